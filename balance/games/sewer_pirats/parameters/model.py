"""The parameters of Sewer Pirats: types, ranges and checks between them.

Fields are checked from top to bottom; a check between two parameters belongs to the later one, and
where the earlier one is itself wrong, its own message comes first.
"""

from collections import Counter
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from balance.games.api import parameter, refusal
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.tables import (
    KIND_NAMES,
    TRIBE_NAMES,
    Abilities,
    Bonuses,
    Booty,
    FoodBonus,
)

MIN_PLAYERS, MAX_PLAYERS = 2, codes.SEATS
MAX_EQUAL = 16  # equal booty tokens that the shuffle can tell apart

Hand = Annotated[int, Field(ge=0, le=8)]
Tribe = Literal["rat", "raccoon", "cockroach", "weasel", "snail", "toad"]


class Parameters(BaseModel):
    """A complete set of rules of Sewer Pirats."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    cards_per_symbol: int = parameter(
        18, "rulebook", "Talisman cards of each of the three symbols.", ge=10, le=30
    )
    row_size: int = parameter(4, "rulebook", "Cards in the face-up row.", ge=0, le=8)
    draw_cards: int = parameter(2, "rulebook", "Cards taken with one action.", ge=1, le=4)
    hand_limit: int = parameter(
        6, "rulebook", "Cards kept in hand; looked at only after drawing.", ge=3, le=12
    )
    starting_hand: tuple[Hand, Hand, Hand, Hand, Hand] = parameter(
        (3, 3, 4, 4, 4), "rulebook", "Cards at the start, in turn order; published: 3, 4, 5, 5, 5."
    )
    captain_cost_from_area: int = parameter(
        3, "rulebook", "Cards for a captain who comes from the player's area.", ge=1, le=6
    )
    captain_cost_from_ship: int = parameter(
        1, "rulebook", "Cards for a captain who comes from a crew space of the ship.", ge=0, le=4
    )
    groups_at_setup: int = parameter(
        2, "rulebook", "Groups of flotsam before each ship.", ge=1, le=codes.GROUPS
    )
    booty_per_group: int = parameter(
        3, "rulebook", "Booty tokens of a group, beside its one bonus token.", ge=2, le=codes.TOKENS
    )
    bonus_counts: Bonuses = parameter(
        Bonuses(),
        "assumed",
        "Bonus tokens by kind; rulebook: 14, 2 ketchup, 2 chili and at least 2 parrots.",
    )
    booty_values: Booty = parameter(
        Booty(),
        "assumed",
        "Values of the booty tokens of each kind; rulebook: 42 tokens, fries of 2 and 3.",
    )
    food_bonus: FoodBonus = parameter(
        FoodBonus(), "rulebook", "Points that each bonus token adds to each token of its food."
    )
    parrot_vp: int = parameter(1, "rulebook", "Points of a parrot by itself.", ge=0, le=5)
    cans_per_opener: int = parameter(1, "rulebook", "Cans that an opener makes count.", ge=1, le=7)
    figures_per_tribe: int = parameter(5, "rulebook", "Figures there are of a tribe.", ge=4, le=6)
    crew_mode: Literal["common", "mono", "auction"] = parameter(
        "common",
        "rulebook",
        "Crews: the same drawn tribes for all, one tribe each, or bought with cards.",
    )
    crew_size: int = parameter(4, "rulebook", "Figures of each player.", ge=2, le=5)
    forced_tribes: tuple[Tribe, ...] = parameter(
        (),
        "inferred",
        "Tribes given instead of drawn; common: those of all crews, mono: one for each seat.",
        max_length=MAX_PLAYERS,
    )
    tribe_pool: tuple[Tribe, ...] = parameter(
        TRIBE_NAMES, "rulebook", "Tribes that may be drawn.", min_length=1, max_length=codes.TRIBES
    )
    abilities: Abilities = parameter(Abilities(), "rulebook", "Tribes that have their ability.")
    rat_booty: int = parameter(2, "rulebook", "Booty tokens a rat takes, at most.", ge=1, le=2)
    raccoon_toll: int = parameter(
        1, "rulebook", "Cards to pay for each raccoon of an opponent that is passed.", ge=0, le=2
    )
    raccoon_shortfall: Literal["forbid", "waive"] = parameter(
        "forbid", "inferred", "Without cards for all tolls a step is forbidden, or the rest waived."
    )
    cockroach_discount: int = parameter(
        1, "rulebook", "Cards less that a cockroach pays for an action.", ge=0, le=3
    )
    weasel_extra_actions: int = parameter(
        1, "rulebook", "Further actions of a weasel that has acted.", ge=0, le=1
    )
    weasel_captain_then_sail: bool = parameter(
        True, "inferred", "A weasel may become captain and set sail in one turn."
    )
    weasel_before_final: bool = parameter(
        True, "inferred", "A weasel whose sailing ends the game acts before the final sailings."
    )
    snail_extra: int = parameter(
        1, "rulebook", "Steps of a snail when the revealed card matches.", ge=0, le=1
    )
    snail_takes_captaincy: bool = parameter(
        True, "inferred", "A snail's further step may change places with a captain."
    )
    toad_may_stay: bool = parameter(True, "rulebook", "Toads may stay aboard instead of taking.")
    auction_cards: int = parameter(
        8, "rulebook", "Cards of each player to bid for crews.", ge=4, le=10
    )
    captain_space_tiebreak: int = parameter(
        0, "inferred", "Number of a captain's space when ties are broken.", ge=0, le=4
    )
    max_turns: int = parameter(
        2000, "inferred", "A game of so many turns is stopped and counted as capped.",
        ge=500, le=20000,
    )  # fmt: skip

    @field_validator("bonus_counts")
    @classmethod
    def _bonuses_suffice(cls, bonuses: Bonuses, info: ValidationInfo) -> Bonuses:
        least = codes.SHIPS * info.data.get("groups_at_setup", 1)
        found = sum(bonuses.in_order())
        if found < least:
            allowed = (
                f"at least {least}, one for each group at the start; more tokens, or fewer "
                "groups_at_setup"
            )
            raise refusal(f"{found} bonus tokens", allowed)
        each = info.data.get("booty_per_group", 0)
        if found * each > codes.BOOTY:
            allowed = f"at most {codes.BOOTY // each}: groups of {each} (booty_per_group)"
            whole = f"{allowed}, in all at most {codes.BOOTY} booty tokens"
            raise refusal(f"{found} bonus tokens", whole)
        return bonuses

    @field_validator("booty_values")
    @classmethod
    def _groups_are_whole(cls, booty: Booty, info: ValidationInfo) -> Booty:
        kinds = booty.in_order()
        found = sum(map(len, kinds))
        if {"booty_per_group", "bonus_counts"} <= info.data.keys():
            each, groups = info.data["booty_per_group"], sum(info.data["bonus_counts"].in_order())
            if found != each * groups:
                raise refusal(f"{found} booty tokens", _whole_groups(found, each, groups))
        for name, values in zip(KIND_NAMES, kinds, strict=True):
            for value, copies in Counter(values).items():
                if copies > MAX_EQUAL:
                    equal = f"{copies} tokens {name} {value}"
                    raise refusal(equal, f"at most {MAX_EQUAL} equal ones")
        return booty

    @field_validator("crew_size")
    @classmethod
    def _figures_suffice(cls, size: int, info: ValidationInfo) -> int:
        most = info.data.get("figures_per_tribe", size)
        if info.data.get("crew_mode") == "mono" and size > most:
            allowed = f"at most {most}, which is figures_per_tribe"
            cure = 'lower it, raise that, or crew_mode = "common"'
            raise refusal(f"{size}", f"{allowed}; {cure}")
        return size

    @field_validator("forced_tribes")
    @classmethod
    def _forced_tribes_fit(cls, tribes: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        if not tribes or not {"figures_per_tribe", "crew_mode", "crew_size"} <= info.data.keys():
            return tribes
        mode, size = info.data["crew_mode"], info.data["crew_size"]
        if mode == "auction":
            allowed = 'nothing with crew_mode = "auction", where crews are bought'
            raise refusal(_tribes(tribes), allowed)
        if mode == "common":
            _check_distinct(tribes)
            if len(tribes) != size:
                allowed = f"{size}, which is crew_size; name so many, or change that"
                raise refusal(_tribes(tribes), allowed)
            return tribes
        if len(tribes) < MIN_PLAYERS:
            allowed = f"{MIN_PLAYERS} to {MAX_PLAYERS}, one for each seat"
            raise refusal(_tribes(tribes), allowed)
        most = info.data["figures_per_tribe"] // size
        for tribe, crews in Counter(tribes[:MIN_PLAYERS]).items():
            if crews > most:
                allowed = (
                    f"at most {most}, as figures_per_tribe // crew_size; other tribes, or more "
                    "figures"
                )
                raise refusal(f"{tribe} for {crews} seats", allowed)
        return tribes

    @field_validator("tribe_pool")
    @classmethod
    def _tribes_suffice(cls, pool: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        _check_distinct(pool)
        if info.data.get("crew_mode") == "mono":
            why = f'one for each of {MIN_PLAYERS} players with crew_mode = "mono"'
            least = MIN_PLAYERS
        else:
            least, why = info.data.get("crew_size", 1), "which is crew_size; more, or lower that"
        if len(pool) < least and not info.data.get("forced_tribes"):
            raise refusal(_tribes(pool), f"at least {least}, {why}")
        return tuple(sorted(pool, key=TRIBE_NAMES.index))


def _tribes(tribes: tuple[str, ...]) -> str:
    return f"{len(tribes)} tribe{'s' * (len(tribes) != 1)}"


def _check_distinct(tribes: tuple[str, ...]) -> None:
    for tribe, times in Counter(tribes).items():
        if times > 1:
            raise refusal(f"{tribe} {times} times", "each tribe only once")


def _whole_groups(found: int, each: int, groups: int) -> str:
    """What would make whole groups: another number of booty tokens, or of bonus tokens."""
    wanted = f"{each * groups}, {each} (booty_per_group) for each of the {groups} bonus tokens"
    return wanted if found % each else f"{wanted}; or {found // each} bonus tokens (bonus_counts)"


def player_counts(parameters: Parameters) -> range:
    """The numbers of players these rules allow: cards, tribes and figures for everybody."""
    most = min(limit for limit, _ in limits_of_players(parameters))
    return range(MIN_PLAYERS, min(most, MAX_PLAYERS) + 1)


def limits_of_players(parameters: Parameters) -> list[tuple[int, str]]:
    """How many players there may be for one reason or another, and the reason."""
    cards = codes.SHIPS * parameters.cards_per_symbol
    auction = parameters.crew_mode == "auction"
    hands = (parameters.auction_cards,) * MAX_PLAYERS if auction else parameters.starting_hand
    dealt = [sum(hands[:players]) + parameters.row_size for players in range(MAX_PLAYERS + 1)]
    limits = [(sum(n <= cards for n in dealt) - 1, f"the {cards} cards of the deck")]
    if parameters.crew_mode != "mono":
        figures = parameters.figures_per_tribe
        limits.append((figures, f"the {figures} figures of a tribe (figures_per_tribe)"))
    elif parameters.forced_tribes:
        limits.append(_limit_of_forced(parameters))
    else:
        limits.append((len(parameters.tribe_pool), "the tribes of tribe_pool"))
    return limits


def _limit_of_forced(parameters: Parameters) -> tuple[int, str]:
    """Seats with a tribe of their own, as far as there are figures of it for each."""
    tribes, figures = parameters.forced_tribes, parameters.figures_per_tribe
    for seat, tribe in enumerate(tribes):
        if tribes[: seat + 1].count(tribe) * parameters.crew_size > figures:
            return seat, f"the {figures} figures of a tribe (figures_per_tribe)"
    return len(tribes), "forced_tribes"
