"""The play loop: one for all games, compiled once per game.

``step`` is the whole loop body: one decision and what follows from it up to the next. Millions
of games run through ``play_chunk``; transcripts, scenarios and tests call ``open_game`` and
``step`` one at a time, so that what they show is what the analyzer plays.
"""

import numpy as np

from balance.engine.contract import act, advance, legal, observe, record, setup, standing, winners
from balance.engine.jit import compiled
from balance.engine.luck import deal_luck
from balance.engine.plan import drop_plan
from balance.engine.players import pick

CAPPED = 2  # state.finished: 0 goes on, 1 ended by the rules, 2 stopped by the guard
MOST_STEPS = 30_000_000  # of a game, or of a playout: no table sits through a thousandth of it


@compiled
def open_game(workspace, luck):
    """Deal a new game on this workspace, up to its first decision."""
    workspace.state = workspace.blank_state
    workspace.tally = workspace.blank_tally
    clock = workspace.clock
    clock.decisions, clock.turns, clock.lead_changes = 0, 0, 0
    clock.leader, clock.max_options = -1, 0
    drop_plan(clock)
    for seat in range(workspace.rules.players):
        clock.seat_decisions[seat] = 0
    setup(workspace.rules, workspace.state, workspace.tally, luck)
    if clock.remembering:
        for seat in range(workspace.rules.players):
            workspace.memory[seat] = workspace.blank_memory
        _watch(workspace)


@compiled
def step(workspace, luck):
    """One decision and all that follows from it; False where the game cannot go on."""
    n = ask(workspace)
    if n == 0:
        return False
    index = pick(workspace, n, luck)
    if not 0 <= index < n:
        return False
    carry_out(workspace, n, index, luck)
    return True


@compiled
def ask(workspace):
    """How many options there are; 0 where nobody is to decide, or not as many as there may be."""
    if not 0 <= workspace.state.actor < workspace.rules.players:
        return np.int64(0)
    n = np.int64(legal(workspace.rules, workspace.state, workspace.options[0]))
    return n if 1 <= n <= workspace.options[0].size else np.int64(0)


@compiled
def carry_out(workspace, n, index, luck):
    """Act on option ``index`` of ``n`` and play on to the next decision."""
    rules, state, clock = workspace.rules, workspace.state, workspace.clock
    clock.decisions += n > 1
    clock.seat_decisions[state.actor] += n > 1
    clock.max_options = max(clock.max_options, n)
    clock.plan_at += state.goes_on
    act(rules, state, workspace.tally, workspace.options[0][index])
    if not state.goes_on:
        drop_plan(clock)
        advance(rules, state, workspace.tally, luck)
    if clock.remembering:
        _watch(workspace)
    if state.turns != workspace.clock.turns or state.finished:
        workspace.clock.turns = state.turns
        _watch_lead(workspace)


@compiled
def _watch(workspace):
    """Every seat that keeps a memory takes note of what it saw."""
    for seat in range(workspace.rules.players):
        if workspace.players[seat].remembers:
            observe(workspace.rules, workspace.state, workspace.memory[seat], seat)


@compiled
def _watch_lead(workspace):
    """After a finished turn: has another seat become the only leader?"""
    standing(workspace.rules, workspace.state, workspace.scores)
    best, leader, ties = workspace.scores[0], 0, 0
    for seat in range(1, workspace.rules.players):
        best = max(best, workspace.scores[seat])
    for seat in range(workspace.rules.players):
        leads = workspace.scores[seat] == best
        ties += leads
        leader = seat if leads else leader
    clock = workspace.clock
    if ties == 1 and leader != clock.leader:
        clock.lead_changes += clock.leader >= 0
        clock.leader = leader


@compiled
def write_row(workspace, row, game):
    """The finished game on the workspace as one row; the game's own ``record`` comes last.

    Seats and things beyond those in play keep what the row held, which is zero in fresh rows.
    """
    rules, state, clock = workspace.rules, workspace.state, workspace.clock
    row.game = game
    row.turns = state.turns
    row.decisions = clock.decisions
    row.lead_changes = clock.lead_changes
    row.capped = state.finished == CAPPED
    standing(rules, state, workspace.scores)
    best, second = workspace.scores[0], workspace.scores[1 if rules.players > 1 else 0]
    if second > best:
        best, second = second, best
    for seat in range(rules.players):
        score = workspace.scores[seat]
        row.score[seat] = score
        row.seat_turns[seat] = state.seat_turns[seat]
        if seat > 1 and score > best:
            best, second = score, best
        elif seat > 1 and score > second:
            second = score
    row.margin = best - second
    winners(rules, state, row.won, row.rank)
    record(rules, state, workspace.tally, clock, row)


@compiled
def seat_players(workspace, rotation):
    """Seat the line-up, moved on by ``rotation`` seats."""
    n = workspace.rules.players
    workspace.clock.rotation = rotation
    workspace.clock.remembering = 0
    for seat in range(n):
        workspace.players[seat] = workspace.lineup[(seat + rotation) % n]
        workspace.clock.remembering |= workspace.players[seat].remembers


def play_chunk(workspaces, seed, first, rotations, rows):
    """Play games ``first``, ``first`` + 1, ... on the first workspace, one for each of ``rows``.

    The rotations of a line-up share a deal: game ``g`` is rotation ``g % rotations`` of deal
    ``g // rotations``. Returns how many games were capped, or -1 - ``g`` where ``g`` has no end,
    or cannot go on.
    """
    workspace = workspaces[0]
    capped = 0
    seat_players(workspace, 0)
    for i in range(rows.shape[0]):
        game = first + i
        if rotations > 1:
            seat_players(workspace, game % rotations)
        luck = deal_luck(seed, game // rotations)
        open_game(workspace, luck)
        steps = 0
        while not workspace.state.finished:
            if steps == MOST_STEPS or not step(workspace, luck):
                return -1 - game
            steps += 1
        write_row(workspace, rows[i], game)
        capped += rows[i].capped
    return capped
