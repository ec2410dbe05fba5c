"""What Sewer Pirats is asked, on games written by hand."""

import random
from functools import cache
from typing import Any

import polars as pl
import pytest

from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import PART_NAMES, TRIBE_NAMES
from balance.games.sewer_pirats.report.columns import COLUMNS
from balance.stats.estimates import Estimate, estimate
from balance.stats.samples import collect
from balance.studies.cells.metrics import measure
from tests.games.sewer_pirats_report import (
    AUCTION,
    COMMON,
    LANDLUBBER,
    RULES,
    STANDARD,
    metrics,
)

PLAYERS = 2


def columns(asked: list[Any]) -> set[str]:
    """Every column that some question reads."""
    named = [e.meta.root_names() for q in asked for e in (q.value, q.per) if e is not None]
    return {name for names in named for name in names}


NAMES = {
    name
    for parameters in RULES.values()
    for name in columns(metrics(parameters, PLAYERS))
}  # fmt: skip


def game(crews: tuple[dict[str, int], ...] = ({}, {}), **changes: Any) -> dict[str, int]:
    """A game of two seats in which nothing happened, but for the changes; lists are by seat."""
    row = dict.fromkeys(NAMES, 0)
    for seat, crew in enumerate(crews, start=1):
        row |= {f"crews_{tribe}_{seat}": figures for tribe, figures in crew.items()}
    for name, value in changes.items():
        named = (
            {name: value}
            if isinstance(value, int)
            else {f"{name}_{seat}": v for seat, v in enumerate(value, start=1)}
        )
        assert set(named) <= NAMES, name
        row |= named
    return row


SHARED = {"rat": 1, "raccoon": 1, "weasel": 1, "snail": 1}
OTHERS = {"rat": 1, "cockroach": 1, "weasel": 1, "toad": 1}
GAMES = pl.DataFrame(
    [
        # shared crews; seat 1 sails three times, dashes with its weasel and wins on cans
        game(
            (SHARED, SHARED), won=[1, 0], score=[30, 20], turns=[20, 19], margin=10,
            parts_fries=[10, 0], parts_cans=[18, 0], parts_parrots=[2, 0], parts_toys=[0, 20],
            parts_uncounted=[0, 12], captain_from_area=[2, 0], captain_from_ship=[1, 1],
            moves=[3, 7], draws=[6, 9], sails=[4, 2], cards_paid=[10, 5], booty_taken=[8, 7],
            total_sails=6, final_sails=1, wasted_booty=2, unclaimed_groups=2, rat_doubles=[1, 2],
            weasel_second=[2, 0], weasel_dash=[2, 0], weasel_rejoin=[0, 1], snail_reveals=[3, 1],
            snail_hits=[2, 0], snail_swaps=[1, 0], snail_coups=[1, 0], tolls_paid=[1, 0],
            tolls_received=[0, 1], hand_discards=[1, 0],
        ),
        # other crews; a tie in points that the tie-break leaves with seat 2; nobody dashes
        game(
            (OTHERS, OTHERS), won=[0, 1], score=[24, 24], turns=[15, 15], parts_burger=[24, 0],
            parts_noodles=[0, 24], sails=[2, 2], cards_paid=[8, 8], booty_taken=[5, 5],
            moves=[4, 4], draws=[8, 8], captain_from_ship=[2, 2], total_sails=4, score_tie=1,
            tie_broken=1, toad_stays=[1, 1], toad_captain=[1, 0], free_moves=[2, 1], toad_jumps=1,
            left_behind=[1, 0],
        ),
    ]
)  # fmt: skip
GAMES = GAMES.with_columns(turns=pl.col("turns_1") + pl.col("turns_2"))

RATS, TOADS, SNAILS = {"rat": 4}, {"toad": 4}, {"snail": 4}
OWNED = pl.DataFrame(
    [
        game((RATS, TOADS), won=[1, 0], score=[30, 20], parts_cans=[9, 18]),
        game((TOADS, RATS), won=[1, 1], score=[25, 25]),
        game((SNAILS, RATS), won=[0, 1], score=[10, 40]),
    ]
)
HIRED = pl.DataFrame(
    [
        # seat 2 hires last: seat 1 paid 5 for two rats and two weasels
        game(
            ({"rat": 2, "weasel": 2}, {"snail": 1, "toad": 3}), won=[1, 0], score=[40, 20],
            parts_toys=[12, 5], auction_paid=[5, 1], auction_found=[0, 1], auction_won=[4, 4],
            first_player=2, free_figures=2,
        ),
        game(
            ({"rat": 1, "toad": 3}, {"rat": 2, "snail": 2}), won=[0, 1], score=[20, 26],
            auction_paid=[2, 4], auction_won=[4, 4], first_player=1, free_figures=1,
        ),
        # nobody differs in rats
        game(
            ({"rat": 2, "toad": 2}, {"rat": 2, "snail": 2}), won=[1, 1], score=[20, 20],
            auction_paid=[3, 3], auction_won=[4, 4], first_player=1, free_figures=1,
        ),
    ]
)  # fmt: skip


