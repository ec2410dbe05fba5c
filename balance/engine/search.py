"""Search: a player that looks ahead, one for all games.

It takes the move of its base player and leaves it only for a proven gain. Every option is tried on
copies of the position in which all that the seat cannot know was dealt afresh; a fast player plays
these copies to their ends, in all seats. All options of one playout share deal and luck, so that
what counts is the paired difference from the base's option: of the options whose mean gain lies
more than ``sure`` standard errors above nothing, the best is taken. Fewer than ``FEWEST_PLAYOUTS``
prove nothing: so few may well agree by chance, and then they have no error. Options clearly behind
are dropped early. (Policy rollout with racing: Tesauro and Galperin 1996, NIPS 9:1068; Maron and
Moore 1997, Artificial Intelligence Review 11:193.)

What is tried may also be whole turns (:mod:`balance.engine.turns`).

A playout's luck is keyed by the decision and its number alone, so a search never sees the real
future, and the same game comes out the same whoever plays it and in however many threads.

The first workspace is the table, the second one the *dream* in which playouts take place. Both are
played by one loop, so that the game's code is compiled once.
"""

import math

import numpy as np

from balance.engine.contract import standing, winners
from balance.engine.dream import deal_dream
from balance.engine.jit import apart, compiled
from balance.engine.luck import other_luck, word
from balance.engine.plan import drop_plan
from balance.engine.play import MOST_STEPS, ask, carry_out
from balance.engine.players import pick
from balance.engine.turns import (
    draft,
    is_drafted,
    is_planned,
    keep_draft,
    note_step,
    plan_turns,
    planned,
    take_up,
)
from balance.engine.workspace import FEWEST_PLAYOUTS

SEARCH_LUCK = 1003  # purpose of a player's own luck
BATCH = 4  # playouts after which options behind are dropped
OVER, STUCK = -1, -2  # what is settled on when the game is over, or cannot go on
_EVEN = 10.0  # steps or points of a team that count half


def play_on(workspaces, luck, once):
    """Play to the end of the game, or only think.

    Parameters
    ----------
    workspaces : ndarray of workspaces, shape (2,)
        The table and the dream.
    luck : np.uint64 or LoadedLuck
    once : bool
        Return the index of the acting player's option, which is not carried out.

    Returns
    -------
    np.int64
        The index; otherwise OVER, or STUCK.
    """
    table, dream = workspaces[0], workspaces[1]
    desk = table.desk
    desk.deep, desk.drafting, desk.forced = 0, 0, -1
    steps = 0
    while desk.deep or not table.state.finished:
        if desk.deep and _is_over(desk, dream):
            _go_on(table, dream)
            steps = 0
            continue
        workspace, now = workspaces[desk.deep], luck
        if desk.deep:
            now = other_luck(luck, desk.luck)
        n = ask(workspace)
        if n == 0 or steps == MOST_STEPS:
            return np.int64(STUCK)
        settled = _settled(desk, workspace, n)
        index = settled if settled >= 0 else pick(workspace, n, now)
        if not 0 <= index < n:
            return np.int64(STUCK)
        if not desk.deep:
            if settled < 0 and _is_searched(table, n):
                _begin(table, dream, n, index, word(luck, SEARCH_LUCK, table.clock.decisions + 1))
                continue
            if once:
                return index
        elif desk.drafting:
            note_step(table, dream, n, index)
        steps += 1
        carry_out(workspace, n, index, now)
    return np.int64(OVER)


@compiled
def _is_over(desk, dream):
    """Whether a playout came to its end, or a draft."""
    return dream.state.finished or (desk.drafting and is_drafted(desk, dream))


@compiled
def _settled(desk, workspace, n):
    """The option that is to be carried out whatever the player there would like, or -1."""
    forced = np.int64(desk.forced)
    desk.forced = -1
    return forced if forced >= 0 else planned(desk, workspace, n)


@compiled
def _is_searched(table, n):
    player = table.players[table.state.actor]
    if n == 1 or player.playouts == 0 or is_planned(table):
        return False
    return (player.searched >> np.int64(table.state.decision)) & 1 == 1


@apart
def _begin(table, dream, n, base, root):
    """Begin to search the decision on the table."""
    desk = table.desk
    desk.seat, desk.count, desk.base, desk.root = table.state.actor, n, base, root
    desk.steps, desk.opening = 0, 0
    desk.place = (desk.seat + table.clock.rotation) % table.rules.players
    for seat in range(table.rules.players):
        dream.players[seat] = dream.lineup[desk.place]
    if table.players[desk.seat].turns:
        plan_turns(table, n, base)
        draft(table, dream)
    else:
        _compare(table, dream)


