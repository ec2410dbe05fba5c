"""Tournaments: who beats whom."""
