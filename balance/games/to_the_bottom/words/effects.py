"""What is under way in a position of To the Bottom: the stack of pending effects, in numbers.

It stands in the table ``pending``, for positions that were exported; it is empty where a player is
about to choose in the main step of the own turn.
"""

from typing import Any

import numpy as np

from balance.games.api import WordError
from balance.games.api.codec import (
    At,
    BySeat,
    Each,
    Field,
    Fields,
    Kind,
    Name,
    Some,
    Whole,
    export,
    table_of,
)
from balance.games.api.codec import place as place_fields
from balance.games.to_the_bottom.kernel import codes, turns
from balance.games.to_the_bottom.kernel.state import EFFECT
from balance.games.to_the_bottom.words.piles import BEFORE, CARD

LARGEST = 2**15 - 1
KINDS = (
    "turn", "playing", "action", "moving", "drawing", "revealing", "cycling", "ordering",
    "merging", "chain", "events", "rescuing", "copying",
)  # fmt: skip
SCALARS = (  # of an action under way
    "answer", "paid", "multiplied", "merging", "stopped", "tired_type", "tired_seat", "funds",
    "queued", "last_id",
)  # fmt: skip
_BLANK = np.zeros((), EFFECT)
_BLANK["factor"], _BLANK["targets"] = 1, -1


def begin_main_step(at: At) -> None:
    """The active player is about to choose in the main step, and nothing else is under way."""
    state = at.state
    known = ("shown", "told", "unseen", "mistaken", "gave")
    cleared = ("before", "barred", "pool", "mains", "motion", "goes_on")
    for name in (*SCALARS, *known, *cleared):
        state[name] = 0
    state.pick_count, state.queue_end, state.finished = 0, 0, 0
    state.decision, state.depth = codes.MAIN, 1
    state.pending[:] = _BLANK
    state.pending[0].kind, state.pending[0].step = codes.TURN, turns.CHOSEN
    state.board_id[:] = np.arange(1, codes.BOARD + 1)
    state.last_id = codes.BOARD


class Effect:
    """A pending effect: its kind, and its numbers but for those that say nothing."""

    def write(self, at: At, raw: Any) -> dict[str, Any]:
        """Without the fields that are blank."""
        names = (name for name in EFFECT.names or () if np.any(raw[name] != _BLANK[name]))
        return {
            name: KINDS[int(raw[name]) - 1] if name == "kind" else np.asarray(raw[name]).tolist()
            for name in names
        }

    def read(self, at: At, key: str, plain: Any) -> Any:
        """A record in which all that is not named is blank."""
        effect = _BLANK.copy()
        for name, value in table_of(key, plain, EFFECT.names or ()).items():
            effect[name] = _kind(name).read(at, f"{key}.{name}", value)
        return effect


def _kind(name: str) -> Any:
    if name == "kind":
        return Name(KINDS, first=1)
    number = Whole(-1, LARGEST)
    return Each(number, codes.PARTS, "parts") if EFFECT[name].shape else number


class Pending:
    """The table of all that is under way, empty at a choice of the main step."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields

    def write(self, at: At, raw: Any) -> dict[str, Any]:
        """Its fields."""
        if at.state.finished or (at.state.decision == codes.MAIN and at.state.depth == 1):
            return {}
        return export(self.fields, at)

    def read(self, at: At, key: str, plain: Any) -> None:
        """Put its fields into the state, if there are any."""
        place_fields(self.fields, at, plain, key)


def _numbered(key: str, kind: Kind, room: int, count: str, name: str = "") -> Field:
    """A field for the part of an array that is in use; ``count`` says how long that is."""
    held = name or key

    def get(at: At) -> Any:
        return at.state[held][: int(at.state[count])]

    def put(at: At, values: list[Any]) -> None:
        at.state[count] = len(values)
        for i, value in enumerate(values):
            at.state[held][i] = value

    return Field(key, Some(kind, room), get=get, put=put)


def _ids(at: At) -> Any:
    return at.state.board_id[at.seat][: int(at.state.board_count[at.seat])]


def _put_ids(at: At, ids: list[int]) -> None:
    count = int(at.state.board_count[at.seat])
    if len(ids) != count:
        raise WordError(f"pending.seats.{at.seat + 1}.ids", ids, f"one for each of {count} cards")
    at.state.board_id[at.seat][:count] = ids


NUMBER, BYTE = Whole(0, LARGEST), Whole(0, 255)
OF_SEATS = (
    Field("ids", Some(NUMBER, codes.BOARD), get=_ids, put=_put_ids),
    Field("before", Some(CARD, codes.CARDS), get=BEFORE.cards, put=BEFORE.lay),
)  # fmt: skip
PENDING = (
    _numbered("effects", Effect(), codes.DEPTH, "depth", "pending"),
    Field("seats", BySeat(OF_SEATS)),
    _numbered("pick_part", BYTE, codes.PICKS, "pick_count"),  # the part of the action
    _numbered("pick_seat", BYTE, codes.PICKS, "pick_count"),
    _numbered("pick_value", NUMBER, codes.PICKS, "pick_count"),  # id, place or type
    _numbered("queue", BYTE, codes.QUEUE, "queue_end"),  # seat, cards, types
    *(Field(name, Whole(-1, 2**31 - 1), name) for name in SCALARS),
)
