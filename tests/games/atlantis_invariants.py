"""The invariants of Atlantis, checked on the kernel; numbers as in section 9 of its rules."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

from balance.engine.table import Table
from balance.games.atlantis.kernel import codes
from tests.games import atlantis
from tests.games.records import Fields

DEATHS = ("lost_shark", "lost_monster_swim", "lost_monster_ship", "lost_vortex")


class View(SimpleNamespace):
    """State, counters, rules and parameters of a table, and the guys of all seats in one list."""


def view_of(table: Table, parameters: Any) -> View:
    state, tally = atlantis.state_of(table), Fields(table.workspaces["tally"])
    guys = [
        (seat, state.guy_status[seat][guy], state.guy_at[seat][guy])
        for seat in range(table.players)
        for guy in range(parameters.guys_per_player)
    ]
    return View(p=parameters, r=table.workspaces["rules"][0], s=state, t=tally, guys=guys)


def at(v: View, status: int) -> Counter[int]:
    """How many guys of a status are in every place."""
    return Counter(place for _, found, place in v.guys if found == status)


def is_deadly(v: View, place: int) -> bool:
    beasts = v.s.beasts
    return (beasts[codes.SHARK][place] or beasts[codes.MONSTER][place]) and not beasts[
        codes.DOLPHIN
    ][place]


def check_guys(v: View) -> None:
    """I1: everybody is somewhere, once; the counts say where."""
    hexes, on_ships = range(int(v.r["hexes"])), at(v, codes.ON_SHIP)
    assert [at(v, codes.ON_LAND)[h] for h in hexes] == v.s.guys_on[: len(hexes)], "I1"
    assert [at(v, codes.SWIMMING)[h] for h in hexes] == v.s.swimmers[: len(hexes)], "I1"
    assert [on_ships[n] for n in range(16)] == v.s.aboard, "I1"
    assert [sum(crew) for crew in v.s.crew] == v.s.aboard, "I1"
    for seat in range(int(v.r["players"])):
        statuses = Counter(status for s, status, _ in v.guys if s == seat)
        assert statuses[codes.ASHORE] == v.s.ashore[seat], "I1"
        gone = statuses[codes.ASHORE] + statuses[codes.DEAD]
        assert v.p.guys_per_player == gone + v.s.left[seat], "I1"
        aboard = Counter(
            place for s, status, place in v.guys if (s, status) == (seat, codes.ON_SHIP)
        )
        assert [aboard[n] for n in range(16)] == [crew[seat] for crew in v.s.crew], "I1"


def check_tiles(v: View) -> None:
    """I2: every tile stands, was sunk, or was lost to a vortex; guys stand on tiles."""
    content, start = v.s.content, v.r["tile0"].tolist()
    standing = Counter(content)
    assert [standing[codes.CITY - ring] for ring in (1, 2, 3)] == v.s.tiles[1:], "I2"
    all_tiles = sum(start.count(tile) for tile in (codes.ROCK, codes.LAND, codes.FORTRESS))
    assert sum(v.s.tiles) + v.t.tiles_sunk + v.t.tiles_lost_vortex == all_tiles, "I2"
    assert v.s.shown.count(2) == v.t.tiles_lost_vortex, "I2"
    room = [0, *map(max, v.p.setup_capacity, v.p.move_capacity), 0]
    for place, guys in at(v, codes.ON_LAND).items():
        is_sinking = v.s.decision != codes.SINK and place == v.s.sinking
        assert is_sinking or guys <= room[content[place]], "I2"
    for place, now in enumerate(content):
        assert now in (codes.SEA, start[place]), "I2"


def check_sea(v: View) -> None:
    """I3: what swims is on sea hexes, and no two ships are in one of them."""
    content, ships = v.s.content, v.s.ship_at
    assert all(content[place] == codes.SEA for place in at(v, codes.SWIMMING)), "I3"
    afloat = [place for place in ships if place >= 0]
    assert all(content[place] == codes.SEA for place in afloat), "I3"
    assert len(set(afloat)) == len(afloat), "I3"
    found = {place: number + 1 for number, place in enumerate(ships) if place >= 0}
    assert [found.get(place, 0) for place in range(160)] == v.s.ship_on, "I3"
    assert all(crew <= v.p.ship_seats for crew in v.s.aboard), "I3"
    assert not any(v.s.aboard[n] for n in range(16) if ships[n] < 0), "I3"
    for type_ in range(codes.TYPES):
        there = Counter(place for place in v.s.creature_at[type_] if place >= 0)
        assert all(content[place] == codes.SEA for place in there), "I3"
        assert [there[place] for place in range(160)] == v.s.beasts[type_], "I3"
        assert there.total() == v.s.in_play[type_], "I3"


def check_danger(v: View) -> None:
    """I4: no ship beside a monster, no swimmer where it would have been eaten."""
    for place in v.s.ship_at:
        assert place < 0 or not v.s.beasts[codes.MONSTER][place], "I4"
    if v.p.creature_effects_last_hex and v.s.mover >= 0:
        return
    assert not any(is_deadly(v, place) for place in at(v, codes.SWIMMING)), "I4"


def check_supply(v: View) -> None:
    """I5: no more pieces than there are."""
    assert v.s.ships <= v.p.ships_total, "I5"
    lost = v.t.ships_lost_kraken + v.t.ships_lost_monster + v.t.ships_lost_vortex
    assert v.s.ships - lost == sum(place >= 0 for place in v.s.ship_at), "I5"
    for type_ in range(codes.TYPES):
        assert v.s.creatures[type_] <= v.p.creatures_total[type_], "I5"
    assert sum(v.s.creatures) - v.t.creatures_lost_vortex == sum(v.s.in_play), "I5"


def check_city(v: View) -> None:
    """I6: the city stays, unless its switch is on and there was a vortex."""
    sunk = v.s.content[int(v.r["city"])] == codes.SEA
    assert not sunk or (v.p.vortex_destroys_city and v.t.vortices), "I6"


def check_limits(v: View) -> None:
    """I7: what a turn allows."""
    seat = v.s.phasing
    first = v.p.first_turn_moves[seat]
    is_first = v.s.seat_turns[seat] == 1 and first >= 0
    assert v.s.steps_left <= (first if is_first else v.p.moves_per_turn), "I7"
    most = max(v.p.swim_per_turn, v.p.dolphin_swim_per_turn)
    landing = not v.p.landing_is_swim_step
    for swum in v.s.swum[seat]:
        assert 0 <= swum <= most + landing or swum == codes.ENTERED_WATER, "I7"
    assert all(0 <= n <= v.p.dolphin_swim_per_turn for n in v.s.carried), "I7"
    assert 0 <= v.s.rolls_left <= v.p.creature_rolls, "I7"
    assert v.s.mover < 0 or v.s.moved <= max(v.s.distance, 1), "I7"


def check_scores(v: View) -> None:
    """I8: points, deaths and rescues add up."""
    values = v.p.guy_values
    for seat in range(int(v.r["players"])):
        mine = [guy for guy in v.guys if guy[0] == seat]
        pairs = zip(mine, values, strict=True)
        assert v.s.score[seat] == sum(n for guy, n in pairs if guy[1] == codes.ASHORE), "I8"
        dead = sum(guy[1] == codes.DEAD for guy in mine)
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
    check_guys,
    check_tiles,
    check_sea,
    check_danger,
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
