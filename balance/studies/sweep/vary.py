"""What a sweep varies: one number of the rules from A to B, a place of a list, or a mix of lists.

``KEY=A..B`` goes through the whole numbers from A to B, or in ten equal steps where the rule is no
whole number; ``KEY=A..B/STEP`` in steps of its own; ``KEY[2]=A..B`` varies the second place of a
list; ``KEY=[1, 2]..[3, 6]`` goes along the line between two lists, rounded where the rule is.
"""

import json
import math
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from balance.rulesets import ConfigError, Ruleset
from balance.rulesets.errors import show, unknown
from balance.rulesets.files import LARGEST, refuse_endless_keys
from balance.rulesets.seats import has_numbers, padded

VARY = "--vary"
FORM = re.compile(
    r"\s*(?P<key>[^=\[\]\s]+)(?:\[(?P<place>\d{1,9})\])?\s*=\s*(?P<first>.+?)\s*\.\.\s*"
    r"(?P<last>[^/]+?)\s*(?:/\s*(?P<step>[^/\s]+)\s*)?"
)
ALLOWED = "KEY=A..B, KEY=A..B/STEP, KEY[PLACE]=A..B or KEY=[A, ...]..[B, ...]"
STEPS = 20  # at most, where nobody says how large they are
FRACTIONS = 10  # steps of a rule that is no whole number
MOST = 201  # values of one rule
DIGITS = 12  # of a value between two others

Scalar = int | float


class Setting(NamedTuple):
    """One value of an axis.

    Attributes
    ----------
    at : int or float
        Where it lies on the axis.
    change : str
        What sets it, as ``--set`` takes it.
    """

    at: Scalar
    change: str


class Axis(NamedTuple):
    """What is varied, in order.

    Attributes
    ----------
    key : str
        The rule, with its place; of a mix the rule alone.
    text : str
        As it was asked for.
    points : tuple of Setting
    usual : int, float or None
        Where the ruleset itself lies, where that is on the axis.
    is_mix : bool
        Whether values are per cent of the way from one list to another.
    """

    key: str
    text: str
    points: tuple[Setting, ...]
    usual: Scalar | None
    is_mix: bool = False

    @property
    def rule(self) -> str:
        """The parameter that it changes."""
        return re.split(r"[.\[]", self.key)[0]


def make_axes(
    kind: str, rulesets: Sequence[Ruleset], counts: Sequence[int], texts: Sequence[str]
) -> list[Axis]:
    """Read all that a study varies, in order.

    Raises
    ------
    ConfigError
        Not one ruleset, or the same rule twice; or as of :func:`axis`.
    """
    if len(rulesets) != 1:
        raise ConfigError(kind, "", f"{len(rulesets)} rulesets", "one")
    seats = max(counts or rulesets[0].counts)
    axes = [axis(rulesets[0], text, seats) for text in texts]
    rules = [one.rule for one in axes]
    if twice := next((rule for rule in rules if rules.count(rule) > 1), ""):
        raise ConfigError(VARY, "", f"{twice} twice", "rules that differ")
    return axes


def misplaced(error: ConfigError, axes: Sequence[Axis], asked: Sequence[str]) -> ConfigError:
    """The fault of the rules somewhere in ranges, as one of the ranges that were asked for."""
    of = axes[0].text if len(axes) == 1 else "ranges"
    return error.stated(f"{VARY} {of} at {'; '.join(asked)} ({error.file})")


def axis(ruleset: Ruleset, text: str, seats: int) -> Axis:
    """Read what is to be varied.

    Parameters
    ----------
    seats : int
        How many sit at a table at most: a rule with a number for each seat has as many places.

    Raises
    ------
    ConfigError
        Another form, a rule that does not exist or has no order, a place beyond its list, or a
        range without values.
    """
    found, where = FORM.fullmatch(text), f"{VARY} {text}"
    if not found:
        raise ConfigError(VARY, "", show(text), ALLOWED)
    key, place, step = found["key"], found["place"], found["step"]
    ends = [_read(where, found[name]) for name in ("first", "last")]
    standing = _standing(ruleset, key, where)
    if place is None and isinstance(standing, list):
        return _mix(where, key, text, ruleset, ends, step, seats)
    if place is not None:
        _refuse_no_seat(where, ruleset, key, int(place), seats)
        standing = padded(ruleset.game, key, standing, int(place))
    value = standing if place is None else _placed(standing, key, int(place), where)
    if not _is_number(value):
        allowed = "a number, or a place of a list of numbers"
        raise ConfigError(where, "", f"{key} = {show(value)}, which has no order", allowed)
    steps = tuple(_steps(where, key, value, ends, step))

    def change(at: Scalar) -> str:
        if place is None:
            return f"{key}={at}"
        changed = [*standing]
        changed[int(place) - 1] = at
        return f"{key}={json.dumps(changed)}"

    name = key if place is None else f"{key}[{place}]"
    usual = value if min(steps) <= value <= max(steps) else None
    return Axis(name, text, tuple(Setting(at, change(at)) for at in steps), usual)


def _read(where: str, text: str) -> Any:
    refuse_endless_keys(text, where)
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        raise ConfigError(where, "", show(text), ALLOWED) from None
    return value


