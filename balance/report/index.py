"""A small page that leads to several reports."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from balance.report.files import save
from balance.report.html import part, static
from balance.report.views import Conclusion, badge

SCHEMES = ("", "http", "https")


class Headline(NamedTuple):
    """A verdict that a report is about."""

    verdict: str
    sentence: str
    question: str = ""


class IndexEntry(NamedTuple):
    """A report to link to; ``href`` is as seen from the page."""

    title: str
    href: str
    headlines: Sequence[Headline] = ()
    note: str = ""


def index(entries: Sequence[IndexEntry], path: str | Path, title: str = "Balance reports") -> Path:
    """Write a page with a link to each of several reports, and their headlines.

    Parameters
    ----------
    entries : sequence of IndexEntry
    path : str or Path
        Missing folders are made; a file that is there is replaced in one step.
    title : str
        Heading of the page.

    Returns
    -------
    Path
    """
    page = part(
        "index",
        title=title,
        entries=[_shown(entry) for entry in entries],
        style=static("report.css"),
    )
    return save(page, path)


def _shown(entry: IndexEntry) -> dict[str, Any]:
    """Prepare one report's entry; a link that would run something is left out."""
    href = entry.href.strip()
    return {
        "title": entry.title,
        "href": href if urlsplit(href).scheme in SCHEMES else "",
        "note": entry.note,
        "verdicts": [
            (one.question, Conclusion(badge(one.verdict), None, one.sentence))
            for one in entry.headlines
        ],
    }
