"""Tournaments: characters against characters, and who is strong among them."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import inf
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.rulesets.players import manner
from balance.stats.judging import Judged, count_told, judge_page
from balance.stats.ranking import Range, alpha_rank, elo, limits, nash, nash_range
from balance.stats.resampling import Resampled
from balance.studies.cells.aim import LEVEL, Aim, finite, number
from balance.studies.orders.order import Order
from balance.studies.play.carrier import Played, carrier
from balance.studies.play.playing import Playing
from balance.studies.run.results import NumberResult
from balance.studies.run.summary import replay_command, ruleset_result, study_result, warnings_of
from balance.studies.tournament.payoffs import Pair, Payoffs, mirrored
from balance.studies.tournament.results import TOURNAMENT, PairingResult, PlayerStanding, Standings

FEWEST = 10  # deals of every table, below which nothing is ranked


@dataclass(frozen=True)
class Tournament(Played):
    """A finished or interrupted tournament.

    Attributes
    ----------
    summary : Standings
        What ``summary.json`` holds.
    """

    summary: Standings

    @property
    def payoffs(self) -> pl.DataFrame:
        """One row for every pairing: who sits alone, among whom, and its win share."""
        columns = ("one", "other", "value", "low", "high", "side")
        rows = [
            (p.one, p.other, p.share.value, p.share.low, p.share.high, p.share.side)
            for p in self.summary.pairings
        ]
        return pl.DataFrame(rows, columns, orient="row")

    @property
    def ranking(self) -> pl.DataFrame:
        """One row for every player, the strongest first."""
        columns = ("player", "elo", "elo_low", "elo_high", "mixture", "mixture_low", "mixture_high")
        rows = [
            (p.name, *(getattr(n, v) for n in (p.elo, p.mixture) for v in ("value", "low", "high")))
            for p in self.summary.players
        ]
        return pl.DataFrame(rows, columns, orient="row")


def stand(played: Playing) -> Standings:
    """The standings, from what was played."""
    order, first = played.order, played.order.cells[0]
    payoffs = Payoffs(played.folder, order.cells, played.anytime)
    margin = Aim(order.margin, None).margin_of(first)
    verdicts = judge_tournament(payoffs, margin / 100) if payoffs.blocks >= FEWEST else None
    return Standings(
        schema=TOURNAMENT,
        study=study_result(played),
        ruleset=ruleset_result(first.ruleset),
        warnings=warnings_of(first.ruleset),
        seats=payoffs.seats,
        games=payoffs.games,
        games_asked=played.asked()[first.id],
        capped=sum(payoffs.capped.values()) // (2 if payoffs.seats == 2 else 1),
        fair=1 / payoffs.seats,
        margin=margin,
        method="nash" if payoffs.seats == 2 else "alpha_rank",
        tested=verdicts.tested if verdicts else 0,
        players=_players(order, payoffs, verdicts) if verdicts else (),
        pairings=_pairings(order, payoffs, verdicts) if verdicts else (),
        cycles=tuple(find_cycles(verdicts.wins(payoffs.names))) if verdicts else (),
    )


carry_out = carrier(stand, Tournament)


class Verdicts(NamedTuple):
    """Who beats whom, for every ordered pair, and who dominates whom."""

    beats: Mapping[Pair, Judged]
    dominates: frozenset[Pair]
    tested: int

    def wins(self, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Whom each player beats, in the order of the names."""
        return {
            one: tuple(n for n in names if n != one and self.beats[one, n].side == "above")
            for one in names
        }


def judge_tournament(payoffs: Payoffs, margin: float) -> Verdicts:
    """Judge all claims of a tournament as those of one page.

    Of tables at which many games were stopped at the turn limit, nothing is said.
    """
    who, over = payoffs.members(margin), payoffs.dominations()
    members = [*who.values(), *over.values()]
    claims = {str(at): [member] for at, member in enumerate(members)}
    judged = [only for (only,) in judge_page(claims, 1 - LEVEL).values()]
    beats = dict(zip(who, judged, strict=False))
    if payoffs.seats == 2:
        beats |= {(other, one): mirrored(own) for (one, other), own in beats.items()}
    sides = zip(over, (one.side for one in judged[len(who) :]), strict=True)
    found = [
        (one, other) if side == "above" else (other, one)
        for (one, other), side in sides
        if side in ("above", "below")
    ]
    return Verdicts(beats, frozenset(found), count_told(claims.values()))


