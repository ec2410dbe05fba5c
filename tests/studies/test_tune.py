"""Tuning: a planted fault is mended by its cure, nothing is found where there is none."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar, NamedTuple

import numpy as np
import pytest
from pydantic import ValidationError
from typer.testing import CliRunner

import balance
from balance import games
from balance.cli.app import app
from balance.report import markdown, render
from balance.report.sections.tune import _line
from balance.report.tune import lines, titled
from balance.report.tune_words import _is_double, beside, headline, sentences
from balance.report.tune_words import edit as words_of
from balance.rulesets import ConfigError, load, variants
from balance.stats.judging import MOST_CAPPED
from balance.stats.proposals import Chosen, Wanted
from balance.store.folder import StudyFolder
from balance.store.manifest import StoreError
from balance.studies.cells.cell import make_cells
from balance.studies.guard.results import aimed_at
from balance.studies.orders.order import Order
from balance.studies.orders.values import written
from balance.studies.play import runner
from balance.studies.tune import study as tune_study
from balance.studies.tune.amounts import between, further
from balance.studies.tune.beside import play_beside
from balance.studies.tune.candidates import EndedError, Measured
from balance.studies.tune.confirm import Confirming
from balance.studies.tune.edits import Edit, _amounts, change_of, edits_of, with_edits
from balance.studies.tune.file import is_told, tuned_file
from balance.studies.tune.results import EditResult, Off, Tuned, hoped, nearest, off_of
from balance.studies.tune.search import Attempt, EditSearch
from balance.studies.tune.study import TuneStudy, edits_between
from tests.games import pig_exact as exact
from tests.report.reading import with_commands
from tests.studies.helpers import bytes_of

FIRST_BEHIND = ["start_scores=[0, 22]"]  # seat 2 is far ahead
FIXED = "nothing of it can be edited"
USUAL = {"lineup": "hold_at", "workers": 1, "games": 12_000, "margin": 3.0}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def tuned(config: str = "pig", sets: list[str] | None = None, **more) -> TuneStudy:
    """A search in few games."""
    rules = load(config, FIRST_BEHIND if sets is None else sets)
    return balance.tune(rules, **{"out": "study", **USUAL, **more})


def found_in(study: TuneStudy) -> Tuned:
    """Its summary, in which something was found."""
    found = study.summary
    assert found.found is not None, headline(found)
    return found


# --- planted faults -------------------------------------------------------------------------------


@pytest.mark.parametrize("ahead", [22, 25, 30])
def test_a_head_start_that_is_too_large_is_cut_in_pig(ahead: int) -> None:
    """Whether or not the steps that are tried first hit what is fair."""
    margin, sets = 1.2, [f"start_scores=[0, {ahead}]"]
    found = found_in(tuned(sets=sets, keys=("start_scores",), most=1, margin=margin, games=24_000))
    assert found.found.count == 1
    (edit,) = found.found.edits
    assert edit.key == "start_scores"
    first, second = json.loads(edit.value)
    at_20 = exact.hold_at(20, 100)
    chance = exact.win_probability(at_20, at_20)[first, second]
    assert abs(chance - 0.5) < margin / 100  # fair in truth, too
    assert found.front[0].change == ""
    assert found.front[-1].miss < 1 < found.front[0].miss


def test_the_cure_is_found_among_all_that_may_change() -> None:
    """One step of it does less than the luck of the first games."""
    found = found_in(tuned())
    assert [edit.key for edit in found.found.edits] == ["start_scores"]
    first, second = json.loads(found.found.edits[0].value)
    assert 0 < second - first < 10


def test_a_track_that_is_too_long_is_cut_in_abandon_ship() -> None:
    truth = load("abandon_ship").parameters.track_top
    study = tuned(
        "abandon_ship", [f"track_top={truth + 12}"], keys=("track_top", "refill_at"),
        goals=("turns=32..36", "tied=0..60"), lineup="random", counts=4, games=20_000,
    )  # fmt: skip
    found = found_in(study)
    (edit,) = found.found.edits
    assert edit.key == "track_top"
    assert abs(int(edit.value) - truth) <= 2


def test_a_pursuer_too_close_is_held_back_in_safehouse() -> None:
    """Casual teams of two win about 36 % of the standard game."""
    study = tuned(
        "safehouse", ["pursuer_start_crosses=4"], counts=2, lineup="casual", games=3_000, most=1,
        keys=("pursuer_start_crosses", "turn_cap"), goals="target=36", margin=5.0,
    )  # fmt: skip
    found = found_in(study)
    (edit,) = found.found.edits
    assert edit.key == "pursuer_start_crosses"
    assert abs(int(edit.value)) <= 1


def test_two_edits_where_one_is_not_enough() -> None:
    """Seats far ahead by different leads take an edit each; all at once is one edit, too."""
    sets = ["start_scores=[0, 12, 34]"]
    found = found_in(tuned(sets=sets, counts=3, keys=("start_scores",), margin=4.0))
    assert found.found.count == 2
    places = json.loads(found.found.edits[0].value)
    assert max(places) - min(places) <= 14


# --- where there is nothing to find ---------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 6])
def test_one_edit_that_had_luck_does_not_hide_two(seed: int) -> None:
    """Of this cure the first edit alone seemed better than both, in the first few games."""
    goals = ["fair", "turns=25..35", "tied=0..5"]
    more = {"goals": goals, "keep": ["target"], "counts": [2], "games": 8_000, "margin": 1.5}
    found = balance.tune("pig", "study", seed=seed, workers=1, **more).summary
    assert found.shown is not None
    assert found.shown.state in ("meets", "open")
    assert [one.key for one in found.shown.edits] == ["die_sides", "start_scores"]


def test_rules_that_meet_every_goal_are_left_alone() -> None:
    study = tuned(sets=["start_scores=[0, 4]"], margin=5.0)
    assert headline(study.summary).badge == "AS IT IS"
    assert len(study.tried) == 1
    assert study.summary.file == ""
    assert not (study.folder.path / "tuned.toml").exists()


def test_what_no_edit_reaches_is_told_with_the_nearest() -> None:
    study = tuned(keys=("start_scores",), goals="turns=60..70", most=1)
    found = study.summary
    assert headline(found).badge == "NOT FOUND"
    assert found.shown is not None
    assert found.shown.edits
    longest = found.shown.checks[0].watched[0].furthest
    assert 15 < longest.value < 60
    assert (
        "Nothing that was played again meets every goal; the nearest: start\\_scores"
        in markdown(found)
    )


def test_nothing_is_found_where_nothing_meets() -> None:
    """No whole head start makes this game fair to within half a point: of 12 few may say so."""
    wrong = 0
    for seed in range(12):
        more = {"seed": seed + 1, "margin": 0.4, "games": 4_000, "out": f"study-{seed}"}
        found = tuned(sets=["start_scores=[0, 0]"], keys=("start_scores",), most=1, **more)
        wrong += found.summary.found is not None
    assert wrong <= 2


def test_length_and_shared_wins_stay_about_as_they_are() -> None:
    """A die of three sides is fair, and makes the game ten times as long."""
    fair = tuned(sets=["start_scores=[0, 0]"], keys=("die_sides",), margin=2.0, most=1)
    assert fair.summary.found is None
    long = tuned(
        sets=["start_scores=[0, 0]"], keys=("die_sides",), margin=2.5, most=1, games=16_000,
        goals=("fair", "turns=5..500"), out="long",
    )  # fmt: skip
    assert long.summary.found is not None
    assert len(long.summary.tried[0].goals) == len(long.summary.goals) + 1  # shared wins stay


# --- what other deals decide ----------------------------------------------------------------------


def test_what_is_nearly_fair_is_played_until_that_is_known() -> None:
    """Two even chances to within 2 points take more games than the search gives anybody."""
    study = tuned(sets=["start_scores=[0, 6]"], margin=2.0, games=4_000, keys=("start_scores",))
    assert headline(study.summary).badge == "AS IT IS"
    (check,) = study.summary.found.checks
    assert 4_000 < check.games <= 8 * 4_000


def test_before_and_after_are_of_the_same_deals() -> None:
    """By luck the deals of the search show a game as fair in which the first seat is ahead."""
    more = {"keys": ("start_scores",), "counts": (3,), "games": 4_000, "workers": 1}
    found = balance.tune("pig", out="study", **more).summary
    assert found.shown is not None
    assert found.shown.edits
    base = next(one for one in found.confirmed if not one.edits)
    assert found.before == base.checks
    (before,), (after,) = found.before, found.shown.checks
    assert (before.games, "--seed 2" in before.replay) == (after.games, "--seed 2" in after.replay)
    length = next(one for one in found.beside if one.unit == "turns")
    played = balance.run("pig", seed=2, games=after.games, counts=(3,), out="again", workers=1)
    assert length.before.value == played.summary.cells[0].estimate("turns").value
    told = [words for _, words in sentences(found)]
    missed = "Fair is missed by the rules as they are on other deals: Seat "
    assert [one.sentence.startswith(missed) for one in told if one.badge == "MISSED"] == [True]
    as_they_are = next(line for line in lines(found) if line.endswith("as they are"))
    assert as_they_are.split()[:3] == ["0", "0.2", "3.2"]  # off in the search, and on other deals
    assert _line(found, None)["y"][0] == found.off_again("") > 3  # nor is it drawn as fair
    assert "Before and after, on other deals than those of the search" in render(found)


def test_that_the_rules_as_they_are_may_do_is_said_beside_what_was_found() -> None:
    study = tuned(keys=("start_scores",)).summary
    kept = study.found.model_copy(update={"state": "open", "edits": (), "count": 0})
    found = study.model_copy(update={"confirmed": (study.found, kept)})
    said = [words.sentence for _, words in sentences(found)]
    assert said[1] == "The rules as they are may be enough."


def played_again(state: str, count: int, error: float, *offs: float) -> SimpleNamespace:
    """So many edits on other deals, and how far off every goal is there, the worst first."""
    own = [Off(off, error) for off in offs]
    return SimpleNamespace(state=state, count=count, off=offs[0], offs=own)


@pytest.mark.parametrize(
    ("states", "told"),
    [
        (("misses", "misses", "misses"), 1),
        (("open", "open", "open"), 1),
        (("open", "misses", "open"), 2),
        (("misses", "open", "meets"), 2),
        (("misses", "withheld", "withheld"), 0),
        (("withheld", "withheld", "open"), 2),
        (("withheld", "withheld", "withheld"), 1),
    ],
)
def test_the_nearest_is_told_whichever_was_played_first(states: tuple[str, ...], told: int) -> None:
    """What met its goals, or the nearest of what may; of what cannot only if nothing may."""
    offs = 0.9, 0.3, 0.6
    tested = [
        played_again(one, count, 0.1, off)
        for count, (one, off) in enumerate(zip(states, offs, strict=True))
    ]
    assert nearest(tested) is tested[told]


def tried_with(count: int) -> Attempt:
    """So many edits, after all games of a search."""
    found = Measured(4, np.zeros(1), np.zeros(1), False)
    return Attempt(tuple(range(count)), 0, 2, found, 0.1)


@pytest.mark.parametrize(
    ("offs", "error", "told"),
    [
        ((9.0, 4.8, 4.0), 0.7, 1),  # luck explains as much
        ((9.0, 4.8, 4.0), 0.2, 2),
        ((9.0, 4.8, 4.7), 0.0, 2),
        ((2.7, 6.0, 2.8), 0.2, 0),  # further off than the rules as they are
        ((2.7, 2.6, 2.5), 0.7, 1),
    ],
)
def test_more_edits_are_the_nearest_only_beyond_luck(
    offs: tuple[float, ...], error: float, told: int
) -> None:
    for state in ("open", "misses"):
        tested = [played_again(state, count, error, off) for count, off in enumerate(offs)]
        assert nearest(reversed(tested)) is tested[told]


def test_what_may_meet_goals_is_not_the_nearest_if_the_rules_as_they_are_lie_nearer() -> None:
    base = played_again("misses", 0, 0.2, 3.0)
    edited = played_again("open", 1, 2.0, 4.0)
    assert nearest([edited, base]) is base
    base.state = "withheld"
    assert nearest([edited, base]) is edited


@pytest.mark.parametrize(
    ("base", "one", "other", "told"),
    [
        ((9.0, 5.0), (9.1, 0.9), (8.9, 3.0), 1),  # the worst is out of reach
        ((9.0, 5.0), (9.1, 0.9), (8.9, 0.3), 1),  # what is met is as near as can be
        ((9.0, 5.0), (9.1, 5.2), (8.9, 2.0), 2),
        ((9.0, 5.0), (9.1, 5.1), (9.2, 5.2), 0),
        ((9.0, 5.0), (9.9, 0.2), (9.8, 0.2), 0),  # further off in the worst
        ((9.0, 0.9), (7.0, 5.0), (9.0, 0.1), 1),
    ],
)
def test_where_the_worst_goal_is_out_of_reach_the_next_worst_decides(
    base: tuple[float, ...], one: tuple[float, ...], other: tuple[float, ...], told: int
) -> None:
    tested = [
        played_again("misses", count, 0.1, *own) for count, own in enumerate((base, one, other))
    ]
    for several in permutations(tested):
        assert nearest(several) is tested[told]


def test_a_goal_in_reach_is_met_beside_one_that_is_not() -> None:
    """No head start makes Pig last that long, but one makes it fair."""
    goals = ("fair", "turns=300..310")
    found = tuned(keys=("start_scores",), goals=goals).summary
    assert found.shown is not None
    assert found.shown.state == "misses"
    states = {goal.goal: goal.state for goal in found.shown.checks[0].watched}
    assert states["turns=300..310"] == "misses"
    assert states["fair"] != "misses"
    before = {goal.goal: goal.state for goal in found.before[0].watched}
    assert before["fair"] == "misses"


def test_that_no_edits_come_nearer_than_the_rules_as_they_are_is_said() -> None:
    """On other deals two edits lie further off than none; then others are played there, too."""
    more = {"counts": (3, 4), "games": 2_000, "seed": 3, "workers": 1}
    found = balance.tune("pig", out="study", **more).summary
    assert found.shown is not None
    assert not found.shown.edits
    assert found.confirmed[0].off > found.shown.off
    assert len(found.confirmed) > 2
    told = headline(found)
    assert told.badge == "NOT FOUND"
    assert told.sentence == (
        "The rules as they are do not meet every goal; no edits are shown to be nearer."
    )
    may = found.shown.model_copy(update={"state": "open"})
    assert headline(found.model_copy(update={"confirmed": (may, found.confirmed[0])})) == (
        "UNDECIDED",
        "The rules as they are may meet every goal; no edits are shown to be nearer.",
    )
    assert not any(line.startswith(("EDIT", "BESIDE", "TRY")) for line in lines(found))


def test_what_lies_far_off_is_played_until_that_is_known() -> None:
    """Seats three points from even are not said to be even perhaps, in a tenth of the games."""
    more = {"counts": (3,), "games": 2_000, "keys": ("max_turns",), "workers": 1}
    found = balance.tune("pig", out="study", **more).summary
    assert found.shown is not None
    (check,) = found.shown.checks
    assert check.games > 2_000
    assert found.shown.state == "misses"
    assert headline(found).badge == "NOT FOUND"


def test_a_search_that_is_cut_off_says_whose_goals_are_missed() -> None:
    found = tuned(keys=("start_scores",)).summary
    cut = found.model_copy(update={"confirmed": ()})
    badges = [words.badge for _, words in sentences(cut)]
    assert badges == ["INTERRUPTED", "NEAR", "MISSED"]
    told = [words.sentence for _, words in sentences(cut)][1:]
    assert told[0] == "The nearest so far, not confirmed: start_scores."
    assert told[1].startswith("Fair is missed by the rules as they are: Seat 1 wins, ")


def test_few_edits_are_not_called_nearest_where_more_came_nearer() -> None:
    study = tuned(keys=("start_scores",)).summary
    few = study.found.model_copy(update={"state": "open", "count": 1})
    (check,) = few.checks
    goal, *others = check.watched
    near = goal.model_copy(
        update={"numbers": tuple(one.model_copy(update={"value": 0.5}) for one in goal.numbers)}
    )
    nearer = check.model_copy(update={"watched": (near, *others)})
    more = few.model_copy(update={"checks": (nearer,), "count": 2, "change": "more"})
    assert more.off < few.off
    for confirmed, said in (
        ((few,), "The nearest rules may"),
        ((few, more), "Few edits, about as"),
    ):
        found = study.model_copy(update={"confirmed": confirmed})
        assert found.shown is few
        assert headline(found).sentence.startswith(said)
        missed = tuple(one.model_copy(update={"state": "misses"}) for one in confirmed)
        told = headline(found.model_copy(update={"confirmed": missed}))
        assert ("the nearest: " in told.sentence) == (len(confirmed) == 1)


class Tables(Confirming):
    """Other deals on which of each number of edits is known how far off it is, and after how many
    games it is met.
    """

    known: ClassVar = {0: (4.0, 99_000), 1: (0.6, 9_000), 2: (0.1, 4_000), 3: (0.9, 9_000)}

    def _worth_it(self) -> list[Attempt]:
        return [tried_with(count) for count in self.known if count]

    def _on_other_deals(self, trial: Attempt) -> list[int]:
        return [len(trial.chosen)]

    def checks(self, cells: list[int], games: int) -> list[SimpleNamespace]:
        off, enough = self.known[cells[0]]
        state = "meets" if games >= enough else "open"
        return [SimpleNamespace(watched=[Watched(state, off)], games=games, capped=0)]


class Watched(NamedTuple):
    """A goal of which it is known how far off it is, and what is said of it."""

    state: str
    distance: float
    allowed: float = 1.0
    furthest: SimpleNamespace = SimpleNamespace(low=None, high=None)


def on_other_deals(kind: type[Tables]) -> Tables:
    """What a search confirms there, of which only the numbers of games are real."""
    bench = SimpleNamespace(
        most=4_096, longest=32_768, run=lambda *_: None, order=SimpleNamespace(chosen_seed=1)
    )
    return kind(bench, SimpleNamespace(reach=0.5, good=0.7, count=len, trials={(): tried_with(0)}))


class Stopped(Tables):
    """Rules that meet every goal, and of which a share of the games is stopped, or a little less at
    the first look.
    """

    shares: ClassVar = {0: (0.0, 0.0), 1: (0.0, 0.0), 2: (0.0, 0.0)}

    def _worth_it(self) -> list[Attempt]:
        return [tried_with(1), tried_with(2)]

    def checks(self, cells: list[int], games: int) -> list[SimpleNamespace]:
        early, share = self.shares[cells[0]]
        share = early if games <= 512 else share
        state = "withheld" if share > MOST_CAPPED else "meets" if cells[0] else "misses"
        stopped = round(share * games)
        watched = [Watched(state, 0.1 if cells[0] else 4.0)]
        return [SimpleNamespace(watched=watched, games=games, capped=stopped)]


@pytest.mark.parametrize(
    ("shares", "told", "games"),
    [
        ({1: (0.0, 0.0)}, 1, 512),
        ({1: (0.049, 0.0)}, 1, 768),  # it is sure at the next look
        ({1: (0.049, 0.048)}, 1, 32_768),  # it never is, and still is the smallest that does
        ({1: (0.049, 0.06)}, 2, 512),  # it had luck
    ],
)
def test_rules_of_which_too_many_games_may_be_stopped_are_played_on(
    monkeypatch: pytest.MonkeyPatch, shares: dict[int, tuple[float, float]], told: int, games: int
) -> None:
    """Of many looks some would find few of them by luck."""
    monkeypatch.setattr(Stopped, "shares", {0: (0.0, 0.0), 2: (0.0, 0.0), **shares})
    found = on_other_deals(Stopped)
    found.run()
    assert (found.shown.count, found.shown.games) == (told, games)


class LuckyBase(Stopped):
    """The rules as they are seem to need no edit at the first look, and one edit does later."""

    def checks(self, cells: list[int], games: int) -> list[SimpleNamespace]:
        state, off, capped = {
            0: ("meets", 0.5, 25) if games <= 512 else ("open", 4.0, 0),
            1: ("open" if games < 2_048 else "meets", 0.6, 0),
            2: ("meets", 0.1, 0),
        }[cells[0]]
        return [SimpleNamespace(watched=[Watched(state, off)], games=games, capped=capped)]


def test_luck_of_the_rules_as_they_are_cuts_nobody_short() -> None:
    found = on_other_deals(LuckyBase)
    found.run()
    assert (found.shown.count, found.shown.games) == (1, 2_048)


@pytest.mark.parametrize(("late", "is_kept"), [(0.0, True), (0.06, False)])
def test_the_rules_as_they_are_are_not_kept_by_luck(
    monkeypatch: pytest.MonkeyPatch, late: float, is_kept: bool
) -> None:
    monkeypatch.setattr(Stopped, "_on_other_deals", lambda *_: [1])
    monkeypatch.setattr(Stopped, "shares", {1: (0.049, late)})
    assert on_other_deals(Stopped).are_kept() == is_kept


def test_fewer_edits_are_played_on_where_more_meet_every_goal() -> None:
    """One edit seemed further off than two, which then met every goal."""
    for enough, shown in ((9_000, 1), (99_000, 2)):
        Tables.known = {**Tables.known, 1: (0.6, enough)}
        tables = on_other_deals(Tables)
        tables.run()
        assert [one.count for one in tables.finalists] == [1, 0, 2]  # three need not be tried
        assert tables.base.games == max(one.games for one in tables.finalists)
        assert tables.shown.count == shown


def test_what_luck_may_have_moved_is_played_on() -> None:
    """In few games a number lies a standard error further off, or nearer."""
    found = tuned(keys=("start_scores",)).summary
    (check,) = found.found.checks
    goal = check.watched[0]
    one = goal.furthest
    error = (one.high - one.low) / 2 / 4 / goal.allowed
    assert hoped([check]) == pytest.approx(off_of([check]) - error)


def test_that_fewer_edits_may_do_is_said() -> None:
    study = tuned(keys=("start_scores",)).summary
    edit = study.found.edits[0]
    smaller = study.found.model_copy(update={"state": "open", "edits": (edit,)})
    larger = study.found.model_copy(update={"count": 2, "edits": (edit, edit)})
    found = study.model_copy(update={"confirmed": (smaller, larger)})
    said = [words.sentence for _, words in sentences(found)]
    assert said[:2] == [
        "2 edits meet every goal: start_scores.",
        "1 edit may be enough: start_scores.",
    ]


def test_a_search_that_is_cut_short_still_plays_its_best_on_other_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing got all its games before the time was over."""

    def late(*_: object) -> None:
        raise EndedError("time")

    monkeypatch.setattr(EditSearch, "_promote", late)
    found = tuned(keys=("start_scores",)).summary
    assert found.shown is not None
    assert found.shown.edits
    assert found.shown.off < off_of(found.before) / 3


