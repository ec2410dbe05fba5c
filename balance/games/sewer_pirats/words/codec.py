"""A position of Sewer Pirats as plain values, for files and scenarios."""

from typing import Any

from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.naming import BONUS_NAMES, SYMBOL_NAMES, TRIBE_NAMES
from balance.games.sewer_pirats.words.names import (
    booty_names,
    figure_name,
    group_names,
    space_name,
    taken_names,
    token_name,
    tribe_list,
)

FINISHED = ("no", "yes", "capped")  # as in the state
IDS = tuple(codes.DECISIONS.values())
FREE = ""  # a space where nobody stands


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values.

    Areas are not named: there is what is in a crew and on no ship.
    """
    seats = range(int(rules.players))
    ships = list(enumerate(SYMBOL_NAMES))
    return {
        **({} if state.finished else {"seat": int(state.actor) + 1}),
        **_turns(rules, state),
        "crews": {str(s + 1): tribe_list(state.crew[s]) for s in seats},
        "ships": {name: _aboard(state, ship) for ship, name in ships},
        "hands": {str(s + 1): _cards(state.hand[s]) for s in seats},
        "shown": {str(s + 1): _cards(state.shown[s]) for s in seats},
        "row": _cards(state.row),
        "discard": _cards(state.discard),
        "deck": [SYMBOL_NAMES[c] for c in state.deck[state.deck_at : state.deck_end]],
        "shuffles": int(state.shuffles),
        "flotsam": {
            name: [group_names(state, ship, g) for g in range(int(state.groups[ship]))]
            for ship, name in ships
        },
        "taken": {str(s + 1): taken_names(state, s) for s in seats},
        "box": booty_names(state.box),
        "pool": [token_name(t) for t in state.pool[state.pool_at : rules.booty_count]],
        "bonus_pool": [
            BONUS_NAMES[b] for b in state.bonus_pool[state.bonus_at : rules.bonus_count]
        ],
        "bar": [TRIBE_NAMES[tribe] for tribe in state.bar[: state.bar_count]],
        "under": _cards(state.under),
        "final": _final(state),
        "decision": {} if state.finished else _decision(rules, state),
        "finished": FINISHED[int(state.finished)],
    }


def _turns(rules: Any, state: Any) -> dict[str, Any]:
    """Whose turn it is and how many there were; nothing of that in the auction."""
    if state.first_player < 0:
        return {}
    return {
        "active": int(state.active) + 1,
        "first_player": int(state.first_player) + 1,
        "turns": int(state.turns),
        "seat_turns": [int(n) for n in state.seat_turns[: rules.players]],
    }


def _aboard(state: Any, ship: int) -> list[str]:
    """Who stands on the crew spaces 1 to 3 and on the captain's space."""
    return [figure_name(f) if f else FREE for f in state.space[ship][1:].tolist()]


def _cards(counts: Any) -> dict[str, int]:
    return {name: int(n) for name, n in zip(SYMBOL_NAMES, counts, strict=True) if n}


def _final(state: Any) -> dict[str, Any]:
    """What is still to come at the end; nothing before the final sailings."""
    if not state.final:
        return {}
    ships = [name for name, waits in zip(SYMBOL_NAMES, state.final_ship, strict=True) if waits]
    return {"ships": ships, "weasel": bool(state.owed)}


def _decision(rules: Any, state: Any) -> dict[str, Any]:
    """Which decision it is, and what it takes to understand it."""
    decision = int(state.decision)
    said: dict[str, Any] = {"id": IDS[decision - 1]}
    if decision == codes.DRAW:
        said["left"] = int(state.draws_left)
    elif decision in (codes.WEA, codes.SNL):
        said["at"] = space_name(int(state.figure_ship), int(state.figure_at))
    elif decision in (codes.TAKE, codes.RAT_TAKE, codes.TOAD_STAY):
        said |= _sailing(state)
    elif decision in (codes.OPEN, codes.BID, codes.PAY):
        said["rank"] = int(state.rank)
    if decision in (codes.BID, codes.PAY):
        said |= {"bid": int(state.bid), "leader": int(state.leader) + 1}
        said["starter"] = int(state.starter) + 1
    if decision == codes.BID:
        said["passed"] = [seat + 1 for seat in range(int(rules.players)) if state.passed[seat]]
    if decision == codes.PAY:
        said["left"] = int(state.to_pay)
    return said


def _sailing(state: Any) -> dict[str, Any]:
    """The ship, the space whose figure takes, and who was its captain."""
    captain = 1 + int(state.sailor) * codes.TRIBES + int(state.figure_tribe)
    return {
        "ship": SYMBOL_NAMES[int(state.sailing) - 1],
        "space": int(state.taker),
        "captain": figure_name(captain),
        **({"further": True} if state.further else {}),
    }
