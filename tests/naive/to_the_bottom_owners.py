"""Who owns which cards, as every seat sees it: the naive side, written from section 3.

Each viewer has a list of the cards in the hand and deck of every seat. What lies open when it comes
or goes changes all lists. What goes from a hand or deck to another hand changes the lists of those
two and of who sees all hands; the others only note that a card went. If a card turns up with a seat
on whose list it is not, one of the cards that went there must be it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.naive.to_the_bottom_ships import Ships


class Owners:
    """The lists of all viewers.

    Parameters
    ----------
    ships : Ships
        The game they belong to.
    """

    def __init__(self, ships: Ships) -> None:
        self.ships = ships
        seats = self.seats = range(ships.players)
        self.true: list[Counter[int]] = [Counter() for _ in seats]
        self.lists: list[list[Counter[int]]] = [[Counter() for _ in seats] for _ in seats]
        self.gave = [[0] * ships.players for _ in seats]
        self.took = [[0] * ships.players for _ in seats]
        self.named: list[tuple[int, list[int]]] = []  # seats and hand cards named for an action

    def known(self, viewer: int, seat: int, t: int) -> int:
        """Copies that the viewer knows to be in a hand."""
        ships = self.ships
        heard = [cards.count(t) for owner, cards in self.named if owner == seat]
        if seat == ships.active:
            heard.append(min(ships.barred[t], ships.shown[seat][t]))  # one may have left unseen
        announced = min(max(heard, default=0), ships.hands[seat][t])
        return max(ships.shown[seat][t], ships.told[seat][viewer][t], announced)

    def catch_up(self) -> None:
        """Whatever has come to a hand or deck without being reported has come openly."""
        for seat in self.seats:
            there = Counter(self.ships.decks[seat])
            there.update({t: n for t, n in enumerate(self.ships.hands[seat]) if n})
            for t, n in (there - self.true[seat]).items():
                self.true[seat][t] += n
                for viewer in self.seats:
                    self.lists[viewer][seat][t] += n

    def left(self, seat: int, t: int, *, sinking: bool = False) -> None:
        """A card has left a hand or deck, and everybody sees which."""
        for viewer in self.seats:
            if viewer != seat:
                least = 0 if sinking else self.known(viewer, seat, t)
                self._see(viewer, seat, t, least + 1)
            self.lists[viewer][seat][t] -= 1
        self.true[seat][t] -= 1

    def appears(self, seat: int, t: int, beside: int) -> None:
        """Everybody sees or hears that a card is there, beside those known to be in the hand."""
        self.catch_up()
        for viewer in self.seats:
            if viewer != seat:
                self._see(viewer, seat, t, self.known(viewer, seat, t) + beside)

    def passes(self, giver: int, taker: int, t: int) -> None:
        """A card goes to another hand; it has left, and has not yet come."""
        self.catch_up()
        self.true[giver][t] -= 1
        self.true[taker][t] += 1
        for viewer in self.seats:
            sees = self.ships.afloat[viewer] and self.ships.has(viewer, "see_hands")
            if viewer in (giver, taker) or sees:
                if viewer != giver:
                    self._see(viewer, giver, t, self.known(viewer, giver, t) + 1)
                self.lists[viewer][giver][t] -= 1
                self.lists[viewer][taker][t] += 1
            else:
                self.gave[viewer][giver] += 1
                self.took[viewer][taker] += 1

    def _see(self, viewer: int, seat: int, t: int, least: int) -> None:
        lists = self.lists[viewer]
        while lists[seat][t] < least:
            givers = [
                other
                for other in self.seats
                if other not in (viewer, seat) and lists[other][t] > self.known(viewer, other, t)
            ]
            giver = next((other for other in givers if self.gave[viewer][other]), givers[0])
            lists[giver][t] -= 1
            lists[seat][t] += 1
            if self.gave[viewer][giver]:
                self.gave[viewer][giver] -= 1
            else:
                self.took[viewer][giver] += 1
            if self.took[viewer][seat]:
                self.took[viewer][seat] -= 1
            else:
                self.gave[viewer][seat] += 1

    def mistaken(self) -> list[list[list[int]]]:
        """By viewer, seat and type: cards on the list less cards that are there."""
        self.catch_up()
        return [
            [[lists[s][t] - self.true[s][t] for t in self.ships.types] for s in self.seats]
            for lists in self.lists
        ]
