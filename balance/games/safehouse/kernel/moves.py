"""The course of SafeHouse as compiled code: set-up, choices, what follows, the end.

A turn: (fetch the dice) -> the pursuer's own step -> select -> roll -> roll again? -> pursuers
stay? -> the pursuer moves -> every seat: jokers, then a square for each colour -> clean up.
``act`` carries a choice out; ``advance`` goes on to the next decision. A vote only counts when
everybody has voted, so ``advance`` settles it. Clause numbers are those of the rules file.
"""

from balance.engine.jit import apart, compiled
from balance.engine.luck import below, shuffle
from balance.games.safehouse.kernel import codes, dice
from balance.games.safehouse.kernel.entering import enter, find_jokers, shown
from balance.games.safehouse.kernel.joint import ask_all, count_votes, fetch, settle, vote
from balance.games.safehouse.kernel.pursuer import gap, is_home, pursue


@compiled
def setup(rules, state, tally, luck):
    """SH-01 to SH-07."""
    if rules.assign == codes.RANDOM_SHEETS:
        shuffle(luck, codes.SHEETS, 0, rules.letter_pieces, rules.letters, tally.order, tally.keys)
    for seat in range(rules.players):
        state.chameleons[seat] = rules.chameleons
        if rules.assign == codes.RANDOM_SHEETS:
            state.letter[seat] = tally.order[seat]
        else:
            state.letter[seat] = 0 if rules.assign == codes.SAME else seat
    for kind in range(codes.KINDS):
        state.table[kind] = rules.dice[kind]
    for turn in range(codes.TURNS):
        tally.gap_by_turn[turn] = codes.NO_GAP
    state.crosses = rules.pursuer_start_crosses
    state.stay_left = rules.stay_squares
    state.reroll_left = rules.reroll_squares
    state.last_row = -1
    state.roller = rules.start_player
    if rules.start_player == codes.RANDOM_START:
        state.roller = below(luck, codes.START, 0, rules.players)
    _begin_turn(rules, state, tally)


@apart
def _begin_turn(rules, state, tally):
    """The pursuer's own step (SH-12), then dice are chosen."""
    state.turns += 1
    state.seat_turns[state.roller] += 1
    state.throws = 0
    state.jokers = 0
    tally.auto_steps += pursue(rules, state, tally, rules.auto_step, codes.BY_ITSELF)
    state.kind = 0
    ask_all(rules, state, codes.SELECT)


# --- choices ------------------------------------------------------------------------------


@compiled
def act(rules, state, tally, option):
    """Carry out a choice; a vote is only counted."""
    if state.decision == codes.ENTER:
        enter(rules, state, tally, option)
    elif state.decision == codes.JOKER:
        state.joker_to[state.joker] = option
        state.joker += 1
    elif rules.joint_rule == codes.MAJORITY:
        vote(rules, state, option)
    else:
        settle(rules, state, tally, option)
        state.goes_on = state.decision == codes.SELECT and state.kind < codes.KINDS


# --- between decisions --------------------------------------------------------------------


@compiled
def advance(rules, state, tally, luck):
    """Go on to the next decision, or to the end of the game."""
    if state.decision <= codes.STAY and rules.joint_rule == codes.MAJORITY:
        count_votes(rules, state, tally)
    if not state.finished and (state.decision > codes.STAY or state.voters == 0):
        _go_on(rules, state, tally, luck)


@apart
def _go_on(rules, state, tally, luck):
    """From a decision that is settled to the next one."""
    decision = state.decision
    if decision != codes.RETRIEVE:
        if decision <= codes.STAY:
            if _is_rolling(rules, state, tally, luck) or state.finished:
                return
            state.entrant = -1
            find_jokers(state)
            tally.empty_rolls += _next_colour(state, -1) == codes.COLOURS
        if _is_entering(rules, state):
            return
        _end_turn(rules, state, tally)
        if state.finished or _asks_to_fetch(rules, state, tally) or state.finished:
            return
    _begin_turn(rules, state, tally)


@compiled
def _asks_to_fetch(rules, state, tally):
    """Is fetching to be decided? Where it is forced, the dice are fetched (SH-51, SH-53)."""
    if dice.coloured_on_table(state) < rules.min_coloured:
        tally.forced_retrievals += 1
        fetch(rules, state, tally)
        return False
    if rules.forced_only or dice.is_lid_empty(state):
        return False
    ask_all(rules, state, codes.RETRIEVE)
    return True


