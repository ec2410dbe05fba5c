"""Screens: effects are those of paired games, and what cannot be tried together is told."""

import json
import shlex
from itertools import count
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

import balance
from balance.cli.app import app
from balance.report import markdown, render
from balance.report.screen import lines
from balance.report.screen_words import FAINT, about, left_out, of_pairs, silent, who_played
from balance.report.sections.screen import screen_notices
from balance.report.wording import shown_change
from balance.rulesets import ConfigError, load
from balance.stats.shapes import stands_out
from balance.studies.orders.order import Order
from balance.studies.screen.factors import places
from balance.studies.screen.results import LeftOutResult, Screened, ScreenRound
from balance.studies.screen.screenings import games_of_each
from balance.studies.screen.study import ScreenStudy
from tests.studies.helpers import bytes_of, set_block

THREE = ("short", "big_die", "start_scores=[0,9]")
MINE = """
game = "pig"
base = "standard"
title = "Mine"
[levers]
"Half way" = "short"
"Eight sides" = "die_sides=8"
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def screened(*tries: str, config: str = "pig", out: str = "study", **more) -> ScreenStudy:
    """A screen of a few games of quick players."""
    usual = {"workers": 1, "games": 300, "lineup": ["hold_at"]}
    return balance.screen(config, out, tries, **{**usual, **more})


def round_of(found: ScreenStudy) -> ScreenRound:
    """Its only number of players."""
    (one,) = found.summary.rounds
    return one


def effect(found: ScreenStudy, outcome: str, change: str) -> dict:
    """One row of its effects."""
    rows = found.effects.filter(outcome=outcome, change=change)
    return rows.row(0, named=True)


def rows_of(found: ScreenStudy, column: str) -> np.ndarray:
    """A column of every run, deal by deal."""
    return np.stack(
        [
            pl.concat(found.folder.frames(cell.id)).select(column).collect().to_series().to_numpy()
            for cell in found.cells
        ]
    ).astype(float)


def test_an_effect_is_that_of_a_comparison_of_the_same_deals() -> None:
    """Where the other change does nothing, there is nothing to average over."""
    found = screened("short", "max_turns=9999")
    other = balance.compare("pig", "pig/short", out="compare", games=300, lineup=["hold_at"])
    by_id = {one.id: one for one in other.summary.comparisons[0].differences}
    for id_ in ("turns", "tied", "lead_changes"):
        assert effect(found, id_, "Short game")["value"] == pytest.approx(by_id[id_].value)
        nothing = effect(found, id_, "max_turns=9999")
        assert (nothing["value"], nothing["side"]) == (0.0, "same")
    assert effect(found, "turns", "Short game")["side"] == "below"
    assert effect(found, "spread", "max_turns=9999")["value"] == 0.0


def test_effects_are_means_over_the_other_changes() -> None:
    """By hand, from the rows of every set."""
    found = screened(*THREE)
    turns, runs = rows_of(found, "turns"), round_of(found).runs
    short = np.array([0 in run.on for run in runs])
    both = np.array([(0 in run.on) == (1 in run.on) for run in runs])
    each = turns[short].mean(axis=0) - turns[~short].mean(axis=0)
    shown = effect(found, "turns", "Short game")
    assert shown["value"] == pytest.approx(each.mean())
    error = each.std(ddof=1) / np.sqrt(len(each))
    assert 1.9 * error < shown["high"] - shown["value"] < 4.5 * error
    pair = effect(found, "together_turns", "Short game × Big die")
    assert pair["value"] == pytest.approx(2 * (turns[both] - turns[~both]).mean())
    assert pair["side"] == "above"  # a short game has no long way that a big die could shorten
    assert [run.games for run in runs] == [300] * 8
    assert sorted(len(run.on) for run in runs) == [0, 1, 1, 1, 2, 2, 2, 3]


def test_distances_are_those_of_every_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean square over the sets of one half against the other, but for chance."""
    set_block(monkeypatch, 4_000)
    found = screened(*THREE, games=4_000)
    first, runs = rows_of(found, "won_1").mean(axis=1), round_of(found).runs
    for at, name in enumerate(one.name for one in round_of(found).factors):
        on = np.array([at in run.on for run in runs])
        seen = [np.sqrt(((first[own] - 0.5) ** 2).mean()) for own in (on, ~on)]
        shown = effect(found, "spread", name)
        assert shown["value"] == pytest.approx(seen[0] - seen[1], abs=0.004)
        assert shown["low"] < seen[0] - seen[1] < shown["high"]


