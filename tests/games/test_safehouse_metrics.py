"""What SafeHouse is asked, on games written by hand, and what is concluded from the answers."""

import json
import math
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from balance.games.api import Finding
from balance.games.api.inference import FEWEST, is_apart, side
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.report.claims import conclude
from balance.games.safehouse.report.metrics import LAST_TURN, metrics, turns_shown
from balance.games.safehouse.report.pictures import pictures
from balance.stats.estimates import Estimate, estimate
from balance.stats.samples import collect
from balance.studies.metrics import measure

STANDARD = Parameters()
BARE = Parameters(
    stay_squares=0, reroll_squares=0, joker_dice=0, chameleons_by_players=(0, 0, 0, 0)
)
COUNTS = (
    "capped", "margin", "crosses", "min_gap", "auto_steps", "rolled_steps", "retrieve_steps",
    "retrievals", "forced_retrievals", "dice_rolled", "dice_rerolled", "pursuers_rolled",
    "pursuers_rerolled", "pursuers_ignored", "stay_used", "reroll_used", "empty_rolls",
    "home_count", "caught_by",
)  # fmt: skip
SEAT_COUNTS = (
    "won", "caught", "seat_missions", "seat_numbers_entered", "seat_skipped", "seat_chameleons",
    "seat_jokers_used", "seat_home_turn", "ongoing_end", "dead_missions",
)  # fmt: skip


def game(gaps: tuple[int, ...] = (), rows: tuple[int, ...] = (), **changes: Any) -> dict[str, Any]:
    """A game of two seats and ten turns, with the gaps and completed rows given."""
    row: dict[str, Any] = dict.fromkeys(COUNTS, 0)
    row |= {name: [0, 0] for name in SEAT_COUNTS}
    row |= {"turns": 10}
    after = dict(enumerate(gaps, start=1))
    row |= {f"gap_by_turn_{turn}": after.get(turn) for turn in range(1, LAST_TURN + 1)}
    row |= {f"gap_t{turn}": after.get(turn) for turn in (5, 10, 15, 20)}
    done = dict(enumerate(rows, start=1))
    row |= {f"missions_by_row_{number}": done.get(number, 0) for number in range(1, 9)}
    row |= {f"ongoing_by_row_{number}": 0 for number in range(1, 9)}
    row |= changes
    flat = {name: value for name, value in row.items() if not isinstance(value, list)}
    for name, values in row.items():
        if isinstance(values, list):
            flat |= {f"{name}_{seat}": value for seat, value in enumerate(values, start=1)}
    return flat


GAMES = pl.DataFrame(
    [
        # won: both complete row 1, seat 2 alone row 8
        game(
            gaps=(14, 12, 11, 9, 8, 6, 5, 5, 3), rows=(2, 0, 0, 0, 0, 0, 0, 1), won=[1, 1],
            margin=9, crosses=30, min_gap=3, auto_steps=10, rolled_steps=5, retrieve_steps=15,
            retrievals=6, forced_retrievals=3, dice_rolled=60, dice_rerolled=2, pursuers_rolled=9,
            pursuers_rerolled=2, pursuers_ignored=2, stay_used=1, reroll_used=1, home_count=2,
            seat_missions=[1, 2], seat_numbers_entered=[20, 10], seat_skipped=[4, 8],
            seat_chameleons=[1, 1], seat_jokers_used=[3, 4], seat_home_turn=[8, 10],
            ongoing_end=[1, 0], dead_missions=[0, 0],
        ),
        # lost by a hair: four steps are missing, seat 1 is home
        game(
            gaps=(13, 10, 6, 4, 2, 1), rows=(1, 0, 0, 0, 0, 0, 0, 0), margin=-4, crosses=35,
            min_gap=1, auto_steps=5, rolled_steps=5, retrieve_steps=10, retrievals=4,
            dice_rolled=25, dice_rerolled=3, pursuers_rolled=5, reroll_used=1, empty_rolls=2,
            home_count=1, caught=[0, 1], seat_missions=[1, 0], seat_numbers_entered=[5, 5],
            seat_chameleons=[0, 1], seat_jokers_used=[1, 0], seat_home_turn=[6, 0],
            ongoing_end=[1, 4], dead_missions=[1, 1],
        ),
        # lost at once
        game(gaps=(5, 2), margin=-46, crosses=16, min_gap=2, turns=3, auto_steps=3,
             retrieve_steps=7, retrievals=2, caught=[1, 1], dice_rolled=9, ongoing_end=[3, 1],
             dead_missions=[1, 0]),
        # stopped
        game(gaps=(15,) * 40, capped=1, margin=-2, crosses=1, min_gap=15, turns=200),
    ]
)  # fmt: skip


