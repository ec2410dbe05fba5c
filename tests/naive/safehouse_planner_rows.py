"""Entering by the naive SafeHouse planner: which joker goes where, and which number."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations, product

from tests.naive.safehouse import SafeHouse, millionths, obeys
from tests.naive.safehouse_worth import Dials, Place, Worth

COUNTED = ("numbers_entered", "jokers_used", "chameleons_used")  # when a number is entered


@dataclass
class Plan:
    """A way to use the rest of a roll."""

    joker_to: list[int | None]
    enter: dict[int, int]  # option by colour
    value: int = 0


def plan_entries(game: SafeHouse, dials: Dials, seat: int, colours: list[int]) -> Plan:
    """The best of all assignments of the open jokers and all ways to enter."""
    found = [
        plan
        for assignment in assignments(game)
        for plan in plans_of(game, dials, seat, assignment, colours)
    ]
    return max(found, key=lambda plan: plan.value)


def plans_of(
    game: SafeHouse, dials: Dials, seat: int, assignment: list[int | None], colours: list[int]
) -> Iterator[Plan]:
    """Entering by highest gain, and once more for the rows that it does not complete by itself."""
    plain = Draft(game, dials, seat, assignment, colours)
    yield plain.finish()
    for rows in row_sets(game, dials, seat):
        if all(plain.sheet.completed[seat][row] for row in rows):
            continue
        draft = Draft(game, dials, seat, assignment, colours)
        if draft.complete_rows(rows):
            yield draft.finish()


def assignments(game: SafeHouse) -> Iterator[list[int | None]]:
    """All ways to assign the jokers that are still open; the way of the first changes fastest."""
    settled = list(game.joker_to)
    options: list[int | None] = [None, *game.available()]
    for rest in product(options, repeat=len(game.jokers) - len(settled)):
        yield [*settled, *reversed(rest)]


def row_sets(game: SafeHouse, dials: Dials, seat: int) -> list[tuple[int, ...]]:
    """Rows worth completing first: those that bring the seat home, and any one if asked for."""
    if game.is_home(seat):
        return []
    rows = [row for row, done in enumerate(game.completed[seat]) if not done]
    missing = game.steps_needed - game.steps[seat]
    arrow = [row["arrow"] for row in game.parameters["sheet"]]
    found: list[tuple[int, ...]] = []
    for one, two in combinations_with_replacement(rows, 2):
        alone = max(arrow[one], arrow[two]) >= missing
        if one == two:
            wanted = dials["whole"] >= 1 or (dials["home"] > 0 and alone)
        else:
            together = not alone and arrow[one] + arrow[two] >= missing
            wanted = dials["home"] > 0 and together
        if wanted:
            found.append((one,) if one == two else (one, two))
    return found


def scratch_of(game: SafeHouse) -> SafeHouse:
    """A copy that may be written on; its tale is never told on."""
    scratch = copy.copy(game)
    scratch.sheets = [[list(row) for row in sheet] for sheet in game.sheets]
    scratch.completed = [list(completed) for completed in game.completed]
    for name in ("steps", "chameleons", "home_turn", *COUNTED):
        setattr(scratch, name, list(getattr(game, name)))
    return scratch


class Draft:
    """One assignment of the jokers, and the entries made with it on a scratch sheet."""

    def __init__(
        self,
        game: SafeHouse,
        dials: Dials,
        seat: int,
        assignment: list[int | None],
        colours: list[int],
    ) -> None:
        self.sheet = scratch_of(game)
        self.sheet.joker_to = assignment
        self.dials = dials
        self.seat = seat
        self.open = list(colours)
        self.numbers = {c: game.number_of(c, assignment) for c in colours}
        self.worth = Worth(self.sheet, dials)
        self.plan = Plan(assignment, {})
        self.total = 0.0
        self.was_home = game.is_home(seat)

    def left(self) -> int:
        """Numbers that may still be entered (SH-34)."""
        most: int = self.sheet.parameters["max_entries_per_roll"]
        return most - self.sheet.entries

    def enter(self, colour: int, place: Place, gain: float) -> None:
        self.plan.enter[colour] = 1 + place[0] * 6 + place[1]
        self.sheet._enter(self.seat, colour, place[0], place[1])
        self.worth = Worth(self.sheet, self.dials)
        self.open.remove(colour)
        self.total += gain

    def complete_rows(self, rows: tuple[int, ...]) -> bool:
        """Enter what completes these rows, or say that the roll does not."""
        return all(self._complete(row) for row in rows)

    def _complete(self, row: int) -> bool:
        way = self._way(row)
        if way is None:
            return False
        for square, colour in way:
            number = self.numbers[colour]
            chameleon = self.sheet.square_colour(self.seat, row, square) != colour
            gain = self.worth.gain(self.seat, number, (row, square, False))
            if chameleon:
                gain -= self.worth.chameleon(completes=True)  # the row it serves will be full
            self.enter(colour, (row, square, chameleon), gain)
        return True

    def _way(self, row: int) -> list[tuple[int, int]] | None:
        """(square, colour) of each empty square, with the fewest chameleons."""
        squares = [s for s, number in enumerate(self.sheet.sheets[self.seat][row]) if not number]
        if self.sheet.completed[self.seat][row] or len(squares) > min(self.left(), len(self.open)):
            return None
        ways = []
        for colours in permutations(self.open, len(squares)):
            way = list(zip(squares, colours, strict=True))
            wrong = sum(self.sheet.square_colour(self.seat, row, s) != c for s, c in way)
            if wrong <= self.sheet.chameleons[self.seat] and self._all_fit(row, way):
                ways.append((wrong, way))
        return min(ways, key=lambda found: found[0])[1] if ways else None

    def _all_fit(self, row: int, way: list[tuple[int, int]]) -> bool:
        full = list(self.sheet.sheets[self.seat][row])
        for square, colour in way:
            full[square] = self.numbers[colour]
        return obeys(self.sheet.row_rule(row), self.sheet.printed(row, full))

    def finish(self) -> Plan:
        """Fill by highest gain, and value the whole."""
        while self.left() > 0 and self._enter_best():
            pass
        if self.sheet.is_home(self.seat) and not self.was_home:
            self.total += self.dials["home"]
        self.plan.value = millionths(self.total - self.worth.peril())
        return self.plan

    def _enter_best(self) -> bool:
        best, found = millionths(self.dials["least_gain"]), None
        for place, colour in self._entries():
            number = self.numbers[colour]
            gain = self.worth.gain(self.seat, number, place)
            if millionths(gain) > best:
                best, found = millionths(gain), (colour, place, gain)
        if found is None:
            return False
        self.enter(*found)
        return True

    def _entries(self) -> list[tuple[Place, int]]:
        """All that may be entered, by row, square and colour."""
        found = [
            (place, colour)
            for colour in self.open
            for place in self.sheet.places(self.seat, colour, self.numbers[colour])
        ]
        return sorted(found, key=lambda entry: (entry[0][:2], entry[1]))
