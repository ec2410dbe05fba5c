"""Sewer Pirats in words: positions set up again, stories that leave nothing out, bad words."""

import json
from typing import Any

import pytest

from balance.engine.table import Table
from tests.games.amount import many
from tests.games.sewer_pirats import game
from tests.games.sewer_pirats_positions import (
    AUCTION,
    CAPTAIN,
    PLAIN,
    STANDARD,
    TAKING,
    at,
    changed,
    dealt,
    placed,
    table_of,
)


def position_of(parameters: Any, table: Table) -> dict[str, Any]:
    position: dict[str, Any] = game.position(parameters, table.rules, table.state)
    assert json.loads(json.dumps(position)) == position
    return position


def test_what_is_not_named_stays_as_dealt() -> None:
    parameters, table = placed({}, 3)
    assert position_of(parameters, table) == position_of(*dealt(3))


def test_named_cards_and_tokens_change_places_with_others() -> None:
    """Nothing is lost and nothing doubled, wherever the named things were dealt."""
    fronts = {"cat": [["ketchup", "can 10", "can 10", "fries 1"]], "fish": []}
    taken = ["opener", "opener", "opener", "opener", "ketchup", "chili", "chili", "shake", "shake"]
    taken += ["shake", "parrot", "parrot", "parrot", "can 8", "can 8", "teddy 5"]
    position = {"hands": {"2": {"fish": 18}}, "flotsam": fronts, "taken": {"1": taken}}
    position["finished"] = "yes"
    parameters, table = placed(position)
    reached = position_of(parameters, table)
    assert reached["hands"]["2"] == {"fish": 18}
    assert sum(reached["row"].values()) == 4
    assert "fish" not in reached["row"]
    assert len(reached["deck"]) == 54 - 18 - 4 - 3
    assert reached["flotsam"]["cat"] == [["ketchup", "fries 1", "can 10", "can 10"]]
    assert reached["flotsam"]["bird"] == reached["flotsam"]["fish"] == []
    assert reached["taken"]["1"][:2] == ["ketchup", "chili"]
    assert len(reached["box"]) == 42 - 3 - 3
    assert reached["pool"] == reached["bonus_pool"] == []


def test_booty_that_would_leave_a_partial_group_goes_to_the_box() -> None:
    parameters, table = placed({"taken": {"1": ["ketchup", "fries 2", "fries 3"]}})
    reached = position_of(parameters, table)
    assert len(reached["box"]) == 1
    assert len(reached["pool"]) == 3 * len(reached["bonus_pool"]) == 21


def test_the_captain_of_a_ship_that_sails_has_the_bonus_token_of_its_group() -> None:
    """Where the group is not named it lies there as dealt, less that token."""
    named = {key: TAKING[key] for key in ("crews", "ships", "taken")}
    due = {"id": "D-TAKE", "space": 3, **CAPTAIN}
    parameters, table = placed(named | {"decision": due})
    front = position_of(parameters, table)["flotsam"]["cat"][0]
    assert len(front) == 3
    assert not set(front) & set(BONUSES)
    assert table.state.sails_done == 0


# ---------------------------------------------------------------------------------- the story


def story_of(parameters: Any, table: Table, deal: int) -> list[str]:
    story: list[str] = []
    table.open(34, deal)
    while not table.state.finished:
        before, index = table.snapshot(), table.decide()
        option = table.options()[index]
        table.carry_out(index)
        story += game.tell(parameters, table.rules, before, table.state, option)
    return story


def count(story: list[str], words: str) -> int:
    return sum(words in line for line in story)


def total(story: list[str], words: str, place: int) -> int:
    """The sum of the numbers that stand at a place of the lines with these words."""
    return sum(int(line.split()[place]) for line in story if words in line)


SEATS = range(5)
STORIES = [
    (changed(forced_tribes=("raccoon", "snail", "toad", "weasel")), 3),
    (changed(forced_tribes=("rat", "cockroach", "snail", "weasel")), 2),
    (changed(crew_mode="auction", weasel_before_final=False), 4),
    (changed(cards_per_symbol=10, snail_takes_captaincy=False), 4),
]


