"""Atlantis against its naive twin: every decision, every choice, every column."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from balance.engine.records import records
from balance.engine.table import Table
from balance.rulesets import available, load
from tests.games import atlantis
from tests.games.amount import many
from tests.games.atlantis_rulesets import setups
from tests.naive.atlantis_features import FEATURES
from tests.naive.atlantis_players import choose, settle

UNBOUND = list(HealthCheck)


def compare_game(table: Table, parameters: Any, lineup: list[str], seed: int, deal: int) -> None:
    """One game side by side; both must be at the same place before every choice and at the end."""
    table.open(seed, deal)
    twin = atlantis.twin_of(parameters, len(lineup), seed, deal)
    size, guys = len(twin.content), parameters.guys_per_player
    while True:
        options = settle_table(table)
        assert options == settle(twin)
        assert atlantis.position(table, size, guys) == atlantis.position_of_twin(twin)
        if not options:
            break
        twin.decisions += 1
        chosen = choose(twin, lineup[twin.actor], options, twin.decisions)
        index = table.decide()
        assert options[index] == chosen, (lineup[twin.actor], twin.decision, options)
        table.carry_out(index)
        twin.act(chosen)
    assert table.decisions == twin.decisions
    assert atlantis.row_values(table.row(deal)[0], twin) == atlantis.row_of_twin(twin, deal)


def settle_table(table: Table) -> list[int]:
    """Takes lone options up to the next real choice; returns its options, none at the end."""
    while not table.state.finished:
        options = table.options()
        if len(options) > 1:
            return options
        table.carry_out(0)
    return []


def mixed(players: int, offset: int) -> list[str]:
    """A line-up in which everybody gets a seat sooner or later."""
    return [atlantis.KINDS[(offset + seat) % len(atlantis.KINDS)] for seat in range(players)]


def counts(parameters: Any) -> list[int]:
    """The player counts of a ruleset; only the largest where the kernel runs as plain Python."""
    return list(atlantis.game.player_counts(parameters))[-many(3, 1) :]


def shortened(name: str) -> Any:
    """A ruleset whose games stop soon after the island is gone."""
    return atlantis.changed(load(name).parameters, {"max_turns": many(100, 50)})


@pytest.mark.parametrize("name", available("atlantis"))
def test_random_games_of_every_ruleset(name: str) -> None:
    parameters = shortened(name)
    for players in counts(parameters):
        lineup = ["random"] * players
        compare_game(atlantis.table_of(parameters, lineup), parameters, lineup, 11, players)


@pytest.mark.parametrize("name", available("atlantis"))
def test_mixed_tables_of_every_ruleset(name: str) -> None:
    parameters = shortened(name)
    for deal in range(many(2, 1)):
        numbers = counts(parameters)
        lineup = mixed(numbers[deal % len(numbers)], deal)
        compare_game(atlantis.table_of(parameters, lineup), parameters, lineup, 12, deal)


@pytest.mark.parametrize("kind", atlantis.KINDS)
def test_every_character_among_its_like_to_the_end(kind: str) -> None:
    parameters = load("atlantis").parameters
    for players in (2, 4)[: many(2, 1)]:
        lineup = [kind] * players
        compare_game(atlantis.table_of(parameters, lineup), parameters, lineup, 13, players)


@given(setups(atlantis.KINDS))
@settings(
    max_examples=many(80, 4),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=UNBOUND,
)
def test_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    compare_game(atlantis.table_of(parameters, lineup), parameters, lineup, 14, deal)


@given(setups(("homeward",)))
@settings(
    max_examples=many(40, 2),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=UNBOUND,
)
def test_homeward_by_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    compare_game(atlantis.table_of(parameters, lineup), parameters, lineup, 15, deal)


def test_the_comparison_notices_a_difference() -> None:
    """A twin under other rules must not pass for the same game."""
    parameters = atlantis.changed(load("atlantis").parameters, {"max_turns": 60})
    other = atlantis.changed(parameters, {"swim_per_turn": 2})
    table = atlantis.table_of(parameters, ["random"] * 3)
    with pytest.raises(AssertionError):
        compare_game(table, other, ["random"] * 3, 11, 0)


def test_both_sides_list_the_same_columns() -> None:
    twin = atlantis.twin_of(load("atlantis").parameters, 3, 1, 0)
    twin.finished = True
    table = atlantis.table_of(load("atlantis").parameters, ["random"] * 3)
    table.open(1, 0)
    row = table.row()[0]
    assert isinstance(row, np.void)
    assert set(atlantis.row_values(row, twin)) == set(atlantis.row_of_twin(twin, 0))


def test_features_of_positions() -> None:
    """What a seat sees before every choice; each of the features is something other than 0."""
    parameters = shortened("atlantis")
    found: set[str] = set()
    table = atlantis.table_of(parameters, ["homeward"] * 3)
    deals = many(4, 1)
    for deal in range(deals):
        table.open(14, deal)
        twin = atlantis.twin_of(parameters, 3, 14, deal)
        while options := settle_table(table):
            assert options == settle(twin)
            seen = features_here(table)
            for name, feature in FEATURES.items():
                assert seen[name] == pytest.approx(feature(twin)), (name, twin.decision)
                found |= {name} if seen[name] else set()
            index = table.decide()
            table.carry_out(index)
            twin.act(options[index])
    assert deals < 4 or found == set(FEATURES)


def features_here(table: Table) -> dict[str, float]:
    """The features of a position, as if it came of the last move of the acting seat."""
    game, spaces = atlantis.game, table.workspaces
    memory, out = records(game.MEMORY)[0], np.zeros(len(game.FEATURES) + 20)
    state = spaces["state"][0]
    game.features(spaces["rules"][0], memory, state, state, int(state["actor"]), out)
    return dict(zip(game.FEATURES, out.tolist(), strict=False))
