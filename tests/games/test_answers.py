"""What the plain Python of a game answers in another form than it must is told, with its file."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from balance.games import IncompleteGameError, pig
from balance.games.answers import drawn, forced, position
from balance.games.api import Column, Picture, Word, WordError
from balance.rulesets import load
from balance.studies.cells.cell import make_cells
from balance.studies.play import trial
from balance.studies.play.transcript import Decision
from balance.studies.play.trial import try_out
from balance.studies.scenario.vocabulary import as_text, play_examples


def answers(value: object) -> Callable[..., object]:
    return lambda *_: value


def with_rows(**changes: int) -> Callable[[trial.Cell], Any]:
    """A table whose games end so."""
    usual = trial.Cell.table

    def table_of(cell: trial.Cell) -> Any:
        table = usual(cell)
        played = table.play

        def play(seed: int, first: int, rotations: int, rows: np.ndarray) -> int:
            found = played(seed, first, rotations, rows)
            for name, value in changes.items():
                rows[name] = value
            return int(found)

        table.play = play
        return table

    return table_of


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("pack", None, "parameters/pack.py: pack: found None; allowed: an array of one RULES"),
        (
            "pack",
            np.zeros(1, "i4"),
            "found array([0], dtype=int32); allowed: an array of one RULES",
        ),
        ("pack", np.zeros(2, pig.RULES), "; allowed: an array of one RULES"),
        ("pack", np.zeros(1, pig.RULES), "pack: found 0; allowed: players = 2, as asked"),
        ("describe", 7, "words/options.py: describe: found 7; allowed: a text"),
        ("describe", "", "describe: found ''; allowed: a text"),
        ("describe", "x", "found 'x, 2 times'; allowed: words of its own for each"),
        ("show", ["a", "b"], "words/view.py: show: found ['a', 'b']; allowed: a text"),
        (
            "tell",
            "seat 2 wins",
            "words/events.py: tell: found 'seat 2 wins'; allowed: a list, each",
        ),
        ("tell", [1], "tell: found [1]; allowed: a list, each a text"),
        ("position", [], "words/codec.py: position: found []; allowed: a dict of plain values"),
        ("things", ["rat"], "words/names.py: things: found ['rat']; allowed: a dict from axes"),
        ("things", {"rat": "red"}, "things: found {'rat': 'red'}; allowed: a dict from axes"),
        ("metrics", pig.SHOWN, "report/metrics.py: metrics: found {"),
        ("metrics", ["busts"], "metrics: found ['busts']; allowed: a list, each Metric"),
        ("claims", None, "report/claims.py: claims: found None; allowed: a list, each Claim"),
        ("cures", "standard", "report/claims.py: cures: found 'standard'; allowed: a list, each"),
        ("faults", None, "words/faults.py: faults: found None; allowed: a list, each WordError"),
        ("DECISIONS", {9: "P9"}, "kernel/codes.py: DECISIONS: found 1; allowed: one of [9]"),
        ("components", {}, "report/components.py: components: found {}; allowed: a list, each"),
    ],
)
def test_an_answer_of_another_form_is_told(
    name: str, value: object, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pig, name, value if name == "DECISIONS" else answers(value))
    with pytest.raises(IncompleteGameError) as error:
        [*try_out(load("pig"), 2)]
    assert str(error.value).startswith("game pig: ")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({}, "found ['round']; allowed: the axis card of drawn, too"),
        ({"card": ["a", "b", "c"]}, "found '3 of card'; allowed: at most 2, the room that drawn"),
        ({"card": ("a",)}, ""),
    ],
)
def test_names_along_the_axes_of_columns(
    named: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Column("drawn", "i4", "", ("card", "seat"), (2, 10))
    monkeypatch.setattr(pig, "COLUMNS", (*pig.COLUMNS, drawn))
    rules = load("pig")
    there = named | pig.things(rules.parameters)
    monkeypatch.setattr(pig, "things", answers(there))
    cell = make_cells([rules])[0]
    if not said:
        assert cell.things == {axis: tuple(names) for axis, names in there.items()}
        return
    with pytest.raises(IncompleteGameError) as error:
        assert cell.things
    assert said in str(error.value)


def test_who_won_is_yes_or_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial.Cell, "table", with_rows(won=7))
    with pytest.raises(
        IncompleteGameError, match=r"moves\.py: winners: found 7 in won; allowed: 0 "
    ):
        [*try_out(load("pig"), 2)]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"title": None}, "allowed: a title and what it shows, as texts"),
        ({"figure": None}, "found 'Wins'; allowed: a figure, and a table with rows as its header"),
        ({"rows": [("seat 1", 3)]}, "found 'Wins'; allowed: a figure, and a table with rows as"),
        ({"figure": {"data": [float("nan")]}}, "allowed: plain values, and None for what is no"),
        ({"rows": [(np.int64(3),)]}, "Object of type int64 is not JSON serializable'; allowed: pl"),
    ],
)
def test_pictures_are_plain(
    changes: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = Picture("Wins", "What wins.", {"data": []}, ("seat",), [("seat 1",)])
    monkeypatch.setattr(pig, "pictures", answers([sound._replace(**changes)]))
    with pytest.raises(IncompleteGameError) as error:
        drawn(pig)
    assert "game pig: report/pictures.py: pictures: found " in str(error.value)
    assert said in str(error.value)
    monkeypatch.setattr(pig, "pictures", answers([sound]))
    assert drawn(pig) == [sound]


@pytest.mark.parametrize("found", [None, {"round": ["first"]}])
def test_captions_are_tables(found: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pig, "captions", answers(found), raising=False)
    with pytest.raises(
        IncompleteGameError, match=r"columns\.py: captions: found .*; allowed: a dict"
    ):
        [*try_out(load("pig"), 2)]


@pytest.mark.parametrize("found", [None, {"position": []}, {"position": 3, "luck": []}])
def test_words_of_scenarios_are_listed(found: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pig, "vocabulary", answers(found))
    with pytest.raises(
        IncompleteGameError, match=r"vocabulary\.py: .* lists of Word, for position"
    ):
        as_text("pig")


def test_features_that_are_no_numbers_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = trial.Teller.step

    def step(teller: trial.Teller, index: int) -> Decision:
        made = usual(teller, index)
        teller.table.workspaces["features"][0][1] = np.nan
        return made

    monkeypatch.setattr(trial.Teller, "step", step)
    with pytest.raises(IncompleteGameError, match=rf"features\.py: {pig.FEATURES[1]}: found nan; "):
        [*try_out(load("pig"), 2)]


def test_a_game_that_counts_no_turns_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial.Cell, "table", with_rows(turns=0))
    assert [*try_out(load("pig"), 2)] == ["none of 20 games counted a turn"]


def test_games_that_nobody_wins_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial.Cell, "table", with_rows(won=0))
    assert "nobody won 20 of 20 games" in [*try_out(load("pig"), 2)]


def test_a_position_that_was_exported_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object) -> None:
        raise WordError("turn_total", 3, "4")

    monkeypatch.setattr(pig, "place", refuses)
    with pytest.raises(IncompleteGameError) as error:
        [*try_out(load("pig"), 2)]
    assert "words/codec.py: place: found turn_total: found 3; allowed: 4, of a" in str(error.value)


def test_a_position_that_is_placed_is_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = pig.place

    def forgets(parameters: Any, rules: Any, state: Any, given: dict[str, Any]) -> None:
        usual(parameters, rules, state, given)
        state.turn_total = 0

    monkeypatch.setattr(pig, "place", forgets)
    with pytest.raises(IncompleteGameError) as error:
        [*try_out(load("pig"), 2)]
    said = "words/codec.py: place: found turn_total = 0 of a game that is placed again; allowed: "
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("rolls", "turn total 12' in turn 1 of a game that was placed again and went on; allow"),
        ("turn_total", "turn total 0' in turn 1 of a game that was placed again and went on; allo"),
    ],
)
def test_a_position_leaves_nothing_out(
    key: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = pig.position

    def without(*asked: Any) -> dict[str, Any]:
        return {name: value for name, value in usual(*asked).items() if name != key}

    monkeypatch.setattr(pig, "position", without)
    with pytest.raises(IncompleteGameError) as error:
        [*try_out(load("pig"), 2)]
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("example", "said"),
    [
        ('[[step]]\nchoose = "roll"\nluck = { roll = 9 }', "step 1.luck.roll: found 9; allowed: "),
        ('[expect]\nfinished = "yes"', 'expect.finished: expected "yes", found "no"'),
        ("players = ", "found broken TOML: Invalid value"),
        ('[expect]\nfinished = "no"', ""),
    ],
)
def test_every_example_runs(example: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = pig.vocabulary(load("pig").parameters)
    words = {**words, "luck": [Word("die", "The die.", example)]}
    monkeypatch.setattr(pig, "vocabulary", answers(words))
    if not said:
        play_examples("pig")
        return
    with pytest.raises(IncompleteGameError) as error:
        play_examples("pig")
    place = "game pig: words/vocabulary.py: die: its example does not run: "
    assert str(error.value).startswith(place + said)


@pytest.mark.parametrize(
    ("part", "key"), [("position", "turn_total"), ("position", "scores"), ("decisions", "PG-D1")]
)
def test_there_are_words_for_everything(
    part: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = pig.vocabulary(load("pig").parameters)
    fewer = {**words, part: [word for word in words[part] if word.key != key]}
    monkeypatch.setattr(pig, "vocabulary", answers(fewer))
    with pytest.raises(IncompleteGameError) as error:
        [*try_out(load("pig"), 2)]
    said = f"game pig: words/vocabulary.py: {part}: found no word for {key}; allowed: one for each"
    assert str(error.value) == said


@pytest.mark.parametrize(
    "found", [None, {}, "roll", [(1, 2)], [(1, 2, 2.7)], [("roll", 0, 1)], [None], 3]
)
def test_forced_luck_is_rows_of_whole_numbers(
    found: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pig, "force", answers([(1, np.int64(2), 3), [4, 5, 6]]))
    rows = forced(pig)
    assert rows == [(1, 2, 3), (4, 5, 6)]
    assert {type(number) for row in rows for number in row} == {int}
    monkeypatch.setattr(pig, "force", answers(found))
    with pytest.raises(IncompleteGameError, match=r"words/luck\.py: force: found .*a list of rows"):
        forced(pig)


@pytest.mark.parametrize("found", [{"turns": np.int32(3)}, {"hand": {1, 2}}, [3], None])
def test_a_position_is_of_plain_values(found: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pig, "position", answers(found))
    with pytest.raises(IncompleteGameError, match=r"codec\.py: position: found .*a dict of plain"):
        position(pig)


@pytest.mark.parametrize(("most", "said"), [(127, ""), (128, "best_turn goes to 128 or more; its")])
def test_a_column_that_its_type_hardly_holds_is_told(
    most: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = (Column("best_turn", "u1", ""),)
    monkeypatch.setattr(pig, "COLUMNS", pair)
    rows = np.zeros(3, [("best_turn", "u1")])
    rows["best_turn"][1] = most
    told = [*trial._too_narrow(make_cells([load("pig")])[0], rows)]
    assert [one.startswith(said) for one in told] == [True] * bool(said)
    held = [pair[0]._replace(none=most)]
    monkeypatch.setattr(pig, "COLUMNS", held)
    assert not [*trial._too_narrow(make_cells([load("pig")])[0], rows)]
