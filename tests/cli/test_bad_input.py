"""Bad input: exit code 2, one message that names the place and what may stand there, no trace."""

import functools
import json
import operator
import shutil
from pathlib import Path

import pytest

import balance
from balance.cli.errors import FAULT, reported
from tests.cli.conftest import Cli, Result
from tests.studies.helpers import bytes_of
from tests.studies.kinds import small

SHIP = 'game = "abandon_ship"\nbase = "standard"\n'
PIG = 'game = "pig"\nbase = "standard"\n'

RULESETS = {
    "unknown rule": (
        SHIP + "[rules]\ntrak_top = 3\n",
        ("rules.trak_top", '"trak_top"', "water_start", "Did you mean track_top?"),
    ),
    "unknown key": ("gane = 1\n" + SHIP, ("gane", '"gane"', "Did you mean game?")),
    "unknown key of run": (PIG + "[run]\ngame = 3\n", ("run.game", "Did you mean games?")),
    "wrong type": (PIG + '[rules]\ntarget = "50"\n', ("rules.target", '"50"', "whole number")),
    "true is no number": (PIG + "[rules]\ntarget = true\n", ("rules.target", "true", "whole")),
    "out of range": (PIG + "[rules]\ntarget = 0\n", ("rules.target", "found 0", "1 to 32767")),
    "broken face": (
        SHIP + '[rules.dice]\nred = ["1", "2", "3", "4", "5", "banana"]\n',
        ("rules.dice", "'banana' on the red die", "A or U"),
    ),
    "colour twice": (
        SHIP + '[rules]\ntiles = [["red", "red", "blue"], ["green"], ["black"]]\n',
        ("rules.tiles", "red"),
    ),
    "player count": (PIG + "[players]\ncounts = [11]\n", ("players.counts", "11", "2, 3, 4")),
    "line-up": (
        PIG + '[players]\ncounts = [3]\nlineup = ["racer", "racer"]\n',
        ("players.lineup", "2 players", "one for each seat"),
    ),
    "unknown player": (
        PIG + '[players]\nlineup = ["racr"]\n',
        ("lineup", '"racr"', "random, hold_at, racer", "Did you mean racer?"),
    ),
    "missing base": ('game = "pig"\nbase = "shrt"\n', ("base", '"shrt"', "Did you mean short?")),
    "base of itself": ('game = "pig"\nbase = "mine"\n', ("base", "leads back to itself")),
    "unknown game": ('game = "pigg"\n', ("game", '"pigg"', "Did you mean pig?")),
    "no game": ("", ("game", "nothing")),
    "bad TOML": ("game = [\n", ("broken TOML", "valid TOML")),
    "a date": (PIG + "[rules]\ntarget = 2020-01-01\n", ("rules.target", "2020-01-01")),
    "provenance": (
        PIG + '[provenance]\ntarget = "guess"\n',
        ("provenance.target", '"guess"', "assumed"),
    ),
}


def _refused(result: Result, *words: str) -> None:
    assert result.code == 2, result
    assert "Traceback" not in result.err
    assert result.out == ""
    for word in words:
        assert word in result.said


@pytest.mark.parametrize("case", RULESETS)
def test_a_faulty_ruleset(cli: Cli, home: Path, case: str) -> None:
    text, words = RULESETS[case]
    (home / "mine.toml").write_text(text, encoding="utf-8")
    result = cli("run", "mine.toml", "--games", "10", "--out", "study")
    _refused(result, "balance: ", *words)
    assert "mine.toml" in result.err
    assert result.err.count("\n") == 1
    assert [path.name for path in home.iterdir()] == ["mine.toml"]


def test_a_cycle_of_bases(cli: Cli, home: Path) -> None:
    for name, base in (("a", "b"), ("b", "c"), ("c", "a")):
        text = f'game = "pig"\nbase = "{base}"\n'
        (home / f"{name}.toml").write_text(text, encoding="utf-8")
    _refused(cli("check", "a.toml"), "c.toml: base", '"a"', "leads back to itself")


