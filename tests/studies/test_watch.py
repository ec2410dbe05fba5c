"""Rules that are edited while somebody looks: the order of events, files, and Ctrl-C."""

import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import balance
from balance import rulesets
from balance.cli.app import app
from balance.report.watch import watched
from balance.rulesets import ConfigError, Ruleset, load
from balance.rulesets.merge import files_of
from balance.studies.cells.cell import make_cells
from balance.studies.watch.results import WatchResult
from balance.studies.watch.saves import FileSaves
from balance.studies.watch.stream import Stream
from balance.studies.watch.study import OTHERS, SAME, Watching, _players

PATIENCE = 60.0  # seconds until a test that waits in vain gives up
MINE = 'game = "pig"\nbase = "short"\n[rules]\ntarget = {target}\n[players]\nlineup = "{who}"\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder with a ruleset and its base."""
    monkeypatch.chdir(tmp_path)
    Path("short.toml").write_text(
        'game = "pig"\nbase = "standard"\n[rules]\ntarget = 40\n', "utf-8"
    )
    write(30)
    return tmp_path


def write(target: object, who: str = "hold_at") -> None:
    """Save the rules."""
    Path("mine.toml").write_text(MINE.format(target=target, who=who), "utf-8")


class Script:
    """Saves that come one by one when all games were played, and a log of what happens."""

    def __init__(self, *edits: Callable[[], None]) -> None:
        self.edits, self.log, self.seen = list(edits), [], []

    def load(self):
        self.log.append("read")
        return load("mine.toml")

    def is_new(self) -> bool:
        return False

    def wait(self) -> bool:
        self.log.append("wait")
        return bool(self.edits)

    def take(self) -> None:
        self.edits.pop(0)()
        self.log.append("take")

    def show(self, found: WatchResult) -> None:
        self.log.append(f"show {found.saved}" if not found.fault else "show fault")
        self.seen.append(found)


def played(script: Script, **more) -> list[WatchResult]:
    """All looks, and without repeats what happened."""
    watching = Watching(script.load, **{"games": 2_000, "workers": 1, **more})
    watching.begin()
    watching.run(script, script.show)
    log = script.log
    script.log = [log[0], *(b for a, b in pairwise(log) if a != b)]
    return script.seen


def test_the_order_of_events() -> None:
    script = Script(lambda: write(25), lambda: write("oops"), lambda: write(25), lambda: write(20))
    seen = played(script)
    assert script.log == [
        *("read", "show 0", "wait"),
        *("take", "read", "show 1", "wait"),
        *("take", "read", "show fault", "wait"),
        *("take", "read", "show 1", "wait"),
        *("take", "read", "show 2", "wait"),
    ]
    games = [one.games for one in seen if one.saved == 1 and not one.fault]
    assert (games[0], games[-1]) == (16, 2_000)  # a few at once, then more and more
    assert games == sorted(games)
    first, last = seen[0], seen[-1]
    assert first.differences == ()
    assert [rule.key for rule in last.changed] == ["target"]
    assert (last.changed[0].a, last.changed[0].b) == ("25", "20")
    broken = next(one for one in seen if one.fault)
    assert "mine.toml: found broken TOML" in broken.fault
    assert broken.games == 2_000  # the last sound figures stay
    assert next(one for one in seen if one.note).note == SAME


def test_figures_are_those_of_a_comparison() -> None:
    """The same games, the same differences; every new interval was made to be watched."""
    script = Script(lambda: write(25))
    Path("before.toml").write_text(Path("mine.toml").read_text("utf-8"), "utf-8")
    last = played(script, games=1_500)[-1]
    there = balance.compare(
        "before.toml", "mine.toml", out="there", games=1_500, counts=[2], workers=1
    )
    known = {one.id: one for one in there.summary.comparisons[0].differences}
    assert [one.id for one in last.differences] == [
        "win_share_1", "win_share_2", "turns", "tied", "lead_changes",
    ]  # fmt: skip
    for one in last.differences:
        assert (one.a, one.b, one.value) == (known[one.id].a, known[one.id].b, known[one.id].value)
    assert {one.id: one.verdict for one in last.differences}["turns"] == "LESS"
    assert all(one.anytime for one in last.estimates)


