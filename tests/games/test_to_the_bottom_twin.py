"""To the Bottom against its naive twin: every decision, every choice, every column."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from balance.games.to_the_bottom.parameters.model import Parameters
from balance.rulesets import available, load
from tests.games import to_the_bottom as bottom
from tests.games.amount import many
from tests.games.to_the_bottom_rulesets import setups
from tests.naive.to_the_bottom_players import CHARACTERS

RULESETS = available("to_the_bottom")


def compare(parameters: Any, lineup: list[str], seed: int, deal: int) -> Any:
    return bottom.compare_game(parameters, lineup, seed, deal, CHARACTERS)


def mixed(players: int, offset: int) -> list[str]:
    """A line-up in which everybody gets a seat sooner or later."""
    return [bottom.KINDS[(offset + seat) % len(bottom.KINDS)] for seat in range(players)]


@pytest.mark.parametrize("name", RULESETS[:: many(1, 3)])
def test_random_games_of_every_ruleset(name: str) -> None:
    parameters, number = load(name).parameters, RULESETS.index(name)
    for players in (2 + (number + more) % 5 for more in range(many(5, 1))):
        for deal in range(number, number + many(2, 1)):
            compare(parameters, ["random"] * players, 11, deal)


@pytest.mark.parametrize("name", RULESETS)
def test_mixed_tables_of_every_ruleset(name: str) -> None:
    parameters, number = load(name).parameters, RULESETS.index(name)
    for deal in range(number, number + many(5, 1)):
        compare(parameters, mixed(2 + deal % 5, deal), 12, deal)


@pytest.mark.parametrize("name", ["standard", "storm"])
@pytest.mark.parametrize("kind", bottom.THINKERS)
def test_every_character_among_its_like(kind: str, name: str) -> None:
    parameters = load(f"to_the_bottom/{name}").parameters
    first = bottom.THINKERS.index(kind)
    for deal in range(first, first + many(8, 1)):
        compare(parameters, [kind] * (2 + deal % 5), 13, deal)


def everybody(cards: str) -> dict[str, list[str]]:
    """The same extra cards for every seat."""
    return {str(seat): cards.split() for seat in range(1, 7)}


DEFENCE = "ship_guard ship_guard lifebuoy steward bartender teacher"
ATTACK = "pirate lady torpedo saboteur fanatic rats beggar proletarian"
LONG_DRAWS = {"cruise_ramp": [7], "sink_ramp": [4], "cruise_hand_limit": 0}


def move(scope: str, source: str, pick: str, dest: str, **more: Any) -> dict[str, Any]:
    return {"do": "move", "scope": scope, "source": source, "pick": pick, "dest": dest, **more}


def own(name: str, **row: Any) -> dict[str, Any]:
    return {"name": name, "value": 2, "start": 1, "copies": 4, **row}


OWN_CARDS = {
    **bottom.plain(Parameters())["cards"],
    "spy": own(
        "Spy",
        trigger="act",
        cost="tire",
        parts=[move("opp", "hand", "actor", "actor_hand", n=2), {"do": "gain", "n": 2}],
    ),
    "herald": own("Herald", static={"merge": True, "jet_to_board": True, "jet_pair": 2}),
    "bell": own("Bell", trigger="end_turn", parts=[{"do": "draw"}, {"do": "reveal"}]),
    "mutineer": own(
        "Mutineer", trigger="pre_draw", parts=[move("all", "hand", "owner", "water", gain=True)]
    ),
    "storm": own(
        "Storm",
        trigger="act",
        cost="none",
        parts=[move("opps", "board", "actor", "deck_bottom", n=2, required=True)],
    ),
    "cook": own(
        "Cook",
        trigger="react_jettison",
        cost="jettison",
        static={"jet_copy": True, "discount": 1, "slot": 1},
    ),
}


def sold(*keys: str) -> dict[str, Any]:
    """The printed cards, of which only these and the Iceberg are in the shop."""
    cards = bottom.plain(Parameters())["cards"]
    return {key: {**row, "on": key in (*keys, "iceberg")} for key, row in cards.items()}


RARE: dict[str, dict[str, Any]] = {
    "cards of our own": {
        "cards": OWN_CARDS,
        "seat_extra_board": everybody("spy lifebuoy steward ship_guard"),
        "turn_action_cap": 25,
        "cruise_turn_cap": 20,
    },
    "everything is answered": {
        "seat_extra_board": everybody(f"{DEFENCE} {ATTACK}"),
        "seat_extra_deck": everybody("flapper rose assistant lifebuoy singer"),
        "board_step": 20,
    },
    "open hands, ordered decks": {
        "seat_extra_board": everybody("boogeyman steersman navigator storyteller captain lady"),
        "seat_extra_deck": everybody("assistant saboteur seal stowaway steward rose"),
        "discard_is_jettison": True,
        "sink_hand_limit": 3,
        **LONG_DRAWS,
    },
    "stowaways and tycoons": {
        "seat_extra_board": everybody("stowaway stowaway tycoon maid arbiter lifebuoy steersman"),
        "seat_extra_deck": everybody("rose flapper flapper stowaway teacher polka_dancer seal"),
        "flapper_needs_ready": True,
        "ramp_counts": "seats",
    },
    "many assistants": {
        "seat_extra_board": everybody("technician profiteer convict janitor fanatic band"),
        "seat_extra_deck": everybody("assistant assistant assistant assistant rose polka_dancer"),
        "assistant_factor": 3,
        "mult_step": 0,
        **LONG_DRAWS,
    },
    "nobody hurries": {
        "seat_extra_board": {"1": ["anchor"], "2": ["stoker"] * 4, "3": ["anchor", "lifeguard"]},
        "cruise_turn_cap": 20,
        "sink_turn_cap": 20,
        "turn_action_cap": 20,
    },
    "more slots than cards": {"cards": sold("rats", "lockdown"), "cruise_turn_cap": 20},
    "a shop that only clears itself": {"cards": sold("lockdown"), "cruise_turn_cap": 20},
    "an empty shop": {"cards": sold(), "cruise_turn_cap": 20},
    "a flood of events": {
        "seat_extra_board": everybody("torpedo rats saboteur teacher"),
        "seat_extra_deck": everybody("flapper " * 9),
        "event_cap": 16,
        "cruise_turn_cap": 20,
        **LONG_DRAWS,
    },
}


@pytest.mark.parametrize("name", RARE)
def test_rules_that_meet_rarely(name: str) -> None:
    parameters = bottom.changed(load("to_the_bottom").parameters, RARE[name])
    for deal in range(many(6, 1)):
        compare(parameters, ["random"] * (2 + deal % 5), 16, deal)
        compare(parameters, mixed(2 + (deal + 1) % 5, deal), 17, deal)


@st.composite
def lineups(draw: st.DrawFn, kinds: tuple[str, ...]) -> tuple[Any, list[str], int]:
    """A ruleset, a player for every seat, and the number of a deal."""
    parameters, players, deal = draw(setups())
    lineup = draw(st.lists(st.sampled_from(kinds), min_size=players, max_size=players))
    return parameters, lineup, deal


@given(lineups(bottom.KINDS))
@settings(
    max_examples=many(150, 6),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    compare(parameters, lineup, 14, deal)


@given(lineups(("random",)))
@settings(
    max_examples=many(300, 10),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_random_play_of_rulesets_nobody_would_print(setup: tuple[Any, list[str], int]) -> None:
    parameters, lineup, deal = setup
    compare(parameters, lineup, 15, deal)


def test_the_comparison_notices_a_difference() -> None:
    """A twin under other rules must not pass for the same game."""
    parameters = load("to_the_bottom").parameters
    other = bottom.changed(parameters, {"sink_start_hand": 4})
    table = bottom.table_of(parameters, ["random"] * 2)
    with pytest.raises(AssertionError):
        bottom.compare_game(other, ["random"] * 2, 11, 0, CHARACTERS, table)


def test_both_sides_list_the_same_columns() -> None:
    parameters = load("to_the_bottom").parameters
    twin = bottom.twin_of(parameters, 3, 1, 0)
    table = bottom.table_of(parameters, ["random"] * 3)
    table.open(1, 0)
    row = table.row()[0]
    assert isinstance(row, np.void)
    ours, theirs = bottom.row_values(row, 47, 3), bottom.row_of_twin(twin, 0, 1)
    assert set(ours) == set(theirs)
