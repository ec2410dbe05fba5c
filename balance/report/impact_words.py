"""Words for impact studies, under the same rule as those for answers."""

from collections.abc import Iterator

from balance.controls import as_command
from balance.report import numbers
from balance.report.brief import try_on
from balance.report.views import Badge
from balance.report.views import badge as dressed
from balance.report.wording import Words, capital, first_of, shown_change, words
from balance.studies.cells.results import by_count, seated
from balance.studies.impact.results import Impact, ImpactRound, PartResult
from balance.studies.run.results import ClaimResult, NumberResult

TITLE = "Impact"
SPREAD = "spread"  # in what claims about the distance of seats from fair are called
SAYS_SOMETHING = "SOME"
Row = tuple[PartResult, list[tuple[ClaimResult, NumberResult]]]  # a component, and what it does
SAID = 3  # answers beside the first, in a few lines
NAMED = 5  # components that a line names
NOTHING = Words("NO GAMES", "No component was left out or changed yet.")
MINUS = {"average": "with it minus with an average one", "given": "with one more minus without"}
METHOD = {  # by what was done to see it
    "without": "With it minus without it: games of the same deals with the component, minus those "
    "without it.",
    "average": "Against an average one: games of the same deals with the component, minus those "
    "with an average one in its place.",
    "given": "One more for its owner: each seat got one in turn, minus the same deals without; the "
    "mean over the seats is shown.",
    "dealt": "If dealt: how far the wins of those whom the deal gave it lie from a fair share, in "
    "the rules as they are; nobody chose it.",
    "chosen": "GOES WITH is how much more those won that had it. Who has a thing chose to, so it "
    "may even have the other sign.",
}


def sentences(found: Impact, is_full: bool = False) -> list[tuple[str, Words]]:
    """What a study says, with the number of players that it is about where there are several."""
    return [(at, said) for at, one in by_count(found.rounds) for said in about(one, is_full)]


def headlines(found: Impact) -> list[tuple[str, Words]]:
    """What tells of it among other studies."""
    return [(at, about(one)[0]) for at, one in by_count(found.rounds)]


def about(one: ImpactRound, is_full: bool = False) -> list[Words]:
    """What is said of one number of players: the first question, then wins, then what is found."""
    first, others = one.claims[:1], one.claims[1:]
    rest = sorted(others, key=lambda claim: not claim.id.endswith("_wins"))
    found = [claim for claim in rest if claim.code == SAYS_SOMETHING]
    chosen = [one.goes_with] if one.goes_with else []
    chosen = [own for own in chosen if own.code == SAYS_SOMETHING or not first]
    said = len(found) if is_full else SAID
    told = [sentence(claim) for claim in (*first, *found[:said])]
    if more := len(found[said:]):
        told.append(Words("AND", f"{numbers.several(more, 'more question')} found something."))
    return [*told, *map(sentence, chosen)] or [NOTHING]


def sentence(claim: ClaimResult) -> Words:
    """The answer to one question about all components."""
    said = words(claim)
    if claim.code != SAYS_SOMETHING:
        return said
    out = [one for one in claim.numbers if one.side in ("above", "below")]
    one = max(out, key=lambda number: abs(number.value or 0.0))
    shown = shown_change(claim, one)
    against = " against an average one" if way_of(claim) == "average" else ""
    text = f"strongest for {claim.what}{against}: {one.name}, {shown}"
    if claim.kind == "goes with":
        more = "more" if one.side == "above" else "fewer"
        text = f"{more} wins go with {one.name}: {shown}"
    return Words(counted(claim), f"{capital(text)}.")


def way_of(claim: ClaimResult) -> str:
    """What was done to components to see it."""
    return claim.id.partition("_")[0]


def difference(claim: ClaimResult) -> str:
    """What the numbers of a question are, and which games are taken from which."""
    minus = MINUS.get(way_of(claim), "with it minus without")
    return f"{claim.what.removeprefix('the ')}, {minus}"


