"""The registry: names, and what it says to a game that is not finished yet."""

import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from balance import games
from balance.cli.games import games as list_games
from balance.cli.version import version as show_version
from balance.engine.workspace import MAX_FEATURES, MAX_NUMBERS, MAX_PLAN
from balance.games.api import Character, Column, Shown, WordError, whole
from balance.games.checks import faults

pig = games.get("pig")


def pig_but(**changes: Any) -> ModuleType:
    """Pig with something in it changed."""
    game = ModuleType("pig")
    vars(game).update(vars(pig) | changes)
    return game


def without(dtype: np.dtype, *names: str) -> np.dtype:
    """A record without some fields."""
    kept = [(name, dtype[name]) for name in dtype.names or () if name not in names]
    return np.dtype(kept, align=True)


def record(*fields: tuple[Any, ...]) -> np.dtype:
    return np.dtype(list(fields), align=True)


@pytest.mark.parametrize("name", games.names())
def test_our_games_have_no_faults(name: str) -> None:
    assert faults(games.get(name)) == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"TALLY": [("pig", "u1")]}, "TALLY is no record type"),
        ({"TALLY": np.dtype("i4")}, "TALLY is no record type"),
        ({"TALLY": record(("big", "u1"))}, "the first field of TALLY is 'big'; it must be 'pig'"),
        ({"MEMORY": np.dtype([("pig", "u1"), ("seen", "i4")])}, "MEMORY is not aligned"),
        ({"RULES": without(pig.RULES, "players")}, "RULES lacks the field players"),
        (
            {"STATE": without(pig.STATE, "goes_on", "turns")},
            "STATE lacks the fields goes_on, turns",
        ),
        ({"COLUMNS": (Column("margin", "i4", ""),)}, "the column margin needs another name"),
        ({"COLUMNS": (Column("pig", "i4", ""),)}, "the column pig needs another name"),
        ({"COLUMNS": (Column("x", "i4", ""), Column("x", "i2", ""))}, "the column x needs another"),
        ({"COLUMNS": (Column("x", "U5", ""),)}, "the column x is of the type 'U5'; allowed: u1, "),
        ({"COLUMNS": (Column("x", "i4", "", "seat"),)}, "has axes ('seat',) of sizes ()"),
        ({"COLUMNS": (Column("x", "f4", ""),)}, "the column x is of the type 'f4'; allowed: u1, "),
        ({"COLUMNS": (Column("x", "u1", "", none=-1),)}, "x has none = -1, which no u1 is"),
        ({"COLUMNS": (Column("x", "i1", "", none=128),)}, "x has none = 128, which no i1 is"),
        ({"COLUMNS": (Column("x", "i1", "", none="no"),)}, "x has none = 'no', which no i1 is"),
        ({"COLUMNS": (Column("", "i1", ""),)}, "a column is called ''; a name as Python has them"),
        (
            {"COLUMNS": (Column("x", "i1", "", "seat", 4),)},
            "the column x has room for 4 along seat; a whole number from 10 on",
        ),
        (
            {"COLUMNS": (Column("x", "i1", "", ("card", "seat"), (-1, 10)),)},
            "the column x has room for -1 along card; a whole number from 1 on",
        ),
        ({"WEIGHTS": {"me": (np.nan,) * 11}}, "the WEIGHTS of me are (nan, "),
        ({"TITLE": 3}, "TITLE is 3; a line of text"),
        ({"TITLE": " "}, "TITLE is ' '; a line of text"),
        ({"TITLE": "Pig\n"}, "TITLE is 'Pig\\n'; a line of text"),
        ({"VERSION": "2.1"}, "VERSION is '2.1'; a whole number from 1 on"),
        ({"VERSION": True}, "VERSION is True; a whole number from 1 on"),
        ({"COMPETITIVE": "yes"}, "COMPETITIVE is 'yes'; True or False"),
        ({"TURNS_BEGUN": 1}, "TURNS_BEGUN is 1; True or False"),
        ({"SEATS": "4"}, "SEATS is '4'; allowed: 1 to 16"),
        (
            {"player_counts": lambda rules: None},
            "rules as they stand fails (TypeError",
        ),
        (
            {"player_counts": lambda rules: ()},
            "player_counts gives []; allowed: some",
        ),
        (
            {"player_counts": lambda rules: [2, 11]},
            "allowed: some of 1 to SEATS = 10",
        ),
        ({"SEATS": 4.0}, "SEATS is 4.0; allowed: 1 to 16"),
        ({"COLUMNS": ("rolls",)}, "COLUMNS has 'rolls'; a Column"),
        ({"MAX_PARTS": 0}, f"MAX_PARTS is 0; a whole number from 1 to {MAX_PLAN}"),
        ({"MAX_PARTS": MAX_PLAN + 1}, "MAX_PARTS is 17"),
        ({"MAX_PARTS": 2.0}, "MAX_PARTS is 2.0"),
        ({"MAX_OPTIONS": 0}, "MAX_OPTIONS is 0; a whole number from 1 on"),
        ({"WEIGHTS": {"me": (1.0,)}}, "the WEIGHTS of me are 1, but there are 11 FEATURES"),
        ({"FEATURES": ("f",) * (MAX_FEATURES + 1)}, f"65 FEATURES; at most {MAX_FEATURES}"),
        (
            {"CHARACTERS": {"me": Character(0, {str(i): 0.0 for i in range(MAX_NUMBERS + 1)}, "")}},
            f"me has 33 numbers; a Character at most {MAX_NUMBERS}",
        ),
    ],
)
def test_faults_are_named(changes: dict[str, Any], said: str) -> None:
    assert said in "; ".join(faults(pig_but(**changes)))


