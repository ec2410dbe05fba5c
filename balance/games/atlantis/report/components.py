"""What Atlantis is made of: what lies under its tiles."""

from collections.abc import Iterator

from balance.games.api.components import Component
from balance.games.atlantis.parameters.model import Parameters

SYMBOLS = {
    "S": "sharks",
    "K": "krakens",
    "M": "sea monsters",
    "D": "dolphins",
    "ship": "ships under tiles",
    "vortex": "vortices",
}


def components(parameters: Parameters, players: int) -> list[Component]:
    """Every symbol that lies under some tile; without it more tiles are blank."""
    return list(_symbols(parameters))


def _symbols(parameters: Parameters) -> Iterator[Component]:
    rings = parameters.symbols.model_dump(by_alias=True)
    for symbol, name in SYMBOLS.items():
        there = [ring for ring, counts in rings.items() if counts[symbol]]
        if there:
            without = "; ".join(f"symbols.{ring}.{symbol}=0" for ring in there)
            yield Component(name.replace(" ", "_"), name, without)