def answers(
    parameters: Parameters = STANDARD, games: pl.DataFrame = GAMES, players: int = 2
) -> dict[str, Estimate]:
    asked = metrics(parameters, players)
    samples = collect([games], [measure(q) for q in asked])
    return {q.id: estimate(s) for q, s in zip(asked, samples, strict=True)}


@pytest.mark.parametrize(
    ("name", "value", "games"),
    [
        ("gap_t5_q50", 8, 3),
        ("gap_t10_q50", 15, 1),
        ("min_gap", (3 + 1 + 2 + 15) / 4, 4),
        ("close_losses", 1 / 2, 2),  # the stopped game is no loss
        ("missing_in_losses", 25, 2),
        ("home_in_losses", 1 / 2, 2),
        ("caught_in_losses", 3 / 2, 2),
        ("gap_after_1", (14 + 13 + 5 + 15) / 4, 4),
        ("gap_after_6", (6 + 1 + 15) / 3, 3),
        ("running_after_6", 3 / 4, 4),
        ("running_after_30", 1 / 4, 4),
        ("auto_steps_share", 18 / 60, 3),
        ("rolled_steps_share", 10 / 60, 3),
        ("retrieve_steps_share", 32 / 60, 3),
        ("row_done_1", 3 / 8, 4),
        ("row_done_8", 1 / 8, 4),
        ("wins_with_row_1", 2 / 3, 2),
        ("wins_without_row_1", 0, 3),
        ("wins_with_row_8", 1, 1),
        ("wins_without_row_8", 1 / 7, 4),
        ("ongoing_end", 10 / 8, 4),
        ("dead_end", 3 / 8, 4),
        ("dead_share", 3 / 10, 3),
        ("wins_dead_0", 1 / 2, 2),
        ("wins_dead_2", 0, 1),
        ("stay_rate", 1 / 4, 4),
        ("wins_with_stay", 1, 1),
        ("wins_without_stay", 0, 3),
        ("ignored_per_stay", 2, 1),
        ("reroll_rate", 1 / 2, 4),
        ("wins_with_reroll", 1 / 2, 2),
        ("rerolled_away", 1, 2),
        ("dice_rerolled", 5 / 2, 2),
        ("chameleon_rate", 3 / 8, 4),
        ("wins_all_chameleons", 1, 1),
        ("wins_chameleons_left", 0, 3),
        ("jokers_per_seat", 1, 4),
        ("jokers_per_number", 8 / 40, 2),
        ("wins_jokers_0", 1 / 4, 4),
        ("retrievals", 3, 4),
        ("fetches_per_turn", 12 / 223, 4),
        ("forced_share", 3 / 12, 3),
        ("price", 32 / 12, 3),
        ("fetches_4", 1 / 4, 4),
        ("wins_fetches_6", 1, 1),
        ("dice_per_turn", 94 / 223, 4),
        ("pursuer_faces", 14 / 99, 3),
        ("empty_share", 2 / 223, 4),
        ("numbers_per_turn", 40 / 446, 4),
        ("wins_dice_6", 1, 1),
        ("wins_dice_0", 0, 3),
        ("seat_missions_2", 2 / 4, 4),
        ("seat_home_1", 2 / 4, 4),
    ],
)
def test_measures(name: str, value: float, games: int) -> None:
    found = answers()[name]
    assert found.value == pytest.approx(value)
    assert found.n == games


def test_shares_stay_within_their_limits() -> None:
    asked = {q.id: q for q in metrics(STANDARD, 2)}
    for name, found in answers().items():
        if asked[name].unit == "%":
            assert 0 <= found.low <= found.high <= 1, name


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_question_has_its_own_name(players: int) -> None:
    for parameters in (STANDARD, BARE):
        asked = metrics(parameters, players)
        assert len({q.id for q in asked}) == len(asked)
        assert len({(q.topic, q.label) for q in asked}) == len(asked)


def test_what_the_rules_do_not_have_is_not_asked() -> None:
    asked = answers(BARE).keys()
    assert {"stay_rate", "reroll_rate", "chameleon_rate", "jokers_per_seat"}.isdisjoint(asked)
    assert len([name for name in answers(Parameters(sheet=STANDARD.sheet[:3])) if "row_" in name])


def test_no_seat_is_said_to_win() -> None:
    for question in metrics(STANDARD, 3):
        assert "seat" not in question.label or "win" not in question.label


