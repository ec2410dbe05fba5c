"""A naive twin of Abandon Ship: slow, plain, written from the rule clauses alone.

It exists to be compared move by move with the fast implementation, so it shares no code with it.
Numbers such as AB-63 name the clauses of the rules specification.
"""

from __future__ import annotations

import copy
import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.naive.luck import below, word

# ------------------------------------------------------------------------------------ parameters

DEFAULTS: dict[str, Any] = {
    "colours": ["yellow", "green", "red", "blue", "orange", "purple", "black"],
    "dice": {
        "yellow": ["1", "2", "3", "5x", "(2)", "A"],
        "green": ["3", "6", "2x", "2x", "(2)", "A"],
        "red": ["3", "4", "6", "1x", "(2)", "A"],
        "blue": ["1", "3", "3", "5x", "(2)", "A"],
        "orange": ["1", "2", "4", "5", "3x", "(4)"],
        "purple": ["1", "2", "6", "(3)", "4x", "A"],
        "black": ["2", "3", "5", "6", "(2)", "A"],
        "white": ["(2)", "(3)", "(5)", "(11)x", "(U)", "(A)"],
    },
    "tiles": [
        ["blue", "green", "red"],
        ["blue", "yellow", "purple"],
        ["blue", "orange", "black"],
        ["green", "yellow", "orange"],
        ["green", "purple", "black"],
        ["red", "yellow", "black"],
        ["red", "purple", "orange"],
    ],
    "track_top": 36,
    "start_spaces": [10, 10, 10, 10, 10, 10, 10],
    "water_start": 6,
    "water_tokens": [3, 3, 4, 4, 5, 6, 7, 8],
    "top_points": [0, 5, 3, 2],
    "arrivals_to_end": 4,
    "rats_left_to_end": 2,
    "two_left_skip_x": False,
    "refill_at": 1,
    "cheese_spaces": [15, 19, 23, 27, 31],
    "cheese_values": [1, 1, 2, 2, 3],
    "cheese_face_up": True,
    "tiles_open": False,
    "unusable_result": "allowed",
    "reroll_mode": "every_turn",
    "rise_stops_at_rats": True,
    "groups_tread": True,
    "end_check_before_wash": False,
    "max_turns": 1000,
}

WHITE = "white"
WHITE_SLOT = 7

# Purposes of the luck.
ROLL = 1
TOKENS = 2
CHEESE = 3
TILES = 4
RANDOM_PLAYER = 1001

# Where a rat can be (AB-12).
IN_PLAY = "in play"
ON_TOP = "on top"
DROWNED = "drowned"

# Values of the record column end_reason.
CAPPED, FOURTH_ARRIVAL, FEW_LEFT = 0, 1, 2

FACE_PATTERN = re.compile(r"^(?:\((\d+|A|U)\)|(\d+|A|U))(x?)$")


@dataclass(frozen=True)
class Face:
    """One face of a die in readable form."""

    kind: str  # "number", "anchor" or "arrow"
    pips: int  # 0 unless a number
    any_rat: bool  # circled
    stays: bool  # the die stays in the pool


def parse_face(text: str) -> Face:
    match = FACE_PATTERN.match(text)
    if match is None:
        raise ValueError(f"die face {text!r} cannot be read")
    circled, plain, stay = match.groups()
    symbol = circled or plain
    if symbol == "A":
        kind, pips = "anchor", 0
    elif symbol == "U":
        kind, pips = "arrow", 0
    else:
        kind, pips = "number", int(symbol)
        if pips < 1:
            raise ValueError(f"die face {text!r} moves no space")
    return Face(kind, pips, circled is not None, stay == "x")


def check_parameters(p: dict[str, Any], players: int) -> None:
    """Refuses what section 2 does not allow."""

    def need(fine: bool, message: str) -> None:
        if not fine:
            raise ValueError(message)

    need(not set(p) - set(DEFAULTS), f"unknown parameters {sorted(set(p) - set(DEFAULTS))}")
    rats = len(p["colours"])
    need(4 <= rats <= 7 and len(set(p["colours"])) == rats, "colours: 4 to 7 different names")
    need(3 <= players <= 7, "players: 3 to 7")
    need(players <= len(p["tiles"]), "players: more seats than tiles")
    for name in [*p["colours"], WHITE]:
        need(name in p["dice"] and len(p["dice"][name]) >= 1, f"dice: no die {name}")
        for text in p["dice"][name]:
            face = parse_face(text)
            need(name != WHITE or face.any_rat, "dice: every white face must be circled")
    need(len(p["tiles"]) >= 3, "tiles: three or more")
    for tile in p["tiles"]:
        need(len(set(tile)) == len(tile), "tiles: a colour twice on one tile")
        need(set(tile) <= set(p["colours"]), "tiles: unknown colour")
    need(len(p["start_spaces"]) == rats, "start_spaces: one per colour")
    need(p["track_top"] > max(p["start_spaces"]), "track_top: above every start")
    need(p["water_start"] >= 0, "water_start: 0 or more")
    need(min(p["start_spaces"]) > p["water_start"], "start_spaces: above the water")
    need(all(token >= 1 for token in p["water_tokens"]), "water_tokens: 1 or more each")
    need(1 <= p["arrivals_to_end"] <= 7, "arrivals_to_end: 1 to 7")
    need(0 <= p["rats_left_to_end"] <= rats - 1, "rats_left_to_end: 0 to rats - 1")
    need(0 <= p["refill_at"] <= p["rats_left_to_end"] + 1, "refill_at: out of range")
    spaces = p["cheese_spaces"]
    need(len(spaces) == len(p["cheese_values"]), "cheese lists: same length")
    need(len(set(spaces)) == len(spaces), "cheese_spaces: distinct")
    need(all(p["water_start"] < s < p["track_top"] for s in spaces), "cheese_spaces: range")
    need(not set(spaces) & set(p["start_spaces"]), "cheese_spaces: not a start space")
    need(all(value >= 0 for value in p["cheese_values"]), "cheese_values: 0 or more")
    need(p["unusable_result"] in ("allowed", "last_resort"), "unusable_result: unknown")
    need(p["reroll_mode"] in ("every_turn", "on_refill"), "reroll_mode: unknown")
    need(p["max_turns"] >= 1, "max_turns: 1 or more")


