"""Positions of To the Bottom in words, for files and scenarios: one table, read both ways.

A position says where cards lie, by their keys. What it does not name stays as dealt, but for the
pieces that lie elsewhere by the words; what then lies nowhere is out of the game. A position is at
a choice of the main step, or in the middle of what the table ``pending`` says.
"""

from typing import Any

from balance.games.api import WordError
from balance.games.api.codec import (
    FINISHED,
    SEAT,
    At,
    BySeat,
    Each,
    Field,
    Flag,
    Name,
    Nested,
    Some,
    Whole,
    check,
    export,
    players,
    refuse,
)
from balance.games.api.codec import place as place_fields
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.words import piles
from balance.games.to_the_bottom.words.effects import PENDING, Pending, begin_main_step
from balance.games.to_the_bottom.words.faults import faults
from balance.games.to_the_bottom.words.names import PHASES
from balance.games.to_the_bottom.words.piles import EMPTY, Zone

MOST = 10**6


def position(parameters: Any, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values; :func:`place` understands them."""
    return export(FIELDS, At(parameters, rules, state))


def place(parameters: Any, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position on a dealt state; what is not named stays as dealt.

    Raises
    ------
    WordError
        Unknown key, name or value, or one that contradicts the others.
    """
    at = At(parameters, rules, state)
    begin_main_step(at)
    place_fields(FIELDS, at, position)
    _settle_turns(at, position)
    _settle_cards(at, position)
    check(FIELDS, at, position)
    refuse(faults(parameters, rules, state))


def _settle_turns(at: At, position: dict[str, Any]) -> None:
    """What follows from the rest: whose turn it is, who opened the phase, counts of turns."""
    state = at.state
    if "active" not in position and "seat" in position:
        state.active = state.actor
    elif "seat" not in position:
        state.actor = state.active
    sinking = state.phase == codes.SINKING
    if "buyer" not in position:
        state.buyer = (state.opener if "opener" in position else state.active) if sinking else -1
    if "opener" not in position:
        bought = state.buyer if state.buyer >= 0 else state.active
        state.opener = bought if sinking else 0
    due = sum(map(int, state.cruise_turns)) % players(at)
    is_named = "active" in position and "cruise_turns" in position
    if is_named and not sinking and state.active != due:
        allowed = f"{due + 1}, as cruise_turns says; leave out one of the two"
        raise WordError("active", int(state.active) + 1, allowed)
    state.phase_turns = sum(state.sink_turns if sinking else state.cruise_turns)
    state.seat_turns[:] = state.cruise_turns + state.sink_turns
    state.turns = sum(state.seat_turns)
    seats = range(players(at))
    state.afloat[: len(seats)] = [state.sink_order[seat] == 0 for seat in seats]
    state.sunk = sum(state.sink_order[seat] > 0 for seat in seats)
    if state.finished:
        state.decision, state.depth = 0, 0


# --- cards ----------------------------------------------------------------------------------


def _settle_cards(at: At, position: dict[str, Any]) -> None:
    """Pieces of zones that are not named stay there unless the words want them elsewhere."""
    state, rest, unnamed = at.state, piles.supply(at.rules), []
    state.iceberg = state.phase == codes.CRUISE and at.rules.iceberg_type >= 0
    for _, types in piles.elsewhere(at):
        rest.subtract(types)
    for zone in piles.zones(at):
        gone = not state.afloat[zone.seat] if zone.seat >= 0 else state.phase == codes.SINKING
        if _is_named(position, zone.key):
            rest.subtract(type_ for type_ in zone.cards(at) if type_ != EMPTY)
        elif gone:
            zone.lay(at, [])
        else:
            unnamed.append(zone)
    for zone in unnamed:
        kept = []
        for type_ in zone.cards(at):
            there = rest[type_] > 0
            rest[type_] -= there
            if there or zone.key == "shop.slots":
                kept.append(type_ if there else EMPTY)
        zone.lay(at, kept)
    if "out" not in position:
        piles.OUT.lay(at, list(rest.elements()))
    if state.phase == codes.CRUISE and not _is_named(position, "shop.slots"):
        _refill(at)


def _is_named(position: Any, key: str) -> bool:
    for name in key.split("."):
        if name not in position:
            return False
        position = position[name]
    return True


def _refill(at: At) -> None:
    """Slots whose cards the words put elsewhere show the next cards that can be bought."""
    slots, deck = piles.SLOTS.cards(at), piles.SHOP.cards(at)
    for slot, type_ in enumerate(slots):
        next_ = next((i for i, t in enumerate(deck) if not at.rules.lockdown[t]), -1)
        if type_ == EMPTY and next_ >= 0:
            slots[slot] = deck.pop(next_)
    piles.SLOTS.lay(at, slots)
    piles.SHOP.lay(at, deck)


# --- the decision ---------------------------------------------------------------------------


def _decision(at: At) -> int:
    return 0 if at.state.finished else int(at.state.decision)


def _put_decision(at: At, decision: int) -> None:
    at.state.decision = decision


# --- the table ------------------------------------------------------------------------------


def _cards(key: str, zone: Zone) -> Field:
    """A field that lists the cards of a zone."""
    return Field(key, CARDS, get=zone.cards, put=zone.lay)


def _has_third_seats(at: At) -> bool:
    """Between two players every card moves in the sight of all."""
    return players(at) > 2


COUNT = Whole(0, MOST)
SHUFFLES = Whole(1, MOST)
CARDS = Some(piles.CARD, codes.CARDS)
SLOTS = Some(piles.CARD_OR_EMPTY, lambda at: int(at.rules.shop_slots))
BOARD = Some(piles.BoardCard(), codes.BOARD)
SEAT_FIELDS = (
    _cards("deck", piles.DECK),
    _cards("hand", piles.HAND),
    _cards("shown", piles.SHOWN),
    Field("told", Each(CARDS), get=piles.told, put=piles.tell),
    Field("missed", Each(CARDS), get=piles.missed, put=piles.miss, when=_has_third_seats),
    Field("unnoticed", Each(CARDS), get=piles.unnoticed, put=piles.hide, when=_has_third_seats),
    Field("gave", Each(COUNT), get=piles.gave, put=piles.give, when=_has_third_seats),
    _cards("water", piles.WATER),
    Field("board", BOARD, get=piles.board, put=piles.lay_board),
    Field("shuffles", SHUFFLES, "deck_shuffles"),
    Field("sank", Whole(0, players), "sink_order"),
    Field("stalled", Flag(), "stalled"),
)  # fmt: skip
SHOP_FIELDS = (
    Field("slots", SLOTS, get=piles.SLOTS.cards, put=piles.SLOTS.lay),
    _cards("deck", piles.SHOP),
    _cards("discard", piles.DISCARD),
    Field("shuffles", SHUFFLES, "shop_shuffles"),
)
FIELDS = (
    Field("seat", SEAT, "actor"),
    Field("active", SEAT, "active"),
    Field("phase", Name(PHASES), "phase"),
    Field("opener", SEAT, "opener"),
    Field("buyer", Whole(0, players, shift=1), "buyer"),
    Field("turns", COUNT, "turns", follows=True),
    Field("cruise_turns", Each(COUNT), "cruise_turns"),
    Field("sink_turns", Each(COUNT), "sink_turns"),
    Field("pool", COUNT, "pool"),
    Field("choices", Whole(0, lambda at: int(at.rules.turn_action_cap)), "mains"),
    Field("seats", BySeat(SEAT_FIELDS)),
    _cards("barred", piles.BARRED),
    Field("shop", Nested(SHOP_FIELDS)),
    Field("motion", piles.MOTION, "motion"),
    _cards("out", piles.OUT),
    Field("blinds", COUNT, "blinds"),
    Field("capped", Flag(), "capped"),
    Field("decision", Name(("", *codes.DECISIONS.values())), get=_decision, put=_put_decision),
    Field("pending", Pending(PENDING)),
    Field("finished", Name(FINISHED), "finished"),
)  # fmt: skip
