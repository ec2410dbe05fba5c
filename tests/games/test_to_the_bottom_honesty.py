"""No player of To the Bottom uses what its seat cannot know, and what is dealt afresh is fair."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy import stats

from balance.engine.players import WEIGHTED, Player
from balance.engine.table import Table
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.moves import act
from balance.games.to_the_bottom.kernel.owners import pass_on
from balance.games.to_the_bottom.kernel.zones import add_to_hand, take_from_hand
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.players.features import FEATURES, features
from balance.rulesets import load
from tests.games import to_the_bottom as bottom
from tests.games.amount import many
from tests.games.records import Fields, vars_of
from tests.games.test_to_the_bottom_twin import RARE, everybody
from tests.games.to_the_bottom_invariants import check_all

LEVEL = 0.001
DREAMER = Player(
    "dreamer",
    WEIGHTED,
    weights=dict(enumerate(bottom.game.WEIGHTS["captain"])),
    temperature=0.5,
    remembers=True,
)
WATCHER = Player("watcher", remembers=True)  # chooses at random, but keeps its eyes open
PLAYERS: dict[str, str | Player] = {
    **{kind: kind for kind in bottom.THINKERS},
    "captain": "captain",
    "dreamer": DREAMER,
    **{rung: rung for rung in ("novice", "casual", "expert")},
}


def rules_of(name: str) -> Any:
    """A ruleset that is shipped, or one of ours in which much is hidden and much is looked at."""
    if name in RARE:
        return bottom.changed(Parameters(), RARE[name])
    return load(f"to_the_bottom/{name}").parameters


RULESETS = ("standard", "cards of our own", "open hands, ordered decks")


def positions(name: str, games: int, seed: int) -> Iterator[Table]:
    """Tables at decisions of games played at random; the generator plays on."""
    parameters = rules_of(name)
    for deal in range(games):
        table = bottom.table_of(parameters, [WATCHER] * (2 + deal % 5))
        for _ in bottom.moments(table, seed, deal, many(7, 25)):
            yield table


def determinized(table: Table, viewer: int, luck: int) -> np.ndarray:
    """The workspace after dealing afresh what the viewer cannot know; the table stays as it is."""
    before = table.saved()
    table.determinize(viewer, luck)
    after = table.saved()
    table.restore(before)
    return after


def choice_at(table: Table, workspaces: np.ndarray) -> int:
    """What the acting seat would choose at other workspaces; the table stays as it is."""
    before = table.saved()
    table.restore(workspaces)
    table.workspaces["clock"]["planned"] = 0
    chosen = table.decide()
    table.restore(before)
    return chosen


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("kind", PLAYERS)
def test_choices_do_not_depend_on_what_is_hidden(kind: str, name: str) -> None:
    parameters = rules_of(name)
    for deal in range(many(5, 2)):  # two to six seats
        lineup = ["random" if seat % 2 else PLAYERS[kind] for seat in range(2 + deal % 5)]
        table = bottom.table_of(parameters, lineup)
        for _ in bottom.moments(table, 41, deal, many(2, 15)):
            seat = int(table.state.actor)
            if lineup[seat] != "random":
                real = choice_at(table, table.workspaces)
                for luck in (1, 2):
                    assert choice_at(table, determinized(table, seat, luck)) == real


def test_a_player_that_peeks_is_noticed() -> None:
    """Who may see all hands uses them: hiding them behind its back changes what it is offered."""
    parameters = rules_of("open hands, ordered decks")
    table = bottom.table_of(parameters, ["random"] * 3)
    changed = 0
    for deal in range(many(6, 2)):
        for options in bottom.moments(table, 43, deal):
            seat = int(table.state.actor)
            if bottom.game.DECISIONS[int(table.state.decision)] != "PICK_FOE":
                continue
            blind = determinized(table, (seat + 1) % 3, 3)
            before = table.saved()
            table.restore(blind)
            changed += table.options() != options
            table.restore(before)
    assert changed


@pytest.mark.parametrize("name", RULESETS)
def test_determinizing_twice_is_determinizing_once(name: str) -> None:
    for table in positions(name, many(6, 1), 44):
        for viewer in range(table.players):
            once = determinized(table, viewer, 8)["state"]
            before = table.saved()
            table.determinize(viewer, 7)
            twice = determinized(table, viewer, 8)["state"]
            table.restore(before)
            assert Fields(twice) == Fields(once)


# everything else may not change
HIDDEN = {"deck", "hand", "deck_at", "deck_end", "told", "shop", "mistaken", "gave", "barred"}


def known(table: Table, state: Any, viewer: int) -> Any:
    """What the viewer knows of the hidden parts."""
    rules, seats = Fields(table.workspaces["rules"]), range(table.players)
    decks = [state.deck[s][state.deck_at[s] : state.deck_end[s]] for s in seats]
    board = state.board_type[viewer][: state.board_count[viewer]]
    sees = state.afloat[viewer] and any(rules.see_hands[t] for t in board)
    depth = sum(rules.view_[t] for t in board)
    orders = max((rules.rearrange[t] for t in board), default=0)
    if not orders:
        depth = max((rules.view_[t] for t in board), default=0)
    asked, looked_at = bottom.game.DECISIONS[state.decision], viewer
    if asked == "PICK_FOE" and state.actor == viewer:
        card, part, seat = (state.pending[f][state.depth - 1] for f in ("card", "part", "seat"))
        looked_at = seat if rules.part_source[card][part] == codes.FROM_HAND else viewer
    return {
        "own hand": state.hand[viewer],
        "top of own deck": decks[viewer][: depth + orders],
        "own deck": sorted(decks[viewer]),
        "hands": [state.hand[s] for s in seats if sees or s == looked_at],
        "cards it knows": [state.told[s][viewer] for s in seats],
        "cards of its own that others know": state.told[viewer],
        "sizes": [(sum(state.hand[s]), len(decks[s])) for s in seats],
        "cards": _thought(state, decks, viewer, sees or looked_at != viewer),
        "cards that went": None if sees or looked_at != viewer else state.gave[viewer],
        "barred": state.barred if state.active == viewer else _barred(state),
        "turned up": decks[state.actor][0] if asked == "REVEAL" else None,
        "shop": Counter(state.shop[state.shop_at : state.shop_end]),
    }


def _barred(state: Any) -> list[int]:
    """Barred copies that are surely still in the hand of the active player."""
    return [min(both) for both in zip(state.barred, state.shown[state.active], strict=True)]


def _thought(state: Any, decks: list[list[int]], viewer: int, looks: bool) -> Any:
    """What the viewer takes everybody to own, together where it can see that some of it is wrong"""
    pools = []
    for seat, deck in enumerate(decks):
        pools.append(Counter(deck))
        pools[seat].update(_counted(state.hand[seat]))
        pools[seat].update(dict(enumerate(state.mistaken[viewer][seat])))
        assert min(pools[seat].values(), default=0) >= 0
    return sum(pools, Counter()) if looks else [+pool for pool in pools]


def _counted(counts: list[int]) -> Counter[int]:
    return Counter({t: n for t, n in enumerate(counts) if n})


@pytest.mark.parametrize("name", RULESETS)
def test_what_the_viewer_knows_stays(name: str) -> None:
    changed = 0
    for luck, table in enumerate(positions(name, many(6, 1), 45)):
        for viewer in range(table.players):
            real = bottom.state_of(table)
            other = Fields(determinized(table, viewer, luck)["state"])
            for field, value in vars_of(real).items():
                assert field in HIDDEN or vars_of(other)[field] == value, field
            assert known(table, other, viewer) == known(table, real, viewer)
            others = [seat for seat in range(table.players) if seat != viewer]
            assert not np.any([other.mistaken[seat] for seat in others])
            for seat, one in product(others, others):
                assert seat == one or other.told[seat][one] == real.shown[seat]
            changed += other.deck != real.deck
    assert changed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_watching_seat_keeps_what_it_has_seen(players: int) -> None:
    parameters = rules_of("open hands, ordered decks")
    kept = Counter[str]()
    for deal in range(many(4, 1)):
        table = bottom.table_of(parameters, ["random", *[WATCHER] * (players - 1)])
        for _ in bottom.moments(table, 48, deal, 3):
            state = bottom.state_of(table)
            other = Fields(determinized(table, 1, deal)["state"])
            for seat in range(players):
                for told, shown, hand in zip(
                    state.told[seat][1], state.shown[seat], other.hand[seat], strict=True
                ):
                    assert hand >= max(told, shown * (seat != 1))
                    kept["by all"] += shown * (seat != 1)
                    kept["by two"] += seat != 1 and told > shown
    assert kept["by all"]
    assert (kept["by two"] > 0) == (players > 2)  # among two all know what moves between them


# ------------------------------------------------------------------- what moves unseen by others

RATS, BABY, PASSENGER, STOKER = 34, 1, 0, 32


def robbed(players: int, loot: str = "rats", left: str = "baby") -> Table:
    """The first seat has taken the loot out of the second one's hand; it holds two Babies too."""
    parameters = rules_of("standard")
    table = bottom.table_of(parameters, [WATCHER] * players)
    table.open(49, 0)
    seats = {
        "1": {"hand": ["baby", "baby"], "deck": ["passenger"] * 5, "board": ["lady"]},
        "2": {"hand": [loot], "deck": [left] + ["passenger"] * 3},
        "3": {"hand": ["passenger"], "board": ["lady"]},
    }
    words = {"seat": 1, "cruise_turns": [1] * players, "seats": seats}
    bottom.game.place(parameters, table.rules, table.state, words)
    steal(table, 1)
    return table


