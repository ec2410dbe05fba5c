"""One section for each topic: distributions, then numbers with their intervals."""

from collections.abc import Mapping, Sequence

from balance.report import numbers
from balance.report.figures import Guide
from balance.report.html import part
from balance.report.plots import Frame, Line, histogram_plot, interval_plot, lines_of
from balance.report.topics import (
    SEATS,
    estimates_of,
    is_seat_share,
    topic_of,
    topics,
    win_shares,
)
from balance.report.views import ColouredCell, Plot, Section, Tile, cells_of, tile
from balance.studies.run.results import DistributionResult, EstimateResult, Summary

SEATS_NOTE = (
    "Seats are counted in turn order; seat 1 moves first. A tie counts as a share of a win for "
    "each of those tied. The dashed line is an equal share, the shaded band the margin within "
    "which a seat counts as fair. The intervals of all seats hold together."
)


def topic_sections(summary: Summary) -> list[Section]:
    """Draw a section for each topic of the summary, empty ones left out."""
    cells = cells_of(summary)
    found = [_topic(cells, topic, number) for number, topic in enumerate(topics(cells), start=1)]
    return [section for section in found if section is not None]


def _topic(cells: Sequence[ColouredCell], topic: str, number: int) -> Section | None:
    """Draw one topic."""
    anchor = f"topic-{number}"
    plots = _seat_plots(cells, anchor) if topic == SEATS else []
    drawn = _distributions(cells, topic)
    plots += _histograms(cells, drawn, anchor)
    told = {one.unit for one in drawn.values()} if len(cells) == 1 else set()
    tiles: list[Tile] = []
    for unit, groups in _by_unit(cells, topic).items():
        lines = lines_of(groups)
        if unit in told or _points(lines) < 2:  # the histogram shows where they lie
            tiles += _tiles(lines)
            continue
        frame = Frame(f"{anchor}-{len(plots) + 1}", _title(topic, unit, lines), unit, _guide(lines))
        shown = [(cell.series, index) for index, cell in enumerate(cells) if groups[index]]
        kept = [line._replace(estimates=[line.estimates[i] for _, i in shown]) for line in lines]
        plots.append(interval_plot(frame, kept, [series for series, _ in shown]))
    if not plots and not tiles:
        return None
    note = SEATS_NOTE if topic == SEATS and any(win_shares(cell) for cell in cells) else ""
    return Section(anchor, topic, part("topic", plots=plots, tiles=tiles, note=note, columns=1))


def _by_unit(cells: Sequence[ColouredCell], topic: str) -> dict[str, list[list[EstimateResult]]]:
    """Sort the estimates of a topic by unit, one list for each cell."""
    groups: dict[str, list[list[EstimateResult]]] = {}
    for index, cell in enumerate(cells):
        for estimate in estimates_of(cell, topic):
            if topic == SEATS and is_seat_share(estimate):
                continue
            unit = groups.setdefault(estimate.unit, [[] for _ in cells])
            unit[index].append(estimate)
    return groups


def _points(lines: Sequence[Line]) -> int:
    """Count what a plot would show."""
    return sum(one is not None for line in lines for one in line.estimates)


def _tiles(lines: Sequence[Line]) -> list[Tile]:
    """Show a lone number without a plot around it."""
    return [
        tile(line.label, numbers.full(estimate))
        for line in lines
        for estimate in line.estimates
        if estimate is not None
    ]


def _title(topic: str, unit: str, lines: Sequence[Line]) -> str:
    """Name a plot by its only row, or by topic and unit."""
    if len(lines) == 1:
        return lines[0].label
    return f"{topic}, {'shares' if unit == '%' else unit}" if unit else topic


def _guide(lines: Sequence[Line]) -> Guide | None:
    """Return the reference that all estimates share, if they do."""
    found = [one for line in lines for one in line.estimates if one is not None]
    places = {numbers.scaled(one.reference, one.unit) for one in found}
    at = places.pop() if len(places) == 1 else None
    return None if at is None else Guide(at)


def _distributions(cells: Sequence[ColouredCell], topic: str) -> dict[str, DistributionResult]:
    """Return the distributions of a topic by their ids, each as it first appears."""
    found: dict[str, DistributionResult] = {}
    for cell in cells:
        for one in cell.data.distributions:
            if topic_of(one) == topic:
                found.setdefault(one.id, one)
    return found


def _histograms(
    cells: Sequence[ColouredCell], drawn: Mapping[str, DistributionResult], anchor: str
) -> list[Plot]:
    """Draw distributions, all cells in one plot each."""
    plots = []
    for number, (id_, first) in enumerate(drawn.items(), start=1):
        having = [
            (cell, one) for cell in cells if (one := cell.data.distribution(id_)) and one.bins
        ]
        frame = Frame(f"{anchor}-d{number}", first.label, first.unit)
        found, series = [one for _, one in having], [cell.series for cell, _ in having]
        replay = having[0][0].data.replay if len(having) == 1 else ""
        plot = histogram_plot(frame, found, series, replay)
        plots += [plot] if plot else []
    return plots


def _seat_plots(cells: Sequence[ColouredCell], anchor: str) -> list[Plot]:
    """Draw the win shares, one plot for each player count."""
    counts = sorted({cell.data.players for cell in cells if win_shares(cell)})
    plots = []
    for players in counts:
        group = [c for c in cells if c.data.players == players and win_shares(c)]
        title = f"Win share of each seat, {players} players"
        frame = Frame(f"{anchor}-p{players}", title, "%", _equal_share(group, players))
        plot = interval_plot(frame, _seat_lines(group, players), [cell.series for cell in group])
        plots.append(_with_ties(plot, group))
    return plots


def _equal_share(group: Sequence[ColouredCell], players: int) -> Guide:
    """Return the equal share, with the margin if all cells have the same one."""
    margins = {cell.data.margin for cell in group if cell.data.competitive}
    return Guide(100 / players, margins.pop() if len(margins) == 1 else 0.0)


def _seat_lines(group: Sequence[ColouredCell], players: int) -> list[Line]:
    """Set the seats of all cells of one player count side by side."""
    shares = [shares for cell in group if (shares := win_shares(cell))]
    return [Line(f"Seat {seat + 1}", [one.win[seat] for one in shares]) for seat in range(players)]


def _with_ties(plot: Plot, group: Sequence[ColouredCell]) -> Plot:
    """Put the table of outright and shared wins behind the plot of win shares."""
    many = len(group) > 1
    rows = [row for cell in group for row in _seat_rows(cell, many)]
    setup = ["Setup"] if many else []
    header = [*setup, "Seat", "Win share", "Against an equal share", "Won alone", "Shared a win"]
    return plot._replace(table=plot.table._replace(header=header, rows=rows))


def _seat_rows(cell: ColouredCell, many: bool) -> list[list[str]]:
    """Write the win shares of one cell, a row for each seat."""
    shares = win_shares(cell)
    assert shares is not None
    decimals = numbers.places(shares.win)
    equal = 1 / cell.data.players
    rows = []
    for seat, (win, alone, tied) in enumerate(zip(*shares, strict=True), start=1):
        offset = numbers.Value(win.value - equal if numbers.known(win.value) else None, win.unit)
        texts = [numbers.full(win, decimals), numbers.signed(offset, decimals)]
        texts += [numbers.full(one) if one else "–" for one in (alone, tied)]
        rows.append([*([cell.data.label] if many else []), f"Seat {seat}", *texts])
    return rows
