"""Positions of Atlantis in words, for files and scenarios: one table, read both ways.

``tiles`` (those that stand), ``sunk`` and ``destroyed`` may be lists of hexes, or tables with the
symbols. Tiles that are not named stand if only others were named, and are sunk else. ``symbols``
says what lies under tiles wherever they are; a symbol changes places with another tile of its
ring, so that no ring has other symbols than dealt. Guys that are not named are unplaced while guys
are placed, and dead later on. What a turn remembers and is not named is as the turn began.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from balance.games.api import WordError
from balance.games.api.codec import (
    FINISHED,
    SEAT,
    At,
    By,
    Each,
    Field,
    Kind,
    Name,
    Nested,
    Some,
    Spoken,
    Whole,
    check,
    check_turns,
    export,
    refuse,
    table_of,
)
from balance.games.api.codec import place as place_fields
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import recount
from balance.games.atlantis.kernel.sinking import find_next_displaced
from balance.games.atlantis.parameters.model import TYPE_NAMES, Parameters
from balance.games.atlantis.words.decisions import DECISION, complete, who_decides
from balance.games.atlantis.words.faults import faults
from balance.games.atlantis.words.hexes import HEX, Guy, Place, Swum
from balance.games.atlantis.words.tiles import ISLAND, STANDS, TILES, lying_under, put_island

MOST = 20000
PHASES = {"P": codes.PLACING, "M": codes.MOVING, "S": codes.SINKING, "C": codes.CREATURES}
GO_ON = (codes.ACTION, codes.STEP, codes.DIVE_ROW, codes.DIVE_HEX)
OUTSIDE = (codes.ON_LAND, codes.ON_SHIP, codes.SWIMMING)


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values; :func:`place` understands them."""
    return export(FIELDS, At(parameters, rules, state))


