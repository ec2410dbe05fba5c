"""``balance report``: draw the report of a study again."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from balance.cli.options import Format, Full


def report(
    folder: Annotated[Path, typer.Argument(help="The folder of a study.", show_default=False)],
    full: Full = False,
    form: Format = "text",
) -> None:
    """Draw the report of a finished study again, and tell what it says."""
    from rich.console import Console

    from balance.report import markdown, terminal, write
    from balance.studies.study import read_summary

    summary = read_summary(folder)
    page = write(summary, folder)
    if form == "text":
        terminal(summary, Console(), full)
        typer.echo(f"\nReport: {page}")
    else:
        sys.stdout.write(summary.text() if form == "json" else markdown(summary))
