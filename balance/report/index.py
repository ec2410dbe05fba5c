"""A small page that leads to several reports."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from balance.report.files import save
from balance.report.html import part, static
from balance.report.sections.verdicts import conclusion
from balance.report.views import Badge, Data

SCHEMES = ("", "http", "https")


class Verdict(NamedTuple):
    """A headline of a report."""

    badge: Badge
    question: str
    sentence: str


def index(entries: Sequence[Data], path: str | Path, title: str = "Balance reports") -> Path:
    """Write a page with a link to each of several reports, and their headlines.

    Parameters
    ----------
    entries : sequence of mappings
        ``title``, ``href`` (as seen from the page), ``verdicts`` (each with ``verdict``,
        ``sentence`` and optionally ``question``), and optionally ``note``.
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
        entries=[_entry(entry) for entry in entries],
        style=static("report.css"),
    )
    return save(page, path)


def _entry(entry: Data) -> dict[str, Any]:
    """Prepare one report's entry; a link that would run something is left out."""
    href = str(entry["href"]).strip()
    return {
        "title": entry["title"],
        "href": href if urlsplit(href).scheme in SCHEMES else "",
        "note": entry.get("note") or "",
        "verdicts": [_verdict(one) for one in entry.get("verdicts") or ()],
    }


def _verdict(one: Data) -> Verdict:
    """Prepare one headline."""
    found = conclusion(one)
    return Verdict(found.badge, one.get("question") or "", found.sentence)
