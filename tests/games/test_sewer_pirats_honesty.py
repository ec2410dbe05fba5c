"""No player of Sewer Pirats uses what its seat cannot know, and what is dealt afresh is fair."""

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np
import pytest
from scipy import stats

from balance.engine.players import WEIGHTED, Player
from balance.engine.table import Table
from balance.rulesets import load
from tests.games import sewer_pirats as sewer
from tests.games.amount import many
from tests.games.records import Fields, vars_of
from tests.games.sewer_pirats import SYMBOLS, state_of, tokens_in
from tests.games.test_sewer_pirats_invariants import CHECKS, view_of

RULESETS = ("standard", "auction")
DREAMER = Player(
    "dreamer",
    WEIGHTED,
    weights={i: ((7 * i) % 11 - 5) / 3 for i in range(len(sewer.game.FEATURES))},
    temperature=0.5,
    slip=0.1,
)
WATCHER = Player(
    "watcher",
    WEIGHTED,
    weights=dict(enumerate(next(iter(sewer.game.WEIGHTS.values())))),
    remembers=True,
)
PLAYERS: dict[str, str | Player] = {
    **{kind: kind for kind in sewer.THINKERS},
    "dreamer": DREAMER,
    "watcher": WATCHER,
}
LEVEL = 0.001


def positions(name: str, deals: int, seed: int, kinds: Any = sewer.KINDS) -> Iterator[Table]:
    """Tables at every decision of games of mixed players; the generator plays on."""
    parameters = load(f"sewer_pirats/{name}").parameters
    for deal in range(deals):
        lineup = [kinds[(deal + seat) % len(kinds)] for seat in range(2 + (deal + 2) % 4)]
        table = sewer.table_of(parameters, lineup)
        for _ in sewer.decisions_of(table, seed, deal):
            yield table


def every(steps: int, tables: Iterator[Table]) -> Iterator[tuple[int, Table]]:
    """Some of the positions, numbered."""
    return ((i, table) for i, table in enumerate(tables) if i % steps == 0)


def determinized(table: Table, viewer: int, luck: int) -> np.ndarray:
    """The workspace after dealing afresh what the viewer cannot know; the table stays as it is."""
    before = table.saved()
    table.determinize(viewer, luck)
    after = table.saved()
    table.restore(before)
    return after


def thought_at(
    table: Table, workspaces: np.ndarray, replan: bool = True
) -> tuple[int, list[float]]:
    """What the acting seat would choose at other workspaces, and its last features.

    The table stays as it is.
    """
    before = table.saved()
    table.restore(workspaces)
    if replan:
        table.workspaces["clock"]["planned"] = 0
    chosen = table.decide()
    features = table.workspaces["features"][0].tolist()
    table.restore(before)
    return chosen, features


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("kind", PLAYERS)
def test_choices_do_not_depend_on_what_is_hidden(kind: str, name: str) -> None:
    parameters = load(f"sewer_pirats/{name}").parameters
    for deal in range(many(4, 1)):
        seats = range(5 - deal)
        lineup = ["random" if deal % 2 and seat % 2 else PLAYERS[kind] for seat in seats]
        table = sewer.table_of(parameters, lineup)
        for step, options in enumerate(sewer.decisions_of(table, 41, deal)):
            if len(options) > 1 and step % many(1, 6) == 0:
                seat = int(table.state.actor)
                real = thought_at(table, table.workspaces)
                for luck in (1, 2):
                    assert thought_at(table, determinized(table, seat, luck)) == real


@pytest.mark.parametrize("name", RULESETS)
def test_beliefs_do_not_depend_on_what_is_hidden(name: str) -> None:
    """What a seat keeps in mind after a choice of its own."""
    kinds = ("collector", "spoiler")
    for luck, table in every(many(2, 9), positions(name, many(4, 1), 42, kinds)):
        viewer = int(table.state.actor)
        index, before = table.decide(), table.saved()
        real = memory_after(table, before, index, viewer)
        assert memory_after(table, determinized(table, viewer, luck), index, viewer) == real


