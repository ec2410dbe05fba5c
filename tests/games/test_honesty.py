"""Whoever a ruleset can name uses only what its seat may know: one test for all games.

The games' own tests look closer; this one asks every character, weight set and player file. Those
that look ahead are asked in ``test_search.py``.
"""

from collections.abc import Iterator

import pytest

from balance import games
from balance.engine.players import Player
from balance.engine.table import Table, jit_is_off
from balance.games import PUBLISHED
from balance.rulesets import load
from balance.rulesets.players import files, find_player, names
from tests.games.amount import many

pytestmark = pytest.mark.skipif(jit_is_off(), reason="whole games of every player")

EVERY = 3  # decisions, of which one is looked at


def players_of(name: str) -> dict[str, Player]:
    """Everybody who can be named in a game and does not search."""
    game = games.get(name)
    found = {one: find_player(game, one) for one in (*names(game), *files(game))}
    return {one: player for one, player in found.items() if not player.search}


NAMED = [(name, player) for name in PUBLISHED for player in players_of(name)]


def moments(name: str, player: str, deal: int) -> Iterator[Table]:
    """A table at some of the choices of a game in which the player sits in every other seat."""
    game, ruleset = games.get(name), load(name)
    counts = tuple(game.player_counts(ruleset.parameters))
    seats = counts[deal % len(counts)]
    who = ["random" if seat % 2 else player for seat in range(seats)]
    lineup = [find_player(game, one, seats=seats) for one in who]
    table = Table(game, game.pack(ruleset.parameters, seats), lineup)
    table.open(61, deal)
    step = 0
    while not table.state.finished:
        asked = not int(table.state.actor) % 2 and len(table.options()) > 1
        step += asked
        if asked and step % EVERY == 0:
            yield table
        table.carry_out(table.decide())


def choice(table: Table) -> int:
    """What the acting seat would choose, thinking anew; the table stays as it is."""
    before = table.saved()
    table.workspaces["clock"]["planned"] = 0
    chosen = table.decide()
    table.restore(before)
    return chosen


@pytest.mark.parametrize(("name", "player"), NAMED)
def test_dealing_afresh_what_is_hidden_changes_no_choice(name: str, player: str) -> None:
    looked, deals = 0, many(6, 0)
    for deal in range(deals):
        for table in moments(name, player, deal):
            seat, before = int(table.state.actor), table.saved()
            real = choice(table)
            for luck in (1, 2):
                table.determinize(seat, luck)
                others = [other for other in range(table.players) if other != seat]
                table.workspaces["memory"][0][others] = 0
                assert choice(table) == real
                table.restore(before)
            looked += 1
    assert looked > 3 * deals
