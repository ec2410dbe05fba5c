"""Assembles the page; what it says is decided in the sections."""

from typing import Any

from markupsafe import Markup

from balance.report.brief import who_played
from balance.report.html import fingerprint, part, static
from balance.report.kinds import AnySummary, OfKind, kind_of
from balance.report.numbers import count
from balance.report.sections.comparisons import changes, comparisons
from balance.report.sections.levers import levers
from balance.report.sections.matrix import matrix, who_all
from balance.report.sections.reproduce import reading, reproduce
from balance.report.sections.robustness import robustness
from balance.report.sections.rulesets import rulesets
from balance.report.sections.setups import further_pictures, setups, signature
from balance.report.sections.strip import strip
from balance.report.sections.topics import topic_sections
from balance.report.sections.verdicts import notices, verdicts
from balance.report.sections.watch import watch
from balance.report.views import Section, cells_of
from balance.studies.run.results import Summary


def render(summary: AnySummary, home: str = "") -> str:
    """Draw a report.

    Parameters
    ----------
    summary : Summary, Standings or Skill
    home : str
        Where the page of all studies lies, as seen from the report; empty if there is none.

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
        home=home,
        **(_balance(summary) if isinstance(summary, Summary) else _of_kind(summary)),
        style=static("report.css"),
        scripts=[plotly, script],
        policy=" ".join(fingerprint(one) for one in (plotly, script)),
        version=summary.study.versions.get("balance", ""),
    )
    return str(page)


def _balance(summary: Summary) -> dict[str, Any]:
    """What a page says of a run or a comparison."""
    return {
        "kind": _kind(summary),
        "facts": _facts(summary),
        "manners": dict(manner for cell in summary.cells for manner in cell.manners),
        "notices": notices(summary),
        "sections": sections(summary),
    }


def _of_kind(found: OfKind) -> dict[str, Any]:
    """What a page says of a study of another kind."""
    kind = kind_of(found)
    return {
        "kind": kind.name,
        "facts": [*kind.played(found), f"seed {found.study.seed}"],
        "manners": {},
        "notices": kind.notices(found),
        "sections": kind.sections(found),
    }


def sections(summary: Summary) -> list[Section]:
    """Return all sections of a report, in order, empty ones left out."""
    found = [
        strip(summary),
        matrix(summary),
        changes(summary),
        signature(summary),
        levers(summary),
        verdicts(summary),
        robustness(summary),
        watch(summary),
    ]
    appendix = [
        comparisons(summary),
        further_pictures(summary),
        *topic_sections(summary),
        setups(summary),
        rulesets(summary),
        reproduce(summary),
        reading(summary),
    ]
    folded = [section._replace(folded=True) for section in appendix if section]
    return [*(section for section in found if section), *folded]


def headline(summary: AnySummary) -> str:
    """Name the games of the study and what was studied, such as ``Abandon Ship: Standard``."""
    title = summary.study.title
    if isinstance(summary, Summary):
        games = dict.fromkeys(cell.ruleset.game_title for cell in summary.cells)
    else:
        games = dict.fromkeys([summary.ruleset.game_title])
        title = f"{title}, {kind_of(summary).where(summary)}"
    unnamed = [game for game in games if game not in title]
    return f"{', '.join(unnamed)}: {title}" if unnamed else title


def _kind(summary: Summary) -> str:
    """Say what kind of study this is."""
    return "Rules compared" if summary.study.kind == "compare" else "Balance report"


def _facts(summary: Summary) -> list[str]:
    """Say who played, and how much."""
    if len(summary.cells) == 1:
        return [*who_played(summary.cells[0]), f"seed {summary.study.seed}"]
    games = count(sum(cell.games for cell in summary.cells))
    return [*who_all(cells_of(summary)), f"{games} games", f"seed {summary.study.seed}"]
