"""The play loop: one for all games, compiled once per game.

``step`` is the whole loop body: one decision and what follows from it up to the next. Millions
of games run through ``play_chunk``; transcripts, scenarios and tests call ``open_game`` and
``step`` one at a time, so that what they show is what the analyzer plays.
"""

from balance.engine.contract import act, advance, legal, observe, record, setup, standing, winners
from balance.engine.luck import apart, deal_luck, melted
from balance.engine.players import pick

CAPPED = 2  # state.finished: 0 goes on, 1 ended by the rules, 2 stopped by the guard


@melted
def open_game(desk, luck):
    """Deal a new game on this desk, up to its first decision."""
    desk.state = desk.blank_state
    desk.tally = desk.blank_tally
    clock = desk.clock
    clock.decisions, clock.turns, clock.lead_changes = 0, 0, 0
    clock.leader, clock.planned, clock.plan_at, clock.max_options = -1, 0, 0, 0
    for seat in range(desk.rules.players):
        clock.seat_decisions[seat] = 0
    setup(desk.rules, desk.state, desk.tally, luck)
    if clock.remembering:
        for seat in range(desk.rules.players):
            desk.memory[seat] = desk.blank_memory
        _watch(desk)


@melted
def step(desk, luck):
    """One decision and all that follows from it."""
    n = legal(desk.rules, desk.state, desk.options[0])
    carry_out(desk, n, pick(desk, n, luck), luck)


@melted
def carry_out(desk, n, index, luck):
    """Act on option ``index`` of ``n`` and play on to the next decision."""
    rules, state, clock = desk.rules, desk.state, desk.clock
    clock.decisions += n > 1
    clock.seat_decisions[state.actor] += n > 1
    clock.max_options = max(clock.max_options, n)
    clock.plan_at += state.goes_on
    act(rules, state, desk.tally, desk.options[0][index])
    if not state.goes_on:
        advance(rules, state, desk.tally, luck)
    if clock.remembering:
        _watch(desk)
    if state.turns != desk.clock.turns or state.finished:
        desk.clock.turns = state.turns
        _watch_lead(desk)


@melted
def _watch(desk):
    """Every seat that keeps a memory takes note of what it saw."""
    for seat in range(desk.rules.players):
        if desk.players[seat].remembers:
            observe(desk.rules, desk.state, desk.memory[seat], seat)


@melted
def _watch_lead(desk):
    """After a finished turn: has another seat become the only leader?"""
    standing(desk.rules, desk.state, desk.scores)
    best, leader, ties = desk.scores[0], 0, 0
    for seat in range(1, desk.rules.players):
        best = max(best, desk.scores[seat])
    for seat in range(desk.rules.players):
        leads = desk.scores[seat] == best
        ties += leads
        leader = seat if leads else leader
    clock = desk.clock
    if ties == 1 and leader != clock.leader:
        clock.lead_changes += clock.leader >= 0
        clock.leader = leader


@melted
def write_row(desk, row, game):
    """The finished game on the desk as one row; the game's own ``record`` comes last.

    Seats and things beyond those in play keep what the row held, which is zero in fresh rows.
    """
    rules, state, clock = desk.rules, desk.state, desk.clock
    row.game = game
    row.turns = state.turns
    row.decisions = clock.decisions
    row.lead_changes = clock.lead_changes
    row.capped = state.finished == CAPPED
    standing(rules, state, desk.scores)
    best, second = desk.scores[0], desk.scores[1 if rules.players > 1 else 0]
    if second > best:
        best, second = second, best
    for seat in range(rules.players):
        score = desk.scores[seat]
        row.score[seat] = score
        row.seat_turns[seat] = state.seat_turns[seat]
        if seat > 1 and score > best:
            best, second = score, best
        elif seat > 1 and score > second:
            second = score
    row.margin = best - second
    winners(rules, state, row.won, row.rank)
    record(rules, state, desk.tally, clock, row)


@melted
def seat_players(desk, rotation):
    """Seat the line-up, moved on by ``rotation`` seats."""
    n = desk.rules.players
    desk.clock.remembering = 0
    for seat in range(n):
        desk.players[seat] = desk.lineup[(seat + rotation) % n]
        desk.clock.remembering |= desk.players[seat].remembers


@apart
def play_chunk(desks, seed, first, rotations, rows):
    """Play games ``first``, ``first`` + 1, ... on the first desk, one for each of ``rows``.

    The rotations of a line-up share a deal: game ``g`` is rotation ``g % rotations`` of deal
    ``g // rotations``. Returns how many games were capped.
    """
    desk = desks[0]
    capped = 0
    seat_players(desk, 0)
    for i in range(rows.shape[0]):
        game = first + i
        if rotations > 1:
            seat_players(desk, game % rotations)
        luck = deal_luck(seed, game // rotations)
        open_game(desk, luck)
        while not desk.state.finished:
            step(desk, luck)
        write_row(desk, rows[i], game)
        capped += rows[i].capped
    return capped
