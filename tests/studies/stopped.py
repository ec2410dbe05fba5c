"""How often studies that stop when it is known decide wrongly.

Whole studies of Pig are played with luck of their own, each until it is decided. What is true
comes from many more games; the margin lies so close to the truth of one number that this can be
told only by chance: just beyond it, where whoever says that it matters is wrong, or just within,
where whoever says that it does not is.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from balance.rulesets import Ruleset, load
from balance.studies.orders.order import Order
from balance.studies.run import study as run
from balance.studies.run.compare import VERDICTS
from balance.studies.sweep import study as sweep

KNOWN, MOST = 1_000_000, 4_000  # games that tell the truth well, and of a study at most
CLOSE = 0.1  # percentage points between the margin and the truth


class Told(NamedTuple):
    """What a study says of a number, and how far this may lie from what it is held against."""

    value: float
    side: str
    margin: float


class Tally(NamedTuple):
    """Studies that decided about the number at the margin, and what became of all they decided."""

    runs: int
    at_the_margin: int  # wrong, whatever was said
    wrong: float  # share of what a study decides, on average
    decided: int
    games: float  # of a study, on average


Study = Callable[..., tuple[dict[str, Told], int]]


def compared(**how: Any) -> tuple[dict[str, Told], int]:
    """What sets two rulesets apart: who wins, length, shared wins and changes of the lead."""
    sides = {verdict: side for side, verdict in VERDICTS.items()}
    found = _summary("compare", load("pig"), load("pig", ["die_sides=8"]), **how)
    (pair,) = found.comparisons
    asked = [one for one in pair.differences if one.is_asked]
    told = {one.id: Told(one.value, sides[one.verdict], one.margin) for one in asked}
    return told, sum(cell.games for cell in found.cells)


def pulled(**how: Any) -> tuple[dict[str, Told], int]:
    """What changes do to fairness and length."""
    (cell,) = _summary("run", load("pig"), lever_games="all", **how).cells
    claims = [one for one in cell.levers.claims if one.id in ("levers_spread", "levers_turns")]
    told = {
        f"{claim.id} {one.name}": Told(one.value, one.side, claim.margin)
        for claim in claims
        for one in claim.numbers
    }
    return told, cell.games + sum(one.games for one in cell.levers.tried)


def swept(**how: Any) -> tuple[dict[str, Told], int]:
    """At which head starts the game is fair."""
    level = load("pig", ["start_scores=[0, 0]"])
    found = _summary("sweep", level, vary="start_scores[2]=0..8/2", **how)
    (one,), sides = found.rounds, {"meets": "same", "misses": "above", "open": "open"}
    (goal,), curve = one.goals, next(curve for curve in one.curves if curve.id == "win_share_1")
    told = {
        number.name: Told(abs(number.value - 0.5), sides[state], goal.margin)
        for number, state in zip(curve.numbers, goal.states, strict=True)
    }
    return told, sum(point.games for point in one.points)


# Every kind of study, and the number that its margin is laid beside.
KINDS: dict[str, tuple[Study, str]] = {
    "compare": (compared, "win_share_1"),
    "levers": (pulled, "levers_spread Big die"),
    "sweep": (swept, "0"),
}


def tally(kind: str, is_within: bool, runs: int, known: int = KNOWN) -> Tally:
    """Carry out so many studies of a kind, with the truth just within the margin or beyond it."""
    study, name = KINDS[kind]
    true = _truth(kind, known)
    margin = 100 * abs(true[name].value) + (CLOSE if is_within else -CLOSE)
    at_the_margin = decided = games = 0
    shares = []
    for seed in range(1, runs + 1):
        told, played = study(margin=margin, games=MOST, seed=seed, until_decided=True)
        wrong = dict(_wrong(told, true))
        at_the_margin += wrong.get(name, False)
        decided += len(wrong)
        shares.append(sum(wrong.values()) / max(len(wrong), 1))
        games += played
    return Tally(runs, at_the_margin, sum(shares) / runs, decided, games / runs)


def _wrong(told: dict[str, Told], true: dict[str, Told]) -> Iterator[tuple[str, bool]]:
    """Of each number that is decided, whether that is wrong."""
    for name, one in told.items():
        if one.side != "open":
            value = true[name].value
            is_true = {
                "above": value > one.margin,
                "below": value < -one.margin,
                "same": abs(value) <= one.margin,
            }
            yield name, not is_true[one.side]


@cache
def _truth(kind: str, games: int) -> dict[str, Told]:
    study, _ = KINDS[kind]
    told, _ = study(games=games, seed=10**6)
    return told


def _summary(kind: str, *rulesets: Ruleset, **how: Any) -> Any:
    """Of a study of Pig for two who hold at 20, with nothing beside it."""
    quiet = {"counts": (2,), "lineup": "hold_at", "tiers": "none", "alternatives": False}
    with TemporaryDirectory() as folder:
        out = Path(folder) / "study"
        order = Order(
            **{"rulesets": rulesets, "out": out, "kind": kind, "workers": 1, **quiet, **how}
        )
        return (sweep if kind == "sweep" else run).carry_out(order).summary