def test_unreadable_files(cli: Cli, home: Path) -> None:
    (home / "folder.toml").mkdir()
    (home / "folder").mkdir()
    (home / "latin.toml").write_bytes(b'game = "pig"\n# \xe4\n')
    _refused(cli("check", "folder.toml"), "folder.toml: found a folder")
    _refused(cli("check", str(home / "folder")), "found a folder", ".toml file")
    _refused(cli("check", "latin.toml"), "latin.toml: found a byte that is no UTF-8", "UTF-8")
    _refused(cli("check", "foldr.toml"), "foldr.toml: found no such file")


COMMANDS = {
    "unknown game": ("run pigg", ("pigg", "Did you mean pig?")),
    "unknown game of a ruleset": ("run pigg/short", ('"pigg"', "Did you mean pig?")),
    "unknown ruleset": ("run pig/shrt", ("pig/shrt", "Did you mean pig/short?")),
    "a name of several": (
        "run standard",
        ("standard", "abandon_ship/standard or atlantis/standard or"),
    ),
    "unknown player": ("run pig --policy hold_it", ("--policy", "Did you mean hold_at?")),
    "no player": ("run pig --policy=", ("--policy", 'found ""', "random, hold_at, racer")),
    "missing player file": ("run pig --policy me.toml", ('"me.toml"', "random, hold_at, racer")),
    "line-up": ("run pig --players 4 --policy racer,racer", ("2 players for 4 seats",)),
    "players forbidden": ("run pig --players 1", ("players", "found 1", "2, 3, 4")),
    "players no number": ("run pig --players 2,x", ("--players", "'x'", "such as 3,4,5")),
    "players negative": ("run pig --players=-2", ("--players", "'-2'")),
    "players empty": ("run pig --players=", ("--players", "''")),
    "no games": ("run pig --games 0", ("--games", "'0'", "from 1 to 10,000,000,000")),
    "games not whole": ("run pig --games 1.5", ("--games", "'1.5'", "whole number")),
    "games beyond all": ("run pig --games 1e99", ("--games", "'1e99'")),
    "players beyond all": (
        f"run pig --players {'9' * 5000}",
        ("--players", "'9999", "9' ...; allowed: whole numbers such as 3,4,5 or 3-5"),
    ),
    "games beyond counting": (f"run pig --games {'9' * 5000}", ("--games", "9' ...; allowed")),
    "players backwards": ("run pig --players 5-3", ("--players", "'5-3'", "3-5")),
    "players half a span": ("run pig --players 3-", ("--players", "'3-'", "3,4,5 or 3-5")),
    "games of a thousand with a point": (
        "run pig --games 1.000",
        ("--games", "'1.000'", "whole numbers"),
    ),
    "games no number": ("run pig --games many", ("--games", "'many'", "2.5m or 1e6")),
    "negative seed": ("run pig --seed=-1", ("'--seed'", "0")),
    "huge seed": (f"run pig --seed {2**63}", ("'--seed'", str(2**63 - 1))),
    "no margin": ("run pig --margin 0", ("--margin", "0.01")),
    "margin not a number": ("run pig --margin nan", ("--margin",)),
    "workers": ("run pig --workers=-1", ("--workers",)),
    "too many workers": ("run pig --workers 100000", ("workers", "found 100000", "0 to 1024")),
    "set nothing": ("run pig --set target", ("--set", '"target"', "key=value")),
    "set unknown": ("run pig --set tarjet=3", ("--set tarjet=3", "Did you mean target?")),
    "set wrong type": ("run pig --set target=high", ("rules.target", '"high"', "set in --set")),
    "set out of range": ("run pig --set target=0", ("rules.target", "found 0", "1 to 32767")),
    "set infinite": ("run pig --set target=inf", ("target", "inf", "finite numbers")),
    "levers of no game": ("levers pgi", ("pgi", "Did you mean pig?")),
    "levers of what is none": ("levers pig pig/shrt", ("pig/shrt", "Did you mean pig/short?")),
    "levers unknown player": ("levers pig --policy hold_it", ("--policy", "hold_at")),
    "compare one": ("compare pig", ("found one ruleset", "two or more, or something to try")),
    "compare with itself": ("compare pig pig", ("found the rules of Standard", "that differ")),
    "compare with one twice": (
        "compare pig pig/big_die pig/big_die",
        ("found the rules of Big die", "that differ"),
    ),
    "try the same in other words": (
        "compare pig --try start_scores=[0,0] --players 2",
        ("Standard with start_scores=[0,0]: found the rules of Standard, as they are played",),
    ),
    "try what it is": (
        "compare pig --try standard",
        ('--try: found "standard", on which variants rest', "a variant (big_die, second"),
    ),
    "set what changes nothing": ("run pig --set standard", ("--set", "it changes nothing")),
    "try what was set": (
        "compare pig/big_die --set target=50 --try short",
        ("--try: short: found the same rules as pig/big_die --set target=50; allowed",),
    ),
    "try no file": (
        "compare pig --try nowhere.toml",
        ('"nowhere.toml", a file name; allowed: key=value, or a variant (big_die, second',),
    ),
    "try a variant as a file": ("compare pig --try short.toml", ("Did you mean short?",)),
    "try one twice": (
        "compare pig --try big_die --try big_die",
        ("--try: big_die: found the same rules as --try big_die",),
    ),
    "try what is named": (
        "compare abandon_ship abandon_ship/storm --try storm",
        ("--try: storm: found the same rules as abandon_ship/storm",),
    ),
    "try nothing": ("compare pig --try=", ("--try", 'found ""', "key=value, or a variant")),
    "try a rule twice": (
        "compare pig --try target=50;target=60",
        ("--try target=50;target=60: found target twice; allowed: each once",),
    ),
    "try half of two": ("compare pig --try target=3;", ("--try", '"target=3;"')),
    "try unknown": ("compare pig --try big_dye", ("--try", '"big_dye"', "Did you mean big_die?")),
    "try a key": ("compare pig --try taget", ("--try", "Did you mean target=VALUE?", "short")),
    "try hidden": (
        "compare pig --try target=60;short",
        ("--try: found target=60, which changes nothing before short", "short before it"),
    ),
    "set hidden": ("run pig --set target=60 --set short", ("--set: found target=60, which",)),
    "try out of range": ("compare pig --try target=0", ("rules.target", "0 (set in --try)")),
    "try unknown key": ("compare pig --try tarjet=3", ("--try tarjet=3", "Did you mean target?")),
    "compare two games": ("compare pig abandon_ship/storm", ("game", "abandon_ship", "pig")),
    "no command": ("runn pig", ("No such command",)),
    "unknown option": ("run pig --gams 3", ("--gams",)),
}


