"""Search: what it decides, against a naive twin; and that it is the same however it is played."""

from dataclasses import replace

import numpy as np
import pytest

from balance.engine.players import SCRIPT, Player, Search
from balance.engine.table import Table
from balance.games import abandon_ship, get, pig
from balance.rulesets.players import find_player
from tests.games.amount import many
from tests.naive import pig as naive
from tests.naive import search as twin
from tests.naive.luck import deal_luck
from tests.naive.turns import Searcher

ROLL, HOLD = 0, 1
RULES = pig.Parameters(target=30)


def hold_at(number: float) -> Player:
    """Rolls until its turn has so many points."""
    return Player("hold_at", SCRIPT, pig.CHARACTERS["hold_at"].id, (number,))


def searching(base: Player, playouts: int, sure: float = 2.0, margin: float = 0.1) -> Player:
    """The same, looking ahead."""
    return replace(base, search=Search(playouts, sure, margin, frozenset(pig.DECISIONS), base))


def planning(base: Player, fast: Player, playouts: int, sure: float, variety: float) -> Player:
    """The same, looking ahead by six whole turns."""
    decisions = frozenset(pig.DECISIONS)
    return replace(base, search=Search(playouts, sure, 0.1, decisions, fast, 6, variety))


def table_of(*lineup: Player) -> Table:
    """A table of Pig."""
    game = get("pig")
    return Table(game, game.pack(RULES, len(lineup)), lineup)


def rows_of(lineup: tuple[Player, ...], *parts: tuple[int, int]) -> np.ndarray:
    """Games played in parts: where each begins, and how many."""
    table, found = table_of(*lineup), []
    for first, count in parts:
        rows = table.rows(count)
        table.play(5, first, len(lineup), rows)
        found.append(rows)
    return np.concatenate(found)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("hold", "playouts", "sure", "margin"),
    [(20, 12, 1.0, 0.1), (5, 9, 0.5, 0.0), (1_000, 16, 0.0, 1.0), (5, 4, 2.0, 0.1)],
)
def test_it_decides_like_its_naive_twin(
    hold: int, playouts: int, sure: float, margin: float, players: int
) -> None:
    player = searching(hold_at(hold), playouts, sure, margin)
    chooser = twin.search(naive.hold_at(hold), playouts, sure, margin)
    left = 0
    for deal in range(many(12, 2)):
        table = table_of(*[player] * players)
        table.open(3, deal)
        game = naive.Pig({"target": 30}, players, deal_luck(3, deal))
        while not game.finished:
            wanted = naive.choose(game, chooser)
            taken = table.decide()
            assert taken == game.options().index(wanted)
            left += len(game.options()) > 1 and wanted != naive.hold_at(hold)(game)
            table.carry_out(taken)
            game.act(wanted)
        assert table.state.finished
    assert left


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("hold", "fast", "playouts", "sure", "variety"),
    [(20, 20, 12, 1.0, 0.3), (5, 12, 9, 0.5, 0.0), (1_000, 6, 16, 0.0, 0.5)],
)
def test_it_plans_turns_like_its_naive_twin(
    hold: int, fast: int, playouts: int, sure: float, variety: float, players: int
) -> None:
    player = planning(hold_at(hold), hold_at(fast), playouts, sure, variety)
    left = kept = 0
    for deal in range(many(12, 6)):
        twins = [
            Searcher(naive.hold_at(hold), naive.hold_at(fast), playouts, sure, 0.1, 6, variety)
            for _ in range(players)
        ]
        table = table_of(*[player] * players)
        table.open(3, deal)
        game = naive.Pig({"target": 30}, players, deal_luck(3, deal))
        while not game.finished:
            wanted = naive.choose(game, twins[game.seat])
            taken = table.decide()
            assert taken == table.decide() == game.options().index(wanted)
            kept += len(game.options()) > 1 and twins[game.seat].since < game.decisions
            table.carry_out(taken)
            game.act(wanted)
        assert table.state.finished
        left += sum(twin.left for twin in twins)
    assert left
    assert kept


LINEUPS = [
    (searching(hold_at(5), 8), hold_at(20)),
    (planning(hold_at(5), hold_at(9), 8, 1.0, 0.3), hold_at(20)),
    (planning(hold_at(5), hold_at(9), 8, 1.0, 0.3), searching(hold_at(5), 8)),
]


@pytest.mark.parametrize("lineup", LINEUPS)
def test_games_are_the_same_in_one_piece_and_in_many(lineup: tuple[Player, ...]) -> None:
    whole = rows_of(lineup, (0, many(24, 4)))
    assert (whole == rows_of(lineup, *((game, 1) for game in range(many(24, 4))))).all()


@pytest.mark.parametrize("lineup", LINEUPS)
def test_a_game_is_what_its_decisions_make(lineup: tuple[Player, ...]) -> None:
    (row,) = rows_of(lineup, (2, 1))
    table = table_of(*lineup)
    table.open(5, 2, rotations=2)
    while not table.state.finished:
        table.carry_out(table.decide())
    assert table.row(2)[0] == row


