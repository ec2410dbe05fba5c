"""What designers ask of Sewer Pirats, answered on games written by hand; and what is drawn."""

import itertools
import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from balance import games
from balance.games.api import Picture
from balance.games.api.claims import Claim, Pairs, metrics_of
from balance.games.sewer_pirats.parameters.model import Parameters, player_counts
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES
from balance.games.sewer_pirats.report.claims import claims
from balance.games.sewer_pirats.report.exposures import bin_names
from balance.games.sewer_pirats.report.pictures import pictures
from balance.rulesets import available, load
from balance.stats.pairs import collect_pairs
from balance.stats.samples import collect
from balance.studies.cells.claims import Answer, Numbers, answer, pairs_needed
from balance.studies.cells.metrics import all_metrics, measure
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

GAME = games.get("sewer_pirats")
MARGIN = 0.02
HIGH = about(0.6, 0.7)


def metrics_by_id(parameters: Parameters, players: int) -> Mapping[str, Any]:
    ruleset = SimpleNamespace(parameters=parameters)
    cell: Any = SimpleNamespace(game=GAME, ruleset=ruleset, players=players, rotations=1)
    return {metric.id: metric for metric in all_metrics(cell)}


def columns_of(parameters: Parameters, players: int) -> set[str]:
    asked = metrics_by_id(parameters, players).values()
    read = [e.meta.root_names() for q in asked for e in (q.value, q.per) if e is not None]
    return {name for names in read for name in names}


def answered(
    rows: list[dict[str, int]], parameters: Parameters = STANDARD, players: int = 2
) -> dict[str, Answer]:
    """The answers to these games; what a row does not name is 0."""
    blank = dict.fromkeys(columns_of(parameters, players), 0)
    assert all(row.keys() <= blank.keys() for row in rows)
    schema = dict.fromkeys(blank, pl.Int64)
    frame = pl.DataFrame([blank | row for row in rows], schema=schema)
    by_id, asked = metrics_by_id(parameters, players), claims(parameters, players)
    needed = pairs_needed(asked)
    first, second = ([measure(by_id[pair[at]]) for pair in needed] for at in (0, 1))
    pairs = dict(zip(needed, collect_pairs([frame], [frame], first, 1, second), strict=True))
    found = collect([frame], [measure(metric) for metric in by_id.values()])
    samples = dict(zip(by_id, found, strict=True))
    answers = answer(asked, Numbers(by_id, samples, pairs, MARGIN, anytime=False))
    return {one.claim.id: one for one in answers}


def on(one: Answer, side: str) -> set[str]:
    return {judged.member.name for judged in one.judged if judged.side == side}


# ------------------------------------------------------------------------------- what is asked


def every_setup() -> list[tuple[str, Parameters, int]]:
    shipped = {name: load(name).parameters for name in available("sewer_pirats")}
    return [(n, p, k) for n, p in (shipped | RULES).items() for k in player_counts(p)]


@pytest.mark.parametrize(("name", "parameters", "players"), every_setup())
def test_claims_name_what_there_is(name: str, parameters: Parameters, players: int) -> None:
    asked = claims(parameters, players)
    assert len({claim.id for claim in asked}) == len(asked)
    assert len({claim.question for claim in asked}) == len(asked)
    known_metrics, rulesets = metrics_by_id(parameters, players), set(available("sewer_pirats"))
    for claim in asked:
        assert set(metrics_of(claim.shape)) <= known_metrics.keys(), claim.id
        assert {f"sewer_pirats/{ruleset}" for ruleset in claim.changes} <= rulesets, claim.id
        names = names_of(claim)
        assert len(set(names)) == len(names), claim.id


def names_of(claim: Claim) -> list[Any]:
    shape: Any = claim.shape
    if isinstance(shape, Pairs):
        return [" and ".join(pair) for pair in shape.of]
    return list(shape.of.values()) if isinstance(shape.of, Mapping) else []


def test_only_some_rulesets_have_some_claims() -> None:
    def ids(name: str) -> set[str]:
        return {claim.id for claim in claims(RULES[name], 2)}

    always = {
        "starting_hands", "captain", "passenger", "captain_cards", "captain_or_crew",
        "captain_from", "treasures", "points", "treasure_leaders", "waste", "unclaimed", "length",
        "actions", "luck", "ties", "tie_break", "final_reading", "jump_reading",
    }  # fmt: skip
    able, able_readings = {"abilities", "weasel_dash", "dashes"}, {"toll_reading", "coup_reading"}
    drawn = {"tribes", "tribe_length", "pairs", "ability_users"}
    assert ids("common_off") == ids("landlubber") == always
    assert ids("common") == always | able | able_readings | drawn
    assert ids("forced") == always | able | able_readings | {"ability_users"}
    assert ids("mono") == always | able | able_readings | {"tribes", "pairs"}
    assert ids("idle_weasel") == always | drawn | {"abilities", "toll_reading"}
    bidding = {"prices", "bids", "pairs", "cards_left", "hiring_last", "free_figures"}
    assert ids("auction") == always | able | able_readings | bidding | {"ability_users"}


