"""Claims of a game that name what it does not have are refused before anything is played."""

from pathlib import Path

import pytest

import balance
from balance import games
from balance.games import IncompleteGameError
from balance.games.api.claims import Amount, Claim


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
