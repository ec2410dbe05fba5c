"""Words for screens, under the same rule as those for answers."""

from collections.abc import Iterator, Sequence

from balance.controls import as_command
from balance.report import numbers
from balance.report.brief import KEPT, try_on
from balance.report.impact_words import SPREAD, counted
from balance.report.numbers import Value
from balance.report.wording import (
    UNDECIDED,
    WITHHELD,
    Words,
    capital,
    first_of,
    shown_change,
    words,
)
from balance.studies.cells.results import by_count, seated
from balance.studies.run.results import ClaimResult, NumberResult
from balance.studies.screen.results import JourneyRound, LeftOutResult, Screened, ScreenRound

TITLE = "Screen"
SOME, NOBODY = "SOME", "NOBODY"
NOTHING = Words("NO GAMES", "There are no games of every set of changes yet.")
SAID = 3  # answers about single changes in a few lines
CLEAR = 7  # so many changes are screened with every pair told apart
FAINT = ("same", "open", None)  # what is not beyond the margin
OF_SETS = (
    "Every change is on in half of the sets, every two are in a quarter, all on the same deals. "
    "An effect is the games with a change minus those without it, on average over the others, on "
    "and off. Under the rules as they are it may differ: compare shows that.",
    "Together: the effect of one change where the other is on, minus its effect where it is off. "
    "No effect of a single change is mixed up with what two do together; what three or more do "
    "together is taken to be little.",
)
OF_RANGES = (
    "Ten walks begin anywhere in the ranges and turn every rule once, up or down by two thirds of "
    "its range (Morris 1991). An effect is a step upwards, on average over the walks; how much it "
    "varies is the standard deviation of its steps, chance taken off.",
    "Where a rule has no value so far off, the step to the nearest is played, and counted for two "
    "thirds of the range.",
)


OF_DISTANCE = (
    "The distance of seats from fair is the root mean square over seats and all tables that are "
    "taken together: those far off count for more than those near."
)


def method(found: Screened) -> list[str]:
    """What the numbers of a screen are, as far as it has such."""
    sets = OF_SETS if found.rounds else ()
    ranges = OF_RANGES if found.journeys else ()
    return [*sets, *ranges, OF_DISTANCE]


def sentences(found: Screened, is_full: bool = False) -> list[tuple[str, Words]]:
    """What a screen says, with the number of players that it is about where there are several."""
    said = [(at, text) for at, one in by_count(found.rounds) for text in about(one, is_full)]
    said += [
        (f"{seated(one.players)}, ranges" if found.rounds else at, text)
        for at, one in by_count(found.journeys)
        for text in about_ranges(one, is_full)
    ]
    return said or [("", NOTHING)]


def headlines(found: Screened) -> list[tuple[str, Words]]:
    """What tells of it among other studies."""
    rounds: Sequence[ScreenRound | JourneyRound] = found.rounds or found.journeys
    word = sentence if found.rounds else of_range
    said = [(at, word(one.claims[0])) for at, one in by_count(rounds)]
    return said or [("", NOTHING)]


def about(one: ScreenRound, is_full: bool = False) -> list[Words]:
    """What is said of one number of players: of single changes, and of the strongest pair; in
    full, of every outcome.
    """
    first, *rest = one.claims
    told = [first, *(claim for claim in rest if is_full or claim.code == SOME)]
    pairs = [claim for claim in one.together if is_full or claim.code == SOME]
    if not is_full:
        told, pairs = told[:SAID], pairs[:1]
    return [*map(sentence, told), *(of_pairs(one, claim) for claim in pairs)]


def about_ranges(one: JourneyRound, is_full: bool = False) -> list[Words]:
    """What is said of the ranges of numeric rules."""
    first, *rest = one.claims
    told = [first, *(claim for claim in rest if is_full or claim.code == SOME)]
    bends = [claim for claim in one.bends if is_full or claim.code == SOME]
    if not is_full:
        told, bends = told[:SAID], bends[:1]
    return [*map(of_range, told), *map(of_bends, bends)]


def of_range(claim: ClaimResult) -> Words:
    """What more of each rule does to one outcome."""
    said = sentence(claim)
    if claim.code != SOME:
        return said
    one = ranked(claim.numbers)[0]
    verb = "raises" if one.side == "above" else "lowers"
    shown = shown_change(claim, one)
    return Words(said.badge, f"A higher {one.name} {verb} {claim.what} most: {shown}.")


def of_bends(claim: ClaimResult) -> Words:
    """Which rules do more in some places than in others."""
    if claim.code == WITHHELD:
        return words(claim)
    if claim.code == NOBODY:
        return Words("NONE", f"Every rule does about the same to {claim.what} everywhere.")
    if claim.code != SOME:
        return Words(UNDECIDED, f"Not shown whether any rule does more to {claim.what} elsewhere.")
    out = ranked(claim.numbers)
    count = sum(number.side not in FAINT for number in out)
    shown = numbers.full(Value(out[0].value, claim.unit, out[0].low, out[0].high))
    return Words(
        f"{count} DEPEND", f"What {out[0].name} does to {claim.what} varies most: {shown}."
    )


def sentence(claim: ClaimResult) -> Words:
    """What single changes do to one outcome."""
    said = words(claim)
    if claim.code != SOME:
        return said
    return Words(counted(claim), said.sentence)


