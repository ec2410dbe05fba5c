"""``balance describe``: the rules of a game that can be turned, and what a ruleset turns."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli.check import differences, in_words
from balance.cli.options import Config, Set
from balance.cli.text import heading, labelled, write

if TYPE_CHECKING:
    from types import ModuleType

    from balance.rulesets import Ruleset
    from balance.rulesets.lookup import RuleValue

NOTE = 6  # spaces before what is said of a parameter


def describe(
    config: Config,
    key: Annotated[
        str,
        typer.Argument(
            help="One parameter in full, such as track_top or cards.stoker.value.",
            show_default=False,
        ),
    ] = "",
    changes: Set = None,
) -> None:
    """Show what a ruleset changes, then every parameter, player and column of its game."""
    from balance import games
    from balance.rulesets import load

    ruleset = load(config, changes or ())
    if key:
        _one(ruleset, key)
        return
    _title(ruleset)
    _rules(ruleset)
    _players(games.get(ruleset.game))
    _responses(ruleset)
    _columns(games.get(ruleset.game))


def _title(ruleset: "Ruleset") -> None:
    from balance import games
    from balance.studies.cells.results import seated

    module = games.get(ruleset.game)
    counts = tuple(module.player_counts(ruleset.parameters))
    who = f"{counts[0]} to {seated(counts[-1])}" if counts[1:] else seated(counts[0])
    write(f"{module.TITLE}, {who}", style="bold")
    write(f"{ruleset.game}/{ruleset.name}: {ruleset.title}")
    if ruleset.note:
        write(ruleset.note)


def _rules(ruleset: "Ruleset") -> None:
    """What differs from the base first, then what the base changes, then all the rest."""
    from balance.rulesets.lookup import base_of

    told: set[str] = set()
    base = base_of(ruleset)
    if base:
        told |= _changed(ruleset, base, f"Differs from {base.title} ({base.game}/{base.name})")
    if base and base.changed:
        told |= _changed(base, None, f"Differs from the standard already in {base.title}")
    left = [key for key in type(ruleset.parameters).model_fields if key not in told]
    heading("The other rules" if told else "Rules")
    for key in left:
        _parameter(ruleset, key)
    for key, value in ruleset.parameters:
        if _is_long(value):
            heading(f"{key}: all {len(value)} rows")
            _rows(ruleset.game, value)


def _changed(ruleset: "Ruleset", base: "Ruleset | None", title: str) -> set[str]:
    """What differs, by parameter; returns the parameters."""
    from itertools import groupby

    from balance.rulesets.lookup import look_up

    found = differences(ruleset, base)
    heading(title if found else f"{title}: in nothing")
    for key, group in groupby(found, lambda change: change.key.split(".")[0]):
        for change in group:
            write(in_words(change), 2, 4)
        _said(look_up(ruleset, key))
    return {change.key.split(".")[0] for change in found}


def _parameter(ruleset: "Ruleset", key: str) -> None:
    """One parameter: its value, and below it what may be said of it."""
    from balance.rulesets.lookup import look_up
    from balance.studies.orders.values import written

    place = look_up(ruleset, key)
    if _is_long(place.value):
        write(f"{key}: {len(place.value)} rows, shown below", 2)
    elif _has_parts(place.value):
        write(key, 2)
        _parts(place.value)
    else:
        write(f"{key} = {written(place.value)}", 2, 4)
    _said(place)


def _said(place: "RuleValue") -> None:
    write(place.note, NOTE)
    write(f"{place.form}; {place.source}", NOTE, style="dim")


def _is_long(value: Any) -> bool:
    """A table of rows, such as cards."""
    from balance.studies.orders.values import is_table

    return is_table(value)


def _has_parts(value: Any) -> bool:
    """A table or a list of rows; each of them gets a line of its own."""
    from balance.studies.orders.values import places_of

    return bool(places_of(value))


def _parts(value: Any, indent: int = 4) -> None:
    from balance.studies.orders.values import places_of, written

    for name, item in places_of(value).items():
        write(f"{name} = {written(item, True)}", indent, indent + 4)


def _rows(game: str, table: dict[str, Any]) -> None:
    """The rows of a table, in the game's own words where it has some."""
    for key, row in table.items():
        _row(game, key, row)