def answers(
    parameters: Parameters = STANDARD, games: pl.DataFrame = GAMES, players: int = PLAYERS
) -> dict[str, Estimate]:
    asked = metrics(parameters, players)
    samples = collect([games], [measure(q) for q in asked])
    return {q.id: estimate(s) for q, s in zip(asked, samples, strict=True)}


@cache
def answered(mode: str) -> dict[str, Estimate]:
    """Answers of a mode to its own games above."""
    return answers(RULES[mode], {"mono": OWNED, "auction": HIRED}.get(mode, GAMES))


@pytest.mark.parametrize(
    ("name", "value", "games"),
    [
        ("kind_share_fries", 10 / 98, 2),
        ("kind_share_toys", 20 / 98, 2),
        ("kind_share_parrots", 2 / 98, 2),
        ("kind_yield_fries", 5 / 7, 2),
        ("kind_yield_toys", 10 / 14, 2),
        ("kind_yield_all", (98 - 2) / 2 / 42, 2),
        ("kind_index_fries", (10 / 7) / (96 / 42), 2),
        ("kind_wins_cans", 1, 1),
        ("kind_wins_toys", 0, 1),
        ("uncounted_share", 12 / 50, 1),
        ("points_per_token", 98 / 25, 2),
        ("parts_uncounted_2", 6, 2),
        ("way_points_area", 5, 1),  # two captaincies and ten points more
        ("way_points_crew", -10, 1),
        # 31 cards less 2 captaincies at 3 and 6 at 1; 15 crew tokens and 6 captaincies
        ("boarding", 19 / 21, 2),
        ("per_card_all", 98 / 31, 2),
        ("per_card_captains", 3, 1),
        ("per_card_passengers", 4, 1),
        ("wins_most_sails", 1, 1),
        ("crew_share", (25 - 10) / 25, 2),
        ("wins_sails_2", 1 / 3, 2),
        ("wins_sails_4", 1, 1),
        ("wins_crew_2", 1 / 2, 1),  # three tokens each
        ("wins_crew_4", 1 / 2, 1),  # four and five
        ("total_sails", 5, 2),
        ("total_sails_q95", 6, 2),
        ("final_sails", 1 / 2, 2),
        ("wasted_share", 2 / 30, 2),
        ("unclaimed_share", 2 / 12, 2),
        ("left_behind", 1 / 2, 2),
        ("turns_per_sailing", 69 / 10, 2),
        ("turns_per_seat", 69 / 4, 2),
        ("action_draws", 31 / 66, 2),
        ("action_sails", 9 / 66, 2),  # one of ten was a final one
        ("cards_paid_of_seat", 31 / 4, 2),
        ("turns_2", 17, 2),
        ("score_tie", 1 / 2, 2),
        ("tie_broken", 1, 1),
        ("tie_decides", 1 / 2, 2),
        ("reading_coup", 1 / 2, 2),
        ("reading_jump", 1 / 2, 2),
        ("reading_toll", 1 / 2, 2),
        ("reading_final", 1 / 2, 2),
        ("with_points_snail", 25, 1),
        ("without_points_snail", 24, 1),
        ("with_sails_rat", 5, 2),
        ("without_margin_toad", 10, 1),
        ("pair_points_rat_weasel", 98 / 4, 2),
        ("tribe_kind_snail_fries", 5, 1),
        ("tribe_kind_rat_burger", 24 / 4, 2),
        ("pair_points_cockroach_toad", 24, 1),
        ("use_rat", 3 / 4, 2),
        ("use_snail", 4 / 2, 1),  # cards revealed
        ("use_toad", 1, 1),
        ("use_cockroach", 3 / 2, 1),
        ("idle_rat", 2 / 4, 2),
        ("idle_toad", 0, 1),
        ("top_rat", 0, 1),  # only in the first game does one rat take more
        ("top_weasel", 1, 1),
        ("rejoin_per_weasel", 1 / 4, 2),
        ("dash_per_weasel", 2 / 4, 2),
        ("dash_share", 2 / 10, 2),
        ("wins_dashed", 1, 1),
        ("wins_undashed", 1 / 3, 2),
        ("snail_hit_share", 2 / 4, 1),
        ("snail_swap_share", 1 / 2, 1),
        ("snail_coups", 1 / 2, 2),
        ("captain_per_toad", 1 / 2, 1),
    ],
)
def test_measures(name: str, value: float, games: int) -> None:
    found = answered("common")[name]
    assert found.value == pytest.approx(value)
    assert found.n == games


