"""Levers: planted changes are found and ranked, harmless ones are not, and bad ones are refused."""

import json
import shlex
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import balance
from balance import carry_out
from balance.cli.app import app
from balance.report import markdown, render
from balance.report.lever_words import best_lever, does, how_tried, is_lever
from balance.report.sections.levers import every_variant, tried_of
from balance.report.sections.strip import strip
from balance.report.sections.verdicts import cards
from balance.report.wording import words
from balance.rulesets import ConfigError, available, load
from balance.stats.apart import Apart, apart
from balance.stats.estimates import estimate
from balance.stats.judging import Member, judge_page
from balance.stats.samples import Sample
from balance.stats.spread import change_of_distance
from balance.studies.cells.metrics import measure, win_share
from balance.studies.orders.order import Order
from balance.studies.run import levers as levers_module
from balance.studies.run.levers import ENOUGH, SHARE, make_levers
from balance.studies.run.results import CellResult, LeversResult
from balance.studies.run.robustness import fate, table_of
from balance.studies.run.worth import withouts
from tests.report.reading import with_commands
from tests.studies.helpers import bytes_of, order, set_block
from tests.studies.test_robust import page

GAMES = 12_000
PLANTED = """
game = "pig"
base = "standard"
title = "Mine"
[players]
counts = [2]
lineup = "hold_at"
[levers]
"Great head start" = "start_scores=[60, 0]"
"Some head start" = "start_scores=[15, 0]"
"Later end" = "max_turns=9_000"
"Half as far" = "target=50; max_turns=8_000"
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder, with blocks that hold a whole study."""
    set_block(monkeypatch, 65_536)
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(PLANTED, encoding="utf-8")
    return tmp_path


def asked(config: str = "mine.toml", games: int = GAMES, **more) -> Order:
    """A run beside which levers are tried, and nothing else."""
    rest = {"tiers": "none", "alternatives": False, "workers": 1, **more}
    rest = {"out": Path("study"), **rest}
    return Order(rulesets=(load(config),), games=games, **rest)


def played(config: str = "mine.toml", **more) -> CellResult:
    """Its first cell."""
    (cell,) = carry_out(asked(config, **more)).summary.cells
    return cell


def sides(found: LeversResult, id_: str) -> dict[str, str | None]:
    """What is said of each lever."""
    claim = next(one for one in found.claims if one.id == f"levers_{id_}")
    return {one.name: one.side for one in claim.numbers}


def test_planted_changes_are_found_and_ranked() -> None:
    found = played(lever_games="all").levers
    assert found is not None
    fair = sides(found, "spread")
    assert fair["Great head start"] == fair["Some head start"] == "above"
    first = ["The second catches up", "Great head start", "Some head start"]
    assert [one.title for one in found.tried[:3]] == first
    assert sides(found, "turns")["Half as far"] == "below"
    assert fair["Later end"] != "above"
    head = found.claims[0]
    assert words(head).badge == "THE SECOND CATCHES UP: FAIRER"
    assert found.tried[1].changed[0].key == "start_scores"


def test_a_lever_that_stops_most_games_leaves_the_others_what_they_had() -> None:
    """It may seem to change everything, but nothing is told of it."""

    def intervals(cell: CellResult) -> dict[tuple[str, str], tuple[float, float]]:
        claims = cell.levers.claims
        return {(one.id, n.name): (n.low, n.high) for one in claims for n in one.numbers}

    alone = played(games=3_000, lever_games="all")
    stopped = f'{PLANTED}"Stops early" = "max_turns=4"\n'
    Path("mine.toml").write_text(stopped, encoding="utf-8")
    beside = played(games=3_000, lever_games="all", out=Path("beside"))
    assert intervals(beside) == intervals(alone)
    (held,) = (one for one in beside.levers.tried if one.withheld)
    assert held.title == "Stops early"
    assert does(beside.levers, held) == "too many games were stopped at the turn limit to say."
    assert not is_lever(beside.levers, held)
    rows = {row.title: row.entries for row in tried_of(beside.levers).rows}
    assert {entry.text for entry in rows["Stops early"]} == {"–"}
    assert not any(entry.text == "–" for entry in rows["Half as far"])
    assert how_tried(beside, beside.levers).endswith(
        "With 1 more too many games were stopped to say."
    )


