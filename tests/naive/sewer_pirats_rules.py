"""Parameters, names and scoring of the naive twin of Sewer Pirats.

Numbers such as SP-23 name the clauses of the rules specification.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

SYMBOLS = ("cat", "bird", "fish")  # of the cards, and of the ships with the same numbers
SHIPS = range(3)
TRIBES = ("rat", "raccoon", "cockroach", "weasel", "snail", "toad")
RAT, RACCOON, COCKROACH, WEASEL, SNAIL, TOAD = range(6)
KINDS = ("fries", "noodles", "burger", "teddy", "doll", "can")
FRIES, NOODLES, BURGER, TEDDY, DOLL, CAN = range(6)
BONUSES = ("ketchup", "chili", "shake", "parrot", "opener")
KETCHUP, CHILI, SHAKE, PARROT, OPENER = range(5)
FOODS = range(3)  # the food of a number is served by the bonus of that number
AREA, CAPTAIN = 0, 4  # spaces of a ship: 1 to 3 for the crew
CREW_SPACES = range(1, CAPTAIN)
MOST_PLAYERS = 5

DEFAULTS: dict[str, Any] = {
    "cards_per_symbol": 18,
    "row_size": 4,
    "draw_cards": 2,
    "hand_limit": 6,
    "starting_hand": [3, 3, 4, 4, 4],
    "captain_cost_from_area": 3,
    "captain_cost_from_ship": 1,
    "groups_at_setup": 2,
    "booty_per_group": 3,
    "booty_values": [
        [1, 1, 2, 2, 2, 3, 3],
        [2, 2, 3, 3, 3, 4, 4],
        [3, 3, 4, 4, 4, 5, 5],
        [5, 5, 6, 6, 6, 7, 7],
        [5, 5, 6, 6, 6, 7, 7],
        [8, 8, 9, 9, 9, 10, 10],
    ],
    "bonus_counts": [2, 2, 3, 3, 4],
    "food_bonus": [5, 4, 3],
    "parrot_vp": 1,
    "cans_per_opener": 1,
    "crew_mode": "common",
    "crew_size": 4,
    "figures_per_tribe": 5,
    "tribe_pool": list(TRIBES),
    "forced_tribes": [],
    "abilities": [True] * 6,
    "rat_booty": 2,
    "raccoon_toll": 1,
    "raccoon_shortfall": "forbid",
    "cockroach_discount": 1,
    "weasel_extra_actions": 1,
    "weasel_captain_then_sail": True,
    "weasel_before_final": True,
    "snail_extra": 1,
    "snail_takes_captaincy": True,
    "toad_may_stay": True,
    "auction_cards": 8,
    "captain_space_tiebreak": 0,
    "max_turns": 2000,
}


class Token(NamedTuple):
    """A booty token; tokens sort by kind and value."""

    kind: int
    value: int


class Figure(NamedTuple):
    """A figure on a ship."""

    seat: int
    tribe: int


@dataclass
class Group:
    """A flotsam group: booty that is left, sorted, and the bonus token until it is taken."""

    booty: list[Token]
    bonus: int | None


@dataclass
class Treasure:
    """What a player has taken."""

    tokens: list[Token] = field(default_factory=list)
    bonus: list[int] = field(default_factory=lambda: [0] * len(BONUSES))
    bonus_order: list[int] = field(default_factory=list)  # as they were taken


def tribe_numbers(names: Any) -> list[int]:
    return [TRIBES.index(name) for name in names]


def check_parameters(p: dict[str, Any], players: int) -> None:
    """Refuses what section 2 does not allow."""

    def need(fine: bool, message: str) -> None:
        if not fine:
            raise ValueError(message)

    need(not set(p) - set(DEFAULTS), f"unknown parameters {sorted(set(p) - set(DEFAULTS))}")
    need(2 <= players <= MOST_PLAYERS, "players: 2 to 5")
    bonus = sum(p["bonus_counts"])
    need(sum(map(len, p["booty_values"])) == p["booty_per_group"] * bonus, "tokens: no groups")
    need(bonus >= len(SHIPS) * p["groups_at_setup"], "bonus_counts: too few for the setup")
    need(len(p["starting_hand"]) == MOST_PLAYERS, "starting_hand: one for every seat")
    auction = p["crew_mode"] == "auction"
    dealt = p["auction_cards"] * players if auction else sum(p["starting_hand"][:players])
    need(dealt + p["row_size"] <= 3 * p["cards_per_symbol"], "cards_per_symbol: deck too small")
    mono = p["crew_mode"] == "mono"
    forced = p["forced_tribes"]
    need(not (auction and forced), "forced_tribes: not in the auction")
    need(
        bool(forced) or len(p["tribe_pool"]) >= (players if mono else p["crew_size"]),
        "tribe_pool: too few",
    )
    need(p["figures_per_tribe"] >= (p["crew_size"] if mono else players), "figures_per_tribe: few")
    if mono and forced:
        most = max(Counter(forced[:players]).values())
        need(most * p["crew_size"] <= p["figures_per_tribe"], "forced_tribes: figures are missing")


# ---------------------------------------------------------------------------------------- scoring


def parts(p: dict[str, Any], treasure: Treasure, extra: int = 0) -> list[int]:
    """Points for fries, noodles, burgers, toys, cans and parrots, and stars that do not count.

    With `extra`, so many more bonus tokens of every kind are owned (section 11's S+).
    """
    bonus = [count + extra for count in treasure.bonus]

    def values(kind: int) -> list[int]:
        return [token.value for token in treasure.tokens if token.kind == kind]

    food = [sum(v + p["food_bonus"][k] * bonus[k] for v in values(k)) for k in FOODS]  # SP-90
    teddies, dolls = sum(values(TEDDY)), sum(values(DOLL))
    if bonus[PARROT] == 0:  # SP-91
        toys = 0
    elif bonus[PARROT] == 1:
        toys = max(teddies, dolls)
    else:
        toys = teddies + dolls
    opened = bonus[OPENER] * p["cans_per_opener"]
    cans = sum(sorted(values(CAN), reverse=True)[:opened])  # SP-93
    stars = teddies + dolls + sum(values(CAN))
    return [*food, toys, cans, bonus[PARROT] * p["parrot_vp"], stars - toys - cans]


def score(p: dict[str, Any], treasure: Treasure, extra: int = 0) -> int:
    """SP-90 to SP-94"""
    return sum(parts(p, treasure, extra)[:-1])
