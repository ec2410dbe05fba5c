"""Every fault gives one message with file, key, what was found, what is allowed, and a hint."""

import os
import pickle
import time
import tomllib
from pathlib import Path

import pytest

from balance.rulesets import ConfigError, available, describe_parameters, json_schema, load
from balance.rulesets.files import DEEPEST, parse, read

CHILD = 'game = "toy"\nbase = "standard"\n'
DOTS = "a." * 30 + "b"


def fault(config: str | Path, *overrides: str) -> ConfigError:
    """Load something faulty and return the error."""
    with pytest.raises(ConfigError) as caught:
        load(config, overrides)
    error = caught.value
    for part in (error.file, error.key, error.found, error.allowed, error.suggestion):
        assert part in str(error) or not part.isprintable()
    assert "\n" not in str(error)
    assert error.allowed
    return error


@pytest.mark.parametrize(
    ("text", "key", "found", "allowed", "suggestion"),
    [
        ("tittle = 'x'", "tittle", "tittle", "title", "title"),
        ("title = 5", "title", "5", "text", ""),
        ("rules = 5", "rules", "5", "table", ""),
        ("[rules]\nsise = 4", "rules.sise", "sise", "size, speed", "size"),
        ("[rules]\nsize = 40", "rules.size", "40", "whole number, 1 to 9", ""),
        ("[rules]\nsize = true", "rules.size", "true", "whole number", ""),
        ("[rules]\nsize = 4.0", "rules.size", "4.0", "whole number", ""),
        ("[rules]\nsize = '4'", "rules.size", '"4"', "whole number", ""),
        ("[rules]\nsize = [4]", "rules.size", "[4]", "whole number", ""),
        ("[rules]\nsize = 2020-02-02", "rules.size", "2020-02-02", "numbers", ""),
        ("[rules]\nsize = 0x" + "f" * 5000, "rules.size", "20000 bits", "to", ""),
        ("[rules]\nspeed = nan", "rules.speed", "nan", "finite", ""),
        ("[rules]\nspeed = -inf", "rules.speed", "-inf", "finite", ""),
        ("[rules]\nspeed = 0", "rules.speed", "0", "above 0", ""),
        ("[rules]\nspeed = true", "rules.speed", "true", "number", ""),
        ("[rules]\nmood = 'clam'", "rules.mood", "clam", "one of calm, wild", "calm"),
        ("[rules]\npair = [1]", "rules.pair", "nothing as entry 2", "whole number", ""),
        ("[rules]\npair = [1, 'x']", "rules.pair", '"x" as entry 2', "whole number", ""),
        ("[rules]\ncards.king.valu = 1", "rules.cards.king.valu", "valu", "copies", "value"),
        ("[rules]\ncards.jack.copies = 1", "rules.cards.jack.value", "nothing", "0 to 20", ""),
        ("[rules]\ncards.kin = 'remove'", "rules.cards.kin", "remove", "king", "king"),
        ("[rules]\ncards = 'remove'", "rules.cards", "remove", "table of tables", ""),
        ("[rules]\ndeck = [{name = 'x', copies = 'y'}]", "rules.deck.copies", "y", "number", ""),
        ("[rules]\ncards.a.value = 1\ncards.b.value = 1", "rules", "", "as many cards", ""),
        ("[provenance]\nsize = 'guess'", "provenance.size", "guess", "inferred", ""),
        ("[provenance]\nsize = 'asumed'", "provenance.size", "asumed", "rulebook", "assumed"),
        ("[provenance]\nsiz = 'assumed'", "provenance.siz", "siz", "size, speed", "size"),
        ("[players]\ncount = [2]", "players.count", "count", "counts, lineup", "counts"),
        ("[players]\ncounts = 2", "players.counts", "2", "list of whole numbers", ""),
        ("[players]\ncounts = []", "players.counts", "[]", "1 entry", ""),
        ("[players]\ncounts = [2, 2]", "players.counts", "[2, 2]", "only once", ""),
        ("[players]\ncounts = [2, 7]", "players.counts", "[2, 7]", "2, 3", ""),
        ("[players]\ncounts = [true]", "players.counts", "true as entry 1", "1 to 99", ""),
        ("[players]\nlineup = 5", "players.lineup", "5", "text or list of texts", ""),
        ("[players]\nlineup = []", "players.lineup", "[]", "1 to 99 entries", ""),
        (f"[players]\nlineup = ['{'a' * 201}']", "players.lineup", "entry 1", "to 200 letters", ""),
        ("[players]\nlineup = ['']", "players.lineup", "entry 1", "text", ""),
        ("[players]\nlineup = ['a', 'b']", "players.lineup", "2 players", "each seat", ""),
        ("[run]\ngame = 5", "run.game", "game", "games, seed, margin", "games"),
        ("[run]\ngames = 0", "run.games", "0", "1 to 10000000000", ""),
        ("[run]\nseed = -1", "run.seed", "-1", "0 to", ""),
        ("[run]\nmargin = 0", "run.margin", "0", "above 0", ""),
        ("[run]\nmargin = '1'", "run.margin", '"1"', "number", ""),
        ("[run]\nalternatives = ['a', 'b', 'a']", "run.alternatives", '"a"', "only once", ""),
    ],
)
def test_faults_in_a_file(
    home: Path, text: str, key: str, found: str, allowed: str, suggestion: str
) -> None:
    (home / "mine.toml").write_text(CHILD + text, encoding="utf-8")
    error = fault("mine.toml")
    assert (error.file, error.key, error.suggestion) == ("mine.toml", key, suggestion)
    assert found in error.found
    assert allowed in error.allowed


