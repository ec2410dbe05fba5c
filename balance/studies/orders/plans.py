"""What each kind of study plays: its cells, how many games of each, and what is asked of them."""

from collections.abc import Callable
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from balance.studies.calibrate import alike
from balance.studies.calibrate.alike import make_alike
from balance.studies.cells.cell import Cell, make_cells
from balance.studies.cells.totals import Inquiry, asked_of
from balance.studies.impact.parts import asked_of_altered, asked_of_base
from balance.studies.impact.parts import games_of_each as games_of_parts
from balance.studies.run.results import StudyKind
from balance.studies.screen.screenings import games_of_each as games_of_runs
from balance.studies.skill import ladder
from balance.studies.skill.ladder import make_ladder, refuse_too_few
from balance.studies.sweep.grid import games_of_each, inquire, make_grid
from balance.studies.tournament import tables
from balance.studies.tournament.tables import make_tables

if TYPE_CHECKING:
    from balance.studies.orders.order import Order

Asked = dict[str, Inquiry]
GAMES = {  # of a table, where nobody says how many; the command that repeats it does
    "tournament": tables.GAMES,
    "skill": ladder.GAMES,
    "calibrate": alike.GAMES,
}


def _as_ordered(order: "Order") -> list[Cell]:
    return make_cells(order.rulesets, order.counts, order.lineup)


def _what_rulesets_say(order: "Order") -> int | None:
    return None


def _nothing(order: "Order") -> Asked:
    return {}


def _ladder(order: "Order") -> list[Cell]:
    found = make_ladder(order.rulesets, order.counts, order.lineup, order.search)
    refuse_too_few(found, order.games)
    return found


class Plan(NamedTuple):
    """How a kind of study is played.

    Attributes
    ----------
    cells : callable
        What the study is about: every ruleset at every player count, or the tables.
    games : callable
        Games of every cell where nobody says how many; None for what its ruleset says.
    asked : callable
        What is asked of each cell, by its id; nothing where results are read from the games.
    """

    cells: Callable[["Order"], list[Cell]] = _as_ordered
    games: Callable[["Order"], int | None] = _what_rulesets_say
    asked: Callable[["Order"], Asked] = _nothing


def _everything(order: "Order") -> Asked:
    """All that a report of a run shows."""
    return {cell.id: asked_of(cell) for cell in order.played}


def _goals(order: "Order") -> Asked:
    """What its goals need."""
    return {cell.id: inquire(cell, order.goals_of(cell)) for cell in order.cells}


def _impact(order: "Order") -> Asked:
    own = {cell.id: asked_of_base(cell) for cell in order.bases}
    return own | {one.cell.id: asked_of_altered(one.cell) for one in order.parts}


def _screened(order: "Order") -> list[Cell]:
    walked = [cell for one in order.journeys for cell in one.cells]
    return [*(cell for one in order.screens for cell in one.cells), *walked]


def _worlds(order: "Order") -> list[Cell]:
    found = order.worlds_of
    return [*found.bases, *(cell for world in found.worlds for cell in world.cells)]


PLANS: dict[StudyKind, Plan] = {
    "run": Plan(asked=_everything),
    "compare": Plan(asked=_everything),
    "tournament": Plan(
        cells=lambda order: make_tables(order.rulesets, order.counts, order.lineup),
    ),
    "skill": Plan(cells=_ladder),
    "sweep": Plan(
        cells=lambda order: make_grid(order.rulesets, order.counts, order.lineup, order.vary),
        games=lambda order: games_of_each(
            order.rulesets[0].games, prod(len(axis.points) for axis in order.axes)
        ),
        asked=_goals,
    ),
    "impact": Plan(
        cells=lambda order: [*order.bases, *(one.cell for one in order.parts)],
        games=lambda order: games_of_parts(order.rulesets[0].games, len(order.cells)),
        asked=_impact,
    ),
    "screen": Plan(
        cells=_screened,
        games=lambda order: games_of_runs(order.rulesets[0].games, len(order.cells)),
        asked=lambda order: {cell.id: asked_of_altered(cell) for cell in order.cells},
    ),
    "guard": Plan(asked=_goals),
    "tune": Plan(asked=_goals),
    "robust": Plan(cells=_worlds, asked=_everything),
    "calibrate": Plan(
        cells=lambda order: make_alike(order.rulesets[0], order.tests.counts, order.lineup),
    ),
}
