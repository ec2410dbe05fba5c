"""What Atlantis is asked, on games written by hand, what is concluded, and what is drawn."""

import json
import math
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from balance.games.api import Finding, Picture
from balance.games.api.inference import FEWEST, number, side
from balance.games.atlantis.parameters.island import distance, hexes_of
from balance.games.atlantis.parameters.model import Parameters
from balance.games.atlantis.report.claims import conclude
from balance.games.atlantis.report.map import SCALE, paint
from balance.games.atlantis.report.metrics import HEXES, hexes_for, metrics
from balance.games.atlantis.report.pictures import pictures
from balance.stats.estimates import Estimate, estimate
from balance.stats.samples import collect
from balance.studies.metrics import measure

STANDARD = Parameters()
FEW_GUYS = Parameters(guys_per_player=4)
PLAYERS = 2


def columns(asked: list[Any]) -> set[str]:
    """Every column that some question reads."""
    named = [e.meta.root_names() for q in asked for e in (q.value, q.per) if e is not None]
    return {name for names in named for name in names}


NAMES = columns(metrics(FEW_GUYS, PLAYERS))


def game(**changes: Any) -> dict[str, int]:
    """A game in which nothing happened, but for the changes; lists are by seat."""
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
        # seat 1 saves three by ship and wins, seat 2 loses two to a vortex and one to a shark
        game(
            won=[1, 0], saved=[3, 1], saved_ship=[3, 0], saved_swim=[0, 1],
            lost_vortex=[1, 2], lost_shark=[0, 1], vortices=2, boarded_land=[3, 0],
            ships_placed=4, ships_lost_kraken=1, turns=40, island_gone_turn=30,
            fortress_gone_turn=28, creature_moves=10, dives=5, creature_passes=5,
            rolls_without_creature=25, swim_steps=[0, 4], dolphin_carries=[0, 1],
            steps_used=[8, 8], walk_steps=[2, 0], displaced=[2, 2], displaced_no_empty=1,
            died_in_rock=[1, 2], died_in_sea=[0, 1], died_at_40=2, landed_at_17=[3, 0],
            landed_at_115=[0, 1],
        ),
        # a short game that both win: nobody dies, five are left outside, tiles are left
        game(
            won=[1, 1], saved=[2, 1], saved_ship=[1, 1], saved_swim=[1, 0], left_outside=[2, 3],
            turns=20, ships_placed=6, steps_used=[2, 2], walk_steps=[1, 1], climbed=[0, 1],
            landed_at_17=[2, 1],
        ),
        # everybody dies, both seats alike; no roll ever finds a creature
        game(
            won=[1, 1], lost_monster_swim=[1, 1], lost_monster_ship=[1, 1], lost_shark=[2, 2],
            turns=60, island_gone_turn=60, rolls_without_creature=60, steps_used=[1, 1],
        ),
    ]
)  # fmt: skip


def answers(
    parameters: Parameters = FEW_GUYS, games: pl.DataFrame = GAMES, players: int = PLAYERS
) -> dict[str, Estimate]:
    asked = metrics(parameters, players)
    samples = collect([games], [measure(q) for q in asked])
    return {q.id: estimate(s) for q, s in zip(asked, samples, strict=True)}


@pytest.mark.parametrize(
    ("name", "value", "games"),
    [
        ("saved_share", 7 / 24, 3),
        ("lost_share", 12 / 24, 3),
        ("left_share", 5 / 24, 3),
        ("death_shark", 5 / 12, 2),
        ("death_monster_swim", 2 / 12, 2),
        ("death_monster_ship", 2 / 12, 2),
        ("death_vortex", 3 / 12, 2),
        ("dead_per_vortex", 3 / 2, 1),
        ("deaths_2", (3 + 0 + 4) / 3, 3),
        ("win_share_vortex_hit", 0, 1),  # only in the first game is one seat hit more
        ("win_share_most_boarded", (1 + 1 / 2) / 2, 2),  # climbing counts
        ("saved_by_ship", 5 / 7, 2),
        ("ships_lost_share", 1 / 10, 2),
        ("saved_per_ship", 5 / 10, 2),
        ("carried_share", 1 / 4, 1),
        ("no_empty_share", 1 / 4, 1),
        ("rolls_without_creature_share", 85 / 100, 2),
        ("creature_passes_share", 5 / 100, 2),
        ("creature_moves_share", 10 / 100, 2),
        ("dives_share", 5 / 10, 1),
        ("island_outlasts", 1 / 3, 3),
        ("some_left_outside", 1 / 3, 3),
        ("tail_share", 10 / 100, 2),
        ("turns_after_island", 5, 2),
        ("fortress_gone_turn", 28, 1),
        ("step_walk_steps", 4 / 22, 3),
        ("steps_per_turn", 22 / 120, 3),
        ("died_in_rock", 1, 3),
        ("died_in_rock_2", 2 / 3, 3),
        ("died_at_40", 2 / 3, 3),
        ("landing_share_17", 6 / 7, 2),
        ("landed_at_115_2", 1 / 3, 3),
    ],
)
def test_measures(name: str, value: float, games: int) -> None:
    found = answers()[name]
    assert found.value == pytest.approx(value)
    assert found.n == games


