"""Numbers as people write them on the command line."""

import json
import re
import shlex
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

import balance
from balance.cli.options import Set, counts_of, games_of
from balance.rulesets import ConfigError, load, tried
from tests.cli.conftest import Cli


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("1", 1),
        ("250000", 250_000),
        ("1_000_000", 1_000_000),
        ("10k", 10_000),
        ("10K", 10_000),
        ("2.5m", 2_500_000),
        ("2.5M", 2_500_000),
        ("1e6", 1_000_000),
        ("1E+6", 1_000_000),
        ("1.5e3", 1_500),
        ("1g", 10**9),
    ],
)
def test_games(text: str, games: int) -> None:
    assert games_of(text) == games


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "-5",
        "k",
        "1.5",
        "0.1",
        "1e",
        "1e99",
        "ten",
        "1__0",
        "１０",
        f"0.{'9' * 40}",
        "1\u212a",
    ],
)
def test_no_games(text: str) -> None:
    with pytest.raises(ConfigError, match=r"--games: found .*1e6"):
        games_of(text)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (None, []),
        ("3", [3]),
        ("3,5", [3, 5]),
        ("3-5", [3, 4, 5]),
        ("3 - 5", [3, 4, 5]),
        ("3–5", [3, 4, 5]),
        ("2-3,5", [2, 3, 5]),
        ("2-4,3-5", [2, 3, 4, 5]),
        ("4-4", [4]),
    ],
)
def test_players(text: str | None, counts: list[int]) -> None:
    assert counts_of(text) == counts


@pytest.mark.parametrize("text", ["", "3-", "-3", "2--3", "2-3-4", "x", "2,,3", "1-9999", "5-3"])
def test_no_players(text: str) -> None:
    with pytest.raises(ConfigError, match="--players: found"):
        counts_of(text)


def test_a_run_and_a_replay_take_them(cli: Cli) -> None:
    command = ("run", "pig/short", "--games", "0.1k", "--players", "2-3", "--out", "a", "--json")
    summary = json.loads(cli(*command).out)
    assert [(cell["players"], cell["games"]) for cell in summary["cells"]] == [(2, 100), (3, 100)]
    assert "--games 100 --players 2,3" in summary["study"]["command"]
    assert cli("replay", "pig", "--players", "3-3").code == 0


@pytest.mark.parametrize("options", [("--no-tiers",), ("--tiers", "none")])
def test_no_other_players_where_nobody_wants_them(cli: Cli, options: tuple[str, ...]) -> None:
    result = cli("run", "pig", "--games", "50", "--out", "study", *options, "--json")
    assert json.loads(result.out)["cells"][0]["rungs"] == []
    assert "--no-tiers" in json.loads(result.out)["study"]["command"]


def test_all_other_players_play_as_much(cli: Cli) -> None:
    result = cli("run", "pig", "--games", "50", "--out", "study", "--tiers", "all", "--json")
    found = json.loads(result.out)["cells"][0]["rungs"]
    assert (found[0]["name"], found[0]["games"]) == ("random", 50)


def test_tiers_that_are_none_are_refused(cli: Cli) -> None:
    result = cli("run", "pig", "--tiers", "al")
    assert result.code == 2
    assert "'al'" in result.said
    assert "'few'" in result.said


def test_two_ways_that_contradict_each_other_are_refused(cli: Cli) -> None:
    result = cli("run", "pig", "--tiers", "all", "--no-tiers")
    assert result.code == 2
    assert "--no-tiers: found --tiers all as well" in result.said


def test_the_changes_of_the_readme_go_with_the_rules_they_change() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    told = re.findall(r"^    (balance .*--(?:set|try) .*)", readme, flags=re.MULTILINE)
    lines = [shlex.split(line, comments=True) for line in told]
    assert lines
    for _, _, config, *parts in lines:
        given = list(pairwise(parts))
        sets = [value for name, value in given if name == "--set"]
        assert load(config, sets)
        for value in (value for name, value in given if name == "--try"):
            assert tried(config, sets, value).changed


def test_a_change_that_is_an_example_goes_with_the_standard_rules() -> None:
    helps = get_args(Set)[1].help, str(balance.screen.__doc__)
    for text in helps:
        (change,) = set(re.findall(r"track_top=\d+", text))
        assert load("abandon_ship", [change]).changed
