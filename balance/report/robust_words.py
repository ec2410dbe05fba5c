"""Words for robust studies, under the same rule as those for answers."""

from balance.controls import as_command
from balance.report import numbers
from balance.report.brief import try_on
from balance.report.numbers import Value
from balance.report.views import Badge
from balance.report.wording import WITHHELD, Words, capital, words
from balance.studies.cells.results import seated
from balance.studies.robust.results import (
    CompanionResult,
    LikelyResult,
    Robust,
    RobustRound,
    SurvivalResult,
)
from balance.studies.run.results import DIFFICULTY, FAIRNESS, NumberResult

TITLE = "Robustness"
MOST_SAID = 3
NOTHING = Words("NO GAMES", "There are no games yet.")
UNDECIDED = "It is not decided under the rules as they are."
METHOD = (
    "In a world every assumed value is drawn anew, each by itself and uniformly over its own value "
    "and the others that are as likely. All worlds share the luck of the rules as they are.",
    "A conclusion holds where the same verdict is reached and what stands out most does so there; "
    "it moves where something is shown to lie on another side of the margin. Else it is open. "
    "Worlds that do not have what it is about do not count.",
    "With 95 % or more, every conclusion that is said to hold does so in most worlds.",
)
BADGES = {
    "holds": "HOLDS",
    "depends": "DEPENDS",
    "open": "OPEN",
    "undecided": "UNDECIDED",
    "withheld": WITHHELD,
}
LOOKS = {
    "HOLDS": ("good", "="),
    "DEPENDS": ("bad", "↔"),
    "OPEN": ("open", "?"),
    "UNDECIDED": ("open", "?"),
}
_HEADS = {
    "FAIR": "Fair to every seat",
    "UNFAIR": "Unfair to some seats",
    "TOO HARD": "Too hard for the team",
    "TOO EASY": "Too easy for the team",
    "ON TARGET": "On target for the team",
}
ORDER = ("depends", "open", "holds", "undecided", "withheld")


def badge(one: SurvivalResult) -> Badge:
    """What becomes of a conclusion, in its tone."""
    text = BADGES[one.state]
    return Badge(text, *LOOKS.get(text, ("open", "?")))


def ranked(one: RobustRound) -> list[SurvivalResult]:
    """The conclusions: the headline, then what moves most, last what is not decided at all."""
    return sorted(
        one.conclusions,
        key=lambda c: (
            not is_head(c),
            ORDER.index(c.state),
            -(c.moved.value or 0),
            -len(c.overturned),
            c.kept.value or 0,
        ),
    )


def is_head(one: SurvivalResult) -> bool:
    """Is it the question that everybody asks?"""
    return one.claim.id in (FAIRNESS, DIFFICULTY)


def sentences(found: Robust, is_full: bool = False) -> list[tuple[str, Words]]:
    """What a study says first: of the headline, and of what moves most; in full, of everything.

    Of several numbers of players the headline of each, and what depends on an assumed value.
    """
    most = None if is_full else MOST_SAID
    return [said for one in found.rounds for said in _said(found, one, most)] or [("", NOTHING)]


def headlines(found: Robust) -> list[tuple[str, Words]]:
    """What tells of it among other studies."""
    return [said for one in found.rounds for said in _said(found, one, 1)] or [("", NOTHING)]


def _said(found: Robust, one: RobustRound, most: int | None) -> list[tuple[str, Words]]:
    where = seated(one.players) if len(found.rounds) > 1 else ""
    told = [
        c
        for at, c in enumerate(ranked(one)[:most])
        if not at or not where or not most or c.state == "depends"
    ]
    return [(where, in_full(c)) for c in told]


def in_full(one: SurvivalResult) -> Words:
    """In how many worlds a conclusion survives, and which one it is."""
    said = sentence(one)
    is_told = bool(_name(one)) or one.state == "withheld"
    return said if is_told else Words(said.badge, f"{one.claim.question} {said.sentence}")


