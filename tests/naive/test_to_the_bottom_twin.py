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
from tests.naive.to_the_bottom_ships import CRUISE, SINKING, Metric, OnBoard

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


def spend(workspace: Desk, *choices: int) -> None:
    """MAIN choices of the active player and their answers; stops at the next MAIN."""
    workspace.run(workspace.game._main(), *choices)


# ------------------------------------------------------------------------------- worked examples


def test_example_1_and_2_jettisoned_points_add_up() -> None:
    workspace = Desk(phase=CRUISE)
    workspace.game.slots = [workspace.type("caretaker"), None, None, None, None]
    workspace.hand(0, "baby baby")
    baby = naive.JET + workspace.type("baby")
    spend(workspace, baby, baby, naive.SLOT)
    assert workspace.game.pool == 1
    assert workspace.in_water(0) == "baby baby caretaker"


def test_example_4_a_seal_pair_and_the_two_apart() -> None:
    workspace = Desk()
    workspace.hand(0, "seal pirate")
    spend(workspace, naive.JET + workspace.type("seal"), workspace.named("pirate"))
    assert (workspace.game.pool, workspace.game.count["seal_pairs"]) == (24, [1, 0])
    workspace = Desk()
    workspace.hand(0, "seal passenger")
    spend(workspace, naive.JET + workspace.type("passenger"), naive.JET + workspace.type("seal"))
    assert workspace.game.pool == 6
    assert workspace.decisions() == ["MAIN", "MAIN"]  # the second MAIN was left with END alone


@pytest.mark.parametrize(("other", "points"), [("baby", 4), ("flapper", 0), ("seal", 10)])
def test_pairs_of_a_seal(other: str, points: int) -> None:
    workspace = Desk()
    workspace.hand(0, f"seal {other}")
    spend(workspace, naive.JET + workspace.type("seal"), workspace.named(other))
    assert workspace.game.pool == points


def test_example_5_a_blocked_play_gives_the_points_back() -> None:
    workspace = Desk()
    workspace.hand(0, "seal stoker")
    workspace.board(1, "bartender")
    stoker = workspace.type("stoker")
    spend(
        workspace, naive.JET + workspace.type("seal"), naive.ALONE, naive.PLAY + stoker, naive.USE
    )
    assert (workspace.game.pool, workspace.in_hand(0), workspace.in_water(0)) == (
        5,
        "stoker",
        "seal",
    )
    assert workspace.game.barred[stoker] == 1
    assert naive.PLAY + stoker not in workspace.options("MAIN")
    assert workspace.game.count["played"] == [0, 0]


def test_example_6_costs_with_a_lifeguard() -> None:
    workspace = Desk()
    workspace.board(0, "passenger passenger passenger passenger lifeguard")
    passenger = workspace.game.kinds[workspace.type("passenger")]
    assert workspace.game.cost(0, passenger) == 0
    workspace.board(0, "passenger")
    assert workspace.game.cost(0, passenger) == 1


def test_examples_7_and_8_arbiter() -> None:
    workspace = Desk()
    workspace.board(0, "arbiter")
    workspace.board(1, "pirate baby")
    workspace.run(workspace.game._automatic("end_turn", unit=True))
    assert (workspace.on_board(0), workspace.on_board(1), workspace.in_hand(1)) == (
        "arbiter",
        "baby",
        "pirate",
    )
    workspace = Desk()
    workspace.board(0, "arbiter")
    workspace.board(1, "baby steersman")
    workspace.run(workspace.game._automatic("end_turn", unit=True))
    assert (workspace.in_hand(0), workspace.in_hand(1)) == ("arbiter", "steersman")
    assert workspace.game.count["arbiter_returns"] == [1, 1]


def test_example_9_the_assistant_doubles() -> None:
    workspace = Desk()
    [dancer] = workspace.board(0, "assistant+polka_dancer")
    workspace.deck(0, "baby rats seal")
    workspace.run(workspace.game._activate(dancer))
    assert workspace.in_hand(0) == "baby rats"
    workspace = Desk()
    [convict] = workspace.board(0, "assistant+convict")
    workspace.run(workspace.game._activate(convict))
    assert (workspace.game.pool, workspace.on_board(0), workspace.in_water(0)) == (
        12,
        "convict",
        "assistant",
    )
    assert not convict.tired


