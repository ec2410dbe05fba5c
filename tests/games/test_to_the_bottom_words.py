"""To the Bottom in words: positions set up again, stories that leave nothing out, bad words."""

from collections.abc import Iterator
from typing import Any

import pytest

from balance import games
from balance.engine.table import Table, jit_is_off
from balance.games.api import WordError
from balance.games.to_the_bottom.kernel import codes
from balance.rulesets import load
from balance.rulesets.players import find_player
from tests.games.house_rules import HOUSE_RULES

game = games.get("to_the_bottom")
STANDARD = load("to_the_bottom").parameters
LONG = 120 if jit_is_off() else 600  # decisions after which a game has been seen enough


def changed(**changes: Any) -> Any:
    return game.Parameters(**{**dict(STANDARD), **changes})


def table_of(parameters: Any, players: int) -> Table:
    random = find_player(game, "random")
    return Table(game, game.pack(parameters, players), [random] * players)


def dealt(players: int = 2, **changes: Any) -> tuple[Any, Table]:
    parameters = changed(**changes)
    table = table_of(parameters, players)
    table.open(1, 0)
    return parameters, table


def decisions(table: Table, deal: int) -> Iterator[None]:
    """Stops before every decision of a game, and at its end or after many of them."""
    table.open(31, deal)
    while not table.state.finished and table.decisions < LONG:
        yield
        table.carry_out(table.decide())
    yield


CASES = [
    *((changed(**changes), players) for changes, players in HOUSE_RULES["to_the_bottom"]),
    (STANDARD, 2),
    (STANDARD, 4),
    (load("to_the_bottom/strict_discard").parameters, 6),
]


@pytest.mark.parametrize(("parameters", "players"), CASES)
def test_options_differ_in_words(parameters: Any, players: int) -> None:
    table, met = table_of(parameters, players), set()
    for _ in decisions(table, players + 10):
        if not table.state.finished:
            met.add(int(table.state.decision))
            options = table.options()
            words = [game.describe(parameters, table.rules, table.state, o) for o in options]
            assert len(set(words)) == len(words)
            assert all(line == line.lower() for line in words)
    assert codes.MAIN in met


# ---------------------------------------------------------------------------------- the story


def story_of(table: Table, parameters: Any, deal: int) -> list[str]:
    """A whole game."""
    table.open(34, deal)
    story: list[str] = []
    while not table.state.finished:
        before, index = table.snapshot(), table.decide()
        option = table.options()[index]
        table.carry_out(index)
        story += game.tell(parameters, table.rules, before, table.state, option)
    return story


def count(story: list[str], words: str) -> int:
    return sum(words in line for line in story)


@pytest.mark.parametrize(("players", "deal"), [(2, 1), (3, 2), (4, 3)])
def test_the_story_tells_what_the_record_counts(players: int, deal: int) -> None:
    parameters = changed(cards=dict(load("to_the_bottom/iceberg_15").parameters.cards))
    table = table_of(parameters, players)
    story, row = story_of(table, parameters, deal), table.row()[0]
    assert count(story, " buys ") == row["bought"].sum()
    assert count(story, " sinks") == players
    assert count(story, " ends") == row["turns"]
    assert count(story, " begins") < row["turns"]
    assert count(story, "the iceberg hits the ship") == 1
    assert count(story, "comes onto the board") >= row["played"].sum()
    best = int(row["score"].max())
    assert story[-1].endswith(f" {best}")
    assert ("share" in story[-1]) == (row["won"].sum() > 1)
    assert all(line == line.lower() and not line.endswith(".") for line in story)


def told(position: dict[str, Any], choice: str, players: int = 2, **changes: Any) -> list[str]:
    """What one choice brings about."""
    parameters, table = dealt(players, **changes)
    game.place(parameters, table.rules, table.state, position)
    return chosen(parameters, table, choice)


def chosen(parameters: Any, table: Table, choice: str) -> list[str]:
    """What a choice at a table brings about; single options follow by themselves."""
    options = [game.describe(parameters, table.rules, table.state, o) for o in table.options()]
    before, index = table.snapshot(), options.index(choice)
    option = table.options()[index]
    table.carry_out(index)
    return list(game.tell(parameters, table.rules, before, table.state, option))


