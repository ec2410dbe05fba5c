"""The command line of a set of benches: measure, and print one table."""

import argparse
import json
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path

from tests.bench.measure import NotMeasured, Row, Settings, Spread

Bench = Callable[[Settings], list[Row]]

_WIDTHS = (21, 62, 23, 9, 7)
_HEADER = ("bench", "compared", "median (lowest-highest)", "target", "reached")


def measure(name: str, bench: Bench, settings: Settings) -> list[Row]:
    """The rows of a bench, or one that says why there are none."""
    try:
        return bench(settings)
    except NotMeasured as reason:
        summary = (bench.__doc__ or "").partition("\n")[0].rstrip(".")
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


def run(benches: Mapping[str, Bench], program: str, about: str | None, machine: str = "") -> None:
    """Read the command line, measure, print.

    Parameters
    ----------
    benches : mapping of a name to a bench
    program, about : str
        As the help names them.
    machine : str
        A line above the table.

    Raises
    ------
    SystemExit
        With 1 where a row that must reach its target does not.
    """
    options, settings = _asked(benches, program, about)
    print(f"{machine}\n" if machine else "", end="")
    print(_line(_HEADER))
    print(_line(tuple("-" * width for width in _WIDTHS)))
    found = []
    for name in options.names or benches:
        for row in measure(name, benches[name], settings):
            found.append(row)
            print("\n".join(lines(row)), flush=True)
    if options.json:
        text = json.dumps([_plain(row) for row in found], indent=1) + "\n"
        options.json.write_text(text, encoding="utf-8")
    if any(row.must and row.reached is False for row in found):
        raise SystemExit(1)


def _asked(
    benches: Mapping[str, Bench], program: str, about: str | None
) -> tuple[argparse.Namespace, Settings]:
    parser = argparse.ArgumentParser(prog=program, description=about)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(benches))
    parser.add_argument("--full", action="store_true", help="the long runs at full length")
    parser.add_argument("--repetitions", type=int, default=5, help="pairs of runs behind a ratio")
    parser.add_argument("--scale", type=float, default=1.0, help="multiplies all numbers of games")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    options = parser.parse_args()
    unknown = set(options.names) - set(benches)
    if unknown:
        parser.error(f"no bench {', '.join(sorted(unknown))}; there are {', '.join(benches)}")
    return options, Settings(options.repetitions, options.scale, options.full)


def _plain(row: Row) -> dict[str, object]:
    figure = row.figure._asdict() if row.figure else None
    return {**asdict(row), "figure": figure, "reached": row.reached}
