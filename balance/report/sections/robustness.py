"""Do the answers hold: with players of other strength, and with other values as likely."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report import numbers
from balance.report.html import part
from balance.report.sections import rungs
from balance.report.views import Badge, Section
from balance.report.wording import WITHHELD, all_stronger
from balance.studies.run.results import CellResult, ClaimResult, RungResult, Summary, TrialResult

COLUMNS = "Each column is a table of players of one strength. Few games leave much open."
FATES = {
    "kept": Badge("stays", "good", "="),
    "moved": Badge("moves", "bad", "↔"),
    "open": Badge("open", "open", "?"),
}


class Fates(NamedTuple):
    """What becomes of one answer wherever it was tried again."""

    question: str
    badges: list[Badge | None]


class Untested(NamedTuple):
    """Players who were not tried, and the command that does so."""

    note: str
    command: str


class Held(NamedTuple):
    """What becomes of the answers of a setup: those that move somewhere, and the rest, counted.

    ``many`` is what is said of those that move where they are folded.
    """

    label: str
    intro: str
    caption: str
    names: list[str]
    moved: list[Fates]
    rest: list[Fates]
    counted: str
    many: str = ""
    untested: Sequence[Untested] = ()

    @property
    def is_folded(self) -> bool:
        """Are the answers that move out of sight at first?"""
        return bool(self.many)


def robustness(summary: Summary) -> Section | None:
    """Set the answers beside the players and the variants that were tried."""
    many = len(summary.cells) > 1
    held = [_by_players(cell, many) for cell in summary.cells if _is_tested(cell)]
    if held and "--tiers" not in summary.study.command:
        again = f"{summary.study.command} --tiers all"
        more = Untested("All of them, in as many games as this run:", again)
        held[-1] = held[-1]._replace(untested=[*held[-1].untested, more])
    held += [_by_variants(cell, many) for cell in summary.cells if cell.trials]
    redraws = [_redraw(cell, many) for cell in summary.cells if cell.redraw]
    if held and redraws and not many:
        told = [*held[-1].untested, *redraws[0].untested]
        held, redraws = [*held[:-1], held[-1]._replace(untested=told)], []
    held += redraws
    if not held:
        return None
    return Section("robustness", "Do the answers hold?", part("robustness", held=held))


def _is_tested(cell: CellResult) -> bool:
    return any(rung.state == "played" for rung in cell.rungs)


def _by_players(cell: CellResult, many: bool) -> Held:
    """The answers beside the players from weak to strong."""
    rows = [
        Fates(claim.question, [rungs.fate(rung, claim) for rung in cell.rungs])
        for claim in cell.claims
        if claim.code != WITHHELD and rungs.is_judged(cell.rungs, claim)
    ]
    held = _split(rows, rungs.FATES)
    moved = len(held[0])
    return Held(
        cell.label if many else "",
        " ".join([COLUMNS, *all_stronger(cell)]),
        "Answers that depend on who plays",
        [_counted(rung) for rung in cell.rungs],
        *held,
        many=f"{moved} {'answer depends' if moved == 1 else 'answers depend'} on who plays",
        untested=[
            Untested(f"Not played with {rung.name} players:", rung.command)
            for rung in cell.rungs
            if rung.command
        ],
    )


def _counted(rung: RungResult) -> str:
    """A rung with its games, as it heads a column."""
    games = numbers.several(rung.games, "game")
    held = f", {numbers.count(rung.capped)} stopped" if rung.withheld else ""
    return f"{rung.name}, {games}{held}" if rung.games else rung.name


def _by_variants(cell: CellResult, many: bool) -> Held:
    """The answers beside the variants that were tried."""
    rows = [
        Fates(claim.question, badges)
        for claim in cell.claims
        if any(badges := [_fate(trial, claim) for trial in cell.trials])
    ]
    games = [trial.games for trial in cell.trials]
    return Held(
        cell.label if many else "",
        "Each column is a variant that is as likely as what was assumed, played "
        f"{numbers.count(min(games))} times or more.",
        "Answers that move under other assumed values",
        [trial.name for trial in cell.trials],
        *_split(rows, FATES),
    )


def _redraw(cell: CellResult, many: bool) -> Held:
    """The command that tries the answers under everything that may be as likely."""
    note = "Every assumed value drawn anew, all at once and each alone:"
    label = cell.label if many else ""
    return Held(label, "", "", [], [], [], "", untested=[Untested(note, cell.redraw)])


def _split(rows: Sequence[Fates], fates: dict[str, Badge]) -> tuple[list[Fates], list[Fates], str]:
    """Tell the answers that move somewhere from the rest, which is counted."""
    moved = [row for row in rows if fates["moved"] in row.badges]
    rest = [row for row in rows if row not in moved]
    steady = sum(set(row.badges) & set(fates.values()) == {fates["kept"]} for row in rest)
    counted = [f"{steady} stay the same under all"] if steady else []
    open_ = len(rest) - steady
    counted += [f"{open_} {'is' if open_ == 1 else 'are'} open under some"] if open_ else []
    return moved, rest, ", ".join(counted)


def _fate(trial: TrialResult, claim: ClaimResult) -> Badge | None:
    return next((shown for fate, shown in FATES.items() if claim.id in getattr(trial, fate)), None)
