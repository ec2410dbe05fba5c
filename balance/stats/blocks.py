"""From per-game rows to exact totals of blocks of consecutive games.

A block is the smallest unit that is independent of the others: one game, or all rotations of a
line-up through the seats on one deal. Everything here is integer arithmetic.

Limits: the total of a block stays below 2^55 in size. Sums of products are formed in 128 bits
piece by piece and added up as Python integers, so within that they cannot overflow.
"""

from collections.abc import Iterable, Iterator, Sequence

import polars as pl

from balance.stats.measures import Measure

PIECE = 65_536  # rows handled at once; bounds the memory, changes no result


def pieces(
    frames: Iterable[pl.DataFrame | pl.LazyFrame], measures: Sequence[Measure], block: int
) -> Iterator[pl.DataFrame]:
    """Cut frames into pieces of whole blocks, in order.

    Parameters
    ----------
    frames : iterable of polars.DataFrame or polars.LazyFrame
        Per-game rows, consecutive games in order.
    measures : sequence of Measure
        Decide which columns of a lazy frame are read.
    block : int
        Games in a block.

    Yields
    ------
    polars.DataFrame
        At most about `PIECE` rows, a whole number of blocks.

    Raises
    ------
    ValueError
        If block < 1, or a frame other than the last ends inside a block. An incomplete block at
        the very end is dropped.
    TypeError
        If a measure is not integer or boolean.
    """
    if block < 1:
        raise ValueError(f"a block holds at least one game, not {block}")
    rows = max(PIECE // block, 1) * block
    left_over = 0
    for frame in frames:
        games = _read(frame, measures)
        if left_over and games.height:
            raise ValueError(f"a frame ends inside a block of {block} games, and more follow")
        _check_types(games, measures)
        left_over = games.height % block
        whole = games.height - left_over
        for start in range(0, whole, rows):
            yield games.slice(start, min(rows, whole - start))


def totals(games: pl.DataFrame, measures: Sequence[Measure], block: int) -> pl.DataFrame:
    """Totals of each block.

    Parameters
    ----------
    games : polars.DataFrame
        A piece made by `pieces`.
    measures : sequence of Measure
        What to add up.
    block : int
        Games in a block.

    Returns
    -------
    polars.DataFrame
        One row per block; for measure number i the Int64 columns ``x{i}`` (total of the value),
        ``y{i}`` (games counted, or the total of the denominator) and ``n{i}`` (games counted).
    """
    columns = []
    for i, measure in enumerate(measures):
        for letter, expression in zip("xyn", _per_game(measure), strict=True):
            if block > 1:
                expression = expression.reshape((-1, block)).arr.sum()
            columns.append(expression.alias(f"{letter}{i}"))
    return games.select(columns)


def _per_game(measure: Measure) -> tuple[pl.Expr, pl.Expr, pl.Expr]:
    """Value, denominator and 0/1 for "counts", zero in games that are left out."""
    value = measure.value.cast(pl.Int64)
    if measure.per is None:
        counts = value.is_not_null().cast(pl.Int64)
        return value.fill_null(0), counts, counts
    per = measure.per.cast(pl.Int64)
    known = value.is_not_null() & per.is_not_null()
    return (
        pl.when(known).then(value).otherwise(0),
        pl.when(known).then(per).otherwise(0),
        known.cast(pl.Int64),
    )


def _read(frame: pl.DataFrame | pl.LazyFrame, measures: Sequence[Measure]) -> pl.DataFrame:
    """Rows of a frame; of a lazy one only the columns that the measures use."""
    if isinstance(frame, pl.DataFrame):
        return frame
    expressions = _expressions(measures)
    names = {name for e in expressions.values() for name in e.meta.root_names()}
    if not names or any(e.meta.has_multiple_outputs() for e in expressions.values()):
        return frame.collect()
    return frame.select(sorted(names)).collect()


def _check_types(games: pl.DataFrame, measures: Sequence[Measure]) -> None:
    """Refuse floats and text: only whole numbers add up to the same sum in any order."""
    expressions = _expressions(measures)
    schema = games.lazy().select([e.alias(n) for n, e in expressions.items()]).collect_schema()
    for name, dtype in schema.items():
        if not (dtype.is_integer() or dtype in (pl.Boolean, pl.Null)):
            raise TypeError(f"{name} must be integer or boolean per game, not {dtype}")


def _expressions(measures: Sequence[Measure]) -> dict[str, pl.Expr]:
    """Every expression of the measures, under a name for messages."""
    values = {f"measure {m.name} (number {i})": m.value for i, m in enumerate(measures)}
    pers = {f"`per` of {m.name} ({i})": m.per for i, m in enumerate(measures) if m.per is not None}
    return values | pers
