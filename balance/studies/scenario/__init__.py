"""Scenarios: a position, forced luck and forced choices from a TOML file, played out and checked.

::

    ruleset = "abandon_ship/no_mercy"   # or rules that differ, in a table [rules]
    players = 4
    seed = 1                            # answers every draw that is not forced

    [deal]                              # forced luck of the deal
    [position]                          # what differs from the deal
    [[step]]
    choose = "yellow"                   # an option in the game's words, or what tells it apart
    luck = { roll = { red = "A" } }     # luck of what follows
    [step.expect]                       # what holds right after this step
    events = ["yellow moves 4 to 9"]
    [expect]                            # what holds in the end
    seat = 2
"""

from balance.studies.scenario.play import (
    Outcome,
    Verdict,
    files_of,
    judge,
    judge_all,
    play_scenario,
)
from balance.studies.scenario.tell import as_json, as_text

__all__ = [
    "Outcome",
    "Verdict",
    "as_json",
    "as_text",
    "files_of",
    "judge",
    "judge_all",
    "play_scenario",
]
