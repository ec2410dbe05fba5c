"""What scenarios expect, luck that is not drawn, choices that fit twice, and the exit codes."""

import errno
import json
import os
from pathlib import Path

import pytest

from balance import games
from balance.rulesets import load
from balance.studies.cells.cell import make_cells
from balance.studies.play.transcript import Teller, _folded
from balance.studies.scenario import judge, play_scenario
from balance.studies.scenario.from_game import scenario_of
from balance.studies.scenario.options import fitting
from balance.studies.scenario.vocabulary import examples
from tests.cli.conftest import Cli
from tests.studies.helpers import bytes_of

PIG = 'ruleset = "pig"\nplayers = 2\n'
TURN = PIG + "[position]\nturn_total = 9\n"
HOLD = TURN + '[[step]]\nchoose = "hold"\n'
ROLL = TURN + '[[step]]\nchoose = "roll"\nluck = { roll = 4 }\n'
TWICE = ROLL.replace("4 }", "[4, 1] }") + '[[step]]\nchoose = "roll"\n'
SHIP = 'ruleset = "abandon_ship"\nplayers = 4\n'
ALONE = SHIP + '[position]\npool = { yellow = "1", black = "6" }\ntokens = [3]\n'


def written(home: Path, text: str, name: str = "a.toml") -> Path:
    path = home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# --- expectations -------------------------------------------------------------------------

MET = {
    "options": TURN + '[expect]\noptions = ["roll", "hold"]\n',
    "options in parts": TURN + '[expect]\noptions = { has = ["hol"], lacks = ["pass"] }\n',
    "a lone option is left open": HOLD + '[expect]\noptions = ["roll"]\nseat = 2\n',
    "events": TWICE + '[expect]\nevents = ["seat 1 rolls a 1 and loses 13 points"]\n',
    "no such events": HOLD + '[expect]\nevents = { lacks = ["seat 1 wins"] }\n',
    "no events at all": TURN + "[expect]\nevents = []\n",
    "none of a thing that is left out": 'ruleset = "sewer_pirats"\nplayers = 2\n'
    + "[expect.position]\ndiscard.cat = 0\n",
    "events of a step": TWICE
    + '[step.expect]\nevents = { exact = ["seat 1 rolls a 1 and loses 13 points"] }\n',
    "position": ROLL + "[expect.position]\nturn_total = 13\nscores = [0, 0]\n'scores.1' = 0\n",
    "a table": SHIP + "[deal]\nroll = { red = 'A' }\n[expect.position]\ntop = {}\npool.red = 'A'\n",
    "a whole table": SHIP
    + "[position]\ntop = { red = 0 }\n[expect.position]\ntop = { exact = { red = 0 } }\n",
    "counters": HOLD + "[expect.counters]\nbest_turn = 9\nholds = [1]\n",
    "counters by seat": HOLD + "[expect.counters]\nholds = { '1' = 1, '2' = 0 }\n",
    "columns in the middle": HOLD + "[expect.columns]\nholds_1 = 1\nscore_1 = 9\nmargin = 9\n",
    "plain": TURN + '[expect]\ndecision = "d1"\nseat = 1\nturn = 1\nfinished = "no"\n',
    "over": PIG
    + "[position]\nturn_total = 9\nscores = [99, 0]\n[[step]]\nchoose = 'hold'\n"
    + '[expect]\nfinished = "yes"\noptions = []\ncolumns = { won_1 = 1 }\n',
    "after a step": HOLD + "[step.expect]\nseat = 2\nposition = { scores = [9, 0] }\n",
    "refused": TURN + '[[step]]\nchoose = "pass"\n[expect]\nerror = "step 1.choose"\n',
    "refused step": TURN
    + '[[step]]\nchoose = "pass"\n[step.expect]\nerror = ["pass", "roll, hold"]\n',
    "refused file": "rules = 3\n" + PIG + '[expect]\nerror = "table"\n',
    "refused key": TURN + '[[step]]\nchose = "roll"\n[expect]\nerror = "Did you mean choose?"\n',
}


@pytest.mark.parametrize("case", MET)
def test_what_holds(cli: Cli, home: Path, case: str) -> None:
    written(home, MET[case])
    result = cli("scenario", "a.toml")
    assert (result.code, result.err) == (0, "")
    assert "Not as expected" not in result.out
    assert cli("scenario", ".").out == "1 scenario: 1 as expected\n"


