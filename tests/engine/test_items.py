"""Items of arrays in records are the same, however few instructions lead to them."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numba
import numpy as np
import pytest

from balance.engine import items, parts

CARD = np.dtype([("cost", "i2"), ("wins", "f4", (2,))], align=True)
RECORD = np.dtype(
    [
        ("flag", "u1"),
        ("row", "i4", (5,)),
        ("yes", "u1", (3,)),
        ("share", "f8", (2, 3)),
        ("cube", "i2", (2, 3, 4)),
        ("cards", CARD, (3,)),
        ("deck", CARD, (2, 2)),
        ("tail", "i8", (1,)),
    ],
    align=True,
)


def _record() -> Any:
    """Every item another number."""
    records = np.zeros(1, RECORD)
    at = 1
    for name in ("row", "share", "cube"):
        field = records[0][name]
        field[...] = np.arange(at, at + field.size).reshape(field.shape)
        at += field.size
    records["yes"][0] = True, False, True
    for cards in (records["cards"], records["deck"]):
        cards["cost"] = np.arange(at, at + cards.size).reshape(cards.shape)
        cards["wins"] = np.arange(2 * cards.size).reshape((*cards.shape, 2)) / 4
        at += cards.size
    return records.view(np.recarray)[0]


def _reads(r: Any, i: Any, j: Any, k: Any) -> Any:
    return (
        (r.row[i], r.row[1], r.yes[j], r.share[i, j], r.share[i][j], r.share[1, 2], r.tail[0]),
        (r.cube[i, j, k], r.cube[i][j][k], r.cube[i, j][k], r.cube[i][j, k], r.cube[-1, -2, -3]),
        (r.cards[j].cost, r.cards[j].wins[i], r.deck[i, i].cost, r.deck[i][1].wins[1]),
        (len(r.row), len(r.share), len(r.share[i]), r.cube.shape, r.cube[i].shape, r.cube.size),
        (r.row.sum(), r.share.sum(), r.share[i].sum(), r.cube[i].sum(), r.cube[i, j].sum()),
        (r.row[1:4].sum(), r.row[::2].sum(), r.share[:, j].sum(), r.cube[i, 1:, k].sum()),
        (r.cube[..., k].sum(), r.cube[i][:, k].max(), r.share.itemsize, r.cube[i].strides),
    )


def _writes(r: Any, i: Any, j: Any, k: Any) -> None:
    r.row[i] = 70
    r.row[4] += r.row[0]
    r.yes[j] = r.row[i] == 70
    r.share[i, j] = 71
    r.share[i][0] -= 1.5
    r.cube[i, j, k] = r.share[i, j] + 1
    r.cube[i][j][0] *= 2
    r.cube[1][0, 1] = 73
    r.cube[0, 1][2:] = 74
    r.cube[0, 0] = 75
    r.share[1] = r.share[0]
    r.row[:2] = r.row[2:4]
    r.cards[j].cost = 76
    r.deck[i, 1].wins[i] = 77.5
    r.tail[0] = 2**40


INDICES = [(0, 0, 0), (1, 2, 3), (-1, -3, -2), (np.uint8(1), np.int8(-1), np.uint64(2))]


def _one_each(r: Any, i: Any) -> Any:
    """An item of a row, one of a table, one of a line of it; and one that is written."""
    r.row[i] = 3
    return r.row[i] + r.share[i, 1] + r.share[i][1]


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is translated")
def test_items_are_reached_shortly(monkeypatch: pytest.MonkeyPatch) -> None:
    assert parts.is_known(numba.version_info[:2])
    made: dict[str, int] = {"_place": 0, "_array": 0}

    def counted(name: str, usual: Callable[..., Any], *given: Any) -> Any:
        made[name] += 1
        return usual(*given)

    for name in made:
        monkeypatch.setattr(items, name, partial(counted, name, getattr(items, name)))
    numba.njit(_one_each)(_record(), 1)
    assert made == {"_place": 4, "_array": 4 + 1}  # the line is an array of its own


@pytest.mark.parametrize(("i", "j", "k"), INDICES)
def test_an_item_that_is_read_is_that_of_the_array(i: Any, j: Any, k: Any) -> None:
    assert numba.njit(_reads)(_record(), i, j, k) == _reads(_record(), i, j, k)


@pytest.mark.parametrize(("i", "j", "k"), INDICES)
def test_an_item_that_is_written_lies_where_it_belongs(i: Any, j: Any, k: Any) -> None:
    compiled, plain = _record(), _record()
    numba.njit(_writes)(compiled, i, j, k)
    _writes(plain, i, j, k)
    assert compiled.tobytes() == plain.tobytes() != _record().tobytes()


def _row(r: Any, i: Any) -> None:
    r.row[i] = r.row[i] + 1


def _table(r: Any, i: Any) -> None:
    r.share[i, 1] = r.share[i, 1] + 1


def _line(r: Any, i: Any) -> None:
    r.share[i][1] = 3.0


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="plain Python looks at bounds by itself")
@pytest.mark.parametrize(("work", "size"), [(_row, 5), (_table, 2), (_line, 2)])
def test_bounds_are_looked_at_if_they_are_to_be(work: Callable[..., None], size: int) -> None:
    checked = numba.njit(boundscheck=True)(work)
    for i in (0, size - 1, -1, -size):
        checked(_record(), i)
    for i in (size, -size - 1):
        with pytest.raises(IndexError):
            checked(_record(), i)
