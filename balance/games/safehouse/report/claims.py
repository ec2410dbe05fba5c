"""What designers ask of SafeHouse (section 12 of its rules).

How hard the game is, every report of a team says already.
"""

from collections.abc import Iterator, Mapping, Sequence

from balance.games.api.claims import (
    CAUSE,
    COUNT,
    GOES_WITH,
    Amount,
    Claim,
    Contrast,
    Course,
    Curve,
    Parts,
    StandsOut,
)
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.report.asked import dice_span, span
from balance.games.safehouse.report.columns import turns_shown
from balance.games.safehouse.report.metrics import (
    CLOSE,
    DICE_PER_TURN,
    FETCHES,
    GAP_COURSE,
    JOKERS_PER_SEAT,
)
from balance.games.safehouse.report.mission_metrics import arrows

WINS = "win share"
SQUARES = 0.5  # so much of a square of the gap does not matter
EVEN = 0.2  # a part so far from an equal one, relative to it, does not matter


def cures(players: int) -> tuple[str, ...]:
    """The variants that bear on how hard the game is."""
    return ("head_start", "no_helps")


def claims(parameters: Parameters, players: int) -> list[Claim]:
    """The designer's questions, as far as one ruleset at one player count goes."""
    return [
        *_pursuer(parameters),
        *_chase(parameters),
        *_losses(players),
        *_missions(parameters),
        *_sheets(parameters, players),
        *_blocked(parameters),
        _dice(),
        *_fetching(parameters),
        *_joint_helps(parameters),
        *_own_helps(parameters, players),
    ]


# --- the chase -------------------------------------------------------------------------------


def _pursuer(parameters: Parameters) -> Iterator[Claim]:
    """What moves the pursuer, and what its last square was for."""
    causes = _causes(parameters)
    if len(causes) < 2:
        return
    steps = {"itself": "auto_steps_share", "faces": "rolled_steps_share",
             "fetching": "retrieve_steps_share"}  # fmt: skip
    moved = Parts({steps[cause]: name for cause, name in causes.items()}, "squares it moves")
    question, changes = "Where does the pursuer come from?", ("six_pips", "forced_fetch")
    yield Claim("pursuer", question, moved, COUNT, changes=changes)
    caught = Parts({f"caught_by_{cause}": name for cause, name in causes.items()}, "losses")
    yield Claim("catches", "What catches the team?", caught, COUNT, changes=changes)


def _causes(parameters: Parameters) -> dict[str, str]:
    """What can move the pursuer under these rules, with its name."""
    steps = parameters.auto_step + parameters.reroll_auto_step * parameters.reroll_squares
    faces = 0 in (*parameters.colour_faces, *parameters.joker_faces)
    price = parameters.retrieve_base + parameters.retrieve_per_mission
    can = {
        "itself": (steps, "its own step"),
        "faces": (faces and parameters.face_step, "rolled faces"),
        "fetching": (price, "fetched dice"),
    }
    return {cause: name for cause, (possible, name) in can.items() if possible}


def _chase(parameters: Parameters) -> Iterator[Claim]:
    last = GAP_COURSE[-1]
    if last not in turns_shown(parameters):
        return
    turns = {f"gap_{turn}_of_{last}": f"turn {turn}" for turn in GAP_COURSE}
    what = f"the gap in games that complete turn {last}"
    shape = Course(turns, what, f"running_after_{last}", SQUARES)
    yield Claim("chase", "How does the chase feel?", shape, COUNT, changes=("head_start",))


def _losses(players: int) -> Iterator[Claim]:
    kinds = {"close_losses": "near misses", "clear_losses": "clear losses"}
    question = f"Are losses close, with at most {CLOSE} steps missing?"
    yield Claim("close_losses", question, Parts(kinds, "losses"))
    if players > 1:
        left = Amount("home_in_losses", "losses with somebody already in the safe house")
        question = "Do players leave each other behind?"
        yield Claim("left_behind", question, left, changes=("leader", "vote", "mean_price"))


# --- missions --------------------------------------------------------------------------------