SHOP = {"slots": ["rats", "seal"], "deck": ["lockdown", "maid", "chef"], "discard": []}


def test_a_purchase_is_told() -> None:
    position = {"pool": 5, "shop": {**SHOP, "deck": ["maid"]}}
    assert told(position, "buy rats from slot 1") == [
        "seat 1 buys rats for 3",
        "rats goes into the water of seat 1",
        "the pool is 2",
        "slot 1 now has maid",
    ]


def test_a_cleared_shop_is_told() -> None:
    events = told({"pool": 5, "shop": SHOP}, "buy rats from slot 1")
    assert [line for line in events if "slot" in line or "shop" in line] == [
        "the shop is cleared",
        "slot 1 now has maid",
        "slot 2 now has chef",
        "slot 3 now has seal",  # which was cleared, and came back
    ]


def test_a_rose_and_a_merge_are_told() -> None:
    seats = {"1": {"hand": ["rose", "assistant"], "board": ["rats"]}}
    assert told({"seats": seats}, "jettison rose") == [
        "rose leaves the hand of seat 1",
        "rose comes onto the board of seat 1",
        "the pool is 4",
    ]
    assert told({"seats": seats, "pool": 9}, "play assistant") == [
        "seat 1 plays assistant for 6",
        "assistant leaves the hand of seat 1",
        "assistant comes onto the board of seat 1",
        "the pool is 3",
    ]


def test_a_new_turn_is_told() -> None:
    seats = {
        "1": {"hand": ["seal"]},
        "2": {"hand": [], "deck": ["baby", "seal", "baby", "rats", "maid"]},
    }
    assert told({"seats": seats, "pool": 3}, "end the turn") == [
        "the turn of seat 1 ends",
        "the turn of seat 2 begins",
        "seat 2 takes 2 x baby, seal, rats into the hand",
        "the deck of seat 2 has 1 card",
    ]
    seats["2"]["board"] = ["anchor"]
    assert told({"seats": seats, "pool": 3}, "end the turn") == [
        "the turn of seat 1 ends",
        "the turn of seat 2 begins",
        "seat 2 draws nothing: anchor skips the drawing step",
    ]


def test_an_action_that_is_stopped_is_told() -> None:
    seats = {"1": {"hand": [], "board": ["rats"]}, "2": {"deck": ["seal"], "board": ["ship_guard"]}}
    parameters, table = dealt()
    game.place(parameters, table.rules, table.state, {"phase": "sinking", "seats": seats})
    assert chosen(parameters, table, "use rats") == []
    assert chosen(parameters, table, "seat 2") == ["rats of seat 1 tires"]
    assert chosen(parameters, table, "stop it") == [
        "ship guard of seat 2 tires",
        "rats of seat 1 is stopped: it has no effect",
    ]


def test_a_play_that_is_blocked_is_told() -> None:
    seats = {"1": {"hand": ["stoker"]}, "2": {"deck": ["seal"], "board": ["bartender"]}}
    parameters, table = dealt()
    position = {"phase": "sinking", "pool": 5, "seats": seats}
    game.place(parameters, table.rules, table.state, position)
    chosen(parameters, table, "play stoker")
    assert chosen(parameters, table, "block it") == [
        "bartender of seat 2 tires",
        "stoker is blocked: it goes back to the hand, its points to the pool",
        "seat 1 takes stoker into the hand",
        "the pool is 5",
    ]


def test_a_revealed_card_that_goes_under_its_deck_is_told() -> None:
    seats = {
        "1": {"hand": [], "deck": ["maid", "rats"], "board": ["storyteller"]},
        "2": {"deck": ["seal"]},
    }
    parameters, table = dealt()
    game.place(parameters, table.rules, table.state, {"phase": "sinking", "seats": seats})
    chosen(parameters, table, "use storyteller")
    events = chosen(parameters, table, "put it under the deck")
    assert "maid goes under the deck of seat 1" in events


def test_sinking_is_told() -> None:
    seats = {"1": {"hand": []}, "2": {"deck": [], "board": ["seal", "rats"]}}
    position = {"phase": "sinking", "opener": 1, "seats": seats}
    assert told(position, "end the turn")[:5] == [
        "the turn of seat 1 ends",
        "the turn of seat 2 begins",
        "seat 2 has to draw from an empty deck",
        "seat 2 sinks with 8 points",
        "the turn of seat 2 ends",
    ]


