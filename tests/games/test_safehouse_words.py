"""SafeHouse in words: positions set up again, stories that leave nothing out, bad words."""

from pathlib import Path
from typing import Any

import pytest

from balance import games
from balance.engine.table import Table, jit_is_off
from balance.games.api import WordError
from balance.rulesets import load
from balance.rulesets.players import find_player
from balance.studies.scenario import play_scenario

game = games.get("safehouse")
KINDS = ("yellow", "green", "red", "blue", "joker")
STANDARD = load("safehouse").parameters
MANY = 1 if jit_is_off() else 10


def changed(**changes: Any) -> Any:
    return game.Parameters(**{**STANDARD.model_dump(), **changes})


def table_of(parameters: Any, players: int) -> Table:
    random = find_player(game, "random")
    return Table(game, game.pack(parameters, players), [random] * players)


def dealt(players: int = 2, **changes: Any) -> tuple[Any, Table]:
    parameters = changed(**changes)
    table = table_of(parameters, players)
    table.open(1, 0)
    return parameters, table


# ---------------------------------------------------------------------------------- the story


def story_of(table: Table, parameters: Any, deal: int) -> list[str]:
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


def squares(story: list[str], why: str) -> int:
    """How far the pursuer moved for one reason."""
    moves = [line for line in story if line.startswith("the pursuer moves ")]
    return sum(int(line.split()[3]) for line in moves if line.endswith(why))


@pytest.mark.parametrize(
    ("players", "changes"),
    [
        (1, {}),
        (2, {"safe_house_square": 25, "pursuer_start_crosses": -10}),
        (3, {"pursuer_start_crosses": -10, "colour_faces": (1, 2, 3, 0, 0, 0)}),
        (4, {"joint_rule": "majority", "reroll_squares": 3}),
        (2, {"reroll_squares": 3, "reroll_auto_step": 2, "stay_squares": 3, "auto_step": 2}),
    ],
)
def test_the_story_tells_what_the_record_counts(players: int, changes: dict[str, Any]) -> None:
    parameters = changed(**changes)
    table = table_of(parameters, players)
    for deal in range(3 * MANY):
        story = story_of(table, parameters, deal)
        row = table.row()[0]
        assert count(story, "completes row") == row["seat_missions"].sum()
        assert count(story, "reaches the safe house") == row["home_count"]
        lost_rolling = row["reroll_used"] - count(story, " rolls again:")
        assert lost_rolling in ((0, 1) if row["caught"].any() else (0,))
        assert row["turns"] - 1 <= count(story, " rolls:") <= row["turns"]
        assert count(story, "no colour shows a number") == row["empty_rolls"]
        assert count(story, "have to be fetched") == row["forced_retrievals"]
        assert count(story, "is caught") == row["caught"].sum()
        own = squares(story, "by itself") + parameters.auto_step  # once before any choice
        assert own + squares(story, "for rolling again") == row["auto_steps"]
        assert squares(story, "rolled") == row["rolled_steps"]
        assert squares(story, "as the price of the dice") == row["retrieve_steps"]
        lost_fetching = row["retrievals"] - count(story, "the dice are fetched")
        assert lost_fetching in ((0, 1) if row["caught"].any() else (0,))
        ends = ("all lose",) if row["caught"].any() else ("all are home and win",)
        assert story[-1] in ends


def test_a_vote_is_told_when_it_is_settled() -> None:
    parameters, table = dealt(3, joint_rule="majority")
    told = []
    for option in (0, 2, 2):  # the roller is outvoted
        before = table.snapshot()
        assert game.describe(parameters, table.rules, before, option).endswith("yellow dice")
        table.carry_out(table.options().index(option))
        told.append(game.tell(parameters, table.rules, before, table.state, option))
    assert told == [[], [], ["settled: 2 yellow dice"]]
    for option in (0, 1, 2):  # no majority: the roller's word counts
        before = table.snapshot()
        table.carry_out(table.options().index(option))
        told.append(game.tell(parameters, table.rules, before, table.state, option))
    said = "settled: no green dice, as seat 1 wants: no option has more than half of the votes"
    assert told[3:] == [[], [], [said]]


