"""A naive twin of search that tries whole turns, for Pig.

Written from what ``balance.engine.turns`` says it does; it shares no code with it. A plan is a list
of options; ``None`` is the base player's own turn, which is no plan.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.naive.luck import below, chance, deal_luck, word
from tests.naive.pig import HOLD, ROLL, Chooser, Pig
from tests.naive.search import SEARCH_LUCK, copied, settle, worth

PLAYERS_LUCK = 1002
SLIP, SLIP_TO = 1, 2
DRAFTS = 2**32
STEPS = 24


def slipping(base: Chooser, share: float) -> Chooser:
    """The base player, who now and then takes anything."""

    def chooser(game: Pig) -> int:
        own = word(game.luck, PLAYERS_LUCK, game.decisions)
        if share and chance(own, SLIP, 0) < share:
            return (ROLL, HOLD)[below(own, SLIP_TO, 0, 2)]
        return base(game)

    return chooser


@dataclass
class Searcher:
    """A player of Pig that looks ahead by whole turns.

    Attributes
    ----------
    base, fast : Chooser
        Whose turn it leaves for a proven gain, and who plays the playouts.
    plan : list of int, optional
        What it goes by at the table, from decision number ``since`` on, for ``steps`` of them.
    """

    base: Chooser
    fast: Chooser
    playouts: int
    sure: float
    margin: float
    turns: int
    variety: float
    plan: list[int] | None = None
    since: int = 0
    steps: int = 0
    turn: tuple[int, int] = (-1, -1)
    left: int = field(default=0)  # how often it did not play as its base

    def __call__(self, game: Pig) -> int:
        at = game.decisions - self.since
        if self.turn != (len(game.turns), game.seat) or at >= self.steps:
            self._think(game)
            at = 0
        wanted = self.base(game) if self.plan is None else self.plan[at]
        self.left += wanted != self.base(game)
        return wanted

    def _think(self, game: Pig) -> None:
        root = word(game.luck, SEARCH_LUCK, game.decisions)
        drafts = self._drafts(game, root)
        plans = [None, *drafts[1:]]
        found = settle(
            [lambda luck, plan=plan: self._value(game, luck, plan) for plan in plans],
            root,
            self.playouts,
            self.sure,
        )
        self.plan, self.steps = plans[found], len(drafts[found])
        self.since, self.turn = game.decisions, (len(game.turns), game.seat)

    def _drafts(self, game: Pig, root: int) -> list[list[int]]:
        """Turns to be tried, the base's first, each only once."""
        found: list[list[int]] = []
        for number in range(1 + self.turns):
            first, player = None, self.base
            if number == 0:
                first = self.base(game)
            elif number == 1:  # the only other option, followed by what the base makes of it
                first = 1 - self.base(game)
            else:
                player = slipping(self.base, self.variety)
            draft = self._draft(game, deal_luck(root, DRAFTS + number), first, player)
            if draft not in found:
                found.append(draft)
        return found

    def _draft(self, game: Pig, luck: int, first: int | None, player: Chooser) -> list[int]:
        copy, taken = copied(game, luck), []
        while not copy.finished and _same_turn(copy, game) and len(taken) < STEPS:
            if len(copy.options()) == 1:
                copy.act(copy.options()[0])
                continue
            copy.decisions += len(taken) > 0  # the first was counted at the table
            option = first if first is not None and not taken else player(copy)
            taken.append(option)
            copy.act(option)
        return taken

    def _value(self, game: Pig, luck: int, plan: list[int] | None) -> float:
        """What a turn came to in one playout."""
        copy, at = copied(game, luck), 0
        while not copy.finished:
            options = copy.options()
            if len(options) == 1:
                copy.act(options[0])
                continue
            copy.decisions += at > 0
            if not _same_turn(copy, game):
                option = self.fast(copy)
            elif plan is None or at >= len(plan):
                option = self.base(game if at == 0 else copy)
            else:
                option = plan[at]
            at += 1
            copy.act(option)
        return worth(copy, game.seat, self.margin)


def _same_turn(copy: Pig, game: Pig) -> bool:
    return (len(copy.turns), copy.seat) == (len(game.turns), game.seat)
