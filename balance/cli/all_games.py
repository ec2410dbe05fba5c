"""``balance all``: the standard rules of every published game, and one page that leads to them."""

from pathlib import Path
from typing import Annotated

import typer

from balance.cli.options import Games, Seed, Workers


def all_games(
    games: Games = None,
    seed: Seed = None,
    workers: Workers = 0,
    out: Annotated[Path, typer.Option(help="Where the reports go.")] = Path("reports"),
) -> None:
    """Analyse the standard ruleset of every game and write one index page."""
    from balance.cli.library import write_index
    from balance.cli.studies import carry_out, make_order
    from balance.games import PUBLISHED

    for game in PUBLISHED:
        order = make_order("run", [game], games=games, seed=seed, workers=workers, out=out / game)
        carry_out(order)
    typer.echo(f"\nOpen in a browser: {write_index(out)}")
