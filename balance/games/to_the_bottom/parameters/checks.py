"""Checks between the parameters of To the Bottom."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from balance.games.api import refusal
from balance.games.to_the_bottom.parameters.cards import MAX_TYPES, Card

MIN_PLAYERS, MAX_PLAYERS = 2, 6
MAX_CARDS = 480  # in a game
MAX_OF_A_TYPE = 255
SLUG = "abcdefghijklmnopqrstuvwxyz0123456789_"

Cards = Mapping[str, Card]
Extras = Mapping[str, Sequence[str]]


def shop_copies(cards: Cards, class_on: Any, use_port_cards: bool, scale: float) -> dict[str, int]:
    """Pieces of every card in the shop; the Iceberg, beside it, is not scaled or switched off."""
    copies = {}
    for key, card in cards.items():
        fixed = card.static.iceberg or card.static.lockdown
        off = not getattr(class_on, card.class_) or (card.port and not use_port_cards)
        if not card.copies or not card.on or (off and not card.static.iceberg):
            copies[key] = 0
        elif fixed:
            copies[key] = card.copies
        else:
            copies[key] = max(1, math.floor(card.copies * scale + 0.5))
    return copies


def check_cards(cards: Cards) -> None:
    """Refuse keys and names that cannot be told apart, and too many types."""
    if len(cards) > MAX_TYPES:
        raise refusal(f"{len(cards)} cards", f"at most {MAX_TYPES} different cards")
    seen: dict[str, str] = {}
    for key, card in cards.items():
        if not key or not key[0].isalpha() or set(key) - set(SLUG):
            allowed = "small letters, digits and _, a letter first, such as polka_dancer"
            raise refusal(f"the card key {key!r}", allowed)
        other = seen.setdefault(card.name.casefold(), key)
        if other != key:
            raise refusal(f"the name {card.name!r} for {other} and {key}", "a name of its own")
    _check_single(cards, "iceberg")
    _check_single(cards, "lockdown")


def _check_single(cards: Cards, ability: str) -> None:
    """Iceberg and Lockdown have a place of their own: one type each, and nobody starts with it."""
    found = [key for key, card in cards.items() if getattr(card.static, ability)]
    if len(found) > 1:
        raise refusal(f"{' and '.join(found)} with {ability}", f"one card with {ability}")
    for key in found:
        if cards[key].start:
            raise refusal(f"{key} with start {cards[key].start}", f"start 0 for {ability}")


def check_room(cards: Cards, copies: Mapping[str, int], extras: Sequence[Extras]) -> None:
    """Refuse more cards than a game has room for, however few play."""
    if not fits(cards, copies, extras, MIN_PLAYERS):
        total = _total(cards, copies, extras, MIN_PLAYERS)
        allowed = (
            f"at most {MAX_CARDS}, and at most {MAX_OF_A_TYPE} of a card; fewer copies, start or "
            "seat_extra_deck, or a lower shop_copies_scale"
        )
        raise refusal(f"{sum(total.values())} cards with {MIN_PLAYERS} players", allowed)


def _total(
    cards: Cards, copies: Mapping[str, int], extras: Sequence[Extras], players: int
) -> dict[str, int]:
    """Pieces of every card in a game."""
    total = {key: copies[key] + players * card.start for key, card in cards.items()}
    for table in extras:
        for seat in range(1, players + 1):
            for key in table.get(str(seat), ()):
                total[key] += 1
    return total


def fits(cards: Cards, copies: Mapping[str, int], extras: Sequence[Extras], players: int) -> bool:
    """Is there room for all the cards of a game?"""
    total = _total(cards, copies, extras, players)
    return sum(total.values()) <= MAX_CARDS and max(total.values()) <= MAX_OF_A_TYPE


def check_extras(extra: Extras, cards: Cards) -> None:
    """Refuse seats and cards that do not exist, and cards that nobody may own from the start."""
    for seat, keys in extra.items():
        seats = [str(number) for number in range(1, MAX_PLAYERS + 1)]
        if seat not in seats:
            raise refusal(f"the seat {seat!r}", f"one of {', '.join(seats)}")
        for key in keys:
            if key not in cards:
                raise refusal(f'"{key}" for seat {seat}', ", ".join(cards), key, list(cards))
            static = cards[key].static
            if static.iceberg or static.lockdown:
                raise refusal(f'"{key}" for seat {seat}', "a card that players can own")


# --- can the Iceberg be bought? ------------------------------------------------------------------


def check_reachable(cards: Cards, copies: Mapping[str, int], data: Mapping[str, Any]) -> None:
    """Refuse rules in which the Cruise can end only by its cap."""
    key = next((key for key, card in cards.items() if card.static.iceberg), "")
    if not key or not cards[key].on or cards[key].copies != 1:
        found = "a copy of it more or less" if key and cards[key].on else "no card with iceberg"
        raise refusal(found, "one card with static iceberg, copies 1 and on")
    price = cards[key].price
    most = _most_points([c for k, c in cards.items() if c.start or copies[k]], data)
    if most is not None and price > most:
        found = f"{key} for {price} points, which nobody can ever pay"
        allowed = (
            f"a price up to {most}, the most that the cards of a turn can bring; a lower price, "
            "cards with more jet, or more cards drawn (cruise_ramp, cruise_hand_limit)"
        )
        raise refusal(found, allowed)


def _most_points(cards: Sequence[Card], data: Mapping[str, Any]) -> int | None:
    """The most points of a turn of the Cruise, None where effects set no simple bound.

    Without points at the start nothing can be bought, so what else the shop has does not count.
    """
    starters = [card for card in cards if card.start]
    dry = not any(card.jet for card in starters)
    free = any(card.copies and card.price == 0 for card in cards)
    if dry and not free:
        return 0
    if any(map(_brings_more, cards)):
        return None
    drawn = int(max((*data["cruise_ramp"], data["draw_floor"])))
    limit = int(data["cruise_hand_limit"])
    if drawn == 0:
        return 0
    if limit == 0:
        return None
    pair = max(card.static.jet_pair for card in cards)
    return (limit + drawn) * max(1, pair) * max(card.jet for card in cards)


def _brings_more(card: Card) -> bool:
    """Can it bring cards into the hand, or points, beside the draw and the hand?"""
    to_hand = ("owner_hand", "actor_hand")
    return (
        card.static.draw_mod > 0
        or card.static.jet_copy
        or any(
            part.do in ("draw", "gain", "cycle") or part.gain or part.dest in to_hand
            for part in card.parts
        )
    )