def test_nothing_is_said_of_levers_where_too_many_games_of_the_run_were_stopped() -> None:
    command = "levers pig --players 2 --set max_turns=12 --games 500 --out held"
    said = " ".join(CliRunner().invoke(app, command.split()).output.split())
    stopped = "too many games were stopped at the turn limit to say"
    assert f"SET max_turns=12: {stopped}." in said
    assert f"CHANGE? {stopped} what helps" in said
    table = said.partition("What each variant changes")[2].partition("In points")[0]
    assert not any(mark in table for mark in ("▲", "▼", "?", "= "))
    summary = json.loads(Path("held", "summary.json").read_text(encoding="utf-8"))
    levers = summary["cells"][0]["levers"]
    assert {one["code"] for one in levers["claims"]} == {"WITHHELD"}
    assert not any(one["numbers"] for one in levers["claims"])
    assert all(one["withheld"] for one in levers["tried"])
    page = Path("held", "report.html").read_text(encoding="utf-8")
    assert page.count(f"{stopped.capitalize()} what helps.") == 2  # at a glance, and below


def test_the_change_that_mends_a_broken_game_is_named_first() -> None:
    broken = PLANTED.replace("[levers]", "[rules]\nstart_scores = [30, 0]\n[levers]")
    broken = broken.replace("[60, 0]", "[0, 0]").replace("[15, 0]", "[32, 0]")
    Path("mine.toml").write_text(broken, encoding="utf-8")
    cell = played(games=40_000, margin=2.0)
    assert cell.headline is not None
    assert cell.headline.code == "SOME"
    assert cell.levers is not None
    best = cell.levers.tried[0]
    fair = sides(cell.levers, "spread")
    assert best.title in ("Great head start", "The second catches up")  # the first is none now
    assert fair[best.title] == fair["Great head start"] == "below"
    assert fair["Some head start"] != "below"
    assert words(cell.levers.claims[0]).badge.endswith("FAIRER")
    assert does(cell.levers, best).startswith("distance of seats from fair −")


def test_a_change_that_turns_the_game_round_moves_its_headline() -> None:
    head, _, _ = PLANTED.partition("[levers]")
    turned = f'{head}[rules]\nstart_scores = [30, 0]\n[levers]\nTurned = "start_scores=[0, 60]"\n'
    Path("mine.toml").write_text(turned, encoding="utf-8")
    found = played(lever_games="all", games=4_000).levers
    assert found is not None
    moved = {one.title: one.moved for one in found.tried}
    assert "fairness" in moved["Turned"]


def test_harmless_changes_are_no_levers() -> None:
    harmless = "".join(f'"Harmless {at}" = "max_turns={9_000 + at}"\n' for at in range(10))
    head, _, _ = PLANTED.partition("[levers]")
    Path("mine.toml").write_text(f"{head}[levers]\n{harmless}", encoding="utf-8")
    found = played(lever_games="all").levers
    assert found is not None
    own = [one.title for one in found.tried if one.title.startswith("Harmless")]
    assert len(own) == 10
    for claim in found.claims:
        told = {one.name: one.side for one in claim.numbers}
        assert {told[name] for name in own} <= {"same", "open"}
    assert all(not one.moved for one in found.tried if one.title in own)


def test_ten_changes_that_do_nothing_seldom_move_an_answer() -> None:
    """All shares lie right at the margin: judged lever by lever, 21 % of runs move an answer."""
    luck, at_the_margin, runs = np.random.default_rng(5), {f"c{n}": 0.27 for n in range(24)}, 60
    alone = together = 0
    for _ in range(runs):
        here = page(luck, at_the_margin, 20_000)
        there = [page(luck, at_the_margin, 10_000) for _ in range(10)]
        pairs = [pair for one in there for pair in zip(here, one, strict=True)]
        alone += any(fate(*pair) == "moved" for pair in pairs)
        together += any(one["moved"] for one in table_of(here, there))
    assert alone / runs > 0.1
    assert together / runs <= 0.05


