"""A naive twin of tic-tac-toe: slow, plain, written from the clauses TT-1 to TT-4 alone."""

from fractions import Fraction
from functools import cache

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Twin:
    """One game; spaces are numbered row by row, and hold the seat that marked them or None."""

    def __init__(self, side: int = 3, in_a_row: int = 3) -> None:
        self.side, self.in_a_row = side, in_a_row
        self.board: list[int | None] = [None] * side**2  # TT-1
        self.moves: list[int] = []
        self.winner: int | None = None

    @property
    def seat(self) -> int:
        return len(self.moves) % 2

    @property
    def finished(self) -> bool:
        return self.winner is not None or None not in self.board  # TT-3, TT-4

    def options(self) -> list[int]:
        """TT-2."""
        return [space for space, mark in enumerate(self.board) if mark is None]

    def act(self, space: int) -> None:
        seat = self.seat
        self.board[space] = seat
        self.moves.append(space)
        if self.has_line(seat):
            self.winner = seat

    def has_line(self, seat: int) -> bool:
        """TT-3: from every space in every direction."""
        return any(
            all(self._at(row + i * down, column + i * right) == seat for i in range(self.in_a_row))
            for row in range(self.side)
            for column in range(self.side)
            for down, right in DIRECTIONS
        )

    def _at(self, row: int, column: int) -> int | None:
        on_board = 0 <= row < self.side and 0 <= column < self.side
        return self.board[row * self.side + column] if on_board else None

    def lines_through(self, space: int) -> int:
        """How many lines there are in which a space lies."""
        places = range(self.side)
        lines = [
            [(row + i * down, column + i * right) for i in range(self.in_a_row)]
            for row in places
            for column in places
            for down, right in DIRECTIONS
        ]
        whole = [line for line in lines if all(r in places and c in places for r, c in line)]
        return sum(divmod(space, self.side) in line for line in whole)

    def completes(self, seat: int) -> list[int]:
        """The free spaces on which a mark of the seat would make a line."""
        found = []
        for space in self.options():
            self.board[space] = seat
            if self.has_line(seat):
                found.append(space)
            self.board[space] = None
        return found

    def record(self) -> dict[str, object]:
        """Every column of the finished game."""
        won = [self.winner in (None, seat) for seat in range(2)]
        return {
            "won": won,
            "rank": [1 if one else 2 for one in won],
            "score": [int(self.winner == seat) for seat in range(2)],
            "seat_turns": [len(self.moves[seat::2]) for seat in range(2)],
            "turns": len(self.moves),
            "decisions": len(self.moves) - (len(self.moves) == self.side**2),
            "lead_changes": 0,
            "margin": int(self.winner is not None),
            "capped": 0,
            "opening": self.moves[0],
            "free_spaces": len(self.options()),
        }


def careful(twin: Twin) -> list[int]:
    """The options that it may take: a line, else a block, else anything."""
    own, other = twin.completes(twin.seat), twin.completes(1 - twin.seat)
    return own[:1] or other[:1] or twin.options()


def planner(twin: Twin) -> list[int]:
    """The option that leaves most, the first of equal ones."""
    seat = twin.seat
    values = []
    for space in twin.options():
        twin.board[space] = seat
        value = 100.0 * twin.has_line(seat) + 0.1 * twin.lines_through(space)
        value += 1.0 * len(twin.completes(seat)) - 10.0 * len(twin.completes(1 - seat))
        values.append(round(value, 6))
        twin.board[space] = None
    return [twin.options()[values.index(max(values))]]


@cache
def outcomes(moves: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())) -> tuple[Fraction, ...]:
    """Chances of random players from a position: the first wins, the second wins, nobody does."""
    twin = Twin()
    for seat, spaces in enumerate(moves):
        for space in spaces:
            twin.board[space] = seat
    for seat in range(2):
        if twin.has_line(seat):
            return Fraction(seat == 0), Fraction(seat == 1), Fraction(0)
    options = twin.options()
    if not options:
        return Fraction(0), Fraction(0), Fraction(1)
    first, second = moves
    if len(first) == len(second):
        after = [(tuple(sorted((*first, space))), second) for space in options]
    else:
        after = [(first, tuple(sorted((*second, space)))) for space in options]
    chances = [outcomes(position) for position in after]
    return tuple(sum(parts, Fraction(0)) / len(options) for parts in zip(*chances, strict=True))
