"""Sweeps: what a rule does from value to value, and where a goal is met."""
