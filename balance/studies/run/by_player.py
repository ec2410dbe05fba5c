"""Which answers hold with players of other strength: the rungs of a cell, as results."""

from collections.abc import Mapping
from dataclasses import replace

from balance.games.api.claims import Amount
from balance.stats.estimates import interval_of
from balance.stats.judging import Judged, Member, judge_page, side_of
from balance.stats.shapes import NUMBER
from balance.store.folder import StudyFolder
from balance.studies.cells.aim import LEVEL, Aim, finite
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import MATTERS
from balance.studies.cells.conclusions import Conclusions, draw_conclusions
from balance.studies.cells.totals import CAPPED, are_withheld, gather, samples_of
from balance.studies.orders.commands import given
from balance.studies.orders.order import Order
from balance.studies.run.answers import claim_results
from balance.studies.run.results import (
    DIFFICULTY,
    FAIRNESS,
    RungResult,
    StrongerResult,
)
from balance.studies.run.robustness import Fate, table_of
from balance.studies.run.rungs import NOBODY, RUNGS, command, is_own
from balance.studies.run.worth import change_of


def rung_results(
    order: Order, folder: StudyFolder, cell: Cell, found: Conclusions, anytime: bool
) -> tuple[RungResult, ...]:
    """What becomes of the answers of a cell on every rung, from weak to strong."""
    if order.kind != "run" or (order.tiers or cell.ruleset.tiers) == "none":
        return ()
    aim = Aim(order.margin, order.target)
    tables = {rung.rung: rung for rung in order.rungs if rung.tries == cell.id}
    there = {
        name: draw_conclusions(folder, order.asked[rung.id], anytime, aim)
        for name, rung in tables.items()
        if folder.games(rung.id)
    }
    fates = table_of(found.answers, [one.answers for one in there.values()])
    of_numbers = _fates_of_numbers(found, there, anytime)
    played = {
        name: _played(tables[name], folder.games(tables[name].id), one, of, of_numbers[name], aim)
        for (name, one), of in zip(there.items(), fates, strict=True)
    }
    return tuple(played.get(name) or _unplayed(order, cell, name, name in tables) for name in RUNGS)


def _fates_of_numbers(
    here: Conclusions, there: Mapping[str, Conclusions], anytime: bool
) -> dict[str, dict[Fate, tuple[str, ...]]]:
    """What becomes of numbers that are only told: does a rung have them, or shown to be others?

    Of all that are said to move, 5 % do not on average at most. Random players, who are like nobody
    at a table, are not asked.
    """
    asked = {
        (name, answer.claim.id): [_of_number(answer.claim.shape, here, one, anytime)]
        for name, one in there.items()
        if name != NOBODY
        for answer in here.answers
        if answer.code == NUMBER and isinstance(answer.claim.shape, Amount)
    }
    judged = judge_page(asked, 1 - LEVEL)
    found: dict[str, dict[Fate, list[str]]] = {name: {} for name in there}
    for (name, id_), (one,) in judged.items():
        fate = "open" if one.member.withheld else _FATES.get(one.side, "moved")
        found[name].setdefault(fate, []).append(id_)
    return {name: {fate: tuple(ids) for fate, ids in own.items()} for name, own in found.items()}


def _of_number(shape: Amount, here: Conclusions, there: Conclusions, anytime: bool) -> Member:
    """How far a number of a rung lies from that of the run, and how much of that would matter."""
    a, b = (one.numbers.samples[shape.of] for one in (here, there))
    matters = MATTERS * abs(a.value)
    if here.numbers.metrics[shape.of].unit == "%":
        matters = max(matters, here.numbers.margin)
    found = change_of(shape.name, a, b, matters, anytime)
    return replace(found, games=b.games, withheld=here.withheld or there.withheld)


_FATES: dict[str, Fate] = {"same": "kept", "open": "open"}


def _unplayed(order: Order, cell: Cell, name: str, is_known: bool) -> RungResult:
    """A rung without games: that of the run's own players, one to be played, or none at all."""
    if is_known:
        again = command(cell, name, given(order))
        return RungResult(name=name, state="unplayed", command=again)
    return RungResult(name=name, state="own" if is_own(cell, name) else "missing")


def stronger_result(
    order: Order, folder: StudyFolder, cell: Cell, anytime: bool
) -> StrongerResult | None:
    """What a stronger player takes from those of a cell; None where nobody tried.

    Who tried at any table of the study is judged together. Nothing is said of a table of which too
    many games were stopped.
    """
    aim = Aim(order.margin, order.target)
    duels = {one.tries: one for one in order.duels if folder.games(one.id)}
    if cell.id not in duels:
        return None
    members = {id_: [_duel(order, folder, one, anytime, aim)] for id_, one in duels.items()}
    (found,) = judge_page(members, 1 - LEVEL)[cell.id]
    if found.member.withheld:
        return None
    return StrongerResult(
        name=duels[cell.id].rung,
        games=folder.games(duels[cell.id].id),
        value=finite(found.value),
        low=finite(found.low),
        high=finite(found.high),
        side=found.side,
        may_be_luck=_has_few_events(found),
    )


def _has_few_events(found: Judged) -> bool:
    """Is it open for no other reason than that too few events stand behind it?

    The wins of a block of seats share its deal, so that they count as one event and no more.
    """
    lies = side_of(found, found.member.reference, found.member.margin)
    return found.side == "open" and lies != "open"


def _duel(order: Order, folder: StudyFolder, duel: Cell, anytime: bool, aim: Aim) -> Member:
    """What one player takes from others, held against a fair share."""
    asked = order.asked[duel.id]
    samples = samples_of(asked, gather(folder, asked))
    sample = samples[f"player_{duel.lineup[0]}"]
    interval = interval_of(sample, anytime)
    fair, margin = 1 / duel.players, aim.margin_of(duel) / 100
    return Member(
        duel.rung,
        interval,
        sample.games,
        sample.events,
        fair,
        margin,
        withheld=are_withheld(samples),
    )


def _played(
    rung: Cell,
    games: int,
    there: Conclusions,
    of: Mapping[Fate, tuple[str, ...]],
    of_numbers: Mapping[Fate, tuple[str, ...]],
    aim: Aim,
) -> RungResult:
    """A rung that was played, and what becomes of the answers there."""
    told = claim_results(rung, there, aim)
    fates = {fate: (*ids, *of_numbers.get(fate, ())) for fate, ids in of.items()}
    return RungResult(
        name=rung.rung,
        state="played",
        games=games,
        capped=round(games * there.estimates[CAPPED].value),
        withheld=there.withheld,
        kept=fates["kept"],
        moved=fates["moved"],
        open=fates["open"],
        headline=next((one for one in told if one.id in (FAIRNESS, DIFFICULTY)), None),
    )