def shuffled_values(values: Sequence[int], luck: int, purpose: int) -> list[int]:
    """Values in the order in which the luck brings up their pieces."""
    seen: Counter[int] = Counter()
    pieces = []
    for value in values:
        pieces.append((word(luck, purpose, value * 64 + seen[value]), value))
        seen[value] += 1
    return [value for _, value in sorted(pieces)]


# ------------------------------------------------------------------------------------------ game


@dataclass
class Move:
    """What one use of a die did, up to and including the washing."""

    die: int
    face: Face
    rat: int
    old_space: int
    new_space: int
    arrival_rank: int | None = None
    cheese: int | None = None  # value of the token taken
    washed: list[int] = field(default_factory=list)

    @property
    def step(self) -> int:
        return self.new_space - self.old_space

    @property
    def moved(self) -> bool:
        return self.new_space != self.old_space


class AbandonShip:
    """One game, from set-up to the end."""

    def __init__(self, parameters: dict[str, Any], players: int, luck: int) -> None:
        p = {**DEFAULTS, **parameters}
        check_parameters(p, players)
        self.parameters = p
        self.players = players
        self.luck = luck

        self.colours: list[str] = list(p["colours"])
        self.rats = len(self.colours)
        self.white = self.rats  # index of the white die
        self.dice = [[parse_face(f) for f in p["dice"][n]] for n in [*self.colours, WHITE]]
        self.tiles = [frozenset(self.colours.index(c) for c in tile) for tile in p["tiles"]]
        self.track_top: int = p["track_top"]

        # AB-1, AB-2
        self.rat_place = [IN_PLAY] * self.rats
        self.rat_space = list(p["start_spaces"])
        self.rat_rank: list[int | None] = [None] * self.rats
        self.pool: set[int] = set(range(self.rats + 1))
        self.faces = [0] * (self.rats + 1)  # index of the face that each die shows
        self.water: int = p["water_start"]

        # AB-3, AB-4, AB-5
        self.unrevealed = shuffled_values(p["water_tokens"], luck, TOKENS)
        self.revealed: list[int] = []
        values = shuffled_values(p["cheese_values"], luck, CHEESE)
        self.cheese: dict[int, int] = dict(zip(p["cheese_spaces"], values, strict=True))
        order = sorted(range(len(self.tiles)), key=lambda t: word(luck, TILES, t))
        self.tile_index = order[:players]

        # Counters and the record.
        self.turns = 0
        self.decisions = 0  # kept by the driver
        self.seat_turns = [0] * players
        self.arrivals = 0
        self.shared_rank = -1
        self.shared_rats = 0
        self.washed_by_rise = 0
        self.washed_by_move = 0
        self.rises = 0
        self.refills = 0
        self.lost_rise_spaces = 0
        self.groups_caught = 0
        self.anchors_moved = 0
        self.arrows_moved = 0
        self.no_move_turns = 0
        self.stay_uses = 0
        self.any_rat_uses = 0
        self.white_leaps = 0
        self.cheese_flooded = 0
        self.cheese_count = [0] * players
        self.cheese_points = [0] * players
        self.own_moves = [0] * players
        self.drowning_space: dict[int, int] = {}  # by rat
        self.cheese_end: dict[int, int] = {}  # by space: the seat that took it, or -1 for water
        self.course: list[tuple[int, int, int]] = []  # water, first and last rat after each turn
        self.x_by_seat = [0] * players
        self.lead_changes = 0
        self.last_leader: int | None = None
        self.end_reason: int | None = None
        self.last_move: Move | None = None

        # Public evidence on tiles: log_odds[o][t] in steps of 0.05 (section 11).
        self.log_odds = [[0] * len(self.tiles) for _ in range(players)]

        self.finished = False
        self.capped = False
        self.actor = 0  # AB-6
        self.decision = "D1"
        self.chosen_die: int | None = None
        self._water_checked = self.water
        self._roll(self.pool)  # AB-7, or AB-21 for the first turn: the same numbers

    # ---- looking

    def in_play(self) -> list[int]:
        return [r for r in range(self.rats) if self.rat_place[r] == IN_PLAY]

    def rats_at(self, space: int) -> list[int]:
        return [r for r in self.in_play() if self.rat_space[r] == space]

    def own_rats(self, seat: int) -> frozenset[int]:
        return self.tiles[self.tile_index[seat]]

    def shown(self, die: int) -> Face:
        return self.dice[die][self.faces[die]]

    def points_of_rank(self, rank: int) -> int:
        table = self.parameters["top_points"]
        return table[rank] if rank < len(table) else 0

    def points_of_rat(self, rat: int) -> int:
        rank = self.rat_rank[rat]
        return 0 if rank is None else self.points_of_rank(rank)

    def scores(self) -> list[int]:
        """AB-93, also used during the game."""
        return [
            self.cheese_points[s] + sum(self.points_of_rat(r) for r in self.own_rats(s))
            for s in range(self.players)
        ]

    @property
    def drowned(self) -> int:
        return self.rat_place.count(DROWNED)

    # ---- choices

    def target(self, die: int, rat: int) -> int:
        """Where the shown face of the die takes the rat (its own space if nowhere)."""
        face = self.shown(die)
        here = self.rat_space[rat]
        if face.kind == "number":  # AB-25, AB-50
            return min(here + face.pips, self.track_top)
        others = [self.rat_space[r] for r in self.in_play() if r != rat]
        if face.kind == "anchor":  # AB-26, AB-28
            return max((s for s in others if s < here), default=here)
        return min((s for s in others if s > here), default=here)  # AB-27, AB-28

    def rat_options(self, die: int) -> list[int]:
        """The rats that may be chosen for a die (D2)."""
        rats = self.in_play() if self.shown(die).any_rat else [die]  # AB-23, AB-24
        if self.parameters["unusable_result"] == "last_resort":  # AB-29
            movable = [r for r in rats if self.target(die, r) != self.rat_space[r]]
            return movable or rats
        return rats

    def die_options(self) -> list[int]:
        """The dice that may be chosen (D1)."""
        dice = sorted(self.pool)
        if self.parameters["unusable_result"] == "last_resort":  # AB-29
            useful = [
                d
                for d in dice
                if any(self.target(d, r) != self.rat_space[r] for r in self.rat_options(d))
            ]
            return useful or dice
        return dice

    def options(self) -> list[int]:
        if self.finished:
            return []
        if self.decision == "D1":
            return self.die_options()
        assert self.chosen_die is not None
        return self.rat_options(self.chosen_die)

    def act(self, option: int) -> None:
        if option not in self.options():
            raise ValueError(f"{option} is no option of {self.decision}: {self.options()}")
        if self.decision == "D1":
            self.chosen_die = option
            self.decision = "D2"
            return
        assert self.chosen_die is not None
        self._take_turn(self.chosen_die, option)

    # ---- the turn (AB-80)

    def _take_turn(self, die: int, rat: int) -> None:
        seat = self.actor
        move = self._carry_out(die, rat)
        self.last_move = move
        self._note_evidence(seat, move)
        self.turns += 1
        self.seat_turns[seat] += 1

        self._end_check()
        if not self.finished:
            if len(self.pool) <= self.parameters["refill_at"]:  # AB-70
                self._sink()
                self._end_check()
                if not self.finished:
                    self._refill()
            elif self.parameters["reroll_mode"] == "on_refill" and die in self.pool:
                self._roll({die})  # AB-21: a kept die gets a new face

        self._note_leader()
        if not self.finished and self.turns >= self.parameters["max_turns"]:  # AB-95
            self.finished = True
            self.capped = True
            self.end_reason = CAPPED
        if not self.finished:
            climbed = sorted(self.rat_space[r] for r in self.in_play())
            self.course.append((self.water, climbed[-1], climbed[0]))
            self.actor = (seat + 1) % self.players
            self.decision = "D1"
            self.chosen_die = None
            if self.parameters["reroll_mode"] == "every_turn":
                self._roll(self.pool)  # AB-21

    def _roll(self, dice: set[int]) -> None:
        for die in dice:
            slot = WHITE_SLOT if die == self.white else die
            index = self.turns * 8 + slot
            self.faces[die] = below(self.luck, ROLL, index, len(self.dice[die]))

    def _carry_out(self, die: int, rat: int) -> Move:
        """Movement, cheese or top deck, the used die, washing. No end check, no rise."""
        seat = self.actor
        face = self.shown(die)
        move = Move(die, face, rat, self.rat_space[rat], self.target(die, rat))
        self._count_use(seat, move)

        self.rat_space[rat] = move.new_space
        if move.new_space >= self.track_top:  # AB-50, AB-51
            move.arrival_rank = self.arrivals
            self.rat_place[rat] = ON_TOP
            self.rat_rank[rat] = self.arrivals
            if self.arrivals == 0:
                self.x_by_seat[seat] = 1
            self.arrivals += 1
        elif move.moved and move.new_space in self.cheese:  # AB-40, AB-41
            move.cheese = self.cheese.pop(move.new_space)
            self.cheese_end[move.new_space] = seat + 1
            self.cheese_count[seat] += 1
            self.cheese_points[seat] += move.cheese

        if not face.stays:  # AB-30
            self.pool.discard(die)
        self._drop_dice()  # AB-52
        saved = self.parameters["end_check_before_wash"] and self._end_kind() is not None  # AB-66
        if not saved:
            move.washed = self._wash()
            self.washed_by_move += len(move.washed)
        return move

    def _count_use(self, seat: int, move: Move) -> None:
        face = move.face
        self.stay_uses += face.stays
        self.any_rat_uses += face.any_rat
        self.own_moves[seat] += move.rat in self.own_rats(seat)
        if not move.moved:
            self.no_move_turns += 1
        elif face.kind == "anchor":
            self.anchors_moved += 1
        elif face.kind == "arrow":
            self.arrows_moved += 1
        longest = max(f.pips for f in self.dice[self.white])
        if move.die == self.white and face.kind == "number" and face.pips == longest:
            self.white_leaps += 1

    def _drop_dice(self) -> None:
        """AB-31: no die in the pool without its rat; the white one always stays."""
        self.pool = {d for d in self.pool if d == self.white or self.rat_place[d] == IN_PLAY}

    def _wash(self) -> list[int]:
        """AB-60 to AB-64, AB-73: everybody who cannot stay under water, all at once."""
        gone = []
        for rat in self.in_play():
            space = self.rat_space[rat]
            covered = space <= self.water  # AB-11
            treading = self.parameters["groups_tread"] and len(self.rats_at(space)) >= 2
            if covered and not treading:
                gone.append(rat)
        for rat in gone:
            self.rat_place[rat] = DROWNED
            self.drowning_space[rat] = self.rat_space[rat]
        self._drop_dice()
        return gone

    def _sink(self) -> None:
        """AB-71 to AB-76."""
        if not self.unrevealed:
            return
        token = self.unrevealed.pop(0)
        self.revealed.append(token)
        self.rises += 1
        left = token
        while left > 0 and self.water < self.track_top - 1:  # AB-75
            self.water += 1
            left -= 1
            if self.water in self.cheese:  # AB-42
                del self.cheese[self.water]
                self.cheese_flooded += 1
                self.cheese_end[self.water] = -1
            here = self.rats_at(self.water)
            if len(here) >= 2:
                self.groups_caught += 1
            if here and self.parameters["rise_stops_at_rats"]:  # AB-72, AB-74
                break
        self.lost_rise_spaces += left
        self.washed_by_rise += len(self._wash())

    def _refill(self) -> None:
        """AB-77."""
        self.refills += 1
        self.pool = {*self.in_play(), self.white}
        if self.parameters["reroll_mode"] == "on_refill":
            self._roll(self.pool)

    # ---- the end

    def _end_kind(self) -> int | None:
        if self.arrivals >= self.parameters["arrivals_to_end"]:  # AB-90 comes first
            return FOURTH_ARRIVAL
        if len(self.in_play()) <= self.parameters["rats_left_to_end"]:  # AB-91
            return FEW_LEFT
        return None

    def _end_check(self) -> None:
        kind = self._end_kind()
        if kind is None:
            return
        self.finished = True
        self.end_reason = kind
        survivors = self.in_play()
        if kind == FEW_LEFT and survivors:
            self.shared_rank = self._rank_of_survivors()
            self.shared_rats = len(survivors)
            for rat in survivors:
                self.rat_place[rat] = ON_TOP
                self.rat_rank[rat] = self.shared_rank

    def _rank_of_survivors(self) -> int:
        """AB-92."""
        free = range(self.arrivals, len(self.parameters["top_points"]))
        if self.parameters["two_left_skip_x"] and free:
            best = max(self.points_of_rank(rank) for rank in free)
            return next(rank for rank in free if self.points_of_rank(rank) == best)
        return self.arrivals

    def _note_leader(self) -> None:
        scores = self.scores()
        leaders = [s for s in range(self.players) if scores[s] == max(scores)]
        if len(leaders) != 1:
            return
        if self.last_leader is not None and self.last_leader != leaders[0]:
            self.lead_changes += 1
        self.last_leader = leaders[0]

    def winners(self) -> tuple[list[int], bool]:
        """AB-94: the winning seats, and whether cheese decided between equal scores."""
        scores = self.scores()
        level = [s for s in range(self.players) if scores[s] == max(scores)]
        most = max(self.cheese_points[s] for s in level)
        winners = [s for s in level if self.cheese_points[s] == most]
        return winners, len(winners) < len(level)

    def record(self) -> dict[str, Any]:
        """Every column of section 10."""
        winners, tie_break_used = self.winners()
        scores = self.scores()
        ladder = sorted(scores, reverse=True)
        fate: list[int] = []
        for rat in range(self.rats):
            rank = self.rat_rank[rat]
            if rank is not None:
                fate.append(rank)
            else:
                fate.append(-1 if self.rat_place[rat] == DROWNED else -2)
        return {
            "players": self.players,
            "winners": winners,
            "scores": scores,
            "turns": self.turns,
            "decisions": self.decisions,
            "lead_changes": self.lead_changes,
            "margin": ladder[0] - ladder[1],
            "seat_turns": list(self.seat_turns),
            "capped": self.capped,
            "end_reason": self.end_reason,
            "arrivals": self.arrivals,
            "shared_rank": self.shared_rank,
            "shared_rats": self.shared_rats,
            "drowned": self.drowned,
            "washed_by_rise": self.washed_by_rise,
            "washed_by_move": self.washed_by_move,
            "rises": self.rises,
            "refills": self.refills,
            "tokens_left": len(self.unrevealed),
            "final_water": self.water,
            "lost_rise_spaces": self.lost_rise_spaces,
            "groups_caught": self.groups_caught,
            "anchors_moved": self.anchors_moved,
            "arrows_moved": self.arrows_moved,
            "no_move_turns": self.no_move_turns,
            "stay_uses": self.stay_uses,
            "any_rat_uses": self.any_rat_uses,
            "white_leaps": self.white_leaps,
            "cheese_flooded": self.cheese_flooded,
            "cheese_count": list(self.cheese_count),
            "cheese_points": list(self.cheese_points),
            "own_moves": list(self.own_moves),
            "x_by_seat": list(self.x_by_seat),
            "tile_index": list(self.tile_index),
            "rat_fate": fate,
            "rat_drowned_at": [self.drowning_space.get(r) for r in range(self.rats)],
            "cheese_fate": [self.cheese_end.get(s, 0) for s in self.parameters["cheese_spaces"]],
            "water_by_turn": [water for water, _, _ in self.course],
            "first_rat_by_turn": [first for _, first, _ in self.course],
            "last_rat_by_turn": [last for _, _, last in self.course],
            "rat_points": [self.points_of_rat(r) for r in range(self.rats)],
            "tie_break_used": tie_break_used,
        }

    # ---- section 9

    def check_invariants(self) -> None:
        p = self.parameters
        in_play = self.in_play()
        on_top = self.rat_place.count(ON_TOP)

        assert len(in_play) + self.drowned + on_top == self.rats, "1: every rat is somewhere"
        assert self.drowned == self.washed_by_rise + self.washed_by_move, "1: drowned"
        assert on_top == self.arrivals + self.shared_rats, "1: on top"
        ranks = sorted(rank for rank in self.rat_rank if rank is not None)
        if self.shared_rats:
            for _ in range(self.shared_rats):
                ranks.remove(self.shared_rank)
        assert ranks == list(range(self.arrivals)), "1: ranks without gaps"

        assert self.water >= self._water_checked, "2: the water never falls"
        self._water_checked = self.water
        assert p["water_start"] <= self.water <= self.track_top - 1, "2: range of the water"
        risen = p["water_start"] + sum(self.revealed)
        assert self.water + self.lost_rise_spaces == risen, "2: spaces of the tokens"

        tokens = sorted(self.revealed + self.unrevealed)
        assert tokens == sorted(p["water_tokens"]), "3: the full set of tokens"
        assert self.rises == len(self.revealed), "3: rises"
        assert self.refills >= self.rises - 1, "3: refills"

        known = len(self.cheese) + sum(self.cheese_count) + self.cheese_flooded
        assert known == len(p["cheese_values"]), "4: cheese tokens"
        assert all(self.water < s < self.track_top for s in self.cheese), "4: cheese is dry"

        if not self.finished:
            assert len(in_play) > p["rats_left_to_end"], "5: rats in play"
            assert self.arrivals < p["arrivals_to_end"], "5: arrivals"
            assert self.pool <= {*in_play, self.white}, "5: dice of the pool"
            assert len(self.pool) > p["refill_at"], "5: size of the pool"
            for rat in in_play:
                space = self.rat_space[rat]
                assert 1 <= space <= self.track_top - 1, "5: rats on the track"
                if space <= self.water:
                    assert p["groups_tread"], "5: nobody under water"
                    assert len(self.rats_at(space)) >= 2, "5: nobody alone under water"

        assert sum(self.seat_turns) == self.turns, "6: turns"
        assert max(self.seat_turns) - min(self.seat_turns) <= 1, "6: even turns"

        if min(p["top_points"], default=0) >= 0 and max(map(len, self.tiles)) <= 3:
            most = 3 * max(p["top_points"], default=0) + sum(p["cheese_values"])
            assert all(0 <= score <= most for score in self.scores()), "7: range of scores"

    # ---- what the characters look at

    def afterstate(self, die: int, rat: int) -> tuple[AbandonShip, Move]:
        """The position after the pair was played: before end check and rise."""
        after = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | set | dict):
                setattr(after, name, value.copy())
        return after, after._carry_out(die, rat)

    def _note_evidence(self, seat: int, move: Move) -> None:
        pull = max(-6, min(6, move.step))
        for t, tile in enumerate(self.tiles):
            self.log_odds[seat][t] += 3 * pull if move.rat in tile else -pull