def choose(table: Table, option: int) -> None:
    table.carry_out(table.options().index(option))


def steal(table: Table, victim: int) -> None:
    """The active seat uses its Lady, which is the first card of its board."""
    choose(table, codes.ACT_OPTION)
    if table.state.decision == codes.OPPONENT:
        choose(table, victim)
    assert table.state.decision == codes.MAIN


def holds(table: Table, viewer: int, seat: int, card: int) -> set[bool]:
    """Whether a seat holds a card, in what the viewer takes for possible."""
    return {other.hand[seat][card] > 0 for other in afresh(table, viewer, 60)}


@pytest.mark.parametrize("players", [3, 4])
def test_a_theft_is_known_to_two(players: int) -> None:
    table = robbed(players)
    assert table.state.hand[0][RATS] == 1
    assert holds(table, 0, 0, RATS) == {True}  # the thief
    assert holds(table, 1, 0, RATS) == {True}  # whom it robbed
    for other in range(2, players):
        assert holds(table, other, 0, RATS) == {False, True}


def owns(table: Table, viewer: int, seat: int, card: int) -> set[bool]:
    """Whether a seat has a card in hand or deck, in what the viewer takes for possible."""
    return {
        card in other.deck[seat][other.deck_at[seat] : other.deck_end[seat]]
        or other.hand[seat][card] > 0
        for other in afresh(table, viewer, 60)
    }


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("loot", "left"), [("rats", "baby"), ("baby", "rats")])
def test_who_owns_what_is_known_to_two_after_a_theft(players: int, loot: str, left: str) -> None:
    table, moved = robbed(players, loot, left), loot == "rats"
    for one in (0, 1):
        assert owns(table, one, 1 - one, RATS) == {moved == (one == 1)}
    for other in range(2, players):
        for seat in (0, 1):
            assert owns(table, other, seat, RATS) == {False, True}


