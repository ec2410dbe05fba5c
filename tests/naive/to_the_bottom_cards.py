"""The cards of the naive twin of To the Bottom, read from plain parameters.

A card is a row of data (section 2.2 of the rules); nothing here or in the twin knows a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import floor
from typing import Any


@dataclass(frozen=True)
class Part:
    """One step of an effect."""

    do: str  # draw, gain, cycle, reveal, move
    n: int = 1
    scope: str = "self"
    source: str = ""
    pick: str = ""
    dest: str = ""
    up_to: bool = False
    required: bool = False
    gain: bool = False
    doubled: bool = True


@dataclass(frozen=True)
class Kind:
    """All cards of one name."""

    index: int
    key: str
    name: str
    value: int
    price: int
    jet: int
    copies: int  # in the shop, all switches applied
    start: int
    group: str  # the class letter
    trigger: str
    cost: str
    enters_tired: bool
    static: Mapping[str, int] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()

    def has(self, ability: str) -> bool:
        return bool(self.static.get(ability))

    def amount(self, ability: str) -> int:
        return int(self.static.get(ability, 0))

    @property
    def is_action(self) -> bool:
        return self.trigger == "act"


def shop_copies(row: Mapping[str, Any], p: Mapping[str, Any]) -> int:
    """How many copies the shop gets once every switch is applied."""
    copies: int = row["copies"]
    if row["static"].get("iceberg"):
        return copies
    is_off = not row["on"] or (row["port"] and not p["use_port_cards"])
    if is_off or not p["class_on"][row["class"]] or not copies:
        return 0
    if row["static"].get("lockdown"):
        return copies
    scale: float = p["shop_copies_scale"]
    return max(1, floor(copies * scale + 0.5))


def _part(row: Mapping[str, Any]) -> Part:
    return Part(**{name: value for name, value in row.items() if value is not None})


def kinds_of(p: Mapping[str, Any]) -> list[Kind]:
    """The cards of a ruleset in their order."""
    kinds = []
    for index, (key, row) in enumerate(p["cards"].items()):
        kinds.append(
            Kind(
                index=index,
                key=key,
                name=row["name"],
                value=row["value"],
                price=row["price"],
                jet=row["jet"],
                copies=shop_copies(row, p),
                start=row["start"],
                group=row["class"],
                trigger=row["trigger"],
                cost=row["cost"],
                enters_tired=bool(row["enters_tired"]),
                static={ability: int(n) for ability, n in row["static"].items() if n},
                parts=tuple(_part(part) for part in row["parts"]),
            )
        )
    return kinds
