"""What must be true of Abandon Ship in the mean: random play does not see the player count."""

from collections.abc import Sequence

import numpy as np
import pytest
from scipy import stats

from balance.rulesets import load
from tests.games import abandon_ship as ship
from tests.games.amount import many

COUNTS = (3, 4, 5, 6, 7)
GAMES = many(20_000, 40)
BY_SEAT = ("cheese_count", "cheese_points", "x_by_seat", "seat_turns")  # only their sums
NOT_EVENTS = {"game", "lead_changes", "margin", "tie_break_used", "own_moves", "tile_index"}
NOT_EVENTS |= {"abandon_ship", "won", "rank", "score"}
LEVEL = 0.001


def random_rows(name: str, players: int, seed: int, games: int = GAMES) -> np.ndarray:
    table = ship.table_of(load(f"abandon_ship/{name}").parameters, ["random"] * players)
    rows = table.rows(games)
    table.play(seed, 0, 1, rows)
    return rows


def events(rows: np.ndarray) -> dict[str, np.ndarray]:
    """Every event column as floats; per-rat columns apart, per-seat ones summed."""
    columns = {}
    for name in rows.dtype.names:
        values = np.asarray(rows[name], dtype=float)
        if name in NOT_EVENTS:
            continue
        if name == "cheese_fate":
            values = np.minimum(values, 1)  # that somebody took it, whoever it was
        if name in BY_SEAT:
            columns[name] = values.sum(axis=1)
        elif values.ndim == 2:
            columns |= {f"{name}_{i}": values[:, i] for i in range(values.shape[1])}
        else:
            columns[name] = values
    for reason in (0, 1, 2):
        columns[f"end_reason_is_{reason}"] = (rows["end_reason"] == reason).astype(float)
    return columns


def smallest_p(groups: Sequence[np.ndarray]) -> float:
    """Do the means of equal groups differ? Chi-square of z-scores, Bonferroni over columns."""
    tables = [events(rows) for rows in groups]
    smallest = 1.0
    for name in tables[0]:
        means = np.array([table[name].mean() for table in tables])
        spread = np.mean([table[name].var(ddof=1) for table in tables])
        if spread > 0:
            chi_square = ((means - means.mean()) ** 2).sum() / (spread / len(groups[0]))
            smallest = min(smallest, float(stats.chi2.sf(chi_square, len(means) - 1)))
        else:
            assert not np.ptp(means), name
    return min(1.0, smallest * len(tables[0]))


def test_events_do_not_depend_on_the_player_count() -> None:
    groups = [random_rows("standard", players, seed=100 + players) for players in COUNTS]
    assert smallest_p(groups) > LEVEL


def test_the_statistic_notices_other_rules() -> None:
    """Other water for one of the five player counts must be seen, else the test is blind."""
    groups = [random_rows("standard", players, seed=100 + players) for players in COUNTS[:4]]
    assert smallest_p([*groups, random_rows("storm", 7, seed=107)]) < LEVEL


def test_under_the_same_luck_the_course_is_the_same() -> None:
    reference = events(random_rows("standard", 3, seed=5, games=many(2000, 20)))
    for players in COUNTS[1:]:
        rows = events(random_rows("standard", players, seed=5, games=many(2000, 20)))
        for name, values in reference.items():
            assert (rows[name] == values).all(), name


@pytest.mark.parametrize("name", ["open_tiles", "hidden_cheese"])
@pytest.mark.parametrize("players", [3, 7])
def test_what_players_know_changes_nothing_for_random_ones(name: str, players: int) -> None:
    games = many(2000, 20)
    standard = random_rows("standard", players, seed=6, games=games)
    assert random_rows(name, players, seed=6, games=games).tobytes() == standard.tobytes()
    assert random_rows("storm", players, seed=6, games=games).tobytes() != standard.tobytes()


def check_uniform(counts: np.ndarray) -> None:
    assert stats.chisquare(counts).pvalue > LEVEL


def test_the_deal_is_fair() -> None:
    """AB-3 to AB-6: tiles, tokens, cheese and dice are uniform, and seat 0 starts."""
    parameters = load("abandon_ship").parameters
    table = ship.table_of(parameters, ["random"] * 3)
    deals = many(6000, 300)
    states = []
    for deal in range(deals):
        table.open(7, deal)
        states.append(ship.state_of(table))
    for place in range(7):
        check_uniform(np.bincount([s.tile_order[place] for s in states], minlength=7))
    for place in range(8):
        check_uniform(np.bincount([s.token_order[place] for s in states], minlength=8))
        check_uniform(np.bincount([s.face[place] for s in states], minlength=6))
    for place in range(5):
        check_uniform(np.bincount([s.cheese_order[place] for s in states], minlength=5))
    pairs = [s.tile_order[0] * 7 + s.tile_order[1] for s in states]
    check_uniform(np.array([pairs.count(a * 7 + b) for a in range(7) for b in range(7) if a != b]))
    assert {s.actor for s in states} == {0}


def test_guard_games_of_default_play_stay_short() -> None:
    for kind in ship.KINDS:
        table = ship.table_of(load("abandon_ship").parameters, [kind] * 4)
        rows = table.rows(many(500, 3))
        assert table.play(8, 0, 1, rows) == 0
        assert rows["turns"].max() < (100 if kind == "random" else 200)
