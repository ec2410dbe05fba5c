"""Every ruleset that comes with the package, for every game."""

import tomllib
from typing import get_args

import jsonschema
import pytest

from balance import games
from balance.rulesets import available, describe_parameters, json_schema, load
from balance.rulesets.document import Provenance
from balance.rulesets.files import find

GAMES = games.names()
SHIPPED = [name for game in GAMES for name in available(game)]
SHIP_QUESTIONS = {
    "calm_sea", "middle_sea", "storm", "survivors_skip_x", "flat_cheese", "high_cheese",
    "no_cheese", "cyclic_tiles", "equal_dice", "tame_white", "staggered_start", "no_x",
    "short_ship", "kept_faces", "no_wasted_dice", "no_mercy", "full_flood", "survivors_first",
    "two_dice_left", "last_die_counts", "one_left", "three_left", "open_tiles", "hidden_cheese",
}  # fmt: skip


@pytest.mark.parametrize("name", SHIPPED)
def test_it_loads_and_says_what_it_asks(name: str) -> None:
    ruleset = load(name)
    assert name == f"{ruleset.game}/{ruleset.name}"
    assert ruleset.title
    assert ruleset.note
    assert set(ruleset.provenance) == set(type(ruleset.parameters).model_fields)
    plays = ruleset.counts != load(ruleset.game).counts  # the same rules at other player counts
    assert bool(ruleset.changed) == (ruleset.name != "standard") or plays


@pytest.mark.parametrize("name", SHIPPED)
def test_the_schema_accepts_it(name: str) -> None:
    content = tomllib.loads(find(name).read_text(encoding="utf-8"))
    schema = json_schema(content["game"])
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(content)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_variant_says_only_what_differs(name: str) -> None:
    content = tomllib.loads(find(name).read_text(encoding="utf-8"))
    if content.get("base"):
        assert set(content.get("rules", {})) <= set(load(name).changed)
    else:
        assert set(content["rules"]) == set(content["provenance"]) == set(load(name).provenance)


@pytest.mark.parametrize("game", GAMES)
def test_the_standard_is_the_default(game: str) -> None:
    standard = load(game)
    assert standard.parameters == games.get(game).Parameters()
    assert standard.provenance == {row.name: row.provenance for row in describe_parameters(game)}


@pytest.mark.parametrize("game", GAMES)
def test_every_parameter_is_described(game: str) -> None:
    for row in describe_parameters(game):
        assert row.note
        assert row.default
        assert row.type != "value"
        assert row.provenance in get_args(Provenance)


def test_abandon_ship_has_all_its_variants() -> None:
    assert available("abandon_ship") == tuple(
        sorted(f"abandon_ship/{name}" for name in {*SHIP_QUESTIONS, "standard"})
    )
    assert load("abandon_ship").counts == (4,)


def test_variants_change_what_their_names_say() -> None:
    assert load("tame_white").parameters.dice["white"][3] == "(6)"
    assert load("tame_white").parameters.dice["red"] == load("abandon_ship").parameters.dice["red"]
    assert len(set(list(load("equal_dice").parameters.dice.values())[:7])) == 1
    assert load("no_cheese").parameters.cheese_spaces == ()
    assert load("short_ship").provenance["track_top"] == "published"
    assert load("one_left").changed == ("arrivals_to_end", "rats_left_to_end")
