"""A screen as text: the changes in order of what they do, and tables for Markdown."""

from collections.abc import Iterator, Sequence

from balance.controls import shortened
from balance.report import numbers
from balance.report.impact import NOT_SAID, header, mark
from balance.report.screen_words import (
    FAINT,
    left_out,
    ranked,
    reason,
    tries,
    who_played,
)
from balance.report.views import TextTable
from balance.report.wording import shown_change
from balance.studies.cells.results import by_count, seated
from balance.studies.run.results import ClaimResult
from balance.studies.screen.results import JourneyRound, Screened, ScreenRound

MOST_LINES, WIDTH, FIELD, COLUMNS = 7, 23, 29, 2


def titled(found: Screened) -> str:
    """What was played, in one line."""
    ruleset = found.ruleset
    return " · ".join((ruleset.game_title, ruleset.title, *who_played(found)))


def lines(found: Screened, is_full: bool = False) -> Iterator[str]:
    """The changes one below the other with what they do, below a heading."""
    for one in found.rounds:
        if len(found.rounds) > 1:
            yield seated(one.players)
        yield from _column(one.claims, is_full)
        if is_full:
            yield from _together(one)
        for out in left_out(one):
            yield f"LEFT OUT  {out}"
        for _, command in list(tries(found, one))[:1]:
            yield f"TRY       {command}"
    for way in found.journeys:
        if len(found.journeys) > 1 or found.rounds:
            yield f"{seated(way.players)}, a step of two thirds of each range"
        yield from _column(way.claims, is_full)


def _column(asked: Sequence[ClaimResult], is_full: bool) -> Iterator[str]:
    told = _names(asked)
    kept = told if is_full else told[:MOST_LINES]
    for at in range(0, len(asked) if is_full else COLUMNS, COLUMNS):
        claims = asked[at : at + COLUMNS]
        heads = "".join(f"{header(claim):<{FIELD}}" for claim in claims)
        yield f"{numbers.units_of(claims):{WIDTH}}{heads}".rstrip()
        for name in kept:
            fields = "".join(f"{_field(claim, name):<{FIELD}}" for claim in claims)
            yield f"{shortened(name, WIDTH - 2):{WIDTH}}{fields}".rstrip()
    if len(kept) < len(told):
        yield f"and {len(told) - len(kept)} more; --full shows all"


def _together(one: ScreenRound) -> Iterator[str]:
    """The pairs that surely do something together."""
    for claim in one.together:
        for number in ranked(claim.numbers):
            if number.side not in FAINT:
                yield f"TOGETHER  {number.name}: {claim.what}, {shown_change(claim, number)}"


def _names(asked: Sequence[ClaimResult]) -> list[str]:
    """The changes: those that do most to the headline first, then to the rest."""
    sure = [n.name for claim in asked for n in ranked(claim.numbers) if n.side not in FAINT]
    return list(dict.fromkeys([*sure, *(n.name for n in ranked(asked[0].numbers))]))


def _field(claim: ClaimResult, name: str) -> str:
    found = next((n for n in claim.numbers if n.name == name), None)
    return f"{mark(found.side)} {shown_change(claim, found, False)}" if found else NOT_SAID


def tables(found: Screened) -> list[TextTable]:
    """Every number of every change, and of pairs; the sets; and what was left out."""
    made = []
    for at, one in by_count(found.rounds):
        where = f", {at}" if at else ""
        made += [
            _numbers(f"What each change does{where}", "Change", one.claims),
            _numbers(f"What two do together{where}", "Pairs", one.together),
        ]
    for at, way in by_count(found.journeys):
        where = f", {at}" if at else ""
        made += [
            _numbers(f"A step of two thirds of the range{where}", "Rule", way.claims),
            _numbers(f"How much such steps vary{where}", "Rule", way.bends),
        ]
    return made


def _numbers(caption: str, first: str, claims: tuple[ClaimResult, ...]) -> TextTable:
    names = [n.name for n in ranked(claims[0].numbers)] if claims else []
    by_claim = [
        {n.name: f"{mark(n.side)} {shown_change(claim, n)}" for n in claim.numbers}
        for claim in claims
    ]
    rows = [[name, *(own.get(name, NOT_SAID) for own in by_claim)] for name in names]
    return TextTable(caption, [first, *map(header, claims)], rows)


def ranges_table(one: JourneyRound) -> TextTable:
    """The rules that were turned, and where they stood."""
    rows = [[own.name, own.asked, ", ".join(map(numbers.exact, own.at))] for own in one.ranges]
    return TextTable("The ranges", ["Rule", "Asked for", "Values"], rows)


def factor_table(one: ScreenRound) -> TextTable:
    """The changes by the numbers that the design calls them."""
    rows = [
        [
            str(at + 1),
            factor.name,
            factor.change,
            "; ".join(f"{rule.key}: {rule.a} → {rule.b}" for rule in factor.changed),
        ]
        for at, factor in enumerate(one.factors)
    ]
    return TextTable("The changes", ["Number", "Name", "Change", "Rules"], rows)


def design_table(one: ScreenRound) -> TextTable:
    """Which changes are on in which set."""
    rows = [
        [
            str(number + 1),
            *("●" if at in run.on else "·" for at in range(len(one.factors))),
            numbers.count(run.games),
        ]
        for number, run in enumerate(one.runs)
    ]
    header_ = ["Set", *(str(at + 1) for at in range(len(one.factors))), "Games"]
    return TextTable("The sets that were played", header_, rows)


def pairs_table(one: ScreenRound) -> TextTable:
    """Pairs that are not told apart."""
    rows = [
        [
            group.name,
            "; ".join(f"{one.factors[a].name} × {one.factors[b].name}" for a, b in group.pairs),
        ]
        for group in one.pairs
        if len(group.pairs) > 1
    ]
    return TextTable("Pairs that have one number together", ["Called", "Any of these"], rows)


def left_table(one: ScreenRound) -> TextTable:
    """What was left out, and why."""
    rows = [
        [left.name, left.change, reason(left), ", ".join(left.keys) or left.said or NOT_SAID]
        for left in one.left_out
    ]
    return TextTable("Left out", ["Name", "Change", "Why", "Where"], rows)
