"""Words for calibrations, under the same rule as those for answers."""

from balance.report import numbers
from balance.report.numbers import Value
from balance.report.wording import UNDECIDED, Words, listed, withheld
from balance.studies.calibrate.results import Calibrated, DisagreementResult, FitResult
from balance.studies.run.results import NumberResult

TITLE = "Calibration"
NOTHING = Words("NO GAMES", "Too few games were simulated to say anything.")
NOT_TOLD = Words(
    UNDECIDED, "Nobody is ruled out: these games do not tell who plays like this group."
)
NOBODY = "NOBODY"
LEANS = 2  # times the weight that each has if all are equally likely, from which it is told
SIDES = {"above": 0, "below": 1}
OFF = {  # more, less, alike
    "turns": ("take longer than", "are shorter than", "are about as long as"),
    "best_score": ("end higher than", "end lower than", "end about as high as"),
    "margin": ("are won more clearly than", "are closer than", "are won about as clearly as"),
    "tied": ("are shared more often than", "are shared less often than", "are shared as often as"),
    "team_wins": ("are won more often than", "are won less often than", "are won as often as"),
}
METHOD = (
    "Every player of the game was simulated in all seats. Its weight is how likely it is, if all "
    "were equally likely beforehand, by smoothed histograms of length, winning score, margin and "
    "winner; what depends on another of these is counted apart.",
    "A player is ruled out where its weight is smaller than in all but 5 % of the tables that it "
    "makes itself. What is left holds the player that the games come from with 95 %, if it is one "
    "of these. That it is none of them is said where even the best one makes such an "
    "unlikely table less often than once in 100.",
    "A player of whose games more than 5 % were stopped at the turn limit is not judged: those "
    "that end in time are not like all.",
    "Means have an interval by Student’s t and by simulated tables of as many games, the outer "
    "ends of both; shares that of Clopper and Pearson. Of what is said to differ, 5 % is false on "
    "average at most.",
    "People are no copies of each other: that a player fits best does not say that they play like "
    "it in everything. Minutes, dates and notes were not used.",
)


def sentences(found: Calibrated) -> list[tuple[str, Words]]:
    """Who fits, then in what the table differs."""
    return [("", who(found)), *(("", sentence(found, one)) for one in found.beside)]


def headlines(found: Calibrated) -> list[tuple[str, Words]]:
    """What tells of it among other studies."""
    return sentences(found)[:1]


def who(found: Calibrated) -> Words:
    """Which players are like the group."""
    if not found.fits:
        return withheld() if found.stopped else NOTHING
    possible, best = found.possible, found.best
    if found.is_like_nobody:
        return Words(NOBODY, f"No player plays like this group; {best} comes nearest.")
    others = len(possible) - 1
    if _leans_nowhere(found):
        return NOT_TOLD
    if not others:
        is_short = found.left_out or found.stopped
        all_ = "all others that are judged" if is_short else "all others"
        text = f"This group plays like {best}; {all_} are ruled out."
        return Words(best.upper(), text)
    if others == len(found.fits) - 1:
        text = f"This group plays most like {best}; none of the {others} others is ruled out."
        return Words(UNDECIDED, text)
    many = "1 other" if others == 1 else f"{others} others"
    text = f"This group plays most like {best}; {many} cannot be told from it."
    return Words(f"{len(possible)} POSSIBLE", text)


def _leans_nowhere(found: Calibrated) -> bool:
    """Is nobody ruled out, and the best hardly more likely than if all were equally?"""
    players = len(found.fits)
    return len(found.possible) == players and found.fits[0].weight < LEANS / players


def sentence(found: Calibrated, one: DisagreementResult) -> Words:
    """In what the games of the table differ from those of the player that fits best."""
    claim = one.claim
    number = furthest(one)
    shown = f"{difference(one, number)}"
    if claim.id == "seats":
        return _seats(found, one, number, shown)
    badge = {"above": "MORE", "below": "LESS", "same": "SAME"}.get(str(number.side), UNDECIDED)
    if badge == UNDECIDED:
        return Words(UNDECIDED, f"Not shown to differ from {found.best} in {claim.what}: {shown}.")
    verb = OFF[claim.id][SIDES.get(str(number.side), 2)]
    return Words(badge, f"Games at the table {verb} those of {found.best}: {shown}.")


def _seats(found: Calibrated, one: DisagreementResult, number: NumberResult, shown: str) -> Words:
    out = [n for n in one.claim.numbers if n.side in SIDES]
    if out:
        often = "more" if number.side == "above" else "less"
        badge = f"{listed([n.name for n in out]).upper()} OFF"
        return Words(badge, f"{number.name} wins {often} often than among {found.best}: {shown}.")
    if one.claim.code == "NOBODY":
        return Words("SAME", f"Seats win about as often as among {found.best}.")
    return Words(UNDECIDED, f"Not shown that other seats win; furthest is {number.name}: {shown}.")


def furthest(one: DisagreementResult) -> NumberResult:
    """The number of a question that is said of it: the largest of those that differ, or of all."""
    claim = one.claim
    out = [n for n in claim.numbers if n.side in SIDES] or list(claim.numbers)
    return max(out, key=lambda number: abs(number.value or 0.0))


def difference(one: DisagreementResult, number: NumberResult) -> str:
    """How much more there is at the table, with its interval."""
    return numbers.signed(Value(number.value, one.claim.unit, number.low, number.high))


def weight(one: FitResult) -> str:
    """How likely a player is."""
    if one.weight < 0.005:
        return "below 1 %"
    return numbers.percent(one.weight, 0)


def who_played(found: Calibrated) -> list[str]:
    """How many games there are, of people and of players."""
    counts = " / ".join(map(str, found.counts))
    games = f"{found.games} game{'s' * (found.games != 1)} of people"
    return [
        f"{counts} player{'s' * (counts != '1')}",
        f"{games}, {numbers.count(found.simulated)} simulated",
    ]
