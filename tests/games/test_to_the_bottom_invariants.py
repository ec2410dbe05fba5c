"""What must hold in To the Bottom at every decision, over random play of the kernel."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.rulesets import load
from tests.games import to_the_bottom as bottom
from tests.games.amount import many
from tests.games.test_to_the_bottom_twin import RARE
from tests.games.to_the_bottom_invariants import (
    View,
    check_all,
    check_hand_limit,
    check_row,
    check_step,
)
from tests.games.to_the_bottom_rulesets import setups


def check_game(parameters: Any, players: int, seed: int, deal: int, *, limit: bool) -> View:
    """All checks, all the way; the hand limit only where nobody fills hands between turns."""
    table = bottom.table_of(parameters, ["random"] * players)
    before: View | None = None
    for _ in bottom.moments(table, seed, deal):
        now = check_all(table, parameters)
        if before is not None:
            check_step(before, now)
            if limit:
                check_hand_limit(before, now)
        before = now
    now = check_all(table, parameters)
    assert before is not None
    check_step(before, now)
    check_row(table, now)
    return now


@pytest.mark.parametrize("name", ["standard", "storm", "strict_discard", "hand_4", "calm_sea"])
def test_every_player_count(name: str) -> None:
    parameters = load(f"to_the_bottom/{name}").parameters
    for players in (2 + (len(name) + more) % 5 for more in range(many(5, 1))):
        check_game(parameters, players, 21, players, limit=True)


@pytest.mark.parametrize("name", RARE)
def test_rules_that_meet_rarely(name: str) -> None:
    parameters = bottom.changed(Parameters(), RARE[name])
    for players in (2, 3, 5)[: many(3, 1)]:
        check_game(parameters, players, 22, players, limit=False)


def test_the_lead_is_read_when_a_turn_ends() -> None:
    """Seat 1 led at its end, though a Rose comes to seat 2 before anybody is asked again (TB-12)"""
    parameters = Parameters()
    table = bottom.table_of(parameters, ["random"] * 2)
    table.open(25, 0)
    seats = {
        "1": {"board": ["maid"], "hand": ["passenger"]},
        "2": {"board": ["stowaway"], "hand": ["passenger"], "deck": ["rose"] + ["passenger"] * 5},
    }
    position = {"seat": 1, "cruise_turns": [1, 1], "seats": seats}
    bottom.game.place(parameters, table.rules, table.state, position)
    for _ in range(2):
        assert table.row()["lead_changes"] == 0
        table.carry_out(table.options().index(codes.END))
        while table.state.decision != codes.MAIN:
            table.carry_out(0)
    assert table.row()["lead_changes"] == 1


@pytest.mark.parametrize(("cost", "asked"), [("jettison", "HIT"), ("tire", "MAIN")])
def test_only_who_tires_has_to_be_ready_for_a_reaction(cost: str, asked: str) -> None:
    """TB-60: a tired card can still be jettisoned to react."""
    cards = bottom.plain(Parameters())["cards"]
    cards["lifebuoy"] = {**cards["lifebuoy"], "cost": cost, "enters_tired": True}
    parameters = bottom.changed(Parameters(), {"cards": cards})
    table = bottom.table_of(parameters, ["random"] * 2)
    table.open(26, 0)
    seats = {"1": {"board": ["rats"]}, "2": {"board": ["lifebuoy tired"]}}
    position = {"seat": 1, "cruise_turns": [1, 1], "seats": seats}
    bottom.game.place(parameters, table.rules, table.state, position)
    table.carry_out(table.options().index(codes.ACT_OPTION))
    while len(table.options()) == 1:
        table.carry_out(0)
    assert bottom.game.DECISIONS[int(table.state.decision)] == asked


def test_every_end_is_met() -> None:
    """Games end by the rules, by stalled players and by an endless Cruise."""
    ends = set()
    nobody_draws = {"cruise_turn_cap": 20, "sink_turn_cap": 20, "sink_ramp": [0]}
    for changes in ({}, nobody_draws):
        parameters = bottom.changed(Parameters(), changes)
        for deal in range(2):
            v = check_game(parameters, 2, 23, deal, limit=True)
            ends.add((v.state.finished, v.state.buyer >= 0, any(v.state.stalled)))
    assert (1, True, False) in ends
    assert (2, False, True) in ends


@given(setups())
@settings(
    max_examples=many(120, 6),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_rulesets_nobody_would_print(setup: tuple[Parameters, int, int]) -> None:
    parameters, players, deal = setup
    check_game(parameters, players, 24, deal, limit=False)


def _put(name: str, *index_and_value: int) -> Callable[[Any], None]:
    *index, value = index_and_value

    def corrupt(state: Any) -> None:
        if index:
            state[name][tuple(index)] = value
        else:
            state[name] = value

    return corrupt


# what is wrong, and the key under which that is told
CORRUPTIONS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a card vanished": ("out", _put("slot", 0, -1)),
    "cards dealt twice": ("shop.deck", _put("shop_at", 1)),
    "a card doubled": ("seats.2.water", _put("water", 1, 13, 3)),
    "a Lockdown owned": ("seats.2.water", _put("water", 1, 3, 1)),
    "a card miscounted": ("seats.1.hand", _put("hand_count", 0, 9)),
    "more shown than held": ("seats.2.shown", _put("shown", 1, 5, 1)),
    "more told than held": ("seats.2.told.1", _put("told", 1, 0, 5, 1)),
    "missed, and with nobody else": ("seats.missed", _put("mistaken", 0, 1, 5, 1)),
    "missed, and gone nowhere": ("seats.2.gave.1", _put("mistaken", 0, 1, 5, 1)),
    "less than nothing there": ("seats.2.unnoticed.1", _put("mistaken", 0, 1, 5, -1)),
    "mistaken about itself": ("seats.1.missed.1", _put("mistaken", 0, 0, 5, 1)),
    "points owed": ("pool", _put("pool", -1)),
    "half a merge": ("seats.1.board.1", _put("board_mate", 0, 0, 2)),
    "a copy barred that is not there": ("barred", _put("barred", 9, 1)),
    "half tired": ("seats.1.board.1", _put("board_tired", 0, 0, 2)),
    "no Iceberg in the Cruise": ("phase", _put("iceberg", 0)),
    "bought and still in the Cruise": ("buyer", _put("buyer", 0)),
    "somebody sunk in the Cruise": ("seats.2.sank", _put("afloat", 1, 0)),
    "sunk and still afloat": ("seats.2.sank", _put("sink_order", 1, 1)),
    "a Lockdown set aside": ("shop", _put("aside", 3, 1)),
    "a card under way in the main step": ("motion", _put("motion", 1)),
    "an event nobody handled": ("pending.queue", _put("queue_end", 1)),
    "a choice of somebody else": ("seat", _put("actor", 1)),
    "a turn too many": ("turns", _put("turns", 1)),
    "too many choices": ("choices", _put("mains", 101)),
    "over before all have sunk": ("finished", _put("finished", 1)),
}


@pytest.mark.parametrize("fault", CORRUPTIONS)
def test_every_check_can_fail(fault: str) -> None:
    key, corrupt = CORRUPTIONS[fault]
    parameters = bottom.changed(Parameters(), {"seat_extra_board": {"1": ["rats", "rats"]}})
    table = bottom.table_of(parameters, ["random"] * 2)
    table.open(1, 0)
    check_all(table, parameters)
    corrupt(table.workspaces["state"][0])
    found = bottom.game.faults(parameters, table.rules, table.state)
    assert key in [error.key for error in found]
    with pytest.raises(AssertionError):
        check_all(table, parameters)
