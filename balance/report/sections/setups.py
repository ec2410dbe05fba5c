"""Each cell in full: its pictures, and every number with its interval."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report import numbers
from balance.report.html import data, part, without_tags
from balance.report.views import Badge, ColouredCell, Plot, Section, TextTable, badge, cells_of
from balance.report.wording import words
from balance.studies.run.results import CellResult, EstimateResult, Summary


class Setup(NamedTuple):
    """One cell in full."""

    cell: ColouredCell
    facts: Sequence[tuple[str, str]]
    badge: Badge | None
    plots: Sequence[Plot]
    table: TextTable


def signature(summary: Summary) -> Section | None:
    """Draw the game's own picture: its first; several setups have theirs in the details."""
    return _pictures(summary, slice(1), "signature", "In the game's own terms")


def further_pictures(summary: Summary) -> Section | None:
    """Draw the other pictures of the game."""
    return _pictures(summary, slice(1, None), "pictures", "More pictures")


def _pictures(summary: Summary, which: slice, anchor: str, title: str) -> Section | None:
    cells = cells_of(summary)
    plots = plots_of(cells[0])[which] if len(cells) == 1 else []
    if not plots:
        return None
    html = part("topic", plots=plots, tiles=(), note=_measured_with(cells[0].data), columns=1)
    return Section(anchor, title, html)


def _measured_with(cell: CellResult) -> str:
    """Who played what pictures show: what is used, and what wins, is theirs."""
    who = " and ".join(dict.fromkeys(cell.lineup))
    return f"Measured with {who} players; what is used and what wins may depend on who plays."


def setups(summary: Summary) -> Section:
    """Draw all cells in full, folded when there are several."""
    cells = cells_of(summary)
    found = [_setup(cell, len(cells) > 1) for cell in cells]
    title = "Every setup in full" if len(cells) > 1 else "All numbers"
    return Section("setups", title, part("setups", setups=found))


def _setup(cell: ColouredCell, with_pictures: bool) -> Setup:
    """Collect what is known of a cell."""
    judged = cell.data.headline
    return Setup(
        cell=cell,
        facts=facts(cell.data),
        badge=badge(words(judged).badge) if judged else None,
        plots=plots_of(cell) if with_pictures else (),
        table=all_numbers(cell),
    )


def facts(cell: CellResult) -> list[tuple[str, str]]:
    """Say what was played."""
    ruleset = cell.ruleset
    rotations = cell.rotations
    turned = f", rotated through the seats ({rotations} ways)" if rotations > 1 else ""
    return [
        ("Ruleset", f"{ruleset.title} ({ruleset.game_title})"),
        ("Players", str(cell.players)),
        ("Line-up", lineup(cell.lineup) + turned),
        ("Games", numbers.count(cell.games)),
        ("Stopped at the turn limit", numbers.count(cell.capped)),
    ]


def lineup(players: Sequence[str]) -> str:
    """Name who sits where, once when all are alike."""
    if len(set(players)) == 1 and len(players) > 1:
        return f"{players[0]} in all seats"
    return ", ".join(f"{seat} {player}" for seat, player in enumerate(players, start=1))


def plots_of(cell: ColouredCell) -> list[Plot]:
    """Take over the pictures that the game has made."""
    return [
        Plot(
            id=f"{cell.series.anchor}-picture-{number}",
            title=picture.title,
            alternative=picture.alternative,
            figure=data(without_tags(picture.figure)),
            height=int(picture.figure.get("layout", {}).get("height") or 380),
            legend=(),
            table=TextTable(
                picture.title,
                [str(text) for text in picture.header],
                [[_text(entry) for entry in row] for row in picture.rows],
            ),
        )
        for number, picture in enumerate(cell.data.pictures, start=1)
    ]


def _text(entry: object) -> str:
    """Write an entry of a picture's table."""
    if isinstance(entry, bool | str) or entry is None:
        return "–" if entry is None else str(entry)
    if not numbers.known(entry):
        return numbers.NO_DATA
    return numbers.number(entry, 0 if float(entry).is_integer() else 3)


def all_numbers(cell: ColouredCell) -> TextTable:
    """Write every estimate of a cell."""
    header = ["What", "Topic", "Estimate", "Interval", "Confidence", "Games counted"]
    rows = [
        [
            one.label,
            one.topic,
            numbers.value(one),
            numbers.interval(one, numbers.places([one])) or "–",
            _confidence(one),
            numbers.count(one.n),
        ]
        for one in cell.data.estimates
        if one.topic
    ]
    return TextTable(f"Every number of {cell.data.label}", header, rows)


def _confidence(estimate: EstimateResult) -> str:
    """Say how sure an interval is, and in what sense."""
    sense = ["all together"] if estimate.simultaneous else []
    sense += ["at any stopping time"] if estimate.anytime else []
    return ", ".join([numbers.percent(estimate.level, 0), *sense])
