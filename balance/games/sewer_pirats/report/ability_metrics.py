"""What is asked about the abilities of tribes: how often they are used, and who uses them wins."""

import polars as pl

from balance.games.api import Metric
from balance.games.api.metrics import (
    PICTURES,
    at_least,
    each,
    family,
    mean,
    of_seat,
    part,
    total,
    whole,
    wins_of,
)
from balance.games.sewer_pirats.parameters.abilities import able_tribes, is_able, tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.report.exposures import PLURALS, crew, most

ABILITIES = "Abilities"
USES = {  # what shows that an ability was used
    "rat": ("rat_doubles", "second tokens of a rat"),
    "raccoon": ("tolls_received", "cards a raccoon earns"),
    "cockroach": ("free_moves", "actions of a cockroach without a card"),
    "weasel": ("weasel_second", "further actions of a weasel"),
    "snail": ("snail_reveals", "cards revealed for a snail"),
    "toad": ("toad_stays", "stays of a toad"),
}


def ability_metrics(parameters: Parameters, players: int) -> list[Metric]:
    """How often abilities are used, and how their users fare."""
    able = able_tribes(parameters, players)
    uses = [
        each(f"use_{tribe}", ABILITIES, f"A game and figure: {words}", "times",
             total(of_seat(column), players), total(crew(tribe), players))
        for tribe, (column, words) in USES.items()
        if tribe in able
    ]  # fmt: skip
    asked = [*family("uses", uses), *(_idle(tribe, players) for tribe in able)]
    if parameters.crew_mode != "mono":
        asked += family("users", [_top_user(tribe, players) for tribe in able])
    for tribe, details in (("weasel", _weasel), ("snail", _snail), ("toad", _toad)):
        if tribe in able:
            asked += details(parameters, players)
    return asked


def _idle(tribe: str, players: int) -> Metric:
    column, words = USES[tribe]
    owner, used = at_least(crew(tribe)), at_least(of_seat(column))

    def idle(seat: int) -> pl.Expr:
        return owner(seat) * (1 - used(seat))

    label = f"A seat with {PLURALS[tribe]} has no {words}"
    return part(f"idle_{tribe}", PICTURES, label, total(idle, players), total(owner, players))


def _top_user(tribe: str, players: int) -> Metric:
    column, words = USES[tribe]
    label = f"Who has most {words} wins"
    return wins_of(f"top_{tribe}", ABILITIES, label, players, most(of_seat(column), players))


def may_dash(parameters: Parameters, players: int) -> bool:
    """Can a weasel become captain and sail in one turn?"""
    known = "weasel" in tribes(parameters, players) and is_able(parameters, "weasel")
    return known and parameters.weasel_captain_then_sail


def _weasel(parameters: Parameters, players: int) -> list[Metric]:
    weasels = total(crew("weasel"), players)
    asked = [
        each("rejoin_per_weasel", ABILITIES, "A game and figure: a weasel acts after its sailing",
             "times", total(of_seat("weasel_rejoin"), players), weasels)
    ]  # fmt: skip
    if not may_dash(parameters, players):
        return asked
    dashes = of_seat("weasel_dash")
    owner, dashed = at_least(crew("weasel")), at_least(dashes)
    label = "A game and figure: captain and sailing in one turn"

    def idle(seat: int) -> pl.Expr:
        return owner(seat) * (1 - dashed(seat))

    ways = [
        wins_of("wins_dashed", ABILITIES, "A seat whose weasel became captain and sailed at once "
                "wins", players, dashed),
        wins_of("wins_undashed", ABILITIES, "A seat whose weasel never did so wins", players, idle),
    ]  # fmt: skip
    return [
        *asked,
        each("dash_per_weasel", ABILITIES, label, "times", total(dashes, players), weasels),
        part("dash_share", ABILITIES, "Of the sailings: a weasel that became captain in that turn",
             total(dashes, players), whole("total_sails")),
        *family("dashes", ways),
    ]  # fmt: skip


def _snail(parameters: Parameters, players: int) -> list[Metric]:
    hits = total(of_seat("snail_hits"), players)
    return [
        part("snail_hit_share", ABILITIES, "Of the cards revealed for snails: match", hits,
             total(of_seat("snail_reveals"), players)),
        part("snail_swap_share", ABILITIES, "Of the matching cards: the snail changes places",
             total(of_seat("snail_swaps"), players), hits),
        mean("snail_coups", ABILITIES, "Captains that snails displace", "times",
             total(of_seat("snail_coups"), players)),
    ]  # fmt: skip


def _toad(parameters: Parameters, players: int) -> list[Metric]:
    toads = total(crew("toad"), players)
    label = "A game and figure: a toad becomes captain by staying"
    captains = total(of_seat("toad_captain"), players)
    return [each("captain_per_toad", ABILITIES, label, "times", captains, toads)]