BUSTS = Shown("busts", "mean", "busts", "turns")
DOUBTFUL = (*pig.COLUMNS, Column("perhaps", "i4", "", "seat", 10, -1))


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (
            BUSTS._replace(column="bust"),
            "found 'bust'; allowed: a column; did you mean busts?",
        ),
        (
            BUSTS._replace(way="median"),
            "of busts: found the way 'median'; allowed: mean, ",
        ),
        (
            BUSTS._replace(way="total"),
            "'total', but the column has no seats; allowed: mean, ",
        ),
        (BUSTS._replace(label="busts of {}"), "found the label 'busts of {}'; allowed: no {}"),
        (BUSTS._replace(label=""), "found the label ''; allowed: no {}"),
        (BUSTS._replace(label="{"), "found the label '{'; allowed: no {}"),
        (BUSTS._replace(unit=""), "found no unit; allowed: a word such as 'points'"),
        (
            BUSTS._replace(unit="%"),
            "found the unit '%' with 'mean'; allowed: with ",
        ),
        (BUSTS._replace(way="share"), "found the unit 'turns'; allowed: none"),
        (
            BUSTS._replace(needs="targets"),
            "'targets'; allowed: parameters; did you mean target?",
        ),
        (BUSTS._replace(column="holds"), "label 'busts'; allowed: one {} for each of seat"),
        (
            BUSTS._replace(column="perhaps", way="total"),
            "of perhaps: found the way 'total', but values may be none; allowed: mean, share",
        ),
        ("busts", "under 'Luck': found 'busts'; allowed: a Shown"),
    ],
)
def test_a_column_that_cannot_be_shown_so_is_named(
    shown: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = pig_but(COLUMNS=DOUBTFUL, SHOWN={"Luck": (BUSTS._replace(id="sound"), shown)})
    monkeypatch.setitem(sys.modules, "balance.games.pig", broken)
    with pytest.raises(games.IncompleteGameError) as error:
        games.get("pig")
    assert said in str(error.value)
    assert str(error.value).startswith("game pig: report/columns.py: SHOWN ")
    assert str(error.value).count("SHOWN") == 1  # nothing else is found wrong


def test_two_metrics_of_columns_cannot_have_one_id() -> None:
    def found(*shown: Any) -> tuple[str, ...]:
        return faults(pig_but(SHOWN={"Luck": shown, "Turns": (BUSTS,)}))

    total = Shown("holds", "total", "holds", "turns")
    each = Shown("holds", "mean", "holds of seat {}", "turns")
    assert found(total, each) == ()  # holds, and holds_1 to holds_n
    assert found(total, total._replace(way="seat")) == (
        "report/columns.py: SHOWN: found the id holds 2 times; allowed: an id of its own for each",
    )
    assert found(BUSTS._replace(way="share", unit="")) == (
        "report/columns.py: SHOWN: found the id busts 2 times; allowed: an id of its own for each",
    )
    assert "SHOWN: found (Shown(column='busts'" in faults(pig_but(SHOWN=(BUSTS,)))[0]


def test_what_cannot_even_be_looked_at_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = pig_but(COLUMNS=7)
    monkeypatch.setitem(sys.modules, "balance.games.pig", broken)
    with pytest.raises(games.IncompleteGameError, match="game pig: cannot be looked at: TypeErr"):
        games.get("pig")


def test_several_faults_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = pig_but(WEIGHTS={"me": ()}, COLUMNS=(Column("won", "i4", ""),), SHOWN={})
    monkeypatch.setitem(sys.modules, "balance.games.pig", broken)
    with pytest.raises(games.IncompleteGameError) as error:
        games.get("pig")
    assert str(error.value) == (
        "game pig: the column won needs another name: this one is taken; "
        "the WEIGHTS of me are 0, but there are 11 FEATURES"
    )


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = pig_but()
    del broken.legal, broken.TITLE
    monkeypatch.setitem(sys.modules, "balance.games.pig", broken)
    with pytest.raises(games.IncompleteGameError) as error:
        games.get("pig")
    assert str(error.value) == (
        "game pig: __init__.py does not define TITLE; "
        "__init__.py does not import legal from kernel/legal.py"
    )
    monkeypatch.delattr("balance.games.pig.kernel.legal.legal")
    with pytest.raises(games.IncompleteGameError, match=r"kernel/legal\.py does not define legal"):
        games.get("pig")
    monkeypatch.setitem(sys.modules, "balance.games.pig", pig_but(NAME="hog"))
    with pytest.raises(games.IncompleteGameError, match="calls itself 'hog'"):
        games.get("pig")


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    home = tmp_path / "pig"
    shutil.copytree(Path(str(pig.__file__)).parent, home)
    (home / "kernel" / "legal.py").unlink()
    shutil.rmtree(home / "report")
    game = pig_but(__file__=str(home / "__init__.py"))
    assert faults(game)[:2] == (
        "there is no kernel/legal.py, where legal should be",
        "there is no report/columns.py, where COLUMNS, SHOWN should be",
    )
    assert faults(pig_but(__file__=str(tmp_path / "pig.py"))) == ()  # a game of one module


def test_a_game_of_one_module_is_told_by_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = pig_but(__file__="anywhere/solo.py")
    del broken.legal, broken.TITLE
    monkeypatch.setitem(sys.modules, "balance.games.pig", broken)
    with pytest.raises(games.IncompleteGameError, match=r"solo\.py does not define TITLE, legal"):
        games.get("pig")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """An installed game whose import fails."""
    (tmp_path / "broken_game.py").write_text("import balance\n1 / 0\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(games, "_installed", lambda: {"broken": "broken_game"})
    return "broken"


def test_an_import_that_fails_is_named(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(games.IncompleteGameError) as error:
        games.get(broken)
    assert str(error.value) == (
        "game broken: the entry point broken = broken_game of balance.games "
        "cannot be imported: ZeroDivisionError: division by zero"
    )
    Path(sys.path[0], "broken_game.py").write_text("import sys\nsys.exit(7)\n", encoding="utf-8")
    with pytest.raises(games.IncompleteGameError, match="cannot be imported: SystemExit: 7"):
        games.get(broken)
    monkeypatch.setattr(games, "_installed", lambda: {"broken": "no_such_module"})
    with pytest.raises(games.IncompleteGameError, match="No module named 'no_such_module'"):
        games.get(broken)


def test_listings_go_on_beside_a_broken_game(
    broken: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "240")
    list_games()
    out = capsys.readouterr().out
    assert "Pig" in out
    assert "cannot be imported: ZeroDivisionError: division by zero" in out
    show_version()
    out = capsys.readouterr().out
    assert "game pig" in out
    assert "game broken: the entry point" in out
    with pytest.raises(games.UnknownGameError, match="did you mean broken"):
        games.get("broke")


def test_an_unknown_game_gets_a_hint() -> None:
    with pytest.raises(games.UnknownGameError, match="did you mean abandon_ship") as error:
        games.get("abandonship")
    assert error.value.suggestion == "abandon_ship"


def test_a_word_error_can_be_read() -> None:
    assert str(WordError("rat", "rde", ("red", "blue"))) == ("rat: found 'rde'; allowed: red, blue")
    for wrong in (0, 7, True, 1.0, "1"):
        with pytest.raises(WordError, match=r"roll: found .*allowed: a whole number from 1 to 6"):
            whole("roll", wrong, 1, 6)
    assert whole("roll", 6, 1, 6) == 6
