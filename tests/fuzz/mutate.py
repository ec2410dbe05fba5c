"""Documents that were damaged, by accident or on purpose; every one follows from its number."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Any

import numpy as np
import polars as pl

MARKUP = b"<evil onload=alert(1)>"  # must never stand in a page as it is
TOKENS = (
    b"[", b"]", b"[[", b"]]", b"{", b"}", b"=", b":", b",", b".", b'"', b"'", b"'''", b'"""', b"#",
    b"\n", b"\r", b"\t", b"\x00", b"\x1b[31m", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80",
    "\u202eé漢🎲".encode(), b"nan", b"-inf", b"1e400", b"-1", b"0", b"1.5", b"9" * 20, b"9" * 5000,
    b"-9223372036854775809", b"0x1f", b"true", b"null", b"None", b"1979-05-27T07:32:00Z",
    b"07:32:00", b"../../../etc/passwd", b"C:\\con", b"/dev/stdin", b"~", b"NUL",
    b"__import__('os').system('x')", b"${HOME}", b"{{7*7}}", b"{% for x in y %}", b"%s%n", b"*",
    b"**", b"a" * 5000, b"[" * 3000, b"[a.", b"\\u0000", b"\\ud800", MARKUP, b"</script>", b"&lt;",
    b"base = 'standard'\n", b"__proto__", b"_", b"-", b" ",
)  # fmt: skip
NUMBERS = (b"0", b"-1", b"1", b"2147483648", b"1e9", b"9223372036854775807", b"0.1", b"-0.0", b"7")
VALUES = (b"[]", b"{}", b"''", b"[[1]]", b"true", b"{a = 1}", b"'x'", b"[1, 'a']", b"-5", b"null")
MOST = 200_000  # bytes of a document
LEAVES: dict[type, Sequence[Any]] = {  # what may stand in a part of JSON instead, by its type
    int: (0, -1, 1, 7, 99, 10**9, -(10**9), 2**63, 10**400, None, True, "", [], {}),
    float: (0, -0.0, -1.0, 1.5, 1e9, -1e9, 1e300, -1e300, 5e-324, float("nan"), float("inf"), None),
    str: ("", "x" * 20_000, "%", "\n\x1b[31m", "a" * 50 + " 1", None, MARKUP.decode()),
    bool: (True, False),
    type(None): (0, -1, 1e9, 0.5, "", "x", [], {}),
    list: ([], [0], [None], [""], [[]], None),
    dict: ({}, None),
}

COLUMNS: Sequence[Callable[[pl.Series], pl.Series]] = (  # what may stand in a column of games
    lambda values: values.cast(pl.String),
    lambda values: values.cast(pl.Float64),
    lambda values: values.cast(pl.Int64) * 10**9,
    lambda values: pl.Series(values.name, [None] * len(values), values.dtype),
    lambda values: values.scatter(0, None),
    lambda values: values.reverse(),
    lambda values: values.shift(1),
    lambda values: pl.Series(values.name, [[0, 1]] * len(values)),
    lambda values: values.rename(f"{values.name} "),
)

Change = Callable[[bytes, np.random.Generator], bytes]
Place = tuple[Any, str | int]  # a list or a table of JSON, and which part of it


def document(seeds: Sequence[bytes], kind: int, seed: int, number: int) -> bytes:
    """A document of some seeds with one to several changes."""
    luck = np.random.default_rng((seed, kind, number))
    found = seeds[luck.integers(len(seeds))]
    for _ in range(min(12, luck.geometric(0.45))):
        if luck.random() < 0.08:
            found = _splice(found, seeds[luck.integers(len(seeds))], luck)
        else:
            found = CHANGES[luck.integers(len(CHANGES))](found, luck)
    return found[:MOST]


def json_document(seeds: Sequence[bytes], kind: int, seed: int, number: int) -> bytes:
    """A document of JSON: by turns as any other, and sound with another value in one place."""
    if number % 2:
        return document(seeds, kind, seed, number)
    luck = np.random.default_rng((seed, kind, number))
    return _leaf(seeds[luck.integers(len(seeds))], luck)


def rows_document(seeds: Sequence[bytes], kind: int, seed: int, number: int) -> bytes:
    """A block of games, as Parquet, with others in it, or fewer or more of them."""
    luck = np.random.default_rng((seed, kind, number))
    games = pl.read_parquet(seeds[luck.integers(len(seeds))])
    for _ in range(luck.geometric(0.6)):
        if games.width and games.height:
            games = _other_rows(games, luck)
    file = BytesIO()
    games.write_parquet(file)
    return file.getvalue()


