"""The designer's questions of every game: sound as data, and readable whatever the answer is."""

import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from balance import games
from balance.games.api.claims import (
    Amount,
    Claim,
    Contrast,
    Course,
    Curve,
    Pairs,
    Parts,
    metrics_of,
)
from balance.report.wording import words
from balance.rulesets import available
from balance.studies.cells.columns import own_metrics
from balance.studies.run.results import ClaimResult, NumberResult
from tests.games.rulesets import parameters_of, tables_of

MOST_WORDS = 20
CODES: dict[str, tuple[str, ...]] = {
    "Amount": ("NUMBER", "RARE", "SOME", "OFTEN", "UNDECIDED", "WITHHELD"),
    "Parts": ("MOSTLY", "MIXED", "UNDECIDED"),
    "StandsOut": ("SOME", "NOBODY", "UNDECIDED"),
    "Pairs": ("SOME", "NOBODY", "UNDECIDED"),
    "Contrast": ("MORE", "LESS", "SAME", "UNDECIDED"),
    "Curve": ("RISES", "FALLS", "PEAKS", "DIPS", "CHANGES", "FLAT", "UNDECIDED"),
    "Course": ("RISES", "FALLS", "PEAKS", "DIPS", "CHANGES", "FLAT", "UNDECIDED"),
}
SIDES = {"SOME": "below", "NOBODY": "same", "MOSTLY": "above", "MORE": "above", "LESS": "below"}
COMMON = re.compile(r"(win_share|score)_\d|turns|margin|tied|lead_changes|best_score|team_wins")
CASES = [case for name in games.names() for case in tables_of(name)]


def asked(ruleset: str, players: int) -> tuple[ModuleType, list[Claim]]:
    game = games.get(ruleset.partition("/")[0])
    return game, game.claims(parameters_of(ruleset), players)


def names_of(claim: Claim) -> list[str]:
    """The names of the numbers that a claim shows."""
    shape = claim.shape
    if isinstance(shape, Amount):
        return [shape.name]
    if isinstance(shape, Contrast):
        return list(shape.names)
    if isinstance(shape, Pairs):
        return [" and ".join(pair) for pair in shape.of]
    return list(shape.of.values())


def answers(claim: Claim, unit: str) -> Iterator[ClaimResult]:
    """Every answer that a claim may have, with numbers as long as they get."""
    shape: Any = claim.shape
    kind = type(shape).__name__
    value, half = (0.23456, 0.01234) if unit == "%" else (1234.567, 12.3456)
    for code in CODES[kind]:
        side: Any = SIDES.get(code, "open")
        ends = {"value": value, "low": value - half, "high": value + half, "n": 20_000}
        numbers = [NumberResult(name=name, side=side, **ends) for name in names_of(claim)]
        by_difference = isinstance(shape, Contrast | Curve | Course)
        yield ClaimResult(
            id=claim.id,
            question=claim.question,
            shape=kind,  # type: ignore[arg-type]
            kind=claim.kind,
            code=code,
            what=shape.name if kind == "Amount" else shape.whole if kind == "Parts" else shape.what,
            over=getattr(shape, "exposure", ""),
            unit=unit,
            reference=getattr(shape, "against", None) if kind in ("StandsOut", "Pairs") else 0.5,
            margin=0.01,
            numbers=tuple(numbers),
            differences=tuple(numbers[:1]) if by_difference else (),
            turn=numbers[-1].name if code in ("PEAKS", "DIPS") else None,
            changes=(),
            assumed=(),
            more_games=None,
        )


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_claims_are_sound(ruleset: str, players: int) -> None:
    game, claims = asked(ruleset, players)
    metrics = {metric.id: metric for metric in own_metrics(game, parameters_of(ruleset), players)}
    assert claims
    assert len({claim.id for claim in claims}) == len(claims)
    assert len({claim.question for claim in claims}) == len(claims)
    known = set(available(game.NAME))
    parameters = set(dict(parameters_of(ruleset)))
    for claim in claims:
        assert claim.question.endswith("?")
        assert {f"{game.NAME}/{change}" for change in claim.changes} <= known, claim.id
        assert set(claim.rests_on) <= parameters, claim.id
        ids = metrics_of(claim.shape)
        common = {
            id_ for id_ in ids if re.fullmatch(r"(win_share|score)_\d|turns|margin|tied", id_)
        }
        assert set(ids) - common <= set(metrics), claim.id
        units = {metrics[id_].unit for id_ in ids if id_ in metrics and id_ != _reach(claim)}
        assert len(units) <= 1, claim.id
        names = names_of(claim)
        assert len(set(names)) == len(names), claim.id
        assert not isinstance(claim.shape, Parts) or len(names) > 1, claim.id


def _reach(claim: Claim) -> str:
    return claim.shape.reach if isinstance(claim.shape, Course) else ""


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_every_sentence_is_short_and_has_one_number(ruleset: str, players: int) -> None:
    game, claims = asked(ruleset, players)
    units = {
        metric.id: metric.unit for metric in own_metrics(game, parameters_of(ruleset), players)
    }
    for claim in claims:
        for answer in answers(claim, units.get(metrics_of(claim.shape)[0], "%")):
            said = words(answer)
            assert said.badge == said.badge.upper() or answer.code == "NUMBER"
            assert said.sentence.count("[") <= 1, said
            if claim.kind == "goes with" and answer.code in ("SOME", "MORE", "LESS"):
                assert re.search("GOES WITH|STAND OUT", said.badge), said
            text = re.sub(r"\[[^]]*\]", "", said.sentence)
            counted = [word for word in text.split() if re.search(r"\w", word)]
            assert len(counted) <= MOST_WORDS, (claim.id, said)
            assert said.sentence.endswith("."), said
            assert not re.search(r"\b(nan|inf|None)\b", said.sentence)
