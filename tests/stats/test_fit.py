"""Who fits a handful of observations: the set that is left holds the truth as often as it says."""

import numpy as np
import pytest

from balance.stats.few import Pile, means_beside, shares_beside
from balance.stats.fit import Group, Link, fit
from balance.studies.calibrate.study import who_is_left
from tests.stats.helpers import by_chance, repeated

LINKS = (Link("length"), Link("score", ("length",)), Link("seat", ("score",), is_named=True))
GAMES = 12


def source(rng: np.random.Generator, longer: float, better: float, size: int) -> dict:
    """Games whose score goes with their length; the third seat wins often where scores are high."""
    length = np.round(rng.gamma(9.0, 2.0 * longer, size))
    score = np.round(10 * better + length + rng.normal(0, 3, size))
    seat = 1.0 + rng.integers(0, 2, size) + (score > 32)
    return {"length": length, "score": score, "seat": seat}


KINDS = ((1.0, 1.0), (1.0, 1.05), (1.15, 1.0), (1.4, 1.3))


@pytest.fixture(scope="module")
def sources() -> list[dict]:
    """Four sources, two of them hardly different."""
    rng = np.random.default_rng(1)
    return [source(rng, *kind, 2_000) for kind in KINDS]


def test_what_is_left_holds_the_truth(sources: list[dict]) -> None:
    rng, held, unlike, sizes, runs = np.random.default_rng(2), 0, 0, 0, repeated(400)
    for run in range(runs):
        truth = run % len(KINDS)
        fits = fit([Group(source(rng, *KINDS[truth], GAMES), sources)], LINKS, run)
        held += fits[truth].p_value > 0.05
        unlike += fits[truth].likeness < 0.01
        sizes += sum(one.p_value > 0.05 for one in fits)
        assert sum(one.weight for one in fits) == pytest.approx(1)
    assert held / runs >= 0.93
    assert unlike / runs <= 0.02
    assert 1.5 < sizes / runs < 3.0  # of two that are hardly different, neither is ruled out


def test_of_many_observations_seldom_nobody_is_said_to_make_them() -> None:
    """What is simulated has an error, too, beside as many as are observed."""
    rng, runs = np.random.default_rng(12), repeated(300)
    unlike = ruled_out = 0
    for run in range(runs):
        sources = [source(rng, *kind, 400) for kind in KINDS]
        fits = fit([Group(source(rng, *KINDS[0], 400), sources)], LINKS, run)
        unlike += fits[0].likeness < 0.01
        ruled_out += fits[0].p_value < 0.05
    assert unlike / runs <= by_chance(0.01, runs)
    assert ruled_out / runs <= by_chance(0.05, runs)


@pytest.mark.parametrize("games", [4, 12, 40])
def test_who_nearly_always_loses_is_not_ruled_out_by_losing(games: int) -> None:
    """Nearly all tables are the same: those are no larger than the one that is observed."""
    rng, runs, ruled_out, unlike = np.random.default_rng(13), repeated(200), 0, 0
    link = Link("won", is_named=True)
    for run in range(runs):
        sources = [{"won": rng.binomial(1, often, 2_000) * 1.0} for often in (0.0005, 0.0, 0.02)]
        group = Group({"won": rng.binomial(1, 0.0005, games) * 1.0}, sources)
        found = fit([group], [link], run)
        ruled_out += found[0].p_value <= 0.04
        unlike += found[0].likeness < 0.01
        back = fit([group._replace(sources=sources[::-1])], [link], run)[-1]
        assert (back.p_value > 0.04) == (found[0].p_value > 0.04)
    assert ruled_out / runs <= by_chance(0.04, runs)
    assert unlike / runs <= by_chance(0.01, runs)


@pytest.mark.parametrize("others", [(0.0, 0.05), (0.3, 0.5)])
def test_what_happens_so_rarely_that_it_was_not_simulated_rules_nobody_out(
    others: tuple[float, ...],
) -> None:
    """A game of the table is one of those that its player makes, though no simulated one is."""
    rng, runs, out, nobody = np.random.default_rng(15), repeated(200), 0, 0
    link = Link("won", is_named=True)
    for run in range(runs):
        sources = [{"won": rng.binomial(1, often, 300) * 1.0} for often in (0.005, *others)]
        found = fit([Group({"won": rng.binomial(1, 0.005, 60) * 1.0}, sources)], [link], run)
        left = who_is_left(found)
        out += not left[0]
        nobody += not any(left)
    assert out / runs <= by_chance(0.05, runs)
    assert nobody / runs <= by_chance(0.01, runs)


