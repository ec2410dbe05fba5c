"""Names, bases, overrides, provenance and players: what ``load`` makes of good input."""

import pickle
from pathlib import Path

import pytest

from balance import games
from balance.rulesets import ConfigError, assumed, available, files, load


def write(path: Path, text: str) -> Path:
    """Write a file and say where."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def variant(home: Path) -> Path:
    """A variant of the toy in the user's configs."""
    text = 'game = "toy"\nbase = "standard"\nnote = "why"\n[rules]\nsize = 5\n'
    return write(home / "configs" / "toy" / "big.toml", text)


@pytest.mark.parametrize("config", ["toy/big", "big", "configs/toy/big.toml"])
def test_every_way_to_name_a_ruleset(variant: Path, config: str) -> None:
    ruleset = load(config)
    assert (ruleset.game, ruleset.name, ruleset.title) == ("toy", "big", "big")
    assert ruleset.note == "why"
    assert ruleset.parameters.size == 5
    assert ruleset.sources == ("toy/big.toml", "toy/standard.toml")
    assert load(variant) == ruleset


def test_a_game_alone_is_its_standard(home: Path) -> None:
    assert load("toy") == load("toy/standard")
    assert load("toy").title == "Standard toy"


def test_packaged_rulesets_are_found_from_any_folder(home: Path) -> None:
    assert load("storm").name == "storm"
    assert "abandon_ship/storm" in available()
    assert available("toy") == ("toy/standard",)


def test_the_users_folder_comes_first(home: Path) -> None:
    text = 'game = "abandon_ship"\nbase = "standard"\n[rules]\nmax_turns = 7\n'
    write(home / "configs" / "abandon_ship" / "storm.toml", text)
    assert load("storm").parameters.max_turns == 7


def test_a_ruleset_may_shadow_and_extend_its_namesake(home: Path) -> None:
    text = 'game = "abandon_ship"\nbase = "storm"\n[rules]\nmax_turns = 7\n'
    write(home / "configs" / "abandon_ship" / "storm.toml", text)
    ruleset = load("storm")
    assert ruleset.parameters.max_turns == 7
    assert ruleset.changed == ("water_tokens", "max_turns")


def test_bases_are_looked_up_beside_the_file_first(home: Path) -> None:
    own = (home / "configs/toy/standard.toml").read_text().replace("size = 3", "size = 8")
    write(home / "mine" / "standard.toml", own)
    path = write(home / "mine" / "child.toml", 'game = "toy"\nbase = "standard"\n')
    assert load(path).parameters.size == 8
    assert load(path).sources == ("mine/child.toml", "mine/standard.toml")


def test_a_chain_keeps_what_is_not_said_again(home: Path) -> None:
    folder = home / "configs" / "toy"
    middle = 'game = "toy"\nbase = "standard"\n[rules]\nsize = 5\n[run]\nseed = 9\ngames = 10\n'
    write(folder / "middle.toml", middle + '[players]\nlineup = "bold"\n')
    write(folder / "top.toml", 'game = "toy"\nbase = "middle"\n[run]\ngames = 20\n')
    ruleset = load("top")
    assert (ruleset.parameters.size, ruleset.seed, ruleset.games) == (5, 9, 20)
    assert (ruleset.lineup, ruleset.counts, ruleset.margin) == (("bold",), (2, 3), 1.0)
    assert ruleset.sources == ("toy/top.toml", "toy/middle.toml", "toy/standard.toml")


def test_tables_are_merged_row_by_row(home: Path) -> None:
    text = 'game = "toy"\nbase = "standard"\n[rules.cards]\nking.copies = 3\nqueen = "remove"\n'
    path = write(home / "x.toml", text)
    cards = load(path).parameters.cards
    assert list(cards) == ["king"]
    assert (cards["king"].value, cards["king"].copies) == (12, 3)


def test_overrides_are_toml_or_plain_text(home: Path) -> None:
    changes = ["mood=wild", "size = 4", "cards.king.value=13", 'cards.jack={value=1}']  # fmt: skip
    ruleset = load("toy", changes)
    assert ruleset.parameters.mood == "wild"
    assert ruleset.parameters.cards["king"].value == 13
    assert list(ruleset.parameters.cards) == ["king", "queen", "jack"]
    assert ruleset.changed == ("size", "mood", "cards")
    assert load("toy", ["mood='wild'"]).parameters.mood == "wild"
    assert load("toy", ["size=4", "size=3"]).changed == ()


def test_provenance_follows_the_value(home: Path) -> None:
    text = 'game = "toy"\nbase = "standard"\n[rules]\nsize = 4\nspeed = 1.5\nmood = "wild"\n'
    path = write(home / "x.toml", text + '[provenance]\nmood = "published"\n')
    ruleset = load(path)
    assert ruleset.provenance["size"] == "assumed"
    assert ruleset.provenance["speed"] == "inferred"
    assert ruleset.provenance["mood"] == "published"
    assert assumed(ruleset) == ("size", "pair", "deck", "cards")
    assert load(path, ["mood=calm"]).provenance["mood"] == "assumed"
    assert load(path, ["mood=wild"]).provenance["mood"] == "published"


