"""Characters of the naive twin of To the Bottom (section 11 of its rules).

A character gets the game and the question, and returns an option. Ties go to the first option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.naive.luck import below
from tests.naive.to_the_bottom import ToTheBottom
from tests.naive.to_the_bottom_cards import Kind, Part
from tests.naive.to_the_bottom_ships import (
    ACT,
    BOARD_CARD,
    CANCEL,
    COPY,
    COPY_SEAT,
    CRUISE,
    END,
    ICEBERG,
    JET,
    ON_BOARD,
    PASS,
    PLAY,
    REDIRECT,
    SINKING,
    SLOT,
    STOP,
    TO_BOTTOM,
    TYPE,
    USE,
    OnBoard,
    Question,
)

RANDOM_PLAYER = 1001


Chooser = Callable[[ToTheBottom, Question, int], int]

DEFENCES = ("react_action", "react_hit", "react_target")
AUTOMATIC = ("pre_draw", "draw_step", "end_turn")
ON_A_BOARD, IN_HAND_OR_DECK, IN_THE_WATER = 8, 4, 0  # what a card counts in a place


# ------------------------------------------------------------------------------- tastes in cards
#
# Section 11 names cards; what stands here judges a row, whatever its name, and comes to the same
# for the cards of section 2.3.


def place_value(place: str) -> int:
    if place in ("board", "card"):
        return ON_A_BOARD
    return IN_THE_WATER if place == "water" else IN_HAND_OR_DECK


def change_for_owner(part: Part, is_own: bool) -> int:
    """How much better off a card's owner is for it."""
    lost_to_actor = part.dest == "actor_hand" and not is_own
    then = 0 if lost_to_actor else place_value(part.dest)
    change = then - place_value(part.source)
    if change < 0 and part.pick == "owner":
        change += 2  # it gives its worst
    elif change < 0 and part.pick in ("actor", "maxval"):
        change -= 2  # the best is taken
    return change


def help_of_cards_drawn(n: int) -> int:
    """The first card costs a turn of the deck's life."""
    return (n - 1) * 4


def help_of(part: Part) -> int:
    """How much a part helps its actor."""
    if part.do == "draw":
        return help_of_cards_drawn(part.n)
    if part.do == "gain":
        return part.n
    if part.do == "reveal":
        return 4 * part.n
    if part.do == "cycle":
        return 0
    total = 4 if part.gain else 0
    if part.scope in ("self", "all"):
        if part.source == "deck_top" and part.dest.endswith("hand"):
            total += help_of_cards_drawn(part.n)
        else:
            total += part.n * change_for_owner(part, True)
    if part.scope in ("opp", "opps", "all", "top"):
        total -= part.n * change_for_owner(part, False)
        if part.dest == "actor_hand":
            total += 4 * part.n
    return total


def help_of_action(kind: Kind) -> int:
    paid = ON_A_BOARD if kind.cost == "jettison" else 0
    return sum(help_of(part) for part in kind.parts) - paid


def is_useful(kind: Kind) -> bool:
    return kind.is_action and help_of_action(kind) > 0


def is_harmful(kind: Kind) -> bool:
    return kind.is_action and help_of_action(kind) < 0


def is_unwanted(kind: Kind) -> bool:
    if any(kind.has(ability) for ability in ("skip_draw", "play_on_opp", "jet_copy")):
        return True
    if kind.amount("draw_mod") > 0:
        return True
    if kind.trigger in AUTOMATIC and help_of_action(kind) < 0:
        return True
    return any(part.scope == "all" and change_for_owner(part, True) < 0 for part in kind.parts)


def saves_cards(kind: Kind) -> bool:
    """Own cards from hand or water go under the deck."""
    return any(
        part.scope == "self" and part.source in ("hand", "water") and part.dest == "deck_bottom"
        for part in kind.parts
    )


