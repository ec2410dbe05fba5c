"""Assembles the page; what it says is decided in the sections."""

from markupsafe import Markup

from balance.report.html import fingerprint, part, static
from balance.report.numbers import count
from balance.report.sections.comparisons import comparisons
from balance.report.sections.reproduce import reading, reproduce
from balance.report.sections.rulesets import rulesets
from balance.report.sections.setups import pictures, setups
from balance.report.sections.topics import topic_sections
from balance.report.sections.verdicts import verdicts
from balance.report.views import Data, Section

SCHEMA = "balance.summary/2"


def check(summary: Data) -> None:
    """Refuse a summary of another form.

    Raises
    ------
    ValueError
        If the summary does not say that it has the form this version draws.
    """
    found = summary.get("schema")
    if found != SCHEMA:
        raise ValueError(f"this version reports on {SCHEMA}, not on {found!r}")


def render(summary: Data) -> str:
    """Draw a report.

    Parameters
    ----------
    summary : mapping
        The content of ``summary.json``.

    Returns
    -------
    str
        One HTML page that needs nothing else, not even a network.

    Raises
    ------
    ValueError
        If the summary has another form than this version draws.
    """
    from plotly.offline import get_plotlyjs  # type: ignore[import-untyped]

    check(summary)
    plotly, script = Markup(get_plotlyjs()), static("report.js")
    page = part(
        "page",
        title=headline(summary),
        kind=_kind(summary),
        facts=_facts(summary),
        sections=sections(summary),
        style=static("report.css"),
        scripts=[plotly, script],
        policy=" ".join(fingerprint(one) for one in (plotly, script)),
        version=summary["study"].get("versions", {}).get("balance", ""),
    )
    return str(page)


def sections(summary: Data) -> list[Section]:
    """Return all sections of a report, in order, empty ones left out."""
    found = [
        verdicts(summary),
        comparisons(summary),
        *topic_sections(summary),
        pictures(summary),
        setups(summary),
        rulesets(summary),
        reproduce(summary),
        reading(summary),
    ]
    return [section for section in found if section is not None]


def headline(summary: Data) -> str:
    """Name the games of the study and what was studied, such as ``Abandon Ship: Standard``."""
    title = str(summary["study"]["title"])
    games = dict.fromkeys(cell["ruleset"]["game_title"] for cell in summary["cells"])
    unnamed = [game for game in games if game not in title]
    return f"{', '.join(unnamed)}: {title}" if unnamed else title


def _kind(summary: Data) -> str:
    """Say what kind of study this is."""
    return "Rules compared" if summary["study"]["kind"] == "compare" else "Balance report"


def _facts(summary: Data) -> list[str]:
    """Say how much was played, and when."""
    cells, study = summary["cells"], summary["study"]
    found = [f"{count(sum(cell['games'] for cell in cells))} games"]
    if len(cells) > 1:
        found.append(f"{len(cells)} setups")
    found.append(f"seed {study['seed']}")
    return [*found, study["created"]] if study.get("created") else found
