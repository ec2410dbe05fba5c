"""Guards: they fail where a goal is missed, pass where all are met, and seldom err."""

import shlex
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree as Xml

import numpy as np
import pytest
from scipy.stats import binomtest
from typer.testing import CliRunner

import balance
from balance.cli.app import app
from balance.report import markdown, render
from balance.report.guard import junit
from balance.report.guard_words import full
from balance.rulesets import ConfigError, load
from balance.stats.judging import judge_page
from balance.studies.cells.totals import CAPPED
from balance.studies.guard.results import WatchedResult
from balance.studies.guard.study import GuardStudy
from balance.studies.orders.goals import Goal, state
from balance.studies.orders.order import Order
from balance.studies.play.blocks import looks
from balance.studies.play.runner import Runner
from balance.studies.run.results import NumberResult
from balance.studies.run.study import read_summary
from tests.stats.helpers import measure, sample_of
from tests.studies.helpers import bytes_of

MINE = """
game = "pig"
base = "standard"
title = "Mine"
[rules]
target = 30
[guard]
goals = ["turns=2..60", "lead_changes=0..9"]
[players]
counts = [2]
lineup = "hold_at"
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder with a ruleset that is guarded."""
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(MINE, encoding="utf-8")
    return tmp_path


def guarded(*goals: str, out: str = "study", **more) -> GuardStudy:
    """A guard of the ruleset."""
    return balance.guard(
        "mine.toml", out=out, goals=goals, **{"workers": 1, "games": 8_000, **more}
    )


def states(found: GuardStudy) -> list[str]:
    """What is said of each goal."""
    return found.goals["state"].to_list()


def told(*options: str) -> tuple[int, str]:
    """The exit code and the output of the command."""
    found = CliRunner().invoke(app, ["guard", "mine.toml", "--games", "8k", *options])
    return found.exit_code, found.output


def test_what_is_as_it_should_be_passes_in_few_games() -> None:
    found = guarded()
    assert states(found) == ["meets", "meets"]
    (one,) = found.summary.checks
    assert one.games < 2_000
    assert found.summary.failed == []
    assert told()[0] == 0


def test_what_is_not_fails_with_code_1() -> None:
    code, said = told("--goal", "turns=100..120", "--goal", "tied=0..50", "--junit", "found.xml")
    assert code == 1
    assert "FAILED    turns=100..120 is missed" in said
    assert "1 goal failed" in said
    assert "JUnit: found.xml" in said
    root = Xml.parse("found.xml").getroot()
    assert root.attrib == {"tests": "2", "failures": "1", "skipped": "0"}
    cases = {case.get("name"): case for case in root.iter("testcase")}
    assert cases["turns=100..120"].find("failure") is not None
    assert len(cases["tied=0..50"]) == 0


def test_what_comes_to_no_end_fails_without_a_verdict() -> None:
    ask = ("--set", "max_turns=4", "--goal", "turns=30..80", "--junit", "found.xml")
    code, said = told(*ask, "--out", "stopped")
    assert code == 1
    assert "WITHHELD" in said
    assert "UNDECIDED" not in said
    assert "✕ turns=30..80" in said
    assert "1 goal failed, 1 of them not judged" in said
    root = Xml.parse("found.xml").getroot()
    assert root.attrib == {"tests": "1", "failures": "1", "skipped": "0"}
    message = root.find(".//failure").get("message")
    assert message == (
        "turns=30..80 is not judged: too many games were stopped at the turn limit to say."
    )
    found = read_summary(Path("stopped"))
    (one,) = found.checks
    assert one.capped > 0.05 * one.games
    assert one.games < 1_000  # that sound rules would have so many is out of the question
    assert [goal.state for goal in one.watched] == ["withheld"]
    assert message in render(found)
    assert f"**WITHHELD** {message}" in markdown(found)
    assert "| turns=30..80 | WITHHELD |" in markdown(found)


