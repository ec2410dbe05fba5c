"""The pictures of a study of Sewer Pirats: treasure by tribe, points by seat, tribes, pairs."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from balance.games.api import Picture
from balance.games.api.charts import lying
from balance.games.api.inference import (
    Estimates,
    number_cell,
    percent_cell,
)
from balance.games.sewer_pirats.parameters.abilities import able_tribes, tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.report.charts import grid, scatter, stack
from balance.games.sewer_pirats.report.columns import PART_WORDS
from balance.games.sewer_pirats.report.exposures import PLURALS, drawn_tribes, pairs
from balance.games.sewer_pirats.report.metrics import mix, scoring
from balance.games.sewer_pirats.report.treasure_metrics import by_count
from balance.games.sewer_pirats.report.treasures import Beside, treasure_map

Made = Callable[[Parameters, int, Estimates], list[Picture]]


def pictures(parameters: Parameters, players: int, estimates: Estimates) -> list[Picture]:
    """What the ruleset has: treasures and points always, tribes where they differ."""
    drawn = [
        _treasures(parameters, players, estimates),
        _points(parameters, players, estimates),
    ]
    if able_tribes(parameters, players):
        of_mode: dict[str, Made] = {"common": _drawn, "mono": _owned, "auction": _hired}
        drawn += of_mode[parameters.crew_mode](parameters, players, estimates)
    return drawn


# --- treasures ---------------------------------------------------------------------------------


def _points(parameters: Parameters, players: int, estimates: Estimates) -> Picture:
    """Points by kind and seat, and beside them what did not count."""
    seats = range(1, players + 1)
    names = scoring(parameters)
    shares = {PART_WORDS[n]: estimates[f"kind_share_{n}"] for n in names}
    layers = {PART_WORDS[n]: [estimates[f"parts_{n}_{s}"] for s in seats] for n in names}
    rows = [
        [words, percent_cell(shares[words]), *map(number_cell, by_seat)]
        for words, by_seat in layers.items()
    ]
    lost = [number_cell(estimates[f"parts_uncounted_{s}"]) for s in seats]
    rows.append(["not counted: stars without their bonus", "-", *lost])
    words = (
        "Points of every seat as stacked bars, by where they come from. The table adds the "
        "intervals and the face value of teddies, dolls and cans that do not count. The values of "
        "the tokens are assumed."
    )
    header = ("points from", "of all points", *(f"seat {s}" for s in seats))
    figure = stack([f"seat {s}" for s in seats], layers, "points")
    return Picture("Where points come from", words, figure, header, rows)


KINDS = {
    "fries": "fries", "noodles": "noodles", "burger": "burgers", "toys": "teddies,<br>dolls",
    "cans": "cans", "parrots": "parrots",
}  # fmt: skip
BESIDE = {
    "common": "more or less points<br>with the tribe drawn",
    "mono": "more or less points<br>leading the tribe",
    "auction": "more or less points<br>with the tribe hired",
}


def _treasures(parameters: Parameters, players: int, estimates: Estimates) -> Picture:
    """What a token of each kind brings, and beside which tribe there is more of it."""
    counted, known = scoring(parameters), by_count(parameters, players)
    shown = [kind for kind in KINDS if kind in counted or kind in mix(parameters)]
    beside = Beside(
        known,
        {k: [estimates[f"tribe_kind_{t}_{k}"] for t in known] for k in counted},
        {k: _mean_of_seats(estimates, k, players) for k in counted},
        BESIDE[parameters.crew_mode],
    )
    yields = {k: estimates[f"kind_yield_{k}"] for k in mix(parameters)}
    drawn = {k: KINDS[k] for k in shown if known or k in yields}
    words = "Bars: the points that a token of each kind brings in a game, taken or not."
    if known:
        words += (
            " Cells: points of the kind that a seat makes with a tribe minus the mean of all "
            "seats, blue for more and orange for less, in print where that is clear."
        )
    if known and parameters.crew_mode == "auction":
        words += " Bidders chose their crews, so this is a correlation."
    header = (
        "kind", "tokens", "mean face value", "points for each", "of all points",
        "who has most of it wins", "points of a seat", *(f"with {PLURALS[t]}" for t in known),
    )  # fmt: skip
    rows = [_treasure(parameters, k, beside, estimates) for k in shown]
    title = "Treasure by tribe" if known else "What treasures are worth"
    return Picture(title, words, treasure_map(drawn, yields, beside), header, rows)


def _mean_of_seats(estimates: Estimates, kind: str, players: int) -> float:
    """The points of a kind that a seat makes in all games."""
    seats = range(1, players + 1)
    return math.fsum(estimates[f"parts_{kind}_{s}"].value for s in seats) / players


def _treasure(parameters: Parameters, kind: str, beside: Beside, estimates: Estimates) -> list[str]:
    """A kind's row in the table."""
    tokens, counts = mix(parameters).get(kind, ()), kind in scoring(parameters)
    mean = beside.means.get(kind, math.nan)
    return [
        PART_WORDS[kind],
        str(len(tokens)) if tokens else "-",
        f"{sum(tokens) / len(tokens):.2f}" if tokens else "-",
        number_cell(estimates[f"kind_yield_{kind}"]) if tokens else "-",
        *(percent_cell(estimates[f"kind_{what}_{kind}"]) if counts else "-"
          for what in ("share", "wins")),
        f"{mean:.2f}" if math.isfinite(mean) else "-",
        *(map(number_cell, beside.points[kind]) if counts else "-" * len(beside.tribes)),
    ]  # fmt: skip


