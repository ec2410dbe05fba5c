"""One game for people: every decision, what was chosen and what came of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from balance.engine.table import StuckGameError, Table
from balance.games import answers
from balance.games.api import WordError
from balance.store.frames import frame
from balance.studies.cells.cell import Cell

MOST_TOLD = 200_000  # decisions of a game
MOST_OTHERS, SHOWN_OTHERS = 10, 8  # options not taken: a longer list is folded to its beginning


@dataclass
class Decision:
    """A decision as it was met.

    Attributes
    ----------
    number : int or None
        Which decision of the game, None for a single option.
    turn, seat : int
        The turn and who decides, both counted from 1; turn 0 is before the first.
    id : str
        Name in the rules file.
    options : list of str
    chosen : str
    events : list of str
        What the choice brought about.
    position : str
        The position before it.
    forced : list of str
        Luck that a scenario forced and that was drawn then.
    """

    number: int | None
    turn: int
    seat: int
    id: str
    options: list[str]
    chosen: str
    events: list[str] = field(default_factory=list)
    position: str = ""
    forced: list[str] = field(default_factory=list)


class Teller:
    """Steps through a game on a table and puts it into words."""

    def __init__(self, cell: Cell, table: Table) -> None:
        self.cell, self.table, self.game = cell, table, cell.game
        self.parameters = cell.ruleset.parameters

    def options(self) -> list[str]:
        """The options of the acting seat in words; empty when the game is over."""
        if self.table.state.finished:
            return []
        return answers.described(self.game, self.table.options(), *self._asked)

    @property
    def _asked(self) -> tuple[Any, ...]:
        """What the words of the game are asked of: the rules, and how the game stands."""
        return self.parameters, self.table.rules, self.table.state

    @property
    def id(self) -> str:
        """The decision at hand, as the rules file names it."""
        return answers.decision(self.game, int(self.table.state.decision))

    @property
    def seat(self) -> int:
        """Who decides, counted from 1."""
        return int(self.table.state.actor) + 1

    @property
    def turn(self) -> int:
        """The turn, counted from 1; 0 before the first."""
        return int(self.table.state.turns) + (not self.game.TURNS_BEGUN)

    def position(self) -> dict[str, Any]:
        """The position as plain values."""
        return answers.position(self.game, *self._asked)

    def faults(self) -> list[WordError]:
        """What contradicts itself in the position: nothing, in a sound game."""
        return answers.listed(self.game, "faults", WordError, *self._asked)

    def show(self) -> str:
        """The position in words."""
        return answers.text(self.game, "show", *self._asked)

    def step(self, index: int) -> Decision:
        """Carry out an option by index and tell what happened."""
        table = self.table
        options, shown = self.options(), self.show()
        option = table.options()[index]
        seat, turn, id_ = self.seat, self.turn, self.id
        before = table.snapshot()
        table.carry_out(index)
        told = (self.parameters, table.rules, before, table.state, option)
        events = answers.listed(self.game, "tell", str, *told)
        number = table.decisions if len(options) > 1 else None
        return Decision(number, turn, seat, id_, options, options[index], events, shown)

    def result(self) -> dict[str, Any]:
        """The row of the game, finished or as far as it went, by column."""
        rows = self.table.row()
        data = frame(self.game, rows, self.cell.id, self.cell.players, self.cell.things)
        return data.drop("game", "cell").row(0, named=True)


def play(teller: Teller) -> Iterator[Decision]:
    """Let the seated players finish the game.

    Raises
    ------
    StuckGameError
        It goes on and on; nobody would read so much of it.
    """
    for _ in range(MOST_TOLD):
        if teller.table.state.finished:
            return
        yield teller.step(teller.table.decide())
    name, most = teller.game.NAME, f"{MOST_TOLD:,} decisions"
    raise StuckGameError(f"{name}: this game has not ended after {most}; no transcript has more")


def render(cell: Cell, decisions: Sequence[Decision], result: dict[str, Any] | None) -> str:
    """A transcript as text: turn by turn, with the options that were open."""
    lines: list[str] = []
    turn = -1
    for decision in decisions:
        if decision.turn != turn:
            turn = decision.turn
            when = f"Turn {turn}" if turn else "Before the first turn"
            lines += ["", f"{when}, seat {decision.seat}"]
            lines += [f"  {line}" for line in decision.position.splitlines()]
        others = [option for option in decision.options if option != decision.chosen]
        beside = f"instead of {_folded(others)}" if others else "the only option"
        lines.append(f"  seat {decision.seat} {decision.id}: {decision.chosen}   ({beside})")
        lines += [f"    forced: {forced}" for forced in decision.forced]
        lines += [f"    {event}" for event in decision.events]
    if result is not None:
        lines += ["", *_result_lines(cell, result)]
    return "\n".join(lines).lstrip("\n") + "\n"


def _folded(others: Sequence[str]) -> str:
    """A long list by its beginning and a count."""
    if len(others) <= MOST_OTHERS:
        return ", ".join(others)
    return f"{', '.join(others[:SHOWN_OTHERS])} and {len(others) - SHOWN_OTHERS} more"


def _result_lines(cell: Cell, result: dict[str, Any]) -> list[str]:
    seats = range(1, cell.players + 1)
    winners = [str(seat) for seat in seats if result[f"won_{seat}"]]
    scores = ", ".join(f"seat {seat}: {result[f'score_{seat}']}" for seat in seats)
    end = "Stopped at the turn limit" if result["capped"] else "Game over"
    won = (
        f"seat {winners[0]} wins"
        if len(winners) == 1
        else f"seats {', '.join(winners)} share the win"
    )
    won = won if winners else "nobody wins"
    turns = f"{result['turns']} turn{'s' if result['turns'] != 1 else ''}"
    return [f"{end} after {turns}: {won}. Scores: {scores}."]


def transcript(cell: Cell, seed: int, game: int) -> str:
    """The readable record of one game of a cell, by its number.

    Parameters
    ----------
    seed, game : int
        As in the study that played it.
    """
    table = cell.table()
    table.open(seed, game, cell.rotations)
    teller = Teller(cell, table)
    decisions = list(play(teller))
    moved = game % cell.rotations
    lineup = cell.lineup[moved:] + cell.lineup[:moved]
    head = (
        f"{cell.game.TITLE}, ruleset {cell.ruleset.name} ({cell.ruleset.hash}), "
        f"{cell.players} players, seed {seed}, game {game}\n"
        f"Players: {', '.join(f'seat {i} {name}' for i, name in enumerate(lineup, start=1))}\n"
    )
    return f"{head}\n{render(cell, decisions, teller.result())}"