def _missions(parameters: Parameters) -> Iterator[Claim]:
    rows = {
        f"done_part_{number}": f"row {number} ({row.rule}, arrow {row.arrow})"
        for number, row in enumerate(parameters.sheet, start=1)
    }
    if len(rows) > 1:
        equal = 1 / len(rows)
        shape = StandsOut(rows, equal, "share of completed missions", EVEN * equal)
        question = "Which missions get finished?"
        yield Claim("missions", question, shape, COUNT, changes=("alt_sheets",))
    worth = {
        f"wins_with_arrow_{arrow}": f"completed missions of arrow {arrow}"
        for arrow in arrows(parameters)
    }
    if len(worth) > 1:
        curve = Curve(worth, "the arrow of a completed mission", WINS)
        question = "Which completed missions go with winning?"
        yield Claim("worth_of_rows", question, curve, GOES_WITH, changes=("alt_sheets",))


def _sheets(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Each seat has a sheet of its own."""
    if players == 1 or parameters.sheet_assign != "by_seat":
        return
    letters = parameters.sheet_letters[:players]
    sheets = {f"mission_part_{s}": f"sheet {letter}" for s, letter in enumerate(letters, start=1)}
    shape = StandsOut(sheets, 1 / players, "share of missions", EVEN / players)
    question, changes = "Do some sheets bring more?", ("same_sheets", "alt_sheets")
    yield Claim("sheets", question, shape, CAUSE, changes=changes)


def _blocked(parameters: Parameters) -> Iterator[Claim]:
    if parameters.allow_dead_entries:
        dead = Amount("dead_share", "missions still open that have become impossible")
        question, changes = "Do players spoil their missions?", ("no_dead_entries",)
        yield Claim("blocked", question, dead, COUNT, changes=changes)


# --- dice and helps --------------------------------------------------------------------------


def _dice() -> Claim:
    bins = {
        f"wins_dice_{low}": f"{dice_span(low, high)} dice a turn" for low, high in DICE_PER_TURN
    }
    curve = Curve(bins, "the dice rolled a turn", WINS)
    return Claim("dice", "Do teams that roll more dice win more?", curve, GOES_WITH)


def _fetching(parameters: Parameters) -> Iterator[Claim]:
    curve = Curve(_bins("wins_fetches", FETCHES, "fetches"), "the number of fetches", WINS)
    question, changes = "Do teams that fetch more often win more?", ("forced_fetch",)
    yield Claim("fetching", question, curve, GOES_WITH, changes=changes)
    if parameters.retrieve_per_mission:
        price = Amount("price", "the price of a fetch")
        other = ("mean_price", "roller_pays")
        yield Claim("price", "What does a fetch cost?", price, COUNT, changes=other)


def _joint_helps(parameters: Parameters) -> Iterator[Claim]:
    changes = ("no_helps", "two_helps")
    for name, title, squares in (
        ("stay", "pursuer does not move", parameters.stay_squares),
        ("reroll", "roll again", parameters.reroll_squares),
    ):
        if squares:
            question = f"What goes with using \u201c{title}\u201d?"
            names = (f"using \u201c{title}\u201d", "not using it")
            shape = Contrast(f"wins_with_{name}", f"wins_without_{name}", names, WINS)
            yield Claim(f"help_{name}", question, shape, GOES_WITH, changes=changes)


def _own_helps(parameters: Parameters, players: int) -> Iterator[Claim]:
    if parameters.chameleons_by_players[players - 1]:
        names = "using all chameleons", "leaving some"
        shape = Contrast("wins_all_chameleons", "wins_chameleons_left", names, WINS)
        changes = ("more_chameleons", *(("flat_chameleons",) if players > 2 else ()))
        question = "What goes with using the chameleons?"
        yield Claim("chameleons", question, shape, GOES_WITH, changes=changes)
    if parameters.joker_dice:
        bins = _bins("wins_jokers", JOKERS_PER_SEAT, "jokers a player")
        curve = Curve(bins, "the jokers a player uses", WINS)
        changes = ("no_jokers", "three_jokers", "clean_jokers")
        question = "What goes with using jokers?"
        yield Claim("jokers", question, curve, GOES_WITH, changes=changes)


def _bins(prefix: str, ranges: Sequence[tuple[int, int | None]], unit: str) -> Mapping[str, str]:
    """The bins of whole numbers of something."""
    return {f"{prefix}_{low}": f"{span(low, high)} {unit}" for low, high in ranges}
