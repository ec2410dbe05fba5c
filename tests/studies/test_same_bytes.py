"""Same seed, same bytes: results depend on the games alone, not on who plays them when."""

from pathlib import Path

import polars as pl
import pytest

from balance.store.frames import frame
from balance.studies.cells.cell import Cell
from balance.studies.run.study import Study, carry_out
from tests.studies.helpers import bytes_of, order, set_chunk

UNIFORM = {"games": 150, "counts": (3, 4), "lineup": ("random",)}
ROTATING = {"games": 150, "counts": (4,), "lineup": ("greedy", "random", "random", "random")}


@pytest.fixture(scope="module", params=[UNIFORM, ROTATING], ids=["uniform", "rotating"])
def reference(request, tmp_path_factory):
    """A study by one worker in large chunks: what was asked, its outcome and its bytes."""
    with pytest.MonkeyPatch.context() as patch:
        from tests.studies.conftest import BLOCK
        from tests.studies.helpers import set_block

        set_block(patch, BLOCK)
        folder = tmp_path_factory.mktemp("reference") / "study"
        study = carry_out(order(folder, "abandon_ship", workers=1, **request.param))
    return request.param, study, bytes_of(folder)


@pytest.mark.parametrize(("workers", "chunk"), [(1, 1), (2, 7), (7, 16), (7, 1)])
def test_workers_and_chunks_leave_no_trace(
    reference: tuple[dict, Study, dict[str, bytes]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    workers: int,
    chunk: int,
) -> None:
    asked, _, expected = reference
    set_chunk(monkeypatch, chunk)
    carry_out(order(tmp_path, "abandon_ship", workers=workers, **asked))
    found = bytes_of(tmp_path)
    assert found.keys() == expected.keys()
    assert [name for name in expected if found[name] != expected[name]] == []
    assert sum(name.endswith(".parquet") for name in found) == 3 * len(asked["counts"])


def test_another_seed_gives_other_games(
    reference: tuple[dict, Study, dict[str, bytes]], tmp_path: Path
) -> None:
    asked, study, _ = reference
    other = carry_out(order(tmp_path, "abandon_ship", seed=2, **asked))
    assert not study.games.collect().equals(other.games.collect())


def test_a_game_can_be_played_by_its_number(
    reference: tuple[dict, Study, dict[str, bytes]],
) -> None:
    _, study, _ = reference
    for cell in study.cells:
        games = study.games.filter(pl.col("cell") == cell.id).collect()
        for number in (0, 1, 63, 64, 127, 149):
            kept = games.filter(pl.col("game") == number).select(_own(cell))
            assert _step_by_step(cell, number).equals(kept), number


def _own(cell: Cell) -> list[str]:
    """The columns of a cell, without those other cells of the study may have."""
    things = cell.game.things(cell.ruleset.parameters)
    return frame(cell.game, cell.table().rows(0), cell.id, cell.players, things).columns


def _step_by_step(cell: Cell, number: int) -> pl.DataFrame:
    table = cell.table()
    table.open(1, number, cell.rotations)
    while not table.state.finished:
        table.carry_out(table.decide())
    things = cell.game.things(cell.ruleset.parameters)
    return frame(cell.game, table.row(number), cell.id, cell.players, things)


def test_games_are_rounded_up_to_whole_rotations(tmp_path: Path) -> None:
    study = carry_out(order(tmp_path, games=101, counts=(3,), lineup=("racer", "random", "random")))
    (cell,) = study.summary.cells
    assert cell.rotations == 3
    assert cell.games == cell.games_asked == 102


def test_rotations_share_a_deal(reference: tuple[dict, Study, dict[str, bytes]]) -> None:
    asked, study, _ = reference
    if asked is UNIFORM:
        assert [cell.rotations for cell in study.cells] == [1, 1]
        return
    (cell,) = study.cells
    assert cell.rotations == 4
    games = study.games.with_columns(deal=pl.col("game") // 4).collect()
    tiles = [f"tile_index_{seat}" for seat in range(1, 5)]
    assert games.group_by("deal").agg(pl.struct(tiles).n_unique().alias("n"))["n"].max() == 1
    assert games.select(pl.struct(tiles).n_unique()).item() > 10


def test_rotation_seats_every_player_everywhere(
    reference: tuple[dict, Study, dict[str, bytes]],
) -> None:
    _, study, _ = reference
    cell = study.cells[-1]
    table = cell.table()
    for number in range(8):
        table.open(1, number, cell.rotations)
        kinds = table.workspaces["players"][0]["kind"][: cell.players].tolist()
        moved = number % cell.rotations
        assert kinds == [p.kind for p in cell.roster[moved:] + cell.roster[:moved]]


def test_players_of_one_name_are_told_apart_by_how_they_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, hold in (("bold", 30), ("shy", 5)):
        text = f'game = "pig"\nbase = "hold_at"\ntitle = "me"\n[numbers]\nhold = {hold}\n'
        Path(f"{name}.toml").write_text(text, encoding="utf-8")
    (cell,) = order(tmp_path / "out", lineup=("bold.toml", "shy.toml")).cells
    assert cell.lineup == ("me [bold.toml]", "me [shy.toml]")
    assert cell.asked == ("bold.toml", "shy.toml")
    assert cell.rotations == 2
