"""What To the Bottom is asked, answered and drawn, on games and estimates written by hand."""

import json
import math
import re
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest

from balance.games import to_the_bottom
from balance.games.api import Picture
from balance.games.api.claims import GOES_WITH, Amount, Claim, StandsOut, metrics_of
from balance.games.api.inference import FEWEST, WIN_MARGIN
from balance.games.to_the_bottom.parameters.cards import Card
from balance.games.to_the_bottom.parameters.model import ClassOn, Parameters
from balance.games.to_the_bottom.report.card_metrics import cards_at
from balance.games.to_the_bottom.report.claims import claims
from balance.games.to_the_bottom.report.columns import COLUMNS, known_cards, sold_cards
from balance.games.to_the_bottom.report.pictures import pictures
from balance.rulesets import load
from balance.stats.estimates import Estimate, estimate
from balance.stats.pairs import collect_pairs
from balance.stats.samples import collect
from balance.studies.cells.claims import Answer, Numbers, answer, pairs_needed
from balance.studies.cells.columns import own_metrics
from balance.studies.cells.metrics import measure

metrics = partial(own_metrics, to_the_bottom)
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
        ("long_wait", 0, 3),
        ("zero_draws", 2 / 64, 3),
        ("deck_size", (4 + 3 + 1 + 2 + 2 + 1) / 6, 3),
        # passengers 6, pirate 12, Icebergs 20, rats 9, lifebuoy 3
        ("deck_value", 50 / 6, 3),
        ("card_value", 50 / 13, 3),
        ("thick_wins", (1 + 1 / 2 + 0) / 3, 3),
        ("thin_wins", (0 + 1 / 2 + 1) / 3, 3),
        ("rich_wins", (1 + 1 / 2 + 0) / 3, 3),
        ("dear_wins", (1 + 1 / 2) / 2, 2),
        # in every game a seat has one card more than the other
        ("card_lead_1", (0 + 1 / 2 + 1) / 3, 3),
        ("card_lead_2", math.nan, 0),
        ("card_lead_3", (1 + 1 / 2 + 0) / 3, 3),
        # 26 points in 4 cards against 5 in 3, 3 in 1 against 13 in 2, as much in the last game
        ("value_lead_0", (0 + 1 / 2) / 2, 2),
        ("value_lead_2", (0 + 1) / 2, 1),
        ("value_lead_4", (1 + 1 / 2) / 2, 2),
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
        ("lost_wins_0", (1 + 1 / 2 + 1 / 2 + 0 + 1) / 5, 3),
        ("lost_wins_2", 0, 1),
        ("uses_react_hit", 4 / 3, 3),
        ("defence_uses", 7 / 3, 3),  # four times a Lifebuoy, a Bartender, two cards rescued
        ("of_uses_react_hit", 4 / 7, 2),
        ("of_uses_react_jettison", 2 / 7, 2),
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
    assert found.value == pytest.approx(value, nan_ok=True)
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
    assert len({q.id for q in asked}) == len(asked) < 370
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


# --- what is asked ---------------------------------------------------------------------------


def asked_of(parameters: Parameters, players: int = PLAYERS) -> dict[str, Claim]:
    return {claim.id: claim for claim in claims(parameters, players)}


def test_what_a_ruleset_lacks_is_not_asked() -> None:
    every = set(asked_of(STANDARD))
    assert every - set(asked_of(PEACEFUL)) == {"attacks"}
    lost = {"attacks", "reactions", "defenders", "defences", "rescues", "copies"}
    assert every - set(asked_of(BARE)) == lost
    mute = Parameters(jettison_opens_teacher=False)
    assert every - set(asked_of(mute)) == {"rescues"}
    assert set(asked_of(STANDARD, 3)) - every == {"places"}  # of two, the first is the buyer's
    assert "free hands" in asked_of(GIVEN)["hand_limit"].question
    flat = asked_of(Parameters(mult_step=0))["multiplier"].shape
    assert isinstance(flat, Amount)
    assert "raised" not in flat.name


def test_the_iceberg_has_a_question_of_its_own() -> None:
    shape = asked_of(STANDARD)["cards"].shape
    assert isinstance(shape, StandsOut)
    assert len(shape.of) == 43  # all but the Iceberg, the starters and the Lockdown
    assert "Iceberg" not in shape.of.values()


