"""What a game says for its reports is held to its form before anything is played, and names it."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest

from balance import games
from balance.games import IncompleteGameError
from balance.games.api import Column, Metric
from balance.games.api.claims import Amount, Claim, Contrast, Course, Curve, Pairs, Parts, StandsOut
from balance.games.api.components import Component
from balance.games.api.metrics import whole
from balance.rulesets import load
from balance.studies.cells.cell import make_cells
from balance.studies.cells.forms import check_forms, check_values, components_of
from balance.studies.play import trial
from balance.studies.play.trial import try_out

BUSTS = Metric("busts", "Busts", "Busts", "mean", pl.col("best_turn"))
SHARE = BUSTS._replace(kind="share", value=pl.col("best_turn") > 20)
MIDDLE = BUSTS._replace(id="middle", kind="quantile")
CLAIM = Claim("odd", "Odd?", Amount("best_turn", "the best turn"))
PART = Component("dog", "the dog", without="target=50")
TWO = {"win_share_1": "first", "win_share_2": "second"}


def told(monkeypatch: pytest.MonkeyPatch, name: str, found: list[Any]) -> str:
    """What is said of Pig where one of its functions answers so; empty where nothing is."""
    monkeypatch.setattr(games.get("pig"), name, lambda *_: found)
    try:
        [*try_out(load("pig"), 2)]
    except IncompleteGameError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("metric", "said"),
    [
        (BUSTS, ""),
        (SHARE, ""),
        (BUSTS._replace(label=None), "busts: found label = null; allowed: a text"),
        (BUSTS._replace(value="best_turn"), 'found value = "best_turn"; allowed: an expression of'),
        (BUSTS._replace(per=3), "busts: found per = 3; allowed: an expression of Polars"),
        (BUSTS._replace(reference="half"), 'found reference = "half"; allowed: a number, or None'),
        (BUSTS._replace(kind="average"), "found unknown kind 'average'; allowed: share, bounded, "),
        (BUSTS._replace(kind="ratio"), "found a ratio needs `per`, and only bounded may take it"),
        (BUSTS._replace(scale=0), "found scale 0 does not fit a mean; allowed: share, bounded"),
        (
            BUSTS._replace(value=pl.col("best_tern")),
            "found 'best_tern'; allowed: a column of the r",
        ),
        (BUSTS._replace(value=pl.col("best_tern")), "rows of games. Did you mean best_turn?"),
        (BUSTS._replace(value=pl.col("best_turn") / 2), "of type Float64; allowed: whole numbers,"),
        (BUSTS._replace(value=pl.col("best_turn").str.len_chars()), "an expression that can be w"),
        (SHARE._replace(value=pl.col("best_turn")), " in a game; allowed: 0 to 1, as of a share"),
        (
            SHARE._replace(value=-(pl.col("turns") > 1).cast(int)),
            "found -1 in a game; allowed: 0 to 1, as of",
        ),
        (
            SHARE._replace(kind="bounded", value=pl.lit(3), scale=2),
            "found 3 in a game; allowed: 0 t",
        ),
        (SHARE._replace(kind="bounded", value=pl.lit(3), per=pl.lit(3)), ""),
        (
            SHARE._replace(kind="bounded", value=pl.lit(3), per=pl.lit(2)),
            "allowed: 0 to 2, as of a ",
        ),
        (
            BUSTS._replace(value=pl.col("best_turn").sum()),
            "found what other games decide, too; allo",
        ),
        (BUSTS._replace(value=pl.col("best_turn").shift(1)), "found what other games decide, too"),
        (BUSTS._replace(value=pl.col("best_turn").cum_sum()), "found what other games decide, too"),
        (BUSTS._replace(value=pl.col("won_1") - pl.col("won_2")), "made wide before they are cou"),
        (BUSTS._replace(value=whole("won_1") - whole("won_2")), ""),
        (BUSTS._replace(value=whole("won_1"), unit="%"), ""),
        (BUSTS._replace(value=whole("turns"), unit="%"), "; allowed: at most 1, which is 100 %"),
        (BUSTS._replace(label=" "), 'busts: found label = " "; allowed: a text'),
        (BUSTS._replace(id="turns"), "turns: found 2 metrics of this id; allowed: one"),
    ],
)
def test_metrics(metric: Metric, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("pig")
    own = games.get("pig").metrics(rules.parameters, 2)
    found = told(monkeypatch, "metrics", [*own, metric])
    assert said in found
    assert bool(said) == bool(found)
    assert not found or found.startswith("game pig: report/metrics.py: ")


def test_a_metric_of_a_column_is_told_by_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    pig = games.get("pig")
    shown = next(one for own in pig.SHOWN.values() for one in own if one.column == "best_turn")
    wrong = {"Turns": (shown._replace(unit="%", way="mean"),)}
    monkeypatch.setattr(pig, "SHOWN", wrong)
    with pytest.raises(IncompleteGameError, match=r"report/columns\.py: best_turn: found \d+ in a"):
        [*try_out(load("pig"), 2)]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, ""),
        ({"question": None}, "found question = null; allowed: a text"),
        ({"question": ""}, 'found question = ""; allowed: a text'),
        (
            {"shape": Amount("win_share_1", "x", (10, 50))},
            "two numbers from 0 to 1, which is 100 %",
        ),
        ({"shape": Amount("win_share_1", "x", (0.1, 0.5))}, ""),
        (
            {"shape": StandsOut(TWO, 50.0, "wins")},
            "found against = 50.0; allowed: a number from 0 to",
        ),
        (
            {"shape": StandsOut(TWO, 0.5, "wins", 2)},
            "found matters = 2; allowed: a number above 0 fr",
        ),
        (
            {"shape": Parts({"tied": "ties"}, "games")},
            "found 0 in all; allowed: parts that make up ",
        ),
        ({"shape": Parts(TWO, "games")}, ""),
        ({"kind": "counted"}, 'found kind = "counted"; allowed: count, cause, goes with'),
        ({"rests_on": "target"}, 'found rests_on = "target"; allowed: a list of names'),
        (
            {"rests_on": ["targte"]},
            "found 'targte'; allowed: a parameter of the game. Did you mean ",
        ),
        ({"rests_on": ["target"]}, ""),
        (
            {"shape": "best_turn"},
            'found "best_turn"; allowed: Amount, Parts, StandsOut, Contrast, ',
        ),
        ({"shape": Amount("best_turn", None)}, "found name = null; allowed: a text"),
        (
            {"shape": Amount("best_turn", "x", (3.0, 1.0))},
            "allowed: two numbers, the smaller first",
        ),
        (
            {"shape": Amount("best_turn", "x", (3.0, "4"))},
            "allowed: two numbers, the smaller first",
        ),
        ({"shape": Amount("best_turn", "x", (3.0, 4.0))}, ""),
        ({"shape": Parts({}, "games")}, "found of = {}; allowed: a dict of metrics and names"),
        ({"shape": Parts({"tied": 3}, "games")}, "found the name 3; allowed: a text"),
        ({"shape": Parts({"tied": "ties"}, None)}, "found whole = null; allowed: a text"),
        ({"shape": Curve({}, "a", "b")}, "found of = {}; allowed: a dict of metrics and names"),
        ({"shape": Curve({"win_share_1": "first"}, "a", "b")}, ""),
        ({"shape": Curve(TWO, "a", "b", 0.0)}, "found matters = 0.0; allowed: a number above 0"),
        ({"shape": Curve(TWO, "a", None)}, "found what = null; allowed: a text"),
        (
            {"shape": Curve({**TWO, "turns": "t"}, "a", "b")},
            "'turns' beside '%'; allowed: one unit",
        ),
        ({"shape": Course(TWO, "a", "best_turn")}, ""),
        ({"shape": Course({"turns": "turns"}, "a", "win_share_1", 2.0)}, ""),
        (
            {"shape": Course(TWO, "a", "", 2.0)},
            "found matters = 2.0; allowed: a number above 0 from",
        ),
        ({"shape": Course(["win_share_1"], "a")}, 'found of = ["win_share_1"]; allowed: a dict of'),
        ({"shape": StandsOut(TWO, "half", "wins")}, 'found against = "half"; allowed: a number'),
        ({"shape": StandsOut(TWO, float("nan"), "wins")}, "found against = NaN; allowed: a number"),
        ({"shape": StandsOut(TWO, 0.5, "wins")}, ""),
        ({"shape": Pairs({("a", "b"): "win_share_3"}, 0.5, "wins")}, "Did you mean win_share_"),
        ({"shape": Pairs({("a", 2): "win_share_2"}, 0.5, "wins")}, "found the name 2; allowed: a "),
        ({"shape": Pairs({("a", "b"): "win_share_2"}, 0.5, "wins")}, ""),
        ({"shape": Contrast("win_share_1", "win_share_2", ("a", "b"), "wins")}, ""),
        (
            {"shape": Contrast("win_share_1", "turns", ("a", "b"), "x")},
            "found 'turns' beside '%'; ",
        ),
        ({"shape": Contrast("win_share_1", "win_share_2", ("a", 1), "x")}, "found the name 1; "),
        (
            {"shape": Contrast("turns_q05", "turns", ("a", "b"), "x")},
            "found the quantile turns_q05",
        ),
    ],
)
def test_claims(changes: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = told(monkeypatch, "claims", [CLAIM._replace(**changes)])
    assert said in found
    assert bool(said) == bool(found)
    assert not found or found.startswith("game pig: report/claims.py: odd: ")


@pytest.mark.parametrize(
    ("components", "said"),
    [
        ([PART], ""),
        ([PART._replace(name=None)], "dog: found name = null; allowed: a text"),
        (
            [PART._replace(given="target=60")],
            'found given = "target=60"; allowed: a list, each a t',
        ),
        ([PART._replace(goes_with=("win_shore_1",))], "the id of a metric. Did you mean win_share"),
        ([PART._replace(given=("target=60", "target=70"))], ""),
        (
            [PART._replace(given=("target=60",))],
            "found 1 changes in given; allowed: 2, one for eac",
        ),
        ([PART._replace(dealt="best_turn")], "found best_turn, which counts points; allowed: a sh"),
        ([PART._replace(dealt="win_shore_1")], "found 'win_shore_1'; allowed: the id of a metric"),
        ([PART._replace(without="targte=50")], "dog: targte=50: found "),
        ([PART, PART], "dog: found 2 components of this id; allowed: one"),
    ],
)
def test_components(
    components: list[Component], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = told(monkeypatch, "components", components)
    assert said in found
    assert bool(said) == bool(found)
    assert not found or found.startswith("game pig: report/components.py: dog: ")


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_those_of_our_games_have_their_form(game: str) -> None:
    rules = load(game)
    for players in rules.counts:
        cell = make_cells([rules], [players], ["random"])[0]
        check_forms(cell)
        components_of(cell)
        table = cell.table()
        rows = table.rows(50)
        table.play(7, 0, 1, rows)
        check_values(cell, rows)


def test_columns_of_yes_and_no_are_never_too_narrow() -> None:
    rows = np.zeros(3, [("ended", "b1"), ("rolls", "u1")])
    rows["ended"], rows["rolls"] = True, 200
    columns = [Column("ended", "b1", "E"), Column("rolls", "u1", "R")]
    cell = SimpleNamespace(game=SimpleNamespace(COLUMNS=columns))
    assert [told.split()[0] for told in trial._too_narrow(cell, rows)] == ["rolls"]
