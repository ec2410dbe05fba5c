"""Several setups side by side: is each fair, how long, how exciting, and what else is answered."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from balance.report import numbers
from balance.report.html import part
from balance.report.small import Bar, Offsets, columns, ends_of, offsets
from balance.report.views import Badge, ColouredCell, Section, Series, badge, cells_of
from balance.report.wording import NUMBER, capital, listed, other_players, stronger, words
from balance.studies.cells.results import seated
from balance.studies.run.results import (
    DIFFICULTY,
    FAIRNESS,
    CellResult,
    ClaimResult,
    ComparisonResult,
    Summary,
)

SHOWN = (
    ("team_wins", "The team wins"),
    ("lead_changes", "Lead changes"),
    ("tied", "Shared wins"),
)
SIGNS = {"MORE": "▲", "LESS": "▼", "SAME": "="}
LENGTH = "turns"
UNLIKE = "≠"  # behind a verdict that is another one with players of another strength


class Entry(NamedTuple):
    """A number of a row, and beside it how it differs from the first row, where that is known.

    ``bare`` is the number without its unit, where columns are narrow.
    """

    text: str
    interval: str = ""
    sign: str = ""
    verdict: str = ""
    bare: str = ""


class Glance(NamedTuple):
    """One setup at a glance."""

    series: Series
    name: str
    badge: Badge | None
    off: str
    line: Offsets | None
    length: Entry
    columns: Sequence[Bar]
    entries: Sequence[Entry]
    games: str


class Asked(NamedTuple):
    """A question, and the verdict of every setup."""

    question: str
    badges: Sequence[Badge | None]
    rank: tuple[bool, ...]


def matrix(summary: Summary) -> Section | None:
    """Draw all setups at a glance, a row for each; nothing where there is only one."""
    cells = cells_of(summary)
    if len(cells) < 2:
        return None
    names = short_names(cells)
    shown = [(id_, name) for id_, name in SHOWN if any(c.data.estimate(id_) for c in cells)]
    compared = {one.b: one for one in summary.comparisons}
    drawn = offsets([cell.data.headline for cell in cells])
    shapes = [cell.data.distribution(LENGTH) for cell in cells]
    ends = ends_of([shape for shape in shapes if shape])
    places = {id_: _places(cells, id_) for id_ in (LENGTH, *(id_ for id_, _ in shown))}
    rows = [
        Glance(
            cell.series,
            name,
            _verdict(cell.data),
            _worst(cell.data.headline),
            line,
            _entry(cell.data, LENGTH, compared, places[LENGTH]),
            columns(shape, ends),
            [_entry(cell.data, id_, compared, places[id_]) for id_, _ in shown],
            numbers.count(cell.data.games) if have_own_games([c.data for c in cells]) else "",
        )
        for cell, name, line, shape in zip(cells, names, drawn, shapes, strict=True)
    ]
    header = [_question(cells), "", "Length", "", *(name for _, name in shown)]
    header += ["Games"] if rows[0].games else []
    base = _compared_with(summary)
    html = part(
        "matrix",
        header=header,
        rows=rows,
        same=same_of(cells),
        base=base,
        warnings=_each(cells, names, other_players),
        notes=_each(cells, names, lambda cell: stronger(cell)[:1]),
    )
    return Section("answers", "Side by side", html)


def _each(
    cells: Sequence[ColouredCell],
    names: Sequence[str],
    tell: Callable[[CellResult], Iterable[str]],
) -> list[str]:
    """What is told of every setup, each line behind its name."""
    both = zip(cells, names, strict=True)
    return [f"{name}: {text}" for cell, name in both for text in tell(cell.data)]


def have_own_games(cells: Sequence[CellResult]) -> bool:
    """Were not all setups played in as many games?"""
    return len({cell.games for cell in cells}) > 1


def _compared_with(summary: Summary) -> str:
    """What signs of more and less refer to; empty where nothing is compared."""
    if not summary.comparisons:
        return ""
    counts = {cell.players for cell in summary.cells}
    also = " with as many players" if len(counts) > 1 else ""
    return f"{summary.cells[0].ruleset.title}{also}"


def asked(cells: Sequence[ColouredCell]) -> list[Asked]:
    """Set every question beside its verdicts: the headline, what differs, what is only counted."""
    questions = {claim.id: claim.question for cell in cells for claim in cell.data.claims}
    rows = []
    for id_, question in questions.items():
        claims = [cell.data.claim(id_) for cell in cells]
        badges = [_marked(cell.data, claim) for cell, claim in zip(cells, claims, strict=True)]
        plain = all(claim is None or claim.code == NUMBER for claim in claims)
        alike = len({one.text for one in badges if one}) == 1
        rows.append(Asked(question, badges, (id_ not in (FAIRNESS, DIFFICULTY), plain, alike)))
    return sorted(rows, key=lambda row: row.rank)


def _marked(cell: CellResult, claim: ClaimResult | None) -> Badge | None:
    """The verdict of a setup, marked where it depends on who plays."""
    if claim is None:
        return None
    found = badge(words(claim).badge)
    return found._replace(text=f"{found.text} {UNLIKE}") if cell.depends(claim.id) else found


def short_names(cells: Sequence[ColouredCell]) -> list[str]:
    """Name each setup by what tells it from the others: ruleset, player count, players."""
    telling = [_of(cells, part) for part in _PARTS]
    parts = [texts for texts in telling if len(set(texts)) > 1] or telling[:1]
    names = [capital(", ".join(texts)) for texts in zip(*parts, strict=True)]
    return [
        f"{name} ({cell.data.ruleset.name}, {cell.data.ruleset.hash[:6]})"
        if names.count(name) > 1
        else name
        for name, cell in zip(names, cells, strict=True)
    ]


def who_all(cells: Sequence[ColouredCell]) -> list[str]:
    """Who sat at the tables of all setups: the player counts, and each line-up once."""
    counts = sorted({cell.data.players for cell in cells})
    if len(counts) < 2:
        players = _of(cells[:1], _players)
    else:
        players = [f"{listed(list(map(str, counts)))} players"]
    return [*players, *dict.fromkeys(_of(cells, _lineup))]


def same_of(cells: Sequence[ColouredCell]) -> str:
    """Say what all setups have in common, as far as their short names leave it out."""
    texts = [_of(cells, part) for part in (*_PARTS, _games)]
    return " · ".join(found[0] for found in texts if len(set(found)) == 1)


def _of(cells: Sequence[ColouredCell], part: Callable[[CellResult], str]) -> list[str]:
    return [part(cell.data) for cell in cells]


def _ruleset(cell: CellResult) -> str:
    return cell.ruleset.title


def _players(cell: CellResult) -> str:
    return seated(cell.players)


def _lineup(cell: CellResult) -> str:
    return " / ".join(dict.fromkeys(cell.lineup) if len(set(cell.lineup)) == 1 else cell.lineup)


def _games(cell: CellResult) -> str:
    return f"{numbers.count(cell.games)} games each"


_PARTS = (_ruleset, _players, _lineup)


def _question(cells: Sequence[ColouredCell]) -> str:
    heads = [cell.data.headline for cell in cells]
    return "Fair?" if any(head and head.id == FAIRNESS for head in heads) else "How hard?"


def _verdict(cell: CellResult) -> Badge | None:
    return badge(words(cell.headline).badge) if cell.headline else None


def _worst(claim: ClaimResult | None) -> str:
    """How far the furthest seat lies from fair, or a team from its target."""
    if claim is None or claim.reference is None:
        return ""
    offs = [
        abs(100 * (one.value - claim.reference))
        for one in claim.numbers
        if numbers.known(one.value)
    ]
    who = "worst seat" if claim.id == FAIRNESS else "off target by"
    points = f"{numbers.number(max(offs), 1)} points" if offs else ""
    tail = " off" if claim.id == FAIRNESS else ""
    return f"{who} {points}{tail}" if points else ""


def _places(cells: Sequence[ColouredCell], id_: str) -> int:
    """The decimals that suit a column."""
    return numbers.places([one for cell in cells if (one := cell.data.estimate(id_))])


def _entry(
    cell: CellResult, id_: str, compared: dict[str, ComparisonResult], decimals: int
) -> Entry:
    """Write a number, and whether it is shown to differ from that of the first ruleset."""
    one = cell.estimate(id_)
    if one is None:
        return Entry("–")
    text, bracket, rest = numbers.full(one, decimals, id_ == LENGTH).partition(" [")
    rows = compared[cell.id].differences if cell.id in compared else ()
    verdict = next((row.verdict for row in rows if row.id == id_), "")
    return Entry(text, bracket.strip() + rest, SIGNS.get(verdict, ""), verdict.lower())
