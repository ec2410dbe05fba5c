"""Comparisons, levers and sweeps that stop decide wrongly no more often than they say."""

import pytest

from tests.passed import STUDIES, in_full
from tests.studies.helpers import set_block
from tests.studies.stopped import KINDS, KNOWN, MOST, tally

RUNS, KNOWS = (40, KNOWN) if in_full(STUDIES) else (1, KNOWN // 10)
ERROR = 0.05


@pytest.mark.parametrize("is_within", [True, False], ids=["just within", "just beyond"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_stopped_study_is_wrong_no_more_often_than_it_says(
    kind: str, is_within: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_block(monkeypatch, 65_536)
    found = tally(kind, is_within, RUNS, KNOWS)
    luck = 3 * (ERROR * (1 - ERROR) / RUNS) ** 0.5
    assert found.at_the_margin / RUNS <= ERROR + luck
    assert found.wrong <= ERROR + luck
    assert found.decided >= RUNS // 4  # what lies far from the margin is told
    assert found.games > MOST
