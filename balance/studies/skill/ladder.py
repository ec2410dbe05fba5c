"""The skill ladder: what one player of each rung takes from those of the rung below.

Beside the tables of the ladder there is a mixed one, from which is told what luck and skill decide.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from types import ModuleType

from balance import games
from balance.engine.players import Player
from balance.rulesets import ConfigError, Ruleset
from balance.rulesets.players import files, find_player, names
from balance.studies.cells.cell import Cell, check_count, seat, with_unique_ids, with_unique_names
from balance.studies.skill.mixed import MixedCell, mix
from balance.studies.tournament.tables import different

LADDER = ("random", "novice", "casual", "expert")  # from weak to strong
SEARCH = "search"  # above them; it takes hundreds of times as long
NOBODY = "random"  # no human plays like this, so it sits at no mixed table
GAMES = 4_000  # of every table, where nobody says how many


def rungs_of(game: ModuleType, search: bool = False) -> tuple[str, ...]:
    """The rungs that a game has, from weak to strong; of those that play alike the first.

    Raises
    ------
    ConfigError
        A player file is broken.
    """
    known = {*names(game), *files(game)}
    wanted = (*LADDER, SEARCH) if search else LADDER
    return different(game, [name for name in wanted if name in known], seats=0)


def make_ladder(
    rulesets: Sequence[Ruleset],
    counts: Sequence[int] = (),
    asked: Sequence[str] = (),
    search: bool = False,
) -> list[Cell]:
    """The cells of a skill study: at every count the ladder, and then the mixed table.

    Where seats compete, one player of each rung sits among those of the rung below and takes turns
    in all seats; a team plays its rung alone, on the deals of the other teams.

    Parameters
    ----------
    rulesets : sequence of Ruleset
        Just one.
    counts : sequence of int
        How many sit at a table; empty for what the ruleset says.
    asked : sequence of str
        Nobody: the players are those of the ladder.
    search : bool
        Whether the players that look ahead are a rung, too.

    Raises
    ------
    ConfigError
        A game of fewer than two rungs, or a count that does not exist.
    """
    if len(rulesets) != 1:
        raise ConfigError("skill", "", f"{len(rulesets)} rulesets", "one")
    ruleset, game = rulesets[0], games.get(rulesets[0].game)
    file = ruleset.sources[0]
    if asked:
        raise ConfigError(file, "lineup", ", ".join(asked), "nobody: the rungs of the game play")
    rungs = rungs_of(game, search)
    if search and SEARCH not in rungs:
        raise ConfigError(file, "search", f"{game.TITLE} has no {SEARCH} player", "a game with one")
    if len(rungs) < 2:
        where = f"configs/players/{game.NAME}/"
        wanted = " or ".join((*LADDER[1:], SEARCH))
        allowed = f"two rungs or more: a player file {wanted} in {where}"
        raise ConfigError(file, "lineup", f"{game.TITLE} has only {', '.join(rungs)}", allowed)
    found: list[Cell] = []
    for count in dict.fromkeys(counts or ruleset.counts):
        check_count(ruleset, count)
        found += [*_tables(ruleset, count, rungs), mix(ruleset, count, _people(game, count, rungs))]
    return with_unique_ids(found)


def refuse_too_few(cells: Sequence[Cell], played: int | None) -> None:
    """Every table of a ladder is played in all its seatings; the mixed one may have none.

    Raises
    ------
    ConfigError
        Fewer games than a table has seatings.
    """
    least = max(cell.rotations for cell in cells if not isinstance(cell, MixedCell))
    if played is not None and played < least:
        found = f"{played}, too few games for a table"
        raise ConfigError("skill", "games", found, f"{least} or more, one for each seat")


def _tables(ruleset: Ruleset, seats: int, rungs: Sequence[str]) -> Iterator[Cell]:
    """The tables of the ladder, from the lowest rung up."""
    game = games.get(ruleset.game)
    roster = with_unique_names([find_player(game, name, seats=seats) for name in rungs], rungs)
    if not game.COMPETITIVE:
        for player, name in zip(roster, rungs, strict=True):
            yield seat(ruleset, (player,) * seats, (name,) * seats)
        return
    for (below, low), (one, high) in pairwise(zip(roster, rungs, strict=True)):
        others = seats - 1
        yield seat(ruleset, (one, *[below] * others), (high, *[low] * others))


def _people(game: ModuleType, seats: int, rungs: Sequence[str]) -> tuple[Player, ...]:
    """Who sits at a mixed table: people of any strength that are fast enough."""
    likely = [name for name in rungs if name not in (NOBODY, SEARCH)]
    chosen = likely if len(likely) > 1 else [name for name in rungs if name != SEARCH]
    return tuple(find_player(game, name, seats=seats) for name in chosen)


def tables_of(cells: Sequence[Cell], players: int) -> tuple[list[Cell], MixedCell]:
    """The cells of one count: the tables of the ladder, and the mixed one."""
    own = [cell for cell in cells if cell.players == players]
    (mixed,) = (cell for cell in own if isinstance(cell, MixedCell))
    return [cell for cell in own if cell is not mixed], mixed
