"""Skill and luck: the ladder, and what decides who wins."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report import numbers, skill_words
from balance.report.html import part
from balance.report.sections.common import again, warned
from balance.report.skill import tables
from balance.report.small import Dot, Dots, Share, share
from balance.report.views import Conclusion, Section, TextTable
from balance.studies.cells.results import by_count
from balance.studies.skill.results import RoundResult, Skill, StepResult

TONES = {"above": "same", "same": "up", "below": "up", "open": "open"}


class Panels(NamedTuple):
    """One number of players: what is said, the ladder, and what decides."""

    title: str
    said: Sequence[Conclusion]
    ladder: Dots | None
    note: str
    parts: Sequence[Share]
    deals: str
    decides: str


def skill_sections(found: Skill) -> list[Section]:
    """Return all sections of the page, in order."""
    first = [_panels(found, one, at) for at, one in by_count(found.rounds)]
    replays = [step.replay for one in found.rounds for step in one.steps[-1:]]
    return [
        Section("verdicts", "How much is skill, and how much is luck?", part("skill", all=first)),
        Section("numbers", "Every number", _numbers(found), folded=True),
        Section("players", "Who the players are", _players(found), folded=True),
        again(found.study, found.ruleset, _capped(found), replays[:1]),
    ]


def _panels(found: Skill, one: RoundResult, title: str) -> Panels:
    said = [
        Conclusion(skill_words.dressed(words.badge), None, words.sentence)
        for words in skill_words.about(found, one)
    ]
    luck = one.luck
    return Panels(
        title=title,
        said=said,
        ladder=_ladder(found, one) if one.steps else None,
        note=skill_words.wanted(found, one),
        parts=[share(skill_words.PARTS[p.name], p) for p in (luck.luck, luck.skill, luck.rest)]
        if luck
        else [],
        deals=skill_words.mixed(luck) if luck else "",
        decides=skill_words.decides(found),
    )


def _ladder(found: Skill, one: RoundResult) -> Dots:
    """The rungs, the highest first; the line is a fair share, and the band ends at a clear step."""
    rows = [_dot(found, one, step) for step in reversed(one.steps)]
    if one.fair is None:
        return Dots(rows, None, None, 0)
    fair, clear = 100 * float(one.fair), 100 * float(one.clear)
    return Dots(rows, (round(fair, 2), round(clear - fair, 2)), round(fair, 2), 0)


def _dot(found: Skill, one: RoundResult, step: StepResult) -> Dot:
    number = step.share
    at, low, high = (100 * float(end or 0) for end in (number.value, number.low, number.high))
    tone = TONES.get(str(step.judged.side), "plain")
    text = numbers.percent(number.value)
    name = skill_words.label(found, one, step)
    return Dot(name, text, round(at, 2), round(low, 2), round(high - low, 2), tone)


def _numbers(found: Skill) -> str:
    notes = (skill_words.tested(found), *skill_words.method(found))
    return part("skill_numbers", tables=tables(found), notes=notes)


def _players(found: Skill) -> str:
    rows = [list(rung) for rung in found.rungs]
    return part("standing_players", table=TextTable("From weak to strong", ("Rung", ""), rows))


def _capped(found: Skill) -> int:
    ladders = sum(step.capped for one in found.rounds for step in one.steps)
    return ladders + sum(one.luck.capped for one in found.rounds if one.luck)


def skill_notices(found: Skill) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    return warned("study", found.study, found.warnings, _capped(found))
