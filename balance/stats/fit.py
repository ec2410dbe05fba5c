"""Which of several known sources a handful of observations comes from, as far as they tell.

Every source is known by a simulation. Of each observable a smoothed histogram is made over bins
that hold equally many of all simulated values; what depends on another observable is counted apart
for low, middle and high values of that one. Their product is the likelihood of an observation.
With all sources equally likely beforehand it gives each of them its weight.

A weight says how well a source fits, and nothing of how sure that is. So each source is tested: it
is ruled out where its weight is smaller than in nearly all of the tables that it makes itself
(Neyman 1937; ordered by the likelihood as by Feldman and Cousins 1998, Physical Review D 57:3873).
What is left holds the truth as often as that says, however few the observations, and however rough
the histograms: these only decide how many sources are left. So the source that fits best is always
left: that it does not fit either is another question, answered by how likely its own tables are.

There the histograms are not enough. Their bins are those of all sources together, and the outer
ones have no end: the source with the largest values has nearly all of them in one bin, where any
larger value would be as good. So the mean of each size is looked at, too, and how far its values
lie from that of all on average, beside tables of as many observations drawn from the simulated and
the observed ones together. If the source made both, each of these could be the observed table, so
that such a rank holds however long a tail is. Of names, how often each was observed is looked at
in the same way (by chi-square, Pearson 1900): where all are about as likely, so is every sequence
of them, that of a single name a dozen times too. As there are several looks, the smallest chance
counts as often as there are (Bonferroni).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy import special

BINS, PARTS = 12, 3
UNKNOWN = -1
STRENGTH = 12.0  # games that the whole weighs beside those of a part
THIRD = 3
DRAWN = 2_000  # tables that are made of every source
LEAST = 0.01  # what is added to a rank at most, because tables share games
FAR, WIDE = np.positive, np.abs  # what is looked at of a size: where it lies, and how far apart
ROUNDING = 1e-9  # differences of logarithms that are none

Values = Mapping[str, np.ndarray]


class Link(NamedTuple):
    """An observable, and those on which it depends.

    Attributes
    ----------
    name : str
    parents : tuple of str
    is_named : bool
        Whether its values are names, not sizes: each of them has a bin of its own.
    """

    name: str
    parents: tuple[str, ...] = ()
    is_named: bool = False


@dataclass(frozen=True)
class Scale:
    """The bins of an observable, and the coarse ones in which others depend on it."""

    edges: np.ndarray
    parts: np.ndarray

    @classmethod
    def of(cls, values: np.ndarray, is_named: bool) -> "Scale":
        """Bins with equally many of the values; each with its own where these are names."""
        known = values[~np.isnan(values)]
        if is_named or not len(known):
            return cls(np.unique(known)[1:], np.unique(known)[1:])
        cuts = [np.quantile(known, np.arange(1, n) / n, method="higher") for n in (BINS, PARTS)]
        edges, parts = (np.unique(cut[cut > known.min()]) for cut in cuts)
        return cls(edges, parts)

    def code(self, values: np.ndarray, edges: np.ndarray) -> np.ndarray:
        """The bin of every value, UNKNOWN where it is nan."""
        found = np.searchsorted(edges, values, side="right")
        return np.where(np.isnan(values), UNKNOWN, found)


class Histograms:
    """The histograms of all sources, for observations of one kind.

    Parameters
    ----------
    sources : sequence of mapping of str to ndarray
        Simulated values of each observable, nan where it is not known.
    links : sequence of Link
        Parents before those that depend on them.
    observed : mapping of str to ndarray
        Names that occur there have a bin, too.
    """

    def __init__(self, sources: Sequence[Values], links: Sequence[Link], observed: Values) -> None:
        self.links = links
        self.scales = {}
        for link in links:
            known = [own[link.name] for own in sources]
            names = [observed[link.name]] if link.is_named else []
            self.scales[link.name] = Scale.of(np.concatenate([*known, *names]), link.is_named)
        self.logs = [[self._log(own, link) for link in links] for own in sources]

    def likelihood(self, values: Values) -> np.ndarray:
        """The logarithm of the likelihood of every observation, shape (observations, sources)."""
        size = len(next(iter(values.values())))
        found = np.zeros((size, len(self.logs)))
        for at, link in enumerate(self.links):
            code, part = self._code(values, link), self._part(values, link)
            for source, logs in enumerate(self.logs):
                found[:, source] += np.where(code == UNKNOWN, 0.0, logs[at][part, code])
        return found

    def _code(self, values: Values, link: Link) -> np.ndarray:
        scale = self.scales[link.name]
        return scale.code(values[link.name], scale.edges)

    def _part(self, values: Values, link: Link) -> np.ndarray:
        """In which part of what it depends on every observation lies; the last is not known."""
        part = np.zeros(len(values[link.name]), dtype=np.int64)
        for name in link.parents:
            scale = self.scales[name]
            own = scale.code(values[name], scale.parts)
            room = len(scale.parts) + 2
            part = part * room + np.where(own == UNKNOWN, room - 1, own)
        return part

    def _parts(self, link: Link) -> int:
        return int(np.prod([len(self.scales[name].parts) + 2 for name in link.parents], dtype=int))

    def _log(self, values: Values, link: Link) -> np.ndarray:
        """Logarithms of the shares of bins, for each part of what it depends on."""
        code, part = self._code(values, link), self._part(values, link)
        bins, known = len(self.scales[link.name].edges) + 1, code != UNKNOWN
        counts = np.zeros((self._parts(link), bins))
        np.add.at(counts, (part[known], code[known]), 1)
        whole = counts.sum(axis=0) + 0.5
        whole /= whole.sum()
        shares = counts + STRENGTH * whole
        logs: np.ndarray = np.log(shares / shares.sum(axis=1, keepdims=True))
        return logs


class Group(NamedTuple):
    """Observations of one kind, and what every source does there.

    Attributes
    ----------
    observed : mapping of str to ndarray
    sources : sequence of mapping of str to ndarray
        A third of the simulated values makes the histograms, the rest the tables.
    """

    observed: Values
    sources: Sequence[Values]


@dataclass(frozen=True)
class Fit:
    """How well a source fits.

    Attributes
    ----------
    weight : float
        Of all sources together 1.
    p_value : float
        How often the source itself makes a table in which its weight is no larger.
    likeness : float
        How often it makes a table that is as unlikely for it, or as likely, or whose sizes lie as
        far out, or apart, or whose names are as uneven: next to nothing where the observations
        come from something else, whatever the other sources are.
    """

    weight: float
    p_value: float
    likeness: float


def fit(groups: Sequence[Group], links: Sequence[Link], seed: int) -> list[Fit]:
    """How well each source fits all observations together.

    Parameters
    ----------
    groups : sequence of Group
        With the same sources in the same order.
    links : sequence of Link
        Observables that are not known of any observation are left out.
    seed : int

    Returns
    -------
    list of Fit
        In the order of the sources.
    """
    kept = [link for link in links if any(_is_known(one.observed, link.name) for one in groups)]
    kept = [one._replace(parents=tuple(p for p in one.parents if _has(kept, p))) for one in kept]
    judges = [_Judge(group, kept) for group in groups]
    found = np.sum([judge.observed for judge in judges], axis=0)
    weights = special.softmax(found)
    fits = []
    for source, weight in enumerate(weights):
        # the same luck for all, or of sources that are alike some would be ruled out by it
        rng, apart = np.random.default_rng(seed), np.random.default_rng([seed, 1])
        shared = max(judge.shared(source) for judge in judges)
        made = np.sum([judge.made(source, rng) for judge in judges], axis=0)
        alone = min(shared, LEAST)
        relative = _rank(_log_weight(made, source), _log_weight(found, source), alone)
        looks = [_two_sided(made[:, source], found[source])]
        for link in kept:
            looks += _looks(groups, source, link, apart)
        fits.append(Fit(float(weight), relative, min(1.0, len(looks) * min(looks))))
    return fits


def _looks(
    groups: Sequence[Group], source: int, link: Link, rng: np.random.Generator
) -> list[float]:
    """How often a source makes tables that differ as much from its mean, by each look."""
    if link.is_named:
        made, found = _unevenness(groups, source, link.name, rng)
        return [_rank(-made, -found, 1 / DRAWN)]
    return [_two_sided(*_sums(groups, source, link.name, of, rng)) for of in (FAR, WIDE)]


def _two_sided(made: np.ndarray, found: float) -> float:
    """How often something is made that lies as far out, to either side; above 1 for the middle."""
    return 2 * min(_rank(made, found, 1 / DRAWN), _rank(-made, -found, 1 / DRAWN))


def _sums(
    groups: Sequence[Group], source: int, name: str, of: np.ufunc, rng: np.random.Generator
) -> tuple[np.ndarray, float]:
    """The sum of an observable at tables that may as well have been observed, and as observed.

    Groups count alike: in each of them its mean is 0 and its standard deviation the unit. ``of``
    is what is summed of each value.
    """
    made, found = np.zeros(DRAWN), 0.0
    for group in groups:
        real = _known(group.observed[name])
        both = np.concatenate([real, _known(group.sources[source][name])])
        if len(real):
            both = of((both - both.mean()) / (both.std() or 1.0))
            found += float(both[: len(real)].sum())
        for _ in real:
            made += both[rng.integers(len(both), size=DRAWN)]
    return made, found


def _unevenness(
    groups: Sequence[Group], source: int, name: str, rng: np.random.Generator
) -> tuple[np.ndarray, float]:
    """The chi-square of names at tables that may as well have been observed, and as observed."""
    made, found = np.zeros(DRAWN), 0.0
    for group in groups:
        real = _known(group.observed[name])
        if not len(real):
            continue
        both = np.concatenate([real, _known(group.sources[source][name])])
        _, code, counts = np.unique(both, return_inverse=True, return_counts=True)
        shares = counts / len(both)
        wanted = len(real) * shares
        own = np.bincount(code[: len(real)], minlength=len(counts))
        tables = np.vstack([own, rng.multinomial(len(real), shares, size=DRAWN)])
        squares = ((tables - wanted) ** 2 / wanted).sum(axis=1)
        found, made = found + float(squares[0]), made + squares[1:]
    return made, found


def _rank(made: np.ndarray, found: np.ndarray | float, alone: float) -> float:
    """How often something no larger is made, the observed one counted among them.

    ``alone`` is one in so many tables as there are that share no game.
    """
    return float((np.mean(made <= found + ROUNDING) + alone) / (1 + alone))


def _has(links: Sequence[Link], name: str) -> bool:
    return any(link.name == name for link in links)


def _is_known(values: Values, name: str) -> bool:
    return bool(len(_known(values[name])))


def _known(values: np.ndarray) -> np.ndarray:
    found: np.ndarray = values[~np.isnan(values)]
    return found


def _log_weight(likelihoods: np.ndarray, source: int) -> np.ndarray:
    found: np.ndarray = likelihoods[..., source] - special.logsumexp(likelihoods, axis=-1)
    return found


class _Judge:
    """The likelihoods of one group, observed and made."""

    def __init__(self, group: Group, links: Sequence[Link]) -> None:
        parts = [_divided(own) for own in group.sources]
        self.histograms = Histograms([one for one, _ in parts], links, group.observed)
        self.each = self.histograms.likelihood(group.observed)
        self.observed = self.each.sum(axis=0)
        self.rest = [rest for _, rest in parts]
        names = [link.name for link in links]
        unknown = np.stack([np.isnan(group.observed[name]) for name in names], axis=1)
        self.names = names
        self.patterns, self.of = np.unique(unknown, axis=0, return_inverse=True)

    def shared(self, source: int) -> float:
        """What part of its simulated games a table takes."""
        return float(len(self.each) / len(self.rest[source][self.names[0]]))

    def made(self, source: int, rng: np.random.Generator) -> np.ndarray:
        """Likelihoods of tables that a source makes, with as much unknown as was observed.

        They are drawn from what it made and what was observed together: if it made both, each of
        them may as well have been observed, and what is rare is as rare in them.
        """
        values = self.rest[source]
        size = len(values[self.names[0]])
        found = np.zeros((DRAWN, len(self.rest)))
        for at, pattern in enumerate(self.patterns):
            own = self.each[self.of.ravel() == at]
            hidden = {
                name: np.full(size, np.nan) if is_unknown else values[name]
                for name, is_unknown in zip(self.names, pattern, strict=True)
            }
            each = np.concatenate([own, self.histograms.likelihood(hidden)])
            for _ in own:
                found += each[rng.integers(len(each), size=DRAWN)]
        return found


def _divided(values: Values) -> tuple[Values, Values]:
    """Every third observation, and the rest: how sure a rank is follows from the tables."""
    some = {name: own[::THIRD] for name, own in values.items()}
    return some, {name: np.delete(own, np.s_[::THIRD]) for name, own in values.items()}
