"""Studies that stop: when, why, with which intervals, and how often they are wrong."""

import dataclasses
import json
import time
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

from balance import carry_out
from balance.cli.app import app
from balance.cli.options import margin_of, precision_of, time_of
from balance.engine.table import Table
from balance.report.brief import brief
from balance.report.page import render
from balance.rulesets import ConfigError, load
from balance.stats.estimates import estimate
from balance.stats.judging import Bounded, Member, judge_page
from balance.stats.measures import Measure
from balance.stats.samples import Sample
from balance.stats.shapes import UNDECIDED, stands_out
from balance.studies.orders.order import Order
from balance.studies.play import forecast, playing, runner, stopping
from balance.studies.play.blocks import FIRST, looks, plan
from balance.studies.play.stopping import _is_point_known
from balance.studies.run import summary
from balance.studies.run.results import Summary
from tests.report.reading import with_commands
from tests.studies.helpers import bytes_of, set_block

MOST = 30_000


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder, with blocks that hold a whole study."""
    set_block(monkeypatch, 65_536)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(out: str = "study", kind: str = "run", *configs: str, **more) -> Order:
    """A study of Pig for two who hold at 20, with nothing beside it."""
    rulesets = tuple(load(config) for config in configs or ("pig",))
    rest = {"games": MOST, "counts": (2,), "lineup": "hold_at", "workers": 1, "tiers": "none"}
    rest |= {"alternatives": False, "lever_games": "none", **more}
    return Order(rulesets=rulesets, out=Path(out), kind=kind, **rest)


def played(*arguments: str, **more) -> Summary:
    """Its summary."""
    return carry_out(asked(*arguments, **more)).summary


# --------------------------------------------------------------------------- looks


def test_looks_grow_by_half_and_end_with_all_games() -> None:
    found = list(looks(10_000))
    assert found[:4] == [FIRST, 768, 1024, 1536]
    assert found[-1] == 10_000
    assert all(1.3 < after / before <= 1.5 for before, after in pairwise(found[:-1]))
    assert list(looks(100)) == [100]
    assert list(looks(FIRST)) == [FIRST]


def test_blocks_end_at_looks_in_whole_rotations(monkeypatch: pytest.MonkeyPatch) -> None:
    set_block(monkeypatch, 1_000)
    order = asked(counts=(3,), lineup=("hold_at", "random", "random"), games=5_000)
    blocks = plan(order.played, order.games_each, stops=True)
    assert [block.name for block in blocks] == sorted(block.name for block in blocks)
    assert all(a.first + a.games == b.first for a, b in pairwise(blocks))
    assert all(block.games <= 1_000 and block.games % 3 == 0 for block in blocks)
    ends = [-(-look // 3) * 3 for look in looks(5_001)]
    last = {block.turn: block.first + block.games for block in blocks}
    assert list(last.values()) == ends


# --------------------------------------------------------------------------- why it ends


def test_a_clear_verdict_ends_a_run() -> None:
    found = played(until_decided=True, counts=(6,))
    (cell,) = found.cells
    assert cell.games < cell.games_asked
    assert found.study.stopped.why == "settled"
    assert found.study.anytime
    assert not found.study.interrupted
    assert cell.headline.code == "SOME"


def test_every_cell_stops_by_itself() -> None:
    found = played(until_decided=True, counts=(2, 3, 6))
    games = {cell.players: cell.games for cell in found.cells}
    assert len(set(games.values())) > 1
    assert all(cell.headline.code != UNDECIDED for cell in found.cells if cell.games < MOST)


def test_shares_are_as_precise_as_was_asked() -> None:
    found = played(precision=2.5)
    (cell,) = found.cells
    assert all(one.high - one.low <= 0.05 for one in cell.headline.numbers)
    assert cell.games < MOST
    assert found.study.stopped.why == "settled"


@pytest.mark.parametrize("goal", ["turns=15..20", "tied=0..8"])
def test_a_sweep_to_a_precision_is_about_wins(goal: str) -> None:
    """Whatever its goal is about: of no shares at all nothing would be known."""
    found = played("study", "sweep", vary=("target=90..100/10",), goals=(goal,), precision=1.5)
    (one,) = found.rounds
    assert max(n.high - n.low for n in one.curve("win_share_1").numbers) <= 0.03
    assert 512 < one.games < MOST
    assert found.study.stopped.reached == ("precision",)


def test_which_of_two_aims_was_reached_is_kept() -> None:
    first = played(until_decided=True, precision=0.2, counts=(6,)).study.stopped
    assert (first.why, first.reached) == ("settled", ("decided",))
    levers = {"lever_games": "all", "until_decided": True, "precision": 4.0, "games": 4_000}
    both = played("levers", **levers)
    assert (both.study.stopped.why, both.study.stopped.reached) == ("settled", ("precision",))
    assert both.cells[0].games < 4_000
    second = played("other", until_decided=True, precision=0.2, games=600).study.stopped
    assert (second.why, second.reached) == ("limit", ())


def test_a_bound_that_is_never_reached() -> None:
    found = played(precision=0.01, games=2_000)
    assert found.cells[0].games == 2_000
    assert found.study.stopped.why == "limit"


def test_its_time_ends_a_run_and_more_time_goes_on() -> None:
    found = played(games=10**9, time=0.3)
    assert found.study.stopped.why == "time"
    assert not found.study.interrupted
    first = found.cells[0].games
    assert 0 < first < 10**9
    longer = (played(games=10**9, time=time).cells[0].games for time in (0.3, 3.0, 30.0))
    assert any(games > first for games in longer)  # a slow disk takes all of a short time


@pytest.mark.parametrize("games", [100, 2_000])
def test_compiling_takes_nothing_of_its_time(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """Neither of a study so short that nobody looks what it will take, nor of its second game."""
    now, known, real = [0.0], set(), time.perf_counter
    compile_ = Table.compile

    def slowly(self: Table) -> None:
        now[0] += 20.0 * (self.game not in known)
        known.add(self.game)
        compile_(self)

    clock = SimpleNamespace(monotonic=lambda: now[0], perf_counter=lambda: now[0] + real())
    for module in (playing, runner, forecast):
        monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(Table, "compile", slowly)
    order = asked(
        "study", "run", "pig", "abandon_ship",
        counts=(3,), lineup="random", games=games, time=5.0,
    )  # fmt: skip
    found = carry_out(order).summary
    assert now == [40.0]
    assert found.study.stopped.why == "limit"
    assert [cell.games for cell in found.cells] == [games, games]


def test_a_comparison_stops_when_what_differs_is_known() -> None:
    far = played("study", "compare", "pig", "pig/short", until_decided=True)
    assert {cell.games for cell in far.cells} <= {512, 768, 1024, 1536, 2048, MOST}
    (pair,) = far.comparisons
    told = {one.id: one.verdict for one in pair.differences}
    if far.study.stopped.why == "settled":
        assert told["turns"] == "LESS"
        assert UNDECIDED not in (told["win_share_1"], told["tied"], told["lead_changes"])


def test_every_value_of_a_sweep_stops_by_itself() -> None:
    more = {"vary": "start_scores=[0,0]..[0,60]", "until_decided": True, "games": 4_000}
    order = asked("study", "sweep", **more)
    found, told = playing.play(order, _concluded)
    games = {cell.point: found.folder.games(cell.id) for cell in order.cells}
    assert games[(20,)] < games[(2,)]  # far from fair, near to it
    goal = told.rounds[0].goals[0]
    for cell in order.cells:
        assert (goal.states[cell.point[0]] != "open") or games[cell.point] == 4_000


def test_a_value_of_which_too_many_games_are_stopped_is_never_known() -> None:
    """Later looks may hold fewer such games."""
    more = {"until_decided": True, "games": 2_000, "goals": "turns=5..6"}
    order = asked("study", "sweep", vary="max_turns=10..1000/990", **more)
    found, told = playing.play(order, _concluded)
    states = told.rounds[0].goals[0].states
    games = [found.folder.games(cell.id) for cell in order.cells]
    assert states == ("withheld", "misses")
    assert games[0] == 2_000 > games[1]


@pytest.mark.parametrize("capped", [0.052, 0.06, 0.08])
def test_a_look_at_which_few_games_happen_to_be_stopped_is_no_reason_to_end(capped: float) -> None:
    """In a run of all games nothing is said; of many looks one may find fewer, and say it all."""
    luck, ended, runs = np.random.default_rng(5), 0, 400
    at = [*looks(100_000)]
    new = np.diff([0, *at])
    for _ in range(runs):
        seen = np.cumsum(luck.binomial(new, capped))
        cells = [SimpleNamespace(capped=int(c), games=n) for c, n in zip(seen, at, strict=True)]
        ended += any(not stopping._unsure({"cell": cell}) for cell in cells)
    assert ended / runs <= 0.05


@pytest.mark.parametrize(("capped", "least", "most"), [(0.05, 0.0, 0.01), (0.08, 0.9, 1.0)])
def test_games_that_are_often_stopped_end_a_guard_only_where_that_is_sure(
    capped: float, least: float, most: float
) -> None:
    luck, ended, runs = np.random.default_rng(6), 0, 400
    at = [*looks(100_000)]
    new = np.diff([0, *at])
    for _ in range(runs):
        seen = np.cumsum(luck.binomial(new, capped))
        cells = [SimpleNamespace(capped=int(c), games=n) for c, n in zip(seen, at, strict=True)]
        ended += any([*stopping._lost({"cell": cell})] for cell in cells[:-1])
    assert least <= ended / runs <= most


def test_games_that_are_seldom_stopped_end_a_run_all_the_same() -> None:
    cells = {"a": SimpleNamespace(capped=0, games=64), "b": SimpleNamespace(capped=10, games=1_000)}
    assert stopping._unsure(cells) == set()


def test_levers_that_time_left_too_few_games_count_as_not_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(summary, "FEWEST", 1_000)
    order = asked(lever_games="all", games=4_000, time=60.0)
    found, told = playing.play(order, summary.summarise)
    all_ = told.cells[0].levers
    assert told.cells[0].untried == 0
    one = order.levers[0].id
    first, *later = found.folder.names(one)
    assert 0 < found.folder.held(first) < summary.FEWEST
    kept = {name for name in found.folder.blocks if name not in later}
    few = dataclasses.replace(found, folder=found.folder.only(kept))
    (left,) = summary.summarise(few).cells
    assert (len(left.levers.tried), left.untried) == (len(all_.tried) - 1, 1)


def test_where_all_levers_had_too_few_games_it_says_how_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(summary, "FEWEST", 1_000)
    order = asked(lever_games="all", games=4_000, counts=[2, 3], time=60.0)
    found = playing.play(order, summary.summarise)[0]
    few = [one.id for one in order.levers if one.players == 2]
    left = {name for id_ in few for name in found.folder.names(id_)[1:]}
    kept = found.folder.only(set(found.folder.blocks) - left)
    told = summary.summarise(dataclasses.replace(found, folder=kept))
    two, three = told.cells
    assert (two.levers, two.untried) == (None, len(few))
    assert (len(three.levers.tried), three.untried) == (len(few), 0)
    said = f"{len(few)} changes had too few games"
    lines = [line.text for line in brief(two)]
    assert f"{said}; this tries every variant" in lines
    page = render(told)
    assert f"{said}; this tries every variant:" in page
    assert "balance levers pig --players 2" in with_commands(page)
    alone = render(told.model_copy(update={"cells": told.cells[:1]}))
    assert f"{said}; this tries every variant:" in alone


def test_ctrl_c_while_a_look_is_taken_shows_what_was_played() -> None:
    """A look may take longer than the games before it."""
    looks_taken: list[playing.Playing] = []

    def conclude(found: playing.Playing) -> Summary:
        looks_taken.append(found)
        if len(looks_taken) == 2:
            raise KeyboardInterrupt
        return summary.summarise(found)

    carry_out(asked("whole", precision=0.4))
    _, told = playing.play(asked(precision=0.4), conclude)
    assert told.study.interrupted
    assert 0 < told.cells[0].games < MOST
    assert Summary.model_validate_json(Path("study/summary.json").read_text("utf-8")) == told
    carry_out(asked(precision=0.4))
    assert bytes_of(Path("study")) == bytes_of(Path("whole"))


def test_values_without_a_goal_are_played_until_they_are_known() -> None:
    order = asked("study", "sweep", vary="target=60..100/20", until_decided=True, games=512)
    (one,) = playing.play(order, _concluded)[1].rounds
    bare = one.model_copy(update={"goals": ()})
    half = max((n.high - n.low) / 2 for n in one.curve("win_share_1").numbers)
    assert not _is_point_known(order, bare, 0, 50 * half)
    assert _is_point_known(order, bare, 0, 101 * half)


def _concluded(found: playing.Playing):
    from balance.studies.sweep.study import conclude

    return conclude(found)


# --------------------------------------------------------------------------- what is beside it


def test_what_is_tried_beside_it_gets_its_part_of_the_games() -> None:
    found = played(until_decided=True, counts=(6,), lever_games="few", tiers="few", games=90_000)
    (cell,) = found.cells
    rungs = {rung.name: rung.games for rung in cell.rungs if rung.state == "played"}
    assert all(games <= cell.games for games in rungs.values())
    levers = cell.levers.tried if cell.levers else ()
    assert sum(lever.games for lever in levers) <= cell.games / 2 + len(levers)


def test_levers_are_played_until_each_is_judged() -> None:
    found = played(until_decided=True, lever_games="all")
    (cell,) = found.cells
    sides = {one.name: one.side for one in cell.levers.claims[0].numbers}
    for lever in cell.levers.tried:
        assert sides[lever.title] != "open" or lever.games == MOST
    assert len({lever.games for lever in cell.levers.tried}) > 1


def test_a_lever_of_which_too_many_games_may_be_stopped_is_not_settled() -> None:
    """Of many looks some would find few of them by luck."""
    (cell,) = played(until_decided=True, lever_games="all").cells
    levers = cell.levers
    known = next(one for one in levers.tried if stopping._is_judged(levers, one.name))
    for part, is_known in ((1_000, True), (21, False)):
        other = known.model_copy(update={"games": 512, "capped": 512 // part})
        tried = tuple(other if one is known else one for one in levers.tried)
        found = levers.model_copy(update={"tried": tried})
        assert stopping._is_judged(found, known.name) == is_known


def test_who_presses_ctrl_c_as_the_time_ends_stops_all_of_it() -> None:
    late = SimpleNamespace(is_late=True)

    def press(*_: object) -> bool:
        raise KeyboardInterrupt

    late.run = press
    order = SimpleNamespace(chosen_seed=1, workers=1, asked={})
    game = playing._Game(order, None, 0.0, None, None, lambda *_, **__: late)
    assert game._play([], 1.0) == "interrupted"


# --------------------------------------------------------------------------- same bytes


@pytest.mark.parametrize("workers", [1, 3])
def test_the_same_games_whoever_plays_them(workers: int) -> None:
    carry_out(asked("first", until_decided=True, counts=(2, 6)))
    carry_out(asked("other", until_decided=True, counts=(2, 6), workers=workers))
    assert bytes_of(Path("first")) == bytes_of(Path("other"))


@pytest.mark.parametrize("at", [1, 2, 5])
def test_cut_off_at_any_look_it_ends_with_the_same_bytes(
    at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = {"until_decided": True, "counts": (2, 6), "lever_games": "few", "tiers": "few"}
    carry_out(asked("whole", **more))
    left, usual = [at], playing.Runner.run

    def cut(self, blocks, watch=None):
        left[0] -= 1
        if not left[0]:
            usual(self, blocks[:1], watch)  # one more block than the looks know of
            raise RuntimeError("cut")
        return usual(self, blocks, watch)

    with monkeypatch.context() as patch:
        patch.setattr(playing.Runner, "run", cut)
        with pytest.raises(RuntimeError, match="cut"):
            carry_out(asked("parts", **more))
    carry_out(asked("parts", **more))
    assert bytes_of(Path("parts")) == bytes_of(Path("whole"))


# --------------------------------------------------------------------------- how often it is wrong

RUNS, LIMIT = 300, 40_000
NULL = (0.25, 0.25, 0.25, 0.25)
EDGE = (0.26, 0.2467, 0.2467, 0.2466)  # a seat at the margin of one point: it is not beyond
UNFAIR = (0.31, 0.26, 0.23, 0.20)


def sample(wins: int, games: int) -> Sample:
    """So many wins in so many games."""
    sums = {"games": games, "blocks": games, "x": wins, "y": games, "xx": wins, "xy": wins}
    ends = {"yy": games, "hits": wins, "filled": games, "least": 0, "most": 1}
    return Sample(Measure("win", "bounded", pl.lit(1)), 1, **sums, **ends)


def seat(name: int, wins: int, games: int, seats: int) -> Member:
    """A seat's share of the wins, held against an equal one and a margin of a point."""
    own = sample(wins, games)

    def interval(error: float) -> Bounded:
        return estimate(own, 1 - error, anytime=True)

    return Member(str(name), interval, games, float(wins), 1 / seats, 0.01)


