"""What is measured in a process of its own: ``python -m tests.bench.child WHAT ...``.

first_game GAME            plays one game and prints a line at once
memory GAMES FOLDER        a complete run; prints the most memory it held, in MiB
flat GAMES FOLDER          a run of Pig; prints processor seconds of its games, of its summary and
                           report, and the most memory it held, in MiB
"""

import resource
import sys
import time
from pathlib import Path


def _first_game(game: str) -> None:
    from tests.bench.tables import Measured, cell_of

    player, seats = {"pig": ("hold_at", 2)}.get(game, ("random", 4))
    Measured(cell_of(game, seats, player)).play(0, 1)
    print("played", flush=True)


def _memory(games: int, folder: Path) -> None:
    from balance import carry_out
    from tests.bench.complete import order_of

    carry_out(order_of(games, folder))
    print(_peak_mib())


def _flat(games: int, folder: Path) -> None:
    from balance.report import write
    from balance.studies.play.playing import Playing, play
    from balance.studies.run.results import Summary
    from balance.studies.run.summary import summarise
    from tests.bench.complete import order_of

    _first_game("pig")
    order = order_of(games, folder, workers=1, game="pig", seats=2)
    played_at: list[float] = []

    def conclude(played: Playing) -> Summary:
        played_at.append(time.process_time())
        return summarise(played)

    began = time.process_time()
    _, found = play(order, conclude)
    write(found, folder)
    print(played_at[0] - began, time.process_time() - played_at[0], _peak_mib())


def _peak_mib() -> float:
    """The peak of this program alone; ``ru_maxrss`` may still hold that of its parent."""
    status = Path("/proc/self/status")
    if status.is_file():
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
        return int(lines["VmHWM"].split()[0]) / 1024
    unit = 2**20 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


if __name__ == "__main__":
    what, *arguments = sys.argv[1:]
    if what == "first_game":
        _first_game(arguments[0])
    else:
        {"memory": _memory, "flat": _flat}[what](int(arguments[0]), Path(arguments[1]))
