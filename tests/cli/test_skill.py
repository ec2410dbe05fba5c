"""``balance skill`` from the command line, and its page without a browser."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from balance.report.skill_words import sentences
from balance.report.views import NUMBER
from balance.studies.run.results import NumberResult
from balance.studies.skill.results import RoundResult, Skill
from tests.cli.conftest import Cli
from tests.report.reading import Page

SMALL = ("skill", "pig/short", "--players", "2", "--games", "400", "--workers", "1")


def study(cli: Cli, home: Path, *more: str) -> Skill:
    """What a small study found."""
    assert cli(*SMALL, *more, "--out", "study").code == 0
    return Skill.model_validate_json((home / "study" / "summary.json").read_text("utf-8"))


def test_it_fits_a_terminal_and_is_drawn_again(cli: Cli, home: Path) -> None:
    first = cli(*SMALL)
    assert first.code == 0, first.err
    lines = first.out.rstrip().splitlines()
    assert len(lines) <= 25
    said = [line for line in lines if not line.startswith(("AGAIN", "Report:"))]
    assert max(map(len, said)) <= 80
    assert lines[0] == "Pig · Short game · skill and luck · 2 players · 400 games a table"
    rungs = [line.split()[0] for line in lines if " against " in line]
    assert rungs == ["expert", "casual", "novice"]
    assert re.search(r"^  The players alone +\d+ % \[", first.out, re.MULTILINE)
    assert "AGAIN     balance skill pig/short --games 400 --players 2" in lines
    (folder,) = (home / "reports").glob("pig-skill-short-p2-ladder-s1")
    drawn = (folder / "report.html").read_bytes()
    again = cli("report", folder)
    assert again.out.splitlines()[:-1] == first.out.splitlines()[:-1]
    assert (folder / "report.html").read_bytes() == drawn
    page = Page((home / "reports" / "index.html").read_text("utf-8"))
    assert "Pig: Short game, skill and luck" in page.text
    assert "Skill and luck · 2 players · 400 games a table" in page.text


def test_json_is_the_file_and_markdown_a_table(cli: Cli, home: Path) -> None:
    found = cli(*SMALL, "--format", "json", "--out", "study")
    assert found.code == 0, found.err
    assert found.out == (home / "study" / "summary.json").read_text("utf-8")
    assert Skill.model_validate(json.loads(found.out)).text() == found.out
    told = cli(*SMALL, "--format", "md", "--out", "study").out
    assert re.search(r"^\| 2 players \| expert against casual \| \d", told, re.MULTILINE)
    assert "# Pig · Short game" in told


def test_the_schema_fits(cli: Cli) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(cli("schema", "skill").out)
    found = json.loads(cli(*SMALL, "--format", "json", "--out", "study").out)
    jsonschema.validate(found, schema)


def test_the_page_needs_nothing_else(cli: Cli, home: Path) -> None:
    study(cli, home)
    page = Page((home / "study" / "report.html").read_text("utf-8"))
    assert page.open == []
    assert len(page.ids()) == len(set(page.ids()))
    links = [one["href"] for one in page.of("a")]
    assert set(links) <= {f"#{id_}" for id_ in page.ids()}
    assert [one.get("src") for one in page.of("script")] == [None] * len(page.of("script"))
    assert page.headings[1:] == [
        *("How much is skill, and how much is luck?", "What decides who wins", "The skill ladder"),
        *("Every number", "Who the players are", "Reproduce these figures"),
    ]
    assert "expert" in page.text


def place(style: str) -> float:
    """Where a mark lies, in per cent."""
    return float(re.search(r"(?:left|width):([\d.]+)%", style)[1])


def test_the_pictures_are_drawn_to_scale(cli: Cli, home: Path) -> None:
    found = study(cli, home)
    (one,) = found.rounds
    page = Page((home / "study" / "report.html").read_text("utf-8"))
    marks = {"point": [], "fill": [], "margin": [], "reference": []}
    for mark in page.of("i"):
        name = mark["class"].split()[0]
        if name in marks:
            marks[name].append(place(mark["style"]))
    steps = [100 * step.share.value for step in reversed(one.steps)]
    assert marks["point"] == pytest.approx(steps, abs=0.01)
    parts = [100 * part.value for part in (one.luck.luck, one.luck.skill, one.luck.rest)]
    assert marks["fill"] == pytest.approx(parts, abs=0.01)
    assert set(marks["margin"]) == set(marks["reference"]) == {50.0}


def with_side(number: NumberResult, side: str) -> NumberResult:
    """A number that was judged otherwise."""
    return number.model_copy(update={"side": side})


def variations(one: RoundResult) -> Iterator[RoundResult]:
    """A round as it would be with other verdicts."""
    for side in ("above", "same", "below", "open"):
        steps = [
            step.model_copy(update={"share": with_side(step.share, side)}) for step in one.steps
        ]
        yield one.model_copy(update={"steps": tuple(steps)})
        withheld = [step.model_copy(update={"withheld": True}) for step in steps]
        yield one.model_copy(update={"steps": tuple(withheld)})
    open_ = {part: with_side(getattr(one.luck, part), "open") for part in ("luck", "skill", "rest")}
    for part in open_:
        for side in ("above", "same", "below"):
            sides = {**open_, part: with_side(open_[part], side)}
            yield one.model_copy(update={"luck": one.luck.model_copy(update=sides)})
    yield one.model_copy(update={"luck": one.luck.model_copy(update={"withheld": True})})
    yield one.model_copy(update={"luck": None})
    yield one.model_copy(update={"luck": None, "steps": ()})


def test_sentences_are_short(cli: Cli, home: Path) -> None:
    found = study(cli, home)
    badges = set()
    for one in variations(found.rounds[0]):
        for _, said in sentences(found.model_copy(update={"rounds": (one,)})):
            words = re.sub(r" \[.*?\]| %", "", said.sentence).split()
            assert len(words) <= 20, said
            assert sum(bool(NUMBER.match(word)) for word in words) <= 1
            badges.add(said.badge)
    assert badges >= {"LUCK", "SKILL", "BOTH", "UNDECIDED", "CLEAR", "NO STEP", "STEP DOWN"}
    assert badges >= {"WITHHELD", "TOO FEW GAMES"}


def test_several_numbers_of_players_stand_side_by_side(cli: Cli, home: Path) -> None:
    found = study(cli, home, "--players", "2-3")
    assert [one.players for one in found.rounds] == [2, 3]
    told = cli("report", "study").out
    assert "2 players: " in told
    assert "3 players: " in told
    assert "expert among 2 casual" in told


BAD = {
    "a count": (("pig", "--players", "11"), ("--players", "11", "2, 3, 4")),
    "no count": (("pig", "--players", "two"), ("--players", "'two'")),
    "no games": (("pig", "--games", "0"), ("--games", "'0'")),
    "too few games": (
        ("pig/short", "--games", "3", "--players", "2-4"),
        ("--games", "found 3, too few games for a table", "4 or more"),
    ),
    "no ruleset": (("pig/shrt",), ("short",)),
    "no game": (("pg",), ("pig",)),
    "a rule": (("pig", "--set", "targt=3"), ("targt", "target")),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_writes_nothing(cli: Cli, home: Path, case: str) -> None:
    arguments, words = BAD[case]
    found = cli("skill", *arguments)
    assert found.code == 2
    assert found.out == ""
    assert "Traceback" not in found.err
    for word in words:
        assert word in found.said
    assert list(home.iterdir()) == []


def test_a_rung_more_is_another_study(cli: Cli, home: Path) -> None:
    assert cli(*SMALL, "--out", "study").code == 0
    before = (home / "study" / "summary.json").read_bytes()
    found = cli(*SMALL, "--search", "--out", "study")
    assert found.code == 2
    assert "holds another study" in found.said
    assert (home / "study" / "summary.json").read_bytes() == before
