"""Learning: the numbers of a player, tuned by play against its parents.

Separable CMA-ES proposes a generation of learners; all of them play the same deals, which no
other generation sees, and those that win more, by more, decide where the next one is looked for.
What is learned in the end is the mean of what was proposed, tried again on deals that no learner
has seen.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from balance.engine.players import Player
from balance.rulesets import ConfigError
from balance.rulesets.document import validate
from balance.rulesets.files import SUFFIX, is_file, label, read
from balance.rulesets.player_files import Lineage, Parent, PlayerFile
from balance.rulesets.players import find_player
from balance.stats.judging import is_withheld
from balance.stats.paired import Difference
from balance.store.folder import refuse_unwritable, sweep_up, write_bytes, write_own
from balance.store.lock import locked
from balance.store.manifest import StoreError
from balance.studies.cells.aim import LEVEL
from balance.studies.cells.results import seated
from balance.studies.orders.definitions import define_player
from balance.studies.play.forks import refuse_fork
from balance.studies.training.arena import Arena, Games
from balance.studies.training.diary import DIARY, Diary, Known, damaged, read_diary
from balance.studies.training.order import Training
from balance.studies.training.parents import TRIAL, choose_parents, find_pool

if TYPE_CHECKING:
    from cmaes import SepCMA

STEP = 0.2  # of the size of every number: how far the first generation is spread
MARGIN = 0.1  # what a lead of one standard deviation counts, where winning counts 1
MOST_HALVES = 40  # of the error of a further try: beyond, no number would say so
GENERATIONS = 50  # into which a time is divided
FEWEST, USUAL, MOST = 64, 512, 4096  # games of a learner in a generation


@dataclass(frozen=True)
class Generation:
    """How a training stands after a generation.

    Attributes
    ----------
    number : int
    games : int
        Of all generations so far.
    best, mean : float
        Share of wins of the best learner of this generation, and of all of them.
    left : float
        Seconds that the training still takes, about.
    """

    number: int
    games: int
    best: float
    mean: float
    left: float


GenerationWatcher = Callable[[Generation], None]


@dataclass(frozen=True)
class Trained:
    """What came of a training.

    Attributes
    ----------
    player : Player
    lineage : Lineage
    gain : Difference
        What it takes from its parents beyond what its base takes on the same deals.
    text : str
        The content of its file.
    is_written : bool
        Whether there is such a file: only of a player that is shown to be better than its base.
    capped, base_capped : int
        Games of the confirmation that the turn limit stopped: its own, and those of its base.
    """

    player: Player
    lineage: Lineage
    gain: Difference
    text: str
    is_written: bool
    capped: int = 0
    base_capped: int = 0

    @property
    def withheld(self) -> bool:
        """Were too many of these games stopped to say whether it is better?"""
        games = sum(parent.games for parent in self.lineage.parents)
        return is_withheld(max(self.capped, self.base_capped), games)


def train(order: Training, watch: GenerationWatcher | None = None) -> Trained:
    """Learn, confirm what was learned on fresh deals, and write it if it beats its base.

    Raises
    ------
    ConfigError
        Another file is in the way.
    StoreError
        The folder holds another training, or another process trains in it.
    DiskError
    RuntimeError
        The process was forked from one that played.
    KeyboardInterrupt
        Nothing is written but the diary, which holds all whole generations; the same order goes
        on from there.
    """
    refuse_fork()
    _refuse_to_overwrite(order)
    refuse_unwritable(order.chosen_out)  # now, not when hours of learning are over
    with locked(order.chosen_folder):
        return _learned(order, _begin(order), watch)


def _learned(order: Training, diary: Diary, watch: GenerationWatcher | None) -> Trained:
    """Go on where a diary ends."""
    sweep_up(order.chosen_folder)
    parents = [known.asked for known in diary.parents]
    arena = Arena(order.cell, _found(order, parents), order.workers)
    optimiser = _optimiser(order)
    for scores in diary.generations[: order.generations]:
        if len(scores) != optimiser.population_size:
            raise damaged(order.chosen_folder / DIARY)
        _tell(optimiser, _ask(optimiser), scores)
    for page, generation in _generations(order, diary, arena, optimiser):
        diary = page
        diary.write(order.chosen_folder)
        if watch:
            watch(generation)
    return _confirm(order, diary, arena, optimiser)


def _refuse_to_overwrite(order: Training) -> None:
    """Only what the same training wrote before may be replaced, and not by fewer generations,
    unless it lies in the folder of the training and is in no use.
    """
    out = str(order.chosen_out)
    if not is_file(order.chosen_out) or order.chosen_out.parent == order.chosen_folder:
        return
    lineage = validate(PlayerFile, read(order.chosen_out), out).lineage
    if lineage is None or lineage.training != order.digest:
        raise ConfigError(out, "", "another player's file", "a name that is free")
    if order.generations is not None and order.generations < lineage.generations:
        found = f"a player of {lineage.generations} generations"
        raise ConfigError(out, "", found, "as many generations, or a name that is free")


def _begin(order: Training) -> Diary:
    """The diary of the folder, or a new one that is not written yet."""
    diary = read_diary(order.chosen_folder, order.definition())
    if diary is None:
        return _first_page(order)
    asked = tuple(known.asked for known in diary.parents)
    if order.games not in (None, diary.games) or order.against not in ((), asked):
        raise damaged(order.chosen_folder / DIARY)
    for known in diary.parents:
        player = _found(order, [known.asked], str(order.chosen_folder), "parents")[0]
        if define_player(player) != known.player:
            raise StoreError(
                f"{order.chosen_folder}: began against another {known.asked}; empty it"
            )
    return diary


def _first_page(order: Training) -> Diary:
    """Choose the parents, and how many games a learner plays in a generation."""
    cell, game = order.cell, order.cell.game
    names = order.against
    if not names:
        pool = find_pool(game, cell.roster[0], order.chosen_out.stem, cell.players)
        names = choose_parents(cell, order.chosen_base, pool, order.luck("trial"), order.workers)
    players = _found(order, names)
    known = [
        Known(asked=name, player=define_player(player))
        for name, player in zip(names, players, strict=True)
    ]
    games = order.games or _games(order, Arena(cell, players, order.workers))
    return Diary(training=order.definition(), parents=tuple(known), games=games)


def _found(
    order: Training, names: Sequence[str], file: str = "", key: str = "against"
) -> list[Player]:
    cell = order.cell
    return [find_player(cell.game, name, file, key, cell.players) for name in names]


def _games(order: Training, arena: Arena) -> int:
    """Games of a learner: as many as let a time suffice for a good number of generations."""
    if order.seconds is None:
        return USUAL
    began, deals = time.monotonic(), arena.deals(TRIAL)
    learners = [order.dials.base] * arena.workers
    arena.play(learners, order.luck("trial"), 0, deals)
    pace = len(learners) * deals * arena.block / (time.monotonic() - began)
    size = _optimiser(order).population_size * (order.generations or GENERATIONS)
    return min(max(FEWEST, int(pace * order.seconds / size)), MOST)


def _optimiser(order: Training) -> "SepCMA":
    from cmaes import SepCMA

    start, seed = np.zeros(order.dials.dimensions), order.luck("learning") % 2**32
    return SepCMA(mean=start, sigma=STEP, bounds=order.dials.bounds, seed=seed)


def _ask(optimiser: "SepCMA") -> list[np.ndarray]:
    return [optimiser.ask() for _ in range(optimiser.population_size)]


def _tell(optimiser: "SepCMA", points: Sequence[np.ndarray], scores: Sequence[float]) -> None:
    """Let the optimiser learn; it looks for the least."""
    optimiser.tell([(point, -score) for point, score in zip(points, scores, strict=True)])


def _generations(
    order: Training, diary: Diary, arena: Arena, optimiser: "SepCMA"
) -> Iterator[tuple[Diary, Generation]]:
    """Play what is still to be played, one generation after the other."""
    deals = arena.deals(diary.games)
    each = deals * arena.block * optimiser.population_size
    while (left := _left(order, diary)) > 0 and not optimiser.should_stop():
        began, number = time.monotonic(), optimiser.generation
        points = _ask(optimiser)
        learners = [order.dials.player(point) for point in points]
        found = arena.play(learners, order.luck("learning"), number * deals, deals)
        scores = _scores(found)
        _tell(optimiser, points, scores)
        diary = diary.model_copy(
            update={
                "generations": (*diary.generations, scores),
                "seconds": diary.seconds + time.monotonic() - began,
            }
        )
        shares, left = [games.share for games in found], _left(order, diary)
        total = (number + 1) * each
        yield diary, Generation(number + 1, total, max(shares), float(np.mean(shares)), left)


def _left(order: Training, diary: Diary) -> float:
    """Seconds that are left, about; 0 at the end."""
    played = len(diary.generations)
    limits = [] if order.seconds is None else [order.seconds - diary.seconds]
    if order.generations is not None:
        each = diary.seconds / played if played else 1.0
        limits.append((order.generations - played) * each)
    return max(0.0, min(limits))


def _scores(found: Sequence[Games]) -> tuple[float, ...]:
    """Share of wins and a little for the lead, which tells more of few games."""
    spread = float(np.std([games.lead for games in found])) or 1.0
    return tuple(games.share + MARGIN * float(games.lead.mean()) / spread for games in found)


def _confirm(order: Training, diary: Diary, arena: Arena, optimiser: "SepCMA") -> Trained:
    """Try the mean of all that was learned on fresh deals, and write it if it is better.

    Who goes on after it was not, until it is, tries again and again: each time half the error is
    left, so that of learners that are no better 5 % are written at most, however often they are
    tried in as many games.
    """
    dials, out = order.dials, order.chosen_out
    tried = tuple(dict.fromkeys((*diary.confirmed, optimiser.generation)))
    error = (1 - LEVEL) / 2 ** min(tried.index(optimiser.generation), MOST_HALVES)
    learned = dials.player(optimiser.mean, out.stem)
    deals = -(-order.confirmation // arena.rotations)
    luck = order.luck(f"confirmation {optimiser.generation}")
    own, usual = arena.play([learned, dials.base], luck, 0, deals)
    games = optimiser.population_size * arena.deals(diary.games) * arena.block
    lineage = Lineage(
        base=_public(order.chosen_base),
        seed=order.chosen_seed,
        ruleset=f"{order.ruleset.game}/{order.ruleset.name}",
        ruleset_hash=order.ruleset.hash,
        game_version=order.cell.game.VERSION,
        players=order.cell.players,
        training=order.digest,
        generations=optimiser.generation,
        games=optimiser.generation * games,
        **_measured(own, usual),
        parents=tuple(_parents(diary, own, usual)),
    )
    text = dials.text(optimiser.mean, out.stem, _note(lineage), lineage)
    gain = own.beyond(usual, 1 - error)
    diary.model_copy(update={"confirmed": tried}).write(order.chosen_folder)
    found = Trained(learned, lineage, gain, text, False, own.stopped, usual.stopped)
    if gain.low <= 0 or found.withheld:
        return found
    _refuse_to_overwrite(order)  # another training may have written it meanwhile
    write = write_own if out.parent == order.chosen_folder else write_bytes
    write(out, text.encode())
    return replace(found, is_written=True)


def _parents(diary: Diary, own: Games, usual: Games) -> Iterator[Parent]:
    """What a learner and its base took from each parent."""
    for at, known in enumerate(diary.parents):
        mine, bases = own.at(at), usual.at(at)
        yield Parent(name=_public(known.asked), games=mine.taken.size, **_measured(mine, bases))


def _public(name: str) -> str:
    """A player's name in a file that others read: of a path, what it is below this folder."""
    return label(Path(name)) if name.endswith(SUFFIX) else name


def _measured(own: Games, usual: Games) -> dict[str, float]:
    """What a learner took, with its interval, and what its base did."""
    found = own.estimate()
    return {
        "win_share": round(found.value, 6),
        "low": round(found.low, 6),
        "high": round(found.high, 6),
        "base_share": round(usual.share, 6),
    }


def _note(lineage: Lineage) -> str:
    """The first line of the file, for people."""
    parents = ", ".join(parent.name for parent in lineage.parents)
    return (
        f"Learned from {lineage.base} for {seated(lineage.players)}, against {parents}: "
        f"wins {lineage.win_share:.1%} ({lineage.low:.1%} to {lineage.high:.1%}), "
        f"where its base wins {lineage.base_share:.1%}."
    )