# ------------------------------------------------------------------------------------ characters

Chooser = Callable[[AbandonShip, int, list[int], int], int]
Pair = tuple[int, int]


def random_player(game: AbandonShip, seat: int, options: list[int], k: int) -> int:
    return options[below(game.luck, RANDOM_PLAYER, k, len(options))]


def pairs_now(game: AbandonShip) -> list[Pair]:
    """Die and rat together, in canonical order; after D1 only the chosen die is left."""
    if game.decision == "D1":
        return [(die, rat) for die in game.options() for rat in game.rat_options(die)]
    assert game.chosen_die is not None
    return [(game.chosen_die, rat) for rat in game.options()]


def answer_with_best(game: AbandonShip, value: Callable[[int, int], Any]) -> int:
    """The first pair of the largest value, as an answer to the decision at hand."""
    pairs = pairs_now(game)
    best = pairs[0]
    best_value = value(*best)
    for pair in pairs[1:]:
        this_value = value(*pair)
        if this_value > best_value:
            best, best_value = pair, this_value
    return best[0] if game.decision == "D1" else best[1]


def millionths(value: float) -> int:
    return round(value * 1e6)


def mean_cheese(game: AbandonShip) -> float:
    values = game.parameters["cheese_values"]
    return sum(values) / len(values) if values else 0.0


