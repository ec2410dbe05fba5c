"""Mutated documents of every kind that the program reads: a result or a known fault, no more."""