@pytest.mark.parametrize(("parameters", "players"), STORIES)
def test_the_story_tells_what_the_record_counts(parameters: Any, players: int) -> None:
    table = table_of(parameters, players)
    for deal in range(many(30, 3)):
        story = story_of(parameters, table, deal)
        row = table.row()[0]
        auction = parameters.crew_mode == "auction"
        assert total([s for s in story if "no card" not in s], " plays ", 3) == sum_of(
            row, "cards_paid"
        )
        assert (
            total(story, "as toll", 3) == sum_of(row, "tolls_paid") == sum_of(row, "tolls_received")
        )
        assert count(story, "the card is") == sum_of(row, "snail_reveals")
        assert count(story, "changes places") == sum_of(row, "snail_swaps")
        assert count(story, " ship sails") == sum_of(row, "sails") == row["total_sails"]
        assert count(story, "the final sailings begin") == (row["final_sails"] > 0)
        taken = sum(count(story, f" takes {bonus}") for bonus in BONUSES)
        assert taken == sum_of(row, "bonus_taken")
        assert count(story, "to the box") == row["wasted_booty"]
        assert count(story, "no flotsam is left") == (table.state.groups == 0).sum()
        assert count(story, "new flotsam") == 8
        assert count(story, "the turn of seat") == row["turns"] - (not auction)
        hired = [len(line.split(" hires ")[1].split(", ")) for line in story if "hires" in line]
        assert sum(hired) == (sum_of(row, "auction_won") if auction else 0)
        assert total(story, " finds ", 3) == sum_of(row, "auction_found")
        assert count(story, "the row is laid") == auction
        assert count(story, "pile is shuffled") == table.state.shuffles - 1
        misses = sum_of(row, "snail_reveals") - sum_of(row, "snail_hits")
        assert count(story, "that is another ship") == misses
        assert story[-1 - int(row["score_tie"])] == "the game ends"
        assert story[-1].endswith(" wins" if row["tie_broken"] else ("ends", "share the win"))
        assert not any(line.endswith(".") or line != line.lower() for line in story)


BONUSES = ("ketchup", "chili", "shake", "parrot", "opener")


def sum_of(row: Any, column: str) -> int:
    return int(row[column].sum())


def test_a_stopped_game_is_told() -> None:
    position = {"turns": 500, "active": 1, "hands": {"1": {}}, "crews": PLAIN}
    parameters, table = placed(position, max_turns=500)
    said: list[str] = []
    while not table.state.finished:
        before = table.snapshot()
        option = table.options()[0]
        table.carry_out(0)
        said = game.tell(parameters, table.rules, before, table.state, option)
    tie = "of spaces seat 1 has 0, seat 2 has 0: they share the win"
    assert said[-2:] == [
        "the game is stopped at its turn limit",
        f"seats 1 and 2 have 0 points each; {tie}",
    ]


# ------------------------------------------------------------------------ options in words