def test_changes_of_the_same_rule_are_not_switched_on_together() -> None:
    found = screened("short", "target=70", "big_die", "die_sides=6", games=64)
    one = round_of(found)
    assert [factor.change for factor in one.factors] == ["short", "big_die"]
    clash, same = one.left_out
    assert (clash.why, clash.others, clash.keys) == ("clash", ("Short game",), ("target",))
    assert (same.change, same.why) == ("die_sides=6", "same")
    assert "changes the same rule as Short game" in render(found.summary)
    told = [line for line in lines(found.summary) if line.startswith("LEFT OUT")]
    assert told == [
        f"LEFT OUT  {clash.name} (changes the same rule as Short game)",
        f"LEFT OUT  {same.name} (changes nothing here)",
    ]
    alone = screened("short", "target=70", "big_die", games=64, out="alone")
    out = "LEFT OUT  target=70 (changes the same rule as Short game)"
    assert out in [*lines(alone.summary)]


def test_what_is_left_out_is_told_by_its_reason_while_it_is_little() -> None:
    nothing, clash = {"why": "same", "others": ()}, {"why": "clash", "others": ("Storm",)}

    def told(*reasons: dict) -> list[str]:
        out = [
            LeftOutResult.model_construct(name=name, **why)
            for name, why in zip("abcde", reasons, strict=False)
        ]
        return left_out(ScreenRound.model_construct(left_out=out))

    clashes = "(changes the same rule as Storm)"
    assert told(nothing, clash, nothing) == ["a and c (changes nothing here)", f"b {clashes}"]
    assert told(*[clash] * 5) == [f"a, b, c and 2 more {clashes}"]
    assert told(nothing, *[clash] * 4) == ["a, b, c and 2 more"]
    assert told() == []


def test_what_is_sound_alone_but_not_together_is_left_out() -> None:
    tries = ("track_top=32", "cheese_spaces=[15,19,23,27,34]", "no_x", "no_mercy")
    (one,) = planned("abandon_ship", tries, (4,)).screens
    assert [factor.change for factor in one.factors] == ["track_top=32", "no_x", "no_mercy"]
    (left,) = one.left_out
    assert (left.why, left.others) == ("unsound", ("track_top=32",))
    assert "cheese_spaces" in left.said
    assert len(one.cells) == 8


def planned(config: str, tries: tuple[str, ...] = (), counts: tuple[int, ...] = ()) -> Order:
    """What a screen would play."""
    return Order(
        rulesets=(load(config),), out=Path("study"), kind="screen", factors=tries, counts=counts
    )


@pytest.mark.parametrize(
    "game", ["abandon_ship", "safehouse", "atlantis", "sewer_pirats", "to_the_bottom"]
)
def test_the_variants_of_every_game_are_screened(game: str) -> None:
    for one in planned(game).screens:
        assert len(one.factors) > 10
        assert {left.why for left in one.left_out} <= {"clash", "players", "unsound"}
        assert one.cells[0].ruleset.hash == load(game).hash
        base = places(one.cells[0].ruleset.parameters)
        for row, cell in zip(one.signs, one.cells, strict=True):
            wanted = dict(base)
            for factor, sign in zip(one.factors, row, strict=True):
                wanted |= factor.sets if sign > 0 else {}
            assert {key: value for key, value in wanted.items() if value is not None} == {
                key: value
                for key, value in places(cell.ruleset.parameters).items()
                if value is not None
            }


def test_own_levers_come_before_variants() -> None:
    Path("mine.toml").write_text(MINE, encoding="utf-8")
    (one,) = planned("mine.toml").screens
    assert [factor.title for factor in one.factors] == [
        "Half way",
        "Eight sides",
        "The second catches up",
    ]
    assert [left.change for left in one.left_out] == ["big_die"]


def test_every_number_of_players_has_its_screen() -> None:
    found = screened("short", "big_die", counts=[2, 3], games=90)
    assert [one.players for one in found.summary.rounds] == [2, 3]
    assert "2 players" in markdown(found.summary)


def test_places_are_called_what_files_call_them() -> None:
    found = places(load("to_the_bottom").parameters)
    assert [key for key in found if key.endswith(".class")]
    assert not [key for key in found if key.endswith("_")]


def test_every_number_of_players_is_told_with_its_own_sets() -> None:
    found = screened("short", "big_die", counts=[2, 3], games=90).summary
    first, last = found.rounds
    fewer = last.model_copy(update={"factors": last.factors[:1], "runs": last.runs[:2]})
    told = who_played(found.model_copy(update={"rounds": (first, fewer)}))[-1]
    sets = f"{len(first.factors)} changes in {len(first.runs)} sets"
    assert told == f"{sets} / 1 change in 2 sets, 90 games each"


def test_a_change_of_which_nothing_is_said_is_named() -> None:
    found = screened("target=60", "die_sides=8", games=90).summary
    assert silent(found) == []
    (one,) = found.rounds
    name = one.factors[0].name
    kept = [tuple(n for n in claim.numbers if n.name != name) for claim in one.claims]
    claims = tuple(
        claim.model_copy(update={"numbers": own, "code": stands_out(own)})
        for claim, own in zip(one.claims, kept, strict=True)
    )
    less = found.model_copy(update={"rounds": (one.model_copy(update={"claims": claims}),)})
    assert silent(less) == [name]
    text = f"Too many games were stopped at the turn limit to say all about {name}."
    assert ("bad", text) in screen_notices(less)
    render(less)


