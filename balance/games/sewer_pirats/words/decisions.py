"""The decision that is due in a position of Sewer Pirats: what is told of it, and what follows.

What need not be named is what it mostly is: a captain takes first, a bid is the least one.
"""

from typing import Any

from balance.games.api.codec import (
    SEAT,
    At,
    Due,
    Field,
    Flag,
    Name,
    Some,
    Whole,
    players,
    refuse,
)
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.words.faults import faults_of_taker
from balance.games.sewer_pirats.words.names import (
    ACTED,
    FIGURE,
    SPACE,
    SYMBOL_NAMES,
    figure_name,
)


def clear(state: Any) -> None:
    """Nothing is due yet, and nobody has acted."""
    state.decision, state.finished, state.goes_on = 0, 0, 0
    state.draws_left, state.from_deck = 0, 0
    state.figure_ship, state.figure_at, state.figure_tribe = -1, codes.AREA, 0
    state.further, state.reveal, state.owed, state.final_ship[:] = 0, 0, 0, 0
    state.sailing, state.taker, state.stays[:] = 0, 0, 0
    state.rank, state.bid, state.leader, state.to_pay, state.passed[:] = 0, 0, -1, 0, 0


def settle(rules: Any, state: Any) -> int:
    """Put in place what follows from the decision; returns who decides, -1 if any seat may."""
    decision = int(state.decision)
    state.sails_done = int(state.bonus.sum()) - (decision in codes.TAKING)
    state.goes_on = decision in (codes.SNL, codes.RAT_TAKE, codes.OPEN)
    if decision in codes.TAKING:
        return _sail(state)
    state.sailor = state.actor if decision == codes.WEA else state.active
    if decision == codes.PAY:
        for seat in range(rules.players):
            is_in = state.crew[seat].sum() < rules.crew_size
            state.passed[seat] = is_in and seat != state.leader
        return int(state.leader)
    if decision in ACTED:
        state.figure_tribe = ACTED[decision]
    if decision == codes.WEA:
        state.further = 1
        state.goes_on = state.figure_ship >= 0  # after sailing it is in the area
        return -1
    if decision in (codes.FIG, codes.OPEN):
        state.starter = state.actor
    return -1 if decision in codes.BIDDING else int(state.active)


def _sail(state: Any) -> int:
    """The ship sails: those nearer to the bow than the taker are served. The taker's owner acts."""
    ship, taker = int(state.sailing) - 1, int(state.taker)
    state.figure_ship, state.figure_at = ship, codes.CAPTAIN
    state.stays[taker + 1 :] = state.space[ship][taker + 1 :] != 0
    return max(0, int(state.space[ship][taker]) - 1) // codes.TRIBES


# --- values ---------------------------------------------------------------------------------


def _place_of_figure(at: At) -> int:
    """The place of the figure that acted, as :data:`SPACE` counts them."""
    ship, space = int(at.state.figure_ship), int(at.state.figure_at)
    return codes.SHIPS * codes.CAPTAIN if ship < 0 else ship * codes.CAPTAIN + space - 1


def _put_figure(at: At, place: int) -> None:
    ship, space = divmod(place, codes.CAPTAIN)
    is_area = ship == codes.SHIPS
    at.state.figure_ship, at.state.figure_at = (-1, codes.AREA) if is_area else (ship, space + 1)


def _put_taker(at: At, space: int) -> None:
    at.state.taker = space
    refuse(list(faults_of_taker(at.state)))


def _captain(at: At) -> int:
    return 1 + int(at.state.sailor) * codes.TRIBES + int(at.state.figure_tribe)


def _put_captain(at: At, figure: int) -> None:
    at.state.sailor, at.state.figure_tribe = divmod(figure - 1, codes.TRIBES)


def _who_is_captain(at: At) -> str | None:
    """The captain that takes first; when others take it has left and must be named."""
    figure = int(at.state.space[at.state.sailing - 1][codes.CAPTAIN])
    return figure_name(figure) if figure and at.state.taker == codes.CAPTAIN else None


def _out(at: At) -> list[int]:
    return [seat for seat in range(players(at)) if at.state.passed[seat]]


def _put_out(at: At, seats: list[int]) -> None:
    at.state.passed[seats] = 1


def _last_at_bar(at: At) -> int:
    return int(at.state.bar_count) - 1


# --- the table ------------------------------------------------------------------------------


AT = (Field("at", SPACE, get=_place_of_figure, put=_put_figure, default=lambda at: None),)
SAILING = (
    Field("ship", Name(SYMBOL_NAMES, first=1), "sailing", default=lambda at: None),
    Field(
        "space",
        Whole(1, codes.CAPTAIN),
        "taker",
        put=_put_taker,
        default=lambda at: codes.CAPTAIN,
    ),
    Field("captain", FIGURE, get=_captain, put=_put_captain, default=_who_is_captain),
    Field("further", Flag(), "further", when=lambda at: bool(at.state.further)),
)
RANK = Field("rank", Whole(0, _last_at_bar), "rank")
OFFER = (
    RANK,
    Field("bid", Whole(0, codes.CARDS), "bid", default=lambda at: int(at.state.rank)),
    Field("leader", SEAT, "leader", default=lambda at: None),
    Field("starter", SEAT, "starter", default=lambda at: int(at.state.leader) + 1),
)
DRAWS = Whole(1, lambda at: int(at.rules.draw_cards))
LEFT_TO_PAY = Field(
    "left",
    Whole(1, lambda at: max(int(at.state.bid), 1)),
    "to_pay",
    default=lambda at: int(at.state.bid),
)
DECISION = Due(
    {name: number for number, name in codes.DECISIONS.items()},
    {
        "D-DRAW": (
            Field("left", DRAWS, "draws_left", default=lambda at: int(at.rules.draw_cards)),
        ),
        "D-WEA": AT,
        "D-SNL": AT,
        "D-TAKE": SAILING,
        "D-RAT": SAILING,
        "D-TOAD": SAILING,
        "D-OPEN": (RANK,),
        "D-BID": (
            *OFFER,
            Field("passed", Some(SEAT, codes.SEATS), get=_out, put=_put_out),
        ),
        "D-PAY": (*OFFER, LEFT_TO_PAY),
    },
)