def to_turn_of(table: Table, seat: int) -> Table:
    """Everybody ends the turn at once until it is the seat's."""
    while table.state.active != seat or table.state.decision != codes.MAIN:
        table.carry_out(0)
    return table


def features_of(table: Table) -> list[list[float]]:
    """What the acting seat makes of each of its options."""
    seen = []
    for option in table.options():
        before, rules = table.saved(), table.workspaces["rules"][0]
        memory, seat = table.workspaces["memory"][0][table.state.actor], table.state.actor
        was = table.workspaces["state"][0].copy()
        out = np.zeros(len(FEATURES))
        act(rules, table.workspaces["state"][0], table.workspaces["tally"][0], np.int64(option))
        now = table.workspaces["state"][0]
        seen.append(out[: features(rules, memory, was, now, np.int64(seat), out)].tolist())
        table.restore(before)
    return seen


def test_what_a_third_seat_cannot_tell_apart_it_treats_alike() -> None:
    """Either the Pirate was stolen or the Baby; the robbed player has the other one in his deck."""
    one, other = (
        to_turn_of(robbed(3, *cards), 2) for cards in (("pirate", "baby"), ("baby", "pirate"))
    )
    assert one.state.mistaken[2].any()
    assert features_of(one) == features_of(other)
    for luck in range(20):
        dealt = [vars_of(Fields(determinized(t, 2, luck)["state"])) for t in (one, other)]
        for state in dealt:
            state["pick_value"] = state["pick_value"][: state["pick_count"]]  # rest means nothing
        assert dealt[0] == dealt[1]


def blocked(**seats: Any) -> Table:
    """The first of three seats has a Stoker back in its hand, which it may not play this turn."""
    parameters = rules_of("standard")
    table = bottom.table_of(parameters, [WATCHER] * 3)
    table.open(49, 0)
    own = {"deck": ["passenger"] * 3, "shown": ["stoker"], **seats}
    told = {"told": [[], ["stoker"], ["stoker"]]}
    words = {"seat": 1, "pool": 9, "barred": ["stoker"], "seats": {"1": {**own, **told}}}
    bottom.game.place(parameters, table.rules, table.state, words)
    return table


def test_whether_a_barred_card_left_unseen_is_not_known() -> None:
    """The second seat took the Stoker or the Baby; the third one sees the same of both."""
    dealt = []
    for card in (STOKER, BABY):
        table = blocked(hand=["stoker", "baby"])
        rules, state = table.workspaces["rules"][0], table.workspaces["state"][0]
        take_from_hand(rules, state, 0, card, codes.UNSEEN, 1)
        pass_on(rules, state, 0, 1, card, 0)
        add_to_hand(state, 1, card, codes.UNSEEN, 0)
        assert state["barred"][STOKER] == (card == BABY)
        dealt.append(vars_of(Fields(determinized(table, 2, 5)["state"])))
    assert dealt[0] == dealt[1]