def test_what_somebody_chose_is_no_cause() -> None:
    def kinds(parameters: Parameters) -> dict[str, str]:
        return {claim.id: claim.kind for claim in claims(parameters, 2)}

    assert kinds(STANDARD)["tribes"] == kinds(MONO)["tribes"] == kinds(MONO)["pairs"] == "cause"
    assert kinds(RULES["mono_forced"])["tribes"] == "count"  # seat and tribe are the same there
    chosen = ("prices", "bids", "pairs", "cards_left", "hiring_last", "weasel_dash", "captain")
    assert {kinds(AUCTION)[id_] for id_ in chosen} == {"goes with"}
    assert kinds(STANDARD)["ability_users"] == "goes with"


def test_bins_have_no_gap() -> None:
    assert bin_names((0, 2, 3, 5), "card") == [
        (0, "0 or 1 cards"), (2, "2 cards"), (3, "3 or 4 cards"), (5, "5 or more cards"),
    ]  # fmt: skip


# ----------------------------------------------------------------------------------- answers


def seats(**by_name: list[int]) -> dict[str, int]:
    return {f"{name}_{at}": v for name, values in by_name.items() for at, v in enumerate(values, 1)}


WON, LOST = seats(won=[1, 0]), seats(won=[0, 1])


def test_going_first() -> None:
    assert answered([WON, WON, LOST] * 300)["starting_hands"].code == "MORE"
    assert answered([WON, LOST, LOST] * 300)["starting_hands"].code == "LESS"
    assert answered([WON, LOST] * 300)["starting_hands"].code == "UNDECIDED"
    assert answered([WON | LOST | {"won_1": 1}] * 300)["starting_hands"].code == "SAME"
    assert answered([WON, WON, LOST] * 300, AUCTION)["starting_hands"].code == "MORE"


def drawn_games() -> list[dict[str, int]]:
    """Every draw of four tribes as often: rats cost a seat 8 points, snails add 20 turns."""
    rows = []
    for crew in itertools.combinations(TRIBE_NAMES, 4):
        points = 80 - 8 * ("rat" in crew)
        shared = {f"crews_{tribe}_{seat}": 1 for tribe in crew for seat in (1, 2)}
        for luck in (-3, 0, 3):
            row = shared | seats(score=[points + luck, points - 2 * luck], won=[1, 0])
            rows.append(row | {"turns": 70 + 20 * ("snail" in crew) + luck})
    return rows * 20


def test_tribes_that_are_drawn() -> None:
    found = answered(drawn_games())
    assert on(found["tribes"], "below") == {"the rat"}
    assert on(found["tribe_length"], "above") == {"the snail"}
    # without rats, four of the five others are drawn; with them, three: 8 * (4 / 5 - 3 / 5)
    values = {one.member.name: one.value for one in found["tribes"].judged}
    assert values["the rat"] == pytest.approx(-8)
    assert values["the toad"] == pytest.approx(1.6)
    assert on(found["pairs"], "below") == {f"the rat and the {t}" for t in TRIBE_NAMES[1:]}
    values = {one.member.name: one.value for one in found["pairs"].judged}
    # all six games with both have rats; of the nine others, four have
    assert values["the rat and the toad"] == pytest.approx(-8 * (1 - 4 / 9))


def owned_games() -> list[dict[str, int]]:
    """Rats win and have more points, whoever they meet and wherever they sit."""
    rows = []
    for here, there in itertools.permutations(TRIBE_NAMES, 2):
        ahead = here == "rat" or (there != "rat" and len(rows) % 2 == 0)
        score = [30, 20] if ahead else [20, 30]
        rows.append({f"crews_{here}_1": 4, f"crews_{there}_2": 4} | seats(score=score)
                    | (WON if ahead else LOST))  # fmt: skip
    return rows * 20


def test_tribes_that_are_owned() -> None:
    found = answered(owned_games(), MONO)
    assert "the rat" in on(found["tribes"], "above")
    assert on(found["pairs"], "above") >= {f"the rat and the {t}" for t in TRIBE_NAMES[1:]}


