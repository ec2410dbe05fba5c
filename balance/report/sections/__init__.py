"""The sections of a report: pure functions from a summary to HTML."""
