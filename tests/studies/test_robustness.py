"""Robustness against other assumed values: the words, and whole studies that try again."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from balance.games.api.claims import Claim, StandsOut
from balance.rulesets import ConfigError, load
from balance.stats import shapes
from balance.stats.judging import Judged, Member, Side
from balance.studies.cells.claims import Answer
from balance.studies.orders.order import Order
from balance.studies.run import robustness
from balance.studies.run.robustness import Twice, fate, fates_of_all, table_of
from balance.studies.run.study import carry_out
from tests.stats import test_verdicts as verdicts
from tests.stats.helpers import share_sample


def answer(id_: str, **sides: Side) -> Answer:
    """An answer whose members lie on these sides."""
    members = {name: Member(name, None, 1, 100, 0.25, 0.01) for name in sides}  # type: ignore[arg-type]
    judged = [Judged(members[name], 0.2, 0.1, 0.3, side) for name, side in sides.items()]
    shape = StandsOut(dict.fromkeys(sides, "it"), 0.25, "win share")
    return Answer(Claim(id_, "Who?", shape), shapes.stands_out(judged), judged, {})


@pytest.mark.parametrize(
    ("here", "there", "expected"),
    [
        ({"a": "above", "b": "same"}, {"a": "above", "b": "same"}, "kept"),
        ({"a": "above", "b": "same"}, {"a": "above", "b": "open"}, "kept"),
        ({"a": "above", "b": "same"}, {"a": "open", "b": "same"}, "open"),
        ({"a": "same", "b": "same"}, {"a": "same", "b": "same"}, "kept"),
        ({"a": "same", "b": "same"}, {"a": "same", "b": "open"}, "open"),
        ({"a": "above", "b": "open"}, {"a": "above", "b": "below"}, "kept"),
        ({"a": "above"}, {"a": "same"}, "moved"),
        ({"a": "same"}, {"a": "below"}, "moved"),
        ({"a": "above", "b": "same"}, {"a": "below", "b": "same"}, "moved"),
        ({"a": "open"}, {"a": "above"}, "open"),
        ({"a": "same", "b": "open"}, {"a": "same", "b": "open"}, "open"),
        ({"a": "above"}, {}, "gone"),
        ({"a": "above", "b": "same"}, {"b": "same"}, "gone"),
        ({"a": "above", "b": "same"}, {"b": "above"}, "moved"),
        ({"a": "open"}, {"b": "open"}, "gone"),
    ],
)
def test_answers_are_compared_by_what_they_say(
    here: dict[str, Side], there: dict[str, Side], expected: str
) -> None:
    assert fate(answer("x", **here), answer("x", **there)) == expected


def test_what_seems_to_move_and_does_not_stand_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where what stands out most is not there: something else of it is."""
    monkeypatch.setattr(robustness, "_moves", lambda *_: False)
    monkeypatch.setattr(robustness, "_errors", lambda asked: dict.fromkeys(asked, 0.01))
    both = Twice(answer("x", a="above", b="same"), answer("x", b="above"))
    assert fates_of_all({"x": both}) == {"x": "open"}


def test_fates_are_listed_and_mere_numbers_have_none() -> None:
    here = [answer("b", it="open"), answer("c"), answer("d", it="same")]
    there = [answer("b", it="same"), answer("d", it="same")]
    assert table_of(here, [there]) == [{"kept": ("d",), "moved": (), "open": ("b",)}]


def test_identical_rules_under_fresh_luck_do_not_move_answers() -> None:
    """Shares right at and around the margin, judged twice: 5 % at most are said to move."""
    luck, moved = np.random.default_rng(8), 0
    for _ in range(400):
        both = []
        for _ in range(2):
            wins = luck.multinomial(5_000, [0.27, 0.25, 0.24, 0.24])
            judged = verdicts.judged([share_sample(int(k), 5_000) for k in wins], 0.02)
            both.append(answer("x")._replace(judged=named(judged)))
        moved += fate(*both) == "moved"
    assert moved / 400 <= 0.05


def named(judged: list[Judged]) -> list[Judged]:
    """The same, with a name for every seat."""
    return [
        replace(one, member=replace(one.member, name=f"seat {seat}"))
        for seat, one in enumerate(judged)
    ]


def write(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(f'game = "pig"\nbase = "standard"\n{text}', encoding="utf-8")
    return str(path)


def test_a_title_has_what_was_set_last() -> None:
    assert load("pig", ["target=50", "die_sides=8", "target=60"]).title == (
        "Standard with target=60, die_sides=8"
    )


def test_a_variant_is_laid_over_rules_and_overrides_stay(tmp_path: Path) -> None:
    mine = write(tmp_path, "[rules]\ntarget = 60\n")
    plain, both = load(mine, ["max_turns=500"]), load(mine, ["max_turns=500"], "big_die")
    assert plain.parameters.target == both.parameters.target == 60
    assert both.parameters.max_turns == 500
    changed = set(load("big_die").changed)
    assert set(both.changed) == changed | {"target", "max_turns"}
    assert both.name == "mine+big_die"


@pytest.mark.parametrize("wanted", [True, False])
def test_a_run_tries_its_conclusions_again(tmp_path: Path, wanted: bool) -> None:
    mine = load(write(tmp_path, '[run]\nalternatives = ["big_die", "standard"]\n'))
    order = Order(
        rulesets=[mine], out=tmp_path / "study", games=200, counts=[2], alternatives=wanted
    )
    study = carry_out(order)
    found = study.summary.cells[0].trials
    assert len(study.summary.cells) == 1
    assert study.games.collect().height == 200
    assert len(found) == wanted
    if wanted:  # the standard changes nothing, so it is no trial
        assert (found[0].name, found[0].games) == ("big_die", 200)
        assert {"fairness", "bust_or_hold"} == {*found[0].kept, *found[0].moved, *found[0].open}
    assert ("--no-alternatives" in order.command) == (not wanted)


def test_an_unknown_variant_is_refused(tmp_path: Path) -> None:
    mine = load(write(tmp_path, '[run]\nalternatives = ["bigg_die"]\n'))
    with pytest.raises(ConfigError) as caught:
        Order(rulesets=[mine], out=tmp_path / "study", games=10)
    assert (caught.value.key, caught.value.suggestion) == ("run.alternatives", "big_die")
