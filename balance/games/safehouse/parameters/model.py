"""The parameters of SafeHouse: types, ranges and checks between them.

Fields are checked from top to bottom; a check between two parameters belongs to the later one.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from balance.games.api import parameter, refusal
from balance.games.safehouse.parameters.sheets import MAX_ROWS, SHEET, Letters, Row

MAX_PLAYERS = 4
MAX_DICE = 4  # of one colour
MAX_JOKERS = 3
FACES = (1, 2, 3, 4, 5, 0)

DiceCount = Annotated[int, Field(ge=0, le=MAX_DICE)]
Face = Annotated[int, Field(ge=0, le=9)]
Six = tuple[Face, Face, Face, Face, Face, Face]
Chameleons = Annotated[int, Field(ge=0, le=4)]
Seat = Annotated[int, Field(ge=0, le=MAX_PLAYERS - 1)]


class Parameters(BaseModel):
    """A complete set of rules of SafeHouse."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    start_square: int = parameter(
        17, "rulebook", "Square the players start on; the squares before it are the lead.",
        ge=2, le=30,
    )  # fmt: skip
    safe_house_square: int = parameter(
        40, "published", "Square of the safe house, beyond start_square.", ge=25, le=60
    )
    safe_house_mode: Literal["reach", "slash"] = parameter(
        "reach", "inferred", "Home on reaching that square, or only with a slash in it (one more)."
    )
    pursuer_start_crosses: int = parameter(
        0, "rulebook", "Crosses at the start, below the lead; negative is more lead.",
        ge=-10, le=10,
    )  # fmt: skip
    caught_rule: Literal["last_slash", "same_square"] = parameter(
        "last_slash", "rulebook", "Caught when the last slash is crossed, or one square later."
    )
    auto_step: int = parameter(
        1, "rulebook", "Squares the pursuer moves before every roll.", ge=0, le=3
    )
    face_step: int = parameter(
        1, "rulebook", "Squares the pursuer moves for each pursuer face.", ge=0, le=3
    )
    reroll_auto_step: int = parameter(
        0, "inferred", "Squares the pursuer moves when dice are rolled again.", ge=0, le=3
    )
    reroll_new_pursuers: bool = parameter(
        True, "inferred", "Pursuers that dice show when rolled again count like any others."
    )
    dice_per_colour: tuple[DiceCount, DiceCount, DiceCount, DiceCount] = parameter(
        (2, 2, 2, 2), "rulebook", "Yellow, green, red and blue dice."
    )
    joker_dice: int = parameter(2, "rulebook", "White dice.", ge=0, le=MAX_JOKERS)
    colour_faces: Six = parameter(
        FACES, "published", "Faces of every coloured die; 0 is a pursuer."
    )
    joker_faces: Six = parameter(FACES, "published", "Faces of every white die; 0 is a pursuer.")
    min_coloured: int = parameter(
        1, "rulebook", "Coloured dice in every roll, at least.", ge=1, le=4
    )
    max_dice_per_roll: int = parameter(10, "rulebook", "Dice in a roll, at most.", ge=1, le=11)
    max_entries_per_roll: int = parameter(
        4, "rulebook", "Numbers a player may enter after a roll.", ge=1, le=4
    )
    gray_value: int = parameter(6, "rulebook", "Number printed on gray squares.", ge=1, le=10)
    stay_squares: int = parameter(
        1, "assumed", "Joint help squares by which the pursuer does not move.", ge=0, le=3
    )
    reroll_squares: int = parameter(
        1, "assumed", "Joint help squares for rolling again.", ge=0, le=3
    )
    chameleons_by_players: tuple[Chameleons, Chameleons, Chameleons, Chameleons] = parameter(
        (1, 1, 2, 3), "rulebook", "Chameleons of every player, with 1, 2, 3 and 4 players."
    )
    retrieve_base: int = parameter(
        0, "rulebook", "Fixed part of the price for fetching the dice.", ge=0, le=5
    )
    retrieve_per_mission: int = parameter(
        1, "rulebook", "Price of each ongoing mission that counts.", ge=0, le=3
    )
    retrieve_count: Literal["max", "roller", "mean_up"] = parameter(
        "max", "rulebook", "Whose ongoing missions count: the most, the roller's, the mean up."
    )
    retrieve_when: Literal["any_time", "forced_only"] = parameter(
        "any_time", "inferred", "May the dice be fetched while enough are on the table?"
    )
    home_counts_ongoing: bool = parameter(True, "rulebook", "Players at home count for the price.")
    allow_dead_entries: bool = parameter(
        True, "inferred", "Numbers that make a mission impossible may be entered."
    )
    joint_rule: Literal["roller", "majority", "leader"] = parameter(
        "roller", "inferred", "Who settles joint decisions."
    )
    sheet_letters: Letters = parameter(
        "SAFE", "rulebook", "Letters of the sheets in the order of the seats."
    )
    sheet_assign: Literal["by_seat", "random", "same"] = parameter(
        "by_seat", "inferred", "Who has which sheet; same: everybody has the first letter."
    )
    start_player: Literal["random"] | Seat = parameter(
        0, "rulebook", "Who rolls first: 0 for the first seat, or random."
    )
    sheet: tuple[Row, ...] = parameter(
        SHEET, "assumed", "Missions from top to bottom; rulebook: eight, with arrows from 2 to 6.",
        min_length=1, max_length=MAX_ROWS,
    )  # fmt: skip
    turn_cap: int = parameter(
        200, "assumed", "A game of so many turns is stopped and counted as capped.", ge=50, le=1000
    )

    @field_validator("safe_house_square")
    @classmethod
    def _house_lies_ahead(cls, square: int, info: ValidationInfo) -> int:
        start = info.data.get("start_square", 0)
        if square <= start:
            allowed = f"above start_square ({start}); raise it, or lower start_square"
            raise refusal(f"{square}", allowed)
        return square

    @field_validator("pursuer_start_crosses")
    @classmethod
    def _nobody_is_caught_yet(cls, crosses: int, info: ValidationInfo) -> int:
        lead = info.data.get("start_square", 99) - 1
        if crosses >= lead:
            allowed = f"below the lead, which is start_square - 1 = {lead}"
            raise refusal(f"{crosses}", f"{allowed}; fewer crosses, or raise start_square")
        return crosses

    @field_validator("colour_faces")
    @classmethod
    def _a_number_can_be_rolled(cls, faces: Six) -> Six:
        if not any(faces):
            raise refusal("coloured dice that show only pursuers (0)", "at least one number")
        return faces

    @field_validator("min_coloured")
    @classmethod
    def _enough_coloured(cls, dice: int, info: ValidationInfo) -> int:
        all_ = sum(info.data.get("dice_per_colour", (MAX_DICE,)))
        if dice > all_:
            allowed = f"at most {all_}, all the dice of dice_per_colour; lower it, or more dice"
            raise refusal(f"{dice}", allowed)
        return dice

    @field_validator("max_dice_per_roll")
    @classmethod
    def _room_for_coloured(cls, dice: int, info: ValidationInfo) -> int:
        fewest = info.data.get("min_coloured", 1)
        if dice < fewest:
            allowed = f"at least min_coloured ({fewest}); raise it, or lower that"
            raise refusal(f"{dice}", allowed)
        return dice

    @field_validator("sheet_letters")
    @classmethod
    def _letters_differ(cls, letters: str) -> str:
        for letter in letters:
            if letters.count(letter) > 1:
                raise refusal(f"the letter {letter} twice", "each letter only once")
        return letters

    @field_validator("start_player")
    @classmethod
    def _somebody_starts(cls, start: int | str, info: ValidationInfo) -> int | str:
        letters, assign = info.data.get("sheet_letters", "SAFE"), info.data.get("sheet_assign")
        if isinstance(start, int) and assign != "same" and start >= len(letters):
            allowed = (
                f"below {len(letters)}, as sheet_letters has sheets for so many players; more "
                'letters, or sheet_assign = "same"'
            )
            raise refusal(f"{start}", allowed)
        return start

    @field_validator("sheet")
    @classmethod
    def _sheet_fits(cls, sheet: tuple[Row, ...], info: ValidationInfo) -> tuple[Row, ...]:
        letters = info.data.get("sheet_letters", "")
        for number, row in enumerate(sheet, start=1):
            _check_row(number, row, letters)
        return sheet


