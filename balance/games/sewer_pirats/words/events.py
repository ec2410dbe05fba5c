"""What a step of Sewer Pirats brought about, in words."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.figures import captain_ship, has_captain
from balance.games.sewer_pirats.kernel.legal import decode, toll_of
from balance.games.sewer_pirats.kernel.scoring import tie_sum
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import BONUS_NAMES
from balance.games.sewer_pirats.words.names import (
    SYMBOL_NAMES,
    booty_names,
    cards_text,
    count_of,
    figure_name,
    group_tokens,
    names_of,
    space_name,
    tribe_list,
)

SHUFFLE = "the discard pile is shuffled to be the deck"


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """The events of a step: what it cost, what chance brought, what sailed, and who is next."""
    return [
        *_tell_payment(rules, before, after, option),
        *_tell_draw(before, after, option),
        *_tell_snail(rules, before, after, option),
        *_tell_auction(rules, before, after),
        *_tell_arrival(rules, before, after),
        *_tell_departure(rules, before, after),
        *_tell_turn(before, after),
        *_tell_tie(rules, after),
    ]


# --- cards ----------------------------------------------------------------------------------


def _tell_payment(rules: Any, before: Any, after: Any, option: int) -> Iterator[str]:
    """Cards played for a move or captaincy, and tolls."""
    if before.decision not in (codes.ACT, codes.WEA) or option < codes.MOVE_BASE:
        return
    if option == codes.SET_SAIL:
        return
    ship, start, _, target = decode(int(option))
    card, seat = f"{SYMBOL_NAMES[ship]} card", int(before.actor)
    gained = [int(after.hand[s][ship] - before.hand[s][ship]) for s in range(int(rules.players))]
    played, owed = -sum(gained), int(toll_of(rules, before, seat, ship, start, target))
    yield f"seat {seat + 1} plays {count_of(played, card) if played else 'no card'}"
    for other, cards in enumerate(gained):
        if cards > 0:
            owed -= cards
            yield f"seat {seat + 1} gives {count_of(cards, card)} to seat {other + 1} as toll"
    if owed:
        yield f"seat {seat + 1} has no {card} left: a toll of {count_of(owed, 'card')} lapses"


def _tell_draw(before: Any, after: Any, option: int) -> Iterator[str]:
    """A card from the deck, and a row that is filled again; a shuffle when a card is needed."""
    if before.decision != codes.DRAW:
        return
    seat, old = int(before.actor), before.deck[before.deck_at : before.deck_end].tolist()
    is_shuffled, row = after.shuffles > before.shuffles, (after.row - before.row).astype(int)
    if option == codes.FROM_DECK:
        if is_shuffled and not old:
            yield SHUFFLE
        came = (after.hand[seat] - before.hand[seat]).astype(int)
        yield f"seat {seat + 1} draws {SYMBOL_NAMES[int(came.argmax())]}"
        is_shuffled, old = is_shuffled and bool(old), old[1:]
    else:
        row[option] += 1
    if is_shuffled:
        first = np.bincount(old, minlength=codes.SHIPS)
        if old:
            yield f"the row is filled with {cards_text(first)}"
        yield SHUFFLE
        row -= first
    if row.any():
        yield f"the row is filled with {cards_text(row)}"


def _tell_snail(rules: Any, before: Any, after: Any, option: int) -> Iterator[str]:
    """The revealed card, and the step it brings, or why it brings none."""
    if before.decision != codes.SNL or option == 0:
        return
    if after.shuffles > before.shuffles:
        yield SHUFFLE
    drawn_before = before.discard if after.shuffles == before.shuffles else 0
    symbol = int((after.discard - drawn_before).argmax())
    yield f"the card is {SYMBOL_NAMES[symbol]}"
    ship, at = int(before.figure_ship), int(before.figure_at)
    snail, other = int(before.space[ship][at]), int(before.space[ship][at + 1])
    if symbol != ship:
        yield f"{figure_name(snail)} stays on {space_name(ship, at)}: that is another ship"
    elif at + 1 == codes.CAPTAIN and has_captain(before, int(before.actor)):
        yield f"{figure_name(snail)} stays on {space_name(ship, at)}: its seat has a captain"
    elif at + 1 == codes.CAPTAIN and other and not rules.snail_takes_captaincy:
        yield f"{figure_name(snail)} stays on {space_name(ship, at)}: captains keep their space"
    else:
        change = f" and changes places with {figure_name(other)}" if other else ""
        yield f"{figure_name(snail)} {_arrives('steps to', ship, at + 1)}{change}"


def _arrives(verb: str, ship: int, at: int) -> str:
    """What a figure does that is on a space now."""
    if at == codes.CAPTAIN:
        return f"becomes captain of {SYMBOL_NAMES[ship]}"
    return f"{verb} {space_name(ship, at)}"


# --- the auction ----------------------------------------------------------------------------


def _tell_auction(rules: Any, before: Any, after: Any) -> Iterator[str]:
    """Cards under the front figure, figures hired, and the row laid at the end."""
    if before.bar_count == 0:
        return
    needs_shuffle = after.shuffles > before.shuffles
    if after.under_count > before.under_count:
        if needs_shuffle:
            yield SHUFFLE
        yield "a card is put under the front figure"
    winner = int(before.leader)
    others = [seat for seat in range(int(rules.players)) if seat != winner]
    for seat in [winner, *others] if winner >= 0 else others:
        hired = tribe_list(after.crew[seat] - before.crew[seat])
        if not hired:
            continue
        price = f"for {count_of(before.bid, 'card')}" if seat == winner else "free"
        yield f"seat {seat + 1} hires {', '.join(hired)} {price}"
        found = int(after.hand[seat].sum()) - int(before.hand[seat].sum())
        found += before.decision == codes.PAY and seat == before.actor
        if found > 0:
            yield f"seat {seat + 1} finds {count_of(found, 'card')}"
    if after.bar_count == 0 and after.row.any():
        if needs_shuffle:
            yield SHUFFLE
        yield f"the row is laid: {cards_text(after.row)}"


# --- sailing --------------------------------------------------------------------------------


def _tell_arrival(rules: Any, before: Any, after: Any) -> Iterator[str]:
    """The end of a sailing: the box, who stays where, and the next flotsam."""
    if not before.sailing or after.sailing == before.sailing:
        return
    ship = int(before.sailing) - 1
    name = SYMBOL_NAMES[ship]
    for token in booty_names(after.box - before.box):
        yield f"{token} goes to the box"
    for at in range(codes.CAPTAIN, 0, -1):
        if figure := int(after.space[ship][at]):
            yield f"{figure_name(figure)} {_arrives('stays, on', ship, at)}"
    yield from _tell_barred(before, after, ship)
    if after.pool_at > before.pool_at:
        tokens = names_of(group_tokens(after, ship, int(after.groups[ship]) - 1))
        yield f"new flotsam before {name}: {tokens}"
    if not after.groups[ship]:
        yield f"no flotsam is left before {name}"


def _tell_barred(before: Any, after: Any, ship: int) -> Iterator[str]:
    """Who would have become captain, but for another captain of its seat (SP-38)."""
    stood, stands = before.space[ship], after.space[ship]
    figure, next_to_c = int(stands[codes.CAPTAIN - 1]), codes.CAPTAIN - 2
    if not figure or stood[codes.CAPTAIN - 1] != figure:
        return
    if stood[next_to_c] == figure and stands[next_to_c] != figure:
        return  # a figure of the same kind has stepped up
    other = int(captain_ship(before, (figure - 1) // codes.TRIBES))
    if other not in (-1, ship):
        why = f"its seat is captain of {SYMBOL_NAMES[other]}"
        yield f"{figure_name(figure)} does not become captain: {why}"


def _tell_departure(rules: Any, before: Any, after: Any) -> Iterator[str]:
    """The start of a sailing, and the captain's bonus token."""
    begins = after.sailing and after.sailing != before.sailing
    if begins and after.final > before.final:
        yield "the final sailings begin"
    if begins:
        yield f"the {SYMBOL_NAMES[int(after.sailing) - 1]} ship sails"
    for seat in range(int(rules.players)):
        for name, was, is_ in zip(BONUS_NAMES, before.bonus[seat], after.bonus[seat], strict=True):
            if is_ > was:
                yield f"seat {seat + 1} takes {name}"


def _tell_turn(before: Any, after: Any) -> Iterator[str]:
    if after.finished:
        yield "the game ends" if after.finished == 1 else "the game is stopped at its turn limit"
    elif after.turns > before.turns:
        yield f"the turn of seat {int(after.active) + 1} begins"


def _tell_tie(rules: Any, state: Any) -> Iterator[str]:
    """SP-96: seats with as many points add the numbers of the spaces where their figures stand."""
    scores = [int(points) for points in state.score[: rules.players]]
    tied = [seat for seat, points in enumerate(scores) if points == max(scores)]
    if not state.finished or len(tied) == 1:
        return
    sums = {seat: int(tie_sum(rules, state, seat)) for seat in tied}
    first = [seat for seat in tied if sums[seat] == max(sums.values())]
    spaces = ", ".join(f"seat {seat + 1} has {number}" for seat, number in sums.items())
    end = f"seat {first[0] + 1} wins"
    if len(first) > 1:
        end = "they share the win" if first == tied else f"{_seats(first)} share the win"
    yield f"{_seats(tied)} have {count_of(max(scores), 'point')} each; of spaces {spaces}: {end}"


def _seats(seats: list[int]) -> str:
    return f"seats {' and '.join(str(seat + 1) for seat in seats)}"
