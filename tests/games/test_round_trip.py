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
from tests.games.rulesets import parameters_of, tables_of

CASES = [(ruleset, players) for name in games.BUILT_IN for ruleset, players in tables_of(name)]


class Position:
    """A table beside what the words of its game make of it."""

    def __init__(self, name: str, players: int) -> None:
        self.parameters: Any = parameters_of(name)
        self.game = games.get(name.partition("/")[0])
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


@pytest.mark.parametrize(("name", "players"), CASES)
def test_every_position_is_exported_placed_and_played_on_alike(name: str, players: int) -> None:
    one, other = Position(name, players), Position(name, players)
    choice = random.Random(f"{name} {players}")
    for deal in range(many(2, 1)):
        one.open(deal)
        every = choice.randrange(5, 25)  # positions are slow to read where a game is large
        for number, _ in enumerate(played(one, choice, many(400, 120))):
            if number % every and not one.table.state.finished:
                continue
            assert one.faults() == []
            words = one.words
            other.open(deal + 50)
            other.place(words)
            assert other.words == words
            assert other.seen() == one.seen()


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_placed_position_goes_on_under_the_same_luck(name: str, players: int) -> None:
    one, other = Position(name, players), Position(name, players)
    first = random.Random(f"{name} {players} on")
    one.open(7)
    for _ in range(first.randrange(1, 60)):
        if not one.table.state.finished:
            one.step(first)
    other.open(7)
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
