"""What else an assumed value may be: stated for every game, sound, and lost where it is set."""

import tomllib
from pathlib import Path

import pytest

from balance import games
from balance.games.new import write_skeleton
from balance.rulesets import ConfigError, assumed, json_schema, load
from balance.rulesets.files import game_module

MINE = 'game = "pig"\nbase = "standard"\n'


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_assumed_value_has_others_or_a_reason(game: str) -> None:
    standard = load(game)
    for key in assumed(standard):
        stated = standard.as_likely[key]
        assert stated, key
        if isinstance(stated, str):
            assert stated.endswith("."), "a reason is a sentence"
    assert set(standard.as_likely) == set(assumed(standard))


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_other_value_is_sound_and_differs(game: str) -> None:
    standard = load(game)
    seen = {standard.hash}
    for key, stated in standard.as_likely.items():
        for title, change in () if isinstance(stated, str) else stated.items():
            there = load(game, change.split(";"))
            changed = {
                name
                for name, value in there.parameters
                if value != getattr(standard.parameters, name)
            }
            assert key in changed, title
            assert changed <= set(assumed(standard)), title
            assert there.hash not in seen, "no two alike"
            seen.add(there.hash)
            counts = game_module(game).player_counts(there.parameters)
            assert set(standard.counts) <= set(counts), title


def test_a_new_game_states_them_too(tmp_path: Path) -> None:
    write_skeleton("my_own_game", tmp_path)
    (file,) = tmp_path.rglob("standard.toml")
    content = tomllib.loads(file.read_text("utf-8"))
    assumes = [key for key, source in content["provenance"].items() if source == "assumed"]
    assert set(content["as_likely"]) == set(assumes)


def test_what_is_set_is_not_as_likely_as_before(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'{MINE}[as_likely.max_turns]\n"few" = "max_turns=500"\n', "utf-8")
    assert load(path).as_likely == {"max_turns": {"few": "max_turns=500"}}
    assert load(path, ["max_turns=600"]).as_likely == {}
    assert "water_tokens" in load("abandon_ship/no_x").as_likely
    assert "water_tokens" not in load("abandon_ship/storm").as_likely


@pytest.mark.parametrize(
    ("text", "key", "found"),
    [
        ('[as_likely]\nmax_turn = "no"', "as_likely.max_turn", '"max_turn"'),
        ("[as_likely]\nmax_turns = 3", "as_likely.max_turns", "3"),
        ('[as_likely]\nmax_turns = ""', "as_likely.max_turns", '""'),
        ('[as_likely.max_turns]\n"few" = 500', "as_likely.max_turns", "500"),
        ('[as_likely]\nmax_turns = ["9", "8"]', "as_likely.max_turns", '["9", "8"]'),
    ],
)
def test_a_table_of_another_form_is_refused(
    tmp_path: Path, text: str, key: str, found: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"{MINE}{text}\n", "utf-8")
    with pytest.raises(ConfigError) as caught:
        load(path)
    assert caught.value.key == key, "without words of what checks it"
    assert found in caught.value.found
    if key == "as_likely.max_turns":
        assert "a sentence why no other is as likely, or a table of titles" in caught.value.allowed


def test_other_values_of_what_a_source_gives_are_refused(tmp_path: Path) -> None:
    """They would never be drawn, which nobody would see who forgot to call the rule assumed."""
    path, said = tmp_path / "mine.toml", '[as_likely.target]\n"few" = "target=50"\n'
    path.write_text(MINE + said, "utf-8")
    with pytest.raises(ConfigError) as caught:
        load(path)
    assert (caught.value.key, caught.value.found) == (
        "as_likely.target",
        "a rule that is published",
    )
    path.write_text(f'{MINE}{said}[provenance]\ntarget = "assumed"\n', "utf-8")
    assert load(path).as_likely["target"] == {"few": "target=50"}


def test_editors_know_the_table() -> None:
    schema = json_schema("pig")["properties"]["as_likely"]
    assert set(schema["properties"]) == {"target", "die_sides", "start_scores", "max_turns"}


def test_changes_and_reasons_may_stand_on_several_lines(tmp_path: Path) -> None:
    """They are shown, and put into commands, on one."""
    path = tmp_path / "mine.toml"
    path.write_text(
        MINE
        + '[levers]\nshort = """\ntarget=60;\n\tstart_scores=[0, 3]\n"""\n'
        + "[provenance]\ntarget = 'assumed'\n"
        + '[as_likely]\ntarget = """\nNobody\nknows.\n"""\n',
        encoding="utf-8",
    )
    found = load(path)
    assert found.levers == {"short": "target=60; start_scores=[0, 3]"}
    assert found.as_likely["target"] == "Nobody knows."
