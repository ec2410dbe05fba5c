"""Best responses that are known: which side of a fair share they lie on, and how that is said."""

from types import SimpleNamespace

import numpy as np
import pytest

from balance.report.wording import _taken, stronger
from balance.stats.estimates import estimate
from balance.stats.paired import Difference, difference
from balance.studies.run import responses
from balance.studies.run.results import ResponseResult
from tests.stats.helpers import measure, paired_of, sample_of

GAMES, FAIR, MARGIN = 2_000, 0.25, 0.01
RUNS = 1_000


def told(won: int, games: int = GAMES, by: str = "training") -> ResponseResult:
    """What is said of a player who won so many games."""
    return judged(np.arange(games) < won, FAIR, by=by)


def judged(
    won: np.ndarray,
    usual: float,
    *,
    gain: Difference | None = None,
    competitive: bool = True,
    by: str = "training",
) -> ResponseResult:
    """What is said of an answer that won these games, where so much is usual."""
    found = estimate(sample_of(measure("share"), won), 0.95)
    known = SimpleNamespace(
        by=by, effort="", games=len(won), win_share=found.value, low=found.low, high=found.high,
        usual=usual, gain=gain,
    )  # fmt: skip
    cell = SimpleNamespace(game=SimpleNamespace(COMPETITIVE=competitive))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(responses, "answers_for", lambda _: [known])
        (result,) = responses.response_results(cell, MARGIN)
    return result


def test_a_team_of_many_games_takes_no_room() -> None:
    """A file may say that they were more than there is memory for."""
    known = SimpleNamespace(usual=0.25, games=2**53)
    found = responses._usual(known, competitive=False)
    assert found.low < 0.25 < found.high


@pytest.mark.parametrize("is_kept", [True, False])
@pytest.mark.parametrize(("games", "share"), [(24, 0.883), (200, 0.6)])
def test_teams_alike_are_seldom_told_apart(games: int, share: float, is_kept: bool) -> None:
    """Whether or not their difference was kept; the other team is as unsure, whatever it won.

    Held against what the other won as if that were known, a tenth of them would be.
    """
    rng, sides = np.random.default_rng(5), []
    for _ in range(500):
        usual, won = rng.random((2, games)) < share
        gain = beyond(usual, won) if is_kept else None
        sides.append(judged(won, usual.mean(), gain=gain, competitive=False).side)
    assert sum(side in ("above", "below") for side in sides) / len(sides) < 0.05


def beyond(usual: np.ndarray, won: np.ndarray) -> Difference:
    """What one team wins more than another on the same deals."""
    every = np.ones(len(won))
    return difference(paired_of(measure("share"), usual, every, won, every))


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_team_that_wins_much_more_is_found(is_kept: bool) -> None:
    usual, won = np.arange(200) < 80, np.arange(200) < 140
    more, less = (beyond(usual, won), beyond(won, usual)) if is_kept else (None, None)
    assert judged(won, 0.4, gain=more, competitive=False).side == "above"
    assert judged(usual, 0.7, gain=less, competitive=False).side == "below"


def test_the_same_deals_tell_more_than_others_would() -> None:
    """Of 200 deals the team wins 20 that were lost, and loses none that were won."""
    usual, won = np.arange(200) < 120, np.arange(200) < 140
    assert judged(won, 0.6, gain=beyond(usual, won), competitive=False).side == "above"
    assert judged(won, 0.6, competitive=False).side == "open"


@pytest.mark.parametrize(
    ("share", "player", "team"),
    [
        (0.35, "takes more than a fair share", "wins more than these do"),
        (
            0.275,
            "is not shown to be stronger or weaker",
            "is not shown to win more than these do",
        ),  # low end within the margin
    ],
)
@pytest.mark.parametrize(
    ("by", "who", "which"),
    [
        ("training", "trained against these", "trained for these rules"),
        ("search", "who searches far ahead", "that searches far ahead"),
    ],
)
def test_what_is_told_of_who_takes_more_or_may_do_so(
    share: float, player: str, team: str, by: str, who: str, which: str
) -> None:
    found = told(int(share * GAMES), GAMES, by)
    said = _taken(found, True), _taken(found, False)
    assert said[0].startswith(f"One player {who} {player}: ")
    assert said[1].startswith(f"A team {which} {team}: ")
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
