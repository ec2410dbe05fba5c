"""Tuning: the fewest and smallest edits of the rules that meet the goals."""
