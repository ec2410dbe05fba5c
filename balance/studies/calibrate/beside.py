"""In what a table of people differs from the simulation, with the intervals of few games."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from balance.stats.few import MeanBeside, Pile, means_beside, shares_beside
from balance.stats.judging import Member, judge_page
from balance.studies.calibrate.results import DisagreementResult, SidesResult
from balance.studies.calibrate.seen import BEST, MARGIN, OUTCOME, SHARED, TURNS
from balance.studies.calibrate.suspects import Side, Suspect
from balance.studies.cells.aim import LEVEL, EffectsAsked, effects_result, judged_number
from balance.studies.cells.claims import MATTERS

SEATS, TIED, TEAM = "seats", "tied", "team_wins"
ASKED = {
    TURNS: EffectsAsked(TURNS, "Are games at the table longer?", "length", "turns"),
    BEST: EffectsAsked(BEST, "Are winning scores higher?", "winning score", "points"),
    MARGIN: EffectsAsked(MARGIN, "Are wins clearer?", "margin of the win", "points"),
    SEATS: EffectsAsked(SEATS, "Do other seats win?", "share of wins", "%"),
    TIED: EffectsAsked(TIED, "Is the win shared more often?", "share of shared wins", "%"),
    TEAM: EffectsAsked(TEAM, "Does the team win more often?", "share of wins", "%"),
}
WEIGHTS = {TURNS: 3.0}  # what is noted most often, and tells most
LEAST = {TURNS: 1.0, MARGIN: 0.0}  # of any game; scores may be negative
MEANS = {TURNS: "Length", BEST: "Winning score", MARGIN: "Margin"}


@dataclass(frozen=True)
class Compared:
    """A number on both sides, and what is judged of it."""

    beside: MeanBeside
    member: Member


Asks = Mapping[str, Sequence[Compared]]


def compare(side: Side, best: Suspect, margin: float, seed: int) -> Asks:
    """Every question about a difference, with what is judged of it.

    Parameters
    ----------
    side : Side
    best : Suspect
        With whom the table is compared.
    margin : float
        Of shares of wins, the largest difference that does not matter; of other numbers that is
        a part of what they are in the simulation.
    seed : int
    """
    found = dict(_means(side, best, seed))
    shares = _of_seats(side, best) if side.competitive else _of_team(side, best)
    for id_, members in shares.items():
        own = [_compared(name, one, margin) for name, one in members.items() if one]
        found |= {id_: own} if own else {}
    return found


def judged_beside(asks: Asks) -> Iterator[DisagreementResult]:
    """The answers to all questions, so that of what is said to differ little is false."""
    members = {id_: [one.member for one in own] for id_, own in asks.items()}
    judged = judge_page(members, 1 - LEVEL, WEIGHTS)
    for id_, own in asks.items():
        numbers = list(map(judged_number, judged[id_]))
        yield DisagreementResult(
            claim=effects_result(ASKED[id_], numbers, own[0].member.margin),
            sides=tuple(
                SidesResult(
                    name=one.member.name,
                    games=one.beside.games,
                    table=one.beside.real,
                    simulated=one.beside.simulated,
                )
                for one in own
            ),
        )


def _means(side: Side, best: Suspect, seed: int) -> Iterator[tuple[str, Sequence[Compared]]]:
    for id_, name in MEANS.items():
        if id_ in side.seen[0].values:
            one = means_beside(_piles(side, best, id_), seed, LEAST.get(id_, -math.inf))
            if one:
                yield id_, [_compared(name, one, MATTERS * abs(one.simulated))]


def _of_seats(side: Side, best: Suspect) -> dict[str, dict[str, MeanBeside | None]]:
    seats = range(1, max(one.players for one in side.asked) + 1)
    shared = [
        Pile((pile.real == SHARED) * 1.0, (pile.simulated == SHARED) * 1.0)
        for pile in _piles(side, best, OUTCOME)
    ]
    by_seat = {f"Seat {seat}": shares_beside(_seat_piles(side, best, seat)) for seat in seats}
    return {SEATS: by_seat, TIED: {"Shared wins": shares_beside(shared)}}


def _of_team(side: Side, best: Suspect) -> dict[str, dict[str, MeanBeside | None]]:
    return {TEAM: {"The team": shares_beside(_piles(side, best, OUTCOME))}}


def _compared(name: str, one: MeanBeside, margin: float) -> Compared:
    """Intervals are exact for as few games as there are, so that no events are asked for."""
    events = float("inf")
    return Compared(one, Member(name, one.interval, one.games, events, 0.0, margin, True))


def _piles(side: Side, best: Suspect, name: str) -> list[Pile]:
    """The values of an observable, where they are known."""
    return [
        Pile(_known(real.values[name]), _known(there.values[name]))
        for real, there in zip(side.seen, best.seen, strict=True)
    ]


def _seat_piles(side: Side, best: Suspect, seat: int) -> list[Pile]:
    """What a seat has of the wins, where there is such a seat."""
    return [
        Pile(_known(real.shares[:, seat - 1]), _known(there.shares[:, seat - 1]))
        for asked, real, there in zip(side.asked, side.seen, best.seen, strict=True)
        if seat <= asked.players
    ]


def _known(values: np.ndarray) -> np.ndarray:
    found: np.ndarray = values[~np.isnan(values)]
    return found
