"""The parameters of SafeHouse: every rejection says where, what was found and what is allowed."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from balance.games.safehouse.parameters.model import Parameters, player_counts, steps_needed
from balance.games.safehouse.parameters.sheets import SHEET
from balance.games.safehouse.parameters.warnings import warnings
from balance.rulesets import ConfigError, load
from balance.studies.cells.cell import make_cells

CYCLE = str.maketrans("YGRB", "GRBY")


def sheet(**changes: Any) -> str:
    """A sheet of one mission on the four letters, as an override."""
    row = {"rule": "nondec", "squares": dict.fromkeys("SAFE", "YGR"), "gray_after": 0, "arrow": 3}
    row |= changes
    squares = row["squares"]
    if isinstance(squares, dict):
        row["squares"] = ", ".join(f"{key} = {json.dumps(v)}" for key, v in squares.items())
        row["squares"] = f"{{ {row['squares']} }}"
    rest = ", ".join(f"{key} = {json.dumps(row[key])}" for key in row if key != "squares")
    return f"sheet=[{{ {rest}, squares = {row['squares']} }}]"


@pytest.mark.parametrize(
    ("override", "key", "found", "allowed"),
    [
        ("start_square=1", "start_square", "1", "2 to 30"),
        ("start_square=31", "start_square", "31", "2 to 30"),
        ("start_square='17'", "start_square", '"17"', "whole number"),
        ("safe_house_square=61", "safe_house_square", "61", "25 to 60"),
        ("safe_house_mode=near", "safe_house_mode", '"near"', "one of reach, slash"),
        ("pursuer_start_crosses=-11", "pursuer_start_crosses", "-11", "-10 to 10"),
        ("caught_rule=never", "caught_rule", '"never"', "last_slash, same_square"),
        ("auto_step=4", "auto_step", "4", "0 to 3"),
        ("face_step=-1", "face_step", "-1", "0 to 3"),
        ("reroll_auto_step=4", "reroll_auto_step", "4", "0 to 3"),
        ("reroll_new_pursuers=1", "reroll_new_pursuers", "1", "true or false"),
        ("dice_per_colour=[2, 2, 2]", "dice_per_colour", "nothing as entry 4", "0 to 4"),
        ("dice_per_colour=[2, 2, 2, 5]", "dice_per_colour", "5 as entry 4", "0 to 4"),
        ("dice_per_colour=[2, 2, 2, 2, 2]", "dice_per_colour", "[2, 2, 2, 2, 2]", "4 entries"),
        ("joker_dice=4", "joker_dice", "4", "0 to 3"),
        ("colour_faces=[1, 2, 3, 4, 5, 10]", "colour_faces", "10 as entry 6", "0 to 9"),
        ("colour_faces=[1, 2, 3, 4, 5, 'A']", "colour_faces", '"A" as entry 6', "whole number"),
        ("colour_faces=[1, 2, 3]", "colour_faces", "nothing as entry 4", "0 to 9"),
        ("colour_faces=[0, 0, 0, 0, 0, 0]", "colour_faces", "only pursuers", "one number"),
        ("joker_faces=[1, 2, 3, 4, 5, -1]", "joker_faces", "-1 as entry 6", "0 to 9"),
        ("min_coloured=5", "min_coloured", "5", "1 to 4"),
        ("max_dice_per_roll=12", "max_dice_per_roll", "12", "1 to 11"),
        ("max_entries_per_roll=0", "max_entries_per_roll", "0", "1 to 4"),
        ("gray_value=11", "gray_value", "11", "1 to 10"),
        ("stay_squares=4", "stay_squares", "4", "0 to 3"),
        ("reroll_squares=4", "reroll_squares", "4", "0 to 3"),
        ("chameleons_by_players=[1, 1, 1]", "chameleons_by_players", "as entry 4", "0 to 4"),
        ("chameleons_by_players=[1, 1, 1, 5]", "chameleons_by_players", "5 as entry 4", "0 to 4"),
        ("retrieve_base=6", "retrieve_base", "6", "0 to 5"),
        ("retrieve_per_mission=4", "retrieve_per_mission", "4", "0 to 3"),
        ("retrieve_count=sum", "retrieve_count", '"sum"', "max, roller, mean_up"),
        ("retrieve_when=never", "retrieve_when", '"never"', "any_time, forced_only"),
        ("home_counts_ongoing=yes", "home_counts_ongoing", '"yes"', "true or false"),
        ("allow_dead_entries=0", "allow_dead_entries", "0", "true or false"),
        ("joint_rule=votes", "joint_rule", '"votes"', "roller, majority, leader"),
        ("sheet_letters=SAFES", "sheet_letters", '"SAFES"', "capital letters"),
        ("sheet_letters=''", "sheet_letters", '""', "capital letters"),
        ("sheet_letters=safe", "sheet_letters", '"safe"', "capital letters"),
        ("sheet_letters=SAS", "sheet_letters", "the letter S twice", "only once"),
        ("sheet_letters=SX", "sheet", "row 1 without squares for sheet X", "(SX)"),
        ("sheet_assign=free", "sheet_assign", '"free"', "by_seat, random, same"),
        ("start_player=4", "start_player", "4", "random or 0 to 3"),
        ("start_player=youngest", "start_player", '"youngest"', "random"),
        ("sheet=[]", "sheet", "[]", "1 to 8 entries"),
        ("turn_cap=49", "turn_cap", "49", "50 to 1000"),
        (sheet(rule="falling"), "sheet.rule", '"falling" as entry 1', "equal, rising, nondec"),
        (sheet(arrow=13), "sheet.arrow", "13 as entry 1", "1 to 12"),
        (sheet(arrow=0), "sheet.arrow", "0 as entry 1", "1 to 12"),
        (sheet(gray_after=6), "sheet.gray_after", "6 as entry 1", "0 to 5"),
        (sheet(gray_after=3), "sheet", "row 1 with gray_after 3", "less than its 3 squares"),
        (sheet(gray=3), "sheet.gray", "gray", "gray_after"),
        (sheet(squares=dict.fromkeys("SAFE", "YGP")), "sheet.squares.S", '"YGP"', "initials"),
        (sheet(squares=dict.fromkeys("SAFE", "YGRBYGR")), "sheet.squares.S", '"YGRB', "initials"),
        (sheet(squares=dict.fromkeys("SAFE", "")), "sheet.squares.S", '""', "initials"),
        (sheet(squares=dict.fromkeys("SAF", "YGR")), "sheet", "sheet E", "every letter"),
        (
            sheet(squares=dict.fromkeys("SAF", "YGR") | {"E": "YG"}),
            "sheet",
            "row 1 with 2 squares on sheet E",
            "as many as on sheet S: 3",
        ),
        (
            sheet(squares=dict.fromkeys("SAFE", "YGR") | {"EE": "YGR"}),
            "sheet",
            "the sheet 'EE' in row 1",
            "A to Z",
        ),
    ],
)
def test_every_check_says_what_is_wrong(override: str, key: str, found: str, allowed: str) -> None:
    refused([override], key, found, allowed)


def refused(overrides: list[str], key: str, found: str, allowed: str) -> None:
    """These overrides of the standard are refused with these words."""
    with pytest.raises(ConfigError) as caught:
        load("safehouse", overrides)
    assert caught.value.file.endswith("safehouse/standard.toml")
    assert caught.value.key == f"rules.{key}"
    assert found in caught.value.found
    assert allowed in caught.value.allowed


@pytest.mark.parametrize(
    ("overrides", "key", "found", "allowed"),
    [
        (["safe_house_square=25", "start_square=25"], "safe_house_square", "25", "(25)"),
        (["start_square=5", "pursuer_start_crosses=4"], "pursuer_start_crosses", "4", "= 4"),
        (["dice_per_colour=[1, 1, 0, 0]", "min_coloured=3"], "min_coloured", "3", "at most 2"),
        (["dice_per_colour=[0, 0, 0, 0]"], "min_coloured", "1", "at most 0"),
        (["max_dice_per_roll=2", "min_coloured=3"], "max_dice_per_roll", "2", "(3)"),
        (["sheet_letters=SA", "start_player=2"], "start_player", "2", "below 2"),
    ],
)
def test_checks_between_parameters(
    overrides: list[str], key: str, found: str, allowed: str
) -> None:
    refused(overrides, key, found, allowed)


@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        # yellow without dice: two yellow squares, and one chameleon at any count
        (["dice_per_colour=[0, 2, 2, 2]", "chameleons_by_players=[1, 1, 1, 1]"], "row 5 of sheet"),
        # nothing above 5 can be rolled, so nothing stands right of the gray 6
        (["dice_per_colour=[1, 1, 1, 1]", "joker_dice=0"], "row 6 of sheet S"),
        (["max_dice_per_roll=1"], "row 6 of sheet S"),
        # four numbers that rise need more than 9 and 18
        (["colour_faces=[9, 9, 9, 9, 9, 9]", "joker_dice=0"], "row 2 of sheet S"),
        # all equal, with a gray 6, is possible only with 6
        (
            [sheet(rule="equal", gray_after=1), "colour_faces=[5, 5, 5, 5, 5, 0]", "joker_dice=0"],
            "row 1 of sheet S",
        ),
        # between nothing and a gray 1 no number rises
        ([sheet(rule="rising", gray_after=1), "gray_value=1"], "row 1 of sheet S"),
    ],
)
def test_a_row_that_nothing_fills_is_told_and_played(overrides: list[str], words: str) -> None:
    """Other rows may bring everybody home all the same."""
    ruleset = load("safehouse", overrides)
    (said,) = (one for one in warnings(ruleset.parameters) if one.startswith("No dice and"))
    assert words in said
    assert said.startswith("No dice and chameleons fill: ")
    cell = make_cells([ruleset], [2], ["planner"])[0]
    table = cell.table()
    rows = table.rows(20)
    table.play(1, 0, 1, rows)
    assert not rows["capped"].any()


@pytest.mark.parametrize(
    "changes",
    [
        {"dice_per_colour": (0, 2, 2, 2), "chameleons_by_players": (2, 2, 2, 2)},
        {"dice_per_colour": (1, 1, 1, 1), "joker_dice": 1},
        {"max_dice_per_roll": 2},
        {"colour_faces": (6, 6, 6, 6, 6, 0)},  # rising by jokers
        {"colour_faces": (1, 1, 1, 1, 1, 1), "joker_faces": (9, 8, 7, 6, 5, 1)},
        {"sheet_letters": "S"},
        {"joker_faces": (0,) * 6},
    ],
)
def test_what_can_just_be_filled_is_allowed(changes: dict[str, Any]) -> None:
    assert Parameters(**changes).sheet == SHEET


def test_the_sheets_are_one_sheet_recoloured() -> None:
    for row in SHEET:
        assert list(row.squares) == list("SAFE")
        for letter, following in zip("SAF", "AFE", strict=True):
            assert row.squares[letter].translate(CYCLE) == row.squares[following]
    assert sum(row.length for row in SHEET) == 34
    assert sum(row.arrow for row in SHEET) == 30


def test_the_other_sheets_are_balanced() -> None:
    rows = load("safehouse/alt_sheets").parameters.sheet
    for letter in "SAFE":
        squares = "".join(row.squares[letter] for row in rows)
        assert [squares.count(colour) for colour in "YGRB"] == [9, 9, 9, 9]
    assert sum(row.arrow for row in rows) == 31


def test_player_counts() -> None:
    assert tuple(player_counts(Parameters())) == (1, 2, 3, 4)
    assert tuple(player_counts(Parameters(start_player=2))) == (3, 4)
    assert tuple(player_counts(Parameters(start_player="random"))) == (1, 2, 3, 4)
    assert tuple(player_counts(Parameters(sheet_letters="SA"))) == (1, 2)
    assert tuple(player_counts(Parameters(sheet_letters="SA", sheet_assign="same"))) == (1, 2, 3, 4)


def test_steps_to_the_safe_house() -> None:
    assert steps_needed(Parameters()) == 23
    assert steps_needed(Parameters(safe_house_mode="slash")) == 24


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"safe_house_square": 60}, "all arrows of a sheet make 30 steps, and 43 are needed"),
        ({"dice_per_colour": (0, 2, 2, 2)}, "fill where 1 or 2 play: row 5 of sheet S"),
        ({"dice_per_colour": (0, 2, 2, 2)}, "No die is yellow"),
        ({"sheet": (SHEET[0].model_copy(update={"arrow": 12}),) * 2, "sheet_letters": "S"},
         "No square is blue"),
        ({"auto_step": 0, "face_step": 0}, "moves only when dice are fetched"),
        ({"retrieve_per_mission": 0}, "Fetching the dice costs nothing"),
        ({"reroll_squares": 0, "reroll_auto_step": 1}, "reroll_auto_step has no effect"),
        ({"joker_faces": (0,) * 6}, "The jokers show only pursuers"),
        ({"min_coloured": 2, "max_dice_per_roll": 2}, "No roll has room for a joker"),
        ({"start_square": 2, "auto_step": 1}, "catches everybody before the first roll"),
    ],
)  # fmt: skip
def test_doubtful_rules_are_told(changes: dict[str, Any], words: str) -> None:
    assert any(words in said for said in warnings(Parameters(**changes)))


def test_the_standard_is_not_doubtful() -> None:
    assert warnings(Parameters()) == []


def test_parameters_are_frozen() -> None:
    with pytest.raises(ValidationError):
        Parameters().turn_cap = 60
    with pytest.raises(ValidationError):
        Parameters().sheet[0].arrow = 1


def test_a_row_is_shown_in_words() -> None:
    assert str(SHEET[6]) == "nondec, arrow 5, gray after 2: S RBGYR, A BYRGB, F YGBRY, E GRYBG"


VARIANTS = {
    "official": (), "solo": (), "slash_24": ("safe_house_mode",), "same_square": ("caught_rule",),
    "two_helps": ("stay_squares", "reroll_squares"), "no_helps": ("stay_squares", "reroll_squares"),
    "flat_chameleons": ("chameleons_by_players",), "more_chameleons": ("chameleons_by_players",),
    "clean_jokers": ("joker_faces",), "no_jokers": ("joker_dice",),
    "three_jokers": ("joker_dice", "max_dice_per_roll"),
    "six_pips": ("auto_step", "colour_faces", "joker_faces"), "alt_sheets": ("sheet",),
    "same_sheets": ("sheet_assign",), "forced_fetch": ("retrieve_when",),
    "mean_price": ("retrieve_count",), "roller_pays": ("retrieve_count",),
    "head_start": ("pursuer_start_crosses",), "leader": ("joint_rule",), "vote": ("joint_rule",),
    "no_dead_entries": ("allow_dead_entries",),
}  # fmt: skip


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_changes_what_its_name_says(name: str) -> None:
    ruleset = load(f"safehouse/{name}")
    assert set(ruleset.changed) == set(VARIANTS[name])
    assert ruleset.lineup == ("expert",)
    assert warnings(ruleset.parameters) == []
    assert "?" in ruleset.note


def test_counts_of_the_variants() -> None:
    assert load("safehouse").counts == (2,)
    assert load("safehouse/official").counts == (1, 2, 3, 4)
    assert load("safehouse/solo").counts == (1,)
    assert load("safehouse/flat_chameleons").counts == (3, 4)
