"""Claims of a game that name what it does not have are refused before anything is played."""

from pathlib import Path

import pytest

import balance
from balance import games
from balance.games import IncompleteGameError
from balance.games.api.claims import Amount, Claim
from balance.report.wording import words


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


def test_where_many_games_are_stopped_nothing_is_concluded(tmp_path: Path) -> None:
    stopped = balance.load("pig", ["max_turns=4"])
    study = balance.run(stopped, out=tmp_path / "study", games=200, counts=[2])
    claims = study.summary.cells[0].claims
    assert {claim.code for claim in claims} == {"WITHHELD"}
    assert {words(claim).badge for claim in claims} == {"WITHHELD"}
    assert "stopped at the turn limit" in words(claims[0]).sentence