def test_a_barred_card_is_known_to_stay_when_another_copy_is_played() -> None:
    table = blocked(hand=["stoker", "stoker", "baby"])
    choose(table, codes.PLAY_OPTION + STOKER)
    assert table.state.hand[0][STOKER] == table.state.barred[STOKER] == 1
    assert holds(table, 2, 0, STOKER) == {True}


@pytest.mark.parametrize("loot", ["rats", "baby"])
def test_what_shows_up_tells_what_had_moved(loot: str) -> None:
    """Once the thief jettisons the Rats, all know that they were stolen, and not a Baby."""
    table = robbed(3, loot, "rats" if loot == "baby" else "baby")
    assert table.state.gave[2].tolist()[:3] == [0, 1, 0]
    if loot == "rats":
        choose(table, codes.JET_OPTION + RATS)
        assert not table.state.gave[2].any()
        assert not table.state.mistaken.any()
    else:
        choose(table, codes.JET_OPTION + BABY)  # it may be one of its own
        assert table.state.gave[2].tolist()[:3] == [0, 1, 0]


@pytest.mark.parametrize("players", [3, 4])
def test_what_leaves_a_hand_openly_is_known_to_be_gone(players: int) -> None:
    table = robbed(players)
    choose(table, codes.JET_OPTION + RATS)
    assert not any(table.state.told[0][viewer][RATS] for viewer in range(players))
    assert holds(table, 1, 0, RATS) == {False}


@pytest.mark.parametrize("players", [3, 4])
def test_what_may_have_left_a_hand_is_no_longer_known(players: int) -> None:
    """A third seat robs the thief: of the Rats or of a Baby, the second seat cannot say which."""
    table = robbed(players)
    while table.state.active != 2:
        choose(table, codes.END)
        while table.state.decision != codes.MAIN:
            table.carry_out(0)
    assert table.state.told[0][1][RATS] == 1
    steal(table, 0)
    assert table.state.told[0][1][RATS] == 0
    [stolen] = [t for t in (RATS, BABY, PASSENGER) if table.state.told[2][0][t]]
    assert holds(table, 0, 2, stolen) == {True}
    assert table.state.told[2][1].sum() == 0


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_dealt_afresh_is_a_position_like_any_other(name: str) -> None:
    """Cards still add up, and a game goes on from there to a regular end."""
    parameters = rules_of(name)
    for step, table in enumerate(positions(name, many(4, 1), 46)):
        before = table.saved()
        table.determinize(step % table.players, step)
        check_all(table, parameters)
        if step % many(7, 12) == 0:
            while not table.state.finished:
                table.carry_out(table.decide())
            check_all(table, parameters)
        table.restore(before)


# ----------------------------------------------------------------------------------- frequencies


def many_kinds() -> Table:
    """Three players, two of whom have drawn from decks of several kinds of cards."""
    extra = everybody("rats rats seal seal seal rose rose lady lady")
    parameters = bottom.changed(Parameters(), {"seat_extra_deck": extra})
    table = bottom.table_of(parameters, ["random"] * 3)
    table.open(47, 1)
    while table.state.turns < 1:
        table.carry_out(0)
    return table


def check_frequencies(found: Counter[Any], expected: dict[Any, float]) -> None:
    """Chi-square against shares of the whole; nothing impossible may occur."""
    assert set(found) <= set(expected)
    counts = np.array([found[key] for key in expected])
    shares = np.array(list(expected.values()))
    assert stats.chisquare(counts, shares / shares.sum() * counts.sum()).pvalue > LEVEL


def afresh(table: Table, viewer: int, count: int) -> list[Any]:
    """Many states dealt afresh."""
    return [Fields(determinized(table, viewer, 1000 + i)["state"]) for i in range(count)]


def test_hidden_cards_are_dealt_evenly() -> None:
    """The top card of a deck has the shares of all cards of its owner that nobody has placed."""
    table = many_kinds()
    state = bottom.state_of(table)
    viewer = int(table.state.actor)
    foe = (viewer + 2) % 3
    top = state.deck_at[foe]
    pool = Counter(state.deck[foe][top : state.deck_end[foe]]) + _counted(state.hand[foe])
    states = afresh(table, viewer, many(3000, 300))
    check_frequencies(Counter(other.deck[foe][top] for other in states), dict(pool))
    own = state.deck_at[viewer]
    pool = Counter(state.deck[viewer][own : state.deck_end[viewer]])
    check_frequencies(Counter(other.deck[viewer][own] for other in states), dict(pool))
    shop = Counter(state.shop[state.shop_at : state.shop_end])
    check_frequencies(Counter(other.shop[state.shop_at] for other in states), dict(shop))
