"""What a screen tries: house rules that can be switched on and off together, and those left out."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel

from balance.rulesets import BETWEEN, ConfigError, Ruleset, available, load
from balance.rulesets.errors import show
from balance.rulesets.merge import SOURCE_OF
from balance.rulesets.words import schema_of
from balance.stats.factorial import MOST_FACTORS
from balance.studies.cells.cell import Cell, check_count
from balance.studies.orders.sides import side
from balance.studies.run.levers import variants_of

TRY = "--try"
ABSENT = None  # what a place holds that is not there
Why = Literal["same", "players", "clash", "unsound", "many"]
Places = dict[str, Any]


class Factor:
    """A change of the rules that is on or off.

    Attributes
    ----------
    title : str
    change : str
        As ``--try`` takes it.
    ruleset : Ruleset
        The rules with it alone.
    """

    def __init__(self, title: str, change: str, ruleset: Ruleset, base: Ruleset) -> None:
        self.title, self.change, self.ruleset, self._base = title, change, ruleset, base

    @cached_property
    def sets(self) -> Places:
        """Every place of the rules that it changes, and what it says there."""
        before, after = places(self._base.parameters), places(self.ruleset.parameters)
        keys = dict.fromkeys([*before, *after])
        return {
            key: after.get(key, ABSENT)
            for key in keys
            if before.get(key, ABSENT) != after.get(key, ABSENT)
        }


class LeftOut(NamedTuple):
    """A change that is not part of a screen.

    Attributes
    ----------
    title, change : str
    why : str
        It changes nothing, is not for so many players, changes what another one changes, makes
        no sound rules with others, or there are too many.
    others : tuple of str
        The titles of those.
    keys : tuple of str
        The rules that they change as well.
    said : str
        Why the rules are not sound.
    """

    title: str
    change: str
    why: Why
    others: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    said: str = ""


def choose(base: Cell, texts: Sequence[str]) -> tuple[list[Factor], list[LeftOut]]:
    """The changes that can be switched on together, and the others.

    Parameters
    ----------
    base : Cell
        The rules as they are, and who plays.
    texts : sequence of str
        What is asked for, as ``--try`` takes it; empty for the ruleset's own levers and all
        variants of the game.

    Raises
    ------
    ConfigError
        A change that is asked for, or a lever of the ruleset, is not sound.
    """
    kept: list[Factor] = []
    left: list[LeftOut] = []
    for one in _candidates(base, texts):
        if isinstance(one, LeftOut):
            left.append(one)
        elif found := _reason(base, one, kept):
            left.append(found)
        else:
            kept.append(one)
    return kept, left


def _candidates(base: Cell, texts: Sequence[str]) -> Iterator[Factor | LeftOut]:
    """Everything that may be tried, in order, or why it cannot be."""
    config, *changes = base.ruleset.reference
    known = {text: title for title, text in base.ruleset.levers.items()}
    own = list(dict.fromkeys(texts or known))
    variants = [] if texts else [name for name in variants_of(base) if name not in own]
    taken: set[str] = set()
    for text in (*own, *variants):
        title = known.get(text) or _title(base.ruleset, text)
        title = f"{title} ({text})" if title in taken else title
        try:
            there = side(config, changes, text)
        except ConfigError as error:
            if text in own:
                raise
            yield LeftOut(title, text, "unsound", said=str(error))
            continue
        if there.hash != base.ruleset.hash or text in own:  # the variant may be these very rules
            taken.add(title)
            yield Factor(title, text, there, base.ruleset)


def _title(ruleset: Ruleset, text: str) -> str:
    """What a change is called."""
    name = f"{ruleset.game}/{text}"
    return load(name).title if name in available(ruleset.game) else text


def _reason(base: Cell, one: Factor, kept: Sequence[Factor]) -> LeftOut | None:
    """Why a change is left out, if it is."""
    if not one.sets:
        return LeftOut(one.title, one.change, "same")
    if base.players not in base.game.player_counts(one.ruleset.parameters):
        return LeftOut(one.title, one.change, "players")
    others = [other for other in kept if one.sets.keys() & other.sets.keys()]
    if others:
        keys = {key for other in others for key in one.sets if key in other.sets}
        titles = tuple(other.title for other in others)
        return LeftOut(one.title, one.change, "clash", titles, tuple(sorted(keys)))
    many = len(kept) >= MOST_FACTORS
    return LeftOut(one.title, one.change, "many") if many else None


def places(parameters: BaseModel) -> Places:
    """All values of the rules by the way that leads to them; a list is one value.

    Where a value comes from is no rule.
    """
    found = parameters.model_dump(mode="json", by_alias=True)
    sources = _sources_of(type(parameters))
    return {
        key: value
        for key, value in _flat(found, "")
        if "." not in key or key.rpartition(".")[2] not in sources
    }


def _flat(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if not isinstance(value, Mapping):
        yield path, value
        return
    for key, inner in value.items():
        yield from _flat(inner, f"{path}.{key}" if path else str(key))


@cache
def _sources_of(model: type[BaseModel]) -> frozenset[str]:
    return frozenset(_sources(schema_of(model)))


def _sources(node: Any) -> Iterator[str]:
    """The names of the keys that say where others come from."""
    if isinstance(node, list):
        for one in node:
            yield from _sources(one)
    if not isinstance(node, Mapping):
        return
    for name, inner in node.items():
        if isinstance(inner, Mapping) and SOURCE_OF in inner:
            yield str(name)
        yield from _sources(inner)


def combined(base: Cell, chosen: Sequence[Factor]) -> Ruleset:
    """The rules with several changes, each of which is there.

    Raises
    ------
    ConfigError
        They are not sound, not for so many players, or other than all changes together.
    """
    config, *changes = base.ruleset.reference
    parts = [part.strip() for one in chosen for part in one.change.split(BETWEEN)]
    together = load(config, [*changes, *parts])
    check_count(together, base.players)
    wanted = places(base.ruleset.parameters)
    for one in chosen:
        wanted |= one.sets
    found = places(together.parameters)
    for key in {**wanted, **found}:
        if wanted.get(key) != found.get(key):
            allowed = f"{show(wanted.get(key))}, as one change alone has it"
            raise ConfigError(
                f"{TRY} {f'{BETWEEN} '.join(parts)}", key, show(found.get(key)), allowed
            )
    return together


def fault(base: Cell, chosen: Sequence[Factor]) -> str:
    """Why changes cannot be switched on together; empty where they can."""
    try:
        combined(base, chosen)
    except ConfigError as error:
        return str(error)
    return ""
