"""What numba is told in short is what it would have worked out."""

import operator
from collections.abc import Iterator
from itertools import product
from typing import Any

import numba
import numpy as np
import pytest
from llvmlite import ir as llvm
from numba import deferred_type, from_dtype, optional, types
from numba.core import analysis, event
from numba.core.compiler import Flags, run_frontend
from numba.core.errors import TypingError
from numba.core.ir import Inst
from numba.core.postproc import PostProcessor
from numba.core.registry import cpu_target
from numba.core.runtime import _nrt_python, rtsys
from numba.core.runtime.context import NRTContext
from numba.core.targetconfig import ConfigStack, TargetConfig
from numba.experimental import jitclass
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


def test_the_variables_of_every_instruction_are_found_in_their_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def listed() -> list[list[str]]:
        functions = map(run_frontend, (_branches, _upwards, _half, _sorted))
        lines = [line for one in functions for block in one.blocks.values() for line in block.body]
        return [[variable.name for variable in line.list_vars()] for line in lines]

    short = listed()
    monkeypatch.setattr(Inst, "_rec_list_vars", shortcuts._variables)
    assert listed() == short
    assert sum(map(len, short)) > 100


def _sorted(pairs: list[tuple[int, int]], n: int = 3) -> dict[int, tuple[int, ...]]:
    """Calls with names, lists, slices and dictionaries: each holds variables in another way."""
    found = {n: (n, n + 1), 2 * n: (1, 2)}
    for first, second in sorted(pairs, reverse=n > 1):
        found[first] = (second, *found[n][1:])
    return found


def test_a_type_of_llvm_has_the_size_that_llvm_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortcuts, "_sizes", {})
    byte, word = llvm.IntType(8), llvm.IntType(64)
    kinds = {
        byte: 1,
        word: 8,
        llvm.DoubleType(): 8,
        byte.as_pointer(): 8,
        llvm.ArrayType(word, 5): 40,
        llvm.LiteralStructType([byte, word]): 16,
        llvm.LiteralStructType([byte, word], packed=True): 9,
    }
    for kind, size in 2 * list(kinds.items()):
        assert cpu_target.target_context.get_abi_sizeof(kind) == size
        assert kind.get_abi_size(cpu_target.target_context.target_data) == size
    assert len(shortcuts._sizes) == len(kinds)


_PLACE = np.dtype([("hand", "i4", (3,)), ("kept", "f8", (2, 2))])


def _kinds() -> list[tuple[Any, bool]]:
    whole, array = types.int64, types.Array(types.float64, 1, "C")
    record = from_dtype(_PLACE)
    return [
        (whole, False),
        (record, False),
        (types.UniTuple(whole, 50), False),
        (types.Tuple((whole, types.UniTuple(record, 2))), False),
        (record.typeof("hand"), True),
        (array, True),
        (types.Tuple((whole, array)), True),
        (types.unicode_type, True),
        (types.Optional(array), True),
    ]


@pytest.mark.parametrize(("kind", "is_counted"), _kinds())
def test_counters_are_those_of_numba(kind: Any, is_counted: bool) -> None:
    context = cpu_target.target_context
    runtime = NRTContext(context, True)
    module = llvm.Module()
    within = llvm.Function(module, llvm.FunctionType(llvm.VoidType(), []), "f")
    builder = llvm.IRBuilder(within.append_basic_block())
    value = context.get_constant_undef(kind)
    found = shortcuts._counters_if_any(runtime, builder, kind, value)
    assert bool(found) is is_counted
    usual = shortcuts._counters(runtime, builder, kind, value)
    assert [of for of, _ in found] == [of for of, _ in usual]


def _hold(record: Any, n: int) -> Any:
    """Arrays that are counted beside those that are not, and numbers."""
    total = 0
    for i in range(n):
        held = (i, np.ones(4, np.int64), record.hand, record.kept[1])
        part = held[1] if i % 2 else np.arange(i)
        total += held[1].sum() + held[2].sum() + part.sum() + held[3].sum()
        last = held
    return total, last[1], last[2], record.kept[0]


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_who_uses_numba_beside_us_keeps_what_it_holds() -> None:
    """A list whose nodes lead to nodes of a type that is defined later, as in numba's manual."""
    later = deferred_type()
    node = jitclass([("number", types.int64), ("next", optional(later))])(_Node)
    later.define(node.class_type.instance_type)

    @numba.njit
    def make(count):
        first = node(0, None)
        for number in range(1, count):
            first = node(number, first)
        return first

    @numba.njit
    def total(count):
        one, _other = make(count), make(count)  # takes the room of what was given up too soon
        found = 0
        for _ in range(count):
            found += one.number
            if one.next is None:
                break
            one = one.next
        return found

    assert total(10) == 45


class _Node:
    def __init__(self, number, next):
        self.number = number
        self.next = next


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_others_keep_time_of_what_is_not_a_lock() -> None:
    told: list[float] = []
    with event.install_timer("numba:run_pass", told.append):
        numba.njit(lambda x: x + 1)(2)
    assert told
    locked: list[float] = []
    with event.install_timer(shortcuts._LOCKS[0], locked.append):
        numba.njit(lambda x: x + 2)(2)
    assert not locked


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_what_is_counted_is_given_back_once() -> None:
    record = np.zeros(1, _PLACE).view(np.recarray)[0]
    record["hand"], record["kept"] = [1, 2, 3], [[4.0, 5.0], [6.0, 7.0]]
    held = numba.njit(_hold)
    held(record, 1)
    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats()
    total, made, hand, kept = held(record, 5)
    assert total == _hold(record, 5)[0]
    assert [*made, *hand, *kept] == [1, 1, 1, 1, 1, 2, 3, 4, 5]
    del made, hand, kept
    after = rtsys.get_allocation_stats()
    _nrt_python.memsys_disable_stats()
    assert after.alloc - before.alloc >= 5
    assert after.alloc - before.alloc == after.free - before.free
