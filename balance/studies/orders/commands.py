"""The command that repeats a study: it is on every page."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from balance.controls import as_argument, as_command
from balance.rulesets import BETWEEN

if TYPE_CHECKING:
    from balance.studies.orders.order import Order

USUAL_EDITS = 3  # of a search for better rules, at most
LEVERS = "levers"  # a run that tries all of them in as many games as it plays itself
# What makes it one.
IN_FULL: dict[str, Any] = {"lever_games": "all", "alternatives": False, "tiers": "none"}


def command(order: "Order") -> str:
    """The command, whatever the machine and the folder."""
    named, sets, tries = _sides(order)
    options = (
        *(("--vary", text) for text in order.vary),
        *(("--goal", text) for text in order.goals),
        *(("--component", text) for text in order.components),
        *(("--keep", text) for text in order.keep),
        ("--edits", order.most if order.most != USUAL_EDITS else None),
        *(("--try", text) for text in order.factors),
        ("--worlds", order.worlds if order.kind == "robust" else None),
        ("--games", order.games),
        ("--players", ",".join(map(str, order.counts)) or None),
        ("--policy", ",".join(order.lineup) or None),
        ("--seed", order.seed),
        *_judging(order),
        ("--precision", None if order.precision is None else typed(order.precision)),
        ("--time", None if order.time is None else f"{typed(order.time)}s"),
        *(("--set", change) for change in sets),
        *(("--try", change) for change in tries),
    )
    playtests = [as_argument(order.playtests)] if order.playtests else []
    parts = ["balance", kind_named(order), *named, *playtests, *order.keys]
    for option, value in options:
        if value is not None:
            parts += [option, str(value)]
    return as_command([*parts, *switches(order)])


def _judging(order: "Order") -> Iterator[tuple[str, str]]:
    """By what it is judged, where that is not what the rulesets say."""
    for option, value in (("--margin", order.margin), ("--target", order.target)):
        if value is not None:
            yield option, typed(value)


def typed(value: float) -> str:
    """A number with all its digits, as an option takes it: without an exponent."""
    return np.format_float_positional(value, trim="-")


def given(order: "Order") -> tuple[str, ...]:
    """The same as parts of a command: another study of the same rules takes them, too."""
    return tuple(part for pair in _judging(order) for part in pair)


def kind_named(order: "Order") -> str:
    """What the command is called."""
    return LEVERS if order.lever_games == "all" else order.kind


def _sides(order: "Order") -> tuple[list[str], list[str], list[str]]:
    """The rulesets that are named, what is set in all of them, and what is tried in the first.

    Sides keep their order, or they are another study; so a variant behind a try is one, too.
    """
    (first, *sets), *_ = (ruleset.reference for ruleset in order.rulesets)
    named: list[str] = [first]
    tries: list[str] = []
    for ruleset in order.rulesets[1:]:
        config, *changes = ruleset.reference
        if config == first and changes != sets:
            tries.append(f"{BETWEEN} ".join(changes[len(sets) :]))
        elif tries and config == f"{ruleset.game}/{ruleset.name}":
            tries.append(ruleset.name)
        else:
            named.append(config)
    return named, sets, tries


def switches(order: "Order") -> Iterator[str]:
    """Options without a value, most of which the command that tries levers does not have."""
    if order.kind == "skill" and order.search:
        yield "--search"
    if order.until_decided and order.kind != "guard":
        yield "--until-decided"
    if order.strict:
        yield "--strict"
    if order.kind != "run" or order.lever_games == "all":
        return
    if not order.alternatives and any(ruleset.alternatives for ruleset in order.rulesets):
        yield "--no-alternatives"
    if order.lever_games == "none":
        yield "--no-levers"
    if order.tiers:
        yield from ["--no-tiers"] if order.tiers == "none" else ["--tiers", order.tiers]
