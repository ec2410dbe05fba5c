"""Forced luck of Sewer Pirats in words."""

from typing import Any

from balance.games.api import WordError
from balance.games.api.codec import At, By, Kind, Pieces, table_of
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES
from balance.games.sewer_pirats.words.codec import BONUS_POOL, DECK, POOL
from balance.games.sewer_pirats.words.names import seat_names

Rows = list[tuple[int, int, int]]

CARD_COPIES = 32  # a card is its symbol times this, plus its copy


def force(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> Rows:
    """Forced draws as rows (purpose, index, value).

    Parameters
    ----------
    words : dict
        ``deck``: symbols from the top of the deck at the next shuffle, which at the deal is that
        of the whole deck. At the deal only: ``tribes``, drawn for all crews, or one for each
        seat, or in the auction the tribes that each seat puts on the bar, by seat; ``pool`` and
        ``bonus_pool`` (also called ``booty`` and ``bonus``), the tokens in the order in which
        they are dealt to the groups: first one group for each ship, then the second ones. What is
        not named follows by luck.

    Raises
    ------
    WordError
    """
    at = At(parameters, rules, state)
    read = {
        "deck": _deck,
        "tribes": _tribes,
        "pool": _booty,
        "bonus_pool": _bonus,
        "booty": _booty,
        "bonus": _bonus,
    }
    rows: Rows = []
    for key, value in table_of("", words, tuple(read)).items():
        if key != "deck" and state.decision:
            raise WordError(key, value, "nothing here: this luck is that of the deal")
        rows += read[key](at, key, value)
    return rows


def _deck(at: At, key: str, value: Any) -> Rows:
    each = int(at.rules.cards_per_symbol)
    cards = [divmod(card, each) for card in DECK.read(at, key, value)]
    named = [symbol * CARD_COPIES + copy for symbol, copy in cards]
    return _in_front(codes.DECK_LUCK, int(at.state.shuffles), named)


def _booty(at: At, key: str, value: Any) -> Rows:
    return _in_front(codes.BOOTY_LUCK, 0, at.rules.booty_piece[POOL.read(at, key, value)])


def _bonus(at: At, key: str, value: Any) -> Rows:
    return _in_front(codes.BONUS_LUCK, 0, at.rules.bonus_piece[BONUS_POOL.read(at, key, value)])


def _tribes(at: At, key: str, value: Any) -> Rows:
    """Who draws which tribes: one shuffle for all, or in the auction one for each seat."""
    if at.rules.forced_count:
        raise WordError(key, value, "nothing: forced_tribes gives them")
    pool = at.rules.tribe_pool
    drawn: Kind = Pieces(lambda at: [TRIBE_NAMES[tribe] for tribe in pool[: at.rules.pool_size]])
    if at.rules.crew_mode != codes.AUCTION:
        return _in_front(codes.TRIBES_LUCK, 0, pool[drawn.read(at, key, value)])
    seats = By(seat_names, drawn).read(at, key, value)
    return [
        row
        for seat, tribes in seats.items()
        for row in _in_front(codes.TRIBES_LUCK, 1 + seat, pool[tribes])
    ]


def _in_front(purpose: int, round_: int, pieces: Any) -> Rows:
    """Small words put pieces in front of all others."""
    return [(purpose, (round_ << 32) + int(piece), place) for place, piece in enumerate(pieces)]
