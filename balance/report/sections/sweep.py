"""Sweeps: where a goal is met, and what every number does on the way."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report import sweep_words
from balance.report.curves import curve_plots
from balance.report.html import part
from balance.report.sections.common import again, warned
from balance.report.sweep import tables
from balance.report.views import Conclusion, Plot, Section
from balance.studies.cells.results import by_count
from balance.studies.sweep.results import Sweep, SweepRound

MARKS = (
    "Filled marks meet the goal, crosses miss it, open ones are not decided, squares not judged."
)
SIGNED = "✓ meets the goal of its picture, ✕ misses it, ? is not decided, – not judged"
BAND = "The green band is where it is met"
FOOT = "the thick line at the foot where the curve may cross what it asks"
USUAL = "the dotted line the rules as they are"


class SweepPanel(NamedTuple):
    """One number of players: what is said, and its pictures."""

    title: str
    said: Sequence[Conclusion]
    command: str
    first: Sequence[Plot]
    others: Sequence[Plot]
    key: str


def sweep_sections(found: Sweep) -> list[Section]:
    """Return all sections of the page, in order."""
    panels = [_panel(found, one, at) for at, one in by_count(found.rounds)]
    points = [point for one in found.rounds for point in one.points]
    capped = sum(point.capped for point in points)
    return [
        Section("verdicts", _question(found), part("sweep", all=panels)),
        Section("numbers", "Every number", _numbers(found), folded=True),
        again(found.study, found.ruleset, capped, [points[0].replay]),
    ]


def _question(found: Sweep) -> str:
    keys = " and ".join(axis.key for axis in found.axes)
    return f"What does {keys} change?" if len(found.axes) == 1 else f"What do {keys} change?"


def _panel(found: Sweep, one: SweepRound, title: str) -> SweepPanel:
    said = [
        Conclusion(sweep_words.dressed(words.badge), None, words.sentence)
        for words in sweep_words.about(found, one)
    ]
    played = sweep_words.is_played(one)
    plots = curve_plots(found, one, f"sweep-{one.players}") if played else []
    return SweepPanel(
        title=title,
        said=said,
        command=sweep_words.try_command(found, one),
        first=plots[:1],
        others=plots[1:],
        key=_key(found, one) if one.goals and played else "",
    )


def _key(found: Sweep, one: SweepRound) -> str:
    """What the marks and lines of curves mean, or the marks of pairs."""
    if len(found.axes) > 1:
        return f"{SIGNED}{sweep_words.usual_mark(found, one)}."
    crosses = any(goal.crossings for goal in one.goals)
    lines = [BAND, *([FOOT] if crosses else []), *([USUAL] if found.axes[0].usual else [])]
    return f"{MARKS} {', '.join(lines)}."


def _numbers(found: Sweep) -> str:
    rules = [f"{axis.key}: {axis.note}" for axis in found.axes if axis.note]
    notes = [*rules, sweep_words.tested(found), *sweep_words.METHOD]
    return part("skill_numbers", tables=tables(found), notes=notes)


def sweep_notices(found: Sweep) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    capped = sum(point.capped for one in found.rounds for point in one.points)
    return warned("sweep", found.study, found.warnings, capped)
