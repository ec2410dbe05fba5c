"""What a step of To the Bottom brought about, in words.

Everything is read off the positions before and after the step, zone by zone: a step may hold
many small moves, of which only what remains in the end is told. What a turn brings about stands
between its beginning and its end.
"""

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.words.names import (
    board_name,
    board_of,
    card_name,
    cards_of,
    counted,
    deck_of,
    of_counts,
    score_of,
)

Counts = Counter[int]


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """The events of a step: what the choice did, what came of it, and whose turn begins."""
    step = _Step(parameters, rules, before, after)
    return [
        *_tell_payment(step, option),
        *_tell_tired(step),
        *_tell_stopped(step, option),
        *_tell_returned(step, option),
        *_tell_leaving(step),
        *_tell_boards(step),
        *_tell_arriving(step),
        *_tell_shop(step),
        *_tell_turns(step),
        *_tell_end(rules, after),
    ]


class _Step:
    """The positions before and after, and what of them belongs to the turn that begins."""

    def __init__(self, parameters: Parameters, rules: Any, before: Any, after: Any) -> None:
        self.parameters, self.rules, self.before, self.after = parameters, rules, before, after
        self.seats = range(int(rules.players))
        self.goes_on = after.turns == before.turns and not after.finished
        self.new_phase = after.phase != before.phase
        begins = after.turns > before.turns and not after.finished
        self.next = int(after.active) if begins else -1
        self.sank = [seat for seat in self.seats if before.afloat[seat] and not after.afloat[seat]]

    def name(self, type_: int) -> str:
        """A card in a sentence."""
        return card_name(self.parameters, type_)

    def counted(self, change: Counts) -> str:
        """The cards of which there are more."""
        return counted(self.parameters, sorted(change.elements()))


# --- the choice -----------------------------------------------------------------------------


def _tell_payment(step: _Step, option: int) -> Iterator[str]:
    """What is bought or played, and its price."""
    before, who = step.before, f"seat {step.before.actor + 1}"
    if before.decision != codes.MAIN:
        return
    if codes.BUY_OPTION <= option <= codes.ICEBERG_OPTION:
        is_iceberg = option == codes.ICEBERG_OPTION
        slot = option - codes.BUY_OPTION
        type_ = int(step.rules.iceberg_type if is_iceberg else before.slot[slot])
        yield f"{who} buys {step.name(type_)} for {int(step.rules.price[type_])}"
    elif codes.PLAY_OPTION <= option < codes.ACT_OPTION:
        yield f"{who} plays {step.name(option - codes.PLAY_OPTION)} for {int(step.after.paid)}"


def _tell_stopped(step: _Step, option: int) -> Iterator[str]:
    """A chain of guards has ended, and what a card was tired for does not happen (TB-61)."""
    before, depth = step.before, int(step.before.depth)
    if before.decision != codes.GUARD:
        return
    pending, is_chain = step.after.pending[depth - 1], codes.CHAIN
    if step.after.depth >= depth and pending["kind"] == is_chain:
        return
    if bool(before.stopped) != (option == codes.USE):
        name = step.name(int(before.tired_type))
        yield f"{name} of seat {before.tired_seat + 1} is stopped: it has no effect"


def _tell_returned(step: _Step, option: int) -> Iterator[str]:
    """A play that was blocked (TB-62), and a card shown that goes under its deck (TB-57)."""
    before = step.before
    card, seat = int(before.motion) - 1, int(before.actor)
    if card >= 0 and step.after.barred[card] > before.barred[card]:
        yield f"{step.name(card)} is blocked: it goes back to the hand, its points to the pool"
    if before.decision == codes.REVEAL and option == codes.TO_BOTTOM:
        shown = int(before.deck[seat][before.deck_at[seat]])
        yield f"{step.name(shown)} goes under the deck of seat {seat + 1}"


# --- boards ---------------------------------------------------------------------------------


