"""Words for answers: the one place that turns codes and numbers into a badge and a sentence.

A sentence has at most 20 words and one number with its interval; everything else is in the picture
and in the table behind it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from balance.report import numbers
from balance.report.numbers import Value as Quantity
from balance.studies.run.results import (
    DIFFICULTY,
    FAIRNESS,
    WORTH,
    CellResult,
    ClaimResult,
    NumberResult,
    ResponseResult,
    Side,
    StrongerResult,
)

UNDECIDED, WITHHELD, NUMBER = "UNDECIDED", "WITHHELD", "NUMBER"
CHANGES = "CHANGES"
TOO_FEW = "TOO FEW GAMES"
STOPPED = "too many games were stopped at the turn limit to say"
DEPENDS = "depends on who plays"
RANDOM = "random"  # whose games may well have no end, which says nothing of the rules
WIN_SHARE = "win share"  # what is held against a fair one
MOST_NAMED = 2  # in a sentence about several
MAY_TAKE_MORE: tuple[Side, ...] = ("above", "open")  # sides of what a stronger player took
MOST_TAKEN = 2  # of these beside a headline


class Words(NamedTuple):
    """An answer as people read it."""

    badge: str
    sentence: str


def words(claim: ClaimResult) -> Words:
    """Word the answer to a claim."""
    if claim.code == WITHHELD:
        return withheld()
    word = _worth if claim.id == WORTH else _SHAPES[claim.shape]
    badge, sentence = word(claim)
    badge = _HEADLINES.get((claim.id, _side(claim)), badge)
    return Words(badge, f"{capital(sentence)}.")


def withheld(what: str = "") -> Words:
    """Say that nothing is said, or what is not, as too many games were stopped."""
    return Words(WITHHELD, f"{capital(f'{STOPPED} {what}'.rstrip())}.")


def unjudged(names: Sequence[str]) -> str:
    """Say of what a verdict is withheld, where something is said of the others."""
    return f"{capital(STOPPED)} all about {first_of(names, MOST_NAMED)}."


def stopped(capped: int, which: str = "", done: str = "counted") -> str:
    """How many games were stopped, as a notice says it, and what became of them."""
    games = numbers.several(capped, f"{which} game".lstrip())
    return f"{games} {'was' if capped == 1 else 'were'} stopped at the turn limit, and {done}."


def unsettled(what: str) -> str:
    """Say that an interval lies beyond the margin, but with too few events behind it."""
    return f"so few games do not settle {what}"


def capital(text: str) -> str:
    """A text as the beginning of a sentence; the rest of it stays as it is, as does a key."""
    if "=" in text.partition(" ")[0]:  # such as target=50, which no file takes in capitals
        return text
    return f"{text[:1].upper()}{text[1:]}"


_ENDS = dict.fromkeys(
    ("levers_spread", "spread"), ("LESS FAIR", "FAIRER")
)  # where less is what is asked for
_HEADLINES = {
    (FAIRNESS, "SOME"): "UNFAIR",
    (FAIRNESS, "NOBODY"): "FAIR",
    (DIFFICULTY, "above"): "TOO EASY",
    (DIFFICULTY, "below"): "TOO HARD",
    (DIFFICULTY, "NOBODY"): "ON TARGET",
    (DIFFICULTY, NUMBER): "NO TARGET",
}


def _side(claim: ClaimResult) -> str:
    """The code; of a team that is off its target, on which side."""
    is_off = claim.id == DIFFICULTY and claim.code == "SOME"
    return str(claim.numbers[0].side) if is_off else claim.code


def _amount(claim: ClaimResult) -> tuple[str, str]:
    one = claim.numbers[0]
    badge = numbers.value(_quantity(claim, one)) if claim.code == NUMBER else claim.code
    return badge, f"{one.name}: {_shown(claim, one)}"


def _parts(claim: ClaimResult) -> tuple[str, str]:
    largest = _largest(claim.numbers)
    shown = _shown(claim, largest)
    if claim.code == "MOSTLY":
        return largest.name.upper(), f"most {claim.what}: {largest.name}, {shown}"
    if claim.code == "MIXED":
        return "MIXED", f"nothing makes up half; most often {largest.name}, {shown}"
    return UNDECIDED, f"not shown which makes up most; {largest.name}: {shown}"


def _stands_out(claim: ClaimResult) -> tuple[str, str]:
    one = _furthest(claim)
    if claim.reference == 0:
        return _effects(claim, one) if claim.numbers[1:] else _effect(claim, one)
    if len(claim.numbers) == 1:
        return _alone(claim, one)
    if claim.code == "NOBODY":
        reference = _plainly(claim, claim.reference)
        all_ = "both" if len(claim.numbers) == 2 else "all of them"
        return "NONE", f"{all_} are about {reference} in {claim.what}"
    if claim.code != "SOME":
        return UNDECIDED, f"not one is shown to stand out{_how_far(claim, one)}"
    badge, one = _furthest_out(claim)
    end = "highest" if one.side == "above" else "lowest"
    return badge, f"{one.name} {_verb(claim)} the {end} {claim.what}: {_shown(claim, one)}"


def _how_far(claim: ClaimResult, one: NumberResult) -> str:
    """What lies furthest off and how far; where all lie alike there is none."""
    open_ = [own for own in claim.numbers if own.side == "open"]
    if claim.numbers[1:] and len({_off(own, claim) for own in claim.numbers}) == 1:
        return ""
    if not open_ or len(open_) == len(claim.numbers):
        return f"; furthest is {_named(claim, one)}"
    return f"; {'furthest open' if open_[1:] else 'open'} is {_named(claim, one)}"


def _furthest(claim: ClaimResult) -> NumberResult:
    """The number furthest off among those that are not decided, if there are any, or all."""
    open_ = [one for one in claim.numbers if one.side == "open"]
    return max(open_ or claim.numbers, key=lambda one: _off(one, claim))


def _furthest_out(claim: ClaimResult) -> tuple[str, NumberResult]:
    """The badge of a claim in which something stands out, and what does so most."""
    above, below = _ENDS.get(claim.id, ("MORE", "LESS"))
    out = [one for one in claim.numbers if one.side in ("above", "below")]
    if claim.id in _ENDS:  # what is asked for comes before its contrary
        wanted = [one for one in out if one.side == "below"]
        out = wanted or out
    one = max(out, key=lambda n: _off(n, claim))
    chosen = "GOES WITH " if claim.kind == "goes with" else ""
    more = f"{chosen}{above if one.side == 'above' else below}"
    many = f"{len(out)} {more if claim.id in _ENDS else 'STAND OUT'}"
    return f"{one.name.upper()}: {more}" if len(out) == 1 else many, one


def _effects(claim: ClaimResult, one: NumberResult) -> tuple[str, str]:
    """What changes something, against zero; or what goes with it, where somebody chose."""
    is_chosen = claim.kind == "goes with"
    if claim.code == "NOBODY":
        does = (
            f"goes with a large change of {claim.what}"
            if is_chosen
            else f"changes {claim.what} by much"
        )
        return "NONE", f"nothing here {does}"
    if claim.code != "SOME":
        does = "goes with a change of" if is_chosen else "changes"
        return UNDECIDED, f"not shown what {does} {claim.what}{_how_far(claim, one)}"
    badge, one = _furthest_out(claim)
    if is_chosen:
        goes = "go" if claim.shape == "Pairs" else "goes"
        change = f"the largest change of {claim.what}"
        return badge, f"{one.name} {goes} with {change}: {_shown(claim, one)}"
    return badge, f"{one.name} {_changes(claim, one)} {claim.what} most: {_shown(claim, one)}"


def _effect(claim: ClaimResult, one: NumberResult) -> tuple[str, str]:
    """What one thing alone changes, against zero."""
    verb, shown = "go along with" if claim.kind == "goes with" else "change", _shown(claim, one)
    if claim.code == "NOBODY":
        return "NONE", f"{one.name} does not {verb} {claim.what} by much: {shown}"
    if claim.code != "SOME":
        what = f"{claim.what} by much" if _is_shown(one) else claim.what
        return UNDECIDED, f"{one.name} is not shown to {verb} {what}: {shown}"
    return _furthest_out(claim)[0], f"{one.name} {_changes(claim, one)} {claim.what}: {shown}"


def _changes(claim: ClaimResult, one: NumberResult) -> str:
    """What a thing does to what is measured; that one goes with the other, where somebody chose."""
    if claim.kind == "goes with":
        return f"{_verb(claim)} {'more' if one.side == 'above' else 'less'} of"
    verbs = ("raise", "lower") if claim.shape == "Pairs" else ("raises", "lowers")
    return verbs[one.side == "below"]


def _worth(claim: ClaimResult) -> tuple[str, str]:
    """What a team has of its components."""
    one = _furthest(claim)
    if claim.code == "NOBODY":
        return "NONE", "the team would miss none of these by much"
    if claim.code != "SOME":
        return UNDECIDED, f"not shown what the team would miss{_how_far(claim, one)}"
    help_, harm = claim.named("above"), claim.named("below")
    verdicts = [
        f"{len(found)} {word}" for found, word in ((help_, "HELP"), (harm, "HARM")) if found
    ]
    _, one = _furthest_out(claim)
    verb = "gains" if one.side == "above" else "loses"
    return ", ".join(verdicts), f"the team {verb} most by {one.name}: {_shown(claim, one)}"


def _verb(claim: ClaimResult) -> str:
    """How members and what is measured are put together; members of pairs are two."""
    has, goes = ("have", "go") if claim.shape == "Pairs" else ("has", "goes")
    return f"{goes} with" if claim.kind == "goes with" else has


def _alone(claim: ClaimResult, one: NumberResult) -> tuple[str, str]:
    """One thing against a reference."""
    chosen = "GOES WITH " if claim.kind == "goes with" else ""
    badges = {"above": f"{chosen}MORE", "below": f"{chosen}LESS", "same": "SAME"}
    places = {"above": "above", "below": "below", "same": "about"}
    where = f"{places.get(str(one.side), 'perhaps about')} {_reference(claim)}"
    sentence = f"{one.name} {_verb(claim)} a {claim.what} of {_shown(claim, one)}, {where}"
    return badges.get(str(one.side), UNDECIDED), sentence


def _reference(claim: ClaimResult) -> str:
    """What one thing alone is held against, without its number."""
    if claim.id == DIFFICULTY:
        return "the target"
    if claim.what == WIN_SHARE:
        return "a fair share"
    return "half" if claim.reference == 0.5 and claim.unit == "%" else "its reference"


def _contrast(claim: ClaimResult) -> tuple[str, str]:
    change, (name, other) = claim.differences[0], (one.name for one in claim.numbers)
    shown = shown_change(claim, change)
    verb = {"count": "has", "cause": "means"}.get(claim.kind, claim.kind)
    chosen = "GOES WITH " if claim.kind == "goes with" else ""
    if claim.code in ("MORE", "LESS"):
        shares = {"MORE": "a higher", "LESS": "a lower"}
        than = shares[claim.code] if claim.unit == "%" else claim.code.lower()
        return f"{chosen}{claim.code}", f"{name} {verb} {than} {claim.what} than {other}: {shown}"
    if claim.code == "SAME":
        return "SAME", f"{name} and {other} are alike in {claim.what}: {shown}"
    differ = "may differ little" if _is_shown(change) else "are not shown to differ"
    return UNDECIDED, f"{name} and {other} {differ} in {claim.what}: {shown}"


def _is_shown(one: NumberResult) -> bool:
    """Whether a change that is undecided is one; what is open is whether it passes the margin."""
    return one.low is not None and one.high is not None and (one.low > 0 or one.high < 0)


def _curve(claim: ClaimResult) -> tuple[str, str]:
    if claim.code == CHANGES:
        return _largest_step(claim)
    texts = {
        "RISES": f"{claim.what} rises with {claim.over}",
        "FALLS": f"{claim.what} falls with {claim.over}",
        "PEAKS": f"{claim.what} is highest at {claim.turn}",
        "DIPS": f"{claim.what} is lowest at {claim.turn}",
        "FLAT": f"{claim.what} hardly changes with {claim.over}",
        UNDECIDED: f"it is not shown how {claim.what} changes with {claim.over}",
    }
    return claim.code, f"{texts[claim.code]}{_at(claim)}"


def _course(claim: ClaimResult) -> tuple[str, str]:
    if claim.code == CHANGES:
        return _largest_step(claim)
    codes = {"RISES": "GROWS", "FALLS": "SHRINKS", "FLAT": "STEADY"}
    texts = {
        "RISES": f"{claim.what} grows over the game",
        "FALLS": f"{claim.what} shrinks over the game",
        "PEAKS": f"{claim.what} is highest at {claim.turn}",
        "DIPS": f"{claim.what} is lowest at {claim.turn}",
        "FLAT": f"{claim.what} hardly changes over the game",
        UNDECIDED: f"it is not shown how {claim.what} changes over the game",
    }
    return codes.get(claim.code, claim.code), f"{texts[claim.code]}{_at(claim)}"


def _largest_step(claim: ClaimResult) -> tuple[str, str]:
    """Of a curve without a shape, which two bins are shown to lie furthest apart."""
    shown = [one for one in claim.differences if one.side in ("above", "below")]
    one = max(shown or claim.differences, key=lambda own: abs(own.value or 0.0))
    return claim.code, f"{claim.what} differs, {one.name}: {shown_change(claim, one)}"


_SHAPES: Mapping[str, Callable[[ClaimResult], tuple[str, str]]] = {
    "Amount": _amount,
    "Parts": _parts,
    "StandsOut": _stands_out,
    "Pairs": _stands_out,
    "Contrast": _contrast,
    "Curve": _curve,
    "Course": _course,
}


def _at(claim: ClaimResult) -> str:
    """The number at the turning point of a curve, if it has one."""
    turn = next((one for one in claim.numbers if one.name == claim.turn), None)
    return f": {_shown(claim, turn)}" if turn else ""


def _quantity(claim: ClaimResult, one: NumberResult) -> Quantity:
    return Quantity(one.value, claim.unit, one.low, one.high)


def _shown(claim: ClaimResult, one: NumberResult) -> str:
    """A number with its interval; what is held against zero is a difference, and has a sign."""
    if claim.reference == 0:
        return shown_change(claim, one)
    return numbers.full(_quantity(claim, one), _places(claim, one))


def shown_change(claim: ClaimResult, one: NumberResult, show_unit: bool = True) -> str:
    """A difference with its interval, of which no end seems to reach the margin if it does not."""
    return numbers.signed(_quantity(claim, one), _places(claim, one, 0.0), show_unit)


def _places(claim: ClaimResult, one: NumberResult, reference: float | None = None) -> int:
    """The decimals at which an end lies on the side of the margin on which it is."""
    at, margin = claim.reference if reference is None else reference, claim.margin
    bounds = () if at is None or margin is None else (at - margin, at + margin)
    return numbers.places_beside(_quantity(claim, one), bounds)


def _named(claim: ClaimResult, one: NumberResult) -> str:
    return f"{one.name}, {_shown(claim, one)}"


def _plainly(claim: ClaimResult, value: float | None) -> str:
    return "zero" if value == 0 else numbers.value(Quantity(value, claim.unit))


def _largest(members: tuple[NumberResult, ...]) -> NumberResult:
    return max(members, key=lambda one: one.value if one.value is not None else -1.0)


def _off(one: NumberResult, claim: ClaimResult) -> float:
    """How far a number lies from the reference."""
    if one.value is None or claim.reference is None:
        return -1.0
    return abs(one.value - claim.reference)


# --- the headline in a few words ------------------------------------------------------------------


def short(claim: ClaimResult) -> str:
    """The headline without numbers, which stand below it."""
    if claim.code == WITHHELD:
        return STOPPED
    if claim.id == DIFFICULTY:
        return f"the team wins {share(claim.numbers[0])}"
    often, seldom = claim.named("above"), claim.named("below")
    if often:
        rest = f", {listed(seldom)} too seldom" if seldom else ""
        return f"{listed(often)} {_wins(often)} too often{rest}"
    if seldom:
        return f"{listed(seldom)} {_wins(seldom)} too seldom"
    return "every seat wins about as often" if claim.code == "NOBODY" else "not shown either way"


def other_players(cell: CellResult) -> list[str]:
    """A sentence for every way in which the headline moves with players of another strength."""
    head = cell.headline
    if head is None or head.code == WITHHELD:
        return []
    found: dict[str, list[str]] = {}
    for rung in cell.rungs:
        if rung.headline and rung.headline.code == WITHHELD and rung.name != RANDOM:
            found.setdefault("too many games are stopped at the turn limit", []).append(rung.name)
        elif rung.headline and head.id in rung.moved:
            found.setdefault(_moved(head, rung.headline), []).append(rung.name)
    return [f"With {listed(names)} players {text}." for text, names in found.items()]


def stronger(cell: CellResult) -> list[str]:
    """What is told beside a headline: who takes more or may do so, else that nobody was found."""
    found = _all_taken(cell)
    more = [one for one in found if one.side in MAY_TAKE_MORE]
    return [_taken(one, cell.competitive) for one in more[:MOST_TAKEN] or found[:1]]


def all_stronger(cell: CellResult) -> list[str]:
    """What strong players take from those of a cell."""
    return [_taken(one, cell.competitive) for one in _all_taken(cell)]


def _all_taken(cell: CellResult) -> list[StrongerResult | ResponseResult]:
    """What was taken, by whoever tried: first what is surely more, then what may be the most.

    What was found is a lower limit of what could be, so those who found less come last. Best
    responses are left out where the cell itself is withheld.
    """
    responses = () if cell.withheld else cell.responses
    duels = [one for one in (cell.stronger,) if one and one.low is not None]
    ranks = {side: rank for rank, side in enumerate(MAY_TAKE_MORE)}

    def rank(one: StrongerResult | ResponseResult) -> tuple[int, float]:
        most = one.low if one.side == "above" else one.value
        return ranks.get(one.side, len(ranks)), -(most or 0.0)

    return sorted([*responses, *duels], key=rank)


_TAKES = {
    "above": "takes more than a fair share",
    "same": "takes about a fair share",
    "below": "takes less than a fair share",
    "open": "is not shown to be stronger or weaker",
}
_TEAM_TAKES = {
    "above": "wins more than these do",
    "open": "is not shown to win more than these do",
}
_LOOKED = {"training": "trained against these", "search": "who searches far ahead"}
_TEAM_LOOKED = {"training": "trained for these rules", "search": "that searches far ahead"}
_LOOKING = {"training": "Training", "search": "Searching far ahead"}


def _taken(one: StrongerResult | ResponseResult, competitive: bool) -> str:
    """What somebody took who is stronger, or looked for the best answer to these."""
    taken = numbers.full(Quantity(one.value, "%", one.low, one.high))
    if isinstance(one, StrongerResult) and one.may_be_luck:
        text = unsettled(f"what one {one.name} player takes among these")
        return f"{capital(text)}: {taken}."
    if isinstance(one, StrongerResult):
        return f"One {one.name} player among these {_TAKES[one.side]}: {taken}."
    if one.side not in MAY_TAKE_MORE:
        whom = "nobody who takes more" if competitive else "no team that wins more"
        return f"{_LOOKING[one.by]} found {whom}: {taken}."
    if competitive:
        return f"One player {_LOOKED[one.by]} {_TAKES[one.side]}: {taken}."
    return f"A team {_TEAM_LOOKED[one.by]} {_TEAM_TAKES[one.side]}: {taken}."


def _moved(here: ClaimResult, there: ClaimResult) -> str:
    """What wins too often, or else too seldom, or else as it should, and does not here."""
    if here.code == NUMBER:
        return short(there)
    was = {one.name: one.side for one in here.numbers}
    moved = [one for one in there.numbers if "open" not in (one.side, was.get(one.name))]
    for side, text in (("above", "too often"), ("below", "too seldom"), ("same", "")):
        names = [one.name for one in moved if one.side == side != was.get(one.name)]
        if names:
            should = "they should" if len(names) > 1 else "it should"
            named = listed(names) if len(names) <= MOST_NAMED else f"{len(names)} seats"
            return f"{named} {_wins(names)} {text or f'about as often as {should}'}"
    return "the answer is another one"


def _wins(names: Sequence[str]) -> str:
    return "wins" if len(names) == 1 else "win"


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def first_of(names: Sequence[str], most: int) -> str:
    """The first of some names, and how many more there are; where it is one, its name."""
    more = len(names) - most
    return listed([*names[:most], f"{more} more"] if more > 1 else names)


def share(one: NumberResult) -> str:
    """A share with how sure it is, such as ``31.6 % ±0.4``."""
    return numbers.around(Quantity(one.value, "%", one.low, one.high))
