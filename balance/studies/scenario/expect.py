"""What a scenario expects, held against what came; every difference is told, not the first only."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from balance.engine.play import CAPPED
from balance.games.api import WordError
from balance.games.api.codec import FINISHED
from balance.rulesets import ConfigError
from balance.rulesets.errors import show, unknown
from balance.studies.play.transcript import Teller
from balance.studies.scenario.document import Expect, Listed
from balance.studies.scenario.options import fitting

NOTHING = "nothing"
Keys = tuple[str, ...]  # the keys that lead to a value of the position


def decision_id(teller: Teller, text: str, file: str, key: str) -> str:
    """The id of a decision as a scenario names it, with or without the game's letters in front.

    Raises
    ------
    ConfigError
        The game has no such decision.
    """
    ids: list[str] = list(dict.fromkeys(teller.game.DECISIONS.values()))
    for known in ids:
        if text.lower() in (known.lower(), known.rpartition("-")[2].lower()):
            return known
    raise unknown(file, key, text, ids)


class Check:
    """The expectations of one point, while the table stands there.

    Parameters
    ----------
    teller : Teller
    file, key : str
        Where the expectations stand, for messages.
    """

    def __init__(self, teller: Teller, file: str, key: str) -> None:
        self.teller, self.file, self.key = teller, file, key

    def unmet(self, expect: Expect) -> list[str]:
        """All that does not hold, but for events and refusals.

        Raises
        ------
        ConfigError
            A name that does not exist, or a short option that fits several.
        """
        return [
            *self._options(expect.options),
            *self._plain(expect),
            *self._position(expect.position),
            *self._counters(expect.counters),
            *self._columns(expect.columns),
        ]

    def difference(self, key: str, wanted: object, found: object) -> str:
        """One line for people."""
        return f"{self.key}.{key}: expected {_said(wanted)}, found {_said(found)}"

    # --- lists ----------------------------------------------------------------------------

    def _options(self, wanted: Listed) -> Iterator[str]:
        options = self.teller.options()
        if "exact" in wanted.model_fields_set and wanted.exact != options:
            yield self.difference("options", wanted.exact, options)
        for text in wanted.has:
            fits = fitting(text, options)
            if len(fits) > 1:
                named = ", ".join(options[i] for i in fits)
                raise ConfigError(self.file, f"{self.key}.options.has", show(text), f"one: {named}")
            if not fits:
                yield self.difference("options.has", text, options)
        for text in wanted.lacks:
            for i in fitting(text, options):
                yield self.difference("options.lacks", f"no {show(text)}", options[i])

    def events(self, wanted: Listed, events: Sequence[str]) -> Iterator[str]:
        """What does not hold of the events since this point was left."""
        if "exact" in wanted.model_fields_set and wanted.exact != list(events):
            yield self.difference("events", wanted.exact, list(events))
        rest = iter(events)
        for text in wanted.has:
            if text not in rest:  # reads on to behind it
                late = " (earlier than the one before)" if text in events else ""
                yield self.difference("events", text, list(events)) + late
                rest = iter(events)
        for text in wanted.lacks:
            if text in events:
                yield self.difference("events.lacks", f"no {show(text)}", text)

    # --- single values --------------------------------------------------------------------

    def _plain(self, expect: Expect) -> Iterator[str]:
        teller, asked = self.teller, expect.model_fields_set
        over = int(teller.table.state.finished)
        if "finished" in asked:
            found = FINISHED[2 if over == CAPPED else bool(over)]
            yield from self._compared("finished", expect.finished, found)
        if "decision" in asked:
            wanted = decision_id(teller, expect.decision, self.file, f"{self.key}.decision")
            yield from self._compared("decision", wanted, NOTHING if over else teller.id)
        if "seat" in asked:
            yield from self._compared("seat", expect.seat, teller.seat)
        if "turn" in asked:
            yield from self._compared("turn", expect.turn, teller.turn)

    def _compared(self, key: str, wanted: object, found: object) -> Iterator[str]:
        if wanted != found:
            yield self.difference(key, wanted, found)

    # --- tables ---------------------------------------------------------------------------

    def _position(self, wanted: Mapping[str, Any]) -> Iterator[str]:
        if wanted:
            found = json.loads(json.dumps(self.teller.position()))
            yield from self._below((), wanted, found)

    def _below(self, path: Keys, wanted: Any, found: Any) -> Iterator[str]:
        """Tables hold what they name, and 0 of what they leave out; the rest is compared whole.

        An empty table, or one that says ``exact``, is compared whole as well.
        """
        if path and (not isinstance(wanted, Mapping) or not wanted):
            yield from self._compared(_dotted(path), wanted, found)
            return
        if path and set(wanted) == {"exact"}:
            yield from self._compared(_dotted(path), wanted["exact"], found)
            return
        for name, value in wanted.items():
            first, _, rest = name.partition(".")
            inner = {rest: value} if rest else value
            yield from self._inside((*path, first), inner, found)

    def _inside(self, path: Keys, wanted: Any, found: Any) -> Iterator[str]:
        key, name = _dotted(path), path[-1]
        if isinstance(found, list) and name.isdecimal():
            entries = {str(i): entry for i, entry in enumerate(found, start=1)}
            yield from self._below(path, wanted, entries.get(name, NOTHING))
        elif not isinstance(found, Mapping):
            yield self.difference(key, wanted, found)
        elif name in found:
            yield from self._below(path, wanted, found[name])
        elif not self._is_none(path) or wanted != 0 or isinstance(wanted, bool):
            yield self.difference(key, wanted, NOTHING)

    def _is_none(self, path: Keys) -> bool:
        """Is 0 the same as nothing at a place that the position leaves out?

        It is if the game, told of a 0 there, leaves it out again. The X space of a top deck is
        not: nobody on it differs from a rat on rank 0.

        Raises
        ------
        ConfigError
            There is no such place.
        """
        teller, position = self.teller, json.loads(json.dumps(self.teller.position()))
        table = position
        for name in path[:-1]:
            table = table[int(name) - 1] if isinstance(table, list) else table[name]
        table[path[-1]] = 0
        rules, state = teller.table.rules, teller.table.state.copy()
        try:
            teller.game.place(teller.parameters, rules, state, position)
        except WordError as error:
            if error.key == ".".join(path) and error.found == path[-1]:
                key = f"{self.key}.{_dotted(path)}"
                raise unknown(self.file, key, path[-1], map(str, error.allowed)) from None
            return False
        told = teller.game.position(teller.parameters, rules, state)
        return bool(told == teller.position())

    def _counters(self, wanted: Mapping[str, Any]) -> Iterator[str]:
        tally = self.teller.table.tally
        names = tally.dtype.names[1:]
        for name, value in wanted.items():
            key = f"counters.{name}"
            if name not in names:
                raise unknown(self.file, f"{self.key}.{key}", name, names)
            axes = self._axes(name, tally.dtype[name].shape)
            yield from self._along(key, value, tally[name].tolist(), axes)

    def _axes(self, name: str, shape: tuple[int, ...]) -> list[list[str]]:
        """Names along the axes of a counter: of the column of that name, else seats or numbers."""
        game, cell = self.teller.game, self.teller.cell
        seats = [str(seat + 1) for seat in range(cell.players)]
        labels = {"seat": seats} | {axis: [*names] for axis, names in cell.things.items()}
        for column in game.COLUMNS:
            if column.name == name and len(column.axes) == len(shape):
                return [labels[axis] for axis in column.axes]
        return [seats if n == game.SEATS else [str(i) for i in range(n)] for n in shape]

    def _along(self, key: str, wanted: Any, found: Any, axes: list[list[str]]) -> Iterator[str]:
        """Lists compare their leading part, tables the places they name, empty ones the whole."""
        if isinstance(wanted, list) and isinstance(found, list):
            yield from self._compared(key, wanted, found[: len(wanted)] if wanted else found)
        elif wanted and isinstance(wanted, Mapping) and isinstance(found, list):
            for name, value in wanted.items():
                if name not in axes[0]:
                    raise unknown(self.file, f"{self.key}.{key}.{name}", name, axes[0])
                place = found[axes[0].index(name)]
                yield from self._along(f"{key}.{name}", value, place, axes[1:])
        else:
            yield from self._compared(key, wanted, found)

    def _columns(self, wanted: Mapping[str, Any]) -> Iterator[str]:
        found = self.teller.result() if wanted else {}
        for name, value in wanted.items():
            if name not in found:
                raise unknown(self.file, f"{self.key}.columns.{name}", name, found)
            here = "none" if found[name] is None else found[name]
            yield from self._compared(f"columns.{name}", value, here)


def refusals(errors: Mapping[int, Sequence[str]], refusal: ConfigError | None) -> Iterable[str]:
    """What does not hold of the refusals that are expected, by step; 0 is the whole file."""
    for number, texts in errors.items():
        step = f"step {number}" if number else ""
        key = f"{step}.expect.error".lstrip(".")
        if refusal is None:
            yield f"{key}: expected a refusal with {_said(list(texts))}, found none"
            continue
        if step and not f"{refusal.key}.".startswith(f"{step}."):
            yield f"{key}: expected this step to be refused, found {_said(str(refusal))}"
        for text in texts:
            if text not in str(refusal):
                yield f"{key}: expected {_said(text)}, found {_said(str(refusal))}"


def unreached(expected: Mapping[int, Expect], reached: Collection[int]) -> Iterator[str]:
    """What was never compared, for the file was refused before that point."""
    for number, expect in expected.items():
        if number not in reached and expect.model_fields_set - {"error"}:
            key = f"step {number}.expect" if number else "expect"
            yield f"{key}: expected more than an error, found a refusal before this point"


def _dotted(path: Keys) -> str:
    return ".".join(("position", *path))


def _said(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
