"""What must hold in SafeHouse after every turn and in its midst, checked on the kernel."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from balance import games
from balance.engine.players import Player
from balance.engine.table import Table
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters, player_counts, steps_needed
from tests.games.amount import many
from tests.games.records import Fields
from tests.games.safehouse_rulesets import setups

game = games.get("safehouse")


class View(SimpleNamespace):
    """State, counters and parameters of a table, cut to the size of the ruleset."""


def view_of(table: Table, parameters: Parameters) -> View:
    p, state, tally = (
        parameters,
        Fields(table.workspaces["state"]),
        Fields(table.workspaces["tally"]),
    )
    seats = range(table.players)
    return View(
        p=p,
        state=state,
        tally=tally,
        seats=seats,
        needed=steps_needed(p),
        lead=p.start_square - 1,
        spare=int(p.caught_rule == "same_square"),
        home=[state.steps[seat] >= steps_needed(p) for seat in seats],
        sheets=[
            [
                state.number[seat][i][: len(row.squares[p.sheet_letters[state.letter[seat]]])]
                for i, row in enumerate(p.sheet)
            ]
            for seat in seats
        ],
        is_won=state.finished == 1 and not any(state.caught),
        faults=game.faults(parameters, table.rules, table.state),
    )


def check_faults(v: View) -> None:
    """1: nothing contradicts itself in the position, as the words of the game have it."""
    assert [str(fault) for fault in v.faults] == [], "1"


def check_pursuer(v: View) -> None:
    """3: the pursuer moved as told."""
    state, tally = v.state, v.tally
    moved = tally.auto_steps + tally.rolled_steps + tally.retrieve_steps
    assert state.crosses == v.p.pursuer_start_crosses + moved, "3"
    assert min(tally.auto_steps, tally.rolled_steps, tally.retrieve_steps) >= 0, "3"


def check_homes(v: View) -> None:
    """4: who is home came there in some turn."""
    for seat in v.seats:
        assert v.home[seat] == (v.tally.home_turn[seat] > 0), "4"


def check_numbers(v: View) -> None:
    """5: the dice can make every number."""
    highest = 20 if v.p == Parameters() else 63
    for sheet in v.sheets:
        assert all(0 <= number <= highest for numbers in sheet for number in numbers), "5"


def check_entries(v: View) -> None:
    """6: every number was entered by its owner, at most so many on a roll."""
    for seat in v.seats:
        filled = sum(v.state.filled[seat])
        assert filled == v.tally.numbers_entered[seat], "6"
        assert filled <= v.p.max_entries_per_roll * v.state.turns, "6"
        own = v.p.chameleons_by_players[len(v.seats) - 1]
        assert v.state.chameleons[seat] + v.tally.chameleons_used[seat] == own, "6"
        assert v.tally.chameleons_used[seat] <= filled, "6"
        assert v.tally.jokers_used[seat] <= v.p.joker_dice * filled, "6"


def check_joint_squares(v: View) -> None:
    """7: joint squares are left or used."""
    assert v.state.stay_left + v.tally.stay_used == v.p.stay_squares, "7"
    assert v.state.reroll_left + v.tally.reroll_used == v.p.reroll_squares, "7"


def check_turns(v: View) -> None:
    """8: the pursuer sees to it that the game ends, and every turn has its gap."""
    state = v.state
    if v.p.auto_step >= 1 and v.p.pursuer_start_crosses >= 0:
        assert state.turns <= v.lead + v.needed - 1 + v.spare, "8"
    if state.finished == 2:
        assert state.turns == v.p.turn_cap, "8"
    assert v.tally.gaps == (state.turns if state.finished == 2 else v.tally.gaps), "8"
    assert state.turns - 1 <= v.tally.gaps <= state.turns, "8"


def check_end(v: View) -> None:
    """9: won if and only if everybody is home."""
    if v.state.finished:
        assert v.is_won == (all(v.home) and v.state.finished == 1), "9"


CHECKS = (
    check_faults,
    check_pursuer,
    check_homes,
    check_numbers,
    check_entries,
    check_joint_squares,
    check_turns,
    check_end,
)


def check_all(table: Table, parameters: Parameters) -> View:
    view = view_of(table, parameters)
    for check in CHECKS:
        check(view)
    return view


def check_between_turns(v: View) -> None:
    """10: between turns no die is rolled, and every pursuer face is accounted for."""
    if sum(v.state.rolled) or any(v.state.caught):
        return
    t = v.tally
    if v.p.face_step == 1 and v.p.reroll_new_pursuers:
        counted = t.pursuers_rolled - t.pursuers_rerolled - t.pursuers_ignored
        assert t.rolled_steps == counted, "10"
    assert t.pursuers_rolled <= t.dice_rolled + t.dice_rerolled, "10"


def check_step(before: View, now: View) -> None:
    """11: nothing is taken back, and a roll brings at most so many numbers."""
    assert now.state.crosses >= before.state.crosses, "11"
    assert 0 <= now.state.turns - before.state.turns <= 1, "11"
    for seat in now.seats:
        assert now.state.steps[seat] >= before.state.steps[seat], "11"
        for old, new in zip(before.sheets[seat], now.sheets[seat], strict=True):
            assert all(a in (0, b) for a, b in zip(old, new, strict=True)), "11"


def check_roll(start: View, now: View) -> None:
    """12: numbers entered since the turn began."""
    for seat in now.seats:
        entered = now.tally.numbers_entered[seat] - start.tally.numbers_entered[seat]
        assert entered <= now.p.max_entries_per_roll, "12"


def table_of(parameters: Parameters, players: int) -> Table:
    return Table(game, game.pack(parameters, players), [Player("random")] * players)


def steps_of(table: Table, seed: int, deal: int) -> Iterator[None]:
    """Play a game; stop after set-up, after every turn, and now and then within one."""
    table.open(seed, deal)
    state = table.state
    yield
    steps = 0
    while not state.finished:
        turns = state.turns
        table.carry_out(table.decide())
        steps += 1
        if state.finished or state.turns != turns or steps % 7 == 0:
            yield


def check_game(table: Table, parameters: Parameters, seed: int, deal: int) -> View:
    """All of them, all the way."""
    before: View | None = None
    start: View | None = None
    for _ in steps_of(table, seed, deal):
        now = check_all(table, parameters)
        check_between_turns(now)
        if before is not None and start is not None:
            check_step(before, now)
            check_roll(start, now)
        if before is None or now.state.turns != before.state.turns:
            start = now
        before = now
    assert before is not None
    check_row(table, before)
    return before


def check_row(table: Table, v: View) -> None:
    """13: the record of the finished game."""
    row, n = Fields(table.row()), len(v.seats)
    assert row.won[:n] == [int(v.is_won)] * n, "13"
    assert row.rank[:n] == [0] * n, "13"
    assert row.capped == (v.state.finished == 2), "13"
    assert row.score[:n] == v.state.steps[:n], "13"
    assert row.home_count == sum(v.home), "13"
    assert sum(row.seat_decisions[:n]) == row.decisions == table.decisions, "13"
    left = v.needed * n - sum(v.state.steps[:n])
    assert row.margin == (v.lead + v.needed - row.crosses if v.is_won else -left), "13"
    gaps = [gap for gap in row.gap_by_turn if gap != -99]
    assert gaps == row.gap_by_turn[: min(v.tally.gaps, 40)], "13"
    if v.tally.gaps <= 40:
        assert row.min_gap == min(gaps, default=0), "13"
    for turn in (5, 10, 15, 20):
        assert getattr(row, f"gap_t{turn}") == row.gap_by_turn[turn - 1], "13"
    assert sum(row.missions_by_row) == sum(row.seat_missions[:n]), "13"
    for seat in v.seats:
        started = sum(any(numbers) for numbers in v.sheets[seat])
        assert row.ongoing_end[seat] == started - row.seat_missions[seat], "13"
        assert row.dead_missions[seat] <= row.ongoing_end[seat], "13"
        if not v.p.allow_dead_entries:
            assert row.dead_missions[seat] == 0, "13"


VARIANTS: dict[str, dict[str, Any]] = {
    "printed": {},
    "votes": {"joint_rule": "majority", "reroll_squares": 3, "stay_squares": 3},
    "leader": {"joint_rule": "leader", "allow_dead_entries": False},
    "long": {"auto_step": 0, "face_step": 0, "retrieve_per_mission": 0, "turn_cap": 50},
    "harmless": {"reroll_new_pursuers": False, "reroll_squares": 3, "reroll_auto_step": 2},
    "slow": {"caught_rule": "same_square", "retrieve_when": "forced_only", "sheet_assign": "same"},
    "easy": {
        "safe_house_square": 25,
        "start_square": 22,
        "retrieve_count": "mean_up",
        "sheet_letters": "Q",
        "sheet_assign": "same",
        "sheet": [{"rule": "nondec", "squares": {"Q": c}, "arrow": 2} for c in "YGRBYGRB"],
    },
}


@pytest.mark.parametrize("name", VARIANTS)
def test_every_player_count(name: str) -> None:
    parameters = Parameters(**VARIANTS[name])
    for players in player_counts(parameters):
        for deal in range(many(4, 1)):
            check_game(table_of(parameters, players), parameters, 21, deal)


def test_every_end_is_met() -> None:
    """Games are won, lost and stopped, so that the checks above see all ends."""
    ends = set()
    for name in ("long", "easy", "printed"):
        parameters = Parameters(**VARIANTS[name])
        for deal in range(2):
            v = check_game(table_of(parameters, 1), parameters, 31, deal)
            ends.add("won" if v.is_won else "lost" if v.state.finished == 1 else "stopped")
    assert ends == {"won", "lost", "stopped"}


@given(setups())
@settings(
    max_examples=many(250, 25),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_rulesets_nobody_would_print(setup: tuple[Parameters, int, int]) -> None:
    parameters, players, deal = setup
    check_game(table_of(parameters, players), parameters, 23, deal)


def _put(name: str, *index_and_value: Any, record: str = "state") -> Callable[[Any], None]:
    *index, value = index_and_value

    def corrupt(workspace: Any) -> None:
        if index:
            workspace[record][name][tuple(index)] = value
        else:
            workspace[record][name] = value

    return corrupt


def _add(record: str, name: str) -> Callable[[Any], None]:
    """One more of it, of the first where it is a list."""

    def corrupt(workspace: Any) -> None:
        if workspace[record][name].shape:
            workspace[record][name][0] += 1
        else:
            workspace[record][name] += 1

    return corrupt


# What is wrong: the key of the fault that is found, or the number of the check that fails.
CORRUPTIONS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a die vanished": ("table.yellow", _put("lid", 0, -1)),
    "a die doubled": ("rolled.red", _put("rolled", 2, 3)),
    "a die elsewhere as well": ("table.blue", _put("lid", 3, 1)),
    "a face no die has": ("rolled.yellow", _put("face", 0, 0, 9)),
    "a pursuer that counts for nobody": ("rolled.yellow", _put("harmless", 0, 0, 1)),
    "a roll without coloured dice": ("rolled", _put("rolled", (0, 0, 0, 0, 1))),
    "a roll nobody made": ("decision.id", _put("throws", 0)),
    "a pursuer that passed by": ("crosses", _put("crosses", 17)),
    "a pursuer moved unseen": ("3", _add("state", "crosses")),
    "a step not made": ("3", _add("tally", "auto_steps")),
    "somebody caught from afar": ("seats.1.caught", _put("caught", 0, 1)),
    "steps out of nothing": ("seats.2.steps", _put("steps", 1, 3)),
    "a mission half done": ("seats.1.rows.5", _put("completed", 0, 4, 1)),
    "numbers that fall": ("seats.1.rows.4", _put("number", 0, 3, 0, 5)),
    "a number nobody entered": ("6", _add("tally", "numbers_entered")),
    "a chameleon too many": ("seats.2.chameleons", _put("chameleons", 1, 4)),
    "a chameleon lost": ("6", _put("chameleons", 1, 0)),
    "a help square again": ("stay_squares", _add("state", "stay_left")),
    "a help square lost": ("7", _put("stay_left", 0)),
    "the sheet of another": ("seats.2.sheet", _put("letter", 1, 0)),
    "a turn too many": ("seat_turns", _add("state", "turns")),
    "a turn out of turn": ("seat_turns", _put("seat_turns", (3, 0, 0, 0))),
    "a win that is none": ("finished", _put("finished", 1)),
    "an arrival nobody saw": ("4", _add("tally", "home_turn")),
    "a turn without its gap": ("8", _put("gaps", 3, record="tally")),
}


@pytest.mark.parametrize("fault", CORRUPTIONS)
def test_every_check_can_fail(fault: str) -> None:
    what, corrupt = CORRUPTIONS[fault]
    parameters = Parameters()
    table = table_of(parameters, 2)
    table.open(1, 0)
    workspace = table.workspaces[0]
    state = workspace["state"]
    state["table"], state["rolled"], state["throws"] = (1, 2, 2, 2, 2), (1, 0, 0, 0, 0), 1
    state["face"][0, 0], state["decision"] = 3, codes.REROLL
    state["number"][0, 3, :2], state["filled"][0, 3] = (2, 4), 2
    workspace["tally"]["numbers_entered"][0] = 2
    check_all(table, parameters)
    corrupt(workspace)
    if what.isdigit():
        with pytest.raises(AssertionError, match=f"^{what}"):
            check_all(table, parameters)
    else:
        found = game.faults(parameters, table.rules, table.state)
        assert what in [error.key for error in found]
