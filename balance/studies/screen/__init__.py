"""Screens: which of many house rules matter."""
