"""What is concluded on Sewer Pirats, and what is drawn, from estimates written by hand."""

import itertools
import json
import re
import shlex
from typing import Any

import pytest

from balance.games.api import Finding, Picture
from balance.games.api.inference import FEWEST
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES
from balance.games.sewer_pirats.report.claims import conclude
from balance.games.sewer_pirats.report.metrics import metrics
from balance.games.sewer_pirats.report.pictures import pictures
from balance.games.sewer_pirats.report.variants import CHANGES
from balance.games.sewer_pirats.report.wording import ABILITY_RULES
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


LOW, HIGH, RARE = about(0.05, 0.1), about(0.6, 0.7), about(0.01, 0.03)


@pytest.mark.parametrize(
    ("id_", "parameters", "changes", "verdict", "words"),
    [
        ("starting_hands", STANDARD, {"win_share_3": HIGH}, "SEAT 3 AHEAD", "seat 3; less: none"),
        ("starting_hands", STANDARD, {"win_share_1": LOW}, "SEAT 1 BEHIND", "less: seat 1"),
        ("starting_hands", STANDARD, {}, "UNDECIDED", "sewer_pirats/hands_345 --players 4`"),
        (
            "starting_hands",
            STANDARD,
            {"win_share_2": HIGH, "win_share_4": HIGH},
            "2 SEATS AHEAD",
            "seat 2, seat 4; less: none",
        ),
        (
            "starting_hands",
            STANDARD,
            {"win_share_2": HIGH, "win_share_4": about(0.4, 0.5)},
            "SEAT 2 AHEAD",
            "seat 2, seat 4",
        ),
        (
            "starting_hands",
            STANDARD,
            {"win_share_1": LOW, "win_share_2": LOW},
            "2 SEATS BEHIND",
            "less: seat 2, seat 1",
        ),
        (
            "starting_hands",
            STANDARD,
            {"win_share_1": about(0.15, 0.2), "win_share_2": LOW},
            "SEAT 2 BEHIND",
            "less: seat 2, seat 1",
        ),
        ("starting_hands", AUCTION, {}, "UNDECIDED", "the first to name a figure"),
        ("tribes", STANDARD, {"with_points_weasel": HIGH}, "WEASELS: MORE POINTS", "1 of 6"),
        ("tribes", STANDARD, {"with_points_toad": LOW}, "TOADS: FEWER POINTS", "toads 0.1"),
        ("tribes", STANDARD, {}, "UNDECIDED", "No tribe is shown"),
        (
            "tribes",
            STANDARD,
            {"with_points_toad": LOW, "without_points_rat": LOW},
            "TRIBES DIFFER",
            "2 of 6",
        ),
        (
            "tribes",
            STANDARD,
            {"with_points_toad": HIGH, "with_points_rat": about(0.31, 0.35)},
            "TOADS: MORE POINTS",
            "2 of 6",
        ),
        ("tribes", MONO, {"tribe_wins_rat": HIGH}, "RATS STRONGEST", "rats 65.0 %"),
        ("tribes", MONO, {"tribe_wins_rat": about(0.26, 0.4)}, "RATS AHEAD", "no tribe is shown"),
        ("tribes", MONO, {"tribe_wins_rat": LOW}, "RATS BEHIND", "an equal share is 25.0 %"),
        ("tribes", MONO, {"tribe_wins_rat": LOW, "tribe_wins_toad": LOW}, "2 TRIBES BEHIND", ""),
        ("pairs", STANDARD, {"pair_points_rat_toad": HIGH}, "PAIRS DIFFER", "rats and toads, 0.6"),
        ("pairs", STANDARD, {}, "UNDECIDED", "not shown"),
        (
            "pairs",
            AUCTION,
            {"pair_wins_rat_toad": HIGH},
            "RAT AND TOAD GO WITH MORE WINS",
            "1 of 21",
        ),
        ("pairs", AUCTION, {"pair_wins_rat_rat": LOW}, "TWO RATS GO WITH FEWER WINS", "1 with"),
        ("prices", AUCTION, {"win_slope_rat": HIGH}, "RATS GO WITH MORE WINS", "wins go rats"),
        ("cards_left", AUCTION, {"left_wins": HIGH}, "SAVERS WIN MORE", "more wins"),
        ("cards_left", AUCTION, {"left_wins": about(-0.2, -0.1)}, "SAVERS WIN LESS", "fewer wins"),
        ("cards_left", AUCTION, {"left_wins": about(-0.1, 0.1)}, "UNDECIDED", "no shown"),
        ("hiring_last", AUCTION, {"wins_last": HIGH}, "LAST WINS MORE", "with 1 free 25.0 %"),
        ("hiring_last", AUCTION, {"wins_last": LOW}, "LAST WINS LESS", "less than"),
        ("abilities", STANDARD, {"use_toad": RARE}, "TOADS HARDLY USED", "stays of a toad 0.02"),
        (
            "abilities",
            STANDARD,
            {"use_toad": RARE, "use_rat": RARE},
            "SOME HARDLY USED",
            "a rat 0.0",
        ),
        ("abilities", STANDARD, {"use_toad": about(0.09, 0.11)}, "UNDECIDED", "below 0.1: none"),
        ("abilities", STANDARD, {}, "ALL USED", "a correlation: rats 25.0 %"),
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
        ("length", STANDARD, {"total_sails": about(11.4, 13)}, "ABOUT 11 TO 13 SAILINGS", "12.20"),
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
    even = {q.id: about(0.4, 0.6) for q in metrics(MONO, 4) if q.id.startswith("duel")}
    uneven = even | {"duel_rat_toad": about(0.1, 0.2)}
    assert concluded("pairs", MONO, **even).verdict == "UNDECIDED"
    assert concluded("pairs", MONO, **uneven).verdict == "TOAD OVER RAT"
    nearly = uneven | {"duel_rat_snail": about(0.7, 0.8)}
    assert concluded("pairs", MONO, **nearly).verdict == "2 PAIRS UNEVEN"
    widest = uneven | {"duel_rat_snail": about(0.55, 0.65)}
    assert concluded("pairs", MONO, **widest).verdict == "TOAD OVER RAT"


def test_forced_tribes_are_not_told_from_their_seats() -> None:
    for id_, name in (("tribes", "tribe_wins_rat"), ("pairs", "duel_rat_toad")):
        finding = concluded(id_, RULES["mono_forced"], 2, **{name: about(0.8, 0.9)})
        assert finding.verdict == "UNDECIDED"
        assert "cannot be told apart" in finding.sentence
        assert "the cause" not in finding.sentence


def test_a_member_that_never_was_does_not_stand_in_the_way() -> None:
    changes = {"tribe_wins_rat": HIGH, "tribe_wins_toad": NOTHING}
    assert concluded("tribes", MONO, **changes).verdict == "RATS STRONGEST"
    changes["tribe_wins_toad"] = about(0.2, 0.3, FEWEST - 1)
    assert concluded("tribes", MONO, **changes).verdict == "RATS AHEAD"


def test_second_tokens_of_rat_captains_are_said_to_be_crew_tokens() -> None:
    assert "(with second tokens of rat captains) 0.25" in concluded("captain").sentence
    assert "rat captains" not in concluded("captain", LANDLUBBER).sentence


def test_prices_that_nobody_is_shown_to_miss() -> None:
    even = {q.id: about(-0.1, 0.1) for q in metrics(AUCTION, 4) if q.id.startswith("win_slope")}
    assert concluded("prices", AUCTION, **even).verdict == "UNDECIDED"
    several = even | {"win_slope_rat": HIGH, "win_slope_toad": HIGH}
    assert concluded("prices", AUCTION, **several).verdict == "2 TRIBES GO WITH MORE WINS"
    dear = even | {"win_slope_snail": about(-0.3, -0.2)}
    assert concluded("prices", AUCTION, **dear).verdict == "SNAILS GO WITH FEWER WINS"
    assert "with fewer, snails" in concluded("prices", AUCTION, **dear).sentence


def test_readings_that_hardly_come_up() -> None:
    rare = {q.id: about(0.01, 0.02) for q in metrics(STANDARD, 4) if q.id.startswith("reading")}
    assert concluded("readings", **rare).verdict == "RARELY AT STAKE"
    mixed = rare | {"reading_jump": about(0.04, 0.06)}
    assert concluded("readings", **mixed).verdict == "UNDECIDED"
    own = concluded("readings", **rare | {"reading_final": HIGH, "reading_toll": HIGH})
    assert own.verdict == "RARELY AT STAKE"
    assert "no reading of ours: a final sailing takes place 65.0 %" in own.sentence
    for id_ in ("readings", "ties"):
        assert "balance compare" not in concluded(id_, RULES["common_off"]).sentence


def test_the_other_hands_are_named() -> None:
    assert "sets 3, 4, 5 beside" in concluded("starting_hands", players=3).sentence
    published = Parameters(starting_hand=(3, 4, 5, 5, 5))
    assert "those of the rulebook" in concluded("starting_hands", published).sentence


@pytest.mark.parametrize("name", RULES)
def test_findings_rest_on_parameters(name: str) -> None:
    for changes in ({}, {"player_a": HIGH, "player_b": LOW}):
        for finding in conclude(RULES[name], 2, known(RULES[name], 2, **changes)):
            assert set(finding.rests_on) <= set(Parameters.model_fields), finding.id
            assert finding.rests_on
            assert finding.sentence.endswith(".")
            assert {"booty_values", "bonus_counts"} <= set(finding.rests_on), finding.id
            if finding.id in ("waste", "length", "abilities"):
                assert set(ABILITY_RULES) <= set(finding.rests_on)
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
        changes = settings(command)
        assert (f"crew_mode={mode}" in changes) == (mode != "common" and not own), command
        assert ("abilities.rat=false" in changes) <= off
        rulesets = [load(config, changes) for config in re.findall(r"sewer_pirats\S*", command)]
        assert len({ruleset.hash for ruleset in rulesets}) == len(rulesets), command


def commands(name: str) -> set[str]:
    return commands_of(RULES[name])


def commands_of(parameters: Parameters) -> set[str]:
    findings = conclude(parameters, 2, known(parameters, 2))
    return {text for f in findings for text in re.findall(r"`([^`]*)`", f.sentence)}


def settings(command: str) -> list[str]:
    """What a shell hands over with every --set."""
    words = shlex.split(command)
    return [text for word, text in itertools.pairwise(words) if word == "--set"]


def test_commands_keep_what_these_rules_do_without() -> None:
    assert any("--set abilities.toad=false" in command for command in commands("landlubber"))


@pytest.mark.parametrize(
    "changes",
    [
        {"crew_size": 3, "tribe_pool": ("rat", "weasel", "snail", "toad")},
        {"forced_tribes": ("rat", "raccoon", "weasel", "snail"), "tribe_pool": ("rat", "toad")},
        {"crew_mode": "auction", "crew_size": 3, "tribe_pool": ("rat", "weasel", "snail")},
        {"crew_mode": "mono", "forced_tribes": ("rat", "toad", "snail")},
        {
            "crew_mode": "mono", "crew_size": 2, "figures_per_tribe": 6,
            "forced_tribes": ("rat", "rat", "rat"),
        },
    ],
)  # fmt: skip
def test_commands_keep_the_crews_of_these_rules(changes: dict[str, Any]) -> None:
    """The first ruleset of a command has these crews, but where it is about other crews."""
    parameters = Parameters(**changes)
    kept = 0
    for command in commands_of(parameters):
        rulesets = [
            load(config, settings(command)) for config in re.findall(r"sewer_pirats\S*", command)
        ]
        assert len({ruleset.hash for ruleset in rulesets}) == len(rulesets), command
        kept += rulesets[0].parameters == parameters
    assert kept >= 5


@pytest.mark.parametrize("name", [*CHANGES, "hands_345", "common_off"])
def test_no_ruleset_is_recommended_to_itself(name: str) -> None:
    """But where it is to be set beside the standard hands, or beside all abilities."""
    parameters = load(f"sewer_pirats/{name}").parameters
    beside = ("hands_345", "common_off")
    for command in commands_of(parameters):
        configs = re.findall(r"sewer_pirats/\w+", command)
        assert configs
        assert name in beside or f"sewer_pirats/{name}" not in configs, command


def test_the_variants_are_those_of_the_files() -> None:
    for name, changes in CHANGES.items():
        assert load(f"sewer_pirats/{name}").parameters == Parameters(**changes)


def test_the_dash_is_tried_where_seats_differ() -> None:
    assert "weasel_no_dash --players 4 --set crew_mode=mono`" in concluded("weasel_dash").sentence
    bought = concluded("weasel_dash", AUCTION).sentence
    assert "weasel_no_dash --players 4 --set crew_mode=auction`" in bought


@pytest.mark.parametrize("name", RULES)
def test_a_number_that_is_unknown_is_not_printed(name: str) -> None:
    some = ("way_p", "per_card", "wins", "kind_wins", "with_", "use", "top", "tie_b", "left", "q")
    unknown = {q.id: NOTHING for q in metrics(RULES[name], 2) if q.id.startswith(some)}
    few = {q.id: about(0.9, 1.0, FEWEST - 1) for q in metrics(RULES[name], 2)[::2]}
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
    rows = {row[0]: row[1:] for row in drawn(RULES["no_openers"])["What treasures are worth"].rows}
    assert rows["cans"][3:] == ["-", "-"]


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
