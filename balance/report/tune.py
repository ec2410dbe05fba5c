"""A search for better rules as text: what was found, how near the others came, and tables."""

from collections.abc import Iterator, Sequence

from balance.report import guard_words, numbers, tune_words
from balance.report.brief import labelled
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
from balance.studies.tune.results import TOLD, TriedResult, Tuned

MOST_LINES, WIDE, MOST_ROWS = 6, 60, 100
AS_THEY_ARE = "as they are"
OFF = "Off: how many times what a goal allows, met up to 1; fresh: on other deals."


def titled(found: Tuned) -> str:
    """What was played, in one line."""
    ruleset = found.ruleset
    wanted = ", ".join(found.goals)
    return " · ".join((ruleset.game_title, ruleset.title, f"to meet {wanted}", *who_played(found)))


def lines(found: Tuned, is_full: bool = False) -> Iterator[str]:
    """What was found, and what came nearest with each number of edits, below a heading."""
    shown = found.shown
    for one in shown.edits if shown else ():
        yield from labelled("EDIT", edit(one))
    for other in found.beside:
        players = where(found, other)
        yield from labelled("BESIDE", f"{f'{players}: ' if players else ''}{beside(other)}")
    told = found.tried if is_full else found.front[:MOST_LINES]
    if told:
        yield OFF
        yield "edits  off fresh  rules"
    for tried in told:
        text = edits(tried.edits) if tried.change else AS_THEY_ARE
        many = f"{tried.count:>5} {off(tried):>4} {off_again(found, tried):>5}"
        yield f"{many}  {text if is_full else _short(text)}"
    yield from _conflict(found, is_full)
    if command := try_command(found):
        yield f"TRY       {command}"
    if found.file:
        yield f"FILE      {found.file} in the folder of the study"
    elif told and not found.study.interrupted:  # one of a search before may lie there
        yield f"FILE      {tune_words.NO_FILE}"


def _conflict(found: Tuned, is_full: bool) -> Iterator[str]:
    """Rules that no others better, where goals conflict."""
    own = found.unbeaten if found.unbeaten[1:] else []
    if own:
        yield f"times off {' / '.join(_goals(found, own))}: nothing else tried seems nearer in all"
    most = max((one.games for one in own), default=0)
    for one in own if is_full else own[:MOST_LINES]:
        text = edits(one.edits)
        few = f"  (in {numbers.count(one.games)} games)" if one.games < most else ""
        far = " / ".join(map(_off, one.goals))
        yield f"  {far}  {text if is_full else _short(text)}{few}"


def _goals(found: Tuned, tried: Sequence[TriedResult]) -> list[str]:
    """What it is told of how far off it is: every goal, and what is to stay as it is."""
    return [*found.goals, tune_words.KEPT][: len(tried[0].goals) if tried else 0]


def _short(text: str) -> str:
    return text if len(text) <= WIDE else f"{text[: WIDE - 1]}…"


def off(one: TriedResult) -> str:
    """How far off rules are, in times what is allowed."""
    return _off(one.miss)


def off_again(found: Tuned, one: TriedResult) -> str:
    """The same on other deals, where they were played there."""
    return _off(found.off_again(one.change))


def tables(found: Tuned) -> list[TextTable]:
    """What was found against the rules as they are, and all that was tried."""
    own = unbeaten(found)
    return [*_before_after(found), *([own] if own else []), _tried(found)]


def unbeaten(found: Tuned) -> TextTable | None:
    """Where goals conflict, how far off each of them the rules are that no others better."""
    own = found.unbeaten
    if not own[1:]:
        return None
    rows = [[edits(one.edits), *map(_off, one.goals), numbers.count(one.games)] for one in own]
    caption = "Where goals conflict: how far off each, in times what is allowed"
    return TextTable(caption, ["Not bettered in every goal", *_goals(found, own), "Games"], rows)


def _off(goal: float | None) -> str:
    return "–" if goal is None else numbers.number(float(goal), TOLD)


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
        deals = "on other deals than those of the search" if shown else ""
        caption = ", ".join(filter(None, ("Before and after", where(found, base), deals)))
        yield TextTable(caption, ["Number", "Allowed", "As they are", "Nearest rules"], rows)


def _tried(found: Tuned) -> TextTable:
    rows = [
        [
            edits(one.edits),
            str(one.count),
            off(one),
            off_again(found, one),
            *map(_off, one.goals),
            numbers.count(one.games),
        ]
        for one in found.tried[:MOST_ROWS]
    ]
    header = [
        "Edits",
        "How many",
        "Off in the search",
        "On other deals",
        *(f"Off {goal}" for goal in _goals(found, found.tried)),
        "Games",
    ]
    shown = len(rows)
    caption = "What was tried: the most games first, then the nearest"
    if shown < len(found.tried):
        caption += f" (the first {shown} of {len(found.tried)})"
    return TextTable(caption, header, rows)
