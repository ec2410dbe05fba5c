"""The metrics of every game, beside the game's own."""

from collections import Counter
from collections.abc import Callable, Sequence

import polars as pl

from balance.games.api import Metric, split_scale, split_win, winner_count
from balance.stats.measures import Measure
from balance.studies.cells.cell import Cell
from balance.studies.cells.columns import own_metrics

SEATS, PLAYERS, DIFFICULTY = "Seats", "Players", "Difficulty"
LENGTH, SCORES, LEAD, ENDINGS = "Length", "Scores and margins", "Lead changes", "How games end"


def all_metrics(cell: Cell) -> list[Metric]:
    """Every metric of a cell, the common ones first."""
    own = own_metrics(cell.game, cell.ruleset.parameters, cell.players)
    return [*common_metrics(cell), *own]


def common_metrics(cell: Cell) -> list[Metric]:
    """The metrics that all games have."""
    if cell.game.COMPETITIVE:
        seats = [*_seats(cell.players), *_players(cell)]
        return [*seats, *_length(), *_scores(cell), *_margins(cell), *_lead(), _capped()]
    return [*_team(), *_length(), *_scores(cell), *_team_players(cell), _capped()]


def distributions(cell: Cell) -> list[tuple[str, str, str]]:
    """Columns shown as distributions, each with its label and unit."""
    turns = ("turns", "Turns of a game", "turns")
    if not cell.game.COMPETITIVE:
        return [turns, ("margin", "How clearly the team wins (above 0) or loses", "points")]
    return [
        turns,
        ("margin", "Winner's margin over the second", "points"),
        ("lead_changes", "Lead changes of a game", "changes"),
    ]


def measure(metric: Metric) -> Measure:
    """A metric as the statistics understand it."""
    kind = metric.kind
    return Measure(metric.id, kind, metric.value, metric.per, metric.scale, _quantile_of(metric))


def named(metric: Metric) -> dict[str, str]:
    """What every result of a metric says of it."""
    return {
        "id": metric.id,
        "topic": metric.topic,
        "label": metric.label,
        "unit": metric.unit,
    }


def live_metrics(cell: Cell) -> list[Metric]:
    """The few numbers shown while a study runs."""
    return [q for q in all_metrics(cell) if q.family == "seats" or q.id == "team_wins"]


def family_sizes(metrics: Sequence[Metric]) -> dict[str, int]:
    """How many intervals each metric's must hold together with."""
    sizes = Counter(metric.family for metric in metrics if metric.family)
    return {metric.id: sizes.get(metric.family, 1) for metric in metrics}


def win_share(seat: int, players: int) -> Metric:
    """Share of wins of a seat, a win among k seats counted 1/k."""
    value, scale = split_win(seat, players), split_scale(players)
    label = f"Seat {seat} wins"
    return Metric(
        f"win_share_{seat}", SEATS, label, "bounded", value, None, scale, "%", 1 / players, "seats"
    )


def _seats(players: int) -> list[Metric]:
    seats = range(1, players + 1)
    metrics = [win_share(seat, players) for seat in seats]
    for seat in seats:
        alone = (pl.col(f"won_{seat}") == 1) & (winner_count(players) == 1)
        metrics.append(
            Metric(f"outright_{seat}", SEATS, f"Seat {seat} wins alone", "share", alone, unit="%")
        )
    for seat in seats:
        shared = (pl.col(f"won_{seat}") == 1) & (winner_count(players) > 1)
        metrics.append(
            Metric(f"shared_{seat}", SEATS, f"Seat {seat} shares a win", "share", shared, unit="%")
        )
    return metrics


def _players(cell: Cell) -> list[Metric]:
    """Win share of each player of a mixed line-up, wherever it sits."""
    if cell.rotations == 1:
        return []
    scale = split_scale(cell.players)
    return [
        Metric(
            f"player_{name}",
            PLAYERS,
            f"{name} wins",
            "bounded",
            of_player(cell, name, lambda seat: split_win(seat, cell.players)),
            None,
            scale * cell.lineup.count(name),
            "%",
            1 / cell.players,
            "players",
        )
        for name in dict.fromkeys(cell.lineup)
    ]


