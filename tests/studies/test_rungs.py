"""Verdicts by player: which rungs a cell has, how many games they get, and what becomes of it."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import balance
from balance.games.api.claims import Amount
from balance.report import render
from balance.report.brief import brief
from balance.report.sections.rungs import UNTESTED
from balance.report.sections.rungs import fate as mark
from balance.report.wording import _taken, other_players, stronger
from balance.rulesets import ConfigError, Ruleset, load
from balance.stats.estimates import estimate
from balance.stats.samples import Sample
from balance.stats.shapes import WITHHELD
from balance.studies.cells.cell import make_cells
from balance.studies.cells.totals import CAPPED
from balance.studies.orders.order import Order
from balance.studies.play.blocks import FEWEST, TRIED, plan
from balance.studies.run import by_player
from balance.studies.run.results import CellResult, RungResult
from balance.studies.run.robustness import fate
from balance.studies.run.rungs import (
    PART,
    RUNGS,
    WEIGHS,
    is_own,
    make_duels,
    make_rungs,
    rungs_of,
)
from balance.studies.run.study import carry_out
from tests.stats import test_verdicts as verdicts
from tests.stats.helpers import share_sample
from tests.studies import helpers
from tests.studies.test_robustness import answer, named

ENOUGH = PART * FEWEST
PIG = 'game = "pig"\nbase = "standard"\n'
CASUAL = 'game = "pig"\nbase = "hold_at"\ntitle = "careful"\n[numbers]\nhold = 8\n'
SPRINT = "[rules]\ntarget = 20\nstart_scores = [0, 6]\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with players of Pig of its own, all of them fast; the expert is the default."""
    folder = tmp_path / "configs/players/pig"
    folder.mkdir(parents=True)
    (folder / "casual.toml").write_text(CASUAL, encoding="utf-8")
    (folder / "search.toml").write_text(CASUAL, encoding="utf-8")
    (folder / "expert.toml").write_text('game = "pig"\nbase = "hold_at"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ruleset(folder: Path, text: str = "") -> Ruleset:
    path = folder / "mine.toml"
    path.write_text(f"{PIG}{text}", encoding="utf-8")
    return load(str(path))


def order(folder: Path, games: int = ENOUGH, text: str = "", **more: object) -> Order:
    rulesets = [ruleset(folder, text)]
    return Order(rulesets=rulesets, out=folder / "study", games=games, workers=1, **more)


def rungs(cell: CellResult) -> dict[str, RungResult]:
    return {rung.name: rung for rung in cell.rungs}


def test_a_run_is_asked_again_of_every_rung_that_the_game_has(home: Path) -> None:
    study = carry_out(order(home))
    found = rungs(study.summary.cells[0])
    assert list(found) == list(RUNGS)
    assert {name: one.state for name, one in found.items()} == {
        "random": "played",
        "casual": "played",
        "expert": "own",
        "search": "unplayed",
    }
    assert found["casual"].games == FEWEST
    judged = {*found["casual"].kept, *found["casual"].moved, *found["casual"].open}
    assert judged == {"fairness", "bust_or_hold"}
    assert study.games.collect().height == ENOUGH
    assert study.summary.cells[0].lineup == ("expert",) * 2


def test_a_short_run_and_a_player_that_looks_ahead_leave_a_rung_untested(home: Path) -> None:
    found = rungs(carry_out(order(home, ENOUGH - 1, counts=[3])).summary.cells[0])
    assert [found[name].state for name in ("random", "casual", "search")] == ["unplayed"] * 3
    found = rungs(carry_out(order(home, ENOUGH, counts=[3])).summary.cells[0])
    assert (found["casual"].state, found["search"].state) == ("played", "unplayed")
    assert found["search"].command.startswith("balance run ")
    assert "--players 3 --policy search" in found["search"].command


def test_a_rung_that_is_offered_is_judged_like_the_run(home: Path) -> None:
    """Else it answers another question."""
    mine = order(home, 64, counts=[3], margin=5.0)
    team = Order(
        rulesets=[load("safehouse")],
        counts=[2],
        target=45.0,
        out=home / "team",
        games=64,
        workers=1,
    )
    for one, given in ((mine, "--margin 5"), (team, "--target 45")):
        found = rungs(carry_out(one).summary.cells[0])
        assert found["search"].command.endswith(given)


def test_a_page_on_which_nobody_else_was_asked_says_how_they_are(home: Path) -> None:
    said = "No other players were asked in this run; --tiers all asks them."
    few = balance.run("pig", out="few", counts=[2], games=200, workers=1)
    assert said in render(few.summary)
    many = balance.run("pig", out="many", counts=[2], games=4_000, workers=1, lever_games="none")
    assert said not in render(many.summary)


def test_all_tiers_get_as_many_games_as_the_run(home: Path) -> None:
    found = rungs(carry_out(order(home, 60, tiers="all")).summary.cells[0])
    assert {name: one.games for name, one in found.items()} == {
        "random": 60,
        "casual": 60,
        "expert": 0,
        "search": 60,
    }


@pytest.mark.parametrize(("tiers", "text"), [("none", ""), (None, '[run]\ntiers = "none"\n')])
def test_none_are_asked_where_nobody_wants_it(home: Path, tiers: str | None, text: str) -> None:
    wanted = order(home, text=text, tiers=tiers)
    assert wanted.rungs == []
    assert carry_out(wanted).summary.cells[0].rungs == ()
    assert ("--no-tiers" in wanted.command) == (tiers == "none")


def test_the_command_repeats_what_was_asked(home: Path) -> None:
    assert order(home, tiers="all").command.endswith("--tiers all")
    assert "tiers" not in order(home).command


def test_a_comparison_asks_no_other_players(home: Path) -> None:
    both = [load("pig"), load("pig/short")]
    compared = Order(rulesets=both, out=home / "study", kind="compare", games=ENOUGH)
    assert compared.rungs == []


def test_a_mixed_lineup_is_tried_at_tables_of_one_player(home: Path) -> None:
    cell = make_cells([ruleset(home)], [2], ["hold_at", "random"])[0]
    found = make_rungs([cell])
    assert [set(one.lineup) for one in found] == [{"random"}, {"careful"}, {"expert"}, {"careful"}]
    assert {one.tries for one in found} == {cell.id}


def test_what_a_table_of_one_player_is_not_asked_is_untested_there(home: Path) -> None:
    """No more games would tell who of several players wins most: there is only one."""
    study = carry_out(order(home, lineup=("hold_at", "random"), counts=(2,), tiers="all"))
    (cell,) = study.summary.cells
    (claim,) = (one for one in cell.claims if one.id == "players")
    played = [rung for rung in cell.rungs if rung.state == "played"]
    assert played
    assert {mark(rung, claim) for rung in played} == {UNTESTED}
    assert any(rung.kept or rung.moved or rung.open for rung in played)


def test_games_follow_from_the_order_and_never_from_a_pace() -> None:
    atlantis = make_cells([load("atlantis")], [4], ["pirate"])
    shares = {one.rung: one.thinned for one in make_rungs(atlantis)}
    assert (shares["random"], shares["casual"], shares["expert"]) == (PART, PART, PART * WEIGHS)
    for players, last in ((2, "search"), (4, "casual")):  # for four nobody searches
        strong = make_cells([load("atlantis")], [players], ["expert"])
        assert [one.rung for one in make_rungs(strong)][-1] == last
        assert ("search" in rungs_of(strong[0].game, players)) == (last == "search")
        (own,) = (name for name in RUNGS if is_own(strong[0], name))  # and never the search
        assert own == "expert"
    random = make_rungs(atlantis)[0]
    assert sum(block.games for block in plan([random], 10**7)) == TRIED
    every = replace(random, thinned=1)
    assert sum(block.games for block in plan([every], 3 * TRIED)) == 3 * TRIED


def test_a_small_run_adds_few_games_whatever_it_asks(home: Path) -> None:
    wanted = order(home, 24_000)
    games = {c.id: sum(b.games for b in plan([c], 24_000)) for c in wanted.played}
    levers = sum(games[cell.id] for cell in wanted.levers)
    assert 0 < levers <= 0.5 * 24_000
    assert sum(games.values()) - levers <= 1.25 * 24_000


@pytest.mark.parametrize("workers", [1, 3])
def test_bytes_do_not_depend_on_threads_or_interruptions(
    home: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    plainly = carry_out(order(home, tiers="all", counts=[2]))
    again = order(home, tiers="all", counts=[2]).model_copy(
        update={"out": home / "again", "workers": workers}
    )
    helpers.set_chunk(monkeypatch, 7)
    seen: list[str] = []

    def stop(cell: object, games: int, seconds: float) -> None:
        seen.append(str(cell))
        if len(seen) == 40:
            raise KeyboardInterrupt

    first = carry_out(again, tick=stop)
    assert first.summary.study.interrupted
    done = carry_out(again)
    assert done.summary.cells == plainly.summary.cells
    assert helpers.bytes_of(home / "again/games") == helpers.bytes_of(home / "study/games")


def test_a_headline_that_random_players_reverse_is_told(home: Path) -> None:
    """In a sprint to 20 points six ahead are little for who holds at 20, but much at random."""
    (home / "configs/players/pig/casual.toml").unlink()
    cell = carry_out(order(home, 12_000, SPRINT)).summary.cells[0]
    assert cell.claims[0].named("above") == ["seat 1"]
    assert "fairness" in rungs(cell)["random"].moved
    assert cell.depends("fairness")
    assert other_players(cell) == ["With random players seat 2 wins too often."]
    lines = [f"{line.label} {line.text}" for line in brief(cell)]
    assert "HOLDS? With random players seat 2 wins too often." in lines


def test_the_same_player_under_fresh_luck_flips_nothing() -> None:
    """Shares right at and around the margin, judged in many games and in few: 5 % at most move."""
    luck, moved = np.random.default_rng(9), 0
    for _ in range(400):
        both = []
        for games in (20_000, 20_000 // PART):
            wins = luck.multinomial(games, [0.27, 0.25, 0.24, 0.24])
            judged = verdicts.judged([share_sample(int(k), games) for k in wins], 0.02)
            both.append(answer("x")._replace(judged=named(judged)))
        moved += fate(*both) == "moved"
    assert moved / 400 <= 0.05


def test_what_is_withheld_neither_holds_nor_flips() -> None:
    here, there = answer("x", it="above"), answer("x", it="same")
    assert fate(here, there) == "moved"
    assert fate(here, there._replace(code=WITHHELD)) == "open"
    assert fate(here._replace(code=WITHHELD), there) == "open"


@pytest.mark.parametrize("value", ['"al"', "3", '["all"]', "true"])
def test_a_ruleset_that_wants_something_else_is_refused(tmp_path: Path, value: str) -> None:
    with pytest.raises(ConfigError) as caught:
        ruleset(tmp_path, f"[run]\ntiers = {value}\n")
    assert caught.value.key == "run.tiers"
    assert "few" in caught.value.allowed


def test_a_faulty_player_of_a_rung_is_refused_before_anything_is_played(home: Path) -> None:
    faulty = home / "configs/players/pig/casual.toml"
    faulty.write_text('game = "pig"\nbase = "hold_att"\n', encoding="utf-8")
    with pytest.raises(ConfigError, match="hold_at"):
        order(home)
    assert order(home, tiers="none").rungs == []


def test_a_stronger_player_is_set_among_those_of_the_run(home: Path) -> None:
    """Who holds at 20 takes far more than half from players who hold at 2."""
    (home / "configs/players/pig/casual.toml").write_text(CASUAL.replace("8", "2"), "utf-8")
    cell = carry_out(order(home, 24_000, lineup=["casual"])).summary.cells[0]
    assert cell.stronger
    assert (cell.stronger.name, cell.stronger.games) == ("expert", 24_000 // PART)
    assert cell.stronger.low is not None
    assert cell.stronger.low > 0.6
    assert cell.stronger.side == "above"
    said = stronger(cell)[0]
    assert said.startswith("One expert player among these takes more than a fair share: ")
    assert len(said.split()) <= 20


@pytest.mark.parametrize(
    ("level", "said"),
    [
        (0.53, "is not shown to be stronger or weaker"),
        (0.62, "takes more than a fair share"),
        (0.5, "takes about a fair share"),
        (0.4, "takes less than a fair share"),
    ],
)
def test_a_stronger_player_is_said_to_take_more_only_where_that_is_shown(
    home: Path, monkeypatch: pytest.MonkeyPatch, level: float, said: str
) -> None:
    """Its shares are planted; the tables of all numbers of players are judged together."""
    games = 200_000 if level == 0.5 else 1_000
    planted = {2: share_sample(int(level * games), games), 3: share_sample(334, 1_000)}
    plant(monkeypatch, planted)
    wanted = order(home, lineup=["casual"], counts=[2, 3], tiers="all")
    folder = SimpleNamespace(games=lambda _: 1_000)
    found = by_player.stronger_result(wanted, folder, wanted.cells[0], False)
    assert found is not None
    alone = estimate(planted[2], 0.95)
    assert found.high - found.low > alone.high - alone.low
    text = _taken(found, True)
    assert text.startswith(f"One expert player among these {said}: ")
    assert len(text.split()) <= 20


def test_a_share_far_beyond_fair_in_few_games_is_not_called_unshown(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only events are wanting, of which a share that lies about there has no more."""
    wanted = order(home, lineup=["casual"], counts=[2], tiers="all")
    folder = SimpleNamespace(games=lambda _: 30)
    for won, is_luck in ((29, True), (18, False)):
        plant(monkeypatch, {2: share_sample(won, 30)})
        found = by_player.stronger_result(wanted, folder, wanted.cells[0], False)
        assert found is not None
        assert (found.side, found.may_be_luck) == ("open", is_luck)
        text = _taken(found, True)
        few = "So few games do not settle what one expert player takes among these: "
        assert text.startswith(few) == is_luck
        assert ("is not shown to be" in text) != is_luck
        assert len(text.split()) <= 20


def plant(
    monkeypatch: pytest.MonkeyPatch, shares: dict[int, Sample], capped: int = 0, at: int = 2
) -> None:
    """Let an expert have these shares, and so many of 1,000 games of one table have no end."""

    def samples(asked, _) -> dict[str, Sample]:
        players = asked.cell.players
        stopped = share_sample(capped if players == at else 0, 1_000)
        return {"player_expert": shares[players], CAPPED: stopped}

    monkeypatch.setattr(by_player, "samples_of", samples)
    monkeypatch.setattr(by_player, "gather", lambda *_: None)


def test_of_a_duel_with_many_stopped_games_nothing_is_said(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does it widen what is said of another table."""
    plant(monkeypatch, {2: share_sample(900, 1_000), 3: share_sample(400, 1_000)}, 51)
    wanted = order(home, lineup=["casual"], counts=[2, 3], tiers="all")
    folder = SimpleNamespace(games=lambda _: 1_000)
    assert by_player.stronger_result(wanted, folder, wanted.cells[0], False) is None
    found = by_player.stronger_result(wanted, folder, wanted.cells[1], False)
    assert found.low == estimate(share_sample(400, 1_000), 0.95).low


def test_nobody_is_set_among_the_strongest_a_mixed_lineup_or_a_team(home: Path) -> None:
    mine, team = ruleset(home), load("safehouse")
    cells = [*make_cells([mine], [2], ["hold_at"]), *make_cells([mine], [2], ["casual", "random"])]
    assert make_duels([*cells, *make_cells([team], [2], ["planner"])]) == []
    assert len(make_duels(make_cells([mine], [2], ["random"]))) == 1


def numbers(shares: list[float], games: int, withheld: bool = False) -> SimpleNamespace:
    """What a table amounts to where each share is only told."""
    samples = {f"m{i}": share_sample(round(one * games), games) for i, one in enumerate(shares)}
    metrics = {id_: SimpleNamespace(unit="%") for id_ in samples}
    answers = [
        SimpleNamespace(
            claim=SimpleNamespace(id=f"c{id_}", shape=Amount(id_, "it")), code=by_player.NUMBER
        )
        for id_ in samples
    ]
    told = SimpleNamespace(samples=samples, metrics=metrics, margin=0.01)
    return SimpleNamespace(numbers=told, answers=answers, withheld=withheld)


def test_numbers_that_are_only_told_move_with_players_too() -> None:
    here = numbers([0.733, 0.3, 0.5], 100_000)
    there = {
        "random": numbers([0.1, 0.1, 0.1], 50_000),  # nobody at a table is like that
        "casual": numbers([0.53, 0.301, 0.51], 50_000),
        "expert": numbers([0.75, 0.29, 0.52], 40),  # far too few
    }
    found = by_player._fates_of_numbers(here, there, anytime=False)
    assert found["random"] == {}
    assert found["casual"] == {"moved": ("cm0",), "kept": ("cm1", "cm2")}
    assert found["expert"] == {"open": ("cm0", "cm1", "cm2")}
    stopped = {"casual": numbers([0.53, 0.3, 0.5], 50_000, withheld=True)}
    assert by_player._fates_of_numbers(here, stopped, False)["casual"].keys() == {"open"}


def test_of_numbers_that_are_said_to_move_few_do_not() -> None:
    """The hardest null: all of them differ by just what matters, 5 % of their value."""
    luck = np.random.default_rng(5)
    false = 0
    runs, games, truth = 200, 4_000, 0.4
    for _ in range(runs):
        here = numbers([truth] * 10, 1_000_000)
        wins = luck.binomial(games, truth * 1.05, (2, 10)) / games
        there = {
            name: numbers(list(own), games)
            for name, own in zip(("casual", "expert"), wins, strict=True)
        }
        found = by_player._fates_of_numbers(here, there, anytime=False)
        false += any("moved" in own for own in found.values())
    assert false / runs <= 0.08
