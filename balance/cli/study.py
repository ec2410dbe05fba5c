"""``balance study``: carry out a study that a file describes."""

from pathlib import Path
from typing import Annotated

import typer

from balance.cli.options import Engine, Format, Full, Junit, Out, Workers


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
    junit: Junit = None,
    full: Full = False,
    form: Format = "text",
) -> None:
    """Carry out a study that a file describes: any of them, with all that a command can be told.

    Ctrl-C ends early with what was played; the same command again completes the study. A guard
    ends with the exit codes of balance guard, and takes --junit.
    """
    from balance.cli.junit import check_junit
    from balance.cli.library import LIBRARY
    from balance.cli.studies import end_if_cut_short, placed, say, say_guard, watch
    from balance.studies.guard.results import Guarded
    from balance.studies.orders.file import find_study, order_of, studies

    if not name:
        _list(studies())
        return
    path = find_study(name)
    order = order_of(path, out or LIBRARY / path.stem, workers, engine)
    order = order if out else placed(order, order.out)
    check_junit(order, junit)
    played = watch(order)
    if isinstance(played.summary, Guarded):
        say_guard(played, played.summary, order, form, full, junit)
    else:
        say(played, order, form, full)
        end_if_cut_short(played)


def _list(known: dict[str, Path]) -> None:
    """Every study by name, and what it answers."""
    from balance.studies.orders.file import read_study

    width = max(map(len, known), default=0)
    for name, path in known.items():
        typer.echo(f"{name:{width}}  {read_study(path).question}".rstrip())
