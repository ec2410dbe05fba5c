"""Judging: sides by the margin, false discoveries of a page, and the codes of shapes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import polars as pl
import pytest

from balance.stats import shapes
from balance.stats.intervals import normal_critical
from balance.stats.judging import (
    Happened,
    Judged,
    Member,
    Side,
    count_told,
    events_of_change,
    is_withheld,
    judge,
    judge_apart,
    judge_page,
    side_of,
    stands_out,
)
from balance.stats.measures import Kind, Measure
from balance.stats.paired import interval_of
from balance.stats.pairs import collect_pairs


class Normal:
    """A number with a known standard error."""

    def __init__(self, value: float, error: float, alpha: float) -> None:
        half = normal_critical(alpha) * error
        self.value, self.low, self.high = value, value - half, value + half


def member(value: float, margin: float = 1.0, error: float = 1.0, events: float = 1e6) -> Member:
    return Member("it", lambda alpha: Normal(value, error, alpha), 1, events, 0.0, margin)


@pytest.mark.parametrize(
    ("value", "side"),
    [(3.1, "above"), (2.9, "open"), (-3.1, "below"), (0.0, "open"), (float("nan"), "open")],
)
def test_a_side_asks_for_the_whole_interval(value: float, side: Side) -> None:
    assert side_of(Normal(value, 1.0, 0.0456), 0.0, 1.0) == side


def test_within_the_margin_is_the_same() -> None:
    assert side_of(Normal(0.2, 0.1, 0.05), 0.0, 1.0) == "same"
    assert side_of(Normal(0.0, 0.0, 0.05), 0.0, 0.0) == "same"


def test_few_events_are_not_many() -> None:
    judged = judge_page({"claim": [member(50.0, events=29)]}, 0.05)
    assert judged["claim"][0].side == "open"


@pytest.mark.parametrize(
    ("a", "b", "events"),
    [
        (Happened(400, 2_000), Happened(0, 2_000), 400),  # nothing is left of much
        (Happened(400, 2_000), Happened(0, 100), 20),  # so few games may lack it by chance
        (Happened(20, 2_000), Happened(25, 2_000), 25),
        (Happened(20, 100), Happened(200, 1_000), 20),
        (Happened(20, 100), Happened(0, 0), 0),
    ],
)
def test_events_that_tell_two_numbers_apart(a: Happened, b: Happened, events: float) -> None:
    assert events_of_change(a, b) == events_of_change(b, a) == pytest.approx(events)


def test_few_events_say_that_numbers_are_alike_but_not_that_they_differ() -> None:
    sides = [
        judge([replace(member(value, error=0.1, events=29), is_change=True)], 0.05)[0].side
        for value in (50.0, -50.0, 0.0)
    ]
    assert sides == ["open", "open", "same"]


@pytest.mark.parametrize("kind", ["share", "mean"])
def test_what_few_games_lack_is_seldom_said_to_be_rarer(kind: Kind) -> None:
    """A hundred games among two thousand, of what happens in a tenth of all.

    By their interval alone 6 % of means in few games lie below the others, where 2.5 % may.
    """
    luck, found, runs = np.random.default_rng(1), 0, 300
    for _ in range(runs):
        counts = luck.poisson(0.1, 2_100) if kind == "mean" else luck.random(2_100) < 0.1
        is_few = luck.permutation(2_100) < 100
        games = pl.DataFrame({"few": is_few, "x": counts.astype(np.int64)})
        many, few = (
            Measure(kind, kind, pl.when(of).then(pl.col("x"))) for of in (~pl.col("few"), "few")
        )
        (pair,) = collect_pairs([games], [games], [many], others=[few])
        one = Member("it", interval_of(pair), 100, pair.events, 0.0, 0.0, is_change=True)
        found += stands_out(judge([one], 0.05))
    assert found / runs <= 0.025


@pytest.mark.parametrize(("capped", "withheld"), [(0, False), (50, False), (51, True)])
def test_more_than_one_game_in_twenty_without_an_end_withholds(capped: int, withheld: bool) -> None:
    assert is_withheld(capped, 1_000) == withheld
    assert not is_withheld(0, 0)


def test_the_interval_that_judges_is_the_one_that_is_shown() -> None:
    for one in judge_page({"a": [member(3.2), member(0.0)], "b": [member(9.0)]}, 0.05)["a"]:
        assert one.side == side_of(one, 0.0, 1.0)


def test_what_is_withheld_changes_no_verdict_beside_it() -> None:
    """Of what is not told no find may make others easier to find, nor its number harder."""
    told = {str(at): [member(value)] for at, value in enumerate((3.2, 3.4, 9.0, 0.0))}
    for judged_so in (judge_page, partial(judge_apart, asked=("0", "1"))):
        alone = judged_so(told, error=0.05)
        for value in (0.0, 99.0):
            silent = {f"w{at}": [replace(member(value), withheld=True)] for at in range(12)}
            mixed = {"2": [*told["2"], *silent["w0"]]}
            beside = judged_so({**silent, **told, **mixed}, error=0.05)
            assert [beside[id_][0].low for id_ in told] == [alone[id_][0].low for id_ in told]
            assert [beside[id_][0].side for id_ in told] == [alone[id_][0].side for id_ in told]
            assert {one.side for id_ in silent for one in beside[id_]} == {"open"}
            assert beside["2"][1].side == "open"


def test_finds_that_are_withheld_make_no_false_ones() -> None:
    """Ten huge effects that nobody is told of stand beside ten nulls on each page.

    Silenced only after all were judged together, a false find would be told on 28 % of such pages.
    """
    luck, false = np.random.default_rng(6), 0
    for _ in range(1_000):
        claims = {str(at): [member(luck.normal(), 0.0)] for at in range(10)}
        silent = {f"w{at}": [replace(member(50.0, 0.0), withheld=True)] for at in range(10)}
        found = judge_page(claims | silent, 0.05)
        false += any(map(stands_out, found.values()))
        assert count_told((claims | silent).values()) == 10
    assert 0.03 < false / 1_000 < 0.065


def pages(
    truth: Sequence[Sequence[float]], margin: float, count: int, seed: int
) -> list[dict[str, list[Judged]]]:
    """Pages of claims with members of these truths, all with a standard error of 1."""
    luck = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        claims = {
            str(number): [member(luck.normal(value, 1.0), margin) for value in values]
            for number, values in enumerate(truth)
        }
        found.append(judge_page(claims, 0.05))
    return found


def test_a_page_without_truth_is_false_in_few_cases() -> None:
    """Every claim sits on its margin, the hardest null: a false find on 5 % of pages at most.

    Judged one by one at 5 %, 64 % of such pages would have a false find.
    """
    found = pages([[0.0] * 4] * 20, 0.0, 2_000, 1)
    false = sum(any(map(stands_out, page.values())) for page in found) / len(found)
    assert 0.03 < false < 0.065
    alone = [[judge_page({"": members_of(page, "3")}, 0.05)[""] for page in found]]
    assert 0.03 < sum(map(stands_out, alone[0])) / len(found) < 0.065


def members_of(page: dict[str, list[Judged]], name: str) -> list[Member]:
    return [one.member for one in page[name]]


def test_of_what_is_found_few_are_false() -> None:
    """Eight true claims of twenty are found more often than alone at the strict level."""
    truth = [[4.0]] * 8 + [[0.0]] * 12
    shares, power = [], 0
    for page in pages(truth, 0.0, 2_000, 2):
        hits = [int(name) for name, judged in page.items() if stands_out(judged)]
        shares.append(sum(name >= 8 for name in hits) / max(len(hits), 1))
        power += sum(name < 8 for name in hits)
    assert sum(shares) / len(shares) < 0.05
    assert power / 2_000 / 8 > 0.87  # 0.77 with Bonferroni's 5 % / 20


HEADS, OTHERS = [str(at) for at in range(6)], [f"other {at}" for at in range(100)]


def apart(luck: np.random.Generator, truth: float) -> tuple[dict[str, list[Member]], set[str]]:
    """Six numbers that are asked for, the first of this size, and a hundred beside them."""
    sizes = dict.fromkeys([*HEADS, *OTHERS], 0.0) | {HEADS[0]: truth}
    claims = {name: [member(luck.normal(size), 0.0)] for name, size in sizes.items()}
    return claims, set(HEADS)


def test_where_nothing_is_true_few_pages_of_two_families_find_anything() -> None:
    luck, pages_ = np.random.default_rng(4), 2_000
    found = [judge_apart(*apart(luck, 0.0), 0.05) for _ in range(pages_)]
    false = sum(any(map(stands_out, page.values())) for page in found) / pages_
    assert 0.03 < false < 0.065
    beside = sum(any(stands_out(page[name]) for name in OTHERS) for page in found) / pages_
    assert beside < 0.02


def test_what_is_asked_is_found_as_easily_however_much_is_told_beside_it() -> None:
    """Of differences of three and a half standard errors 77 % are found; in one family 52 %."""
    luck, pages_ = np.random.default_rng(5), 500
    asked = [apart(luck, 3.5) for _ in range(pages_)]
    together = sum(stands_out(judge_page(claims, 0.05)[HEADS[0]]) for claims, _ in asked)
    found = sum(stands_out(judge_apart(*one, 0.05)[HEADS[0]]) for one in asked)
    assert together / pages_ < 0.55
    assert found / pages_ > 0.75


def test_a_family_that_stands_alone_gets_all_of_the_error() -> None:
    claims = {"a": [member(1.97, 0.0)]}
    for asked in ({"a"}, set()):
        assert stands_out(judge_apart(claims, asked, 0.05)["a"])


def test_a_weight_makes_a_headline_sharper() -> None:
    claims = {"headline": [member(2.4, 0.0)], **{str(n): [member(0.0, 0.0)] for n in range(19)}}
    assert not stands_out(judge_page(claims, 0.05)["headline"])
    assert stands_out(judge_page(claims, 0.05, {"headline": 19.0})["headline"])


# --------------------------------------------------------------------------------- shapes


def judged(*sides: Side, values: Sequence[float] = ()) -> list[Judged]:
    known: dict[Side, float] = {"above": 2.0, "below": -2.0, "same": 0.0, "open": 0.5}
    shown = values or [known[side] for side in sides]
    return [
        Judged(member(value), value, value - 1, value + 1, side)
        for side, value in zip(sides, shown, strict=True)
    ]


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        ((), "NUMBER"),
        (("below", "below"), "RARE"),
        (("above", "below"), "SOME"),
        (("above", "above"), "OFTEN"),
        (("open", "below"), "UNDECIDED"),
    ],
)
def test_amounts(sides: tuple[Side, ...], code: str) -> None:
    assert shapes.amount(judged(*sides)) == code


def test_parts_families_and_contrasts() -> None:
    assert shapes.parts(judged("below", "above")) == "MOSTLY"
    assert shapes.parts(judged("below", "below", "below")) == "MIXED"
    assert shapes.parts(judged("below", "open")) == "UNDECIDED"
    assert shapes.stands_out(judged("same", "below", "open")) == "SOME"
    assert shapes.stands_out(judged("same", "same")) == "NOBODY"
    assert shapes.stands_out(judged("same", "open")) == "UNDECIDED"
    words = [shapes.contrast(judged(side)) for side in ("above", "below", "same", "open")]
    assert words == ["MORE", "LESS", "SAME", "UNDECIDED"]


def curve_of(heights: Sequence[float], error: float, margin: float, seed: int) -> tuple[str, int]:
    """The verdict on bins of these true heights, and where it turns."""
    luck = np.random.default_rng(seed)
    seen = [height + luck.normal(0, error) for height in heights]
    members = [
        Member(
            "",
            lambda alpha, d=seen[b] - seen[a]: Normal(d, error * 2**0.5, alpha),
            1,
            1e6,
            0,
            margin,
        )
        for a, b in shapes.steps(len(seen))
    ]
    found = judge_page({"curve": members}, 0.05)["curve"]
    turn = shapes.turning_point(len(seen), found)
    return shapes.curve(len(seen), found), -1 if turn is None else turn


@pytest.mark.parametrize(
    ("heights", "code", "turn"),
    [
        ((10, 20, 30, 40), "RISES", -1),
        ((40, 30, 22, 10), "FALLS", -1),
        ((0, 32, 72, 58, 42), "PEAKS", 2),  # teams that roll more dice: the ends alone said RISES
        ((50, 30, 10, 30, 60), "DIPS", 2),
        ((10, 10.2, 10.1, 9.9), "FLAT", -1),
    ],
)
def test_curves(heights: Sequence[float], code: str, turn: int) -> None:
    found = [curve_of(heights, 0.4, 5.0, seed) for seed in range(50)]
    assert found.count((code, turn)) >= 48


def test_a_flat_curve_is_rarely_said_to_move() -> None:
    """Even where no difference is too small to matter."""
    found = [curve_of([10.0] * 5, 1.0, 0.0, seed)[0] for seed in range(1_000)]
    assert sum(code != "UNDECIDED" for code in found) <= 60


def test_a_peak_that_cannot_be_shown_is_no_rise() -> None:
    """The last bin may lie below the one before by more than the margin: all it does is change."""
    sides = judged("above", "above", "open", values=(10, 4, -6))
    assert shapes.curve(3, sides) == "CHANGES"
    assert shapes.largest_step(3, sides) == (0, 1, sides[0])
    assert shapes.largest_step(3, judged("same", "same", "open")) is None


@pytest.mark.parametrize(
    ("heights", "codes"),
    [
        ((30, 60, 57.9), {"CHANGES", "PEAKS"}),  # it falls by hardly more than matters
        ((30, 60, 56), {"CHANGES", "PEAKS"}),
        ((60, 30, 34), {"CHANGES", "DIPS"}),
        ((20, 30, 40, 50, 45), {"CHANGES", "PEAKS"}),
    ],
)
@pytest.mark.parametrize("error", [0.2, 1.0, 2.5])
def test_a_curve_that_turns_is_seldom_said_not_to(
    heights: Sequence[float], codes: set[str], error: float
) -> None:
    found = [curve_of(heights, error, 2.0, seed)[0] for seed in range(400)]
    assert sum(code not in codes for code in found) <= 20


@pytest.mark.parametrize(
    ("heights", "top", "code"),
    [
        ((1, 5, 3, 8), 1, "CHANGES"),  # the last bin looks higher
        ((8, 3, 5, 1), 2, "CHANGES"),  # the first does
        ((1, 5, 3, 5.9), 1, "PEAKS"),  # by less than the margin
    ],
)
@pytest.mark.parametrize("sign", [1, -1])
def test_a_turn_that_another_bin_seems_to_pass_is_none(
    heights: Sequence[float], top: int, code: str, sign: int
) -> None:
    """All that is shown is the way up to the top and down from it, or mirrored."""
    ways: tuple[Side, Side] = ("above", "below")
    shown = dict(zip([(top - 1, top), (top, top + 1)], ways[::sign], strict=True))
    pairs = shapes.steps(4)
    values = [sign * (heights[b] - heights[a]) for a, b in pairs]
    found = judged(*(shown.get(pair, "open") for pair in pairs), values=values)
    said = "DIPS" if (code, sign) == ("PEAKS", -1) else code
    assert shapes.curve(4, found) == said
    assert shapes.turning_point(4, found) == (None if code == "CHANGES" else top)


@pytest.mark.parametrize(
    ("code", "heights", "turn", "is_denied"),
    [
        ("RISES", (1, 5, 9), None, False),
        ("RISES", (1, 9, 5.5, 9), None, True),
        ("RISES", (1, 9, 7.5, 9), None, False),  # by less than what matters
        ("FALLS", (9, 5, 8.5, 1), None, True),
        ("FALLS", (9, 5, 1), None, False),
        ("FLAT", (5, 5, 8.5, 5), None, True),
        ("FLAT", (5, 5, 1.5, 5), None, True),
        ("FLAT", (5, 7, 5), None, False),
        ("PEAKS", (1, 5, 1, 9, 1), 1, True),
        ("PEAKS", (1, 5, 1, 9, 1), 3, False),
        ("DIPS", (9, 5, 9, 1, 9), 1, True),
        ("DIPS", (9, 5, 9, 1, 9), 3, False),
        ("UNDECIDED", (1, 9, 1), None, False),
    ],
)
def test_what_some_points_say_is_denied_by_others(
    code: str, heights: Sequence[float], turn: int | None, is_denied: bool
) -> None:
    def said(error: float) -> bool:
        points = [Normal(height, error, 0.05) for height in heights]
        return shapes.is_denied(code, points, 3, None if turn is None else points[turn])

    assert said(0.1) is is_denied
    assert not said(5), "what may be luck denies nothing"
