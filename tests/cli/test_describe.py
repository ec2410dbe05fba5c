"""``describe`` and ``check``: what a designer reads of rules, at the width of her terminal."""

from pathlib import Path

import pytest

from balance import games as registry
from balance.rulesets import available
from tests.cli.conftest import Cli

STORM = ("describe", "to_the_bottom/storm")
FOO = 'cards.foo={name="Foo",value=3,copies=2,trigger="act",cost="tire",parts=[{do="draw",n=2}]}'


def _said(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture(autouse=True)
def _narrow(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("game", registry.names())
def test_everything_fits_into_80_columns(cli: Cli, game: str) -> None:
    for command in (("games",), ("games", game), ("describe", game), ("check", game)):
        _fits(cli, *command)


@pytest.mark.parametrize("game", registry.names())
def test_every_ruleset_and_all_that_is_tried_beside_it_is_good(cli: Cli, game: str) -> None:
    _fits(cli, "check", *available(game))


def _fits(cli: Cli, *command: str) -> None:
    """Assert that a command ends well, and prints no line that could be shorter than it is."""
    result = cli(*command)
    assert result.code == 0
    wide = [line for line in result.out.splitlines() if len(line) > 80]
    assert all(" " not in line.strip() for line in wide), wide


@pytest.mark.parametrize("game", registry.names())
def test_every_parameter_and_its_note_is_told_in_whole_words(cli: Cli, game: str) -> None:
    said = _said(cli("describe", game).out)
    module = registry.get(game)
    for key, field in module.Parameters.model_fields.items():
        assert key in said
        assert _said(field.description) in said, key
    for name in (*module.CHARACTERS, *module.WEIGHTS):
        assert name in said
    for column in module.COLUMNS:
        assert _said(column.meaning) in said


def test_brackets_of_notes_are_shown(cli: Cli) -> None:
    assert 'such as "1" = ["pirate"].' in cli("describe", "to_the_bottom").out


def test_titles_are_shown_as_they_stand(cli: Cli, home: Path) -> None:
    text = 'game = "pig"\nbase = "standard"\ntitle = "Path :fire: x"\n'
    (home / "mine.toml").write_text(text, encoding="utf-8")
    assert "Path :fire: x" in cli("describe", "mine.toml").out


@pytest.mark.parametrize("command", ["check", "describe", "replay", "scenario schema", "watch"])
@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("title", r'title = "x\u001b[2J y"'),
        ("title", r'title = "x\n\nFAIR      every seat wins"'),
        (r"levers.x\x9b31m", r'levers."x\u009b31m" = "target=60"'),
        (r"levers.x\ny", r'levers."x\ny" = "target=60"'),
        (r"levers.x", r'levers.x = "target=60\u001b[2J"'),
        ("rules.start_scores", r'rules.start_scores = ["\u0007"]'),
        ("title", r'title = "x \u202e y"'),
        ("title", r'title = "x \u2067 y"'),
        (r"levers.x\u2028y", r'levers."x\u2028y" = "target=60"'),
    ],
)
def test_nothing_in_a_ruleset_steers_the_terminal(
    cli: Cli, home: Path, command: str, place: str, line: str
) -> None:
    (home / "mine.toml").write_text(f'game = "pig"\nbase = "standard"\n{line}\n', encoding="utf-8")
    told = cli(*command.split(), "mine.toml")
    assert told.code == 2
    assert f"mine.toml: {place}: found the control character '\\" in told.err + told.out
    assert [c for c in told.out + told.err if not c.isprintable() and c != "\n"] == []


def test_what_differs_from_the_base_comes_first(cli: Cli, home: Path) -> None:
    text = 'game = "pig"\nbase = "short"\ntitle = "Mine"\nnote = "A [red] one."\n'
    (home / "mine.toml").write_text(f"{text}[rules]\ndie_sides = 8\n", encoding="utf-8")
    out = cli("describe", "mine").out
    heads = (
        "pig/mine: Mine",
        "A [red] one.",
        "Differs from Short game (pig/short)",
        "  die_sides = 8 (was 6)",
        "Differs from the standard already in Short game",
        "  target = 50 (was 100)",
        "The other rules",
        "  max_turns = 10000",
        "Players",
        "Columns of the per-game record",
    )
    places = [out.index(head) for head in heads]
    assert places == sorted(places)
    assert out.count("  target = ") == out.count("  die_sides = ") == 1


