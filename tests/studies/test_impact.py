"""Impact: components are worth what games without them show, whatever goes with having them."""

import json
import shlex
from itertools import count
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

import balance
from balance import games
from balance.cli.app import app
from balance.games import IncompleteGameError
from balance.games.api.components import Component
from balance.report import markdown, render
from balance.report.impact import lines
from balance.report.impact_words import (
    METHOD,
    about,
    difference,
    method,
    sentence,
    way_of,
    why_not,
)
from balance.report.ranked import NARROW, layout
from balance.report.sections.impact import _plot, impact_notices
from balance.report.wording import shown_change
from balance.rulesets import ConfigError, load, tried
from balance.studies.impact.effects import GOES_WITH, OWNERS, EffectTable
from balance.studies.impact.parts import games_of_each
from balance.studies.impact.results import Impact, ImpactRound
from balance.studies.impact.study import ImpactStudy
from balance.studies.orders.order import Order
from balance.studies.run.results import ClaimResult
from tests.studies.helpers import bytes_of

PLANTED = """
game = "to_the_bottom"
base = "standard"
title = "Mine"
[rules.cards.lifeboat]
value = 40
[rules.cards.anchor]
value = 0
static = { draw_mod = -3 }
"""
LEAD = "start_scores=[40, 0]"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def studied(config: str, **more) -> ImpactStudy:
    """A study of a few games."""
    return balance.impact(config, "study", **{"workers": 1, **more})


def round_of(found: ImpactStudy) -> ImpactRound:
    """Its only number of players."""
    (one,) = found.summary.rounds
    return one


def sides(one: ImpactRound, id_: str) -> dict[str, str | None]:
    """What is said of each component in one question."""
    claim = one.goes_with if id_ == GOES_WITH else one.claim(id_)
    assert claim is not None
    return {number.name: number.side for number in claim.numbers}


def test_worth_has_the_right_sign_where_use_has_the_wrong_one() -> None:
    one = round_of(studied("safehouse", counts=[2], games=2_000))
    worth, use = sides(one, "without_team_wins"), sides(one, GOES_WITH)
    for name in ("“pursuer does not move”", "“roll again”"):
        assert worth[name] == "above"
        assert use[name] == "below"
    assert worth["white dice"] == "above"
    assert "white dice" not in use
    assert one.goes_with is not None
    assert one.goes_with.kind == "goes with"
    assert [done.way for part in one.parts for done in part.done] == ["without"] * 4
    for said in about(one):
        assert len(said.sentence.split()) <= 20


def test_a_card_made_strong_and_one_made_weak_are_told_apart() -> None:
    Path("mine.toml").write_text(PLANTED, encoding="utf-8")
    found = studied(
        "mine.toml", components=["lifeboat", "anchor"], counts=[2], lineup=["greedy"], games=600
    )
    one = round_of(found)
    owners = one.claim(OWNERS)
    assert one.claims[0] is owners
    assert sides(one, OWNERS)["Lifeboat"] == "above"
    by_name = {number.name: number for number in owners.numbers}
    assert by_name["Lifeboat"].value > 0.1 > by_name["Anchor"].value
    assert sides(one, OWNERS)["Anchor"] != "above"
    ways = {part.id: [done.way for done in part.done] for part in one.parts}
    assert ways == {
        "lifeboat": ["without", "given", "given"],
        "anchor": ["without", "average", "given", "given"],
    }
    assert {"without_spread", "without_turns", "average_spread"} <= {c.id for c in one.claims}
    assert found.effects.filter(outcome="given_wins").height == 2