# --- tribes ------------------------------------------------------------------------------------


def _drawn(parameters: Parameters, players: int, estimates: Estimates) -> list[Picture]:
    """Shared crews: whole games with and without a tribe, or a pair."""
    known = drawn_tribes(parameters, players)
    if not known:
        return []
    with_, without = (
        [estimates[f"{side}_points_{t}"] for t in known] for side in ("with", "without")
    )
    header = ("tribe", *(f"{what}, {side}" for what in ("points", "sailings", "turns", "margin")
                         for side in ("with", "without")))  # fmt: skip
    rows = [
        [tribe, *(number_cell(estimates[f"{side}_{what}_{tribe}"])
                  for what in ("points", "sails", "turns", "margin")
                  for side in ("with", "without"))]
        for tribe in known
    ]  # fmt: skip
    words = (
        "Mean points of a seat in games with a tribe drawn and in games without it, with "
        "intervals. All seats share the tribes, so this is no advantage of a seat."
    )
    series = {"drawn": with_, "not drawn": without}
    figure = lying(known, series, "points of a seat")
    family = {(a, b): estimates[f"pair_points_{a}_{b}"] for a, b in pairs(known)}
    values = _mirrored(known, family, 1, lambda value: value)
    text = "Mean points of a seat in games with both tribes drawn, as a square of colours."
    return [
        Picture("What tribes are worth", words, figure, header, rows),
        Picture("Pairs of tribes", text, grid(known, values, "points"), PAIR_HEADER,
                _pair_rows(family, number_cell)),
    ]  # fmt: skip


PAIR_HEADER = ("tribes", "estimate")


def _pair_rows(
    family: Mapping[tuple[str, str], Any], shown: Callable[[Any], str], between: str = "and"
) -> list[list[str]]:
    return [[f"{a} {between} {b}", shown(e)] for (a, b), e in family.items()]


def _mirrored(
    names: list[str],
    family: Mapping[tuple[str, str], Any],
    scale: float,
    other: Callable[[float], float],
) -> dict[tuple[int, int], float]:
    """Both halves of the square; ``other`` turns the value of a pair into that of its mirror."""
    values = {}
    for (a, b), estimate in family.items():
        at = names.index(a), names.index(b)
        values[at] = scale * estimate.value
        if a != b:
            values[at[1], at[0]] = scale * other(estimate.value)
    return values


def _owned(parameters: Parameters, players: int, estimates: Estimates) -> list[Picture]:
    """Crews of one tribe: win shares, and tribes against each other."""
    known = tribes(parameters, players)
    wins = {PLURALS[t]: estimates[f"tribe_wins_{t}"] for t in known}
    rows = [
        [t, percent_cell(estimates[f"tribe_wins_{t}"]), number_cell(estimates[f"tribe_points_{t}"])]
        for t in known
    ]
    words = "Win share of a seat by its tribe, with intervals. The dashed line is an equal share."
    figure = lying(known, {"wins": list(wins.values())}, "wins (%)", 100, 1 / players)
    made = [
        Picture("What tribes are worth", words, figure, ("tribe", "wins", "points of a seat"), rows)
    ]
    if len(known) > 1:
        family = {(a, b): estimates[f"duel_{a}_{b}"] for a, b in pairs(known)}
        values = _mirrored(known, family, 100, lambda value: 1 - value)
        text = (
            "How often a seat of one tribe (row) has more points than one of another (column) at "
            "the same table, ties counted as half, as a square of colours."
        )
        figure = grid(known, values, "more points (%)", 50)
        rows = _pair_rows(family, percent_cell, "over")
        made.append(Picture("Pairs of tribes", text, figure, PAIR_HEADER, rows))
    return made


def _hired(parameters: Parameters, players: int, estimates: Estimates) -> list[Picture]:
    """The auction: what one more figure goes with, against the cards bid for it."""
    known = tribes(parameters, players)
    columns = (
        ("win_slope", "wins that go with one more", percent_cell),
        ("point_slope", "points that go with one more", number_cell),
        ("price_slope", "cards that go with one more", number_cell),
        ("hired_wins", "seats that hired it win", percent_cell),
        ("hired_points", "points of seats that hired it", number_cell),
    )
    rows = [[t, *(shown(estimates[f"{id_}_{t}"]) for id_, _, shown in columns)] for t in known]
    words = (
        "Each tribe by the cards that go with one more of its figures, in place of another, and by "
        "the points that go with it, with intervals. A tribe above and to the left of the others "
        "is cheap for its points. Bidders chose their crews, so this is a correlation."
    )
    titles = ("cards bid more", "points more")
    figure = scatter(
        known,
        [estimates[f"price_slope_{t}"] for t in known],
        [estimates[f"point_slope_{t}"] for t in known],
        titles,
    )
    header = ("tribe", *(title for _, title, _ in columns))
    combined = [*pairs(known), *((t, t) for t in known)]
    family = {(a, b): estimates[f"pair_wins_{a}_{b}"] for a, b in combined}
    values = _mirrored(known, family, 100, lambda value: value)
    text = (
        "Win share of seats that hired both tribes, and on the diagonal two figures or more of "
        "one, as a square of colours around an equal share. A correlation: bidders chose."
    )
    return [
        Picture("What tribes are worth", words, figure, header, rows),
        Picture("Pairs of tribes", text, grid(known, values, "wins (%)", 100 / players),
                PAIR_HEADER, _pair_rows(family, percent_cell)),
    ]  # fmt: skip
