"""No player of Abandon Ship uses what its seat cannot know, and what is dealt afresh is fair."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from scipy import stats

from balance.engine.players import WEIGHTED, Player
from balance.engine.table import Table
from balance.rulesets import load
from tests.games import abandon_ship as ship
from tests.games.amount import many
from tests.games.records import Fields, vars_of
from tests.games.test_abandon_ship_invariants import CHECKS, view_of

RULESETS = ("standard", "hidden_cheese", "open_tiles")
DREAMER = Player(
    "dreamer",
    WEIGHTED,
    weights=ship.CLOSER.weights,
    temperature=0.5,
    slip=0.1,
    remembers=True,
)
PLAYERS: dict[str, str | Player] = {**{kind: kind for kind in ship.THINKERS}, "dreamer": DREAMER}
LEVEL = 0.001


def positions(name: str, games: int, seed: int, kinds: Any = ship.KINDS) -> Iterator[Table]:
    """Tables at every decision of games of mixed players; the generator plays on."""
    parameters = load(f"abandon_ship/{name}").parameters
    for deal in range(games):
        lineup = [kinds[(deal + seat) % len(kinds)] for seat in range(3 + deal % 5)]
        table = ship.table_of(parameters, lineup)
        for _ in ship.decisions_of(table, seed, deal):
            yield table


def determinized(table: Table, viewer: int, luck: int) -> np.ndarray:
    """The workspace after dealing afresh what the viewer cannot know; the table stays as it is."""
    before = table.saved()
    table.determinize(viewer, luck)
    after = table.saved()
    table.restore(before)
    return after


def choice_at(table: Table, workspaces: np.ndarray, replan: bool) -> int:
    """What the acting seat would choose at other workspaces; the table stays as it is."""
    before = table.saved()
    table.restore(workspaces)
    if replan:
        table.workspaces["clock"]["planned"] = 0
    chosen = table.decide()
    table.restore(before)
    return chosen


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("kind", PLAYERS)
def test_choices_do_not_depend_on_what_is_hidden(kind: str, name: str) -> None:
    parameters = load(f"abandon_ship/{name}").parameters
    for deal in range(many(6, 1)):
        seats = 3 + deal % 5
        lineup = ["random" if deal % 2 and seat % 2 else PLAYERS[kind] for seat in range(seats)]
        table = ship.table_of(parameters, lineup)
        for _ in ship.decisions_of(table, 41, deal):
            seat = int(table.state.actor)
            for replan in (False, True):
                real = choice_at(table, table.workspaces, replan)
                for luck in (1, 2):
                    assert choice_at(table, determinized(table, seat, luck), replan) == real


@pytest.mark.parametrize("name", RULESETS)
def test_beliefs_do_not_depend_on_what_is_hidden(name: str) -> None:
    parameters = load(f"abandon_ship/{name}").parameters
    for deal in range(many(10, 1)):
        lineup = ["planner"] * (3 + deal % 5)
        table = ship.table_of(parameters, lineup)
        for _ in ship.decisions_of(table, 42, deal):
            viewer = deal % len(lineup)
            index, before = table.decide(), table.saved()
            real = memory_after(table, before, index, viewer)
            assert memory_after(table, determinized(table, viewer, 5), index, viewer) == real
            table.restore(before)


def memory_after(table: Table, workspaces: np.ndarray, index: int, viewer: int) -> Any:
    before = table.saved()
    table.restore(workspaces)
    table.carry_out(index)
    memory = Fields(table.workspaces["memory"][0][viewer])
    table.restore(before)
    return memory


def test_a_player_that_peeks_is_noticed() -> None:
    """The planner under open tiles knows them: hiding them behind its back changes choices."""
    parameters = load("abandon_ship/open_tiles").parameters
    table = ship.table_of(parameters, ["planner"] * 4)
    changed = 0
    for deal in range(many(5, 2)):
        for _ in ship.decisions_of(table, 43, deal):
            real = choice_at(table, table.workspaces, True)
            table.workspaces["rules"]["tiles_open"] = 0
            other = determinized(table, int(table.state.actor), 3)
            table.workspaces["rules"]["tiles_open"] = 1
            workspaces = table.saved()
            workspaces["state"] = other["state"]
            workspaces["memory"] = 0
            changed += choice_at(table, workspaces, True) != real
    assert changed


@pytest.mark.parametrize("name", RULESETS)
def test_determinizing_twice_is_determinizing_once(name: str) -> None:
    for table in positions(name, many(8, 1), 44):
        for viewer in range(table.players):
            once = determinized(table, viewer, 8)["state"]
            table_before = table.saved()
            table.determinize(viewer, 7)
            twice = determinized(table, viewer, 8)["state"]
            table.restore(table_before)
            assert Fields(twice) == Fields(once)


HIDDEN = {"token_order", "tile_order", "score"}  # everything else may not change


@pytest.mark.parametrize("name", RULESETS)
def test_what_the_viewer_knows_stays(name: str) -> None:
    hidden = HIDDEN | ({"cheese_order", "cheese_points"} if name == "hidden_cheese" else set())
    parameters = load(f"abandon_ship/{name}").parameters
    for luck, table in enumerate(positions(name, many(8, 1), 45)):
        for viewer in range(table.players):
            real = ship.state_of(table)
            other = Fields(determinized(table, viewer, luck)["state"])
            for field, value in vars_of(real).items():
                assert field in hidden or vars_of(other)[field] == value, field
            assert known(parameters, other, viewer) == known(parameters, real, viewer)
            if name == "open_tiles":
                seats = table.players
                assert other.tile_order[:seats] == real.tile_order[:seats]
                assert other.score == real.score


def known(parameters: Any, state: Any, viewer: int) -> Any:
    """What the viewer knows of the hidden parts."""
    tokens = [parameters.water_tokens[i] for i in state.token_order[:8]]
    taken = Counter(
        parameters.cheese_values[state.cheese_order[i]]
        for i in range(5)
        if state.cheese_taken_by[i] == viewer + 1
    )
    return (
        state.tile_order[viewer],
        state.score[viewer],
        state.cheese_points[viewer],
        taken,
        tokens[: state.token],
        Counter(tokens[state.token :]),
    )


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_dealt_afresh_is_a_position_like_any_other(name: str) -> None:
    """Pieces still add up, and a game goes on from there to a regular end."""
    parameters = load(f"abandon_ship/{name}").parameters
    for step, table in enumerate(positions(name, many(4, 1), 46)):
        before = table.saved()
        table.determinize(step % table.players, step)
        if not table.state.goes_on:
            for check in CHECKS:
                check(view_of(table, parameters))
        if step % 7 == 0:
            while not table.state.finished:
                table.carry_out(table.decide())
            for check in CHECKS:
                check(view_of(table, parameters))
        table.restore(before)


# --------------------------------------------------------------------------------- frequencies


def afresh(table: Table, viewer: int, count: int) -> list[Any]:
    """Many states dealt afresh."""
    return [Fields(determinized(table, viewer, 1000 + i)["state"]) for i in range(count)]


def check_frequencies(found: Counter[Any], expected: dict[Any, float]) -> None:
    """Chi-square against shares of the whole; nothing impossible may occur."""
    assert set(found) <= set(expected)
    counts = np.array([found[key] for key in expected])
    shares = np.array(list(expected.values()))
    assert stats.chisquare(counts, shares / shares.sum() * counts.sum()).pvalue > LEVEL


def middle_of_a_game(name: str, turns: int) -> Table:
    table = ship.table_of(load(f"abandon_ship/{name}").parameters, ["greedy"] * 3)
    table.open(47, 1)
    while table.state.turns < turns:
        table.carry_out(table.decide())
    assert not table.state.finished
    return table


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_hidden_tiles_are_uniform(viewer: int) -> None:
    table = middle_of_a_game("standard", 12)
    own = int(table.state.tile_order[viewer])
    states = afresh(table, viewer, many(4000, 300))
    others = [seat for seat in range(3) if seat != viewer]
    pairs = Counter(tuple(state.tile_order[seat] for seat in others) for state in states)
    tiles = [tile for tile in range(7) if tile != own]
    check_frequencies(pairs, {(a, b): 1 for a in tiles for b in tiles if a != b})


def test_tokens_to_come_are_uniform() -> None:
    table = middle_of_a_game("standard", 12)
    token, parameters = int(table.state.token), load("abandon_ship").parameters
    assert token > 0
    left = [parameters.water_tokens[i] for i in ship.state_of(table).token_order[token:8]]
    states = afresh(table, 0, many(4000, 300))
    for place in range(token, 8):
        values = Counter(parameters.water_tokens[state.token_order[place]] for state in states)
        check_frequencies(values, dict(Counter(left)))


def test_face_down_cheese_is_uniform() -> None:
    table = middle_of_a_game("hidden_cheese", 14)
    parameters = load("abandon_ship/hidden_cheese").parameters
    state = ship.state_of(table)
    viewer = next(seat - 1 for seat in state.cheese_taken_by if seat)
    unseen = [i for i in range(5) if state.cheese_taken_by[i] != viewer + 1]
    left = Counter(parameters.cheese_values[state.cheese_order[i]] for i in unseen)
    states = afresh(table, viewer, many(4000, 300))
    for i in unseen:
        values = Counter(parameters.cheese_values[other.cheese_order[i]] for other in states)
        check_frequencies(values, dict(left))
