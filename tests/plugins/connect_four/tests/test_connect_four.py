"""Connect Four against its twin, against exact chances, and in words."""

import balance
import numpy as np
import pytest
import twin as naive
from balance import games
from balance.engine.table import Table, jit_is_off
from balance.games.api import WordError
from balance.rulesets import load
from balance.rulesets.players import find_player

game = games.get("connect_four")
PLAYERS = {"random": naive.Twin.options, "careful": naive.careful, "planner": naive.planner}
RULES = {
    "standard": {},
    "five_in_a_row": {"columns": 9, "in_a_row": 5},
    "small": {"columns": 4, "rows": 4, "in_a_row": 3},
    "no_room": {"columns": 4, "rows": 4, "in_a_row": 5},
}
GAMES = 100 if jit_is_off() else 200_000
CRITICAL = 4.0  # standard errors


def table_of(*lineup, **rules):
    seated = [find_player(game, name) for name in lineup]
    return Table(game, game.pack(game.Parameters(**rules), 2), seated)


def played(count, *lineup, **rules):
    table = table_of(*lineup, **rules)
    rows = table.rows(count)
    table.play(1, 0, 1, rows)
    return rows


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("lineup", [("random", "careful"), ("planner", "random")])
def test_every_move_and_column_equals_the_twin(rules, lineup):
    table, parameters = table_of(*lineup, **RULES[rules]), game.Parameters(**RULES[rules])
    rows = table.rows(6)
    table.play(7, 0, 2, rows)
    for number in range(len(rows)):
        table.open(7, number, 2)
        twin, decisions = naive.Twin(**RULES[rules]), 0
        while not twin.finished:
            assert not table.state.finished
            assert table.state.actor == twin.seat
            assert table.options() == twin.options()
            decisions += len(twin.options()) > 1
            column = table.options()[table.decide()]
            assert column in PLAYERS[lineup[(twin.seat + number) % 2]](twin)
            table.carry_out(table.decide())
            twin.act(column)
            assert game.faults(parameters, table.rules, table.state) == []
        assert table.state.finished == 1
        for name, value in {**twin.record(), "decisions": decisions}.items():
            for row in (rows[number], table.row(number)[0]):
                assert row[name].tolist() == value


def test_random_players_win_as_often_as_they_must():
    """On a board so small that all its positions can be gone through."""
    small = RULES["small"]
    exact = naive.chances(**small)
    won = played(GAMES, "random", "random", **small)["won"].astype(bool)
    found = (won[:, 0] & ~won[:, 1]).mean(), (won[:, 1] & ~won[:, 0]).mean(), won.all(axis=1).mean()
    for chance, share in zip(exact, found, strict=True):
        assert abs(share - chance) < CRITICAL * np.sqrt(chance * (1 - chance) / GAMES)


def test_a_random_game_is_as_long_as_in_other_engines():
    turns = played(GAMES, "random", "random")["turns"]
    assert abs(turns.mean() - 21.3) < 0.05 + CRITICAL * turns.std() / np.sqrt(GAMES)


def test_the_planner_hardly_ever_loses():
    assert played(GAMES // 100, "planner", "random")["won"][:, 0].mean() > 0.98


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"board": {"a": ["x", "x"]}}, "2 x and 0 o"),
        ({"board": {"a": ["o"]}}, "0 x and 1 o"),
        ({"board": {"h": ["x"]}}, "board.h"),
        ({"board": {"a": ["y"]}}, "board.a.1"),
        ({"board": {"a": ["x", "o"] * 4}}, "a list of at most 6 entries"),
        ({"board": {"a": ["x"]}, "seat": 1}, "seat: found 1; allowed: 2"),
        ({"board": {"a": ["x"]}, "finished": "yes"}, "finished: found 'yes'; allowed: no"),
        (
            {"board": {"a": ["x"] * 4, "b": ["o"] * 4}},
            "no line of x: o would not have had its last turn",
        ),
    ],
)
def test_what_cannot_be_is_refused(position, said):
    table = table_of("random", "random")
    table.open(1, 0)
    with pytest.raises(WordError) as refused:
        game.place(game.Parameters(), table.rules, table.state, position)
    assert said in str(refused.value)
    with pytest.raises(WordError):
        game.force(game.Parameters(), table.rules, table.state, {"roll": 1})


def test_the_variants_are_as_their_titles_say():
    assert load("connect_four").parameters == game.Parameters()
    assert load("connect_four/five_in_a_row").parameters == game.Parameters(columns=9, in_a_row=5)
    said = "The board has no room for 8 discs in a row."
    assert game.warnings(game.Parameters(in_a_row=8)) == [said]
    assert game.warnings(game.Parameters()) == []


def test_a_report_of_few_games_is_drawn(tmp_path):
    found = balance.run(game.NAME, out=tmp_path, games=5, lineup=["planner"], workers=1)
    assert found.summary.cells[0].pictures
    assert (tmp_path / "report.html").is_file()
