"""The only generic compiled code: luck, the play loop, the players, chunks of games."""
