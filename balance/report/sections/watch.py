"""Games to watch: complete commands, ready to be copied."""

from typing import NamedTuple

from balance.report.brief import replay_command
from balance.report.html import part
from balance.report.views import ColouredCell, Section, cells_of
from balance.studies.run.results import Summary


class Watch(NamedTuple):
    """The notable games of a setup: what each is, and the command that shows it."""

    cell: ColouredCell
    commands: list[tuple[str, str]]


def watch(summary: Summary) -> Section | None:
    """Draw the commands that show notable games; of several setups they are folded."""
    cells = cells_of(summary)
    found = [
        Watch(cell, [(one.label, replay_command(cell.data, one.game)) for one in cell.data.notable])
        for cell in cells
        if cell.data.notable
    ]
    if not found:
        return None
    html = part("watch", found=found, many=len(cells) > 1)
    return Section("watch", "Games to watch", html, folded=len(cells) > 1)
