"""The data contract: every game's rows have the common columns, and its own under known names."""

import json
from itertools import product
from pathlib import Path

import polars as pl
import pytest

from balance.rulesets import load
from balance.studies.cells.cell import make_cells
from balance.studies.run.study import carry_out
from tests.studies.helpers import order, set_block

COMMON = ("turns", "decisions", "lead_changes", "margin", "capped")
SEATS = ("won", "rank", "score", "turns")
GAMES = {"abandon_ship": (3, 7), "pig": (2, 10)}


@pytest.fixture(scope="module", params=GAMES)
def study(request, tmp_path_factory):
    """A small study of a game at its fewest and most players."""
    game, folder = request.param, tmp_path_factory.mktemp(request.param) / "study"
    with pytest.MonkeyPatch.context() as patch:
        set_block(patch, 64)
        return carry_out(order(folder, game, games=100, counts=GAMES[game], lineup=("random",)))


def _blocks(study) -> list[pl.DataFrame]:
    return [pl.read_parquet(path) for path in sorted((study.folder.path / "games").iterdir())]


def test_columns_are_those_of_the_contract(study) -> None:
    for cell in study.cells:
        seats = range(1, cell.players + 1)
        things = {"seat": seats, **cell.game.things(cell.ruleset.parameters)}
        expected = {"game", "cell", "players", *COMMON}
        expected |= {f"{name}_{seat}" for name in SEATS for seat in seats}
        for column in cell.game.COLUMNS:
            places = product(*(things[axis] for axis in column.axes))
            expected |= {"_".join(map(str, (column.name, *place))) for place in places}
        for lazy in study.folder.frames(cell.id):
            columns = lazy.collect_schema().names()
            assert set(columns) == expected
            assert len(columns) == len(expected)
            assert columns[:3] == ["game", "cell", "players"]


def test_columns_are_whole_numbers_or_booleans(study) -> None:
    for block in _blocks(study):
        for name, dtype in block.schema.items():
            if name == "cell":
                assert dtype == pl.String
            elif name == "capped":
                assert dtype == pl.Boolean
            else:
                assert dtype.is_integer(), name


def test_values_agree_with_each_other(study) -> None:
    games = study.games.collect()
    assert games.null_count().select("game", "cell", "players", *COMMON).sum_horizontal()[0] == 0
    for cell in study.cells:
        own = games.filter(pl.col("cell") == cell.id)
        assert own["game"].to_list() == list(range(100))
        assert own["players"].unique().to_list() == [cell.players]
        seats = range(1, cell.players + 1)
        won = own.select(f"won_{s}" for s in seats)
        assert won.sum_horizontal().min() >= 1
        turns = own.select(f"turns_{s}" for s in seats).cast(pl.Int64).sum_horizontal()
        assert turns.equals(own["turns"].cast(pl.Int64), check_names=False)
        for seat in seats:
            assert ((own[f"rank_{seat}"] == 1) == (own[f"won_{seat}"] == 1)).all()
        scores = own.select(pl.concat_list(f"score_{s}" for s in seats).list.sort(descending=True))
        margin = scores.to_series().list.get(0) - scores.to_series().list.get(1)
        assert margin.equals(own["margin"], check_names=False)


def test_things_stand_under_their_names(tmp_path: Path) -> None:
    cell = make_cells([load("abandon_ship")], (4,))[0]
    things = cell.game.things(cell.ruleset.parameters)
    assert tuple(things["rat"]) == tuple(cell.ruleset.parameters.colours)
    study = carry_out(order(tmp_path, "abandon_ship", games=5, counts=(4,)))
    assert "rat_points_orange" in study.games.collect_schema().names()


def test_rank_is_null_where_no_place_is_given() -> None:
    from balance.store.frames import frame

    cell = make_cells([load("pig")], (2,))[0]
    rows = cell.table().rows(3)
    rows["rank"][0, :2] = 1, 2
    data = frame(cell.game, rows, cell.id, 2, cell.game.things(cell.ruleset.parameters))
    assert data["rank_1"].to_list() == [1, None, None]
    assert data["rank_2"].to_list() == [2, None, None]


def test_the_manifest_says_what_decides_the_games(study) -> None:
    manifest = json.loads((study.folder.path / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["schema"] == "balance.manifest/2"
    told = manifest["study"]
    assert (told["kind"], told["seed"], told["block"]) == ("run", 1, 64)
    own = told["cells"][: len(study.cells)]  # the others try its answers again
    assert [cell["id"] for cell in own] == [cell.id for cell in study.cells]
    for entry, cell in zip(own, study.cells, strict=True):
        assert entry["ruleset_hash"] == cell.ruleset.hash
        assert entry["game"] == cell.game.NAME
        assert entry["game_version"] == cell.game.VERSION
        assert entry["players"] == cell.players
        assert [player["name"] for player in entry["lineup"]] == ["random"] * cell.players
    assert set(manifest["versions"][0]) == {
        "balance",
        "python",
        "numba",
        "numpy",
        "polars",
        "scipy",
    }
    for place, key in (("games", "sha256"), ("totals", "totals")):
        kept = {path.stem for path in (study.folder.path / place).iterdir()}
        assert {name for name, entry in manifest["blocks"].items() if entry[key]} == kept
    with_rows = {entry["cell"] for entry in manifest["blocks"].values() if entry["sha256"]}
    assert with_rows == {cell.id for cell in study.cells}  # of the others only totals are kept
    for entry in manifest["blocks"].values():
        assert set(entry) == {"cell", "first", "games", "sha256", "totals"}