def sentence(one: SurvivalResult) -> Words:
    """In how many worlds a conclusion survives, beside its question."""
    if one.state == "withheld":
        return words(one.claim)
    if one.state == "undecided":
        return Words(BADGES["undecided"], UNDECIDED)
    many = one.kept.n
    if one.state == "depends" and not one.moved.value:
        text = f"does not hold with another value of {one.overturned[0].key}."
        return Words(BADGES["depends"], capital(f"{_name(one) or 'it'} {text}"))
    if not many:
        no = "No other world has what it is about." if one.gone else "No world was played yet."
        return Words(BADGES[one.state], no)
    kept = counted(one.kept)
    if one.state == "holds":
        text = f"holds in {_of(kept, many)}."
    elif one.state == "depends":
        text = f"does not hold in {_of(counted(one.moved), many)}."
    elif kept == many:
        text = f"holds in {_of('all', many)}, too few to tell."
    elif many == 1:
        text = f"is not shown to hold in {_of(kept, many)}."
    else:
        text = f"is shown to hold in {_of(kept or 'none', many)}."
    name = _name(one) or "it"
    return Words(BADGES[one.state], capital(f"{name} {text}"))


def _of(some: int | str, many: int) -> str:
    """Some of the worlds."""
    return "the only world" if many == 1 else f"{some} of {numbers.count(many)} worlds"


def _name(one: SurvivalResult) -> str:
    """The headline as a conclusion of its own; other answers are known by their questions."""
    return _HEADS.get(words(one.claim).badge, "") if is_head(one) else ""


def counted(share: NumberResult) -> int:
    """In how many worlds it is so."""
    return round((share.value or 0) * share.n)


def full(share: NumberResult) -> str:
    """A share of the worlds with its interval."""
    return numbers.full(Value(share.value, "%", share.low, share.high), 0)


def companion(one: CompanionResult) -> str:
    """The value with which a conclusion moves, or is open."""
    which = "different worlds" if one.way == "open" else "the worlds"
    return (
        f"Among {which} it goes with {one.value.name}: {one.way} in {one.fell_with} of "
        f"{one.worlds_with} with it. Without it, in {one.fell_without} of {one.worlds_without}."
    )


def notes_of(one: SurvivalResult) -> str:
    """What overturns a conclusion."""
    told = []
    if one.overturned:
        told.append(f"Alone it is overturned by {listed(one.overturned)}.")
    if one.companion:
        told.append(companion(one.companion))
    if one.gone:
        told.append(f"What it is about is not there in {one.gone} more.")
    return " ".join(told)


def listed(values: tuple[LikelyResult, ...]) -> str:
    """Some values by their names."""
    return "; ".join(value.name for value in values)


def try_command(found: Robust, one: RobustRound, value: LikelyResult) -> str:
    """The command that compares the rules with a value with the rules as they are."""
    parts = try_on(one.replay, value.change, given=found.study.given)
    return as_command([*parts, "--games", str(one.games)])


def overturning(one: RobustRound) -> list[tuple[LikelyResult, list[SurvivalResult]]]:
    """Every value that moves something alone, what moves most first."""
    told = ranked(one)
    found = [
        (world.drawn[0], [c for c in told if c.claim.id in world.moved]) for world in one.singles
    ]
    return sorted((pair for pair in found if pair[1]), key=lambda pair: -len(pair[1]))


def who_played(found: Robust) -> list[str]:
    """At which tables they sat, how many worlds there were, and how many games of each."""
    if not found.rounds:
        return []
    where = seated(*(one.players for one in found.rounds))
    names = dict.fromkeys(name for one in found.rounds for name in one.lineup)
    first = found.rounds[0]
    played = numbers.span(world.games for world in (*first.worlds, *first.singles))
    of = "world" if first.worlds else "value"
    games = numbers.several(first.games, "game")
    worlds, singles = len(first.worlds), len(first.singles)
    return [
        f"{where}, {' / '.join(names)}",
        f"{numbers.several(worlds, 'world')} and {numbers.several(singles, 'single value')}",
        f"{games}, {played} of each {of}" if played else games,
    ]


def tested(found: Robust) -> str:
    """How many answers were asked again."""
    return (
        f"{numbers.count(found.tested)} times an answer could have moved. Of those that are said "
        "to, 5 % are false on average at most."
    )


def too_few(found: Robust) -> str:
    """Say that there are too few worlds for any conclusion to hold; nothing if there are enough."""
    asked = [one for one in found.rounds if one.decided]
    if not asked or any(len(one.worlds) >= found.fewest for one in asked):
        return ""
    return f"In so few worlds no answer can be shown to hold; {found.fewest} are needed at least."


def capped(found: Robust) -> int:
    """Games that were stopped at the turn limit."""
    of_worlds = sum(w.capped for one in found.rounds for w in (*one.worlds, *one.singles))
    return of_worlds + sum(one.capped for one in found.rounds)
