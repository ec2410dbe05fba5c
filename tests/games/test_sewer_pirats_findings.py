"""What is concluded on Sewer Pirats, and what is drawn, from estimates written by hand."""

import json
import re
from typing import Any

import pytest

from balance.games.certainty import FEWEST
from balance.games.kit import Finding, Picture
from balance.games.sewer_pirats.conclusions import conclude
from balance.games.sewer_pirats.naming import TRIBE_NAMES
from balance.games.sewer_pirats.parameters import Parameters
from balance.games.sewer_pirats.pictures import pictures
from balance.games.sewer_pirats.questions import questions
from balance.rulesets import load
from tests.games.sewer_pirats_report import (
    AUCTION,
    LANDLUBBER,
    MONO,
    NOTHING,
    RULES,
    STANDARD,
    about,
    known,
)


def concluded(
    id_: str, parameters: Parameters = STANDARD, players: int = 4, **changes: Any
) -> Finding:
    findings = conclude(parameters, players, known(parameters, players, **changes))
    assert len({f.id for f in findings}) == len(findings)
    return {f.id: f for f in findings}[id_]


LOW, HIGH = about(0.05, 0.1), about(0.6, 0.7)


@pytest.mark.parametrize(
    ("id_", "parameters", "changes", "verdict", "words"),
    [
        ("starting_hands", STANDARD, {"win_share_3": HIGH}, "SEAT 3 AHEAD", "seat 3; less: none"),
        ("starting_hands", STANDARD, {"win_share_1": LOW}, "SEAT 1 BEHIND", "less: seat 1"),
        ("starting_hands", STANDARD, {}, "UNDECIDED", "sewer_pirats/hands_345 --players 4`"),
        ("starting_hands", AUCTION, {}, "UNDECIDED", "the first to name a figure"),
        ("tribes", STANDARD, {"with_points_weasel": HIGH}, "WEASELS: MORE POINTS", "1 of 6"),
        ("tribes", STANDARD, {"with_points_toad": LOW}, "TOADS: FEWER POINTS", "toads 0.1"),
        ("tribes", STANDARD, {}, "UNDECIDED", "No tribe is shown"),
        ("tribes", MONO, {"tribe_wins_rat": HIGH}, "RATS STRONGEST", "rats 65.0 %"),
        ("tribes", MONO, {"tribe_wins_rat": about(0.26, 0.4)}, "RATS AHEAD", "no tribe is shown"),
        ("tribes", MONO, {"tribe_wins_rat": LOW}, "RATS BEHIND", "an equal share is 25.0 %"),
        ("tribes", MONO, {"tribe_wins_rat": LOW, "tribe_wins_toad": LOW}, "2 TRIBES UNEVEN", ""),
        ("pairs", STANDARD, {"pair_points_rat_toad": HIGH}, "PAIRS DIFFER", "rats and toads, 0.6"),
        ("pairs", STANDARD, {}, "UNDECIDED", "not shown"),
        ("pairs", AUCTION, {"pair_wins_rat_toad": HIGH}, "RAT AND TOAD", "1 of 21 pairs"),
        ("pairs", AUCTION, {"pair_wins_rat_rat": LOW}, "NOT TWO RATS", "1 with less"),
        ("prices", AUCTION, {"win_slope_rat": HIGH}, "RATS TOO CHEAP", "Too cheap: rats"),
        ("cards_left", AUCTION, {"left_wins": HIGH}, "SAVERS WIN MORE", "more wins"),
        ("cards_left", AUCTION, {"left_wins": about(-0.2, -0.1)}, "SAVERS WIN LESS", "fewer wins"),
        ("cards_left", AUCTION, {"left_wins": about(-0.1, 0.1)}, "UNDECIDED", "no shown"),
        ("hiring_last", AUCTION, {"wins_last": HIGH}, "LAST WINS MORE", "with 1 free 25.0 %"),
        ("hiring_last", AUCTION, {"wins_last": LOW}, "LAST WINS LESS", "less than"),
        ("abilities", STANDARD, {"use_toad": HIGH}, "TOADS MOST", "stays of a toad 0.65"),
        ("abilities", STANDARD, {}, "UNDECIDED", "a correlation: rats 25.0 %"),
        ("weasel_dash", STANDARD, {"wins_dashed": HIGH}, "USERS WIN MORE", "weasel_no_dash"),
        ("weasel_dash", STANDARD, {"wins_dashed": LOW}, "USERS WIN LESS", "correlation"),
        ("weasel_dash", STANDARD, {}, "UNDECIDED", "not shown to differ"),
        ("captain", STANDARD, {"way_points_area": about(20, 21)}, "FROM THE AREA", "6.83 [6.67, 7"),
        ("captain", STANDARD, {"way_points_ship": about(1, 1.4)}, "UNDECIDED", "for 1.25 cards"),
        ("captain", STANDARD, {"way_points_ship": about(6, 7)}, "FROM A CREW SPACE", "5.20 [4.6"),
        ("captain", STANDARD, {"way_points_crew": HIGH}, "PASSENGER", "the other ways alike"),
        ("captain", STANDARD, {}, "PASSENGER", "captain_cost_2_1 sewer_pirats/captain_cost_4_1"),
        ("treasures", STANDARD, {"kind_yield_cans": HIGH}, "CANS WORTH MOST", "Above the mean: c"),
        ("treasures", STANDARD, {"kind_yield_toys": LOW}, "UNEVEN", "below: teddies and dolls"),
        ("treasures", STANDARD, {}, "UNDECIDED", "sewer_pirats/bonus_parrots"),
        ("treasure_leaders", STANDARD, {"kind_wins_fries": HIGH}, "FRIES", "most wins"),
        ("treasure_leaders", STANDARD, {}, "UNDECIDED", "correlation"),
        ("waste", STANDARD, {"wasted_share": HIGH}, "MUCH", "Of the 14 groups"),
        ("waste", STANDARD, {"wasted_share": about(0.01, 0.02)}, "LITTLE", "Little booty"),
        ("waste", STANDARD, {"wasted_share": about(0.06, 0.14)}, "SOME", "Some booty"),
        ("waste", STANDARD, {"wasted_share": about(0.1, 0.2)}, "UNDECIDED", "not decided"),
        ("length", STANDARD, {"total_sails": about(12, 12.4)}, "ABOUT 12 SAILINGS", "12.20"),
        ("actions", STANDARD, {"action_draws": HIGH}, "MOSTLY DRAWING", "sewer_pirats/landlubber"),
        ("actions", AUCTION, {}, "UNDECIDED", "crews from the auction"),
        ("luck", STANDARD, {}, "UNDECIDED", "--policy expert,greedy,greedy,greedy`"),
        ("luck", STANDARD, {"player_a": HIGH, "player_b": LOW}, "SKILL SHOWS", "a 65.0 %"),
        ("luck", STANDARD, {"player_a": HIGH, "player_b": HIGH}, "UNDECIDED", "No player"),
        ("ties", STANDARD, {"score_tie": HIGH}, "TIES OFTEN", "in 25.0 % [20.0, 30.0] of these"),
        ("ties", STANDARD, {"score_tie": about(0.01, 0.02)}, "TIES RARELY", "rarely"),
        ("ties", STANDARD, {"score_tie": about(0.04, 0.06)}, "UNDECIDED", ""),
        ("readings", STANDARD, {}, "AT STAKE", "raccoon_waive sewer_pirats/snail_no_coup"),
    ],
)
def test_verdicts(
    id_: str, parameters: Parameters, changes: dict[str, Any], verdict: str, words: str
) -> None:
    finding = concluded(id_, parameters, **changes)
    assert finding.verdict == verdict
    assert words in finding.sentence


