"""Items of the arrays in a record, reached in few instructions: most of what a game does.

Of ``state.hand[seat]`` numba makes an array with its shape and strides, puts it away, reads it back
and works out where the item lies. That is forty instructions to translate, and for LLVM to take
away again, wherever a field is looked at. The shape is part of the type of such an array, so what
is left is where it begins, and how far from there the item lies. The items are the same.
"""

import math
import operator
from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.types.containers import BaseTuple
from numba.extending import lower_builtin, lower_getattr_generic
from numba.np import arrayobj


def reach_items_shortly() -> None:
    """Let numba translate the arrays in records so, in this process."""
    lower_getattr_generic(types.Record)(_field)
    lower_builtin(operator.getitem, types.NestedArray, types.Integer)(_item_or_row)
    lower_builtin(operator.getitem, types.NestedArray, BaseTuple)(_item)
    lower_builtin(operator.setitem, types.NestedArray, types.Any, types.Any)(_set_item)


def _field(context: Any, builder: Any, record: Any, value: Any, name: str) -> Any:
    """A field of a record."""
    kind = record.typeof(name)
    if not isinstance(kind, types.NestedArray):
        return arrayobj.record_getattr(context, builder, record, value, name)
    context.sentry_record_alignment(record, name)
    item = context.get_data_type(kind.dtype)
    begins = cgutils.get_record_member(builder, value, record.offset(name), item)
    return _array(context, builder, kind, kind.shape, begins)


def _item_or_row(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """An item of a row, or a row of a table."""
    kind, index = signature.args
    array, at = arguments
    place = _place(context, builder, kind, array, [(index, at)])
    if kind.ndim == 1:
        return arrayobj.load_item(context, builder, kind, place)
    return _array(context, builder, signature.return_type, kind.shape[1:], place)


def _item(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """An item of a table."""
    kind, indices = signature.args
    array, at = arguments
    if not _is_one_item(kind, indices.types):
        return arrayobj.getitem_array_tuple(context, builder, signature, arguments)
    ats = zip(indices.types, cgutils.unpack_tuple(builder, at), strict=True)
    place = _place(context, builder, kind, array, list(ats))
    return arrayobj.load_item(context, builder, kind, place)


def _set_item(context: Any, builder: Any, signature: Any, arguments: Any) -> None:
    """Another item in the place of one."""
    kind, index, given = signature.args
    array, at, value = arguments
    is_tuple = isinstance(index, BaseTuple)
    indices = index.types if is_tuple else (index,)
    if not _is_one_item(kind, indices):
        arrayobj.setitem_array(context, builder, signature, arguments)
        return
    ats = zip(indices, cgutils.unpack_tuple(builder, at) if is_tuple else [at], strict=True)
    place = _place(context, builder, kind, array, list(ats))
    value = context.cast(builder, value, given, kind.dtype)
    arrayobj.store_item(context, builder, kind, value, place)


def _is_one_item(kind: Any, indices: Sequence[Any]) -> bool:
    """Not a part of the array, nor items by a list."""
    return len(indices) == kind.ndim and all(isinstance(i, types.Integer) for i in indices)


def _place(context: Any, builder: Any, kind: Any, array: Any, ats: list[tuple[Any, Any]]) -> Any:
    """Where an item lies, or where a row begins; ``ats`` are types and values of its indices."""
    offset = ir.Constant(context.get_value_type(types.intp), 0)
    for axis, (index, at) in enumerate(ats):
        size = context.get_constant(types.intp, kind.shape[axis])
        at = arrayobj.fix_integer_index(context, builder, index, at, size)
        if context.enable_boundscheck:
            cgutils.do_boundscheck(context, builder, at, size, axis)
        step = ir.Constant(at.type, math.prod(kind.shape[axis + 1 :]))
        offset = builder.add(offset, builder.mul(at, step))
    model = context.data_model_manager[kind]
    begins = builder.extract_value(array, model.get_field_position("data"))
    return builder.gep(begins, [offset])


def _array(context: Any, builder: Any, kind: Any, shape: tuple[int, ...], begins: Any) -> Any:
    """An array of a known shape: but for where it begins, a constant. Nobody counts it."""
    model, layout = context.data_model_manager[kind], context.get_value_type(kind)
    size = kind.dtype.bitwidth // 8
    known = {
        "nitems": math.prod(shape),
        "itemsize": size,
        "shape": shape,
        "strides": [size * math.prod(shape[axis + 1 :]) for axis in range(len(shape))],
    }
    of_field = zip(model._fields, layout.elements, strict=True)
    constant = ir.Constant(layout, [ir.Constant(part, known.get(name)) for name, part in of_field])
    return builder.insert_value(constant, begins, model.get_field_position("data"))