@pytest.mark.parametrize("case", COMMANDS)
def test_a_faulty_command(cli: Cli, home: Path, case: str) -> None:
    line, words = COMMANDS[case]
    out = [] if line.startswith("runn") else ["--out", "study"]
    _refused(cli(*line.split(), *out), *words)
    assert list(home.iterdir()) == []


def test_a_file_that_is_tried_belongs_beside_the_ruleset(cli: Cli, home: Path) -> None:
    text = 'game = "pig"\nbase = "standard"\n[rules]\ntarget = 60\n'
    (home / "mine.toml").write_text(text, encoding="utf-8")
    found = cli("compare", "pig", "--set", "die_sides=8", "--try", "mine.toml")
    instead = "balance compare pig --set die_sides=8 mine.toml"
    _refused(found, '--try: found "mine.toml", a file', f"Did you mean {instead}?")
    more = ("--games", "64", "--players", "2", "--out", "study")
    assert cli(*instead.split()[1:], *more).code == 0


SEARCHES = {
    "playouts = 3": ("search.playouts", "found 3", "whole number, 4 to 100000"),
    "sure = 1.0": ("search.playouts", "found nothing", "whole number, 4 to 100000"),
    "playouts = 9\nsure = -1.0": ("search.sure", "found -1.0"),
    "playouts = 9\nplayout = 2": ("search.playout", "Did you mean playouts?"),
    'playouts = 9\ndecisions = ["PG-D2"]': ('"PG-D2"', "PG-D1"),
    "playouts = 9\nturns = 33": ("search.turns", "found 33", "32"),
    "playouts = 9\nturns = -1": ("search.turns", "found -1"),
    "playouts = 9\nvariety = -0.1": ("search.variety", "found -0.1"),
    "playouts = 9\nturn = 2": ("search.turn", "Did you mean turns?"),
    'playouts = 9\nplayer = "rcaer"': ("search.player", "Did you mean racer?"),
    'playouts = 9\nplayer = "search"': ("search.player", "a player that does not search itself"),
}


