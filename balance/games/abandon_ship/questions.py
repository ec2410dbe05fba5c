"""What a designer of Abandon Ship asks, and what one study can answer (section 12)."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from balance.games.abandon_ship.parameters import Parameters
from balance.games.kit import Finding, Picture, Question

ENDINGS = "How games end"
RATS, TILES, CHEESE, WATER, DICE = "Rats", "Tiles", "Cheese", "Water", "Dice and choices"


def questions(parameters: Parameters, players: int) -> list[Question]:
    """The game's own questions, as expressions over its per-game rows."""
    return [
        *_endings(),
        *_rats(parameters),
        *_tiles(parameters, players),
        *_cheese(parameters, players),
        *_x_space(parameters, players),
        *_water(parameters),
        *_dice(players),
    ]


def _whole(name: str) -> pl.Expr:
    return pl.col(name).cast(pl.Int64)


def _share(id_: str, topic: str, label: str, value: pl.Expr) -> Question:
    return Question(id_, topic, label, "share", value, unit="%")


def _mean(id_: str, topic: str, label: str, unit: str, value: pl.Expr | None = None) -> Question:
    return Question(id_, topic, label, "mean", _whole(id_) if value is None else value, unit=unit)


def _winners(players: int) -> pl.Expr:
    return pl.sum_horizontal(*[_whole(f"won_{s}") for s in range(1, players + 1)])


