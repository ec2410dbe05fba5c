"""Best responses: a weak table is found out, what was found is kept and told where it applies."""

import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import balance
from balance import games
from balance.cli.app import app
from balance.report.wording import all_stronger, stronger
from balance.rulesets import ConfigError, load, responses
from balance.rulesets.players import files, find_player
from balance.rulesets.responses import BestResponse, own_file, read_responses
from balance.store.folder import DiskError
from balance.studies.cells.cell import make_cells
from balance.studies.run.responses import answers_for
from balance.studies.run.study import Study
from balance.studies.training import challenges
from tests.studies.conftest import BLOCK
from tests.studies.helpers import set_block

PIG = games.get("pig")
TIMID = 'game = "pig"\nbase = "hold_at"\n[numbers]\nhold = 5\n'
ENDS = ("low", "win_share", "high")
EFFORT = {"generations": 8, "games": 200, "search_games": 40, "workers": 1, "seed": 1}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, measured: Path) -> None:
    """Stand in a copy of the folder where the timid were measured, and know of nothing else."""
    monkeypatch.chdir(shutil.copytree(measured, tmp_path / "home"))
    monkeypatch.setattr(responses, "roots", lambda: (Path("configs"),))


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a Pig player that holds far too early, and what it leaves to others."""
    folder = tmp_path_factory.mktemp("measured")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        set_block(patch, BLOCK)
        Path("timid.toml").write_text(TIMID, encoding="utf-8")
        balance.best_response("pig", 2, "timid.toml", **EFFORT)
    return folder


@pytest.fixture
def found() -> list[BestResponse]:
    """What the timid leave to others: training, then search."""
    return list(reversed(read_responses("pig")))


def table(name: str, players: int = 2, config: str = "pig") -> list[BestResponse]:
    """What is known of a table of players."""
    return answers_for(make_cells([load(config)], [players], [name])[0])


def test_who_plays_badly_is_found_out(found: list[BestResponse]) -> None:
    training, search = found
    assert (training.by, search.by) == ("training", "search")
    assert training.usual == search.usual == 0.5
    assert 0.6 < training.low < training.win_share < training.high
    assert 0.6 < search.low < search.win_share
    assert (search.games, search.effort) == (40, "2,000 playouts of every option")
    near = find_player(PIG, "search").search
    assert near
    assert near.playouts == 200


def test_an_answer_holds_for_the_same_players_seats_and_rules(found: list[BestResponse]) -> None:
    assert table("timid.toml") == list(read_responses("pig")) == sorted(found, key=lambda x: x.by)
    Path("same.toml").write_text(TIMID.replace("5", "5.0"), encoding="utf-8")
    assert table("same.toml") == table("timid.toml")
    assert not table("expert")
    assert not table("timid.toml", 3)
    assert not table("timid.toml", 2, "pig/short")


def test_the_same_again_is_the_same(found: list[BestResponse]) -> None:
    assert balance.best_response("pig", 2, "timid.toml", **EFFORT) == found
    assert list(read_responses("pig")) == sorted(found, key=lambda one: one.by)


def test_links_in_its_folder_lead_nowhere(found: list[BestResponse]) -> None:
    """Whoever packed a folder of ours may have led them to any file."""
    theirs = Path("theirs.toml")
    theirs.write_text("precious", encoding="utf-8")
    links = [next(Path("reports").rglob(name)) for name in ("far.toml", "trained.toml")]
    for link in links:
        link.unlink()
        link.symlink_to(theirs.absolute())
    assert balance.best_response("pig", 2, "timid.toml", **EFFORT) == found
    assert theirs.read_text(encoding="utf-8") == "precious"
    assert not any(link.is_symlink() for link in links)


@pytest.mark.parametrize(
    ("change", "is_kept"),
    [
        ({"work": -1, "games": 9, "low": 0.001}, False),  # less work, whatever it seems to take
        ({"work": 1, "games": -1, "low": -0.001}, True),
        ({"games": -1, "low": 0.001}, False),  # as much work, and fewer games
        ({"games": 1, "low": -0.001}, True),
        ({"low": -0.001}, True),  # of equals the latest, not the luckiest
        ({"low": 0.001}, True),
        ({"work": -1, **dict.fromkeys(ENDS, 0.05)}, True),  # clearly more, whatever the work
        ({"work": 1, **dict.fromkeys(ENDS, -0.05)}, False),  # or less
    ],
)
def test_a_quick_trial_takes_nothing_from_a_thorough_one(
    found: list[BestResponse], change: dict[str, float], is_kept: bool
) -> None:
    """Each is a lower limit of what could be taken; what was looked for with more work stays."""
    challenge = SimpleNamespace(cell=SimpleNamespace(ruleset=load("pig")))
    old = found[0]
    new = old.model_copy(update={key: getattr(old, key) + by for key, by in change.items()})
    challenges._kept(challenge, new)
    assert (new in read_responses("pig")) == is_kept
    assert (old in read_responses("pig")) != is_kept


def test_answers_that_are_kept_at_once_are_all_there(found: list[BestResponse]) -> None:
    challenge = SimpleNamespace(cell=SimpleNamespace(ruleset=load("pig")))
    answers = [found[0].model_copy(update={"players": players}) for players in range(3, 11)]
    with ThreadPoolExecutor(len(answers)) as pool:
        list(pool.map(lambda one: challenges._kept(challenge, one), answers))
    assert {one.players for one in read_responses("pig")} == set(range(2, 11))


def test_after_ctrl_c_no_further_search_begins() -> None:
    """Of a team there are two: with a search, and as usual."""
    begun: list[str] = []

    def cut_short(order: str) -> Any:
        begun.append(order)
        return SimpleNamespace(summary=SimpleNamespace(study=SimpleNamespace(interrupted=True)))

    asked = SimpleNamespace(searches=lambda: iter(["searching", "as usual"]), training=None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(challenges, "_by_training", lambda *_: None)
        patch.setattr(challenges, "_kept", lambda *_: None)
        told = challenges.answers(asked, lambda training: None, cut_short)
        next(told)
        with pytest.raises(KeyboardInterrupt):
            next(told)
    assert begun == ["searching"]


@pytest.mark.parametrize("change", [{"low": 0.99, "high": 0.1}, {"high": 0.2}])
def test_an_interval_that_does_not_hold_its_value_is_refused(change: dict[str, float]) -> None:
    file = own_file("pig")
    content = json.loads(file.read_text(encoding="utf-8"))
    content["responses"][0] |= change
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(ConfigError, match="lies outside its interval"):
        read_responses("pig")


@pytest.mark.parametrize("looked", [(False, False), (True, False), (False, True)])
def test_what_was_looked_at_before_has_intervals_that_hold_then(
    monkeypatch: pytest.MonkeyPatch, looked: tuple[bool, bool]
) -> None:
    """Such as games of a team that were prolonged."""
    cell = make_cells([load("safehouse")], [2], ["random"])[0]
    studies = [
        SimpleNamespace(
            folder=None,
            cells=[cell],
            summary=SimpleNamespace(
                cells=[SimpleNamespace(games=2)], study=SimpleNamespace(anytime=anytime)
            ),
        )
        for anytime in looked
    ]
    monkeypatch.setattr(challenges, "columns_of", lambda *_: [])
    monkeypatch.setattr(challenges, "collect_pairs", lambda *_: ["pair"])
    monkeypatch.setattr(challenges, "difference", lambda pair, anytime: (pair, anytime))
    assert challenges._beyond(*studies) == ("pair", any(looked))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders")
def test_a_pipe_is_not_waited_for() -> None:
    file = own_file("pig")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    os.mkfifo(file)
    with pytest.raises(ConfigError, match=r"found a folder, a device or a pipe"):
        read_responses("pig")


@pytest.mark.usefixtures("found")
def test_games_beyond_all_counting_are_refused() -> None:
    file = own_file("pig")
    content = json.loads(file.read_text(encoding="utf-8"))
    content["responses"][0] |= {"games": 10**38}
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(ConfigError, match=r"responses\.0\.games"):
        read_responses("pig")


def test_it_is_told_with_every_run_of_such_players(found: list[BestResponse]) -> None:
    study = balance.run("pig", out="run", lineup=("timid.toml",), games=300, tiers="none")
    assert isinstance(study, Study)
    cell = study.summary.cells[0]
    assert [one.by for one in cell.responses] == ["search", "training"]
    sentences = all_stronger(cell)
    assert stronger(cell) == sentences[:2]
    assert all(len(sentence.split()) <= 20 for sentence in sentences)
    most = max(found, key=lambda one: one.low)
    assert f" takes more than a fair share: {100 * most.win_share:.1f} % [" in sentences[0]
    page = (Path("run") / "report.html").read_text(encoding="utf-8")
    assert sentences[0] in page.replace("\N{NO-BREAK SPACE}", " ")


def test_of_a_team_the_whole_team_is_replaced() -> None:
    Path("hasty.toml").write_text(
        'game = "safehouse"\nbase = "planner"\n[numbers]\nsamples = 2\n', encoding="utf-8"
    )
    folder = Path("configs/players/safehouse")
    folder.mkdir(parents=True)
    text = 'game = "safehouse"\nbase = "random"\n[search]\nplayouts = 4\nplayer = "random"\n'
    (folder / "search.toml").write_text(text, encoding="utf-8")
    effort = EFFORT | {"generations": 1, "games": 4, "search_games": 12}
    answers = balance.best_response("safehouse/solo", 1, "hasty.toml", **effort)
    for answer in answers:
        assert 0 <= answer.usual <= 1
        assert answer.usual != 1 / answer.players
        assert answer.games >= 2
        assert answer.gain
        assert answer.gain.low <= answer.gain.value <= answer.gain.high
        assert answer.gain.value == pytest.approx(answer.win_share - answer.usual, abs=2e-6)
    assert answers == list(reversed(read_responses("safehouse")))


def test_on_the_terminal(found: list[BestResponse]) -> None:
    Path("mine.toml").write_text(
        'game = "pig"\nbase = "standard"\n[players]\nlineup = ["timid.toml"]\n', encoding="utf-8"
    )
    told = CliRunner().invoke(app, ["describe", "mine.toml"])
    assert told.exit_code == 0
    text = " ".join(told.output.split())
    assert f"search: {100 * found[1].win_share:.0f}" in text
    assert "from timid at 2, usual is 50.0 %; 40 games after 2,000 playouts" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pig", "--policy", "timid.toml,expert"], "one player for all seats"),
        (["pig", "--policy", "random"], "random"),
        (["pig", "--policy", "experd"], "Did you mean expert?"),
        (["pig", "--players", "11"], "11"),
        (["pig", "--budget", "0m"], "budget"),
        (["pig", "--search-games", "many"], "many"),
        (["pigg"], "Did you mean pig"),
    ],
)
def test_bad_input_is_refused_before_anything_is_written(arguments: list[str], said: str) -> None:
    before = sorted(Path().rglob("*"))
    told = CliRunner().invoke(app, ["best-response", *arguments])
    text = str(told.exception) if isinstance(told.exception, ConfigError) else told.output
    assert told.exit_code != 0
    assert said in text
    assert sorted(Path().rglob("*")) == before


@pytest.mark.parametrize(
    "content", ["", "{}", '{"game": "pig", "responses": [{}]}', '{"game": "atlantis"}']
)
def test_a_damaged_file_is_named(content: str) -> None:
    own_file("pig").write_text(content, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"responses.pig\.json"):
        read_responses("pig")


def test_a_damaged_file_is_told_before_anything_is_played() -> None:
    own_file("pig").write_text("{}", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"responses.pig\.json"):
        challenges.challenges(load("pig"), players=2, policy="timid.toml", **EFFORT)
    with pytest.raises(ConfigError, match=r"^configs/responses.pig\.json"):
        balance.run("pig", out="run", counts=[2])
    assert not Path("run").exists()


def test_where_nothing_can_be_kept_nothing_is_looked_for() -> None:
    folder = own_file("pig").parent
    shutil.rmtree(folder)
    folder.touch()
    with pytest.raises(DiskError, match=r"responses.pig\.json: cannot be written"):
        challenges.challenges(load("pig/short"), players=2, policy="timid.toml", **EFFORT)


def test_no_gain_is_told_as_none() -> None:
    effort = EFFORT | {"generations": 1, "games": 20, "search_games": 0}
    (answer,) = balance.best_response("pig/short", 2, "expert", **effort)
    assert answer.low <= 0.5
    study = balance.run("pig/short", out="run", games=100, tiers="none")
    assert isinstance(study, Study)
    (said,) = stronger(study.summary.cells[0])
    nothing = "Training found nobody who takes more: "
    assert said.startswith(("One player trained against these is not shown ", nothing))
    assert len(said.split()) <= 20


def capped_at(turns: int) -> str:
    """Rules of Pig with a turn limit; at 4 no game comes to its end."""
    head = 'game = "pig"\nbase = "standard"\ntitle = "Capped"\n'
    Path("capped.toml").write_text(f"{head}[rules]\nmax_turns = {turns}\n", encoding="utf-8")
    return "capped.toml"


def test_nothing_is_kept_or_told_where_too_many_games_were_stopped(
    found: list[BestResponse],
) -> None:
    """Also where a share is known from before stopped games were counted."""
    known = found[0].model_copy(update={"ruleset_hash": load(capped_at(4)).hash})
    challenges._kept(SimpleNamespace(cell=SimpleNamespace(ruleset=load("pig"))), known)
    before = own_file("pig").read_bytes()
    effort = ("--generations", "1", "--games", "20", "--search-games", "4", "--workers", "1")
    table = ("best-response", capped_at(4), "--players", "2", "--policy", "timid.toml")
    told = CliRunner().invoke(app, [*table, *effort, "--out", "found"])
    assert told.exit_code == 0
    for by, many in (("training", "5,000"), ("search", "4")):
        assert f"{by}: too many games were stopped at the turn limit to say\n" in told.output
        assert f"  {many} games were stopped at the turn limit, and counted.\n" in told.output
    assert "%" not in told.output
    assert own_file("pig").read_bytes() == before
    assert not list(Path("found").rglob("trained.toml"))


def test_the_few_games_that_were_stopped_are_kept_with_an_answer() -> None:
    effort = EFFORT | {"search_games": 0}
    (answer,) = balance.best_response(capped_at(40), 2, "timid.toml", **effort)
    assert 0 < answer.capped <= 0.05 * answer.games
    assert answer in read_responses("pig")


def test_players_who_play_otherwise_now_are_measured_anew(found: list[BestResponse]) -> None:
    Path("timid.toml").write_text(TIMID.replace("5", "4"), encoding="utf-8")
    assert not table("timid.toml")
    effort = EFFORT | {"generations": 1, "search_games": 0}
    (answer,) = balance.best_response("pig", 2, "timid.toml", **effort)
    assert table("timid.toml") == [answer]
    others = [one for one in read_responses("pig") if one.by == "training"]
    assert others == [answer]  # what was known of the timid of before is gone
    assert found[0] not in others


def test_a_far_search_is_asked_where_the_usual_one_gained_nothing() -> None:
    folder = Path("configs/players/pig")
    folder.mkdir(parents=True)
    text = 'game = "pig"\nbase = "expert"\n[seats]\n2 = "expert"\n[search]\nplayouts = 5\n'
    (folder / "search.toml").write_text(text, encoding="utf-8")
    effort = EFFORT | {"generations": 1, "games": 20, "search_games": 4, "seed": 3}
    for players in (2, 3):
        _, far = balance.best_response("pig", players, "timid.toml", **effort)
        assert far.effort == "50 playouts of every option"


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_far_search_differs_in_its_playouts_alone(name: str, tmp_path: Path) -> None:
    game = games.get(name)
    if challenges.SEARCH not in files(game):
        pytest.skip("nobody searches")
    near = find_player(game, challenges.SEARCH)
    (challenge,) = challenges.challenges(load(name), players=4, out=tmp_path)
    order = next(challenge.searches())
    far = find_player(game, order.lineup[0], seats=4)
    assert near.search is not None
    expected = replace(near.search, playouts=challenges.TIMES * near.search.playouts)
    assert far.search is not None
    assert far.search.player.kind == expected.player.kind
    assert replace(far.search, player=expected.player) == expected


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 2.5}, "best-response: players: found 2.5"),
        ({"players": "2"}, "best-response: players: found"),
        ({"players": True}, "best-response: players: found true"),
        ({"policy": ["novice"]}, "best-response: policy: found"),
        ({"out": 3}, "best-response: out: found 3"),
        ({"genrations": 2}, "Did you mean generations?"),
        ({"search_games": -1}, "best-response: search_games: found -1"),
        ({"games": 0}, "best-response: games: found 0"),
    ],
)
def test_what_cannot_be_asked_is_told_before_anything_is_played(
    options: dict[str, Any], said: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        balance.best_response("pig", **options)
    assert said in str(caught.value)


def test_numbers_of_numpy_and_paths_are_taken() -> None:
    options = {"players": np.int64(2), "policy": Path("timid.toml"), "seed": None}
    (challenge,) = challenges.challenges(load("pig"), **options)
    assert (challenge.cell.players, challenge.seed) == (2, load("pig").seed)
