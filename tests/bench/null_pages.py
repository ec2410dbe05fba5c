"""How often does a page say that something stands out where nothing does?

``python -m tests.bench.null_pages [PAGES [GAME ...]]`` plays every game once; each page then looks
at games drawn from these, whose winners (and scores) come from another game, under seats in random
order. Whatever is said of wins on such a page is false, unless it is that nothing stands out. A
page is read once, when all games are played, and also by somebody who prolongs the study three
times and believes the first look that says something.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import polars as pl

import balance
from balance.games.api.claims import metrics_of
from balance.stats.judging import stands_out
from balance.stats.pairs import collect_pairs
from balance.stats.samples import collect
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import Numbers, answer, is_about_wins, pairs_needed
from balance.studies.cells.headlines import common_claims
from balance.studies.cells.metrics import all_metrics, measure
from balance.studies.run.results import FAIRNESS

POPULATION, PAGES = 20_000, 200
LOOKS = (500, 1_000, 2_000, 4_000)  # games at which a prolonged study is read
SETUPS = {
    "pig": 3,
    "abandon_ship": 4,
    "safehouse": 3,
    "sewer_pirats": 3,
    "atlantis": 3,
    "to_the_bottom": 3,
}
OUTCOMES = ("won", "score", "rank")


def shuffled(rows: pl.DataFrame, players: int, luck: np.random.Generator) -> pl.DataFrame:
    """Games whose outcome has nothing to do with what happened in them."""
    games = rows[luck.integers(0, rows.height, LOOKS[-1])]
    others = rows[luck.integers(0, rows.height, LOOKS[-1])]
    seats = np.argsort(luck.random((LOOKS[-1], players)), axis=1)
    found = []
    for name in OUTCOMES:
        columns = [f"{name}_{seat + 1}" for seat in range(players)]
        if rows[columns[0]].is_null().any():
            continue  # a team has no ranks
        values = np.take_along_axis(others.select(columns).to_numpy(), seats, axis=1)
        found += [pl.Series(c, values[:, i]).cast(rows[c].dtype) for i, c in enumerate(columns)]
    return games.with_columns(found)


def false_verdicts(cell: Cell, rows: pl.DataFrame, anytime: bool) -> list[str]:
    """The claims about wins that are said to stand out."""
    metrics = {metric.id: metric for metric in all_metrics(cell)}
    asked = [*common_claims(cell, None), *cell.game.claims(cell.ruleset.parameters, cell.players)]
    claims = [claim for claim in asked if is_about_wins(claim, metrics)]
    needed = {id_ for claim in claims for id_ in metrics_of(claim.shape)}
    kept = {id_: metric for id_, metric in metrics.items() if id_ in needed}
    samples = collect([rows], [measure(metric) for metric in kept.values()])
    pairs = pairs_needed(claims)
    sides = [[measure(metrics[pair[end]]) for pair in pairs] for end in (0, 1)]
    found = collect_pairs([rows], [rows], sides[0], others=sides[1]) if pairs else []
    numbers = Numbers(
        metrics,
        dict(zip(kept, samples, strict=True)),
        dict(zip(pairs, found, strict=True)),
        0.0,  # no margin: any difference would count, the hardest null
        anytime,
    )
    answers = answer(claims, numbers, FAIRNESS)
    return [one.claim.id for one in answers if stands_out(one.judged)]


def main() -> None:
    """Print for each game how many pages have a false verdict, and which claims they are."""
    pages = int(sys.argv[1]) if len(sys.argv) > 1 else PAGES
    for number, (name, players) in enumerate(SETUPS.items()):
        if name not in (sys.argv[2:] or SETUPS):
            continue
        with tempfile.TemporaryDirectory() as folder:
            study = balance.run(name, out=Path(folder) / name, games=POPULATION, counts=[players])
            rows, cell = study.games.collect(), study.cells[0]
        luck = np.random.default_rng([7, number])
        once, prolonged = [], []
        for _ in range(pages):
            page = shuffled(rows, players, luck)
            once.append(false_verdicts(cell, page, False))
            prolonged.append(first_verdicts(cell, page))
        tell(name, "read once", once)
        tell(name, "prolonged", prolonged)


def first_verdicts(cell: Cell, page: pl.DataFrame) -> list[str]:
    """What the first look says that says anything."""
    looks = (false_verdicts(cell, page.head(games), True) for games in LOOKS)
    return next(filter(None, looks), [])


def tell(name: str, how: str, found: Sequence[Sequence[str]]) -> None:
    """Print the share of pages with a false verdict."""
    false = [id_ for page in found for id_ in page]
    share = sum(map(bool, found)) / len(found)
    counts = {id_: false.count(id_) for id_ in sorted(set(false))}
    print(f"{name}, {how}: {share:.1%} of {len(found)} pages; {counts}", flush=True)


if __name__ == "__main__":
    main()
