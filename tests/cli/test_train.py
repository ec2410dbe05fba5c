"""``balance train`` from the command line."""

from pathlib import Path
from typing import Any

import pytest

from balance.store.manifest import LOCK
from balance.studies.training.arena import Arena
from tests.cli.conftest import Cli
from tests.studies.helpers import bytes_of

TIMID = 'game = "pig"\nbase = "hold_at"\n[numbers]\nhold = 5\n'
SHORT = ("--generations", "4", "--games", "100", "--workers", "1")


@pytest.fixture
def timid(home: Path) -> str:
    """A Pig player that holds far too early."""
    (home / "timid.toml").write_text(TIMID, encoding="utf-8")
    return "timid.toml"


def test_writes_a_better_player(cli: Cli, timid: str, home: Path) -> None:
    result = cli("train", "pig", "--base", timid, *SHORT)
    assert result.code == 0
    assert "from hold_at, where timid.toml takes" in result.out
    file = Path("configs/players/pig/timid-p2.toml")
    assert f"Written: {file}" in result.out
    assert "timid-p2" in cli("describe", "pig").out
    played = cli("run", "pig", "--policy", "timid-p2,timid.toml", "--games", "50", "--json")
    assert played.code == 0


def test_says_when_it_is_no_better(cli: Cli, home: Path) -> None:
    arguments = ("--base", "racer", "--against", "racer", "--generations", "1", "--games", "8")
    result = cli("train", "pig", *arguments, "--workers", "1", "--out", "mine.toml")
    assert result.code == 1
    assert "not shown to be better than racer, so nothing is written" in result.out
    assert not (home / "mine.toml").exists()


def test_interrupted_it_says_how_to_go_on(
    cli: Cli, timid: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, calls = Arena.play, []

    def third_time_interrupted(self: Arena, *arguments: Any) -> Any:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return play(self, *arguments)

    monkeypatch.setattr(Arena, "play", third_time_interrupted)
    result = cli("train", "pig", "--base", timid, "--against", "racer", *SHORT)
    assert result.code == 130
    assert "the same command goes on" in result.said
    left = {Path(name).name for name in bytes_of(Path("reports"))}
    assert left - {LOCK} == {"training.json"}
    assert not Path("configs").exists()
    assert cli("train", "pig", "--base", timid, "--against", "racer", *SHORT).code == 0
    assert len(calls) == 3 + 2 + 1  # the two generations that were left, and the confirmation


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pig", "--base", "random"), "random, which has none to learn"),
        (("pig", "--budget", "0m"), "budget: found '0m'"),
        (("pig", "--players", "2-3"), "one number of players"),
        (("pig", "--ruleset", "shrt"), "Did you mean pig/short?"),
        (("pig", "--ruleset", "abandon_ship/storm"), "rules of abandon_ship"),
        (("pigg",), "Did you mean pig?"),
        (("pig", "--out", "timid.toml"), "another player's file"),
    ],
)
def test_bad_input(cli: Cli, timid: str, arguments: tuple[str, ...], said: str) -> None:
    before = bytes_of(Path())
    result = cli("train", *arguments)
    assert result.code == 2
    assert said in result.said
    assert "Traceback" not in result.err
    assert bytes_of(Path()) == before
