"""``balance tournament`` from the command line, and its page without a browser."""

import json
import re
from pathlib import Path

import pytest

from balance.report.standing_words import sentences
from balance.report.views import NUMBER
from balance.studies.tournament.results import Standings
from tests.cli.conftest import Cli
from tests.report.reading import Page

SMALL = ("tournament", "pig/short", "--games", "200", "--workers", "1", "--policy")
PLAYERS = "racer,hold_at,random"


def test_it_fits_a_terminal_and_is_drawn_again(cli: Cli, home: Path) -> None:
    first = cli(*SMALL, PLAYERS)
    assert first.code == 0, first.err
    lines = first.out.rstrip().splitlines()
    assert len(lines) <= 25
    said = [line for line in lines if not line.startswith(("AGAIN", "Report:"))]
    assert max(map(len, said)) <= 80
    assert lines[0] == "Pig · Short game · tournament at 2 seats · 3 players · 200 games a pairing"
    assert re.search(r"^racer +\d+ \[", first.out, re.MULTILINE)
    command = "balance tournament pig/short --games 200 --policy racer,hold_at,random"
    assert f"AGAIN     {command}" in lines
    (folder,) = (home / "reports").glob("pig-tournament-short-p2-racer-hold_at-random-s1")
    drawn = (folder / "report.html").read_bytes()
    again = cli("report", folder)
    assert again.out.splitlines()[:-1] == first.out.splitlines()[:-1]
    assert (folder / "report.html").read_bytes() == drawn
    page = Page((home / "reports" / "index.html").read_text("utf-8"))
    assert "Pig: Short game, tournament at 2 seats" in page.text
    assert "STRONGEST" not in page.text  # the intervals overlap


def test_json_is_the_file_and_markdown_a_table(cli: Cli, home: Path) -> None:
    found = cli(*SMALL, PLAYERS, "--format", "json", "--out", "study")
    assert found.code == 0, found.err
    assert found.out == (home / "study" / "summary.json").read_text("utf-8")
    standings = Standings.model_validate(json.loads(found.out))
    assert standings.text() == found.out
    told = cli(*SMALL, PLAYERS, "--format", "md", "--out", "study").out
    assert re.search(r"^\| racer \| ", told, re.MULTILINE)
    assert "# Pig · Short game" in told


def test_the_schema_fits(cli: Cli) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(cli("schema", "standings").out)
    found = json.loads(cli(*SMALL, "racer,random", "--format", "json", "--out", "study").out)
    jsonschema.validate(found, schema)


def test_the_page_needs_nothing_else(cli: Cli, home: Path) -> None:
    cli(*SMALL, PLAYERS, "--out", "study")
    page = Page((home / "study" / "report.html").read_text("utf-8"))
    assert page.open == []
    assert len(page.ids()) == len(set(page.ids()))
    links = [one["href"] for one in page.of("a")]
    assert set(links) <= {f"#{id_}" for id_ in page.ids()}
    assert [one.get("src") for one in page.of("script")] == [None] * len(page.of("script"))
    assert page.headings[1:] == [
        *("Who is strongest?", "Elo", "Nash mixture", "Who beats whom?", "Every player"),
        "Reproduce these figures",
    ]
    fields = [one for one in page.of("td") if "title" in one]
    assert len(fields) == 6
    found = Standings.model_validate_json((home / "study" / "summary.json").read_text("utf-8"))
    for one, field in zip(
        [found.pairing(a.name, b.name) for a in found.players for b in found.players if a != b],
        fields,
        strict=True,
    ):
        assert field["title"].startswith(f"{one.one} against {one.other}: wins ")
        assert field["class"] == ("up" if one.share.value > 0.5 else "down")


def test_the_fair_share_is_palest(cli: Cli, home: Path) -> None:
    cli(*SMALL, PLAYERS, "--out", "study")
    page = Page((home / "study" / "report.html").read_text("utf-8"))
    parts = [
        float(one["style"].split(":")[1].rstrip("%")) for one in page.of("td") if "title" in one
    ]
    shares = [
        float(re.search(r"wins ([\d.]+)", one["title"])[1])
        for one in page.of("td")
        if "title" in one
    ]
    by_distance = sorted(zip([abs(share - 50) for share in shares], parts, strict=True))
    assert [part for _, part in by_distance] == sorted(parts)
    assert max(parts) == 70.0


def test_sentences_are_short(cli: Cli, home: Path) -> None:
    cli(*SMALL, PLAYERS, "--out", "study")
    found = Standings.model_validate_json((home / "study" / "summary.json").read_text("utf-8"))
    few = found.model_copy(update={"players": ()})
    ring = found.model_copy(update={"cycles": (("racer", "hold_at", "random"),)})
    for standings in (found, few, ring, found.model_copy(update={"method": "alpha_rank"})):
        for one in sentences(standings):
            words = re.sub(r" \[.*?\]| %", "", one.sentence).split()
            assert len(words) <= 20
            assert sum(bool(NUMBER.match(word)) for word in words) <= 1
    told = "Racer beats hold_at beats random beats racer."
    assert told in [one.sentence for one in sentences(ring)]


BAD = {
    "unknown player": (("pig", "--policy", "racer,racr"), ("--policy", '"racr"', "racer?")),
    "one player": (("pig", "--policy", "racer"), ("--policy", "only racer", "two players or more")),
    "a team": (("safehouse",), ("SafeHouse", "balance run safehouse --policy NAME")),
    "two counts": (("pig", "--players", "2,3"), ("--players", "2, 3", "one number of players")),
    "a count": (("pig", "--players", "11"), ("--players", "11")),
    "no games": (("pig", "--games", "0"), ("--games", "'0'")),
    "no ruleset": (("pig/shrt",), ("short",)),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_writes_nothing(cli: Cli, home: Path, case: str) -> None:
    arguments, words = BAD[case]
    found = cli("tournament", *arguments)
    assert found.code == 2
    assert found.out == ""
    assert "Traceback" not in found.err
    for word in words:
        assert word in found.said
    assert list(home.iterdir()) == []


def test_other_players_are_another_tournament(cli: Cli, home: Path) -> None:
    assert cli(*SMALL, "racer,random", "--out", "study").code == 0
    before = (home / "study" / "summary.json").read_bytes()
    found = cli(*SMALL, PLAYERS, "--out", "study")
    assert found.code == 2
    assert "holds another study" in found.said
    assert (home / "study" / "summary.json").read_bytes() == before


def test_players_that_are_level_are_first_together(cli: Cli, home: Path) -> None:
    folder = home / "configs" / "players" / "pig"
    folder.mkdir(parents=True)
    (folder / "twin.toml").write_text('game = "pig"\nbase = "expert"\n', encoding="utf-8")
    told = cli("tournament", "pig", "--players", "2", "--policy", "expert,twin", "--games", "400")
    said = " ".join(told.out.split())
    assert "expert and twin are first with an Elo of 0 [0, 0]" in said, told
