"""The characters of SafeHouse: how strong they are, what they compute, and what they do not see."""

from typing import Any

import numpy as np
import pytest

from balance.engine.luck import deal_luck
from balance.engine.players import Player
from balance.engine.table import Table
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters import draws as tables
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.players.danger import charge_of_danger
from balance.games.safehouse.players.dials import GREEDY_DIALS, PLANNER_DIAL
from balance.games.safehouse.players.evaluation import charge_of_peril
from balance.games.safehouse.players.greedy import score, target
from balance.rulesets.players import find_player
from tests.games import safehouse
from tests.games.amount import many

FACES = (1, 2, 3, 4, 5, 0)
ONE_TO_FIVE = sum(
    0.45 / 5 + 0.42 * (v - 1) / 25 + 0.13 * (v - 1) * (v - 2) / 250 for v in range(1, 6)
)


def games_of(lineup: list[str], games: int, seed: int = 5) -> np.ndarray:
    table = safehouse.table_of(Parameters(), lineup)
    rows = table.rows(games)
    table.play(seed, 0, 1, rows)
    return rows


def mean_steps(name: str, players: int, games: int) -> float:
    return float(games_of([name] * players, games)["score"][:, :players].mean())


# ---------------------------------------------------------------------------- how strong


def test_a_planning_team_wins_about_every_second_game_of_two() -> None:
    games = many(400, 4)
    won = games_of(["planner"] * 2, games)["won"][:, 0].sum()
    if games == 400:
        assert 0.38 < won / games < 0.68
    else:
        assert won >= 1  # four games lost in a row would be a planner that wins every tenth


def test_greedy_hardly_ever_wins_and_random_never_gets_anywhere() -> None:
    games = many(400, 3)
    assert games_of(["greedy"] * 2, games)["won"].sum() <= games // 100
    assert mean_steps("random", 2, games) < 1 < mean_steps("greedy", 2, games)


@pytest.mark.parametrize(
    ("weaker", "stronger", "plain"),
    [("random", "planner", 3), ("greedy", "steady", 0), ("steady", "planner", 0)],
)
def test_the_stronger_character_gets_further(weaker: str, stronger: str, plain: int) -> None:
    games = many(300, plain)
    if games == 0:
        pytest.skip("takes too many games for plain Python")
    assert mean_steps(weaker, 2, games) + 1 < mean_steps(stronger, 2, games)


# ---------------------------------------------------------------------------- the draw model


def test_one_square_open_to_every_number_takes_one_draw() -> None:
    assert tables.draws(FACES, 1, 1, 20) == pytest.approx(1)


def test_one_square_waits_for_a_number_in_its_range() -> None:
    assert tables.draws(FACES, 1, 1, 5) == pytest.approx(1 / ONE_TO_FIVE)
    assert tables.draws(FACES, 1, 15, 20) == pytest.approx(1 / (0.13 / 125))


def test_two_squares_of_one_number_take_two_waits() -> None:
    three = 0.45 / 5 + 0.42 * 2 / 25 + 0.13 * 1 / 125
    assert tables.draws(FACES, 2, 3, 3) == pytest.approx(2 / three)


def test_what_cannot_be_filled_never_is() -> None:
    assert tables.draws(FACES, 2, 3, 3, rising=True) >= codes.NEVER
    assert tables.draws(FACES, 1, 16, 20) >= codes.NEVER


def test_waiting_stops_at_numbers_that_leave_too_much_to_do() -> None:
    share, rest = np.array([0.5, 0.5]), np.array([0.0, 10.0])
    assert tables.wait(share, rest) == pytest.approx(2)  # the second is worth no less than waiting
    assert tables.wait(share, np.array([0.0, 1.0])) == pytest.approx(1.5)


def test_a_rising_row_takes_longer() -> None:
    for squares in range(2, 7):
        plain = tables.draws(FACES, squares, 1, 20)
        assert squares <= plain < tables.draws(FACES, squares, 1, 20, rising=True)


