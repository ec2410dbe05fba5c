"""Summaries with known content, as a study would produce them."""

from typing import Any

from balance.report import render as render_model
from balance.studies.run.results import Summary
from tests.report.cells import COLOURS, WATER, Data, cell, claim, estimate, number


def render(content: Data) -> str:
    """Draw the report of a summary given as plain values, as a file holds it."""
    return render_model(Summary.model_validate(content))


def study(**more: Any) -> Data:
    """Make the head of a summary."""
    return {
        **{"kind": "run", "title": "Does the storm bring tension?", "seed": 1, "level": 0.95},
        **{
            "interrupted": False,
            "anytime": False,
            "command": "balance run storm --players 4 --seed 1",
        },
        **{
            "versions": {"balance": "0.1.0", "numba": "0.68.0", "python": "3.11.9"},
        },
        **more,
    }


def summary(*cells: Data, **more: Any) -> Data:
    """Make a whole summary; one cell unless others are given."""
    return {
        "schema": "balance.summary/4",
        "study": study(**more),
        "cells": list(cells) or [cell()],
        "comparisons": [],
    }


def several() -> Data:
    """Make a study of two rulesets at three, four and five players."""
    verdicts = ("UNFAIR", "UNDECIDED", "FAIR")
    cells = [
        cell(name, players, verdict, first)
        for name in ("standard", "storm")
        for players, verdict, first in zip((3, 4, 5), verdicts, (0.027, 0.0102, 0.003), strict=True)
    ]
    return summary(*cells)


def difference(
    id_: str, label: str, unit: str, a: float, b: float, half: float, **more: Any
) -> Data:
    """Make the difference between two cells."""
    value = b - a
    verdict = "UNDECIDED" if abs(value) < half else "MORE" if value > 0 else "LESS"
    return {
        **{"id": id_, "topic": "", "label": label, "unit": unit},
        **{"a": a, "b": b, "value": value},
        **{"low": value - half, "high": value + half, "level": 0.99918, "n": 100_000},
        **{"p_value": 0.5, "saving": 3.4, "games_saved": 240_000},
        **{"verdict": verdict, "margin": 0.01 if unit == "%" else 0.05 * abs(a)},
        **more,
    }


def compared() -> Data:
    """Make a comparison of the storm with the standard rules."""
    result = summary(
        cell("standard"),
        cell("storm"),
        kind="compare",
        title="Standard against Storm",
        command="balance compare standard storm --players 4 --games 100000 --seed 1",
    )
    hurt = {"saving": 0.8, "games_saved": -20_000}
    asked = {"is_asked": True}
    sure = {"saving": None, "games_saved": None}
    result["comparisons"] = [
        {
            **{"a": "standard-p4", "b": "storm-p4", "label": "Storm against Standard, 4 players"},
            **{"level": 0.99918, "asked": 61, "assumed": ["track_tiles", "water_tokens"]},
            "changed": [{"key": "water_tokens", "a": WATER["standard"], "b": WATER["storm"]}],
            "differences": [
                difference("turns", "Mean length", "turns", 33.2, 27.9, 0.06, **asked),
                difference(
                    "win_share_1", "Seat 1 wins", "%", 0.274, 0.2702, 0.0011, **hurt, **asked
                ),
                difference(
                    "margin", "Winner's margin", "points", 3.12, 3.12, 0.02, verdict="SAME", **sure
                ),
                difference("drowned", "drowned rats", "rats", 2.4, 3.9, 0.02),
                difference("cheese", "cheese taken", "points", 6.4, 7.5, 0.02),
                difference("lead_changes", "Lead changes", "changes", 2.31, 2.318, 0.012, **asked),
                difference("end_arrivals", "The fourth rat arrives", "%", 0.127, 0.071, 0.0021),
            ],
        }
    ]
    return result


def cooperative() -> Data:
    """Make a cell of a game that all players win or lose together."""
    result = cell("standard")
    result |= {"competitive": False, "label": "Standard, 4 players, expert", "target": 50.0}
    result |= {"warnings": ["The arrows do not suffice."], "spread": None}
    hard = claim("difficulty", "How hard is the game for the team?", "StandsOut", "SOME")
    hard |= {"numbers": [number("the team", 0.43, 0.003, "below")], "reference": 0.5}
    result["claims"] = [hard | {"what": "win share", "margin": 0.01, "assumed": ["sheet"]}]
    result["estimates"] = [
        estimate("won", "Difficulty", "The team wins", "%", 0.43, 0.003, kind="share"),
        estimate("turns", "Length", "Mean length", "turns", 18.4, 0.05),
    ]
    return summary(result)


def hostile(text: str) -> Data:
    """Put a text wherever a configuration may put one."""
    one = cell()
    one |= {"label": text, "lineup": [text] * 4}
    one["ruleset"] |= {"title": text, "name": text, "note": text, "game_title": text}
    for row in one["ruleset"]["parameters"]:
        row |= {"value": text, "note": text}
    for found in one["estimates"]:
        found["label"] = text
    for found in one["claims"]:
        found |= {"question": text, "what": text}
        found["numbers"][0]["name"] = text
    one["trials"] = [{"name": text, "games": 9, "kept": ["fairness"], "moved": [], "open": []}]
    one["distributions"][0] |= {"label": text, "unit": text}
    drawn = one["pictures"][0]
    drawn |= {"title": text, "alternative": text, "header": [text, text]}
    drawn["figure"]["data"][0]["x"] = [f"{text} {name}" for name in COLOURS]
    other = {**one, "id": "other"}
    result = summary(one, other, kind="compare", title=text, command=text)
    result["comparisons"] = [
        {
            "a": one["id"],
            "b": "other",
            "label": text,
            **{"level": 0.95, "asked": 1, "assumed": [text], "changed": []},
            "differences": [difference("x", text, text, 1, 2, 0.1)],
        }
    ]
    return result
