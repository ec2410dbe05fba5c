"""Games of people beside simulated ones: who plays like them, what differs, and bad files."""

import json
import os
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

import balance
from balance.cli.app import app
from balance.report import markdown, render
from balance.report.calibrate import lines
from balance.report.calibrate_words import sentences
from balance.report.calibrate_words import who as who_plays
from balance.report.sections.calibrate import calibrate_notices, calibrate_sections
from balance.report.wording import Words
from balance.rulesets import ConfigError, load
from balance.stats.fit import Fit
from balance.store.frames import frame
from balance.studies.calibrate import playtests
from balance.studies.calibrate.alike import make_alike
from balance.studies.calibrate.beside import compare, judged_beside
from balance.studies.calibrate.playtests import read_playtests
from balance.studies.calibrate.results import Calibrated
from balance.studies.calibrate.seen import Look, see
from balance.studies.calibrate.study import who_is_left
from balance.studies.calibrate.suspects import Side, Suspect, fit_all
from balance.studies.cells.cell import Cell
from tests.studies.helpers import bytes_of

EXAMPLE = Path(__file__).parent / "pig_playtests.csv"  # twelve games of hold_at, simulated
ASKED = Look(2, competitive=True)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in an empty folder."""
    monkeypatch.chdir(tmp_path)


def calibrated(**more) -> "balance.CalibrateStudy":
    """Pig beside the example."""
    options = {"out": "study", "games": 600, "workers": 1, "lineup": ["hold_at", "casual"]}
    return balance.calibrate("pig", playtests=EXAMPLE, **{**options, **more})


def test_the_player_behind_the_games_is_found() -> None:
    found = calibrated(lineup=[], games=1_000).summary
    assert found.best == "hold_at"
    assert found.possible == ["hold_at"]
    assert {one.name for one in found.fits} >= {"random", "racer", "casual", "expert", "novice"}
    assert sum(one.weight for one in found.fits) == pytest.approx(1)
    assert not found.is_like_nobody
    assert {one.claim.code for one in found.beside} <= {"UNDECIDED", "NOBODY"}
    for _, said in sentences(found):
        assert len(said.sentence.split()) <= 20
    length = found.beside[0]
    lengths = pl.read_csv(EXAMPLE)["length"]
    assert length.sides[0].table == pytest.approx(lengths.mean())
    assert found.tables[0].seen[0].observed == tuple(lengths)


@cache
def players() -> list[Suspect]:
    """All players of Pig, simulated."""
    cells = make_alike(load("pig"), [2], ())
    return [Suspect(cell.asked[0], [cell], [looked(cell, 1, 2_000)], 0) for cell in cells]


def looked(cell: Cell, seed: int, games: int):
    """Games of a cell, as they are seen."""
    table, things = cell.table(), cell.game.things(cell.ruleset.parameters)
    rows = table.rows(games)
    table.play(seed, 0, 1, rows)
    return see(frame(cell.game, rows, cell.id, cell.players, things), ASKED)


def test_tables_of_a_known_player_hold_it_and_differ_in_nothing() -> None:
    """Fresh luck: the whole way from the games to the verdicts."""
    rng, held, runs, finds, unlike, at = np.random.default_rng(8), 0, 40, 0, 0, 0
    among = players()
    for who, suspect in enumerate(among):
        fresh = looked(suspect.cells[0], 99, 3_000)
        for run in range(runs):
            real = Side([ASKED], [fresh.take(rng.integers(3_000, size=12))])
            fits, at = fit_all(real, among, run), at + 1
            best = int(np.argmax([one.weight for one in fits]))
            held += fits[who].p_value > 0.05 or who == best
            unlike += fits[best].likeness < 0.01
            told = judged_beside(compare(real, among[best], 0.01, run))
            finds += any(one.claim.code == "SOME" for one in told)
    assert held / at >= 0.93
    assert finds / at <= 0.05
    assert unlike / at <= 0.03


@pytest.mark.parametrize(("level", "step"), [(0.99, 1), (0.01, -1)])
def test_tables_beyond_the_slowest_or_the_fastest_player_are_like_nobody(
    level: float, step: int
) -> None:
    """Half of its own are in one bin of all players, as are five of any length now and then."""
    ends = [step * np.quantile(one.seen[0].values["turns"], level) for one in players()]
    length = int(step * max(ends)) + step
    rows = "".join(f"2,{1 + at % 2},{length + at % 3 * step}\n" for at in range(5))
    Path("far.csv").write_text("players,winner,length\n" + rows, "utf-8")
    found = balance.calibrate("pig", "study", "far.csv", games=1_000, workers=1).summary
    assert who_plays(found).badge == "NOBODY", found.fits


def test_games_that_take_a_third_longer_are_found_out() -> None:
    among = players()
    (truth,) = [one for one in among if one.name == "hold_at"]
    fresh, rng, found = looked(truth.cells[0], 99, 3_000), np.random.default_rng(9), 0
    for run in range(20):
        seen = fresh.take(rng.integers(3_000, size=48))
        seen.values["turns"][:] = np.round(1.3 * seen.values["turns"])
        told = judged_beside(compare(Side([ASKED], [seen]), truth, 0.01, run))
        by_id = {one.claim.id: one.claim for one in told}
        found += by_id["turns"].numbers[0].side == "above"
    assert found >= 17


def test_the_same_command_gives_the_same_bytes_and_a_page() -> None:
    command = ["calibrate", "pig", str(EXAMPLE), "--policy", "hold_at,casual,random"]
    told = CliRunner().invoke(app, [*command, "--games", "300", "--out", "first"])
    assert told.exit_code == 0, told.output
    assert len(told.output.splitlines()) <= 25
    assert "hold_at" in told.output
    summary = Calibrated.model_validate(json.loads(Path("first/summary.json").read_text("utf-8")))
    again = shlex.split(summary.study.command)[1:]
    told = CliRunner().invoke(app, [*again, "--workers", "2", "--out", "again"])
    assert told.exit_code == 0, told.output
    assert bytes_of(Path("again")) == bytes_of(Path("first"))
    assert "Are games at the table longer?" in render(summary)
    assert "| hold\\_at |" in markdown(summary)


def test_players_that_play_alike_are_simulated_once_and_named() -> None:
    Path("mine.toml").write_text('game = "pig"\nbase = "casual"\n', "utf-8")
    found = calibrated(lineup=["casual", "mine.toml", "random"], games=300).summary
    assert {one.name: one.namesakes for one in found.fits} == {"casual": ("mine",), "random": ()}
    assert ("plain", "Mine plays as casual does in everything.") in calibrate_notices(found)


def test_it_is_told_how_many_games_are_too_few() -> None:
    found = calibrated(games=100).summary
    assert (found.fits, found.left_out) == ((), ("hold_at", "casual"))
    assert "200" in who_plays(found).sentence
    assert any("200" in text for _, text in calibrate_notices(found))


def test_rows_may_be_added_without_playing_again() -> None:
    rows = EXAMPLE.read_text("utf-8").splitlines()
    mine = Path("mine.csv")
    mine.write_text("\n".join(rows[:8]), "utf-8")
    first = balance.calibrate("pig", "study", mine, games=300, lineup=["hold_at"], workers=1)
    mine.write_text("\n".join(rows), "utf-8")
    ticks = []
    again = balance.calibrate("pig", "study", mine, games=300, lineup=["hold_at"], workers=1)
    assert (first.summary.games, again.summary.games) == (7, 12)
    assert ticks == []
    assert again.fits.height == 1


def test_nobody_is_possible_where_nobody_fits() -> None:
    """Games that end just so, and take longer than those of either."""
    rows = "".join(f"2,1,{length},100,80\n" for length in range(60, 84))
    Path("long.csv").write_text(HEAD + rows, "utf-8")
    who = ["hold_at", "casual"]
    found = balance.calibrate("pig", "study", "long.csv", lineup=who, games=600, workers=1).summary
    assert found.is_like_nobody
    assert found.possible == []
    told = [*lines(found)]
    assert told[0].endswith("nearest, if one of these")
    assert all(line.startswith("✕") for line in told[1:] if not line.startswith("and"))
    assert "All are ruled out" in render(found)
    assert "| Nearest, if one of these |" in markdown(found)


def test_each_is_left_or_ruled_out_for_itself() -> None:
    """Games may come from the second, though its weight is smaller; from no first that is unlike
    them, whatever the second is.
    """
    first, second, third = Fit(0.6, 0.5, 0.001), Fit(0.4, 0.3, 0.5), Fit(0.0, 0.001, 0.5)
    assert who_is_left([first, second, third]) == [False, True, False]
    assert who_is_left([first, third]) == [False, True]
    assert who_is_left([first, first]) == [False, False]
    assert who_is_left([second, third]) == [True, False]
    assert who_is_left([third]) == [True]
    assert who_is_left([]) == []


def wins_of_one_seat(lineup: list[str], games: int) -> Calibrated:
    """The same seat wins all games of a table at which seats win about equally often."""
    Path("one_seat.csv").write_text("players,winner\n" + "2,2\n" * games, "utf-8")
    study = f"seat-{'-'.join(lineup)}-{games}"
    asked = {"games": 600, "workers": 1, "lineup": lineup}
    return balance.calibrate("pig", study, "one_seat.csv", **asked).summary


def test_a_seat_that_wins_all_is_like_nobody_who_sits_there_evenly() -> None:
    """Every sequence of winners is about as likely there, that of one seat alone too."""
    found = wins_of_one_seat(["hold_at", "casual"], 16)
    assert found.is_like_nobody
    assert all(one.likeness < 0.01 for one in found.fits)
    assert found.tables[0].seen == ()
    page = "".join(section.html for section in calibrate_sections(found))
    assert "as dots" not in page, "nothing was noted that has a size"
    assert wins_of_one_seat(["hold_at", "casual"], 2).possible


def test_a_team_that_always_loses_does_not_rule_out_who_nearly_always_does() -> None:
    """In whatever order they are named: most tables of either are just like this one."""
    Path("lost.csv").write_text("players,won\n" + "2,no\n" * 12, "utf-8")
    asked = {"games": 600, "workers": 1}
    left = []
    for at, lineup in enumerate((["random", "aggressive"], ["aggressive", "random"])):
        found = balance.calibrate(
            "safehouse", f"lost-{at}", "lost.csv", lineup=lineup, **asked
        ).summary
        left.append(set(found.possible))
    assert left == [{"random", "aggressive"}] * 2


def test_one_game_does_not_tell_who_plays() -> None:
    Path("one.csv").write_text("players,length\n2,24\n", "utf-8")
    found = balance.calibrate("pig", "study", "one.csv", games=600, workers=1).summary
    assert len(found.possible) == len(found.fits) == 6
    said = sentences(found)[0][1]
    assert said.badge == "UNDECIDED"
    assert said.sentence == (
        "Nobody is ruled out: these games do not tell who plays like this group."
    )


NOT_TOLD = "Nobody is ruled out: these games do not tell who plays like this group."
MOST_LIKE = "This group plays most like a; "


@pytest.mark.parametrize(
    ("weights", "possible", "more", "said"),
    [
        ((0.9, 0.06, 0.04), 1, {}, ("A", "This group plays like a; all others are ruled out.")),
        ((0.5, 0.5), 2, {}, ("UNDECIDED", NOT_TOLD)),
        ((0.8, 0.2), 2, {}, ("UNDECIDED", f"{MOST_LIKE}nobody else is ruled out.")),
        ((0.4, 0.3, 0.3), 3, {}, ("UNDECIDED", NOT_TOLD)),
        ((0.64, 0.2, 0.16), 3, {}, ("UNDECIDED", f"{MOST_LIKE}nobody else is ruled out.")),
        (
            (0.36, 0.33, 0.3, 0.01),
            3,
            {},
            ("3 POSSIBLE", "A, b and c are possible; these games do not tell which."),
        ),
        ((0.7, 0.2, 0.1), 2, {}, ("2 POSSIBLE", f"{MOST_LIKE}1 other cannot be told from it.")),
        (
            (0.9, 0.1),
            1,
            {"left_out": ("c",)},
            ("UNDECIDED", "Only a is not ruled out, but not all others are judged."),
        ),
        (
            (1.0,),
            1,
            {"stopped": ("b",)},
            ("UNDECIDED", "Only a is not ruled out, but not all others are judged."),
        ),
        ((1.0,), 1, {}, ("UNDECIDED", "A is not ruled out; nobody else was simulated.")),
        (
            (0.74, 0.26),
            1,
            {"alone": True},
            ("UNDECIDED", "A comes nearest, and seldom makes such games itself."),
        ),
        ((0.2, 0.2, 0.2, 0.2, 0.2), 0, {}, ("NOBODY", "No player plays like this group.")),
        (
            (0.8, 0.2),
            0,
            {},
            ("NOBODY", "No player plays like this group; a comes nearest."),
        ),
        ((1.0,), 0, {}, ("NOBODY", "This group does not play like a.")),
        (
            (0.8, 0.2),
            0,
            {"stopped": ("c",)},
            ("UNDECIDED", "None that is judged plays like this group; not all are judged."),
        ),
        (
            (0.9, 0.08, 0.02),
            2,
            {"alone": True},
            ("2 POSSIBLE", "A and b are possible; these games do not tell which."),
        ),
    ],
)
def test_who_plays_like_the_group_is_said_as_far_as_it_is_known(
    weights: tuple[float, ...], possible: int, more: dict[str, Any], said: Words
) -> None:
    """Nobody leads who is not three times as likely as the next, nor is the only one by default."""
    found = calibrated(lineup=["hold_at"]).summary
    fits = [
        found.fits[0].model_copy(
            update={
                "name": "abcde"[at],
                "weight": weight,
                "is_possible": at < possible,
                "likeness": 1.0 if possible else 0.0,
                "is_nearest_alone": "alone" in more,
            }
        )
        for at, weight in enumerate(weights)
    ]
    told = who_plays(found.model_copy(update={"fits": tuple(fits), **more}))
    assert told == said
    assert len(told.sentence.split()) <= 20


def stopping(most: int, lineup: list[str]) -> Calibrated:
    """A game beside simulated ones that are stopped after so many turns."""
    Path("mine.toml").write_text(
        f'game = "pig"\nbase = "standard"\n[rules]\nmax_turns = {most}\n', "utf-8"
    )
    Path("mine.csv").write_text("players,length\n2,5\n", "utf-8")
    asked = {"games": 600, "workers": 1, "lineup": lineup}
    return balance.calibrate("mine.toml", f"study-{most}", "mine.csv", **asked).summary


def test_players_whose_games_are_stopped_too_often_are_not_judged() -> None:
    """Those of their games that end are the short ones."""
    found = stopping(30, ["expert", "novice"])
    assert found.possible == ["expert"]
    assert (found.stopped, found.left_out) == (("novice",), ())
    assert found.simulated == 1_200
    assert found.capped > 300
    assert 0 < found.fits[0].capped <= 30
    told = calibrate_notices(found)
    assert ("bad", "Too many games were stopped at the turn limit of: novice.") in told
    text = f"{found.capped} simulated games were stopped at the turn limit, and left out."
    assert ("plain", text) in told
    assert not any("Too few" in text for _, text in told)


def test_where_all_are_stopped_too_often_nothing_is_said() -> None:
    found = stopping(5, ["expert", "novice"])
    assert (found.fits, found.beside, found.stopped) == ((), (), ("expert", "novice"))
    assert (found.simulated, found.capped) == (1_200, 1_200)
    withheld = Words("WITHHELD", "Too many games were stopped at the turn limit to say.")
    assert sentences(found) == [("", withheld)]
    assert withheld.sentence in render(found)
    assert "1,200 simulated" in markdown(found)


def test_a_study_file_and_a_team() -> None:
    Path("home.csv").write_text("players,won,length,date\n2,yes,14,May\n2,no,,June\n", "utf-8")
    Path("mine.toml").write_text(
        'study = "calibrate"\nrulesets = "safehouse"\nplaytests = "home.csv"\n'
        'lineup = ["random", "greedy"]\ngames = 200\n',
        encoding="utf-8",
    )
    found = balance.study("mine.toml", "study", workers=1).summary
    assert [one.claim.id for one in found.beside] == ["turns", "team_wins"]
    assert found.beside[1].sides[0].table == 0.5
    assert found.beside[0].sides[0].games == 1
    assert {"won", "length"} == set(found.noted)


HEAD = "players,winner,length,score_1,score_2\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", ("empty file",)),
        (HEAD, ("0 games",)),
        (HEAD + ",,,,\n" * 200_000, ("0 games",)),
        (HEAD + ",,,,\n ,,,,\n2,3,20,100,80\n", ("row 4, winner",)),
        ("players,winer\n2,1\n", ('row 1: found "winer". Did you mean winner?',)),
        ("winner\n1\n", ("row 1", "no column players")),
        ("players,date\n2,May\n", ("nothing that was noted", "length, winner, score_1")),
        ("players,length\n2,\n2,\n", ("nothing that was noted", "an entry in", "length, winner")),
        ("players,score_1,score_2\n2,,\n", ("nothing that was noted", "an entry in")),
        (HEAD + "2,1,20,100,80\n2,3,20,100,80\n", ("row 3, winner", '"3"', "1 to 2")),
        (HEAD + "2,1;1,20,100,100\n", ("row 2, winner", "each seat only once")),
        (HEAD + "2,,20,100,80\n", ("row 2, winner", "nothing", "such as 1;2")),
        (HEAD + "19,1,20,100,80\n", ("row 2, players", '"19"', "2")),
        (HEAD + ",1,20,100,80\n", ("row 2, players", "found nothing")),
        (HEAD + "2,1,long,100,80\n", ("row 2, length", '"long"', "turns")),
        (HEAD + "2,1,0,100,80\n", ("row 2, length", '"0"')),
        (HEAD + "2,1,1e30,100,80\n", ("row 2, length", '"1e30"', "1 to 10,000: these rules")),
        (
            HEAD + "2,1,10001,100,80\n",
            ("row 2, length", '"10001"', "10,000: these rules stop"),
        ),
        (HEAD + "2,1,20,100,\n", ("row 2, score_2", "nothing", "every seat")),
        (HEAD + "2,1,20,100,8.5\n", ("row 2, score_2", '"8.5"')),
        (HEAD + "2,1,20,1_00,80\n", ("row 2, score_1", '"1_00"')),
        (HEAD + "2,1,20,1e2,80\n", ("row 2, score_1", '"1e2"')),
        (HEAD + "2,1,20,1.000,80\n", ("row 2, score_1", '"1.000"')),
        (HEAD + "2,1,20,١٠٠,80\n", ("row 2, score_1",)),
        (HEAD + "2,2,20,100,80\n", ("row 2, winner", "seat 2 with 80 points", "seat 1 has 100")),
        (HEAD + "2,1;2,20,100,80\n", ("row 2, winner", "seat 2 with 80")),
        ("players,won\n2,yes\n", ("row 1", '"won"')),
        (HEAD + "2,1,20,100,80,7\n", ("found a row with more entries than the header has",)),
        ("players,length,length\n2,20,20\n", ('row 1: found "length" twice', "each column once")),
    ],
)
def test_bad_files_are_refused(content: str, said: tuple[str, ...]) -> None:
    Path("bad.csv").write_text(content, "utf-8")
    told = CliRunner().invoke(app, ["calibrate", "pig", "bad.csv", "--out", "study"])
    assert isinstance(told.exception, ConfigError), told.output
    message = str(told.exception)
    assert message.startswith("bad.csv")
    assert all(part in message for part in said), message
    assert not Path("study").exists()


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("safehouse", "1 to 200: these rules stop a game there."),
        ("to_the_bottom", "1 to 2,147,483,647."),
    ],
)
def test_a_game_is_no_longer_than_its_rules_let_it_be(game: str, said: str) -> None:
    Path("long.csv").write_text("players,length\n3,10\n3,1e10\n", "utf-8")
    with pytest.raises(ConfigError) as caught:
        read_playtests(load(game), "long.csv")
    assert str(caught.value).startswith("long.csv: row 3, length: found")
    assert str(caught.value).endswith(said)


def test_what_a_spreadsheet_writes_is_read() -> None:
    Path("sheet.csv").write_bytes(
        b"\xef\xbb\xbfplayers; winner ;score_1;score_2;minutes\r\n2;1;100;80;35\r\n;;;;\r\n"
        b'2;"1;2";90.0;90;\r\n'
    )
    found = read_playtests(load("pig"), "sheet.csv")
    assert [game.winners for game in found.games] == [(1,), (1, 2)]
    assert found.games[1].scores == (90, 90)
    assert found.noted == ("winner", "scores")
    for end, between in (("\r", ","), ("\n", "\t"), ("\r\n", ",")):
        table = ["players,winner,score_1,score_2", "2,1,100,80", "2,1;2,90,90"]
        text = end.join(table).replace(",", between)
        Path("other.csv").write_text(text, "utf-8", newline="")
        assert read_playtests(load("pig"), "other.csv").games == found.games
    with pytest.raises(ConfigError, match="no such file"):
        read_playtests(load("pig"), "none.csv")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="such files are of Unix")
def test_a_device_is_no_file_of_games() -> None:
    """It would be read for ever, or waited for."""
    os.mkfifo("pipe")
    for file in (os.devnull, "pipe"):
        with pytest.raises(ConfigError, match="found a device or a pipe; allowed: a CSV file"):
            read_playtests(load("pig"), file)
    Path("folder").mkdir()
    for file, said in (("folder", "Is a directory"), ("a\0b", "no such file")):
        with pytest.raises(ConfigError, match=said):
            read_playtests(load("pig"), file)


def test_a_file_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    size = EXAMPLE.stat().st_size
    monkeypatch.setattr(playtests, "LONGEST", size)
    assert len(read_playtests(load("pig"), str(EXAMPLE)).games) == 12
    monkeypatch.setattr(playtests, "LONGEST", size - 1)
    with pytest.raises(ConfigError, match=r"found more than .* MB; allowed: a CSV file"):
        read_playtests(load("pig"), str(EXAMPLE))


def test_a_score_for_a_seat_that_is_not_there() -> None:
    Path("bad.csv").write_text("players,score_1,score_2,score_3\n2,100,80,70\n", "utf-8")
    with pytest.raises(ConfigError) as caught:
        read_playtests(load("abandon_ship"), "bad.csv")
    assert "row 2, players" in str(caught.value) or "score_3" in str(caught.value)
    Path("bad.csv").write_text(
        "players,score_1,score_2,score_3,score_4\n3,10,8,7,6\n", encoding="utf-8"
    )
    with pytest.raises(ConfigError, match=r"row 2, score_4: found .6.; allowed: nothing: 3"):
        read_playtests(load("abandon_ship"), "bad.csv")


def test_who_wins_is_told_by_scores_where_nobody_noted_it() -> None:
    Path("some.csv").write_text("players,score_1,score_2\n2,100,80\n2,90,90\n", "utf-8")
    found = read_playtests(load("pig"), "some.csv")
    seen = see(found.frame(2), Look(2, competitive=True, by_scores=True))
    assert seen.values["outcome"].tolist() == [1, 0]
    assert seen.shares.tolist() == [[1, 0], [0.5, 0.5]]
    assert np.isnan(seen.values["turns"]).all()
