"""Words for searches for better rules, under the same rule as those for answers."""

from collections.abc import Iterator, Sequence

from balance.controls import as_command
from balance.report import guard_words, numbers
from balance.report.brief import try_on
from balance.report.endings import plays_the_same
from balance.report.numbers import PERCENT, Value
from balance.report.wording import WITHHELD, Words, capital, first_of
from balance.studies.cells.results import seated
from balance.studies.guard.results import GuardedResult, WatchedResult
from balance.studies.tune.results import (
    BesideResult,
    ConfirmedResult,
    EditResult,
    Tuned,
    state_of,
)

TITLE = "Tuning"
NOTHING = Words("NO GAMES", "It ended before the rules as they are were played.")
HELD_BACK = Words(
    WITHHELD, "Of all that was played again, too many games were stopped at the turn limit to say."
)
TONES = {
    "FOUND": ("good", "✓"),
    "AS IT IS": ("good", "="),
    "NOT FOUND": ("bad", "✕"),
    "UNDECIDED": ("open", "?"),
    "INTERRUPTED": ("open", "?"),
    "NO GAMES": ("plain", "○"),
    "NEAR": ("plain", "○"),
    "MISSED": ("bad", "✕"),
    **guard_words.TONES,
    WITHHELD: ("open", "?"),
}
METHOD = (
    "Every edit was played by itself, on the same deals as the rules as they are; from what each "
    "does alone follows which few should do it together, and those were played.",
    "At last the amounts next to those of the nearest were played; of what may meet every goal the "
    "smallest is played again first.",
    "A number is turned by about as much as it is, a small one by up to twelve, one of a list up "
    "to what is largest there; a sweep goes further.",
    "What was found is played again, beside the rules as they are, on deals that the search has "
    "not seen; only these decide.",
    "Their intervals hold at every look, and together for all that is played there. What may still "
    "be shown to meet every goal plays up to eight times as many games there as in the search; so "
    "does all of it where nothing meets them, until it is known to miss one.",
    "Rules are passed over that change the length by more than a quarter, or shared wins by more "
    "than 5 points; a goal of your own for them, such as turns=20..40, takes its place.",
    "What [guard] of the ruleset asks of other numbers than --goal does is a goal, too.",
    "A number is met up to 1 where it lies as far from the middle of its goal as is allowed.",
    "Nearer is what lies less far off in its worst goal, by more than luck explains; where none "
    "does, as of a goal that is out of reach, in the next worst.",
)
MOST_NAMES = 3
SMALL = 24  # whole numbers below it are turned further than to twice what they are
KEPT = "length, shared wins"
NO_FILE = "none is written: no edits are shown to meet every goal"
MAY_BE_KEPT = "The rules as they are may be enough"


def sentences(found: Tuned) -> list[tuple[str, Words]]:
    """What is said of a search: whether rules were found, how near they come, what they do."""
    shown = found.shown
    told = [*near(found), *_goals(shown.checks)] if shown else []
    said = [(where(found, one), words) for one, words in (*_missed(found), *told)]
    return [("", headline(found)), *_unconfirmed(found), *_fewer(found), *_at_an_end(found), *said]


def headlines(found: Tuned) -> list[tuple[str, Words]]:
    """What tells of it among other studies."""
    return [("", headline(found))]


