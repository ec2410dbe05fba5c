"""What Abandon Ship is asked, on games written by hand, and what is concluded from the answers."""

import math
import re
from functools import partial
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from balance import games as registry
from balance.games import abandon_ship
from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.report.claims import claims
from balance.games.abandon_ship.report.pictures import pictures
from balance.games.api import Picture
from balance.report.wording import words
from balance.rulesets import available, load
from balance.stats.estimates import Estimate, estimate
from balance.stats.samples import collect
from balance.studies.cells.columns import own_metrics
from balance.studies.cells.metrics import measure
from balance.studies.run.results import ClaimResult
from tests.games.answered import answered
from tests.games.drawn import drawn

metrics = partial(own_metrics, abandon_ship)
GAME = registry.get("abandon_ship")
FAN = (5, 25, 50, 75, 95)
STANDARD = Parameters()
SKIP_X = Parameters(two_left_skip_x=True)
NO_X = Parameters(top_points=(5, 3, 2, 1))
NO_CHEESE = Parameters(cheese_spaces=(), cheese_values=())
COUNTS = (
    "shared_rats", "arrivals", "drowned", "washed_by_rise", "washed_by_move", "rises",
    "tokens_left", "final_water", "lost_rise_spaces", "groups_caught", "anchors_moved",
    "arrows_moved", "no_move_turns", "stay_uses", "any_rat_uses", "white_leaps",
    "cheese_flooded", "tie_break_used",
)  # fmt: skip
COURSE = ("water", "first_rat", "last_rat")
SEAT_COUNTS = ("won", "score", "cheese_count", "cheese_points", "own_moves", "x_by_seat")


def game(**changes: Any) -> dict[str, int]:
    """A game of three seats with tiles 0, 1, 2, ten turns and two rats left; lists are by seat."""
    row: dict[str, Any] = dict.fromkeys(COUNTS, 0)
    row |= {name: [0, 0, 0] for name in SEAT_COUNTS}
    row |= {"end_reason": 2, "shared_rank": 0, "turns": 10, "tile_index": [0, 1, 2]}
    row |= {f"rat_fate_{name}": -2 for name in STANDARD.colours}
    row |= {f"rat_points_{name}": 0 for name in STANDARD.colours}
    row |= {f"rat_drowned_at_{name}": None for name in STANDARD.colours}
    row |= {f"cheese_fate_{space}": 0 for space in STANDARD.cheese_spaces}
    row |= {f"{name}_by_turn_{turn}": None for name in COURSE for turn in range(6, 43, 6)}
    row |= changes
    flat = {name: value for name, value in row.items() if not isinstance(value, list)}
    for name, values in row.items():
        if isinstance(values, list):
            flat |= {f"{name}_{seat}": value for seat, value in enumerate(values, start=1)}
    return flat


GAMES = pl.DataFrame(
    [
        # seat 1 moves up blue, which it and seats 2 and 3 back, and wins by cheese alone
        game(
            end_reason=1, shared_rank=-1, arrivals=4, won=[1, 0, 0], score=[6, 5, 0],
            cheese_points=[6, 0, 0], x_by_seat=[1, 0, 0], rat_fate_blue=0, own_moves=[2, 1, 1],
            no_move_turns=1, any_rat_uses=5, cheese_fate_15=1, cheese_fate_19=-1,
            water_by_turn_6=9, first_rat_by_turn_6=22, last_rat_by_turn_6=10,
        ),
        # nobody arrives; seats 1 and 2 share the win, without cheese seat 1 alone would have won
        game(
            shared_rats=2, drowned=5, won=[1, 1, 0], score=[4, 4, 0], cheese_points=[0, 2, 0],
            own_moves=[1, 1, 1], turns=20, rat_fate_red=-1, rat_drowned_at_red=12,
            rat_drowned_at_blue=12, rat_drowned_at_green=7, cheese_fate_15=2,
            water_by_turn_6=7, first_rat_by_turn_6=19, last_rat_by_turn_6=11,
            water_by_turn_12=11, first_rat_by_turn_12=30, last_rat_by_turn_12=13,
        ),
        # seat 3 moves up yellow, which only seat 2 backs; nobody scores
        game(
            arrivals=1, shared_rank=3, shared_rats=2, won=[1, 1, 1], x_by_seat=[0, 0, 1],
            rat_fate_yellow=0, own_moves=[0, 0, 0],
        ),
    ]
)  # fmt: skip


