"""What a designer of To the Bottom asks, as numbers of one study (section 12).

Single cards and attacks have modules of their own beside this one. Win shares and scores of seats
are asked of every game already.
"""

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
    share,
    total,
    whole,
    wins_of,
)
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.report.attack_metrics import attack_metrics
from balance.games.to_the_bottom.report.card_metrics import card_metrics, copies, worth
from balance.games.to_the_bottom.report.columns import (
    BOARDS,
    EVENTS,
    PHASES,
    SEATS,
    WAITING,
    known_cards,
)
from balance.games.to_the_bottom.report.exposures import (
    END,
    bought_iceberg,
    buyer,
    cruise_rounds,
    highest,
    opens_as,
    points_slope,
    quantiles,
    wins_by_lead,
    wins_of_leader,
    wins_slope,
    within,
)

ICEBERG, DECKS = "The Iceberg", "Decks at the Iceberg"

ROUNDS = ((1, 5), (6, 6), (7, 7), (8, 8), (9, 10), (11, 15), (16, 0))  # 0: no end
LONG_WAIT = 4  # turns of the player afloat longest
CARD_LEADS = {  # cards above the mean of the others, from the first to below the second
    "at least 3 cards fewer": (-END, -2.5),
    "1 or 2 cards fewer": (-2.5, -0.5),
    "as many cards": (-0.5, 0.5),
    "1 or 2 cards more": (0.5, 2.5),
    "at least 3 cards more": (2.5, END),
}
VALUE_LEADS = {  # the same in thousandths of a point of value a card
    "0.6 points or more below": (-END, -600),
    "0.2 to 0.6 points below": (-600, -200),
    "the same value": (-200, 200),
    "0.2 to 0.6 points above": (200, 600),
    "0.6 points or more above": (600, END),
}
POINT_COLUMNS = {
    "points_spent_buy": "buying cards",
    "points_spent_play": "playing cards",
    "points_lost": "nothing",
}


def metrics(parameters: Parameters, players: int) -> list[Metric]:
    """The game's own metrics, as expressions over its per-game rows."""
    return [
        *_iceberg(players),
        *_phases(),
        *_seats(players),
        *_waiting(players),
        *_decks(parameters, players),
        *_boards(players),
        *attack_metrics(parameters, players),
        *_events(players),
        *card_metrics(parameters, players),
    ]


# --- the phases --------------------------------------------------------------------------------


def round_name(first: int, last: int) -> str:
    """A span of rounds in words."""
    if first == 1:
        return f"up to round {last}"
    if first == last:
        return f"round {first}"
    return f"rounds {first} to {last}" if last else f"from round {first} on"


def _in_rounds(first: int, last: int, players: int) -> OfSeat:
    """Did the seat buy the Iceberg in one of these rounds of the Cruise?"""
    number = cruise_rounds(players)
    return both(bought_iceberg, within(lambda seat: number, first, last + 1 if last else END))


def _iceberg(players: int) -> list[Metric]:
    bought = (buyer() > 0).cast(pl.Int64)
    ahead = pl.sum_horizontal(
        *[
            bought_iceberg(seat) * (score(seat) - _best_other(seat, players))
            for seat in range(1, players + 1)
        ]
    )
    last = total(both(bought_iceberg, at_least(of_seat("sink_order"), players)), players)
    rounds = [
        wins_of(f"buyer_wins_{first}", ICEBERG, f"Who buys it wins, {round_name(first, last)}",
                players, _in_rounds(first, last, players))
        for first, last in ROUNDS
    ]  # fmt: skip
    seats = [
        part(f"buys_{seat}", ICEBERG, f"Seat {seat} buys it", bought_iceberg(seat), bought)
        for seat in range(1, players + 1)
    ]
    return [
        wins_of("buyer_wins", ICEBERG, "Who buys it wins", players, bought_iceberg),
        each("buyer_ahead", ICEBERG, "Points of the buyer above the best other", "points", ahead,
             bought),
        part("buyer_sinks_last", ICEBERG, "Who buys it sinks last", last, bought),
        *family("rounds", rounds),
        *family("buys", [q._replace(reference=1 / players) for q in seats]),
    ]  # fmt: skip


def _best_other(seat: int, players: int) -> pl.Expr:
    others = [score(other) for other in range(1, players + 1) if other != seat]
    return pl.max_horizontal(*others)


def _phases() -> list[Metric]:
    cruise, sinking = whole("turns_cruise"), whole("turns_sink")
    return [
        *quantiles("turns_cruise", PHASES, "Cruise", "turns", cruise),
        *quantiles("turns_sink", PHASES, "Sinking", "turns", sinking),
        part("cruise_share", PHASES, "Of all turns: in the Cruise", cruise, cruise + sinking),
    ]


