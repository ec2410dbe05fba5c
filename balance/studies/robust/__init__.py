"""Robust: which conclusions survive other assumed values."""
