"""Every command tried: what it prints, in substance."""

import json
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext, suppress
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import polars as pl
import pytest
from pydantic_core import SchemaError
from typer.main import get_command
from typer.testing import CliRunner

from balance import carry_out
from balance import games as registry
from balance.cli import library
from balance.cli.app import app
from balance.cli.errors import SOON
from balance.cli.studies import make_order, say
from balance.games import pig
from balance.rulesets import ConfigError, available
from balance.rulesets.files import find, roots
from balance.rulesets.merge import read_layer
from balance.store.folder import DiskError
from balance.studies.play import ahead, transcript
from tests.cli.conftest import Cli
from tests.studies.helpers import bytes_of
from tests.studies.kinds import small

CLI = Path(make_order.__code__.co_filename).parent
SMALL = ("--players", "2", "--games", "100")


def test_games_names_all_games_in_a_line_each(cli: Cli) -> None:
    result = cli("games")
    assert result.code == 0
    words = set(re.split(r"[\s,]+", result.out))
    assert set(registry.names()) <= words
    assert {"3-7", "2-10"} <= words
    lines = {line.split()[0]: line for line in result.out.splitlines() if line}
    assert lines["pig"].endswith("2-10 players  Pig: standard and 3 variants")


@pytest.mark.parametrize("name", registry.names())
def test_games_of_a_game_names_its_rulesets_with_titles_and_notes(cli: Cli, name: str) -> None:
    result = cli("games", name)
    assert result.code == 0
    said = " ".join(result.out.split())
    for known in available(name):
        document = read_layer(find(known)).document
        assert f"{known}: {document.title}" in said
        assert " ".join(document.note.split()) in said
    assert result.out.startswith(f"{name}/standard")


def test_a_ruleset_that_cannot_be_read_is_listed_with_its_fault(cli: Cli, home: Path) -> None:
    (home / "configs" / "pig").mkdir(parents=True)
    (home / "configs" / "pig" / "broken.toml").write_text('game = "pig"\nnote = [', "utf-8")
    result = cli("games", "pig")
    assert result.code == 0
    assert "pig/broken: cannot be used" in result.out
    assert "pig/short" in result.out


def test_describe_names_parameters_players_and_columns(cli: Cli) -> None:
    result = cli("describe", "pig")
    assert result.code == 0
    assert "Pig, 2 to 10 players" in result.out
    for word in (*pig.Parameters.model_fields, *pig.CHARACTERS, *pig.WEIGHTS, "random"):
        assert re.search(rf"^  {word}\b", result.out, re.MULTILINE), word
    for column in pig.COLUMNS:
        told = rf"^  {column.name}\b.*\n +{re.escape(column.meaning)}$"
        assert re.search(told, result.out, re.MULTILINE), column
    assert "Who holds with so many points wins." in result.out


def test_check_shows_what_differs_and_what_is_assumed(cli: Cli, home: Path) -> None:
    text = 'game = "pig"\nbase = "short"\ntitle = "Mine"\n[rules]\ndie_sides = 8\n'
    (home / "mine.toml").write_text(text, encoding="utf-8")
    result = cli("check", "mine.toml", "pig")
    assert result.code == 0
    mine, standard = result.out.split("pig/standard: good")
    assert mine.startswith("pig/mine: good\n")
    assert "title    Mine" in mine
    assert "changed  target = 50 (was 100)" in mine
    assert "changed  die_sides = 8 (was 6)" in mine
    assert re.search(r"assumed  .*die_sides", mine)
    assert "changed" not in standard
    assert re.search(r"hash     [0-9a-f]{16}\n", standard)
    assert [path.name for path in home.iterdir()] == ["mine.toml"]


def test_check_takes_overrides(cli: Cli) -> None:
    assert "changed  target = 30" in cli("check", "pig", "--set", "target=30").out


def test_run_sets_rulesets_side_by_side(cli: Cli, home: Path) -> None:
    result = cli("run", "pig", "pig/short", *SMALL, "--out", "study", "--policy", "racer,random")
    assert result.code == 0
    study = home / "study"
    assert "Standard, Short game" in result.out
    assert f"Report: {Path('study') / 'report.html'}" in result.out
    assert "AGAIN     balance run pig pig/short --games 100 --players 2 --policy racer,random" in (
        result.out
    )
    summary = json.loads((study / "summary.json").read_text(encoding="utf-8"))
    assert [cell["ruleset"]["name"] for cell in summary["cells"]] == ["standard", "short"]
    assert [cell["lineup"] for cell in summary["cells"]] == [["racer", "random"]] * 2
    assert summary["comparisons"] == []
    page = (study / "report.html").read_text(encoding="utf-8")
    assert page.count("<html") == 1
    for label in ("Standard, 2 players, racer / random", "Short game, 2 players, racer / random"):
        assert label in page
    assert {path.name for path in study.iterdir()} - {".lock"} == {
        "games", "manifest.json", "report.html", "summary.json", "totals",
    }  # fmt: skip


