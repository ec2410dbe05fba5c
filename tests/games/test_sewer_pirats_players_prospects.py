"""What players of Sewer Pirats expect: the worth of tokens, sailings to come, who is captain first.

The numbers are worked out by hand from what the position shows.
"""

from math import exp

import numpy as np
import pytest

from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.players.evaluation import gain
from balance.games.sewer_pirats.players.sailings import NEVER, captain_price, has_cards
from balance.games.sewer_pirats.players.worth import token_worth, weigh_fronts
from tests.games.test_sewer_pirats_players import (
    BIRD,
    BURGER,
    CAN,
    CAT,
    CHILI,
    COCKROACH,
    DOLL,
    FISH,
    FRIES,
    KETCHUP,
    NOODLES,
    OPENER,
    PARROT,
    RACCOON,
    RAT,
    SHAKE,
    SNAIL,
    TEDDY,
    TOAD,
    Position,
    captaincy,
)

SHARE = 0.9 / 2  # of a token that is still to come, what a seat of two expects to get
EAGER = 0.85  # how often another one becomes captain where it can


def bare(seats: int = 2, *more: int) -> Position:
    """No group before any ship, and of the pools only the bonus tokens that are named."""
    position = Position(*["random"] * seats)
    state, rules = position.state, position.table.workspaces["rules"][0]
    state["groups"], state["group"], state["group_bonus"] = 0, -1, -1
    state["pool_at"] = rules["booty_count"]
    state["bonus_at"] = rules["bonus_count"] - len(more)
    for place, bonus in enumerate(more):
        state["bonus_pool"][int(state["bonus_at"]) + place] = bonus
    return position


def worth(position: Position, token: int, seat: int = 0, watches: int = 1) -> float:
    """What a seat thinks a booty token is worth to it."""
    workspaces = position.table.workspaces
    rules, memory = workspaces["rules"][0], workspaces["memory"][0][seat]
    memory["watches"] = watches
    weigh_fronts(rules, position.state, memory, np.int64(seat))
    return float(token_worth(rules, position.state, memory, np.int64(seat), np.int64(token)))


def bonus_worth(position: Position, bonus: int, watches: int = 1) -> float:
    """What seat 0 thinks the bonus token before the cat ship is worth to it."""
    workspaces = position.table.workspaces
    position.state["groups"][CAT] = 1
    position.state["group_bonus"][CAT][0] = bonus
    memory = workspaces["memory"][0][0]
    memory["watches"] = watches
    weigh_fronts(workspaces["rules"][0], position.state, memory, np.int64(0))
    return float(memory["worth"][0][CAT][codes.TOKENS])


# ------------------------------------------------------------------------------ worth of tokens

OWNED = [
    ((), ()),
    ((FRIES + 2, CAN + 9), (KETCHUP, OPENER)),
    ((TEDDY + 6, DOLL + 5, DOLL + 5), (PARROT,)),
    ((TEDDY + 6, CAN + 8, CAN + 10), (PARROT, PARROT, OPENER, CHILI)),
]


@pytest.mark.parametrize(("tokens", "bonus"), OWNED)
def test_when_nothing_more_can_come_a_token_is_worth_its_points(
    tokens: tuple[int, ...], bonus: tuple[int, ...]
) -> None:
    position = bare()
    position.own(0, *tokens, bonus=bonus)
    workspaces = position.table.workspaces
    for token in (FRIES + 3, NOODLES + 4, BURGER + 5, TEDDY + 7, DOLL + 6, CAN + 9):
        found = worth(position, token)
        rules, memory = workspaces["rules"][0], workspaces["memory"][0][0]
        seat, extra = np.int64(0), np.int64(0)
        points = gain(rules, position.state, memory, seat, np.int64(token), extra)
        assert found == pytest.approx(points)


