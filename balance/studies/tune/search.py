"""The search for the fewest and smallest edits after which a game is what it is to be.

Every edit is played by itself, in few games of the same deals. Where one amount does too little
and the next too much, an amount between them is played. From what each does alone follows which few
should do it together; these are played, the best of them longer, and what they show beside what was
expected of them goes into the next proposals.

No ready optimiser searches, because none knows of the fewest edits: Optuna's samplers and their
like seek the best values of all rules at once. Edits are discrete and take few steps, each costs a
run on deals that all share, and what one does alone says much of what it does beside others.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, combinations

import numpy as np

from balance.stats.proposals import TIE, Chosen, Proposer, Wanted, shrunk
from balance.studies.tune.amounts import Known, after, nearest, off
from balance.studies.tune.candidates import Bench, EndedError, Measured
from balance.studies.tune.edits import Edit
from balance.studies.tune.results import SURE

ROUNDS, FROM_BASE = 6, 2  # and how many of them start from the rules as they are
PROPOSALS = 4  # of a round for each number of edits
LONGER = (4, 1)  # of each number of edits, how many get more games, and then all
WORTH_GOING_ON = 0.95  # a round that leaves more than this of the distance is the last
REFINED, AMOUNTS = 3, 4  # times in a round, and how many dials, that amounts between are tried
PROBES = 4, 1  # steps of the first edit of a way: what one does is lost in the luck of few games
UNSURE = 2.0  # times what is allowed: rules that lie nearer may be fine, in more games
GOOD = 0.3, 0.7  # of the way from the middle to where a goal ends to be met, at least and at most


@dataclass(frozen=True)
class Attempt:
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
    rank : float
        How far off it lies: the worst number from the middle of its goal, met up to 1, and a little
        more for what else is not met.
    """

    chosen: Chosen
    turn: int
    stage: int
    found: Measured
    rank: float