UNMET = {
    "options": (
        TURN + '[expect]\noptions = ["hold", "roll"]\n',
        'expect.options: expected ["hold", "roll"], found ["roll", "hold"]',
    ),
    "options.has": (TURN + '[expect]\noptions.has = ["pass"]\n', 'options.has: expected "pass"'),
    "options.lacks": (TURN + '[expect]\noptions.lacks = ["ho"]\n', 'found "hold"'),
    "event": (HOLD + '[expect]\nevents = ["seat 1 wins"]\n', 'events: expected "seat 1 wins"'),
    "part of an event": (HOLD + '[expect]\nevents = ["seat 1 holds"]\n', "seat 1 holds"),
    "no events at all": (HOLD + "[expect]\nevents = []\n", "events: expected [], found ["),
    "no rank is not rank 0": (
        SHIP + "[expect.position]\ntop.red = 0\n",
        'expect.position.top.red: expected 0, found "nothing"',
    ),
    "no place in a list is not 0": (
        HOLD + "[expect.position]\nscores.3 = 0\n",
        'scores.3: expected 0, found "nothing"',
    ),
    "an empty list of counters": (HOLD + "[expect.counters]\nholds = []\n", "expected [], found"),
    "an empty table of counters": (
        HOLD + "[expect.counters]\nholds = {}\n",
        "expected {}, found",
    ),
    "a step that is never reached": (
        TURN + "[[step]]\nchoose = 'x'\n[[step]]\nchoose = 'hold'\n[step.expect]\nseat = 2\n"
        "[expect]\nerror = 'step 1'\n",
        "step 2.expect: expected more than an error",
    ),
    "an end that is never reached": (
        "rules = 3\n" + PIG + "[expect]\nerror = 'table'\nseat = 1\n",
        "expect: expected more than an error",
    ),
    "order of events": (
        ROLL.replace("4 }", "[4, 5] }")
        + '[[step]]\nchoose = "roll"\n[expect]\nevents = ["seat 1 rolls a 5: the turn total is 18",'
        ' "seat 1 rolls a 4: the turn total is 13"]\n',
        "(earlier than the one before)",
    ),
    "position": (
        HOLD + "[expect.position]\nscores = [8, 0]\n",
        "expect.position.scores: expected [8, 0], found [9, 0]",
    ),
    "place in a list": (HOLD + "[expect.position]\n'scores.3' = 1\n", 'found "nothing"'),
    "an empty table": (
        SHIP + "[position]\ntop = { red = 0 }\n[expect.position]\ntop = {}\n",
        'expect.position.top: expected {}, found {"red": 0}',
    ),
    "a whole table": (
        SHIP + "[position]\ntop = { red = 0, blue = 1 }\n[expect.position.top]\n"
        "exact = { red = 0 }\n",
        'expect.position.top: expected {"red": 0}, found {"red": 0, "blue": 1}',
    ),
    "counters": (HOLD + "[expect.counters]\nholds = [0]\n", "holds: expected [0], found [1]"),
    "counter of a seat": (HOLD + "[expect.counters]\nholds.2 = 1\n", "holds.2: expected 1"),
    "columns": (HOLD + "[expect.columns]\nscore_1 = 8\n", "columns.score_1: expected 8, found 9"),
    "seat": (HOLD + "[expect]\nseat = 1\n", "expect.seat: expected 1, found 2"),
    "turn": (HOLD + "[expect]\nturn = 1\n", "expect.turn: expected 1, found 2"),
    "finished": (HOLD + '[expect]\nfinished = "yes"\n', 'expected "yes", found "no"'),
    "a step": (HOLD + "[step.expect]\nseat = 1\n", "step 1.expect.seat: expected 1, found 2"),
    "not refused": (HOLD + '[expect]\nerror = "x"\n', 'a refusal with ["x"], found none'),
    "refused otherwise": (
        TURN + '[[step]]\nchoose = "pass"\n[expect]\nerror = "jump"\n',
        'expect.error: expected "jump", found "a.toml: step 1.choose',
    ),
    "refused at another step": (
        HOLD + '[step.expect]\nerror = "x"\n[[step]]\nchoose = "x"\n',
        "step 1.expect.error: expected this step to be refused",
    ),
}


