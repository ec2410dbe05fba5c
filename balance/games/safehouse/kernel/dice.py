"""The dice: between table, roll and lid, thrown and thrown again (SH-20 to SH-30, SH-50)."""

from balance.engine.jit import apart, compiled
from balance.engine.luck import below
from balance.games.safehouse.kernel import codes


@compiled
def coloured_on_table(state):
    """Coloured dice that may be chosen."""
    total = 0
    for colour in range(codes.COLOURS):
        total += state.table[colour]
    return total


@compiled
def is_lid_empty(state):
    """Is there nothing to fetch?"""
    total = 0
    for kind in range(codes.KINDS):
        total += state.lid[kind]
    return total == 0


@compiled
def fewest_and_most(rules, state):
    """How many dice of the kind at hand may be chosen (SH-20): lowest and highest count."""
    coloured, chosen, later = 0, 0, 0
    for kind in range(codes.KINDS):
        if kind < state.kind:
            chosen += state.rolled[kind]
        if kind < state.kind and kind < codes.WHITE:
            coloured += state.rolled[kind]
        if state.kind < kind < codes.WHITE:
            later += state.table[kind]
    most = min(state.table[state.kind], rules.max_dice_per_roll - chosen)
    fewest = 0 if state.kind == codes.WHITE else max(0, rules.min_coloured - coloured - later)
    return fewest, most


@compiled
def select(state, count):
    """Take dice of the kind at hand, and go on to the next kind."""
    state.table[state.kind] -= count
    state.rolled[state.kind] = count
    state.kind += 1


@apart
def throw(rules, state, tally, luck):
    """Throw the chosen dice, or the marked ones again, and sort them."""
    again = state.throws > 0
    if not again:
        _clear(state)
    for kind in range(codes.KINDS):
        for slot in range(state.rolled[kind]):
            if not again or state.marked[kind][slot]:
                _throw_die(rules, state, tally, kind, slot, luck)
        _sort(state, kind)
    state.throws += 1


@compiled
def _throw_die(rules, state, tally, kind, slot, luck):
    throws = state.throws
    throw_index = state.turns * codes.THROWS + throws
    index = (throw_index * codes.KIND_SLOTS + kind) * codes.DIE_SLOTS + slot
    position = below(luck, codes.ROLL, index, codes.FACES)
    tally.pursuers_rerolled += throws > 0 and state.face[kind][slot] == 0
    face = rules.joker_faces[position] if kind == codes.WHITE else rules.colour_faces[position]
    state.face[kind][slot] = face
    state.harmless[kind][slot] = face == 0 and throws > 0 and not rules.reroll_new_pursuers
    state.marked[kind][slot] = 0
    tally.pursuers_rolled += face == 0
    tally.dice_rolled += throws == 0
    tally.dice_rerolled += throws > 0


@compiled
def _sort(state, kind):
    """By face, pursuers last; dice of one face stay as they lay."""
    for end in range(1, state.rolled[kind]):
        face, harmless = state.face[kind][end], state.harmless[kind][end]
        slot = end
        while slot > 0 and _comes_before(face, state.face[kind][slot - 1]):
            state.face[kind][slot] = state.face[kind][slot - 1]
            state.harmless[kind][slot] = state.harmless[kind][slot - 1]
            slot -= 1
        state.face[kind][slot] = face
        state.harmless[kind][slot] = harmless


@compiled
def _comes_before(face, other):
    return face > 0 and (other == 0 or face < other)


@compiled
def counting_pursuers(state):
    """Rolled pursuers that move the pursuer (SH-26)."""
    count = 0
    for kind in range(codes.KINDS):
        for slot in range(state.rolled[kind]):
            count += state.face[kind][slot] == 0 and not state.harmless[kind][slot]
    return count


@compiled
def _clear(state):
    """Forget the faces of the last roll; till then they tell what was rolled."""
    for kind in range(codes.KINDS):
        for slot in range(codes.DICE):
            state.face[kind][slot] = 0
            state.harmless[kind][slot] = 0


@compiled
def is_only_hope(state):
    """Is this the last rolled die, with none chosen to be rolled again (SH-26)?"""
    for kind in range(codes.KINDS):
        for slot in range(state.rolled[kind]):
            is_later = kind > state.kind or (kind == state.kind and slot > state.slot)
            if state.marked[kind][slot] or is_later:
                return False
    return True


@compiled
def next_die(state):
    """Go on to the next rolled die in canonical order; False if there is none."""
    state.slot += 1
    while state.kind < codes.KINDS and state.slot >= state.rolled[state.kind]:
        state.kind += 1
        state.slot = 0
    return state.kind < codes.KINDS


@compiled
def put_into_lid(state):
    """SH-50."""
    for kind in range(codes.KINDS):
        state.lid[kind] += state.rolled[kind]
        state.rolled[kind] = 0


@compiled
def take_from_lid(state):
    """SH-52."""
    for kind in range(codes.KINDS):
        state.table[kind] += state.lid[kind]
        state.lid[kind] = 0
