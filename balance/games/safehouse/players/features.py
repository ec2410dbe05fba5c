"""A move of SafeHouse in numbers, for weighted players.

The first eighteen features tell of an entry and are all 0 for a pass. The last seven tell of a
joint decision as if it were carried out alone, a vote too; the gain they look for is greedy's
score of a number in its best square. For a joker, the jokers assigned so far and the gain of the
colours as they stand are told.
"""

from balance.engine.jit import apart
from balance.games.api import numbered
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.entering import can_complete, low_high, number_of, shown
from balance.games.safehouse.kernel.pursuer import fetch_price, gap, is_home, ongoing, slashes
from balance.games.safehouse.players.dials import GREEDY_DIALS
from balance.games.safehouse.players.evaluation import (
    clear_best_gains,
    effort,
    gap_around,
    others_most,
)
from balance.games.safehouse.players.greedy import score, target
from balance.games.safehouse.players.plan_dice import position_mark

FEATURES = (
    "arrow",
    "filled",
    "completes",
    "opens",
    "raises_max",
    "off_target",
    "room_left",
    "room_right",
    "makes_dead",
    "prob",
    "effort",
    "useful_steps",
    "overshoot",
    "chameleon",
    "jokers",
    "own_gap",
    "rank",
    "home",
    "dice",
    "expected_pursuers",
    "doubles",
    "danger",
    "fetch_price",
    "dice_left",
    "expected_gain",
)
FEATURE = numbered(FEATURES)

WEIGHTS = {
    "steady": (
        2.8, 1.37, 5.3, -1.91, -1.02, -0.78, 0.11, -0.05, -6.89, -0.69, -0.13, 1.64, -0.26,
        -3.44, 0.27, 0.15, -0.21, -0.02, 5.97, -0.04, -0.24, -8.88, -0.88, -0.66, 4.74,
    ),
}  # fmt: skip

MOST_EFFORT = 50.0  # what a dead row counts as
WIDEST = 12  # numbers above it are too rare to wait for
_GREEDY = tuple(float(x) for x in GREEDY_DIALS.values())
_GAINS = 3  # kind of position mark
_STEPS, _DICE = 6.0, 10.0


@apart
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the 25 features of the move from ``before`` to ``after``."""
    for i in range(len(FEATURE)):
        out[i] = 0.0
    if before.decision == codes.ENTER:
        if after.last_row >= 0:
            _of_the_entry(rules, before, after, seat, out)
            _of_the_row(rules, before, after, seat, out)
            _of_the_seat(rules, before, seat, out)
        return len(FEATURE)
    _score_numbers(rules, memory, before)
    if before.decision == codes.JOKER:
        _of_the_jokers(rules, memory, after, seat, out)
    else:
        _of_the_team(rules, memory, before, after, out)
    return len(FEATURE)


@apart
def _of_the_entry(rules, before, after, seat, out):
    row, square, number = after.last_row, after.last_square, after.last_number
    filled, squares = before.filled[seat][row], rules.squares[row]
    out[FEATURE.arrow] = rules.arrow[row] / _STEPS
    out[FEATURE.filled] = (filled + 1) / squares
    out[FEATURE.completes] = filled + 1 == squares
    out[FEATURE.opens] = filled == 0
    raises = ongoing(rules, before, seat) >= others_most(rules, before, seat)
    out[FEATURE.raises_max] = filled == 0 and raises
    out[FEATURE.off_target] = abs(number - target(rules, before, seat, row, square, number))
    low, high = low_high(rules, before, seat, row, square)
    _, _, left, right = gap_around(rules, before, seat, row, square)
    out[FEATURE.room_left] = (number - low) / left if left > 0 else 0.0
    out[FEATURE.room_right] = (min(high, WIDEST) - number) / right if right > 0 else 0.0


@apart
def _of_the_row(rules, before, after, seat, out):
    row = after.last_row
    was_alive = can_complete(rules, before, seat, row, -1, 0)
    out[FEATURE.makes_dead] = was_alive and not can_complete(rules, after, seat, row, -1, 0)
    out[FEATURE.prob] = _tightest(rules, after, seat, row)
    out[FEATURE.effort] = min(MOST_EFFORT, effort(rules, after, seat, row))
    missing = rules.steps_needed - before.steps[seat]
    out[FEATURE.useful_steps] = min(rules.arrow[row], missing) / _STEPS
    out[FEATURE.overshoot] = max(0, rules.arrow[row] - missing)
    out[FEATURE.chameleon] = after.last_chameleon * before.chameleons[seat]
    out[FEATURE.jokers] = after.last_jokers


@apart
def _of_the_seat(rules, before, seat, out):
    out[FEATURE.own_gap] = slashes(rules, before, seat) - before.crosses
    behind = 0
    for other in range(rules.players):
        behind += before.steps[other] < before.steps[seat]
    out[FEATURE.rank] = behind + 1
    out[FEATURE.home] = is_home(rules, before, seat)


@apart
def _tightest(rules, state, seat, row):
    """Chance of a draw that fits into the tightest gap of the row, 1 if the row is full."""
    least = 1.0
    for square in range(rules.squares[row]):
        if state.number[seat][row][square] > 0:
            continue
        low, high = low_high(rules, state, seat, row, square)
        chance = 0.0
        for number in range(low, min(high, codes.TOP) + 1):
            chance += rules.number_share[number]
        least = min(least, chance)
    return least


@apart
def _of_the_jokers(rules, memory, after, seat, out):
    for joker in range(after.joker):
        out[FEATURE.jokers] += after.joker_to[joker] > 0
    for colour in range(codes.COLOURS):
        if shown(after, colour) > 0:
            out[FEATURE.expected_gain] += (
                memory.best_gain[seat, colour, number_of(rules, after, colour)] / codes.COLOURS
            )


# --- joint decisions ----------------------------------------------------------------------


@apart
def _score_numbers(rules, memory, state):
    """Greedy's best score of every number of a colour for every seat, kept in the memory."""
    mark = position_mark(state, _GAINS)
    if memory.select_mark == mark:
        return
    memory.select_mark = mark
    for i in range(len(_GREEDY)):
        memory.dials[i] = _GREEDY[i]
    top = min(int(rules.top_number), codes.NUMBERS - 1)
    for seat in range(rules.players):
        clear_best_gains(rules, memory, seat)
        for row in range(rules.rows):
            for square in range(rules.squares[row]):
                if state.number[seat][row][square] > 0:
                    continue
                colour = rules.colour[state.letter[seat]][row][square]
                low, high = low_high(rules, state, seat, row, square)
                for number in range(low, min(high, top) + 1):
                    value = score(rules, state, memory.dials, seat, number, colour, row, square)
                    if value > memory.best_gain[seat, colour, number]:
                        memory.best_gain[seat, colour, number] = value


