"""Reading the words of scenarios: tables, names, faces of dice."""

from typing import Any

from balance.games.api import WordError
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters

PURSUER, HARMLESS = "pursuer", "harmless pursuer"


def table(key: str, value: Any) -> dict[str, Any]:
    """A table of the scenario."""
    if not isinstance(value, dict):
        raise WordError(key, value, "a table")
    return value


def among(key: str, name: Any, allowed: Any) -> int:
    """The place of a name among those allowed."""
    names = list(allowed)
    if name not in names:
        raise WordError(key, name, tuple(names))
    return names.index(name)


def faces(parameters: Parameters, kind: int) -> tuple[int, ...]:
    """The faces of a die of this kind, 0 for a pursuer."""
    return parameters.joker_faces if kind == codes.WHITE else parameters.colour_faces


def face(parameters: Parameters, kind: int, key: str, value: Any) -> int:
    """A face that dice of this kind have."""
    known = faces(parameters, kind)
    wanted = 0 if value == PURSUER else value
    if isinstance(value, bool) or value == 0 or wanted not in known:
        named = dict.fromkeys(f or PURSUER for f in known)
        raise WordError(key, value, tuple(named))
    return int(wanted)
