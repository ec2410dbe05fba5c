"""Tic-tac-toe against its twin, against exact chances, and in words."""

from fractions import Fraction

import balance
import numpy as np
import pytest
import twin as naive
from balance import games
from balance.engine.table import Table, jit_is_off
from balance.games.api import WordError
from balance.rulesets import load
from balance.rulesets.players import find_player

game = games.get("tic_tac_toe")
PLAYERS = {"random": naive.Twin.options, "careful": naive.careful, "planner": naive.planner}
RULES = {
    "standard": {},
    "four_by_four": {"side": 4, "in_a_row": 4},
    "three_of_five": {"side": 5, "in_a_row": 3},
    "no_room": {"side": 3, "in_a_row": 4},
}
GAMES = 100 if jit_is_off() else 400_000
CRITICAL = 4.0  # standard errors


def table_of(*lineup, **rules):
    seated = [find_player(game, name) for name in lineup]
    return Table(game, game.pack(game.Parameters(**rules), 2), seated)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("lineup", [("random", "careful"), ("planner", "random")])
def test_every_move_and_column_equals_the_twin(rules, lineup):
    table, parameters = table_of(*lineup, **RULES[rules]), game.Parameters(**RULES[rules])
    rows = table.rows(12)
    table.play(7, 0, 2, rows)
    for number in range(len(rows)):
        table.open(7, number, 2)
        twin = naive.Twin(**RULES[rules])
        while not twin.finished:
            assert not table.state.finished
            assert table.state.actor == twin.seat
            assert table.options() == twin.options()
            space = table.options()[table.decide()]
            assert space in PLAYERS[lineup[(twin.seat + number) % 2]](twin)
            table.carry_out(table.decide())
            twin.act(space)
            assert game.faults(parameters, table.rules, table.state) == []
        assert table.state.finished == 1
        for name, value in twin.record().items():
            for row in (rows[number], table.row(number)[0]):
                assert row[name].tolist() == value


def test_random_players_win_as_often_as_they_must():
    exact = naive.outcomes()
    assert exact == (Fraction(737, 1260), Fraction(121, 420), Fraction(8, 63))
    rows = table_of("random", "random").rows(GAMES)
    table_of("random", "random").play(1, 0, 1, rows)
    won = rows["won"].astype(bool)
    found = (won[:, 0] & ~won[:, 1]).mean(), (won[:, 1] & ~won[:, 0]).mean(), won.all(axis=1).mean()
    for chance, share in zip(map(float, exact), found, strict=True):
        assert abs(share - chance) < CRITICAL * np.sqrt(chance * (1 - chance) / GAMES)


def test_the_planner_hardly_ever_loses():
    table = table_of("planner", "random")
    rows = table.rows(GAMES // 100)
    table.play(2, 0, 1, rows)
    assert rows["won"][:, 0].mean() > 0.99


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"board": {"a1": "x", "b1": "x"}}, "2 x and 0 o"),
        ({"board": {"a1": "o"}}, "0 x and 1 o"),
        ({"board": {"d1": "x"}}, "board.d1"),
        ({"board": {"a1": "y"}}, "board.a1"),
        ({"board": {"a1": "x"}, "seat": 1}, "seat: found 1; allowed: 2"),
        ({"board": {"a1": "x"}, "finished": "yes"}, "finished: found 'yes'; allowed: no"),
        (
            {
                "board": dict.fromkeys(("a1", "b1", "c1"), "x")
                | dict.fromkeys(("a2", "b2", "c2"), "o")
            },
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
    assert load("tic_tac_toe").parameters == game.Parameters()
    assert load("tic_tac_toe/four_by_four").parameters == game.Parameters(side=4, in_a_row=4)
    assert game.warnings(game.Parameters(in_a_row=4)) == ["A row of 3 has no room for 4 marks."]
    assert game.warnings(game.Parameters()) == []


def test_a_report_of_few_games_is_drawn(tmp_path):
    found = balance.run(game.NAME, out=tmp_path, games=5, lineup=["planner"], workers=1)
    assert found.summary.cells[0].pictures
    assert (tmp_path / "report.html").is_file()
