"""Guards: whether rules are still what they should be."""