def headline(found: Tuned) -> Words:
    """Whether rules were found."""
    if not found.tried:
        return NOTHING
    shown = found.shown
    if shown is None:
        return Words("INTERRUPTED", "The search ended before anything was played on other deals.")
    if shown.state == "meets" and not shown.edits:
        return Words("AS IT IS", "The rules as they are meet every goal.")
    if shown.state == "meets":
        many = "1 edit meets" if shown.count == 1 else f"{shown.count} edits meet"
        return Words("FOUND", f"{many} every goal: {named(shown.edits)}.")
    if shown.state == "withheld":
        return HELD_BACK
    ended_early = not plays_the_same(found.study)
    is_known = not ended_early and all(one.state != "open" for one in found.confirmed)
    if not shown.edits and any(one.edits for one in found.confirmed):
        return _as_they_are(shown, is_known)
    if shown.state == "open":
        too = "; so may the rules as they are" if shown.edits and _may_be_kept(found) else ""
        which = (
            "Few edits, about as near as more," if _is_any_nearer(found) else "The nearest rules"
        )
        text = f"{which} may meet every goal: {named(shown.edits)}{too}."
        return Words("UNDECIDED", text)
    which = "few edits, about as near as more" if _is_any_nearer(found) else "the nearest"
    nearest = f"{which}: {named(shown.edits)}"
    if ended_early:
        return Words("UNDECIDED", f"It ended early; nothing meets every goal yet; {nearest}.")
    if not is_known:
        return Words("UNDECIDED", f"Nothing is shown to meet every goal; {nearest}.")
    return Words("NOT FOUND", f"Nothing that was played again meets every goal; {nearest}.")


def _is_any_nearer(found: Tuned) -> bool:
    """Whether more edits came nearer on other deals, by no more than luck explains."""
    shown = found.shown
    judged = [one for one in found.confirmed if one.state != "withheld"]
    return shown is not None and any(
        one.count > shown.count and one.off < shown.off for one in judged
    )


def _as_they_are(shown: ConfirmedResult, is_known: bool) -> Words:
    """What is said where edits were played that come no nearer than the rules as they are."""
    badge = "NOT FOUND" if is_known else "UNDECIDED"
    meet = "may meet" if shown.state == "open" else "do not meet"
    return Words(
        badge, f"The rules as they are {meet} every goal; no edits are shown to be nearer."
    )


def _fewer(found: Tuned) -> Iterator[tuple[str, Words]]:
    """What may meet every goal with fewer edits than what is shown to."""
    most = found.found.count if found.found else 0
    fewer = [one for one in found.confirmed if one.state == "open" and one.count < most]
    for one in sorted(fewer, key=lambda own: own.count)[:1]:
        may = "1 edit may" if one.count == 1 else f"{one.count} edits may"
        text = f"{may} be enough: {named(one.edits)}" if one.edits else MAY_BE_KEPT
        yield "", Words("UNDECIDED", f"{text}.")


def _unconfirmed(found: Tuned) -> Iterator[tuple[str, Words]]:
    """What came nearest in a search that was cut off."""
    if found.tried and not found.shown and found.tried[0].edits:
        nearest = named(found.tried[0].edits)
        yield "", Words("NEAR", f"The nearest so far, not confirmed: {nearest}.")


def _at_an_end(found: Tuned) -> Iterator[tuple[str, Words]]:
    """Of what does not meet every goal: a number that a search turns no further."""
    shown = found.shown
    for one in shown.edits if shown and shown.state in ("open", "misses") else ():
        if _is_double(one):
            text = f"{one.key} is turned no further than to twice what it was; a sweep may."
            yield "", Words("NEAR", text)


def _is_double(one: EditResult) -> bool:
    try:
        value, was = float(one.value), float(one.was)
    except ValueError:  # a list, or a name
        return False
    return value == 2 * was != 0 and (abs(was) >= SMALL or not was.is_integer())


def _missed(found: Tuned) -> Iterator[tuple[GuardedResult, Words]]:
    """Which goals the rules as they are miss on the deals on which edits may meet them, or in a
    search that was cut off.
    """
    shown = found.shown
    if shown is None or (shown.edits and shown.state in ("meets", "open")):
        deals = " on other deals" if shown else ""
        for one in found.before:
            for goal in one.watched:
                if goal.state == "misses":
                    yield one, _missed_by_them(goal, deals)


def _missed_by_them(goal: WatchedResult, deals: str) -> Words:
    is_missed = f"{goal_title(goal)} is missed by the rules as they are{deals}"
    return Words("MISSED", f"{is_missed}: {guard_words.furthest(goal)}.")


def _may_be_kept(found: Tuned) -> bool:
    """Whether the rules as they are may meet every goal, too."""
    own = [one.checks for one in found.confirmed if not one.edits] or [found.before]
    return all(state_of(checks) == "open" for checks in own)


