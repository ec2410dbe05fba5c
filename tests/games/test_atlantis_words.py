"""Atlantis in words: positions set up again, events that leave nothing out, bad words."""

import json
from typing import Any

import pytest

from balance.games.api import WordError
from balance.rulesets import available, load
from tests.games import atlantis
from tests.games.amount import many

game = atlantis.game
BARE = {"guys_per_player": 2, "guy_values": (1, 1)}
# Rulesets in which guys, ships or creatures do what they do nowhere else.
ODD = (
    "standard", "survive_like", "double_creatures", "fast_sinking", "owners_choose",
    "strong_swimmers", "return_to_land", "reckless", "stop_attack",
)  # fmt: skip


def short(name: str, **changes: Any) -> Any:
    """A shipped ruleset, stopped early enough to be followed step by step."""
    return atlantis.changed(load(f"atlantis/{name}").parameters, {"max_turns": 50} | changes)


def position_of(table: Any, parameters: Any) -> dict[str, Any]:
    position: dict[str, Any] = game.position(parameters, table.rules, table.state)
    assert json.loads(json.dumps(position)) == position
    return position


def dealt(parameters: Any, players: int = 2) -> Any:
    table = atlantis.table_of(parameters, ["random"] * players)
    table.open(1, 0)
    return table


# -------------------------------------------------------------------------------------- set up


def test_a_game_that_ends_before_all_guys_are_displaced_is_set_up_again() -> None:
    """AT-73: it ends at once, so guys may still stand where their tile was."""
    parameters = atlantis.changed(load("atlantis").parameters, {"end_rule": 1})
    table, fresh = (atlantis.table_of(parameters, ["random"] * 2) for _ in range(2))
    for one in (table, fresh):
        one.open(1, 0)
    given = {
        "decision": {"id": "S2", "tile": "3,7"},
        "sunk": {"3,7": "kraken"},
        "creatures": {"shark": ["2,6", "2,8", "3,5"], "kraken": ["3,7"]},
        "guys": [["3,7", "ashore"], ["3,7"]],
    }
    game.place(parameters, table.rules, table.state, given)
    while not table.state.finished:
        table.carry_out(table.decide())
    ended = position_of(table, parameters)
    assert (ended["sinking"], ended["guys"][1][0]) == ("3,7", "3,7")
    game.place(parameters, fresh.rules, fresh.state, ended)
    assert position_of(fresh, parameters) == ended
    with pytest.raises(WordError, match="sinking"):
        game.place(parameters, fresh.rules, fresh.state, {"sinking": "3,7"})


def test_what_is_not_named_stays_as_dealt() -> None:
    parameters = short("standard")
    table, fresh = dealt(parameters), dealt(parameters)
    game.place(parameters, table.rules, table.state, {})
    assert position_of(table, parameters) == position_of(fresh, parameters)


def test_symbols_change_places_within_their_ring() -> None:
    parameters = short("standard")
    table = dealt(parameters)
    state, rings = table.state, table.rules.tile0[:133].tolist()
    before = state.symbol[:133].tolist()
    wanted = {"3,7": "vortex", "3,9": "vortex", "3,11": "vortex", "5,9": "dolphin"}
    game.place(parameters, table.rules, state, {"sunk": {}, "destroyed": wanted})
    assert position_of(table, parameters)["destroyed"] == wanted
    assert position_of(table, parameters)["sunk"] == {}
    after = state.symbol[:133].tolist()
    for ring in (1, 2, 3):
        there = [h for h in range(133) if rings[h] == ring]
        assert sorted(before[h] for h in there) == sorted(after[h] for h in there)


# ------------------------------------------------------------------------------------- events


def events_of(table: Any, parameters: Any, deal: int) -> list[str]:
    """A whole game told; every option had words of its own."""
    events: list[str] = []
    table.open(34, deal)
    while not table.state.finished:
        options = table.options()
        words = [game.describe(parameters, table.rules, table.state, o) for o in options]
        assert len(set(words)) == len(words)
        before, index = table.snapshot(), table.decide()
        table.carry_out(index)
        events += game.tell(parameters, table.rules, before, table.state, options[index])
    return events


TOLD = {
    " gets ashore": "saved",
    "goes down with its ship": "lost_monster_ship",
    "is lost to the vortex": "lost_vortex",
    "is displaced to": "displaced",
    "is thrown into the water": "dumped_kraken",
    "enters the water": "entered_water",
    "goes overboard": "overboard",
    "climbs onto": "climbed",
    "hops onto": "hopped",
    " walks to": "walk_steps",
    " sails to": "sail_steps",
    " swims ": "swim_steps",
    "swims with a dolphin": "dolphin_carries",
    "boards ship": "boarded_land",
    " sinks: ": "tiles_sunk",
    " sinks: vortex": "vortices",
    "is destroyed": "tiles_lost_vortex",
    "dives to": "dives",
    "the turn of seat": "turns",
}


