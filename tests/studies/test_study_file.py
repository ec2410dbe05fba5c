"""Studies as files: the shipped ones, what they ask, and what is refused."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import balance
from balance.cli.app import app
from balance.games import PUBLISHED
from balance.rulesets import ConfigError
from balance.studies.orders.file import find_study, order_of, read_study, studies
from balance.studies.play.runner import Runner
from tests.studies.helpers import bytes_of, set_block

SMALL = """
study = "sweep"
question = "Which target?"
rulesets = "pig/short"
players = [2]
vary = "target=20..30/5"
games = 300
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder, with blocks that hold a whole cell."""
    set_block(monkeypatch, 65_536)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(text: str, name: str = "mine.toml") -> Path:
    """A study file in this folder."""
    Path(name).write_text(text, encoding="utf-8")
    return Path(name)


@pytest.mark.parametrize("name", sorted(studies()))
def test_shipped_studies_can_be_played(name: str) -> None:
    found = read_study(find_study(name))
    order = order_of(find_study(name), Path("study"))
    assert found.question.endswith("?")
    assert order.cells
    assert order.command.startswith(f"balance {found.study} ")


def test_every_published_game_has_some() -> None:
    games = {read_study(path).rulesets[0].partition("/")[0] for path in studies().values()}
    assert games >= {"pig", *PUBLISHED}


def test_it_is_the_study_of_its_command() -> None:
    path = write(SMALL)
    found = balance.study(path, "file")
    options = ["--players", "2", "--vary", "target=20..30/5", "--games", "300", "--out", "command"]
    ended = CliRunner().invoke(app, ["sweep", "pig/short", *options])
    assert ended.exit_code == 0, ended.output
    assert bytes_of(Path("file")) == bytes_of(Path("command"))
    assert found.summary.study.kind == "sweep"


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("run", "levers = false\ntiers = 'none'"),
        ("compare", "try = 'target=25'\nuntil_decided = true"),
        ("levers", "time = 60"),
        ("tournament", "lineup = ['hold_at', 'random']"),
        ("skill", ""),
    ],
)
def test_every_kind_of_study(kind: str, more: str) -> None:
    text = f'study = "{kind}"\nrulesets = "pig/short"\nplayers = [2]\ngames = 200\n{more}\n'
    write(text)
    ended = CliRunner().invoke(app, ["study", "mine.toml"])
    assert ended.exit_code == 0, ended.output
    found = json.loads(Path("reports/mine/summary.json").read_text(encoding="utf-8"))
    assert found["study"]["kind"] == ("run" if kind == "levers" else kind)
    assert f"balance {kind} pig/short" in found["study"]["command"]


def test_a_study_is_asked_again_after_its_rules_changed() -> None:
    """It gets a folder of its own; the same once more goes on in the folder that it has."""
    Path("rules.toml").write_text('game = "pig"\nbase = "standard"\n', encoding="utf-8")
    write('study = "run"\nrulesets = "rules.toml"\nplayers = [2]\ngames = 200\nlevers = false\n')
    folders = []
    for target in (100, 60, 60):
        text = f'game = "pig"\nbase = "standard"\n[rules]\ntarget = {target}\n'
        Path("rules.toml").write_text(text, encoding="utf-8")
        ended = CliRunner().invoke(app, ["study", "mine.toml"])
        assert ended.exit_code == 0, ended.output
        folders.append({one.name for one in Path("reports").iterdir() if one.is_dir()})
    assert folders[0] == {"mine"}
    assert len(folders[1]) == 2
    assert folders[2] == folders[1]


def test_own_studies_come_first_and_all_are_listed() -> None:
    Path("configs/studies").mkdir(parents=True)
    write(SMALL, "configs/studies/pig_head_start.toml")
    assert read_study(find_study("pig_head_start")).question == "Which target?"
    told = CliRunner().invoke(app, ["study"]).output
    assert "pig_head_start" in told
    assert "Which target?" in told
    assert "abandon_ship_levers" in told


def test_amounts_are_written_as_a_command_takes_them() -> None:
    more = '\ngames = "1.5k"\nprecision = "0.2pp"\nmargin = "2 points"\ntime = "2m"'
    found = read_study(write(SMALL.replace("\ngames = 300", "") + more))
    assert (found.games, found.precision, found.margin, found.time) == (1_500, 0.2, 2, 120)


BAD = {
    "too precise": ("mine.toml", SMALL + 'precision = "0pp"', "mine.toml: precision: found '0pp'"),
    "no time": ("mine.toml", SMALL + 'time = "soon"', "such as 90s, 10m or 2h"),
    "no such study": ("pig_hed_start", "", "Did you mean pig_head_start?"),
    "no such file": ("other.toml", "", "no such file"),
    "another key": ("mine.toml", SMALL + "gmes = 3", "Did you mean games?"),
    "another kind": ("mine.toml", SMALL.replace("sweep", "swep"), "Did you mean sweep?"),
    "no ruleset": ("mine.toml", 'study = "run"', "rulesets"),
    "a key of another kind": ("mine.toml", SMALL.replace("sweep", "run"), "only in sweep"),
    "an unknown rule": ("mine.toml", SMALL.replace("target=", "targt="), "Did you mean target?"),
    "an empty range": ("mine.toml", SMALL.replace("20..30/5", "30..20"), "an empty range"),
    "no range": (
        "mine.toml",
        SMALL.replace("20..30/5", "20"),
        'mine.toml: vary: found "target=20"',
    ),
    "no games": ("mine.toml", SMALL.replace("300", "0"), "games"),
    "broken": ("mine.toml", "study = ", "broken TOML"),
    "a count twice": (
        "mine.toml",
        SMALL.replace("[2]", str([2] * 5000)),
        "(5000 entries); allowed: each only once",
    ),
    "one side": (
        "mine.toml",
        'study = "compare"\nrulesets = "pig"',
        "mine.toml: found one ruleset; allowed: two or more",
    ),
    "a try of no change": (
        "mine.toml",
        'study = "compare"\nrulesets = "pig"\ntry = ["target=25", "target=25"]',
        "mine.toml: try: target=25: found the same rules as --try target=25",
    ),
    "a value that cannot be": (
        "mine.toml",
        SMALL + 'set = ["max_turns=0"]',
        "max_turns: found 0 (set in mine.toml: set); allowed",
    ),
    "a count": (
        "mine.toml",
        SMALL.replace("[2]", "[40]"),
        "mine.toml: players (pig/short.toml): found 40",
    ),
    "a line-up": (
        "mine.toml",
        SMALL + 'lineup = ["expert", "casual", "novice"]',
        "mine.toml: lineup (pig/short.toml): found 3 players for 2 seats",
    ),
    "no such ruleset": (
        "mine.toml",
        SMALL.replace("pig/short", "pig/shrt"),
        "mine.toml: rulesets: pig/shrt: found",
    ),
    "a target of seats": (
        "mine.toml",
        SMALL + "target = 50",
        "mine.toml: target: found 50",
    ),
    "a goal": (
        "mine.toml",
        SMALL + 'goals = "fare"',
        'mine.toml: goals: found "fare". Did you mean fair?',
    ),
    "a component": (
        "mine.toml",
        'study = "impact"\nrulesets = "safehouse"\ncomponents = "chamelons"',
        "mine.toml: components: found 'chamelons' with",
    ),
    "a key of tune": (
        "mine.toml",
        'study = "tune"\nrulesets = "pig"\nkeys = "targt"',
        'mine.toml: keys: found "targt". Did you mean target?',
    ),
    "one change of a screen": (
        "mine.toml",
        'study = "screen"\nrulesets = "pig"\nplayers = [2]\ntry = "short"',
        "mine.toml: standard, 2 players: found one change: short",
    ),
    "no playtests": (
        "mine.toml",
        'study = "calibrate"\nrulesets = "pig"',
        "mine.toml: playtests: found nothing; allowed: a CSV file of games",
    ),
    "a tier": (
        "mine.toml",
        'study = "run"\nrulesets = "pig"\ntiers = "some"',
        'mine.toml: tiers: found "some"; allowed: one of none, few, all',
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_files_are_refused(case: str) -> None:
    name, text, said = BAD[case]
    if text:
        write(text)
    ended = CliRunner().invoke(app, ["study", name, "--out", "study"])
    assert isinstance(ended.exception, ConfigError)
    assert said in str(ended.exception)
    assert not Path("study").exists()


@pytest.mark.parametrize("kind", ["run", "sweep"])
def test_a_study_that_is_cut_short_ends_with_130(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(Runner, "_play_all", lambda *_: False)
    more = {"run": "", "sweep": 'vary = ["target=50..100/50"]\n'}[kind]
    text = f'study = "{kind}"\nrulesets = "pig"\ngames = 100\n{more}'
    Path("mine.toml").write_text(text, encoding="utf-8")
    ended = CliRunner().invoke(app, ["study", "mine.toml"])
    assert f"To complete it: balance {kind} pig" in ended.output
    assert ended.exit_code == 130
