"""Sentences: at most twenty words, and one number with its interval."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from balance.controls import shortened
from balance.report.brief import change
from balance.report.lever_words import best_change, best_lever, does, how_tried
from balance.report.screen_words import of_pairs
from balance.report.wording import capital, shown_change, words
from balance.studies.run.results import (
    CellResult,
    ClaimResult,
    LeverResult,
    LeversResult,
    NumberResult,
)
from tests.report.cells import cell
from tests.report.summaries import cooperative

NUMBER = re.compile(r"[+−]?\d[\d,.]*(?: (?:%|points))?(?: \[[^\]]*\])?")
CODES = {
    "Amount": ("NUMBER", "RARE", "SOME", "OFTEN", "UNDECIDED"),
    "Parts": ("MOSTLY", "MIXED", "UNDECIDED"),
    "StandsOut": ("SOME", "NOBODY", "UNDECIDED", "WITHHELD"),
    "Pairs": ("SOME", "NOBODY", "UNDECIDED"),
    "Contrast": ("MORE", "LESS", "SAME", "UNDECIDED"),
    "Curve": ("RISES", "FALLS", "PEAKS", "DIPS", "CHANGES", "FLAT", "UNDECIDED"),
    "Course": ("RISES", "FALLS", "PEAKS", "DIPS", "CHANGES", "FLAT", "UNDECIDED"),
}
SIDES = {"SOME": "above", "NOBODY": "same"}


def number(name: str, side: str = "open", value: float = 0.27) -> NumberResult:
    return NumberResult(name=name, value=value, low=value - 0.01, high=value + 0.02, n=9, side=side)


def claim(shape: str, code: str, members: int = 2, reference: float = 0.25) -> ClaimResult:
    side = SIDES.get(code, "open")
    return ClaimResult(
        id="it",
        question="What?",
        shape=shape,
        kind="count",
        code=code,
        what="win share",
        over="the number of dice",
        unit="%",
        reference=reference,
        margin=0.01,
        numbers=tuple(number(name, side) for name in ("the first", "the second")[:members]),
        differences=(number("a against b", side),),
        turn="the first",
        changes=(),
        assumed=(),
        more_games=None,
    )


def test_what_is_furthest_is_not_decided_either() -> None:
    asked = claim("StandsOut", "UNDECIDED", reference=0.0)
    known, open_ = number("the first", "same", 0.9), number("the second", "open", 0.1)
    said = words(asked.model_copy(update={"numbers": (known, open_)})).sentence
    assert "; open is the second, " in said


def test_a_change_that_passes_the_margin_by_a_little_is_not_told_as_if_it_did_not() -> None:
    one = number("Mine", "open", 0.006).model_copy(update={"low": 0.002, "high": 0.010026})
    asked = claim("StandsOut", "UNDECIDED", reference=0.0).model_copy(update={"margin": 0.01})
    assert shown_change(asked, one) == "+0.600 points [0.200, 1.003]"
    inside = one.model_copy(update={"high": 0.0098})
    assert shown_change(asked, inside) == "+0.60 points [0.20, 0.98]"


def test_where_all_lie_alike_nothing_is_furthest() -> None:
    asked = claim("StandsOut", "UNDECIDED", reference=0.0)
    alike = tuple(number(name, "open", 0.0) for name in ("the first", "the second"))
    assert words(asked.model_copy(update={"numbers": alike})).sentence == (
        "Not shown what changes win share."
    )


def test_pairs_that_share_a_number_are_counted_as_a_group() -> None:
    asked = claim("StandsOut", "SOME", reference=0.0)
    pairs = {"the first": [(0, 1)], "the second": [(0, 2), (1, 3)]}
    names = [SimpleNamespace(name=name) for name in "ABCD"]
    design: Any = SimpleNamespace(
        factors=names, group_of=lambda one: SimpleNamespace(pairs=pairs[one.name])
    )
    said = of_pairs(design, asked)
    assert (said.badge, said.sentence.split(":")[0]) == (
        "2 GROUPS",
        "A × B together shift win share",
    )
    pairs["the second"] = pairs["the second"][:1]
    assert of_pairs(design, asked).badge == "2 PAIRS"


def test_what_goes_with_a_change_is_one_sentence() -> None:
    asked = claim("StandsOut", "SOME", reference=0.0).model_copy(update={"kind": "goes with"})
    said = words(asked).sentence
    assert said.startswith("The first goes with the largest change of win share: ")


@pytest.mark.parametrize(("shape", "code"), [(s, c) for s, codes in CODES.items() for c in codes])
def test_every_answer_is_a_short_sentence_with_one_number(shape: str, code: str) -> None:
    for members in (2, 1) if shape == "StandsOut" else (2,):
        for reference in (0.25, 0.0):
            said = words(claim(shape, code, members, reference)).sentence
            assert len(NUMBER.findall(said)) <= 1, said
            assert len(said.split()) <= 20, said


@pytest.mark.parametrize(
    ("code", "badge", "said"),
    [
        ("UNDECIDED", "UNDECIDED", "The first is not shown to change win share by much: "),
        ("NOBODY", "NONE", "The first does not change win share by much: "),
        ("SOME", "THE FIRST: MORE", "The first raises win share: "),
    ],
)
def test_what_one_thing_alone_changes_is_held_against_nothing(
    code: str, badge: str, said: str
) -> None:
    found = words(claim("StandsOut", code, members=1, reference=0.0))
    assert found.badge == badge
    assert found.sentence.startswith(said), found.sentence


def test_what_is_not_shown_of_a_change_is_its_size_or_that_there_is_any() -> None:
    unsure = number("the first", "open", 0.005)
    one = claim("StandsOut", "UNDECIDED", members=1, reference=0.0)
    said = words(one.model_copy(update={"numbers": (unsure,)})).sentence
    assert said.startswith("The first is not shown to change win share: "), said
    two = claim("Contrast", "UNDECIDED")
    said = words(two).sentence
    assert said.startswith("The first and the second may differ little in win share: "), said
    said = words(two.model_copy(update={"differences": (unsure,)})).sentence
    assert said.startswith("The first and the second are not shown to differ in win share: "), said


def test_a_change_that_does_much_is_told_in_a_sentence_for_each_outcome() -> None:
    claims = [
        claim("StandsOut", "SOME", 1, 0.0).model_copy(
            update={"what": what, "numbers": (number("It", "above"),)}
        )
        for what in ("the distance of seats from fair", "the share of shared wins")
    ]
    one = LeverResult(name="it", title="It", note="", games=9, changed=(), moved=())
    told = does(LeversResult(tried=(one,), claims=tuple(claims)), one)
    assert told == "distance of seats from fair +27.0 points. Share of shared wins +27.0 points."


def pulled(sides: dict[str, str], was_set: str = "") -> LeversResult:
    """What so many changes do to how fair a game is, by their titles; or that it is withheld."""
    numbers = tuple(
        number(title, side, {"above": 0.05, "below": -0.05}.get(side, 0.0))
        for title, side in sides.items()
        if side != "withheld"
    )
    head = claim("StandsOut", "SOME", 1, 0.0).model_copy(
        update={"id": "levers_spread", "what": "the distance of seats from fair"}
        | {"numbers": numbers}
    )
    tried = [
        LeverResult(
            name=title.lower(),
            title=title,
            note="",
            games=1_000,
            was_set=title == was_set,
            withheld=side == "withheld",
            changed=(),
            moved=(),
        )
        for title, side in sides.items()
    ]
    return LeversResult(tried=tuple(tried), claims=(head,))


FAIR = CellResult.model_validate(cell())


@pytest.mark.parametrize(
    ("found", "untried", "badge", "told"),
    [
        (
            pulled({"Set": "below", "A": "above", "B": "same"}, "Set"),
            0,
            "NONE HELPS",
            ["SET", "", "CHANGE?", "none of 2 changes that were tried is shown to help"],
        ),
        (
            pulled({"Set": "below", "A": "open"}, "Set"),
            2,
            "UNDECIDED",
            [
                "SET",
                "",
                "CHANGE?",
                "the change that was tried is not shown to help; 2 more had",
                "TRY",
            ],
        ),
        (pulled({"Set": "below"}, "Set"), 0, "NOTHING TRIED", ["SET", ""]),
        (
            pulled({"Set": "below"}, "Set"),
            3,
            "NOTHING TRIED",
            ["SET", "", "CHANGE?", "3 changes had too few games", "TRY"],
        ),
        (
            pulled({"Set": "below", "A": "below", "B": "above"}, "Set"),
            1,
            "A: FAIRER",
            ["SET", "", "CHANGE?", "A: distance of seats from fair −5.0 points. 1 more had", "TRY"],
        ),
        (
            pulled({"Set": "below", "A": "withheld", "B": "withheld"}, "Set"),
            1,
            "WITHHELD",
            ["SET", "", "CHANGE?", "too many games were stopped at the turn limit to say", "TRY"],
        ),
        (
            pulled({"Set": "withheld", "A": "above", "B": "withheld"}, "Set"),
            0,
            "NONE HELPS",
            ["SET", "", "CHANGE?", "the change that was tried is not shown to help; with 1 more"],
        ),
    ],
)
def test_what_was_set_is_no_change_to_make(
    found: LeversResult, untried: int, badge: str, told: list[str]
) -> None:
    cell = FAIR.model_copy(update={"untried": untried})
    said = best_change(cell, found)
    assert said.badge == badge
    assert "Set" not in said.sentence
    lines = list(change(cell, found))
    shown = [one for line in lines for one in (line.label, line.text)]
    for wanted in told:
        assert any(one.startswith(wanted) for one in shown), shown
    assert len(lines) == sum(one in ("SET", "", "CHANGE?", "TRY") for one in told)


TEAM = CellResult.model_validate(cooperative()["cells"][0])  # 43 % [42.7, 43.3], target 50 %


def easier(*values: float) -> LeversResult:
    """Changes that make a team win more often, by how much: 1 point less to 2 more."""
    titles = "ABC"[: len(values)]
    found = pulled(dict.fromkeys(titles, "above"))
    numbers = tuple(number(*one) for one in zip(titles, ["above"] * 3, values, strict=False))
    claims = (found.claims[0].model_copy(update={"id": "levers_team_wins", "numbers": numbers}),)
    return found.model_copy(update={"claims": claims})


@pytest.mark.parametrize(
    ("values", "best"),
    [
        ((0.05,), "A"),
        ((0.11,), "A"),  # too far, but surely by less than it was off
        ((0.115,), None),  # perhaps by more
        ((0.5,), None),
        ((0.5, 0.05), "B"),
    ],
)
def test_what_goes_too_far_brings_a_team_no_nearer(values: tuple[float, ...], best: str) -> None:
    found = best_lever(TEAM, easier(*values))
    assert (found and found.title) == best
    said = best_change(TEAM, easier(*values))
    assert said.badge == (f"{best}: NEARER" if best else "NONE HELPS")
    assert best is None or "nearer to its target: +" in said.sentence


@pytest.mark.parametrize("side", ["open", "same"])
def test_nothing_helps_a_team_that_is_not_known_to_be_off_its_target(side: str) -> None:
    claims = [one.model_copy(update={"numbers": (number("it", side),)}) for one in TEAM.claims]
    assert best_lever(TEAM.model_copy(update={"claims": tuple(claims)}), easier(0.05)) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("it wins", "It wins"),
        ("target=50 lowers the length", "target=50 lowers the length"),
        ("start_scores=[0, 9] lowers it", "start_scores=[0, 9] lowers it"),
        ("the rule target=50", "The rule target=50"),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_but_a_key_stays_as_it_is(text: str, said: str) -> None:
    assert capital(text) == said


@pytest.mark.parametrize("room", [8, 9, 10, 22])
def test_a_name_that_is_too_long_keeps_both_its_ends(room: int) -> None:
    one, other = (shortened(f"learned for the table of {seats}", room) for seats in "23")
    assert len(one) == len(other) == room
    assert one != other
    assert one[:3] == "lea"
    assert shortened("captain", room) == "captain"


def test_how_many_variants_were_tried() -> None:
    one, two = {"A": "same"}, {"A": "same", "B": "same"}
    said = "2 variants were tried on these rules, 1,000 games each, under the same luck."
    assert how_tried(FAIR, pulled(two)) == said
    assert how_tried(FAIR, pulled({"Set": "open", **two}, "Set")) == said
    few = pulled(two).tried[0].model_copy(update={"games": 30})
    mixed = pulled(two).model_copy(update={"tried": (few, pulled(two).tried[1])})
    assert "30 to 1,000 games each" in how_tried(FAIR, mixed)
    said = "1 variant was tried on these rules, in 1,000 games, under the same luck."
    left = FAIR.model_copy(update={"untried": 22})
    assert how_tried(left, pulled(one)) == f"{said} 22 more had too few games."


@pytest.mark.parametrize(
    ("id_", "what", "reference", "unit", "named"),
    [
        ("difficulty", "win share", 0.5, "%", "the target"),
        ("it", "win share", 0.5, "%", "a fair share"),
        ("it", "part in points", 0.5, "%", "half"),
        ("it", "part in points", 0.4, "%", "its reference"),
        ("it", "points", 0.5, "points", "its reference"),
    ],
)
def test_one_thing_alone_is_held_against_something_with_a_name(
    id_: str, what: str, reference: float, unit: str, named: str
) -> None:
    places = {"above": "above", "below": "below", "same": "about", "open": "perhaps about"}
    for side, place in places.items():
        asked = claim("StandsOut", "SOME", 1, reference).model_copy(
            update={"id": id_, "what": what, "unit": unit, "numbers": (number("the one", side),)}
        )
        assert words(asked).sentence.endswith(f", {place} {named}.")
