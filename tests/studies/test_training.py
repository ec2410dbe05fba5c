"""Learning: a planted truth is found, a training goes on to the same bytes, faults are told."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import balance
from balance import games
from balance.engine.players import Player
from balance.rulesets import ConfigError, load
from balance.rulesets.player_files import PlayerFile
from balance.rulesets.players import find_player
from balance.store.lock import locked
from balance.store.manifest import LOCK, StoreError
from balance.studies.cells.cell import make_cells
from balance.studies.training import study
from balance.studies.training.arena import Arena, Games
from balance.studies.training.diary import DIARY, Diary
from balance.studies.training.learner import Dials
from balance.studies.training.order import Training
from balance.studies.training.parents import choose_parents, find_pool
from balance.studies.training.study import Generation, Trained
from tests.studies.helpers import bytes_of, with_checksum

PIG = games.get("pig")
TIMID = 'game = "pig"\nbase = "hold_at"\n[numbers]\nhold = 5\n'


@pytest.fixture(autouse=True)
def timid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in a folder with a Pig player that holds far too early."""
    monkeypatch.chdir(tmp_path)
    Path("timid.toml").write_text(TIMID, encoding="utf-8")


def order(**changes: Any) -> Training:
    """A short training of the timid player."""
    usual = {
        "ruleset": load("pig"),
        "base": "timid.toml",
        "against": ("hold_at",),
        "generations": 6,
        "games": 200,
        "confirmation": 2000,
        "workers": 1,
        "out": Path("learned.toml"),
        "folder": Path("diary"),
    }
    return Training(**usual | changes)


def learn_until(number: int, asked: Training) -> list[int]:
    """Learn, and press Ctrl-C after a generation; the numbers of those that were trained."""
    trained: list[int] = []

    def watch(generation: Generation) -> None:
        trained.append(generation.number)
        if generation.number == number:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        balance.learn(asked, watch)
    return trained


def test_bad_base_is_brought_near_the_best_hold_value() -> None:
    trained = balance.learn(order(generations=15, games=400))
    assert 15 <= trained.player.numbers[0] <= 30  # holding at 20 is nearly best
    assert trained.gain.low > 0.3
    assert trained.lineage.base_share < 0.1
    assert trained.lineage.high > 0.47  # of a fair half against the player that holds at 20


def test_weights_are_learned_too() -> None:
    text = 'game = "pig"\nbase = "racer"\n[weights]\nhold = -2.0\n'  # hardly ever holds
    Path("reckless.toml").write_text(text, encoding="utf-8")
    trained = balance.learn(order(base="reckless.toml", generations=10))
    assert trained.is_written
    assert set(trained.player.weights) == set(range(len(PIG.FEATURES)))


def test_file_says_where_the_player_comes_from() -> None:
    trained = balance.learn(order())
    player = find_player(PIG, "learned.toml")
    assert player == trained.player
    assert player.name == "learned"
    assert Path("learned.toml").read_text(encoding="utf-8") == trained.text
    lineage = trained.lineage
    assert (lineage.base, lineage.seed, lineage.players) == ("timid.toml", 1, 2)
    assert lineage.ruleset_hash == load("pig").hash
    assert lineage.games == 6 * 6 * 200  # generations, learners of each, games of these
    assert [parent.name for parent in lineage.parents] == ["hold_at"]
    assert lineage.low < lineage.win_share < lineage.high
    assert lineage.parents[0].win_share == lineage.win_share


def test_share_of_the_confirmation_is_what_the_file_plays() -> None:
    trained = balance.learn(order())
    cell = make_cells([load("pig")], [2], ["hold_at"])[0]
    arena = Arena(cell, cell.roster[:1], 1)
    found = arena.play([find_player(PIG, "learned.toml")], 987, 0, 3000)[0].estimate()
    assert found.low < trained.lineage.high
    assert found.high > trained.lineage.low


def test_resumed_training_gives_the_same_bytes() -> None:
    whole = order(folder=Path("whole"), out=Path("whole/learned.toml"))
    broken = order(folder=Path("broken"), out=Path("broken/learned.toml"))
    balance.learn(whole)
    assert learn_until(2, broken) == [1, 2]
    assert list(bytes_of(Path("broken"))) == [LOCK, DIARY]
    assert learn_until(5, broken) == [3, 4, 5]
    balance.learn(broken)
    assert bytes_of(Path("broken"))["learned.toml"] == bytes_of(Path("whole"))["learned.toml"]
    pages = [json.loads(Path(name, DIARY).read_text()) for name in ("broken", "whole")]
    assert pages[0]["generations"] == pages[1]["generations"]


