"""Screens: which changes matter, which pairs do more together, and the design behind that."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report import html, screen_words
from balance.report.html import part
from balance.report.impact import header
from balance.report.ranked import bars, height_of, layout
from balance.report.screen import design_table, factor_table, left_table, pairs_table, tables
from balance.report.screen_words import full, of_pairs, ranked, sentence
from balance.report.sections.common import again, warned
from balance.report.small import dots
from balance.report.views import Conclusion, Plot, QuestionCard, Section, TextTable, badge
from balance.report.wording import Words
from balance.studies.results import ClaimResult
from balance.studies.screen_results import Screened, ScreenRound

KEY = (
    "With a change minus without it, on average over the others, on and off. Coloured: surely "
    "beyond the band of what does not matter."
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


def screen_sections(found: Screened) -> list[Section]:
    """Return all sections of the page, in order."""
    many = len(found.rounds) > 1
    titles = [screen_words.seats(one) if many else "" for one in found.rounds]
    both = list(zip(found.rounds, titles, strict=True))
    panels = [_panel(one, title) for one, title in both]
    designs = [DesignPanel(title, _design(one)) for one, title in both]
    notes = [screen_words.tested(found), *screen_words.METHOD]
    figures = part("skill_numbers", tables=tables(found), notes=notes)
    capped = sum(one.capped for one in found.rounds)
    return [
        Section("verdicts", "Which of these changes matter?", part("screen", all=panels)),
        Section("together", "Which do more together?", part("screen_pairs", all=panels)),
        Section("numbers", "Every number", figures, folded=True),
        Section("design", "What was played", part("screen_design", all=designs), folded=True),
        again(found.study, found.ruleset, capped, [one.replay for one in found.rounds]),
    ]


def screen_notices(found: Screened) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    capped = sum(one.capped for one in found.rounds)
    return warned("screen", found.study, found.warnings, capped)


def _panel(one: ScreenRound, title: str) -> ScreenPanel:
    telling = [claim for claim in one.together if claim.code == screen_words.SOME]
    rest = [claim for claim in one.together if claim not in telling]
    return ScreenPanel(
        title=title,
        plot=_plot(one),
        said=_said(one.claims[0], sentence(one.claims[0]), False),
        key=KEY,
        left_out=f"Left out: {screen_words.left_out(one)}." if one.left_out else "",
        tries=list(screen_words.tries(one)),
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
    what = claim.what.removeprefix("the ")
    return _card(f"{what[:1].upper()}{what[1:]}", claim, of_pairs(one, claim))


def _design(one: ScreenRound) -> list[TextTable]:
    found = [factor_table(one), left_table(one), pairs_table(one), design_table(one)]
    return [table for table in found if table.rows]


def _plot(one: ScreenRound) -> Plot:
    """What each change does to the headline, the strongest first."""
    claim, head = one.claims[0], header(one.claims[0])
    shown = ranked(claim.numbers)
    names = [n.name for n in shown]
    return Plot(
        id=f"screen-{one.players}",
        title=claim.question,
        alternative=f"{len(names)} changes, the strongest first.",
        figure=html.data(
            {
                "data": [bars(claim, names, head)],
                "layout": layout(claim, names, head),
            }
        ),
        height=height_of(names),
        legend=(),
        table=TextTable(
            claim.question, ["Change", head], [[n.name, full(claim, n)] for n in shown]
        ),
    )
