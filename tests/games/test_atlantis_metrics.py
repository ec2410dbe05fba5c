"""What Atlantis is asked, on games written by hand, what they answer, and what is drawn."""

import json
import math
import re
from collections import Counter
from functools import partial
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from balance.games import atlantis
from balance.games.api import Picture
from balance.games.api.charts import tint
from balance.games.api.metrics import PICTURES
from balance.games.atlantis.parameters.island import distance, hexes_of
from balance.games.atlantis.parameters.model import Parameters
from balance.games.atlantis.report.claims import claims
from balance.games.atlantis.report.columns import hexes_for
from balance.games.atlantis.report.pictures import pictures
from balance.report.wording import words
from balance.stats.estimates import Estimate, estimate
from balance.stats.samples import collect
from balance.studies.cells.columns import own_metrics
from balance.studies.cells.metrics import measure, win_share
from balance.studies.run.results import ClaimResult
from tests.games.answered import answered

metrics = partial(own_metrics, atlantis)
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
        ("death_part_2", (3 + 4) / 12, 2),
        ("win_share_vortex_hit", 0, 1),  # only in the first game is one seat hit more
        ("win_share_most_boarded", (1 + 1 / 2) / 2, 2),  # climbing counts
        ("saved_by_ship", 5 / 7, 2),
        ("saved_by_swimming", 2 / 7, 2),
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
    hexes = [q for q in metrics(STANDARD, 4) if "_at_" in q.id and q.topic == PICTURES]
    assert len(hexes) == 132 + 36 + 132


# ------------------------------------------------------------------------------------ answers


def laid(
    *games: tuple[int, dict[str, Any]], parameters: Parameters = FEW_GUYS
) -> dict[str, ClaimResult]:
    """The answers after so many of each of these games."""
    frame = pl.DataFrame([row for count, row in games for _ in range(count)])
    asked = [*metrics(parameters, PLAYERS), win_share(1, PLAYERS)]
    return answered(claims(parameters, PLAYERS), asked, frame)


def ids(parameters: Parameters, players: int = PLAYERS) -> set[str]:
    return {claim.id for claim in claims(parameters, players)}


FIRST, SECOND = {"won": [1, 0]}, {"won": [0, 1]}


@pytest.mark.parametrize(
    ("column", "name"),
    [
        ("lost_shark", "sharks"),
        ("lost_monster_swim", "monsters among swimmers"),
        ("lost_monster_ship", "monsters on ships"),
        ("lost_vortex", "vortices"),
    ],
)
def test_what_kills_guys(column: str, name: str) -> None:
    one = game(
        lost_shark=[1, 0],
        lost_vortex=[0, 1],
        lost_monster_ship=[0, 1],
        lost_monster_swim=[1, 0],
    )
    found = laid((200, one), (400, game(**{column: [2, 1]})))["deaths"]
    assert (found.code, found.named("above")) == ("MOSTLY", [name])
    assert laid((2_000, one))["deaths"].code == "MIXED"


def test_whose_guys_die() -> None:
    found = laid((300, game(lost_vortex=[1, 3])), (300, game(lost_shark=[1, 1])))
    assert found["deaths_of_seats"].named("above") == ["seat 2"]
    assert found["deaths_of_seats"].named("below") == ["seat 1"]
    assert found["deaths_of_seats"].kind == "cause"


def test_what_becomes_of_guys() -> None:
    saved = game(saved=[3, 3], saved_ship=[1, 3], saved_swim=[2, 0], lost_shark=[1, 1])
    found = laid((2_000, saved))
    assert found["fates"].named("above") == ["ashore"]
    assert found["ships"].named("above") == ["by ship"]
    swum = laid((300, game(saved=[2, 1], saved_ship=[1, 0], saved_swim=[1, 1])))
    assert swum["ships"].named("above") == ["swimming"]


def test_an_early_end_leaves_guys_outside() -> None:
    ends = FEW_GUYS.model_copy(update={"end_rule": 1})
    left = game(saved=[1, 1], left_outside=[3, 3])
    found = laid((2_000, left), parameters=ends)
    assert found["fates"].named("above") == ["outside"]
    assert found["left_outside"].numbers[0].value == pytest.approx(6 / 8)
    assert found["left_outside"].changes == ("standard",)
    assert "left_outside" not in ids(STANDARD)
    assert ids(Parameters(short_game=1)) == (ids(STANDARD) | {"left_outside"}) - {"tail"}


def test_who_boards_and_who_is_hit() -> None:
    """Both is what somebody chose too: it goes with winning, and is no cause."""
    boards = game(boarded_land=[2, 0], lost_vortex=[0, 1], vortices=1, **FIRST)
    found = laid(
        (300, boards), (100, game(climbed=[1, 0], lost_vortex=[0, 2], vortices=1, **SECOND))
    )
    assert (found["boardings"].kind, found["luck"].kind) == ("goes with", "goes with")
    assert found["boardings"].named("above") == ["boarding most often"]
    assert found["luck"].named("below") == ["losing most guys to vortices"]
    assert "goes with a win share of" in words(found["luck"]).sentence
    assert found["vortex_toll"].numbers[0].value == pytest.approx(500 / 400)


