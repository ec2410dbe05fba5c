"""Abandon Ship in words: positions set up again, stories that leave nothing out, bad words."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from balance.engine.records import Record
from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.players import characters
from balance.games.api import WordError
from balance.rulesets import ConfigError, available, load
from balance.studies.scenario import play_scenario
from tests.games import abandon_ship as ship
from tests.games.amount import many

game = ship.game


def told(table: Any, parameters: Any) -> list[str]:
    """Carry out the player's choice and tell what came of it."""
    option = table.options()[table.decide()]
    before = table.snapshot()
    table.carry_out(table.decide())
    return game.tell(parameters, table.rules, before, table.state, option)


@pytest.mark.parametrize("name", available("abandon_ship"))
def test_the_story_agrees_with_the_counters(name: str) -> None:
    parameters = load(name).parameters
    for deal in range(many(8, 1)):
        table = ship.table_of(parameters, ["random"] * (3 + deal % 5))
        table.open(34, deal)
        story: list[str] = []
        while not table.state.finished:
            story += told(table, parameters)
        row = table.row()[0]
        assert count(story, "is washed away") == row["drowned"]
        assert count(story, "reaches the top deck") == row["arrivals"]
        assert count(story, "is left and takes") == row["shared_rats"]
        assert count(story, "takes cheese worth") == row["cheese_count"].sum()
        assert count(story, "the cheese on") == row["cheese_flooded"]
        assert count(story, "the result moves nothing") == row["no_move_turns"]
        assert count(story, "token ") == row["rises"]
        assert count(story, "the pool is refilled") == row["refills"]
        assert spaces_lost(story) == row["lost_rise_spaces"]
        end = next(i for i, line in enumerate(story) if line.startswith("the game ends: "))
        late = (row["rat_fate"][: len(parameters.colours)] == -2).any()
        assert count(story[end:], "too late for ") == late
        assert end == len(story) - 1 - late - is_tied(table)
        by_arrivals = story[end].endswith("on the top deck")
        assert row["end_reason"] == (codes.BY_ARRIVALS if by_arrivals else codes.BY_RATS_LEFT)
        assert not row["tie_break_used"] or ": seat" in story[-1]
        assert order_of_losses(story) == (row["washed_by_move"], row["washed_by_rise"])


def is_tied(table: Any) -> bool:
    """Have several seats the most points?"""
    scores = [int(score) for score in table.state.score[: table.players]]
    return scores.count(max(scores)) > 1


def spaces_lost(story: list[str]) -> int:
    """Spaces of tokens that the water did not rise."""
    return sum(int(line.split()[-2]) for line in story if line.endswith(" lost") and ";" in line)


def count(story: list[str], words: str) -> int:
    return sum(words in line for line in story)


def order_of_losses(story: list[str]) -> tuple[int, int]:
    """Rats told lost before and after a token was told, turn by turn."""
    by_move, by_rise, risen = 0, 0, False
    for line in story:
        if " moves " in line or "reaches" in line or "stays on" in line:
            risen = False
        risen |= line.startswith("token ")
        if line.endswith("is washed away"):
            by_rise += risen
            by_move += not risen
    return by_move, by_rise


