"""Impact: what each component does."""
