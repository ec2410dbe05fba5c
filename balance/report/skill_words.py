"""Words for skill and luck, under the same rule as those for answers.

A sentence has at most 20 words and one number with its interval.
"""

import math
from collections.abc import Iterator

from balance.report import numbers
from balance.report.numbers import Value
from balance.report.standing_words import against, named
from balance.report.views import Badge
from balance.report.wording import TOO_FEW, WITHHELD, Words, capital, unsettled, withheld
from balance.studies.cells.results import by_count, seated
from balance.studies.run.results import NumberResult
from balance.studies.skill.results import LuckResult, RoundResult, Skill, StepResult

TITLE = "Skill and luck"
NOTHING = Words(TOO_FEW, "Not every table has games enough to say anything.")
NO_PARTS = Words(TOO_FEW, "Too few games to part skill from luck.")
CLEAR = Words("CLEAR", "Every rung is clearly above the one below it.")
NO_STEPS = Words(TOO_FEW, "Too few games to judge the steps of the ladder.")
TONES = {
    "CLEAR": ("good", "✓"),
    "NO STEP": ("bad", "="),
    "STEP DOWN": ("bad", "▼"),
    "UNDECIDED": ("open", "?"),
    TOO_FEW: ("open", "?"),
    WITHHELD: ("open", "?"),
    "LUCK": ("plain", "●"),
    "SKILL": ("plain", "●"),
    "BOTH": ("plain", "●"),
    "MIXED": ("plain", "○"),
    "NOTHING VARIES": ("plain", "○"),
}
PARTS = {"luck": "The deal alone", "skill": "The players alone", "rest": "How they meet"}
METHOD = (
    "The deal: how far the chance to win differs from deal to deal, decisions drawn afresh: the "
    "players of all seats from {people}, and their own randomness.",
    "The players: how far it differs by who sits where, over all deals. Each seat has a chance of "
    "its own, so that an advantage of a seat is neither.",
    "Both are parts of the variance of a win, p (1 − p) where wins are not shared, with the "
    "scatter of single games taken off. How they meet: what a line-up makes of a deal, where "
    "one decision changes all that follows, and what the randomness of players decides.",
    "Among equals it is not told: most rungs decide nothing anew, and the deal would be all.",
)


def sentences(found: Skill) -> list[tuple[str, Words]]:
    """What a study says, with the number of players that it is about where there are several."""
    return [(at, said) for at, one in by_count(found.rounds) for said in about(found, one)]


def headlines(found: Skill) -> list[tuple[str, Words]]:
    """What tells of a study among others: what decides, at every number of players."""
    return [(at, about(found, one)[0]) for at, one in by_count(found.rounds)]


def about(found: Skill, one: RoundResult) -> list[Words]:
    """What is said of one number of players: who decides, and what the ladder is like."""
    if not one.steps and not one.luck:
        return [NOTHING]
    return [
        _decides(found, one.luck) if one.luck else NO_PARTS,
        *(_ladder(found, one) if one.steps else [NO_STEPS]),
    ]


def dressed(badge: str) -> Badge:
    """A badge in its tone."""
    return Badge(badge, *TONES[badge])


def _decides(found: Skill, one: LuckResult) -> Words:
    if one.withheld:
        return withheld()
    what = "who wins" if found.competitive else "whether a team wins"
    if one.skill.value is None:
        return Words("NOTHING VARIES", f"Nothing decides {what}: it was the same in every game.")
    most = {
        "LUCK": (f"Whoever plays, the deal decides most of {what}", one.luck),
        "SKILL": (f"Whatever the deal, who sits where decides most of {what}", one.skill),
        "BOTH": (f"How deal and decisions happen to meet decides most of {what}", one.rest),
    }
    for badge, (text, number) in most.items():
        if number.side == "above":
            return Words(badge, f"{text}: {part(number)}.")
    is_open = any(number.side == "open" for number in (one.luck, one.skill, one.rest))
    text = f"No part is shown to decide most of {what}; the players alone decide"
    return Words("UNDECIDED" if is_open else "MIXED", f"{text} {part(one.skill)}.")