RATS = list(load("abandon_ship").parameters.colours)


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"boat": 1}, "boat"),
        ({"water": 36}, "water"),
        ({"water": True}, "water"),
        ({"seat": 0}, "seat"),
        ({"seat": 4}, "seat"),
        ({"spaces": {"pink": 3}}, "spaces.pink"),
        ({"spaces": {"red": 36}}, "spaces.red"),
        ({"spaces": ["red"]}, "spaces"),
        ({"spaces": {"red": 5}, "drowned": ["red"]}, "drowned.red"),
        ({"drowned": ["red"], "pool": {"red": "3"}}, "pool.red"),
        ({"pool": {"red": "9"}}, "pool.red"),
        ({"pool": {"pink": "3"}}, "pool.pink"),
        ({"tokens": [3, 3, 3]}, "tokens.3"),
        ({"tokens": 3}, "tokens"),
        ({"revealed": 9}, "revealed"),
        ({"cheese": {"16": 1}}, "cheese.16"),
        ({"cheese": {"15": 4}}, "cheese.15"),
        ({"cheese_points": [1, 2]}, "cheese_points"),
        ({"tiles": [1, 1, 2]}, "tiles"),
        ({"tiles": [1, 2, 7]}, "tiles.3"),
        ({"turns": -1}, "turns"),
        ({"seat_turns": [1, 2, "x"]}, "seat_turns.3"),
        ({"top": {"red": 9}}, "top.red"),
        ({"arrivals": 8}, "arrivals"),
        ({"drowned": {"red": 1}}, "drowned"),
        ({"drowned": ["red"], "pool": 5}, "pool"),
        ({"drowned": 5}, "drowned"),
        ({"top": 5}, "top"),
        ({"pool": {}}, "pool"),
        ({"drowned": RATS}, "finished"),
        ({"drowned": RATS, "finished": "no"}, "finished"),
        ({"drowned": RATS, "finished": "capped"}, "finished"),
        ({"drowned": RATS, "finished": True}, "finished"),
        ({"drowned": RATS, "finished": "maybe"}, "finished"),
        ({"drowned": RATS[2:]}, "finished"),
        ({"drowned": RATS[2:], "finished": "yes"}, "spaces"),
        ({"top": dict(zip(RATS, range(4), strict=False))}, "finished"),
        ({"arrivals": 4}, "finished"),
        ({"turns": 1000}, "finished"),
        ({"finished": "yes"}, "finished"),
        ({"finished": "capped"}, "finished"),
        (
            {"turns": 1000, "finished": "capped", "decision": {"id": "D2", "die": "white"}},
            "decision",
        ),
        ({"scores": [0, 0, 5]}, "scores.3"),
        ({"scores": [False, 0, 0]}, "scores.1"),
        ({"scores": 5}, "scores"),
        ({"scores": [0, 0]}, "scores"),
        ({"cheese_points": [1, 0, 0], "scores": [0, 0, 0]}, "scores.1"),
        ({"decision": {"id": "D3"}}, "decision.id"),
        ({"decision": {"id": ["D1"]}}, "decision.id"),
        ({"decision": {"die": "white"}}, "decision"),
        ({"decision": {"id": "D1", "die": "white"}}, "decision.die"),
        ({"decision": {"id": "D2", "die": "white", "face": "9"}}, "decision.face"),
        ({"top": {"red": 0, "blue": 0}}, "top.blue"),
        ({"top": {"red": 0, "blue": 1}, "arrivals": 1}, "arrivals"),
        ({"cheese": {"15": 1}, "cheese_taken": {"15": 2}}, "cheese_taken.15"),
        ({"decision": {"id": "D2", "die": "white", "face": 9}}, "decision.face"),
        ({"water": 20, "spaces": dict.fromkeys(RATS, 25), "cheese": {"19": 1}}, "cheese.19"),
        ({"water": 12, "spaces": {"red": 12, "blue": 20}}, "spaces.red"),
    ],
)
def test_positions_that_cannot_be(position: dict[str, Any], key: str) -> None:
    parameters = load("abandon_ship").parameters
    table = ship.table_of(parameters, ["random"] * 3)
    table.open(1, 0)
    with pytest.raises(WordError) as error:
        game.place(parameters, table.rules, table.state, position)
    assert error.value.key == key


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ({"rolls": {}}, "rolls"),
        ({"roll": {"red": "5"}}, "roll.red"),
        ({"roll": {"pink": "5"}}, "roll.pink"),
        ({"tokens": [9]}, "tokens.1"),
        ({"cheese": [1, 1, 1]}, "cheese.3"),
        ({"tiles": [7]}, "tiles.1"),
        ({"tiles": [1, 1]}, "tiles"),
    ],
)
def test_luck_that_cannot_be(words: dict[str, Any], key: str) -> None:
    parameters = load("abandon_ship").parameters
    table = ship.table_of(parameters, ["random"] * 3)
    with pytest.raises(WordError) as error:
        game.force(parameters, table.rules, table.state, words)
    assert error.value.key == key


def test_faces_may_be_numbers() -> None:
    """As the table says them: 3 is the face "3", in a position, a decision and a roll alike."""
    parameters = load("abandon_ship").parameters
    table = ship.table_of(parameters, ["random"] * 3)
    table.open(1, 0)
    decision = {"id": "D2", "die": "red", "face": 3}
    position = {"pool": {"red": 3, "white": "(2)"}, "decision": decision}
    game.place(parameters, table.rules, table.state, position)
    exported = game.position(parameters, table.rules, table.state)
    assert exported["pool"] == {"red": "3", "white": "(2)"}
    assert exported["decision"] == decision | {"face": "3"}
    rows = [
        game.force(parameters, table.rules, table.state, {"roll": {"red": f}}) for f in (4, "4")
    ]
    assert rows[0] == rows[1]


