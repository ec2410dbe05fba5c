"""Player files: what one takes over from the player it starts from."""

from dataclasses import replace
from pathlib import Path

import pytest

from balance import games
from balance.engine.players import Search
from balance.rulesets.players import find_player, lineage_of

SEWER = games.get("sewer_pirats")
NEAR = 'game = "sewer_pirats"\nbase = "mate"\n[search]\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def search_of(name: str, text: str) -> Search:
    """How the player of a file with this text looks ahead."""
    Path(name).write_text(text, encoding="utf-8")
    found = find_player(SEWER, name).search
    assert found
    return found


def test_a_search_takes_over_what_it_does_not_name() -> None:
    own = 'playouts = 7\nsure = 3.0\nmargin = 0.5\nplayer = "greedy"\ndecisions = ["D-ACT"]\n'
    near = search_of("near.toml", NEAR + own)
    head = 'game = "sewer_pirats"\nbase = "near.toml"\n'
    assert search_of("same.toml", head) == near
    far = search_of("far.toml", f"{head}[search]\nplayouts = 70\n")
    assert (far.playouts, far.sure, far.margin) == (70, 3.0, 0.5)
    assert (far.player, far.decisions) == (near.player, near.decisions)
    other = search_of("other.toml", f'{head}[search]\nplayouts = 7\nsure = 0\nplayer = "mate"\n')
    assert (other.sure, other.margin, other.player.name) == (0.0, 0.5, "mate")
    every = search_of("all.toml", f'{head}[search]\nplayouts = 7\ndecisions = ["D-OPEN"]\n')
    assert every.decisions == {i for i, name in SEWER.DECISIONS.items() if name == "D-OPEN"}


def test_a_first_search_is_complete_by_itself() -> None:
    mate = replace(find_player(SEWER, "mate"), name="plain")
    plain = search_of("plain.toml", f"{NEAR}playouts = 5\n")
    assert plain.decisions == frozenset(SEWER.DECISIONS)
    assert (plain.sure, plain.margin, plain.player) == (2.0, 0.1, mate)


def test_a_lineage_is_told_of_learned_players_alone() -> None:
    Path("near.toml").write_text(f"{NEAR}playouts = 5\n", encoding="utf-8")
    assert lineage_of(SEWER, "mate") is None
    assert lineage_of(SEWER, "near.toml") is None
    learned = (
        'game = "sewer_pirats"\nbase = "mate"\n[lineage]\nbase = "mate"\nseed = 1\n'
        'ruleset = "sewer_pirats/standard"\nruleset_hash = "x"\n'
        f"game_version = {SEWER.VERSION}\nplayers = 4\ngenerations = 2\ngames = 9\n"
        "win_share = 0.3\nlow = 0.2\nhigh = 0.4\nbase_share = 0.25\nparents = []\n"
    )
    Path("learned.toml").write_text(learned, encoding="utf-8")
    found = lineage_of(SEWER, "learned.toml")
    assert found
    assert (found.base, found.players, found.win_share) == ("mate", 4, 0.3)
