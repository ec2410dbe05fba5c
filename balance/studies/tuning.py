"""The search for the fewest and smallest edits after which a game is what it is to be.

Every edit is played by itself, in few games of the same deals. From what each does alone follows
which few of them should do it together; these are played, the best of them longer, and what they
show beside what was expected of them goes into the next proposals.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from balance.stats.proposals import Chosen, Proposer, shrunk
from balance.studies.candidates import Bench, Measured
from balance.studies.edits import Edit

ROUNDS = 5
GLOBAL, BESIDE = 4, 2  # proposals of a round for each number of edits: anew, and beside the best
LONGER = (3, 1)  # of each number of edits, how many get more games, and then all
WORTH_GOING_ON = 0.95  # a round that leaves more than this of the distance is the last
GOOD = 0.7  # of the way from the middle to where a goal ends to be met: no better is looked for


@dataclass(frozen=True)
class Trial:
    """A candidate that was played.

    Attributes
    ----------
    chosen : tuple of int
        Its edits.
    turn : int
        The round in which it was first played.
    stage : int
        How far it came: which of the bench's numbers of games it got.
    found : Measured
        With the difference that luck makes to the rules as they are taken off.
    miss : float
        How far the worst number lies from the middle of its goal: met up to 1.
    """

    chosen: Chosen
    turn: int
    stage: int
    found: Measured
    miss: float


@dataclass
class Search:
    """A search on a bench; it can be ended at any time and keeps what it knows.

    Attributes
    ----------
    bench : Bench
    most : int
        Edits at most.
    trials : dict of tuple to Trial
    """

    bench: Bench
    most: int
    trials: dict[Chosen, Trial] = field(default_factory=dict)

    @cached_property
    def edits(self) -> Sequence[Edit]:
        """All that may be changed."""
        return self.bench.edits

    def run(self) -> None:
        """Search until nothing better is looked for.

        Raises
        ------
        EndedError
        """
        last = len(self.bench.stages) - 1
        self._play([()], last, 0)
        if self.trials[()].miss <= GOOD:
            return
        self._play([(at,) for at in sorted(set(self._likes))], 0, 0)
        self._promote()
        for turn in range(1, ROUNDS + 1):
            before = self._least()
            fresh = self._proposals()
            self._play(fresh, 0, turn)
            self._promote()
            now = self._least()
            if now <= GOOD or (turn > 1 and now > WORTH_GOING_ON * before):
                return

    def best(self) -> list[Trial]:
        """Those that got all games: the good ones and the fair ones by size, then the others."""
        last = len(self.bench.stages) - 1
        ended = [one for one in self.trials.values() if one.stage == last]
        return sorted(
            ended,
            key=lambda one: (
                (one.miss > GOOD) + (one.miss > 1),
                self.size(one) if one.miss <= 1 else one.miss,
            ),
        )

    def nearest(self) -> list[Trial]:
        """All that were played, the nearest first."""
        return sorted(self.trials.values(), key=lambda one: (-one.stage, one.miss, one.chosen))

    def size(self, trial: Trial) -> float:
        """How much it changes."""
        return sum(self.edits[at].size for at in trial.chosen)

    def count(self, chosen: Chosen) -> int:
        """As how many edits it counts."""
        return sum(self._counts[list(chosen)].astype(int))

    def _least(self) -> float:
        """How far the nearest lies off, of those that got all games."""
        return min((one.miss for one in self.best()), default=np.inf)

    def _play(self, candidates: Iterable[Chosen], stage: int, turn: int) -> None:
        sound = [one for one in candidates if self.bench.cells(one) is not None]
        games = self.bench.stages[stage]
        self.bench.play(sound, games)
        for chosen in sound:
            found = self._corrected(chosen, games)
            miss = np.inf if found.withheld else self.bench.wanted.miss(found.values)
            before = self.trials.get(chosen)
            self.trials[chosen] = Trial(
                chosen, before.turn if before else turn, stage, found, float(miss)
            )

    def _corrected(self, chosen: Chosen, games: int) -> Measured:
        """A candidate, less what the same deals do to the rules as they are."""
        found, base = self.bench.measured(chosen, games), self._base(games)
        whole = self._base(self.bench.stages[-1])
        values = whole.values + (found.values - base.values)
        return Measured(games, values, found.errors, found.withheld)

    def _base(self, games: int) -> Measured:
        return self.bench.measured((), games)

    def _promote(self) -> None:
        """More games for the best of each number of edits, and then all for the best of those."""
        for stage, many in enumerate(LONGER):
            chosen: list[Chosen] = []
            for count in range(1, self.most + 1):
                own = [one for one in self.trials.values() if self.count(one.chosen) == count]
                own.sort(key=lambda one: (one.miss, one.chosen))
                chosen += [one.chosen for one in own[:many] if one.stage == stage]
            self._play(chosen, stage + 1, 0)

    # --- proposals ----------------------------------------------------------------------------

    def _proposals(self) -> list[Chosen]:
        """Sets of edits that were not played yet and should do well."""
        proposer, found = self._proposer(), list[Chosen]()
        known = [*self.trials, *self.bench.unsound()]
        for most in range(1, self.most + 1):
            for number in range(GLOBAL + BESIDE):
                near = self._nearest_of(most) if number >= GLOBAL else None
                own = [one for one in (*known, *found) if one]
                chosen = self._proposed(proposer, most, own, near)
                if chosen:
                    found.append(chosen)
        return found

    def _proposed(
        self, proposer: Proposer, most: int, banned: list[Chosen], near: Trial | None
    ) -> Chosen | None:
        """The next set that is sound."""
        beside = near.found.values - proposer.expected(near.chosen) if near else None
        around = near.chosen if near else None
        while True:
            chosen = proposer.propose(most, banned, around, beside)
            if chosen is None or self.bench.cells(chosen) is not None:
                return chosen
            banned.append(chosen)

    def _nearest_of(self, most: int) -> Trial | None:
        own = [one for one in self.trials.values() if 0 < self.count(one.chosen) <= most]
        return min(own, key=lambda one: (one.miss, one.chosen), default=None)

    def _proposer(self) -> Proposer:
        base = self.trials[()].found.values
        return Proposer(
            self.bench.wanted,
            base,
            self._effects(base),
            np.array([edit.size for edit in self.edits]),
            self._counts,
            self._clashes,
        )

    @cached_property
    def _counts(self) -> np.ndarray:
        return np.array([float(max(len(edit.rules), 1)) for edit in self.edits])

    def _effects(self, base: np.ndarray) -> np.ndarray:
        """What each edit does by itself, as measured, or as a like one lets expect."""
        rows = []
        for at, edit in enumerate(self.edits):
            own = (at,) if (at,) in self.trials else (self._likes[at],)
            if own not in self.trials or self.trials[own].found.withheld:
                rows.append(np.zeros_like(base))
                continue
            found = self.trials[own].found
            part = edit.steps / self.edits[own[0]].steps if edit.steps else 1.0
            rows.append(part * shrunk(found.values - base, found.errors))
        return np.array(rows)

    @cached_property
    def _likes(self) -> list[int]:
        """For every edit the one that is played in its place at first: one step the same way."""
        ways: dict[tuple[str, bool], list[int]] = {}
        alone: dict[int, int] = {}
        for at, edit in enumerate(self.edits):
            if edit.steps:
                ways.setdefault((edit.dial, edit.steps > 0), []).append(at)
            else:
                alone[at] = at
        for own in ways.values():
            first = min(own, key=lambda at: abs(abs(self.edits[at].steps) - 1))
            alone |= dict.fromkeys(own, first)
        return [alone[at] for at in range(len(self.edits))]

    @cached_property
    def _clashes(self) -> list[list[int]]:
        """Edits of which one at most is made."""
        dials: dict[str, list[int]] = {}
        for at, edit in enumerate(self.edits):
            dials.setdefault(edit.dial, []).append(at)
        laid = [at for at, edit in enumerate(self.edits) if edit.how == "lay"]
        found = [own for own in dials.values() if own[1:]]
        for variant in laid:
            for own in dials.values():
                if own != [variant] and self.edits[variant].excludes(self.edits[own[0]]):
                    found.append([*own, variant])
        return found
