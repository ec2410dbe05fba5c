"""Rungs: players of known strength with whom the answers of a cell are asked again.

A rung is a table of one player in all seats. It shares the luck of the cell that it tries. How many
games it gets follows from the order alone, not from a measured pace, so that a study is the same on
every machine. A player that looks ahead takes hundreds of times as long as another: it is played
only where all rungs are, and otherwise the command that plays it is named.
"""

from collections.abc import Sequence
from dataclasses import replace
from types import ModuleType

from balance.controls import as_command
from balance.engine.players import WEIGHTED, Player
from balance.rulesets.document import Tiers
from balance.rulesets.players import files, find_player, names
from balance.studies.cells.cell import Cell, make_cells, plain

RUNGS = ("random", "casual", "expert", "search")  # from weak to strong
SLOW, NOBODY = "search", "random"
STRONG = ("search", "expert")  # who may take more from others, the strongest first
PART = 24  # a few games are one in so many: three rungs then take a quarter of a run at most ...
WEIGHS = 8  # ... and of players that weigh whole moves where the run's own do not, still fewer
GAMES_BY_HAND = 1_000  # in the command that plays a rung which was not


def rungs_of(game: ModuleType, seats: int) -> tuple[str, ...]:
    """The rungs that a game has at a table; a search that is the expert there is none of its own.

    Raises
    ------
    ConfigError
        A faulty player file.
    """
    known = {*names(game), *files(game)}
    found = tuple(name for name in RUNGS if name in known)
    if found[-2:] == RUNGS[-2:]:
        expert, slow = (_unnamed(find_player(game, name, seats=seats)) for name in found[-2:])
        return found[:-1] if slow == expert else found
    return found


def make_rungs(cells: Sequence[Cell], tiers: Tiers | None = None) -> list[Cell]:
    """The cells that try the conclusions of others again with players of other strength.

    Parameters
    ----------
    cells : sequence of Cell
    tiers : str, optional
        "none", "few" or "all" games, instead of what each ruleset says.

    Raises
    ------
    ConfigError
        A faulty player file.
    """
    found: list[Cell] = []
    for cell in cells:
        wanted = tiers or cell.ruleset.tiers
        if wanted == "none":
            continue
        for name in rungs_of(cell.game, cell.players):
            if not is_own(cell, name):
                found.append(_make_rung(cell, name, wanted))
    return found


def make_duels(cells: Sequence[Cell], tiers: Tiers | None = None) -> list[Cell]:
    """One player of the strongest rung among those of a cell: what does it take from them?

    Nobody is set against a mixed line-up, a team, or players who are the strongest themselves.
    Parameters and errors as in :func:`make_rungs`.
    """
    found: list[Cell] = []
    for cell in cells:
        rungs = {rung.rung: rung for rung in make_rungs([cell], tiers) if rung.thinned}
        name = next((name for name in STRONG if name in rungs), "")
        if name and cell.game.COMPETITIVE and cell.rotations == 1 and cell.players > 1:
            lineup = [name, *cell.asked[1:]]
            duel = make_cells([cell.ruleset], [cell.players], lineup)[0]
            id_ = plain(f"{cell.id}-against-{name}")
            found.append(replace(rungs[name], id=id_, lineup=duel.lineup, roster=duel.roster))
    return found


def is_own(cell: Cell, rung: str) -> bool:
    """Do all seats of a cell play like a rung, under whatever name?"""
    if rung not in rungs_of(cell.game, cell.players):
        return False
    like = find_player(cell.game, rung, seats=cell.players)
    return all(_unnamed(player) == _unnamed(like) for player in cell.roster)


def command(cell: Cell, rung: str, given: Sequence[str] = ()) -> str:
    """The command that plays a rung of a cell by itself.

    Parameters
    ----------
    given : sequence of str
        By what it is judged, as parts of a command.
    """
    config, *changes = cell.ruleset.reference
    parts = ["balance", "run", config, "--players", str(cell.players), "--policy", rung]
    parts += ["--games", str(GAMES_BY_HAND)]
    for change in changes:
        parts += ["--set", change]
    return as_command([*parts, *given])


def _make_rung(cell: Cell, rung: str, wanted: Tiers) -> Cell:
    table = make_cells([cell.ruleset], [cell.players], [rung])[0]
    return replace(
        table,
        id=plain(f"{cell.id}-by-{rung}"),
        tries=cell.id,
        rung=rung,
        thinned=1 if wanted == "all" else _thinned(cell, table),
    )


def _thinned(cell: Cell, rung: Cell) -> int:
    """One in how many games a rung gets where few are wanted; 0 for none."""
    if rung.lineup[0] == SLOW or rung.asked[0] == SLOW:
        return 0
    weighs = [any(player.kind == WEIGHTED for player in one.roster) for one in (cell, rung)]
    return PART * WEIGHS if weighs == [False, True] else PART


def _unnamed(player: Player) -> Player:
    return replace(player, name="")
