"""Random legal rulesets of Abandon Ship for property tests, far from anything printed."""

from typing import Any

from hypothesis import strategies as st

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.parameters.model import MAX_PLAYERS, Parameters

NAMES = ("ash", "birch", "cedar", "dogwood", "elm", "fir", "gum")
SYMBOLS = st.one_of(
    st.integers(1, 12).map(str), st.sampled_from(["A", "U"]), st.integers(1, 32767).map(str)
)


@st.composite
def _face(draw: st.DrawFn, circled: st.SearchStrategy[bool]) -> str:
    symbol = draw(SYMBOLS)
    stays = "x" if draw(st.integers(0, 3)) == 0 else ""
    return (f"({symbol})" if draw(circled) else symbol) + stays


def _die(circled: st.SearchStrategy[bool]) -> st.SearchStrategy[list[str]]:
    return st.lists(_face(circled), min_size=1, max_size=codes.MAX_FACES)


@st.composite
def rulesets(draw: st.DrawFn) -> Parameters:
    """Any legal ruleset, tracks and numbers mostly of a size at which things happen."""
    colours = NAMES[: draw(st.integers(4, len(NAMES)))]
    water = draw(st.one_of(st.integers(0, 12), st.integers(0, codes.MAX_TRACK - 4)))
    top = draw(st.integers(water + 2, min(codes.MAX_TRACK, water + 45)))
    inside = st.integers(water + 1, top - 1)
    starts = draw(st.lists(inside, min_size=len(colours), max_size=len(colours)))
    left = draw(st.integers(0, len(colours) - 1))
    tile = st.lists(st.sampled_from(colours), min_size=1, max_size=len(colours), unique=True)
    cheese = draw(
        st.lists(inside.filter(lambda s: s not in starts), max_size=codes.MAX_CHEESE, unique=True)
        if set(range(water + 1, top)) - set(starts)
        else st.just([])
    )
    return Parameters(
        colours=colours,
        dice={name: draw(_die(st.booleans())) for name in colours}
        | {"white": draw(_die(st.just(True)))},
        tiles=draw(st.lists(tile, min_size=3, max_size=codes.MAX_TILES)),
        track_top=top,
        start_spaces=starts,
        water_start=water,
        water_tokens=draw(
            st.lists(st.one_of(st.integers(1, 9), st.integers(1, 250)), max_size=codes.MAX_TOKENS)
        ),
        top_points=draw(st.lists(st.integers(-9, 9), max_size=codes.MAX_TOP_POINTS)),
        arrivals_to_end=draw(st.integers(1, 7)),
        rats_left_to_end=left,
        refill_at=draw(st.integers(0, left + 1)),
        cheese_spaces=cheese,
        cheese_values=draw(st.lists(st.integers(0, 9), min_size=len(cheese), max_size=len(cheese))),
        max_turns=draw(st.integers(1, 90)),
        **draw(_switches()),
    )


def _switches() -> st.SearchStrategy[dict[str, Any]]:
    names = (
        "two_left_skip_x",
        "cheese_face_up",
        "tiles_open",
        "rise_stops_at_rats",
        "groups_tread",
        "end_check_before_wash",
    )
    return st.fixed_dictionaries(
        {
            **{name: st.booleans() for name in names},
            "unusable_result": st.sampled_from(["allowed", "last_resort"]),
            "reroll_mode": st.sampled_from(["every_turn", "on_refill"]),
        }
    )


@st.composite
def setups(draw: st.DrawFn, kinds: tuple[str, ...]) -> tuple[Parameters, list[str], int]:
    """A ruleset, a player for every seat, and the number of a deal."""
    parameters = draw(rulesets())
    most = min(MAX_PLAYERS, len(parameters.tiles))
    lineup = draw(st.lists(st.sampled_from(kinds), min_size=3, max_size=most))
    return parameters, lineup, draw(st.integers(0, 10**6))
