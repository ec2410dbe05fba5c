"""The kinds of players: how often they take what, against closed forms."""

import math

import numpy as np
import pytest
from scipy import stats

from balance.engine.players import SCRIPT, WEIGHTED, Player
from balance.engine.table import Table
from balance.games import abandon_ship, get, pig
from balance.rulesets.players import find_player

DRAWS = 3_000
ROLL, HOLD = 0, 1


def _before_a_choice(player: Player) -> Table:
    """A game of Pig in which seat 1 may roll or hold."""
    game = get("pig")
    table = Table(game, game.pack(pig.Parameters(), 2), [player, Player("random")])
    table.open(1, 0)
    table.state.turn_total = 10
    assert table.options() == [ROLL, HOLD]
    return table


def _holds(player: Player) -> int:
    """In how many of so many lucks it holds."""
    table = _before_a_choice(player)
    count = 0
    for key in range(DRAWS):
        table.luck = np.uint64(key)
        count += table.decide() == HOLD
    return count


def _likes_to_hold(weight: float, **habits: float) -> Player:
    """Values holding at ``weight`` and rolling at 0."""
    return Player("p", WEIGHTED, weights={pig.FEATURES.index("hold"): weight}, **habits)


@pytest.mark.parametrize(
    ("weight", "temperature"), [(0.0, 1.0), (1.0, 1.0), (-1.0, 0.5), (3.0, 2.0), (0.1, 0.05)]
)
def test_softmax_has_the_frequencies_of_its_formula(weight: float, temperature: float) -> None:
    expected = 1 / (1 + math.exp(-weight / temperature))
    holds = _holds(_likes_to_hold(weight, temperature=temperature))
    assert stats.binomtest(holds, DRAWS, expected).pvalue > 1e-4


def test_random_takes_every_option_equally_often() -> None:
    assert stats.binomtest(_holds(Player("random")), DRAWS, 0.5).pvalue > 1e-4


@pytest.mark.parametrize("slip", [0.1, 0.6, 1.0])
@pytest.mark.parametrize("kind", ["weighted", "script"])
def test_a_slip_is_a_uniform_choice(slip: float, kind: str) -> None:
    if kind == "weighted":
        player = _likes_to_hold(1.0, slip=slip)
    else:
        hold_at = pig.CHARACTERS["hold_at"].id
        player = Player("p", SCRIPT, hold_at, numbers=(5.0,), slip=slip)
    rolls = DRAWS - _holds(player)
    assert stats.binomtest(rolls, DRAWS, slip / 2).pvalue > 1e-4


@pytest.mark.parametrize(("weight", "holds"), [(0.1, DRAWS), (-0.1, 0), (0.0, 0), (1e-9, 0)])
def test_without_temperature_the_best_is_taken_and_ties_go_to_the_first(
    weight: float, holds: int
) -> None:
    assert _holds(_likes_to_hold(weight)) == holds


def test_a_characters_number_counts() -> None:
    hold_at = pig.CHARACTERS["hold_at"].id
    assert _holds(Player("p", SCRIPT, hold_at, numbers=(10.0,))) == DRAWS
    assert _holds(Player("p", SCRIPT, hold_at, numbers=(11.0,))) == 0


def test_too_many_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="too many numbers"):
        Player("p", SCRIPT, numbers=(1.0,) * 99).record()


def test_a_table_needs_a_player_for_every_seat() -> None:
    with pytest.raises(ValueError, match="1 players for 2 seats"):
        Table(get("pig"), pig.pack(pig.Parameters(), 2), [Player("random")])


# --- whole moves --------------------------------------------------------------------------


def _ship(temperature: float, slip: float = 0.0) -> Table:
    game = get("abandon_ship")
    base = find_player(game, next(iter(game.WEIGHTS)))
    player = Player("p", WEIGHTED, weights=base.weights, temperature=temperature, slip=slip,
                    remembers=True)  # fmt: skip
    parameters = abandon_ship.Parameters()
    return Table(game, game.pack(parameters, 3), [player] * 3)


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_the_rat_is_the_one_that_was_planned_with_the_die(temperature: float) -> None:
    table = _ship(temperature)
    kept = 0
    for number in range(3):
        table.open(5, number)
        while not table.state.finished:
            index = table.decide()
            clock = table.workspaces["clock"][0]
            planned = clock["plan"][: clock["planned"]].tolist()
            table.carry_out(index)
            if not table.state.goes_on:
                continue
            options = table.options()
            rat = options[table.decide()]
            if len(options) > 1:
                assert planned == [rat]
                kept += 1
    assert kept > 10


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_who_is_asked_again_answers_the_same(temperature: float) -> None:
    """What was planned for the second part of a move is no answer to the first."""
    table = _ship(temperature)
    planned = 0
    for number in range(3):
        table.open(5, number)
        while not table.state.finished:
            index = table.decide()
            planned += table.workspaces["clock"]["planned"][0] > 0 and not table.state.goes_on
            assert [table.decide() for _ in range(2)] == [index] * 2
            table.carry_out(index)
    assert planned > 10


def test_a_plan_ends_with_its_move() -> None:
    """Also where the next decision is carried out without asking anybody."""
    table = _ship(0.0)
    table.open(5, 0)
    while not table.state.finished:
        table.carry_out(table.decide())
        assert table.state.goes_on or table.workspaces["clock"]["planned"][0] == 0


def test_a_hot_player_does_not_always_take_the_best() -> None:
    cold, hot = _ship(0.0), _ship(100.0)
    cold.open(5, 0)
    best = cold.decide()
    firsts = set()
    for number in range(40):
        hot.open(5, 0)
        hot.luck = np.uint64(number)
        firsts.add(hot.decide())
    assert best in range(8)
    assert len(firsts) > 4


def test_a_player_that_always_slips_plans_nothing() -> None:
    table = _ship(0.0, slip=1.0)
    table.open(5, 0)
    while not table.state.finished:
        index = table.decide()
        assert table.workspaces["clock"]["planned"][0] == 0
        table.carry_out(index)
