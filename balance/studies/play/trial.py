"""A handful of games, to see whether rules can be played to an end at all."""

from functools import partial

from balance.rulesets import ConfigError, Ruleset
from balance.studies.cells.cell import make_cells
from balance.studies.cells.results import seated
from balance.studies.play.aside import aside

TRIAL = 20  # games: enough to see rules under which no game ends
LONGEST = 60.0  # seconds for all of them: random players take a moment for each


def stopped_games(ruleset: Ruleset, players: int) -> int:
    """Of :data:`TRIAL` games with random players, those that the turn limit stopped.

    Raises
    ------
    ConfigError
        One goes on and on, so that not even a turn limit stops it.
    """
    table = make_cells([ruleset], [players], ["random"])[0].table()
    table.compile()  # which may take longer than the games may
    rows = table.rows(TRIAL)
    try:
        return aside(partial(table.play, ruleset.seed, 0, 1, rows), LONGEST)
    except TimeoutError:
        where = f"{ruleset.sources[0]}, {seated(players)}"
        found = f"a game that has not ended after {LONGEST:g} seconds"
        allowed = "games that end, or that a turn limit of the game stops"
        raise ConfigError(where, "", found, allowed) from None