IN_GAMES = {
    "to_the_bottom": (
        "greedy",
        "spread",
        {
            "A Lifeboat on board": 'seat_extra_board.1=["lifeboat"]',
            "Two of them": 'seat_extra_board.1=["lifeboat", "lifeboat"]',
        },
        [
            *(f'cards.{name}.name="Something"' for name in ("lifeboat", "baby", "passenger")),
            *(f"turn_action_cap={90 + at}" for at in range(7)),
        ],
        None,
    ),
    "safehouse": (
        "greedy",
        "team_wins",
        {"A lead": "start_square=27", "A longer one": "start_square=30"},
        [
            *(f'sheet_letters="{letters}"' for letters in ("AFES", "EFSA", "FASE", "ESAF", "SFAE")),
            *(f"turn_cap={190 + at}" for at in range(5)),
        ],
        99,
    ),
}


@pytest.mark.parametrize("game", IN_GAMES)
def test_planted_changes_are_ranked_in_other_games_and_ten_harmless_ones_are_none(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levers_module, "ENOUGH", 400)
    player, outcome, planted, harmless, target = IN_GAMES[game]
    own = planted | {f"Harmless {at}": text for at, text in enumerate(harmless)}
    lines = "".join(f"{title!r} = {text!r}\n" for title, text in own.items())
    text = f'game = "{game}"\nbase = "standard"\ntitle = "Mine"\n[levers]\n{lines}'
    Path("mine.toml").write_text(text, encoding="utf-8")
    cell = played(games=9_600, counts=[2], lineup=[player], target=target)
    found = cell.levers
    assert found is not None
    assert [one.title for one in found.tried if one.title in own][:2] == list(planted)[::-1]
    told = sides(found, outcome)
    assert {told[title] for title in planted} == {"above"}
    for claim in found.claims:
        others = {one.name: one.side for one in claim.numbers}
        told = {others.get(f"Harmless {at}") for at in range(10)}
        assert told <= {"same", "open", None}
    named = [text for text in harmless if ".name=" in text]  # which no game knows of
    left = sum("is left out: these rules play the same" in text for text in cell.warnings)
    assert left == len(named)


def test_what_was_set_is_told_against_the_rules_before() -> None:
    command = ["run", "pig", "--set", "start_scores=[40, 0]", "--games", "8k", "--players", "2"]
    told = CliRunner().invoke(app, [*command, "--no-tiers", "--out", "set"])
    assert told.exit_code == 0, told.output
    said = " ".join(told.output.split())
    assert "SET start_scores=[40, 0]: distance of seats from fair +" in said
    assert 'balance compare pig --try "start_scores=[40, 0]" --players 2' in said
    assert "--set" not in said[said.index("SET start") : said.index("CHANGE?")]
    summary = json.loads(Path("set", "summary.json").read_text(encoding="utf-8"))
    (cell,) = summary["cells"]
    first, *others = cell["levers"]["tried"]
    assert first["was_set"]
    assert first["games"] == 4_000
    assert not any(one["was_set"] for one in others)
    assert [(one["key"], one["b"]) for one in first["changed"]] == [("start_scores", "40, 0")]
    (fair,) = (one for one in cell["levers"]["claims"] if one["id"] == "levers_spread")
    (number,) = (one for one in fair["numbers"] if one["name"] == first["title"])
    assert number["side"] == "above"
    assert number["value"] > 0.05


@pytest.mark.parametrize("before", [[], ["--set", "target=60"]], ids=["once", "again"])
def test_what_was_set_is_told_in_markdown_and_at_a_glance(before: list[str]) -> None:
    """Of a rule that was set again, what holds."""
    command = ["run", "pig", *before, "--set", "target=70", "--games", "2k", "--players", "2"]
    more = ["--no-tiers", "--format", "md", "--out", "set"]
    told = CliRunner().invoke(app, [*command, *more]).output
    again = "balance compare pig --try target=70 --players 2 --policy expert --games 2000"
    assert "\n- Set: target=70: length of games −" in told
    assert f"\n\n      {again}\n\n- Change?: " in told
    assert "\n| target=70 (set) | " in told
    page = Path("set", "report.html").read_text(encoding="utf-8")
    glance = page.partition("What to change?</h3>")[2].partition("</article>")[0]
    assert "<strong>target=70 (set)</strong>" in glance
    assert "Length of games −" in glance
    assert again in with_commands(glance)