class Table:
    """A bench on which everything is known: one number, which is to be 0 give or take 1."""

    stages, longest, places = (1, 2, 4), 32, ()
    edits = tuple(Edit(key, "set", True, rules=(key,)) for key in "abc")

    def cells(self, chosen: Chosen) -> list[Chosen]:
        return [chosen]

    def play(self, candidates: list[Chosen], games: int) -> None:
        """All is known."""

    def measured(self, chosen: Chosen, games: int) -> Measured:
        far = {(): 9.0, (0,): 6.0, (1,): 7.0, (2,): 8.0, (0, 1): 3.0, (0, 2): 4.0, (1, 2): 0.5}
        return Measured(games, np.array([far[chosen]]), np.array([0.01]), False)

    def wanted(self, base: np.ndarray) -> Wanted:
        return Wanted(np.zeros(1), np.ones(1), np.zeros(1, bool))


def test_a_full_set_of_edits_gives_up_one_for_another() -> None:
    search = EditSearch(Table(), 2)
    search.play([(), (0, 1)], 0, 0)
    assert search._origin(1) == (0,)  # played for that, and nearer than b alone
    assert search._origin(1) == (1,)
    assert (1, 2) in search._beside((1,), 1)
    found = EditSearch(Table(), 2)
    found.run()
    assert found.best()[0].chosen == (1, 2)


