"""The naive twin of Sewer Pirats against the test vectors and invariants of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from tests.naive.luck import deal_luck
from tests.naive.sewer_pirats import (
    DRAW,
    FROM_DECK,
    KEEP,
    NO_TOKEN,
    PASS,
    REVEAL,
    SET_SAIL,
    STAY,
    STOP,
    TAKE,
    Acted,
    Deed,
    SewerPirats,
)
from tests.naive.sewer_pirats_players import CHARACTERS, play
from tests.naive.sewer_pirats_rules import (
    AREA,
    BURGER,
    CAN,
    CAPTAIN,
    COCKROACH,
    DOLL,
    FRIES,
    KINDS,
    NOODLES,
    PARROT,
    RACCOON,
    RAT,
    SHIPS,
    SNAIL,
    TEDDY,
    TOAD,
    TRIBES,
    WEASEL,
    Figure,
    Group,
    Token,
    Treasure,
    score,
)

CAT, BIRD, FISH = SHIPS
RED, BLUE, GREEN = range(3)
BOOTY = [Token(FRIES, 1), Token(NOODLES, 2), Token(CAN, 8)]

VARIANTS: dict[str, dict[str, Any]] = {
    "standard": {},
    "landlubber": {"crew_mode": "mono", "abilities": [False] * 6},
    "auction": {"crew_mode": "auction"},
    "mono_abilities": {"crew_mode": "mono"},
    "raccoon_waive": {"raccoon_shortfall": "waive", "raccoon_toll": 2},
    "weasel_no_dash": {"weasel_captain_then_sail": False},
    "weasel_after_final": {"weasel_before_final": False, "crew_mode": "mono"},
    "snail_no_coup": {"snail_takes_captaincy": False},
    "row_0": {"row_size": 0, "draw_cards": 4},
    "short_of_cards": {
        "cards_per_symbol": 10,
        "row_size": 2,
        "starting_hand": [5] * 5,
        "hand_limit": 12,
    },
    "small": {"crew_size": 2, "groups_at_setup": 1, "raccoon_toll": 0, "cans_per_opener": 7},
    "big": {"crew_size": 5, "groups_at_setup": 3, "cockroach_discount": 3},
    "wide_groups": {
        "booty_per_group": 5,
        "bonus_counts": [2, 2, 2, 2, 2],
        "booty_values": [[8] * 10] * 5 + [[]],
    },
    "one_tribe": {
        "crew_mode": "mono",
        "forced_tribes": ["weasel", "snail", "toad", "raccoon", "rat"],
    },
    "plain_rats": {
        "rat_booty": 1,
        "weasel_extra_actions": 0,
        "snail_extra": 0,
        "toad_may_stay": False,
    },
}


def at_ease(players: int = 3, **parameters: Any) -> SewerPirats:
    """A game on its first turn; ships and hands are empty, everybody has a figure of each tribe."""
    game = SewerPirats(parameters, players, deal_luck(9, 0))
    game.turns = 1
    for seat in game.seats:
        game.area[seat] = [1] * len(TRIBES)
        game.crew[seat] = [1] * len(TRIBES)
    return game


def aboard(game: SewerPirats, ship: int, figures: dict[int, tuple[int, int]]) -> None:
    """Puts figures (seat and tribe) onto spaces of a ship."""
    for space, (seat, tribe) in figures.items():
        game.ships[ship][space] = Figure(seat, tribe)
        game.area[seat][tribe] -= 1


def spaces(game: SewerPirats, ship: int) -> dict[int, tuple[int, int]]:
    return {s: (f.seat, f.tribe) for s, f in enumerate(game.ships[ship]) if f is not None}


def front(game: SewerPirats, ship: int, booty: Iterable[Token], bonus: int = PARROT) -> None:
    """Replaces the front group of a ship."""
    game.groups[ship][0] = Group(sorted(booty), bonus)


def answer(game: SewerPirats, course: Any, *answers: tuple[str, int]) -> list[list[int]]:
    """Goes through a course with these answers; returns what was offered."""
    game.begin(course)
    offered = []
    for decision, option in answers:
        assert game.question is not None
        assert game.question.decision == decision
        offered.append(game.question.options)
        game.answer(option)
    assert game.question is None
    return offered


def take(kind: int, value: int) -> tuple[str, int]:
    return "D-TAKE", kind * 16 + value + 1


def targets(game: SewerPirats, seat: int, ship: int, start: int, tribe: int) -> dict[int, int]:
    """Legal targets of a figure's Move on a ship, with their cards."""
    deeds = [d for d in game.legal_moves(seat) if d[:3] == (ship, start, tribe)]
    return {deed.target: game.cost(deed) for deed in deeds}


