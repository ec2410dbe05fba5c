"""From validated parameters to the rules record that compiled code reads."""

from typing import Any

import numpy as np

from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.state import RULES
from balance.games.to_the_bottom.parameters.cards import Card
from balance.games.to_the_bottom.parameters.model import Parameters, copies_in_shop
from balance.games.to_the_bottom.parameters.tastes import tastes

_AS_THEY_ARE = (
    "shop_slots",
    "cruise_hand_limit",
    "sink_hand_limit",
    "sink_start_hand",
    "board_step",
    "mult_step",
    "draw_floor",
    "assistant_factor",
    "discard_is_jettison",
    "jettison_opens_teacher",
    "teacher_off_turn",
    "flapper_needs_ready",
    "cruise_turn_cap",
    "sink_turn_cap",
    "turn_action_cap",
    "event_cap",
)
_NUMBERS = ("value", "price", "jet", "start", "enters_tired")
# the place of a word is its number in compiled code; a part that is no move has none (-1)
_TRIGGERS = (
    "none",
    "act",
    "pre_draw",
    "draw_step",
    "end_turn",
    "react_play",
    "react_action",
    "react_hit",
    "react_target",
    "react_jettison",
)
_COSTS = ("none", "tire", "jettison")
_PART_WORDS = {
    "do": ("draw", "gain", "cycle", "reveal", "move"),
    "scope": ("self", "opp", "opps", "all", "top"),
    "source": ("board", "hand", "deck_top", "water", "card"),
    "pick": ("actor", "owner", "blind", "top", "maxval"),
    "dest": ("water", "owner_hand", "actor_hand", "deck_bottom", "board"),
}
_PART_NUMBERS = ("n", "up_to", "required", "doubled", "gain")


def pack(parameters: Parameters, players: int) -> np.ndarray:
    """The rules record of a ruleset at one player count, shape (1,)."""
    packed = np.zeros(1, RULES)
    rules = packed[0]
    rules["players"] = players
    for name in _AS_THEY_ARE:
        rules[name] = getattr(parameters, name)
    rules["ramp_by_seat"] = parameters.ramp_counts == "seats"
    for name in ("cruise_ramp", "sink_ramp"):
        ramp = getattr(parameters, name)
        rules[name][: len(ramp)] = ramp
        rules[f"{name}_count"] = len(ramp)
    _pack_cards(rules, parameters)
    _pack_extras(rules, parameters, players)
    for name, marks in tastes(parameters).items():
        rules[name][: len(marks)] = marks
    return packed


def _pack_cards(rules: Any, parameters: Parameters) -> None:
    copies = copies_in_shop(parameters)
    rules["types"], rules["iceberg_type"] = len(parameters.cards), -1
    for i, (key, card) in enumerate(parameters.cards.items()):
        rules["copies"][i] = copies[key]
        if card.static.iceberg:
            rules["iceberg_type"] = i
        for name in _NUMBERS:
            rules[name][i] = getattr(card, name)
        for name, field in zip(codes.STATICS, codes.STATIC_FIELDS, strict=True):
            rules[field][i] = getattr(card.static, name)
        rules["class_"][i] = codes.CLASSES.index(card.class_)
        rules["trigger"][i] = _TRIGGERS.index(card.trigger)
        rules["cost"][i] = _COSTS.index(card.cost)
        _pack_parts(rules, i, card)


def _pack_parts(rules: Any, i: int, card: Card) -> None:
    rules["parts_count"][i] = len(card.parts)
    for name, words in _PART_WORDS.items():
        chosen = [getattr(part, name) for part in card.parts]
        numbers = [-1 if word is None else words.index(word) for word in chosen]
        rules[f"part_{name}"][i] = numbers + [-1] * (codes.PARTS - len(numbers))
    for name in _PART_NUMBERS:
        rules[f"part_{name}"][i][: len(card.parts)] = [getattr(p, name) for p in card.parts]


def _pack_extras(rules: Any, parameters: Parameters, players: int) -> None:
    keys = list(parameters.cards)
    for name in ("extra_deck", "extra_board"):
        for seat, cards in getattr(parameters, f"seat_{name}").items():
            if int(seat) <= players:
                for key in cards:
                    rules[name][int(seat) - 1][keys.index(key)] += 1
