"""Words for calibrations, under the same rule as those for answers."""

from collections.abc import Sequence

from balance.report import numbers
from balance.report.wording import UNDECIDED, Words, capital, listed, shown_change, withheld
from balance.studies.calibrate.results import FEWEST, Calibrated, DisagreementResult, FitResult
from balance.studies.run.results import NumberResult

TITLE = "Calibration"
NOTHING = Words("NO GAMES", f"Nobody is judged by fewer than {FEWEST} finished games.")
NOT_TOLD = Words(
    UNDECIDED, "Nobody is ruled out: these games do not tell who plays like this group."
)
NOBODY = "NOBODY"
LEANS = 3  # times as likely as the next, from which it is told
NAMED = 3  # players that a sentence names
SIDES = {"above": 0, "below": 1}
OFF = {  # more, less, alike
    "turns": ("take longer than", "are shorter than", "are about as long as"),
    "best_score": ("end higher than", "end lower than", "end about as high as"),
    "margin": ("are won more clearly than", "are closer than", "are won about as clearly as"),
    "tied": ("are shared more often than", "are shared less often than", "are shared as often as"),
    "team_wins": ("are won more often than", "are won less often than", "are won as often as"),
}
METHOD = (
    "Every player of the game was simulated in all seats. Its weight is how likely it is, of those "
    "that are not ruled out, if all were equally likely beforehand, by smoothed histograms of "
    "length, winning score, margin and winner; what depends on another of these is counted apart.",
    "One of several is told to be the likeliest where it is three times as likely as the next "
    "(positive evidence, Kass and Raftery 1995, JASA 90:773).",
    "A player is ruled out where its weight is smaller than in all but 4 % of the tables that it "
    "makes itself, but for the one that comes nearest; and where it makes such a table less often "
    "than once in 100, whatever the others do. What is left holds the player that the games come "
    "from with 95 %, if it is one of these.",
    "Such a table is as unlikely, or has sizes as far out, or apart, or winners as uneven; several "
    "looks are allowed for (Bonferroni).",
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
    best, possible = found.best, found.possible
    if found.is_like_nobody and _is_short(found):
        return Words(UNDECIDED, "None that is judged plays like this group; not all are judged.")
    if found.is_like_nobody:
        return Words(NOBODY, _nobody(found))
    if len(possible) > 1:
        return _several(found)
    if _is_short(found):
        return Words(UNDECIDED, f"Only {best} is not ruled out, but not all others are judged.")
    if len(found.fits) == 1:
        return Words(UNDECIDED, f"{capital(best)} is not ruled out; nobody else was simulated.")
    if found.fits[0].is_nearest_alone:
        return Words(
            UNDECIDED, f"{capital(best)} comes nearest, and seldom makes such games itself."
        )
    like = "most like" if _differs(found) else "like"
    return Words(best.upper(), f"This group plays {like} {best}; all others are ruled out.")


def _differs(found: Calibrated) -> bool:
    """Is the group shown to differ from the player that fits best in anything?"""
    return any(number.side in SIDES for one in found.beside for number in one.claim.numbers)


def _nobody(found: Calibrated) -> str:
    if len(found.fits) == 1:
        return f"This group does not play like {found.best}."
    rest = f"; {found.best} comes nearest" if leads(found.fits) else ""
    return f"No player plays like this group{rest}."


def _several(found: Calibrated) -> Words:
    """Several players are possible: whether one of them leads, and whether any is ruled out."""
    possible = [one for one in found.fits if one.is_possible]
    many, is_anybody = len(possible), len(possible) == len(found.fits)
    badge = UNDECIDED if is_anybody or _is_short(found) else f"{many} POSSIBLE"
    if leads(possible) and not possible[0].is_nearest_alone:
        others = "1 other" if many == 2 else f"{many - 1} others"
        rest = "nobody else is ruled out" if is_anybody else f"{others} cannot be told from it"
        return Words(badge, f"This group plays most like {found.best}; {rest}.")
    if is_anybody:
        return NOT_TOLD
    names = listed([one.name for one in possible]) if many <= NAMED else f"{many} players"
    return Words(badge, f"{capital(names)} are possible; these games do not tell which.")


def _is_short(found: Calibrated) -> bool:
    """Are there players of whom too few games are known, or too many were stopped?"""
    return bool(found.left_out or found.stopped)


def leads(fits: Sequence[FitResult]) -> bool:
    """Is the first of some players enough more likely than the next that it is told?"""
    return fits[0].weight >= LEANS * max((one.weight for one in fits[1:]), default=0.0)


def sentence(found: Calibrated, one: DisagreementResult) -> Words:
    """In what the games of the table differ from those of the player that fits best."""
    claim = one.claim
    number = furthest(one)
    shown = f"{difference(one, number)}"
    if claim.id == "seats":
        return _seats(found, one, number, shown)
    badge = {"above": "MORE", "below": "LESS", "same": "SAME"}.get(str(number.side), UNDECIDED)
    if badge == UNDECIDED:
        much = " by much" if _is_off_zero(number) else ""  # it does differ
        text = f"Not shown to differ{much} from {found.best} in {claim.what}: {shown}."
        return Words(UNDECIDED, text)
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


def _is_off_zero(number: NumberResult) -> bool:
    """Is a difference surely one?"""
    low, high = number.low, number.high
    return low is not None and high is not None and (low > 0 or high < 0)


def furthest(one: DisagreementResult) -> NumberResult:
    """The number of a question that is said of it: the largest of those that differ, or of all."""
    claim = one.claim
    out = [n for n in claim.numbers if n.side in SIDES] or list(claim.numbers)
    return max(out, key=lambda number: abs(number.value or 0.0))


def difference(one: DisagreementResult, number: NumberResult) -> str:
    """How much more there is at the table, with its interval."""
    return shown_change(one.claim, number)


def share(found: Calibrated, one: FitResult) -> float | None:
    """How likely a player is, of those that are left; None of one that is ruled out.

    Where nobody is left, of all, if it were one of them.
    """
    if found.is_like_nobody:
        return float(one.weight)
    if not one.is_possible:
        return None
    left = sum(f.weight for f in found.fits if f.is_possible)
    return float(one.weight / left) if left else 0.0


def weight(found: Calibrated, one: FitResult) -> str:
    """The same in words."""
    part = share(found, one)
    if part is None:
        return "–"
    return "below 1 %" if part < 0.005 else numbers.percent(part, 0)


def who_played(found: Calibrated) -> list[str]:
    """How many games there are, of people and of players."""
    counts = " / ".join(map(str, found.counts))
    games = f"{found.games} game{'s' * (found.games != 1)} of people"
    return [
        f"{counts} player{'s' * (counts != '1')}",
        f"{games}, {numbers.count(found.simulated)} simulated",
    ]
