"""Tournaments: payoffs are those of the games, verdicts follow the rule, and bytes stay."""

from pathlib import Path

import polars as pl
import pytest

import balance
from balance.games import atlantis, pig
from balance.report import render
from balance.report.markdown import markdown
from balance.report.sections.tournament import standing_notices
from balance.report.standing_words import dressed, legend, sentences, sign
from balance.report.standings import ranking
from balance.rulesets import ConfigError, load
from balance.store.folder import StudyFolder
from balance.studies.orders.order import Order
from balance.studies.play.blocks import plan
from balance.studies.run.study import read_summary
from balance.studies.tournament.payoffs import Payoffs
from balance.studies.tournament.results import Standings
from balance.studies.tournament.study import carry_out, find_cycles
from balance.studies.tournament.tables import everybody
from tests.studies.helpers import bytes_of, set_block

PLAYERS = ("racer", "hold_at", "random")


def order(out: Path, games: int = 200, lineup: tuple[str, ...] = PLAYERS, **more) -> Order:
    """A tournament of Pig for two."""
    options = {"rulesets": (load("pig/short"),), "counts": (2,), "workers": 1, **more}
    return Order(out=out, kind="tournament", games=games, lineup=lineup, **options)


@pytest.fixture(scope="module")
def held(tmp_path_factory):
    """A tournament of Pig for two."""
    out = tmp_path_factory.mktemp("pig") / "study"
    return balance.tournament("pig/short", out, PLAYERS, 2, games=1000, workers=1)


@pytest.fixture(scope="module")
def ship(tmp_path_factory):
    """A tournament of Abandon Ship for four, in several blocks, and its bytes."""
    with pytest.MonkeyPatch.context() as patch:
        set_block(patch, 64)
        out = tmp_path_factory.mktemp("ship") / "study"
        lineup = ("random", "greedy", "planner")
        return balance.tournament("abandon_ship", out, lineup, 4, games=120, workers=1)


def shares(study, players: int) -> dict[tuple[str, str], float]:
    """What the one of every table wins, counted by hand."""
    found = {}
    for cell in study.cells:
        won = 0.0
        for row in study.games.filter(pl.col("cell") == cell.id).collect().iter_rows(named=True):
            seat = (-row["game"]) % players  # the line-up moves on by one seat a game
            winners = sum(row[f"won_{n}"] for n in range(1, players + 1))
            won += row[f"won_{seat + 1}"] / winners
        found[cell.lineup[0], cell.lineup[1]] = won / study.summary.games
    return found


def test_payoffs_are_those_of_the_games(held) -> None:
    counted = shares(held, 2)
    assert len(counted) == 3
    for (one, other), share in counted.items():
        assert held.summary.pairing(one, other).share.value == pytest.approx(share)
        assert held.summary.pairing(other, one).share.value == pytest.approx(1 - share)


def test_payoffs_of_larger_tables_are_in_fair_shares(ship) -> None:
    counted = shares(ship, 4)
    assert len(counted) == 6
    for (one, other), share in counted.items():
        found = ship.summary.pairing(one, other)
        assert found.share.value == pytest.approx(share)
        assert found.payoff == pytest.approx(4 * share)
    assert ship.summary.fair == 0.25
    assert ship.summary.method == "alpha_rank"


def test_sides_follow_the_margin(held) -> None:
    found, margin = held.summary, held.summary.margin / 100
    for pairing in found.pairings:
        share = pairing.share
        is_above, is_below = share.low > found.fair + margin, share.high < found.fair - margin
        assert (share.side == "above", share.side == "below") == (is_above, is_below)
    for player in found.players:
        own = {p.other: p.share.side for p in found.pairings if p.one == player.name}
        assert set(player.beats) == {other for other, side in own.items() if side == "above"}
        assert set(player.loses_to) == {other for other, side in own.items() if side == "below"}
    assert {p.share.side for p in found.pairings} >= {"above", "below"}