@pytest.mark.parametrize("case", UNMET)
def test_what_does_not_hold(cli: Cli, home: Path, case: str) -> None:
    text, said = UNMET[case]
    written(home, text)
    result = cli("scenario", "a.toml")
    assert (result.code, result.err) == (1, "")
    assert said in result.out.partition("Not as expected")[2]
    told = cli("scenario", "a.toml", "--json")
    assert told.code == 1
    assert said in "\n".join(json.loads(told.out)["unmet"])
    many = cli("scenario", ".")
    assert many.code == 1
    assert "a.toml: " in many.out
    assert many.out.endswith("1 scenario: 0 as expected, 1 not\n")


def test_all_differences_are_told(home: Path) -> None:
    wrong = "seat = 1\nturn = 5\n[expect.position]\nscores = []\nturn_total = 3\n"
    path = written(home, HOLD + "[step.expect]\nturn = 9\n[expect]\n" + wrong)
    keys = [line.split(":")[0] for line in judge(path).unmet]
    assert keys == [
        "step 1.expect.turn",
        "expect.seat",
        "expect.turn",
        "expect.position.scores",
        "expect.position.turn_total",
    ]


# --- refusals -----------------------------------------------------------------------------

REFUSED = {
    "key": (TURN + "[expect]\noption = []\n", ("expect.option", "Did you mean options?")),
    "key of a step": (HOLD + "[step.expect]\nevnts = []\n", ("step 1.expect.evnts", "events?")),
    "key of a list": (TURN + "[expect]\noptions.hs = []\n", ("expect.options.hs", "has?")),
    "position": (TURN + "[expect.position]\nscors = 1\n", ("expect.position.scors", "scores?")),
    "counter": (TURN + "[expect.counters]\nbust = 1\n", ("expect.counters.bust", "busts?")),
    "seat of a counter": (TURN + "[expect.counters]\nholds.5 = 1\n", ("counters.holds.5", "1, 2")),
    "name below a table": (
        SHIP + "[expect.position]\nspaces.purpel = 0\n",
        ("expect.position.spaces.purpel", "Did you mean purple?"),
    ),
    "nothing to compare": (HOLD + "[expect]\n", ("expect: found {}", "something to compare")),
    "nothing to compare after a step": (HOLD + "[step.expect]\n", ("step 1.expect: found {}",)),
    "an empty table": (HOLD + "[expect.columns]\n", ("expect.columns: found {}",)),
    "an empty list": (HOLD + "[expect]\nevents.lacks = []\n", ("events.lacks", "at least 1")),
    "an empty text": (HOLD + '[expect]\noptions.lacks = [""]\n', ("options.lacks", "letter")),
    "an error without text": (HOLD + '[expect]\nerror = ""\n', ("expect.error", "letter")),
    "no table": ("expect = 3\n" + HOLD, ("expect: found 3", "a table")),
    "luck that says nothing": (
        PIG + "[[step]]\nchoose = 'roll'\nluck = { roll = [] }\n",
        ("step 1.luck.roll: found []", "luck that says something"),
    ),
    "a decision without its table": (
        TURN + "decision = 'PG-D1'\n",
        ("position.decision", 'a table such as { id = "PG-D1" }'),
    ),
    "a misspelt id": (
        TURN + "decision = { ids = 'PG-D1' }\n",
        ("decision.ids", "Did you mean id?"),
    ),
    "a decision without an id": (
        SHIP + "[position]\ndecision = { die = 'white' }\n",
        ("position.decision", "its id as well: D1, D2"),
    ),
    "a decision of a game that is over": (
        PIG + "[position]\nfinished = 'yes'\nscores = [100, 0]\ndecision = { id = 'PG-D1' }\n",
        ("position.decision", "the game is over"),
    ),
    "column": (
        TURN + "[expect.columns]\nscore_l = 1\n",
        ("columns.score_l", "Did you mean score_"),
    ),
    "decision": (TURN + '[expect]\ndecision = "D2"\n', ("expect.decision", "PG-D1")),
    "finished": (TURN + '[expect]\nfinished = "no way"\n', ("finished", "one of no, yes, capped")),
    "no refusal is meant by a wrong key": (
        TURN + '[expect]\nerror = "x"\n[expect.position]\nscors = 1\n[[step]]\nchoose = "x"\n',
        ("expect.position.scors", "Did you mean scores?"),
    ),
    "two options": (
        SHIP + '[[step]]\nchoose = "b"\n',
        ("step 1.choose", '"b", which fits 2 options', "one of them: blue, black"),
    ),
    "no decision of that name": (TURN + "[[step]]\nchoose='roll'\ndecide='D7'\n", ("PG-D1",)),
    "another seat first": (
        TURN + "[[step]]\nchoose = 'roll'\nseat = 2\n",
        ("step 1.seat: found 2", "PG-D1 of seat 1 in turn 1: roll, hold"),
    ),
    "two decisions": (
        ALONE + "[[step]]\nchoose = 'yellow'\n[[step]]\nchoose = 'yellow'\n",
        ("step 2.choose", "D2 of seat 1 in turn 1 and D1 of seat 2 in turn 2", "decide or seat"),
    ),
    "luck that is not drawn": (
        HOLD + "luck = { roll = [4, 5, 6] }\n",
        ("step 1.luck.roll.2: found 5, which was never drawn", "step 1.luck.roll.3"),
    ),
    "luck instead of which something else came": (
        HOLD + "luck = { roll = [4, 2] }\n[[step]]\nchoose='roll'\n[[step]]\nchoose='hold'\n"
        "[step.luck]\nroll = [1, 2]\n",
        ("step 1.luck.roll.2: found 2", "seat 2 holds: 4 more points make 4"),
    ),
    "luck that came too late": (
        PIG + "[deal]\nroll = [4, 4, 4]\n[position]\nrolls = 2\n[[step]]\nchoose = 'roll'\n",
        ("deal.roll.1: found 4, which was not among what was drawn", "nor were deal.roll.2"),
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(cli: Cli, home: Path, case: str) -> None:
    text, said = REFUSED[case]
    written(home, text)
    result = cli("scenario", "a.toml")
    assert result.code == 2, result
    for part in said:
        assert part in result.said
    many = cli("scenario", ".")
    assert many.code == 2
    assert many.out.endswith("1 scenario: 0 as expected, 1 refused\n")


def test_luck_that_cannot_be(cli: Cli, home: Path) -> None:
    """A hand of two has no fourth card."""
    text = (
        'ruleset = "to_the_bottom"\nplayers = 2\n'
        '[position.seats.1]\nhand = []\nboard = ["saboteur"]\n'
        '[position.seats.2]\nhand = ["baby", "band"]\n'
        '[[step]]\nchoose = "use saboteur"\nluck = { blind = [4] }\n'
    )
    written(home, text)
    said = "step 1.luck.blind.1: found 4, no such one; allowed: one of the 2 that are possible"
    result = cli("scenario", "a.toml")
    assert result.code == 2
    assert said in result.said


def test_forced_luck_is_marked(cli: Cli, home: Path) -> None:
    written(home, TWICE)
    text = cli("scenario", "a.toml").out
    assert "    forced: roll = 4\n    seat 1 rolls a 4" in text
    assert "    forced: roll = 1\n    seat 1 rolls a 1" in text
    told = json.loads(cli("scenario", "a.toml", "--json").out)
    assert [decision["forced"] for decision in told["decisions"]] == [["roll = 4"], ["roll = 1"]]
    written(home, SHIP + "[deal]\ntokens = [3, 5]\nroll.red = 'A'\n")
    assert cli("scenario", "a.toml").out.startswith("forced: tokens = 3, 5\nforced: roll.red = A\n")


# --- choices ------------------------------------------------------------------------------


def test_a_step_may_name_its_decision_and_seat(home: Path) -> None:
    step = "[[step]]\nchoose = 'yellow'\n"
    first = play_scenario(written(home, ALONE + step + step + "decide = 'D2'\n"))
    assert [(made.seat, made.id) for made in first.decisions] == [(1, "D1"), (1, "D2")]
    other = play_scenario(written(home, ALONE + step + step + "seat = 2\n"))
    assert [(made.seat, made.id) for made in other.decisions[:3]] == [
        (1, "D1"),
        (1, "D2"),
        (2, "D1"),
    ]


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("guy 1", [0]),
        ("guy 10", [1]),
        ("GUY 10", [1]),
        ("guy", [0, 1]),
        ("walk", [2]),
        ("to 5,9", [3]),
        ("push seal", [3]),
        ("seal", [3, 4]),
        ("sea", [4]),
        ("", []),
    ],
)
def test_what_a_short_option_fits(text: str, fits: list[int]) -> None:
    options = ["guy 1", "guy 10", "walk E", "push seal to 5,9", "seal: dives"]
    assert fitting(text, options) == fits


