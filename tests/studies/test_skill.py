"""Skill and luck: mixed tables play what they say, and numbers are those of the games."""

import re
from pathlib import Path

import numpy as np
import polars as pl
import pytest

import balance
from balance import games
from balance.engine.table import Table
from balance.games import abandon_ship, atlantis, pig, safehouse
from balance.report.markdown import markdown
from balance.report.skill_words import about, has_few, headlines, who_played
from balance.rulesets import ConfigError, load
from balance.rulesets.players import find_player
from balance.stats.crossed import products, shares
from balance.studies.cells.cell import make_cells
from balance.studies.orders.order import Order
from balance.studies.play.blocks import plan
from balance.studies.run.study import read_summary
from balance.studies.skill import ladder
from balance.studies.skill.ladder import make_ladder, rungs_of
from balance.studies.skill.mixed import DEALS, LAYOUT, LINEUPS, mix
from balance.studies.skill.study import carry_out
from tests.studies.helpers import bytes_of, set_block
from tests.studies.test_tournament import Interrupt


def order(out: Path, played: int = 500, **more) -> Order:
    """A skill study of Pig for two."""
    options = {"rulesets": (load("pig/short"),), "counts": (2,), "workers": 1, **more}
    return Order(out=out, kind="skill", games=played, **options)


@pytest.fixture(scope="module")
def held(tmp_path_factory):
    """A skill study of Pig for two and for three, in several blocks."""
    with pytest.MonkeyPatch.context() as patch:
        set_block(patch, 150)
        out = tmp_path_factory.mktemp("pig") / "study"
        return balance.skill("pig/short", out, [2, 3], games=600, workers=1)


@pytest.fixture(scope="module")
def coin(tmp_path_factory):
    """A game of Pig that nobody's decisions change: whoever first rolls the right face wins."""
    out = tmp_path_factory.mktemp("coin") / "study"
    flip = load("pig", ["target=2", "die_sides=2"])
    return balance.skill(flip, out, [2, 3], games=3_000, workers=1)


# --- mixed tables ---------------------------------------------------------------------------------


def mixed_rows(people: list[str], layouts: int = 4, first: int = 0, seats: int = 2) -> np.ndarray:
    """Games of a mixed table of Pig."""
    cell = mix(load("pig/short"), seats, [find_player(pig, name) for name in people])
    table = cell.table()
    rows = table.rows(layouts * LAYOUT - first)
    table.play(1, first, cell.rotations, rows)
    return rows


def test_alone_among_its_like_a_player_plays_the_games_of_a_plain_table() -> None:
    cell = make_cells([load("pig/short")], [2], ["hold_at"])[0]
    plain = cell.table()
    rows = plain.rows(4 * DEALS)
    plain.play(1, 0, 1, rows)
    mixed = mixed_rows(["hold_at"])
    for at, row in enumerate(mixed):
        deal = at // LAYOUT * DEALS + at % LAYOUT // LINEUPS
        same = {name: row[name] for name in row.dtype.names if name != "game"}
        assert all(np.array_equal(value, rows[deal][name]) for name, value in same.items())
        assert row["game"] == at


def test_a_line_up_plays_every_deal_of_its_layout() -> None:
    """With players who decide by the position alone, who sits where shows in the scores."""
    rows = mixed_rows(["novice", "expert"], layouts=40)
    scores = rows["score"][:, :2].reshape(40, DEALS, LINEUPS, 2)
    for layout in scores:
        lineups = {layout[:, at].tobytes() for at in range(LINEUPS)}
        assert 1 < len(lineups) <= 4  # of two seats, each taken by one of two
    assert len({layout.tobytes() for layout in scores}) == 40


def test_every_seat_is_drawn_from_all_people_alike() -> None:
    cell = mix(load("pig/short"), 3, [find_player(pig, name) for name in ("novice", "expert")])
    table = cell.table()
    drawn = []
    for game in range(0, 400 * LAYOUT, LAYOUT):
        for lineup in range(LINEUPS):
            table.play(1, game + lineup, LAYOUT, table.rows(1))
            drawn.append(table.workspaces["lineup"][0]["kind"][:3].copy())
    for seat in np.array(drawn).T:
        counts = np.unique(seat, return_counts=True)[1]
        assert len(counts) == 2
        assert abs(counts[0] - 1000) < 4 * np.sqrt(2000 / 4)


def test_players_draw_their_own_randomness_anew_in_every_game() -> None:
    rows = mixed_rows(["random"], layouts=20)
    decisions = rows["decisions"].reshape(20, DEALS, LINEUPS)
    assert all(len(set(deal)) > 1 for layout in decisions for deal in layout)