def cheese_worth(game: AbandonShip, value: int) -> float:
    """What a token on the track is worth to somebody who may not see its face."""
    return value if game.parameters["cheese_face_up"] else mean_cheese(game)


def safety(game: AbandonShip, rat: int) -> int:
    return min(8, game.rat_space[rat] - game.water)


def lone_lowest(game: AbandonShip) -> int | None:
    """The rat that stands alone on the lowest occupied space above the water, if one does."""
    dry = [game.rat_space[r] for r in game.in_play() if game.rat_space[r] > game.water]
    if not dry:
        return None
    there = game.rats_at(min(dry))
    return there[0] if len(there) == 1 else None


def greedy_value(game: AbandonShip, seat: int, die: int, rat: int) -> int:
    mine = game.own_rats(seat)
    own = rat in mine
    old = game.rat_space[rat]
    new = game.target(die, rat)
    value = (10 if own else -2) * (new - old)
    if new >= game.track_top:
        prize = game.points_of_rank(game.arrivals)
        if own:
            value += 100 * prize - 250
        else:
            value += 50 if game.arrivals == 0 else -10 * prize
    elif new != old and new in game.cheese:
        if game.parameters["cheese_face_up"]:
            value += 100 * game.cheese[new]
        else:
            values = game.parameters["cheese_values"]
            value += 100 * sum(values) // len(values)
    if new != old and old <= game.water:
        left = [r for r in game.rats_at(old) if r != rat]
        if len(left) == 1:
            value += -150 if left[0] in mine else 30
    if new != old and new <= game.water and not game.rats_at(new):
        value += -150 if own else 30
    return value