class Idle(Table):
    """The same, where c does nothing beside a, and b little that is of use."""

    far: ClassVar = {(): 9.0, (0,): 3.0, (1,): 8.0, (2,): 9.0, (0, 1): 3.5, (0, 2): 3.0}

    def measured(self, chosen: Chosen, games: int) -> Measured:
        return Measured(games, np.array([self.far.get(chosen, 2.0)]), np.array([0.01]), False)


def test_a_set_of_edits_that_does_no_better_than_a_part_of_it_gets_no_more_games() -> None:
    search = EditSearch(Idle(), 3)
    search.play([*Idle.far], 0, 0)
    assert [one.chosen for one in search.hopeful()] == [(0,), (1,), ()]
    search._promote()
    assert {one.chosen for one in search.trials.values() if one.stage} == {(), (0,), (1,)}
    search.play([(0, 2), (0, 1, 2)], 2, 0)  # of which only the second does more than a alone
    assert [one.chosen for one in search.best()] == [(0, 1, 2), (0,), ()]


class Lucky(Idle):
    """The same, where a seems to do most of it until it gets more games."""

    def measured(self, chosen: Chosen, games: int) -> Measured:
        far = 0.1 if chosen == (0,) and games == self.stages[0] else self.far.get(chosen, 2.0)
        return Measured(games, np.array([far]), np.array([0.01]), False)


