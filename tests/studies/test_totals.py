"""Totals: made once with a block, the same in any pieces, and never asked of games again."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from balance import carry_out
from balance.engine.table import Table
from balance.games import BUILT_IN, PUBLISHED
from balance.rulesets import load
from balance.store.folder import _checksum
from balance.store.frames import frame
from balance.store.manifest import StoreError
from balance.studies.cells import totals
from balance.studies.cells.cell import make_cells
from balance.studies.cells.metrics import all_metrics
from balance.studies.cells.totals import (
    NOTABLE,
    Inquiry,
    asked_of,
    make_totals,
    merge,
    pairs_of,
    read_totals,
    samples_of,
)
from balance.studies.orders.order import Order
from balance.studies.play.runner import framed
from tests.studies.helpers import bytes_of, order
from tests.studies.kinds import small

GAMES = 240


def played(
    config: str, lineup: list[str], games: int = GAMES, seats: int = 2
) -> tuple[Inquiry, pl.DataFrame]:
    """What is asked of a table, and some of its games."""
    cell = make_cells([load(config)], [seats], lineup)[0]
    table = cell.table()
    rows = table.rows(games)
    table.play(1, 0, cell.rotations, rows)
    things = cell.game.things(cell.ruleset.parameters)
    return asked_of(cell), frame(cell.game, rows, cell.id, seats, things)


@pytest.fixture(
    params=[("pig", ["expert"]), ("pig", ["racer", "random"]), ("safehouse", ["greedy"])]
)
def some(request: pytest.FixtureRequest) -> tuple[Inquiry, pl.DataFrame]:
    """Games of a table of one player, of two, and of a team."""
    return played(*request.param)


def test_totals_read_no_more_columns_than_are_made_for_them() -> None:
    """Of cells whose games are not kept; whoever watches sees what every game has."""
    asked, games = played("safehouse", ["greedy"])
    swept = replace(asked, cell=replace(asked.cell, point=(0,)))
    assert asked.read is None
    table = swept.cell.table()
    rows = table.rows(GAMES)
    table.play(1, 0, swept.cell.rotations, rows)
    few = framed(swept.cell, swept, rows)
    assert 0 < few.width < games.width
    assert few.equals(games.select(few.columns))
    assert {"game", "turns", "won_1", "capped"} <= set(few.columns)
    assert make_totals(swept, few).text() == make_totals(swept, games).text()


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_is_measured_of_a_game_does_not_depend_on_other_games(game: str) -> None:
    """Else games that are alike could not be worked out once for all of them."""
    asked, games = played(game, ["random"], seats=3)
    values = [value for one in asked.measures.values() for value in (one.value, one.per)]
    named = [value.alias(str(i)) for i, value in enumerate(values) if value is not None]
    whole = games.with_columns(named).select(value.meta.output_name() for value in named)
    parts = [games[a:b].with_columns(named).select(whole.columns) for a, b in ((0, 7), (7, GAMES))]
    assert pl.concat(parts).equals(whole)


def test_pieces_add_up_to_the_whole(some: tuple[Inquiry, pl.DataFrame]) -> None:
    asked, games = some
    whole = make_totals(asked, games)
    cuts = [0, 2, 64, 130, GAMES]
    pieces = [games[a:b] for a, b in pairwise(cuts)]
    assert merge(asked, [make_totals(asked, piece) for piece in pieces]).text() == whole.text()
    assert merge(asked, [whole]).text() == whole.text()


def test_what_is_written_is_read(some: tuple[Inquiry, pl.DataFrame]) -> None:
    asked, games = some
    made = make_totals(asked, games)
    again = read_totals(asked, made.text().encode())
    assert again is not None
    assert again.text() == made.text()
    assert samples_of(asked, again) == samples_of(asked, made)
    assert pairs_of(asked, again) == pairs_of(asked, made)


def test_totals_are_those_of_the_games() -> None:
    asked, games = played("pig", ["expert"])
    found = make_totals(asked, games)
    samples = samples_of(asked, found)
    assert samples["turns"].x == games["turns"].sum()
    assert samples["turns"].xx == (games["turns"].cast(pl.Int64) ** 2).sum()
    assert samples["turns_q50"].histogram == dict(
        games["turns"].cast(pl.Int64).value_counts().sort("turns").iter_rows()
    )
    by_turns = found.counts["turns"]
    assert sum(one.games for one in by_turns.values()) == GAMES
    longest = max(by_turns)
    assert by_turns[longest].first == games.filter(pl.col("turns") == longest)["game"].min()
    assert found.notable["longest"] == (longest, by_turns[longest].first)
    assert [label for label, *_ in NOTABLE] == list(found.notable)


def test_the_first_of_equal_games_is_notable() -> None:
    asked, games = played("pig", ["expert"])
    late, early = make_totals(asked, games[120:]), make_totals(asked, games[:120])
    same = late.__class__(late.samples, late.pairs, late.counts, early.notable)
    assert merge(asked, [early, same]).notable == early.notable


def test_what_is_asked_later_is_not_in_older_totals() -> None:
    asked, games = played("pig", ["expert"])
    older = Inquiry(asked.cell, [one for one in asked.metrics if one.id != "lead_changes"])
    content = make_totals(older, games).text().encode()
    assert read_totals(older, content)
    assert read_totals(asked, content) is None
    assert read_totals(older, make_totals(asked, games).text().encode())


def test_another_name_asks_the_same_and_another_number_does_not() -> None:
    asked, _ = played("pig", ["expert"])
    turns = next(one for one in asked.metrics if one.id == "turns")
    renamed = Inquiry(asked.cell, [turns._replace(id="length", label="How long?")])
    assert list(renamed.keys.values()) == [asked.keys["turns"]]
    for other in (turns._replace(value=turns.value + 1), turns._replace(scale=2)):
        assert Inquiry(asked.cell, [other]).keys["turns"] != asked.keys["turns"]


@pytest.mark.parametrize("game", PUBLISHED)
def test_every_number_of_every_game_has_a_key_of_its_own(game: str) -> None:
    cell = make_cells([load(game)])[-1]
    keys = asked_of(cell).keys
    assert keys == asked_of(cell).keys
    by_key: dict[str, set[str]] = {}
    for metric in all_metrics(cell):
        by_key.setdefault(keys[metric.id], set()).add(str(metric.value))
    assert all(len(values) == 1 for values in by_key.values())


def test_a_summary_reads_no_games_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = order(tmp_path, "pig/short", tiers="all", games=200)
    first = carry_out(asked).summary

    def refuse(*arguments: object) -> None:
        raise AssertionError("games were read or played")

    monkeypatch.setattr(totals, "make_totals", refuse)
    monkeypatch.setattr(Table, "play", refuse)
    assert carry_out(order(tmp_path, "pig/short", tiers="all", games=200)).summary == first


def test_what_the_totals_do_not_tell_is_counted_in_the_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = carry_out(order(tmp_path, games=200)).summary
    _lose_a_number(tmp_path)
    monkeypatch.setattr(Table, "play", None)
    assert carry_out(order(tmp_path, games=200)).summary == whole


def test_what_neither_tells_is_played_again(tmp_path: Path) -> None:
    asked = {"tiers": "all", "games": 200}
    whole = carry_out(order(tmp_path, **asked)).summary
    before = bytes_of(tmp_path)
    _lose_a_number(tmp_path)
    assert carry_out(order(tmp_path, **asked)).summary == whole
    changed = {name for name, content in bytes_of(tmp_path).items() if content != before[name]}
    own = {cell.id for cell in Order(**_plain(tmp_path, asked)).cells}
    assert {name.partition("/")[0] for name in changed} == {"totals", "manifest.json"}
    assert all(any(id_ in name for id_ in own) for name in changed if name.startswith("totals"))


def test_totals_that_are_gone_are_made_again(tmp_path: Path) -> None:
    whole = carry_out(order(tmp_path, games=200)).summary
    before = bytes_of(tmp_path)
    for path in (tmp_path / "totals").iterdir():
        path.unlink()
    assert carry_out(order(tmp_path, games=200)).summary == whole
    assert bytes_of(tmp_path) == before


def _plain(out: Path, asked: dict[str, object]) -> dict[str, object]:
    return {name: getattr(order(out, **asked), name) for name in ("rulesets", "out", "counts")}


@pytest.mark.parametrize(
    "change",
    [
        lambda games: games.select("game", "cell"),
        lambda games: games.head(0),
        lambda games: games.head(8),
        lambda games: games.with_columns(pl.lit(None, pl.String).alias("turns")),
        lambda games: games.with_columns(pl.lit("x").alias("turns"), pl.lit("y").alias("won_1")),
        lambda games: games.with_columns(pl.lit([[1]]).alias("score_1")),
        lambda games: games.with_columns(pl.lit(1).alias("more")),
    ],
)
def test_rows_with_other_columns_are_played_again(tmp_path: Path, change) -> None:
    """Of whoever wrote them and a checksum to go with them, or of another version."""
    carry_out(order(tmp_path, games=200))
    before = bytes_of(tmp_path)
    _write_other_rows(tmp_path, change)
    carry_out(order(tmp_path, games=200))
    assert bytes_of(tmp_path) == before


def test_rows_in_which_something_is_missing_are_told(tmp_path: Path) -> None:
    carry_out(order(tmp_path, games=200))
    block = _write_other_rows(tmp_path, _without_turns)
    with pytest.raises(StoreError) as caught:
        carry_out(order(tmp_path, games=200))
    assert str(caught.value).startswith(f"{block}: cannot be read; remove it (")
    assert "\n" not in str(caught.value)


def test_a_part_of_a_block_in_which_something_is_missing_is_played_again(tmp_path: Path) -> None:
    carry_out(order(tmp_path / "whole", games=400))
    carry_out(order(tmp_path / "part", games=200))
    _write_other_rows(tmp_path / "part", _without_turns, max)
    carry_out(order(tmp_path / "part", games=400))
    whole, part = (bytes_of(tmp_path / one) for one in ("whole", "part"))
    differs = {name for name, content in whole.items() if part[name] != content}
    assert not [name for name in differs if name.startswith(("games", "totals"))]


def _without_turns(games: pl.DataFrame) -> pl.DataFrame:
    return games.with_columns(pl.lit(None, games.schema["turns"]).alias("turns"))


@pytest.mark.parametrize(
    "change",
    [
        lambda totals: _of_samples(totals, lambda sums: ["1", *sums[1:]]),
        lambda totals: _of_samples(totals, lambda sums: [None, *sums[1:]]),
        lambda totals: _of_samples(totals, lambda sums: [[], *sums[1:]]),
        lambda totals: _of_samples(totals, lambda sums: [*sums[:2], [], *sums[3:]]),
        lambda totals: _of_samples(totals, lambda sums: [*sums[:-2], {}, sums[-1]]),
        lambda totals: _of_samples(totals, lambda sums: [-sums[0], *sums[1:]]),
        lambda totals: _of_samples(totals, lambda sums: [float("nan"), *sums[1:]]),
        lambda totals: _of_samples(totals, lambda sums: [True, *sums[1:]]),
        lambda totals: _of_samples(totals, lambda sums: [*sums[:2], 10**400, *sums[3:]]),
        lambda totals: _of_samples(totals, lambda sums: [*sums[:7], 2 * sums[0] + 1, *sums[8:]]),
        lambda totals: _of_samples(totals, lambda sums: [*sums[:-1], [["a", 1]]]),
        lambda totals: _of_samples(totals, lambda sums: [*sums[:-1], [[1, None]]]),
        lambda totals: totals["counts"].update(capped=[["no", 1, 1]]),
        lambda totals: totals["counts"].update(capped=[[0, None, 1]]),
        lambda totals: totals["counts"].update(capped=[[0, [], []]]),
        lambda totals: totals["notable"].update({name: [[], []] for name in totals["notable"]}),
        lambda totals: totals["pairs"].update(
            {k: [*v[:-1], []] for k, v in totals["pairs"].items()}
        ),
        lambda totals: totals["notable"].update({name: ["a", 1] for name in totals["notable"]}),
    ],
)
def test_totals_that_are_no_sums_are_counted_in_the_rows(tmp_path: Path, change) -> None:
    """Of whoever wrote them and a checksum to go with them."""
    carry_out(order(tmp_path, games=200))
    before = bytes_of(tmp_path)
    for path in (tmp_path / "totals").iterdir():
        totals = json.loads(path.read_text(encoding="utf-8"))
        change(totals)
        path.write_text(json.dumps(totals), encoding="utf-8")
        _vouch(path, "totals")
    carry_out(order(tmp_path, games=200))
    found = bytes_of(tmp_path)
    assert found["summary.json"] == before["summary.json"]


def test_a_search_plays_again_what_tells_too_little(tmp_path: Path) -> None:
    """Such as of a search that another version began; of its games no rows are kept."""
    carry_out(small("tune", tmp_path))
    before = bytes_of(tmp_path)
    _lose_a_number(tmp_path)
    carry_out(small("tune", tmp_path))
    assert bytes_of(tmp_path) == before


def _of_samples(
    totals: dict[str, dict[str, list[Any]]], change: Callable[..., list[Any]], room: str = "samples"
) -> None:
    totals[room] |= {key: change(sums) for key, sums in totals[room].items()}


def _write_other_rows(folder: Path, change, which: Callable[..., Path] = min) -> Path:
    """Change the rows of a block, which has no totals any more, and vouch for them."""
    path = which((folder / "games").iterdir())
    change(pl.read_parquet(path)).write_parquet(path)
    _vouch(path, "sha256", totals=None)
    return path


def _vouch(path: Path, what: str, **more: Any) -> None:
    """Write the checksum of a file into the manifest."""
    file = path.parents[1] / "manifest.json"
    manifest = json.loads(file.read_text(encoding="utf-8"))
    manifest["blocks"][path.stem] |= {what: _checksum(path.read_bytes()), **more}
    file.write_text(json.dumps(manifest), encoding="utf-8")


def _lose_a_number(folder: Path) -> None:
    """Take one number out of all totals, as if it had not been asked for yet."""
    for path in (folder / "totals").iterdir():
        content = json.loads(path.read_text(encoding="utf-8"))
        content["samples"].popitem()
        path.write_text(json.dumps(content), encoding="utf-8")
        _vouch(path, "totals")


def test_of_games_that_only_try_answers_no_rows_are_kept(tmp_path: Path) -> None:
    asked = order(tmp_path, "pig/short", tiers="all", games=200)
    study = carry_out(asked)
    assert {cell.id for cell in asked.played} > {cell.id for cell in asked.cells}
    for cell in asked.played:
        if not cell.thinned:  # a lever of a longer run
            continue
        own = [name for name in study.folder.blocks if study.folder.blocks[name].cell == cell.id]
        assert own
        assert {study.folder.has_rows(name) for name in own} == {not cell.tries}
