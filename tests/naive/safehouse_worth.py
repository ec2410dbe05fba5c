"""What the naive SafeHouse planner thinks rows, entries and numbers are worth.

Section 11, policy 6 of the rules specification, and the planner's own dials.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp

from tests.naive.safehouse import SafeHouse
from tests.naive.safehouse_draws import model_of

Dials = Mapping[str, float]
Place = tuple[int, int, bool]

LEAST_CHAMELEON = 0.15
CHAMELEON_FADES = 32  # crosses until a chameleon is worth little
PERIL_FADES = 3  # squares
NEAR = 2  # what a distance is taken longer by, where something is divided by it


@dataclass(frozen=True)
class Worth:
    """Values of one position under some dials."""

    game: SafeHouse
    dials: Dials

    # ---- rows

    def useful_steps(self, seat: int, row: int) -> float:
        """Steps that the arrow of a row is worth to its owner."""
        arrow: int = self.game.parameters["sheet"][row]["arrow"]
        if self.game.is_home(seat):
            return min(arrow, self.dials["home_steps"])
        missing = self.game.steps_needed - self.game.steps[seat]
        if arrow >= missing:
            return max(missing, self.dials["last_steps"])
        return arrow

    def row_value(self, seat: int, row: int, numbers: list[int]) -> float:
        model = model_of(tuple(self.game.parameters["colour_faces"]))
        printed = tuple(self.game.printed(row, numbers))
        effort = model.effort(self.game.row_rule(row), printed)
        return self.useful_steps(seat, row) * self.dials["gamma"] ** effort

    # ---- entries

    @cached_property
    def ongoing(self) -> list[int]:
        return [self.game.ongoing(seat) for seat in self.game.seats]

    @cached_property
    def gap(self) -> int:
        """The team's, 0 when everybody is home."""
        return self.game.gap() or 0

    def gain(self, seat: int, number: int, place: Place) -> float:
        """What a number in a square gains."""
        row, square, chameleon = place
        before = self.game.sheets[seat][row]
        after = [*before[:square], number, *before[square + 1 :]]
        gain = self.row_value(seat, row, after) - self.row_value(seat, row, before)
        opens, completes = not any(before), all(after)
        # A row of one square is full at once: its mission is never ongoing.
        if opens and not completes:
            gain -= self.opening(seat, opens=True)
        if completes and not opens:
            gain += self.opening(seat, opens=False)
        if chameleon:
            gain -= self.chameleon(completes)
        return gain

    def opening(self, seat: int, opens: bool) -> float:
        """The charge of one more ongoing mission, which closing one pays back."""
        own = self.ongoing[seat]
        charge = self.dials["open" if own >= max(self.ongoing) else "open_low"]
        charge *= 1 + self.dials["open_near"] / (self.gap + NEAR)
        if opens and own == 0 and not self.game.is_home(seat):
            charge *= self.dials["first"]
        return charge

    def chameleon(self, completes: bool) -> float:
        """The charge of a chameleon."""
        left = max(LEAST_CHAMELEON, 1 - self.game.crosses / CHAMELEON_FADES)
        share = 1 if completes else self.dials["cham_open"]
        return self.dials["cham"] * left * share

    def peril(self) -> float:
        """The charge for standing where the next step and the price of the dice lead."""
        game, p = self.game, self.game.parameters
        ahead = game.crosses + p["auto_step"] + game.price() - (p["caught_rule"] == "same_square")
        rooms = [max(0, game.slashes(s) - ahead) for s in game.seats if not game.is_home(s)]
        return self.dials["peril"] * sum(exp(-room / PERIL_FADES) for room in rooms)

    # ---- numbers, to the team

    def best_gain(self, seat: int, colour: int, number: int) -> float:
        """T: the best gain of a number in the squares of its own colour."""
        if number == 0:
            return 0.0
        places = [p for p in self.game.places(seat, colour, number) if not p[2]]
        best = max([0.0, *[self.gain(seat, number, place) for place in places]])
        return best * self.dials["home_share"] if self.game.is_home(seat) else best

    def weight(self, seat: int) -> float:
        """How much a seat counts in the team."""
        if self.game.is_home(seat):
            return 1.0
        needed = self.game.steps_needed
        missing = needed - self.game.steps[seat]
        distance = self.game.slashes(seat) - self.game.crosses
        near = self.dials["chase_weight"] / (distance + NEAR)
        return self.dials["base_weight"] + missing / needed + near


class Team:
    """The worth of numbers and rolls to the whole team, in one position."""

    def __init__(self, game: SafeHouse, dials: Dials, alone: int | None = None) -> None:
        self.worth = Worth(game, dials)
        self.seats = game.seats if alone is None else [alone]  # policy 5
        self.weights = {seat: self.worth.weight(seat) for seat in self.seats}
        self._table: dict[tuple[int, int, int], float] = {}

    def table(self, seat: int, colour: int, number: int) -> float:
        key = (seat, colour, number)
        if key not in self._table:
            self._table[key] = self.worth.best_gain(*key)
        return self._table[key]

    def of_number(self, colour: int, number: int) -> float:
        """Worth of the number of one colour."""
        return self._mean(lambda seat: self.table(seat, colour, number))

    def of_jokers(self, numbers: list[int], jokers: list[int]) -> float:
        """What jokers add to the numbers of the colours (0: not there)."""
        return self._mean(lambda seat: self._joker_gain(seat, list(numbers), jokers))

    def of_roll(self, numbers: list[int], jokers: list[int]) -> float:
        colours = sum(self.of_number(colour, number) for colour, number in enumerate(numbers))
        return colours + self.of_jokers(numbers, jokers)

    def is_useful(self, colour: int, number: int) -> bool:
        return any(self.table(seat, colour, number) > 0 for seat in self.seats)

    def _mean(self, value: Callable[[int], float]) -> float:
        return sum(self.weights[seat] * value(seat) for seat in self.seats) / len(self.seats)

    def _joker_gain(self, seat: int, numbers: list[int], jokers: list[int]) -> float:
        """The highest joker first, each where it adds most."""
        total = 0.0
        for face in sorted(jokers, reverse=True):
            best, best_colour = 0.0, None
            for colour, number in enumerate(numbers):
                if number == 0:
                    continue
                more = self.table(seat, colour, number + face) - self.table(seat, colour, number)
                if more > best:
                    best, best_colour = more, colour
            if best_colour is not None:
                total += best
                numbers[best_colour] += face
        return total
