"""Positions of Sewer Pirats in words, for files and scenarios: one table, read both ways.

Figures that stand on no ship are in their area. ``deck``, ``pool`` and ``bonus_pool`` name what
comes next; groups behind those named for a ship are as dealt, an empty list means none.
"""

from typing import Any

import numpy as np

from balance.games.api import WordError
from balance.games.api.codec import (
    FINISHED,
    SEAT,
    At,
    By,
    Counted,
    Each,
    Field,
    Flag,
    Name,
    Nested,
    Pieces,
    Some,
    Whole,
    export,
    listed,
    players,
    refuse,
)
from balance.games.api.codec import place as place_fields
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.scoring import settle
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES
from balance.games.sewer_pirats.words import decisions
from balance.games.sewer_pirats.words.faults import faults, faults_of_crews, faults_of_groups
from balance.games.sewer_pirats.words.names import (
    BOX,
    CARDS,
    STANDING,
    SYMBOL,
    SYMBOL_NAMES,
    TOKENS,
    TRIBE,
    bonus_of,
    booty_of,
    cards_of,
    group_tokens,
    seat_names,
    taken_tokens,
    token_name,
)
from balance.games.sewer_pirats.words.stock import share_cards, share_tokens

MOST_SHUFFLES = 10_000
TURN_KEYS = ("active", "first_player", "turns", "seat_turns", "final")


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values; :func:`place` understands them."""
    return export(FIELDS, At(parameters, rules, state))


def place(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position on a dealt state; what is not named stays as dealt.

    Parameters
    ----------
    position : dict
        Keys as in ``position``. ``crews`` may be one list for everybody. Where named things were
        dealt elsewhere, others take their place there. Booty that would leave a partial group
        goes to the box, unless the box is named. Without a ``decision`` the active seat is to
        act, or to choose a figure in the auction, which lasts until all crews are whole.

    Raises
    ------
    WordError
        Unknown key, name or value, or one that contradicts the others.
    """
    at, dealt = At(parameters, rules, state), state.copy()
    if isinstance(position.get("crews"), list):
        crew = position["crews"]
        position = position | {"crews": dict.fromkeys(seat_names(at), crew)}
    decisions.clear(state)
    state.shown[:] = 0
    place_fields(FIELDS, at, position)
    _settle_crews(at, position)
    _settle_turns(at, position)
    _settle_decision(at, position)
    refuse(list(faults_of_groups(rules, state, position.get("flotsam", {}))))
    share_cards(at, dealt, position)
    share_tokens(at, dealt, position)
    settle(rules, state)
    refuse(faults(parameters, rules, state))


# --- what follows from the rest -------------------------------------------------------------


def _settle_crews(at: At, position: dict[str, Any]) -> None:
    """The bar has who is not hired yet, areas have who is on no ship."""
    state, rules = at.state, at.rules
    refuse(list(faults_of_crews(at.parameters, rules, state)))
    hired = state.crew[: rules.players].sum(axis=0)
    if "bar" not in position:
        is_auction = hired.sum() < rules.crew_size * rules.players
        _put_bar(at, _bar_without(_bar(at), hired.tolist()) if is_auction else [])
    state.area[:] = state.crew
    for figure in state.space[:, 1:].ravel().tolist():
        if figure:
            state.area[divmod(figure - 1, codes.TRIBES)] -= 1


def _bar_without(bar: list[int], hired: list[int]) -> list[int]:
    """The bar as dealt without the figures that were hired."""
    left = list(bar)
    for tribe in listed(hired):
        if tribe not in left:
            found = f"{hired[tribe]} figures {TRIBE_NAMES[tribe]}"
            raise WordError("crews", found, "figures of the bar as dealt, or name the bar too")
        left.remove(tribe)
    return left