def test_the_luck_of_the_game_is_that_of_the_deal() -> None:
    """What is dealt before the first decision: the same for all line-ups, another for each deal."""
    game = abandon_ship
    cell = mix(load("abandon_ship"), 3, [find_player(game, name) for name in ("novice", "casual")])
    table, dealt = cell.table(), []
    play_on, opened = Table.open_luck, []

    def note(self: Table, luck: np.uint64, rotation: int = 0) -> None:
        play_on(self, luck, rotation)
        opened.append(int(luck))
        dealt.append(self.workspaces["state"].tobytes())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "open_luck", note)
        table.play(1, 0, LAYOUT, table.rows(2 * LAYOUT))
    assert [opened[at] for at in range(0, 2 * LAYOUT, LINEUPS)] == list(dict.fromkeys(opened))
    assert len(set(opened)) == 2 * DEALS
    assert len(set(dealt)) == 2 * DEALS


def test_a_game_does_not_depend_on_those_before_it() -> None:
    whole = mixed_rows(["novice", "casual", "random"])
    for first in (1, 17, 60):
        assert np.array_equal(
            whole[first:], mixed_rows(["novice", "casual", "random"], first=first)
        )


# --- the ladder -----------------------------------------------------------------------------------


def test_rungs_are_those_that_a_game_has() -> None:
    assert rungs_of(pig) == ("random", "novice", "casual", "expert")
    assert rungs_of(pig, search=True)[-1] == "search"
    for name in games.BUILT_IN:
        assert rungs_of(games.get(name))[:3] == ("random", "novice", "casual")


def test_of_rungs_that_play_alike_the_first_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LADDER", ("random", "homeward", "casual", "expert"))
    assert rungs_of(atlantis) == ("random", "homeward", "expert")


def test_tables_of_competitors_and_of_teams() -> None:
    cells = make_ladder([load("abandon_ship")], [4])
    assert [cell.lineup for cell in cells[:3]] == [
        ("novice", *["random"] * 3),
        ("casual", *["novice"] * 3),
        ("expert", *["casual"] * 3),
    ]
    teams = make_ladder([load("safehouse")], [1, 3])
    assert [cell.lineup for cell in teams[5:9]] == [
        (name,) * 3 for name in ("random", "novice", "casual", "expert")
    ]
    assert [cell.players for cell in teams] == [1] * 5 + [3] * 5
    (mixed,) = (cell for cell in cells if "mixed" in cell.id)
    assert [player.name for player in mixed.people] == ["novice", "casual", "expert"]
    assert mixed.definition() != make_ladder([load("abandon_ship")], [5])[-1].definition()


def test_no_search_player_sits_at_a_mixed_table() -> None:
    cells = make_ladder([load("pig")], search=True)
    assert cells[-2].lineup == ("search", "expert")
    assert not any(player.search for player in cells[-1].people)


# --- numbers --------------------------------------------------------------------------------------


def test_steps_are_those_of_the_games(held) -> None:
    for one in held.summary.rounds:
        for cell, step in zip(
            [c for c in held.cells if c.players == one.players][:3], one.steps, strict=True
        ):
            won = 0.0
            rows = held.games.filter(pl.col("cell") == cell.id).collect()
            for row in rows.iter_rows(named=True):
                seats = [row[f"won_{seat + 1}"] for seat in range(one.players)]
                won += seats[-row["game"] % one.players] / sum(seats)
            assert step.share.value == pytest.approx(won / 600)
            assert (step.rung, step.below) == cell.lineup[:2]
            assert (step.share.side == "above") == (step.share.low > 1.2 / one.players)
        assert one.fair == 1 / one.players
        assert one.clear == pytest.approx(1.2 / one.players)


def test_parts_are_those_of_the_games(held) -> None:
    for one in held.summary.rounds:
        (cell,) = (c for c in held.cells if c.players == one.players and "mixed" in c.id)
        rows = held.games.filter(pl.col("cell") == cell.id).sort("game").collect()
        seats = [f"won_{seat + 1}" for seat in range(one.players)]
        wins = rows.select(seats).to_numpy().astype(np.int64)
        assert wins.sum() == len(wins) == 600  # nobody shares a win in Pig
        layouts = wins.reshape(-1, DEALS, LINEUPS, one.players)
        luck, skill, rest = shares(products(layouts).sum(axis=0), DEALS, LINEUPS)
        for number, value in (
            (one.luck.luck, luck),
            (one.luck.skill, skill),
            (one.luck.rest, rest),
        ):
            assert number.value == pytest.approx(np.clip(value, 0, 1))
            assert number.low <= number.value <= number.high
        assert (one.luck.deals, one.luck.lineups, one.luck.games) == (120, 120, 600)