def test_a_row_of_equal_numbers_waits_for_the_commonest_number() -> None:
    five = 0.45 / 5 + 0.42 * 4 / 25 + 0.13 * 6 / 125
    assert tables.equal_draws(FACES)[3] == pytest.approx(1.6 + 2 / five)


# ---------------------------------------------------------------------------- greedy by hand


@pytest.fixture
def solo() -> Any:
    """A solo game on sheet S at its first decision, as (rules, state)."""
    table = safehouse.table_of(Parameters(), ["greedy"])
    table.open(1, 0)
    return table.workspaces["rules"], table.workspaces["state"]


def _score(solo: Any, number: int, colour: int, row: int, square: int) -> float:
    rules, state = solo
    dials = np.array(list(GREEDY_DIALS.values()), dtype=float)
    return float(score(rules[0], state[0], dials, 0, number, colour, row, square))


def test_targets_of_greedy(solo: Any) -> None:
    rules, state = solo

    def at(row: int, square: int, number: int = 7) -> float:
        return float(target(rules[0], state[0], 0, row, square, number))

    assert at(0, 1) == 4  # the row of equal numbers, still empty
    assert at(1, 0) == 1 + 8 * 0.5 / 4
    assert at(4, 4) == 1 + 8 * 4.5 / 5
    assert at(5, 1) == 2 + 4 * 1.5 / 2  # left of the gray 6
    assert at(6, 4) == 6 + 4 * 2.5 / 3  # right of it
    state["number"][0, 0, 0, 0], state["filled"][0, 0, 0] = 7, 1
    assert at(0, 1) == 7


def test_scores_of_greedy(solo: Any) -> None:
    _, state = solo
    yellow, green, red = 0, 1, 2
    assert _score(solo, 2, green, 1, 0) == pytest.approx(3 / 4)  # opens row 2 on target
    assert _score(solo, 2, yellow, 1, 0) == pytest.approx(3 / 4 - 8)  # by the chameleon
    state["number"][0, 0, 1, 0], state["filled"][0, 0, 1] = 2, 1
    assert _score(solo, 3, red, 2, 0) == pytest.approx(2 / 3 - abs(3 - (1 + 4 / 3)) - 1)
    state["number"][0, 0, 1, 1:3], state["filled"][0, 0, 1] = (4, 6), 3
    assert _score(solo, 9, red, 1, 3) == pytest.approx(3 - abs(9 - 8) + 10)


# ---------------------------------------------------------------------------- planner by hand


def _late(player: str, steps: list[int], gap: int) -> Table:
    """Two seats that choose dice in a late turn, so many squares before the pursuer."""
    table = safehouse.table_of(Parameters(), [player] * 2)
    table.open(1, 0)
    state = table.workspaces["state"][0]
    state["steps"][:2], state["stay_left"], state["reroll_left"] = steps, 0, 0
    state["crosses"] = 16 + min(steps) - gap
    return table


def _dice_chosen(table: Table) -> int:
    while table.state.decision == codes.SELECT:
        table.carry_out(table.decide())
    return int(np.sum(table.state.rolled))


def test_the_last_step_is_worth_rolling_for() -> None:
    """Its share of the way is small, but without it nobody wins."""
    assert _dice_chosen(_late("expert", [22, 23], 12)) >= 4


@pytest.mark.parametrize(
    ("gap", "dice", "jokers", "chance"),
    [(1, 1, 0, 1 / 6), (2, 1, 0, 0), (1, 2, 0, 11 / 36), (2, 2, 0, 1 / 36), (2, 1, 1, 1 / 36)],
)
def test_the_danger_of_a_roll(gap: int, dice: int, jokers: int, chance: float) -> None:
    workspace = _late("expert", [10, 12], gap).workspaces[0]
    player = workspace["players"][0]

    def charge() -> float:
        rules, state = workspace["rules"], workspace["state"]
        return float(charge_of_danger(rules, state, player, 0, 0, dice, jokers))

    assert charge() == pytest.approx(chance * player["numbers"][PLANNER_DIAL.danger])
    workspace["state"]["stay_left"] = 1
    assert charge() == 0.0