CHOSEN = {
    "iceberg", "iceberg_round", "places", "cards", "decks", "dear_decks", "full_boards",
    "victims", "attacks", "defenders",
}  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_what_somebody_chose_is_no_cause(name: str) -> None:
    for claim in claims(RULES[name], 3):
        assert (claim.kind == GOES_WITH) == (claim.id in CHOSEN), claim.id


# What section 13 counts among the conclusions that rest mostly on stated facts.
STATED = {
    "iceberg", "iceberg_seats", "places", "multiplier", "full_boards", "hand_limit", "sinking",
    "length",
}  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_claims_say_when_they_rest_on_assumed_cards(name: str) -> None:
    for claim in claims(RULES[name], 3):
        assert claim.rests_on
        assert ("cards" in claim.rests_on) != (claim.id in STATED), claim.id


def test_every_question_names_rulesets_that_differ() -> None:
    for claim in claims(STANDARD, 3):
        assert claim.changes, claim.id
        hashes = {_hash(f"to_the_bottom/{name}") for name in claim.changes}
        assert len(hashes - {_hash("to_the_bottom")}) == len(claim.changes), claim.id


@cache
def _hash(config: str) -> str:
    return load(config).hash


# --- what is answered ------------------------------------------------------------------------


def answered(id_: str, *games: tuple[int, dict[str, int]]) -> Answer:
    """The answer to one question, from so many games of each kind."""
    kinds = pl.DataFrame([row for _, row in games])
    frame = kinds[np.repeat(np.arange(len(games)), [count for count, _ in games])]
    claim = asked_of(STANDARD)[id_]
    known = {q.id: q for q in metrics(STANDARD, PLAYERS)}
    ids = metrics_of(claim.shape)
    samples = dict(zip(ids, collect([frame], [measure(known[i]) for i in ids]), strict=True))
    pairs = pairs_needed([claim])
    first = [measure(known[a]) for a, _ in pairs]
    second = [measure(known[b]) for _, b in pairs]
    changes = collect_pairs([frame], [frame], first, 1, second) if pairs else []
    numbers = Numbers(known, samples, dict(zip(pairs, changes, strict=True)), 0.01, False)
    (found,) = answer([claim], numbers)
    return found


def won(seat: int, **changes: Any) -> dict[str, int]:
    """A game that one of two seats wins."""
    return game(won=[int(seat == 1), int(seat == 2)], **changes)


def sides(found: Answer) -> dict[str, str]:
    """What stands out, and on which side."""
    return {j.member.name: j.side for j in found.judged if j.side in ("above", "below")}


@pytest.mark.parametrize(
    ("wins", "code", "side"),
    [(150, "SOME", "above"), (50, "SOME", "below"), (100, "UNDECIDED", "")],
)
def test_the_buyer_against_an_equal_share(wins: int, code: str, side: str) -> None:
    found = answered(
        "iceberg", (wins, won(1, iceberg_buyer=1)), (200 - wins, won(2, iceberg_buyer=1))
    )
    assert found.code == code
    assert sides(found) == ({"buying the Iceberg": side} if side else {})


def test_the_middle_round_may_be_the_best_to_buy_in() -> None:
    """Buyers of round 7 win 80 %, those before and after 30 %; the ends alone would be alike."""
    rounds = [
        (count, won(seat, iceberg_buyer=1, turns_cruise=2 * number))
        for number, wins in ((6, 60), (7, 160), (8, 60))
        for seat, count in ((1, wins), (2, 200 - wins))
    ]
    found = answered("iceberg_round", *rounds)
    assert found.code == "PEAKS"
    assert sides(found) == {"round 7 against round 6": "above", "round 8 against round 7": "below"}


def test_a_card_that_winners_own() -> None:
    found = answered(
        "cards",
        (170, won(1, card_owned_pirate=[1, 0], card_owned_chef=[0, 1])),
        (30, won(2, card_owned_pirate=[1, 0], card_owned_chef=[0, 1])),
        (100, won(1, card_owned_rats=[1, 1])),
    )
    assert found.code == "SOME"
    assert sides(found) == {"Pirate": "above", "Chef": "below"}


def test_thick_decks() -> None:
    """Two more cards go with 60 % of wins, four more with 80 %; nobody is judged by luck."""
    pairs = [
        (count, won(seat, card_owned_passenger=[10 + lead, 10]))
        for lead, wins in ((2, 120), (4, 160))
        for seat, count in ((1, wins), (2, 200 - wins))
    ]
    assert answered("decks", *pairs).code == "RISES"
    dear = answered("dear_decks", *pairs)
    assert dear.code == "UNDECIDED"  # all cards are worth as much
    assert dear.judged == []


