"""Files, the index and the terminal."""

import re
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from balance.cli.library import headlines, note
from balance.report import Headline, IndexEntry, index, markdown, numbers, render, terminal, write
from balance.report.brief import CLOSE, LABEL, TOO_FEW, Told, bar, more_games
from balance.report.files import save
from balance.report.terminal import _print_line
from balance.studies.run.results import Summary
from tests.report import summaries
from tests.report.cells import cell, estimate
from tests.report.reading import Page


def printed(summary, width=200, full=False):
    """What a terminal shows."""
    console = Console(file=StringIO(), width=width, force_terminal=False)
    terminal(Summary.model_validate(summary), console, full)
    return console.file.getvalue()


def test_a_report_is_written_whole(tmp_path):
    path = write(Summary.model_validate(summaries.summary()), tmp_path / "new")
    assert path.read_text(encoding="utf-8").endswith("</html>\n")
    assert [one.name for one in path.parent.iterdir()] == ["report.html"]


def test_without_games_that_is_said():
    nothing = summaries.summary() | {"cells": [], "comparisons": []}
    for told in (printed(nothing), markdown(Summary.model_validate(nothing))):
        assert "There are no games yet, so that nothing can be told." in told


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


@pytest.mark.parametrize(
    ("value", "most", "drawn"),
    [
        (0.5, 1.0, "█" * 10),
        (1e9, 1.0, "█" * 20),
        (-1e9, 1.0, ""),
        (1.0, -1.0, ""),
        (1.0, 0.0, ""),
        (float("nan"), 1.0, ""),
    ],
)
def test_a_bar_has_an_end_whatever_a_summary_says(value, most, drawn):
    assert bar(value, most) == drawn


def test_the_index_tells_verdicts_who_played_and_how_long():
    summary = Summary.model_validate(summaries.summary())
    (first,) = headlines(summary)
    assert (first.verdict, first.sentence) == ("UNFAIR", "Seat 1 wins too often.")
    assert note(summary) == "4 players, all random · 100,000 games · 27.9 turns"


def test_the_index_tells_setups_apart():
    summary = Summary.model_validate(summaries.summary(cell(players=2), cell()))
    questions = [one.question for one in headlines(summary)]
    assert questions == [f"Storm, {players} players, random:" for players in (2, 4)]
    assert note(summary).count("100,000 games") == 2


def test_the_terminal_says_what_was_played():
    head = "Abandon Ship · Storm · 4 players, all random · 100,000 games"
    assert printed(summaries.summary()).splitlines()[0] == head
    assert printed(summaries.several()).startswith("Abandon Ship: Does the storm bring tension?\n")


def test_one_cell_fits_on_a_small_terminal():
    lines = printed(summaries.summary(), width=80).splitlines()
    assert len(lines) <= 25
    commands = [line for line in lines if line.strip().startswith("balance ")]
    assert all(len(line) <= 80 for line in lines if line not in commands)
    assert lines[2] == "UNFAIR    seat 1 wins too often   (fair: 24 to 26 %)"
    assert lines[3].split() == ["seat", "1", "27.4", "%", "±0.4", "████████████████████"[:-1] + "▊"]
    assert any(line.startswith("LENGTH    27.9 turns") for line in lines)
    at = lines.index("WATCH     shortest")  # in words, then a command that shells take as it is
    assert lines[at + 1] == "          balance replay storm --game 17"
    assert "ASSUMED   2 values, 0 bear on the verdict: water_tokens, cheese_values" in lines


@pytest.mark.parametrize("label", ["SAME", "3 MORE, 2 LESS", f"{'A LONG NAME ' * 9}: MORE"])
def test_beside_a_long_label_there_is_less_room(label):
    console = Console(file=StringIO(), width=80, force_terminal=False)
    said = "Full flood lowers the length of games most: −8.6 turns [−9.2, −8.0], of 17 changes."
    _print_line(Told(label, said, is_badge=True), console)
    lines = console.file.getvalue().splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert " ".join(" ".join(lines).split()).endswith(f" {said}")
    assert all(line.startswith(" " * LABEL) for line in lines[1:])


def test_length_is_told_in_minutes_where_people_take_time():
    one = cell() | {"seconds_a_decision": 30}
    lines = printed(summaries.summary(one), width=80).splitlines()
    (length,) = [line for line in lines if line.startswith("LENGTH")]
    assert "27.9 turns" in length
    assert "about 24 minutes" in length  # 47.4 decisions of half a minute each


