"""Calibration: who fits, real games as dots over simulated ones, and what differs."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from balance.report import bins as binning
from balance.report import calibrate_words, figures, html, numbers
from balance.report.calibrate import tables
from balance.report.endings import WATCHED
from balance.report.html import part, plot_text
from balance.report.sections.common import again, warned
from balance.report.small import Share, dots
from balance.report.views import (
    Conclusion,
    Plot,
    QuestionCard,
    Section,
    Series,
    TextTable,
    badge,
)
from balance.report.wording import Words, capital, listed, stopped
from balance.studies.calibrate.results import (
    FEWEST,
    Calibrated,
    DisagreementResult,
    SeenResult,
    TableResult,
)
from balance.studies.cells.results import seated

MOST_FITS = 12
BARS, DOTS = [0.0, 0.7], [0.74, 1.0]  # parts of the height
FEWEST_ROWS, LARGEST, SMALLEST = 4, 11, 5  # of dots, and their size in pixels
KEY = (
    "The bar is how likely each of those left is, if all were equally likely beforehand. ✕: ruled "
    "out; those without it hold the right one with 95 %."
)
NOBODY = (
    "All are ruled out: even the nearest would seldom make such games. The bar is how likely each "
    "would be, if it were one of these."
)


class TablePictures(NamedTuple):
    """The pictures of one number of players."""

    title: str
    plots: Sequence[Plot]


class CalibratePanel(NamedTuple):
    """Who fits, the pictures, and a card for every difference."""

    said: Conclusion
    fits: Sequence[Share]
    key: str
    tables: Sequence[TablePictures]
    cards: Sequence[QuestionCard]


def calibrate_sections(found: Calibrated) -> list[Section]:
    """Return all sections of the page, in order."""
    notes = part("skill_numbers", tables=tables(found), notes=calibrate_words.METHOD)
    sections = [
        Section("verdicts", "Who plays like this group?", _panel(found)),
        Section("numbers", "Every number", notes, folded=True),
    ]
    replays = [one.replay for one in found.tables]
    return [*sections, again(found.study, found.ruleset, found.capped, replays)]


def calibrate_notices(found: Calibrated) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    told = warned("calibration", found.study, found.warnings, capped=0)
    # people played a fixed number of games
    notices = [one for one in told if WATCHED not in one[1]]
    if found.capped:  # who plays at a table comes to an end
        notices.append(("plain", stopped(found.capped, "simulated", "left out")))
    if found.stopped:
        names = ", ".join(found.stopped)
        text = f"Too many games were stopped at the turn limit of: {names}."
        notices.append(("bad", text))
    if found.left_out:
        names = ", ".join(found.left_out)
        text = (
            f"Fewer than {FEWEST} finished games were simulated, too few to judge by, of: {names}."
        )
        notices.append(("open", text))
    for one in found.fits:
        if one.namesakes:
            plays = "plays" if len(one.namesakes) == 1 else "play"
            text = f"{capital(listed(one.namesakes))} {plays} as {one.name} does in everything."
            notices.append(("plain", text))
    return notices


def _panel(found: Calibrated) -> str:
    panel = CalibratePanel(
        said=_said(calibrate_words.who(found)),
        fits=[
            Share(
                f"{'' if one.is_possible else '✕ '}{one.name}",
                calibrate_words.weight(found, one).replace("below ", "<"),
                round(100 * (calibrate_words.share(found, one) or 0.0), 2),
                0.0,
                0.0,
            )
            for one in found.fits[:MOST_FITS]
        ],
        key=NOBODY if found.is_like_nobody else KEY,
        tables=[_pictures(found, one) for one in found.tables if one.seen],
        cards=[_card(found, one) for one in found.beside],
    )
    return part("calibrate", p=panel)


def _said(words: Words) -> Conclusion:
    return Conclusion(badge(words.badge), None, words.sentence)


def _card(found: Calibrated, one: DisagreementResult) -> QuestionCard:
    line = _said(calibrate_words.sentence(found, one))._replace(dots=dots(one.claim))
    return QuestionCard(one.claim.question, [line])


# --- real games over simulated ones ---------------------------------------------------------------


def _pictures(found: Calibrated, one: TableResult) -> TablePictures:
    games = f"{one.games} game{'s' * (one.games != 1)}"
    title = f"{seated(one.players)}: {games} of people as dots, {found.best} as bars"
    return TablePictures(title, list(_plots(found, one)))


def _plots(found: Calibrated, one: TableResult) -> Iterator[Plot]:
    for seen in one.seen:
        plot = _plot(found, one, seen)
        if plot:
            yield plot


def _plot(found: Calibrated, one: TableResult, seen: SeenResult) -> Plot | None:
    own = seen.simulated
    real = [[value, seen.observed.count(value)] for value in sorted(set(seen.observed))]
    bins = binning.common([own.bins, real])
    if bins is None:
        return None
    figure = _figure(found, seen, bins)
    rows = [
        [label, f"{numbers.number(shares, 2)} %", str(_within(real, bins, at))]
        for at, (label, shares) in enumerate(zip(bins.labels, bins.shares[0], strict=True))
    ]
    return Plot(
        id=f"{own.id}-{one.players}",
        title=own.label,
        alternative=_words(found, seen),
        figure=html.data(figure),
        height=figure["layout"]["height"],
        legend=(),
        table=TextTable(own.label, [own.unit.capitalize(), found.best, "Games of people"], rows),
    )


def _figure(found: Calibrated, seen: SeenResult, bins: figures.Bins) -> figures.Figure:
    """Bars with the dots of real games above them, on the same axis."""
    simulated = bins._replace(shares=bins.shares[:1])
    figure = figures.histogram(simulated, [Series(0, found.best)], seen.simulated.unit)
    stacks: dict[int, int] = {}
    heights = []
    for value in seen.observed:
        at = _bin(float(value), bins)
        stacks[at] = stacks.get(at, 0) + 1
        heights.append(stacks[at])
    rows = max(FEWEST_ROWS, *stacks.values())
    figure["data"].append(_dots(seen, bins, heights, max(SMALLEST, LARGEST - rows // FEWEST_ROWS)))
    figure["layout"]["yaxis"]["domain"] = BARS
    figure["layout"]["yaxis2"] = {
        "domain": DOTS,
        "range": [0.2, rows + 0.8],
        "visible": False,
        "fixedrange": True,
    }
    return figure


def _dots(
    seen: SeenResult, bins: figures.Bins, heights: Sequence[int], size: int
) -> figures.Figure:
    unit = seen.simulated.unit
    texts = [
        plot_text(f"Game {at} of these: {numbers.with_unit(numbers.count(value), unit)}")
        for at, value in enumerate(seen.observed, start=1)
    ]
    return {
        "type": "scatter",
        "mode": "markers",
        "yaxis": "y2",
        "x": [bins.centres[_bin(float(value), bins)] for value in seen.observed],
        "y": list(heights),
        "marker": {"size": size, "color": "@series-1", "line": {"width": 1, "color": "@card"}},
        "text": texts,
        "hoverinfo": "text",
    }


def _bin(value: float, bins: figures.Bins) -> int:
    """In which bin a value lies."""
    first = bins.centres[0] - bins.width / 2
    step = bins.centres[1] - bins.centres[0] if len(bins.centres) > 1 else bins.width
    at = int((value - first) // step)
    return min(max(at, 0), len(bins.centres) - 1)


def _within(real: Sequence[Sequence[float]], bins: figures.Bins, at: int) -> int:
    """Real games in a bin."""
    return int(sum(games for value, games in real if _bin(float(value), bins) == at))


def _words(found: Calibrated, seen: SeenResult) -> str:
    """The middle of both, and how many of the real games lie where most simulated ones do."""
    own = seen.simulated
    low, high = (binning.quantile(own.bins, share) or 0.0 for share in (0.05, 0.95))
    inside = sum(low <= value <= high for value in seen.observed)
    span = f"{numbers.count(low)} to {numbers.count(high)}"
    return (
        f"Nine in ten games of {found.best} have {numbers.with_unit(span, own.unit)}; "
        f"of the table {inside} of {len(seen.observed)} lie there."
    )
