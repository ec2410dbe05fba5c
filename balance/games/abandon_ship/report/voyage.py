"""The numbers behind the picture of a voyage: water and rats by turn, and every space."""

import polars as pl

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.words.names import things
from balance.games.api import Metric
from balance.games.api.metrics import PICTURES, fan, mean, share, whole

NOWHERE = -1  # no space
RATS = {"first": "The rat in front", "last": "The rat behind"}


def turns_noted(parameters: Parameters) -> tuple[int, ...]:
    """The turns after which the record says where water and rats are."""
    return tuple(map(int, things(parameters)["turn"]))


def track(parameters: Parameters) -> range:
    """The spaces that the water may cover; nobody drowns elsewhere."""
    return range(parameters.water_start + 1, parameters.track_top)


def voyage(parameters: Parameters) -> list[Metric]:
    """The metrics that the picture draws, which fill no table."""
    return [*_course(parameters), *_spaces(parameters)]


def _course(parameters: Parameters) -> list[Metric]:
    """Of the games that go on after each turn: highest covered space, first and last rat."""
    asked = []
    for turn in turns_noted(parameters):
        water = whole(f"water_by_turn_{turn}")
        after = f"after turn {turn}"
        asked += fan(f"water_turn_{turn}", f"Highest covered space {after}", "space", water)
        for which, label in RATS.items():
            space = whole(f"{which}_rat_by_turn_{turn}")
            asked += fan(f"{which}_rat_turn_{turn}", f"{label} {after}", "space", space, [50])
        label = f"The game goes on after turn {turn}"
        asked.append(share(f"goes_on_turn_{turn}", PICTURES, label, water.is_not_null()))
    return asked


def _spaces(parameters: Parameters) -> list[Metric]:
    """How many rats each space drowns, and who gets its cheese."""
    asked = []
    for space in track(parameters):
        drowned = pl.sum_horizontal(
            *[
                pl.col(f"rat_drowned_at_{name}").fill_null(NOWHERE) == space
                for name in parameters.colours
            ]
        )
        label = f"Rats that drown on space {space}"
        asked.append(mean(f"lost_on_{space}", PICTURES, label, "rats", drowned))
    for space in sorted(parameters.cheese_spaces):
        fate = pl.col(f"cheese_fate_{space}")
        label = f"The cheese of space {space} is"
        asked += [
            share(f"cheese_{space}_taken", PICTURES, f"{label} taken", fate > 0),
            share(f"cheese_{space}_flooded", PICTURES, f"{label} flooded", fate == codes.FLOODED),
        ]
    return asked