def _check_row(number: int, row: Row, letters: str) -> None:
    """Refuse squares that are missing on a sheet or differ in number, and a gray one outside."""
    for letter in row.squares:
        if len(letter) != 1 or not "A" <= letter <= "Z":
            raise refusal(f"the sheet {letter!r} in row {number}", "one letter from A to Z")
    for letter in letters:
        if letter not in row.squares:
            allowed = f"squares for every letter of sheet_letters ({letters}), or fewer letters"
            raise refusal(f"row {number} without squares for sheet {letter}", allowed)
    lengths = {letter: len(colours) for letter, colours in row.squares.items()}
    first = next(iter(lengths.values()), 0)
    for letter, length in lengths.items():
        if length != first:
            found = f"row {number} with {length} squares on sheet {letter}"
            raise refusal(found, f"as many as on sheet {next(iter(lengths))}: {first}")
    if row.gray_after >= max(first, 1):
        found = f"row {number} with gray_after {row.gray_after}"
        raise refusal(found, f"0 (no gray square) or less than its {first} squares")


def player_counts(parameters: Parameters) -> tuple[int, ...]:
    """The numbers of players these rules allow: a sheet for everybody, and somebody to start."""
    most = MAX_PLAYERS if parameters.sheet_assign == "same" else len(parameters.sheet_letters)
    start = parameters.start_player if isinstance(parameters.start_player, int) else 0
    return tuple(range(start + 1, most + 1))


def steps_needed(parameters: Parameters) -> int:
    """Steps to the safe house."""
    steps = parameters.safe_house_square - parameters.start_square
    return steps + (parameters.safe_house_mode == "slash")