def test_what_a_thing_is_worth_is_told_by_a_run_without_it() -> None:
    found = carry_out(
        asked("abandon_ship", counts=[3], lineup=["random"], games=3_000, lever_games="all")
    ).summary
    (cell,) = found.cells
    assert cell.levers is not None
    told = {one.name: f"{one.title}: {does(cell.levers, one)}" for one in cell.levers.tried}
    matter = [one.name for one in cell.levers.tried if is_lever(cell.levers, one)]
    chosen = [one for one in cell.claims if one.kind == "goes with" and one.changes]
    assert chosen
    notes = {card.question: card.lines[0].note for card in cards(found)}
    for claim in chosen:
        said = [told[name] for name in matter if name in claim.changes]
        assert notes[claim.question].endswith(said[0]) if said else told.values()
    counted = [one for one in cell.claims if one.kind != "goes with"]
    assert not any(text in notes[one.question] for one in counted for text in told.values())
    assert any(name in claim.changes for claim in chosen for name in matter)


def test_few_games_try_few_levers_and_never_more_than_their_share() -> None:
    all_ = len(make_levers(asked().cells, None, "all"))
    assert all_ >= 6  # four of its own, and variants
    for games in (ENOUGH, 3 * SHARE * ENOUGH, 10**6):
        all_of_them = make_levers(asked().cells, games)
        assert len(all_of_them) == all_  # which makes no other study of a longer one
        found = [one for one in all_of_them if one.thinned]
        assert len(found) == min(all_, games // (SHARE * ENOUGH))
        assert sum(games // one.thinned for one in found) <= games // SHARE
        first = make_levers(asked().cells, None, "all")[: len(found)]
        assert [one.lever for one in found] == [one.lever for one in first]
    assert make_levers(asked().cells, None, "none") == []


@pytest.mark.parametrize("game", ["pig", "abandon_ship", "to_the_bottom", "safehouse"])
def test_every_variant_that_goes_with_the_rules_is_a_lever(game: str) -> None:
    (cell, *_) = asked(game).cells
    taken = set(withouts(cell))  # of a team's game, its components, which need be no variants
    found = [one.lever for one in make_levers([cell], None, "all")]
    assert len(found) == len(set(found))
    assert taken <= set(found)
    found = [text for text in found if text not in taken or "=" not in text]
    known = {name.partition("/")[2] for name in available(game)} - {"standard"}
    assert set(found) <= known
    for name in known - set(found):
        variant = load(game, [], name)
        fits = cell.players in cell.game.player_counts(variant.parameters)
        own = load(f"{game}/{name}").counts
        is_meant = own == load(game).counts or cell.players in own
        twin = any(load(game, [], one).hash == variant.hash for one in found)
        assert not (fits and is_meant) or twin or variant.hash == cell.ruleset.hash


def test_the_same_command_gives_the_same_bytes() -> None:
    first = carry_out(asked(games=6_000))
    before = bytes_of(Path("study"))
    again = shlex.split(first.summary.study.command)[1:]
    told = CliRunner().invoke(app, [*again, "--out", "again"])
    assert told.exit_code == 0, told.output
    assert bytes_of(Path("again")) == before
    rows = [name for name in before if name.endswith(".parquet")]
    assert rows == ["games/mine-p2-hold_at-00000.parquet"]  # of levers only totals are kept


def test_on_the_terminal_and_on_the_page() -> None:
    told = CliRunner().invoke(app, ["run", "mine.toml", "--games", "12k", "--no-tiers"])
    assert "CHANGE?   none of 6 changes that were tried is shown to help" in told.output
    told = CliRunner().invoke(app, ["levers", "mine.toml", "--games", "12k"])
    said = " ".join(told.output.split())
    assert "CHANGE? The second catches up: distance of seats from fair −3.6 points" in said
    assert "AGAIN balance levers mine.toml --games 12000 Report:" in said
    assert "TRY       balance compare mine.toml --try second_catches_up" in told.output
    found = carry_out(asked()).summary
    page = render(found)
    assert page.count("What makes it fairer?") == 1
    assert "What each variant changes" in page
    assert "none of 6 changes that were tried is shown to help" in markdown(found)
    command = ["run", "mine.toml", "--games", "12k", "--no-levers", "--out", "off"]
    off = CliRunner().invoke(app, command)
    assert "CHANGE?" not in off.output
    assert "--no-levers" in off.output


def test_the_command_tries_all_in_full() -> None:
    told = CliRunner().invoke(app, ["levers", "pig", "--games", "2000", "--players", "2"])
    assert told.exit_code == 0, told.output
    assert "AGAIN     balance levers pig --games 2000 --players 2" in told.output
    (folder,) = Path("reports").glob("pig-levers-*")
    summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    tried = summary["cells"][0]["levers"]["tried"]
    assert {one["games"] for one in tried} == {2000}
    assert {one["name"] for one in tried} >= {"big_die", "short"}


def test_levers_of_two_rulesets_are_played_again_by_their_command() -> None:
    text = 'study = "levers"\nrulesets = ["pig", "pig/big_die"]\nplayers = [2]\ngames = 64\n'
    Path("two.toml").write_text(text, encoding="utf-8")
    first = CliRunner().invoke(app, ["study", "two.toml", "--out", "first"])
    assert first.exit_code == 0, first.output
    command = "balance levers pig pig/big_die --games 64 --players 2"
    assert f"AGAIN     {command}" in first.output
    again = CliRunner().invoke(app, [*shlex.split(command)[1:], "--out", "again"])
    assert again.exit_code == 0, again.output
    assert bytes_of(Path("again")) == bytes_of(Path("first"))


def test_levers_from_python() -> None:
    found = balance.levers("pig/short", out="study", games=64, counts=[2])
    assert found.summary.study.command == "balance levers pig/short --games 64 --players 2"
    assert {one.games for one in found.summary.cells[0].levers.tried} == {64}


def test_levers_of_one_title_are_told_apart() -> None:
    head, _, _ = PLANTED.partition("[levers]")
    twin = load("pig/big_die").title
    Path("mine.toml").write_text(f'{head}[levers]\n"{twin}" = "target=60"\n', encoding="utf-8")
    found = played(lever_games="all").levers
    assert found is not None
    titles = [one.title for one in found.tried]
    assert {f"{twin} (target=60)", f"{twin} (big_die)"} <= set(titles)
    assert len(set(titles)) == len(titles)


def test_several_setups_are_told_each_its_own() -> None:
    command = ["run", "pig", "--players", "2,3", "--games", "6k", "--no-tiers", "--out", "both"]
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 0, told.output
    said = " ".join(told.output.split())
    for players in (2, 3):
        assert f"CHANGE? Standard, {players} players, expert: " in said
    page = Path("both", "report.html").read_text(encoding="utf-8")
    assert page.count("What makes it fairer?") == 1
    assert page.count("distance of seats from fair") >= 2


@pytest.mark.parametrize(
    ("lever", "said"),
    [
        ("targt=3", ("levers.Mine: found", '"targt"', "Did you mean target?")),
        ("target=0", ("levers.Mine", "rules.target", "found 0")),
        ("big_dye", ("levers.Mine", '"big_dye"', "Did you mean big_die?")),
        ("", ("levers.Mine", "found")),
        ("target=100", ("mine.toml: levers.Mine: found", "the same as these rules", "differs")),
        ("target=50", ("mine.toml: levers.Mine: found", 'the same as "Half"')),
        ("target=20; target=90", ("levers.Mine: found target twice; allowed: each once",)),
        ("target=0", ("mine.toml: levers.Mine: rules.target: found 0; allowed",)),
    ],
)
def test_bad_levers_are_refused(lever: str, said: tuple[str, ...]) -> None:
    head, _, _ = PLANTED.partition("[levers]")
    own = f'[levers]\nHalf = "target=50"\nMine = "{lever}"\n'
    Path("mine.toml").write_text(f"{head}{own}", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        asked()
    assert all(part in str(caught.value) for part in said), caught.value
    assert not Path("study").exists()
    checked = CliRunner().invoke(app, ["check", "mine.toml"])
    assert "levers.Mine" in str(checked.exception)


def test_own_levers_that_change_nothing_any_more_are_told() -> None:
    """What was set, or a variant of the file, may have the rules of a lever."""
    text = 'game = "pig"\nbase = "mine"\n[rules]\nstart_scores = [15, 0]\n'
    Path("ahead.toml").write_text(text, encoding="utf-8")
    said = ('The lever "Some head start" is left out: these rules play the same.',)
    assert played("ahead.toml", games=64).warnings == said
    set_ = ["--set", "start_scores=[15, 0]", "--games", "64", "--no-tiers", "--out", "set"]
    told = CliRunner().invoke(app, ["run", "mine.toml", *set_])
    assert said[0] in " ".join(told.output.split())
    assert played("ahead.toml", games=64, lever_games="none", out=Path("off")).warnings == ()


def test_own_levers_may_change_nothing_at_one_table_or_undo_what_was_set() -> None:
    """The rules that are played decide, not how they are written."""
    text = 'game = "pig"\nbase = "standard"\n[levers]\nThird = "start_scores=[0, 0, 9]"\n'
    Path("third.toml").write_text(f'{text}Fifty = "target=50"\n', "utf-8")
    left = 'The lever "Third" is left out: these rules play the same.'
    assert played("third.toml", games=64, counts=(2,)).warnings == (left,)
    Path("fifty.toml").write_text('game = "pig"\nbase = "third"\n[rules]\ntarget = 50\n', "utf-8")
    set_ = "levers fifty.toml --set target=90 --games 64 --players 3 --out set"
    said = " ".join(CliRunner().invoke(app, set_.split()).output.split())
    assert 'The lever "Fifty" is left out: it undoes what was set.' in said
    Path("mine.toml").write_text(f'{text}None = "start_scores=[0]"\n', "utf-8")
    warned = played(games=64, out=Path("none")).warnings
    assert 'The lever "None" is left out: these rules play the same.' in warned


def test_several_setups_tell_what_was_set_and_what_helps() -> None:
    command = "run pig --set die_sides=8 --players 2-3 --games 8k --no-tiers --out both"
    told = CliRunner().invoke(app, command.split())
    assert told.exit_code == 0, told.output
    said = " ".join(told.output.split())
    for players in (2, 3):
        assert f"{players} players, expert: die_sides=8: " in said
    assert "What was set" not in said


def test_several_setups_beside_which_nothing_was_tried_say_how_to_try_it_once() -> None:
    command = "run pig --players 2-3 --games 1k --no-tiers --no-levers --margin 2 --out both"
    said = " ".join(CliRunner().invoke(app, command.split()).output.split())
    assert said.count("nothing was tried beside this run; this tries every variant") == 1
    assert "balance levers pig --players 2 --policy expert --margin 2" in said


def test_levers_are_listed_outside_the_page() -> None:
    command = ["levers", "pig", "--games", "2k", "--players", "2-3", "--out", "both"]
    told = CliRunner().invoke(app, command)
    rows = [line for line in told.output.splitlines() if line.startswith("Big die ")]
    assert len(rows) == 2
    assert all(line.count("▼") == 1 for line in rows)  # games are shorter
    page = Path("both", "report.html").read_text(encoding="utf-8")
    assert page.count("<caption>What each variant changes: Standard, ") == 2
    text = CliRunner().invoke(app, [*command, "--format", "md"]).output
    assert len([line for line in text.splitlines() if line.startswith("| Big die | ")]) == 2
    run = ["run", "pig", "--games", "6k", "--players", "2", "--no-tiers", "--out", "run"]
    assert "What each variant changes" not in CliRunner().invoke(app, run).output
    assert "What each variant changes" in CliRunner().invoke(app, [*run, "--full"]).output


def test_levers_left_untried_are_counted() -> None:
    (cell,) = carry_out(asked("pig", games=4_000, counts=[2])).summary.cells
    assert len(cell.levers.tried) == 2
    all_ = len(make_levers(asked("pig", counts=[2]).cells, None, "all"))
    assert cell.untried == all_ - 2


def test_what_was_not_tried_is_not_offered() -> None:
    """Neither a variant that nobody played, nor one that is not shown to help."""
    untried = "Nothing was tried beside this run; this tries every variant:"
    asked_ = {"counts": [2], "lineup": ["greedy"], "target": 50.0}
    found = carry_out(asked("safehouse", games=300, **asked_, lever_games="none")).summary
    page = with_commands(render(found))
    assert page.count(untried) == 2  # at a glance, and below
    assert "balance levers safehouse --players 2 --policy greedy --target 50" in page
    assert "balance compare" not in page
    more = {"out": Path("more"), "counts": [2], "lineup": ["greedy"]}
    found = carry_out(asked("to_the_bottom", games=2_000, **more)).summary
    (cell,) = found.cells
    assert len(cell.levers.tried) == 1
    assert best_lever(cell, cell.levers) is None
    (only,) = every_variant(cell)
    assert only.note.endswith(" more had too few games:")
    assert only.command == "balance levers to_the_bottom --players 2 --policy greedy"
    panel = with_commands(strip(found).html)
    assert "balance levers to_the_bottom" in panel
    assert "balance compare" not in panel


def test_a_comparison_tries_no_levers(tmp_path: Path) -> None:
    assert order(tmp_path, "pig", "pig/short", kind="compare", games=GAMES).levers == []


# --- how far two estimates lie apart --------------------------------------------------------------


def test_how_far_exact_numbers_lie_apart() -> None:
    assert apart(Apart(1.0, 1.0, 1.0), Apart(3.0, 2.5, 4.0)) == Apart(2.0, 1.5, 3.0)
    found = apart(Apart(1.0, 0.7, 1.3), Apart(3.0, 2.6, 3.4))
    assert found.low == pytest.approx(1.5)
    assert found.high == pytest.approx(2.5)


def shares(wins: np.ndarray) -> list[Sample]:
    """Samples of the win shares of seats that won so many games."""
    games, found = int(wins.sum()), []
    for seat, count in enumerate(map(int, wins), start=1):
        kind = measure(win_share(seat, len(wins)))
        x, xx = count * kind.scale, count * kind.scale**2
        ends = {"hits": count, "filled": games, "least": 0, "most": kind.scale}
        found.append(Sample(kind, 1, games, games, x, games, xx, x, games, **ends))
    return found


@pytest.mark.parametrize(("a", "b", "n", "m"), [(0.5, 0.3, 4_000, 200), (0.02, 0.05, 2_000, 400)])
def test_the_interval_of_a_difference_holds_its_level(a: float, b: float, n: int, m: int) -> None:
    rng = np.random.default_rng(1)
    held = 0
    for x, y in zip(rng.binomial(n, a, 1_500), rng.binomial(m, b, 1_500), strict=True):
        one, other = (
            estimate(shares(np.array([won, games - won]))[0]) for games, won in ((n, x), (m, y))
        )
        found = apart(one, other)
        held += found.low <= b - a <= found.high
    assert 0.935 < held / 1_500 < 0.975


@pytest.mark.parametrize(
    ("truth", "mended", "found"),
    [
        ((0.25, 0.25, 0.25, 0.25), (0.25, 0.25, 0.25, 0.25), 0.0),
        ((0.31, 0.26, 0.23, 0.20), (0.31, 0.26, 0.23, 0.20), 0.0),
        ((0.31, 0.26, 0.23, 0.20), (0.25, 0.25, 0.25, 0.25), 1.0),
    ],
)
def test_changes_that_do_nothing_make_few_false_pages(
    truth: tuple[float, ...], mended: tuple[float, ...], found: float
) -> None:
    """Eight levers of a page with luck of their own, of which the first may mend the game.

    Even where every difference matters, a page has a false one in 5 % of cases at most.
    """
    rng, pages = np.random.default_rng(2), 40
    false = true = 0
    for _ in range(pages):
        here = shares(rng.multinomial(50_000, truth))
        there = [shares(rng.multinomial(1_500, truth if at else mended)) for at in range(8)]
        members = {
            str(at): [
                Member("", change_of_distance(here, one, False), 1_500, 1_000, 0.0, 0.0, True)
            ]
            for at, one in enumerate(there)
        }
        sides = {at: one.side for at, (one,) in judge_page(members, 0.05).items()}
        true += sides["0"] == "below"
        own = [side for at, side in sides.items() if at != "0" or found == 0.0]
        false += any(side in ("above", "below") for side in own)
    assert false <= 6  # of 40 at 5 %: more in 1 of 300 cases
    assert true / pages == pytest.approx(found, abs=0.1)