@apart
def _of_the_team(rules, memory, before, after, out):
    """What is rolled, or would be, and what it may bring to whom."""
    yes = after.choice == 1
    dice, pursuers, sure = 0, 0.0, 0
    gain = 0.0
    for kind in range(codes.KINDS):
        open_dice, number, stuck = _dice_of(rules, before, after, kind, yes)
        share = rules.pursuer_share[1 if kind == codes.WHITE else 0]
        dice += open_dice
        sure += stuck
        pursuers += stuck + open_dice * share
        if kind != codes.WHITE:
            gain += _expected_gain(rules, memory, kind, open_dice, number)
            out[FEATURE.doubles] += open_dice + (number > 0) >= 2
    if before.decision == codes.STAY and yes:
        pursuers, sure = 0.0, 0
    out[FEATURE.dice] = dice / _DICE
    out[FEATURE.expected_pursuers] = pursuers
    out[FEATURE.danger] = _danger(rules, before, after, dice, sure, pursuers - sure)
    if before.decision == codes.RETRIEVE and yes:
        out[FEATURE.fetch_price] = fetch_price(rules, before)
    out[FEATURE.dice_left] = _dice_left(rules, before, after, yes) / _DICE
    out[FEATURE.expected_gain] = gain / (rules.players * codes.COLOURS)


@apart
def _dice_left(rules, before, after, yes):
    """Dice on the table after the move; a vote alone moves none yet."""
    left = 0
    for kind in range(codes.KINDS):
        left += after.table[kind]
        if rules.joint_rule == codes.MAJORITY and before.decision == codes.RETRIEVE and yes:
            left += before.lid[kind]
    if rules.joint_rule == codes.MAJORITY and before.decision == codes.SELECT:
        left -= after.choice
    return left


@apart
def _dice_of(rules, before, after, kind, yes):
    """(dice still to fall, number that lies, pursuers that lie) of a kind."""
    decision = before.decision
    if decision == codes.RETRIEVE:
        at_hand = before.table[kind] + (before.lid[kind] if yes else 0)
        return min(at_hand, 1), 0, 0
    if decision == codes.SELECT:
        count = after.rolled[kind]
        if rules.joint_rule == codes.MAJORITY and kind == before.kind:
            count = after.choice
        return count, 0, 0
    falling, number, stuck = 0, 0, 0
    for slot in range(after.rolled[kind]):
        face = after.face[kind][slot]
        again = after.marked[kind][slot] > 0
        if decision == codes.REROLL:
            again = yes and face == 0
        elif decision == codes.STAY:
            again = False
        if rules.joint_rule == codes.MAJORITY and kind == before.kind and slot == before.slot:
            again = again or (decision != codes.REROLL and decision != codes.STAY and yes)
        falling += again
        number += 0 if again else face
        stuck += face == 0 and not again and not after.harmless[kind][slot]
    return falling, number, stuck


@apart
def _expected_gain(rules, memory, colour, dice, number):
    """Expected best score of a colour, summed over the seats."""
    gain = 0.0
    for more in range(codes.MOST_SUM + 1):
        share = rules.sum_share[dice, more]
        if share > 0.0 and number + more > 0:
            for seat in range(rules.players):
                gain += (
                    share * memory.best_gain[seat, colour, min(number + more, codes.NUMBERS - 1)]
                )
    return gain


@apart
def _danger(rules, before, after, dice, sure, expected):
    """Chance that the pursuers of the roll and the next step of his own catch somebody."""
    room = gap(rules, after) + rules.same_square - rules.auto_step
    if before.decision == codes.RETRIEVE:
        if after.crosses == before.crosses and after.choice == 1:
            room -= fetch_price(rules, before)
        return 1.0 if room <= 0 else 0.0
    share = expected / dice if dice > 0 else 0.0
    chance, caught = 1.0, 0.0
    if share >= 1.0:
        sure, dice = sure + dice, 0
    chance = (1.0 - share) ** dice if dice > 0 else 1.0
    for pursuers in range(dice + 1):
        if (sure + pursuers) * rules.face_step >= room:
            caught += chance
        if pursuers < dice:
            chance *= (dice - pursuers) / (pursuers + 1) * share / (1.0 - share)
    return caught
