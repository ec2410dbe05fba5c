"""What every registered game must do, whatever it is."""

from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from balance import games
from balance.engine.table import Table
from balance.engine.workspace import common_columns, row_dtype, workspace_dtype
from balance.rulesets import available
from balance.rulesets.players import find_player, names
from tests.games.amount import many
from tests.games.rulesets import parameters_of, tables_of
from tests.golden import FOLDER as GOLDEN_FOLDER

TESTS = Path(__file__).parents[1]
MANY = many(60, 10)
FEW = many(2, 1)
LONG = many(150, 60)  # decisions after which a game has been seen enough


class Case(NamedTuple):
    """A game under one ruleset at one player count, with all its players at the table."""

    game: ModuleType
    ruleset: str
    players: int

    @property
    def parameters(self) -> Any:
        return parameters_of(self.ruleset)

    def table(self, *lineup: str) -> Table:
        """A table; without names everybody the game knows takes turns in the seats."""
        known = lineup or names(self.game)
        seated = [find_player(self.game, known[seat % len(known)]) for seat in range(self.players)]
        return Table(self.game, self.game.pack(self.parameters, self.players), seated)


CASES = [
    Case(games.get(name), ruleset, players)
    for name in games.names()
    for ruleset, players in tables_of(name)
]
STANDARD = [case for case in CASES if case.ruleset == f"{case.game.NAME}/standard"]


def title(case: Case) -> str:
    return f"{case.ruleset}-{case.players}"


all_cases = pytest.mark.parametrize("case", CASES, ids=title)
standard_cases = pytest.mark.parametrize("case", STANDARD, ids=title)
all_games = pytest.mark.parametrize("name", games.names())


def played(table: Table, seed: int, first: int, rotations: int, count: int) -> np.ndarray:
    rows = table.rows(count)
    table.play(seed, first, rotations, rows)
    return rows


def plain(record: np.ndarray) -> Any:
    """A record as plain values: a copy of a record need not keep the bytes between its fields."""
    if record.dtype.names is None:
        return record.tolist()
    return {name: plain(record[name]) for name in record.dtype.names}


# ------------------------------------------------------------------------------ step by step


@all_cases
def test_every_decision_is_in_order(case: Case) -> None:
    """Options exist, differ, have room and words; a move has no more parts than promised."""
    game, parameters, table = case.game, case.parameters, case.table()
    for deal in range(FEW):
        table.open(51, deal)
        state, parts = table.state, 1
        while not state.finished and table.decisions < LONG:
            options = table.options()
            assert 1 <= len(options) <= game.MAX_OPTIONS
            assert len(set(options)) == len(options)
            assert 0 <= state.actor < case.players
            assert int(state.decision) in game.DECISIONS
            words = [game.describe(parameters, table.rules, state, o) for o in options]
            assert len(set(words)) == len(words)
            assert all(words)
            assert game.show(parameters, table.rules, state)
            before, index = table.snapshot(), table.decide()
            assert 0 <= index < len(options)
            table.carry_out(index)
            told = game.tell(parameters, table.rules, before, state, options[index])
            assert all(isinstance(line, str) and line for line in told)
            parts = parts + 1 if state.goes_on else 1
            assert parts <= game.MAX_PARTS
            if state.goes_on:
                assert state.actor == before.actor
        assert game.show(parameters, table.rules, state)


@all_cases
def test_rows_are_those_of_single_steps(case: Case) -> None:
    table = case.table()
    rows = played(table, 54, 3, case.players, FEW)
    for number in range(FEW):
        table.open(54, 3 + number, case.players)
        while not table.state.finished:
            table.carry_out(table.decide())
        assert table.row(3 + number).tobytes() == rows[number : number + 1].tobytes()


# -------------------------------------------------------------------------------- whole games


@all_cases
def test_every_game_ends_and_is_counted(case: Case) -> None:
    table = case.table()
    rows = table.rows(MANY)
    capped = table.play(55, 0, 1, rows)
    assert capped == rows["capped"].sum() < MANY
    assert (rows["game"] == np.arange(MANY)).all()
    assert (rows["seat_turns"].sum(axis=1) == rows["turns"]).all()
    assert not rows["seat_turns"][:, case.players :].any()
    assert not rows["won"][:, case.players :].any()
    assert (rows["turns"] >= 1).all()
    if case.game.COMPETITIVE:
        assert rows["won"].any(axis=1).all()
        seats = slice(None), slice(case.players)
        assert ((rows["rank"][seats] == 1) == (rows["won"][seats] == 1)).all()