def test_threads_make_no_difference() -> None:
    texts = [
        balance.learn(order(folder=Path(f"on{workers}"), workers=workers)).text
        for workers in (1, 3)
    ]
    assert texts[0] == texts[1]


def test_generations_play_fresh_deals_which_their_learners_share() -> None:
    cell = make_cells([load("pig")], [2], ["hold_at"])[0]
    arena = Arena(cell, cell.roster[:1], 2)
    first, twin = arena.play([find_player(PIG, "racer")] * 2, 1, 0, 50)
    (later,) = arena.play([find_player(PIG, "racer")], 1, 50, 50)
    assert np.array_equal(first.lead, twin.lead)
    assert not np.array_equal(first.lead, later.lead)


def test_learner_takes_every_seat_and_its_wins_are_its_own() -> None:
    cell = make_cells([load("pig")], [3], ["random"])[0]
    arena = Arena(cell, [Player("random")], 1)
    strong, like_them = arena.play([find_player(PIG, "hold_at"), Player("learner")], 1, 0, 60)
    assert strong.taken.shape == (60, 1, 3)
    assert (strong.taken.mean(axis=(0, 1)) > 0.7 * strong.scale).all()
    assert strong.lead.mean() > 0
    assert like_them.share == pytest.approx(1 / 3)  # one of its three seats wins every deal


def test_time_decides_how_many_generations_there_are() -> None:
    trained = balance.learn(order(generations=None, budget="0.3s", games=None))
    assert trained.lineage.generations > 1
    again = balance.learn(order(generations=None, budget="0.3s", games=None))
    assert again.text == trained.text  # the time is spent, so nothing is added


def test_player_no_better_than_its_base_is_not_written() -> None:
    trained = balance.learn(order(base="hold_at", generations=1, games=20))
    assert not trained.is_written
    assert not Path("learned.toml").exists()


def test_interrupted_at_the_start_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    before = bytes_of(Path())
    monkeypatch.setattr(Arena, "_fill", interrupted)
    with pytest.raises(KeyboardInterrupt):
        balance.learn(order())
    assert bytes_of(Path()) == before | {f"diary/{LOCK}": b""}


def test_team_of_safehouse_wins_together() -> None:
    cell = make_cells([load("safehouse")], [2], ["greedy"])[0]
    assert choose_parents(cell, "greedy", {}, 1, 1) == ("greedy",)
    arena = Arena(cell, cell.roster[:1], 1)
    greedy, steady = arena.play([cell.roster[0], find_player(cell.game, "steady")], 1, 0, 20)
    assert steady.taken.shape == (20, 1, 1)
    assert set(np.unique(steady.taken)) <= {0, steady.scale}
    assert steady.lead.mean() > greedy.lead.mean()


def test_parents_are_the_strongest_each_of_them_once() -> None:
    Path("configs/players/pig").mkdir(parents=True)
    files = {
        "twin": 'game = "pig"\nbase = "racer"\n',
        "slips": 'game = "pig"\nbase = "racer"\nslip = 0.1\n',
        "weak": 'game = "pig"\nbase = "hold_at"\n[numbers]\nhold = 2\n',
        "mine": 'game = "pig"\nbase = "hold_at"\n[numbers]\nhold = 22\n',
    }
    for name, text in files.items():
        Path(f"configs/players/pig/{name}.toml").write_text(text, encoding="utf-8")
    cell = make_cells([load("pig")], [2], ["hold_at"])[0]
    pool = find_pool(PIG, cell.roster[0], "mine", 2)
    assert {"racer", "weak"} <= set(pool)
    assert not {"hold_at", "twin", "slips", "mine", "random", "search"} & set(pool)
    two = {name: pool[name] for name in ("racer", "weak")}
    assert choose_parents(cell, "hold_at", two, 1, 1) == ("hold_at", "racer")