def test_turns_are_shown_as_far_as_the_pursuer_lets_games_run() -> None:
    assert turns_shown(STANDARD)[-1] == 39
    assert turns_shown(Parameters(auto_step=2))[-1] == 20
    assert turns_shown(Parameters(auto_step=0))[-1] == LAST_TURN
    assert turns_shown(Parameters(pursuer_start_crosses=-10))[-1] == LAST_TURN


# -------------------------------------------------------------------------------- conclusions


def about(low: float, high: float, n: int = 1000) -> Any:
    return SimpleNamespace(value=(low + high) / 2, low=low, high=high, n=n)


NOTHING = SimpleNamespace(value=math.nan, low=-math.inf, high=math.inf, n=0)


def known(parameters: Parameters = STANDARD, players: int = 2, **changes: Any) -> dict[str, Any]:
    """Estimates in which nothing differs from anything, but for the changes."""
    return {q.id: about(0.30, 0.36) for q in metrics(parameters, players)} | changes


def concluded(id_: str, parameters: Parameters = STANDARD, **changes: Any) -> Finding:
    findings = conclude(parameters, 2, known(parameters, **changes))
    return {finding.id: finding for finding in findings}[id_]


def test_sides_and_distance() -> None:
    assert side(about(0.51, 0.6), 0.5) == "ABOVE"
    assert side(about(0.4, 0.49), 0.5) == "BELOW"
    assert side(about(0.5, 0.6), 0.5) == "UNDECIDED"
    assert side(about(0.9, 1.0, FEWEST - 1), 0.5) == "UNDECIDED"
    assert is_apart(about(0.5, 0.6), about(0.3, 0.4))
    assert not is_apart(about(0.5, 0.6), about(0.3, 0.5))
    assert not is_apart(about(0.5, 0.6), about(0.3, 0.4, FEWEST - 1))


LOW, HIGH = about(0.1, 0.2), about(0.6, 0.7)


@pytest.mark.parametrize(
    ("id_", "changes", "verdict", "words"),
    [
        ("pursuer", {"auto_steps_share": HIGH}, "AUTOMATIC", "before rolls (65.0 % [60.0, 70.0])"),
        ("pursuer", {"rolled_steps_share": HIGH}, "ROLLED", "by rolled pursuers"),
        ("pursuer", {"retrieve_steps_share": HIGH}, "FETCHED", "for fetched dice"),
        ("pursuer", {}, "UNDECIDED", "not decided"),
        ("chase", {"gap_t5_q50": about(9, 10), "gap_t20_q50": about(4, 5)}, "TIGHTENS", "shrinks"),
        ("chase", {"gap_t5_q50": about(4, 5), "gap_t20_q50": about(9, 9)}, "LOOSENS", "grows"),
        ("chase", {}, "UNDECIDED", "not decided"),
        ("close_losses", {"close_losses": HIGH}, "MOSTLY CLOSE", "more than half"),
        ("close_losses", {"close_losses": LOW}, "MOSTLY CLEAR", "less than half"),
        ("close_losses", {"close_losses": about(0.4, 0.6)}, "UNDECIDED", "not shown"),
        ("missions", {"row_done_3": HIGH}, "ROW 3 MOST", "row 3 (3 squares, arrow 2)"),
        ("missions", {"row_done_3": HIGH, "row_done_1": HIGH}, "UNDECIDED", "No row"),
        ("worth_of_rows", {"wins_with_row_8": HIGH}, "ROW 8", "correlation"),
        ("worth_of_rows", {}, "UNDECIDED", "The intervals overlap"),
        ("blocked", {"wins_dead_2": LOW}, "FEWER IN WINS", "win more often"),
        ("blocked", {"wins_dead_2": HIGH}, "MORE IN WINS", "win less often"),
        ("blocked", {}, "UNDECIDED", "not shown to differ"),
        ("dice", {"wins_dice_0": HIGH}, "FEWER DICE WIN", "less than 4"),
        ("dice", {"wins_dice_0": LOW}, "MORE DICE WIN", "8 or more"),
        ("dice", {}, "UNDECIDED", "max_dice_per_roll=4"),
        ("fetching", {"wins_fetches_10": LOW}, "MORE IN LOSSES", "with 10 or more 15.0 %"),
        ("fetching", {"wins_fetches_10": HIGH}, "MORE IN WINS", "win more"),
        ("fetching", {}, "UNDECIDED", "safehouse/forced_fetch"),
        ("help_stay", {"wins_with_stay": HIGH}, "USERS WIN MORE", "won more often"),
        ("help_reroll", {"wins_with_reroll": LOW}, "USERS WIN LESS", "won less often"),
        ("help_reroll", {}, "UNDECIDED", "safehouse/no_helps safehouse/two_helps"),
        ("chameleons", {"wins_chameleons_left": LOW}, "USERS WIN MORE", "more_chameleons"),
        ("jokers", {"wins_jokers_0": HIGH}, "USERS WIN LESS", "safehouse/no_jokers"),
    ],
)
def test_verdicts(id_: str, changes: dict[str, Any], verdict: str, words: str) -> None:
    finding = concluded(id_, **changes)
    assert finding.verdict == verdict
    assert words in finding.sentence
    assert set(finding.rests_on) <= set(Parameters.model_fields)
    assert "sheet" in finding.rests_on


