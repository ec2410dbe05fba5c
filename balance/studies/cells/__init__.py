"""Cells: a ruleset at a player count with a line-up, what is asked, and what its games say."""
