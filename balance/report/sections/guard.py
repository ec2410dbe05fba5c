"""Guards: every goal with its verdict, what failed first."""

from balance.report import guard_words
from balance.report.guard import tables
from balance.report.html import part
from balance.report.sections.common import again, warned
from balance.report.small import goal_dots
from balance.report.views import Badge, Conclusion, Section
from balance.studies.guard.results import Guarded, GuardedResult, WatchedResult

ORDER = ("misses", "withheld", "open", "meets")


def guard_sections(found: Guarded) -> list[Section]:
    """Return all sections of the page, in order."""
    said = [(guard_words.where(one), _conclusions(one)) for one in found.checks]
    notes = part("skill_numbers", tables=tables(found), notes=guard_words.METHOD)
    sections = [
        Section("verdicts", "Is it still what it should be?", part("guard", all=said)),
        Section("numbers", "Every number", notes, folded=True),
    ]
    replays = [one.replay for one in found.checks]
    return [*sections, again(found.study, found.ruleset, guard_words.capped(found), replays)]


def _conclusions(one: GuardedResult) -> list[Conclusion]:
    told = sorted(one.watched, key=lambda goal: ORDER.index(goal.state))
    return [_conclusion(goal) for goal in told]


def _conclusion(goal: WatchedResult) -> Conclusion:
    said = guard_words.sentence(goal)
    badge = Badge(said.badge, *guard_words.TONES[said.badge])
    return Conclusion(badge, None, said.sentence, dots=goal_dots(goal))


def guard_notices(found: Guarded) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    strictly = guard_words.strictly(found)
    return warned("guard", found.study, strictly, guard_words.capped(found))
