"""A naive twin of Atlantis: slow, plain, written from the rule clauses alone.

It exists to be compared move by move with the fast implementation, so it shares no code with it.
Numbers such as AT-43 name the clauses of the rules specification. The options of a decision are
numbers; the names below say what they mean.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from tests.naive.atlantis_board import (
    CITY,
    CREATURES,
    DEFAULTS,
    DIVE,
    FORTRESS,
    RINGS,
    SEA,
    SYMBOLS,
    Board,
    check_parameters,
)
from tests.naive.luck import below, word

# Purposes of the luck.
DICE = 4
SYMBOL_PURPOSE = {"fortress": 11, "land": 12, "rock": 13}

# Where a guy can be.
UNPLACED, ON_LAND, ON_SHIP = "unplaced", "on land", "on ship"
SWIMMING, GUY_ASHORE, DEAD = "swimming", "ashore", "dead"

# Options of M2: a kind of step times 8 plus its direction, or one of the last three.
WALK, BOARD, ENTER, HOP, DISEMBARK, SWIM, DOLPHIN, SAIL = range(8)
ASHORE, CLIMB, OVERBOARD = 64, 65, 66
SHIP_OFFSET = 13  # options of M1: 0 stop, 1 + guy, 13 + ship
ENTERED_WATER = 99  # the value of swum after AT-24

DEATH_CAUSES = ("lost_shark", "lost_monster_swim", "lost_monster_ship", "lost_vortex")
SEAT_COUNTERS = (
    *DEATH_CAUSES,
    *("saved", "saved_ship", "saved_swim", "dumped_kraken", "displaced"),
    *("entered_water", "overboard", "boarded_land", "climbed", "hopped"),
    *("swim_steps", "dolphin_carries", "walk_steps", "sail_steps", "steps_used"),
)
GAME_COUNTERS = (
    *("ships_lost_kraken", "ships_lost_monster", "ships_lost_vortex"),
    *("vortices", "tiles_sunk", "tiles_lost_vortex", "creatures_lost_vortex"),
    *("creature_moves", "creature_passes", "rolls_without_creature", "dives"),
    *("displaced_no_empty", "protected_attacks", "dolphin_left_kills"),
    *("fortress_gone_turn", "island_gone_turn"),
)

Guy = tuple[int, int]  # seat and index


class Place(NamedTuple):
    """Where a guy is: a hex on land and swimming, a ship's number aboard, -1 elsewhere."""

    kind: str
    where: int


