"""The moment of a position set up from words: which decision is due, or that the game is over."""

from collections.abc import Callable
from typing import Any

import numpy as np

from balance.games.api import WordError, whole
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.legal import legal
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.naming import SYMBOL_NAMES, TRIBE_NAMES
from balance.games.sewer_pirats.words.codec import FINISHED, IDS
from balance.games.sewer_pirats.words.names import figure_name, space_name
from balance.games.sewer_pirats.words.reading import (
    read_figure,
    read_list,
    read_name,
    read_names,
    read_space,
    read_table,
)

KEY = "decision"
SHIPS = range(codes.SHIPS)
TAKING = (codes.TAKE, codes.RAT_TAKE, codes.TOAD_STAY)
BIDDING = (codes.FIG, codes.OPEN, codes.BID, codes.PAY)
IN_TURN = (codes.ACT, codes.DRAW, codes.DISC, codes.SNL)
_SAILING = ("ship", "space", "captain", "further")
NEEDS = {
    "D-ACT": (), "D-DRAW": ("left",), "D-DISC": (), "D-WEA": ("at",), "D-SNL": ("at",),
    "D-TAKE": _SAILING, "D-RAT": _SAILING, "D-TOAD": _SAILING, "D-FIG": (), "D-OPEN": ("rank",),
    "D-BID": ("rank", "bid", "leader", "starter", "passed"),
    "D-PAY": ("rank", "bid", "leader", "starter", "left"),
}  # fmt: skip

Words = dict[str, Any]


def place_moment(parameters: Parameters, rules: Any, state: Any, position: Words) -> None:
    """Who is asked what; ships, cards and tokens lie already.

    Raises
    ------
    WordError
    """
    is_auction = state.bar_count > 0
    ended = FINISHED[read_name("finished", position.get("finished", "no"), FINISHED)]
    words = read_table(KEY, position.get(KEY, {}))
    _clear(state, is_auction)
    _place_final(rules, state, position)
    if ended != "no":
        _finish(rules, state, words, ended)
        return
    allowed = [id_ for id_ in IDS if (IDS.index(id_) + 1 in BIDDING) == is_auction]
    id_ = allowed[read_name(f"{KEY}.id", words.get("id", allowed[0]), allowed)]
    for key in words:
        if key not in ("id", *NEEDS[id_]):
            raise WordError(f"{KEY}.{key}", words[key], ("id", *NEEDS[id_]))
    state.decision = IDS.index(id_) + 1
    state.actor = _seat(rules, position, state.active)
    _PLACERS[int(state.decision)](rules, state, words)
    if position.get("seat", state.actor + 1) != state.actor + 1:
        raise WordError("seat", position["seat"], f"{int(state.actor) + 1}, who decides here")
    _check_flotsam(rules, state)
    if len(options_of(rules, state)) < (2 if state.decision == codes.WEA else 1):
        raise WordError(KEY, id_, "a decision in which something can be chosen")


def options_of(rules: Any, state: Any) -> list[int]:
    """The options of the decision."""
    options = np.zeros(codes.MAX_OPTIONS, np.int32)
    return [int(option) for option in options[: int(legal(rules, state, options))]]


def _clear(state: Any, is_auction: bool) -> None:
    state.finished, state.goes_on, state.draws_left = 0, 0, 0
    state.figure_ship, state.figure_at, state.figure_tribe = -1, codes.AREA, 0
    state.further, state.reveal, state.owed, state.from_deck = 0, 0, 0, 0
    state.sailing, state.taker, state.stays[:] = 0, 0, 0
    state.rank, state.bid, state.leader, state.to_pay = 0, 0, -1, 0
    state.passed[:] = 0
    state.sailor = state.active
    state.sails_done = int(state.bonus.sum())
    if is_auction:
        state.first_player, state.active = -1, 0


def _seat(rules: Any, position: Words, default: Any) -> int:
    return whole("seat", position.get("seat", int(default) + 1), 1, int(rules.players)) - 1


def _number(words: Words, key: str, default: int, lowest: int, highest: int) -> int:
    return whole(f"{KEY}.{key}", words.get(key, default), lowest, highest)


# --- the end ------------------------------------------------------------------------------------


def _place_final(rules: Any, state: Any, position: Words) -> None:
    """Ships that still sail at the end, and a weasel that acts after them."""
    words = read_table("final", position.get("final", {}), ("ships", "weasel"))
    state.final, state.final_ship[:] = int(bool(words)), 0
    for ship in read_names("final.ships", words.get("ships", []), SYMBOL_NAMES):
        if not state.groups[ship] or not state.space[ship][codes.CAPTAIN]:
            allowed = "ships with a captain and flotsam"
            raise WordError("final.ships", SYMBOL_NAMES[ship], allowed)
        state.final_ship[ship] = 1
    if words and state.groups.all():
        raise WordError("final", position["final"], "{ }: every ship has flotsam left")
    owed = words.get("weasel", False)
    if type(owed) is not bool or (owed and rules.weasel_before_final):
        raise WordError("final.weasel", owed, "true only with weasel_before_final off, or false")
    state.owed = int(owed)