@pytest.mark.parametrize(
    ("goal", "state"), [("capped=30..60", "meets"), ("capped=0..30", "misses")]
)
def test_how_many_games_are_stopped_is_told_however_many_they_are(goal: str, state: str) -> None:
    """About 46 % of them; of nothing else anything is said."""
    Path("mine.toml").write_text(MINE.replace("target = 30", "max_turns = 18"), encoding="utf-8")
    found = guarded(goal, "turns=2..60").summary
    (one,) = found.checks
    assert 0.35 < one.capped / one.games < 0.55
    assert [goal.state for goal in one.watched] == [state, "withheld"]
    (alone,) = guarded(goal, out="alone").summary.checks
    assert [goal.state for goal in alone.watched] == [state]


def test_a_table_whose_games_take_long_leaves_the_others_their_time() -> None:
    found = balance.guard(
        "pig", out="study", goals=["turns=20..25"], counts=[2, 3], lineup=["search"],
        games=10**6, time=3.0, workers=1,
    )  # fmt: skip
    assert found.summary.study.stopped.why == "time"
    assert [one.players for one in found.summary.checks] == [2, 3]
    assert all(one.games for one in found.summary.checks)


def test_a_table_without_time_for_a_game_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    def out_of_time(runner: Runner, *_) -> bool:
        runner.is_late = True
        return False

    monkeypatch.setattr(Runner, "_play_all", out_of_time)
    ask = ("--players", "2,3", "--time", "1s", "--goal", "turns=2..99", "--junit", "found.xml")
    code, said = told(*ask, "--out", "late")
    assert code == 0
    assert told(*ask, "--out", "strict", "--strict")[0] == 1
    for players in (2, 3):
        assert f"Pig: Mine, {players} players, 0 games" in said
    assert said.count("is not decided: no data") == 2
    assert Xml.parse("found.xml").getroot().get("tests") == "2"
    found = read_summary(Path("late"))
    assert [goal.state for one in found.checks for goal in one.watched] == ["open", "open"]
    assert markdown(found).count("| turns=2..99 | UNDECIDED |") == 2
    assert "no data" in render(found)
    strictly = "2 goals are not decided: under --strict that fails."
    for form in (render, markdown):
        assert strictly in form(read_summary(Path("strict")))
        assert strictly not in form(found)


def test_what_is_not_decided_fails_only_where_that_is_asked() -> None:
    goal = f"turns={truth('turns'):.4f}..100"  # at the very edge
    assert told("--goal", goal, "--junit", "open.xml")[0] == 0
    assert Xml.parse("open.xml").getroot().get("skipped") == "1"
    code, said = told("--goal", goal, "--strict", "--junit", "strict.xml", "--out", "strict")
    assert code == 1
    assert "UNDECIDED" in said
    assert Xml.parse("strict.xml").getroot().get("failures") == "1"


@cache
def truth(metric: str) -> float:
    """A number of the ruleset in many games, many more than a guard plays."""
    found = balance.run(
        "mine.toml", out="truth", games=40_000, tiers="none", alternatives=False,
        lever_games="none",
    )  # fmt: skip
    return float(found.summary.cells[0].estimate(metric).value)


LENGTHS = np.random.default_rng(5).negative_binomial(9, 0.3, 60_000) + 4  # skewed, as games are
GUARDS = 2_000


def drawn(low: Sequence[float], most: int = 8_000, seed: int = 0) -> tuple[str, int]:
    """What a guard says of games drawn anew, looked at as a study is, and after how many."""
    games = np.random.default_rng(seed).choice(LENGTHS, most)
    for at in looks(most):
        unended = sample_of(measure("share"), np.zeros(at, np.int64))
        sample = {"turns": sample_of(measure("mean"), games[:at]), CAPPED: unended}
        goals = [Goal(f"turns={edge}..99", ("turns",), edge, 99.0) for edge in low]
        asked = {
            goal.text: goal.members({"turns": SimpleNamespace(unit="")}, sample, 0.01, True)
            for goal in goals
        }
        judged = judge_page(asked, 0.05)
        said = {state(judged[goal.text]) for goal in goals}
        if "misses" in said:
            return "misses", at
        if said == {"meets"}:
            return "meets", at
    return "open", most