@standard_cases
def test_the_same_singleagain(case: Case) -> None:
    first, second = (played(case.table(), 56, 0, 1, MANY) for _ in range(2))
    assert first.tobytes() == second.tobytes()
    assert first.tobytes() != played(case.table(), 57, 0, 1, MANY).tobytes()


@standard_cases
@pytest.mark.parametrize("rotations", [1, 2])
def test_chunks_change_nothing(case: Case, rotations: int) -> None:
    table = case.table()
    whole = played(table, 58, 0, rotations, MANY)
    parts = table.rows(MANY)
    cuts = [0, 1, 4, 5, MANY // 2, MANY]
    for first, last in reversed(list(pairwise(cuts))):
        table.play(58, first, rotations, parts[first:last])
    assert parts.tobytes() == whole.tobytes()


@standard_cases
def test_rotations_share_a_deal(case: Case) -> None:
    """With the same player in all seats every rotation of a deal is the same game."""
    rows = played(case.table("random"), 59, 0, case.players, 3 * case.players)
    rows["game"] = 0
    single = [rows[i : i + 1].tobytes() for i in range(len(rows))]
    deals = [single[i : i + case.players] for i in range(0, len(rows), case.players)]
    assert [len(set(deal)) for deal in deals] == [1, 1, 1]
    assert len(set(single)) > 1


# ------------------------------------------------------------------------------------ secrets


@all_cases
def test_determinizing_depends_on_luck_alone(case: Case) -> None:
    table = case.table()
    for deal in range(FEW):
        table.open(60, deal)
        while not table.state.finished and table.decisions < LONG:
            real = table.saved()
            for viewer in range(case.players):
                seen = []
                for lucks in ((2,), (1, 2), (2, 2)):
                    table.restore(real)
                    for luck in lucks:
                        table.determinize(viewer, luck)
                    seen.append(plain(table.workspaces["state"]))
                assert seen[0] == seen[1] == seen[2]
            table.restore(real)
            table.carry_out(table.decide())


@all_cases
def test_determinizing_leaves_the_options_alone(case: Case) -> None:
    """What a seat may do must not give away what it cannot know."""
    table = case.table()
    for deal in range(FEW):
        table.open(61, deal)
        while not table.state.finished and table.decisions < LONG:
            real, options = table.saved(), table.options()
            table.determinize(int(table.state.actor), deal)
            assert table.options() == options
            assert not table.state.finished
            table.restore(real)
            table.carry_out(table.decide())


# ---------------------------------------------------------------------------------- the shape


def records_of(game: ModuleType) -> list[np.dtype]:
    own = [game.RULES, game.STATE, game.MEMORY, game.TALLY]
    return [*own, row_dtype(game), workspace_dtype(game)]


def test_records_carry_the_name_of_their_game() -> None:
    for name in games.names():
        game = games.get(name)
        for dtype in records_of(game):
            first = dtype.names[0]
            assert first == game.NAME == name
            assert dtype[first] == np.dtype("u1")
            assert dtype.isalignedstruct
    everything = [dtype for name in games.names() for dtype in records_of(games.get(name))]
    assert len(set(everything)) == len(everything)


@all_games
def test_columns_do_not_collide(name: str) -> None:
    game = games.get(name)
    own = [column.name for column in game.COLUMNS]
    common = [column[0] for column in common_columns(game.SEATS)]
    assert len({*own, *common}) == len(own) + len(common)
    axes = {"", "seat", *game.things(game.Parameters())}
    for column in game.COLUMNS:
        assert column.meaning
        assert set(column.axes) <= axes
        assert bool(column.axis) == bool(column.size)


@all_games
def test_players_fit_the_game(name: str) -> None:
    game = games.get(name)
    assert len(set(game.FEATURES)) == len(game.FEATURES)
    assert all(len(weights) == len(game.FEATURES) for weights in game.WEIGHTS.values())
    ids = [character.id for character in game.CHARACTERS.values()]
    assert len(set(ids)) == len(ids)
    assert all(character.manner for character in game.CHARACTERS.values())
    assert not set(game.CHARACTERS) & set(game.WEIGHTS)


@all_games
def test_nothing_is_missing(name: str) -> None:
    """Our own games come with a naive twin, a golden transcript and a spelt-out standard."""
    if name not in games.BUILT_IN:
        pytest.skip("tested in its own package")
    assert (TESTS / "naive" / f"{name}.py").is_file()
    assert (TESTS / "games" / f"test_{name}.py").is_file() or list(
        (TESTS / "games").glob(f"test_{name}_*.py")
    )
    assert list((GOLDEN_FOLDER / name).glob("*.txt"))
    assert f"{name}/standard" in available(name)
    game = games.get(name)
    assert parameters_of(name) == game.Parameters()