def test_random_is_dominated_and_never_in_the_mixture(held, ship) -> None:
    for found in (held.summary, ship.summary):
        last = found.players[-1]
        assert last.name == "random"
        assert last.dominated_by
        assert last.mixture.value == pytest.approx(0, abs=1e-9)
        assert last.elo.high < found.players[0].elo.low
        assert found.players[0].dominated_by == ()


def test_who_dominates_takes_more_from_everybody(ship) -> None:
    found = ship.summary

    def share(one: str, other: str) -> float:
        pairing = found.pairing(one, other)
        return pairing.share.value if pairing else found.fair

    for player in found.players:
        for strong in player.dominated_by:
            assert all(share(strong, o.name) > share(player.name, o.name) for o in found.players)


def test_nothing_is_said_of_tables_that_come_to_no_end(tmp_path: Path) -> None:
    found = balance.tournament(
        load("pig/short", ["max_turns=12"]), tmp_path, PLAYERS, 2, games=400, workers=1
    )
    stopped = found.games.filter("capped").group_by("cell").len().collect()
    assert stopped["len"].sum() == found.summary.capped > 0
    withheld = [one for one in found.summary.pairings if one.withheld]
    assert {one.capped for one in withheld} <= set(stopped["len"])
    assert withheld
    assert {one.share.side for one in withheld} == {"open"}
    assert all(one.capped > 20 for one in withheld)
    silent = {one.one for one in withheld}
    pairs = len(found.summary.pairings) // 2
    beats = pairs - len({frozenset((one.one, one.other)) for one in withheld})
    clear = [one.name for one in found.summary.players if one.name not in silent]
    assert found.summary.tested == beats + len(clear) * (len(clear) - 1) // 2 < 2 * pairs
    assert not any(one.dominated_by for one in found.summary.players if one.name in silent)


def test_a_twin_takes_exactly_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "configs" / "players" / "pig"
    folder.mkdir(parents=True)
    (folder / "twin.toml").write_text('game = "pig"\nbase = "hold_at"\n', "utf-8")
    found = balance.tournament("pig/short", "out", ["hold_at", "twin"], 2, games=400, workers=1)
    (pairing, _) = found.summary.pairings
    assert pairing.share.value == 0.5
    assert pairing.share.side in ("same", "open")
    assert found.summary.players[0].elo.value == pytest.approx(0, abs=1e-9)


def test_of_players_who_play_alike_nobody_is_said_to_be_played_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, hold in (("whole", 20), ("half", 19.5)):  # points are whole: these play alike
        text = f'game = "pig"\nbase = "hold_at"\n[numbers]\nhold = {hold}\n'
        Path(f"{name}.toml").write_text(text, "utf-8")
    lineup = ["whole.toml", "half.toml", "random"]
    found = balance.tournament("pig", "out", lineup, 2, games=400, workers=1).summary
    ends = {p.name: (p.mixture.value, p.mixture.low, p.mixture.high) for p in found.players}
    for name in ("whole", "half"):
        assert ends[name] == pytest.approx((0.5, 0, 1), abs=1e-6)
    assert ends["random"] == pytest.approx((0, 0, 0), abs=1e-6)
    assert [one.badge for one in sentences(found)][:2] == ["UNDECIDED", "UNDECIDED"]


def test_all_tables_play_the_deals_of_a_run(held, tmp_path: Path) -> None:
    run = balance.run(
        "pig/short", out=tmp_path, games=1000, counts=[2], lineup=["racer", "random"], workers=1
    )
    (id_,) = (cell.id for cell in held.cells if cell.lineup == ("racer", "random"))
    mine = held.games.filter(pl.col("cell") == id_).drop("cell").collect()
    assert mine.equals(run.games.drop("cell").collect())


def test_frames(held) -> None:
    assert held.ranking["player"].to_list() == [p.name for p in held.summary.players]
    assert held.payoffs.height == 6
    assert held.payoffs["side"].is_in(["above", "below", "same", "open"]).all()


