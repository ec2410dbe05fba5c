"""Slow tests that run where something changed since they passed (:mod:`tests.passed`)."""

import pytest

from tests.passed import in_full


def thorough(part: str) -> pytest.MarkDecorator:
    """Skip a test while the part of the program that it is about is as it was when it passed."""
    return pytest.mark.skipif(
        not in_full(part), reason=f"{part}: the same since they passed in full"
    )