@pytest.mark.parametrize(
    ("name", "value", "games"),
    [
        ("tribe_wins_rat", (1 + 1 / 2 + 1) / 3, 3),
        ("tribe_wins_toad", 1 / 4, 2),
        ("tribe_points_rat", 95 / 3, 3),
        ("tribe_points_snail", 10, 1),
        ("tribe_kind_rat_cans", 9 / 3, 3),
        ("tribe_kind_toad_cans", 18 / 2, 2),
        ("duel_rat_toad", 3 / 4, 2),  # one win and one tie
        ("duel_rat_snail", 1, 1),
    ],
)
def test_measures_of_tribes_that_are_owned(name: str, value: float, games: int) -> None:
    found = answered("mono")[name]
    assert found.value == pytest.approx(value)
    assert found.n == games


@pytest.mark.parametrize(
    ("name", "value", "games"),
    [
        # rats 2 against 0, then 1 against 2: points 20 * 2 + 6 * 1 over 2 * 2 + 1 * 1
        ("point_slope_rat", 46 / 5, 2),
        ("win_slope_rat", (2 + 1) / 5, 2),
        ("price_slope_rat", (4 * 2 + 2 * 1) / 5, 2),
        ("point_slope_weasel", 10, 1),
        ("hired_wins_rat", (1 + 0 + 1 + 1 / 2 + 1 / 2) / 5, 3),
        ("hired_points_snail", (20 + 26 + 20) / 3, 3),
        ("tribe_kind_rat_toys", 12 / 5, 3),  # of five seats that hired one or two
        ("tribe_kind_snail_toys", 5 / 3, 3),
        ("pair_wins_rat_weasel", 1, 1),
        ("pair_wins_rat_rat", (1 + 1 + 1 / 2 + 1 / 2) / 4, 3),
        ("pair_wins_toad_toad", 1 / 6, 3),  # seats with three, three and two of them
        # left: 3 against 8, 6 against 4, 5 against 5
        ("cards_left", (3 + 8 + 6 + 4 + 5 + 5) / 6, 3),
        ("left_points", (20 * -5 + -6 * 2) / (25 + 4), 2),
        ("left_wins", (-5 - 2) / 29, 2),
        ("wins_most_left", 0, 2),
        ("wins_left_3", 1, 1),
        ("wins_left_5", (0 + 0 + 1 / 2 + 1 / 2) / 4, 3),  # five or more
        ("wins_last", (0 + 0 + 1 / 2) / 3, 3),
        ("wins_free_1", 1 / 4, 2),
        ("wins_free_2", 0, 1),
        ("free_figures", 4 / 3, 3),
        ("price", 18 / 24, 3),
        ("auction_paid_2", 8 / 3, 3),
    ],
)
def test_measures_of_the_auction(name: str, value: float, games: int) -> None:
    found = answered("auction")[name]
    assert found.value == pytest.approx(value)
    assert found.n == games


