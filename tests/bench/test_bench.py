"""The harness runs at tiny sizes, and the C twins play the same games as we do."""

import sys

import pytest

from balance.engine.table import jit_is_off
from tests.bench import kills, yardstick
from tests.bench.__main__ import BENCHES
from tests.bench.command import lines, measure, run
from tests.bench.measure import Row, Settings, Spread, alternate
from tests.bench.speed import CRITICAL_Z, distances_from_c
from tests.bench.tables import Measured, cell_of

TINY = Settings(repetitions=1, scale=0.001)
QUICK = sorted(set(BENCHES) - {"compile", "profile", "memory"})

needs_gcc = pytest.mark.skipif(yardstick.compiler() is None, reason="needs gcc")


@pytest.mark.bench
@pytest.mark.parametrize("name", QUICK)
def test_every_bench_fills_its_rows(name: str) -> None:
    rows = measure(name, BENCHES[name], TINY)
    assert rows
    assert all(row.name == name for row in rows)
    assert all(row.figure or row.why_not for row in rows)


def test_what_is_loaded_before_processes_are_killed_exists() -> None:
    assert set(kills.loaded()) > {"balance.cli", "balance.studies.training.challenges"}


@pytest.mark.bench
@needs_gcc
@pytest.mark.parametrize(
    ("game", "players", "player", "more"),
    [
        ("abandon_ship", 3, "random", ()),
        ("abandon_ship", 4, "random", ()),
        ("abandon_ship", 7, "random", ()),
        ("sewer_pirats", 2, "random", ()),
        ("sewer_pirats", 4, "random", ()),
        ("sewer_pirats", 5, "random", ()),
        ("pig", 2, "random", ("random",)),
        ("pig", 2, "hold_at", ("hold:20",)),
        ("pig", 2, "racer", ("weighted",)),
        ("pig", 5, "racer", ("weighted",)),
    ],
)
def test_c_agrees_in_every_mean(
    game: str, players: int, player: str, more: tuple[str, ...]
) -> None:
    games = 200 if jit_is_off() else 100_000
    z = distances_from_c(Measured(cell_of(game, players, player)), game, more, games)
    assert len(z) >= 14
    worst = max(z, key=lambda column: z[column])
    assert z[worst] < CRITICAL_Z, f"{worst}: {z[worst]:.1f} standard errors"


def test_ratios_come_from_pairs_in_turn() -> None:
    ours, theirs = iter([9.0, 2.0, 4.0, 6.0]), iter([9.0, 1.0, 1.0, 2.0])
    calls: list[str] = []

    def first() -> float:
        calls.append("A")
        return next(ours)

    def second() -> float:
        calls.append("B")
        return next(theirs)

    ratio, *_ = alternate(first, second, 3)
    assert ratio == Spread(3.0, 2.0, 4.0)
    assert "".join(calls) == "ABABABAB"


@pytest.mark.parametrize(
    ("row", "reached", "text"),
    [
        (Row("a", "b", Spread(0.5, 0.4, 0.6), target=0.4), True, ">= 0.4"),
        (Row("a", "b", Spread(11, 11, 11), "s", 10, at_least=False), False, "<= 10 s"),
        (Row("a", "b", why_not="not measured: no gcc"), None, "no gcc"),
    ],
)
def test_a_row_says_whether_the_target_is_reached(
    row: Row, reached: bool | None, text: str
) -> None:
    assert row.reached is reached
    assert text in "\n".join(lines(row))


@pytest.mark.parametrize(("must", "worst"), [(True, 9.0), (True, 2.0), (False, 9.0)])
def test_it_fails_only_where_both_sides_play_other_games(
    monkeypatch: pytest.MonkeyPatch, must: bool, worst: float
) -> None:
    row = Row("z", "means", Spread(worst, worst, worst), target=4.5, at_least=False, must=must)
    monkeypatch.setattr(sys, "argv", ["bench"])
    code = 0
    try:
        run({"z": lambda _: [row]}, "bench", "About.")
    except SystemExit as end:
        code = end.code
    assert code == (must and worst > 4.5)