@pytest.mark.parametrize("table", SEARCHES)
def test_a_faulty_search(cli: Cli, home: Path, table: str) -> None:
    text = f'game = "pig"\nbase = "racer"\n[search]\n{table}\n'
    Path("me.toml").write_text(text, encoding="utf-8")
    _refused(
        cli("run", "pig", "--policy", "me.toml", "--out", "study"), "me.toml", *SEARCHES[table]
    )
    assert [path.name for path in home.iterdir()] == ["me.toml"]


def test_a_script_that_slips_in_more_than_all_turns(cli: Cli, home: Path) -> None:
    text = 'game = "pig"\nbase = "hold_at"\n[search]\nplayouts = 9\nturns = 2\nvariety = 1.5\n'
    Path("me.toml").write_text(text, encoding="utf-8")
    result = cli("run", "pig", "--policy", "me.toml", "--out", "study")
    _refused(result, "me.toml", "search.variety", "found 1.5", "0 to 1")


def test_players_that_start_from_each_other(cli: Cli, home: Path) -> None:
    for name, other in (("me", "you"), ("you", "me")):
        text = f'game = "pig"\nbase = "{other}.toml"\n'
        Path(f"{name}.toml").write_text(text, encoding="utf-8")
    result = cli("run", "pig", "--policy", "me.toml", "--out", "study")
    _refused(result, "base", "a player that does not start from this one")


def test_a_player_that_leads_to_itself_is_described_as_such(cli: Cli, home: Path) -> None:
    file = home / "configs" / "players" / "pig" / "loop.toml"
    file.parent.mkdir(parents=True)
    file.write_text('game = "pig"\nbase = "racer"\n[seats]\n2 = "loop"\n', encoding="utf-8")
    result = cli("describe", "pig")
    assert result.code == 2
    assert "loop.toml: seats.2: found loop" in result.said
    assert "Traceback" not in result.err


OTHERS = {
    "describe pigg": ("pigg", "Did you mean pig?"),
    "schema pigg": ("pigg", "Did you mean pig?"),
    "schema sumary": ("sumary", "Did you mean summary?", "pig", "calibrate"),
    f"scenario {'a' * 300}": ("a" * 300, "File name too long"),
    f"open {'a' * 300}": ("a" * 300, "the folder of a study"),
    "best-response pig --search-games x": ("--search-games: found 'x'", "allowed: 0, or whole"),
    "run pig --time 9999h --out study": ("'9999h'", "a time from 0.1s to 2777h"),
    "run pig --engine tcp://127.0.0.1:65536 --out study": ("engine", "port 65536", "1 to 65535"),
    "replay pig --game -1": ("'--game'", "0"),
    "replay pig --players 2,3": ("--players", "one number"),
    "replay pig/short --policy nobody": ("lineup", '"nobody"'),
    "report study": ("study/summary.json", "no such file", "the folder of a study"),
    "report nothing/at/all": ("summary.json", "no such file"),
    "scenario missing.toml": ("missing.toml", "found no such file"),
    "replay pig --players 2-4": ("--players", "one number"),
    "check": ("Missing argument",),
    "new pig": ("'pig'", "there is a game of this name"),
    "new 3d": ("'3d'", "small letters"),
    "new mine --to nowhere": ("nowhere: no such folder",),
    "all --games 0": ("--games",),
}