@pytest.mark.parametrize(
    ("position", "changes", "options", "moment"),
    [
        (
            {"crews": PLAIN, "hands": {"1": {"cat": 1}}, "ships": {"cat": at(1)}},
            {},
            ["draw", "move raccoon to cat 2", "move snail to cat 2", "move toad to cat 2",
             "move rat from 1 to cat 2"],
            "seat 1 is to act",
        ),
        (
            {"decision": {"id": "D-DRAW", "left": 1}, "row": {"cat": 1, "fish": 3}},
            {},
            ["take cat from the row", "take fish from the row", "take from the deck"],
            "seat 1 takes 1 card",
        ),
        (
            {"decision": {"id": "D-DISC"}, "hands": {"1": {"cat": 4, "fish": 3}}},
            {},
            ["discard cat", "discard fish"],
            "seat 1 discards down to the limit",
        ),
        (
            {
                "crews": ["weasel", "rat", "snail", "toad"],
                "ships": {"fish": ["", "", "", "weasel of seat 2"]},
                "decision": {"id": "D-WEA", "at": "fish captain"},
                "seat": 2,
            },
            {},
            ["stop", "set sail"],
            "seat 2 may act once more with the weasel",
        ),
        (
            {
                "crews": PLAIN,
                "ships": {"fish": ["snail of seat 1", "", "", ""]},
                "decision": {"id": "D-SNL", "at": "fish 1"},
            },
            {},
            ["reveal no card", "reveal a card"],
            "seat 1 may reveal a card for the snail",
        ),
        (
            {**TAKING, "decision": {"id": "D-TAKE", "space": 3, **CAPTAIN}},
            {},
            ["take fries 1", "take can 8"],
            "toad of seat 2 takes on cat 3",
        ),
        (
            {**TAKING, "decision": {"id": "D-TOAD", "space": 3, **CAPTAIN}},
            {},
            ["take", "stay aboard"],
            "toad of seat 2 takes on cat 3",
        ),
        (
            {**TAKING, "decision": {"id": "D-RAT", "space": 2, **CAPTAIN}},
            {},
            ["take no second token", "take fries 1", "take can 8"],
            "rat of seat 2 takes once more on cat 2",
        ),
        (
            AUCTION,
            {"crew_mode": "auction", "crew_size": 2},
            ["bid for toad at rank 0", "bid for rat at rank 1", "bid for snail at rank 2",
             "bid for weasel at rank 3"],
            "seat 1 chooses a figure to bid for",
        ),
        (
            {**AUCTION, "decision": {"id": "D-OPEN", "rank": 2}},
            {"crew_mode": "auction", "crew_size": 2},
            ["open with 2", "open with 3"],
            "seat 1 opens for snail at rank 2",
        ),
        (
            {**AUCTION, "seat": 2, "decision": {"id": "D-BID", "rank": 1, "bid": 1, "leader": 1}},
            {"crew_mode": "auction", "crew_size": 2},
            ["pass", "bid 2", "bid 3"],
            "seat 2 is asked for rat at rank 1: seat 1 bids 1",
        ),
        (
            {**AUCTION, "decision": {"id": "D-PAY", "rank": 1, "bid": 2, "leader": 2}},
            {"crew_mode": "auction", "crew_size": 2},
            ["pay bird", "pay fish"],
            "seat 2 pays 2 cards more for rat at rank 1",
        ),
    ],
)  # fmt: skip
def test_options_in_words(
    position: dict[str, Any], changes: dict[str, Any], options: list[str], moment: str
) -> None:
    parameters, table = placed(position, **changes)
    words = [game.describe(parameters, table.rules, table.state, o) for o in table.options()]
    assert words == options
    assert game.show(parameters, table.rules, table.state).splitlines()[-1] == moment


def test_a_position_is_shown_with_all_that_matters() -> None:
    position = {
        "crews": PLAIN,
        "ships": {"cat": ["", "rat of seat 1", "", "toad of seat 2"]},
        "hands": {"1": {"cat": 2, "fish": 1}, "2": {}},
        "row": {"bird": 4},
        "discard": {"fish": 2},
        "flotsam": {"cat": [["chili", "can 9", "fries 2", "noodles 3"]]},
        "taken": {"1": ["shake", "burger 5", "can 8"]},
        "box": ["teddy 7"],
    }
    parameters, table = placed(position)
    shown = game.show(parameters, table.rules, table.state)
    assert "cat ship: 2 rat of seat 1, captain toad of seat 2; flotsam: chili, fries 2, " in shown
    assert "bird ship: empty; flotsam: " in shown
    assert "row: 4 bird; deck: 45 cards; discarded: 2 fish; pool: 21 booty, 7 bonus; " in shown
    assert "box: 1 token\n" in shown
    seat = "seat 1: 8 points; hand: 2 cat, 1 fish; area: raccoon, snail, toad; tokens: shake, "
    assert f"{seat}burger 5, can 8\n" in shown
    assert "seat 2: 0 points; hand: none; area: rat, raccoon, snail; tokens: none\n" in shown


# ------------------------------------------------------------------------------- forced luck


def test_forced_luck_is_what_the_game_asks_for() -> None:
    parameters, table = dealt(2)
    fresh = table_of(parameters, 2)
    words = {"deck": ["cat", "cat"], "booty": ["can 8", "can 8"], "bonus": ["opener"]}
    rows = game.force(parameters, fresh.rules, fresh.state, words)
    assert rows == [
        (4, 0, 0), (4, 1, 1), (2, 16 * (5 * 16 + 8), 0), (2, 16 * (5 * 16 + 8) + 1, 1),
        (3, 4 * 16, 0),
    ]  # fmt: skip
    assert game.force(parameters, table.rules, table.state, {"deck": ["fish"]}) == [
        (4, (1 << 32) + 64, 0)
    ]


def test_things() -> None:
    things = game.things(STANDARD)
    assert things["tribe"] == ("rat", "raccoon", "cockroach", "weasel", "snail", "toad")
    assert len(things["part"]) == 7
