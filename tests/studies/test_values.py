"""Values of parameters in words."""

from pydantic import BaseModel, Field

from balance.studies.orders.values import (
    Change,
    changes,
    laid_over,
    show_difference,
    show_value,
    written,
)


class Row(BaseModel):
    value: int
    tags: tuple[str, ...] = ()


def test_values_in_words() -> None:
    assert show_value(True) == "yes"
    assert show_value(()) == "none"
    assert show_value((1, 2)) == "1, 2"
    assert show_value([(1, 2), (3, 4)]) == "1, 2 | 3, 4"
    assert show_value({"a": 1, "b": [2, 3]}) == "a: 1; b: 2, 3"
    assert show_value(Row(value=2, tags=("x",))) == "value 2, tags x"
    assert show_value((Row(value=2), Row(value=3))) == "value 2, tags none | value 3, tags none"
    assert show_value({"a": Row(value=1), "b": Row(value=2)}) == "2 rows"


def test_of_tables_only_what_differs_is_told() -> None:
    before = {"a": Row(value=1), "b": Row(value=2), "c": Row(value=3)}
    after = {"a": Row(value=1), "b": Row(value=5), "d": Row(value=4, tags=("x",))}
    assert show_difference(after, before) == "b: value 5; d: value 4, tags x; c: none"
    assert show_difference(before, after) == "b: value 2; c: value 3; d: none"
    turned = dict(reversed(before.items()))
    assert show_difference(turned, before) == "the same rows in another order"
    assert show_difference((1, 2), (1,)) == "1, 2"


class Step(BaseModel):
    do: str
    times: int = 1


class Card(BaseModel):
    value: int
    price: int = 0
    class_: str = Field(default="N", alias="class")
    steps: tuple[Step, ...] = ()
    extra: Row = Row(value=0)


def test_rows_say_only_what_is_set_at_any_depth() -> None:
    card = Card(value=2, price=0, steps=(Step(do="draw"), Step(do="gain", times=3)))
    assert written(card) == '{value = 2, steps = [{do = "draw"}, {do = "gain", times = 3}]}'
    before, after = {"a": Card(value=1)}, {"a": Card(value=1), "b": card}
    assert show_difference(after, before) == "b: value 2, steps (do draw | do gain, times 3)"
    nested = {"a": Card(value=1, extra=Row(value=0, tags=("x",)))}
    assert show_difference(nested, before) == "a: extra (tags x)"
    assert written(Step(do="draw"), whole=True) == '{do = "draw", times = 1}'


def test_changes_name_the_places_that_differ() -> None:
    before = {"a": Card(value=1), "b": Card(value=2)}
    after = {"a": Card(**{"value": 1, "class": "O"}), "c": Card(value=3)}
    assert list(changes("cards", after, before)) == [
        Change("cards.a.class", '"O"', '"N"'),
        Change("cards.c", "{value = 3}", ""),
        Change("cards.b", "", "{value = 2}"),
    ]
    rows = (Step(do="draw"), Step(do="gain"))
    assert list(changes("steps", rows, (Step(do="draw"), Step(do="gain", times=2)))) == [
        Change("steps.2.times", "1", "2")
    ]
    assert list(changes("gifts", {"2": ("a",)}, {})) == [Change("gifts.2", '["a"]', "")]
    assert list(changes("on", True, False)) == [Change("on", "true", "false")]
    assert list(changes("n", (1, 2), (1,))) == [Change("n", "[1, 2]", "[1]")]
    turned = dict(reversed(before.items()))
    assert list(changes("cards", turned, before)) == [
        Change("cards", "the rows in this order: b, a", "a, b")
    ]


class Deck(BaseModel):
    cards: dict[str, Card]
    swap: Step | None = None


def test_what_is_laid_over_a_base_takes_rows_and_fields_away() -> None:
    cards = {name: {"value": at} for at, name in enumerate("abxyz")}
    below = Deck.model_validate({"cards": cards, "swap": {"do": "x"}})
    above = Deck.model_validate({"cards": {"b": {"value": 3}, "c": {"value": 1}}})
    found = laid_over(above, below)
    assert found["cards"]["a"] == found["swap"] == "remove"
    assert list(found["cards"]) == ["b", "c", "a", "x", "y", "z"]  # whatever the process
    assert [found["cards"][name]["value"] for name in "bc"] == [3, 1]
    assert laid_over((1, 2), (3,)) == (1, 2)