def test_example_10_the_assistant_counts() -> None:
    workspace = Desk()
    workspace.board(0, "assistant+baby rats rats rats")
    assert workspace.game.cost(0, workspace.game.kinds[workspace.type("ship_guard")]) == 12


def test_example_11_view_depths() -> None:
    for cards, depth in {
        "steersman navigator": 5,
        "steersman navigator navigator": 7,
        "navigator navigator": 2,
        "steersman steersman": 3,
        "baby": 0,
    }.items():
        workspace = Desk()
        workspace.board(0, cards)
        assert workspace.game.view_depth(0) == depth, cards


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
    workspace = Desk(phase=CRUISE)
    game = workspace.game
    keys = ("pirate", "lockdown", "rats", "baby", "seal", "rose")
    pirate, lockdown, rats, baby, seal, rose = map(workspace.type, keys)
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
    workspace = Desk(phase=CRUISE)
    game, rats = workspace.game, workspace.type("rats")
    game.slots, game.shop, game.shop_discard = [None] * 5, [], game._nothing()
    game.shop_discard[rats] = 3
    game._refill()
    assert game.slots == [rats, rats, rats, None, None]
    assert game.total["shop_reshuffles"] == 1


@pytest.mark.parametrize(("phase", "draws"), [(CRUISE, [3, 4, 5, 5]), (SINKING, [0, 1, 2, 3, 3])])
def test_ramps(phase: int, draws: list[int]) -> None:
    workspace = Desk(phase=phase)
    for turn, n in enumerate(draws):
        workspace.game.phase_turns = turn
        assert workspace.game.to_draw(0) == n
    workspace = Desk(players=3, phase=phase, ramp_counts="seats")
    workspace.game.opener = 1
    assert [workspace.game.to_draw(seat) for seat in (1, 2, 0)] == draws[:3]
    workspace.game.cruise_turns[1] = workspace.game.sink_turns[1] = 1
    assert workspace.game.to_draw(1) == draws[-1]


def test_draw_modifiers_and_floor() -> None:
    workspace = Desk()
    workspace.game.phase_turns = 9
    workspace.board(0, "fisherman assistant+stoker")
    assert workspace.game.to_draw(0) == 2
    workspace.board(0, "stoker stoker stoker")
    assert workspace.game.to_draw(0) == 0
    workspace = Desk(draw_floor=1)
    workspace.board(0, "stoker")
    assert workspace.game.to_draw(0) == 1


def test_anchor_skips_the_draw() -> None:
    workspace = Desk()
    workspace.game.phase_turns = 9
    [anchor] = workspace.board(0, "anchor")
    workspace.board(0, "tycoon")
    workspace.deck(1, "rats")
    workspace.run(workspace.game._drawing_step())
    assert (workspace.game.afloat[0], workspace.in_deck(1)) == (True, "rats")
    workspace.run(workspace.game._activate(anchor))
    assert (workspace.on_board(0), workspace.in_water(0)) == ("tycoon", "anchor")


def test_tycoon_may_take_before_sinking() -> None:
    workspace = Desk()
    workspace.game.phase_turns = 9
    workspace.board(0, "tycoon")
    workspace.deck(1, "rats")
    workspace.run(workspace.game._drawing_step(), naive.OWN_FIRST)
    assert (workspace.game.afloat, workspace.in_deck(1)) == ([False, True], "rats")
    workspace = Desk()
    workspace.game.phase_turns = 9
    workspace.board(0, "tycoon")
    workspace.deck(1, "rats")
    workspace.run(workspace.game._drawing_step(), naive.FOE_FIRST)
    assert (workspace.game.afloat, workspace.in_deck(1)) == ([False, True], "")
    assert workspace.game.out[workspace.type("rats")] == 1


