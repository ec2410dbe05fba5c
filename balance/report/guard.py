"""A guard as text and tables, and as JUnit for the machines that run tests."""

from collections.abc import Iterator
from xml.etree import ElementTree as Xml

from balance.report.guard_words import BADGES, allowed, full, sentence, where, who_played
from balance.report.views import TextTable
from balance.studies.guard.results import Guarded, GuardedResult, WatchedResult

SIGNS = {"meets": "✓", "misses": "✕", "open": "?", "withheld": "✕"}
WIDTH = 26
FORBIDDEN = (0xFFFE, 0xFFFF)  # in XML, beside control characters, which no title has


def titled(found: Guarded) -> str:
    """What was played, in one line."""
    titles = dict.fromkeys(one.ruleset.game_title for one in found.checks)
    return " · ".join((" / ".join(titles) or "Guard", "guard", *who_played(found)))


def lines(found: Guarded, is_full: bool = False) -> Iterator[str]:
    """The goals one below the other, below a heading for each ruleset."""
    for one in found.checks:
        yield where(one)
        for goal in one.watched:
            told = goal.numbers if is_full else (goal.furthest,)
            for number in told:
                name = f"{goal.goal}: {number.name}" if is_full and goal.numbers[1:] else goal.goal
                sign = SIGNS[goal.state_of(number) if is_full else goal.state]
                yield f"  {sign} {name:<{WIDTH}} {full(goal, number)}".rstrip()
    bad, held = len(found.failed), sum(goal.state == "withheld" for _, goal in found.failed)
    ended = f"{bad} goal{'s' * (bad != 1)} failed" if bad else "nothing failed"
    yield f"{ended}, {held} of them not judged" if held else ended


def tables(found: Guarded) -> list[TextTable]:
    """Every goal of every ruleset."""
    return [_table(one) for one in found.checks]


def _table(one: GuardedResult) -> TextTable:
    header = ["Goal", "Verdict", "Allowed", "Number", "Found"]
    rows = [
        [
            goal.goal,
            BADGES[goal.state_of(number)],
            allowed(goal),
            number.name,
            full(goal, number),
        ]
        for goal in one.watched
        for number in goal.numbers
    ]
    return TextTable(where(one), header, rows)


def junit(found: Guarded) -> str:
    """The goals as test cases, in the form that CI servers read."""
    cases = [(one, goal) for one in found.checks for goal in one.watched]
    totals = {
        "tests": str(len(cases)),
        "failures": str(len(found.failed)),
        "skipped": str(sum(_is_skipped(found, goal) for _, goal in cases)),
    }
    root = Xml.Element("testsuites", totals)
    for one in found.checks:
        own = [goal for goal in one.watched if (one, goal) in found.failed]
        suite = Xml.SubElement(
            root,
            "testsuite",
            {"name": one.label, "tests": str(len(one.watched)), "failures": str(len(own))},
        )
        for goal in one.watched:
            case = Xml.SubElement(suite, "testcase", {"name": goal.goal, "classname": one.label})
            said = sentence(goal).sentence
            if goal in own:
                Xml.SubElement(case, "failure", {"message": said}).text = allowed(goal)
            elif _is_skipped(found, goal):
                Xml.SubElement(case, "skipped", {"message": said})
    Xml.indent(root)
    text = Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"
    return text.translate(dict.fromkeys(FORBIDDEN, "\ufffd"))


def _is_skipped(found: Guarded, goal: WatchedResult) -> bool:
    return goal.state == "open" and not found.strict
