"""What is answered to a game's claims by games that a test lays down."""

from collections.abc import Sequence

import polars as pl

from balance.games.api import Metric
from balance.games.api.claims import Claim
from balance.stats.pairs import collect_pairs
from balance.stats.samples import collect
from balance.studies.cells.claims import Numbers, answer, pairs_needed
from balance.studies.cells.metrics import measure
from balance.studies.run.answers import claim_result
from balance.studies.run.results import ClaimResult


def answered(
    claims: Sequence[Claim], metrics: Sequence[Metric], games: pl.DataFrame, margin: float = 0.01
) -> dict[str, ClaimResult]:
    """The answers by the ids of their claims."""
    by_id = {metric.id: metric for metric in metrics}
    samples = dict(zip(by_id, collect([games], [measure(q) for q in metrics]), strict=True))
    pairs = pairs_needed(claims)
    first, second = ([measure(by_id[pair[end]]) for pair in pairs] for end in (0, 1))
    found = collect_pairs([games], [games], first, others=second) if pairs else []
    numbers = Numbers(by_id, samples, dict(zip(pairs, found, strict=True)), margin, False)
    return {one.claim.id: claim_result(one, numbers) for one in answer(claims, numbers)}
