"""Assembles the page; what it says is decided in the sections."""

from markupsafe import Markup

from balance.report.brief import who_played
from balance.report.html import fingerprint, part, static
from balance.report.numbers import count
from balance.report.sections.comparisons import comparisons
from balance.report.sections.reproduce import reading, reproduce
from balance.report.sections.rulesets import rulesets
from balance.report.sections.setups import pictures, setups
from balance.report.sections.strip import strip
from balance.report.sections.topics import topic_sections
from balance.report.sections.verdicts import verdicts
from balance.report.views import Section
from balance.studies.results import Summary


def render(summary: Summary) -> str:
    """Draw a report.

    Parameters
    ----------
    summary : Summary

    Returns
    -------
    str
        One HTML page that needs nothing else, not even a network.
    """
    from plotly.offline import get_plotlyjs  # type: ignore[import-untyped]

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
        version=summary.study.versions.get("balance", ""),
    )
    return str(page)


def sections(summary: Summary) -> list[Section]:
    """Return all sections of a report, in order, empty ones left out."""
    found = [
        strip(summary),
        verdicts(summary),
        comparisons(summary),
        pictures(summary),
        reproduce(summary),
    ]
    appendix = [
        *topic_sections(summary),
        setups(summary),
        rulesets(summary),
        reading(summary),
    ]
    folded = [section._replace(folded=True) for section in appendix]
    return [section for section in (*found, *folded) if section is not None]


def headline(summary: Summary) -> str:
    """Name the games of the study and what was studied, such as ``Abandon Ship: Standard``."""
    title = summary.study.title
    games = dict.fromkeys(cell.ruleset.game_title for cell in summary.cells)
    unnamed = [game for game in games if game not in title]
    return f"{', '.join(unnamed)}: {title}" if unnamed else title


def _kind(summary: Summary) -> str:
    """Say what kind of study this is."""
    return "Rules compared" if summary.study.kind == "compare" else "Balance report"


def _facts(summary: Summary) -> list[str]:
    """Say how much was played."""
    if len(summary.cells) == 1:
        return [*who_played(summary.cells[0]), f"seed {summary.study.seed}"]
    games = count(sum(cell.games for cell in summary.cells))
    setups = [f"{len(summary.cells)} setups"] if len(summary.cells) > 1 else []
    return [f"{games} games", *setups, f"seed {summary.study.seed}"]