def _row(game: str, key: str, row: Any) -> None:
    from balance.rulesets.lookup import explain
    from balance.studies.orders.values import show_row

    write(f"{key}: {show_row(row)}" if not explain(game, row) else key, 2, 4)
    for sentence in explain(game, row):
        write(sentence, NOTE)


def _one(ruleset: "Ruleset", key: str) -> None:
    """One parameter, or one place in it, with all that is known of it."""
    from balance.rulesets.lookup import base_of, explain, look_up, set_in

    place = look_up(ruleset, key)
    write(f"{ruleset.game}/{ruleset.name}: {key}", style="bold")
    if place.note:
        write(place.note, 2)
    for sentence in explain(ruleset.game, place.value):
        write(sentence, 2)
    _value(ruleset, place)
    base = base_of(ruleset)
    if base:
        _against("base", place, base.parameters, f" in {base.game}/{base.name}")
    usual = type(ruleset.parameters)()
    if base and base.parameters == usual:
        labelled("default", "the same as in the base")
    else:
        _against("default", place, usual, "")
    labelled("allowed", place.form)
    labelled("source", place.source)
    labelled("set in", set_in(ruleset, key) or "no file: it follows from the rest")


def _value(ruleset: "Ruleset", place: "RuleValue") -> None:
    """What stands at the place; what has rows gets a line for each."""
    from balance.studies.orders.values import written

    if _is_long(place.value):
        labelled("value", f"{len(place.value)} rows")
        _rows(ruleset.game, place.value)
    elif _is_long(getattr(ruleset.parameters, place.key.split(".")[0])):
        labelled("value", written(place.value))  # a row of a table, or a place in it
    elif _has_parts(place.value):
        labelled("value", "")
        _parts(place.value, 11)
    else:
        labelled("value", written(place.value))


def _against(label: str, place: "RuleValue", parameters: Any, where: str) -> None:
    """How the place differs in other rules."""
    from balance.rulesets.lookup import value_at
    from balance.studies.orders.values import changes, written

    other = value_at(parameters, place.key)
    found = list(changes(place.key, place.value, other))
    if other is None:
        labelled(label, f"nothing{where}")
    elif other == place.value:
        labelled(label, f"the same{where}")
    elif [change.key for change in found] == [place.key]:
        labelled(label, f"{written(other)}{where}")
    else:
        labelled(label, f"differs{where}:")
        for change in found:
            write(in_words(change), 11, 13)


def _players(module: "ModuleType") -> None:
    from balance.rulesets.players import files, names

    heading("Players")
    for name in names(module):
        _player(module, name)
    if files(module):
        heading(f"Players from files in configs/players/{module.NAME}")
        for name in files(module):
            _player(module, name)


def _player(module: "ModuleType", name: str) -> None:
    """What a player is like, and where its numbers come from."""
    from balance.report import numbers
    from balance.rulesets.players import find_player, lineages, manner

    write(name, 2)
    write(manner(module, find_player(module, name, "")), NOTE)
    for lineage in lineages(module, name):
        for one in lineage.parents:
            taken = numbers.full(numbers.Value(one.win_share, "%", one.low, one.high))
            told = f"for {lineage.players} learned from {lineage.base}: {taken} from {one.name}"
            write(told, NOTE, style="dim")


def _responses(ruleset: "Ruleset") -> None:
    """How much the players of the ruleset leave to others, wherever that was measured."""
    from balance import games
    from balance.cli.best_response import in_words
    from balance.studies.cells.cell import make_cells
    from balance.studies.run.responses import answers_for

    counts = games.get(ruleset.game).player_counts(ruleset.parameters)
    cells = make_cells([ruleset], counts, ruleset.lineup[:1]) if len(ruleset.lineup) == 1 else []
    found = [one for cell in cells for one in answers_for(cell)]
    if found:
        heading("How far the players are from perfect")
    for one in found:
        write(in_words(one), 2, 4)


def _columns(module: "ModuleType") -> None:
    heading("Columns of the per-game record")
    for column in module.COLUMNS:
        each = f" (for each {' and '.join(column.axes)})" if column.axes else ""
        write(f"{column.name}{each}", 2)
        write(column.meaning, NOTE)