def test_dials_stay_on_their_side_of_zero() -> None:
    ttb = games.get("to_the_bottom")
    dials = Dials(ttb, find_player(ttb, "greedy"))
    assert dials.values(np.zeros(dials.dimensions)) == pytest.approx(dials.start)
    down = dials.values(np.full(dials.dimensions, -100.0))
    assert all(value == 0 for value in down.values())
    assert dials.sizes[list(dials.start).index("iceberg_cards")] > 0  # it is 0 at the start


def test_weights_may_take_either_sign() -> None:
    dials = Dials(PIG, find_player(PIG, "racer"))
    down = dials.values(np.full(dials.dimensions, -100.0))
    assert all(value < 0 for value in down.values())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"base": "random"}, "none to learn"),
        ({"base": "hold_a"}, 'train: base: found "hold_a". Did you mean hold_at?'),
        ({"against": ("rcer",)}, "Did you mean racer?"),
        ({"against": ("racer", "hold_at", "racer")}, "found racer twice; allowed: players that"),
        ({"budget": "0m"}, "train: budget: found '0m'; allowed: a time from 0.1s"),
        ({"budget": "soon"}, "90s, 10m or 2h"),
        ({"generations": 0}, "generations: found 0"),
        ({"games": 0}, "games: found 0"),
        ({"players": 11}, "found 11"),
        ({"budget": "9999h"}, "a time from 0.1s to 2777h"),
        ({"out": Path("player")}, 'out: found "player"; allowed: a .toml file'),
        ({"out": Path()}, 'out: found ".", a folder; allowed: a .toml file'),
        ({"out": Path("folder.toml")}, '"folder.toml", a folder'),
        ({"out": Path("timid.toml/x.toml")}, "below timid.toml, a file"),
        ({"out": Path(f"{'x' * 41}.toml")}, "a printable name of at most 40 letters"),
        ({"out": Path("a\nb.toml")}, "a printable name of at most 40 letters"),
    ],
)
def test_bad_order_is_refused(changes: dict[str, Any], said: str) -> None:
    Path("folder.toml").mkdir()
    with pytest.raises(ConfigError, match=re.escape(said)):
        order(**changes)


def test_longest_name_can_be_read_again() -> None:
    name = f"{'x' * 40}.toml"
    assert balance.learn(order(out=Path(name))).is_written
    assert find_player(PIG, name).name == "x" * 40


def test_character_without_dials_is_refused() -> None:
    with pytest.raises(ConfigError, match="beginner, which has none to learn"):
        order(ruleset=load("atlantis"), base="beginner", against=())


def test_team_has_no_opponents() -> None:
    with pytest.raises(ConfigError, match="all win or lose together"):
        order(ruleset=load("safehouse"), base="greedy", against=("planner",))


def test_another_players_file_is_not_replaced() -> None:
    before = Path("timid.toml").read_bytes()
    with pytest.raises(ConfigError, match="another player's file"):
        balance.learn(order(out=Path("timid.toml")))
    assert Path("timid.toml").read_bytes() == before