def test_any_number_of_workers_leaves_no_trace() -> None:
    for workers in (1, 3):
        screened(*THREE, workers=workers, out=f"by-{workers}")
    assert bytes_of(Path("by-1")) == bytes_of(Path("by-3"))


@pytest.mark.parametrize("blocks", [3, 17])
def test_an_interrupted_screen_is_completed_to_the_same_bytes(blocks: int) -> None:
    whole = screened(*THREE)
    played = count(1)

    def stop(*_: object) -> None:
        if next(played) == blocks:
            raise KeyboardInterrupt

    fields = {"games": 300, "lineup": ("hold_at",), "factors": THREE, "workers": 1}
    order = Order(rulesets=(load("pig"),), out=Path("cut"), kind="screen", **fields)
    cut = balance.carry_out(order, stop)
    assert cut.summary.study.interrupted
    assert len(cut.summary.rounds) == (blocks > 8)  # once every set has games
    assert "NO GAMES" in markdown(cut.summary) or cut.summary.rounds
    balance.carry_out(order)
    assert bytes_of(Path("cut")) == bytes_of(whole.folder.path)


def test_the_same_command_gives_the_same_bytes_and_a_page() -> None:
    command = ["screen", "pig", "--games", "400", "--policy", "hold_at", "--margin", "1.5"]
    told = CliRunner().invoke(app, [*command, "--out", "first"])
    assert told.exit_code == 0, told.output
    assert len(told.output.strip().splitlines()) <= 25
    offered = [one for one in told.output.splitlines() if one.startswith("TRY ")]
    assert offered
    assert offered[0].startswith("TRY       balance compare pig --try")
    assert offered[0].endswith("--margin 1.5")
    summary = Screened.model_validate(json.loads(Path("first/summary.json").read_text("utf-8")))
    told = CliRunner().invoke(app, [*shlex.split(summary.study.command)[1:], "--out", "again"])
    assert told.exit_code == 0, told.output
    assert bytes_of(Path("again")) == bytes_of(Path("first"))
    page = render(summary)
    for text in ("Which make seats more or less equal?", "The sets that were played", "Copy"):
        assert text in page
    (one,) = summary.rounds
    for said in (*about(one), *(of_pairs(one, claim) for claim in one.together)):
        assert len(said.sentence.split()) <= 20


def test_in_full_every_outcome_and_what_two_do_together_is_told() -> None:
    found = screened("target=60", "die_sides=8", "target=60; die_sides=8", "max_turns=9999")
    one = round_of(found)
    told = "\n".join(lines(found.summary, True))
    for claim in one.claims:
        for number in claim.numbers:
            assert shown_change(claim, number, False) in told, (claim.id, number)
    sure = [
        shown_change(claim, number)
        for claim in one.together
        for number in claim.numbers
        if number.side not in FAINT
    ]
    assert [line.partition(", ")[2] for line in told.splitlines() if "TOGETHER" in line] == sure


def test_a_study_file_asks_for_it() -> None:
    Path("mine.toml").write_text(
        'study = "screen"\nrulesets = "pig"\ntry = ["short", "big_die"]\nplayers = [2]\n'
        'lineup = "hold_at"\ngames = 100\n',
        encoding="utf-8",
    )
    found = balance.study("mine.toml", "study")
    assert [one.change for one in round_of(found).factors] == ["short", "big_die"]
    assert found.summary.study.command.count("--try") == 2


@pytest.mark.parametrize(
    ("tries", "more", "said"),
    [
        (
            ["short"],
            {},
            ("one change: short", "balance compare pig --players 2 --policy hold_at --try short"),
        ),
        (["short", "target=60"], {}, ("one change: short", "target=60 (clash)", "two changes")),
        (["die_sides=6"], {}, ("nothing to switch on", "die_sides=6 (same)")),
        (["shrot", "big_die"], {}, ("--try", "Did you mean short?")),
        (["short", "die_sides=0"], {}, ("rules.die_sides",)),
        (["short", "big_die"], {"until_decided": True}, ("stops by itself",)),
        (["short", "big_die"], {"counts": [99]}, ("99",)),
    ],
)
def test_what_cannot_be_screened_is_refused(
    tries: list[str], more: dict, said: tuple[str, ...]
) -> None:
    with pytest.raises(ConfigError) as caught:
        screened(*tries, **more)
    assert all(part in str(caught.value) for part in said), caught.value
    assert not Path("study").exists()
    command = [part for one in tries for part in ("--try", one)]
    if not more:
        told = CliRunner().invoke(app, ["screen", "pig", *command, "--out", "study"])
        assert told.exit_code != 0
        assert not Path("study").exists()


