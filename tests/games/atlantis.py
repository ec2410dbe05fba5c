"""What the tests of Atlantis share: tables, the naive twin beside them, readable states."""

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from balance import games
from balance.engine.players import Player
from balance.engine.table import Table
from balance.rulesets.players import find_player
from tests.games.records import Fields
from tests.naive import atlantis as naive
from tests.naive.atlantis_board import CREATURES, DIVE, RINGS
from tests.naive.luck import deal_luck

game = games.get("atlantis")
KINDS = ("random", "beginner", "homeward")  # those the twin plays too
DECISIONS = {1: "P1", 2: "M1", 3: "M2", 4: "S1", 5: "S2", 6: "C1", 7: "C2", 8: "C3", 9: "C4"}
CONTENTS = ("sea", "rock", "land", "fortress", "city")
STATUS = ("unplaced", "on land", "on ship", "swimming", "ashore", "dead")
SYMBOLS = ("S", "K", "M", "D", "ship", "V", "blank")
COMMON = ("won", "rank", "score", "seat_turns")
Guy = tuple[int, int]


def table_of(parameters: Any, lineup: Sequence[str | Player]) -> Table:
    """A table with one player for every name."""
    seated = [find_player(game, p) if isinstance(p, str) else p for p in lineup]
    return Table(game, game.pack(parameters, len(lineup)), seated)


def twin_of(parameters: Any, players: int, seed: int, deal: int) -> naive.Atlantis:
    """The naive game of the same deal."""
    return naive.Atlantis(parameters.model_dump(), players, deal_luck(seed, deal))


def changed(parameters: Any, changes: Mapping[str, Any]) -> Any:
    """Other parameters, checked anew."""
    return game.Parameters(**{**parameters.model_dump(), **changes})


def state_of(table: Table) -> Fields:
    """The state on the table."""
    return Fields(table.workspaces["state"])


def decisions_of(table: Table, seed: int, deal: int) -> Iterator[list[int]]:
    """Play a game; stop at every decision with its options (single options too)."""
    table.open(seed, deal)
    while not table.state.finished:
        yield table.options()
        table.carry_out(table.decide())


# ------------------------------------------------------------------------------- positions alike


def position(table: Table, hexes: int, guys: int) -> dict[str, Any]:
    """All that the kernel knows of a position, hidden symbols included."""
    state = state_of(table)
    players = int(table.rules.players)
    over = state.finished != 0
    board = range(hexes)
    everybody = [(s, i) for s in range(players) for i in range(guys)]
    ships = range(state.ships)
    kinds = list(enumerate(CREATURES))
    return {
        "finished": state.finished,
        "turns": (state.turns, state.seat_turns[:players]),
        "content": [CONTENTS[c] for c in state.content[:hexes]],
        "symbols": {h: SYMBOLS[state.symbol[h]] for h in board if state.symbol[h] >= 0},
        "unseen": [h for h in board if state.shown[h] == 2],
        "tiles": state.tiles[1:4],
        "guys": {who: _place(state, who) for who in everybody},
        "ships": [state.ship_at[n] for n in ships],
        "crew": [state.crew[n][:players] for n in ships],
        "creatures": {k: state.creature_at[t][: state.creatures[t]] for t, k in kinds},
        "on hexes": {
            "guys": state.guys_on[:hexes],
            "swimmers": state.swimmers[:hexes],
            "ships": [number - 1 for number in state.ship_on[:hexes]],
            **{kind: state.beasts[t][:hexes] for t, kind in kinds},
        },
        "moment": None if over else _moment(state, everybody),
    }


def _place(state: SimpleNamespace, guy: Guy) -> tuple[str, int]:
    seat, i = guy
    return STATUS[state.guy_status[seat][i]], state.guy_at[seat][i]


def _moment(state: SimpleNamespace, everybody: list[Guy]) -> dict[str, Any]:
    """Who decides what, and the flags that matter then."""
    decision = DECISIONS[state.decision]
    dolphins = range(state.creatures[3])
    swim = [(s, i) for s, i in everybody if s == state.phasing]
    swim = [who for who in swim if _place(state, who)[0] == "swimming"]
    everything = {
        "phasing": state.phasing,
        "steps_left": state.steps_left,
        "swum": {(s, i): state.swum[s][i] for s, i in swim},
        "start": {(s, i): state.start[s][i] for s, i in swim},
        "ship_start": [state.ship_start[n] for n in range(state.ships) if state.ship_at[n] >= 0],
        "carried": [state.carried[n] for n in dolphins if state.creature_at[3][n] >= 0],
        "pinned": [n for n in dolphins if state.pinned[n]],
        "sinking": state.sinking,
        "sinks_left": state.sinks_left,
        "rolled": (CREATURES[state.type], state.distance),
        "moved": state.moved,
        "mover": state.mover,
        "row": state.row,
    }
    return _what_matters(state.actor, decision, everything)