def test_a_coin_flip_is_all_luck(coin) -> None:
    for one in coin.summary.rounds:
        assert one.luck.luck.value == one.luck.luck.low == 1.0
        assert one.luck.luck.side == "above"
        assert one.luck.skill.value == 0.0 == one.luck.skill.low
        people = [step for step in one.steps if step.below != "random"]
        assert [step.share.side for step in people] == ["same", "same"]
        assert all(step.share.value == pytest.approx(one.fair) for step in people)


def test_a_game_in_which_nothing_varies_is_told_as_such(tmp_path: Path) -> None:
    """Whoever rolls first has the points it takes, but in one of 1,000 games."""
    rules = load("pig", ["target=5", "die_sides=1000"])
    study = balance.skill(rules, tmp_path, [2], games=1_000, workers=1)
    ((_, words),) = headlines(study.summary)
    assert words.badge == "NOTHING VARIES"
    assert words.sentence == "Nothing decides who wins: it was the same in every game."
    assert "NOTHING VARIES" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_teams_are_judged_by_what_they_win_more(tmp_path: Path) -> None:
    found = balance.skill("safehouse", tmp_path, [1], games=400, workers=1).summary
    (one,) = found.rounds
    wins = [step.share.value for step in one.steps]
    assert wins == sorted(wins)
    assert one.fair is None
    assert one.steps[0].gain is None
    for lower, step in zip(one.steps, one.steps[1:], strict=False):
        assert step.gain.value == pytest.approx(step.share.value - lower.share.value)
        assert (step.gain.side == "above") == (step.gain.low > found.margin / 100)
    assert safehouse.COMPETITIVE is found.competitive is False


def test_all_is_withheld_of_games_without_end(tmp_path: Path) -> None:
    endless = load("pig/short", ["max_turns=12"])
    (one,) = balance.skill(endless, tmp_path, [2], games=300, workers=1).summary.rounds
    stopped = [step for step in one.steps if step.withheld]
    assert stopped
    assert all(step.capped > 15 and step.judged.side == "open" for step in stopped)
    assert one.luck.withheld == (one.luck.capped > 15)


def test_of_few_games_nothing_is_said(tmp_path: Path) -> None:
    (one,) = balance.skill("pig/short", tmp_path, [2], games=100, workers=1).summary.rounds
    assert one.luck is None  # four layouts
    assert len(one.steps) == 3


def test_what_has_too_few_games_is_named(held, tmp_path: Path) -> None:
    one = held.summary.rounds[0]
    apart = about(held.summary, one.model_copy(update={"luck": None}))
    assert apart[0] == ("TOO FEW GAMES", "Too few games to part skill from luck.")
    assert apart[1].badge != "TOO FEW GAMES"
    whole = about(held.summary, one.model_copy(update={"steps": ()}))
    assert whole[1] == ("TOO FEW GAMES", "Too few games to judge the steps of the ladder.")
    found = balance.skill("pig/short", tmp_path, [2], games=2, workers=1).summary
    (said,) = about(found, found.rounds[0])
    assert said.sentence == "Not every table has games enough to say anything."
    assert who_played(found) == ["2 players", "2 games a table"]


def test_tables_that_were_played_less_are_told(held) -> None:
    """As of a study that was prolonged, and cut off."""
    one = held.summary.rounds[0]
    less = one.model_copy(update={"luck": one.luck.model_copy(update={"games": 150})})
    found = held.summary.model_copy(update={"rounds": (less,)})
    assert who_played(found) == ["2 players", f"150 to {one.games} games a table"]


def test_no_step_is_not_said_to_win_more(held) -> None:
    one = held.summary.rounds[0]
    share = one.steps[-1].share.model_copy(update={"value": 0.483, "low": 0.407, "high": 0.561})
    same = one.steps[-1].model_copy(
        update={
            "rung": "search",
            "below": "expert",
            "share": share.model_copy(update={"side": "same"}),
        }
    )
    said = about(held.summary, one.model_copy(update={"steps": (same,)}))[1]
    text = "Search is not a clear step above expert: 48.3 % [40.7, 56.1]."
    assert said == ("NO STEP", text)


def test_every_rung_that_is_no_step_is_told_and_what_is_worse_stands_first(held) -> None:
    one = held.summary.rounds[0]
    (step,) = [own for own in one.steps if own.below][:1]

    def as_judged(rung: str, value: float, side: str):
        own = {"value": value, "low": value - 0.02, "high": value + 0.02, "side": side}
        share = step.share.model_copy(update=own)
        return step.model_copy(update={"rung": rung, "below": f"under_{rung}", "share": share})

    steps = [
        as_judged("flat", 0.52, "same"),
        as_judged("low", 0.45, "below"),
        as_judged("lowest", 0.25, "below"),
        as_judged("open", 0.6, "open"),
    ]
    told = about(held.summary, one.model_copy(update={"steps": tuple(steps)}))[1:]
    assert [(said.badge, said.sentence.split()[0]) for said in told] == [
        ("STEP DOWN", "Lowest"),
        ("STEP DOWN", "Low"),
        ("NO STEP", "Flat"),
    ]
    again = about(held.summary, one.model_copy(update={"steps": (steps[-1], steps[-1])}))[1:]
    assert [said.badge for said in again] == ["UNDECIDED"] * 2


