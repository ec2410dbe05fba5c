"""Putting rulesets on top of each other: the chain of bases, overrides, and where values came from.

Tables are merged row by row; a row set to "remove" leaves. Everything else is replaced whole.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from balance.rulesets import words
from balance.rulesets.document import Document, validate
from balance.rulesets.errors import ConfigError, nearest, show, unknown
from balance.rulesets.files import (
    SUFFIX,
    check_plain,
    folders,
    game_module,
    is_file,
    label,
    parse,
    read_text,
    refuse_endless_keys,
)

REMOVE = "remove"
OVERRIDE = "--set"
ASSUMED = "assumed"
SOURCE_OF = "source_of"  # in a schema: the keys of a row whose source this key of it names


@dataclass(frozen=True)
class Layer:
    """One file of a chain of rulesets."""

    path: Path
    file: str
    document: Document


@dataclass
class Stack:
    """What a chain of rulesets and overrides amounts to, before it is validated."""

    schema: words.Node = field(default_factory=dict)
    rules: dict[str, Any] = field(default_factory=dict)
    set_in: dict[str, str] = field(default_factory=dict)
    provenance: dict[str, str] = field(default_factory=dict)
    players: dict[str, Any] = field(default_factory=dict)
    run: dict[str, Any] = field(default_factory=dict)
    levers: dict[str, str] = field(default_factory=dict)
    as_likely: dict[str, str | dict[str, str]] = field(default_factory=dict)
    guard: tuple[str, ...] = ()

    def put(self, rules: dict[str, Any], provenance: dict[str, Any], file: str) -> None:
        """Lay the values of one file, or one override, on top.

        What it changes is assumed, unless it says otherwise; so is what it changes in a row that
        names its own sources. What was as likely as the value before is not so any more.

        Raises
        ------
        ConfigError
            If a row is to be removed that is not there.
        """
        for key, value in rules.items():
            below, node = self.rules.get(key), words.follow(self.schema, [key])[1]
            merged = _merged(below, value, file, f"rules.{key}")
            if key not in self.rules or merged != below:
                self.provenance[key] = ASSUMED
                self.as_likely.pop(key, None)
            merged = _sourced(below, value, merged, node, provenance.get(key, ASSUMED))
            self.set_in[key] = file
            self.rules[key] = merged
        self.provenance |= provenance

    def doubt(self, as_likely: Mapping[str, str | dict[str, str]], file: str) -> None:
        """Lay the other values that one file states on top.

        Raises
        ------
        ConfigError
            If they are of a rule that a source gives: they would never be drawn.
        """
        for key in as_likely:
            if (source := self.provenance.get(key)) != ASSUMED:
                allowed = "other values of what [provenance] calls assumed"
                raise ConfigError(file, f"as_likely.{key}", f"a rule that is {source}", allowed)
        self.as_likely |= as_likely


def _merged(below: Any, above: Any, file: str, key: str) -> Any:
    """Lay one value on another."""
    if not isinstance(above, dict):
        return above
    rows = dict(below) if isinstance(below, dict) else {}
    for name, value in above.items():
        if value != REMOVE:
            rows[name] = _merged(rows.get(name), value, file, f"{key}.{name}")
        elif name in rows:
            del rows[name]
        else:
            near = nearest(name, rows)
            found = f"{show(REMOVE)}, but the base has no such row"
            raise ConfigError(file, f"{key}.{name}", found, ", ".join(rows) or "nothing", near)
    return rows


def _sourced(below: Any, above: Any, merged: Any, node: words.Node, source: str) -> Any:
    """Name the source of what changes in rows that carry their sources, at any depth."""
    if not all(isinstance(value, dict) for value in (below, above, merged)):
        return merged
    found = {
        name: _sourced(below.get(name), above.get(name), value, words.below(node, name), source)
        for name, value in merged.items()
    }
    for name, inner in node.get("properties", {}).items():
        covered = inner.get(SOURCE_OF, ())
        if name not in above and any(below.get(key) != merged.get(key) for key in covered):
            found[name] = source
    return found


def read_layer(path: Path) -> Layer:
    """Read one file and check its shape, its game and the names of its parameters.

    Raises
    ------
    ConfigError
        For the first fault.
    """
    file = label(path)
    document = _document(read_text(path, file), file)
    parameters = game_module(document.game, file).Parameters.model_fields
    for table in ("rules", "provenance", "as_likely"):
        for key in getattr(document, table):
            if key not in parameters:
                raise unknown(file, f"{table}.{key}", key, parameters)
    return Layer(path, file, document)


@lru_cache
def _document(text: str, file: str) -> Document:
    """What a file says; a study asks for the same few files many times."""
    content = parse(text, file)
    if "study" in content and "game" not in content:
        allowed = "a ruleset; balance study carries out this file"
        raise ConfigError(file, "study", show(content["study"]), allowed)
    return validate(Document, content, file)


def read_chain(path: Path) -> list[Layer]:
    """Read a file and all its bases, the undermost first.

    Raises
    ------
    ConfigError
        If a base is missing, belongs to another game, or leads back to a file above it.
    """
    chain = [read_layer(path)]
    while chain[0].document.base:
        above = chain[0]
        base = read_layer(_base_of(above, [layer.path.resolve() for layer in chain]))
        if base.document.game != above.document.game:
            found = f"{show(above.document.base)}, a ruleset of {base.document.game}"
            allowed = f"a ruleset of {above.document.game}"
            raise ConfigError(above.file, "base", found, allowed)
        chain.insert(0, base)
    return chain


def stated_in(chain: Sequence[Layer], table: str, key: str = "") -> str:
    """The uppermost file of a chain that states a table other than rules, or a key of it."""
    for layer in reversed(chain):
        stated = getattr(layer.document, table) if table in layer.document.model_fields_set else {}
        keys = stated.model_fields_set if isinstance(stated, BaseModel) else stated
        if key in keys or (keys and not key):
            return layer.file
    return chain[-1].file


def files_of(path: Path) -> list[Path]:
    """A file and its bases, as far down as they can be read."""
    found = [path]
    try:
        while (layer := read_layer(found[-1])).document.base:
            found.append(_base_of(layer, [one.resolve() for one in found]))
    except ConfigError:
        pass  # what is broken is told by whoever loads it
    return found


def _base_of(layer: Layer, seen: Sequence[Path]) -> Path:
    """Find the base of a ruleset: beside it, in the user's configs, then in the carried ones."""
    name, game = layer.document.base, layer.document.game
    around = [layer.path.parent, *folders(game)]
    known = {p.stem for folder in around for p in folder.glob(f"*{SUFFIX}") if is_file(p)}
    if name not in known:
        known -= {layer.path.stem}
        stem = name.removesuffix(SUFFIX)
        why = "a file name" if stem != name else "which does not exist"
        found, allowed = f"{show(name)}, {why}", ", ".join(sorted(known)) or "none"
        raise ConfigError(layer.file, "base", found, allowed, nearest(stem, known))
    paths = [folder / f"{name}{SUFFIX}" for folder in around]
    fresh = [path for path in paths if is_file(path) and path.resolve() not in seen]
    if not fresh:
        found = f"{show(name)}, which leads back to itself"
        raise ConfigError(layer.file, "base", found, "a ruleset that does not rest on this one")
    return fresh[0]