def test_json_is_all_that_stands_on_standard_output(cli: Cli, home: Path) -> None:
    result = cli("run", "pig/short", *SMALL, "--out", "study", "--json")
    assert result.code == 0
    assert json.loads(result.out) == json.loads((home / "study" / "summary.json").read_text())
    assert "Report" not in result.err


def test_options_win_over_the_ruleset(cli: Cli, home: Path) -> None:
    text = 'game = "pig"\nbase = "short"\n[run]\ngames = 30\nseed = 5\nmargin = 4\n'
    (home / "mine.toml").write_text(text + '[players]\ncounts = [3]\nlineup = "racer"\n', "utf-8")
    own = json.loads(cli("run", "mine.toml", "--out", "a", "--json").out)
    (cell,) = own["cells"]
    assert (own["study"]["seed"], cell["games"], cell["players"]) == (5, 30, 3)
    assert (cell["lineup"], cell["margin"]) == (["racer"] * 3, 4)
    options = ["--games", "40", "--seed", "6", "--margin", "7", "--players", "2", "--policy"]
    other = json.loads(cli("run", "mine.toml", "--out", "b", "--json", *options, "random").out)
    (cell,) = other["cells"]
    assert (other["study"]["seed"], cell["games"], cell["players"]) == (6, 40, 2)
    assert (cell["lineup"], cell["margin"]) == (["random"] * 2, 7)


def test_set_changes_the_rules(cli: Cli) -> None:
    played = json.loads(cli("run", "pig", *SMALL, "--set", "target=9", "--json").out)
    values = {row["key"]: row for row in played["cells"][0]["ruleset"]["parameters"]}
    assert values["target"]["value"] == "9"
    assert values["target"]["standard"] == "100"
    assert values["target"]["provenance"] == "assumed"
    length = next(e for e in played["cells"][0]["estimates"] if e["id"] == "turns")
    assert length["value"] < 6


def test_the_smallest_study(cli: Cli, home: Path) -> None:
    result = cli("run", "pig/short", "--players", "2", "--games", "1", "--out", "study")
    assert result.code == 0
    summary = json.loads((home / "study" / "summary.json").read_text(encoding="utf-8"))
    assert summary["cells"][0]["games"] == 1


def test_compare_plays_the_same_games_and_reports_differences(cli: Cli, home: Path) -> None:
    command = ("compare", "pig/short", "pig/big_die", "--players", "2,3", "--games", "100")
    result = cli(*command, "--out", "study")
    assert result.code == 0
    assert "against Short game, 2 players" in result.out
    summary = json.loads((home / "study" / "summary.json").read_text(encoding="utf-8"))
    pairs = [(one["a"], one["b"]) for one in summary["comparisons"]]
    assert pairs == [
        ("short-p2-expert", "big_die-p2-expert"),
        ("short-p3-expert", "big_die-p3-expert"),
    ]
    cells = {cell["id"]: cell for cell in summary["cells"]}
    for comparison in summary["comparisons"]:
        for difference in comparison["differences"]:
            assert difference["n"] > 0
            assert difference["saving"] is None or difference["saving"] > 0
            assert difference["margin"] >= 0
            for side in "ab":
                estimates = {e["id"]: e for e in cells[comparison[side]]["estimates"]}
                own = estimates[difference["id"]]["value"]
                assert difference[side] == pytest.approx(own), difference["id"]
    page = (home / "study" / "report.html").read_text(encoding="utf-8")
    assert summary["comparisons"][0]["label"] in page


def test_compared_rulesets_share_their_luck(cli: Cli, home: Path) -> None:
    text = 'game = "pig"\nbase = "short"\n[rules]\nmax_turns = 9_999\n'  # no game lasts so long
    (home / "same.toml").write_text(text, encoding="utf-8")
    command = ("compare", "pig/short", "same.toml", *SMALL, "--json", "--out", "study")
    (comparison,) = json.loads(cli(*command).out)["comparisons"]
    assert {one["value"] for one in comparison["differences"]} == {0.0}
    games = {}
    for path in (home / "study" / "games").iterdir():
        games.setdefault(path.name.partition("-")[0], []).append(pl.read_parquet(path))
    same, short = (pl.concat(games[name]).drop("cell").sort("game") for name in ("same", "short"))
    assert same.equals(short)


