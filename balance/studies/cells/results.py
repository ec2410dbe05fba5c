"""Words for cells that summaries, messages and reports share."""


def seated(players: int) -> str:
    """How many sit at a table: "1 player", "3 players"."""
    return "1 player" if players == 1 else f"{players} players"