def test_the_summary_is_read_back(held) -> None:
    assert read_summary(held.folder.path) == held.summary
    assert isinstance(held.summary, Standings)


def test_cycles_need_every_step() -> None:
    ring = {"rock": ("scissors",), "paper": ("rock",), "scissors": ("paper",), "stone": ("paper",)}
    assert find_cycles(ring) == [("rock", "scissors", "paper")]
    assert find_cycles({**ring, "scissors": ()}) == []
    assert find_cycles({"a": ("b",), "b": ("a",)}) == [("a", "b")]  # each does well when rare


def test_a_ring_of_any_length_is_found(held) -> None:
    for many in (4, 5, 12):
        names = [f"p{at}" for at in range(many)]
        ring = {one: (after,) for one, after in zip(names, (*names[1:], names[0]), strict=True)}
        weak = {"weak": (), "lost": ("weak",), **{one: (*ring[one], "lost") for one in names}}
        assert find_cycles(ring) == [tuple(names)]
        assert find_cycles(weak) == [tuple(names)]
        assert find_cycles({**ring, names[-1]: ()}) == []
        told = sentences(held.summary.model_copy(update={"cycles": tuple(find_cycles(ring))}))
        (said,) = [one.sentence for one in told if one.badge == "CYCLE"]
        assert "NO CYCLE" not in [one.badge for one in told]
        assert len(said.split()) <= 20


def test_a_short_ring_is_named_and_a_long_one_only_beside_it() -> None:
    short = {"a": ("b",), "b": ("c",), "c": ("a",)}
    apart = {"v": ("w",), "w": ("x",), "x": ("y",), "y": ("v",)}
    assert find_cycles({**short, **apart}) == [("a", "b", "c"), ("v", "w", "x", "y")]
    by_way = {**short, "c": ("a", "d"), "d": ("e",), "e": ("a",)}
    assert find_cycles(by_way) == [("a", "b", "c"), ("a", "b", "c", "d", "e")]


def stopped(found: Standings, *names: str) -> Standings:
    """The standings as if all games of some players had been stopped, and nobody beat anybody."""
    pairings = tuple(
        one.model_copy(update={"withheld": one.one in names or one.other in names})
        for one in found.pairings
    )
    players = tuple(
        one.model_copy(update={"beats": (), "loses_to": (), "dominated_by": ()})
        for one in found.players
    )
    return found.model_copy(update={"players": players, "pairings": pairings, "cycles": ()})


def test_of_games_without_end_nothing_is_said(held) -> None:
    found = stopped(held.summary, *PLAYERS)
    assert [*ranking(found)] == []
    assert "Who beats whom?" not in render(found)
    assert "<h3>Elo</h3>" not in render(found)
    (said,) = sentences(found)
    assert said == ("WITHHELD", "Too many games were stopped at the turn limit to say.")
    assert dressed(said.badge).tone == "open"


def test_what_needs_all_pairings_is_withheld_of_some(held) -> None:
    told = sentences(stopped(held.summary, "random"))
    assert {one.badge for one in told} == {"WITHHELD"}
    assert len(told) == len({one.sentence for one in told}) == 4
    for one in told:
        assert one.sentence.startswith("Too many games were stopped at the turn limit to say wh")
        assert "[" not in one.sentence
        assert len(one.sentence.split()) <= 20


def test_what_is_found_in_spite_of_stopped_games_is_told(held) -> None:
    part = stopped(held.summary, "random")
    weak = part.players[1].model_copy(update={"dominated_by": (part.players[0].name,)})
    players = (part.players[0], weak, *part.players[2:])
    cycles = (tuple(one.name for one in players),)
    told = sentences(part.model_copy(update={"players": players, "cycles": cycles}))
    assert [one.badge for one in told] == ["WITHHELD", "WITHHELD", "CYCLE", "DOMINATED"]


