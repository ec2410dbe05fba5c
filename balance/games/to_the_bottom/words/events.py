"""What a step of To the Bottom brought about, in words.

Everything is read off the positions before and after the step, zone by zone: a step may hold
many small moves, of which only what remains in the end is told.
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
    return [
        *_tell_purchase(parameters, rules, before, option),
        *_tell_boards(parameters, rules, before, after),
        *_tell_phase(before, after),
        *_tell_piles(parameters, rules, before, after),
        *_tell_shop(parameters, rules, before, after),
        *_tell_sinking(rules, before, after),
        *_tell_turns(rules, before, after),
        *_tell_end(rules, after),
    ]


def _tell_purchase(parameters: Parameters, rules: Any, before: Any, option: int) -> Iterator[str]:
    if before.decision != codes.MAIN:
        return
    if codes.BUY_OPTION <= option <= codes.ICEBERG_OPTION:
        is_iceberg = option == codes.ICEBERG_OPTION
        slot = option - codes.BUY_OPTION
        type_ = int(rules.iceberg_type if is_iceberg else before.slot[slot])
        price = int(rules.price[type_])
        yield f"seat {before.actor + 1} buys {card_name(parameters, type_)} for {price}"


# --- boards ---------------------------------------------------------------------------------


def _tell_boards(parameters: Parameters, rules: Any, before: Any, after: Any) -> Iterator[str]:
    """Cards that come, go, tire or merge; equal ones are not told apart."""
    for seat in range(int(rules.players)):
        stayed = _stayed(before, after, seat)
        gone = [i for i in range(before.board_count[seat]) if i not in stayed]
        come = [i for i in range(after.board_count[seat]) if i not in stayed.values()]
        for index in gone:
            name = card_name(parameters, int(before.board_type[seat][index]))
            yield f"{name} leaves the board of seat {seat + 1}"
        for index in come:
            name = board_name(parameters, rules, after, seat, index)
            yield f"{name} comes onto the board of seat {seat + 1}"
        for old, new in stayed.items():
            yield from _tell_stayed(parameters, before, after, seat, (old, new))


def _stayed(before: Any, after: Any, seat: int) -> dict[int, int]:
    """Places before and after of the cards that stayed: most of those that kept their order."""
    old, new = board_of(before, seat), board_of(after, seat)
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    return {block.a + i: block.b + i for block in blocks for i in range(block.size)}


def _tell_stayed(
    parameters: Parameters, before: Any, after: Any, seat: int, places: tuple[int, int]
) -> Iterator[str]:
    """A card that tired, and one that found its host; becoming ready is part of a new turn."""
    old, new = places
    name = card_name(parameters, int(after.board_type[seat][new]))
    if after.board_tired[seat][new] and not before.board_tired[seat][old]:
        yield f"{name} of seat {seat + 1} tires"
    mate = int(after.board_mate[seat][new]) - 1
    if mate >= 0 and not before.board_mate[seat][old] and mate > new:
        host = card_name(parameters, int(after.board_type[seat][mate]))
        yield f"{name} and {host} of seat {seat + 1} merge"


# --- piles ----------------------------------------------------------------------------------


def _tell_phase(before: Any, after: Any) -> Iterator[str]:
    if after.phase == before.phase:
        return
    yield (
        "the cruise is stopped at its turn limit"
        if after.buyer < 0
        else "the iceberg hits the ship"
    )
    yield "hands, decks and waters become new decks, and everybody takes a hand"


def _tell_piles(parameters: Parameters, rules: Any, before: Any, after: Any) -> Iterator[str]:
    """Hands and waters card by card, decks by their size."""
    for seat in range(int(rules.players)):
        who = f"seat {seat + 1}"
        if not after.afloat[seat]:
            continue
        if after.phase != before.phase:
            yield f"{who} has {counted(parameters, of_counts(after.hand[seat]))} in hand"
            continue
        hand = _change(before.hand[seat], after.hand[seat])
        yield from _told(parameters, hand, f"{who} takes {{}} into the hand")
        yield from _told(parameters, -hand, f"{{}} leave the hand of {who}")
        water = _change(before.water[seat], after.water[seat])
        yield from _told(parameters, water, f"{{}} go into the water of {who}")
        yield from _told(parameters, -water, f"{{}} come out of the water of {who}")
        if after.deck_shuffles[seat] > before.deck_shuffles[seat]:
            yield f"the deck of {who} is shuffled"
        was, is_ = len(deck_of(before, seat)), len(deck_of(after, seat))
        if was != is_:
            yield f"the deck of {who} has {cards_of(is_)}"
    if after.pool != before.pool and after.turns == before.turns and not after.finished:
        yield f"the pool is {after.pool}"


def _change(before: Any, after: Any) -> Counts:
    """Cards more, negative for cards fewer."""
    change: Counts = Counter()
    for type_, (was, is_) in enumerate(zip(before, after, strict=True)):
        if was != is_:
            change[type_] = int(is_) - int(was)
    return change


def _told(parameters: Parameters, change: Counts, words: str) -> Iterator[str]:
    """One sentence on the cards of which there are more."""
    more = sorted(change.elements())
    if more:
        said = words.format(counted(parameters, more))
        if len(more) == 1:
            said = said.replace(" leave ", " leaves ").replace(" go ", " goes ")
            said = said.replace(" come ", " comes ")
        yield said


def _tell_shop(parameters: Parameters, rules: Any, before: Any, after: Any) -> Iterator[str]:
    if after.phase != codes.CRUISE:
        return
    cleared = after.shop_discard.sum() > before.shop_discard.sum()
    if cleared:
        yield "the shop is cleared"
    for slot in range(int(rules.shop_slots)):
        type_ = int(after.slot[slot])
        if type_ != before.slot[slot] or (cleared and type_ >= 0):
            what = card_name(parameters, type_) if type_ >= 0 else "nothing"
            yield f"slot {slot + 1} now has {what}"


# --- turns and the end ----------------------------------------------------------------------


def _tell_sinking(rules: Any, before: Any, after: Any) -> Iterator[str]:
    for seat in range(int(rules.players)):
        if before.afloat[seat] and not after.afloat[seat]:
            points = score_of(rules, after, seat)
            how = " after too many turns" if after.stalled[seat] else ""
            yield f"seat {seat + 1} sinks{how} with {points} point{'s' * (points != 1)}"


def _tell_turns(rules: Any, before: Any, after: Any) -> Iterator[str]:
    """Turns that ended, with those in between that asked nothing, and the one that begins."""
    for seat in range(int(rules.players)):
        ended = int(after.seat_turns[seat]) - int(before.seat_turns[seat])
        for _ in range(ended):
            yield f"the turn of seat {seat + 1} ends"
    if after.turns > before.turns and not after.finished:
        yield f"the turn of seat {after.active + 1} begins"


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