# ------------------------------------------------------------------------ options in words


ROLLED = {"yellow": [3, "pursuer"], "red": [5], "joker": [2, 4]}


@pytest.mark.parametrize(
    ("position", "options"),
    [
        ({}, ["no yellow dice", "1 yellow die", "2 yellow dice"]),
        (
            {"decision": {"id": "select", "kind": "joker"}, "chosen": {"red": 1}},
            ["no jokers", "1 joker", "2 jokers"],
        ),
        (
            {"decision": {"id": "retrieve"}, "lid": {"red": 1}},
            ["fetch no dice", "fetch the dice"],
        ),
        ({"decision": {"id": "reroll"}, "rolled": ROLLED}, ["keep the roll", "roll again"]),
        (
            {"decision": {"id": "stay"}, "rolled": ROLLED},
            ["let the pursuer move", "the pursuer does not move"],
        ),
        (
            {
                "decision": {"id": "reroll_die", "kind": "yellow", "die": 2},
                "rolled": ROLLED,
                "reroll_squares": 0,
            },
            ["keep yellow pursuer", "roll yellow pursuer again"],
        ),
        (
            {"decision": {"id": "joker", "joker": 2, "jokers": ["red"]}, "rolled": ROLLED},
            ["leave joker 4 unused", "add joker 4 to yellow", "add joker 4 to red"],
        ),
        (
            {
                "decision": {"id": "enter", "colour": "red", "jokers": ["unused", "red"]},
                "rolled": ROLLED,
                "seats": {
                    "1": {"chameleons": 0, "rows": {"1": [9, 0, 0], "8": [6, 6, 6, 6, 6, 6]}}
                },
            },
            [
                "enter no red number",
                "enter red 9 in row 1, square 2",
                "enter red 9 in row 2, square 4",
                "enter red 9 in row 3, square 1",
                "enter red 9 in row 4, square 3",
                "enter red 9 in row 5, square 2",
                "enter red 9 in row 6, square 3",
                "enter red 9 in row 7, square 5",
            ],
        ),
    ],
)
def test_options_in_words(position: dict[str, Any], options: list[str]) -> None:
    parameters, table = dealt()
    game.place(parameters, table.rules, table.state, position)
    words = [game.describe(parameters, table.rules, table.state, o) for o in table.options()]
    assert words == options


def test_a_chameleon_is_named_with_the_colour_of_its_square() -> None:
    parameters, table = dealt()
    position = {"decision": {"id": "enter", "colour": "yellow"}, "rolled": {"yellow": [2, 5]}}
    game.place(parameters, table.rules, table.state, position)
    words = [game.describe(parameters, table.rules, table.state, o) for o in table.options()]
    assert "enter yellow 7 in row 1, square 1" in words
    assert "enter yellow 7 in row 1, square 2 (red), with a chameleon" in words


def test_a_position_is_shown_with_all_that_matters() -> None:
    parameters, table = dealt()
    position = {
        "crosses": 9,
        "lid": {"blue": 2},
        "stay_squares": 0,
        "rolled": ROLLED,
        "decision": {"id": "reroll"},
        "seats": {"2": {"rows": {"1": [4, 4, 4], "7": [2, 0, 9, 0, 0]}, "chameleons": 0}},
    }
    game.place(parameters, table.rules, table.state, position)
    shown = game.show(parameters, table.rules, table.state)
    assert shown == shown.lower()
    helps = 'help squares left: "pursuer does not move" 0, "roll again" 1'
    assert f"pursuer: 9 crosses; {helps}" in shown
    assert "dice on the table: 2 green dice, 1 red die; in the lid: 2 blue dice" in shown
    assert "rolled by seat 1: yellow 3 pursuer, red 5, joker 2 4" in shown
    assert "seat 1 (sheet s): 0 of 23 steps, gap 7, 1 chameleon" in shown
    row = "seat 2 (sheet a): 3 of 23 steps, gap 10, no chameleons; completed: 1; "
    assert f"{row}row 7 [2 (yellow) |6| 9 (green) (blue)]" in shown


