"""What Abandon Ship is made of beside its rats: cheese, the X space, water, tiles, dice."""

import json
from collections.abc import Iterator, Sequence
from statistics import fmean

from balance.games.abandon_ship.parameters.model import WHITE, Parameters, parse_face
from balance.games.api.components import Component


def components(parameters: Parameters, players: int) -> list[Component]:
    """The cheese, the X space, tokens, every tile that the table can do without, and dice."""
    found = []
    if parameters.cheese_spaces:
        found.append(Component("cheese", "the cheese", "no_cheese"))
    points = list(parameters.top_points)
    if len(points) > 1 and points[0] == 0:
        found.append(Component("x_space", "the X space", f"top_points={points[1:]}"))
    found += _cheese(parameters.cheese_values)
    found += _water(parameters.water_tokens)
    if len(parameters.tiles) > players:
        found += _tiles(parameters)
    found += _dice(parameters)
    return found


def _cheese(values: Sequence[int]) -> Iterator[Component]:
    """The pieces of each value; where values are shuffled over spaces, one may be worth nothing."""
    for value in sorted({*values} - {0}):
        name = f"cheese of {value} point{'s' * (value != 1)}"
        others = [other for other in values if other != value]
        yield Component(
            f"cheese_{value}",
            name,
            f"cheese_values={_put(values, value, 0)}",
            average=f"cheese_values={_put(values, value, _mean(others))}" if others else "",
        )


def _water(tokens: Sequence[int]) -> Iterator[Component]:
    """The tokens that lift the water by so much."""
    for rise in sorted({*tokens}):
        others = [other for other in tokens if other != rise]
        if others:
            yield Component(
                f"water_{rise}",
                f"water tokens of {rise}",
                f"water_tokens={others}",
                average=f"water_tokens={_put(tokens, rise, _mean(others))}",
            )


def _put(values: Sequence[int], one: int, other: int) -> list[int]:
    return [other if value == one else value for value in values]


def _mean(values: Sequence[int]) -> int:
    return round(fmean(values))


def _tiles(parameters: Parameters) -> Iterator[Component]:
    for number, colours in enumerate(parameters.tiles):
        others = [list(tile) for at, tile in enumerate(parameters.tiles) if at != number]
        yield Component(
            f"tile_{'_'.join(colours)}",
            f"tile {'/'.join(colours)}",
            f"tiles={json.dumps(others)}",
            dealt=f"win_share_tile_{number}",
        )


def _dice(parameters: Parameters) -> Iterator[Component]:
    """Each die, in whose place an average one has of every face the middle one of the other dice of
    a colour; on the white die any rat may use it, because the die has no rat of its own.
    """
    ordered = {colour: sorted(faces, key=_strength) for colour, faces in parameters.dice.items()}
    for colour, own in ordered.items():
        others = [faces for name, faces in ordered.items() if name not in (colour, WHITE)]
        places = zip(*others, strict=False)
        middle = [sorted(faces, key=_strength)[len(faces) // 2] for faces in places]
        if colour == WHITE:
            middle = sorted(map(_circled, middle), key=_strength)
        if middle and middle != own:
            change = f"dice.{colour}={json.dumps(middle)}"
            yield Component(f"die_{colour}", f"the {colour} die", average=change)


def _circled(text: str) -> str:
    """A face for any rat."""
    face = parse_face(text)
    return text if face.circled else f"({text.removesuffix('x')}){'x' * face.stays}"


def _strength(text: str) -> tuple[str, bool, int, bool]:
    """Numbers before what moves any rat, anchor or arrow; of one kind, few spaces first."""
    face = parse_face(text)
    return face.kind if face.kind != "number" else "", face.circled, face.steps, face.stays