def test_a_number_is_never_cut() -> None:
    assert fitting("guy 1", ["guy 10", "guy 12"]) == []


def test_long_lists_are_folded() -> None:
    assert _folded(list("abcdefghij")) == "a, b, c, d, e, f, g, h, i, j"
    assert _folded(list("abcdefghijk")) == "a, b, c, d, e, f, g, h and 3 more"


# --- folders ------------------------------------------------------------------------------


def test_many(cli: Cli, home: Path) -> None:
    written(home, HOLD, "q/silent.toml")
    written(home, HOLD + "[expect]\nseat = 2\n", "q/good.toml")
    written(home, HOLD + "[expect]\nseat = 1\n", "q/deep/unmet.toml")
    written(home, HOLD + "[expect]\nsaet = 1\n", "q/refused.toml")
    result = cli("scenario", "q")
    assert result.code == 2  # one is refused
    *lines, total = result.out.splitlines()
    assert lines[0] == "q/deep/unmet.toml: expect.seat: expected 1, found 2"
    assert lines[1].startswith("q/refused.toml: expect.saet: ")
    assert total == "4 scenarios: 1 as expected, 1 not, 1 refused, 1 that expect nothing"
    told = json.loads(cli("scenario", "q", "--json").out)
    assert [told[kind] for kind in ("met", "unmet", "refused", "silent")] == [1, 1, 1, 1]
    assert len(told["scenarios"]) == 4
    assert cli("scenario", "q/good.toml", "q/silent.toml").code == 0
    assert cli("scenario", "q/good.toml", "q/deep/unmet.toml").code == 1
    long = cli("scenario", "q/good.toml", "a" * 300)
    assert long.code == 2
    assert long.out.endswith("2 scenarios: 1 as expected, 1 refused\n")


