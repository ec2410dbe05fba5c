"""The named characters of To the Bottom: what each does in the main step, and all other choices.

In the main step a character looks for one thing to do; everywhere else it values the options and
takes the first of the best. No character draws luck. Whatever is not a character's own it does like
*greedy*. All look only at what is open and at their own hand and cards.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.api import Character
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import board_value, card_at, has_host, is_host
from balance.games.to_the_bottom.kernel.costs import counted_cards, play_cost
from balance.games.to_the_bottom.kernel.pending import latest
from balance.games.to_the_bottom.kernel.shop import card_in_slot
from balance.games.to_the_bottom.kernel.targets import amount_of, players_of
from balance.games.to_the_bottom.kernel.zones import deck_size
from balance.games.to_the_bottom.players import dials
from balance.games.to_the_bottom.players.dials import DIAL

OFFENSIVE = codes.CLASSES.index("O")
_NEVER = -1000.0  # an option taken only where there is no other

CHARACTERS = {
    "greedy": Character(
        dials.GREEDY,
        dials.GREEDY_DIALS,
        "buys and plays the dearest card in reach, and uses every action that helps it",
    ),
    "rusher": Character(
        dials.RUSHER,
        dials.RUSHER_DIALS,
        "buys nothing cheap, and the Iceberg as soon as it can",
    ),
    "cautious": Character(
        dials.CAUTIOUS,
        dials.CAUTIOUS_DIALS,
        "gathers many cards before the Sinking, defends itself and draws slowly",
    ),
    "raider": Character(
        dials.RAIDER,
        dials.RAIDER_DIALS,
        "buys and uses attacks before all else, and interferes wherever it can",
    ),
    "builder": Character(
        dials.BUILDER,
        dials.BUILDER_DIALS,
        "plays good cards in the Cruise while its board is cheap to fill",
    ),
}


@apart
def choose(rules, memory, state, player, workspace, n, luck):
    """Index of the option a character takes."""
    options, character = workspace.options[0], np.int64(player.character)
    for i in range(len(memory.dials)):
        memory.dials[i] = player.numbers[i]
    if state.decision == codes.MAIN:
        return find(options, n, _main_option(rules, memory, state, character, options, n))
    best, most = 0, 0.0
    for i in range(n):
        value = liking(rules, memory, state, character, np.int64(options[i]))
        if i == 0 or value > most:
            best, most = i, value
    return best


@apart
def find(options, n, wanted):
    """Where an option stands in the list, -1 where it is not offered."""
    for i in range(n):
        if options[i] == wanted:
            return i
    return -1


# --- the main step ------------------------------------------------------------------------


@apart
def _main_option(rules, memory, state, character, options, n):
    """Actions first; then the shop in the Cruise, the own board in the Sinking."""
    seat = state.active
    acting = _action(rules, state, character, seat, options, n)
    if acting != codes.END:
        return acting
    note_reach(rules, memory, state, seat, options, n)
    builds, least = state.phase == codes.SINKING, memory.dials[DIAL.play_value]
    if character == dials.BUILDER and state.phase == codes.CRUISE:
        builds = counted_cards(rules, state, seat) < rules.board_step - 1
        least = memory.dials[DIAL.build_value]
    if builds:
        playing = _play_or_save(rules, memory, state, character, seat, least, options, n)
        if playing != codes.END or state.phase == codes.SINKING:
            return playing
    return _buy_or_save(rules, memory, state, character, seat, options, n)


@apart
def _action(rules, state, character, seat, options, n):
    """The first action worth taking, END for none."""
    alone = character == dials.CAUTIOUS and state.sunk == rules.players - 1
    for weighing_anchor in range(2 if alone else 1):
        for i in range(n):
            if options[i] < codes.ACT_OPTION:
                continue
            index = options[i] - codes.ACT_OPTION
            card = card_at(state, seat, index)
            if alone and weighing_anchor == 0:
                acts = rules.skip_draw[card] and rules.cost[card] == codes.JETTISON
            else:
                factor = rules.assistant_factor if is_host(rules, state, seat, index) else 1
                acts = _activates(rules, state, character, seat, card, factor)
            if acts:
                return np.int64(options[i])
    return codes.END


@apart
def _activates(rules, state, character, seat, card, factor):
    """Only the raider also strikes where its own board is one of those that suffer."""
    if not _helps(rules, state, character, seat, card, factor):
        return False
    if character == dials.RAIDER:
        return True
    if rules.parts_count[card] == 0 or rules.part_scope[card, 0] != codes.TOP:
        return True
    return not players_of(rules, state, seat, codes.TOP) >> seat & 1


@apart
def _helps(rules, state, character, seat, card, factor):
    """Whether an action helps; to the raider all attacks do that do not harm it more."""
    attacks = rules.class_[card] == OFFENSIVE and not rules.harmful[card]
    if not rules.useful[card] and not (character == dials.RAIDER and attacks):
        return False
    drawn = 0
    for part in range(rules.parts_count[card]):
        if rules.part_do[card, part] == codes.DO_DRAW:
            drawn += amount_of(rules, card, part, factor)
    return drawn == 0 or _may_draw(rules, state, seat, drawn)


@compiled
def _may_draw(rules, state, seat, cards):
    """Whether there is something to draw, and nobody sinks by choice (TB-24, TB-25)."""
    if state.phase == codes.SINKING:
        return cards <= deck_size(state, seat)
    there = deck_size(state, seat)
    for card in range(rules.types):
        there += state.water[seat, card]
    return there > 0


@apart
def note_reach(rules, memory, state, seat, options, n):
    """Note which types may be jettisoned, and the points that all of them would give."""
    memory.reach = state.pool
    for card in range(rules.types):
        memory.may_jet[card] = 0
    for i in range(n):
        if codes.JET_OPTION <= options[i] < codes.BUY_OPTION:
            card = np.int64(options[i]) - codes.JET_OPTION
            memory.may_jet[card] = 1
            memory.reach += rules.jet[card] * np.int64(state.hand[seat, card])


@apart
def _cheapest(rules, memory, state, seat, kept):
    """JET of the type that gives fewest points, END for none.

    Where a type is kept to be played, only points count, and one copy of it has to stay.
    """
    least = 0 if kept == codes.NO_TYPE else 1
    found, fewest = -1, 0
    for card in range(rules.types):
        if not memory.may_jet[card] or rules.jet[card] < least:
            continue
        if card == kept and state.hand[seat, card] < 2:
            continue
        if found < 0 or rules.jet[card] < fewest:
            found, fewest = card, rules.jet[card]
    return codes.JET_OPTION + found if found >= 0 else codes.END


@apart
def _play_or_save(rules, memory, state, character, seat, least, options, n):
    """Play the best card in reach, or jettison towards it."""
    aim, best = -1, 0
    for card in range(rules.types):
        if rules.value[card] < least or not _may_aim(rules, memory, state, character, seat, card):
            continue
        wish = 1 + rules.value[card]
        if character == dials.CAUTIOUS and rules.first[card]:
            wish += 1000  # before all others
        if wish > best:
            aim, best = card, wish
    if aim < 0:
        return codes.END
    if find(options, n, codes.PLAY_OPTION + aim) >= 0:
        return codes.PLAY_OPTION + aim
    return _cheapest(rules, memory, state, seat, aim)


@apart
def _may_aim(rules, memory, state, character, seat, card):
    """Whether a character would play a card, and could once the rest of the hand is spent."""
    if state.hand[seat, card] <= state.barred[card]:
        return False
    boards = rules.play_on_opp[card] and character == dials.RAIDER
    if rules.unwanted[card] and not boards:
        return False
    if character == dials.CAUTIOUS and rules.hates[card]:
        return False
    if rules.play_on_opp[card] and state.sunk == rules.players - 1:
        return False
    if rules.merge[card] and not has_host(rules, state, seat):
        return False
    own = rules.jet[card] if memory.may_jet[card] else 0
    return play_cost(rules, state, seat, card) <= memory.reach - own


@apart
def _buy_or_save(rules, memory, state, character, seat, options, n):
    """The Iceberg if it is time, else the dearest card in reach, or jettison towards it."""
    if _wants_iceberg(rules, memory, state, seat):
        if find(options, n, codes.ICEBERG_OPTION) >= 0:
            return codes.ICEBERG_OPTION
        return _dearest(rules, memory)
    slot = _slot_to_buy(rules, memory, state, character)
    if slot < 0:
        return codes.END
    if find(options, n, codes.BUY_OPTION + slot) >= 0:
        return codes.BUY_OPTION + slot
    return _cheapest(rules, memory, state, seat, codes.NO_TYPE)


@compiled
def _dearest(rules, memory):
    """JET of the type that gives most points, the last of several."""
    found = 0
    most = -1
    for card in range(rules.types):
        if memory.may_jet[card] and rules.jet[card] >= most:
            found, most = card, rules.jet[card]
    return codes.JET_OPTION + found


@compiled
def _wants_iceberg(rules, memory, state, seat):
    if not state.iceberg or rules.price[rules.iceberg_type] > memory.reach:
        return False
    value, cards = board_value(rules, state, seat), state.board_count[seat]
    for card in range(rules.types):
        copies = np.int64(state.hand[seat, card]) + state.water[seat, card]
        value += copies * rules.value[card]
        cards += copies
    for i in range(state.deck_at[seat], state.deck_end[seat]):
        value += rules.value[state.deck[seat, i]]
        cards += 1
    return value >= memory.dials[DIAL.iceberg_value] and cards >= memory.dials[DIAL.iceberg_cards]


@compiled
def _slot_to_buy(rules, memory, state, character):
    """The dearest slot in reach, one after the own taste before all others; -1 for none."""
    found, best = -1, 0
    for slot in range(rules.shop_slots):
        card = card_in_slot(state, slot)
        if card < 0 or rules.price[card] > memory.reach or rules.price[card] == 0:
            continue
        if rules.skip_draw[card] or rules.value[card] < memory.dials[DIAL.buy_value]:
            continue
        wish = rules.price[card]
        if character == dials.CAUTIOUS and rules.prefers[card]:
            wish += 1000
        if character == dials.RAIDER and rules.class_[card] == OFFENSIVE:
            wish += 1000
        if wish > best:
            found, best = slot, wish
    return found


# --- everything else ----------------------------------------------------------------------


@apart
def liking(rules, memory, state, character, option):
    """How much a character likes an option of any decision but MAIN."""
    decision = state.decision
    if decision in (
        codes.PICK_FOE,
        codes.PICK_OWN,
        codes.PICK_WATER,
        codes.MERGE,
        codes.PAY,
        codes.DISCARD,
    ):
        return _card_value(rules, state, option)
    if decision == codes.OPPONENT:
        return np.float64(board_value(rules, state, option))
    if decision == codes.REVEAL:
        card = state.deck[state.actor, state.deck_at[state.actor]]
        return np.float64((option == codes.TO_BOARD) == is_welcome(rules, card))
    if decision == codes.HIT:
        return _answer_value(rules, state, character, option)
    if decision == codes.GUARD:
        return np.float64((option == codes.USE) == _guards(rules, state, character))
    if decision == codes.BLOCK:
        blocks = rules.value[state.motion - 1] >= memory.dials[DIAL.block_value]
        return np.float64((option == codes.USE) == blocks)
    if decision == codes.RESCUE and option != codes.PASS:
        value = np.float64(rules.value[option - codes.TYPE_OPTION])
        rescues = state.phase == codes.SINKING and value >= memory.dials[DIAL.rescue_value]
        return 1.0 + value if rescues else _NEVER
    if decision == codes.COPY and option != codes.PASS:
        card = (option - codes.PLAY_OPTION) % codes.COPY_SEAT
        if _helps(rules, state, character, state.actor, card, codes.SINGLE):
            return 2.0
        return 1.0 if character == dials.RAIDER and not rules.harmful[card] else _NEVER
    return 0.0


@compiled
def is_welcome(rules, card):
    """Whether a card should go onto the own board for nothing."""
    return rules.value[card] > 0 and not rules.unwanted[card]


@compiled
def named_card(state, option):
    """The type that an option about cards names: in a hand or a water, or on a board."""
    if option >= codes.TYPE_OPTION:
        return option - codes.TYPE_OPTION
    seat = state.actor if state.decision == codes.MERGE else latest(state).seat
    return card_at(state, seat, option - codes.BOARD_OPTION)


@compiled
def _card_value(rules, state, option):
    """Cards taken should be the best, those given up the worst; nobody stops early."""
    if option == codes.STOP:
        return _NEVER
    value = np.float64(rules.value[named_card(state, option)])
    return value if state.decision in (codes.PICK_FOE, codes.PICK_WATER, codes.MERGE) else -value


@compiled
def _answer_value(rules, state, character, option):
    """A hit is redirected, or cancelled where it strikes the board; the cautious rather cancels."""
    if option == codes.REDIRECT:
        return 2.0
    if option == codes.CANCEL:
        effect = latest(state)
        if character == dials.CAUTIOUS:
            return 3.0
        return 1.0 if rules.part_source[effect.card, effect.part] == codes.FROM_BOARD else -1.0
    return 0.0


@compiled
def _guards(rules, state, character):
    """Whether to stop what others do: attacks; the raider all, and its own goes on."""
    foe = state.tired_seat != state.actor
    if character == dials.RAIDER:
        return (state.stopped > 0) != foe
    return foe and state.stopped == 0 and rules.class_[state.tired_type] == OFFENSIVE
