"""Positions of Sewer Pirats set up from words, for scenarios."""

from typing import Any

from balance.games.api import WordError, whole
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.naming import SYMBOL_NAMES, TRIBE_NAMES
from balance.games.sewer_pirats.words.codec import FREE
from balance.games.sewer_pirats.words.luck import force
from balance.games.sewer_pirats.words.moment import place_moment
from balance.games.sewer_pirats.words.names import figure_name, tribe_list
from balance.games.sewer_pirats.words.reading import (
    read_figure,
    read_list,
    read_seats,
    read_table,
    read_tribes,
)
from balance.games.sewer_pirats.words.supplies import place_cards, place_tokens

__all__ = ["force", "place"]

_KEYS = (
    "seat", "active", "first_player", "turns", "seat_turns", "crews", "ships", "hands", "shown",
    "row", "discard", "deck", "shuffles", "flotsam", "taken", "box", "pool", "bonus_pool", "bar",
    "under", "final", "decision", "finished",
)  # fmt: skip
_TURN_KEYS = ("active", "first_player", "turns", "seat_turns", "final")
MOST_SHUFFLES = 10_000


def place(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position on a dealt state; what is not named stays as dealt.

    Parameters
    ----------
    position : dict
        Keys as in ``position``. ``crews`` may be one list
        for everybody. Figures that stand on no ship are in their area. ``deck``, ``pool`` and
        ``bonus_pool`` name what comes next, and the rest lies behind it as dealt; groups behind
        those named for a ship are as dealt too, an empty list means none. Where named things
        were dealt elsewhere, others take their place there. Booty that would leave a partial
        group goes to the box, unless the box is named. Without a ``decision`` the active seat
        is to act, or to choose a figure in the auction, which lasts until all crews are whole.

    Raises
    ------
    WordError
        Unknown key, name or value, or one that contradicts the others.
    """
    for key in position:
        if key not in _KEYS:
            raise WordError(key, position[key], _KEYS)
    _place_crews(parameters, rules, state, position)
    is_auction = _place_bar(rules, state, position)
    _place_ships(rules, state, position)
    place_cards(rules, state, position, is_auction)
    if "shuffles" in position:
        state.shuffles = whole("shuffles", position["shuffles"], 1, MOST_SHUFFLES)
    place_tokens(rules, state, position)
    if is_auction:
        for key in _TURN_KEYS:
            if position.get(key):
                raise WordError(key, position[key], "nothing: the auction is not over")
    else:
        _place_turns(rules, state, position)
    place_moment(parameters, rules, state, position)


# --- crews and figures ----------------------------------------------------------------------


def _place_crews(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """The tribes of every crew, checked against the mode of crews."""
    size, players = int(rules.crew_size), int(rules.players)
    words = position.get("crews", {})
    if isinstance(words, list):
        words = {str(seat + 1): words for seat in range(players)}
    for seat, names in read_seats("crews", words, players).items():
        key = f"crews.{seat + 1}"
        tribes = read_tribes(key, names, size)
        if rules.crew_mode != codes.AUCTION and len(tribes) != size:
            raise WordError(key, names, f"{size} figures")
        if rules.crew_mode == codes.COMMON and len(set(tribes)) < size:
            raise WordError(key, names, "each tribe once")
        if rules.crew_mode == codes.MONO and len(set(tribes)) > 1:
            raise WordError(key, names, "figures of one tribe")
        state.crew[seat] = [tribes.count(tribe) for tribe in range(codes.TRIBES)]
    for seat in range(1, players):
        if rules.crew_mode == codes.COMMON and any(state.crew[seat] != state.crew[0]):
            allowed = f"the crew of seat 1: {', '.join(tribe_list(state.crew[0]))}"
            raise WordError(f"crews.{seat + 1}", tribe_list(state.crew[seat]), allowed)
    for tribe, name in enumerate(TRIBE_NAMES):
        found = int(state.crew[:players, tribe].sum())
        if found > parameters.figures_per_tribe:
            allowed = f"at most {parameters.figures_per_tribe}, as figures_per_tribe says"
            raise WordError("crews", f"{found} figures of the tribe {name}", allowed)


def _place_bar(rules: Any, state: Any, position: dict[str, Any]) -> bool:
    """The figures not hired yet; tells whether the auction goes on."""
    hired = state.crew[: rules.players].sum(axis=0).astype(int)
    waiting = int(rules.crew_size) * int(rules.players) - int(hired.sum())
    if "bar" in position:
        bar = read_tribes("bar", position["bar"], codes.BAR)
        if len(bar) != waiting:
            allowed = f"{waiting} figures, as many as the crews still lack"
            raise WordError("bar", position["bar"], allowed)
    else:
        bar = _bar_without(state.bar[: state.bar_count].tolist(), hired) if waiting else []
    for tribe, name in enumerate(TRIBE_NAMES):
        found = bar.count(tribe) + int(hired[tribe])
        if rules.crew_mode == codes.AUCTION and found > rules.players:
            allowed = f"at most {int(rules.players)}, one drawn by each player"
            raise WordError("bar", f"{found} figures of the tribe {name}", allowed)
    short = [seat for seat in range(rules.players) if state.crew[seat].sum() < rules.crew_size]
    if waiting and len(short) < 2:
        raise WordError("crews", f"{waiting} figures at the bar", "none: one seat takes the rest")
    state.bar[:] = 0
    state.bar[: len(bar)] = bar
    state.bar_count = len(bar)
    return bool(waiting)


def _bar_without(bar: list[int], hired: Any) -> list[int]:
    """The bar as dealt without the figures that were hired."""
    left = list(bar)
    for tribe, count in enumerate(hired.tolist()):
        for _ in range(count):
            if tribe not in left:
                allowed = "figures of the bar as dealt, or name the bar too"
                raise WordError("crews", f"{count} figures {TRIBE_NAMES[tribe]}", allowed)
            left.remove(tribe)
    return left


def _place_ships(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Who stands on the ships; all others are in their areas."""
    players = int(rules.players)
    for name, words in read_table("ships", position.get("ships", {}), SYMBOL_NAMES).items():
        key, ship = f"ships.{name}", SYMBOL_NAMES.index(name)
        spaces = read_list(key, words, codes.CAPTAIN)
        if len(spaces) < codes.CAPTAIN:
            raise WordError(key, words, 'spaces 1 to 3 and the captain\'s, "" for a free one')
        for at, text in enumerate(spaces, start=1):
            figure = 0 if text == FREE else read_figure(f"{key}.{at}", text, players)
            state.space[ship][at] = figure
    state.area[:] = state.crew
    captains: dict[int, str] = {}
    for ship, name in enumerate(SYMBOL_NAMES):
        for at in range(1, codes.SPACES):
            if figure := int(state.space[ship][at]):
                _take_from_area(state, f"ships.{name}.{at}", figure)
                if at == codes.CAPTAIN:
                    _check_captain(captains, f"ships.{name}.{at}", figure)


def _take_from_area(state: Any, key: str, figure: int) -> None:
    seat, tribe = divmod(figure - 1, codes.TRIBES)
    if state.area[seat][tribe] == 0:
        crew = ", ".join(tribe_list(state.crew[seat])) or "nobody yet"
        raise WordError(key, figure_name(figure), f"each figure of its crew once: {crew}")
    state.area[seat][tribe] -= 1


def _check_captain(captains: dict[int, str], key: str, figure: int) -> None:
    seat = (figure - 1) // codes.TRIBES
    if seat in captains:
        raise WordError(
            key, figure_name(figure), f"one captain a seat, and {captains[seat]} is one"
        )
    captains[seat] = key


# --- turns ------------------------------------------------------------------------------------


def _place_turns(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Turns begun, by seat: they go round from the first player to the active seat."""
    players, most = int(rules.players), int(rules.max_turns)
    first = whole("first_player", position.get("first_player", 1), 1, players) - 1
    active = whole("active", position.get("active", int(state.active) + 1), 1, players) - 1
    state.first_player, state.active = first, active
    if "seat_turns" in position:
        values = read_list("seat_turns", position["seat_turns"], players)
        if len(values) != players:
            raise WordError("seat_turns", values, f"one number for each of {players} seats")
        by_seat = [whole(f"seat_turns.{s}", n, 0, most) for s, n in enumerate(values, start=1)]
        turns = whole("turns", position.get("turns", sum(by_seat)), 1, most)
    else:
        turns = whole("turns", position.get("turns", (active - first) % players + 1), 1, most)
        by_seat = [0] * players
        for back in range(turns):
            by_seat[(active - back) % players] += 1
    if sum(by_seat) != turns:
        raise WordError("seat_turns", by_seat, f"{turns} turns in all")
    if by_seat[active] == 0:
        raise WordError(f"seat_turns.{active + 1}", 0, "at least 1: its turn has begun")
    state.turns = turns
    state.seat_turns[:players] = by_seat
