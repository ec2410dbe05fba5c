"""What levers were found to do: to fairness or how hard a game is, to length, ties and leads."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from balance.rulesets import BETWEEN, load
from balance.stats.judging import Judged, Member, events_of_change, judge_page
from balance.stats.samples import counted
from balance.stats.spread import change_of_distance
from balance.store.folder import StudyFolder
from balance.studies.cells.aim import LEVEL, Aim, EffectsAsked, effects_result, judged_number
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import MATTERS
from balance.studies.cells.conclusions import Conclusions, draw_conclusions
from balance.studies.cells.totals import CAPPED, Inquiry
from balance.studies.run.compare import changed_rules
from balance.studies.run.levers import AS_IT_WAS
from balance.studies.run.results import WORTH, ClaimResult, LeverResult, LeversResult
from balance.studies.run.robustness import table_of
from balance.studies.run.worth import (
    OF_TEAMS,
    Tried,
    change_of,
    withouts,
    worth_members,
    worth_result,
)

SPREAD = "spread"
OUTCOMES = (
    ("team_wins", "What makes it harder or easier?", "the team’s wins"),
    ("turns", "What makes games longer or shorter?", "the length of games"),
    ("tied", "What changes how often the win is shared?", "the share of shared wins"),
    ("lead_changes", "What changes how often the lead changes?", "the number of lead changes"),
)
FEWEST = 100  # games of a lever, of which a study that ends by time may have played too few
FAIR = "What makes it fairer?", "the distance of seats from fair"


class Pulled(NamedTuple):
    """What levers were found to do.

    Attributes
    ----------
    result : LeversResult or None
        None where none was played.
    worth : ClaimResult or None
        What components are worth, an answer of the run; None where nothing was taken away.
    untried : int
        Levers for which there were too few games.
    """

    result: LeversResult | None = None
    worth: ClaimResult | None = None
    untried: int = 0


def lever_results(
    levers: Sequence[Inquiry],
    folder: StudyFolder,
    cell: Cell,
    here: Conclusions,
    anytime: bool,
    aim: Aim,
    least: int = 1,
) -> Pulled:
    """What the variants change, ranked by what they do to fairness, or to how hard it is.

    Of all that is said to change something 5 % are false on average at most. Those with fewer games
    than the least count as not tried.
    """
    there = [one for one in levers if folder.games(one.cell.id) >= least]
    titles = _titles(cell, [one.cell for one in there])
    played = [
        Tried(one.cell, title, draw_conclusions(folder, one, anytime, aim))
        for one, title in zip(there, titles, strict=True)
    ]
    changes = [one for one in levers if one.cell.lever != AS_IT_WAS]
    untried = sum(one not in there for one in changes)
    if not played:
        return Pulled(untried=untried)
    members = _members(cell, here, played, anytime, aim)
    pages = {f"{id_} {at}": [one] for id_, own in members.items() for at, one in enumerate(own)}
    if worth := worth_members(cell, here, played, anytime, aim):
        pages[WORTH] = worth
    judged = judge_page(pages, 1 - LEVEL)
    claims = tuple(
        _claim(id_, [judged[f"{id_} {at}"][0] for at in range(len(own))], cell, played)
        for id_, own in members.items()
    )
    ranked = sorted(played, key=_ranking(claims[0], here, aim.target_of(cell)))
    moved = [one["moved"] for one in table_of(here.answers, [one.there.answers for one in ranked])]
    tried = tuple(
        _result(one, folder, cell, own, _is_withheld(here, one))
        for one, own in zip(ranked, moved, strict=True)
    )
    return Pulled(
        LeversResult(tried=tried, claims=claims),
        worth_result(here, judged[WORTH]) if worth else None,
        untried,
    )


def _ranking(
    claim: ClaimResult, here: Conclusions, target: float | None
) -> Callable[[Tried], tuple[bool, int, float]]:
    """What surely changes the headline comes first, and of that what brings it where it should be.

    That is seats less far from fair; a team as near as can be to its target; without a target,
    whatever changes most.
    """
    numbers = {one.name: one for one in claim.numbers}
    is_fairness = claim.id == f"levers_{SPREAD}"
    off = 0.0
    if target is not None and not is_fairness:
        off = here.estimates[OF_TEAMS].value - target / 100
    wanted = ("below", "above") if is_fairness or off > 0 else ("above", "below")

    def rank(one: Tried) -> tuple[bool, int, float]:
        if one.title not in numbers:  # it is withheld, and comes last
            return one.cell.lever != AS_IT_WAS, len(wanted), inf
        number = numbers[one.title]
        place = wanted.index(number.side) if number.side in wanted else len(wanted)
        size = number.value or 0.0
        if off:
            return one.cell.lever != AS_IT_WAS, place, abs(off + size)
        any_way = place if is_fairness else place // len(wanted)
        return one.cell.lever != AS_IT_WAS, any_way, -abs(size)

    return rank


def _titles(cell: Cell, levers: Sequence[Cell]) -> list[str]:
    """What levers are called; of one title, the change itself is said, too."""
    titles = [_title(cell, lever) for lever in levers]
    return [
        f"{title} ({lever.lever})" if titles.count(title) > 1 else title
        for title, lever in zip(titles, levers, strict=True)
    ]


def _title(cell: Cell, lever: Cell) -> str:
    if lever.lever == AS_IT_WAS:
        return f"{_what_was_set(cell)} (set)"
    own = {text: title for title, text in cell.ruleset.levers.items()}
    known = own.get(lever.lever) or withouts(cell).get(lever.lever)
    return known or load(f"{cell.ruleset.game}/{lever.lever}").title


def _what_was_set(cell: Cell) -> str:
    """As one change that may be tried; of a rule that was set again, the last of it holds."""
    last: dict[str, str] = {}
    for text in reversed(cell.ruleset.reference[1:]):
        last.setdefault(text.partition("=")[0].strip(), text)
    return f"{BETWEEN} ".join(reversed(last.values()))


def _result(
    tried: Tried, folder: StudyFolder, cell: Cell, moved: tuple[str, ...], withheld: bool
) -> LeverResult:
    games = folder.games(tried.cell.id)
    capped = round(games * tried.there.estimates[CAPPED].value)
    if tried.cell.lever == AS_IT_WAS:
        return LeverResult(
            name=_what_was_set(cell),
            title=tried.title,
            note="",
            games=games,
            capped=capped,
            changed=changed_rules(tried.cell.ruleset, cell.ruleset),
            moved=moved,
            was_set=True,
            withheld=withheld,
        )
    is_own = tried.cell.lever in (*cell.ruleset.levers.values(), *withouts(cell))
    return LeverResult(
        name=tried.cell.lever,
        title=tried.title,
        note="" if is_own else load(f"{cell.ruleset.game}/{tried.cell.lever}").note,
        games=games,
        capped=capped,
        changed=changed_rules(cell.ruleset, tried.cell.ruleset),
        moved=moved,
        withheld=withheld,
    )


def _members(
    cell: Cell, here: Conclusions, tried: Sequence[Tried], anytime: bool, aim: Aim
) -> dict[str, list[Member]]:
    """What each lever does to each outcome; fairness, or how hard it is, comes first."""
    margin = aim.margin_of(cell) / 100
    found: dict[str, list[Member]] = {}
    if cell.game.COMPETITIVE and cell.players > 1:
        found[SPREAD] = [_of_spread(cell, here, one, anytime, margin) for one in tried]
    for id_, *_ in OUTCOMES:
        if id_ in here.estimates:
            found[id_] = [_of_metric(id_, here, one, anytime, margin) for one in tried]
    withheld = [_is_withheld(here, one) for one in tried]
    return {
        id_: [replace(one, withheld=off) for one, off in zip(own, withheld, strict=True)]
        for id_, own in found.items()
    }


def _is_withheld(here: Conclusions, one: Tried) -> bool:
    """Were too many games stopped, on either side, to say what a lever does?"""
    return here.withheld or one.there.withheld


def _of_metric(id_: str, here: Conclusions, one: Tried, anytime: bool, margin: float) -> Member:
    """How a lever changes a number of a game."""
    a, b = (of.numbers.samples[id_] for of in _sides(here, one))
    matters = margin if here.numbers.metrics[id_].unit == "%" else MATTERS * abs(a.value)
    games = one.there.numbers.samples[id_].games
    return replace(change_of(one.title, a, b, matters, anytime), games=games)


def _sides(here: Conclusions, one: Tried) -> tuple[Conclusions, Conclusions]:
    """Before and after: what was set was not so before."""
    return (one.there, here) if one.cell.lever == AS_IT_WAS else (here, one.there)


def _of_spread(cell: Cell, here: Conclusions, one: Tried, anytime: bool, margin: float) -> Member:
    """How a lever changes the distance of the seats from fair."""
    a, b = ([of.numbers.samples[id_] for id_ in _shares(cell)] for of in _sides(here, one))
    interval = change_of_distance(a, b, anytime)
    games = min(a[0].games, b[0].games)
    events = events_of_change(counted(a), counted(b))
    return Member(one.title, interval, games, events, 0.0, margin, is_change=True)


def _shares(cell: Cell) -> list[str]:
    return [f"win_share_{seat}" for seat in range(1, cell.players + 1)]


def _claim(id_: str, judged: Sequence[Judged], cell: Cell, tried: Sequence[Tried]) -> ClaimResult:
    """What the levers do to one outcome, as an answer; what is withheld has no number."""
    numbers = [judged_number(one) for one in judged if not one.member.withheld]
    question, what = FAIR if id_ == SPREAD else next(rest for key, *rest in OUTCOMES if key == id_)
    unit = tried[0].there.numbers.metrics[_shares(cell)[0] if id_ == SPREAD else id_].unit
    changes = [one.cell.lever for one in tried if one.cell.lever != AS_IT_WAS]
    asked = EffectsAsked(f"levers_{id_}", question, what, unit, changes=changes)
    return effects_result(asked, numbers, judged[0].member.margin, withheld=not numbers)
