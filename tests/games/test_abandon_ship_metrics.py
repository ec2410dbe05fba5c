"""What Abandon Ship is asked, on games written by hand, and what is concluded from the answers."""

import json
import math
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.report.claims import conclude
from balance.games.abandon_ship.report.metrics import metrics
from balance.games.abandon_ship.report.pictures import pictures
from balance.games.api import Finding, Picture
from balance.games.api.inference import FEWEST, side
from balance.stats.estimates import Estimate, estimate
from balance.stats.samples import collect
from balance.studies.metrics import measure

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
SEAT_COUNTS = ("won", "score", "cheese_count", "cheese_points", "own_moves", "x_by_seat")


def game(**changes: Any) -> dict[str, int]:
    """A game of three seats with tiles 0, 1, 2, ten turns and two rats left; lists are by seat."""
    row: dict[str, Any] = dict.fromkeys(COUNTS, 0)
    row |= {name: [0, 0, 0] for name in SEAT_COUNTS}
    row |= {"end_reason": 2, "shared_rank": 0, "turns": 10, "tile_index": [0, 1, 2]}
    row |= {f"rat_fate_{name}": -2 for name in STANDARD.colours}
    row |= {f"rat_points_{name}": 0 for name in STANDARD.colours}
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
            no_move_turns=1, any_rat_uses=5,
        ),
        # nobody arrives; seats 1 and 2 share the win, without cheese seat 1 alone would have won
        game(
            shared_rats=2, drowned=5, won=[1, 1, 0], score=[4, 4, 0], cheese_points=[0, 2, 0],
            own_moves=[1, 1, 1], turns=20, rat_fate_red=-1,
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
    assert sizes == {"rats": 7, "drowning": 7, "tiles": 7, "cheese seats": 3, "x seats": 3}


# -------------------------------------------------------------------------------- conclusions


def about(low: float, high: float, n: int = 1000) -> Any:
    return SimpleNamespace(value=(low + high) / 2, low=low, high=high, n=n)


NOTHING = SimpleNamespace(value=math.nan, low=-math.inf, high=math.inf, n=0)
NO_SHARE = SimpleNamespace(value=math.nan, low=0.0, high=1.0, n=0)


def known(**changes: Any) -> dict[str, Any]:
    """Estimates in which everything is clear, but for the changes."""
    names = [q.id for q in metrics(STANDARD, 3)] + ["win_share_1"]
    return {name: about(0.330, 0.336) for name in names} | changes


def concluded(id_: str, parameters: Parameters = STANDARD, **changes: Any) -> Finding:
    findings = {f.id: f for f in conclude(parameters, 3, known(**changes))}
    assert all(tuple(f.rests_on) == () for f in findings.values())
    return findings[id_]


@pytest.mark.parametrize(
    ("estimate_", "found"),
    [
        (about(0.51, 0.6), "ABOVE"),
        (about(0.4, 0.49), "BELOW"),
        (about(0.5, 0.6), "UNDECIDED"),
        (about(0.9, 1.0, FEWEST - 1), "UNDECIDED"),
        (NOTHING, "UNDECIDED"),
    ],
)
def test_sides(estimate_: Any, found: str) -> None:
    assert side(estimate_, 0.5) == found


@pytest.mark.parametrize(
    ("tile", "verdict", "words"),
    [
        (about(0.35, 0.37), "YES", "green/yellow/orange is better"),
        (about(0.30, 0.32), "YES", "green/yellow/orange is worse"),
        (about(0.324, 0.343), "NO", "Every tile is within"),
        (about(0.338, 0.350), "UNDECIDED", "No tile is shown"),
        (NO_SHARE, "UNDECIDED", "nor all to be within"),
    ],
)
def test_tiles(tile: Any, verdict: str, words: str) -> None:
    finding = concluded("tiles", win_share_tile_3=tile)
    assert finding.verdict == verdict
    assert words in finding.sentence


@pytest.mark.parametrize(
    ("left", "arrivals", "verdict", "words"),
    [
        (about(0.6, 0.7), about(0.3, 0.4), "RATS LEFT", "few rats are left"),
        (about(0.3, 0.4), about(0.6, 0.7), "ARRIVALS", "reach the top deck"),
        (about(0.45, 0.55), about(0.45, 0.55), "UNDECIDED", "more common is not decided"),
        (about(0.44, 0.48), about(0.30, 0.34), "UNDECIDED", "more common is not decided"),
    ],
)
def test_ending(left: Any, arrivals: Any, verdict: str, words: str) -> None:
    finding = concluded("ending", ends_by_rats_left=left, ends_by_arrivals=arrivals)
    assert finding.verdict == verdict
    assert words in finding.sentence
    assert "calm_sea, middle_sea and storm" in finding.sentence


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.12, 0.14, "OFTEN"),
        (0.01, 0.02, "RARELY"),
        (0.06, 0.08, "SOMETIMES"),
        (0.04, 0.06, "UNDECIDED"),
        (0.09, 0.11, "UNDECIDED"),
    ],
)
def test_x_space(low: float, high: float, verdict: str) -> None:
    finding = concluded("x_space", none_arrived=about(low, high))
    assert finding.verdict == verdict
    assert ("not decided" in finding.sentence) == (verdict == "UNDECIDED")
    assert "Only in these games" in finding.sentence


