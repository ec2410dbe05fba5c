"""The decision at which a placed position stands, and what was settled before it."""

from collections.abc import Callable
from typing import Any

from balance.games.api import WordError, whole
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.parameters.sheets import COLOURS
from balance.games.safehouse.words.names import DECISION_IDS, JOINT
from balance.games.safehouse.words.names import KINDS as NAMES
from balance.games.safehouse.words.reading import among, table

IDS = {name: number for number, name in DECISION_IDS.items()}
MOST_VOTED = 24
_ROLLED = (codes.REROLL, codes.REROLL_DIE, codes.STAY, codes.JOKER, codes.ENTER)


def place_decision(
    parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]
) -> None:
    """Who is asked what; the dice, helps and sheets lie already.

    Raises
    ------
    WordError
    """
    words = dict(table("decision", position.get("decision", {})))
    _clear(state)
    if not words:
        _place_none(state, position)
        state.actor = _decider(rules, state)
        return
    name = words.pop("id", None)
    if name not in IDS:
        raise WordError("decision.id", name, tuple(IDS))
    state.decision = IDS[name]
    if (state.throws > 0) != (state.decision in _ROLLED):
        allowed = [n for n, d in IDS.items() if (d in _ROLLED) == (state.throws > 0)]
        raise WordError("decision.id", name, tuple(allowed))
    if state.decision in JOINT:
        _place_votes(rules, state, words)
    _PLACERS[int(state.decision)](parameters, rules, state, words)
    for key in words:
        raise WordError(f"decision.{key}", words[key], f"nothing of that name at {name}")
    if state.decision in JOINT:
        state.actor = _decider(rules, state)


def _clear(state: Any) -> None:
    state.decision, state.goes_on, state.voters, state.first_vote = codes.SELECT, 0, 0, 0
    state.kind, state.slot, state.entrant, state.entries = 0, 0, 0, 0
    state.joker, state.jokers, state.choice = 0, 0, 0
    state.joker_face[:], state.joker_to[:] = 0, 0
    state.colour = -1
    state.votes[:] = 0


def _place_none(state: Any, position: dict[str, Any]) -> None:
    """Without a word the dice of a turn are to be chosen, unless the game is over."""
    if position.get("finished", "no") == "no" and state.throws > 0:
        allowed = [name for name, number in IDS.items() if number in _ROLLED]
        raise WordError("decision", position.get("decision", {}), f"one of {', '.join(allowed)}")


def _decider(rules: Any, state: Any) -> int:
    """Who is asked: the leader, or the roller and, in a vote, those after it."""
    if rules.joint_rule == codes.LEADER:
        return 0
    return int(state.roller + state.voters) % int(rules.players)


def _place_votes(rules: Any, state: Any, words: dict[str, Any]) -> None:
    """Votes given so far, by option; the first one is the roller's."""
    votes = table("decision.votes", words.pop("votes", {}))
    first = words.pop("first", None)
    if not votes and first is None:
        return
    if rules.joint_rule != codes.MAJORITY:
        raise WordError("decision.votes", votes, 'nothing: only with joint_rule = "majority"')
    most = int(rules.players) - 1
    for name, count in votes.items():
        option = among(f"decision.votes.{name}", name, [str(i) for i in range(MOST_VOTED)])
        state.votes[option] = whole(f"decision.votes.{name}", count, 1, most)
    state.voters = sum(map(int, state.votes))
    if state.voters > most:
        raise WordError("decision.votes", votes, f"at most {most} votes: somebody is still asked")
    given = [option for option in range(MOST_VOTED) if state.votes[option]]
    if first not in given or type(first) is not int:
        raise WordError("decision.first", first, tuple(given))
    state.first_vote = first


# --- each decision ---------------------------------------------------------------------------