def test_the_command_for_one_change_alone_can_be_pasted() -> None:
    """It names the rules with what is set in them."""
    with pytest.raises(ConfigError) as caught:
        screened("start_scores=[0, 9]", config=load("pig", ["target=60"]))
    _, command = caught.value.allowed.split("for one alone: balance ")
    options = ["--games", "100", "--workers", "1", "--out", "study"]
    told = CliRunner().invoke(app, [*shlex.split(command), *options])
    assert told.exit_code == 0, told.output
    summary = json.loads(Path("study/summary.json").read_text("utf-8"))
    assert "--set target=60" in summary["study"]["command"]
    assert "--players 2" in summary["study"]["command"]


RANGES = ("target=40..100/10", "die_sides=4..10", "max_turns=9000..9999/333")


def walked(out: str = "study", **more) -> ScreenStudy:
    """A screen of numeric rules, one of which does nothing."""
    return screened(out=out, **{"vary": RANGES, "games": 128, **more})


def test_what_a_rule_does_is_told_for_as_much_of_its_range_however_few_its_values() -> None:
    """A step of the whole range, of half and of two thirds of it."""
    found = []
    for by in (60, 30, 20):
        vary = (f"target=40..100/{by}", "die_sides=4..10")
        found.append(effect(screened(out=f"by {by}", vary=vary, games=128), "turns", "target"))
    for one in found[:2]:
        assert one["value"] == pytest.approx(found[2]["value"], rel=0.1)


def test_what_rules_do_over_their_ranges() -> None:
    """Against the rows, walk by walk."""
    found = walked()
    (one,) = found.summary.journeys
    assert found.summary.rounds == ()
    assert [own.name for own in one.ranges] == ["target", "die_sides", "max_turns"]
    turns, many = rows_of(found, "turns").mean(axis=1), len(RANGES) + 1
    targets = np.array([cell.ruleset.parameters.target for cell in found.cells])
    steps = [
        (turns[at + 1] - turns[at]) * np.sign(targets[at + 1] - targets[at])
        for at in range(len(turns) - 1)
        if targets[at] != targets[at + 1] and (at + 1) % many
    ]
    assert len(steps) == 10
    shown = effect(found, "turns", "target")
    assert shown["value"] == pytest.approx(np.mean(steps))
    assert shown["side"] == "above"
    bends = effect(found, "bends_turns", "target")
    assert bends["value"] == pytest.approx(np.std(steps, ddof=1), rel=0.1)
    assert bends["side"] == "above"  # the way is longer in small steps
    assert effect(found, "turns", "die_sides")["side"] == "below"
    for outcome in ("spread", "turns", "bends_turns", "tied", "lead_changes"):
        nothing = effect(found, outcome, "max_turns")
        open_or_same = "open" if outcome == "spread" else "same"  # 128 deals may have missed some
        assert (nothing["value"], nothing["side"]) == (0.0, open_or_same)
    page = render(found.summary)
    assert "Which numbers matter?" in page
    assert "Which of these changes matter?" not in page
    assert "lowers the length of games most" in markdown(found.summary)


def test_changes_and_ranges_are_screened_beside_each_other() -> None:
    found = screened("short", "start_scores=[0,9]", vary=RANGES[1:], games=64)
    assert len(found.summary.rounds) == len(found.summary.journeys) == 1
    again = CliRunner().invoke(app, [*shlex.split(found.summary.study.command)[1:], "--out", "2"])
    assert again.exit_code == 0, again.output
    assert bytes_of(Path("2")) == bytes_of(Path("study"))
    walked("one", workers=1)
    walked("three", workers=3)
    assert bytes_of(Path("one")) == bytes_of(Path("three"))


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        (["target=40..100"], ("1 rule to vary", "balance sweep")),
        (["target=40..100", "target=50..60"], ("target twice",)),
        (["target=40..100", "die_sides=0..9"], ("--vary", "rules.die_sides")),
        (["target=40..100", "dice=2..9"], ("--vary dice=2..9",)),
        (["target=40", "die_sides=4..9"], ("KEY=A..B",)),
    ],
)
def test_ranges_that_cannot_be_walked_are_refused(vary: list[str], said: tuple[str, ...]) -> None:
    with pytest.raises(ConfigError) as caught:
        walked(vary=vary)
    assert all(part in str(caught.value) for part in said), caught.value
    assert not Path("study").exists()


def test_games_are_shared_among_the_sets() -> None:
    assert games_of_each(100_000, 64) == 6_250
    assert games_of_each(20_000, 64) == 1_250
    assert games_of_each(20_000, 128) == 1_000
    assert games_of_each(500, 4) == 500
