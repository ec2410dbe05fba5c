"""Rules of Atlantis that are legal and yet doubtful."""

from collections.abc import Iterator

from balance.games.atlantis.kernel import codes
from balance.games.atlantis.parameters.island import hexes_of, reach, show_hex, tiles_of
from balance.games.atlantis.parameters.model import (
    RINGS,
    TYPE_NAMES,
    TYPES,
    Parameters,
    player_counts,
)

FEW_TURNS = 200  # sensible play takes up to 100 turns


def warnings(parameters: Parameters) -> list[str]:
    """What a designer should know before trusting results of these rules, a sentence each."""
    return [*_of_ships(parameters), *_of_pieces(parameters), *_of_the_board(parameters),
            *_of_the_end(parameters)]  # fmt: skip


def _of_ships(parameters: Parameters) -> Iterator[str]:
    """Crews and swimmers that can be stuck (AT-76)."""
    if not parameters.ship_tie_control and not parameters.ship_to_water:
        yield (
            "ship_tie_control and ship_to_water are both off: a crew tied for control can be "
            "stuck on its ship for good, and the game then runs to max_turns"
        )
    if parameters.swim_per_turn == 0:
        yield "swim_per_turn is 0: a swimmer without a dolphin cannot swim, perhaps for ever"
    if parameters.dolphin_swim_per_turn < parameters.swim_per_turn:
        yield (
            "dolphin_swim_per_turn is below swim_per_turn: swimmers go further without a dolphin "
            "than with one"
        )


def _of_pieces(parameters: Parameters) -> Iterator[str]:
    """Symbols, pieces and die faces that do not match each other (AT-42, AT-50)."""
    rings = [parameters.symbols.ring(ring) for ring in RINGS]
    ships = len(parameters.start_ships_34p) + sum(ring.ship for ring in rings)
    if ships > parameters.ships_total:
        yield (
            f"the start and the symbols call for {ships} ships but ships_total is "
            f"{parameters.ships_total}: some ship tiles put nothing on the board"
        )
    for type_, name, total in zip(TYPES, TYPE_NAMES, parameters.creatures_total, strict=True):
        start = sum(creature[0] == type_ for creature in parameters.start_creatures)
        wanted = start + sum(getattr(ring, type_) for ring in rings)
        on_die = type_ in parameters.creature_die
        if wanted > total:
            yield (
                f"the start and the symbols call for {wanted} of the type {name} but "
                f"creatures_total has {total}: some such tiles put nothing on the board"
            )
        if on_die and not min(wanted, total):
            yield f"the creature die shows the {name}, which never comes onto the board"
        if min(wanted, total) and not on_die and parameters.creature_rolls:
            yield f"no face of the creature die shows the {name}, so it never moves in phase 3"


def _of_the_board(parameters: Parameters) -> Iterator[str]:
    """Enclosed water, and tiles without room for all players."""
    hexes = hexes_of(parameters.board_rows)
    tiles = tiles_of(hexes, parameters.city_hex, parameters.no_tile_hexes)
    sea = {h for h in hexes if h != parameters.city_hex and h not in tiles}
    lake = sorted(sea - reach(parameters.landing_hexes, sea))
    if lake:
        words = " ".join(map(show_hex, lake))
        yield f"no sea joins {words} to a landing hex until tiles beside it are gone"
    most = player_counts(parameters)[-1]
    if most < codes.MAX_PLAYERS:
        players = (
            f"{codes.MIN_PLAYERS} players" if most == codes.MIN_PLAYERS else f"up to {most} players"
        )
        yield f"the tiles have room for the guys of {players} only"
    if not set(tiles.values()) >= set(RINGS):
        yield "a ring of the island has no tiles at all"


def _of_the_end(parameters: Parameters) -> Iterator[str]:
    """Games that nothing drives on (AT-74, AT-75)."""
    if parameters.sinks_per_turn == 0:
        yield "sinks_per_turn is 0: the island never sinks, so guys may stay on it for ever"
    if parameters.max_turns < FEW_TURNS:
        yield (
            f"max_turns is {parameters.max_turns}: games that take so long are stopped and "
            "scored as they stand"
        )