def test_food_counts_the_bonus_tokens_that_may_come() -> None:
    position = bare(2, KETCHUP, KETCHUP)
    position.own(0, bonus=[CHILI])
    assert worth(position, FRIES + 3) == pytest.approx(3 + 5 * 2 * SHARE)
    assert worth(position, NOODLES + 3) == pytest.approx(3 + 4)
    assert worth(bare(3, KETCHUP), FRIES + 1) == pytest.approx(1 + 5 * 0.9 / 3)


def test_a_can_waits_for_an_opener() -> None:
    position = bare(2, OPENER)
    some = 1 - exp(-SHARE)
    assert worth(position, CAN + 8) == pytest.approx(8 * some)
    position.own(0, CAN + 10, bonus=[OPENER])
    assert worth(position, CAN + 8) == pytest.approx(8 * some)  # the first opener serves the 10


def test_a_toy_waits_for_parrots() -> None:
    position = bare(2, PARROT, PARROT)
    none, one = exp(-2 * SHARE), 2 * SHARE * exp(-2 * SHARE)
    position.own(0, TEDDY + 6, DOLL + 5)
    larger = one * 6 + (1 - none - one) * 7  # with one parrot teddies alone count: 13, not 6
    assert worth(position, TEDDY + 7) == pytest.approx(one * 7 + (1 - none - one) * 7)
    assert worth(position, DOLL + 7) == pytest.approx(larger)


def test_bonus_tokens_count_what_they_serve() -> None:
    position = bare()
    position.own(0, FRIES + 1, FRIES + 2, TEDDY + 6, DOLL + 7, CAN + 9)
    assert bonus_worth(position, KETCHUP) == pytest.approx(2 * 5)
    assert bonus_worth(position, SHAKE) == 0
    another = SHARE  # the token asked for lies there, and may come
    none, one = exp(-another), another * exp(-another)
    assert bonus_worth(position, PARROT) == pytest.approx(1 + (none - one) * 7 + one * 13)
    assert bonus_worth(position, OPENER) == pytest.approx(none * 9)


def test_who_does_not_watch_shares_out_all_that_it_does_not_see() -> None:
    """One ketchup is hidden, with the other seat or in the pool, where half of the tokens are."""
    position = bare(2, KETCHUP)
    position.own(1, bonus=[SHAKE])
    assert worth(position, FRIES + 1, watches=0) == pytest.approx(1 + 5 * SHARE / 2)
    assert worth(position, BURGER + 1, watches=0) == pytest.approx(1 + 3 * SHARE / 2)


# --------------------------------------------------------------------------- sailings to come


@pytest.mark.parametrize(("second", "left"), [(RAT, 0.0), (RACCOON, 4.0)])
def test_a_sailing_is_played_out_in_its_order(second: int, left: float) -> None:
    """The captain takes the bonus and what it likes best, then those behind; a rat takes two."""
    position = bare()
    position.group(CAT, SHAKE, FRIES + 3, NOODLES + 4, BURGER + 5)
    position.own(0, bonus=[KETCHUP])
    position.figure(0, SNAIL, CAT, codes.CAPTAIN)
    position.figure(1, second, CAT, 2)
    position.figure(0, TOAD, CAT, 1)
    position.ask(codes.ACT)
    shake = 3 * 1.2 * SHARE  # one burger is still to come
    seen = position.features(codes.DRAW_ACTION)
    assert seen["mine_own"] == pytest.approx(3 + 5 + shake + left)
    seen = position.features(codes.SET_SAIL)
    assert "mine_own" not in seen  # it sails now, and the bonus token is taken
    assert seen["now_own"] == pytest.approx(3 + 5 + left)
    assert seen["now_others"] == pytest.approx(5 + 4 - left)