@dataclass
class EditSearch:
    """A search on a bench; it can be ended at any time and keeps what it knows.

    Attributes
    ----------
    bench : Bench
    most : int
        Edits at most.
    trials : dict of tuple to Attempt
        What is known of each candidate.
    wanted : Wanted
        Where numbers are to lie, by what is known of the rules as they are.
    origins : set of tuple
        The candidates beside which single edits were played.
    surer : Measured or None
        What more deals say of the rules as they are than a candidate gets, once they were in doubt.
    """

    bench: Bench
    most: int
    trials: dict[Chosen, Attempt] = field(default_factory=dict)
    wanted: Wanted = field(init=False)
    origins: set[Chosen] = field(default_factory=lambda: {()})
    surer: Measured | None = None
    _played: dict[Chosen, tuple[int, int]] = field(default_factory=dict)

    @cached_property
    def edits(self) -> list[Edit]:
        """All that may be changed; amounts between others come on the way."""
        return self.bench.edits

    def begin(self) -> None:
        """Play the rules as they are; errors as in :meth:`run`."""
        self.play([()], 0, 0)
        if self.trials[()].rank <= UNSURE:
            self.play([()], len(self.bench.stages) - 1, 0)

    @property
    def needs_none(self) -> bool:
        """Whether the rules as they are seem to meet every goal."""
        return self.trials[()].rank <= self.good

    def doubt(self) -> None:
        """Play the rules as they are on: they were fine in few games, but not on other deals.

        What these say of them is not used, for rules that are sought by it would be confirmed by
        the same luck. Errors as in :meth:`run`.
        """
        self.bench.play([()], self.bench.longest)
        self.surer = self.bench.measured((), self.bench.longest)
        self._look()

    def run(self) -> None:
        """Search until nothing better is looked for.

        Raises
        ------
        EndedError
        """
        for turn in range(ROUNDS):
            before = self._least()
            origin = () if turn < FROM_BASE else self._origin(turn)
            if origin is None:
                return
            self._play_from(origin, turn)
            now = self._least()
            if now <= self.good or (turn > self.most and now > WORTH_GOING_ON * before):
                return

    def _play_from(self, origin: Chosen, turn: int) -> None:
        """Play single edits beside some rules, then what they propose together, the best longer."""
        for steps in PROBES:
            self.play(self._beside(origin, steps), 0, turn)
        for _ in range(REFINED):
            self.play(self._finer(origin), 0, turn)
        self.play(self._proposals(origin), 0, turn)
        self._promote()
        for _ in range(REFINED):
            self.play(self._closer(), len(self.bench.stages) - 1, turn)

    @property
    def reach(self) -> float:
        """How far intervals reach after all games on other deals, in parts of what is allowed."""
        base = self.trials[()].found
        error = np.max((base.errors / self.wanted.half)[~self.wanted.loose])
        return float(SURE * error * np.sqrt(base.games / self.bench.longest))

    @property
    def good(self) -> float:
        """How near is near enough: what all games on other deals can show; no better is sought."""
        return float(np.clip(1 - self.reach, *GOOD))

    @property
    def nearly(self) -> float:
        """What lies further off may well miss a goal on other deals."""
        return (1 + self.good) / 2

    def best(self) -> list[Attempt]:
        """Those that got all games and need all their edits: such as seem to meet every goal by
        size, then the others.
        """
        ended = [one for one in self._ended() if self.needs_all(one)]
        nearly = self.nearly if ended else 0.0
        return sorted(
            ended,
            key=lambda one: (
                one.rank > nearly,
                self.size(one.chosen) if one.rank <= nearly else one.rank,
            ),
        )

    def hopeful(self) -> list[Attempt]:
        """All that were played, the nearest first however few games they had, the smaller before
        the larger where both are near enough.
        """
        return sorted(filter(self.needs_all, self.trials.values()), key=self._order)

    def _ended(self) -> list[Attempt]:
        """Those that got all games."""
        last = len(self.bench.stages) - 1
        return [one for one in self.trials.values() if one.stage == last]

    def needs_all(self, one: Attempt) -> bool:
        """Whether no part of its edits comes as near in as many games."""
        sizes = range(len(one.chosen))
        parts = chain.from_iterable(combinations(one.chosen, many) for many in sizes)
        return not any(
            self._comes_as_near(self.trials[part], one) for part in parts if part in self.trials
        )

    def _comes_as_near(self, part: Attempt, one: Attempt) -> bool:
        """Whether a part of some edits does as much as all of them.

        What seems nearer without any edit may only be lucky, and what seemed so until it got more
        games was: beside these just what changes nothing needs none of its edits.
        """
        if part.stage < one.stage:
            return False
        off = self._off(part, one)
        was_lucky = not part.chosen or part.rank > max(one.rank, self.good)
        return off == one.rank or (off < one.rank and not was_lucky)

    def _off(self, part: Attempt, one: Attempt) -> float:
        """How far off some rules lie by no more games than others had."""
        base = self.trials[()].found
        return self._rank_of(self._corrected(part.chosen, one.found.games, base))

    def nearest(self) -> list[Attempt]:
        """All that were played: those with the most games first, of these the nearest."""
        return sorted(
            self.trials.values(), key=lambda one: (-one.found.games, one.rank, one.chosen)
        )

    def size(self, chosen: Chosen) -> float:
        """How much it changes."""
        return sum(self.edits[at].size for at in chosen)

    def count(self, chosen: Chosen) -> int:
        """As how many edits it counts."""
        return sum(self._counts[list(chosen)].astype(int))

    def _least(self) -> float:
        """How far the nearest lies off, of those that got all games."""
        return min((one.rank for one in self.best()), default=np.inf)

    def play(self, candidates: Iterable[Chosen], stage: int, turn: int) -> None:
        """Play candidates, and the rules as they are for as long."""
        sound = [one for one in candidates if self.bench.cells(one) is not None]
        games = self.bench.stages[stage]
        try:
            self.bench.play([(), *sound], games)
        except EndedError:
            if self.bench.has((), games):
                self._note([one for one in sound if self.bench.has(one, games)], stage, turn)
            raise
        self._note(sound, stage, turn)

    def _note(self, played: Iterable[Chosen], stage: int, turn: int) -> None:
        """Take note of candidates that got all games of a stage, as the rules as they are did."""
        for chosen in played:
            first = self._played[chosen][0] if chosen in self._played else turn
            self._played[chosen] = first, stage
        self._played[()] = 0, max(stage, self._played.get((), (0, 0))[1])
        self._look()

    def _look(self) -> None:
        """What the games so far say of everything that was played."""
        games = self.bench.stages[self._played[()][1]]
        base = self.surer or self.bench.measured((), games)
        self.wanted = self.bench.wanted(base.values)
        told = {}
        for chosen, (turn, stage) in self._played.items():
            found = self._corrected(chosen, self.bench.stages[stage], base)
            told[chosen] = Attempt(chosen, turn, stage, found, self._rank_of(found))
        self.trials.update(told)  # all or nothing, whenever it is interrupted

    def _rank_of(self, found: Measured) -> float:
        """How far off rules lie; infinite if nothing is told of them."""
        return np.inf if found.withheld else float(self.wanted.rank(found.values))

    def _corrected(self, chosen: Chosen, games: int, base: Measured) -> Measured:
        """A candidate, less what the same deals do to the rules as they are."""
        found, there = self.bench.measured(chosen, games), self.bench.measured((), games)
        values = base.values + (found.values - there.values)
        return Measured(games, values, found.errors, found.withheld)

    def _promote(self) -> None:
        """More games for the best of each number of edits that need all of them, and then all for
        the best of those.
        """
        for stage, many in enumerate(LONGER):
            chosen: list[Chosen] = []
            for count in range(1, self.most + 1):
                trials = (one for one in self.trials.values() if one.stage >= stage)
                own = [one for one in trials if self.count(one.chosen) == count]
                own = sorted(filter(self.needs_all, own), key=self._order)
                chosen += [one.chosen for one in own[:many] if one.stage == stage]
                if own and own[0].stage > 0 and own[0].rank <= self.good:
                    break  # no more edits are needed, unless more games say otherwise
            if chosen:
                self.play(chosen, stage + 1, 0)

    def _order(self, one: Attempt) -> tuple[float, Chosen]:
        """How far off it lies, and more for a larger change: as proposals are ranked."""
        return max(one.rank, self.good) + TIE * self.size(one.chosen), one.chosen

    # --- proposals ----------------------------------------------------------------------------

    def _origin(self, turn: int) -> Chosen | None:
        """The nearest that was not one before; where it leaves no room, less the edit that it
        needs least: another may do better beside what is left.
        """
        for one in self.hopeful():
            room = self.count(one.chosen) < self.most
            found = one.chosen if room else self._less(one.chosen, turn)
            if found is not None and found not in self.origins:
                self.origins.add(found)
                return found
        return None

    def _less(self, chosen: Chosen, turn: int) -> Chosen | None:
        """Some rules less one of their edits: the nearest of these that was not an origin."""
        fewer = [chosen[:at] + chosen[at + 1 :] for at in range(len(chosen))]
        fresh = [one for one in fewer if one not in self.origins]
        self.play([one for one in fresh if one not in self.trials], 0, turn)
        known = [self.trials[one] for one in fresh if one in self.trials]
        return min(known, key=self._order).chosen if known else None

    def turned(self, origin: Chosen, edits: Iterable[int]) -> Chosen:
        """Some rules with other edits, which take the place of those that they exclude."""
        fresh = {*edits}
        kept = (
            old
            for old in origin
            if not any(self.edits[old].excludes(self.edits[new]) for new in fresh)
        )
        return tuple(sorted(fresh | {*kept}))

    def _beside(self, origin: Chosen, steps: float) -> list[Chosen]:
        """Some rules with one more edit, by so many steps or near that, of each way not known."""
        ways = (own for own in self._ways if not self._known(origin, own))
        found = (self._first(origin, own, steps) for own in ways)
        fresh = (one for one in dict.fromkeys(found) if one and one not in self.trials)
        return [one for one in fresh if self.count(one) <= self.most]

    def _first(self, origin: Chosen, own: Sequence[int], steps: float) -> Chosen:
        """Some rules with the edit of a way that is sound and nearest to some steps; else ()."""
        nearest = sorted(own, key=lambda at: abs(abs(self.edits[at].steps) - steps))
        turned = (self.turned(origin, [at]) for at in nearest)
        return next((one for one in turned if self.bench.cells(one) is not None), ())

    def _finer(self, origin: Chosen) -> list[Chosen]:
        """Some rules with one more edit, by an amount between two that are there already, where it
        should come nearer than either; of a few dials, the nearest first.
        """
        values, ranked = self.trials[origin].found.values, []
        for own in self._ways:
            known = self._known(origin, own)
            fits = self.count(self.turned(origin, own[:1])) <= self.most
            edit = self._nearest(values, own, known) if fits and known else None
            if edit and edit not in self.edits:
                ranked.append((off(self.wanted, values, known, edit) + TIE * edit.size, edit))
        ranked.sort(key=lambda one: (one[0], one[1].dial, one[1].steps))
        found = [self.turned(origin, [self.place(edit)]) for _, edit in ranked[:AMOUNTS]]
        return [one for one in found if self.bench.cells(one) is not None]

    def _closer(self) -> list[Chosen]:
        """The nearest of those that got all games, with another amount of one of its edits that
        should come nearer still: its own numbers are known well, what an amount does about.
        """
        one = min(self.best(), key=lambda own: (own.rank, own.chosen), default=None)
        if one is None or one.rank <= self.good:
            return []
        ranked = []
        for at in one.chosen:
            origin = tuple(other for other in one.chosen if other != at)
            own = self.way(at)
            known = self._known(origin, own) if origin in self.trials else []
            if not known:
                continue
            start = one.found.values - after(known, self.edits[at])
            edit = self._nearest(start, own, known)
            if edit and (far := off(self.wanted, start, known, edit)) < one.rank:
                ranked.append((far + TIE * edit.size, self.turned(origin, [self.place(edit)])))
        played = {own.chosen for own in self._ended()}
        fresh = (own for _, own in sorted(ranked) if own not in played)
        return [own for own in fresh if self.bench.cells(own) is not None][:1]

    def _nearest(self, start: np.ndarray, own: Sequence[int], known: Known) -> Edit | None:
        """The edit of a way, there or not, that should come nearest; None for none at all."""
        return nearest(self.wanted, start, known, [self.edits[at] for at in own])

    def place(self, edit: Edit) -> int:
        """The place of an edit among all; it comes last where it is not there yet."""
        if edit not in self.edits:
            self.edits.append(edit)
            for name in ("_ways", "_counts", "_clashes"):
                self.__dict__.pop(name, None)  # they follow from the edits
        return self.edits.index(edit)

    def _proposals(self, origin: Chosen) -> list[Chosen]:
        """Sets of edits that were not played yet and should do better."""
        proposer, room = self._proposer(origin), self.most - self.count(origin)
        least = max(1.0, self.trials[origin].rank)
        found: dict[Chosen, int] = {}
        taken = [0] * (self.most + 1)
        for chosen in proposer.propose(room):
            turned = self.turned(origin, chosen)
            count = self.count(turned)
            is_known = turned in self.trials or turned in found or count > self.most
            poor = proposer.wanted.rank(proposer.expected(chosen)) > least
            if not (is_known or poor or taken[count] >= PROPOSALS) and self.bench.cells(turned):
                taken[count] += 1
                found[turned] = count
        return list(found)

    def _proposer(self, origin: Chosen) -> Proposer:
        """What proposes more edits of some rules, from what single ones do there."""
        return Proposer(
            self.wanted,
            self.trials[origin].found.values,
            self._effects(origin),
            np.array([edit.size for edit in self.edits]),
            self._counts,
            self._clashes,
        )

    def _effects(self, origin: Chosen) -> np.ndarray:
        """What each edit does there by itself, as measured, or as like ones let expect."""
        found = np.zeros((len(self.edits), len(self.wanted.middle)))
        for own in self._ways:
            known = self._known(origin, own)
            for at in own if known else ():
                found[at] = after(known, self.edits[at])
        return found

    def _known(self, origin: Chosen, own: Sequence[int]) -> Known:
        """By how many steps one way what was measured changes, the fewest first.

        Of an amount that changes no game nothing is known, as others may: a number can stand for
        what is usual, or for no limit.
        """
        turned = ((at, self.turned(origin, [at])) for at in own)
        played = [(at, self.trials[one]) for at, one in turned if one in self.trials]
        return [
            (abs(self.edits[at].steps), self._change(origin, one))
            for at, one in sorted(played, key=lambda one: abs(self.edits[one[0]].steps))
            if not one.found.withheld and self._changes_any(origin, one)
        ]

    def _change(self, origin: Chosen, one: Attempt) -> np.ndarray:
        """What an attempt changes about an origin, on the deals that both played; less its noise.

        On other deals what does nothing would seem to do something.
        """
        found, there = self._both(origin, one)
        return shrunk(found.values - there.values, found.errors)

    def _changes_any(self, origin: Chosen, one: Attempt) -> bool:
        """Whether an attempt changes any number that is looked at."""
        found, there = self._both(origin, one)
        return bool(np.any(found.values != there.values))

    def _both(self, origin: Chosen, one: Attempt) -> tuple[Measured, Measured]:
        """What an attempt and an origin show on the deals that both played."""
        games = min(one.found.games, self.trials[origin].found.games)
        return self.bench.measured(one.chosen, games), self.bench.measured(origin, games)

    def way(self, at: int) -> list[int]:
        """An edit, and those that turn its dial the same way by other amounts."""
        return next(own for own in self._ways if at in own)

    @cached_property
    def _ways(self) -> list[list[int]]:
        """Edits that turn the same dial the same way, by more or fewer steps."""
        ways: dict[tuple[object, ...], list[int]] = {}
        for at, edit in enumerate(self.edits):
            way = (edit.dial, edit.steps > 0) if edit.steps else (at,)
            ways.setdefault(way, []).append(at)
        return list(ways.values())

    @cached_property
    def _counts(self) -> np.ndarray:
        return np.array([float(max(len(edit.rules), 1)) for edit in self.edits])

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
