"""Search in the games in which much is hidden: it uses what its seat may know, and it pays."""

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from balance import games
from balance.engine.players import Player
from balance.engine.table import Table, jit_is_off
from balance.rulesets import load
from balance.rulesets.players import find_player
from balance.studies.cells.cell import make_cells
from tests.passed import in_full

pytestmark = pytest.mark.skipif(jit_is_off(), reason="whole games for every option")

SEATS = {
    "abandon_ship": (3, 5),
    "atlantis": (2, 3),
    "safehouse": (1, 4),
    "sewer_pirats": (2, 4),
    "to_the_bottom": (2, 3, 4, 5, 6),
}
# Decisions of which one is looked at; of three times as many where nothing changed.
EVERY = {
    "abandon_ship": 2,
    "atlantis": 30,
    "safehouse": 15,
    "sewer_pirats": 9,
    "to_the_bottom": 25,
}
TURNS = 4  # whole turns tried in the place of options
SURE = 3.72  # standard errors that chance exceeds once in ten thousand


def searcher(name: str, playouts: int, turns: int) -> Player:
    """The search player of a game, with so many playouts and turns and all its decisions."""
    player = find_player(games.get(name), "search")
    assert player.search
    search = replace(
        player.search,
        playouts=playouts,
        decisions=frozenset(games.get(name).DECISIONS),
        turns=turns,
        variety=0.5,
    )
    return replace(player, search=search)


def decisions(name: str, players: int, turns: int) -> Iterator[Table]:
    """Tables at decisions of games that searching players play."""
    game = games.get(name)
    rules = game.pack(load(f"{name}/standard").parameters, players)
    table = Table(game, rules, [searcher(name, 4, turns)] * players)
    step, every = 0, EVERY[name] * (1 if in_full() else 3)
    for deal in range(2):
        table.open(51, deal)
        while not table.state.finished and table.decisions < 200:
            options = len(table.options())
            step += options > 1
            if options > 1 and step % every == 0:
                yield table
            # The eighth option on average: search itself would take minutes.
            table.carry_out((step * 7) % options)


def choice_at(table: Table, workspaces: np.ndarray) -> int:
    """What the acting seat settles on at other workspaces; the table stays as it is."""
    before = table.saved()
    table.restore(workspaces)
    chosen = table.decide()
    table.restore(before)
    return chosen


@pytest.mark.parametrize(
    ("name", "players", "turns"),
    [(name, players, 0) for name, both in SEATS.items() for players in both]
    + [(name, both[0], TURNS) for name, both in SEATS.items()],
)
def test_choices_do_not_depend_on_what_is_hidden(name: str, players: int, turns: int) -> None:
    looked = 0
    for table in decisions(name, players, turns):
        seat, before = int(table.state.actor), table.saved()
        real = choice_at(table, before)
        for luck in (1, 2):
            table.determinize(seat, luck)
            table.workspaces["memory"][0][[s for s in range(players) if s != seat]] = 0
            assert choice_at(table, table.saved()) == real
            table.restore(before)
        looked += 1
    assert looked > (5 if in_full() else 1)


@pytest.mark.parametrize("name", SEATS)
def test_whole_turns_are_the_same_at_once_and_step_by_step(name: str) -> None:
    """What is planned goes on when only the next decision is asked, and its plans are followed."""
    game, players = games.get(name), SEATS[name][0]
    rules = game.pack(load(f"{name}/standard").parameters, players)
    table = Table(game, rules, [searcher(name, 2, TURNS)] * players)
    rows, desk, followed = table.rows(1), table.workspaces["desk"], 0
    table.play(54, 0, 1, rows)
    table.open(54, 0)
    while not table.state.finished:
        index = table.decide()
        many = len(table.options()) > 1
        followed += many and desk["option"][0] > 0 and desk["since"][0] < table.decisions
        table.carry_out(index)
    assert table.row(0)[0] == rows[0]
    assert followed


@pytest.mark.skipif(not in_full(), reason="no game changed since it passed")
def test_looking_ahead_pays() -> None:
    """One that searches takes far more than a fair share from those it starts from."""
    lineup = ["search", "expert", "expert"]
    cell = make_cells([load("sewer_pirats/standard")], [3], lineup)[0]
    table = cell.table()
    rows = table.rows(24)
    table.play(3, 0, 3, rows)
    won = rows["won"][:, :3] / rows["won"][:, :3].sum(axis=1, keepdims=True)
    share = won[np.arange(24), -rows["game"] % 3].mean()
    assert share > 1 / 3 + SURE * sqrt(1 / 3 * 2 / 3 / 24)
