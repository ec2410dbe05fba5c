"""``python -m tests.bench.race [NAME ...]``: the same games in other engines, and other engines.

Where a game is the same (Pig; tic-tac-toe and Connect Four, which are packages of their own in
``tests/plugins`` and are installed for the race), both sides play in turn, ours with every column
on, and their means must agree (but for random players of Pig, who in OpenSpiel's take a sufficient
total without being asked: their games are a little shorter there). A core's row compares games a
second of processor time, of all threads that a peer takes; the machine's row games a second by the
clock, ours with a thread for each core and theirs as it comes, on a machine that does nothing else:
OpenSpiel's loop takes one of its cores.
Engines of other games stand beside with rates of their own. What is not here has a row that says
so; the extra ``race`` has what can be installed.
"""

import importlib.metadata
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from balance import games
from tests import plugins
from tests.bench import command, speed, yardstick
from tests.bench.measure import (
    CORES,
    NotMeasured,
    Pace,
    Row,
    Settings,
    compared,
    in_turn,
    pace,
    spread,
)
from tests.bench.peers import hired
from tests.bench.peers.open_spiel import OpenSpiel, OpenSpielPig
from tests.bench.peers.others import Catanatron, Pyminion
from tests.bench.peers.pgx import Pgx
from tests.bench.speed import CRITICAL_Z, short
from tests.bench.tables import Means, Measured, cell_of

PACKAGES = ("numba", "numpy", "open-spiel", "pgx", "jax", "catanatron", "pyminion")


class Match(NamedTuple):
    """The same game and players, here and there."""

    game: str
    player: str
    peer: Callable[[], Any]
    against: str
    bar: float
    games: int  # ours, in a run
    their_games: int
    is_equal: bool = True  # whether the means must agree


