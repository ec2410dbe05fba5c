"""What contradicts itself in a position: what never comes about by the rules."""

from collections.abc import Iterator
from typing import Any

from balance.games.api import WordError

from connect_four.kernel.lines import has_line
from connect_four.parameters.model import Parameters
from connect_four.words.names import DISCS


def faults(parameters: Parameters, rules: Any, state: Any) -> list[WordError]:
    """Whatever cannot be, as errors that say what can; nothing in a sound position."""
    return list(_of_the_board(rules, state))


def _of_the_board(rules: Any, state: Any) -> Iterator[WordError]:
    first, second = (int(discs).bit_count() for discs in state.discs)
    if first - second not in (0, 1):  # CF-1
        counts = f"{first} x and {second} o"
        yield WordError("board", counts, "as many of both, or one x more")
        return
    last = (first + second - 1) % 2
    if has_line(rules, state.discs[1 - last]):  # CF-3
        allowed = f"no line of {DISCS[1 - last]}: {DISCS[last]} would not have had its last turn"
        yield WordError("board", f"a line of {DISCS[1 - last]}", allowed)
