"""What must hold in Abandon Ship after set-up and after every turn, checked on the kernel."""

from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from balance.engine.table import Table
from balance.rulesets import available, load
from tests.games import abandon_ship as ship
from tests.games.abandon_ship_rulesets import setups
from tests.games.amount import many

IN_PLAY, DROWNED = -2, -1
WHITE = "white"


class View(SimpleNamespace):
    """State, counters and parameters of a table, cut to the size of the ruleset."""


def view_of(table: Table, parameters: Any) -> View:
    state, tally = ship.state_of(table), ship.tally_of(table)
    rats, seats = len(parameters.colours), table.players
    values = [parameters.water_tokens[i] for i in state.token_order[: len(parameters.water_tokens)]]
    return View(
        p=parameters,
        seats=seats,
        rats=range(rats),
        white=rats,
        state=state,
        tally=tally,
        fate=state.fate[:rats],
        in_play=[r for r in range(rats) if state.fate[r] == IN_PLAY],
        revealed=values[: state.token],
        unrevealed=values[state.token :],
    )


def check_rats(v: View) -> None:
    """1: nobody gets lost on the way."""
    drowned = v.fate.count(DROWNED)
    ranks = Counter(fate for fate in v.fate if fate >= 0)
    assert len(v.in_play) + drowned + ranks.total() == len(v.rats), "1"
    assert len(v.in_play) == v.state.rats, "1"
    assert drowned == v.tally.washed_by_rise + v.tally.washed_by_move, "1"
    assert ranks.total() == v.state.arrivals + v.tally.shared_rats, "1"
    ranks[v.tally.shared_rank] -= v.tally.shared_rats
    assert sorted(ranks.elements()) == list(range(v.state.arrivals)), "1"


def check_water(v: View) -> None:
    """2: the water rises by what the tokens say, less what was lost."""
    assert v.p.water_start <= v.state.water <= v.p.track_top - 1, "2"
    risen = v.p.water_start + sum(v.revealed)
    assert v.state.water + v.tally.lost_rise_spaces == risen, "2"


def check_tokens(v: View) -> None:
    """3: no token appears or vanishes, and each goes with a refill, the last one perhaps not."""
    assert sorted(v.revealed + v.unrevealed) == sorted(v.p.water_tokens), "3"
    assert v.tally.rises == len(v.revealed), "3"
    assert v.tally.refills >= v.tally.rises - 1, "3"


def check_cheese(v: View) -> None:
    """4: cheese lies on the track, was taken, or is under water."""
    places = range(len(v.p.cheese_spaces))
    here = [v.p.cheese_spaces[i] for i in places if v.state.cheese_here[i]]
    taken = Counter(seat - 1 for seat in v.state.cheese_taken_by if seat)
    assert len(here) + sum(v.tally.cheese_count) + v.tally.cheese_flooded == len(places), "4"
    assert all(v.state.water < space < v.p.track_top for space in here), "4"
    assert sorted(v.state.cheese_order[: len(places)]) == list(places), "4"
    for seat in range(v.seats):
        points = sum(
            v.p.cheese_values[v.state.cheese_order[i]]
            for i in places
            if v.state.cheese_taken_by[i] == seat + 1
        )
        assert v.state.cheese_points[seat] == points, "4"
        assert v.tally.cheese_count[seat] == taken[seat], "4"


def check_running(v: View) -> None:
    """5: what is true only as long as the game goes on."""
    state, p = v.state, v.p
    if state.finished:
        return
    assert len(v.in_play) > p.rats_left_to_end, "5"
    assert state.arrivals < p.arrivals_to_end, "5"
    pool = {die for die in range(v.white + 1) if state.pool[die]}
    assert pool <= {*v.in_play, v.white}, "5"
    assert len(pool) == state.pool_size > p.refill_at, "5"
    company = Counter(state.space[rat] for rat in v.in_play)
    for space, rats in company.items():
        assert 1 <= space < p.track_top, "5"
        assert space > state.water or (p.groups_tread and rats > 1), "5"


def check_turns(v: View) -> None:
    """6: everybody had the same number of turns, or one more."""
    turns = v.state.seat_turns[: v.seats]
    assert sum(turns) == v.state.turns, "6"
    assert max(turns) - min(turns) <= 1, "6"
    assert turns == sorted(turns, reverse=True), "6"
    if not v.state.finished:
        assert v.state.turns < v.p.max_turns, "6"
        assert v.state.actor == v.state.turns % v.seats, "6"


def check_scores(v: View) -> None:
    """7: points of own rats and cheese, and no more than there can be."""
    p, points = v.p, v.p.top_points
    for seat in range(v.seats):
        own = [p.colours.index(c) for c in p.tiles[v.state.tile_order[seat]]]
        ranks = [v.fate[rat] for rat in own if 0 <= v.fate[rat] < len(points)]
        score = v.state.cheese_points[seat] + sum(points[rank] for rank in ranks)
        assert v.state.score[seat] == score, "7"
        if min(points, default=0) >= 0 and len(own) <= 3:
            assert 0 <= score <= 3 * max(points, default=0) + sum(p.cheese_values), "7"
    order = v.state.tile_order[: len(p.tiles)]
    assert sorted(order) == list(range(len(p.tiles))), "7"


CHECKS = (
    check_rats,
    check_water,
    check_tokens,
    check_cheese,
    check_running,
    check_turns,
    check_scores,
)


def check_all(table: Table, parameters: Any) -> View:
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


def _add(record: str, name: str) -> Callable[[Any], None]:
    def corrupt(workspace: Any) -> None:
        workspace[record][name] += 1

    return corrupt


CORRUPTIONS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a rat drowned unseen": ("1", _put("fate", 2, DROWNED)),
    "a rat on a rank out of turn": ("1", _put("fate", 2, 3)),
    "water out of nothing": ("2", _add("state", "water")),
    "a token vanished": ("3", _put("token_order", 7, 0)),
    "a token not counted": ("3", _add("tally", "rises")),
    "a cheese vanished": ("4", _put("cheese_here", 4, 0)),
    "a cheese taken twice": ("4", _put("cheese_taken_by", 4, 1)),
    "a rat below the ship": ("5", _put("space", 0, 0)),
    "a rat alone under water": ("5", _put("space", 0, 5)),
    "a die vanished": ("5", _put("pool", 7, 0)),
    "a turn too many": ("6", _put("seat_turns", 1, 5)),
    "the wrong seat": ("6", _add("state", "actor")),
    "points out of nothing": ("7", _put("score", 0, 9)),
}


@pytest.mark.parametrize("fault", CORRUPTIONS)
def test_every_check_can_fail(fault: str) -> None:
    number, corrupt = CORRUPTIONS[fault]
    parameters = load("abandon_ship").parameters
    table = ship.table_of(parameters, ["random"] * 3)
    table.open(1, 0)
    check_all(table, parameters)
    table.state.token_order[:8] = range(8)
    check_all(table, parameters)
    corrupt(table.workspaces[0])
    with pytest.raises(AssertionError, match=f"^{number}"):
        check_all(table, parameters)