@pytest.mark.parametrize(
    ("content", "found", "allowed"),
    [
        (b"game = ", "line 1", "valid TOML"),
        (b"game = 'toy'\ngame = 'toy'", "line 2", "valid TOML"),
        (b"game = '\xff\xfe'", "position 8", "UTF-8"),
        (b"a = " + b"[" * 5000, "brackets", "levels"),
        (b"a = " + b"[" * 30 + b"]" * 30, "in each other", "levels"),
        (b"a = " + b"9" * 6000, "TOML", "valid TOML"),
        (b".".join([b"a"] * 3000) + b" = 1", "", "levels"),
        (b"a." * 20_000 + b"b = 1", "in each other", "16 levels"),
        (b"[" + b"'a' . " * 20_000 + b"b]", "in each other", "16 levels"),
        (b'x = """.""""" # a\nx = {' + b'"a".' * 20_000 + b"b = 1}", "in each other", "16 levels"),
        (b"", "nothing", "text"),
        (b"game = 5", "5", "text"),
        (b"game = 'toi'", "toi", "abandon_ship, toy"),
    ],
)
def test_faults_of_a_whole_file(home: Path, content: bytes, found: str, allowed: str) -> None:
    (home / "mine.toml").write_bytes(content)
    began = time.process_time()
    error = fault("mine.toml")
    assert time.process_time() - began < 1
    assert error.file == "mine.toml"
    assert found in error.found
    assert allowed in error.allowed


@pytest.mark.parametrize(
    "text",
    [
        f'a = "{DOTS}"',
        f"a = '{DOTS}'",
        f'note = """\n{DOTS}\n\\"""{DOTS}""{DOTS}""""" # {DOTS}',
        f"note = '''\n{DOTS}\n''{DOTS}'''''\n# {DOTS}",
        f'a = "\\"{DOTS}" # {DOTS}',
        f"'{DOTS}' = [{'1.5, ' * 99}]",
        f"{'.'.join('a' * DEEPEST)} = 1",
    ],
)
def test_dots_that_part_no_key(text: str) -> None:
    assert parse(text, "mine.toml") == tomllib.loads(text)


