"""Claims of a game that name what it does not have are refused before anything is played."""

from pathlib import Path

import pytest

import balance
from balance import games
from balance.games import IncompleteGameError
from balance.games.api.claims import Amount, Claim
from balance.report.wording import STOPPED, short, words


@pytest.mark.parametrize(
    ("claim", "place"),
    [
        (Claim("odd", "Odd?", Amount("bust_shore", "busts")), "odd: found 'bust_shore'"),
        (Claim("old", "Old?", Amount("bust_share", "busts"), changes=("big_dye",)), "'big_dye'"),
    ],
)
def test_an_unknown_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, claim: Claim, place: str
) -> None:
    monkeypatch.setattr(games.get("pig"), "claims", lambda parameters, players: [claim])
    with pytest.raises(IncompleteGameError, match=r"report/claims\.py") as caught:
        balance.run("pig", out=tmp_path / "study", games=20)
    assert place in str(caught.value)
    assert "Did you mean" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


ODD = Claim("odd", "Odd?", Amount("bust_share", "busts"))


@pytest.mark.parametrize(
    ("name", "value", "place"),
    [
        ("claims", [ODD, ODD], "report/claims.py: odd: found 2 questions of this id"),
        ("claims", [ODD._replace(id="fairness")], "claims.py: fairness: found 2 questions of this"),
        ("cures", ["big_dye"], "report/claims.py: cures: found 'big_dye'; "),
    ],
)
def test_a_question_is_asked_once_and_cures_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: object, place: str
) -> None:
    monkeypatch.setattr(games.get("pig"), name, lambda *_: value)
    with pytest.raises(IncompleteGameError) as caught:
        balance.run("pig", out=tmp_path / "study", games=20)
    assert place in str(caught.value)


def test_a_fault_of_the_game_is_not_told_as_one_of_the_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def metrics(*_: object) -> None:
        raise ValueError("mine")

    monkeypatch.setattr(games.get("pig"), "metrics", metrics)
    with pytest.raises(RuntimeError, match="the Python of the game") as caught:
        balance.run("pig", out=tmp_path / "study", games=20)
    assert str(caught.value.__cause__) == "mine"


def test_where_many_games_are_stopped_nothing_is_concluded(tmp_path: Path) -> None:
    stopped = balance.load("pig", ["max_turns=4"])
    study = balance.run(stopped, out=tmp_path / "study", games=4_000, counts=[2])
    (cell,) = study.summary.cells
    claims = cell.claims
    assert {claim.code for claim in claims} == {"WITHHELD"}
    assert {one.side for claim in claims for one in claim.numbers} <= {"open", None}
    assert short(claims[0]) == STOPPED
    assert cell.levers is not None
    assert {claim.code for claim in cell.levers.claims} == {"WITHHELD"}
    assert not any(claim.numbers for claim in cell.levers.claims)
    assert {words(claim).badge for claim in claims} == {"WITHHELD"}
    assert "stopped at the turn limit" in words(claims[0]).sentence


def test_of_games_that_are_stopped_no_difference_is_told(tmp_path: Path) -> None:
    stopped = balance.load("pig", ["max_turns=4"])
    other = balance.load("pig", ["max_turns=4", "die_sides=8"])
    found = balance.compare(stopped, other, out=tmp_path / "study", games=2_000, counts=[2])
    (comparison,) = found.summary.comparisons
    told = {one.id for one in comparison.differences if one.verdict != "UNDECIDED"}
    assert told <= {"capped"}
    assert {one.id for one in comparison.differences if not one.withheld} == {"capped"}


def test_a_comparison_has_the_margin_that_was_asked_for(tmp_path: Path) -> None:
    other = balance.load("pig", ["start_scores=[4, 0]"])
    for margin, verdict in ((0.5, "MORE"), (30.0, "SAME")):
        out = tmp_path / f"{margin}"
        found = balance.compare(
            "pig", other, out=out, games=20_000, counts=[2], lineup=["hold_at"], margin=margin
        )
        shares = {one.id: one for one in found.summary.comparisons[0].differences}
        assert shares["win_share_1"].verdict == verdict
