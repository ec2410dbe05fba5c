"""Verdicts by player on the page, at the terminal and in Markdown, from known results."""

import io
from typing import Any

import pytest
from rich.console import Console

from balance.report import markdown, terminal
from balance.report.wording import other_players
from balance.studies.run.results import Summary
from tests.report.cells import Data, cell, claim, fairness, number
from tests.report.reading import with_commands
from tests.report.summaries import render, summary

STRONG = "With expert players seat 2 wins too seldom."
STATES = {"kept": ("holds", "good"), "moved": ("flips", "bad"), "open": ("open", "open")}


def rung(name: str, state: str = "played", **fates: Any) -> Data:
    """Make a rung; without fates everything is open."""
    games = 4_000 if state == "played" else 0
    return {"name": name, "state": state, "games": games, **fates}


def head(*sides: str, code: str = "SOME") -> Data:
    """Make the headline of other players."""
    seats = [number(f"seat {i + 1}", 0.25, 0.01, side) for i, side in enumerate(sides)]
    return fairness("UNFAIR", [0.25] * 4) | {"numbers": seats, "code": code}


def tried(*rungs: Data) -> Data:
    """Make a cell that was tried with other players."""
    return cell() | {"rungs": list(rungs)}


def flipped() -> Data:
    """Make a study whose headline and one more answer flip with experts."""
    return summary(
        tried(
            rung("random", kept=["fairness"], open=["normal_ending"]),
            rung("casual", "own"),
            rung(
                "expert",
                moved=["fairness", "cheese_or_rats"],
                headline=head("above", "below", "same", "same"),
            ),
            rung("search", "unplayed", command="balance run storm --policy search"),
        )
    )


def sentences(*rungs: Data) -> list[str]:
    return other_players(Summary.model_validate(summary(tried(*rungs))).cells[0])


def test_a_headline_that_flips_is_said_on_the_first_screen() -> None:
    page = render(flipped())
    strip = page[page.index('class="strip"') : page.index("How long is it?")]
    assert STRONG in strip
    for name, text in (("random", "holds"), ("casual", "own"), ("expert", "flips")):
        assert f"With {name} players" in strip
        assert text in strip
    assert "not played in this run" in strip


def test_an_answer_that_flips_is_marked_and_comes_last() -> None:
    page = render(flipped())
    cards = page[page.index(">Findings</h2>") : page.index("Do the answers hold?</h2>")]
    assert cards.count("depends on who plays") == 2  # the headline keeps its place
    order = [cards.index(text) for text in ("fair to every seat", "ending is normal", "Cheese or")]
    assert order == sorted(order)


def test_a_rung_whose_games_were_stopped_too_often_says_so() -> None:
    """It was played, and more games would not tell."""
    held = rung("random", capped=400, withheld=True, open=["fairness"])
    page = render(summary(tried(held, rung("expert", kept=["fairness"]))))
    assert "With random players: stopped too often, in 4,000 games" in page
    assert "random, 4,000 games, 400 stopped" in page
    assert "Answers that are not shown to move" in page


def test_a_rung_that_was_not_played_names_its_command() -> None:
    section = render(flipped())
    section = section[section.index("Do the answers hold?</h2>") :]
    assert "2 answers depend on who plays" in section
    assert "<code>balance run storm --policy search</code>" in with_commands(section)


def test_the_terminal_says_so_too() -> None:
    out = io.StringIO()
    terminal(Summary.model_validate(flipped()), Console(file=out, width=80))
    said = out.getvalue()
    assert f"HOLDS?    {STRONG}" in said
    assert "(depends on" in said
    assert said.index("two rats left") < said.index("Cheese has")


def test_all_answers_at_the_terminal_are_marked_and_those_that_flip_come_last() -> None:
    out = io.StringIO()
    terminal(Summary.model_validate(flipped()), Console(file=out, width=80), full=True)
    said = out.getvalue()
    cards = said[said.index("Is the ") :]
    assert cards.count("(depends on who plays)") == 2
    assert cards.index("ending is normal") < cards.index("Cheese or")


