"""The naive twin of To the Bottom against the worked examples and clauses of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from balance.games.to_the_bottom.parameters.model import Parameters
from tests.naive import to_the_bottom_ships as naive
from tests.naive.luck import deal_luck
from tests.naive.to_the_bottom import ToTheBottom
from tests.naive.to_the_bottom_cards import Kind, kinds_of
from tests.naive.to_the_bottom_players import (
    CHARACTERS,
    comes_first,
    is_hated,
    is_preferred,
    is_unwanted,
    is_useful,
)
from tests.naive.to_the_bottom_ships import CRUISE, SINKING, OnBoard, Question

STANDARD_RULES: dict[str, Any] = Parameters().model_dump(by_alias=True)


def card_row(name: str, **row: Any) -> dict[str, Any]:
    """A whole row of a card of our own."""
    whole = {"name": name, "value": 3, "copies": 1, **row}
    rows = {**STANDARD_RULES["cards"], "own": whole}
    return dict(Parameters(cards=rows).model_dump(by_alias=True)["cards"]["own"])


class Scene:
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


def spend(scene: Scene, *choices: int) -> None:
    """MAIN choices of the active player and their answers; stops at the next MAIN."""
    scene.run(scene.game._main(), *choices)


# ------------------------------------------------------------------------------- worked examples


def test_example_1_and_2_jettisoned_points_add_up() -> None:
    scene = Scene(phase=CRUISE)
    scene.game.slots = [scene.type("caretaker"), None, None, None, None]
    scene.hand(0, "baby baby")
    baby = naive.JET + scene.type("baby")
    spend(scene, baby, baby, naive.SLOT)
    assert scene.game.pool == 1
    assert scene.in_water(0) == "baby baby caretaker"


def test_example_4_a_seal_pair_and_the_two_apart() -> None:
    scene = Scene()
    scene.hand(0, "seal pirate")
    spend(scene, naive.JET + scene.type("seal"), scene.named("pirate"))
    assert (scene.game.pool, scene.game.count["seal_pairs"]) == (24, [1, 0])
    scene = Scene()
    scene.hand(0, "seal passenger")
    spend(scene, naive.JET + scene.type("passenger"), naive.JET + scene.type("seal"))
    assert scene.game.pool == 6
    assert scene.decisions() == ["MAIN", "MAIN"]  # the second MAIN was left with END alone


@pytest.mark.parametrize(("other", "points"), [("baby", 4), ("flapper", 0), ("seal", 10)])
def test_pairs_of_a_seal(other: str, points: int) -> None:
    scene = Scene()
    scene.hand(0, f"seal {other}")
    spend(scene, naive.JET + scene.type("seal"), scene.named(other))
    assert scene.game.pool == points


def test_example_5_a_blocked_play_gives_the_points_back() -> None:
    scene = Scene()
    scene.hand(0, "seal stoker")
    scene.board(1, "bartender")
    stoker = scene.type("stoker")
    spend(scene, naive.JET + scene.type("seal"), naive.ALONE, naive.PLAY + stoker, naive.USE)
    assert (scene.game.pool, scene.in_hand(0), scene.in_water(0)) == (
        5,
        "stoker",
        "seal",
    )
    assert scene.game.barred[stoker] == 1
    assert naive.PLAY + stoker not in scene.options("MAIN")
    assert scene.game.count["played"] == [0, 0]


def test_example_6_costs_with_a_lifeguard() -> None:
    scene = Scene()
    scene.board(0, "passenger passenger passenger passenger lifeguard")
    passenger = scene.game.kinds[scene.type("passenger")]
    assert scene.game.cost(0, passenger) == 0
    scene.board(0, "passenger")
    assert scene.game.cost(0, passenger) == 1


def test_examples_7_and_8_arbiter() -> None:
    scene = Scene()
    scene.board(0, "arbiter")
    scene.board(1, "pirate baby")
    scene.run(scene.game._automatic("end_turn", unit=True))
    assert (scene.on_board(0), scene.on_board(1), scene.in_hand(1)) == (
        "arbiter",
        "baby",
        "pirate",
    )
    scene = Scene()
    scene.board(0, "arbiter")
    scene.board(1, "baby steersman")
    scene.run(scene.game._automatic("end_turn", unit=True))
    assert (scene.in_hand(0), scene.in_hand(1)) == ("arbiter", "steersman")
    assert scene.game.count["arbiter_returns"] == [1, 1]


def test_example_9_the_assistant_doubles() -> None:
    scene = Scene()
    [dancer] = scene.board(0, "assistant+polka_dancer")
    scene.deck(0, "baby rats seal")
    scene.run(scene.game._activate(dancer))
    assert scene.in_hand(0) == "baby rats"
    scene = Scene()
    [convict] = scene.board(0, "assistant+convict")
    scene.run(scene.game._activate(convict))
    assert (scene.game.pool, scene.on_board(0), scene.in_water(0)) == (
        12,
        "convict",
        "assistant",
    )
    assert not convict.tired


def test_example_10_the_assistant_counts() -> None:
    scene = Scene()
    scene.board(0, "assistant+baby rats rats rats")
    assert scene.game.cost(0, scene.game.kinds[scene.type("ship_guard")]) == 12


def test_example_11_view_depths() -> None:
    for cards, depth in {
        "steersman navigator": 5,
        "steersman navigator navigator": 7,
        "navigator navigator": 2,
        "steersman steersman": 3,
        "baby": 0,
    }.items():
        scene = Scene()
        scene.board(0, cards)
        assert scene.game.view_depth(0) == depth, cards


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
    scene = Scene(phase=CRUISE)
    game = scene.game
    keys = ("pirate", "lockdown", "rats", "baby", "seal", "rose")
    pirate, lockdown, rats, baby, seal, rose = map(scene.type, keys)
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
    scene = Scene(phase=CRUISE)
    game, rats = scene.game, scene.type("rats")
    game.slots, game.shop, game.shop_discard = [None] * 5, [], game._nothing()
    game.shop_discard[rats] = 3
    game._refill()
    assert game.slots == [rats, rats, rats, None, None]
    assert game.total["shop_reshuffles"] == 1


@pytest.mark.parametrize(("phase", "draws"), [(CRUISE, [3, 4, 5, 5]), (SINKING, [0, 1, 2, 3, 3])])
def test_ramps(phase: int, draws: list[int]) -> None:
    scene = Scene(phase=phase)
    for turn, n in enumerate(draws):
        scene.game.phase_turns = turn
        assert scene.game.to_draw(0) == n
    scene = Scene(players=3, phase=phase, ramp_counts="seats")
    scene.game.opener = 1
    assert [scene.game.to_draw(seat) for seat in (1, 2, 0)] == draws[:3]
    scene.game.cruise_turns[1] = scene.game.sink_turns[1] = 1
    assert scene.game.to_draw(1) == draws[-1]


def test_draw_modifiers_and_floor() -> None:
    scene = Scene()
    scene.game.phase_turns = 9
    scene.board(0, "fisherman assistant+stoker")
    assert scene.game.to_draw(0) == 2
    scene.board(0, "stoker stoker stoker")
    assert scene.game.to_draw(0) == 0
    scene = Scene(draw_floor=1)
    scene.board(0, "stoker")
    assert scene.game.to_draw(0) == 1


def test_anchor_skips_the_draw() -> None:
    scene = Scene()
    scene.game.phase_turns = 9
    [anchor] = scene.board(0, "anchor")
    scene.board(0, "tycoon")
    scene.deck(1, "rats")
    scene.run(scene.game._drawing_step())
    assert (scene.game.afloat[0], scene.in_deck(1)) == (True, "rats")
    scene.run(scene.game._activate(anchor))
    assert (scene.on_board(0), scene.in_water(0)) == ("tycoon", "anchor")


def test_tycoon_may_take_before_sinking() -> None:
    scene = Scene()
    scene.game.phase_turns = 9
    scene.board(0, "tycoon")
    scene.deck(1, "rats")
    scene.run(scene.game._drawing_step(), naive.OWN_FIRST)
    assert (scene.game.afloat, scene.in_deck(1)) == ([False, True], "rats")
    scene = Scene()
    scene.game.phase_turns = 9
    scene.board(0, "tycoon")
    scene.deck(1, "rats")
    scene.run(scene.game._drawing_step(), naive.FOE_FIRST)
    assert (scene.game.afloat, scene.in_deck(1)) == ([False, True], "")
    assert scene.game.out[scene.type("rats")] == 1


def test_draws_in_both_phases() -> None:
    scene = Scene(phase=CRUISE)
    scene.deck(0, "rats")
    scene.water(0, "baby baby")
    scene.run(scene.game.draw(0, 5))
    assert (scene.in_hand(0), scene.game.total["water_reshuffles"]) == ("baby baby rats", 1)
    scene = Scene()
    scene.deck(0, "rats")
    scene.run(scene.game.draw(0, 1))
    assert scene.game.afloat[0]
    scene.run(scene.game.draw(0, 0))
    assert scene.game.afloat[0]
    scene.run(scene.game.draw(0, 1))
    assert not scene.game.afloat[0]


def test_rose_goes_to_the_board() -> None:
    scene = Scene()
    scene.hand(0, "rose pirate")
    scene.board(0, "rats rats rats rats")
    spend(scene, naive.JET + scene.type("rose"))
    assert (scene.game.pool, scene.on_board(0)) == (4, "rats rats rats rats rose")
    assert scene.game.cost(0, scene.game.kinds[scene.type("pirate")]) == 24
    assert not scene.game.queue
    scene = Scene()
    [profiteer] = scene.board(0, "profiteer")
    scene.board(0, "rose")
    scene.run(scene.game._activate(profiteer), 2)
    assert (scene.game.pool, scene.on_board(0)) == (4, "profiteer rose")


def test_band_is_guarded() -> None:
    scene = Scene()
    scene.hand(0, "band rats")
    scene.board(0, "rats rats rats rats")
    assert scene.game.jettisonable_types(0) == [scene.type("rats")]
    scene.board(0, "rats")
    assert scene.type("band") in scene.game.jettisonable_types(0)
    scene = Scene()
    [torpedo] = scene.board(0, "torpedo")
    scene.hand(0, "rats")
    scene.deck(1, "baby band seal rats")
    scene.run(scene.game._activate(torpedo))
    assert (scene.in_deck(1), scene.in_water(1)) == ("band rats", "baby seal")
    scene = Scene()
    [saboteur] = scene.board(0, "saboteur")
    scene.hand(1, "band")
    scene.run(scene.game._activate(saboteur))
    assert scene.in_hand(1) == "band"
    [fanatic] = scene.board(0, "fanatic")
    scene.board(1, "band")
    assert not scene.game.may_act(0, fanatic)


def test_torpedo_needs_a_hand_card() -> None:
    scene = Scene()
    [torpedo] = scene.board(0, "torpedo")
    scene.deck(1, "rats")
    assert not scene.game.may_act(0, torpedo)
    scene.hand(0, "band")
    assert not scene.game.may_act(0, torpedo)
    scene.hand(0, "baby")
    assert scene.game.may_act(0, torpedo)


def test_stowaway_is_played_on_an_opponent() -> None:
    scene = Scene(players=3)
    scene.hand(0, "stowaway")
    scene.board(2, "caretaker")
    scene.board(0, "rats rats rats rats rats")
    scene.game.pool = 6
    spend(scene, naive.PLAY + scene.type("stowaway"), 2)
    assert (scene.game.pool, scene.on_board(2)) == (0, "caretaker stowaway")
    assert scene.game.count["multiplied_plays"] == [1, 0, 0]
    scene.game.active = 2
    scene.board(2, "lifebuoy")
    scene.deck(2, "baby")
    scene.run(scene.game._automatic("pre_draw", unit=True))
    assert scene.in_water(2) == "baby"
    assert "HIT" not in scene.decisions()


def test_assistant_leaves_in_place_of_its_host() -> None:
    scene = Scene()
    [pirate] = scene.board(0, "pirate")
    [rats] = scene.board(1, "assistant+rats")
    scene.board(1, "baby")
    scene.run(scene.game._activate(pirate), 1)
    assert scene.options("PICK_FOE") == [1, 3]
    assert (scene.in_hand(0), scene.on_board(1)) == ("assistant", "rats baby")
    assert rats.mate is None


def test_assistant_needs_a_host_when_played() -> None:
    scene = Scene()
    scene.hand(0, "assistant")
    scene.game.pool = 20
    assert scene.game.main_options()[2:] == []
    scene.board(0, "baby rats")
    spend(scene, naive.PLAY + scene.type("assistant"), 2)
    assistant, rats = scene.game.boards[0][2], scene.game.boards[0][1]
    assert assistant.mate is rats
    assert scene.game.hosts(0) == [scene.game.boards[0][0]]


def test_technician_may_take_a_freed_host_too() -> None:
    scene = Scene()
    [technician] = scene.board(0, "technician")
    scene.board(0, "assistant+rats")
    scene.run(scene.game._activate(technician), 2, 3)
    assert scene.decisions() == ["PICK_OWN", "PICK_OWN"]
    assert scene.options("PICK_OWN") == [0, 1, 3]
    assert scene.in_deck(0) == "assistant rats"


def test_fanatic_gives_himself() -> None:
    scene = Scene()
    [fanatic] = scene.board(0, "fanatic")
    scene.board(1, "lifebuoy baby")
    scene.run(scene.game._activate(fanatic), 2, naive.CANCEL)
    assert (scene.on_board(1), scene.in_water(1), scene.in_water(0)) == (
        "baby",
        "lifebuoy",
        "fanatic",
    )
    assert scene.game.count["lifebuoy_used"] == [0, 1]


def test_life_jacket_does_not_fetch_itself() -> None:
    scene = Scene()
    [jacket] = scene.board(0, "life_jacket")
    assert not scene.game.may_act(0, jacket)
    scene.water(0, "jack")
    scene.run(scene.game._activate(jacket))
    assert (scene.on_board(0), scene.in_water(0)) == ("jack", "life_jacket")


def test_saboteur_with_open_hands() -> None:
    scene = Scene()
    [saboteur] = scene.board(0, "saboteur")
    scene.board(0, "boogeyman")
    scene.hand(1, "baby band seal")
    scene.run(scene.game._activate(saboteur), scene.named("seal"))
    assert scene.options("PICK_FOE") == [scene.named("baby"), scene.named("seal")]
    assert scene.in_water(1) == "seal"


def test_blind_hits_take_any_card() -> None:
    scene = Scene()
    [lady] = scene.board(0, "assistant+lady")
    scene.hand(1, "baby seal")
    scene.run(scene.game._activate(lady))
    assert (scene.in_hand(0), scene.game.blinds) == ("baby seal", 2)


def test_reveal_asks_everybody() -> None:
    scene = Scene(players=3)
    [teller] = scene.board(0, "assistant+storyteller")
    scene.deck(0, "seal baby")
    scene.deck(2, "rats")
    scene.run(scene.game._activate(teller), 0, 1, 1, 0)
    assert (scene.on_board(0), scene.in_deck(0)) == ("assistant storyteller seal", "baby")
    assert (scene.on_board(2), scene.in_deck(2)) == ("rats", "")


def test_captain_changes_cards() -> None:
    scene = Scene()
    [captain] = scene.board(0, "captain")
    scene.hand(0, "baby seal")
    scene.deck(0, "rats")
    scene.run(scene.game._activate(captain), scene.named("baby"), scene.named("seal"))
    assert scene.options("CYCLE") == [0, scene.named("seal")]
    assert sum(scene.game.hands[0]) == 2
    assert scene.game.deck_shuffles == [1, 0]


def test_guard_chain() -> None:
    scene = Scene(players=3)
    [rats] = scene.board(0, "rats")
    scene.board(1, "ship_guard")
    scene.board(2, "ship_guard")
    scene.deck(1, "baby")
    scene.run(scene.game._activate(rats), naive.PASS, naive.USE, naive.USE)
    assert [seat for _, seat, _ in scene.asked] == [1, 2, 1]
    assert scene.in_water(1) == "baby"
    assert scene.game.count["guard_used"] == [0, 1, 1]
    scene = Scene()
    [torpedo] = scene.board(0, "torpedo")
    scene.hand(0, "baby")
    scene.deck(1, "rats")
    scene.board(1, "ship_guard")
    scene.run(scene.game._activate(torpedo), naive.USE)
    assert (scene.in_hand(0), scene.in_deck(1), torpedo.tired) == ("baby", "rats", True)
    assert scene.game.count["activated"] == [1, 0]


def test_steward_lets_the_victim_pick() -> None:
    scene = Scene()
    [pirate] = scene.board(0, "pirate")
    scene.board(1, "seal baby steward")
    scene.run(scene.game._activate(pirate), 1, naive.REDIRECT, 2)
    assert (scene.in_hand(0), scene.on_board(1)) == ("baby", "seal steward")
    scene = Scene()
    [torpedo] = scene.board(0, "torpedo")
    scene.hand(0, "baby")
    scene.board(1, "steward")
    scene.deck(1, "seal rats jack lady pirate")
    scene.run(scene.game._activate(torpedo), naive.REDIRECT, naive.BOTTOM, 0, naive.BOTTOM)
    assert scene.options("DECK_POS") == [0, naive.BOTTOM]
    assert scene.in_deck(1) == "rats jack"


def test_stopped_steward_leaves_the_hit() -> None:
    scene = Scene()
    [pirate] = scene.board(0, "pirate")
    scene.board(0, "ship_guard")
    scene.board(1, "seal baby steward lifebuoy")
    scene.run(scene.game._activate(pirate), 1, naive.REDIRECT, naive.USE)
    assert scene.in_hand(0) == "seal"
    assert scene.decisions() == ["PICK_FOE", "HIT", "GUARD"]


def test_teacher_rescues_and_pays() -> None:
    scene = Scene()
    scene.board(1, "teacher")
    scene.hand(1, "baby seal")
    scene.hand(0, "rats jack")
    spend(
        scene,
        naive.JET + scene.type("rats"),
        scene.named("rats"),
        scene.named("seal"),
    )
    assert scene.decisions()[:3] == ["MAIN", "RESCUE", "PAY"]
    assert (scene.on_board(1), scene.in_water(0), scene.in_water(1)) == (
        "teacher rats",
        "",
        "seal",
    )
    assert scene.game.pool == 3
    assert scene.game.count["rescued"] == [0, 1]


def test_a_rose_paid_in_may_end_the_rescue() -> None:
    scene = Scene()
    scene.board(1, "teacher baby baby baby")
    scene.hand(1, "rose")
    scene.water(0, "seal")
    scene.hand(0, "jack jack")
    event = naive.Event(0, [scene.type("chef")])
    scene.water(0, "chef")
    scene.game.queue.append(event)
    scene.run(scene.game.run_queue(), scene.named("chef"))
    assert scene.on_board(1) == "teacher baby baby baby rose"
    assert scene.in_water(0) == "chef seal"


def test_teacher_only_in_her_own_turn() -> None:
    scene = Scene(teacher_off_turn=False)
    scene.board(1, "teacher")
    scene.hand(1, "pirate")
    scene.hand(0, "rats jack")
    spend(scene, naive.JET + scene.type("rats"))
    assert scene.decisions() == ["MAIN", "MAIN"]


def test_flapper_copies_an_action() -> None:
    scene = Scene(players=3)
    scene.hand(0, "flapper baby")
    scene.board(2, "assistant+rats jack convict")
    scene.deck(1, "seal lady")
    spend(
        scene,
        naive.JET + scene.type("flapper"),
        naive.COPY + 2 * 64 + scene.type("rats"),
    )
    assert scene.options("COPY") == [0, naive.COPY + 2 * 64 + scene.type("rats")]
    assert (scene.in_water(1), scene.in_deck(1)) == ("seal", "lady")
    assert scene.game.count["copies_used"] == [1, 0, 0]


def test_a_copied_draw_may_sink_off_turn() -> None:
    scene = Scene(players=3)
    scene.game.active = 1
    scene.board(1, "polka_dancer")
    scene.game.queue.append(naive.Event(0, [scene.type("flapper")]))
    option = naive.COPY + 64 + scene.type("polka_dancer")
    scene.run(scene.game.run_queue(), option)
    assert scene.game.afloat == [False, True, True]
    assert scene.game.sink_order == [1, 0, 0]


def test_hand_limit() -> None:
    scene = Scene(phase=CRUISE)
    scene.hand(0, "rose rose rose seal band baby")
    scene.run(scene.game._hand_limit(), scene.named("rose"))
    assert (scene.in_water(0), scene.on_board(0)) == ("rose", "")
    scene = Scene(phase=CRUISE, discard_is_jettison=True, cruise_hand_limit=1)
    scene.hand(0, "rose band band")
    scene.run(scene.game._hand_limit())
    assert (scene.in_hand(0), scene.on_board(0)) == ("band band", "rose")


def test_steersman_orders_each_draw() -> None:
    scene = Scene()
    scene.board(0, "steersman")
    scene.deck(0, "rats seal baby jack")
    answers = [naive.REORDER, scene.named("baby"), scene.named("seal"), naive.KEEP]
    scene.run(scene.game.draw(0, 2), *answers)
    assert scene.decisions() == ["REORDER", "ORDER_NEXT", "ORDER_NEXT", "REORDER"]
    assert (scene.in_hand(0), scene.in_deck(0)) == ("baby seal", "rats jack")


def test_no_order_of_like_cards() -> None:
    scene = Scene()
    scene.board(0, "steersman")
    scene.deck(0, "rats rats rats baby")
    scene.run(scene.game.draw(0, 1))
    assert not scene.asked


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
    scene = Scene(event_cap=16)
    scene.game.entered = 15
    scene.hand(0, "rats")
    scene.run(scene.game.jettison(0, [scene.type("rats")]))
    scene.run(scene.game.jettison(0, [scene.type("rats")]))
    assert (len(scene.game.queue), scene.game.total["event_drops"]) == (1, 1)


def test_a_blind_hit_is_spent_on_a_guarded_card() -> None:
    scene = Scene(own={"trigger": "act", "cost": "tire", "parts": [
        {"do": "move", "n": 3, "scope": "opp", "source": "hand", "pick": "blind", "dest": "water"}
    ]})  # fmt: skip
    [own] = scene.board(0, "own")
    scene.hand(1, "band baby rats")
    scene.run(scene.game._activate(own))
    assert (scene.in_hand(1), scene.in_water(1)) == ("band", "baby rats")


def test_a_card_of_our_own_with_several_parts() -> None:
    scene = Scene(players=3, own={"trigger": "act", "cost": "tire", "parts": [
        {"do": "gain", "n": 2},
        {"do": "move", "scope": "opps", "source": "board", "pick": "actor", "dest": "deck_bottom"},
        {"do": "draw"},
    ]})  # fmt: skip
    [own] = scene.board(0, "own")
    scene.board(1, "seal baby")
    scene.board(2, "rats")
    scene.deck(0, "jack")
    scene.run(scene.game._activate(own), 2)
    assert (scene.game.pool, scene.in_hand(0)) == (2, "jack")
    assert (scene.in_deck(1), scene.in_deck(2)) == ("baby", "rats")


@pytest.mark.parametrize(
    ("judge", "named"),
    [
        (
            is_useful,
            "proletarian torpedo pirate rats lady saboteur fanatic burglar beggar singer chef "
            "storyteller",
        ),
        (is_unwanted, "anchor stowaway janitor fisherman arbiter flapper"),
        (is_preferred, "stoker chef maid lifebuoy steward ship_guard lifeguard"),
        (is_hated, "fisherman tycoon polka_dancer"),
        (comes_first, "stoker maid"),
    ],
)
def test_cards_are_judged_as_section_11_names_them(
    judge: Callable[[Kind], bool], named: str
) -> None:
    judged = {kind.key for kind in kinds_of(STANDARD_RULES) if judge(kind)}
    assert judged == set(named.split())


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