def of_pairs(one: ScreenRound, claim: ClaimResult) -> Words:
    """What two changes do only together."""
    what = claim.what
    if claim.code == WITHHELD:
        return words(claim)
    if claim.code == NOBODY:
        return Words("NONE", f"No change does much more to {what} where another one is on.")
    if claim.code != SOME:
        return Words(UNDECIDED, f"Not shown that any two change {what} more together.")
    out = ranked(claim.numbers)
    sure = [one.group_of(number).pairs for number in out if number.side not in FAINT]
    kind = "group" if any(group[1:] for group in sure) else "pair"
    badge = numbers.several(len(sure), kind).upper()
    pairs, shown = one.group_of(out[0]).pairs, shown_change(claim, out[0])
    if len(pairs) > 1:
        return Words(badge, f"One or more of some pairs shift {what} together: {shown}.")
    a, b = (one.factors[at].name for at in pairs[0])
    return Words(badge, f"{a} × {b} together shift {what}: {shown}.")


def ranked(found: Sequence[NumberResult]) -> list[NumberResult]:
    """What surely does something first, the largest before the others."""
    return sorted(found, key=lambda one: (one.side in FAINT, -abs(one.value or 0.0)))


def who_played(found: Screened) -> list[str]:
    """At which tables they sat, and how many games were played."""
    rounds = found.rounds or found.journeys
    counts = [one.players for one in rounds]
    if not counts:
        return []
    where = seated(*counts)
    names = dict.fromkeys(name for one in rounds for name in one.lineup)
    sets = (
        f"{numbers.several(len(one.factors), 'change')} in {numbers.several(len(one.runs), 'set')}"
        for one in found.rounds
    )
    ranges = (
        f"{numbers.several(len(one.ranges), 'range')} at {one.points} points"
        for one in found.journeys
    )
    told = (" / ".join(dict.fromkeys(some)) for some in (sets, ranges))
    sizes = " and ".join(filter(None, told))
    games = numbers.span((one.games for one in rounds), "game")
    return [f"{where}, {' / '.join(names)}", f"{sizes}, {games} each"]


def silent(found: Screened) -> list[str]:
    """Changes, pairs and ranges of which nothing is said, as too many games were stopped."""
    asked = [
        *((part.name, one.claims) for one in found.rounds for part in one.factors),
        *((pair.name, one.together) for one in found.rounds for pair in one.pairs),
        *((part.name, one.claims) for one in found.journeys for part in one.ranges),
    ]
    return list(
        dict.fromkeys(
            name
            for name, claims in asked
            if claims and name not in {number.name for number in claims[0].numbers}
        )
    )


def tested(found: Screened) -> str:
    """How many verdicts there are, and how often one is false."""
    return (
        f"{numbers.count(found.tested)} numbers were judged. Of those that are said to lie beyond "
        "the margin, 5 % are false on average at most; four fifths of that allowance are for what "
        "each does by itself."
    )


WHY = {
    "same": "changes nothing here",
    "players": "is not for so many players",
    "clash": "changes the same rule as {}",
    "unsound": "makes no sound rules with {}",
    "many": "is one too many",
}


def reason(one: LeftOutResult) -> str:
    """Why a change was left out."""
    if one.why == "unsound" and not one.others:
        return "makes no sound rules here"
    return WHY[one.why].format(" and ".join(one.others))


def left_out(one: ScreenRound) -> list[str]:
    """What was left out, in short: by reason; of many that have several, only the first."""
    out: dict[str, list[str]] = {}
    for left in one.left_out:
        out.setdefault(reason(left), []).append(left.name)
    if len(out) > 1 and len(one.left_out) > SAID:
        return [first_of([left.name for left in one.left_out], SAID)]
    return [f"{first_of(names, SAID)} ({why})" for why, names in out.items()]


def tries(found: Screened, one: ScreenRound) -> Iterator[tuple[str, str]]:
    """What to do next: why, and the command."""
    taken: set[str] = set()
    for claim in one.claims:
        best = _best(claim)
        if best is not None and best.name not in taken:
            taken.add(best.name)
            command = as_command(try_on(one.replay, one.change_of(best), given=found.study.given))
            yield f"{best.name}: {claim.what} {shown_change(claim, best)}", command
    if len(one.factors) > CLEAR and taken:
        yield "The strongest alone, with every pair told apart", again_command(found, one)


def _best(claim: ClaimResult) -> NumberResult | None:
    """What does most to an outcome; of fairness, what makes seats more equal."""
    out = [one for one in ranked(claim.numbers) if one.side not in FAINT]
    wanted = [one for one in out if one.side == "below"] if claim.id == SPREAD else out
    return next(iter(wanted), None)


def again_command(found: Screened, one: ScreenRound) -> str:
    """The command that screens the strongest changes alone."""
    score: dict[str, float] = {}
    for claim in one.claims:
        for number in claim.numbers:
            beyond = abs(number.value or 0.0) / (claim.margin or 1.0)
            sure = 0.0 if number.side in FAINT else beyond
            score[number.name] = max(score.get(number.name, 0.0), sure)
    strong = sorted(one.factors, key=lambda factor: -score.get(factor.name, 0.0))[:CLEAR]
    _, _, config, _, _, *kept = try_on(one.replay, "", KEPT)
    parts = [part for factor in strong for part in ("--try", factor.change)]
    return as_command(["balance", "screen", config, *parts, *kept, *found.study.given])


def key_of(one: ScreenRound) -> str:
    """What of pairs the design can tell."""
    clear = sum(len(group.pairs) == 1 for group in one.pairs)
    pairs = sum(len(group.pairs) for group in one.pairs)
    what = "How much the effect of one grows where the other is on, too."
    if clear == pairs:
        return f"{what} Every pair is told from every other."
    most = max(len(group.pairs) for group in one.pairs)
    alone = capital(
        f"{clear or 'none'} of {pairs} pairs {'is' if clear == 1 else 'are'} told alone"
    )
    return f"{what} {alone}; of the others up to {most} have one number together."