def _finish(rules: Any, state: Any, words: Words, ended: str) -> None:
    """A game that is over, and nothing can be chosen in it."""
    if words:
        raise WordError(KEY, words, "{ }: the game is over")
    if ended == "yes" and (state.bar_count or state.groups.all()):
        raise WordError("finished", ended, "no or capped: every ship has flotsam left")
    if ended == "capped" and state.turns < rules.max_turns:
        raise WordError("finished", ended, f"no: fewer than {int(rules.max_turns)} turns")
    state.finished = FINISHED.index(ended)


def _check_flotsam(rules: Any, state: Any) -> None:
    """Where no flotsam is left before a ship the game is over, but for final sailings."""
    if state.groups.all() or state.final:
        return
    if state.decision in IN_TURN or state.decision in TAKING:
        allowed = "flotsam before every ship, or the final sailings, or a finished game"
        raise WordError("flotsam", "a ship without any", allowed)


# --- decisions of a turn ------------------------------------------------------------------------


def _place_active(rules: Any, state: Any, words: Words) -> None:
    state.actor = state.active


def _place_draw(rules: Any, state: Any, words: Words) -> None:
    state.actor = state.active
    most = int(rules.draw_cards)
    state.draws_left = _number(words, "left", most, 1, most)


def _place_discard(rules: Any, state: Any, words: Words) -> None:
    state.actor = state.active
    if state.hand[state.actor].sum() <= rules.hand_limit:
        seat = int(state.actor) + 1
        found = int(state.hand[state.actor].sum())
        raise WordError(f"hands.{seat}", found, f"more than {int(rules.hand_limit)} cards")


def _place_weasel(rules: Any, state: Any, words: Words) -> None:
    """After a move or captaincy the move goes on; after sailing the weasel is in the area."""
    state.sailor = state.actor
    _place_figure(rules, state, words, codes.WEASEL)
    state.further = 1
    state.goes_on = int(state.figure_ship >= 0)


def _place_snail(rules: Any, state: Any, words: Words) -> None:
    state.actor = state.active
    _place_figure(rules, state, words, codes.SNAIL)
    if state.figure_at in (codes.AREA, codes.CAPTAIN):
        raise WordError(f"{KEY}.at", words["at"], "a crew space")
    if rules.snail_extra == 0:
        raise WordError(f"{KEY}.id", "D-SNL", "another: snail_extra is 0")
    state.goes_on = 1


def _place_figure(rules: Any, state: Any, words: Words, tribe: int) -> None:
    """The figure that has acted stands where the words say."""
    ship, at = read_space(f"{KEY}.at", words.get("at"), SHIPS, area=True)
    figure = 1 + int(state.actor) * codes.TRIBES + tribe
    held = state.area[state.actor][tribe] if ship < 0 else state.space[ship][at] == figure
    if not held:
        raise WordError(f"{KEY}.at", words["at"], f"where a {figure_name(figure)} stands")
    if not rules.abilities[tribe]:
        raise WordError(f"{KEY}.id", words["id"], f"another: {TRIBE_NAMES[tribe]}s have no ability")
    state.figure_ship, state.figure_at, state.figure_tribe = ship, at, tribe


# --- decisions of a sailing ---------------------------------------------------------------------


def _place_taker(rules: Any, state: Any, words: Words) -> None:
    """The ship sails: those nearer to the bow than the taker are served."""
    ship = read_name(f"{KEY}.ship", words.get("ship"), SYMBOL_NAMES)
    space = _number(words, "space", codes.CAPTAIN, 1, codes.CAPTAIN)
    standing = int(state.space[ship][space])
    if not standing:
        raise WordError(f"{KEY}.space", space, f"a space of the {SYMBOL_NAMES[ship]} ship in use")
    if state.groups[ship] == 0:
        raise WordError(f"flotsam.{SYMBOL_NAMES[ship]}", "none", "the group that is taken")
    default = figure_name(standing) if space == codes.CAPTAIN else None
    captain = read_figure(f"{KEY}.captain", words.get("captain", default), int(rules.players))
    at_bow = int(state.space[ship][codes.CAPTAIN])
    if at_bow != (captain if space == codes.CAPTAIN else 0):
        where = space_name(ship, codes.CAPTAIN)
        found = figure_name(at_bow) if at_bow else "nobody"
        allowed = "nobody: the captain has left" if at_bow else "the captain, who takes first"
        raise WordError(f"ships.{where}", found, allowed)
    state.sailor, state.figure_tribe = divmod(captain - 1, codes.TRIBES)
    state.figure_ship, state.figure_at = ship, codes.CAPTAIN
    state.sailing, state.taker = ship + 1, space
    state.sails_done -= 1
    further = words.get("further", False)
    if type(further) is not bool:
        raise WordError(f"{KEY}.further", further, "true or false")
    state.further = int(further)
    for other in range(space + 1, codes.SPACES):
        state.stays[other] = int(state.space[ship][other] != 0)
    state.actor = (standing - 1) // codes.TRIBES
    _check_taker(rules, state, (standing - 1) % codes.TRIBES)