def _tell_tired(step: _Step) -> Iterator[str]:
    """Cards that tire; becoming ready is part of a new turn."""
    before, after = step.before, step.after
    for seat in step.seats:
        for old, new in _stayed(before, after, seat).items():
            if after.board_tired[seat][new] and not before.board_tired[seat][old]:
                yield f"{step.name(int(after.board_type[seat][new]))} of seat {seat + 1} tires"


def _tell_boards(step: _Step) -> Iterator[str]:
    """Cards that go, come or merge; equal ones are not told apart."""
    before, after = step.before, step.after
    for seat in step.seats:
        stayed = _stayed(before, after, seat)
        for index, type_ in enumerate(board_of(before, seat)):
            if index not in stayed:
                yield f"{step.name(type_)} leaves the board of seat {seat + 1}"
        for index in range(after.board_count[seat]):
            if index not in stayed.values():
                name = board_name(step.parameters, step.rules, after, seat, index)
                yield f"{name} comes onto the board of seat {seat + 1}"
        for old, new in stayed.items():
            mate = int(after.board_mate[seat][new]) - 1
            if mate > new and not before.board_mate[seat][old]:
                names = [step.name(int(after.board_type[seat][i])) for i in (new, mate)]
                yield f"{names[0]} and {names[1]} of seat {seat + 1} merge"


def _stayed(before: Any, after: Any, seat: int) -> dict[int, int]:
    """Places before and after of the cards that stayed: most of those that kept their order."""
    old, new = board_of(before, seat), board_of(after, seat)
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    return {block.a + i: block.b + i for block in blocks for i in range(block.size)}


# --- piles ----------------------------------------------------------------------------------


def _tell_leaving(step: _Step) -> Iterator[str]:
    """What leaves hands and waters in the turn under way."""
    for seat in _seats_at_work(step):
        yield from _tell_leaving_of(step, seat)


def _tell_arriving(step: _Step) -> Iterator[str]:
    """What comes into waters, decks and hands in the turn under way, and into the pool."""
    for seat in _seats_at_work(step):
        yield from _tell_arriving_of(step, seat)
    if step.goes_on and step.after.pool != step.before.pool:
        yield f"the pool is {step.after.pool}"


def _seats_at_work(step: _Step) -> list[int]:
    """Seats whose piles changed before another turn, or another phase, begins."""
    if step.new_phase:
        return []
    return [seat for seat in step.seats if step.after.afloat[seat] and seat != step.next]


def _tell_leaving_of(step: _Step, seat: int) -> Iterator[str]:
    hand, water = _changes(step, seat)
    yield from _told(step, -hand, f"{{}} leave the hand of seat {seat + 1}")
    yield from _told(step, -water, f"{{}} come out of the water of seat {seat + 1}")


def _tell_arriving_of(step: _Step, seat: int) -> Iterator[str]:
    before, after, who = step.before, step.after, f"seat {seat + 1}"
    hand, water = _changes(step, seat)
    yield from _told(step, water, f"{{}} go into the water of {who}")
    if after.deck_shuffles[seat] > before.deck_shuffles[seat]:
        yield f"the deck of {who} is shuffled"
    yield from _told(step, hand, f"{who} takes {{}} into the hand")
    was, is_ = len(deck_of(before, seat)), len(deck_of(after, seat))
    if was != is_:
        yield f"the deck of {who} has {cards_of(is_)}"


def _changes(step: _Step, seat: int) -> tuple[Counts, Counts]:
    """Cards more in hand and water, negative for cards fewer."""
    before, after = step.before, step.after
    return (
        _change(before.hand[seat], after.hand[seat]),
        _change(before.water[seat], after.water[seat]),
    )


def _change(before: Any, after: Any) -> Counts:
    """Cards more, negative for cards fewer."""
    change: Counts = Counter()
    for type_, (was, is_) in enumerate(zip(before, after, strict=True)):
        if was != is_:
            change[type_] = int(is_) - int(was)
    return change


def _told(step: _Step, change: Counts, words: str) -> Iterator[str]:
    """One sentence on the cards of which there are more."""
    more = +change
    if more:
        said = words.format(step.counted(more))
        if more.total() == 1:
            said = said.replace(" leave ", " leaves ").replace(" go ", " goes ")
            said = said.replace(" come ", " comes ")
        yield said


