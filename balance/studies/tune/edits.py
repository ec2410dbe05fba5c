"""Edits: the small changes of rules that a designer would try, and rules with several of them.

A number goes up or down, a switch is turned, another choice is taken; of a list of numbers one
place changes, or all of them do; of a heap of tokens one goes or comes twice; a seat is given
what the rules give none, such as a head start or a card; a variant of the game is laid over.
"""

import json
import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from typing import Any, Literal, NamedTuple

from balance.rulesets import BETWEEN, ConfigError, Ruleset, load, tried, variants, words
from balance.rulesets.errors import show, unknown
from balance.rulesets.files import game_module
from balance.rulesets.seats import NUMBERS, by_seat, padded
from balance.studies.run.answers import LIMITS

PARTS = 12  # a number is changed by steps of one so-many-th of it, by 1 at least
STRIDES = (0.5, 1, 1.5, 2, 3, 4, 6, 9, 12)  # of such steps
DIGITS = 12  # of a number with a fraction
MOST_NAMES = 40  # of what a rule holds, that a message lists
DEEPEST = 1  # names of a value that is changed though nobody asked for it: not food.bread
MOST = 1_200
HEAP = 4  # places
DOUBLED = 2.0  # edits more that an edit weighs as much as if it doubles a number, or empties it
WHOLE = "*"  # in a key, for every name
KEYS, KEEP = ("tune", "keys"), ("--keep", "")  # where rules are named


How = Literal["by", "all", "set", "drop", "twice", "add", "lay"]
Scalar = int | float


class Edit(NamedTuple):
    """One change.

    Attributes
    ----------
    key : str
        Dotted path of the value, or the name of a variant.
    how : str
        "by" so much, "all" places by so much, "set" to a value, "drop" a place, have it "twice",
        "add" a name to a list of them, or "lay" a variant over the rules.
    amount : object
        By how much, or what is set.
    place : int
        Of a list, counted from 0; -1 where it has none.
    steps : float
        Of a number: how many steps it goes, below 0 downwards. What several do follows from what
        one does, about.
    rules : tuple of str
        The parameters that it changes.
    part : float
        How much of what stands there it changes: 1 as much as there is, or another choice.
    reach : float
        The part up to which it may go on.
    """

    key: str
    how: How
    amount: Any = None
    place: int = -1
    steps: float = 0.0
    rules: tuple[str, ...] = ()
    part: float = 1.0
    reach: float = 1.0

    @property
    def dial(self) -> str:
        """What it turns; a dial stands one way at a time."""
        return self.key if self.how in ("set", "lay") else f"{self.key} {self._where}"

    @property
    def _where(self) -> str:
        return str(self.place) if self.how == "by" else self.how

    @property
    def size(self) -> float:
        """How large a change it is: every parameter counts, and what becomes of each.

        Steps would not do: one place of a short list of small numbers can go up twelve of them, and
        is then worth three times all the others.
        """
        return max(len(self.rules), 1) * (1 + DOUBLED * self.part)

    def excludes(self, other: "Edit") -> bool:
        """Whether both together make no sense."""
        if "lay" in (self.how, other.how):
            return bool({*self.rules} & {*other.rules})
        return self.dial == other.dial


def edits_of(
    ruleset: Ruleset, keys: Sequence[str] = (), keep: Sequence[str] = (), seats: int = 0
) -> list[Edit]:
    """All edits of some rules, among them such that are not sound, or make the same rules.

    Parameters
    ----------
    keys : sequence of str
        The rules that may change, with ``*`` for any name; empty for all that are numbers,
        switches, choices, or short lists and tables of them, but for turn limits: these are no
        rules of a game.
    keep : sequence of str
        The rules that may not.
    seats : int
        How many may be given what the rules give nobody: numbers; and of names, where they are
        asked for, all there are.

    Raises
    ------
    ConfigError
        A key that does not exist or has nothing that can be edited, or too much to try.
    """
    nodes = words.schema_of(game_module(ruleset.game).Parameters)["properties"]
    values = _with_seats(ruleset, seats)
    chosen = _chosen(values, keys)
    kept = {path for key in keep for path in _named(key, values, KEEP)}
    for key in keys:
        _refuse_kept(key, _named(key, values), kept)
    by_path = {path: [*_edits(ruleset.game, path, values, nodes)] for path in chosen}
    found = [edit for path, own in by_path.items() if path not in kept for edit in own]
    if len(found) > MOST:
        allowed = f"at most {MOST}: name fewer rules"
        raise ConfigError("tune", "", f"{len(found):,} edits", allowed)
    rules = {*map(_rule, chosen if keys else values)} - {*map(_rule, kept)}
    laying = [*_variants(ruleset, rules if keys or keep else None)]
    laid = {rule for edit in laying for rule in edit.rules}
    for key in keys:
        _refuse_fixed(key, _named(key, values), by_path, laid)
    return [*found, *laying]