@compiled
def _compare(table, dream):
    """Begin the playouts of what is to be tried."""
    desk = table.desk
    desk.left, desk.playout, desk.option = desk.count, 0, desk.base
    for option in range(desk.count):
        desk.gain[option], desk.square[option], desk.dropped[option] = 0.0, 0.0, 0
    _deal(table, dream)


@compiled
def _deal(table, dream):
    """Set up the dream for the next playout."""
    table.desk.forced = table.desk.option
    if table.players[table.desk.seat].turns:
        take_up(table, dream)
    deal_dream(table, dream, table.desk.playout)


@apart
def _go_on(table, dream):
    """After a draft or a playout: the next one."""
    desk = table.desk
    if not desk.drafting:
        _note(table, dream)
        _play_next(table, dream)
        return
    keep_draft(desk)
    if draft(table, dream):
        return
    if desk.count > 1:
        _compare(table, dream)
    else:
        _settle(table)


@apart
def _note(table, dream):
    """Note how the playout ended for the seat that thinks."""
    desk = table.desk
    value = _worth(desk, dream, table.players[desk.seat].margin)
    if desk.option == desk.base:
        desk.base_value = value
        return
    gain = value - desk.base_value
    desk.gain[desk.option] += gain
    desk.square[desk.option] += gain * gain


@compiled
def _worth(desk, dream, margin):
    """A shared win counts its share; the score counts between -1 and 1, times ``margin``."""
    rules = dream.rules
    winners(rules, dream.state, desk.won, desk.rank)
    standing(rules, dream.state, dream.scores)
    own, won = float(dream.scores[desk.seat]), 0
    if desk.team:
        return desk.won[desk.seat] + margin * own / (abs(own) + _EVEN)
    best = -np.inf
    for seat in range(rules.players):
        won += desk.won[seat]
        if seat != desk.seat:
            best = max(best, float(dream.scores[seat]))
    share = desk.won[desk.seat] / max(won, 1)
    return share + margin * (own - best) / (abs(own) + abs(best) + 1.0)


@apart
def _play_next(table, dream):
    """The next option of this playout, the next playout, or the end of the search."""
    desk = table.desk
    option = np.int64(0) if desk.option == desk.base else np.int64(desk.option) + 1
    while option < desk.count and (option == desk.base or desk.dropped[option]):
        option += 1
    if option >= desk.count:
        option = np.int64(desk.base)
        desk.playout += 1
        if desk.playout % BATCH == 0:
            _drop(desk, table.players[desk.seat])
        if desk.left == 1 or desk.playout >= table.players[desk.seat].playouts:
            _settle(table)
            return
    desk.option = option
    _deal(table, dream)


@compiled
def _drop(desk, player):
    """Drop what is clearly behind, and after half of the playouts what never made a difference."""
    is_late = 2 * desk.playout >= player.playouts
    for option in range(desk.count):
        if option == desk.base or desk.dropped[option]:
            continue
        behind = desk.gain[option] + player.sure * _error(desk, option) < 0.0
        if behind or (is_late and desk.square[option] == 0.0):
            desk.dropped[option] = 1
            desk.left -= 1


@compiled
def _settle(table):
    """Take the best of the options whose gain is proven, else that of the base player."""
    desk, player = table.desk, table.players[table.desk.seat]
    found, most = desk.base, 0.0
    for option in range(desk.count):
        gain = desk.gain[option]
        if option == desk.base or desk.dropped[option] or gain <= most:
            continue
        if _is_proven(desk, player, option):
            found, most = option, gain
    if found != desk.base:
        drop_plan(table.clock)  # what the base player planned goes on from its own option
    desk.deep, desk.opening, desk.option = 0, 0, found
    desk.steps = desk.length[found] if player.turns else 0
    desk.forced = -1 if player.turns else found


@compiled
def _is_proven(desk, player, option):
    """Whether an option's gain is more than chance would do, in playouts enough to tell."""
    enough = desk.playout >= FEWEST_PLAYOUTS
    return enough and desk.gain[option] > player.sure * _error(desk, option)


@compiled
def _error(desk, option):
    """Standard error of the added gains of an option."""
    n = desk.playout
    mean = desk.gain[option] / n
    spread = max(desk.square[option] / n - mean * mean, 0.0)
    return n * math.sqrt(spread / max(n - 1, 1))
