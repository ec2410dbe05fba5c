"""Tables at which everybody plays alike: each player of a game in all seats at once."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from balance import games
from balance.rulesets import Ruleset
from balance.rulesets.players import find_player
from balance.studies.cells.cell import Cell, make_cell, with_unique_ids
from balance.studies.tournament.tables import at_hand

GAMES = 6_000  # of every table, where nobody says how many


def make_alike(ruleset: Ruleset, counts: Sequence[int], asked: Sequence[str]) -> list[Cell]:
    """A table of each player at every number of players; of those that play alike the first's.

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
    kinds = _kinds(ruleset, counts, asked)
    return with_unique_ids([table for kind in kinds for table in kind[0]])


def namesakes(
    ruleset: Ruleset, counts: Sequence[int], asked: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """Who else plays just as each player of :func:`make_alike`, by what it was asked for as."""
    kinds = _kinds(ruleset, counts, asked)
    return {first[0].asked[0]: tuple(one[0].lineup[0] for one in rest) for first, *rest in kinds}


def _kinds(
    ruleset: Ruleset, counts: Sequence[int], asked: Sequence[str]
) -> Iterable[list[list[Cell]]]:
    """The tables of every player, those of players that play alike together."""
    found: dict[tuple[str, ...], list[list[Cell]]] = {}
    for name in dict.fromkeys(asked or _everybody(ruleset, counts)):
        tables = [make_cell(ruleset, players, (name,)) for players in counts]
        like = tuple(replace(table.roster[0], name="") for table in tables)
        found.setdefault(_plain(like), []).append(tables)
    return found.values()


def _plain(players: tuple[object, ...]) -> tuple[str, ...]:
    """What tells players from others; the weights of a player are no key by themselves."""
    return tuple(map(repr, players))


def _everybody(ruleset: Ruleset, counts: Sequence[int]) -> tuple[str, ...]:
    """All named players that do not look ahead, then those of the ruleset."""
    game = games.get(ruleset.game)
    known = [name for players in counts for name in at_hand(game, players)]
    own = [
        name
        for name in ruleset.lineup
        if not any(find_player(game, name, seats=players).search for players in counts)
    ]
    return tuple(dict.fromkeys((*known, *own)))
