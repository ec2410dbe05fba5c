"""What SafeHouse is asked, on games written by hand, and what they answer."""

import json
import re
from functools import partial
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from balance.games import safehouse
from balance.games.api import Picture
from balance.games.api.inference import FEWEST
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.codes import TURNS
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.report.claims import claims
from balance.games.safehouse.report.columns import turns_shown
from balance.games.safehouse.report.metrics import CLOSE
from balance.games.safehouse.report.pictures import pictures
from balance.report.wording import words
from balance.stats.estimates import Estimate, estimate
from balance.stats.samples import collect
from balance.studies.cells.columns import own_metrics
from balance.studies.cells.metrics import measure
from balance.studies.run.results import ClaimResult
from tests.games.answered import answered

metrics = partial(own_metrics, safehouse)
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
    row |= {f"gap_by_turn_{turn}": after.get(turn) for turn in range(1, TURNS + 1)}
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
        ("clear_losses", 1 / 2, 2),
        ("missing_in_losses", 25, 2),
        ("home_in_losses", 1 / 2, 2),
        ("caught_in_losses", 3 / 2, 2),
        ("gap_after_1", (14 + 13 + 5 + 15) / 4, 4),
        ("gap_after_6", (6 + 1 + 15) / 3, 3),
        ("gap_2_of_8", (12 + 15) / 2, 2),
        ("gap_8_of_8", (5 + 15) / 2, 2),
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
        ("done_part_1", 3 / 4, 2),
        ("done_part_8", 1 / 4, 2),
        ("wins_with_arrow_3", 2 / 3, 2),
        ("wins_with_arrow_6", 1, 1),
        ("mission_part_2", 2 / 4, 2),
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


def test_a_turn_that_ends_on_the_way_counts_for_what_came_before() -> None:
    """The step before the roll ends a turn without dice; that for rolling again, one with dice."""
    ended = {"margin": -9, "dice_rolled": 54, "seat_numbers_entered": [18, 0]}
    for code, turns in ((codes.BY_ITSELF, 9), (codes.BY_ROLLING_AGAIN, 10)):
        found = answers(games=pl.DataFrame([game(**ended, caught_by=code)]))
        assert found["dice_per_turn"].value == pytest.approx(54 / turns)
        assert found["numbers_per_turn"].value == pytest.approx(1)
        assert found["caught_by_itself"].value == 1


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
    assert turns_shown(Parameters(auto_step=0))[-1] == TURNS
    assert turns_shown(Parameters(pursuer_start_crosses=-10))[-1] == TURNS


# ------------------------------------------------------------------------------------ answers


def laid(
    *games: tuple[int, dict[str, Any]], parameters: Parameters = STANDARD
) -> dict[str, ClaimResult]:
    """The answers after so many of each of these games."""
    rows = [row for count, row in games for _ in range(count)]
    frame = pl.DataFrame(rows, infer_schema_length=None)
    return answered(claims(parameters, 2), metrics(parameters, 2), frame)


def won(**changes: Any) -> dict[str, Any]:
    return game(won=[1, 1], home_count=2, margin=1, **changes)


def lost(**changes: Any) -> dict[str, Any]:
    return game(**{"margin": -9, "caught": [0, 1], "caught_by": 2} | changes)


def test_what_moves_the_pursuer() -> None:
    steps = {"auto_steps": 10, "rolled_steps": 4, "retrieve_steps": 20}
    found = laid((2_000, lost(**steps)))
    assert (found["pursuer"].code, found["pursuer"].named("above")) == ("MOSTLY", ["fetched dice"])
    assert found["catches"].named("above") == ["rolled faces"]
    mixed = laid((2_000, lost(**steps | {"rolled_steps": 15})))
    assert mixed["pursuer"].code == "MIXED"


