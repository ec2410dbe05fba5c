"""A naive twin of SafeHouse: slow, plain, written from the rule clauses alone.

It exists to be compared decision by decision with the fast implementation, so it shares no code
with it. Numbers such as SH-42 name the clauses of the rules specification. The whole game is one
long tale: a generator that stops at every question it has to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from tests.naive.luck import below, word

# ------------------------------------------------------------------------------------ parameters

KINDS = ["yellow", "green", "red", "blue", "white"]
COLOURS = "YGRB"
WHITE = 4
PURSUER = 0  # the face


def _row(rule: str, squares: str, gray_after: int, arrow: int) -> dict[str, Any]:
    by_letter = dict(zip("SAFE", squares.split(), strict=True))
    return {"rule": rule, "squares": by_letter, "gray_after": gray_after, "arrow": arrow}


DEFAULT_SHEET = [
    _row("equal", "YRG GBR RYB BGY", 0, 3),
    _row("rising", "GBYR RYGB BGRY YRBG", 0, 3),
    _row("nondec", "RYB BGY YRG GBR", 0, 2),
    _row("nondec", "BGRY YRBG GBYR RYGB", 0, 3),
    _row("nondec", "YRBGY GBYRG RYGBR BGRYB", 0, 4),
    _row("nondec", "GYRB RGBY BRYG YBGR", 2, 4),
    _row("nondec", "RBGYR BYRGB YGBRY GRYBG", 2, 5),
    _row("nondec", "BGYRGB YRGBRY GBRYBG RYBGYR", 3, 6),
]

ALT_SHEET = [
    _row("equal", "RBG GRY BGY GBR", 0, 2),
    _row("rising", "BYRG YGBR RYGB GRBY", 0, 4),
    _row("nondec", "BYGR BGYR BRYG BRGY", 0, 2),
    _row("nondec", "YGRB GBRY BGRY BRYG", 0, 3),
    _row("nondec", "GYRBY BYBRG GRBRY BYGRY", 0, 4),
    _row("nondec", "GRYRB BRYGR YBRBG BGRYR", 2, 5),
    _row("nondec", "BYBGR BGYBR GYBRY YBRYG", 2, 5),
    _row("nondec", "GBYGYR YRGYGB GRBYRG BYGRGB", 3, 6),
]

DEFAULTS: dict[str, Any] = {
    "start_square": 17,
    "safe_house_square": 40,
    "safe_house_mode": "reach",
    "pursuer_start_crosses": 0,
    "caught_rule": "last_slash",
    "auto_step": 1,
    "face_step": 1,
    "reroll_auto_step": 0,
    "reroll_new_pursuers": True,
    "dice_per_colour": [2, 2, 2, 2],
    "joker_dice": 2,
    "colour_faces": [1, 2, 3, 4, 5, 0],
    "joker_faces": [1, 2, 3, 4, 5, 0],
    "min_coloured": 1,
    "max_dice_per_roll": 10,
    "max_entries_per_roll": 4,
    "gray_value": 6,
    "stay_squares": 1,
    "reroll_squares": 1,
    "chameleons_by_players": [1, 1, 2, 3],
    "retrieve_base": 0,
    "retrieve_per_mission": 1,
    "retrieve_count": "max",
    "retrieve_when": "any_time",
    "home_counts_ongoing": True,
    "allow_dead_entries": True,
    "joint_rule": "roller",
    "sheet": DEFAULT_SHEET,
    "sheet_letters": "SAFE",
    "sheet_assign": "by_seat",
    "start_player": 0,
    "turn_cap": 200,
}

# Purposes of the luck.
ROLL = 1
SHEETS = 2
START = 3
RANDOM_PLAYER = 1001

# Highest number with which a mission may still be completed (SH-40).
HIGHEST = 20
MOST_ROWS = 8


def check_parameters(p: dict[str, Any], players: int) -> None:
    """Refuses what section 2 does not allow."""

    def need(fine: bool, message: str) -> None:
        if not fine:
            raise ValueError(message)

    need(not set(p) - set(DEFAULTS), f"unknown parameters {sorted(set(p) - set(DEFAULTS))}")
    need(1 <= players <= 4, "players: 1 to 4")
    need(p["safe_house_square"] > p["start_square"], "safe_house_square: beyond the start")
    need(p["pursuer_start_crosses"] < p["start_square"] - 1, "pursuer_start_crosses: in the lead")
    need(p["min_coloured"] <= p["max_dice_per_roll"], "min_coloured: more than may be rolled")
    need(p["min_coloured"] <= sum(p["dice_per_colour"]), "min_coloured: more than there are")
    need(len(p["sheet"]) <= MOST_ROWS, "sheet: too many rows")
    letters = p["sheet_letters"]
    need(p["sheet_assign"] == "same" or players <= len(letters), "sheet_letters: too few")
    need(p["start_player"] == "random" or p["start_player"] < players, "start_player: no such seat")
    for row in p["sheet"]:
        need(all(letter in row["squares"] for letter in letters), "sheet: a letter is missing")
        lengths = {len(row["squares"][letter]) for letter in letters}
        need(len(lengths) == 1, "sheet: squares of different number")
        need(0 <= row["gray_after"] < min(lengths), "sheet: the gray square stands inside")


# --------------------------------------------------------------------------------------- missions


def in_order(rule: str, left: int, right: int) -> bool:
    """May these two numbers stand in one row in this order? (SH-36, SH-37, SH-38)"""
    if rule == "equal":
        return left == right
    if rule == "rising":
        return left < right
    return left <= right


def with_gray(numbers: Sequence[int], gray_after: int, gray_value: int) -> list[int]:
    """The row as printed: with the gray square among the coloured ones (SH-06)."""
    row = list(numbers)
    if gray_after:
        row.insert(gray_after, gray_value)
    return row


def obeys(rule: str, row: Sequence[int]) -> bool:
    """Do all filled squares agree with each other? (SH-40)"""
    filled = [number for number in row if number]
    return all(
        in_order(rule, filled[i], filled[j])
        for i in range(len(filled))
        for j in range(i + 1, len(filled))
    )


def can_be_completed(rule: str, row: Sequence[int]) -> bool:
    """Is there a completion whose new numbers are 1 to 20? Tries the lowest number that fits."""
    if not obeys(rule, row):
        return False
    row = list(row)
    for square, number in enumerate(row):
        if number:
            continue
        for candidate in range(1, HIGHEST + 1):
            row[square] = candidate
            if obeys(rule, row):
                break
        else:
            return False
    return True


# ------------------------------------------------------------------------------------------- game


@dataclass
class Die:
    """One die of the present roll."""

    face: int
    harmless: bool = False  # a new pursuer that moves nobody (SH-26)

    @property
    def pursuer(self) -> bool:
        return self.face == PURSUER

    @property
    def counts(self) -> bool:
        return self.pursuer and not self.harmless


@dataclass
class Question:
    """What the game waits for."""

    decision: str
    seat: int
    options: list[int]
    subject: Any = None  # the kind, die, joker or colour it is about


class Lost(Exception):  # noqa: N818
    """Somebody has been caught (SH-15)."""


Asking = Generator[Question, int, int]
Telling = Generator[Question, int, None]


class SafeHouse:
    """One game, from set-up to the end. `begin` starts it."""

    def __init__(self, parameters: dict[str, Any], players: int, luck: int) -> None:
        p = {**DEFAULTS, **parameters}
        check_parameters(p, players)
        self.parameters = p
        self.players = players
        self.luck = luck
        self.seats = range(players)
        self.lead: int = p["start_square"] - 1
        self.steps_needed: int = p["safe_house_square"] - p["start_square"]
        if p["safe_house_mode"] == "slash":
            self.steps_needed += 1

        # SH-01, SH-05, SH-06
        self.letters = self._deal_sheets()
        self.sheets: list[list[list[int]]] = [
            [[0] * len(row["squares"][letter]) for row in p["sheet"]] for letter in self.letters
        ]
        self.completed = [[False] * len(p["sheet"]) for _ in self.seats]
        self.steps = [0] * players
        self.chameleons = [p["chameleons_by_players"][players - 1]] * players
        self.stay_left: int = p["stay_squares"]
        self.reroll_left: int = p["reroll_squares"]

        # SH-02, SH-04
        self.totals: list[int] = [*p["dice_per_colour"], p["joker_dice"]]
        self.table = list(self.totals)
        self.lid = [0] * 5
        self.chosen = [0] * 5  # dice of the coming roll
        self.roll: list[list[Die]] = [[] for _ in KINDS]
        self.crosses: int = p["pursuer_start_crosses"]

        # SH-07
        self.roller: int = p["start_player"] if p["start_player"] != "random" else -1
        if self.roller < 0:
            self.roller = below(luck, START, 0, players)

        # Within a turn.
        self.throws = 0
        self.marked: list[tuple[int, int]] = []  # (kind, slot) of the dice to be rolled again
        self.jokers: list[int] = []
        self.joker_to: list[int | None] = []
        self.entries = 0  # numbers entered on this roll by the seat whose turn it is
        self.votes: list[int] = []

        # The record.
        self.turns = 0
        self.decisions = 0  # kept by the driver, as are the next ones
        self.seat_decisions = [0] * players
        self.seat_turns = [0] * players
        self.lead_changes = 0
        self.last_leader: int | None = None
        self.caught = [False] * players
        self.gap_by_turn: list[int] = []
        self.auto_steps = self.rolled_steps = self.retrieve_steps = 0
        self.caught_by = 0  # 1 the own step, 2 faces, 3 the price of the dice, 4 rolling again
        self.retrievals = self.forced_retrievals = 0
        self.dice_rolled = self.dice_rerolled = 0
        self.pursuers_rolled = self.pursuers_rerolled = self.pursuers_ignored = 0
        self.stay_used = self.reroll_used = 0
        self.empty_rolls = 0
        self.numbers_entered = [0] * players
        self.skipped = [0] * players
        self.chameleons_used = [0] * players
        self.jokers_used = [0] * players
        self.home_turn = [0] * players

        self.finished = False
        self.won = False
        self.capped = False
        self.question: Question | None = None
        self.course: Telling | None = None

    def _deal_sheets(self) -> list[str]:
        letters, how = list(self.parameters["sheet_letters"]), self.parameters["sheet_assign"]
        if how == "same":
            return [letters[0]] * self.players
        if how == "random":
            order = sorted(range(len(letters)), key=lambda piece: word(self.luck, SHEETS, piece))
            letters = [letters[i] for i in order]
        return letters[: self.players]

    # ---- looking

    def slashes(self, seat: int) -> int:
        return self.lead + self.steps[seat]

    def is_home(self, seat: int) -> bool:
        return self.steps[seat] >= self.steps_needed  # SH-48

    def gap(self) -> int | None:
        """The smallest distance to the pursuer, if anybody is on the route."""
        gaps = [self.slashes(s) - self.crosses for s in self.seats if not self.is_home(s)]
        return min(gaps, default=None)

    def row_rule(self, row: int) -> str:
        rule: str = self.parameters["sheet"][row]["rule"]
        return rule

    def printed(self, row: int, numbers: Sequence[int]) -> list[int]:
        gray_after = self.parameters["sheet"][row]["gray_after"]
        return with_gray(numbers, gray_after, self.parameters["gray_value"])

    def square_colour(self, seat: int, row: int, square: int) -> int:
        return COLOURS.index(self.parameters["sheet"][row]["squares"][self.letters[seat]][square])

    def is_ongoing(self, seat: int, row: int) -> bool:
        return not self.completed[seat][row] and any(self.sheets[seat][row])

    def ongoing(self, seat: int) -> int:
        return sum(self.is_ongoing(seat, row) for row in range(len(self.sheets[seat])))

    def dead(self, seat: int) -> int:
        """Ongoing missions that cannot be completed any more."""
        return sum(
            not can_be_completed(self.row_rule(row), self.printed(row, numbers))
            for row, numbers in enumerate(self.sheets[seat])
            if self.is_ongoing(seat, row)
        )

    def price(self) -> int:
        """What fetching the dice would cost now (SH-52)."""
        p = self.parameters
        counted = [s for s in self.seats if p["home_counts_ongoing"] or not self.is_home(s)]
        if p["retrieve_count"] == "roller":
            count = self.ongoing(self.roller) if self.roller in counted else 0
        elif p["retrieve_count"] == "mean_up":
            total = sum(self.ongoing(s) for s in counted)
            count = ceil(Fraction(total, len(counted))) if counted else 0
        else:
            count = max((self.ongoing(s) for s in counted), default=0)
        return int(p["retrieve_base"] + p["retrieve_per_mission"] * count)

    def pursuer_dice(self) -> list[Die]:
        return [die for dice in self.roll for die in dice if die.pursuer]

    def counting(self) -> int:
        """Pursuers of this roll that move the pursuer (SH-26)."""
        return sum(die.counts for die in self.pursuer_dice())

    def available(self) -> list[int]:
        """Colours with a number (SH-23, SH-24)."""
        return [c for c in range(4) if any(not die.pursuer for die in self.roll[c])]

    def number_of(self, colour: int, joker_to: Sequence[int | None]) -> int:
        """The number of a colour with the jokers assigned to it (SH-23, SH-32, SH-33)."""
        own = sum(die.face for die in self.roll[colour])
        added = [j for j, to in zip(self.jokers, joker_to, strict=False) if to == colour]
        return own + sum(added)

    def fits(self, seat: int, row: int, square: int, number: int) -> bool:
        """May the seat write this number into this square, whatever its colour?"""
        if self.completed[seat][row] or self.sheets[seat][row][square]:
            return False
        numbers = list(self.sheets[seat][row])
        numbers[square] = number
        row_now = self.printed(row, numbers)
        if not obeys(self.row_rule(row), row_now):
            return False
        return bool(self.parameters["allow_dead_entries"]) or can_be_completed(
            self.row_rule(row), row_now
        )

    def places(self, seat: int, colour: int, number: int) -> list[tuple[int, int, bool]]:
        """Squares for a number in canonical order: (row, square, needs a chameleon)."""
        own, other = [], []
        for row, numbers in enumerate(self.sheets[seat]):
            for square in range(len(numbers)):
                if not self.fits(seat, row, square, number):
                    continue
                if self.square_colour(seat, row, square) == colour:
                    own.append((row, square, False))  # SH-35
                elif self.chameleons[seat] > 0:
                    other.append((row, square, True))  # SH-42
        return own + other

    # ---- asking

    def _ask(self, decision: str, seat: int, options: list[int], subject: Any = None) -> Asking:
        """One seat decides; a single option is taken silently."""
        if len(options) == 1:
            return options[0]
        return (yield Question(decision, seat, options, subject))

    def _agree(self, decision: str, options: list[int], subject: Any = None) -> Asking:
        """All decide together (SH-11)."""
        rule = self.parameters["joint_rule"]
        if rule == "roller" or len(options) == 1:
            return (yield from self._ask(decision, self.roller, options, subject))
        if rule == "leader":
            return (yield from self._ask(decision, 0, options, subject))
        self.votes = []
        for offset in self.seats:
            seat = (self.roller + offset) % self.players
            self.votes.append((yield from self._ask(decision, seat, options, subject)))
        votes, self.votes = self.votes, []
        for option in options:
            if 2 * votes.count(option) > self.players:
                return option
        return votes[0]

    # ---- the pursuer

    def _pursue(self, squares: int, cause: int) -> Generator[int, None, None]:
        """One square at a time; the caller counts each (SH-14)."""
        late = 1 if self.parameters["caught_rule"] == "same_square" else 0
        for _ in range(squares):
            self.crosses += 1
            yield 1
            for seat in self.seats:
                if not self.is_home(seat) and self.crosses >= self.slashes(seat) + late:  # SH-16
                    self.caught[seat] = True
            if any(self.caught):
                self.caught_by = cause
                raise Lost

    # ---- the turn (SH-10)

    def _tale(self) -> Telling:
        """The whole game."""
        try:
            while True:
                yield from self._fetch()
                yield from self._turn()
                if self.finished:
                    return
        except Lost:
            self.finished = True

    def _turn(self) -> Telling:
        p = self.parameters
        self.turns += 1
        self.seat_turns[self.roller] += 1
        for square in self._pursue(p["auto_step"], 1):  # SH-12
            self.auto_steps += square
        yield from self._select()
        self._throw_all()
        yield from self._roll_again()
        yield from self._stay_or_move()
        if not self.available():
            self.empty_rolls += 1
        for offset in self.seats:  # SH-44
            yield from self._enter_all((self.roller + offset) % self.players)
        self._clean_up()

    def _fetch(self) -> Telling:
        """SH-51 to SH-54."""
        p = self.parameters
        if not any(self.lid):
            return
        forced = sum(self.table[:4]) < p["min_coloured"]
        if not forced:
            if p["retrieve_when"] == "forced_only":
                return
            if not (yield from self._agree("retrieve", [0, 1])):
                return
        self.retrievals += 1
        self.forced_retrievals += forced
        for square in self._pursue(self.price(), 3):
            self.retrieve_steps += square
        for kind in range(5):
            self.table[kind] += self.lid[kind]
            self.lid[kind] = 0

    def _select(self) -> Telling:
        """SH-20, SH-21"""
        p = self.parameters
        self.chosen = [0] * 5
        for kind in range(5):
            room = p["max_dice_per_roll"] - sum(self.chosen)
            high = min(self.table[kind], room)
            later = sum(self.table[kind + 1 : 4])
            low = 0 if kind == WHITE else max(0, p["min_coloured"] - sum(self.chosen) - later)
            count = yield from self._agree("select", list(range(low, high + 1)), kind)
            self.chosen[kind] = count
            self.table[kind] -= count

    def thrown_face(self, kind: int, slot: int) -> int:
        """The face that the luck shows for a die."""
        index = ((self.turns * 4 + self.throws) * 8 + kind) * 4 + slot
        faces = self.parameters["joker_faces" if kind == WHITE else "colour_faces"]
        face: int = faces[below(self.luck, ROLL, index, 6)]
        return face

    def _sort_dice(self) -> None:
        """Low to high, pursuers last."""
        for dice in self.roll:
            dice.sort(key=lambda die: (die.pursuer, die.face))

    def _throw_all(self) -> None:
        """SH-22"""
        self.throws = 0
        self.roll = [[] for _ in KINDS]
        for kind in range(5):
            for slot in range(self.chosen[kind]):
                self.roll[kind].append(Die(self.thrown_face(kind, slot)))
        self.dice_rolled += sum(self.chosen)
        self.pursuers_rolled += len(self.pursuer_dice())
        self._sort_dice()
        self.throws = 1

    def _roll_again(self) -> Telling:
        """SH-25 to SH-27, SH-29"""
        p = self.parameters
        while self.reroll_left > 0:
            if not (yield from self._agree("reroll", [0, 1])):
                return
            self.reroll_left -= 1
            self.reroll_used += 1
            yield from self._mark_dice()
            for square in self._pursue(p["reroll_auto_step"], 4):
                self.auto_steps += square
            for kind, slot in self.marked:
                self.pursuers_rerolled += self.roll[kind][slot].pursuer
                face = self.thrown_face(kind, slot)
                harmless = face == PURSUER and not p["reroll_new_pursuers"]
                self.pursuers_rolled += face == PURSUER
                self.roll[kind][slot] = Die(face, harmless)
            self.dice_rerolled += len(self.marked)
            self.marked = []
            self._sort_dice()
            self.throws += 1

    def _mark_dice(self) -> Telling:
        """Which dice are rolled again: at least one."""
        self.marked = []
        every = [(kind, slot) for kind in range(5) for slot in range(len(self.roll[kind]))]
        for die in every:
            must = die == every[-1] and not self.marked
            if (yield from self._agree("reroll_die", [1] if must else [0, 1], die)):
                self.marked.append(die)

    def _stay_or_move(self) -> Telling:
        """SH-28, SH-30"""
        counting = self.counting()
        if (
            self.stay_left > 0
            and counting > 0
            and (yield from self._agree("stay", [0, 1], counting))
        ):
            self.stay_left -= 1
            self.stay_used += 1
            self.pursuers_ignored += counting
            return
        for square in self._pursue(self.parameters["face_step"] * counting, 2):
            self.rolled_steps += square

    def _enter_all(self, seat: int) -> Telling:
        """One seat assigns its jokers and enters its numbers (SH-31 to SH-45)."""
        colours = self.available()
        self.entries = 0
        self.joker_to = []
        self.jokers = sorted(die.face for die in self.roll[WHITE] if not die.pursuer)
        if colours:
            for joker in self.jokers:
                options = [0, *[1 + colour for colour in colours]]
                to = yield from self._ask("joker", seat, options, joker)
                self.joker_to.append(to - 1 if to else None)
        for colour in colours:
            number = self.number_of(colour, self.joker_to)
            places = self.places(seat, colour, number)
            if self.entries >= self.parameters["max_entries_per_roll"]:
                places = []  # SH-34
            options = [0, *[1 + row * 6 + square for row, square, _ in places]]
            chosen = yield from self._ask("enter", seat, options, (colour, number))
            if not chosen:
                self.skipped[seat] += 1
                continue
            row, square = divmod(chosen - 1, 6)
            self._enter(seat, colour, row, square)
        self.joker_to = []
        self.jokers = []
        self.entries = 0

    def _enter(self, seat: int, colour: int, row: int, square: int) -> None:
        self.sheets[seat][row][square] = self.number_of(colour, self.joker_to)
        self.entries += 1
        self.numbers_entered[seat] += 1
        self.jokers_used[seat] += self.joker_to.count(colour)
        if self.square_colour(seat, row, square) != colour:  # SH-42
            self.chameleons[seat] -= 1
            self.chameleons_used[seat] += 1
        if all(self.sheets[seat][row]):  # SH-46, SH-47
            self.completed[seat][row] = True
            was_home = self.is_home(seat)
            arrow = self.parameters["sheet"][row]["arrow"]
            self.steps[seat] = min(self.steps_needed, self.steps[seat] + arrow)
            if self.is_home(seat) and not was_home:
                self.home_turn[seat] = self.turns

    def _clean_up(self) -> None:
        """SH-50, SH-60, SH-63"""
        for kind in range(5):
            self.lid[kind] += self.chosen[kind]
        self.chosen = [0] * 5
        self.roll = [[] for _ in KINDS]
        self.throws = 0
        gap = self.gap()
        if gap is not None:
            self.gap_by_turn.append(gap)
        self._note_leader()
        if all(self.is_home(seat) for seat in self.seats):
            self.won = self.finished = True
        elif self.turns >= self.parameters["turn_cap"]:
            self.capped = self.finished = True
        else:
            self.roller = (self.roller + 1) % self.players

    def _note_leader(self) -> None:
        leaders = [seat for seat in self.seats if self.steps[seat] == max(self.steps)]
        if len(leaders) != 1:
            return
        if self.last_leader is not None and self.last_leader != leaders[0]:
            self.lead_changes += 1
        self.last_leader = leaders[0]

    # ---- playing

    def begin(self, course: Telling | None = None) -> None:
        """Goes on to the first question of the game, or of another course that a test wants."""
        self.course = self._tale() if course is None else course
        self._resume(None)

    def answer(self, option: int) -> None:
        assert self.question is not None
        if option not in self.question.options:
            raise ValueError(f"{option} is no option of {self.question}")
        self._resume(option)

    def _resume(self, option: int | None) -> None:
        assert self.course is not None
        try:
            self.question = next(self.course) if option is None else self.course.send(option)
        except StopIteration:
            self.question = None
        except Lost:
            self.question = None
            self.finished = True

    # ---- results

    def margin(self) -> int:
        if self.won:
            return self.lead + self.steps_needed - self.crosses
        return sum(self.steps) - self.steps_needed * self.players

    def record(self) -> dict[str, Any]:
        """Section 10."""

        def gap_after(turn: int) -> int | None:
            return self.gap_by_turn[turn - 1] if turn <= len(self.gap_by_turn) else None

        rows = range(len(self.parameters["sheet"]))
        return {
            "players": self.players,
            "won": self.won,
            "winner_set": list(self.seats) if self.won else [],
            "score": list(self.steps),
            "turns": self.turns,
            "decisions": self.decisions,
            "seat_turns": list(self.seat_turns),
            "seat_decisions": list(self.seat_decisions),
            "lead_changes": self.lead_changes,
            "margin": self.margin(),
            "capped": self.capped,
            "crosses": self.crosses,
            "caught": list(self.caught),
            "gap_by_turn": list(self.gap_by_turn),
            "gap_t5": gap_after(5),
            "gap_t10": gap_after(10),
            "gap_t15": gap_after(15),
            "gap_t20": gap_after(20),
            "min_gap": min(self.gap_by_turn, default=0),
            "auto_steps": self.auto_steps,
            "rolled_steps": self.rolled_steps,
            "retrieve_steps": self.retrieve_steps,
            "retrievals": self.retrievals,
            "forced_retrievals": self.forced_retrievals,
            "dice_rolled": self.dice_rolled,
            "dice_rerolled": self.dice_rerolled,
            "pursuers_rolled": self.pursuers_rolled,
            "pursuers_rerolled": self.pursuers_rerolled,
            "pursuers_ignored": self.pursuers_ignored,
            "stay_used": self.stay_used,
            "reroll_used": self.reroll_used,
            "empty_rolls": self.empty_rolls,
            "home_count": sum(self.is_home(seat) for seat in self.seats),
            "missions_by_row": [
                sum(self.completed[seat][row] for seat in self.seats) for row in rows
            ],
            "caught_by": self.caught_by,
            "ongoing_by_row": [
                sum(self.is_ongoing(seat, row) for seat in self.seats) for row in rows
            ],
            "seat_missions": [sum(self.completed[seat]) for seat in self.seats],
            "seat_numbers_entered": list(self.numbers_entered),
            "seat_skipped": list(self.skipped),
            "seat_chameleons": list(self.chameleons_used),
            "seat_jokers_used": list(self.jokers_used),
            "seat_home_turn": list(self.home_turn),
            "ongoing_end": [self.ongoing(seat) for seat in self.seats],
            "dead_missions": [self.dead(seat) for seat in self.seats],
        }

    def check_invariants(self) -> None:
        """Section 9, as far as it can be said of one position."""
        p = self.parameters
        late = 1 if p["caught_rule"] == "same_square" else 0
        for kind in range(5):
            parts = (self.table[kind], self.lid[kind], self.chosen[kind])
            assert sum(parts) == self.totals[kind], "dice"
            assert min(parts) >= 0, "dice"

        moved = self.auto_steps + self.rolled_steps + self.retrieve_steps
        assert self.crosses == p["pursuer_start_crosses"] + moved, "crosses"

        in_reach = [
            seat
            for seat in self.seats
            if not self.is_home(seat) and self.crosses >= self.slashes(seat) + late
        ]
        assert in_reach == [seat for seat in self.seats if self.caught[seat]], "caught"
        assert (self.finished and not self.won and not self.capped) == any(self.caught), "loss"
        assert self.won == all(self.is_home(s) for s in self.seats) or not self.finished, "win"

        for seat in self.seats:
            arrows = 0
            for row, numbers in enumerate(self.sheets[seat]):
                assert self.completed[seat][row] == all(numbers), "completed"
                arrows += p["sheet"][row]["arrow"] * self.completed[seat][row]
                assert obeys(self.row_rule(row), self.printed(row, numbers)), "order"
                if max(self.totals) <= 2 and max(*p["colour_faces"], *p["joker_faces"]) <= 5:
                    assert all(0 <= number <= HIGHEST for number in numbers), "range"
            assert self.steps[seat] == min(self.steps_needed, arrows), "steps"
            filled = sum(bool(number) for numbers in self.sheets[seat] for number in numbers)
            assert filled == self.numbers_entered[seat], "entries"
            assert filled <= min(4, p["max_entries_per_roll"]) * self.turns, "entries"
            assert (
                self.chameleons[seat] + self.chameleons_used[seat]
                == p["chameleons_by_players"][self.players - 1]
            ), "chameleons"
            assert self.chameleons[seat] >= 0, "chameleons"

        assert self.stay_left + self.stay_used == p["stay_squares"], "stay"
        assert self.reroll_left + self.reroll_used == p["reroll_squares"], "roll again"
        assert min(self.stay_left, self.reroll_left) >= 0, "joint squares"
        assert sum(self.seat_turns) == self.turns, "turns"
        between = not any(self.chosen)
        if between and not any(self.caught) and p["face_step"] == 1 and p["reroll_new_pursuers"]:
            shown = self.pursuers_rolled - self.pursuers_rerolled - self.pursuers_ignored
            assert self.rolled_steps == shown, "rolled squares"
        if p["auto_step"] >= 1 and p["pursuer_start_crosses"] >= 0:
            assert self.turns <= self.lead + self.steps_needed - 1 + late, "length"


# ------------------------------------------------------------------------------------- characters

Chooser = Callable[[SafeHouse, Question, int], int]


def random_player(game: SafeHouse, question: Question, k: int) -> int:
    options = question.options
    return options[below(game.luck, RANDOM_PLAYER, k, len(options))]


def millionths(value: float) -> int:
    return round(value * 1e6)


def target(game: SafeHouse, row: int, square: int, seat: int, number: int) -> float:
    """The number that a script would like to see in a square (policy 2)."""
    sheet = game.parameters["sheet"][row]
    squares = len(game.sheets[seat][row])
    gray: int = sheet["gray_after"]
    if sheet["rule"] == "equal":
        return number if any(game.sheets[seat][row]) else 4
    if not gray:
        return 1 + 8 * (square + 0.5) / squares
    if square < gray:
        return 2 + 4 * (square + 0.5) / gray
    return 6 + 4 * (square - gray + 0.5) / (squares - gray)


@dataclass(frozen=True)
class Script:
    """Greedy and its relatives."""

    charge_for_opening: bool = True
    chameleon_charge: int = 8
    limit_of_ongoing: int | None = None

    # ---- joint decisions

    def fetches(self, game: SafeHouse) -> bool:
        return sum(game.table[kind] > 0 for kind in range(4)) < 2

    def dice_wanted(self, game: SafeHouse, kind: int) -> int:
        return 1

    def rolls_again(self, game: SafeHouse) -> bool:
        return pressing(game, len(game.pursuer_dice()))

    def joint(self, game: SafeHouse, question: Question) -> int:
        options = question.options
        match question.decision:
            case "retrieve":
                return int(self.fetches(game))
            case "select":
                wanted = self.dice_wanted(game, question.subject)
                return max(options[0], min(options[-1], wanted))
            case "reroll":
                return int(self.rolls_again(game))
            case "reroll_die":
                kind, slot = question.subject
                return int(game.roll[kind][slot].pursuer)
            case _:  # stay
                return int(pressing(game, game.counting()))

    # ---- own decisions

    def score(
        self, game: SafeHouse, seat: int, number: int, place: tuple[int, int, bool]
    ) -> float | None:
        """The value of a number in a square; None where the script never writes it."""
        row, square, chameleon = place
        numbers = game.sheets[seat][row]
        filled, squares = sum(map(bool, numbers)), len(numbers)
        if self.limit_of_ongoing is not None and filled == 0 and squares > 1:
            highest = max(game.ongoing(s) for s in game.seats)
            if game.ongoing(seat) + 1 > max(highest, self.limit_of_ongoing):
                return None
        value: float = game.parameters["sheet"][row]["arrow"] * (filled + 1) / squares
        value -= abs(number - target(game, row, square, seat, number))
        if filled + 1 == squares:
            value += 10
        if filled == 0 and self.charge_for_opening:
            value -= game.ongoing(seat)
        if chameleon:
            value -= self.chameleon_charge
        return value

    def best_place(self, game: SafeHouse, seat: int, colour: int, number: int) -> tuple[float, int]:
        """The best square with its score, or 0 and a pass."""
        best, best_option = 0.0, 0
        for place in game.places(seat, colour, number):
            value = self.score(game, seat, number, place)
            if value is not None and millionths(value) > millionths(best):
                best, best_option = value, 1 + place[0] * 6 + place[1]
        return best, best_option

    def place_joker(self, game: SafeHouse, question: Question) -> int:
        best, best_option = -1, 0
        for option in question.options:
            joker_to = [*game.joker_to, option - 1 if option else None]
            total = sum(
                self.best_place(game, question.seat, c, game.number_of(c, joker_to))[0]
                for c in game.available()
            )
            if millionths(total) > best:
                best, best_option = millionths(total), option
        return best_option

    def __call__(self, game: SafeHouse, question: Question, k: int) -> int:
        if question.decision == "joker":
            return self.place_joker(game, question)
        if question.decision == "enter":
            colour, number = question.subject
            return self.best_place(game, question.seat, colour, number)[1]
        return self.joint(game, question)


def pressing(game: SafeHouse, pursuers: int) -> bool:
    """Do so many pursuers call for a help square?"""
    gap = game.gap()
    assert gap is not None
    return pursuers >= 1 and (pursuers >= 2 or pursuers >= gap)


def useful_squares(game: SafeHouse, colour: int) -> int:
    """Empty squares of the colour on the sheets of those who are not home."""
    return sum(
        not number and game.square_colour(seat, row, square) == colour
        for seat in game.seats
        if not game.is_home(seat)
        for row, numbers in enumerate(game.sheets[seat])
        for square, number in enumerate(numbers)
    )


class Cautious(Script):
    """Policy 3."""

    def dice_wanted(self, game: SafeHouse, kind: int) -> int:
        if kind == WHITE:
            return int(game.crosses >= 10)
        there = [c for c in range(4) if game.table[c] + game.chosen[c] > 0]
        there.sort(key=lambda c: (-useful_squares(game, c), c))
        return int(kind in there[:3])


class Aggressive(Script):
    """Policy 4."""

    def fetches(self, game: SafeHouse) -> bool:
        return sum(game.table) < 6

    def dice_wanted(self, game: SafeHouse, kind: int) -> int:
        return game.table[kind]

    def rolls_again(self, game: SafeHouse) -> bool:
        return len(game.pursuer_dice()) >= 1


CHARACTERS: dict[str, Chooser] = {
    "random": random_player,
    "greedy": Script(),
    "cautious": Cautious(limit_of_ongoing=2),
    "aggressive": Aggressive(charge_for_opening=False, chameleon_charge=3),
}


# ----------------------------------------------------------------------------------------- driver


def decide(game: SafeHouse, choosers: Sequence[Chooser]) -> int:
    """Counts the decision at hand and asks whoever has to make it."""
    question = game.question
    assert question is not None
    game.decisions += 1
    game.seat_decisions[question.seat] += 1
    return choosers[question.seat](game, question, game.decisions)


def play(
    parameters: dict[str, Any],
    players: int,
    luck: int,
    choosers: Sequence[Chooser],
    check: bool = False,
) -> tuple[dict[str, Any], list[tuple[int, str, list[int], int]]]:
    """A whole game: its record, and (seat, decision, options, chosen) of every real choice."""
    game = SafeHouse(parameters, players, luck)
    log: list[tuple[int, str, list[int], int]] = []
    game.begin()
    while not game.finished:
        question = game.question
        assert question is not None
        chosen = decide(game, choosers)
        log.append((question.seat, question.decision, question.options, chosen))
        game.answer(chosen)
        if check:
            game.check_invariants()
    return game.record(), log