# ------------------------------------------------------------------------------- bad positions


HOME = {
    "rows": {"8": [6] * 6, "7": [6] * 5, "6": [6] * 4, "5": [1] * 5, "4": [1] * 4, "3": [1] * 3}
}


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"boat": 1}, "boat"),
        ({"roller": 0}, "roller"),
        ({"roller": 3}, "roller"),
        ({"crosses": -1}, "crosses"),
        ({"crosses": True}, "crosses"),
        ({"crosses": 17}, "crosses"),
        ({"stay_squares": 2}, "stay_squares"),
        ({"reroll_squares": -1}, "reroll_squares"),
        ({"seats": 5}, "seats"),
        ({"seats": {"3": {}}}, "seats.3"),
        ({"seats": {"1": 5}}, "seats.1"),
        ({"seats": {"1": {"colour": 1}}}, "seats.1.colour"),
        ({"seats": {"1": {"sheet": "A"}}}, "seats.1.sheet"),
        ({"seats": {"1": {"chameleons": 2}}}, "seats.1.chameleons"),
        ({"seats": {"1": {"rows": [1]}}}, "seats.1.rows"),
        ({"seats": {"1": {"rows": {"9": [1]}}}}, "seats.1.rows.9"),
        ({"seats": {"1": {"rows": {"1": [1, 1]}}}}, "seats.1.rows.1"),
        ({"seats": {"1": {"rows": {"1": [1, 1, -1]}}}}, "seats.1.rows.1.3"),
        ({"seats": {"1": {"rows": {"1": [1, 0, 2]}}}}, "seats.1.rows.1"),
        ({"seats": {"1": {"rows": {"2": [4, 0, 4, 0]}}}}, "seats.1.rows.2"),
        ({"seats": {"1": {"rows": {"3": [4, 0, 3]}}}}, "seats.1.rows.3"),
        ({"seats": {"1": {"rows": {"6": [0, 7, 0, 0]}}}}, "seats.1.rows.6"),
        ({"seats": {"1": {"rows": {"6": [0, 0, 5, 0]}}}}, "seats.1.rows.6"),
        ({"seats": {"1": {"rows": {"1": [1, 1, 1]}, "steps": 2}}}, "seats.1.steps"),
        ({"seats": {"1": {"steps": False}}}, "seats.1.steps"),
        ({"seats": {"1": {"caught": True}}}, "seats.1.caught"),
        ({"crosses": 16, "finished": "yes", "seats": {"1": {"caught": False}}}, "seats.1.caught"),
        ({"table": {"pink": 1}}, "table.pink"),
        ({"table": {"red": 3}}, "table.red"),
        ({"table": dict.fromkeys(KINDS, 2), "lid": {"red": 1}}, "table.red"),
        ({"table": {"red": 2}, "lid": {}}, "table.yellow"),
        ({"lid": {"red": 2}, "chosen": {"red": 1}}, "lid.red"),
        ({"rolled": {"red": [1, 2, 3]}, "decision": {"id": "stay"}}, "rolled.red"),
        ({"rolled": {"red": []}, "decision": {"id": "stay"}}, "rolled.red"),
        ({"rolled": {"red": [6]}, "decision": {"id": "stay"}}, "rolled.red.1"),
        ({"rolled": {"red": [0]}, "decision": {"id": "stay"}}, "rolled.red.1"),
        ({"rolled": {"red": [True]}, "decision": {"id": "stay"}}, "rolled.red.1"),
        ({"rolled": {"red": ["harmless pursuer"]}, "decision": {"id": "stay"}}, "rolled.red.1"),
        ({"rolled": {"red": [1]}}, "decision"),
        ({"rolled": {"red": [1]}, "chosen": {"red": 1}}, "chosen"),
        ({"rolled": {"red": [1]}, "throws": 0}, "throws"),
        ({"rolled": {"red": [1]}, "throws": 2}, "throws"),
        ({"throws": 1}, "throws"),
        ({"turns": -1}, "turns"),
        ({"turns": 0}, "turns"),
        ({"turns": 201}, "turns"),
        ({"seat_turns": [1]}, "seat_turns"),
        ({"seat_turns": [1, "x"]}, "seat_turns.2"),
        ({"turns": 3, "seat_turns": [1, 1]}, "seat_turns"),
        ({"decision": 5}, "decision"),
        ({"decision": {"id": "wait"}}, "decision.id"),
        ({"decision": {"die": 1}}, "decision"),
        ({"decision": {"id": "stay"}}, "decision.id"),
        ({"decision": {"id": "select", "kind": "pink"}}, "decision.kind"),
        ({"decision": {"id": "select", "die": 2}}, "decision.die"),
        ({"decision": {"id": "select", "kind": "red"}, "chosen": {"red": 1}}, "chosen.red"),
        ({"decision": {"id": "select", "kind": "joker"}}, "chosen"),
        ({"decision": {"id": "select", "votes": {"1": 1}, "first": 1}}, "decision.votes"),
        ({"decision": {"id": "retrieve"}}, "lid"),
        ({"decision": {"id": "retrieve"}, "chosen": {"red": 1}, "lid": {"blue": 1}}, "chosen"),
        ({"decision": {"id": "retrieve"}, "table": {"joker": 2}}, "table"),
        (
            {"decision": {"id": "reroll"}, "rolled": {"red": [1]}, "reroll_squares": 0},
            "reroll_squares",
        ),
        ({"decision": {"id": "reroll_die"}, "rolled": {"red": [1]}}, "reroll_squares"),
        (
            {
                "decision": {"id": "reroll_die", "die": 2},
                "rolled": {"red": [1]},
                "reroll_squares": 0,
            },
            "decision.die",
        ),
        (
            {
                "decision": {"id": "reroll_die", "kind": "red", "again": {"red": [1]}},
                "rolled": {"red": [1]},
                "reroll_squares": 0,
            },
            "decision.again.red",
        ),
        ({"decision": {"id": "stay"}, "rolled": {"red": [1]}}, "rolled"),
        (
            {"decision": {"id": "stay"}, "rolled": {"red": ["pursuer"]}, "stay_squares": 0},
            "stay_squares",
        ),
        ({"decision": {"id": "joker"}, "rolled": {"red": [1]}}, "rolled"),
        ({"decision": {"id": "joker"}, "rolled": {"joker": [1]}}, "rolled"),
        (
            {"decision": {"id": "joker", "joker": 2}, "rolled": {"red": [1], "joker": [1]}},
            "decision.joker",
        ),
        (
            {"decision": {"id": "joker", "jokers": ["red"]}, "rolled": {"red": [1], "joker": [1]}},
            "decision.jokers.1",
        ),
        ({"decision": {"id": "enter"}, "rolled": {"red": ["pursuer"]}}, "rolled"),
        ({"decision": {"id": "enter", "seat": 3}, "rolled": {"red": [1]}}, "decision.seat"),
        (
            {"decision": {"id": "enter", "colour": "blue"}, "rolled": {"red": [1]}},
            "decision.colour",
        ),
        ({"decision": {"id": "enter", "entries": 1}, "rolled": {"red": [1]}}, "decision.entries"),
        (
            {"decision": {"id": "enter", "jokers": ["red"]}, "rolled": {"red": [1]}},
            "decision.jokers",
        ),
        (
            {"rolled": {"red": [1, 2]}, "decision": {"id": "reroll_die", "kind": "blue"}}
            | {"reroll_squares": 0},
            "decision.kind",
        ),
        ({"turns": 3, "seat_turns": [3, 0]}, "seat_turns"),
        ({"finished": "yes"}, "finished"),
        ({"finished": "maybe"}, "finished"),
        ({"finished": "capped"}, "finished"),
        ({"crosses": 16}, "finished"),
        ({"crosses": 16, "finished": "yes", "decision": {"id": "select"}}, "decision"),
        ({"seats": {"1": HOME, "2": HOME}}, "finished"),
        ({"turns": 200, "decision": {"id": "retrieve"}, "lid": {"red": 1}}, "finished"),
    ],
)
def test_positions_that_cannot_be(position: dict[str, Any], key: str) -> None:
    parameters, table = dealt()
    with pytest.raises(WordError) as error:
        game.place(parameters, table.rules, table.state, position)
    assert error.value.key == key


