"""The naive twin of SafeHouse against the test vectors and invariants of its rules."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from tests.naive import safehouse as house
from tests.naive.luck import deal_luck
from tests.naive.safehouse import SafeHouse, play

YELLOW, GREEN, RED, BLUE, WHITE = range(5)
PIPS = [1, 2, 3, 4, 5, 6]

VARIANTS: dict[str, dict[str, Any]] = {
    "official": {},
    "slash_24": {"safe_house_mode": "slash"},
    "same_square": {"caught_rule": "same_square"},
    "two_helps": {"stay_squares": 2, "reroll_squares": 2},
    "no_helps": {"stay_squares": 0, "reroll_squares": 0},
    "flat_chameleons": {"chameleons_by_players": [1, 1, 1, 1]},
    "more_chameleons": {"chameleons_by_players": [2, 2, 3, 4]},
    "clean_jokers": {"joker_faces": [1, 2, 3, 4, 5, 5]},
    "no_jokers": {"joker_dice": 0},
    "three_jokers": {"joker_dice": 3},
    "six_pips": {"colour_faces": PIPS, "joker_faces": PIPS, "auto_step": 2},
    "alt_sheets": {"sheet": house.ALT_SHEET},
    "same_sheets": {"sheet_assign": "same"},
    "forced_fetch": {"retrieve_when": "forced_only"},
    "mean_price": {"retrieve_count": "mean_up"},
    "roller_pays": {"retrieve_count": "roller"},
    "head_start": {"pursuer_start_crosses": -3},
    "leader": {"joint_rule": "leader"},
    "vote": {"joint_rule": "majority"},
    "no_dead_entries": {"allow_dead_entries": False},
}

MIXED: dict[str, dict[str, Any]] = {
    "old_pursuers_only": {"reroll_new_pursuers": False, "reroll_squares": 3, "reroll_auto_step": 1},
    "random_everything": {"sheet_assign": "random", "start_player": "random"},
    "few_dice": {"max_dice_per_roll": 3, "min_coloured": 3, "max_entries_per_roll": 1},
    "slow_pursuer": {"auto_step": 0, "face_step": 0, "retrieve_per_mission": 0, "turn_cap": 50},
    "away_from_home": {
        "home_counts_ongoing": False,
        "retrieve_count": "mean_up",
        "retrieve_base": 2,
        "pursuer_start_crosses": -10,
        "safe_house_square": 25,
    },
    "all_votes": {"joint_rule": "majority", "reroll_squares": 3, "stay_squares": 3},
    "many_dice": {
        "dice_per_colour": [4, 0, 3, 1],
        "joker_dice": 3,
        "max_dice_per_roll": 11,
        "sheet": [
            {
                "rule": "rising",
                "squares": {"X": "YRB", "Z": "RRR"},
                "gray_after": 1,
                "arrow": 9,
            },
            {"rule": "equal", "squares": {"X": "YB", "Z": "RG"}, "gray_after": 1, "arrow": 12},
        ],
        "sheet_letters": "XZ",
        "sheet_assign": "same",
    },
}


def at_ease(players: int = 1, **parameters: Any) -> SafeHouse:
    """A game that has been dealt, in its first turn, with nothing rolled yet."""
    game = SafeHouse(parameters, players, deal_luck(9, 0))
    game.turns = 1
    return game


def show(game: SafeHouse, **dice: Iterable[int]) -> None:
    """Puts dice with these faces into the present roll."""
    for name, faces in dice.items():
        kind = house.KINDS.index(name)
        game.roll[kind] = [house.Die(face) for face in faces]
        game.chosen[kind] = len(game.roll[kind])
        game.table[kind] = game.totals[kind] - game.chosen[kind] - game.lid[kind]


def enter(game: SafeHouse, seat: int, answers: Iterable[int]) -> list[list[int]]:
    """One seat enters its numbers with these answers; returns what it was offered."""
    game.begin(game._enter_all(seat))
    offered = []
    for option in answers:
        assert game.question is not None
        offered.append(game.question.options)
        game.answer(option)
    assert game.question is None
    return offered


def at(row: int, square: int) -> int:
    """The option of a square, rows and squares counted from 1 as on the sheet."""
    return 1 + (row - 1) * 6 + square - 1


# ----------------------------------------------------------------------------------- test vectors


def test_v1_two_dice_of_a_colour_are_added() -> None:
    game = at_ease()
    show(game, yellow=[3, 4])
    assert game.number_of(YELLOW, []) == 7
    assert game.available() == [YELLOW]
    [squares] = enter(game, 0, [at(3, 2)])  # any yellow square
    assert at(1, 1) in squares
    assert game.sheets[0][2][1] == 7
    show(game, yellow=[3, 0])  # SH-24
    assert game.number_of(YELLOW, []) == 3
    show(game, yellow=[0, 0])
    assert game.available() == []


def test_v2_the_first_cross_stands_in_square_one() -> None:
    game = SafeHouse({}, 2, deal_luck(9, 1))
    assert (game.crosses, game.lead, game.slashes(0)) == (0, 16, 16)
    game.begin()
    assert game.question is not None
    assert (game.question.decision, game.crosses, game.auto_steps) == ("select", 1, 1)
    assert game.gap() == 15
    game.steps[1] = 1
    assert game.slashes(1) == 17


def test_v3_one_joker_serves_everybody_once() -> None:
    game = at_ease(players=2)
    show(game, yellow=[1, 5], red=[2], white=[5])
    enter(game, 0, [1 + YELLOW, at(4, 4), 0])  # row 4 of S ends with yellow
    enter(game, 1, [1 + RED, 0, at(2, 1)])  # row 2 of A begins with red
    assert game.sheets[0][3][3] == 11
    assert game.sheets[1][1][0] == 7
    assert game.jokers_used == [1, 1]


def test_v4_chameleon_and_joker() -> None:
    game = at_ease()
    show(game, yellow=[2], green=[2], red=[5], blue=[3], white=[4])
    # Row 5 of sheet S is YRBGY: red 9 into the last yellow square, yellow 2 into the first.
    offered = enter(game, 0, [1 + RED, at(5, 1), at(4, 2), at(5, 5), at(7, 2)])
    assert offered[0] == [0, 1, 2, 3, 4]
    assert game.sheets[0][4] == [2, 0, 0, 0, 9]
    assert game.sheets[0][3] == [0, 2, 0, 0]
    assert game.sheets[0][6] == [0, 3, 0, 0, 0]
    assert (game.chameleons, game.chameleons_used, game.numbers_entered) == ([0], [1], [4])
    written = {number for numbers in game.sheets[0] for number in numbers if number}
    assert 4 not in written


def test_v5_a_mission_moves_its_owner() -> None:
    game = at_ease(players=2)
    game.sheets[0][5] = [1, 2, 0, 8]  # row 6, arrow 4, sheet S: GYRB
    game.sheets[0][2] = [0, 4, 5]  # row 3, arrow 2: RYB
    game.numbers_entered[0] = 5
    show(game, red=[3, 3])
    enter(game, 0, [at(6, 3)])
    assert game.steps == [4, 0]
    show(game, red=[1])
    enter(game, 0, [at(3, 1)])
    assert game.steps == [6, 0]
    assert game.slashes(0) == 22
    assert game.ongoing(0) == 0
    assert game.home_turn == [0, 0]


# ---------------------------------------------------------------------------------- single clauses


def test_sheets_are_rotations_of_each_other() -> None:
    turned = str.maketrans("YGRB", "GRBY")
    for row in house.DEFAULT_SHEET:
        squares = [row["squares"][letter] for letter in "SAFES"]
        for one, following in pairwise(squares):
            assert one.translate(turned) == following
    assert sum(len(row["squares"]["S"]) for row in house.DEFAULT_SHEET) == 34
    assert sum(row["arrow"] for row in house.DEFAULT_SHEET) == 30
    assert sum(len(row["squares"]["S"]) for row in house.ALT_SHEET) == 36
    assert sum(row["arrow"] for row in house.ALT_SHEET) == 31
    for letter in "SAFE":
        colours = "".join(row["squares"][letter] for row in house.ALT_SHEET)
        assert [colours.count(colour) for colour in "YGRB"] == [9] * 4


@pytest.mark.parametrize(
    ("rule", "row", "fine"),
    [
        ("equal", [4, 0, 4], True),
        ("equal", [4, 0, 5], False),
        ("rising", [2, 0, 3], True),
        ("rising", [2, 0, 2], False),
        ("nondec", [2, 2, 0, 2], True),
        ("nondec", [2, 0, 0, 1], False),
        ("nondec", [0, 6, 6, 6], True),
        ("nondec", [7, 0, 6, 0], False),
    ],
)
def test_order_of_a_row(rule: str, row: list[int], fine: bool) -> None:
    assert house.obeys(rule, row) == fine


@pytest.mark.parametrize(
    ("rule", "row", "possible"),
    [
        ("rising", [4, 0, 5], False),  # the example of SH-40
        ("rising", [0, 2, 0, 0], True),
        ("rising", [0, 1, 0], False),
        ("rising", [0, 20], True),
        ("rising", [19, 0, 0], False),
        ("equal", [21, 0], False),
        ("equal", [0, 20], True),
        ("nondec", [20, 0, 0], True),
        ("nondec", [0, 21], True),
        ("nondec", [21, 0], False),
        ("nondec", [1, 0, 1], True),
        ("nondec", [3, 4], True),
    ],
)
def test_completion(rule: str, row: list[int], possible: bool) -> None:
    assert house.can_be_completed(rule, row) == possible


def test_gray_square_bounds_both_sides() -> None:
    game = at_ease()
    assert not game.fits(0, 5, 1, 7)
    assert game.fits(0, 5, 1, 6)
    assert not game.fits(0, 5, 2, 5)
    assert game.fits(0, 5, 2, 6)
    assert game.ongoing(0) == 0  # SH-06


def test_dead_entries_may_be_forbidden() -> None:
    for allowed in (True, False):
        game = at_ease(allow_dead_entries=allowed)
        game.sheets[0][1] = [4, 0, 0, 0]
        assert game.fits(0, 1, 2, 5) == allowed
        assert game.fits(0, 1, 2, 6)


def run(game: SafeHouse, course: Any, answers: Iterable[int] = ()) -> list[str]:
    game.begin(course)
    asked = []
    for option in answers:
        assert game.question is not None
        asked.append(game.question.decision)
        game.answer(option)
    return asked


@pytest.mark.parametrize(("rule", "left"), [("last_slash", 2), ("same_square", 3)])
def test_the_last_slash(rule: str, left: int) -> None:
    """The pursuer stops at the square where somebody is caught; home seats are safe."""
    game = at_ease(players=4, caught_rule=rule)
    game.steps = [23, 2, 2, 5]
    game.crosses = 16

    def course() -> Any:
        yield from ()
        for square in game._pursue(9, 1):
            game.rolled_steps += square

    run(game, course())
    assert game.finished
    assert game.caught == [False, True, True, False]
    assert (game.crosses, game.rolled_steps) == (16 + left, left)
    assert game.margin() == -(0 + 21 + 21 + 18)


def test_the_price_of_the_dice() -> None:
    game = at_ease(players=3)
    for seat, ongoing in enumerate([1, 4, 0]):
        for row in range(ongoing):
            game.sheets[seat][row][0] = 1
    assert game.price() == 4
    p = game.parameters
    p["retrieve_count"] = "mean_up"
    assert game.price() == 2
    p["retrieve_count"] = "roller"
    assert game.price() == 1
    p["home_counts_ongoing"] = False
    game.steps = [23, 0, 0]
    assert game.price() == 0
    p["retrieve_count"] = "mean_up"
    assert game.price() == 2
    game.steps = [0, 23, 0]
    assert game.price() == 1
    p.update(retrieve_count="max", retrieve_base=2, retrieve_per_mission=3)
    assert game.price() == 5


def test_fetching() -> None:
    game = at_ease()
    game.table, game.lid = [0, 0, 0, 0, 2], [2] * 4 + [0]
    game.sheets[0][0][0] = 1
    assert run(game, game._fetch()) == []  # SH-53
    assert game.question is None
    assert (game.forced_retrievals, game.retrieve_steps, game.table) == (1, 1, [2] * 5)
    game.table, game.lid = [1, 0, 0, 0, 0], [1, 2, 2, 2, 2]
    assert run(game, game._fetch(), [0]) == ["retrieve"]
    assert (game.retrievals, game.table[YELLOW]) == (1, 1)
    game.parameters["retrieve_when"] = "forced_only"
    assert run(game, game._fetch()) == []
    assert (game.question, game.retrievals) == (None, 1)


def test_what_may_be_chosen() -> None:
    game = at_ease(min_coloured=2, max_dice_per_roll=3)
    # With one yellow die the blue one has to come along, and leaves room for one white die.
    for yellow, left in ((1, [(WHITE, [0, 1])]), (2, [(BLUE, [0, 1]), (WHITE, [0, 1])])):
        game.table = [2, 0, 0, 1, 2]
        asked: list[tuple[int, list[int]]] = []
        game.begin(game._select())
        while game.question is not None:
            asked.append((game.question.subject, game.question.options))
            game.answer(yellow if len(asked) == 1 else 0)
        assert asked == [(YELLOW, [1, 2]), *left]


def test_roll_again_before_stay() -> None:
    game = at_ease(stay_squares=2, reroll_squares=2, reroll_new_pursuers=False)
    show(game, yellow=[2, 0], white=[0])
    game.throws = 1
    asked = run(game, game._roll_again(), [1, 0, 1, 0])
    assert asked == ["reroll", "reroll_die", "reroll_die", "reroll_die"]
    assert (game.dice_rerolled, game.pursuers_rerolled, game.reroll_left) == (1, 1, 1)
    assert game.question is not None
    assert game.question.decision == "reroll"  # a second square is left
    game.answer(0)
    assert game.counting() == 1  # the white one; a new pursuer would be harmless
    assert run(game, game._stay_or_move(), [1]) == ["stay"]
    assert (game.pursuers_ignored, game.stay_left, game.crosses) == (1, 1, 0)


def test_at_least_one_die_is_rolled_again() -> None:
    game = at_ease()
    show(game, yellow=[2], green=[0])
    asked = run(game, game._mark_dice(), [0])
    assert asked == ["reroll_die"]
    assert game.question is None
    assert game.marked == [(GREEN, 0)]


def test_limit_of_numbers() -> None:
    game = at_ease(max_entries_per_roll=1)
    show(game, yellow=[2], green=[2], red=[2])
    enter(game, 0, [0, at(1, 3)])
    assert (game.numbers_entered, game.skipped) == ([1], [2])


def test_majority() -> None:
    game = at_ease(players=4, joint_rule="majority")
    game.roller = 2
    show(game, yellow=[0])
    seats = []
    game.begin(game._stay_or_move())
    for option in (0, 1, 1, 0):
        assert game.question is not None
        seats.append(game.question.seat)
        game.answer(option)
    assert seats == [2, 3, 0, 1]
    assert (game.stay_used, game.rolled_steps) == (0, 1)  # a draw: the roller's choice stands
    game.begin(game._stay_or_move())
    for option in (0, 1, 1, 1):
        game.answer(option)
    assert (game.stay_used, game.rolled_steps) == (1, 1)


def test_steps_beyond_the_safe_house_are_lost() -> None:
    game = at_ease(safe_house_mode="slash")
    assert game.steps_needed == 24
    game.steps = [22]
    game.sheets[0][0] = [5, 0, 5]
    show(game, red=[5])
    enter(game, 0, [at(1, 2)])
    assert (game.steps, game.home_turn, game.gap()) == ([24], [1], None)


@pytest.mark.parametrize(
    ("parameters", "players"),
    [
        ({"safe_house_square": 17}, 1),
        ({"min_coloured": 3, "max_dice_per_roll": 2}, 1),
        ({"min_coloured": 3, "dice_per_colour": [1, 1, 0, 0]}, 1),
        ({"pursuer_start_crosses": 16}, 1),
        ({"start_player": 2}, 2),
        ({"sheet_letters": "SA"}, 3),
        ({"no_such_name": 1}, 1),
        ({}, 5),
    ],
)
def test_bad_parameters_are_refused(parameters: dict[str, Any], players: int) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        SafeHouse(parameters, players, 1)


# ------------------------------------------------------------------------------------ whole games


def check_record(record: dict[str, Any]) -> None:
    assert record["won"] + record["capped"] + any(record["caught"]) == 1
    assert record["won"] == (record["margin"] > 0)
    assert record["winner_set"] == (list(range(record["players"])) if record["won"] else [])
    assert len(record["gap_by_turn"]) >= record["turns"] - 1
    assert sum(record["missions_by_row"]) == sum(record["seat_missions"])
    assert record["empty_rolls"] <= record["turns"]
    assert record["forced_retrievals"] <= record["retrievals"]
    assert sum(record["seat_decisions"]) == record["decisions"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("name", [*VARIANTS, *MIXED])
def test_random_games_keep_the_invariants(name: str, players: int) -> None:
    parameters = {**VARIANTS, **MIXED}[name]
    for deal in range(8):
        lineup = [house.random_player] * players
        record, log = play(parameters, players, deal_luck(1, deal), lineup, check=True)
        check_record(record)
        assert record["decisions"] == len(log)
        assert all(len(options) >= 2 and chosen in options for _, _, options, chosen in log)


@pytest.mark.parametrize("character", list(house.CHARACTERS))
@pytest.mark.parametrize("name", ["official", *MIXED])
def test_characters_finish_their_games(character: str, name: str) -> None:
    parameters = {**VARIANTS, **MIXED}[name]
    for players in (1, 2, 4):
        lineup = [house.CHARACTERS[character]] * players
        for deal in range(2):
            record, _ = play(parameters, players, deal_luck(3, deal), lineup, check=True)
            check_record(record)


def test_mixed_table_of_characters() -> None:
    everybody = list(house.CHARACTERS.values())
    for number, parameters in enumerate(VARIANTS.values()):
        record, _ = play(parameters, 4, deal_luck(4, number), everybody, check=True)
        check_record(record)


def test_games_can_be_won() -> None:
    easy = {**VARIANTS["head_start"], "retrieve_per_mission": 0, "face_step": 0}
    lineup = [house.CHARACTERS["greedy"]] * 2
    records = [play(easy, 2, deal_luck(6, deal), lineup, check=True)[0] for deal in range(20)]
    won = [record for record in records if record["won"]]
    assert won
    for record in won:
        assert record["home_count"] == 2
        assert max(record["seat_home_turn"]) == record["turns"]
        assert record["margin"] == 39 - record["crosses"]


def test_the_guard_caps_a_game() -> None:
    lineup = [house.random_player] * 3
    record, _ = play(MIXED["slow_pursuer"], 3, deal_luck(5, 0), lineup)
    assert record["capped"]
    assert not record["won"]
    assert record["seat_turns"] == [17, 17, 16]
    assert len(record["gap_by_turn"]) == 50


# ------------------------------------------------------------------------------------- characters


def test_greedy_scores_by_hand() -> None:
    game, script = at_ease(), house.Script()
    assert script.score(game, 0, 4, (0, 0, False)) == 1  # arrow 3, one of three
    game.sheets[0][0] = [5, 5, 0]
    game.sheets[0][2] = [1, 0, 0]
    assert script.score(game, 0, 5, (0, 2, True)) == 3 + 10 - 8
    assert script.score(game, 0, 3, (1, 1, False)) == 3 / 4 - 1 - 2
    assert script.score(game, 0, 2, (5, 0, False)) == 1 - 1 - 2
    assert script.score(game, 0, 9, (5, 3, False)) == 1 - 0 - 2
    aggressive = house.CHARACTERS["aggressive"]
    assert isinstance(aggressive, house.Script)
    assert aggressive.score(game, 0, 3, (1, 1, True)) == 3 / 4 - 1 - 3


def test_cautious_opens_two_missions_at_most() -> None:
    game, cautious = at_ease(players=2), house.CHARACTERS["cautious"]
    assert isinstance(cautious, house.Script)
    game.sheets[0][0][0] = game.sheets[0][1][0] = 1
    assert cautious.score(game, 0, 5, (4, 0, False)) is None
    assert cautious.score(game, 1, 5, (4, 0, False)) is not None
    assert cautious.score(game, 0, 5, (1, 1, False)) is not None


def test_where_greedy_puts_its_jokers() -> None:
    game = at_ease()
    game.sheets[0][5] = [1, 1, 6, 0]  # GYRB: a blue number of 6 or more completes it
    show(game, yellow=[3], blue=[4], white=[3, 0])
    game.begin(game._enter_all(0))
    assert game.question is not None
    script = house.Script()
    assert script(game, game.question, 1) == 1 + BLUE
    game.answer(1 + BLUE)
    game.answer(0)
    assert game.question is not None
    assert script(game, game.question, 2) == at(6, 4)


def test_help_squares_of_the_scripts() -> None:
    game = at_ease()
    show(game, yellow=[0], green=[1])
    greedy, aggressive = house.Script(), house.Aggressive()
    assert not greedy.rolls_again(game)
    assert aggressive.rolls_again(game)
    game.crosses = 15
    assert greedy.rolls_again(game)
