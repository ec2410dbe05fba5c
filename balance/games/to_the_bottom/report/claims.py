"""What designers ask of To the Bottom (section 12 of its rules), and where we read them our way.

How styles fare and what skill adds are asked of every game that unlike players play.
"""

from collections.abc import Iterator

from balance.games.api.claims import (
    CAUSE,
    COUNT,
    GOES_WITH,
    Amount,
    Claim,
    Contrast,
    Curve,
    Parts,
    StandsOut,
)
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.report.attack_metrics import LOSSES, defences
from balance.games.to_the_bottom.report.card_metrics import cards_at, of_class
from balance.games.to_the_bottom.report.columns import known_cards
from balance.games.to_the_bottom.report.metrics import (
    CARD_LEADS,
    LONG_WAIT,
    ROUNDS,
    VALUE_LEADS,
    round_name,
)

CARDS = ("cards", "class_on", "use_port_cards", "shop_copies_scale")
RAMPS = ("cruise_ramp", "sink_ramp", "ramp_counts")
HANDS = ("cruise_hand_limit", "sink_hand_limit", "sink_start_hand")
COSTS = ("board_step", "mult_step")
STALLS = ("draw_floor", "cruise_turn_cap", "sink_turn_cap")

PRICES = ("iceberg_15", "iceberg_25", "iceberg_plain")
LIMITS = ("hand_4", "hand_7", "hand_free")
ATTACKS = ("peaceful", "no_reactions", "storm")

# Marks: rare below the first, often above the second, of games or of plays.
STALLED = (0.001, 0.01)
RAISED = (0.02, 0.10)
WAITING = (0.05, 0.25)
AT_STAKE = (0.05, 0.10)
HALF = 0.5  # turns of a seat by which one phase may be longer before it matters


def cures(players: int) -> tuple[str, ...]:
    """The variants that bear on whether the seats are fair."""
    return ("seat_ramp", "no_ramp")


def claims(parameters: Parameters, players: int) -> list[Claim]:
    """The designer's questions, as far as one ruleset at one player count goes."""
    return [
        *_iceberg(parameters, players),
        *_seats(players),
        _cards(parameters, players),
        *_decks(),
        *_board(parameters, players),
        *_phases(parameters),
        _stalls(),
        *_waiting(),
        *_attacks(parameters, players),
        *_defences(parameters, players),
        *_readings(parameters),
    ]


