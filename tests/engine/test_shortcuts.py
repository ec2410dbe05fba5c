"""What numba is told in short is what it would have worked out."""

from itertools import product

import numpy as np
from numba import from_dtype, types
from numba.core.compiler import Flags
from numba.core.targetconfig import TargetConfig

from balance.engine import shortcuts
from balance.games.atlantis.kernel.state import RULES, STATE


def test_a_record_has_the_text_of_its_fields() -> None:
    plain = np.dtype([("one", "i4"), ("two", "f8", (3,))])
    titled = np.dtype([(("of one", "one"), "i4")])
    for dtype in (RULES, STATE, plain, titled, np.dtype(plain.descr, align=True)):
        record = from_dtype(dtype)
        assert repr(record) == repr(record) == shortcuts._text(record)
        assert type(record) is types.Record


def test_options_are_equal_if_all_of_them_are() -> None:
    settings = [
        {},
        {"release_gil": False},  # as it stands anyway
        {"release_gil": True},
        {"release_gil": True, "forceinline": True},
        {"release_gil": True, "forceinline": False},
        {"error_model": "numpy"},
    ]
    found = []
    for setting in settings:
        flags = Flags()
        for name, value in setting.items():
            setattr(flags, name, value)
        found.append(flags)
    for one, other in product(found, found):
        assert (one == other) is (one.values() == other.values())
        assert hash(one) == hash(other) or one != other
    assert len([1 for one, other in product(found, found) if one == other]) == 10
    assert found[0] != TargetConfig()
    assert found[0] != 1