def _other_rows(games: pl.DataFrame, luck: np.random.Generator) -> pl.DataFrame:
    name = games.columns[luck.integers(games.width)]
    way = luck.integers(12)
    if way == 0:
        return games.head(luck.integers(games.height + 1))
    if way == 1:
        return pl.concat([games, games.head(1)])
    if way == 2:
        return games.drop(name)
    try:
        return games.with_columns(COLUMNS[luck.integers(len(COLUMNS))](games[name]))
    except pl.exceptions.PolarsError:  # of text there is no number
        return games


def _leaf(text: bytes, luck: np.random.Generator) -> bytes:
    """Another value in one place; every key is as likely, however many rows have it."""
    content = json.loads(text)
    places: dict[str, list[Place]] = defaultdict(list)
    for key, place in _places(content):
        places[key].append(place)
    alike = list(places.values())[luck.integers(len(places))]
    table, at = alike[luck.integers(len(alike))]
    old = table[at]
    others = [*LEAVES[type(old)], *([old[:-1], old * 2, old[::-1]] if type(old) is list else ())]
    table[at] = others[luck.integers(len(others))]
    return json.dumps(content).encode()


def _places(inside: Any, above: str = "") -> Iterator[tuple[str, Place]]:
    """Every place of a document, with the keys that lead to it."""
    rows = enumerate(inside) if isinstance(inside, list) else inside.items()
    for at, one in rows:
        key = f"{above}." if isinstance(inside, list) else f"{above}.{at}"
        yield key, (inside, at)
        if isinstance(one, list | dict):
            yield from _places(one, key)


def _span(text: bytes, luck: np.random.Generator, most: int = 40) -> tuple[int, int]:
    first = int(luck.integers(len(text) + 1))
    return first, min(len(text), first + int(luck.integers(1, most)))


def _splice(text: bytes, other: bytes, luck: np.random.Generator) -> bytes:
    return text[: luck.integers(len(text) + 1)] + other[luck.integers(len(other) + 1) :]


def _drop(text: bytes, luck: np.random.Generator) -> bytes:
    first, end = _span(text, luck)
    return text[:first] + text[end:]


def _repeat(text: bytes, luck: np.random.Generator) -> bytes:
    first, end = _span(text, luck, 200)
    return text[:end] + text[first:end] * int(luck.integers(1, 5)) + text[end:]


def _flip(text: bytes, luck: np.random.Generator) -> bytes:
    changed = bytearray(text)
    for _ in range(int(luck.integers(1, 4)) if text else 0):
        changed[luck.integers(len(changed))] ^= 1 << int(luck.integers(8))
    return bytes(changed)


def _insert(text: bytes, luck: np.random.Generator) -> bytes:
    at = luck.integers(len(text) + 1)
    return text[:at] + TOKENS[luck.integers(len(TOKENS))] + text[at:]


def _cut(text: bytes, luck: np.random.Generator) -> bytes:
    return text[: luck.integers(len(text) + 1)]


def _lines(text: bytes, luck: np.random.Generator) -> bytes:
    """Lines dropped, doubled, or in another order."""
    lines = text.split(b"\n")
    first, second = (int(luck.integers(len(lines))) for _ in range(2))
    way = luck.integers(3)
    if way == 0:
        del lines[first]
    elif way == 1:
        lines.insert(second, lines[first])
    else:
        lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


def _entries(text: bytes, luck: np.random.Generator, marks: bytes, new: Sequence[bytes]) -> bytes:
    """What stands behind one of some marks is another thing."""
    places = [i for i, one in enumerate(text) if one in marks]
    if not places:
        return text
    at = places[luck.integers(len(places))] + 1
    end = at
    while end < len(text) and text[end : end + 1] not in (b"\n", b",", b"]", b"}"):
        end += 1
    return text[:at] + b" " + new[luck.integers(len(new))] + text[end:]


def _value(text: bytes, luck: np.random.Generator) -> bytes:
    return _entries(text, luck, b"=:", VALUES + NUMBERS + TOKENS)


def _number(text: bytes, luck: np.random.Generator) -> bytes:
    return _entries(text, luck, b"=:,[", NUMBERS)


CHANGES: tuple[Change, ...] = (
    _drop, _repeat, _flip, _insert, _insert, _cut, _lines, _lines, _value, _value, _number, _number,
)  # fmt: skip
