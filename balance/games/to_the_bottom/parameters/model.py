"""The parameters of To the Bottom: types, ranges and checks between them.

Fields are checked from top to bottom; a check between two parameters belongs to the later one, and
where the earlier one is itself wrong, its own message comes first.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from balance.games.api import parameter
from balance.games.to_the_bottom.parameters.cards import Card
from balance.games.to_the_bottom.parameters.checks import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    check_cards,
    check_extras,
    check_reachable,
    check_room,
    fits,
    shop_copies,
)
from balance.games.to_the_bottom.parameters.deck import DECK

MAX_SLOTS = 8
MAX_RAMP = 8
MAX_EXTRA = 20  # cards of one seat in one of the two tables

Base = Annotated[int, Field(ge=0, le=10)]
Ramp = Annotated[tuple[Base, ...], Field(min_length=1, max_length=MAX_RAMP)]
Extra = Annotated[tuple[str, ...], Field(max_length=MAX_EXTRA)]


class ClassOn(BaseModel):
    """Which classes of cards the shop has."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    N: bool = Field(default=True, description="Cards without a class.")
    O: bool = Field(default=True, description="Offensive cards.")  # noqa: E741
    D: bool = Field(default=True, description="Defensive cards.")
    P: bool = Field(default=True, description="Passive cards.")
    S: bool = Field(default=True, description="Special cards.")
    E: bool = Field(default=True, description="Events.")


class Parameters(BaseModel):
    """A complete set of rules of To the Bottom."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    shop_slots: int = parameter(
        5, "rulebook", "Face-up cards in the shop beside the Iceberg.", ge=1, le=MAX_SLOTS
    )
    cruise_ramp: Ramp = parameter(
        (3, 4, 5), "rulebook", "Cards drawn in the first, second, ... turn of the Cruise and later."
    )
    sink_ramp: Ramp = parameter(
        (0, 1, 2, 3), "rulebook", "Cards drawn in the first, second, ... turn of the Sinking."
    )
    ramp_counts: Literal["turns", "seats"] = parameter(
        "turns", "inferred", "Ramps follow all turns at the table, or slow each seat's first only."
    )
    cruise_hand_limit: int = parameter(
        5, "rulebook", "Hand cards kept at the end of a turn of the Cruise; 0: all.", ge=0, le=12
    )
    sink_hand_limit: int = parameter(
        0, "rulebook", "Hand cards kept at the end of a turn of the Sinking; 0: all.", ge=0, le=12
    )
    sink_start_hand: int = parameter(
        5, "rulebook", "Cards everybody takes when the Sinking begins.", ge=0, le=10
    )
    board_step: int = parameter(
        5, "rulebook", "Board cards after which playing costs more.", ge=2, le=20
    )
    mult_step: int = parameter(
        1, "rulebook", "Added to the cost factor at every step; 0: cards never cost more.",
        ge=0, le=3,
    )  # fmt: skip
    draw_floor: int = parameter(
        0, "assumed", "Cards drawn at least, whatever lowers the draw.", ge=0, le=3
    )
    assistant_factor: int = parameter(
        2, "rulebook", "What a merged Assistant multiplies its host's numbers by.", ge=1, le=4
    )
    use_port_cards: bool = parameter(
        True, "published", "The shop has the cards that only the prototype names."
    )
    class_on: ClassOn = parameter(ClassOn(), "assumed", "Which classes of cards the shop has.")
    shop_copies_scale: float = parameter(
        1.0, "assumed", "Factor of all copies in the shop, at least one of each left.",
        ge=0.2, le=4.0,
    )  # fmt: skip
    cards: dict[str, Card] = parameter(
        DECK, "assumed", "The cards; their order is that of all lists of cards in the game."
    )
    discard_is_jettison: bool = parameter(
        False, "inferred", "Hand-limit discards are jettisons, with all that follows from one."
    )
    jettison_opens_teacher: bool = parameter(
        True, "rulebook", "Reactions to jettisons exist at all."
    )
    teacher_off_turn: bool = parameter(
        True, "inferred", "Such reactions also work in other players' turns."
    )
    flapper_needs_ready: bool = parameter(
        False, "inferred", "Actions are copied only from cards that are ready."
    )
    seat_extra_deck: dict[str, Extra] = parameter(
        {}, "assumed", 'Cards added to the deck of a seat, such as "1" = ["pirate"].',
        by_seat="cards",
    )  # fmt: skip
    seat_extra_board: dict[str, Extra] = parameter(
        {}, "assumed", 'Cards a seat starts with on its board, such as "1" = ["rats"].',
        by_seat="cards",
    )  # fmt: skip
    cruise_turn_cap: int = parameter(
        100, "assumed", "A Cruise of so many turns a player ends without a buyer.",
        ge=20, le=1000,
    )  # fmt: skip
    sink_turn_cap: int = parameter(
        60, "assumed", "A player sinks after so many own turns of the Sinking.", ge=20, le=500
    )
    turn_action_cap: int = parameter(
        100, "assumed", "After so many choices a turn is ended.", ge=20, le=500
    )
    event_cap: int = parameter(
        64, "assumed", "Jettison events handled in a row; further ones are dropped.", ge=16, le=500
    )

    @field_validator("cards")
    @classmethod
    def _cards_fit(cls, cards: dict[str, Card], info: ValidationInfo) -> dict[str, Card]:
        check_cards(cards)
        if info.data.keys() >= _DECIDING:
            copies = _shop(info.data, cards)
            check_room(cards, copies, ())
            check_reachable(cards, copies, info.data)
        return cards

    @field_validator("seat_extra_deck", "seat_extra_board")
    @classmethod
    def _extras_fit(cls, extra: dict[str, Extra], info: ValidationInfo) -> dict[str, Extra]:
        cards = info.data.get("cards")
        if cards is not None:
            check_extras(extra, cards)
            if info.data.keys() >= _DECIDING:
                before = info.data.get("seat_extra_deck", {})
                check_room(cards, _shop(info.data, cards), (before, extra))
        return extra


_DECIDING = {
    "cruise_ramp", "cruise_hand_limit", "draw_floor", "use_port_cards", "class_on",
    "shop_copies_scale",
}  # fmt: skip


def _shop(data: Mapping[str, Any], cards: Mapping[str, Card]) -> dict[str, int]:
    scale = data["shop_copies_scale"]
    return shop_copies(cards, data["class_on"], data["use_port_cards"], scale)


def copies_in_shop(parameters: Parameters) -> dict[str, int]:
    """Pieces of every card beside and in the shop, after all switches and the scale."""
    return shop_copies(
        parameters.cards,
        parameters.class_on,
        parameters.use_port_cards,
        parameters.shop_copies_scale,
    )


def player_counts(parameters: Parameters) -> tuple[int, ...]:
    """The numbers of players these rules allow: 2 to 6, if there is room for all their cards."""
    shop = copies_in_shop(parameters)
    extras = (parameters.seat_extra_deck, parameters.seat_extra_board)
    return tuple(
        players
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        if fits(parameters.cards, shop, extras, players)
    )
