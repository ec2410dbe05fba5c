"""Characters of the naive twin of Sewer Pirats, and the driver that plays whole games.

Section 11 of the rules specification describes them. A character gets the game and the question
and returns an option. Values are compared rounded, and of equal ones the first option wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from tests.naive.luck import below
from tests.naive.sewer_pirats import (
    DRAW,
    FROM_DECK,
    NO_TOKEN,
    PASS,
    REVEAL,
    SET_SAIL,
    STAY,
    STOP,
    TAKE,
    Deed,
    Question,
    SewerPirats,
)
from tests.naive.sewer_pirats_rules import (
    AREA,
    CAN,
    CAPTAIN,
    COCKROACH,
    DOLL,
    OPENER,
    PARROT,
    RACCOON,
    RAT,
    SNAIL,
    TEDDY,
    WEASEL,
    Token,
    Treasure,
    score,
)

RANDOM_PLAYER = 1001

Chooser = Callable[[SewerPirats, Question, int], int]


def random_player(game: SewerPirats, question: Question, k: int) -> int:
    options = question.options
    return options[below(game.luck, RANDOM_PLAYER, k, len(options))]


def millionths(value: float) -> int:
    """Values are compared rounded, half to even."""
    return round(value * 1e6)


def best(options: Iterable[int], value: Callable[[int], float]) -> int:
    """The first option of the highest value."""
    return max(options, key=lambda option: millionths(value(option)))


# ------------------------------------------------------------------------------------------ values


def richer_by_token(treasure: Treasure, token: Token) -> Treasure:
    return Treasure([*treasure.tokens, token], treasure.bonus, treasure.bonus_order)


def richer_by_bonus(treasure: Treasure, bonus: int) -> Treasure:
    counts = [count + (kind == bonus) for kind, count in enumerate(treasure.bonus)]
    return Treasure(treasure.tokens, counts, treasure.bonus_order)


def gain(game: SewerPirats, before: Treasure, after: Treasure) -> float:
    """0.6 of what the points grow by now, 0.4 of the same with one more bonus of every kind."""
    p = game.parameters
    now = score(p, after) - score(p, before)
    then = score(p, after, extra=1) - score(p, before, extra=1)
    return 0.6 * now + 0.4 * then


class Greedy:
    """Policy 2; the others are made from it."""

    # ---- what things are worth

    def booty_value(self, game: SewerPirats, seat: int, token: Token) -> float:
        own = game.treasures[seat]
        return gain(game, own, richer_by_token(own, token))

    def bonus_value(self, game: SewerPirats, seat: int, bonus: int) -> float:
        own = game.treasures[seat]
        return max(2.0, gain(game, own, richer_by_bonus(own, bonus)))

    def haul(self, game: SewerPirats, seat: int, deed: Deed, rank: int, captain: bool) -> float:
        """R: what the figure would get from the front group if `rank` figures took before it."""
        if not game.groups[deed.ship]:
            return 0
        group = game.groups[deed.ship][0]
        values = sorted((self.booty_value(game, seat, t) for t in group.booty), reverse=True)
        takes_two = deed.tribe == RAT and game.has_ability(RAT) and game.parameters["rat_booty"] > 1
        total = sum(values[rank : rank + 1 + takes_two])
        if captain:
            assert group.bonus is not None
            total += self.bonus_value(game, seat, group.bonus)
        return total

    def captaincy_haul(self, game: SewerPirats, seat: int, deed: Deed) -> float:
        return self.haul(game, seat, deed, 0, captain=True)

    def place_value(self, game: SewerPirats, seat: int, deed: Deed, space: int) -> float:
        """The worth of standing on a crew space, of which so many take first as stand ahead."""
        if space == AREA:
            return 0
        spaces = game.ships[deed.ship]
        ahead = sum(figure is not None for figure in spaces[space + 1 :])
        share = 0.5 if spaces[CAPTAIN] is None else 0.9
        return share * self.haul(game, seat, deed, max(1, ahead), captain=False)

    def deed_value(self, game: SewerPirats, seat: int, deed: Deed) -> float:
        start = self.place_value(game, seat, deed, deed.start)
        if deed.is_captaincy:
            target = self.captaincy_haul(game, seat, deed)
        else:
            target = self.place_value(game, seat, deed, deed.target)
        return target - start - 0.9 * full_cost(game, seat, deed)

    def draw_value(self, game: SewerPirats, seat: int) -> float:
        room = game.parameters["hand_limit"] - sum(game.hands[seat])
        nothing_there = not any(game.row) and not game.deck_has_card()
        if room <= 0 or nothing_there:
            return -50
        return 0.8 if room == 1 else 1.6

    # ---- decisions

    def __call__(self, game: SewerPirats, question: Question, k: int) -> int:
        answers: Mapping[str, Callable[[SewerPirats, Question], int]] = {
            "D-ACT": self.act,
            "D-WEA": self.further,
            "D-TAKE": self.take,
            "D-RAT": self.take,
            "D-TOAD": self.stay,
            "D-SNL": lambda game, question: REVEAL,
            "D-DRAW": self.draw,
            "D-DISC": self.discard,
            "D-PAY": self.pay,
            "D-FIG": lambda game, question: question.options[0],
            "D-OPEN": lambda game, question: question.options[0],
            "D-BID": self.bid,
        }
        return answers[question.decision](game, question)

    def act(self, game: SewerPirats, question: Question) -> int:
        seat = question.seat

        def value(option: int) -> float:
            if option == DRAW:
                return self.draw_value(game, seat)
            return self.deed_value(game, seat, question.subject[option])

        return best(question.options, value)

    def further(self, game: SewerPirats, question: Question) -> int:
        def value(option: int) -> float:
            if option in (STOP, SET_SAIL):
                return 0 if option == STOP else 99
            return self.deed_value(game, question.seat, question.subject[option])

        return best(question.options, value)

    def take(self, game: SewerPirats, question: Question) -> int:
        tokens = [option for option in question.options if option != NO_TOKEN]

        def value(option: int) -> float:
            return self.booty_value(game, question.seat, Token(*divmod(option - 1, 16)))

        return best(tokens, value)

    def stay(self, game: SewerPirats, question: Question) -> int:
        ship, _ = question.subject
        values = [self.booty_value(game, question.seat, t) for t in game.groups[ship][0].booty]
        poor = all(millionths(value) < millionths(3) for value in values)
        return STAY if poor else TAKE

    def draw(self, game: SewerPirats, question: Question) -> int:
        hand = game.hands[question.seat]

        def value(option: int) -> float:
            return -0.5 if option == FROM_DECK else hand[option] or -1

        return best(question.options, value)

    def discard(self, game: SewerPirats, question: Question) -> int:
        return best(question.options, lambda symbol: game.hands[question.seat][symbol])

    def pay(self, game: SewerPirats, question: Question) -> int:
        return best(question.options, lambda symbol: -game.hands[question.seat][symbol])

    # ---- bidding

    limits: Mapping[int, int] = MappingProxyType({WEASEL: 3, RAT: 2, COCKROACH: 2})

    def bid(self, game: SewerPirats, question: Question) -> int:
        limit = self.limits.get(game.bar[game.rank], 1)
        if game.rank == 0:
            limit += len(game.under)
        raised = game.bid + 1
        keeps_two = sum(game.hands[question.seat]) - raised >= 2
        return raised if raised <= limit and keeps_two else PASS


def full_cost(game: SewerPirats, seat: int, deed: Deed) -> int:
    """Cards played, and tolls that would be given."""
    cost = game.cost(deed)
    return cost + min(game.toll(seat, deed), game.hands[seat][deed.ship] - cost)


def figures_aboard(game: SewerPirats, ship: int) -> int:
    return sum(figure is not None for figure in game.ships[ship])


class Planned(Greedy):
    """Those who go by rules in turn instead of values: the first that finds a deed counts."""

    def act(self, game: SewerPirats, question: Question) -> int:
        raise NotImplementedError

    def before_drawing(self, game: SewerPirats, seat: int, deeds: list[Deed]) -> Deed | None:
        raise NotImplementedError

    def best_captaincy(self, game: SewerPirats, seat: int, deeds: list[Deed]) -> Deed | None:
        captaincies = [deed for deed in deeds if deed.is_captaincy]
        if not captaincies:
            return None
        return max(captaincies, key=lambda d: millionths(self.captaincy_haul(game, seat, d)))

    def further(self, game: SewerPirats, question: Question) -> int:
        if SET_SAIL in question.options:
            return SET_SAIL
        deed = self.before_drawing(game, question.seat, list(question.subject.values()))
        return STOP if deed is None else deed.option


class Passenger(Planned):
    """Policy 3: lets others sail."""

    def act(self, game: SewerPirats, question: Question) -> int:
        seat, deeds = question.seat, list(question.subject.values())
        deed = self.before_drawing(game, seat, deeds)
        if deed is None and sum(game.hands[seat]) >= game.parameters["hand_limit"]:
            deed = self.cheapest(game, seat, [d for d in deeds if not d.is_captaincy])
            if deed is None:
                deed = self.best_captaincy(game, seat, deeds)
        return DRAW if deed is None else deed.option

    def before_drawing(self, game: SewerPirats, seat: int, deeds: list[Deed]) -> Deed | None:
        bargains = [
            deed
            for deed in deeds
            if deed.is_captaincy
            and full_cost(game, seat, deed) <= 1
            and millionths(self.captaincy_haul(game, seat, deed)) >= millionths(6)
        ]
        return self.best_captaincy(game, seat, bargains) or self.cheapest(
            game, seat, [deed for deed in deeds if self.is_inviting(game, deed)]
        )

    def is_inviting(self, game: SewerPirats, deed: Deed) -> bool:
        """A Move from the area onto a ship that will sail soon."""
        manned = game.ships[deed.ship][CAPTAIN] is not None
        boards = deed.start == AREA and not deed.is_captaincy
        return boards and (manned or figures_aboard(game, deed.ship) >= 2)

    def cheapest(self, game: SewerPirats, seat: int, moves: list[Deed]) -> Deed | None:
        key = lambda deed: (full_cost(game, seat, deed), deed.target != 3)  # noqa: E731
        return min(moves, key=key, default=None)

    def stay(self, game: SewerPirats, question: Question) -> int:
        return TAKE


class Privateer(Planned):
    """Policy 4: wants to be captain at any price."""

    limits = MappingProxyType({WEASEL: 3, SNAIL: 3, RAT: 3, COCKROACH: 2})

    def act(self, game: SewerPirats, question: Question) -> int:
        deed = self.before_drawing(game, question.seat, list(question.subject.values()))
        return DRAW if deed is None else deed.option

    def before_drawing(self, game: SewerPirats, seat: int, deeds: list[Deed]) -> Deed | None:
        return self.best_captaincy(game, seat, deeds) or self.way_to_bow(game, seat, deeds)

    def way_to_bow(self, game: SewerPirats, seat: int, deeds: list[Deed]) -> Deed | None:
        moves = [deed for deed in deeds if not deed.is_captaincy]
        ships = sorted({deed.ship for deed in moves})
        if not ships:
            return None
        ships = [ship for ship in ships if game.ships[ship][CAPTAIN] is None] or ships
        goal = best(ships, lambda ship: self.prize(game, seat, ship))

        def key(deed: Deed) -> tuple[int, int]:
            ahead = game.ships[goal][deed.target + 1 : CAPTAIN]
            return ahead.count(None), full_cost(game, seat, deed)

        return min((deed for deed in moves if deed.ship == goal), key=key)

    def prize(self, game: SewerPirats, seat: int, ship: int) -> float:
        if not game.groups[ship]:
            return 0
        group = game.groups[ship][0]
        assert group.bonus is not None
        booty = max(self.booty_value(game, seat, token) for token in group.booty)
        return self.bonus_value(game, seat, group.bonus) + booty

    def stay(self, game: SewerPirats, question: Question) -> int:
        ship, space = question.subject
        elsewhere = game.captains_ship(question.seat) not in (None, ship)
        return STAY if space == 3 and not elsewhere else TAKE


class Collector(Greedy):
    """Policy 5: after the first bonus token one family is all that counts."""

    def family(self, game: SewerPirats, seat: int) -> list[int]:
        """Kinds of booty of the chosen family; all of them before there is one."""
        order = game.treasures[seat].bonus_order
        if not order:
            return []
        if order[0] == OPENER:
            return [CAN]
        if order[0] < PARROT:
            return [order[0]]
        tokens = game.treasures[seat].tokens
        teddies = sum(token.value for token in tokens if token.kind == TEDDY)
        dolls = sum(token.value for token in tokens if token.kind == DOLL)
        toys = [(TEDDY, teddies), (DOLL, dolls)]
        return [kind for kind, total in toys if total == max(teddies, dolls)]

    def booty_value(self, game: SewerPirats, seat: int, token: Token) -> float:
        value = super().booty_value(game, seat, token)
        family = self.family(game, seat)
        if not family:
            return value
        return value * (2 if token.kind in family else 0.5)

    def bonus_value(self, game: SewerPirats, seat: int, bonus: int) -> float:
        value = super().bonus_value(game, seat, bonus)
        order = game.treasures[seat].bonus_order
        if not order:
            return value
        return value * (2 if bonus == order[0] else 0.5)


class Spoiler(Greedy):
    """Policy 6: remembers what others took, and grudges it to them."""

    def booty_value(self, game: SewerPirats, seat: int, token: Token) -> float:
        others = [other for other in game.seats if other != seat]
        wanted = max(Greedy.booty_value(self, game, other, token) for other in others)
        return Greedy.booty_value(self, game, seat, token) + 0.5 * wanted

    def bonus_value(self, game: SewerPirats, seat: int, bonus: int) -> float:
        others = [other for other in game.seats if other != seat]
        wanted = max(Greedy.bonus_value(self, game, other, bonus) for other in others)
        return Greedy.bonus_value(self, game, seat, bonus) + 0.5 * wanted

    def deed_value(self, game: SewerPirats, seat: int, deed: Deed) -> float:
        value = super().deed_value(game, seat, deed)
        if deed.tribe == SNAIL and self.may_topple(game, seat, deed):
            value += 2
        if deed.tribe == RACCOON and self.is_good_gate(game, deed):
            value += 1.5
        return value

    def may_topple(self, game: SewerPirats, seat: int, deed: Deed) -> bool:
        """May the snail change places with another player's captain?"""
        p = game.parameters
        captain = game.ships[deed.ship][CAPTAIN]
        can = game.has_ability(SNAIL) and p["snail_extra"] and p["snail_takes_captaincy"]
        return bool(can) and deed.target == 3 and captain is not None and captain.seat != seat

    def is_good_gate(self, game: SewerPirats, deed: Deed) -> bool:
        """Will others have to pass the raccoon?"""
        others = figures_aboard(game, deed.ship) - (deed.start != AREA)
        return game.has_ability(RACCOON) and deed.target in (1, 2) and others >= 2


CHARACTERS: dict[str, Chooser] = {
    "random": random_player,
    "greedy": Greedy(),
    "passenger": Passenger(),
    "privateer": Privateer(),
    "collector": Collector(),
    "spoiler": Spoiler(),
}


# ------------------------------------------------------------------------------------------ driver


def decide(game: SewerPirats, lineup: Sequence[str]) -> int:
    """Counts the decision at hand and asks whoever has to make it."""
    question = game.question
    assert question is not None
    game.decisions += 1
    game.seat_decisions[question.seat] += 1
    return CHARACTERS[lineup[question.seat]](game, question, game.decisions)


def play(
    parameters: dict[str, Any],
    lineup: Sequence[str],
    luck: int,
    look: Callable[[SewerPirats], None] | None = None,
) -> SewerPirats:
    """A whole game; `look` is called before every choice and at the end."""
    game = SewerPirats(parameters, len(lineup), luck)
    game.begin()
    while not game.finished:
        if look is not None:
            look(game)
        game.answer(decide(game, lineup))
    if look is not None:
        look(game)
    return game
