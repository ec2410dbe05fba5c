"""The players of Sewer Pirats: their choices in clear positions, their strength, their honesty."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from balance.engine.players import WEIGHTED, Player
from balance.engine.table import Table
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.legal import encode
from balance.games.sewer_pirats.kernel.moves import act
from balance.games.sewer_pirats.kernel.scoring import points
from balance.games.sewer_pirats.players.evaluation import count_tokens, gain, value_of
from balance.games.sewer_pirats.players.features import FEATURES, features
from balance.games.sewer_pirats.players.prospects import PROSPECTS
from balance.rulesets import load
from tests.games import sewer_pirats as sewer
from tests.games.amount import few, many

CHARACTERS = tuple(sewer.game.CHARACTERS)
DREAMER = Player(
    "dreamer",
    WEIGHTED,
    weights=dict(enumerate(sewer.game.WEIGHTS["mate"])),
    temperature=0.5,
    slip=0.1,
)
THINKERS: dict[str, str | Player] = {
    **{name: name for name in (*CHARACTERS, *sewer.game.WEIGHTS)},
    "dreamer": DREAMER,
}
RAT, RACCOON, COCKROACH, WEASEL, SNAIL, TOAD = range(6)
CAT, BIRD, FISH = range(3)
FRIES, NOODLES, BURGER, TEDDY, DOLL, CAN = (16 * kind for kind in range(6))
KETCHUP, CHILI, SHAKE, PARROT, OPENER = range(5)


def rows_of(
    lineup: Sequence[str | Player], count: int, seed: int = 7, ruleset: str = "standard"
) -> np.ndarray:
    """Rows of games in which the line-up moves on by one seat from game to game."""
    table = sewer.table_of(load(f"sewer_pirats/{ruleset}").parameters, lineup)
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


# ------------------------------------------------------------------------------------ strength


@pytest.mark.parametrize("player", [*CHARACTERS, "mate"])
def test_everybody_beats_random(player: str) -> None:
    rows = rows_of([player, "random"], many(300, 2))
    assert few() or win_share(rows, 2) > 0.75


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("other", ["passenger", "privateer"])
def test_greedy_beats_the_one_sided(other: str, players: int) -> None:
    rows = rows_of(["greedy", *[other] * (players - 1)], many(600, 2))
    assert few() or win_share(rows, players) > 1.15 / players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_mate_beats_greedy(players: int) -> None:
    rows = rows_of(["mate", *["greedy"] * (players - 1)], many(600, 2))
    assert few() or win_share(rows, players) > 1.2 / players


@pytest.mark.parametrize("ruleset", ["standard", "landlubber", "auction", "mono_abilities"])
@pytest.mark.parametrize(("better", "worse"), [("expert", "casual"), ("casual", "novice")])
def test_tiers_rise(better: str, worse: str, ruleset: str) -> None:
    rows = rows_of([better, worse], many(600, 2), ruleset=ruleset)
    assert few() or win_share(rows, 2) > 0.57


@pytest.mark.parametrize("ruleset", ["standard", "auction", "mono_abilities", "row_0"])
@pytest.mark.parametrize("player", THINKERS)
def test_nobody_stalls(player: str, ruleset: str) -> None:
    rows = rows_of([THINKERS[player]] * 3, many(100, 1), ruleset=ruleset)
    assert not rows["capped"].any()


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("ruleset", ["standard", "landlubber", "no_weasel"])
def test_experts_do_not_wait_for_each_other(ruleset: str, players: int) -> None:
    """Whoever boards first serves the others: with hands full, drawing on must not pay."""
    assert not rows_of(["expert"] * players, many(200, 1), ruleset=ruleset)["capped"].any()


@pytest.mark.parametrize("player", [name for name in THINKERS if name != "passenger"])
def test_nobody_stalls_where_cards_are_scarce(player: str) -> None:
    """Thirty cards, all in hands at times; only a passenger then waits for more for ever."""
    changes = {"cards_per_symbol": 10, "hand_limit": 12, "row_size": 2}
    table = sewer.table_of(sewer.game.Parameters(**changes), [THINKERS[player]] * 5)
    rows = table.rows(many(100, 1))
    assert table.play(7, 0, 1, rows) == 0


# ------------------------------------------------------------------------------------- honesty


def fresh_choice(table: Table, replan: int) -> int:
    """The choice of the acting seat, if wanted without the plan it made at the move's start."""
    if replan:
        table.workspaces["clock"]["planned"] = 0
    return table.decide()


