"""Training: players learned by play, and how much players leave to one who learns."""