def test_a_part_that_had_luck_in_few_games_does_not_stand_in_the_way() -> None:
    search = EditSearch(Lucky(), 3)
    search.play([(0,), (0, 1, 2)], 0, 0)
    assert [one.chosen for one in search.hopeful()] == [(0,), ()]
    search.play([(0,)], 1, 0)
    assert [one.chosen for one in search.hopeful()] == [(0, 1, 2), (0,), ()]


class Dial(Table):
    """The same with one number, turned by 4 or 9 at first; what it does is no straight line."""

    far: ClassVar = {0: 9.0, 4: 8.0, 7: 1.6, 8: 0.6, 9: -0.4}

    def __init__(self) -> None:
        self.edits = [Edit("a", "by", n, steps=n, rules=("a",), part=n / 9) for n in (4, 9)]

    def measured(self, chosen: Chosen, games: int) -> Measured:
        amount = sum(self.edits[at].amount for at in chosen)
        return Measured(games, np.array([self.far[amount]]), np.array([0.01]), False)


def test_amounts_before_the_first_that_is_fine_are_played() -> None:
    """Halfway to one that lies too far off, and halfway again; the smallest is confirmed first."""
    search = EditSearch(Dial(), 1)
    search.begin()
    search.run()
    amounts = [search.edits[one.chosen[0]].amount for one in search.best() if one.chosen]
    assert amounts == [9]
    play_beside(search)
    amounts = [search.edits[one.chosen[0]].amount for one in search.best() if one.chosen]
    assert amounts == [8, 9, 7]


class Usual(Dial):
    """A number that stands for what is usual where it is turned by 4, as -1 may."""

    far: ClassVar = {0: 9.0, 1: 7.0, 2: 5.0, 3: 0.2, 4: 9.0}

    def __init__(self) -> None:
        self.edits = [Edit("a", "by", n, steps=n, rules=("a",), part=n / 4) for n in (1, 2, 3, 4)]


def test_an_amount_that_changes_no_game_says_nothing_of_those_before_it() -> None:
    """It is the first that is played, as most is seen of a large amount."""
    search = EditSearch(Usual(), 1)
    search.begin()
    search.run()
    assert (3,) in search.trials
    assert search._known((), [0, 1, 2, 3])[-1][0] < 4
    assert search.edits[search.best()[0].chosen[0]].amount == 3


def test_the_next_larger_amount_is_confirmed_too_where_few_games_hid_it() -> None:
    """Three points more are nearly enough, four are fair to within a tenth of a point."""
    study = balance.tune("pig", out="study", keys=("start_scores",), games=20_000, workers=1)
    assert found_in(study).found.edits[0].value == "[0, 4]"


def test_rules_of_which_too_many_games_are_stopped_are_not_said_to_meet_anything() -> None:
    """Pig's games of 25 turns at most: whoever starts ahead, one in twenty is stopped."""
    found = tuned("pig", ["max_turns=25"], keys=("start_scores",), lineup="expert").summary
    assert {one.state for one in found.confirmed} == {"withheld"}
    assert {words.badge for _, words in sentences(found)} == {"WITHHELD"}
    told = "\n".join(lines(found))
    assert "edits  off" not in told  # of nothing it is known how far off it lies
    assert "TRY" not in told
    assert "No set of rules is drawn: too many of their games were stopped" in render(found)
    held = found.model_copy(update={"before": found.confirmed[0].checks})
    open_ = found.confirmed[0].model_copy(
        update={"state": "open", "edits": (EditResult(key="a", value="1", was="2"),)}
    )
    beside = held.model_copy(update={"confirmed": (open_,)})
    assert headline(beside).sentence == "The nearest rules may meet every goal: a."


def test_what_a_seat_is_given_was_nothing_before() -> None:
    ship = load("to_the_bottom")
    gift = next(
        edit
        for edit in edits_of(ship, ("seat_extra_board",), seats=2)
        if (edit.key[-1], edit.amount) == ("2", "lifeboat")
    )
    (given,) = edits_between(ship, with_edits(ship, [gift]))
    assert words_of(given) == 'seat_extra_board.2 ["lifeboat"] (was nothing)'
    (taken,) = edits_between(with_edits(ship, [gift]), ship)
    assert words_of(taken) == 'seat_extra_board.2 nothing (was ["lifeboat"])'


def test_how_near_it_came_is_said() -> None:
    found = tuned(keys=("start_scores",), goals="turns=60..70", most=1).summary
    (near,) = (words.sentence for _, words in sentences(found) if words.badge == "NEAR")
    (goal,) = found.shown.checks[0].watched
    said = re.fullmatch(r"turns=60\.\.70: ([\d.]+) turns off\.", near)
    assert float(said[1]) == pytest.approx(60 - float(goal.furthest.value), abs=0.05)


def test_how_near_it_came_is_known_as_well_as_in_the_search() -> None:
    """A goal that is missed for sure after a few hundred games ends the play for all goals."""
    goals = ("fair", "margin=15..25")
    more = {"games": 20_000, "lineup": "expert"}
    found = tuned("pig", [], keys=("target",), goals=goals, **more).summary
    assert found.shown.state == "misses"
    searched = max(one.games for one in found.tried)
    assert min(one.checks[0].games for one in found.confirmed) >= searched
    (own,) = (one for one in found.tried if one.change == found.shown.change)
    assert found.shown.off == pytest.approx(own.miss, abs=0.5)


def test_how_near_is_not_said_of_goals_that_are_met() -> None:
    found = found_in(tuned(keys=("start_scores",), goals=("fair", "turns=2..90")))
    assert not any(words.badge == "NEAR" for _, words in sentences(found))
    assert [goal.outside for goal in found.found.checks[0].watched[1:]] == [0]


