"""Abandon Ship against its naive twin: every decision, every choice, every column."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from balance.engine.table import Table
from balance.rulesets import available, load
from tests.games import abandon_ship as ship
from tests.games.abandon_ship_rulesets import setups
from tests.games.amount import many
from tests.games.records import Fields
from tests.naive import abandon_ship as naive

IN_PLAY, DROWNED = -2, -1
NOT_REACHED = -1
COURSE = ("water_by_turn", "first_rat_by_turn", "last_rat_by_turn")
COUNTS = (3, 4, 5, 6, 7)


def compare_game(table: Table, parameters: Any, lineup: list[str], seed: int, deal: int) -> None:
    """One game side by side; both must be at the same place before and after every choice."""
    table.open(seed, deal)
    twin = ship.twin_of(parameters, len(lineup), seed, deal)
    rules = Fields(table.workspaces["rules"])
    decisions = 0
    while not twin.finished:
        assert public(table, rules) == public_of_twin(twin)
        options = table.options()
        assert options == list(twin.options())
        chosen = options[0]
        if len(options) > 1:
            decisions += 1
            chosen = naive.CHARACTERS[lineup[twin.actor]](twin, twin.actor, options, decisions)
        index = table.decide()
        assert options[index] == chosen, (lineup[twin.actor], options)
        table.carry_out(index)
        twin.act(chosen)
    assert public(table, rules) == public_of_twin(twin)
    assert table.decisions == decisions
    twin.decisions = decisions
    assert ship.row_values(table.row(deal)[0], twin) == row_of_twin(twin, deal)


def public(table: Table, rules: Any) -> dict[str, Any]:
    """All that both sides know of a position, hidden pieces included."""
    state = ship.state_of(table)
    rats, seats = range(rules.colours), rules.players
    over = state.finished != 0
    pool = [d for d in range(rules.colours + 1) if state.pool[d]]
    tokens = [rules.token_values[i] for i in state.token_order[: rules.tokens]]
    return {
        "finished": state.finished,
        "actor": None if over else state.actor,
        "decision": None if over else {1: "D1", 2: "D2"}[state.decision],
        "die": state.die if state.goes_on else None,
        "turns": (state.turns, state.seat_turns[:seats]),
        "fates": [state.fate[r] for r in rats],
        "spaces": {r: state.space[r] for r in rats if state.fate[r] == IN_PLAY},
        "counts": (state.rats, state.arrivals, None if over else state.pool_size),
        "water": state.water,
        "pool": None if over else {d: state.face[d] for d in pool},
        "tokens": (tokens[: state.token], tokens[state.token :]),
        "cheese": {
            rules.cheese_spaces[i]: rules.cheese_values[state.cheese_order[i]]
            for i in range(rules.cheeses)
            if state.cheese_here[i]
        },
        "cheese_points": state.cheese_points[:seats],
        "tiles": state.tile_order[:seats],
        "scores": state.score[:seats],
    }


def public_of_twin(twin: naive.AbandonShip) -> dict[str, Any]:
    """The same from the twin."""
    over = twin.finished
    fates = [
        IN_PLAY if place == naive.IN_PLAY else DROWNED if place == naive.DROWNED else rank
        for place, rank in zip(twin.rat_place, twin.rat_rank, strict=True)
    ]
    return {
        "finished": 0 if not over else 2 if twin.capped else 1,
        "actor": None if over else twin.actor,
        "decision": None if over else twin.decision,
        "die": None if over else twin.chosen_die,
        "turns": (twin.turns, twin.seat_turns),
        "fates": fates,
        "spaces": {r: twin.rat_space[r] for r in twin.in_play()},
        "counts": (len(twin.in_play()), twin.arrivals, None if over else len(twin.pool)),
        "water": twin.water,
        "pool": None if over else {d: twin.faces[d] for d in sorted(twin.pool)},
        "tokens": (twin.revealed, twin.unrevealed),
        "cheese": twin.cheese,
        "cheese_points": twin.cheese_points,
        "tiles": twin.tile_index,
        "scores": twin.scores(),
    }


def row_of_twin(twin: naive.AbandonShip, deal: int) -> dict[str, Any]:
    """The record of the twin under the names of the row."""
    record = twin.record()
    won = [int(seat in record["winners"]) for seat in range(twin.players)]
    held = list(zip(record.pop("scores"), twin.cheese_points, strict=True))
    rank = [1 + sum(other > own for other in held) for own in held]
    del record["players"], record["winners"]
    flags = {"capped": int(record["capped"]), "tie_break_used": int(record["tie_break_used"])}
    score = [points for points, _ in held]
    record["rat_drowned_at"] = [space or 0 for space in record["rat_drowned_at"]]
    for name in COURSE:
        every_sixth = [*record[name], *[NOT_REACHED] * 42][5:42:6]
        record[name] = every_sixth
    return record | flags | {"game": deal, "won": won, "rank": rank, "score": score}


def mixed(players: int, offset: int) -> list[str]:
    """A line-up in which everybody gets a seat sooner or later."""
    return [ship.KINDS[(offset + seat) % len(ship.KINDS)] for seat in range(players)]


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("name", available("abandon_ship"))
def test_random_games_of_every_ruleset(name: str, players: int) -> None:
    parameters = load(name).parameters
    lineup = ["random"] * players
    table = ship.table_of(parameters, lineup)
    for deal in range(many(20, 1)):
        compare_game(table, parameters, lineup, 11, deal)


@pytest.mark.parametrize("name", available("abandon_ship"))
def test_mixed_tables_of_every_ruleset(name: str) -> None:
    parameters = load(name).parameters
    for deal in range(many(6, 1)):
        lineup = mixed(3 + deal % 5, deal)
        compare_game(ship.table_of(parameters, lineup), parameters, lineup, 12, deal)


@pytest.mark.parametrize("name", ["standard", "hidden_cheese", "open_tiles"])
@pytest.mark.parametrize("kind", ship.THINKERS)
def test_every_character_among_its_like(kind: str, name: str) -> None:
    parameters = load(f"abandon_ship/{name}").parameters
    for deal in range(many(6, 1)):
        lineup = [kind] * (3 + deal % 5)
        compare_game(ship.table_of(parameters, lineup), parameters, lineup, 13, deal)


@pytest.mark.parametrize("name", available("abandon_ship"))
def test_who_minds_the_end_among_its_like(name: str) -> None:
    parameters = load(name).parameters
    for deal in range(many(6, 1)):
        players = 3 + deal % 5
        table = ship.table_of(parameters, [ship.CLOSER] * players)
        compare_game(table, parameters, ["closer"] * players, 16, deal)


@given(setups(ship.KINDS))
@settings(
    max_examples=many(300, 10),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    table = ship.table_of(parameters, lineup)
    for number in (deal, deal + 1):
        compare_game(table, parameters, lineup, 14, number)


@given(setups(("random",)))
@settings(
    max_examples=many(500, 10),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_random_play_of_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    table = ship.table_of(parameters, lineup)
    for number in (deal, deal + 1):
        compare_game(table, parameters, lineup, 15, number)


def test_the_comparison_notices_a_difference() -> None:
    """A twin under other rules must not pass for the same game."""
    parameters = load("abandon_ship").parameters
    other = ship.changed(parameters, {"cheese_values": (1, 1, 2, 2, 4)})
    table = ship.table_of(parameters, ["random"] * 3)
    with pytest.raises(AssertionError):
        compare_game(table, other, ["random"] * 3, 11, 0)


def test_both_sides_list_the_same_columns() -> None:
    twin = ship.twin_of(load("abandon_ship").parameters, 3, 1, 0)
    twin.finished = True
    table = ship.table_of(load("abandon_ship").parameters, ["random"] * 3)
    table.open(1, 0)
    row = table.row()[0]
    assert isinstance(row, np.void)
    assert set(ship.row_values(row, twin)) == set(row_of_twin(twin, 0))
