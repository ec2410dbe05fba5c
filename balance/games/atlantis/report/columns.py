"""The columns of Atlantis in the record of a game: what is counted, and what it means."""

from balance.games.api import Column, Shown, columns_of
from balance.games.api.metrics import PICTURES
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.state import _COUNTERS, _SEAT_COUNTERS
from balance.games.atlantis.parameters.island import hexes_of, show_hex, tiles_of
from balance.games.atlantis.parameters.model import Parameters
from balance.games.atlantis.words.names import AREAS

_seat = columns_of("seat", codes.SEATS)


_hex = columns_of("hex", codes.MAX_HEXES)


def _by_ring(name: str, type_: str, meaning: str) -> Column:
    return Column(name, type_, meaning, ("ring", "seat"), (codes.RINGS, codes.SEATS))


COLUMNS = (
    Column("ships_placed", "i1", "ships that were on the board, those at the start included"),
    *(Column(*counter) for counter in _COUNTERS),
    _seat("left_outside", "i1", "guys neither ashore nor dead at the end"),
    _seat("saved", "i1", "guys ashore"),
    *(_seat(name, "i4", meaning) for name, meaning in _SEAT_COUNTERS),
    _hex("died_at", "u1", "guys that died in the hex"),
    _hex("displaced_at", "u1", "guys displaced when the tile of the hex sank"),
    _hex("boarded_at", "u2", "guys that boarded or climbed a ship in the hex"),
    Column(
        "landed_at", "u1", "guys ashore", ("landing", "seat"), (codes.MAX_LANDINGS, codes.SEATS)
    ),
    _by_ring("died_in", "u1", "guys that died there"),
    _by_ring("displaced_in", "u1", "guys displaced from tiles there"),
    _by_ring("boarded_in", "u2", "guys that boarded or climbed a ship there"),
)

ENDINGS = "How games end"
DEATHS, SHIPS, SWIMMERS = "What kills guys", "Ships", "Swimmers and dolphins"
CREATURES, ISLAND, PLACES = "Creature rolls", "The sinking island", "Where it happens"
SHOWN = {
    DEATHS: (
        Shown("lost_shark", "mean", "Seat {}: eaten by a shark", "guys"),
        Shown("lost_monster_swim", "mean", "Seat {}: eaten by a monster, swimming", "guys"),
        Shown("lost_monster_ship", "mean", "Seat {}: eaten by a monster, on a ship", "guys"),
        Shown("lost_vortex", "mean", "Seat {}: lost to a vortex", "guys"),
    ),
    SHIPS: (
        Shown("ships_placed", "mean", "Ships that come into play", "ships"),
        Shown("ships_lost_kraken", "mean", "Ships sunk by krakens", "ships"),
        Shown("ships_lost_monster", "mean", "Ships eaten by monsters", "ships"),
        Shown("ships_lost_vortex", "mean", "Ships lost to vortices", "ships"),
        Shown("boarded_land", "total", "A guy boards from land", "times"),
        Shown("climbed", "total", "A swimmer climbs aboard", "times"),
        Shown("hopped", "total", "A guy hops from ship to ship", "times"),
        Shown("overboard", "total", "A guy goes overboard", "times"),
        Shown("dumped_kraken", "total", "A kraken throws a guy into the water", "times"),
    ),
    SWIMMERS: (
        Shown("displaced", "total", "Guys displaced by sinking tiles", "guys"),
        Shown("entered_water", "total", "Guys that enter the water", "guys"),
        Shown("saved_swim", "total", "Guys ashore by swimming", "guys"),
        Shown("dolphin_left_kills", "mean", "Guys eaten as their dolphin leaves", "guys"),
        Shown("dolphin_carries", "total", "Steps beside a dolphin", "steps"),
        Shown("protected_attacks", "mean", "Attacks that a dolphin wards off", "attacks"),
    ),
    CREATURES: (
        Shown("creature_moves", "mean", "A creature is moved", "rolls"),
        Shown("creature_passes", "mean", "No creature is moved, though one is there", "rolls"),
        Shown("rolls_without_creature", "mean", "No creature of the type is there", "rolls"),
        Shown("dives", "mean", "A creature dives", "rolls"),
    ),
    ISLAND: (
        Shown("tiles_sunk", "mean", "Tiles sunk by choice", "tiles"),
        Shown("tiles_lost_vortex", "mean", "Tiles destroyed by vortices", "tiles"),
        Shown("vortices", "mean", "Vortices", "vortices"),
        Shown("creatures_lost_vortex", "mean", "Creatures destroyed by vortices", "creatures"),
    ),
    ENDINGS: (  # without an early end nobody is left outside
        Shown("left_outside", "mean", "Guys of seat {} left outside", "guys",
              needs=("short_game", "end_rule")),
    ),
    PLACES: (
        Shown("died_in", "total", "Guys that die {}", "guys"),
        Shown("died_in", "mean", "Guys of seat {1} that die {0}", "guys"),
        Shown("displaced_in", "total", "Guys that are displaced {}", "guys"),
        Shown("displaced_in", "mean", "Guys of seat {1} that are displaced {0}", "guys"),
        Shown("boarded_in", "total", "Guys that board a ship {}", "guys"),
        Shown("boarded_in", "mean", "Guys of seat {1} that board a ship {0}", "guys"),
        Shown("landed_at", "mean", "Guys of seat {1} that land at {0}", "guys"),
    ),
    PICTURES: (
        Shown("died_at", "mean", "Guys that die at {}", "guys"),
        Shown("displaced_at", "mean", "Guys that are displaced at {}", "guys"),
        Shown("boarded_at", "mean", "Guys that board a ship at {}", "guys"),
    ),
}  # fmt: skip


def captions(parameters: Parameters) -> dict[str, dict[str, str]]:
    """What places are called, as far as something can happen there."""
    rings = {area: f"in ring {area}" for area in AREAS} | {"sea": "on the sea beyond"}
    return {
        "landing": _by_name(landing_numbers(parameters)),
        "ring": rings,
        "displaced_in": {area: rings[area] for area in areas_of("displaced")},
        **{f"{event}_at": _by_name(hexes_for(parameters, event))
           for event in ("died", "displaced", "boarded")},
    }  # fmt: skip


def _by_name(numbers: dict[int, str]) -> dict[str, str]:
    """Hexes by the names that they have among the things."""
    return {str(number): words for number, words in numbers.items()}


def areas_of(event: str) -> tuple[str, ...]:
    """The rings where something of the kind can happen: nobody is displaced at sea."""
    return AREAS[:-1] if event == "displaced" else AREAS


def landing_numbers(parameters: Parameters) -> dict[int, str]:
    """Landing hexes by hex number, with the words for people."""
    hexes = hexes_of(parameters.board_rows)
    return {hexes.index(h): show_hex(h) for h in parameters.landing_hexes}


def hexes_for(parameters: Parameters, event: str) -> dict[int, str]:
    """The hexes where something of the kind can happen, by number, with words for people."""
    hexes = hexes_of(parameters.board_rows)
    tiles = tiles_of(hexes, parameters.city_hex, parameters.no_tile_hexes)
    city_stays = not parameters.vortex_destroys_city
    return {
        number: show_hex(hex_)
        for number, hex_ in enumerate(hexes)
        if (
            hex_ in tiles if event == "displaced" else hex_ != parameters.city_hex or not city_stays
        )
    }