def components(*many: int) -> str:
    """How many components there are, at each number of players."""
    told = [*dict.fromkeys(many)]
    return f"{' / '.join(map(str, told))} component{'s' * (told != [1])}"


def counted(claim: ClaimResult) -> str:
    """How many lie on each side, as a badge."""
    ends = ("LESS FAIR", "FAIRER") if claim.id.endswith(SPREAD) else ("MORE", "LESS")
    many = [
        (len(claim.named(side)), name) for side, name in zip(("above", "below"), ends, strict=True)
    ]
    return ", ".join(f"{count} {name}" for count, name in many if count)


def badge_of(said: Words) -> Badge:
    """A badge in its tone."""
    return dressed(said.badge)


def who_played(found: Impact) -> list[str]:
    """At which tables they sat, and how many games were played with each change."""
    counts = [one.players for one in found.rounds]
    if not counts:
        return []
    where = seated(*counts)
    if not any(one.parts for one in found.rounds):
        many = numbers.several(sum(one.games for one in found.rounds), "game")
        return [where, f"{many} of the rules as they are"]
    names = dict.fromkeys(name for one in found.rounds for name in one.lineup)
    done = (done for one in found.rounds for part in one.parts for done in part.done)
    games = numbers.span((one.games for one in done), "game")
    parts = components(*(len(one.parts) for one in found.rounds))
    return [
        f"{where}, {' / '.join(names)}",
        f"{parts}, {games} each",
    ]


def method(found: Impact) -> list[str]:
    """What the numbers of a study are, as far as it has such."""
    claims = [claim for one in found.rounds for claim in one.asked]
    ways = {"chosen" if one.kind == "goes with" else way_of(one) for one in claims}
    return [text for way, text in METHOD.items() if way in ways]


def tested(found: Impact) -> str:
    """How many families of verdicts were tested."""
    return (
        f"{numbers.count(found.tested)} questions were asked of all components; what is said of "
        "one of them holds for all together. What goes with them is judged apart. Of all finds, "
        "5 % are false on average at most."
    )


def try_command(found: Impact, one: ImpactRound) -> str:
    """The command that compares the game without what does most with the game as it is; of
    fairness, without what makes seats less equal.
    """
    claim = next(iter(one.claims), None)
    sides = ("above",) if claim and claim.id.endswith(SPREAD) else ("above", "below")
    out = [n for n in claim.numbers if n.side in sides] if claim else []
    if not out:
        return ""
    most = max(out, key=lambda number: abs(number.value or 0.0))
    part = next(part for part in one.parts if part.name == most.name)
    way = way_of(claim) if claim else ""
    done = next((done for done in part.done if done.way == way), part.done[0])
    return as_command(try_on(one.replay, done.change, given=found.study.given))


def rows(one: ImpactRound) -> Iterator[Row]:
    """Every component with what was found of it, the strongest in the first question first."""
    claims = one.asked
    first = {n.name: abs(n.value or 0.0) for claim in claims[:1] for n in claim.numbers}
    for part in sorted(one.parts, key=lambda part: -first.get(part.name, 0.0)):
        yield (
            part,
            [(claim, n) for claim in claims for n in claim.numbers if n.name == part.name],
        )


def why_not(claim: ClaimResult, part: PartResult) -> str:
    """Why a component has no number in answer to a question."""
    way = way_of(claim)
    if any(one.withheld for one in part.done if one.way == way):
        return "too many games were stopped to say"
    return "these rules cannot do without it" if way == "without" else "not asked of it"


def silent(found: Impact) -> list[str]:
    """Components of which not all is said, as too many games were stopped without them."""
    return list(
        dict.fromkeys(
            part.name
            for one in found.rounds
            for part in one.parts
            if any(done.withheld for done in part.done)
        )
    )


def missing(found: Impact) -> str:
    """Of which components something is still to be played."""
    return f"Not all played yet: {first_of(found.missing, NAMED)}."