def greedy(game: AbandonShip, seat: int, options: list[int], k: int) -> int:
    return answer_with_best(game, lambda die, rat: greedy_value(game, seat, die, rat))


def lifeguard_value(game: AbandonShip, seat: int, die: int, rat: int) -> float:
    mine = game.own_rats(seat)
    after, move = game.afterstate(die, rat)
    value: float = sum(safety(after, r) for r in after.in_play() if r in mine)
    value -= 20 * sum(r in mine for r in move.washed)
    if move.arrival_rank is not None and rat in mine:
        value += 8 + 2 * game.points_of_rank(move.arrival_rank)
    if lone_lowest(after) in mine:
        value -= 4
    if move.cheese is not None:
        value += 2 * cheese_worth(game, move.cheese)
    return value


def lifeguard(game: AbandonShip, seat: int, options: list[int], k: int) -> int:
    return answer_with_best(
        game, lambda die, rat: millionths(lifeguard_value(game, seat, die, rat))
    )


def wrecker_value(game: AbandonShip, seat: int, die: int, rat: int) -> float:
    mine = game.own_rats(seat)
    after, move = game.afterstate(die, rat)
    value = 0.0
    for r in after.in_play():
        value += 0.5 * safety(after, r) if r in mine else -safety(after, r)
    for r in move.washed:
        value += -10 if r in mine else 10
    if move.arrival_rank is not None:
        prize = game.points_of_rank(move.arrival_rank)
        if move.arrival_rank == 0:
            value += -3 if rat in mine else 6
        else:
            value += 3 * prize if rat in mine else -3 * prize
    if move.cheese is not None:
        value += cheese_worth(game, move.cheese)
    return value


