"""The worked examples of To the Bottom, every card, and how cards act on each other, as files."""

import re
from pathlib import Path

import pytest

from balance.games.to_the_bottom.parameters.deck import DECK
from balance.studies.scenario import as_text, judge

FOLDER = Path(__file__).parent / "scenarios" / "to_the_bottom"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


@pytest.mark.parametrize("name", FILES)
def test_scenario(name: str) -> None:
    verdict = judge(FILES[name])
    assert verdict.refusal is None
    assert verdict.unmet == []
    assert verdict.kind == "met"
    assert verdict.outcome is not None
    assert verdict.outcome.title
    assert as_text(verdict.outcome).startswith(verdict.outcome.title)


def test_every_card_has_a_scenario() -> None:
    files = "".join(path.read_text(encoding="utf-8") for path in FILES.values())
    for key in DECK:
        assert re.search(rf'"{key}[" ]', files)