def stack_up(chain: Sequence[Layer]) -> Stack:
    """Lay a chain of rulesets on top of each other.

    Raises
    ------
    ConfigError
        If the undermost has no base and leaves parameters open.
    """
    stack = Stack(words.schema_of(game_module(chain[0].document.game).Parameters))
    for layer in chain:
        document = layer.document
        stack.put(document.rules, dict(document.provenance), layer.file)
        stack.players |= document.players.model_dump(exclude_unset=True)
        stack.run |= document.run.model_dump(exclude_unset=True)
        stack.levers |= document.levers
        stack.doubt(document.as_likely, layer.file)
        stack.guard = document.guard.goals if document.guard else stack.guard
    root = chain[0]
    open_ = game_module(root.document.game).Parameters.model_fields.keys() - root.document.rules
    if open_:
        found = f"no base, and no value for {', '.join(sorted(open_))}"
        allowed = 'base = "standard", or a value for every parameter'
        raise ConfigError(root.file, "rules", found, allowed)
    return stack


def override(stack: Stack, text: str, parameters: type[BaseModel]) -> None:
    """Lay a ``key=value`` text from the command line on top.

    Raises
    ------
    ConfigError
        If it has no key and value, or names no parameter.
    """
    key, equals, value = (part.strip() for part in text.partition("="))
    where = f"{OVERRIDE} {text}"
    if not equals or not key or not text.isprintable():
        raise ConfigError(OVERRIDE, "", show(text), "key=value")
    first, *rows = key.split(".")
    whole, bracket, _ = first.partition("[")
    if bracket and whole in parameters.model_fields:
        raise ConfigError(where, "", show(first), f"the whole list, such as {whole}=[1, 2]")
    if first not in parameters.model_fields:
        raise unknown(where, "", first, parameters.model_fields)
    if value.startswith(("{", "[")):  # all else is no TOML with keys
        refuse_endless_keys(value, where)
    content: Any = _value(value)
    for row in reversed(rows):
        content = {row: content}
    check_plain(content, where, first)
    stack.put({first: content}, {}, OVERRIDE)


def _value(text: str) -> Any:
    """Read a value as TOML, or as the plain text it is."""
    try:
        content = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return content["value"] if len(content) == 1 else text
