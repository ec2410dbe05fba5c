"""Words of Sewer Pirats that cannot be: each refusal names the word that is wrong."""

from typing import Any

import pytest

from balance.games.api import WordError
from tests.games.sewer_pirats import game
from tests.games.sewer_pirats_positions import (
    AUCTION,
    CAPTAIN,
    PLAIN,
    STANDARD,
    TAKING,
    WEASELS,
    at,
    changed,
    dealt,
    placed,
    table_of,
)

BAD = [
    # shapes and names
    ({"boat": 1}, "boat"),
    ({"seat": 3}, "seat"),
    ({"seat": 2}, "seat"),
    ({"active": 0}, "active"),
    ({"first_player": 3}, "first_player"),
    ({"ships": {"dog": []}}, "ships.dog"),
    ({"ships": {"cat": ["", "", ""]}}, "ships.cat"),
    ({"ships": {"cat": ["", "", "", "", ""]}}, "ships.cat"),
    ({"ships": {"cat": ["rat of seat 3", "", "", ""]}}, "ships.cat.1"),
    ({"ships": {"cat": ["cat of seat 1", "", "", ""]}}, "ships.cat.1"),
    ({"crews": PLAIN, "ships": {"cat": at(2, "weasel of seat 1")}}, "ships.cat.2"),
    ({"crews": PLAIN, "ships": {"cat": at(1), "fish": at(2)}}, "ships.fish.2"),
    (
        {"crews": PLAIN, "ships": {"cat": at(4), "fish": at(4, "toad of seat 1")}},
        "ships.fish.4",
    ),
    ({"crews": ["rat", "toed", "snail", "weasel"]}, "crews.1.2"),
    ({"crews": ["rat", "toad", "snail"]}, "crews.1"),
    ({"crews": ["rat", "rat", "snail", "toad"]}, "crews.1"),
    ({"crews": {"1": PLAIN, "2": ["rat", "weasel", "snail", "toad"]}}, "crews.2"),
    ({"bar": ["rat"]}, "bar"),
    # cards
    ({"hands": {"3": {}}}, "hands.3"),
    ({"hands": {"1": {"dog": 1}}}, "hands.1.dog"),
    ({"hands": {"1": {"cat": -1}}}, "hands.1.cat"),
    ({"hands": {"1": {"cat": True}}}, "hands.1.cat"),
    ({"hands": {"1": {"cat": 10}, "2": {"cat": 9}}}, "hands.2"),
    ({"hands": {"1": {"cat": 18}}, "deck": ["cat"]}, "deck"),
    ({"row": {"cat": 5}}, "row"),
    ({"under": {"cat": 1}}, "under"),
    ({"deck": ["dog"]}, "deck.1"),
    ({"deck": "cat"}, "deck"),
    ({"shuffles": 0}, "shuffles"),
    ({"hands": {"1": {"cat": 1}}, "shown": {"1": {"cat": 2}}}, "shown.1.cat"),
    # tokens
    ({"flotsam": {"cat": [["ketchup", "fries 9", "can 8", "can 9"]]}}, "flotsam.cat.1.2"),
    ({"flotsam": {"cat": [["ketchup", "can 8", "can 9"]]}}, "flotsam.cat.1"),
    ({"flotsam": {"cat": [["can 8", "can 8", "can 9"]]}}, "flotsam.cat.1"),
    ({"flotsam": {"cat": [["ketchup", "can 8", "can 8", "can 8"]]}}, "flotsam.cat.1"),
    ({"flotsam": {"cat": []}}, "flotsam.cat"),
    ({"flotsam": {"cat": [[], [], []]}}, "flotsam.cat"),
    ({"taken": {"1": ["friez 1"]}}, "taken.1.1"),
    ({"taken": {"1": ["ketchup", "ketchup", "ketchup"]}}, "taken.1"),
    ({"taken": {"1": ["can 8"]}}, "taken"),
    ({"box": ["ketchup"]}, "box.1"),
    ({"box": ["can 8"]}, "box"),
    ({"pool": ["ketchup"]}, "pool.1"),
    ({"bonus_pool": ["can 8"]}, "bonus_pool.1"),
    # turns and the end
    ({"turns": 0}, "turns"),
    ({"turns": 2001}, "turns"),
    ({"seat_turns": [1]}, "seat_turns"),
    ({"seat_turns": [1, "x"]}, "seat_turns.2"),
    ({"turns": 3, "seat_turns": [1, 1]}, "seat_turns"),
    ({"seat_turns": [0, 2]}, "seat_turns.1"),
    ({"finished": "maybe"}, "finished"),
    ({"finished": "yes"}, "finished"),
    ({"finished": "capped"}, "finished"),
    ({"finished": "capped", "turns": 2000, "decision": {"id": "D-ACT"}}, "decision"),
    ({"final": {"ships": ["cat"]}}, "final.ships"),
    ({"final": {"ships": []}}, "final"),
    ({"final": {"boats": []}}, "final.boats"),
    # decisions
    ({"decision": 5}, "decision"),
    ({"decision": {"id": "D-FIG"}}, "decision.id"),
    ({"decision": {"id": "D-ACT", "left": 1}}, "decision.left"),
    ({"decision": {"id": "D-DRAW", "left": 3}}, "decision.left"),
    ({"decision": {"id": "D-DISC"}, "hands": {"1": {"cat": 6}}}, "hands.1"),
    ({"crews": PLAIN, "decision": {"id": "D-SNL"}}, "decision.at"),
    ({"crews": PLAIN, "decision": {"id": "D-SNL", "at": "cat 1"}}, "decision.at"),
    ({"crews": PLAIN, "decision": {"id": "D-SNL", "at": "area"}}, "decision.at"),
    ({"crews": PLAIN, "decision": {"id": "D-WEA", "at": "area"}}, "decision.at"),
    (
        {"crews": list(WEASELS), "hands": {"1": {}}, "decision": {"id": "D-WEA", "at": "area"}},
        "decision",
    ),
    ({"crews": PLAIN, "decision": {"id": "D-TAKE", "ship": "dog"}}, "decision.ship"),
    ({"crews": PLAIN, "decision": {"id": "D-TAKE", "ship": "cat"}}, "decision.space"),
    ({**TAKING, "decision": {"id": "D-TAKE", "ship": "cat", "space": 3}}, "decision.captain"),
    ({**TAKING, "decision": {"id": "D-RAT", "space": 3, **CAPTAIN}}, "decision.id"),
    ({**TAKING, "decision": {"id": "D-TOAD", "space": 2, **CAPTAIN}}, "decision.id"),
    ({**TAKING, "decision": {"id": "D-TAKE", "space": 3, "further": 1, **CAPTAIN}},
     "decision.further"),
    (
        {
            **TAKING,
            "ships": {"cat": ["", "", "toad of seat 2", "rat of seat 1"]},
            "decision": {"id": "D-TAKE", "space": 3, **CAPTAIN},
        },
        "ships.cat.4",
    ),
    (
        {
            **TAKING,
            "ships": {"cat": ["", "toad of seat 2", "rat of seat 2", ""]},
            "decision": {"id": "D-TAKE", "space": 2, **CAPTAIN},
        },
        "ships.cat.3",
    ),
    (
        {
            **TAKING,
            "flotsam": {"cat": [["chili", "fries 1", "can 8", "can 10"]]},
            "decision": {"id": "D-TAKE", "space": 3, **CAPTAIN},
        },
        "flotsam.cat.1",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("position", "key"), BAD)
def test_positions_that_cannot_be(position: dict[str, Any], key: str) -> None:
    with pytest.raises(WordError) as error:
        placed(position)
    assert error.value.key == key


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"active": 2}, "active"),
        ({"turns": 1}, "turns"),
        ({"row": {"cat": 1}}, "row"),
        ({"bar": ["rat"] * 4}, "bar"),
        ({"bar": ["rat", "toad", "snail"]}, "bar"),
        ({"crews": {"1": ["rat", "toad", "snail"]}}, "crews.1"),
        ({"crews": {"1": ["rat", "toad"]}, "bar": ["rat", "toad"]}, "crews"),
        ({"crews": {"1": ["rat"]}, "bar": ["snail", "toad", "weasel"], "seat": 3}, "seat"),
        ({"crews": {"1": ["rat"]}, "bar": ["rat", "rat", "weasel"]}, "bar"),
        ({"decision": {"id": "D-ACT"}}, "decision.id"),
        ({**AUCTION, "decision": {"id": "D-OPEN", "rank": 4}}, "decision.rank"),
        ({**AUCTION, "decision": {"id": "D-BID"}}, "decision.leader"),
        ({**AUCTION, "decision": {"id": "D-BID", "leader": 1}}, "seat"),
        (
            {**AUCTION, "seat": 2, "decision": {"id": "D-BID", "leader": 1, "bid": 4}},
            "decision.bid",
        ),
        (
            {**AUCTION, "seat": 2, "decision": {"id": "D-BID", "leader": 1, "passed": [1]}},
            "decision.passed.1",
        ),
        (
            {**AUCTION, "decision": {"id": "D-PAY", "leader": 1, "bid": 5, "left": 4}},
            "hands.1",
        ),
        ({**AUCTION, "decision": {"id": "D-PAY", "leader": 1, "rank": 4}}, "decision.rank"),
    ],
)
def test_auctions_that_cannot_be(position: dict[str, Any], key: str) -> None:
    with pytest.raises(WordError) as error:
        placed(position, crew_mode="auction", crew_size=2)
    assert error.value.key == key


