"""The sheets: one row of squares for each mission, coloured differently on every letter."""

from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

MAX_ROWS, MAX_SQUARES = 8, 6
COLOURS = ("yellow", "green", "red", "blue")
INITIALS = "YGRB"

Order = Literal["equal", "rising", "nondec"]
Squares = Annotated[
    str,
    Field(
        pattern=rf"^[{INITIALS}]{{1,{MAX_SQUARES}}}$",
        json_schema_extra={"spelling": f"1 to {MAX_SQUARES} initials out of {', '.join(INITIALS)}"},
    ),
]
Letters = Annotated[
    str,
    Field(
        pattern=r"^[A-Z]{1,4}$", json_schema_extra={"spelling": "1 to 4 capital letters, A to Z"}
    ),
]


class Row(BaseModel):
    """One mission: how its numbers must be ordered, and its squares on every sheet.

    Attributes
    ----------
    rule : "equal", "rising" or "nondec"
        All numbers the same, each above the one before, or none below the one before.
    squares : dict of str to str
        For every letter the colours from left to right, such as "YRG".
    gray_after : int
        The printed gray number stands after so many coloured squares; 0 where there is none.
    arrow : int
        Squares its owner moves on completing it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    rule: Order = Field(description="Order of the numbers: equal, rising, or none falling.")
    squares: dict[str, Squares] = Field(description="Colours of each letter, left to right.")
    gray_after: int = Field(
        0, ge=0, le=MAX_SQUARES - 1, description="Coloured squares left of the gray one, 0 if none."
    )
    arrow: int = Field(ge=1, le=12, description="Squares moved on completing the mission.")

    @property
    def length(self) -> int:
        """Coloured squares."""
        return len(next(iter(self.squares.values()), ""))

    def __str__(self) -> str:
        """The row for people, as in ``equal, arrow 3: S YRG, A GBR``."""
        gray = f", gray after {self.gray_after}" if self.gray_after else ""
        colours = ", ".join(f"{letter} {squares}" for letter, squares in self.squares.items())
        return f"{self.rule}, arrow {self.arrow}{gray}: {colours}"


def _row(rule: Order, arrow: int, gray_after: int, colours: str) -> Row:
    """A row of the four printed sheets, the colours in the order of their letters."""
    squares = dict(zip("SAFE", colours.split(), strict=True))
    return Row(rule=rule, squares=squares, gray_after=gray_after, arrow=arrow)


SHEET = (
    _row("equal", 3, 0, "YRG GBR RYB BGY"),
    _row("rising", 3, 0, "GBYR RYGB BGRY YRBG"),
    _row("nondec", 2, 0, "RYB BGY YRG GBR"),
    _row("nondec", 3, 0, "BGRY YRBG GBYR RYGB"),
    _row("nondec", 4, 0, "YRBGY GBYRG RYGBR BGRYB"),
    _row("nondec", 4, 2, "GYRB RGBY BRYG YBGR"),
    _row("nondec", 5, 2, "RBGYR BYRGB YGBRY GRYBG"),
    _row("nondec", 6, 3, "BGYRGB YRGBRY GBRYBG RYBGYR"),
)


# --- can a row be filled at all? -------------------------------------------------------------


class Dice(NamedTuple):
    """What decides which numbers a roll can give.

    Attributes
    ----------
    colours : tuple of int
        Dice of each colour.
    jokers : int
    faces, joker_faces : tuple of int
        0 is a pursuer.
    fewest, most : int
        Coloured dice in a roll at least; dice in a roll at most.
    """

    colours: tuple[int, ...]
    jokers: int
    faces: tuple[int, ...]
    joker_faces: tuple[int, ...]
    fewest: int
    most: int


def attainable(dice: Dice) -> tuple[frozenset[int], ...]:
    """For each colour, the numbers it can show in some roll, jokers added."""
    return tuple(_numbers(dice, colour) for colour in range(len(dice.colours)))


def _numbers(dice: Dice, colour: int) -> frozenset[int]:
    own, others = dice.colours[colour], sum(dice.colours) - dice.colours[colour]
    with_pursuers = 0 in dice.faces
    found: set[int] = set()
    for rolled in range(1, own + 1):
        spare = dice.most - max(rolled, dice.fewest)
        if spare < 0 or rolled + others < dice.fewest:
            continue
        for shown in range(1 if with_pursuers else rolled, rolled + 1):
            for jokers in range(min(dice.jokers, spare) + 1):
                found |= {
                    a + b for a in _sums(dice.faces, shown) for b in _sums(dice.joker_faces, jokers)
                }
    return frozenset(found)


def _sums(faces: tuple[int, ...], count: int) -> set[int]:
    """Sums of ``count`` dice that all show a number."""
    sums = {0}
    for _ in range(count):
        sums = {total + face for total in sums for face in faces if face > 0}
    return sums


def can_be_filled(
    row: Row, colours: str, numbers: tuple[frozenset[int], ...], gray: int, chameleons: int
) -> bool:
    """Can numbers that the dice can show fill these squares, with so many chameleons?

    Parameters
    ----------
    colours : str
        The row's squares on one letter.
    numbers : tuple of frozenset of int
        What each colour can show.
    gray : int
        The number printed on gray squares.
    """
    own = [numbers[INITIALS.index(c)] for c in colours]
    foreign = [_of_others(numbers, c) for c in colours]
    if row.rule == "equal":
        return any(
            _cost(value, own, foreign) <= chameleons
            for value in frozenset().union(*numbers)
            if row.gray_after == 0 or value == gray
        )
    return _fits_in_order(row, own, foreign, gray, chameleons)


def _of_others(numbers: tuple[frozenset[int], ...], colour: str) -> frozenset[int]:
    """What a chameleon can bring into a square of this colour."""
    others = zip(INITIALS, numbers, strict=True)
    return frozenset().union(*[shown for other, shown in others if other != colour])


def _cost(value: int, own: list[frozenset[int]], foreign: list[frozenset[int]]) -> int:
    """Chameleons it takes to put one value into every square; too many where it cannot be."""
    costs = [
        0 if value in mine else 1 if value in other else MAX_SQUARES
        for mine, other in zip(own, foreign, strict=True)
    ]
    return sum(costs)


def _fits_in_order(
    row: Row,
    own: list[frozenset[int]],
    foreign: list[frozenset[int]],
    gray: int,
    chameleons: int,
) -> bool:
    """From left to right the least number that fits; per chameleons used so far."""
    least: dict[int, int] = {0: 0}
    step = 1 if row.rule == "rising" else 0
    for place, (mine, other) in enumerate(zip(own, foreign, strict=True)):
        top = gray - step if place < row.gray_after else None
        floor = gray + step if row.gray_after and place >= row.gray_after else 1
        following: dict[int, int] = {}
        for used, last in least.items():
            for cost, values in ((0, mine), (1, other)):
                low = max(floor, last + step)
                fitting = [v for v in values if v >= low and (top is None or v <= top)]
                if fitting and used + cost <= chameleons:
                    known = following.get(used + cost, min(fitting))
                    following[used + cost] = min(known, *fitting)
        least = following
    return bool(least)