@pytest.mark.parametrize(
    ("unit", "value", "said"),
    [
        ("%", 1.0, "100 % of games without any"),
        ("%", 0.996, "100 % of games without any"),
        ("%", 0.2234, "22 % of games without any"),
        ("games", 1234.0, "1,234 of games without any"),
        ("%", 0.0585, "5.8 % of games without any"),  # as in tables, where ties go to even digits
        ("%", 0.0042, "0.42 % of games without any"),
    ],
)
def test_tension_is_told_without_exponents(unit, value, said):
    one = cell()
    one["estimates"].append(
        estimate("no_lead_change", "Lead changes", "No change", unit, value, 0.0)
    )
    assert f" · {said}" in printed(summaries.summary(one))


def test_full_tells_every_answer():
    short, full = printed(summaries.several()), printed(summaries.several(), full=True)
    assert "Which ending is normal?" not in short
    assert full.index("Is the game fair") < full.index("Which ending is normal?")
    assert "two rats left, 87.3 %" in full


def test_several_setups_stand_side_by_side_in_a_narrow_terminal():
    lines = printed(summaries.several(), width=80).splitlines()
    (row,) = [line for line in lines if line.startswith("Storm, 5 players, random")]
    assert row.split()[4:7] == ["FAIR", "27.90", "2.310"]


def test_setups_of_unlike_lengths_tell_how_many_games_they_had():
    told = summaries.several()
    alike = Summary.model_validate(told)
    for found in (printed(alike), render(alike)):
        assert "Games</th>" not in found.partition("All setups side by side")[2][:600]
        assert "Shared wins  Games" not in found
    told["cells"][1] |= {"games": 12_345}
    unlike = Summary.model_validate(told)
    lines = printed(unlike, width=100).splitlines()
    (head,) = (line for line in lines if "Lead changes" in line)
    assert head.endswith("Games")
    assert [line for line in lines if line.endswith("12,345")]
    table = render(unlike).partition("All setups side by side")[2].partition("</table>")[0]
    assert '<th scope="col">Games</th>' in table
    assert "<td>12,345</td>" in table


STOPPED = {"until_decided": False, "precision": None, "time": 1.0}


def ended(command="balance run storm", **more):
    """A run that ended by itself."""
    told = summaries.summary(anytime=True, command=command)
    told["study"]["stopped"] = STOPPED | more
    return Summary.model_validate(told)


def test_a_study_of_some_seconds_promises_no_equal_figures():
    found = ended(why="time")
    assert "ended after the 1 second it was given" in printed(found)
    page = render(found)
    assert "gives the same figures" not in page
    assert "Here it ended early" in page
    assert "gives the same figures" in render(ended(why="settled", time=None, until_decided=True))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"time": 60.0}, "This run played all its games within the 60 seconds."),
        (
            {"time": None, "until_decided": True},
            "run may play do not tell all of this: its headline.",
        ),
        (
            {"time": None, "precision": 0.2},
            "games that this run may play do not tell all of this: shares to ±0.2 points.",
        ),
    ],
)
def test_all_games_may_tell_too_little_or_be_all_that_was_wanted(more, said):
    assert said in printed(ended(why="limit", **more), width=200)


@pytest.mark.parametrize(
    ("reached", "said"),
    [
        (["decided"], "stopped once it knew its headline. "),
        (["precision"], "stopped once it knew shares to ±0.2 points. "),
        (["decided", "precision"], "stopped once it knew its headline and shares to ±0.2 points. "),
        ([], "stopped once it knew its headline or shares to ±0.2 points. "),
    ],
)
def test_which_of_two_aims_ended_it_is_told(reached, said):
    both = {"until_decided": True, "precision": 0.2, "time": None}
    assert said in printed(ended(why="settled", reached=reached, **both), width=200)


def test_a_study_of_levers_is_no_run():
    stop = {"why": "settled", "time": None, "until_decided": True}
    found = printed(ended("balance levers storm --until-decided", **stop), width=200)
    assert "This study of levers stopped once it knew its headline, and what each change" in found
    assert "This run stopped once it knew its headline." in printed(ended(**stop), width=200)


