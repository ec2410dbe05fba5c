"""``balance all``: the standard rules of every published game, and one page that leads to them."""

from pathlib import Path
from typing import Annotated, Any

import typer

from balance.cli.options import Games, Seed, Workers


def all_games(
    games: Games = None,
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
        order = make_order("run", [game], games=games, seed=seed, workers=workers, out=out / game)
        study = carry_out(order, False)
        entries.append(
            {
                "title": order.cells[0].game.TITLE,
                "href": f"{game}/report.html",
                "note": note(study.summary),
                "verdicts": headlines(study.summary),
            }
        )
    page = out / "index.html"
    index(entries, page)
    typer.echo(f"\nOpen in a browser: {page}")


def headlines(summary: dict[str, Any]) -> list[dict[str, str]]:
    """The verdicts a reader sees first, each with its question."""
    many = len(summary["cells"]) > 1
    return [
        {
            "question": f"{cell['label']}: {one['question']}" if many else one["question"],
            "verdict": one["verdict"],
            "sentence": one["sentence"],
        }
        for cell in summary["cells"]
        for one in _first(cell)
    ]


def note(summary: dict[str, Any]) -> str:
    """What was played, and whether the headlines rest on values that no source states."""
    parts = list(dict.fromkeys(_played(cell) for cell in summary["cells"]))
    resting = any(one.get("assumed") for cell in summary["cells"] for one in _first(cell))
    return "; ".join([*parts, *(["rests on assumed values"] if resting else [])])


def _played(cell: dict[str, Any]) -> str:
    names = " / ".join(cell["lineup"][:1] if cell["rotations"] == 1 else cell["lineup"])
    players = "1 player" if cell["players"] == 1 else f"{cell['players']} players"
    games = "1 game" if cell["games"] == 1 else f"{cell['games']:,} games"
    return f"{players}, {names}, {games}"


def _first(cell: dict[str, Any]) -> list[dict[str, Any]]:
    """What is said of the fairness or difficulty of a cell, and its first findings."""
    from balance.report.sections.verdicts import judgements

    return [*judgements(cell), *cell["findings"][:2]]
