"""What components are worth to a team: the games with each against games without it.

Never by who used it: that was chosen, often because of how the game went.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from balance.games.api.components import Component
from balance.stats.apart import between
from balance.stats.estimates import interval_of
from balance.stats.judging import Judged, Member, events_of_change
from balance.stats.samples import Sample, counted
from balance.studies.cells.aim import Aim, EffectsAsked, effects_result, judged_number
from balance.studies.cells.cell import Cell
from balance.studies.cells.conclusions import Conclusions
from balance.studies.run.results import WORTH, ClaimResult

OF_TEAMS = "team_wins"


class Tried(NamedTuple):
    """A lever that was played, and what its games amount to."""

    cell: Cell
    title: str
    there: Conclusions


def withouts(cell: Cell) -> dict[str, str]:
    """The changes that take a component of a team's game away, each with its title."""
    return {one.without: f"Without {one.name}" for one in _components(cell) if one.without}


def _components(cell: Cell) -> Sequence[Component]:
    """Of seats that compete, no win share tells what all have alike."""
    if cell.game.COMPETITIVE:
        return ()
    return cell.says("components", Component)


def worth_members(
    cell: Cell, here: Conclusions, tried: Sequence[Tried], anytime: bool, aim: Aim
) -> list[Member]:
    """How many more wins the team has with each component that was taken away."""
    margin = aim.margin_of(cell) / 100
    levers = {one.cell.lever: one.there for one in tried}
    return [
        _member(one, here, levers[one.without], anytime, margin)
        for one in _components(cell)
        if one.without in levers
    ]


def worth_result(here: Conclusions, judged: Sequence[Judged]) -> ClaimResult:
    """The answer, as that of any claim that holds many things against one number."""
    numbers = tuple(map(judged_number, judged))
    unit = here.numbers.metrics[OF_TEAMS].unit
    question = "What does the team lose without each of these?"
    asked = EffectsAsked(WORTH, question, "win share", unit)
    return effects_result(asked, numbers, judged[0].member.margin, here.withheld)


def change_of(name: str, a: Sample, b: Sample, matters: float, anytime: bool) -> Member:
    """How far a number of some games lies from that of others, and how much of that matters."""
    return Member(
        name,
        between(interval_of(a, anytime), interval_of(b, anytime)),
        a.games,
        events_of_change(counted([a]), counted([b])),
        0.0,
        matters,
        is_change=True,
    )


def _member(
    component: Component, here: Conclusions, there: Conclusions, anytime: bool, margin: float
) -> Member:
    a, b = (of.numbers.samples[OF_TEAMS] for of in (there, here))
    withheld = here.withheld or there.withheld
    return replace(change_of(component.name, a, b, margin, anytime), withheld=withheld)
