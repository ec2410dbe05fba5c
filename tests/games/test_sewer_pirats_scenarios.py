"""The test vectors of Sewer Pirats and one position for every clause, as scenario files."""

from pathlib import Path

import pytest

from balance.studies.scenario import as_text, judge, play_scenario

FOLDER = Path(__file__).parent / "scenarios" / "sewer_pirats"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}

# What is open before the first step; a file says what is open after a step.
OPEN = {
    "t2_blue": ["draw", "move rat from 1 to cat 3"],
    "t2_yellow": ["draw", "move toad to cat 3"],
    "sp23_occupied_free": ["draw", "move rat to cat 1", "move rat to cat 3"],
    "sp29_from_3": ["draw", "rat on 3 becomes captain of cat"],
    "sp29_closed": ["draw", "rat on 1 becomes captain of cat"],
    "sp30_area": [
        "draw",
        "rat becomes captain of cat",
        "raccoon becomes captain of cat",
        "snail becomes captain of cat",
        "toad becomes captain of cat",
    ],
    "sp48_free_step": [
        "draw",
        "move cockroach to cat 1",
        "move cockroach to bird 2",
        "move cockroach to fish 1",
    ],
    "sp48_captain_free": ["draw", "cockroach on 3 becomes captain of cat"],
    "sp48_from_area": [
        "draw",
        "move cockroach to bird 2",
        "move cockroach to fish 1",
        "cockroach becomes captain of cat",
    ],
    "sp52_captain_again": ["set sail"],
    "sp46_waive": ["draw", "move rat to cat 1", "move rat to cat 3"],
    "sp82_several": [
        "draw",
        "move weasel to cat 1",
        "move weasel to cat 2",
        "move toad to cat 1",
        "move toad to cat 2",
    ],
}


@pytest.mark.parametrize("name", FILES)
def test_scenario(name: str) -> None:
    verdict = judge(FILES[name])
    assert verdict.refusal is None
    assert verdict.unmet == []
    assert verdict.kind == "met"
    assert verdict.outcome is not None
    assert as_text(verdict.outcome).startswith(verdict.outcome.title)


@pytest.mark.parametrize("name", OPEN)
def test_what_is_open_before_the_first_step(name: str) -> None:
    assert play_scenario(FILES[name]).decisions[0].options == OPEN[name]