def test_ranks_and_faces_have_names() -> None:
    parameters = load("abandon_ship").parameters
    table = ship.table_of(parameters, ["random"] * 3)
    table.open(1, 0)
    position = {"top": {"green": 0, "blue": 1, "red": 5}, "drowned": ["black"], "water": 7}
    game.place(parameters, table.rules, table.state, position)
    shown = game.show(parameters, table.rules, table.state)
    assert "green the X space (0 points), red rank 5 (0 points), blue rank 1 (5 points)" in shown
    assert "; drowned: black" in shown
    assert "faces: " in shown
    assert "water 7; rats on 10: yellow orange purple" in shown
    assert isinstance(table.snapshot(), Record)


@pytest.mark.parametrize(
    ("position", "finished"),
    [
        ({"drowned": RATS, "finished": "yes"}, 1),
        ({"arrivals": 4, "finished": "yes", "decision": {}}, 1),
        ({"turns": 1000, "finished": "capped"}, 2),
        ({"turns": 999, "scores": [0, 0, 0], "finished": "no"}, 0),
    ],
)
def test_a_finished_game_can_be_set_up(position: dict[str, Any], finished: int) -> None:
    parameters = load("abandon_ship").parameters
    table = ship.table_of(parameters, ["random"] * 3)
    table.open(1, 0)
    game.place(parameters, table.rules, table.state, position)
    assert (table.state.finished, table.state.goes_on) == (finished, 0)


FINISHED = """ruleset = "abandon_ship"
players = 3
[position]
top = { yellow = 0, green = 1, red = 2, blue = 3 }
finished = "yes"
"""


def test_nothing_can_be_chosen_in_a_finished_game(tmp_path: Path) -> None:
    path = tmp_path / "over.toml"
    path.write_text(FINISHED, encoding="utf-8")
    outcome = play_scenario(path)
    assert (outcome.decisions, outcome.options) == ([], [])
    assert outcome.position["finished"] == "yes"
    assert outcome.result is not None
    path.write_text(FINISHED + '[[step]]\nchoose = "white"\n', encoding="utf-8")
    with pytest.raises(ConfigError, match="nothing: the game is over"):
        play_scenario(path)


def test_a_decision_without_options_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of somebody else may let through what leaves nothing to choose."""

    def place(parameters: Any, rules: Any, state: Any, position: Any) -> None:
        state.pool[:] = 0
        state.goes_on = 1

    monkeypatch.setattr(game, "place", place)
    path = tmp_path / "empty.toml"
    text = 'ruleset = "abandon_ship"\nplayers = 3\n[position]\nwater = 7\n'
    path.write_text(text, encoding="utf-8")
    assert play_scenario(path).options == []
    path.write_text(text + '[[step]]\nchoose = "white"\n', encoding="utf-8")
    with pytest.raises(ConfigError, match="nothing: no option is open"):
        play_scenario(path)


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("greedy", characters.GAIN),
        ("cheese_hunter", characters.GAIN),
        ("lifeguard", characters.GUARD),
        ("wrecker", characters.WRECK),
    ],
)
def test_numbers_lie_where_their_names_say(name: str, places: Any) -> None:
    assert places._fields == tuple(characters.CHARACTERS[name].numbers)
    assert places == tuple(range(len(places)))


@pytest.mark.parametrize(("face_up", "gain"), [(True, 0.5), (False, 0.0)])
def test_greedy_cuts_only_cheese_it_cannot_see(face_up: bool, gain: float) -> None:
    parameters = ship.changed(
        load("abandon_ship").parameters,
        {"cheese_face_up": face_up, "cheese_values": (1, 1, 1, 1, 1)},
    )
    table = ship.table_of(parameters, ["greedy"] * 3)
    table.open(1, 0)
    before, after = table.snapshot(), table.snapshot()
    after.last_rat, after.last_cheese, after.last_distance = 0, 1, 0
    weights = np.zeros(11)
    weights[characters.GAIN.cheese] = 0.5
    greedy = getattr(characters._greedy, "py_func", characters._greedy)
    own = table.rules.backs[0]
    assert greedy(table.rules, before, after, own, weights) == gain
