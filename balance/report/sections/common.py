"""Sections that pages of tournaments and of skill share."""

from collections.abc import Sequence

from balance.report import numbers
from balance.report.endings import endings, plays_the_same
from balance.report.html import part
from balance.report.views import Section, TextTable
from balance.report.wording import stopped
from balance.studies.run.results import RulesetResult, StudyResult


def again(
    study: StudyResult,
    ruleset: RulesetResult,
    capped: int,
    replays: Sequence[str],
    fresh: int | None = None,
) -> Section:
    """The command, what it depends on, and the commands that show games.

    Parameters
    ----------
    fresh : int, optional
        The seed of deals that a search has not seen, on which these games were played.
    """
    rows = [
        ["Ruleset", f"{ruleset.name} {ruleset.hash}"],
        ["Game", f"{ruleset.game}, version {ruleset.game_version}"],
        ["Stopped at the turn limit", numbers.count(capped)],
    ]
    html = part(
        "reproduce",
        command=study.command,
        same=plays_the_same(study),
        seed=study.seed,
        fresh=fresh,
        versions=sorted(study.versions.items()),
        replays=replays,
        table=TextTable("What was played", ("", ""), rows),
    )
    return Section("reproduce", "Reproduce these figures", html, folded=True)


def warned(
    name: str, study: StudyResult, warnings: Sequence[str], capped: int
) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    notices = [*endings(study, name), *(("open", warning) for warning in warnings)]
    if capped:
        notices.append(("plain", stopped(capped)))
    return notices
