"""Positions in words, for every game: exported, set up again, and played on alike."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from balance import games
from balance.engine.players import Player
from balance.engine.table import Table
from tests.games.amount import many
from tests.games.house_rules import HOUSE_RULES
from tests.games.rulesets import parameters_of, tables_of

SHIPPED = [case for name in games.names() for case in tables_of(name)]
HOUSE = [
    pytest.param(game, changes, players, id=f"{game}-{'-'.join(changes)}-{players}")
    for game, cases in HOUSE_RULES.items()
    for changes, players in cases
]


class Position:
    """A table beside what the words of its game make of it."""

    def __init__(self, game: str, parameters: Any, players: int) -> None:
        self.game, self.parameters = games.get(game), parameters
        rules = self.game.pack(self.parameters, players)
        self.table = Table(self.game, rules, [Player("random")] * players)

    def open(self, deal: int) -> None:
        self.table.open(41, deal)

    @property
    def words(self) -> dict[str, Any]:
        """The position as it would stand in a file."""
        table = self.table
        exported = self.game.position(self.parameters, table.rules, table.state)
        plain: dict[str, Any] = json.loads(json.dumps(exported))
        assert plain == exported, "no file could hold it"
        return plain

    def place(self, words: dict[str, Any]) -> None:
        self.game.place(self.parameters, self.table.rules, self.table.state, words)

    def seen(self) -> tuple[Any, ...]:
        """All that people are told of it."""
        table, rules, state = self.table, self.table.rules, self.table.state
        options = [] if state.finished else table.options()
        described = [self.game.describe(self.parameters, rules, state, o) for o in options]
        return int(state.finished), described, self.game.show(self.parameters, rules, state)

    def faults(self) -> list[Any]:
        found: list[Any] = self.game.faults(self.parameters, self.table.rules, self.table.state)
        return found

    def step(self, choice: random.Random) -> None:
        self.table.carry_out(choice.randrange(len(self.table.options())))


def played(one: Position, choice: random.Random, most: int) -> Iterator[None]:
    """Play at random; stop at every position, the last one too."""
    for _ in range(most):
        yield
        if one.table.state.finished:
            return
        one.step(choice)


def check_positions(game: str, parameters: Any, players: int, deals: int) -> None:
    """A position in words is set up elsewhere, and tells and offers the same."""
    one, other = Position(game, parameters, players), Position(game, parameters, players)
    choice = random.Random(f"{game} {players}")
    for deal in range(deals):
        one.open(deal)
        every = choice.randrange(3, 17)  # positions are slow to read where a game is large
        for number, _ in enumerate(played(one, choice, many(400, 120))):
            if number % every and not one.table.state.finished:
                continue
            assert one.faults() == []
            words = one.words
            other.open(deal + 50)
            other.place(words)
            assert other.words == words
            assert other.seen() == one.seen()


def check_play(game: str, parameters: Any, players: int, start: int) -> None:
    """A position set up elsewhere goes on alike under the same luck and the same choices."""
    one, other = Position(game, parameters, players), Position(game, parameters, players)
    first = random.Random(f"{game} {players} on")
    one.open(start)
    for _ in range(first.randrange(1, 60)):
        if not one.table.state.finished:
            one.step(first)
    other.open(start)
    other.place(one.words)
    seed = first.random()
    both = [random.Random(seed), random.Random(seed)]
    for number in range(many(300, 60)):
        if one.table.state.finished:
            break
        one.step(both[0])
        other.step(both[1])
        if number % 12 == 0:  # telling takes much longer than playing
            assert other.seen() == one.seen()
    assert other.seen() == one.seen()
    assert other.words == one.words


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_positions_of_shipped_rules(name: str, players: int) -> None:
    check_positions(name.partition("/")[0], parameters_of(name), players, many(2, 1))


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_play_from_positions_of_shipped_rules(name: str, players: int) -> None:
    check_play(name.partition("/")[0], parameters_of(name), players, 7)


@pytest.mark.parametrize(("game", "changes", "players"), HOUSE)
def test_positions_of_house_rules(game: str, changes: dict[str, Any], players: int) -> None:
    """Rules under which more is asked than under those of the files."""
    parameters = games.get(game).Parameters(**changes)
    check_positions(game, parameters, players, many(10, 1))
    for start in range(many(3, 1)):
        check_play(game, parameters, players, start)