def place(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position on a dealt state; what is not named stays as dealt.

    Raises
    ------
    WordError
        Unknown key, name or value, or one that contradicts the others.
    """
    at = At(parameters, rules, state)
    island = {key: TILES.read(at, key, position[key]) for key in ISLAND if key in position}
    put_island(at, island)
    place_fields(FIELDS, at, _completed(at, position))
    _settle(at, position)
    check(FIELDS, at, position)
    check_turns(position)
    refuse(faults(parameters, rules, state))


def _completed(at: At, position: dict[str, Any]) -> dict[str, Any]:
    """The position but for its island, and with what is meant where nothing is said."""
    words = {key: value for key, value in position.items() if key not in ISLAND}
    decision = words.get("decision", {})
    if "seat" in words:
        words = {"phasing": words["seat"], **words}
    if _is_over(position):
        if decision != {}:
            raise WordError("decision", decision, "{ }: the game is over")
    elif "sinking" in words:
        allowed = "nothing: the game goes on, and the decision S2 names its tile"
        raise WordError("sinking", words["sinking"], allowed)
    elif isinstance(decision, dict):
        words["decision"] = complete(at, decision)
    return {"turn": {}, **words}


def _is_over(position: dict[str, Any]) -> bool:
    return bool(position.get("finished", "no") != "no")


def _settle(at: At, position: dict[str, Any]) -> None:
    """What follows from the rest: phase, guys not named, turns begun, counts, who decides."""
    rules, state = at.rules, at.state
    if _is_over(position):
        state.decision = codes.PIECE
    state.phase = PHASES[codes.DECISIONS[int(state.decision)][0]]
    state.goes_on = state.decision in GO_ON and not state.moved
    if state.phase != codes.PLACING:
        for seat, named in enumerate(position.get("guys", ())):
            state.guy_status[seat][len(named) : rules.guys] = codes.DEAD
        if "turns" not in position:
            state.turns = max(int(state.turns), 1)
        if "seat_turns" not in position:
            seat = int(state.phasing)
            state.seat_turns[seat] = max(int(state.seat_turns[seat]), 1)
    statuses = state.guy_status[: rules.players, : rules.guys]
    state.placed = int((statuses != codes.UNPLACED).sum())
    recount(rules, state)
    if state.sinking >= 0:
        find_next_displaced(rules, state)
    if "seat" not in position and not _is_over(position):
        state.actor = who_decides(rules, state)


# --- pieces --------------------------------------------------------------------------------------


def _city(at: At) -> int:
    return int(at.state.content[at.rules.city])


def _put_city(at: At, content: int) -> None:
    at.state.content[at.rules.city] = content


def _ships(at: At) -> Any:
    return at.state.ship_at[: at.state.ships]


def _put_ships(at: At, places: list[int]) -> None:
    at.state.ships, at.state.ship_at[:] = len(places), -1
    at.state.ship_at[: len(places)] = places


def _creatures(at: At) -> dict[int, Any]:
    state = at.state
    return {t: state.creature_at[t][: state.creatures[t]] for t in range(codes.TYPES)}


def _put_creatures(at: At, places: dict[int, list[int]]) -> None:
    for type_, there in places.items():
        at.state.creatures[type_], at.state.creature_at[type_][:] = len(there), -1
        at.state.creature_at[type_][: len(there)] = there


def _guys(at: At) -> list[list[tuple[int, int]]]:
    state, seats, guys = at.state, range(at.rules.players), range(at.rules.guys)
    return [[(int(state.guy_status[s][i]), int(state.guy_at[s][i])) for i in guys] for s in seats]


def _put_guys(at: At, seats: list[list[tuple[int, int]]]) -> None:
    for seat, guys in enumerate(seats):
        unplaced = [(codes.UNPLACED, -1)] * (at.rules.guys - len(guys))
        for i, (status, where) in enumerate(guys + unplaced):
            at.state.guy_status[seat][i], at.state.guy_at[seat][i] = status, where


# --- what a turn remembers -----------------------------------------------------------------------


class Memory(Nested):
    """What a turn remembers (AT-14); nothing while guys are placed or when the game is over."""

    def write(self, at: At, raw: Any) -> dict[str, Any]:
        """Its fields, if there is a turn."""
        idle = at.state.finished or at.state.phase == codes.PLACING
        return {} if idle else super().write(at, raw)

    def read(self, at: At, key: str, plain: Any) -> None:
        """As the turn began, but for what is named."""
        state, seat = at.state, int(at.state.phasing)
        state.ship_start[:] = state.ship_at
        swims = state.guy_status[seat] == codes.SWIMMING
        state.start[seat][swims] = state.guy_at[seat][swims]
        super().read(at, key, plain)


@dataclass(frozen=True)
class ByNumber:
    """A table by the number of a piece; nothing is written of those that matter not."""

    kind: Kind
    values: Callable[[At], Any]
    matters: Callable[[At, int], Any]

    def write(self, at: At, raw: Any) -> dict[str, Any]:
        """The values that matter."""
        values = enumerate(self.values(at))
        return {str(i + 1): self.kind.write(at, n) for i, n in values if self.matters(at, i)}

    def read(self, at: At, key: str, plain: Any) -> None:
        """Put those that are named into the state."""
        values = self.values(at)
        for name, value in table_of(key, plain, [str(i + 1) for i in range(len(values))]).items():
            values[int(name) - 1] = self.kind.read(at, f"{key}.{name}", value)


def _of_guys(field: str) -> Callable[[At], Any]:
    return lambda at: at.state[field][at.state.phasing][: at.rules.guys]


def _has_swum(at: At, guy: int) -> bool:
    status = _of_guys("guy_status")(at)[guy]
    return bool(status in OUTSIDE and _of_guys("swum")(at)[guy])


def _swims(at: At, guy: int) -> bool:
    return bool(_of_guys("guy_status")(at)[guy] == codes.SWIMMING)


def _dolphins(at: At) -> Any:
    return at.state.creature_at[codes.DOLPHIN][: at.state.creatures[codes.DOLPHIN]]


def _of_dolphins(field: str) -> Callable[[At], Any]:
    return lambda at: at.state[field][: len(_dolphins(at))]


def _has_carried(at: At, dolphin: int) -> bool:
    return bool(_dolphins(at)[dolphin] >= 0 and at.state.carried[dolphin])


def _pinned(at: At) -> list[int]:
    return [n for n, place in enumerate(_dolphins(at)) if place >= 0 and at.state.pinned[n]]


def _pin(at: At, dolphins: list[int]) -> None:
    at.state.pinned[dolphins] = 1


def _ended_on_the_way(at: At) -> bool:
    """Has the game ended while guys of a sunk tile were still to be displaced (AT-70, AT-73)?"""
    state, tile = at.state, int(at.state.sinking)
    return bool(state.finished and tile >= 0 and state.guys_on[tile])


# --- the table -----------------------------------------------------------------------------------


def _of_a_type(at: At, type_: int) -> Some:
    return Some(PLACE, int(at.rules.creatures_total[type_]))


PLACE = Place()
DOLPHIN = Whole(1, lambda at: len(_dolphins(at)), shift=1)
MEMORY = Memory(
    (
        Field("swum", ByNumber(Swum(), _of_guys("swum"), _has_swum)),
        Field("start", ByNumber(PLACE, _of_guys("start"), _swims)),
        Field(
            "ship_start",
            ByNumber(
                PLACE,
                lambda at: at.state.ship_start[: at.state.ships],
                lambda at, ship: at.state.ship_at[ship] >= 0,
            ),
        ),
        Field("carried", ByNumber(Whole(0, 3), _of_dolphins("carried"), _has_carried)),
        Field("pinned", Some(DOLPHIN, codes.MAX_OF_A_TYPE), get=_pinned, put=_pin),
    )
)
FIELDS = (
    Field("seat", SEAT, "actor"),
    Field("phasing", SEAT, "phasing"),
    *(Field(key, TILES, get=lying_under(shown)) for key, shown in STANDS.items()),
    Field("city", Spoken({"stands": codes.CITY, "sunk": codes.SEA}), get=_city, put=_put_city),
    Field("ships", Some(PLACE, lambda at: int(at.rules.ships_total)), get=_ships, put=_put_ships),
    Field("creatures", By(TYPE_NAMES, _of_a_type), get=_creatures, put=_put_creatures),
    Field("sinking", HEX, "sinking", when=_ended_on_the_way),
    Field("guys", Each(Some(Guy(), lambda at: int(at.rules.guys))), get=_guys, put=_put_guys),
    Field("turn", MEMORY),
    Field("turns", Whole(0, MOST), "turns"),
    Field("seat_turns", Each(Whole(0, MOST)), "seat_turns"),
    Field("scores", Each(Whole(0, MOST)), "score", follows=True),
    Field("decision", DECISION),
    Field("finished", Name(FINISHED), "finished"),
)
