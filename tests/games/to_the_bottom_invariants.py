"""What must hold in To the Bottom at every decision (section 9).

What a single position says of itself is the business of the game's ``faults``; here stands what
takes two positions, or the record, as well.
"""

from types import SimpleNamespace
from typing import Any

from balance.engine.table import Table
from tests.games import to_the_bottom as bottom
from tests.games.records import Fields


class View(SimpleNamespace):
    """State and rules of a table, with boards cut to their size."""


def view_of(table: Table, parameters: Any) -> View:
    state, rules = bottom.state_of(table), Fields(table.workspaces["rules"])
    seats = range(rules.players)
    return View(
        p=parameters,
        state=state,
        rules=rules,
        seats=seats,
        boards=[state.board_type[s][: state.board_count[s]] for s in seats],
        scores=[
            sum(rules.value[t] for t in state.board_type[s][: state.board_count[s]]) for s in seats
        ],
    )


def check_all(table: Table, parameters: Any) -> View:
    """Nothing contradicts itself in the position."""
    found = bottom.game.faults(parameters, table.rules, table.state)
    assert [str(fault) for fault in found] == []
    return view_of(table, parameters)


def check_step(before: View, now: View) -> None:
    """6 and 2, from one decision to the next: locked boards stay, turns end within the limit."""
    for seat in now.seats:
        if not before.state.afloat[seat]:
            assert not now.state.afloat[seat], "6"
            assert now.boards[seat] == before.boards[seat], "6"
    assert now.state.turns >= before.state.turns, "9"
    assert now.state.phase >= before.state.phase, "9"


def check_hand_limit(before: View, now: View) -> None:
    """2: a turn that ended in the ordinary way left no more than the limit in the hand."""
    seat, p = before.state.active, now.p
    limit = p.sink_hand_limit if now.state.phase else p.cruise_hand_limit
    is_same_phase = before.state.phase == now.state.phase
    if now.state.turns != before.state.turns + 1 or not is_same_phase or not limit:
        return
    hand = {t: n for t, n in enumerate(now.state.hand[seat]) if n}
    if p.discard_is_jettison:
        count = now.state.board_count[seat]
        if all(count < now.rules.jet_guard[t] for t in hand):
            return
    assert sum(hand.values()) <= limit, "2"


def check_row(table: Table, v: View) -> None:
    """8: the record of the finished game."""
    row, n = Fields(table.row()), len(v.seats)
    assert row.score[:n] == v.scores, "8"
    assert row.won[:n] == [int(score == max(v.scores)) for score in v.scores], "8"
    assert row.rank[:n] == [1 + sum(o > s for o in v.scores) for s in v.scores], "8"
    assert row.capped == (v.state.finished == 2), "8"
    assert row.capped == max(row.cruise_capped, *row.stalled[:n]), "8"
    assert row.turns == row.turns_cruise + row.turns_sink, "8"
    assert row.seat_turns_cruise[:n] == v.state.cruise_turns[:n], "8"
    assert row.seat_turns_sink[:n] == v.state.sink_turns[:n], "8"
    assert row.board_count[:n] == [len(board) for board in v.boards], "8"
    assert row.iceberg_buyer == v.state.buyer + 1, "8"
    assert (row.iceberg_buyer == 0) == bool(row.cruise_capped), "8"
    check_card_columns(row, v)


def check_card_columns(row: Any, v: View) -> None:
    """8: what is counted by card adds up to what is counted by seat."""
    for seat in v.seats:
        by_card = {
            name: sum(values[seat] for values in getattr(row, name))
            for name in ("card_bought", "card_played", "card_owned", "card_final")
        }
        assert by_card["card_bought"] == row.bought[seat], "8"
        assert by_card["card_played"] == row.played[seat], "8"
        assert by_card["card_owned"] == row.deck_at_sink[seat] + row.board_at_sink[seat], "8"
        assert by_card["card_final"] == row.board_count[seat], "8"
        assert row.multiplied_plays[seat] <= row.played[seat], "8"
        assert row.roses[seat] <= row.jettisoned[seat], "8"
        assert row.board_count[seat] <= row.max_board, "8"
        assert row.zero_draw_turns[seat] <= row.seat_turns[seat], "8"