def test_dear_decks() -> None:
    """A Baby instead of a Passenger in ten cards is a tenth of a point; ten are a whole one."""
    babies = {"card_owned_passenger": [0, 10], "card_owned_baby": [10, 0]}
    found = answered("dear_decks", (150, won(1, **babies)), (50, won(2, **babies)))
    assert found.code == "RISES"
    assert list(sides(found)) == ["0.6 points or more above against 0.6 points or more below"]


def test_victims_of_attacks() -> None:
    lost = {"lost_to_attacks": [0, 3]}
    found = answered("victims", (150, won(1, **lost)), (50, won(2, **lost)))
    assert found.code == "FALLS"
    assert sides(found) == {"3 or 4 lost cards against no lost card": "below"}


def test_the_defence_that_is_used_most() -> None:
    often = game(lifebuoy_used=[2, 0], block_used=[0, 1])
    found = answered("defences", (100, often), (100, game(lifebuoy_used=[1, 1])))
    assert found.code == "MOSTLY"
    assert {name for name, side in sides(found).items() if side == "above"} == {"Lifebuoy"}
    even = answered("defences", (200, game(lifebuoy_used=[1, 1], block_used=[1, 1])))
    assert even.code == "UNDECIDED"


@pytest.mark.parametrize(
    ("id_", "changes", "shares"),
    [
        ("multiplier", {"multiplied_plays": [1, 0]}, (0.01, 0.06, 0.2)),
        ("stalls", {"stalled": [1, 0]}, (0.0005, 0.005, 0.03)),
        ("long_waits", {"seat_turns_sink": [5, 0]}, (0.01, 0.15, 0.5)),
        ("rescues", {"rescued": [1, 0]}, (0.02, 0.075, 0.3)),
        ("copies", {"copies_used": [0, 2]}, (0.02, 0.075, 0.3)),
    ],
)
def test_how_often(id_: str, changes: dict[str, Any], shares: tuple[float, ...]) -> None:
    plain = {"played": [1, 0], "sink_order": [2, 1]}
    for share, code in zip(shares, ("RARE", "SOME", "OFTEN"), strict=True):
        count = round(100_000 * share)
        games = (count, game(**plain, **changes)), (100_000 - count, game(**plain))
        assert answered(id_, *games).code == code, share


@pytest.mark.parametrize(("turns", "code"), [(20, "MORE"), (8, "LESS"), (10, "SAME")])
def test_the_longer_phase(turns: int, code: str) -> None:
    phases = [(50, game(turns_cruise=turns + more, turns_sink=10)) for more in (-1, 0, 1)]
    assert answered("length", *phases, (1, game(turns_sink=10, turns_cruise=turns))).code == code


@pytest.mark.parametrize("id_", list(asked_of(STANDARD)))
def test_too_few_games_decide_nothing(id_: str) -> None:
    found = answered(id_, *((1, row) for row in GAMES.fill_null(0).to_dicts()))
    assert found.code in ("UNDECIDED", "NUMBER")


# --- pictures ----------------------------------------------------------------------------------


def about(low: float, high: float, n: int = 1000) -> Any:
    return SimpleNamespace(value=(low + high) / 2, low=low, high=high, n=n)


NOTHING = SimpleNamespace(value=math.nan, low=-math.inf, high=math.inf, n=0)
HIGH = about(0.6, 0.7)


def known(parameters: Parameters = STANDARD, players: int = 2, **changes: Any) -> dict[str, Any]:
    """Estimates in which nothing differs from anything, but for the changes."""
    names = [*(q.id for q in metrics(parameters, players)), "win_share_1", "win_share_2"]
    assert set(changes) <= {*names, WIN_MARGIN}
    return {name: about(0.2, 0.3) for name in names} | changes


