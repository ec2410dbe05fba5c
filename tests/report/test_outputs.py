"""Files, the index and the terminal."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from balance.cli.all_games import headlines, note
from balance.report import Headline, IndexEntry, index, terminal, write
from balance.report.files import save
from balance.studies.results import Summary
from tests.report import summaries
from tests.report.cells import cell
from tests.report.reading import Page


def printed(summary, width=200):
    """What a terminal shows."""
    console = Console(file=StringIO(), width=width, force_terminal=False)
    terminal(Summary.model_validate(summary), console)
    return console.file.getvalue()


def test_a_report_is_written_whole(tmp_path):
    path = write(Summary.model_validate(summaries.summary()), tmp_path / "new")
    assert path.read_text(encoding="utf-8").endswith("</html>\n")
    assert [one.name for one in path.parent.iterdir()] == ["report.html"]


def test_a_failed_write_leaves_the_old_report(tmp_path, monkeypatch):
    path = tmp_path / "report.html"
    path.write_text("old")

    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        save("new", path)
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["report.html"]


def test_an_index_leads_to_reports(tmp_path):
    entries = [
        IndexEntry(
            "Storm <1>",
            "storm/report.html",
            [Headline("FAIR", "Every seat is fair.", "Fair?"), Headline("NO", "Never.")],
            "4 players, planner, 100,000 games",
        ),
        IndexEntry("Bad", "javascript:alert(1)"),
    ]
    page = Page(index(entries, tmp_path / "index.html").read_text(encoding="utf-8"))
    assert [one["href"] for one in page.of("a")] == ["storm/report.html"]
    shown = (
        "Storm <1> 4 players, planner, 100,000 games ✓ FAIR Fair? Every seat is fair. ○ NO Never."
    )
    assert f"{shown} Bad" in page.text
    assert page.open == []


def test_the_index_of_all_games_tells_questions_and_what_was_played():
    summary = Summary.model_validate(summaries.summary())
    first, second, _ = headlines(summary)
    assert first.question == "Is the game fair to every seat?"
    assert second.question == "Which ending is normal?"
    assert note(summary) == "4 players, random, 100,000 games; rests on assumed values"


def test_the_index_of_all_games_tells_setups_apart():
    content = summaries.summary(cell(players=2), cell() | {"games": 1})
    for one in content["cells"]:
        one["claims"] = one["claims"][:1]
    summary = Summary.model_validate(content)
    questions = [one.question for one in headlines(summary)]
    assert questions == [
        f"Storm, {players} players, random: Is the game fair to every seat?" for players in (2, 4)
    ]
    assert note(summary) == "2 players, random, 100,000 games; 4 players, random, 1 game"


def test_the_terminal_names_the_game():
    for make in (summaries.summary, summaries.several):
        assert printed(make()).startswith("Abandon Ship: Does the storm bring tension?\n")


def test_the_terminal_shows_no_empty_command():
    assert "Again:" not in printed(summaries.summary(command=""))


def test_the_terminal_tells_the_same_verdicts():
    text = printed(summaries.several())
    assert text.index("Is the game fair") < text.index("Which ending is normal?")
    for part in ("UNDECIDED", "Storm, 5 players, random", "33.20 turns", "[33.16, 33.24]"):
        assert part in text
    assert "Some conclusions rest on assumed values: water_tokens, cheese_values." in text
    assert "Again: balance run storm --players 4 --seed 1" in text


def test_several_setups_are_readable_in_a_narrow_terminal():
    lines = printed(summaries.several(), width=80).splitlines()
    assert "Storm, 5 players, random" in lines
    numbers = lines[lines.index("Storm, 5 players, random") + 1 :]
    assert numbers[0].split()[:2] == ["FAIR", "0.3"]
    assert "[27.86, 27.94]" in numbers[1]
    assert "Left out for want of room: Two rats are left, Games, Without end." in lines


def test_a_single_setup_is_told_line_by_line():
    lines = printed(summaries.summary(), width=80).splitlines()
    assert "Setup: Storm, 4 players, random" in lines
    assert "Mean length: 27.90 turns [27.86, 27.94]" in lines
    assert "Games: 100,000" in lines


def test_the_terminal_tells_differences():
    text = printed(summaries.compared())
    assert "−5.30 turns" in text
    assert "[−5.36, −5.24]" in text
    assert "61 numbers were compared; to allow for that, each interval is one of 99.918 %." in text
    assert "Mean length: −5.30 turns [−5.36, −5.24]." in text


def test_the_terminal_takes_names_literally():
    text = printed(summaries.hostile("[red]x[/red]\x1b[2J"), width=400)
    assert "[red]x[/red]" in text
    assert "\x1b" not in text


def test_the_terminal_tells_of_games_without_end():
    one = cell() | {"capped": 1}
    assert "1 game was stopped at the turn limit" in printed(summaries.summary(one))