def test_one_parameter_in_full(cli: Cli) -> None:
    out = cli("describe", "abandon_ship/storm", "water_tokens").out
    assert "value    [3, 5, 6, 7, 7, 8, 8, 8]" in out
    assert "base     [3, 3, 4, 4, 5, 6, 7, 8] in abandon_ship/standard" in out
    assert "allowed  list of whole numbers, at most 32 entries, each 1 to 32767" in out
    assert "source   assumed" in out
    assert "set in   abandon_ship/storm.toml" in out
    assert "Spaces by which each token lifts the water" in out


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        ("abandon_ship dice.yellow", ('value    ["1", "2", "3", "5x", "(2)", "A"]',)),
        ("abandon_ship/storm water_tokens.2", ("value    5", "base     3 in")),
        ("safehouse/alt_sheets sheet.2.squares.S", ('value    "BYRG"', 'base     "GBYR"')),
        ("atlantis/calm_sea symbols.rock.S", ("value    2", "set in   atlantis/calm_sea.toml")),
        ("sewer_pirats abilities.rat", ("value    true", "allowed  true or false")),
        ("to_the_bottom cards.stoker.value", ("value    5", "source   rulebook", "0 to 60")),
        ("to_the_bottom cards.stoker.class", ('value    "P"', "source   assumed")),
        ("to_the_bottom cards.stoker.price", ("set in   no file: it follows from the rest",)),
        ("to_the_bottom cards.stoker", ("draw_mod -1", "Stoker, passive (P): value 5; 3 in")),
        ("to_the_bottom cards.iceberg", ("source   rulebook and assumed\n",)),
        ("to_the_bottom cards.rats", ("source   rulebook and assumed\n",)),
        ("to_the_bottom/storm cards.rats", ("cards.rats.copies = 4 (was 3)",)),
        ("to_the_bottom cards.torpedo.parts.1", ("3 cards of a chosen opponent's deck",)),
    ],
)
def test_places_within_parameters(cli: Cli, asked: str, lines: tuple[str, ...]) -> None:
    result = cli("describe", *asked.split())
    assert result.code == 0
    for line in lines:
        assert line in result.out


@pytest.mark.parametrize(
    ("key", "found", "near"),
    [
        ("shop_slot", "shop_slot", "shop_slots"),
        ("stoker", "stoker", "cards.stoker"),
        ("cards.stokr", "stokr", "stoker"),
        ("cards.stoker.valu", "valu", "value"),
        ("cruise_ramp.9", "9", ""),
        ("shop_slots.1", "1", ""),
        ("cards..value", "", ""),
    ],
)
def test_keys_that_lead_nowhere(cli: Cli, key: str, found: str, near: str) -> None:
    result = cli("describe", "to_the_bottom", key)
    assert (result.code, result.out) == (2, "")
    suggested = f". Did you mean {near}? What is allowed: " if near else "; allowed: "
    assert f'found "{found}"{suggested}' in result.said


def test_a_changed_card_is_assumed_in_what_was_changed(cli: Cli) -> None:
    out = cli(*STORM, "cards.stoker.value", "--set", "cards.stoker.value=9").out
    assert "value    9" in out
    assert "base     5 in to_the_bottom/storm" in out
    assert "source   assumed" in out
    assert "set in   --set cards.stoker.value=9" in out


def test_cards_are_told_with_fields_triggers_and_primitives(cli: Cli) -> None:
    said = _said(cli(*STORM, "--set", FOO).out)
    for sentence in (
        "Torpedo, offensive (O): value 12; 4 in the shop. Comes onto your board tired. Action "
        "(tire this card): 3 cards of a chosen opponent's deck, from the top, go into the water "
        "(jettisoned); then 1 card of your hand",
        "iceberg: lies beside the shop; buying it ends the Cruise.",
        "At the end of your turn: the cards of the highest value on each player's board go to "
        "their hand.",
        "Reaction: an opponent takes back the card just played (tire this card).",
        "slot 1: board cards by which every cost step comes later.",
        "Foo: value 3; 2 in the shop. Action (tire this card): draw 2 cards.",
    ):
        assert sentence in said


