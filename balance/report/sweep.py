"""A sweep as text: its values one below the other, in short, and tables for Markdown."""

from collections.abc import Iterator, Sequence

from balance.report import numbers, sweep_words
from balance.report.brief import BAR, WIDTH, bar
from balance.report.sweep_words import (
    FAIR,
    SIGNS,
    goal_number,
    is_of_seats,
    is_played,
    seat,
    short,
    span,
    spans,
    try_command,
    value_of,
    wanted,
    who_played,
)
from balance.report.views import TextTable
from balance.studies.cells.results import seated
from balance.studies.sweep.results import CurveResult, GoalResult, Sweep, SweepRound

MOST_LINES, NUMBER, FIELDS = 15, 24, 12
STATES = {"meets": "met", "misses": "missed", "open": "open", "withheld": "not judged"}


def titled(found: Sweep) -> str:
    """What was played, in one line."""
    ruleset = found.ruleset
    return " · ".join((ruleset.game_title, ruleset.title, spans(found), *who_played(found)))


def lines(found: Sweep, full: bool = False) -> Iterator[str]:
    """The values one below the other with the number of the first goal, below a heading."""
    for one in found.rounds:
        if not is_played(one):
            continue
        if len(found.rounds) > 1:
            yield seated(one.players)
        yield from _grid(found, one) if len(found.axes) > 1 else _column(found, one, full)
        if command := try_command(found, one):
            yield f"TRY       {command}"


def _column(found: Sweep, one: SweepRound, full: bool) -> Iterator[str]:
    """A line for every value of one rule; of many some, evenly."""
    curve = _main(one)
    if curve is None:
        return
    axis, shown = found.axes[0], _shown(len(one.points), full)
    names = [value_of(axis, axis.at[at]) for at in range(len(axis.at))]
    width = max(len(axis.key), *map(len, names))
    goal = one.goals[0] if one.goals else None
    most = max((float(n.value or 0) for n in curve.numbers), default=0.0)
    yield f"{axis.key:<{width}}    {curve.label}{_asked(found, one, curve)}"
    texts = {at: sweep_words.full(curve, curve.numbers[at]) for at in shown}
    wide = max(NUMBER, *(len(text) + 2 for text in texts.values()))
    notes = {at: _noted(found, one, at) for at in shown}
    room = WIDTH - width - len("  = ") - wide - max(map(len, notes.values()))
    for at, text in texts.items():
        mark = SIGNS[goal.states[at]] if goal else " "
        longest = 1.0 if curve.unit == "%" else most
        drawn = bar(curve.numbers[at].value, longest, min(max(room, 0), BAR))
        yield f"{names[at]:>{width}}  {mark} {text:<{wide}}{drawn}{notes[at]}".rstrip()
    if len(shown) < len(one.points):
        yield f"and {len(one.points) - len(shown)} more; --full shows all"


def _noted(found: Sweep, one: SweepRound, at: int) -> str:
    """What stands behind the bar of a value."""
    axis = found.axes[0]
    notes = [
        *(["as in the rules"] if axis.at[at] == axis.usual else ()),
        *(["stopped too often"] if one.points[at].withheld else ()),
    ]
    return f"  {', '.join(notes)}" if notes else ""


def _shown(points: int, full: bool) -> list[int]:
    """Which of the values; the first and the last always."""
    if full or points <= MOST_LINES:
        return list(range(points))
    step = -(-(points - 1) // (MOST_LINES - 1))
    return sorted({*range(0, points, step), points - 1})


def _grid(found: Sweep, one: SweepRound) -> Iterator[str]:
    """Two rules: whether the first goal is met in each pair, or the number itself."""
    rows, columns = found.axes
    width = max(len(short(rows, at)) for at in rows.at)
    if curve := _main(one):
        unit = sweep_words.quantity(curve, curve.numbers[0]).unit
        yield f"{curve.label}{_asked(found, one, curve)}{f', in {unit}' if unit != '%' else ''}"
    mark = sweep_words.usual_mark(found, one)
    yield f"{rows.key} (down) by {columns.key} (across){mark}"
    yield " " * (width + 2) + "".join(f"{short(columns, at):>{FIELDS}}" for at in columns.at)
    for at, name in enumerate(rows.at):
        fields = [
            _field(found, one, at * len(columns.at) + other) for other in range(len(columns.at))
        ]
        shown = "".join(f"{one:>{FIELDS}}" for one in fields)
        yield f"{short(rows, name):>{width}}  {shown}".rstrip()
    for axis in found.axes:
        if axis.is_mix:
            yield f"{axis.key}: {'; '.join(value_of(axis, at) for at in axis.at)}"


def _asked(found: Sweep, one: SweepRound, curve: CurveResult) -> str:
    """What the first goal asks of a number."""
    if not one.goals:
        return ""
    goal = one.goals[0]
    return f" ({wanted(found, goal) if goal.asked == FAIR else span(curve, goal)}?)"


def _field(found: Sweep, one: SweepRound, point: int) -> str:
    curve = _main(one)
    shown = sweep_words.quantity(curve, curve.numbers[point]) if curve else None
    text = numbers.value(shown, 1, False) if shown else numbers.NO_DATA
    text = f"{SIGNS[one.goals[0].states[point]]} {text}" if one.goals else text
    return f"{text}{'*' if sweep_words.is_usual(found, one, point) else ' '}"


def _main(one: SweepRound) -> CurveResult | None:
    """The curve that is told first."""
    return goal_number(one, one.goals[0]) if one.goals else next(iter(one.curves), None)


def tables(found: Sweep) -> list[TextTable]:
    """Every number at every value."""
    return [_table(found, one) for one in found.rounds if is_played(one)]


def _table(found: Sweep, one: SweepRound) -> TextTable:
    many = len(found.rounds) > 1
    keys = [axis.key for axis in found.axes]
    header = [" × ".join(keys), *(c.label for c in one.curves), *(g.asked for g in one.goals)]
    rows = [_row(found, one, point) for point in range(len(one.points))]
    caption = "Every number at every value"
    return TextTable(f"{seated(one.players)}: {caption.lower()}" if many else caption, header, rows)


def _row(found: Sweep, one: SweepRound, point: int) -> Sequence[str]:
    where = zip(found.axes, one.points[point].at, strict=True)
    names = " × ".join(value_of(axis, axis.at[at]) for axis, at in where)
    told = [sweep_words.full(curve, curve.numbers[point], False) for curve in one.curves]
    return [names, *told, *(_state(goal, point) for goal in one.goals)]


def _state(goal: GoalResult, point: int) -> str:
    """Whether a goal is met, and which of several seats decides that."""
    text = STATES[goal.states[point]]
    return f"{text} ({seat(goal.numbers[point].name)})" if is_of_seats(goal) else text