def test_shares_stay_within_their_limits() -> None:
    asked = {q.id: q for q in metrics(FEW_GUYS, PLAYERS)}
    for name, found in answers().items():
        if asked[name].unit == "%":
            assert 0 <= found.low <= found.high <= 1, name


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_question_is_asked_once(players: int) -> None:
    asked = metrics(STANDARD, players)
    assert len({q.id for q in asked}) == len(asked)
    assert len({q.label for q in asked}) == len(asked)


def test_hexes_are_asked_only_where_things_can_happen() -> None:
    """Nobody stands on the city, and only tiles displace; a city that can sink is asked."""
    assert len(hexes_for(STANDARD, "died")) == 132
    assert 66 not in hexes_for(STANDARD, "boarded")
    assert len(hexes_for(STANDARD, "displaced")) == 36
    assert 66 in hexes_for(Parameters(vortex_destroys_city=True), "died")
    assert sum(q.topic == HEXES for q in metrics(STANDARD, 4)) == 132 + 36 + 132


# -------------------------------------------------------------------------------- conclusions


def about(low: float, high: float, n: int = 1000) -> Any:
    return SimpleNamespace(value=(low + high) / 2, low=low, high=high, n=n)


NOTHING = SimpleNamespace(value=math.nan, low=-math.inf, high=math.inf, n=0)
COMMON = ("win_share_1", "capped")


def known(players: int = 4, **changes: Any) -> dict[str, Any]:
    """Estimates in which everything is clear, but for the changes."""
    names = [q.id for q in metrics(STANDARD, players)] + list(COMMON)
    return {name: about(0.20, 0.21) for name in names} | {"capped": about(0, 0.0001)} | changes


def concluded(
    id_: str, parameters: Parameters = STANDARD, players: int = 4, **changes: Any
) -> Finding:
    findings = conclude(parameters, players, known(players, **changes))
    assert len({f.id for f in findings}) == len(findings)
    return {f.id: f for f in findings}[id_]


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
    ("id_", "changes", "verdict"),
    [
        ("first_mover", {"win_share_1": about(0.26, 0.30)}, "YES"),
        ("first_mover", {"win_share_1": about(0.20, 0.24)}, "SEAT 1 LOSES"),
        ("first_mover", {"win_share_1": about(0.24, 0.26)}, "UNDECIDED"),
        ("first_mover", {"win_share_1": NOTHING}, "UNDECIDED"),
        ("deaths", {"death_shark": about(0.5, 0.6)}, "SHARKS"),
        ("deaths", {"death_vortex": about(0.22, 0.6)}, "VORTICES"),
        ("deaths", {"death_monster_ship": about(0.3, 0.4)}, "MONSTERS, CREWS"),
        ("deaths", {"death_monster_swim": about(0.3, 0.4)}, "MONSTERS, SWIMMERS"),
        ("deaths", {"death_vortex": about(0.205, 0.6)}, "UNDECIDED"),
        ("deaths", {"death_vortex": NOTHING}, "UNDECIDED"),
        ("ships", {"saved_by_ship": about(0.6, 0.7)}, "MOSTLY BY SHIP"),
        ("ships", {"saved_by_ship": about(0.3, 0.4)}, "MOSTLY SWIMMING"),
        ("ships", {"saved_by_ship": about(0.4, 0.6)}, "UNDECIDED"),
        ("luck", {"win_share_vortex_hit": about(0.1, 0.2)}, "HIT SEATS WIN LESS"),
        ("luck", {"win_share_vortex_hit": about(0.3, 0.4)}, "HIT SEATS WIN MORE"),
        ("luck", {"win_share_vortex_hit": about(0.2, 0.3)}, "UNDECIDED"),
        ("dolphins", {"rolls_without_creature_share": about(0.4, 0.5)}, "MANY IDLE ROLLS"),
        ("dolphins", {"rolls_without_creature_share": about(0.16, 0.29)}, "SOME IDLE ROLLS"),
        ("dolphins", {"rolls_without_creature_share": about(0.1, 0.14)}, "FEW IDLE ROLLS"),
        ("dolphins", {"rolls_without_creature_share": about(0.1, 0.2)}, "UNDECIDED"),
        ("tail", {"tail_share": about(0.3, 0.4)}, "LONG"),
        ("tail", {"tail_share": about(0.11, 0.2)}, "MODERATE"),
        ("tail", {"tail_share": about(0.01, 0.05)}, "SHORT"),
        ("tail", {"tail_share": about(0.05, 0.15)}, "UNDECIDED"),
        ("tail", {"tail_share": NOTHING}, "UNDECIDED"),
        ("skill", {"player_a": about(0.4, 0.5), "player_b": about(0.1, 0.2)}, "YES"),
        ("skill", {"player_a": about(0.2, 0.3), "player_b": about(0.2, 0.3)}, "UNDECIDED"),
    ],
)
def test_verdicts(id_: str, changes: dict[str, Any], verdict: str) -> None:
    assert concluded(id_, **changes).verdict == verdict


