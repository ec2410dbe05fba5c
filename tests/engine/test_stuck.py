"""A game that neither its rules nor its turn limit end is told, and holds nobody up."""

from dataclasses import replace

import pytest

from balance.engine.players import SCRIPT, Player, Search
from balance.engine.table import StuckGameError, Table, jit_is_off
from balance.games import get, pig

RULES = pig.Parameters(target=32_767, die_sides=50, max_turns=1_000_000)
BOLD = Player("bold", SCRIPT, pig.CHARACTERS["hold_at"].id, (1e9,))  # it never holds
LOOKS = Search(4, 2.0, 0.1, frozenset(pig.DECISIONS), BOLD)
pytestmark = pytest.mark.skipif(jit_is_off(), reason="30 million decisions of plain Python")


def table_of(player: Player) -> Table:
    """Two such players, under rules by which a turn takes about fifty rolls."""
    return Table(get("pig"), get("pig").pack(RULES, 2), [player, player])


def test_it_is_told_by_its_number_and_no_game_is_played_after_it() -> None:
    table = table_of(BOLD)
    rows = table.rows(3)
    with pytest.raises(StuckGameError, match=r"pig: game 40 of seed 9 has not ended after 30,0"):
        table.play(9, 40, 1, rows)
    assert not rows["turns"].any()
    table.compile()  # is no game


@pytest.mark.parametrize("turns", [0, 3])
def test_a_playout_without_end_is_told(turns: int) -> None:
    table = table_of(replace(BOLD, search=replace(LOOKS, turns=turns, variety=0.5)))
    with pytest.raises(StuckGameError, match="pig: game 40 of seed 9 has not ended"):
        table.play(9, 40, 1, table.rows(1))
    with pytest.raises(StuckGameError, match="pig: what a search tried has not ended"):
        table.decide()


@pytest.mark.parametrize(
    ("actor", "said"),
    [(2, "the actor is 2; allowed: 0 to 1"), (-1, "the actor is -1; allowed: 0 to 1")],
)
def test_a_decision_of_nobody_is_told(actor: int, said: str) -> None:
    table = table_of(replace(BOLD, search=LOOKS))
    table.open(9, 0)
    table.state.actor = actor
    with pytest.raises(StuckGameError, match=said):
        table.decide()