def test_the_end_is_told() -> None:
    seats = {"1": {"hand": [], "deck": [], "board": ["seal"]}, "2": {"sank": 1}}
    position = {"phase": "sinking", "sink_turns": [1, 1], "seats": seats}
    assert told(position, "end the turn")[-1] == "seat 1 wins with 5"
    seats["2"]["board"] = ["stoker"]
    assert told(position, "end the turn")[-1] == "seats 1 and 2 share the win with 5"


def test_the_change_of_phase_is_told() -> None:
    events = told({"pool": 20, "seats": {"1": {"hand": []}}}, "buy iceberg")
    assert events[0] == "seat 1 buys iceberg for 20"
    assert "the iceberg hits the ship" in events
    assert sum("in hand" in line for line in events) == 2


# ------------------------------------------------------------------------------ the position


def test_a_position_is_shown_with_all_that_matters() -> None:
    parameters, table = dealt()
    position = {
        "pool": 4,
        "cruise_turns": [2, 1],
        "seats": {
            "1": {"hand": ["rats", "seal", "seal"], "board": ["rats tired", "assistant on 1"]},
            "2": {"water": ["baby"], "deck": ["baby"], "board": ["band", "band"]},
        },
        "barred": ["seal"],
        "shop": {"slots": ["maid", "", "chef"], "deck": ["rose"], "discard": ["jack", "jack"]},
    }
    game.place(parameters, table.rules, table.state, position)
    shown = game.show(parameters, table.rules, table.state)
    assert shown == shown.lower()
    assert shown.splitlines() == [
        "cruise, turn 4 of the phase, seat 1, pool 4",
        "asked of seat 1: main",
        "shop: maid for 4, empty, chef for 4, empty, empty, iceberg for 20; "
        "1 card in its deck, 2 cards discarded",
        "seat 1: 9 points on the board: tired rats with assistant; hand: 2 x seal, rats "
        "(barred: seal); water: nothing; 7 cards in the deck",
        "seat 2: 10 points on the board: 2 x band; hand: nothing; water: baby; 1 card in the deck",
    ]


def test_the_sinking_is_shown() -> None:
    parameters, table = dealt()
    seats = {"1": {"hand": []}, "2": {"sank": 1, "board": ["rats"]}}
    game.place(parameters, table.rules, table.state, {"phase": "sinking", "seats": seats})
    shown = game.show(parameters, table.rules, table.state).splitlines()
    bought = "the iceberg was bought by seat 1"
    assert shown[0] == f"sinking, opened by seat 1, turn 1 of the phase, seat 1, pool 0; {bought}"
    assert shown[-1] == "seat 2: sunk, 3 points on the board: rats"


def test_pieces_lie_once() -> None:
    """Named cards leave the piles they were dealt to; what lies nowhere is out of the game."""
    parameters, table = dealt()
    seats = {"1": {"hand": ["pirate", "pirate"], "board": ["passenger"] * 9}}
    game.place(parameters, table.rules, table.state, {"seats": seats})
    position = game.position(parameters, table.rules, table.state)
    piles = [position["shop"]["slots"], position["shop"]["deck"], position["out"]]
    for zones in position["seats"].values():
        piles += [zones[pile] for pile in ("deck", "hand", "water", "board")]
    everything = [card for pile in piles for card in pile]
    assert len(everything) == 2 * 10 + 99  # the Iceberg lies in its space
    assert everything.count("pirate") == 2
    assert everything.count("passenger") == 16
    assert all(position["shop"]["slots"])


def test_in_the_sinking_the_shop_is_out() -> None:
    parameters, table = dealt()
    game.place(parameters, table.rules, table.state, {"phase": "sinking"})
    position = game.position(parameters, table.rules, table.state)
    assert len(position["out"]) == 100
    assert position["shop"]["deck"] == []


# ------------------------------------------------------------------------------- bad positions

