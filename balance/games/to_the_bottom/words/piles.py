"""Where the cards of To the Bottom lie: how each zone is read from a state and laid out in it."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from balance.games.api import WordError, whole
from balance.games.api.codec import At, Name, players
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.words.names import board_of, deck_of, of_counts, shop_deck_of

EMPTY = -1  # in the list of slots
TIRED, MERGED = " tired", " on "


class Zone(NamedTuple):
    """A zone: its cards by type, in order where it has one."""

    cards: Callable[[At], list[int]]
    lay: Callable[[At, list[int]], None]


class BoardPlace(NamedTuple):
    """A zone of one position: its key in words, and the seat it belongs to or -1."""

    key: str
    zone: Zone
    seat: int = -1

    def cards(self, at: At) -> list[int]:
        """The types of its cards."""
        return self.zone.cards(at._replace(seat=self.seat))

    def lay(self, at: At, types: list[int]) -> None:
        """Let these cards be all that lie there."""
        self.zone.lay(at._replace(seat=self.seat), types)


def card_keys(at: At) -> tuple[str, ...]:
    """The keys of all cards."""
    return tuple(at.parameters.cards)


def _keys_or_empty(at: At) -> tuple[str, ...]:
    return ("", *card_keys(at))


CARD = Name(card_keys)
CARD_OR_EMPTY = Name(_keys_or_empty, first=EMPTY)
MOTION = Name(_keys_or_empty)  # 1 + type


# --- zones ----------------------------------------------------------------------------------


def counted(types: list[int]) -> Any:
    """Cards by type; more than fit in a count are too many in any game."""
    many = np.bincount(types, minlength=codes.TYPES) if types else np.zeros(codes.TYPES, int)
    return np.minimum(many, np.iinfo(np.uint8).max)


def _pile(name: str) -> Zone:
    """A zone that is kept as counts by type."""

    def counts(at: At) -> Any:
        held = at.state[name]
        return held[at.seat] if at.seat >= 0 else held

    def lay(at: At, types: list[int]) -> None:
        counts(at)[:] = counted(types)

    return Zone(lambda at: of_counts(counts(at)), lay)


def _lay_hand(at: At, types: list[int]) -> None:
    _pile("hand").lay(at, types)
    at.state.hand_count[at.seat] = len(types)


def _lay_deck(at: At, types: list[int]) -> None:
    at.state.deck[at.seat] = 0
    at.state.deck[at.seat][: len(types)] = types
    at.state.deck_at[at.seat], at.state.deck_end[at.seat] = 0, len(types)


def _slots(at: At) -> list[int]:
    return [int(type_) for type_ in at.state.slot[: at.rules.shop_slots]]


def _lay_slots(at: At, types: list[int]) -> None:
    at.state.slot[:] = EMPTY
    at.state.slot[: len(types)] = types


def _lay_shop(at: At, types: list[int]) -> None:
    at.state.shop[:] = 0
    at.state.shop[: len(types)] = types
    at.state.shop_at, at.state.shop_end = 0, len(types)


HAND = Zone(_pile("hand").cards, _lay_hand)
WATER = _pile("water")
DECK = Zone(lambda at: deck_of(at.state, at.seat), _lay_deck)
SLOTS = Zone(_slots, _lay_slots)
SHOP = Zone(lambda at: shop_deck_of(at.state), _lay_shop)
DISCARD = _pile("shop_discard")
OUT = _pile("out")
SHOWN, BARRED = _pile("shown"), _pile("barred")  # of hands, known to all or not to be played


def told(at: At) -> list[list[int]]:
    """What each seat knows of a hand."""
    return [of_counts(counts) for counts in at.state.told[at.seat][: players(at)]]


def tell(at: At, types: list[list[int]]) -> None:
    """Let each seat know of these cards of a hand."""
    for viewer, known in enumerate(types):
        at.state.told[at.seat][viewer] = counted(known)


def owned(at: At) -> list[int]:
    """The cards of a hand and its deck."""
    return HAND.cards(at) + DECK.cards(at)


def missed(at: At) -> list[list[int]]:
    """What each seat takes a hand and its deck to hold that has gone elsewhere."""
    return [of_counts(np.maximum(wrong, 0)) for wrong in _mistaken(at)]


def miss(at: At, types: list[list[int]]) -> None:
    """Let each seat take these cards to be still there."""
    for wrong, cards in zip(_mistaken(at), types, strict=True):
        wrong[:] = np.minimum(wrong, 0) + counted(cards)
    _settle_unseen(at)


def unnoticed(at: At) -> list[list[int]]:
    """What a hand and its deck hold of which each seat does not know."""
    return [of_counts(np.maximum(-wrong, 0)) for wrong in _mistaken(at)]


def hide(at: At, types: list[list[int]]) -> None:
    """Let each seat not know that these cards are there."""
    for wrong, cards in zip(_mistaken(at), types, strict=True):
        wrong[:] = np.maximum(wrong, 0) - counted(cards).astype(int)
    _settle_unseen(at)


def _mistaken(at: At) -> Any:
    return at.state.mistaken[: players(at), at.seat]


def gave(at: At) -> Any:
    """How many cards went to others without each seat knowing which."""
    return at.state.gave[: players(at), at.seat]


def give(at: At, counts: list[int]) -> None:
    """Let so many cards have gone without each seat knowing which."""
    gave(at)[:] = counts
    _settle_unseen(at)


def _settle_unseen(at: At) -> None:
    at.state.unseen = bool(at.state.mistaken.any() or at.state.gave.any())


BEFORE = _pile("before")  # waters, when an action was declared
# in the order in which cards that are not named stay where they were dealt
OF_SEATS = {"hand": HAND, "water": WATER, "deck": DECK}
OF_SHOP = {"shop.discard": DISCARD, "shop.deck": SHOP}


def zones(at: At) -> Iterator[BoardPlace]:
    """The zones of the shop and of all hands, waters and decks."""
    yield BoardPlace("shop.slots", SLOTS)
    for seat in range(players(at)):
        for name, zone in OF_SEATS.items():
            yield BoardPlace(f"seats.{seat + 1}.{name}", zone, seat)
    for key, zone in OF_SHOP.items():
        yield BoardPlace(key, zone)


def supply(rules: Any) -> Counter[int]:
    """The pieces of every type in the game."""
    seats, types = int(rules.players), int(rules.types)
    extra = rules.extra_deck[:seats].sum(axis=0) + rules.extra_board[:seats].sum(axis=0)
    pieces = rules.copies.astype(int) + seats * rules.start.astype(int) + extra.astype(int)
    return Counter(dict(enumerate(pieces[:types].tolist())))


def elsewhere(at: At) -> Iterator[tuple[str, list[int]]]:
    """The cards that lie on boards, are under way, or lie in the Iceberg's space."""
    state = at.state
    for seat in range(players(at)):
        yield f"seats.{seat + 1}.board", board_of(state, seat)
    if state.motion:
        yield "motion", [int(state.motion) - 1]
    yield "pending.picks", _arriving(state)
    if state.iceberg:
        yield "phase", [int(at.rules.iceberg_type)]


