"""What must hold in Abandon Ship after set-up and after every turn, checked on the kernel.

What contradicts itself in a position the game finds by itself (``faults``); here is what takes
counters, tokens or turns gone by to see. The numbers are those of section 9 of the rules.
"""

from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from balance.engine.table import Table
from balance.games.api import WordError
from balance.rulesets import available, load
from tests.games import abandon_ship as ship
from tests.games.abandon_ship_rulesets import setups
from tests.games.amount import many

IN_PLAY, DROWNED = -2, -1


class View(SimpleNamespace):
    """State, counters and parameters of a table, cut to the size of the ruleset."""


def view_of(table: Table, parameters: Any) -> View:
    state, tally = ship.state_of(table), ship.tally_of(table)
    rats, seats = len(parameters.colours), table.players
    values = [parameters.water_tokens[i] for i in state.token_order[: len(parameters.water_tokens)]]
    return View(
        p=parameters,
        seats=seats,
        state=state,
        tally=tally,
        fate=state.fate[:rats],
        revealed=values[: state.token],
    )


def check_rats(v: View) -> None:
    """1: nobody gets lost on the way."""
    ranks = Counter(fate for fate in v.fate if fate >= 0)
    assert v.fate.count(DROWNED) == v.tally.washed_by_rise + v.tally.washed_by_move, "1"
    assert ranks.total() == v.state.arrivals + v.tally.shared_rats, "1"
    ranks[v.tally.shared_rank] -= v.tally.shared_rats
    assert sorted(ranks.elements()) == list(range(v.state.arrivals)), "1"


def check_water(v: View) -> None:
    """2: the water rises by what the tokens say, less what was lost."""
    assert v.p.water_start <= v.state.water <= v.p.track_top - 1, "2"
    risen = v.p.water_start + sum(v.revealed)
    assert v.state.water + v.tally.lost_rise_spaces == risen, "2"


def check_tokens(v: View) -> None:
    """3: each token goes with a refill, the last one perhaps not."""
    assert v.tally.rises == len(v.revealed), "3"
    assert v.tally.refills >= v.tally.rises - 1, "3"


def check_cheese(v: View) -> None:
    """4: cheese lies on the track, was taken, or is under water."""
    places = range(len(v.p.cheese_spaces))
    here = sum(v.state.cheese_here[i] for i in places)
    taken = Counter(seat - 1 for seat in v.state.cheese_taken_by if seat)
    assert here + sum(v.tally.cheese_count) + v.tally.cheese_flooded == len(places), "4"
    for seat in range(v.seats):
        points = sum(
            v.p.cheese_values[v.state.cheese_order[i]]
            for i in places
            if v.state.cheese_taken_by[i] == seat + 1
        )
        assert v.state.cheese_points[seat] == points, "4"
        assert v.tally.cheese_count[seat] == taken[seat], "4"


def check_pool(v: View) -> None:
    """5: a pool that is small is filled before the next turn."""
    if not v.state.finished:
        assert v.state.pool_size > v.p.refill_at, "5"


def check_turns(v: View) -> None:
    """6: everybody had the same number of turns, or one more."""
    turns = v.state.seat_turns[: v.seats]
    assert sum(turns) == v.state.turns, "6"
    assert max(turns) - min(turns) <= 1, "6"
    assert turns == sorted(turns, reverse=True), "6"
    if not v.state.finished:
        assert v.state.actor == v.state.turns % v.seats, "6"


def check_scores(v: View) -> None:
    """7: no more points than there can be."""
    points, cheese = v.p.top_points, sum(v.p.cheese_values)
    for seat in range(v.seats):
        own = v.p.tiles[v.state.tile_order[seat]]
        if min(points, default=0) >= 0 and len(own) <= 3:
            assert 0 <= v.state.score[seat] <= 3 * max(points, default=0) + cheese, "7"


CHECKS = (
    check_rats,
    check_water,
    check_tokens,
    check_cheese,
    check_pool,
    check_turns,
    check_scores,
)


def faults_of(table: Table, parameters: Any) -> list[WordError]:
    found: list[WordError] = ship.game.faults(parameters, table.rules, table.state)
    return found


def check_all(table: Table, parameters: Any) -> View:
    assert faults_of(table, parameters) == []
    view = view_of(table, parameters)
    for check in CHECKS:
        check(view)
    return view