def _is_number(value: Any) -> bool:
    """Whether it is a number that a rule could be; between any two of them lies a finite way."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and -LARGEST <= value <= LARGEST


def _standing(ruleset: Ruleset, key: str, where: str) -> Any:
    """What the rules say now."""
    value: Any = ruleset.parameters.model_dump(mode="json")
    path = ""
    for part in key.split("."):
        if not isinstance(value, Mapping):
            found = f"{path} = {show(value)}, which has no row {show(part)}"
            raise ConfigError(where, "", found, path)
        if part not in value:
            raise unknown(where, path, part, map(str, value))
        value, path = value[part], f"{path}.{part}".lstrip(".")
    return value


def _placed(value: Any, key: str, place: int, where: str) -> Any:
    """The value at a place of a list, counted from 1."""
    if not isinstance(value, list):
        raise ConfigError(where, "", f"{key} = {show(value)}, which has no places", f"{key}=A..B")
    if not 1 <= place <= len(value):
        length = f"1 to {len(value)}" if value else "no place: the list is empty"
        raise ConfigError(where, "", f"place {place} of {key}", length)
    return value[place - 1]


def _refuse_no_seat(where: str, ruleset: Ruleset, key: str, place: int, seats: int) -> None:
    """Refuse a number for a seat that is at no table."""
    if has_numbers(ruleset.game, key) and not 1 <= place <= seats:
        allowed = f"1 to {seats}: the seats at the table"
        raise ConfigError(where, "", f"place {place} of {key}", allowed)


def _steps(
    where: str, key: str, value: Scalar, ends: Sequence[Any], step: str | None
) -> Iterator[Scalar]:
    """The values of a number from one end to the other."""
    if not all(map(_is_number, ends)):
        found = show(next(end for end in ends if not _is_number(end)))
        raise ConfigError(where, "", found, f"numbers: {key} = {show(value)} in these rules")
    first, last = ends
    _check_ends(where, first, last)
    is_whole = isinstance(value, int) and all(isinstance(end, int) for end in ends)
    size = _size(where, step) if step else _usual_size(last - first, is_whole)
    if (last - first) / size + 1e-9 >= MOST:
        found = f"steps of {size} from {first} to {last}"
        raise ConfigError(where, "", found, f"at most {MOST} values, such as with a larger /STEP")
    many = math.floor((last - first) / size + 1e-9) + 1
    if many < 2:
        raise ConfigError(where, "", f"steps of {size} from {first} to {last}", "two values")
    for number in range(many):
        yield first + number * size if is_whole else round(first + number * size, DIGITS)


def _check_ends(where: str, first: Scalar, last: Scalar) -> None:
    if first >= last:
        found = "an empty range" if first > last else "a single value"
        allowed = f"{last}..{first}" if first > last else "two ends that differ, the lower first"
        raise ConfigError(where, "", found, allowed)


def _size(where: str, step: str) -> Scalar:
    size = _read(where, step)
    if not _is_number(size) or size <= 0:
        raise ConfigError(where, "", f"steps of {step}", "a number above 0")
    return size  # type: ignore[no-any-return]  # it is a number, as was found


def _usual_size(width: Scalar, is_whole: bool) -> Scalar:
    return -(-width // STEPS) if is_whole else width / FRACTIONS


def _mix(
    where: str, key: str, text: str, ruleset: Ruleset, ends: Sequence[Any], step: str | None,
    seats: int,
) -> Axis:  # fmt: skip
    """The lists along the line from one to another, without those that rounding makes equal."""
    if not all(isinstance(end, list) and all(map(_is_number, end)) for end in ends):
        allowed = f"a place, {key}[1]=A..B, or two lists of numbers, {key}=[...]..[...]"
        raise ConfigError(where, "", f"{key}, which is a list", allowed)
    first, last = ends
    if len(first) != len(last) or step:
        found = f"/{step}" if step else f"lists of {len(first)} and {len(last)}"
        allowed = "no step: every list on the way is played" if step else "two lists of one length"
        raise ConfigError(where, "", found, allowed)
    if first == last:
        raise ConfigError(where, "", "the same list twice", "two lists that differ")
    _refuse_no_seat(where, ruleset, key, max(_differing(first, last)) + 1, seats)
    is_whole = all(isinstance(number, int) for number in (*first, *last))
    way = max(abs(b - a) for a, b in zip(first, last, strict=True))
    many = min(math.ceil(way), STEPS) if is_whole else FRACTIONS
    lists: dict[str, Scalar] = {}
    for number in range(many + 1):
        mixed = [_between(a, b, number / many, is_whole) for a, b in zip(first, last, strict=True)]
        lists.setdefault(json.dumps(mixed), round(100 * number / many, 1))
    axis_ = Axis(key, text, tuple(Setting(at, f"{key}={one}") for one, at in lists.items()), None)
    standing = padded(ruleset.game, key, _standing(ruleset, key, where), len(first))
    usual = lists.get(json.dumps(standing))
    own = _one_place(axis_, first, last, standing)
    if own is None:
        return axis_._replace(is_mix=True, usual=usual)
    return own if usual is None else own._replace(usual=standing[_differing(first, last)[0]])


def _between(a: Scalar, b: Scalar, part: float, is_whole: bool) -> Scalar:
    value = a + (b - a) * part
    return round(value) if is_whole else round(value, DIGITS)


def _differing(first: list[Scalar], last: list[Scalar]) -> list[int]:
    return [at for at, (a, b) in enumerate(zip(first, last, strict=True)) if a != b]


def _one_place(
    mixed: Axis, first: list[Scalar], last: list[Scalar], standing: list[Scalar]
) -> Axis | None:
    """Lists that differ from the rules, and from each other, at one place alone are told by the
    number at it; where another place is not as in the rules, that number does not tell the list.
    """
    place, *others = _differing(first, last)
    if others or first[place] > last[place] or _without(first, place) != _without(standing, place):
        return None
    points = [
        Setting(json.loads(point.change.partition("=")[2])[place], point.change)
        for point in mixed.points
    ]
    return mixed._replace(key=f"{mixed.key}[{place + 1}]", points=tuple(points))


def _without(numbers: list[Scalar], place: int) -> list[Scalar]:
    return [*numbers[:place], *numbers[place + 1 :]]
