"""The decision that is due in a position of Atlantis, in words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from balance.games.api import WordError
from balance.games.api.codec import NOTHING, At, Due, Field, Spoken, Whole
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.legal import legal
from balance.games.atlantis.kernel.pieces import recount
from balance.games.atlantis.parameters.model import TYPE_NAMES
from balance.games.atlantis.words.hexes import HEX, LETTERS
from balance.games.atlantis.words.names import distance_name, piece_name

IDS = {id_: decision for decision, id_ in codes.DECISIONS.items()}


def options_of(rules: Any, state: Any, decision: int) -> list[int]:
    """The options that a decision would have, as the pieces stand."""
    asked, options = state.copy(), np.zeros(codes.MAX_OPTIONS, np.int32)
    asked.decision = decision
    recount(rules, asked)
    return [int(option) for option in options[: legal(rules, asked, options)]]


@dataclass(frozen=True)
class Chosen:
    """What an earlier decision of the same move chose: its option, by another name.

    Options without a name (to stop, to pass) end the move and cannot have been chosen.
    """

    decision: int
    name: Callable[[At, int], str | int | None]

    def write(self, at: At, raw: Any) -> Any:
        """The name of the option."""
        return self.name(at, int(raw))

    def read(self, at: At, key: str, plain: Any) -> int:
        """One of the options it had."""
        options = options_of(at.rules, at.state, self.decision)
        names = {self.name(at, option): option for option in options}
        names.pop(None, None)
        if type(plain) not in (int, str) or plain not in names:
            raise WordError(key, plain, tuple(map(str, names)) or NOTHING)
        return names[plain]


def complete(at: At, words: dict[str, Any]) -> dict[str, Any]:
    """The words of a decision beside those that may be left out: all that can still be done."""
    rules = at.rules
    words = {"id": codes.DECISIONS[int(at.state.decision)], **words}
    fields = DECISION.fields.get(words["id"], ()) if isinstance(words["id"], str) else ()
    most = {
        "steps": int(rules.moves_per_turn),
        "sinks": int(rules.sinks_per_turn),
        "rolls": max(int(rules.creature_rolls) - 1, 0),
        "moved": 0,
    }
    return {field.key: most.get(field.key) for field in fields if field is not _FROM} | words


def who_decides(rules: Any, state: Any) -> int:
    """The seat that must decide, which follows from the rest."""
    if state.decision == codes.PLACE:
        return int(state.placed) % int(rules.players)
    owner = state.decision == codes.REFUGE and rules.displaced_chooser == 1
    return int(state.displaced_seat if owner else state.phasing)


# --- the piece chosen by M1, the creature by C1, the row by C3 ---------------------------------


def _piece_name(at: At, option: int) -> str | None:
    return piece_name(option) if option else None


def _piece(at: At) -> int:
    ship = at.state.piece_kind == codes.SHIP_PIECE
    return int(at.state.piece) + (codes.FIRST_SHIP if ship else codes.FIRST_GUY)


def _put_piece(at: At, option: int) -> None:
    ship = option >= codes.FIRST_SHIP
    at.state.piece_kind = codes.SHIP_PIECE if ship else codes.GUY_PIECE
    at.state.piece = option - (codes.FIRST_SHIP if ship else codes.FIRST_GUY)


def _creature_number(at: At, option: int) -> int | None:
    return option or None


def _put_creature(at: At, option: int) -> None:
    state = at.state
    state.mover = option - 1
    state.mover_from = state.creature_at[state.type][state.mover]


def _row_number(at: At, option: int) -> int:
    return int(at.rules.down[at.rules.row_first[option]])


# --- the decisions -----------------------------------------------------------------------------


def _most_steps(at: At) -> int:
    return max(int(at.rules.moves_per_turn), int(at.rules.first_turn_moves[at.state.phasing]))


def distances(at: At) -> dict[str, int]:
    """What the distance die can show."""
    return {distance_name(int(face)): int(face) for face in at.rules.distance_die}


TYPE = Spoken({name: type_ for type_, name in enumerate(TYPE_NAMES)}, LETTERS)
DISTANCE = Spoken(distances)
_STEPS = Field("steps", Whole(1, _most_steps), "steps_left")
_SINKS = Field("sinks", Whole(1, lambda at: int(at.rules.sinks_per_turn)), "sinks_left")
_ROLL = (
    Field("rolls", Whole(0, lambda at: max(int(at.rules.creature_rolls) - 1, 0)), "rolls_left"),
    Field("type", TYPE, "type"),
    Field("distance", DISTANCE, "distance"),
)
_MOVER = (
    *_ROLL,
    Field(
        "creature",
        Chosen(codes.CREATURE, _creature_number),
        get=lambda at: at.state.mover + 1,
        put=_put_creature,
    ),
)
_FROM = Field("from", HEX, "mover_from")
DECISION = Due(
    IDS,
    {
        "M1": (_STEPS,),
        "M2": (
            _STEPS,
            Field("piece", Chosen(codes.PIECE, _piece_name), get=_piece, put=_put_piece),
        ),
        "S1": (_SINKS,),
        "S2": (_SINKS, Field("tile", HEX, "sinking")),
        "C1": _ROLL,
        "C2": (
            *_MOVER,
            Field("moved", Whole(0, lambda at: int(at.state.distance) - 1), "moved"),
            _FROM,
        ),
        "C3": _MOVER,
        "C4": (*_MOVER, Field("row", Chosen(codes.DIVE_ROW, _row_number), "row")),
    },
)
