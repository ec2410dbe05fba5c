"""Regret: who holds at once is told to roll, and who plays well is left alone."""

from pathlib import Path

import pytest

from balance.engine.table import jit_is_off
from balance.rulesets import load
from balance.studies.cells.cell import make_cells
from tests.bench.regret import regrets, report

pytestmark = pytest.mark.skipif(jit_is_off(), reason="whole games for every option")


def test_holding_at_once_is_regretted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = 'game = "pig"\nbase = "hold_at"\n[numbers]\nhold = 2\n'
    Path("timid.toml").write_text(text, encoding="utf-8")
    cell = make_cells([load("pig/short")], [2], ["timid.toml"])[0]
    found = [one for game in range(8) for one in regrets(cell, 1, game, 200, "expert")]
    assert {(one.taken, one.better) for one in found} == {("hold", "roll")}
    assert all(one.lost > 0 for one in found)
    said = list(report(found, 2))
    assert said[0] == f"PG-D1 {len(found)} times"
    assert len(said) == 1 + 2 * 2


def test_good_play_leaves_little_to_regret() -> None:
    cell = make_cells([load("pig/short")], [2], ["expert"])[0]
    found = [one for game in range(4) for one in regrets(cell, 1, game, 200, "")]
    assert len(found) <= 3