def test_classes_without_enough_games_are_left_out() -> None:
    finding = concluded("dice", wins_dice_0=about(0.6, 0.7, FEWEST - 1), wins_dice_4=HIGH)
    assert finding.verdict == "FEWER DICE WIN"
    assert "With 4 to less than 6" in finding.sentence


def test_the_price_is_explained_only_where_it_counts_missions() -> None:
    assert "one for each ongoing mission" in concluded("fetching").sentence
    other = Parameters(retrieve_base=1)
    assert "one for each" not in concluded("fetching", other).sentence


def test_chameleons_of_more_players_are_set_beside_one_each() -> None:
    findings = {f.id: f for f in conclude(STANDARD, 3, known(players=3))}
    assert "safehouse/flat_chameleons --players 3" in findings["chameleons"].sentence


def test_without_helps_nothing_is_said_of_them() -> None:
    found = {finding.id for finding in conclude(BARE, 2, known(BARE))}
    assert found.isdisjoint({"help_stay", "help_reroll", "chameleons", "jokers"})


@pytest.mark.parametrize("rows", [0, 1, 4])
def test_hardly_any_games(rows: int) -> None:
    findings = conclude(STANDARD, 2, answers(games=GAMES.head(rows)))
    assert len(findings) == 12
    assert {finding.verdict for finding in findings} == {"UNDECIDED"}
    assert all(finding.sentence.startswith("Too few games") for finding in findings)


def test_a_number_that_is_unknown_is_not_printed() -> None:
    unknown = {q.id: NOTHING for q in metrics(STANDARD, 2) if q.id.startswith(("wins", "gap"))}
    for finding in conclude(STANDARD, 2, known() | unknown):
        assert "nan" not in finding.sentence.split()
        assert "inf" not in finding.sentence


# ----------------------------------------------------------------------------------- pictures


def test_the_pursuit_shows_turns_with_enough_games() -> None:
    late = {f"gap_after_{turn}": about(1, 2, FEWEST - 1) for turn in range(15, 40)}
    pursuit, _ = pictures(STANDARD, 2, known(gap_after_2=about(12, 13), **late))
    bars, line = pursuit.figure["data"]
    assert line["x"] == bars["x"] == list(range(1, 15))
    assert line["y"][1] == 12.5
    assert line["error_y"]["array"][1] == pytest.approx(0.5)
    assert bars["y"][0] == pytest.approx(33)
    assert list(pursuit.rows[1]) == [2, "12.5 [12.0, 13.0]", "33.0 % [30.0, 36.0]"]
    assert "after turn 14" in pursuit.alternative


def test_the_missions_are_shown_with_intervals() -> None:
    _, missions = pictures(STANDARD, 2, known(row_done_3=about(0.5, 0.6)))
    (bars,) = missions.figure["data"]
    assert bars["y"][2] == pytest.approx(55)
    assert bars["error_y"]["arrayminus"][2] == pytest.approx(5)
    assert missions.rows[2][:2] == ["3: nondec, 3 squares, arrow 2", "55.0 % [50.0, 60.0]"]
    assert "row 3 is completed most" in missions.alternative
    _, level = pictures(STANDARD, 2, known())
    assert "no row is shown to be ahead" in level.alternative


def test_pictures_without_games() -> None:
    pursuit, missions = pictures(STANDARD, 2, answers(games=GAMES.head(0)))
    for picture in (pursuit, missions):
        json.dumps(picture._asdict(), allow_nan=False)
    assert pursuit.rows == []
    assert "No turn has enough games" in pursuit.alternative
    assert missions.rows[0][1:] == ["-", "-", "-"]
