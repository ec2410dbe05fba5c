"""Pig against its naive twin, against exact probabilities, and in words."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest

from balance import games
from balance.engine.luck import LoadedLuck
from balance.engine.players import RANDOM, SCRIPT, WEIGHTED, Player
from balance.engine.table import Table, jit_is_off
from balance.games.api import WordError
from balance.games.api.claims import metrics_of
from balance.games.pig.players import characters, features
from balance.rulesets import available, load
from balance.rulesets.players import find_player
from balance.stats.intervals import score_interval
from balance.store.frames import frame
from balance.studies.cells.columns import own_metrics
from tests.games import pig_exact as exact
from tests.games.drawn import drawn
from tests.naive import pig as naive
from tests.naive.luck import deal_luck

pig = games.get("pig")
HOLD_AT = pig.CHARACTERS["hold_at"].id
CRITICAL = 3.3  # standard errors: intervals of 99.9 %
MOST_GAMES = 100 if jit_is_off() else 200_000

RANDOM_PLAYER = Player("random", RANDOM)
RACER = Player("racer", WEIGHTED, weights=dict(enumerate(pig.WEIGHTS["racer"])))


def hold_at(number: float) -> Player:
    return Player("hold_at", SCRIPT, HOLD_AT, (number,))


def twin_of(player: Player) -> naive.Chooser:
    if player.kind == SCRIPT:
        return naive.hold_at(player.numbers[0])
    return naive.racer if player.kind == WEIGHTED else naive.random


def table_of(lineup: Sequence[Player], **parameters: Any) -> Table:
    rules = pig.pack(pig.Parameters(**parameters), len(lineup))
    return Table(pig, rules, lineup)


def played(table: Table, count: int, seed: int = 1, rotations: int = 1) -> np.ndarray:
    rows = table.rows(min(count, MOST_GAMES))
    table.play(seed, 0, rotations, rows)
    return rows


# --------------------------------------------------------------------- the twin, move by move

CASES: dict[str, tuple[list[Player], dict[str, Any]]] = {
    "random": ([RANDOM_PLAYER] * 3, {}),
    "hold_at": ([hold_at(20)] * 2, {}),
    "racer": ([RACER] * 4, {}),
    "mixed": ([RACER, hold_at(12), RANDOM_PLAYER, hold_at(5.5)], {"start_scores": (3, 0, 9)}),
    "ten_seats": ([RACER, hold_at(25)] * 5, {"target": 60}),
    "big_die": ([hold_at(15), RACER], {"die_sides": 10, "start_scores": (0, 6)}),
    "coin": ([RANDOM_PLAYER, RACER], {"die_sides": 2, "target": 9}),
    "at_once": ([RANDOM_PLAYER, hold_at(1)], {"target": 1}),
    "capped": ([RANDOM_PLAYER, hold_at(20), RACER], {"max_turns": 7}),
}


@pytest.mark.parametrize("case", CASES)
def test_every_move_and_column_equals_the_twin(case: str) -> None:
    lineup, parameters = CASES[case]
    table = table_of(lineup, **parameters)
    rows = played(table, 40, seed=7)
    for number in range(len(rows)):
        table.open(7, number)
        twin = naive.Pig(parameters, len(lineup), deal_luck(7, number))
        play_both(table, twin, [twin_of(player) for player in lineup])
        for name, value in twin.record().items():
            for row in (rows[number], table.row(number)[0]):
                in_play = row[name][tuple(slice(size) for size in np.shape(value))]
                assert in_play.tolist() == value


def play_both(table: Table, twin: naive.Pig, choosers: list[naive.Chooser]) -> None:
    state = table.state
    while not twin.finished:
        assert not state.finished
        assert state.actor == twin.seat
        assert state.turn_total == twin.turn_total
        assert list(state.score[: twin.players]) == twin.scores
        assert table.options() == twin.options()
        option = naive.choose(twin, choosers[twin.seat])
        assert table.decide() == option
        table.carry_out(option)
        twin.act(option)
        check_invariants(table)
    assert state.finished == (2 if twin.finished == "capped" else 1)
    assert table.decisions == twin.decisions


def check_invariants(table: Table) -> None:
    state, rules, tally = table.state, table.rules, table.workspaces["tally"][0]
    assert state.turns == sum(state.seat_turns) == tally["busts"] + sum(tally["holds"])
    assert state.seat_turns[0] - state.seat_turns[rules.players - 1] in (0, 1)
    assert state.rolls >= state.turns
    assert not state.goes_on
    assert not any(state.score[rules.players :])
    assert pig.faults(pig.Parameters(), rules, state) == []


# ------------------------------------------------------------------------ exact probabilities


def check_share(wins: np.ndarray, probability: float) -> None:
    low, high = score_interval(wins.mean(), len(wins), CRITICAL)
    assert low <= probability <= high


def test_exact_values_are_the_published_ones() -> None:
    """Neller and Presser: 0.5306 for optimal play; Neller: 0.5347 for holding at 20 or goal."""
    value, policy = exact.optimal(100)
    assert value[0, 0] == pytest.approx(0.5306, abs=5e-5)
    assert exact.win_probability(policy, policy)[0, 0] == pytest.approx(value[0, 0], abs=1e-9)
    at_20 = exact.hold_at(20, 100)
    assert exact.win_probability(at_20, at_20)[0, 0] == pytest.approx(0.5347, abs=5e-5)


@pytest.mark.parametrize(("own", "other"), [(0, 0), (0, 6), (0, 40), (75, 90)])
def test_holding_at_20_in_the_whole_game(own: int, other: int) -> None:
    policy = exact.hold_at(20, 100)
    rows = played(table_of([hold_at(20)] * 2, start_scores=(own, other)), 200_000)
    check_share(rows["won"][:, 0], exact.win_probability(policy, policy)[own, other])


@pytest.mark.parametrize(("first", "second"), [(20, 20), (8, 15), (30, 10), (1, 30)])
@pytest.mark.parametrize("sides", [6, 4])
def test_holding_in_a_short_game(first: int, second: int, sides: int) -> None:
    policies = exact.hold_at(first, 30), exact.hold_at(second, 30)
    lineup = [hold_at(first), hold_at(second)]
    rows = played(table_of(lineup, target=30, die_sides=sides), 100_000)
    check_share(rows["won"][:, 0], exact.win_probability(*policies, sides)[0, 0])


def test_the_racer() -> None:
    def holds(total: int, own: int, other: int) -> bool:
        return naive.racer_holds(total, own, other, 100)

    policies = exact.policy_of(holds, 100), exact.hold_at(20, 100)
    rows = played(table_of([RACER, hold_at(20)]), 100_000)
    check_share(rows["won"][:, 0], exact.win_probability(*policies)[0, 0])


def test_the_expert_is_close_to_optimal_play() -> None:
    habits = naive.Habits(always=-0.209, race=-1.0, own_race=-1.0, wins=3.0)

    def holds(total: int, own: int, other: int) -> bool:
        return naive.racer_holds(total, own, other, 100, habits)

    policy, at_20 = exact.policy_of(holds, 100), exact.hold_at(20, 100)
    rows = played(table_of([find_player(pig, "expert"), hold_at(20)]), 100_000)
    check_share(rows["won"][:, 0], exact.win_probability(policy, at_20)[0, 0])
    _, best = exact.optimal(100)
    first = exact.win_probability(policy, best)[0, 0]
    second = 1 - exact.win_probability(best, policy)[0, 0]
    assert (first + second) / 2 > 0.495


def test_optimal_play_step_by_step() -> None:
    target = 20
    value, policy = exact.optimal(target)
    table = table_of([RANDOM_PLAYER] * 2, target=target)
    first_wins = np.array(
        [play_by_policy(table, policy, game) for game in range(min(3000, MOST_GAMES))]
    )
    check_share(first_wins, value[0, 0])


def play_by_policy(table: Table, policy: exact.Policy, game: int) -> bool:
    table.open(3, game)
    state = table.state
    while not state.finished:
        seat, total = int(state.actor), int(state.turn_total)
        won = state.score[seat] + total >= table.rules.target
        held = won or policy[total, state.score[seat], state.score[1 - seat]]
        table.carry_out(pig.MAX_OPTIONS - 1 if held and total else 0)
    return bool(state.actor == 0)


# ---------------------------------------------------------------------- the same again, always


def test_chunks_and_repetition_change_nothing() -> None:
    table = table_of([RACER, RANDOM_PLAYER, hold_at(20)], target=40)
    whole = played(table, 90, seed=5, rotations=3)
    parts = table.rows(90)
    for first, last in ((60, 90), (0, 1), (1, 60)):
        table.play(5, first, 3, parts[first:last])
    assert whole.tobytes() == parts.tobytes()
    assert whole.tobytes() != played(table, 90, seed=6, rotations=3).tobytes()


def test_without_compiling_the_games_are_the_same() -> None:
    code = "from tests.games.test_pig import digest; print(digest())"
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest()


def digest() -> str:
    rows = played(table_of([RACER, RANDOM_PLAYER, hold_at(20)], target=40), 20)
    return hashlib.sha256(rows.tobytes()).hexdigest()


def test_determinizing_changes_nothing() -> None:
    table = table_of([hold_at(20)] * 2)
    table.open(1, 0)
    before = table.workspaces.tobytes()
    table.determinize(1, 99)
    assert table.workspaces.tobytes() == before


# ------------------------------------------------------------------------------------ rulesets


@pytest.mark.parametrize("name", available("pig"))
def test_rulesets(name: str) -> None:
    ruleset = load(name)
    assert ruleset.title
    assert ruleset.note
    assert ruleset.counts == (2,)
    assert ruleset.lineup == ("expert",)
    rows = played(table_of([hold_at(20)] * 2, **ruleset.parameters.model_dump()), 50)
    assert not rows["capped"].any()


def test_standard_says_what_the_code_says() -> None:
    standard = load("pig")
    assert standard.parameters == pig.Parameters()
    for name, field in pig.Parameters.model_fields.items():
        assert field.description
        assert field.json_schema_extra["provenance"] == standard.provenance[name]


def test_nobody_starts_at_the_target() -> None:
    with pytest.raises(ValueError, match="below the target of 50"):
        pig.Parameters(target=50, start_scores=(0, 50))


# --------------------------------------------------------------------------------------- words


def placed(position: dict[str, Any], *faces: int) -> tuple[Table, Any]:
    """A table for two at a position, with the next rolls forced."""
    table = table_of([hold_at(20)] * 2, start_scores=(1, 2))
    parameters = pig.Parameters()
    table.open(1, 0)
    rows = pig.force(parameters, table.rules, table.state, {"roll": list(faces)})
    table.open_luck(LoadedLuck(np.uint64(1), np.array(rows, dtype=np.int64).reshape(-1, 3)))
    pig.place(parameters, table.rules, table.state, position)
    return table, parameters


def told(table: Table, parameters: Any, option: int) -> list[str]:
    before = table.snapshot()
    table.carry_out(option)
    return pig.tell(parameters, table.rules, before, table.state, option)


def test_what_is_told() -> None:
    table, parameters = placed({"seat": 2, "scores": [50, 92]}, 4, 6, 1, 3, 5)
    words = [pig.describe(parameters, table.rules, table.state, o) for o in (0, 1)]
    assert words == ["roll", "hold"]
    assert pig.show(parameters, table.rules, table.state) == (
        "seat 2 to move, turn total 0\nscores: seat 1: 50, seat 2: 92"
    )
    assert told(table, parameters, 0) == ["seat 2 rolls a 4: the turn total is 4"]
    assert told(table, parameters, 0) == ["seat 2 rolls a 6: the turn total is 10"]
    assert told(table, parameters, 0) == ["seat 2 rolls a 1 and loses 10 points"]
    assert told(table, parameters, 0) == ["seat 1 rolls a 3: the turn total is 3"]
    assert told(table, parameters, 1) == ["seat 1 holds: 3 more points make 53"]
    assert told(table, parameters, 0) == ["seat 2 rolls a 5: the turn total is 5"]
    table.state.turn_total = 9
    assert told(table, parameters, 1) == ["seat 2 holds: 9 more points make 101", "seat 2 wins"]
    table, parameters = placed({"turn_total": 2})
    table.rules.max_turns = 1
    assert told(table, parameters, 1)[1:] == ["the game is stopped at its turn limit"]


def test_a_position_can_be_set_up_again() -> None:
    due = {"decision": {"id": "PG-D1"}, "finished": "no"}
    position = {"seat": 2, "turns": 5, "rolls": 19, "turn_total": 12, "scores": [40, 60], **due}
    table, parameters = placed(position)
    assert pig.position(parameters, table.rules, table.state) == position
    assert list(table.state.seat_turns[:2]) == [3, 2]
    table, parameters = placed({})
    dealt = {"seat": 1, "turns": 0, "rolls": 0, "turn_total": 0, "scores": [1, 2], **due}
    assert pig.position(parameters, table.rules, table.state) == dealt


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"seat": 3}, "seat"),
        ({"seat": True}, "seat"),
        ({"seat": 1, "turns": 3}, "seat"),
        ({"turns": 10_000}, "turns"),
        ({"rolls": -1}, "rolls"),
        ({"scores": [1]}, "scores"),
        ({"scores": 5}, "scores"),
        ({"scores": [1, 100]}, "scores.2"),
        ({"turn_total": -1}, "turn_total"),
        ({"pot": 3}, "pot"),
        ({"turn_total": 1}, "turn_total"),
        ({"decision": {"id": "PG-D2"}}, "decision.id"),
        ({"finished": "yes"}, "finished"),
        ({"finished": "capped"}, "finished"),
        ({"finished": "over"}, "finished"),
        ({"finished": "yes", "scores": [0, 100]}, "scores.2"),
        ({"finished": "yes", "scores": [100, 100]}, "scores.2"),
        ({"finished": "yes", "scores": [100, 0], "turn_total": 5}, "turn_total"),
        ({"finished": "yes", "scores": [100, 0], "seat": 1, "turns": 2}, "seat"),
        ({"finished": "capped", "scores": [100, 0], "turns": 10_000}, "scores.1"),
    ],
)
def test_positions_that_cannot_be(position: dict[str, Any], key: str) -> None:
    with pytest.raises(WordError) as error:
        placed(position)
    assert error.value.key == key


def test_a_finished_game_can_be_set_up() -> None:
    table, _ = placed({"finished": "yes", "scores": [7, 103], "seat": 2})
    assert (table.state.finished, table.state.turns, table.state.actor) == (1, 2, 1)
    table, _ = placed({"finished": "capped", "turns": 10_000})
    assert (table.state.finished, table.state.actor) == (2, 1)


def test_faces_that_cannot_fall() -> None:
    for words, key in (({"roll": 7}, "roll"), ({"roll": [1, 0]}, "roll"), ({"dice": 1}, "dice")):
        table = table_of([hold_at(20)] * 2)
        with pytest.raises(WordError) as error:
            pig.force(pig.Parameters(), table.rules, table.state, words)
        assert error.value.key == key


# ------------------------------------------------------------------------------------- metrics


def test_metrics_are_answered() -> None:
    rows = played(table_of([hold_at(20)] * 2), 20_000)
    asked = [q for q in own_metrics(pig, pig.Parameters(), 2) if q.kind != "quantile"]
    answers = {q.id: answer(q, rows) for q in asked}
    busts = 0.6245  # exact for turns that hold at 20 far from the target
    assert answers["bust_share"] == pytest.approx(busts, abs=0.03)
    assert answers["length"] == pytest.approx(rows["turns"].mean())
    shares = [value for name, value in answers.items() if name.startswith("best_turn_")]
    assert sum(shares) == pytest.approx(1)


def answer(question: Any, rows: np.ndarray) -> float:
    per = pl.len() if question.per is None else question.per.sum()
    games = frame(pig, rows, "", 2, pig.things(pig.Parameters()))
    return float(games.select(question.value.sum() / per / question.scale).item())


def test_the_race_by_hand() -> None:
    """Seat 1 wins after six rounds, seat 2 after three; then a game that nobody wins alone."""
    parameters = pig.Parameters(target=50, start_scores=(4, 0))
    gained = {(3, 1): [20, 30, 10], (3, 2): [25, 52, 14], (6, 1): [28, 0, 0], (6, 2): [9, 0, 0]}
    columns = {f"gained_by_round_{r}_{seat}": games for (r, seat), games in gained.items()}
    empty = {
        f"gained_by_round_{r}_{seat}": [0] * 3
        for r in pig.things(parameters)["round"]
        for seat in (1, 2)
    }
    games = pl.DataFrame({**empty, **columns, "won_1": [1, 0, 1], "won_2": [0, 1, 1]})
    asked = {q.id: q for q in pig.metrics(parameters, 2) if q.kind == "quantile"}

    def scores(after: str) -> list[int | None]:
        return games.select(asked[f"{after}_q50"].value).to_series().to_list()

    assert scores("winner_after_0") == [4, 0, 4]
    assert scores("second_after_0") == [0, 4, None]
    assert scores("winner_after_3") == [24, 52, 14]
    assert scores("second_after_3") == [25, 34, None]
    assert scores("winner_after_24") == [52, 52, 14]
    assert scores("second_after_24") == [34, 34, None]


def test_numbers_lie_where_their_names_say() -> None:
    assert characters.NUMBER._fields == tuple(pig.CHARACTERS["hold_at"].numbers)
    assert features.FEATURE._fields == pig.FEATURES


def test_what_is_asked() -> None:
    (claim,) = pig.claims(pig.Parameters(), 2)
    assert metrics_of(claim.shape) == ["bust_share", "hold_share"]
    assert tuple(claim.rests_on) == ("die_sides", "target")


def about(value: float) -> Any:
    return SimpleNamespace(value=value, low=value, high=value, n=1000)


def known(**scores: list[int]) -> dict[str, Any]:
    """Estimates in which nobody has a point, but in the rounds that are given."""
    found = {q.id: about(0.2) for q in own_metrics(pig, pig.Parameters(), 2)}
    found |= {name: about(0) for name in found if "_after_" in name}
    for name, fan in scores.items():
        found |= {
            f"{name}_q{p:02d}": about(v) for p, v in zip((5, 25, 50, 75, 95), fan, strict=True)
        }
    return found


def test_the_race_ends_when_nearly_all_games_are_won() -> None:
    won = {"winner_after_3": [20, 40, 60, 90, 103], "winner_after_6": [101] * 5}
    race, _ = pig.pictures(pig.Parameters(), 2, known(**won))
    assert [row[:3] for row in race.rows] == [(0, 0, "0 to 0"), (3, 60, "20 to 103"),
                                              (6, 101, "101 to 101")]  # fmt: skip
    wide, half, winner, others = race.figure["data"]
    assert (wide["y"], half["y"]) == ([0, 20, 101, 101, 103, 0], [0, 40, 101, 101, 90, 0])
    assert (winner["y"], others["y"]) == ([0, 60, 101], [0, 0, 0])


def test_the_best_turns() -> None:
    _, turns = pig.pictures(pig.Parameters(), 2, known())
    assert turns.figure["data"][0]["y"] == [20.0] * 5
    assert turns.rows[-1] == ("50 or more", 20.0)


@pytest.mark.parametrize("games", [0, 1, 30])
@pytest.mark.parametrize("name", available("pig"))
def test_the_pictures_of_few_games(name: str, games: int) -> None:
    for players in (2, 3, 10):
        race, _ = drawn(pig, load(name).parameters, players, games)
        assert bool(race.rows) == bool(games)


def test_the_pictures_of_capped_games() -> None:
    race, _ = drawn(pig, pig.Parameters(max_turns=7), 3, 30)
    assert [row[0] for row in race.rows] == list(range(0, 25, 3))
