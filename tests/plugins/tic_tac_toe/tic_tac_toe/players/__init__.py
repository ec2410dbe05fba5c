"""Who plays: characters, features, memory and determinization, compiled."""
