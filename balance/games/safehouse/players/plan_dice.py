"""Joint decisions of a planner: fetching, choosing dice, rolling again, stopping the pursuer.

A plan settles all small decisions of its kind at once and is noted in memory; its sampled rolls
come from the seat's own luck.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.engine.luck import below, mix
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.pursuer import fetch_price, gap
from balance.games.safehouse.players.danger import charge_of_danger
from balance.games.safehouse.players.dials import PLANNER_DIAL as DIAL
from balance.games.safehouse.players.dials import SELFISH
from balance.games.safehouse.players.evaluation import share_alone, value_numbers
from balance.games.safehouse.players.memory import CHOICES, SAMPLES

U = np.uint64
_SAMPLE = 10  # purpose of the sampled rolls in a seat's own luck
SCALE = 1e6
_TAKEN = -1e18
_PRICE_SHARE = 10.0
_COUNTS = codes.DICE + 1  # of one colour in a choice: none to four dice
SELECT_PLAN, REROLL_PLAN = 1, 2  # kinds of plans


@apart
def position_mark(state, kind):
    """A word that stands for all that a plan depends on: sheets, route, dice and faces."""
    mark = U(kind)
    for seat in range(state.number.shape[0]):
        for row in range(state.number.shape[1]):
            word = U(0)
            for square in range(state.number.shape[2]):
                word = (word << U(8)) + U(state.number[seat][row][square])
            mark = mix(mark + word)
        mark = mix(mark + (U(state.steps[seat]) << U(8)) + U(state.chameleons[seat]))
    for die in range(codes.KINDS):
        mark = mix(mark + U(state.lid[die]))
        for slot in range(state.rolled[die] if kind == REROLL_PLAN else 0):
            mark = mix(mark + U(2 * state.face[die][slot] + state.harmless[die][slot] + 1))
    mark = mix(mark + U(state.turns))
    mark = mix(mark + U(state.crosses + 1000))
    return mix(mark + (U(state.throws) << U(8)) + U(state.stay_left)) | U(1)


@apart
def catches(rules, state, steps):
    """Would so many squares of the pursuer's catch somebody?"""
    return steps >= gap(rules, state) + rules.same_square


@apart
def loses_by(rules, state, player, steps):
    """Would so many squares lose the game of a player who minds that?"""
    return player.numbers[DIAL.caught] > 0.0 and catches(rules, state, steps)


@apart
def prepare(rules, memory, state, player):
    value_numbers(rules, memory, state, player)
    if player.character == SELFISH:
        share_alone(rules, memory, state.actor)


# --- choosing dice ---------------------------------------------------------------------------


@apart
def needs_plan(memory, state):
    """Does the position differ from the one the notes are for? Then they are for it now."""
    if state.decision == codes.SELECT:
        mark = position_mark(state, SELECT_PLAN)
        is_new = memory.select_mark != mark or _strays(memory, state)
        memory.select_mark = mark
    elif state.decision == codes.RETRIEVE:
        return True
    else:
        mark = position_mark(state, REROLL_PLAN)
        is_new = memory.reroll_mark != mark
        memory.reroll_mark = mark
    return is_new


@apart
def plan_dice(rules, memory, state, player, luck):
    """Note the dice to roll, and before a turn whether fetching them is worth its price."""
    is_fetching = state.decision == codes.RETRIEVE
    sample_rolls(rules, memory, player, luck)
    price = fetch_price(rules, state)
    as_it_is, fetched = 0.0, 0.0
    for with_lid in range(1 + is_fetching):
        as_it_is = fetched
        fetched = best_selection(rules, memory, state, player, with_lid, price)
    if is_fetching:
        is_worth_it = fetched - player.numbers[DIAL.fetch] * price > as_it_is
        memory.retrieve = is_worth_it and not loses_by(
            rules, state, player, price + rules.auto_step
        )
        memory.select_mark = U(0)  # the plan just made may be one for dice still in the lid


@apart
def _strays(memory, state):
    """Have other dice been chosen so far than the plan says?"""
    strays = False
    for kind in range(state.kind):
        strays |= memory.select[kind] != state.rolled[kind]
    return strays


@compiled
def sampled_face(rules, luck, sample, kind, slot):
    """What a die shows in a sampled roll."""
    at = below(luck, _SAMPLE, (sample * codes.KINDS + kind) * codes.DICE + slot, codes.FACES)
    return rules.joker_faces[at] if kind == codes.WHITE else rules.colour_faces[at]


@apart
def sample_rolls(rules, memory, player, luck):
    """Roll every die a number of times, and add up the first few of each colour."""
    for sample in range(min(SAMPLES, int(player.numbers[DIAL.samples]))):
        for kind in range(codes.KINDS):
            total = 0
            for slot in range(rules.dice[kind]):
                face = sampled_face(rules, luck, sample, kind, slot)
                if kind == codes.WHITE:
                    memory.sample_joker[sample, slot] = face
                else:
                    total += face
                    memory.sample_sum[sample, kind, slot + 1] = total


