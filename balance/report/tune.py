"""A search for better rules as text: what was found, how near the others came, and tables."""

from collections.abc import Iterator

from balance.report import guard_words, numbers, tune_words
from balance.report.tune_words import (
    before_after,
    beside,
    edit,
    edits,
    goal_title,
    try_command,
    where,
    who_played,
)
from balance.report.views import TextTable
from balance.studies.tune.results import TriedResult, Tuned

MOST_LINES, WIDE, MOST_ROWS = 6, 60, 100
AS_THEY_ARE = "as they are"


def titled(found: Tuned) -> str:
    """What was played, in one line."""
    ruleset = found.ruleset
    wanted = ", ".join(found.goals)
    return " · ".join((ruleset.game_title, ruleset.title, f"to be {wanted}", *who_played(found)))


def lines(found: Tuned, is_full: bool = False) -> Iterator[str]:
    """What was found, and what came nearest with each number of edits, below a heading."""
    shown = found.shown
    for one in shown.edits if shown else ():
        yield f"EDIT      {edit(one)}"
    for other in found.beside:
        yield f"BESIDE    {beside(other)}"
    if found.tried:
        yield "edits  off  rules (met up to 1 times what is allowed)"
    told = found.tried if is_full else found.front[:MOST_LINES]
    for tried in told:
        text = edits(tried.edits) if tried.change else AS_THEY_ARE
        yield f"{tried.count:>5} {off(tried):>4}  {text if is_full else _short(text)}"
    if command := try_command(found):
        yield f"TRY       {command}"
    if found.file:
        yield f"FILE      {found.file} in the folder of the study"


def _short(text: str) -> str:
    return text if len(text) <= WIDE else f"{text[: WIDE - 1]}…"


def off(one: TriedResult) -> str:
    """How far off rules are, in times what is allowed."""
    return "–" if one.miss is None else numbers.number(float(one.miss), 1)


def tables(found: Tuned) -> list[TextTable]:
    """What was found against the rules as they are, and all that was tried."""
    return [*_before_after(found), _tried(found)]


def _before_after(found: Tuned) -> Iterator[TextTable]:
    shown = found.shown
    for at, base in enumerate(found.before):
        after = shown.checks[at] if shown else None
        rows = []
        for number, goal in enumerate(base.watched):
            then = after.watched[number] if after else None
            for place, one in enumerate(goal.numbers):
                now = guard_words.full(then, then.numbers[place]) if then else "–"
                held = [guard_words.allowed(goal), guard_words.full(goal, one), now]
                rows.append([f"{goal_title(goal)}: {one.name}", *held])
        for own in found.beside:
            if own.players == base.players:
                rows.append([own.name, "–", *before_after(own)])
        caption = ", ".join(filter(None, ("Before and after", where(found, base))))
        yield TextTable(caption, ["Number", "Allowed", "As they are", "Nearest rules"], rows)


def _tried(found: Tuned) -> TextTable:
    rows = [
        [
            edits(one.edits),
            str(one.count),
            off(one),
            *(["–" if goal is None else numbers.number(float(goal), 1) for goal in one.goals]),
            numbers.count(one.games),
        ]
        for one in found.tried[:MOST_ROWS]
    ]
    each = [*found.goals, tune_words.KEPT][: len(found.tried[0].goals) if found.tried else 0]
    header = ["Edits", "How many", "Off", *(f"Off {goal}" for goal in each), "Games"]
    shown = len(rows)
    caption = "What was tried, the nearest first"
    if shown < len(found.tried):
        caption += f" (the first {shown} of {len(found.tried)})"
    return TextTable(caption, header, rows)