@pytest.mark.parametrize(
    ("idle", "code"), [(40, "OFTEN"), (20, "SOME"), (10, "RARE"), (15, "UNDECIDED")]
)
def test_rolls_that_move_nothing(idle: int, code: str) -> None:
    rolls = {"rolls_without_creature": idle, "creature_moves": 100 - idle}
    other = {"rolls_without_creature": idle + 1, "creature_moves": 99 - idle}
    less = {"rolls_without_creature": idle - 1, "creature_moves": 101 - idle}
    found = laid((100, game(**rolls)), (100, game(**other)), (100, game(**less)))
    assert found["idle_rolls"].code == code


@pytest.mark.parametrize(
    ("gone", "code"), [(60, "OFTEN"), (80, "SOME"), (96, "RARE"), (90, "UNDECIDED")]
)
def test_the_tail(gone: int, code: str) -> None:
    games = [(300, game(turns=100, island_gone_turn=gone + late)) for late in (-2, 0, 2)]
    assert laid(*games)["tail"].code == code


def test_only_some_rulesets_have_some_claims() -> None:
    all_ = ids(STANDARD)
    dolphins, vortices = {"dolphins", "guards"}, {"luck", "vortex_toll"}
    assert dolphins | vortices < all_
    assert ids(Parameters(creature_rolls=0)) == all_ - {"idle_rolls"}
    still = {"rock": {"vortex": 0}, "land": {"vortex": 0}, "fortress": {"vortex": 0}}
    assert ids(Parameters(symbols=still)) == all_ - vortices - dolphins
    assert ids(Parameters(symbols=still | {"land": {"D": 1}})) == all_ - vortices
    assert ids(Parameters(symbols=still, start_creatures=(("D", 0, 4),))) == all_ - vortices


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_hardly_any_games_decide_nothing(rows: int) -> None:
    asked = [*metrics(FEW_GUYS, PLAYERS), win_share(1, PLAYERS)]
    found = answered(claims(FEW_GUYS, PLAYERS), asked, GAMES.head(rows))
    assert {one.code for one in found.values()} == {"UNDECIDED", "NUMBER"}
    for one in found.values():
        assert not re.search(r"\b(nan|inf)\b", words(one).sentence)


# ------------------------------------------------------------------------------------ pictures


def about(low: float, high: float, n: int = 1000) -> Any:
    return SimpleNamespace(value=(low + high) / 2, low=low, high=high, n=n)


NOTHING = SimpleNamespace(value=math.nan, low=-math.inf, high=math.inf, n=0)


def known() -> dict[str, Any]:
    """Estimates in which everything is clear."""
    return {q.id: about(0.20, 0.21) for q in metrics(STANDARD, 4)}


def drawn(parameters: Parameters = STANDARD, **changes: Any) -> list[Picture]:
    return pictures(parameters, 4, known() | changes)


def test_pictures_are_plain_values() -> None:
    (picture,) = drawn()
    assert json.loads(json.dumps(picture.figure, allow_nan=False)) == picture.figure
    assert all(len(row) == len(picture.header) for row in picture.rows)
    assert picture.alternative
    assert Counter(row[0] for row in picture.rows) == {
        "die": 4, "board ships": 4, "are displaced by sinking tiles": 3, "land": 4,
    }  # fmt: skip


def test_a_button_shows_what_it_says_and_colours_every_hex() -> None:
    figure = drawn()[0].figure
    buttons = figure["layout"]["updatemenus"][0]["buttons"]
    assert [button["label"] for button in buttons] == ["Die", "Board", "Displaced", "Land"]
    first = [trace.get("visible", True) for trace in figure["data"]]
    assert buttons[0]["args"][0] == {"visible": first}
    for place, button in enumerate(buttons):
        seen, fills = button["args"]
        shown = [t for t, is_on in zip(figure["data"], seen["visible"], strict=True) if is_on]
        assert [t for t in shown if "visible" not in t] == figure["data"][:3]
        assert shown[3:] == figure["data"][3 + 2 * place : 5 + 2 * place]
        assert list(fills) == [f"shapes[{n}].fillcolor" for n in range(133)]


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
    assert named["text"][66] == "city"


def test_the_hottest_hex_has_the_strongest_colour() -> None:
    figure = drawn(died_at_40=about(0.9, 1.0), boarded_at_41=about(0.9, 1.0))[0].figure
    fills = [shape["fillcolor"] for shape in figure["layout"]["shapes"]]
    assert [n for n, colour in enumerate(fills) if colour == tint("orange", 1)] == [40]
    died = figure["data"][3]
    assert "4,4: 0.95" in died["hovertext"][40]
    assert [text for text in died["text"] if text] == ["0.9", "city"]
    board = figure["layout"]["updatemenus"][0]["buttons"][1]["args"][1]
    assert board["shapes[41].fillcolor"] == tint("blue", 1)


def test_hexes_without_numbers_stay_empty() -> None:
    (picture,) = drawn(died_at_40=NOTHING, landing_share_17=NOTHING)
    fills = [shape["fillcolor"] for shape in picture.figure["layout"]["shapes"]]
    assert [n for n, colour in enumerate(fills) if colour == "@stripe"] == [40, 66]
    assert picture.rows[-4][:3] == ["land", "landing 2,0, all: of those ashore", "-"]
    assert "Most guys die" not in drawn(**dict.fromkeys(known(), NOTHING))[0].alternative


def test_ring_outlines_close_the_rings() -> None:
    """A hexagonal ring of radius r has 12 r + 6 sides on the outside."""
    lines = drawn()[0].figure["data"][0]
    assert lines["x"].count(None) == sum(12 * r + 6 for r in range(4))
