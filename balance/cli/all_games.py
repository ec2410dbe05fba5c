"""``balance all``: the standard rules of every published game, and one page that leads to them."""

from concurrent.futures import BrokenExecutor
from contextlib import suppress
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
    """Analyse the standard ruleset of every game and write one index page.

    Each is played until its headline is decided, or as many games as --games says. Games that
    were not compiled for this machine yet are compiled several at once.
    """
    from balance.cli.library import write_index
    from balance.cli.studies import carry_out, make_order, placed
    from balance.games import PUBLISHED
    from balance.report.numbers import several
    from balance.studies.play.ahead import compiled_ahead
    from balance.studies.play.aside import aside

    orders = {
        game: make_order(
            "run",
            [game],
            games=games,
            seed=seed,
            workers=workers,
            out=out / game,
            until_decided=games is None,
        )
        for game in PUBLISHED
    }
    with compiled_ahead(PUBLISHED) as ready:
        if ready:
            many = several(len(ready), "game")
            text = f"Compiling {many} for this machine, which is done only once."
            typer.echo(text, err=True)
        for game, order in orders.items():
            if game in ready:
                with suppress(BrokenExecutor):  # it is compiled when it is played
                    aside(ready[game].result)
            carry_out(placed(order, order.out), listed=True)
    typer.echo(f"\nOpen in a browser: {write_index(out)}")
