"""A naive twin of Pig: slow, plain, written from the clauses PG-1 to PG-7 alone.

It exists to be compared move by move with the fast implementation, so it shares no code with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.naive.luck import below

DEFAULTS: dict[str, Any] = {
    "target": 100,
    "die_sides": 6,
    "start_scores": [],
    "max_turns": 10_000,
}

ROLL, HOLD = 0, 1
ROLL_DIE, RANDOM_PLAYER = 1, 1001  # purposes of the luck


class Pig:
    """One game, from set-up to the end."""

    def __init__(self, parameters: dict[str, Any], players: int, luck: int) -> None:
        self.parameters = {**DEFAULTS, **parameters}
        self.players = players
        self.luck = luck
        start = list(self.parameters["start_scores"]) + [0] * players
        self.scores: list[int] = start[:players]  # PG-1
        self.seat = 0  # PG-2
        self.turn_total = 0
        self.finished = ""
        self.decisions = 0
        self.faces: list[int] = []  # all rolls of the game
        self.turns: list[tuple[int, int, int]] = []  # seat, points lost, points banked
        self.leaders: list[int] = []  # sole leaders in turn, nobody twice in a row

    def options(self) -> list[int]:
        """PG-3."""
        return [ROLL, HOLD] if self.turn_total else [ROLL]

    def act(self, option: int) -> None:
        """Carry out a choice up to the next one."""
        if option == HOLD:  # PG-5
            self.scores[self.seat] += self.turn_total
            self._end_turn(lost=0, banked=self.turn_total)
            return
        face = 1 + below(self.luck, ROLL_DIE, len(self.faces), self.parameters["die_sides"])
        self.faces.append(face)
        if face == 1:  # PG-4
            self._end_turn(lost=self.turn_total, banked=0)
        else:
            self.turn_total += face

    def _end_turn(self, lost: int, banked: int) -> None:
        self.turns.append((self.seat, lost, banked))
        self.turn_total = 0
        best = max(self.scores)
        if self.scores.count(best) == 1:
            leader = self.scores.index(best)
            if self.leaders[-1:] != [leader]:
                self.leaders.append(leader)
        if self.scores[self.seat] >= self.parameters["target"]:  # PG-6
            self.finished = "won"
        elif len(self.turns) == self.parameters["max_turns"]:  # PG-7
            self.finished = "capped"
        else:
            self.seat = (self.seat + 1) % self.players

    def record(self) -> dict[str, Any]:
        """Every column of the finished game."""
        order = sorted(self.scores, reverse=True)
        seats = range(self.players)
        return {
            "won": [score == order[0] for score in self.scores],
            "rank": [1 + order.index(score) for score in self.scores],
            "score": self.scores,
            "seat_turns": [sum(turn[0] == seat for turn in self.turns) for seat in seats],
            "turns": len(self.turns),
            "decisions": self.decisions,
            "lead_changes": max(0, len(self.leaders) - 1),
            "margin": order[0] - order[1],
            "capped": self.finished == "capped",
            "rolls": len(self.faces),
            "busts": self.faces.count(1),
            "lost_points": sum(lost for _, lost, _ in self.turns),
            "best_turn": max(banked for _, _, banked in self.turns),
            "gained_by_round": [
                [self._gained(seat, last) for seat in seats] for last in range(3, 25, 3)
            ],
            "holds": [sum(t[0] == seat and t[2] > 0 for t in self.turns) for seat in seats],
        }

    def _gained(self, seat: int, last: int) -> int:
        """Points that a seat banked in the three rounds up to this one."""
        banked = [points for turn_of, _, points in self.turns if turn_of == seat]
        return sum(banked[last - 3 : last])


Chooser = Callable[[Pig], int]


def random(game: Pig) -> int:
    """Any option, by the luck of the players."""
    return below(game.luck, RANDOM_PLAYER, game.decisions, 2)


def hold_at(number: float) -> Chooser:
    """Rolls while the turn total is below the number and does not win."""

    def chooser(game: Pig) -> int:
        wins = game.scores[game.seat] + game.turn_total >= game.parameters["target"]
        return HOLD if wins or game.turn_total >= number else ROLL

    return chooser


def racer(game: Pig) -> int:
    """Weighs both options; holds only if that is better."""
    others = [score for seat, score in enumerate(game.scores) if seat != game.seat]
    target = game.parameters["target"]
    held = racer_holds(game.turn_total, game.scores[game.seat], max(others), target)
    return HOLD if held else ROLL


class Habits(NamedTuple):
    """What makes a racer hold: always, in a race of another, in its own, and to win."""

    always: float = -0.21
    race: float = -0.5
    own_race: float = 0.0
    wins: float = 1.0


RACER = Habits()


def racer_holds(total: int, own: int, other: int, target: int, habits: Habits = RACER) -> bool:
    """Is holding worth more than rolling, to six decimals?"""
    race, own_race = other >= target - 29, own >= target - 29
    roll = 0.5 * (total / target) + 0.5 * (own / target) - 0.3 * (other / target) - 0.1 * race
    hold = 0.5 * ((own + total) / target) - 0.3 * (other / target) - 0.1 * race
    hold += 1.0 * (total / target) + 0.125 * (own / target) - 0.125 * (other / target)
    hold += habits.race * race + habits.own_race * own_race + habits.always
    hold += habits.wins * (own + total >= target)
    return round(hold * 1e6) > round(roll * 1e6)


def choose(game: Pig, chooser: Chooser) -> int:
    """The option taken; a single one is no decision."""
    options = game.options()
    if len(options) == 1:
        return options[0]
    game.decisions += 1
    return chooser(game)
