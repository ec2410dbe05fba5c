"""Best responses: how much one player can take from a table of others, when it is out for that.

It is looked for in two ways: numbers are learned against the table
(:mod:`balance.studies.training.study`), and the game's ``search`` looks ten times as far as usual.
What either takes is a lower limit of what could be taken; of a team game the table itself is
replaced, and it is the team that wins.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, cast

from pydantic import (
    AfterValidator,
    Field,
    StrictInt,
    StrictStr,
    ValidationError,
)

from balance.engine.players import Search
from balance.rulesets import ConfigError, Ruleset
from balance.rulesets.document import each_once, worded
from balance.rulesets.players import files, find_player, tried
from balance.rulesets.responses import (
    BestResponse,
    Gain,
    is_bettered,
    own_file,
    read_responses,
    with_response,
)
from balance.stats.judging import is_withheld
from balance.stats.paired import Difference, collect_pairs, difference
from balance.store.folder import refuse_unwritable, write_bytes, write_own
from balance.store.lock import locked
from balance.studies.cells.cell import Cell, make_cells, plain
from balance.studies.cells.metrics import all_metrics
from balance.studies.orders.goals import TEAM
from balance.studies.orders.order import Order
from balance.studies.orders.requests import Request
from balance.studies.run.compare import columns_of, measure_of_column
from balance.studies.run.responses import player_hash
from balance.studies.run.results import CellResult, EstimateResult
from balance.studies.run.study import Study
from balance.studies.training.learner import lines
from balance.studies.training.order import Training
from balance.studies.training.study import Trained

SEARCH = "search"
FAR = "far_search"
Learn = Callable[[Training], Trained]
Play = Callable[[Order], object]  # a study, as of every run
TIMES = 10  # as many playouts as the search that comes with the game
PATIENCE = 30  # seconds for another process that keeps an answer of the same game


@dataclass(frozen=True)
class Challenge:
    """A table, and how much is spent to find out what it leaves to others.

    Attributes
    ----------
    cell : Cell
        The table, with one player in all seats.
    folder : Path
        Where games and diaries are kept; the same challenge goes on there.
    budget : str or None
        Time to learn in, such as "2m".
    generations, games : int or None
        Instead of a time: generations, and games of each learner in one.
    search_games : int
        Games of the search; 0 for none.
    seed, workers : int
        As in a run.
    """

    cell: Cell
    folder: Path
    budget: str | None = None
    generations: int | None = None
    games: int | None = None
    search_games: int = 200
    seed: int = 1
    workers: int = 0

    @cached_property
    def training(self) -> Training:
        """What is to be learned.

        Raises
        ------
        ConfigError
            The players of the table have no numbers.
        """
        cell, name = self.cell, self.cell.asked[0]
        return Training(
            ruleset=cell.ruleset,
            out=self.folder / "trained.toml",
            folder=self.folder,
            players=cell.players,
            base=name,
            against=(name,) if cell.game.COMPETITIVE else (),
            budget=self.budget,
            generations=self.generations,
            games=self.games,
            seed=self.seed,
            workers=self.workers,
        )

    def searches(self) -> Iterator[Order]:
        """The runs in which somebody searches; of a team also one in which nobody does."""
        game = self.cell.game
        if not self.search_games or SEARCH not in files(game):
            return
        near = find_player(game, SEARCH, seats=self.cell.players).search
        # With so many seats it may have found nothing to gain, at its usual depth.
        near = near or find_player(game, SEARCH).search
        if near is None:
            return
        others = self.cell.asked[1:] if game.COMPETITIVE else ()
        yield self._run("searching", (self._far(near), *others))
        if not game.COMPETITIVE:
            yield self._run("as-usual", self.cell.asked[:1])

    def _far(self, near: Search) -> str:
        """The file of a search that looks further than the one of the game."""
        path, decisions = self.folder / "far.toml", self.cell.game.DECISIONS
        head = {"game": self.cell.ruleset.game, "base": SEARCH, "title": FAR}
        table = {
            "playouts": TIMES * near.playouts,
            "sure": near.sure,
            "margin": near.margin,
            "decisions": sorted(decisions[one] for one in near.decisions),
            "turns": near.turns,
            "variety": near.variety,
        }
        if near.player.name != SEARCH:
            table["player"] = near.player.name
        write_own(path, f"{lines(head)}\n[search]\n{lines(table)}\n".encode())
        return str(path)

    def _run(self, name: str, lineup: tuple[str, ...]) -> Order:
        return Order(
            rulesets=(self.cell.ruleset,),
            out=self.folder / name,
            counts=(self.cell.players,),
            lineup=lineup,
            games=self.search_games,
            margin=None,
            target=None,
            seed=self.seed,
            workers=self.workers,
            alternatives=False,
            tiers="none",
            lever_games="none",
        )


class ChallengeOrder(Request):
    """What is asked of a ruleset.

    Attributes
    ----------
    players : tuple of int
        Empty for what the ruleset says.
    policy : str
        Who sits in all seats; empty for who does by the ruleset.
    out : Path, optional
        Instead of a folder in ``reports/``, with a folder for each table.
    budget, generations, games, search_games, seed, workers
        As in :class:`Challenge`; without a seed that of the ruleset.
    """

    players: Annotated[tuple[StrictInt, ...], AfterValidator(each_once)] = ()
    policy: StrictStr = ""
    out: Path | None = None
    budget: StrictStr | None = None
    generations: StrictInt | None = Field(None, ge=1, le=10**6)
    games: StrictInt | None = Field(None, ge=1, le=10**6)
    search_games: StrictInt = Field(200, ge=0, le=10**9)
    seed: StrictInt | None = Field(None, ge=0, le=2**63 - 1)
    workers: StrictInt = Field(0, ge=0, le=1024)


def challenges(ruleset: Ruleset, **options: Any) -> list[Challenge]:
    """The tables of a ruleset that are challenged, at every player count.

    Parameters
    ----------
    ruleset : Ruleset
    **options
        As in :class:`ChallengeOrder`.

    Raises
    ------
    ConfigError
        Players of several kinds, none that has numbers, a count the rules forbid, or a damaged
        file of what was measured before.
    DiskError
        What is found could not be kept.
    """
    try:
        asked = ChallengeOrder.model_validate(options)
    except ValidationError as error:
        raise worded(error, ChallengeOrder, "best-response") from None
    read_responses(ruleset.game)  # what is found goes there, so a fault is told before
    refuse_unwritable(own_file(ruleset.game))
    names = (asked.policy,) if asked.policy else ruleset.lineup
    if len(set(names)) > 1:
        allowed = "one player for all seats, or another to look at (--policy)"
        raise ConfigError(ruleset.sources[0], "players.lineup", ", ".join(names), allowed)
    effort = asked.model_dump(exclude={"players", "policy", "out"})
    effort["seed"] = ruleset.seed if asked.seed is None else asked.seed
    found = []
    for cell in make_cells([ruleset], asked.players, names[:1]):
        what = f"{ruleset.hash[:4]}{player_hash(cell.roster[0])[:4]}"  # rules and players change
        name = plain(f"{ruleset.game}-response-{cell.id}-{what}-s{effort['seed']}")
        found.append(Challenge(cell, (asked.out or Path("reports")) / name, **effort))
    for challenge in found:  # all are checked before the first is played
        _ = challenge.training
    return found


def answers(challenge: Challenge, learn: Learn, play: Play) -> Iterator[BestResponse]:
    """Look for answers to one table; each is given, and kept for reports if it is the best known.

    Nothing is kept of which too many games were stopped.

    Parameters
    ----------
    challenge : Challenge
    learn, play : callable
        How a training is carried out, and how a study is.

    Raises
    ------
    ConfigError, StoreError, DiskError
    KeyboardInterrupt
        What was done stays in the challenge's folder, and goes on from there.
    """
    orders = list(challenge.searches())
    yield _kept(challenge, _by_training(challenge, learn(challenge.training)))
    if orders:
        studies = []
        for order in orders:
            studies.append(cast("Study", play(order)))
            if studies[-1].summary.study.interrupted:
                raise KeyboardInterrupt
        yield _kept(challenge, _by_search(challenge, studies))


def says_nothing(answer: BestResponse) -> bool:
    """Were too many games of an answer stopped at the turn limit?"""
    return is_withheld(answer.capped, answer.games)


def _kept(challenge: Challenge, answer: BestResponse) -> BestResponse:
    """Keep an answer beside those of other processes, unless a better one is known."""
    if says_nothing(answer):
        return answer
    game = challenge.cell.ruleset.game
    file = own_file(game)
    with locked(file.parent, PATIENCE):
        if not is_bettered(game, answer):
            write_bytes(file, with_response(game, answer).encode())
    return answer


def _by_training(challenge: Challenge, trained: Trained) -> BestResponse:
    """What was learned, as it did on fresh deals; if that was no gain, it is told all the same."""
    lineage = trained.lineage
    sides = trained.capped, trained.base_capped
    return BestResponse(
        by="training",
        effort=lineage.effort,
        work=lineage.games,
        win_share=lineage.win_share,
        low=lineage.low,
        high=lineage.high,
        usual=_usual(challenge.cell, lineage.base_share),
        gain=None if challenge.cell.game.COMPETITIVE else _gain(trained.gain),
        games=lineage.parents[0].games,
        capped=sides[0] if challenge.cell.game.COMPETITIVE else max(sides),
        **_about(challenge),
    )


def _by_search(challenge: Challenge, played: Sequence[Study]) -> BestResponse:
    """What the search took, and of a team, what those win who do not search."""
    found, *usual = (_wins(study.summary.cells[0]) for study in played)
    player = played[0].cells[0].roster[0].search
    assert player is not None
    return BestResponse(
        by="search",
        effort=f"{player.playouts:,} playouts of {tried(player)}",
        work=player.playouts,
        win_share=_known(found.value),
        low=_known(found.low),
        high=_known(found.high),
        usual=_usual(challenge.cell, _known(usual[0].value) if usual else 0.0),
        gain=None if challenge.cell.game.COMPETITIVE else _gain(_beyond(*played)),
        games=played[0].summary.cells[0].games,
        capped=max(study.summary.cells[0].capped for study in played),
        **_about(challenge),
    )


def _about(challenge: Challenge) -> dict[str, Any]:
    cell = challenge.cell
    return {
        "ruleset": f"{cell.ruleset.game}/{cell.ruleset.name}",
        "ruleset_hash": cell.ruleset.hash,
        "players": cell.players,
        "against": cell.lineup[0],
        "against_hash": player_hash(cell.roster[0]),
        "seed": challenge.seed,
    }


def _usual(cell: Cell, team: float) -> float:
    return 1 / cell.players if cell.game.COMPETITIVE else team


def _beyond(far: Study, usual: Study) -> Difference:
    """What a team that searches wins more than one that does not, on the same deals."""
    metric = next(one for one in all_metrics(far.cells[0]) if one.id == TEAM)
    before, after = (
        columns_of(study.folder, study.cells[0], [metric], study.summary.cells[0].games)
        for study in (usual, far)
    )
    (pair,) = collect_pairs(before, after, [measure_of_column(metric)])
    # one that was prolonged was looked at before
    return difference(pair, anytime=any(one.summary.study.anytime for one in (far, usual)))


def _gain(found: Difference) -> Gain:
    """The part of a difference that is kept with an answer."""
    return Gain(value=_known(found.value), low=_known(found.low), high=_known(found.high))


def _wins(cell: CellResult) -> EstimateResult:
    found = cell.estimate(f"player_{FAR}" if cell.competitive else TEAM)
    assert found is not None
    return found


def _known(number: float | None) -> float:
    """A number of a cell that has games."""
    assert number is not None
    return round(number, 6)
