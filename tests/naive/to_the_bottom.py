"""A naive twin of To the Bottom: slow, plain, written from the rule clauses alone.

It exists to be compared decision by decision with the fast implementation, so it shares no code
with it. Numbers such as TB-42 name the clauses of the rules specification. The whole game is one
long tale: generators within generators that stop at every question they have to ask. Here are the
turn and the phases; what lies on the table and what cards do have modules of their own.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tests.naive.to_the_bottom_cards import Kind
from tests.naive.to_the_bottom_effects import Effects
from tests.naive.to_the_bottom_ships import (
    ACT,
    ALONE,
    CRUISE,
    END,
    FOE_FIRST,
    ICEBERG,
    JET,
    OWN_FIRST,
    PASS,
    PLAY,
    SINKING,
    SLOT,
    TYPE,
    USE,
    Event,
    OnBoard,
    Question,
    Telling,
)


class ToTheBottom(Effects):
    """One game, from set-up to the end. `begin` starts it."""

    # ---- the turn (TB-10)

    def _tale(self) -> Telling:
        """The whole game."""
        while True:
            yield from self._turn()
            self._end_turn()
            if self._is_cruise_over():
                self._begin_sinking()
            elif self.phase == SINKING:
                self._stall()
                if not any(self.afloat):
                    self.finished = True
                    return
                self.active = [*self.clockwise(self.active), self.active][0]

    def _turn(self) -> Telling:
        seat = self.active
        self.pool = self.mains = 0
        for card in self.boards[seat]:  # TB-11
            card.tired = False
        yield from self._automatic("pre_draw", unit=True)
        if self.afloat[seat]:
            yield from self._drawing_step()
        if self.afloat[seat]:
            yield from self._main()
        if self.afloat[seat] and not self._is_bought():
            yield from self._automatic("end_turn", unit=True)
            if self.afloat[seat]:
                yield from self._hand_limit()

    def _automatic(self, trigger: str, unit: bool) -> Telling:
        """TB-12, TB-51: cards that work by themselves, as listed when the step begins."""
        seat = self.active
        cards = [card for card in self.boards[seat] if self.kind(card).trigger == trigger]
        for card in cards:
            if not self.afloat[seat] or card not in self.boards[seat]:
                continue
            use = self.new_use(seat, self.kind(card), card)
            yield from self.declare(use)
            yield from self.perform(use)
            if unit:
                yield from self.run_queue()

    def _drawing_step(self) -> Telling:
        """TB-20 to TB-23"""
        seat = self.active
        if self.has(seat, "skip_draw"):
            self.count["zero_draw_turns"][seat] += 1
            return
        order = FOE_FIRST
        tycoons = any(self.kind(card).trigger == "draw_step" for card in self.boards[seat])
        if tycoons and any(self.decks[foe] for foe in self.clockwise(seat)):
            order = yield from self.ask("TYCOON_ORDER", seat, [FOE_FIRST, OWN_FIRST])
        if order == FOE_FIRST:
            yield from self._automatic("draw_step", unit=False)
        if self.afloat[seat]:
            n = self.to_draw(seat)
            self.count["zero_draw_turns"][seat] += n == 0
            yield from self.draw(seat, n)
        if order == OWN_FIRST:
            yield from self._automatic("draw_step", unit=False)
        yield from self.run_queue()

    def _hand_limit(self) -> Telling:
        """TB-52"""
        seat = self.active
        limit = self.p["sink_hand_limit" if self.phase == SINKING else "cruise_hand_limit"]
        while limit and self.afloat[seat] and sum(self.hands[seat]) > limit:
            types = [t for t in self.types if self.hands[seat][t]]
            if self.p["discard_is_jettison"]:
                types = self.jettisonable_types(seat)
            if not types:
                return
            t = (yield from self.ask("DISCARD", seat, [TYPE + t for t in types])) - TYPE
            self.from_hand(seat, t)
            if self.p["discard_is_jettison"]:
                yield from self.jettison(seat, [t])
                yield from self.run_queue()
            else:
                self.waters[seat][t] += 1

    # ---- MAIN

    def main_options(self) -> list[int]:
        """Section 6, in canonical order."""
        seat = self.active
        options = [END] + [JET + t for t in self.jettisonable_types(seat)]
        if self.phase == CRUISE:
            for slot, t in enumerate(self.slots):
                if t is not None and self.kinds[t].price <= self.pool:
                    options.append(SLOT + slot)
            if self.iceberg and self.kinds[self.iceberg_type()].price <= self.pool:
                options.append(ICEBERG)
        options += [PLAY + t for t in self.types if self.may_play(seat, t)]
        known = set()
        for at, card in enumerate(self.boards[seat]):
            sort = (card.type, card.mate is not None)
            if sort not in known and self.may_act(seat, card):
                known.add(sort)
                options.append(ACT + at)
        return options

    def iceberg_type(self) -> int:
        return next(kind.index for kind in self.kinds if kind.has("iceberg"))

    def play_targets(self, seat: int, kind: Kind) -> list[int]:
        """On whose boards a card may be played (TB-42, TB-43)."""
        boards = self.clockwise(seat) if kind.has("play_on_opp") else [seat]
        return [b for b in boards if not kind.has("merge") or self.hosts(b)]

    def may_play(self, seat: int, t: int) -> bool:
        kind = self.kinds[t]
        return (
            self.hands[seat][t] > self.barred[t]
            and self.cost(seat, kind) <= self.pool
            and bool(self.play_targets(seat, kind))
        )

    def _main(self) -> Telling:
        """TB-14"""
        seat = self.active
        while self.afloat[seat] and not self._is_bought():
            if self.mains >= self.p["turn_action_cap"]:
                self.total["action_caps"] += 1
                return
            chosen = yield from self.ask("MAIN", seat, self.main_options())
            if chosen == END:
                return
            self.mains += 1
            if chosen >= ACT:
                yield from self._activate(self.boards[seat][chosen - ACT])
            elif chosen >= PLAY:
                yield from self._play(chosen - PLAY)
            elif chosen >= SLOT:
                self._buy(chosen)
            else:
                yield from self._jettison_for_points(chosen - JET)
            yield from self.run_queue()

    def _jettison_for_points(self, t: int) -> Telling:
        """TB-30, TB-32"""
        seat, kind = self.active, self.kinds[t]
        self.from_hand(seat, t)
        if not kind.has("jet_pair"):
            self.pool += kind.jet
            yield from self.jettison(seat, [t])
            return
        event = Event(seat, [])
        yield from self._into_water(event, t)
        options = [ALONE] + [TYPE + other for other in self.jettisonable_types(seat)]
        chosen = yield from self.ask("PAIR", seat, options)
        if chosen == ALONE:
            self.pool += kind.jet
        else:
            other = chosen - TYPE
            self.count["seal_pairs"][seat] += 1
            self.pool += kind.amount("jet_pair") * self.kinds[other].jet
            self.from_hand(seat, other)
            yield from self._into_water(event, other)
        self._put_in(event)

    def _into_water(self, event: Event, t: int) -> Telling:
        """One card of an event that is not complete yet."""
        seat = event.owner
        self.count["jettisoned"][seat] += 1
        if self.kinds[t].has("jet_to_board"):
            self.count["roses"][seat] += 1
            yield from self.arrive(seat, t)
        else:
            self.waters[seat][t] += 1
            event.cards.append(t)

    def _buy(self, chosen: int) -> None:
        """TB-36, TB-38"""
        seat = self.active
        if chosen == ICEBERG:
            t = self.iceberg_type()
            self.iceberg -= 1
            self.buyer = seat
        else:
            lying = self.slots[chosen - SLOT]
            assert lying is not None
            t = lying
            self.slots[chosen - SLOT] = None
        self.pool -= self.kinds[t].price
        self.waters[seat][t] += 1
        self.count["bought"][seat] += 1
        self.count["points_spent_buy"][seat] += self.kinds[t].price
        self.by_card["card_bought"][t][seat] += 1
        if chosen != ICEBERG:
            self._refill()

    def _play(self, t: int) -> Telling:
        """TB-42 to TB-45, TB-62"""
        seat, kind = self.active, self.kinds[t]
        cost = self.cost(seat, kind)
        multiplied = self.surplus(seat) >= self.p["board_step"]
        self.pool -= cost
        self.from_hand(seat, t, playing=True)
        self.motion = t
        boards = self.play_targets(seat, kind)
        board = boards[0]
        if kind.has("play_on_opp"):
            board = yield from self.ask("OPPONENT", seat, boards, kind)
        blocked = yield from self._is_blocked(kind)
        self.motion = None
        if blocked:
            self.pool += cost
            self.to_hand(seat, t, seen=True)
            self.barred[t] += 1
            return
        self.count["played"][seat] += 1
        self.count["points_spent_play"][seat] += cost
        self.count["multiplied_plays"][seat] += multiplied
        self.by_card["card_played"][t][seat] += 1
        yield from self.arrive(board, t)

    def _is_blocked(self, kind: Kind) -> Generator[Question, int, bool]:
        for seat in self.clockwise(self.active):
            card = self.reactor(seat, "react_play")
            if card is None:
                continue
            if (yield from self.ask("BLOCK", seat, [PASS, USE], kind)) == USE:
                self.count["block_used"][seat] += 1
                if (yield from self.react(seat, card)):
                    return True
        return False

    def _activate(self, card: OnBoard) -> Telling:
        """TB-50"""
        seat, kind = self.active, self.kind(card)
        self.count["activated"][seat] += 1
        use = self.new_use(seat, kind, card)
        yield from self.declare(use)
        yield from self.pay(seat, card)
        if kind.cost == "tire" and (yield from self.guard_chain(seat, kind)):
            self.owners.named = []
            return
        yield from self.perform(use)

    # ---- between turns

    def _end_turn(self) -> None:
        self._watch_lead()
        self._lose_pool()
        self.turns += 1
        self.phase_turns += 1
        self.seat_turns[self.active] += 1
        own = self.sink_turns if self.phase == SINKING else self.cruise_turns
        own[self.active] += 1

    def _is_bought(self) -> bool:
        """Has this turn ended the Cruise? (TB-38)"""
        return self.phase == CRUISE and self.buyer is not None

    def _is_cruise_over(self) -> bool:
        """TB-38, TB-86; without it the turn passes on."""
        if self.phase == SINKING:
            return False
        if self._is_bought():
            return True
        if self.phase_turns >= self.p["cruise_turn_cap"] * self.players:
            self.cruise_capped = True
            return True
        self.active = self.clockwise(self.active)[0]
        return False

    def _begin_sinking(self) -> None:
        """TB-75, TB-76"""
        if self.buyer is None:
            self.opener = (self.active + 1) % self.players
        else:
            self.opener = self.buyer
        self.active = self.opener
        for lying in self.slots:
            if lying is not None:
                self.out[lying] += 1
        for t in self.shop:
            self.out[t] += 1
        for t in self.types:
            self.out[t] += self.shop_discard[t]
        if self.iceberg:
            self.out[self.iceberg_type()] += self.iceberg
        self.slots = [None] * len(self.slots)
        self.shop, self.shop_discard, self.iceberg = [], self._nothing(), 0
        self.phase, self.phase_turns = SINKING, 0
        for seat in self.seats:
            for t, n in enumerate(self.owned(seat)):
                self.by_card["card_owned"][t][seat] = n
            pile = self.owned(seat)
            for card in self.boards[seat]:
                pile[card.type] -= 1
            self.count["deck_at_sink"][seat] = sum(pile)
            self.count["board_at_sink"][seat] = len(self.boards[seat])
            self._shuffle_deck(seat, pile)
            self.hands[seat], self.waters[seat] = self._nothing(), self._nothing()
            self.shown[seat] = self._nothing()
            self.told[seat] = [self._nothing() for _ in self.seats]
            for _ in range(min(self.p["sink_start_hand"], len(self.decks[seat]))):
                self.to_hand(seat, self.decks[seat].pop(0), seen=False)

    def _stall(self) -> None:
        """TB-87"""
        seat = self.active
        if self.afloat[seat] and self.sink_turns[seat] >= self.p["sink_turn_cap"]:
            self.stalled[seat] = True
            self.sink(seat)

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

    # ---- results

    @property
    def capped(self) -> bool:
        return self.cruise_capped or any(self.stalled)

    def record(self) -> dict[str, Any]:
        """Section 10."""
        scores = [self.score(seat) for seat in self.seats]
        ordered = sorted(scores, reverse=True)
        final = [[0] * self.players for _ in self.kinds]
        for seat in self.seats:
            for card in self.boards[seat]:
                final[card.type][seat] += 1
        return {
            "won": [int(score == max(scores)) for score in scores],
            "rank": [1 + sum(other > score for other in scores) for score in scores],
            "score": scores,
            "turns": self.turns,
            "turns_cruise": sum(self.cruise_turns),
            "turns_sink": sum(self.sink_turns),
            "seat_turns": list(self.seat_turns),
            "seat_turns_cruise": list(self.cruise_turns),
            "seat_turns_sink": list(self.sink_turns),
            "decisions": self.decisions,
            "lead_changes": self.lead_changes,
            "margin": ordered[0] - ordered[1],
            "capped": int(self.capped),
            "cruise_capped": int(self.cruise_capped),
            "stalled": [int(stalled) for stalled in self.stalled],
            "iceberg_buyer": 0 if self.buyer is None else 1 + self.buyer,
            "sink_order": list(self.sink_order),
            "first_sink_turn": self.first_sink_turn,
            "board_count": [len(board) for board in self.boards],
            "max_board": self.max_board,
            **self.total,
            **{name: list(values) for name, values in self.count.items()},
            **{name: [list(v) for v in values] for name, values in self.by_card.items()},
            "card_final": final,
        }