def test_the_same_rules_under_other_words_are_not_played_again() -> None:
    before = Path("mine.toml").read_text("utf-8")
    script = Script(lambda: Path("mine.toml").write_text(f"# why\n{before}", "utf-8") and None)
    seen = played(script)
    assert {one.saved for one in seen} == {0}
    assert seen[-1].note == SAME


def test_other_players_are_compared_where_they_can_be() -> None:
    script = Script(lambda: write(30, "casual"), lambda: write_mixed())
    seen = played(script)
    assert next(one for one in seen if one.saved == 1).differences
    last = seen[-1]
    assert last.differences == ()
    assert last.note == OTHERS


def test_that_others_play_is_told_beside_the_rules_that_changed() -> None:
    seen = played(Script(lambda: write(30, "casual"), lambda: write(35, "casual")))
    once, twice = (next(one for one in seen if one.saved == at) for at in (1, 2))
    assert [(one.key, one.b) for one in once.changed] == [("players", "casual")]
    assert [one.key for one in twice.changed] == ["target"]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (("expert",), ("hold_at",), ("expert", "hold_at")),
        (
            ("expert", "expert", "hold_at"),
            ("expert", "hold_at", "hold_at"),
            ("expert / expert / hold_at", "expert / hold_at / hold_at"),
        ),
    ],
)
def test_who_plays_is_told_so_that_they_differ(
    before: tuple[str, ...], after: tuple[str, ...], told: tuple[str, str]
) -> None:
    old, new = (make_cells([load("pig")], [3], names)[0] for names in (before, after))
    changed = _players(old, new)
    assert (changed.a, changed.b) == told
    roster = tuple(replace(one, weights={0: 1.0}) for one in old.roster)
    assert _players(old, replace(old, roster=roster)).b.endswith(", who play otherwise")


def test_another_game_is_compared_with_nothing() -> None:
    other = 'game = "safehouse"\nbase = "standard"\n[players]\nlineup = "random"\n'
    script = Script(lambda: Path("mine.toml").write_text(other, "utf-8") and None)
    last = played(script, players=2, games=40)[-1]
    assert last.games == 40
    assert (last.differences, last.changed, last.note) == ((), (), OTHERS)


def write_mixed() -> None:
    """Save rules for another line-up, whose deals come twice."""
    text = MINE.format(target=30, who="x").replace('"x"', '["hold_at", "random"]')
    Path("mine.toml").write_text(text, "utf-8")


def test_games_are_played_once_whatever_is_asked() -> None:
    watching = Watching(lambda: load("mine.toml"), games=100, workers=2)
    watching.begin()
    stream = watching.pair.new
    whole = Stream(stream.cell, 1, 1).games(0, 64)
    stream.games(0, 16)
    stream.games(16, 64)
    assert stream.games(0, 64).equals(whole)
    assert stream.games(10, 20).equals(whole[10:20])