@pytest.mark.parametrize(
    ("decision", "key"),
    [
        ({"votes": {"5": 1, "x": 1}, "first": 5}, "decision.votes.x"),
        ({"votes": {"1": 3}, "first": 1}, "decision.votes.1"),
        ({"votes": {"1": 2, "0": 1}, "first": 1}, "decision.votes"),
        ({"votes": {"1": 1}, "first": 0}, "decision.first"),
        ({"votes": {"0": 1}, "first": 1}, "decision.first"),
        ({"votes": {"1": 1}}, "decision.first"),
    ],
)
def test_votes_that_cannot_be(decision: dict[str, Any], key: str) -> None:
    parameters, table = dealt(3, joint_rule="majority")
    position = {"decision": {"id": "select", **decision}}
    with pytest.raises(WordError) as error:
        game.place(parameters, table.rules, table.state, position)
    assert error.value.key == key


@pytest.mark.parametrize(
    ("position", "finished"),
    [
        ({"crosses": 16, "finished": "yes"}, 1),
        ({"seats": {"1": HOME, "2": HOME}, "finished": "yes"}, 1),
        ({"turns": 200, "finished": "capped"}, 2),
        ({"turns": 200}, 0),
        ({"crosses": 15, "seats": {"1": HOME}}, 0),
    ],
)
def test_a_finished_game_can_be_set_up(position: dict[str, Any], finished: int) -> None:
    parameters, table = dealt()
    game.place(parameters, table.rules, table.state, position)
    assert table.state.finished == finished