def test_rules_that_just_meet_their_goals_seldom_fail() -> None:
    """In 5 % of guards at most, however often they are looked at and however many the goals."""
    edge = float(LENGTHS.mean())
    for goals in ([edge], [edge, edge + 1e-9]):
        failed = sum(drawn(goals, seed=seed)[0] == "misses" for seed in range(GUARDS))
        assert binomtest(failed, GUARDS).proportion_ci(0.99).low <= 0.05


def test_rules_that_just_miss_a_goal_seldom_pass() -> None:
    edge = float(LENGTHS.mean()) + 1e-9
    passed = sum(drawn([edge], seed=seed)[0] == "meets" for seed in range(GUARDS))
    assert binomtest(passed, GUARDS).proportion_ci(0.99).low <= 0.05


def test_rules_that_clearly_miss_a_goal_fail_in_few_games() -> None:
    found = [drawn([1.1 * float(LENGTHS.mean())], seed=seed) for seed in range(200)]
    assert {said for said, _ in found} == {"misses"}
    assert np.median([games for _, games in found]) <= 2_048


def test_a_played_guard_fails_where_a_goal_is_missed_by_a_tenth() -> None:
    edge = truth("turns")
    for seed in range(3):
        found = guarded(f"turns={edge * 1.1:.4f}..100", out=f"off-{seed}", seed=seed + 1)
        assert states(found) == ["misses"]


def test_every_seat_must_be_fair() -> None:
    found = guarded("fair", games=20_000)
    (goal,) = found.summary.checks[0].watched
    assert goal.state == "misses"  # who begins wins more
    assert [one.name for one in goal.numbers] == ["Seat 1 wins", "Seat 2 wins"]
    page = render(found.summary)
    assert "Is it still what it should be?" in page
    assert "Fair is missed: Seat 1 wins" in markdown(found.summary)


def test_goals_stand_in_the_ruleset_or_in_the_command() -> None:
    assert load("mine.toml").guard == ("turns=2..60", "lead_changes=0..9")
    found = balance.guard("mine.toml", out="own", goals=["turns=2..60"], workers=1, games=2_000)
    assert found.goals.height == 1


def test_the_same_command_gives_the_same_bytes() -> None:
    found = guarded("turns=2..60", "lead_changes=0..9")
    again = shlex.split(found.summary.study.command)[1:]
    assert "--until-decided" not in again
    ended = CliRunner().invoke(app, [*again, "--out", "again"])
    assert ended.exit_code == 0, ended.output
    assert bytes_of(Path("again")) == bytes_of(Path("study"))


def test_a_study_file_guards() -> None:
    Path("watch.toml").write_text(
        'study = "guard"\nrulesets = ["mine.toml", "pig/short"]\ngoals = "turns=2..90"\n'
        'players = [2]\nlineup = "hold_at"\ngames = 2000\n',
        encoding="utf-8",
    )
    found = balance.study("watch.toml", "study")
    assert found.goals["ruleset"].to_list() == ["mine", "short"]


@pytest.mark.parametrize(
    ("goal", "strict", "code"),
    [("turns=2..90", "true", 0), ("turns=100..120", "false", 1), ("turns=100..120", "true", 1)],
)
def test_a_study_file_ends_as_its_command_does(goal: str, strict: str, code: int) -> None:
    Path("watch.toml").write_text(
        f'study = "guard"\nrulesets = "mine.toml"\ngoals = "{goal}"\ngames = 2000\n'
        f"strict = {strict}\n",
        encoding="utf-8",
    )
    ended = CliRunner().invoke(app, ["study", "watch.toml", "--junit", "found.xml"])
    assert ended.exit_code == code, ended.output
    assert Xml.parse("found.xml").getroot().get("failures") == str(code)


