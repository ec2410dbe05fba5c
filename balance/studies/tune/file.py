"""The ruleset file of rules that a search found, with what they were shown to do."""

from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from typing import Final

from balance.rulesets import ConfigError, Ruleset, load, tried
from balance.rulesets.document import Run
from balance.rulesets.files import STANDARD
from balance.rulesets.merge import ASSUMED
from balance.studies.cells.cell import Cell
from balance.studies.cells.results import seated
from balance.studies.guard.results import GuardedResult, WatchedResult
from balance.studies.orders.values import rules_over, written
from balance.studies.tune.results import Tuned

TUNED: Final = "tuned.toml"
MADE_AGAIN = "The same search writes this file again: edit a copy of it."


def tuned_file(cell: Cell, found: Tuned, target: float | None) -> str:
    """The text of a ruleset file: what differs from the standard rules, and the evidence for it.

    Parameters
    ----------
    target : float or None
        Percentage of games that a team should win, if anybody says: the runs of the file judge by
        what the search aimed at.
    """
    ruleset = cell.ruleset
    lineup = cell.asked if cell.rotations > 1 else cell.asked[:1]
    standard = load(f"{ruleset.game}/{STANDARD}")
    rules = rules_over(ruleset.parameters, standard.parameters)
    edited = {one.key.partition(".")[0] for one in (found.found.edits if found.found else ())}
    sources = [
        f"{key} = {written(ASSUMED if key in edited else ruleset.provenance[key])}" for key in rules
    ]
    parts = [
        *(f"# {line}" for line in _evidence(found)),
        f'game = "{ruleset.game}"',
        f'base = "{STANDARD}"',
        f"title = {written(_title(found))}",
        f"note = {written(_note(found))}",
        "",
        "[rules]",
        *(f"{key} = {value}" for key, value in rules.items()),
        "",
        "[provenance]",
        *sources,
        "",
        "[players]",
        f"counts = {written(list(dict.fromkeys(one.players for one in found.before)))}",
        f"lineup = {written(list(lineup))}",
        "",
        "[run]",
        f"margin = {written(float(found.margin))}",
        *([] if target is None else [f"target = {written(target)}"]),
        *_run(ruleset, standard),
        *_as_likely(ruleset, standard, edited),
        *_levers(ruleset, standard),
        "",
        "[guard]",
        f"goals = {written(list(found.goals))}",
    ]
    return "\n".join(parts) + "\n"


def is_told(ruleset: Ruleset) -> bool:
    """Whether these rules come of what a file says of them; not those with rows in odd orders."""
    standard = f"{ruleset.game}/{STANDARD}"
    rules = rules_over(ruleset.parameters, load(standard).parameters)
    with suppress(ConfigError):
        changes = [f"{key}={value}" for key, value in rules.items()]
        return load(standard, changes).hash == ruleset.hash
    return False


def _run(ruleset: Ruleset, standard: Ruleset) -> Iterator[str]:
    """How much is played, and who is tried, where the ruleset says so itself."""
    for name in Run.model_fields:
        value = getattr(ruleset, name)
        if name not in ("margin", "target") and value != getattr(standard, name):
            yield f"{name} = {written(list(value) if isinstance(value, tuple) else value)}"


def _as_likely(ruleset: Ruleset, standard: Ruleset, edited: Container[str]) -> Iterator[str]:
    """Other values of what is assumed, as far as no edit took its place."""
    there = {
        key: value
        for key, value in ruleset.as_likely.items()
        if key not in edited and (key in ruleset.changed or value != standard.as_likely.get(key))
    }
    yield from _table("as_likely", there, whole=False)
    for key, value in there.items():
        if not isinstance(value, str):
            yield from _table(f"as_likely.{key}", value)


def _levers(ruleset: Ruleset, standard: Ruleset) -> Iterator[str]:
    """What is tried beside a run, as far as it still changes something, and nothing twice."""
    config, *changes = ruleset.reference
    seen, kept = {ruleset.hash}, {}
    for title, text in ruleset.levers.items():
        with suppress(ConfigError):  # it does not go with the edits
            hash_ = tried(config, changes, text).hash
            if hash_ not in seen and standard.levers.get(title) != text:
                kept[title] = text
            seen.add(hash_)
    yield from _table("levers", kept)


def _table(name: str, rows: Mapping[str, object], whole: bool = True) -> Iterator[str]:
    """A table of texts; of one that has tables below it the texts alone."""
    texts = {key: value for key, value in rows.items() if isinstance(value, str)}
    if texts or (rows and whole):
        yield from ("", f"[{name}]")
    yield from (f"{written(key)} = {written(value)}" for key, value in texts.items())


def _title(found: Tuned) -> str:
    return f"{found.ruleset.title}, tuned: {', '.join(found.goals)}"


def _note(found: Tuned) -> str:
    edits = found.found.edits if found.found else ()
    return "; ".join(f"{one.key} {one.value} instead of {one.was}" for one in edits)


def _evidence(found: Tuned) -> list[str]:
    """What was shown on other deals than those of the search."""
    lines = [f"Found by: {found.study.command}", MADE_AGAIN]
    for one in found.found.checks if found.found else ():
        lines += [_line(one, goal) for goal in one.watched]
    return lines


def _line(one: GuardedResult, goal: WatchedResult) -> str:
    part = 100 if goal.unit == "%" else 1
    number = goal.furthest
    found = [one for one in (number.value, number.low, number.high) if one is not None]
    value, *ends = (f"{part * float(one):.4g}" for one in found)
    unit = f" {goal.unit}" if goal.unit else ""
    shown = f"{value}{unit} [{', '.join(ends)}]"
    points = " points" if goal.unit == "%" else unit
    within = f" to within {part * float(goal.margin):.4g}{points}" if goal.margin else ""
    return (
        f"{seated(one.players)}, {' / '.join(dict.fromkeys(one.lineup))}, {one.games} games on "
        f"deals of their own: {goal.goal} is met{within}; {number.name}: {shown}"
    )
