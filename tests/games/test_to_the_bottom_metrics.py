"""What To the Bottom is asked, concluded and drawn, on games and estimates written by hand."""

import json
import math
import re
from functools import cache
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from balance.games.api import Finding, Picture
from balance.games.api.inference import FEWEST
from balance.games.to_the_bottom.parameters.cards import Card
from balance.games.to_the_bottom.parameters.model import ClassOn, Parameters
from balance.games.to_the_bottom.report.card_metrics import cards_at, known_cards
from balance.games.to_the_bottom.report.claims import conclude
from balance.games.to_the_bottom.report.columns import COLUMNS
from balance.games.to_the_bottom.report.metrics import metrics
from balance.games.to_the_bottom.report.pictures import pictures
from balance.rulesets import load
from balance.stats.estimates import Estimate, estimate
from balance.stats.samples import collect
from balance.studies.metrics import measure

PLAYERS = 2
STANDARD = Parameters()
PEACEFUL = Parameters(class_on=ClassOn(O=False))
BARE = Parameters(class_on=ClassOn(O=False, D=False, S=False), use_port_cards=False)
GIVEN = Parameters(
    class_on=ClassOn(O=False), cruise_hand_limit=0, seat_extra_deck={"1": ("pirate",)}
)  # fmt: skip
RULES = {"standard": STANDARD, "peaceful": PEACEFUL, "bare": BARE, "given": GIVEN}


def columns(asked: list[Any]) -> set[str]:
    """Every column that some question reads."""
    named = [e.meta.root_names() for q in asked for e in (q.value, q.per) if e is not None]
    return {name for names in named for name in names}


NAMES = columns(metrics(STANDARD, PLAYERS))


def game(**changes: Any) -> dict[str, int]:
    """A game of two seats in which nothing happened, but for the changes; lists are by seat."""
    row = dict.fromkeys(NAMES, 0)
    for name, value in changes.items():
        named = (
            {name: value}
            if isinstance(value, int)
            else {f"{name}_{seat}": v for seat, v in enumerate(value, start=1)}
        )
        assert set(named) <= NAMES, name
        row |= named
    return row


GAMES = pl.DataFrame(
    [
        # seat 1 buys the Iceberg in round 5 and sinks last; seat 2 waits two turns
        game(
            won=[1, 0], score=[30, 20], turns=14, turns_cruise=9, turns_sink=5, iceberg_buyer=1,
            seat_turns_cruise=[5, 4], seat_turns_sink=[3, 1], sink_order=[2, 1],
            first_sink_turn=2, deck_at_sink=[3, 2], board_at_sink=[0, 1], zero_draw_turns=[1, 1],
            card_owned_passenger=[1, 2], card_owned_pirate=[1, 0], card_owned_iceberg=[1, 0],
            card_owned_rats=[0, 1], card_owned_lifebuoy=[1, 0], card_bought_pirate=[1, 0],
            card_bought_iceberg=[1, 0], card_bought_rats=[0, 2], card_final_pirate=[1, 0],
            card_final_passenger=[0, 1], card_played_pirate=[2, 0], played=[4, 1], bought=[3, 2],
            multiplied_plays=[2, 0], points_spent_buy=[32, 6], points_spent_play=[20, 1],
            points_lost=[8, 3], lost_to_attacks=[0, 2], lifebuoy_used=[1, 0], block_used=[0, 1],
            board_count=[5, 4], max_board=6, jettisoned=[9, 8], rescued=[2, 0],
        ),
        # a tie; seat 2 buys in round 8 and sinks first, seat 1 waits none and is stopped
        game(
            won=[1, 1], score=[24, 24], turns=22, turns_cruise=16, turns_sink=6, iceberg_buyer=2,
            seat_turns_cruise=[8, 8], seat_turns_sink=[4, 2], sink_order=[2, 1], stalled=[1, 0],
            first_sink_turn=4, card_owned_rats=[1, 1], card_owned_iceberg=[0, 1],
            card_bought_iceberg=[0, 1], card_bought_rats=[1, 1], card_played_rats=[1, 1],
            card_final_rats=[1, 0], played=[2, 3], board_count=[3, 4], max_board=4,
            copies_used=[1, 0], lifebuoy_used=[2, 1],
        ),
        # nobody buys the Iceberg
        game(
            won=[0, 1], score=[4, 9], turns=28, turns_cruise=20, turns_sink=8, cruise_capped=1,
            seat_turns_cruise=[10, 10], seat_turns_sink=[4, 4], sink_order=[1, 2],
            first_sink_turn=7, card_owned_passenger=[2, 1], played=[1, 1],
        ),
    ]
).with_columns(pl.col("iceberg_buyer").replace(0, None))  # fmt: skip