def _settle_turns(at: At, position: dict[str, Any]) -> None:
    """Turns begun go round from the first player to the active seat; in the auction none are."""
    state, count = at.state, players(at)
    if state.bar_count:
        for key in TURN_KEYS:
            if position.get(key):
                raise WordError(key, position[key], "nothing: the auction is not over")
        state.first_player, state.active = -1, 0
        return
    if "first_player" not in position:  # whoever, after an auction
        is_open = at.rules.crew_mode == codes.AUCTION and "turns" in position
        state.first_player = (state.active - state.turns + 1) % count if is_open else 0
    if "turns" not in position:
        since_first = (state.active - state.first_player) % count + 1
        state.turns = state.seat_turns.sum() if "seat_turns" in position else since_first
    if "seat_turns" not in position:
        for seat in range(count):
            state.seat_turns[seat] = (state.turns - (state.active - seat) % count - 1) // count + 1


def _settle_decision(at: At, position: dict[str, Any]) -> None:
    """Who decides what; nobody anything when the game is over."""
    state = at.state
    state.final = bool(position.get("final"))
    if state.finished and state.decision:
        raise WordError("decision", position["decision"], "{ }: the game is over")
    if not (state.finished or state.decision):
        state.decision = codes.FIG if state.bar_count else codes.ACT
    if "seat" not in position:
        state.actor = state.active
    due = decisions.settle(at.rules, state)
    if state.finished or due < 0:
        return
    if "seat" in position and state.actor != due:
        raise WordError("seat", position["seat"], f"{due + 1}, who decides here")
    state.actor = due


# --- figures and cards ------------------------------------------------------------------------


def _ships(at: At) -> Any:
    return at.state.space[:, 1:]


def _put_ships(at: At, ships: dict[int, list[int]]) -> None:
    for ship, figures in ships.items():
        at.state.space[ship][1:] = figures


def _bar(at: At) -> list[int]:
    bar: list[int] = at.state.bar[: at.state.bar_count].tolist()
    return bar


def _put_bar(at: At, bar: list[int]) -> None:
    at.state.bar[:] = 0
    at.state.bar[: len(bar)], at.state.bar_count = bar, len(bar)


def _deck(at: At) -> list[int]:
    each = int(at.rules.cards_per_symbol)
    return [int(symbol) * each for symbol in at.state.deck[at.state.deck_at : at.state.deck_end]]


