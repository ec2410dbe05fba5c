"""``balance study``: carry out a study that a file describes."""

from pathlib import Path
from typing import Annotated

import typer

from balance.cli.options import Engine, Format, Full, Out, Workers


def study(
    name: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="A path to a study file, or the name of one; without it they are listed.",
            show_default=False,
        ),
    ] = "",
    workers: Workers = 0,
    engine: Engine = "threads",
    out: Out = None,
    full: Full = False,
    form: Format = "text",
) -> None:
    """Carry out a study that a file describes: any of them, with all that a command can be told.

    Ctrl-C ends early with what was played; the same command again completes the study.
    """
    from balance.cli.library import LIBRARY
    from balance.cli.studies import carry_out, placed
    from balance.studies.orders.file import find_study, order_of, studies

    if not name:
        _list(studies())
        return
    path = find_study(name)
    order = order_of(path, out or LIBRARY / path.stem, workers, engine)
    carry_out(order if out else placed(order, order.out), form, full)


def _list(known: dict[str, Path]) -> None:
    """Every study by name, and what it answers."""
    from balance.studies.orders.file import read_study

    width = max(map(len, known), default=0)
    for name, path in known.items():
        typer.echo(f"{name:{width}}  {read_study(path).question}".rstrip())
