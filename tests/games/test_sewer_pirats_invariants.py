"""What must hold in Sewer Pirats at every decision and in the record, checked on the kernel."""

from collections import Counter
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
from tests.games.sewer_pirats import SHIPS, SYMBOLS, TRIBES, figure, groups_of, tokens_in
from tests.games.sewer_pirats_rulesets import setups

BONUSES = range(5)


class View(SimpleNamespace):
    """State, counters and parameters of a table, cut to the seats in play."""


def view_of(table: Table, parameters: Parameters) -> View:
    state, tally = sewer.state_of(table), sewer.tally_of(table)
    seats = range(table.players)
    ships = [[figure(code) for code in state.space[ship]] for ship in SHIPS]
    return View(
        p=parameters,
        state=state,
        tally=tally,
        seats=seats,
        decision=None if state.finished else sewer.game.DECISIONS[state.decision],
        deck=state.deck[state.deck_at : state.deck_end],
        ships=ships,
        captains=[captain.seat for ship in ships if (captain := ship[codes.CAPTAIN]) is not None],
        groups=[groups_of(state, ship) for ship in SHIPS],
        pool=[sewer.token(t) for t in state.pool[state.pool_at : booty_total(parameters)]],
        bonus_pool=state.bonus_pool[state.bonus_at : bonus_total(parameters)],
        scores=scores_of(table),
        auction=parameters.crew_mode == "auction" and state.turns == 0,
    )


def booty_total(parameters: Parameters) -> int:
    return sum(map(len, parameters.booty_values.in_order()))


def bonus_total(parameters: Parameters) -> int:
    return sum(parameters.bonus_counts.in_order())


def scores_of(table: Table) -> list[int]:
    """The points so far, as the record would have them."""
    score = table.row()[0]["score"]
    return [int(points) for points in score[: table.players]]


def check_cards(v: View) -> None:
    """1: no card appears or vanishes."""
    for symbol in SYMBOLS:
        piles = [*v.state.hand, v.state.row, v.state.discard, v.state.under]
        assert min(pile[symbol] for pile in piles) >= 0, "1"
        total = sum(pile[symbol] for pile in piles) + v.deck.count(symbol)
        assert total == v.p.cards_per_symbol, "1"
        for seat in v.seats:
            assert 0 <= v.state.shown[seat][symbol] <= v.state.hand[seat][symbol], "1"
    assert sum(v.state.row) <= v.p.row_size, "1"


def check_figures(v: View) -> None:
    """2: figures are in areas and on ships, captains on one ship at most."""
    aboard = Counter(f for ship in v.ships for f in ship if f is not None)
    assert all(ship[0] is None for ship in v.ships), "2"
    for seat in v.seats:
        for tribe in TRIBES:
            there = v.state.area[seat][tribe] + aboard[(seat, tribe)]
            assert there == v.state.crew[seat][tribe], "2"
        assert sum(v.state.crew[seat]) == v.p.crew_size or v.auction, "2"
    assert len(set(v.captains)) == len(v.captains), "2"
    bar = v.state.bar[: v.state.bar_count]
    for tribe in TRIBES:
        figures = sum(crew[tribe] for crew in v.state.crew) + bar.count(tribe)
        assert figures <= v.p.figures_per_tribe, "2"


def check_tokens(v: View) -> None:
    """3: no token appears or vanishes, and no bonus token goes to the box."""
    booty = v.pool + tokens_in(v.state.box)
    booty += [token for seat in v.seats for token in tokens_in(v.state.taken[seat])]
    booty += [token for groups in v.groups for tokens, _ in groups for token in tokens]
    every = [(k, value) for k, row in enumerate(v.p.booty_values.in_order()) for value in row]
    assert sorted(booty) == sorted(every), "3"
    at_ships = [bonus for groups in v.groups for _, bonus in groups]
    for bonus, total in enumerate(v.p.bonus_counts.in_order()):
        owned = sum(own[bonus] for own in v.state.bonus)
        assert owned + at_ships.count(bonus) + v.bonus_pool.count(bonus) == total, "3"


def check_groups(v: View) -> None:
    """4: groups are whole, except one that is being taken, and there are as many as can be."""
    for ship, groups in enumerate(v.groups):
        for place, (tokens, bonus) in enumerate(groups):
            if place == 0 and v.state.sailing == ship + 1:
                assert bonus is None, "4"
                assert len(tokens) <= v.p.booty_per_group, "4"
            else:
                assert bonus is not None, "4"
                assert len(tokens) == v.p.booty_per_group, "4"
            assert tokens == sorted(tokens), "4"
        assert len(groups) <= v.p.groups_at_setup, "4"
        assert len(groups) == v.p.groups_at_setup or not v.bonus_pool, "4"
    assert len(v.pool) == v.p.booty_per_group * len(v.bonus_pool), "4"


