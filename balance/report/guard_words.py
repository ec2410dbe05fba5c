"""Words for guards, under the same rule as those for answers."""

from balance.report import numbers
from balance.report.numbers import Value
from balance.report.wording import STOPPED, WITHHELD, Words, capital
from balance.studies.guard.results import Guarded, GuardedResult, WatchedResult
from balance.studies.run.results import NumberResult

TITLE = "Guard"
NOTHING = Words("NO GAMES", "There are no games yet.")
BADGES = {"meets": "PASSED", "misses": "FAILED", "open": "UNDECIDED", "withheld": WITHHELD}
TONES = {
    "PASSED": ("good", "✓"),
    "FAILED": ("bad", "✕"),
    "UNDECIDED": ("open", "?"),
    WITHHELD: ("bad", "✕"),
}
METHOD = (
    "A goal has failed where the whole interval of a number lies outside what is allowed, and is "
    "passed where all lie inside; the intervals hold at every look, so it ends as early as it can.",
    "Rules that meet every goal, with few stopped games, fail in 5 % of guards at most.",
    "Where more than 5 % of games were stopped at the turn limit, no goal is judged: that fails, "
    "and does so by chance where it is about as many.",
)


def sentences(found: Guarded) -> list[tuple[str, Words]]:
    """What is said of every goal, with its ruleset where there are several."""
    many = len(found.checks) > 1
    told = [
        (one.label if many else "", sentence(goal)) for one in found.checks for goal in one.watched
    ]
    return told or [("", NOTHING)]


def headlines(found: Guarded) -> list[tuple[str, Words]]:
    """What tells of a guard among other studies: what failed, or that nothing did."""
    if not found.checks:
        return [("", NOTHING)]
    goals = [goal for one in found.checks for goal in one.watched]
    if found.failed:
        one, goal = found.failed[0]
        return [(one.label if len(found.checks) > 1 else "", sentence(goal))]
    passed = sum(goal.state == "meets" for goal in goals)
    badge = "PASSED" if passed == len(goals) else "UNDECIDED"
    return [("", Words(badge, f"{passed} of {len(goals)} goals are shown to be met."))]


def sentence(goal: WatchedResult) -> Words:
    """Whether one goal is met, by the number that lies furthest off; none where it is withheld."""
    verbs = {"meets": "is met", "misses": "is missed", "open": "is not decided"}
    badge, name = BADGES[goal.state], capital(goal.goal)
    if goal.state == "withheld":
        return Words(badge, f"{name} is not judged: {STOPPED}.")
    return Words(badge, f"{name} {verbs[goal.state]}: {furthest(goal)}.")


def furthest(goal: WatchedResult) -> str:
    """The number that lies furthest off; its name, too, where there are several."""
    one = goal.furthest
    return f"{one.name}, {full(goal, one)}" if goal.numbers[1:] else full(goal, one)


def full(goal: WatchedResult, one: NumberResult) -> str:
    """A number with its interval, on the side of what is allowed on which it lies."""
    shown = Value(one.value, goal.unit, one.low, one.high)
    judged = goal.state != "withheld"
    return numbers.full(shown, numbers.places_beside(shown, _ends(goal)) if judged else None)


def _ends(goal: WatchedResult) -> tuple[float, float]:
    """From where to where its numbers may lie; no share is below 0 or above 1, whatever margin."""
    low, high = float(goal.low), float(goal.high)
    least, most = low - float(goal.margin), high + float(goal.margin)
    if goal.unit == "%":
        return max(least, min(low, 0.0)), min(most, max(high, 1.0))
    return least, most


def allowed(goal: WatchedResult) -> str:
    """Where the numbers of a goal may lie."""
    ends = [numbers.value(Value(end, goal.unit), 1, False) for end in _ends(goal)]
    return numbers.with_unit(" to ".join(ends), "" if goal.unit == "%" else goal.unit)


def who_played(found: Guarded) -> list[str]:
    """Who sat at the tables, and how many games they played."""
    names = dict.fromkeys(name for one in found.checks for name in one.lineup)
    games = sum(one.games for one in found.checks)
    tables = "1 table" if len(found.checks) == 1 else f"{len(found.checks)} tables"
    return [f"{tables}, {' / '.join(names)}", numbers.several(games, "game")]


def strictly(found: Guarded) -> list[str]:
    """That goals which are not decided fail, where they do."""
    open_ = sum(goal.state == "open" for _, goal in found.failed)
    many = "1 goal is" if open_ == 1 else f"{open_} goals are"
    return [f"{many} not decided: under --strict that fails."] if open_ else []


def capped(found: Guarded) -> int:
    """Games that were stopped at the turn limit."""
    return sum(one.capped for one in found.checks)


def where(one: GuardedResult) -> str:
    """A ruleset at a number of players, and its games."""
    return f"{one.label}, {numbers.several(one.games, 'game')}"