@pytest.mark.parametrize("line", OTHERS)
def test_other_commands(cli: Cli, home: Path, line: str) -> None:
    _refused(cli(*line.split()), *OTHERS[line])
    assert list(home.iterdir()) == []


PLAYERS = {
    "unknown key": ('game = "pig"\nbase = "racer"\nslipp = 1\n', ("slipp", "Did you mean slip?")),
    "another game": ('game = "abandon_ship"\nbase = "random"\n', ("game", "abandon_ship")),
    "unknown base": ('game = "pig"\nbase = "racr"\n', ("base", "Did you mean racer?")),
    "unknown dial": (
        'game = "pig"\nbase = "hold_at"\n[numbers]\nhodl = 3\n',
        ("numbers.hodl", "Did you mean hold?"),
    ),
    "unknown feature": (
        'game = "pig"\nbase = "racer"\n[weights]\nracing = 3\n',
        ("weights.racing", "Did you mean race?"),
    ),
    "long title": (
        f'game = "pig"\nbase = "racer"\ntitle = "{"x" * 41}"\n',
        ("title", "x" * 41, "40"),
    ),
    "title in two lines": (
        'game = "pig"\nbase = "racer"\ntitle = "a\\nb"\n',
        ("title", "printable text"),
    ),
    "slip": ('game = "pig"\nbase = "racer"\nslip = 1.5\n', ("slip", "1.5", "0 to 1")),
    "slip at random": (
        *('game = "pig"\nbase = "random"\nslip = 0.5\n',),
        ("slip", "0.5", "every move is at random already"),
    ),
    "temperature of a character": (
        *('game = "pig"\nbase = "hold_at"\ntemperature = 5\n',),
        ("temperature", "5.0", "only weights have a temperature"),
    ),
}


@pytest.mark.parametrize("case", PLAYERS)
def test_a_faulty_player_file(cli: Cli, home: Path, case: str) -> None:
    text, words = PLAYERS[case]
    (home / "me.toml").write_text(text, encoding="utf-8")
    _refused(cli("run", "pig", "--policy", "me.toml", "--out", "study"), "me.toml", *words)
    assert not (home / "study").exists()


# --- folders ------------------------------------------------------------------------------


SMALL = ("run", "pig/short", "--players", "2", "--games", "10", "--out", "study")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("--seed", "2"), ("its seed is 1, not 2",)),
        (("--set", "target=40"), ("other rules",)),
        (("--policy", "racer"), ("other rules, players",)),
        (("--players", "3"), ("player counts",)),
    ],
)
def test_a_folder_with_another_study(
    cli: Cli, home: Path, change: tuple[str, ...], words: tuple[str, ...]
) -> None:
    assert cli(*SMALL).code == 0
    before = bytes_of(home)
    _refused(cli(*SMALL, *change), "study: holds another study", *words, "choose another folder")
    assert bytes_of(home) == before


def test_folders_that_are_none(cli: Cli, home: Path) -> None:
    (home / "study").write_bytes(b"")
    _refused(cli(*SMALL), "study: is a file")
    (home / "study").unlink()
    (home / "study").mkdir()
    (home / "study" / "thesis.odt").write_bytes(b"all my work")
    _refused(cli(*SMALL), "study: is not empty and holds no study")
    assert bytes_of(home) == {"study/thesis.odt": b"all my work"}


def test_a_damaged_manifest(cli: Cli, home: Path) -> None:
    assert cli(*SMALL).code == 0
    file = home / "study" / "manifest.json"
    file.write_bytes(file.read_bytes()[:-20])
    before = bytes_of(home)
    _refused(cli(*SMALL), "manifest.json: is damaged", "empty the folder")
    assert bytes_of(home) == before


