"""Values of parameters in words."""

from pydantic import BaseModel

from balance.studies.values import show_difference, show_value


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
