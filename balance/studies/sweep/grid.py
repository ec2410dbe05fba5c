"""The cells of a sweep: the rules at every point of one axis, or of two."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product

from balance.rulesets import ConfigError, Ruleset, load
from balance.studies.cells.cell import Cell, check_count, make_cell, plain, seat, with_unique_ids
from balance.studies.cells.metrics import all_metrics, common_metrics
from balance.studies.cells.totals import CAPPED, OUTCOMES, Inquiry
from balance.studies.orders.goals import Goal
from balance.studies.sweep.vary import VARY, Axis, make_axes, misplaced

MOST_AXES, MOST_POINTS = 2, 1_000
FEWEST, MANY = 1_000, 20_000  # games of a point where nobody says how many


def read_axes(
    rulesets: Sequence[Ruleset], counts: Sequence[int], texts: Sequence[str]
) -> list[Axis]:
    """What a sweep varies.

    Raises
    ------
    ConfigError
        No axis, or too many; or as of :func:`balance.studies.sweep.vary.make_axes`.
    """
    if not 1 <= len(texts) <= MOST_AXES:
        found = f"{len(texts)} rules to vary" if texts else "nothing to vary"
        raise ConfigError(VARY, "", found, "one rule, or two")
    return make_axes("sweep", rulesets, counts, texts)


def make_grid(
    rulesets: Sequence[Ruleset],
    counts: Sequence[int],
    lineup: Sequence[str],
    texts: Sequence[str],
) -> list[Cell]:
    """The cells of a sweep: at every count every point, the last axis varying first.

    Parameters and errors as in :func:`balance.studies.cells.cell.make_cells` and :func:`read_axes`.
    """
    axes = read_axes(rulesets, counts, texts)
    (ruleset,) = rulesets
    grid = _rulesets(ruleset, axes)
    cells = []
    for players in counts or ruleset.counts:
        first = make_cell(ruleset, players, tuple(lineup) or ruleset.lineup)
        for at, there in grid.items():
            check_count(there, players)
            cell = seat(there, first.roster, first.asked)
            name = "-".join(str(number) for number in at)
            cells.append(replace(cell, id=plain(f"{first.id}-at-{name}"), point=at))
    return with_unique_ids(cells)


def _rulesets(ruleset: Ruleset, axes: Sequence[Axis]) -> dict[tuple[int, ...], Ruleset]:
    """The rules at every point, by which value of each axis it is."""
    many = 1
    for one in axes:
        many *= len(one.points)
    if many > MOST_POINTS:
        raise ConfigError(VARY, "", f"{many:,} points", f"at most {MOST_POINTS:,}")
    config, *changes = ruleset.reference
    found = {}
    for at in product(*(range(len(one.points)) for one in axes)):
        asked = [one.points[number].change for one, number in zip(axes, at, strict=True)]
        try:
            found[at] = load(config, [*changes, *asked])
        except ConfigError as error:
            raise misplaced(error, axes, asked) from None
    return found


def games_of_each(games: int, points: int) -> int:
    """Games of a point, where a run of these rules has so many."""
    return min(max(games // points, FEWEST), MANY)


def inquire(cell: Cell, goals: Iterable[Goal]) -> Inquiry:
    """What a sweep asks of a cell."""
    wanted = {id_ for goal in goals for id_ in goal.of}
    needed = {*outcomes(cell), CAPPED, *wanted}
    common = {metric.id: metric for metric in common_metrics(cell)}
    metrics = common if wanted <= common.keys() else {q.id: q for q in all_metrics(cell)}
    return Inquiry(cell, [metric for id_, metric in metrics.items() if id_ in needed])


def outcomes(cell: Cell) -> list[str]:
    """The numbers that are drawn at every point: who wins, length, shared wins, lead changes."""
    seats = [f"win_share_{seat}" for seat in range(1, cell.players + 1)]
    return [*(seats if cell.game.COMPETITIVE and cell.players > 1 else ()), *OUTCOMES]