def is_preferred(kind: Kind) -> bool:
    slows = kind.amount("draw_mod") < 0 or saves_cards(kind)
    return slows or kind.trigger in DEFENCES or kind.has("slot") or kind.has("discount")


def is_hated(kind: Kind) -> bool:
    draws = any(part.do == "draw" for part in kind.parts)
    return draws or kind.trigger == "draw_step" or kind.amount("draw_mod") > 0


def comes_first(kind: Kind) -> bool:
    return kind.amount("draw_mod") < 0 or (kind.trigger in AUTOMATIC and saves_cards(kind))


# ------------------------------------------------------------------------------------ characters


def random_player(game: ToTheBottom, question: Question, k: int) -> int:
    options = question.options
    return options[below(game.luck, RANDOM_PLAYER, k, len(options))]


class Greedy:
    """Policy 2, and what the others change of it."""

    fewest_value = 30  # of all own cards, before the Iceberg is bought
    dearest_value = 0  # least value of a card to buy

    def __call__(self, game: ToTheBottom, question: Question, k: int) -> int:
        decide = getattr(self, question.decision.lower(), None)
        if decide is None:
            return question.options[0]
        option: int = decide(game, question)
        return option

    # ---- MAIN

    def main(self, game: ToTheBottom, question: Question) -> int:
        seat, options = question.seat, question.options
        for option in options:
            if option >= ACT and self.activates(game, seat, game.boards[seat][option - ACT]):
                return option
        if game.phase == CRUISE:
            return self.shop(game, seat, options)
        return self.build(game, seat, options, 1)

    def board_kind(self, game: ToTheBottom, seat: int, option: int) -> Kind:
        return game.kind(game.boards[seat][option - ACT])

    def activates(self, game: ToTheBottom, seat: int, card: OnBoard) -> bool:
        kind = game.kind(card)
        if not self.copies(game, seat, kind, game.factor(card)):
            return False
        if kind.parts and kind.parts[0].scope == "top":
            return seat not in game.affected(kind.parts[0], seat, None)
        return True

    def jets(self, options: Sequence[int]) -> list[int]:
        """Types that may be jettisoned."""
        return [option - JET for option in options if JET <= option < SLOT]

    def reach(self, game: ToTheBottom, seat: int, options: Sequence[int]) -> int:
        hand = game.hands[seat]
        return game.pool + sum(game.kinds[t].jet * hand[t] for t in self.jets(options))

    def shop(self, game: ToTheBottom, seat: int, options: Sequence[int]) -> int:
        reach, jets = self.reach(game, seat, options), self.jets(options)
        if self.wants_iceberg(game, seat, reach):
            if ICEBERG in options:
                return ICEBERG
            return JET + max(jets, key=lambda t: (game.kinds[t].jet, t))
        slot = self.aim_in_shop(game, reach)
        if slot is None or self.slot_kind(game, slot).price == 0:
            return END
        if SLOT + slot in options:
            return SLOT + slot
        return JET + min(jets, key=lambda t: (game.kinds[t].jet, t)) if jets else END

    def wants_iceberg(self, game: ToTheBottom, seat: int, reach: int) -> bool:
        if not game.iceberg or game.kinds[game.iceberg_type()].price > reach:
            return False
        owned = game.owned(seat)
        return sum(n * game.kinds[t].value for t, n in enumerate(owned)) >= self.fewest_value

    def slot_kind(self, game: ToTheBottom, slot: int) -> Kind:
        t = game.slots[slot]
        assert t is not None
        return game.kinds[t]

    def aim_in_shop(self, game: ToTheBottom, reach: int) -> int | None:
        """The slot to buy from."""
        slots = []
        for slot, t in enumerate(game.slots):
            if (
                t is not None
                and game.kinds[t].price <= reach
                and not game.kinds[t].has("skip_draw")
            ):
                slots.append(slot)
        slots = [slot for slot in slots if self.slot_kind(game, slot).value >= self.dearest_value]
        best = [s for s in slots if self.buys_first(self.slot_kind(game, s))]
        best = [slot for slot in best if self.slot_kind(game, slot).price > 0]
        return max(best or slots, key=lambda slot: self.slot_kind(game, slot).price, default=None)

    def buys_first(self, kind: Kind) -> bool:
        return False

    def build(self, game: ToTheBottom, seat: int, options: Sequence[int], least: int) -> int:
        """Play the best card of at least this value, or jettison towards it."""
        aim = self.aim_in_hand(game, seat, options, least)
        if aim is None:
            return END
        if PLAY + aim in options:
            return PLAY + aim
        hand = game.hands[seat]
        spare = [t for t in self.jets(options) if game.kinds[t].jet and (t != aim or hand[t] >= 2)]
        return JET + min(spare, key=lambda t: (game.kinds[t].jet, t)) if spare else END

    def aim_in_hand(
        self, game: ToTheBottom, seat: int, options: Sequence[int], least: int
    ) -> int | None:
        reach, jets = self.reach(game, seat, options), self.jets(options)
        aims = []
        for t in game.types:
            kind = game.kinds[t]
            own = kind.jet if t in jets else 0
            if (
                game.hands[seat][t] > game.barred[t]
                and kind.value >= least
                and self.plays(kind)
                and game.play_targets(seat, kind)
                and game.cost(seat, kind) <= reach - own
            ):
                aims.append(t)
        return max(
            self.best_first(game, aims), key=lambda t: (game.kinds[t].value, -t), default=None
        )

    def plays(self, kind: Kind) -> bool:
        return not is_unwanted(kind)

    def best_first(self, game: ToTheBottom, aims: list[int]) -> list[int]:
        return aims

    # ---- everything else

    def opponent(self, game: ToTheBottom, question: Question) -> int:
        return max(question.options, key=game.score)

    def value(self, game: ToTheBottom, question: Question, option: int) -> int:
        """Of the card an option names: in a hand or a water, or on somebody's board."""
        if option >= TYPE:
            return game.kinds[option - TYPE].value
        seat = question.subject[2] if question.subject else question.seat
        return game.kind(game.boards[seat][option - BOARD_CARD]).value

    def _highest(self, game: ToTheBottom, question: Question) -> int:
        cards = [option for option in question.options if option != STOP]
        return max(cards, key=lambda option: self.value(game, question, option))

    def _lowest(self, game: ToTheBottom, question: Question) -> int:
        cards = [option for option in question.options if option != STOP]
        return min(cards, key=lambda option: self.value(game, question, option))

    pick_foe = pick_water = merge = _highest
    pick_own = pay = discard = _lowest

    def reveal(self, game: ToTheBottom, question: Question) -> int:
        kind = game.kinds[question.subject]
        return ON_BOARD if kind.value > 0 and not is_unwanted(kind) else TO_BOTTOM

    def hit(self, game: ToTheBottom, question: Question) -> int:
        if REDIRECT in question.options:
            return REDIRECT
        _, part = question.subject
        return CANCEL if part.source == "board" and CANCEL in question.options else PASS

    def guard(self, game: ToTheBottom, question: Question) -> int:
        kind, user, stopped = question.subject
        return USE if kind.group == "O" and user != question.seat and not stopped else PASS

    def block(self, game: ToTheBottom, question: Question) -> int:
        return USE if question.subject.value >= 5 else PASS

    def rescue(self, game: ToTheBottom, question: Question) -> int:
        best = self._highest(game, question)
        return best if game.phase == SINKING and game.kinds[best - TYPE].value >= 6 else PASS

    def copy(self, game: ToTheBottom, question: Question) -> int:
        for option in question.options[1:]:
            if self.copies(game, question.seat, game.kinds[(option - COPY) % COPY_SEAT], 1):
                return option
        return PASS

    def copies(self, game: ToTheBottom, seat: int, kind: Kind, factor: int) -> bool:
        return self.likes(kind) and self.can_draw(game, seat, kind, factor)

    def likes(self, kind: Kind) -> bool:
        return is_useful(kind)

    def can_draw(self, game: ToTheBottom, seat: int, kind: Kind, factor: int) -> bool:
        """Nobody draws from nothing, or sinks by choice."""
        draws = [part for part in kind.parts if part.do == "draw"]
        cards = sum(part.n * (factor if part.doubled else 1) for part in draws)
        deck = len(game.decks[seat])
        if not cards or game.phase == SINKING:
            return cards <= deck
        return deck + sum(game.waters[seat]) > 0


