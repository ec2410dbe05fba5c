"""The intervals of two real games hold as often as they say; the table has all that was asked."""

import numpy as np
import pytest

from tests.bench.coverage import LEAST, SIZES, lines, outcomes


@pytest.mark.bench
@pytest.mark.parametrize("game", ["pig", "abandon_ship"])
def test_intervals_of_real_metrics_hold(game: str) -> None:
    found = outcomes(game, 20_000, 400)
    for size in SIZES:
        for kind in {one.kind for one in found if one.size == size}:
            of_kind = [one for one in found if (one.kind, one.size) == (kind, size)]
            assert np.mean([one.held for one in of_kind]) >= LEAST, kind
    assert any("lowest of all" in line for line in lines(found))