@pytest.mark.parametrize("ruleset", ["standard", "auction"])
@pytest.mark.parametrize("player", THINKERS)
def test_choices_do_not_depend_on_what_is_hidden(player: str, ruleset: str) -> None:
    """Dealing afresh what a seat cannot know, before every decision, changes none of them."""
    changed = 0
    parameters = load(f"sewer_pirats/{ruleset}").parameters
    for deal in range(many(4, 1)):
        table = sewer.table_of(parameters, [THINKERS[player]] * (2 + deal % 4))
        table.open(41, deal)
        while not table.state.finished and table.decisions < many(1000, 40):
            before = table.saved()
            real = fresh_choice(table, deal % 2)
            table.restore(before)
            table.determinize(int(table.state.actor), deal + 1)
            changed += (table.workspaces["state"]["hand"] != before["state"]["hand"]).any()
            assert fresh_choice(table, deal % 2) == real
            table.restore(before)
            table.carry_out(table.decide())
    assert changed, "nothing was hidden, so the test proves nothing"


# ----------------------------------------------------------------------------- clear positions


class Position:
    """Empty ships, empty hands, no tokens: to be filled piece by piece. Seat 0 is to move."""

    def __init__(self, *lineup: str | Player, **changes: Any) -> None:
        self.table = sewer.table_of(sewer.game.Parameters(**changes), lineup)
        self.table.open(3, 0)
        state = self.state = self.table.workspaces["state"][0]
        for name in ("space", "area", "crew", "hand", "shown", "row", "taken", "bonus"):
            state[name] = 0
        state["discard"] = 4
        state["group"], state["group_bonus"], state["groups"] = -1, -1, 0
        for ship in (CAT, BIRD, FISH):
            for _ in range(2):
                self.group(ship, OPENER, FRIES, FRIES, FRIES)

    def group(self, ship: int, bonus: int, *tokens: int, place: int | None = None) -> None:
        """A group behind the others of a ship, or in the place of one."""
        at = int(self.state["groups"][ship]) if place is None else place
        self.state["group"][ship][at] = (*sorted(tokens), *[-1] * (codes.TOKENS - len(tokens)))
        self.state["group_bonus"][ship][at] = bonus
        self.state["groups"][ship] += place is None

    def figure(self, seat: int, tribe: int, ship: int = 0, space: int = 0) -> None:
        """A figure on a ship, or in the area."""
        self.state["crew"][seat][tribe] += 1
        if space == 0:
            self.state["area"][seat][tribe] += 1
        else:
            self.state["space"][ship][space] = 1 + 6 * seat + tribe

    def cards(self, seat: int, cat: int = 0, bird: int = 0, fish: int = 0) -> None:
        self.state["hand"][seat] = (cat, bird, fish)

    def own(self, seat: int, *tokens: int, bonus: Sequence[int] = ()) -> None:
        for token in tokens:
            self.state["taken"][seat][token // 16][token % 16] += 1
        for kind in bonus:
            self.state["bonus"][seat][kind] += 1

    def sail(self, ship: int, space: int, decision: int = codes.TAKE, seat: int = 0) -> None:
        """In the middle of a sailing: the figure on a space is asked."""
        self.state["sailing"], self.state["taker"] = ship + 1, space
        self.state["decision"], self.state["actor"] = decision, seat

    def ask(self, decision: int) -> None:
        self.state["decision"] = decision

    def choice(self) -> int:
        """The option the acting seat takes."""
        return self.table.options()[self.table.decide()]

    def features(self, option: int, seat: int = 0, **after: int) -> dict[str, float]:
        """What the seat sees of an option, if watching all the while; 0 left out."""
        workspaces = self.table.workspaces
        workspaces["memory"][0][seat]["watches"] = 1
        workspaces["stack"][0][1] = workspaces["state"][0]
        changed, memory = workspaces["stack"][0][1], workspaces["memory"][0][seat]
        rules, out = workspaces["rules"][0], np.zeros(64)
        act(rules, changed, workspaces["scratch_tally"][0], np.int64(option))
        for name, value in after.items():
            changed[name] = value
        n = features(rules, memory, workspaces["state"][0], changed, np.int64(seat), out)
        assert n == len(FEATURES)
        return {name: float(x) for name, x in zip(FEATURES, out, strict=False) if x}


def move(ship: int, start: int, tribe: int, target: int) -> int:
    return int(getattr(encode, "py_func", encode)(ship, start, tribe, target))


def captaincy(ship: int, start: int, tribe: int) -> int:
    return move(ship, start, tribe, codes.CAPTAIN)


def test_gains_are_differences_of_points() -> None:
    """Every token, in positions of a whole game; V weighs both gains."""
    table = sewer.table_of(sewer.game.Parameters(cans_per_opener=2), ["greedy"] * 2)
    table.open(6, 0)
    rules, memory = table.workspaces["rules"][0], table.workspaces["memory"][0][0]
    memory["dials"][:3] = 0.6, 0.4, 2
    looked = 0
    while not table.state.finished:
        table.carry_out(table.decide())
        if table.state.turns % 20 == 0:
            state, seat = table.workspaces["state"][0], np.int64(looked % 2)
            count_tokens(rules, state, memory, seat)
            for token in (
                *range(2, codes.BONUS_TOKEN, 3),
                *range(codes.BONUS_TOKEN, codes.BONUS_TOKEN + 5),
            ):
                _compare_gain(rules, state, memory, seat, token)
                looked += 1
    assert looked > 100


def _compare_gain(rules: Any, state: Any, memory: Any, seat: np.int64, token: int) -> None:
    richer = state.copy()
    if token >= codes.BONUS_TOKEN:
        richer["bonus"][seat][token - codes.BONUS_TOKEN] += 1
    else:
        richer["taken"][seat][token // 16][token % 16] += 1
    gains = []
    for extra in (np.int64(0), np.int64(1)):
        more = points(rules, richer, seat, extra) - points(rules, state, seat, extra)
        gains.append(int(more))
        assert gain(rules, state, memory, seat, np.int64(token), extra) == more
    value = max(2.0 if token >= codes.BONUS_TOKEN else 0.0, 0.6 * gains[0] + 0.4 * gains[1])
    assert value_of(rules, state, memory, seat, np.int64(token)) == pytest.approx(value)


# ------------------------------------------------------------------------------------- greedy


def test_greedy_becomes_captain_for_a_good_group() -> None:
    position = Position("greedy", "random")
    position.figure(0, RAT, CAT, 3)
    position.figure(0, SNAIL)
    position.cards(0, cat=1, bird=2)
    position.group(CAT, OPENER, TEDDY, TEDDY, DOLL, place=0)
    assert position.choice() != captaincy(CAT, 3, RAT)
    position.group(CAT, KETCHUP, FRIES + 9, NOODLES + 9, BURGER + 9, place=0)
    assert position.choice() == captaincy(CAT, 3, RAT)


def test_greedy_boards_where_tokens_are_left_for_it() -> None:
    """With a captain and two figures ahead a third one is left over, but for a rat nothing."""
    position = Position("greedy", "random")
    position.group(CAT, KETCHUP, BURGER + 9, BURGER + 9, NOODLES + 6, place=0)
    position.figure(0, RAT)
    position.cards(0, cat=1, bird=1)
    position.figure(1, TOAD, CAT, 4)
    assert position.choice() == move(CAT, 0, RAT, 1)
    position.figure(1, TOAD, CAT, 2)
    position.figure(1, TOAD, CAT, 3)
    position.figure(1, TOAD, CAT, 1)
    assert position.choice() == codes.DRAW_ACTION


def test_greedy_draws_by_the_room_in_its_hand() -> None:
    position = Position("greedy", "random")
    position.group(CAT, KETCHUP, BURGER + 1, BURGER, BURGER, place=0)
    position.figure(0, RACCOON)
    position.figure(1, TOAD, CAT, 3)
    position.figure(1, SNAIL, CAT, 4)
    position.cards(0, cat=1, fish=4)  # second of three: 0.9 * 1.2 - 0.9 = 0.18
    assert position.choice() == codes.DRAW_ACTION
    position.cards(0, cat=1, fish=5)
    assert position.choice() == move(CAT, 0, RACCOON, 1)


def test_greedy_counts_a_rats_second_token() -> None:
    for tribe, wanted in ((RAT, BIRD), (TOAD, CAT)):
        position = Position("greedy", "random", crew_size=2)
        position.figure(0, tribe)
        position.cards(0, cat=1, bird=1)
        for ship in (CAT, BIRD):
            position.figure(1, SNAIL, ship, 4)
        position.group(CAT, OPENER, BURGER + 9, BURGER + 8, BURGER, place=0)
        position.group(BIRD, OPENER, BURGER + 9, BURGER + 7, BURGER + 6, place=0)
        assert position.choice() == move(wanted, 0, tribe, 1)


def test_greedy_keeps_a_toad_aboard_for_want_of_tokens() -> None:
    for tokens, stays in (((TEDDY + 7, DOLL + 7, CAN + 7), 1), ((TEDDY + 7, CAN + 8), 0)):
        for player, option in (("greedy", stays), ("passenger", 0)):
            position = Position(player, "random")
            position.figure(0, TOAD, CAT, 2)
            position.group(CAT, OPENER, *tokens, place=0)
            position.sail(CAT, 2, codes.TOAD_STAY)
            assert position.choice() == option


def test_greedy_takes_the_token_worth_most_and_never_declines() -> None:
    position = Position("greedy", "random")
    position.figure(0, RAT, CAT, 2)
    position.own(0, bonus=[KETCHUP])
    position.group(CAT, OPENER, FRIES + 1, BURGER + 5, CAN + 9, place=0)  # 8, 6.2, 3.6
    position.sail(CAT, 2)
    assert position.choice() == FRIES + 1 + 1
    position.group(CAT, OPENER, TEDDY, DOLL, place=0)
    position.ask(codes.RAT_TAKE)
    assert position.choice() == TEDDY + 1


def test_greedy_with_cards() -> None:
    position = Position("greedy", "random")
    position.cards(0, cat=1, fish=3)
    position.ask(codes.DRAW)
    position.state["row"] = (2, 2, 0)
    assert position.choice() == CAT
    position.state["row"] = (0, 4, 0)
    assert position.choice() == codes.FROM_DECK
    position.cards(0, cat=3, bird=1, fish=3)
    position.ask(codes.DISC)
    assert position.choice() == CAT
    position.ask(codes.PAY)
    assert position.choice() == BIRD
    position.figure(0, SNAIL, CAT, 1)
    position.ask(codes.SNL)
    assert position.choice() == 1


def test_a_weasel_that_became_captain_sails() -> None:
    for player in ("greedy", "passenger", "privateer", "mate"):
        position = Position(player, "random")
        position.figure(0, WEASEL, CAT, 4)
        position.state["figure_ship"], position.state["figure_at"] = CAT, 4
        position.state["figure_tribe"], position.state["further"] = WEASEL, 1
        position.ask(codes.WEA)
        assert position.choice() == codes.SET_SAIL


def test_bids_end_at_the_limit_of_the_tribe() -> None:
    limits = {"greedy": (2, 1, 2, 3, 1, 1), "privateer": (3, 1, 2, 3, 3, 1)}
    for player, of_tribe in limits.items():
        for tribe, limit in enumerate(of_tribe):
            for under, rank in ((0, 0), (2, 0), (2, 1)):
                position = Position(player, "random", crew_mode="auction")
                state = position.state
                state["bar"][rank], state["rank"], state["under_count"] = tribe, rank, under
                position.cards(0, cat=7)
                position.ask(codes.BID)
                bids = []
                for bid in range(rank, 5):
                    state["bid"], state["leader"] = bid, 1
                    bids.append(position.choice())
                highest = limit + (under if rank == 0 else 0)
                assert bids == [b + 1 if b + 1 <= min(highest, 5) else 0 for b in range(rank, 5)]


# ------------------------------------------------------------------------------ the others


def test_passenger_boards_in_company_only() -> None:
    position = Position("passenger", "random")
    position.figure(0, RAT)
    position.cards(0, cat=3, bird=2)
    position.figure(1, TOAD, CAT, 2)
    assert position.choice() == codes.DRAW_ACTION
    position.figure(1, RAT, CAT, 1)
    assert position.choice() == move(CAT, 0, RAT, 3)  # one card, for the others are passed free
    position.figure(1, SNAIL, BIRD, 4)
    assert position.choice() == move(CAT, 0, RAT, 3)  # as cheap as space 1 of the bird ship


def test_passenger_with_a_full_hand_moves_at_the_least_price() -> None:
    position = Position("passenger", "random")
    position.figure(0, RAT)
    position.figure(0, COCKROACH)
    position.cards(0, cat=3, bird=3)
    assert position.choice() == move(CAT, 0, COCKROACH, 1)  # free


def test_passenger_is_captain_only_for_a_card_and_six_points() -> None:
    position = Position("passenger", "random")
    position.figure(0, RACCOON, CAT, 3)
    position.figure(0, RAT)
    position.cards(0, cat=1)
    position.group(CAT, OPENER, FRIES + 3, FRIES + 2, FRIES + 2, place=0)  # 2 + 5 < 6
    position.state["hand"][0][CAT] = 1
    assert position.choice() == captaincy(CAT, 3, RACCOON)  # 3 + 2 + 2: fries 3 is worth 5
    position.group(CAT, OPENER, FRIES + 1, FRIES, FRIES, place=0)
    assert position.choice() == codes.DRAW_ACTION


def test_privateer_takes_any_captaincy_and_else_makes_for_the_bow() -> None:
    position = Position("privateer", "random")
    position.figure(0, TOAD)
    position.figure(0, SNAIL, BIRD, 3)
    position.cards(0, cat=3, bird=1, fish=2)
    assert position.choice() == captaincy(BIRD, 3, SNAIL)
    position.cards(0, cat=3, fish=2)
    assert position.choice() == move(CAT, 0, TOAD, 3)  # all alike: the first ship, nearest to C
    position.group(FISH, OPENER, BURGER + 9, place=0)
    assert position.choice() == move(FISH, 0, TOAD, 2)
    position.figure(1, TOAD, FISH, 4)
    assert position.choice() == move(CAT, 0, TOAD, 3)


def test_privateers_toad_waits_beside_an_open_bow() -> None:
    position = Position("privateer", "random")
    position.figure(0, TOAD, CAT, 3)
    position.group(CAT, OPENER, BURGER + 9, FRIES, place=0)
    position.sail(CAT, 3, codes.TOAD_STAY)
    assert position.choice() == 1
    position.figure(0, RAT, BIRD, 4)
    assert position.choice() == 0
    position = Position("privateer", "random")
    position.figure(0, TOAD, CAT, 2)
    position.sail(CAT, 2, codes.TOAD_STAY)
    assert position.choice() == 0


@pytest.mark.parametrize(
    ("bonus", "own", "wanted"),
    [
        (KETCHUP, (), FRIES + 1),
        (CHILI, (), NOODLES + 1),
        (OPENER, (), CAN + 2),
        (PARROT, (DOLL + 5,), DOLL + 3),
    ],
)
def test_collector_keeps_to_its_family(bonus: int, own: Sequence[int], wanted: int) -> None:
    position = Position("collector", "random")
    position.figure(0, SNAIL, CAT, 3)
    position.own(0, *own, bonus=[bonus])
    position.table.workspaces["memory"][0][0]["family"] = 1 + bonus
    position.group(CAT, SHAKE, FRIES + 1, NOODLES + 1, CAN + 2, DOLL + 3, place=0)
    position.sail(CAT, 3)
    assert position.choice() == wanted + 1


def test_collector_remembers_its_first_bonus_token() -> None:
    """The captain who takes the first bonus token of the game keeps its family to the end."""
    table = sewer.table_of(sewer.game.Parameters(), ["collector"] * 3)
    table.open(4, 0)
    first: dict[int, int] = {}
    while not table.state.finished:
        table.carry_out(table.decide())
        for seat in range(3):
            kinds = np.flatnonzero(table.state.bonus[seat])
            if len(kinds):
                first.setdefault(seat, int(kinds[0]))
            assert table.memory[seat].family == first.get(seat, -1) + 1
    assert first


def test_spoiler_takes_what_another_wants() -> None:
    position = Position("spoiler", "random")
    position.figure(0, SNAIL, CAT, 3)
    position.own(1, bonus=[CHILI, CHILI])
    position.group(CAT, SHAKE, FRIES + 2, NOODLES + 1, place=0)  # own 4 and 2.6, theirs 4 and 10.6
    position.sail(CAT, 3)
    assert position.choice() == NOODLES + 1 + 1
    position.table.workspaces["memory"][0][0]["watches"] = 0
    assert position.choice() == FRIES + 2 + 1


def test_spoiler_goes_for_captains_with_its_snail() -> None:
    for player, target in (("greedy", 1), ("spoiler", 3)):
        position = Position(player, "random")
        position.figure(0, SNAIL)
        position.cards(0, cat=6)
        position.group(CAT, OPENER, BURGER + 9, BURGER + 8, BURGER + 8, place=0)
        position.figure(1, RAT, CAT, 4)
        assert position.choice() == move(CAT, 0, SNAIL, target)


def test_spoiler_puts_raccoons_in_the_way() -> None:
    for player, wanted in (("greedy", (BIRD, 1)), ("spoiler", (CAT, 2))):
        position = Position(player, "random")
        position.figure(0, RACCOON)
        position.cards(0, cat=1, bird=1, fish=4)
        position.group(CAT, OPENER, BURGER + 5, BURGER + 3, BURGER + 3, place=0)
        position.group(BIRD, OPENER, BURGER + 4, BURGER + 4, BURGER + 4, place=0)
        position.figure(1, RAT, CAT, 3)
        position.figure(1, TOAD, CAT, 1)
        position.figure(1, SNAIL, BIRD, 3)
        assert position.choice() == move(wanted[0], 0, RACCOON, wanted[1])


# ---------------------------------------------------------------------------------- features


def on_the_cat_ship(*lineup: str) -> Position:
    """Seat 0 with a rat and a snail in the area; a raccoon of seat 1 aboard, its weasel captain."""
    position = Position(*(lineup or ("mate", "mate")))
    position.figure(0, RAT)
    position.figure(0, SNAIL)
    position.figure(1, RACCOON, CAT, 1)
    position.figure(1, WEASEL, CAT, 4)
    position.cards(0, cat=3, bird=2)
    position.state["row"] = (2, 1, 1)
    position.group(CAT, KETCHUP, BURGER + 5, BURGER + 4, BURGER + 3, place=0)  # 6.2, 5.2, 4.2
    return position


def test_features_of_a_move() -> None:
    position = on_the_cat_ship()
    position.figure(0, RACCOON, BIRD, 2)  # two fries of 0 with a ketchup to come: 2 each
    left = sum(position.state["groups"]) + 14 - position.state["bonus_at"]
    seen = position.features(move(CAT, 0, RAT, 2))
    assert {name: value for name, value in seen.items() if name not in PROSPECTS} == pytest.approx(
        {
            "tokens_with_captain": 5.2 + 4.2,
            "tokens_of_others": 2.0,
            "cards": 1,
            "tolls": 1,
            "hand": 3,
            "most_equal": 2,
            "in_area": 1,
            "empty_ahead": 1,
            "left_to_opponents": 6.2,
            "row_matches": 2,
            "groups_left": left / 14,
        }
    )


def test_features_of_a_draw_and_of_cards() -> None:
    position = on_the_cat_ship()
    seen = position.features(codes.DRAW_ACTION)
    assert (seen["hand"], seen["most_equal"], seen["in_area"]) == (6, 3, 2)
    assert seen["surplus"] == 5 + 2 - 6
    assert "cards" not in seen
    position.figure(0, TOAD, BIRD, 3)
    position.ask(codes.DRAW)
    position.state["draws_left"] = 1
    seen = position.features(BIRD)
    assert (seen["hand"], seen["most_equal"], seen["captain_symbols"]) == (6, 3, 1)
    assert seen["captaincy_at_hand"] == pytest.approx(2.0 + 2.0)
    assert position.features(codes.FROM_DECK)["hand"] == 6


def test_features_of_a_captaincy() -> None:
    position = on_the_cat_ship()
    position.figure(0, TOAD, BIRD, 3)
    position.group(BIRD, SHAKE, CAN + 10, BURGER + 2, place=0)  # 4, 3.2
    seen = position.features(captaincy(BIRD, 3, TOAD))
    assert seen["tokens_with_captain"] == pytest.approx(4.0)
    assert seen["captain_bonus"] == pytest.approx(2.0)
    assert "captain_symbols" not in seen
    assert (seen["cards"], seen["hand"]) == (1, 4)


def test_features_of_a_snails_reveal() -> None:
    """Twelve cards lie open; of the others the seat knows its own five, and two shown."""
    position = on_the_cat_ship()
    position.cards(0, cat=2, bird=2)
    position.figure(0, SNAIL, CAT, 3)
    position.state["area"][0][SNAIL] = 0
    position.state["figure_ship"], position.state["figure_at"] = CAT, 3
    position.state["figure_tribe"] = SNAIL
    position.state["shown"][1] = (1, 0, 1)
    position.ask(codes.SNL)
    seen = position.features(1)
    unseen = (18 - 4 - 2 - 2 - 1, 18 - 4 - 1 - 2, 18 - 4 - 1 - 1)
    assert seen["snail_chance"] == pytest.approx(unseen[CAT] / sum(unseen))
    assert seen["displaces"] == 1
    assert not {"snail_chance", "displaces"} & set(position.features(0))


def test_features_of_a_token() -> None:
    position = on_the_cat_ship()
    position.own(0, FRIES + 2, bonus=[KETCHUP])
    position.own(1, NOODLES + 4)
    position.figure(0, SNAIL, CAT, 3)
    position.group(CAT, SHAKE, FRIES + 1, CAN + 9, place=0)
    position.sail(CAT, 3)
    seen = position.features(FRIES + 1 + 1)
    assert (seen["score"], seen["score_with_bonus"]) == (6, 11)
    assert seen["left_to_opponents"] == pytest.approx(0.4 * 9)
    assert seen["lead"] == 7 + 6 - 4


def test_features_of_a_toad() -> None:
    position = Position("mate", "mate")
    position.figure(0, TOAD, CAT, 3)
    position.group(CAT, SHAKE, FRIES + 1, CAN + 10, place=0)
    position.group(CAT, PARROT, BURGER + 5, BURGER + 4, place=1)
    position.sail(CAT, 3, codes.TOAD_STAY)
    assert position.features(0)["score"] == pytest.approx(4.0)
    stays = position.features(1)
    assert stays["next_bonus"] == pytest.approx(2.0)
    assert stays["tokens_without_captain"] == pytest.approx(5.2)


def test_features_of_a_bid() -> None:
    position = Position("mate", "mate", crew_mode="auction")
    state = position.state
    state["bar"][0], state["bar"][1], state["under_count"] = TOAD, WEASEL, 2
    position.cards(0, cat=8)
    state["rank"], state["bid"], state["leader"] = 1, 2, 1
    position.ask(codes.BID)
    assert position.features(codes.PASS) == {"hand": 6}
    seen = position.features(4)
    assert seen == {"cards": 4, "over_minimum": 3, "hand": 4, "bid_weasel": 1}
    state["rank"] = 0
    assert position.features(4)["under_figure"] == 2
    position.ask(codes.FIG)
    state["bar_count"], state["bid"], state["leader"] = 2, 0, -1
    assert position.features(1) == {"cards": 1, "hand": 6, "bid_weasel": 1}


def test_nobody_looks_at_tokens_without_a_memory() -> None:
    position = on_the_cat_ship()
    position.own(1, FRIES + 3, bonus=[SHAKE, SHAKE])
    position.features(codes.DRAW_ACTION)
    wanted = move(CAT, 0, RAT, 2)
    assert "left_to_opponents" in position.features(wanted)
    memory, workspaces = position.table.workspaces["memory"][0][0], position.table.workspaces
    memory["watches"] = 0
    out = np.zeros(64)
    after = workspaces["stack"][0][1]
    features(workspaces["rules"][0], memory, workspaces["state"][0], after, np.int64(0), out)
    assert out[FEATURES.index("left_to_opponents")] == 0


# --------------------------------------------------------------------------------- the end


def at_the_end(*lineup: str | Player) -> Position:
    """Nothing is left to be drawn, and one group before every ship."""
    position = Position(*(lineup or ("random", "random")))
    position.state["bonus_at"] = 14
    for ship in (CAT, BIRD, FISH):
        position.state["groups"][ship] = 1
    return position


def test_who_leads_after_the_final_sailings_is_known() -> None:
    """A captain takes the best token and the bonus, the figure behind it the next one."""
    position = at_the_end()
    position.group(CAT, PARROT, FRIES + 3, FRIES + 2, FRIES + 1, place=0)
    position.own(0, TEDDY + 3, bonus=[PARROT])
    position.figure(0, RACCOON, CAT, 3)
    position.figure(1, COCKROACH, CAT, 2)
    position.cards(0, cat=5)
    position.ask(codes.ACT)
    captain = move(CAT, 3, RACCOON, codes.CAPTAIN)
    found = position.features(captain)
    assert found["lead_at_the_end"] == (4 + 3 + 1) - 2
    assert found["ahead_at_the_end"] == 1
    assert "lead_near_the_end" not in found
    drawn = position.features(0)
    assert drawn["lead_near_the_end"] == 4  # nobody sails without a captain
    assert "lead_at_the_end" not in drawn
    position.state["bonus_at"] = 13
    assert not {name for name in position.features(captain) if name.endswith("the_end")}


@pytest.mark.parametrize(("rival", "behind"), [(7, 0.0), (6, 0.5), (5, 1.0)])
def test_being_ahead_at_the_end_is_told_apart_from_a_tie(rival: int, behind: float) -> None:
    position = at_the_end()
    position.group(CAT, KETCHUP, FRIES, place=0)
    position.own(0, TEDDY + 6, bonus=[PARROT])
    position.own(1, TEDDY + rival, bonus=[PARROT])
    position.figure(0, RACCOON, CAT, 3)
    position.cards(0, cat=5)
    position.ask(codes.ACT)
    found = position.features(move(CAT, 3, RACCOON, codes.CAPTAIN))
    assert found.get("ahead_at_the_end", 0.0) == behind
    assert found.get("lead_at_the_end", 0.0) == 6 - rival


@pytest.mark.parametrize(("player", "token"), [("mate", FRIES + 3), ("expert", TEDDY + 7)])
def test_the_last_token_is_taken_from_whom_it_would_make_win(player: str, token: int) -> None:
    """Fries bring a point more than the teddy, with which the other one would win."""
    position = at_the_end(player, "random")
    position.group(CAT, OPENER, FRIES + 3, TEDDY + 7, place=0)
    position.state["group_bonus"][CAT][0] = -1  # the captain has it already
    position.own(0, TEDDY + 6, TEDDY + 6, TEDDY + 6, bonus=[KETCHUP, PARROT])
    position.own(1, TEDDY + 7, TEDDY + 7, TEDDY + 7, bonus=[PARROT])
    position.figure(0, RACCOON, CAT, codes.CAPTAIN)
    position.figure(1, COCKROACH, CAT, 3)
    position.state["final"] = 1
    position.sail(CAT, codes.CAPTAIN)
    position.table.workspaces["memory"][0][0]["watches"] = 1
    assert position.choice() == 1 + token


@pytest.mark.parametrize("player", ["mate", "expert"])
def test_the_last_action_of_all_makes_for_the_bow(player: str) -> None:
    """Cards are worth nothing any more, and spaces break ties."""
    position = Position(player, "random")
    position.state["final"], position.state["bonus_at"] = 1, 14
    position.state["groups"][:] = 0
    position.figure(0, WEASEL, CAT, 1)
    position.figure(1, RACCOON, CAT, 3)
    position.cards(0, cat=3, bird=1)
    position.state["figure_ship"], position.state["figure_at"] = CAT, 1
    position.state["figure_tribe"], position.state["further"] = WEASEL, 1
    position.ask(codes.WEA)
    reached = {move(CAT, 1, WEASEL, space): space for space in range(2, codes.CAPTAIN + 1)}
    highest = max(reached.get(option, 0) for option in position.table.options())
    assert highest > 1
    assert reached[position.choice()] == highest
