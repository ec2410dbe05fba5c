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
from balance.games.sewer_pirats.report.captain_metrics import captain_metrics
from balance.games.sewer_pirats.report.columns import ACTIONS, PART_WORDS, SAILINGS, SEATS, TIES
from balance.games.sewer_pirats.report.crew_metrics import crew_metrics
from balance.games.sewer_pirats.report.exposures import most
from balance.games.sewer_pirats.report.treasure_metrics import treasure_metrics

TREASURES = "Where points come from"
READINGS = "Where readings of the rules matter"

ACTION_COLUMNS = {
    "draws": "drawing",
    "moves": "moving",
    "captain_from_area": "a captaincy from the area",
    "captain_from_ship": "a captaincy from a crew space",
    "sails": "setting sail",
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
        part("tie_broken", TIES, "Of these ties: the tie-break leaves one winner",
             whole("tie_broken"), whole("score_tie")),
        *_readings(parameters, players),
        *treasure_metrics(parameters, players, scoring(parameters)),
    ]  # fmt: skip


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
    return [
        *family("kinds", shares),
        *family("yields", yields),
        *indexes,
        *family("leaders", leaders),
        part("uncounted_share", TREASURES, label, lost, total(stars, players)),
        each("points_per_token", TREASURES, "Points for each booty token taken", "points",
             all_points, total(of_seat("booty_taken"), players)),
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
        *quantiles,
        part("wasted_share", SAILINGS, "Of the booty that sails: goes to the box",
             whole("wasted_booty"), sails * parameters.booty_per_group),
        part("unclaimed_share", SAILINGS, "Of the groups: nobody claims", whole("unclaimed_groups"),
             whole("unclaimed_groups") + sails),
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
    return family("actions", shares)


def _seats(players: int) -> list[Metric]:
    turns = [
        mean(f"turns_{seat}", SEATS, f"Turns of seat {seat}", "turns")
        for seat in range(1, players + 1)
    ]
    return family("seats turns", turns)


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