def test_without_a_price_no_way_is_ahead() -> None:
    """Cockroaches may board for nothing; then points are told and no points a card."""
    free = {"boarding": about(-0.1, 0.1), "way_points_ship": about(100, 200)}
    finding = concluded("captain", players=2, **free)
    assert finding.verdict == "UNDECIDED"
    assert "from a crew space 150.00 [100.00, 200.00] points;" in finding.sentence
    assert "by itself" in finding.sentence


def test_duels_name_the_stronger_first() -> None:
    even = {q.id: about(0.4, 0.6) for q in questions(MONO, 4) if q.id.startswith("duel")}
    uneven = even | {"duel_rat_toad": about(0.1, 0.2)}
    assert concluded("pairs", MONO, **even).verdict == "UNDECIDED"
    assert concluded("pairs", MONO, **uneven).verdict == "TOAD OVER RAT"


def test_prices_that_nobody_is_shown_to_miss() -> None:
    even = {q.id: about(-0.1, 0.1) for q in questions(AUCTION, 4) if q.id.startswith("win_slope")}
    assert concluded("prices", AUCTION, **even).verdict == "UNDECIDED"
    dear = even | {"win_slope_snail": about(-0.3, -0.2)}
    assert concluded("prices", AUCTION, **dear).verdict == "SNAILS TOO DEAR"