def check_sailings(v: View) -> None:
    """5: every sailing has brought one bonus token."""
    owned = sum(map(sum, v.state.bonus))
    sailing = int(v.state.sailing > 0)
    assert owned == v.state.sails_done + sailing == sum(v.tally.sails), "5"
    left = len(v.bonus_pool) + sum(map(len, v.groups))
    assert v.state.sails_done == bonus_total(v.p) - left, "5"
    assert sum(v.tally.bonus_taken) == owned, "5"
    taken = sum(len(tokens_in(v.state.taken[seat])) for seat in v.seats)
    assert sum(v.tally.booty_taken) == taken, "5"
    assert v.tally.final_sails <= 2, "5"
    if v.state.finished == 1:
        assert left <= 2 * v.p.groups_at_setup, "5"


def check_end(v: View) -> None:
    """6: the end is reached exactly when some ship has no group."""
    no_group = not all(v.groups)
    if v.state.finished:
        assert (v.state.finished == 1) == no_group, "6"
    assert v.state.final <= no_group, "6"
    if v.decision in ("D-ACT", "D-DRAW", "D-DISC"):
        assert not no_group, "6"


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
    """10: figures are at the bar or hired, and nobody bids more than he has."""
    if v.p.crew_mode != "auction":
        return
    hired = sum(map(sum, v.state.crew))
    assert v.state.bar_count + hired == v.p.crew_size * len(v.seats), "10"
    assert sum(v.tally.auction_won) == hired, "10"
    assert sum(v.state.under) == v.state.under_count, "10"
    if v.state.bar_count == 0:
        assert v.state.under_count == 0, "10"
    if v.decision == "D-BID":
        assert v.state.bid <= sum(v.state.hand[v.state.leader]), "10"
        assert v.state.rank <= v.state.bid, "10"
        assert not v.state.passed[v.state.actor], "10"
        assert sum(v.state.crew[v.state.actor]) < v.p.crew_size, "10"


def check_turns(v: View) -> None:
    """11: turns go round, and the guard ends what would not."""
    turns, n = v.state.seat_turns, len(v.seats)
    assert sum(turns) == v.state.turns <= v.p.max_turns, "11"
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
    check_cards,
    check_figures,
    check_tokens,
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


CORRUPTIONS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a card out of nothing": ("1", _add("state", "hand", 0, 0)),
    "a card known that is not there": ("1", _put("shown", 0, 0, 9)),
    "a figure doubled": ("2", _add("state", "area", 0, 0)),
    "a figure behind the stern": ("2", _put("space", 0, 0, 1)),
    "a token taken from nowhere": ("3", _add("state", "taken", 0, 0, 2)),
    "a bonus token taken from nowhere": ("3", _add("state", "bonus", 0, 0)),
    "a group that vanished": ("3", _put("groups", 0, 1)),
    "a group without its bonus token": ("3", _put("group_bonus", 0, 0, -1)),
    "a sailing nobody saw": ("5", _add("state", "sails_done")),
    "an end too soon": ("6", _put("final", 1)),
    "a toll nobody paid": ("8", _add("tally", "tolls_received", 0)),
    "a hit without a card": ("8", _add("tally", "snail_hits", 0)),
    "a turn too many": ("11", _add("state", "turns")),
    "a turn of the wrong seat": ("11", _put("active", 2)),
}


@pytest.mark.parametrize("fault", CORRUPTIONS)
def test_every_check_can_fail(fault: str) -> None:
    number, corrupt = CORRUPTIONS[fault]
    parameters = Parameters()
    table = table_of(parameters, 4)
    table.open(1, 0)
    check_all(table, parameters)
    corrupt(table.workspaces[0])
    with pytest.raises(AssertionError, match=f"^{number}"):
        check_all(table, parameters)


def test_the_check_of_an_auction_can_fail() -> None:
    parameters = Parameters(crew_mode="auction")
    table = table_of(parameters, 3)
    table.open(1, 0)
    check_all(table, parameters)
    table.workspaces[0]["state"]["bar_count"] -= 1
    with pytest.raises(AssertionError, match=r"^10"):
        check_all(table, parameters)