def test_a_study_file_that_is_cut_short_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(*_: object) -> bool:
        return False

    monkeypatch.setattr(Runner, "_play_all", cut)
    Path("watch.toml").write_text('study = "guard"\nrulesets = "mine.toml"\n', encoding="utf-8")
    assert CliRunner().invoke(app, ["study", "watch.toml"]).exit_code == 130


def test_test_cases_can_be_read_whatever_a_title_has() -> None:
    Path("odd.toml").write_text(MINE.replace('"Mine"', '"a\\uFFFEb\\uFFFF"'), "utf-8")
    found = balance.guard("odd.toml", out="odd", games=100, workers=1)
    (suite,) = Xml.fromstring(junit(found.summary))
    assert "a\ufffdb\ufffd" in suite.attrib["name"]


def test_only_guards_have_test_cases() -> None:
    Path("watch.toml").write_text('study = "skill"\nrulesets = "mine.toml"\n', encoding="utf-8")
    ended = CliRunner().invoke(app, ["study", "watch.toml", "--junit", "found.xml"])
    assert isinstance(ended.exception, ConfigError)
    assert "only in guard: this is a study of kind skill" in str(ended.exception)


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        ("mine.toml", "mine.toml, another file; allowed: a name that is free, or of JUnit"),
        ("notes.html", "notes.html, another file"),
        ("mine/manifest.json", "mine/manifest.json, in the study's own folder; allowed: a name"),
        ("mine/games/more.xml", "in the study's own folder"),
        ("mine/../mine/report.html", "in the study's own folder"),
        ("mine.toml/found.xml", "cannot be written"),
        (".", "., a folder; allowed: a file"),
    ],
)
def test_test_cases_replace_nothing_else(file: str, fault: str) -> None:
    """That is told before anything is played, and a file of test cases gives way to the next."""
    Path("notes.html").write_text("<p>of a <testsuite></p>", "utf-8")
    ended = CliRunner().invoke(app, ["guard", "mine.toml", "--out", "mine", "--junit", file])
    assert fault in str(ended.exception)
    assert Path("mine.toml").read_text("utf-8") == MINE
    assert not Path("mine").exists()
    for _ in range(2):
        assert told("--goal", "tied=0..50", "--out", "mine", "--junit", "mine/found.xml")[0] == 0


def test_goals_that_contradict_each_other_are_refused_where_they_stand() -> None:
    both = MINE.replace('"lead_changes=0..9"', '"turns=70..99"')
    Path("mine.toml").write_text(both, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"mine\.toml.*guard.*turns=70\.\.99.*turns=2\.\.60"):
        guarded()
    with pytest.raises(ConfigError, match=r"^--goal: .*can both be met"):
        guarded("turns=2..3", "turns=7..9")
    assert not Path("study").exists()


@pytest.mark.parametrize(
    ("goals", "counts", "is_refused"),
    [
        (("win_share_1=60..70", "win_share_2=60..70"), 2, True),
        (("win_share_1=20..30", "win_share_2=20..30"), 2, True),
        (("win_share_1=60..70", "win_share_2=20..40"), 2, False),
        (("win_share_1=52", "win_share_2=51"), 2, False),  # each to within 2 points
        (("win_share_1=53", "win_share_2=52"), 2, True),
        (("win_share_1=55..60", "win_share_2=55..60"), 3, True),  # of two seats of three
        (("win_share_1=20..30", "win_share_2=20..30"), 3, False),
        (("win_share_1=20..30", "win_share_2=20..30"), (3, 2), True),
        (("fair", "win_share_1=60..70"), 2, True),
        (("win_share_1=40", "outright_1=45"), 2, True),  # who wins alone wins
        (("win_share_1=40", "outright_1=43..50"), 2, True),
        (("win_share_1=40", "outright_1=44"), 2, False),
        (("fair", "outright_2=60"), 2, True),
        (("win_share_1=40", "outright_2=45"), 2, False),
    ],
)
def test_shares_that_do_not_go_together_are_refused(
    goals: tuple[str, ...], counts: int | tuple[int, ...], is_refused: bool
) -> None:
    """At every number of players."""
    rules = {"rulesets": (load("pig"),), "out": "study", "kind": "guard", "lineup": "hold_at"}
    make = partial(Order, **rules, goals=goals, counts=counts, margin=2.0)
    if is_refused:
        with pytest.raises(ConfigError, match=r"^--goal: .*together|can both be met"):
            make()
    else:
        assert len(make().goals_of(make().cells[0])) == len(goals)


