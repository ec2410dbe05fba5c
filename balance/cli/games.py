"""``balance games``: what can be analysed."""


def games() -> None:
    """List the games and their rulesets."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from balance import games as registry
    from balance.rulesets import available

    table = Table("game", "title", "players", "rulesets", show_lines=True)
    for name in registry.names():
        try:
            game = registry.get(name)
        except registry.IncompleteGameError as error:
            table.add_row(name, "cannot be used", "", Text(str(error)))
            continue
        counts = tuple(game.player_counts(game.Parameters()))
        rulesets = [known.split("/")[1] for known in available(name)]
        table.add_row(name, game.TITLE, f"{counts[0]}-{counts[-1]}", ", ".join(rulesets))
    Console().print(table)
