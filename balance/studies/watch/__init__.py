"""Watching rules while somebody edits them."""