def test_a_token_taken_is_worth_what_it_will_be() -> None:
    position = bare()
    position.group(CAT, SHAKE, FRIES + 3, BURGER + 5)
    position.figure(0, SNAIL, CAT, 3)
    position.figure(1, TOAD, CAT, 1)
    position.state["group_bonus"][CAT][0] = -1  # the captain has it
    position.own(1, bonus=[SHAKE])
    position.sail(CAT, 3)
    seen = position.features(1 + BURGER + 5)
    assert seen["worth_taken"] == pytest.approx(5)
    assert seen["now_others"] == pytest.approx(3)
    assert position.features(1 + FRIES + 3)["now_others"] == pytest.approx(5 + 3)


# ---------------------------------------------------------------------------- race for captain


def rivals() -> Position:
    """Both seats stand on the cat ship, which has no captain; seat 0 is nearer the bow."""
    position = bare()
    position.group(CAT, SHAKE, BURGER + 5, FRIES + 3)
    position.figure(0, RACCOON, CAT, 3)
    position.figure(1, COCKROACH, CAT, 2)
    position.cards(0, bird=1)
    position.ask(codes.ACT)
    return position


BEST, NEXT = 5 + 3 * SHARE, 3.0
SHAKE_WORTH = 3 * 1.2 * SHARE


def test_whoever_can_pay_becomes_captain_first() -> None:
    """A cockroach pays nothing, and its turn comes before the next one of seat 0."""
    position = rivals()
    position.cards(0, cat=1)
    seen = position.features(codes.DRAW_ACTION)
    first = BEST + SHAKE_WORTH
    assert seen["lost_own"] == pytest.approx(EAGER * NEXT)
    assert seen["lost_others"] == pytest.approx(EAGER * first)
    assert seen["race_own"] == pytest.approx((1 - EAGER) * first)
    assert seen["race_others"] == pytest.approx((1 - EAGER) * NEXT)
    assert "idle_own" not in seen
    taken = position.features(captaincy(CAT, 3, RACCOON))
    assert taken["mine_own"] == pytest.approx(first)


def test_without_a_card_a_seat_waits_for_somebody_else() -> None:
    position = rivals()
    position.state["area"][1][COCKROACH] = 1
    position.state["space"][CAT][2] = 0
    seen = position.features(codes.DRAW_ACTION)
    assert not {"race_own", "lost_own"} & set(seen)
    assert seen["idle_own"] == pytest.approx(NEXT)  # an outsider takes what seat 0 wants most


def test_the_price_of_a_captaincy() -> None:
    position = rivals()
    rules, state = position.table.workspaces["rules"][0], position.state

    def price(seat: int, ship: int) -> int:
        return int(captain_price(rules, state, np.int64(seat), np.int64(ship)))

    assert (price(0, CAT), price(1, CAT)) == (1, 0)
    assert price(0, BIRD) == NEVER  # nobody aboard, and an empty area
    position.figure(0, SNAIL)
    position.figure(1, TOAD, CAT, 1)
    position.state["space"][CAT][3] = 0
    assert price(0, CAT) == NEVER  # an empty space ahead
    position.figure(1, RAT, CAT, 3)
    assert price(0, CAT) == 3
    position.figure(0, RAT, FISH, codes.CAPTAIN)
    assert price(0, CAT) == NEVER  # it is captain elsewhere


def test_cards_of_others_are_known_or_a_matter_of_chance() -> None:
    position = bare()
    memory, state = position.table.workspaces["memory"][0][0], position.state
    position.cards(1, cat=2, fish=1)

    def chance(needed: int) -> float:
        args = (np.int64(1), np.int64(CAT), np.int64(needed))
        return float(has_cards(state, memory, *args))

    memory["watches"] = 0
    assert chance(1) == pytest.approx(1 - (2 / 3) ** 3)
    assert chance(2) == pytest.approx(1 - (2 / 3) ** 3 - 3 * (1 / 3) * (2 / 3) ** 2)
    assert (chance(0), chance(4)) == (1.0, pytest.approx(0.0))
    memory["watches"] = 1
    state["shown"][1] = (1, 0, 1)
    assert chance(1) == 1.0
    assert chance(2) == pytest.approx(1 / 3)