def check_game(table: Table, parameters: Any, seed: int, deal: int) -> None:
    """All of them, all the way; between two turns nothing may be undone."""
    before: View | None = None
    for _ in ship.turns_of(table, seed, deal):
        now = check_all(table, parameters)
        if before is not None:
            assert now.state.water >= before.state.water, "2"
            assert now.revealed[: len(before.revealed)] == before.revealed, "3"
            assert now.state.turns == before.state.turns + 1, "6"
            for was, fate in zip(before.fate, now.fate, strict=True):
                assert was in (IN_PLAY, fate), "1"
        before = now


@pytest.mark.parametrize("name", available("abandon_ship"))
def test_every_ruleset(name: str) -> None:
    parameters = load(name).parameters
    for deal in range(many(15, 1)):
        players = 3 + deal % 5
        check_game(ship.table_of(parameters, ["random"] * players), parameters, 21, deal)
        lineup = [ship.KINDS[(deal + seat) % 6] for seat in range(players)]
        check_game(ship.table_of(parameters, lineup), parameters, 22, deal)


@given(setups(ship.KINDS))
@settings(
    max_examples=many(250, 8),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    check_game(ship.table_of(parameters, lineup), parameters, 23, deal)


def _put(name: str, index: int, value: int) -> Callable[[Any], None]:
    def corrupt(workspace: Any) -> None:
        workspace["state"][name][index] = value

    return corrupt


def _set(record: str, name: str, value: int) -> Callable[[Any], None]:
    def corrupt(workspace: Any) -> None:
        workspace[record][name] = value

    return corrupt


def _leave_one_die(workspace: Any) -> None:
    workspace["state"]["pool"][1:] = 0
    workspace["state"]["pool_size"] = 1


def _add(record: str, name: str) -> Callable[[Any], None]:
    def corrupt(workspace: Any) -> None:
        workspace[record][name] += 1

    return corrupt


# What goes wrong, the number of the check or the word by which it is found, and how.
CORRUPTIONS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a rat drowned unseen": ("pool.red", _put("fate", 2, DROWNED)),
    "a rat drowned uncounted": ("spaces", _put("fate", 2, DROWNED)),
    "a rat that left and stayed": ("spaces.red", _put("fate", 2, DROWNED)),
    "a rat drowned by nothing": ("1", _add("tally", "washed_by_move")),
    "a rat on a rank out of turn": ("arrivals", _put("fate", 2, 3)),
    "an arrival of nobody": ("1", _add("state", "arrivals")),
    "water out of nothing": ("2", _add("state", "water")),
    "a token vanished": ("tokens", _put("token_order", 7, 0)),
    "a token not counted": ("3", _add("tally", "rises")),
    "a cheese vanished": ("4", _put("cheese_here", 4, 0)),
    "a cheese taken twice": ("cheese_taken.31", _put("cheese_taken_by", 4, 1)),
    "a cheese twice": ("cheese", _put("cheese_order", 0, 1)),
    "cheese under water": ("cheese.15", _set("state", "water", 15)),
    "a rat below the ship": ("spaces.yellow", _put("space", 0, 0)),
    "a rat alone under water": ("spaces.yellow", _put("space", 0, 5)),
    "a die vanished": ("pool", _put("pool", 7, 0)),
    "a pool too small": ("5", _leave_one_die),
    "a turn too many": ("6", _put("seat_turns", 1, 5)),
    "the wrong seat": ("6", _add("state", "actor")),
    "no end": ("finished", _set("state", "arrivals", 4)),
    "an end too early": ("finished", _set("state", "finished", 1)),
    "a tile twice": ("tiles", _put("tile_order", 0, 1)),
    "points out of nothing": ("scores.1", _put("score", 0, 9)),
}


@pytest.mark.parametrize("fault", CORRUPTIONS)
def test_every_check_can_fail(fault: str) -> None:
    found_by, corrupt = CORRUPTIONS[fault]
    parameters = load("abandon_ship").parameters
    table = ship.table_of(parameters, ["random"] * 3)
    table.open(1, 0)
    check_all(table, parameters)
    for name, size in (("token_order", 8), ("cheese_order", 5), ("tile_order", 7)):
        table.state[name][:size] = range(size)
    check_all(table, parameters)
    corrupt(table.workspaces[0])
    if found_by.isdecimal():
        assert faults_of(table, parameters) == []
        with pytest.raises(AssertionError, match=f"^{found_by}"):
            check_all(table, parameters)
    else:
        assert found_by in [error.key for error in faults_of(table, parameters)]
