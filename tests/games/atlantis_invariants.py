"""The invariants of Atlantis, checked on the kernel; numbers as in section 9 of its rules."""

from types import SimpleNamespace
from typing import Any

from balance.engine.table import Table
from balance.games.atlantis.kernel import codes
from tests.games import atlantis
from tests.games.records import Fields

DEATHS = ("lost_shark", "lost_monster_swim", "lost_monster_ship", "lost_vortex")


class View(SimpleNamespace):
    """State, counters, rules and parameters of a table, the guys of all seats, and its faults."""


def view_of(table: Table, parameters: Any) -> View:
    state, tally = atlantis.state_of(table), Fields(table.workspaces["tally"])
    guys = [
        (seat, state.guy_status[seat][guy], state.guy_at[seat][guy])
        for seat in range(table.players)
        for guy in range(parameters.guys_per_player)
    ]
    faults = atlantis.game.faults(parameters, table.rules, table.state)
    rules = table.workspaces["rules"][0]
    return View(p=parameters, r=rules, s=state, t=tally, guys=guys, faults=faults)


def check_position(v: View) -> None:
    """I1 to I5, I7, I8, as far as a position alone tells."""
    assert not v.faults, str(v.faults[0])


def check_tiles(v: View) -> None:
    """I2: tiles stand, have sunk, or were lost to vortices."""
    start = v.r["tile0"].tolist()
    all_tiles = sum(start.count(tile) for tile in (codes.ROCK, codes.LAND, codes.FORTRESS))
    assert sum(v.s.tiles) + v.t.tiles_sunk + v.t.tiles_lost_vortex == all_tiles, "I2"
    assert v.s.shown.count(2) == v.t.tiles_lost_vortex, "I2"


def check_supply(v: View) -> None:
    """I5: what is not there any more was lost."""
    lost = v.t.ships_lost_kraken + v.t.ships_lost_monster + v.t.ships_lost_vortex
    assert v.s.ships - lost == sum(place >= 0 for place in v.s.ship_at), "I5"
    assert sum(v.s.creatures) - v.t.creatures_lost_vortex == sum(v.s.in_play), "I5"


def check_city(v: View) -> None:
    """I6: the city stays, unless there was a vortex."""
    sunk = v.s.content[int(v.r["city"])] == codes.SEA
    assert not sunk or v.t.vortices, "I6"


def check_limits(v: View) -> None:
    """I7: what the first turn of a seat allows."""
    seat = v.s.phasing
    first = v.p.first_turn_moves[seat]
    is_first = v.s.seat_turns[seat] == 1 and first >= 0
    assert v.s.steps_left <= (first if is_first else v.p.moves_per_turn), "I7"


def check_scores(v: View) -> None:
    """I8: deaths and rescues add up."""
    for seat in range(int(v.r["players"])):
        dead = sum(status == codes.DEAD for s, status, _ in v.guys if s == seat)
        assert dead == sum(getattr(v.t, cause)[seat] for cause in DEATHS), "I8"
        assert v.s.ashore[seat] == v.t.saved_ship[seat] + v.t.saved_swim[seat], "I8"
        assert dead == sum(row[seat] for row in v.t.died_in), "I8"
        assert v.s.ashore[seat] == sum(row[seat] for row in v.t.landed_at), "I8"
    assert sum(v.t.died_at) == sum(guy[1] == codes.DEAD for guy in v.guys), "I8"


def check_turns(v: View) -> None:
    """I9: turns, and how games end."""
    s = v.s
    assert s.turns == sum(s.seat_turns) <= v.p.max_turns, "I9"
    plain = v.p.end_rule == 0 and v.p.short_game == 0
    if s.finished == 1 and plain:
        assert not any(s.left), "I9"
    if s.finished == 2:
        assert s.turns == v.p.max_turns, "I9"
    if not s.finished:
        assert any(s.left), "I9"
    rolls = v.t.creature_moves + v.t.creature_passes + v.t.rolls_without_creature
    assert rolls <= s.turns * v.p.creature_rolls, "I9"


CHECKS = (
    check_position,
    check_tiles,
    check_supply,
    check_city,
    check_limits,
    check_scores,
    check_turns,
)


def check_all(table: Table, parameters: Any) -> View:
    view = view_of(table, parameters)
    for check in CHECKS:
        check(view)
    return view


# ---------------------------------------------------------------------------- from step to step


def check_change(before: View, now: View, option: int) -> None:
    """What may not come back, and what one action may bring about."""
    for (_, was, _), (_, status, _) in zip(before.guys, now.guys, strict=True):
        assert was not in (codes.ASHORE, codes.DEAD) or was == status, "I1"
    for was, content in zip(before.s.content, now.s.content, strict=True):
        assert content in (codes.SEA, was), "I2"
    for n in range(before.s.ships):
        assert before.s.ship_at[n] >= 0 or now.s.ship_at[n] < 0, "I5"
    for type_ in range(codes.TYPES):
        for n in range(before.s.creatures[type_]):
            gone = before.s.creature_at[type_][n] < 0
            assert not gone or now.s.creature_at[type_][n] < 0, "I5"
    check_sunk(before, now, option)
    if now.s.turns == before.s.turns:
        moves = now.t.creature_moves - before.t.creature_moves
        assert moves <= (0 if before.s.phase < 3 and now.s.phase < 3 else 1), "I7"


def check_sunk(before: View, now: View, option: int) -> None:
    """I6: tiles go by choice from the right ring, and else only beside a vortex."""
    contents = zip(before.s.content, now.s.content, strict=True)
    lost = {place for place, (was, content) in enumerate(contents) if was != content}
    if before.s.decision != codes.SINK:
        assert not lost, "I6"
        return
    rings = [tile for tile in (codes.ROCK, codes.LAND, codes.FORTRESS) if tile in before.s.content]
    assert before.s.content[option] == rings[0], "I6"
    assert option in lost, "I6"
    assert now.s.shown[option] == 1, "I6"
    around = set(before.r["neighbour"][option].tolist()) - {-1}
    is_vortex = now.s.symbol[option] == codes.VORTEX
    assert lost == {option} if not is_vortex else lost <= {option, *around}, "I6"
    assert now.t.vortices - before.t.vortices == is_vortex, "I6"


def check_turn(before: View, now: View) -> None:
    """I7 and I9 over a whole turn: its steps, its creatures, its tiles."""
    steps = sum(now.t.steps_used) - sum(before.t.steps_used)
    assert steps <= max(now.p.moves_per_turn, *now.p.first_turn_moves), "I7"
    assert now.t.creature_moves - before.t.creature_moves <= now.p.creature_rolls, "I7"
    sunk = now.t.tiles_sunk - before.t.tiles_sunk
    turns = now.s.turns - before.s.turns
    assert sunk == turns * now.p.sinks_per_turn or sum(now.s.tiles) == 0, "I9"


def check_game(table: Table, parameters: Any, seed: int, deal: int) -> None:
    """All of them after every action of a game."""
    table.open(seed, deal)
    before = turn = check_all(table, parameters)
    while not table.state.finished:
        option = table.options()[index := table.decide()]
        table.carry_out(index)
        now = check_all(table, parameters)
        check_change(before, now, option)
        if now.s.turns != turn.s.turns:
            if turn.s.turns > 0:
                check_turn(turn, now)
            turn = now
        before = now
