"""A small study of every kind."""

from pathlib import Path
from typing import Any, get_args

from balance.rulesets import load
from balance.studies.orders.order import Order
from balance.studies.run.results import StudyKind

USUAL: dict[str, Any] = {
    "rulesets": ["pig"],
    "games": 600,
    "counts": (2,),
    "lineup": ("hold_at",),
    "seed": 3,
    "workers": 1,
}
AT_SEA = {"rulesets": ["abandon_ship"], "games": 200, "counts": (3,), "lineup": ("random",)}
KINDS: dict[str, dict[str, Any]] = {
    "run": {},
    "compare": {"rulesets": ["pig", "pig/big_die"]},
    "tournament": {"lineup": ("hold_at", "racer")},
    "skill": {"lineup": (), "games": 200},
    "sweep": {"vary": ("target=30..60/10",)},
    "impact": AT_SEA,
    "guard": {"goals": ("turns=5..200",), "until_decided": True},
    "tune": {"keys": ("target",), "margin": 3.0},
    "screen": {"factors": ("die_sides=8", "target=40")},
    "robust": {**AT_SEA, "worlds": 2},
    "calibrate": {"playtests": str(Path(__file__).parent / "pig_playtests.csv"), "counts": ()},
}
assert set(KINDS) == set(get_args(StudyKind))


def small(kind: str, out: Path, **more: Any) -> Order:
    """An order of a kind, of Pig where that has what it takes."""
    fields = {**USUAL, **KINDS[kind], **more}
    rulesets = [load(name) for name in fields.pop("rulesets")]
    return Order(rulesets=rulesets, out=out, kind=kind, **fields)
