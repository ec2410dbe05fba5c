"""Win shares of the players of a mixed line-up."""

from pathlib import Path

import polars as pl
import pytest

import balance
from balance.studies.cells.metrics import all_metrics, family_sizes
from balance.studies.run.compare import pairs_of


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> "balance.Study":
    folder = tmp_path_factory.mktemp("players") / "study"
    lineup = ["random", "hold_at", "hold_at"]
    return balance.run("pig/short", out=folder, games=300, counts=[3], lineup=lineup)


def test_win_share_of_a_player_wherever_it_sits(study: "balance.Study") -> None:
    cell = study.cells[0]
    games = study.games.collect()
    won = {"random": 0.0, "hold_at": 0.0}
    for game in games.iter_rows(named=True):
        winners = [seat for seat in range(3) if game[f"won_{seat + 1}"]]
        for seat in winners:
            won[cell.lineup[(seat + game["game"]) % 3]] += 1 / len(winners)
    found = {e.id: e.value for e in study.summary.cells[0].estimates}
    assert found["player_random"] == pytest.approx(won["random"] / games.height)
    assert found["player_hold_at"] == pytest.approx(won["hold_at"] / games.height / 2)


def test_the_better_player_is_named(study: "balance.Study") -> None:
    players = study.summary.cells[0].claim("players")
    assert players is not None
    assert players.code == "SOME"
    assert players.named("above") == ["hold_at"]


def test_a_uniform_lineup_has_no_such_question(tmp_path: Path) -> None:
    study = balance.run("pig/short", out=tmp_path / "s", games=60)
    ids = study.estimates["id"]
    assert not ids.str.starts_with("player_").any()


def test_numbers_held_against_one_reference_are_one_family(study: "balance.Study") -> None:
    sizes = family_sizes(all_metrics(study.cells[0]))
    assert (sizes["win_share_1"], sizes["player_random"], sizes["turns"]) == (3, 2, 1)
    assert pl.Series(list(sizes.values())).min() == 1


def test_a_comparison_measures_each_ruleset_by_its_own_words(tmp_path: Path) -> None:
    study = balance.compare(
        "abandon_ship",
        "abandon_ship/cyclic_tiles",
        out=tmp_path / "c",
        games=300,
        lineup=["random"],
    )
    a, b = pairs_of(study.cells)[0]
    alone = {cell.id: {e.id: e.value for e in cell.estimates} for cell in study.summary.cells}
    for one in study.summary.comparisons[0].differences:
        assert one.a == pytest.approx(alone[a.id][one.id])
        assert one.b == pytest.approx(alone[b.id][one.id])
