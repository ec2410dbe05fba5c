"""Screens: which changes matter, which pairs do more together, and the design behind that."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report import html, screen_words
from balance.report.html import part
from balance.report.impact import header
from balance.report.ranked import bars, height_of, layout
from balance.report.screen import (
    design_table,
    factor_table,
    left_table,
    pairs_table,
    ranges_table,
    tables,
)
from balance.report.screen_words import of_bends, of_pairs, of_range, ranked, sentence
from balance.report.sections.common import again, warned
from balance.report.small import dots
from balance.report.views import Conclusion, Plot, QuestionCard, Section, TextTable, badge
from balance.report.wording import Words, capital, shown_change, unjudged
from balance.studies.cells.results import by_count
from balance.studies.run.results import ClaimResult
from balance.studies.screen.results import JourneyRound, Screened, ScreenRound

KEY = (
    "With a change minus without it, on average over the others, on and off. Coloured: surely "
    "beyond the band of what does not matter."
)
KEY_OF_RANGES = (
    "A step upwards by two thirds of its range, on average over where the other rules stand. "
    "Coloured: surely beyond the band of what does not matter."
)


class ScreenPanel(NamedTuple):
    """One number of players: what single changes do, and what pairs do."""

    title: str
    plot: Plot
    said: Conclusion
    key: str
    left_out: str
    tries: Sequence[tuple[str, str]]
    cards: Sequence[QuestionCard]
    pairs: Sequence[QuestionCard]
    others: Sequence[QuestionCard]
    pairs_key: str


class DesignPanel(NamedTuple):
    """One number of players: what was played."""

    title: str
    tables: Sequence[TextTable]


class RangesPanel(NamedTuple):
    """One number of players: what numeric rules do over their ranges."""

    title: str
    plot: Plot
    said: Conclusion
    key: str
    cards: Sequence[QuestionCard]
    bends: Sequence[QuestionCard]


def screen_sections(found: Screened) -> list[Section]:
    """Return all sections of the page, in order."""
    titles = _titles(found.rounds)
    panels = [_panel(found, one, titles[one.players]) for one in found.rounds]
    ways = [_ranges(one, _titles(found.journeys)[one.players]) for one in found.journeys]
    designs = [DesignPanel(titles[one.players], _design(one)) for one in found.rounds]
    designs += [DesignPanel("", [ranges_table(one)]) for one in found.journeys[:1]]
    notes = [screen_words.tested(found), *screen_words.method(found)]
    figures = part("skill_numbers", tables=tables(found), notes=notes)
    both = [
        Section("verdicts", "Which of these changes matter?", part("screen", all=panels)),
        Section("together", "Which do more together?", part("screen_pairs", all=panels)),
    ]
    walked = Section("ranges", "Which numbers matter?", part("screen_ranges", all=ways))
    replays = [one.replay for one in _all(found)]
    return [
        *(both if panels else []),
        *([walked] if ways else []),
        Section("numbers", "Every number", figures, folded=True),
        Section("design", "What was played", part("screen_design", all=designs), folded=True),
        again(found.study, found.ruleset, capped(found), replays),
    ]


def _titles(rounds: Sequence[ScreenRound | JourneyRound]) -> dict[int, str]:
    return {one.players: at for at, one in by_count(rounds)}


def capped(found: Screened) -> int:
    """Games that were stopped at the turn limit."""
    return sum(one.capped for one in _all(found))


def _all(found: Screened) -> list[ScreenRound | JourneyRound]:
    return [*found.rounds, *found.journeys]


def screen_notices(found: Screened) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    notices = warned("screen", found.study, found.warnings, capped(found))
    if names := screen_words.silent(found):
        notices.append(("bad", unjudged(names)))
    return notices


def _ranges(one: JourneyRound, title: str) -> RangesPanel:
    first, *rest = one.claims
    return RangesPanel(
        title=title,
        plot=_plot(f"ranges-{one.players}", "Rule", first),
        said=_said(first, of_range(first), False),
        key=KEY_OF_RANGES,
        cards=[_card(claim.question, claim, of_range(claim)) for claim in rest],
        bends=[_card(_headed(claim), claim, of_bends(claim)) for claim in one.bends],
    )


def _panel(found: Screened, one: ScreenRound, title: str) -> ScreenPanel:
    telling = [claim for claim in one.together if claim.code == screen_words.SOME]
    rest = [claim for claim in one.together if claim not in telling]
    return ScreenPanel(
        title=title,
        plot=_plot(f"screen-{one.players}", "Change", one.claims[0]),
        said=_said(one.claims[0], sentence(one.claims[0]), False),
        key=KEY,
        left_out=f"Left out: {'; '.join(screen_words.left_out(one))}." if one.left_out else "",
        tries=list(screen_words.tries(found, one)),
        cards=[_card(claim.question, claim, sentence(claim)) for claim in one.claims[1:]],
        pairs=[_pairs_card(one, claim) for claim in telling],
        others=[_pairs_card(one, claim) for claim in rest],
        pairs_key=screen_words.key_of(one),
    )


def _said(claim: ClaimResult, said: Words, is_drawn: bool = True) -> Conclusion:
    drawn = dots(claim) if is_drawn else None
    return Conclusion(badge(said.badge), None, said.sentence, dots=drawn)


def _card(question: str, claim: ClaimResult, said: Words) -> QuestionCard:
    return QuestionCard(question, [_said(claim, said)])


def _pairs_card(one: ScreenRound, claim: ClaimResult) -> QuestionCard:
    return _card(_headed(claim), claim, of_pairs(one, claim))


def _headed(claim: ClaimResult) -> str:
    """What is measured, as a heading."""
    return capital(claim.what.removeprefix("the "))


def _design(one: ScreenRound) -> list[TextTable]:
    found = [factor_table(one), left_table(one), pairs_table(one), design_table(one)]
    return [table for table in found if table.rows]


def _plot(id_: str, kind: str, claim: ClaimResult) -> Plot:
    """What each does to one outcome, the strongest first."""
    shown, head = ranked(claim.numbers), header(claim)
    names = [n.name for n in shown]
    drawn = {"data": [bars(claim, names, head)], "layout": layout(claim, names, head)}
    return Plot(
        id=id_,
        title=claim.question,
        alternative=f"{len(names)} {kind.lower()}s, the strongest first.",
        figure=html.data(drawn),
        height=height_of(names, head),
        legend=(),
        table=TextTable(
            claim.question, [kind, head], [[n.name, shown_change(claim, n)] for n in shown]
        ),
    )
