"""Pages on disk: whole or not at all."""

from pathlib import Path

from balance.report.kinds import AnySummary
from balance.report.page import render
from balance.store.folder import write_own

REPORT, INDEX = "report.html", "index.html"
MARK = '<meta name="generator" content="balance: all studies">'


def write(summary: AnySummary, folder: str | Path) -> Path:
    """Draw the report of a study into its folder.

    Parameters
    ----------
    summary : Summary, Standings or Skill
    folder : str or Path
        Missing folders are made; a report that is there is replaced in one step.

    Returns
    -------
    Path
        The report. It leads back to the page of all studies if there is one beside the folder.
    """
    home = f"../{INDEX}" if is_index(Path(folder).resolve().parent / INDEX) else ""
    return save(render(summary, home), Path(folder) / REPORT)


def is_index(path: Path) -> bool:
    """Whether a page is one of all studies, and no stranger's."""
    try:
        if not path.is_file():
            return False
        with path.open(encoding="utf-8", errors="replace") as file:
            return MARK in file.read(2_000)
    except OSError:
        return False


def save(text: str, path: str | Path) -> Path:
    """Replace a file in one step, so that nobody ever reads half of it.

    Raises
    ------
    DiskError
    """
    write_own(Path(path), text.encode())
    return Path(path)