def test_a_table_has_one_name_whatever_is_guarded_beside_it() -> None:
    labels = []
    for configs in (["pig"], ["pig", "safehouse"]):
        found = balance.guard(
            *configs,
            out=f"of {len(configs)}",
            goals=["turns=1..900"],
            games=100,
            counts=[2],
            workers=1,
        )
        labels.append([one.label for one in found.summary.checks])
    assert labels == [
        ["Pig: Standard, 2 players"],
        ["Pig: Standard, 2 players", "SafeHouse: Standard, 2 players"],
    ]


def test_what_is_open_is_not_told_as_if_it_were_decided() -> None:
    """An end beyond what is allowed is not rounded onto it."""
    number = NumberResult(
        name="Seat 1 wins", value=0.4954, low=0.48987, high=0.5009, n=4_000, side="open"
    )
    goal = WatchedResult(
        goal="fair", state="open", low=0.5, high=0.5, margin=0.01, unit="%", numbers=(number,)
    )
    assert full(goal, number) == "49.54 % [48.99, 50.09]"


def test_every_number_of_a_goal_has_a_verdict_of_its_own() -> None:
    sides = {"seat 1": "above", "seat 2": "open", "seat 3": "same"}
    numbers = tuple(
        NumberResult(name=name, value=0.3, low=0.2, high=0.4, n=9, side=side)
        for name, side in sides.items()
    )
    goal = WatchedResult(
        goal="fair", state="misses", low=0.33, high=0.33, margin=0.01, unit="%", numbers=numbers
    )
    assert [goal.state_of(one) for one in numbers] == ["misses", "open", "meets"]
    stopped = goal.model_copy(update={"state": "withheld"})
    assert {stopped.state_of(one) for one in numbers} == {"withheld"}


def test_a_ruleset_that_is_given_twice_is_refused() -> None:
    small = {"out": "study", "games": 100, "counts": [2], "workers": 1}
    with pytest.raises(ConfigError, match=r"^guard: found pig twice; allowed: each ruleset only"):
        balance.guard("pig/standard", "pig/short", "pig", goals=["turns=1..900"], **small)
    longer = [load("pig", ["target=60"])] * 2
    with pytest.raises(ConfigError, match="pig with target=60 twice"):
        balance.run(*longer, **small)


def test_a_goal_of_nothing_leaves_no_room() -> None:
    """Of a share it has the margin, but what is counted is near 0 by no part of it."""
    refused = r"^--goal: found \"lead_changes=0\"; allowed: lead_changes=0\.\.N"
    with pytest.raises(ConfigError, match=refused):
        guarded("tied=0", "lead_changes=0")
    assert guarded("tied=0", "lead_changes=0..9", games=1_000).goals.height == 2


def test_a_goal_that_is_given_twice_is_judged_once() -> None:
    found = guarded("turns=2..60", "turns = 2..60", "turns=2..60", games=1_000)
    assert found.goals["goal"].to_list() == ["turns=2..60"]