def test_a_file_that_is_rewritten_by_somebody_else() -> None:
    """A save, a broken one, its mending by renaming, and a save of the base."""
    shown, saves = [], FileSaves(lambda: files_of(Path("mine.toml")))
    news = threading.Condition()

    def show(found: WatchResult) -> None:
        with news:
            shown.append(found)
            news.notify_all()

    def until(holds: Callable[[WatchResult], bool]) -> None:
        with news:
            assert news.wait_for(lambda: any(map(holds, shown)), PATIENCE)
            shown.clear()

    def edit() -> None:
        try:
            until(lambda one: one.is_done)
            write(25)
            until(lambda one: one.saved == 1 and one.is_done)
            write("[")
            until(lambda one: bool(one.fault))
            Path("other").write_text(MINE.format(target=22, who="hold_at"), "utf-8")
            Path("other").replace("mine.toml")
            until(lambda one: one.saved == 2 and one.is_done and not one.fault)
            Path("mine.toml").write_text('game = "pig"\nbase = "short"\n', "utf-8")
            until(lambda one: one.saved == 3 and one.is_done)
            base = Path("short.toml").read_text("utf-8")
            Path("short.toml").write_text(base.replace("40", "35"), "utf-8")
            until(lambda one: one.saved == 4 and one.changed[0].b == "35")
            ends.append("well")
        finally:
            saves.end()

    ends: list[str] = []
    editor = threading.Thread(target=edit, daemon=True)
    watching = Watching(lambda: load("mine.toml"), lineup=("hold_at",), games=500, workers=1)
    with saves:
        watching.begin()
        editor.start()
        watching.run(saves, show)
    editor.join(PATIENCE)
    assert ends == ["well"]


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes as others have them")
@pytest.mark.parametrize("odd", ["a link to itself", "a pipe"])
def test_something_odd_in_place_of_a_file_is_heard_of_and_mended(odd: str) -> None:
    path = Path("mine.toml")
    saves = FileSaves(lambda: [path])
    with saves:
        path.unlink()
        path.symlink_to(path.name) if odd == "a link to itself" else os.mkfifo(path)
        assert saves.wait()
        saves.take()
        with pytest.raises(ConfigError):
            load("mine.toml")
        Path("other").write_text(MINE.format(target=22, who="hold_at"), "utf-8")
        Path("other").replace(path)
        assert saves.wait()
    assert load("mine.toml").parameters.target == 22


def test_a_save_while_the_rules_are_read_for_the_first_time_is_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The figures would be those of old rules, and nothing would say so."""
    heard, usual = [], rulesets.load

    def load_and_save(*args: object) -> Ruleset:
        found = usual(*args)
        write(25)
        return found

    def run(self: Watching, saves: FileSaves, show: object) -> None:
        limit = threading.Timer(PATIENCE, saves.end)
        limit.start()
        heard.append(saves.wait())
        limit.cancel()

    monkeypatch.setattr(rulesets, "load", load_and_save)
    monkeypatch.setattr(Watching, "run", run)
    assert CliRunner().invoke(app, ["watch", "mine.toml"]).exit_code == 0
    assert heard == [True]


def test_it_fits_into_a_terminal() -> None:
    script = Script(lambda: write(25), lambda: write("oops"))
    last = played(script)[-1]
    for width in (80, 120):
        console = Console(width=width, record=True, file=open(os.devnull, "w"))  # noqa: SIM115, PTH123
        console.print(watched(last, width))
        lines = console.export_text().splitlines()
        assert len(lines) <= 25
        assert any("MORE" in line or "LESS" in line for line in lines)
        assert "…" not in console.export_text()
        assert any("The file is broken" in line for line in lines)


def test_a_verdict_is_never_cut() -> None:
    """However long labels and differences are; what must shrink are gaps, then labels."""
    last = played(Script(lambda: write(25)), games=200)[-1]
    changed = {"a": 0.4321, "value": 0.2, "low": -0.123, "high": 0.334, "verdict": "UNDECIDED"}
    last = last.model_copy(
        update={
            "differences": tuple(one.model_copy(update=changed) for one in last.differences),
            "estimates": tuple(
                one.model_copy(update={"label": f"{one.label} of all games"})
                for one in last.estimates
            ),
        }
    )
    for width in (50, 64, 72, 80, 104, 120):
        told = said_of(last, width)
        assert all(len(line) <= width for line in told)
        rows = [line for line in told if line.rstrip().endswith(" UNDECIDED")]
        assert len(rows) == len(last.differences)
        if width > 64:
            assert "+20.0 points [−12.3, 33.4]" in rows[0]
        assert (width < 104) == any("…" in row for row in rows)


def test_numbers_have_no_more_digits_than_are_of_use() -> None:
    """That no game had a shared win is known closely, which asks for no third decimal."""
    last = played(Script(lambda: write(25)))[-1]
    never = {"a": 0.0, "b": 0.0, "value": 0.0, "low": -0.0001, "high": 0.0001}
    tied = {"value": 0.0, "low": 0.0, "high": 0.00002}
    last = last.model_copy(
        update={
            "differences": tuple(one.model_copy(update=never) for one in last.differences),
            "estimates": tuple(one.model_copy(update=tied) for one in last.estimates),
        }
    )
    for found in (last, last.model_copy(update={"differences": ()})):
        for width in (80, 120):
            told = said_of(found, width)
            assert any("0.00 %" in line for line in told)
            assert not any("0.000" in line for line in told)


# Ctrl-C is heard also where the tests were started in the background, which ignores it.
HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from balance.cli import main
sys.argv = ["balance", *sys.argv[1:]]
main()
"""