def of_player(cell: Cell, name: str, of_seat: Callable[[int], pl.Expr]) -> pl.Expr:
    """Sum of a value over a player's seats; rotation r moves the line-up on by r seats."""
    n = cell.players
    rotation = pl.col("game") % cell.rotations
    parts = [
        (rotation == r) * of_seat(seat + 1)
        for r in range(cell.rotations)
        for seat in range(n)
        if cell.lineup[(seat + r) % n] == name
    ]
    return pl.sum_horizontal(parts)


def _team() -> list[Metric]:
    won = pl.col("won_1") == 1
    return [Metric("team_wins", DIFFICULTY, "The team wins", "share", won, unit="%")]


def _team_players(cell: Cell) -> list[Metric]:
    """Mean score of a seat of each player of a mixed team, wherever it sits."""
    if cell.rotations == 1:
        return []
    return [
        Metric(
            f"player_score_{name}",
            PLAYERS,
            f"Score of a seat of {name}",
            "mean",
            of_player(cell, name, lambda seat: pl.col(f"score_{seat}").cast(pl.Int64)),
            scale=cell.lineup.count(name),
            unit="points",
            family="players",
        )
        for name in dict.fromkeys(cell.lineup)
    ]


def _length() -> list[Metric]:
    turns = pl.col("turns").cast(pl.Int64)
    decisions = pl.col("decisions").cast(pl.Int64)
    quantiles = (
        (5, "Short game (at most 5 % are shorter)"),
        (50, "Median length"),
        (95, "Long game (at most 5 % are longer)"),
    )
    return [
        Metric("turns", LENGTH, "Mean length", "mean", turns, unit="turns"),
        *(
            Metric(f"turns_q{q:02d}", LENGTH, label, "quantile", turns, unit="turns")
            for q, label in quantiles
        ),
        Metric("decisions", LENGTH, "Decisions of a game", "mean", decisions, unit="decisions"),
        Metric(
            "decisions_per_turn", LENGTH, "Decisions a turn", "ratio", decisions, turns,
            unit="decisions",
        ),
    ]  # fmt: skip


def _scores(cell: Cell) -> list[Metric]:
    metrics = []
    seats = range(1, cell.players + 1)
    for seat in seats:
        score = pl.col(f"score_{seat}").cast(pl.Int64)
        label = f"Score of seat {seat}"
        metric = Metric(f"score_{seat}", SCORES, label, "mean", score, unit="points")
        metrics.append(metric._replace(family="scores"))
    return metrics


def _margins(cell: Cell) -> list[Metric]:
    seats = range(1, cell.players + 1)
    best = pl.max_horizontal(*[pl.col(f"score_{s}").cast(pl.Int64) for s in seats])
    margin = pl.col("margin").cast(pl.Int64)
    tie = winner_count(cell.players) > 1
    label = "Margin of the best over the second"
    return [
        Metric("best_score", SCORES, "Best score", "mean", best, unit="points"),
        Metric("margin", SCORES, label, "mean", margin, unit="points"),
        Metric("tied", SCORES, "The win is shared", "share", tie, unit="%"),
    ]


def _lead() -> list[Metric]:
    changes = pl.col("lead_changes").cast(pl.Int64)
    none = pl.col("lead_changes") == 0
    return [
        Metric("lead_changes", LEAD, "Lead changes of a game", "mean", changes, unit="changes"),
        Metric("no_lead_change", LEAD, "The lead never changes", "share", none, unit="%"),
    ]


def _capped() -> Metric:
    return Metric(
        "capped", ENDINGS, "Stopped at the turn limit", "share", pl.col("capped"), unit="%"
    )


def _quantile_of(metric: Metric) -> float:
    if metric.kind != "quantile":
        return 0.5
    return int(metric.id.rsplit("_q", 1)[1]) / 100