class Atlantis:
    """One game, from the placing of the guys to the end."""

    def __init__(self, parameters: dict[str, Any], players: int, luck: int) -> None:
        p = {**DEFAULTS, **parameters}
        check_parameters(p, players)
        self.parameters = p
        self.players = players
        self.luck = luck
        self.board = Board(p)
        hexes = range(len(self.board.hexes))

        # AT-1 to AT-3
        self.content = list(self.board.start_content)
        self.symbol = self._deal_symbols()  # hex to hidden or shown symbol
        self.sunk: set[int] = set()  # tiles sunk in phase 2: their symbols were shown
        self.destroyed: set[int] = set()  # tiles lost to vortices: their symbols never were
        ships = p["start_ships_2p" if players == 2 else "start_ships_34p"]
        self.ship_at: list[int | None] = list(self.board.numbers(ships))
        self.ship_start: list[int | None] = [None] * len(ships)
        self.creature_at: dict[str, list[int | None]] = {kind: [] for kind in CREATURES}
        for kind, row, x in p["start_creatures"]:
            self.creature_at[kind].append(self.board.number[(row, x)])

        everybody = [(s, i) for s in range(players) for i in range(p["guys_per_player"])]
        self.place: dict[Guy, Place] = {guy: Place(UNPLACED, -1) for guy in everybody}
        self.outside: list[Guy] = list(everybody)  # alive and not ashore, by seat and index

        # Flags of the turn (AT-14).
        self.swum: dict[Guy, int] = dict.fromkeys(everybody, 0)
        self.start: dict[Guy, int | None] = dict.fromkeys(everybody)
        self.carried: list[int] = [0] * len(self.creature_at["D"])
        self.pinned: set[int] = set()

        # Counters and the record.
        self.turns = 0
        self.decisions = 0  # kept by the driver
        self.seat_turns = [0] * players
        self.seat_count: dict[str, list[int]] = {name: [0] * players for name in SEAT_COUNTERS}
        self.count: Counter[str] = Counter()
        self.died_at = [0] * len(hexes)
        self.displaced_at = [0] * len(hexes)
        self.boarded_at = [0] * len(hexes)
        self.landed_at = [[0] * players for _ in self.board.landings]
        self.rings_of_seat: dict[str, Counter[tuple[str, int]]] = {
            name: Counter() for name in ("died_in", "displaced_in", "boarded_in")
        }
        self.lead_changes = 0
        self.last_leader: int | None = None

        self.finished = False
        self.capped = False
        self.actor = 0  # AT-4
        self.phasing = 0
        self.decision = "P1"
        self.steps_left = 0
        self.piece: tuple[str, int] | None = None  # the choice of M1: ("guy" or "ship", number)
        self.sinks_left = 0
        self.sinking: int | None = None  # the tile that is sinking
        self.displaced_left: list[Guy] = []
        self.roll = 0
        self.rolled_type = ""
        self.rolled_distance: int | str = 0
        self.mover: int | None = None  # number of the creature on the move
        self.moved = 0
        self.mover_from = -1
        self.row: int | None = None  # the choice of C3

    def _deal_symbols(self) -> dict[int, str]:
        """AT-1: the symbols of every ring, shuffled within the ring."""
        found: dict[int, str] = {}
        for ring in RINGS:
            tiles = self.board.tiles_at_start(ring)
            table = self.parameters["symbols"][ring]
            counts = [table["vortex" if name == "V" else name] for name in SYMBOLS[:-1]]
            counts.append(len(tiles) - sum(counts))
            pieces = []
            for symbol, count in enumerate(counts):
                for copy in range(count):
                    key = word(self.luck, SYMBOL_PURPOSE[ring], symbol * 64 + copy)
                    pieces.append((key, SYMBOLS[symbol]))
            pieces.sort(key=lambda piece: piece[0])
            for h, (_, name) in zip(tiles, pieces, strict=True):
                found[h] = name
        return found

    # ---- looking

    def around(self, h: int) -> list[tuple[int, int]]:
        """Direction and hex of the neighbours on the board."""
        return [(d, o) for d, o in enumerate(self.board.neighbours[h]) if o is not None]

    def is_sea(self, h: int) -> bool:
        return self.content[h] == SEA

    def is_tile(self, h: int) -> bool:
        """A tile that guys may stand on, which the city is not (AT-6)."""
        return self.content[h] in RINGS

    def tiles(self, ring: str) -> list[int]:
        return [h for h, content in enumerate(self.content) if content == ring]

    def tiles_left(self) -> int:
        return sum(1 for content in self.content if content in RINGS)

    def guys_at(self, kind: str, where: int) -> list[Guy]:
        """Guys of one status in one place, by seat and index."""
        place = Place(kind, where)
        return [guy for guy in self.outside if self.place[guy] == place]

    def swimmers(self, h: int) -> list[Guy]:
        return self.guys_at(SWIMMING, h)

    def crew(self, ship: int) -> list[Guy]:
        return self.guys_at(ON_SHIP, ship)

    def ship_on(self, h: int) -> int | None:
        return self.ship_at.index(h) if h in self.ship_at else None

    def has(self, kind: str, h: int) -> bool:
        return h in self.creature_at[kind]

    def is_deadly(self, h: int) -> bool:
        """AT-26."""
        return (self.has("S", h) or self.has("M", h)) and not self.has("D", h)

    def is_empty(self, h: int) -> bool:
        """AT-43: no swimmer, no ship, no creature."""
        beasts = any(self.has(kind, h) for kind in CREATURES)
        return not beasts and self.ship_on(h) is None and not self.swimmers(h)

    def has_seat(self, ship: int) -> bool:
        seats: int = self.parameters["ship_seats"]
        return len(self.crew(ship)) < seats

    def has_room(self, h: int) -> bool:
        """Room on a tile while moving (AT-20)."""
        capacity: int = self.parameters["move_capacity"][RINGS.index(self.content[h])]
        return len(self.guys_at(ON_LAND, h)) < capacity

    def may_enter(self, h: int) -> bool:
        """AT-26: swimmers do not go where they would be eaten."""
        return bool(self.parameters["suicide_moves"]) or not self.is_deadly(h)

    def controls(self, ship: int, seat: int) -> bool:
        """AT-37."""
        crew = self.crew(ship)
        if not crew:
            return True
        aboard = [sum(1 for s, _ in crew if s == other) for other in range(self.players)]
        if aboard[seat] < max(aboard):
            return False
        return bool(self.parameters["ship_tie_control"]) or aboard.count(max(aboard)) == 1

    def current_ring(self) -> str | None:
        """AT-40."""
        return next((ring for ring in RINGS if ring in self.content), None)

    def is_outside(self, seat: int) -> bool:
        return any(s == seat for s, _ in self.outside)

    def hex_of(self, guy: Guy) -> int | None:
        """The hex of a guy outside."""
        kind, where = self.place[guy]
        if kind == ON_SHIP:
            return self.ship_at[where]
        return where if kind in (ON_LAND, SWIMMING) else None

    def scores(self) -> list[int]:
        """AT-71, also used during the game."""
        values = self.parameters["guy_values"]
        totals = [0] * self.players
        for (seat, i), place in self.place.items():
            if place.kind == GUY_ASHORE:
                totals[seat] += values[i]
        return totals

    # ---- options

    def options(self) -> list[int]:
        """Section 6: what may be chosen now, in canonical order."""
        if self.finished:
            return []
        listing = {
            "P1": self._tiles_to_place_on,
            "M1": self._pieces,
            "M2": self._steps_of_piece,
            "S1": self._tiles_to_sink,
            "S2": self._hexes_for_displaced,
            "C1": self._creatures,
            "C2": self._creature_steps,
            "C3": self._rows_to_dive_to,
            "C4": self._hexes_to_dive_to,
        }
        return listing[self.decision]()

    def _tiles_to_place_on(self) -> list[int]:
        """AT-5, AT-6."""
        room = dict(zip(RINGS, self.parameters["setup_capacity"], strict=True))
        found = []
        for h, content in enumerate(self.content):
            if content in RINGS and len(self.guys_at(ON_LAND, h)) < room[content]:
                found.append(h)
        return found

    def _pieces(self) -> list[int]:
        seat = self.phasing
        options = [0]
        options += [1 + i for s, i in self.outside if s == seat and self.guy_steps((s, i))]
        for ship in range(len(self.ship_at)):
            if self.ship_steps(ship, seat):
                options.append(SHIP_OFFSET + ship)
        return options

    def _steps_of_piece(self) -> list[int]:
        assert self.piece is not None
        kind, number = self.piece
        if kind == "guy":
            return self.guy_steps((self.phasing, number))
        return self.ship_steps(number, self.phasing)

    def guy_steps(self, guy: Guy) -> list[int]:
        """The options of M2 for a guy of the phasing seat."""
        kind, where = self.place[guy]
        if kind == ON_LAND:
            return self._steps_from_land(where)
        if kind == ON_SHIP:
            return self._steps_from_ship(where)
        return self._steps_of_swimmer(guy, where)

    def _steps_from_land(self, here: int) -> list[int]:
        steps = []
        for d, h in self.around(here):
            if self.is_sea(h):
                ship = self.ship_on(h)
                if ship is not None and self.has_seat(ship):
                    steps.append(BOARD * 8 + d)  # AT-21
                if self.may_enter(h):
                    steps.append(ENTER * 8 + d)  # AT-22
            elif self.is_tile(h) and self.has_room(h):
                steps.append(WALK * 8 + d)  # AT-20
        return steps

    def _steps_from_ship(self, ship: int) -> list[int]:
        here = self.ship_at[ship]
        assert here is not None
        steps = []
        if here in self.board.landings:
            steps.append(ASHORE)  # AT-33
        for d, h in self.around(here):
            if self.is_sea(h):
                other = self.ship_on(h)
                if other is not None and self.has_seat(other):
                    steps.append(HOP * 8 + d)  # AT-27
            elif self.parameters["ship_to_land"] and self.is_tile(h) and self.has_room(h):
                steps.append(DISEMBARK * 8 + d)  # AT-28
        if self.parameters["ship_to_water"] and self.may_enter(here):
            steps.append(OVERBOARD)  # AT-29
        return steps

    def _steps_of_swimmer(self, guy: Guy, here: int) -> list[int]:
        alone = self.swum[guy] < self.parameters["swim_per_turn"]
        with_dolphin = self.companion(guy, here) is not None
        steps = []
        free_landing = not self.parameters["landing_is_swim_step"]
        if here in self.board.landings and (free_landing or alone or with_dolphin):
            steps.append(ASHORE)  # AT-33
        if self._may_climb(guy, here):
            steps.append(CLIMB)
        for d, h in self.around(here):
            if not self.is_sea(h):
                continue
            if alone and self.may_enter(h):
                steps.append(SWIM * 8 + d)  # AT-31
            if with_dolphin:
                steps.append(DOLPHIN * 8 + d)  # AT-32
        return steps

    def _may_climb(self, guy: Guy, here: int) -> bool:
        """AT-30."""
        ship = self.ship_on(here)
        if ship is None or not self.has_seat(ship):
            return False
        if self.parameters["swimmer_boards"] == 1:
            return True
        return self.start[guy] == here == self.ship_start[ship]

    def companion(self, guy: Guy, here: int) -> int | None:
        """AT-32: the lowest-numbered dolphin that can still go with the swimmer."""
        most = self.parameters["dolphin_swim_per_turn"]
        if self.swum[guy] >= most:
            return None
        for number, h in enumerate(self.creature_at["D"]):
            if h == here and number not in self.pinned and self.carried[number] < most:
                return number
        return None

    def ship_steps(self, ship: int, seat: int) -> list[int]:
        """AT-36."""
        here = self.ship_at[ship]
        if here is None or not self.controls(ship, seat):
            return []
        return [SAIL * 8 + d for d, h in self.around(here) if self.can_sail_into(h)]

    def can_sail_into(self, h: int) -> bool:
        blocked = self.has("K", h) or self.has("M", h) or self.ship_on(h) is not None
        return self.is_sea(h) and not blocked

    def _tiles_to_sink(self) -> list[int]:
        """AT-40."""
        ring = self.current_ring()
        assert ring is not None
        tiles = self.tiles(ring)
        if self.parameters["sink_rule"] == 1:
            return [h for h in tiles if not self.guys_at(ON_LAND, h)] or tiles
        return tiles

    def _hexes_for_displaced(self) -> list[int]:
        """AT-43."""
        assert self.sinking is not None
        water = [h for _, h in self.around(self.sinking) if self.is_sea(h)]
        empty = [h for h in water if self.is_empty(h)]
        return empty or water or [self.sinking]

    def _eligible(self) -> list[int]:
        """AT-51: creatures of the rolled type that can move."""
        found = []
        for number, here in enumerate(self.creature_at[self.rolled_type]):
            if here is None or (self.rolled_type == "D" and number in self.pinned):
                continue
            if self.rolled_distance == DIVE:
                goals = [h for h in range(len(self.content)) if self.is_sea(h) and h != here]
            else:
                goals = [h for _, h in self.around(here) if self.is_sea(h)]
            if goals:
                found.append(number)
        return found

    def _creatures(self) -> list[int]:
        """AT-53: passing is allowed unless moves are compulsory."""
        chosen = [1 + number for number in self._eligible()]
        return chosen if self.parameters["creature_move_rule"] == 1 else [0, *chosen]

    def _creature_steps(self) -> list[int]:
        steps = [1 + d for d, h in self.around(self._mover_hex()) if self.is_sea(h)]
        may_stop = self.moved > 0 and self.parameters["creature_move_rule"] == 0
        return [0, *steps] if may_stop else steps

    def _rows_to_dive_to(self) -> list[int]:
        rows = range(len(self.board.rows))
        return [row for row in rows if self._dive_goals(row)]

    def _hexes_to_dive_to(self) -> list[int]:
        assert self.row is not None
        return self._dive_goals(self.row)

    def _dive_goals(self, row: int) -> list[int]:
        """AT-52: sea hexes of the row other than the creature's own."""
        here = self._mover_hex()
        return [h for h in self.board.rows[row] if self.is_sea(h) and h != here]

    def _mover_hex(self) -> int:
        assert self.mover is not None
        here = self.creature_at[self.rolled_type][self.mover]
        assert here is not None
        return here

    # ---- carrying out

    def act(self, option: int) -> None:
        """Carry out a choice and go on to the next decision."""
        if option not in self.options():
            raise ValueError(f"{option} is no option of {self.decision}: {self.options()}")
        doing = {
            "P1": self._place_guy,
            "M1": self._choose_piece,
            "M2": self._take_step,
            "S1": self._sink,
            "S2": self._put_displaced,
            "C1": self._choose_creature,
            "C2": self._creature_step,
            "C3": self._choose_row,
            "C4": self._dive,
        }
        doing[self.decision](option)

    def _decide(self, decision: str, seat: int) -> None:
        self.decision = decision
        self.actor = seat

    # ---- placing (section 4)

    def _place_guy(self, h: int) -> None:
        guy = next(g for g, place in self.place.items() if self._waits(g, place))
        self.place[guy] = Place(ON_LAND, h)
        if all(place.kind != UNPLACED for place in self.place.values()):
            self._next_turn(0)
        else:
            self.actor = (self.actor + 1) % self.players

    def _waits(self, guy: Guy, place: Place) -> bool:
        return guy[0] == self.actor and place.kind == UNPLACED

    # ---- turns

    def _next_turn(self, seat: int) -> None:
        """AT-10, AT-14, AT-15, AT-75."""
        if self.turns >= self.parameters["max_turns"]:
            self.capped = True
            self._finish()
            return
        if not self.parameters["finished_players_play"]:
            while not self.is_outside(seat):
                seat = (seat + 1) % self.players
        first = self.parameters["first_turn_moves"][seat]
        self.steps_left = self.parameters["moves_per_turn"]
        if self.seat_turns[seat] == 0 and first >= 0:  # AT-11
            self.steps_left = first
        self.turns += 1
        self.seat_turns[seat] += 1
        self.phasing = seat
        for guy in self.outside:
            own_swimmer = guy[0] == seat and self.place[guy].kind == SWIMMING
            self.swum[guy] = 0
            self.start[guy] = self.place[guy].where if own_swimmer else None
        self.ship_start = list(self.ship_at)
        self.carried = [0] * len(self.creature_at["D"])
        self.pinned = set()
        self._next_step()

    def _end_turn(self) -> None:
        self._note_lost_rings()
        self._note_leader()
        self._next_turn((self.phasing + 1) % self.players)

    def _note_lost_rings(self) -> None:
        if not self.count["fortress_gone_turn"] and FORTRESS not in self.content:
            self.count["fortress_gone_turn"] = self.turns
        if not self.count["island_gone_turn"] and self.tiles_left() == 0:
            self.count["island_gone_turn"] = self.turns

    def _note_leader(self) -> None:
        scores = self.scores()
        leaders = [s for s in range(self.players) if scores[s] == max(scores)]
        if len(leaders) != 1:
            return
        if self.last_leader is not None and self.last_leader != leaders[0]:
            self.lead_changes += 1
        self.last_leader = leaders[0]

    def _finish(self) -> None:
        self.finished = True
        self._note_lost_rings()
        self._note_leader()

    def _check_end(self) -> bool:
        """AT-70 and AT-73: looked at whenever somebody died or came ashore."""
        if self.finished:
            return True
        over = not self.outside
        if self.parameters["end_rule"] == 1:
            for seat in range(self.players):
                if not self.is_outside(seat) and self.seat_count["saved"][seat] > 0:
                    over = True
        if over:
            self._finish()
        return over

    # ---- what happens to guys

    def _die(self, guy: Guy, cause: str, h: int) -> None:
        self.place[guy] = Place(DEAD, -1)
        self.outside.remove(guy)
        self.seat_count[cause][guy[0]] += 1
        self.died_at[h] += 1
        self.rings_of_seat["died_in"][self.board.home_ring(h), guy[0]] += 1

    def _eat_if_deadly(self, h: int) -> int:
        """Swimmers in a deadly hex are eaten; AT-62 says by whom. Returns how many."""
        if not self.is_deadly(h):
            return 0
        cause = "lost_shark" if self.has("S", h) else "lost_monster_swim"
        eaten = self.swimmers(h)
        for guy in eaten:
            self._die(guy, cause, h)
        return len(eaten)

    def _aboard(self, guy: Guy, ship: int) -> None:
        self.place[guy] = Place(ON_SHIP, ship)

    def _note_boarding(self, guy: Guy, ship: int) -> None:
        h = self.ship_at[ship]
        assert h is not None
        self.boarded_at[h] += 1
        self.rings_of_seat["boarded_in"][self.board.home_ring(h), guy[0]] += 1

    # ---- phase 1

    def _next_step(self) -> None:
        """AT-11: another step, if there is one left and a piece that can use it."""
        self._decide("M1", self.phasing)
        self.piece = None
        if self.steps_left == 0 or self._pieces() == [0]:
            self._end_phase_1()

    def _end_phase_1(self) -> None:
        self.sinks_left = self.parameters["sinks_per_turn"]
        self._next_sinking()

    def _choose_piece(self, option: int) -> None:
        if option == 0:
            self._end_phase_1()
            return
        is_ship = option >= SHIP_OFFSET
        self.piece = ("ship", option - SHIP_OFFSET) if is_ship else ("guy", option - 1)
        self._decide("M2", self.phasing)

    def _take_step(self, option: int) -> None:
        assert self.piece is not None
        kind, number = self.piece
        self.seat_count["steps_used"][self.phasing] += 1
        self.steps_left -= 1
        if kind == "ship":
            self._sail(number, option % 8)
        else:
            self._step_of_guy((self.phasing, number), option)
        if not self._check_end():
            self._next_step()

    def _sail(self, ship: int, direction: int) -> None:
        here = self.ship_at[ship]
        assert here is not None
        self.ship_at[ship] = self.board.neighbours[here][direction]
        self.seat_count["sail_steps"][self.phasing] += 1

    def _step_of_guy(self, guy: Guy, option: int) -> None:
        seat = guy[0]
        here = self.hex_of(guy)
        assert here is not None
        if option == ASHORE:
            self._go_ashore(guy, here)
            return
        if option == CLIMB:
            self.seat_count["climbed"][seat] += 1
            self._board_ship(guy, here)
            return
        if option == OVERBOARD:
            self.seat_count["overboard"][seat] += 1
            self._into_water(guy, here)
            return
        kind, direction = divmod(option, 8)
        target = self.board.neighbours[here][direction]
        assert target is not None
        if kind in (WALK, DISEMBARK):
            self.seat_count["walk_steps"][seat] += kind == WALK
            self.place[guy] = Place(ON_LAND, target)
        elif kind == BOARD:
            self.seat_count["boarded_land"][seat] += 1
            self._board_ship(guy, target)
        elif kind == HOP:
            self.seat_count["hopped"][seat] += 1
            ship = self.ship_on(target)
            assert ship is not None
            self._aboard(guy, ship)
        elif kind == ENTER:
            self.seat_count["entered_water"][seat] += 1
            self._into_water(guy, target)
        else:
            self._swim(guy, here, target, with_dolphin=kind == DOLPHIN)

    def _board_ship(self, guy: Guy, h: int) -> None:
        """AT-21 and AT-30."""
        ship = self.ship_on(h)
        assert ship is not None
        self._aboard(guy, ship)
        self._note_boarding(guy, ship)

    def _into_water(self, guy: Guy, h: int) -> None:
        """AT-22, AT-24, AT-29; with suicidal moves the guy may be eaten (AT-26)."""
        self.place[guy] = Place(SWIMMING, h)
        self.start[guy] = None
        if self.parameters["entering_water_ends_swim"]:
            self.swum[guy] = ENTERED_WATER
        self._eat_if_deadly(h)

    def _swim(self, guy: Guy, here: int, target: int, with_dolphin: bool) -> None:
        """AT-31 and AT-32."""
        seat = guy[0]
        dolphin = self.companion(guy, here) if with_dolphin else None
        self.place[guy] = Place(SWIMMING, target)
        self.swum[guy] += 1
        self.seat_count["swim_steps"][seat] += 1
        if with_dolphin:
            assert dolphin is not None
            self.seat_count["dolphin_carries"][seat] += 1
            self.carried[dolphin] += 1
            self.creature_at["D"][dolphin] = target
            self.count["dolphin_left_kills"] += self._eat_if_deadly(here)  # AT-60
        self._eat_if_deadly(target)

    def _go_ashore(self, guy: Guy, here: int) -> None:
        """AT-33 to AT-35."""
        seat = guy[0]
        if self.place[guy].kind == SWIMMING:
            self.seat_count["saved_swim"][seat] += 1
            self.swum[guy] += 1
            for number, h in enumerate(self.creature_at["D"]):
                if h == here:
                    self.pinned.add(number)
        else:
            self.seat_count["saved_ship"][seat] += 1
        self.place[guy] = Place(GUY_ASHORE, -1)
        self.outside.remove(guy)
        self.seat_count["saved"][seat] += 1
        self.landed_at[self.board.landings.index(here)][seat] += 1

    # ---- phase 2

    def _next_sinking(self) -> None:
        """AT-12."""
        if self.sinks_left == 0 or self.current_ring() is None:
            self._end_phase_2()
        else:
            self._decide("S1", self.phasing)

    def _end_phase_2(self) -> None:
        self.roll = 0
        self._next_roll()

    def _sink(self, tile: int) -> None:
        """AT-41 to AT-48."""
        p = self.parameters
        guys = self._in_order_of_displacement(self.guys_at(ON_LAND, tile))
        symbol = self.symbol[tile]
        self.sinking = tile
        self.content[tile] = SEA
        self.sunk.add(tile)
        self.count["tiles_sunk"] += 1
        new_ship = symbol == "ship" and len(self.ship_at) < p["ships_total"]
        if symbol == "V":
            self._vortex(tile)
            if not p["vortex_own_tile"]:
                self._die_in_vortex(guys, tile)
                guys = []
            if self._check_end():
                return
        if new_ship:
            self.ship_at.append(tile)
            self.ship_start.append(None)
            if p["ship_tile_boards_guys"]:
                for guy in guys[: p["ship_seats"]]:
                    self._aboard(guy, len(self.ship_at) - 1)
                guys = guys[p["ship_seats"] :]
        if p["displaced_to"] == 1:
            for guy in guys:
                self._displace(guy, tile)
            guys = []
        if symbol in CREATURES and self._in_box(symbol):
            self.creature_at[symbol].append(tile)
            if symbol == "D":
                self.carried.append(0)
            if self._eat_if_deadly(tile) and self._check_end():
                return
        self.displaced_left = guys
        self._next_displaced()

    def _in_box(self, kind: str) -> bool:
        """AT-42."""
        total: int = self.parameters["creatures_total"][CREATURES.index(kind)]
        return len(self.creature_at[kind]) < total

    def _in_order_of_displacement(self, guys: list[Guy]) -> list[Guy]:
        """AT-44."""
        return sorted(guys, key=lambda guy: ((guy[0] - self.phasing) % self.players, guy[1]))

    def _vortex(self, tile: int) -> None:
        """AT-47 and AT-49: everything next to the tile leaves play."""
        self.count["vortices"] += 1
        for _, h in self.around(tile):
            self._die_in_vortex(self.guys_at(ON_LAND, h) + self.swimmers(h), h)
            ship = self.ship_on(h)
            if ship is not None:
                self._die_in_vortex(self.crew(ship), h)
                self.ship_at[ship] = None
                self.count["ships_lost_vortex"] += 1
            for kind in CREATURES:
                for number, there in enumerate(self.creature_at[kind]):
                    if there == h:
                        self.creature_at[kind][number] = None
                        self.count["creatures_lost_vortex"] += 1
            if self.is_tile(h):
                self.content[h] = SEA
                self.destroyed.add(h)
                self.count["tiles_lost_vortex"] += 1
            elif self.content[h] == CITY and self.parameters["vortex_destroys_city"]:
                self.content[h] = SEA

    def _die_in_vortex(self, guys: list[Guy], h: int) -> None:
        for guy in guys:
            self._die(guy, "lost_vortex", h)

    def _displace(self, guy: Guy, h: int) -> None:
        assert self.sinking is not None
        self.place[guy] = Place(SWIMMING, h)
        self.seat_count["displaced"][guy[0]] += 1
        self.displaced_at[self.sinking] += 1
        self.rings_of_seat["displaced_in"][self.board.home_ring(self.sinking), guy[0]] += 1

    def _next_displaced(self) -> None:
        """AT-43: the next guy of the tile, or the end of this sinking."""
        if self.displaced_left:
            owner = self.displaced_left[0][0]
            chooser = owner if self.parameters["displaced_chooser"] == 1 else self.phasing
            self._decide("S2", chooser)
            return
        self.sinking = None
        self.sinks_left -= 1
        if self._short_game_over():
            self._finish()
        else:
            self._next_sinking()

    def _put_displaced(self, h: int) -> None:
        """AT-43 and AT-45."""
        assert self.sinking is not None
        empty = any(self.is_sea(o) and self.is_empty(o) for _, o in self.around(self.sinking))
        self.count["displaced_no_empty"] += not empty
        self._displace(self.displaced_left.pop(0), h)
        self._eat_if_deadly(h)
        if not self._check_end():
            self._next_displaced()

    def _short_game_over(self) -> bool:
        """AT-72."""
        fortresses = self.content.count(FORTRESS)
        if self.parameters["short_game"] == 1:
            return fortresses == 0
        if self.parameters["short_game"] == 2:
            return fortresses < len(self.board.tiles_at_start(FORTRESS))
        return False

    # ---- phase 3

    def _next_roll(self) -> None:
        """AT-13 and AT-50."""
        while self.roll < self.parameters["creature_rolls"]:
            index = (self.turns * 8 + self.roll) * 2
            self.roll += 1
            self.rolled_type = self.parameters["creature_die"][below(self.luck, DICE, index, 6)]
            face = below(self.luck, DICE, index + 1, 6)
            self.rolled_distance = self.parameters["distance_die"][face]
            self.mover = None
            self.moved = 0
            if all(h is None for h in self.creature_at[self.rolled_type]):
                self.count["rolls_without_creature"] += 1
            elif not self._eligible():
                self.count["creature_passes"] += 1
            else:
                self._decide("C1", self.phasing)
                return
        self._end_turn()

    def _choose_creature(self, option: int) -> None:
        if option == 0:
            self.count["creature_passes"] += 1
            self._next_roll()
            return
        self.mover = option - 1
        self.mover_from = self._mover_hex()
        self.count["creature_moves"] += 1
        self.count["dives"] += self.rolled_distance == DIVE
        self._decide("C3" if self.rolled_distance == DIVE else "C2", self.phasing)

    def _choose_row(self, row: int) -> None:
        self.row = row
        self._decide("C4", self.phasing)

    def _dive(self, h: int) -> None:
        """AT-52."""
        self._move_creature(h)
        self._end_creature_move()

    def _creature_step(self, option: int) -> None:
        if option == 0:
            self._end_creature_move()
            return
        target = self.board.neighbours[self._mover_hex()][option - 1]
        assert target is not None
        self.moved += 1
        attacked = self._move_creature(target)
        stopped = attacked and self.parameters["creature_stops_on_attack"]
        if self.finished or stopped or self.moved == self.rolled_distance:
            self._end_creature_move()
        else:
            self._decide("C2", self.phasing)

    def _move_creature(self, target: int) -> bool:
        """One step or dive; effects at once unless only the last hex counts (AT-54)."""
        assert self.mover is not None
        kind = self.rolled_type
        here = self._mover_hex()
        self.creature_at[kind][self.mover] = target
        if self.parameters["creature_effects_last_hex"] and kind != "M":
            return False
        self._leave(kind, here)
        return self._enter(kind, target)

    def _end_creature_move(self) -> None:
        """AT-54, last part, and on to the next roll."""
        if self.finished:
            return
        kind = self.rolled_type
        if self.parameters["creature_effects_last_hex"] and kind != "M":
            last = self._mover_hex()
            if last != self.mover_from:
                self._leave(kind, self.mover_from)
            self._enter(kind, last)
        self.row = None
        self.mover = None
        if not self.finished:
            self._next_roll()

    def _leave(self, kind: str, h: int) -> None:
        """AT-60."""
        if kind == "D":
            self.count["dolphin_left_kills"] += self._eat_if_deadly(h)
            self._check_end()

    def _enter(self, kind: str, h: int) -> bool:
        """AT-56 to AT-59: whether the creature ate or sank something."""
        if kind == "K":
            attacked = self._kraken_enters(h)
        elif kind == "D":
            attacked = False
        else:
            attacked = self._hunter_enters(kind, h)
        self._check_end()
        return attacked

    def _kraken_enters(self, h: int) -> bool:
        """AT-58."""
        ship = self.ship_on(h)
        if ship is None or not self.crew(ship):
            return False
        for guy in self.crew(ship):
            self.place[guy] = Place(SWIMMING, h)
            self.seat_count["dumped_kraken"][guy[0]] += 1
        self.ship_at[ship] = None
        self.count["ships_lost_kraken"] += 1
        self._eat_if_deadly(h)
        return True

    def _hunter_enters(self, kind: str, h: int) -> bool:
        """AT-56 for the shark, AT-57 for the monster."""
        attacked = False
        ship = self.ship_on(h)
        if kind == "M" and ship is not None:
            for guy in self.crew(ship):
                self._die(guy, "lost_monster_ship", h)
            self.ship_at[ship] = None
            self.count["ships_lost_monster"] += 1
            attacked = True
        swimmers = self.swimmers(h)
        if swimmers and self.has("D", h):  # AT-59
            self.count["protected_attacks"] += 1
        elif swimmers:
            for guy in swimmers:
                self._die(guy, "lost_shark" if kind == "S" else "lost_monster_swim", h)
            attacked = True
        return attacked

    # ---- the record (section 10)

    def winners(self) -> list[int]:
        """AT-71."""
        scores = self.scores()
        return [s for s in range(self.players) if scores[s] == max(scores)]

    def record(self) -> dict[str, Any]:
        """Every column of section 10, and the maps of deaths, displacements and boardings."""
        scores = self.scores()
        ladder = sorted(scores, reverse=True)
        outside = [sum(1 for s, _ in self.outside if s == seat) for seat in range(self.players)]
        rings = ("rock", "land", "fortress", "sea")
        return {
            "players": self.players,
            "winners": self.winners(),
            "score": scores,
            "turns": self.turns,
            "seat_turns": list(self.seat_turns),
            "decisions": self.decisions,
            "lead_changes": self.lead_changes,
            "margin": ladder[0] - ladder[1],
            "capped": self.capped,
            "left_outside": outside,
            **{name: list(values) for name, values in self.seat_count.items()},
            "ships_placed": len(self.ship_at),
            **{name: self.count[name] for name in GAME_COUNTERS},
            "died_at": list(self.died_at),
            "displaced_at": list(self.displaced_at),
            "boarded_at": list(self.boarded_at),
            "landed_at": [list(row) for row in self.landed_at],
            **{
                name: [[table[ring, s] for s in range(self.players)] for ring in rings]
                for name, table in self.rings_of_seat.items()
            },
        }
