"""From validated parameters to the rules record that compiled code reads."""

from collections import Counter

import numpy as np

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.kernel.state import RULES
from balance.games.abandon_ship.parameters.model import Parameters, parse_face

_KINDS = {"number": codes.NUMBER, "anchor": codes.ANCHOR, "arrow": codes.ARROW}
_SWITCHES = (
    "two_left_skip_x",
    "cheese_face_up",
    "tiles_open",
    "rise_stops_at_rats",
    "groups_tread",
    "end_check_before_wash",
)
_NUMBERS = (
    "track_top",
    "water_start",
    "arrivals_to_end",
    "rats_left_to_end",
    "refill_at",
    "max_turns",
)
_LISTS = (
    ("start_spaces", "colours"),
    ("top_points", "ranks"),
    ("cheese_spaces", "cheeses"),
    ("cheese_values", "cheeses"),
)


def pack(parameters: Parameters, players: int) -> np.ndarray:
    """The rules record of a ruleset at one player count, shape (1,)."""
    packed = np.zeros(1, RULES)
    rules = packed[0]
    rules["players"] = players
    for name in (*_NUMBERS, *_SWITCHES):
        rules[name] = getattr(parameters, name)
    for name, length in _LISTS:
        values = getattr(parameters, name)
        rules[name][: len(values)] = values
        rules[length] = len(values)
    rules["last_resort"] = parameters.unusable_result == "last_resort"
    rules["on_refill"] = parameters.reroll_mode == "on_refill"
    _pack_dice(rules, parameters)
    _pack_tiles(rules, parameters)
    _pack_tokens(rules, parameters)
    return packed


def _pack_dice(rules: np.void, parameters: Parameters) -> None:
    rules["face_number"] = codes.NO_NUMBER
    for die, name in enumerate((*parameters.colours, "white")):
        faces = [parse_face(text) for text in parameters.dice[name]]
        rules["faces"][die] = len(faces)
        for i, face in enumerate(faces):
            rules["face_kind"][die, i] = _KINDS[face.kind]
            rules["face_steps"][die, i] = face.steps
            rules["face_circled"][die, i] = face.circled
            rules["face_stays"][die, i] = face.stays
            if face.kind == "number" and face.steps < codes.SIGHT:
                bit = face.steps + codes.SIGHT * face.circled
                rules["face_number"][die, i] = bit
                rules["numbers"][die] |= 1 << bit
    white = [parse_face(text) for text in parameters.dice["white"]]
    rules["white_leap"] = max((f.steps for f in white if f.kind == "number"), default=0)


def _pack_tiles(rules: np.void, parameters: Parameters) -> None:
    rules["tiles"] = len(parameters.tiles)
    for tile, names in enumerate(parameters.tiles):
        colours = [parameters.colours.index(name) for name in names]
        rules["tile_numbers"][tile] = tile
        rules["tile_length"][tile] = len(colours)
        rules["tile_colours"][tile, : len(colours)] = colours
        rules["backs"][tile, colours] = 1


def _pack_tokens(rules: np.void, parameters: Parameters) -> None:
    water = list(parameters.water_tokens)
    rules["tokens"] = len(water)
    rules["token_values"][: len(water)] = water
    rules["token_pieces"][: len(water)] = _pieces(water)
    values = list(parameters.cheese_values)
    rules["cheese_pieces"][: len(values)] = _pieces(values)
    rules["mean_cheese"] = sum(values) / len(values) if values else 0.0
    rules["cheese_on"][:] = -1
    for i, space in enumerate(parameters.cheese_spaces):
        rules["cheese_on"][space] = i


def _pieces(values: list[int]) -> list[int]:
    """Names of tokens for shuffling: the value, and which of its copies.

    A variant that takes one token away so leaves the order of all others as it was.
    """
    seen: Counter[int] = Counter()
    pieces = []
    for value in values:
        pieces.append(value * 64 + seen[value])
        seen[value] += 1
    return pieces
