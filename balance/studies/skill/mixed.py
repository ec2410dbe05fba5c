"""Mixed tables: the same deals played by many line-ups, whoever is drawn to sit where.

Games come in layouts of :data:`DEALS` deals and :data:`LINEUPS` line-ups, each deal played by each
line-up. A line-up draws the player of every seat from the same people. The luck of the game is that
of the deal alone; the randomness of the players is another one in every game. The play loop asks
players and game with one luck, so a game is played here decision by decision: the player decides
under its own luck, and what follows is carried out under that of the deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType

import numpy as np

from balance.engine.luck import below, deal_luck, loaded, word
from balance.engine.players import Player
from balance.engine.table import Table
from balance.rulesets import Ruleset
from balance.studies.cells.cell import Cell, plain
from balance.studies.cells.results import seated
from balance.studies.orders.definitions import CellDefinition, define_player

DEALS = LINEUPS = 5  # of a layout
LAYOUT = DEALS * LINEUPS
WHO_SITS, PLAYERS_LUCK = 1101, 1102  # purposes of luck, apart from those of games and players


class MixedTable(Table):
    """A table at which every game has the line-up that its number draws.

    Parameters
    ----------
    people : sequence of Player
        Of whom the players of all seats are drawn; nobody who looks ahead.
    seats : int
    game, rules
        As for any table.
    """

    def __init__(
        self, game: ModuleType, rules: np.ndarray, people: Sequence[Player], seats: int
    ) -> None:
        super().__init__(game, rules, [people[0]] * seats)
        self.people = [player.record()[0] for player in people]

    def play(self, seed: int, first: int, rotations: int, rows: np.ndarray) -> int:
        """Play ``len(rows)`` games from number ``first`` on; returns how many were capped.

        ``rotations`` is the number of games that belong together, as for any table.
        """
        for at in range(len(rows)):
            self._play_mixed(seed, first + at, rows[at : at + 1])
        return int(rows["capped"].sum())

    def _play_mixed(self, seed: int, game: int, row: np.ndarray) -> None:
        layout, place = divmod(game, LAYOUT)
        deal, lineup = layout * DEALS + place // LINEUPS, layout * LINEUPS + place % LINEUPS
        self._seat(_key(seed, lineup))
        luck = _key(seed, deal)
        dealt = loaded(luck)
        own = loaded(np.uint64(word(_key(seed, game), PLAYERS_LUCK, 0)))  # type: ignore[no-untyped-call]
        self.open_luck(luck)
        while not self.state.finished:
            n = self._run.legal(self.workspaces)
            index = self._run.decide(self.workspaces, n, own)
            self._run.carry_out(self.workspaces, n, index, dealt)
        self._run.write_row(self.workspaces, row, np.int64(game))

    def _seat(self, luck: np.uint64) -> None:
        """Draw who sits where."""
        for place in range(self.players):
            drawn = below(luck, WHO_SITS, place, len(self.people))  # type: ignore[no-untyped-call]
            self.workspaces["lineup"][0][place] = self.people[drawn]

    def compile(self) -> None:
        """Have all compiled that :meth:`play` needs, without playing."""
        self.open_luck(np.uint64(0))
        self.carry_out(self.decide())
        self.row()


def _key(seed: int, number: int) -> np.uint64:
    return np.uint64(deal_luck(np.uint64(seed), np.uint64(number)))


@dataclass(frozen=True)
class MixedCell(Cell):
    """A cell in which every game has the line-up that its number draws.

    The line-up of the cell is just one of those.

    Attributes
    ----------
    people : tuple of Player
        Of whom they are drawn.
    """

    people: tuple[Player, ...] = ()

    @property
    def rotations(self) -> int:
        """The games of a layout belong together, as the rotations of a line-up do elsewhere."""
        return LAYOUT

    @property
    def label(self) -> str:
        """The cell for people."""
        return f"{self.ruleset.title}, {seated(self.players)}, mixed"

    def table(self) -> Table:
        """A table of its own for one thread."""
        return MixedTable(self.game, self.rules, self.people, self.players)

    def definition(self) -> CellDefinition:
        """What decides the outcome of its games, for the manifest: the people are its line-up."""
        people = tuple(define_player(player) for player in self.people)
        return super().definition().model_copy(update={"lineup": people})


def mix(ruleset: Ruleset, seats: int, people: Sequence[Player]) -> MixedCell:
    """The cell of a mixed table."""
    people = tuple(people)
    some = tuple(people[place % len(people)] for place in range(seats))
    names = tuple(player.name for player in some)
    id_ = plain(f"{ruleset.name}-p{seats}-mixed-{DEALS}x{LINEUPS}")
    return MixedCell(id_, ruleset, seats, names, some, names, people=people)
