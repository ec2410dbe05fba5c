"""Joint help squares of a planner: rolling again, and stopping the pursuer."""

import numpy as np

from balance.engine.jit import apart
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.dice import counting_pursuers
from balance.games.safehouse.kernel.pursuer import gap
from balance.games.safehouse.players.dials import PLANNER_DIAL as DIAL
from balance.games.safehouse.players.memory import SAMPLES
from balance.games.safehouse.players.plan_dice import (
    SCALE,
    catches,
    joker_gain,
    loses_by,
    sampled_face,
)

_KEEP, PURSUERS, AND_USELESS, ALL = -1, 0, 1, 2
_PATIENT_UNTIL, _LEAST_PATIENCE = 34.0, 0.3
_STOP_TWO = 2
_WORST = -1e18


@apart
def choose_stay(rules, state, player):
    """Is this the roll to stop the pursuer?"""
    pursuers = counting_pursuers(state)
    late = state.crosses >= player.numbers[DIAL.stay_late]
    return (
        catches(rules, state, pursuers * rules.face_step)
        or pursuers >= player.numbers[DIAL.stay_many]
        or (pursuers >= _STOP_TWO and late)
        or gap(rules, state) <= player.numbers[DIAL.stay_gap]
    )


@apart
def plan_reroll(rules, memory, state, player, luck):
    """Note the best dice to roll again, and whether that gains enough or saves the team."""
    present, best = 0.0, _WORST
    for plan in range(_KEEP, ALL + 1):
        if _mark_dice(rules, memory, state, plan) == 0 and plan != _KEEP:
            continue
        value = _value_plan(rules, memory, state, player, luck, plan == _KEEP)
        if plan == _KEEP:
            present = value
        elif value > best:
            best = value
            _keep_plan(memory, state)
    patience = max(_LEAST_PATIENCE, 1.0 - state.crosses / _PATIENT_UNTIL)
    steps = counting_pursuers(state) * rules.face_step
    lost = state.stay_left == 0 and catches(rules, state, steps)
    worth_it = lost or best - present > player.numbers[DIAL.patience] * patience
    memory.reroll = worth_it and not loses_by(rules, state, player, rules.reroll_auto_step)


@apart
def _keep_plan(memory, state):
    for kind in range(codes.KINDS):
        for slot in range(state.rolled[kind]):
            memory.again[kind, slot] = memory.plan[kind, slot]


@apart
def _mark_dice(rules, memory, state, plan):
    """Mark the dice of a plan in ``memory.plan``; returns how many."""
    dice = 0
    for kind in range(codes.KINDS):
        number = 0
        for slot in range(state.rolled[kind]):
            number += state.face[kind][slot]
        useless = kind != codes.WHITE and not _is_useful(rules, memory, kind, number)
        for slot in range(state.rolled[kind]):
            chosen = plan == ALL or state.face[kind][slot] == 0 or (plan == AND_USELESS and useless)
            memory.plan[kind, slot] = chosen and plan != _KEEP
            dice += chosen
    return dice


@apart
def _is_useful(rules, memory, colour, number):
    for seat in range(rules.players):
        if memory.weight[seat] > 0.0 and memory.best_gain[seat, colour, number] > 0.0:
            return True
    return False


@apart
def _value_plan(rules, memory, state, player, luck, is_kept):
    """Mean value of the roll when the dice of ``memory.plan`` are rolled again; as it is, exact."""
    samples = 1 if is_kept else min(SAMPLES, int(player.numbers[DIAL.samples]))
    extra = 0 if is_kept else rules.reroll_auto_step
    total = 0.0
    for sample in range(samples):
        total += _throw_value(rules, memory, state, player, luck, sample, extra)
    return np.rint(total / samples * SCALE) / SCALE


@apart
def _throw_value(rules, memory, state, player, luck, sample, extra):
    """Value of the roll to the team, with new faces for the dice of ``memory.plan``."""
    pursuers, jokers = 0, np.int64(0)  # a literal would compile joker_gain twice
    for kind in range(codes.KINDS):
        number = 0
        for slot in range(state.rolled[kind]):
            face, counts = state.face[kind][slot], not state.harmless[kind][slot]
            if memory.plan[kind, slot]:
                face = sampled_face(rules, luck, sample, kind, slot)
                counts = rules.reroll_new_pursuers != 0
            pursuers += face == 0 and counts
            number += face
            if kind == codes.WHITE:
                memory.joker[jokers] = face
                jokers += 1
        if kind != codes.WHITE:
            memory.number[kind] = number
    value = joker_gain(rules, memory, jokers)
    for seat in range(rules.players):
        for colour in range(codes.COLOURS):
            gain = memory.best_gain[seat, colour, memory.number[colour]]
            value += memory.weight[seat] * gain / rules.players
    steps = pursuers * rules.face_step + extra
    lost = state.stay_left == 0 and catches(rules, state, steps)
    return value - player.numbers[DIAL.mu] * steps - (player.numbers[DIAL.caught] if lost else 0.0)