def test_what_is_given_to_each_seat_comes_after_what_is_asked_of_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A head start made strong on purpose, beside a die and a goal that all have alike."""
    parts = [
        Component("lead", "a head start", given=("start_scores=[30, 0]", "start_scores=[0, 30]")),
        Component("die", "the die", average="die_sides=8"),
        Component("way", "the last 40 points", "target=60", average="target=100"),
    ]
    monkeypatch.setattr("balance.games.pig.components", lambda *_: parts)
    one = round_of(studied("pig", counts=[2], lineup=["hold_at"], games=2_000))
    ways = {part.id: [done.way for done in part.done] for part in one.parts}
    assert ways == {"lead": ["given", "given"], "die": ["average"], "way": ["without"]}
    assert one.claims[0].id == "without_spread"
    assert sides(one, OWNERS) == {"a head start": "above"}
    assert sides(one, "average_turns") == {"the die": "above"}
    said = [own.sentence for own in about(one)]
    assert said[1].startswith("Strongest for its owner’s wins: a head start, +")
    assert "Strongest for the length of games: the last 40" in said[2]
    against = sentence(one.claim("average_turns")).sentence
    assert "the length of games against an average one: the die" in against
    assert all(len(line) <= 80 for line in lines(Impact.model_construct(rounds=(one,))))
    plot = _plot(one)  # of a component that is not asked this way it would have an empty row
    assert plot.alternative.startswith("1 component: ")
    assert "the last 40 points" in plot.figure
    assert "the die" not in plot.figure


def test_one_component_against_an_average_one_is_told_as_such(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Words and picture name the game it is held against, with room for all of them."""
    parts = [Component("die", "the die", average="die_sides=8")]
    monkeypatch.setattr("balance.games.pig.components", lambda *_: parts)
    found = studied("pig", counts=[2], lineup=["hold_at"], games=300).summary
    (one,) = found.rounds
    first = one.claims[0]
    title = difference(first)
    assert title == "distance of seats from fair, with it minus with an average one"
    head = next(lines(found))
    assert "fair vs average  length" in head
    page = render(found)
    assert "1 component:" in page
    assert "1 more question about all" in page


