"""The decision that is due in SafeHouse: who is asked what, and what was said to it so far."""

from typing import Any

from balance.games.api.codec import SEAT, At, By, Due, Field, Name, Some, Whole, players
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.sheets import COLOURS
from balance.games.safehouse.words.names import JOINT, KINDS, shown_numbers

_MOST_VOTED = 23  # the last option there is room to vote for
UNUSED = "unused"


def settle_decision(at: At) -> None:
    """What follows from the decision: who is asked, the jokers of the roll, the move under way."""
    rules, state = at.rules, at.state
    if state.decision in JOINT:
        asked = int(state.roller + state.voters) % int(rules.players)
        state.actor = 0 if rules.joint_rule == codes.LEADER else asked
    else:
        state.entrant = (state.actor - state.roller) % rules.players
        jokers = jokers_of(state)
        state.jokers = len(jokers)
        state.joker_face[: len(jokers)] = jokers
    is_alone = rules.joint_rule != codes.MAJORITY
    state.goes_on = state.decision == codes.SELECT and state.kind > 0 and is_alone


def jokers_of(state: Any) -> list[int]:
    """The numbers of the rolled jokers that show one."""
    return [int(n) for n in state.face[codes.WHITE][: state.rolled[codes.WHITE]] if n]


# --- joint decisions -------------------------------------------------------------------------


def _votes(at: At) -> dict[int, int]:
    return {option: n for option, n in enumerate(at.state.votes) if n}


def _put_votes(at: At, votes: dict[int, int]) -> None:
    for option, count in votes.items():
        at.state.votes[option] = count
    at.state.voters = sum(votes.values())


def _first_kind(at: At) -> str:
    """The first kind that was rolled."""
    return KINDS[next((kind for kind, n in enumerate(at.state.rolled) if n), 0)]


class _OneOrMore(Some):
    """A list, or its only entry by itself."""

    def read(self, at: At, key: str, plain: Any) -> list[Any]:
        """A list of what is there."""
        return super().read(at, key, plain if isinstance(plain, list) else [plain])


def _again(at: At) -> dict[int, list[int]]:
    """The dice picked so far to be rolled again, by their places among their kind."""
    picked = {
        kind: [slot for slot in range(at.state.rolled[kind]) if at.state.marked[kind][slot]]
        for kind in range(codes.KINDS)
    }
    return {kind: slots for kind, slots in picked.items() if slots}


def _put_again(at: At, picked: dict[int, list[int]]) -> None:
    for kind, slots in picked.items():
        at.state.marked[kind][slots] = 1


# --- jokers and entries ----------------------------------------------------------------------


def _roller(at: At) -> int:
    return int(at.state.roller) + 1


def _jokers(at: At) -> Any:
    return at.state.joker_to[: at.state.jokers]


def _first_colour(at: At) -> str:
    """The first colour that shows a number."""
    return COLOURS[next((c for c, number in enumerate(shown_numbers(at.state)) if number), 0)]


def _is_voting(at: At) -> bool:
    return bool(at.state.voters)


_OPTIONS = [str(option) for option in range(_MOST_VOTED + 1)]
_VOTES = (
    Field(
        "votes",
        By(_OPTIONS, Whole(1, lambda at: players(at) - 1)),
        get=_votes,
        put=_put_votes,
        when=_is_voting,
    ),
    Field("first", Whole(0, _MOST_VOTED), "first_vote", when=_is_voting),
)
_ASKED = Field("seat", SEAT, "actor", default=_roller)
_JOKERS = Field(
    "jokers",
    Some(Name((UNUSED, *COLOURS)), lambda at: len(jokers_of(at.state))),
    "joker_to",
    get=_jokers,
)
DECISION = Due(
    {name: number for number, name in codes.DECISIONS.items()},
    {
        "retrieve": _VOTES,
        "select": (*_VOTES, Field("kind", Name(KINDS), "kind")),
        "reroll": _VOTES,
        "reroll_die": (
            *_VOTES,
            Field("kind", Name(KINDS), "kind", default=_first_kind),
            Field("die", Whole(1, codes.DICE, shift=1), "slot"),
            Field(
                "again",
                By(KINDS, _OneOrMore(Whole(1, codes.DICE, shift=1), codes.DICE)),
                get=_again,
                put=_put_again,
            ),
        ),
        "stay": _VOTES,
        "joker": (_ASKED, _JOKERS, Field("joker", Whole(1, codes.JOKERS, shift=1), "joker")),
        "enter": (
            _ASKED,
            _JOKERS,
            Field("colour", Name(COLOURS), "colour", default=_first_colour),
            Field("entries", Whole(0, codes.COLOURS), "entries"),
        ),
    },
)
