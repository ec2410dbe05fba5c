"""The names of things in Abandon Ship. Plain Python."""

from collections.abc import Iterable
from typing import Any

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.parameters.model import Parameters

RANK_NAMES = ("the X space", "rank 1", "rank 2", "rank 3")


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of the columns."""
    turns = range(codes.TURNS_APART, (codes.MOMENTS + 1) * codes.TURNS_APART, codes.TURNS_APART)
    return {
        "rat": tuple(parameters.colours),
        "cheese": tuple(map(str, parameters.cheese_spaces)),
        "turn": tuple(map(str, turns)),
    }


def dice_names(parameters: Parameters) -> tuple[str, ...]:
    """Names of the dice in index order, white last."""
    return (*parameters.colours, "white")


def face_text(parameters: Parameters, state: Any, die: int) -> str:
    """The face a die shows, in the notation of the rules file."""
    return parameters.dice[dice_names(parameters)[die]][int(state.face[die])]


def rank_name(rules: Any, rank: int) -> str:
    """A place on the top deck for people, with what it is worth."""
    name = RANK_NAMES[rank] if rank < len(RANK_NAMES) else f"rank {rank}"
    points = int(rules.top_points[rank]) if rank < rules.ranks else 0
    return f"{name} ({points} {'point' if points == 1 else 'points'})"


def joined(words: Iterable[Any]) -> str:
    """Several things in a sentence: ``a, b and c``."""
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last
