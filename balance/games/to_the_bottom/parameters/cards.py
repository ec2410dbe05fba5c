"""A card of To the Bottom as data: its numbers, its constant abilities and what its action does.

Nothing in the game asks for the name of a card; a new row in a ruleset is a new card.
"""

from typing import Annotated, Any, Literal, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
)

from balance.games.api import refusal

MAX_TYPES = 64
MAX_PARTS_OF_A_CARD = 4
MAX_SHOP_COPIES = 60
MAX_START_COPIES = 40
MAX_VALUE, MAX_PRICE, MAX_JET = 60, 500, 100
MAX_N = 20

Class = Literal["N", "O", "D", "P", "S", "E"]
Trigger = Literal[
    "none", "act", "pre_draw", "draw_step", "end_turn",
    "react_play", "react_action", "react_hit", "react_target", "react_jettison",
]  # fmt: skip
Cost = Literal["none", "tire", "jettison"]
Do = Literal["draw", "gain", "cycle", "reveal", "move"]
Scope = Literal["self", "opp", "opps", "all", "top"]
Source = Literal["board", "hand", "deck_top", "water", "card"]
Pick = Literal["actor", "owner", "blind", "top", "maxval"]
Dest = Literal["water", "owner_hand", "actor_hand", "deck_bottom", "board"]
Provenance = Literal["rulebook", "published", "inferred", "assumed"]

CLASS_NAMES = {
    "N": "none", "O": "offensive", "D": "defensive", "P": "passive", "S": "special", "E": "event",
}  # fmt: skip
WITH_PARTS = ("act", "pre_draw", "draw_step", "end_turn")
SOURCES_OF = {
    "actor": ("board", "hand"),
    "owner": ("board", "hand", "water"),
    "blind": ("hand",),
    "top": ("deck_top",),
    "maxval": ("board",),
}
ONLY_MOVES = ("scope", "source", "pick", "dest", "up_to", "required", "gain")

ABSENT: Any = None  # a default that a validator replaces

Amount = Annotated[int, Field(ge=0, le=MAX_N)]
Depth = Annotated[int, Field(ge=0, le=10)]


def _a(choice: Any) -> WithJsonSchema:
    """What a file may say of a choice that only some parts make."""
    return WithJsonSchema({"enum": list(get_args(choice)), "type": "string"})


class Static(BaseModel):
    """The constant abilities of a card; what is 0 or false it does not have."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    draw_mod: int = Field(
        default=0, ge=-10, le=10, description="Cards its owner draws more or fewer."
    )
    skip_draw: bool = Field(default=False, description="Its owner skips the drawing step.")
    slot: Amount = Field(default=0, description="Board cards by which every cost step comes later.")
    discount: Amount = Field(default=0, description="Points less for every card its owner plays.")
    enter_ready: bool = Field(default=False, description="Other cards enter its board ready.")
    view: Depth = Field(default=0, description="Cards on top of the own deck its owner sees.")
    rearrange: Depth = Field(
        default=0, description="Cards on top of the own deck its owner may order."
    )
    see_hands: bool = Field(default=False, description="Its owner sees all hands.")
    jet_guard: Amount = Field(
        default=0, description="Board cards its owner needs for it to be jettisoned."
    )
    jet_to_board: bool = Field(
        default=False, description="Jettisoned, it goes onto its owner's board."
    )
    jet_copy: bool = Field(default=False, description="Jettisoned, it copies an opponent's action.")
    jet_pair: Depth = Field(default=0, description="Times the points of a card jettisoned with it.")
    merge: bool = Field(default=False, description="Merges with a host and strengthens it.")
    play_on_opp: bool = Field(default=False, description="Is played onto an opponent's board.")
    iceberg: bool = Field(
        default=False, description="Lies beside the shop; buying it ends the Cruise."
    )
    lockdown: bool = Field(
        default=False, description="Never bought; clears the shop when it appears."
    )


STATIC_KEYS = tuple(Static.model_fields)


class Part(BaseModel):
    """One step of what an action does."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    do: Do = Field(description="Draw cards, gain points, cycle the hand, reveal, or move cards.")
    n: int = Field(default=1, ge=1, le=MAX_N, description="Cards or points.")
    scope: Annotated[Scope | None, _a(Scope)] = Field(default=None, description="Whose cards move.")
    source: Annotated[Source | None, _a(Source)] = Field(
        default=None, description="Where they come from."
    )
    pick: Annotated[Pick | None, _a(Pick)] = Field(
        default=None, description="Who or what picks them."
    )
    dest: Annotated[Dest | None, _a(Dest)] = Field(default=None, description="Where they go.")
    up_to: bool = Field(default=False, description="The owner may stop before all n are picked.")
    required: bool = Field(
        default=False, description="The action is legal only where this is possible."
    )
    gain: bool = Field(default=False, description="The actor gains the points of the cards, too.")
    doubled: bool = Field(default=True, description="A merged Assistant multiplies n.")

    @field_validator(*ONLY_MOVES)
    @classmethod
    def _fits_what_it_does(cls, value: Any, info: ValidationInfo) -> Any:
        do, name = info.data.get("do", "move"), str(info.field_name)
        if do != "move" and value:
            raise refusal(f"{name} in a part that does {do}", f"no {name}: only move takes it")
        if (
            do == "move"
            and value is None
            and not (name == "pick" and info.data.get("source") == "card")
        ):
            raise refusal(f"a move without {name}", f"one of {', '.join(_CHOICES[name])}")
        return value

    @field_validator("source")
    @classmethod
    def _a_card_moves_itself(cls, source: str | None, info: ValidationInfo) -> str | None:
        if source == "card" and info.data.get("scope", "self") != "self":
            raise refusal(f"source card with scope {info.data['scope']}", "scope self")
        return source

    @field_validator("pick")
    @classmethod
    def _pair_is_allowed(cls, pick: str | None, info: ValidationInfo) -> str | None:
        source, scope = info.data.get("source"), info.data.get("scope")
        if pick is None or source is None:
            return pick
        if source == "card":
            raise refusal(f"pick {pick} with source card", "no pick: the card moves itself")
        if source not in SOURCES_OF[pick]:
            allowed = [name for name, sources in SOURCES_OF.items() if source in sources]
            raise refusal(f"pick {pick} from {source}", f"pick {' or '.join(allowed)} there")
        if pick == "actor" and scope not in (None, "opp", "opps"):
            raise refusal(f"pick actor with scope {scope}", "scope opp or opps, or pick owner")
        return pick

    @field_validator("up_to")
    @classmethod
    def _only_owners_stop(cls, up_to: bool, info: ValidationInfo) -> bool:
        pick = info.data.get("pick", "owner")
        if up_to and pick != "owner":
            raise refusal(f"up_to with pick {pick or 'none'}", "up_to with pick owner")
        return up_to


