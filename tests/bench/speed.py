"""One thread against other implementations of the same games."""

from collections.abc import Callable
from functools import cache
from unittest.mock import patch

from balance.rulesets import load
from tests.bench import yardstick
from tests.bench.measure import Row, Settings, alternate, pace, spread
from tests.bench.tables import SEED, Means, Measured, cell_of
from tests.naive import (
    abandon_ship,
    atlantis_players,
    safehouse,
    sewer_pirats_players,
    to_the_bottom_players,
)
from tests.naive.luck import deal_luck

CRITICAL_Z = 4.5  # over 100 columns, equal programs pass it once in 1,500 runs
OTHER_SEED = 2  # the yardstick must not be tuned to our deals


def abandon_ship_c(settings: Settings) -> list[Row]:
    """Random players at four seats, every column on, against C."""
    return against_c(settings, "abandon_ship_c", "abandon_ship", 4, "random", (), 0.6)


def sewer_pirats_c(settings: Settings) -> list[Row]:
    """Random players at four seats, every column on, against C."""
    return against_c(settings, "sewer_pirats_c", "sewer_pirats", 4, "random", (), 0.4)


def pig_c_hold(settings: Settings) -> list[Row]:
    """Two seats that hold at 20, against C."""
    return against_c(settings, "pig_c_hold", "pig", 2, "hold_at", ("hold:20",), 0.25)


def pig_c_weighted(settings: Settings) -> list[Row]:
    """Two seats that weigh both options by nine features, against C."""
    return against_c(settings, "pig_c_weighted", "pig", 2, "racer", ("weighted",), 0.15)


def against_c(
    settings: Settings,
    name: str,
    game: str,
    players: int,
    player: str,
    more: tuple[str, ...],
    target: float | None = None,
) -> list[Row]:
    """Whether C plays the same game, and games a second of processor time, ours and those of C."""
    measured = Measured(cell_of(game, players, player))
    checked = settings.games(500_000)
    z = distances_from_c(measured, game, more, checked)
    worst = max(z, key=lambda column: z[column])
    games = settings.games(200_000)
    ratio, ours, theirs = alternate(
        lambda: measured.rate(games),
        lambda: yardstick.run(game, games, players, SEED, *more).rate,
        settings.repetitions,
    )
    equal = f"{len(z)} means against C, {checked:,} games each: largest |z| ({worst})"
    rates = f"{short(ours.middle)} against {short(theirs.middle)} games/s"
    return [
        Row(name, equal, spread([z[worst]]), "", CRITICAL_Z, at_least=False, must=True),
        Row(name, f"ours / C, {player}, {players} seats, 1 thread: {rates}", ratio, "", target),
    ]


def distances_from_c(
    measured: Measured, game: str, more: tuple[str, ...], games: int
) -> dict[str, float]:
    """|z| of every column that ours and the C twin share."""
    players = measured.cell.players
    answer = yardstick.run(game, games, players, OTHER_SEED, *more)
    return Means(measured, games).z(answer.means, answer.games)


def abandon_ship_naive(settings: Settings) -> list[Row]:
    """Abandon Ship against plain Python, which reads its rules once here, as ours does."""
    choosers = [abandon_ship.random_player] * 4
    read = cache(abandon_ship.parse_face)
    with patch.multiple(abandon_ship, check_parameters=lambda *_: None, parse_face=read):
        return _against_naive(
            settings,
            "abandon_ship",
            4,
            100_000,
            200,
            lambda luck: abandon_ship.play({}, 4, luck, choosers),
        )


def safehouse_naive(settings: Settings) -> list[Row]:
    """SafeHouse against plain Python."""
    choosers = [safehouse.random_player] * 2
    return _against_naive(
        settings, "safehouse", 2, 100_000, 200, lambda luck: safehouse.play({}, 2, luck, choosers)
    )


def atlantis_naive(settings: Settings) -> list[Row]:
    """Atlantis against plain Python; a random game takes more than a thousand turns."""
    return _against_naive(
        settings,
        "atlantis",
        4,
        1_000,
        5,
        lambda luck: atlantis_players.play({}, ["random"] * 4, luck),
    )


def sewer_pirats_naive(settings: Settings) -> list[Row]:
    """Sewer Pirats against plain Python."""
    return _against_naive(
        settings,
        "sewer_pirats",
        4,
        20_000,
        50,
        lambda luck: sewer_pirats_players.play({}, ["random"] * 4, luck),
        200,
    )


def to_the_bottom_naive(settings: Settings) -> list[Row]:
    """To the Bottom against plain Python."""
    rules = load("to_the_bottom").parameters.model_dump(by_alias=True)
    return _against_naive(
        settings,
        "to_the_bottom",
        2,
        20_000,
        50,
        lambda luck: to_the_bottom_players.play(rules, ["random"] * 2, luck),
        200,
    )


def _against_naive(
    settings: Settings,
    game: str,
    players: int,
    many: int,
    few: int,
    play: Callable[[int], object],
    target: float = 100,
) -> list[Row]:
    """Games a second of random players, ours and those of the plain-Python twin ``play``."""
    measured = Measured(cell_of(game, players, "random"))
    games, naive_games = settings.games(many), settings.games(few)

    def naive(games: int) -> int:
        for number in range(games):
            play(deal_luck(SEED, number))
        return games

    ratio, ours, theirs = alternate(
        lambda: measured.rate(games), lambda: pace(naive, naive_games).core, settings.repetitions
    )
    rates = f"{short(ours.middle)} against {short(theirs.middle)} games/s"
    what = f"ours / plain Python twin, random, {players} seats, 1 thread: {rates}"
    return [Row(f"{game}_naive", what, ratio, "", target)]


def short(rate: float) -> str:
    """A rate in few digits."""
    if rate >= 1e6:
        return f"{rate / 1e6:.2f}M"
    return f"{rate / 1e3:.3g}k" if rate >= 1e3 else f"{rate:.3g}"
