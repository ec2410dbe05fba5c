"""What Atlantis is made of: what lies under its tiles, and the ships at sea."""

import json
from collections.abc import Iterator, Mapping

from balance.games.api.components import Component
from balance.games.atlantis.parameters.island import show_hex
from balance.games.atlantis.parameters.model import TYPES, Parameters

SYMBOLS = {
    "S": "sharks",
    "K": "krakens",
    "M": "sea monsters",
    "D": "dolphins",
    "ship": "ships under tiles",
    "vortex": "vortices",
}


def components(parameters: Parameters, players: int) -> list[Component]:
    """Every symbol that lies under some tile, and every ship that is at sea from the start."""
    return [*_symbols(parameters), *_ships(parameters, players)]


def _symbols(parameters: Parameters) -> Iterator[Component]:
    """Without a symbol more tiles are blank; of creatures others may come in its place."""
    rings = parameters.symbols.model_dump(by_alias=True)
    for symbol, name in SYMBOLS.items():
        there = {ring: counts[symbol] for ring, counts in rings.items() if counts[symbol]}
        afloat = [one for one in parameters.start_creatures if one[0] != symbol]
        if there or len(afloat) < len(parameters.start_creatures):
            without = [f"symbols.{ring}.{symbol}=0" for ring in there]
            if len(afloat) < len(parameters.start_creatures):
                without.append(f"start_creatures={json.dumps(afloat)}")
            may_be_other = there and symbol in TYPES
            yield Component(
                name.replace(" ", "_"),
                name,
                "; ".join(without),
                average="; ".join(_others(parameters, symbol, there)) if may_be_other else "",
            )


def _others(parameters: Parameters, symbol: str, there: Mapping[str, int]) -> Iterator[str]:
    """The other creatures instead, in turn, so that of each about as many come."""
    others = [one for one in TYPES if one != symbol]
    totals = dict(zip(TYPES, parameters.creatures_total, strict=True))
    rings = parameters.symbols.model_dump(by_alias=True)
    turn = 0
    for ring, count in there.items():
        yield f"symbols.{ring}.{symbol}=0"
        for _ in range(count):
            other = others[turn % len(others)]
            rings[ring][other] += 1
            totals[other] += 1
            turn += 1
        yield from (f"symbols.{ring}.{other}={rings[ring][other]}" for other in others)
    yield f"creatures_total={[*totals.values()]}"


def _ships(parameters: Parameters, players: int) -> Iterator[Component]:
    key = "start_ships_2p" if players == 2 else "start_ships_34p"
    ships = getattr(parameters, key)
    for ship in ships:
        others = [list(other) for other in ships if other != ship]
        where = show_hex(ship)
        id_ = f"ship_{where.replace(',', '_')}"
        yield Component(id_, f"the ship at {where}", f"{key}={json.dumps(others)}")
