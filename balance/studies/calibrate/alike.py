"""Tables at which everybody plays alike: each player of a game in all seats at once."""

from collections.abc import Sequence
from dataclasses import replace

from balance import games
from balance.rulesets import Ruleset
from balance.rulesets.players import find_player
from balance.studies.cells.cell import Cell, make_cell, with_unique_ids
from balance.studies.tournament.tables import everybody

GAMES = 6_000  # of every table, where nobody says how many


def make_alike(ruleset: Ruleset, counts: Sequence[int], asked: Sequence[str]) -> list[Cell]:
    """A table of each player at every number of players.

    Parameters
    ----------
    ruleset : Ruleset
    counts : sequence of int
    asked : sequence of str
        Which players; empty for everybody of the game, and who plays by the ruleset.

    Raises
    ------
    ConfigError
        A player or count that does not exist.
    """
    names = tuple(asked) or _everybody(ruleset, counts)
    found: dict[tuple[object, ...], list[Cell]] = {}
    for name in names:
        tables = [make_cell(ruleset, players, (name,)) for players in counts]
        like = tuple(replace(table.roster[0], name="") for table in tables)
        found.setdefault(_plain(like), tables)
    return with_unique_ids([table for tables in found.values() for table in tables])


def _plain(players: tuple[object, ...]) -> tuple[object, ...]:
    """What tells players from others; the weights of a player are no key by themselves."""
    return tuple(map(repr, players))


def _everybody(ruleset: Ruleset, counts: Sequence[int]) -> tuple[str, ...]:
    """All named players that do not look ahead, then those of the ruleset."""
    game = games.get(ruleset.game)
    known = [name for players in counts for name in everybody(game, players)]
    own = [
        name
        for name in ruleset.lineup
        if not any(find_player(game, name, seats=players).search for players in counts)
    ]
    return tuple(dict.fromkeys((*known, *own)))
