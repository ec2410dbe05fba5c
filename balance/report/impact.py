"""An impact study as text: its components in order of what they do, and tables for Markdown."""

from collections.abc import Iterable, Iterator, Sequence

from balance.controls import shortened
from balance.report.impact_words import (
    Row,
    rows,
    try_command,
    way_of,
    who_played,
    why_not,
)
from balance.report.numbers import units_of
from balance.report.views import TextTable
from balance.report.wording import shown_change
from balance.studies.cells.results import seated
from balance.studies.impact.results import Impact, ImpactRound
from balance.studies.run.results import ClaimResult

MOST_LINES, WIDTH, FIELD, GAP = 13, 26, 28, 2
MARKS = {"above": "▲", "below": "▼", "same": "="}
NOT_SAID = "–"


def titled(found: Impact) -> str:
    """What was played, in one line."""
    ruleset = found.ruleset
    return " · ".join((ruleset.game_title, ruleset.title, *who_played(found)))


def lines(found: Impact, is_full: bool = False) -> Iterator[str]:
    """The components one below the other with what they do, below a heading."""
    for one in found.rounds:
        if len(found.rounds) > 1:
            yield seated(one.players)
        yield from _column(one, is_full)
        if command := try_command(found, one):
            yield f"TRY       {command}"


def _column(one: ImpactRound, is_full: bool) -> Iterator[str]:
    """The components with two questions beside them; in full, then with two more at a time."""
    beside, told = _columns(one), list(rows(one))
    kept = told if is_full else told[:MOST_LINES]
    yield from _grid(beside, kept)
    for claim in beside[:1]:
        missing = [part for part, found in kept if claim.id not in {own.id for own, _ in found}]
        yield from dict.fromkeys(f"{NOT_SAID} {why_not(claim, part)}" for part in missing)
    if len(kept) < len(told):
        yield f"and {len(told) - len(kept)} more; --full shows all"
    others = [claim for claim in one.asked if claim not in beside] if is_full else []
    for at in range(0, len(others), 2):
        two = others[at : at + 2]
        yield ""
        yield from _grid(two, [row for row in told if any(claim in two for claim, _ in row[1])])


def _grid(claims: Sequence[ClaimResult], told: Iterable[Row]) -> Iterator[str]:
    heads = [header(claim, claims[0] if at else None) for at, claim in enumerate(claims)]
    widths = [max(FIELD, len(head) + GAP) for head in heads]
    yield f"{units_of(claims):{WIDTH}}{_fields(heads, widths)}"
    for part, found in told:
        by_claim = {
            claim.id: f"{mark(n.side)} {shown_change(claim, n, False)}" for claim, n in found
        }
        said = [by_claim.get(claim.id, NOT_SAID) for claim in claims]
        yield f"{shortened(part.name, WIDTH - GAP):{WIDTH}}{_fields(said, widths)}"


def _fields(texts: Sequence[str], widths: Sequence[int]) -> str:
    """Texts beside each other, each in its width; nothing stands behind the last."""
    return "".join(f"{text:<{width}}" for text, width in zip(texts, widths, strict=True)).rstrip()


def _columns(one: ImpactRound) -> list[ClaimResult]:
    """What stands beside the components: the first question, and one more.

    That is what goes with having a component; where nobody comes to have any, what is told of
    most components of which the first question is not asked.
    """
    first, others = one.claims[:1], one.claims[1:]
    asked = {number.name for claim in first for number in claim.numbers}

    def news(claim: ClaimResult) -> int:
        return len({number.name for number in claim.numbers} - asked)

    return [
        *first,
        *([one.goes_with] if one.goes_with else sorted(others, key=news, reverse=True)[:1]),
    ]


def mark(side: str | None) -> str:
    """Whether a difference is shown to matter."""
    return MARKS.get(str(side), "?")


def header(claim: ClaimResult, beside: ClaimResult | None = None) -> str:
    """The head of a column; what stands beside another about the same is told by its way."""
    if claim.kind == "goes with":
        return "goes with (chosen)"
    ways = {"average": "vs average", "dealt": "if dealt", "given": "if given"}
    way = ways.get(way_of(claim), "")
    what = "" if beside and beside.what == claim.what else claim.what.removeprefix("the ")
    return " ".join(filter(None, (what, way)))


def tables(found: Impact) -> list[TextTable]:
    """Every number of every component."""
    return [_table(one, len(found.rounds) > 1) for one in found.rounds]


def _table(one: ImpactRound, many: bool) -> TextTable:
    claims = one.asked
    caption = f"What each component does{f', {seated(one.players)}' if many else ''}"
    body = []
    for part, found in rows(one):
        by_claim = {claim.id: shown_change(claim, n) for claim, n in found}
        body.append([part.name, *(by_claim.get(claim.id, NOT_SAID) for claim in claims)])
    return TextTable(caption, ["Component", *map(header, claims)], body)
