"""Cells of a study with known content."""

import math
from collections.abc import Sequence
from typing import Any

Data = dict[str, Any]

COLOURS = ("yellow", "green", "red", "blue", "orange", "purple", "black")
WATER = {"standard": "[3, 3, 4, 4, 5, 6, 7, 8]", "storm": "[3, 5, 6, 7, 7, 8, 8, 8]"}


def estimate(
    id_: str, topic: str, label: str, unit: str, value: float, half: float, **more: Any
) -> Data:
    """Make an estimate with an interval of a given half width."""
    return {
        **{"id": id_, "topic": topic, "label": label, "unit": unit, "kind": "mean"},
        **{"value": value, "low": value - half, "high": value + half, "level": 0.95},
        **{"n": 100_000, "reference": None, "simultaneous": False, "anytime": False},
        **more,
    }


def seats(shares: Sequence[float], half: float = 0.004) -> list[Data]:
    """Make win shares, and the part of them won alone or shared."""
    found: list[Data] = []
    both = {"simultaneous": True, "reference": 1 / len(shares), "kind": "bounded"}
    for seat, share in enumerate(shares, start=1):
        found += [
            estimate(f"win_share_{seat}", "Seats", f"Seat {seat} wins", "%", share, half, **both),
            estimate(
                f"outright_{seat}", "Seats", f"Seat {seat} wins alone", "%", 0.9 * share, half
            ),
            estimate(f"shared_{seat}", "Seats", f"Seat {seat} shares", "%", 0.2 * share, half),
        ]
    return found


def bell(middle: float, width: float, games: int, step: int = 1) -> list[list[float]]:
    """Make counts around a middle."""
    values = range(max(0, int(middle - 4 * width)), int(middle + 4 * width) + 1, step)
    weights = [math.exp(-0.5 * ((value - middle) / width) ** 2) for value in values]
    total = sum(weights)
    return [[v, round(games * w / total)] for v, w in zip(values, weights, strict=True)]


def general(turns: float) -> list[Data]:
    """Make the estimates that every competitive game has."""
    whole = {"kind": "quantile"}
    return [
        estimate("turns", "Length", "Mean length", "turns", turns, 0.04),
        estimate(
            "turns_5",
            "Length",
            "5 % of games are shorter than",
            "turns",
            round(turns - 8),
            0,
            **whole,
        ),
        estimate(
            "turns_50",
            "Length",
            "Half of games are shorter than",
            "turns",
            round(turns),
            0,
            **whole,
        ),
        estimate(
            "turns_95",
            "Length",
            "95 % of games are shorter than",
            "turns",
            round(turns + 10),
            0,
            **whole,
        ),
        estimate("decisions", "Length", "Decisions in a game", "decisions", 1.7 * turns, 0.09),
        estimate("margin", "Scores and margins", "Winner's margin", "points", 3.12, 0.014),
        estimate("score", "Scores and margins", "Mean score", "points", 6.4, 0.011),
        estimate("lead_changes", "Lead changes", "Lead changes in a game", "changes", 2.31, 0.009),
        estimate("end_two_left", "How games end", "Two rats are left", "%", 0.873, 0.0021),
        estimate("end_arrivals", "How games end", "The fourth rat arrives", "%", 0.127, 0.0021),
    ]


def own(shift: float) -> list[Data]:
    """Make the estimates of the game's own topics."""
    found = [
        estimate(
            f"rat_{name}",
            "Rats",
            f"Points of the {name} rat",
            "points",
            1.1 + 0.13 * i + shift,
            0.012,
        )
        for i, name in enumerate(COLOURS)
    ]
    found += [
        estimate(
            f"tile_{i}",
            "Tiles",
            f"Win share of tile {i}, {name}",
            "%",
            0.235 + 0.006 * i,
            0.005,
            reference=0.25,
        )
        for i, name in enumerate(("blue green red", "blue yellow purple", "blue orange black"))
    ]
    found.append(estimate("cheese", "Cheese", "Cheese in the winner's score", "%", 0.31, 0.0018))
    return found


def parameters(water: str) -> list[Data]:
    """Make a few parameters, one of which may be changed."""
    changed = water != WATER["standard"]
    return [
        parameter("track_top", "36", "published", "this space is the top deck"),
        parameter("arrivals_to_end", "4", "rulebook", ""),
        parameter("rise_stops_at_rats", "true", "rulebook", "AB-72"),
        parameter("unusable_result", "allowed", "inferred", "AB-29"),
        parameter("cheese_values", "[1, 1, 2, 2, 3]", "assumed", "unequal values are published"),
        parameter(
            "dice", ", ".join(f"{name} 1 2 3 5x (2) A" for name in COLOURS), "published", "faces"
        ),
        {
            **parameter("water_tokens", water, "assumed", "eight tokens from 3 to 8 are published"),
            **({"standard": WATER["standard"], "changed": True} if changed else {}),
        },
    ]


def parameter(key: str, value: str, provenance: str, note: str) -> Data:
    """Make an unchanged parameter."""
    return {
        **{"key": key, "value": value, "standard": None, "provenance": provenance},
        **{"note": note, "changed": False},
    }


