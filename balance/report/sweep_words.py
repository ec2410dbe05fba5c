"""Words for sweeps, under the same rule as those for answers.

A sentence has at most 20 words and one number with its interval; a setting such as
``track_top = 30`` is a name.
"""

import itertools
import math
import shlex
from collections.abc import Iterator, Sequence

from balance.controls import as_command
from balance.report import numbers
from balance.report.brief import try_on
from balance.report.numbers import Value, exact, known, scaled
from balance.report.views import Badge
from balance.report.wording import STOPPED, WITHHELD, Words
from balance.studies.cells.results import by_count, seated
from balance.studies.run.results import GoalState, NumberResult
from balance.studies.sweep.results import (
    AxisResult,
    CrossingResult,
    CurveResult,
    GoalResult,
    Sweep,
    SweepRound,
)

TITLE = "Sweep"
FAIR, SPREAD, FURTHEST = "fair", "spread", "furthest"
SHARES = "win_share_"  # before the number of a seat
GAMES, MORE_GAMES = "--games", 4  # times as many, where values lie closer together
TARGET = "--target"
TONES = {
    "MET": ("good", "✓"),
    "NOWHERE": ("bad", "✕"),
    "UNDECIDED": ("open", "?"),
    WITHHELD: ("open", "?"),
    "NO GAMES": ("open", "?"),
    "NO GOAL": ("plain", "○"),
    "RISES": ("plain", "▲"),
    "FALLS": ("plain", "▼"),
    "PEAKS": ("plain", "●"),
    "DIPS": ("plain", "●"),
    "CHANGES": ("plain", "↕"),
    "FLAT": ("plain", "="),
    "SAME": ("plain", "="),
    "CROSSES": ("plain", "●"),
}
SIGNS = {"meets": "✓", "misses": "✕", "open": "?", "withheld": "–"}
NOTHING = Words("NO GAMES", "There are no games yet.")
IDLE = Words("SAME", "Every value plays the same games: at these tables nothing depends on it.")
OPEN = Words("UNDECIDED", "It is not shown that anything changes with the values that were played.")
NO_GOAL = Words(
    "NO GOAL", "Without a goal, nothing is judged here: the picture shows every number."
)
HELD_BACK = Words(WITHHELD, f"At every value {STOPPED}.")
METHOD = (
    "Every value was played under the same luck. A number that a goal asks for has the intervals "
    "that judged it; the bands of other curves hold together with a chance of 95 %. Between two "
    "values a curve is the straight line.",
    "Where a curve meets a value: all places at which its band holds that value. Each place at "
    "which it truly does is among them with a chance of 95 % at least.",
)


def value_of(axis: AxisResult, at: float) -> str:
    """A value that was played; of a mix how far it is on its way, and what it is there."""
    if not axis.is_mix:
        return exact(at)
    return f"{short(axis, at)} {axis.changes[axis.at.index(at)].partition('=')[2]}"


def short(axis: AxisResult, at: float) -> str:
    """The same in few characters."""
    return f"{exact(at)} %" if axis.is_mix else exact(at)


def _rounded(*places: float | None) -> list[str]:
    """Values between those that were set, to three digits, none of them lost to an exponent, and
    all to as many decimals; nothing where one is not known.
    """
    decimals = max((_decimals(at) for at in places if at is not None), default=0)
    return ["" if at is None else f"{at:.{decimals}f}" for at in places]


def _decimals(at: float) -> int:
    """How many decimals three digits of a number have, zeros at the end aside."""
    most = max(2 - math.floor(math.log10(abs(at))), 0) if at else 0
    return len(f"{at:.{most}f}".partition(".")[2].rstrip("0"))


def setting(axis: AxisResult, at: float) -> str:
    """A rule at a value, such as ``track_top = 30``."""
    return f"{axis.key} at {exact(at)} % of the way" if axis.is_mix else f"{axis.key} = {exact(at)}"


def place(found: Sweep, one: SweepRound, point: int) -> str:
    """The values of a point."""
    where = zip(found.axes, one.points[point].at, strict=True)
    return ", ".join(setting(axis, axis.at[at]) for axis, at in where)


def rule_of(found: Sweep, one: SweepRound, point: int) -> str:
    """The values of a point in a table, of mixes with what they are."""
    where = zip(found.axes, one.points[point].at, strict=True)
    return ", ".join(f"{axis.key} = {value_of(axis, axis.at[at])}" for axis, at in where)