def test_endless_numbers(cli: Cli, home: Path) -> None:
    """Python reads none of more than 4,300 digits; another study of the same folder is told."""
    endless = b'{"schema": ' + b"9" * 5000 + b"}"
    (home / "reports" / "bad").mkdir(parents=True)
    (home / "reports" / "bad" / "summary.json").write_bytes(endless)
    _refused(cli("report", "reports/bad"), "summary.json: found Exceeds the limit", "5000 digits")
    assert cli(*SMALL[:-2]).code == 0
    assert "/report.html" in (home / "reports" / "index.html").read_text(encoding="utf-8")
    (home / "study").mkdir()
    (home / "study" / "manifest.json").write_bytes(endless)
    _refused(cli(*SMALL), "manifest.json: is damaged", "5000 digits", "empty the folder")
    (home / "big.toml").write_text(f'game = "pig"\ntarget = {"9" * 5000}', encoding="utf-8")
    result = cli("check", "big.toml")
    _refused(result, "big.toml: found broken TOML", "5000 digits; allowed: valid TOML")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b'{"schema": "balance.summary/0"}'])
def test_a_damaged_summary(cli: Cli, home: Path, content: bytes) -> None:
    (home / "study").mkdir()
    (home / "study" / "summary.json").write_bytes(content)
    _refused(cli("report", "study"), "summary.json")
    assert [path.name for path in (home / "study").iterdir()] == ["summary.json"]


def test_a_summary_with_parts_missing(cli: Cli, home: Path) -> None:
    assert cli(*SMALL).code == 0
    file = home / "study" / "summary.json"
    summary = json.loads(file.read_text(encoding="utf-8"))
    del summary["cells"][0]["estimates"]
    file.write_text(json.dumps(summary), encoding="utf-8")
    said = ("summary.json: cell 1.estimates: found nothing", "a summary written by this program")
    _refused(cli("report", "study"), *said)


def test_a_summary_whose_parts_do_not_fit_together(cli: Cli, home: Path) -> None:
    assert cli(*SMALL).code == 0
    file = home / "study" / "summary.json"
    summary = json.loads(file.read_text(encoding="utf-8"))
    summary["cells"][0]["replay"] = "balance replay 'no end"
    file.write_text(json.dumps(summary), encoding="utf-8")
    _refused(cli("report", "study"), "summary.json", "parts that do not fit together")


def _nested(levels: int) -> object:
    """Tables in each other, deeper than anything can draw."""
    return functools.reduce(lambda inner, _: {"x": inner}, range(levels), {})


MISFIT = "parts that do not fit together"
EDITS: list[tuple[str, tuple[str | int, ...], object, str]] = [
    ("run", ("cells", 0, "players"), 10**9, "cell 1.players: found 1000000000"),
    ("compare", ("cells", 1, "players"), 0, "cell 2.players: found 0"),
    ("run", ("cells", 0, "pictures", 0, "figure"), _nested(600), ""),
    ("screen", ("rounds", 0, "factors"), [], MISFIT),
    ("screen", ("rounds", 0, "pairs", 0, "name"), "", MISFIT),
]


@pytest.mark.parametrize(("kind", "place", "value", "said"), EDITS)
def test_a_summary_with_one_edit(
    cli: Cli, home: Path, kind: str, place: tuple[str | int, ...], value: object, said: str
) -> None:
    balance.carry_out(small(kind, home / "study"))
    file = home / "study" / "summary.json"
    summary = json.loads(file.read_text(encoding="utf-8"))
    *above, last = place
    functools.reduce(operator.getitem, above, summary)[last] = value
    file.write_text(json.dumps(summary), encoding="utf-8")
    _refused(cli("report", "study"), "summary.json", said)


