"""The rooms of a game: which file defines what, the same in every game.

``kernel`` and ``players`` are compiled, and all that is compiled lies there; ``parameters``,
``words`` and ``report`` are plain Python. Further files are a game's own affair, as long as no two
have the same name.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

ROOMS = {
    "parameters/model.py": ("Parameters", "player_counts"),
    "parameters/warnings.py": ("warnings",),
    "parameters/pack.py": ("pack",),
    "kernel/codes.py": ("SEATS", "MAX_OPTIONS", "MAX_PARTS", "DECISIONS"),
    "kernel/state.py": ("RULES", "STATE", "TALLY"),
    "kernel/moves.py": ("setup", "act", "advance", "standing", "winners"),
    "kernel/legal.py": ("legal",),
    "kernel/record.py": ("record",),
    "players/characters.py": ("CHARACTERS", "choose"),
    "players/features.py": ("FEATURES", "WEIGHTS", "features"),
    "players/memory.py": ("MEMORY", "observe"),
    "players/determinize.py": ("determinize",),
    "words/names.py": ("things",),
    "words/options.py": ("describe",),
    "words/view.py": ("show",),
    "words/events.py": ("tell",),
    "words/codec.py": ("place", "position"),
    "words/faults.py": ("faults",),
    "words/luck.py": ("force",),
    "words/vocabulary.py": ("vocabulary",),
    "report/columns.py": ("COLUMNS", "SHOWN"),
    "report/metrics.py": ("metrics",),
    "report/claims.py": ("claims", "cures"),
    "report/components.py": ("components",),
    "report/pictures.py": ("pictures",),
}
FRONT = "__init__.py"
ITSELF = ("NAME", "TITLE", "VERSION", "COMPETITIVE", "TURNS_BEGUN")  # said in FRONT
REQUIRED = (*ITSELF, *(name for names in ROOMS.values() for name in names))


def missing_names(game: ModuleType) -> Iterator[str]:
    """What a game does not define or does not show, one line for each file."""
    front = Path(str(game.__file__)).name
    rooms = {FRONT: ITSELF, **ROOMS} if front == FRONT else {front: REQUIRED}
    for file, names in rooms.items():
        lost = [name for name in names if not hasattr(game, name)]
        there = sys.modules.get(f"{game.__name__}.{file.removesuffix('.py').replace('/', '.')}")
        hidden = [name for name in lost if hasattr(there, name)]
        if hidden:
            yield f"{FRONT} does not import {', '.join(hidden)} from {file}"
        if undefined := [name for name in lost if name not in hidden]:
            yield f"{file} does not define {', '.join(undefined)}"


def missing_files(game: ModuleType) -> Iterator[str]:
    """The files that a game's package lacks; a game of one module has no rooms."""
    home = Path(str(game.__file__))
    if home.name != FRONT:
        return
    for file, names in ROOMS.items():
        if not (home.parent / file).is_file():
            yield f"there is no {file}, where {', '.join(names)} should be"