def answers(parameters: Parameters = STANDARD, games: pl.DataFrame = GAMES) -> dict[str, Estimate]:
    asked = metrics(parameters, 3)
    samples = collect([games], [measure(q) for q in asked])
    return {q.id: estimate(s) for q, s in zip(asked, samples, strict=True)}


@pytest.mark.parametrize(
    ("name", "value", "games"),
    [
        ("ends_by_arrivals", 1 / 3, 3),
        ("ends_by_rats_left", 2 / 3, 3),
        ("left_on_x", 1 / 3, 3),
        ("left_on_3", 1 / 3, 3),
        ("none_arrived", 1 / 3, 3),
        ("arrivals", 5 / 3, 3),
        ("drowned_red", 1 / 3, 3),
        ("cheese_of_winner", (6 + 2) / (6 + 8), 2),  # nobody scored in the third game
        ("cheese_changes_winner", 1 / 3, 3),
        ("x_by_move", 2 / 3, 3),
        ("x_by_seat_3", 1 / 3, 3),
        ("x_own_rat", 1 / 2, 2),
        ("win_share_x_backer", (1 + 0 + 0 + 1 / 3) / 4, 2),
        ("win_share_tile_0", (1 + 1 / 2 + 1 / 3) / 3, 3),
        ("win_share_tile_2", (0 + 0 + 1 / 3) / 3, 3),
        ("own_moves_share", 7 / 40, 3),
        ("no_move_share", 1 / 40, 3),
        ("any_rat_share", 5 / 40, 3),
        ("turns_per_seat", 40 / 9, 3),
        ("lost_on_12", 2 / 3, 3),
        ("lost_on_7", 1 / 3, 3),
        ("lost_on_35", 0, 3),
        ("cheese_15_taken", 2 / 3, 3),
        ("cheese_15_flooded", 0, 3),
        ("cheese_19_flooded", 1 / 3, 3),
        ("cheese_19_taken", 0, 3),
        ("goes_on_turn_6", 2 / 3, 3),
        ("goes_on_turn_12", 1 / 3, 3),
        ("water_turn_6_q50", 7, 2),
        ("water_turn_6_q75", 9, 2),
        ("water_turn_12_q95", 11, 1),
        ("first_rat_turn_6_q50", 19, 2),
        ("last_rat_turn_6_q50", 10, 2),
        ("last_rat_turn_12_q50", 13, 1),
    ],
)
def test_measures(name: str, value: float, games: int) -> None:
    found = answers()[name]
    assert found.value == pytest.approx(value)
    assert found.n == games


def test_a_tile_that_nobody_held_counts_no_game() -> None:
    found = answers()["win_share_tile_5"]
    assert found.n == 0
    assert (found.low, found.high) == (0, 1)


def test_shares_stay_within_their_limits() -> None:
    asked = {q.id: q for q in metrics(STANDARD, 3)}
    assert {q.kind for q in asked.values() if q.per is not None} == {"bounded"}
    for name, found in answers().items():
        if asked[name].unit == "%":
            assert 0 <= found.low <= found.high <= 1, name


def test_cheese_may_exceed_the_score_where_rats_cost_points() -> None:
    asked = {q.id: q for q in metrics(Parameters(top_points=(0, -5)), 3)}
    assert asked["cheese_of_winner"].kind == "ratio"
    cost = pl.DataFrame([game(won=[1, 0, 0], score=[1, 0, 0], cheese_points=[6, 0, 0])] * 2)
    assert answers(Parameters(top_points=(0, -5)), cost)["cheese_of_winner"].value == 6