def _check_taker(rules: Any, state: Any, tribe: int) -> None:
    """Rats are asked twice, toads whether they take."""
    asked = {codes.RAT_TAKE: codes.RAT, codes.TOAD_STAY: codes.TOAD}.get(int(state.decision))
    id_ = IDS[int(state.decision) - 1]
    if asked is not None and (tribe != asked or not rules.abilities[asked]):
        raise WordError(f"{KEY}.id", id_, f"D-TAKE, for a {TRIBE_NAMES[asked]} alone has the other")
    if state.decision == codes.RAT_TAKE:
        if rules.rat_booty < 2:
            raise WordError(f"{KEY}.id", id_, "D-TAKE: rat_booty is 1")
        state.goes_on = 1
    if state.decision == codes.TOAD_STAY and (
        state.taker == codes.CAPTAIN or not rules.toad_may_stay
    ):
        raise WordError(f"{KEY}.id", id_, "D-TAKE: this toad must take")


# --- decisions of the auction -------------------------------------------------------------------


def _place_starter(rules: Any, state: Any, words: Words) -> None:
    """D-FIG and D-OPEN."""
    state.starter = state.actor
    _check_bidder(rules, state, "seat", int(state.actor))
    if state.decision == codes.OPEN:
        hand = int(state.hand[state.actor].sum())
        state.rank = _number(words, "rank", 0, 0, min(hand, int(state.bar_count) - 1))
        state.goes_on = 1


def _place_bid(rules: Any, state: Any, words: Words) -> None:
    """D-BID: somebody holds the bid, and the acting seat is still in."""
    _place_offer(rules, state, words)
    if state.leader == state.actor:
        raise WordError("seat", int(state.actor) + 1, "another than the leader")
    _check_bidder(rules, state, "seat", int(state.actor))
    players = int(rules.players)
    names = read_list(f"{KEY}.passed", words.get("passed", []), players)
    for i, name in enumerate(names, start=1):
        seat = whole(f"{KEY}.passed.{i}", name, 1, players) - 1
        if seat in (state.actor, state.leader):
            raise WordError(f"{KEY}.passed.{i}", name, "neither the leader nor who is asked")
        state.passed[seat] = 1


def _place_payment(rules: Any, state: Any, words: Words) -> None:
    """D-PAY: the leader pays card by card."""
    _place_offer(rules, state, words)
    state.actor = state.leader
    for seat in range(int(rules.players)):
        is_in = state.crew[seat].sum() < rules.crew_size
        state.passed[seat] = int(is_in and seat != state.leader)
    state.to_pay = _number(words, "left", int(state.bid), 1, max(int(state.bid), 1))
    if state.hand[state.actor].sum() < state.to_pay:
        found = int(state.hand[state.actor].sum())
        raise WordError(f"hands.{int(state.actor) + 1}", found, f"at least {int(state.to_pay)}")


def _place_offer(rules: Any, state: Any, words: Words) -> None:
    """The figure, the highest bid for it, and whose it is."""
    players = int(rules.players)
    state.leader = _number(words, "leader", 0, 1, players) - 1
    _check_bidder(rules, state, f"{KEY}.leader", int(state.leader))
    state.rank = _number(words, "rank", 0, 0, int(state.bar_count) - 1)
    state.starter = _number(words, "starter", int(state.leader) + 1, 1, players) - 1
    _check_bidder(rules, state, f"{KEY}.starter", int(state.starter))
    hand = int(state.hand[state.leader].sum())
    if state.decision == codes.PAY:  # what is paid already is no longer in hand
        hand = codes.CARDS
    state.bid = _number(words, "bid", int(state.rank), int(state.rank), hand)


def _check_bidder(rules: Any, state: Any, key: str, seat: int) -> None:
    if state.crew[seat].sum() >= rules.crew_size:
        raise WordError(key, seat + 1, "a seat whose crew is not whole")


_PLACERS: dict[int, Callable[[Any, Any, Words], None]] = {
    codes.ACT: _place_active,
    codes.DRAW: _place_draw,
    codes.DISC: _place_discard,
    codes.WEA: _place_weasel,
    codes.SNL: _place_snail,
    codes.TAKE: _place_taker,
    codes.RAT_TAKE: _place_taker,
    codes.TOAD_STAY: _place_taker,
    codes.FIG: _place_starter,
    codes.OPEN: _place_starter,
    codes.BID: _place_bid,
    codes.PAY: _place_payment,
}
