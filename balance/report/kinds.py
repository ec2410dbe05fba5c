"""Kinds of studies beside those that judge a game, and what of each is shown where."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePath
from typing import Any, NamedTuple

from balance.report import (
    calibrate,
    calibrate_words,
    guard,
    guard_words,
    impact,
    impact_words,
    robust,
    robust_words,
    screen,
    screen_words,
    skill,
    skill_words,
    standing_words,
    standings,
    sweep,
    sweep_words,
    tune,
    tune_words,
)
from balance.report.sections.calibrate import calibrate_notices, calibrate_sections
from balance.report.sections.guard import guard_notices, guard_sections
from balance.report.sections.impact import impact_notices, impact_sections
from balance.report.sections.robust import robust_notices, robust_sections
from balance.report.sections.screen import screen_notices, screen_sections
from balance.report.sections.skill import skill_notices, skill_sections
from balance.report.sections.sweep import sweep_notices, sweep_sections
from balance.report.sections.tournament import standing_notices, standing_sections
from balance.report.sections.tune import tune_notices, tune_sections
from balance.report.views import Section, TextTable
from balance.report.wording import Words
from balance.studies.calibrate.results import Calibrated
from balance.studies.guard.results import Guarded
from balance.studies.impact.results import Impact
from balance.studies.robust.results import Robust
from balance.studies.run.results import Summary
from balance.studies.screen.results import Screened
from balance.studies.skill.results import Skill
from balance.studies.sweep.results import Sweep
from balance.studies.tournament.results import Standings
from balance.studies.tune.results import Tuned

OfKind = Standings | Skill | Sweep | Impact | Guarded | Tuned | Screened | Robust | Calibrated
AnySummary = Summary | OfKind
Said = tuple[str, Words]  # what it is about, where that must be told, and what is said


class Showing(NamedTuple):
    """How a study is shown; every function takes its summary.

    Attributes
    ----------
    name : str
    where : callable
        What is said behind the title: what was played, and where.
    played : callable
        Who sat at the tables, and how many games they played.
    notices, sections, tables : callable
        Of the page, of Markdown, and of a terminal.
    sentences : callable
        What it says, and whether all of it is wanted.
    headlines : callable
        The sentences that tell of it among other studies.
    titled : callable
        What was played, in one line.
    lines : callable
        The numbers on a terminal, and whether all of them; the first line is a heading.
    """

    name: str
    where: Callable[[Any], str]
    played: Callable[[Any], Sequence[str]]
    notices: Callable[[Any], Sequence[tuple[str, str]]]
    sections: Callable[[Any], Sequence[Section]]
    sentences: Callable[[Any, bool], Sequence[Said]]
    headlines: Callable[[Any], Sequence[Said]]
    tables: Callable[[Any], Sequence[TextTable]]
    titled: Callable[[Any], str]
    lines: Callable[[Any, bool], Iterable[str]]


KINDS: dict[type, Showing] = {
    Standings: Showing(
        name="Tournament",
        where=lambda found: f"tournament at {standing_words.seats(found)}",
        played=standing_words.who_played,
        notices=standing_notices,
        sections=standing_sections,
        sentences=lambda found, full: [("", one) for one in standing_words.sentences(found)],
        headlines=lambda found: [("", one) for one in standing_words.sentences(found)[:1]],
        tables=standings.tables,
        titled=standings.titled,
        lines=standings.ranking,
    ),
    Skill: Showing(
        name=skill_words.TITLE,
        where=lambda found: skill_words.TITLE.lower(),
        played=skill_words.who_played,
        notices=skill_notices,
        sections=skill_sections,
        sentences=lambda found, full: skill_words.sentences(found),
        headlines=skill_words.headlines,
        tables=skill.tables,
        titled=skill.titled,
        lines=lambda found, full: skill.lines(found),
    ),
    Sweep: Showing(
        name=sweep_words.TITLE,
        where=lambda found: f"sweep of {sweep_words.spans(found)}",
        played=sweep_words.who_played,
        notices=sweep_notices,
        sections=sweep_sections,
        sentences=lambda found, full: sweep_words.sentences(found),
        headlines=sweep_words.headlines,
        tables=sweep.tables,
        titled=sweep.titled,
        lines=sweep.lines,
    ),
    Impact: Showing(
        name=impact_words.TITLE,
        where=lambda found: "impact of its components",
        played=impact_words.who_played,
        notices=impact_notices,
        sections=impact_sections,
        sentences=impact_words.sentences,
        headlines=impact_words.headlines,
        tables=impact.tables,
        titled=impact.titled,
        lines=impact.lines,
    ),
    Guarded: Showing(
        name=guard_words.TITLE,
        where=lambda found: "guard",
        played=guard_words.who_played,
        notices=guard_notices,
        sections=guard_sections,
        sentences=lambda found, full: guard_words.sentences(found),
        headlines=guard_words.headlines,
        tables=guard.tables,
        titled=guard.titled,
        lines=guard.lines,
    ),
    Tuned: Showing(
        name=tune_words.TITLE,
        where=lambda found: f"search for rules that meet {', '.join(found.goals)}",
        played=tune_words.who_played,
        notices=tune_notices,
        sections=tune_sections,
        sentences=lambda found, full: tune_words.sentences(found),
        headlines=tune_words.headlines,
        tables=tune.tables,
        titled=tune.titled,
        lines=tune.lines,
    ),
    Screened: Showing(
        name=screen_words.TITLE,
        where=lambda found: "screen of many changes",
        played=screen_words.who_played,
        notices=screen_notices,
        sections=screen_sections,
        sentences=screen_words.sentences,
        headlines=screen_words.headlines,
        tables=screen.tables,
        titled=screen.titled,
        lines=screen.lines,
    ),
    Robust: Showing(
        name=robust_words.TITLE,
        where=lambda found: "which conclusions survive",
        played=robust_words.who_played,
        notices=robust_notices,
        sections=robust_sections,
        sentences=robust_words.sentences,
        headlines=robust_words.headlines,
        tables=robust.tables,
        titled=robust.titled,
        lines=robust.lines,
    ),
    Calibrated: Showing(
        name=calibrate_words.TITLE,
        where=lambda found: f"calibration with {PurePath(found.file).name}",
        played=calibrate_words.who_played,
        notices=calibrate_notices,
        sections=calibrate_sections,
        sentences=lambda found, full: calibrate_words.sentences(found),
        headlines=calibrate_words.headlines,
        tables=calibrate.tables,
        titled=calibrate.titled,
        lines=calibrate.lines,
    ),
}


def kind_of(summary: OfKind) -> Showing:
    """The kind of a study."""
    return KINDS[type(summary)]