def test_check_shows_old_and_new_and_only_what_a_row_sets(cli: Cli) -> None:
    changes = ("cards.stoker.value=9", "cards.navigator.static.slot=2", FOO, "cards.lady=remove")
    result = cli("check", "to_the_bottom", *(part for one in changes for part in ("--set", one)))
    said = _said(result.out)
    for line in (
        "changed cards.stoker.value = 9 (was 5) changed",
        "changed cards.navigator.static.slot = 2 (was 0) changed",
        'changed cards.navigator.effect_from = "assumed" (was "rulebook") changed',
        'changed cards.foo = {name = "Foo", value = 3, copies = 2, trigger = "act", '
        'cost = "tire", parts = [{do = "draw", n = 2}]} (new)',
        'changed cards.lady is removed (was {name = "Lady", value = 8,',
    ):
        assert line in said


@pytest.mark.parametrize(
    ("asked", "near"), [("my_idee", "my_idea"), ("my_idee.toml", "my_idea.toml"), ("nope.toml", "")]
)
def test_the_nearest_file_of_the_folder_is_named(
    cli: Cli, home: Path, asked: str, near: str
) -> None:
    for name in ("my_idea.toml", "other.toml"):
        (home / name).write_text('game = "pig"\nbase = "standard"\n', encoding="utf-8")
    result = cli("check", asked)
    assert result.code == 2
    assert f"Did you mean {near}?" in result.said if near else "Did you mean" not in result.said


def test_check_refuses_misspelt_alternatives(cli: Cli, home: Path) -> None:
    text = 'game = "pig"\nbase = "standard"\n[run]\nalternatives = ["short", "bigg_die"]\n'
    (home / "mine.toml").write_text(text, encoding="utf-8")
    result = cli("check", "mine.toml")
    assert (result.code, result.out) == (2, "")
    assert 'mine.toml: run.alternatives: found "bigg_die". Did you mean big_die?' in result.said


@pytest.mark.parametrize(
    ("where", "asked"),
    [
        ("mine.toml", "mine.toml"),
        ("mine.toml", "mine"),
        ("ideas/mine.toml", "ideas/mine"),
        ("configs/pig/mine.toml", "pig/mine"),
        ("configs/pig/mine.toml", "mine"),
        ("configs/pig/mine.toml", "mine.toml"),
    ],
)
def test_a_file_is_found(cli: Cli, home: Path, where: str, asked: str) -> None:
    (home / where).parent.mkdir(parents=True, exist_ok=True)
    (home / where).write_text('game = "pig"\nbase = "standard"\n', encoding="utf-8")
    result = cli("check", asked)
    assert result.out.startswith("pig/mine: good\n"), result.err


def test_a_game_is_not_hidden_by_a_file_of_its_name(cli: Cli, home: Path) -> None:
    (home / "pig.toml").write_text('game = "pig"\nbase = "short"\n', encoding="utf-8")
    assert cli("check", "pig").out.startswith("pig/standard: good\n")
    assert cli("check", "pig.toml").out.startswith("pig/pig: good\n")


def test_other_values_that_are_not_sound_are_told(cli: Cli, home: Path) -> None:
    text = 'game = "pig"\nbase = "standard"\n[as_likely.max_turns]\n"few" = "max_turnz=500"\n'
    (home / "mine.toml").write_text(text, encoding="utf-8")
    found = cli("check", "mine.toml")
    assert found.code == 2
    assert "as_likely" in found.err
    assert "max_turnz" in found.err


def test_a_few_games_tell_rules_without_an_end(cli: Cli) -> None:
    fine = cli("check", "pig/short", "--play")
    assert "2 random players: all of 20 games came to an end" in fine.out
    stopped = cli("check", "pig", "--play", "--set", "max_turns=2")
    assert "2 random players: 20 of 20 games were stopped by the turn limit" in stopped.out
    assert "games" not in cli("check", "pig").out


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (("cards.passenger.start=0", "cards.baby.start=0"), "every starting deck is empty"),
        (("cards.passenger.jet=0", "cards.baby.jet=0"), "no card of a starting deck brings points"),
        (("cruise_ramp=[0]",), "cruise_ramp is 0 throughout: nobody draws"),
    ],
)
def test_decks_that_cap_every_game_are_warned_of(
    cli: Cli, changes: tuple[str, ...], words: str
) -> None:
    result = cli("check", "to_the_bottom", *(part for one in changes for part in ("--set", one)))
    assert result.code == 0
    assert words in _said(result.out)
    assert words not in _said(cli("check", "to_the_bottom").out)