def test_nothing_is_never_less_than_nothing() -> None:
    assert number(about(-0.002, 0.012)) == "0.01 [0.00, 0.01]"


def test_few_games_conclude_nothing() -> None:
    few = {name: about(0.9, 1.0, FEWEST - 1) for name in known()}
    findings = conclude(Parameters(short_game=1), 4, few)
    assert len(findings) == 7
    assert {f.verdict for f in findings} == {"UNDECIDED"}
    assert all("only 29 count" in f.sentence for f in findings)


def test_findings_rest_on_parameters() -> None:
    changes = {"player_a": about(0.4, 0.5), "player_b": about(0.1, 0.2)}
    for finding in conclude(Parameters(short_game=1), 4, known(**changes)):
        assert finding.rests_on
        assert set(finding.rests_on) <= set(Parameters.model_fields), finding.id
        assert "nan" not in finding.sentence


def test_the_cure_of_the_first_mover_is_named() -> None:
    edge = {"win_share_1": about(0.8, 0.9)}
    assert "The ruleset catch_up shows" in concluded("first_mover", **edge).sentence
    assert "catch_up_2p" in concluded("first_mover", players=2, **edge).sentence
    cured = Parameters(first_turn_moves=(1, 2, 3, 3))
    assert "with shortened first turns" in concluded("first_mover", cured, **edge).sentence


def test_stalling_players_are_named() -> None:
    assert "stalls" in concluded("tail", capped=about(0.01, 0.02)).sentence
    assert "stalls" not in concluded("tail").sentence


def test_only_some_rulesets_have_some_findings() -> None:
    ids = {f.id for f in conclude(STANDARD, 4, known())}
    assert ids == {"first_mover", "deaths", "ships", "luck", "tail", "dolphins"}
    early = {f.id for f in conclude(Parameters(end_rule=1), 4, known())}
    assert early == ids | {"left_outside"}
    still = {f.id for f in conclude(Parameters(creature_rolls=0), 4, known())}
    assert still == ids - {"dolphins"}


# ------------------------------------------------------------------------------------ pictures


def drawn(parameters: Parameters = STANDARD, **changes: Any) -> list[Picture]:
    return pictures(parameters, 4, known() | changes)


def test_pictures_are_plain_values() -> None:
    made = drawn()
    assert [p.title for p in made] == [
        "Where guys die", "Where sinking tiles displace guys", "Where guys board ships",
        "Where guys land",
    ]  # fmt: skip
    for picture in made:
        assert json.loads(json.dumps(picture.figure, allow_nan=False)) == picture.figure
        assert all(len(row) == len(picture.header) for row in picture.rows)
        assert picture.alternative
    assert [len(p.rows) for p in made] == [4, 3, 4, 4]


def test_every_hex_is_drawn_in_its_place() -> None:
    """Neighbours touch: their centres lie as far apart as a hexagon is wide."""
    figure = drawn()[0].figure
    assert len(figure["layout"]["shapes"]) == 133
    named = next(t for t in figure["data"] if t["mode"] == "markers+text")
    places = list(zip(named["x"], named["y"], strict=True))
    hexes = hexes_of(STANDARD.board_rows)
    for one in range(0, 133, 11):
        for other in range(133):
            far = distance(hexes[one], hexes[other])
            apart = math.dist(places[one], places[other])
            assert (far == 1) == (abs(apart - math.sqrt(3)) < 0.01)
    assert [t for t in named["text"] if t] == ["city"]


def test_the_hottest_hex_has_the_hottest_colour() -> None:
    picture = drawn(died_at_40=about(0.9, 1.0))[0]
    fills = [shape["fillcolor"] for shape in picture.figure["layout"]["shapes"]]
    assert [n for n, colour in enumerate(fills) if colour == SCALE[-1]] == [40]
    assert "most of all at 4,4" in picture.alternative
    assert "4,4: 0.95" in " ".join(picture.figure["data"][3]["hovertext"])


def test_hexes_without_numbers_stay_empty() -> None:
    pictures_ = drawn(died_at_40=NOTHING, landing_share_17=NOTHING)
    fills = [shape["fillcolor"] for shape in pictures_[0].figure["layout"]["shapes"]]
    assert [n for n, colour in enumerate(fills) if colour == "@stripe"] == [40, 66]
    assert "too few games" in pictures_[0].alternative
    assert pictures_[3].rows[0][1] == "-"


@pytest.mark.parametrize(
    ("part", "colour"), [(0.0, SCALE[0]), (1.0, SCALE[-1]), (3 / 7, SCALE[3]), (2.0, SCALE[-1])]
)
def test_colours(part: float, colour: str) -> None:
    assert paint(part) == colour


def test_ring_outlines_close_the_rings() -> None:
    """A hexagonal ring of radius r has 12 r + 6 sides on the outside."""
    lines = drawn()[0].figure["data"][0]
    assert lines["x"].count(None) == sum(12 * r + 6 for r in range(4))
