"""How hexes and pieces are written in positions and in forced luck."""

import re
from typing import Any

from balance.games.api import WordError, whole
from balance.games.api.codec import At, Spoken
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.words.names import hex_name

HEX_TEXT = re.compile(r"-?\d{1,5},-?\d{1,5}", re.ASCII)
GONE = "gone"
ENTERED = "entered the water"
SWIMS, ABOARD = "swims ", "ship "
ELSEWHERE = {"unplaced": codes.UNPLACED, "ashore": codes.ASHORE, "dead": codes.DEAD}
A_GUY = "a tile, swims with a sea hex, ship with a number, ashore, dead or unplaced"
LETTERS = {"S": codes.SHARK, "K": codes.KRAKEN, "M": codes.MONSTER, "D": codes.DOLPHIN}


class Hex:
    """A hex as row,x."""

    def write(self, at: At, raw: Any) -> str:
        """Its row and x."""
        return hex_name(at.rules, int(raw))

    def read(self, at: At, key: str, plain: Any) -> int:
        """A hex of the board."""
        rules, text = at.rules, plain.replace(" ", "") if isinstance(plain, str) else ""
        if HEX_TEXT.fullmatch(text):
            row, x = map(int, text.split(","))
            there = (rules.down == row) & (rules.across == x)
            for found in there[: rules.hexes].nonzero()[0]:
                return int(found)
        rows = " ".join(hex_name(rules, rules.row_first[i]) for i in range(rules.rows))
        raise WordError(key, plain, f"a hex of the board as row,x; rows begin at {rows}")


HEX = Hex()


class Place(Hex):
    """The hex of a piece, or the word for one that is out of play (raw -1)."""

    def write(self, at: At, raw: Any) -> str:
        """Its hex, if it is on one."""
        return super().write(at, raw) if raw >= 0 else GONE

    def read(self, at: At, key: str, plain: Any) -> int:
        """A hex or the word."""
        return -1 if plain == GONE else super().read(at, key, plain)


class Guy:
    """Where a guy is; raw it is the status and the hex or ship."""

    def write(self, at: At, raw: Any) -> str:
        """A tile, a ship, a hex it swims in, or one word."""
        status, where = raw
        if status == codes.ON_SHIP:
            return f"{ABOARD}{where + 1}"
        if status in (codes.ON_LAND, codes.SWIMMING):
            return (SWIMS if status == codes.SWIMMING else "") + HEX.write(at, where)
        return next(word for word, number in ELSEWHERE.items() if number == status)

    def read(self, at: At, key: str, plain: Any) -> tuple[int, int]:
        """One of these."""
        if not isinstance(plain, str):
            raise WordError(key, plain, A_GUY)
        if plain in ELSEWHERE:
            return ELSEWHERE[plain], -1
        if plain.startswith(SWIMS):
            return codes.SWIMMING, HEX.read(at, key, plain.removeprefix(SWIMS))
        if plain.startswith("ship"):
            return codes.ON_SHIP, Spoken(_ships).read(at, key, plain)
        try:
            return codes.ON_LAND, HEX.read(at, key, plain)
        except WordError as error:
            raise WordError(key, plain, f"{A_GUY}; a hex is {error.allowed}") from None


class Swum:
    """Swim steps of a guy in this turn, or the words for one that swims no more in it."""

    def write(self, at: At, raw: Any) -> int | str:
        """The steps."""
        return ENTERED if raw == codes.ENTERED_WATER else int(raw)

    def read(self, at: At, key: str, plain: Any) -> int:
        """The steps, at most as many as any rules allow."""
        return codes.ENTERED_WATER if plain == ENTERED else whole(key, plain, 0, 3)


def _ships(at: At) -> dict[str, int]:
    return {f"{ABOARD}{n + 1}": n for n in range(at.state.ships)}
