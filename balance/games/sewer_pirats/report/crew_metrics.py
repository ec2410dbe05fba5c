"""What is asked about tribes and the auction of Sewer Pirats.

With shared crews all seats lead the same tribes, so a tribe shows only in what whole games with it
are like. With crews of one tribe, seats are compared by their tribe. In the auction crews are the
bidders' choice, so every number that compares seats by their crew is a correlation.
"""

from fractions import Fraction

import polars as pl

from balance.games.api import Metric
from balance.games.api.metrics import (
    PICTURES,
    OfSeat,
    at_least,
    both,
    each,
    family,
    mean,
    of_seat,
    part,
    score,
    total,
    whole,
    wins_of,
)
from balance.games.sewer_pirats.parameters.abilities import able_tribes, tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.report.ability_metrics import ability_metrics
from balance.games.sewer_pirats.report.exposures import (
    PLURALS,
    crew,
    drawn_tribes,
    most,
    pairs,
    points_of,
    points_slope,
    slope,
    wins_by,
    wins_slope,
)

TRIBES, PAIRS = "What tribes are worth", "Pairs of tribes"
AUCTION = "The auction"
LEFT_BINS = (0, 2, 3, 4, 5)

MEASURES = {  # of whole games, by the tribes drawn
    "points": (TRIBES, "Points of a seat", "points"),
    "sails": (TRIBES, "Sailings", "sailings"),
    "turns": (TRIBES, "Turns", "turns"),
    "margin": (PICTURES, "Margin of the best", "points"),
}


def crew_metrics(parameters: Parameters, players: int) -> list[Metric]:
    """Metrics about crews, as far as the ruleset has them."""
    asked = []
    if able_tribes(parameters, players):
        of_mode = {"common": _drawn, "mono": _owned, "auction": _hired}[parameters.crew_mode]
        asked += [*of_mode(parameters, players), *ability_metrics(parameters, players)]
    if parameters.crew_mode == "auction":
        asked += _auction(parameters, players)
    return asked


# --- shared crews ------------------------------------------------------------------------------


def _drawn(parameters: Parameters, players: int) -> list[Metric]:
    """Whole games with and without a tribe, and with a pair of tribes."""
    values = {
        "points": (total(score, players), players),
        "sails": (whole("total_sails"), 1),
        "turns": (whole("turns"), 1),
        "margin": (whole("margin"), 1),
    }
    known = drawn_tribes(parameters, players)
    asked = []
    for name, (value, scale) in values.items():
        topic, words, unit = MEASURES[name]
        sides = [
            mean(f"{side}_{name}_{tribe}", topic, f"{words}, {side} {PLURALS[tribe]}", unit,
                 pl.when(is_so).then(value), scale)
            for tribe in known
            for side, is_so in (("with", whole(f"crews_{tribe}_1") > 0),
                                ("without", whole(f"crews_{tribe}_1") == 0))
        ]  # fmt: skip
        asked += family(f"tribes {name}", sides)
    points, seats = values["points"]
    together = []
    for a, b in pairs(known):
        has_both = (whole(f"crews_{a}_1") > 0) & (whole(f"crews_{b}_1") > 0)
        label = f"Points of a seat, with {PLURALS[a]} and {PLURALS[b]}"
        value = pl.when(has_both).then(points)
        together.append(mean(f"pair_points_{a}_{b}", PAIRS, label, "points", value, seats))
    return [*asked, *family("pairs", together), *_gains(parameters, players, known)]


def _gains(parameters: Parameters, players: int, known: list[str]) -> list[Metric]:
    """What a tribe, and a pair of tribes, changes in the points of a seat and in the turns."""
    size, pool = parameters.crew_size, len(parameters.tribe_pool)
    one, two = Fraction(size, pool), Fraction(size * (size - 1), pool * (pool - 1))
    groups, tokens = parameters.bonus_counts.in_order(), parameters.booty_values.in_order()
    points = total(score, players) - 3 * sum(map(sum, tokens)) // 4, players, "points"
    turns = whole("turns") - 5 * sum(groups), 1, "turns"
    is_in = {tribe: whole(f"crews_{tribe}_1") > 0 for tribe in known}
    asked = [
        _gain(f"{name}_{tribe}", f"Difference that {PLURALS[tribe]} make", value, is_in[tribe], one)
        for name, value in (("gain", points), ("longer", turns))
        for tribe in known
    ]
    together = [
        _gain(f"pair_gain_{a}_{b}", f"Difference that {PLURALS[a]} and {PLURALS[b]} make", points,
              is_in[a] & is_in[b], two)
        for a, b in pairs(known)
    ]  # fmt: skip
    return [*asked, *together]


def _gain(
    id_: str, label: str, of: tuple[pl.Expr, int, str], is_so: pl.Expr, chance: Fraction
) -> Metric:
    """How far the mean of games in which something is so lies above that of all others.

    The chance p of it is known from the rules, so the difference is the mean of
    ``value * (so - p) / (p * (1 - p))``. That holds whatever constant is taken off the value; one
    near its mean, as the callers take, makes the interval as narrow as that of two means.
    """
    value, scale, unit = of
    a, b = chance.as_integer_ratio()
    weighted = value * (b * is_so.cast(pl.Int64) - a) * b
    return mean(id_, PICTURES, f"{label}, {unit}", unit, weighted, a * (b - a) * scale)


# --- crews of one tribe ------------------------------------------------------------------------