def test_what_is_tried_changes_one_side_only(cli: Cli, home: Path) -> None:
    tries = ("target=40", "big_die", "big_die; target=60")
    options = [option for text in tries for option in ("--try", text)]
    command = ("compare", "pig/short", "--set", "max_turns=900", *SMALL, "--out", "study")
    result = cli(*command, *options)
    assert result.code == 0
    summary = json.loads((home / "study" / "summary.json").read_text(encoding="utf-8"))
    played = [
        {row["key"]: row["value"] for row in cell["ruleset"]["parameters"]}
        for cell in summary["cells"]
    ]
    asked = [(rules["target"], rules["die_sides"]) for rules in played]
    assert asked == [("50", "6"), ("40", "6"), ("50", "10"), ("60", "10")]
    assert {rules["max_turns"] for rules in played} == {"900"}
    assert [len(one["changed"]) for one in summary["comparisons"]] == [1, 1, 2]
    again = shlex.split(summary["study"]["command"])[1:]
    assert cli(*again, "--out", "again").code == 0
    assert (home / "again" / "summary.json").read_bytes() == (
        home / "study" / "summary.json"
    ).read_bytes()
    replayed = shlex.split(summary["cells"][3]["replay"].replace("--game N", "--game 3"))[1:]
    assert "big_die" in replayed
    assert cli(*replayed).code == 0


def test_a_variant_that_is_tried_keeps_its_name(cli: Cli, home: Path) -> None:
    result = cli("compare", "pig", "--try", "big_die", *SMALL, "--out", "study")
    assert result.code == 0
    assert "AGAIN     balance compare pig pig/big_die" in result.out


@pytest.mark.parametrize(
    ("sides", "again"),
    [
        (("pig", "--try", "target=20", "--try", "short"), "pig --try target=20 --try short"),
        (("pig", "pig/big_die", "--try", "target=20"), "pig pig/big_die --try target=20"),
    ],
)
def test_the_command_keeps_the_order_of_sides(
    cli: Cli, home: Path, sides: tuple[str, ...], again: str
) -> None:
    """A study of the same sides in another order is another one, which its folder refuses."""
    assert cli("compare", *sides, *SMALL, "--out", "study").code == 0
    command = json.loads((home / "study/summary.json").read_text("utf-8"))["study"]["command"]
    told = [part for part in shlex.split(command)[2:] if part in again.split()]
    assert " ".join(told) == again
    assert cli(*shlex.split(command)[1:], "--out", "study").code == 0


def test_every_other_ruleset_of_a_comparison_needs_a_partner(cli: Cli, home: Path) -> None:
    for name, counts in (("two", [2]), ("both", [2, 3]), ("four", [4])):
        text = f'game = "pig"\nbase = "short"\n[rules]\ntarget = {40 + counts[0] + len(counts)}\n'
        text += f"[players]\ncounts = {counts}\n"
        (home / f"{name}.toml").write_text(text, encoding="utf-8")
    files = ("two.toml", "both.toml", "four.toml")
    result = cli("compare", *files, "--games", "9", "--out", "study")
    assert result.code == 2
    assert "four.toml: players: found nothing to compare with" in result.err
    assert not (home / "study").exists()
    assert cli("compare", *files[:2], "--games", "9", "--out", "study").code == 0


def test_report_draws_the_page_again(cli: Cli, home: Path) -> None:
    assert cli("run", "pig/short", *SMALL, "--out", "study").code == 0
    before = bytes_of(home)
    (home / "study" / "report.html").unlink()
    result = cli("report", "study")
    assert result.code == 0
    assert "report.html" in result.out
    assert bytes_of(home) == before


@pytest.mark.parametrize("number", [0, 3, 99])
def test_replay_shows_the_game_that_was_played(cli: Cli, home: Path, number: int) -> None:
    lineup = ("--policy", "racer,random,hold_at", "--seed", "7")
    command = ("run", "pig/short", "--players", "3", "--games", "99", "--out", "study")
    assert cli(*command, *lineup).code == 0
    files = sorted((home / "study" / "games").iterdir())
    games = pl.concat([pl.read_parquet(file) for file in files])
    number = min(number, 98)
    row = games.row(number, named=True)
    result = cli("replay", "pig/short", "--players", "3", "--game", str(number), *lineup)
    assert result.code == 0
    names = ["racer", "random", "hold_at"]
    moved = names[number % 3 :] + names[: number % 3]
    seats = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(moved, start=1))
    assert f"Players: {seats}\n" in result.out
    scores = ", ".join(f"seat {seat}: {row[f'score_{seat}']}" for seat in (1, 2, 3))
    (winner,) = (seat for seat in (1, 2, 3) if row[f"won_{seat}"])
    end = f"Game over after {row['turns']} turns: seat {winner} wins. Scores: {scores}.\n"
    assert result.out.endswith(end)
    assert result.out.count("\nTurn ") == row["turns"]
    assert result.out.count("   (instead of ") == row["decisions"]


SCENARIO = """
ruleset = "pig"
title = "One roll short"
players = 2
[rules]
target = 30
[position]
seat = 2
turn_total = 8
scores = [10, 20]
[[step]]
choose = "roll"
luck = { roll = 3 }
[[step]]
choose = "hold"
"""