def test_verdicts_of_several_setups_are_marked_where_they_depend_on_who_plays() -> None:
    both = flipped()
    both["cells"].append(cell("storm", 3))
    page = render(both)
    table = page[page.index("The verdicts of all setups; ≠ depends on who plays") :]
    assert table[: table.index("</table>")].count(" ≠</span>") == 2


def answered(**more: Any) -> list[Data]:
    """Make a study of one cell, and one of two, for which a best response is known."""
    taken = {
        "by": "search", "effort": "far", "games": 200, "value": 0.55, "low": 0.4, "high": 0.7,
        "usual": 0.25, "side": "above",
    }  # fmt: skip
    one, other = (cell("storm", players) | {"responses": [taken]} | more for players in (3, 4))
    return [summary(one), summary(one, other)]


def everywhere(found: Data) -> tuple[str, str, str]:
    """What the terminal says, Markdown and the page."""
    out = io.StringIO()
    terminal(Summary.model_validate(found), Console(file=out, width=80))
    page = render(found).replace("\N{NO-BREAK SPACE}", " ")
    return " ".join(out.getvalue().split()), markdown(Summary.model_validate(found)), page


def test_what_stronger_players_take_is_told_wherever_a_setup_is() -> None:
    """Beside one headline, beside several, at the terminal and in Markdown."""
    text = "One player who searches far ahead takes more than a fair share: 55.0 %"
    for found in answered():
        assert all(text in told for told in everywhere(found))


def test_nothing_is_told_of_them_where_too_many_games_were_stopped() -> None:
    withheld = fairness("UNFAIR", [0.25] * 4) | {"code": "WITHHELD"}
    for found in answered(withheld=True, capped=100_000, claims=[withheld]):
        assert not any("searches far ahead" in told for told in everywhere(found))


def test_markdown_says_so_too() -> None:
    said = markdown(Summary.model_validate(flipped()))
    assert STRONG in said
    assert said.count("(depends on who plays)") >= 1


@pytest.mark.parametrize(
    ("sides", "text"),
    [
        (("below", "same", "same", "same"), "seat 1 wins too seldom"),
        (("same", "same", "same", "same"), "seat 1 wins about as often as it should"),
        (("below", "above", "above", "same"), "seat 2 and seat 3 win too often"),
        (("below", "above", "above", "above"), "3 seats win too often"),
        (("same", "open", "open", "open"), "seat 1 wins about as often as it should"),
    ],
)
def test_one_short_sentence_says_what_moved(sides: tuple[str, ...], text: str) -> None:
    names = ("casual", "expert", "search")
    found = sentences(*(rung(n, moved=["fairness"], headline=head(*sides)) for n in names))
    assert found == [f"With casual, expert and search players {text}."]
    assert len(found[0].split()) <= 20


def test_a_team_that_wins_more_with_other_players_is_said() -> None:
    hard = claim("difficulty", "How hard?", "StandsOut", "SOME", reference=0.5, margin=0.01)
    here, there = (
        hard | {"numbers": [number("the team", 0.5, 0.01, side)]} for side in ("below", "above")
    )
    one = cell() | {"claims": [here], "competitive": False, "spread": None}
    one["rungs"] = [rung("expert", moved=["difficulty"], headline=there)]
    found = Summary.model_validate(summary(one)).cells[0]
    assert other_players(found) == ["With expert players the team wins too often."]


def test_games_without_end_are_told_unless_players_are_random() -> None:
    stalled = head("same", "same", "same", "same", code="WITHHELD")
    found = sentences(rung("random", headline=stalled), rung("search", headline=stalled))
    assert found == ["With search players too many games are stopped at the turn limit."]


def test_a_study_without_rungs_has_no_marks() -> None:
    page = render(summary())
    assert 'class="marks"' not in page
    assert "Do the answers hold?" not in page


def test_several_setups_say_whose_headline_moves() -> None:
    one = flipped()["cells"][0]
    both = summary(one, one | {"id": "other"})
    assert render(both).count(f": {STRONG}") == 2
    out = io.StringIO()
    terminal(Summary.model_validate(both), Console(file=out, width=200))
    assert out.getvalue().count("HOLDS?") == 2
