"""What contradicts itself in a position of To the Bottom: what never comes about by the rules."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from balance.games.api import WordError
from balance.games.api.codec import At, players
from balance.games.to_the_bottom.kernel import codes, turns
from balance.games.to_the_bottom.kernel.owners import known_in_hand
from balance.games.to_the_bottom.words import piles
from balance.games.to_the_bottom.words.names import (
    card_key,
    of_counts,
)
from balance.games.to_the_bottom.words.piles import EMPTY


def faults(parameters: Any, rules: Any, state: Any) -> list[WordError]:
    """Whatever cannot be, as errors that say what can; nothing in a sound position."""
    at = At(parameters, rules, state)
    return [
        *_of_the_phase(at),
        *_of_turns(at),
        *_of_sinking(at),
        *_of_special_cards(at),
        *_of_boards(at),
        *_of_hands(at),
        *_of_owners(at),
        *_of_supply(at),
        *_of_the_end(at),
        *_of_the_decision(at),
    ]


def _of_the_phase(at: At) -> Iterator[WordError]:
    """Only who bought the Iceberg, or a guard, ends the Cruise (TB-76, TB-86)."""
    state = at.state
    buyer, opener = int(state.buyer), int(state.opener)
    if state.phase == codes.CRUISE:
        if buyer >= 0:
            yield WordError("buyer", buyer + 1, "0: whoever buys the Iceberg ends the Cruise")
        if opener:
            yield WordError("opener", opener + 1, "1, who has the first turn of the Cruise")
    elif buyer not in (-1, opener):
        yield WordError("opener", opener + 1, f"{buyer + 1}, who bought the Iceberg")


def _of_turns(at: At) -> Iterator[WordError]:
    """Turns are counted once, and guards bound them."""
    state, rules, seats = at.state, at.rules, players(at)
    if state.phase == codes.CRUISE and any(state.sink_turns):
        yield WordError("sink_turns", _numbers(state.sink_turns[:seats]),
                        "zeros: the Sinking has not begun")  # fmt: skip
    if max(state.sink_turns) > rules.sink_turn_cap:
        yield WordError("sink_turns", _numbers(state.sink_turns[:seats]),
                        f"at most {rules.sink_turn_cap} (sink_turn_cap)")  # fmt: skip
    if sum(state.cruise_turns) > rules.cruise_turn_cap * seats:
        allowed = f"{rules.cruise_turn_cap * seats} together at most (cruise_turn_cap)"
        yield WordError("cruise_turns", _numbers(state.cruise_turns[:seats]), allowed)
    if state.mains > rules.turn_action_cap:
        allowed = f"at most {rules.turn_action_cap} (turn_action_cap)"
        yield WordError("choices", int(state.mains), allowed)
    by_seat = _numbers(state.cruise_turns + state.sink_turns)
    own = state.sink_turns if state.phase == codes.SINKING else state.cruise_turns
    counted = [_numbers(state.seat_turns), int(state.turns), int(state.phase_turns)]
    if counted != [by_seat, sum(by_seat), sum(_numbers(own))]:
        yield WordError("turns", int(state.turns), f"{sum(by_seat)}, all turns of the seats")


def _of_sinking(at: At) -> Iterator[WordError]:
    """Who has sunk did so in the Sinking, and keeps nothing but the board (TB-80)."""
    state, seats = at.state, range(players(at))
    for seat in seats:
        sank, key = int(state.sink_order[seat]), f"seats.{seat + 1}"
        if bool(sank) == bool(state.afloat[seat]):
            yield WordError(f"{key}.sank", sank, "0 afloat, the place in the order when sunk")
        if not state.afloat[seat] and state.phase == codes.CRUISE:
            yield WordError(f"{key}.sank", sank, "0: nobody sinks in the Cruise")
        if not state.afloat[seat]:
            for place in piles.zones(at):
                if place.seat == seat and place.cards(at):
                    found = _keys(at, place.cards(at))
                    yield WordError(place.key, found, "nothing: the player has sunk")
    order = sorted(int(state.sink_order[seat]) for seat in seats if state.sink_order[seat])
    if order != list(range(1, int(state.sunk) + 1)):
        yield WordError("seats", order, "seats that sank as 1, 2, ... without gaps")


# --- cards ----------------------------------------------------------------------------------


def _of_special_cards(at: At) -> Iterator[WordError]:
    """Lockdowns are never owned or for sale (TB-36), and the Iceberg lies in its space (TB-03)."""
    state, cruise = at.state, at.state.phase == codes.CRUISE
    lockdowns, iceberg = set(at.rules.lockdown.nonzero()[0].tolist()), int(at.rules.iceberg_type)
    never_sold = set((at.rules.copies == 0).nonzero()[0].tolist())
    boards = [(key, types) for key, types in piles.elsewhere(at) if key.endswith(".board")]
    lying = [(place.key, place.cards(at)) for place in piles.zones(at)]
    for key, types in (*boards, *lying):
        of_shop, lies_open = key.startswith("shop."), key == "shop.slots"
        for type_ in types:
            if type_ in lockdowns and (lies_open or not of_shop):
                yield _misplaced(at, key, type_, "it clears the shop and is never owned")
            if of_shop and type_ in never_sold:
                yield _misplaced(at, key, type_, "the shop never holds it")
            if cruise and type_ == iceberg:
                yield _misplaced(at, key, type_, "in the Cruise it lies in its own space")
    if not cruise:
        for key, types in lying:
            left = [type_ for type_ in types if type_ != EMPTY]
            if key.startswith("shop.") and left:
                yield WordError(key, _keys(at, left), "nothing: the shop has left the game")
    if bool(state.iceberg) != cruise:
        yield WordError("phase", bool(state.iceberg), "the Iceberg in its space in the Cruise")
    if any(state.aside):
        yield WordError("shop", _keys(at, of_counts(state.aside)), "no Lockdowns set aside")


def _misplaced(at: At, key: str, type_: int, why: str) -> WordError:
    return WordError(key, card_key(at.parameters, type_), f"other cards: {why}")


def _of_boards(at: At) -> Iterator[WordError]:
    """A merge links a card that merges with one that does not; cards are tired or ready."""
    for seat in range(players(at)):
        cards, key = piles.board(at._replace(seat=seat)), f"seats.{seat + 1}.board"
        for place, (type_, _, mate) in enumerate(cards, start=1):
            if mate and not _merges(at, cards, place, mate):
                text = piles.BoardCard().write(at, cards[place - 1])
                listed = ", ".join(piles.BoardCard().write(at, card) for card in cards)
                allowed = f"a host of its own on this board: {listed}"
                yield WordError(f"{key}.{place}", text, allowed)
            if at.state.board_tired[seat][place - 1] > 1:
                yield WordError(f"{key}.{place}", card_key(at.parameters, type_), "tired or not")


def _merges(at: At, cards: list[piles.OnBoard], place: int, mate: int) -> bool:
    """Whether two cards are each other's partner, and one of them is a host."""
    if mate > len(cards) or cards[mate - 1][2] != place:
        return False
    own, other = cards[place - 1][0], cards[mate - 1][0]
    return bool(at.rules.merge[own]) != bool(at.rules.merge[other])


