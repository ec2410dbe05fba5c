"""The columns of Sewer Pirats in the record of a game: what is counted, and what it means."""

from balance.games.api import Column, Shown, columns_of
from balance.games.api.metrics import PICTURES
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.state import _COUNTERS, _SEAT_COUNTERS
from balance.games.sewer_pirats.parameters.model import Parameters

_seat = columns_of("seat", codes.SEATS)


COLUMNS = (
    Column("first_player", "i1", "seat of the first turn"),
    Column("crews", "i1", "figures of the tribe", ("tribe", "seat"), (codes.TRIBES, codes.SEATS)),
    *(_seat(name, "i4", meaning) for name, meaning in _SEAT_COUNTERS),
    Column("parts", "i2", "points by kind", ("part", "seat"), (codes.PARTS, codes.SEATS)),
    Column("total_sails", "i2", "sailings, final ones included"),
    *(Column(name, "i2", meaning) for name, meaning in _COUNTERS),
    Column("unclaimed_groups", "i2", "groups left at ships and in the pools"),
    Column("score_tie", "u1", "1 if points were tied at the top"),
    Column("tie_broken", "u1", "1 if the tie-break left one winner"),
)

SAILINGS, TIES = "Sailings and waste", "Ties in points"
ACTIONS, SEATS = "How turns are spent", "What each seat does"
SHOWN = {
    SAILINGS: (
        Shown("total_sails", "mean", "Sailings", "sailings"),
        Shown("final_sails", "mean", "Final sailings", "sailings"),
        Shown("unclaimed_groups", "mean", "Groups that nobody claims", "groups"),
        Shown("wasted_booty", "mean", "Booty that goes to the box", "tokens"),
        Shown("left_behind", "total", "Figures that find no token", "figures"),
    ),
    ACTIONS: (
        Shown("cards_paid", "seat", "Cards a seat plays", "cards", id="cards_paid_of_seat"),
        Shown("hand_discards", "seat", "Cards a seat discards above the limit", "cards",
              id="hand_discards_of_seat"),
    ),
    SEATS: (
        Shown("cards_paid", "mean", "Cards seat {} plays", "cards"),
        Shown("sails", "mean", "Sailings of seat {} as captain", "sailings"),
        Shown("booty_taken", "mean", "Booty tokens seat {} takes", "tokens"),
    ),
    TIES: (
        Shown("score_tie", "share", "Points are tied at the top"),
        Shown("tie_broken", "share", "The tie-break decides the game", id="tie_decides"),
    ),
    PICTURES: (Shown("parts", "mean", "Seat {1}: {0}", "points"),),
}  # fmt: skip
PART_WORDS = {
    "fries": "fries", "noodles": "noodles", "burger": "burgers", "toys": "teddies and dolls",
    "cans": "cans", "parrots": "parrots by themselves", "uncounted": "stars that do not count",
}  # fmt: skip


def captions(parameters: Parameters) -> dict[str, dict[str, str]]:
    """What the parts of the points are called."""
    return {"part": PART_WORDS}
