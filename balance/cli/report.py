"""``balance report``: draw the report of a study again."""

from pathlib import Path
from typing import Annotated

import typer


def report(
    folder: Annotated[Path, typer.Argument(help="The folder of a study.", show_default=False)],
) -> None:
    """Draw the report of a finished study again, from its summary."""
    from balance.report import write
    from balance.studies.study import read_summary

    typer.echo(f"Report: {write(read_summary(folder), folder)}")
