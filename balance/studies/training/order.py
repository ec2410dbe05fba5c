"""What is to be learned: an order, complete and checked before anything is written."""

import hashlib
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from pydantic import (
    Field,
    InstanceOf,
    ModelWrapValidatorHandler,
    StrictInt,
    StrictStr,
    ValidationError,
    WithJsonSchema,
    model_validator,
)

from balance.engine.players import Player
from balance.games.sources import version_of
from balance.rulesets import ConfigError, Ruleset
from balance.rulesets.document import worded
from balance.rulesets.errors import show
from balance.rulesets.files import STANDARD, SUFFIX, game_module, is_dir, is_file
from balance.rulesets.player_files import LONGEST as LONGEST_TITLE
from balance.rulesets.players import find_player
from balance.studies.cells.cell import Cell, make_cells, plain
from balance.studies.orders.amounts import amount_of
from balance.studies.orders.definitions import define_player
from balance.studies.orders.requests import Request
from balance.studies.training.diary import MOST_PARENTS
from balance.studies.training.learner import Dials

USUAL = "10m"
LONGEST = 31  # letters of a name; with its hash it is still a title


class Training(Request):
    """A player that is to be learned.

    Attributes
    ----------
    ruleset : Ruleset
    out : Path, optional
        The player file to write; in ``configs/players/`` if not given.
    folder : Path, optional
        Where every generation is kept, in ``reports/`` if not given; a training already there
        goes on.
    players : int, optional
        How many sit at the table; the ruleset's first count if not given.
    base : str
        Player to start from; the game's first weight set, or character with dials, if empty.
    against : tuple of str
        Parents instead of the base and the strongest players there are.
    budget : str, optional
        Time for all generations together, such as "10m", which is usual.
    generations : int, optional
        How many there are to be, whatever time they take.
    games : int, optional
        Games of every learner of a generation. If not given, it follows from the time.
    confirmation : int
        Games at each table in which the result is tried again.
    seed : int, optional
    workers : int
        Threads; 0 for one a processor.

    Raises
    ------
    ConfigError
    """

    ruleset: Annotated[InstanceOf[Ruleset], WithJsonSchema({"type": "object"})]
    out: Path | None = None
    folder: Path | None = None
    players: StrictInt | None = None
    base: StrictStr = ""
    against: tuple[StrictStr, ...] = Field((), max_length=MOST_PARENTS)
    budget: StrictStr | None = None
    generations: StrictInt | None = Field(None, ge=1, le=10**6)
    games: StrictInt | None = Field(None, ge=1, le=10**6)
    confirmation: StrictInt = Field(default=5000, ge=2, le=10**9)
    seed: StrictInt | None = Field(None, ge=0, le=2**63 - 1)
    workers: StrictInt = Field(0, ge=0, le=1024)

    @model_validator(mode="wrap")
    @classmethod
    def _checked(cls, values: Any, handler: ModelWrapValidatorHandler["Training"]) -> "Training":
        """Find the players, so that a bad order is refused before anything is written."""
        try:
            order = handler(values)
        except ValidationError as error:
            raise worded(error, cls, "train") from None
        game = game_module(order.ruleset.game)
        seats = order.ruleset.counts[0] if order.players is None else order.players
        find_player(game, order.chosen_base, "train", "base", seats)
        _ = order.dials, order.seconds
        _check_out(order.chosen_out)
        if order.against and not game.COMPETITIVE:
            allowed = f"nothing: in {game.TITLE} all win or lose together"
            raise ConfigError("train", "against", ", ".join(order.against), allowed)
        known: list[Player] = []
        for name in order.against:
            parent = find_player(game, name, "train", "against", order.cell.players)
            if (plain := replace(parent, name="")) in known:  # it would count twice
                raise ConfigError("train", "against", f"{parent.name} twice", "players that differ")
            known.append(plain)
        return order

    @cached_property
    def cell(self) -> Cell:
        """The table: the base in every seat."""
        players = self.ruleset.counts[0] if self.players is None else self.players
        return make_cells([self.ruleset], [players], [self.chosen_base])[0]

    @property
    def chosen_base(self) -> str:
        """The player to start from, by name."""
        game = game_module(self.ruleset.game)
        dialled = (name for name, known in game.CHARACTERS.items() if known.numbers)
        return self.base or next(iter((*game.WEIGHTS, *dialled)), "random")

    @cached_property
    def dials(self) -> Dials:
        """What of the base is learned."""
        return Dials(self.cell.game, self.cell.roster[0])

    @property
    def seconds(self) -> float | None:
        """The time for all generations, None without end."""
        if self.budget is None and self.generations is not None:
            return None
        return amount_of("time", USUAL if self.budget is None else self.budget, "train", "budget")

    @property
    def chosen_seed(self) -> int:
        """The seed of all luck."""
        return self.ruleset.seed if self.seed is None else self.seed

    @property
    def chosen_out(self) -> Path:
        """The file to write."""
        folder = Path("configs", "players", self.ruleset.game)
        return self.out or folder / f"{self._name}{SUFFIX}"

    @property
    def chosen_folder(self) -> Path:
        """The folder of the diary."""
        name = f"{self.ruleset.game}-train-{self._name}-s{self.chosen_seed}-{self.digest}"
        return self.folder or Path("reports", name)

    @property
    def digest(self) -> str:
        """What tells a training from others of its name; more generations of it are the same."""
        return hashlib.sha256(repr(self.definition()).encode()).hexdigest()[:8]

    @property
    def _name(self) -> str:
        """The base, rules other than the standard ones, and the number of players."""
        parts = [Path(self.chosen_base).stem, self.ruleset.name, f"p{self.cell.players}"]
        return plain("-".join(part for part in parts if part != STANDARD), LONGEST)

    def luck(self, purpose: str) -> int:
        """A seed of its own for every purpose, so that no deal is met twice."""
        digest = hashlib.sha256(f"{self.chosen_seed} {purpose}".encode()).digest()
        return int.from_bytes(digest[:8]) >> 1

    def definition(self) -> dict[str, Any]:
        """What decides all scores, but for the parents."""
        return {
            "game": self.ruleset.game,
            "game_version": version_of(self.cell.game),
            "ruleset_hash": self.ruleset.hash,
            "players": self.cell.players,
            "base": define_player(self.cell.roster[0]).plain(),
            "against": list(self.against),
            "games": self.games,
            "seed": self.chosen_seed,
        }


def _check_out(file: Path) -> None:
    """Refuse a file that could not be written in the end, or not be read as a player."""
    found = show(str(file))
    if file.suffix != SUFFIX or is_dir(file):
        found = f"{found}, a folder" if is_dir(file) else found
        raise ConfigError("train", "out", found, f"a {SUFFIX} file")
    if len(file.stem) > LONGEST_TITLE or not file.stem.isprintable():
        allowed = f"a printable name of at most {LONGEST_TITLE} letters"
        raise ConfigError("train", "out", show(file.stem), allowed)
    above = next(filter(is_file, file.parents), None)
    if above is not None:
        raise ConfigError("train", "out", f"{found} below {above}, a file", "a place in a folder")