def test_sheets_that_chance_deals_can_be_changed() -> None:
    parameters, table = dealt(2, sheet_assign="random")
    seats = {"1": {"sheet": "E"}, "2": {"sheet": "S"}}
    game.place(parameters, table.rules, table.state, {"seats": seats})
    assert list(table.state.letter[:2]) == [3, 0]
    twice = {"1": {"sheet": "E"}, "2": {"sheet": "E"}}
    with pytest.raises(WordError) as error:
        game.place(parameters, table.rules, table.state, {"seats": twice})
    assert error.value.key == "seats.1.sheet"


# ---------------------------------------------------------------------------------- forced luck


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ({"rolls": {}}, "rolls"),
        ({"roll": 5}, "roll"),
        ({"roll": {"pink": [1]}}, "roll.pink"),
        ({"roll": {"red": 5}}, "roll.red"),
        ({"roll": {"red": [1, 2, 3, 4, 5]}}, "roll.red"),
        ({"roll": {"red": [1, 6]}}, "roll.red.2"),
        ({"roll": {"red": ["keep"]}}, "roll.red.1"),
        ({"again": {"red": [0]}}, "again.red.1"),
        ({"sheets": ["A"]}, "sheets"),
        ({"start": 1}, "start"),
    ],
)
def test_luck_that_cannot_be(words: dict[str, Any], key: str) -> None:
    parameters, table = dealt()
    with pytest.raises(WordError) as error:
        game.force(parameters, table.rules, table.state, words)
    assert error.value.key == key


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ({"sheets": "SA"}, "sheets"),
        ({"sheets": ["X"]}, "sheets.1"),
        ({"sheets": ["A", "A"]}, "sheets"),
        ({"start": 3}, "start"),
        ({"roller": 0}, "roller"),
    ],
)
def test_deals_that_cannot_be(words: dict[str, Any], key: str) -> None:
    parameters, table = dealt(2, sheet_assign="random", start_player="random")
    with pytest.raises(WordError) as error:
        game.force(parameters, table.rules, table.state, words)
    assert error.value.key == key