def stopped(shares: tuple[float, ...], rng: np.random.Generator) -> tuple[str, int]:
    """The verdict of a run that is looked at until it has one, and its games."""
    wins, before = np.zeros(len(shares), int), 0
    for games in looks(LIMIT):
        wins += rng.multinomial(games - before, shares)
        before = games
        members = [seat(name, int(won), games, len(shares)) for name, won in enumerate(wins)]
        code = stands_out(judge_page({"fair": members}, 0.05)["fair"])
        if code != UNDECIDED:
            return code, games
    return UNDECIDED, LIMIT


@pytest.mark.parametrize(("shares", "wrong"), [(NULL, "SOME"), (EDGE, "SOME"), (UNFAIR, "NOBODY")])
def test_a_stopped_run_is_wrong_no_more_often_than_it_says(
    shares: tuple[float, ...], wrong: str
) -> None:
    rng = np.random.default_rng(17)
    found = [stopped(shares, rng) for _ in range(RUNS)]
    errors = sum(code == wrong for code, _ in found)
    assert errors <= 0.05 * RUNS + 3 * (0.05 * 0.95 * RUNS) ** 0.5
    if shares is UNFAIR:
        assert all(code == "SOME" for code, _ in found)
        assert np.median([games for _, games in found]) < 5_000


