"""What Abandon Ship is made of beside its rats and dice: cheese, tiles, the X space."""

import json
from collections.abc import Iterator

from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.api.components import Component


def components(parameters: Parameters, players: int) -> list[Component]:
    """The cheese, the space that scores nothing, and every tile that the table can do without."""
    found = []
    if parameters.cheese_spaces:
        found.append(Component("cheese", "the cheese", "no_cheese", average="flat_cheese"))
    points = list(parameters.top_points)
    if len(points) > 1 and points[0] == 0:
        found.append(Component("x_space", "the X space", f"top_points={points[1:]}"))
    if len(parameters.tiles) > players:
        found += _tiles(parameters)
    return found


def _tiles(parameters: Parameters) -> Iterator[Component]:
    for number, colours in enumerate(parameters.tiles):
        others = [list(tile) for at, tile in enumerate(parameters.tiles) if at != number]
        name = f"tile {'/'.join(colours)}"
        yield Component(
            f"tile_{'_'.join(colours)}",
            name,
            f"tiles={json.dumps(others)}",
            dealt=f"win_share_tile_{number}",
        )
