"""Golden transcripts: whole games as text, compared letter by letter.

A changed transcript means that outcomes changed (raise the game's VERSION) or that its words did.
Write them anew with ``python -m tests.golden.regenerate`` and read the difference.
"""

from pathlib import Path
from typing import NamedTuple

from balance.rulesets import load
from balance.studies.cells.cell import make_cells
from balance.studies.play.transcript import transcript

FOLDER = Path(__file__).parent
COMMAND = "python -m tests.golden.regenerate"


class Golden(NamedTuple):
    """One game that is kept as text.

    Attributes
    ----------
    game, name : str
        Folder and file.
    shows : str
        Why this game was kept, for its reader.
    ruleset : str
    lineup : tuple of str
        One player for each seat.
    seed, number : int
    """

    game: str
    name: str
    shows: str
    ruleset: str
    lineup: tuple[str, ...]
    seed: int
    number: int

    @property
    def path(self) -> Path:
        return FOLDER / self.game / f"{self.name}.txt"

    def text(self) -> str:
        """Play the game and write it down."""
        ruleset = load(f"{self.game}/{self.ruleset}")
        (cell,) = make_cells([ruleset], [len(self.lineup)], self.lineup)
        head = f"{self.shows}\nWritten by `{COMMAND}`.\n\n"
        return head + transcript(cell, self.seed, self.number)


GOLDEN = (
    Golden(
        "abandon_ship",
        "standard_for_three",
        "The printed rules with three planners.",
        "standard",
        ("planner",) * 3,
        1,
        0,
    ),
    Golden(
        "abandon_ship",
        "everybody_at_one_table",
        "Six manners of play at one table, cheese face down.",
        "hidden_cheese",
        ("planner", "greedy", "lifeguard", "wrecker", "cheese_hunter", "random"),
        2,
        0,
    ),
    Golden(
        "abandon_ship",
        "kept_faces_for_four",
        "Faces stay on the table until the pool is refilled.",
        "kept_faces",
        ("greedy", "lifeguard", "greedy", "cheese_hunter"),
        3,
        0,
    ),
    Golden(
        "abandon_ship",
        "no_mercy_for_seven",
        "Seven random players, and no rat survives under water.",
        "no_mercy",
        ("random",) * 7,
        4,
        12,
    ),
    Golden(
        "pig",
        "standard_for_two",
        "One holds at 20, one races.",
        "standard",
        ("hold_at", "racer"),
        1,
        0,
    ),
    Golden(
        "safehouse",
        "standard_for_two",
        "Two planners on the printed rules.",
        "standard",
        ("planner",) * 2,
        1,
        0,
    ),
    Golden(
        "safehouse",
        "everybody_votes",
        "Four manners of play at one table, every joint decision by majority.",
        "vote",
        ("planner", "greedy", "cautious", "aggressive"),
        2,
        0,
    ),
    Golden(
        "safehouse",
        "alone",
        "The solo game, rolled by a player who takes the best square of the moment.",
        "solo",
        ("greedy",),
        3,
        0,
    ),
    Golden(
        "atlantis",
        "standard_for_two",
        "Two players who head for home.",
        "standard",
        ("homeward",) * 2,
        1,
        0,
    ),
    Golden(
        "atlantis",
        "everybody_at_one_table",
        "Four manners of play until the fortress is gone.",
        "short_game",
        ("homeward", "cautious", "pirate", "ferryman"),
        2,
        0,
    ),
    Golden(
        "atlantis",
        "old_edition_for_three",
        "The rules of 1986 with three players.",
        "edition_1986",
        ("homeward", "beginner", "pirate"),
        3,
        0,
    ),
    Golden(
        "sewer_pirats",
        "standard_for_three",
        "Three manners of play with the same four tribes each.",
        "standard",
        ("greedy", "passenger", "privateer"),
        1,
        0,
    ),
    Golden(
        "sewer_pirats",
        "landlubbers",
        "Two players, one tribe each, no abilities.",
        "landlubber",
        ("collector", "spoiler"),
        2,
        0,
    ),
    Golden(
        "sewer_pirats",
        "auction_for_four",
        "Crews are bought, then sail.",
        "auction",
        ("greedy", "privateer", "collector", "random"),
        3,
        0,
    ),
    Golden(
        "to_the_bottom",
        "standard_for_two",
        "Two players who buy and play what is dearest.",
        "standard",
        ("greedy",) * 2,
        1,
        0,
    ),
    Golden(
        "to_the_bottom",
        "everybody_at_one_table",
        "Four manners of play at one table.",
        "standard",
        ("rusher", "cautious", "raider", "builder"),
        2,
        0,
    ),
    Golden(
        "to_the_bottom",
        "storm_for_three",
        "Many cards that make ships sink fast.",
        "storm",
        ("greedy", "raider", "cautious"),
        3,
        0,
    ),
)