_CHOICES = {
    name: get_args(choice)
    for name, choice in (("scope", Scope), ("source", Source), ("pick", Pick), ("dest", Dest))
}


def _source_of(*columns: str, absent: str = "") -> Any:
    """A field that says where columns come from; absent it is another one's, or assumed."""
    default = ABSENT if absent else "assumed"
    told = f"Where {' and '.join(columns)} come from" if columns[1:] else f"Source of {columns[0]}"
    description = f"{told}; absent: {absent}." if absent else f"{told}."
    return Field(
        default=default, description=description, json_schema_extra={"source_of": list(columns)}
    )


class Card(BaseModel):
    """One row of the table of cards: a type, of which there are several pieces."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    name: str = Field(min_length=1, max_length=40, description="Name for people.")
    value: int = Field(ge=0, le=MAX_VALUE, description="Points on the board, and cost of playing.")
    price: int = Field(
        default=ABSENT, ge=0, le=MAX_PRICE, description="In the shop; absent: the value."
    )
    jet: int = Field(
        default=ABSENT, ge=0, le=MAX_JET, description="Points jettisoned; absent: the value."
    )
    copies: int = Field(default=0, ge=0, le=MAX_SHOP_COPIES, description="Pieces in the shop.")
    start: int = Field(
        default=0, ge=0, le=MAX_START_COPIES, description="Pieces in every starting deck."
    )
    class_: Class = Field(
        default="N", alias="class", description="None, offensive, defensive, passive..."
    )
    trigger: Trigger = Field(default="none", description="When its action or reaction comes.")
    cost: Cost = Field(default="none", description="What its action or reaction costs.")
    enters_tired: bool = Field(default=False, description="Comes onto a board tired.")
    static: Static = Field(default=Static(), description="Constant abilities.")
    parts: tuple[Part, ...] = Field(
        default=(), max_length=MAX_PARTS_OF_A_CARD, description="What its action does, in order."
    )
    port: bool = Field(
        default=False, description="Named only by the prototype; see use_port_cards."
    )
    on: bool = Field(default=True, description="False takes it out of the shop.")
    value_from: Provenance = Field(
        default="assumed",
        description="Where the value comes from.",
        json_schema_extra={"source_of": ["value"]},
    )
    effect_from: Provenance = Field(
        default="assumed",
        description="Where the effect comes from.",
        json_schema_extra={"source_of": ["trigger", "static", "parts"]},
    )
    price_from: Provenance = _source_of("price", absent="that of the value")
    jet_from: Provenance = _source_of("jet", absent="that of the value")
    cost_from: Provenance = _source_of("cost", absent="that of the effect")
    class_from: Provenance = _source_of("class")
    copies_from: Provenance = _source_of("copies", "start")
    tired_from: Provenance = _source_of("enters_tired")

    @field_validator("price", "jet", mode="before")
    @classmethod
    def _as_the_value(cls, number: Any, info: ValidationInfo) -> Any:
        return info.data.get("value", 0) if number is None else number

    @field_validator("price_from", "jet_from", mode="before")
    @classmethod
    def _as_of_the_value(cls, source: Any, info: ValidationInfo) -> Any:
        return info.data.get("value_from", "assumed") if source is None else source

    @field_validator("cost_from", mode="before")
    @classmethod
    def _as_of_the_effect(cls, source: Any, info: ValidationInfo) -> Any:
        return info.data.get("effect_from", "assumed") if source is None else source

    @field_validator("cost")
    @classmethod
    def _cost_has_an_action(cls, cost: str, info: ValidationInfo) -> str:
        trigger = info.data.get("trigger")
        if trigger is None or trigger == "act":
            return cost
        if trigger.startswith("react_"):
            if cost == "none":
                raise refusal(f"{trigger} without cost", "tire or jettison")
        elif cost != "none":
            raise refusal(f"{cost} with trigger {trigger}", "none: nobody chooses to use it")
        return cost

    @field_validator("static")
    @classmethod
    def _abilities_go_together(cls, static: Static) -> Static:
        if static.merge and static.play_on_opp:
            raise refusal("merge and play_on_opp", "only one of them: both choose where it lies")
        if static.iceberg and static.lockdown:
            raise refusal("iceberg and lockdown", "only one of them")
        return static

    @field_validator("parts")
    @classmethod
    def _parts_have_a_trigger(cls, parts: tuple[Part, ...], info: ValidationInfo) -> Any:
        trigger = info.data.get("trigger")
        if parts and trigger is not None and trigger not in WITH_PARTS:
            raise refusal(f"parts with trigger {trigger}", f"trigger {', '.join(WITH_PARTS)}")
        return parts
