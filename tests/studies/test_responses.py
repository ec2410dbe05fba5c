"""Best responses that are known: which side of a fair share they lie on, and how that is said."""

from types import SimpleNamespace

import numpy as np
import pytest

from balance.report.wording import _taken, stronger
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
    ("share", "player", "team"),
    [
        (0.35, "takes more than a fair share", "wins more than these do"),
        (0.275, *["is not shown to be stronger or weaker"] * 2),  # low end within the margin
    ],
)
@pytest.mark.parametrize(
    ("by", "who"), [("training", "trained against these"), ("search", "who searches far ahead")]
)
def test_what_is_told_of_who_takes_more_or_may_do_so(
    share: float, player: str, team: str, by: str, who: str
) -> None:
    found = told(int(share * GAMES), GAMES, by)
    said = _taken(found, True), _taken(found, False)
    assert said[0].startswith(f"One player {who} {player}: ")
    assert said[1].startswith(f"A team {who} {team}: ")
    assert all(len(text.split()) <= 20 for text in said)


@pytest.mark.parametrize(("share", "games"), [(0.25, 100_000), (0.15, GAMES)])
@pytest.mark.parametrize(
    ("by", "looked"), [("training", "Training"), ("search", "Searching far ahead")]
)
def test_who_found_nothing_is_not_called_weak(
    share: float, games: int, by: str, looked: str
) -> None:
    """What is found is a lower limit: the players themselves take a fair share from each other."""
    found = told(int(share * games), games, by)
    assert _taken(found, True).startswith(f"{looked} found nobody who takes more: ")
    assert _taken(found, False).startswith(f"{looked} found no team that wins more: ")


@pytest.mark.parametrize(
    ("shares", "told_first"),
    [
        ((0.35, 0.275), ("trained against these takes more", "searches far ahead is not shown")),
        ((0.15, 0.275), ("searches far ahead is not shown",)),  # not what found nothing
        ((0.272, 0.276), ("searches far ahead is not shown", "trained against these is not shown")),
        ((0.15, 0.16), ("Searching far ahead found nobody",)),
    ],
)
def test_what_stands_beside_a_headline_is_the_most_that_may_be_taken(
    shares: tuple[float, float], told_first: tuple[str, ...]
) -> None:
    """A training that found little does not hide that a search may take much."""
    each = zip(shares, ("training", "search"), strict=True)
    found = [told(int(share * GAMES), GAMES, by) for share, by in each]
    cell = SimpleNamespace(responses=found, stronger=None, competitive=True, withheld=False)
    said = stronger(cell)
    assert len(said) == len(told_first)
    assert all(text in sentence for text, sentence in zip(told_first, said, strict=True))


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