def test_what_cannot_move_the_pursuer_is_not_asked() -> None:
    steady = Parameters(colour_faces=(1, 2, 3, 4, 5, 6), joker_faces=(1, 2, 3, 4, 5, 6))
    for parameters, names in (
        (STANDARD, {"its own step", "rolled faces", "fetched dice"}),
        (steady, {"its own step", "fetched dice"}),
        (Parameters(auto_step=0), {"rolled faces", "fetched dice"}),
        (Parameters(retrieve_per_mission=0), {"its own step", "rolled faces"}),
    ):
        shapes = {claim.id: claim.shape for claim in claims(parameters, 2)}
        assert set(shapes["pursuer"].of.values()) == names
        assert set(shapes["catches"].of.values()) == names
    assert "pursuer" not in laid((9, lost()), parameters=steady.model_copy(update={"auto_step": 0}))


def test_the_chase_is_that_of_the_games_that_come_so_far() -> None:
    """Games that end early lie nearer to the pursuer: they do not make the gap of others grow."""
    early, late = lost(gaps=(5, 4, 3)), lost(gaps=(14, 13, 12, 11, 10, 9, 8, 7))
    found = laid((300, early), (100, late))["chase"]
    assert (found.code, found.numbers[0].value, found.numbers[0].n) == ("FALLS", 13, 100)
    assert laid((300, early), (100, lost(gaps=(9,) * 8)))["chase"].code == "FLAT"
    assert laid((300, early), (20, late))["chase"].code == "UNDECIDED"
    short = Parameters(start_square=20, safe_house_square=25, auto_step=3, pursuer_start_crosses=10)
    assert turns_shown(short)[-1] < 8
    assert "chase" not in {claim.id for claim in claims(short, 2)}


def test_losses() -> None:
    near = lost(margin=-CLOSE, home_count=1)
    found = laid((200, near), (90, lost()), (100, won()))
    assert (found["close_losses"].code, found["close_losses"].named("above")) == (
        "MOSTLY",
        ["near misses"],
    )
    assert found["left_behind"].numbers[0].value == pytest.approx(200 / 290)
    assert "leader" in found["left_behind"].changes
    assert "left_behind" not in {claim.id for claim in claims(STANDARD, 1)}


def test_the_mission_that_is_completed_most_stands_out() -> None:
    found = laid((200, lost(rows=(1, 1, 1, 3, 1, 1, 1, 1))))["missions"]
    assert found.named("above") == ["row 4 (nondec, arrow 3)"]
    assert words(found).badge == "ROW 4 (NONDEC, ARROW 3): MORE"
    level = laid((5_000, lost(rows=(1,) * 8)))["missions"]
    assert level.code == "NOBODY"


def test_missions_of_longer_arrows_go_with_winning() -> None:
    # arrows of the rows: 3 3 2 3 4 4 5 6
    won_ = won(rows=(0, 0, 1, 0, 1, 0, 2, 1), seat_missions=[3, 2])
    lost_ = lost(rows=(0, 0, 2, 0, 1, 0, 1, 0), seat_missions=[2, 3])
    ends = (50, won(rows=(1,))), (50, lost(rows=(1,))), (100, won(rows=(0,) * 7 + (1,)))
    found = laid((300, won_), (300, lost_), *ends)
    worth, sheets = found["worth_of_rows"], found["sheets"]
    assert worth.kind == "goes with"
    assert worth.code == "CHANGES"  # of arrows 3 and 4 it is not shown which is worth more
    assert "arrow 6 against" in words(worth).sentence
    assert "arrow 2: +66.7 points" in words(worth).sentence
    assert [one.value for one in worth.numbers][::4] == pytest.approx([1 / 3, 1])
    assert (sheets.code, [one.name for one in sheets.numbers]) == ("NOBODY", ["sheet S", "sheet A"])


def test_each_sheet_is_asked_only_where_seats_have_their_own() -> None:
    ids = {claim.id for claim in claims(Parameters(sheet_assign="same"), 2)}
    assert "sheets" not in ids
    more = lost(seat_missions=[3, 1])
    assert laid((400, more))["sheets"].named("above") == ["sheet S"]


def test_dice_are_judged_over_all_bins() -> None:
    """Of few and many dice teams win as little; between them they win most."""
    rolls = {3: 0.1, 5: 0.3, 6: 0.7, 7: 0.6, 9: 0.3}
    games = [
        (round(count * 500), make(dice_rolled=10 * dice))
        for dice, share in rolls.items()
        for count, make in ((share, won), (1 - share, lost))
    ]
    found = laid(*games)["dice"]
    assert (found.kind, found.code) == ("goes with", "PEAKS")
    assert found.turn == "6 to less than 7 dice a turn"
    assert found.over == "the dice rolled a turn"