def test_scenario_in_words(cli: Cli, home: Path) -> None:
    (home / "roll.toml").write_text(SCENARIO, encoding="utf-8")
    result = cli("scenario", "roll.toml")
    assert result.code == 0
    lines = [line.strip() for line in result.out.splitlines()]
    assert lines[0] == "One roll short"
    assert "Turn 2, seat 2" in lines
    assert "seat 2 PG-D1: roll   (instead of hold)" in lines
    assert "seat 2 PG-D1: hold   (instead of roll)" in lines
    assert "Game over after 2 turns: seat 2 wins. Scores: seat 1: 10, seat 2: 31." in lines
    assert "Position reached" in lines


def test_scenario_for_programs(cli: Cli, home: Path) -> None:
    (home / "roll.toml").write_text(SCENARIO.rpartition("[[step]]")[0], encoding="utf-8")
    result = cli("scenario", "roll.toml", "--json")
    assert result.code == 0
    told = json.loads(result.out)
    assert told["schema"] == "balance.scenario/1"
    assert told["game"] == "pig"
    assert told["options"] == ["roll", "hold"]
    assert told["result"] is None
    reached = {"seat": 2, "turn_total": 11, "scores": [10, 20]}
    assert told["position"].items() >= reached.items()
    (decision,) = told["decisions"]
    assert decision["chosen"] == "roll"
    assert decision["seat"] == 2
    assert decision["options"] == ["roll", "hold"]


def test_scenario_finds_a_ruleset_beside_it(cli: Cli, home: Path) -> None:
    (home / "deep").mkdir()
    text = 'game = "pig"\nbase = "short"\n[rules]\ntarget = 33\n'
    (home / "deep" / "mine.toml").write_text(text, encoding="utf-8")
    (home / "deep" / "a.toml").write_text('ruleset = "mine.toml"\nplayers = 2\n', encoding="utf-8")
    assert json.loads(cli("scenario", "deep/a.toml", "--json").out)["ruleset"] == "mine"


def test_schema_is_a_schema_of_the_games_files(cli: Cli) -> None:
    schema = json.loads(cli("schema", "pig").out)
    assert set(schema["properties"]["rules"]["properties"]) == set(pig.Parameters.model_fields)
    assert schema["properties"]["game"]["const"] == "pig"


def test_schema_summary_is_the_form_of_summaries(cli: Cli) -> None:
    schema = json.loads(cli("schema", "summary").out)
    assert schema["properties"]["schema"]["const"] == "balance.summary/4"
    assert {"study", "cells", "comparisons"} <= set(schema["required"])
    assert {"claims", "estimates", "trials"} <= set(schema["$defs"]["CellResult"]["properties"])


def test_new_writes_a_package(cli: Cli, home: Path) -> None:
    result = cli("new", "my_game")
    assert result.code == 0
    files = [Path(line) for line in result.out.splitlines()[:-1]]
    assert all(file.is_file() for file in files)
    assert home / "my_game" / "pyproject.toml" in [home / file for file in files]
    assert "pip install -e my_game" in result.out
    assert cli("new", "my_game").code == 2
    assert [path.name for path in home.iterdir()] == ["my_game"], "what was written beside it"
    assert (home / "my_game").stat().st_mode == (home / "my_game" / "tests").stat().st_mode


def test_version_names_libraries_and_games(cli: Cli) -> None:
    import numba

    from balance import __version__

    lines = cli("version").out.splitlines()
    assert f"balance {__version__}" in lines
    assert f"numba {numba.__version__}" in lines
    assert f"game pig {pig.VERSION}" in lines


def test_all_writes_reports_and_an_index(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "PUBLISHED", ("pig",))
    result = cli("all", "--games", "20", "--out", "pages")
    assert result.code == 0
    assert f"Open in a browser: {Path('pages') / 'index.html'}" in result.out
    page = (home / "pages" / "index.html").read_text(encoding="utf-8")
    assert 'href="pig/report.html"' in page
    assert "UNDECIDED" in page
    report = (home / "pages" / "pig" / "report.html").read_text(encoding="utf-8")
    assert 'href="../index.html"' in report  # drawn before there was such a page
    assert cli("all", "--games", "20", "--out", "pages").code == 0
    assert (home / "pages" / "pig" / "report.html").read_text(encoding="utf-8") == report


