"""Pages on disk: whole or not at all."""

from pathlib import Path

from balance.report.page import render
from balance.report.views import Data
from balance.store.folder import write_bytes


def write(summary: Data, path: str | Path) -> Path:
    """Draw a report into a file.

    Parameters
    ----------
    summary : mapping
        The content of ``summary.json``.
    path : str or Path
        Missing folders are made; a file that is there is replaced in one step.

    Returns
    -------
    Path
    """
    return save(render(summary), path)


def save(text: str, path: str | Path) -> Path:
    """Replace a file in one step, so that nobody ever reads half of it.

    Raises
    ------
    DiskError
    """
    write_bytes(Path(path), text.encode())
    return Path(path)
