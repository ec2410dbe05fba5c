"""What must hold in Atlantis after every action: the invariants of its rules, on the kernel."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import recount
from balance.rulesets import available, load
from tests.games import atlantis
from tests.games.amount import many
from tests.games.atlantis_invariants import check_all, check_game
from tests.games.atlantis_rulesets import setups
from tests.passed import in_full


def short(parameters: Any, turns: int) -> Any:
    """The same rules with a lower guard, for games checked step by step."""
    return atlantis.changed(parameters, {"max_turns": turns})


@pytest.mark.parametrize("name", available("atlantis"))
def test_every_ruleset(name: str) -> None:
    parameters = short(load(name).parameters, many(120, 50))
    counts = list(atlantis.game.player_counts(parameters))
    for deal in range(many(2, 1)):
        players = counts[deal % len(counts)]
        check_game(atlantis.table_of(parameters, ["random"] * players), parameters, 21, deal)


@pytest.mark.parametrize("kind", atlantis.KINDS)
def test_whole_games(kind: str) -> None:
    turns = 5000 if in_full() else 70
    parameters = short(load("atlantis").parameters, turns)
    check_game(atlantis.table_of(parameters, [kind] * 4), parameters, 22, 0)


@given(setups(("random", "random", "homeward")))
@settings(
    max_examples=many(100, 6),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    check_game(atlantis.table_of(parameters, lineup), parameters, 23, deal)


def test_same_players_may_change_seats() -> None:
    """I10: the same deal gives the same row, and rotating equal players changes nothing."""
    parameters = short(load("atlantis").parameters, many(5000, 50))
    table = atlantis.table_of(parameters, ["random"] * 3)
    first, again = table.rows(3), table.rows(3)
    table.play(24, 0, 3, first)
    table.play(24, 0, 3, again)
    assert first.tobytes() == again.tobytes()
    first["game"] = 0
    assert first[0].tobytes() == first[1].tobytes() == first[2].tobytes()


# --------------------------------------------------------------------------- the checks can fail


def _put(record: str, name: str, index: Any, value: int) -> Callable[[Any], None]:
    def corrupt(workspace: Any) -> None:
        if index is None:
            workspace[record][name] = value
        else:
            workspace[record][name][index] = value

    return corrupt


def _add(record: str, name: str) -> Callable[[Any], None]:
    def corrupt(workspace: Any) -> None:
        workspace[record][name] += 1

    return corrupt


# What each must be refused with: a fault of the position, or an invariant of the history.
CORRUPTIONS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a guy nobody counted": ("guys_on", _put("state", "guy_status", (0, 0), codes.DEAD)),
    "a guy in two places": ("guys_on", _put("state", "guys_on", 66, 1)),
    "a seat with too many guys outside": ("left", _put("state", "left", 1, 40)),
    "a tile sunk twice": ("I2", _add("tally", "tiles_sunk")),
    "a tile out of nothing": ("tiles", _put("state", "content", 0, codes.ROCK)),
    "two ships in a hex": ("ships.1|ship_on", _put("state", "ship_at", 0, 10)),
    "a creature that no hex knows": ("creatures.shark", _put("state", "creature_at", (0, 0), 0)),
    "a ship lost and still there": ("I5", _add("tally", "ships_lost_kraken")),
    "a creature lost and still there": ("I5", _add("tally", "creatures_lost_vortex")),
    "a step too many": ("decision.steps", _put("state", "steps_left", None, 9)),
    "a swim too far": ("turn.swum", _put("state", "swum", (0, 1), 9)),
    "a roll too many": ("decision.rolls", _put("state", "rolls_left", None, 3)),
    "points out of nothing": ("score", _put("state", "score", 1, 9)),
    "a death without a cause": ("I8", _put("tally", "lost_shark", 0, 5)),
    "a turn of nobody": ("I9", _add("state", "turns")),
    "a game over too early": ("finished", _put("state", "finished", None, 1)),
}


@pytest.mark.parametrize("fault", CORRUPTIONS)
def test_every_check_can_fail(fault: str) -> None:
    key, corrupt = CORRUPTIONS[fault]
    parameters = load("atlantis").parameters
    table = atlantis.table_of(parameters, ["random"] * 3)
    table.open(1, 0)
    while table.state.turns == 0:
        table.carry_out(0)
    check_all(table, parameters)
    corrupt(table.workspaces[0])
    with pytest.raises(AssertionError, match=f"^({key}: |{key})"):
        check_all(table, parameters)


@pytest.mark.parametrize("key", ["creatures.monster.1", "ships", "city"])
def test_checks_of_the_sea_can_fail(key: str) -> None:
    """A swimmer, a ship and a monster in one hex; and a city under water."""
    parameters = load("atlantis").parameters
    table = atlantis.table_of(parameters, ["random"] * 3)
    table.open(1, 0)
    state = table.state
    if key == "city":
        state.content[66] = codes.SEA
    else:
        state.creatures[codes.MONSTER], state.creature_at[codes.MONSTER][0] = (
            1,
            int(state.ship_at[0]),
        )
        if key == "creatures.monster.1":
            state.creature_at[codes.MONSTER][0] = 66
    recount(table.rules, state)
    with pytest.raises(AssertionError, match=f"^({key}: |{key})"):
        check_all(table, parameters)
