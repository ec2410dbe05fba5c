"""Luck: known answers, no bias, forced draws, and shuffles that keep their order."""

import numpy as np
import pytest
from scipy import stats

from balance.engine.luck import LoadedLuck, below, chance, deal_luck, mix, shuffle, word

U = np.uint64
MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15

# The first outputs of SplitMix64, as its authors' C code gives them for two seeds.
KNOWN = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423),
}


@pytest.mark.parametrize("seed", KNOWN)
def test_mix_is_the_one_of_splitmix64(seed: int) -> None:
    found = [int(mix(U((seed + k * GOLDEN) & MASK))) for k in (1, 2, 3)]
    assert found == list(KNOWN[seed])


def test_deals_and_draws_differ_in_every_part() -> None:
    lucks = {int(deal_luck(U(seed), U(deal))) for seed in range(30) for deal in range(30)}
    assert len(lucks) == 900
    luck = deal_luck(U(1), U(0))
    words = {int(word(luck, purpose, index)) for purpose in range(30) for index in range(30)}
    assert len(words) == 900


def _lemire(bits: int, n: int) -> tuple[int, int]:
    """The method of the paper in plain integers: the value, and how often it drew again."""
    again = 0
    product = (bits >> 32) * n
    while product % 2**32 < 2**32 % n:
        bits = int(mix(U((bits + GOLDEN) & MASK)))
        product = (bits >> 32) * n
        again += 1
    return product >> 32, again


@pytest.mark.parametrize(
    "n", [1, 2, 6, 7, 1000, 2**31, 2**31 + 1, 3 * 2**30, 2**32 - 2, 2**32 - 1, 2**32]
)
def test_below_is_exact(n: int) -> None:
    luck = U(7)
    drawn_again = 0
    for index in range(300):
        value, again = _lemire(int(word(luck, 3, index)), n)
        assert int(below(luck, 3, index, n)) == value < n
        drawn_again += again
    share = (2**32 % n) / 2**32
    assert drawn_again == pytest.approx(300 * share / (1 - share), abs=60)
    assert (drawn_again > 0) == (share > 0.01)


@pytest.mark.parametrize(("n", "groups"), [(6, 6), (7, 7), (3 * 2**30, 3), (2**32 - 1, 5)])
def test_below_is_not_biased(n: int, groups: int) -> None:
    """Without rejection a third of 3 * 2**30 would come up twice as often as the others."""
    drawn = [int(below(U(11), 5, index, n)) % groups for index in range(12_000)]
    assert stats.chisquare(np.bincount(drawn, minlength=groups)).pvalue > 1e-4


def test_chance_is_uniform_below_one() -> None:
    drawn = np.array([chance(U(3), 9, index) for index in range(5_000)])
    assert drawn.min() >= 0
    assert drawn.max() < 1
    assert stats.kstest(drawn, "uniform").pvalue > 1e-4


# --- forced luck --------------------------------------------------------------------------


def test_forced_draws_are_what_was_forced_and_others_what_they_were() -> None:
    key = U(99)
    luck = LoadedLuck(key, np.array([[2, 7, 5], [3, 0, 1]], dtype=np.int64))
    assert below(luck, 2, 7, 6) == 5
    assert below(luck, 3, 0, 6) == 1
    assert int(word(luck, 3, 0)) == 1
    for purpose, index in ((2, 6), (2, 8), (3, 1), (7, 2)):
        assert below(luck, purpose, index, 1000) == below(key, purpose, index, 1000)
        assert word(luck, purpose, index) == word(key, purpose, index)


def test_the_first_forced_row_counts() -> None:
    luck = LoadedLuck(U(1), np.array([[2, 7, 5], [2, 7, 4]], dtype=np.int64))
    assert below(luck, 2, 7, 6) == 5


# --- shuffles -----------------------------------------------------------------------------


def _shuffled(luck: object, pieces: list[int], round_: int = 0) -> list[int]:
    order = np.zeros(len(pieces), dtype=np.int64)
    keys = np.zeros(len(pieces), dtype=np.uint64)
    shuffle(luck, 4, round_, np.array(pieces, dtype=np.int64), len(pieces), order, keys)
    return [pieces[i] for i in order]


def test_a_shuffle_keeps_every_piece() -> None:
    pieces = [3, 0, 4_000_000_000, 8, 1]
    assert sorted(_shuffled(U(1), pieces)) == sorted(pieces)
    assert _shuffled(U(1), []) == []


def test_taking_a_piece_out_leaves_the_order_of_the_others() -> None:
    pieces = list(range(12))
    for key in range(20):
        whole = _shuffled(U(key), pieces)
        for piece in pieces:
            rest = [other for other in pieces if other != piece]
            assert _shuffled(U(key), rest) == [other for other in whole if other != piece]


def test_the_order_of_the_list_does_not_matter() -> None:
    assert _shuffled(U(5), [1, 2, 3, 4, 5]) == _shuffled(U(5), [5, 3, 1, 4, 2])


def test_rounds_and_lucks_give_other_orders() -> None:
    pieces = list(range(8))
    assert len({tuple(_shuffled(U(1), pieces, round_)) for round_ in range(20)}) == 20
    assert len({tuple(_shuffled(U(key), pieces)) for key in range(20)}) == 20


def test_all_orders_are_equally_likely() -> None:
    seen: dict[tuple[int, ...], int] = {}
    for round_ in range(6_000):
        order = tuple(_shuffled(U(17), [0, 1, 2], round_))
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert stats.chisquare(list(seen.values())).pvalue > 1e-4


def test_forced_pieces_come_first_in_their_order() -> None:
    forced = np.array([[4, 6, 0], [4, 2, 1]], dtype=np.int64)
    plain = _shuffled(U(8), list(range(9)))
    loaded = _shuffled(LoadedLuck(U(8), forced), list(range(9)))
    assert loaded == [6, 2, *(piece for piece in plain if piece not in (6, 2))]
