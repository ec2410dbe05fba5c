"""Playtests: games that people played, as a CSV file with one row for each of them.

``players`` says how many sat at the table. Beside it stands what was noted: ``length`` in the
game's own turns, ``score_1`` to ``score_N``, and ``winner``, the seat that won or several, such as
``1;3``; of a team ``won``, yes or no. ``minutes``, ``date`` and ``note`` are for people alone.
"""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import polars as pl

from balance import games
from balance.rulesets import ConfigError, Ruleset
from balance.rulesets.errors import show, unknown
from balance.rulesets.files import is_file
from balance.studies.run.answers import CAPS

PLAYERS, LENGTH, WINNER, WON, SCORE = "players", "length", "winner", "won", "score_"
FREE = ("minutes", "date", "note")  # nothing is asked of these
TIE = ";"
WHOLE = re.compile(r"([+-]?\d{1,15})(?:\.(?!000$)0*)?", re.ASCII)  # 1.000 may be a thousand
TWICE = "_duplicated_"  # in the name that is read of a column, if another has the same
YES, NO = ("yes", "y", "true", "1"), ("no", "n", "false", "0")
LARGEST = 2**31 - 1
NOTHING = "nothing that was noted of a game"
LONGER = "a row with more entries than the header has"
MOST = 5_000  # games of a file: more than people play
LONGEST = 16 * 2**20  # bytes of a file: room for so many games, and for what was noted


class Noted(NamedTuple):
    """A game as it was noted; None for what was not.

    Attributes
    ----------
    players : int
    length : int or None
    scores : tuple of int or None
        One a seat.
    winners : tuple of int or None
        Seats that won, counted from 1; of a team all seats or none.
    """

    players: int
    length: int | None
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None

    @property
    def is_empty(self) -> bool:
        """Was nothing noted but how many played?"""
        return self.length is None and self.scores is None and self.winners is None