def test_draws_in_both_phases() -> None:
    workspace = Desk(phase=CRUISE)
    workspace.deck(0, "rats")
    workspace.water(0, "baby baby")
    workspace.run(workspace.game.draw(0, 5))
    assert (workspace.in_hand(0), workspace.game.total["water_reshuffles"]) == ("baby baby rats", 1)
    workspace = Desk()
    workspace.deck(0, "rats")
    workspace.run(workspace.game.draw(0, 1))
    assert workspace.game.afloat[0]
    workspace.run(workspace.game.draw(0, 0))
    assert workspace.game.afloat[0]
    workspace.run(workspace.game.draw(0, 1))
    assert not workspace.game.afloat[0]


def test_rose_goes_to_the_board() -> None:
    workspace = Desk()
    workspace.hand(0, "rose pirate")
    workspace.board(0, "rats rats rats rats")
    spend(workspace, naive.JET + workspace.type("rose"))
    assert (workspace.game.pool, workspace.on_board(0)) == (4, "rats rats rats rats rose")
    assert workspace.game.cost(0, workspace.game.kinds[workspace.type("pirate")]) == 24
    assert not workspace.game.queue
    workspace = Desk()
    [profiteer] = workspace.board(0, "profiteer")
    workspace.board(0, "rose")
    workspace.run(workspace.game._activate(profiteer), 2)
    assert (workspace.game.pool, workspace.on_board(0)) == (4, "profiteer rose")


def test_band_is_guarded() -> None:
    workspace = Desk()
    workspace.hand(0, "band rats")
    workspace.board(0, "rats rats rats rats")
    assert workspace.game.jettisonable_types(0) == [workspace.type("rats")]
    workspace.board(0, "rats")
    assert workspace.type("band") in workspace.game.jettisonable_types(0)
    workspace = Desk()
    [torpedo] = workspace.board(0, "torpedo")
    workspace.hand(0, "rats")
    workspace.deck(1, "baby band seal rats")
    workspace.run(workspace.game._activate(torpedo))
    assert (workspace.in_deck(1), workspace.in_water(1)) == ("band rats", "baby seal")
    workspace = Desk()
    [saboteur] = workspace.board(0, "saboteur")
    workspace.hand(1, "band")
    workspace.run(workspace.game._activate(saboteur))
    assert workspace.in_hand(1) == "band"
    [fanatic] = workspace.board(0, "fanatic")
    workspace.board(1, "band")
    assert not workspace.game.may_act(0, fanatic)


def test_torpedo_needs_a_hand_card() -> None:
    workspace = Desk()
    [torpedo] = workspace.board(0, "torpedo")
    workspace.deck(1, "rats")
    assert not workspace.game.may_act(0, torpedo)
    workspace.hand(0, "band")
    assert not workspace.game.may_act(0, torpedo)
    workspace.hand(0, "baby")
    assert workspace.game.may_act(0, torpedo)


def test_stowaway_is_played_on_an_opponent() -> None:
    workspace = Desk(players=3)
    workspace.hand(0, "stowaway")
    workspace.board(2, "caretaker")
    workspace.board(0, "rats rats rats rats rats")
    workspace.game.pool = 6
    spend(workspace, naive.PLAY + workspace.type("stowaway"), 2)
    assert (workspace.game.pool, workspace.on_board(2)) == (0, "caretaker stowaway")
    assert workspace.game.count["multiplied_plays"] == [1, 0, 0]
    workspace.game.active = 2
    workspace.board(2, "lifebuoy")
    workspace.deck(2, "baby")
    workspace.run(workspace.game._automatic("pre_draw", unit=True))
    assert workspace.in_water(2) == "baby"
    assert "HIT" not in workspace.decisions()


def test_assistant_leaves_in_place_of_its_host() -> None:
    workspace = Desk()
    [pirate] = workspace.board(0, "pirate")
    [rats] = workspace.board(1, "assistant+rats")
    workspace.board(1, "baby")
    workspace.run(workspace.game._activate(pirate), 1)
    assert workspace.options("PICK_FOE") == [1, 3]
    assert (workspace.in_hand(0), workspace.on_board(1)) == ("assistant", "rats baby")
    assert rats.mate is None


