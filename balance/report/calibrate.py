"""A calibration as text: who fits how well, and tables for Markdown."""

from collections.abc import Iterator

from balance.controls import shortened
from balance.report import numbers
from balance.report.brief import part
from balance.report.calibrate_words import difference, share, weight, who_played
from balance.report.numbers import Value
from balance.report.views import TextTable
from balance.studies.calibrate.results import Calibrated, DisagreementResult, FitResult, SidesResult

MOST_LINES, WIDTH, BAR = 10, 22, 24
IF_ONE = "nearest, if one of these"
VERDICTS = {"above": "MORE", "below": "LESS", "same": "SAME"}


def titled(found: Calibrated) -> str:
    """What was played, in one line."""
    ruleset = found.ruleset
    return " · ".join((ruleset.game_title, ruleset.title, "calibration", *who_played(found)))


def lines(found: Calibrated, is_full: bool = False) -> Iterator[str]:
    """The players one below the other with their weights, below a heading."""
    head = IF_ONE if found.is_like_nobody else "weight"
    yield f"{'Who plays like this?':{WIDTH}}{head}"
    kept = found.fits if is_full else found.fits[:MOST_LINES]
    for one in kept:
        bar = "█" * round(BAR * part(share(found, one) or 0.0, 1.0))
        mark, shown = "?" if one.is_possible else "✕", weight(found, one)
        yield f"{mark} {shortened(one.name, WIDTH - 4):{WIDTH - 2}}{shown:>9}  {bar}".rstrip()
    if len(kept) < len(found.fits):
        yield f"and {len(found.fits) - len(kept)} more; --full shows all"


def state(one: FitResult) -> str:
    """Whether a player may be the one."""
    if one.is_nearest_alone:
        return "nearest"
    return "possible" if one.is_possible else "ruled out"


def tables(found: Calibrated) -> list[TextTable]:
    """How well everybody fits, and what differs."""
    who = TextTable(
        "Who plays like this group?",
        [
            "Player",
            IF_ONE.capitalize() if found.is_like_nobody else "Weight",
            "Is",
            "Fits its own no better",
            "Its own are as unlikely",
            "Simulated",
        ],
        [
            [
                f.name,
                weight(found, f),
                state(f),
                numbers.percent(f.p_value, 1),
                numbers.percent(f.likeness, 1),
                numbers.count(f.games),
            ]
            for f in found.fits
        ],
    )
    return [who, _beside(found)] if found.fits else []


def _beside(found: Calibrated) -> TextTable:
    rows = [
        [
            side.name,
            VERDICTS.get(str(number.side), "UNDECIDED"),
            _value(one, side, side.table),
            _value(one, side, side.simulated),
            difference(one, number),
            str(side.games),
        ]
        for one in found.beside
        for side, number in zip(one.sides, one.claim.numbers, strict=True)
    ]
    header = ["What", "Verdict", "At the table", "Simulated", "Difference", "Games"]
    return TextTable(f"The table beside {found.best}", header, rows)


def _value(one: DisagreementResult, side: SidesResult, value: float) -> str:
    return numbers.value(Value(value, one.claim.unit), 1)