@cache
def answers() -> dict[str, Estimate]:
    asked = metrics(STANDARD, PLAYERS)
    samples = collect([GAMES], [measure(q) for q in asked])
    return {q.id: estimate(s) for q, s in zip(asked, samples, strict=True)}


@pytest.mark.parametrize(
    ("name", "value", "games"),
    [
        ("buyer_wins", (1 + 1 / 2) / 2, 2),
        ("buyer_wins_1", 1, 1),
        ("buyer_wins_8", 1 / 2, 1),
        ("buyer_ahead", 10 / 2, 2),
        ("buyer_sinks_last", 1 / 2, 2),
        ("buys_1", 1 / 2, 2),
        ("place_wins_1", 3 / 4, 2),
        ("place_wins_2", 1 / 4, 2),
        ("turns_cruise", 45 / 3, 3),
        ("turns_cruise_q50", 16, 3),
        ("rounds_sink", 19 / 6, 3),
        ("cruise_share", 45 / 64, 3),
        ("first_sink_turn", 13 / 3, 3),
        ("seat_turns_cruise_2", 22 / 3, 3),
        ("deck_at_sink_1", 1, 3),
        ("wait_first", (2 + 2 + 0) / 3, 3),
        ("wait", 4 / 6, 3),
        ("stalls", 2 / 3, 3),
        ("cruise_capped", 1 / 3, 3),
        ("sink_stalled", 1 / 3, 3),
        ("zero_draws", 2 / 64, 3),
        ("deck_size", (4 + 3 + 1 + 2 + 2 + 1) / 6, 3),
        # passengers 6, pirate 12, Icebergs 20, rats 9, lifebuoy 3
        ("deck_value", 50 / 6, 3),
        ("card_value", 50 / 13, 3),
        ("thick_wins", (1 + 1 / 2 + 0) / 3, 3),
        ("thin_wins", (0 + 1 / 2 + 1) / 3, 3),
        ("rich_wins", (1 + 1 / 2 + 0) / 3, 3),
        ("dear_wins", (1 + 1 / 2) / 2, 2),
        # one card more: ten points and a win; none and a tie; five points less and the loss
        ("size_points", (10 + 0 - 5) / 3, 3),
        ("size_wins", (1 + 0 - 1) / 3, 3),
        ("value_wins", (26 - 5 + 0 * 10 - 1) / (21**2 + 10**2 + 1), 3),
        ("raised_share", 2 / 12, 3),
        ("raised_of_seat", 2 / 6, 3),
        ("raised_wins", 1, 1),
        ("max_board", 10 / 3, 3),
        ("of_points_spent_buy", 38 / 70, 1),
        ("of_points_lost", 11 / 70, 1),
        ("lost_cards", 2 / 3, 3),
        ("unharmed", 2 / 3, 3),
        ("lost_points", -10 / 2, 1),
        ("uses_react_hit", 4 / 3, 3),
        ("users_react_hit", (1 + 1 / 2 + 1 / 2) / 3, 2),
        ("owners_react_hit", 1, 1),
        ("uses_react_play", 1 / 3, 3),
        ("users_react_play", 0, 1),
        ("copied", 1 / 3, 3),
        ("rescues", 1 / 3, 3),
        ("bought_of_all", 5 / 3, 3),
        ("card_wins_early_pirate", 1, 1),
        ("card_wins_early_rats", 0, 1),  # the second Cruise is a long one
        ("card_wins_early_iceberg", 1, 1),
        ("card_bought_rats", 4 / 3, 3),
        ("card_wins_owned_iceberg", 3 / 4, 2),
        ("card_wins_owned_rats", (0 + 1 / 2 + 1 / 2) / 3, 2),
        ("card_wins_final_rats", 1 / 2, 1),
        ("card_wins_final_passenger", 0, 1),
        ("card_played_pirate", 2 / 3, 3),
        ("card_played_rats", 2 / 3, 3),
    ],
)  # fmt: skip
def test_measures(name: str, value: float, games: int) -> None:
    found = answers()[name]
    assert found.value == pytest.approx(value)
    assert found.n == games


def test_attackers_are_those_with_most_offensive_cards() -> None:
    """Two Rats against a Pirate; before, and in the second game, both have as many."""
    (asked,) = [q for q in metrics(STANDARD, PLAYERS) if q.id == "attacker_wins"]
    assert answers()["attacker_wins"].n == 0
    more = GAMES.with_columns(card_owned_rats_2=2 * pl.col("card_owned_rats_2"))
    (sample,) = collect([more], [measure(asked)])
    assert sample.value == pytest.approx((0 + 1 / 2) / 2)
    assert sample.games == 2