# ----------------------------------------------------------------------------------- test vectors


def test_t1_onto_an_empty_ship() -> None:
    game = at_ease()
    game.hands[GREEN] = [3, 3, 3]
    assert targets(game, GREEN, FISH, AREA, RACCOON) == {1: 1, 2: 2, 3: 3}
    game.hands[GREEN] = [3, 3, 2]
    assert targets(game, GREEN, FISH, AREA, RACCOON) == {1: 1, 2: 2}
    assert Deed(FISH, AREA, RACCOON, 3) not in game.legal_moves(GREEN)


def test_t2_over_occupied_spaces() -> None:
    game = at_ease()
    aboard(game, CAT, {2: (RED, COCKROACH), 1: (BLUE, RAT)})
    game.hands = [[1, 0, 0]] * 3
    assert targets(game, BLUE, CAT, 1, RAT) == {3: 1}
    for tribe in (RAT, RACCOON, WEASEL, SNAIL, TOAD):
        assert targets(game, GREEN, CAT, AREA, tribe) == {3: 1}
    assert targets(game, GREEN, CAT, AREA, COCKROACH) == {3: 0}


def test_t3_toads_that_stay() -> None:
    game = at_ease()
    aboard(game, BIRD, {CAPTAIN: (GREEN, SNAIL)})
    aboard(game, CAT, {CAPTAIN: (BLUE, WEASEL), 3: (GREEN, TOAD), 2: (RED, TOAD)})
    front(game, CAT, BOOTY)
    answer(game, game._set_sail(CAT), take(CAN, 8), ("D-TOAD", STAY), ("D-TOAD", STAY))
    assert spaces(game, CAT) == {CAPTAIN: (RED, TOAD), 3: (GREEN, TOAD)}
    assert game.seat_count["toad_stays"] == [1, 0, 1]
    assert game.seat_count["toad_captain"] == [1, 0, 0]
    assert game.count["toad_jumps"] == 1
    assert game.count["wasted_booty"] == 2
    assert game.captains_ship(RED) == CAT


def points(tokens: Iterable[tuple[int, int]], **bonus: int) -> int:
    counts = [bonus.get(name, 0) for name in ("ketchup", "chili", "shake", "parrot", "opener")]
    return score(SewerPirats({}, 2, 1).parameters, Treasure([Token(*t) for t in tokens], counts))


def test_t4_and_derived_scores() -> None:
    fries = [(FRIES, 2), (FRIES, 3)]
    assert points(fries, ketchup=1) == 15
    assert points(fries, ketchup=2) == 25
    assert points([(NOODLES, 3), (NOODLES, 4)], chili=2) == 23
    assert points([(BURGER, 5)], shake=1) == 8
    toys = [(TEDDY, 6), (TEDDY, 7), *[(DOLL, 5)] * 3]
    assert [points(toys, parrot=n) for n in range(4)] == [0, 16, 30, 31]
    cans = [(CAN, 8), (CAN, 10), (CAN, 9)]
    assert [points(cans, opener=n) for n in (0, 1, 2, 3, 4)] == [0, 10, 19, 27, 27]
    assert points([], opener=4, ketchup=2) == 0


def test_t5_minimum_bids_of_four_players() -> None:
    game = SewerPirats({"crew_mode": "auction", "auction_cards": 10}, 4, deal_luck(9, 1))
    game.begin()
    assert len(game.bar) == 16
    assert game.question is not None
    assert game.question.options == list(range(11))
    game.hands[0] = [15, 0, 0]
    [ranks] = answer(game, game._open_bidding(0), ("D-FIG", 15))
    assert ranks == list(range(16))
    assert (game.bid, game.leader, len(game.under)) == (15, 0, 1)  # no other bid is possible


# ------------------------------------------------------------------------------------------- cards


def test_sp17_the_second_card_comes_before_the_row_is_filled() -> None:
    game = at_ease()
    game.row, game.deck = [1, 0, 1], [CAT, CAT, FISH, FISH]
    offered = answer(game, game._draw(RED), ("D-DRAW", FISH), ("D-DRAW", FROM_DECK))
    assert offered == [[CAT, FISH, FROM_DECK], [CAT, FROM_DECK]]
    assert game.hands[RED] == [1, 0, 1]
    assert game.shown[RED] == [0, 0, 1]
    assert game.row == [2, 0, 2]


