"""The tiles of the island in words: which stand, and what lies under each."""

from collections.abc import Callable, Mapping
from typing import Any

from balance.games.api import WordError
from balance.games.api.codec import At, Spoken
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.words.hexes import HEX, LETTERS
from balance.games.atlantis.words.names import SYMBOL_NAMES

SYMBOL = Spoken(
    {name: symbol for symbol, name in enumerate(SYMBOL_NAMES)}, LETTERS | {"V": codes.VORTEX}
)
STANDS = {"tiles": 0, "sunk": 1, "destroyed": 2}  # as in state.shown
ISLAND = (*STANDS, "symbols")


class Tiles:
    """Tiles with their symbols, or a list of tiles alone; raw, symbols (or None) by hex."""

    def write(self, at: At, raw: Any) -> dict[str, str]:
        """A table of symbols."""
        return {HEX.write(at, h): SYMBOL.write(at, symbol) for h, symbol in raw.items()}

    def read(self, at: At, key: str, plain: Any) -> dict[int, int | None]:
        """Hexes on which a tile lies when the game starts."""
        if isinstance(plain, list):
            return {self._tile(at, f"{key}.{i}", text): None for i, text in enumerate(plain, 1)}
        if not isinstance(plain, dict):
            raise WordError(key, plain, "a table of hexes and symbols, or a list of hexes")
        return {
            self._tile(at, f"{key}.{text}", text): SYMBOL.read(at, f"{key}.{text}", symbol)
            for text, symbol in plain.items()
        }

    def _tile(self, at: At, key: str, text: Any) -> int:
        hex_ = HEX.read(at, key, text)
        if not at.rules.tile0[hex_] or hex_ == at.rules.city:
            raise WordError(key, text, "a hex that has a tile of the island at the start")
        return hex_


TILES = Tiles()


def lying_under(shown: int) -> Callable[[At], dict[int, int]]:
    """Symbols by tile, of those that stand, are sunk, or were destroyed unseen."""

    def get(at: At) -> dict[int, int]:
        lying = enumerate(at.state.symbol[: at.rules.hexes])
        return {h: int(symbol) for h, symbol in lying if symbol >= 0 and _where(at, h) == shown}

    return get


def _where(at: At, hex_: int) -> int:
    return int(at.state.shown[hex_]) if at.state.content[hex_] == codes.SEA else 0


def put_island(at: At, groups: Mapping[str, Mapping[int, int | None]]) -> None:
    """Which tiles stand, and what lies under each."""
    seen: dict[int, str] = {}
    lying: dict[int, tuple[str, int]] = {}
    for key, tiles in groups.items():
        for h, symbol in tiles.items():
            where = f"{key}.{HEX.write(at, h)}"
            if key in STANDS and seen.setdefault(h, key) != key:
                raise WordError(where, f"also under {seen[h]}", "each tile once")
            if symbol is not None and lying.setdefault(h, (where, symbol))[1] != symbol:
                raise WordError(where, f"also under {lying[h][0]}", "one symbol a tile")
            if symbol is None and key not in STANDS:
                raise WordError(key, [HEX.write(at, h)], "a table of hexes and symbols")
    if named := {key for key in groups if key in STANDS}:
        _stand_or_sink(at, seen, named)
    _put_symbols(at, lying)


def _stand_or_sink(at: At, seen: Mapping[int, str], named: set[str]) -> None:
    """Tiles that are not named stand if those standing are not named, else they are sunk."""
    rules, state = at.rules, at.state
    for h in range(rules.hexes):
        if not rules.tile0[h] or h == rules.city:
            continue
        if h not in seen and named >= {"tiles", "sunk"}:
            raise WordError("tiles", f"nothing of {HEX.write(at, h)}", "every tile somewhere")
        where = seen.get(h, "sunk" if "tiles" in named else "tiles")
        state.content[h] = rules.tile0[h] if where == "tiles" else codes.SEA
        state.shown[h] = STANDS[where]


def _put_symbols(at: At, named: Mapping[int, tuple[str, int]]) -> None:
    """Put symbols under tiles by changing places within the ring."""
    ring, lies = at.rules.tile0.tolist(), at.state.symbol.tolist()
    for h, (where, symbol) in named.items():
        if lies[h] == symbol:
            continue
        free = (
            other
            for other, there in enumerate(lies)
            if there == symbol
            and ring[other] == ring[h]
            and named.get(other, ("", -1))[1] != symbol
        )
        other = next(free, None)
        if other is None:
            allowed = "no more symbols of a kind in a ring than the rules give it"
            raise WordError(where, SYMBOL.write(at, symbol), allowed)
        lies[other], lies[h] = lies[h], symbol
    at.state.symbol[:] = lies