def wrecker(game: AbandonShip, seat: int, options: list[int], k: int) -> int:
    return answer_with_best(game, lambda die, rat: millionths(wrecker_value(game, seat, die, rat)))


def cheese_now(game: AbandonShip, die: int, rat: int) -> float:
    """Cheese points that the pair would take at once."""
    new = game.target(die, rat)
    if new == game.rat_space[rat] or new not in game.cheese:
        return 0.0
    return cheese_worth(game, game.cheese[new])


def cheese_ahead(game: AbandonShip) -> float:
    """Sum over rats in play of value / (1 + distance) of the next cheese."""
    total = 0.0
    for rat in game.in_play():
        ahead = [s for s in game.cheese if s > game.rat_space[rat]]
        if ahead:
            space = min(ahead)
            distance = space - game.rat_space[rat]
            total += cheese_worth(game, game.cheese[space]) / (1 + distance)
    return total


def cheese_hunter(game: AbandonShip, seat: int, options: list[int], k: int) -> int:
    taking = any(cheese_now(game, die, rat) > 0 for die, rat in pairs_now(game))

    def value(die: int, rat: int) -> tuple[int, int]:
        if taking:
            first = cheese_now(game, die, rat)
        else:
            after, _ = game.afterstate(die, rat)
            first = cheese_ahead(after)
        return millionths(first), greedy_value(game, seat, die, rat)

    return answer_with_best(game, value)


# --------------------------------------------------------------------------------------- planner