def test_where_goals_conflict_rules_are_told_that_nothing_betters() -> None:
    """Short games have no time for many changes of the lead."""
    goals = ("turns=5..6", "lead_changes=5..6")
    found = tuned("pig", [], goals=goals, games=4_000, lineup="expert", most=2).summary
    own = [[max(float(off), 1.0) for off in one.goals] for one in found.unbeaten]
    assert len(own) > 1
    for one in own:
        assert all(a == one or any(x > y for x, y in zip(a, one, strict=True)) for a in own)
    assert {one.change for one in found.unbeaten} <= {one.change for one in found.tried}
    told = [[max(round(off, 1), 1.0) for off in offs] for offs in own]
    assert all(told.count(one) == 1 for one in told)  # as far as it is told
    for one in told:
        assert all(a == one or any(x > y for x, y in zip(a, one, strict=True)) for a in told)
    told = "\n".join(lines(found))
    assert "times off turns=5..6 / lead_changes=5..6 / length, shared wins" in told
    for page in (render(found), markdown(found)):
        assert "Not bettered in every goal" in page
    alone = found.model_copy(update={"goals": goals[:1]})
    assert alone.unbeaten == []


# --- what is written ------------------------------------------------------------------------------


def test_the_file_holds_the_rules_that_were_found() -> None:
    study = tuned(keys=("start_scores",))
    path = study.folder.path / study.summary.file
    rules = load(path)
    change = study.summary.found.change
    assert rules.hash == load("pig", [*FIRST_BEHIND, change]).hash
    assert rules.lineup == ("hold_at",)
    assert "fair is met to within 3 points; Seat" in path.read_text(encoding="utf-8")
    assert (rules.margin, rules.guard) == (3.0, ("fair",))


@pytest.mark.parametrize(("file", "is_fine"), [("tuned.toml", True), ("javascript:x", False)])
def test_a_page_leads_to_no_other_file(file: str, is_fine: bool) -> None:
    """Whoever wrote the summary."""
    with pytest.raises(ValidationError) as caught:
        Tuned.model_validate({"file": file})
    assert is_fine != any(error["loc"] == ("file",) for error in caught.value.errors())


def test_the_file_keeps_where_other_rules_come_from_and_what_they_are_guarded_by() -> None:
    Path("mine.toml").write_text(
        'game = "pig"\nbase = "standard"\n[rules]\ntarget = 90\nstart_scores = [0, 22]\n'
        '[provenance]\ntarget = "published"\nstart_scores = "published"\n'
        '[guard]\ngoals = ["turns=2..90", "fair"]\n',
        encoding="utf-8",
    )
    rules = load(tuned("mine.toml", [], keys=("start_scores",)).folder.path / "tuned.toml")
    assert (rules.provenance["target"], rules.provenance["start_scores"]) == (
        "published",
        "assumed",
    )
    assert rules.guard == ("turns=2..90", "fair")


@pytest.mark.parametrize(
    ("guarded", "goal", "kept"),
    [
        ("fair", "outright_1=55..60", ("outright_1=55..60",)),
        ("fair", "win_share_1=52..60", ("win_share_1=52..60",)),
        ("lead_changes=0..90", "turns=10..30", ("turns=10..30", "lead_changes=0..90")),
        ("tied=0..9", "tied=0..5", ("tied=0..5",)),
    ],
)
def test_what_the_ruleset_is_guarded_by_stays_a_goal_unless_it_goes_against_what_is_asked_for(
    guarded: str, goal: str, kept: tuple[str, ...]
) -> None:
    text = f'game = "pig"\nbase = "standard"\n[guard]\ngoals = ["{guarded}"]\n'
    Path("mine.toml").write_text(text, encoding="utf-8")
    rules = load("mine.toml")
    order = Order(rulesets=(rules,), kind="tune", counts=(2,), goals=goal, out=Path("study"))
    (cell,) = order.cells
    assert tuple(one.text for one in order.goals_of(cell)) == kept
    own = Order(rulesets=(rules,), kind="tune", counts=(2,), out=Path("study"))
    assert [one.text for one in own.goals_of(cell)] == [guarded]


