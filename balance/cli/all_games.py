"""``balance all``: the standard rules of every published game, and one page that leads to them."""

from pathlib import Path
from typing import Annotated, Any

import typer

from balance.cli.options import Seed, Workers


def all_games(
    games: Annotated[int, typer.Option(min=1, help="Games of every ruleset.")] = 100_000,
    seed: Seed = None,
    workers: Workers = 0,
    out: Annotated[Path, typer.Option(help="Where the reports go.")] = Path("reports"),
) -> None:
    """Analyse the standard ruleset of every game and write one index page."""
    from balance.cli.studies import carry_out, make_order
    from balance.games import PUBLISHED
    from balance.report import index

    entries = []
    for game in PUBLISHED:
        order = make_order(
            "run",
            [game],
            games=games,
            players=None,
            policy=None,
            seed=seed,
            margin=None,
            changes=None,
            workers=workers,
            out=out / game,
        )
        study = carry_out(order, False)
        entries.append(
            {
                "title": order.cells[0].game.TITLE,
                "href": f"{game}/report.html",
                "verdicts": headlines(study.summary),
            }
        )
    page = out / "index.html"
    index(entries, page)
    typer.echo(f"\nOpen in a browser: {page}")


def headlines(summary: dict[str, Any]) -> list[dict[str, str]]:
    """The verdicts a reader sees first."""
    lines = []
    for cell in summary["cells"]:
        if cell["fairness"]:
            fairness = cell["fairness"]
            lines.append({"verdict": fairness["verdict"], "sentence": fairness["sentence"]})
        lines += [
            {"verdict": finding["verdict"], "sentence": finding["sentence"]}
            for finding in cell["findings"][:2]
        ]
    return lines