def test_sp19_the_discard_pile_is_shuffled_when_a_card_is_needed() -> None:
    game = at_ease(row_size=0)
    game.deck, game.discard = [CAT], [0, 2, 0]
    answer(game, game._draw(RED))  # the deck is all there is to draw from
    assert game.hands[RED] == [1, 1, 0]
    assert (game.deck, game.discard, game.shuffles) == ([BIRD], [0, 0, 0], 2)


def test_sp20_without_cards_anywhere() -> None:
    game = at_ease(row_size=0)
    game.deck = []
    answer(game, game._draw(RED))
    assert game.hands[RED] == [0, 0, 0]
    game.row = [0, 1, 0]
    answer(game, game._draw(RED))
    assert game.hands[RED] == [0, 1, 0]


def test_sp21_down_to_the_limit() -> None:
    game = at_ease(row_size=0)
    game.hands[RED], game.shown[RED] = [5, 0, 1], [0, 0, 1]
    game.deck = [CAT, FISH]
    offered = answer(game, game._draw(RED), ("D-DISC", FISH), ("D-DISC", CAT))
    assert offered == [[CAT, FISH], [CAT, FISH]]
    assert game.hands[RED] == [5, 0, 1]
    assert game.shown[RED] == [0, 0, 0]
    assert game.discard == [1, 0, 1]
    assert game.seat_count["hand_discards"] == [2, 0, 0]


# -------------------------------------------------------------------------------- moves, captains


def test_sp29_captains() -> None:
    game = at_ease()
    game.hands[RED] = [3, 0, 0]
    aboard(game, CAT, {1: (RED, RAT), 3: (RED, SNAIL)})
    assert game.legal_captaincies(RED) == [Deed(CAT, 3, SNAIL, CAPTAIN)]
    aboard(game, CAT, {2: (BLUE, TOAD)})
    captaincies = game.legal_captaincies(RED)
    assert [d.start for d in captaincies] == [AREA] * 4 + [1, 3]
    assert [game.cost(d) for d in captaincies] == [3, 2, 3, 3, 1, 1]
    game.hands[RED] = [0, 0, 0]
    assert game.legal_captaincies(RED) == []
    aboard(game, BIRD, {CAPTAIN: (RED, RACCOON)})  # SP-15
    game.hands[RED] = [3, 3, 0]
    assert game.legal_captaincies(RED) == []
    assert RACCOON not in {deed.tribe for deed in game.legal_moves(RED)}  # SP-28
    assert not any(deed.is_captaincy for deed in game.legal_moves(RED))  # SP-25


@pytest.mark.parametrize("shortfall", ["forbid", "waive"])
def test_sp46_tolls(shortfall: str) -> None:
    game = at_ease(raccoon_shortfall=shortfall)
    aboard(game, CAT, {1: (BLUE, RACCOON), 2: (GREEN, RACCOON)})
    deed = Deed(CAT, AREA, RAT, 3)
    assert (game.cost(deed), game.toll(RED, deed), game.toll(BLUE, deed)) == (1, 2, 1)
    game.hands[RED] = [2, 5, 5]
    assert (deed in game.legal_moves(RED)) == (shortfall == "waive")
    game.hands[RED][CAT] += shortfall == "forbid"
    answer(game, game._carry_out(RED, deed))
    assert game.hands[RED] == [0, 5, 5]
    assert game.hands[BLUE] == game.shown[BLUE] == [1, 0, 0]
    assert game.hands[GREEN] == [int(shortfall == "forbid"), 0, 0]
    assert game.discard == [1, 0, 0]


def test_sp48_cockroaches_move_free() -> None:
    game = at_ease()
    aboard(game, CAT, {2: (RED, COCKROACH)})
    assert targets(game, RED, CAT, 2, COCKROACH) == {3: 0}
    game.parameters["abilities"] = [False] * 6
    assert targets(game, RED, CAT, 2, COCKROACH) == {}


