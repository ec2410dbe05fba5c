"""The workspace: everything one thread needs to play games, in one record.

One record per thread means one pointer to pass around, nothing to allocate inside a game, and
no cache line shared between threads.
"""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

MAX_FEATURES = 64
MAX_NUMBERS = 32
MAX_PLAN = 16
MAX_SEATS = 16
MAX_TURNS = 32  # that a search tries beside the one of its base
FEWEST_PLAYOUTS = 4  # that a search takes for a proof: of one the error is 0, come what may
MAX_STEPS = 24  # decisions of such a turn that are planned; the base takes those that follow

PLAYER = np.dtype(
    [
        ("player", "u1"),
        ("kind", "i4"),  # players.RANDOM, SCRIPT or WEIGHTED; of a searching player its base
        ("character", "i4"),  # which named character of the game
        ("remembers", "i4"),  # whether the seat keeps a memory
        ("temperature", "f8"),  # 0: takes the best move
        ("slip", "f8"),  # share of decisions left to chance
        ("playouts", "i4"),  # of every option that is searched; 0 where the player does not search
        ("searched", "i8"),  # which decisions, a bit for each
        ("sure", "f8"),  # standard errors of a gain for which a move is left
        ("margin", "f8"),  # what the score counts beside winning
        ("turns", "i4"),  # whole turns that a search tries; 0 for single options
        ("variety", "f8"),  # of these turns: temperature of the base, or slip of a script
        ("numbers", "f8", (MAX_NUMBERS,)),
        ("weights", "f8", (MAX_FEATURES,)),
    ],
    align=True,
)

CLOCK = np.dtype(
    [
        ("clock", "u1"),
        ("decisions", "i4"),
        ("turns", "i4"),
        ("lead_changes", "i4"),
        ("leader", "i4"),  # the last sole leader, -1 before the first
        ("max_options", "i4"),  # most options of a decision
        ("seat_decisions", "i4", (MAX_SEATS,)),
        ("rotation", "i4"),  # of the line-up
        ("remembering", "i4"),  # whether any seat keeps a memory
        ("planned", "i4"),  # options of the move under way that were planned ahead
        ("plan_at", "i4"),
        ("plan", "i4", (MAX_PLAN,)),
        ("candidate", "i4", (MAX_PLAN,)),
        ("counts", "i4", (MAX_PLAN,)),
        ("cursors", "i4", (MAX_PLAN,)),
    ],
    align=True,
)


def desk_dtype(seats: int, options: int) -> np.dtype:
    """Where a search notes how the options of one decision fare, or whole turns.

    Turn 0 is what the base does; its plan is kept only to be told from others.
    """
    tried = max(options, MAX_TURNS + 1)
    return np.dtype(
        [
            ("desk", "u1"),
            ("team", "u1"),  # whether the seats win together
            ("deep", "i4"),  # whether a playout is under way
            ("seat", "i4"),  # who thinks
            ("place", "i4"),  # and where in the line-up
            ("forced", "i4"),  # index of what is carried out next whatever others like, or -1
            ("base", "i4"),  # the option it takes without a proven gain
            ("option", "i4"),  # what is tried now, at the table what was found: option or turn
            ("playout", "i4"),
            ("count", "i4"),  # of options or turns
            ("left", "i4"),  # of them not dropped
            ("root", "u8"),  # the luck of all playouts of this decision
            ("luck", "u8"),  # and of this one
            ("base_value", "f8"),  # of this playout
            ("gain", "f8", (tried,)),  # over the base option, added up
            ("square", "f8", (tried,)),
            ("dropped", "u1", (tried,)),
            ("drafting", "i4"),  # 1 while a turn is proposed, 2 when it is complete
            ("drafts", "i4"),  # turns proposed
            ("choices", "i4"),  # options of the first decision
            ("wanted", "i4"),  # the one that the base takes at the table
            ("turn", "i4"),  # ``state.turns`` of the turn that is planned
            ("since", "i4"),  # number of its first decision
            ("steps", "i4"),  # of the plan that is followed now
            ("opening", "i4"),  # whether a playout is still in that turn
            ("length", "i4", (MAX_TURNS + 1,)),
            ("plan", "i4", (MAX_TURNS + 1, MAX_STEPS)),
            ("asked", "i4", (MAX_TURNS + 1, MAX_STEPS)),  # at which decision
            ("won", "u1", (seats,)),
            ("rank", "u1", (seats,)),
        ],
        align=True,
    )


def common_columns(seats: int) -> list[tuple[Any, ...]]:
    """Fields that every game's row has, whatever the game."""
    return [
        ("game", "i8"),
        ("turns", "i4"),
        ("decisions", "i4"),
        ("lead_changes", "i4"),
        ("margin", "i4"),
        ("capped", "u1"),
        ("won", "u1", (seats,)),
        ("rank", "u1", (seats,)),
        ("score", "i4", (seats,)),
        ("seat_turns", "i4", (seats,)),
    ]


@cache
def row_dtype(game: ModuleType) -> np.dtype:
    """One finished game: the common columns, then the game's own (``game.COLUMNS``)."""
    own = [(c.name, c.type, c.shape) if c.shape else (c.name, c.type) for c in game.COLUMNS]
    return np.dtype([(game.NAME, "u1"), *common_columns(game.SEATS), *own], align=True)


@cache
def workspace_dtype(game: ModuleType) -> np.dtype:
    """The record of a workspace for one game."""
    seats = game.SEATS
    return np.dtype(
        [
            (game.NAME, "u1"),
            ("rules", game.RULES),
            ("state", game.STATE),
            ("blank_state", game.STATE),
            ("stack", game.STATE, (game.MAX_PARTS + 1,)),
            ("memory", game.MEMORY, (seats,)),
            ("blank_memory", game.MEMORY),
            ("tally", game.TALLY),
            ("blank_tally", game.TALLY),
            ("scratch_tally", game.TALLY),
            ("lineup", PLAYER, (seats,)),
            ("players", PLAYER, (seats,)),
            ("clock", CLOCK),
            ("desk", desk_dtype(seats, game.MAX_OPTIONS)),
            ("scores", "i4", (seats,)),
            ("options", "i4", (game.MAX_PARTS + 1, game.MAX_OPTIONS)),
            ("features", "f8", (MAX_FEATURES,)),
            ("padding", "u1", (256,)),
        ],
        align=True,
    )
