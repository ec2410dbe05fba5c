"""What contradicts itself in a position of Sewer Pirats: what never comes about by the rules."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from balance.games.api import WordError
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.legal import legal
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import BONUS_NAMES, TRIBE_NAMES
from balance.games.sewer_pirats.words.names import (
    ACTED,
    SYMBOL_NAMES,
    count_of,
    figure_name,
    group_tokens,
    token_name,
    tribe_list,
)

Faults = Iterator[WordError]
IN_TURN = (codes.ACT, codes.DRAW, codes.DISC, codes.SNL)
ASKED = {codes.RAT_TAKE: codes.RAT, codes.TOAD_STAY: codes.TOAD}


def faults(parameters: Parameters, rules: Any, state: Any) -> list[WordError]:
    """Whatever cannot be, as errors that say what can; nothing in a sound position."""
    found = [
        *faults_of_crews(parameters, rules, state),
        *_of_the_bar(rules, state),
        *_of_ships(rules, state),
        *_of_cards(rules, state),
        *faults_of_groups(rules, state, SYMBOL_NAMES),
        *_of_tokens(rules, state),
        *_of_turns(rules, state),
        *_of_the_end(rules, state),
    ]
    if not state.finished:
        found += _of_the_decision(rules, state)
    return found or list(_of_options(rules, state))


# --- figures --------------------------------------------------------------------------------


def faults_of_crews(parameters: Parameters, rules: Any, state: Any) -> Faults:
    """Crews as their mode has them (SP-10 to SP-12)."""
    crews = [tribe_list(state.crew[seat]) for seat in range(rules.players)]
    for seat, crew in enumerate(crews, start=1):
        key = f"crews.{seat}"
        if rules.crew_mode != codes.AUCTION and len(crew) != rules.crew_size:
            yield WordError(key, crew, f"{rules.crew_size} figures")
        if rules.crew_mode == codes.COMMON and len(set(crew)) < len(crew):
            yield WordError(key, crew, "each tribe once")
        if rules.crew_mode == codes.COMMON and crew != crews[0]:
            yield WordError(key, crew, f"the crew of seat 1: {', '.join(crews[0])}")
        if rules.crew_mode == codes.MONO and len(set(crew)) > 1:
            yield WordError(key, crew, "figures of one tribe")
    for tribe, name in enumerate(TRIBE_NAMES):
        figures, most = int(state.crew[:, tribe].sum()), parameters.figures_per_tribe
        if figures > most:
            allowed = f"at most {most}, as figures_per_tribe says"
            yield WordError("crews", f"{figures} figures of the tribe {name}", allowed)


def _of_the_bar(rules: Any, state: Any) -> Faults:
    """Figures are at the bar or hired, at most one of a tribe for each player (SP-71, SP-81)."""
    waiting = int(rules.crew_size * rules.players - state.crew.sum())
    bar = [TRIBE_NAMES[tribe] for tribe in state.bar[: state.bar_count]]
    if len(bar) != waiting:
        yield WordError("bar", bar, f"{count_of(waiting, 'figure')}, as many as the crews lack")
    for tribe, name in enumerate(TRIBE_NAMES):
        figures = bar.count(name) + int(state.crew[:, tribe].sum())
        if rules.crew_mode == codes.AUCTION and figures > rules.players:
            allowed = f"at most {rules.players}, one drawn by each player"
            yield WordError("bar", f"{figures} figures of the tribe {name}", allowed)
    if waiting and len(_bidders(rules, state)) < 2:
        yield WordError("crews", f"{waiting} figures at the bar", "none: one seat takes the rest")


def _bidders(rules: Any, state: Any) -> list[int]:
    """Seats whose crews are not whole."""
    return [s for s in range(rules.players) if state.crew[s].sum() < rules.crew_size]


def _of_ships(rules: Any, state: Any) -> Faults:
    """Each figure of a crew is on a ship or in the area, one captain a seat (SP-15, SP-26)."""
    places: dict[int, list[str]] = {}
    captains: dict[int, str] = {}
    for ship, name in enumerate(SYMBOL_NAMES):
        for space, figure in enumerate(state.space[ship].tolist()):
            key, seat = f"ships.{name}.{space}", (figure - 1) // codes.TRIBES
            if not figure:
                continue
            places.setdefault(figure, []).append(key)
            if space == codes.AREA:
                yield WordError(key, figure_name(figure), "nobody: figures start in the area")
            if space == codes.CAPTAIN and seat in captains:
                allowed = f"one captain a seat, and {captains[seat]} is one"
                yield WordError(key, figure_name(figure), allowed)
            if space == codes.CAPTAIN:
                captains[seat] = key
    for seat in range(codes.SEATS):
        crew = ", ".join(tribe_list(state.crew[seat])) or "nobody yet"
        for tribe, count in enumerate(state.crew[seat].tolist()):
            figure = 1 + seat * codes.TRIBES + tribe
            aboard, area = places.get(figure, []), int(state.area[seat][tribe])
            if len(aboard) + area != count or area < 0:
                key = aboard[count] if len(aboard) > count else f"crews.{seat + 1}"
                yield WordError(key, figure_name(figure), f"each figure of its crew once: {crew}")


# --- cards and tokens -----------------------------------------------------------------------


def _of_cards(rules: Any, state: Any) -> Faults:
    """No card appears or vanishes; the row and the bar have what they may."""
    deck = state.deck[state.deck_at : state.deck_end].tolist()
    for symbol, name in enumerate(SYMBOL_NAMES):
        piles = [*state.hand[:, symbol], state.row[symbol], state.discard[symbol]]
        cards = sum(map(int, piles)) + int(state.under[symbol]) + deck.count(symbol)
        if cards != rules.cards_per_symbol or min(piles) < 0:
            allowed = f"{rules.cards_per_symbol}, all places together"
            yield WordError("deck", f"{cards} cards {name}", allowed)
        for seat in range(rules.players):
            shown, held = int(state.shown[seat][symbol]), int(state.hand[seat][symbol])
            if not 0 <= shown <= held:
                allowed = f"at most {held}, which are in hand"
                yield WordError(f"shown.{seat + 1}.{name}", shown, allowed)
    row, most = int(state.row.sum()), 0 if state.bar_count else int(rules.row_size)
    if row > most:
        yield WordError("row", count_of(row, "card"), f"at most {most}")
    if state.under_count != state.under.sum() or (state.under_count and not state.bar_count):
        found = count_of(state.under_count, "card")
        yield WordError("under", found, "{ }: there is no auction")


def faults_of_groups(rules: Any, state: Any, ships: Iterable[str]) -> Faults:
    """Groups are whole; of the one that is being taken the captain has the bonus token (SP-03)."""
    each = int(rules.booty_per_group)
    for name in ships:
        ship = SYMBOL_NAMES.index(name)
        for place in range(int(state.groups[ship])):
            tokens = group_tokens(state, ship, place)
            bonus = sum(token >= codes.BONUS_TOKEN for token in tokens)
            booty, allowed = len(tokens) - bonus, f"1 bonus token and {each} booty tokens"
            is_sound = bonus == 1 and booty == each
            if place == 0 and state.sailing == ship + 1:
                is_sound = bonus == 0 and 0 < booty <= each
                allowed = f"1 to {each} booty tokens: the captain has the bonus token"
            if not is_sound:
                found = [token_name(token) for token in tokens]
                yield WordError(f"flotsam.{name}.{place + 1}", found, allowed)


def _of_tokens(rules: Any, state: Any) -> Faults:
    """No token appears or vanishes, none is missing before a ship while the pool lasts."""
    pool = state.pool[state.pool_at : rules.booty_count]
    bonus_pool = state.bonus_pool[state.bonus_at : rules.bonus_count]
    booty = _counts(pool, codes.BONUS_TOKEN) + state.taken.sum(axis=0).ravel() + state.box.ravel()
    booty += _counts(state.group[state.group >= 0], codes.BONUS_TOKEN)
    bonus = _counts(bonus_pool, codes.BONUSES) + state.bonus.sum(axis=0)
    bonus += _counts(state.group_bonus[state.group_bonus >= 0], codes.BONUSES)
    booty -= _counts(rules.booty[: rules.booty_count], codes.BONUS_TOKEN)
    bonus -= _counts(rules.bonus[: rules.bonus_count], codes.BONUSES)
    names = [(token_name(token), n) for token, n in enumerate(booty)]
    for name, over in names + list(zip(BONUS_NAMES, bonus, strict=True)):
        if over:
            found = f"{abs(int(over))} {name} too {'many' if over > 0 else 'few'}"
            yield WordError("pool", found, "the tokens of the rules, all places together")
    if len(pool) != rules.booty_per_group * len(bonus_pool):
        found = f"{len(pool)} booty and {len(bonus_pool)} bonus tokens"
        yield WordError("pool", found, "whole groups")
    for name, groups in zip(SYMBOL_NAMES, state.groups.tolist(), strict=True):
        full = int(rules.groups_at_setup)
        if groups > full or (groups < full and len(bonus_pool)):
            yield WordError(f"flotsam.{name}", f"{groups} groups", f"{full} while the pool lasts")


def _counts(numbers: Any, size: int) -> Any:
    return np.bincount(numbers, minlength=size)


# --- turns and the end ----------------------------------------------------------------------


def _of_turns(rules: Any, state: Any) -> Faults:
    """Turns and sailings are as many as there were."""
    by_seat = state.seat_turns[: rules.players].tolist()
    if sum(by_seat) != state.turns or state.turns > rules.max_turns:
        yield WordError("seat_turns", by_seat, f"{count_of(state.turns, 'turn')} in all")
    if state.turns and by_seat[state.active] == 0:
        yield WordError(f"seat_turns.{state.active + 1}", 0, "at least 1: its turn has begun")
    sailings = int(state.bonus.sum()) - (state.sailing > 0)
    if state.sails_done != sailings:
        found = f"{state.sails_done} sailings"
        yield WordError("taken", found, f"{sailings}: one for each bonus token that is taken")


def _of_the_end(rules: Any, state: Any) -> Faults:
    """Without flotsam before a ship the game is over, but for the final sailings (SP-62)."""
    is_full, waiting = bool(state.groups.all()), bool(state.final_ship.any() or state.owed)
    for ship, name in enumerate(SYMBOL_NAMES):
        has_both = state.groups[ship] and state.space[ship][codes.CAPTAIN]
        if state.final_ship[ship] and not has_both:
            yield WordError("final.ships", name, "ships with a captain and flotsam")
    if state.final and is_full:
        yield WordError("final", "final sailings", "{ }: every ship has flotsam left")
    if state.owed and (rules.weasel_before_final or not state.final):
        allowed = "true only with weasel_before_final off, or false"
        yield WordError("final.weasel", True, allowed)
    if state.finished == 1 and (state.bar_count or is_full):
        yield WordError("finished", "yes", "no or capped: every ship has flotsam left")
    if state.finished == 1 and waiting:
        yield WordError("finished", "yes", "no: final sailings are still to come")
    if state.finished == 2 and state.turns < rules.max_turns:
        yield WordError("finished", "capped", f"no: fewer than {rules.max_turns} turns")
    is_final = state.final and state.decision in codes.TAKING
    in_course = state.decision in IN_TURN or state.decision in codes.TAKING
    if in_course and not (state.finished or is_full or is_final):
        allowed = "flotsam before every ship, or a final sailing, or a finished game"
        yield WordError("flotsam", "a ship without any", allowed)


# --- the decision ---------------------------------------------------------------------------


def _of_the_decision(rules: Any, state: Any) -> Faults:
    """It can be asked now, of this seat."""
    decision, id_ = int(state.decision), codes.DECISIONS[int(state.decision)]
    seat, hand = int(state.actor) + 1, int(state.hand[state.actor].sum())
    if (decision in codes.BIDDING) != bool(state.bar_count):
        ids, is_auction = codes.DECISIONS.items(), bool(state.bar_count)
        allowed = [name for number, name in ids if (number in codes.BIDDING) == is_auction]
        yield WordError("decision.id", id_, allowed)
    elif decision == codes.DISC and hand <= rules.hand_limit:
        yield WordError(f"hands.{seat}", hand, f"more than {rules.hand_limit} cards")
    elif decision in ACTED:
        yield from _of_who_acted(rules, state, id_)
    elif decision in codes.TAKING:
        yield from _of_a_sailing(rules, state, id_)
    elif decision in (codes.BID, codes.PAY):
        yield from _of_an_offer(rules, state)
    elif decision in (codes.FIG, codes.OPEN):
        yield from _of_bidder(rules, state, "seat", seat - 1)
        if decision == codes.OPEN and state.rank > hand:
            yield WordError("decision.rank", int(state.rank), f"at most {hand}, the cards in hand")
    if decision == codes.PAY and hand < state.to_pay:
        yield WordError(f"hands.{seat}", hand, f"at least {state.to_pay}")


def _of_options(rules: Any, state: Any) -> Faults:
    """Something can be chosen; after its action a weasel is asked only if it can go on."""
    if state.finished:
        return
    least, id_ = 2 if state.decision == codes.WEA else 1, codes.DECISIONS[int(state.decision)]
    if legal(rules, state, np.zeros(codes.MAX_OPTIONS, np.int32)) < least:
        yield WordError("decision", id_, "a decision in which something can be chosen")


def _of_who_acted(rules: Any, state: Any, id_: str) -> Faults:
    """The weasel or the snail stands where it came to, and has its ability (SP-49, SP-53)."""
    tribe, ship, at = ACTED[int(state.decision)], int(state.figure_ship), int(state.figure_at)
    figure = 1 + int(state.actor) * codes.TRIBES + tribe
    held = state.area[state.actor][tribe] if ship < 0 else state.space[ship][at] == figure
    if not held:
        yield WordError("decision.at", "another place", f"where a {figure_name(figure)} stands")
    if tribe == codes.SNAIL and at in (codes.AREA, codes.CAPTAIN):
        yield WordError("decision.at", "no crew space", "a crew space")
    if not rules.abilities[tribe]:
        allowed = f"another: {TRIBE_NAMES[tribe]}s have no ability"
        yield WordError("decision.id", id_, allowed)
    if tribe == codes.SNAIL and rules.snail_extra == 0:
        yield WordError("decision.id", id_, "another: snail_extra is 0")


def faults_of_taker(state: Any) -> Faults:
    """Who takes stands aboard."""
    ship = int(state.sailing) - 1
    if not state.space[ship][state.taker]:
        allowed = f"a space of the {SYMBOL_NAMES[ship]} ship in use"
        yield WordError("decision.space", int(state.taker), allowed)


def _of_a_sailing(rules: Any, state: Any, id_: str) -> Faults:
    """The captain takes first, then those behind in order; only toads stay (SP-32 to SP-36)."""
    ship, taker = int(state.sailing) - 1, int(state.taker)
    yield from faults_of_taker(state)
    if not state.groups[ship]:
        yield WordError(f"flotsam.{SYMBOL_NAMES[ship]}", "none", "the group that is taken")
    at_bow = int(state.space[ship][codes.CAPTAIN])
    captain = 1 + int(state.sailor) * codes.TRIBES + int(state.figure_tribe)
    if at_bow != (captain if taker == codes.CAPTAIN else 0):
        allowed = "nobody: the captain has left" if at_bow else "the captain, who takes first"
        found = figure_name(at_bow) if at_bow else "nobody"
        yield WordError(f"ships.{SYMBOL_NAMES[ship]}.{codes.CAPTAIN}", found, allowed)
    yield from _of_the_question(rules, state, id_, int(state.space[ship][taker]))
    for space in range(taker + 1, codes.CAPTAIN):
        ahead = int(state.space[ship][space])
        if ahead and not _may_stay(rules, ahead, space):
            allowed = "nobody or a toad that stays: all others ahead have taken and left"
            yield WordError(f"ships.{SYMBOL_NAMES[ship]}.{space}", figure_name(ahead), allowed)


def _of_the_question(rules: Any, state: Any, id_: str, figure: int) -> Faults:
    """Rats alone are asked twice, toads alone whether they take (SP-42, SP-57)."""
    tribe = ASKED.get(int(state.decision))
    if tribe is not None and ((figure - 1) % codes.TRIBES != tribe or not rules.abilities[tribe]):
        allowed = f"D-TAKE, for a {TRIBE_NAMES[tribe]} alone has the other"
        yield WordError("decision.id", id_, allowed)
    elif state.decision == codes.RAT_TAKE and rules.rat_booty < 2:
        yield WordError("decision.id", id_, "D-TAKE: rat_booty is 1")
    elif state.decision == codes.TOAD_STAY and not _may_stay(rules, figure, int(state.taker)):
        yield WordError("decision.id", id_, "D-TAKE: this toad must take")


def _may_stay(rules: Any, figure: int, space: int) -> bool:
    """Is it a toad that may stay aboard instead of taking?"""
    is_toad = (figure - 1) % codes.TRIBES == codes.TOAD and rules.abilities[codes.TOAD]
    return bool(is_toad and rules.toad_may_stay and space != codes.CAPTAIN)


def _of_bidder(rules: Any, state: Any, key: str, seat: int) -> Faults:
    if seat not in _bidders(rules, state):
        yield WordError(key, seat + 1, "a seat whose crew is not whole")


def _of_an_offer(rules: Any, state: Any) -> Faults:
    """Somebody holds the bid and can pay it; who is asked is still in (SP-76)."""
    leader, rank, bid = int(state.leader), int(state.rank), int(state.bid)
    yield from _of_bidder(rules, state, "decision.leader", leader)
    yield from _of_bidder(rules, state, "decision.starter", int(state.starter))
    if state.decision == codes.PAY:  # what is paid already is no longer in hand
        most = codes.CARDS
    else:
        most = int(state.hand[leader].sum())
        if state.actor == leader:
            yield WordError("seat", leader + 1, "another than the leader")
        yield from _of_bidder(rules, state, "seat", int(state.actor))
        out = [seat for seat in range(rules.players) if state.passed[seat]]
        for i, seat in enumerate(out, start=1):
            if seat in (state.actor, leader):
                allowed = "neither the leader nor who is asked"
                yield WordError(f"decision.passed.{i}", seat + 1, allowed)
    if not rank <= bid <= most:
        yield WordError("decision.bid", bid, f"a whole number from {rank} to {most}")
