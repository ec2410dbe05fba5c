"""What is under way in a position: the engine's own numbers, or a turn at its next choice."""

from typing import Any

import numpy as np

from balance.games.api import WordError, whole
from balance.games.to_the_bottom.kernel import codes, turns
from balance.games.to_the_bottom.kernel import state as kernel
from balance.games.to_the_bottom.words.codec import SCALARS
from balance.games.to_the_bottom.words.names import DECISION_IDS
from balance.games.to_the_bottom.words.reading import read_list, read_name, read_numbers, read_table

KEYS = ("frames", "ids", "before", "picks", "queue", *SCALARS)
LARGEST = 2**15 - 1
BYTE = 255


def place_machine(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up what is under way; without words for it the active player is about to choose."""
    machine = read_table("machine", position.get("machine", {}), KEYS)
    decision = _place_decision(rules, state, position)
    state.goes_on, state.answer = 0, 0
    if state.finished:
        state.depth = 0
        return
    if not machine:
        _place_turn(rules, state, position, decision)
        return
    _place_frames(state, machine)
    _place_ids(rules, state, machine)
    _place_waters(rules, state, machine)
    picks = read_list("machine.picks", machine.get("picks", []), codes.PICKS)
    for place, pick in enumerate(picks):
        numbers = read_numbers(f"machine.picks.{place + 1}", pick, 3, LARGEST)
        state.pick_part[place], state.pick_seat[place], state.pick_value[place] = numbers
    state.pick_count = len(picks)
    queue = read_list("machine.queue", machine.get("queue", []), codes.QUEUE)
    state.queue[: len(queue)] = read_numbers("machine.queue", queue, len(queue), BYTE)
    state.queue_end = len(queue)
    for name in SCALARS:
        state[name] = whole(f"machine.{name}", machine.get(name, 0), -1, 2**31 - 1)


def _place_decision(rules: Any, state: Any, position: dict[str, Any]) -> int:
    """Which decision, and who takes it."""
    names = tuple(DECISION_IDS.values())
    stated = position.get("decision", "" if state.finished else DECISION_IDS[codes.MAIN])
    if state.finished:
        if stated != "":
            raise WordError("decision", stated, "an empty text: the game is over")
        decision = int(state.decision)
    else:
        decision = list(DECISION_IDS)[read_name("decision", stated, names)]
    state.decision = decision
    seat = position.get("seat", int(state.active) + 1)
    state.actor = whole("seat", seat, 1, int(rules.players)) - 1
    return decision


def _place_turn(rules: Any, state: Any, position: dict[str, Any], decision: int) -> None:
    """The active player's next choice in the main step."""
    if decision != codes.MAIN:
        raise WordError("decision", position["decision"], "MAIN, where no machine is given")
    if state.actor != state.active:
        raise WordError("seat", int(state.actor) + 1, f"{state.active + 1}, whose turn it is")
    if state.motion:
        raise WordError("motion", position["motion"], "an empty text: no card is under way")
    place_main(rules, state)


def place_main(rules: Any, state: Any) -> None:
    """The stack of a turn in its main step, with nothing else under way."""
    for name in SCALARS:
        state[name] = 0
    state.before[:] = 0
    state.pick_count, state.queue_end, state.depth = 0, 0, 1
    state.frames[:] = np.zeros((), dtype=kernel.FRAME)
    frame = state.frames[0]
    frame.kind, frame.step, frame.factor, frame.targets = codes.TURN, turns.CHOSEN, 1, -1
    for seat in range(int(rules.players)):
        count = int(state.board_count[seat])
        state.board_id[seat][:count] = range(1, count + 1)
    state.last_id = codes.BOARD


def _place_frames(state: Any, machine: dict[str, Any]) -> None:
    """The stack, as :func:`balance.games.to_the_bottom.words.codec.frame_of` wrote it."""
    frames = read_list("machine.frames", machine.get("frames", []), codes.DEPTH)
    names = kernel.FRAME.names or ()
    state.frames[:] = np.zeros((), dtype=kernel.FRAME)
    for place, words in enumerate(frames):
        key = f"machine.frames.{place + 1}"
        for name, value in read_table(key, words, names).items():
            shape = kernel.FRAME[name].shape
            if shape:
                state.frames[place][name] = _signed_list(f"{key}.{name}", value, shape[0])
            else:
                state.frames[place][name] = whole(f"{key}.{name}", value, -1, LARGEST)
    state.depth = len(frames)


def _signed_list(key: str, value: Any, count: int) -> list[int]:
    if not isinstance(value, list) or len(value) != count:
        raise WordError(key, value, f"{count} whole numbers")
    return [whole(f"{key}.{i}", n, -1, LARGEST) for i, n in enumerate(value, start=1)]


def _place_waters(rules: Any, state: Any, machine: dict[str, Any]) -> None:
    """What lay in the waters before the action under way was paid for."""
    waters = read_list("machine.before", machine.get("before", []), int(rules.players))
    state.before[:] = 0
    for seat, types in enumerate(waters):
        key = f"machine.before.{seat + 1}"
        read_list(key, types, codes.CARDS)
        for type_ in read_numbers(key, types, len(types), int(rules.types) - 1):
            state.before[seat][type_] += 1


def _place_ids(rules: Any, state: Any, machine: dict[str, Any]) -> None:
    """The numbers of the board cards, by which what is under way knows them."""
    ids = read_list("machine.ids", machine.get("ids", []), int(rules.players))
    for seat, numbers in enumerate(ids):
        count = int(state.board_count[seat])
        key = f"machine.ids.{seat + 1}"
        state.board_id[seat][:count] = read_numbers(key, numbers, count, LARGEST)
