"""One thread against other implementations of the same games."""

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from balance.rulesets import load
from tests.bench import yardstick
from tests.bench.measure import NotMeasured, Row, Settings, alternate, spread
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
    return _against_c(settings, "abandon_ship_c", "abandon_ship", 4, "random", (), 0.4)


def pig_c_hold(settings: Settings) -> list[Row]:
    """Two seats that hold at 20, against C."""
    return _against_c(settings, "pig_c_hold", "pig", 2, "hold_at", ("hold:20",), 0.25)


def pig_c_weighted(settings: Settings) -> list[Row]:
    """Two seats that weigh both options by nine features, against C."""
    return _against_c(settings, "pig_c_weighted", "pig", 2, "racer", ("weighted",), 0.15)


def _against_c(
    settings: Settings,
    name: str,
    game: str,
    players: int,
    player: str,
    more: tuple[str, ...],
    target: float,
) -> list[Row]:
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
    rates = f"{_short(ours.middle)} against {_short(theirs.middle)} games/s"
    return [
        Row(name, equal, spread([z[worst]]), "", CRITICAL_Z, at_least=False),
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
    """Abandon Ship against plain Python."""
    choosers = [abandon_ship.random_player] * 4
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
        60,
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

    def naive_rate() -> float:
        start = time.perf_counter()
        for number in range(naive_games):
            play(deal_luck(SEED, number))
        return naive_games / (time.perf_counter() - start)

    ratio, ours, theirs = alternate(lambda: measured.rate(games), naive_rate, settings.repetitions)
    rates = f"{_short(ours.middle)} against {_short(theirs.middle)} games/s"
    what = f"ours / plain Python twin, random, {players} seats, 1 thread: {rates}"
    return [Row(f"{game}_naive", what, ratio, "", target)]


def pig_openspiel(settings: Settings) -> list[Row]:
    """Pig against OpenSpiel's Python loop.

    What differs: OpenSpiel lets a player hold before it has rolled, so its loop rolls without
    asking at the begin of a turn; it stops a game after ``horizon`` moves, set so far off that
    it never does; and it takes a win as soon as the turn total is enough, so that its random
    players end a little sooner than ours. Players that hold at 20 take the win themselves:
    with them the rules are the same, and so must be the means.
    """
    try:
        import pyspiel
    except ImportError:
        raise NotMeasured("no open_spiel") from None
    game = pyspiel.load_game("pig(players=2,winscore=100,horizon=1000000)")
    source = random.Random(SEED)
    games, few = settings.games(200_000), settings.games(1_000)
    rows = []
    for player, hold_at in (("random", None), ("hold_at", 20)):
        measured = Measured(cell_of("pig", 2, player))
        theirs = _OpenSpiel(game, source, hold_at)
        ratio, own_rate, their_rate = alternate(
            partial(measured.rate, games), partial(theirs.rate, few), settings.repetitions
        )
        rates = f"{_short(own_rate.middle)} against {_short(their_rate.middle)} games/s"
        z = Means(measured, games).z(theirs.means(), theirs.games)
        what = f"ours / OpenSpiel's Python loop, {player}, 2 seats: {rates}"
        if hold_at is None:
            what += "; there a sufficient total wins without asking"
        else:
            equal = f"rolls and wins of seat 1, {theirs.games:,} games of theirs: largest |z|"
            worst = spread([max(z.values())])
            rows.append(Row("pig_openspiel", equal, worst, "", CRITICAL_Z, at_least=False))
        rows.append(Row("pig_openspiel", what, ratio, "", 100))
    return rows


class _OpenSpiel:
    """OpenSpiel's Pig, played in the loop its documentation shows."""

    def __init__(self, game: Any, source: random.Random, hold_at: int | None) -> None:
        self.game, self.source, self.hold_at = game, source, hold_at
        self.games = self.rolls = self.won = 0

    def rate(self, games: int) -> float:
        """Games a second."""
        start = time.perf_counter()
        for _ in range(games):
            self._play()
        return games / (time.perf_counter() - start)

    def means(self) -> dict[str, Any]:
        """Of all games so far."""
        return {"rolls": self.rolls / self.games, "won": [self.won / self.games]}

    def _play(self) -> None:
        state = self.game.new_initial_state()
        rolls, total = 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                outcome = self.source.choices(outcomes, chances)[0]
                total = total + outcome + 1 if outcome else 0
                rolls += 1
                state.apply_action(outcome)
                continue
            option = self._choose(state.legal_actions(), total)
            if option == _STOP:
                total = 0
            state.apply_action(option)
        self.games += 1
        self.rolls += rolls
        self.won += state.returns()[0] > 0

    def _choose(self, options: list[int], total: int) -> int:
        if total == 0 or len(options) == 1:
            return options[0]
        if self.hold_at is None:
            return self.source.choice(options)
        return options[_STOP] if total >= self.hold_at else options[_ROLL]


_ROLL, _STOP = 0, 1


def _short(rate: float) -> str:
    if rate >= 1e6:
        return f"{rate / 1e6:.2f}M"
    return f"{rate / 1e3:.3g}k" if rate >= 1e3 else f"{rate:.3g}"