@pytest.mark.parametrize("name", ODD)
def test_the_events_agree_with_the_counters(name: str) -> None:
    parameters = short(name)
    for deal in range(many(6, 1)):
        table = atlantis.table_of(parameters, ["random"] * (2 + (deal + 2) % 3))
        events = events_of(table, parameters, deal)
        row = table.row()[0]
        for words, column in TOLD.items():
            assert count(events, words) == row[column].sum(), words
        assert count(events, "is eaten by shark") == row["lost_shark"].sum()
        assert count(events, "is eaten by monster") == row["lost_monster_swim"].sum()
        idle = count(events, "which comes to nothing") + count(events, "no creature is moved")
        assert idle == row["rolls_without_creature"] + row["creature_passes"]
        none = count(events, "which comes to nothing", " is on the board")
        assert none == row["rolls_without_creature"]
        rolls = none + row["creature_moves"] + row["creature_passes"]
        assert count(events, "the dice show") == rolls
        safe = count(events, "are safe beside a dolphin")
        assert safe == row["protected_attacks"]
        for cause in ("kraken", "monster", "vortex"):
            lost = count(events, "ship ", " is lost on", cause)
            assert lost == row[f"ships_lost_{cause}"]
        appeared = count(events, "ship ", " appears on")
        assert appeared + table.rules.ships_at_start == row["ships_placed"]
        ends = ("the game ends: ", "the game is stopped at its turn limit")
        assert [line for line in events if line.startswith(ends)] == events[-1:]
        assert events[-1].startswith(ends[int(row["capped"])])


def count(events: list[str], *words: str) -> int:
    return sum(all(word in line for word in words) for line in events)


# --------------------------------------------------------------------------------- the position


def test_pieces_have_names() -> None:
    parameters = short("standard", **BARE)
    table = dealt(parameters)
    position = {
        "decision": {"id": "M2", "steps": 2, "piece": "guy 1"},
        "guys": [["ship 1", "swims 4,4"], ["ashore", "dead"]],
        "ships": ["6,2", "gone", "4,4"],
        "creatures": {"dolphin": ["4,4"], "kraken": ["gone", "0,4"]},
    }
    game.place(parameters, table.rules, table.state, position)
    shown = game.show(parameters, table.rules, table.state).splitlines()
    assert "ships: 1 on 6,2 (1:1), 3 on 4,4 (empty)" in shown
    assert "swimmers: 4,4 1:2" in shown
    assert "creatures: kraken 2 on 0,4, dolphin 1 on 4,4" in shown
    assert "seat 1 0 ashore, 0 dead, score 0; seat 2 1 ashore, 1 dead, score 1" in shown
    assert shown[-1] == "seat 1 has 2 steps left"
    assert not any(line.startswith("hidden") for line in shown)


def test_hidden_symbols_are_shown_before_the_first_guy_only() -> None:
    table = dealt(short("standard"))
    shown = game.show(None, table.rules, table.state)
    assert shown.count("vortex") == 6
    table.carry_out(0)
    assert "vortex" not in game.show(None, table.rules, table.state)


def test_things_are_named_by_number() -> None:
    things = game.things(load("atlantis").parameters)
    assert things["hex"][66] == "66"
    assert len(things["hex"]) == 133
    assert things["landing"] == ("17", "27", "105", "115")
    assert things["ring"] == ("rock", "land", "fortress", "sea")
    assert len(game.things(load("atlantis/far_corners").parameters)["hex"]) == 159


# ------------------------------------------------------------------------------------ bad words

