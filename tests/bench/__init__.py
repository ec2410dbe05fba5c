"""How fast, how large: measured as ratios, so that a busy or slow machine matters little."""
