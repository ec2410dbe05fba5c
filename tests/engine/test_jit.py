"""Parts and wholes: what only other compiled functions call works for every kind of caller."""

import numba
import numpy as np
import pytest

from balance.engine.jit import apart, compiled
from balance.engine.table import jit_is_off


@compiled
def _squared(number):
    return number * number


@apart
def _sum_of_squares(numbers):
    total = 0
    for i in range(numbers.shape[0]):
        total += _squared(numbers[i])
    return total


@apart
def _next(number):
    return number + 1


@apart
def _never_calls_it(number):
    return _next(number) if number != number else number


@apart
def _calls_it(number):
    return _next(number)


@apart
def _of_both(number):
    return _never_calls_it(number) + _calls_it(number) + _never_calls_it(number)


@numba.njit
def _outside(numbers):
    return _sum_of_squares(numbers) + _squared(numbers[0])


def test_parts_are_called_from_python_from_parts_and_from_functions_of_numba() -> None:
    numbers = np.arange(1, 5)
    assert _outside(numbers) == 31
    assert _sum_of_squares(numbers) == 30
    assert _squared(5) == 25
    assert _squared(number=6) == 36


def test_a_part_is_there_though_the_first_that_names_it_does_not_call_it() -> None:
    assert _of_both(4) == 4 + 5 + 4


@pytest.mark.skipif(jit_is_off(), reason="plain Python squares numbers as wide as they are")
def test_one_part_serves_whole_numbers_of_any_width() -> None:
    for kind in (np.int8, np.uint8, np.int32, np.int64):
        assert _squared(kind(100)) == 10_000
