"""The cards of a position: where every piece of the game lies."""

from collections import Counter
from typing import Any

from balance.games.api import WordError, whole
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.words.codec import MERGED, TIRED
from balance.games.to_the_bottom.words.names import (
    board_of,
    card_key,
    deck_of,
    of_counts,
    shop_deck_of,
)
from balance.games.to_the_bottom.words.reading import (
    read_card,
    read_cards,
    read_list,
    read_seats,
    read_table,
)

SHOP_KEYS = ("slots", "deck", "discard", "shuffles")
PILES = ("deck", "hand", "water")
EMPTY = -1  # in a list of slots
Zones = dict[str, list[int]]


def place_cards(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Put every piece somewhere; named zones come first, then those that stay as dealt."""
    _place_boards(parameters, rules, state, position)
    dealt = _dealt(rules, state)
    named = _named(parameters, rules, state, position)
    rest = _supply(rules)
    boards = [(f"seats.{s + 1}.board", board_of(state, s)) for s in range(int(rules.players))]
    for key, types in (*boards, *named.items()):
        for type_ in types:
            if type_ != EMPTY:
                rest[type_] -= 1
                if rest[type_] < 0:
                    raise WordError(key, card_key(parameters, type_), _how_many(rules, type_))
    zones = dict(named)
    for key, types in dealt.items():
        if key not in named:
            zones[key] = [_take(rest, key, type_) for type_ in types]
            if key != "shop.slots":
                zones[key] = [type_ for type_ in zones[key] if type_ != EMPTY]
    if "out" in position and any(rest.values()):
        type_ = next(t for t, n in rest.items() if n)
        raise WordError("out", position["out"], f"also {card_key(parameters, type_)}")
    if "shop.slots" not in named and state.phase == codes.CRUISE:
        _refill(rules, zones)
    _write(rules, state, zones, rest)
    _place_knowledge(parameters, rules, state, position)


def _supply(rules: Any) -> Counter[int]:
    """The pieces of every type in the game."""
    seats, supply = range(int(rules.players)), Counter[int]()
    for type_ in range(int(rules.types)):
        extra = sum(int(rules.extra_deck[s][type_] + rules.extra_board[s][type_]) for s in seats)
        start = int(rules.players) * int(rules.start[type_])
        supply[type_] = int(rules.copies[type_]) + start + extra
    return supply


def _how_many(rules: Any, type_: int) -> str:
    return f"at most {_supply(rules)[type_]} of it in the whole game"


def _take(rest: Counter[int], key: str, type_: int) -> int:
    """A piece stays where it was dealt unless the words want it elsewhere."""
    if type_ == EMPTY or not rest[type_]:
        return EMPTY
    rest[type_] -= 1
    return type_


def _dealt(rules: Any, state: Any) -> Zones:
    """The zones before, in the order in which their pieces stay; a sunk player's have left."""
    zones: Zones = {}
    if state.phase == codes.CRUISE:
        zones["shop.slots"] = [int(type_) for type_ in state.slot[: rules.shop_slots]]
    for seat in range(int(rules.players)):
        if state.afloat[seat]:
            zones[f"seats.{seat + 1}.hand"] = of_counts(state.hand[seat])
            zones[f"seats.{seat + 1}.water"] = of_counts(state.water[seat])
            zones[f"seats.{seat + 1}.deck"] = deck_of(state, seat)
    if state.phase == codes.CRUISE:
        zones["shop.discard"] = of_counts(state.shop_discard)
        zones["shop.deck"] = shop_deck_of(state)
    return zones


def _named(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> Zones:
    """The zones the words name, the Iceberg's own space among them."""
    zones: Zones = {}
    seats = read_seats("seats", position.get("seats", {}), int(rules.players))
    for seat, words in seats.items():
        for pile in PILES:
            if pile in words:
                key = f"seats.{seat + 1}.{pile}"
                zones[key] = read_cards(parameters, key, words[pile], codes.CARDS)
                if zones[key] and not state.afloat[seat]:
                    raise WordError(key, words[pile], "nothing: the player has sunk")
    shop = read_table("shop", position.get("shop", {}), SHOP_KEYS)
    if "slots" in shop:
        zones["shop.slots"] = _read_slots(parameters, rules, shop["slots"])
    for pile in ("deck", "discard"):
        if pile in shop:
            key = f"shop.{pile}"
            zones[key] = read_cards(parameters, key, shop[pile], codes.CARDS)
    if state.phase == codes.SINKING:
        for key in ("shop.slots", "shop.deck", "shop.discard"):
            if any(type_ != EMPTY for type_ in zones.get(key, ())):
                raise WordError(key, shop[key[5:]], "nothing: the shop has left the game")
    motion = position.get("motion", "")
    zones["motion"] = [read_card(parameters, "motion", motion)] if motion != "" else []
    if state.phase == codes.CRUISE and rules.iceberg_type >= 0:
        zones["phase"] = [int(rules.iceberg_type)]
    if "out" in position:
        zones["out"] = read_cards(parameters, "out", position["out"], codes.CARDS)
    return zones


def _read_slots(parameters: Parameters, rules: Any, value: Any) -> list[int]:
    """One card for each slot, or an empty text."""
    texts = read_list("shop.slots", value, int(rules.shop_slots))
    slots = [
        read_card(parameters, f"shop.slots.{i}", text) if text != "" else EMPTY
        for i, text in enumerate(texts, start=1)
    ]
    return slots + [EMPTY] * (int(rules.shop_slots) - len(slots))


def _refill(rules: Any, zones: Zones) -> None:
    """Slots whose cards the words put elsewhere show the next cards that can be bought."""
    deck = zones["shop.deck"]
    for place, type_ in enumerate(zones["shop.slots"]):
        next_ = next((i for i, t in enumerate(deck) if not rules.lockdown[t]), -1)
        if type_ == EMPTY and next_ >= 0:
            zones["shop.slots"][place] = deck.pop(next_)


def _write(rules: Any, state: Any, zones: Zones, rest: Counter[int]) -> None:
    """Write all zones but the boards."""
    for seat in range(int(rules.players)):
        at = f"seats.{seat + 1}"
        deck, hand = zones.get(f"{at}.deck", []), zones.get(f"{at}.hand", [])
        state.deck[seat], state.deck_at[seat] = 0, 0
        state.deck[seat][: len(deck)], state.deck_end[seat] = deck, len(deck)
        _count(state.hand[seat], hand)
        state.hand_count[seat] = len(hand)
        _count(state.water[seat], zones.get(f"{at}.water", []))
    slots, deck = zones.get("shop.slots", []), zones.get("shop.deck", [])
    state.slot[:] = EMPTY
    state.slot[: len(slots)] = slots
    state.shop[:], state.shop_at = 0, 0
    state.shop[: len(deck)], state.shop_end = deck, len(deck)
    _count(state.shop_discard, zones.get("shop.discard", []))
    state.iceberg = "phase" in zones
    state.aside[:] = 0
    state.motion = zones["motion"][0] + 1 if zones["motion"] else 0
    _count(state.out, [*zones.get("out", []), *rest.elements()])


def _count(counts: Any, types: list[int]) -> None:
    """Write a pile that is kept as counts."""
    counts[:] = 0
    for type_ in types:
        counts[type_] += 1


def _place_knowledge(
    parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]
) -> None:
    """Hand cards that all have seen, and copies barred for this turn: no more than lie there."""
    seats = read_seats("seats", position.get("seats", {}), int(rules.players))
    for seat in range(int(rules.players)):
        words, key = seats.get(seat, {}), f"seats.{seat + 1}.shown"
        shown = read_cards(parameters, key, words.get("shown", []), codes.CARDS)
        _count(state.shown[seat], shown)
        if (state.shown[seat] > state.hand[seat]).any():
            raise WordError(key, words["shown"], "cards of the hand")
    barred = read_cards(parameters, "barred", position.get("barred", []), codes.CARDS)
    _count(state.barred, barred)
    if (state.barred > state.hand[state.active]).any():
        raise WordError("barred", position["barred"], "cards of the active player's hand")


# --- boards ---------------------------------------------------------------------------------


def _place_boards(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    seats = read_seats("seats", position.get("seats", {}), int(rules.players))
    for seat, words in seats.items():
        if "board" in words:
            key = f"seats.{seat + 1}.board"
            texts = read_list(key, words["board"], codes.BOARD)
            cards = [_read_board_card(parameters, f"{key}.{i}", text)
                     for i, text in enumerate(texts, start=1)]  # fmt: skip
            _write_board(rules, state, seat, cards)
            _check_merges(rules, state, seat, key, texts)


def _read_board_card(parameters: Parameters, key: str, text: Any) -> tuple[int, bool, int]:
    """A type, whether it is tired, and the place of its host, 0 for none."""
    if not isinstance(text, str):
        raise WordError(key, text, tuple(parameters.cards))
    name, merged, host = text.partition(MERGED)
    tired = name.endswith(TIRED)
    type_ = read_card(parameters, key, name.removesuffix(TIRED))
    if merged and not (host.isdecimal() and host.isascii()):
        raise WordError(key, text, f"the place of its host after{MERGED}such as 1")
    return type_, tired, whole(key, int(host), 1, codes.BOARD) if merged else 0


def _write_board(rules: Any, state: Any, seat: int, cards: list[tuple[int, bool, int]]) -> None:
    state.board_mate[seat] = 0
    state.board_count[seat] = len(cards)
    for index, (type_, tired, host) in enumerate(cards):
        state.board_type[seat][index], state.board_tired[seat][index] = type_, tired
        if 0 < host <= len(cards):
            state.board_mate[seat][index] = host
            state.board_mate[seat][host - 1] = index + 1
        elif host:
            state.board_mate[seat][index] = host


def _check_merges(rules: Any, state: Any, seat: int, key: str, texts: list[str]) -> None:
    """Each merge links a card that merges with another one that does not."""
    count = int(state.board_count[seat])
    for index in range(count):
        mate = int(state.board_mate[seat][index])
        if not mate:
            continue
        own = bool(rules.merge[state.board_type[seat][index]])
        fits = mate <= count and int(state.board_mate[seat][mate - 1]) == index + 1
        if not fits or own == bool(rules.merge[state.board_type[seat][mate - 1]]):
            raise WordError(f"{key}.{index + 1}", texts[index], "a host of its own on this board")
