"""Engines of other games, which share no rules with ours: their rates stand for themselves.

Each counts its games, and the decisions in which its players had two or more options or, where it
does not tell, were asked.
"""

import logging
import random
from typing import Any


class Catanatron:
    """catanatron: four random players on the island of Catan."""

    game = "Catan, 4 random players"

    def __init__(self) -> None:
        from catanatron import Color, Game, RandomPlayer

        counted = self
        self.decisions, self._game = 0, Game

        class Player(RandomPlayer):  # type: ignore[misc]
            def decide(self, game: Any, playable_actions: Any) -> Any:
                counted.decisions += len(playable_actions) > 1
                return super().decide(game, playable_actions)

        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        self._players = [Player(colour) for colour in colours]

    def play(self, games: int) -> int:
        """Play games to the end, or to the limit that catanatron sets."""
        for number in range(games):
            self._game(self._players, seed=number).play()
        return games


class Pyminion:
    """pyminion: two of its bots at the base game of Dominion."""

    game = "Dominion, Big Money against Big Money with Smithy"

    def __init__(self) -> None:
        from pyminion.bots.examples import BigMoney, BigMoneySmithy
        from pyminion.expansions.base import base_set, smithy
        from pyminion.game import Game

        random.seed(1)  # it draws from there
        logging.getLogger().setLevel(logging.WARNING)  # else it words every move, for nobody
        bots = [BigMoney(), BigMoneySmithy()]
        self._asked = [_Counting(bot.decider) for bot in bots]
        for bot, asked in zip(bots, self._asked, strict=True):
            bot.decider = asked
        self._game = Game(bots, [base_set], kingdom_cards=[smithy], log_stdout=False)

    @property
    def decisions(self) -> int:
        """How often a bot was asked."""
        return sum(asked.count for asked in self._asked)

    def play(self, games: int) -> int:
        """Play games as its simulator does."""
        from copy import copy

        for _ in range(games):
            copy(self._game).play()
        return games


class _Counting:
    """A bot's way to decide, and how often it was asked."""

    def __init__(self, decider: Any) -> None:
        self.decider, self.count = decider, 0

    def __getattr__(self, name: str) -> Any:
        self.count += name.endswith("_decision")
        return getattr(self.decider, name)