# --- the roll -----------------------------------------------------------------------------


@compiled
def _is_rolling(rules, state, tally, luck):
    """The roll up to the pursuers; True where something is to be decided (SH-20 to SH-30)."""
    decision = state.decision
    if decision == codes.SELECT and state.kind < codes.KINDS:
        ask_all(rules, state, codes.SELECT)
        return True
    if decision == codes.REROLL_DIE and dice.next_die(state):
        ask_all(rules, state, codes.REROLL_DIE)
        return True
    if decision == codes.REROLL and state.choice == 1:
        _pick_up(rules, state)
        return True
    if decision == codes.REROLL_DIE:
        squares = rules.reroll_auto_step  # SH-27
        tally.auto_steps += pursue(rules, state, tally, squares, codes.BY_ROLLING_AGAIN)
        if state.finished:
            return True
    if decision in (codes.SELECT, codes.REROLL_DIE):
        dice.throw(rules, state, tally, luck)
        if state.reroll_left > 0:
            ask_all(rules, state, codes.REROLL)
            return True
    return _asks_to_stay(rules, state, tally)


@compiled
def _asks_to_stay(rules, state, tally):
    """May the rolled pursuers be stopped? Where that is settled, they move (SH-28, SH-30)."""
    pursuers = dice.counting_pursuers(state)
    if state.decision != codes.STAY and state.stay_left > 0 and pursuers > 0:
        ask_all(rules, state, codes.STAY)
        return True
    if state.decision == codes.STAY and state.choice == 1:
        tally.pursuers_ignored += pursuers
    else:
        squares = rules.face_step * pursuers
        tally.rolled_steps += pursue(rules, state, tally, squares, codes.BY_FACES)
    return False


@compiled
def _pick_up(rules, state):
    """Ask about the first of the rolled dice (SH-26)."""
    state.kind, state.slot = 0, -1
    dice.next_die(state)
    ask_all(rules, state, codes.REROLL_DIE)


# --- entering -----------------------------------------------------------------------------


@compiled
def _next_colour(state, colour):
    """The next available colour after this one, COLOURS if there is none."""
    colour += 1
    while colour < codes.COLOURS and shown(state, colour) == 0:
        colour += 1
    return colour


@compiled
def _is_entering(rules, state):
    """Go on to the next joker or colour of a seat, or to the next seat (SH-44)."""
    if state.decision == codes.JOKER and state.joker < state.jokers:
        return True
    if state.decision >= codes.JOKER:
        state.colour = _next_colour(state, state.colour)
        state.decision = codes.ENTER
        if state.colour < codes.COLOURS:
            return True
    state.entrant += 1
    first = _next_colour(state, -1)
    if state.entrant >= rules.players or first == codes.COLOURS:
        return False
    state.actor = (state.roller + state.entrant) % rules.players
    state.entries = 0
    state.joker = 0
    for joker in range(state.jokers):
        state.joker_to[joker] = 0
    state.decision = codes.JOKER if state.jokers > 0 else codes.ENTER
    state.colour = -1 if state.jokers > 0 else first
    return True


@compiled
def _end_turn(rules, state, tally):
    """SH-50, SH-60, SH-63."""
    dice.put_into_lid(state)
    home = 0
    for seat in range(rules.players):
        home += is_home(rules, state, seat)
    if home == rules.players:
        state.finished = 1
        return
    now = gap(rules, state)
    tally.min_gap = now if tally.gaps == 0 else min(tally.min_gap, now)
    tally.gaps += 1
    if state.turns <= codes.TURNS:
        tally.gap_by_turn[state.turns - 1] = now
    if state.turns >= rules.turn_cap:
        state.finished = 2
        return
    state.roller = state.roller + 1 if state.roller + 1 < rules.players else 0


# --- the end ------------------------------------------------------------------------------


@compiled
def standing(rules, state, scores):
    """SH-62: steps."""
    for seat in range(rules.players):
        scores[seat] = state.steps[seat]


@compiled
def winners(rules, state, won, rank):
    """SH-60: all of them or nobody; there are no places."""
    home = 0
    for seat in range(rules.players):
        home += is_home(rules, state, seat)
    for seat in range(rules.players):
        rank[seat] = 0
        won[seat] = home == rules.players