def test_the_terminal_tells_differences():
    text = printed(summaries.compared())
    told = ["LESS       Seat 1 wins             −0.38 points [−0.49, −0.27]"]
    told += ["LESS       Mean length             −5.30 turns [−5.36, −5.24]"]
    told += ["UNDECIDED  Lead changes            +0.008 changes [", "MORE       Drowned rats "]
    told += ["LESS       The fourth rat arrives  −5.6 points [", "MORE       Cheese taken "]
    told += ["+1.10 points of score [1.08, 1.12]"]
    told += [
        "Of all numbers 5 differ, 1 the same, 1 undecided.",
        "3 headline numbers were compared",
    ]
    places = [text.index(row) for row in told]
    assert places == sorted(places)


def test_a_team_is_told_its_win_share():
    lines = printed(summaries.cooperative(), width=80).splitlines()
    assert "TOO HARD  the team wins 43.0 % ±0.3   (on target: 49 to 51 %)" in lines


def test_teams_side_by_side_are_told_what_they_win_and_nothing_that_no_team_has():
    told = summaries.cooperative()
    one = told["cells"][0]
    one["estimates"].append(estimate("team_wins", "Winning", "The team wins", "%", 0.43, 0.003))
    told["cells"] = [one, one | {"id": "other", "label": "Official game, 4 players, planner"}]
    lines = printed(told, width=80).splitlines()
    assert all(len(line) <= 80 for line in lines)
    (head,) = (line for line in lines if "Verdict" in line)
    assert head.split() == ["Verdict", "Team", "wins", "Length"]
    (row,) = (line for line in lines if line.startswith("Official game, 4 players, planner  "))
    assert row.split()[5:10] == ["TOO", "HARD", "43.0", "%", "±0.3"]


def test_the_terminal_takes_names_literally():
    text = printed(summaries.hostile("[red]x[/red]\x1b[2J"), width=400)
    assert "[red]x[/red]" in text
    assert "\x1b" not in text


def test_the_terminal_tells_of_games_without_end():
    one = cell() | {"capped": 1}
    assert "1 game was stopped at the turn limit" in printed(summaries.summary(one))


def test_markdown_tells_every_answer_and_every_difference():
    text = markdown(Summary.model_validate(summaries.compared()))
    assert text.startswith("# Abandon Ship: Standard against Storm\n")
    assert "| Is the game fair to every seat? | **UNFAIR** | Seat 1 has the highest win" in text
    told = ["| Seat 1 wins | **LESS** | −0.38 points ", "| Mean length | **LESS** | −5.30 turns "]
    told += ["| Lead changes | **UNDECIDED** | +0.008 changes ", "| Drowned rats | **MORE** | "]
    told += ["| Cheese taken | **MORE** | +1.10 points of score \\[1.08, 1.12\\] |"]
    told += ["Of all numbers 5 differ, 1 the same, 1 undecided."]
    places = [text.index(row) for row in told]
    assert places == sorted(places)
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert all(re.sub(r"\\\\.", "", row).count("|") == 4 for row in rows)


def test_nothing_in_markdown_steers_a_terminal():
    text = markdown(Summary.model_validate(summaries.hostile("a\x1b[2J\x00\x07\x7f\x9b31m b")))
    assert "a \\[2J 31m b" in text
    assert "    a [2J 31m b\n" in text
    assert [c for c in text if not c.isprintable() and c != "\n"] == []


def test_markdown_takes_names_literally():
    text = markdown(Summary.model_validate(summaries.hostile("a|b <img src=x> `c` [d](e)\n# f")))
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("    "))
    assert "<img" not in prose.replace("\\<img", "")
    assert "\n# f" not in text


def test_few_games_are_no_edge():
    """A wide interval says that games are few; one at the edge of the margin, that more decide."""
    number = SimpleNamespace(low=0.40, high=0.62)
    claim = SimpleNamespace(more_games=10**6, numbers=[number])
    setup = SimpleNamespace(games=1_000, margin=1.0)
    assert more_games(setup, claim) == TOO_FEW
    number.low, number.high = 0.508, 0.524
    assert more_games(setup, claim) == CLOSE
    claim.more_games = 5_000
    assert more_games(setup, claim) == "about 5,000 more games would probably decide"


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (48.55, 1, "48.6"),
        (51.45, 1, "51.4"),  # a whole together, as they are
        (-3.55, 1, "−3.6"),
        (3.55, 1, "3.6"),
        (-0.04, 1, "0.0"),
        (1234567.5, 0, "1,234,568"),
        (2.675, 2, "2.68"),
        (100 * 0.0715, 2, "7.15"),
        (1e-7, 1, "0.0"),
    ],
)
def test_ties_are_those_of_decimals(value, decimals, text):
    assert numbers.number(value, decimals) == text
