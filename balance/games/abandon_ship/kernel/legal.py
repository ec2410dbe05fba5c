"""What a seat of Abandon Ship may do, in canonical order."""

from balance.engine.jit import compiled
from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.kernel.moves import target


@compiled
def legal(rules, state, options):
    """D1: dice of the pool; D2: rats the chosen face may move."""
    if state.decision == codes.DIE:
        return _dice(rules, state, options)
    return _rats(rules, state, options)


@compiled
def _dice(rules, state, options):
    n = 0
    if rules.last_resort:  # AB-29
        for die in range(rules.colours + 1):
            if state.pool[die] and _is_usable(rules, state, die):
                options[n] = die
                n += 1
    if n == 0:
        for die in range(codes.MAX_DICE):  # no branch: which dice are there is pure chance
            options[n] = die
            n += state.pool[die]
    return n


@compiled
def _rats(rules, state, options):
    die = state.die
    if not rules.face_circled[die][state.face[die]]:
        options[0] = die  # AB-23
        return 1
    only_movable = rules.last_resort and _is_usable(rules, state, die)
    n = 0
    for rat in range(codes.MAX_COLOURS):  # AB-24
        options[n] = rat
        if only_movable:
            n += _moves(rules, state, die, rat)
        else:
            n += state.fate[rat] == codes.IN_PLAY
    return n


@compiled
def _is_usable(rules, state, die):
    """Can the die's result move at least one of its rats?"""
    if not rules.face_circled[die][state.face[die]]:
        return _moves(rules, state, die, die)
    for rat in range(codes.MAX_COLOURS):  # noqa: SIM110 (compiled code has no any)
        if _moves(rules, state, die, rat):
            return True
    return False


@compiled
def _moves(rules, state, die, rat):
    """Would the die's result move this rat?"""
    in_play = state.fate[rat] == codes.IN_PLAY
    return in_play and target(rules, state, die, rat) != state.space[rat]