def _put_deck(at: At, cards: list[int]) -> None:
    """The cards that are named; :func:`share_cards` puts the others below them."""
    at.state.deck_at, at.state.deck_end = 0, len(cards)
    at.state.deck[: len(cards)] = [card // at.rules.cards_per_symbol for card in cards]


# --- tokens -----------------------------------------------------------------------------------


def _taken(at: At) -> dict[int, list[int]]:
    return {seat: taken_tokens(at.state, seat) for seat in range(players(at))}


def _put_taken(at: At, taken: dict[int, list[int]]) -> None:
    for seat, tokens in taken.items():
        counts = np.bincount(np.array(tokens, int), minlength=codes.BONUS_TOKEN + codes.BONUSES)
        at.state.taken[seat] = counts[: codes.BONUS_TOKEN].reshape(codes.KINDS, codes.VALUES)
        at.state.bonus[seat] = counts[codes.BONUS_TOKEN :]


def _groups(at: At) -> dict[int, list[list[int]]]:
    return {
        ship: [group_tokens(at.state, ship, place) for place in range(count)]
        for ship, count in enumerate(at.state.groups.tolist())
    }


def _put_groups(at: At, groups: dict[int, list[list[int]]]) -> None:
    """The groups that are named; :func:`share_tokens` puts others behind them."""
    each = int(at.rules.booty_per_group)
    for ship, name in ((ship, SYMBOL_NAMES[ship]) for ship in groups):
        at.state.groups[ship] = len(groups[ship])
        at.state.group[ship], at.state.group_bonus[ship] = -1, -1
        for place, tokens in enumerate(groups[ship]):
            booty = sorted(token for token in tokens if token < codes.BONUS_TOKEN)
            bonus = [token - codes.BONUS_TOKEN for token in tokens if token >= codes.BONUS_TOKEN]
            if len(booty) > each or len(bonus) > 1:
                found = [token_name(token) for token in tokens]
                allowed = f"1 bonus token and {each} booty tokens"
                raise WordError(f"flotsam.{name}.{place + 1}", found, allowed)
            at.state.group[ship][place][: len(booty)] = booty
            at.state.group_bonus[ship][place] = bonus[0] if bonus else -1


def _pool(key: str, kind: Pieces, next_at: str, tokens: str) -> Field:
    """What comes next; :func:`share_tokens` puts what is not named behind what is."""

    def get(at: At) -> list[int]:
        every = at.rules[tokens][: at.rules[f"{tokens}_count"]].tolist()
        return [every.index(token) for token in at.state[key][at.state[next_at] : len(every)]]

    def put(at: At, pieces: list[int]) -> None:
        end = int(at.rules[f"{tokens}_count"])
        at.state[next_at] = end - len(pieces)
        at.state[key][end - len(pieces) : end] = at.rules[tokens][pieces]

    return Field(key, kind, get=get, put=put)


# --- the table ----------------------------------------------------------------------------------


def _final_ships(at: At) -> list[int]:
    return [ship for ship in range(codes.SHIPS) if at.state.final_ship[ship]]


def _put_final_ships(at: At, ships: list[int]) -> None:
    at.state.final_ship[ships] = 1


def _is_final(at: At) -> bool:
    return bool(at.state.final)


def _has_turns(at: At) -> bool:
    return bool(at.state.first_player >= 0)


def _most_turns(at: At) -> int:
    return int(at.rules.max_turns)


SPACES = 'spaces: 1 to 3 and the captain\'s, "" for a free one'
CREW = Counted(TRIBE, lambda at: int(at.rules.crew_size), (codes.TRIBES,))
GROUPS = Some(TOKENS, lambda at: int(at.rules.groups_at_setup))
DECK = Pieces(cards_of)
POOL = Pieces(booty_of)
BONUS_POOL = Pieces(bonus_of)
FINAL = (
    Field(
        "ships", Some(SYMBOL, codes.SHIPS), get=_final_ships, put=_put_final_ships, when=_is_final
    ),
    Field("weasel", Flag(), "owed", when=_is_final),
)
FIELDS = (
    Field("seat", SEAT, "actor", when=lambda at: not at.state.finished),
    Field("active", SEAT, "active", when=_has_turns),
    Field("first_player", SEAT, "first_player", when=_has_turns),
    Field("turns", Whole(1, _most_turns), "turns", when=_has_turns),
    Field("seat_turns", Each(Whole(0, _most_turns)), "seat_turns", when=_has_turns),
    Field("crews", By(seat_names, CREW), "crew"),
    Field(
        "ships",
        By(SYMBOL_NAMES, Each(STANDING, codes.CAPTAIN, SPACES)),
        get=_ships,
        put=_put_ships,
    ),
    Field("hands", By(seat_names, CARDS), "hand"),
    Field("shown", By(seat_names, CARDS), "shown"),
    Field("row", CARDS, "row"),
    Field("discard", CARDS, "discard"),
    Field("deck", DECK, get=_deck, put=_put_deck),
    Field("shuffles", Whole(1, MOST_SHUFFLES), "shuffles"),
    Field("flotsam", By(SYMBOL_NAMES, GROUPS), get=_groups, put=_put_groups),
    Field("taken", By(seat_names, TOKENS), get=_taken, put=_put_taken),
    Field("box", BOX, "box"),
    _pool("pool", POOL, "pool_at", "booty"),
    _pool("bonus_pool", BONUS_POOL, "bonus_at", "bonus"),
    Field("bar", Some(TRIBE, codes.BAR), get=_bar, put=_put_bar),
    Field("under", CARDS, "under"),
    Field("final", Nested(FINAL)),
    Field("decision", decisions.DECISION),
    Field("finished", Name(FINISHED), "finished"),
)