def _seats(players: int) -> list[Metric]:
    places = [
        wins_of(f"place_wins_{place}", SEATS, f"Who has turn {place} of the Sinking wins", players,
                opens_as(place, players))
        for place in range(1, players + 1)
    ]  # fmt: skip
    return family("places", places)


def _waiting(players: int) -> list[Metric]:
    """Turns that others still have when a seat has sunk, in turns of whoever has most."""
    turns = of_seat("seat_turns_sink")
    longest = highest(turns, players)

    def waits(seat: int) -> pl.Expr:
        return longest - turns(seat)

    def sank_first(seat: int) -> pl.Expr:
        return whole(f"sink_order_{seat}") == 1

    first = total(both(waits, sank_first), players)
    none = total(of_seat("zero_draw_turns"), players)
    stalled = total(of_seat("stalled"), players) > 0
    cruise = whole("cruise_capped") > 0
    return [
        mean("wait_first", WAITING, "Turns the first to sink waits", "turns", first),
        *quantiles("wait_first", WAITING, "Turns the first to sink waits", "turns", first),
        share("long_wait", WAITING, f"The first to sink waits more than {LONG_WAIT} turns",
              first > LONG_WAIT),
        mean("wait", WAITING, "Turns a seat waits", "turns", total(waits, players), players),
        share("stalls", WAITING, "A limit of turns ends a phase", cruise | stalled),
        share("sink_stalled", WAITING, "A limit sinks a seat", stalled),
        part("zero_draws", WAITING, "Of all turns: nothing is drawn", none, whole("turns")),
    ]  # fmt: skip


# --- decks and boards --------------------------------------------------------------------------


def _decks(parameters: Parameters, players: int) -> list[Metric]:
    size = copies("owned", known_cards(parameters))
    value = worth(parameters)
    cards = total(size, players)
    return [
        mean("deck_size", DECKS, "Cards a seat owns then", "cards", cards, players),
        mean("deck_value", DECKS, "Value of all these cards", "points", total(value, players),
             players),
        each("card_value", DECKS, "Value of one of them", "points", total(value, players), cards),
        *_compared(size, value, players),
        wins_slope("size_wins", DECKS, "Wins that go with one more card", players, size),
        points_slope("size_points", DECKS, "Points that go with one more card", players, size),
        wins_slope("value_wins", DECKS, "Wins that go with one more point of value", players,
                   value),
    ]  # fmt: skip


def _compared(size: OfSeat, value: OfSeat, players: int) -> list[Metric]:
    """How the decks of a game fare beside each other."""

    def level(seat: int) -> pl.Expr:
        return 1000 * value(seat) // pl.max_horizontal(size(seat), 1)

    ends = {
        "thick": ("most cards", size, 1),
        "thin": ("fewest cards", size, -1),
        "rich": ("most value", value, 1),
        "dear": ("most value a card", level, 1),
    }
    leaders = [
        wins_of_leader(f"{id_}_wins", DECKS, f"Who owns {words} then wins", players, number, sign)
        for id_, (words, number, sign) in ends.items()
    ]
    bins = [
        wins_by_lead(f"{id_}_{place}", PICTURES, f"Who owns {name} then wins", players, number,
                     *span)
        for id_, number, spans in (
            ("card_lead", size, CARD_LEADS), ("value_lead", level, VALUE_LEADS)
        )
        for place, (name, span) in enumerate(spans.items())
    ]  # fmt: skip
    return [*family("decks", leaders), *family("leads", bins)]


def _boards(players: int) -> list[Metric]:
    dearer = of_seat("multiplied_plays")
    plays, raised = total(of_seat("played"), players), total(dearer, players)
    label = "Who plays most cards at a raised cost wins"
    every = total(of_seat(*POINT_COLUMNS), players)
    spent = [
        part(f"of_{name}", BOARDS, f"Of all points: for {words}", total(of_seat(name), players),
             every)
        for name, words in POINT_COLUMNS.items()
    ]  # fmt: skip
    return [
        part("raised_share", BOARDS, "Of all plays: at a raised cost", raised, plays),
        wins_of_leader("raised_wins", BOARDS, label, players, dearer),
        *family("points", spent),
    ]  # fmt: skip


# --- events -----------------------------------------------------------------------------------


def _events(players: int) -> list[Metric]:
    return [
        share("copied", EVENTS, "In a game, an action is copied",
              total(of_seat("copies_used"), players) > 0),
        share("rescues", EVENTS, "In a game, a card is rescued",
              total(of_seat("rescued"), players) > 0),
    ]  # fmt: skip
