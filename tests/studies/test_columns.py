"""Metrics that follow from columns: each way to show one, on games written by hand."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest

from balance import games
from balance.engine.workspace import row_dtype
from balance.games.api import Column, Metric, Shown
from balance.stats.estimates import estimate
from balance.stats.samples import collect
from balance.store.frames import frame
from balance.studies.cells.columns import column_metrics, own_metrics
from balance.studies.cells.metrics import measure

ROWS = pl.DataFrame(
    {
        "storms": [3, 0, 1, 0],
        "port": [2, None, 2, 5],
        "ready": [2, 1, 0, 1],  # seats that are
        "fish_1": [1, 2, 0, 1],
        "fish_2": [5, 0, 0, 1],
        "worth_red": [1, 1, 1, 2],
        "worth_blue": [0, 3, 0, 0],
        "caught_red_1": [1, 0, 0, 0],
        "caught_red_2": [0, 0, 2, 0],
        "caught_blue_1": [4, 4, 4, 5],
        "caught_blue_2": [0, 1, 0, 0],
        "sold_1_red": [1, 0, 0, 0],
        "sold_2_red": [0, 0, 3, 0],
        "sold_1_blue": [2, 2, 2, 2],
        "sold_2_blue": [0, 0, 0, 1],
    },
    schema_overrides=dict.fromkeys(("caught_blue_1", "fish_1"), pl.UInt8),
)
COLUMNS = (
    Column("storms", "i4", ""),
    Column("port", "i4", "", none=-1),
    Column("ready", "i4", ""),
    Column("fish", "i4", "", "seat", 4),
    Column("worth", "i4", "", "colour", 2),
    Column("caught", "i4", "", ("colour", "seat"), (2, 4)),
    Column("sold", "i4", "", ("seat", "colour"), (4, 2)),
)


def shown(*entries: Shown, topic: str = "Sea", **more: Any) -> list[Metric]:
    """The metrics of a game of two seats that shows these."""
    game: Any = SimpleNamespace(
        NAME="sea",
        COLUMNS=COLUMNS,
        SHOWN={topic: entries},
        things=lambda parameters: {"colour": ("red", "blue")},
        **more,
    )
    parameters: Any = SimpleNamespace(tides=(), moons=1)
    return list(column_metrics(game, parameters, 2))


def values(*entries: Shown) -> dict[str, float]:
    metrics = shown(*entries)
    samples = collect([ROWS], [measure(metric) for metric in metrics])
    return {m.id: estimate(s).value for m, s in zip(metrics, samples, strict=True)}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (Shown("storms", "mean", "storms", "storms"), {"storms": 4 / 4}),
        (Shown("storms", "share", "storms"), {"storms": 2 / 4}),
        (Shown("storms", "seat", "a seat's storms", "storms"), {"storms": 4 / 4 / 2}),
        (Shown("ready", "seat", "a seat is ready", "%"), {"ready": 4 / 8}),
        (Shown("port", "mean", "port", "miles"), {"port": 9 / 3}),
        (Shown("port", "share", "port"), {"port": 3 / 4}),
        (Shown("fish", "mean", "of seat {}", "fish"), {"fish_1": 4 / 4, "fish_2": 6 / 4}),
        (Shown("fish", "total", "fish", "fish", "all_fish"), {"all_fish": 10 / 4}),
        (Shown("fish", "seat", "fish of a seat", "fish"), {"fish": 10 / 8}),
        (Shown("fish", "share", "seat {} fishes", id="any"), {"any_1": 3 / 4, "any_2": 2 / 4}),
        (Shown("worth", "mean", "{}", "points"), {"worth_red": 5 / 4, "worth_blue": 3 / 4}),
        (Shown("worth", "share", "{} counts"), {"worth_red": 1, "worth_blue": 1 / 4}),
        (
            Shown("caught", "mean", "{} by {}", "fish"),
            {"caught_red_1": 1 / 4, "caught_red_2": 2 / 4}
            | {"caught_blue_1": 17 / 4, "caught_blue_2": 1 / 4},
        ),
        (Shown("caught", "total", "{}", "fish"), {"caught_red": 3 / 4, "caught_blue": 18 / 4}),
        (Shown("caught", "seat", "{}", "fish"), {"caught_red": 3 / 8, "caught_blue": 18 / 8}),
        (Shown("sold", "total", "{}", "fish"), {"sold_red": 4 / 4, "sold_blue": 9 / 4}),
        (
            Shown("sold", "share", "{} sells {}"),
            {"sold_1_red": 1 / 4, "sold_1_blue": 1, "sold_2_red": 1 / 4, "sold_2_blue": 1 / 4},
        ),
    ],
    ids=lambda value: f"{value.column} {value.way}" if isinstance(value, Shown) else "",
)
def test_values_are_those_worked_out_by_hand(entry: Shown, expected: dict[str, float]) -> None:
    assert values(entry) == pytest.approx(expected)
    assert list(values(entry)) == list(expected)  # in the order of the axes


def test_a_metric_says_what_it_is() -> None:
    (mean,) = shown(Shown("storms", "mean", "storms", "storms"))
    assert (mean.topic, mean.label, mean.kind, mean.unit) == ("Sea", "storms", "mean", "storms")
    (share,) = shown(Shown("storms", "share", "it storms"))
    assert (share.kind, share.unit, share.scale) == ("share", "%", 1)
    (seat,) = shown(Shown("storms", "seat", "storms of a seat", "storms"))
    assert (seat.kind, seat.unit, seat.scale) == ("mean", "storms", 2)
    (ready,) = shown(Shown("ready", "seat", "a seat is ready", "%"))
    assert (ready.kind, ready.unit, ready.scale) == ("bounded", "%", 2)
    for one in (mean, share, seat, ready):
        assert (one.per, one.reference, one.family) == (None, None, "")


def test_seats_and_things_of_a_column_are_held_against_each_other() -> None:
    def families(entry: Shown, topic: str = "Sea") -> dict[str, str]:
        return {metric.id: metric.family for metric in shown(entry, topic=topic)}

    fish = Shown("fish", "mean", "seat {}", "fish")
    assert families(fish) == {"fish_1": "seats fish", "fish_2": "seats fish"}
    worth = Shown("worth", "share", "{}")
    assert families(worth) == {"worth_red": "things worth", "worth_blue": "things worth"}
    caught = Shown("caught", "mean", "{} {}", "fish", "c")
    assert families(caught) == {
        "c_red_1": "seats c_red", "c_red_2": "seats c_red",
        "c_blue_1": "seats c_blue", "c_blue_2": "seats c_blue",
    }  # fmt: skip
    total = Shown("caught", "total", "{}", "fish")
    assert families(total) == {"caught_red": "things caught", "caught_blue": "things caught"}
    assert set(families(fish._replace(apart=True)).values()) == {""}
    assert set(families(caught, topic="").values()) == {""}  # only pictures show them


def test_labels_name_the_places() -> None:
    assert [q.label for q in shown(Shown("sold", "mean", "Seat {}: {}", "fish"))] == [
        "Seat 1: red", "Seat 1: blue", "Seat 2: red", "Seat 2: blue",
    ]  # fmt: skip
    other = Shown("caught", "mean", "Seat {1}: {0}", "fish")
    assert [q.label for q in shown(other)][:2] == ["Seat 1: red", "Seat 2: red"]


def test_captions_name_things_and_leave_some_out() -> None:
    said = {"colour": {"red": "a herring", "blue": "a cod"}, "caught": {"blue": "cod"}}
    entries = (Shown("worth", "mean", "Worth of {}", "points"), Shown("caught", "share", "{}, {}"))
    found = {q.id: q.label for q in shown(*entries, captions=lambda parameters: said)}
    assert found == {
        "worth_red": "Worth of a herring", "worth_blue": "Worth of a cod",
        "caught_blue_1": "cod, 1", "caught_blue_2": "cod, 2",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"color": {"red": "a herring"}}, "captions of color: found 'color'"),
        ({"colour": {"rde": "a herring"}}, "captions of colour: found 'rde'"),
        ({"caught": {"1": "the first"}}, "captions of caught: found '1'"),  # seats have numbers
        ({"seat": {"1": "the first"}}, "captions of seat: found 'seat'"),
    ],
)
def test_captions_of_what_is_not_there_are_refused(said: Any, found: str) -> None:
    with pytest.raises(games.IncompleteGameError, match=f"report/columns.py: {found}; allowed"):
        shown(Shown("storms", "mean", "storms", "storms"), captions=lambda parameters: said)


@pytest.mark.parametrize(
    ("needs", "is_shown"),
    [((), True), ("moons", True), ("tides", False), (("tides", "moons"), True)],
)
def test_what_needs_a_parameter_is_shown_only_with_it(needs: Any, is_shown: bool) -> None:
    assert bool(shown(Shown("storms", "mean", "storms", "storms", needs=needs))) == is_shown


@pytest.mark.parametrize("name", games.names())
def test_whatever_a_game_shows_stands_in_its_rows(name: str) -> None:
    game = games.get(name)
    parameters = game.Parameters()
    things = game.things(parameters)
    for players in game.player_counts(parameters):
        rows = frame(game, np.zeros(1, row_dtype(game)), "cell", players, things)
        metrics = list(column_metrics(game, parameters, players))
        read = {column for metric in metrics for column in metric.value.meta.root_names()}
        assert metrics
        assert read <= set(rows.columns)


@pytest.mark.parametrize("name", games.names())
def test_ids_are_unique_and_topics_stand_together(name: str) -> None:
    game = games.get(name)
    parameters = game.Parameters()
    for players in game.player_counts(parameters):
        metrics = own_metrics(game, parameters, players)
        assert len({metric.id for metric in metrics}) == len(metrics)
        topics = [metric.topic for metric in metrics]
        changes = sum(a != b for a, b in pairwise(topics))
        assert changes == len(set(topics)) - 1
        written = dict.fromkeys(metric.topic for metric in game.metrics(parameters, players))
        assert list(dict.fromkeys(topics))[: len(written)] == list(written)
