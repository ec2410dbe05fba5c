"""Pages on disk: whole or not at all."""

from pathlib import Path

from balance.report.page import render
from balance.store.folder import write_bytes
from balance.studies.results import Summary

REPORT = "report.html"


def write(summary: Summary, folder: str | Path) -> Path:
    """Draw the report of a study into its folder.

    Parameters
    ----------
    summary : Summary
    folder : str or Path
        Missing folders are made; a report that is there is replaced in one step.

    Returns
    -------
    Path
        The report.
    """
    return save(render(summary), Path(folder) / REPORT)


def save(text: str, path: str | Path) -> Path:
    """Replace a file in one step, so that nobody ever reads half of it.

    Raises
    ------
    DiskError
    """
    write_bytes(Path(path), text.encode())
    return Path(path)
