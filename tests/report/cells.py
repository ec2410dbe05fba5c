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


def fairness(verdict: str, sentence: str) -> Data:
    """Make a fairness verdict with a margin of one percentage point."""
    more = 42_000 if verdict == "UNDECIDED" else None
    return {
        **{"verdict": verdict, "margin": 1.0, "sentence": sentence, "more_games": more},
        **{"assumed": [], "spread": [0.03, 0.02, 0.04]},
    }


def sentence(verdict: str, players: int) -> str:
    """Say a fairness verdict as the statistics do."""
    where = f"within 1 percentage points of {100 / players:.3g} %"
    return {
        "FAIR": f"FAIR: every seat's win share lies {where}.",
        "UNFAIR": f"UNFAIR: the win share of seat 1 is not {where}.",
        "UNDECIDED": "UNDECIDED: about 42,000 more games would probably decide.",
    }[verdict]


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
            "difficulty": None,
            "fairness": fairness(verdict, sentence(verdict, players)),
        },
        "estimates": seats(shares) + general(turns) + own(0.1 * (name == "storm")),
        "findings": [
            {
                **{
                    "id": "normal_ending",
                    "question": "Which ending is normal?",
                    "verdict": "TWO LEFT",
                },
                "sentence": "87.3 % [87.1, 87.5] of games end with two rats left.",
                "assumed": ["water_tokens"],
            },
            {
                **{"id": "cheese_or_rats", "question": "Cheese or rats?", "verdict": "RATS"},
                "sentence": "Cheese makes up 31.0 % [30.8, 31.2] of the winner's score.",
                "assumed": ["cheese_values", "water_tokens"],
            },
        ],
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