def test_a_weight_far_off_has_a_bar_as_any_other(cli: Cli, home: Path) -> None:
    balance.carry_out(small("calibrate", home / "study"))
    file = home / "study" / "summary.json"
    summary = json.loads(file.read_text(encoding="utf-8"))
    summary["fits"][0]["weight"] = 1e9
    file.write_text(json.dumps(summary), encoding="utf-8")
    assert cli("report", "study").out.count("█") < 100


# --- scenarios ----------------------------------------------------------------------------

SCENARIO = 'ruleset = "abandon_ship"\nplayers = 4\n'
SCENARIOS = {
    "unknown key": ("rulset = 1\n" + SCENARIO, ("rulset", "Did you mean ruleset?")),
    "no ruleset": ("players = 4\n", ("ruleset", "nothing")),
    "unknown ruleset": ('ruleset = "pigg"\n', ("pigg", "Did you mean pig?")),
    "players": ('ruleset = "abandon_ship"\nplayers = 9\n', ("players", "found 9", "3, 4, 5")),
    "seed": (SCENARIO + "seed = -1\n", ("seed", "-1")),
    "unknown rule": (
        SCENARIO + "[rules]\ntrak_top = 3\n",
        ("rules.trak_top", "Did you mean track_top?"),
    ),
    "rule out of range": (
        SCENARIO + "[rules]\nwater_start = -4\n",
        ("rules.water_start", "found -4;"),
    ),
    "rule of wrong type": (SCENARIO + "[rules]\ntrack_top = '36'\n", ("rules.track_top", '"36"')),
    "unknown place": (
        SCENARIO + "[position]\nwatr = 3\n",
        ("position.watr", "water"),
    ),
    "unknown rat": (
        SCENARIO + "[position]\nspaces = { yelow = 12 }\n",
        ("position.spaces.yelow", "Did you mean yellow?"),
    ),
    "space off the track": (
        SCENARIO + "[position]\nspaces = { yellow = 99 }\n",
        ("position.spaces.yellow", "found 99", "1 to 35"),
    ),
    "no table": (SCENARIO + "[position]\nspaces = 3\n", ("position.spaces", "a table")),
    "rats and no pool": (
        SCENARIO + '[position]\ndrowned = ["red"]\npool = 5\n',
        ("position.pool", "found 5", "a table"),
    ),
    "all rats drowned": (
        SCENARIO
        + '[position]\ndrowned = ["yellow", "green", "red", "blue", "orange", "purple", "black"]\n'
        + '[[step]]\nchoose = "white"\n',
        ("position.finished", '"no"', "yes: it ends at 2 rats in play, here 0"),
    ),
    "no dice": (SCENARIO + "[position]\npool = {}\n", ("position.pool", "at least one die")),
    "face not on the die": (
        SCENARIO + '[deal]\nroll = { red = "11" }\n',
        ("deal.roll.red", '"11"', "A"),
    ),
    "unknown die": (
        SCENARIO + '[deal]\nroll = { whte = "A" }\n',
        ("deal.roll.whte", "Did you mean white?"),
    ),
    "unknown luck": (SCENARIO + "[deal]\nrol = 3\n", ("deal.rol", "roll, tokens, cheese, tiles")),
    "choice not open": (
        SCENARIO + '[[step]]\nchoose = "whyt"\n',
        ("step 1.choose", '"whyt"', "Did you mean white?"),
    ),
    "later choice": (
        SCENARIO + '[[step]]\nchoose = "red"\n[[step]]\nchoose = "jump"\n',
        ("step 2.choose", '"jump"'),
    ),
    "luck of a step": (
        SCENARIO + '[[step]]\nchoose = "red"\nluck = { roll = { red = "B" } }\n',
        ("step 1.luck.roll.red", '"B"'),
    ),
    "unknown key of a step": (
        SCENARIO + '[[step]]\nchoose = "red"\n[[step]]\nchoos = "red"\n',
        ("step 2.choos", '"choos"', "Did you mean choose? What is allowed: choose, decide"),
    ),
    "game over": (
        'ruleset = "pig"\nplayers = 2\n[position]\nturn_total = 9\nscores = [99, 0]\n'
        '[[step]]\nchoose = "hold"\n[[step]]\nchoose = "roll"\n',
        ("step 2.choose", '"roll"', "the game is over"),
    ),
    "bad TOML": ("ruleset = \n", ("broken TOML",)),
}