def test_the_x_space_in_other_rulesets() -> None:
    assert "without two_left_skip_x" in concluded("x_space", SKIP_X).sentence
    assert "x_space" not in {f.id for f in conclude(NO_X, 3, known())}
    assert "X space" not in concluded("x_mover", NO_X).sentence
    rising = Parameters(top_points=(0, 2, 5))  # the readings differ after an arrival too
    assert "Only in these games" not in concluded("x_space", rising).sentence


@pytest.mark.parametrize(
    ("backer", "own", "verdict", "words"),
    [
        (about(0.40, 0.42), about(0.6, 0.7), "BACKERS WIN MORE", "mostly an own rat"),
        (about(0.20, 0.22), about(0.1, 0.2), "BACKERS WIN LESS", "does not back"),
        (about(0.32, 0.34), about(0.4, 0.6), "UNDECIDED", "more common is not decided"),
    ],
)
def test_x_mover(backer: Any, own: Any, verdict: str, words: str) -> None:
    finding = concluded("x_mover", win_share_x_backer=backer, x_own_rat=own)
    assert finding.verdict == verdict
    assert words in finding.sentence


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.52, 0.58, "CHEESE"),
        (0.30, 0.40, "RATS"),
        (0.47, 0.53, "BALANCED"),
        (0.44, 0.52, "UNDECIDED"),
    ],
)
def test_cheese(low: float, high: float, verdict: str) -> None:
    finding = concluded("cheese", cheese_of_winner=about(low, high))
    assert finding.verdict == verdict
    assert "With the same moves, no winner would still be a winner" in finding.sentence


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.35, 0.37, "YES"), (0.30, 0.32, "LOSES"), (0.32, 0.35, "UNDECIDED")],
)
def test_first_player(low: float, high: float, verdict: str) -> None:
    finding = concluded("first_player", win_share_1=about(low, high))
    assert finding.verdict == verdict
    assert "high_cheese and no_cheese" in finding.sentence


def test_control_and_groups_are_numbers() -> None:
    assert concluded("control", turns_per_seat=about(8.3, 8.5)).verdict == "8.4 TURNS"
    finding = concluded("groups", groups_caught=about(1.1, 1.3))
    assert finding.verdict == "1.2 GROUPS"
    assert "no_mercy" in finding.sentence


def test_without_cheese() -> None:
    findings = {f.id: f for f in conclude(NO_CHEESE, 3, known())}
    assert "cheese" not in findings
    assert "points of cheese" not in findings["first_player"].sentence


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_hardly_any_games(rows: int) -> None:
    found = answers(games=GAMES.head(rows))
    findings = conclude(STANDARD, 3, {**found, "win_share_1": found["win_share_tile_0"]})
    assert len(findings) == 8
    assert {f.verdict for f in findings} == {"UNDECIDED"}
    assert all(f.sentence.startswith("Too few games") for f in findings)


def test_one_block_of_many_games_is_too_few() -> None:
    block = SimpleNamespace(value=5.0, low=-math.inf, high=math.inf, n=210)
    finding = concluded("control", turns_per_seat=block)
    assert finding.verdict == "UNDECIDED"
    assert finding.sentence == "Too few games to say."


def test_a_number_that_is_unknown_is_not_printed() -> None:
    findings = conclude(STANDARD, 3, known(arrivals=NOTHING, drowned=NOTHING))
    for finding in findings:
        assert "nan" not in finding.sentence.split()
        assert "inf" not in finding.sentence


# ------------------------------------------------------------------------------------ picture


def picture(**changes: Any) -> Picture:
    (found,) = pictures(STANDARD, 3, known(**changes))
    return found


def test_the_picture_has_intervals() -> None:
    found = picture(drowned_red=about(0.5, 0.6), rat_points_red=about(1.0, 1.5))
    (rats,) = found.figure["data"]
    assert rats["error_x"]["array"][2] == pytest.approx(5)
    assert rats["error_y"]["arrayminus"][2] == pytest.approx(0.25)
    assert list(found.rows[2]) == ["red", "1.25 [1.00, 1.50]", "55.0 % [50.0, 60.0]"]


def test_the_picture_names_only_rats_that_are_apart() -> None:
    found = picture(drowned_red=about(0.5, 0.6), rat_points_red=about(0.335, 0.345))
    assert "red is shown to drown most" in found.alternative
    assert "no single rat is shown to score most" in found.alternative


def test_the_picture_without_games() -> None:
    (found,) = pictures(STANDARD, 3, answers(games=GAMES.head(0)))
    json.dumps(found._asdict(), allow_nan=False)
    assert found.rows[0][1:] == ["-", "-"]
    assert found.alternative.count("no single rat") == 2
