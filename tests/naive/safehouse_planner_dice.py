"""Dice by the naive SafeHouse planner: which to choose, and what rolling some again may bring.

Section 11, policy 6 of the rules specification. Sampled rolls come from the seat's own luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb

from tests.naive.luck import below
from tests.naive.safehouse import PURSUER, WHITE, Die, SafeHouse, millionths
from tests.naive.safehouse_worth import Dials, Team

SAMPLED = 10  # purpose of a sampled roll in the seat's own luck
MOST_SAMPLES = 64
PRICE_SHARE = 10  # dice that share the price of fetching them

Slot = tuple[int, int]  # kind of a die, and which of that kind


def rounded(value: float) -> float:
    return millionths(value) / 1e6


def samples_of(dials: Dials) -> int:
    return min(MOST_SAMPLES, int(dials["samples"]))


def sampled_face(game: SafeHouse, luck: int, sample: int, die: Slot) -> int:
    """The face of a die in a sampled roll."""
    kind, slot = die
    index = (sample * 5 + kind) * 4 + slot
    faces = game.parameters["joker_faces" if kind == WHITE else "colour_faces"]
    face: int = faces[below(luck, SAMPLED, index, 6)]
    return face


def catches(game: SafeHouse, squares: int) -> bool:
    """Would so many squares of the pursuer's catch somebody? (SH-14)"""
    late = 1 if game.parameters["caught_rule"] == "same_square" else 0
    gap = game.gap()
    return gap is not None and squares >= gap + late


def pursuer_share(game: SafeHouse, kind: int) -> float:
    faces = game.parameters["joker_faces" if kind == WHITE else "colour_faces"]
    share: float = faces.count(PURSUER) / len(faces)
    return share


def binomial(dice: int, hits: int, share: float) -> float:
    return comb(dice, hits) * share**hits * (1 - share) ** (dice - hits)


class Selection:
    """The dice to choose in one position: before a turn, or when they are chosen."""

    def __init__(self, game: SafeHouse, dials: Dials, luck: int, alone: int | None) -> None:
        assert game.question is not None
        self.game, self.dials, self.luck = game, dials, luck
        self.before_turn = game.question.decision == "retrieve"
        self.settled = 0 if self.before_turn else game.question.subject  # kinds chosen already
        self.team = Team(game, dials, alone)
        self.samples = [self._sample(sample) for sample in range(samples_of(dials))]

    def _sample(self, sample: int) -> list[list[int]]:
        return [
            [
                sampled_face(self.game, self.luck, sample, (kind, slot))
                for slot in range(self.game.totals[kind])
            ]
            for kind in range(5)
        ]

    def best(self, fetched: bool) -> tuple[float, list[int]]:
        """Value and dice of the best choice, with the table as it is or all dice on it."""
        plans = [
            (rounded(value + self._with_jokers(counts, jokers, fetched)), [*counts, jokers])
            for value, counts in self._likely_choices(fetched)
            for jokers in range(self._most_jokers(counts, fetched) + 1)
        ]
        return max(plans, key=lambda plan: plan[0])

    # ---- coloured dice, exactly

    def _likely_choices(self, fetched: bool) -> list[tuple[float, tuple[int, ...]]]:
        """The best choices of coloured dice, by what they are worth without jokers."""
        values = [self._colour_values(colour) for colour in range(4)]
        choices = [
            (rounded(sum(values[colour][count] for colour, count in enumerate(counts))), counts)
            for counts in self._choices(fetched)
        ]
        choices.sort(key=lambda choice: -choice[0])
        return choices[: int(self.dials["choices"])]

    def _choices(self, fetched: bool) -> Iterator[tuple[int, ...]]:
        """All that are allowed; the count of the first colour changes fastest (SH-20)."""
        p = self.game.parameters
        for backwards in product(*[self._counts(colour, fetched) for colour in (3, 2, 1, 0)]):
            if p["min_coloured"] <= sum(backwards) <= p["max_dice_per_roll"]:
                yield backwards[::-1]

    def _counts(self, kind: int, fetched: bool) -> list[int]:
        if kind < self.settled:
            return [self.game.chosen[kind]]
        return list(range(self._there(kind, fetched) + 1))

    def _there(self, kind: int, fetched: bool) -> int:
        return self.game.table[kind] + (self.game.lid[kind] if fetched else 0)

    def _colour_values(self, colour: int) -> list[float]:
        """Worth of none, one, two ... dice of a colour, less what they cost."""
        return [
            self._expected(colour, dice) - dice * self._die_cost(colour)
            for dice in range(self.game.totals[colour] + 1)
        ]

    def _expected(self, colour: int, dice: int) -> float:
        """Worth of the number of so many dice to the team."""
        total = 0.0
        for faces in product(self.game.parameters["colour_faces"], repeat=dice):
            total += self.team.of_number(colour, sum(faces))
        return total / 6**dice

    def _die_cost(self, kind: int) -> float:
        """What a die costs: its pursuer, and its share of the price of the dice."""
        squares = pursuer_share(self.game, kind) * self.game.parameters["face_step"]
        return self.dials["mu"] * (squares + self.game.price() / PRICE_SHARE)

    # ---- jokers, by sampled rolls

    def _most_jokers(self, counts: tuple[int, ...], fetched: bool) -> int:
        room: int = self.game.parameters["max_dice_per_roll"] - sum(counts)
        return min(self._there(WHITE, fetched), room)

    def _with_jokers(self, counts: tuple[int, ...], jokers: int, fetched: bool) -> float:
        """What jokers add, less what they and the danger of the whole roll cost."""
        gains = [self._joker_gain(sample, counts, jokers) for sample in self.samples if jokers]
        gain = sum(gains) / len(self.samples) if gains else 0.0
        danger = self.dials["danger"] * self._danger(sum(counts), jokers, fetched)
        return gain - jokers * self._die_cost(WHITE) - danger

    def _joker_gain(self, sample: list[list[int]], counts: tuple[int, ...], jokers: int) -> float:
        numbers = [sum(sample[colour][:count]) for colour, count in enumerate(counts)]
        return self.team.of_jokers(numbers, sample[WHITE][:jokers])

    def _danger(self, coloured: int, jokers: int, fetched: bool) -> float:
        """Chance that somebody is caught, if no square is left that stops the pursuer."""
        game, p = self.game, self.game.parameters
        if not self.dials["danger"] or game.stay_left > 0:
            return 0.0
        sure = 0
        if self.before_turn:
            sure = p["auto_step"] + (game.price() if fetched else 0)
        shares = pursuer_share(game, 0), pursuer_share(game, WHITE)
        return sum(
            binomial(coloured, one, shares[0]) * binomial(jokers, two, shares[1])
            for one in range(coloured + 1)
            for two in range(jokers + 1)
            if catches(game, sure + (one + two) * p["face_step"])
        )


