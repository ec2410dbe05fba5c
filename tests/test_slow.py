"""What is listed as slow is there, and runs where something has changed."""

import pytest

from balance.games import BUILT_IN
from tests.passed import FULL, IN_FULL, TESTS, sources
from tests.slow import ALL, ALWAYS, GAME, OTHER_PASSES, SLOW, unchanged

LADDER = "tests/games/test_ladder.py::test_each_rung_is_above_the_one_below[pig-2-novice-casual]"


@pytest.fixture(autouse=True)
def _nothing_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (IN_FULL, *OTHER_PASSES):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("part", SLOW)
def test_every_slow_test_is_there(part: str) -> None:
    for file, tests in SLOW[part].items():
        text = (TESTS / file).read_text(encoding="utf-8")
        assert tests == ALL or [name for name in tests if f"def {name}(" not in text] == []


@pytest.mark.parametrize("part", SLOW)
def test_an_edit_of_a_slow_test_is_seen(part: str) -> None:
    parts = BUILT_IN if part == GAME else [part]
    known = {path for one in parts for path in sources(FULL, one)}
    assert {TESTS / file for file in SLOW[part]} - known == set()


@pytest.mark.parametrize("one", ALWAYS)
def test_one_of_its_kind_runs_whatever_happens(one: str) -> None:
    assert unchanged(f"tests/{one}") == ""
    assert unchanged(f"tests/{one.partition('[')[0]}[another]") != ""


def test_it_is_left_out_while_its_game_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unchanged(LADDER) == "pig"
    assert unchanged("tests/stats/test_fit.py::test_x[1]") == "statistics, studies"
    assert unchanged("tests/games/test_pig.py::test_x") == ""
    monkeypatch.setenv(IN_FULL, "atlantis studies")
    assert unchanged(LADDER) == "pig"
    assert unchanged("tests/stats/test_fit.py::test_x[1]") == ""
    monkeypatch.setenv(IN_FULL, "atlantis pig")
    assert unchanged(LADDER) == ""


@pytest.mark.parametrize("name", OTHER_PASSES)
def test_other_passes_leave_nothing_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "1")
    assert unchanged(LADDER) == ""
