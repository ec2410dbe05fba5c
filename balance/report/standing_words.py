"""Words for the standings of a tournament, under the same rule as those for answers.

A sentence has at most 20 words and one number with its interval.
"""

from collections.abc import Sequence
from math import inf

from balance.report import numbers
from balance.report.numbers import Value
from balance.report.views import Badge
from balance.report.wording import (
    TOO_FEW,
    UNDECIDED,
    WITHHELD,
    Words,
    capital,
    first_of,
    unsettled,
    withheld,
)
from balance.studies.run.results import NumberResult
from balance.studies.tournament.results import PairingResult, Standings

METHODS = {"nash": "Nash mixture", "alpha_rank": "α-rank"}
SHORT = {"nash": "Nash", "alpha_rank": "α-rank"}
SCALE = "0 is the average. Who never won, or never lost, has no limit on that side."
RANGE = "The line: 95 % of what deals drawn again give"
MEANINGS = {
    "nash": "How often each is played in a mixture that nobody beats, of several in the most even. "
    f"{RANGE}, in any such mixture.",
    "alpha_rank": f"How often each is played where success is imitated. {RANGE}.",
}
TONES = {
    "STRONGEST": ("plain", "●"),
    "MIXTURE": ("plain", "●"),
    "CYCLE": ("plain", "↻"),
    "NO CYCLE": ("plain", "○"),
    "DOMINATED": ("plain", "▼"),
    "NOBODY": ("plain", "○"),
    UNDECIDED: ("open", "?"),
    TOO_FEW: ("open", "?"),
    WITHHELD: ("open", "?"),
}
SIGNS = {"above": "▲", "below": "▼", "same": "="}
FEW = "?"  # the sign of what so few games do not settle
NAMED = 3  # players that a sentence names
LONGEST = 6  # players of a ring that are all named


def sentences(found: Standings) -> list[Words]:
    """What a tournament says, the most telling first."""
    if not found.players:
        return [Words(TOO_FEW, "Not every pairing has games enough to rank the players.")]
    if found.is_withheld:
        return [withheld()]
    return [
        _strongest(found),
        _mixture(found),
        *_cycles(found),
        _dominated(found),
        *_unsettled(found),
    ]


def dressed(badge: str) -> Badge:
    """A badge in its tone."""
    return Badge(badge, *TONES[badge])


def _is_whole(found: Standings) -> bool:
    """Had the games of all pairings an end? What everybody's games tell is withheld otherwise."""
    return not any(pairing.withheld for pairing in found.pairings)


def _strongest(found: Standings) -> Words:
    """Who has the highest Elo, and whether that one is shown to be the strongest.

    It is if it beats everybody, or its Elo lies above everybody's and all pairings are judged.
    """
    first, *others = found.players
    name, shown = capital(first.name), elo(first.elo)
    if len(first.beats) == len(others):
        return Words("STRONGEST", f"{name} is shown to beat everybody; Elo: {shown}.")
    if not _is_whole(found):
        return withheld("who is strongest")
    if _is_apart(first.elo, [one.elo for one in others]):
        return Words("STRONGEST", f"{name} has the highest Elo: {shown}.")
    level = [one.name for one in found.players if one.elo.value == first.elo.value]
    are = f"{first.name} is" if level == [first.name] else f"{named(level)} are"
    text = f"Nobody is shown to be strongest; {are} first with an Elo of {shown}"
    return Words(UNDECIDED, f"{text}.")


def _is_apart(most: NumberResult, others: Sequence[NumberResult]) -> bool:
    """Does the interval of a number lie above all others?"""
    highest = [inf if one.high is None else float(one.high) for one in others]
    return most.low is not None and max(highest) < float(most.low)


def _mixture(found: Standings) -> Words:
    if not _is_whole(found):
        return withheld("who is played most")
    most = max(found.players, key=lambda one: one.mixture.value or 0.0)
    others = [one.mixture for one in found.players if one is not most]
    name, shown = most.name, share(most.mixture)
    if found.method == "nash":
        where = "in the mixture that nobody beats"
        told = f"{name} plays {shown} of the games"
    else:
        where = "where success is imitated"
        told = f"{name} makes up {shown} of all players"
    if _is_apart(most.mixture, others):
        return Words("MIXTURE", f"{capital(where)}, {told}.")
    return Words(UNDECIDED, f"Who is played most {where} is not decided; {name}: {shown}.")


def _cycles(found: Standings) -> list[Words]:
    told = [Words("CYCLE", f"{capital(_ring(ring))}.") for ring in found.cycles[:NAMED]]
    if not told and not _is_whole(found):
        return [withheld("whether players beat each other in a ring")]
    return told or [Words("NO CYCLE", "No players are shown to beat each other in a ring.")]


