"""Positions in the words of the game, for scenarios.

A position says where cards lie. What it does not name stays as dealt, but for the pieces that lie
elsewhere by the words; what then lies nowhere is out of the game.
"""

from typing import Any

from balance.games.api import WordError, whole
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.words.luck import force
from balance.games.to_the_bottom.words.names import FINISHED, PHASES
from balance.games.to_the_bottom.words.pending_words import place_machine
from balance.games.to_the_bottom.words.reading import (
    read_flag,
    read_name,
    read_numbers,
    read_seats,
    read_table,
)
from balance.games.to_the_bottom.words.zones_words import place_cards

__all__ = ["force", "place"]

KEYS = (
    "seat", "active", "phase", "opener", "buyer", "turns", "cruise_turns", "sink_turns", "pool",
    "choices", "seats", "barred", "shop", "motion", "out", "blinds", "capped", "decision",
    "machine", "finished",
)  # fmt: skip
SEAT_KEYS = ("deck", "hand", "shown", "water", "board", "shuffles", "sank", "stalled")
MOST = 10**6


def place(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position given in words.

    Parameters
    ----------
    position : dict
        ``phase`` (cruise or sinking), ``active`` and ``seat`` (whose turn, who decides),
        ``buyer`` of the Iceberg and ``opener`` of the phase; ``cruise_turns`` and ``sink_turns``
        by seat, of which all other counts of turns follow; ``pool``; ``seats`` with ``deck``
        (from the top), ``hand``, ``water`` and ``board`` (``"rats tired"``, or
        ``"assistant on 1"`` for one merged with the first card), ``sank`` (place in the order of
        sinking); ``shop`` with ``slots``, ``deck`` and ``discard``. Cards go by their keys.

    Raises
    ------
    WordError
    """
    for key in position:
        if key not in KEYS:
            raise WordError(key, position[key], KEYS)
    _place_phase(rules, state, position)
    _place_turns(parameters, rules, state, position)
    _place_seats(rules, state, position)
    place_cards(parameters, rules, state, position)
    _place_rest(parameters, state, position)
    _finish(rules, state, position)
    place_machine(rules, state, position)


def _place_phase(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Phase, whose turn it is, and who opened the phase by buying the Iceberg."""
    players = int(rules.players)
    state.phase = read_name("phase", position.get("phase", PHASES[int(state.phase)]), PHASES)
    named = position.get("active", position.get("seat", int(state.active) + 1))
    key = "active" if "active" in position or "seat" not in position else "seat"
    state.active = whole(key, named, 1, players) - 1
    buyer = position.get("buyer", position.get("opener", int(state.active) + 1))
    if state.phase == codes.CRUISE:
        state.buyer = whole("buyer", position.get("buyer", 0), 0, 0) - 1
        state.opener = whole("opener", position.get("opener", 1), 1, 1) - 1
        return
    state.buyer = whole("buyer", buyer, 0, players) - 1
    opener = position.get("opener", int(state.buyer) + 1 or int(state.active) + 1)
    state.opener = whole("opener", opener, 1, players) - 1
    if state.buyer not in (-1, state.opener):
        raise WordError("opener", opener, f"{state.buyer + 1}, who bought the Iceberg")


def _place_turns(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Turns completed by every seat in each phase; all other counts follow."""
    players = int(rules.players)
    for key in ("cruise_turns", "sink_turns"):
        if key in position:
            state[key][:players] = read_numbers(key, position[key], players, MOST)
    if state.phase == codes.CRUISE and any(state.sink_turns):
        raise WordError("sink_turns", position["sink_turns"], "zeros: the Sinking has not begun")
    of_phase = state.cruise_turns if state.phase == codes.CRUISE else state.sink_turns
    state.phase_turns = int(of_phase.sum())
    state.seat_turns[:] = state.cruise_turns + state.sink_turns
    state.turns = int(state.seat_turns.sum())
    if position.get("turns", int(state.turns)) != state.turns:
        raise WordError("turns", position["turns"], f"{state.turns}, all turns of the seats")
    state.pool = whole("pool", position.get("pool", 0), 0, MOST)
    state.mains = whole("choices", position.get("choices", 0), 0, parameters.turn_action_cap)


def _place_seats(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Who has sunk, in which order, and how often the decks were shuffled."""
    players = int(rules.players)
    for seat, words in read_seats("seats", position.get("seats", {}), players).items():
        at = f"seats.{seat + 1}"
        read_table(at, words, SEAT_KEYS)
        sank = whole(f"{at}.sank", words.get("sank", 0), 0, players)
        if sank and state.phase == codes.CRUISE:
            raise WordError(f"{at}.sank", sank, "0: nobody sinks in the Cruise")
        state.sink_order[seat], state.afloat[seat] = sank, sank == 0
        state.stalled[seat] = read_flag(f"{at}.stalled", words.get("stalled", False))
        shuffles = words.get("shuffles", int(state.deck_shuffles[seat]))
        state.deck_shuffles[seat] = whole(f"{at}.shuffles", shuffles, 1, MOST)
    order = sorted(int(place) for place in state.sink_order[:players] if place)
    if order != list(range(1, len(order) + 1)):
        raise WordError("seats", order, "seats that sank as 1, 2, ... without gaps")
    state.sunk = len(order)


def _place_rest(parameters: Parameters, state: Any, position: dict[str, Any]) -> None:
    """Counters from which luck takes its index, and whether a guard has ended a phase."""
    shop = position.get("shop", {})
    shuffles = shop.get("shuffles", int(state.shop_shuffles))
    state.shop_shuffles = whole("shop.shuffles", shuffles, 1, MOST)
    state.blinds = whole("blinds", position.get("blinds", int(state.blinds)), 0, MOST)
    state.capped = read_flag("capped", position.get("capped", False))


def _finish(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """A game is over when all have sunk, or when a guard stopped it."""
    stated = read_name("finished", position.get("finished", "no"), FINISHED)
    if state.sunk == rules.players:
        over = codes.CAPPED if state.capped else codes.ENDED
        if stated != over:
            raise WordError("finished", FINISHED[stated], f"{FINISHED[over]}: all have sunk")
    elif stated == codes.ENDED:
        raise WordError("finished", FINISHED[stated], "no or capped: somebody is afloat")
    elif not stated and not state.afloat[state.active]:
        raise WordError("active", int(state.active) + 1, "a seat that has not sunk")
    state.finished = stated
