"""Who plays: beside a verdict, small marks for players from weak to strong."""

from collections.abc import Sequence

from balance.report import numbers
from balance.report.views import Badge, RungMark
from balance.report.wording import NUMBER, WITHHELD, short
from balance.studies.run.results import CellResult, ClaimResult, RungResult

FATES = {
    "kept": Badge("holds", "good", "✓"),
    "moved": Badge("flips", "bad", "✕"),
    "open": Badge("open", "open", "?"),
}
OWN = Badge("the run's own", "plain", "●")
UNTESTED = Badge("untested", "none", "–")
STOPPED_TOO_OFTEN = Badge("stopped too often", "none", "–")
MISSING = {
    "unplayed": "not played in this run",
    "missing": "there is no such player at this table",
    "played": "says nothing about this",
}


def marks(cell: CellResult, claim: ClaimResult) -> list[RungMark]:
    """The marks of an answer; none where nothing was judged, of a number not even by others."""
    if claim.code == WITHHELD or (claim.code == NUMBER and not is_judged(cell.rungs, claim)):
        return []
    return [_mark(rung, claim) for rung in cell.rungs]


def is_judged(tried: Sequence[RungResult], claim: ClaimResult) -> bool:
    """Is anything known of an answer with players of another strength?"""
    return any(fate(rung, claim) in FATES.values() for rung in tried)


def fate(rung: RungResult, claim: ClaimResult) -> Badge:
    """What becomes of an answer on a rung."""
    if rung.state == "own":
        return OWN
    if rung.withheld:
        return STOPPED_TOO_OFTEN
    shown = (badge for name, badge in FATES.items() if claim.id in getattr(rung, name))
    return next(shown, UNTESTED)


def _mark(rung: RungResult, claim: ClaimResult) -> RungMark:
    badge = fate(rung, claim)
    games = f"in {numbers.count(rung.games)} games"
    why = MISSING[rung.state] if badge == UNTESTED else games
    told = "the players of this run" if badge == OWN else f"{badge.text}, {why}"
    if rung.headline and rung.headline.id == claim.id:
        told += f": {short(rung.headline)}"
    told += f"; {rung.command}" if rung.command else ""
    return RungMark(rung.name, badge, f"With {rung.name} players: {told}", badge == OWN)