def test_abilities_that_are_off_ask_nothing() -> None:
    off = {"abilities": dict.fromkeys(("rat", "snail", "toad"), False)}
    for id_, space in (("D-RAT", 2), ("D-TOAD", 3)):
        with pytest.raises(WordError, match="D-TAKE"):
            placed({**TAKING, "decision": {"id": id_, "space": space, **CAPTAIN}}, **off)
    snail = {"crews": PLAIN, "ships": {"cat": at(1, "snail of seat 1")}}
    with pytest.raises(WordError, match="no ability"):
        placed({**snail, "decision": {"id": "D-SNL", "at": "cat 1"}}, **off)


# ------------------------------------------------------------------------------- forced luck


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ({"dice": 1}, "dice"),
        ({"deck": ["dog"]}, "deck.1"),
        ({"deck": ["cat"] * 19}, "deck.19"),
        ({"booty": ["ketchup"]}, "booty.1"),
        ({"booty": ["can 8"] * 3}, "booty.3"),
        ({"pool": ["can 8"] * 3}, "pool.3"),
        ({"bonus": ["ketchup"] * 3}, "bonus.3"),
        ({"bonus_pool": ["ketchup"] * 3}, "bonus_pool.3"),
        ({"bonus": ["can 8"]}, "bonus.1"),
        ({"tribes": ["toed"]}, "tribes.1"),
        ({"tribes": ["rat", "rat"]}, "tribes.2"),
        ({"tribes": {"1": ["rat"]}}, "tribes"),
    ],
)
def test_luck_that_cannot_be(words: dict[str, Any], key: str) -> None:
    fresh = table_of(STANDARD, 2)
    with pytest.raises(WordError) as error:
        game.force(STANDARD, fresh.rules, fresh.state, words)
    assert error.value.key == key


@pytest.mark.parametrize("key", ["tribes", "booty", "bonus"])
def test_luck_of_the_deal_comes_too_late_in_the_game(key: str) -> None:
    parameters, table = dealt()
    with pytest.raises(WordError, match="luck is that of the deal"):
        game.force(parameters, table.rules, table.state, {key: []})


def test_tribes_that_are_given_are_not_drawn() -> None:
    parameters = changed(forced_tribes=WEASELS)
    fresh = table_of(parameters, 2)
    with pytest.raises(WordError, match="forced_tribes"):
        game.force(parameters, fresh.rules, fresh.state, {"tribes": ["rat"]})