def find_cycles(wins: Mapping[str, Sequence[str]]) -> list[tuple[str, ...]]:
    """Rings of players of whom each beats the next; empty only where there is no ring at all.

    All rings of two or three, and for whoever is in none of them the shortest that it is in.
    """
    order = list(wins)
    rings = [
        ring
        for size in (2, 3)
        for ring in permutations(order, size)
        if order.index(ring[0]) == min(map(order.index, ring))
        and all(b in wins[a] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))
    ]
    for name in order:
        if not any(name in ring for ring in rings) and (ring := _shortest_ring(name, wins)):
            first = ring.index(min(ring, key=order.index))
            rings.append((*ring[first:], *ring[:first]))
    return rings


def _shortest_ring(name: str, wins: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The shortest way back to a player by whom each beats; empty where there is none."""
    ways: deque[tuple[str, ...]] = deque([(name,)])
    seen = {name}
    while ways:
        way = ways.popleft()
        if name in wins[way[-1]]:
            return way
        fresh = [other for other in wins[way[-1]] if other not in seen]
        seen.update(fresh)
        ways.extend((*way, other) for other in fresh)
    return ()


def _players(order: Order, payoffs: Payoffs, verdicts: Verdicts) -> tuple[PlayerStanding, ...]:
    """The players, the strongest first."""
    names, wins = payoffs.names, verdicts.wins(payoffs.names)
    known = {one.name: manner(cell.game, one) for cell in order.cells for one in cell.roster}
    elos, mixtures = _ratings(payoffs, order.chosen_seed)
    found = [
        PlayerStanding(
            name=name,
            manner=known[name],
            elo=elo_of,
            mixture=mixture,
            beats=wins[name],
            loses_to=tuple(
                n for n in names if n != name and verdicts.beats[name, n].side == "below"
            ),
            dominated_by=tuple(n for n in names if (n, name) in verdicts.dominates),
        )
        for name, elo_of, mixture in zip(names, elos, mixtures, strict=True)
    ]
    return tuple(sorted(found, key=lambda one: -float(one.elo.value or 0)))


def _ratings(payoffs: Payoffs, seed: int) -> tuple[list[NumberResult], list[NumberResult]]:
    """Elo and share in the mixture of every player, with intervals over deals drawn again."""
    names, seats, games = payoffs.names, payoffs.seats, payoffs.games
    drawn = Resampled(*payoffs.groups(), seed)
    critical = drawn.critical(payoffs.blocks, LEVEL, payoffs.anytime)
    core, below, above = limits(payoffs.square(drawn.shares))

    def strength(shares: np.ndarray) -> np.ndarray:
        found = elo(payoffs.square(shares), games, seats)
        return np.asarray(found - found[..., core].mean(axis=-1, keepdims=True))

    def mixture(shares: np.ndarray) -> np.ndarray:
        table = payoffs.square(shares)
        return nash(table) if seats == 2 else alpha_rank(table, seats)

    def ends(shares: np.ndarray) -> Range:
        if seats == 2:
            return nash_range(payoffs.square(shares))
        only = mixture(shares)
        return Range(only, only)

    strengths = [
        number(names[at], games, value, low if below[at] else -inf, high if above[at] else inf)
        for at, (value, low, high) in enumerate(drawn.standard_error(strength, critical))
    ]
    shares = [
        number(name, games, *found)
        for name, found in zip(names, drawn.percentiles(mixture, ends, critical), strict=True)
    ]
    return strengths, shares


def _pairings(order: Order, payoffs: Payoffs, verdicts: Verdicts) -> tuple[PairingResult, ...]:
    """What every player takes from every other."""
    replays = {cell.lineup[:2]: replay_command(cell, order.chosen_seed) for cell in order.cells}
    found = []
    for one, other in permutations(payoffs.names, 2):
        judged = verdicts.beats[one, other]
        ends = judged.value, judged.low, judged.high
        found.append(
            PairingResult(
                one=one,
                other=other,
                share=number(one, payoffs.games, *ends, judged.side),
                payoff=finite(payoffs.seats * judged.value),
                capped=payoffs.capped[one, other],
                withheld=payoffs.withheld((one, other)),
                replay=replays.get((one, other)) or replays[other, one],
            )
        )
    return tuple(found)
