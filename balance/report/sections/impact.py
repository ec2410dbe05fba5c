"""Impact: what each component does, beside how often those won that had it."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report import html, impact_words
from balance.report.html import part
from balance.report.impact import header, tables
from balance.report.impact_words import rows
from balance.report.numbers import known
from balance.report.ranked import height_of, layout, marks
from balance.report.sections.common import again, warned
from balance.report.small import dots
from balance.report.views import (
    Conclusion,
    Plot,
    QuestionCard,
    Section,
    TextTable,
)
from balance.report.wording import shown_change, unjudged
from balance.studies.cells.results import by_count
from balance.studies.impact.results import DEALT, Impact, ImpactRound
from balance.studies.run.results import ClaimResult

MOST_DRAWN = 50
MOST_CARDS = 2  # unfolded
KEY = (
    "Filled: what the component does, by other games of the same deals; grey where that is not "
    "shown to matter. Hollow: how much more those won that had it, which they chose. The band is "
    "what does not matter."
)


class ImpactPanel(NamedTuple):
    """One number of players: its picture, and an answer to every question."""

    title: str
    plot: Plot | None
    said: Conclusion
    key: str
    command: str
    cards: Sequence[QuestionCard]
    others: Sequence[QuestionCard]


def impact_sections(found: Impact) -> list[Section]:
    """Return all sections of the page, in order."""
    panels = [_panel(found, one, at) for at, one in by_count(found.rounds)]
    return [
        Section("verdicts", "What does each component do?", part("impact", all=panels)),
        Section("numbers", "Every number", _numbers(found), folded=True),
        again(found.study, found.ruleset, capped(found), [one.replay for one in found.rounds]),
    ]


def capped(found: Impact) -> int:
    """Games that were stopped at the turn limit."""
    done = [one for round_ in found.rounds for part in round_.parts for one in part.done]
    return sum(one.capped for one in found.rounds) + sum(one.capped for one in done)


def impact_notices(found: Impact) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    notices = warned("impact study", found.study, found.warnings, capped(found))
    if names := impact_words.silent(found):
        notices.append(("bad", unjudged(names)))
    if found.missing:
        notices.append(("open", impact_words.missing(found)))
    return notices


def _panel(found: Impact, one: ImpactRound, title: str) -> ImpactPanel:
    held = [one.claim(DEALT), one.goes_with]
    rest = [claim for claim in one.claims[1:] if claim not in held]
    claims = [*one.claims[:1], *filter(None, held), *rest]
    return ImpactPanel(
        title=title,
        plot=_plot(one) if claims else None,
        said=_said(claims[0]) if claims else _nothing(),
        key=KEY if one.goes_with else "",
        command=impact_words.try_command(found, one),
        cards=[_card(claim) for claim in claims[1 : 1 + MOST_CARDS]],
        others=[_card(claim) for claim in claims[1 + MOST_CARDS :]],
    )


def _nothing() -> Conclusion:
    said = impact_words.NOTHING
    return Conclusion(impact_words.badge_of(said), None, said.sentence)


def _said(claim: ClaimResult) -> Conclusion:
    said = impact_words.sentence(claim)
    return Conclusion(impact_words.badge_of(said), None, said.sentence, dots=dots(claim))


def _card(claim: ClaimResult) -> QuestionCard:
    line = _said(claim)
    is_chosen = claim.kind == "goes with"
    return QuestionCard(claim.question, [line], is_observation=is_chosen)


def _numbers(found: Impact) -> str:
    notes = [impact_words.tested(found), *impact_words.method(found)]
    return part("skill_numbers", tables=tables(found), notes=notes)


# --- the picture ----------------------------------------------------------------------------------


def _plot(one: ImpactRound) -> Plot:
    """What each component does in the first question, and what goes with having it."""
    first = one.claims[0] if one.claims else one.goes_with
    assert first is not None  # it is drawn where there is something to draw
    beside = one.goes_with if one.goes_with is not first else None
    names = _drawn(one, [first, *([beside] if beside else [])])
    drawn = [marks(first, names, header(first), is_observation=False)]
    if beside is not None:
        drawn.append(marks(beside, names, header(beside), is_observation=True))
    title, said = impact_words.difference(first), impact_words.sentence(first).sentence
    return Plot(
        id=f"impact-{one.players}",
        title=first.question,
        alternative=f"{impact_words.components(len(names))}: {said}",
        figure=html.data({"data": drawn, "layout": layout(first, names, title)}),
        height=height_of(names, title),
        legend=(),
        table=TextTable(
            first.question,
            ["Component", header(first)],
            [[n.name, shown_change(first, n)] for n in first.numbers],
        ),
    )


def _drawn(one: ImpactRound, claims: Sequence[ClaimResult]) -> list[str]:
    """The components that have a mark; other questions may be asked of others alone."""
    marked = {own.name for claim in claims for own in claim.numbers if known(own.value)}
    return [own.name for own, _ in rows(one) if own.name in marked][:MOST_DRAWN]
