"""What must hold in To the Bottom at every decision (section 9), checked on the kernel's state."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

from balance.engine.table import Table
from tests.games import to_the_bottom as bottom
from tests.games.records import Fields

IN_TRANSIT = ("MERGE", "PAIR")  # cards of the same move may still be under way


class View(SimpleNamespace):
    """State, counters and rules of a table, cut to the size of the ruleset."""


def view_of(table: Table, parameters: Any) -> View:
    state, rules = bottom.state_of(table), Fields(table.workspaces["rules"])
    seats = range(rules.players)
    return View(
        p=parameters,
        state=state,
        tally=Fields(table.workspaces["tally"]),
        rules=rules,
        seats=seats,
        types=range(rules.types),
        asked="" if state.finished else bottom.game.DECISIONS[state.decision],
        decks=[state.deck[s][state.deck_at[s] : state.deck_end[s]] for s in seats],
        boards=[state.board_type[s][: state.board_count[s]] for s in seats],
        slots=[card for card in state.slot[: rules.shop_slots] if card >= 0],
        shop=state.shop[state.shop_at : state.shop_end],
        scores=[
            sum(rules.value[t] for t in state.board_type[s][: state.board_count[s]]) for s in seats
        ],
    )


def cards_of(v: View) -> Counter[int]:
    """All cards by type, wherever they are."""
    state, found = v.state, Counter[int]()
    for pile in (*v.decks, *v.boards, v.shop, v.slots):
        found.update(pile)
    counted = (state.shop_discard, state.aside, state.out)
    counted += (*(state.hand[s] for s in v.seats), *(state.water[s] for s in v.seats))
    for counts in counted:
        found.update({t: n for t, n in enumerate(counts) if n})
    if state.motion:
        found[state.motion - 1] += 1
    if state.iceberg:
        found[v.rules.iceberg_type] += state.iceberg
    return found


def cards_at_start(v: View) -> Counter[int]:
    rules, found = v.rules, Counter[int]()
    for t in v.types:
        extra = sum(rules.extra_deck[s][t] + rules.extra_board[s][t] for s in v.seats)
        found[t] = rules.copies[t] + rules.start[t] * len(v.seats) + extra
    return +found


def check_places(v: View) -> None:
    """1: every card is in exactly one place."""
    now, start = cards_of(v), cards_at_start(v)
    if v.asked in IN_TRANSIT:
        assert not now - start, "1"
    else:
        assert now == start, "1"
    for seat in v.seats:
        assert v.state.hand_count[seat] == sum(v.state.hand[seat]), "1"
        assert v.state.deck_at[seat] <= v.state.deck_end[seat], "1"
        for shown, held in zip(v.state.shown[seat], v.state.hand[seat], strict=True):
            assert shown <= held, "1"


def check_pool(v: View) -> None:
    """2: points are never owed, and gone when the game is over."""
    assert v.state.pool >= 0, "2"
    if v.state.finished:
        assert v.state.pool == 0, "2"


def check_merges(v: View) -> None:
    """3: an Assistant and a host, each the other's partner."""
    for seat in v.seats:
        mates, board = v.state.board_mate[seat], v.boards[seat]
        for at, t in enumerate(board):
            mate = mates[at] - 1
            if mate >= 0:
                assert mate < len(board), "3"
                assert mates[mate] == at + 1, "3"
                assert bool(v.rules.merge[t]) != bool(v.rules.merge[board[mate]]), "3"


def check_barred(v: View) -> None:
    """4: barred copies are in the hand of the active player; tired is yes or no."""
    for t, barred in enumerate(v.state.barred):
        assert barred <= v.state.hand[v.state.active][t], "4"
    for seat in v.seats:
        assert set(v.state.board_tired[seat][: len(v.boards[seat])]) <= {0, 1}, "4"


def check_phase(v: View) -> None:
    """5: what belongs to which phase."""
    state = v.state
    for t in v.types:
        if v.rules.lockdown[t]:
            owned = [state.hand[s][t] + state.water[s][t] for s in v.seats]
            owned += [pile.count(t) for pile in (*v.decks, *v.boards)]
            assert not any(owned), "5"
    if state.phase:
        left = len(v.slots) + len(v.shop) + sum(state.shop_discard) + state.iceberg
        assert left == 0, "5"
    else:
        assert state.iceberg == 1, "5"
        assert all(state.afloat[: len(v.seats)]), "5"


def check_sunk(v: View) -> None:
    """6: a sunk player has a board and nothing else."""
    sunk = [seat for seat in v.seats if not v.state.afloat[seat]]
    for seat in sunk:
        left = sum(v.state.hand[seat]) + sum(v.state.water[seat])
        assert len(v.decks[seat]) + left == 0, "6"
    places = sorted(v.state.sink_order[seat] for seat in sunk)
    assert places == list(range(1, len(sunk) + 1)), "6"
    assert not any(v.state.sink_order[seat] for seat in v.seats if seat not in sunk), "6"
    if v.state.finished:
        assert len(sunk) == len(v.seats), "6"


def check_quiet(v: View) -> None:
    """7: nothing is left over at MAIN."""
    assert not any(v.state.aside), "7"
    if v.asked == "MAIN":
        assert v.state.queue_end == 0, "7"
        assert v.state.motion == 0, "7"
        assert v.state.actor == v.state.active, "7"


def check_turns(v: View) -> None:
    """9: turns are counted once, and guards bound them."""
    state, n = v.state, len(v.seats)
    for seat in v.seats:
        assert state.seat_turns[seat] == state.cruise_turns[seat] + state.sink_turns[seat], "9"
        assert state.sink_turns[seat] <= v.rules.sink_turn_cap, "9"
    assert sum(state.seat_turns[:n]) == state.turns, "9"
    own = state.sink_turns if state.phase else state.cruise_turns
    assert sum(own[:n]) == state.phase_turns, "9"
    assert sum(state.cruise_turns[:n]) <= v.rules.cruise_turn_cap * n, "9"
    assert state.mains <= v.rules.turn_action_cap, "9"
    if not state.finished:
        assert state.afloat[state.active] or v.asked != "MAIN", "9"


CHECKS = (
    check_places,
    check_pool,
    check_merges,
    check_barred,
    check_phase,
    check_sunk,
    check_quiet,
    check_turns,
)


def check_all(table: Table, parameters: Any) -> View:
    view = view_of(table, parameters)
    for check in CHECKS:
        check(view)
    return view


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
