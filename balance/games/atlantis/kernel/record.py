"""The game's own columns, filled when a game is over."""

from balance.engine.jit import apart, compiled


@compiled
def record(rules, state, tally, clock, row):
    """Fill the columns of section 10 that are this game's own, and those of the maps."""
    _record_game(state, tally, row)
    _record_seats(rules, state, tally, row)
    _record_maps(rules, tally, row)


@apart
def _record_game(state, tally, row):
    row.ships_placed = state.ships
    row.ships_lost_kraken = tally.ships_lost_kraken
    row.ships_lost_monster = tally.ships_lost_monster
    row.ships_lost_vortex = tally.ships_lost_vortex
    row.vortices = tally.vortices
    row.tiles_sunk = tally.tiles_sunk
    row.tiles_lost_vortex = tally.tiles_lost_vortex
    row.creatures_lost_vortex = tally.creatures_lost_vortex
    row.creature_moves = tally.creature_moves
    row.creature_passes = tally.creature_passes
    row.rolls_without_creature = tally.rolls_without_creature
    row.dives = tally.dives
    row.displaced_no_empty = tally.displaced_no_empty
    row.protected_attacks = tally.protected_attacks
    row.dolphin_left_kills = tally.dolphin_left_kills
    row.fortress_gone_turn = tally.fortress_gone_turn
    row.island_gone_turn = tally.island_gone_turn


@apart
def _record_seats(rules, state, tally, row):
    for seat in range(rules.players):
        row.left_outside[seat] = state.left[seat]
        row.saved[seat] = state.ashore[seat]
        row.saved_ship[seat] = tally.saved_ship[seat]
        row.saved_swim[seat] = tally.saved_swim[seat]
        row.lost_shark[seat] = tally.lost_shark[seat]
        row.lost_monster_swim[seat] = tally.lost_monster_swim[seat]
        row.lost_monster_ship[seat] = tally.lost_monster_ship[seat]
        row.lost_vortex[seat] = tally.lost_vortex[seat]
        row.dumped_kraken[seat] = tally.dumped_kraken[seat]
        row.displaced[seat] = tally.displaced[seat]
        row.entered_water[seat] = tally.entered_water[seat]
        row.overboard[seat] = tally.overboard[seat]
        row.boarded_land[seat] = tally.boarded_land[seat]
        row.climbed[seat] = tally.climbed[seat]
        row.hopped[seat] = tally.hopped[seat]
        row.swim_steps[seat] = tally.swim_steps[seat]
        row.dolphin_carries[seat] = tally.dolphin_carries[seat]
        row.walk_steps[seat] = tally.walk_steps[seat]
        row.sail_steps[seat] = tally.sail_steps[seat]
        row.steps_used[seat] = tally.steps_used[seat]


@apart
def _record_maps(rules, tally, row):
    """Where guys died, were displaced, boarded ships and went ashore."""
    for place in range(rules.hexes):
        row.died_at[place] = tally.died_at[place]
        row.displaced_at[place] = tally.displaced_at[place]
        row.boarded_at[place] = tally.boarded_at[place]
    for seat in range(rules.players):
        for landing in range(rules.landings_count):
            row.landed_at[landing][seat] = tally.landed_at[landing][seat]
        for ring in range(rules.rings):
            row.died_in[ring][seat] = tally.died_in[ring][seat]
            row.displaced_in[ring][seat] = tally.displaced_in[ring][seat]
            row.boarded_in[ring][seat] = tally.boarded_in[ring][seat]
