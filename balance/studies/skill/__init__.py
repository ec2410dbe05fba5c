"""Skill and luck: what a better player takes, and what decides who wins."""
