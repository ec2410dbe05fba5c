"""Player files: what one takes over from the player it starts from."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from balance import games
from balance.engine.players import Search
from balance.rulesets import ConfigError, load
from balance.rulesets.players import files, find_player, lineages
from balance.studies.cells.cell import make_cells

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
    own += "turns = 5\nvariety = 0.5\n"
    near = search_of("near.toml", NEAR + own)
    head = 'game = "sewer_pirats"\nbase = "near.toml"\n'
    assert search_of("same.toml", head) == near
    sure = search_of("sure.toml", f"{head}[search]\nsure = 1.0\n")
    assert sure == replace(near, sure=1.0)
    far = search_of("far.toml", f"{head}[search]\nplayouts = 70\n")
    assert (far.playouts, far.sure, far.margin) == (70, 3.0, 0.5)
    assert (far.player, far.decisions) == (near.player, near.decisions)
    assert (far.turns, far.variety) == (5, 0.5)
    other = search_of("other.toml", f'{head}[search]\nplayouts = 7\nsure = 0\nplayer = "mate"\n')
    assert (other.sure, other.margin, other.player.name) == (0.0, 0.5, "mate")
    every = search_of("all.toml", f'{head}[search]\nplayouts = 7\ndecisions = ["D-OPEN"]\n')
    assert every.decisions == {i for i, name in SEWER.DECISIONS.items() if name == "D-OPEN"}


def test_a_first_search_is_complete_by_itself() -> None:
    mate = replace(find_player(SEWER, "mate"), name="plain")
    plain = search_of("plain.toml", f"{NEAR}playouts = 5\n")
    assert plain.decisions == frozenset(SEWER.DECISIONS)
    assert (plain.sure, plain.margin, plain.player) == (2.0, 0.1, mate)


def test_with_some_seats_there_may_be_no_search_to_change() -> None:
    atlantis = games.get("atlantis")
    text = 'game = "atlantis"\nbase = "search"\n[search]\nsure = 3.0\n'
    Path("wary.toml").write_text(text, encoding="utf-8")
    two, three = (find_player(atlantis, "wary.toml", seats=seats) for seats in (2, 3))
    usual = find_player(atlantis, "search", seats=2).search
    assert usual
    assert two.search == replace(usual, sure=3.0)
    assert three == replace(find_player(atlantis, "expert", seats=3), name="wary")


LEARNED = (
    'game = "sewer_pirats"\nbase = "mate"\n[weights]\nscore = 9\n[lineage]\nbase = "mate"\n'
    'seed = 1\nruleset = "sewer_pirats/standard"\nruleset_hash = "x"\n'
    f"game_version = {SEWER.VERSION}\nplayers = 4\ngenerations = 2\ngames = 9\n"
    "win_share = 0.3\nlow = 0.2\nhigh = 0.4\nbase_share = 0.25\nparents = []\n"
)
SEATS = 'game = "sewer_pirats"\nbase = "mate"\ntitle = "sage"\n[seats]\n4 = "learned.toml"\n'


@pytest.fixture
def learned() -> None:
    """A player who learned for four, and one who is it then."""
    Path("learned.toml").write_text(LEARNED, encoding="utf-8")
    Path("sage.toml").write_text(SEATS, encoding="utf-8")


@pytest.mark.usefixtures("learned")
def test_for_some_seats_a_player_is_another_one() -> None:
    mate, four = find_player(SEWER, "mate"), find_player(SEWER, "learned.toml")
    assert mate.weights != four.weights
    for seats, wanted in ((0, mate), (3, mate), (4, four), (5, mate)):
        found = find_player(SEWER, "sage.toml", seats=seats)
        assert found == replace(wanted, name="sage")
    for seats, wanted in ((3, mate), (4, four)):
        cell = make_cells([load("sewer_pirats")], [seats], ["sage.toml"])[0]
        assert {player.weights[0] for player in cell.roster} == {wanted.weights[0]}
        assert cell.id == f"standard-p{seats}-sage"


@pytest.mark.usefixtures("learned")
def test_who_starts_from_such_a_player_does_so_at_each_number_of_seats() -> None:
    for text in ("[weights]\nhand = 0.5\n", "[search]\nplayouts = 5\n"):
        Path("mine.toml").write_text(f'game = "sewer_pirats"\nbase = "sage.toml"\n{text}', "utf-8")
        three, four = (find_player(SEWER, "mine.toml", seats=seats) for seats in (3, 4))
        assert (three.weights[0], four.weights[0]) != (9.0, 9.0)
        assert four.weights[0] == 9.0
        if four.search:
            assert four.search.player.weights[0] == 9.0


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ('4 = "mato"', 'seats.4: found "mato". Did you mean mate?'),
        ('4 = "sage.toml"', "seats.4: found sage.toml; allowed: a player that does not start"),
        ('0 = "mate"', "seats: found 0; allowed: 2 to 5"),
        ('four = "mate"', 'seats: found the name "four"; allowed: whole number'),
        ("4 = 4", "seats.4"),
        ('3 = "nobody"', 'seats.3: found "nobody"'),
        ('6 = "mate"', "seats: found 6; allowed: 2 to 5"),
        ('99 = "mate"', "seats: found 99; allowed: 2 to 5"),
        ('1 = "mate"', "seats: found 1; allowed: 2 to 5"),
    ],
)
def test_a_faulty_table_of_seats_is_refused(table: str, said: str) -> None:
    head = 'game = "sewer_pirats"\nbase = "mate"\n[seats]\n'
    Path("sage.toml").write_text(head + table, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        find_player(SEWER, "sage.toml", seats=4)
    assert said in str(caught.value)
    assert str(caught.value).startswith("sage.toml")


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ('3 = "nobody"', 'sage.toml: seats.3: found "nobody"'),
        ('9 = "mate"', "sage.toml: seats: found 9; allowed: 2 to 5"),
        ('3 = "other.toml"', "other.toml: base: found me.toml; allowed: a player that does not"),
        ('3 = "third.toml"', 'third.toml: seats.3: found "mato". Did you mean mate?'),
    ],
)
def test_faults_for_other_seats_are_told_of_all_files_on_the_way(table: str, said: str) -> None:
    head = 'game = "sewer_pirats"\nbase = '
    Path("me.toml").write_text(f'{head}"sage.toml"\n', encoding="utf-8")
    Path("sage.toml").write_text(f'{head}"mate"\n[seats]\n{table}\n', encoding="utf-8")
    Path("other.toml").write_text(f'{head}"me.toml"\n', encoding="utf-8")
    Path("third.toml").write_text(f'{head}"mate"\n[seats]\n3 = "mato"\n', encoding="utf-8")
    for seats in (0, 2, 3):
        with pytest.raises(ConfigError, match=re.escape(said)):
            find_player(SEWER, "me.toml", seats=seats)


def test_files_may_name_each_other_where_no_number_of_seats_leads_back() -> None:
    head = 'game = "sewer_pirats"\nbase = '
    Path("me.toml").write_text(f'{head}"mate"\n[seats]\n3 = "you.toml"\n', encoding="utf-8")
    Path("you.toml").write_text(f'{head}"me.toml"\n[seats]\n3 = "greedy"\n', encoding="utf-8")
    mate, greedy = find_player(SEWER, "mate"), find_player(SEWER, "greedy")
    for name in ("me", "you"):
        for seats, wanted in ((2, mate), (3, greedy), (4, mate)):
            found = find_player(SEWER, f"{name}.toml", seats=seats)
            assert found == replace(wanted, name=name)


@pytest.mark.parametrize("name", games.names())
def test_every_shipped_player_plays_at_every_number_of_seats(name: str) -> None:
    game = games.get(name)
    counts = tuple(game.player_counts(load(name).parameters))
    assert files(game)
    for file in files(game):
        for seats in (0, *counts):
            assert find_player(game, file, seats=seats).name == file


@pytest.mark.usefixtures("learned")
def test_lineages_are_told_of_learned_players_alone() -> None:
    Path("near.toml").write_text(f"{NEAR}playouts = 5\n", encoding="utf-8")
    assert lineages(SEWER, "mate") == lineages(SEWER, "near.toml") == ()
    (found,) = lineages(SEWER, "learned.toml")
    assert (found.base, found.players, found.win_share) == ("mate", 4, 0.3)
    assert lineages(SEWER, "sage.toml") == (found,)


def test_players_who_lead_to_each_other_by_seats_have_no_lineage() -> None:
    for name, other in (("me", "you"), ("you", "me")):
        text = f'game = "sewer_pirats"\nbase = "mate"\n[seats]\n2 = "{other}.toml"\n'
        Path(f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"you\.toml: seats\.2: found me\.toml; allowed: a"):
        lineages(SEWER, "me.toml")


@pytest.mark.usefixtures("learned")
def test_two_numbers_of_seats_may_share_a_learned_player() -> None:
    Path("both.toml").write_text(f'{SEATS}3 = "learned.toml"\n', encoding="utf-8")
    assert lineages(SEWER, "both.toml") == lineages(SEWER, "learned.toml")


@pytest.mark.usefixtures("learned")
def test_who_sits_at_all_seats_of_who_sits_at_all_seats_is_told_once() -> None:
    """Told as often as ways lead there, it would take years."""
    for level in range(30):
        other = f"z{level + 1}.toml" if level < 29 else "learned.toml"
        seats = "".join(f'{count} = "{other}"\n' for count in (2, 3, 4, 5))
        text = f'game = "sewer_pirats"\nbase = "mate"\n[seats]\n{seats}'
        Path(f"z{level}.toml").write_text(text, encoding="utf-8")
    assert lineages(SEWER, "z0.toml") == lineages(SEWER, "learned.toml")
