"""Forced luck of To the Bottom in words: the order of decks, and blind picks."""

from collections import Counter
from typing import Any

from balance.games.api import WordError, whole
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.words.reading import read_cards, read_list, read_seats

Rows = list[tuple[int, int, int]]
_ALLOWED = ("decks", "shop", "blind")


def force(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> Rows:
    """Forced draws as rows (purpose, index, value).

    Parameters
    ----------
    words : dict
        ``decks``: by seat, the cards on top after the next time the deck is shuffled. ``shop``:
        the same for the shop deck, slot 1 first. ``blind``: places of the cards that the next
        blind picks hit, in the hand by the order of the card table, from 1. Cards that do not
        lie in the pile are passed over.

    Raises
    ------
    WordError
    """
    rows: Rows = []
    for key, value in words.items():
        if key == "decks":
            for seat, cards in read_seats(key, value, int(rules.players)).items():
                round_ = seat + codes.SEAT_ROUNDS * int(state.deck_shuffles[seat])
                at = f"{key}.{seat + 1}"
                rows += _order(parameters, at, cards, (codes.DECK_LUCK, round_))
        elif key == "shop":
            rows += _order(parameters, key, value, (codes.SHOP_LUCK, int(state.shop_shuffles)))
        elif key == "blind":
            places = read_list(key, value, codes.CARDS)
            first = int(state.blinds)
            for number, place in enumerate(places):
                hit = whole(f"blind.{number + 1}", place, 1, codes.CARDS) - 1
                rows.append((codes.BLIND_LUCK, first + number, hit))
        else:
            raise WordError(key, value, _ALLOWED)
    return rows


def _order(parameters: Parameters, key: str, value: Any, shuffle: tuple[int, int]) -> Rows:
    """Small words put pieces in front of all others."""
    purpose, round_ = shuffle
    copies: Counter[int] = Counter()
    rows: Rows = []
    for place, type_ in enumerate(read_cards(parameters, key, value, codes.CARDS)):
        piece = type_ * codes.COPIES + copies[type_]
        copies[type_] += 1
        rows.append((purpose, (round_ << 32) + piece, place))
    return rows
