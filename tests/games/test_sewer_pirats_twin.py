"""Sewer Pirats against its naive twin: every decision, every choice, every column."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from balance.engine.table import Table
from balance.rulesets import available, load
from tests.games import sewer_pirats as sewer
from tests.games.amount import many
from tests.games.records import Fields
from tests.games.sewer_pirats_rulesets import setups
from tests.naive.sewer_pirats_players import decide

RARE: dict[str, dict[str, Any]] = {
    "few_cards": {
        "cards_per_symbol": 10,
        "row_size": 2,
        "starting_hand": [4, 4, 5, 5, 5],
        "hand_limit": 12,
    },
    "no_cards_at_first": {"starting_hand": [0] * 5, "row_size": 0, "draw_cards": 1},
    "dear_tolls": {
        "raccoon_shortfall": "waive",
        "raccoon_toll": 2,
        "tribe_pool": ["raccoon", "rat"],
        "crew_size": 2,
    },
    "only_weasels": {
        "crew_mode": "mono",
        "forced_tribes": ["weasel", "toad"],
        "groups_at_setup": 1,
    },
    "snails_and_toads": {"crew_size": 2, "forced_tribes": ["snail", "toad"], "groups_at_setup": 1},
    "cheap_captains": {
        "captain_cost_from_ship": 0,
        "captain_cost_from_area": 1,
        "cockroach_discount": 3,
    },
    "dear_captains": {"captain_cost_from_ship": 4, "hand_limit": 3, "max_turns": 500},
    "captains_count": {
        "captain_space_tiebreak": 4,
        "food_bonus": {"ketchup": 0, "chili": 0, "shake": 0},
    },
    "big_auction": {"crew_mode": "auction", "crew_size": 5, "auction_cards": 10},
    "poor_auction": {"crew_mode": "auction", "auction_cards": 4, "crew_size": 2},
}


def compare_game(table: Table, parameters: Any, lineup: list[str], seed: int, deal: int) -> None:
    """One game side by side; both must be at the same place before and after every choice."""
    table.open(seed, deal)
    twin = sewer.twin_of(parameters, len(lineup), seed, deal)
    on = _to_a_choice(table)
    while not twin.finished:
        assert sewer.public(table) == sewer.public_of_twin(twin)
        question = twin.question
        assert question is not None
        assert on == question.options, question.decision
        chosen = decide(twin, lineup)
        index = table.decide()
        assert on[index] == chosen, (lineup[question.seat], question)
        table.carry_out(index)
        twin.answer(chosen)
        on = _to_a_choice(table)
    assert sewer.public(table) == sewer.public_of_twin(twin)
    clock = Fields(table.workspaces["clock"])
    assert clock.decisions == twin.decisions
    assert clock.seat_decisions[: twin.players] == twin.seat_decisions
    assert sewer.row_values(table.row(deal)[0], twin.players) == sewer.row_of_twin(twin, deal)


def _to_a_choice(table: Table) -> list[int]:
    """Take what leaves no choice; then the options, none at the end of the game."""
    while not table.state.finished:
        options = table.options()
        if len(options) > 1:
            return options
        table.carry_out(0)
    return []


def mixed(players: int, offset: int) -> list[str]:
    """A line-up in which everybody gets a seat sooner or later."""
    return [sewer.KINDS[(offset + seat) % len(sewer.KINDS)] for seat in range(players)]


@pytest.mark.parametrize("name", available("sewer_pirats"))
def test_random_games_of_every_ruleset(name: str) -> None:
    parameters = load(name).parameters
    counts = list(sewer.game.player_counts(parameters))
    for players in counts[-many(len(counts), 1) :]:
        lineup = ["random"] * players
        table = sewer.table_of(parameters, lineup)
        for deal in range(many(2, 1)):
            compare_game(table, parameters, lineup, 11, deal)


@pytest.mark.parametrize("name", available("sewer_pirats"))
def test_mixed_tables_of_every_ruleset(name: str) -> None:
    parameters = load(name).parameters
    counts = list(sewer.game.player_counts(parameters))
    for deal in range(many(6, 1)):
        lineup = mixed(counts[deal % len(counts)], deal)
        compare_game(sewer.table_of(parameters, lineup), parameters, lineup, 12, deal)


@pytest.mark.parametrize("name", ["standard", "mono_abilities", "auction"])
@pytest.mark.parametrize("kind", sewer.THINKERS)
def test_every_character_among_its_like(kind: str, name: str) -> None:
    parameters = load(f"sewer_pirats/{name}").parameters
    for deal in range(many(4, 1)):
        lineup = [kind] * (5 - deal % 4)
        compare_game(sewer.table_of(parameters, lineup), parameters, lineup, 13, deal)


@pytest.mark.parametrize("name", RARE)
def test_rules_that_meet_rarely(name: str) -> None:
    parameters = sewer.game.Parameters(**RARE[name])
    counts = list(sewer.game.player_counts(parameters))
    for deal in range(many(4, 1)):
        players = counts[deal % len(counts)]
        for lineup in (["random"] * players, mixed(players, deal)):
            compare_game(sewer.table_of(parameters, lineup), parameters, lineup, 14, deal)


@given(setups(sewer.KINDS))
@settings(
    max_examples=many(120, 4),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    compare_game(sewer.table_of(parameters, lineup), parameters, lineup, 15, deal)


@given(setups(("random",)))
@settings(
    max_examples=many(120, 4),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_random_play_of_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    compare_game(sewer.table_of(parameters, lineup), parameters, lineup, 16, deal)


def test_the_comparison_notices_a_difference() -> None:
    """A twin under other rules must not pass for the same game."""
    parameters = load("sewer_pirats").parameters
    other = sewer.changed(parameters, {"captain_cost_from_area": 4})
    table = sewer.table_of(parameters, ["random"] * 4)
    with pytest.raises(AssertionError):
        compare_game(table, other, ["random"] * 4, 11, 0)


def test_both_sides_list_the_same_columns() -> None:
    parameters = load("sewer_pirats").parameters
    twin = sewer.twin_of(parameters, 3, 1, 0)
    table = sewer.table_of(parameters, ["random"] * 3)
    table.open(1, 0)
    row = table.row()[0]
    assert isinstance(row, np.void)
    assert set(sewer.row_values(row, 3)) == set(sewer.row_of_twin(twin, 0))