def test_sp54_snails() -> None:
    game = at_ease()
    game.hands[RED], game.deck = [2, 0, 0], [CAT]
    aboard(game, CAT, {CAPTAIN: (BLUE, TOAD), 2: (GREEN, RACCOON), 1: (BLUE, RAT)})
    answer(game, game._carry_out(RED, Deed(CAT, AREA, SNAIL, 3)), ("D-SNL", REVEAL))
    assert spaces(game, CAT)[CAPTAIN] == (RED, SNAIL)
    assert spaces(game, CAT)[3] == (BLUE, TOAD)
    assert game.captains_ship(BLUE) is None
    assert game.seat_count["snail_coups"] == game.seat_count["snail_swaps"] == [1, 0, 0]
    assert game.hands[GREEN] == [1, 0, 0]  # the Move paid its toll, the swap none


def test_sp53_snails_that_may_not_step() -> None:
    game = at_ease(snail_takes_captaincy=False)
    aboard(game, CAT, {CAPTAIN: (BLUE, TOAD), 3: (RED, SNAIL)})
    game.deck = [CAT, BIRD]
    answer(game, game._slide(RED, CAT, 3), ("D-SNL", REVEAL))
    assert spaces(game, CAT)[3] == (RED, SNAIL)
    assert (game.discard, game.seat_count["snail_hits"]) == ([1, 0, 0], [1, 0, 0])
    answer(game, game._slide(RED, CAT, 3), ("D-SNL", KEEP))
    assert game.discard == [1, 0, 0]
    game.deck, game.discard = [], [0, 0, 0]
    answer(game, game._slide(RED, CAT, 3))


# ----------------------------------------------------------------------------------------- sailing


def test_sp34_to_sp37_who_takes_and_who_stays() -> None:
    game = at_ease()
    aboard(game, CAT, {CAPTAIN: (RED, RAT), 2: (BLUE, TOAD), 1: (GREEN, RACCOON)})
    front(game, CAT, BOOTY)
    game.bonus_pool = []
    behind = game.groups[CAT][1]
    offered = answer(
        game,
        game._set_sail(CAT),
        take(CAN, 8),
        ("D-RAT", take(FRIES, 1)[1]),
        ("D-TOAD", TAKE),
    )
    assert offered[1] == [NO_TOKEN, take(FRIES, 1)[1], take(NOODLES, 2)[1]]
    assert spaces(game, CAT) == {2: (GREEN, RACCOON)}
    assert game.treasures[RED].tokens == [Token(CAN, 8), Token(FRIES, 1)]
    assert game.treasures[RED].bonus[PARROT] == 1
    assert game.treasures[BLUE].tokens == [Token(NOODLES, 2)]
    assert game.groups[CAT] == [behind]
    assert game.seat_count["left_behind"] == [0, 0, 1]
    assert game.area[RED] == game.area[BLUE] == [1] * 6


def test_sp60_declined_tokens_go_on() -> None:
    game = at_ease()
    aboard(game, CAT, {CAPTAIN: (RED, RAT), 3: (BLUE, RAT), 2: (GREEN, TOAD), 1: (GREEN, RAT)})
    front(game, CAT, BOOTY)
    answer(
        game,
        game._set_sail(CAT),
        take(CAN, 8),
        ("D-RAT", NO_TOKEN),
        take(FRIES, 1),
        ("D-RAT", NO_TOKEN),
        ("D-TOAD", STAY),
    )
    assert game.treasures[GREEN].tokens == [Token(NOODLES, 2)]
    assert spaces(game, CAT) == {3: (GREEN, TOAD)}


def test_sp38_a_barred_figure_stays_where_it_is() -> None:
    game = at_ease()
    aboard(game, BIRD, {CAPTAIN: (GREEN, RAT)})
    aboard(game, CAT, {CAPTAIN: (RED, RAT), 3: (GREEN, TOAD), 2: (GREEN, SNAIL), 1: (BLUE, TOAD)})
    game._move_up(CAT)
    game.ships[CAT][CAPTAIN] = None
    game._move_up(CAT)
    assert spaces(game, CAT) == {3: (GREEN, TOAD), 2: (GREEN, SNAIL), CAPTAIN: (BLUE, TOAD)}
    assert game.count["toad_jumps"] == 1


# ----------------------------------------------------------------------------------------- weasels


def test_sp52_captain_and_sail() -> None:
    game = at_ease()
    aboard(game, CAT, {3: (RED, WEASEL)})
    game.hands[RED] = [1, 2, 0]
    front(game, CAT, BOOTY)
    offered = answer(
        game,
        game._turn(),
        ("D-ACT", Deed(CAT, 3, WEASEL, CAPTAIN).option),
        ("D-WEA", SET_SAIL),
        take(CAN, 8),
    )
    assert offered[1] == [STOP, SET_SAIL]
    assert game.seat_count["weasel_dash"] == game.seat_count["weasel_second"] == [1, 0, 0]
    assert game.active == BLUE
    game.parameters["weasel_captain_then_sail"] = False
    acted = Acted("captain", WEASEL, CAT, CAPTAIN)
    answer(game, game._further_action(RED, acted))


