"""Positions of Atlantis set up from words, for scenarios."""

from collections.abc import Mapping
from typing import Any

from balance.games.api import WordError, whole
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import recount
from balance.games.atlantis.parameters.model import TYPE_NAMES, Parameters
from balance.games.atlantis.words.codec import CITY, ELSEWHERE, ENTERED, GONE, SWIMS, UNDER
from balance.games.atlantis.words.moment import begin_decision, finish, open_decision
from balance.games.atlantis.words.names import SYMBOL_NAMES, hex_name
from balance.games.atlantis.words.reading import (
    read_count,
    read_hex,
    read_list,
    read_name,
    read_number_of,
    read_seats,
    read_symbols,
    read_table,
)

MOST_TURNS = 20000
WORDS = {word: status for status, word in ELSEWHERE.items()}
A_GUY = "a tile, swims with a sea hex, ship with a number, ashore, dead or unplaced"


def place(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position on a dealt state; what is not named stays as dealt.

    Parameters
    ----------
    position : dict
        Keys as in ``position``. ``tiles`` (those that stand),
        ``sunk`` and ``destroyed`` may be lists of hexes, or tables with the symbols; a symbol
        changes places with another tile of its ring, so that no ring has other symbols than
        dealt. Guys that are not named are unplaced while guys are placed and dead later on; the
        turn's memory that is not named is that of a turn that begins. ``scores`` follow from
        the rest and may be named; a position at which the game is over must say so.

    Raises
    ------
    WordError
        Unknown key, name or value, or one that contradicts the others.
    """
    for key in position:
        if key not in KEYS:
            raise WordError(key, position[key], KEYS)
    _place_tiles(rules, state, position)
    _place_ships(rules, state, position)
    _place_creatures(rules, state, position)
    _place_seat(rules, state, position)
    words = begin_decision(rules, state, position)
    _place_guys(rules, state, position)
    recount(rules, state)
    _place_memory(rules, state, position)
    _check_hexes(rules, state)
    if state.phase == codes.PLACING:
        _check_placing(rules, state)
    _place_scores(rules, state, position)
    finish(rules, state, position)
    if not state.finished:
        open_decision(rules, state, position, words)


KEYS = (
    "seat", "phasing", "tiles", "sunk", "destroyed", "city", "guys", "ships", "creatures", "turn",
    "turns", "seat_turns", "scores", "decision", "finished",
)  # fmt: skip


# --- the island ----------------------------------------------------------------------------


def _place_tiles(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Which tiles stand, and what lies under each."""
    groups = {key: read_symbols(rules, key, position[key]) for key in UNDER if key in position}
    seen: dict[int, str] = {}
    for key, tiles in groups.items():
        for hex_ in tiles:
            if hex_ in seen:
                where = f"{key}.{hex_name(rules, hex_)}"
                raise WordError(where, f"also under {seen[hex_]}", "each tile once")
            seen[hex_] = key
    if groups:
        _stand_or_sink(rules, state, seen, set(groups))
    named = {
        hex_: (key, symbol)
        for key, tiles in groups.items()
        for hex_, symbol in tiles.items()
        if symbol is not None
    }
    _place_symbols(rules, state, named)
    if "city" in position:
        stands = read_name("city", position["city"], tuple(CITY.values())) == 0
        if not stands and not rules.vortex_destroys_city:
            raise WordError("city", position["city"], CITY[True])
        state.content[rules.city] = codes.CITY if stands else codes.SEA


def _stand_or_sink(rules: Any, state: Any, seen: dict[int, str], keys: set[str]) -> None:
    """Tiles that are not named stand if those standing are not named, else they are sunk."""
    for hex_ in range(rules.hexes):
        if not rules.tile0[hex_] or hex_ == rules.city:
            continue
        where = seen.get(hex_, "sunk" if "tiles" in keys else "tiles")
        if hex_ not in seen and keys >= {"tiles", "sunk"}:
            raise WordError("tiles", f"nothing of {hex_name(rules, hex_)}", "every tile somewhere")
        state.content[hex_] = rules.tile0[hex_] if where == "tiles" else codes.SEA
        state.shown[hex_] = {"tiles": 0, "sunk": 1, "destroyed": 2}[where]


def _place_symbols(rules: Any, state: Any, named: Mapping[int, tuple[str, int]]) -> None:
    """Put symbols under tiles by changing places within the ring."""
    ring = [int(tile) for tile in rules.tile0]
    lies = [int(symbol) for symbol in state.symbol]
    for hex_, (key, symbol) in named.items():
        if lies[hex_] == symbol:
            continue
        others = [
            h
            for h in range(int(rules.hexes))
            if ring[h] == ring[hex_]
            and lies[h] == symbol
            and not (h in named and named[h][1] == symbol)
        ]
        if not others:
            where = f"{key}.{hex_name(rules, hex_)}"
            allowed = "no more symbols of a kind in a ring than the rules give it"
            raise WordError(where, SYMBOL_NAMES[symbol], allowed)
        lies[others[0]], lies[hex_] = lies[hex_], symbol
    state.symbol[:] = lies


# --- ships and creatures --------------------------------------------------------------------


def _place_at(rules: Any, state: Any, key: str, text: Any) -> int:
    """Where a piece is: a sea hex, or -1 for one out of play."""
    if text == GONE:
        return -1
    hex_ = read_hex(rules, key, text)
    if state.content[hex_] != codes.SEA:
        raise WordError(key, text, "a sea hex")
    return hex_


def _place_ships(rules: Any, state: Any, position: dict[str, Any]) -> None:
    if "ships" not in position:
        return
    ships = read_list("ships", position["ships"], int(rules.ships_total))
    state.ships, state.ship_at[:] = len(ships), -1
    for n, text in enumerate(ships):
        hex_ = _place_at(rules, state, f"ships.{n + 1}", text)
        if hex_ >= 0 and hex_ in state.ship_at[:n]:
            raise WordError(f"ships.{n + 1}", text, "one ship in a hex")
        state.ship_at[n] = hex_


def _place_creatures(rules: Any, state: Any, position: dict[str, Any]) -> None:
    if "creatures" not in position:
        return
    table = read_table("creatures", position["creatures"], TYPE_NAMES)
    for type_, name in enumerate(TYPE_NAMES):
        if name not in table:
            continue
        key = f"creatures.{name}"
        swim = read_list(key, table[name], int(rules.creatures_total[type_]))
        state.creatures[type_], state.creature_at[type_][:] = len(swim), -1
        for n, text in enumerate(swim):
            state.creature_at[type_][n] = _place_at(rules, state, f"{key}.{n + 1}", text)


# --- guys ------------------------------------------------------------------------------------


def _place_guys(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Guys in the order of their numbers; how many are placed follows."""
    if "guys" in position:
        rest = "unplaced" if state.phase == codes.PLACING else "dead"
        for seat, texts in enumerate(read_seats("guys", position["guys"], int(rules.players))):
            key = f"guys.{seat + 1}"
            guys = read_list(key, texts, int(rules.guys))
            for i in range(rules.guys):
                text = guys[i] if i < len(guys) else rest
                _place_guy(rules, state, f"{key}.{i + 1}", seat, i, text)
    statuses = [
        int(state.guy_status[s][i]) for s in range(rules.players) for i in range(rules.guys)
    ]
    state.placed = sum(status != codes.UNPLACED for status in statuses)
    if state.phase != codes.PLACING and state.placed < len(statuses):
        raise WordError("guys", "unplaced guys", "none once turns are taken")


def _place_guy(rules: Any, state: Any, key: str, seat: int, guy: int, text: Any) -> None:
    if not isinstance(text, str):
        raise WordError(key, text, A_GUY)
    if text in WORDS:
        status, where = WORDS[text], -1
    elif text.startswith(SWIMS):
        status, where = codes.SWIMMING, read_hex(rules, key, text.removeprefix(SWIMS))
        if state.content[where] != codes.SEA:
            raise WordError(key, text, "a sea hex to swim in")
    elif text.startswith("ship"):
        status, where = codes.ON_SHIP, read_number_of(key, text, "ship", int(state.ships))
        if state.ship_at[where] < 0:
            raise WordError(key, text, "a ship in play")
    else:
        status, where = codes.ON_LAND, read_hex(rules, key, text)
        pending = state.decision == codes.REFUGE and where == state.sinking
        if not pending and not codes.SEA < state.content[where] < codes.CITY:
            raise WordError(key, text, f"a tile that stands; {A_GUY}")
    state.guy_status[seat][guy], state.guy_at[seat][guy] = status, where


def _check_hexes(rules: Any, state: Any) -> None:
    """No tile or ship holds too many; nobody swims where it would be eaten (section 9)."""
    for h in range(rules.hexes):
        name, content = hex_name(rules, h), int(state.content[h])
        room = max(rules.setup_capacity[content], rules.move_capacity[content])
        if content != codes.SEA and state.guys_on[h] > room:
            raise WordError("guys", f"{state.guys_on[h]} guys on {name}", f"at most {room}")
        if state.ship_on[h] and state.beasts[codes.MONSTER][h]:
            raise WordError("ships", f"a ship with a monster on {name}", "another hex for one")
        deadly = state.beasts[codes.SHARK][h] or state.beasts[codes.MONSTER][h]
        safe = state.beasts[codes.DOLPHIN][h] or _is_under_way(rules, state)
        if state.swimmers[h] and deadly and not safe:
            raise WordError("guys", f"a swimmer with a shark or monster on {name}", "none")
    for n in range(state.ships):
        if state.aboard[n] > rules.ship_seats:
            found = f"{state.aboard[n]} guys on ship {n + 1}"
            raise WordError("guys", found, f"at most {rules.ship_seats}")


def _is_under_way(rules: Any, state: Any) -> bool:
    """Is a creature on a move whose effects wait for its end (AT-54)?"""
    return bool(rules.creature_effects_last_hex and state.decision == codes.STEP)


# --- the turn --------------------------------------------------------------------------------


def _place_seat(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Whose turn it is, and how many there were."""
    seat = whole("seat", position.get("seat", int(state.actor) + 1), 1, int(rules.players))
    phasing = whole("phasing", position.get("phasing", seat), 1, int(rules.players))
    state.actor, state.phasing = seat - 1, phasing - 1
    if "turns" in position:
        state.turns = whole("turns", position["turns"], 0, MOST_TURNS)
    if "seat_turns" in position:
        turns = read_seats("seat_turns", position["seat_turns"], int(rules.players))
        for s, number in enumerate(turns):
            state.seat_turns[s] = whole(f"seat_turns.{s + 1}", number, 0, MOST_TURNS)


def _place_memory(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """What the turn remembers: as it begins, but for what is named (AT-14)."""
    seat, guys = int(state.phasing), range(int(rules.guys))
    words = read_table("turn", position.get("turn", {}), MEMORIES)
    state.ship_start[:] = -1 if state.phase == codes.PLACING else state.ship_at
    state.carried[:], state.pinned[:] = 0, 0
    for s in range(rules.players):
        for i in guys:
            swims = s == seat and state.guy_status[s][i] == codes.SWIMMING
            state.start[s][i] = state.guy_at[s][i] if swims else -1
            state.swum[s][i] = 0
    for i, value in read_count("turn.swum", words.get("swum", {}), guys).items():
        key = f"turn.swum.{i + 1}"
        entered = value == ENTERED
        state.swum[seat][i] = codes.ENTERED_WATER if entered else whole(key, value, 0, 3)
    for i, value in read_count("turn.start", words.get("start", {}), guys).items():
        state.start[seat][i] = _place_at(rules, state, f"turn.start.{i + 1}", value)
    ships = read_count("turn.ship_start", words.get("ship_start", {}), range(int(state.ships)))
    for n, value in ships.items():
        state.ship_start[n] = _place_at(rules, state, f"turn.ship_start.{n + 1}", value)
    dolphins = range(int(state.creatures[codes.DOLPHIN]))
    for n, value in read_count("turn.carried", words.get("carried", {}), dolphins).items():
        state.carried[n] = whole(f"turn.carried.{n + 1}", value, 0, 3)
    for place_, value in enumerate(read_list("turn.pinned", words.get("pinned", []), 12)):
        state.pinned[whole(f"turn.pinned.{place_ + 1}", value, 1, len(dolphins)) - 1] = 1


MEMORIES = ("swum", "start", "ship_start", "carried", "pinned")


# --- what the rest must agree with ------------------------------------------------------------


def _check_placing(rules: Any, state: Any) -> None:
    """Guys are placed in turn, so the seats' numbers of guys differ by one at most (AT-5)."""
    for s in range(rules.players):
        wanted = (int(state.placed) + int(rules.players) - 1 - s) // int(rules.players)
        for i in range(rules.guys):
            status = int(state.guy_status[s][i])
            if status != (codes.ON_LAND if i < wanted else codes.UNPLACED):
                allowed = f"the first {wanted} of seat {s + 1} on tiles, the others unplaced"
                raise WordError(f"guys.{s + 1}.{i + 1}", "while guys are placed", allowed)


def _place_scores(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Scores need not be named, but those that are must be the ones that follow."""
    if "scores" not in position:
        return
    for s, points in enumerate(read_seats("scores", position["scores"], int(rules.players))):
        score = int(state.score[s])
        if type(points) is not int or points != score:
            raise WordError(f"scores.{s + 1}", points, f"{score}, as follows from the guys ashore")
