"""One hash for the rows of every shipped ruleset at every player count, to compare two checkouts.

``python -m tests.bench.rows FILE [GAME ...]`` writes them as JSON;
``python -m tests.bench.rows OLD NEW`` (two files that exist) says where they differ and fails
if they do. The standard rules are played by every player the game has as well.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from balance import games
from balance.rulesets import available, load
from balance.rulesets.players import files, names
from balance.store.frames import frame
from balance.studies.cells.cell import Cell, make_cells

GAMES, SEED = 6, 2026


def cells(game: str) -> Iterator[Cell]:
    """Default players and random ones under all rules, all players under the standard ones."""
    module = games.get(game)
    for name in available(game):
        ruleset = load(name)
        for players in module.player_counts(ruleset.parameters):
            everyone = name in (game, f"{game}/standard", "standard")
            asked = [*names(module), *files(module)] if everyone else ["random"]
            for lineup in ((), *((one,) for one in asked)):
                yield from make_cells([ruleset], [players], lineup)


def hashed(cell: Cell) -> str:
    """The rows of a few games of a cell, every column by name, as one hash."""
    table = cell.table()
    rows = table.rows(GAMES)
    table.play(SEED, 0, cell.rotations, rows)
    data = frame(cell.game, rows, "", cell.players, cell.game.things(cell.ruleset.parameters))
    text = data.write_csv()
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write(file: Path, wanted: list[str]) -> None:
    """Play and hash."""
    found = {}
    for game in wanted or games.BUILT_IN:
        for cell in cells(game):
            found[f"{cell.id} {cell.ruleset.hash}"] = hashed(cell)
        print(f"{game}: {len(found)} cells so far", flush=True)
    file.write_text(json.dumps(found, indent=0, sort_keys=True) + "\n", encoding="utf-8")


def differences(old: Path, new: Path) -> list[str]:
    """Cells whose rows are not the same in both files, among those in the second."""
    first, second = (json.loads(path.read_text(encoding="utf-8")) for path in (old, new))
    return [key for key in second if first.get(key) != second[key]]


if __name__ == "__main__":
    first, *rest = sys.argv[1:]
    if rest and Path(rest[0]).suffix == ".json":
        found = differences(Path(first), Path(rest[0]))
        print("\n".join(found) or "the same rows everywhere")
        sys.exit(1 if found else 0)
    write(Path(first), rest)