SCENARIO = """ruleset = "safehouse"
players = 2
[rules]
sheet_assign = "random"
start_player = "random"
[deal]
sheets = ["E", "S"]
start = 2
"""
CHOICES = ("2 yellow dice", "no green dice", "no red dice", "no blue dice")


def play(path: Path, *steps: tuple[str, str]) -> Any:
    text = SCENARIO
    for choice, luck in steps:
        text += f'[[step]]\nchoose = "{choice}"\n'
        text += f"luck = {luck}\n" if luck else ""
    path.write_text(text, encoding="utf-8")
    return play_scenario(path)


@pytest.mark.parametrize("numbers", [[3, "pursuer"], ["3", "pursuer"]])
def test_dice_are_named_alike_in_position_and_luck(numbers: list[Any]) -> None:
    """Numbers may stand in quotes or not."""
    parameters, table = dealt()
    position = {"rolled": {"yellow": numbers}, "decision": {"id": "reroll"}}
    game.place(parameters, table.rules, table.state, position)
    assert game.position(parameters, table.rules, table.state)["rolled"] == {
        "yellow": [3, "pursuer"]
    }
    forced = game.force(parameters, table.rules, table.state, {"again": {"yellow": numbers}})
    assert [value for _, _, value in forced] == [2, 5]


def test_the_seat_that_begins_has_the_word_of_positions() -> None:
    parameters, table = dealt(2, start_player="random")
    forced = [
        game.force(parameters, table.rules, table.state, {word: 2}) for word in ("roller", "start")
    ]
    assert forced[0] == forced[1] != []


def test_a_deal_and_throws_can_be_forced(tmp_path: Path) -> None:
    path = tmp_path / "forced.toml"
    position = play(path).position
    assert (position["roller"], position["crosses"]) == (2, 1)
    assert [position["seats"][seat]["sheet"] for seat in "12"] == ["E", "S"]
    chosen = [(choice, "") for choice in CHOICES]
    roll = ("1 joker", '{ roll = { yellow = ["pursuer", 4], joker = [5] } }')
    outcome = play(path, *chosen, roll)
    assert outcome.position["rolled"] == {"yellow": [4, "pursuer"], "joker": [5]}
    again = ("roll again", '{ again = { yellow = ["keep", 2], joker = [1] } }')
    dice = (("keep yellow 4", ""), ("roll yellow pursuer again", ""), ("roll joker 5 again", ""))
    outcome = play(path, *chosen, roll, again, *dice)
    assert outcome.position["rolled"] == {"yellow": [2, 4], "joker": [1]}
    assert outcome.position["throws"] == 2


def test_luck_given_while_entering_is_that_of_the_next_turn(tmp_path: Path) -> None:
    steps = [(choice, "") for choice in CHOICES]
    steps += [("no jokers", "{ roll = { yellow = [3, 2] } }"), ("keep the roll", "")]
    steps += [("enter no yellow number", "")]
    steps += [("enter no yellow number", "{ roll = { green = [1, 5] } }")]
    steps += [("fetch no dice", "")]
    steps += [("2 green dice", ""), ("no red dice", ""), ("no blue dice", ""), ("no jokers", "")]
    outcome = play(tmp_path / "next.toml", *steps)
    assert outcome.position["rolled"] == {"green": [1, 5]}
    assert outcome.position["turns"] == 2