def test_assistant_needs_a_host_when_played() -> None:
    workspace = Desk()
    workspace.hand(0, "assistant")
    workspace.game.pool = 20
    assert workspace.game.main_options()[2:] == []
    workspace.board(0, "baby rats")
    spend(workspace, naive.PLAY + workspace.type("assistant"), 2)
    assistant, rats = workspace.game.boards[0][2], workspace.game.boards[0][1]
    assert assistant.mate is rats
    assert workspace.game.hosts(0) == [workspace.game.boards[0][0]]


def test_technician_may_take_a_freed_host_too() -> None:
    workspace = Desk()
    [technician] = workspace.board(0, "technician")
    workspace.board(0, "assistant+rats")
    workspace.run(workspace.game._activate(technician), 2, 3)
    assert workspace.decisions() == ["PICK_OWN", "PICK_OWN"]
    assert workspace.options("PICK_OWN") == [0, 1, 3]
    assert workspace.in_deck(0) == "assistant rats"


def test_fanatic_gives_himself() -> None:
    workspace = Desk()
    [fanatic] = workspace.board(0, "fanatic")
    workspace.board(1, "lifebuoy baby")
    workspace.run(workspace.game._activate(fanatic), 2, naive.CANCEL)
    assert (workspace.on_board(1), workspace.in_water(1), workspace.in_water(0)) == (
        "baby",
        "lifebuoy",
        "fanatic",
    )
    assert workspace.game.count["lifebuoy_used"] == [0, 1]


def test_life_jacket_does_not_fetch_itself() -> None:
    workspace = Desk()
    [jacket] = workspace.board(0, "life_jacket")
    assert not workspace.game.may_act(0, jacket)
    workspace.water(0, "jack")
    workspace.run(workspace.game._activate(jacket))
    assert (workspace.on_board(0), workspace.in_water(0)) == ("jack", "life_jacket")


def test_saboteur_with_open_hands() -> None:
    workspace = Desk()
    [saboteur] = workspace.board(0, "saboteur")
    workspace.board(0, "boogeyman")
    workspace.hand(1, "baby band seal")
    workspace.run(workspace.game._activate(saboteur), workspace.named("seal"))
    assert workspace.options("PICK_FOE") == [workspace.named("baby"), workspace.named("seal")]
    assert workspace.in_water(1) == "seal"


def test_blind_hits_take_any_card() -> None:
    workspace = Desk()
    [lady] = workspace.board(0, "assistant+lady")
    workspace.hand(1, "baby seal")
    workspace.run(workspace.game._activate(lady))
    assert (workspace.in_hand(0), workspace.game.blinds) == ("baby seal", 2)


def test_reveal_asks_everybody() -> None:
    workspace = Desk(players=3)
    [teller] = workspace.board(0, "assistant+storyteller")
    workspace.deck(0, "seal baby")
    workspace.deck(2, "rats")
    workspace.run(workspace.game._activate(teller), 0, 1, 1, 0)
    assert (workspace.on_board(0), workspace.in_deck(0)) == ("assistant storyteller seal", "baby")
    assert (workspace.on_board(2), workspace.in_deck(2)) == ("rats", "")


def test_captain_changes_cards() -> None:
    workspace = Desk()
    [captain] = workspace.board(0, "captain")
    workspace.hand(0, "baby seal")
    workspace.deck(0, "rats")
    workspace.run(
        workspace.game._activate(captain), workspace.named("baby"), workspace.named("seal")
    )
    assert workspace.options("CYCLE") == [0, workspace.named("seal")]
    assert sum(workspace.game.hands[0]) == 2
    assert workspace.game.deck_shuffles == [1, 0]