def test_a_slope_is_the_regression_within_games() -> None:
    """Three seats: the sum of products of deviations over the sum of squares."""
    figures, points = (0, 1, 3), (10, 12, 20)
    row = dict.fromkeys(columns(metrics(AUCTION, 3)), 0)
    row |= {f"crews_rat_{s}": f for s, f in enumerate(figures, start=1)}
    row |= {f"score_{s}": p for s, p in enumerate(points, start=1)}
    mean_x, mean_y = sum(figures) / 3, sum(points) / 3
    above = sum((x - mean_x) * (y - mean_y) for x, y in zip(figures, points, strict=True))
    below = sum((x - mean_x) ** 2 for x in figures)
    found = answers(AUCTION, pl.DataFrame([row]), 3)["point_slope_rat"]
    assert found.value == pytest.approx(above / below)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_ways_are_told_apart_where_there_are_seats_enough(players: int) -> None:
    """Points made by a formula give its terms; with three seats, both captaincies count alike."""
    worth = {"area": 4, "ship": 7 if players > 3 else 4, "crew": 3}
    dice, rows = random.Random(players), []
    for _ in range(40):
        row = dict.fromkeys(columns(metrics(STANDARD, players)), 0)
        for seat in range(1, players + 1):
            ways = {way: dice.randrange(5) for way in worth}
            row[f"captain_from_area_{seat}"] = ways["area"]
            row[f"captain_from_ship_{seat}"] = ways["ship"]
            row[f"booty_taken_{seat}"] = ways["crew"]
            row[f"score_{seat}"] = sum(worth[way] * times for way, times in ways.items())
        rows.append(row)
    found = answers(STANDARD, pl.DataFrame(rows), players)
    told = worth if players > 3 else ["crew"]
    for way in told:
        assert found[f"way_points_{way}"].value == pytest.approx(worth[way])


@pytest.mark.parametrize("name", RULES)
def test_shares_stay_within_their_limits(name: str) -> None:
    frames = {"mono": OWNED, "auction": HIRED}
    asked = {q.id: q for q in metrics(RULES[name], PLAYERS)}
    games = frames.get(RULES[name].crew_mode, GAMES)
    for id_, found in answers(RULES[name], games).items():
        if asked[id_].kind in ("share", "bounded"):
            assert 0 <= found.low <= found.high <= 1, id_


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", RULES)
def test_every_question_is_asked_once(name: str, players: int) -> None:
    if name == "mono_forced" and players > 2:
        return
    asked = metrics(RULES[name], players)
    assert len({q.id for q in asked}) == len(asked)
    assert len({(q.topic, q.label) for q in asked}) == len(asked)
    assert not {q.id for q in asked} & set(COMMON)


def test_only_recorded_columns_are_read() -> None:
    """Whatever is asked stands in the record, with the seats and things of its axes."""
    common = {"turns", "margin", *(f"{n}_{s}" for n in ("won", "score", "turns") for s in (1, 2))}
    labels = {"seat": ("1", "2"), "tribe": TRIBE_NAMES, "part": PART_NAMES}
    known = set(common)
    for column in COLUMNS:
        names = [column.name]
        for axis in column.axes:
            names = [f"{name}_{label}" for name in names for label in labels[axis]]
        known |= set(names)
    assert known >= NAMES


def test_what_the_rules_do_not_have_is_not_asked() -> None:
    off = answers(RULES["common_off"]).keys()
    assert not [id_ for id_ in off if id_.startswith(("with_", "pair_", "use_", "reading_toll"))]
    assert not [id_ for id_ in answers(LANDLUBBER, OWNED) if id_.startswith(("tribe_", "duel_"))]
    assert not [id_ for id_ in answers(RULES["forced"]) if id_.startswith(("with_", "pair_"))]
    idle = answers(RULES["idle_weasel"]).keys()
    assert idle.isdisjoint({"use_weasel", "dash_per_weasel", "reading_coup"})
    assert "with_points_weasel" in idle
    third = Parameters(crew_mode="mono", forced_tribes=("rat", "toad", "snail"))
    for parameters in (RULES["mono_forced"], third):  # two seats play
        asked = answers(parameters, OWNED)
        assert [id_ for id_ in asked if "duel" in id_] == ["duel_rat_toad"]
        assert "tribe_wins_snail" not in asked


def test_treasures_that_never_count_are_no_part_of_the_points() -> None:
    asked = answers(RULES["no_openers"]).keys()
    for name in ("toys", "cans", "parrots"):
        assert asked.isdisjoint({f"kind_share_{name}", f"kind_wins_{name}"})
    assert {"kind_yield_toys", "kind_yield_cans", "kind_wins_fries"} <= asked


def test_second_tokens_of_rat_captains_are_said_to_count_as_crew_tokens() -> None:
    for parameters, is_said in ((STANDARD, True), (LANDLUBBER, False)):
        labels = {q.id: q.label for q in metrics(parameters, 4)}
        for id_ in ("way_points_crew", "wins_most_crew", "crew_share", "boarding"):
            assert ("second tokens of rat captains" in labels[id_]) == is_said
        assert "rat captains" not in labels["way_points_area"]
