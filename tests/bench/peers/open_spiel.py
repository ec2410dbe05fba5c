"""OpenSpiel, played from Python in the loop that its documentation shows."""

import random
from typing import Any


class OpenSpiel:
    """A game of OpenSpiel without chance, with random players in both seats.

    Parameters
    ----------
    name : str
        As OpenSpiel calls it, with its parameters.
    """

    counted = "turns"  # our column of what it counts

    def __init__(self, name: str) -> None:
        import pyspiel

        self.game, self.source = pyspiel.load_game(name), random.Random(1)
        self.games = self.count = 0
        self.won = [0, 0]

    def play(self, games: int) -> int:
        """Play games from the first to the last move."""
        for _ in range(games):
            returns = self._play(self.game.new_initial_state())
            self.won[0] += returns[0] >= 0
            self.won[1] += returns[1] >= 0
        self.games += games
        return games

    def means(self) -> tuple[dict[str, Any], int]:
        """Who won, a shared win for both, and what it counts."""
        won = [count / self.games for count in self.won]
        return {"won": won, self.counted: self.count / self.games}, self.games

    def _play(self, state: Any) -> Any:
        choice = self.source.choice
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            self.count += 1
        return state.returns()


class OpenSpielPig(OpenSpiel):
    """Pig to 100 for two seats, of which both hold at a number or play at random.

    What differs from ours: it lets a player hold before it has rolled, so the loop rolls without
    asking at the begin of a turn; it stops a game after ``horizon`` moves, set so far off that it
    never does; and it takes a win as soon as the turn total is enough, so that its random players
    end a little sooner than ours. Players that hold at 20 take the win themselves: with them the
    rules are the same, and so must be the means.
    """

    counted = "rolls"

    def __init__(self, hold_at: int | None) -> None:
        super().__init__("pig(players=2,winscore=100,horizon=1000000)")
        self.hold_at = hold_at

    def _play(self, state: Any) -> Any:
        total = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                outcome = self.source.choices(outcomes, chances)[0]
                total = total + outcome + 1 if outcome else 0
                self.count += 1
                state.apply_action(outcome)
                continue
            option = self._choose(state.legal_actions(), total)
            if option == _STOP:
                total = 0
            state.apply_action(option)
        return state.returns()

    def _choose(self, options: list[int], total: int) -> int:
        if total == 0 or len(options) == 1:
            return options[0]
        if self.hold_at is None:
            return self.source.choice(options)
        return options[_STOP] if total >= self.hold_at else options[_ROLL]


_ROLL, _STOP = 0, 1