def test_fetching_and_its_price() -> None:
    few, many = {"retrievals": 2, "retrieve_steps": 4}, {"retrievals": 10, "retrieve_steps": 30}
    found = laid((200, won(**few)), (40, lost(**few)), (200, lost(**many)), (40, won(**many)))
    assert (found["fetching"].kind, found["fetching"].code) == ("goes with", "FALLS")
    assert found["fetching"].changes == ("forced_fetch",)
    assert found["price"].numbers[0].value == pytest.approx((4 + 30) / 12)
    free = Parameters(retrieve_base=1, retrieve_per_mission=0)
    assert "price" not in {claim.id for claim in claims(free, 2)}


@pytest.mark.parametrize(
    ("id_", "use", "changes"),
    [
        ("help_stay", {"stay_used": 1}, ("no_helps", "two_helps")),
        ("help_reroll", {"reroll_used": 1}, ("no_helps", "two_helps")),
        ("chameleons", {"seat_chameleons": [1, 1]}, ("more_chameleons",)),
        ("jokers", {"seat_jokers_used": [8, 8]}, ("no_jokers", "three_jokers", "clean_jokers")),
    ],
)
def test_the_use_of_a_help_is_no_worth(
    id_: str, use: dict[str, Any], changes: tuple[str, ...]
) -> None:
    """Who uses a help may need it: it goes with losing, and other rules show its worth."""
    used_late = (200, lost(**use)), (100, won(**use)), (100, lost()), (200, won())
    found = laid(*used_late)[id_]
    assert (found.kind, found.changes) == ("goes with", changes)
    assert found.code in ("LESS", "FALLS")
    assert re.search("goes with a lower|falls with", words(found).sentence)


def test_spoilt_missions() -> None:
    found = laid((100, lost(ongoing_end=[3, 1], dead_missions=[1, 0])))["blocked"]
    assert found.numbers[0].value == pytest.approx(1 / 4)
    protected = claims(Parameters(allow_dead_entries=False), 2)
    assert "blocked" not in {claim.id for claim in protected}


def test_chameleons_of_more_players_are_set_beside_one_each() -> None:
    changes = {claim.id: claim.changes for claim in claims(STANDARD, 3)}
    assert "flat_chameleons" in changes["chameleons"]


def test_without_helps_nothing_is_said_of_them() -> None:
    found = {claim.id for claim in claims(BARE, 2)}
    assert found.isdisjoint({"help_stay", "help_reroll", "chameleons", "jokers"})


@pytest.mark.parametrize("rows", [0, 1, 4])
def test_hardly_any_games_decide_nothing(rows: int) -> None:
    found = answered(claims(STANDARD, 2), metrics(STANDARD, 2), GAMES.head(rows))
    assert {one.code for one in found.values()} == {"UNDECIDED", "NUMBER"}
    for one in found.values():
        assert not re.search(r"\b(nan|inf)\b", words(one).sentence)


# ----------------------------------------------------------------------------------- pictures


def about(low: float, high: float, n: int = 1000) -> Any:
    return SimpleNamespace(value=(low + high) / 2, low=low, high=high, n=n)


def known(parameters: Parameters = STANDARD, players: int = 2, **changes: Any) -> dict[str, Any]:
    """Estimates in which nothing differs from anything, but for the changes."""
    return {q.id: about(0.30, 0.36) for q in metrics(parameters, players)} | changes


def test_the_pursuit_shows_turns_with_enough_games() -> None:
    late = {f"gap_after_{turn}": about(1, 2, FEWEST - 1) for turn in range(15, 40)}
    _, pursuit = pictures(STANDARD, 2, known(gap_after_2=about(12, 13), **late))
    bars, line = pursuit.figure["data"]
    assert line["x"] == bars["x"] == list(range(1, 15))
    assert line["y"][1] == 12.5
    assert line["error_y"]["array"][1] == pytest.approx(0.5)
    assert bars["y"][0] == pytest.approx(33)
    assert list(pursuit.rows[1]) == [
        2, "12.5 [12.0, 13.0]", "0.33", "0.33 to 0.33", "0.33 to 0.33", "33.0 % [30.0, 36.0]",
    ]  # fmt: skip
    assert "after turn 14" in pursuit.alternative
    assert "no gap is kept" not in pursuit.alternative