@pytest.mark.parametrize("parameters", [NO_X, SKIP_X, NO_CHEESE], ids=["no_x", "skip_x", "plain"])
def test_variants_are_answered(parameters: Parameters) -> None:
    assert answers(parameters)["none_arrived"].value == pytest.approx(1 / 3)


def test_families() -> None:
    asked = metrics(STANDARD, 3)
    sizes = {f: sum(q.family == f for q in asked) for f in {q.family for q in asked} - {""}}
    assert sizes == {
        "things rat_points": 7,
        "drowning": 7,
        "tiles": 7,
        "seats cheese_points": 3,
        "seats x_by_seat": 3,
    }


# -------------------------------------------------------------------------------- conclusions


def about(low: float, high: float, n: int = 1000) -> Any:
    return SimpleNamespace(value=(low + high) / 2, low=low, high=high, n=n)


NOTHING = SimpleNamespace(value=math.nan, low=-math.inf, high=math.inf, n=0)
NO_SHARE = SimpleNamespace(value=math.nan, low=0.0, high=1.0, n=0)


def known(**changes: Any) -> dict[str, Any]:
    """Estimates in which everything is clear, but for the changes."""
    names = [q.id for q in metrics(STANDARD, 3)] + ["win_share_1"]
    return {name: about(0.330, 0.336) for name in names} | changes


def after(*counts: int, parameters: Parameters = STANDARD) -> dict[str, ClaimResult]:
    """The answers after so many of each of the games above."""
    games = pl.concat([GAMES[at : at + 1] for at, n in enumerate(counts) for _ in range(n)])
    return answered(claims(parameters, 3), metrics(parameters, 3), games)


def test_tiles_are_held_against_an_equal_share() -> None:
    found = after(500, 300, 400)["tiles"]
    names = [one.name for one in found.numbers]
    assert found.code == "SOME"
    assert found.named("above") == [names[0]]
    assert found.named("below") == names[1:3]
    assert {one.side for one in found.numbers if one.n == 0} == {"open"}
    assert after(0, 0, 400)["tiles"].code == "UNDECIDED"  # a third each, of three tiles of nine


@pytest.mark.parametrize(
    ("games", "code", "badge"),
    [
        ((900, 50, 50), "MOSTLY", "ENOUGH ARRIVALS"),
        ((50, 900, 50), "MOSTLY", "FEW RATS LEFT"),
        ((500, 480, 20), "UNDECIDED", "UNDECIDED"),
    ],
)
def test_ending(games: tuple[int, ...], code: str, badge: str) -> None:
    found = after(*games)["ending"]
    assert (found.code, words(found).badge) == (code, badge)


@pytest.mark.parametrize(
    ("nobody", "code"),
    [(20, "RARE"), (75, "SOME"), (150, "OFTEN"), (50, "UNDECIDED"), (100, "UNDECIDED")],
)
def test_x_space(nobody: int, code: str) -> None:
    assert after(10_000 - 10 * nobody, 10 * nobody, 0)["x_space"].code == code


def test_the_x_space_in_other_rulesets() -> None:
    assert "x_space" in after(1, 1, 1, parameters=SKIP_X)
    found = after(1, 1, 1, parameters=NO_X)
    assert "x_space" not in found
    assert (
        found["x_mover"].question
        == "Do seats win more that back the first rat up to the first scoring space?"
    )


def test_backing_the_first_rat_is_what_somebody_chose() -> None:
    lost = game(x_by_seat=[0, 0, 1], rat_fate_yellow=0, won=[1, 0, 0])  # seat 2 backs yellow
    games = pl.DataFrame([lost] * 200 + [GAMES.row(2, named=True)] * 100)
    found = answered(claims(STANDARD, 3), metrics(STANDARD, 3), games)["x_mover"]
    assert (found.kind, found.code, found.numbers[0].side) == ("goes with", "SOME", "below")
    assert "goes with a win share of" in words(found).sentence


@pytest.mark.parametrize(
    ("games", "badge"), [((500, 0, 0), "MORE"), ((0, 500, 0), "LESS"), ((330, 670, 0), "UNDECIDED")]
)
def test_cheese(games: tuple[int, ...], badge: str) -> None:
    assert words(after(*games)["cheese"]).badge == badge


