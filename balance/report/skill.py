"""Skill and luck as text: the ladder and what decides, in short, and tables for Markdown."""

from collections.abc import Iterator

from balance.report import numbers
from balance.report.brief import bar
from balance.report.numbers import Value
from balance.report.skill_words import (
    PARTS,
    TITLE,
    decides,
    gains,
    has_few,
    label,
    wanted,
    who_played,
)
from balance.report.views import TextTable
from balance.studies.cells.results import seated
from balance.studies.run.results import NumberResult
from balance.studies.skill.results import RoundResult, Skill, StepResult

NUMBER = 22  # characters of a number with its interval
STEPS = {"above": "clear", "same": "none", "below": "down", "open": "not shown"}
FEW = "too few games"


def titled(found: Skill) -> str:
    """What was played, in one line."""
    ruleset = found.ruleset
    parts = (ruleset.game_title, ruleset.title, TITLE.lower(), *who_played(found))
    return " · ".join(parts)


def lines(found: Skill) -> Iterator[str]:
    """A line for every rung, the highest first, and for what decides, below headings."""
    for one in found.rounds:
        yield from _round(found, one)


def _round(found: Skill, one: RoundResult) -> Iterator[str]:
    rows = [(label(found, one, step), step.share) for step in reversed(one.steps)]
    parts = [(PARTS[p.name], p) for p in _parts(one)]
    width = max((len(name) for name, _ in (*rows, *parts)), default=0)
    if len(found.rounds) > 1:
        yield seated(one.players)
    if rows:
        yield wanted(found, one)
    yield from (_line(name, number, width, 1) for name, number in rows)
    if parts:
        yield f"{decides(found)}:"
    yield from (_line(name, number, width, 0) for name, number in parts)


def tables(found: Skill) -> list[TextTable]:
    """The ladder, and what decides, at every number of players."""
    steps = [
        [
            seated(one.players),
            label(found, one, step),
            _full(step.share, 1),
            *_step(found, one, step),
        ]
        for one in found.rounds
        for step in reversed(one.steps)
    ]
    parts = [
        [
            seated(one.players),
            *(_full(part, 0) for part in _parts(one)),
            numbers.count(one.luck.deals),
        ]
        for one in found.rounds
        if one.luck
    ]
    gain = () if found.competitive else ("More than below",)
    ladder = TextTable("The ladder", ("Table", "Who", "Wins", *gain, "Step"), steps)
    parted = TextTable(decides(found), ("Table", *PARTS.values(), "Deals"), parts)
    return [table for table in (ladder, parted) if table.rows]


def _step(found: Skill, one: RoundResult, step: StepResult) -> list[str]:
    """Whether it is a step, for teams after what they win more."""
    said = FEW if has_few(one, step) else STEPS.get(str(step.judged.side), "–")
    if found.competitive:
        return [said]
    return [gains(found, step), said] if step.gain else ["–", "–"]


def _parts(one: RoundResult) -> list[NumberResult]:
    return [one.luck.luck, one.luck.skill, one.luck.rest] if one.luck else []


def _full(one: NumberResult, digits: int) -> str:
    return numbers.full(Value(one.value, "%", one.low, one.high), digits)


def _line(name: str, one: NumberResult, width: int, digits: int) -> str:
    return f"  {name:<{width}}  {_full(one, digits):<{NUMBER}}{bar(one.value, 1.0)}".rstrip()