def test_a_target_that_is_asked_for_is_one_goal_more() -> None:
    """What a ruleset says is one only where no others are asked for."""
    more = {"counts": 2, "lineup": "casual", "games": 200, "workers": 1}
    asked = {
        "alone": {"goals": "turns=5..60"},
        "beside": {"goals": "turns=5..60", "target": 20.0},
        "twice": {"goals": "team_wins=20", "target": 20.0},
    }
    found = {
        out: balance.guard("safehouse", out=out, **own, **more).goals["goal"].to_list()
        for out, own in asked.items()
    }
    assert found == {
        "alone": ["turns=5..60"],
        "beside": ["turns=5..60", "target=20"],
        "twice": ["team_wins=20"],
    }
    with pytest.raises(ConfigError, match=r"^--goal: .*target=90.*can both be met: target=50"):
        balance.guard("safehouse", out="study", goals="target=50", target=90.0, **more)


@pytest.mark.parametrize(
    ("goals", "said"),
    [
        (("farr",), ("--goal", "fair, METRIC=VALUE", "Did you mean fair?")),
        (("turns=٣",), ("--goal", "fair, METRIC=VALUE")),
        (("turns\n=5",), ("--goal", "fair, METRIC=VALUE")),
        (("target=50",), ("--goal target=50", "found target", "here no team plays")),
        (("fair=3",), ("--goal", "fair=3", "fair, without a value")),
        (("truns=3",), ("Did you mean turns?",)),
        (("seat_1=50",), ("Did you mean win_share_1?",)),
        (("turns=9..3",), ("an empty range",)),
        (("turns=" + "9" * 310,), ("--goal", "numbers up to 1,000,000,000,000,000")),
        (("turns=0.." + "9" * 16,), ("numbers up to 1,000,000,000,000,000",)),
        (("turns=45%",), ("--goal turns=45%", "a percentage", "a number of turns")),
    ],
)
def test_bad_goals_are_refused(goals: tuple[str, ...], said: tuple[str, ...]) -> None:
    with pytest.raises(ConfigError) as caught:
        guarded(*goals)
    assert all(part in str(caught.value) for part in said), caught.value
    assert not Path("study").exists()


def test_a_name_that_is_not_known_brings_no_page_of_names() -> None:
    """Atlantis has four hundred numbers, most of them of a hex or a seat."""
    with pytest.raises(ConfigError, match=r"Did you mean win_share_2\?") as caught:
        balance.guard("atlantis", goals=["seat_2=30"], out="study")
    assert "win_share_N" in caught.value.allowed
    assert "other id of summary.json" in caught.value.allowed
    assert len(str(caught.value)) < 400


def test_a_goal_is_named_the_same_with_blanks_and_without() -> None:
    (goal,) = {*guarded(" turns = 5 .. 60 ").goals["goal"], *guarded("turns=5..60").goals["goal"]}
    assert goal == "turns=5..60"


def test_a_table_without_goals_is_refused() -> None:
    Path("mine.toml").write_text(MINE.replace("goals", "gaols"), encoding="utf-8")
    with pytest.raises(ConfigError, match="Did you mean goals"):
        guarded()


def test_a_table_without_anything_to_watch_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a team's game without a target would be."""
    monkeypatch.setattr("balance.studies.orders.order.make_goals", lambda *_: [])
    with pytest.raises(ConfigError, match="nothing to aim at"):
        guarded()


@pytest.mark.parametrize(
    "table", ['[levers]\n"more" = "target=0"', '[run]\ntiers = "none"\nalternatives = ["big_dye"]']
)
def test_a_file_that_no_run_takes_passes_no_guard(table: str) -> None:
    """Whatever is watched: a studio's check would let it in."""
    Path("mine.toml").write_text(f'game = "pig"\nbase = "standard"\n{table}\n', encoding="utf-8")
    with pytest.raises(ConfigError, match=r"mine\.toml"):
        balance.guard("mine.toml", out="study", goals="turns=1..999")
    Path("own.toml").write_text(
        'study = "guard"\nquestion = "?"\nrulesets = "mine.toml"\ngoals = ["turns=1..999"]\n',
        encoding="utf-8",
    )
    with pytest.raises(ConfigError, match=r"mine\.toml"):
        balance.study("own.toml", out="study")
    assert not Path("study").exists()