def usual_mark(found: Sweep, one: SweepRound) -> str:
    """What the mark of the rules as they are means, where they are among the pairs."""
    is_there = any(is_usual(found, one, at) for at in range(len(one.points)))
    return ", * as in the rules" if is_there else ""


def is_played(one: SweepRound) -> bool:
    """Has any point games?"""
    return any(point.games for point in one.points)


def is_judged(one: SweepRound) -> bool:
    """Has any point games that were not stopped too often to say anything?"""
    return any(point.games and not point.withheld for point in one.points)


def is_idle(one: SweepRound) -> bool:
    """Are the games the same whatever the values, to the last?"""
    told = [{(n.value, n.low, n.high) for n in curve.numbers} for curve in one.curves]
    return len(one.points) > 1 and all(len(values) == 1 for values in told)


def is_of_seats(goal: GoalResult) -> bool:
    """Is a goal about three seats or more? Of two the first tells all."""
    return len(goal.of) > 2


def goal_number(one: SweepRound, goal: GoalResult) -> CurveResult:
    """The number that decides at every point whether a goal is met; of several seats that of the
    one furthest off, which has no curve of its own.
    """
    curve = one.curve(goal.of[0])
    assert curve is not None  # what a goal asks for is drawn
    own = {"id": FURTHEST, "label": "Seat furthest from fair", "code": ""}
    return curve.model_copy(update={"numbers": goal.numbers, **(own if is_of_seats(goal) else {})})


def sentences(found: Sweep) -> list[tuple[str, Words]]:
    """What a sweep says, with the number of players that it is about where there are several."""
    return [(at, said) for at, one in by_count(found.rounds) for said in about(found, one)]


def headlines(found: Sweep) -> list[tuple[str, Words]]:
    """What tells of a sweep among other studies: where its goals are met."""
    return [(at, about(found, one)[0]) for at, one in by_count(found.rounds)]


def about(found: Sweep, one: SweepRound) -> list[Words]:
    """What is said of one number of players: its goals, first all of them, then its curves."""
    if not is_played(one):
        return [NOTHING]
    if not is_judged(one):
        return [HELD_BACK]
    if is_idle(one):
        return [IDLE]
    goals = [said for goal in one.goals for said in _goal(found, one, goal)]
    said = [*_together(found, one), *goals, *(_curve(found, one, curve) for curve in told(one))]
    is_asked = any(curve.code for curve in one.curves)  # of two rules together no curve is
    return [*(said or [OPEN if is_asked else NO_GOAL]), *_held_back(one)]


def _held_back(one: SweepRound) -> Iterator[Words]:
    """At how many values nothing is said, where it is not all of them."""
    many = sum(point.withheld for point in one.points)
    if many:
        values = numbers.several(many, "value")
        yield Words(WITHHELD, f"At {values} {STOPPED}.")


def told(one: SweepRound) -> list[CurveResult]:
    """The curves of which something is to be said: those that are whole, and decided."""
    whole = (curve for curve in one.curves if all(known(n.value) for n in curve.numbers))
    return [curve for curve in whole if curve.code not in ("", "UNDECIDED")]


def dressed(badge: str) -> Badge:
    """A badge in its tone."""
    return Badge(badge, *TONES[badge])


def _together(found: Sweep, one: SweepRound) -> Iterator[Words]:
    """Where all goals are met, of several."""
    if len(one.goals) < 2:
        return
    if points := sorted(met := _points(one, "meets")):
        yield Words("MET", f"All goals together: met with {_spans(found, one, points, met[0])}.")
    elif _points(one, "open"):
        yield Words("UNDECIDED", "All goals together: no value is shown to meet them.")
    else:
        yield Words("NOWHERE", f"All goals together: every value {_judged(one)} misses one.")


