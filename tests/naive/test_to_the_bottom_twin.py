"""The naive twin of To the Bottom against the worked examples and clauses of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from balance.games.to_the_bottom.parameters import Parameters
from tests.naive import to_the_bottom_ships as naive
from tests.naive.luck import deal_luck
from tests.naive.to_the_bottom import ToTheBottom
from tests.naive.to_the_bottom_players import CHARACTERS, STANDARD
from tests.naive.to_the_bottom_ships import CRUISE, SINKING, OnBoard, Question

STANDARD_RULES: dict[str, Any] = Parameters().model_dump(by_alias=True)


def card_row(name: str, **row: Any) -> dict[str, Any]:
    """A whole row of a card of our own."""
    whole = {"name": name, "value": 3, "copies": 1, **row}
    rows = {**STANDARD_RULES["cards"], "own": whole}
    return dict(Parameters(cards=rows).model_dump(by_alias=True)["cards"]["own"])


class Desk:
    """A game amid its play: everything is empty but what a test puts there."""

    def __init__(self, players: int = 2, phase: int = SINKING, **changes: Any) -> None:
        own = changes.pop("own", None)
        rules = {**STANDARD_RULES, **changes}
        if own is not None:
            rules["cards"] = {**rules["cards"], "own": card_row("Own", **own)}
        self.game = game = ToTheBottom(rules, players, deal_luck(9, 0))
        game.phase = phase
        game.decks = [[] for _ in game.seats]
        self.asked: list[tuple[str, int, list[int]]] = []

    def type(self, key: str) -> int:
        return next(kind.index for kind in self.game.kinds if kind.key == key)

    def deck(self, seat: int, cards: str) -> None:
        self.game.decks[seat] = [self.type(key) for key in cards.split()]

    def hand(self, seat: int, cards: str) -> None:
        for key in cards.split():
            self.game.hands[seat][self.type(key)] += 1

    def water(self, seat: int, cards: str) -> None:
        for key in cards.split():
            self.game.waters[seat][self.type(key)] += 1

    def board(self, seat: int, cards: str) -> list[OnBoard]:
        """Ready cards; assistant+host are merged."""
        placed = []
        for key in cards.split():
            first, _, host = key.partition("+")
            one = OnBoard(self.type(first))
            self.game.boards[seat].append(one)
            if host:
                other = OnBoard(self.type(host))
                self.game.boards[seat].append(other)
                one.mate, other.mate = other, one
                one = other
            placed.append(one)
        return placed

    def run(self, course: naive.Telling, *answers: int) -> None:
        """A course of the game with its answers, which must be used up."""
        game, left = self.game, list(answers)
        game.begin(course)
        while game.question is not None:
            question = game.question
            self.asked.append((question.decision, question.seat, question.options))
            if not left:
                return
            game.answer(left.pop(0))
        assert not left

    def decisions(self) -> list[str]:
        return [decision for decision, _, _ in self.asked]

    def options(self, decision: str) -> list[int]:
        """What the last question of this name offered."""
        return next(options for name, _, options in reversed(self.asked) if name == decision)

    def _keys(self, counts: Iterable[int]) -> str:
        kinds = self.game.kinds
        return " ".join(kinds[t].key for t, n in enumerate(counts) for _ in range(n))

    def in_hand(self, seat: int) -> str:
        return self._keys(self.game.hands[seat])

    def in_water(self, seat: int) -> str:
        return self._keys(self.game.waters[seat])

    def in_deck(self, seat: int) -> str:
        return " ".join(self.game.kinds[t].key for t in self.game.decks[seat])

    def on_board(self, seat: int) -> str:
        return " ".join(self.game.kind(card).key for card in self.game.boards[seat])

    def named(self, key: str) -> int:
        return naive.TYPE + self.type(key)


def spend(desk: Desk, *choices: int) -> None:
    """MAIN choices of the active player and their answers; stops at the next MAIN."""
    desk.run(desk.game._main(), *choices)


# ------------------------------------------------------------------------------- worked examples


def test_example_1_and_2_jettisoned_points_add_up() -> None:
    desk = Desk(phase=CRUISE)
    desk.game.slots = [desk.type("caretaker"), None, None, None, None]
    desk.hand(0, "baby baby")
    baby = naive.JET + desk.type("baby")
    spend(desk, baby, baby, naive.SLOT)
    assert desk.game.pool == 1
    assert desk.in_water(0) == "baby baby caretaker"


def test_example_4_a_seal_pair_and_the_two_apart() -> None:
    desk = Desk()
    desk.hand(0, "seal pirate")
    spend(desk, naive.JET + desk.type("seal"), desk.named("pirate"))
    assert (desk.game.pool, desk.game.count["seal_pairs"]) == (24, [1, 0])
    desk = Desk()
    desk.hand(0, "seal passenger")
    spend(desk, naive.JET + desk.type("passenger"), naive.JET + desk.type("seal"))
    assert desk.game.pool == 6
    assert desk.decisions() == ["MAIN", "MAIN"]  # the second MAIN was left with END alone


@pytest.mark.parametrize(("other", "points"), [("baby", 4), ("flapper", 0), ("seal", 10)])
def test_pairs_of_a_seal(other: str, points: int) -> None:
    desk = Desk()
    desk.hand(0, f"seal {other}")
    spend(desk, naive.JET + desk.type("seal"), desk.named(other))
    assert desk.game.pool == points


def test_example_5_a_blocked_play_gives_the_points_back() -> None:
    desk = Desk()
    desk.hand(0, "seal stoker")
    desk.board(1, "bartender")
    stoker = desk.type("stoker")
    spend(desk, naive.JET + desk.type("seal"), naive.ALONE, naive.PLAY + stoker, naive.USE)
    assert (desk.game.pool, desk.in_hand(0), desk.in_water(0)) == (5, "stoker", "seal")
    assert desk.game.barred[stoker] == 1
    assert naive.PLAY + stoker not in desk.options("MAIN")
    assert desk.game.count["played"] == [0, 0]


def test_example_6_costs_with_a_lifeguard() -> None:
    desk = Desk()
    desk.board(0, "passenger passenger passenger passenger lifeguard")
    passenger = desk.game.kinds[desk.type("passenger")]
    assert desk.game.cost(0, passenger) == 0
    desk.board(0, "passenger")
    assert desk.game.cost(0, passenger) == 1


def test_examples_7_and_8_arbiter() -> None:
    desk = Desk()
    desk.board(0, "arbiter")
    desk.board(1, "pirate baby")
    desk.run(desk.game._automatic("end_turn", unit=True))
    assert (desk.on_board(0), desk.on_board(1), desk.in_hand(1)) == ("arbiter", "baby", "pirate")
    desk = Desk()
    desk.board(0, "arbiter")
    desk.board(1, "baby steersman")
    desk.run(desk.game._automatic("end_turn", unit=True))
    assert (desk.in_hand(0), desk.in_hand(1)) == ("arbiter", "steersman")
    assert desk.game.count["arbiter_returns"] == [1, 1]


def test_example_9_the_assistant_doubles() -> None:
    desk = Desk()
    [dancer] = desk.board(0, "assistant+polka_dancer")
    desk.deck(0, "baby rats seal")
    desk.run(desk.game._activate(dancer))
    assert desk.in_hand(0) == "baby rats"
    desk = Desk()
    [convict] = desk.board(0, "assistant+convict")
    desk.run(desk.game._activate(convict))
    assert (desk.game.pool, desk.on_board(0), desk.in_water(0)) == (12, "convict", "assistant")
    assert not convict.tired


def test_example_10_the_assistant_counts() -> None:
    desk = Desk()
    desk.board(0, "assistant+baby rats rats rats")
    assert desk.game.cost(0, desk.game.kinds[desk.type("ship_guard")]) == 12


def test_example_11_view_depths() -> None:
    for cards, depth in {
        "steersman navigator": 5,
        "steersman navigator navigator": 7,
        "navigator navigator": 2,
        "steersman steersman": 3,
        "baby": 0,
    }.items():
        desk = Desk()
        desk.board(0, cards)
        assert desk.game.view_depth(0) == depth, cards


# ---------------------------------------------------------------------------------- single clauses


def test_set_up_deals_everything() -> None:
    game = ToTheBottom(STANDARD_RULES, 3, deal_luck(1, 5))
    starters = [sorted(deck) for deck in game.decks]
    assert starters == [[0] * 8 + [1] * 2] * 3
    assert game.iceberg == 1
    assert all(card is not None for card in game.slots)
    shop = Counter(game.shop) + Counter(game.slots) + Counter(dict(enumerate(game.shop_discard)))
    assert shop.total() == 99
    assert game.decks[0] != game.decks[1]


def test_lockdown_clears_the_shop() -> None:
    desk = Desk(phase=CRUISE)
    game = desk.game
    keys = ("pirate", "lockdown", "rats", "baby", "seal", "rose")
    pirate, lockdown, rats, baby, seal, rose = map(desk.type, keys)
    game.slots = [None, rats, rats, rats, rats]
    game.shop = [pirate, baby, seal, rose, seal, rose, baby]
    game.shop.insert(0, lockdown)
    game.shop_discard = game._nothing()
    game.total["lockdowns"] = 0
    game._refill()
    assert game.slots == [pirate, baby, seal, rose, seal]
    assert (game.shop_discard[rats], game.shop_discard[lockdown]) == (4, 1)
    assert game.total["lockdowns"] == 1


def test_an_empty_shop_deck_is_renewed() -> None:
    desk = Desk(phase=CRUISE)
    game, rats = desk.game, desk.type("rats")
    game.slots, game.shop, game.shop_discard = [None] * 5, [], game._nothing()
    game.shop_discard[rats] = 3
    game._refill()
    assert game.slots == [rats, rats, rats, None, None]
    assert game.total["shop_reshuffles"] == 1


@pytest.mark.parametrize(("phase", "draws"), [(CRUISE, [3, 4, 5, 5]), (SINKING, [0, 1, 2, 3, 3])])
def test_ramps(phase: int, draws: list[int]) -> None:
    desk = Desk(phase=phase)
    for turn, n in enumerate(draws):
        desk.game.phase_turns = turn
        assert desk.game.to_draw(0) == n
    desk = Desk(players=3, phase=phase, ramp_counts="seats")
    desk.game.opener = 1
    assert [desk.game.to_draw(seat) for seat in (1, 2, 0)] == draws[:3]
    desk.game.cruise_turns[1] = desk.game.sink_turns[1] = 1
    assert desk.game.to_draw(1) == draws[-1]


def test_draw_modifiers_and_floor() -> None:
    desk = Desk()
    desk.game.phase_turns = 9
    desk.board(0, "fisherman assistant+stoker")
    assert desk.game.to_draw(0) == 2
    desk.board(0, "stoker stoker stoker")
    assert desk.game.to_draw(0) == 0
    desk = Desk(draw_floor=1)
    desk.board(0, "stoker")
    assert desk.game.to_draw(0) == 1


def test_anchor_skips_the_draw() -> None:
    desk = Desk()
    desk.game.phase_turns = 9
    [anchor] = desk.board(0, "anchor")
    desk.board(0, "tycoon")
    desk.deck(1, "rats")
    desk.run(desk.game._drawing_step())
    assert (desk.game.afloat[0], desk.in_deck(1)) == (True, "rats")
    desk.run(desk.game._activate(anchor))
    assert (desk.on_board(0), desk.in_water(0)) == ("tycoon", "anchor")


def test_tycoon_may_take_before_sinking() -> None:
    desk = Desk()
    desk.game.phase_turns = 9
    desk.board(0, "tycoon")
    desk.deck(1, "rats")
    desk.run(desk.game._drawing_step(), naive.OWN_FIRST)
    assert (desk.game.afloat, desk.in_deck(1)) == ([False, True], "rats")
    desk = Desk()
    desk.game.phase_turns = 9
    desk.board(0, "tycoon")
    desk.deck(1, "rats")
    desk.run(desk.game._drawing_step(), naive.FOE_FIRST)
    assert (desk.game.afloat, desk.in_deck(1)) == ([False, True], "")
    assert desk.game.out[desk.type("rats")] == 1


def test_draws_in_both_phases() -> None:
    desk = Desk(phase=CRUISE)
    desk.deck(0, "rats")
    desk.water(0, "baby baby")
    desk.run(desk.game.draw(0, 5))
    assert (desk.in_hand(0), desk.game.total["water_reshuffles"]) == ("baby baby rats", 1)
    desk = Desk()
    desk.deck(0, "rats")
    desk.run(desk.game.draw(0, 1))
    assert desk.game.afloat[0]
    desk.run(desk.game.draw(0, 0))
    assert desk.game.afloat[0]
    desk.run(desk.game.draw(0, 1))
    assert not desk.game.afloat[0]


def test_rose_goes_to_the_board() -> None:
    desk = Desk()
    desk.hand(0, "rose pirate")
    desk.board(0, "rats rats rats rats")
    spend(desk, naive.JET + desk.type("rose"))
    assert (desk.game.pool, desk.on_board(0)) == (4, "rats rats rats rats rose")
    assert desk.game.cost(0, desk.game.kinds[desk.type("pirate")]) == 24
    assert not desk.game.queue
    desk = Desk()
    [profiteer] = desk.board(0, "profiteer")
    desk.board(0, "rose")
    desk.run(desk.game._activate(profiteer), 2)
    assert (desk.game.pool, desk.on_board(0)) == (4, "profiteer rose")


def test_band_is_guarded() -> None:
    desk = Desk()
    desk.hand(0, "band rats")
    desk.board(0, "rats rats rats rats")
    assert desk.game.jettisonable_types(0) == [desk.type("rats")]
    desk.board(0, "rats")
    assert desk.type("band") in desk.game.jettisonable_types(0)
    desk = Desk()
    [torpedo] = desk.board(0, "torpedo")
    desk.hand(0, "rats")
    desk.deck(1, "baby band seal rats")
    desk.run(desk.game._activate(torpedo))
    assert (desk.in_deck(1), desk.in_water(1)) == ("band rats", "baby seal")
    desk = Desk()
    [saboteur] = desk.board(0, "saboteur")
    desk.hand(1, "band")
    desk.run(desk.game._activate(saboteur))
    assert desk.in_hand(1) == "band"
    [fanatic] = desk.board(0, "fanatic")
    desk.board(1, "band")
    assert not desk.game.may_act(0, fanatic)


def test_torpedo_needs_a_hand_card() -> None:
    desk = Desk()
    [torpedo] = desk.board(0, "torpedo")
    desk.deck(1, "rats")
    assert not desk.game.may_act(0, torpedo)
    desk.hand(0, "band")
    assert not desk.game.may_act(0, torpedo)
    desk.hand(0, "baby")
    assert desk.game.may_act(0, torpedo)


def test_stowaway_is_played_on_an_opponent() -> None:
    desk = Desk(players=3)
    desk.hand(0, "stowaway")
    desk.board(2, "caretaker")
    desk.board(0, "rats rats rats rats rats")
    desk.game.pool = 6
    spend(desk, naive.PLAY + desk.type("stowaway"), 2)
    assert (desk.game.pool, desk.on_board(2)) == (0, "caretaker stowaway")
    assert desk.game.count["multiplied_plays"] == [1, 0, 0]
    desk.game.active = 2
    desk.board(2, "lifebuoy")
    desk.deck(2, "baby")
    desk.run(desk.game._automatic("pre_draw", unit=True))
    assert desk.in_water(2) == "baby"
    assert "HIT" not in desk.decisions()


def test_assistant_leaves_in_place_of_its_host() -> None:
    desk = Desk()
    [pirate] = desk.board(0, "pirate")
    [rats] = desk.board(1, "assistant+rats")
    desk.board(1, "baby")
    desk.run(desk.game._activate(pirate), 1)
    assert desk.options("PICK_FOE") == [1, 3]
    assert (desk.in_hand(0), desk.on_board(1)) == ("assistant", "rats baby")
    assert rats.mate is None


def test_assistant_needs_a_host_when_played() -> None:
    desk = Desk()
    desk.hand(0, "assistant")
    desk.game.pool = 20
    assert desk.game.main_options()[2:] == []
    desk.board(0, "baby rats")
    spend(desk, naive.PLAY + desk.type("assistant"), 2)
    assistant, rats = desk.game.boards[0][2], desk.game.boards[0][1]
    assert assistant.mate is rats
    assert desk.game.hosts(0) == [desk.game.boards[0][0]]


def test_technician_may_take_a_freed_host_too() -> None:
    desk = Desk()
    [technician] = desk.board(0, "technician")
    desk.board(0, "assistant+rats")
    desk.run(desk.game._activate(technician), 2, 3)
    assert desk.decisions() == ["PICK_OWN", "PICK_OWN"]
    assert desk.options("PICK_OWN") == [0, 1, 3]
    assert desk.in_deck(0) == "assistant rats"


def test_fanatic_gives_himself() -> None:
    desk = Desk()
    [fanatic] = desk.board(0, "fanatic")
    desk.board(1, "lifebuoy baby")
    desk.run(desk.game._activate(fanatic), 2, naive.CANCEL)
    assert (desk.on_board(1), desk.in_water(1), desk.in_water(0)) == ("baby", "lifebuoy", "fanatic")
    assert desk.game.count["lifebuoy_used"] == [0, 1]


def test_life_jacket_does_not_fetch_itself() -> None:
    desk = Desk()
    [jacket] = desk.board(0, "life_jacket")
    assert not desk.game.may_act(0, jacket)
    desk.water(0, "jack")
    desk.run(desk.game._activate(jacket))
    assert (desk.on_board(0), desk.in_water(0)) == ("jack", "life_jacket")


def test_saboteur_with_open_hands() -> None:
    desk = Desk()
    [saboteur] = desk.board(0, "saboteur")
    desk.board(0, "boogeyman")
    desk.hand(1, "baby band seal")
    desk.run(desk.game._activate(saboteur), desk.named("seal"))
    assert desk.options("PICK_FOE") == [desk.named("baby"), desk.named("seal")]
    assert desk.in_water(1) == "seal"


def test_blind_hits_take_any_card() -> None:
    desk = Desk()
    [lady] = desk.board(0, "assistant+lady")
    desk.hand(1, "baby seal")
    desk.run(desk.game._activate(lady))
    assert (desk.in_hand(0), desk.game.blinds) == ("baby seal", 2)


def test_reveal_asks_everybody() -> None:
    desk = Desk(players=3)
    [teller] = desk.board(0, "assistant+storyteller")
    desk.deck(0, "seal baby")
    desk.deck(2, "rats")
    desk.run(desk.game._activate(teller), 0, 1, 1, 0)
    assert (desk.on_board(0), desk.in_deck(0)) == ("assistant storyteller seal", "baby")
    assert (desk.on_board(2), desk.in_deck(2)) == ("rats", "")


def test_captain_changes_cards() -> None:
    desk = Desk()
    [captain] = desk.board(0, "captain")
    desk.hand(0, "baby seal")
    desk.deck(0, "rats")
    desk.run(desk.game._activate(captain), desk.named("baby"), desk.named("seal"))
    assert desk.options("CYCLE") == [0, desk.named("seal")]
    assert sum(desk.game.hands[0]) == 2
    assert desk.game.deck_shuffles == [1, 0]


def test_guard_chain() -> None:
    desk = Desk(players=3)
    [rats] = desk.board(0, "rats")
    desk.board(1, "ship_guard")
    desk.board(2, "ship_guard")
    desk.deck(1, "baby")
    desk.run(desk.game._activate(rats), naive.PASS, naive.USE, naive.USE)
    assert [seat for _, seat, _ in desk.asked] == [1, 2, 1]
    assert desk.in_water(1) == "baby"
    assert desk.game.count["guard_used"] == [0, 1, 1]
    desk = Desk()
    [torpedo] = desk.board(0, "torpedo")
    desk.hand(0, "baby")
    desk.deck(1, "rats")
    desk.board(1, "ship_guard")
    desk.run(desk.game._activate(torpedo), naive.USE)
    assert (desk.in_hand(0), desk.in_deck(1), torpedo.tired) == ("baby", "rats", True)
    assert desk.game.count["activated"] == [1, 0]


def test_steward_lets_the_victim_pick() -> None:
    desk = Desk()
    [pirate] = desk.board(0, "pirate")
    desk.board(1, "seal baby steward")
    desk.run(desk.game._activate(pirate), 1, naive.REDIRECT, 2)
    assert (desk.in_hand(0), desk.on_board(1)) == ("baby", "seal steward")
    desk = Desk()
    [torpedo] = desk.board(0, "torpedo")
    desk.hand(0, "baby")
    desk.board(1, "steward")
    desk.deck(1, "seal rats jack lady pirate")
    desk.run(desk.game._activate(torpedo), naive.REDIRECT, naive.BOTTOM, 0, naive.BOTTOM)
    assert desk.options("DECK_POS") == [0, naive.BOTTOM]
    assert desk.in_deck(1) == "rats jack"


def test_stopped_steward_leaves_the_hit() -> None:
    desk = Desk()
    [pirate] = desk.board(0, "pirate")
    desk.board(0, "ship_guard")
    desk.board(1, "seal baby steward lifebuoy")
    desk.run(desk.game._activate(pirate), 1, naive.REDIRECT, naive.USE)
    assert desk.in_hand(0) == "seal"
    assert desk.decisions() == ["PICK_FOE", "HIT", "GUARD"]


def test_teacher_rescues_and_pays() -> None:
    desk = Desk()
    desk.board(1, "teacher")
    desk.hand(1, "baby seal")
    desk.hand(0, "rats jack")
    spend(desk, naive.JET + desk.type("rats"), desk.named("rats"), desk.named("seal"))
    assert desk.decisions()[:3] == ["MAIN", "RESCUE", "PAY"]
    assert (desk.on_board(1), desk.in_water(0), desk.in_water(1)) == ("teacher rats", "", "seal")
    assert desk.game.pool == 3
    assert desk.game.count["rescued"] == [0, 1]


def test_a_rose_paid_in_may_end_the_rescue() -> None:
    desk = Desk()
    desk.board(1, "teacher baby baby baby")
    desk.hand(1, "rose")
    desk.water(0, "seal")
    desk.hand(0, "jack jack")
    event = naive.Event(0, [desk.type("chef")])
    desk.water(0, "chef")
    desk.game.queue.append(event)
    desk.run(desk.game.run_queue(), desk.named("chef"))
    assert desk.on_board(1) == "teacher baby baby baby rose"
    assert desk.in_water(0) == "chef seal"


def test_teacher_only_in_her_own_turn() -> None:
    desk = Desk(teacher_off_turn=False)
    desk.board(1, "teacher")
    desk.hand(1, "pirate")
    desk.hand(0, "rats jack")
    spend(desk, naive.JET + desk.type("rats"))
    assert desk.decisions() == ["MAIN", "MAIN"]


def test_flapper_copies_an_action() -> None:
    desk = Desk(players=3)
    desk.hand(0, "flapper baby")
    desk.board(2, "assistant+rats jack convict")
    desk.deck(1, "seal lady")
    spend(desk, naive.JET + desk.type("flapper"), naive.COPY + 2 * 64 + desk.type("rats"))
    assert desk.options("COPY") == [0, naive.COPY + 2 * 64 + desk.type("rats")]
    assert (desk.in_water(1), desk.in_deck(1)) == ("seal", "lady")
    assert desk.game.count["copies_used"] == [1, 0, 0]


def test_a_copied_draw_may_sink_off_turn() -> None:
    desk = Desk(players=3)
    desk.game.active = 1
    desk.board(1, "polka_dancer")
    desk.game.queue.append(naive.Event(0, [desk.type("flapper")]))
    option = naive.COPY + 64 + desk.type("polka_dancer")
    desk.run(desk.game.run_queue(), option)
    assert desk.game.afloat == [False, True, True]
    assert desk.game.sink_order == [1, 0, 0]


def test_hand_limit() -> None:
    desk = Desk(phase=CRUISE)
    desk.hand(0, "rose rose rose seal band baby")
    desk.run(desk.game._hand_limit(), desk.named("rose"))
    assert (desk.in_water(0), desk.on_board(0)) == ("rose", "")
    desk = Desk(phase=CRUISE, discard_is_jettison=True, cruise_hand_limit=1)
    desk.hand(0, "rose band band")
    desk.run(desk.game._hand_limit())
    assert (desk.in_hand(0), desk.on_board(0)) == ("band band", "rose")


def test_steersman_orders_each_draw() -> None:
    desk = Desk()
    desk.board(0, "steersman")
    desk.deck(0, "rats seal baby jack")
    answers = [naive.REORDER, desk.named("baby"), desk.named("seal"), naive.KEEP]
    desk.run(desk.game.draw(0, 2), *answers)
    assert desk.decisions() == ["REORDER", "ORDER_NEXT", "ORDER_NEXT", "REORDER"]
    assert (desk.in_hand(0), desk.in_deck(0)) == ("baby seal", "rats jack")


def test_no_order_of_like_cards() -> None:
    desk = Desk()
    desk.board(0, "steersman")
    desk.deck(0, "rats rats rats baby")
    desk.run(desk.game.draw(0, 1))
    assert not desk.asked


def test_the_iceberg_ends_the_cruise() -> None:
    game = ToTheBottom(STANDARD_RULES, 2, deal_luck(2, 0))
    game.begin()
    while game.phase == CRUISE:
        assert game.question is not None
        game.pool = 30
        game.answer(naive.ICEBERG if naive.ICEBERG in _now(game) else game.question.options[0])
    assert (game.buyer, game.opener, game.active) == (0, 0, 0)
    assert game.count["points_lost"] == [10, 0]
    assert game.count["deck_at_sink"] == [11, 10]
    assert [sum(hand) for hand in game.hands] == [5, 5]
    assert sum(game.out) == 99
    assert game.turns == 1


def _now(game: ToTheBottom) -> list[int]:
    """Options worked out anew, after points were put into the pool."""
    assert game.question is not None
    if game.question.decision == "MAIN":
        game.question = Question("MAIN", game.active, game.main_options())
    return game.question.options


def test_caps_end_every_game() -> None:
    rules = {**STANDARD_RULES, "cruise_turn_cap": 2, "sink_turn_cap": 3}
    game = ToTheBottom(rules, 2, deal_luck(3, 0))
    for seat in (0, 1):
        game.boards[seat] = [OnBoard(5)]  # an Anchor each
    game.begin()
    while not game.finished:
        assert game.question is not None
        game.answer(game.question.options[0])
    record = game.record()
    assert (record["cruise_capped"], record["stalled"], record["capped"]) == (1, [1, 1], 1)
    assert (record["turns_cruise"], record["turns_sink"]) == (4, 6)
    assert record["sink_order"] == [1, 2]
    assert record["iceberg_buyer"] == 0


def test_events_beyond_the_cap_are_dropped() -> None:
    desk = Desk(event_cap=16)
    desk.game.entered = 15
    desk.hand(0, "rats")
    desk.run(desk.game.jettison(0, [desk.type("rats")]))
    desk.run(desk.game.jettison(0, [desk.type("rats")]))
    assert (len(desk.game.queue), desk.game.total["event_drops"]) == (1, 1)


def test_a_blind_hit_is_spent_on_a_guarded_card() -> None:
    desk = Desk(own={"trigger": "act", "cost": "tire", "parts": [
        {"do": "move", "n": 3, "scope": "opp", "source": "hand", "pick": "blind", "dest": "water"}
    ]})  # fmt: skip
    [own] = desk.board(0, "own")
    desk.hand(1, "band baby rats")
    desk.run(desk.game._activate(own))
    assert (desk.in_hand(1), desk.in_water(1)) == ("band", "baby rats")


def test_a_card_of_our_own_with_several_parts() -> None:
    desk = Desk(players=3, own={"trigger": "act", "cost": "tire", "parts": [
        {"do": "gain", "n": 2},
        {"do": "move", "scope": "opps", "source": "board", "pick": "actor", "dest": "deck_bottom"},
        {"do": "draw"},
    ]})  # fmt: skip
    [own] = desk.board(0, "own")
    desk.board(1, "seal baby")
    desk.board(2, "rats")
    desk.deck(0, "jack")
    desk.run(desk.game._activate(own), 2)
    assert (desk.game.pool, desk.in_hand(0)) == (2, "jack")
    assert (desk.in_deck(1), desk.in_deck(2)) == ("baby", "rats")


def test_taste_lists_name_standard_cards() -> None:
    assert set(STANDARD_RULES["cards"]) == STANDARD


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_of_all_characters(players: int) -> None:
    names = list(CHARACTERS)
    for deal in range(6):
        game = ToTheBottom(STANDARD_RULES, players, deal_luck(5, deal))
        game.begin()
        cards = sum(map(sum, map(game.owned, game.seats))) + 100
        k = 0
        while not game.finished:
            question, k = game.question, k + 1
            assert question is not None
            assert game.pool >= 0
            assert len(set(question.options)) == len(question.options) > 1
            game.answer(CHARACTERS[names[(deal + question.seat) % 6]](game, question, k))
        left = sum(sum(game.owned(seat)) for seat in game.seats)
        assert sum(game.out) + left == cards
        record = game.record()
        assert sum(record["seat_turns"]) == record["turns"]
        assert sorted(record["sink_order"]) == list(range(1, players + 1))
