"""The naive twin of Abandon Ship against the test vectors and invariants of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.naive import abandon_ship as ship
from tests.naive.abandon_ship import AbandonShip, play
from tests.naive.luck import below, chance, deal_luck, mix, word

COLOURS = ship.DEFAULTS["colours"]
YELLOW, GREEN, RED, BLUE, ORANGE, PURPLE, BLACK = range(7)
WHITE = 7
NO_CHEESE: dict[str, Any] = {"cheese_spaces": [], "cheese_values": []}


def equal_dice() -> dict[str, list[str]]:
    dice = {name: ["2", "3", "5", "4x", "(2)", "A"] for name in COLOURS}
    return {**dice, "white": ship.DEFAULTS["dice"]["white"]}


VARIANTS: dict[str, dict[str, Any]] = {
    "default": {},
    "calm_sea": {"water_tokens": [3, 3, 3, 3, 4, 4, 5, 8]},
    "middle_sea": {"water_tokens": [3, 4, 5, 5, 6, 6, 7, 8]},
    "storm": {"water_tokens": [3, 5, 6, 7, 7, 8, 8, 8]},
    "survivors_skip_x": {"two_left_skip_x": True},
    "flat_cheese": {"cheese_values": [1, 1, 1, 2, 2]},
    "high_cheese": {"cheese_spaces": [17, 21, 25, 29, 33]},
    "no_cheese": NO_CHEESE,
    "cyclic_tiles": {"tiles": [[COLOURS[(i + j) % 7] for j in range(3)] for i in range(7)]},
    "equal_dice": {"dice": equal_dice()},
    "tame_white": {
        "dice": {**ship.DEFAULTS["dice"], "white": ["(2)", "(3)", "(5)", "(6)", "(U)", "(A)"]}
    },
    "staggered_start": {"start_spaces": [12, 11, 10, 11, 9, 10, 9]},
    "no_x": {"top_points": [5, 3, 2, 1]},
    "short_ship": {"track_top": 30, "cheese_spaces": [14, 17, 20, 23, 26]},
    "kept_faces": {"reroll_mode": "on_refill"},
    "no_wasted_dice": {"unusable_result": "last_resort"},
    "no_mercy": {"groups_tread": False},
    "full_flood": {"rise_stops_at_rats": False},
    "survivors_first": {"end_check_before_wash": True},
    "two_dice_left": {"refill_at": 2},
    "last_die_counts": {"refill_at": 0},
    "one_left": {"rats_left_to_end": 1, "arrivals_to_end": 5},
    "three_left": {"rats_left_to_end": 3},
    "open_tiles": {"tiles_open": True},
    "hidden_cheese": {"cheese_face_up": False},
}

MIXED: dict[str, dict[str, Any]] = {
    "all_switches": {
        "two_left_skip_x": True,
        "reroll_mode": "on_refill",
        "unusable_result": "last_resort",
        "rise_stops_at_rats": False,
        "groups_tread": False,
        "end_check_before_wash": True,
        "cheese_face_up": False,
        "tiles_open": True,
    },
    "flood_and_groups": {"rise_stops_at_rats": False, "end_check_before_wash": True},
    "stop_and_no_groups": {"groups_tread": False, "unusable_result": "last_resort"},
    "no_tokens": {"water_tokens": []},
    "to_the_last_rat": {"rats_left_to_end": 0, "arrivals_to_end": 7, "refill_at": 1},
    "four_colours": {
        "colours": ["a", "b", "c", "d"],
        "dice": {
            "a": ["1", "A"],
            "b": ["2x", "(3)", "U"],
            "c": ["4"],
            "d": ["1", "2", "3", "(A)x", "(U)x"],
            "white": ["(7)", "(A)"],
        },
        "tiles": [["a", "b"], ["b", "c"], ["c", "d"], ["a", "d"], ["a", "b", "c"], ["d"], ["a"]],
        "start_spaces": [8, 9, 10, 11],
        "rats_left_to_end": 1,
        "arrivals_to_end": 2,
    },
}


# ------------------------------------------------------------------------------------- the luck


def test_mix_is_the_known_scramble() -> None:
    golden = 0x9E3779B97F4A7C15
    outputs = [mix(golden * (i + 1)) for i in range(3)]
    assert outputs == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_luck_stays_in_range() -> None:
    luck = deal_luck(5, 9)
    assert 0 <= luck < 2**64
    draws = [below(luck, 1, i, 6) for i in range(3000)]
    assert set(draws) == set(range(6))
    assert all(400 < draws.count(face) < 600 for face in range(6))
    assert all(0 <= chance(luck, 2, i) < 1 for i in range(100))
    assert word(luck, 1, 2) != word(luck, 2, 1)
    assert all(below(luck, 3, i, 1) == 0 for i in range(20))


# --------------------------------------------------------------------------------- test vectors


def position(
    water: int,
    spaces: dict[int, int],
    top: tuple[int, ...] = (),
    players: int = 3,
    tiles: tuple[int, ...] = (0, 1, 2),
    tokens: tuple[int, ...] = (3,),
    **switches: Any,
) -> AbandonShip:
    """A game with the rats where the test wants them; rats not named have drowned earlier."""
    parameters = {
        **NO_CHEESE,
        "water_start": water,
        "water_tokens": list(tokens),
        "start_spaces": [water + 1] * 7,
        **switches,
    }
    game = AbandonShip(parameters, players, luck=1)
    game.tile_index = list(tiles)
    game.unrevealed = list(tokens)
    for rat in range(7):
        if rat in spaces:
            game.rat_space[rat] = spaces[rat]
        elif rat in top:
            game.rat_place[rat] = ship.ON_TOP
            game.rat_rank[rat] = top.index(rat)
            game.rat_space[rat] = game.track_top
        else:
            game.rat_place[rat] = ship.DROWNED
            game.washed_by_rise += 1
    game.arrivals = len(top)
    game.pool = {*game.in_play(), WHITE}
    game.check_invariants()
    return game


def show(game: AbandonShip, die: int, text: str) -> None:
    name = [*COLOURS, "white"][die]
    game.faces[die] = game.parameters["dice"][name].index(text)


def use(game: AbandonShip, die: int, text: str, rat: int) -> None:
    show(game, die, text)
    assert die in game.options()
    game.act(die)
    assert rat in game.options()
    game.act(rat)
    game.check_invariants()


def sink(game: AbandonShip) -> None:
    """What happens between two turns when the pool is small."""
    game._sink()
    game._end_check()
    if not game.finished:
        game._refill()
    game.check_invariants()


def test_t1_scoring_example() -> None:
    spaces = {PURPLE: 20, ORANGE: 20, BLACK: 30}
    game = position(20, spaces, top=(GREEN, BLUE, YELLOW))
    use(game, ORANGE, "3x", ORANGE)
    record = game.record()
    assert game.finished
    assert record["scores"] == [5, 8, 9]
    assert record["winners"] == [2]
    assert record["rat_fate"] == [2, 0, -1, 1, 3, -1, 3]
    assert record["rat_points"] == [3, 0, 0, 5, 2, 0, 2]
    assert (record["shared_rank"], record["shared_rats"]) == (3, 2)
    assert record["end_reason"] == ship.FEW_LEFT
    assert record["margin"] == 1
    assert record["washed_by_move"] == 1


def test_t2_the_rise_stops_at_rats() -> None:
    spaces = dict(enumerate([9, 9, 12, 12, 12, 14, 20]))
    game = position(6, spaces, tokens=(5, 4, 3))
    sink(game)
    assert (game.water, game.lost_rise_spaces, game.drowned) == (9, 2, 0)
    sink(game)
    assert (game.water, game.lost_rise_spaces, game.drowned) == (12, 3, 0)
    assert game.groups_caught == 2
    game.check_invariants()


def test_t3_left_behind() -> None:
    spaces = {YELLOW: 12, RED: 12, BLACK: 14, GREEN: 15, BLUE: 16, ORANGE: 17, PURPLE: 18}
    game = position(12, spaces)
    use(game, BLACK, "A", BLACK)
    assert len(game.rats_at(12)) == 3
    assert game.anchors_moved == 1
    use(game, ORANGE, "(4)", YELLOW)
    assert game.rat_space[YELLOW] == 16
    assert game.drowned == 0
    use(game, RED, "3", RED)
    assert game.rat_place[BLACK] == ship.DROWNED
    assert game.drowned == 1
    assert BLACK not in game.pool
    sink(game)
    assert game.pool == {YELLOW, GREEN, RED, BLUE, ORANGE, PURPLE, WHITE}


def test_t4_two_at_once() -> None:
    spaces = {YELLOW: 11, RED: 11, GREEN: 20, BLUE: 21, ORANGE: 22, PURPLE: 23, BLACK: 24}
    game = position(15, spaces)
    use(game, YELLOW, "3", YELLOW)
    assert [game.rat_place[r] for r in (YELLOW, RED)] == [ship.DROWNED] * 2
    assert game.washed_by_move == 2
    assert not game.finished
    assert game.pool == {GREEN, BLUE, ORANGE, PURPLE, BLACK, WHITE}


def test_t5_one_die_left() -> None:
    spaces = {YELLOW: 27, GREEN: 20, RED: 22, BLUE: 24}
    game = position(10, spaces, top=(ORANGE,), tokens=(3, 4))
    game.pool = {YELLOW, WHITE}
    use(game, WHITE, "(11)x", YELLOW)
    assert game.rat_rank[YELLOW] == 1
    assert (game.rises, game.refills, game.water) == (1, 1, 13)
    assert game.pool == {GREEN, RED, BLUE, WHITE}
    assert (game.white_leaps, game.stay_uses, game.any_rat_uses) == (1, 1, 1)


@pytest.mark.parametrize(
    ("face", "switches", "expected"),
    [
        ("(5)", {}, {YELLOW: 1, RED: -1, BLACK: 1}),
        ("(11)x", {}, {YELLOW: 1, RED: -1, BLACK: 2}),
        ("(11)x", {"end_check_before_wash": True}, {YELLOW: 1, RED: 2, BLACK: 2}),
    ],
)
def test_t6_the_last_rats(face: str, switches: dict[str, Any], expected: dict[int, int]) -> None:
    spaces = {YELLOW: 25, RED: 25, BLACK: 30}
    game = position(25, spaces, top=(GREEN,), **switches)
    use(game, WHITE, face, YELLOW)
    record = game.record()
    assert game.finished
    assert {rat: record["rat_fate"][rat] for rat in expected} == expected
    points = {-1: 0, 1: 5, 2: 3}
    assert all(record["rat_points"][r] == points[rank] for r, rank in expected.items())
    assert record["rises"] == 0  # AB-81


# ------------------------------------------------------------------------------ single clauses


def test_fourth_arrival_goes_before_two_left() -> None:
    game = position(10, {YELLOW: 35, RED: 20, BLUE: 30}, top=(GREEN, BLACK, PURPLE))
    use(game, YELLOW, "1", YELLOW)  # AB-90
    record = game.record()
    assert record["end_reason"] == ship.FOURTH_ARRIVAL
    assert record["rat_fate"][RED] == record["rat_fate"][BLUE] == -2
    assert record["rat_fate"][YELLOW] == 3
    assert (record["shared_rank"], record["shared_rats"]) == (-1, 0)


@pytest.mark.parametrize(
    ("skip", "points", "rank"),
    [
        (False, [0, 5, 3, 2], 0),
        (True, [0, 5, 3, 2], 1),
        (True, [0, 5, 5, 2], 1),
        (True, [], 0),
        (True, [4, 1], 0),
    ],
)
def test_survivors_without_arrival(skip: bool, points: list[int], rank: int) -> None:
    spaces = {YELLOW: 20, RED: 20, BLACK: 30}
    game = position(22, spaces, two_left_skip_x=skip, top_points=points)
    use(game, YELLOW, "1", YELLOW)  # AB-63: both drown, black alone is left
    assert (game.shared_rank, game.shared_rats) == (rank, 1)


def test_nobody_left() -> None:
    spaces = {YELLOW: 20, RED: 20, BLACK: 20}
    game = position(16, spaces, rise_stops_at_rats=False, groups_tread=False, tokens=(8,))
    sink(game)
    game.check_invariants()
    assert game.finished
    assert (game.drowned, game.shared_rank, game.shared_rats) == (7, -1, 0)


def test_water_stops_below_the_top_deck() -> None:
    game = position(33, dict.fromkeys(range(7), 34), tokens=(8, 8))
    sink(game)
    assert (game.water, game.lost_rise_spaces) == (34, 7)
    sink(game)  # AB-74, AB-75
    assert (game.water, game.lost_rise_spaces) == (35, 14)
    assert game.drowned == 0
    game.check_invariants()


def test_anchor_and_arrow_pass_over_the_own_space() -> None:
    spaces = {YELLOW: 12, GREEN: 12, RED: 9, BLUE: 20, ORANGE: 22, PURPLE: 23, BLACK: 24}
    game = position(6, spaces)
    show(game, WHITE, "(A)")
    assert game.target(WHITE, YELLOW) == 9
    assert game.target(WHITE, RED) == 9
    show(game, WHITE, "(U)")
    assert game.target(WHITE, YELLOW) == 20
    assert game.target(WHITE, BLACK) == 24
    use(game, WHITE, "(U)", BLACK)  # AB-28, AB-29
    assert game.no_move_turns == 1
    assert game.arrows_moved == 0
    assert WHITE not in game.pool


def test_last_resort_hides_what_moves_nothing() -> None:
    game = position(6, dict.fromkeys(range(7), 10), unusable_result="last_resort")
    for die in (YELLOW, GREEN, WHITE):
        show(game, die, "(A)" if die == WHITE else "A")
    game.pool = {YELLOW, GREEN, WHITE}
    assert game.options() == [YELLOW, GREEN, WHITE]
    show(game, GREEN, "3")
    assert game.options() == [GREEN]
    game.rat_space[RED] = 8
    assert game.options() == [YELLOW, GREEN, WHITE]
    assert game.rat_options(WHITE) == [YELLOW, GREEN, BLUE, ORANGE, PURPLE, BLACK]


def test_cheese_is_taken_and_flooded() -> None:
    game = AbandonShip({"water_tokens": [8] * 8}, 3, luck=3)
    game.rat_space = [13, 16, 20, 20, 20, 20, 20]
    value = game.cheese[15]
    use(game, YELLOW, "2", YELLOW)
    assert game.cheese_count == [1, 0, 0]
    assert game.cheese_points == [value, 0, 0]
    game.rat_space[YELLOW] = 24
    game.rat_space[GREEN] = 24
    sink(game)
    sink(game)
    assert game.water == 20
    assert game.cheese_flooded == 1
    game.check_invariants()


def test_kept_faces_roll_only_kept_dice() -> None:
    game = AbandonShip({"reroll_mode": "on_refill", **NO_CHEESE}, 3, 11)
    before = list(game.faces)
    show(game, GREEN, "2x")
    before[GREEN] = game.faces[GREEN]
    use(game, GREEN, "2x", GREEN)
    before[GREEN] = below(11, ship.ROLL, 1 * 8 + GREEN, 6)
    assert game.faces == before
    use(game, YELLOW, game.parameters["dice"]["yellow"][game.faces[YELLOW]], game.rat_options(0)[0])
    assert [game.faces[d] for d in sorted(game.pool) if d != YELLOW] == [
        before[d] for d in sorted(game.pool) if d != YELLOW
    ]


@pytest.mark.parametrize("face", ["0", "(2", "2)", "x", "A2", "(2x)", "-1", "2xx", ""])
def test_bad_faces_are_refused(face: str) -> None:
    with pytest.raises(ValueError, match="die face"):
        ship.parse_face(face)


@pytest.mark.parametrize(
    "parameters",
    [
        {"water_start": 10},
        {"refill_at": 4},
        {"cheese_spaces": [10, 19, 23, 27, 31]},
        {"tiles": [["red", "red", "blue"]] * 3},
        {"dice": {**ship.DEFAULTS["dice"], "white": ["2"]}},
        {"track_top": 10},
        {"water_tokens": [0]},
        {"no_such_name": 1},
    ],
)
def test_bad_parameters_are_refused(parameters: dict[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        AbandonShip(parameters, 3, 1)


# -------------------------------------------------------------------------------- whole games


def play_alike(
    parameters: dict[str, Any], players: int, luck: int, character: str
) -> tuple[dict[str, Any], list[Any]]:
    return play(parameters, players, luck, [ship.CHARACTERS[character]] * players, check=True)


def check_record(record: dict[str, Any]) -> None:
    assert record["end_reason"] in (0, 1, 2)
    assert record["capped"] == (record["end_reason"] == 0)
    assert record["winners"]
    assert sum(record["x_by_seat"]) == min(1, record["arrivals"])
    assert record["drowned"] == record["rat_fate"].count(-1)
    assert record["margin"] >= 0
    assert sum(record["own_moves"]) <= record["turns"]


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_random_games_keep_the_invariants(players: int) -> None:
    for deal in range(250):
        record, log = play_alike({}, players, deal_luck(1, deal), "random")
        check_record(record)
        assert not record["capped"]
        assert record["turns"] < 100
        assert record["decisions"] == len(log)
        assert all(len(options) >= 2 and chosen in options for _, _, options, chosen in log)


@pytest.mark.parametrize("name", [*VARIANTS, *MIXED])
def test_variants_keep_the_invariants(name: str) -> None:
    parameters = {**VARIANTS, **MIXED}[name]
    for deal in range(60):
        record, _ = play_alike(parameters, 3 + deal % 5, deal_luck(2, deal), "random")
        check_record(record)
        assert not record["capped"]


@pytest.mark.parametrize("character", list(ship.CHARACTERS))
@pytest.mark.parametrize("name", ["default", "all_switches", "four_colours", "no_cheese"])
def test_characters_finish_their_games(character: str, name: str) -> None:
    parameters = {**VARIANTS, **MIXED}[name]
    for players in (3, 5, 7):
        record, _ = play_alike(parameters, players, deal_luck(3, players), character)
        check_record(record)


def test_mixed_table_of_characters() -> None:
    everybody = list(ship.CHARACTERS.values())
    for name, parameters in VARIANTS.items():
        record, _ = play(parameters, 6, deal_luck(4, len(name)), everybody, check=True)
        check_record(record)


def test_the_guard_caps_a_game() -> None:
    record, _ = play_alike({"max_turns": 9}, 4, deal_luck(5, 0), "random")
    assert record["capped"]
    assert record["turns"] == 9
    assert record["end_reason"] == ship.CAPPED
    assert record["seat_turns"] == [3, 2, 2, 2]
    assert record["shared_rank"] == -1


def test_random_course_is_the_same_for_any_number_of_players() -> None:
    shared = ["turns", "decisions", "rat_fate", "final_water", "rises", "refills", "drowned"]
    for deal in range(40):
        luck = deal_luck(6, deal)
        reference, _ = play_alike({}, 3, luck, "random")
        for players in (4, 5, 6, 7):
            record, _ = play_alike({}, players, luck, "random")
            assert [record[c] for c in shared] == [reference[c] for c in shared]
        for name in ("open_tiles", "hidden_cheese"):
            assert play_alike(VARIANTS[name], 3, luck, "random")[0] == reference


# --------------------------------------------------------------------------------- characters


def test_no_evidence_means_weight_one() -> None:
    for players in (3, 5, 7):
        game = AbandonShip({}, players, deal_luck(7, players))
        for seat in range(players):
            assert ship.other_weights(game, seat) == [1.0] * 7


def test_evidence_moves_the_weights() -> None:
    game = position(6, dict.fromkeys(range(7), 10))
    use(game, BLACK, "6", BLACK)  # by seat 0
    assert game.log_odds[0] == [-6, -6, 18, -6, 18, 18, -6]
    assert game.log_odds[1] == [0] * 7
    weights = ship.other_weights(game, 1)
    assert weights[BLACK] > 1 > weights[RED]
    assert ship.other_weights(game, 0) == [1.0] * 7  # own moves tell oneself nothing


def test_open_tiles_are_certain() -> None:
    game = position(6, dict.fromkeys(range(7), 10), tiles_open=True)
    weights = ship.other_weights(game, 0)  # the others: blue yellow purple, blue orange black
    assert weights[BLUE] == pytest.approx(1 / (2 / 6))
    assert weights[YELLOW] == pytest.approx(0.5 / (3 / 6))
    assert weights[RED] == 0


def test_greedy_saves_its_rat_and_takes_cheese() -> None:
    game = position(12, {0: 20, 1: 18, 2: 18, 3: 15, 4: 12, 5: 12, 6: 25}, tiles=(6, 0, 1))
    show(game, ORANGE, "5")  # own rat, but leaves purple (own too) to drown
    assert ship.greedy_value(game, 0, ORANGE, ORANGE) == 50 - 150
    show(game, YELLOW, "(2)")
    assert ship.greedy_value(game, 0, YELLOW, BLACK) == -4
    show(game, RED, "4")
    assert ship.greedy_value(game, 0, RED, RED) == 40
    game.cheese[22] = 3
    assert ship.greedy_value(game, 0, RED, RED) == 340


def test_features_by_hand() -> None:
    game = position(
        12, {0: 20, 1: 14, 2: 18, 3: 33, 4: 12, 5: 12, 6: 25}, tiles=(6, 0, 1), tokens=(1, 2, 3, 4)
    )
    # Own: red, purple, orange. Orange goes to 15 and leaves purple to drown.
    show(game, ORANGE, "3x")
    f = [None, *ship.planner_features(game, 0, ORANGE, ORANGE, [1.0] * 7)]
    assert f[1:9] == [3, 0, 0, 0, 0, 0, 1, 0]
    assert f[9] == pytest.approx((6 + 3) / 8)
    assert f[10] == pytest.approx((8 + 2 + 8 + 8) / 8)
    assert (f[11], f[12]) == (0, 0.5 * 3 / 4)  # green alone on 14
    assert (f[13], f[14]) == (0, 0)
    assert f[15] == pytest.approx((18 + 21) / 26)
    assert f[16:19] == [0, 0, 1]
    assert f[19:22] == [1, 6, 0]
    assert f[22] == (6 - 2) * 2
    assert f[23] == 0
    chosen = ship.planner(game, 0, game.options(), 1)
    assert chosen in game.options()
