"""The rulesets of a study: those that are named, and what is set or tried in them."""

from collections.abc import Sequence
from pathlib import Path

from balance.rulesets import ConfigError, Ruleset, load, tried


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
    found = [one if isinstance(one, Ruleset) else load(one, changes) for one in configs]
    known = {one.hash: one.reference[0] for one in reversed(found)}
    for text in tries if found else ():
        config, *own = found[0].reference
        other = side(config, own, text)
        if other.hash in known:
            same = f"the same rules as {known[other.hash]}"
            raise ConfigError("--try", text, same, "rules that differ from those of all others")
        known[other.hash] = f"--try {text}"
        found.append(other)
    return tuple(found)


def side(config: str, changes: Sequence[str], text: str) -> Ruleset:
    """A ruleset with a change that is tried.

    Raises
    ------
    ConfigError
    """
    try:
        return tried(config, changes, text)
    except ConfigError as error:
        error.file = error.file.replace("--set", "--try", 1)
        error.found = error.found.replace("(set in --set)", "(set in --try)")
        raise