PLANNER_WEIGHTS = [
    0.10,  # 1 own step
    -0.03,  # 2 other step
    1.0,  # 3 own arrival
    0.6,  # 4 other arrival on X
    -0.3,  # 5 other arrival, not on X
    1.0,  # 6 cheese points
    -1.6,  # 7 own rats washed away
    0.3,  # 8 other rats washed away
    0.3,  # 9 safety of own rats
    -0.1,  # 10 safety of other rats
    -1.2,  # 11 own rat next to drown
    0.25,  # 12 other rat next to drown
    -0.5,  # 13 own rats under water
    0.2,  # 14 own rats in company near the water
    -0.3,  # 15 way of own rats to the top
    -0.3,  # 16 own rats near the top, X empty
    0.4,  # 17 own rats near the top, X taken
    0.1,  # 18 other rats near the top, X empty
    0.05,  # 19 die stays
    0.0,  # 20 dice left before the ship sinks
    -0.15,  # 21 own die not spent on its own rat
    -0.02,  # 22 distance to the end times own rats
    0.05,  # 23 next prize times own leading rats
    0.0,  # 24 chance that the game is over
    0.0,  # 25 that chance times the share of a win
    0.0,  # 26 cheese that the next roll offers
    0.0,  # 27 last part of the climb of own rats, X empty
]


def backing_chance(game: AbandonShip, seat: int, opponent: int, rat: int) -> float:
    """How likely the seat thinks it is that the opponent backs the rat."""
    if game.parameters["tiles_open"]:
        return 1.0 if rat in game.own_rats(opponent) else 0.0
    unseen = [t for t in range(len(game.tiles)) if t != game.tile_index[seat]]
    odds = game.log_odds[opponent]
    highest = max(odds[t] for t in unseen)
    weight = {t: math.exp(0.05 * (odds[t] - highest)) for t in unseen}
    return sum(weight[t] for t in unseen if rat in game.tiles[t]) / sum(weight.values())


def other_weights(game: AbandonShip, seat: int) -> list[float]:
    """How much each rat counts as somebody else's, 1 without evidence."""
    unseen = [t for t in range(len(game.tiles)) if t != game.tile_index[seat]]
    opponents = [o for o in range(game.players) if o != seat]
    weights = []
    for rat in range(game.rats):
        share = sum(rat in game.tiles[t] for t in unseen) / len(unseen)
        if share == 0:
            weights.append(1.0)
            continue
        relative = [backing_chance(game, seat, o, rat) / share for o in opponents]
        weights.append(sum(relative) / len(relative))
    return weights


def ending_features(
    game: AbandonShip, seat: int, after: AbandonShip, cheese: int | None
) -> tuple[float, float]:
    """How likely the game is over with this move, and that times the share of a win."""
    p = game.parameters
    chance = 1.0
    if after._end_kind() is None:
        lone = lone_lowest(after)
        if lone is None or not after.unrevealed or len(after.pool) > p["refill_at"]:
            return 0.0, 0.0
        gap = after.rat_space[lone] - after.water
        chance = sum(token >= gap for token in after.unrevealed) / len(after.unrevealed)
        after.rat_place[lone] = DROWNED
    after._end_check()
    if not after.finished or chance == 0:
        return 0.0, 0.0

    own = game.cheese_points[seat] + (0 if cheese is None else cheese_worth(game, cheese))
    mine = sum(after.points_of_rat(r) for r in game.own_rats(seat)) + own
    share = 1.0
    for other in range(game.players):
        if other != seat:
            share *= chance_ahead(game, seat, other, after, (mine, own))
    return chance, chance * share


def chance_ahead(
    game: AbandonShip, seat: int, other: int, after: AbandonShip, own: tuple[float, float]
) -> float:
    """How likely the seat thinks that it has beaten another; `own` are its score and cheese."""
    tiles = [t for t in range(len(game.tiles)) if t != game.tile_index[seat]]
    if game.parameters["tiles_open"]:
        tiles = [game.tile_index[other]]
    cheese = float(game.cheese_points[other])
    if not game.parameters["cheese_face_up"]:
        cheese = game.cheese_count[other] * mean_cheese(game)
    total = ahead = 0.0
    for t in tiles:
        weight = 1.0 if game.parameters["tiles_open"] else math.exp(0.05 * game.log_odds[other][t])
        theirs = (sum(after.points_of_rat(r) for r in game.tiles[t]) + cheese, cheese)
        total += weight
        ahead += weight * (1.0 if own > theirs else 0.5 if own == theirs else 0.0)
    return ahead / total


def cheese_offered(after: AbandonShip, die: int) -> float:
    """The mean of the best cheese that the next roll lets somebody take; `die` was used."""
    if after._end_kind() is not None:
        return 0.0
    pool, falls = after.pool, after.parameters["reroll_mode"] == "every_turn"
    if len(pool) <= after.parameters["refill_at"]:
        pool, falls = {*after.in_play(), after.white}, True
    last = min(after.rat_space[r] for r in after.in_play())
    seen = {
        space: cheese_worth(after, value)
        for space, value in after.cheese.items()
        if space - last <= 30
    }
    chances = {0.0: 1.0}  # of the best cheese of the dice so far
    for d in pool:
        faces = after.dice[d] if falls or d == die else [after.shown(d)]
        together: dict[float, float] = {}
        for face in faces:
            rats = after.in_play() if face.any_rat else [d]
            spaces = [after.rat_space[r] + face.pips for r in rats if face.kind == "number"]
            worth = max((seen.get(space, 0.0) for space in spaces), default=0.0)
            for best, chance in chances.items():
                better = max(best, worth)
                together[better] = together.get(better, 0.0) + chance / len(faces)
        chances = together
    return sum(best * chance for best, chance in chances.items())


