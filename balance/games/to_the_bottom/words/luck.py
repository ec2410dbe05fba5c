"""Forced luck of To the Bottom in words: the order of decks, and blind picks."""

from collections import Counter
from typing import Any

from balance.games.api.codec import At, Some, Whole, players, table_of
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.words.codec import CARDS

Rows = list[tuple[int, int, int]]


def force(parameters: Any, rules: Any, state: Any, words: dict[str, Any]) -> Rows:
    """Forced draws as rows (purpose, index, value).

    Parameters
    ----------
    words : dict
        ``seats``: by seat, ``deck``, the cards on top after the next time the deck is shuffled.
        ``shop``: ``deck``, the same for the shop deck, slot 1 first. ``blind``: places of the
        cards that the next blind picks hit, in the hand by the order of the card table, from 1.
        Cards that do not lie in the pile are passed over. The shorter ``decks`` (by seat, a
        list) and ``shop`` (a list) say the same.

    Raises
    ------
    WordError
    """
    at = At(parameters, rules, state)
    read = {"seats": _seats, "decks": _decks, "shop": _shop, "blind": _blind}
    return [
        row
        for key, value in table_of("", words, tuple(read)).items()
        for row in read[key](at, key, value)
    ]


def _seats(at: At, key: str, value: Any) -> Rows:
    rows: Rows = []
    for name, table in table_of(key, value, _names(at)).items():
        for pile, cards in table_of(f"{key}.{name}", table, ("deck",)).items():
            rows += _deck(at, f"{key}.{name}.{pile}", int(name) - 1, cards)
    return rows


def _decks(at: At, key: str, value: Any) -> Rows:
    return [
        row
        for name, cards in table_of(key, value, _names(at)).items()
        for row in _deck(at, f"{key}.{name}", int(name) - 1, cards)
    ]


def _names(at: At) -> list[str]:
    return [str(seat + 1) for seat in range(players(at))]


def _deck(at: At, key: str, seat: int, cards: Any) -> Rows:
    round_ = seat + codes.SEAT_ROUNDS * int(at.state.deck_shuffles[seat])
    return _order(at, key, cards, codes.DECK_LUCK, round_)


def _shop(at: At, key: str, value: Any) -> Rows:
    if isinstance(value, dict):
        key, value = f"{key}.deck", table_of(key, value, ("deck",)).get("deck", [])
    return _order(at, key, value, codes.SHOP_LUCK, int(at.state.shop_shuffles))


def _order(at: At, key: str, value: Any, purpose: int, round_: int) -> Rows:
    """Small words put pieces in front of all others."""
    copies: Counter[int] = Counter()
    rows: Rows = []
    for place, type_ in enumerate(CARDS.read(at, key, value)):
        piece = type_ * codes.COPIES + copies[type_]
        copies[type_] += 1
        rows.append((purpose, (round_ << 32) + piece, place))
    return rows


def _blind(at: At, key: str, value: Any) -> Rows:
    places = Some(Whole(1, codes.CARDS), codes.CARDS).read(at, key, value)
    first = int(at.state.blinds)
    return [(codes.BLIND_LUCK, first + i, place - 1) for i, place in enumerate(places)]