# ---------------------------------------------------------------------------- the way home

BLANK = {0, 2, 3}  # rows that are left; the others are full
RISING = (2, 4, 6, 8, 9, 9)


def _last_outside(players: int, blank: set[int], steps: int, gap: int) -> Table:
    """The last seat alone is on the way, with no mission begun and nothing left that helps."""
    expert = find_player(safehouse.game, "expert", seats=players)
    table = safehouse.table_of(Parameters(), [expert] * players)
    table.open(1, 0)
    state, rules = table.workspaces["state"][0], table.workspaces["rules"][0]
    seat = players - 1
    for row in set(range(rules["rows"])) - blank:
        squares = rules["squares"][row]
        numbers = RISING if rules["rule"][row] == codes.RISING else (6,) * squares
        state["number"][seat, row, :squares] = numbers[:squares]
        state["filled"][seat, row], state["completed"][seat, row] = squares, 1
    state["steps"][:seat], state["steps"][seat] = 23, steps
    state["stay_left"], state["reroll_left"], state["chameleons"] = 0, 0, 0
    state["crosses"] = 16 + steps - gap
    return table


def _rolled(table: Table, numbers: dict[int, list[int]], jokers: list[int]) -> None:
    """The last seat is next to enter what lies there, after all others."""
    state, seat = table.workspaces["state"][0], table.players - 1
    for kind, faces in (*numbers.items(), (codes.WHITE, jokers)):
        state["rolled"][kind], state["face"][kind, : len(faces)] = len(faces), faces
        state["table"][kind] -= len(faces)
    state["throws"], state["entrant"], state["roller"] = 1, seat, 0
    state["jokers"], state["joker_face"][: len(jokers)] = len(jokers), jokers
    state["actor"], state["joker"] = seat, 0
    state["decision"] = codes.JOKER if jokers else codes.ENTER
    state["colour"] = -1 if jokers else min(numbers)


def _enter_all(table: Table) -> None:
    turn = table.state.turns
    while not table.state.finished and table.state.turns == turn:
        if table.state.decision < codes.JOKER:
            break
        table.carry_out(table.decide())


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_who_is_alone_on_the_way_begins_a_mission(players: int) -> None:
    """One die a turn and nothing entered is waiting to be caught."""
    assert _dice_chosen(_last_outside(players, BLANK, 22, 7)) >= 3
    table = _last_outside(players, BLANK, 22, 7)
    seat = players - 1
    before = int(table.state.filled[seat].sum())
    _rolled(table, {0: [3], 1: [4], 2: [2, 1], 3: [4]}, [])
    _enter_all(table)
    assert table.state.finished or table.state.filled[seat].sum() > before


Y, G, R, B = range(4)
ON_THE_TABLE = {
    "with a joker": (1, {Y: [1, 4], G: [5], R: [3], B: [1]}, [4], 0, 22, {1, 2, 4, 5, 7}),
    "as it lies": (4, {G: [2], B: [4], R: [4]}, [], 0, 22, {0, 1, 2, 3}),
    "by chameleon": (1, {G: [4], R: [2], B: [5]}, [], 1, 22, {1, 2, 4, 7}),
    "on two jokers": (1, {Y: [3], R: [2], B: [1]}, [1, 2], 0, 21, {1, 2, 3, 6}),
}


@pytest.mark.parametrize("name", ON_THE_TABLE)
def test_a_roll_that_wins_is_played(name: str) -> None:
    """Row 3, begun and completed on one roll, brings the last player home."""
    players, numbers, jokers, chameleons, steps, blank = ON_THE_TABLE[name]
    table = _last_outside(players, blank, steps, 10)
    table.workspaces["state"][0]["chameleons"] = chameleons
    _rolled(table, numbers, jokers)
    _enter_all(table)
    assert table.state.finished
    assert table.state.steps[players - 1] == 23


