"""SafeHouse's planner against its naive twin: the same option at every decision."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from balance.engine.players import Player
from balance.games.safehouse.players.dials import PLANNER_DIALS
from balance.rulesets import load
from balance.rulesets.players import find_player
from tests.games import safehouse as house
from tests.games.amount import many
from tests.naive.luck import below, chance
from tests.naive.safehouse import SafeHouse, decide
from tests.naive.safehouse_planner import DIALS, Planner

RULESETS = (
    "official",
    "alt_sheets",
    "vote",
    "two_helps",
    "same_square",
    "no_helps",
    "forced_fetch",
    "flat_chameleons",
)
# A short way with many chameleons: every team comes home, one seat after another.
NEAR = {
    "safe_house_square": 29,
    "pursuer_start_crosses": -6,
    "chameleons_by_players": (4, 3, 3, 3),
    "stay_squares": 3,
}
STRAY, STRAY_TO = 101, 102  # purposes of the luck of choices that nobody wanted
STRAYS = 0.2  # share of them in games that leave the beaten track
RANGES: dict[str, tuple[float, float]] = {
    "mu": (0, 0.1),
    "open": (0, 0.5),
    "open_low": (0, 0.15),
    "gamma": (0.7, 0.98),
    "cham": (0, 1),
    "fetch": (0, 0.1),
    "least_gain": (0, 0.05),
    "patience": (0, 2),
    "stay_many": (1, 4),
    "stay_late": (0, 20),
    "stay_gap": (0, 6),
    "home_steps": (0, 3),
    "home_share": (0, 3),
    "base_weight": (0, 0.5),
    "chase_weight": (1, 16),
    "samples": (1, 12),
    "choices": (1, 12),
    "caught": (1, 30),
    "danger": (0.05, 2),
    "last_steps": (1, 9),
    "first": (0, 0.9),
    "home": (1, 25),
    "whole": (0.5, 3),
    "peril": (1, 10),
    "open_near": (0.1, 3),
    "cham_open": (0.5, 3),
}


def planner(dials: dict[str, float], character: str = "planner") -> Player:
    """A planner of the kernel's with these dials."""
    return replace(find_player(house.game, character), numbers=tuple(dials.values()))


def dials_of(player: Player) -> dict[str, float]:
    return dict(zip(DIALS, player.numbers, strict=True))


def some_dials(number: int) -> dict[str, float]:
    """Dials that nobody has tuned, all of them at work."""
    return {
        name: low + (high - low) * chance(number, STRAY, dial)
        for dial, (name, (low, high)) in enumerate(RANGES.items())
    }


def compare_game(
    parameters: Any, lineup: Sequence[Player], seed: int, deal: int, strays: float = 0.0
) -> None:
    """One game of players and of their twins."""
    choosers = [Planner(dials_of(p), p.name == "selfish") for p in lineup]
    compare_choices(parameters, lineup, choosers, seed, deal, strays)


def compare_choices(
    parameters: Any,
    lineup: Sequence[Player],
    choosers: Sequence[Planner],
    seed: int,
    deal: int,
    strays: float = 0.0,
) -> None:
    """One game side by side, in which a share of the choices may be others than were wanted."""
    table = house.table_of(parameters, lineup)
    twin = house.twin_of(parameters, len(lineup), seed, deal)
    table.open(seed, deal)
    options = house.to_a_choice(table)
    while not twin.finished:
        assert twin.question is not None
        assert options == twin.question.options
        wanted = decide(twin, choosers)
        index = table.decide()
        assert options[index] == wanted, (twin.decisions, twin.question)
        index = _strayed(twin, index, len(options), strays)
        table.carry_out(index)
        twin.answer(options[index])
        options = house.to_a_choice(table)
    assert house.public(table) == house.public_of_twin(twin)


def _strayed(twin: SafeHouse, index: int, n: int, strays: float) -> int:
    if chance(twin.luck, STRAY, twin.decisions) < strays:
        return below(twin.luck, STRAY_TO, twin.decisions, n)
    return index


def test_both_sides_know_the_same_dials() -> None:
    assert list(DIALS.items()) == list(PLANNER_DIALS.items())
    assert list(RANGES) == list(DIALS)


def _players(name: str, deal: int) -> int:
    """As many as sit at the table of a deal: other numbers under other rulesets."""
    return 1 + (RULESETS.index(name) + deal) % 4


@pytest.mark.parametrize("name", RULESETS)
def test_the_planner_of_the_rules(name: str) -> None:
    parameters = load(f"safehouse/{name}").parameters
    for deal in range(many(4, 1)):
        compare_game(parameters, [planner(DIALS)] * _players(name, deal), 21, deal)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_shipped_experts(players: int) -> None:
    parameters = load("safehouse").parameters
    expert = find_player(house.game, "expert", seats=players)
    for deal in range(many(3, 1)):
        compare_game(parameters, [expert] * players, 22, deal)


@pytest.mark.parametrize("name", RULESETS)
def test_dials_that_nobody_has_tuned(name: str) -> None:
    parameters = load(f"safehouse/{name}").parameters
    for deal in range(many(8, 1)):
        dials = [some_dials(10 * deal + seat) for seat in range(_players(name, deal))]
        compare_game(parameters, [planner(own) for own in dials], 23, deal, STRAYS)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_last_steps(players: int) -> None:
    parameters = house.changed(load("safehouse").parameters, NEAR)
    for deal in range(many(8, 1)):
        lineup = [planner(some_dials(10 * deal + seat)) for seat in range(players)]
        compare_game(parameters, lineup, 26, deal)


def test_a_selfish_team() -> None:
    parameters = load("safehouse").parameters
    for deal in range(many(4, 1)):
        compare_game(parameters, [planner(DIALS, "selfish")] * (2 + deal % 3), 24, deal)


def test_the_comparison_notices_a_difference() -> None:
    """A twin with another dial must not pass for the same player."""
    parameters = load("safehouse").parameters
    lineup = [planner(DIALS)] * 2
    choosers = [Planner({**DIALS, "open": 0.4}) for _ in lineup]
    with pytest.raises(AssertionError):
        compare_choices(parameters, lineup, choosers, 25, 0)