def test_a_file_that_came_in_the_way_meanwhile_is_not_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As another training leaves it that was begun at the same time, to be called the same."""
    out, begun = Path("mine.toml"), []

    def begin(asked: Training) -> Diary:
        begun.append(_begin(asked))
        out.write_bytes(Path("timid.toml").read_bytes())
        return begun[-1]

    _begin = study._begin
    monkeypatch.setattr(study, "_begin", begin)
    with pytest.raises(ConfigError, match="another player's file"):
        balance.learn(order(out=out))
    assert len(begun) == 1
    assert out.read_bytes() == Path("timid.toml").read_bytes()
    monkeypatch.setattr(study, "_begin", _begin)
    assert balance.learn(order(out=Path("other.toml"))).is_written


def test_folder_of_another_training_is_refused() -> None:
    learn_until(1, order())
    with pytest.raises(StoreError, match="its seed differs"):
        balance.learn(order(seed=5))
    with pytest.raises(StoreError, match="its base, against differs"):
        balance.learn(order(base="hold_at", against=("timid.toml",)))


def test_diary_is_read_only_when_no_other_process_writes_it() -> None:
    learn_until(1, order())
    with locked(Path("diary")), pytest.raises(StoreError, match="another process"):
        balance.learn(order(seed=5))  # of another training, which only a reader can tell


def test_parent_that_changed_is_told() -> None:
    learn_until(1, order(base="hold_at", against=("timid.toml",)))
    Path("timid.toml").write_text(TIMID.replace("5", "6"), encoding="utf-8")
    with pytest.raises(StoreError, match=r"against another timid\.toml"):
        balance.learn(order(base="hold_at", against=("timid.toml",)))


def test_damaged_diary_is_told() -> None:
    learn_until(1, order())
    Path("diary", DIARY).write_text("{", encoding="utf-8")
    with pytest.raises(StoreError, match="is damaged"):
        balance.learn(order())


def test_another_digit_of_a_diary_is_noticed() -> None:
    """It would lead to another player."""
    learn_until(1, order())
    file = Path("diary", DIARY)
    text = file.read_text(encoding="utf-8")
    score = json.loads(text)["generations"][0][0]
    file.write_text(text.replace(f"{score}", f"{score + 0.01}", 1), encoding="utf-8")
    with pytest.raises(StoreError, match="is damaged"):
        learn_until(2, order())
    file.write_bytes(with_checksum(text.encode()))  # the same again, which is no damage
    learn_until(2, order())


def test_what_a_killed_training_did_not_finish_is_swept_up() -> None:
    learn_until(1, order())
    left = Path("diary", f"{DIARY}.123.partial")
    left.write_text("{", encoding="utf-8")
    learn_until(2, order())
    assert not left.exists()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("parents", []),
        ("parents", "others"),
        ("games", 10**12),
        ("games", 1),
        ("games", 7),  # another number than was asked for
        ("seconds", -1e308),
    ],
)
def test_diary_that_no_training_wrote_is_told(key: str, value: Any) -> None:
    asked = {"games": 100, "base": "hold_at", "against": ("timid.toml",)}
    learn_until(1, order(**asked))
    file = Path("diary", DIARY)
    diary = json.loads(file.read_text(encoding="utf-8"))
    others = [known | {"asked": "hold_at"} for known in diary["parents"]]
    diary[key] = others if value == "others" else value
    file.write_bytes(with_checksum(json.dumps(diary).encode()))
    with pytest.raises(StoreError, match="is damaged"):
        balance.learn(order(**asked))


def learned(**changes: Any) -> Trained:
    """A learned file with a changed lineage."""
    trained = balance.learn(order())
    text = trained.text
    for key, value in changes.items():
        text = text.replace(f"{key} = {getattr(trained.lineage, key)}", f"{key} = {value}")
    Path("learned.toml").write_text(text, encoding="utf-8")
    return trained


def test_player_of_another_version_of_its_game_is_refused() -> None:
    learned(game_version=7)
    with pytest.raises(ConfigError, match=r"lineage\.game_version: found a player of version 7"):
        find_player(PIG, "learned.toml")


def test_lineage_is_part_of_a_player_file() -> None:
    lineage = balance.learn(order()).lineage
    again = PlayerFile(game="pig", base="hold_at", lineage=lineage)
    assert PlayerFile.model_validate_json(again.model_dump_json()).lineage == lineage


def test_of_each_further_try_half_the_error_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who goes on until a learner seems better would write one that is not, sooner or later."""
    levels: list[float] = []
    beyond = Games.beyond

    def noted(self: Games, other: Games, level: float) -> Any:
        levels.append(level)
        return beyond(self, other, level)

    monkeypatch.setattr(Games, "beyond", noted)
    for generations in (1, 2, 2, 3):
        balance.learn(order(generations=generations, out=Path("diary", "new.toml")))
    assert levels == [0.95, 0.975, 0.975, 0.9875]


def test_a_quick_trial_does_not_take_the_place_of_a_player_that_learned_longer() -> None:
    out = Path("mine.toml")
    balance.learn(order(out=out, generations=3))
    before = out.read_bytes()
    with pytest.raises(ConfigError, match="a player of 3 generations"):
        balance.learn(order(out=out, generations=2))
    with pytest.raises(ConfigError, match="another player's file"):
        balance.learn(order(out=out, generations=3, games=50))
    assert out.read_bytes() == before
    balance.learn(order(out=out, generations=4))
    assert "generations = 4" in out.read_text(encoding="utf-8")
