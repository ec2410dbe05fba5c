"""What components are worth: told by games without them, never by who used them."""

from pathlib import Path

import pytest

from balance import carry_out
from balance.games import BUILT_IN
from balance.report.lever_words import best_change
from balance.report.wording import words
from balance.rulesets import load, tried
from balance.studies.cells.cell import make_cells
from balance.studies.orders.order import Order
from balance.studies.run.results import WORTH, CellResult

COUNTS = [(game, seats) for game in BUILT_IN for seats in (load(game).counts or (2,))]


def played(tmp_path: Path, config: str, **more) -> CellResult:
    """The first cell of a run beside which levers are tried."""
    rest = {"tiers": "none", "alternatives": False, "workers": 1, **more}
    (cell,) = carry_out(
        Order(rulesets=(load(config),), out=tmp_path / "study", **rest)
    ).summary.cells
    return cell


@pytest.mark.parametrize(("game", "seats"), COUNTS)
def test_all_that_is_done_to_components_makes_sound_rules(game: str, seats: int) -> None:
    ruleset = load(game)
    (cell,) = make_cells([ruleset], [seats], ["random"])
    found = cell.game.components(ruleset.parameters, seats)
    assert len({one.id for one in found}) == len({one.name for one in found}) == len(found)
    assert found or game == "pig"
    without = {one.id: tried(game, (), one.without) for one in found if one.without}
    assert len({one.hash for one in without.values()} | {ruleset.hash}) == len(without) + 1
    for id_, rules in without.items():
        left = cell.game.components(rules.parameters, seats)
        assert id_ not in {one.id for one in left}
    for component in found:
        others = [text for text in (component.average, *component.given) if text]
        assert component.without or others, component
        assert len(component.given) in (0, seats)
        for rules in (tried(game, (), text) for text in filter(None, [component.without, *others])):
            assert seats in cell.game.player_counts(rules.parameters), component


def test_every_die_and_every_card_is_a_component() -> None:
    found = {}
    for game in ("abandon_ship", "to_the_bottom"):
        (cell,) = make_cells([load(game)], [3], ["random"])
        for one in cell.game.components(cell.ruleset.parameters, 3):
            found[one.id] = one
    ship, bottom = (load(game).parameters for game in ("abandon_ship", "to_the_bottom"))
    assert {f"die_{colour}" for colour in ship.dice} <= {*found}
    faces = tried("abandon_ship", (), found["die_white"].average).parameters.dice["white"]
    assert faces == ("(1)", "(2)", "(2)x", "(3)x", "(6)", "(A)")  # the middle ones, for any rat
    assert {*bottom.cards} <= {*found}
    assert found["baby"].given[0] == 'seat_extra_deck.1=["baby"]'
    assert found["baby"].without == ""  # starting decks stay whole


@pytest.fixture(scope="module")
def of_two(tmp_path_factory: pytest.TempPathFactory) -> CellResult:
    """Teams of two experts that should win 52 % of their games, with all levers."""
    folder = tmp_path_factory.mktemp("worth")
    return played(folder, "safehouse", counts=[2], games=6_000, target=52)


def test_what_is_used_in_need_is_worth_much(of_two: CellResult) -> None:
    """Teams that roll again, or stop the pursuer, win less often: they were in trouble."""
    cell = of_two
    claims = {one.id: one for one in cell.claims}
    for chosen in ("help_stay", "help_reroll"):
        assert claims[chosen].kind == "goes with"
        assert claims[chosen].code == "LESS"
    worth = claims[WORTH]
    assert cell.claims[1] is worth  # after the headline
    assert worth.kind == "cause"
    assert worth.named("above") == ["“pursuer does not move”", "“roll again”", "chameleons"]
    said = words(worth)
    assert said.badge == "3 HELP"
    assert said.sentence.startswith("The team gains most by ")
    assert len(said.sentence.split()) <= 20
    assert cell.levers is not None
    (changes,) = (one for one in cell.levers.claims if one.id == "levers_team_wins")
    for number in worth.numbers:
        (lever,) = (one for one in changes.numbers if one.name == f"Without {number.name}")
        assert number.value == pytest.approx(-lever.value)


def test_the_change_that_comes_nearest_to_the_target_is_offered_first(of_two: CellResult) -> None:
    cell = of_two
    assert cell.levers is not None
    off = cell.estimate("team_wins").value - 0.52
    numbers = {one.name: one for one in cell.levers.claims[0].numbers}
    tried_ = [numbers[one.title] for one in cell.levers.tried]
    assert [one.side for one in tried_] == ["below"] * 3
    left = [abs(off + one.value) for one in tried_]
    assert left == sorted(left)
    said = best_change(cell, cell.levers).sentence
    assert said.startswith(f"{tried_[0].name} brings the team nearer")


def test_a_team_that_never_wins_misses_nothing(tmp_path: Path) -> None:
    cell = played(tmp_path, "safehouse", counts=[2], lineup=["random"], games=4_000, margin=3.0)
    worth = next(one for one in cell.claims if one.id == WORTH)
    assert {one.side for one in worth.numbers} <= {"same", "open"}
    assert words(worth).badge in ("NONE", "UNDECIDED")


def test_seats_that_compete_are_not_asked(tmp_path: Path) -> None:
    cell = played(tmp_path, "abandon_ship", counts=[3], lineup=["random"], games=4_000)
    assert WORTH not in {one.id for one in cell.claims}
    assert cell.levers is not None
    assert all("=" not in one.name for one in cell.levers.tried)
