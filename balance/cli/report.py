"""``balance report``: draw the report of a study again."""

from pathlib import Path
from typing import Annotated

import typer


def report(
    folder: Annotated[Path, typer.Argument(help="The folder of a study.", show_default=False)],
) -> None:
    """Draw the report of a finished study again, from its summary."""
    from balance.studies.study import read_summary, write_report

    typer.echo(f"Report: {write_report(read_summary(folder), folder)}")