def _place_retrieve(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> None:
    if parameters.retrieve_when == "forced_only":
        raise WordError("decision.id", "retrieve", 'another: retrieve_when is "forced_only"')
    if any(state.rolled):
        raise WordError("chosen", "dice", "{ }: no dice are chosen yet")
    if not any(state.lid):
        raise WordError("lid", {}, "at least one die to fetch")
    if sum(map(int, state.table[: codes.WHITE])) < parameters.min_coloured:
        allowed = f"at least {parameters.min_coloured} coloured dice, else fetching is forced"
        raise WordError("table", {}, allowed)


def _place_select(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> None:
    kind = among("decision.kind", words.pop("kind", NAMES[0]), NAMES)
    for later in range(kind, codes.KINDS):
        if state.rolled[later]:
            raise WordError(f"chosen.{NAMES[later]}", int(state.rolled[later]), "0: not asked yet")
    chosen, coloured = sum(map(int, state.rolled)), sum(map(int, state.rolled[: codes.WHITE]))
    ahead = sum(map(int, state.table[kind : codes.WHITE])) if kind < codes.WHITE else 0
    if chosen > parameters.max_dice_per_roll:
        raise WordError("chosen", chosen, f"at most {parameters.max_dice_per_roll} dice")
    if coloured + ahead < parameters.min_coloured:
        raise WordError("chosen", chosen, f"at least {parameters.min_coloured} coloured in the end")
    state.kind = kind
    state.goes_on = int(kind > 0 and rules.joint_rule != codes.MAJORITY)


def _place_reroll(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> None:
    if state.reroll_left == 0:
        raise WordError("reroll_squares", 0, "at least 1 for this decision")


def _place_die(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> None:
    """Every die before this one is kept, unless it stands under ``again``."""
    if parameters.reroll_squares - state.reroll_left < state.throws:
        most = parameters.reroll_squares - int(state.throws)
        raise WordError("reroll_squares", int(state.reroll_left), f"at most {most}: one is in use")
    rolled = [name for kind, name in enumerate(NAMES) if state.rolled[kind]]
    state.kind = NAMES.index(rolled[among("decision.kind", words.pop("kind", rolled[0]), rolled)])
    state.slot = whole("decision.die", words.pop("die", 1), 1, int(state.rolled[state.kind])) - 1
    for name, places in table("decision.again", words.pop("again", {})).items():
        key = f"decision.again.{name}"
        kind = NAMES.index(rolled[among(key, name, rolled)])
        before = int(state.slot) if kind == state.kind else int(state.rolled[kind])
        allowed = list(range(1, before + 1)) if kind <= state.kind else []
        for place in places if isinstance(places, list) else [places]:
            if place not in allowed or type(place) is not int:
                raise WordError(key, place, tuple(allowed) or "none: these dice come later")
            state.marked[kind][place - 1] = 1


def _place_stay(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> None:
    counting = [
        state.face[kind][slot] == 0 and not state.harmless[kind][slot]
        for kind in range(codes.KINDS)
        for slot in range(state.rolled[kind])
    ]
    if state.stay_left == 0:
        raise WordError("stay_squares", 0, "at least 1 for this decision")
    if not any(counting):
        raise WordError("rolled", {}, "a pursuer that counts, for this decision")


def _place_joker(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> None:
    _place_entrant(rules, state, words)
    if state.jokers == 0:
        raise WordError("rolled", {}, "a joker that shows a number, for this decision")
    state.joker = whole("decision.joker", words.pop("joker", 1), 1, int(state.jokers)) - 1
    _place_jokers(state, words, int(state.joker))


def _place_enter(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> None:
    _place_entrant(rules, state, words)
    shown = _available(state)
    state.colour = COLOURS.index(
        shown[among("decision.colour", words.pop("colour", shown[0]), shown)]
    )
    most = min(parameters.max_entries_per_roll, shown.index(COLOURS[state.colour]))
    state.entries = whole("decision.entries", words.pop("entries", 0), 0, most)
    _place_jokers(state, words, int(state.jokers))


def _place_entrant(rules: Any, state: Any, words: dict[str, Any]) -> None:
    """Those between the roller and the seat that enters have entered."""
    seat = whole("decision.seat", words.pop("seat", int(state.roller) + 1), 1, int(rules.players))
    state.entrant = (seat - 1 - int(state.roller)) % int(rules.players)
    state.actor = seat - 1
    if not _available(state):
        raise WordError("rolled", {}, "a colour that shows a number, for this decision")
    numbers = [int(n) for n in state.face[codes.WHITE][: state.rolled[codes.WHITE]] if n]
    state.jokers = len(numbers)
    for joker, number in enumerate(numbers):
        state.joker_face[joker] = number


def _available(state: Any) -> list[str]:
    """The colours that show a number."""
    return [
        name for kind, name in enumerate(COLOURS) if any(state.face[kind][: state.rolled[kind]])
    ]


def _place_jokers(state: Any, words: dict[str, Any], assigned: int) -> None:
    """Where the jokers went, of which so many were asked about; the others are unused."""
    names = words.pop("jokers", [])
    if not isinstance(names, list) or len(names) > state.jokers:
        raise WordError("decision.jokers", names, f"a list of at most {state.jokers} colours")
    for joker, name in enumerate(names):
        allowed = ["unused", *(_available(state) if joker < assigned else [])]
        key = f"decision.jokers.{joker + 1}"
        colour = allowed[among(key, name, allowed)]
        state.joker_to[joker] = COLOURS.index(colour) + 1 if colour in COLOURS else 0


_PLACERS: dict[int, Callable[[Parameters, Any, Any, dict[str, Any]], None]] = {
    codes.RETRIEVE: _place_retrieve,
    codes.SELECT: _place_select,
    codes.REROLL: _place_reroll,
    codes.REROLL_DIE: _place_die,
    codes.STAY: _place_stay,
    codes.JOKER: _place_joker,
    codes.ENTER: _place_enter,
}