def test_a_folder_without_scenarios(cli: Cli, home: Path) -> None:
    (home / "none").mkdir()
    assert cli("scenario", "none").code == 2
    assert cli("scenario").code == 2
    assert cli("scenario", "a.toml", "--words", "pig").code == 2


@pytest.mark.parametrize("option", ["--seed=0", "--set=target=50", "--players=3", "--turn=2"])
def test_options_of_real_games_need_one(cli: Cli, home: Path, option: str) -> None:
    written(home, HOLD)
    result = cli("scenario", "a.toml", option)
    assert result.code == 2
    assert "--from" in result.said
    assert cli("scenario", "--from", "pig", "--json").code == 2


def test_folders_may_be_named_like_files(cli: Cli, home: Path) -> None:
    written(home, HOLD + "[expect]\nseat = 2\n", "old.toml/a.toml")
    assert cli("scenario", ".").out == "1 scenario: 1 as expected\n"


def test_a_ruleset_that_cannot_be_used_is_told_of_the_scenario(cli: Cli, home: Path) -> None:
    written(home, 'ruleset = "pgi"\n')
    said = 'a.toml: ruleset: found "pgi", no such ruleset or game. Did you mean pig?'
    assert said in cli("scenario", "a.toml").said
    assert said in cli("scenario", ".").out
    written(home, 'game = "pig"\n[rules]\ntraget = 3\n', "rules/mine.toml")
    written(home, 'ruleset = "rules/mine.toml"\n')
    assert cli("scenario", "a.toml").said.startswith("balance: rules/mine.toml: rules.traget")
    assert "a.toml: rules/mine.toml: rules.traget" in cli("scenario", "a.toml", "a.toml", ".").out


# --- words and real games -----------------------------------------------------------------

TOLD = [name for name in games.names() if hasattr(games.get(name), "vocabulary")]


def test_words(cli: Cli) -> None:
    text = cli("scenario", "--words", "pig").out
    assert "  turn_total: the points of the turn under way" in text
    told = json.loads(cli("scenario", "--words", "pig", "--json").out)
    assert [word["key"] for word in told["decisions"]] == ["PG-D1"]
    result = cli("scenario", "--words", "pgi")
    assert result.code == 2
    assert "Did you mean pig?" in result.said


@pytest.mark.parametrize("name", TOLD)
def test_every_word_is_told_and_every_example_runs(home: Path, name: str) -> None:
    parts = examples(name)
    for part, found in parts.items():
        for number, one in enumerate(found):
            verdict = judge(written(home, one.text, f"{part}_{number}.toml"))
            assert verdict.kind in ("met", "silent"), (one.word.key, verdict)
            if part == "luck" and verdict.outcome:
                made = [
                    *verdict.outcome.forced,
                    *(f for d in verdict.outcome.decisions for f in d.forced),
                ]
                assert any(text.startswith(one.word.key.split(".")[0]) for text in made)
    cell = make_cells([load(name)], (), ["random"])[0]
    table = cell.table()
    table.open(1, 0)
    exported = set(Teller(cell, table).position())
    assert exported <= {one.word.key.split(".")[0] for one in parts["position"]}
    ids = set(games.get(name).DECISIONS.values())
    assert ids <= {one.word.key for one in parts["decisions"]}