def test_a_goal_of_the_ruleset_that_nothing_is_of_is_refused() -> None:
    text = 'game = "pig"\nbase = "standard"\n[guard]\ngoals = ["fair", "turn=30..40"]\n'
    Path("mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"mine\.toml: guard\.goals.*Did you mean turns\?"):
        Order(
            rulesets=(load("mine.toml"),),
            kind="tune",
            counts=(2,),
            goals="fair",
            out=Path("study"),
        )


def test_a_search_that_finds_nothing_leaves_no_file_of_one_before() -> None:
    first = tuned(keys=("start_scores",))
    path = first.folder.path / "tuned.toml"
    assert path.is_file()
    again = tuned(keep=("start_scores",), most=1)
    assert again.folder.path == first.folder.path
    assert again.summary.file == ""
    assert not path.exists()


def test_a_shorter_search_takes_nothing_of_a_longer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    first = tuned(keys=("start_scores",))
    most, before = first.summary.games, bytes_of(first.folder.path)
    with pytest.raises(StoreError, match=rf"holds a search of {most:,} games, and {most - 1:,} "):
        tuned(keys=("start_scores",), games=most - 1)
    (first.folder.path / "summary.json").unlink()  # as if it had been killed
    with pytest.raises(StoreError, match=r"holds [\d,]+ games of .* and 80 were asked for"):
        tuned(keys=("start_scores",), games=10)
    assert tuned(keys=("start_scores",)).summary == first.summary
    assert bytes_of(first.folder.path) == before


def test_a_search_that_is_cut_off_leaves_the_file_of_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = tuned(keys=("start_scores",))
    path = first.folder.path / "tuned.toml"
    kept = path.read_bytes()

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as within:
        within.setattr(StudyFolder, "put", stop)
        within.setattr(runner.Runner, "_keep_what_is_done", lambda *_: None)
        cut = tuned(keys=("start_scores",), games=400_000)
    assert cut.summary.study.interrupted
    assert path.read_bytes() == kept
    assert tuned(keys=("start_scores",)).summary == first.summary, "it is not kept from going back"


def test_what_is_found_passes_the_guard_of_the_ruleset() -> None:
    """Fair play alone would be nearest where turns are too few for it."""
    Path("mine.toml").write_text(
        'game = "pig"\nbase = "standard"\n[rules]\nstart_scores = [0, 30]\n'
        '[guard]\ngoals = ["fair", "turns=10..30"]\n',
        encoding="utf-8",
    )
    study = tuned("mine.toml", [], keys=("start_scores",), goals="fair")
    assert study.summary.goals == ("fair", "turns=10..30")
    assert {one.state for check in study.summary.found.checks for one in check.watched} == {"meets"}
    assert load(study.folder.path / "tuned.toml").guard == study.summary.goals


def test_shares_may_be_as_small_or_large_as_shares_can_be() -> None:
    """Nothing is better than what cannot be bettered: not the middle of 0 to 5 %."""
    assert aimed_at(0.0, 0.05, is_share=True) == (0.0, 0.05)
    assert aimed_at(0.9, 1.0, is_share=True) == (1.0, pytest.approx(0.1))
    assert aimed_at(0.0, 1.0, is_share=True)[1] >= 1e6
    assert aimed_at(0.0, 6.0, is_share=False) == (3.0, 3.0)
    assert aimed_at(0.5, 0.5, is_share=True) == (0.5, 0.0)
    alone, both = (
        tuned("pig", [], goals=goals, keys=("target",), most=2, games=4_096).summary
        for goals in (["turns=8..15"], ["turns=8..15", "tied=0..5"])
    )
    assert alone.found.change == both.found.change


def test_the_evidence_has_both_ends() -> None:
    study = tuned("pig", [], goals=["turns=8..15", "tied=0..5"], keys=("target",), games=4_096)
    text = (study.folder.path / "tuned.toml").read_text(encoding="utf-8")
    assert text.splitlines()[1] == "# The same search writes this file again: edit a copy of it."
    assert re.search(r"tied=0\.\.5 is met; The win is shared: 0 % \[0, [\d.]+\]", text)


def test_the_file_has_all_digits_of_what_it_judges_by() -> None:
    study = tuned(
        "pig", [], goals=["turns=8..15"], keys=("target",), games=4_096, margin=1.23456789
    )
    assert load(study.folder.path / "tuned.toml").margin == 1.23456789


def test_the_file_keeps_what_else_its_ruleset_says() -> None:
    """But for what an edit took the place of, and levers that change nothing more."""
    Path("mine.toml").write_text(
        'game = "pig"\nbase = "standard"\n'
        "[rules]\ntarget = 90\nstart_scores = [0, 22]\n"
        '[as_likely.target]\nlong = "target=95"\n'
        '[as_likely.start_scores]\neven = "start_scores=[]"\n'
        '[levers]\n"big die" = "die_sides=8"\n"long" = "target=95"\n'
        '[run]\nseed = 7\nseconds_a_decision = 12\ntiers = "none"\nalternatives = ["big_die"]\n',
        encoding="utf-8",
    )
    study = tuned("mine.toml", [], keys=("start_scores",))
    rules, own = load(study.folder.path / "tuned.toml"), load("mine.toml")
    for name in ("seed", "games", "seconds_a_decision", "tiers", "alternatives", "levers"):
        assert getattr(rules, name) == getattr(own, name), name
    assert rules.as_likely == {**load("pig").as_likely, "target": {"long": "target=95"}}
    change = study.summary.found.change
    text = Path("mine.toml").read_text(encoding="utf-8")
    lever = f"[levers]\n'a lead' = '{change}'"
    Path("mine.toml").write_text(text.replace("[levers]", lever), encoding="utf-8")
    again = tuned("mine.toml", [], keys=("start_scores",), out="again")
    assert again.summary.found.change == change
    assert "a lead" not in load(again.folder.path / "tuned.toml").levers


def test_one_player_is_named_in_the_singular_and_the_file_aims_as_the_search_did() -> None:
    """It aims so in its runs, and where it is guarded."""
    study = tuned(
        "safehouse/solo", ["pursuer_start_crosses=8"], keys=("pursuer_start_crosses",), most=1,
        lineup="casual", games=400, margin=15.0, goals="turns=4..40", target=40.0,
    )  # fmt: skip
    file, page = study.folder.path / "tuned.toml", render(found_in(study))
    for text in (file.read_text(encoding="utf-8"), page, titled(study.summary)):
        assert "1 player, casual" in text
        assert "1 players" not in text
    rules = load(file)
    assert (rules.target, rules.guard) == (40.0, ("turns=4..40", "target=40"))


def test_the_same_bytes_for_any_number_of_threads_and_after_an_interrupt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = bytes_of(tuned(keys=("start_scores",)).folder.path)
    threads = tuned(keys=("start_scores",), workers=3, out="threads")
    assert bytes_of(threads.folder.path) == whole
    put, calls = StudyFolder.put, []

    def stop(*args: object, **more: object) -> None:
        calls.append(args)
        if len(calls) in (5, 20):
            raise KeyboardInterrupt
        put(*args, **more)

    monkeypatch.setattr(StudyFolder, "put", stop)
    monkeypatch.setattr(runner.Runner, "_keep_what_is_done", lambda *_: None)
    first = tuned(keys=("start_scores",), out="cut")
    assert first.summary.study.interrupted
    assert headline(first.summary).badge in ("INTERRUPTED", "NO GAMES")
    for _ in range(2):
        last = tuned(keys=("start_scores",), out="cut")
    assert not last.summary.study.interrupted
    assert bytes_of(last.folder.path) == whole


def test_the_page_and_the_terminal_say_what_was_found() -> None:
    study = tuned(keys=("start_scores",))
    page = render(study.summary)
    assert "Which rules meet every goal?" in page
    assert "How near does each set of rules come?" in page
    shown = study.summary.shown
    assert shown
    assert shown.seed != study.summary.study.seed
    assert f"--seed {shown.seed} " in with_commands(page)
    assert f"that of the deals at the end from <strong>{shown.seed}</strong>" in page
    options = ["--policy", "hold_at", "--games", "12k", "--margin", "3", "--out", "told"]
    told = CliRunner().invoke(
        app, ["tune", "pig", "start_scores", *options, "--set", *FIRST_BEHIND]
    )
    assert told.exit_code == 0
    assert "FOUND     1 edit meets every goal: start_scores." in told.output
    assert 'TRY       balance compare pig --try "start_scores=' in told.output
    assert len(told.output.splitlines()) <= 25


# --- edits ----------------------------------------------------------------------------------------


def test_edits_of_a_list_are_put_together() -> None:
    rules = load("abandon_ship")
    own = edits_of(rules, ("cheese_spaces",))
    by = {(e.how, e.place, e.amount): e for e in own}
    both = [by["by", 0, 2], by["by", 4, -3]]
    assert change_of(rules, both) == "cheese_spaces=[17, 19, 23, 27, 28]"
    heap = {(e.how, e.place): e for e in edits_of(rules, ("water_tokens",))}
    less = [heap["drop", 0], heap["twice", 7]]
    assert change_of(rules, less) == "water_tokens=[3, 4, 4, 5, 6, 7, 8, 8]"
    assert with_edits(rules, [by["all", -1, 1], by["by", 2, -1]]).parameters.cheese_spaces == (
        (16, 20, 23, 28, 32)
    )


@pytest.mark.parametrize(
    "changes",
    [
        ['cards.jack="remove"'],
        ['cards.jack="remove"', 'cards.rats="remove"', "cards.singer.price=9", "sink_ramp=[1, 2]"],
        ["cards.jack={value = 1, copies = 2}"],
    ],
)
def test_rows_that_are_gone_come_not_back_with_the_file(changes: list[str]) -> None:
    found = found_in(tuned())
    (cell,) = make_cells([load("to_the_bottom", changes)], [2])
    Path("again.toml").write_text(tuned_file(cell, found, None), encoding="utf-8")
    assert load("again.toml").hash == cell.ruleset.hash
    assert is_told(cell.ruleset)


def test_of_rows_in_an_order_that_no_file_can_say_there_is_none() -> None:
    jack = written(load("to_the_bottom").parameters.cards["jack"], whole=True)
    moved = load("to_the_bottom", ['cards.jack="remove"', f"cards.jack={jack}"])
    assert moved.parameters == load("to_the_bottom").parameters
    assert not is_told(moved)


@pytest.mark.parametrize("game", games.names())
def test_every_variant_can_be_said_by_a_file(game: str) -> None:
    for name in variants(game):
        assert is_told(load(f"{game}/{name}"))


@pytest.mark.parametrize(
    ("twice", "drop", "tokens"),
    [
        (0, 7, [3, 3, 3, 4, 4, 5, 6, 7]),
        (0, 5, [3, 3, 3, 4, 4, 5, 7, 8]),
        (7, 0, [3, 4, 4, 5, 6, 7, 8, 8]),
        (4, 5, [3, 3, 4, 4, 5, 5, 7, 8]),
    ],
)
def test_a_token_that_is_there_twice_moves_no_other_to_be_dropped(
    twice: int, drop: int, tokens: list[int]
) -> None:
    rules = load("abandon_ship")
    assert rules.parameters.water_tokens == (3, 3, 4, 4, 5, 6, 7, 8)
    edits = [Edit("water_tokens", "twice", place=twice), Edit("water_tokens", "drop", place=drop)]
    for order in (edits, edits[::-1]):
        assert change_of(rules, order) == f"water_tokens={tokens}"


def test_a_large_change_of_a_small_number_is_a_large_edit() -> None:
    """By steps, tripling one prize would be hardly more than moving one cheese a little."""
    every = edits_of(load("abandon_ship"), ("top_points", "cheese_spaces", "water_tokens"))
    by = {(e.key, e.how, e.place, e.amount): e.size for e in every}
    prize = [by["top_points", "by", 1, amount] for amount in (1, 4, 12)]
    cheese = by["cheese_spaces", "by", 0, 3]
    assert 1 < cheese < prize[0] < prize[1] < prize[2]
    assert prize[2] > 4 * cheese  # so many moved cheeses are the smaller change
    assert by["top_points", "by", 0, -4] == prize[1]  # of what the prizes are worth, not of 0
    assert by["water_tokens", "drop", 0, None] < prize[1]


def test_amounts_lie_between_those_of_a_dial_and_further_until_nothing_is_left() -> None:
    rules = load("pig", ["start_scores=[0, 25]"])
    by = {(e.place, e.amount): e for e in edits_of(rules, ("start_scores",)) if e.how == "by"}
    less, more = by[1, -18], by[1, -24]
    assert [edit.amount for edit in between(less, more)] == [-19, -20, -21, -22, -23]
    assert more.size > between(less, more)[-1].size > less.size
    assert change_of(rules, [between(less, more)[2]]) == "start_scores=[0, 4]"
    assert [edit.amount for edit in further(more)] == [-25]
    assert between(None, by[1, -1]) == []


@pytest.mark.parametrize(
    ("scores", "amount", "last"),
    [((12, 0), 12, 24), ((12, 5), 12, 19), ((12, 0), -12, None), ((0, 0), 12, None)],
)
def test_a_small_place_goes_on_until_it_is_double_the_largest(
    scores: tuple[int, int], amount: int, last: int | None
) -> None:
    rules = load("pig", [f"start_scores={[*scores]}"])
    by = {(e.place, e.amount): e for e in edits_of(rules, ("start_scores",)) if e.how == "by"}
    found = further(by[1, amount])
    assert [edit.amount for edit in found] == ([*range(amount + 1, last + 1)] if last else [])
    assert not [edit for one in found[-1:] for edit in further(one)]  # nor once more


def test_a_seat_with_nothing_may_get_more_than_the_seat_that_is_ahead() -> None:
    """As much is not enough for the second seat: the first one throws first."""
    sets = ["start_scores=[12, 0]", "target=70"]
    found = found_in(tuned(sets=sets, keys=("start_scores",), most=1, margin=2.0, games=20_000))
    first, second = json.loads(found.found.edits[0].value)
    assert first == 12 < second


def test_a_switch_and_a_number_that_doubles_are_as_large() -> None:
    every = {(e.key, e.amount): e.size for e in edits_of(load("abandon_ship"))}
    assert every["tiles_open", True] == every["arrivals_to_end", 4]


def test_a_turn_limit_is_edited_only_where_it_is_asked_for() -> None:
    assert "max_turns" not in {edit.key for edit in edits_of(load("pig"))}
    assert {edit.key for edit in edits_of(load("pig"), ("max_turns",))} == {"max_turns"}
    assert "turn_cap" not in {edit.key for edit in edits_of(load("safehouse"))}
    assert not {edit.key for edit in edits_of(load("to_the_bottom")) if "turn_cap" in edit.key}


def test_edits_leave_alone_what_is_kept_and_take_variants_that_go_with_that() -> None:
    every = edits_of(load("pig"))
    assert {"target", "die_sides", "big_die", "short"} <= {edit.key for edit in every}
    kept = edits_of(load("pig"), keep=("target",))
    assert not {"target", "short"} & {edit.key for edit in kept}
    assert "big_die" in {edit.key for edit in kept}


def test_whatever_cannot_be_edited_is_kept_from_variants_too() -> None:
    """Nobody starts ahead in pig: an empty list, that a variant fills."""
    pig = load("pig")
    every = {edit.key for edit in edits_of(pig)}
    assert every - {edit.key for edit in edits_of(pig, keep=("start_scores",))} == {
        "second_catches_up"
    }
    assert [edit.key for edit in edits_of(pig, ("start_scores",))] == ["second_catches_up"]
    assert "second_catches_up" in {edit.key for edit in edits_of(pig, keep=("target",))}


def test_a_seat_is_given_what_the_rules_give_nobody() -> None:
    pig = load("pig")
    by = {(e.place, e.amount): e for e in edits_of(pig, ("start_scores",), seats=3) if e.place >= 0}
    assert {place for place, _ in by} == {0, 1, 2}
    assert change_of(pig, [by[0, 3], by[2, 6]]) == "start_scores=[3, 0, 6]"
    ship = load("to_the_bottom")
    assert not any(edit.how == "add" for edit in edits_of(ship, seats=2))  # unless asked for
    gifts = {(e.key[-1], e.amount): e for e in edits_of(ship, ("seat_extra_board",), seats=2)}
    assert {seat for seat, _ in gifts} == {"1", "2"}
    assert {name for _, name in gifts} == {*ship.parameters.cards}
    assert with_edits(ship, [gifts["2", "iceberg"]]) is None
    found = with_edits(ship, [gifts["1", "rats"], gifts["2", "lifeboat"]])
    wanted = {"1": ("rats",), "2": ("lifeboat",)}
    assert found.parameters.seat_extra_board == wanted


def test_a_seat_that_has_something_leaves_the_others_their_edits() -> None:
    one = load("pig", ["start_scores=[12]"])
    places = {edit.place for edit in edits_of(one, ("start_scores",), seats=3) if edit.how == "by"}
    assert places == {0, 1, 2}
    ship = load("to_the_bottom", ['seat_extra_board={"1"=["rats", "baby"]}'])
    every = edits_of(ship, ("seat_extra_board",), seats=2)
    assert {edit.key[-1] for edit in every if edit.how == "add"} == {"1", "2"}
    less = [edit for edit in every if edit.how == "drop"]
    found = {with_edits(ship, [edit]).parameters.seat_extra_board["1"] for edit in less}
    assert found == {("rats",), ("baby",)}
    more = {e.amount: e for e in edits_of(ship, ("seat_extra_board.2",), seats=2)}
    found = with_edits(ship, [more["baby"]]).parameters.seat_extra_board
    assert found == {"1": ("rats", "baby"), "2": ("baby",)}
    with pytest.raises(ConfigError) as caught:
        edits_of(ship, ("seat_extra_board.7",), seats=2)
    assert str(caught.value).endswith("What is allowed: seat_extra_board.1, seat_extra_board.2.")


def ended_after(blocks: int, monkeypatch: pytest.MonkeyPatch) -> Tuned:
    """A search whose time is over when so many blocks of a batch were played."""
    usual = runner.Runner.run

    def cut(self, wanted, watch=None):
        self.is_late = len(wanted) > blocks
        usual(self, wanted[:blocks], watch)
        return not self.is_late

    monkeypatch.setattr(runner.Runner, "run", cut)
    found = tuned(keys=("start_scores",), time=1e6).summary
    assert len(found.tried) == blocks
    return found


def test_an_interrupt_between_two_plays_tells_what_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While proposals are made, and while other deals are judged; then it goes on as ever."""
    whole = bytes_of(tuned(keys=("start_scores",), out="whole").folder.path)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    for kind, name in ((EditSearch, "_proposals"), (Confirming, "_worth_it")):
        with monkeypatch.context() as patched:
            patched.setattr(kind, name, stop)
            first = tuned(keys=("start_scores",), out="cut").summary
        assert first.study.interrupted
        assert first.tried
        assert not any("FILE" in line for line in lines(first))  # an earlier one may lie there
        # as the search decided how many games were played of the rules as they are
        (fair,) = first.before[0].watched
        for one in fair.numbers:
            p = one.value
            half = 1.96 * (p * (1 - p) / first.before[0].games) ** 0.5
            assert (one.high - one.low) / 2 > 1.3 * half
    assert bytes_of(tuned(keys=("start_scores",), out="cut").folder.path) == whole


def test_time_that_is_over_at_once_leaves_no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    assert headline(ended_after(0, monkeypatch)).badge == "NO GAMES"


@pytest.mark.parametrize(
    ("blocks", "told"),
    [
        (1, "It ended early; nothing meets every goal yet"),
        (4, "The nearest rules may meet every goal"),
    ],
)
def test_what_was_played_when_time_ended_is_told(
    blocks: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules as they are, and three candidates of a batch that was cut off."""
    found = ended_after(blocks, monkeypatch)
    assert found.study.stopped.why == "time"
    said = headline(found)
    assert said.badge == "UNDECIDED"
    assert told in said.sentence
    if found.shown and not found.shown.edits:
        assert found.beside == ()


def test_the_path_ends_at_what_was_found() -> None:
    found = tuned(keys=("start_scores",)).summary
    other = found.tried[-1].model_copy(update={"miss": 0.0, "games": found.tried[0].games})
    found = found.model_copy(update={"tried": (other, *found.tried)})
    (told,) = [one for one in found.front if one.count == found.found.count]
    assert told.change == found.found.change
    page = " ".join(render(found).split())  # where a mark lies below it, that is no contradiction
    assert "nearest in the search of each other number of edits" in page
    assert "every goal is met, which on the deals of the search may be luck" in page
    assert "nearest of each number of edits" not in page


def test_a_long_edit_takes_a_second_line() -> None:
    found = tuned(keys=("start_scores",)).summary
    long = EditResult(key="start_spaces", value=f"{[1] * 12}", was=f"{[2] * 12}")
    again = [
        one.model_copy(update={"edits": (long,) if one.edits else ()}) for one in found.confirmed
    ]
    told = list(lines(found.model_copy(update={"confirmed": tuple(again)})))
    assert told[0].startswith("EDIT      start_spaces [1, 1, ")
    assert told[1].startswith(" " * 10)
    assert max(len(line) for line in told if not line.startswith("TRY ")) <= 80


def test_a_head_start_is_found_where_nobody_has_one() -> None:
    found = found_in(tuned(sets=[], keys=("start_scores",), most=1, margin=1.2, games=24_000))
    first, second = json.loads(found.found.edits[0].value)
    at_20 = exact.hold_at(20, 100)
    chance = exact.win_probability(at_20, at_20)[first, second]
    assert abs(chance - 0.5) < 0.012


def test_tables_are_edited_where_their_rows_are_named() -> None:
    rules = load("to_the_bottom")
    assert not any("." in edit.key for edit in edits_of(rules) if edit.how != "lay")
    own = [e for e in edits_of(rules, ("cards.a*.copies",)) if e.how != "lay"]
    assert {edit.key.split(".")[2] for edit in own} == {"copies"}


@pytest.mark.parametrize(
    ("config", "more", "told"),
    [
        ("pig", {"keys": ("die_side",)}, "Did you mean die_sides?"),
        ("pig", {"keys": ("start_scores[2]",)}, "start_scores, whose places are edited together"),
        ("pig", {"keep": ("start_scores[2]",)}, "start_scores, whose places are edited together"),
        ("pig", {"keep": ("targets",)}, "Did you mean target?"),
        ("pig", {"goals": ("turns=10..20", "turns=30..40")}, "goals that can both be met"),
        ("pig", {"goals": ("turns=20..10",)}, "an empty range"),
        ("safehouse", {"goals": ("fair",), "lineup": "casual"}, "target=PERCENT"),
        ("abandon_ship", {"keys": ("track_top", "colours"), "lineup": "random"}, FIXED),
        ("to_the_bottom", {"keys": ("cards",), "lineup": "random"}, "at most"),
        ("pig", {"most": 9}, "whole number, 1 to 8"),
    ],
)
def test_bad_input_is_refused_before_anything_is_written(
    config: str, more: dict[str, object], told: str, home: Path
) -> None:
    with pytest.raises(ConfigError) as caught:
        tuned(config, [], **more)
    assert told in str(caught.value)
    assert not (home / "study").exists()


def test_what_may_not_change_at_all() -> None:
    with pytest.raises(ConfigError, match="nothing that may change"):
        tuned(keep=("*",))
    with pytest.raises(ConfigError, match='"target", and --keep says the same'):
        tuned(keys=("target", "start_scores"), keep=("target",))


def test_how_far_goals_lie_off_stands_below_their_names() -> None:
    """Also where a number of players has a goal that others have not."""
    Path("mine.toml").write_text(
        'game = "pig"\nbase = "standard"\n[rules]\nstart_scores = [0, 4, 30]\n'
        '[guard]\ngoals = ["win_share_3=30..40"]\n[players]\ncounts = [2, 3]\n',
        encoding="utf-8",
    )
    more = {"keys": ("start_scores",), "goals": "turns=10..11", "counts": (2, 3), "margin": 5.0}
    found = tuned("mine.toml", [], most=1, **more).summary
    assert found.goals == ("turns=10..11", "win_share_3=30..40")
    asis = next(one for one in found.tried if not one.change)
    wins = next(
        number.value
        for check in found.before
        for goal in check.watched
        for number in goal.numbers
        if goal.goal.startswith("win_share_3")
    )
    turns, share, kept = asis.goals
    assert turns > 1
    assert share == pytest.approx(abs(wins - 0.35) / 0.05, rel=0.2)
    assert kept == 0  # of the rules as they are


@pytest.mark.parametrize(
    ("value", "was", "is_told"),
    [("96", "48", True), ("0.8", "0.4", True), ("6", "3", False), ("36", "18", False)],
)
def test_small_numbers_are_turned_further_than_to_twice(
    value: str, was: str, is_told: bool
) -> None:
    assert _is_double(EditResult(key="target", value=value, was=was)) is is_told
    _, steps = zip(*_amounts(int(was) if was.isdigit() else float(was)), strict=True)
    assert (max(steps) == float(was)) is is_told


def test_goals_hold_at_every_number_of_players() -> None:
    """What is fair for two is not for three, where the third seat keeps its lead."""
    sets = ["start_scores=[0, 4, 30]"]
    study = tuned(sets=sets, keys=("start_scores",), counts=(2, 3), margin=5.0, most=1)
    found = found_in(study)
    assert [one.players for one in found.found.checks] == [2, 3]
    assert json.loads(found.found.edits[0].value)[2] < 20
    assert "3 players" in render(found)
    told = [*lines(found)]
    assert all(f"BESIDE    {n} players: Mean length" in "\n".join(told) for n in (2, 3))
    for one in found.beside:  # before and after are written alike
        sure = dict.fromkeys(("low", "high"), one.before.value)
        known = one.model_copy(update={"before": one.before.model_copy(update=sure)})
        numbers = re.findall(r"\d+\.(\d+)", beside(known))
        assert len(numbers) == 6
        assert len(set(map(len, numbers))) == 1
    command = next(one for one in told if one.startswith("TRY"))
    assert "--players 2,3 --policy hold_at" in command
    assert "#" not in command
    shown = with_commands(unescape(render(found)))
    assert command.removeprefix("TRY").strip() in shown


def test_rules_that_had_luck_in_the_search_are_searched_on() -> None:
    """In these 1,536 games the seats of Pig look even; on other deals they are not."""
    study = balance.tune("pig", out="study", games=3_000, seed=2, workers=1)
    assert study.tried.height > 10
    by_edits = {one.count: one for one in study.summary.confirmed}
    assert by_edits[0].state == "misses"
    assert by_edits.keys() > {0}


def test_a_study_that_came_into_the_folder_meanwhile_is_not_replaced(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As while a cluster was gathered, which takes seconds."""
    kept = {}

    @contextmanager
    def gathered_late(*asked: object) -> Iterator[object]:
        with _gathered(*asked) as crew:
            balance.run("pig", out="study", games=300, seed=1, workers=1, lever_games="none")
            kept.update(bytes_of(home / "study"))
            yield crew

    _gathered = tune_study.gathered
    monkeypatch.setattr(tune_study, "gathered", gathered_late)
    with pytest.raises(StoreError, match="holds another study"):
        balance.tune("pig", "study", **USUAL)
    assert kept
    assert bytes_of(home / "study") == kept
