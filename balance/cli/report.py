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

    with drawn_from(folder):
        tell(*draw(folder), form, full)