def test_sp51_after_sailing_from_the_area() -> None:
    game = at_ease()
    aboard(game, CAT, {CAPTAIN: (RED, WEASEL), 3: (RED, TOAD)})
    aboard(game, FISH, {1: (BLUE, RAT), 2: (BLUE, SNAIL), 3: (BLUE, TOAD)})
    front(game, CAT, BOOTY)
    game.hands[RED] = [1, 0, 3]
    offered = answer(
        game,
        game._turn(),
        take(CAN, 8),
        ("D-TOAD", STAY),
        ("D-WEA", Deed(CAT, AREA, WEASEL, 1).option),
    )
    assert spaces(game, CAT) == {CAPTAIN: (RED, TOAD), 1: (RED, WEASEL)}
    assert offered[-1] == [STOP, Deed(CAT, AREA, WEASEL, 1).option]  # no second captain
    assert game.seat_count["weasel_rejoin"] == [1, 0, 0]


# ----------------------------------------------------------------------------------------- the end


def near_the_end(**parameters: Any) -> SewerPirats:
    """Red's weasel sails with the last group of the cat ship; two more ships have captains."""
    game = at_ease(**parameters)
    game.pool, game.bonus_pool = [], []
    game.groups = [groups[:1] for groups in game.groups]
    for ship in SHIPS:
        front(game, ship, [Token(CAN, 8)] * 3)
    aboard(game, CAT, {CAPTAIN: (RED, WEASEL)})
    aboard(game, BIRD, {CAPTAIN: (GREEN, RAT), 3: (BLUE, RAT)})
    aboard(game, FISH, {CAPTAIN: (BLUE, SNAIL)})
    return game


def test_sp63_to_sp68_final_sailings() -> None:
    game = near_the_end()
    game.hands[RED] = [0, 1, 0]
    offered = answer(
        game,
        game._turn(),
        ("D-WEA", Deed(BIRD, AREA, WEASEL, 1).option),
        ("D-RAT", take(CAN, 8)[1]),
    )
    assert offered[0] == [STOP, Deed(BIRD, AREA, WEASEL, 1).option]
    assert game.finished
    assert (game.count["final_sails"], game.count["total_sails"]) == (2, 3)
    assert game.seat_count["sails"] == [1, 1, 1]
    assert spaces(game, BIRD) == {2: (RED, WEASEL)}  # the rats left it nothing
    assert [game.tie_break(seat) for seat in game.seats] == [2, 0, 0]


def test_sp68_after_the_final_sailings() -> None:
    game = near_the_end(weasel_before_final=False)
    game.hands[RED] = [0, 1, 0]
    offered = answer(
        game,
        game._turn(),
        *[("D-RAT", NO_TOKEN)] * 2,
        ("D-WEA", Deed(BIRD, AREA, WEASEL, 1).option),
    )
    assert offered[2] == [STOP, Deed(BIRD, AREA, WEASEL, 1).option]
    assert spaces(game, BIRD) == {1: (RED, WEASEL)}
    assert game.finished


def test_sp98_the_guard() -> None:
    game = play({"max_turns": 5}, ["random"] * 3, deal_luck(9, 2))
    assert (game.capped, game.turns, game.count["final_sails"]) == (True, 5, 0)


def test_sp96_ties() -> None:
    game = at_ease(captain_space_tiebreak=2)
    aboard(game, CAT, {CAPTAIN: (RED, RAT), 3: (BLUE, RAT)})
    assert game.winners() == [BLUE]
    aboard(game, BIRD, {1: (RED, TOAD)})
    assert game.winners() == [RED, BLUE]


# ----------------------------------------------------------------------------------------- auction