M1: dict[str, Any] = {
    "decision": {"id": "M1"},
    "guys": [["3,7", "ship 1"], ["swims 2,4", "3,9"]],
}
SHARK = {"id": "C1", "type": "shark", "distance": "2"}
SEA = {"creatures": {"shark": ["0,4"], "dolphin": ["0,6"]}}


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"boat": 1}, "boat"),
        ({"seat": 0}, "seat"),
        ({"seat": 3}, "seat"),
        ({"seat": 2, "phasing": 1}, "seat"),
        # tiles
        ({"tiles": 5}, "tiles"),
        ({"tiles": ["3,7", "3,9", "0,4"]}, "tiles.3"),
        ({"tiles": ["3,7", "3,9", "3,8"]}, "tiles.3"),
        ({"tiles": ["3,7", "3,9", "6,10"]}, "tiles.3"),
        ({"tiles": {"3,7": "whale"}}, "tiles.3,7"),
        ({"sunk": ["4,6"], "destroyed": ["4,6"]}, "destroyed.4,6"),
        ({"tiles": ["3,7", "3,9"], "sunk": ["4,6"]}, "tiles"),
        ({"sunk": dict.fromkeys(("5,9", "5,11"), "vortex")}, "sunk.5,11"),
        ({"sunk": ["3,7"]}, "guys.1.1"),
        ({"city": "sunk"}, "city"),
        ({"city": 1}, "city"),
        # ships and creatures
        ({"ships": ["3,7"]}, "ships.1"),
        ({"ships": ["2,4", "2,4"]}, "ships.2"),
        ({"ships": ["2,4"] + ["gone"] * 10}, "ships"),
        ({"ships": ["gone"]}, "guys.1.2"),
        ({"ships": []}, "guys.1.2"),
        ({"ships": ["9,99"]}, "ships.1"),
        ({"ships": [[2, 4]]}, "ships.1"),
        ({"creatures": {"whale": []}}, "creatures.whale"),
        ({"creatures": {"shark": ["gone"] * 7}}, "creatures.shark"),
        ({"creatures": {"shark": ["3,7"]}}, "creatures.shark.1"),
        ({"creatures": {"shark": ["2,4"]}}, "guys"),
        ({"creatures": {"monster": ["6,2"]}}, "ships"),
        # guys
        ({"guys": [["3,7"]]}, "guys"),
        ({"guys": [["3,7"] * 3, []]}, "guys.1"),
        ({"guys": [["3,8"], []]}, "guys.1.1"),
        ({"guys": [["6,10"], []]}, "guys.1.1"),
        ({"guys": [["swims 3,7"], []]}, "guys.1.1"),
        ({"guys": [["ship 9"], []]}, "guys.1.1"),
        ({"guys": [["home"], []]}, "guys.1.1"),
        ({"guys": [[3], []]}, "guys.1.1"),
        ({"guys": [["unplaced"], []]}, "guys"),
        ({"guys": [["dead"], ["ashore"]]}, "finished"),
        # the turn
        ({"turns": -1}, "turns"),
        ({"turns": 0}, "turns"),
        ({"seat_turns": [0, 1]}, "seat_turns"),
        ({"seat_turns": [1]}, "seat_turns"),
        ({"turn": {"swam": {}}}, "turn.swam"),
        ({"turn": {"swum": {"3": 1}}}, "turn.swum.3"),
        ({"turn": {"swum": {"1": 4}}}, "turn.swum.1"),
        ({"turn": {"start": {"1": "3,7"}}}, "turn.start.1"),
        ({"turn": {"ship_start": {"9": "2,4"}}}, "turn.ship_start.9"),
        ({"turn": {"pinned": [1]}}, "turn.pinned.1"),
        ({"turn": {"carried": {"1": 1}}}, "turn.carried.1"),
        ({"scores": [0, 1]}, "scores.2"),
        ({"scores": [False, 0]}, "scores.1"),
        # the decision
        ({"decision": 5}, "decision"),
        ({"decision": {"id": "M3"}}, "decision.id"),
        ({"decision": {"id": ["M1"]}}, "decision.id"),
        ({"decision": {"id": "M1", "sinks": 1}}, "decision.sinks"),
        ({"decision": {"id": "M1", "steps": 4}}, "decision.steps"),
        ({"decision": {"id": "M1", "steps": 0}}, "decision.steps"),
        ({"decision": {"id": "M2", "piece": "guy 3"}}, "decision.piece"),
        ({"decision": {"id": "M2"}}, "decision.piece"),
        ({"guys": [["5,9"], ["3,9"]], "ships": []}, None),
        ({"guys": [["ashore"], ["3,9"]], "ships": []}, "decision"),
        ({"decision": {"id": "S1", "sinks": 2}}, "decision.sinks"),
        ({"decision": {"id": "S1"}, "tiles": [], "guys": [["swims 2,4"], []]}, "decision"),
        ({"decision": {"id": "S2", "tile": "3,7"}}, "decision.tile"),
        ({"decision": {"id": "S2", "tile": "4,6"}, "sunk": ["4,6"]}, "guys"),
        ({"decision": SHARK}, "decision.type"),
        ({"decision": SHARK | {"type": "whale"}}, "decision.type"),
        ({"decision": SHARK | {"distance": "4"}} | SEA, "decision.distance"),
        ({"decision": SHARK | {"rolls": 1}} | SEA, "decision.rolls"),
        ({"decision": SHARK | {"id": "C2"}} | SEA, "decision.creature"),
        ({"decision": SHARK | {"id": "C2", "creature": 1, "moved": 2}} | SEA, "decision.moved"),
        ({"decision": SHARK | {"id": "C3", "creature": 1}} | SEA, "decision.id"),
        ({"decision": SHARK | {"id": "C4", "creature": 1, "distance": "dive", "row": 99}} | SEA,
         "decision.row"),
        ({"decision": {"id": "C1", "type": "dolphin", "distance": "1"}, "turn": {"pinned": [1]}}
         | SEA, "decision.type"),
        ({"decision": {"id": "P1"}}, "guys.1.2"),
        # the end
        ({"finished": "yes"}, "decision"),
        ({"finished": "yes", "decision": {}}, "finished"),
        ({"finished": "capped", "decision": {}}, "finished"),
        ({"finished": "maybe", "decision": {}}, "finished"),
        ({"finished": "yes", "decision": {}, "guys": [["dead"], ["ashore"]]}, None),
        ({"finished": "capped", "decision": {}, "turns": 50}, None),
    ],
)  # fmt: skip
def test_positions_that_cannot_be(changes: dict[str, Any], key: str | None) -> None:
    """A key of None: the position can be."""
    parameters = short("standard", **BARE)
    table = dealt(parameters)
    if key is None:
        game.place(parameters, table.rules, table.state, M1 | changes)
        return
    with pytest.raises(WordError) as error:
        game.place(parameters, table.rules, table.state, M1 | changes)
    assert error.value.key == key
    assert error.value.allowed


