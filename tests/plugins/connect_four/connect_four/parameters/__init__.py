"""The rules a designer may change: limits, provenance, warnings, and the rules record."""