def _refuse_kept(key: str, paths: Sequence[str], kept: Container[str]) -> None:
    """Refuse a key of which all is to stay as it is."""
    if all(path in kept for path in paths):
        allowed = "a rule that may change, or one that may not"
        raise ConfigError(*KEYS, f"{show(key)}, and {KEEP[0]} says the same", allowed)


def _refuse_fixed(
    key: str, paths: Sequence[str], by_path: Mapping[str, Sequence[Edit]], laid: Iterable[str]
) -> None:
    """Refuse a key of which nothing can be edited, and that no variant changes by itself."""
    if not any(by_path[path] for path in paths) and not {*map(_rule, paths)} & {*laid}:
        allowed = "rules that are numbers, switches, choices or lists of numbers"
        raise ConfigError(*KEYS, f"{show(key)}: nothing of it can be edited", allowed)


def change_of(ruleset: Ruleset, edits: Sequence[Edit]) -> str:
    """What makes all edits, as ``--try`` takes it."""
    values = {key: _value(ruleset, key) for key in {e.key for e in edits if e.how != "lay"}}
    # What moves places goes from the last of them to the first: each edit finds its own.
    order: Sequence[Sequence[How]] = (["set"], ["all"], ["by"], ["twice", "drop"], ["add"])
    for ways in order:
        own = sorted((e for e in edits if e.how in ways), key=lambda e: -e.place)
        for edit in own:
            values[edit.key] = _changed(values[edit.key], edit)
    laid = [edit.key for edit in edits if edit.how == "lay"]
    sets = [f"{key}={json.dumps(values[key], ensure_ascii=False)}" for key in sorted(values)]
    return f"{BETWEEN} ".join([*laid, *sets])


def with_edits(ruleset: Ruleset, edits: Sequence[Edit]) -> Ruleset | None:
    """The rules with all edits; None where they do not go together."""
    config, *changes = ruleset.reference
    with suppress(ConfigError):
        found = tried(config, changes, change_of(ruleset, edits))
        return None if found.hash == ruleset.hash else found
    return None


def _variants(ruleset: Ruleset, rules: set[str] | None) -> Iterator[Edit]:
    """Variants of the game that change nothing but rules that may change; None is for any."""
    config, *changes = ruleset.reference
    for name in variants(ruleset.game):
        with suppress(ConfigError):
            there = load(config, changes, name)
            own = _differ(ruleset, there)
            if own and (rules is None or {*own} <= rules):
                yield Edit(name, "lay", rules=own)