def planner_features(
    game: AbandonShip, seat: int, die: int, rat: int, weight: Sequence[float]
) -> list[float]:
    """The features of a pair; `weight` is what other_weights gives."""
    p = game.parameters
    mine = game.own_rats(seat)
    own = rat in mine
    after, move = game.afterstate(die, rat)
    own_in_play = [r for r in after.in_play() if r in mine]
    others_in_play = [r for r in after.in_play() if r not in mine]
    top, water = after.track_top, after.water
    pool_size = len(after.pool)
    f = [0.0] * 28  # f[0] is not used, so that numbers are those of the list

    if own:
        f[1] = move.step
    else:
        f[2] = move.step * weight[rat]
    if move.arrival_rank is not None:
        prize = game.points_of_rank(move.arrival_rank)
        if own:
            f[3] = prize - 2.5
        elif move.arrival_rank == 0:
            f[4] = weight[rat]
        else:
            f[5] = prize * weight[rat]
    if move.cheese is not None:
        f[6] = cheese_worth(game, move.cheese)
    f[7] = sum(1 for r in move.washed if r in mine)
    f[8] = sum(weight[r] for r in move.washed if r not in mine)
    f[9] = sum(safety(after, r) / 8 for r in own_in_play)
    f[10] = sum(safety(after, r) / 8 * weight[r] for r in others_in_play)

    lone = lone_lowest(after)
    if lone is not None and after.unrevealed:
        gap = after.rat_space[lone] - water
        share = sum(token >= gap for token in after.unrevealed) / len(after.unrevealed)
        share *= 1.0 if pool_size <= p["refill_at"] else 0.5
        if lone in mine:
            f[11] = share
        else:
            f[12] = share * weight[lone]

    f[13] = sum(1 for r in own_in_play if after.rat_space[r] <= water)
    f[14] = sum(
        1
        for r in own_in_play
        if len(after.rats_at(after.rat_space[r])) >= 2 and after.rat_space[r] - water <= 8
    )
    f[15] = sum((top - after.rat_space[r]) / 26 for r in own_in_play)
    near_own = [r for r in own_in_play if top - after.rat_space[r] <= 6]
    near_others = [r for r in others_in_play if top - after.rat_space[r] <= 6]
    if after.arrivals == 0:
        f[16] = len(near_own)
        f[18] = sum(weight[r] for r in near_others)
    else:
        f[17] = len(near_own)
    f[19] = 1 if die in after.pool else 0
    f[20] = pool_size - p["refill_at"]
    f[21] = 1 if die in mine and (rat != die or not move.moved) else 0
    f[22] = (len(after.in_play()) - p["rats_left_to_end"]) * len(own_in_play)
    leading = [
        r
        for r in after.in_play()
        if sum(after.rat_space[o] > after.rat_space[r] for o in after.in_play()) < 2
    ]
    f[23] = after.points_of_rank(after.arrivals) * sum(1 for r in leading if r in mine)
    f[24], f[25] = ending_features(game, seat, game.afterstate(die, rat)[0], move.cheese)
    f[26] = cheese_offered(after, die)
    if after.arrivals == 0:
        f[27] = sum(max(0, 12 - (top - after.rat_space[r])) / 12 for r in own_in_play)
    return f[1:]


def make_planner(weights: Sequence[float] = PLANNER_WEIGHTS) -> Chooser:
    """A one-ply planner with the given feature weights."""

    def choose(game: AbandonShip, seat: int, options: list[int], k: int) -> int:
        weight = other_weights(game, seat)

        def value(die: int, rat: int) -> int:
            features = planner_features(game, seat, die, rat, weight)
            return millionths(sum(w * x for w, x in zip(weights, features, strict=True)))

        return answer_with_best(game, value)

    return choose


planner = make_planner()
# Minds how the game ends, and what the next seat may do.
closer = make_planner([*PLANNER_WEIGHTS[:23], -2.0, 6.0, -0.5, -0.6])

CHARACTERS: dict[str, Chooser] = {
    "random": random_player,
    "greedy": greedy,
    "lifeguard": lifeguard,
    "wrecker": wrecker,
    "cheese_hunter": cheese_hunter,
    "planner": planner,
    "closer": closer,
}


# ---------------------------------------------------------------------------------------- driver


def play(
    parameters: dict[str, Any],
    players: int,
    luck: int,
    choosers: Sequence[Chooser],
    check: bool = False,
) -> tuple[dict[str, Any], list[tuple[int, str, list[int], int]]]:
    """A whole game: its record, and (seat, decision, options, chosen) of every real choice."""
    game = AbandonShip(parameters, players, luck)
    log: list[tuple[int, str, list[int], int]] = []
    if check:
        game.check_invariants()
    while not game.finished:
        options = game.options()
        if len(options) == 1:
            game.act(options[0])
        else:
            game.decisions += 1
            seat, decision = game.actor, game.decision
            chosen = choosers[seat](game, seat, options, game.decisions)
            log.append((seat, decision, options, chosen))
            game.act(chosen)
        if check and (game.finished or game.decision == "D1"):
            game.check_invariants()
    return game.record(), log