# ---------------------------------------------------------------------------- whole rows


def _hunted(player: str | Player, gap: int) -> Table:
    """A lone seat that has rolled yellow 3 and red 5, with two squares of row 4 still empty."""
    table = safehouse.table_of(Parameters(), [player])
    table.open(1, 0)
    state = table.workspaces["state"][0]
    state["number"][0, 3, 2:4], state["filled"][0, 3] = (7, 9), 2
    state["steps"][0], state["stay_left"], state["reroll_left"] = 8, 0, 0
    state["chameleons"], state["crosses"] = 1, 24 - gap
    _rolled(table, {Y: [3], B: [2]}, [])
    return table


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("gap", [3, 6])
def test_a_row_that_the_roll_completes_is_completed(players: int, gap: int) -> None:
    """By chameleon, too, where the first of its numbers alone would not be worth one."""
    expert = find_player(safehouse.game, "expert", seats=players)
    table = _hunted(expert, gap)
    _enter_all(table)
    assert table.state.steps[0] == 11


@pytest.mark.parametrize(("gap", "room"), [(1, 0), (4, 2), (7, 5)])
def test_peril_is_charged_by_the_room_that_is_left(gap: int, room: int) -> None:
    """A step of the pursuer's own and the price of one mission come off the gap."""
    workspace = _hunted("expert", gap).workspaces[0]
    rules, state, player = workspace["rules"], workspace["state"], workspace["players"][0]
    player["numbers"][PLANNER_DIAL.peril] = 4
    assert charge_of_peril(rules, state, player) == pytest.approx(4 * np.exp(-room / 3))
    state["steps"][0] = 23
    assert charge_of_peril(rules, state, player) == 0.0


# ---------------------------------------------------------------------------- honesty


def _position_on(table: Table, seed: int, other: Table, decision: int) -> None:
    """Play until a decision, then put the position on another table, where another deal runs."""
    table.open(seed, 0)
    while not table.state.finished:
        options = table.options()
        if table.state.decision == decision and len(options) > 1 and table.state.turns > 2:
            break
        table.carry_out(0 if len(options) == 1 else table.decide())
    assert not table.state.finished
    other.open(seed + 1000, 1)
    other.workspaces["state"] = table.workspaces["state"]


@pytest.mark.parametrize("decision", [codes.SELECT, codes.REROLL, codes.ENTER])
def test_the_same_position_and_own_luck_give_the_same_choice(decision: int) -> None:
    """Whatever the deal has in store: the choice sees the position and the seat's own luck."""
    for name in ("planner", "greedy"):
        lineup = [find_player(safehouse.game, name)] * 2
        here = safehouse.table_of(Parameters(), lineup)
        there = safehouse.table_of(Parameters(), lineup)
        _position_on(here, 3, there, decision)
        for choice_luck in (7, 8):
            answers = {_choose(t, deal_luck(99, choice_luck)) for t in (here, here, there)}
            assert len(answers) == 1


def _choose(table: Table, luck: Any) -> int:
    """What the acting seat answers with this luck of its own, from fresh notes."""
    seat = int(table.state.actor)
    table.workspaces["memory"][0, seat] = np.zeros((), table.workspaces["memory"].dtype)
    return _ask(table, luck)


def _ask(table: Table, luck: Any) -> int:
    workspace = table.workspaces[0]
    n = len(table.options())
    seat = int(table.state.actor)
    memory, player = workspace["memory"][seat], workspace["players"][seat]
    choose = safehouse.game.choose
    return int(
        choose(
            workspace["rules"], memory, workspace["state"], player, workspace, n, np.uint64(luck)
        )
    )
