"""From a name or a file to a ruleset."""

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType

from pydantic import BaseModel

from balance.controls import as_argument
from balance.rulesets.document import Players, Run, validate
from balance.rulesets.errors import ConfigError, nearest, show
from balance.rulesets.files import (
    STANDARD,
    SUFFIX,
    find,
    folders,
    game_module,
    is_file,
    variants,
)
from balance.rulesets.merge import (
    OVERRIDE,
    Layer,
    Stack,
    override,
    read_chain,
    read_layer,
    stack_up,
    stated_in,
)
from balance.rulesets.ruleset import Ruleset, changed_from_default, defaults, rules_hash

LONGEST_TITLE = 60
LAID_OVER = "+"  # between the name of a ruleset and that of the variant laid over it
BETWEEN = ";"  # between changes that are tried together


def load(config: str | Path, overrides: Sequence[str] = (), over: str = "") -> Ruleset:
    """Read, complete and check a ruleset.

    Parameters
    ----------
    config : str or Path
        A path to a ``.toml`` file, ``game/ruleset``, a game (its standard), or the name of a
        ruleset that only one game has.
    overrides : sequence of str
        Texts that change rules, one after another: ``key=value``, where a value is read as TOML,
        else as plain text, and ``dice.white=[...]`` reaches into a table; or the name of a variant
        of the same game, whose changes are laid over these rules.
    over : str
        A variant of the same game whose changes are laid over these rules.

    Returns
    -------
    Ruleset

    Raises
    ------
    ConfigError
        For the first fault of a name, file or value.
    """
    path = find(config)
    chain = read_chain(path)
    top = chain[-1]
    game = game_module(top.document.game, top.file)
    stack = stack_up(chain)
    title, name = top.document.title or path.stem, path.stem
    if over:
        stating = stated_in(chain, "run", "alternatives")
        above = _laid_over(stack, top, over, "run.alternatives", stating)
        title, name = f"{title} with {above.document.title or over}", f"{name}{LAID_OVER}{over}"
    for text in overrides:
        if "=" in text:
            override(stack, text, game.Parameters)
        else:
            _laid_over(stack, top, text, OVERRIDE, OVERRIDE)
    below = [layer for layer in chain if _is_standard(layer) and (overrides or layer is not top)]
    parameters = _parameters(game, stack, top.file, [layer.file for layer in below])
    own = [layer for layer in chain if layer not in below]
    has_counts = any("counts" in layer.document.players.model_fields_set for layer in own)
    players = _players(game, stack, parameters, chain, has_counts)
    run = Run(**stack.run)
    if run.target is not None and game.COMPETITIVE:
        file = stated_in(chain, "run", "target")
        raise ConfigError(file, "run.target", show(run.target), "nothing: seats compete here")
    return Ruleset(
        game=top.document.game,
        name=name,
        title=_title(title, overrides),
        note=top.document.note,
        parameters=parameters,
        provenance={key: stack.provenance[key] for key in game.Parameters.model_fields},
        changed=changed_from_default(parameters),
        sources=tuple(layer.file for layer in reversed(chain)),
        counts=players.counts,
        lineup=players.lineup,
        games=run.games,
        seed=run.seed,
        margin=run.margin,
        target=run.target,
        seconds_a_decision=run.seconds_a_decision,
        alternatives=run.alternatives,
        tiers=run.tiers,
        levers=dict(stack.levers),
        as_likely=dict(stack.as_likely),
        guard=stack.guard,
        hash=rules_hash(top.document.game, game.VERSION, parameters),
        asked=(as_argument(str(config)), *overrides),
    )


def file_of(ruleset: Ruleset, table: str, key: str = "") -> str:
    """The file of a ruleset, or of its bases, that states a table other than rules, or a key.

    The uppermost of them, where they cannot be read any more.
    """
    with suppress(ConfigError):
        return stated_in(read_chain(find(ruleset.reference[0])), table, key)
    return ruleset.sources[0]


def tried(config: str | Path, overrides: Sequence[str], text: str) -> Ruleset:
    """A ruleset with a change to it that is tried.

    Parameters
    ----------
    config, overrides : as in :func:`load`
    text : str
        ``key=value`` or a variant of the game; several with ``;`` between them, which all apply.

    Raises
    ------
    ConfigError
        As :func:`load`, or an empty text, one that has a rule or a variant twice, or a value that
        a variant behind it replaces.
    """
    parts = [part.strip() for part in text.split(BETWEEN)]
    if not all(parts):
        raise ConfigError(OVERRIDE, "", show(text), "key=value, or a variant")
    keys = [_key(part) for part in parts]
    twice = next((key for key in keys if keys.count(key) > 1), "")
    if twice:
        raise ConfigError(f"{OVERRIDE} {text}", "", f"{twice} twice", "each once in a change")
    found = load(config, [*overrides, *parts])
    refuse_hidden(found, overrides, parts)
    if len(parts) == 1 and "=" not in text:
        variant = load(f"{found.game}/{text}", overrides)
        if _plays_like(variant, found):
            return variant  # which has a name of its own
    return found