def test_guard_chain() -> None:
    workspace = Desk(players=3)
    [rats] = workspace.board(0, "rats")
    workspace.board(1, "ship_guard")
    workspace.board(2, "ship_guard")
    workspace.deck(1, "baby")
    workspace.run(workspace.game._activate(rats), naive.PASS, naive.USE, naive.USE)
    assert [seat for _, seat, _ in workspace.asked] == [1, 2, 1]
    assert workspace.in_water(1) == "baby"
    assert workspace.game.count["guard_used"] == [0, 1, 1]
    workspace = Desk()
    [torpedo] = workspace.board(0, "torpedo")
    workspace.hand(0, "baby")
    workspace.deck(1, "rats")
    workspace.board(1, "ship_guard")
    workspace.run(workspace.game._activate(torpedo), naive.USE)
    assert (workspace.in_hand(0), workspace.in_deck(1), torpedo.tired) == ("baby", "rats", True)
    assert workspace.game.count["activated"] == [1, 0]


def test_steward_lets_the_victim_pick() -> None:
    workspace = Desk()
    [pirate] = workspace.board(0, "pirate")
    workspace.board(1, "seal baby steward")
    workspace.run(workspace.game._activate(pirate), 1, naive.REDIRECT, 2)
    assert (workspace.in_hand(0), workspace.on_board(1)) == ("baby", "seal steward")
    workspace = Desk()
    [torpedo] = workspace.board(0, "torpedo")
    workspace.hand(0, "baby")
    workspace.board(1, "steward")
    workspace.deck(1, "seal rats jack lady pirate")
    workspace.run(workspace.game._activate(torpedo), naive.REDIRECT, naive.BOTTOM, 0, naive.BOTTOM)
    assert workspace.options("DECK_POS") == [0, naive.BOTTOM]
    assert workspace.in_deck(1) == "rats jack"


def test_stopped_steward_leaves_the_hit() -> None:
    workspace = Desk()
    [pirate] = workspace.board(0, "pirate")
    workspace.board(0, "ship_guard")
    workspace.board(1, "seal baby steward lifebuoy")
    workspace.run(workspace.game._activate(pirate), 1, naive.REDIRECT, naive.USE)
    assert workspace.in_hand(0) == "seal"
    assert workspace.decisions() == ["PICK_FOE", "HIT", "GUARD"]


def test_teacher_rescues_and_pays() -> None:
    workspace = Desk()
    workspace.board(1, "teacher")
    workspace.hand(1, "baby seal")
    workspace.hand(0, "rats jack")
    spend(
        workspace,
        naive.JET + workspace.type("rats"),
        workspace.named("rats"),
        workspace.named("seal"),
    )
    assert workspace.decisions()[:3] == ["MAIN", "RESCUE", "PAY"]
    assert (workspace.on_board(1), workspace.in_water(0), workspace.in_water(1)) == (
        "teacher rats",
        "",
        "seal",
    )
    assert workspace.game.pool == 3
    assert workspace.game.count["rescued"] == [0, 1]


def test_a_rose_paid_in_may_end_the_rescue() -> None:
    workspace = Desk()
    workspace.board(1, "teacher baby baby baby")
    workspace.hand(1, "rose")
    workspace.water(0, "seal")
    workspace.hand(0, "jack jack")
    event = naive.Event(0, [workspace.type("chef")])
    workspace.water(0, "chef")
    workspace.game.queue.append(event)
    workspace.run(workspace.game.run_queue(), workspace.named("chef"))
    assert workspace.on_board(1) == "teacher baby baby baby rose"
    assert workspace.in_water(0) == "chef seal"


def test_teacher_only_in_her_own_turn() -> None:
    workspace = Desk(teacher_off_turn=False)
    workspace.board(1, "teacher")
    workspace.hand(1, "pirate")
    workspace.hand(0, "rats jack")
    spend(workspace, naive.JET + workspace.type("rats"))
    assert workspace.decisions() == ["MAIN", "MAIN"]


