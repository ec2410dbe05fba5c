"""An impact study as text: its components in order of what they do, and tables for Markdown."""

from collections.abc import Iterator

from balance.report.impact_words import full, rows, seats, try_command, who_played
from balance.report.views import TextTable
from balance.studies.impact_results import Impact, ImpactRound
from balance.studies.results import ClaimResult

MOST_LINES, WIDTH, FIELD = 15, 26, 24
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
            yield seats(one)
        yield from _column(one, is_full)
        if command := try_command(one):
            yield f"TRY       {command}"


def _column(one: ImpactRound, is_full: bool) -> Iterator[str]:
    claims = [*one.claims[:1], *filter(None, [one.goes_with])]
    heads = [header(claim) for claim in claims]
    yield f"{'':{WIDTH}}" + "".join(f"{head:<{FIELD}}" for head in heads).rstrip()
    told = list(rows(one))
    kept = told if is_full else told[:MOST_LINES]
    for part, found in kept:
        by_claim = {claim.id: f"{mark(n.side)} {full(claim, n)}" for claim, n in found}
        fields = [f"{by_claim.get(claim.id, NOT_SAID):<{FIELD}}" for claim in claims]
        yield f"{part.name[: WIDTH - 2]:{WIDTH}}{''.join(fields)}".rstrip()
    if len(kept) < len(told):
        yield f"and {len(told) - len(kept)} more; --full shows all"


def mark(side: str | None) -> str:
    """Whether a difference is shown to matter."""
    return MARKS.get(str(side), "?")


def header(claim: ClaimResult) -> str:
    """The head of a column."""
    if claim.kind == "goes with":
        return "goes with (chosen)"
    ways = {"average": " vs average", "dealt": " if dealt", "given": " if given"}
    more = ways.get(claim.id.partition("_")[0], "")
    return f"{claim.what.removeprefix('the ')}{more}"


def tables(found: Impact) -> list[TextTable]:
    """Every number of every component."""
    return [_table(one, len(found.rounds) > 1) for one in found.rounds]


def _table(one: ImpactRound, many: bool) -> TextTable:
    claims = one.asked
    caption = f"What each component does{f', {seats(one)}' if many else ''}"
    body = []
    for part, found in rows(one):
        by_claim = {claim.id: full(claim, n) for claim, n in found}
        body.append([part.name, *(by_claim.get(claim.id, NOT_SAID) for claim in claims)])
    return TextTable(caption, ["Component", *map(header, claims)], body)