SINKING = {"phase": "sinking"}


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"boat": 1}, "boat"),
        ({"phase": "sunk"}, "phase"),
        ({"active": 3}, "active"),
        ({"seat": 0}, "seat"),
        ({"active": 1, "seat": 2}, "seat"),
        ({"buyer": 1}, "buyer"),
        ({"opener": 2}, "opener"),
        ({**SINKING, "buyer": 3}, "buyer"),
        ({**SINKING, "buyer": 1, "opener": 2}, "opener"),
        ({"cruise_turns": [1]}, "cruise_turns"),
        ({"cruise_turns": [1, "x"]}, "cruise_turns.2"),
        ({"sink_turns": [1, 0]}, "sink_turns"),
        ({"cruise_turns": [2, 1], "turns": 2}, "turns"),
        ({"pool": -1}, "pool"),
        ({"pool": True}, "pool"),
        ({"choices": 101}, "choices"),
        ({"seats": 5}, "seats"),
        ({"seats": {"3": {}}}, "seats.3"),
        ({"seats": {"1": 5}}, "seats.1"),
        ({"seats": {"1": {"cards": []}}}, "seats.1.cards"),
        ({"seats": {"1": {"hand": "rats"}}}, "seats.1.hand"),
        ({"seats": {"1": {"hand": ["rat"]}}}, "seats.1.hand.1"),
        ({"seats": {"1": {"hand": ["pirate"] * 3}}}, "seats.1.hand"),
        ({"seats": {"1": {"hand": ["iceberg"]}}}, "seats.1.hand"),
        ({"seats": {"2": {"hand": ["lockdown"]}}}, "seats.2.hand"),
        ({"seats": {"1": {"board": ["lockdown"]}}}, "seats.1.board"),
        ({"shop": {"slots": ["lockdown"]}}, "shop.slots"),
        ({"shop": {"slots": ["pirate"], "discard": ["pirate", "pirate"]}}, "shop.discard"),
        ({"seats": {"1": {"shown": ["pirate"]}}}, "seats.1.shown"),
        ({"seats": {"1": {"shuffles": 0}}}, "seats.1.shuffles"),
        ({"seats": {"1": {"sank": 1}}}, "seats.1.sank"),
        ({**SINKING, "seats": {"2": {"sank": 2}}}, "seats"),
        ({**SINKING, "seats": {"2": {"sank": 1, "hand": ["baby"]}}}, "seats.2.hand"),
        ({**SINKING, "seats": {"1": {"sank": 1}}}, "active"),
        ({"seats": {"1": {"stalled": 1}}}, "seats.1.stalled"),
        ({"seats": {"1": {"board": ["rats tired tired"]}}}, "seats.1.board.1"),
        ({"seats": {"1": {"board": ["assistant on x"]}}}, "seats.1.board.1"),
        ({"seats": {"1": {"board": ["assistant on 2"]}}}, "seats.1.board.1"),
        ({"seats": {"1": {"board": ["rats", "seal on 1"]}}}, "seats.1.board.1"),
        ({"seats": {"1": {"board": ["assistant", "assistant on 1"]}}}, "seats.1.board.1"),
        ({"seats": {"1": {"board": ["rats", "assistant on 1", "assistant on 1"]}}},
         "seats.1.board.2"),
        ({"seats": {"1": {"board": [3]}}}, "seats.1.board.1"),
        ({"barred": ["pirate"]}, "barred"),
        ({"shop": {"tray": []}}, "shop.tray"),
        ({"shop": {"slots": ["rats"] * 6}}, "shop.slots"),
        ({"shop": {"slots": ["rat"]}}, "shop.slots.1"),
        ({"shop": {"shuffles": 0}}, "shop.shuffles"),
        ({**SINKING, "shop": {"deck": ["rats"]}}, "shop.deck"),
        ({"out": ["rats"], "shop": {"deck": []}}, "out"),
        ({"blinds": -1}, "blinds"),
        ({"capped": 0}, "capped"),
        ({"motion": "rats"}, "motion"),
        ({"motion": "rat"}, "motion"),
        ({"decision": "HIT"}, "decision"),
        ({"decision": "main"}, "decision"),
        ({"finished": "maybe"}, "finished"),
        ({"finished": "yes"}, "finished"),
        ({**SINKING, "seats": {"1": {"sank": 1}, "2": {"sank": 2}}}, "finished"),
        ({"machine": {}}, "machine"),
        ({"pending": 5}, "pending"),
        ({"pending": {"gears": 1}}, "pending.gears"),
        ({"pending": {"effects": [{"kind": 1}]}}, "pending.effects.1.kind"),
        ({"pending": {"effects": [{"sort": 1}]}}, "pending.effects.1.sort"),
        ({"pending": {"effects": [{"targets": [1]}]}}, "pending.effects.1.targets"),
        ({"pending": {"seats": {"1": {"ids": [1]}}}}, "pending.seats.1.ids"),
        ({"pending": {"seats": {"2": {"before": ["rat"]}}}}, "pending.seats.2.before.1"),
        ({"pending": {"pick_seat": [256]}}, "pending.pick_seat.1"),
        ({"pending": {"queue": [256]}}, "pending.queue.1"),
    ],
)  # fmt: skip
def test_positions_that_cannot_be(position: dict[str, Any], key: str) -> None:
    parameters, table = dealt()
    with pytest.raises(WordError) as error:
        game.place(parameters, table.rules, table.state, position)
    assert error.value.key == key


