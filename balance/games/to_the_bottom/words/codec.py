"""A position of To the Bottom as plain values, for files and scenarios.

Zones are named card by card. What an action under way has got to is the business of the engine
alone; it stands in the table ``machine`` as its plain numbers, and is empty where a player is
about to act in the own turn.
"""

from typing import Any

import numpy as np

from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel import state as kernel
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.words.names import (
    DECISION_IDS,
    FINISHED,
    PHASES,
    board_of,
    card_key,
    deck_of,
    of_counts,
    shop_deck_of,
)

TIRED, MERGED = " tired", " on "
SCALARS = (  # of an action under way
    "answer", "paid", "multiplied", "merging", "stopped", "tired_type", "tired_seat", "funds",
    "queued", "last_id",
)  # fmt: skip


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values, which ``place`` of the scenarios reads."""
    seats = range(int(rules.players))
    motion = int(state.motion)
    return {
        "seat": int(state.actor) + 1,
        "active": int(state.active) + 1,
        "phase": PHASES[int(state.phase)],
        "opener": int(state.opener) + 1,
        "buyer": int(state.buyer) + 1,
        "turns": int(state.turns),
        "cruise_turns": [int(state.cruise_turns[seat]) for seat in seats],
        "sink_turns": [int(state.sink_turns[seat]) for seat in seats],
        "pool": int(state.pool),
        "choices": int(state.mains),
        "seats": {str(seat + 1): _seat(parameters, rules, state, seat) for seat in seats},
        "barred": _keys(parameters, of_counts(state.barred)),
        "shop": _shop(parameters, rules, state),
        "motion": card_key(parameters, motion - 1) if motion else "",
        "out": _keys(parameters, of_counts(state.out)),
        "blinds": int(state.blinds),
        "capped": bool(state.capped),
        "decision": "" if state.finished else DECISION_IDS[int(state.decision)],
        "machine": machine_of(rules, state),
        "finished": FINISHED[int(state.finished)],
    }


def _keys(parameters: Parameters, types: list[int]) -> list[str]:
    return [card_key(parameters, type_) for type_ in types]


def _seat(parameters: Parameters, rules: Any, state: Any, seat: int) -> dict[str, Any]:
    return {
        "deck": _keys(parameters, deck_of(state, seat)),
        "hand": _keys(parameters, of_counts(state.hand[seat])),
        "shown": _keys(parameters, of_counts(state.shown[seat])),
        "water": _keys(parameters, of_counts(state.water[seat])),
        "board": [
            _board_text(parameters, rules, state, seat, i)
            for i in range(int(state.board_count[seat]))
        ],
        "shuffles": int(state.deck_shuffles[seat]),
        "sank": int(state.sink_order[seat]),
        "stalled": bool(state.stalled[seat]),
    }


def _board_text(parameters: Parameters, rules: Any, state: Any, seat: int, index: int) -> str:
    """A board card; one that merged says with which card of the board, counted from 1."""
    type_ = board_of(state, seat)[index]
    text = card_key(parameters, type_) + (TIRED if state.board_tired[seat][index] else "")
    mate = int(state.board_mate[seat][index])
    return f"{text}{MERGED}{mate}" if mate and rules.merge[type_] else text


def _shop(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    slots = [int(type_) for type_ in state.slot[: rules.shop_slots]]
    return {
        "slots": [card_key(parameters, type_) if type_ >= 0 else "" for type_ in slots],
        "deck": _keys(parameters, shop_deck_of(state)),
        "discard": _keys(parameters, of_counts(state.shop_discard)),
        "shuffles": int(state.shop_shuffles),
    }


# --- what is under way ----------------------------------------------------------------------


def machine_of(rules: Any, state: Any) -> dict[str, Any]:
    """The engine's own numbers in the middle of something; nothing where they say nothing."""
    if state.finished or (state.decision == codes.MAIN and state.depth == 1):
        return {}
    return {
        "frames": [frame_of(state.frames[place]) for place in range(int(state.depth))],
        "ids": [
            [int(i) for i in state.board_id[seat][: state.board_count[seat]]]
            for seat in range(int(rules.players))
        ],
        "before": [of_counts(state.before[seat]) for seat in range(int(rules.players))],
        "picks": [
            [int(state.pick_part[i]), int(state.pick_seat[i]), int(state.pick_value[i])]
            for i in range(int(state.pick_count))
        ],
        "queue": [int(byte) for byte in state.queue[: state.queue_end]],
        **{name: int(state[name]) for name in SCALARS},
    }


def frame_of(frame: Any) -> dict[str, Any]:
    """A frame of the stack without its zeros."""
    values = {name: np.asarray(frame[name]).tolist() for name in kernel.FRAME.names or ()}
    return {name: value for name, value in values.items() if np.any(value)}
