"""``balance report``: draw the report of a study again."""

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
    from balance.carrying import draw
    from balance.cli.errors import drawn_from
    from balance.cli.studies import tell
    from balance.report import REPORT
    from balance.store.manifest import StoreError
    from balance.studies.run.study import read_summary

    with drawn_from(folder):
        try:
            summary, page = draw(folder)
        except StoreError:  # who plays there draws the page
            summary, page = read_summary(folder), folder / REPORT
        tell(summary, page, form, full)
