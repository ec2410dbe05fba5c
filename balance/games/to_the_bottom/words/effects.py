"""What is under way in a position of To the Bottom: the stack of pending effects, in numbers.

It stands in the table ``pending``, for positions that were exported; it is empty where a player is
about to choose in the main step of the own turn.
"""

from typing import Any

import numpy as np

from balance.games.api import WordError
from balance.games.api.codec import (
    At,
    Each,
    Field,
    Fields,
    Name,
    Some,
    Whole,
    export,
    players,
    table_of,
)
from balance.games.api.codec import place as place_fields
from balance.games.to_the_bottom.kernel import codes, turns
from balance.games.to_the_bottom.kernel.state import EFFECT
from balance.games.to_the_bottom.words.names import of_counts
from balance.games.to_the_bottom.words.zones import CARD

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
    for name in (*SCALARS, "before", "shown", "barred", "pool", "mains", "motion", "goes_on"):
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


def _effects(at: At) -> Any:
    return at.state.pending[: int(at.state.depth)]


def _put_effects(at: At, effects: list[Any]) -> None:
    at.state.depth = len(effects)
    for i, effect in enumerate(effects):
        at.state.pending[i] = effect


def _ids(at: At) -> list[Any]:
    counts = at.state.board_count
    return [at.state.board_id[seat][: counts[seat]] for seat in range(players(at))]


def _put_ids(at: At, ids: list[list[int]]) -> None:
    for seat, own in enumerate(ids):
        if len(own) != at.state.board_count[seat]:
            allowed = f"a number for each of {at.state.board_count[seat]} board cards"
            raise WordError(f"pending.ids.{seat + 1}", own, allowed)
        at.state.board_id[seat][: len(own)] = own


def _waters(at: At) -> list[list[int]]:
    return [of_counts(at.state.before[seat]) for seat in range(players(at))]


def _put_waters(at: At, waters: list[list[int]]) -> None:
    for seat, types in enumerate(waters):
        for type_ in types:
            at.state.before[seat][type_] += 1


def _picks(at: At) -> list[tuple[Any, ...]]:
    state, count = at.state, int(at.state.pick_count)
    columns = (state.pick_part, state.pick_seat, state.pick_value)
    return list(zip(*(column[:count] for column in columns), strict=True))


def _put_picks(at: At, picks: list[list[int]]) -> None:
    at.state.pick_count = len(picks)
    for i, pick in enumerate(picks):
        at.state.pick_part[i], at.state.pick_seat[i], at.state.pick_value[i] = pick


def _queue(at: At) -> Any:
    return at.state.queue[: int(at.state.queue_end)]


def _put_queue(at: At, numbers: list[int]) -> None:
    at.state.queue[: len(numbers)], at.state.queue_end = numbers, len(numbers)


PENDING = (
    Field("effects", Some(Effect(), codes.DEPTH), get=_effects, put=_put_effects,
          meaning="from the turn on, the youngest last"),
    Field("ids", Each(Some(Whole(0, LARGEST), codes.BOARD)), get=_ids, put=_put_ids,
          meaning="of the board cards, by which effects know them"),
    Field("before", Each(Some(CARD, codes.CARDS)), get=_waters, put=_put_waters,
          meaning="the waters before the action was paid for"),
    Field("picks", Some(Each(Whole(0, LARGEST), 3, "numbers"), codes.PICKS), get=_picks,
          put=_put_picks, meaning="part, seat, and id, place in the deck or type"),
    Field("queue", Some(Whole(0, 255), codes.QUEUE), get=_queue, put=_put_queue,
          meaning="of jettison events: seat, number of cards, their types"),
    *(Field(name, Whole(-1, 2**31 - 1), name) for name in SCALARS),
)  # fmt: skip