def bought_games() -> list[dict[str, int]]:
    """Weasels cost a card more and win; who hires last keeps more cards and loses."""
    row = {"crews_weasel_1": 2, "crews_toad_1": 2, "crews_weasel_2": 1, "crews_toad_2": 3}
    row |= seats(auction_paid=[7, 3], auction_won=[4, 4]) | {"first_player": 2, "free_figures": 1}
    turned = {"crews_weasel_1": 0, "crews_toad_1": 4, "crews_weasel_2": 3, "crews_toad_2": 1}
    turned |= seats(auction_paid=[3, 7]) | {"first_player": 1, "free_figures": 2}
    first = [row | WON, row | WON, row | LOST] * 2
    return [*first, *[turned | LOST] * 5, turned | WON] * 60


def test_the_auction() -> None:
    found = answered(bought_games(), AUCTION)
    assert on(found["prices"], "above") == on(found["bids"], "above") == {"one more weasel"}
    assert on(found["prices"], "below") == {"one more toad"}
    assert on(found["hiring_last"], "below") == {"hiring last"}
    assert found["cards_left"].code == "FALLS"
    assert found["free_figures"].code == "FALLS"
    assert "a weasel and another weasel" in on(found["pairs"], "above")
    assert "a toad and another toad" not in on(found["pairs"], "above")


def test_captains_and_passengers() -> None:
    """Who sails more wins; of crew tokens, four or five go with most wins."""
    few, some, many = (
        {"sails": s, "booty_taken": s + crew} for s, crew in ((2, 3), (4, 5), (3, 9))
    )

    def meet(one: dict[str, int], other: dict[str, int], row: dict[str, int]) -> dict[str, int]:
        return row | seats(**{name: [one[name], other[name]] for name in one})

    rows = [meet(some, few, WON), meet(many, some, LOST), meet(few, many, LOST)] * 4
    found = answered([*rows, meet(few, some, WON), meet(some, many, LOST)] * 100)
    assert found["captain"].code == "RISES"
    assert found["passenger"].code == "PEAKS"


def test_the_return_of_captains() -> None:
    row = seats(sails=[4, 2], booty_taken=[4, 4], cards_paid=[5, 10], score=[40, 20])
    other = seats(sails=[4, 3], booty_taken=[4, 6], cards_paid=[6, 10], score=[42, 24])
    assert answered([row, other] * 100)["captain_cards"].code == "MORE"


def test_treasures() -> None:
    """Cans bring three points each, the other tokens one."""
    yields = {"fries": 7, "noodles": 7, "burger": 7, "toys": 14, "cans": 21}
    rows = []
    for luck in (0, 1):
        points = {f"parts_{name}_1": value for name, value in yields.items()}
        more = {"parts_cans_1": 21 + luck, "parts_parrots_1": 1, "score_1": 57 + luck}
        rows.append(points | more | WON)
    found = answered(rows * 100)
    assert on(found["treasures"], "above") == {"a can"}
    values = {one.member.name: one.value for one in found["treasures"].judged}
    assert values["a burger"] == pytest.approx(42 / 56.5)
    assert found["points"].code == "MIXED"
    assert on(found["treasure_leaders"], "above") >= {"leading in fries", "leading in cans"}


@pytest.mark.parametrize(("wasted", "code"), [(1, "RARE"), (3, "SOME"), (9, "OFTEN")])
def test_waste(wasted: int, code: str) -> None:
    rows = [{"total_sails": 10, "wasted_booty": max(wasted + luck, 0)} for luck in (-1, 0, 1)]
    assert answered(rows * 100)["waste"].code == code


def test_what_happens_in_a_game() -> None:
    dull = {"moves_1": 2, "sails_1": 1, "total_sails": 1}
    tied = dull | {"score_tie": 1, "tie_broken": 1, "draws_1": 9, "final_sails": 1}
    found = answered([tied, tied, dull] * 100)
    codes = {id_: found[id_].code for id_ in ("ties", "tie_break", "final_reading", "actions")}
    assert codes == {
        "ties": "OFTEN", "tie_break": "NUMBER", "final_reading": "OFTEN", "actions": "MOSTLY",
    }  # fmt: skip
    assert answered([tied, *[dull] * 39] * 100)["ties"].code == "RARE"


def test_abilities() -> None:
    """Toads never stay, most rats take two; the seat that takes more so wins, and dashes."""
    crews = {f"crews_{tribe}_{seat}": 1 for tribe in ("rat", "toad", "weasel") for seat in (1, 2)}
    row = crews | seats(rat_doubles=[3, 1], weasel_dash=[1, 0], weasel_second=[1, 0]) | WON
    idle = row | seats(rat_doubles=[3, 0])
    found = answered([*[row] * 8, idle, idle | LOST] * 100)
    assert on(found["abilities"], "above") == {"the toad"}
    assert on(found["abilities"], "below") == {"the rat"}
    assert on(found["ability_users"], "above") == {"using the rat most", "using the weasel most"}
    assert found["weasel_dash"].code == "MORE"


