"""Levers: what a change of the rules would do, tried beside a run under the same luck.

The ruleset's own levers and every variant of the game are laid over the rules of the run, one at a
time, and played by the same players, in a share of the games. What few games would be left for is
not tried: own levers come first, then what bears on the headline, then on other answers. Where
rules were set on the command line, the ruleset as it was is played, too, and what was set is told
as a lever that was pulled already.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar

from balance.rulesets import BETWEEN, ConfigError, Ruleset, available, load, tried
from balance.rulesets.document import Tiers
from balance.stats.apart import Apart, apart
from balance.stats.estimates import estimate
from balance.stats.judging import Bounded, Judged, Member, judge_page
from balance.stats.samples import Sample
from balance.stats.sequences import TUNED_BLOCKS
from balance.stats.shapes import WITHHELD, stands_out
from balance.stats.spread import spread
from balance.store.folder import StudyFolder
from balance.studies.aim import LEVEL, Aim, judged_number
from balance.studies.cells import Cell, make_cell, plain, with_unique_ids
from balance.studies.claims import MATTERS, own_claims
from balance.studies.compare import changed_rules
from balance.studies.conclusions import Conclusions, draw_conclusions
from balance.studies.headlines import common_claims
from balance.studies.results import ClaimResult, LeverResult, LeversResult
from balance.studies.robustness import fates
from balance.studies.totals import Inquiry

T = TypeVar("T")
SHARE = 2  # all levers together get one in so many of the games of a run
ENOUGH = 1_000  # games of a lever, below which fewer of them are tried
SPREAD = "spread"
AS_IT_WAS = "as it was"  # without what was set on the command line
WHAT_WAS_SET = "What was set"
OUTCOMES = (
    ("team_wins", "What makes it harder or easier?", "the team's wins"),
    ("turns", "What makes games longer or shorter?", "the length of games"),
    ("tied", "What changes how often the win is shared?", "the share of shared wins"),
    ("lead_changes", "What changes how often the lead changes?", "the number of lead changes"),
)
FAIR = "What makes it fairer?", "the distance of seats from fair"


def make_levers(cells: Sequence[Cell], games: int | None, wanted: Tiers = "few") -> list[Cell]:
    """The cells that try changes of the rules on others: the ruleset's own, and all variants.

    Parameters
    ----------
    games : int or None
        Games of each of the cells; None for what its ruleset says.
    wanted : str
        "none", "few" or "all" games.

    Raises
    ------
    ConfigError
        A lever of the ruleset that cannot be played.
    """
    found: list[Cell] = []
    for cell in cells if wanted != "none" else ():
        ways = list(_ways(cell))
        whole = cell.ruleset.games if games is None else games
        found += ways if wanted == "all" else share_levers(ways, whole)
    return with_unique_ids(found)


def share_levers(ways: Sequence[Cell], games: int) -> list[Cell]:
    """The levers of a cell, each with its part of the games; of few games only some get any.

    Parameters
    ----------
    games : int
        Games of the cell.
    """
    before = [one for one in ways if one.lever == AS_IT_WAS]
    others = [one for one in ways if one.lever != AS_IT_WAS]
    many = min(len(others), games // SHARE // ENOUGH)
    return [
        *(replace(one, thinned=SHARE) for one in before),
        *(replace(one, thinned=SHARE * many) for one in others[:many]),
        *(replace(one, thinned=0) for one in others[many:]),  # of a longer run they are
    ]


def _ways(cell: Cell) -> Iterator[Cell]:
    """All that changes the rules of a cell and goes with them, the most asked for first."""
    seen = {cell.ruleset.hash}
    for text, ruleset in _changed(cell):
        fits = cell.players in cell.game.player_counts(ruleset.parameters)
        if fits and ruleset.hash not in seen:
            seen.add(ruleset.hash)
            lever = make_cell(ruleset, cell.players, cell.asked)
            yield replace(lever, id=plain(f"{cell.id}-with-{text}"), tries=cell.id, lever=text)


def _changed(cell: Cell) -> Iterator[tuple[str, Ruleset]]:
    """Every change that may be tried, and the rules with it; own ones must be sound."""
    config, *changes = cell.ruleset.reference
    if changes:
        yield AS_IT_WAS, load(config)
    for title, text in cell.ruleset.levers.items():
        try:
            yield text, tried(config, changes, text)
        except ConfigError as error:
            place = f"{cell.ruleset.sources[0]}: levers.{title}"
            key = ": ".join(filter(None, (error.file.partition(" ")[0], error.key)))
            raise ConfigError(place, key, error.found, error.allowed, error.suggestion) from None
    for name in _names(cell):
        with suppress(ConfigError):  # both are sound, but not together
            yield name, load(config, changes, name)


def _names(cell: Cell) -> list[str]:
    """The variants of a game, those first that answers name."""
    claims = [*common_claims(cell, None), *own_claims(cell)]
    asked = [name for claim in claims for name in claim.changes]
    all_ = [name.partition("/")[2] for name in available(cell.ruleset.game)]
    return list(dict.fromkeys([*asked, *all_]))


class _Tried(NamedTuple):
    """A lever that was played, and what its games amount to."""

    cell: Cell
    title: str
    there: Conclusions


def lever_results(
    levers: Sequence[Inquiry],
    folder: StudyFolder,
    cell: Cell,
    here: Conclusions,
    anytime: bool,
    aim: Aim,
) -> LeversResult | None:
    """What the variants change, ranked by what they do to fairness, or to how hard it is.

    Of all that is said to change something 5 % are false on average at most.
    """
    there = [one for one in levers if folder.games(one.cell.id)]
    titles = _titles(cell, [one.cell for one in there])
    played = [
        _Tried(one.cell, title, draw_conclusions(folder, one, anytime, aim))
        for one, title in zip(there, titles, strict=True)
    ]
    if not played:
        return None
    members = _members(cell, here, played, anytime, aim)
    judged = judge_page(
        {f"{id_} {at}": [one] for id_, own in members.items() for at, one in enumerate(own)},
        1 - LEVEL,
    )
    claims = tuple(
        _claim(id_, [judged[f"{id_} {at}"][0] for at in range(len(own))], cell, played)
        for id_, own in members.items()
    )
    ranked = sorted(
        played, key=lambda one: (one.cell.lever != AS_IT_WAS, _rank(claims[0], one.title))
    )
    return LeversResult(
        tried=tuple(_result(one, folder, cell, here) for one in ranked), claims=claims
    )


def _rank(claim: ClaimResult, name: str) -> tuple[int, float]:
    """What surely changes the headline comes first, and of that what makes it fairer."""
    one = next(number for number in claim.numbers if number.name == name)
    wanted = ("below", "above") if claim.id == f"levers_{SPREAD}" else ("below above",)
    place = next((at for at, sides in enumerate(wanted) if str(one.side) in sides), len(wanted))
    return place, -abs(one.value or 0.0)


def _titles(cell: Cell, levers: Sequence[Cell]) -> list[str]:
    """What levers are called; of one title, the change itself is said, too."""
    titles = [_title(cell, lever) for lever in levers]
    return [
        f"{title} ({lever.lever})" if titles.count(title) > 1 else title
        for title, lever in zip(titles, levers, strict=True)
    ]


def _title(cell: Cell, lever: Cell) -> str:
    if lever.lever == AS_IT_WAS:
        return WHAT_WAS_SET
    own = {text: title for title, text in cell.ruleset.levers.items()}
    return own.get(lever.lever) or load(f"{cell.ruleset.game}/{lever.lever}").title


def _result(tried: _Tried, folder: StudyFolder, cell: Cell, here: Conclusions) -> LeverResult:
    if tried.cell.lever == AS_IT_WAS:
        return LeverResult(
            name=f"{BETWEEN} ".join(cell.ruleset.reference[1:]),
            title=tried.title,
            note="",
            games=folder.games(tried.cell.id),
            changed=changed_rules(tried.cell, cell),
            moved=fates(tried.there.answers, here.answers)["moved"],
            was_set=True,
        )
    is_own = tried.cell.lever in cell.ruleset.levers.values()
    return LeverResult(
        name=tried.cell.lever,
        title=tried.title,
        note="" if is_own else load(f"{cell.ruleset.game}/{tried.cell.lever}").note,
        games=folder.games(tried.cell.id),
        changed=changed_rules(cell, tried.cell),
        moved=fates(here.answers, tried.there.answers)["moved"],
    )


def _members(
    cell: Cell, here: Conclusions, tried: Sequence[_Tried], anytime: bool, aim: Aim
) -> dict[str, list[Member]]:
    """What each lever does to each outcome; fairness, or how hard it is, comes first."""
    margin = aim.margin_of(cell) / 100
    found: dict[str, list[Member]] = {}
    if cell.game.COMPETITIVE and cell.players > 1:
        found[SPREAD] = [_of_spread(cell, here, one, anytime, margin) for one in tried]
    for id_, *_ in OUTCOMES:
        if id_ in here.estimates:
            found[id_] = [_of_metric(id_, here, one, anytime, margin) for one in tried]
    return found


def _of_metric(id_: str, here: Conclusions, one: _Tried, anytime: bool, margin: float) -> Member:
    """How a lever changes a number of a game."""
    a, b = (of.numbers.samples[id_] for of in _sides(here, one))
    matters = margin if here.numbers.metrics[id_].unit == "%" else MATTERS * abs(a.value)
    interval = between(a, b, lambda sample, error: estimate(sample, 1 - error, anytime))
    events = max(a.events, b.events)  # that nothing is left of much is no rare event
    games = one.there.numbers.samples[id_].games
    return Member(one.title, interval, games, events, 0.0, matters, is_change=True)


def _sides(here: Conclusions, one: _Tried) -> tuple[Conclusions, Conclusions]:
    """Before and after: what was set was not so before."""
    return (one.there, here) if one.cell.lever == AS_IT_WAS else (here, one.there)


def _of_spread(cell: Cell, here: Conclusions, one: _Tried, anytime: bool, margin: float) -> Member:
    """How a lever changes the distance of the seats from fair."""
    a, b = ([of.numbers.samples[id_] for id_ in _shares(cell)] for of in _sides(here, one))

    interval = between(a, b, partial(distance, anytime=anytime))
    events = min(sample.events for sample in (*a, *b))
    games = min(a[0].games, b[0].games)
    return Member(one.title, interval, games, events, 0.0, margin, is_change=True)


def _shares(cell: Cell) -> list[str]:
    return [f"win_share_{seat}" for seat in range(1, cell.players + 1)]


def distance(samples: Sequence[Sample], error: float, anytime: bool = False) -> Apart:
    """The distance of the seats from fair, with its interval for a chance of error."""
    value, (low, high) = spread(samples, error, anytime, TUNED_BLOCKS)
    return Apart(value, low, high)


def between(a: T, b: T, of: Callable[[T, float], Bounded]) -> Callable[[float], Apart]:
    """The interval of how far b lies from a, for a chance of error.

    Parameters
    ----------
    a, b : samples
    of : callable
        Makes an estimate of samples for a chance of error.
    """

    def interval(error: float) -> Apart:
        return apart(of(a, error), of(b, error))

    return interval


def _claim(id_: str, judged: Sequence[Judged], cell: Cell, tried: Sequence[_Tried]) -> ClaimResult:
    """What the levers do to one outcome, as the answer to a question."""
    withheld = {one.title for one in tried if all(a.code == WITHHELD for a in one.there.answers)}
    numbers = [judged_number(one, one.member.name in withheld) for one in judged]
    question, what = FAIR if id_ == SPREAD else next(rest for key, *rest in OUTCOMES if key == id_)
    unit = tried[0].there.numbers.metrics[_shares(cell)[0] if id_ == SPREAD else id_].unit
    return ClaimResult(
        id=f"levers_{id_}",
        question=question,
        shape="StandsOut",
        kind="cause",
        code=stands_out(numbers),
        what=what,
        over="",
        unit=unit,
        reference=0,
        margin=judged[0].member.margin,
        numbers=tuple(numbers),
        differences=(),
        turn=None,
        changes=tuple(one.cell.lever for one in tried if one.cell.lever != AS_IT_WAS),
        assumed=(),
        more_games=None,
    )
