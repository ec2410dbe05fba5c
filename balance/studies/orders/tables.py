"""What a ruleset file says beside its rules, held to be sound before any of it is asked for."""

from balance.rulesets import ConfigError, Ruleset
from balance.studies.cells.cell import make_cells, make_trials
from balance.studies.orders.goals import check_guard
from balance.studies.robust.worlds import check_likely
from balance.studies.run.levers import make_levers
from balance.studies.run.rungs import make_rungs


def check_tables(ruleset: Ruleset) -> list[ConfigError]:
    """Refuse players, alternatives, levers, other values and goals that no study can use.

    Returns
    -------
    list of ConfigError
        As :func:`balance.studies.orders.goals.check_guard`.

    Raises
    ------
    ConfigError
    """
    cells = make_cells([ruleset])
    make_trials(cells)
    make_rungs(cells)
    make_levers(cells, None)
    check_likely(cells)
    return check_guard(cells)