@pytest.mark.parametrize("turn", [1, 2, 7])
@pytest.mark.parametrize("name", games.names())
def test_the_position_of_a_real_game(home: Path, name: str, turn: int) -> None:
    cell = make_cells([load(name)])[0]
    path = written(home, scenario_of(cell, 5, turn, turn))
    outcome = play_scenario(path)
    table = cell.table()
    table.open(5, turn, cell.rotations)
    teller = Teller(cell, table)
    while teller.turn < turn:
        table.carry_out(table.decide())
    assert outcome.position == teller.position()
    assert outcome.options == teller.options()
    assert outcome.shown == teller.show()


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("abandon_ship", ["full_flood"]),
        ("abandon_ship", ["no_cheese", "track_top=32"]),
        ("to_the_bottom", ["cards.jack.copies=3", 'cards.rats="remove"']),
    ],
)
def test_the_rules_of_a_real_game_are_those_that_were_changed(
    home: Path, name: str, changes: list[str]
) -> None:
    """By keys, by variants, and by rows that went."""
    (cell,) = make_cells([load(name, changes)], [3])
    path = written(home, scenario_of(cell, 1, 0, 2))
    assert play_scenario(path).cell.ruleset.hash == cell.ruleset.hash


def test_a_ruleset_is_not_replaced_by_a_scenario(cli: Cli, home: Path) -> None:
    text = 'game = "pig"\nbase = "standard"\n'
    for name, content in (("mine.toml", text), ("notes.txt", "precious")):
        (home / name).write_text(content, encoding="utf-8")
        refused = cli("scenario", "--from", "pig", "--out", name)
        assert refused.code == 2
        assert f"--out: found {name}, another file" in refused.said
        assert (home / name).read_text(encoding="utf-8") == content


def test_from_a_real_game(cli: Cli, home: Path) -> None:
    asked = ("--from", "pig", "--game", "3", "--turn", "4", "--set", "target=50", "--players", "3")
    text = cli("scenario", *asked).out
    assert "[rules]\ntarget = 50\n" in text
    assert text.startswith("# Standard with target=50, 3 players")
    assert cli("scenario", *asked, "--out", "b.toml").out == ""
    assert (home / "b.toml").read_text(encoding="utf-8") == text
    assert json.loads(cli("scenario", "b.toml", "--json").out)["position"]["turns"] == 3
    assert cli("scenario", *asked, "--out", "new/b.toml").code == 0
    assert (home / "new" / "b.toml").read_text(encoding="utf-8") == text
    nowhere = cli("scenario", *asked, "--out", "b.toml/c.toml")
    assert nowhere.code == 2
    assert "b.toml/c.toml: cannot be written: " in nowhere.said
    ship = cli("scenario", "--from", "abandon_ship").out
    assert "\nspaces = {yellow = 10, " in ship
    assert "\ntop = {}\n" in ship
    late = cli("scenario", "--from", "pig", "--turn", "900")
    assert late.code == 2
    assert "--turn: found 900; allowed: 1 to " in late.said


def test_the_example_of_the_readme(cli: Cli, home: Path) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    text = readme.partition("```toml\n# question.toml")[2].partition("```")[0]
    file = written(home, f"#{text}")
    assert judge(file).kind == "met"
    assert cli("scenario", str(file)).out.endswith("\n\nAs expected\n")


def test_a_file_that_cannot_be_written_whole_leaves_what_was_there(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (home / "b.toml").write_text('ruleset = "pig"\n', encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    result = cli("scenario", "--from", "pig", "--out", "b.toml")
    assert result.code == 2
    assert "b.toml: cannot be written: No space left on device" in result.said
    assert bytes_of(home) == {"b.toml": b'ruleset = "pig"\n'}


def test_a_ruleset_on_another_drive_is_named_in_full(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def apart(path: str, start: Path) -> str:
        raise ValueError("path is on mount 'C:', start on mount 'D:'")

    file = written(home, 'game = "pig"\nbase = "standard"\n', "mine.toml")
    cell = make_cells([load("mine.toml")])[0]
    monkeypatch.setattr(os.path, "relpath", apart)
    assert f'ruleset = "{file.resolve().as_posix()}"\n' in scenario_of(cell, 1, 0, 1)