def _owned(parameters: Parameters, players: int) -> list[Metric]:
    """Seats by their tribe, and tribes against each other."""
    known = tribes(parameters, players)
    wins = [
        wins_of(
            f"tribe_wins_{t}", TRIBES, f"A seat of {PLURALS[t]} wins", players, at_least(crew(t))
        )
        for t in known
    ]
    points = [
        points_of(f"tribe_points_{t}", TRIBES, f"Points of a seat of {PLURALS[t]}", players,
                  at_least(crew(t)))
        for t in known
    ]  # fmt: skip
    duels = [_duel(a, b, players) for a, b in pairs(known)]
    return [*family("tribe wins", wins), *family("tribe points", points), *family("pairs", duels)]


def _duel(first: str, second: str, players: int) -> Metric:
    """How often a seat of one tribe has more points than one of another; a tie counts half."""
    seats = range(1, players + 1)
    doubled, met = [], []
    for a in seats:
        for b in seats:
            if a != b:
                here = at_least(crew(first))(a) * at_least(crew(second))(b)
                above = (score(a) > score(b)).cast(pl.Int64)
                not_below = (score(a) >= score(b)).cast(pl.Int64)
                doubled.append(here * (above + not_below))
                met.append(here)
    label = f"A seat of {PLURALS[first]} has more points than one of {PLURALS[second]}"
    question = part(
        f"duel_{first}_{second}", PAIRS, label, pl.sum_horizontal(*doubled),
        pl.sum_horizontal(*met), 2,
    )  # fmt: skip
    return question._replace(reference=0.5)


# --- crews that were bought --------------------------------------------------------------------


def _hired(parameters: Parameters, players: int) -> list[Metric]:
    """Seats by what they hired: win share, points and price of one more figure of a tribe."""
    known = tribes(parameters, players)
    asked = {
        "win_slope": [
            wins_slope(f"win_slope_{t}", TRIBES, f"Win share that goes with one more {t}", players,
                       crew(t))
            for t in known
        ],
        "point_slope": [
            points_slope(f"point_slope_{t}", TRIBES, f"Points that go with one more {t}", players,
                         crew(t))
            for t in known
        ],
        "price_slope": [
            slope(f"price_slope_{t}", TRIBES, f"Cards bid that go with one more {t}", "cards",
                  players, of_seat("auction_paid"), crew(t))
            for t in known
        ],
        "hired_wins": [
            wins_of(f"hired_wins_{t}", TRIBES, f"A seat that hired a {t} wins", players,
                    at_least(crew(t)))
            for t in known
        ],
        "hired_points": [
            points_of(f"hired_points_{t}", TRIBES, f"Points of a seat that hired a {t}", players,
                      at_least(crew(t)))
            for t in known
        ],
        "pairs": [
            wins_of(f"pair_wins_{a}_{b}", PAIRS, f"A seat that hired {a} and {b} wins", players,
                    both(at_least(crew(a)), at_least(crew(b))))
            for a, b in pairs(known)
        ]
        + [
            wins_of(f"pair_wins_{t}_{t}", PAIRS, f"A seat that hired two {PLURALS[t]} or more wins",
                    players, at_least(crew(t), 2))
            for t in known
        ],
    }  # fmt: skip
    return [question for name, members in asked.items() for question in family(name, members)]


def cards_left(parameters: Parameters) -> OfSeat:
    """Cards a seat keeps from the auction: its starting hand."""
    return lambda seat: (
        parameters.auction_cards - whole(f"auction_paid_{seat}") + whole(f"auction_found_{seat}")
    )


def _hires_last(seat: int) -> pl.Expr:
    """The seat that completes its crew last has the first turn (SP-86)."""
    return (whole("first_player") == seat).cast(pl.Int64)


def _last_with(free: int) -> OfSeat:
    return lambda seat: _hires_last(seat) * (whole("free_figures") == free).cast(pl.Int64)


def _auction(parameters: Parameters, players: int) -> list[Metric]:
    left = cards_left(parameters)
    free = [
        wins_of(f"wins_free_{k}", AUCTION, f"Who hires last wins, with {k} figures free", players,
                _last_with(k))
        for k in range(1, parameters.crew_size + 1)
    ]  # fmt: skip
    paid = [
        mean(f"auction_paid_{s}", AUCTION, f"Cards seat {s} bids away", "cards")
        for s in range(1, players + 1)
    ]
    return [
        *wins_by("left", players, left, LEFT_BINS, "card", "left"),
        points_slope("left_points", AUCTION, "Points that go with one more card left", players,
                     left),
        wins_slope("left_wins", AUCTION, "Win share that goes with one more card left", players,
                   left),
        wins_of("wins_most_left", AUCTION, "Who has most cards left wins", players,
                most(left, players)),
        wins_of("wins_last", AUCTION, "Who hires last and has the first turn wins", players,
                _hires_last),
        *family("free", free),
        mean("free_figures", AUCTION, "Figures the last one gets free", "figures"),
        mean("cards_left", AUCTION, "Cards a seat has left", "cards", total(left, players),
             players),
        each("price", AUCTION, "Cards bid away for a figure", "cards",
             total(of_seat("auction_paid"), players), total(of_seat("auction_won"), players)),
        mean("found_of_seat", AUCTION, "Cards a seat finds under figures", "cards",
             total(of_seat("auction_found"), players), players),
        *family("paid", paid),
    ]  # fmt: skip
