"""The parameters of Atlantis: types, ranges and checks between them.

Fields are checked from top to bottom; a check between two parameters belongs to the later one, and
where the earlier one is itself wrong, its own message comes first.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from balance.games.api import parameter, refusal
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.parameters.checks import StartBoard, check_distinct, start_board
from balance.games.atlantis.parameters.island import (
    CITY,
    FORTRESS,
    LAND,
    RADIUS,
    RING_NAMES,
    ROCK,
    Hex,
    distance,
    hexes_of,
    reach,
    show_hex,
    tiles_of,
)
from balance.games.atlantis.parameters.symbols import Symbols

MAX_X = 60  # keeps every distance below FAR, 127
MAX_SEATS = 6
MAX_TILES = 36
TYPES = ("S", "K", "M", "D")
TYPE_NAMES = ("shark", "kraken", "monster", "dolphin")
SYMBOLS = ("S", "K", "M", "D", "ship", "vortex")
DIVE = "dive"
RINGS = (ROCK, LAND, FORTRESS)  # the order in which capacities are named, and tiles sink

BOARD_ROWS = (
    (0, 4, 7), (1, 1, 10), (2, 0, 11), (3, 1, 10), (4, 0, 11), (5, -1, 12), (6, 0, 11),
    (7, -1, 12), (8, 0, 11), (9, 1, 10), (10, 0, 11), (11, 1, 10), (12, 4, 7),
)  # fmt: skip
ONES = (1,) * codes.MAX_GUYS
CORNERS = ((2, 0), (2, 20), (10, 0), (10, 20))
OPPOSITE = ((6, 2), (6, 18))

Row = Annotated[int, Field(ge=0, lt=codes.MAX_ROWS)]
Across = Annotated[int, Field(ge=-MAX_X, le=3 * MAX_X)]
FirstX = Annotated[int, Field(ge=-MAX_X, le=MAX_X)]
RowLength = Annotated[int, Field(ge=1, le=codes.MAX_ROW)]
Place = tuple[Row, Across]
Type = Literal["S", "K", "M", "D"]
Reach = Annotated[int, Field(ge=1, le=6)] | Literal["dive"]
SetupRoom = Annotated[int, Field(ge=1, le=12)]
MoveRoom = Annotated[int, Field(ge=1, le=99)]
Value = Annotated[int, Field(ge=1, le=9)]
Total = Annotated[int, Field(ge=0, le=codes.MAX_OF_A_TYPE)]
FirstMoves = Annotated[int, Field(ge=-1, le=6)]


class Parameters(BaseModel):
    """A complete set of rules of Atlantis."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    board_rows: tuple[tuple[Row, FirstX, RowLength], ...] = parameter(
        BOARD_ROWS,
        "assumed",
        "Rows of hexes as [row, first x, number of hexes]; x rises by 2 and is even in even rows.",
        min_length=1,
        max_length=codes.MAX_ROWS,
    )
    city_hex: Place = parameter(
        (6, 10), "rulebook", "The city; the island is all hexes within 3 of it."
    )
    no_tile_hexes: tuple[Place, ...] = parameter(
        (), "assumed", "Island hexes that are sea from the start.", max_length=MAX_TILES
    )
    landing_hexes: tuple[Place, ...] = parameter(
        CORNERS,
        "assumed",
        "The red spaces, from which guys get ashore; published: one in each corner.",
        min_length=1,
        max_length=codes.MAX_LANDINGS,
    )
    ships_total: int = parameter(
        10, "rulebook", "Ships there are, those at the start included.", ge=0, le=codes.MAX_SHIPS
    )
    start_ships_2p: tuple[Place, ...] = parameter(
        OPPOSITE,
        "assumed",
        "Ships at the start with 2 players; published: two, on opposite sides of the island.",
        max_length=codes.MAX_SHIPS,
    )
    start_ships_34p: tuple[Place, ...] = parameter(
        (*OPPOSITE, (2, 10), (10, 10)),
        "assumed",
        "Ships at the start with 3 or 4 players; published: four, around the island.",
        max_length=codes.MAX_SHIPS,
    )
    ship_seats: int = parameter(3, "rulebook", "Guys a ship holds.", ge=1, le=MAX_SEATS)
    creatures_total: tuple[Total, ...] = parameter(
        (6, 6, 6, 6),
        "rulebook",
        "Sharks, krakens, monsters and dolphins there are.",
        min_length=4,
        max_length=4,
    )
    start_creatures: tuple[tuple[Type, Row, Across], ...] = parameter(
        (),
        "inferred",
        "Creatures on the sea at the start, as [type, row, x]; others come from under tiles.",
        max_length=codes.MAX_START_CREATURES,
    )
    guys_per_player: int = parameter(
        12, "rulebook", "Guys of each player, at every player count.", ge=1, le=codes.MAX_GUYS
    )
    guy_values: tuple[Value, ...] = parameter(
        ONES,
        "rulebook",
        "Points for each guy ashore, one value for each guy of a player.",
        max_length=codes.MAX_GUYS,
    )
    symbols: Symbols = parameter(
        Symbols(),
        "assumed",
        "Tiles with each symbol, ring by ring; the rest of a ring is blank.",
    )
    creature_die: tuple[Type, ...] = parameter(
        ("D", "D", "D", "M", "S", "K"),
        "published",
        "Faces of the creature die: S shark, K kraken, M sea monster, D dolphin.",
        min_length=6,
        max_length=6,
    )
    distance_die: tuple[Reach, ...] = parameter(
        (1, 1, 2, 2, 3, DIVE),
        "published",
        "Faces of the distance die: steps, or a dive to any sea hex.",
        min_length=6,
        max_length=6,
    )
    creature_rolls: int = parameter(1, "rulebook", "Rolls in phase 3 of a turn.", ge=0, le=4)
    setup_capacity: tuple[SetupRoom, ...] = parameter(
        (3, 3, 3),
        "rulebook",
        "Guys a rock, land and fortress tile holds while guys are placed.",
        min_length=3,
        max_length=3,
    )
    move_capacity: tuple[MoveRoom, ...] = parameter(
        (3, 3, 3),
        "inferred",
        "Guys a rock, land and fortress tile holds when a guy walks onto it.",
        min_length=3,
        max_length=3,
    )
    moves_per_turn: int = parameter(3, "rulebook", "Steps in phase 1.", ge=1, le=6)
    first_turn_moves: tuple[FirstMoves, ...] = parameter(
        (-1, -1, -1, -1),
        "assumed",
        "Steps in the first turn of seats 1 to 4; -1: as in every turn.",
        min_length=codes.MAX_PLAYERS,
        max_length=codes.MAX_PLAYERS,
    )
    sinks_per_turn: int = parameter(1, "rulebook", "Tiles that sink in phase 2.", ge=0, le=3)
    swim_per_turn: int = parameter(1, "rulebook", "Steps a swimmer has in a turn.", ge=0, le=3)
    dolphin_swim_per_turn: int = parameter(
        1, "rulebook", "Steps a swimmer has in a turn beside a dolphin.", ge=0, le=3
    )
    entering_water_ends_swim: bool = parameter(
        True, "assumed", "A guy that enters the water swims no further in that turn."
    )
    landing_is_swim_step: bool = parameter(
        True, "assumed", "Going ashore uses up a swimmer's step, so it waits for the next turn."
    )
    swimmer_boards: int = parameter(
        0, "rulebook", "0: climbs a ship it was with when the turn began, 1: any.", ge=0, le=1
    )
    ship_to_water: bool = parameter(True, "assumed", "Crew may go overboard.")
    ship_to_land: bool = parameter(False, "assumed", "Crew may step back onto the island.")
    ship_tie_control: bool = parameter(
        True, "published", "Players tied for most guys aboard all move the ship; else nobody."
    )
    suicide_moves: bool = parameter(
        False, "assumed", "Swimmers may go where a shark or monster eats them at once."
    )
    sink_rule: int = parameter(
        0, "rulebook", "0: any tile of the ring sinks, 1: empty ones first.", ge=0, le=1
    )
    displaced_to: int = parameter(
        0, "rulebook", "Guys of a sunk tile swim in 0: a hex beside it, 1: its own.", ge=0, le=1
    )
    displaced_chooser: int = parameter(
        0, "assumed", "Who places displaced guys; 0: whose turn it is, 1: their owner.", ge=0, le=1
    )
    ship_tile_boards_guys: bool = parameter(
        False, "assumed", "Guys of a tile with a ship under it go aboard, as many as fit."
    )
    vortex_own_tile: bool = parameter(
        False, "assumed", "Guys on the vortex tile itself are displaced instead of dead."
    )
    vortex_destroys_city: bool = parameter(False, "assumed", "A vortex beside the city sinks it.")
    creature_move_rule: int = parameter(
        0, "assumed", "0: a creature may move up to the roll, 1: must move just so far.", ge=0, le=1
    )
    creature_effects_last_hex: bool = parameter(
        False, "assumed", "Sharks, krakens and dolphins act only where their move ends."
    )
    creature_stops_on_attack: bool = parameter(
        False, "assumed", "A creature that eats or sinks something moves no further."
    )
    short_game: int = parameter(
        0, "rulebook", "Ends with 1: the last fortress tile, 2: the first one; 0: off.", ge=0, le=2
    )
    end_rule: int = parameter(
        0, "rulebook", "Ends when 0: nobody is left outside, 1: one player is home.", ge=0, le=1
    )
    finished_players_play: bool = parameter(
        True, "assumed", "A player with nobody outside goes on taking turns."
    )
    max_turns: int = parameter(
        5000,
        "assumed",
        "A game of so many turns is stopped and counted as capped.",
        ge=50,
        le=20000,
    )

    @field_validator("board_rows")
    @classmethod
    def _rows_fit(cls, rows: Sequence[tuple[int, int, int]]) -> tuple[tuple[int, int, int], ...]:
        for place, (row, first, _) in enumerate(rows):
            if row in [other[0] for other in rows[:place]]:
                raise refusal(f"row {row} twice", "each row only once")
            if (row + first) % 2:
                even = "an odd" if row % 2 else "an even"
                raise refusal(f"row {row} with first x {first}", f"{even} first x in row {row}")
        hexes = hexes_of(rows)
        if len(hexes) > codes.MAX_HEXES:
            raise refusal(f"{len(hexes)} hexes", f"at most {codes.MAX_HEXES} hexes")
        return tuple(sorted(rows))

    @field_validator("city_hex")
    @classmethod
    def _city_fits(cls, city: Hex, info: ValidationInfo) -> Hex:
        if "board_rows" not in info.data:
            return city
        board = start_board(info.data["board_rows"], city, ())
        board.check_on("city", city)
        open_ = [hex_ for hex_ in board.hexes if hex_ != city]
        joined = reach(open_[:1], set(open_))
        for hex_ in open_:
            if hex_ not in joined:
                allowed = (
                    "a board whose hexes, but the city, all hang together: change board_rows, or "
                    "move city_hex"
                )
                raise refusal(f"hex {show_hex(hex_)} cut off from {show_hex(open_[0])}", allowed)
        return city

    @field_validator("no_tile_hexes")
    @classmethod
    def _holes_fit(cls, hexes: tuple[Hex, ...], info: ValidationInfo) -> tuple[Hex, ...]:
        board = StartBoard.of({**info.data, "no_tile_hexes": ()})
        if board is None:
            return hexes
        check_distinct("island hex", hexes)
        for hex_ in hexes:
            board.check_on("island hex", hex_)
            if not CITY < distance(hex_, board.city) <= RADIUS:
                allowed = (
                    f"island hexes: 1 to {RADIUS} from the city {show_hex(board.city)} (city_hex)"
                )
                raise refusal(f"hex {show_hex(hex_)}", allowed)
        return hexes

    @field_validator("landing_hexes")
    @classmethod
    def _landings_fit(cls, hexes: tuple[Hex, ...], info: ValidationInfo) -> tuple[Hex, ...]:
        if board := StartBoard.of(info.data):
            board.check_sea("landing hex", hexes)
        return hexes

    @field_validator("start_ships_2p", "start_ships_34p")
    @classmethod
    def _ships_fit(cls, hexes: tuple[Hex, ...], info: ValidationInfo) -> tuple[Hex, ...]:
        if board := StartBoard.of(info.data):
            board.check_sea("ship", hexes)
        most = info.data.get("ships_total", codes.MAX_SHIPS)
        if len(hexes) > most:
            allowed = f"at most {most}, which is ships_total; fewer ships, or raise that"
            raise refusal(f"{len(hexes)} ships", allowed)
        return hexes

    @field_validator("start_creatures")
    @classmethod
    def _creatures_fit(cls, creatures: tuple[Any, ...], info: ValidationInfo) -> tuple[Any, ...]:
        if board := StartBoard.of(info.data):
            for type_, row, x in creatures:
                board.check_sea(TYPE_NAMES[TYPES.index(type_)], [(row, x)])
        totals = info.data.get("creatures_total", (codes.MAX_OF_A_TYPE,) * len(TYPES))
        ships = {*info.data.get("start_ships_2p", ()), *info.data.get("start_ships_34p", ())}
        for type_, name, total in zip(TYPES, TYPE_NAMES, totals, strict=True):
            placed = [(row, x) for found, row, x in creatures if found == type_]
            if len(placed) > total:
                allowed = f"at most {total}, as creatures_total says; fewer, or raise that"
                raise refusal(f"{len(placed)} creatures of type {type_} ({name})", allowed)
            for hex_ in placed:
                if type_ == "M" and hex_ in ships:
                    allowed = "another sea hex, or another one in start_ships_2p, start_ships_34p"
                    raise refusal(f"a monster on the ship at {show_hex(hex_)}", allowed)
        return creatures

    @field_validator("guy_values", mode="before")
    @classmethod
    def _values_follow(cls, values: Any, info: ValidationInfo) -> Any:
        """The default itself is a 1 for however many guys there are."""
        if values is ONES:
            return ONES[: info.data.get("guys_per_player", codes.MAX_GUYS)]
        return tuple(values) if isinstance(values, list) else values

    @field_validator("guy_values")
    @classmethod
    def _values_fit(cls, values: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        guys = info.data.get("guys_per_player", len(values))
        if len(values) != guys:
            allowed = f"{guys}, one for each guy of a player (guys_per_player): set both together"
            raise refusal(f"{len(values)} values", allowed)
        return values

    @field_validator("symbols")
    @classmethod
    def _symbols_fit(cls, symbols: Symbols, info: ValidationInfo) -> Symbols:
        board = StartBoard.of(info.data)
        if board is None:
            return symbols
        tiles = list(board.tiles.values())
        for ring in RINGS:
            drawn, there = sum(symbols.ring(ring).counts()), tiles.count(ring)
            if drawn > there:
                name = RING_NAMES[ring]
                allowed = (
                    f"at most {there}, one for each {name} tile; fewer symbols, or more tiles "
                    "(board_rows, no_tile_hexes)"
                )
                raise refusal(f"{drawn} symbols for the {name} tiles", allowed)
        return symbols

    @field_validator("setup_capacity")
    @classmethod
    def _guys_fit(cls, rooms: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        board, guys = StartBoard.of(info.data), info.data.get("guys_per_player")
        if board is None or guys is None:
            return rooms
        room = _room(board.tiles, rooms)
        if room < codes.MIN_PLAYERS * guys:
            allowed = (
                f"room for {codes.MIN_PLAYERS * guys}, all guys of {codes.MIN_PLAYERS} players; "
                "more room, or fewer guys_per_player"
            )
            raise refusal(f"room for {room} guys on the tiles", allowed)
        return rooms


def _room(tiles: dict[Hex, int], rooms: Sequence[int]) -> int:
    """How many guys the tiles hold while guys are placed."""
    return sum(rooms[RINGS.index(ring)] for ring in tiles.values())


def player_counts(parameters: Parameters) -> range:
    """Return the numbers of players these rules allow: 2 to 4, if the tiles have room for all."""
    hexes = hexes_of(parameters.board_rows)
    tiles = tiles_of(hexes, parameters.city_hex, parameters.no_tile_hexes)
    fit = _room(tiles, parameters.setup_capacity) // parameters.guys_per_player
    return range(codes.MIN_PLAYERS, min(codes.MAX_PLAYERS, fit) + 1)