def _iceberg(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Question 1, and the buyer's part in question 6."""
    price = next(card.price for card in parameters.cards.values() if card.static.iceberg)
    buyer = StandsOut({"buyer_wins": "buying the Iceberg"}, 1 / players, "win share")
    resting = (*RAMPS, *HANDS)
    question, changes = f"Do buyers of the Iceberg at {price} win more?", (*PRICES, *LIMITS)
    yield Claim("iceberg", question, buyer, GOES_WITH, resting, changes)
    rounds = {f"buyer_wins_{first}": round_name(first, last) for first, last in ROUNDS}
    curve = Curve(rounds, "the round of the purchase", "the buyer's win share")
    question = "Is an early Iceberg better than a late one?"
    yield Claim("iceberg_round", question, curve, GOES_WITH, (*CARDS, *resting), PRICES)


def _seats(players: int) -> Iterator[Claim]:
    """Question 2, beside the fairness of seats that every game is asked for."""
    numbers = range(1, players + 1)
    resting, changes = (*RAMPS, *HANDS), ("seat_ramp", "no_ramp")
    bought = StandsOut(
        {f"buys_{n}": f"seat {n}" for n in numbers}, 1 / players, "share of Icebergs"
    )
    question = "Does every seat get to buy the Iceberg?"
    yield Claim("iceberg_seats", question, bought, CAUSE, resting, changes)
    if players == 2:
        return  # the first turn of the Sinking is the buyer's
    places = {f"place_wins_{n}": f"turn {n} of the Sinking" for n in numbers}
    shape = StandsOut(places, 1 / players, "win share")
    question = "Does the turn order of the Sinking matter?"
    yield Claim("places", question, shape, GOES_WITH, resting, changes)


def _cards(parameters: Parameters, players: int) -> Claim:
    """Question 3 without the Iceberg, whose buyer has a question of his own."""
    owned = {
        f"card_wins_owned_{key}": parameters.cards[key].name
        for key in cards_at(parameters, "owned")
        if not parameters.cards[key].static.iceberg
    }
    shape = StandsOut(owned, 1 / players, "win share")
    changes = ("singles", "rulebook_only", "peaceful")
    return Claim("cards", "Which cards go with winning?", shape, GOES_WITH, CARDS, changes)


def _decks() -> Iterator[Claim]:
    """Question 4."""
    resting, changes = (*CARDS, *HANDS), ("young_crew", "singles")
    sizes = {f"card_lead_{n}": name for n, name in enumerate(CARD_LEADS)}
    thick = Curve(sizes, "a seat's lead in cards", "win share")
    question = "Do thick decks win more than thin ones?"
    yield Claim("decks", question, thick, GOES_WITH, resting, changes)
    values = {f"value_lead_{n}": name for n, name in enumerate(VALUE_LEADS)}
    dear = Curve(values, "a seat's lead in mean card value", "win share")
    question = "Do dear decks win more than cheap ones?"
    yield Claim("dear_decks", question, dear, GOES_WITH, resting, changes)


def _board(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Question 5; with flat costs, what the multiplier would be about."""
    changes = ("tight_board", "wide_board", "flat_cost")
    at = "at a raised cost" if parameters.mult_step else "past the board's first step"
    shape = Amount("raised_share", f"plays {at}", RAISED)
    yield Claim("multiplier", "Does the board multiplier bite?", shape, COUNT, COSTS, changes)
    most = StandsOut({"raised_wins": f"playing most {at}"}, 1 / players, "win share")
    question = "Do full boards win more?"
    yield Claim("full_boards", question, most, GOES_WITH, COSTS, changes)


def _phases(parameters: Parameters) -> Iterator[Claim]:
    """Question 6, and the lengths of question 7."""
    limit = parameters.cruise_hand_limit
    question = f"How long is the Cruise with {f'{limit} hand cards' if limit else 'free hands'}?"
    cruise = Amount("rounds_cruise", "the Cruise of a seat")
    yield Claim("hand_limit", question, cruise, COUNT, ("cruise_hand_limit",), LIMITS)
    sinking = Amount("rounds_sink", "the Sinking of a seat")
    resting, changes = (*RAMPS, *HANDS), ("storm", "calm_sea", "young_crew")
    yield Claim("sinking", "How long is the Sinking?", sinking, COUNT, resting, changes)
    names = ("the Cruise", "the Sinking")
    longer = Contrast("rounds_cruise", "rounds_sink", names, "time for each seat", HALF)
    yield Claim("length", "Which phase takes longer?", longer, COUNT, resting, changes)


def _stalls() -> Claim:
    """Question 7: games that only a limit ends."""
    resting, changes = (*STALLS, *CARDS), ("calm_sea", "always_draw")
    stalls = Amount("stalls", "games in which a turn limit ends a phase", STALLED)
    return Claim("stalls", "How often do games stall?", stalls, COUNT, resting, changes)


def _waiting() -> Iterator[Claim]:
    """Question 7: turns of others after one's own sinking."""
    resting, changes = (*RAMPS, *CARDS), ("storm", "calm_sea", "always_draw")
    wait = Amount("wait_first", "wait of the first to sink")
    yield Claim("waiting", "How long does a sunk player wait?", wait, COUNT, resting, changes)
    long = Amount("long_wait", f"games with a wait of more than {LONG_WAIT} turns", WAITING)
    yield Claim("long_waits", "How often is the wait long?", long, COUNT, resting, changes)


def _attacks(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Question 8: what attacks take, and how attackers and their victims fare."""
    lost = Amount("lost_cards", "cards lost to attacks in a game")
    yield Claim("losses", "How much do attacks take?", lost, COUNT, CARDS, ATTACKS)
    bins = {f"lost_wins_{low}": name for name, (low, _) in LOSSES.items()}
    victims = Curve(bins, "cards lost to attacks", "win share")
    yield Claim("victims", "Do victims of attacks win less?", victims, GOES_WITH, CARDS, ATTACKS)
    if of_class(parameters, "O"):
        most = StandsOut({"attacker_wins": "owning most attack cards"}, 1 / players, "win share")
        changes = ("peaceful", "storm")
        yield Claim("attacks", "Do attackers win more?", most, GOES_WITH, CARDS, changes)


def _defences(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Questions 8 and 10: how often each defence is used, and how its owners fare."""
    known = defences(parameters)
    if not known:
        return
    uses = Amount("defence_uses", "uses of defences in a game")
    question = "How often do players answer each other?"
    yield Claim("reactions", question, uses, COUNT, CARDS, ATTACKS)
    owners = {f"owners_{trigger}": names for trigger, names in known.items()}
    shape = StandsOut(owners, 1 / players, "win share")
    question = "Do owners of defences win more?"
    yield Claim("defenders", question, shape, GOES_WITH, CARDS, ATTACKS)
    if len(known) > 1:
        parts = {f"of_uses_{trigger}": names for trigger, names in known.items()}
        shares = Parts(parts, "uses of defences")
        yield Claim("defences", "Which defence is used most?", shares, COUNT, CARDS, ATTACKS)


def _readings(parameters: Parameters) -> Iterator[Claim]:
    """How often a game comes to where section 13 says that we read the rules our way."""
    if "react_jettison" in defences(parameters) and parameters.jettison_opens_teacher:
        yield _rescues()
    if any(parameters.cards[key].static.jet_copy for key in known_cards(parameters)):
        yield _copies()


def _rescues() -> Claim:
    shape = Amount("rescues", "games with a card rescued from the water", AT_STAKE)
    question = "Does our reading of rescues matter?"
    resting = ("discard_is_jettison", "jettison_opens_teacher", "teacher_off_turn", *CARDS)
    changes = ("teacher_own_turn", "strict_discard")
    return Claim("rescues", question, shape, COUNT, resting, changes)


def _copies() -> Claim:
    shape = Amount("copied", "games with a copied action", AT_STAKE)
    question, resting = "Does our reading of copies matter?", ("flapper_needs_ready", *CARDS)
    return Claim("copies", question, shape, COUNT, resting, ("gentle_flapper",))