class Throw:
    """The roll on the table, and what it may become."""

    def __init__(self, game: SafeHouse, dials: Dials, luck: int, alone: int | None) -> None:
        self.game, self.dials, self.luck = game, dials, luck
        self.team = Team(game, dials, alone)

    def plans(self) -> list[set[Slot]]:
        """The dice to roll again: pursuers; those of useless colours too; all."""
        every, pursuers, useless = set[Slot](), set[Slot](), set[Slot]()
        for kind, dice in enumerate(self.game.roll):
            number = sum(die.face for die in dice)
            for slot, die in enumerate(dice):
                every.add((kind, slot))
                if die.pursuer:
                    pursuers.add((kind, slot))
                if kind != WHITE and not self.team.is_useful(kind, number):
                    useless.add((kind, slot))
        return [plan for plan in (pursuers, pursuers | useless, every) if plan]

    def present(self) -> float:
        """Value of the roll as it lies."""
        return rounded(self._value(self.game.roll, 0))

    def mean(self, dice: set[Slot]) -> float:
        """Mean value when these dice are rolled again."""
        step = self.game.parameters["reroll_auto_step"]
        samples = samples_of(self.dials)
        total = sum(self._value(self._sampled(dice, s), step) for s in range(samples))
        return rounded(total / samples)

    def _sampled(self, again: set[Slot], sample: int) -> list[list[Die]]:
        roll = [list(dice) for dice in self.game.roll]
        for kind, slot in again:
            face = sampled_face(self.game, self.luck, sample, (kind, slot))
            harmless = face == PURSUER and not self.game.parameters["reroll_new_pursuers"]
            roll[kind][slot] = Die(face, harmless)
        return roll

    def _value(self, roll: list[list[Die]], step: int) -> float:
        """Value of a roll to the team, less what the pursuer's squares cost."""
        faces = [[die.face for die in dice] for dice in roll]
        pursuers = sum(die.counts for dice in roll for die in dice)
        squares = pursuers * self.game.parameters["face_step"] + step
        value = self.team.of_roll([sum(shown) for shown in faces[:WHITE]], faces[WHITE])
        value -= self.dials["mu"] * squares
        return value - self.dials["caught"] if self.is_lost(squares) else value

    def is_lost(self, squares: int) -> bool:
        """Do so many squares catch somebody, with no square left that stops the pursuer?"""
        return self.game.stay_left == 0 and catches(self.game, squares)
