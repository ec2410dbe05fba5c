"""Slow tests that run where something changed since they passed (:mod:`tests.passed`)."""

import pytest

from tests.passed import in_full


def same(about: str) -> str:
    """Why a test is left out."""
    return f"{about}: the same since they passed in full"


def thorough(part: str) -> pytest.MarkDecorator:
    """Skip a test while the part of the program that it is about is as it was when it passed."""
    return pytest.mark.skipif(not in_full(part), reason=same(part))
