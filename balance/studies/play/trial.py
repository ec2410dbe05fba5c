"""A handful of games, to see whether rules can be played to an end at all."""

from balance.rulesets import Ruleset
from balance.studies.cells.cell import make_cells

TRIAL = 20  # games: enough to see rules under which no game ends


def stopped_games(ruleset: Ruleset, players: int) -> int:
    """Of :data:`TRIAL` games with random players, those that the turn limit stopped."""
    table = make_cells([ruleset], [players], ["random"])[0].table()
    rows = table.rows(TRIAL)
    return table.play(ruleset.seed, 0, 1, rows)
