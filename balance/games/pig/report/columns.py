"""The columns of Pig in the record of a game: what is counted, and what it means."""

from balance.games.api import Column, Shown
from balance.games.pig.kernel import codes

COLUMNS = (
    Column("rolls", "i4", "rolls of the die"),
    Column("busts", "i4", "turns ended by a 1"),
    Column("lost_points", "i4", "turn totals lost to a 1, summed"),
    Column("best_turn", "i4", "highest turn total added to a score, 0 if none"),
    Column("holds", "i4", "turns ended by holding", "seat", codes.SEATS),
    Column(
        "gained_by_round",
        "i4",
        "points that the seat added to its score in the three rounds up to this one",
        ("round", "seat"),
        (codes.STRETCHES, codes.SEATS),
    ),
)

TURNS = "Turns"
SHOWN = {TURNS: (Shown("best_turn", "mean", "best turn of a game", "points"),)}
