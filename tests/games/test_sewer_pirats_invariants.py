"""What must hold in Sewer Pirats at every decision and in the record, checked on the kernel."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from balance.engine.table import Table
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.model import Parameters, player_counts
from tests.games import sewer_pirats as sewer
from tests.games.amount import many
from tests.games.sewer_pirats import SHIPS, groups_of, tokens_in
from tests.games.sewer_pirats_rulesets import setups


class View(SimpleNamespace):
    """State, counters and parameters of a table, cut to the seats in play."""


def view_of(table: Table, parameters: Parameters) -> View:
    state, tally = sewer.state_of(table), sewer.tally_of(table)
    seats = range(table.players)
    return View(
        p=parameters,
        state=state,
        tally=tally,
        seats=seats,
        groups=[groups_of(state, ship) for ship in SHIPS],
        bonus_pool=state.bonus_pool[state.bonus_at : bonus_total(parameters)],
        scores=scores_of(table),
        faults=sewer.game.faults(parameters, table.rules, table.state),
    )


def bonus_total(parameters: Parameters) -> int:
    return sum(parameters.bonus_counts.in_order())


def scores_of(table: Table) -> list[int]:
    """The points so far, as the record would have them."""
    score = table.row()[0]["score"]
    return [int(points) for points in score[: table.players]]


def check_state(v: View) -> None:
    """1 to 6, 10, 11: nothing in the position contradicts the rest."""
    assert v.faults == []


def check_groups(v: View) -> None:
    """4: the tokens of a group lie in order."""
    assert all(tokens == sorted(tokens) for groups in v.groups for tokens, _ in groups), "4"


def check_sailings(v: View) -> None:
    """5: every sailing has brought one bonus token."""
    owned = sum(map(sum, v.state.bonus))
    assert owned == sum(v.tally.sails) == sum(v.tally.bonus_taken), "5"
    left = len(v.bonus_pool) + sum(map(len, v.groups))
    assert v.state.sails_done == bonus_total(v.p) - left, "5"
    taken = sum(len(tokens_in(v.state.taken[seat])) for seat in v.seats)
    assert sum(v.tally.booty_taken) == taken, "5"
    assert v.tally.final_sails <= 2, "5"
    if v.state.finished == 1:
        assert left <= 2 * v.p.groups_at_setup, "5"


def check_end(v: View) -> None:
    """6: the end is reached exactly when some ship has no group."""
    if v.state.finished:
        assert (v.state.finished == 1) == (not all(v.groups)), "6"


def check_counts(v: View) -> None:
    """8: tolls go from hand to hand, and parts are no more than their wholes."""
    t = v.tally
    assert sum(t.tolls_paid) == sum(t.tolls_received), "8"
    assert min(min(getattr(t, name)) for name in SEAT_COUNTERS) >= 0, "8"
    for seat in v.seats:
        assert t.snail_coups[seat] <= t.snail_swaps[seat] <= t.snail_hits[seat], "8"
        assert t.snail_hits[seat] <= t.snail_reveals[seat] <= t.moves[seat], "8"
        assert t.weasel_dash[seat] + t.weasel_rejoin[seat] <= t.weasel_second[seat], "8"
        assert t.rat_doubles[seat] <= t.booty_taken[seat], "8"


def check_points(v: View) -> None:
    """9: points are at least 0."""
    assert min(v.scores) >= 0, "9"


def check_auction(v: View) -> None:
    """10: every figure hired is counted."""
    if v.p.crew_mode == "auction":
        assert sum(v.tally.auction_won) == sum(map(sum, v.state.crew)), "10"


def check_turns(v: View) -> None:
    """11: turns go round, and the guard ends what would not."""
    turns, n = v.state.seat_turns, len(v.seats)
    assert max(turns[:n]) - min(turns[:n]) <= 1, "11"
    if v.state.turns:
        last = (v.state.first_player + v.state.turns - 1) % n
        assert v.state.active in (last, (last + v.state.finished) % n), "11"
    if v.state.finished == 2:
        assert v.state.turns == v.p.max_turns, "11"


SEAT_COUNTERS = [
    name
    for name in sewer.game.TALLY.names
    if sewer.game.TALLY[name].shape == (codes.SEATS,) and name != "sewer_pirats"
]
CHECKS = (
    check_state,
    check_groups,
    check_sailings,
    check_end,
    check_counts,
    check_points,
    check_auction,
    check_turns,
)


def check_all(table: Table, parameters: Parameters) -> View:
    view = view_of(table, parameters)
    for check in CHECKS:
        check(view)
    return view


def check_progress(before: View, now: View) -> None:
    """9: nobody loses points or tokens."""
    for seat in now.seats:
        assert now.scores[seat] >= before.scores[seat], "9"
        held = zip(before.state.taken[seat], now.state.taken[seat], strict=True)
        assert all(a <= b for old, new in held for a, b in zip(old, new, strict=True)), "9"


def check_drawing(table: Table, parameters: Parameters, was: str, seat: int) -> None:
    """7: hands and the row after a Draw; `was` was decided by that seat just now."""
    now, state = sewer.game.DECISIONS[int(table.state.decision)], table.state
    if was in DRAWING and now not in DRAWING and not state.finished:
        assert state.hand[seat].sum() <= parameters.hand_limit, "7"
        assert state.row.sum() == parameters.row_size or state.deck_at == state.deck_end, "7"


DRAWING = ("D-DRAW", "D-DISC")


def check_game(table: Table, parameters: Parameters, seed: int, deal: int) -> View:
    """All of them, all the way: at every decision, at some where the kernel is plain Python."""
    table.open(seed, deal)
    before, steps, every = check_all(table, parameters), 0, many(1, 8)
    while not table.state.finished:
        was, seat, steps = table.state.decision, int(table.state.actor), steps + 1
        table.carry_out(table.decide())
        check_drawing(table, parameters, sewer.game.DECISIONS[int(was)], seat)
        if steps % every == 0 or table.state.finished:
            now = check_all(table, parameters)
            check_progress(before, now)
            before = now
    check_row(table, before)
    return before


def check_row(table: Table, v: View) -> None:
    """The record of the finished game."""
    row, n = sewer.row_values(table.row()[0], len(v.seats)), len(v.seats)
    best = max(row["score"])
    assert [sum(seat) for seat in zip(*row["parts"][:-1], strict=True)] == row["score"]
    assert all(row["score"][seat] == best for seat in v.seats if row["won"][seat])
    assert 1 <= sum(row["won"]) <= n
    assert [int(rank == 1) for rank in row["rank"]] == row["won"]
    assert row["score_tie"] == (row["score"].count(best) > 1) == (row["margin"] == 0)
    assert row["tie_broken"] == (row["score_tie"] and sum(row["won"]) == 1)
    assert row["total_sails"] + row["unclaimed_groups"] == bonus_total(v.p)
    assert row["total_sails"] == sum(row["sails"]) == sum(row["bonus_taken"])
    assert row["wasted_booty"] == len(tokens_in(v.state.box))
    assert row["capped"] == (v.state.finished == 2)
    assert 1 <= row["first_player"] <= n
    assert [sum(seat) for seat in zip(*row["crews"], strict=True)] == [v.p.crew_size] * n
    assert sum(row["seat_turns"]) == row["turns"]
    if v.p == Parameters() and not row["capped"]:
        assert 10 <= row["total_sails"] <= 14


VARIANTS: dict[str, dict[str, Any]] = {
    "printed": {},
    "landlubber": {
        "crew_mode": "mono",
        "abilities": dict.fromkeys(sewer.game.things(Parameters())["tribe"], False),
    },
    "auction": {"crew_mode": "auction"},
    "waive": {"raccoon_shortfall": "waive", "raccoon_toll": 2, "crew_size": 5},
    "short": {"groups_at_setup": 1, "row_size": 0, "draw_cards": 4, "hand_limit": 12},
    "after_final": {"weasel_before_final": False, "tribe_pool": ["weasel", "toad"], "crew_size": 2},
    "stalling": {"captain_cost_from_ship": 4, "hand_limit": 3, "max_turns": 500},
}


def table_of(parameters: Parameters, players: int) -> Table:
    return sewer.table_of(parameters, ["random"] * players)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_player_count(name: str) -> None:
    parameters = Parameters(**VARIANTS[name])
    counts = list(player_counts(parameters))
    for players in counts[-many(len(counts), 1) :]:
        check_game(table_of(parameters, players), parameters, 21, players)


def test_every_end_is_met() -> None:
    """Games end by the rules, with and without final sailings, and by the guard."""
    ends = set()
    for name, players in (("printed", 5), ("printed", 2), ("stalling", 2)):
        parameters = Parameters(**VARIANTS[name])
        table = table_of(parameters, players)
        for deal in range(4):
            table.open(31, deal)
            while not table.state.finished:
                table.carry_out(table.decide())
            ends.add((int(table.state.finished), sewer.tally_of(table).final_sails > 0))
    assert ends == {(1, True), (1, False), (2, False)}


@given(setups(("random",)))
@settings(
    max_examples=many(80, 3),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_rulesets_nobody_would_print(setup: tuple[Parameters, list[str], int]) -> None:
    parameters, lineup, deal = setup
    check_game(table_of(parameters, len(lineup)), parameters, 23, deal)


# ------------------------------------------------------------------------------- checks that fail


def _put(name: str, *index_and_value: int) -> Callable[[Any], None]:
    *index, value = index_and_value

    def corrupt(workspace: Any) -> None:
        if index:
            workspace["state"][name][tuple(index)] = value
        else:
            workspace["state"][name] = value

    return corrupt


def _add(record: str, name: str, *index: int) -> Callable[[Any], None]:
    def corrupt(workspace: Any) -> None:
        if index:
            workspace[record][name][index] += 1
        else:
            workspace[record][name] += 1

    return corrupt


def _swap_card(workspace: Any) -> None:
    """A card of the first hand lies in the row."""
    hand, row = workspace["state"]["hand"][0], workspace["state"]["row"]
    symbol = int(hand.argmax())
    hand[symbol] -= 1
    row[symbol] += 1


CORRUPTIONS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a card out of nothing": ("deck", _add("state", "hand", 0, 0)),
    "a card known that is not there": ("shown.1.cat", _put("shown", 0, 0, 9)),
    "more cards in the row than it holds": ("row", _swap_card),
    "a figure doubled": ("crews.1", _add("state", "area", 0, 0)),
    "a figure behind the stern": ("ships.cat.0", _put("space", 0, 0, 1)),
    "a token taken from nowhere": ("pool", _add("state", "taken", 0, 0, 2)),
    "a bonus token taken from nowhere": ("pool", _add("state", "bonus", 0, 0)),
    "a group that vanished": ("flotsam.cat", _put("groups", 0, 1)),
    "a group without its bonus token": ("flotsam.cat.1", _put("group_bonus", 0, 0, -1)),
    "a sailing nobody saw": ("taken", _add("state", "sails_done")),
    "an end too soon": ("final", _put("final", 1)),
    "an end nobody saw": ("finished", _put("finished", 1)),
    "a guard too early": ("finished", _put("finished", 2)),
    "a turn too many": ("seat_turns", _add("state", "turns")),
    "a turn of the wrong seat": ("seat_turns.3", _put("active", 2)),
    "an auction after all": ("decision.id", _put("decision", codes.FIG)),
}
MISCOUNTS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a toll nobody paid": ("8", _add("tally", "tolls_received", 0)),
    "a hit without a card": ("8", _add("tally", "snail_hits", 0)),
    "a sailing not counted": ("5", _add("tally", "sails", 0)),
    "a token not counted": ("5", _add("tally", "booty_taken", 0)),
}


def opened(players: int, **changes: Any) -> tuple[Parameters, Table]:
    parameters = Parameters(**changes)
    table = table_of(parameters, players)
    table.open(1, 0)
    check_all(table, parameters)
    return parameters, table


def keys_of_faults(parameters: Parameters, table: Table) -> list[str]:
    return [fault.key for fault in sewer.game.faults(parameters, table.rules, table.state)]


@pytest.mark.parametrize("fault", CORRUPTIONS)
def test_every_fault_is_found(fault: str) -> None:
    key, corrupt = CORRUPTIONS[fault]
    parameters, table = opened(4)
    corrupt(table.workspaces[0])
    assert key in keys_of_faults(parameters, table)
    with pytest.raises(AssertionError):
        check_all(table, parameters)


@pytest.mark.parametrize("fault", MISCOUNTS)
def test_every_check_can_fail(fault: str) -> None:
    number, corrupt = MISCOUNTS[fault]
    parameters, table = opened(4)
    corrupt(table.workspaces[0])
    with pytest.raises(AssertionError, match=f"^{number}"):
        check_all(table, parameters)


def test_faults_of_an_auction_are_found() -> None:
    parameters, table = opened(3, crew_mode="auction")
    table.workspaces[0]["state"]["bar_count"] -= 1
    assert "bar" in keys_of_faults(parameters, table)
    table.workspaces[0]["state"]["bar_count"] += 1
    table.workspaces[0]["tally"]["auction_won"][0] += 1
    with pytest.raises(AssertionError, match=r"^10"):
        check_all(table, parameters)
