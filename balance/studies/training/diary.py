"""What a training keeps on disk: how every generation did, so that it goes on where it stopped.

The optimiser follows from the seed and from the scores alone, so these are all that is kept; told
them again, it stands where it stood.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, ValidationError

from balance.store.folder import write_own
from balance.store.manifest import StoreError
from balance.studies.orders.definitions import PlayerDefinition

FORM: Literal["balance.training/2"] = "balance.training/2"
DIARY = "training.json"
MOST_PARENTS = 100  # far more than anybody has players
MOST_GAMES = 10**6  # of every learner of a generation


class Known(BaseModel):
    """A player as it was asked for, and how it plays."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    asked: str
    player: PlayerDefinition


class Diary(BaseModel):
    """The content of ``training.json``.

    Attributes
    ----------
    training : dict
        What defines the training; another one is refused.
    parents : tuple of Known
    games : int
        Games of every learner of a generation.
    seconds : float
        Time spent on the generations so far.
    generations : tuple
        Scores of the learners of each, in the order in which they were asked for.
    confirmed : tuple of int
        After how many generations what was learned was tried on fresh deals, in that order.
    sha256 : str
        Of all the rest: another score would lead to another player, and nobody would know.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    form: Literal["balance.training/2"] = FORM
    training: dict[str, Any]
    parents: tuple[Known, ...] = Field(min_length=1, max_length=MOST_PARENTS)
    games: int = Field(ge=1, le=MOST_GAMES)
    seconds: FiniteFloat = Field(default=0.0, ge=0)
    generations: tuple[tuple[FiniteFloat, ...], ...] = ()
    confirmed: tuple[int, ...] = ()
    sha256: str = ""

    def checksum(self) -> str:
        """What ``sha256`` is to be."""
        return hashlib.sha256(json.dumps(self._rest()).encode()).hexdigest()

    def _rest(self) -> dict[str, Any]:
        """All but the checksum; what was not confirmed yet says so by nothing."""
        found = self.model_dump(exclude={"sha256"})
        return {key: value for key, value in found.items() if key != "confirmed" or value}

    def text(self) -> str:
        """The bytes of ``training.json``, as text."""
        whole = self._rest() | {"sha256": self.checksum()}
        return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"

    def write(self, folder: Path) -> None:
        """Keep it.

        Raises
        ------
        DiskError
        """
        write_own(folder / DIARY, self.text().encode())


def damaged(file: Path) -> StoreError:
    """What to say of a diary that cannot be gone on with."""
    return StoreError(f"{file}: is damaged; restore the file, or remove it")


def read_diary(folder: Path, training: dict[str, Any]) -> Diary | None:
    """The diary of a folder, None if there is none.

    Raises
    ------
    StoreError
        It is damaged, or that of another training.
    """
    file = folder / DIARY
    try:
        if not file.is_file():
            return None
        diary = Diary.model_validate_json(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise StoreError(f"{file}: cannot be read: {error.strerror or error}") from error
    except (UnicodeDecodeError, ValidationError) as error:
        raise damaged(file) from error
    if diary.sha256 != diary.checksum():
        raise damaged(file)
    wanted = json.loads(json.dumps(training))
    differs = [key for key in wanted if diary.training.get(key) != wanted[key]]
    if differs:
        raise StoreError(
            f"{folder}: holds another training (its {', '.join(differs)} differs); "
            "choose another folder or empty this one"
        )
    return diary
