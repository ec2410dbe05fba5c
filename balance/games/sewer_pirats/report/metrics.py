"""What a designer of Sewer Pirats asks, as numbers of one study (section 12).

Captains and crews, tribes and the auction have modules of their own beside this one. Win shares
and scores of seats are asked of every game already.
"""

import polars as pl

from balance.games.api import Metric
from balance.games.api.metrics import (
    PICTURES,
    OfSeat,
    each,
    family,
    mean,
    of_seat,
    part,
    score,
    share,
    total,
    whole,
    wins_of,
)
from balance.games.sewer_pirats.parameters.abilities import is_able, tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import PART_NAMES
from balance.games.sewer_pirats.report.captain_metrics import captain_metrics
from balance.games.sewer_pirats.report.crew_metrics import crew_metrics
from balance.games.sewer_pirats.report.exposures import most
from balance.games.sewer_pirats.report.treasure_metrics import treasure_metrics

TREASURES, SEATS = "Where points come from", "What each seat does"
ACTIONS = "How turns are spent"
SAILINGS, TIES = "Sailings and waste", "Ties in points"
READINGS = "Where readings of the rules matter"

PART_WORDS = {
    "fries": "fries", "noodles": "noodles", "burger": "burgers", "toys": "teddies and dolls",
    "cans": "cans", "parrots": "parrots by themselves", "uncounted": "stars that do not count",
}  # fmt: skip
ACTION_COLUMNS = {
    "draws": "drawing",
    "moves": "moving",
    "captain_from_area": "a captaincy from the area",
    "captain_from_ship": "a captaincy from a crew space",
    "sails": "setting sail",
}
SEAT_COLUMNS = {
    "turns": ("Turns of seat {}", "turns"),
    "cards_paid": ("Cards seat {} plays", "cards"),
    "sails": ("Sailings of seat {} as captain", "sailings"),
    "booty_taken": ("Booty tokens seat {} takes", "tokens"),
}


def metrics(parameters: Parameters, players: int) -> list[Metric]:
    """The game's own metrics, as expressions over its per-game rows."""
    return [
        *_treasures(parameters, players),
        *captain_metrics(parameters, players),
        *crew_metrics(parameters, players),
        *_sailings(parameters, players),
        *_actions(players),
        *_seats(players),
        *_ties(),
        *_readings(parameters, players),
        *treasure_metrics(parameters, players, scoring(parameters)),
    ]


# --- treasures ---------------------------------------------------------------------------------


def mix(parameters: Parameters) -> dict[str, tuple[int, ...]]:
    """The booty tokens behind each part of the points, as far as there are any."""
    fries, noodles, burger, teddy, doll, can = parameters.booty_values.in_order()
    found = {
        "fries": fries, "noodles": noodles, "burger": burger, "toys": teddy + doll, "cans": can
    }  # fmt: skip
    return {name: values for name, values in found.items() if values}


def scoring(parameters: Parameters) -> list[str]:
    """The parts that can bring points under these rules."""
    bonuses = parameters.bonus_counts
    idle = {"toys": not bonuses.parrot, "cans": not bonuses.opener}
    parrots = ["parrots"] if bonuses.parrot * parameters.parrot_vp else []
    return [*(name for name in mix(parameters) if not idle.get(name)), *parrots]


def _part(name: str) -> OfSeat:
    return of_seat(f"parts_{name}")


def _treasures(parameters: Parameters, players: int) -> list[Metric]:
    all_points = total(score, players)
    tokens = mix(parameters)
    shares = [
        part(f"kind_share_{name}", TREASURES, f"Of all points: {PART_WORDS[name]}",
             total(_part(name), players), all_points)
        for name in scoring(parameters)
    ]  # fmt: skip
    yields = [
        mean(f"kind_yield_{name}", TREASURES, f"Points for each token there is: {PART_WORDS[name]}",
             "points", total(_part(name), players), len(values))
        for name, values in tokens.items()
    ]  # fmt: skip
    every = of_seat(*[f"parts_{name}" for name in tokens])
    count = sum(map(len, tokens.values()))
    label = "Points for each token there is: all booty"
    yields.append(mean("kind_yield_all", TREASURES, label, "points", total(every, players), count))
    indexes = [
        each(f"kind_index_{name}", PICTURES, f"Points for a token against all: {PART_WORDS[name]}",
             "× mean", count * total(_part(name), players),
             len(values) * total(every, players))
        for name, values in tokens.items()
    ]  # fmt: skip
    leaders = [
        wins_of(f"kind_wins_{name}", TREASURES, f"Who has most points of {PART_WORDS[name]} wins",
                players, most(_part(name), players))
        for name in scoring(parameters)
    ]  # fmt: skip
    stars = of_seat("parts_toys", "parts_cans", "parts_uncounted")
    lost = total(_part("uncounted"), players)
    label = "Of the face value of stars taken: does not count"
    by_seat = [
        mean(f"parts_{name}_{seat}", PICTURES, f"Seat {seat}: {PART_WORDS[name]}", "points")
        for name in PART_NAMES
        for seat in range(1, players + 1)
    ]
    return [
        *family("kinds", shares),
        *family("yields", yields),
        *indexes,
        *family("leaders", leaders),
        part("uncounted_share", TREASURES, label, lost, total(stars, players)),
        each("points_per_token", TREASURES, "Points for each booty token taken", "points",
             all_points, total(of_seat("booty_taken"), players)),
        *by_seat,
    ]  # fmt: skip