def _differ(one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    fields = game_module(one.game).Parameters.model_fields
    return tuple(
        key for key in fields if getattr(one.parameters, key) != getattr(other.parameters, key)
    )


# --- values that can be edited --------------------------------------------------------------------


def _chosen(values: Mapping[str, Any], keys: Sequence[str]) -> list[str]:
    """The paths of what may be edited."""
    if not keys:
        return [path for path in values if path.count(".") < DEEPEST and _rule(path) not in LIMITS]
    return [*dict.fromkeys(path for key in keys for path in _named(key, values))]


def _named(key: str, values: Mapping[str, Any], where: tuple[str, str] = KEYS) -> list[str]:
    """The paths that a key stands for: itself, all below it, or all that it matches."""
    found = [
        path
        for path in values
        if path == key or path.startswith(f"{key}.") or fnmatchcase(path, key)
    ]
    if not found and "[" in key and (rule := key.partition("[")[0]) in values:
        raise ConfigError(*where, show(key), f"{rule}, whose places are edited together")
    if not found:
        inside = [path for path in values if _rule(path) == _rule(key)]
        rules = dict.fromkeys(map(_rule, values))
        raise unknown(*where, key, inside if 0 < len(inside) <= MOST_NAMES else rules)
    return found


def _values(ruleset: Ruleset) -> dict[str, Any]:
    """Every value of the rules by its path, also such as cannot be edited."""
    return dict(_walk("", ruleset.parameters.model_dump(mode="json", by_alias=True)))


def _with_seats(ruleset: Ruleset, seats: int) -> dict[str, Any]:
    """The same, with a place for every seat where the rules have one, and may leave it out."""
    values, found = _values(ruleset), dict[str, Any]()
    for path, value in values.items():
        rule = _rule(path)
        if by_seat(ruleset.game, rule) in ("", NUMBERS) or not seats:
            found[path] = padded(ruleset.game, rule, value, seats)
        else:
            places = [f"{rule}.{seat}" for seat in range(1, seats + 1)]
            found |= {place: values.get(place, []) for place in places}
    return found


def _walk(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Everything below a value that is no table."""
    if isinstance(value, Mapping) and value:
        for name, inner in value.items():
            yield from _walk(f"{path}.{name}".lstrip("."), inner)
    else:
        yield path, value


def _value(ruleset: Ruleset, path: str) -> Any:
    value: Any = ruleset.parameters.model_dump(mode="json", by_alias=True)
    for name in path.split("."):
        value = value.get(name, [])  # of a seat that has nothing yet
    return value


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _rule(path: str) -> str:
    return path.partition(".")[0]


# --- edits of one value ---------------------------------------------------------------------------


def _edits(
    game: str, key: str, values: Mapping[str, Any], nodes: Mapping[str, Any]
) -> Iterator[Edit]:
    value, rules = values[key], (_rule(key),)
    kind = by_seat(game, rules[0])
    if kind not in ("", NUMBERS) and isinstance(value, list):
        yield from _of_names(key, value, _names(values, kind), rules)
    elif isinstance(value, bool):
        yield Edit(key, "set", not value, rules=rules)
    elif isinstance(value, str):
        for choice in nodes[key].get("enum", ()) if key in nodes else ():
            if choice != value:
                yield Edit(key, "set", choice, rules=rules)
    elif isinstance(value, list) and value and all(map(_is_number, value)):
        yield from _of_list(key, value, rules, kind != NUMBERS and _is_heap(value))
    elif _is_number(value):
        for steps, amount in _amounts(value):
            part = _part(amount, [value])
            yield Edit(key, "by", amount, steps=steps, rules=rules, part=part)


def _names(values: Mapping[str, Any], table: str) -> Iterator[str]:
    """The keys of a table of the rules."""
    inside = (path.split(".") for path in values if path.startswith(f"{table}."))
    yield from dict.fromkeys(name for _, name, *_ in inside)


def _of_names(
    key: str, value: Sequence[str], names: Iterable[str], rules: tuple[str, ...]
) -> Iterator[Edit]:
    """A list of names with one more, or one less."""
    for place in range(len(value)):
        yield Edit(key, "drop", place=place, rules=rules, part=1 / len(value))
    for name in names:
        yield Edit(key, "add", name, rules=rules)


def _of_list(
    key: str, value: Sequence[Scalar], rules: tuple[str, ...], is_heap: bool
) -> Iterator[Edit]:
    for place, number in enumerate(value):
        for steps, amount in _amounts(number):
            part, reach = _part(amount, value), _reach(amount, number, value)
            yield Edit(key, "by", amount, place, steps, rules, part, reach)
        if is_heap:
            part = 1 / len(value)
            yield Edit(key, "drop", place=place, rules=rules, part=part)
            yield Edit(key, "twice", place=place, rules=rules, part=part)
    for steps, amount in _amounts(min(value, key=abs)):
        yield Edit(key, "all", amount, steps=steps, rules=rules, part=_part(amount, value))


def _part(amount: Scalar, value: Sequence[Scalar]) -> float:
    """How much of some numbers an amount is: of the largest, or of so many steps if all are 0."""
    largest = max(value, key=abs)
    return abs(amount) / (abs(largest) or PARTS * _step(largest))


def _reach(amount: Scalar, number: Scalar, value: Sequence[Scalar]) -> float:
    """The part up to which a place may go on: what is small, or 0, until it doubles the largest."""
    largest = max(value, key=abs)
    return 2 - number / largest if amount * largest > 0 else 1.0


def _is_heap(value: Sequence[Scalar]) -> bool:
    """Whether a list looks like tokens to draw from: the places of others are ranks."""
    return len(value) >= HEAP and list(value) == sorted(value)


def _amounts(value: Scalar) -> Iterator[tuple[float, Scalar]]:
    """By how much a number may change, and how many steps that is."""
    is_whole, step = isinstance(value, int), _step(value)
    ways = [step * stride for stride in STRIDES]
    amounts = {1, *map(round, ways)} - {0} if is_whole else {round(one, DIGITS) for one in ways}
    for amount in sorted(amounts):
        yield amount / step, amount
        yield -amount / step, -amount


def _step(value: Scalar) -> Scalar:
    """By how much a number changes at least."""
    if isinstance(value, int):
        return max(1, round(abs(value) / PARTS))
    return abs(value) / PARTS or 0.1


def _changed(value: Any, edit: Edit) -> Any:
    """A value after an edit."""
    if edit.how == "set":
        return edit.amount
    if edit.how == "add":
        return [*value, edit.amount]
    if edit.how == "all":
        return [_sum(number, edit.amount) for number in value]
    if edit.how == "drop":
        return [*value[: edit.place], *value[edit.place + 1 :]]
    if edit.how == "twice":
        return [*value[: edit.place + 1], *value[edit.place :]]
    if edit.place < 0:
        return _sum(value, edit.amount)
    value = [*value, *[0] * (edit.place + 1 - len(value))]
    return [*value[: edit.place], _sum(value[edit.place], edit.amount), *value[edit.place + 1 :]]


def _sum(value: Scalar, amount: Scalar) -> Scalar:
    total = value + amount
    return total if isinstance(total, int) else round(total, DIGITS)