@pytest.mark.parametrize("rows", [0, 1, 2])
@pytest.mark.parametrize("name", RULES)
def test_hardly_any_games_decide_nothing(name: str, rows: int) -> None:
    found = answered([WON | {"turns": 60}] * rows, RULES[name])
    assert {one.code for one in found.values()} <= {"UNDECIDED", "NUMBER"}


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
    rows = {row[0]: row[1:] for row in picture.rows}
    assert rows["cans"][:3] == ["65.0 % [60.0, 70.0]", "0.25 [0.20, 0.30]", "11.00 [10.00, 12.00]"]
    assert rows["not counted: stars without their bonus"][0] == "-"


def test_treasures_have_intervals_and_face_values() -> None:
    picture = drawn(kind_yield_cans=about(5, 7))["Treasure by tribe"]
    bars, _ = picture.figure["data"]
    assert bars["x"][4:] == [6, None]
    assert bars["error_x"]["array"][4] == bars["error_x"]["arrayminus"][4] == 1
    rows = {row[0]: row[1:] for row in picture.rows}
    assert rows["cans"][:3] == ["7", "9.00", "6.00 [5.00, 7.00]"]
    assert rows["cans"][5:7] == ["0.25", "0.25 [0.20, 0.30]"]
    assert rows["teddies and dolls"][:2] == ["14", "6.00"]
    rows = {row[0]: row[1:] for row in drawn(RULES["no_openers"])["Treasure by tribe"].rows}
    assert rows["cans"][3:5] == ["-", "-"]


@pytest.mark.parametrize("name", ["common", "mono", "auction"])
def test_treasure_lies_above_or_below_the_mean_of_all_seats(name: str) -> None:
    """All seats make 3 points of fries; 5 beside rats, and about 4 beside toads."""
    fries = {f"parts_fries_{seat}": about(3, 3) for seat in range(1, 5)}
    beside = {f"tribe_kind_{tribe}_fries": about(3, 3) for tribe in TRIBE_NAMES}
    beside |= {"tribe_kind_rat_fries": about(4.9, 5.1), "tribe_kind_toad_fries": about(2.9, 5.1)}
    picture = drawn(RULES[name], **fries, **beside)["Treasure by tribe"]
    _, cells = picture.figure["data"]
    assert cells["x"] == list(TRIBE_NAMES)
    assert cells["z"][0] == pytest.approx([2, 0, 0, 0, 0, 1])
    assert cells["text"][0] == ["+2.0", "", "", "", "", ""]
    assert cells["zmax"] == -cells["zmin"] == 2
    assert ("correlation" in picture.alternative) == (name == "auction")


@pytest.mark.parametrize("name", ["landlubber", "common_off", "forced"])
def test_treasure_without_tribes_to_tell_apart_is_bars(name: str) -> None:
    picture = drawn(RULES[name])["What treasures are worth"]
    (bars,) = picture.figure["data"]
    assert len(bars["x"]) == 5
    assert "xaxis2" not in picture.figure["layout"]


def test_tribes_of_shared_crews_are_drawn_with_and_without() -> None:
    picture = drawn(with_points_toad=about(30, 32))["What tribes are worth"]
    with_, without = picture.figure["data"]
    assert with_["text"] == list(TRIBE_NAMES)
    assert with_["x"][5] == 31
    assert without["x"][5] == 0.25
    assert with_["error_x"]["array"][5] == 1
    pairs = drawn(pair_points_rat_toad=about(30, 32))["Pairs of tribes"]
    cells = pairs.figure["data"][0]["z"]
    assert cells[0][5] == cells[5][0] == 31
    assert cells[3][3] is None
    assert ["rat and toad", "31.00 [30.00, 32.00]"] in [list(row) for row in pairs.rows]


def test_tribes_of_seats_are_drawn_against_an_equal_share() -> None:
    made = drawn(MONO, tribe_wins_rat=HIGH, duel_rat_toad=about(0.7, 0.8))
    picture = made["What tribes are worth"]
    assert picture.figure["data"][0]["x"][0] == pytest.approx(65)
    assert picture.figure["layout"]["shapes"][0]["x0"] == 25
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
    assert list(drawn(LANDLUBBER)) == ["What treasures are worth", "Where points come from"]
    assert "What tribes are worth" not in drawn(RULES["forced"])
