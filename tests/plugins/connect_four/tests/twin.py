"""A naive twin of Connect Four: slow, plain, written from the clauses CF-1 to CF-4 alone."""

from functools import cache

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Twin:
    """One game; every column is a list of the seats whose discs are in it, from the bottom."""

    def __init__(self, columns: int = 7, rows: int = 6, in_a_row: int = 4) -> None:
        self.rows, self.in_a_row = rows, in_a_row
        self.stacks: list[list[int]] = [[] for _ in range(columns)]  # CF-1
        self.moves: list[int] = []
        self.winner: int | None = None

    @property
    def seat(self) -> int:
        return len(self.moves) % 2

    @property
    def finished(self) -> bool:
        return self.winner is not None or not self.options()  # CF-3, CF-4

    def options(self) -> list[int]:
        """CF-2."""
        return [column for column, stack in enumerate(self.stacks) if len(stack) < self.rows]

    def act(self, column: int) -> None:
        seat = self.seat
        self.stacks[column].append(seat)
        self.moves.append(column)
        if self.has_line(seat):
            self.winner = seat

    def has_line(self, seat: int) -> bool:
        """CF-3: from every place in every direction."""
        return any(
            all(self._at(column + i * right, row + i * up) == seat for i in range(self.in_a_row))
            for column in range(len(self.stacks))
            for row in range(self.rows)
            for right, up in DIRECTIONS
        )

    def _at(self, column: int, row: int) -> int | None:
        on_board = 0 <= column < len(self.stacks) and 0 <= row < len(self.stacks[column])
        return self.stacks[column][row] if on_board else None

    def completes(self, seat: int) -> list[int]:
        """The columns in which a disc of the seat would make a line."""
        found = []
        for column in self.options():
            self.stacks[column].append(seat)
            if self.has_line(seat):
                found.append(column)
            self.stacks[column].pop()
        return found

    def record(self) -> dict[str, object]:
        """Every column of the finished game but the decisions, which are counted as it goes."""
        won = [self.winner in (None, seat) for seat in range(2)]
        return {
            "won": won,
            "rank": [1 if one else 2 for one in won],
            "score": [int(self.winner == seat) for seat in range(2)],
            "seat_turns": [len(self.moves[seat::2]) for seat in range(2)],
            "turns": len(self.moves),
            "lead_changes": 0,
            "margin": int(self.winner is not None),
            "capped": 0,
            "opening": self.moves[0],
            "free_places": len(self.stacks) * self.rows - len(self.moves),
        }


def careful(twin: Twin) -> list[int]:
    """The options that it may take: a line, else a block, else anything."""
    own, other = twin.completes(twin.seat), twin.completes(1 - twin.seat)
    return own[:1] or other[:1] or twin.options()


def planner(twin: Twin) -> list[int]:
    """The option that leaves most, the first of equal ones."""
    seat = twin.seat
    values = []
    for column in twin.options():
        twin.stacks[column].append(seat)
        value = 100.0 * twin.has_line(seat) - 0.1 * abs(column - (len(twin.stacks) - 1) / 2)
        value += 1.0 * len(twin.completes(seat)) - 10.0 * len(twin.completes(1 - seat))
        values.append(round(value, 6))
        twin.stacks[column].pop()
    return [twin.options()[values.index(max(values))]]


def chances(columns: int, rows: int, in_a_row: int) -> tuple[float, float, float]:
    """Chances of random players: the first wins, the second wins, nobody does."""

    @cache
    def after(stacks: tuple[tuple[int, ...], ...]) -> tuple[float, float, float]:
        twin = Twin(columns, rows, in_a_row)
        twin.stacks = [list(stack) for stack in stacks]
        mover = sum(map(len, stacks)) % 2
        if any(stacks) and twin.has_line(1 - mover):
            return float(mover == 1), float(mover == 0), 0.0
        options = twin.options()
        if not options:
            return 0.0, 0.0, 1.0
        found = []
        for column in options:
            higher = (*stacks[column], mover)
            found.append(after((*stacks[:column], higher, *stacks[column + 1 :])))
        first, second, nobody = (sum(parts) / len(options) for parts in zip(*found, strict=True))
        return first, second, nobody

    return after(((),) * columns)