def test_rooms_are_not_overfilled() -> None:
    parameters = short("standard", guys_per_player=4, guy_values=(1,) * 4)
    for guys, key in (("5,9", "guys"), ("ship 1", "guys")):
        table = dealt(parameters)
        position = {"decision": {"id": "M1"}, "guys": [[guys] * 4, []]}
        with pytest.raises(WordError, match="at most 3") as error:
            game.place(parameters, table.rules, table.state, position)
        assert error.value.key == key


@pytest.mark.parametrize(
    ("tiles", "room"), [([], 0), (["5,9", "6,8"], 6), (["5,9", "6,8", "4,8"], 9)]
)
def test_all_guys_that_are_to_be_placed_have_room(tiles: list[str], room: int) -> None:
    parameters = short("standard", guys_per_player=4, guy_values=(1,) * 4)  # of two seats
    table = dealt(parameters)
    if room > 8:
        game.place(parameters, table.rules, table.state, {"tiles": tiles})
        return
    with pytest.raises(WordError, match="room for the 8 to be placed") as error:
        game.place(parameters, table.rules, table.state, {"tiles": tiles})
    assert (error.value.key, error.value.found) == ("tiles", f"room for {room} guys")


def test_a_city_that_can_sink() -> None:
    parameters = short("standard", vortex_destroys_city=True, **BARE)
    table = dealt(parameters)
    game.place(parameters, table.rules, table.state, M1 | {"city": "sunk"})
    assert position_of(table, parameters)["city"] == "sunk"
    assert table.state.content[66] == 0


# ---------------------------------------------------------------------------------- forced luck


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ({"rolls": {}}, "rolls"),
        ({"dice": {"creature": "X"}}, "dice.creature"),
        ({"dice": {"distance": 4}}, "dice.distance"),
        ({"dice": {"distance": True}}, "dice.distance"),
        ({"dice": {"type": "S"}}, "dice.type"),
        ({"dice": [{"creature": "S"}, {"creature": "X"}]}, "dice.2.creature"),
        ({"dice": 3}, "dice"),
        ({"symbols": {"2,4": "shark"}}, "symbols.2,4"),
        ({"symbols": {"3,7": "whale"}}, "symbols.3,7"),
        ({"symbols": {"5,9": "ship", "5,11": "ship"}}, "symbols.5,11"),
        ({"symbols": ["3,7"]}, "symbols"),
    ],
)
def test_luck_that_cannot_be(words: dict[str, Any], key: str) -> None:
    parameters = load("atlantis").parameters
    table = atlantis.table_of(parameters, ["random"] * 2)
    with pytest.raises(WordError) as error:
        game.force(parameters, table.rules, table.state, words)
    assert error.value.key == key


def test_symbols_are_forced_at_the_deal_only() -> None:
    parameters = load("atlantis").parameters
    table = dealt(parameters)
    with pytest.raises(WordError) as error:
        game.force(parameters, table.rules, table.state, {"symbols": {"3,7": "shark"}})
    assert error.value.key == "symbols"


def test_no_dice_are_forced_where_none_fall() -> None:
    parameters = short("standard", creature_rolls=0)
    table = dealt(parameters)
    with pytest.raises(WordError) as error:
        game.force(parameters, table.rules, table.state, {"dice": {"creature": "S"}})
    assert error.value.key == "dice"


def test_every_shipped_ruleset_can_be_told() -> None:
    """The first words of each: its deal, its options, its position as plain values."""
    for name in available("atlantis"):
        parameters = load(name).parameters
        players = 2
        table = dealt(parameters, players)
        assert game.show(parameters, table.rules, table.state)
        words = [game.describe(parameters, table.rules, table.state, o) for o in table.options()]
        assert len(set(words)) == len(words)
        assert position_of(table, parameters)["decision"] == {"id": "P1"}