def ruleset(name: str = "storm") -> Data:
    """Make the standard rules or the storm."""
    base = None if name == "standard" else "standard"
    return {
        **{"game": "abandon_ship", "game_title": "Abandon Ship", "game_version": 1, "name": name},
        **{"title": name.capitalize(), "note": "Critics asked for faster sinking." if base else ""},
        **{"hash": f"{sum(map(ord, name)):016x}", "base": base},
        **{"changed": ["water_tokens"] if base else [], "parameters": parameters(WATER[name])},
    }


def number(name: str, value: float, half: float, side: str | None = None) -> Data:
    """Make a number of an answer."""
    return {
        **{"name": name, "value": value, "low": value - half, "high": value + half},
        **{"n": 100_000, "side": side},
    }


def claim(id_: str, question: str, shape: str, code: str, **more: Any) -> Data:
    """Make the answer to a question."""
    return {
        **{"id": id_, "question": question, "shape": shape, "code": code, "kind": "count"},
        **{"what": "", "over": "", "unit": "%", "reference": None, "margin": None},
        **{"numbers": [], "differences": [], "turn": None, "changes": [], "assumed": []},
        **{"more_games": None},
        **more,
    }


CODES = {
    "FAIR": ("NOBODY", "same"),
    "UNFAIR": ("SOME", "above"),
    "UNDECIDED": ("UNDECIDED", "open"),
}


def fairness(verdict: str, shares: Sequence[float]) -> Data:
    """Make the answer whether a game is fair, with a margin of one percentage point."""
    code, side = CODES[verdict]
    seats = [number(f"seat {i + 1}", share, 0.004, "same") for i, share in enumerate(shares)]
    seats[0]["side"] = side
    return claim(
        "fairness",
        "Is the game fair to every seat?",
        "StandsOut",
        code,
        numbers=seats,
        reference=1 / len(shares),
        margin=0.01,
        what="win share",
        more_games=42_000 if verdict == "UNDECIDED" else None,
    )


def own_claims() -> list[Data]:
    """Make the answers to the game's own questions."""
    left = [
        number("two rats left", 0.873, 0.002, "above"),
        number("arrivals", 0.127, 0.002, "below"),
    ]
    ending = claim("normal_ending", "Which ending is normal?", "Parts", "MOSTLY", numbers=left)
    cheese = claim("cheese_or_rats", "Cheese or rats?", "StandsOut", "SOME", margin=0.05)
    cheese |= {"numbers": [number("cheese", 0.31, 0.002, "below")], "reference": 0.5}
    return [
        ending | {"what": "games end by", "assumed": ["water_tokens"]},
        cheese | {"what": "part in points", "assumed": ["cheese_values", "water_tokens"]},
    ]


def picture() -> Data:
    """Make a picture of the game's own."""
    rows = [[name, 0.2 + 0.07 * i] for i, name in enumerate(COLOURS)]
    return {
        "title": "Where the rats end",
        "alternative": "How often each rat drowns, from 20 % (yellow) to 62 % (black).",
        "figure": {
            "data": [{"type": "bar", "x": [row[0] for row in rows], "y": [row[1] for row in rows]}],
            "layout": {"height": 300, "yaxis": {"tickformat": ".0%"}},
        },
        "header": ["Rat", "Drowns"],
        "rows": rows,
    }


def cell(
    name: str = "storm", players: int = 4, verdict: str = "UNFAIR", first: float = 0.024
) -> Data:
    """Make a competitive cell in which the first seat wins more often than its share."""
    equal = 1 / players
    shares = [equal + first, *[equal - first / (players - 1)] * (players - 1)]
    turns = 33.2 if name == "standard" else 27.9
    return {
        **{"id": f"{name}-p{players}", "label": f"{name.capitalize()}, {players} players, random"},
        **{"ruleset": ruleset(name), "players": players, "lineup": ["random"] * players},
        **{"rotations": 1, "games": 100_000, "games_asked": 100_000, "capped": 0},
        **{
            "competitive": True,
            "warnings": [],
            "margin": 1.0,
            "target": None,
            "trials": [],
            "variants": [],
        },
        "spread": {"value": first, "low": first - 0.004, "high": first + 0.004},
        "estimates": seats(shares) + general(turns) + own(0.1 * (name == "storm")),
        "claims": [fairness(verdict, shares), *own_claims()],
        "distributions": [
            {
                "id": "turns",
                "label": "Length of a game",
                "unit": "turns",
                "bins": bell(turns, 5.5, 100_000),
            },
            {
                "id": "margin",
                "label": "Winner's margin",
                "unit": "points",
                "bins": bell(3, 2.2, 100_000),
            },
            {
                "id": "lead_changes",
                "label": "Lead changes",
                "unit": "changes",
                "bins": bell(2, 1.4, 100_000),
            },
        ],
        "replay": f"balance replay {name} --game N",
        "notable": [{"label": "shortest", "game": 17}],
        "pictures": [picture()],
    }