def _of_hands(at: At) -> Iterator[WordError]:
    """Cards that all know, or that are barred, are in the hand they are said to be in."""
    state = at.state
    for seat in range(players(at)):
        hand, key = of_counts(state.hand[seat]), f"seats.{seat + 1}"
        if len(hand) != state.hand_count[seat]:
            yield WordError(f"{key}.hand", int(state.hand_count[seat]), f"{len(hand)} cards")
        if (state.shown[seat] > state.hand[seat]).any():
            found = _keys(at, of_counts(state.shown[seat]))
            yield WordError(f"{key}.shown", found, f"cards of the hand: {_listed(at, hand)}")
        for viewer, told in enumerate(state.told[seat][: players(at)], start=1):
            if (told > state.hand[seat]).any():
                found = _keys(at, of_counts(told))
                allowed = f"cards of the hand: {_listed(at, hand)}"
                yield WordError(f"{key}.told.{viewer}", found, allowed)
    if (state.barred > state.hand[state.active]).any():
        hand = of_counts(state.hand[state.active])
        allowed = f"cards of the active player's hand: {_listed(at, hand)}"
        yield WordError("barred", _keys(at, of_counts(state.barred)), allowed)


def _of_owners(at: At) -> Iterator[WordError]:
    """Who sees a card nowhere it is sees it where it is not; nobody is mistaken about itself."""
    state, seats = at.state, range(players(at))
    for viewer in seats:
        wrong, gave = state.mistaken[viewer][: len(seats)].astype(int), state.gave[viewer]
        key = f"seats.{viewer + 1}"
        if wrong[viewer].any() or gave[viewer]:
            own = _keys(at, of_counts(np.abs(wrong[viewer])))
            yield WordError(f"{key}.missed.{viewer + 1}", own, "none: its own cards it knows")
        if wrong.sum(axis=0).any():
            types = of_counts(np.abs(wrong.sum(axis=0)))
            allowed = f"as many cards of each as are unnoticed elsewhere, by seat {viewer + 1}"
            yield WordError("seats.missed", _keys(at, types), allowed)
        for seat in seats:
            there = np.bincount(piles.owned(at._replace(seat=seat)), minlength=codes.TYPES)
            key = f"seats.{seat + 1}"
            if wrong[seat].any() and (there + wrong[seat] < _known(at, viewer, seat)).any():
                unknown = _keys(at, of_counts(np.maximum(-wrong[seat], 0)))
                allowed = f"cards there that seat {viewer + 1} has not seen"
                yield WordError(f"{key}.unnoticed.{viewer + 1}", unknown, allowed)
            if gave[seat] < max(0, wrong[seat].sum()):
                allowed = f"{wrong[seat].sum()} or more, which seat {viewer + 1} misses there"
                yield WordError(f"{key}.gave.{viewer + 1}", int(gave[seat]), allowed)