def test_counts_default_to_the_standards(home: Path) -> None:
    standard = (home / "configs/toy/standard.toml").read_text()
    root = write(home / "root.toml", standard.split("[players]")[0])
    assert load(root).counts == (2, 3)
    write(home / "configs/toy/standard.toml", standard.split("[players]")[0])
    assert load(root, ["size=4"]).counts == (2, 3, 4)


def test_counts_of_the_standard_follow_the_rules(home: Path) -> None:
    assert load("toy", ["size=2"]).counts == (2,)
    assert load("toy", ["size=4"]).counts == (2, 3)
    path = write(home / "x.toml", 'game = "toy"\nbase = "standard"\n[rules]\nsize = 2\n')
    assert load(path).counts == (2,)
    write(home / "y.toml", 'game = "toy"\nbase = "x"\n')
    assert load(home / "y.toml").counts == (2,)
    standard = home / "configs" / "toy" / "standard.toml"
    write(standard, standard.read_text().replace("[2, 3]", "[3]"))
    assert load(path).counts == (2,)  # nothing of the standard's is left


def test_line_up_and_counts(home: Path) -> None:
    base = 'game = "toy"\nbase = "standard"\n[players]\n'
    path = write(home / "x.toml", base + 'counts = [3, 2]\nlineup = "a"\n')
    assert (load(path).counts, load(path).lineup) == ((2, 3), ("a",))
    write(path, base + 'counts = [3]\nlineup = ["a", "b", "a"]\n')
    assert load(path).lineup == ("a", "b", "a")


def test_the_hash_is_of_the_rules_alone(home: Path) -> None:
    base = 'game = "toy"\nbase = "standard"\ntitle = "T"\nnote = "N"\n[run]\nseed = 5\n'
    same = load(write(home / "x.toml", base + '[provenance]\nsize = "assumed"\n'))
    assert same.hash == load("toy").hash
    assert len(same.hash) == 16
    assert load("toy", ["size=4"]).hash != same.hash
    assert load("toy", ["size=4", "size=3"]).hash == same.hash


def test_the_hash_knows_the_version_and_the_order_of_rows(
    home: Path, registry: dict, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = load("toy").hash
    swapped = load("toy", ["cards.king=remove", "cards.king.value=12"])
    assert list(swapped.parameters.cards) == ["queen", "king"]
    assert swapped.hash != before
    monkeypatch.setattr(registry["toy"], "VERSION", 2)
    assert load("toy").hash != before


def test_all_hashes_of_abandon_ship_differ(registry: dict) -> None:
    hashes = {load(name).hash for name in available("abandon_ship")}
    assert len(hashes) == len(available("abandon_ship"))


def test_a_ruleset_travels_to_other_processes(registry: dict) -> None:
    ruleset = load("storm")
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset


def test_a_file_that_was_edited_is_read_again(home: Path) -> None:
    write(home / "mine.toml", 'game = "toy"\nbase = "standard"\ntitle = "One"\n')
    assert load(home / "mine.toml").title == "One"
    write(home / "mine.toml", 'game = "toy"\nbase = "standard"\ntitle = "Two"\n')
    assert load(home / "mine.toml").title == "Two"


def test_a_file_with_a_byte_order_mark_is_read(home: Path) -> None:
    path = home / "x.toml"
    path.write_bytes(b'\xef\xbb\xbfgame = "toy"\nbase = "standard"\n')
    assert load(path).changed == ()


def test_no_source_names_a_place_on_this_machine(variant: Path, tmp_path: Path) -> None:
    for config in (variant, "toy/big", str(variant)):
        assert not any(str(tmp_path) in source for source in load(config).sources)


def test_a_bare_name_must_be_unique(variant: Path, home: Path) -> None:
    write(home / "configs" / "toy" / "storm.toml", 'game = "toy"\nbase = "standard"\n')
    with pytest.raises(ConfigError, match="abandon_ship/storm or toy/storm"):
        load("storm")


def test_an_installed_package_carries_its_configs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "__file__", str(tmp_path / "balance" / "rulesets" / "files.py"))
    assert files.roots()[1] == tmp_path / "configs"
    (tmp_path / "balance" / "configs").mkdir(parents=True)
    assert files.roots()[1] == tmp_path / "balance" / "configs"


def test_a_game_that_cannot_be_used_hides_no_other(
    home: Path, registry: dict, monkeypatch: pytest.MonkeyPatch
) -> None:
    def get(name: str) -> object:
        if name == "broken":
            raise games.IncompleteGameError("game broken: no good")
        return registry[name]

    known = available()
    monkeypatch.setattr(games, "names", lambda: (*registry, "broken"))
    monkeypatch.setattr(games, "get", get)
    assert available() == known
    assert load("storm").name == "storm"
    with pytest.raises(ConfigError, match="Did you mean abandon_ship/storm"):
        load("strom")
    for config in ("broken", "broken/standard"):
        with pytest.raises(games.IncompleteGameError, match="no good"):
            load(config)
    with pytest.raises(games.IncompleteGameError, match="no good"):
        available("broken")


def test_a_game_from_elsewhere_may_bring_rulesets(
    home: Path, registry: dict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry["toy"], "__file__", str(tmp_path / "far" / "__init__.py"), False)
    text = 'game = "toy"\nbase = "standard"\n[rules]\nsize = 5\n'
    write(tmp_path / "far" / "configs" / "brought.toml", text)
    assert load("brought").parameters.size == 5
