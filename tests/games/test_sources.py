"""A game that is not ours is told by what plays it, so that games of two rules are never mixed."""

from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from balance import carry_out, games
from balance.games.sources import version_of
from balance.store.manifest import StoreError
from balance.studies.cells import cell
from tests.studies.helpers import order

ROOMS = ("parameters", "kernel", "players", "report", "words")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The package of somebody's game."""
    package = tmp_path / "mine"
    for room in ROOMS:
        (package / room).mkdir(parents=True)
        (package / room / "rules.py").write_text("ONE = 1\n", encoding="utf-8")
    (package / "__init__.py").write_text("VERSION = 1\n", encoding="utf-8")
    return package


def version(home: Path) -> int | str:
    """What a new process finds."""
    game: Any = ModuleType("mine")
    game.NAME, game.VERSION, game.__file__ = "mine", 1, str(home / "__init__.py")
    return version_of(game)


@pytest.mark.parametrize("room", ["", *ROOMS])
def test_what_plays_a_game_tells_it_apart_and_what_tells_of_it_does_not(
    home: Path, room: str
) -> None:
    before = version(home)
    path = home / room / ("rules.py" if room else "__init__.py")
    path.write_text("ONE = 2\n", encoding="utf-8")
    assert (version(home) != before) == (room not in ("report", "words"))


def test_our_own_games_are_told_by_their_versions() -> None:
    assert [version_of(games.get(name)) for name in games.BUILT_IN] == [
        games.get(name).VERSION for name in games.BUILT_IN
    ]


def test_a_folder_of_games_before_an_edit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits = SimpleNamespace(many=0)
    monkeypatch.setattr(cell, "version_of", lambda game: f"{game.VERSION}, {edits.many}")
    carry_out(order(tmp_path, games=64))
    carry_out(order(tmp_path, games=64))
    edits.many = 1
    with pytest.raises(StoreError, match="or a game as it was before an edit"):
        carry_out(order(tmp_path, games=128))