def test_paths_that_lead_nowhere(home: Path) -> None:
    (home / "folder.toml").mkdir()
    (home / "mine.toml").write_text(CHILD, encoding="utf-8")
    assert fault("folder.toml").found == "a folder"
    assert fault(home).found == "a folder"
    assert fault("mien.toml").suggestion == "mine.toml"
    assert fault("abandon_ship/storm.toml").suggestion == "abandon_ship/storm"
    assert fault("nul\0.toml").found == "no such file"
    assert fault("x" * 5000 + ".toml").found == "no such file"


@pytest.mark.parametrize(
    ("config", "suggestion"),
    [
        ("abandon_ship/strom", "abandon_ship/storm"),
        ("strom", "abandon_ship/storm"),
        ("abandonship", "abandon_ship"),
        ("abandon_sip/storm", "abandon_ship"),
        ("abandon_ship/../storm", "abandon_ship/storm"),
        ("", ""),
        ("/", ""),
        ("toy/", ""),
        ("toy/..", ""),
        ("\udcff", ""),
        ("nul\0", ""),
    ],
)
def test_names_that_name_nothing(home: Path, config: str, suggestion: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load(config)
    assert caught.value.suggestion == suggestion
    assert str(caught.value).encode("utf-8")


@pytest.mark.parametrize(
    ("override", "found", "allowed", "suggestion"),
    [
        ("size", "size", "key=value, or a variant (", "size=VALUE"),
        ("=3", "=3", "key=value", ""),
        ("sped", "sped", "key=value, or a variant (", "speed=VALUE"),
        ("a\nb=3", "a", "key=value", ""),
        ("\udcff=3", "", "key=value", ""),
        ("siz=3", "siz", "size, speed", "size"),
        ("rules.size=3", "rules", "size, speed", ""),
        ("size=40", "40", "1 to 9", ""),
        ("size=", '""', "whole number", ""),
        ("size.x=3", '{"x": 3}', "whole number", ""),
        ("speed=inf", "inf", "finite", ""),
        ("mood=clam", "clam", "calm, wild", "calm"),
        ("cards.king=5", "5", "table", ""),
        ("cards.king.value=true", "true", "0 to 20", ""),
        ("cards.king.x.y.z=1", "x", "value, copies", ""),
        ("size=" + "[" * 9000, "[[", "whole number", ""),
        ("size" + ".a" * 2000 + "=1", "tables or lists in each other", "16 levels", ""),
        ("size={" + "a." * 9000 + "b=1}", "tables or lists in each other", "16 levels", ""),
    ],
)
def test_faulty_overrides(
    home: Path, override: str, found: str, allowed: str, suggestion: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        load("toy", [override])
    assert found in caught.value.found
    assert allowed in caught.value.allowed
    assert caught.value.suggestion == suggestion
    assert str(caught.value).encode("utf-8")


def test_faulty_bases(home: Path) -> None:
    def child(name: str, base: str, game: str = "toy") -> None:
        (home / f"{name}.toml").write_text(f'game = "{game}"\nbase = "{base}"\n', encoding="utf-8")

    child("a", "standart")
    error = fault("a.toml")
    assert (error.key, error.suggestion) == ("base", "standard")
    child("a", "../standard")
    assert "does not exist" in fault("a.toml").found
    child("a", "b")
    child("b", "a")
    assert (fault("a.toml").file, fault("a.toml").key) == ("b.toml", "base")
    assert "back to itself" in fault("a.toml").found
    child("a", "a")
    assert "back to itself" in fault("a.toml").found
    child("a", "c")
    child("c", "standard", game="abandon_ship")
    error = fault("a.toml")
    assert "abandon_ship" in error.found
    assert error.allowed == "a ruleset of toy"


def test_a_fault_in_a_base_names_the_base(home: Path) -> None:
    standard = home / "configs" / "toy" / "standard.toml"
    standard.write_text(standard.read_text().replace("size = 3", "size = 30"), encoding="utf-8")
    (home / "mine.toml").write_text(CHILD, encoding="utf-8")
    error = fault("mine.toml")
    assert error.file == "mine.toml"
    assert "found 30 (set in toy/standard.toml)" in str(error)
    standard.write_text(standard.read_text().replace("size =", "sise ="), encoding="utf-8")
    assert fault("mine.toml").file == "toy/standard.toml"


def test_without_a_base_every_parameter_is_needed(home: Path) -> None:
    (home / "mine.toml").write_text('game = "toy"\n[rules]\nsize = 3\n', encoding="utf-8")
    error = fault("mine.toml")
    assert error.key == "rules"
    assert "cards, deck, mood, pair, speed" in error.found
    assert 'base = "standard"' in error.allowed


def test_counts_of_a_file_must_fit_its_rules(home: Path) -> None:
    path = home / "x.toml"
    path.write_text(f"{CHILD}[rules]\nsize = 2\n[players]\ncounts = [2, 3]\n", encoding="utf-8")
    error = fault(path)
    assert (error.key, error.found, error.allowed) == ("players.counts", "[2, 3]", "2")
    (home / "y.toml").write_text('game = "toy"\nbase = "x"\n', encoding="utf-8")
    assert fault(home / "y.toml").key == "players.counts"
    standard = home / "configs" / "toy" / "standard.toml"
    standard.write_text(standard.read_text().replace("[2, 3]", "[2, 7]"), encoding="utf-8")
    assert fault("toy").found == "[2, 7]"


def test_spaces_must_be_those_of_all_rats(registry: dict, tmp_path: Path) -> None:
    five = ["yellow", "green", "red", "blue", "orange"]
    tiles = [five[:3], five[1:4], five[2:]]
    changes = [f"colours={five}", f"tiles={tiles}", "dice.purple=remove", "dice.black=remove"]
    assert load("abandon_ship", changes).parameters.start_spaces == (10,) * 5
    error = fault("abandon_ship", *changes, f"start_spaces={[10] * 7}")
    allowed = "5, one for each colour of colours: set both together"
    assert (error.key, error.allowed) == ("rules.start_spaces", allowed)
    assert (error.found, error.set_in) == ("7 start spaces", "--set")
    path = tmp_path / "five.toml"
    dice = '[rules.dice]\npurple = "remove"\nblack = "remove"\n'
    text = f'game = "abandon_ship"\nbase = "standard"\n[rules]\ncolours = {five}\ntiles = {tiles}\n'
    path.write_text(text + dice, encoding="utf-8")
    assert load(path).parameters.start_spaces == (10,) * 5
    path.write_text(f"{text}start_spaces = {[10] * 7}\n{dice}", encoding="utf-8")
    assert fault(path).found == "7 start spaces"


@pytest.mark.parametrize("ask", [available, describe_parameters, json_schema])
def test_unknown_games(registry: dict, ask: object) -> None:
    assert callable(ask)
    with pytest.raises(ConfigError, match="Did you mean abandon_ship") as caught:
        ask("abandn_ship")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_key_without_end_is_cut() -> None:
    error = ConfigError("rules.toml", "a." + "b" * 10_000, "1", "nothing")
    assert len(str(error)) < 300
    assert str(error).startswith("rules.toml: a.bbb")


def test_a_study_is_no_ruleset(home: Path) -> None:
    (home / "mine.toml").write_text('study = "guard"\nrulesets = "pig"\n', encoding="utf-8")
    error = fault("mine.toml")
    assert (error.key, error.found) == ("study", '"guard"')
    assert "balance study carries out this file" in error.allowed


def test_a_place_of_a_list_is_set_with_the_list() -> None:
    with pytest.raises(ConfigError, match=r"the whole list, such as water_tokens=\[1, 2\]"):
        load("abandon_ship", ["water_tokens[3]=2"])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders")
def test_a_pipe_is_no_ruleset(home: Path) -> None:
    """Who reads one waits for ever."""
    os.mkfifo(home / "pipe.toml")
    error = fault("pipe.toml")
    assert (error.found, error.suggestion) == ("a device or a pipe", "")
    with pytest.raises(ConfigError, match="a device or a pipe"):
        read(home / "pipe.toml")