def _known(at: At, viewer: int, seat: int) -> np.ndarray:
    """By type, copies that a viewer knows to be in a hand, or sees on top of the deck."""
    rules, state = at.rules, at.state
    known = np.zeros(codes.TYPES, int)
    for card in range(rules.types):
        known[card] = known_in_hand(rules, state, np.int64(viewer), np.int64(seat), np.int64(card))
    if state.decision == codes.REVEAL and state.actor == seat:
        known[state.deck[seat][state.deck_at[seat]]] += 1
    return known


def _of_supply(at: At) -> Iterator[WordError]:
    """Every piece of the game lies in exactly one place (TB-01 to TB-03)."""
    rest = piles.supply(at.rules)
    lying = [(place.key, place.cards(at)) for place in piles.zones(at)]
    lying += [*piles.elsewhere(at), ("out", of_counts(at.state.out))]
    for key, types in lying:
        found = Counter(type_ for type_ in types if type_ != EMPTY)
        rest.subtract(found)
        short = next((type_ for type_ in found if rest[type_] < 0), None)
        if short is not None:
            others = [other for other, types in lying if short in types and other != key]
            allowed = f"at most {piles.supply(at.rules)[short]} of it in the whole game"
            allowed += f", and others lie in {', '.join(others)}" if others else ""
            yield WordError(key, card_key(at.parameters, short), allowed)
            return
    left = list((+rest).elements())
    if left:
        out = _keys(at, of_counts(at.state.out))
        yield WordError("out", out, f"also {_listed(at, left)}, which lie nowhere else")


# --- the decision and the end ---------------------------------------------------------------


def _of_the_decision(at: At) -> Iterator[WordError]:
    """A choice of the main step is the active player's, with nothing else under way (TB-14)."""
    state = at.state
    if state.pool < 0:
        yield WordError("pool", int(state.pool), "0 or more")
    if state.finished:
        if state.decision:
            yield WordError("decision", codes.DECISIONS[int(state.decision)],
                            "an empty text: the game is over")  # fmt: skip
        return
    if not state.decision:
        yield WordError("decision", "", tuple(codes.DECISIONS.values()))
        return
    decision = codes.DECISIONS[int(state.decision)]
    if state.decision != codes.MAIN:
        if state.depth == 1 and state.pending[0].step == turns.CHOSEN:
            yield WordError("decision", decision, "MAIN, where nothing is pending")
        return
    if state.actor != state.active:
        allowed = f"{state.active + 1}, whose turn it is"
        yield WordError("seat", int(state.actor) + 1, allowed)
    if not state.afloat[state.active]:
        yield WordError("active", int(state.active) + 1, "a seat that has not sunk")
    if state.motion:
        found = card_key(at.parameters, int(state.motion) - 1)
        yield WordError("motion", found, "an empty text: no card is under way")
    if state.queue_end:
        yield WordError("pending.queue", int(state.queue_end), "no events in the main step")


def _of_the_end(at: At) -> Iterator[WordError]:
    """The game is over when all have sunk, or when a guard stops it (TB-82, TB-87)."""
    state, words = at.state, ("no", "yes", "capped")
    stated = words[int(state.finished)]
    if state.sunk == players(at):
        over = words[codes.CAPPED if state.capped else codes.ENDED]
        if stated != over:
            yield WordError("finished", stated, f"{over}: all have sunk")
    elif state.finished == codes.ENDED:
        yield WordError("finished", stated, "no or capped: somebody is afloat")
    if state.finished and state.pool:
        yield WordError("pool", int(state.pool), "0: the game is over")


# --- words ----------------------------------------------------------------------------------


def _numbers(values: Any) -> list[int]:
    return [int(value) for value in values]


def _keys(at: At, types: list[int]) -> list[str]:
    return [card_key(at.parameters, type_) for type_ in types]


def _listed(at: At, types: list[int]) -> str:
    return ", ".join(_keys(at, types)) or "nothing"