@pytest.mark.parametrize("case", SCENARIOS)
def test_a_faulty_scenario(cli: Cli, home: Path, case: str) -> None:
    text, words = SCENARIOS[case]
    (home / "odd.toml").write_text(text, encoding="utf-8")
    result = cli("scenario", "odd.toml")
    _refused(result, *words)
    if case != "unknown ruleset":
        assert result.err.startswith("balance: odd.toml: ")
    assert [path.name for path in home.iterdir()] == ["odd.toml"]


# --- the disk -----------------------------------------------------------------------------


def test_a_place_below_a_file(cli: Cli, home: Path) -> None:
    (home / "file").write_bytes(b"")
    result = cli(*SMALL[:-1], "file/study")
    assert result.code == 2
    assert "file/study: cannot be written: Not a directory" in result.err
    assert "Traceback" not in result.err
    assert bytes_of(home) == {"file": b""}


def test_a_name_no_file_system_takes(cli: Cli, home: Path) -> None:
    _refused(cli(*SMALL[:-1], "a" * 300), "cannot be read: File name too long")
    assert list(home.iterdir()) == []


def test_a_full_disk(cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno
    import os

    sync, calls = os.fsync, []
    command = ("run", "pig/short", "--players", "2", "--games", "150", "--out", "study")
    assert cli(*command).code == 0
    whole = bytes_of(home)
    shutil.rmtree(home / "study")

    def full(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 5:  # the manifest; rows, totals and journal; rows
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        result = cli(*command)
    assert result.code == 2
    assert result.out == ""
    assert "00001.parquet: cannot be written: No space left on device" in result.err
    assert "Traceback" not in result.err
    left = bytes_of(home)
    first = "short-p2-expert-00000"
    rest = ["journal.jsonl", "manifest.json"]
    kept = {f"study/{name}" for name in (f"games/{first}.parquet", f"totals/{first}.json", *rest)}
    assert set(left) - {"study/.lock"} == kept
    assert cli(*command).code == 0
    assert bytes_of(home) == whole


def test_a_fault_of_a_game_is_no_missed_goal(capsys: pytest.CaptureFixture[str]) -> None:
    """A guard ends with 1 for those; who wrote the game is shown where it is."""
    with pytest.raises(SystemExit) as end, reported():
        raise ZeroDivisionError("in its metrics")
    assert end.value.code == FAULT
    said = capsys.readouterr().err
    assert "Traceback" in said
    assert "ZeroDivisionError: in its metrics" in said


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ('[levers]\nodd = "nope=3"', "levers.odd"),
        ('[run]\nalternatives = ["nope"]', "run.alternatives"),
        ("[run]\ntarget = 50", "run.target"),
        ('[guard]\ngoals = ["nope"]', "guard.goals"),
        ('[players]\nlineup = ["nobody"]', "lineup"),
        ("[players]\ncounts = [99]", "players.counts"),
        ('[players]\ncounts = [2]\nlineup = ["random", "random", "random"]', "players.lineup"),
    ],
)
def test_a_fault_that_a_base_states_is_told_of_the_base(
    cli: Cli, home: Path, table: str, key: str
) -> None:
    head = 'game = "pig"\nbase = "{}"\n'
    (home / "below.toml").write_text(head.format("standard") + table, encoding="utf-8")
    (home / "between.toml").write_text(head.format("below") + 'title = "?"\n', encoding="utf-8")
    (home / "above.toml").write_text(head.format("between"), encoding="utf-8")
    refused = cli("check", "above.toml")
    assert refused.code == 2
    assert refused.said.startswith(f"balance: below.toml: {key}: found ")