def test_a_compiling_process_that_is_killed_ends_nothing(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the system does where memory is short."""
    killed: Future[None] = Future()
    killed.set_exception(BrokenProcessPool("terminated abruptly"))
    monkeypatch.setattr(registry, "PUBLISHED", ("pig",))
    monkeypatch.setattr(ahead, "compiled_ahead", lambda _: nullcontext({"pig": killed}))
    assert cli("all", "--games", "20", "--out", "pages").code == 0
    assert (home / "pages" / "pig" / "report.html").is_file()


def test_nothing_compiles_on_or_is_watched_after_an_interruption(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A thread that ends while Python does closes what Python writes to then: a traceback."""
    monkeypatch.setattr(ahead, "is_cold", lambda _: True)
    threads, processes = set(threading.enumerate()), set(active_children())
    with suppress(KeyboardInterrupt), ahead.compiled_ahead(["pig"]) as ready:
        assert set(ready) == {"pig"}
        assert set(active_children()) > processes
        raise KeyboardInterrupt
    assert set(threading.enumerate()) <= threads
    assert set(active_children()) <= processes


def test_all_that_is_interrupted_leaves_an_index_of_what_is_done(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted: Future[None] = Future()
    interrupted.set_exception(KeyboardInterrupt())
    monkeypatch.setattr(registry, "PUBLISHED", ("pig", "abandon_ship"))
    ready = {"abandon_ship": interrupted}
    monkeypatch.setattr(ahead, "compiled_ahead", lambda _: nullcontext(ready))
    assert cli("all", "--games", "20", "--out", "pages").code == 130
    page = (home / "pages" / "index.html").read_text(encoding="utf-8")
    assert 'href="pig/report.html"' in page
    assert "abandon_ship" not in page


# --- the name of a folder nobody chose ----------------------------------------------------


def _folder(*configs: str, **options: object) -> str:
    given = dict.fromkeys(("games", "players", "policy", "seed", "margin", "changes"))
    order = make_order("run", configs, **(given | {"workers": 1, "out": None} | options))
    assert order.out.parent == Path("reports")
    return order.out.name


def test_what_is_asked_for_otherwise_has_a_folder_of_its_own(home: Path) -> None:
    asked = [
        ("tune", {"keys": ("target",), "goals": "turns=8..9"}),
        ("tune", {"keep": ("target",), "goals": "turns=8..9"}),
        ("tune", {"keys": ("target",), "goals": "turns=8..9", "most": 1}),
        ("tune", {"keys": ("target",), "goals": "turns=8..9", "margin": 5.0}),
        ("calibrate", {"playtests": "one.csv"}),
        ("calibrate", {"playtests": "a/one.csv"}),
        ("calibrate", {"playtests": "b/one.csv"}),
        ("guard", {"goals": "turns=8..9"}),
        ("guard", {"goals": "fair"}),
        ("guard", {}),
    ]
    for place in (home, home / "a", home / "b"):
        place.mkdir(exist_ok=True)
        (place / "one.csv").write_text("players,length\n2,20\n", encoding="utf-8")
    names = [make_order(kind, ["pig"], **fields).out.name for kind, fields in asked]
    assert len({*names}) == len(names)
    assert names[-1] == "pig-guard-standard-p2-expert-s1"


def test_the_command_has_all_digits_that_were_typed(home: Path) -> None:
    given = {"margin": 1.23456789, "precision": 0.123456789, "time": 1_080_000.0}
    command = make_order("run", ["pig"], **given).command
    for option in ("--margin 1.23456789", "--precision 0.123456789", "--time 1080000s"):
        assert option in command


def test_folders_of_different_studies_have_different_names(home: Path) -> None:
    for name, hold in (("a", 3), ("b", 4)):
        text = f'game = "pig"\nbase = "hold_at"\ntitle = "../{name} b"\n[numbers]\nhold = {hold}\n'
        (home / f"{name}.toml").write_text(text, encoding="utf-8")
    names = [
        _folder("pig"),
        _folder("pig/short"),
        _folder("pig", "pig/short"),
        _folder("pig", players="2,4"),
        _folder("pig", players="2", policy="racer,random"),
        _folder("pig", players="3", policy="racer,random,random"),
        _folder("pig", players="3", policy="racer,racer,random"),
        _folder("pig", seed=2),
        _folder("pig", changes=["target=40"]),
        _folder("pig", changes=["target=41"]),
        _folder("pig", policy="a.toml"),
        _folder("pig", policy="b.toml"),
    ]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,220}", name) for name in names)
    assert names[3] == "pig-run-standard-p2-p4-expert-s1"


def test_a_rule_may_be_turned_again_without_naming_folders(cli: Cli, home: Path) -> None:
    for target in (20, 30):
        assert cli("run", "pig", *SMALL, "--set", f"target={target}").code == 0
    assert len(list((home / "reports").glob("*/report.html"))) == 2


# --- a process of its own -----------------------------------------------------------------


def _python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
    )


def test_help_imports_nothing_heavy() -> None:
    code = """
import sys
import time
from balance.cli import main
sys.argv = ["balance", *sys.argv[1:]]
try:
    main()
except SystemExit as end:
    assert end.code in (None, 0)
heavy = {"numba", "numpy", "polars", "plotly", "scipy", "jinja2", "statsmodels"}
print("HEAVY", sorted(heavy & set(sys.modules)))
"""
    for arguments in (["--help"], ["run", "--help"], ["scenario", "--help"]):
        result = _python(code, *arguments)
        assert result.returncode == 0, result.stderr
        assert "Usage" in result.stdout
        assert "HEAVY []" in result.stdout, arguments