def test_ctrl_c_ends_it_and_nothing_is_written(home: Path) -> None:
    command = [sys.executable, "-c", HEARING, "watch", "mine.toml", "--games", "400"]
    shown = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    limit = threading.Timer(3 * PATIENCE, shown.kill)
    limit.start()
    before = sorted(path.name for path in home.iterdir())
    try:
        lines, is_told = [], False
        for line in shown.stdout:
            lines.append(line)
            if "400 games played" in line:
                write(25)
            if "400 games each" in line and not is_told:
                is_told = True
                shown.send_signal(signal.SIGINT)
        assert shown.wait(PATIENCE) == 0, "".join(lines)
    finally:
        limit.cancel()
        shown.kill()
    assert lines[-1] == "Ended.\n"
    assert sorted(path.name for path in home.iterdir()) == before


def test_what_is_broken_from_the_start_is_refused() -> None:
    write("oops")
    told = CliRunner().invoke(app, ["watch", "mine.toml"])
    assert isinstance(told.exception, ConfigError)
    write(30)
    told = CliRunner().invoke(app, ["watch", "mine.toml", "--players", "2-3"])
    assert "one number" in str(told.exception)


def write_stopped(most: int) -> None:
    """Save rules that stop games after so many turns."""
    text = MINE.format(target=30, who="hold_at").replace(
        "[players]", f"max_turns = {most}\n[players]"
    )
    Path("mine.toml").write_text(text, "utf-8")


def said_of(found: WatchResult, width: int = 80) -> list[str]:
    """The lines on a terminal."""
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(watched(found, width))
    return console.export_text().splitlines()


def test_of_games_that_are_stopped_too_often_nothing_is_said() -> None:
    """Whichever of both rules stops them."""
    write_stopped(1)
    last = played(Script(lambda: write(30)))[-1]
    assert (last.capped_before, last.capped, last.withheld) == (2_000, 0, True)
    assert {(one.verdict, one.withheld) for one in last.differences} == {("UNDECIDED", True)}
    told = said_of(last)
    assert sum("WITHHELD" in line for line in told) == len(last.differences)
    assert not any(word in line for line in told for word in ("MORE", "LESS", "UNDECIDED"))
    assert "Old: 2,000 games were stopped at the turn limit, and counted." in told
    assert "Too many games were stopped at the turn limit to say." in told

    write(30)
    last = played(Script(lambda: write_stopped(1)))[-1]
    assert (last.capped_before, last.capped, last.withheld) == (0, 2_000, True)
    assert "New: 2,000 games were stopped at the turn limit, and counted." in said_of(last)


def test_a_few_games_that_are_stopped_are_counted() -> None:
    write_stopped(1)
    told = said_of(played(Script())[-1])
    assert "2,000 games were stopped at the turn limit, and counted." in told
    assert "Too many games were stopped at the turn limit to say." in told
    write_stopped(14)
    last = played(Script())[-1]
    assert 0 < last.capped <= 100
    assert f"{last.capped} games were stopped at the turn limit, and counted." in said_of(last)
    assert not any("Too many" in line for line in said_of(last))
