"""The columns of To the Bottom in the record of a game: what is counted, and what it means."""

from balance.games.api import Column, Shown, columns_of
from balance.games.api.metrics import PICTURES
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.state import _CARD_COUNTERS, _COUNTERS, _SEAT_COUNTERS
from balance.games.to_the_bottom.parameters.model import Parameters, copies_in_shop

_seat = columns_of("seat", codes.SEATS)


def _by_card(name: str, meaning: str) -> Column:
    return Column(name, "u2", meaning, ("card", "seat"), (codes.TYPES, codes.SEATS))


COLUMNS = (
    Column("max_options", "i4", "most options of a decision"),
    Column("turns_cruise", "i4", "table turns of the Cruise"),
    Column("turns_sink", "i4", "table turns of the Sinking"),
    Column("iceberg_buyer", "i1", "seat that bought the Iceberg", none=0),
    *(Column(*counter) for counter in _COUNTERS),
    _seat("seat_turns_cruise", "i4", "turns in the Cruise"),
    _seat("seat_turns_sink", "i4", "turns in the Sinking"),
    _seat("stalled", "u1", "1 where the limit of Sinking turns sank the player"),
    _seat("sink_order", "u1", "place in the order of sinking, 1 the first"),
    _seat("board_count", "i4", "cards on the board at the end"),
    *(_seat(name, "i4", meaning) for name, meaning in _SEAT_COUNTERS),
    *(_by_card(name, meaning) for name, meaning in _CARD_COUNTERS),
    _by_card("card_final", "copies on the board at the end"),
)

PHASES, SEATS, WAITING = "Length of the phases", "Seats by phase", "Waiting and stalls"
BOARDS, ATTACKS, EVENTS = "Boards and points", "Attacks and defences", "What happens in a game"
SHOWN = {
    PHASES: (
        Shown("turns_cruise", "mean", "Cruise", "turns"),
        Shown("turns_sink", "mean", "Sinking", "turns"),
        Shown("turns_cruise", "seat", "Turns of a seat in the Cruise", "turns", id="rounds_cruise"),
        Shown("turns_sink", "seat", "Turns of a seat in the Sinking", "turns", id="rounds_sink"),
        Shown("first_sink_turn", "mean", "Turns of the Sinking before anybody sinks", "turns"),
    ),
    SEATS: (
        Shown("seat_turns_cruise", "mean", "Turns of seat {} in the Cruise", "turns"),
        Shown("seat_turns_sink", "mean", "Turns of seat {} in the Sinking", "turns"),
        Shown("deck_at_sink", "mean", "Cards of seat {} off the board at the Iceberg", "cards"),
        Shown("board_at_sink", "mean", "Cards of seat {} on the board at the Iceberg", "cards"),
    ),
    WAITING: (
        Shown("cruise_capped", "share", "The Cruise is stopped by its limit"),
        Shown("action_caps", "share", "A turn is ended by its limit"),
        Shown("event_drops", "share", "A jettison event is dropped"),
    ),
    BOARDS: (
        Shown("multiplied_plays", "seat", "Plays of a seat at a raised cost", "plays",
              id="raised_of_seat"),
        Shown("board_count", "seat", "Cards on a board at the end", "cards", id="board_of_seat"),
        Shown("max_board", "mean", "Cards on the fullest board", "cards"),
    ),
    ATTACKS: (
        Shown("lost_to_attacks", "total", "Cards lost to attacks", "cards", id="lost_cards"),
    ),
    EVENTS: (
        Shown("bought", "total", "Cards bought", "cards", id="bought_of_all"),
        Shown("played", "total", "Cards played", "cards", id="played_of_all"),
        Shown("activated", "total", "Actions used", "actions", id="activated_of_all"),
        Shown("jettisoned", "total", "Cards jettisoned", "cards", id="jettisoned_of_all"),
        Shown("drawn", "total", "Cards drawn", "cards", id="drawn_of_all"),
        Shown("arbiter_returns", "total", "Cards taken up for being the highest", "cards",
              id="arbiter_returns_of_all"),
        Shown("roses", "total", "Cards that go to the board when jettisoned", "cards",
              id="roses_of_all"),
        Shown("seal_pairs", "total", "Pairs jettisoned", "pairs", id="seal_pairs_of_all"),
        Shown("copies_used", "total", "Actions copied", "actions", id="copies_used_of_all"),
        Shown("lockdowns", "mean", "Lockdowns that come up", "times"),
        Shown("shop_reshuffles", "mean", "Times the shop's discard becomes its deck", "times"),
        Shown("water_reshuffles", "mean", "Times a water becomes a deck", "times"),
    ),
    PICTURES: (
        Shown("card_bought", "total", "{}: copies bought", "copies"),
        Shown("card_played", "total", "{}: copies played", "copies"),
    ),
}  # fmt: skip


def captions(parameters: Parameters) -> dict[str, dict[str, str]]:
    """What cards are called, as far as somebody can buy or own them."""
    names = {key: card.name for key, card in parameters.cards.items()}
    return {
        "card": {key: names[key] for key in known_cards(parameters)},
        "card_bought": {key: names[key] for key in sold_cards(parameters)},
    }


def known_cards(parameters: Parameters) -> list[str]:
    """The cards that somebody can come to own, in the order of types."""
    shop = copies_in_shop(parameters)
    tables = (parameters.seat_extra_deck, parameters.seat_extra_board)
    extra = {key for table in tables for keys in table.values() for key in keys}
    return [
        key
        for key, card in parameters.cards.items()
        if (shop[key] or card.start or key in extra) and not card.static.lockdown
    ]


def sold_cards(parameters: Parameters) -> list[str]:
    """The cards that the shop sells, the Iceberg among them."""
    shop = copies_in_shop(parameters)
    return [key for key in known_cards(parameters) if shop[key]]
