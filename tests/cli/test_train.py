"""``balance train`` from the command line."""

import re
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


def test_one_is_one(cli: Cli, home: Path) -> None:
    arguments = ("--base", "racer", "--against", "racer", "--generations", "1", "--games", "8")
    assert cli("train", "pig", *arguments, "--workers", "1").out.startswith("1 generation, ")


def test_a_place_that_takes_no_file_is_told_before_anything_is_played(
    cli: Cli, timid: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "loop").symlink_to("loop")
    before = sorted(home.rglob("*"))
    monkeypatch.setattr(Arena, "play", None)
    result = cli("train", "pig", "--base", timid, *SHORT, "--out", "loop/mine.toml")
    assert result.code == 2
    assert "loop/mine.toml: cannot be written: " in result.said
    assert sorted(home.rglob("*")) == before


def test_faults_of_best_response_are_those_of_its_options(cli: Cli, home: Path) -> None:
    result = cli("best-response", "pig", "--budget", "soon")
    assert (result.code, "balance: --budget: found 'soon'" in result.said) == (2, True)
    result = cli("best-response", "pig", "--policy", "random")
    assert "balance: --policy: found random, which has none to learn" in result.said


def test_says_when_it_is_no_better(cli: Cli, home: Path) -> None:
    arguments = ("--base", "racer", "--against", "racer", "--generations", "1", "--games", "8")
    result = cli("train", "pig", *arguments, "--workers", "1", "--out", "mine.toml")
    assert result.code == 1
    assert "is shown to be worse than racer, so nothing is written" in result.out
    assert not (home / "mine.toml").exists()


def capped_at(turns: int) -> str:
    """Rules of Pig with a turn limit; at 4 no game comes to its end."""
    head = 'game = "pig"\nbase = "standard"\ntitle = "Capped"\n'
    Path("capped.toml").write_text(f"{head}[rules]\nmax_turns = {turns}\n", encoding="utf-8")
    return "capped.toml"


def test_writes_nothing_where_too_many_games_were_stopped(cli: Cli, timid: str, home: Path) -> None:
    arguments = ("--base", timid, "--against", timid, "--ruleset", capped_at(4))
    result = cli("train", "pig", *arguments, *SHORT, "--out", "mine.toml")
    assert result.code == 1
    assert "10,000 games were stopped at the turn limit, and counted." in result.out
    assert "Too many games were stopped at the turn limit to say, so nothing is" in result.out
    assert "%" not in result.out
    assert not (home / "mine.toml").exists()


def test_tells_of_the_few_games_that_were_stopped(cli: Cli, timid: str, home: Path) -> None:
    arguments = ("--base", timid, "--against", "hold_at", "--ruleset", capped_at(40))
    result = cli("train", "pig", *arguments, *SHORT, "--out", "mine.toml")
    assert result.code == 0
    assert " stopped at the turn limit, and counted." in result.out
    assert "Written: mine.toml" in result.out


def test_readme_names_a_base_that_can_be_trained(cli: Cli, home: Path) -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    said = re.search(r"`balance (train \w+) --players 4` learns [^.]*?\(`(--base \w+)`\)", text)
    assert said
    result = cli(*said[1].split(), *said[2].split(), "--budget", "soon")
    assert "--budget: found 'soon'" in result.said  # the base is sound, and looked at before


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
        (("pig", "--base", "random"), "balance: --base: found random, which has none to learn"),
        (("pig", "--base", "nobody"), 'balance: --base: found "nobody"; allowed: random, hold_at'),
        (("pig", "--base", "nobody", "--players", "3"), 'balance: --base: found "nobody"'),
        (("abandon_ship", "--base", "plannr"), "balance: --base: found"),
        (("pig", "--against", "rcer"), 'balance: --against: found "rcer". Did you mean racer?'),
        (("pig", "--budget", "0m"), "balance: --budget: found '0m'"),
        (("pig", "--out", "player"), 'balance: --out: found "player"'),
        (("pig", "--players", "11"), "balance: --players (pig/standard.toml): found 11"),
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