@dataclass(frozen=True)
class Playtests:
    """All games of a file.

    Attributes
    ----------
    file : str
        As it was asked for.
    noted : tuple of str
        Which of length, scores, winner and won have a column.
    games : tuple of Noted
    """

    file: str
    noted: tuple[str, ...]
    games: tuple[Noted, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """Numbers of players, ascending."""
        return tuple(sorted({game.players for game in self.games}))

    def frame(self, players: int) -> pl.DataFrame:
        """The games at one number of players, under the names that simulated ones have."""
        own = [game for game in self.games if game.players == players]
        seats = range(1, players + 1)
        rows = {
            "turns": [game.length for game in own],
            **{f"score_{s}": [g.scores[s - 1] if g.scores else None for g in own] for s in seats},
            **{f"won_{s}": [_has_won(game, s) for game in own] for s in seats},
        }
        return pl.DataFrame(rows, dict.fromkeys(rows, pl.Int64))


def _has_won(game: Noted, seat: int) -> int | None:
    return None if game.winners is None else int(seat in game.winners)


def read_playtests(ruleset: Ruleset, file: str) -> Playtests:
    """Read and check a file of games that were played by these rules.

    Parameters
    ----------
    ruleset : Ruleset
    file : str
        A path.

    Raises
    ------
    ConfigError
        For the first fault, with its row as a spreadsheet numbers it: the header is row 1.
    """
    rows = _table(file)
    return _Reader(ruleset, file, rows.columns).read(rows)


def _table(file: str) -> pl.DataFrame:
    """All entries as texts, stripped; empty ones are null."""
    content = _content(file)
    try:
        text = io.StringIO(content.decode("utf-8-sig"), newline=None).read()  # whatever ends lines
        rows = pl.read_csv(
            io.StringIO(text), separator=_separator(text), infer_schema=False, raise_if_empty=True
        )
        rows = rows.rename({name: name.strip() for name in rows.columns})
    except UnicodeDecodeError:
        raise ConfigError(file, "", "bytes that are no text", "a CSV file in UTF-8") from None
    except pl.exceptions.NoDataError:
        raise ConfigError(file, "", "an empty file", "a header, and a row for every game") from None
    except pl.exceptions.PolarsError as error:
        found = " ".join(str(error).split("\n")[0].split()).removeprefix("found ")
        found = LONGER if "more fields" in found else found
        raise ConfigError(
            file, "", found, "a CSV file: a header, and a row for each game"
        ) from None
    entries = pl.all().str.strip_chars()
    return rows.select(pl.when(entries != "").then(entries).name.keep())


def _content(file: str) -> bytes:
    """All bytes of a file that may hold games; a device would go on for ever, or never begin.

    Raises
    ------
    ConfigError
        There is no such file, it cannot be read, or it holds more than people play.
    """
    allowed, path = "a CSV file of games", Path(file)
    try:
        if not is_file(path) and not path.is_dir() and path.exists():
            raise ConfigError(file, "", "a device or a pipe", allowed)
        with path.open("rb") as opened:
            content = opened.read(LONGEST + 1)
    except (FileNotFoundError, ValueError):  # or a name that no file can have
        raise ConfigError(file, "", "no such file", allowed) from None
    except OSError as error:
        raise ConfigError(file, "", error.strerror or "an unreadable file", allowed) from None
    if len(content) > LONGEST:
        raise ConfigError(file, "", f"more than {LONGEST / 2**20:g} MB", allowed)
    return content


def _separator(text: str) -> str:
    """A comma, or what spreadsheets write where commas stand in numbers."""
    header = text.partition("\n")[0]
    return next((one for one in (",", TIE, "\t") if one in header), ",")


class _Reader:
    """Checks one file against the rules."""

    def __init__(self, ruleset: Ruleset, file: str, columns: Sequence[str]) -> None:
        self.file, self.row = file, 1
        self.game: ModuleType = games.get(ruleset.game)
        self.counts = tuple(self.game.player_counts(ruleset.parameters))
        self.limit = _turn_limit(ruleset)
        self.columns = tuple(columns)
        self.scored = [name for name in self._scores(max(self.counts)) if name in columns]
        self._check_columns()

    def _scores(self, seats: int) -> list[str]:
        return [f"{SCORE}{seat}" for seat in range(1, seats + 1)]

    def _noted(self) -> list[str]:
        """The columns that say something of a game."""
        own = [WINNER, *self._scores(max(self.counts))] if self.game.COMPETITIVE else [WON]
        return [LENGTH, *own]

    def _check_columns(self) -> None:
        noted = self._noted()
        known = [PLAYERS, *noted, *FREE]
        for name in self.columns:
            twice = name.rpartition(TWICE)[0]
            if twice and twice in self.columns:
                raise ConfigError(self.file, "row 1", f"{show(twice)} twice", "each column once")
            if name not in known:
                raise unknown(self.file, "row 1", name, known)
        if PLAYERS not in self.columns:
            raise ConfigError(self.file, "row 1", "no column players", "how many sat at the table")
        if not {*noted} & set(self.columns):
            allowed = f"one or more of {', '.join(noted)}"
            raise ConfigError(self.file, "row 1", NOTHING, allowed)

    def read(self, rows: pl.DataFrame) -> Playtests:
        """All games."""
        is_filled = rows.select(pl.any_horizontal(pl.all().is_not_null())).to_series()
        numbers = (is_filled.arg_true() + 2).to_list()
        if not 0 < len(numbers) <= MOST:
            number = f"{len(numbers):,} games"
            raise ConfigError(self.file, "", number, f"1 to {MOST:,} rows below the header")
        found = []
        for self.row, row in zip(
            numbers, rows.filter(is_filled).iter_rows(named=True), strict=True
        ):
            found.append(self._game(row))
        if all(one.is_empty for one in found):
            allowed = f"an entry in one or more of {', '.join(self._noted())}"
            raise ConfigError(self.file, "", NOTHING, allowed)
        scores = ["scores"] if self.scored else []
        others = [name for name in (LENGTH, WINNER, WON) if name in self.columns]
        return Playtests(self.file, (*others, *scores), tuple(found))

    def _fault(self, key: str, found: object, allowed: str) -> ConfigError:
        text = "nothing" if found is None else found if isinstance(found, str) else show(found)
        return ConfigError(self.file, f"row {self.row}, {key}", text, allowed)

    def _game(self, row: dict[str, str | None]) -> Noted:
        allowed = ", ".join(map(str, self.counts))
        players = self._whole(row, PLAYERS, allowed, lambda n: n in self.counts)
        if players is None:
            raise self._fault(PLAYERS, None, allowed)
        length = self._length(row)
        scores = self._all_scores(row, players)
        winners = self._winners(row, players)
        if scores and winners and self.game.COMPETITIVE:
            self._check_winners(scores, winners)
        return Noted(players, length, scores, winners)

    def _length(self, row: dict[str, str | None]) -> int | None:
        most = LARGEST if self.limit is None else self.limit
        why = "" if self.limit is None else ": these rules stop a game there"
        turns = f"a whole number of turns, 1 to {most:,}{why}"
        return self._whole(row, LENGTH, turns, lambda n: 1 <= n <= most)

    def _whole(
        self, row: dict[str, str | None], key: str, allowed: str, fits: Callable[[int], bool]
    ) -> int | None:
        text = row.get(key)
        if text is None:
            return None
        number = whole(text)
        if number is None or not fits(number):
            raise self._fault(key, show(text), allowed)
        return number

    def _all_scores(self, row: dict[str, str | None], players: int) -> tuple[int, ...] | None:
        """The scores of all seats; None where not one was noted."""
        seats = self._scores(players)
        for name in self.scored:
            if name not in seats and row[name] is not None:
                allowed = f"nothing: {players} sat at the table"
                raise self._fault(name, show(row[name]), allowed)
        allowed = f"a whole number up to {LARGEST:,}"
        found = {n: self._whole(row, n, allowed, lambda s: abs(s) <= LARGEST) for n in seats}
        given = [score for score in found.values() if score is not None]
        if not given:
            return None
        missing = next((name for name, score in found.items() if score is None), None)
        if missing:
            raise self._fault(missing, None, "a score for every seat of the game, or for none")
        return tuple(given)

    def _winners(self, row: dict[str, str | None], players: int) -> tuple[int, ...] | None:
        if WON in self.columns:
            return tuple(range(1, players + 1)) if self._has_won(row[WON]) else ()
        if WINNER not in self.columns:
            return None
        allowed = f"a seat from 1 to {players}, or several such as 1{TIE}2"
        if row[WINNER] is None:
            raise self._fault(WINNER, None, f"{allowed}, in every row; or no such column")
        found = tuple(self._seats(str(row[WINNER]), players, allowed))
        if len(set(found)) < len(found):
            raise self._fault(WINNER, show(row[WINNER]), "each seat only once")
        return tuple(sorted(found))

    def _seats(self, text: str, players: int, allowed: str) -> Iterator[int]:
        for part in text.split(TIE):
            seat = whole(part.strip())
            if seat is None or not 1 <= seat <= players:
                raise self._fault(WINNER, show(text), allowed)
            yield seat

    def _has_won(self, text: str | None) -> bool:
        if text is None or text.lower() not in YES + NO:
            raise self._fault(WON, None if text is None else show(text), "yes or no")
        return text.lower() in YES

    def _check_winners(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
        """Who wins has no fewer points than anybody; who of several wins, other rules may say."""
        most = max(scores)
        for seat in winners:
            if scores[seat - 1] < most:
                better = scores.index(most) + 1
                found = (
                    f"seat {seat} with {scores[seat - 1]} points, where seat {better} has {most}"
                )
                raise self._fault(WINNER, found, f"a seat with {most} points")


def _turn_limit(ruleset: Ruleset) -> int | None:
    """After how many turns these rules stop a game; None where they have no such parameter."""
    return next((int(most) for name, most in ruleset.parameters if name in CAPS), None)


def whole(text: str) -> int | None:
    """A whole number as people write it, 12 or 12.0; None for anything else."""
    found = WHOLE.fullmatch(text)
    return int(found[1]) if found else None