def test_readings_that_hardly_come_up() -> None:
    rare = {q.id: about(0.01, 0.02) for q in questions(STANDARD, 4) if q.id.startswith("reading")}
    assert concluded("readings", **rare).verdict == "RARELY AT STAKE"
    mixed = rare | {"reading_final": about(0.04, 0.06)}
    assert concluded("readings", **mixed).verdict == "UNDECIDED"
    for id_ in ("readings", "ties"):
        assert "balance compare" not in concluded(id_, RULES["common_off"]).sentence


def test_the_other_hands_are_named() -> None:
    assert "sets 3, 4, 5 beside" in concluded("starting_hands", players=3).sentence
    published = Parameters(starting_hand=(3, 4, 5, 5, 5))
    assert "those of the rulebook" in concluded("starting_hands", published).sentence


# Which findings speak of points; the others are about cards, ships and turns.
OFF_POINTS = {"waste", "length", "readings", "abilities"}


@pytest.mark.parametrize("name", RULES)
def test_findings_rest_on_parameters(name: str) -> None:
    for changes in ({}, {"player_a": HIGH, "player_b": LOW}):
        for finding in conclude(RULES[name], 2, known(RULES[name], 2, **changes)):
            assert set(finding.rests_on) <= set(Parameters.model_fields), finding.id
            assert finding.rests_on
            assert finding.sentence.endswith(".")
            on_points = {"booty_values", "bonus_counts"} <= set(finding.rests_on)
            assert on_points != (finding.id in OFF_POINTS), finding.id
            if "points" in finding.sentence and finding.id not in ("ties", "luck"):
                assert "sewer_pirats/mix_food" in finding.sentence, finding.id


@pytest.mark.parametrize("name", RULES)
def test_commands_set_rulesets_beside_each_other(name: str) -> None:
    """All rulesets that a command names load with its changes, which are the crews of these."""
    mode, off = RULES[name].crew_mode, name in ("landlubber", "common_off")
    for command in commands(name):
        assert command.startswith("balance compare sewer_pirats sewer_pirats/")
        assert "--players 2" in command
        own = {"mono_abilities", "landlubber", "auction"} & set(re.findall(r"/(\w+)", command))
        changes = re.findall(r"--set (\S+)", command)
        assert (f"crew_mode={mode}" in changes) == (mode != "common" and not own), command
        assert ("abilities.rat=false" in changes) <= off
        rulesets = [load(config, changes) for config in re.findall(r"sewer_pirats\S*", command)]
        assert len({ruleset.hash for ruleset in rulesets}) == len(rulesets), command


def commands(name: str) -> set[str]:
    findings = conclude(RULES[name], 2, known(RULES[name], 2))
    return {text for f in findings for text in re.findall(r"`([^`]*)`", f.sentence)}


def test_commands_keep_what_these_rules_do_without() -> None:
    assert any("--set abilities.toad=false" in command for command in commands("landlubber"))


@pytest.mark.parametrize("name", RULES)
def test_a_number_that_is_unknown_is_not_printed(name: str) -> None:
    some = ("way_p", "per_card", "wins", "kind_wins", "with_", "use", "top", "tie_b", "left", "q")
    unknown = {q.id: NOTHING for q in questions(RULES[name], 2) if q.id.startswith(some)}
    few = {q.id: about(0.9, 1.0, FEWEST - 1) for q in questions(RULES[name], 2)[::2]}
    for changes in (unknown, few):
        for finding in conclude(RULES[name], 2, known(RULES[name], 2) | changes):
            assert not {"nan", "inf"} & set(re.findall(r"\w+", finding.sentence)), finding.id


def test_only_some_rulesets_have_some_findings() -> None:
    def ids(name: str) -> set[str]:
        return {f.id for f in conclude(RULES[name], 2, known(RULES[name], 2))}

    always = {
        "starting_hands", "captain", "treasures", "treasure_leaders", "waste", "length", "actions",
        "luck", "ties", "readings",
    }  # fmt: skip
    assert ids("common_off") == ids("landlubber") == always
    assert ids("common") == ids("mono") == always | {"tribes", "pairs", "abilities", "weasel_dash"}
    assert ids("forced") == always | {"abilities", "weasel_dash"}
    assert ids("idle_weasel") == always | {"tribes", "pairs", "abilities"}
    bidding = {"prices", "pairs", "abilities", "weasel_dash", "cards_left", "hiring_last"}
    assert ids("auction") == always | bidding