def test_a_clear_step_without_a_verdict_has_its_reason(tmp_path: Path) -> None:
    found = balance.skill("pig", tmp_path, [4], games=100, workers=1).summary
    (one,) = found.rounds
    step = one.steps[0]
    assert step.share.low > one.clear
    assert step.share.side == "open"  # 25 deals are fewer than it takes
    said = about(found, one)[-1]
    assert said.badge == "TOO FEW GAMES"
    text = "So few games do not settle the step from random to novice: 51.0 % ["
    assert said.sentence.startswith(text)
    assert re.search(r"novice among 3 random \|.*\| too few games \|", markdown(found))


def test_a_step_down_of_teams_has_its_reason_too(held) -> None:
    one = held.summary.rounds[0]
    step = one.steps[0]
    down = step.share.model_copy(update={"value": -0.2, "low": -0.3, "high": -0.1, "side": "open"})
    team = one.model_copy(update={"fair": None, "clear": 0.02})
    few = step.model_copy(update={"gain": down})
    assert has_few(team, few)
    assert not has_few(team, few.model_copy(update={"withheld": True}))
    assert not has_few(team.model_copy(update={"clear": 0.15}), few)


def test_frames(held) -> None:
    assert held.ladder["rung"].to_list() == ["novice", "casual", "expert"] * 2
    assert held.luck["part"].to_list() == ["luck", "skill", "rest"] * 2


def test_the_summary_is_read_back(held) -> None:
    assert read_summary(held.folder.path) == held.summary


# --- studies --------------------------------------------------------------------------------------


def test_the_same_bytes_on_any_number_of_threads(tmp_path: Path, monkeypatch) -> None:
    set_block(monkeypatch, 100)
    for workers in (1, 3):
        carry_out(order(tmp_path / str(workers), workers=workers))
    assert bytes_of(tmp_path / "1") == bytes_of(tmp_path / "3")


def test_an_interrupted_study_ends_with_the_same_bytes(tmp_path: Path, monkeypatch) -> None:
    set_block(monkeypatch, 250)
    carry_out(order(tmp_path / "whole"))
    whole = bytes_of(tmp_path / "whole")
    for blocks in (1, 5):
        out = tmp_path / str(blocks)
        cut = balance.carry_out(order(out), Interrupt(blocks)).summary
        assert cut.study.interrupted
        assert cut.study.anytime
        assert bool(cut.rounds[0].steps) == (blocks > 3)
        (out / "report.html").unlink()
        carry_out(order(out))
        assert bytes_of(out) == whole


def test_a_prolonged_study_has_watched_intervals(tmp_path: Path) -> None:
    short, long = (carry_out(order(tmp_path, games)).summary for games in (300, 500))
    assert (short.study.anytime, long.study.anytime) == (False, True)
    assert all(step.games == 500 for step in long.rounds[0].steps)


def test_by_default_so_many_games_as_tell_luck_from_skill(tmp_path: Path) -> None:
    asked = Order(rulesets=(load("pig"),), out=tmp_path, kind="skill")
    assert asked.games == 4_000
    assert sum(block.games for block in plan(asked.played, asked.games)) == 4 * 4_000


BAD = {
    "a count": ({"counts": (11,)}, ("players", "11", "2, 3, 4")),
    "two rulesets": ({"rulesets": (load("pig"), load("pig/short"))}, ("2 rulesets", "one")),
    "no game": ({"played": 0}, ("games", "0")),
    "too few": ({"played": 1}, ("games", "found 1, too few games for a table", "2 or more")),
    "players": ({"lineup": ("racer",)}, ("lineup", "racer", "nobody", "rungs")),
}


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_played_is_refused(tmp_path: Path, case: str) -> None:
    options, words = BAD[case]
    with pytest.raises(ConfigError) as caught:
        order(tmp_path / "out", **options)
    for word in words:
        assert word in str(caught.value)
    assert not (tmp_path / "out").exists()


def test_a_game_with_one_rung_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "files", lambda game: ())
    with pytest.raises(ConfigError) as caught:
        order(tmp_path / "out")
    for word in ("Pig has only random", "two rungs or more", "configs/players/pig/"):
        assert word in str(caught.value)


def test_nobody_searches_in_a_game_without_such_a_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "files", lambda _game: ("novice", "casual", "expert"))
    with pytest.raises(ConfigError, match="Pig has no search player"):
        Order(rulesets=(load("pig"),), out=tmp_path / "out", kind="skill", search=True)