def memory_after(table: Table, workspaces: np.ndarray, index: int, viewer: int) -> Any:
    before = table.saved()
    table.restore(workspaces)
    table.carry_out(index)
    memory = table.workspaces["memory"][0][viewer]
    kept = int(memory["watches"]), int(memory["family"])
    table.restore(before)
    return kept


def test_a_player_that_peeks_is_noticed() -> None:
    """The spoiler remembers what others took: hiding it behind its back changes choices."""
    parameters = load("sewer_pirats").parameters
    table = sewer.table_of(parameters, ["spoiler"] * 4)
    changed = 0
    for deal in range(many(4, 2)):
        for _ in sewer.decisions_of(table, 43, deal):
            seat = int(table.state.actor)
            real, _ = thought_at(table, table.workspaces)
            table.workspaces["memory"]["watches"][0, seat] = 0
            workspaces = determinized(table, seat, 3)
            table.workspaces["memory"]["watches"][0, seat] = 1
            workspaces["memory"] = table.workspaces["memory"]
            changed += thought_at(table, workspaces)[0] != real
    assert changed


@pytest.mark.parametrize("name", RULESETS)
def test_determinizing_twice_is_determinizing_once(name: str) -> None:
    for luck, table in every(many(3, 9), positions(name, many(6, 1), 44)):
        for viewer in range(table.players):
            once = determinized(table, viewer, luck)["state"]
            before = table.saved()
            table.determinize(viewer, luck + 1)
            twice = determinized(table, viewer, luck)["state"]
            table.restore(before)
            assert Fields(twice) == Fields(once)


HIDDEN = {"hand", "shown", "deck", "pool", "bonus_pool", "under", "taken", "bonus", "score"}


@pytest.mark.parametrize("name", RULESETS)
def test_what_the_viewer_knows_stays(name: str) -> None:
    for luck, table in every(many(3, 9), positions(name, many(6, 1), 45)):
        real, seats = state_of(table), range(table.players)
        for viewer in seats:
            watches = bool(table.workspaces["memory"]["watches"][0, viewer])
            other = Fields(determinized(table, viewer, luck)["state"])
            for field, value in vars_of(real).items():
                assert field in HIDDEN or vars_of(other)[field] == value, field
            assert known(other, viewer) == known(real, viewer)
            assert sizes(other) == sizes(real)
            if watches:
                assert (other.taken, other.bonus) == (real.taken, real.bonus)
                assert other.shown == real.shown
                for hand, shown in zip(other.hand, other.shown, strict=True):
                    assert all(a >= b for a, b in zip(hand, shown, strict=True))
            else:
                assert not any(map(any, other.shown))


def known(state: Any, viewer: int) -> Any:
    """What only the viewer knows, and what is known of the whole."""
    hidden = Counter(state.deck[state.deck_at : state.deck_end])
    for hand in state.hand:
        hidden += Counter({symbol: hand[symbol] for symbol in SYMBOLS})
    hidden += Counter({symbol: state.under[symbol] for symbol in SYMBOLS})
    return state.hand[viewer], state.taken[viewer], state.bonus[viewer], hidden


def sizes(state: Any) -> Any:
    """How many cards and tokens everybody has."""
    return (
        [sum(hand) for hand in state.hand],
        [len(tokens_in(taken)) for taken in state.taken],
        [sum(bonus) for bonus in state.bonus],
        sum(state.under),
    )


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_dealt_afresh_is_a_position_like_any_other(name: str) -> None:
    """Pieces still add up, and a game goes on from there to a regular end."""
    parameters = load(f"sewer_pirats/{name}").parameters
    for step, table in every(many(5, 40), positions(name, many(4, 1), 46)):
        before = table.saved()
        table.determinize(step % table.players, step)
        check_all(table, parameters)
        if step % 4 == 0:
            while not table.state.finished:
                table.carry_out(table.decide())
            check_all(table, parameters)
        table.restore(before)


