"""SafeHouse against its naive twin: every decision, every choice, every column."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from balance.engine.table import Table
from balance.rulesets import available, load
from tests.games import safehouse as house
from tests.games.amount import many
from tests.games.records import Fields
from tests.games.safehouse_rulesets import setups
from tests.naive import safehouse as naive
from tests.naive.test_safehouse_twin import MIXED


def compare_game(table: Table, parameters: Any, lineup: list[str], seed: int, deal: int) -> None:
    """One game side by side; both must be at the same place before and after every choice."""
    table.open(seed, deal)
    twin = house.twin_of(parameters, len(lineup), seed, deal)
    choosers = [naive.CHARACTERS[name] for name in lineup]
    on = house.to_a_choice(table)
    while not twin.finished:
        assert house.public(table) == house.public_of_twin(twin)
        assert twin.question is not None
        question = twin.question
        assert on == question.options
        chosen = naive.decide(twin, choosers)
        index = table.decide()
        assert on[index] == chosen, (lineup[question.seat], question)
        table.carry_out(index)
        twin.answer(chosen)
        on = house.to_a_choice(table)
    assert house.public(table) == house.public_of_twin(twin)
    clock = Fields(table.workspaces["clock"])
    assert clock.decisions == twin.decisions
    assert clock.seat_decisions[: twin.players] == twin.seat_decisions
    rows = len(parameters.sheet)
    row = house.row_values(table.row(deal)[0], rows, twin.players)
    assert row == house.row_of_twin(twin, deal)


def mixed(players: int, offset: int) -> list[str]:
    """A line-up in which everybody gets a seat sooner or later."""
    return [house.KINDS[(offset + seat) % len(house.KINDS)] for seat in range(players)]


@st.composite
def lineups(draw: st.DrawFn, kinds: tuple[str, ...]) -> tuple[Any, list[str], int]:
    """A ruleset, a player for every seat, and the number of a deal."""
    parameters, players, deal = draw(setups())
    lineup = draw(st.lists(st.sampled_from(kinds), min_size=players, max_size=players))
    return parameters, lineup, deal


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("name", available("safehouse"))
def test_random_games_of_every_ruleset(name: str, players: int) -> None:
    parameters = load(name).parameters
    lineup = ["random"] * players
    table = house.table_of(parameters, lineup)
    for deal in range(many(20, 1)):
        compare_game(table, parameters, lineup, 11, deal)


@pytest.mark.parametrize("name", available("safehouse"))
def test_mixed_tables_of_every_ruleset(name: str) -> None:
    parameters = load(name).parameters
    for deal in range(many(6, 1)):
        lineup = mixed(1 + deal % 4, deal)
        compare_game(house.table_of(parameters, lineup), parameters, lineup, 12, deal)


@pytest.mark.parametrize("name", ["standard", "no_dead_entries", "vote"])
@pytest.mark.parametrize("kind", house.THINKERS)
def test_every_character_among_its_like(kind: str, name: str) -> None:
    parameters = load(f"safehouse/{name}").parameters
    for deal in range(many(6, 1)):
        lineup = [kind] * (1 + deal % 4)
        compare_game(house.table_of(parameters, lineup), parameters, lineup, 13, deal)


@pytest.mark.parametrize("name", MIXED)
def test_rules_that_meet_rarely(name: str) -> None:
    parameters = house.game.Parameters(**MIXED[name])
    for deal in range(many(8, 1)):
        for lineup in (["random"] * (1 + deal % 4), mixed(1 + deal % 4, deal)):
            compare_game(house.table_of(parameters, lineup), parameters, lineup, 16, deal)


@given(lineups(house.KINDS))
@settings(
    max_examples=many(200, 10),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    table = house.table_of(parameters, lineup)
    for number in (deal, deal + 1):
        compare_game(table, parameters, lineup, 14, number)


@given(lineups(("random",)))
@settings(
    max_examples=many(300, 10),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_random_play_of_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    table = house.table_of(parameters, lineup)
    for number in (deal, deal + 1):
        compare_game(table, parameters, lineup, 15, number)


def test_the_comparison_notices_a_difference() -> None:
    """A twin under other rules must not pass for the same game."""
    parameters = load("safehouse").parameters
    other = house.changed(parameters, {"caught_rule": "same_square"})
    table = house.table_of(parameters, ["random"] * 3)
    with pytest.raises(AssertionError):
        compare_game(table, other, ["random"] * 3, 11, 0)


def test_both_sides_list_the_same_columns() -> None:
    parameters = load("safehouse").parameters
    twin = house.twin_of(parameters, 3, 1, 0)
    table = house.table_of(parameters, ["random"] * 3)
    table.open(1, 0)
    row = table.row()[0]
    assert isinstance(row, np.void)
    assert set(house.row_values(row, 8, 3)) == set(house.row_of_twin(twin, 0))
