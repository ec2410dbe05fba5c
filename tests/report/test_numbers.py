"""Numbers as people read them."""

import math

import pytest

from balance.report import numbers


def made(value, low, high, unit="%", kind="mean"):
    return numbers.Value(value, unit, low, high, kind)


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (made(0.27412, 0.27112, 0.27712), "27.4 % [27.1, 27.7]"),
        (made(0.25, 0.24962, 0.25038), "25.00 % [24.96, 25.04]"),
        (made(0.2, 0.05, 0.4), "20.0 % [5.0, 40.0]"),
        (made(33.2, 33.16, 33.24, "turns"), "33.20 turns [33.16, 33.24]"),
        (made(34.0, 33.0, 35.0, "turns", "quantile"), "34 turns [33, 35]"),
        (
            made(1234567.0, 1234500.0, 1234600.0, "points"),
            "1,234,567 points [1,234,500, 1,234,600]",
        ),
        (made(-0.4, -0.9, 0.1, "points"), "−0.4 points [−0.9, 0.1]"),
        (made(2.0, -math.inf, 3.0, "turns"), "2.0 turns [no limit, 3.0]"),
        (made(0.0, 0.0, 0.0), "0.0 % [0.0, 0.0]"),
        (made(math.nan, 0.0, 1.0), "no data"),
        (made(None, None, None), "no data"),
        (made(3.0, None, None, ""), "3.0"),
    ],
)
def test_an_estimate_is_rounded_to_what_its_interval_supports(estimate, text):
    assert numbers.full(estimate) == text


@pytest.mark.parametrize(
    ("bound", "text"), [(1.0, "1 point"), (0.5, "0.5 points"), (2, "2 points")]
)
def test_one_point_is_no_points(bound, text):
    assert numbers.points(bound) == text


def test_differences_have_signs_and_shares_differ_by_percentage_points():
    assert numbers.signed(made(0.024, 0.020, 0.028)) == "+2.4 points [2.0, 2.8]"
    assert numbers.signed(made(-5.3, -5.36, -5.24, "turns")) == "−5.30 turns [−5.36, −5.24]"
    assert numbers.signed(made(0.0, -0.1, 0.1)) == "0.0 points [−10.0, 10.0]"


def test_an_end_on_the_other_side_of_zero_is_not_rounded_to_zero():
    assert numbers.signed(made(0.008, -0.004, 0.020, "turns")) == "+0.008 turns [−0.004, 0.020]"
    assert numbers.signed(made(0.024, 0.004, 0.052, "tokens")) == "+0.024 tokens [0.004, 0.052]"


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (made(0.316, 0.312, 0.320), "31.6 % ±0.4"),
        (made(0.02, 0.01, 0.05), " 2.0 % [1.0, 5.0]"),  # no ± would be true of both ends
        (made(0.0, 0.0, 0.004), " 0.0 % [0.0, 0.4]"),
        (made(0.2501, 0.2467, 0.2535), "25.0 % ±0.3"),
        (made(0.5, 0.5, 0.5), "50.0 % ±0.0"),
        (made(None, None, None), "no data"),
    ],
)
def test_an_interval_that_leans_has_both_ends(estimate, text):
    assert numbers.around(estimate) == text


@pytest.mark.parametrize(
    ("estimate", "bounds", "text"),
    [
        (made(13.8, 12.6, 14.958, "turns"), (15, 25), "13.80 turns [12.60, 14.96]"),
        (made(13.8, 12.6, 14.9, "turns"), (15, 25), "13.8 turns [12.6, 14.9]"),
        (made(0.55, 0.52003, 0.58), (0.48, 0.52), "55.000 % [52.003, 58.000]"),
        (made(0.55, 0.52, 0.58), (0.48, 0.52), "55.0 % [52.0, 58.0]"),  # it does touch
        (made(13.8, 12.6, 14.9999999, "turns"), (15, 25), "13.8000 turns [12.6000, 15.0000]"),
        (made(None, None, None), (0, 1), "no data"),
    ],
)
def test_an_end_that_does_not_reach_a_bound_does_not_seem_to(estimate, bounds, text):
    assert numbers.full(estimate, numbers.places_beside(estimate, bounds)) == text


def test_like_numbers_share_their_decimals():
    coarse, fine = made(0.25, 0.2, 0.3), made(0.25, 0.249, 0.251)
    assert numbers.places([fine]) > numbers.places([fine, coarse]) == 1


def test_counts_have_separators():
    assert numbers.count(1_000_000) == "1,000,000"
    assert numbers.count(None) == "no data"
    assert numbers.number(-0.0001, 1) == "0.0"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1e300, "1e+300"),
        (-1.5e15, "−1.5e+15"),
        (999_999_999_999_999.0, "999,999,999,999,999.0"),
        (float("inf"), numbers.NO_DATA),
        (float("nan"), numbers.NO_DATA),
    ],
)
def test_any_number_can_be_written(value, text):
    assert numbers.number(value, 1) == text


def test_what_was_set_keeps_its_digits():
    assert [numbers.exact(at) for at in (1_000_050, 0.3, 2.0)] == ["1000050", "0.3", "2"]
