"""Atlantis: symbols nobody has seen dealt afresh, and counts worked out from the pieces."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from balance.engine.table import Table
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import recount
from balance.rulesets import load
from tests.games import atlantis


def short(ruleset: str) -> Any:
    """The rules of a ruleset with a low guard."""
    return atlantis.changed(load(ruleset).parameters, {"max_turns": 50})


def moments(table: Table, seed: int, deal: int, every: int) -> Iterator[None]:
    """Play a game; stop at every so many actions."""
    table.open(seed, deal)
    actions = 0
    while not table.state.finished:
        table.carry_out(table.decide())
        actions += 1
        if actions % every == 0:
            yield


def test_hidden_symbols_are_those_the_shown_ones_leave() -> None:
    """Dealing afresh keeps symbols seen and the numbers of every ring, and forgets itself."""
    parameters = short("atlantis/deep_vortices")
    table = atlantis.table_of(parameters, ["random"] * 3)
    changed = 0
    for _ in moments(table, 25, 0, 20):
        was = table.snapshot()
        table.determinize(1, 7)
        once = atlantis.state_of(table).symbol
        table.determinize(1, 8)
        table.determinize(2, 7)
        again = atlantis.state_of(table).symbol
        assert once == again
        rules, shown = table.workspaces["rules"][0], was.shown.tolist()
        for ring in (1, 2, 3):
            tiles = np.flatnonzero(rules["tile0"] == codes.CITY - ring).tolist()
            counts = Counter(once[place] for place in tiles)
            assert [counts[symbol] for symbol in range(7)] == rules["symbols"][ring].tolist()
        seen = [place for place in range(160) if shown[place] == 1]
        assert [once[place] for place in seen] == [int(was.symbol[place]) for place in seen]
        changed += once != was.symbol.tolist()
        after, before = atlantis.state_of(table), atlantis.fields(was)
        assert {**vars(after), "symbol": 0} == {**vars(before), "symbol": 0}
    assert changed > 5


def test_counts_can_be_worked_out_again() -> None:
    parameters = short("atlantis")
    table = atlantis.table_of(parameters, ["random"] * 4)
    counts = ("guys_on", "swimmers", "ship_on", "beasts", "aboard", "crew", "in_play", "tiles")
    for _ in moments(table, 26, 1, 40):
        before = atlantis.state_of(table)
        for name in (*counts, "left", "ashore", "score"):
            table.workspaces["state"][0][name][...] = 3
        recount(table.rules, table.state)
        after = atlantis.state_of(table)
        hexes, seats = int(table.rules.hexes), table.players
        for name in counts[:3]:
            assert getattr(after, name)[:hexes] == getattr(before, name)[:hexes], name
        assert [row[:hexes] for row in after.beasts] == [row[:hexes] for row in before.beasts]
        ships = parameters.ships_total
        assert after.aboard[:ships] == before.aboard[:ships]
        assert [c[:seats] for c in after.crew[:ships]] == [c[:seats] for c in before.crew[:ships]]
        assert (after.in_play, after.tiles) == (before.in_play, before.tiles)
        assert (after.left[:seats], after.score[:seats]) == (
            before.left[:seats],
            before.score[:seats],
        )
        table.workspaces["state"][0] = 0
        for name, value in vars(before).items():
            table.workspaces["state"][0][name] = value