def test_of_sources_that_are_alike_luck_rules_none_out(sources: list[dict]) -> None:
    """Each as likely as the others, and at the edge: what no game of theirs shows was observed."""
    rng = np.random.default_rng(15)
    tied = {"tied": np.array([1.0, 0.0])}
    alike = [{"tied": np.zeros(500)} for _ in range(6)]
    for seed in range(20):
        found = fit([Group(tied, alike)], [Link("tied")], seed)
        assert len(set(found)) == 1
        group = Group(source(rng, *KINDS[0], GAMES), sources[:1] * 4)
        assert len(set(fit([group], LINKS, seed))) == 1


def test_one_that_is_likelier_and_unlike_them_rules_nobody_else_out() -> None:
    """Some of its games are very long, and all of these lie in the outer bin."""
    rng, runs, out, nobody = np.random.default_rng(16), repeated(200), 0, 0
    for run in range(runs):
        size, games = 1_000, 100
        own, observed = (np.round(rng.normal(20, 4, many)) for many in (size, games))
        other = np.round(rng.normal(20, 4, size) * np.where(rng.random(size) < 0.06, 20, 1))
        found = fit(
            [Group({"length": observed}, [{"length": own}, {"length": other}])], LINKS[:1], run
        )
        left = who_is_left(found)
        out += not left[0]
        nobody += not any(left)
    assert out / runs <= by_chance(0.05, runs)
    assert nobody / runs <= by_chance(0.01, runs)


def test_names_that_are_evenly_likely_are_seldom_uneven() -> None:
    """Whoever makes them; and one alone, a dozen times, comes from nobody."""
    rng, runs, unlike = np.random.default_rng(14), repeated(400), 0
    link = Link("seat", is_named=True)
    for run in range(runs):
        sources = [{"seat": 1.0 + rng.integers(0, 4, 1_000)} for _ in range(2)]
        observed = {"seat": 1.0 + rng.integers(0, 4, GAMES)}
        unlike += fit([Group(observed, sources)], [link], run)[0].likeness < 0.01
    assert unlike / runs <= by_chance(0.01, runs)
    alone = fit([Group({"seat": np.full(GAMES, 4.0)}, sources)], [link], 0)
    assert max(one.likeness for one in alone) < 0.01


def test_many_observations_leave_one(sources: list[dict]) -> None:
    rng = np.random.default_rng(3)
    for truth in (2, 3):
        fits = fit([Group(source(rng, *KINDS[truth], 300), sources)], LINKS, 0)
        assert [one.p_value > 0.05 for one in fits].count(True) == 1
        assert fits[truth].weight > 0.99


def test_what_comes_from_nobody_is_seen(sources: list[dict]) -> None:
    """Very short games with high scores, and very long ones with low ones."""
    rng = np.random.default_rng(4)
    other = source(rng, 1.0, 1.0, 30)
    other["length"] = np.where(np.arange(30) % 2, 6.0, 40.0)
    fits = fit([Group(other, sources)], LINKS, 0)
    assert max(fits, key=lambda one: one.weight).likeness < 0.01


@pytest.mark.parametrize(("outermost", "step"), [(0, -1), (-1, 1)])
def test_what_lies_beyond_all_of_many_sources_comes_from_nobody(outermost: int, step: int) -> None:
    """The shortest, or the longest, has nearly all its own in one bin of all of them."""
    rng = np.random.default_rng(10)
    many = [{"length": np.round(rng.gamma(9.0, 2.0 * 2.0**at, 2_000))} for at in range(12)]
    end = step * np.quantile(step * many[outermost]["length"], 0.99)
    beyond = {"length": end + step * (1 + np.arange(GAMES) % 3)}
    fits = fit([Group(beyond, many)], LINKS[:1], 0)
    assert max(fits, key=lambda one: one.weight) is fits[outermost]
    assert fits[outermost].likeness < 0.01