def test_one_more_card_comes_beside_those_that_a_seat_has() -> None:
    rules = load("to_the_bottom", ['seat_extra_deck.1=["passenger", "passenger"]'])
    found = games.get("to_the_bottom").components(rules.parameters, 2)
    baby = next(one for one in found if one.id == "baby")
    config, *changes = rules.reference
    more = [tried(config, changes, text) for text in baby.given]
    assert [one.parameters.seat_extra_deck for one in more] == [
        {"1": ("passenger", "passenger", "baby")},
        {"1": ("passenger", "passenger"), "2": ("baby",)},
    ]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([Component("six", "sixes"), Component("six", "ones")], "six: found 2 components of this"),
        ([Component("six", "sixes", "nope=0")], 'six: nope=0: found "nope"; allowed: target'),
        ([Component("six", "sixes", goes_with=("nope",))], "six: found 'nope'; allowed: the id of"),
        (
            [Component("six", "sixes", dealt="nope")],
            "six: found 'nope'; allowed: the id of a metric",
        ),
    ],
)
def test_components_that_cannot_be_are_faults_of_the_game(
    parts: list[Component], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("balance.games.pig.components", lambda *_: parts)
    with pytest.raises(IncompleteGameError, match=r"game pig: report/components\.py: ") as caught:
        studied("pig", counts=[2], lineup=["random"], games=64)
    assert said in str(caught.value)


def test_all_cards_are_components() -> None:
    """Without the Iceberg no Cruise ends, and nobody owns a Lockdown."""
    parameters = load("to_the_bottom").parameters
    found = {one.id: one for one in games.get("to_the_bottom").components(parameters, 3)}
    assert list(found) == list(parameters.cards)
    assert found["iceberg"] == Component(
        "iceberg",
        "Iceberg",
        average="cards.iceberg.value=5; cards.iceberg.jet=5",
        goes_with=("card_wins_owned_iceberg",),
    )
    assert found["lockdown"] == Component("lockdown", "Lockdown", "cards.lockdown.on=false")
    bare = load("to_the_bottom", ["cards.lockdown.on=false"]).parameters
    assert "lockdown" not in [one.id for one in games.get("to_the_bottom").components(bare, 3)]


def test_numbers_are_told_as_what_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said of what is not in the table."""
    parts = [Component("die", "the die", average="die_sides=8")]
    monkeypatch.setattr("balance.games.pig.components", lambda *_: parts)
    found = studied("pig", counts=[2], lineup=["hold_at"], games=300).summary
    assert method(found) == [METHOD["average"]]


def test_the_difference_of_a_question_names_both_kinds_of_games() -> None:
    words = {"without_turns": "with it minus without", OWNERS: "with one more minus without"}
    for id_, said in words.items():
        claim = ClaimResult.model_construct(id=id_, what="the length of games")
        assert difference(claim) == f"length of games, {said}"


def test_every_line_of_the_title_of_an_axis_has_room_below_it() -> None:
    claim = ClaimResult.model_construct(margin=1.0, unit="turns")
    short, long = (layout(claim, ["it"], "x" * NARROW + more) for more in ("", " more"))
    assert long["margin"]["b"] > short["margin"]["b"]
    rows = {one["height"] - one["margin"]["b"] for one in (short, long)}
    assert len(rows) == 1
    assert short["xaxis"]["showticksuffix"] == "last"


def test_harmless_components_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets dealt in another order are the same game under another luck."""
    letters = ["AFES", "EFSA", "FASE", "ESAF", "SFAE", "FESA", "EASF", "SEFA"]
    parts = [Component(f"c{at}", at_, f'sheet_letters="{at_}"') for at, at_ in enumerate(letters)]
    monkeypatch.setattr("balance.games.safehouse.components", lambda *_: parts)
    one = round_of(studied("safehouse", counts=[2], lineup=["greedy"], games=1_500))
    for claim in one.claims:
        assert {number.side for number in claim.numbers} <= {"same", "open"}
    assert one.goes_with is None


def test_only_games_that_a_number_is_made_of_can_silence_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who won that had it is known from the rules as they are, and what one more does from all
    seats that got one.
    """
    parts = [
        Component(
            "head",
            "the head start",
            without="target=90",
            given=("start_scores=[9, 0]", "start_scores=[0, 9]"),
            goes_with=("win_share_2",),
        )
    ]
    monkeypatch.setattr("balance.games.pig.components", lambda *_: parts)
    monkeypatch.setattr(
        EffectTable, "withheld", lambda self, cell: cell.id.endswith(("without-head", "head-2"))
    )
    found = studied("pig", counts=[2], lineup=["hold_at"], games=300).summary
    codes = {claim.id: claim.code for one in found.rounds for claim in one.asked}
    assert codes["without_turns"] == codes[OWNERS] == "WITHHELD"
    assert codes[GOES_WITH] != "WITHHELD"


def test_what_too_many_games_were_stopped_without_is_not_told_as_undecided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has no number, and a notice names it; of the others all is told."""
    silent = "without-jokers"
    withheld = EffectTable.withheld
    monkeypatch.setattr(
        EffectTable, "withheld", lambda self, cell: cell.id.endswith(silent) or withheld(self, cell)
    )
    more = {"components": ["jokers", "chameleons"], "lineup": ["random"], "counts": [2]}
    found = studied("safehouse", games=64, **more)
    (one,) = found.summary.rounds
    gone, kept = (part.name for part in sorted(one.parts, key=lambda part: part.id != "jokers"))
    for claim in one.claims:
        if way_of(claim) == "without":
            assert claim.code != "WITHHELD"
            assert [number.name for number in claim.numbers] == [kept]
    told = [text for _, text in impact_notices(found.summary)]
    assert f"Too many games were stopped at the turn limit to say all about {gone}." in told
    assert "– too many games were stopped to say" in lines(found.summary)
    render(found.summary)
    claim, part = one.claims[0], one.parts[0].model_copy(update={"done": ()})
    assert why_not(claim, part) == "these rules cannot do without it"
    given = claim.model_copy(update={"id": OWNERS})
    assert why_not(given, part) == "not asked of it"


@pytest.mark.parametrize("code", ["NOBODY", "OPEN"])
def test_what_goes_with_a_component_is_never_told_as_its_work(code: str) -> None:
    found = studied("safehouse", lineup=["random"], counts=[2], games=64).summary
    claim = found.rounds[0].goes_with
    assert claim is not None
    assert claim.numbers[1:]
    told = sentence(claim.model_copy(update={"code": code})).sentence
    assert "goes with" in told
    assert "changes" not in told


def test_the_difference_is_that_of_the_same_deals() -> None:
    """Counted by hand from the rows of both."""
    found = studied("safehouse", counts=[2], components=["reroll"], lineup=["casual"], games=500)
    base, other = found.cells
    won = [
        np.concatenate([f.collect()["won_1"].to_numpy() for f in found.folder.frames(cell.id)])
        for cell in (base, other)
    ]
    claim = round_of(found).claim("without_team_wins")
    (number,) = claim.numbers
    difference = won[0].astype(float) - won[1].astype(float)
    assert number.value == pytest.approx(difference.mean())
    half = 1.96 * difference.std(ddof=1) / np.sqrt(len(difference))
    assert number.high - number.value == pytest.approx(half, rel=0.35)  # of a family of one


def test_the_distance_of_seats_is_compared_on_the_same_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A rule that no game reaches changes nothing, and is sure to: both play the same games."""
    parts = [Component("cap", "the cap", "max_turns=9_999"), Component("lead", "a lead", LEAD)]
    monkeypatch.setattr("balance.games.pig.components", lambda *_: parts)
    one = round_of(studied("pig", counts=[2], lineup=["hold_at"], games=2_000))
    cap, lead = one.claim("without_spread").numbers
    assert (cap.name, cap.value, cap.side) == ("the cap", 0.0, "same")
    # what five deals of 2,000 may do to it; two runs by themselves leave some 0.06
    assert cap.high - cap.low < 0.006
    assert lead.side == "below"


def test_what_owners_win_is_one_number_of_each_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted by hand; intervals of the seats, each by itself, would be half as wide again."""
    leads = ("start_scores=[9, 0]", "start_scores=[0, 9]")
    monkeypatch.setattr(
        "balance.games.pig.components", lambda *_: [Component("lead", "a lead", given=leads)]
    )
    found = studied("pig", counts=[2], lineup=["hold_at"], games=2_000)
    rows = {
        cell.id: pl.concat(found.folder.frames(cell.id))
        .select(pl.col("^won_.$").cast(pl.Int64))
        .collect()
        for cell in found.cells
    }
    base, first, second = rows.values()
    each = [first["won_1"] - base["won_1"], second["won_2"] - base["won_2"]]
    gains = (each[0] + each[1]).to_numpy() / 2
    (number,) = round_of(found).claim(OWNERS).numbers
    assert number.value == pytest.approx(gains.mean())
    half = number.high - number.value
    assert half == pytest.approx(1.96 * gains.std(ddof=1) / np.sqrt(len(gains)), rel=0.1)
    alone = [2.24 * one.to_numpy().std(ddof=1) / np.sqrt(len(gains)) for one in each]
    assert half < sum(alone) / 2 / 1.5


def test_the_same_command_gives_the_same_bytes_and_a_page() -> None:
    command = ["impact", "abandon_ship", "--players", "3", "--policy", "random", "--games", "300"]
    command += ["--component", "cheese", "--component", "x_space", "--out", "first"]
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 0, told.output
    assert "the cheese" in told.output
    summary = Impact.model_validate(json.loads(Path("first/summary.json").read_text("utf-8")))
    again = shlex.split(summary.study.command)[1:]
    assert again.count("--component") == 2
    told = CliRunner().invoke(app, [*again, "--out", "again"])
    assert told.exit_code == 0, told.output
    assert bytes_of(Path("again")) == bytes_of(Path("first"))
    page = render(summary)
    assert "What makes seats more or less equal?" in page
    assert "the X space" in markdown(summary)
    for asked, is_full in ((["--full"], True), ([], False)):
        told = CliRunner().invoke(app, ["report", "first", *asked]).output
        assert "in points, turns " in told
        assert ("in points, changes " in told) == is_full


def test_in_full_every_number_of_a_component_is_told() -> None:
    found = studied("abandon_ship", components=["cheese_1", "tile_red_purple_orange"], games=64)
    one = round_of(found)
    told = "\n".join(lines(found.summary, True))
    for claim in one.asked:
        for number in claim.numbers:
            assert shown_change(claim, number, False) in told, (claim.id, number)
    assert "cannot do without" not in told


def test_what_was_cut_off_before_the_first_change_says_so() -> None:
    found = studied("safehouse", components=["jokers"], lineup=["random"], counts=[2], games=64)
    one = round_of(found)
    none = one.model_copy(update={"parts": (), "claims": (), "goes_with": None})
    cut = found.summary.model_copy(update={"rounds": (none,)})
    for form in (render, markdown):
        assert "64 games of the rules as they are" in form(cut)
        assert "No component was left out or changed yet." in form(cut)
        assert "0 components" not in form(cut)


def test_what_was_not_played_yet_is_named() -> None:
    played = count(1)

    def stop(*_: object) -> None:
        if next(played) == 3:
            raise KeyboardInterrupt

    fields = {"games": 64, "lineup": ("random",), "counts": (2,), "workers": 1}
    order = Order(rulesets=(load("safehouse"),), out=Path("cut"), kind="impact", **fields)
    cut = balance.carry_out(order, stop).summary
    parts = {one.component.name for one in order.parts}
    begun = {part.name for one in cut.rounds for part in one.parts}
    assert begun
    assert parts - begun
    assert parts - begun <= {*cut.missing}
    (said,) = [text for _, text in impact_notices(cut) if text.startswith("Not all played yet: ")]
    assert all(name in said for name in cut.missing)
    whole = balance.carry_out(order).summary
    assert whole.missing == ()
    assert not any("Not all played" in text for _, text in impact_notices(whole))


def test_a_study_file_asks_for_it() -> None:
    Path("mine.toml").write_text(
        'study = "impact"\nrulesets = "safehouse"\ncomponents = "jokers"\nplayers = [2]\n'
        'lineup = "random"\ngames = 200\n',
        encoding="utf-8",
    )
    found = balance.study("mine.toml", "study")
    assert [part.id for part in round_of(found).parts] == ["jokers"]


@pytest.mark.parametrize(
    ("config", "more", "said"),
    [
        (
            "safehouse",
            {"components": ["joker"]},
            ("--component", "'joker'", "Did you mean jokers?"),
        ),
        (  # as rules and --set call them
            "to_the_bottom",
            {"components": ["cards.rats"], "counts": [2], "lineup": ["random"]},
            ("--component", "'cards.rats'", "Did you mean rats?"),
        ),
        (
            "abandon_ship/no_cheese",
            {"components": ["cheese"], "lineup": ["random"]},
            ("--component: found 'cheese', which these rules take out; allowed: x_space",),
        ),
        (  # with as many tiles as players none can go
            "abandon_ship",
            {"counts": [3, 7], "lineup": ["random"], "components": ["tile_red_purple_orange"]},
            ("--component", "'tile_red_purple_orange' with 7 players"),
        ),
        ("pig", {"counts": [2]}, ("without components", "allowed: abandon_ship, safehouse,")),
        ("safehouse", {"counts": [2], "until_decided": True}, ("stops by itself",)),
    ],
)
def test_what_cannot_be_studied_is_refused(config: str, more: dict, said: tuple[str, ...]) -> None:
    with pytest.raises(ConfigError) as caught:
        studied(config, **more)
    assert all(part in str(caught.value) for part in said), caught.value
    assert not Path("study").exists()


def test_games_are_shared_among_the_changes() -> None:
    assert games_of_each(20_000, 10) == 8_000
    assert games_of_each(20_000, 400) == 1_000
    assert games_of_each(500, 4) == 500


def test_what_is_dealt_is_worth_what_its_owners_win() -> None:
    """A tile is nobody's choice; which of them are dealt is left to the deal."""
    found = studied(
        "abandon_ship",
        counts=[4],
        lineup=["random"],
        games=2_000,
        components=["cheese", "tile_blue_green_red"],
    )
    one = round_of(found)
    dealt = one.claim("dealt_wins")
    assert one.goes_with is None
    assert dealt.kind == "cause"
    (number,) = dealt.numbers
    assert number.name == "tile blue/green/red"
    rows = pl.concat(found.folder.frames(found.cells[0].id)).collect()
    assert rows.height == 2_000
    won, had = 0.0, 0
    for row in rows.iter_rows(named=True):
        winners = sum(row[f"won_{seat}"] for seat in range(1, 5))
        for seat in range(1, 5):
            if row[f"tile_index_{seat}"] == 0:
                had += 1
                won += row[f"won_{seat}"] / winners if winners else 0.0
    assert number.value == pytest.approx(won / had - 0.25, abs=1e-6)
    without = {part.id: part.done[0].change for part in one.parts}
    assert without["cheese"] == "no_cheese"
    assert "blue" in without["tile_blue_green_red"]