@apart
def best_selection(rules, memory, state, player, fetched, price):
    """Value of the best choice of dice, which goes into ``memory.select``."""
    _value_colours(rules, memory, state, player, fetched, price)
    _value_choices(rules, memory, state, fetched)
    best = _TAKEN
    for _ in range(int(player.numbers[DIAL.choices])):
        choice, value = np.int64(0), _TAKEN  # a literal would compile _add_jokers twice
        for code in range(CHOICES):
            if memory.choice_value[code] > value:
                choice, value = code, memory.choice_value[code]
        if value == _TAKEN:
            break
        memory.choice_value[choice] = _TAKEN
        best = _add_jokers(rules, memory, state, player, fetched, price, choice, value, best)
    return best


@compiled
def _dice_at_hand(state, kind, fetched):
    return state.table[kind] + (state.lid[kind] if fetched else 0)


@compiled
def _chosen(state, kind):
    """Dice of a kind that are chosen already, -1 if the kind is still open."""
    if state.decision == codes.SELECT and kind < state.kind:
        return state.rolled[kind]
    return -1


@compiled
def _die_cost(rules, player, price, share):
    return player.numbers[DIAL.mu] * (share * rules.face_step + price / _PRICE_SHARE)


@apart
def _value_colours(rules, memory, state, player, fetched, price):
    """Expected value of some dice of a colour to the team, less what they cost."""
    cost = _die_cost(rules, player, price, rules.pursuer_share[0])
    for colour in range(codes.COLOURS):
        for dice in range(rules.dice[colour] + 1):
            value = 0.0
            for seat in range(rules.players):
                expected = 0.0
                for number in range(1, codes.MOST_SUM + 1):
                    share = rules.sum_share[dice, number]
                    expected += share * memory.best_gain[seat, colour, number]
                value += memory.weight[seat] * expected
            memory.colour_value[colour, dice] = value / rules.players - dice * cost


@apart
def _value_choices(rules, memory, state, fetched):
    """Value of every choice of coloured dice; its digits are the dice of the colours."""
    for code in range(CHOICES):
        memory.choice_value[code] = _TAKEN
        rest, dice, value, fits = code, 0, 0.0, True
        for colour in range(codes.COLOURS):
            count = rest % _COUNTS
            rest //= _COUNTS
            wanted = _chosen(state, colour)
            if wanted >= 0:
                fits = fits and count == wanted
            else:
                fits = fits and count <= _dice_at_hand(state, colour, fetched)
            if not fits:
                break
            dice += count
            value += memory.colour_value[colour, count]
        if fits and rules.min_coloured <= dice <= rules.max_dice_per_roll:
            memory.choice_value[code] = np.rint(value * SCALE) / SCALE


@apart
def _add_jokers(rules, memory, state, player, fetched, price, choice, value, best):
    """The best number of jokers to one choice of coloured dice, if it beats the best so far."""
    dice, rest = 0, choice
    for colour in range(codes.COLOURS):
        memory.count[colour] = rest % _COUNTS
        dice += rest % _COUNTS
        rest //= _COUNTS
    cost = _die_cost(rules, player, price, rules.pursuer_share[1])
    most = min(_dice_at_hand(state, codes.WHITE, fetched), rules.max_dice_per_roll - dice)
    samples = min(SAMPLES, int(player.numbers[DIAL.samples]))
    for jokers in range(most + 1):
        total = value - jokers * cost
        total -= charge_of_danger(rules, state, player, price, fetched, dice, jokers)
        if jokers > 0:
            total += _sampled_joker_gain(rules, memory, jokers, samples)
        total = np.rint(total * SCALE) / SCALE
        if total > best:
            best = total
            for colour in range(codes.COLOURS):
                memory.select[colour] = memory.count[colour]
            memory.select[codes.WHITE] = jokers
    return best


@apart
def _sampled_joker_gain(rules, memory, jokers, samples):
    """What some jokers add to ``memory.count`` dice of each colour, over the sampled rolls."""
    gain = 0.0
    for sample in range(samples):
        for colour in range(codes.COLOURS):
            memory.number[colour] = memory.sample_sum[sample, colour, memory.count[colour]]
        for slot in range(jokers):
            memory.joker[slot] = memory.sample_joker[sample, slot]
        gain += joker_gain(rules, memory, jokers)
    return gain / samples


@apart
def joker_gain(rules, memory, jokers):
    """What ``memory.joker`` adds to ``memory.number`` for the team: high ones first, where best."""
    joker = memory.joker
    for slot in range(1, jokers):
        at = slot
        while at > 0 and joker[at - 1] < joker[at]:
            joker[at - 1], joker[at] = joker[at], joker[at - 1]
            at -= 1
    gain = 0.0
    for seat in range(rules.players):
        if memory.weight[seat] == 0.0:
            continue
        for colour in range(codes.COLOURS):
            memory.sums[colour] = memory.number[colour]
        for slot in range(jokers):
            if joker[slot] > 0:
                gain += memory.weight[seat] * _add_joker(memory, seat, joker[slot])
    return gain / rules.players


@apart
def _add_joker(memory, seat, face):
    best, where = 0.0, -1
    for colour in range(codes.COLOURS):
        number = memory.sums[colour]
        if number > 0:
            gain = memory.best_gain[seat]
            more = gain[colour, number + face] - gain[colour, number]
            if more > best:
                best, where = more, colour
    if where >= 0:
        memory.sums[where] += face
    return best
