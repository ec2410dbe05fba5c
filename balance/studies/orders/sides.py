"""The rulesets of a study: those that are named, and what is set or tried in them."""

from collections.abc import Sequence

from balance.rulesets import ConfigError, Ruleset, load, tried


def sides(
    configs: Sequence[str], changes: Sequence[str] = (), tries: Sequence[str] = ()
) -> tuple[Ruleset, ...]:
    """Those named, all of them changed, and the first one with each try.

    Raises
    ------
    ConfigError
    """
    rulesets = [load(config, changes) for config in configs]
    rulesets += [side(configs[0], changes, text) for text in tries]
    return tuple(rulesets)


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
