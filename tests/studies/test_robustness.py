"""Robustness against other assumed values: the words, and whole studies that try again."""

from pathlib import Path

import pytest

from balance.rulesets import ConfigError, load
from balance.studies.order import Order
from balance.studies.robustness import Trial, robustness
from balance.studies.study import carry_out

QUESTIONS = {"a": "Is it long?", "b": "Who wins?", "c": "Is it fair?", "d": "Is it close?"}
VERDICTS = {"a": "LONG", "b": "RED", "c": "FAIR", "d": "UNDECIDED"}


def trial(name: str, **verdicts: str) -> Trial:
    return Trial(name, 500, VERDICTS | verdicts)


def test_nothing_is_said_without_trials() -> None:
    assert robustness(VERDICTS, QUESTIONS, []) == []


def test_verdicts_are_told_by_what_becomes_of_them() -> None:
    trials = [trial("dry"), trial("wet", b="BLUE", c="UNDECIDED", d="CLOSE")]
    (found,) = robustness(VERDICTS, QUESTIONS, trials)
    assert found.verdict == "SOME CHANGE"
    assert found.sentence == (
        "Tried again with dry and wet, 500 games each. "
        "Another verdict: Who wins (RED here, BLUE with wet). "
        "The same verdict everywhere: Is it long. "
        "Not decided everywhere: Is it fair; Is it close."
    )


def test_what_stays_is_robust_and_what_is_open_everywhere_is_undecided() -> None:
    assert robustness(VERDICTS, QUESTIONS, [trial("dry")])[0].verdict == "THEY SURVIVE"
    assert robustness({"d": "UNDECIDED"}, QUESTIONS, [trial("dry")])[0].verdict == "UNDECIDED"


def write(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(f'game = "pig"\nbase = "standard"\n{text}', encoding="utf-8")
    return str(path)


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
    found = [one for one in study.summary.cells[0].findings if one.id == "survival"]
    assert len(study.summary.cells) == 1
    assert study.games.collect().height == 200
    assert len(found) == wanted
    if wanted:  # the standard changes nothing, so it is no trial
        assert "Tried again with big_die, 200 games each." in found[0].sentence
    assert ("--no-alternatives" in order.command) == (not wanted)


def test_an_unknown_variant_is_refused(tmp_path: Path) -> None:
    mine = load(write(tmp_path, '[run]\nalternatives = ["bigg_die"]\n'))
    with pytest.raises(ConfigError) as caught:
        Order(rulesets=[mine], out=tmp_path / "study", games=10)
    assert (caught.value.key, caught.value.suggestion) == ("run.alternatives", "big_die")
