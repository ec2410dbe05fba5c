"""The cells of an impact study: the rules, and the rules without each of their components.

Or with an average one in its place, or with one more of it for one seat.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from balance.games import PUBLISHED, IncompleteGameError
from balance.games.api.components import Component
from balance.rulesets import ConfigError, Ruleset, load, tried
from balance.rulesets.errors import nearest
from balance.studies.cells.cell import Cell, make_cells, plain, seat, with_unique_ids
from balance.studies.cells.forms import components_of
from balance.studies.cells.metrics import all_metrics, common_metrics
from balance.studies.cells.results import seated
from balance.studies.cells.totals import CAPPED, Inquiry
from balance.studies.sweep.grid import outcomes

WITHOUT: Literal["without"] = "without"
AVERAGE: Literal["average"] = "average"
GIVEN: Literal["given"] = "given"
Way = Literal["without", "average", "given"]
COMPONENT = "--component"
SHARE, FEWEST = 4, 1_000  # all cells together get so many times the games of a run, each so many


class Alteration(NamedTuple):
    """Something done to a component of the rules of a cell.

    Attributes
    ----------
    base : Cell
    component : Component
    way : str
        What is done to it.
    seat : int
        Who is given one more, from 1; 0 for nobody.
    change : str
        The change of the rules, as ``--try`` takes it.
    cell : Cell
        What is played to see what that does.
    """

    base: Cell
    component: Component
    way: Way
    seat: int
    change: str
    cell: Cell


def make_parts(
    rulesets: Sequence[Ruleset],
    counts: Sequence[int],
    lineup: Sequence[str],
    wanted: Sequence[str] = (),
) -> tuple[list[Cell], list[Alteration]]:
    """The cells of the rules themselves, and what is done to their components.

    Parameters
    ----------
    wanted : sequence of str
        The ids of components; empty for all.

    Raises
    ------
    ConfigError
        Not one ruleset, no component, or an unknown one; or as of
        :func:`balance.studies.cells.cell.make_cells`.
    """
    if len(rulesets) != 1:
        raise ConfigError("impact", "", f"{len(rulesets)} rulesets", "one")
    cells = make_cells(rulesets, counts, lineup)
    found = [one for cell in cells for one in _parts(cell, _chosen(cell, wanted))]
    named = with_unique_ids([*cells, *(one.cell for one in found)])
    bases, others = named[: len(cells)], named[len(cells) :]
    same = dict(zip((cell.id for cell in cells), bases, strict=True))
    return bases, [
        one._replace(base=same[one.base.id], cell=other)
        for one, other in zip(found, others, strict=True)
    ]


def _chosen(cell: Cell, wanted: Sequence[str]) -> list[Component]:
    """The components that are asked for; what there is may depend on the number of players."""
    known = {one.id: one for one in components_of(cell)}
    if not known:
        some = ", ".join(PUBLISHED)
        allowed = f"{some}, or a game whose report/components.py declares some for these rules"
        raise ConfigError("impact", "", f"{cell.ruleset.name}, without components", allowed)
    for name in wanted:
        if name not in known:
            taken = name in _usual(cell)
            why = ", which these rules take out" if taken else f" with {seated(cell.players)}"
            near = nearest(name.rpartition(".")[2], known)  # of a key such as cards.rats
            raise ConfigError(COMPONENT, "", f"{name!r}{why}", ", ".join(known), near)
    return [known[name] for name in dict.fromkeys(wanted or known)]


def _usual(cell: Cell) -> list[str]:
    """The ids of what the game is made of at this number of players, as it stands."""
    usual = seat(load(cell.ruleset.game), cell.roster, cell.asked)
    return [one.id for one in usual.says("components", Component)]


def _parts(cell: Cell, components: Sequence[Component]) -> Iterator[Alteration]:
    for component in components:
        for way, at, text in _ways(component):
            there = _altered(cell, component, text)
            if there and there.hash != cell.ruleset.hash:  # it may be average as it is
                other = seat(there, cell.roster, cell.asked)
                name = "-".join([cell.id, way, component.id, *([str(at)] if at else [])])
                yield Alteration(cell, component, way, at, text, replace(other, id=plain(name)))


def _altered(cell: Cell, component: Component, text: str) -> Ruleset | None:
    """The rules with a component altered; None where with these rules it cannot be done."""
    try:
        there = tried(cell.ruleset.reference[0], cell.ruleset.reference[1:], text)
    except ConfigError as error:
        if error.key:  # of the rules: it is the change that names what there is not
            return None
        where = f"report/components.py: {component.id}: {text}"
        what = error.found, error.allowed, error.suggestion
        raise IncompleteGameError.of(cell.game.NAME, where, *what) from None
    return there if cell.players in cell.game.player_counts(there.parameters) else None


def _ways(component: Component) -> Iterator[tuple[Way, int, str]]:
    if component.without:
        yield WITHOUT, 0, component.without
    if component.average:
        yield AVERAGE, 0, component.average
    for at, text in enumerate(component.given, 1):
        yield GIVEN, at, text


def games_of_each(games: int, cells: int) -> int:
    """Games of a cell, where a run of these rules has so many."""
    return min(max(SHARE * games // cells, FEWEST), games)


def asked_of_base(cell: Cell) -> Inquiry:
    """What an impact study asks of the rules as they are: and who won that had a component."""
    held = {
        id_ for one in cell.says("components", Component) for id_ in (*one.goes_with, one.dealt)
    }
    needed = {*outcomes(cell), CAPPED, *held}
    return Inquiry(cell, [metric for metric in all_metrics(cell) if metric.id in needed])


def asked_of_altered(cell: Cell) -> Inquiry:
    """What it asks of the rules with a component altered."""
    needed = {*outcomes(cell), CAPPED}
    return Inquiry(cell, [metric for metric in common_metrics(cell) if metric.id in needed])