def test_flapper_copies_an_action() -> None:
    workspace = Desk(players=3)
    workspace.hand(0, "flapper baby")
    workspace.board(2, "assistant+rats jack convict")
    workspace.deck(1, "seal lady")
    spend(
        workspace,
        naive.JET + workspace.type("flapper"),
        naive.COPY + 2 * 64 + workspace.type("rats"),
    )
    assert workspace.options("COPY") == [0, naive.COPY + 2 * 64 + workspace.type("rats")]
    assert (workspace.in_water(1), workspace.in_deck(1)) == ("seal", "lady")
    assert workspace.game.count["copies_used"] == [1, 0, 0]


def test_a_copied_draw_may_sink_off_turn() -> None:
    workspace = Desk(players=3)
    workspace.game.active = 1
    workspace.board(1, "polka_dancer")
    workspace.game.queue.append(naive.Event(0, [workspace.type("flapper")]))
    option = naive.COPY + 64 + workspace.type("polka_dancer")
    workspace.run(workspace.game.run_queue(), option)
    assert workspace.game.afloat == [False, True, True]
    assert workspace.game.sink_order == [1, 0, 0]


def test_hand_limit() -> None:
    workspace = Desk(phase=CRUISE)
    workspace.hand(0, "rose rose rose seal band baby")
    workspace.run(workspace.game._hand_limit(), workspace.named("rose"))
    assert (workspace.in_water(0), workspace.on_board(0)) == ("rose", "")
    workspace = Desk(phase=CRUISE, discard_is_jettison=True, cruise_hand_limit=1)
    workspace.hand(0, "rose band band")
    workspace.run(workspace.game._hand_limit())
    assert (workspace.in_hand(0), workspace.on_board(0)) == ("band band", "rose")


def test_steersman_orders_each_draw() -> None:
    workspace = Desk()
    workspace.board(0, "steersman")
    workspace.deck(0, "rats seal baby jack")
    answers = [naive.REORDER, workspace.named("baby"), workspace.named("seal"), naive.KEEP]
    workspace.run(workspace.game.draw(0, 2), *answers)
    assert workspace.decisions() == ["REORDER", "ORDER_NEXT", "ORDER_NEXT", "REORDER"]
    assert (workspace.in_hand(0), workspace.in_deck(0)) == ("baby seal", "rats jack")


def test_no_order_of_like_cards() -> None:
    workspace = Desk()
    workspace.board(0, "steersman")
    workspace.deck(0, "rats rats rats baby")
    workspace.run(workspace.game.draw(0, 1))
    assert not workspace.asked


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
        game.question = Metric("MAIN", game.active, game.main_options())
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
    workspace = Desk(event_cap=16)
    workspace.game.entered = 15
    workspace.hand(0, "rats")
    workspace.run(workspace.game.jettison(0, [workspace.type("rats")]))
    workspace.run(workspace.game.jettison(0, [workspace.type("rats")]))
    assert (len(workspace.game.queue), workspace.game.total["event_drops"]) == (1, 1)


def test_a_blind_hit_is_spent_on_a_guarded_card() -> None:
    workspace = Desk(own={"trigger": "act", "cost": "tire", "parts": [
        {"do": "move", "n": 3, "scope": "opp", "source": "hand", "pick": "blind", "dest": "water"}
    ]})  # fmt: skip
    [own] = workspace.board(0, "own")
    workspace.hand(1, "band baby rats")
    workspace.run(workspace.game._activate(own))
    assert (workspace.in_hand(1), workspace.in_water(1)) == ("band", "baby rats")


def test_a_card_of_our_own_with_several_parts() -> None:
    workspace = Desk(players=3, own={"trigger": "act", "cost": "tire", "parts": [
        {"do": "gain", "n": 2},
        {"do": "move", "scope": "opps", "source": "board", "pick": "actor", "dest": "deck_bottom"},
        {"do": "draw"},
    ]})  # fmt: skip
    [own] = workspace.board(0, "own")
    workspace.board(1, "seal baby")
    workspace.board(2, "rats")
    workspace.deck(0, "jack")
    workspace.run(workspace.game._activate(own), 2)
    assert (workspace.game.pool, workspace.in_hand(0)) == (2, "jack")
    assert (workspace.in_deck(1), workspace.in_deck(2)) == ("baby", "rats")


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