def _ring(ring: Sequence[str]) -> str:
    if len(ring) > LONGEST:
        return f"{named(ring)} are in a ring, of whom each beats the next"
    return " beats ".join((*ring, ring[0]))


def _dominated(found: Standings) -> Words:
    weak = [one for one in found.players if one.dominated_by]
    if not weak and not _is_whole(found):
        return withheld("who does worse against all")
    if not weak:
        return Words("NOBODY", "Nobody is shown to do worse than another against all.")
    if len(weak) == 1:
        worse = f"{weak[0].name} does worse against everybody than {weak[0].dominated_by[0]}"
    else:
        worse = f"{named([one.name for one in weak])} do worse than another against everybody"
    return Words("DOMINATED", f"{capital(worse)}.")


def _unsettled(found: Standings) -> list[Words]:
    """The largest share that would be a verdict, had it more games; nothing if there is none."""
    few = [one for one in found.pairings if has_few(found, one)]
    if not few:
        return []
    most = max(few, key=lambda one: float(one.share.value or 0))
    where = "against" if found.seats == 2 else "among"
    text = unsettled(f"the wins of {most.one} {where} {most.other}")
    return [Words(TOO_FEW, f"{capital(text)}: {wins(most)}.")]


def has_few(found: Standings, pairing: PairingResult) -> bool:
    """Is a share clearly off fair, but of so few games that nothing is said of it?"""
    fair, margin = float(found.fair), float(found.margin) / 100
    return not pairing.withheld and pairing.share.has_few_events(fair, margin)


def sign(found: Standings, pairing: PairingResult) -> str:
    """Where a share lies beside the fair one; nothing where that is not decided."""
    return FEW if has_few(found, pairing) else SIGNS.get(str(pairing.share.side), "")


def named(names: Sequence[str]) -> str:
    """Names in a row; of many the first, and how many more."""
    return first_of(names, NAMED)


def seats(found: Standings) -> str:
    """How many sit at a table."""
    return f"{found.seats} seats"


def elo(number: NumberResult) -> str:
    """A rating with its interval, in whole points."""
    return numbers.full(Value(number.value, "", number.low, number.high), 0)


def share(number: NumberResult) -> str:
    """A share of a mixture with its interval."""
    return numbers.full(Value(number.value, "%", number.low, number.high), 0)


def payoff(found: Standings, pairing: PairingResult) -> str:
    """What a pairing pays: the win share at a table of two, else in parts of the fair share."""
    if found.seats == 2:
        return numbers.percent(pairing.share.value)
    return numbers.number(float(pairing.payoff or 0), 2)


def payoff_in_full(found: Standings, pairing: PairingResult) -> str:
    """The win share of a pairing with its interval, in words."""
    return f"{pairing.one} {against(found.seats, pairing.other)}: wins {wins(pairing)}"


def wins(pairing: PairingResult) -> str:
    """The win share of a pairing with its interval."""
    number = pairing.share
    return numbers.full(Value(number.value, "%", number.low, number.high))


def signed(found: Standings, pairing: PairingResult) -> str:
    """What a pairing pays, and its sign."""
    return f"{payoff(found, pairing)} {sign(found, pairing)}".rstrip()


def against(seats: int, other: str) -> str:
    """Among whom somebody sits."""
    return f"against {other}" if seats == 2 else f"among {seats - 1} {other}"


def pays(found: Standings) -> str:
    """What the numbers of the payoff table are."""
    if found.seats == 2:
        return "Share of games that the row wins against the column; 50 % is even."
    many = found.seats - 1
    return f"What the row wins alone among {many} of the column, in fair shares; 1 is even."


def legend(found: Standings) -> list[str]:
    """What the signs of the payoff table mean."""
    few = any(has_few(found, one) for one in found.pairings)
    return [_judged(found), *([f"{FEW}: {unsettled('such a difference')}."] if few else [])]


def _judged(found: Standings) -> str:
    margin = numbers.points(found.margin)
    return f"▲, ▼: shown to be off fair by more than {margin}; =: by less; no sign: not decided."


def tested(found: Standings) -> str:
    """How many verdicts were tested."""
    return (
        f"{numbers.count(found.tested)} verdicts were tested, who beats and who dominates whom. "
        "Of those found, 5 % are false on average at most."
    )


def who_played(found: Standings) -> list[str]:
    """Who sat at the tables, and how many games they played."""
    many = len(found.players)
    return [
        *([f"{many} players"] if many else []),
        f"{numbers.count(found.games)} games a pairing",
    ]
