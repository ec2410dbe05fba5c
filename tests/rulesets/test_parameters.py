"""The parameters of Abandon Ship: faces, ranges and checks between parameters."""

from typing import Any

import pytest
from pydantic import ValidationError

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.parameters import model as ship
from balance.games.abandon_ship.parameters.model import Face, Parameters, parse_face, player_counts
from balance.rulesets import ConfigError, load

FIVE = ["yellow", "green", "red", "blue", "orange"]


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("3", Face("number", 3, False, False)),
        ("5x", Face("number", 5, False, True)),
        ("(2)", Face("number", 2, True, False)),
        ("(11)x", Face("number", 11, True, True)),
        ("A", Face("anchor", 0, False, False)),
        ("(U)", Face("arrow", 0, True, False)),
        ("Ux", Face("arrow", 0, False, True)),
        ("(A)x", Face("anchor", 0, True, True)),
        ("007", Face("number", 7, False, False)),
        ("32767", Face("number", 32767, False, False)),
    ],
)
def test_faces_are_read(text: str, face: Face) -> None:
    assert parse_face(text) == face


@pytest.mark.parametrize(
    "text",
    [
        "", "0", "(0)", "-1", "1.5", "(2", "2)", "(2x)", "x", "()", "a", "AA", "2 ", "2xx", "U\n",
        "32768", "9" * 40, "²", "٣",
    ],
)  # fmt: skip
def test_other_faces_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number from 1 to 32767"):
        parse_face(text)


@pytest.mark.parametrize(
    ("override", "key", "found", "allowed"),
    [
        ("colours=['a', 'b', 'c']", "colours", '["a", "b", "c"]', "4 to 7 entries"),
        ("colours=['a', 'b', 'c', 'a']", "colours", "the colour a twice", "only once"),
        ("colours=['a', 'b', 'c', 'white']", "colours", "a rat named white", "other name"),
        ("colours=['a', 'b', 'c', 'a b']", "colours", '"a b" as entry 4', "a letter first"),
        ("dice.yellow=['1', '2)']", "dice", "the face '2)' on the yellow die", "A or U"),
        ("dice.yellow=[]", "dice.yellow", "[]", "1 to 12 entries"),
        ("dice.yellow=[1]", "dice.yellow", "1 as entry 1", "text"),
        ("dice.white=['2']", "dice", "'2' on the white die", "circled"),
        ("dice.white='remove'", "dice", "no die named white", "one die each"),
        ("dice.pink=['1']", "dice", "a die named pink", "yellow, green"),
        ("tiles=[['red'], ['blue']]", "tiles", '[["red"], ["blue"]]', "3 to 16 entries"),
        ("tiles=[['red'], ['blue'], []]", "tiles", "[] as entry 3", "1 to 7 entries"),
        ("tiles=[['red'], ['blue'], ['red', 'red']]", "tiles", "tile 3 the colour red", "once"),
        ("tiles=[['red'], ['blue'], ['rde']]", "tiles", "rde on tile 3", "yellow, green"),
        ("track_top=201", "track_top", "201", "1 to 200"),
        ("track_top=10", "start_spaces", "start space 10", "below track_top (10)"),
        ("water_start=10", "start_spaces", "start space 10", "above water_start (10)"),
        ("start_spaces=[10, 10]", "start_spaces", "2 start spaces", "7, one for each"),
        ("water_tokens=[3, 0]", "water_tokens", "0 as entry 2", "1 to 32767"),
        (f"water_tokens={[1] * 33}", "water_tokens", "[1, 1", "at most 32 entries"),
        (f"top_points={[1] * 17}", "top_points", "[1, 1", "at most 16 entries"),
        ("top_points=[40000]", "top_points", "40000", "32767"),
        ("arrivals_to_end=0", "arrivals_to_end", "0", "1 to 7"),
        ("rats_left_to_end=7", "rats_left_to_end", "7", "0 to 6"),
        ("refill_at=4", "refill_at", "4", "at most 3"),
        ("cheese_spaces=[15, 19, 15, 1, 2]", "cheese_spaces", "15 twice", "only once"),
        ("cheese_spaces=[6]", "cheese_spaces", "cheese space 6", "above water_start (6)"),
        ("cheese_spaces=[36]", "cheese_spaces", "cheese space 36", "below track_top (36)"),
        ("cheese_spaces=[10]", "cheese_spaces", "cheese space 10", "no rat starts"),
        ("cheese_values=[1]", "cheese_values", "1 values", "5, as many as cheese_spaces"),
        ("cheese_values=[1, 1, 2, 2, -3]", "cheese_values", "-3 as entry 5", "0 to 32767"),
        ("tiles_open=1", "tiles_open", "1", "true or false"),
        ("reroll_mode=never", "reroll_mode", '"never"', "one of every_turn, on_refill"),
        ("max_turns=0", "max_turns", "0", "1 to 32767"),
    ],
)
@pytest.mark.usefixtures("registry")
def test_every_check_says_what_is_wrong(override: str, key: str, found: str, allowed: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load("abandon_ship", [override])
    assert caught.value.key == f"rules.{key}"
    assert found in caught.value.found
    assert allowed in caught.value.allowed


def smaller(**changes: Any) -> Parameters:
    """Build a ship with five rats."""
    dice = {name: ship.DICE[name] for name in (*FIVE, "white")}
    tiles = [FIVE[:3], FIVE[1:4], FIVE[2:], FIVE[::2]]
    return Parameters(**{"colours": FIVE, "dice": dice, "tiles": tiles} | changes)


def test_fewer_rats() -> None:
    five = smaller()
    assert five.start_spaces == (10,) * 5
    assert player_counts(five) == range(3, 5)
    with pytest.raises(ValidationError, match="at most 4, one less"):
        smaller(rats_left_to_end=5)


def test_dice_stand_in_the_order_of_the_colours() -> None:
    backwards: Any = dict(reversed(ship.DICE.items()))
    assert list(Parameters(dice=backwards).dice) == [*ship.COLOURS, "white"]


def test_players_are_bounded_by_tiles() -> None:
    assert player_counts(Parameters()) == range(3, 8)
    assert player_counts(Parameters(tiles=ship.TILES * 2)) == range(3, 8)
    assert player_counts(Parameters(tiles=ship.TILES[:3])) == range(3, 4)


def test_the_largest_ruleset_is_allowed() -> None:
    largest = Parameters(
        tiles=(ship.COLOURS,) * codes.MAX_TILES,
        dice=dict.fromkeys(ship.DICE, ("(1)",) * codes.MAX_FACES),
        track_top=codes.MAX_TRACK,
        water_tokens=(1,) * codes.MAX_TOKENS,
        top_points=(0,) * codes.MAX_TOP_POINTS,
        cheese_spaces=tuple(range(20, 20 + codes.MAX_CHEESE)),
        cheese_values=(1,) * codes.MAX_CHEESE,
    )
    assert len(largest.tiles[0]) == codes.MAX_TILE_COLOURS


def test_parameters_are_frozen() -> None:
    with pytest.raises(ValidationError):
        Parameters().track_top = 5  # type: ignore[misc]
