"""What a step of Sewer Pirats brought about, in words."""

from collections.abc import Iterator
from typing import Any

from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.legal import decode
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


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """The events of a step: what it cost, what chance brought, what sailed, and who is next."""
    return [
        *_tell_payment(rules, before, after, option),
        *_tell_cards(before, after, option),
        *_tell_snail(before, after, option),
        *_tell_auction(rules, before, after),
        *_tell_arrival(rules, before, after),
        *_tell_departure(rules, before, after),
        *_tell_turn(before, after),
    ]


# --- cards ----------------------------------------------------------------------------------


def _tell_payment(rules: Any, before: Any, after: Any, option: int) -> Iterator[str]:
    """Cards played for a move or captaincy, and tolls."""
    if before.decision not in (codes.ACT, codes.WEA) or option < codes.MOVE_BASE:
        return
    if option == codes.SET_SAIL:
        return
    ship = decode(int(option))[0]
    card, seat = f"{SYMBOL_NAMES[ship]} card", int(before.actor)
    gained = [int(after.hand[s][ship] - before.hand[s][ship]) for s in range(int(rules.players))]
    played = -sum(gained)
    yield f"seat {seat + 1} plays {count_of(played, card) if played else 'no card'}"
    for other, cards in enumerate(gained):
        if cards > 0:
            yield f"seat {seat + 1} gives {count_of(cards, card)} to seat {other + 1} as toll"


def _tell_cards(before: Any, after: Any, option: int) -> Iterator[str]:
    """A card from the deck, a shuffle, and a row that is filled again."""
    if after.shuffles > before.shuffles:
        yield "the discard pile is shuffled to be the deck"
    if before.decision != codes.DRAW:
        return
    seat = int(before.actor)
    if option == codes.FROM_DECK:
        came = after.hand[seat].astype(int) - before.hand[seat].astype(int)
        yield f"seat {seat + 1} draws {SYMBOL_NAMES[int(came.argmax())]}"
    row = after.row.astype(int) - before.row.astype(int)
    if option != codes.FROM_DECK:
        row[option] += 1
    if row.any():
        yield f"the row is filled with {cards_text(row)}"


def _tell_snail(before: Any, after: Any, option: int) -> Iterator[str]:
    """The revealed card, and the step it may bring."""
    if before.decision != codes.SNL or option == 0:
        return
    pile = after.discard.astype(int)
    if after.shuffles == before.shuffles:
        pile -= before.discard
    yield f"the card is {SYMBOL_NAMES[int(pile.argmax())]}"
    ship, at = int(before.figure_ship), int(before.figure_at)
    snail, other = int(before.space[ship][at]), int(before.space[ship][at + 1])
    is_barred = at + 1 == codes.CAPTAIN and other == snail
    moved = after.space[ship][at] == other and after.space[ship][at + 1] == snail
    if moved and pile[ship] and not is_barred:
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
    if after.under_count > before.under_count:
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
        if after.space[ship][at]:
            yield f"{figure_name(after.space[ship][at])} {_arrives('stays, on', ship, at)}"
    if after.pool_at > before.pool_at:
        tokens = names_of(group_tokens(after, ship, int(after.groups[ship]) - 1))
        yield f"new flotsam before {name}: {tokens}"
    if not after.groups[ship]:
        yield f"no flotsam is left before {name}"


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
