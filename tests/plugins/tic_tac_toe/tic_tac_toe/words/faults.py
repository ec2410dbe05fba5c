"""What contradicts itself in a position: what never comes about by the rules."""

from collections.abc import Iterator
from typing import Any

from balance.games.api import WordError

from tic_tac_toe.kernel.lines import has_line
from tic_tac_toe.parameters.model import Parameters
from tic_tac_toe.words.names import MARKS


def faults(parameters: Parameters, rules: Any, state: Any) -> list[WordError]:
    """Whatever cannot be, as errors that say what can; nothing in a sound position."""
    return list(_of_the_board(rules, state))


def _of_the_board(rules: Any, state: Any) -> Iterator[WordError]:
    first, second = (int(marks).bit_count() for marks in state.marks)
    if first - second not in (0, 1):  # TT-1
        counts = f"{first} x and {second} o"
        yield WordError("board", counts, "as many of both, or one x more")
        return
    last = (first + second - 1) % 2
    if has_line(rules, state.marks[1 - last]):  # TT-3
        allowed = f"no line of {MARKS[1 - last]}: {MARKS[last]} would not have had its last turn"
        yield WordError("board", f"a line of {MARKS[1 - last]}", allowed)
