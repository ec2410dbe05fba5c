"""Summaries as files: what is written is read back, and another form is refused with advice."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from balance.rulesets import ConfigError, load
from balance.studies.cells.cell import make_cells, with_unique_ids
from balance.studies.run.results import FORM, Summary
from balance.studies.run.study import carry_out, read_summary
from tests.studies.helpers import order


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study of Pig with a comparison, written."""
    out = tmp_path_factory.mktemp("results") / "study"
    carry_out(order(out, "pig/short", "pig/big_die", kind="compare", games=60))
    return out


def test_a_summary_is_read_back_as_it_was_written(folder: Path) -> None:
    text = (folder / "summary.json").read_text(encoding="utf-8")
    assert json.loads(text)["schema"] == FORM
    assert read_summary(folder).text() == text


def test_results_are_never_changed(folder: Path) -> None:
    with pytest.raises(ValidationError):
        read_summary(folder).cells[0].games = 1


def test_the_schema_names_every_key(folder: Path) -> None:
    schema = Summary.model_json_schema()
    content = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    assert set(schema["properties"]) == set(content)
    assert set(schema["$defs"]["CellResult"]["properties"]) == set(content["cells"][0])
    one = content["comparisons"][0]["differences"][0]
    assert set(schema["$defs"]["DifferenceResult"]["properties"]) == set(one)


def _older(summary: dict[str, Any]) -> None:
    summary["schema"] = "balance.summary/1"


def _of_no_form(summary: dict[str, Any]) -> None:
    del summary["schema"]


def _without_an_end(summary: dict[str, Any]) -> None:
    del summary["cells"][1]["estimates"][2]["low"]


def _with_a_foreign_key(summary: dict[str, Any]) -> None:
    summary["cells"][0]["ruleset"]["colour"] = "red"


def _with_a_word_for_a_number(summary: dict[str, Any]) -> None:
    summary["comparisons"][0]["asked"] = "many"


def _with_a_word_for_a_value(summary: dict[str, Any]) -> None:
    summary["cells"][0]["estimates"][0]["value"] = "x"


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_older, 'schema: found "balance.summary/1"; allowed: '),
        (_of_no_form, "schema: found nothing; allowed: "),
        (_without_an_end, "cell 2.estimate 3.low: found nothing; allowed: "),
        (_with_a_foreign_key, 'cell 1.ruleset.colour: found "red"; allowed: '),
        (_with_a_word_for_a_number, 'comparison 1.asked: found "many"; allowed: '),
        (_with_a_word_for_a_value, 'cell 1.estimate 1.value: found "x"; allowed: '),
    ],
)
def test_another_form_is_refused_with_the_command_that_makes_it_anew(
    folder: Path, tmp_path: Path, spoil: Callable[[dict[str, Any]], None], said: str
) -> None:
    content = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    spoil(content)
    (tmp_path / "summary.json").write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        read_summary(tmp_path)
    message = str(caught.value)
    assert f"{said}a summary written by this program (balance.summary/4); to make it anew: " in (
        message
    )
    command = content["study"]["command"]
    assert f"{command} --out {tmp_path}" in message


def test_cells_have_files_of_their_own_where_case_does_not_count() -> None:
    (cell,) = make_cells([load("pig")], [2])
    named = [replace(cell, id=name) for name in ("Foo", "foo", "foo", "Foo-2")]
    assert [one.id for one in with_unique_ids(named)] == ["Foo", "foo-2", "foo-3", "Foo-2-2"]
