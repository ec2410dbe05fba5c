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
from balance.studies.cells import make_cells

pytestmark = pytest.mark.skipif(jit_is_off(), reason="whole games for every option")

SEATS = {"abandon_ship": (3, 5), "sewer_pirats": (2, 4), "to_the_bottom": (2, 3, 4, 5, 6)}
EVERY = {"abandon_ship": 2, "sewer_pirats": 9, "to_the_bottom": 25}  # decisions looked at
SURE = 3.72  # standard errors that chance exceeds once in ten thousand


def searcher(name: str, playouts: int) -> Player:
    """The search player of a game, with so many playouts and all its decisions."""
    player = find_player(games.get(name), "search")
    assert player.search
    every = frozenset(games.get(name).DECISIONS)
    return replace(player, search=replace(player.search, playouts=playouts, decisions=every))


def decisions(name: str, players: int) -> Iterator[Table]:
    """Tables at decisions of games that searching players play."""
    game = games.get(name)
    rules = game.pack(load(f"{name}/standard").parameters, players)
    table = Table(game, rules, [searcher(name, 4)] * players)
    step = 0
    for deal in range(2):
        table.open(51, deal)
        while not table.state.finished and table.decisions < 200:
            options = len(table.options())
            step += options > 1
            if options > 1 and step % EVERY[name] == 0:
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


@pytest.mark.parametrize(("name", "players"), [(n, p) for n, both in SEATS.items() for p in both])
def test_choices_do_not_depend_on_what_is_hidden(name: str, players: int) -> None:
    looked = 0
    for table in decisions(name, players):
        seat, before = int(table.state.actor), table.saved()
        real = choice_at(table, before)
        for luck in (1, 2):
            table.determinize(seat, luck)
            table.workspaces["memory"][0][[s for s in range(players) if s != seat]] = 0
            assert choice_at(table, table.saved()) == real
            table.restore(before)
        looked += 1
    assert looked > 5


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