def test_the_pursuit_says_where_turns_are_left_out() -> None:
    longer = Parameters(pursuer_start_crosses=-10)
    said = pictures(longer, 2, known(longer))[1].alternative
    assert "after turn 40, which" in said
    assert "Of the turns after it no gap is kept." in said
    assert "no gap is kept" not in pictures(STANDARD, 2, known())[1].alternative


def drawn_sheet(**changes: Any) -> tuple[Picture, dict[str, list[dict[str, Any]]]]:
    """The first picture, and the traces that every button shows."""
    sheet = pictures(STANDARD, 2, known(**changes))[0]
    json.dumps(sheet.figure, allow_nan=False)
    shown = {
        button["label"]: [
            trace
            for trace, is_on in zip(sheet.figure["data"], button["args"][0]["visible"], strict=True)
            if is_on
        ]
        for button in sheet.figure["layout"]["updatemenus"][0]["buttons"]
    }
    return sheet, shown


def test_the_sheet_has_a_row_of_squares_for_each_mission() -> None:
    sheet, shown = drawn_sheet(row_done_3=about(0.5, 0.6))
    squares, numbers = shown["Done"][-2:]
    assert squares["z"][2] == [pytest.approx(55)] * 3 + [None] * 3
    assert numbers["text"][2:4] == ["→2 <b>55</b>", "→3 <b>33</b>"]
    lengths = [row.length for row in STANDARD.sheet]
    assert len(sheet.figure["layout"]["shapes"]) == sum(lengths)
    assert sheet.rows[2] == [
        "3: nondec, 3 squares, arrow 2", "55.0 % [50.0, 60.0]", "33.0 % [30.0, 36.0]",
        "33.0 % [30.0, 36.0]", "+0.0",
    ]  # fmt: skip


def test_what_goes_with_wins_is_a_difference() -> None:
    few = about(0.9, 1.0, FEWEST - 1)
    sheet, shown = drawn_sheet(wins_with_row_3=about(0.5, 0.6), wins_with_row_4=few)
    squares, numbers = shown["In wins"][-2:]
    assert squares["z"][2][0] == pytest.approx(22)
    assert squares["z"][3] == [None] * 6
    assert (squares["zmin"], squares["zmax"]) == (pytest.approx(-22), pytest.approx(22))
    assert numbers["text"][2:4] == ["→2 <b>+22</b>", "→3"]
    assert [row[-1] for row in sheet.rows[2:4]] == ["+22.0", "-"]
    assert "not what it is worth" in sheet.alternative


def test_the_fan_spreads_over_turns_with_enough_games() -> None:
    late = {f"gap_after_{turn}": about(1, 2, FEWEST - 1) for turn in range(15, 40)}
    _, shown = drawn_sheet(gap_after_2_q05=about(3, 5), gap_after_2_q95=about(17, 19), **late)
    low, high, _, _, middle, running = shown["Done"][:6]
    assert low["x"] == running["x"] == list(range(1, 15))
    assert [line["y"][1] for line in (low, middle, high)] == pytest.approx([4, 0.33, 18])
    assert running["y"][1] == pytest.approx(33)


def test_quantiles_of_the_gap_are_of_the_games_that_get_so_far() -> None:
    found = answers()
    assert [found[f"gap_after_6_q{part}"].value for part in ("05", "50", "95")] == [1, 6, 15]
    assert found["gap_after_6_q50"].n == 3


def test_pictures_without_games() -> None:
    sheet, pursuit = pictures(STANDARD, 2, answers(games=GAMES.head(0)))
    for picture in (sheet, pursuit):
        json.dumps(picture._asdict(), allow_nan=False)
    assert pursuit.rows == []
    assert "No turn has enough games" in pursuit.alternative
    assert sheet.rows[0][1:] == ["-"] * 4