def _what_matters(actor: int, decision: str, everything: dict[str, Any]) -> dict[str, Any]:
    """Only what means something at this decision."""
    matters = {
        "P": (),
        "M": ("steps_left", "swum", "start", "ship_start", "carried", "pinned"),
        "S": ("sinks_left",),
        "C": ("rolled", "pinned"),
        "S2": ("sinking",),
        "C2": ("mover", "moved"),
        "C3": ("mover",),
        "C4": ("mover", "row"),
    }
    names = [*matters[decision[0]], *matters.get(decision, ())]
    if decision != "P1":
        names.append("phasing")
    return {"actor": actor, "decision": decision} | {name: everything[name] for name in names}


def position_of_twin(twin: naive.Atlantis) -> dict[str, Any]:
    """The same from the twin."""
    board = range(len(twin.content))
    at = {kind: [-1 if h is None else h for h in twin.creature_at[kind]] for kind in CREATURES}
    ships = [-1 if h is None else h for h in twin.ship_at]
    crew = [[0] * twin.players for _ in ships]
    on_hexes = {kind: [0] * len(board) for kind in (naive.ON_LAND, naive.SWIMMING)}
    for who in twin.outside:
        kind, where = twin.place[who]
        if kind == naive.ON_SHIP:
            crew[where][who[0]] += 1
        elif kind in on_hexes:
            on_hexes[kind][where] += 1
    return {
        "finished": 0 if not twin.finished else 2 if twin.capped else 1,
        "turns": (twin.turns, twin.seat_turns),
        "content": twin.content,
        "symbols": twin.symbol,
        "unseen": sorted(twin.destroyed),
        "tiles": [len(twin.tiles(ring)) for ring in reversed(RINGS)],
        "guys": {who: tuple(place) for who, place in twin.place.items()},
        "ships": ships,
        "crew": crew,
        "creatures": at,
        "on hexes": {
            "guys": on_hexes[naive.ON_LAND],
            "swimmers": on_hexes[naive.SWIMMING],
            "ships": [ships.index(h) if h in ships else -1 for h in board],
            **{kind: [at[kind].count(h) for h in board] for kind in CREATURES},
        },
        "moment": None if twin.finished else _moment_of_twin(twin),
    }


def _moment_of_twin(twin: naive.Atlantis) -> dict[str, Any]:
    own = [who for who in twin.outside if who[0] == twin.phasing]
    swim = [who for who in own if twin.place[who].kind == naive.SWIMMING]
    ships = [n for n, h in enumerate(twin.ship_at) if h is not None]
    dolphins = [n for n, h in enumerate(twin.creature_at["D"]) if h is not None]
    far = twin.rolled_distance
    everything = {
        "phasing": twin.phasing,
        "steps_left": twin.steps_left,
        "swum": {who: twin.swum[who] for who in swim},
        "start": {who: -1 if twin.start[who] is None else twin.start[who] for who in swim},
        "ship_start": [twin.ship_start[n] for n in ships],
        "carried": [twin.carried[n] for n in dolphins],
        "pinned": sorted(twin.pinned),
        "sinking": twin.sinking,
        "sinks_left": twin.sinks_left,
        "rolled": (twin.rolled_type, 0 if far == DIVE else far),
        "moved": twin.moved,
        "mover": twin.mover,
        "row": twin.row,
    }
    return _what_matters(twin.actor, twin.decision, everything)


# ---------------------------------------------------------------------------------- records alike


def row_values(row: Any, twin: naive.Atlantis) -> dict[str, Any]:
    """The columns of one row as plain values, cut to the seats, hexes and landing hexes in play."""
    room = {
        "seat": twin.players,
        "hex": len(twin.content),
        "landing": len(twin.board.landings),
        "ring": 4,
    }
    axes = {column.name: column.axes for column in game.COLUMNS} | dict.fromkeys(COMMON, ("seat",))
    values = {}
    for name in row.dtype.names[1:]:
        cut = tuple(slice(room[axis]) for axis in axes.get(name, ()))
        values[name] = row[name][cut].tolist() if cut else row[name].tolist()
    return values


def row_of_twin(twin: naive.Atlantis, deal: int) -> dict[str, Any]:
    """The record of the twin under the names of the row."""
    record = twin.record()
    won = [int(seat in record["winners"]) for seat in range(twin.players)]
    rank = [1 + sum(other > own for other in record["score"]) for own in record["score"]]
    del record["players"], record["winners"]
    return record | {"capped": int(record["capped"]), "game": deal, "won": won, "rank": rank}
