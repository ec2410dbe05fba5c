"""A robust study as text: in how many worlds each conclusion survives, and tables for Markdown."""

from collections.abc import Iterator

from balance.controls import shortened
from balance.report.robust_words import (
    counted,
    full,
    overturning,
    ranked,
    try_command,
    who_played,
)
from balance.report.views import TextTable
from balance.report.wording import words
from balance.studies.cells.results import by_count
from balance.studies.robust.results import (
    LikelyResult,
    Robust,
    RobustRound,
    SurvivalResult,
    WorldResult,
)

MOST_LINES, WIDTH, FIELD, REST = 9, 42, 7, 15
SETTLED = ("undecided", "withheld")


def titled(found: Robust) -> str:
    """What was played, in one line."""
    ruleset = found.ruleset
    return " · ".join((ruleset.game_title, ruleset.title, *who_played(found)))


def lines(found: Robust, is_full: bool = False) -> Iterator[str]:
    """The conclusions one below the other with the worlds in which they hold."""
    room = max(MOST_LINES // max(len(found.rounds), 1), 2)
    for where, one in by_count(found.rounds):
        heads = "".join(f"{name:>{FIELD}}" for name in ("holds", "moves", "open"))
        yield f"{where or 'worlds in which it':<{WIDTH}}{heads}  by (? if open)"
        told = [c for c in ranked(one) if c.state not in SETTLED]
        kept = told if is_full else told[:room]
        yield from map(_line, kept)
        yield from _rest(one, len(told) - len(kept))
        if one is found.rounds[0] and (value := _suspect(one)):
            yield f"TRY       {try_command(found, one, value)}"


def _suspect(one: RobustRound) -> LikelyResult | None:
    """The value to look at first: it overturns most alone, or else leaves an answer open."""
    alone = [value for value, _ in overturning(one)]
    others = [c.companion.value for c in ranked(one) if c.companion]
    return next(iter((*alone, *others)), None)


def _line(one: SurvivalResult) -> str:
    counts = "".join(f"{counted(share):>{FIELD}}" for share in (one.kept, one.moved, one.open))
    keys = list(dict.fromkeys(value.key for value in one.overturned))
    more = f" +{len(keys) - 1}" if len(keys) > 1 else ""
    by = f"{shortened(keys[0], REST - len(more))}{more}" if keys else ""
    if not keys and one.companion:
        by = f"{shortened(one.companion.value.key, REST - 1)}?"
    return f"{_cut(one.claim.question):<{WIDTH}}{counts}  {by}".rstrip()


def _cut(text: str) -> str:
    return text if len(text) < WIDTH else f"{text[: WIDTH - 2]}…"


def _rest(one: RobustRound, hidden: int) -> Iterator[str]:
    """What is not listed."""
    unknown = sum(c.state == "undecided" for c in one.conclusions)
    parts = [f"{hidden} more; --full shows all"] if hidden else []
    parts += [f"{unknown} not decided by the rules as they are"] if unknown else []
    if parts:
        yield "and " + ", ".join(parts)


def tables(found: Robust) -> list[TextTable]:
    """Every conclusion, what overturns it, and everything that was drawn."""
    shown = [_table(one, f", {at}" if at else "") for at, one in by_count(found.rounds)]
    return [*shown, drawn(found)]


def _table(one: RobustRound, where: str) -> TextTable:
    header = ["Question", "Answer", "Holds", "Moves", "Open", "Overturned alone by", "Goes with"]
    rows = [
        [
            c.claim.question,
            words(c.claim).badge,
            *(full(share) for share in (c.kept, c.moved, c.open)),
            "; ".join(value.name for value in c.overturned) or "–",
            f"{c.companion.value.name} ({c.companion.way})" if c.companion else "–",
        ]
        for c in ranked(one)
    ]
    return TextTable(f"Share of the worlds{where}", header, rows)


def drawn(found: Robust) -> TextTable:
    """All that is assumed, with what else it may be."""
    rows = [
        [one.key, one.value, "; ".join(value.title for value in one.values), one.reason or "–"]
        for one in found.doubts
    ]
    header = ["Rule", "Value", "As likely", "Not drawn, because"]
    return TextTable("What is assumed", header, [[e or "–" for e in row] for row in rows])


def worlds(one: RobustRound, where: str) -> TextTable:
    """What every world was, and how many conclusions moved in it."""
    header = ["World", "Other values than the rules’ own", "Games", "Moved"]
    rows = [[_name(w), _values(w), f"{w.games:,}", str(len(w.moved))] for w in one.worlds]
    rows += [[_name(w), _values(w), f"{w.games:,}", str(len(w.moved))] for w in one.singles]
    return TextTable(f"Every world{where}", header, rows)


def _name(world: WorldResult) -> str:
    return str(world.number) if world.number else "alone"


def _values(world: WorldResult) -> str:
    return "; ".join(value.name for value in world.drawn) or "none"