class Crew:
    """A cell of ours on as many tables as the machine has cores."""

    def __init__(self, tables: int, game: str, player: str) -> None:
        self.tables = [Measured(cell_of(game, 2, player)) for _ in range(tables)]
        self.tables[0].run(1)  # compiled before threads begin

    def play(self, games: int) -> int:
        """Play games, as many on each table; returns how many they were."""
        each = -(-games // len(self.tables))
        with ThreadPoolExecutor(len(self.tables)) as pool:
            return sum(pool.map(lambda table: table.run(each), self.tables))


def pig_random_openspiel(settings: Settings) -> list[Row]:
    """Pig, random players, against OpenSpiel's, who take a sufficient total without asking."""
    peer = partial(OpenSpielPig, None)
    return _met("pig_random_openspiel", _openspiel("pig", "random", peer, 200_000), settings)


def pig_hold_openspiel(settings: Settings) -> list[Row]:
    """Pig, players that hold at 20, against OpenSpiel's."""
    peer = partial(OpenSpielPig, 20)
    return _met("pig_hold_openspiel", _openspiel("pig", "hold_at", peer, 200_000), settings)


def tic_tac_toe_openspiel(settings: Settings) -> list[Row]:
    """Tic-tac-toe, random players, against OpenSpiel's."""
    peer = partial(OpenSpiel, "tic_tac_toe")
    match = _openspiel("tic_tac_toe", "random", peer, 4_000_000)
    return _met("tic_tac_toe_openspiel", match, settings)


def tic_tac_toe_pgx(settings: Settings) -> list[Row]:
    """Tic-tac-toe, random players, against Pgx on the processor."""
    return _met("tic_tac_toe_pgx", _pgx("tic_tac_toe", 4_000_000), settings)


def tic_tac_toe_c(settings: Settings) -> list[Row]:
    """Tic-tac-toe, random players, against hand-written C."""
    _check_installed("tic_tac_toe")
    return speed.against_c(settings, "tic_tac_toe_c", "tic_tac_toe", 2, "random", ())


def connect_four_openspiel(settings: Settings) -> list[Row]:
    """Connect Four, random players, against OpenSpiel's."""
    peer = partial(OpenSpiel, "connect_four")
    match = _openspiel("connect_four", "random", peer, 1_000_000)
    return _met("connect_four_openspiel", match, settings)


def connect_four_pgx(settings: Settings) -> list[Row]:
    """Connect Four, random players, against Pgx on the processor."""
    return _met("connect_four_pgx", _pgx("connect_four", 1_000_000), settings)


def connect_four_c(settings: Settings) -> list[Row]:
    """Connect Four, random players, against hand-written C."""
    _check_installed("connect_four")
    return speed.against_c(settings, "connect_four_c", "connect_four", 2, "random", ())


def catanatron(settings: Settings) -> list[Row]:
    """Catan by catanatron, four random players."""
    return _rates("catanatron", Catanatron, settings.games(20), settings)


def pyminion(settings: Settings) -> list[Row]:
    """Dominion by pyminion, Big Money against Big Money with Smithy."""
    return _rates("pyminion", Pyminion, settings.games(200), settings)


RACE: dict[str, command.Bench] = {
    bench.__name__: bench
    for bench in (
        pig_random_openspiel,
        pig_hold_openspiel,
        speed.pig_c_hold,
        tic_tac_toe_openspiel,
        tic_tac_toe_pgx,
        tic_tac_toe_c,
        connect_four_openspiel,
        connect_four_pgx,
        connect_four_c,
        speed.abandon_ship_naive,
        speed.safehouse_naive,
        speed.atlantis_naive,
        speed.sewer_pirats_naive,
        speed.to_the_bottom_naive,
        catanatron,
        pyminion,
    )
}


def _openspiel(game: str, player: str, peer: Callable[[], Any], many: int) -> Match:
    equal = (game, player) != ("pig", "random")
    against = "OpenSpiel's Python loop"
    return Match(game, player, peer, against, 100, many, max(many // 100, 1), equal)


def _pgx(game: str, many: int) -> Match:
    return Match(game, "random", partial(Pgx, game), "Pgx", 10, many, many // 10)


def _met(name: str, match: Match, settings: Settings) -> list[Row]:
    """Whether both play the same game, and the ratios for a core and for the machine."""
    _check_installed(match.game)
    peer = hired(match.peer)
    row = Row(name, f"ours / {match.against}, {match.player}, 2 seats", target=match.bar)
    rows = [_of_a_core(row, match, peer, settings), _of_the_machine(row, match, peer, settings)]
    many = settings.games(match.games)
    return [_equal(name, match, peer, many), *rows] if match.is_equal else rows


def _of_a_core(row: Row, match: Match, peer: Any, settings: Settings) -> Row:
    pairs = _played(Crew(1, match.game, match.player), match, peer, settings)
    return _with(row, "a core", [(ours.core, theirs.core) for ours, theirs in pairs])


def _of_the_machine(row: Row, match: Match, peer: Any, settings: Settings) -> Row:
    what = f"the machine, {CORES} cores"
    if (load := os.getloadavg()[0]) > CORES + 1:  # ours is at most one for each core
        reason = f"not measured: the machine has other work, load {load:.0f}"
        return replace(row, compared=f"{row.compared}, {what}", why_not=reason)
    pairs = _played(Crew(CORES, match.game, match.player), match, peer, settings)
    return _with(row, what, [(ours.clock, theirs.clock) for ours, theirs in pairs])


def _played(crew: Crew, match: Match, peer: Any, settings: Settings) -> list[tuple[Pace, Pace]]:
    many, few = settings.games(match.games), settings.games(match.their_games)
    ours, theirs = partial(pace, crew.play, many), partial(pace, peer.play, few)
    return in_turn(ours, theirs, settings.repetitions)


def _with(row: Row, what: str, rates: list[tuple[float, float]]) -> Row:
    """The row with its figure, and the rates it comes from."""
    ratio, ours, theirs = compared(rates)
    said = f"{short(ours.middle)} against {short(theirs.middle)} games/s"
    return replace(row, compared=f"{row.compared}, {what}: {said}", figure=ratio)


def _equal(name: str, match: Match, peer: Any, many: int) -> Row:
    means, count = peer.means()
    z = Means(Measured(cell_of(match.game, 2, match.player)), many).z(means, count)
    worst = max(z, key=lambda column: z[column])
    what = f"{len(z)} means against {match.against}, {count:,} games of theirs: largest |z|"
    return Row(
        name, f"{what} ({worst})", spread([z[worst]]), "", CRITICAL_Z, at_least=False, must=True
    )


def _rates(name: str, make: Callable[[], Any], games: int, settings: Settings) -> list[Row]:
    """The rates of an engine whose game we do not have."""
    peer = hired(make)
    paces, decisions = [], []
    for _ in range(settings.repetitions):
        before = peer.decisions
        paces.append(pace(peer.play, games).core)
        decisions.append(paces[-1] * (peer.decisions - before) / games)
    what = f"{peer.game}; no game of ours, so nothing is compared"
    return [
        Row(name, what, spread(paces), "games/s"),
        Row(name, f"{peer.game}: decisions", spread(decisions), "decisions/s"),
    ]


def _check_installed(game: str) -> None:
    if game not in games.names():
        raise NotMeasured(f"the game {game} could not be installed")


def _machine() -> str:
    """What the race runs on, and versions."""
    lines = Path("/proc/cpuinfo")
    model = platform.processor() or platform.machine()
    if lines.is_file():
        named = (line for line in lines.read_text().splitlines() if line.startswith("model name"))
        model = next(named, f":{model}").partition(":")[2].strip()
    versions = [f"{name} {_version(name)}" for name in PACKAGES]
    python = f"Python {platform.python_version()}"
    return f"{CORES} cores, {model}; {', '.join([python, *versions, yardstick.version()])}"


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def main() -> None:
    """Install our two games, then measure."""
    with tempfile.TemporaryDirectory(prefix="balance-race-") as folder:
        try:
            plugins.install(Path(folder))
            # the code where it lies, so that what is compiled is found by the next race
            sys.path[:0] = [*(str(plugins.HERE / name) for name in plugins.NAMES), folder]
        except (OSError, subprocess.CalledProcessError) as error:
            said = getattr(error, "stderr", "") or str(error)
            print(f"pip could not install our games: {said.strip()}", file=sys.stderr)
        command.run(RACE, "python -m tests.bench.race", __doc__, _machine())


if __name__ == "__main__":
    main()
