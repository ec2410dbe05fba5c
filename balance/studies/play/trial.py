"""A handful of games, to see whether rules can be played to an end at all, and told."""

from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from types import ModuleType
from typing import Any

import numpy as np

from balance.games import IncompleteGameError, answers
from balance.games.api import WordError
from balance.rulesets import ConfigError, Ruleset
from balance.rulesets.errors import show
from balance.studies.cells.cell import Cell, make_cells
from balance.studies.cells.forms import check_forms, check_values, components_of
from balance.studies.cells.results import seated
from balance.studies.impact.parts import make_parts
from balance.studies.play.aside import aside
from balance.studies.play.compiled import compiled
from balance.studies.play.transcript import Teller

TRIAL = 20  # games: enough to see rules under which no game ends
LONGEST = 60.0  # seconds for all of them: random players take a moment for each
TOLD = 500  # decisions of a game that are put into words


def try_out(ruleset: Ruleset, players: int) -> Iterator[str]:
    """Play :data:`TRIAL` games with random players; what is doubtful about them, in words.

    Raises
    ------
    ConfigError
        A game goes on and on, so that not even a turn limit stops it.
    IncompleteGameError
        The game answers something in another form than it must.
    """
    cell = make_cells([ruleset], [players], ["random"])[0]
    check_forms(cell)
    if components_of(cell):
        make_parts([ruleset], [players], ["random"])
    table = compiled(cell)  # which may take longer than the games may
    rows = table.rows(TRIAL)
    try:
        stopped = aside(partial(table.play, ruleset.seed, 0, 1, rows), LONGEST)
    except TimeoutError:
        where = f"{ruleset.sources[0]}, {seated(players)}"
        found = f"a game that has not ended after {LONGEST:g} seconds"
        allowed = "games that end, or that a turn limit of the game stops"
        raise ConfigError(where, "", found, allowed) from None
    if not np.isin(rows["won"], (0, 1)).all():
        found = f"{rows['won'].max()} in won"
        raise IncompleteGameError.of(cell.game.NAME, "kernel/moves.py: winners", found, "0 and 1")
    check_values(cell, rows)
    if stopped:
        yield f"{stopped} of {TRIAL} games were stopped by the turn limit"
    if not rows["turns"].any():
        yield f"none of {TRIAL} games counted a turn"
    lost = int((~rows["won"].any(axis=1)).sum())
    if lost and cell.game.COMPETITIVE:
        yield f"nobody won {lost} of {TRIAL} games"
    yield from _too_narrow(cell, rows)
    _tell(cell)


def _too_narrow(cell: Cell, rows: np.ndarray) -> Iterator[str]:
    """Columns whose numbers come near what their type holds: beyond, they begin anew."""
    for column in cell.game.COLUMNS:
        if column.type == "b1":
            continue
        values = rows[column.name].astype(np.int64)
        most = np.abs(values[values != column.none]).max(initial=0)
        room = np.iinfo(rows[column.name].dtype).max
        if most > room / 2:
            yield f"{column.name} goes to {most:,} or more; its type {column.type} ends at {room:,}"


def _tell(cell: Cell) -> None:
    """Put a game into words as a transcript does, played by whom features guide, if there are.

    It is placed again at every decision, and is the same; one that is placed again goes on alike,
    from decisions ever further apart.
    """
    game = cell.game
    guided = next(iter(game.WEIGHTS), "random")
    teller = Teller(cell, make_cells([cell.ruleset], [cell.players], [guided])[0].table())
    again, along = Teller(cell, cell.table()), Teller(cell, cell.table())
    teller.table.open(cell.ruleset.seed, 0)
    for decision in range(1, TOLD + 1):
        _place(again, teller.position())
        if decision.bit_count() == 1:
            again, along = along, again
            along.table.luck = teller.table.luck
        _compare(along, teller)
        if teller.table.state.finished:
            break
        index = teller.table.decide()
        teller.step(index)
        along.table.carry_out(index)
        teller.faults()
        _look_at_features(teller)
    _name(teller)


def _look_at_features(teller: Teller) -> None:
    """Are the features of an option numbers?"""
    game = teller.game
    seen = teller.table.workspaces["features"][0][: len(game.FEATURES)]
    if not np.isfinite(seen).all():
        name = game.FEATURES[int(np.argmin(np.isfinite(seen)))]
        place, found = f"players/features.py: {name}", str(seen[~np.isfinite(seen)][0])
        raise IncompleteGameError.of(game.NAME, place, found, "finite numbers")


def _name(teller: Teller) -> None:
    """Are there words for all that a position says, and for every decision?"""
    game = teller.game
    words = answers.vocabulary(game, teller.parameters, ("position", "decisions"))
    due = {"position": [*teller.position()], "decisions": [*game.DECISIONS.values()]}
    for part, names in due.items():
        told = {word.key.split(".")[0] for word in words[part]}
        for name in names:
            if name not in told:
                where = f"words/vocabulary.py: {part}"
                raise IncompleteGameError.of(
                    game.NAME, where, f"no word for {name}", "one for each"
                )


def _place(teller: Teller, position: dict[str, Any]) -> None:
    """Set up a position that was exported, which is to be the same again."""
    game, table = teller.game, teller.table
    table.open(0, 1)
    try:
        game.place(teller.parameters, table.rules, table.state, position)
    except WordError as error:
        found = f"{error}, of a position that was played"
        raise _of_place(game, found, "what position says") from error
    placed = teller.position()
    for key in dict.fromkeys([*position, *placed]):
        if placed.get(key) != position.get(key):
            found = f"{key} = {show(placed.get(key))} of a game that is placed again"
            raise _of_place(game, found, show(position.get(key)))


def _compare(along: Teller, teller: Teller) -> None:
    """Hold a game that was placed again, and went on with the same luck, to the one that it is of:
    where they part, the position left something out.
    """
    for found, wanted in zip_longest(_told(along), _told(teller), fillvalue="nothing"):
        if found != wanted:
            when = f"in turn {teller.turn} of a game that was placed again and went on"
            raise _of_place(teller.game, f"{found!r} {when}", repr(wanted))


def _told(teller: Teller) -> list[str]:
    """The position in words, and who may choose what; of leftovers these do not speak."""
    over = teller.table.state.finished
    due = [] if over else [f"{teller.id} of seat {teller.seat}", *teller.options()]
    return [*teller.show().splitlines(), *due]


def _of_place(game: ModuleType, found: str, allowed: str) -> IncompleteGameError:
    return IncompleteGameError.of(game.NAME, "words/codec.py: place", found, allowed)