# --- course of a game --------------------------------------------------------------------------


def _sailings(parameters: Parameters, players: int) -> list[Metric]:
    sails, turns = whole("total_sails"), whole("turns")
    ends = ((5, "few (5 % of games have fewer)"), (95, "many (5 % have more)"))
    quantiles = [
        Metric(f"total_sails_q{q:02d}", SAILINGS, f"Sailings, {words}", "quantile", sails,
                 unit="sailings")
        for q, words in ends
    ]  # fmt: skip
    return [
        mean("total_sails", SAILINGS, "Sailings", "sailings"),
        *quantiles,
        mean("final_sails", SAILINGS, "Final sailings", "sailings"),
        mean("unclaimed_groups", SAILINGS, "Groups that nobody claims", "groups"),
        part("wasted_share", SAILINGS, "Of the booty that sails: goes to the box",
             whole("wasted_booty"), sails * parameters.booty_per_group),
        part("unclaimed_share", SAILINGS, "Of the groups: nobody claims", whole("unclaimed_groups"),
             whole("unclaimed_groups") + sails),
        mean("wasted_booty", SAILINGS, "Booty that goes to the box", "tokens"),
        mean("left_behind", SAILINGS, "Figures that find no token", "figures",
             total(of_seat("left_behind"), players)),
        each("turns_per_sailing", SAILINGS, "Turns for each sailing", "turns", turns, sails),
        mean("turns_per_seat", SAILINGS, "Turns of a seat", "turns", turns, players),
    ]  # fmt: skip


def _actions(players: int) -> list[Metric]:
    """Actions of all seats; further ones of weasels count, final sailings do not."""
    done = {name: total(of_seat(name), players) for name in ACTION_COLUMNS}
    done["sails"] -= whole("final_sails")
    every = pl.sum_horizontal(*done.values())
    shares = [
        part(f"action_{name}", ACTIONS, f"Of the actions: {words}", done[name], every)
        for name, words in ACTION_COLUMNS.items()
    ]
    seats = {
        "cards_paid": ("Cards a seat plays", "cards"),
        "hand_discards": ("Cards a seat discards above the limit", "cards"),
    }
    return [
        *family("actions", shares),
        *(mean(f"{name}_of_seat", ACTIONS, label, unit, total(of_seat(name), players), players)
          for name, (label, unit) in seats.items()),
    ]  # fmt: skip


def _seats(players: int) -> list[Metric]:
    return [
        question
        for name, (label, unit) in SEAT_COLUMNS.items()
        for question in family(
            f"seats {name}",
            [
                mean(f"{name}_{seat}", SEATS, label.format(seat), unit)
                for seat in range(1, players + 1)
            ],
        )
    ]


def _ties() -> list[Metric]:
    tie = whole("score_tie")
    return [
        share("score_tie", TIES, "Points are tied at the top", tie > 0),
        part("tie_broken", TIES, "Of these ties: the tie-break leaves one winner",
             whole("tie_broken"), tie),
        share("tie_decides", TIES, "The tie-break decides the game", whole("tie_broken") > 0),
    ]  # fmt: skip


# --- readings ----------------------------------------------------------------------------------


def readings(parameters: Parameters, players: int) -> dict[str, str]:
    """Events beside which our readings of the rules stand, with words for people."""
    found = {
        "final": "a final sailing takes place",
        "jump": "a staying figure passes an occupied space",
    }
    known = tribes(parameters, players)
    if "raccoon" in known and is_able(parameters, "raccoon"):
        found["toll"] = "a toll is paid"
    if "snail" in known and is_able(parameters, "snail") and parameters.snail_takes_captaincy:
        found["coup"] = "a snail takes a captain's place"
    return found


def _readings(parameters: Parameters, players: int) -> list[Metric]:
    counts = {
        "final": whole("final_sails"),
        "jump": whole("toad_jumps"),
        "toll": total(of_seat("tolls_paid"), players),
        "coup": total(of_seat("snail_coups"), players),
    }
    asked = [
        share(f"reading_{name}", READINGS, f"In a game, {words}", counts[name] > 0)
        for name, words in readings(parameters, players).items()
    ]
    return family("readings", asked)