def rated(found: Standings, *, wins: int, elo: tuple[float, float], withheld: bool) -> Standings:
    """The standings as if the first beat so many, with its Elo between two others.

    Those two did not come to an end, if so.
    """
    first, *others = found.players
    number = first.elo.model_copy(update={"value": sum(elo) / 2, "low": elo[0], "high": elo[1]})
    beats = tuple(one.name for one in others)[:wins]
    players = (first.model_copy(update={"elo": number, "beats": beats}), *others)
    rest = {one.name for one in others}
    pairings = tuple(
        p.model_copy(update={"withheld": withheld and {p.one, p.other} == rest})
        for p in found.pairings
    )
    return found.model_copy(update={"players": players, "pairings": pairings})


@pytest.mark.parametrize(
    ("wins", "off", "withheld", "badge"),
    [
        (2, -5, False, "STRONGEST"),  # beats everybody
        (1, 1, False, "STRONGEST"),  # an Elo above all
        (1, -5, False, "UNDECIDED"),
        (1, 1, True, "WITHHELD"),  # whatever its Elo
        (2, 1, True, "STRONGEST"),  # whoever else was stopped
    ],
)
def test_only_who_is_shown_to_be_is_strongest(held, wins, off, withheld, badge) -> None:
    low = max(one.elo.high for one in held.summary.players[1:]) + off
    found = rated(held.summary, wins=wins, elo=(low, low + 60), withheld=withheld)
    told = sentences(found)[0]
    assert told.badge == badge
    assert ("Nobody is shown to be strongest" in told.sentence) == (badge == "UNDECIDED")
    assert ("to say who is strongest." in told.sentence) == (badge == "WITHHELD")


def test_a_clear_interval_without_a_verdict_has_its_reason(tmp_path: Path) -> None:
    lineup = ("hold_at", "random")
    found = balance.tournament("pig/short", tmp_path, lineup, 4, games=80, workers=1).summary
    strong, weak = (found.pairing(*pair) for pair in (lineup, lineup[::-1]))
    assert strong.share.low > found.fair + found.margin / 100
    assert strong.share.side == "open"  # twenty deals are fewer than it takes
    assert [sign(found, one) for one in (strong, weak)] == ["?", "▼"]
    assert legend(found)[1] == "?: so few games do not settle such a difference."
    (said,) = [one.sentence for one in sentences(found) if one.badge == "TOO FEW GAMES"]
    assert said.startswith("So few games do not settle the wins of hold_at among random: ")
    assert len(said.split(" [")[0].split()) <= 20
    told = markdown(found)
    assert " ? |" in told
    assert legend(found)[1] in told
    assert legend(found)[1] in (tmp_path / "report.html").read_text("utf-8")


def test_only_few_games_are_said_to_be_too_few(held) -> None:
    assert len(legend(held.summary)) == 1
    assert "?" not in [sign(held.summary, one) for one in held.summary.pairings]
    assert "TOO FEW GAMES" not in [one.badge for one in sentences(held.summary)]


def test_a_mixture_is_told_only_where_somebody_is_shown_to_lead_it(held) -> None:
    for high, badge in ((0.4, "MIXTURE"), (0.6, "UNDECIDED")):
        ends = [(0.8, 0.5, 1.0), (0.2, 0.0, high), (0.0, 0.0, 0.0)]
        players = tuple(
            one.model_copy(
                update={
                    "mixture": one.mixture.model_copy(
                        update=dict(zip(("value", "low", "high"), own, strict=True))
                    )
                }
            )
            for one, own in zip(held.summary.players, ends, strict=True)
        )
        for method in ("nash", "alpha_rank"):
            found = held.summary.model_copy(update={"players": players, "method": method})
            told = sentences(found)[1]
            assert told.badge == badge
            assert len(told.sentence.split()) <= 20


def test_everybody_is_named_once_however_they_are_called() -> None:
    assert everybody(pig, 2)[:3] == ("random", "hold_at", "racer")
    assert "search" not in everybody(pig, 2)  # it would take hours
    found = everybody(atlantis, 2)
    assert "homeward" in found
    assert "casual" not in found  # a file that plays as homeward does