class Rusher(Greedy):
    """Policy 3."""

    fewest_value = 0
    dearest_value = 4


class Cautious(Greedy):
    """Policy 4."""

    def main(self, game: ToTheBottom, question: Question) -> int:
        seat = question.seat
        if not game.clockwise(seat):
            for option in question.options:
                if option >= ACT:
                    kind = self.board_kind(game, seat, option)
                    if kind.has("skip_draw") and kind.cost == "jettison":
                        return option
        return super().main(game, question)

    def wants_iceberg(self, game: ToTheBottom, seat: int, reach: int) -> bool:
        return super().wants_iceberg(game, seat, reach) and sum(game.owned(seat)) >= 20

    def buys_first(self, kind: Kind) -> bool:
        return is_preferred(kind)

    def plays(self, kind: Kind) -> bool:
        return super().plays(kind) and not is_hated(kind)

    def best_first(self, game: ToTheBottom, aims: list[int]) -> list[int]:
        return [t for t in aims if comes_first(game.kinds[t])] or aims

    def hit(self, game: ToTheBottom, question: Question) -> int:
        if CANCEL in question.options:
            return CANCEL
        return REDIRECT if REDIRECT in question.options else PASS


class Raider(Greedy):
    """Policy 5."""

    def activates(self, game: ToTheBottom, seat: int, card: OnBoard) -> bool:
        return self.copies(game, seat, game.kind(card), game.factor(card))

    def buys_first(self, kind: Kind) -> bool:
        return kind.group == "O"

    def plays(self, kind: Kind) -> bool:
        return super().plays(kind) or kind.has("play_on_opp")

    def guard(self, game: ToTheBottom, question: Question) -> int:
        _, user, stopped = question.subject
        return USE if stopped != (user != question.seat) else PASS

    def block(self, game: ToTheBottom, question: Question) -> int:
        return USE

    def likes(self, kind: Kind) -> bool:
        return is_useful(kind) or (kind.group == "O" and not is_harmful(kind))

    def copy(self, game: ToTheBottom, question: Question) -> int:
        best = super().copy(game, question)
        if best != PASS:
            return best
        kinds = {o: game.kinds[(o - COPY) % COPY_SEAT] for o in question.options[1:]}
        return next((option for option, kind in kinds.items() if not is_harmful(kind)), PASS)


class Builder(Greedy):
    """Policy 6."""

    def shop(self, game: ToTheBottom, seat: int, options: Sequence[int]) -> int:
        if game.surplus(seat) < game.p["board_step"] - 1:
            wanted = self.build(game, seat, options, 5)
            if wanted != END:
                return wanted
        return super().shop(game, seat, options)


CHARACTERS: dict[str, Chooser] = {
    "random": random_player,
    "greedy": Greedy(),
    "rusher": Rusher(),
    "cautious": Cautious(),
    "raider": Raider(),
    "builder": Builder(),
}


def play(parameters: dict[str, Any], lineup: Sequence[str], luck: int) -> ToTheBottom:
    """A whole game, one name of a character for each seat."""
    game = ToTheBottom(parameters, len(lineup), luck)
    game.begin()
    decisions = 0
    while not game.finished:
        question = game.question
        assert question is not None
        decisions += 1
        game.answer(CHARACTERS[lineup[question.seat]](game, question, decisions))
    return game
