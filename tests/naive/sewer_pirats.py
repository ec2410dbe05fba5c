"""A naive twin of Sewer Pirats: slow, plain, written from the rule clauses alone.

It exists to be compared decision by decision with the fast implementation, so it shares no code
with it. Numbers such as SP-38 name the clauses of the rules specification. The whole game is one
long tale: a generator that stops at every question it has to ask.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.naive.luck import word
from tests.naive.sewer_pirats_rules import (
    AREA,
    BONUSES,
    CAPTAIN,
    COCKROACH,
    CREW_SPACES,
    DEFAULTS,
    RACCOON,
    RAT,
    SHIPS,
    SNAIL,
    TOAD,
    TRIBES,
    WEASEL,
    Figure,
    Group,
    Token,
    Treasure,
    check_parameters,
    parts,
    score,
    tribe_numbers,
)

# Purposes of the luck.
TRIBES_LUCK, BOOTY_LUCK, BONUS_LUCK, DECK_LUCK = 1, 2, 3, 4

# Options. Moves and captaincies are coded as `move_option` and `captain_option` say.
DRAW, STOP = 0, 0
SET_SAIL = 400
FROM_DECK = 3
KEEP, REVEAL = 0, 1
TAKE, STAY = 0, 1
NO_TOKEN = 0
PASS = 0

SEAT_COUNTERS = (
    *("draws", "moves", "captain_from_area", "captain_from_ship", "sails"),
    *("cards_paid", "free_moves", "tolls_paid", "tolls_received"),
    *("snail_reveals", "snail_hits", "snail_swaps", "snail_coups"),
    *("weasel_second", "weasel_dash", "weasel_rejoin"),
    *("toad_stays", "toad_captain", "rat_doubles", "left_behind"),
    *("booty_taken", "bonus_taken", "hand_discards"),
    *("auction_paid", "auction_won", "auction_found"),
)
GAME_COUNTERS = ("total_sails", "final_sails", "wasted_booty", "toad_jumps", "free_figures")


class Deed(NamedTuple):
    """A Move or Become Captain that is legal: a figure goes from a space of a ship to another."""

    ship: int
    start: int  # 0 from the area
    tribe: int
    target: int

    @property
    def is_captaincy(self) -> bool:
        return self.target == CAPTAIN

    @property
    def option(self) -> int:
        figure = (self.ship * 4 + self.start) * 6 + self.tribe
        return 320 + figure if self.is_captaincy else 100 + figure * 3 + self.target - 1


class Acted(NamedTuple):
    """What a figure has just done and where it is now; without a ship, in the area."""

    what: str  # "move", "captain" or "sail"
    tribe: int
    ship: int | None
    space: int


@dataclass
class Question:
    """What the game waits for."""

    decision: str
    seat: int
    options: list[int]
    subject: Any = None  # the ship, the deeds by option or whatever it is about


Asking = Generator[Question, int, int]
Telling = Generator[Question, int, None]


class SewerPirats:
    """One game, from set-up to the end. `begin` starts it."""

    def __init__(self, parameters: dict[str, Any], players: int, luck: int) -> None:
        p = {**DEFAULTS, **parameters}
        check_parameters(p, players)
        self.parameters = p
        self.players = players
        self.luck = luck
        self.seats = range(players)

        # SP-01
        self.ships: list[list[Figure | None]] = [[None] * 5 for _ in SHIPS]
        self.area = [[0] * len(TRIBES) for _ in self.seats]
        self.crew = [[0] * len(TRIBES) for _ in self.seats]

        # SP-02, SP-03
        self.pool = self._booty_pool()
        self.bonus_pool = self._bonus_pool()
        self.groups: list[list[Group]] = [[] for _ in SHIPS]
        for _ in range(p["groups_at_setup"]):
            for ship in SHIPS:
                self._new_group(ship)
        self.treasures = [Treasure() for _ in self.seats]
        self.box: list[Token] = []

        # SP-04
        self.hands = [[0] * 3 for _ in self.seats]
        self.shown = [[0] * 3 for _ in self.seats]  # cards in hand that everybody has seen
        self.row = [0] * 3
        self.discard = [0] * 3
        self.deck: list[int] = []  # the next card first
        self.shuffles = 0
        self._shuffle([p["cards_per_symbol"]] * 3)

        # SP-05; the auction overrides it (SP-86)
        self.active = 0
        self.first_player: int | None = None

        # The auction.
        self.bar: list[int] = []  # tribes from the front
        self.under: list[int] = []  # cards under the front figure
        self.rank = 0
        self.bid = 0
        self.leader: int | None = None
        self.passed: set[int] = set()

        # The record.
        self.turns = 0
        self.seat_turns = [0] * players
        self.decisions = 0  # kept by the driver
        self.seat_decisions = [0] * players
        self.lead_changes = 0
        self.last_leader: int | None = None
        self.seat_count = {name: [0] * players for name in SEAT_COUNTERS}
        self.count = dict.fromkeys(GAME_COUNTERS, 0)

        self.final = False
        self.finished = False
        self.capped = False
        self.question: Question | None = None
        self.course: Generator[Question, int, Any] | None = None

    # ---- luck

    def _in_order(self, purpose: int, round_: int, pieces: Iterable[int]) -> list[int]:
        return sorted(pieces, key=lambda piece: word(self.luck, purpose, (round_ << 32) + piece))

    def _booty_pool(self) -> list[Token]:
        pieces = []
        for kind, values in enumerate(self.parameters["booty_values"]):
            for value in set(values):
                token = kind * 16 + value
                pieces += [token * 16 + copy for copy in range(values.count(value))]
        ordered = self._in_order(BOOTY_LUCK, 0, pieces)
        return [Token(*divmod(piece // 16, 16)) for piece in ordered]

    def _bonus_pool(self) -> list[int]:
        counts = self.parameters["bonus_counts"]
        pieces = [b * 16 + copy for b in range(len(BONUSES)) for copy in range(counts[b])]
        return [piece // 16 for piece in self._in_order(BONUS_LUCK, 0, pieces)]

    def _shuffle(self, cards: list[int]) -> None:
        """These cards become the deck."""
        pieces = [symbol * 32 + copy for symbol in range(3) for copy in range(cards[symbol])]
        self.deck = [piece // 32 for piece in self._in_order(DECK_LUCK, self.shuffles, pieces)]
        self.shuffles += 1

    def _drawn_tribes(self, round_: int) -> list[int]:
        pool = tribe_numbers(self.parameters["tribe_pool"])
        return self._in_order(TRIBES_LUCK, round_, pool)

    # ---- cards

    def deck_has_card(self) -> bool:
        """Can a card be drawn from the deck, shuffled anew if need be? (SP-19)"""
        return bool(self.deck) or any(self.discard)

    def _from_deck(self) -> int:
        if not self.deck:
            cards, self.discard = self.discard, [0] * 3
            self._shuffle(cards)
        return self.deck.pop(0)

    def _refill_row(self) -> None:
        """SP-18, SP-20"""
        while sum(self.row) < self.parameters["row_size"] and self.deck_has_card():
            self.row[self._from_deck()] += 1

    def _give_away(self, seat: int, symbol: int) -> None:
        """One card leaves a hand before everybody's eyes."""
        self.hands[seat][symbol] -= 1
        self.shown[seat][symbol] = max(0, self.shown[seat][symbol] - 1)

    def _discard_from_hand(self, seat: int, symbol: int) -> None:
        self._give_away(seat, symbol)
        self.discard[symbol] += 1

    # ---- looking

    def has_ability(self, tribe: int) -> bool:
        return bool(self.parameters["abilities"][tribe])

    def captains_ship(self, seat: int) -> int | None:
        """The ship on whose C the seat has a figure (SP-15)."""
        for ship in SHIPS:
            figure = self.ships[ship][CAPTAIN]
            if figure is not None and figure.seat == seat:
                return ship
        return None

    def cost(self, deed: Deed) -> int:
        """Cards that are played (SP-23, SP-30, SP-48)."""
        p = self.parameters
        if not deed.is_captaincy:
            ahead = self.ships[deed.ship][deed.start + 1 : deed.target + 1]
            cards = ahead.count(None)
        elif deed.start == AREA:
            cards = p["captain_cost_from_area"]
        else:
            cards = p["captain_cost_from_ship"]
        if deed.tribe == COCKROACH and self.has_ability(COCKROACH):
            cards = max(0, cards - p["cockroach_discount"])
        return cards

    def toll_takers(self, seat: int, deed: Deed) -> list[int]:
        """Owners of opponents' raccoons that are passed, from stern to bow (SP-45)."""
        if not self.has_ability(RACCOON):
            return []
        between = self.ships[deed.ship][deed.start + 1 : deed.target]
        raccoons = [f for f in between if f is not None and f.tribe == RACCOON and f.seat != seat]
        return [f.seat for f in raccoons]

    def toll(self, seat: int, deed: Deed) -> int:
        """Cards due to raccoons."""
        return len(self.toll_takers(seat, deed)) * int(self.parameters["raccoon_toll"])

    def can_afford(self, seat: int, deed: Deed) -> bool:
        """SP-46"""
        needed = self.cost(deed)
        if self.parameters["raccoon_shortfall"] == "forbid":
            needed += self.toll(seat, deed)
        return self.hands[seat][deed.ship] >= needed

    def starts(self, seat: int, ship: int) -> list[tuple[int, int]]:
        """Spaces and tribes of the figures that could go to or on a crew space of this ship."""
        found = [(AREA, tribe) for tribe in range(len(TRIBES)) if self.area[seat][tribe]]
        for space in CREW_SPACES:
            figure = self.ships[ship][space]
            if figure is not None and figure.seat == seat:
                found.append((space, figure.tribe))
        return found

    def legal_moves(self, seat: int) -> list[Deed]:
        """SP-22 to SP-26"""
        deeds = []
        for ship in SHIPS:
            for start, tribe in self.starts(seat, ship):
                for target in range(start + 1, CAPTAIN):
                    deed = Deed(ship, start, tribe, target)
                    if self.ships[ship][target] is None and self.can_afford(seat, deed):
                        deeds.append(deed)
        return deeds

    def legal_captaincies(self, seat: int) -> list[Deed]:
        """SP-29 to SP-31"""
        if self.captains_ship(seat) is not None:
            return []
        deeds = []
        for ship in SHIPS:
            if self.ships[ship][CAPTAIN] is not None:
                continue
            for start, tribe in self.starts(seat, ship):
                deed = Deed(ship, start, tribe, CAPTAIN)
                closed_up = None not in self.ships[ship][start + 1 : CAPTAIN]
                if closed_up and self.can_afford(seat, deed):
                    deeds.append(deed)
        return deeds

    def end_is_reached(self) -> bool:
        """SP-62"""
        return not all(self.groups)

    def scores(self) -> list[int]:
        return [score(self.parameters, treasure) for treasure in self.treasures]

    def tie_break(self, seat: int) -> int:
        """SP-96"""
        total = 0
        for ship in SHIPS:
            for space in (*CREW_SPACES, CAPTAIN):
                figure = self.ships[ship][space]
                if figure is not None and figure.seat == seat:
                    on_c = space == CAPTAIN
                    total += self.parameters["captain_space_tiebreak"] if on_c else space
        return total

    # ---- set-up

    def _new_group(self, ship: int) -> None:
        size = self.parameters["booty_per_group"]
        booty, self.pool = self.pool[:size], self.pool[size:]
        self.groups[ship].append(Group(sorted(booty), self.bonus_pool.pop(0)))

    def _assign_crews(self) -> None:
        """SP-10, SP-11"""
        p = self.parameters
        tribes = tribe_numbers(p["forced_tribes"]) or self._drawn_tribes(0)
        for seat in self.seats:
            if p["crew_mode"] == "mono":
                self.crew[seat][tribes[seat]] = p["crew_size"]
            else:
                for tribe in tribes[: p["crew_size"]]:
                    self.crew[seat][tribe] += 1
            self.area[seat] = list(self.crew[seat])

    def _deal_hands(self, sizes: list[int]) -> None:
        """SP-06, SP-72"""
        for seat in self.seats:
            for _ in range(sizes[seat]):
                self.hands[seat][self._from_deck()] += 1

    # ---- asking

    def _ask(self, decision: str, seat: int, options: list[int], subject: Any = None) -> Asking:
        """One seat decides; a single option is taken silently."""
        if len(options) == 1:
            return options[0]
        return (yield Question(decision, seat, options, subject))

    def _symbols_in_hand(self, seat: int) -> list[int]:
        return [symbol for symbol in range(3) if self.hands[seat][symbol]]

    # ---- the game

    def _tale(self) -> Telling:
        p = self.parameters
        if p["crew_mode"] == "auction":
            self._fill_bar()
            self._deal_hands([p["auction_cards"]] * self.players)
            yield from self._auction()
        else:
            self._assign_crews()
            self._deal_hands(p["starting_hand"])
        self.first_player = self.active
        self._refill_row()  # SP-04, SP-84
        while not self.finished:
            if self.turns >= p["max_turns"]:  # SP-98
                self.finished = self.capped = True
            else:
                yield from self._turn()
            self._note_leader()

    def _turn(self) -> Telling:
        """SP-13, SP-14"""
        seat = self.active
        self.turns += 1
        self.seat_turns[seat] += 1
        acted = yield from self._first_action(seat)
        after_final = self.end_is_reached() and not self.parameters["weasel_before_final"]
        if not after_final:
            yield from self._further_action(seat, acted)
        if self.end_is_reached():
            yield from self._final_sailings()
            if after_final:  # SP-68
                yield from self._further_action(seat, acted)
            self.finished = True
        else:
            self.active = (seat + 1) % self.players

    def _first_action(self, seat: int) -> Generator[Question, int, Acted | None]:
        ship = self.captains_ship(seat)
        if ship is not None:
            return (yield from self._set_sail(ship))
        deeds = {d.option: d for d in self.legal_moves(seat) + self.legal_captaincies(seat)}
        option = yield from self._ask("D-ACT", seat, [DRAW, *deeds], deeds)
        if option == DRAW:
            yield from self._draw(seat)
            return None
        return (yield from self._carry_out(seat, deeds[option]))

    def _note_leader(self) -> None:
        scores = self.scores()
        leaders = [seat for seat in self.seats if scores[seat] == max(scores)]
        if len(leaders) != 1:
            return
        if self.last_leader is not None and self.last_leader != leaders[0]:
            self.lead_changes += 1
        self.last_leader = leaders[0]

    # ---- drawing

    def _draw(self, seat: int) -> Telling:
        """SP-17 to SP-21"""
        self.seat_count["draws"][seat] += 1
        for _ in range(self.parameters["draw_cards"]):
            options = [symbol for symbol in range(3) if self.row[symbol]]
            if self.deck_has_card():
                options.append(FROM_DECK)
            if not options:
                break
            option = yield from self._ask("D-DRAW", seat, options)
            if option == FROM_DECK:
                self.hands[seat][self._from_deck()] += 1
            else:
                self.row[option] -= 1
                self.hands[seat][option] += 1
                self.shown[seat][option] += 1
        self._refill_row()
        while sum(self.hands[seat]) > self.parameters["hand_limit"]:
            symbol = yield from self._ask("D-DISC", seat, self._symbols_in_hand(seat))
            self._discard_from_hand(seat, symbol)
            self.seat_count["hand_discards"][seat] += 1

    # ---- moving

    def _carry_out(self, seat: int, deed: Deed) -> Generator[Question, int, Acted]:
        """A Move or Become Captain, with what belongs to it."""
        count = self.seat_count
        takers = self.toll_takers(seat, deed)
        self._pay(seat, deed)
        self._pay_tolls(seat, deed.ship, takers)
        if deed.start == AREA:
            self.area[seat][deed.tribe] -= 1
        else:
            self.ships[deed.ship][deed.start] = None
        self.ships[deed.ship][deed.target] = Figure(seat, deed.tribe)
        if deed.is_captaincy:
            where = "captain_from_area" if deed.start == AREA else "captain_from_ship"
            count[where][seat] += 1
            return Acted("captain", deed.tribe, deed.ship, CAPTAIN)
        count["moves"][seat] += 1
        if deed.tribe == SNAIL and self.has_ability(SNAIL):
            yield from self._slide(seat, deed.ship, deed.target)
        return Acted("move", deed.tribe, deed.ship, deed.target)

    def _pay(self, seat: int, deed: Deed) -> None:
        """SP-23, SP-27"""
        cost = self.cost(deed)
        for _ in range(cost):
            self._discard_from_hand(seat, deed.ship)
        self.seat_count["cards_paid"][seat] += cost
        if cost == 0 and deed.tribe == COCKROACH and self.has_ability(COCKROACH):
            self.seat_count["free_moves"][seat] += 1

    def _pay_tolls(self, seat: int, symbol: int, takers: list[int]) -> None:
        """SP-45 to SP-47: from stern to bow, as long as there are cards."""
        for taker in takers:
            for _ in range(self.parameters["raccoon_toll"]):
                if self.hands[seat][symbol]:
                    self._give_away(seat, symbol)
                    self.hands[taker][symbol] += 1
                    self.shown[taker][symbol] += 1
                    self.seat_count["tolls_paid"][seat] += 1
                    self.seat_count["tolls_received"][taker] += 1

    def _slide(self, seat: int, ship: int, space: int) -> Telling:
        """A snail has moved to a crew space (SP-53 to SP-56)."""
        if self.parameters["snail_extra"] == 0 or not self.deck_has_card():
            return
        if (yield from self._ask("D-SNL", seat, [KEEP, REVEAL], (ship, space))) == KEEP:
            return
        symbol = self._from_deck()
        self.discard[symbol] += 1
        self.seat_count["snail_reveals"][seat] += 1
        if symbol != ship:
            return
        self.seat_count["snail_hits"][seat] += 1
        other = self.ships[ship][space + 1]
        if space + 1 == CAPTAIN:
            barred = other is not None and not self.parameters["snail_takes_captaincy"]
            if barred or self.captains_ship(seat) is not None:
                return
        if other is not None:
            self.seat_count["snail_swaps"][seat] += 1
            self.seat_count["snail_coups"][seat] += space + 1 == CAPTAIN
        self.ships[ship][space + 1] = self.ships[ship][space]
        self.ships[ship][space] = other

    # ---- weasels

    def _further_action(self, seat: int, acted: Acted | None) -> Telling:
        """SP-49 to SP-52, SP-66"""
        if acted is None or acted.tribe != WEASEL or not self.has_ability(WEASEL):
            return
        if self.parameters["weasel_extra_actions"] == 0:
            return
        deeds = {deed.option: deed for deed in self._deeds_of_weasel(seat, acted)}
        options = [STOP, *deeds]
        if acted.space == CAPTAIN and self.parameters["weasel_captain_then_sail"]:
            options = [STOP, SET_SAIL]
        option = yield from self._ask("D-WEA", seat, options, deeds)
        if option == STOP:
            return
        self.seat_count["weasel_second"][seat] += 1
        if option == SET_SAIL:
            assert acted.ship is not None
            self.seat_count["weasel_dash"][seat] += 1
            yield from self._set_sail(acted.ship)
        else:
            self.seat_count["weasel_rejoin"][seat] += acted.what == "sail"
            yield from self._carry_out(seat, deeds[option])

    def _deeds_of_weasel(self, seat: int, acted: Acted) -> list[Deed]:
        """What this very weasel may do, but for sailing."""
        deeds = self.legal_moves(seat) + self.legal_captaincies(seat)
        return [
            deed
            for deed in deeds
            if deed.tribe == WEASEL
            and deed.start == acted.space
            and (acted.ship is None or deed.ship == acted.ship)
        ]

    # ---- sailing

    def _set_sail(self, ship: int) -> Generator[Question, int, Acted]:
        """SP-32 to SP-41"""
        captain = self.ships[ship][CAPTAIN]
        assert captain is not None
        group = self.groups[ship][0]
        assert group.bonus is not None
        self.seat_count["sails"][captain.seat] += 1
        self.treasures[captain.seat].bonus[group.bonus] += 1
        self.treasures[captain.seat].bonus_order.append(group.bonus)
        self.seat_count["bonus_taken"][captain.seat] += 1
        group.bonus = None
        for space in range(CAPTAIN, AREA, -1):
            figure = self.ships[ship][space]
            if figure is not None:
                yield from self._serve(figure, ship, space)
        self._move_up(ship)
        self.box += group.booty  # SP-35
        self.count["wasted_booty"] += len(group.booty)
        del self.groups[ship][0]
        self.count["total_sails"] += 1
        if self.bonus_pool:  # SP-40
            self._new_group(ship)
        return Acted("sail", captain.tribe, None, AREA)

    def _serve(self, figure: Figure, ship: int, space: int) -> Telling:
        """It is this figure's turn to take."""
        seat = figure.seat
        booty = self.groups[ship][0].booty
        is_toad = figure.tribe == TOAD and self.has_ability(TOAD)
        if not booty:
            self.seat_count["left_behind"][seat] += not is_toad  # SP-37, SP-61
            return
        may_stay = is_toad and self.parameters["toad_may_stay"] and space != CAPTAIN
        if may_stay and (yield from self._stays(seat, ship, space)):
            return
        option = yield from self._ask("D-TAKE", seat, token_options(booty), (ship, space))
        self._take(seat, ship, option)
        is_rat = figure.tribe == RAT and self.has_ability(RAT)
        if is_rat and self.parameters["rat_booty"] == 2 and booty:  # SP-42 to SP-44
            options = [NO_TOKEN, *token_options(booty)]
            option = yield from self._ask("D-RAT", seat, options, (ship, space))
            if option != NO_TOKEN:
                self.seat_count["rat_doubles"][seat] += 1
                self._take(seat, ship, option)
        self.ships[ship][space] = None  # SP-36
        self.area[seat][figure.tribe] += 1

    def _stays(self, seat: int, ship: int, space: int) -> Generator[Question, int, bool]:
        """SP-57 to SP-59"""
        option = yield from self._ask("D-TOAD", seat, [TAKE, STAY], (ship, space))
        self.seat_count["toad_stays"][seat] += option == STAY
        return option == STAY

    def _take(self, seat: int, ship: int, option: int) -> None:
        token = Token(*divmod(option - 1, 16))
        self.groups[ship][0].booty.remove(token)
        self.treasures[seat].tokens.append(token)
        self.seat_count["booty_taken"][seat] += 1

    def _move_up(self, ship: int) -> None:
        """Those who took nothing go one space on, bow first (SP-37, SP-38)."""
        spaces = self.ships[ship]
        for space in reversed(CREW_SPACES):
            figure = spaces[space]
            if figure is None:
                continue
            free = [s for s in range(space + 1, CAPTAIN + 1) if spaces[s] is None]
            if not free or (free[0] == CAPTAIN and self.captains_ship(figure.seat) is not None):
                continue
            spaces[free[0]], spaces[space] = figure, None
            self.count["toad_jumps"] += free[0] > space + 1
            if free[0] == CAPTAIN and figure.tribe == TOAD:
                self.seat_count["toad_captain"][figure.seat] += 1

    def _final_sailings(self) -> Telling:
        """SP-63 to SP-66"""
        self.final = True
        captains = {}
        for ship in SHIPS:
            captain = self.ships[ship][CAPTAIN]
            if captain is not None and self.groups[ship]:
                captains[captain.seat] = ship
        for offset in range(1, self.players + 1):
            seat = (self.active + offset) % self.players
            if seat in captains:
                self.count["final_sails"] += 1
                acted = yield from self._set_sail(captains[seat])
                yield from self._further_action(seat, acted)

    # ---- the auction

    def _fill_bar(self) -> None:
        """SP-71: whoever comes first stands at the rear."""
        for seat in self.seats:
            self.bar += self._drawn_tribes(1 + seat)[: self.parameters["crew_size"]]
        self.bar.reverse()

    def hiring(self) -> list[int]:
        """Seats whose crew is not complete (SP-80)."""
        return [s for s in self.seats if sum(self.crew[s]) < self.parameters["crew_size"]]

    def _auction(self) -> Telling:
        """SP-73 to SP-83"""
        starter = 0
        while len(self.hiring()) > 1:
            while starter not in self.hiring():
                starter = (starter + 1) % self.players
            yield from self._open_bidding(starter)
            yield from self._bid_on(starter)
            winner = self.leader
            assert winner is not None
            for _ in range(self.bid):
                symbol = yield from self._ask("D-PAY", winner, self._symbols_in_hand(winner))
                self._discard_from_hand(winner, symbol)
            self.seat_count["auction_paid"][winner] += self.bid
            self._hire(winner, self.rank)
            self.leader = None
            starter = (winner + 1) % self.players
        [last] = self.hiring()
        self.count["free_figures"] = len(self.bar)
        while self.bar:
            self._hire(last, 0)
        self.active = last  # SP-86

    def _open_bidding(self, starter: int) -> Telling:
        """SP-74, SP-75"""
        hand = sum(self.hands[starter])
        ranks = list(range(min(hand, len(self.bar) - 1) + 1))
        self.rank = yield from self._ask("D-FIG", starter, ranks)
        bids = list(range(self.rank, hand + 1))
        self.bid = yield from self._ask("D-OPEN", starter, bids, self.rank)
        self.leader = starter
        self.passed = set()
        if self.rank > 0 and self.deck_has_card():
            self.under.append(self._from_deck())

    def _bid_on(self, starter: int) -> Telling:
        """SP-76, SP-77"""
        seat = starter
        while len(set(self.hiring()) - self.passed) > 1:
            seat = (seat + 1) % self.players
            if seat in self.passed or seat not in self.hiring():
                continue
            raises = range(self.bid + 1, sum(self.hands[seat]) + 1)
            option = yield from self._ask("D-BID", seat, [PASS, *raises], self.rank)
            if option == PASS:
                self.passed.add(seat)
            else:
                self.bid = option
                self.leader = seat

    def _hire(self, seat: int, rank: int) -> None:
        """SP-78"""
        tribe = self.bar.pop(rank)
        self.crew[seat][tribe] += 1
        self.area[seat][tribe] += 1
        self.seat_count["auction_won"][seat] += 1
        if rank == 0:
            for symbol in self.under:
                self.hands[seat][symbol] += 1
            self.seat_count["auction_found"][seat] += len(self.under)
            self.under = []

    # ---- playing

    def begin(self, course: Generator[Question, int, Any] | None = None) -> None:
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

    # ---- results

    def standings(self) -> list[tuple[int, int]]:
        """Points and tie-break of every seat (SP-95, SP-96)."""
        return list(zip(self.scores(), map(self.tie_break, self.seats), strict=True))

    def winners(self) -> list[int]:
        """SP-95 to SP-97"""
        standings = self.standings()
        return [seat for seat in self.seats if standings[seat] == max(standings)]

    def record(self) -> dict[str, Any]:
        """Section 10."""
        scores, winners = self.scores(), self.winners()
        standings = self.standings()
        ladder = sorted(scores, reverse=True)
        tied = ladder[0] == ladder[1]
        by_seat = [parts(self.parameters, treasure) for treasure in self.treasures]
        assert self.first_player is not None
        return {
            "winners": winners,
            "rank": [1 + sum(other > own for other in standings) for own in standings],
            "score": scores,
            "turns": self.turns,
            "decisions": self.decisions,
            "lead_changes": self.lead_changes,
            "margin": ladder[0] - ladder[1],
            "seat_turns": list(self.seat_turns),
            "capped": self.capped,
            "first_player": 1 + self.first_player,
            "crews": [[self.crew[s][tribe] for s in self.seats] for tribe in range(len(TRIBES))],
            **{name: list(values) for name, values in self.seat_count.items()},
            "parts": [list(values) for values in zip(*by_seat, strict=True)],
            **self.count,
            "unclaimed_groups": len(self.bonus_pool) + sum(map(len, self.groups)),
            "score_tie": int(tied),
            "tie_broken": int(tied and len(winners) == 1),
        }


def token_options(booty: list[Token]) -> list[int]:
    """Distinct tokens by kind and value, as D-TAKE and D-RAT number them."""
    return sorted({token.kind * 16 + token.value + 1 for token in booty})