class Interrupt:
    """Presses Ctrl-C after so many blocks."""

    def __init__(self, blocks: int) -> None:
        self.left = blocks

    def __call__(self, cell: object, games: pl.DataFrame) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


def test_an_interrupted_tournament_ends_with_the_same_bytes(tmp_path: Path) -> None:
    carry_out(order(tmp_path / "whole"))
    whole = bytes_of(tmp_path / "whole")
    for blocks in (1, 4):
        out = tmp_path / str(blocks)
        cut = balance.carry_out(order(out), Interrupt(blocks)).summary
        assert cut.study.interrupted
        told = [text for _, text in standing_notices(cut)]
        assert any(f"Of every pairing {cut.games} game" in text for text in told)
        assert cut.study.anytime
        assert cut.games < cut.games_asked == 200
        assert bool(cut.players) == (cut.games > 0) == (blocks > 3)
        (out / "report.html").unlink()
        carry_out(order(out))
        assert bytes_of(out) == whole


def test_only_games_that_all_tables_have_count(tmp_path: Path) -> None:
    carry_out(order(tmp_path), Interrupt(4))
    asked = order(tmp_path)
    folder = StudyFolder(tmp_path, asked.definition().plain())
    games = [folder.games(cell.id) for cell in asked.cells]
    payoffs = Payoffs(folder, asked.cells, anytime=True)
    assert payoffs.games == min(games) < max(games)
    assert {sample.games for sample in payoffs.samples.values()} == {min(games)}
    sums, sizes = payoffs.groups()
    assert sizes.sum() == 2 * min(games)  # a win is two halves
    assert (sums.sum(axis=0) <= sizes.sum()).all()


def test_groups_of_deals_do_not_change_the_shares(ship, monkeypatch) -> None:
    payoffs = Payoffs(ship.folder, ship.cells, anytime=False)
    fine = payoffs.groups()
    monkeypatch.setattr("balance.studies.tournament.payoffs.GROUPS", 7)
    coarse = payoffs.groups()
    assert (len(fine[1]), len(coarse[1])) == (30, 6)
    assert coarse[0].sum(axis=0).tolist() == fine[0].sum(axis=0).tolist()
    assert coarse[1].sum() == fine[1].sum()


def test_a_prolonged_tournament_has_watched_intervals(tmp_path: Path) -> None:
    short, long = (carry_out(order(tmp_path, games=games)).summary for games in (100, 200))
    assert (short.study.anytime, long.study.anytime) == (False, True)


def test_by_default_so_many_games_as_fit_a_first_look(tmp_path: Path) -> None:
    asked = order(tmp_path, games=None)
    assert asked.games == 2_000
    blocks = plan(asked.played, asked.games)
    assert sum(block.games for block in blocks) == 3 * 2_000


BAD = {
    "unknown player": ({"lineup": ("racer", "racr")}, ("lineup", '"racr"', "racer")),
    "one player": ({"lineup": ("racer",)}, ("only racer", "two players or more")),
    "twice": ({"lineup": ("racer", "racer")}, ("racer twice", "players that differ")),
    "too many seats": ({"counts": (11,)}, ("players", "11", "2, 3, 4")),
    "two counts": ({"counts": (2, 3)}, ("2, 3", "one number of players")),
    "two rulesets": ({"rulesets": (load("pig"), load("pig/short"))}, ("2 rulesets", "one")),
    "no game": ({"games": 0}, ("games", "0")),
    "a team": (
        {"rulesets": (load("safehouse"),), "lineup": ()},
        ("SafeHouse", "a team wins or loses together", "balance run safehouse --policy"),
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_played_is_refused(tmp_path: Path, case: str) -> None:
    options, words = BAD[case]
    with pytest.raises(ConfigError) as caught:
        order(tmp_path / "out", **options)
    for word in words:
        assert word in str(caught.value)
    assert not (tmp_path / "out").exists()
