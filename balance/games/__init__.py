"""The registry of games.

A game is a package in this folder, or one that an installed distribution offers under the entry
point group ``balance.games``. It imports the engine's luck and decorators and
:mod:`balance.games.api`, and nothing else of ours; what it must define, and where, is listed in
:mod:`balance.games.rooms` and described in ``balance/games/README.md``.
"""

import difflib
import importlib
import importlib.metadata
from functools import cache
from types import ModuleType
from typing import Self

from balance.engine import contract
from balance.engine.cache import ENTRY_POINTS
from balance.games.checks import faults
from balance.games.rooms import REQUIRED, missing_names
from balance.games.sources import remember_sources

__all__ = [
    "BUILT_IN",
    "PUBLISHED",
    "REQUIRED",
    "IncompleteGameError",
    "UnknownGameError",
    "get",
    "names",
]

PUBLISHED = ("abandon_ship", "safehouse", "atlantis", "sewer_pirats", "to_the_bottom")
BUILT_IN = (*PUBLISHED, "pig")


class UnknownGameError(LookupError):
    """No game of that name is registered.

    Attributes
    ----------
    found : str
    allowed : tuple of str
    suggestion : str or None
    """

    def __init__(self, found: str) -> None:
        self.found, self.allowed = found, names()
        near = difflib.get_close_matches(found, self.allowed, 1)
        self.suggestion = near[0] if near else None
        hint = f"; did you mean {self.suggestion}?" if near else ""
        super().__init__(f"unknown game {found!r}; known: {', '.join(self.allowed)}{hint}")


class IncompleteGameError(TypeError):
    """A registered game lacks something that every game must define, or defines it wrongly."""

    @classmethod
    def of(cls, game: str, place: str, found: str, allowed: str, near: str = "") -> Self:
        """What stands somewhere in the files of a game, with the nearest valid name if any."""
        hint = f". Did you mean {near}?" if near else ""
        return cls(f"game {game}: {place}: found {found}; allowed: {allowed}{hint}")


def names() -> tuple[str, ...]:
    """Names of all registered games: ours first, then those of other packages."""
    return BUILT_IN + tuple(sorted(name for name in _installed() if name not in BUILT_IN))


def get(name: str) -> ModuleType:
    """The package of a game, its compiled functions made known to the engine.

    Raises
    ------
    UnknownGameError
        No game of that name; carries the nearest one.
    IncompleteGameError
        The package of an installed game cannot be imported, lacks something of
        :data:`REQUIRED`, or :mod:`balance.games.checks` finds a fault in it.
    """
    if name not in names():
        raise UnknownGameError(name)
    game = _import(name)
    if lost := list(missing_names(game)):
        raise IncompleteGameError(f"game {name}: {'; '.join(lost)}")
    if name != game.NAME:
        raise IncompleteGameError(f"game {name}: its package calls itself {game.NAME!r}")
    try:
        remember_sources(game)
        found = faults(game)
    except Exception as error:  # what it is made of is not what anybody would look for
        said = f"{type(error).__name__}: {error}"
        raise IncompleteGameError(f"game {name}: cannot be looked at: {said}") from error
    if found:
        raise IncompleteGameError(f"game {name}: {'; '.join(found)}")
    contract.register(game)
    return game


def _import(name: str) -> ModuleType:
    """The package of a game; what goes wrong in one that is not ours becomes one message."""
    if name in BUILT_IN:
        return importlib.import_module(f"balance.games.{name}")
    module = _installed()[name]
    try:
        return importlib.import_module(module)
    except (Exception, SystemExit) as error:  # it may end the program, which is not its own
        said = " ".join(f"{type(error).__name__}: {error}".split())
        raise IncompleteGameError(
            f"game {name}: the entry point {name} = {module} of {ENTRY_POINTS} "
            f"cannot be imported: {said}"
        ) from error


@cache
def _installed() -> dict[str, str]:
    """Games of other installed packages: name to module; asking anew costs milliseconds."""
    return {e.name: e.module for e in importlib.metadata.entry_points(group=ENTRY_POINTS)}
