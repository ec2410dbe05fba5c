"""``balance all``: the standard rules of every published game, and one page that leads to them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli.options import Games, Seed, Workers

if TYPE_CHECKING:
    from balance.report.index import Headline
    from balance.studies.results import CellResult, ClaimResult, Summary


def all_games(
    games: Games = None,
    seed: Seed = None,
    workers: Workers = 0,
    out: Annotated[Path, typer.Option(help="Where the reports go.")] = Path("reports"),
) -> None:
    """Analyse the standard ruleset of every game and write one index page."""
    from balance.cli.studies import carry_out, make_order
    from balance.games import PUBLISHED
    from balance.report import REPORT, IndexEntry, index

    entries = []
    for game in PUBLISHED:
        order = make_order("run", [game], games=games, seed=seed, workers=workers, out=out / game)
        study = carry_out(order, False)
        entries.append(
            IndexEntry(
                title=order.cells[0].game.TITLE,
                href=f"{game}/{REPORT}",
                headlines=headlines(study.summary),
                note=note(study.summary),
            )
        )
    page = out / "index.html"
    index(entries, page)
    typer.echo(f"\nOpen in a browser: {page}")


def headlines(summary: "Summary") -> "list[Headline]":
    """The verdicts a reader sees first, each with its question."""
    from balance.report.index import Headline
    from balance.report.wording import words

    many = len(summary.cells) > 1
    return [
        Headline(
            verdict=said.badge,
            sentence=said.sentence,
            question=f"{cell.label}: {one.question}" if many else one.question,
        )
        for cell in summary.cells
        for one in _first(cell)
        for said in [words(one)]
    ]


def note(summary: "Summary") -> str:
    """What was played, and whether the headlines rest on values that no source states."""
    parts = list(dict.fromkeys(_played(cell) for cell in summary.cells))
    resting = any(one.assumed for cell in summary.cells for one in _first(cell))
    return "; ".join([*parts, *(["rests on assumed values"] if resting else [])])


def _played(cell: "CellResult") -> str:
    names = " / ".join(cell.lineup[:1] if cell.rotations == 1 else cell.lineup)
    players = "1 player" if cell.players == 1 else f"{cell.players} players"
    games = "1 game" if cell.games == 1 else f"{cell.games:,} games"
    return f"{players}, {names}, {games}"


def _first(cell: "CellResult") -> "tuple[ClaimResult, ...]":
    """The answers a reader sees first."""
    return cell.claims[:3]