@pytest.mark.parametrize(
    ("position", "finished"),
    [
        ({**SINKING, "finished": "yes", "decision": ""}, 1),
        ({**SINKING, "finished": "capped", "capped": True}, 2),
    ],
)
def test_a_finished_game_can_be_set_up(position: dict[str, Any], finished: int) -> None:
    parameters, table = dealt()
    seats = {"1": {"sank": 2, "board": ["rats"]}, "2": {"sank": 1}}
    game.place(parameters, table.rules, table.state, {**position, "seats": seats})
    assert table.state.finished == finished
    assert "the game is over" in game.show(parameters, table.rules, table.state)


# --------------------------------------------------------------------------------- forced luck


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ({"dice": {}}, "dice"),
        ({"decks": 5}, "decks"),
        ({"decks": {"3": []}}, "decks.3"),
        ({"decks": {"1": "rats"}}, "decks.1"),
        ({"decks": {"1": ["rats", "rat"]}}, "decks.1.2"),
        ({"seats": {"1": {"hand": []}}}, "seats.1.hand"),
        ({"seats": {"1": {"deck": ["rat"]}}}, "seats.1.deck.1"),
        ({"shop": {"slots": []}}, "shop.slots"),
        ({"shop": {"deck": ["rat"]}}, "shop.deck.1"),
        ({"shop": ["rat"]}, "shop.1"),
        ({"blind": 1}, "blind"),
        ({"blind": [0]}, "blind.1"),
    ],
)
def test_luck_that_cannot_be(words: dict[str, Any], key: str) -> None:
    parameters, table = dealt()
    with pytest.raises(WordError) as error:
        game.force(parameters, table.rules, table.state, words)
    assert error.value.key == key


def test_forced_luck_is_that_of_the_next_time() -> None:
    parameters, table = dealt()
    keys = list(parameters.cards)
    piece = keys.index("rats") * codes.COPIES
    words = {"decks": {"2": ["rats", "rats"]}, "blind": [3, 1]}
    assert game.force(parameters, table.rules, table.state, words) == [
        (codes.DECK_LUCK, ((1 + codes.SEAT_ROUNDS) << 32) + piece, 0),
        (codes.DECK_LUCK, ((1 + codes.SEAT_ROUNDS) << 32) + piece + 1, 1),
        (codes.BLIND_LUCK, 0, 2),
        (codes.BLIND_LUCK, 1, 0),
    ]


def test_what_comes_next_has_one_name_in_positions_and_luck() -> None:
    parameters, table = dealt()

    def forced(words: dict[str, Any]) -> Any:
        return game.force(parameters, table.rules, table.state, words)

    assert forced({"seats": {"2": {"deck": ["rats"]}}}) == forced({"decks": {"2": ["rats"]}})
    assert forced({"shop": {"deck": ["rats", "seal"]}}) == forced({"shop": ["rats", "seal"]})


def test_things_are_the_cards() -> None:
    assert game.things(STANDARD) == {"card": tuple(STANDARD.cards)}