# ------------------------------------------------------------------------------------ pictures


def drawn(parameters: Parameters = STANDARD, **changes: Any) -> dict[str, Picture]:
    made = pictures(parameters, 4, known(parameters) | changes)
    assert len({p.title for p in made}) == len(made)
    return {p.title: p for p in made}


@pytest.mark.parametrize("name", RULES)
def test_pictures_are_plain_values(name: str) -> None:
    for numbers in (known(RULES[name], 2), dict.fromkeys(known(RULES[name], 2), NOTHING)):
        for picture in pictures(RULES[name], 2, numbers):
            assert json.loads(json.dumps(picture.figure, allow_nan=False)) == picture.figure
            assert all(len(row) == len(picture.header) for row in picture.rows)
            assert picture.rows
            assert all(isinstance(entry, str) for row in picture.rows for entry in row)
            assert picture.alternative


def test_points_are_stacked_by_seat() -> None:
    picture = drawn(parts_cans_2=about(10, 12), kind_share_cans=HIGH)["Where points come from"]
    cans = next(t for t in picture.figure["data"] if t["name"] == "cans")
    assert cans["x"] == ["seat 1", "seat 2", "seat 3", "seat 4"]
    assert cans["y"][1] == 11
    assert picture.figure["layout"]["barmode"] == "stack"
    assert len(picture.figure["data"]) == 6
    assert "cans bring most of all" in picture.alternative
    rows = {row[0]: row[1:] for row in picture.rows}
    assert rows["cans"][:3] == ["65.0 % [60.0, 70.0]", "0.25 [0.20, 0.30]", "11.00 [10.00, 12.00]"]
    assert rows["not counted: stars without their bonus"][0] == "-"


def test_treasures_have_intervals_and_face_values() -> None:
    picture = drawn(kind_yield_cans=about(5, 7))["What treasures are worth"]
    (points,) = picture.figure["data"]
    assert points["y"][4] == 6
    assert points["error_y"]["array"][4] == points["error_y"]["arrayminus"][4] == 1
    rows = {row[0]: row[1:] for row in picture.rows}
    assert rows["cans"][:3] == ["7", "9.00", "6.00 [5.00, 7.00]"]
    assert rows["teddies and dolls"][:2] == ["14", "6.00"]
    assert picture.figure["layout"]["shapes"][0]["y0"] == 0.25
    assert "cans bring most" in picture.alternative


def test_tribes_of_shared_crews_are_drawn_with_and_without() -> None:
    picture = drawn(with_points_toad=about(30, 32))["What tribes are worth"]
    with_, without = picture.figure["data"]
    assert with_["text"] == list(TRIBE_NAMES)
    assert with_["y"][5] == 31
    assert without["y"][5] == 0.25
    assert with_["error_y"]["array"][5] == 1
    pairs = drawn(pair_points_rat_toad=about(30, 32))["Pairs of tribes"]
    cells = pairs.figure["data"][0]["z"]
    assert cells[0][5] == cells[5][0] == 31
    assert cells[3][3] is None
    assert ["rat and toad", "31.00 [30.00, 32.00]"] in [list(row) for row in pairs.rows]


def test_tribes_of_seats_are_drawn_against_an_equal_share() -> None:
    made = drawn(MONO, tribe_wins_rat=HIGH, duel_rat_toad=about(0.7, 0.8))
    picture = made["What tribes are worth"]
    assert picture.figure["data"][0]["y"][0] == pytest.approx(65)
    assert picture.figure["layout"]["shapes"][0]["y0"] == 25
    assert "rats win most" in picture.alternative
    cells = made["Pairs of tribes"].figure["data"][0]["z"]
    assert (cells[0][5], cells[5][0]) == (pytest.approx(75), pytest.approx(25))


def test_hired_tribes_are_drawn_by_price_and_points() -> None:
    made = drawn(AUCTION, price_slope_rat=about(1, 2), point_slope_rat=about(3, 4))
    points = made["What tribes are worth"].figure["data"][0]
    assert (points["x"][0], points["y"][0]) == (1.5, 3.5)
    assert points["error_x"]["array"][0] == 0.5
    cells = made["Pairs of tribes"].figure["data"][0]["z"]
    assert cells[2][2] == pytest.approx(25)


def test_without_abilities_no_tribe_is_drawn() -> None:
    assert list(drawn(LANDLUBBER)) == ["Where points come from", "What treasures are worth"]
    assert "What tribes are worth" not in drawn(RULES["forced"])
