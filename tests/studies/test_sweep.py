"""Sweeps: what is varied, where a goal is met, and what cannot be swept."""

import itertools
import json
import re
import shlex
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

import balance
from balance.cli.app import app
from balance.report import render
from balance.report.curves import curve_plots
from balance.report.sweep import STATES, lines, tables, titled
from balance.report.sweep_words import SIGNS, gap, headlines, place, sentences, try_command
from balance.rulesets import ConfigError, load
from balance.stats.judging import Judged, Member, Side
from balance.studies.orders.goals import Goal
from balance.studies.orders.order import Order
from balance.studies.sweep.curves import _decisive
from balance.studies.sweep.grid import FEWEST, MANY, games_of_each
from balance.studies.sweep.results import GoalResult, Sweep, SweepRound
from balance.studies.sweep.vary import FRACTIONS, MOST, STEPS, Axis, axis
from tests.games import pig_exact as exact
from tests.studies.helpers import bytes_of, set_block

HEAD_STARTS = "start_scores=[0, 0]..[0, 20]"
SEATS = 4


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder, with blocks that hold a whole cell."""
    set_block(monkeypatch, 65_536)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def read(text: str, ruleset: str = "pig", *changes: str) -> Axis:
    """An axis of some rules."""
    return axis(load(ruleset, changes), text, SEATS)


def at(one: Axis) -> list[float]:
    """Where its points lie."""
    return [point.at for point in one.points]


# --------------------------------------------------------------------------- what is varied


def test_whole_numbers_one_by_one() -> None:
    one = read("target=96..103")
    assert at(one) == list(range(96, 104))
    assert [point.change for point in one.points][:2] == ["target=96", "target=97"]
    assert (one.key, one.rule, one.usual, one.is_mix) == ("target", "target", 100, False)


def test_many_whole_numbers_in_larger_steps() -> None:
    one = read("target=10..1000")
    assert len(one.points) <= STEPS + 1
    assert at(one)[:3] == [10, 60, 110]
    assert read("target=50..60/5").points[-1].change == "target=60"
    assert at(read("target = 50 .. 61 / 5")) == [50, 55, 60]
    assert read("target=110..120").usual is None


def test_a_place_of_a_list_is_counted_from_one() -> None:
    one = read("water_tokens[3]=2..6", "abandon_ship")
    tokens = load("abandon_ship").parameters.water_tokens
    assert (one.key, one.rule, one.usual) == ("water_tokens[3]", "water_tokens", tokens[2])
    assert json.loads(one.points[0].change.partition("=")[2]) == [*tokens[:2], 2, *tokens[3:]]


def test_a_row_of_a_table() -> None:
    one = read("cards.iceberg.price=20..26/2", "to_the_bottom")
    assert one.points[1].change == "cards.iceberg.price=22"
    assert one.rule == "cards"


def test_a_mix_goes_along_the_line_without_repeating_itself() -> None:
    one = read("start_scores=[0, 10]..[4, 2]")
    lists = [json.loads(point.change.partition("=")[2]) for point in one.points]
    assert lists[0] == [0, 10]
    assert lists[-1] == [4, 2]
    assert len(lists) == len({tuple(one) for one in lists}) == 9
    assert at(one)[0] == 0
    assert at(one)[-1] == 100
    assert one.is_mix


def test_a_mix_that_changes_one_place_is_told_by_it() -> None:
    one = read(HEAD_STARTS)
    assert (one.key, one.rule, one.is_mix) == ("start_scores[2]", "start_scores", False)
    assert at(one) == list(range(21))


@pytest.mark.parametrize(
    ("text", "changes", "usual"),
    [
        ("start_scores=[5, 0]..[5, 60]", (), None),
        (HEAD_STARTS, ("start_scores=[5, 0]",), None),
        (HEAD_STARTS, ("start_scores=[0, 0, 3]",), None),
        ("start_scores=[5, 20]..[5, 0]", ("start_scores=[5, 10]",), 50),
    ],
)
def test_a_number_stands_for_a_list_only_where_the_rest_is_as_in_the_rules(
    text: str, changes: tuple[str, ...], usual: float | None
) -> None:
    """A head start of the second seat tells nothing of one that the first has, too."""
    one = read(text, "pig", *changes)
    assert (one.key, one.is_mix, one.usual) == ("start_scores", True, usual)
    own = read("start_scores=[5, 0]..[5, 20]", "pig", "start_scores=[5, 10]")
    assert (own.key, own.is_mix, own.usual) == ("start_scores[2]", False, 10)


@pytest.mark.parametrize(
    ("text", "ruleset", "said"),
    [
        ("target", "pig", "KEY=A..B"),
        ("target=5", "pig", "KEY=A..B"),
        ("target=a..b", "pig", "KEY=A..B"),
        ("targt=5..9", "pig", "Did you mean target?"),
        ("target=5..{" + "a." * 20_000 + "b=1}", "pig", "at most 16 levels"),
        ("target=9..5", "pig", "an empty range; allowed: 5..9"),
        ("target=5..5", "pig", "a single value"),
        ("target=5..50/0", "pig", "a number above 0"),
        ("target=5..9/40", "pig", "two values"),
        (f"target=1..{MOST + 2}/1", "pig", f"at most {MOST}"),
        (f"target=1..{MOST + 1}/1", "pig", f"at most {MOST}"),
        ("target=50..60/1e-300", "pig", "found steps of 1e-300 from 50 to 60; allowed: at most"),
        ("target=50..60/1e-310", "pig", f"at most {MOST}"),
        ("target=-1e308..1e308", "pig", "found -1e+308; allowed: numbers"),
        ("target=1..1" + 400 * "0", "pig", "allowed: numbers: target = 100"),
        ("target=1..2/1" + 400 * "0", "pig", "a number above 0"),
        ("start_scores=[1]..[1" + 400 * "0" + "]", "pig", "two lists of numbers"),
        ("target[" + "9" * 5000 + "]=5..9", "pig", "KEY[PLACE]=A..B"),
        ("target[1]=5..9", "pig", "which has no places"),
        ("target=[1]..[2]", "pig", "numbers"),
        ("start_scores[0]=1..2", "pig", "1 to 4: the seats at the table"),
        ("start_scores[5]=0..20", "pig", "1 to 4: the seats at the table"),
        ("start_scores=[0, 0, 0, 0, 0]..[0, 0, 0, 0, 9]", "pig", "1 to 4: the seats at the table"),
        ("water_tokens[0]=1..2", "abandon_ship", "1 to 8"),
        ("start_scores=1..2", "pig", "two lists of numbers"),
        ("start_scores=[1]..[2, 3]", "pig", "two lists of one length"),
        ("start_scores=[1]..[1]", "pig", "two lists that differ"),
        ("start_scores=[1]..[9]/2", "pig", "no step"),
        ("water_tokens[30]=1..2", "abandon_ship", "1 to 8"),
        ("cards.icberg.price=1..2", "to_the_bottom", "Did you mean iceberg?"),
        ("cards=1..2", "to_the_bottom", "which has no order"),
        ("cards.iceberg.price.x=1..2", "to_the_bottom", "which has no row"),
    ],
)
def test_what_cannot_be_varied(text: str, ruleset: str, said: str) -> None:
    with pytest.raises(ConfigError) as error:
        read(text, ruleset)
    assert said in str(error.value)
    assert str(error.value).startswith("--vary")


def test_a_rule_with_no_order_cannot_be_varied() -> None:
    rules = load("abandon_ship").parameters.model_dump()
    key = next(name for name, value in rules.items() if isinstance(value, bool))
    with pytest.raises(ConfigError, match="which has no order"):
        read(f"{key}=0..1", "abandon_ship")


def test_fractions_in_ten_steps() -> None:
    from balance.studies.sweep.vary import _steps

    found = list(_steps("--vary", "x", 0.5, (0.0, 1.0), None))
    assert len(found) == FRACTIONS + 1
    assert found[3] == 0.3


# --------------------------------------------------------------------------- what is found


def swept(vary: str | tuple[str, ...] = HEAD_STARTS, *changes: str, **more) -> Sweep:
    """A sweep of Pig, perhaps with other rules, for two who hold at 20."""
    rest = {"games": 20_000, "counts": (2,), "lineup": "hold_at", "workers": 1, **more}
    return balance.sweep(load("pig", changes), rest.pop("out", "study"), vary, **rest).summary


def only(found: Sweep) -> tuple[SweepRound, GoalResult]:
    """Its one round and its one goal."""
    (one,) = found.rounds
    return one, one.goals[0]


@pytest.fixture(scope="module")
def truth() -> list[float]:
    """What the first seat wins at every head start of the second, exactly."""
    at_20 = exact.hold_at(20, 100)
    chances = exact.win_probability(at_20, at_20)
    return [float(chances[0, start]) for start in range(21)]


def test_the_fair_head_start_of_pig_is_found(truth: list[float]) -> None:
    one, goal = only(swept())
    below = next(start for start, share in enumerate(truth) if share < 0.5)
    before, after = truth[below - 1], truth[below]
    where = below - 1 + (before - 0.5) / (before - after)
    (found,) = goal.crossings
    assert found.low < where < found.high
    assert found.high - found.low < 5
    shares = one.curve("win_share_1").numbers
    assert all(n.low < share < n.high for n, share in zip(shares, truth, strict=True))
    assert one.curve("win_share_1").code == "FALLS"


def test_states_follow_the_margin(truth: list[float]) -> None:
    _, goal = only(swept(games=60_000))
    for start, state in enumerate(goal.states):
        away = abs(truth[start] - 0.5)
        assert state in (("misses", "open") if away > 0.01 else ("meets", "open"))
    assert {"misses", "meets"} <= set(goal.states)
    assert goal.states[goal.best] == "meets"


def test_nothing_is_offered_out_of_noise() -> None:
    """Where all values are as open as the rules as they are, these are named, and no other."""
    found = swept("target=90..110/5", games=300)
    one, goal = only(found)
    assert set(goal.states) == {"open"}
    assert found.axes[0].at[goal.best] == 100
    assert try_command(found, one) == ""
    (_, said) = sentences(found)[0]
    assert "The rules have target = 100: " in said.sentence


def test_nothing_is_offered_where_the_rules_themselves_were_not_played() -> None:
    found = swept("target=55..95/10", games=300)
    one, goal = only(found)
    assert set(goal.states) == {"open"}
    assert try_command(found, one) == ""


def test_nothing_is_offered_where_the_rules_themselves_may_meet_the_goal() -> None:
    """What is shown to meet it is, and what is open beside rules that miss it; nothing else."""
    found = swept("target=90..110/5", games=300)
    (one,) = found.rounds
    usual = [*found.axes[0].at].index(100)
    best = next(at for at in range(5) if at != usual)
    offered = {}
    for pair in itertools.product(("meets", "open", "misses", "withheld"), repeat=2):
        states = ["misses"] * 5
        states[best], states[usual] = pair
        goal = one.goals[0].model_copy(update={"states": tuple(states), "nearest": (best, usual)})
        offered[pair] = try_command(found, one.model_copy(update={"goals": (goal,)}))
    assert {pair for pair, command in offered.items() if command} == {
        *((("meets", any_)) for any_ in ("open", "misses", "withheld")),
        ("open", "misses"),
    }


def test_what_is_offered_meets_all_goals() -> None:
    """Not the best of the first goal, which misses the second."""
    goals = "fair", "lead_changes=1.7..3"
    found = swept("start_scores[2]=0..8", games=6_000, margin=4, goals=goals, lineup="expert")
    (one,) = found.rounds
    fair, leads = one.goals
    both = sorted({*fair.points("meets")} & {*leads.points("meets")})
    assert fair.states[fair.best] == "meets"
    assert fair.best not in both
    first, last = (found.axes[0].at[at] for at in (both[0], both[-1]))
    (_, said), *_ = sentences(found)
    assert said == ("MET", f"All goals together: met with start_scores[2] = {first} to {last}.")
    assert f"start_scores=[0, {last}]" in shlex.split(
        try_command(found, one)
    )  # the fairest of them


@pytest.mark.parametrize(
    ("first", "second", "offered", "said"),
    [
        ("meets misses meets", "misses meets meets", 100, "met with target = 100."),
        ("meets meets open", "misses open meets", 90, "no value is shown to meet them."),
        ("meets meets misses", "misses misses meets", None, "every value played misses one."),
        ("meets meets misses", "open meets misses", 90, "met with target = 90."),
        ("meets meets misses", "open open misses", None, "no value is shown to meet them."),
        ("meets meets meets", "meets meets misses", None, "met with target = 80 to 90."),
    ],
)
def test_goals_are_judged_together(first: str, second: str, offered: int | None, said: str) -> None:
    """The rules as they are stand at the first of three values, which is the nearest, too."""
    found = swept("target=80..100/10", "target=80", games=300, goals=("fair", "turns=5..50"))
    (one,) = found.rounds
    goals = [
        goal.model_copy(update={"states": tuple(states.split()), "nearest": (0, 1, 2)})
        for goal, states in zip(one.goals, (first, second), strict=True)
    ]
    one = one.model_copy(update={"goals": tuple(goals)})
    found = found.model_copy(update={"rounds": (one,)})
    assert sentences(found)[0][1].sentence == f"All goals together: {said}"
    command = try_command(found, one)
    assert command.count("--try") == (offered is not None)
    assert offered is None or f"target={offered}" in command


def test_the_rules_as_they_are_come_first_among_what_meets_a_goal() -> None:
    found = swept("target=50..100/25", goals="tied=0..8", games=2_000)
    one, goal = only(found)
    assert set(goal.states) == {"meets"}
    assert found.axes[0].at[goal.best] == 100
    assert "With the rules as they are it is 0.00 %" in sentences(found)[0][1].sentence
    assert try_command(found, one) == ""


def test_between_two_values_that_miss_it_the_others_are_offered() -> None:
    """A coarse sweep steps over the value that meets its goal; where it lies is known."""
    found = swept("start_scores[2]=0..20/20", games=30_000)
    one, goal = only(found)
    (crossing,) = goal.crossings
    assert set(goal.states) == {"misses"}
    assert "every value played misses it" in sentences(found)[0][1].sentence
    command = shlex.split(try_command(found, one))
    (asked,) = (part for part in command if part.startswith("start_scores[2]="))
    assert (asked, found.axes[0].asked) == ("start_scores[2]=0..20", "start_scores[2]=0..20/20")
    assert command[command.index("--games") + 1] == str(4 * 30_000)
    told = next(said.sentence for _, said in sentences(found) if said.badge == "CROSSES")
    assert told.endswith("], if it runs straight there.")
    assert 0 < crossing.low < crossing.high < 20


def test_a_finer_sweep_is_played_in_more_games_whoever_says_how_many() -> None:
    """Fewer values get more games each where nobody says; these may be fewer all the same."""
    found = swept("start_scores[2]=0..20/10", games=None)
    (one,) = found.rounds
    assert "--games" not in found.study.command
    command = shlex.split(try_command(found, one))
    assert command[command.index("--vary") + 1] == "start_scores[2]=0..10"
    assert command[command.index("--games") + 1] == str(4 * one.points[0].games_asked) == "80000"


def test_values_that_lie_far_apart_are_not_counted_out() -> None:
    """Such as of a summary that somebody wrote: between them lie more numbers than fit anywhere."""
    axis = SimpleNamespace(at=(0.0, 50.0, 1e18), is_mix=False)
    assert gap(axis, SimpleNamespace(low=55.0, high=70.0)) == (50.0, 1e18)
    near = SimpleNamespace(at=(0.0, 1.0, 2.0, 2.0, 4.0), is_mix=False)
    assert gap(near, SimpleNamespace(low=0.2, high=1.5)) is None
    assert gap(near, SimpleNamespace(low=1.2, high=3.5)) == (1.0, 4.0)


def test_a_finer_sweep_is_offered_only_where_a_crossing_was_found() -> None:
    """A band that reaches a value shows no more than that the curve may do so."""
    found = swept("start_scores[2]=0..20/10", games=20_000)
    one, goal = only(found)
    assert try_command(found, one)
    unsure = [run.model_copy(update={"is_sure": False}) for run in goal.crossings]
    goal = goal.model_copy(update={"crossings": tuple(unsure)})
    assert try_command(found, one.model_copy(update={"goals": (goal,)})) == ""


def test_where_every_value_around_a_crossing_was_played_it_is_no_guess() -> None:
    found = swept("start_scores[2]=0..8", games=30_000)
    told = next(said.sentence for _, said in sentences(found) if said.badge == "CROSSES")
    assert told.endswith("].")
    misses = {"states": ("misses",) * 9}
    (one,) = found.rounds
    goal = one.goals[0].model_copy(update=misses)
    assert try_command(found, one.model_copy(update={"goals": (goal,)})) == ""


def test_a_curve_that_turns_crosses_a_value_twice() -> None:
    """Where the goal is surely met, between the two, the curve does not cross its bound."""
    more = {"games": 6_000, "goals": "lead_changes=1.7..3", "lineup": "expert"}
    found = swept("start_scores[2]=0..8", **more)
    _, goal = only(found)
    rise, fall = goal.crossings
    assert rise.is_sure
    assert fall.is_sure
    met = [found.axes[0].at[at] for at in goal.points("meets")]
    assert 0 < rise.low < rise.high < min(met) <= max(met) < fall.low < fall.high < 8
    told = [said.sentence for _, said in sentences(found) if said.badge == "CROSSES"]
    assert len(told) == 2
    _, layout = pictures(found)["Lead changes of a game"]
    feet = [(shape["x0"], shape["x1"]) for shape in layout["shapes"] if shape["y0"] == 0.01]
    assert feet == [(one.low, one.high) for one in goal.crossings]


@pytest.mark.parametrize(
    ("last", "games", "said"),
    [(12, 6_000, ("PEAKS", "1")), (30, 20_000, ("PEAKS", "1")), (40, 6_000, ("CHANGES", None))],
)
def test_a_curve_turns_where_it_does_whichever_points_are_judged(
    last: int, games: int, said: tuple[str, str | None]
) -> None:
    """It is highest at 1, which is hardly ever among those that are held against each other; by
    these alone the longest falls.
    """
    more = {"games": games, "goals": "turns=1..3", "lineup": "expert"}
    one, _ = only(swept(f"start_scores[2]=0..{last}/1", **more))
    curve = one.curve("lead_changes")
    assert max(curve.numbers, key=lambda number: number.value or 0.0).name == "1"
    assert (curve.code, curve.turn) == said


def test_of_a_curve_that_has_no_shape_the_largest_step_is_told() -> None:
    found = swept("start_scores[2]=0..40/1", games=1_000, goals="turns=1..3", lineup="expert")
    one, _ = only(found)
    curve = one.curve("win_share_1")
    assert (curve.code, curve.turn) == ("CHANGES", None)
    at = {number.name: number.value for number in curve.numbers}
    start, end, change = curve.step.start, curve.step.end, curve.step.change
    assert change.value == pytest.approx(at[end] - at[start])
    assert change.high < 0
    (said,) = (words.sentence for _, words in sentences(found) if "Seat 1 wins" in words.sentence)
    assert said.startswith("Seat 1 wins: −")
    assert said.endswith(f"] from start_scores[2] = {start} to {end}.")


def test_a_rule_that_does_nothing_is_left_as_it_is() -> None:
    """No game of Pig ends for want of turns here; all values of that are as good."""
    vary = ("target=60..80/20", "max_turns=9000..10000/1000")
    found = swept(vary, games=600, goals="turns=1..3")
    one, goal = only(found)
    numbers = [point.value for point in one.curve("turns").numbers]
    assert numbers[0] == numbers[1]
    assert [axis.at[at] for axis, at in zip(found.axes, one.points[goal.best].at, strict=True)] == [
        60,
        load("pig").parameters.max_turns,
    ]


def test_of_several_seats_the_one_that_decides_is_told() -> None:
    """What is shown beside a mark is what was judged, and lies where the mark says."""
    found = swept("start_scores[2]=0..24/8", counts=(6,), games=5_000, margin=7)
    one, goal = only(found)
    assert {"meets", "misses"} <= set(goal.states)
    fair, margin = 1 / 6, 0.07
    for at, (state, number) in enumerate(zip(goal.states, goal.numbers, strict=True)):
        assert number == one.curve(number.name).numbers[at].model_copy(
            update={"name": number.name, "side": number.side}
        )
        assert (state == "meets") == (fair - margin <= number.low and number.high <= fair + margin)
        assert (state == "misses") == (number.low > fair + margin or number.high < fair - margin)
    off = [abs(number.value - fair) for number in goal.numbers]
    assert goal.best == off.index(min(off))
    text = [*lines(found)]
    assert text[0].endswith("Seat furthest from fair (Fair to every seat?)")
    assert [row.split()[1] for row in text[1:]] == [SIGNS[state] for state in goal.states]
    assert all("] seat " in row and "points" not in row for row in text[1:])
    assert re.search(
        r"it is 20.\d % \[.*\] for seat 1, the furthest off", sentences(found)[0][1][1]
    )
    assert [row[-1] for row in tables(found)[0].rows] == [
        f"{STATES[state]} (seat {number.name[-1]})"
        for state, number in zip(goal.states, goal.numbers, strict=True)
    ]


@pytest.mark.parametrize(
    ("sides", "decides"),
    [
        (("same", "same", "same"), 2),
        (("open", "same", "open"), 2),
        (("open", "open", "same"), 0),
        (("same", "below", "open"), 1),
    ],
)
def test_a_seat_that_misses_a_goal_decides_before_one_that_may(
    sides: tuple[Side, ...], decides: int
) -> None:
    """A share that is small is known more closely than a large one as far from fair."""
    shares = 0.30, 0.305, 0.395
    goal = Goal("fair", ("a", "b", "c"), 1 / 3, 1 / 3)
    member = Member("", lambda error: None, 0, 0, 0, 0)
    judged = [
        Judged(member, *(share,) * 3, side) for share, side in zip(shares, sides, strict=True)
    ]
    assert _decisive(goal, judged) is judged[decides]


def pictures(found: Sweep) -> dict[str, tuple[list[dict], dict]]:
    """What is drawn, and its layout, by title, in order."""
    plots = curve_plots(found, found.rounds[0], "sweep")
    figures = {plot.title: json.loads(plot.figure) for plot in plots}
    return {title: (figure["data"], figure["layout"]) for title, figure in figures.items()}


def test_marks_and_margins_are_drawn_at_the_shares_of_seats_alone() -> None:
    found = swept("target=80..100/20", counts=(3,), games=300)
    _, goal = only(found)
    (seats, (data, layout)), *others = pictures(found).items()
    assert seats == "Win share of every seat; the furthest from fair is marked"
    assert data[-1]["y"] == [pytest.approx(100 * number.value) for number in goal.numbers]
    assert "rect" in {shape["type"] for shape in layout["shapes"]}
    assert others[0][0] == "Distance of the seats from fair"
    for _, (data, layout) in others:
        assert {shape["type"] for shape in layout["shapes"]} == {"line"}
        assert set(data[-1]["marker"]["symbol"]) == {"circle"}


def test_over_two_rules_colours_and_marks_are_of_the_seat_that_decides() -> None:
    found = swept(("target=90..100/10", "die_sides=6..8/2"), counts=(3,), games=300)
    _, goal = only(found)
    (title, (data, _)), *others = pictures(found).items()
    assert title == "Seat furthest from fair"
    assert [*itertools.chain(*data[0]["z"])] == [
        pytest.approx(100 * abs(n.value - 1 / 3)) for n in goal.numbers
    ]
    assert data[1]["text"] == [SIGNS[state] for state in goal.states]
    assert not any(other[1]["text"] for _, (other, _) in others)
    told = [*lines(found)]
    assert told[0] == "Seat furthest from fair (Fair to every seat?)"
    assert told[1].endswith("(across), * as in the rules")
    assert "".join(told).count("*") == 2
    assert "".join(told[3:5]).count(" %") == 4
    assert '" points"' in render(found)


def test_values_at_which_too_many_games_were_stopped_are_not_judged() -> None:
    """A pig game of 20 turns at most is stopped all too often, one of 40 is not."""
    found = swept("max_turns=20..60/20", goals="turns=80..90", lineup="expert", games=4_000)
    _, goal = only(found)
    assert goal.states == ("withheld", "misses", "misses")
    said = [words for _, words in sentences(found)]
    assert said[0].badge == "NOWHERE"
    (flat,) = (words.sentence for words in said if words.sentence.startswith("Mean length: hardly"))
    assert "hardly changes from max_turns = 40 on; at max_turns = 60 it is" in flat
    assert "From 17." not in render(found)  # that of 20 turns is not judged
    assert "every value that is judged misses it" in said[0].sentence
    assert (said[-1].badge, "At 1 value too many" in said[-1].sentence) == ("WITHHELD", True)
    rows = {row.split()[0]: row for row in lines(found) if row.strip()}
    assert "20  –" in rows["20"]
    assert rows["20"].endswith("stopped too often")
    assert "stopped" not in rows["40"]
    assert tables(found)[0].rows[0][-1] == "not judged"
    assert "too many games were stopped" in render(found)


def test_bars_leave_room_for_long_names_and_what_stands_behind_them() -> None:
    found = swept("target=60..140/40", games=64)
    bars = {}
    for key in ("target", "k" * 30):
        axes = (found.axes[0].model_copy(update={"key": key}),)
        told = list(lines(found.model_copy(update={"axes": axes})))[1:4]
        assert told[1].endswith("  as in the rules")
        assert max(map(len, told)) <= 80
        bars[key] = [line.count("█") for line in told]
    assert max(bars["k" * 30]) < max(bars["target"])


def test_large_values_keep_their_digits() -> None:
    found = swept("target=60..100/20", games=64)
    large = 1_000_000, 1_000_025, 1_000_050
    axes = (found.axes[0].model_copy(update={"at": large}),)
    names = [place(found.model_copy(update={"axes": axes}), found.rounds[0], at) for at in range(3)]
    assert names == [f"target = {at}" for at in large]


def test_a_goal_is_told_with_the_interval_that_judged_it() -> None:
    for games in (12_000, 16_000, 20_000):  # some of them within the margin by a hair
        found = swept("start_scores[2]=0..8/2", games=games)
        one, goal = only(found)
        (curve,) = [curve for curve in one.curves if curve.id == "win_share_1"]
        for state, number in zip(goal.states, curve.numbers, strict=True):
            assert (state == "meets") == (number.low >= 0.49 and number.high <= 0.51)
            assert (state == "misses") == (number.low > 0.51 or number.high < 0.49)
        assert found.axes[0].usual == 0  # nobody has a head start, which is one of nothing


def test_goals_of_other_numbers() -> None:
    found = swept("target=40..100/20", goals=("turns=10..15", "lead_changes=1"), games=4_000)
    length, lead = found.rounds[0].goals
    turns = found.rounds[0].curve("turns")
    assert turns.code == "RISES"
    for number, state in zip(turns.numbers, length.states, strict=True):
        assert state == ("meets" if 10 < number.value < 15 else "misses")
    low, high = length.crossings
    assert 40 <= low.value < high.value <= 100
    assert lead.margin == pytest.approx(0.05)
    assert [one.target for one in lead.crossings] == [1]


def test_without_a_goal_games_that_decide_nothing_are_games_all_the_same() -> None:
    found = swept("target=40..60/20", games=64)
    (one,) = found.rounds
    open_ = [curve.model_copy(update={"code": "UNDECIDED"}) for curve in one.curves]
    bare = [curve.model_copy(update={"code": ""}) for curve in one.curves]
    for curves, badge in ((open_, "UNDECIDED"), (bare, "NO GOAL")):
        without = one.model_copy(update={"goals": (), "curves": tuple(curves)})
        told = found.model_copy(update={"rounds": (without,)})
        for said in (headlines(told), sentences(told)):
            assert [(about, words.badge) for about, words in said] == [("", badge)]
            assert len(said[0][1].sentence.split()) <= 20
        assert badge in render(told)
    unplayed = one.model_copy(update={"points": (one.points[0].model_copy(update={"games": 0}),)})
    told = found.model_copy(update={"rounds": (unplayed,)})
    assert headlines(told)[0][1].badge == "NO GAMES"


def test_the_lists_of_a_mix_are_named() -> None:
    found = swept("start_scores=[5, 0]..[5, 60]", games=64)
    assert "· start_scores [5, 0] to [5, 60] ·" in titled(found)
    assert "sweep of start_scores [5, 0] to [5, 60]" in render(found)


def test_two_rules_make_a_grid() -> None:
    found = swept(("target=20..40/10", "die_sides=4..6"), games=500)
    (one,) = found.rounds
    assert [point.at for point in one.points] == [(a, b) for a in range(3) for b in range(3)]
    assert one.goals[0].crossings == ()
    assert all(curve.code == "" for curve in one.curves)
    assert one.points[4].replay.count("--set") == 2


def test_a_sweep_keeps_no_rows_and_ends_with_the_same_bytes() -> None:
    swept(games=600)
    first = bytes_of(Path("study"))
    assert not [name for name in first if name.endswith(".parquet")]
    again = balance.sweep(
        "pig", "again", HEAD_STARTS, games=600, counts=(2,), lineup="hold_at", workers=3
    )
    assert again.points.height == 21 * 3
    drop = {"report.html"}
    assert {n: b for n, b in bytes_of(Path("again")).items() if n not in drop} == {
        n: b for n, b in first.items() if n not in drop
    }
    command = [*shlex.split(again.summary.study.command)[1:], "--out", "third"]
    assert CliRunner().invoke(app, command).exit_code == 0
    third = bytes_of(Path("third"))
    assert third["summary.json"] == first["summary.json"]


def test_games_where_nobody_says_how_many() -> None:
    assert games_of_each(100_000, 21) == 4_761
    assert games_of_each(1_000, 50) == FEWEST
    assert games_of_each(10**7, 2) == MANY
    asked = Order(rulesets=(load("pig"),), out=Path("x"), kind="sweep", vary=HEAD_STARTS)
    assert asked.games_each == games_of_each(load("pig").games, 21)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "nothing to vary"),
        (["--vary", "target=5..9", "--vary", "target=5..6"], "target twice"),
        (["--vary", "target=90..99", "--goal", "fun=3"], "fun"),
        (["--vary", "target=90..99", "--goal", "turn=3"], "Did you mean turns?"),
        (["--vary", "target=90..99", "--goal", "turns=9..3"], "an empty range"),
        (["--vary", "target=90..99", "--goal", "win_share_1=150"], "0 to 100"),
        (["--vary", "target=90..99", "--goal", "target=50"], "target"),
        (["--vary", "target=0..3"], "target"),
        (["--vary", "target=1..200/1", "--vary", "die_sides=2..20"], "at most 1,000"),
        (["--vary", "target=90..99", "--goal", "fair", "--games", "0"], "--games"),
    ],
)
def test_bad_input_is_refused_before_anything_is_written(
    options: list[str], said: str, home: Path
) -> None:
    result = CliRunner().invoke(app, ["sweep", "pig", *options, "--out", "study"])
    text = str(result.exception or "") + result.output
    assert said in text
    assert isinstance(result.exception, ConfigError | SystemExit)
    assert not Path("study").exists()


def test_a_mix_says_what_it_is_and_pairs_that_meet_a_goal_are_counted() -> None:
    mix = "start_scores=[0, 0, 0]..[0, 2, 4]"
    options = {"counts": [3], "games": 200, "lineup": "hold_at"}
    found = balance.sweep(
        "pig", "both", ["target=50..60/10", mix], ["turns=2..90", "fair"], **options
    ).summary
    assert "start_scores: 0 % [0, 0, 0]; 25 % [0, 0, 1]; 50 % [0, 1, 2];" in "\n".join(lines(found))
    rows = [row[0] for table in tables(found) for row in table.rows]
    assert "50 × 50 % [0, 1, 2]" in rows
    assert "target = 50, start_scores = 50 % [0, 1, 2]" in render(found)
    (met,) = [said for _, said in sentences(found) if said.sentence.startswith("Mean length")]
    assert met.badge == "MET"
    assert ", and 9 more pairs. The best is" in met.sentence


def test_what_is_tried_is_judged_by_the_target_and_sets_only_what_differs() -> None:
    vary = ["pursuer_start_crosses=0..8/8", "chameleons_by_players[2]=1..2"]
    options = {"counts": [2], "games": 800, "lineup": "casual", "margin": 12.0}
    rules = load("safehouse", ["pursuer_start_crosses=8"])
    found = balance.sweep(rules, "study", vary, "target=36", **options).summary
    (one,) = found.rounds
    places = [{text.partition("=")[0] for text in p.change.split("; ")} for p in one.points]
    usual = [axis.at.index(axis.usual) for axis in found.axes]
    for point, keys in zip(one.points, places, strict=True):
        differs = [key for key, at, own in zip(KEYS, point.at, usual, strict=True) if at != own]
        assert keys == {*(differs or KEYS)}
    command = try_command(found, one)
    assert command.startswith("balance compare safehouse --try ")
    assert "'" not in command.partition("pursuer_start_crosses=0")[0]
    assert "--set pursuer_start_crosses=8 " in command
    assert command.endswith("--target 36")


KEYS = "pursuer_start_crosses", "chameleons_by_players"