def _win_share_of(id_: str, topic: str, label: str, players: int, chosen: Any) -> Question:
    """Mean win share of the seats ``chosen`` picks, over all games and such seats."""
    scale = 420  # a multiple of 1 to 7: shares of a win stay whole numbers
    seats = range(1, players + 1)
    won = pl.sum_horizontal(
        *[_whole(f"won_{s}") * chosen(s).cast(pl.Int64) * scale // _winners(players) for s in seats]
    )
    held = pl.sum_horizontal(*[chosen(s).cast(pl.Int64) for s in seats])
    return Question(id_, topic, label, "ratio", won, held, scale, "%", 1 / players)


def _endings() -> list[Question]:
    reason, rank = pl.col("end_reason"), pl.col("shared_rank")
    return [
        _share("ends_by_arrivals", ENDINGS, "Enough rats on the top deck", reason == 1),
        _share("ends_by_rats_left", ENDINGS, "Too few rats left in play", reason == 2),
        _share("left_on_x", ENDINGS, "The rats left take the X space", rank == 0),
        _share("left_on_1", ENDINGS, "The rats left take rank 1", rank == 1),
        _share("left_on_2", ENDINGS, "The rats left take rank 2", rank == 2),
        _share("left_on_3", ENDINGS, "The rats left take rank 3", rank >= 3),
        _mean("arrivals", ENDINGS, "Rats that arrive by themselves", "rats"),
        _mean("drowned", ENDINGS, "Rats that drown", "rats"),
    ]


def _rats(parameters: Parameters) -> list[Question]:
    asked = []
    for name in parameters.colours:
        asked.append(_mean(f"rat_points_{name}", RATS, f"Points of {name}", "points"))
    for name in parameters.colours:
        drowned = pl.col(f"rat_fate_{name}") == -1
        asked.append(_share(f"drowned_{name}", RATS, f"{name.capitalize()} drowns", drowned))
    return asked


def _tiles(parameters: Parameters, players: int) -> list[Question]:
    asked = []
    for tile, colours in enumerate(parameters.tiles):
        label = f"Tile {tile} ({', '.join(colours)}) wins"
        chosen = _holds(tile)
        question = _win_share_of(f"win_share_tile_{tile}", TILES, label, players, chosen)
        asked.append(question._replace(family="tiles"))
    return asked


def _holds(tile: int) -> Any:
    return lambda seat: pl.col(f"tile_index_{seat}") == tile


def _cheese(parameters: Parameters, players: int) -> list[Question]:
    if not parameters.cheese_spaces:
        return []
    seats = range(1, players + 1)
    points = pl.sum_horizontal(*[_whole(f"cheese_points_{s}") for s in seats])
    tokens = pl.sum_horizontal(*[_whole(f"cheese_count_{s}") for s in seats])
    winner_cheese = pl.sum_horizontal(
        *[_whole(f"won_{s}") * _whole(f"cheese_points_{s}") for s in seats]
    )
    winner_score = pl.sum_horizontal(*[_whole(f"won_{s}") * _whole(f"score_{s}") for s in seats])
    changed = _winner_without_cheese(players)
    return [
        Question(
            "cheese_of_winner", CHEESE, "Cheese in the winners' score", "ratio",
            winner_cheese, winner_score, unit="%",
        ),
        _share("cheese_changes_winner", CHEESE, "Without cheese others would have won", changed),
        _share("tie_break_used", CHEESE, "Cheese breaks a tie", pl.col("tie_break_used") == 1),
        _mean("cheese_taken", CHEESE, "Cheese tokens taken", "tokens", tokens),
        _mean("cheese_value", CHEESE, "Cheese points taken", "points", points),
        _mean("cheese_flooded", CHEESE, "Cheese tokens flooded", "tokens"),
        *(
            _mean(f"cheese_points_{s}", CHEESE, f"Cheese points of seat {s}", "points")
            for s in seats
        ),
    ]  # fmt: skip


def _winner_without_cheese(players: int) -> pl.Expr:
    """Would the set of winners differ if only the points of rats counted?"""
    seats = range(1, players + 1)
    bare = {s: _whole(f"score_{s}") - _whole(f"cheese_points_{s}") for s in seats}
    best = pl.max_horizontal(*bare.values())
    return pl.any_horizontal(*[(bare[s] == best) != (pl.col(f"won_{s}") == 1) for s in seats])


def _x_space(parameters: Parameters, players: int) -> list[Question]:
    seats = range(1, players + 1)
    moved = pl.any_horizontal(*[pl.col(f"x_by_seat_{s}") == 1 for s in seats])
    own = pl.any_horizontal(
        *[
            (pl.col(f"x_by_seat_{s}") == 1)
            & (pl.col(f"tile_index_{s}") == tile)
            & (pl.col(f"rat_fate_{name}") == 0)
            for s in seats
            for tile, colours in enumerate(parameters.tiles)
            for name in colours
        ]
    )
    return [
        _share("x_by_move", RATS, "A rat is moved onto the X space", moved),
        Question(
            "x_own_rat", RATS, "... and it is the mover's own", "ratio", own.cast(pl.Int64),
            moved.cast(pl.Int64), unit="%",
        ),
        _win_share_of(
            "win_share_x_backer", RATS, "A backer of the first rat up wins", players,
            lambda s: pl.any_horizontal(
                *[
                    (pl.col(f"tile_index_{s}") == tile) & (pl.col(f"rat_fate_{name}") == 0)
                    for tile, colours in enumerate(parameters.tiles)
                    for name in colours
                ]
            )
            & moved,
        ),
    ]  # fmt: skip


def _water(parameters: Parameters) -> list[Question]:
    return [
        _mean("rises", WATER, "Times the water rises", "rises"),
        _mean("final_water", WATER, "Highest covered space at the end", "spaces"),
        _mean("lost_rise_spaces", WATER, "Spaces of tokens lost when a rise stops", "spaces"),
        _mean("washed_by_rise", WATER, "Rats washed away by rises", "rats"),
        _mean("washed_by_move", WATER, "Rats washed away after moves", "rats"),
        _mean("groups_caught", WATER, "Groups caught by the water", "groups"),
        _share(
            "tokens_run_out", WATER, "All water tokens are revealed", pl.col("tokens_left") == 0
        ),
    ]


def _dice(players: int) -> list[Question]:
    seats = range(1, players + 1)
    own = pl.sum_horizontal(*[_whole(f"own_moves_{s}") for s in seats])
    return [
        Question(
            "own_moves_share", DICE, "Turns spent on an own rat", "ratio", own, _whole("turns"),
            unit="%",
        ),
        _mean("own_turns", DICE, "Turns of a seat", "turns", _whole("turns_1")),
        Question(
            "no_move_share", DICE, "Turns that move nothing", "ratio", _whole("no_move_turns"),
            _whole("turns"), unit="%",
        ),
        Question(
            "any_rat_share", DICE, "Turns with a circled face", "ratio", _whole("any_rat_uses"),
            _whole("turns"), unit="%",
        ),
        _mean("white_leaps", DICE, "Longest leaps of the white die", "leaps"),
        _mean("anchors_moved", DICE, "Anchors that move a rat", "anchors"),
        _mean("arrows_moved", DICE, "Arrows that move a rat", "arrows"),
        _mean("stay_uses", DICE, "Uses of faces that stay in the pool", "uses"),
    ]  # fmt: skip


# --- conclusions --------------------------------------------------------------------------


def conclude(parameters: Parameters, players: int, estimates: Mapping[str, Any]) -> list[Finding]:
    """Answers to the designer's questions, as far as one ruleset at one player count goes."""
    found = [
        _conclude_spread(
            estimates, [f"win_share_tile_{t}" for t in range(len(parameters.tiles))],
            "tiles", "Are some tiles better?", "Tile", 1 / players,
        ),
        _conclude_ending(estimates),
        _conclude_share_on_x(estimates),
        _conclude_control(estimates, players),
    ]  # fmt: skip
    if parameters.cheese_spaces:
        found.append(_conclude_cheese(estimates))
    return found


def _percent(estimate: Any) -> str:
    return f"{100 * estimate.value:.1f} % [{100 * estimate.low:.1f}, {100 * estimate.high:.1f}]"


def _number(estimate: Any) -> str:
    return f"{estimate.value:.2f} [{estimate.low:.2f}, {estimate.high:.2f}]"


def _conclude_spread(
    estimates: Mapping[str, Any], ids: list[str], id_: str, question: str, what: str, equal: float
) -> Finding:
    """Are members of a family apart from the equal share, by more than their intervals?"""
    family = [estimates[i] for i in ids if i in estimates]
    best = max(family, key=lambda e: e.value)
    worst = min(family, key=lambda e: e.value)
    apart = best.low > equal and worst.high < equal
    names = {e.name: e.name.rsplit("_", 1)[1] for e in family}
    verdict = "YES" if apart else "UNDECIDED"
    sentence = (
        f"{what} {names[best.name]} wins {_percent(best)} of the games it is in, "
        f"{what.lower()} {names[worst.name]} {_percent(worst)}; an equal share is "
        f"{100 * equal:.1f} %."
    )
    if not apart:
        sentence += " The intervals do not tell them apart from an equal share."
    return Finding(id_, question, verdict, sentence, ("tiles", "water_tokens", "cheese_values"))


def _conclude_ending(estimates: Mapping[str, Any]) -> Finding:
    arrivals, left = estimates["ends_by_arrivals"], estimates["ends_by_rats_left"]
    if left.low > arrivals.high:
        verdict, common, rare = "RATS LEFT", left, arrivals
        words = "Most games end because few rats are left"
    elif arrivals.low > left.high:
        verdict, common, rare = "ARRIVALS", arrivals, left
        words = "Most games end because enough rats reach the top deck"
    else:
        verdict, common, rare, words = (
            "UNDECIDED",
            left,
            arrivals,
            "Both endings are about as common",
        )
    sentence = (
        f"{words}: {_percent(common)} against {_percent(rare)}; "
        f"{_number(estimates['arrivals'])} rats arrive by themselves and "
        f"{_number(estimates['drowned'])} drown."
    )
    return Finding("ending", "Which ending is normal?", verdict, sentence, ("water_tokens",))


def _conclude_share_on_x(estimates: Mapping[str, Any]) -> Finding:
    share = estimates["left_on_x"]
    verdict = "OFTEN" if share.low > 0.1 else "RARELY" if share.high < 0.05 else "SOMETIMES"
    sentence = (
        f"In {_percent(share)} of the games nobody arrived and the rats left share the X space; "
        f"only there does the reading of the highest free scoring space matter."
    )
    rests = ("two_left_skip_x", "water_tokens")
    return Finding("x_space", "How much hangs on the X space at the end?", verdict, sentence, rests)


def _conclude_cheese(estimates: Mapping[str, Any]) -> Finding:
    part, changes = estimates["cheese_of_winner"], estimates["cheese_changes_winner"]
    verdict = "CHEESE" if part.low > 0.5 else "RATS" if part.high < 0.5 else "BOTH"
    sentence = (
        f"Cheese makes up {_percent(part)} of the winners' points, and in {_percent(changes)} of "
        f"the games others would have won without it."
    )
    rests = ("cheese_values", "cheese_spaces", "water_tokens")
    return Finding("cheese", "Cheese or rats?", verdict, sentence, rests)


def _conclude_control(estimates: Mapping[str, Any], players: int) -> Finding:
    turns, own = estimates["own_turns"], estimates["own_moves_share"]
    verdict = "LITTLE" if turns.high < 5 else "SOME" if turns.high < 9 else "MUCH"
    sentence = (
        f"With {players} players seat 1 has {_number(turns)} turns, and {_percent(own)} of all "
        f"turns move a rat of the mover's own."
    )
    return Finding(
        "control", "Do players control their rats?", verdict, sentence, ("water_tokens",)
    )


# --- picture ------------------------------------------------------------------------------


def pictures(parameters: Parameters, players: int, estimates: Mapping[str, Any]) -> list[Picture]:
    """Where every rat ends: points and drowning by colour."""
    names = list(parameters.colours)
    points = [estimates[f"rat_points_{name}"] for name in names]
    drowned = [estimates[f"drowned_{name}"] for name in names]
    rows = [
        [name, f"{p.value:.2f}", f"{100 * d.value:.1f} %"]
        for name, p, d in zip(names, points, drowned, strict=True)
    ]
    best = max(zip(points, names, strict=True), key=lambda pair: pair[0].value)[1]
    wettest = max(zip(drowned, names, strict=True), key=lambda pair: pair[0].value)[1]
    figure = {
        "data": [
            {
                "type": "scatter",
                "mode": "markers+text",
                "x": [100 * d.value for d in drowned],
                "y": [p.value for p in points],
                "text": names,
                "textposition": "top center",
                "marker": {"size": 14, "color": _paints(names), "line": {"width": 1}},
                "hovertemplate": "%{text}: drowns in %{x:.1f} %, %{y:.2f} points<extra></extra>",
            }
        ],
        "layout": {
            "xaxis": {"title": {"text": "drowns (% of games)"}},
            "yaxis": {"title": {"text": "mean points"}},
        },
    }
    words = (
        f"Each rat by how often it drowns and what it scores: {best} scores most, "
        f"{wettest} drowns most."
    )
    return [Picture("The seven rats", words, figure, ("rat", "mean points", "drowns"), rows)]


def _paints(names: list[str]) -> list[str]:
    known = {
        "yellow": "#e6c619",
        "green": "#2e8b57",
        "red": "#c0392b",
        "blue": "#2874a6",
        "orange": "#e67e22",
        "purple": "#7d3c98",
        "black": "#2c3e50",
    }
    return [known.get(name, "#888888") for name in names]