def _goal(found: Sweep, one: SweepRound, goal: GoalResult) -> Iterator[Words]:
    curve = goal_number(one, goal)
    number = _decisive(curve, curve.numbers[goal.best])
    what, where = wanted(found, goal), place(found, one, goal.best)
    if goal.points("meets"):
        own = "With the rules as they are it is"
        best = own if is_usual(found, one, goal.best) else "The best is"
        at = _spans(found, one, goal.points("meets"), goal.best)
        yield Words("MET", f"{what}: met with {at}. {best} {number}.")
    elif goal.points("open"):
        nearest = "The rules have" if is_usual(found, one, goal.best) else "Nearest is"
        text = f"{what}: no value is shown to meet it. {nearest} {where}: {number}."
        yield Words("UNDECIDED", text)
    else:
        text = f"{what}: every value {_judged(one)} misses it. Nearest is {where}: {number}."
        yield Words("NOWHERE", text)
    for places in _crossings(one, goal):
        if any(each.is_sure for each in places) or len(places) == 1:
            yield from (_crossing(found, one, goal, each) for each in places if each.times)
        elif any(each.times for each in places):
            yield _perhaps(found, one, goal, places)


def _decisive(curve: CurveResult, one: NumberResult) -> str:
    """A number by which a goal is judged, in a sentence."""
    text = numbers.full(quantity(curve, one))
    return f"{text} for {seat(one.name)}, the furthest off" if curve.id == FURTHEST else text


def _judged(one: SweepRound) -> str:
    """Which values are meant by all."""
    return "that is judged" if any(point.withheld for point in one.points) else "played"


def _spans(found: Sweep, one: SweepRound, points: Sequence[int], best: int) -> str:
    """The values that meet what is asked: of one rule runs of them, of two the best pair, and how
    many more.
    """
    if len(found.axes) > 1:
        more = f", and {numbers.several(len(points) - 1, 'more pair')}" if points[1:] else ""
        return f"{place(found, one, best)}{more}"
    axis = found.axes[0]
    runs = " and ".join(_runs(axis, points))
    return f"{axis.key} at {runs} % of the way" if axis.is_mix else f"{axis.key} = {runs}"


def _runs(axis: AxisResult, points: Sequence[int]) -> Iterator[str]:
    """Neighbouring values as spans."""
    first = before = points[0]
    for point in [*points[1:], len(axis.at) + 1]:
        if point != before + 1:
            ends = exact(axis.at[first]), exact(axis.at[before])
            yield ends[0] if first == before else f"{ends[0]} to {ends[1]}"
            first = point
        before = point


def _is_level(one: SweepRound, crossing: CrossingResult) -> bool:
    """Does a curve lie at a value all along? Then it does not cross it."""
    curve = one.curve(crossing.curve)
    return curve is not None and {n.value for n in curve.numbers} == {crossing.target}


def _crossings(one: SweepRound, goal: GoalResult) -> list[list[CrossingResult]]:
    """Where curves may meet values, all places of one curve and one value together."""
    groups: dict[tuple[str, float], list[CrossingResult]] = {}
    for crossing in goal.crossings:
        if not _is_level(one, crossing):
            groups.setdefault((crossing.curve, float(crossing.target)), []).append(crossing)
    return [*groups.values()]


def _perhaps(
    found: Sweep, one: SweepRound, goal: GoalResult, own: Sequence[CrossingResult]
) -> Words:
    """Several runs of places at which a curve may meet a value, none of them for sure."""
    axis, curve = found.axes[0], one.curve(own[0].curve)
    assert curve is not None
    low, high = own[0].low, own[-1].high
    whole = own[0].model_copy(update={"low": low, "high": high})
    if len(own) > 2:
        where = "at more than two places" if low is None and high is None else _limits(axis, whole)
    else:
        where = " or ".join(_limits(axis, each) for each in own)
    return Words("UNDECIDED", f"{curve.label}: {_bound(goal, own[0].target)}, if at all, {where}.")


def _crossing(found: Sweep, one: SweepRound, goal: GoalResult, crossing: CrossingResult) -> Words:
    """Where a curve meets a bound of its goal, which is named without its number.

    That it does is known where it lies on another side behind the places at which it may.
    """
    axis, curve = found.axes[0], one.curve(crossing.curve)
    assert curve is not None  # a crossing is that of a curve which was drawn
    what = _bound(goal, crossing.target)
    if crossing.is_sure:
        return Words("CROSSES", f"{curve.label}: {what}, {_where(axis, crossing)}.")
    if crossing.low is None and crossing.high is None:
        return Words("UNDECIDED", f"{curve.label}: not shown where it is {what}.")
    return Words("UNDECIDED", f"{curve.label}: {what}, if at all, {_limits(axis, crossing)}.")


