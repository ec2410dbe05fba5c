"""Best responses that are known: which side of a fair share they lie on, and how that is said."""

from types import SimpleNamespace

import numpy as np
import pytest

from balance.report.wording import _taken
from balance.stats.estimates import estimate
from balance.studies.run import responses
from balance.studies.run.results import ResponseResult
from tests.stats.helpers import measure, sample_of

GAMES, FAIR, MARGIN = 2_000, 0.25, 0.01
RUNS = 1_000


def told(won: int, games: int = GAMES, by: str = "training") -> ResponseResult:
    """What is said of a player who won so many games."""
    found = estimate(sample_of(measure("share"), np.arange(games) < won), 0.95)
    known = SimpleNamespace(
        by=by, effort="", games=games, win_share=found.value, low=found.low, high=found.high,
        usual=FAIR,
    )  # fmt: skip
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(responses, "answers_for", lambda _: [known])
        (result,) = responses.response_results(None, MARGIN)
    return result


@pytest.mark.parametrize(
    ("share", "games", "player", "team"),
    [
        (0.35, GAMES, "takes more than a fair share", "wins more than these do"),
        (0.25, 100_000, "takes about a fair share", "wins about as much as these do"),
        (0.15, GAMES, "takes less than a fair share", "wins less than these do"),
        (0.275, GAMES, *["is not shown to be stronger or weaker"] * 2),  # low end within the margin
    ],
)
@pytest.mark.parametrize(
    ("by", "who"), [("training", "trained against these"), ("search", "who searches far ahead")]
)
def test_it_is_said_on_which_side_of_the_margin_a_response_lies(
    share: float, games: int, player: str, team: str, by: str, who: str
) -> None:
    found = told(int(share * games), games, by)
    for competitive, text in (
        (True, f"One player {who} {player}"),
        (False, f"A team {who} {team}"),
    ):
        said = _taken(found, competitive)
        assert said.startswith(f"{text}: ")
        assert len(said.split()) <= 20


@pytest.mark.parametrize(("edge", "side"), [(FAIR + MARGIN, "above"), (FAIR - MARGIN, "below")])
def test_who_lies_on_the_margin_is_seldom_said_to_lie_beyond(edge: float, side: str) -> None:
    """The hardest null; without the margin 17 % would be said to take more."""
    wins = np.random.default_rng(3).binomial(GAMES, edge, RUNS)
    sides = [told(int(won)).side for won in wins]
    assert sides.count(side) / RUNS < 0.04
    assert sides.count("same") / RUNS < 0.04


def test_who_takes_much_more_is_found() -> None:
    wins = np.random.default_rng(4).binomial(GAMES, FAIR + 6 * MARGIN, RUNS)
    assert [told(int(won)).side for won in wins].count("above") / RUNS > 0.95