# --------------------------------------------------------------------------- the command line


@pytest.mark.parametrize(
    ("text", "seconds"), [("60s", 60), ("1.5m", 90), ("2h", 7200), (" 10 S ", 10)]
)
def test_times(text: str, seconds: float) -> None:
    assert time_of(text) == seconds


@pytest.mark.parametrize(
    ("text", "points"), [("0.2pp", 0.2), ("1", 1), ("2 %", 2), ("0.5PP", 0.5), (".5", 0.5)]
)
def test_points(text: str, points: float) -> None:
    assert precision_of(text) == points
    assert margin_of(text) == points


@pytest.mark.parametrize(
    "text",
    ["", "soon", "-3s", "0s", "0.05s", "90", "nan", "1e99h", "5 days", "60\u017f", "1\u00a0s"],
)
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(ConfigError, match="90s, 10m or 2h"):
        time_of(text)


@pytest.mark.parametrize("text", ["", "0", "-1", "51", "inf", "close", "2 po\u0131nts"])
def test_what_is_no_precision(text: str) -> None:
    with pytest.raises(ConfigError, match=r"such as 0\.2"):
        precision_of(text)


@pytest.mark.parametrize("text", ["", "0", "-1", "101", "nan", "half"])
def test_what_is_no_margin(text: str) -> None:
    with pytest.raises(ConfigError, match=r"from 0\.01 to 100, such as 0\.5"):
        margin_of(text)


def test_a_tournament_does_not_stop() -> None:
    with pytest.raises(ConfigError, match="run, compare, levers, sweep"):
        asked("study", "tournament", until_decided=True, lineup=())


def test_the_printed_command_plays_it_again() -> None:
    options = ["--players", "6", "--until-decided", "--precision", "3pp", "--policy", "hold_at"]
    fixed = ["--no-tiers", "--no-levers", "--games", "20000"]
    first = CliRunner().invoke(app, ["run", "pig", *options, *fixed, "--out", "first"])
    assert first.exit_code == 0, first.output
    found = json.loads(Path("first/summary.json").read_text(encoding="utf-8"))["study"]
    assert found["stopped"]["precision"] == 3
    again = CliRunner().invoke(app, [*found["command"].split()[1:], "--out", "again"])
    assert again.exit_code == 0, again.output
    assert Path("again/summary.json").read_bytes() == Path("first/summary.json").read_bytes()
    assert "stopped once it knew shares to ±3 points" in first.output