def _goals(checks: Sequence[GuardedResult]) -> Iterator[tuple[GuardedResult, Words]]:
    for one in checks:
        for goal in one.watched:
            yield one, guard_words.sentence(goal)


def near(found: Tuned) -> Iterator[tuple[GuardedResult, Words]]:
    """How far off each goal that is not shown to be met the rules that are told of lie."""
    shown = found.shown
    for one in shown.checks if shown else ():
        for goal in one.watched:
            if goal.state in ("open", "misses"):
                yield one, _near(goal)


def _near(goal: WatchedResult) -> Words:
    unit = "points" if goal.unit == "%" else goal.unit
    worst = "at worst " if goal.numbers[1:] else ""
    far = f"{worst}{_distance(goal.outside, goal.unit)} {unit} off"
    return Words("NEAR", f"{goal_title(goal)}: {far}.".replace("  ", " "))


def _distance(distance: float, unit: str) -> str:
    return numbers.number(distance * (PERCENT if unit == "%" else 1), 1)


def where(found: Tuned, one: GuardedResult | BesideResult) -> str:
    """The number of players, where there are several."""
    return seated(one.players) if found.before[1:] else ""


def named(edits: Sequence[EditResult]) -> str:
    """The rules that differ."""
    if not edits:
        return "the rules as they are"
    keys = list(dict.fromkeys(one.key for one in edits))
    return first_of(keys, MOST_NAMES)


def edit(one: EditResult) -> str:
    """One rule, and what it was."""
    return f"{one.key} {one.value} (was {one.was})"


def edits(all_: Sequence[EditResult]) -> str:
    """All that differs."""
    return "; ".join(map(edit, all_)) or "nothing: the rules as they are"


def try_command(found: Tuned) -> str:
    """The command that sets what was found beside the rules as they are, at every number of
    players.
    """
    shown = found.shown
    if shown is None or not shown.change or not found.before or shown.state == "withheld":
        return ""
    if shown.state == "open" and _may_be_kept(found):
        return ""
    parts = try_on(found.before[0].replay, shown.change, given=found.study.given)
    parts[parts.index("--players") + 1] = ",".join(str(one.players) for one in found.before)
    return as_command(parts)


def beside(one: BesideResult) -> str:
    """What becomes of a number that no goal asks for; its unit is said once."""
    before, after = _told(one, one.unit if one.unit == "%" else "")
    return f"{one.name} {before} → {after}"


def before_after(one: BesideResult) -> tuple[str, str]:
    """The same for a table."""
    return _told(one, one.unit)


def _told(one: BesideResult, unit: str) -> tuple[str, str]:
    """Before, in this unit, and after, with as many places."""
    before = Value(one.before.value, unit, one.before.low, one.before.high)
    after = Value(one.after.value, one.unit, one.after.low, one.after.high)
    decimals = numbers.places([before, after])
    return numbers.full(before, decimals), numbers.full(after, decimals)


def goal_title(goal: WatchedResult) -> str:
    """A goal as a heading."""
    return goal.goal if "=" in goal.goal else capital(goal.goal)


def who_played(found: Tuned) -> list[str]:
    """Who sat at the tables, and how much was tried."""
    cells = [seated(one.players) for one in found.before]
    names = dict.fromkeys(name for one in found.before for name in one.lineup)
    many = len(found.tried)
    tried = f"{numbers.count(many)} {'set' if many == 1 else 'sets'} of rules tried"
    return [*([f"{', '.join(cells)}, {' / '.join(names)}"] if cells else ()), tried]


def capped(found: Tuned) -> int:
    """Games that were stopped at the turn limit, of those that were played on other deals."""
    again = [one for own in found.confirmed for one in own.checks]
    return sum(one.capped for one in again or found.before)


def replays(found: Tuned) -> list[str]:
    """Commands that show games of what is told of."""
    shown: ConfirmedResult | None = found.shown
    return [one.replay for one in (shown.checks if shown else found.before)]
