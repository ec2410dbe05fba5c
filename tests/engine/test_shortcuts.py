"""What numba is told in short is what it would have worked out."""

import operator
from collections.abc import Iterator
from itertools import product
from typing import Any

import numba
import numpy as np
import pytest
from numba import from_dtype, types
from numba.core import analysis
from numba.core.compiler import Flags, run_frontend
from numba.core.errors import TypingError
from numba.core.postproc import PostProcessor
from numba.core.registry import cpu_target
from numba.core.targetconfig import ConfigStack, TargetConfig
from numba.extending import overload

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


def test_a_meaning_is_looked_up_once_and_is_numbas_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortcuts, "_meanings", {})
    context = cpu_target.typing_context
    context.refresh()
    whole, real, array = types.int64, types.float64, types.Array(types.int64, 1, "C")
    pairs = [(whole, whole), (whole, real), (types.literal(3), whole), (array, whole)]
    for meaning, arguments in product([operator.add, operator.eq, operator.lt], pairs):
        function = context.resolve_value_type(meaning)
        usual = shortcuts._look_up(function, context, arguments, {})
        first = shortcuts._look_up_once(function, context, arguments, {})
        assert first == usual
        assert shortcuts._look_up_once(function, context, arguments, {}) is first
        assert function.get_impl_key(first) is meaning
    assert len(shortcuts._meanings) == 3 * len(pairs)


def _part(whole: int, by: int) -> Any:
    """What compiled functions make of it is told by :func:`_translated`."""


@overload(_part)
def _translated(whole: int, by: int) -> Any:
    def divided(whole: int, by: int) -> Any:
        return whole // by

    return divided


def _half(whole: int, by: int) -> Any:
    return _part(whole, by)


def _more(whole: int, by: int) -> Any:
    return _part(whole, by) + 1


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_what_is_made_of_python_is_compiled_by_the_options_of_who_asks() -> None:
    assert numba.njit(_half)(4, 2) == 2
    assert numba.njit(error_model="numpy")(_half)(4, 2) == 2
    with pytest.raises(ZeroDivisionError):
        numba.njit(_more)(1, 0)


def test_what_has_no_meaning_has_none_twice() -> None:
    context = cpu_target.typing_context
    context.refresh()
    function = context.resolve_value_type(operator.add)
    for _ in range(2):
        with pytest.raises(TypingError):
            shortcuts._look_up_once(function, context, (types.int64, types.none), {})


def _branches(n: int) -> float:
    total, gone = 0.0, 1
    for i in range(n):
        if i % 3:
            part = i * gone
            total += part
        else:
            gone = i
    return total


def test_a_function_is_put_in_order_as_before() -> None:
    """The same statements, with the same variables forgotten at the same places."""
    texts = []
    for process in (shortcuts._process, shortcuts._process_what_is_asked):
        found = run_frontend(_branches)
        with ConfigStack().enter(Flags()):
            process(PostProcessor(found), True)
        body = [str(line) for _, block in sorted(found.blocks.items()) for line in block.body]
        texts.append((body, found.variable_lifetime.deadmaps.combined, found.generator_info))
    assert texts[0] == texts[1]
    assert any(line.startswith("del ") for line in texts[0][0])


def _upwards(n: int) -> Iterator[int]:
    for i in range(n):
        yield i * i


def _around(n: int) -> str:
    with numba.objmode(text="unicode_type"):
        text = f"{n} and {n + 1}"
    return text


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_variables_of_blocks_are_counted_for_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[object] = []

    def count(*given: Any) -> Any:
        counted.append(given)
        return _count(*given)

    _count = analysis.compute_live_variables
    monkeypatch.setattr(analysis, "compute_live_variables", count)
    numba.njit((types.int64,))(_branches)
    assert not counted
    numba.njit((types.int64,))(_upwards)
    assert counted


def test_generators_and_pythons_own_objects_are_compiled() -> None:
    assert list(numba.njit(_upwards)(4)) == [0, 1, 4, 9]
    assert numba.jit(forceobj=True)(_branches)(9) == _branches(9)
    assert numba.njit(_around)(6) == "6 and 7"
