"""The rulesets of a study: those that are named, and what is set or tried in them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from balance import games
from balance.controls import as_command, quoted
from balance.rulesets import ConfigError, Ruleset, load, tried
from balance.rulesets.errors import show
from balance.rulesets.files import SUFFIX, is_file
from balance.rulesets.load import refuse_hidden
from balance.rulesets.merge import OVERRIDE


def sides(
    configs: Sequence[str | Path | Ruleset], changes: Sequence[str] = (), tries: Sequence[str] = ()
) -> tuple[Ruleset, ...]:
    """Those named, all of them changed, and the first one with each try.

    A ruleset that was read already is taken as it is.

    Raises
    ------
    ConfigError
        A try that has the rules of another side is one, too.
    """
    found = [one if isinstance(one, Ruleset) else _loaded(one, changes) for one in configs]
    known = {one.hash: asked(*one.reference) for one in reversed(found)}
    for text in tries if found else ():
        config, *own = found[0].reference
        if text.endswith(SUFFIX) and is_file(Path(text)):
            near = f"balance compare {asked(config, *own)} {quoted(text)}"
            allowed = "key=value, or the name of a variant"
            raise ConfigError("--try", "", f"{show(text)}, a file", allowed, near)
        other = side(config, own, text)
        if other.hash in known:
            same = f"the same rules as {known[other.hash]}"
            raise ConfigError("--try", text, same, "rules that differ from those of all others")
        known[other.hash] = f"--try {text}"
        found.append(other)
    return _told_apart(found)


def _loaded(config: str | Path, changes: Sequence[str]) -> Ruleset:
    found = load(config, changes)
    refuse_hidden(found, (), changes)
    return found


def _told_apart(rulesets: Sequence[Ruleset]) -> tuple[Ruleset, ...]:
    """Rulesets whose titles differ: of several games each has that of its game before its own, and
    of one game those with the same title have their file behind it.
    """
    several = len({one.game for one in rulesets}) > 1
    alike: dict[tuple[str, str], set[str]] = {}
    for one in rulesets:
        alike.setdefault((one.game, one.title), set()).add(one.hash)
    found = []
    for one in rulesets:
        title = one.title
        if len(alike[one.game, title]) > 1:
            title += f" [{one.sources[0].removesuffix(SUFFIX)}]"
        if several:
            title = f"{games.get(one.game).TITLE}: {title}"
        found.append(replace(one, title=title))
    return tuple(found)


def asked(config: str, *changes: str) -> str:
    """A ruleset in the words of a command."""
    return as_command([config, *(part for text in changes for part in ("--set", text))])


def side(config: str, changes: Sequence[str], text: str) -> Ruleset:
    """A ruleset with a change that is tried.

    Raises
    ------
    ConfigError
    """
    try:
        return tried(config, changes, text)
    except ConfigError as error:
        error.file = error.file.replace(OVERRIDE, "--try", 1)
        if error.set_in == OVERRIDE:
            error.set_in = "--try"
        raise
