"""``balance games``: what can be analysed."""

from typing import Annotated

import typer

from balance.cli.text import write


def games(
    game: Annotated[str, typer.Argument(help="A game, for its rulesets.", show_default=False)] = "",
) -> None:
    """List the games, or the rulesets of one of them."""
    if game:
        _rulesets(game)
        return
    from balance import games as registry

    for name in registry.names():
        write(_line(name), 0, 16)
    write("")
    write("balance games GAME lists the rulesets of a game; balance describe GAME its rules.")


def _line(name: str) -> str:
    """A game in one line."""
    from balance import games as registry
    from balance.rulesets import available, variants

    try:
        game = registry.get(name)
    except registry.IncompleteGameError as error:
        return f"{name:<15} cannot be used: {error}"
    counts = tuple(game.player_counts(game.Parameters()))
    more = len(variants(name))
    known = f"standard and {more} variant{'s' * (more != 1)}" if more else "standard"
    if f"{name}/standard" not in available(name):
        known = "cannot be played: no standard.toml among its configs"
    players = f"{counts[0]}-{counts[-1]} players"
    return f"{name:<15} {players:<13} {game.TITLE}: {known}"


def _rulesets(name: str) -> None:
    """The rulesets of a game, each with its title and the question it answers."""
    from balance.rulesets import ConfigError, available
    from balance.rulesets.files import find
    from balance.rulesets.merge import read_layer

    for known in sorted(available(name), key=lambda known: not known.endswith("/standard")):
        try:
            document = read_layer(find(known)).document
        except ConfigError as error:
            write(f"{known}: cannot be used", style="bold")
            write(str(error), 4)
            continue
        write(f"{known}: {document.title}" if document.title else known, style="bold")
        if document.note:
            write(document.note, 4)
