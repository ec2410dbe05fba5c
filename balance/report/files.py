"""Pages on disk: whole or not at all."""

import os
from pathlib import Path

from balance.report.page import render
from balance.report.views import Data


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
    """Replace a file in one step, so that nobody ever reads half of it."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return path