def check_all(table: Table, parameters: Any) -> None:
    for check in CHECKS:
        check(view_of(table, parameters))


# --------------------------------------------------------------------------------- frequencies


def check_frequencies(found: Counter[Any], expected: Counter[Any]) -> None:
    """Chi-square against shares of the whole; nothing impossible may occur."""
    assert set(found) <= set(expected)
    counts = np.array([found[key] for key in expected])
    shares = np.array([expected[key] for key in expected])
    assert stats.chisquare(counts, shares / shares.sum() * counts.sum()).pvalue > LEVEL


def middle_of_a_game(kind: str, turns: int) -> tuple[Table, Any]:
    """A table in the middle of a game, and its state."""
    table = sewer.table_of(load("sewer_pirats").parameters, [kind] * 3)
    table.open(47, 1)
    while table.state.turns < turns:
        table.carry_out(table.decide())
    assert not table.state.finished
    return table, state_of(table)


def afresh(table: Table, viewer: int) -> list[Any]:
    """Many states dealt afresh."""
    count = many(3000, 200)
    return [Fields(determinized(table, viewer, 1000 + i)["state"]) for i in range(count)]


@pytest.mark.parametrize("kind", ["greedy", "spoiler"])
def test_cards_to_come_are_uniform(kind: str) -> None:
    """The deck and what nobody saw of other hands are one heap to the viewer."""
    table, state = middle_of_a_game(kind, 30)
    unseen = Counter(state.deck[state.deck_at : state.deck_end])
    for seat in (1, 2):
        for symbol in SYMBOLS:
            shown = state.shown[seat][symbol] if kind == "spoiler" else 0
            unseen[symbol] += state.hand[seat][symbol] - shown
    states = afresh(table, 0)
    for place in (0, state.deck_end - state.deck_at - 1):
        check_frequencies(Counter(other.deck[other.deck_at + place] for other in states), unseen)
    if kind == "greedy":
        hands = Counter(tuple(other.hand[1]) for other in states)
        check_frequencies(hands, hands_of(unseen, sum(state.hand[1])))


def hands_of(heap: Counter[int], size: int) -> Counter[Any]:
    """In how many ways each hand of a size comes from a heap."""
    found: Counter[Any] = Counter({(0, 0, 0): 1})
    for symbol in SYMBOLS:
        more: Counter[Any] = Counter()
        for hand, ways in found.items():
            for n in range(size - sum(hand) + 1):
                added = tuple(n if s == symbol else hand[s] for s in SYMBOLS)
                more[added] += ways * comb(heap[symbol], n)
        found = more
    return Counter({hand: ways for hand, ways in found.items() if sum(hand) == size and ways})


@pytest.mark.parametrize("kind", ["greedy", "spoiler"])
def test_tokens_to_come_are_uniform(kind: str) -> None:
    """Who does not remember cannot tell tokens of others from those of the pool."""
    table, state = middle_of_a_game(kind, 30)
    last = sum(map(len, load("sewer_pirats").parameters.booty_values.in_order()))
    booty = Counter(sewer.token(number) for number in state.pool[state.pool_at : last])
    bonus = Counter(state.bonus_pool[state.bonus_at : 14])
    if kind == "greedy":
        for seat in (1, 2):
            booty.update(tokens_in(state.taken[seat]))
            bonus += Counter(dict(enumerate(state.bonus[seat])))
    states = afresh(table, 0)
    first = Counter(sewer.token(other.pool[other.pool_at]) for other in states)
    check_frequencies(first, booty)
    check_frequencies(Counter(other.bonus_pool[other.bonus_at] for other in states), bonus)
    if kind == "greedy":
        held = Counter(token for other in states for token in tokens_in(other.taken[2]))
        assert set(held) <= set(booty)
        total = sum(held.values())
        for token, copies in booty.items():
            assert abs(held[token] / total - copies / booty.total()) < 0.05
