"""Calibration: games that people played beside simulated ones."""