def _ladder(found: Skill, one: RoundResult) -> list[Words]:
    """Every rung that is not clearly above the one below it, the lowest number first: those that
    are shown not to be, or else those of which it is not known.
    """
    judged = sorted((step for step in one.steps if step.below), key=_height)
    if missed := [step for step in judged if step.judged.side in ("same", "below")]:
        down_first = sorted(missed, key=lambda step: step.judged.side != "below")
        return [_missed_step(found, step) for step in down_first]
    if few := [step for step in judged if has_few(one, step)]:
        text = unsettled(f"the step from {few[0].below} to {few[0].rung}")
        return [Words(TOO_FEW, f"{capital(text)}: {gains(found, few[0])}.")]
    unsure = [step for step in judged if step.judged.side == "open"]
    if told := [step for step in unsure if not step.withheld]:
        return [_unsure_step(found, step) for step in told]
    return [withheld() if unsure else CLEAR]


def _height(step: StepResult) -> float:
    value = step.judged.value
    return math.inf if value is None else float(value)


def _missed_step(found: Skill, step: StepResult) -> Words:
    badge = "NO STEP" if step.judged.side == "same" else "STEP DOWN"
    rest = "is not a clear step above" if badge == "NO STEP" else "wins less than"
    return Words(badge, f"{capital(step.rung)} {rest} {step.below}: {gains(found, step)}.")


def _unsure_step(found: Skill, step: StepResult) -> Words:
    text = f"it is not shown that {step.rung} is clearly above {step.below}"
    return Words("UNDECIDED", f"{capital(text)}: {gains(found, step)}.")


def has_few(one: RoundResult, step: StepResult) -> bool:
    """Is a step clear, or clearly down, but of so few games that nothing is said of it?"""
    fair = 0.0 if one.fair is None else float(one.fair)
    few = step.judged.has_few_events(fair, float(one.clear) - fair)
    return few and not step.withheld


def decides(found: Skill) -> str:
    """What the parts are parts of."""
    return "What decides who wins" if found.competitive else "What decides whether a team wins"


def gains(found: Skill, step: StepResult) -> str:
    """The number that judged a step."""
    one = step.judged
    value = Value(one.value, "%", one.low, one.high)
    return numbers.full(value) if found.competitive else numbers.signed(value)


def part(one: NumberResult) -> str:
    """A part of what decides, with its interval."""
    return numbers.full(Value(one.value, "%", one.low, one.high), 0)


def label(found: Skill, one: RoundResult, step: StepResult) -> str:
    """Who sits among whom."""
    return f"{step.rung} {against(one.players, step.below)}" if found.competitive else step.rung


def mixed(one: LuckResult) -> str:
    """Who sat at the mixed table."""
    return (
        f"Every seat drawn from {named(one.people)}; {numbers.count(one.deals)} deals. Luck in "
        "the widest sense is all that the players alone do not decide."
    )


def wanted(found: Skill, one: RoundResult) -> str:
    """What a clear step is."""
    if not found.competitive:
        points = numbers.points(100 * one.clear)
        return f"A clear step: more wins than the rung below, by more than {points}."
    fair, clear = (numbers.value(Value(share, "%")) for share in (one.fair, one.clear))
    return f"Fair: {fair}. A clear step: more than {clear}."


def tested(found: Skill) -> str:
    """How many verdicts were tested."""
    return (
        f"{numbers.count(found.tested)} verdicts were tested, every step and what decides more "
        "than half. Of those found, 5 % are false on average at most."
    )


def method(found: Skill) -> list[str]:
    """How luck and skill are told apart."""
    people = next((one.luck.people for one in found.rounds if one.luck), ("the ladder",))
    return [text.format(people=named(people)) for text in METHOD]


def who_played(found: Skill) -> list[str]:
    """At which tables they sat, and how many games they played."""
    counts = [one.players for one in found.rounds]
    span = numbers.span((many for one in found.rounds for many in _games(one)), "game")
    return [seated(*counts), f"{span} a table"]


def _games(one: RoundResult) -> Iterator[int]:
    """Games of the rungs and of those who are mixed; of a study that was cut off not as many."""
    yield one.games
    if one.luck:
        yield one.luck.games