def _arriving(state: Any) -> list[int]:
    """Cards that a move has taken and not yet brought where they go."""
    moves = [
        effect for effect in state.pending[: int(state.depth)] if effect["kind"] == codes.MOVING
    ]
    return [
        int(state.pick_value[i])
        for move in moves
        for i in range(int(move["arriving"]), int(state.pick_count))
        if state.pick_part[i] == move["part"] + codes.TAKEN and state.pick_seat[i] == move["seat"]
    ]


# --- boards ---------------------------------------------------------------------------------

OnBoard = tuple[int, bool, int]  # type, tired, the place of the partner from 1 or 0


class BoardCard:
    """A board card: ``"rats tired"``, or ``"assistant on 1"`` for one merged with the first."""

    def write(self, at: At, raw: OnBoard) -> str:
        """Its key and state; the merge is told by the card that merges."""
        type_, tired, mate = raw
        text: str = CARD.write(at, type_) + (TIRED if tired else "")
        return f"{text}{MERGED}{mate}" if mate and at.rules.merge[type_] else text

    def read(self, at: At, key: str, plain: Any) -> OnBoard:
        """The words taken apart."""
        if not isinstance(plain, str):
            raise WordError(key, plain, card_keys(at))
        name, merged, host = plain.partition(MERGED)
        tired = name.endswith(TIRED)
        type_ = CARD.read(at, key, name.removesuffix(TIRED))
        if merged and not (host.isdecimal() and host.isascii()):
            raise WordError(key, plain, f"the place of its host after{MERGED}such as 1")
        return type_, tired, whole(key, int(host), 1, codes.BOARD) if merged else 0


def board(at: At) -> list[OnBoard]:
    """The cards of a seat's board."""
    state, seat = at.state, at.seat
    return [
        (type_, bool(state.board_tired[seat][i]), int(state.board_mate[seat][i]))
        for i, type_ in enumerate(board_of(state, seat))
    ]


def lay_board(at: At, cards: list[OnBoard]) -> None:
    """Let these be the cards of a seat's board; a host is linked to the card that names it."""
    state, seat = at.state, at.seat
    state.board_mate[seat] = 0
    state.board_count[seat] = len(cards)
    for index, (type_, tired, host) in enumerate(cards):
        state.board_type[seat][index], state.board_tired[seat][index] = type_, tired
        if host:
            state.board_mate[seat][index] = host
            state.board_mate[seat][min(host, len(cards)) - 1] = index + 1