def _where(axis: AxisResult, crossing: CrossingResult) -> str:
    """Where a curve surely meets a value; between which ends, where the line does so repeatedly."""
    if crossing.value is None:
        return f"somewhere {_limits(axis, crossing)}"
    low, value, high = _rounded(crossing.low, crossing.value, crossing.high)
    straight = ", if it runs straight there" if gap(axis, crossing) else ""
    return f"with {_rule(axis, f'{value} [{low}, {high}]')}{straight}"


def _limits(axis: AxisResult, crossing: CrossingResult) -> str:
    """Where a curve may meet a value at all; one end alone is a bound."""
    low, high = _rounded(crossing.low, crossing.high)
    if low and high:
        return f"with {_rule(axis, f'{low} to {high}')}"
    return f"not before {_rule(axis, low)}" if low else f"not after {_rule(axis, high)}"


def _rule(axis: AxisResult, at: str) -> str:
    """A rule at places that need not be among its values."""
    return f"{axis.key} at {at} % of the way" if axis.is_mix else f"{axis.key} = {at}"


def _bound(goal: GoalResult, target: float) -> str:
    """What a value is to a goal, which is met before a curve gets there: within the margin."""
    if goal.asked == FAIR:
        return "exactly a fair share"
    if goal.low == goal.high:
        return "exactly what is asked for"
    return f"the {'least' if target == goal.low else 'most'} that is asked for"


def wanted(found: Sweep, goal: GoalResult) -> str:
    """What a goal asks."""
    if goal.asked == FAIR:
        return "Fair to every seat"
    one = next(c for r in found.rounds for c in r.curves if c.id == goal.of[0])
    return f"{one.label}, {span(one, goal)}"


def span(one: CurveResult, goal: GoalResult) -> str:
    """Where a number is to lie."""
    ends = [exact(scaled(end, one.unit) or 0.0) for end in dict.fromkeys((goal.low, goal.high))]
    near = f" ±{exact(goal.margin)}" if goal.margin and one.unit != "%" else ""  # of its kind
    return numbers.with_unit(f"{' to '.join(ends)}{near}", one.unit)


def _curve(found: Sweep, one: SweepRound, curve: CurveResult) -> Words:
    """What a number does over one rule, as far as its values are judged."""
    axis = found.axes[0]
    kept = [at for at, point in enumerate(one.points) if not point.withheld]
    last, where = curve.numbers[kept[-1]], setting(axis, axis.at[kept[-1]])
    since = f" from {setting(axis, axis.at[kept[0]])} on" if kept[0] else ""
    if curve.code in ("PEAKS", "DIPS"):
        turn = next(number for number in curve.numbers if number.name == curve.turn)
        at = setting(axis, float(curve.turn or 0))
        does = "highest" if curve.code == "PEAKS" else "lowest"
        return Words(curve.code, f"{curve.label}: {does} around {at}, {full(curve, turn)}.")
    if curve.code == "FLAT":
        text = f"{curve.label}: hardly changes{since}; at {where} it is {full(curve, last)}."
        return Words("FLAT", text)
    if curve.step:
        start, end = float(curve.step.start), float(curve.step.end)
        change = numbers.signed(quantity(curve, curve.step.change))
        way = f"from {setting(axis, start)} to {value_of(axis, end)}"
        return Words(curve.code, f"{curve.label}: {change} {way}.")
    does = "rises" if curve.code == "RISES" else "falls"
    return Words(curve.code, f"{curve.label}: {does}{since} to {full(curve, last)} at {where}.")


def full(curve: CurveResult, one: NumberResult, show_unit: bool = True) -> str:
    """A number of a curve with its interval, and whose it is where seats take turns."""
    whose = f" {seat(one.name)}" if curve.id == FURTHEST else ""
    return f"{numbers.full(quantity(curve, one), None, show_unit)}{whose}"


def seat(id_: str) -> str:
    """Whose share of wins a number is."""
    return f"seat {id_.removeprefix(SHARES)}"


def quantity(curve: CurveResult, one: NumberResult) -> Value:
    """A number of a curve; a distance of shares in percentage points."""
    shown = Value(one.value, curve.unit, one.low, one.high)
    return numbers.in_points(shown) if curve.id == SPREAD else shown


