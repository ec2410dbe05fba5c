"""The players of To the Bottom: their tastes, their choices in clear positions, their strength.

That the characters play as the rules file reads is for the twin to say; that nobody peeks is tested
with what is dealt afresh.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from balance.engine.players import Player
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.moves import act
from balance.games.to_the_bottom.parameters.tastes import tastes
from balance.games.to_the_bottom.players.features import FEATURES, features
from balance.rulesets import load
from tests.games import to_the_bottom as bottom
from tests.games.amount import few, many

CHARACTERS = tuple(bottom.game.CHARACTERS)
STANDARD = load("to_the_bottom").parameters
TYPES = {key: number for number, key in enumerate(STANDARD.cards)}


def rows_of(
    lineup: Sequence[str | Player], count: int, seed: int = 7, ruleset: str = "standard"
) -> np.ndarray:
    """Rows of games in which the line-up moves on by one seat from game to game."""
    table = bottom.table_of(load(f"to_the_bottom/{ruleset}").parameters, lineup)
    rows = table.rows(count)
    table.play(seed, 0, len(lineup), rows)
    return rows


def win_share(rows: np.ndarray, players: int, index: int = 0) -> float:
    """Share of the wins of one of the line-up, shared wins in parts."""
    total = 0.0
    for row in rows:
        won = row["won"][:players].astype(float)
        total += won[(index - int(row["game"])) % players] / won.sum()
    return total / len(rows)


# -------------------------------------------------------------------------------------- tastes


def liked(parameters: Any, taste: str) -> set[str]:
    marks = tastes(parameters)[taste]
    return {key for key, mark in zip(parameters.cards, marks, strict=True) if mark}


SECTION_11 = {
    "useful": "proletarian torpedo pirate rats lady saboteur fanatic burglar beggar singer chef "
    "storyteller",
    "unwanted": "anchor stowaway janitor fisherman arbiter flapper",
    "prefers": "stoker chef maid lifebuoy steward ship_guard lifeguard",
    "hates": "fisherman tycoon polka_dancer",
    "first": "stoker maid",
    "harmful": "anchor jack technician convict profiteer",  # to the board, all in all
}


@pytest.mark.parametrize("taste", SECTION_11)
def test_the_cards_of_the_rules_are_judged_as_section_11_names_them(taste: str) -> None:
    assert liked(STANDARD, taste) == set(SECTION_11[taste].split())
    assert set(SECTION_11) == set(tastes(STANDARD))


def with_card(key: str, **row: Any) -> Any:
    """The standard rules with one card rewritten or added."""
    cards = bottom.plain(STANDARD)["cards"]
    whole = {**cards.get(key, {"name": "Newcomer", "value": 4}), **row}
    return bottom.changed(STANDARD, {"cards": {**cards, key: whole}})


def test_the_key_of_a_card_changes_nothing() -> None:
    cards = bottom.plain(STANDARD)["cards"]
    renamed = {f"x_{key}": {**row, "name": f"X {row['name']}"} for key, row in cards.items()}
    other = bottom.changed(STANDARD, {"cards": renamed})
    assert {f"x_{key}" for key in liked(STANDARD, "useful")} == liked(other, "useful")
    rows = []
    for parameters in (STANDARD, other):
        table = bottom.table_of(parameters, ["greedy", "raider", "cautious"])
        rows.append(table.rows(many(30, 1)))
        table.play(11, 0, 1, rows[-1])
    assert (rows[0] == rows[1]).all()


SELF_HARM = {"do": "move", "scope": "self", "source": "deck_top", "pick": "top", "dest": "water"}


def choices_to_act(parameters: Any, player: str, key: str) -> tuple[int, int]:
    """Choices of a player whose board has a card that may be used: how often, and how often not."""
    at = list(parameters.cards).index(key)
    given = bottom.changed(parameters, {"seat_extra_board": {"1": [key]}})
    table = bottom.table_of(given, [player, "greedy"])
    used, passed = 0, 0
    for deal in range(many(20, 1)):
        for options in bottom.moments(table, 12, deal):
            state = table.state
            if state.actor or state.decision != codes.MAIN:
                continue
            board = state.board_type[0]
            acts = {
                o for o in options if o >= codes.ACT_OPTION and board[o - codes.ACT_OPTION] == at
            }
            chosen = options[table.decide()]
            used += chosen in acts
            passed += bool(acts) and chosen == codes.END
    return used, passed


@pytest.mark.parametrize("player", ["greedy", "raider", "cautious", "rusher", "builder"])
def test_an_action_that_harms_its_owner_is_never_used(player: str) -> None:
    used, passed = choices_to_act(with_card("rats", parts=[SELF_HARM]), player, "rats")
    assert used == 0
    assert passed


@pytest.mark.parametrize("cost", ["tire", "none"])
def test_two_cards_for_nothing_are_always_drawn(cost: str) -> None:
    draws = {"trigger": "act", "cost": cost, "parts": [{"do": "draw", "n": 2}]}
    used, passed = choices_to_act(with_card("newcomer", copies=2, **draws), "greedy", "newcomer")
    assert used
    assert passed <= used / 4  # only where the deck does not hold two


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ({"value": 4}, set()),
        ({"value": 4, "trigger": "act", "cost": "tire", "parts": [{"do": "gain"}]}, {"useful"}),
        ({"value": 4, "trigger": "act", "cost": "tire", "parts": [{"do": "draw"}]}, {"hates"}),
        ({"value": 4, "class": "O", "trigger": "act", "cost": "jettison"}, {"harmful"}),
        ({"value": 4, "class": "O", "trigger": "act", "cost": "tire"}, set()),
        ({"value": 4, "trigger": "act", "cost": "tire", "parts": [{"do": "draw", "n": 2}]},
         {"useful", "hates"}),
        ({"value": 4, "trigger": "act", "cost": "tire", "parts": [SELF_HARM]}, {"harmful"}),
        ({"value": 4, "trigger": "end_turn", "parts": [SELF_HARM]}, {"unwanted"}),
        ({"value": 4, "static": {"draw_mod": -1}}, {"prefers", "first"}),
        ({"value": 4, "static": {"draw_mod": 2}}, {"unwanted", "hates"}),
        ({"value": 4, "static": {"play_on_opp": True}}, {"unwanted"}),
        ({"value": 4, "trigger": "react_target", "cost": "tire"}, {"prefers"}),
    ],
)  # fmt: skip
def test_tastes_in_new_cards_go_by_what_they_do(card: dict[str, Any], expected: set[str]) -> None:
    cards = {**bottom.plain(STANDARD)["cards"], "newcomer": {"name": "Newcomer", **card}}
    parameters = bottom.changed(STANDARD, {"cards": cards})
    marks = tastes(parameters)
    assert {taste for taste in marks if marks[taste][-1]} == expected
    packed = bottom.game.pack(parameters, 2)[0]
    assert {taste for taste in marks if packed[taste][len(cards) - 1]} == expected


# ------------------------------------------------------------------------------------ strength


@pytest.mark.parametrize("player", [*CHARACTERS, "captain"])
def test_everybody_beats_random(player: str) -> None:
    rows = rows_of([player, "random"], many(300, 1))
    assert few() or win_share(rows, 2) > 0.9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_captain_beats_greedy(players: int) -> None:
    rows = rows_of(["captain", *["greedy"] * (players - 1)], many(600, 1))
    assert few() or win_share(rows, players) > 1.2 / players


RUNGS = [("expert", "casual"), ("casual", "novice"), ("novice", "random")]


@pytest.mark.parametrize("ruleset", ["rulebook_only", "peaceful", "storm"])
@pytest.mark.parametrize(("better", "worse"), RUNGS)
def test_tiers_rise_under_other_rules(better: str, worse: str, ruleset: str) -> None:
    rows = rows_of([better, worse], many(600, 1), ruleset=ruleset)
    assert few() or win_share(rows, 2) > 0.58


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("better", "worse"), RUNGS)
def test_a_rung_wins_a_fifth_more_than_fair(better: str, worse: str, players: int) -> None:
    """One seat against a table of the rung below."""
    rows = rows_of([better, *[worse] * (players - 1)], many(600, 1))
    assert few() or win_share(rows, players) > 1.2 / players


@pytest.mark.parametrize("ruleset", ["standard", "always_draw"])
@pytest.mark.parametrize("player", [*CHARACTERS, "captain", "expert"])
def test_hardly_anybody_stalls(player: str, ruleset: str) -> None:
    rows = rows_of([player] * 3, many(200, 1), ruleset=ruleset)
    assert few() or rows["capped"].mean() < 0.05


# ----------------------------------------------------------------------------- clear positions


class Position:
    """Empty hands, boards and slots, one Passenger on every deck; seat 0 is in its main step."""

    def __init__(self, player: str, players: int = 2) -> None:
        self.table = bottom.table_of(STANDARD, [player, *["random"] * (players - 1)])
        self.table.open(3, 0)
        state = self.state = self.table.workspaces["state"][0]
        for name in ("hand", "hand_count", "water", "board_count"):
            state[name] = 0
        state["deck_end"] = state["deck_at"] + 1
        state["slot"], state["pool"] = -1, 0

    def hand(self, cards: str, seat: int = 0) -> None:
        for key in cards.split():
            self.state["hand"][seat][TYPES[key]] += 1
            self.state["hand_count"][seat] += 1

    def board(self, cards: str, seat: int = 0, tired: bool = False) -> None:
        for key in cards.split():
            place = int(self.state["board_count"][seat])
            self.state["board_type"][seat][place] = TYPES[key]
            self.state["board_tired"][seat][place] = tired
            self.state["board_id"][seat][place] = place + 1
            self.state["board_count"][seat] += 1

    def slots(self, cards: str) -> None:
        for slot, key in enumerate(cards.split()):
            self.state["slot"][slot] = TYPES[key]

    def water(self, cards: str) -> None:
        for key in cards.split():
            self.state["water"][0][TYPES[key]] += 1

    def sinking(self) -> None:
        self.state["phase"], self.state["iceberg"], self.state["buyer"] = codes.SINKING, 0, 1

    def ask(self, decision: int, **effect: int) -> None:
        """Another decision of seat 0, with these fields in the effect that asks."""
        self.state["decision"] = decision
        for name, value in effect.items():
            self.state["pending"][int(self.state["depth"]) - 1][name] = value

    def choice(self) -> int:
        """The option the acting seat takes."""
        return self.table.options()[self.table.decide()]

    def features(self, option: int) -> dict[str, float]:
        """What the seat sees of an option; 0 left out."""
        workspaces = self.table.workspaces
        workspaces["stack"][0][1] = workspaces["state"][0]
        changed, memory = workspaces["stack"][0][1], workspaces["memory"][0][0]
        rules, out = workspaces["rules"][0], np.zeros(64)
        act(rules, changed, workspaces["scratch_tally"][0], np.int64(option))
        n = features(rules, memory, workspaces["state"][0], changed, np.int64(0), out)
        assert n == len(FEATURES)
        return {name: float(x) for name, x in zip(FEATURES, out, strict=False) if x}

    def turn(self) -> list[int]:
        """What seat 0 chooses in the main steps of this turn, up to its end."""
        chosen, turns, self.lost = [], int(self.table.state.turns), 0
        while int(self.table.state.turns) == turns and not self.table.state.finished:
            state, index = self.table.state, self.table.decide()
            if state.decision == codes.MAIN:
                chosen.append(self.table.options()[index])
                self.lost = int(state.pool)
            self.table.carry_out(index)
        return chosen

    def deck(self, cards: str, seat: int = 0) -> None:
        """Put cards under the Passenger on a deck."""
        for key in cards.split():
            self.state["deck"][seat][int(self.state["deck_end"][seat])] = TYPES[key]
            self.state["deck_end"][seat] += 1

    def is_alone(self) -> None:
        """All others have sunk."""
        self.state["afloat"][1:], self.state["sunk"] = 0, self.table.players - 1


def jet(key: str) -> int:
    return codes.JET_OPTION + TYPES[key]


def play(key: str) -> int:
    return codes.PLAY_OPTION + TYPES[key]


def slot(number: int) -> int:
    return codes.BUY_OPTION + number


def test_greedy_pays_the_dearest_card_with_its_worst() -> None:
    position = Position("greedy")
    position.hand("passenger baby stoker")
    position.slots("rats anchor teacher pirate")
    assert position.choice() == jet("passenger")
    position.state["pool"] = 6
    assert position.choice() == jet("passenger")  # 6 and 8 more would buy the Pirate
    position.state["hand"][0][TYPES["stoker"]] = 0
    assert position.choice() == slot(2)


def test_greedy_passes_an_empty_shop_by() -> None:
    position = Position("greedy")
    position.hand("passenger baby")
    position.slots("anchor jack")
    assert position.choice() == codes.END


@pytest.mark.parametrize(("player", "value"), [("greedy", 30), ("rusher", 20)])
def test_the_iceberg_is_bought_when_the_deck_is_good(player: str, value: int) -> None:
    position = Position(player)
    position.hand("pirate tycoon baby")
    position.slots("rats")
    rest = value - 12 - 10 - 2 - 1  # the Passenger on the deck
    if rest > 0:
        position.water("baby " * (rest // 2) + "passenger " * (rest % 2))
    assert position.choice() == jet("pirate")
    position.state["pool"] = 20
    assert position.choice() == codes.ICEBERG_OPTION
    position.state["water"] = 0
    assert (position.choice() == codes.ICEBERG_OPTION) == (player == "rusher")


def test_cautious_waits_for_twenty_cards() -> None:
    for cards, buys in ((15, False), (16, True)):
        position = Position("cautious")
        position.hand("pirate tycoon assistant")
        position.slots("rats")
        position.water("baby " * cards)
        position.state["pool"] = 20
        assert (position.choice() == codes.ICEBERG_OPTION) == buys


def test_everybody_shops_to_its_own_taste() -> None:
    for player, wanted in (("greedy", 3), ("rusher", 3), ("cautious", 1), ("raider", 2)):
        position = Position(player)
        position.hand("baby")
        position.slots("rats stoker saboteur seal" if player != "rusher" else "rats baby baby seal")
        if player in ("greedy", "rusher"):
            position.slots("rats stoker baby steersman")
        position.state["pool"] = 7
        assert position.choice() == slot(wanted)
    position = Position("rusher")
    position.hand("baby")
    position.slots("rats fisherman")
    position.state["pool"] = 3
    assert position.choice() == codes.END


def test_builder_plays_in_the_cruise_while_that_is_cheap() -> None:
    for board, plays in (("", True), ("baby baby baby", True), ("baby baby baby baby", False)):
        for player in ("builder", "greedy"):
            position = Position(player)
            position.hand("teacher passenger")
            position.board(board)
            position.slots("rats")
            position.state["pool"] = 6
            expected = play("teacher") if plays and player == "builder" else slot(0)
            assert position.choice() == expected


def test_the_sinking_is_for_the_best_card_in_reach() -> None:
    position = Position("greedy")
    position.sinking()
    position.hand("teacher baby baby flapper stoker")
    assert position.choice() == jet("baby")
    position.state["pool"] = 6
    assert position.choice() == play("teacher")
    position = Position("greedy")
    position.sinking()
    position.hand("teacher flapper")
    assert position.choice() == codes.END  # nothing pays for the Teacher, and a Flapper stays
    position.hand("passenger")
    assert position.choice() == jet("teacher")  # all that pays for the Passenger


def test_cautious_plays_brakes_first_and_no_accelerators() -> None:
    for player, wanted in (("greedy", "tycoon"), ("cautious", "stoker")):
        position = Position(player)
        position.sinking()
        position.hand("tycoon stoker lifeguard")
        position.state["pool"] = 12
        assert position.choice() == play(wanted)


def test_cautious_weighs_anchor_once_it_is_alone() -> None:
    position = Position("cautious")
    position.sinking()
    position.board("anchor")
    position.hand("passenger")
    assert position.choice() == codes.END
    position.state["afloat"][1], position.state["sunk"] = 0, 1
    assert position.choice() == codes.ACT_OPTION


def test_actions_that_help_come_first() -> None:
    position = Position("greedy")
    position.board("polka_dancer singer")
    position.hand("passenger")
    assert position.choice() == codes.ACT_OPTION + 1
    for player, board, strikes in (
        ("greedy", "baby", True),
        ("greedy", "pirate", False),
        ("raider", "pirate", True),
    ):
        position = Position(player)
        position.board("proletarian")
        position.board(board, tired=True)
        position.board("torpedo", seat=1)
        position.hand("passenger")
        position.slots("pirate")
        assert (position.choice() == codes.ACT_OPTION) == strikes


def test_answers_to_attacks() -> None:
    pirate, rats = TYPES["pirate"], TYPES["rats"]
    for player, attack, board, wanted in (
        ("greedy", pirate, "lifebuoy", codes.CANCEL),
        ("greedy", rats, "lifebuoy", codes.PASS),
        ("greedy", pirate, "lifebuoy steward", codes.REDIRECT),
        ("cautious", rats, "lifebuoy steward", codes.CANCEL),
        ("cautious", rats, "steward", codes.REDIRECT),
    ):
        position = Position(player)
        position.board(board)
        position.ask(codes.HIT, card=attack, part=0, seat=0)
        assert position.choice() == wanted


def test_blocks_and_guards() -> None:
    for player, card, wanted in (
        ("greedy", "rats", codes.PASS),
        ("greedy", "stoker", codes.USE),
        ("raider", "rats", codes.USE),
    ):
        position = Position(player)
        position.state["motion"] = 1 + TYPES[card]
        position.ask(codes.BLOCK)
        assert position.choice() == wanted
    for player, card, user, stopped, wanted in (
        ("greedy", "rats", 1, 0, codes.USE),
        ("greedy", "singer", 1, 0, codes.PASS),
        ("greedy", "rats", 1, 1, codes.PASS),
        ("greedy", "rats", 0, 1, codes.PASS),
        ("raider", "singer", 1, 0, codes.USE),
        ("raider", "rats", 1, 1, codes.PASS),
        ("raider", "singer", 0, 1, codes.USE),
        ("raider", "rats", 0, 0, codes.PASS),
    ):
        position = Position(player)
        state = position.state
        state["tired_type"], state["tired_seat"], state["stopped"] = TYPES[card], user, stopped
        position.ask(codes.GUARD)
        assert position.choice() == wanted


def test_the_worst_card_is_discarded() -> None:
    position = Position("greedy")
    position.hand("pirate flapper baby jack")
    position.ask(codes.DISCARD)
    assert position.choice() == codes.TYPE_OPTION + TYPES["jack"]


# ------------------------------------------------------------------------------------ features


def test_features_see_a_card_under_way_on_the_board() -> None:
    position = Position("captain")
    position.sinking()
    position.hand("teacher baby")
    position.board("baby baby baby baby")
    position.state["pool"] = 7
    seen = position.features(play("teacher"))
    assert seen["board"] == 14 / 40
    assert seen["next_factor"] == 1
    assert seen["free_slots"] == 1
    assert seen["lead"] == 14 / 20
    assert seen["hand"] == pytest.approx(2 / 30)
    assert "gained" not in seen  # 6 points paid for a card of 6


def test_features_of_a_purchase_and_of_the_end() -> None:
    position = Position("captain")
    position.hand("passenger baby")
    position.slots("rats pirate")
    position.state["pool"] = 4
    bought, ended = position.features(slot(0)), position.features(codes.END)
    assert bought["bought"] == 3 / 12
    assert "next_buy" not in bought
    assert ended["pool_wasted"] == 0.4
    assert "pool" not in ended
    saved = position.features(jet("passenger"))
    assert saved["pool"] == 5 / 20
    assert saved["next_buy"] == pytest.approx((4 - 2 / 4) / 12)  # useful, but 2 points are over


def test_features_see_points_that_nothing_can_use() -> None:
    position = Position("captain")
    position.hand("pirate passenger")
    position.slots("pirate")
    position.state["pool"] = 3
    assert position.features(jet("passenger"))["pool_wasted"] == 0.4
    position.slots("rats")
    assert "pool_wasted" not in position.features(jet("passenger"))


def test_points_that_wait_for_a_pair_are_foreseen() -> None:
    position = Position("captain")
    position.hand("seal pirate passenger")
    assert position.features(jet("seal"))["pool"] == 5 / 20


@pytest.mark.parametrize("player", ["captain", "expert"])
def test_a_good_card_is_not_doubled_for_nothing(player: str) -> None:
    position = Position(player)
    position.sinking()
    position.hand("pirate passenger")
    position.ask(codes.PAIR, pairing=TYPES["seal"])
    assert position.choice() != codes.TYPE_OPTION + TYPES["pirate"]


def test_a_rose_comes_to_the_board_for_free() -> None:
    position = Position("captain")
    position.sinking()
    position.hand("rose baby passenger")
    seen = position.features(jet("rose"))
    assert (seen["board"], seen["pool"]) == (4 / 40, 4 / 20)
    position.state["pool"] = 2
    assert position.features(jet("passenger"))["next_play"] == pytest.approx((2 - 1 / 4) / 12)
    assert position.features(play("baby")).get("played_unwanted") is None
    position.state["pool"] = 4
    assert position.features(play("rose"))["played_unwanted"] == 1
    position = Position("expert")
    position.sinking()
    position.hand("rose passenger")
    position.state["pool"] = 4
    assert position.choice() != play("rose")


def test_points_that_a_play_leaves_over_are_seen() -> None:
    position = Position("captain")
    position.sinking()
    position.hand("lifeboat rats")
    seen = position.features(jet("lifeboat"))
    assert seen["next_play"] == pytest.approx((3 - 7 / 4) / 12)
    assert "next_play_cost" not in seen
    position.hand("baby")
    position.state["pool"] = 1
    assert position.features(jet("lifeboat"))["next_play"] == pytest.approx((3 - 8 / 4) / 12)


def test_burdens_weigh_nothing_in_the_last_turn() -> None:
    for turns, last in ((0, False), (5, True)):  # no card is drawn at first, three are later
        position = Position("captain")
        position.sinking()
        position.hand("fisherman baby")
        position.state["phase_turns"] = turns
        thrown = position.features(jet("baby"))
        assert "next_play" not in thrown
        if last:  # a burden is a card of the plan like any other
            assert thrown["plan"] == 2 / 12
        position.state["pool"] = 2
        assert ("played_unwanted" in position.features(play("fisherman"))) == (not last)


@pytest.mark.parametrize("tired", [False, True])
def test_a_ready_bartender_is_feared(tired: bool) -> None:
    position = Position("captain")
    position.sinking()
    position.hand("teacher baby")
    position.board("bartender", seat=1, tired=tired)
    position.state["pool"] = 6
    assert ("played_into_block" in position.features(play("teacher"))) == (not tired)
    worth = 6 if tired else 3
    assert position.features(jet("baby"))["next_play"] == pytest.approx((worth - 2 / 4) / 12)


def test_features_count_ready_reactions() -> None:
    position = Position("captain")
    position.board("lifebuoy lifebuoy steward")
    assert position.features(codes.END)["ready_reactions"] == 1


def test_features_foresee_what_an_action_brings() -> None:
    position = Position("captain")
    position.board("convict pirate")
    position.board("tycoon baby", seat=1)
    convict, pirate = (position.features(codes.ACT_OPTION + i) for i in range(2))
    assert convict["acts_own_board"] == -3
    assert convict["pool"] == 6 / 20
    assert pirate["opponents_lost"] == 1
    assert pirate["acts_own_cards"] == 10
    assert pirate["acts_usefully"]
    assert "acts_usefully" not in convict


def test_a_pair_pays_if_it_brings_more_points() -> None:
    position = Position("captain")
    position.sinking()
    position.board("baby baby baby baby baby")  # the next card costs twice its value
    position.hand("pirate torpedo")
    position.ask(codes.PAIR, pairing=TYPES["seal"])
    assert position.choice() == codes.TYPE_OPTION + TYPES["torpedo"]  # it pays for the Pirate


# ------------------------------------------------------------------------- what one would laugh at

WEIGHING = ["captain", "expert"]
A_DECK = "passenger baby rats singer burglar navigator teacher band chef stoker " * 3


def late(player: str, hand: str, board: str = "", pool: int = 0, players: int = 2) -> Position:
    """A turn in the middle of the Sinking, when three cards are drawn."""
    position = Position(player, players)
    position.sinking()
    position.hand(hand)
    position.board(board)
    position.deck(A_DECK)
    position.deck(A_DECK, seat=1)
    position.state["pool"], position.state["phase_turns"] = pool, 6
    return position


@pytest.mark.parametrize("player", WEIGHING)
def test_a_card_in_reach_is_not_thrown_away(player: str) -> None:
    """The Teacher that the pool pays for, and the end of a turn with six points left."""
    position = late(player, "teacher passenger", pool=6)
    assert position.choice() == play("teacher")
    position.state["deck_end"] = position.state["deck_at"] + 1
    assert play("teacher") in position.turn()
    assert position.lost <= 1


@pytest.mark.parametrize("player", WEIGHING)
@pytest.mark.parametrize(
    ("hand", "board", "pool"),
    [
        ("passenger baby baby band stoker life_jacket", "rose", 0),
        ("passenger lifebuoy stowaway stoker captain", "rats singer", 6),
        ("stoker lifebuoy rats baby", "baby rats", 0),
        ("lifeboat assistant saboteur", "rose singer baby burglar lifebuoy", 3),
        ("passenger passenger navigator", "rats singer ship_guard band rats rose", 3),
        # a Lifeboat and two Passengers pay for the Pirate, not all five and then the Lifeboat
        ("passenger " * 5 + "lifeboat pirate janitor", "singer convict rats", 0),
        ("passenger stowaway polka_dancer pirate proletarian", "rats " * 9 + "lifeguard", 0),
    ],
)
def test_what_is_thrown_is_used(player: str, hand: str, board: str, pool: int) -> None:
    """Hardly any of the points that cards were thrown away for are left at the end of a turn."""
    position = late(player, hand, board, pool)
    chosen = position.turn()
    thrown = [c for c in chosen if codes.JET_OPTION <= c < codes.BUY_OPTION]
    assert not thrown or position.lost <= 2
    assert not thrown or any(codes.PLAY_OPTION <= c < codes.ACT_OPTION for c in chosen)


@pytest.mark.parametrize(
    ("hand", "board", "pool"),
    [
        ("tycoon tycoon polka_dancer", "seal beggar", 2),
        ("tycoon passenger passenger passenger passenger fisherman polka_dancer", "rose", 0),
    ],
)
def test_nothing_is_thrown_for_nothing(hand: str, board: str, pool: int) -> None:
    """Where nothing in reach is worth its place, the hand is kept for later."""
    position = late("expert", hand, board, pool)
    position.board("rats rats singer rose proletarian", seat=1)
    assert not [c for c in position.turn() if codes.JET_OPTION <= c < codes.BUY_OPTION]


@pytest.mark.parametrize("player", WEIGHING)
def test_a_rose_does_not_pay_where_it_makes_a_card_dearer(player: str) -> None:
    """As the tenth card it makes the Chef cost 12, which a Maid and a Baby cannot pay with it."""
    position = late(player, "maid chef baby rose", "rats " * 9)
    for place in range(9):
        position.state["board_tired"][0][place] = 1
    assert not {jet("maid"), jet("baby")} & set(position.turn())


@pytest.mark.parametrize("player", WEIGHING)
def test_a_lifeboat_does_not_pay_for_less(player: str) -> None:
    position = late(player, "lifeboat assistant saboteur", "rose singer baby burglar lifebuoy", 3)
    assert jet("lifeboat") not in position.turn()


@pytest.mark.parametrize("player", WEIGHING)
def test_a_hand_is_not_thrown_into_a_ready_bartender(player: str) -> None:
    """Ten points of the hand for a Burglar that the Bartender sends back."""
    hand = "baby lifeboat navigator janitor burglar"
    position = late(player, hand, "singer rats passenger band baby")
    position.board("fanatic", tired=True)  # a ready one would sink the Bartender first
    position.board("bartender", seat=1)
    assert play("burglar") not in position.turn()


@pytest.mark.parametrize("player", WEIGHING)
def test_in_the_last_turn_all_that_can_be_is_played(player: str) -> None:
    position = late(player, "lady teacher passenger")
    position.state["deck_end"] = position.state["deck_at"] + 1
    assert sorted(position.turn()) == sorted(
        [jet("lady"), play("teacher"), play("passenger"), codes.END]
    )


def sinks_next(player: str, hand: str, board: str = "", pool: int = 0) -> Position:
    """A turn in the Sinking after which the deck holds less than the seat has to draw."""
    position = late(player, hand, board, pool)
    position.state["deck_end"] = position.state["deck_at"] + 1
    return position


def value_on_board(position: Position) -> int:
    count = int(position.state["board_count"][0])
    values = position.table.workspaces["rules"][0]["value"]
    return int(values[position.state["board_type"][0][:count]].sum())


TEN = "rats singer ship_guard band rats rose steward steersman steward beggar"  # 48 points


@pytest.mark.parametrize("player", WEIGHING)
@pytest.mark.parametrize(
    ("hand", "board", "pool", "most"),
    [
        ("stowaway life_jacket burglar captain baby polka_dancer", TEN, 3, 8),
        ("passenger baby navigator torpedo tycoon stoker lady", "baby baby baby", 0, 20),
        ("passenger " * 6, "", 0, 3),  # more cards than a plan for later turns would play
        ("passenger " * 12, "baby baby", 0, 5),  # the first three cost 1 each, others 2
        ("teacher", "baby", 0, 0),
    ],
)
def test_in_the_last_turn_nothing_payable_is_left(
    player: str, hand: str, board: str, pool: int, most: int
) -> None:
    """All that is not played pays for the cards that add most."""
    position = sinks_next(player, hand, board, pool)
    for place in range(int(position.state["board_count"][0])):
        position.state["board_tired"][0][place] = 1
    before, added = value_on_board(position), []
    while position.table.state.active == 0 and not position.table.state.finished:
        added.append(value_on_board(position) - before)
        position.table.carry_out(position.table.decide())
    assert added[-1] == most


@pytest.mark.parametrize("player", WEIGHING)
@pytest.mark.parametrize(("board", "other", "left"), [
    ("", "", 3),
    ("", "rats", 2),  # the only opponent has nobody else to strike
    ("stowaway", "burglar", 1),
    ("maid", "", 4),
    ("", "stoker baby", 3),
])  # fmt: skip
def test_the_last_turn_is_foreseen(player: str, board: str, other: str, left: int) -> None:
    """Of three cards in the deck, all of which the next draw takes."""
    position = late(player, "passenger", board)
    position.board(other, seat=1)
    position.state["deck_end"] = position.state["deck_at"] + 3
    position.features(codes.END)
    assert bool(position.table.workspaces["memory"][0][0]["last"]) == (left < 3)


@pytest.mark.parametrize("player", WEIGHING)
def test_who_has_won_does_not_wait(player: str) -> None:
    """The last one afloat, in front, keeps no cards under its deck; behind it goes on."""
    for ahead in (True, False):
        position = late(player, "passenger", "chef stoker")
        position.board("chef stoker" + " teacher" * (not ahead), seat=1)
        position.board("rats", tired=True)
        position.water("lifeboat")
        position.is_alone()
        assert (codes.ACT_OPTION in position.turn()) != ahead


@pytest.mark.parametrize("player", WEIGHING)
@pytest.mark.parametrize(
    ("board", "ahead", "stops"),
    [
        ("maid stoker stoker", False, True),  # one card is drawn, and the Maid would put one back
        ("maid stoker stoker", True, True),
        ("maid stoker", True, True),
        ("maid stoker", False, False),
    ],
)
def test_nobody_alone_waits_in_vain(player: str, board: str, ahead: bool, stops: bool) -> None:
    """The last one afloat does not put back card for card what it draws."""
    position = late(player, "baby", board)
    position.board("baby" if ahead else "lifeboat lifeboat", seat=1)
    position.is_alone()
    position.turn()
    assert position.table.state.decision == codes.PICK_OWN
    assert (position.choice() == codes.STOP) == stops


@pytest.mark.parametrize("player", WEIGHING)
def test_nobody_alone_puts_back_what_it_would_draw_at_once(player: str) -> None:
    """Two cards are left, and with the one that the Maid would put back all three are drawn."""
    position = late(player, "baby", "maid")
    position.board("lifeboat lifeboat", seat=1)
    position.state["deck_end"] = position.state["deck_at"] + 2
    position.is_alone()
    position.turn()
    assert position.table.state.decision == codes.PICK_OWN
    assert position.choice() == codes.STOP


@pytest.mark.parametrize("player", WEIGHING)
@pytest.mark.parametrize("other", ["rats", "lifeboat lifeboat"])
def test_who_is_alone_weighs_anchor(player: str, other: str) -> None:
    """In front or behind, it would draw nothing for ever; and it drops no other one."""
    position = late(player, "anchor", "teacher anchor")
    position.board(other, seat=1)
    position.is_alone()
    assert position.turn() == [codes.ACT_OPTION + 1, codes.END]


@pytest.mark.parametrize("player", WEIGHING)
@pytest.mark.parametrize("card", ["technician", "chef", "maid"])
def test_who_has_won_plays_what_it_threw_cards_away_for(player: str, card: str) -> None:
    """A card that could keep it afloat is as good as any other: it need not be used."""
    position = sinks_next(player, f"{card} lifeboat", "baby")
    position.is_alone()
    assert position.turn() == [jet("lifeboat"), play(card), codes.END]


@pytest.mark.parametrize("player", WEIGHING)
def test_who_has_won_does_not_stop_drawing(player: str) -> None:
    """With a third Stoker it would never sink, so the Lifeboat does not pay for one."""
    position = late(player, "stoker lifeboat", "stoker stoker")
    position.is_alone()
    assert position.turn() == [codes.END]


@pytest.mark.parametrize("player", WEIGHING)
def test_no_card_is_jettisoned_for_nothing(player: str) -> None:
    """A Passenger pays 1, and nothing in the hand costs that little."""
    position = late(player, "passenger lifeboat steersman", "chef rats rose band beggar singer")
    for place in range(int(position.state["board_count"][0])):
        position.state["board_tired"][0][place] = 1
    assert position.turn() == [codes.END]


@pytest.mark.parametrize("player", WEIGHING)
@pytest.mark.parametrize("leader", [0, 1])
def test_who_leads_alone_does_not_strike_the_leader(player: str, leader: int) -> None:
    position = late(player, "", "proletarian")
    position.board("teacher " * 3, seat=leader)
    assert (codes.ACT_OPTION in position.turn()) == (leader == 1)


@pytest.mark.parametrize("player", WEIGHING)
def test_the_guard_is_lured_with_the_lesser_action(player: str) -> None:
    """Rats before the Pirate where a Ship Guard is ready, the Pirate first where none is."""
    for guards in ("", "ship_guard"):
        position = late(player, "", "pirate rats")
        position.board(f"lifeboat tycoon {guards}", seat=1)
        assert position.choice() == codes.ACT_OPTION + (1 if guards else 0)


@pytest.mark.parametrize(("target", "strikes"), [("lifeboat", True), ("rats", False)])
def test_a_fanatic_goes_down_with_what_is_worth_more(target: str, strikes: bool) -> None:
    """Two seats: what the opponent loses is as good as what the own board gains."""
    position = late("expert", "", "fanatic")
    position.board(f"{target} baby", seat=1)
    assert (codes.ACT_OPTION in position.turn()) == strikes


@pytest.mark.parametrize("player", WEIGHING)
def test_nobody_strikes_when_all_others_have_sunk(player: str) -> None:
    position = late(player, "passenger", "proletarian baby")
    position.board("teacher teacher", seat=1)
    position.is_alone()
    assert codes.ACT_OPTION not in position.turn()
