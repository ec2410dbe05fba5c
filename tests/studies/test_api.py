"""The package from Python: load, run, compare and the frames of a study."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

import balance
from balance.games.api import Metric
from balance.rulesets import ConfigError
from balance.studies.run.compare import without_retold


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    """A small study of Pig."""
    out = tmp_path_factory.mktemp("api") / "study"
    return balance.run("pig/short", out=out, games=300, counts=[2, 3], workers=1)


def test_load() -> None:
    ruleset = balance.load("pig/short", ["die_sides=8"])
    assert (ruleset.parameters.target, ruleset.parameters.die_sides) == (50, 8)


def test_games_is_one_row_a_game(study) -> None:
    assert isinstance(study.games, pl.LazyFrame)
    games = study.games.collect()
    assert games.height == 600
    cells = games.group_by("cell", "players").len().sort("players")
    assert cells.rows() == [("short-p2-expert", 2, 300), ("short-p3-expert", 3, 300)]
    two = games.filter(pl.col("players") == 2)
    assert two["won_3"].null_count() == 300  # cells share one frame


def test_estimates_are_those_of_the_games(study) -> None:
    estimates = study.estimates
    assert {"cell", "id", "label", "value", "low", "high", "n"} <= set(estimates.columns)
    for cell in study.cells:
        games = study.games.filter(pl.col("cell") == cell.id).collect()
        own = {row["id"]: row for row in estimates.filter(cell=cell.id).iter_rows(named=True)}
        assert own["turns"]["value"] == pytest.approx(games["turns"].mean())
        assert own["turns"]["n"] == 300
        shares = [own[f"win_share_{seat + 1}"] for seat in range(cell.players)]
        assert sum(share["value"] for share in shares) == pytest.approx(1)
        for seat, share in enumerate(shares, start=1):
            assert share["value"] == pytest.approx(games[f"won_{seat}"].mean())
            assert share["low"] <= share["value"] <= share["high"]
            assert share["simultaneous"]
            assert share["reference"] == pytest.approx(1 / cell.players)


def test_claims_have_a_code(study) -> None:
    claims = study.claims
    assert claims.columns == ["cell", "id", "question", "code"]
    assert set(claims["cell"]) == {cell.id for cell in study.cells}
    assert claims["question"].str.ends_with("?").all()
    assert (claims["code"] != "").all()


def test_compare(tmp_path: Path) -> None:
    base = balance.load("pig")
    variant = balance.load("pig", ["target=20"])
    study = balance.compare(base, variant, out=str(tmp_path), games=200, counts=[2], workers=1)
    (comparison,) = study.summary.comparisons
    turns = next(d for d in comparison.differences if d.id == "turns")
    assert turns.value == pytest.approx(turns.b - turns.a)
    assert turns.high < 0
    assert turns.verdict == "LESS"
    asked = {d.id for d in comparison.differences if d.is_asked}
    assert asked == {"win_share_1", "win_share_2", "turns", "tied", "lead_changes"}
    assert len({d.level for d in comparison.differences}) == 2  # which others do not blur
    assert [d.label for d in comparison.differences if d.value == turns.value] == ["Mean length"]
    assert [cell.id for cell in study.cells] == ["standard-p2-expert", "standard-p2-expert-2"]


def test_what_tells_a_headline_number_again_is_left_out() -> None:
    turns = Metric("turns", "", "", "mean", pl.col("turns").cast(pl.Int64), unit="turns")
    again = [turns._replace(id="wide"), turns._replace(id="bare", value=pl.col("turns"))]
    others = [
        turns._replace(id="kind", kind="share"),
        turns._replace(id="scale", scale=2),
        turns._replace(id="column", value=pl.col("decisions")),
        turns._replace(id="sign", value=-pl.col("turns")),
        turns._replace(id="ratio", per=pl.col("turns")),
        turns._replace(id="twice", value=pl.col("rolls")),
        turns._replace(id="other twice", value=pl.col("rolls")),
    ]
    assert without_retold([*again, turns, *others], {"turns"}) == [turns, *others]


def test_compare_with_tries(tmp_path: Path) -> None:
    tries = ("short", "target=20")
    study = balance.compare("pig", out=tmp_path, tries=tries, games=64, counts=[2])
    command = "balance compare pig pig/short --games 64 --players 2 --try target=20"
    assert study.summary.study.command == command
    with pytest.raises(ConfigError, match="the same rules as pig"):
        balance.compare("pig", out=tmp_path / "no", tries="target=100")
    assert not (tmp_path / "no").exists()


def test_rulesets_of_the_same_title_are_told_apart(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "pig"\nbase = "standard"\ntitle = "Standard"\n[rules]\ntarget = 50\n')
    two = balance.compare("pig", mine, out=tmp_path / "two", games=40, counts=[2])
    names = [f"Standard [{name}]" for name in ("pig/standard", "mine")]
    assert two.summary.study.title == " against ".join(names)
    assert [one.label for one in two.summary.cells] == [
        f"{name}, 2 players, expert" for name in names
    ]
    lineup = {"games": 40, "counts": [2], "lineup": ["random"]}
    several = balance.run("pig", "sewer_pirats", out=tmp_path / "several", **lineup)
    assert several.summary.study.title == "Pig: Standard, Sewer Pirats: Standard"
    assert [one.label for one in several.summary.cells] == [
        "Pig: Standard, 2 players, random",
        "Sewer Pirats: Standard, 2 players, random",
    ]


def test_nothing_is_the_same_without_evidence(tmp_path: Path) -> None:
    """Of twenty games none may differ, which says little; six thousand tell."""
    other = balance.load("pig", ["max_turns=999"])  # which no game of these reaches
    few = balance.compare("pig", other, out=tmp_path / "few", games=20, counts=[2])
    many = balance.compare("pig", other, out=tmp_path / "many", games=6_000, counts=[2])
    found = [study.summary.comparisons[0].differences for study in (few, many)]
    for one in found[0] + found[1]:
        if one.verdict == "SAME":
            assert one.low is not None
            assert one.high is not None
            assert -one.margin <= one.low <= one.high <= one.margin
    verdicts = [{one.id: one.verdict for one in differences} for differences in found]
    assert verdicts[0]["win_share_1"] == "UNDECIDED"
    assert verdicts[1]["win_share_1"] == "SAME"


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"games": 0}, "games"),
        ({"games": -3}, "games"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"margin": 0.0}, "margin"),
        ({"margin": float("nan")}, "margin"),
        ({"workers": -1}, "workers"),
        ({"counts": [1]}, "players"),
        ({"counts": [2, 3, 2]}, "counts"),
        ({"lineup": ["nobody"]}, "lineup"),
    ],
)
def test_a_bad_order_is_refused_before_anything_is_written(
    tmp_path: Path, options: dict[str, object], key: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        balance.run("pig", out=tmp_path / "study", **options)
    assert caught.value.key == key
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("out", [None, 3, b"study", "a\0b"])
def test_a_folder_that_is_none_is_refused(out: object) -> None:
    with pytest.raises(ConfigError, match="out: found "):
        balance.run("pig", out=out)


def test_numbers_of_numpy_are_numbers(tmp_path: Path) -> None:
    usual = {"lever_games": "none", "tiers": "none", "out": tmp_path}
    many = {"games": np.int64(300), "seed": np.uint8(4), "counts": np.array([2])}
    found = balance.run("pig", margin=np.float32(2), **usual, **many)
    assert found.summary.cells[0].games == 300
    with pytest.raises(ConfigError, match=r"games: found 300\.5; allowed: whole number"):
        balance.run("pig", **usual, games=np.float64(300.5))


def test_one_may_stand_for_a_list(tmp_path: Path) -> None:
    found = balance.skill("pig", tmp_path, players=2, games=40).summary
    assert [one.players for one in found.rounds] == [2]
    with pytest.raises(ConfigError, match="found only hold_at; allowed: two players or more"):
        balance.tournament("pig", tmp_path, policy="hold_at")
    with pytest.raises(ConfigError, match='players: found "two" as entry 1; allowed: whole'):
        balance.best_response("pig", "two")


@pytest.mark.parametrize("command", [balance.run, balance.compare])
def test_no_ruleset(tmp_path: Path, command) -> None:
    with pytest.raises(ConfigError, match="no ruleset"):
        command(out=tmp_path / "study")


def test_progress_names_what_it_sees(tmp_path: Path) -> None:
    from balance.cli.progress import Progress
    from tests.studies.helpers import order

    asked = order(tmp_path, games=640, counts=(2, 6))
    two, six = asked.cells
    progress = Progress(asked)
    progress.shown = True
    from balance import carry_out

    carry_out(asked, progress.see, progress.tick)
    assert [progress.headways[cell.id].games for cell in (two, six)] == [640, 640]
    total, first, second = progress.lines(80, 24)
    assert total.startswith("100 %  1,280 of 1,280 games, ")
    assert first.startswith(f"{two.label}  100 %  wins ")
    assert first.count(".") == 3  # two shares and a half-width
    assert " to " in second


def test_a_row_of_two_sheets_is_called_what_it_is_on_both(tmp_path: Path) -> None:
    """Row 1 has another arrow there; row 3 has the same."""
    study = balance.compare(
        "safehouse", out=tmp_path, tries="alt_sheets", counts=[2], lineup="casual", games=60
    )
    (pair,) = study.summary.comparisons
    told = [one.label for one in pair.differences]
    assert "A player completes row 1" in told
    assert "A player completes row 3 (nondec, arrow 2)" in told


@pytest.mark.parametrize(
    ("function", "more"),
    [
        (balance.tournament, {"counts": [3]}),
        (balance.tournament, {"lineup": ["random", "expert"]}),
        (balance.skill, {"counts": [2]}),
        (balance.screen, {"factors": ["target=40", "die_sides=8"]}),
        (balance.run, {"goals": "nonsense=3"}),
        (balance.run, {"strict": True}),
        (balance.compare, {"worlds": 3}),
        (balance.robust, {"target": 50.0}),
        (balance.impact, {"vary": "target=20..60/10"}),
    ],
)
def test_nothing_that_is_asked_is_passed_over(tmp_path: Path, function, more) -> None:
    """A study that has no such thing, or a function that calls it otherwise."""
    (name,) = more
    configs = ("pig", "pig/short") if function is balance.compare else ("pig",)
    with pytest.raises(ConfigError, match=rf"^{function.__name__}: {name}: found "):
        function(*configs, out=tmp_path / "study", games=20, **more)
    assert not (tmp_path / "study").exists()
