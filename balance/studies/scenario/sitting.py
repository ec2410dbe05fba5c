"""A scenario while it is played: luck is forced, choices are found, expectations are compared."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from balance.engine.table import Table
from balance.games.answers import forced
from balance.games.api import WordError
from balance.rulesets import ConfigError
from balance.rulesets.errors import nearest, show
from balance.studies.cells.cell import Cell
from balance.studies.play.transcript import Decision, Teller
from balance.studies.scenario.document import Expect, ScenarioFile, Step
from balance.studies.scenario.expect import Check, decision_id
from balance.studies.scenario.luck import Forced, ForcedLuck, Row, told
from balance.studies.scenario.options import fitting

FARTHEST = 1_000  # single options in a row at which looking ahead ends
EVENTS = 6  # that a message about luck shows


class Sitting:
    """One scenario on its table.

    Parameters
    ----------
    cell : Cell
    data : ScenarioFile
    steps : list of Step
    expected : dict of int to Expect
        By step; 0 is the end.
    where : str
        The file, for messages.
    """

    def __init__(
        self,
        cell: Cell,
        data: ScenarioFile,
        steps: list[Step],
        expected: Mapping[int, Expect],
        where: str,
    ) -> None:
        self.cell, self.data, self.steps, self.where = cell, data, steps, where
        self.expected = expected
        self.table: Table = cell.table()
        self.teller = Teller(cell, self.table)
        self.luck = ForcedLuck(data.seed)
        self.decisions: list[Decision] = []
        self.forced: list[str] = []
        self.begun: dict[int, int] = {}  # step -> how many decisions came before it
        self.is_dealt = False
        self.compared: dict[int, list[str]] = {}  # by step: what did not hold

    def play(self) -> None:
        """Play all steps.

        Raises
        ------
        ConfigError
            A word in them, a choice that is not open at that point, luck that is not drawn.
        """
        for number, step in enumerate(self.steps, start=1):
            self._find(number, step)
            self._take(number, step)
            self._compare(number)
        self._ask_for_all_luck()

    def close(self, to_the_end: bool) -> list[str]:
        """All that did not hold, in the order of the steps, the end last if it was reached.

        Raises
        ------
        ConfigError
            What is expected of the end has a name that does not exist.
        """
        if to_the_end:
            self._compare(0)
        unmet: list[str] = []
        last = len(self.decisions)
        for number in sorted(self.expected, key=lambda n: n or len(self.steps) + 1):
            if number not in self.compared:  # the scenario was refused before
                continue
            begin = self.begun.get(number, 0)
            end = self.begun.get(number + 1, last) if number else last
            events = [event for made in self.decisions[begin:end] for event in made.events]
            check = self._check(number)
            unmet += self.compared[number]
            unmet += check.events(self.expected[number].events, events)
        return unmet

    def _check(self, number: int) -> Check:
        key = f"step {number}.expect" if number else "expect"
        return Check(self.teller, self.where, key)

    def _compare(self, number: int) -> None:
        if number in self.expected:
            check = self._check(number)
            self.compared[number] = check.unmet(self.expected[number])

    # --- luck -----------------------------------------------------------------------------

    def deal(self) -> None:
        """Deal and set up the position.

        Raises
        ------
        ConfigError
        """
        self._load("deal", self.data.deal)
        self.table.open_luck(self.table.luck)
        self.forced = self._come()
        if self.data.position:
            parameters = self.cell.ruleset.parameters
            try:
                self.cell.game.place(
                    parameters, self.table.rules, self.table.state, self.data.position
                )
            except WordError as error:
                raise self._refusal("position", error) from None
        self.is_dealt = True

    def _load(self, key: str, words: Mapping[str, Any]) -> None:
        """Force what the words say, beside what was forced before."""
        try:
            self.luck.add(key, words, self._force)
        except WordError as error:
            raise self._refusal(key, error) from None
        if words and not self.luck.forced[-1]:
            name, value = next(iter(words.items()))
            raise ConfigError(self.where, f"{key}.{name}", show(value), "luck that says something")
        self.table.luck = self.luck.loaded()

    def _force(self, words: Mapping[str, Any]) -> list[Row]:
        parameters, table = self.cell.ruleset.parameters, self.table
        return forced(self.cell.game, parameters, table.rules, table.state, words)

    def _come(self) -> list[str]:
        """Forced luck that was drawn just now, in words."""
        come = self.luck.come()
        for one in come:
            if one.limit:
                allowed = f"one of the {one.limit} that are possible there"
                raise ConfigError(self.where, one.path, f"{show(one.value)}, no such one", allowed)
        return told(come)

    def _refusal(self, key: str, error: WordError) -> ConfigError:
        allowed, found = error.allowed, "nothing" if error.found is None else show(error.found)
        named = allowed if isinstance(allowed, str) else ", ".join(str(a) or '""' for a in allowed)
        near = "" if isinstance(allowed, str) else nearest(str(error.found), map(str, allowed))
        return ConfigError(self.where, f"{key}.{error.key}", found, named, near)

    def _ask_for_all_luck(self) -> None:
        """Refuse luck that was not drawn, and is not by the single options that are left open."""
        if not self.luck.left():
            return
        with self._ahead():
            for _ in range(FARTHEST):
                if len(self.teller.options()) != 1:
                    break
                self.table.carry_out(0)
            self._come()
            left = self.luck.left()
        if left:
            raise self._unused(left)

    @contextmanager
    def _ahead(self) -> Iterator[None]:
        """Play on for a look, and come back."""
        kept, drawn = self.table.saved(), self.luck.drawn
        try:
            yield
        finally:
            self.table.restore(kept)
            self.luck.drawn = drawn

    def _unused(self, left: list[Forced]) -> ConfigError:
        """Word the error of luck that was forced and not drawn: what came instead."""
        first = left[0]
        number = int(first.at.split(".")[0].removeprefix("step ")) if first.at != "deal" else 0
        made = self.decisions[self.begun.get(number, 0) :]
        events = [event for decision in made for event in decision.events]
        more = ", ..." if len(events) > EVENTS else ""
        came = f"what came: {', '.join(events[:EVENTS])}{more}" if events else "nothing came"
        found = f"{show(first.value)}, {self.luck.fate(first)}; {came}"
        others = list(dict.fromkeys(one.path for one in left if one.path != first.path))
        found += f"; nor were {', '.join(others)}" if others else ""
        return ConfigError(self.where, first.path, found, "luck that is drawn from here on")

    # --- choices --------------------------------------------------------------------------

    def _find(self, number: int, step: Step) -> None:
        """Take single options, which need no step, until the decision of a step has come."""
        key, wanted = f"step {number}", ""
        if step.decide:
            wanted = decision_id(self.teller, step.decide, self.where, f"{key}.decide")
        while options := self.teller.options():
            is_meant = self._is_meant(step, wanted)
            if len(options) > 1:
                if not is_meant:
                    raise self._other_first(key, step, options)
                return
            if is_meant and fitting(step.choose, options):
                self._refuse_two(key, step)
                return
            self._carry_out(0)

    def _is_meant(self, step: Step, wanted: str) -> bool:
        """May the step be for the decision at hand?"""
        fits_seat = step.seat is None or step.seat == self.teller.seat
        return fits_seat and (not wanted or wanted == self.teller.id)

    def _other_first(self, key: str, step: Step, options: list[str]) -> ConfigError:
        named = "decide" if step.decide else "seat"
        found = show(step.decide or step.seat)
        if step.decide and step.seat is not None:
            found = f"{found} of seat {step.seat}"
        allowed = f"what comes first, {self._place()}: {', '.join(options)}"
        return ConfigError(self.where, f"{key}.{named}", found, allowed)

    def _place(self) -> str:
        teller = self.teller
        return f"{teller.id} of seat {teller.seat} in turn {teller.turn}"

    def _refuse_two(self, key: str, step: Step) -> None:
        """Refuse a choice that fits the single option at hand and a later decision as well.

        The first decision of all is the one that the file sets up: a choice that fits is for it.
        """
        if step.decide or step.seat is not None or not self.decisions:
            return
        here = self._place()
        with self._ahead():
            there = self._later(step.choose)
        if there:
            found = f"{show(step.choose)}, which fits {here} and {there}"
            allowed = "one of them, told apart by decide or seat"
            raise ConfigError(self.where, f"{key}.choose", found, allowed)

    def _later(self, text: str) -> str:
        """The next decision of another kind or seat that a text fits, up to a real choice."""
        mine = (self.teller.id, self.teller.seat)
        for _ in range(FARTHEST):
            self.table.carry_out(0)
            options = self.teller.options()
            if (self.teller.id, self.teller.seat) != mine and fitting(text, options):
                return self._place()
            if len(options) != 1:
                break
        return ""

    def _take(self, number: int, step: Step) -> None:
        options = self.teller.options()
        key = f"step {number}.choose"
        if not options:
            over = self.table.state.finished
            allowed = "nothing: the game is over" if over else "nothing: no option is open"
            raise ConfigError(self.where, key, show(step.choose), allowed)
        fits = fitting(step.choose, options)
        if len(fits) > 1:
            named = ", ".join(options[i] for i in fits)
            found = f"{show(step.choose)}, which fits {len(fits)} options"
            raise ConfigError(self.where, key, found, f"one of them: {named}")
        if not fits:
            near = nearest(step.choose, options)
            raise ConfigError(self.where, key, show(step.choose), ", ".join(options), near)
        if step.luck:
            self._load(f"step {number}.luck", step.luck)
        self.begun[number] = len(self.decisions)
        self._carry_out(fits[0])

    def _carry_out(self, index: int) -> None:
        decision = self.teller.step(index)
        decision.forced = self._come()
        self.decisions.append(decision)
