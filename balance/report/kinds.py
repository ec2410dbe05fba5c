"""Kinds of studies beside those that judge a game, and what of each is shown where."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from balance.report import skill, skill_words, standing_words, standings, sweep, sweep_words
from balance.report.sections.skill import skill_notices, skill_sections
from balance.report.sections.sweep import sweep_notices, sweep_sections
from balance.report.sections.tournament import standing_notices, standing_sections
from balance.report.views import Section, TextTable
from balance.report.wording import Words
from balance.studies.results import Summary
from balance.studies.skill_results import Skill
from balance.studies.standings import Standings
from balance.studies.sweep_results import Sweep

OfKind = Standings | Skill | Sweep
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
    notices, sections, sentences, tables : callable
        Of the page, of Markdown, and of a terminal.
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
    sentences: Callable[[Any], Sequence[Said]]
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
        sentences=lambda found: [("", one) for one in standing_words.sentences(found)],
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
        sentences=skill_words.sentences,
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
        sentences=sweep_words.sentences,
        headlines=sweep_words.headlines,
        tables=sweep.tables,
        titled=sweep.titled,
        lines=sweep.lines,
    ),
}


def kind_of(summary: OfKind) -> Showing:
    """The kind of a study."""
    return KINDS[type(summary)]
