"""The parameters of Abandon Ship: types, ranges and checks between them.

Fields are checked from top to bottom; a check between two parameters belongs to the later one, and
where the earlier one is itself wrong, its own message comes first.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from balance.games.abandon_ship.kernel import codes
from balance.games.api import parameter, refusal

MIN_PLAYERS, MAX_PLAYERS = 3, 7
MAX_VALUE = 32767  # every single number fits in 16 bits

WHITE = "white"
COLOURS = ("yellow", "green", "red", "blue", "orange", "purple", "black")
STARTS = (10,) * len(COLOURS)
DICE = {
    "yellow": ("1", "2", "3", "5x", "(2)", "A"),
    "green": ("3", "6", "2x", "2x", "(2)", "A"),
    "red": ("3", "4", "6", "1x", "(2)", "A"),
    "blue": ("1", "3", "3", "5x", "(2)", "A"),
    "orange": ("1", "2", "4", "5", "3x", "(4)"),
    "purple": ("1", "2", "6", "(3)", "4x", "A"),
    "black": ("2", "3", "5", "6", "(2)", "A"),
    "white": ("(2)", "(3)", "(5)", "(11)x", "(U)", "(A)"),
}
TILES = (
    ("blue", "green", "red"),
    ("blue", "yellow", "purple"),
    ("blue", "orange", "black"),
    ("green", "yellow", "orange"),
    ("green", "purple", "black"),
    ("red", "yellow", "black"),
    ("red", "purple", "orange"),
)

Colour = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z][A-Za-z0-9_]*$",
        max_length=20,
        json_schema_extra={"spelling": "A to Z, a to z, 0 to 9 and _, a letter first"},
    ),
]
Tile = Annotated[tuple[str, ...], Field(min_length=1, max_length=codes.MAX_TILE_COLOURS)]
Faces = Annotated[tuple[str, ...], Field(min_length=1, max_length=codes.MAX_FACES)]
Space = Annotated[int, Field(ge=1, le=codes.MAX_TRACK)]
Count = Annotated[int, Field(ge=1, le=MAX_VALUE)]
Cheese = Annotated[int, Field(ge=0, le=MAX_VALUE)]
Points = Annotated[int, Field(ge=-MAX_VALUE, le=MAX_VALUE)]

FACE_FORM = f"a number from 1 to {MAX_VALUE}, A or U, in ( ) for any rat, then x if the die stays"


class Face(NamedTuple):
    """One face of a die."""

    kind: Literal["number", "anchor", "arrow"]
    steps: int  # 0 for anchor and arrow
    circled: bool  # moves any rat in play
    stays: bool  # the die stays in the pool


@cache  # a sweep packs the same few faces for every cell
def parse_face(text: str) -> Face:
    """Read a face such as ``3``, ``5x``, ``(2)``, ``A`` or ``(U)x``.

    Raises
    ------
    ValueError
        If the text is no face.
    """
    match = re.fullmatch(r"(\()?(?:([0-9]{1,9})|(A)|U)(\))?(x)?", text)
    in_range = match and (not match[2] or 1 <= int(match[2]) <= MAX_VALUE)
    if not match or not in_range or bool(match[1]) != bool(match[4]):
        raise ValueError(f"the face {text!r} is not {FACE_FORM}")
    kind: Any = "number" if match[2] else "anchor" if match[3] else "arrow"
    return Face(kind, int(match[2] or 0), bool(match[1]), bool(match[5]))


def _check_distinct(what: str, values: Sequence[Any]) -> None:
    """Refuse a value that occurs twice."""
    for place, value in enumerate(values):
        if value in values[:place]:
            raise refusal(f"{what} {value} twice", "each only once")


def _check_faces(die: str, faces: Sequence[str]) -> None:
    """Refuse faces that cannot be read, and faces of the white die that belong to no rat."""
    for text in faces:
        try:
            face = parse_face(text)
        except ValueError:
            raise refusal(f"the face {text!r} on the {die} die", FACE_FORM) from None
        if die == WHITE and not face.circled:
            raise refusal(f"the face {text!r} on the white die", f"circled faces, as ({text})")


def _check_between(what: str, spaces: Sequence[int], info: ValidationInfo) -> None:
    """Refuse spaces that are not strictly between the water and the top deck."""
    water, top = info.data.get("water_start", 0), info.data.get("track_top", codes.MAX_TRACK)
    for space in spaces:
        if not water < space < top:
            allowed = f"above water_start ({water}) and below track_top ({top}), or change those"
            raise refusal(f"{what} {space}", allowed)


class Parameters(BaseModel):
    """A complete set of rules of Abandon Ship."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    colours: tuple[Colour, ...] = parameter(
        COLOURS,
        "published",
        "The rats; this order holds for rats and dice everywhere.",
        min_length=codes.MIN_COLOURS,
        max_length=codes.MAX_COLOURS,
    )
    dice: dict[str, Faces] = parameter(
        DICE,
        "published",
        "Faces of each colour's die and of the white die. n: n spaces on, A: anchor, U: arrow; "
        "(..): any rat, as every white face; ..x: the die stays in the pool.",
    )
    tiles: tuple[Tile, ...] = parameter(
        TILES,
        "assumed",
        "The colours on each secret tile; published: seven tiles of three colours.",
        min_length=codes.MIN_TILES,
        max_length=codes.MAX_TILES,
    )
    track_top: Space = parameter(36, "published", "The space that is the top deck.")
    water_start: int = parameter(
        6, "published", "Highest space under water when the game starts.", ge=0, le=codes.MAX_TRACK
    )
    start_spaces: tuple[Space, ...] = parameter(
        STARTS,
        "published",
        "Where each rat starts, in the order of the colours.",
    )
    water_tokens: tuple[Count, ...] = parameter(
        (3, 3, 4, 4, 5, 6, 7, 8),
        "assumed",
        "Spaces by which each token lifts the water; published: eight tokens with 3 to 8.",
        max_length=codes.MAX_TOKENS,
    )
    top_points: tuple[Points, ...] = parameter(
        (0, 5, 3, 2),
        "published",
        "Points of the scoring spaces in order of arrival, the X space first; later rats get 0.",
        max_length=codes.MAX_TOP_POINTS,
    )
    arrivals_to_end: int = parameter(
        4, "rulebook", "The game ends when so many rats have arrived.", ge=1, le=codes.MAX_COLOURS
    )
    rats_left_to_end: int = parameter(
        2, "rulebook", "The game ends when so few rats are left.", ge=0, le=codes.MAX_COLOURS - 1
    )
    two_left_skip_x: bool = parameter(
        False, "assumed", "The last rats take the best free scoring space instead of the next one."
    )
    refill_at: int = parameter(
        1,
        "rulebook",
        "The ship sinks when so few dice are left in the pool.",
        ge=0,
        le=codes.MAX_COLOURS,
    )
    cheese_spaces: tuple[Space, ...] = parameter(
        (15, 19, 23, 27, 31),
        "assumed",
        "Where cheese lies, never on a start space; published: five tokens.",
        max_length=codes.MAX_CHEESE,
    )
    cheese_values: tuple[Cheese, ...] = parameter(
        (1, 1, 2, 2, 3),
        "assumed",
        "Points of the tokens, shuffled over the cheese spaces; published: they differ.",
        max_length=codes.MAX_CHEESE,
    )
    cheese_face_up: bool = parameter(
        True, "assumed", "Cheese values lie open; touches only what players know."
    )
    tiles_open: bool = parameter(
        False, "published", "Tiles lie open; touches only what players know."
    )
    unusable_result: Literal["allowed", "last_resort"] = parameter(
        "allowed",
        "assumed",
        "May a die that moves no rat be used freely, or only if none moves one?",
    )
    reroll_mode: Literal["every_turn", "on_refill"] = parameter(
        "every_turn", "published", "When the pool is rolled: each turn, or only when refilled."
    )
    rise_stops_at_rats: bool = parameter(
        True, "rulebook", "The rising water stops at the first space with rats."
    )
    groups_tread: bool = parameter(
        True, "rulebook", "Rats that share a space under water survive together."
    )
    end_check_before_wash: bool = parameter(
        False, "assumed", "The end of the game is checked before a stranded rat is washed away."
    )
    max_turns: Count = parameter(
        1000, "assumed", "A game of so many turns is stopped and counted as capped."
    )

    @field_validator("colours")
    @classmethod
    def _colours_differ(cls, colours: tuple[str, ...]) -> tuple[str, ...]:
        if WHITE in colours:
            raise refusal("a rat named white", "any other name; white is the die without a rat")
        _check_distinct("the colour", colours)
        return colours

    @field_validator("dice")
    @classmethod
    def _dice_fit(cls, dice: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        for name, faces in dice.items():
            _check_faces(name, faces)
        wanted = (*info.data.get("colours", COLOURS), WHITE)
        for name in dice:
            if name not in wanted:
                allowed = f"{', '.join(wanted)}; name more in colours"
                raise refusal(f"a die named {name}", allowed, name, wanted)
        for name in wanted:
            if name not in dice:
                allowed = f"one die each for {', '.join(wanted)}: a die, or fewer colours"
                raise refusal(f"no die named {name}", allowed)
        return {name: dice[name] for name in wanted}

    @field_validator("tiles")
    @classmethod
    def _tiles_fit(cls, tiles: tuple[Tile, ...], info: ValidationInfo) -> tuple[Tile, ...]:
        colours = info.data.get("colours", COLOURS)
        for number, tile in enumerate(tiles, start=1):
            _check_distinct(f"on tile {number} the colour", tile)
            for name in tile:
                if name not in colours:
                    found = f"the colour {name} on tile {number}"
                    allowed = f"{', '.join(colours)}; name more in colours"
                    raise refusal(found, allowed, name, colours)
        return tiles

    @field_validator("start_spaces", mode="before")
    @classmethod
    def _starts_follow(cls, spaces: Any, info: ValidationInfo) -> Any:
        """The default itself is the same space for however many rats there are."""
        if spaces is STARTS:
            return STARTS[: len(info.data.get("colours", COLOURS))]
        return tuple(spaces) if isinstance(spaces, list) else spaces

    @field_validator("start_spaces")
    @classmethod
    def _starts_fit(cls, spaces: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        rats = len(info.data.get("colours", COLOURS))
        if len(spaces) != rats:
            allowed = f"{rats}, one for each colour of colours: set both together"
            raise refusal(f"{len(spaces)} start spaces", allowed)
        _check_between("start space", spaces, info)
        return spaces

    @field_validator("rats_left_to_end")
    @classmethod
    def _rats_left_fit(cls, left: int, info: ValidationInfo) -> int:
        rats = len(info.data.get("colours", COLOURS))
        if left >= rats:
            allowed = f"at most {rats - 1}, one less than there are rats (colours)"
            raise refusal(f"{left}", f"{allowed}; lower it, or name more colours")
        return left

    @field_validator("refill_at")
    @classmethod
    def _refill_fits(cls, dice: int, info: ValidationInfo) -> int:
        most = info.data.get("rats_left_to_end", codes.MAX_COLOURS) + 1
        if dice > most:
            allowed = f"at most {most}, one more than rats_left_to_end ({most - 1})"
            raise refusal(f"{dice}", f"{allowed}; lower refill_at, or raise that")
        return dice

    @field_validator("cheese_spaces")
    @classmethod
    def _cheese_fits(cls, spaces: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        _check_distinct("cheese space", spaces)
        _check_between("cheese space", spaces, info)
        for space in set(spaces) & set(info.data.get("start_spaces", ())):
            allowed = "spaces on which no rat starts; move it, or change start_spaces"
            raise refusal(f"cheese space {space}", allowed)
        return spaces

    @field_validator("cheese_values")
    @classmethod
    def _cheese_values_fit(cls, values: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        wanted = len(info.data.get("cheese_spaces", values))
        if len(values) != wanted:
            allowed = f"{wanted}, as many as cheese_spaces has: set both together"
            raise refusal(f"{len(values)} values", allowed)
        return values


def player_counts(parameters: Parameters) -> range:
    """Return the numbers of players these rules allow: 3 to 7, and never more than tiles."""
    return range(MIN_PLAYERS, min(MAX_PLAYERS, len(parameters.tiles)) + 1)
