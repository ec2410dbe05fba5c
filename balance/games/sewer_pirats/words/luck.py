"""Forced luck of Sewer Pirats in words, for scenarios."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from balance.games.api import WordError
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.naming import BONUS_NAMES, SYMBOL_NAMES, TRIBE_NAMES
from balance.games.sewer_pirats.words.names import token_name
from balance.games.sewer_pirats.words.reading import read_list, read_names, read_seats, read_tokens

Rows = list[tuple[int, int, int]]

TOKEN_COPIES, CARD_COPIES = 16, 32  # a piece is what it is times this, plus its copy
DEALT = ("tribes", "booty", "bonus")


def force(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> Rows:
    """Forced draws as rows (purpose, index, value).

    Parameters
    ----------
    words : dict
        ``deck``: symbols from the top of the deck at the next shuffle, which at the deal is that
        of the whole deck. At the deal only: ``tribes``, drawn for all crews, or one for each
        seat, or in the auction the tribes that each seat puts on the bar, by seat; ``booty`` and
        ``bonus``, the tokens in the order in which they are dealt to the groups: first one group
        for each ship, then the second ones. What is not named follows by luck.

    Raises
    ------
    WordError
    """
    rows: Rows = []
    for key, value in words.items():
        if key in DEALT and state.decision:
            raise WordError(key, value, "nothing here: this luck is that of the deal")
        if key == "deck":
            symbols = read_names(key, value, SYMBOL_NAMES, codes.CARDS)
            _check_supply(key, symbols, [int(rules.cards_per_symbol)] * codes.SHIPS, SYMBOL_NAMES)
            rows += _in_front(codes.DECK_LUCK, int(state.shuffles), symbols, CARD_COPIES)
        elif key == "tribes":
            rows += _tribes(rules, value)
        elif key == "booty":
            tokens, _ = read_tokens(rules, key, value, bonus=False)
            _check_tokens(key, tokens, rules.booty[: rules.booty_count])
            rows += _in_front(codes.BOOTY_LUCK, 0, tokens, TOKEN_COPIES)
        elif key == "bonus":
            bonuses = read_names(key, value, BONUS_NAMES, codes.BONUS)
            counts = [rules.bonus[: rules.bonus_count].tolist().count(b) for b in range(5)]
            _check_supply(key, bonuses, counts, BONUS_NAMES)
            rows += _in_front(codes.BONUS_LUCK, 0, bonuses, TOKEN_COPIES)
        else:
            raise WordError(key, value, ("deck", *DEALT))
    return rows


def _in_front(purpose: int, round_: int, things: Iterable[int], copies: int) -> Rows:
    """Small words put pieces in front of all others; equal ones are told apart by their copy."""
    seen: Counter[int] = Counter()
    rows: Rows = []
    for place, thing in enumerate(things):
        rows.append((purpose, (round_ << 32) + thing * copies + seen[thing], place))
        seen[thing] += 1
    return rows


def _check_supply(key: str, found: list[int], counts: list[int], names: tuple[str, ...]) -> None:
    for thing, times in Counter(found).items():
        if times > counts[thing]:
            raise WordError(key, f"{times} {names[thing]}", f"at most {counts[thing]}")


def _check_tokens(key: str, found: list[int], all_: Any) -> None:
    there = Counter(all_.tolist())
    for token, times in Counter(found).items():
        if times > there[token]:
            raise WordError(key, f"{times} {token_name(token)}", f"at most {there[token]}")


# --- tribes ---------------------------------------------------------------------------------


def _tribes(rules: Any, value: Any) -> Rows:
    """Who draws which tribes: one shuffle for all, or in the auction one for each seat."""
    if rules.forced_count:
        raise WordError("tribes", value, "nothing: forced_tribes gives them")
    if rules.crew_mode == codes.AUCTION:
        rows: Rows = []
        for seat, tribes in read_seats("tribes", value, int(rules.players)).items():
            rows += _draw(rules, f"tribes.{seat + 1}", tribes, 1 + seat)
        return rows
    return _draw(rules, "tribes", value, 0)


def _draw(rules: Any, key: str, value: Any, round_: int) -> Rows:
    names = [TRIBE_NAMES[tribe] for tribe in rules.tribe_pool[: rules.pool_size]]
    tribes = [TRIBE_NAMES.index(names[i]) for i in read_names(key, read_list(key, value), names)]
    if len(set(tribes)) < len(tribes):
        raise WordError(key, value, "each tribe once")
    return _in_front(codes.TRIBES_LUCK, round_, tribes, 1)