def test_places_follow_the_buyer_around_the_table() -> None:
    """Seat 3 of four buys: the places are seats 3, 4, 1 and 2."""
    asked = [q for q in metrics(STANDARD, 4) if q.id.startswith("place_wins")]
    row = dict.fromkeys(columns(asked), 0) | {"iceberg_buyer": 3, "won_1": 1}
    samples = collect([pl.DataFrame([row])], [measure(q) for q in asked])
    assert [s.value for s in samples] == [0, 0, 1, 0]


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("name", RULES)
def test_every_question_reads_columns_that_exist(name: str, players: int) -> None:
    asked = metrics(RULES[name], players)
    assert len({q.id for q in asked}) == len(asked) < 350
    seats = [str(s) for s in range(1, players + 1)]
    labels = {"seat": seats, "card": list(RULES[name].cards)}
    known = {"won", "score"} | {c.name for c in COLUMNS}
    axes = {c.name: c.axes for c in COLUMNS} | {"won": ("seat",), "score": ("seat",), "turns": ()}
    named = {
        "_".join([column, *places])
        for column in [*known, "turns"]
        for places in _places([labels[axis] for axis in axes[column]])
    }
    assert columns(asked) <= named


def _places(labels: list[list[str]]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [()]
    for axis in labels:
        found = [(*head, label) for head in found for label in axis]
    return found


def test_only_cards_that_somebody_can_have_are_asked_about() -> None:
    assert "lockdown" not in known_cards(STANDARD)
    assert "pirate" not in known_cards(PEACEFUL)
    assert "pirate" in known_cards(GIVEN)
    assert "pirate" not in cards_at(GIVEN, "early")
    assert "passenger" in cards_at(STANDARD, "final")
    assert "passenger" not in cards_at(STANDARD, "owned")
    new = Parameters(cards=STANDARD.cards | {"diva": Card(name="Diva", value=3, copies=2)})
    assert "card_wins_owned_diva" in {q.id for q in metrics(new, 2)}


# --- conclusions -------------------------------------------------------------------------------


def about(low: float, high: float, n: int = 1000) -> Any:
    return SimpleNamespace(value=(low + high) / 2, low=low, high=high, n=n)


NOTHING = SimpleNamespace(value=math.nan, low=-math.inf, high=math.inf, n=0)
LOW, HIGH = about(0.05, 0.1), about(0.6, 0.7)
COMMON = ("margin", *(f"win_share_{seat}" for seat in range(1, 7)))


def known(parameters: Parameters = STANDARD, players: int = 4, **changes: Any) -> dict[str, Any]:
    """Estimates in which nothing differs from anything, but for the changes."""
    names = [*(q.id for q in metrics(parameters, players)), *COMMON]
    assert set(changes) <= {*names, "player_a", "player_b"}
    return {name: about(0.2, 0.3) for name in names} | changes


def concluded(id_: str, parameters: Parameters = STANDARD, **changes: Any) -> Finding:
    findings = conclude(parameters, 4, known(parameters, **changes))
    assert len({f.id for f in findings}) == len(findings)
    return {f.id: f for f in findings}[id_]


@pytest.mark.parametrize(
    ("id_", "changes", "verdict", "words"),
    [
        ("iceberg", {"buyer_wins": HIGH}, "BUYER WINS MORE", "65.0 % [60.0, 70.0], more than"),
        ("iceberg", {"buyer_wins": LOW}, "BUYER WINS LESS", "to_the_bottom/iceberg_15"),
        ("iceberg", {}, "UNDECIDED", "--players 4 --policy rusher,greedy,greedy,greedy`"),
        ("iceberg_round", {"buyer_wins_1": HIGH}, "EARLY", "up to round 5 65.0 % [60.0, 70.0] (1"),
        ("iceberg_round", {"buyer_wins_16": HIGH}, "LATE", "from round 16 on 65.0 %"),
        ("iceberg_round", {"buyer_wins_16": NOTHING}, "UNDECIDED", "rounds 11 to 15 25.0 %"),
        ("phase_seats", {"win_share_2": HIGH}, "SEAT 2 AHEAD", "to_the_bottom/seat_ramp"),
        ("phase_seats", {"win_share_4": LOW}, "SEAT 4 BEHIND", "correlation"),
        ("phase_seats", {}, "UNDECIDED", "equal share is 25.0 %"),
        ("cards", {"card_wins_owned_pirate": HIGH}, "PIRATE", 'deck.1=["pirate"]'),
        ("cards", {"card_wins_owned_rats": LOW}, "1 WITH FEWER WINS", "with less: Rats 7.5 %"),
        ("cards", {"card_wins_owned_chef": about(0.26, 0.4)}, "1 WITH MORE WINS", "Chef 33.0 %"),
        ("cards", {"card_wins_owned_chef": HIGH}, "CHEF", "Value or effect are guesses: Chef."),
        ("cards", {"card_wins_owned_iceberg": HIGH}, "ICEBERG", 'deck.1=["lifeboat"]'),
        ("cards", {}, "UNDECIDED", "0 go with more"),
        ("attacks", {"attacker_wins": HIGH}, "ATTACKERS WIN MORE", "to_the_bottom/peaceful"),
        ("attacks", {"attacker_wins": LOW}, "ATTACKERS WIN LESS", "correlation"),
        ("attacks", {}, "UNDECIDED", "not shown to differ"),
        ("defences", {"uses_react_hit": HIGH}, "LIFEBUOY MOST", "0.65 [0.60, 0.70] hits cancelled"),
        ("defences", {}, "UNDECIDED", "to_the_bottom/no_reactions"),
        ("decks", {"size_wins": about(0.01, 0.02)}, "THICK WINS MORE", "correlations"),
        ("decks", {"size_wins": about(-0.02, -0.01)}, "THIN WINS MORE", "young_crew"),
        ("decks", {"size_wins": about(-0.01, 0.01)}, "UNDECIDED", "cards worth"),
        ("multiplier", {"raised_share": HIGH}, "OFTEN", "to_the_bottom/flat_cost"),
        ("multiplier", {"raised_share": about(0.001, 0.01)}, "RARELY", "rarely (rarely"),
        ("multiplier", {"raised_share": about(0.03, 0.08)}, "SOMETIMES", "sometimes"),
        ("multiplier", {"raised_share": about(0.05, 0.15)}, "UNDECIDED", "not decided"),
        ("hand_limit", {}, "UNDECIDED", "a limit of 5 cards"),
        ("length", {"rounds_cruise": about(7, 7.4)}, "7 AND 0 TURNS", "to_the_bottom/calm_sea"),
        ("stalls", {}, "OFTEN", "to_the_bottom/always_draw"),
        ("stalls", {"stalls": about(0, 0.001)}, "RARELY", "rarely"),
        ("stalls", {"stalls": about(0.005, 0.02)}, "UNDECIDED", "about as often"),
        ("waiting", {}, "SHORT", "a short wait"),
        ("waiting", {"wait_first": about(5, 6)}, "LONG", "still has 5.5 [5.0, 6.0] turns"),
        ("waiting", {"wait_first": about(2.5, 3)}, "BEARABLE", "a bearable wait"),
        ("waiting", {"wait_first": about(3, 5)}, "UNDECIDED", "not decided"),
        ("styles", {}, "UNDECIDED", "--policy raider,builder,greedy,greedy`; one who endures"),
        ("styles", {"player_a": HIGH, "player_b": LOW}, "STYLE SHOWS", "a 65.0 %"),
        ("styles", {"player_a": HIGH, "player_b": HIGH}, "UNDECIDED", "No player"),
        ("readings", {}, "AT STAKE", "to_the_bottom/gentle_flapper"),
        ("readings", {"rescues": about(0, 0.01), "copied": about(0, 0.01)}, "RARELY AT STAKE", ""),
        ("readings", {"rescues": about(0, 0.1), "copied": about(0, 0.01)}, "UNDECIDED", "either"),
    ],
)
def test_verdicts(id_: str, changes: dict[str, Any], verdict: str, words: str) -> None:
    finding = concluded(id_, **changes)
    assert finding.verdict == verdict
    assert words in finding.sentence


def test_findings_without_what_they_are_about() -> None:
    assert "no limit" in concluded("hand_limit", GIVEN).sentence
    ids = {f.id for f in conclude(BARE, 2, known(BARE, 2))}
    assert not {"attacks", "defences"} & ids
    assert {"cards", "iceberg", "stalls"} <= ids


# What section 13 counts among the conclusions that rest mostly on stated facts.
STATED = {"iceberg", "phase_seats", "multiplier", "hand_limit", "length"}


@pytest.mark.parametrize("name", RULES)
def test_findings_say_when_they_rest_on_assumed_cards(name: str) -> None:
    for changes in ({}, {"player_a": HIGH, "player_b": LOW}):
        for finding in conclude(RULES[name], 2, known(RULES[name], 2, **changes)):
            assert finding.rests_on
            assert set(finding.rests_on) <= set(Parameters.model_fields), finding.id
            assert ("cards" in finding.rests_on) != (finding.id in STATED), finding.id
            assert finding.sentence.endswith("."), finding.id


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("name", RULES)
def test_commands_name_rulesets_that_differ(name: str, players: int) -> None:
    findings = conclude(RULES[name], players, known(RULES[name], players))
    commands = {text for f in findings for text in re.findall(r"`([^`]*)`", f.sentence)}
    assert len(commands) > 10
    for command in commands:
        assert f"--players {players}" in command
        if policy := re.search(r"--policy (\S+)", command):
            assert len(policy[1].split(",")) == players
        for config in re.findall(r"to_the_bottom\S*", command):
            assert config == "to_the_bottom" or _hash(config) != _hash("to_the_bottom"), config


@cache
def _hash(config: str) -> str:
    return load(config).hash


def test_the_command_of_forced_ownership_gives_a_card() -> None:
    ruleset = load("to_the_bottom", ['seat_extra_deck.1=["pirate"]'])
    assert ruleset.parameters.seat_extra_deck == {"1": ("pirate",)}


@pytest.mark.parametrize("name", RULES)
def test_a_number_that_is_unknown_is_not_printed(name: str) -> None:
    asked = [q.id for q in metrics(RULES[name], 2)]
    for unknown in (asked, asked[::2], asked[1::2]):
        for one in (NOTHING, about(0.9, 1.0, FEWEST - 1)):
            estimates = known(RULES[name], 2) | dict.fromkeys(unknown, one)
            shown = [f.sentence + f.verdict for f in conclude(RULES[name], 2, estimates)]
            shown += [json.dumps(p._asdict()) for p in pictures(RULES[name], 2, estimates)]
            for text in shown:
                assert not {"nan", "inf", "NaN", "Infinity"} & set(re.findall(r"\w+", text)), text


# --- pictures ----------------------------------------------------------------------------------


def drawn(title: str, parameters: Parameters = STANDARD, **changes: Any) -> Picture:
    found = {p.title: p for p in pictures(parameters, 2, known(parameters, 2, **changes))}
    return found[title]


def test_the_table_of_cards_shows_every_card_with_the_games_behind_it() -> None:
    few = about(0.4, 0.5, 250)
    changes = {"card_wins_owned_pirate": HIGH, "card_wins_early_pirate": few,
               "card_wins_final_pirate": few, "card_played_pirate": about(1, 2)}  # fmt: skip
    picture = drawn("The cards", **changes)
    assert len(picture.rows) == len(known_cards(STANDARD)) == 46
    assert all(len(row) == len(picture.header) for row in picture.rows)
    assert picture.rows[0] == [
        "Pirate", "offensive", "12", "12", "2", "rulebook, assumed", "0.25 [0.20, 0.30]",
        "1.50 [1.00, 2.00]", "25.0 %", "45.0 % [40.0, 50.0], 250 games",
        "65.0 % [60.0, 70.0], 1,000 games", "45.0 % [40.0, 50.0], 250 games",
    ]  # fmt: skip
    assert "Pirate is ahead" in picture.alternative
    assert "correlation" in picture.alternative
    assert [row[0] for row in picture.rows[-2:]] == ["Passenger", "Baby"]
    assert picture.rows[-1][3:5] == ["-", "2 a seat"]
    early, owned, final = picture.figure["data"]
    assert owned["x"][0] == pytest.approx(65)
    assert owned["x"][-1] is None
    assert final["x"][-1] == pytest.approx(25)
    assert early["error_x"]["array"][0] == pytest.approx(5)


def test_no_card_is_named_when_none_is_ahead() -> None:
    assert "no card is shown" in drawn("The cards").alternative


def test_the_iceberg_and_the_places_have_their_lines() -> None:
    iceberg = drawn("The Iceberg", buyer_wins_8=HIGH)
    assert "highest round 8" in iceberg.alternative
    assert [row[0] for row in iceberg.rows][:2] == ["in any round", "up to round 5"]
    assert iceberg.figure["layout"]["shapes"][0]["x0"] == pytest.approx(50)
    places = drawn("Seats by phase", place_wins_2=HIGH)
    assert places.rows[1][3] == "65.0 % [60.0, 70.0]"


def test_defences_are_drawn_where_there_are_some() -> None:
    picture = drawn("Defences", uses_react_play=HIGH)
    assert "most of all Bartender" in picture.alternative
    assert [row[0] for row in picture.rows] == [
        "Lifebuoy", "Steward", "Ship Guard", "Bartender", "Teacher",
    ]  # fmt: skip
    assert "Defences" not in {p.title for p in pictures(BARE, 2, known(BARE, 2))}
