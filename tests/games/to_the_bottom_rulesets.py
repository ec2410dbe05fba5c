"""Random legal rulesets of To the Bottom for property tests, with cards nobody has printed."""

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from pydantic import ValidationError

from balance.games.to_the_bottom.parameters.deck import DECK
from balance.games.to_the_bottom.parameters.model import Parameters

SOURCES = {
    "actor": ["board", "hand"],
    "owner": ["board", "hand", "water"],
    "blind": ["hand"],
    "top": ["deck_top"],
    "maxval": ["board"],
}
DESTS = ["water", "water", "owner_hand", "actor_hand", "deck_bottom", "board"]
AUTOMATIC = ["pre_draw", "draw_step", "end_turn"]
REACTIONS = ["react_play", "react_action", "react_hit", "react_target", "react_jettison"]
STANDARD = {key: card.model_dump(by_alias=True) for key, card in DECK.items()}


def _few(*values: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(values)


@st.composite
def _move(draw: st.DrawFn) -> dict[str, Any]:
    pick = draw(_few("actor", "actor", "owner", "owner", "blind", "top", "top", "maxval", "card"))
    own = {"do": "move", "n": draw(_few(1, 1, 2, 3)), "dest": draw(st.sampled_from(DESTS))}
    own |= {name: draw(st.booleans()) for name in ("required", "gain", "doubled")}
    if pick == "card":
        return {**own, "scope": "self", "source": "card"}
    scopes = ["opp", "opps"] if pick == "actor" else ["self", "opp", "opps", "all", "top"]
    return {
        **own,
        "scope": draw(st.sampled_from(scopes)),
        "source": draw(st.sampled_from(SOURCES[pick])),
        "pick": pick,
        "up_to": pick == "owner" and draw(st.booleans()),
    }


@st.composite
def _part(draw: st.DrawFn) -> dict[str, Any]:
    do = draw(_few("move", "move", "move", "move", "draw", "gain", "reveal", "cycle"))
    if do == "move":
        return draw(_move())
    return {"do": do, "n": draw(_few(1, 1, 2, 4)), "doubled": draw(st.booleans())}


STATICS: dict[str, st.SearchStrategy[Any]] = {
    "draw_mod": _few(-2, -1, 1, 2),
    "skip_draw": st.just(True),
    "slot": _few(1, 2),
    "discount": _few(1, 2, 3),
    "enter_ready": st.just(True),
    "view": _few(1, 2, 4),
    "rearrange": _few(2, 3),
    "see_hands": st.just(True),
    "jet_guard": _few(1, 3, 5),
    "jet_to_board": st.just(True),
    "jet_copy": st.just(True),
    "jet_pair": _few(1, 2, 3),
    "merge": st.just(True),
    "play_on_opp": st.just(True),
}


@st.composite
def _statics(draw: st.DrawFn) -> dict[str, Any]:
    names = draw(st.lists(st.sampled_from(list(STATICS)), max_size=3, unique=True))
    if "merge" in names and "play_on_opp" in names:
        names.remove("merge")
    return {name: draw(STATICS[name]) for name in names}


@st.composite
def _card(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """A row of a card of our own, cheap enough to be seen on boards."""
    kind = draw(_few("act", "act", "act", "automatic", "reaction", "none"))
    row: dict[str, Any] = {
        "name": name,
        "value": draw(st.integers(0, 9)),
        "copies": draw(st.integers(0, 4)),
        "start": draw(_few(0, 0, 1, 2)),
        "class": draw(st.sampled_from("NODPS")),
        "port": draw(_few(False, False, True)),
        "enters_tired": draw(st.booleans()),
        "static": draw(_statics()),
    }
    for number in ("price", "jet"):
        if draw(st.booleans()):
            row[number] = draw(st.integers(0, 9))
    if kind == "act":
        row |= {"trigger": "act", "cost": draw(_few("tire", "tire", "jettison", "none"))}
    elif kind == "automatic":
        row["trigger"] = draw(st.sampled_from(AUTOMATIC))
    elif kind == "reaction":
        cost = draw(_few("tire", "tire", "jettison"))
        row |= {"trigger": draw(st.sampled_from(REACTIONS)), "cost": cost}
    if kind in ("act", "automatic"):
        row["parts"] = draw(st.lists(_part(), max_size=3))
    return row


@st.composite
def _cards(draw: st.DrawFn) -> dict[str, Any]:
    """The printed cards, some without effect on the shop, and a few of our own among them."""
    rows = {key: dict(row) for key, row in STANDARD.items()}
    for key in draw(st.lists(st.sampled_from(list(rows)), max_size=12, unique=True)):
        if rows[key]["copies"] and key != "iceberg":
            rows[key]["copies"] = draw(st.integers(0, 4))
    rows["passenger"]["start"] = draw(st.integers(2, 8))
    rows["iceberg"]["price"] = draw(_few(4, 8, 15, 20))
    own = [draw(_card(f"Own {number}")) for number in range(draw(st.integers(1, 8)))]
    items = list(rows.items())
    for number, row in enumerate(own):
        items.insert(draw(st.integers(0, len(items))), (f"own_{number}", row))
    return dict(items)


@st.composite
def rulesets(draw: st.DrawFn) -> Parameters:
    """Any legal ruleset, mostly of a size at which things happen."""
    cards = draw(_cards())
    ownable = [key for key in cards if key not in ("iceberg", "lockdown")]
    unprinted = [key for key in cards if key.startswith("own_")]
    extra = st.lists(st.one_of(st.sampled_from(ownable), st.sampled_from(unprinted)), max_size=4)
    extras = st.dictionaries(st.sampled_from("123456"), extra, max_size=3)
    own: dict[str, Any] = {
        "shop_slots": draw(st.integers(1, 8)),
        "cruise_ramp": draw(st.lists(st.integers(2, 7), min_size=1, max_size=4)),
        "sink_ramp": draw(st.lists(st.integers(0, 4), min_size=1, max_size=4)),
        "ramp_counts": draw(_few("turns", "seats")),
        "cruise_hand_limit": draw(_few(0, 3, 5, 5, 8)),
        "sink_hand_limit": draw(_few(0, 0, 3, 6)),
        "sink_start_hand": draw(st.integers(0, 8)),
        "board_step": draw(st.integers(2, 7)),
        "mult_step": draw(st.integers(0, 2)),
        "draw_floor": draw(_few(0, 0, 1)),
        "assistant_factor": draw(st.integers(1, 4)),
        "use_port_cards": draw(st.booleans()),
        "class_on": {letter: draw(_few(True, True, True, False)) for letter in "ODPSE"},
        "shop_copies_scale": draw(_few(0.34, 1.0, 1.0, 1.5)),
        "cards": cards,
        "discard_is_jettison": draw(st.booleans()),
        "jettison_opens_teacher": draw(_few(True, True, False)),
        "teacher_off_turn": draw(_few(True, True, False)),
        "flapper_needs_ready": draw(st.booleans()),
        "seat_extra_deck": draw(extras),
        "seat_extra_board": draw(extras),
        "cruise_turn_cap": 20,
        "sink_turn_cap": 20,
        "turn_action_cap": draw(_few(20, 40)),
        "event_cap": draw(_few(16, 64)),
    }
    try:
        return Parameters(**own)
    except ValidationError as reason:
        # An Iceberg or a shop out of reach are the only things drawn here that may be refused.
        if any(error["loc"] != ("cards",) for error in reason.errors()):
            raise
    assume(False)
    raise AssertionError


@st.composite
def setups(draw: st.DrawFn) -> tuple[Parameters, int, int]:
    """A ruleset, a number of players, and the number of a deal."""
    return draw(rulesets()), draw(st.integers(2, 6)), draw(st.integers(0, 10**6))