def refuse_hidden(found: Ruleset, before: Sequence[str], changes: Sequence[str]) -> None:
    """Refuse a value that a variant behind it replaces: it would be told of, and not be played.

    Parameters
    ----------
    found : Ruleset
        What all changes make.
    before, changes : sequence of str
        Changes that were there before, which others may replace, and those that are asked for.

    Raises
    ------
    ConfigError
    """
    for at, text in enumerate(changes):
        behind = next((one for one in changes[at + 1 :] if "=" not in one), "")
        rest = [*before, *changes[:at], *changes[at + 1 :]]
        if "=" in text and behind and _plays(found, rest):
            hidden = f"{text}, which changes nothing before {behind}"
            raise ConfigError(OVERRIDE, "", hidden, f"{behind} before it: what comes last holds")


def _plays(found: Ruleset, changes: Sequence[str]) -> bool:
    """Do other changes of the same rules make what all of them did?"""
    try:
        return load(found.reference[0], changes).hash == found.hash
    except ConfigError:  # without one of them they are not sound
        return False


def _key(text: str) -> str:
    """What an override sets, or the variant that it names."""
    return text.partition("=")[0].strip()


def _plays_like(one: Ruleset, other: Ruleset) -> bool:
    """Tell whether two rulesets are the same for whoever sits at the table."""
    return (one.hash, one.counts, one.lineup) == (other.hash, other.counts, other.lineup)


def _laid_over(stack: Stack, top: Layer, name: str, asked: str, file: str) -> Layer:
    """Lay the changes of a variant on top; its uppermost layer is returned."""
    chain = read_chain(_variant(top, name, asked, file))
    for layer in chain:
        if not _is_standard(layer):
            stack.put(layer.document.rules, layer.document.provenance, layer.file)
            stack.doubt(layer.document.as_likely, layer.file)
    return chain[-1]


def _variant(top: Layer, name: str, asked: str, file: str) -> Path:
    """The file of a variant of the same game, by its name: a path would be no part of a title."""
    game = top.document.game
    known = variants(game)
    if name in known or (name == STANDARD and asked != OVERRIDE):  # no change, but no trial either
        return find(f"{game}/{name}")
    why = ", on which variants rest, so that it changes nothing" if name == STANDARD else ""
    why = ", a file name" if name.endswith(SUFFIX) else why
    found, names = f"{show(name)}{why}", ", ".join(known) or "none"
    near = nearest(name.removesuffix(SUFFIX), known)
    if asked != OVERRIDE:
        raise ConfigError(file, asked, found, names, near)
    keys = game_module(game, top.file).Parameters.model_fields
    near = near or " ".join(f"{key}=VALUE" for key in [nearest(name, keys)] if key)
    raise ConfigError(OVERRIDE, "", found, f"key=value, or a variant ({names})", near)


def _is_standard(layer: Layer) -> bool:
    """Tell whether a layer is the game's standard, on which variants rest."""
    return layer.path.stem == STANDARD


def _title(title: str, overrides: Sequence[str]) -> str:
    """The title says what was set, so that two printed reports can be told apart; of what was set
    more than once the last.
    """
    changes = ", ".join({_key(text): text for text in overrides}.values())
    shown = changes if len(changes) <= LONGEST_TITLE else f"{changes[:LONGEST_TITLE]} ..."
    return f"{title} with {shown}" if changes else title


def _parameters(game: ModuleType, stack: Stack, file: str, standards: Sequence[str]) -> BaseModel:
    """Check the rules; a fault in an inherited or overridden value also says where it was set.

    Defaults that only the standard repeats count as untouched: the game may fit them to the rest.
    """
    default = defaults(game.Parameters).model_dump(mode="json")
    rules = {
        key: value
        for key, value in stack.rules.items()
        if stack.set_in[key] not in standards or json.dumps(value) != json.dumps(default[key])
    }
    try:
        model: BaseModel = validate(game.Parameters, rules, file, "rules")
    except ConfigError as error:
        parameter = error.key.split(".")[1] if "." in error.key else ""
        origin = stack.set_in.get(parameter, file)
        if origin == file:
            raise
        hint = '; "remove" takes a row away' if isinstance(stack.rules[parameter], dict) else ""
        error.allowed, error.set_in = f"{error.allowed}{hint}", origin
        raise
    return model


def _players(
    game: ModuleType,
    stack: Stack,
    parameters: BaseModel,
    chain: Sequence[Layer],
    has_counts: bool,
) -> Players:
    """Check numbers of players and line-up against the rules and each other.

    Numbers of players that only the standard gives are those of its rules; of them, the ones
    that these rules allow are left, or else all that they allow.
    """
    allowed = tuple(game.player_counts(parameters))
    settings = dict(stack.players)
    if not has_counts:
        inherited = settings.get("counts") or _standard_counts(chain[-1].document.game)
        settings["counts"] = [n for n in inherited if n in allowed] or allowed
    players = validate(Players, settings, chain[-1].file, "players")
    if not set(players.counts) <= set(allowed):
        names = ", ".join(map(str, allowed))
        file = stated_in(chain, "players", "counts")
        raise ConfigError(file, "players.counts", show(list(players.counts)), names)
    if len(players.lineup) > 1 and players.counts != (len(players.lineup),):
        found = f"{len(players.lineup)} players for counts = {show(list(players.counts))}"
        file = stated_in(chain, "players", "lineup")
        raise ConfigError(file, "players.lineup", found, "one player, or one for each seat")
    return players


def _standard_counts(game: str) -> tuple[int, ...]:
    """Return the numbers of players that the game's standard reports on."""
    paths = [folder / f"{STANDARD}{SUFFIX}" for folder in folders(game)]
    standard = next(filter(is_file, paths), None)
    return read_layer(standard).document.players.counts if standard else ()
