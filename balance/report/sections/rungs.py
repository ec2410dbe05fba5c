"""Who plays: beside a verdict, small marks for players from weak to strong."""

from balance.report import numbers
from balance.report.views import Badge, RungMark
from balance.report.wording import WITHHELD, short
from balance.studies.run.results import CellResult, ClaimResult, RungResult

FATES = {
    "kept": Badge("holds", "good", "✓"),
    "moved": Badge("flips", "bad", "✕"),
    "open": Badge("open", "open", "?"),
}
OWN = Badge("the run's own", "plain", "●")
UNTESTED = Badge("untested", "none", "–")
MISSING = {
    "unplayed": "not played in this run",
    "missing": "this game has no such player",
    "played": "says nothing about this",
}


def marks(cell: CellResult, claim: ClaimResult) -> list[RungMark]:
    """The marks of an answer; none where nothing was judged."""
    if claim.code in ("NUMBER", WITHHELD):
        return []
    return [_mark(rung, claim) for rung in cell.rungs]


def fate(rung: RungResult, claim: ClaimResult) -> Badge:
    """What becomes of an answer on a rung."""
    if rung.state == "own":
        return OWN
    shown = (badge for name, badge in FATES.items() if claim.id in getattr(rung, name))
    return next(shown, UNTESTED)


def _mark(rung: RungResult, claim: ClaimResult) -> RungMark:
    badge = fate(rung, claim)
    games = f"in {numbers.count(rung.games)} games" if badge in FATES.values() else ""
    why = MISSING[rung.state] if badge == UNTESTED else games
    told = "the players of this run" if badge == OWN else f"{badge.text}, {why}"
    if rung.headline and rung.headline.id == claim.id:
        told += f": {short(rung.headline)}"
    told += f"; {rung.command}" if rung.command else ""
    return RungMark(rung.name, badge, f"With {rung.name} players: {told}", badge == OWN)
