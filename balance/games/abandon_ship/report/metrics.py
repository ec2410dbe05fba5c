"""What a designer of Abandon Ship asks, as numbers of one study (section 12)."""

from collections.abc import Callable

import polars as pl

from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.report.columns import CHEESE, DICE, ENDINGS, RATS, WATER
from balance.games.abandon_ship.report.voyage import voyage
from balance.games.api import Metric, split_scale, split_win

Chosen = Callable[[int], pl.Expr]

TILES = "Tiles"


def metrics(parameters: Parameters, players: int) -> list[Metric]:
    """The game's own metrics, as expressions over its per-game rows."""
    return [
        *_endings(),
        *_rats(parameters),
        *_tiles(parameters, players),
        *_cheese(parameters, players),
        *_x_space(parameters, players),
        _water(),
        *_dice(players),
        *voyage(parameters),
    ]


def _whole(name: str) -> pl.Expr:
    return pl.col(name).cast(pl.Int64)


def _share(id_: str, topic: str, label: str, value: pl.Expr) -> Metric:
    return Metric(id_, topic, label, "share", value, unit="%")


def _part(id_: str, topic: str, label: str, value: pl.Expr, per: pl.Expr) -> Metric:
    """A part of a whole; games in which the whole is nothing do not count."""
    whole = pl.when(per > 0).then(per)
    return Metric(id_, topic, label, "bounded", value.cast(pl.Int64), whole, unit="%")


def _total(name: str, players: int) -> pl.Expr:
    """A column's sum over the seats."""
    return pl.sum_horizontal(*[_whole(f"{name}_{s}") for s in range(1, players + 1)])


def _win_share_of(id_: str, topic: str, label: str, players: int, chosen: Chosen) -> Metric:
    """Mean win share of the seats ``chosen`` picks, over all games and such seats."""
    picked = {s: chosen(s).cast(pl.Int64) for s in range(1, players + 1)}
    won = pl.sum_horizontal(*[split_win(s, players) * p for s, p in picked.items()])
    question = _part(id_, topic, label, won, pl.sum_horizontal(*picked.values()))
    return question._replace(scale=split_scale(players), reference=1 / players)


def _endings() -> list[Metric]:
    reason, rank = pl.col("end_reason"), pl.col("shared_rank")
    none_arrived = (pl.col("arrivals") == 0) & (pl.col("shared_rats") > 0)
    return [
        _share("ends_by_arrivals", ENDINGS, "Enough rats on the top deck", reason == 1),
        _share("ends_by_rats_left", ENDINGS, "Too few rats left in play", reason == 2),
        _share("left_on_x", ENDINGS, "The rats left take the X space", rank == 0),
        _share("left_on_1", ENDINGS, "The rats left take rank 1", rank == 1),
        _share("left_on_2", ENDINGS, "The rats left take rank 2", rank == 2),
        _share("left_on_3", ENDINGS, "The rats left take rank 3 or a later one", rank >= 3),
        _share("none_arrived", ENDINGS, "Nobody arrived, rats are left", none_arrived),
    ]


def _rats(parameters: Parameters) -> list[Metric]:
    drowned = [
        _share(
            f"drowned_{name}",
            RATS,
            f"{name.capitalize()} drowns",
            pl.col(f"rat_fate_{name}") == -1,
        )
        for name in parameters.colours
    ]
    return _family("drowning", drowned)


def _family(name: str, members: list[Metric]) -> list[Metric]:
    """Numbers held against each other: their intervals hold together."""
    return [question._replace(family=name) for question in members]


def _tiles(parameters: Parameters, players: int) -> list[Metric]:
    asked = []
    for tile, colours in enumerate(parameters.tiles):
        label = f"Tile {'/'.join(colours)} wins"
        asked.append(_win_share_of(f"win_share_tile_{tile}", TILES, label, players, _holds(tile)))
    return _family("tiles", asked)


def _holds(tile: int) -> Chosen:
    return lambda seat: pl.col(f"tile_index_{seat}") == tile


def _cheese(parameters: Parameters, players: int) -> list[Metric]:
    if not parameters.cheese_spaces:
        return []
    lost = _no_winner_without_cheese(players)
    return [
        _cheese_of_winner(parameters, players),
        _share(
            "cheese_changes_winner",
            CHEESE,
            "With the same moves, no winner would still win without cheese points",
            lost,
        ),
    ]


def _cheese_of_winner(parameters: Parameters, players: int) -> Metric:
    seats = range(1, players + 1)
    cheese = pl.sum_horizontal(*[_whole(f"won_{s}") * _whole(f"cheese_points_{s}") for s in seats])
    score = pl.sum_horizontal(*[_whole(f"won_{s}") * _whole(f"score_{s}") for s in seats])
    question = _part("cheese_of_winner", CHEESE, "Cheese in the winners' score", cheese, score)
    if min(parameters.top_points, default=0) < 0:  # rats may cost points: cheese above the score
        return question._replace(kind="ratio", per=score)
    return question


def _no_winner_without_cheese(players: int) -> pl.Expr:
    """Would every winner lose, with the same moves, if only the points of rats counted?"""
    seats = range(1, players + 1)
    bare = {s: _whole(f"score_{s}") - _whole(f"cheese_points_{s}") for s in seats}
    best = pl.max_horizontal(*bare.values())
    return ~pl.any_horizontal(*[(bare[s] == best) & (pl.col(f"won_{s}") == 1) for s in seats])


def _x_space(parameters: Parameters, players: int) -> list[Metric]:
    seats = range(1, players + 1)
    movers = {s: pl.col(f"x_by_seat_{s}") == 1 for s in seats}
    moved = pl.any_horizontal(*movers.values())
    backs = _backs_first(parameters)
    own = pl.any_horizontal(*[movers[s] & backs(s) for s in seats])
    backer = "A backer of the first rat up wins"
    return [
        _share("x_by_move", RATS, "A rat is moved onto the X space", moved),
        _part(
            "x_own_rat",
            RATS,
            "The rat moved onto the X space is the mover's own",
            own,
            moved.cast(pl.Int64),
        ),
        _win_share_of("win_share_x_backer", RATS, backer, players, lambda s: backs(s) & moved),
    ]


def _backs_first(parameters: Parameters) -> Chosen:
    """Is the first rat up on the seat's tile?"""
    first = [
        pl.any_horizontal(*[pl.col(f"rat_fate_{name}") == 0 for name in colours])
        for colours in parameters.tiles
    ]
    return lambda seat: pl.any_horizontal(
        *[_holds(tile)(seat) & up for tile, up in enumerate(first)]
    )


def _water() -> Metric:
    none_left = pl.col("tokens_left") == 0
    return _share("tokens_run_out", WATER, "All water tokens are revealed", none_left)


def _dice(players: int) -> list[Metric]:
    # Whether the white 11 decides games (question 9) is not asked here: ``white_leaps`` counts
    # a game's leaps, not a seat's. The ruleset tame_white shows what the game is without it.
    turns = _whole("turns")
    own = _total("own_moves", players)
    per_seat = Metric(
        "turns_per_seat", DICE, "Turns of a seat, mean over seats", "mean", turns,
        scale=players, unit="turns",
    )  # fmt: skip
    return [
        _part("own_moves_share", DICE, "Turns spent on an own rat", own, turns),
        per_seat,
        _part("no_move_share", DICE, "Turns that move nothing", _whole("no_move_turns"), turns),
        _part("any_rat_share", DICE, "Turns with a circled face", _whole("any_rat_uses"), turns),
    ]
