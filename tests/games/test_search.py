"""Search in the games in which much is hidden: it uses what its seat may know, and it pays.

Of every game hundreds of decisions are looked at where it changed, at all :data:`SEATS` and by
whole turns: 900 in Abandon Ship, 240 in Atlantis, 450 in SafeHouse, 600 in Sewer Pirats, 1,200 in
To the Bottom; else a tenth of these. They are searched with as few playouts as prove anything: what
a choice depends on does not depend on their number.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from math import sqrt

import numpy as np
import pytest

from balance import games
from balance.engine.players import Player
from balance.engine.table import Table, jit_is_off
from balance.engine.workspace import FEWEST_PLAYOUTS
from balance.rulesets import load
from balance.rulesets.players import find_player
from tests.passed import in_full

pytestmark = pytest.mark.skipif(jit_is_off(), reason="whole games for every option")

SEATS = {
    "abandon_ship": (3, 5),
    "atlantis": (2, 3),
    "safehouse": (1, 4),
    "sewer_pirats": (2, 4),
    "to_the_bottom": (2, 3, 4, 5, 6),
}
# Decisions that are looked at, for each number of seats and by whole turns, where a game changed.
LOOKED = {
    "abandon_ship": 300,
    "atlantis": 80,
    "safehouse": 150,
    "sewer_pirats": 200,
    "to_the_bottom": 200,
}
# Decisions of which one is looked at, so that they come from all of a game, and from several.
EVERY = {
    "abandon_ship": 2,
    "atlantis": 30,
    "safehouse": 15,
    "sewer_pirats": 9,
    "to_the_bottom": 25,
}
# Games at 2 to 5 seats in which looking ahead is shown to pay. Elsewhere that takes hundreds: from
# experts it takes one in a hundred more in Abandon Ship and SafeHouse, 65 % at 2.6 s a game in
# Atlantis for two, and what it takes with the usual playouts in To the Bottom is not known.
PAYS = {2: 72, 3: 42, 4: 40, 5: 35}
PLAYOUTS = 8  # of the twenty that its search has, which gain about as much
TURNS = 4  # whole turns tried in the place of options
SURE = 3.72  # standard errors that chance exceeds once in ten thousand


def searcher(name: str, playouts: int, turns: int) -> Player:
    """The search player of a game, with so many playouts and turns and all its decisions.

    It leaves its base for any gain, so that its choices are those of its search.
    """
    player = find_player(games.get(name), "search")
    assert player.search
    search = replace(
        player.search,
        playouts=playouts,
        sure=0.0,
        decisions=frozenset(games.get(name).DECISIONS),
        turns=turns,
        variety=0.5,
    )
    return replace(player, search=search)


def looks(name: str) -> int:
    """How many decisions of a game are looked at."""
    return LOOKED[name] if in_full(name) else LOOKED[name] // 10


def decisions(name: str, players: int, turns: int) -> Iterator[Table]:
    """Tables at decisions of games that searching players play."""
    game = games.get(name)
    rules = game.pack(load(f"{name}/standard").parameters, players)
    table = Table(game, rules, [searcher(name, FEWEST_PLAYOUTS, turns)] * players)
    left, step = looks(name), 0
    for deal in count():
        table.open(51, deal)
        while not table.state.finished and table.decisions < 200:
            options = len(table.options())
            step += options > 1
            if options > 1 and step % EVERY[name] == 0:
                yield table
                left -= 1
                if not left:
                    return
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
    assert looked == looks(name)


@pytest.mark.parametrize("name", SEATS)
def test_whole_turns_are_the_same_at_once_and_step_by_step(name: str) -> None:
    """What is planned goes on when only the next decision is asked, and its plans are followed."""
    game, players = games.get(name), SEATS[name][0]
    rules = game.pack(load(f"{name}/standard").parameters, players)
    table = Table(game, rules, [searcher(name, FEWEST_PLAYOUTS, TURNS)] * players)
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


@pytest.mark.parametrize("players", PAYS)
def test_looking_ahead_pays_in_sewer_pirats(players: int) -> None:
    """One that searches takes far more than a fair share from those it starts from.

    Where nothing changed, three games a seat are played, in which it takes more than that.
    """
    game, fair = games.get("sewer_pirats"), 1 / players
    expert, usual = (find_player(game, name, seats=players) for name in ("expert", "search"))
    assert usual.search
    search = replace(usual, search=replace(usual.search, playouts=PLAYOUTS))
    rules = game.pack(load("sewer_pirats/standard").parameters, players)
    table = Table(game, rules, [search, *[expert] * (players - 1)])
    is_long = in_full("sewer_pirats")
    rows = table.rows(PAYS[players] if is_long else 3 * players)
    table.play(3, 0, players, rows)
    won = rows["won"][:, :players] / rows["won"][:, :players].sum(axis=1, keepdims=True)
    share = won[np.arange(len(rows)), -rows["game"] % players].mean()
    error = sqrt(fair * (1 - fair) / len(rows))
    assert share > fair + (SURE * error if is_long else 0.0)
