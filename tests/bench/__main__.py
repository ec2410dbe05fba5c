"""``python -m tests.bench [NAME ...]``: measure, and print one table.

Every figure is a ratio of two things timed in turn (median, and lowest to highest of the
repetitions), a time on the clock where the target is one, or a count. Nothing is judged by the
exit status.
"""

import argparse
import json
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from tests.bench import complete, flat, profile, speed
from tests.bench.measure import NotMeasured, Row, Settings, Spread

Bench = Callable[[Settings], list[Row]]

BENCHES: dict[str, Bench] = {
    "abandon_ship_c": speed.abandon_ship_c,
    "abandon_ship_naive": speed.abandon_ship_naive,
    "abandon_ship_million": complete.abandon_ship_million,
    "safehouse_naive": speed.safehouse_naive,
    "safehouse_million": complete.safehouse_million,
    "safehouse_planner": complete.safehouse_planner,
    "atlantis_naive": speed.atlantis_naive,
    "atlantis_million": complete.atlantis_million,
    "sewer_pirats_naive": speed.sewer_pirats_naive,
    "sewer_pirats_million": complete.sewer_pirats_million,
    "to_the_bottom_naive": speed.to_the_bottom_naive,
    "to_the_bottom_million": complete.to_the_bottom_million,
    "pig_c_hold": speed.pig_c_hold,
    "pig_c_weighted": speed.pig_c_weighted,
    "pig_openspiel": speed.pig_openspiel,
    "threads": complete.threads,
    "stages": complete.stages,
    "cells": complete.cells,
    "memory": complete.memory,
    "flat": flat.flat,
    "compile": complete.compilation,
    "profile": profile.profile,
}

_WIDTHS = (21, 62, 23, 9, 7)
_HEADER = ("bench", "compared", "median (lowest-highest)", "target", "reached")


def measure(name: str, settings: Settings) -> list[Row]:
    """The rows of a bench, or one that says why there are none."""
    try:
        return BENCHES[name](settings)
    except NotMeasured as reason:
        summary = (BENCHES[name].__doc__ or "").partition("\n")[0].rstrip(".")
        return [Row(name, summary, why_not=f"not measured: {reason}")]


def lines(row: Row) -> Iterator[str]:
    """A row as lines of the table; what is compared may need several."""
    reached = {True: "yes", False: "no", None: ""}[row.reached]
    figure = row.why_not or (_figure(row.figure, row.unit) if row.figure else "")
    compared = textwrap.wrap(row.compared, _WIDTHS[1])
    yield _line((row.name, compared[0], figure, _target(row), reached))
    for more in compared[1:]:
        yield _line(("", more, "", "", ""))


def _line(cells: tuple[str, ...]) -> str:
    return "  ".join(c.ljust(w) for c, w in zip(cells, _WIDTHS, strict=True)).rstrip()


def _figure(figure: Spread, unit: str) -> str:
    middle, low, high = (_number(value) for value in figure)
    span = f" ({low}-{high})" if figure.low < figure.high else ""
    return f"{middle}{span} {unit}".strip()


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _target(row: Row) -> str:
    if row.target is None:
        return ""
    return f"{'>=' if row.at_least else '<='} {row.target:g} {row.unit}".strip()


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHES))
    parser.add_argument("--full", action="store_true", help="the long runs at full length")
    parser.add_argument("--repetitions", type=int, default=5, help="pairs of runs behind a ratio")
    parser.add_argument("--scale", type=float, default=1.0, help="multiplies all numbers of games")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    options = parser.parse_args()
    unknown = set(options.names) - set(BENCHES)
    if unknown:
        parser.error(f"no bench {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}")
    settings = Settings(options.repetitions, options.scale, options.full)
    print(_line(_HEADER))
    print(_line(tuple("-" * width for width in _WIDTHS)))
    found = []
    for name in options.names or BENCHES:
        for row in measure(name, settings):
            found.append(row)
            print("\n".join(lines(row)), flush=True)
    if options.json:
        text = json.dumps([_plain(row) for row in found], indent=1) + "\n"
        options.json.write_text(text, encoding="utf-8")


def _plain(row: Row) -> dict[str, object]:
    figure = row.figure._asdict() if row.figure else None
    return {**asdict(row), "figure": figure, "reached": row.reached}


if __name__ == "__main__":
    main()
