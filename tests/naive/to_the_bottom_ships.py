"""What lies on the table in the naive twin of To the Bottom: zones, shop, boards, drawing."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.naive.luck import word
from tests.naive.to_the_bottom_cards import Kind, kinds_of
from tests.naive.to_the_bottom_owners import Owners

# Purposes of the luck.
DECK_LUCK, SHOP_LUCK, BLIND_LUCK = 1, 2, 3

CRUISE, SINKING = 0, 1

# Options.
END, ALONE, STOP, PASS, KEEP = 0, 0, 0, 0, 0
JET, SLOT, ICEBERG, PLAY, ACT = 100, 200, 208, 300, 400
TYPE, BOARD_CARD, COPY, COPY_SEAT = 200, 1, 300, 64
USE, CANCEL, REDIRECT, REORDER = 1, 1, 2, 1
FOE_FIRST, OWN_FIRST = 0, 1
ON_BOARD, TO_BOTTOM = 0, 1
BOTTOM = 99

SEAT_COUNTERS = (
    "bought",
    "played",
    "activated",
    "jettisoned",
    "drawn",
    "points_spent_buy",
    "points_spent_play",
    "points_lost",
    "multiplied_plays",
    "lost_to_attacks",
    "arbiter_returns",
    "lifebuoy_used",
    "redirect_used",
    "guard_used",
    "block_used",
    "rescued",
    "copies_used",
    "roses",
    "seal_pairs",
    "zero_draw_turns",
    "deck_at_sink",
    "board_at_sink",
)
GAME_COUNTERS = ("lockdowns", "shop_reshuffles", "water_reshuffles", "action_caps", "event_drops")
CARD_COUNTERS = ("card_bought", "card_played", "card_owned", "card_final")


@dataclass(eq=False)
class OnBoard:
    """A card on a board; its mate is the other half of a merge."""

    type: int
    tired: bool = False
    mate: OnBoard | None = None


@dataclass
class Question:
    """What the game waits for."""

    decision: str
    seat: int
    options: list[int]
    subject: Any = None  # what players may want to know about it


@dataclass
class Event:
    """Cards jettisoned together from one player (TB-65)."""

    owner: int
    cards: list[int]


Asking = Generator[Question, int, int]
Telling = Generator[Question, int, None]


class Ships:
    """Everything on the table, and what moves cards without asking what for."""

    def __init__(self, parameters: dict[str, Any], players: int, luck: int) -> None:
        self.p = parameters
        self.kinds = kinds_of(parameters)
        self.players = players
        self.seats = range(players)
        self.luck = luck
        self.types = range(len(self.kinds))

        self.decks: list[list[int]] = [[] for _ in self.seats]  # top first
        self.hands = [self._nothing() for _ in self.seats]
        self.shown = [self._nothing() for _ in self.seats]
        # of every hand, what each seat knows to be there; of its own hand it needs no such list
        self.told = [[self._nothing() for _ in self.seats] for _ in self.seats]
        self.owners = Owners(self)
        self.waters = [self._nothing() for _ in self.seats]
        self.boards: list[list[OnBoard]] = [[] for _ in self.seats]
        self.afloat = [True] * players
        self.stalled = [False] * players
        self.sink_order = [0] * players
        self.out = self._nothing()

        self.slots: list[int | None] = [None] * parameters["shop_slots"]
        self.shop: list[int] = []
        self.shop_discard = self._nothing()
        self.aside = 0  # Lockdowns turned up during this refill
        self.iceberg = 0

        self.phase = CRUISE
        self.phase_turns = 0
        self.active = 0
        self.opener = 0
        self.buyer: int | None = None
        self.pool = 0
        self.mains = 0
        self.motion: int | None = None
        self.barred = self._nothing()
        self.queue: list[Event] = []
        self.entered = 0  # events since the running unit began

        self.deck_shuffles = [0] * players
        self.shop_shuffles = 0
        self.blinds = 0

        self.turns = 0
        self.seat_turns = [0] * players
        self.cruise_turns = [0] * players
        self.sink_turns = [0] * players
        self.first_sink_turn = 0
        self.max_board = 0
        self.cruise_capped = False
        self.count = {name: [0] * players for name in SEAT_COUNTERS}
        self.total = dict.fromkeys(GAME_COUNTERS, 0)
        self.by_card = {name: [[0] * players for _ in self.kinds] for name in CARD_COUNTERS}

        self.decisions = 0  # kept by the driver, as is the next one
        self.seat_decisions = [0] * players
        self.lead_changes = 0
        self.last_leader: int | None = None

        self.finished = False
        self.question: Question | None = None
        self.course: Telling | None = None

        self._set_up()

    def _nothing(self) -> list[int]:
        return [0] * len(self.kinds)

    # ---- set-up (TB-01 to TB-05)

    def _set_up(self) -> None:
        lockdowns_and_wares = self._nothing()
        for kind in self.kinds:
            if kind.has("iceberg"):
                self.iceberg = kind.copies
            else:
                lockdowns_and_wares[kind.index] = kind.copies
        for seat in self.seats:
            pile = [kind.start for kind in self.kinds]
            for key in self._extra("seat_extra_deck", seat):
                pile[self._type_of(key)] += 1
            self.decks[seat] = self._shuffled(pile, DECK_LUCK, seat)
            for t in sorted(map(self._type_of, self._extra("seat_extra_board", seat))):
                self.boards[seat].append(OnBoard(t, self.kinds[t].enters_tired))
            self.max_board = max(self.max_board, len(self.boards[seat]))
        self.shop = self._shuffled(lockdowns_and_wares, SHOP_LUCK, 0)
        self._refill()

    def _extra(self, name: str, seat: int) -> Sequence[str]:
        extra: Sequence[str] = self.p[name].get(str(seat + 1), ())
        return extra

    def _type_of(self, key: str) -> int:
        return next(kind.index for kind in self.kinds if kind.key == key)

    def _shuffled(self, pile: Sequence[int], purpose: int, round_: int) -> list[int]:
        """The pile in order, top first: pieces sorted by their words."""
        pieces = [t * 512 + copy for t in self.types for copy in range(pile[t])]
        pieces.sort(key=lambda piece: word(self.luck, purpose, (round_ << 32) + piece))
        return [piece // 512 for piece in pieces]

    def _shuffle_deck(self, seat: int, pile: Sequence[int]) -> None:
        self.deck_shuffles[seat] += 1
        self.decks[seat] = self._shuffled(pile, DECK_LUCK, seat + 8 * self.deck_shuffles[seat])

    # ---- looking

    def kind(self, card: OnBoard) -> Kind:
        return self.kinds[card.type]

    def is_host(self, card: OnBoard) -> bool:
        """Is there an Assistant on it?"""
        return card.mate is not None and not self.kind(card).has("merge")

    def factor(self, card: OnBoard) -> int:
        """TB-55"""
        return int(self.p["assistant_factor"]) if self.is_host(card) else 1

    def has(self, seat: int, ability: str) -> bool:
        return any(self.kind(card).has(ability) for card in self.boards[seat])

    def sum_of(self, seat: int, ability: str) -> int:
        """The sum of an ability that Assistants multiply."""
        return sum(self.kind(c).amount(ability) * self.factor(c) for c in self.boards[seat])

    def score(self, seat: int) -> int:
        return sum(self.kind(card).value for card in self.boards[seat])

    def clockwise(self, seat: int) -> list[int]:
        """The others afloat, clockwise from a seat."""
        others = [(seat + step) % self.players for step in range(1, self.players)]
        return [other for other in others if self.afloat[other]]

    def window(self) -> list[int]:
        """Those who may react, in order (TB-60)."""
        own = [self.active] if self.afloat[self.active] else []
        return self.clockwise(self.active) + own

    def owned(self, seat: int) -> list[int]:
        """All cards of a seat, by type."""
        cards = [a + b for a, b in zip(self.hands[seat], self.waters[seat], strict=True)]
        for t in self.decks[seat]:
            cards[t] += 1
        for card in self.boards[seat]:
            cards[card.type] += 1
        return cards

    def surplus(self, seat: int) -> int:
        """Board cards that count towards the next steps (TB-41)."""
        return max(0, len(self.boards[seat]) - self.sum_of(seat, "slot"))

    def cost(self, seat: int, kind: Kind) -> int:
        """TB-41"""
        step = self.surplus(seat) // self.p["board_step"]
        multiplied = kind.value * (1 + self.p["mult_step"] * step)
        return int(max(0, multiplied - self.sum_of(seat, "discount")))

    def view_depth(self, seat: int) -> int:
        """TB-72"""
        views = [self.kind(card).amount("view") for card in self.boards[seat]]
        orders = [self.kind(card).amount("rearrange") for card in self.boards[seat]]
        if any(orders):
            return max(orders) + sum(views)
        return max(views, default=0)

    def is_guarded(self, t: int, board_count: int) -> bool:
        """TB-35"""
        return board_count < self.kinds[t].amount("jet_guard")

    def leaver(self, card: OnBoard) -> OnBoard:
        """What leaves when this card would (TB-56)."""
        if self.is_host(card):
            assert card.mate is not None
            return card.mate
        return card

    def may_be_jettisoned(self, seat: int, card: OnBoard) -> bool:
        return not self.is_guarded(self.leaver(card).type, len(self.boards[seat]))

    def jettisonable_types(self, seat: int) -> list[int]:
        """Hand types that may be jettisoned."""
        count = len(self.boards[seat])
        return [t for t in self.types if self.hands[seat][t] and not self.is_guarded(t, count)]

    def hosts(self, seat: int) -> list[OnBoard]:
        """Cards an Assistant may join (TB-43)."""
        return [c for c in self.boards[seat] if c.mate is None and not self.kind(c).has("merge")]

    # ---- asking

    def ask(self, decision: str, seat: int, options: list[int], subject: Any = None) -> Asking:
        """One seat decides; a single option is taken silently."""
        if len(options) == 1:
            return options[0]
        return (yield Question(decision, seat, options, subject))

    def _watch_lead(self) -> None:
        """After a turn: does another seat lead alone?"""
        scores = [self.score(seat) for seat in self.seats]
        leaders = [seat for seat in self.seats if scores[seat] == max(scores)]
        if len(leaders) == 1 and leaders[0] != self.last_leader:
            self.lead_changes += self.last_leader is not None
            self.last_leader = leaders[0]

    # ---- the shop (TB-36, TB-37)

    def _from_shop(self) -> int | None:
        if not self.shop:
            if not any(self.shop_discard):
                return None
            self.shop_shuffles += 1
            self.total["shop_reshuffles"] += 1
            self.shop = self._shuffled(self.shop_discard, SHOP_LUCK, self.shop_shuffles)
            self.shop_discard = self._nothing()
        return self.shop.pop(0)

    def _refill(self) -> None:
        lockdowns: list[int] = []
        slot = 0
        while slot < len(self.slots):
            if self.slots[slot] is None:
                card = self._from_shop()
                if card is None:
                    break
                if self.kinds[card].has("lockdown"):
                    lockdowns.append(card)
                    self.total["lockdowns"] += 1
                    for lying in self.slots:
                        if lying is not None:
                            self.shop_discard[lying] += 1
                    self.slots = [None] * len(self.slots)
                    slot = 0
                    continue
                self.slots[slot] = card
            slot += 1
        for card in lockdowns:
            self.shop_discard[card] += 1

    # ---- cards on the move

    def to_hand(self, seat: int, t: int, *, seen: bool, giver: int | None = None) -> None:
        self.hands[seat][t] += 1
        self.shown[seat][t] += seen
        for viewer in self.seats:
            self.told[seat][viewer][t] += viewer != seat and (seen or viewer == giver)

    def from_hand(
        self,
        seat: int,
        t: int,
        *,
        playing: bool = False,
        seen: bool = True,
        taker: int | None = None,
    ) -> None:
        """A barred copy is the first to go, but the last to be played (TB-62).

        Whoever does not see which card goes must think of any card it knows of.
        """
        self.owners.catch_up()
        self.hands[seat][t] -= 1
        lying = min(self.barred[t], self.shown[seat][t]) if playing else 0
        self._gone(self.shown[seat], t, seen, lying)
        for viewer in self.seats:
            self._gone(self.told[seat][viewer], t, seen or viewer == taker, lying)
        if seat == self.active and not playing:
            self.barred[t] = max(0, self.barred[t] - 1)
        if seen:
            self.owners.left(seat, t)

    def _gone(self, known: list[int], t: int, seen: bool, lying: int = 0) -> None:
        for type_ in [t] if seen else self.types:
            known[type_] -= known[type_] > lying

    def from_board(self, seat: int, card: OnBoard) -> None:
        self.boards[seat].remove(card)
        if card.mate is not None:
            card.mate.mate = None
            card.mate = None

    def arrive(self, seat: int, t: int) -> Telling:
        """A card comes onto a board (TB-45)."""
        kind = self.kinds[t]
        hosts = self.hosts(seat)
        tired = kind.enters_tired and not self.has(seat, "enter_ready")
        card = OnBoard(t, tired)
        self.boards[seat].append(card)
        self.max_board = max(self.max_board, len(self.boards[seat]))
        if kind.has("merge") and hosts:
            options = self.board_options(seat, hosts)
            chosen = yield from self.ask("MERGE", seat, options)
            host = self.boards[seat][chosen - BOARD_CARD]
            card.mate, host.mate = host, card

    def board_options(self, seat: int, cards: Iterable[OnBoard]) -> list[int]:
        """Options for board cards; those alike in type, state and partner only once."""
        options, known = [], set()
        for card in cards:
            partner = card.mate and (card.mate.type, card.mate.tired)
            if (card.type, card.tired, partner) not in known:
                known.add((card.type, card.tired, partner))
                options.append(BOARD_CARD + self.boards[seat].index(card))
        return options

    def jettison(self, seat: int, cards: Iterable[int]) -> Telling:
        """Cards already taken from where they were go into the water; together (TB-30, TB-34)."""
        event = Event(seat, [])
        for t in cards:
            self.count["jettisoned"][seat] += 1
            if self.kinds[t].has("jet_to_board"):
                self.count["roses"][seat] += 1
                yield from self.arrive(seat, t)
            else:
                self.waters[seat][t] += 1
                event.cards.append(t)
        self._put_in(event)

    def _put_in(self, event: Event) -> None:
        """TB-65"""
        if not event.cards or not self.afloat[event.owner]:
            return
        self.entered += 1
        if self.entered > self.p["event_cap"]:
            self.total["event_drops"] += 1
        else:
            self.queue.append(event)

    def sink(self, seat: int) -> None:
        """TB-80, TB-81"""
        if all(self.afloat):
            self.first_sink_turn = self.phase_turns
        self.afloat[seat] = False
        self.sink_order[seat] = 1 + max(self.sink_order)
        for card in self.boards[seat]:
            self.out[card.type] -= 1
        for t, n in enumerate(self.owned(seat)):
            self.out[t] += n
        self.owners.catch_up()
        for t in sorted(self.owners.true[seat].elements()):
            self.owners.left(seat, t, sinking=True)
        self.decks[seat] = []
        self.hands[seat] = self._nothing()
        self.shown[seat] = self._nothing()
        self.told[seat] = [self._nothing() for _ in self.seats]
        self.waters[seat] = self._nothing()
        self.queue = [event for event in self.queue if event.owner != seat]
        if seat == self.active:
            self._lose_pool()

    def _lose_pool(self) -> None:
        self.count["points_lost"][self.active] += self.pool
        self.pool = 0
        self.barred = self._nothing()

    # ---- drawing

    def draw(self, seat: int, n: int) -> Telling:
        """TB-24, TB-25"""
        for _ in range(n):
            if not self.decks[seat]:
                if self.phase == SINKING:
                    self.sink(seat)
                    return
                if not any(self.waters[seat]):
                    return
                self.total["water_reshuffles"] += 1
                self._shuffle_deck(seat, self.waters[seat])
                self.waters[seat] = self._nothing()
            yield from self.reorder(seat)
            self.to_hand(seat, self.decks[seat].pop(0), seen=False)
            self.count["drawn"][seat] += 1

    def reorder(self, seat: int) -> Telling:
        """TB-73"""
        if not self.has(seat, "rearrange"):
            return
        deck = self.decks[seat]
        depth = min(len(deck), self.view_depth(seat))
        if len(set(deck[:depth])) < 2:
            return
        if (yield from self.ask("REORDER", seat, [KEEP, REORDER])) == KEEP:
            return
        for place in range(depth - 1):
            options = [TYPE + t for t in sorted(set(deck[place:depth]))]
            chosen = yield from self.ask("ORDER_NEXT", seat, options)
            at = deck.index(chosen - TYPE, place)
            deck.insert(place, deck.pop(at))

    def base_draw(self, seat: int) -> int:
        """TB-20"""
        ramp = self.p["sink_ramp" if self.phase == SINKING else "cruise_ramp"]
        step = self.phase_turns
        if self.p["ramp_counts"] == "seats":
            own = self.sink_turns if self.phase == SINKING else self.cruise_turns
            is_first = own[seat] == 0
            step = (seat - self.opener) % self.players if is_first else len(ramp)
        return int(ramp[min(step, len(ramp) - 1)])

    def to_draw(self, seat: int) -> int:
        """TB-21"""
        wanted = self.base_draw(seat) + self.sum_of(seat, "draw_mod")
        return int(max(self.p["draw_floor"], wanted))