@pytest.mark.parametrize("name", RULES)
def test_a_number_that_is_unknown_is_not_printed(name: str) -> None:
    asked = [q.id for q in metrics(RULES[name], 2)]
    for unknown in (asked, asked[::2], asked[1::2]):
        for one in (NOTHING, about(0.9, 1.0, FEWEST - 1)):
            estimates = known(RULES[name], 2) | dict.fromkeys(unknown, one)
            for picture in pictures(RULES[name], 2, estimates):
                text = json.dumps(picture._asdict())
                assert not {"nan", "inf", "NaN", "Infinity"} & set(re.findall(r"\w+", text)), text


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
        "Pirate", "offensive", "65.0 % [60.0, 70.0], 1,000 games",
        "45.0 % [40.0, 50.0], 250 games", "45.0 % [40.0, 50.0], 250 games", "0.25 [0.20, 0.30]",
        "1.50 [1.00, 2.00]", "25.0 %", "12", "12", "2", "rulebook, assumed",
    ]  # fmt: skip
    assert "correlation" in picture.alternative
    assert [row[0] for row in picture.rows[-2:]] == ["Passenger", "Baby"]
    assert picture.rows[-1][9:11] == ["-", "2 a seat"]


def cards_drawn(**changes: Any) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """What is drawn of every card, by its name, and the layout."""
    marks: dict[str, dict[str, Any]] = {}
    figure = drawn("The cards", **changes).figure
    for trace in figure["data"]:
        for at, hover in enumerate(trace.get("hovertext", ())):
            marks[hover.partition("</b>")[0].removeprefix("<b>")] = {
                "class": trace["name"], "x": trace["x"][at], "y": trace["y"][at],
                "size": trace["marker"]["size"][at], "symbol": trace["marker"]["symbol"][at],
                "text": trace["text"][at], "up": trace["error_y"]["array"][at], "hover": hover,
            }  # fmt: skip
    return marks, figure["layout"]


def test_every_card_that_is_sold_has_a_mark() -> None:
    few = about(0.4, 0.5, FEWEST - 1)
    marks, layout = cards_drawn(card_wins_owned_pirate=HIGH, card_wins_owned_rats=few)
    sold = {STANDARD.cards[key].name for key in sold_cards(STANDARD)}
    assert set(marks) == sold - {"Rats"}
    pirate = marks["Pirate"]
    assert (pirate["class"], pirate["y"], pirate["up"]) == (
        "offensive", pytest.approx(65), pytest.approx(5)
    )  # fmt: skip
    assert (pirate["symbol"], marks["Seal"]["symbol"]) == ("circle-open", "circle")
    assert "price 12" in pirate["hover"]
    assert len({mark["x"] for mark in marks.values()}) == len(marks)
    order = sorted(marks, key=lambda name: marks[name]["x"])
    assert order[-1] == "Iceberg"
    assert {"Pirate", "Torpedo"} == set(order[-3:-1])
    assert layout["xaxis"]["ticktext"][-2:] == ["12", "20"]


def test_cards_in_fewer_games_are_smaller() -> None:
    marks, _ = cards_drawn(card_wins_owned_pirate=about(0.2, 0.3, 250))
    assert marks["Pirate"]["size"] < marks["Seal"]["size"]


def test_cards_are_named_where_they_surely_lie_beyond_the_margin() -> None:
    fair = {f"card_wins_owned_{key}": about(0.45, 0.56) for key in cards_at(STANDARD, "owned")}
    changes = fair | {"card_wins_owned_pirate": about(0.53, 0.6)}
    for margin, named in ((0.02, {"Pirate"}), (0.04, set())):
        marks, layout = cards_drawn(**changes, win_margin=margin)
        assert {name for name, mark in marks.items() if mark["text"]} == named
        band, line = layout["shapes"][:2]
        assert (band["y0"], band["y1"]) == pytest.approx((50 - 100 * margin, 50 + 100 * margin))
        assert line["y0"] == 50


def test_the_iceberg_and_the_places_have_their_lines() -> None:
    iceberg = drawn("The Iceberg", buyer_wins_8=HIGH)
    assert [row[0] for row in iceberg.rows][:2] == ["in any round", "up to round 5"]
    assert iceberg.figure["layout"]["shapes"][0]["x0"] == pytest.approx(50)
    places = drawn("Seats by phase", place_wins_2=HIGH)
    assert places.rows[1][3] == "65.0 % [60.0, 70.0]"


def test_defences_are_drawn_where_there_are_some() -> None:
    picture = drawn("Defences", uses_react_play=HIGH)
    assert picture.rows[3][2] == "0.65 [0.60, 0.70]"
    assert [row[0] for row in picture.rows] == [
        "Lifebuoy", "Steward", "Ship Guard", "Bartender", "Teacher",
    ]  # fmt: skip
    assert "Defences" not in {p.title for p in pictures(BARE, 2, known(BARE, 2))}