@pytest.mark.parametrize("lineup", [(hold_at(5), hold_at(20)), (hold_at(7),) * 3])
def test_what_is_never_sure_enough_plays_as_its_base(lineup: tuple[Player, ...]) -> None:
    plain = rows_of(lineup, (0, 30))
    wary = rows_of(tuple(searching(one, 4, sure=1e9) for one in lineup), (0, 30))
    assert (plain == wary).all()
    turns = rows_of(tuple(planning(one, hold_at(9), 4, 1e9, 0.4) for one in lineup), (0, 30))
    assert (plain == turns).all()


@pytest.mark.parametrize("turns", [0, 1, 6])
def test_so_it_does_where_moves_have_parts(turns: int) -> None:
    """What the base planned for the second part of its move is not taken for the first."""
    game = get("abandon_ship")
    base = find_player(game, next(iter(game.WEIGHTS)))
    search = Search(4, 1e9, 0.1, frozenset(game.DECISIONS), base, turns, 0.3)
    rows = []
    for player in (base, replace(base, search=search)):
        table = Table(game, game.pack(abandon_ship.Parameters(), 3), [player] * 3)
        rows.append(table.rows(3))
        table.play(5, 0, 1, rows[-1])
    assert (rows[0] == rows[1]).all()


@pytest.mark.parametrize("playouts", [1, 2, 3])
def test_what_few_playouts_agree_on_is_no_proof(playouts: int) -> None:
    lineup = (hold_at(5), hold_at(20))
    plain = rows_of(lineup, (0, 30))
    for sure in (0.0, 2.0):
        rash = tuple(searching(one, playouts, sure) for one in lineup)
        assert (plain == rows_of(rash, (0, 30))).all()
    assert (plain != rows_of(tuple(searching(one, 4) for one in lineup), (0, 30))).any()


@pytest.mark.parametrize(
    ("gains", "chosen"),
    [([1.0], 0), ([1.0] * 3, 0), ([1.0] * 4, 1), ([0.01] * 3, 0), ([1.0, 0.9, 1.0], 0)],
)
def test_the_naive_twin_wants_as_much_proof(gains: list[float], chosen: int) -> None:
    values, left = [lambda luck: 0.0, lambda luck: left.pop()], list(gains)
    assert twin.settle(values, 1, len(gains), 2.0) == chosen


@pytest.mark.parametrize("spoilt", [{}, {"plan": -1}, {"asked": 99}])
def test_a_plan_is_followed_until_it_cannot_be(spoilt: dict[str, int]) -> None:
    table = table_of(planning(hold_at(1_000), hold_at(6), 16, 0.0, 0.5), hold_at(20))
    desk = table.workspaces["desk"]
    looked = 0
    for deal in range(many(8, 3)):
        table.open(3, deal)
        while not table.state.finished:
            table.carry_out(table.decide())
            at = table.decisions - desk["since"][0]
            turn = int(desk["option"][0])
            ours = table.state.actor == desk["seat"][0] and table.state.turns == desk["turn"][0]
            if not (ours and turn and 0 < at < desk["steps"][0]):
                continue
            for field, value in spoilt.items():
                desk[field][0][turn][at] = value
            wanted = desk["plan"][0][turn][at]
            taken = table.options()[table.decide()]
            assert (desk["since"][0] == table.decisions) == bool(spoilt)
            assert spoilt or taken == wanted
            looked += 1
    assert looked


def test_a_new_game_knows_no_plan_of_the_last_one() -> None:
    table = table_of(planning(hold_at(1_000), hold_at(6), 16, 0.0, 0.5), hold_at(20))
    for deal in range(many(20, 2)):
        table.open(3, deal)
        while len(table.options()) == 1:
            table.carry_out(0)
        fresh = table_of(*[planning(hold_at(1_000), hold_at(6), 16, 0.0, 0.5), hold_at(20)])
        fresh.restore(table.saved())
        fresh.workspaces["desk"] = np.zeros_like(fresh.workspaces["desk"])
        assert table.decide() == fresh.decide()
        assert table.workspaces["desk"]["since"][0] == table.decisions


def test_only_what_is_to_be_searched_is() -> None:
    lineup = (hold_at(5), hold_at(20))
    blind = searching(hold_at(5), 50)
    assert blind.search
    blind = replace(blind, search=replace(blind.search, decisions=frozenset()))
    assert (rows_of(lineup, (0, 30)) == rows_of((blind, hold_at(20)), (0, 30))).all()


def test_it_takes_a_sure_win() -> None:
    table = table_of(searching(hold_at(1_000), 40), hold_at(20))
    table.open(1, 0)
    table.state.score[0], table.state.turn_total = 20, 10
    table.state.score[1] = 29
    before = table.saved()
    assert table.decide() == HOLD
    assert (before["state"][0].tobytes()) == table.saved()["state"][0].tobytes()


def test_a_bad_base_wins_more_by_looking_ahead() -> None:
    games = many(400, 0)
    if not games:
        pytest.skip("hundreds of games")
    rows = rows_of((searching(hold_at(3), 30), hold_at(3)), (0, games))
    first = rows["game"] % 2 == 0
    share = np.where(first, rows["won"][:, 0], rows["won"][:, 1]).mean()
    assert share > 0.5 + 3 * 0.5 / games**0.5