def try_command(found: Sweep, one: SweepRound) -> str:
    """The command to go on with: what lies between values that miss the first goal on either side,
    or the best point beside the rules as they are, where all goals together say that it is better,
    or may be.
    """
    if not one.goals or not is_judged(one):
        return ""
    goal, met = one.goals[0], _points(one, "meets")
    usual = next((at for at in range(len(one.points)) if is_usual(found, one, at)), None)
    if usual in met:
        return ""
    if not goal.points("meets") and (finer := _finer(found, one, goal)):
        return finer
    is_missed = usual is not None and one.state(usual) == "misses"
    offered = met or (_points(one, "open") if is_missed else [])
    return _tried(found, one, offered[0]) if offered else ""


def _points(one: SweepRound, state: GoalState) -> list[int]:
    """The points of which all goals together say so, the nearest to the first of them first."""
    return [at for at in one.goals[0].nearest if one.state(at) == state]


def _tried(found: Sweep, one: SweepRound, at: int) -> str:
    """The command that compares a point with the rules as they are."""
    point = one.points[at]
    own = [axis.changes[value] for axis, value in zip(found.axes, point.at, strict=True)]
    given = [*found.study.given]
    for goal in one.goals:  # what a sweep is asked for, a comparison judges by
        name, _, aim = goal.asked.partition("=")
        if name == "target" and TARGET not in given:
            given += TARGET, aim
    return as_command(try_on(point.replay, point.change, unset=own, given=given))


def _finer(found: Sweep, one: SweepRound, goal: GoalResult) -> str:
    """The same sweep, in more games, of the values between those around where its goal is met."""
    axis, command = found.axes[0], shlex.split(found.study.command)
    gaps = [values for run in goal.crossings if run.is_sure and (values := gap(axis, run))]
    if not gaps or axis.is_mix or axis.asked not in command:
        return ""
    low, high = (exact(pick(itertools.chain(*gaps))) for pick in (min, max))
    command[command.index(axis.asked)] = f"{axis.key}={low}..{high}"
    if GAMES not in command:
        command += GAMES, ""
    most = max(point.games_asked for point in one.points)
    command[command.index(GAMES) + 1] = str(MORE_GAMES * most)
    return as_command(command)


def gap(axis: AxisResult, one: CrossingResult) -> tuple[float, float] | None:
    """The values that were played around a crossing; None where no other lies between them, and
    where they are not known.

    All that is known between two values is that the curve goes from one number to the other.
    """
    if one.low is None or one.high is None:
        return None
    low = max(at for at in axis.at if at <= one.low)
    high = min(at for at in axis.at if at >= one.high)
    is_whole = not axis.is_mix and all(float(at).is_integer() for at in axis.at)
    is_all = is_whole and sum(low <= at <= high for at in {*axis.at}) == high - low + 1
    return None if is_all else (low, high)


def is_usual(found: Sweep, one: SweepRound, point: int) -> bool:
    """Are these the rules as they are?"""
    at = [axis.at[number] for axis, number in zip(found.axes, one.points[point].at, strict=True)]
    return at == [axis.usual for axis in found.axes]


def spans(found: Sweep) -> str:
    """What was varied, from where to where; of a mix from which list to which."""
    return " × ".join(f"{axis.key} {' to '.join(_ends(axis))}" for axis in found.axes)


def _ends(axis: AxisResult) -> Iterator[str]:
    for end in (0, -1):
        yield axis.changes[end].partition("=")[2] if axis.is_mix else exact(axis.at[end])


def tested(found: Sweep) -> str:
    """How many verdicts were tested."""
    return (
        f"{numbers.count(found.tested)} verdicts were tested, goals at every value and curves. Of "
        "those that say something stands out, 5 % are false on average at most."
    )


def who_played(found: Sweep) -> list[str]:
    """At which tables they sat, how many values were tried, and in how many games each."""
    counts = [one.players for one in found.rounds]
    where = seated(*counts)
    names = dict.fromkeys(name for one in found.rounds for name in one.lineup)
    span = numbers.span((point.games for one in found.rounds for point in one.points), "game")
    values = len(found.rounds[0].points)
    return [f"{where}, {' / '.join(names)}", f"{values} values, {span} each"]