def _tell_shop(step: _Step) -> Iterator[str]:
    before, after = step.before, step.after
    if after.phase != codes.CRUISE:
        return
    cleared = after.shop_discard.sum() > before.shop_discard.sum()
    if cleared:
        yield "the shop is cleared"
    for slot in range(int(step.rules.shop_slots)):
        type_ = int(after.slot[slot])
        if type_ != before.slot[slot] or (cleared and type_ >= 0):
            yield f"slot {slot + 1} now has {step.name(type_) if type_ >= 0 else 'nothing'}"


# --- turns and the end ----------------------------------------------------------------------


def _tell_turns(step: _Step) -> Iterator[str]:
    """Turns that ended, with those in between that asked nothing, and the one that begins."""
    before, after = step.before, step.after
    ended = [int(a) - int(b) for a, b in zip(after.seat_turns, before.seat_turns, strict=True)]
    of_the_cruise = int(sum(after.cruise_turns)) - int(sum(before.cruise_turns))
    yield from _tell_sunk(step, [seat for seat in step.sank if not ended[seat]])
    seat, n = int(before.active), len(step.seats)
    for number in range(1, sum(ended) + 1):
        if number > 1:
            yield f"the turn of seat {seat + 1} begins"
        ended[seat] -= 1
        if seat in step.sank and not ended[seat]:  # in the last of its turns
            yield from _tell_sunk(step, [seat])
        yield f"the turn of seat {seat + 1} ends"
        first = seat + 1
        if step.new_phase and number == of_the_cruise:
            yield from _tell_phase(step)
            first = int(after.opener)
        seat = next((s % n for s in range(first, first + n) if ended[s % n]), seat)
    if step.next >= 0:
        yield f"the turn of seat {step.next + 1} begins"
        yield from _tell_first_draw(step, step.next)


def _tell_sunk(step: _Step, seats: list[int]) -> Iterator[str]:
    """Who sinks, and why (TB-25, TB-87)."""
    for seat in seats:
        points = score_of(step.rules, step.after, seat)
        if not step.after.stalled[seat]:
            yield f"seat {seat + 1} has to draw from an empty deck"
        how = " after too many turns" if step.after.stalled[seat] else ""
        yield f"seat {seat + 1} sinks{how} with {points} point{'s' * (points != 1)}"


def _tell_phase(step: _Step) -> Iterator[str]:
    yield (
        "the cruise is stopped at its turn limit"
        if step.after.buyer < 0
        else "the iceberg hits the ship"
    )
    yield "hands, decks and waters become new decks, and everybody takes a hand"
    for seat in step.seats:
        if seat != step.next:
            yield _hand_of(step, seat)


def _tell_first_draw(step: _Step, seat: int) -> Iterator[str]:
    """What the turn that begins has brought so far."""
    after = step.after
    if step.new_phase:
        yield _hand_of(step, seat)
        return
    yield from _tell_leaving_of(step, seat)
    yield from _tell_arriving_of(step, seat)
    if after.decision == codes.MAIN and not _change(step.before.hand[seat], after.hand[seat]):
        skips = [t for t in board_of(after, seat) if step.rules.skip_draw[t]]
        why = f": {step.name(skips[0])} skips the drawing step" if skips else ""
        yield f"seat {seat + 1} draws nothing{why}"


def _hand_of(step: _Step, seat: int) -> str:
    return (
        f"seat {seat + 1} has {counted(step.parameters, of_counts(step.after.hand[seat]))} in hand"
    )


def _tell_end(rules: Any, after: Any) -> Iterator[str]:
    if not after.finished:
        return
    scores = [score_of(rules, after, seat) for seat in range(int(rules.players))]
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(best) == 1:
        yield f"seat {best[0] + 1} wins with {max(scores)}"
    else:
        seats = " and ".join(str(seat + 1) for seat in best)
        yield f"seats {seats} share the win with {max(scores)}"
