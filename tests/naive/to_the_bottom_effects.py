"""Effects, reactions and jettison events in the naive twin of To the Bottom."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.naive.luck import below
from tests.naive.to_the_bottom_cards import Kind, Part
from tests.naive.to_the_bottom_ships import (
    BLIND_LUCK,
    BOARD_CARD,
    BOTTOM,
    CANCEL,
    COPY,
    COPY_SEAT,
    ON_BOARD,
    PASS,
    REDIRECT,
    STOP,
    TO_BOTTOM,
    TYPE,
    USE,
    Asking,
    Event,
    OnBoard,
    Question,
    Ships,
    Telling,
)

WINDOWED = ("board", "hand", "deck_top")  # where opponents' cards are hit (TB-63)


@dataclass
class Use:
    """A card's parts at work: who acts, how strongly, and what was declared."""

    actor: int
    kind: Kind
    card: OnBoard | None  # None for a copy, whose card is another's
    factor: int = 1
    seeing: bool = False  # the actor sees all hands
    waters: list[list[int]] = field(default_factory=list)  # before the cost was paid (TB-53)
    opponent: dict[int, int] = field(default_factory=dict)  # by number of the part
    declared: dict[tuple[int, int], list[Any]] = field(default_factory=dict)  # (part, seat)


class Effects(Ships):
    """What cards do, and what others do about it."""

    # ---- what a part can do

    def affected(self, part: Part, actor: int, opponent: int | None) -> list[int]:
        """Whom a part is about, in order (TB-53)."""
        others = self.clockwise(actor)
        if part.scope == "self":
            return [actor]
        if part.scope == "opp":
            return [opponent] if opponent in others and opponent is not None else []
        if part.scope == "opps":
            return others
        if part.scope == "all":
            return [actor, *others]
        built = [seat for seat in [actor, *others] if self.boards[seat]]
        most = max((self.score(seat) for seat in built), default=0)
        return [seat for seat in built if self.score(seat) == most]

    def pick_of(self, use: Use, part: Part, seat: int) -> str:
        """Who picks: with open hands the actor does (TB-54)."""
        if part.pick == "blind" and seat != use.actor and use.seeing:
            return "actor"
        return part.pick

    def pickable(
        self, seat: int, part: Part, board_count: int, picked: Sequence[Any] = ()
    ) -> list[int]:
        """Options for the next card of a pick from board or hand."""
        to_water = part.dest == "water"
        if part.source == "board":
            cards = [
                card
                for card in self.boards[seat]
                if card not in picked
                and not (self.is_host(card) and card.mate not in picked)
                and not (to_water and self.is_guarded(card.type, board_count))
            ]
            return self.board_options(seat, cards)
        return [
            TYPE + t
            for t in self.types
            if self.hands[seat][t] > picked.count(t)
            and not (to_water and self.is_guarded(t, board_count))
        ]

    def listed(self, part: Part, seats: Iterable[int]) -> list[OnBoard]:
        """The cards of highest value on some boards (TB-51)."""
        cards = [card for seat in seats for card in self.boards[seat]]
        most = max((self.kind(card).value for card in cards), default=0)
        return [card for card in cards if self.kind(card).value == most]

    def leaving(self, seat: int, part: Part, listed: Sequence[OnBoard]) -> list[OnBoard]:
        """What the listed cards of one board give up, in board order."""
        leavers = [self.leaver(card) for card in self.boards[seat] if card in listed]
        count = len(self.boards[seat])
        return [
            card
            for card in self.boards[seat]
            if card in leavers and not (part.dest == "water" and self.is_guarded(card.type, count))
        ]

    def water_left(self, use: Use, seat: int, picked: Sequence[int] = ()) -> list[int]:
        """Types of the water that lay there before the cost was paid (TB-53)."""
        return [
            t
            for t in self.types
            if min(use.waters[seat][t], self.waters[seat][t]) > picked.count(t)
        ]

    def can_take(
        self, use: Use, part: Part, seat: int, listed: Sequence[OnBoard] | None = None
    ) -> bool:
        """Can this part take anything from a seat?"""
        match part.source:
            case "deck_top":
                return bool(self.decks[seat])
            case "water":
                return bool(self.water_left(use, seat))
            case "card":
                card = use.card
                if card is None or card not in self.boards[seat]:
                    return False
                return part.dest != "water" or self.may_be_jettisoned(seat, card)
        if part.pick == "maxval":
            cards = self.listed(part, [seat]) if listed is None else listed
            return bool(self.leaving(seat, part, cards))
        if self.pick_of(use, part, seat) == "blind":
            return any(self.hands[seat])
        return bool(self.pickable(seat, part, len(self.boards[seat])))

    def can_affect(self, use: Use, part: Part) -> bool:
        """TB-46"""
        actor = use.actor
        match part.do:
            case "draw" | "gain":
                return True
            case "reveal":
                return any(self.afloat[seat] and self.decks[seat] for seat in self.seats)
            case "cycle":
                return any(self.hands[actor])
        if part.scope == "opp":
            return bool(self.opponents_for(use, part))
        seats = self.affected(part, actor, None)
        listed = self.listed(part, seats) if part.pick == "maxval" else None
        return any(self.can_take(use, part, seat, listed) for seat in seats)

    def opponents_for(self, use: Use, part: Part) -> list[int]:
        return [seat for seat in self.clockwise(use.actor) if self.can_take(use, part, seat)]

    def new_use(self, actor: int, kind: Kind, card: OnBoard | None) -> Use:
        factor = 1 if card is None else self.factor(card)
        seeing = self.has(actor, "see_hands")
        return Use(actor, kind, card, factor, seeing, [list(water) for water in self.waters])

    def can_work(self, use: Use) -> bool:
        """Can the first part and every required one affect something?"""
        parts = [part for part in use.kind.parts if use.card or part.source != "card"]
        return all(
            self.can_affect(use, part)
            for number, part in enumerate(parts)
            if number == 0 or part.required
        )

    def may_act(self, seat: int, card: OnBoard) -> bool:
        """May this board card be activated?"""
        kind = self.kind(card)
        if not kind.is_action or card.tired:
            return False
        if kind.cost == "jettison" and not self.may_be_jettisoned(seat, card):
            return False
        return self.can_work(self.new_use(seat, kind, card))

    # ---- effects

    def declare(self, use: Use) -> Telling:
        """Opponents and the actor's picks, part by part (TB-50)."""
        self.owners.named = []
        for number, part in enumerate(use.kind.parts):
            if part.do != "move":
                continue
            if part.scope == "opp":
                foes = self.opponents_for(use, part)
                if not foes:
                    continue
                foe = yield from self.ask("OPPONENT", use.actor, foes, (use, part))
                use.opponent[number] = foe
            for seat in self.affected(part, use.actor, use.opponent.get(number)):
                if self.pick_of(use, part, seat) == "actor":
                    use.declared[number, seat] = []
                    if part.source == "hand":
                        self.owners.named.append((seat, use.declared[number, seat]))
                    yield from self.pick_cards(
                        use, part, seat, use.actor, use.declared[number, seat]
                    )

    def amount(self, use: Use, part: Part) -> int:
        """TB-55"""
        return part.n * use.factor if part.doubled else part.n

    def pick_cards(
        self, use: Use, part: Part, seat: int, picker: int, picked: list[Any]
    ) -> Generator[Any, int, Any]:
        """Cards from a seat's board or hand, one by one, by the seat itself or by the actor."""
        count = len(self.boards[seat])
        own = picker == seat
        while len(picked) < self.amount(use, part):
            options = self.pickable(seat, part, count, picked)
            if not options:
                break
            early = picked or use.kind.trigger == "pre_draw"
            if own and part.up_to and early:
                options = [STOP, *options]
            question = "PICK_OWN" if own else "PICK_FOE"
            chosen = yield from self.ask(question, picker, options, (use, part, seat))
            if chosen == STOP:
                break
            if part.source == "board":
                picked.append(self.boards[seat][chosen - BOARD_CARD])
            else:
                picked.append(chosen - TYPE)
                if not own:
                    self.owners.appears(seat, chosen - TYPE, beside=0)
        return picked

    def perform(self, use: Use) -> Telling:
        """All parts in order."""
        yield from self._parts(use)
        self.owners.named = []

    def _parts(self, use: Use) -> Telling:
        for number, part in enumerate(use.kind.parts):
            if not self.afloat[use.actor]:
                return
            if use.card is None and part.source == "card":
                continue  # TB-67
            n = self.amount(use, part)
            match part.do:
                case "draw":
                    yield from self.draw(use.actor, n)
                case "gain":
                    self.gain(use.actor, n)
                case "reveal":
                    yield from self.reveal(use.actor, n)
                case "cycle":
                    yield from self.cycle(use.actor)
                case "move":
                    yield from self.move(use, number, part)

    def gain(self, seat: int, points: int) -> None:
        """TB-31"""
        if seat == self.active and self.afloat[seat]:
            self.pool += points

    def reveal(self, actor: int, n: int) -> Telling:
        """TB-57"""
        for seat in [actor, *self.clockwise(actor)]:
            for _ in range(n):
                if not self.decks[seat]:
                    break
                yield from self.reorder(seat)
                t = self.decks[seat][0]
                self.owners.appears(seat, t, beside=1)
                chosen = yield from self.ask("REVEAL", seat, [ON_BOARD, TO_BOTTOM], t)
                self.decks[seat].pop(0)
                if chosen == ON_BOARD:
                    self.owners.left(seat, t)
                    yield from self.arrive(seat, t)
                else:
                    self.decks[seat].append(t)

    def cycle(self, actor: int) -> Telling:
        """TB-58"""
        hand = self.hands[actor]
        picked: list[int] = []
        while len(picked) < sum(hand):
            options = [TYPE + t for t in self.types if hand[t] > picked.count(t)]
            if picked:
                options = [STOP, *options]
            chosen = yield from self.ask("CYCLE", actor, options, picked)
            if chosen == STOP:
                break
            picked.append(chosen - TYPE)
        if not picked:
            return
        pile = self._nothing()
        for t in self.decks[actor] + picked:
            pile[t] += 1
        for t in picked:
            self.from_hand(actor, t, seen=False)
        self._shuffle_deck(actor, pile)
        yield from self.draw(actor, len(picked))

    def move(self, use: Use, number: int, part: Part) -> Telling:
        seats = self.affected(part, use.actor, use.opponent.get(number))
        listed = self.listed(part, seats) if part.pick == "maxval" else None
        for seat in seats:
            yield from self.move_from(use, number, part, seat, listed)

    def declared_left(self, use: Use, number: int, part: Part, seat: int) -> list[Any]:
        """What was declared and can still leave."""
        left: list[Any] = []
        declared = use.declared.get((number, seat), [])
        count = len(self.boards[seat])
        for card in declared:
            if part.source == "board":
                there, t = card in self.boards[seat], self.leaver_of(card, left)
            else:
                there, t = self.hands[seat][card] > left.count(card), card
            if there and not (part.dest == "water" and self.is_guarded(t, count)):
                left.append(card)
        return left

    def leaver_of(self, card: OnBoard, left: Sequence[OnBoard]) -> int:
        """The type that goes for a card once those others have gone."""
        return card.type if card.mate in left else self.leaver(card).type

    def move_from(
        self, use: Use, number: int, part: Part, seat: int, listed: Sequence[OnBoard] | None
    ) -> Telling:
        """One affected player's share of a MOVE."""
        pick = self.pick_of(use, part, seat)
        if not self.can_take(use, part, seat, listed):
            return
        if pick == "actor" and not self.declared_left(use, number, part, seat):
            return
        redirected = False
        if seat != use.actor and part.source in WINDOWED:
            answer = yield from self.hit_window(use, part, seat, pick)
            if answer == CANCEL:
                return
            redirected = answer == REDIRECT
            if redirected:
                use.declared.get((number, seat), []).clear()
        if part.source == "deck_top":
            taken = yield from self.take_from_deck(use, part, seat, redirected)
        elif part.source == "water":
            taken = yield from self.take_from_water(use, part, seat)
        elif part.source == "hand":
            taken = yield from self.take_from_hand(use, number, part, seat, pick, redirected)
        else:
            taken = yield from self.take_from_board(use, number, part, seat, redirected, listed)
        self.note_loss(use, part, seat, len(taken))
        if part.gain:
            self.gain(use.actor, sum(self.kinds[t].jet for t in taken))
        yield from self.deliver(use, part, seat, taken)

    def note_loss(self, use: Use, part: Part, seat: int, cards: int) -> None:
        if part.pick == "maxval":
            self.count["arbiter_returns"][seat] += cards
        elif seat != use.actor:
            self.count["lost_to_attacks"][seat] += cards

    def take_from_deck(
        self, use: Use, part: Part, seat: int, redirected: bool
    ) -> Generator[Question, int, list[int]]:
        """TB-54, TB-64"""
        if not redirected:
            yield from self.reorder(seat)
        deck, count = self.decks[seat], len(self.boards[seat])
        places = list(range(min(self.amount(use, part), len(deck))))
        if redirected:
            places = yield from self.pick_from_deck(seat, len(places))
        if part.dest == "water":
            places = [place for place in places if not self.is_guarded(deck[place], count)]
        taken = [deck[place] for place in places]
        self.owners.catch_up()
        if part.dest in ("water", "board"):
            for t in taken:
                self.owners.left(seat, t)
        self.decks[seat] = [t for place, t in enumerate(deck) if place not in places]
        return taken

    def pick_from_deck(self, seat: int, n: int) -> Generator[Question, int, list[int]]:
        left = list(range(len(self.decks[seat])))
        picked = []
        for _ in range(n):
            near = min(max(1, self.view_depth(seat)), len(left))
            options = list(range(near))
            if near < len(left):
                options.append(BOTTOM)
            chosen = yield from self.ask("DECK_POS", seat, options)
            picked.append(left.pop(-1 if chosen == BOTTOM else chosen))
        return picked

    def take_from_water(
        self, use: Use, part: Part, seat: int
    ) -> Generator[Question, int, list[int]]:
        picked: list[int] = []
        while len(picked) < self.amount(use, part):
            options = [TYPE + t for t in self.water_left(use, seat, picked)]
            if not options:
                break
            if part.up_to and (picked or use.kind.trigger == "pre_draw"):
                options = [STOP, *options]
            chosen = yield from self.ask("PICK_WATER", seat, options, (use, part, seat))
            if chosen == STOP:
                break
            picked.append(chosen - TYPE)
        for t in picked:
            self.waters[seat][t] -= 1
        return picked

    def take_from_hand(
        self, use: Use, number: int, part: Part, seat: int, pick: str, redirected: bool
    ) -> Generator[Question, int, list[int]]:
        if redirected or pick == "owner":
            picked = yield from self.pick_cards(use, part, seat, seat, [])
        elif pick == "blind":
            picked = self.blind(use, part, seat)
        else:
            picked = self.declared_left(use, number, part, seat)
        given = part.dest == "actor_hand" and seat != use.actor
        named = not redirected and pick not in ("owner", "blind")
        seen = part.dest in ("water", "board") or (given and self.players == 2)
        for t in picked:
            if named:
                use.declared[number, seat].remove(t)
            self.from_hand(seat, t, seen=seen, taker=use.actor if given or named else None)
        use.declared.get((number, seat), []).clear()
        return list(picked)

    def blind(self, use: Use, part: Part, seat: int) -> list[int]:
        """Cards of a hand at random; guarded ones are spent and stay."""
        left = [t for t in self.types for _ in range(self.hands[seat][t])]
        count, hit = len(self.boards[seat]), []
        for _ in range(min(self.amount(use, part), len(left))):
            at = 0 if len(left) == 1 else below(self.luck, BLIND_LUCK, self.blinds, len(left))
            self.blinds += 1
            hit.append(left.pop(at))
        return [t for t in hit if not (part.dest == "water" and self.is_guarded(t, count))]

    def take_from_board(
        self,
        use: Use,
        number: int,
        part: Part,
        seat: int,
        redirected: bool,
        listed: Sequence[OnBoard] | None,
    ) -> Generator[Question, int, list[int]]:
        if part.source == "card":
            assert use.card is not None
            cards = [self.leaver(use.card)]
        elif listed is not None:
            cards = self.leaving(seat, part, listed)
        elif redirected or part.pick == "owner":
            cards = yield from self.pick_cards(use, part, seat, seat, [])
        else:
            cards = self.declared_left(use, number, part, seat)
        taken = []
        for card in cards:
            goes = self.leaver(card)
            self.from_board(seat, goes)
            taken.append(goes.type)
        return taken

    def deliver(self, use: Use, part: Part, seat: int, taken: list[int]) -> Telling:
        """The cards arrive, one by one."""
        if part.dest == "water":
            yield from self.jettison(seat, taken)
            return
        for t in taken:
            if part.dest == "deck_bottom":
                self.decks[seat].append(t)
            elif part.dest == "board":
                yield from self.arrive(seat, t)
            else:
                to = use.actor if part.dest == "actor_hand" else seat
                face_up = part.source in ("board", "card", "water")
                between_two = to != seat and self.players == 2
                giver = seat if to != seat else None
                if to != seat and not face_up and not (between_two and part.source == "hand"):
                    self.owners.passes(seat, to, t)
                self.to_hand(to, t, seen=face_up or between_two, giver=giver)

    # ---- reactions (TB-60 to TB-64)

    def reactor(self, seat: int, trigger: str) -> OnBoard | None:
        """The card a seat would react with."""
        if not self.afloat[seat]:
            return None
        for card in self.boards[seat]:
            kind = self.kind(card)
            if kind.trigger != trigger or (kind.cost == "tire" and card.tired):
                continue
            if kind.cost != "jettison" or self.may_be_jettisoned(seat, card):
                return card
        return None

    def pay(self, seat: int, card: OnBoard) -> Telling:
        """The cost of a card's action or reaction; whoever tires must open the window after."""
        cost = self.kind(card).cost
        if cost == "tire":
            card.tired = True
        elif cost == "jettison":
            goes = self.leaver(card)
            self.from_board(seat, goes)
            yield from self.jettison(seat, [goes.type])

    def react(self, seat: int, card: OnBoard) -> Generator[Question, int, bool]:
        """Pay for a reaction; does it hold?"""
        yield from self.pay(seat, card)
        if self.kind(card).cost != "tire":
            return True
        return not (yield from self.guard_chain(seat, self.kind(card)))

    def guard_chain(self, user: int, kind: Kind) -> Generator[Question, int, bool]:
        """TB-61: is the tiring stopped in the end?"""
        stopped, last = False, user
        while True:
            for seat in self.window():
                card = self.reactor(seat, "react_action")
                if seat == last or card is None:
                    continue
                subject = (kind, user, stopped)
                if (yield from self.ask("GUARD", seat, [PASS, USE], subject)) == USE:
                    break
            else:
                return stopped
            self.count["guard_used"][seat] += 1
            stopped, last = not stopped, seat
            yield from self.pay(seat, card)
            if self.kind(card).cost != "tire":
                return stopped

    def hit_window(self, use: Use, part: Part, seat: int, pick: str) -> Asking:
        """TB-63: what becomes of a hit."""
        buoy = self.reactor(seat, "react_hit")
        steward = self.reactor(seat, "react_target")
        options = [PASS]
        if buoy is not None:
            options.append(CANCEL)
        if steward is not None and pick in ("actor", "blind", "top"):
            options.append(REDIRECT)
        if len(options) == 1:
            return PASS
        answer = yield from self.ask("HIT", seat, options, (use, part))
        if answer == PASS:
            return PASS
        card = buoy if answer == CANCEL else steward
        assert card is not None
        self.count["lifebuoy_used" if answer == CANCEL else "redirect_used"][seat] += 1
        holds = yield from self.react(seat, card)
        return answer if holds else PASS

    # ---- the event queue (TB-65 to TB-67)

    def run_queue(self) -> Telling:
        """All events of the unit that has just finished."""
        while self.queue:
            event = self.queue.pop(0)
            left = list(event.cards)
            if self.p["jettison_opens_teacher"]:
                for seat in self.window():
                    if seat != event.owner and (self.p["teacher_off_turn"] or seat == self.active):
                        yield from self.rescue(seat, event, left)
            for t in event.cards:
                if self.kinds[t].has("jet_copy") and self.afloat[event.owner]:
                    yield from self.copy(event.owner)
        self.entered = 0

    def payable(self, seat: int) -> list[int]:
        return [t for t in self.jettisonable_types(seat) if self.kinds[t].jet > 0]

    def rescue(self, seat: int, event: Event, left: list[int]) -> Telling:
        """TB-66"""
        teacher = self.reactor(seat, "react_jettison")
        if teacher is None:
            return
        purse, begun = 0, False
        while True:
            on_turn = seat == self.active
            funds = self.pool if on_turn else purse
            water = self.waters[event.owner]
            offered = [t for t in self.types if t in left and water[t]]
            reach = funds + self.hand_points(seat)
            options = [TYPE + t for t in offered if self.cost(seat, self.kinds[t]) <= reach]
            if not options:
                return
            chosen = yield from self.ask("RESCUE", seat, [PASS, *options], (event, left))
            if chosen == PASS:
                return
            if not begun:
                begun = True
                if not (yield from self.react(seat, teacher)):
                    return
            t = chosen - TYPE
            while (funds := self.pool if on_turn else purse) < self.cost(seat, self.kinds[t]):
                if funds + self.hand_points(seat) < self.cost(seat, self.kinds[t]):
                    return
                options = [TYPE + own for own in self.payable(seat)]
                paid = (yield from self.ask("PAY", seat, options)) - TYPE
                self.from_hand(seat, paid)
                if on_turn:
                    self.pool += self.kinds[paid].jet
                else:
                    purse += self.kinds[paid].jet
                yield from self.jettison(seat, [paid])
            if on_turn:
                self.pool -= self.cost(seat, self.kinds[t])
            else:
                purse -= self.cost(seat, self.kinds[t])
            left.remove(t)
            water[t] -= 1
            self.count["rescued"][seat] += 1
            yield from self.arrive(seat, t)

    def hand_points(self, seat: int) -> int:
        return sum(self.kinds[t].jet * self.hands[seat][t] for t in self.payable(seat))

    def copyable(self, seat: int) -> list[int]:
        """Options of a COPY beside PASS."""
        options = []
        for foe in self.clockwise(seat):
            known = set()
            for card in self.boards[foe]:
                kind = self.kind(card)
                if card.type in known or not kind.is_action or kind.cost != "tire":
                    continue
                if self.p["flapper_needs_ready"] and card.tired:
                    continue
                known.add(card.type)
                is_own = bool(kind.parts) and kind.parts[0].source == "card"
                if not is_own and self.can_work(self.new_use(seat, kind, None)):
                    options.append(COPY + foe * COPY_SEAT + card.type)
        return options

    def copy(self, seat: int) -> Telling:
        """TB-67"""
        options = self.copyable(seat)
        if not options:
            return
        chosen = yield from self.ask("COPY", seat, [PASS, *options])
        if chosen == PASS:
            return
        self.count["copies_used"][seat] += 1
        use = self.new_use(seat, self.kinds[(chosen - COPY) % COPY_SEAT], None)
        yield from self.declare(use)
        yield from self.perform(use)
