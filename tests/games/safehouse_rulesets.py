"""Random legal rulesets of SafeHouse for property tests, far from anything printed."""

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from pydantic import ValidationError

from balance.games.safehouse.parameters.model import MAX_DICE, MAX_JOKERS, Parameters, player_counts
from balance.games.safehouse.parameters.sheets import SHEET

MAX_ROWS, MAX_SQUARES = 8, 6


def _faces(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[list[int]]:
    face = st.one_of(st.just(0), numbers, numbers)
    return st.lists(face, min_size=6, max_size=6)


@st.composite
def _row(draw: st.DrawFn, letters: str, colours: str) -> dict[str, Any]:
    length = draw(st.integers(1, MAX_SQUARES))
    squares = st.text(st.sampled_from(colours), min_size=length, max_size=length)
    return {
        "rule": draw(st.sampled_from(["equal", "rising", "nondec"])),
        "squares": {letter: draw(squares) for letter in letters},
        "gray_after": draw(st.one_of(st.just(0), st.integers(0, length - 1))),
        "arrow": draw(st.integers(1, 12)),
    }


def _switches() -> st.SearchStrategy[dict[str, Any]]:
    flags = ("reroll_new_pursuers", "home_counts_ongoing", "allow_dead_entries")
    return st.fixed_dictionaries(
        {
            **{name: st.booleans() for name in flags},
            "safe_house_mode": st.sampled_from(["reach", "slash"]),
            "caught_rule": st.sampled_from(["last_slash", "same_square"]),
            "retrieve_count": st.sampled_from(["max", "roller", "mean_up"]),
            "retrieve_when": st.sampled_from(["any_time", "forced_only"]),
            "joint_rule": st.sampled_from(["roller", "majority", "leader"]),
            "sheet_assign": st.sampled_from(["by_seat", "random", "same"]),
        }
    )


def _numbers() -> st.SearchStrategy[dict[str, Any]]:
    def up_to(most: int) -> st.SearchStrategy[int]:
        return st.integers(0, most)

    return st.fixed_dictionaries(
        {
            "auto_step": st.sampled_from([0, 1, 1, 2, 3]),
            "face_step": st.sampled_from([0, 1, 1, 2, 3]),
            "reroll_auto_step": up_to(3),
            "max_entries_per_roll": st.integers(1, 4),
            "gray_value": st.integers(1, 10),
            "stay_squares": up_to(3),
            "reroll_squares": up_to(3),
            "chameleons_by_players": st.tuples(*[up_to(4)] * 4),
            "retrieve_base": st.sampled_from([0, 0, 0, 1, 5]),
            "retrieve_per_mission": up_to(3),
            "turn_cap": st.integers(50, 70),
        }
    )


@st.composite
def rulesets(draw: st.DrawFn) -> Parameters:
    """Any legal ruleset, mostly of a size at which things happen."""
    start = draw(st.integers(2, 30))
    dice = draw(st.lists(st.integers(0, MAX_DICE), min_size=4, max_size=4).filter(any))
    fewest = draw(st.integers(1, min(4, sum(dice))))
    letters = draw(st.sampled_from(["SAFE", "XYZW", "QA", "B", "CAB"]))
    colours = "".join(c for c, count in zip("YGRB", dice, strict=True) if count)
    pips = draw(st.sampled_from([5, 5, 9]))
    own = {
        "start_square": start,
        "safe_house_square": draw(st.integers(max(25, start + 1), 60)),
        "pursuer_start_crosses": draw(st.integers(-10, min(10, start - 2))),
        "dice_per_colour": dice,
        "joker_dice": draw(st.integers(0, MAX_JOKERS)),
        "colour_faces": draw(_faces(st.integers(1, pips)).filter(any)),
        "joker_faces": draw(_faces(st.integers(1, pips))),
        "min_coloured": fewest,
        "max_dice_per_roll": draw(st.integers(fewest, 11)),
        "sheet_letters": letters,
        **draw(_numbers()),
        **draw(_switches()),
    }
    seats = 4 if own["sheet_assign"] == "same" else len(letters)
    own["start_player"] = draw(st.one_of(st.just("random"), st.integers(0, seats - 1)))
    # Now and then a colour without dice: chameleons have to fill its squares.
    used = draw(st.sampled_from([colours, colours, colours, "YGRB"]))
    rows = draw(st.lists(_row(letters, used), min_size=1, max_size=MAX_ROWS))
    if letters == "SAFE" and draw(st.booleans()):
        rows = [row.model_dump() for row in SHEET]
    rows = [row for row in rows if _is_legal({**own, "sheet": [row]})]
    assume(rows)
    return Parameters(**{**own, "sheet": rows})


def _is_legal(rules: dict[str, Any]) -> bool:
    try:
        Parameters(**rules)
    except ValidationError as reason:
        # Rows that nothing can fill are the only thing drawn here that may be refused.
        if any(error["loc"] != ("sheet",) for error in reason.errors()):
            raise
        return False
    return True


@st.composite
def setups(draw: st.DrawFn) -> tuple[Parameters, int, int]:
    """A ruleset, a number of players it allows, and the number of a deal."""
    parameters = draw(rulesets())
    players = draw(st.sampled_from(player_counts(parameters)))
    return parameters, players, draw(st.integers(0, 10**6))
