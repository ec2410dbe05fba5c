"""What numba works out again at each step of compiling a function: worked out once, or not at all.

A third of the time to compile a game went there. A record is asked for its text at every pass over
a function that is given one, and a state has a hundred fields. The options of a compilation are
compared, one by one, whenever a function is looked up. What ``+`` means for two whole numbers is
looked for among all its meanings at every ``+``. The variables that a block begins with are counted
nine times for a function, for generators and Python's own objects alone. Every function that waits
for the ones it calls keeps time of its waits for numba's locks, which then is in no metadata of a
function. What variables an instruction holds is found by asking all that it holds for its kind.
LLVM is asked for the size of a type with a module that is written and parsed. To see whether
somebody counts who holds a tuple of fifty numbers it is taken apart, in code that LLVM takes away
again. All other answers stay the same, also for other users of numba in the process.
"""

from contextlib import AbstractContextManager, nullcontext
from typing import Any

from numba.core import event
from numba.core.base import BaseContext
from numba.core.ir import Inst, Loc, Var
from numba.core.postproc import PostProcessor, VariableLifetime
from numba.core.runtime.context import NRTContext
from numba.core.targetconfig import ConfigStack, TargetConfig
from numba.core.transforms import canonicalize_cfg
from numba.core.types import Record
from numba.core.types.functions import BaseFunction

_text, _are_equal = Record.__repr__, TargetConfig.__eq__
_look_up, _process = BaseFunction.get_call_type, PostProcessor.run
_variables, _size, _counters, _time = (
    Inst._rec_list_vars,
    BaseContext.get_abi_sizeof,
    NRTContext.get_meminfos,
    event.install_timer,
)
_texts: dict[str, str] = {}  # of records, by name: it holds all fields
_meanings: dict[tuple[Any, ...], Any] = {}
_sizes: dict[tuple[str, str], int] = {}  # of types of LLVM, by their text
_is_counted: dict[Any, bool] = {}
_LOCKS = ("numba:compiler_lock", "numba:llvm_lock")
_HOLDS_NONE = frozenset({str, int, bool, type(None), Loc})


def take_shortcuts() -> None:
    """Let numba work out less in this process."""
    for kind, name, shortcut in (
        (Record, "__repr__", _text_once),
        (TargetConfig, "__eq__", _are_options_equal),
        (TargetConfig, "__hash__", _number_of_options),
        (BaseFunction, "get_call_type", _look_up_once),
        (PostProcessor, "run", _process_what_is_asked),
        (event, "install_timer", _keep_no_time_of_locks),
        (Inst, "_rec_list_vars", _variables_in),
        (BaseContext, "get_abi_sizeof", _size_once),
        (NRTContext, "get_meminfos", _counters_if_any),
    ):
        setattr(kind, name, shortcut)


def _text_once(record: Any) -> str:
    text = _texts.get(record.name)
    if text is None:
        text = _texts[record.name] = _text(record)
    return text


def _are_options_equal(one: Any, other: Any) -> Any:
    """Options that neither sets stand at the same."""
    if type(one) is not type(other):
        return _are_equal(one, other)
    if one._values == other._values:
        return True
    set_ = one._values.keys() | other._values.keys()
    return all(getattr(one, name) == getattr(other, name) for name in set_)


def _number_of_options(options: Any) -> int:
    """All of a kind have the same, as before: it was made of the names alone."""
    return hash(type(options))


def _look_up_once(function: Any, context: Any, arguments: Any, named: Any) -> Any:
    """What a function of numba's own, an operator say, is for arguments of these types.

    What is made of Python for them is looked up each time: it is compiled by the options of who
    asks, and numba remembers the last.
    """
    asked = (function, context, tuple(arguments), ConfigStack.top_or_none())
    found = None if named else _meanings.get(asked)
    if found is None:
        found = _look_up(function, context, arguments, named)
        if not named and function.get_impl_key(found) == function.typing_key:
            _meanings[asked] = found
    return found


def _process_what_is_asked(
    processor: Any, emit_dels: bool = False, extend_lifetimes: bool = False
) -> None:
    """Put a function in order after a step, without the variables that its blocks begin with."""
    function, options = processor.func_ir, ConfigStack.top_or_none()
    if options is None or options.force_pyobject or function.is_generator:
        _process(processor, emit_dels, extend_lifetimes)
        return
    function.blocks = canonicalize_cfg(function.blocks)
    function.variable_lifetime = VariableLifetime(function.blocks)
    function.generator_info = None
    if emit_dels:
        processor._insert_var_dels(extend_lifetimes=extend_lifetimes)


def _keep_no_time_of_locks(kind: str, callback: Any) -> AbstractContextManager[Any]:
    """Nobody waits for those in a process that compiles one game after the other."""
    return nullcontext() if kind in _LOCKS else _time(kind, callback)


def _variables_in(instruction: Any, value: Any) -> list[Any]:
    """The variables in what an instruction holds, mostly texts and places in the source."""
    kind, found = type(value), []
    if kind not in (dict, list, tuple):
        return list(_variables(instruction, value))
    for part in value.values() if kind is dict else value:
        if type(part) is Var:
            found.append(part)
        elif type(part) not in _HOLDS_NONE:
            found.extend(instruction._rec_list_vars(part))
    return found


def _size_once(context: Any, kind: Any) -> int:
    """The bytes of a type of LLVM, which is asked in a module of its own, written and parsed."""
    asked = (str(kind), str(context.target_data))
    size = _sizes.get(asked)
    if size is None:
        size = _sizes[asked] = int(_size(context, kind))
    return size


def _counters_if_any(runtime: Any, builder: Any, kind: Any, value: Any) -> list[Any]:
    """Who counts the holders of a value: nobody those of numbers."""
    models = runtime._context.data_model_manager
    return list(_counters(runtime, builder, kind, value)) if _counts(models, kind, builder) else []


def _counts(models: Any, kind: Any, builder: Any) -> bool:
    """Whether a value of a type, or a part of it, counts its holders: looked for as numba does, by
    the types alone.
    """
    counted = _is_counted.get(kind)
    if counted is None:
        model = models[kind]
        parts = (part for part, _ in model.traverse(builder))
        counted = model.has_nrt_meminfo() or any(_counts(models, part, builder) for part in parts)
        _is_counted[kind] = counted
    return counted