def test_what_lies_on_both_ends_of_a_source_comes_from_nobody() -> None:
    """Its mean is that of the source, and its bins are as likely as all others."""
    only = {"length": np.round(np.random.default_rng(11).gamma(9.0, 2.0, 2_000))}
    ends = np.quantile(only["length"], [0.02, 0.98])
    (found,) = fit([Group({"length": ends[np.arange(GAMES) % 2]}, [only])], LINKS[:1], 0)
    assert found.likeness < 0.01


@pytest.mark.parametrize("shape", [0.3, 3.0])
def test_tables_of_a_long_tail_in_few_values_are_no_rarer_than_said(shape: float) -> None:
    """Nearly all values are the same, or one is larger than all others; of two kinds of tables."""
    rng, unlike, runs = np.random.default_rng(6), 0, repeated(1_000)
    for run in range(runs):
        kinds = [
            [{"size": np.floor(rng.pareto(shape, size))} for size in (some, 300, 300)]
            for some in (8, 4)
        ]
        groups = [Group(observed, own) for observed, *own in kinds]
        unlike += fit(groups, (Link("size"),), run)[0].likeness < 0.01
    assert unlike / runs <= 0.015


def test_what_was_not_noted_tells_nothing(sources: list[dict]) -> None:
    """A column that is missing, one that is missing now and then, and games of two kinds."""
    rng, held, runs = np.random.default_rng(5), 0, repeated(200)
    for run in range(runs):
        some = source(rng, *KINDS[2], GAMES)
        some["length"][::3] = np.nan
        some["seat"][:] = np.nan
        more = source(rng, *KINDS[2], 4)
        fits = fit([Group(some, sources), Group(more, sources)], LINKS, run)
        held += fits[2].p_value > 0.05
    assert held / runs >= 0.91  # at 200 runs
    nothing = {name: np.full(3, np.nan) for name in ("score", "seat")}
    only = fit([Group({"length": np.array([20.0, 22, 18]), **nothing}, sources)], LINKS, 0)
    assert all(0 < one.weight < 1 for one in only)


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_intervals_of_a_dozen_games_hold(scale: float) -> None:
    """Of skewed lengths, whether the table is like the simulation or takes a third longer."""
    rng = np.random.default_rng(6)
    simulated = rng.gamma(4.0, 5.0, 4_000)
    truth = 20.0 * scale - 20.0
    held, runs = 0, 1_000
    for run in range(runs):
        found = means_beside([Pile(scale * rng.gamma(4.0, 5.0, GAMES), simulated)], run)
        ends = found.interval(0.05)
        held += ends.low <= truth <= ends.high
    assert held / runs >= 0.93


def test_shares_hold_at_a_dozen_games() -> None:
    """Of two kinds of tables, with wins that are split now and then."""
    rng, held, runs = np.random.default_rng(7), 0, 1_000
    values, chances = np.array([0.0, 0.5, 1.0]), [[0.66, 0.08, 0.26], [0.45, 0.1, 0.45]]
    simulated = [rng.choice(values, 4_000, p=chance) for chance in chances]
    for _ in range(runs):
        real = [rng.choice(values, games, p=p) for games, p in zip((8, 4), chances, strict=True)]
        piles = [Pile(*pair) for pair in zip(real, simulated, strict=True)]
        ends = shares_beside(piles).interval(0.05)
        held += ends.low <= 0 <= ends.high
    assert held / runs >= 0.95


def test_no_mean_lies_below_what_a_game_can_be() -> None:
    """Two lengths far apart say little, but not that games are shorter than one turn."""
    simulated = np.random.default_rng(1).integers(10, 30, 300) * 1.0
    pile = [Pile(np.array([5.0, 400.0]), simulated)]
    free, bounded = (means_beside(pile, 0, least).interval(0.05) for least in (-np.inf, 1.0))
    assert free.low < -simulated.mean()
    assert 1 - simulated.mean() - 1 < bounded.low < 0
    assert bounded.high == free.high


def test_without_games_nothing_is_said() -> None:
    none = np.array([])
    assert means_beside([Pile(none, np.arange(9.0))], 0) is None
    assert shares_beside([Pile(none, np.arange(2.0))]) is None
    alone = means_beside([Pile(np.array([4.0]), np.arange(9.0))], 0).interval(0.05)
    assert (alone.low, alone.high) == (-np.inf, np.inf)
