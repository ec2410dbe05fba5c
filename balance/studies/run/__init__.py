"""Runs and comparisons: their summary, and all that is tried beside them."""
