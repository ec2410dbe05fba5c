"""The tables of a tournament: every player alone among others of one kind, in every seat."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations
from types import ModuleType

from balance import games
from balance.engine.players import Player
from balance.rulesets import ConfigError, Ruleset
from balance.rulesets.players import files, find_player, names
from balance.studies.cells.cell import Cell, check_count, seat, with_unique_ids, with_unique_names

GAMES = 2_000  # of every table, where nobody says how many


def everybody(game: ModuleType, seats: int) -> tuple[str, ...]:
    """All named players of a game but those that look ahead, which take hours.

    Of players that play alike only the first is named.

    Raises
    ------
    ConfigError
        A player file is broken.
    """
    return different(game, at_hand(game, seats), seats)


def at_hand(game: ModuleType, seats: int) -> tuple[str, ...]:
    """The same with those that play alike; errors as in :func:`everybody`."""
    known = dict.fromkeys((*names(game), *files(game)))
    return tuple(name for name in known if not find_player(game, name, seats=seats).search)


def different(game: ModuleType, wanted: Sequence[str], seats: int) -> tuple[str, ...]:
    """Of players that play alike only the first; errors as in :func:`everybody`."""
    seen: list[Player] = []
    found = []
    for name in wanted:
        player = replace(find_player(game, name, seats=seats), name="")
        if player not in seen:
            seen.append(player)
            found.append(name)
    return tuple(found)


def make_tables(
    rulesets: Sequence[Ruleset], counts: Sequence[int], asked: Sequence[str]
) -> list[Cell]:
    """The cells of a tournament.

    At a table of two every pair meets once; at larger ones each player sits alone among others of
    each kind. Line-ups rotate through the seats, so that all rotations share a deal.

    Parameters
    ----------
    rulesets : sequence of Ruleset
        Just one.
    counts : sequence of int
        How many sit at a table; empty for the first count of the ruleset.
    asked : sequence of str
        Who takes part; empty for everybody.

    Raises
    ------
    ConfigError
        A game of teams, a count or player that does not exist, or fewer than two players.
    """
    ruleset, seats = _one_of_each(rulesets, counts)
    game = games.get(ruleset.game)
    if not game.COMPETITIVE:
        where, found = ruleset.sources[0], f"{game.TITLE}, which a team wins or loses together"
        allowed = (
            "a game whose seats compete; compare the teams by balance run "
            f"{ruleset.game} --policy NAME, once for each"
        )
        raise ConfigError(where, "game", found, allowed)
    check_count(ruleset, seats)
    entrants = tuple(asked) or everybody(game, seats)
    roster = _found(ruleset, game, entrants, seats)
    meet = combinations if seats == 2 else permutations
    return with_unique_ids(
        [
            _table(ruleset, roster, entrants, (one, *[other] * (seats - 1)))
            for one, other in meet(range(len(roster)), 2)
        ]
    )


def _one_of_each(rulesets: Sequence[Ruleset], counts: Sequence[int]) -> tuple[Ruleset, int]:
    """The ruleset and the number of seats."""
    if len(rulesets) != 1:
        raise ConfigError("tournament", "", f"{len(rulesets)} rulesets", "one")
    if len(counts) > 1:
        found = ", ".join(map(str, counts))
        raise ConfigError("tournament", "players", found, "one number of players")
    return rulesets[0], counts[0] if counts else rulesets[0].counts[0]


def _found(
    ruleset: Ruleset, game: ModuleType, entrants: Sequence[str], seats: int
) -> tuple[Player, ...]:
    """The players of the names, all different."""
    file = ruleset.sources[0]
    roster = with_unique_names(
        [find_player(game, name, file, seats=seats) for name in entrants], entrants
    )
    if len(roster) < 2:
        raise ConfigError(file, "lineup", f"only {entrants[0]}", "two players or more")
    for at, player in enumerate(roster):
        if player in roster[:at]:
            raise ConfigError(file, "lineup", f"{player.name} twice", "players that differ")
    return roster


def _table(
    ruleset: Ruleset, roster: Sequence[Player], entrants: Sequence[str], who: Sequence[int]
) -> Cell:
    return seat(ruleset, tuple(roster[at] for at in who), tuple(entrants[at] for at in who))
