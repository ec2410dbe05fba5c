"""Effects of designed experiments: nothing is found where nothing is, and what is there is."""

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import polars as pl
import pytest

from balance.stats.apart import Apart
from balance.stats.blocks import BlockTotals
from balance.stats.contrasts import contrast_samples, distances, scatters
from balance.stats.factorial import MOST_FACTORS, aliases, contrasts, design
from balance.stats.judging import Judged
from balance.stats.measures import Measure
from balance.stats.paired import difference, interval_of
from balance.studies.screen.screened import ColumnEffect, judge_effects, members_of, times
from tests.stats.helpers import by_chance, repeated

SEATS = 4
TURNS = Measure("turns", "mean", pl.col("turns"))
TIED = Measure("tied", "share", pl.col("tied"))


@pytest.mark.parametrize("factors", [2, 3, 5, 7, 8, 11, 24, 33, MOST_FACTORS])
def test_a_design_keeps_its_effects_apart(factors: int) -> None:
    signs = design(factors)
    runs = len(signs)
    columns = contrasts(signs)
    assert (columns.sum(axis=0) == 0).all()
    assert (columns.T @ columns == runs * np.eye(columns.shape[1])).all()
    assert (signs[0] == -1).all()  # the rules as they are
    assert (signs[runs // 2] == 1).all()
    pairs = [pair for group in aliases(signs) for pair in group]
    assert sorted(pairs) == list(combinations(range(factors), 2))
    for group in aliases(signs):
        products = {(signs[:, a] * signs[:, b]).tobytes() for a, b in group}
        assert len(products) == 1
    assert runs >= 2 * factors
    assert all(len(group) == 1 for group in aliases(signs)) == (factors <= 7)


@pytest.mark.parametrize("factors", [0, 1, MOST_FACTORS + 1])
def test_a_design_needs_factors(factors: int) -> None:
    with pytest.raises(ValueError, match="2 to 64 factors"):
        design(factors)


class Synthetic:
    """Outcomes of games whose luck is partly shared by all runs of a design."""

    def __init__(self, factors: int, deals: int, seed: int) -> None:
        self.signs = design(factors)
        self.columns = contrasts(self.signs)
        self.runs, self.deals = len(self.signs), deals
        self.rng = np.random.default_rng(seed)

    def shared(self, deviates: tuple[int, ...] = ()) -> np.ndarray:
        """Normal luck of every run and deal, half of it that of the deal."""
        common = self.rng.normal(size=(1, *deviates, self.deals))
        own = self.rng.normal(size=(self.runs, *deviates, self.deals))
        return (common + own) / math.sqrt(2)

    def turns(self, more: np.ndarray | float = 0.0) -> list[BlockTotals]:
        """The length of games, longer by a number for every run."""
        found = 30 + 5 * self.shared() + np.reshape(more, (-1, 1))
        return self._totals(np.rint(found).astype(np.int64))

    def tied(self) -> list[BlockTotals]:
        """Rare shared wins."""
        return self._totals((self.shared() > 1.9).astype(np.int64))

    def won(self, advantage: np.ndarray) -> list[np.ndarray]:
        """Who won, where seats have an advantage in every run."""
        strength = self.shared((SEATS,)) + advantage[:, :, None]
        best = strength.argmax(axis=1)
        return [(np.arange(SEATS)[:, None] == one).astype(np.int64) for one in best]

    def _totals(self, values: np.ndarray) -> list[BlockTotals]:
        every = np.ones(self.deals, np.int64)
        return [BlockTotals(one, every, every) for one in values]

    def judged(
        self, more: np.ndarray | float, advantage: np.ndarray, share: float, size: float
    ) -> dict[str, list[Judged]]:
        """Through what judges a screen, with its margins."""
        factors = self.signs.shape[1]
        names = [str(at) for at in range(self.columns.shape[1])]
        length = contrast_samples([self.turns(more)], TURNS, self.columns)
        tied = contrast_samples([self.tied()], TIED, self.columns)
        away = distances([self.won(advantage)], 1, self.deals, 1, False)
        spreads = [away.change(column) for column in self.signs.T]
        first = [pairs[0] for pairs in aliases(self.signs)]
        spreads += [away.growth(self.signs[:, a], self.signs[:, b]) for a, b in first]
        each = {
            "spread": ([ColumnEffect(one, away.deals) for one in spreads], share),
            "turns": ([ColumnEffect(interval_of(one, False), one.events) for one in length], size),
            "tied": ([ColumnEffect(interval_of(one, False), one.events) for one in tied], share),
        }
        members = {}
        for id_, (effects, margin) in each.items():
            twice = 1 if id_ == "spread" else 2
            two = [one._replace(interval=times(one.interval, twice)) for one in effects[factors:]]
            members[id_] = members_of(names, [*effects[:factors], *two], 1, margin)
        return judge_effects(members, dict.fromkeys(members, factors))


def found(judged: dict[str, list[Judged]]) -> list[tuple[str, int, str]]:
    """All that is said to be beyond its margin."""
    return [
        (id_, at, one.side)
        for id_, own in judged.items()
        for at, one in enumerate(own)
        if one.side in ("above", "below")
    ]


LEANING = np.array([0.3, 0.1, -0.1, -0.3])


@pytest.mark.parametrize("margin", [True, False])
def test_thirty_rules_that_do_nothing_are_seldom_said_to_do_something(margin: bool) -> None:
    """In 5 % of screens at most: with the usual margins hardly ever, without any but for chance."""
    runs, false = repeated(200), 0
    for seed in range(runs):
        one = Synthetic(30, 60, seed)
        advantage = np.tile(seed % 2 * LEANING, (one.runs, 1))
        false += bool(found(one.judged(0.0, advantage, 0.01 * margin, 1.5 * margin)))
    chance = 0.0 if margin else 2 * math.sqrt(0.05 * 0.95 / runs)
    assert false / runs <= 0.05 + chance, false


def test_what_was_planted_is_found_with_its_sign() -> None:
    one = Synthetic(12, 300, 1)
    on = one.signs > 0
    more = 2.0 * on[:, 3] - 1.0 * on[:, 5] + 3.0 * (on[:, 7] & on[:, 8])
    advantage = np.outer(on[:, 2], LEANING)
    judged = one.judged(more, advantage, 0.01, 0.5)
    said = set(found(judged))
    pair = next(at for at, own in enumerate(aliases(one.signs)) if (7, 8) in own)
    assert said == {
        ("turns", 3, "above"),
        ("turns", 5, "below"),
        ("turns", 7, "above"),  # half of what they do together is theirs on average
        ("turns", 8, "above"),
        ("turns", 12 + pair, "above"),
        ("spread", 2, "above"),
    }
    assert judged["turns"][3].value == pytest.approx(2.0, abs=0.3)
    assert judged["turns"][7].value == pytest.approx(1.5, abs=0.3)
    assert judged["turns"][12 + pair].value == pytest.approx(3.0, abs=0.5)


def test_an_effect_is_the_paired_difference_of_both_halves() -> None:
    """With two factors, by hand: deal by deal the mean of one half minus that of the other."""
    one = Synthetic(2, 500, 2)
    games = one.turns(np.array([0.0, 1.0, 2.0, 5.0]))
    values = np.stack([own.x for own in games])
    for column, sample in zip(
        one.columns.T, contrast_samples([games], TURNS, one.columns), strict=True
    ):
        each = values[column > 0].mean(axis=0) - values[column < 0].mean(axis=0)
        shown = difference(sample, 0.95)
        assert shown.value == pytest.approx(each.mean())
        half = 1.965 * each.std(ddof=1) / math.sqrt(one.deals)
        assert shown.high - shown.value == pytest.approx(half, rel=0.01)
        assert shown.saving > 1.5  # shared luck pays


def test_pieces_add_up() -> None:
    one = Synthetic(3, 400, 3)
    games, won = one.turns(), one.won(np.tile(LEANING, (one.runs, 1)))
    cut = [[BlockTotals(*(part[at] for part in own)) for own in games] for at in (FIRST, REST)]
    whole = contrast_samples([games], TURNS, one.columns)
    assert [s.plain() for s in contrast_samples(cut, TURNS, one.columns)] == [
        s.plain() for s in whole
    ]
    parts = [[own[:, at] for own in won] for at in (FIRST, REST)]
    pieces = distances(parts, 1, 400, 1, False).change(one.columns[:, 0])(0.05)
    assert pieces == distances([won], 1, 400, 1, False).change(one.columns[:, 0])(0.05)


FIRST, REST = slice(0, 130), slice(130, None)


@pytest.mark.parametrize(("lean", "on"), [(0.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.7, 1.0)])
def test_intervals_of_distances_hold(lean: float, on: float) -> None:
    """Whether seats are fair on both sides, on one or on none."""
    runs, held, values = 300, 0, []
    truth = rms(on) - rms(lean)
    for seed in range(runs):
        one = Synthetic(3, 120, seed)
        column = one.columns[:, 0]
        advantage = np.outer(np.where(column > 0, on, lean), LEANING)
        away = distances([one.won(advantage)], 1, one.deals, 1, False)
        shown = away.change(column)(0.1)
        values.append(shown.value)
        held += shown.low <= truth <= shown.high
        assert shown.low <= shown.value <= shown.high
    assert held / runs >= 0.9 - 2 * math.sqrt(0.09 / runs), held / runs
    if lean:
        assert np.mean(values) == pytest.approx(truth, abs=0.01)


@pytest.mark.parametrize("matters", range(4))
def test_which_rule_comes_first_does_not_matter(matters: int) -> None:
    """Of four only one changes games; what the others do is known to be little, of each alike."""
    signs, luck = design(4), np.random.default_rng(5)
    strength = luck.normal(size=(2, SEATS, 300)) + [[[0]], [[0.5]]] * LEANING[:, None]
    off, on = (strength.argmax(axis=1)[:, None] == np.arange(SEATS)[:, None]).astype(np.int64)
    won = [on if sign > 0 else off for sign in signs[:, matters]]
    away = replace(distances([won], 1, 300, 1, False), levels=signs)
    idle = [signs[:, at] for at in range(4) if at != matters]
    shown = [away.change(column)(0.05) for column in idle]
    assert all((one.value, one.high) == (0.0, shown[0].high) for one in shown)
    assert shown[0].high < 0.25 * away.change(signs[:, matters])(0.05).high
    in_order = [replace(away, levels=None).change(column)(0.05).high for column in idle]
    assert (max(in_order) > 2 * shown[0].high) == (matters > 0)  # else the first is mirrored


@pytest.mark.parametrize("lean", [(0, 0, 0, 0), (0, 1, 1, 2), (0.5, 1, 1, 0.5), (0, 1, 0, 2)])
def test_intervals_of_what_two_changes_do_together_hold(lean: tuple[float, ...]) -> None:
    """Of what neither does, the one, the other and both."""
    runs, held, values = 200, 0, []
    none, one, other, both = map(rms, lean)
    truth = (both - other) - (one - none)
    for seed in range(runs):
        games = Synthetic(3, 200, seed)
        on = games.signs[:, :2] > 0
        advantage = np.array(lean)[on[:, 0] + 2 * on[:, 1]]
        away = distances([games.won(np.outer(advantage, LEANING))], 1, games.deals, 1, False)
        shown = away.growth(*games.signs[:, :2].T)(0.1)
        values.append(shown.value)
        held += shown.low <= truth <= shown.high
    assert held / runs >= 0.9 - 2 * math.sqrt(0.09 / runs), held / runs
    if min(lean):
        assert np.mean(values) == pytest.approx(truth, abs=0.01)


def test_changes_that_only_add_up_do_nothing_together() -> None:
    """Two seats, of which one wins so much more: what both do is the sum of what each does."""
    deals, signs = 20_000, design(2)
    more = 0.05 + 0.2 * (signs[:, 0] > 0) + 0.05 * (signs[:, 1] > 0)
    first = (np.arange(deals) / deals < 0.5 + more[:, None])[
        :, np.random.default_rng(1).permutation(deals)
    ]
    away = distances([np.stack([first, ~first], axis=1).astype(int)], 1, deals, 1, False)
    assert away.growth(*signs.T)(0.05).value == pytest.approx(0.0, abs=1e-3)
    assert away.change(signs[:, 0] * signs[:, 1])(0.05).value > 0.01  # were they taken for sums


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("off", [(0, 2), (0, 3), (0, 4), (3, 0), (3, -3), (7, 9)])
def test_intervals_hold_where_one_side_is_nearly_fair(off: tuple[int, int], shared: bool) -> None:
    """Two seats, so many standard errors from even on either side."""
    luck, runs, deals, error = np.random.default_rng(3), repeated(4_000), 400, 0.05
    lean = np.array(off) / 2 / math.sqrt(deals)
    truth, missed = abs(lean[1]) - abs(lean[0]), 0
    for _ in range(runs):
        own = luck.random((2, deals))
        rolled = own[:1] if shared else own
        seat = (np.where(luck.random((2, deals)) < 0.3, own, rolled) < 0.5 + lean[:, None]) * 1
        won = np.stack([seat, 1 - seat], axis=1)
        shown = distances([won], 1, deals, 1, False).change(np.array([-1, 1]))(error)
        missed += not shown.low <= truth <= shown.high
    assert missed / runs <= by_chance(error, runs), missed


@pytest.mark.parametrize("often", [1, 3, 10])
@pytest.mark.parametrize("fair", [0.5, 0.6])
def test_a_rule_that_seldom_matters_is_not_known_to_change_nothing(often: int, fair: float) -> None:
    """It gives so many deals of all to seat 1."""
    luck, runs, deals, error = np.random.default_rng(4), repeated(1_000), 400, 0.05
    lean = np.array([fair, fair + (1 - fair) * often / deals]) - 0.5
    truth, missed = lean[1] - lean[0], 0
    for _ in range(runs):
        first = luck.random(deals) < fair
        seat = np.stack([first, first | (luck.random(deals) < often / deals)]).astype(int)
        won = np.stack([seat, 1 - seat], axis=1)
        shown = distances([won], 1, deals, 1, False).change(np.array([-1, 1]))(error)
        missed += not shown.low <= truth <= shown.high
    assert missed / runs <= by_chance(error, runs), missed


def test_what_was_played_too_little_to_know_has_no_ends() -> None:
    won = np.stack([np.eye(2, dtype=int)[[0, 0, 0, 0]].T] * 2)
    away = distances([won], 1, 4, 1, True)
    assert away.change(np.array([-1, 1]))(0.05) == Apart(0.0, -1.0, 1.0)
    assert away.size(0.05) == Apart(0.5, 0.0, math.inf)


def rms(lean: float) -> float:
    """How far seats are from fair with so much advantage, by very many games."""
    luck = np.random.default_rng(0).normal(size=(1_000_000, SEATS))
    shares = np.bincount((luck + lean * LEANING).argmax(axis=1), minlength=SEATS) / len(luck)
    return float(np.sqrt(((shares - 1 / SEATS) ** 2).mean()))


ENDS = np.array([[-1, 0], [1, -1], [0, 1]] * 8)  # eight walks of two steps


class Walks(Synthetic):
    """Outcomes of games at the points of walks."""

    def __init__(self, deals: int, seed: int) -> None:
        super().__init__(2, deals, seed)
        self.columns, self.runs = ENDS, len(ENDS)

    def sizes(self, more: np.ndarray | float, error: float) -> list[Apart]:
        """How much the steps of each rule differ."""
        found = scatters([self.turns(more)], ENDS, 1, self.deals, 1, False)
        return [one.size(error) for one in found]


@pytest.mark.parametrize("bend", [0.0, 0.5, 3.0])
def test_how_much_steps_differ_is_told_without_chance(bend: float) -> None:
    """The first rule does more on each walk than on the one before."""
    steps = bend * np.linspace(-1, 1, 8)
    truth = float(steps.std(ddof=1))
    more = np.repeat(steps, 3) * np.tile([0.0, 1.0, 1.0], 8)
    runs, held, values = 200, 0, []
    for seed in range(runs):
        bent, straight = Walks(200, seed).sizes(more, 0.1)
        held += bent.low <= truth <= bent.high
        held += straight.low <= 0.0
        values.append(bent.value)
    assert held / (2 * runs) >= 0.9 - 2 * math.sqrt(0.09 / (2 * runs)), held
    assert np.mean(values) == pytest.approx(truth, abs=0.15)


def test_rules_without_effect_on_walks_are_seldom_said_to_have_one() -> None:
    runs, false = 200, 0
    for seed in range(runs):
        one = Walks(100, seed)
        games = one.turns()
        pairs = contrast_samples([games], TURNS, ENDS)
        steps = [ColumnEffect(interval_of(pair, False), pair.events) for pair in pairs]
        sizes = [
            ColumnEffect(s.size, s.deals) for s in scatters([games], ENDS, 1, one.deals, 1, False)
        ]
        members = {
            "turns": members_of(["a", "b"], steps, 1, 0.0),
            "bends": members_of(["a", "b"], sizes, 1, 0.0),
        }
        false += bool(found(judge_effects(members, {"turns": 2, "bends": 0})))
    assert false / runs <= by_chance(0.05, runs), false


def test_columns_that_are_withheld_leave_the_others_what_they_had() -> None:
    """However much they do: of factors and of pairs, the error goes to those that are told."""

    def sample(value: float) -> ColumnEffect:
        return ColumnEffect(lambda error: Apart(value, value - 1 / error, value + 1 / error), 1e6)

    def judged(names: str, withheld: str = "") -> dict[str, Judged]:
        effects = [sample(1_000.0 if name in withheld else 0.0) for name in names]
        members = [
            replace(one, withheld=one.name in withheld)
            for one in members_of(names, effects, 1, 0.0)
        ]
        factors = sum(name.isupper() for name in names)
        found = judge_effects({"turns": members}, {"turns": factors})["turns"]
        return {one.member.name: one for one in found}

    alone, beside = judged("ABpq"), judged("ABCDpqrs", "CDrs")
    assert [beside[name].error for name in "ABpq"] == [alone[name].error for name in "ABpq"]
    assert {beside[name].side for name in "CDrs"} == {"open"}