def test_amounts_are_numbers() -> None:
    found = after(100, 100, 100)
    assert (found["turns_of_a_seat"].code, found["groups"].code) == ("NUMBER", "NUMBER")
    assert words(found["turns_of_a_seat"]).badge.endswith(" turns")
    assert found["groups"].changes == ("no_mercy",)


def test_without_cheese() -> None:
    assert not {"cheese", "cheese_decides"} & set(after(9, 9, 9, parameters=NO_CHEESE))


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_hardly_any_games_decide_nothing(rows: int) -> None:
    found = answered(claims(STANDARD, 3), metrics(STANDARD, 3), GAMES.head(rows))
    assert {one.code for one in found.values()} <= {"UNDECIDED", "NUMBER"}
    for one in found.values():
        assert not re.search(r"\b(nan|inf)\b", words(one).sentence)


# ------------------------------------------------------------------------------------ picture


def picture(place: int, **changes: Any) -> Picture:
    return pictures(STANDARD, 3, known(**changes))[place]


def test_every_rat_has_intervals() -> None:
    found = picture(1, drowned_red=about(0.5, 0.6), rat_points_red=about(1.0, 1.5))
    (rats,) = found.figure["data"]
    assert rats["error_x"]["array"][2] == pytest.approx(5)
    assert rats["error_y"]["arrayminus"][2] == pytest.approx(0.25)
    assert list(found.rows[2]) == ["red", "1.25 [1.00, 1.50]", "55.0 % [50.0, 60.0]"]


def test_the_pictures_without_games() -> None:
    voyage, rats = drawn(GAME, STANDARD, 3, 0)
    assert rats.rows[0][1:] == ["-", "-"]
    assert [row[0] for row in voyage.rows] == ["at the start"] * 4


def test_the_voyage_ends_where_few_games_go_on() -> None:
    late = {"goes_on_turn_18": about(0.04, 0.04), "goes_on_turn_24": about(0.9, 0.9)}
    water = {
        f"water_turn_12_q{p:02d}": about(v, v) for p, v in zip(FAN, (7, 8, 9, 10, 11), strict=True)
    }
    rats = {"first_rat_turn_12_q50": about(20, 20), "last_rat_turn_12_q50": about(14, 14)}
    found = picture(0, **late, **water, **rats)
    *sheets, line, _, first, last, _, _, _ = found.figure["data"]
    assert [trace["x"] for trace in (line, first, last)] == [[0, 6, 12]] * 3
    assert [sheet["y"][3] for sheet in sheets] == [7, 8, 9, 10, 11]
    assert (line["y"][2], first["y"][2], last["y"][2]) == (9, 20, 14)


def test_the_voyage_shows_every_space() -> None:
    found = picture(0, lost_on_12=about(0.8, 0.8), cheese_19_taken=about(0.25, 0.25))
    *_, drowned, _, taken = found.figure["data"]
    assert drowned["x"][drowned["y"].index(12)] == pytest.approx(80)
    assert (drowned["y"][0], drowned["y"][-1]) == (7, 35)
    assert (taken["y"], taken["x"][1]) == ([15, 19, 23, 27, 31], 25)
    assert ("space 19", "cheese is taken", "25.0 %") in found.rows
    assert "on space 12: 80 in 100 games" in found.alternative


@pytest.mark.parametrize("name", available("abandon_ship"))
def test_every_ruleset_is_drawn(name: str) -> None:
    parameters = load(name).parameters
    for players in (3, 7):
        voyage, _ = drawn(GAME, parameters, players, 12)
        cheese = [row for row in voyage.rows if row[1] == "cheese is taken"]
        assert len(cheese) == len(parameters.cheese_spaces)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_capped_games_are_drawn(players: int) -> None:
    voyage, _ = drawn(GAME, Parameters(max_turns=9), players, 12)
    course = dict.fromkeys(row[0] for row in voyage.rows if "space" not in row[0])
    assert list(course) == ["at the start", "after turn 6"]
