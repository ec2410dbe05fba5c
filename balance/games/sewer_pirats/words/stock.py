"""The stock of cards and tokens: where what a position does not name lies.

It lies as it was dealt, as far as it is not named elsewhere; in its stead others are put, those
of which most are left. What then is left is in the deck and in the pools.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from balance.games.api import WordError
from balance.games.api.codec import At, listed
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.tables import BONUS_NAMES
from balance.games.sewer_pirats.words.names import SYMBOL_NAMES, token_name

Position = dict[str, Any]


class Stock:
    """Pieces of a kind that lie nowhere yet, counted by number."""

    def __init__(self, counts: Any, name: Callable[[int], str]) -> None:
        self.left, self.name = np.array(counts, np.int64).ravel(), name
        self.all, self.where = self.left.copy(), [""] * len(self.left)

    def take(self, key: str, counts: Any) -> None:
        """Take named pieces; refuses more of them than there are."""
        self.left -= np.ravel(counts)
        if (self.left < 0).any():
            piece = int(self.left.argmin())
            others = f", and others are under {self.where[piece]}" if self.where[piece] else ""
            allowed = f"{self.all[piece]} of them in the whole game{others}"
            raise WordError(key, self.name(piece), allowed)
        for named in np.ravel(counts).nonzero()[0]:
            self.where[named] = key

    def take_like(self, counts: Any) -> Any:
        """Take pieces as dealt as far as they are there, else those of which most are left."""
        dealt = np.array(counts, np.int64)
        found = np.minimum(dealt.ravel(), self.left)
        self.left -= found
        for _ in range(min(int(dealt.sum() - found.sum()), int(self.left.sum()))):
            found[self.left.argmax()] += 1
            self.left[self.left.argmax()] -= 1
        return found.reshape(dealt.shape)

    def take_rest(self, dealt: Any) -> list[int]:
        """Take everything, in the order dealt as far as it goes."""
        order = []
        for piece in map(int, dealt):
            if self.left[piece]:
                self.left[piece] -= 1
                order.append(piece)
        order += listed(self.left)
        self.left[:] = 0
        return order

    def count(self, numbers: Any) -> Any:
        """Pieces listed by number, counted."""
        return np.bincount(np.array(numbers, np.int64), minlength=len(self.left))


# --- cards ----------------------------------------------------------------------------------


def share_cards(at: At, dealt: Any, position: Position) -> None:
    """Hands, row, discard pile, cards under the front figure; the deck has all others."""
    state, rules = at.state, at.rules
    stock = Stock([rules.cards_per_symbol] * codes.SHIPS, SYMBOL_NAMES.__getitem__)
    hands = {f"hands.{seat + 1}": state.hand[seat] for seat in range(rules.players)}
    piles = hands | {"row": state.row, "discard": state.discard, "under": state.under}
    named = [*(f"hands.{seat}" for seat in position.get("hands", {})), *position]
    top = state.deck[: state.deck_end].tolist() if "deck" in position else []
    for key in named:
        if key in piles:
            stock.take(key, piles[key])
    stock.take("deck", stock.count(top))
    for key, pile in piles.items():
        if key not in named:
            pile[:] = stock.take_like(pile)
    deck = top + stock.take_rest(dealt.deck[dealt.deck_at : dealt.deck_end])
    while "row" not in named and not state.bar_count and deck and state.row.sum() < rules.row_size:
        state.row[deck.pop(0)] += 1
    state.deck[: len(deck)] = deck
    state.deck_at, state.deck_end = 0, len(deck)
    state.under_count = int(state.under.sum())


# --- tokens ---------------------------------------------------------------------------------


def share_tokens(at: At, dealt: Any, position: Position) -> None:
    """Tokens of seats, in groups and in the box; the pools have all others."""
    state, rules = at.state, at.rules
    every = np.bincount(rules.booty[: rules.booty_count], minlength=codes.BONUS_TOKEN)
    booty = Stock(every, token_name)
    every = np.bincount(rules.bonus[: rules.bonus_count], minlength=codes.BONUSES)
    bonus = Stock(every, BONUS_NAMES.__getitem__)
    for seat in position.get("taken", {}):
        booty.take(f"taken.{seat}", state.taken[int(seat) - 1])
        bonus.take(f"taken.{seat}", state.bonus[int(seat) - 1])
    booty.take("box", state.box)
    _take_named_groups(state, position, booty, bonus)
    tops = _tops(rules, state, position)
    booty.take("pool", booty.count(tops[0]))
    bonus.take("bonus_pool", bonus.count(tops[1]))
    _share_groups(at, dealt, position, booty, bonus)
    _fill_pools(at, dealt, position, tops, (booty, bonus))


def _take_named_groups(state: Any, position: Position, booty: Stock, bonus: Stock) -> None:
    for name, groups in position.get("flotsam", {}).items():
        ship = SYMBOL_NAMES.index(name)
        for place in range(len(groups)):
            key, kind = f"flotsam.{name}.{place + 1}", state.group_bonus[ship][place]
            tokens = state.group[ship][place]
            booty.take(key, booty.count(tokens[tokens >= 0]))
            bonus.take(key, bonus.count([kind] if kind >= 0 else []))


def _tops(rules: Any, state: Any, position: Position) -> tuple[list[int], list[int]]:
    """The tokens named to come next from the pools."""
    pool = state.pool[state.pool_at : rules.booty_count].tolist()
    bonus_pool = state.bonus_pool[state.bonus_at : rules.bonus_count].tolist()
    return (
        pool if "pool" in position else [],
        bonus_pool if "bonus_pool" in position else [],
    )


def _share_groups(at: At, dealt: Any, position: Position, booty: Stock, bonus: Stock) -> None:
    """Before every ship the groups that are named, and behind them others as dealt."""
    state, each, named = at.state, int(at.rules.booty_per_group), position.get("flotsam", {})
    for ship, name in enumerate(SYMBOL_NAMES):
        if name not in named:
            state.groups[ship], state.group[ship], state.group_bonus[ship] = 0, -1, -1
    for place in range(at.rules.groups_at_setup):
        for ship, name in enumerate(SYMBOL_NAMES):
            is_closed = named.get(name) == [] or state.groups[ship] != place
            if is_closed or not bonus.left.any() or booty.left.sum() < each:
                continue
            tokens = booty.take_like(booty.count(dealt.group[ship][place][:each]))
            state.group[ship][place][:each] = listed(tokens)
            state.group_bonus[ship][place] = -1
            if place or state.sailing != ship + 1:  # or its captain has the bonus token
                kind = bonus.take_like(bonus.count([dealt.group_bonus[ship][place]]))
                state.group_bonus[ship][place] = kind.argmax()
            state.groups[ship] += 1


def _fill_pools(
    at: At,
    dealt: Any,
    position: Position,
    tops: tuple[list[int], list[int]],
    stocks: tuple[Stock, Stock],
) -> None:
    """What is left comes behind what is named; booty beyond whole groups lies in the box."""
    state, rules = at.state, at.rules
    pool = tops[0] + stocks[0].take_rest(dealt.pool[dealt.pool_at : rules.booty_count])
    bonus = tops[1] + stocks[1].take_rest(dealt.bonus_pool[dealt.bonus_at : rules.bonus_count])
    whole = int(rules.booty_per_group) * len(bonus)
    is_named = "box" in position
    if len(pool) < whole or (len(pool) > whole and is_named):
        each = int(rules.booty_per_group)
        found = f"{len(pool)} booty and {len(bonus)} bonus tokens for the pools"
        allowed = f"{whole} booty tokens: {each} leave the pools with each bonus token (taken, box)"
        raise WordError("box" if is_named else "taken", found, allowed)
    for token in pool[whole:]:
        state.box[divmod(token, codes.VALUES)] += 1
    state.pool_at, state.bonus_at = rules.booty_count - whole, rules.bonus_count - len(bonus)
    state.pool[state.pool_at : rules.booty_count] = pool[:whole]
    state.bonus_pool[state.bonus_at : rules.bonus_count] = bonus