@pytest.mark.parametrize("name", [one.name for one in app.registered_commands])
def test_help_keeps_every_bracket(name: str) -> None:
    """What Rich takes for markup is not there in the help, such as [guard]."""
    told = CliRunner().invoke(app, [name, "--help"], env={"COLUMNS": "200"}).output
    (doc,) = (one.callback.__doc__ for one in app.registered_commands if one.name == name)
    options = get_command(app).commands[name].params
    shown = (getattr(one, key, "") for one in options for key in ("help", "show_default"))
    written = " ".join([doc, *filter(lambda one: isinstance(one, str), shown)])
    for bracketed in re.findall(r"\[[a-z_]+\]", written):
        assert told.count(bracketed) >= written.count(bracketed)


def test_calibrate_says_whom_it_suspects_and_how_long_they_play() -> None:
    told = CliRunner().invoke(app, ["calibrate", "--help"], env={"COLUMNS": "200"}).output
    assert "(every player of the game)" in told
    assert "(6,000)" in told
    assert "line-up" not in told


def test_importing_the_package_imports_nothing_heavy() -> None:
    result = _python("import sys, balance; print(sorted({'numba', 'polars'} & set(sys.modules)))")
    assert result.stdout == "[]\n"


def test_open_leads_to_one_study_or_to_all(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    for name, players in (("one", "2"), ("two", "3")):
        out = f"reports/{name}"
        assert (
            cli("run", "pig/short", "--players", players, "--games", "40", "--out", out).code == 0
        )
    assert cli("open", "one").out.strip() == f"Report: {Path('reports/one/report.html')}"
    assert cli("open").code == 0
    assert [url.rsplit("/", 1)[1] for url in opened] == ["report.html", "index.html"]
    page = (home / "reports" / "index.html").read_text(encoding="utf-8")
    assert page.index("two/report.html") < page.index("one/report.html")
    assert "3 players, all expert" in page
    refused = cli("open", "tow")
    assert refused.code == 2
    assert "two" in refused.err


def test_a_study_that_cannot_be_read_any_more_still_has_its_place(cli: Cli, home: Path) -> None:
    """One of an earlier version, say: its report is there, and a folder's name may need quoting."""
    command = ("run", "pig/short", "--players", "2", "--games", "40", "--out")
    for name in ("old #1 & ä", "new"):
        assert cli(*command, f"reports/{name}").code == 0
    summary = home / "reports" / "old #1 & ä" / "summary.json"
    summary.write_text(summary.read_text(encoding="utf-8").replace("summary/4", "summary/3"))
    assert cli(*command, "reports/newer").code == 0
    page = (home / "reports" / "index.html").read_text(encoding="utf-8")
    assert '<a href="old%20%231%20%26%20%C3%A4/report.html">old #1 &amp; ä</a>' in page
    assert page.count(library.UNREAD) == 1
    (summary.parent / "report.html").unlink()
    assert cli(*command, "reports/newest").code == 0
    page = (home / "reports" / "index.html").read_text(encoding="utf-8")
    assert library.UNREAD not in page


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_a_name_that_is_not_utf_8_harms_no_study_beside_it(cli: Cli, home: Path) -> None:
    command = ("run", "pig/short", "--players", "2", "--games", "40", "--out")
    for name in ("caf\udce9", "caf\udce9", "other"):
        assert cli(*command, f"reports/{name}").code == 0
    (home / "reports" / "caf\udce9" / "summary.json").write_text("{}")
    assert cli(*command, "reports/another").code == 0
    page = (home / "reports" / "index.html").read_text(encoding="utf-8")
    assert '<a href="caf%E9/report.html">caf\ufffd</a>' in page
    (home / "caf\udce9.toml").write_text('game = "pig"\nbase = "standard"\n')
    refused = cli("check", str(home / "caf\udce9.toml"))
    assert refused.code == 2
    assert "a file name that cannot be printed" in refused.err


@pytest.mark.parametrize("fault", [ValueError, OverflowError, OSError])
def test_a_date_that_no_calendar_knows_is_left_out(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    """Few disks hold such a date, so that it is the calendar that gives way here."""

    class Calendar:
        def fromtimestamp(self, when: float) -> None:
            raise fault(f"{when} is out of range")

    command = ("run", "pig/short", "--players", "2", "--games", "40", "--out", "reports/x")
    assert cli(*command).code == 0
    monkeypatch.setattr("webbrowser.open", lambda page: None)
    monkeypatch.setattr(library, "datetime", Calendar())
    assert cli("open").code == 0
    assert "x/report.html" in (home / "reports" / "index.html").read_text(encoding="utf-8")


def test_every_report_leads_back_to_the_page_of_all_studies(cli: Cli, home: Path) -> None:
    for seed in ("1", "2"):
        assert cli("run", "pig/short", "--players", "2", "--games", "40", "--seed", seed).code == 0
    pages = list((home / "reports").glob("*/report.html"))
    assert len(pages) == 2
    assert all('href="../index.html"' in page.read_text(encoding="utf-8") for page in pages)
    index = (home / "reports" / "index.html").read_text(encoding="utf-8")
    assert all(page.parent.name in index for page in pages)


def test_a_page_of_something_else_is_left_alone(cli: Cli, home: Path) -> None:
    other = home / "reports" / "index.html"
    other.parent.mkdir()
    other.write_text("mine")
    assert cli("run", "pig/short", "--players", "2", "--games", "40").code == 0
    assert cli("run", "pig/short", "--players", "2", "--games", "40", "--out", "away/x").code == 0
    assert other.read_text() == "mine"
    assert not (home / "away" / "index.html").exists()
    refused = cli("open")
    assert refused.code == 2
    assert "a page of something else" in refused.err


def test_who_may_only_read_finds_the_page_of_all_studies(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli("run", "pig/short", "--players", "2", "--games", "40").code == 0
    monkeypatch.setattr("webbrowser.open", lambda page: None)

    def refuse(folder: Path) -> None:
        raise DiskError(f"{folder}: cannot be written: Read-only file system")

    monkeypatch.setattr(library, "write_index", refuse)
    assert cli("open").out.strip() == f"All studies: {Path('reports/index.html')}"
    (home / "reports" / "index.html").unlink()
    refused = cli("open")
    assert refused.code == 2
    assert "Read-only" in refused.err


def test_a_game_without_standard_rules_says_so(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as one that was packed without its configs."""
    monkeypatch.setattr("balance.rulesets.available", lambda name=None: ())
    assert "Pig: cannot be played: no standard.toml" in cli("games").out


def test_a_folder_that_was_removed_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = home / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(ConfigError, match="a folder that was removed"):
        roots()


def test_there_is_nothing_to_open(cli: Cli, home: Path) -> None:
    refused = cli("open")
    assert refused.code == 2
    assert "no study" in refused.err


def test_a_study_whose_page_is_gone_is_drawn_again(cli: Cli, home: Path) -> None:
    cli("run", "pig/short", *SMALL, "--no-tiers", "--no-levers", "--out", "my study")
    (home / "my study/report.html").unlink()
    refused = cli("open", "my study")
    assert refused.code == 2
    assert "found my study, which has none; " in refused.err
    assert 'balance report "my study" draws it' in refused.err


def test_a_study_without_a_page_yet_is_told_what_goes_on_with_it(cli: Cli, home: Path) -> None:
    cli("run", "pig/short", *SMALL, "--no-tiers", "--no-levers", "--out", "cut")
    for name in ("report.html", "summary.json"):
        (home / "cut" / name).unlink()
    refused = cli("open", "cut")
    assert refused.code == 2
    assert "found cut, which has no page yet; " in refused.err
    assert "its command goes on with it" in refused.err


def test_a_file_that_begins_with_a_dash_is_named_so_that_it_is_found_again(
    cli: Cli, home: Path
) -> None:
    (home / "-mine.toml").write_text('game = "pig"\nbase = "short"\n', encoding="utf-8")
    said = cli("run", *SMALL, "--no-tiers", "--no-levers", "--out", "dash", "--", "-mine.toml")
    assert said.code == 0
    assert "balance run ./-mine.toml" in said.out
    assert cli("check", "./-mine.toml").code == 0


def test_a_game_that_goes_on_and_on_has_no_transcript(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transcript, "MOST_TOLD", 5)
    refused = cli("replay", "pig", "--players", "2", "--game", "0")
    assert refused.code == 2
    assert "pig: this game has not ended after 5 decisions" in refused.err


@pytest.mark.parametrize("end", [SystemExit(0), SystemExit("bye"), SystemExit()])
def test_a_game_that_ends_the_program_is_told(
    cli: Cli, end: SystemExit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ends(*_: object) -> None:
        raise end

    monkeypatch.setattr("balance.games.pig.metrics", ends)
    found = cli("guard", "pig", "--goal", "fair", "--games", "100")
    assert found.code == 2
    assert f"{__name__} ended the program ({end.code!r}), which a game must not do" in found.err


SCHEMA = "Error building literal validator:\n  KeyboardInterrupt:"


@pytest.mark.parametrize(
    ("error", "cause"),
    [(ImportError("initialization failed"), KeyboardInterrupt()), (SchemaError(SCHEMA), None)],
)
def test_an_import_that_ctrl_c_broke_is_an_interruption(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, error: Exception, cause: BaseException | None
) -> None:
    def broken(*_: object) -> None:
        raise error from cause

    monkeypatch.setattr("balance.rulesets.load", broken)
    assert cli("check", "pig") == (130, "", "balance: interrupted\n")


def test_ctrl_c_within_exec_ends_by_the_exit_code(home: Path) -> None:
    """Python would end a module that is run by the signal itself, whatever code it asks for."""
    code = "from balance.cli.errors import reported\n"
    code += "with reported(): exec('raise KeyboardInterrupt')\n"
    (home / "ended.py").write_text(code, encoding="utf-8")
    ended = subprocess.run([sys.executable, "-m", "ended"], capture_output=True, check=False)
    assert ended.returncode == 130, ended.stderr


class Callback:
    """Python prints and drops what is raised where it goes."""

    def __del__(self) -> None:
        raise KeyboardInterrupt


@pytest.fixture
def listening() -> Iterator[None]:
    """Ctrl-C raises, also where the tests were started in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("listening")
def test_ctrl_c_that_python_drops_comes_again(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def loads(*_: object) -> None:
        Callback()
        time.sleep(10)

    monkeypatch.setattr("balance.rulesets.load", loads)
    assert cli("check", "pig") == (130, "", "balance: interrupted\n")


@pytest.mark.usefixtures("listening")
def test_ctrl_c_that_python_drops_before_a_fault_comes_once(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not once more while Python ends, which prints a traceback of it."""

    def fails(*_: object) -> None:
        Callback()
        raise ImportError("half of it was read") from KeyboardInterrupt()

    monkeypatch.setattr("balance.rulesets.load", fails)
    assert cli("check", "pig") == (130, "", "balance: interrupted\n")
    time.sleep(4 * SOON)


def test_names_are_printed_as_they_stand(cli: Cli) -> None:
    said = cli("run", "pig/short", *SMALL, "--no-tiers", "--no-levers", "--out", ":pig:[red]")
    assert "Report: :pig:[red]" in said.out


def test_a_terminal_without_columns_is_as_wide_as_usual(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "0")
    told = cli("describe", "pig").out
    assert "target" in told
    assert max(map(len, told.splitlines())) <= 80


def test_links_in_a_circle_hide_nothing(cli: Cli, home: Path) -> None:
    (home / "configs").symlink_to("configs")
    assert "pig/standard: good" in cli("check", "pig").out


def test_a_file_where_folders_are_looked_for_holds_nothing(cli: Cli, home: Path) -> None:
    (home / "configs").write_text("", "utf-8")
    assert cli("describe", "pig").code == 0


def test_consoles_are_made_in_one_place() -> None:
    makers = [path.name for path in CLI.glob("*.py") if "Console(" in path.read_text("utf-8")]
    assert makers == ["text.py"]


def test_a_guard_that_is_refused_at_a_number_of_players_is_warned_of(cli: Cli, home: Path) -> None:
    """It is sound at others; a guard of all of them ends with code 2."""
    (home / "mine.toml").write_text(
        'game = "pig"\nbase = "standard"\n[players]\ncounts = [2, 4]\n'
        '[guard]\ngoals = ["win_share_3=20..30", "turns=2..900"]\n',
        "utf-8",
    )
    told = cli("check", "mine.toml").out
    assert "good" in told
    assert "warning" in told
    assert "win_share_3 with 2 players; allowed: seats 1 to 2, or" in " ".join(told.split())
    refused = cli("guard", "mine.toml", "--games", "100", "--out", "study")
    assert refused.code == 2
    assert "such as --players 3" in refused.err


def test_markdown_of_several_guards_names_their_tables(cli: Cli, home: Path) -> None:
    for title in ("One", "Other"):
        text = (
            f'game = "pig"\nbase = "short"\ntitle = "{title}"\n[guard]\ngoals = ["turns=2..60"]\n'
        )
        (home / f"{title}.toml").write_text(text, encoding="utf-8")
    few = ("--games", "600", "--players", "2", "--policy", "hold_at", "--format", "md")
    told = cli("guard", "One.toml", "Other.toml", *few, "--out", "study").out.splitlines()
    tables = [at for at, line in enumerate(told) if line.startswith("| Goal | ")]
    assert [told[at - 2].strip("*").split(",")[0] for at in tables] == ["Pig: One", "Pig: Other"]


def test_levers_speak_in_their_own_name(cli: Cli) -> None:
    told = cli("levers", "pig", "--time", "0.001s")
    assert told.code == 2
    assert "balance: --time: found '0.001s'" in told.err


def test_the_command_that_completes_a_study_has_it_played_by_the_same(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    done = carry_out(small("run", home / "study"))
    cut = done.summary.study.model_copy(update={"interrupted": True})
    study = replace(done, summary=done.summary.model_copy(update={"study": cut}))
    for engine, named in (("threads", ""), ("tcp://a:1", " --engine tcp://a:1")):
        say(study, small("run", home / "study", engine=engine))
        told = next(x for x in capsys.readouterr().out.splitlines() if x.startswith("To complete"))
        assert told.endswith(f" --out {home / 'study'}{named}")