def test_sp74_to_sp83_an_auction() -> None:
    game = SewerPirats({"crew_mode": "auction", "crew_size": 2}, 2, deal_luck(9, 3))
    game.bar = [RAT, TOAD, SNAIL, WEASEL]
    game.hands = [[2, 1, 0], [0, 0, 3]]
    game.deck = [BIRD, CAT, FISH]
    answer(
        game,
        game._auction(),
        *[("D-FIG", 1), ("D-OPEN", 1), ("D-BID", 2), ("D-BID", PASS)],
        # Seat 1 pays two of its three equal cards; seat 0 is the next starter.
        *[("D-FIG", 0), ("D-OPEN", 2), ("D-PAY", CAT), ("D-PAY", BIRD)],
        # Seat 1 had one card, so it had to pass; now it opens with nothing to pay.
        *[("D-FIG", 1), ("D-BID", 2), ("D-PAY", BIRD)],
    )
    assert game.crew[1][TOAD] == 1
    assert [sum(crew) for crew in game.crew] == [2, 2]
    assert game.crew[0] == [1, 0, 0, 1, 0, 0]
    assert game.active == 1
    assert game.seat_count["auction_found"] == [1, 1]
    assert game.count["free_figures"] == 1


# -------------------------------------------------------------------------------------- invariants


def check_invariants(game: SewerPirats) -> None:
    """Section 9, as far as it can be said of one position."""
    p = game.parameters
    for symbol in range(3):  # 1
        piles = [*game.hands, game.row, game.discard]
        total = sum(pile[symbol] for pile in piles) + (game.deck + game.under).count(symbol)
        assert total == p["cards_per_symbol"]
        assert all(0 <= game.shown[s][symbol] <= game.hands[s][symbol] for s in game.seats)
    figures = Counter(f for ship in game.ships for f in ship[1:] if f is not None)
    for seat in game.seats:  # 2
        for tribe in range(len(TRIBES)):
            there = game.area[seat][tribe] + figures[Figure(seat, tribe)]
            assert there == game.crew[seat][tribe]
        assert sum(f is not None and f.seat == seat for f in captains(game)) <= 1
    booty = game.pool + game.box + [t for tr in game.treasures for t in tr.tokens]  # 3
    booty += [token for groups in game.groups for group in groups for token in group.booty]
    every = [(kind, v) for kind, values in enumerate(p["booty_values"]) for v in values]
    assert sorted(booty) == sorted(every)
    taken = sum(sum(treasure.bonus) for treasure in game.treasures)  # 5
    left = len(game.bonus_pool) + sum(g.bonus is not None for gs in game.groups for g in gs)
    under_way = sum(group.bonus is None for groups in game.groups for group in groups)
    assert taken == game.count["total_sails"] + under_way == sum(p["bonus_counts"]) - left
    assert all(len(groups) == p["groups_at_setup"] for groups in game.groups) or not game.bonus_pool
    counts = game.seat_count
    assert sum(counts["tolls_paid"]) == sum(counts["tolls_received"])  # 8
    assert game.turns == sum(game.seat_turns) <= p["max_turns"]
    if p["crew_mode"] == "auction":  # 10
        hired = sum(map(sum, game.crew))
        assert len(game.bar) + hired == p["crew_size"] * game.players
        assert sum(counts["auction_won"]) == hired


def captains(game: SewerPirats) -> list[Figure | None]:
    return [ship[CAPTAIN] for ship in game.ships]


@pytest.mark.parametrize("name", VARIANTS)
def test_invariants_hold_in_every_variant(name: str) -> None:
    everybody = list(CHARACTERS)
    for deal, players in enumerate((2, 5)):
        for lineup in (["random"] * players, (everybody * 2)[deal : deal + players]):
            game = play(VARIANTS[name], lineup, deal_luck(10, deal), check_invariants)
            assert game.finished
            assert not game.capped
            check_invariants(game)
            record = game.record()
            assert len(record["winners"]) >= 1
            assert [sum(column) for column in zip(*record["parts"][:-1], strict=True)] == record[
                "score"
            ]


def test_what_makes_no_ruleset_is_refused() -> None:
    for wrong in (
        {"no_such_rule": 1},
        {"bonus_counts": [1, 1, 1, 1, 1]},
        {"groups_at_setup": 5},
        {"starting_hand": [3, 3]},
        {"cards_per_symbol": 10, "row_size": 8, "starting_hand": [8] * 5},
        {"tribe_pool": ["rat"]},
        {"crew_mode": "auction", "forced_tribes": ["rat"] * 4},
        {"crew_mode": "mono", "forced_tribes": ["rat"] * 5},
        {"figures_per_tribe": 4},
    ):
        with pytest.raises(ValueError, match=r"\w+: |unknown"):
            SewerPirats(wrong, 5, 1)
    assert len(KINDS) == len(SewerPirats({}, 2, 1).parameters["booty_values"])
    assert DRAW == STOP
