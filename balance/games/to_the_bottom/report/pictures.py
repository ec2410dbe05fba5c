"""The pictures of a study of To the Bottom: the card table, the Iceberg, places, defences."""

from collections.abc import Sequence
from typing import Any

from balance.games.api import Picture
from balance.games.api.charts import lying
from balance.games.api.inference import (
    WIN_MARGIN,
    Estimates,
    is_enough,
    is_known,
    number_cell,
    percent,
    percent_cell,
)
from balance.games.to_the_bottom.parameters.cards import CLASS_NAMES
from balance.games.to_the_bottom.parameters.model import Parameters, copies_in_shop
from balance.games.to_the_bottom.report.attack_metrics import DEFENCES, defences
from balance.games.to_the_bottom.report.card_map import CardMark, Fair, card_map
from balance.games.to_the_bottom.report.card_metrics import STAGES, cards_at
from balance.games.to_the_bottom.report.columns import known_cards, sold_cards
from balance.games.to_the_bottom.report.metrics import ROUNDS, round_name

ORDER = ("owned", "early", "final")  # of the stages in the table


def pictures(parameters: Parameters, players: int, estimates: Estimates) -> list[Picture]:
    """The table of cards first; defences only where the ruleset has some."""
    asked = (parameters, players, estimates)
    drawn = [_cards(*asked), _rounds(players, estimates), _places(players, estimates)]
    return [*drawn, *([_defences(*asked)] if defences(parameters) else [])]


# --- cards -------------------------------------------------------------------------------------


def _cards(parameters: Parameters, players: int, estimates: Estimates) -> Picture:
    """Every card: how often it is bought, played and kept, and how those fare who have it."""
    games = estimates["turns_cruise"].n
    keys = _by_wins(parameters, estimates)
    header = (
        "card", "class", *(f"who {STAGES[stage]} wins" for stage in ORDER),
        "bought a game", "played a game", "on a board at the end in games",
        "value", "price", "copies", "value and effect from",
    )  # fmt: skip
    rows = [_row(parameters, key, estimates, games) for key in keys]
    words = (
        "Cards by price and by the wins of who owns them when the Sinking starts, with intervals "
        "that hold together. All is correlation: who has a dear card could pay for it. Larger "
        "marks are owned in more games; of hollow ones the value or the effect is assumed. The "
        "dashed line is an equal share, the band what counts as equal."
    )
    fair = Fair(1 / players, float(estimates.get(WIN_MARGIN, 0.0)))
    return Picture("The cards", words, card_map(_marks(parameters, estimates), fair), header, rows)


def _marks(parameters: Parameters, estimates: Estimates) -> list[CardMark]:
    """The cards that are sold, as far as enough games had an owner of them."""
    sold = [key for key in cards_at(parameters, "owned") if key in sold_cards(parameters)]
    found = [(parameters.cards[key], _of(estimates, "owned", key)) for key in sold]
    return [
        CardMark(card.name, card.class_, card.price, wins,
             "assumed" in (card.value_from, card.effect_from))
        for card, wins in found
        if is_enough(wins)
    ]  # fmt: skip


def _of(estimates: Estimates, stage: str, key: str) -> Any:
    """The win share of a card at a stage; None where nobody could be without it."""
    return estimates.get(f"card_wins_{stage}_{key}")


def _by_wins(parameters: Parameters, estimates: Estimates) -> list[str]:
    """Cards that go with most wins at the Sinking first, those without a number last."""

    def place(key: str) -> tuple[bool, float]:
        found = _of(estimates, "owned", key)
        known = found is not None and is_known(found)
        return not known, -found.value if known else 0.0

    return sorted(known_cards(parameters), key=place)


def _row(parameters: Parameters, key: str, estimates: Estimates, games: int) -> list[str]:
    card = parameters.cards[key]
    sold = key in cards_at(parameters, "early")
    return [
        card.name,
        CLASS_NAMES[card.class_],
        *(_wins(_of(estimates, stage, key)) for stage in ORDER),
        number_cell(estimates[f"card_bought_{key}"]) if sold else "-",
        number_cell(estimates[f"card_played_{key}"]),
        _counted(_of(estimates, "final", key), games),
        str(card.value),
        str(card.price) if sold else "-",
        str(copies_in_shop(parameters)[key]) if sold else f"{card.start} a seat",
        f"{card.value_from}, {card.effect_from}",
    ]


def _counted(estimate: Any, games: int) -> str:
    """In how many games anybody had the card."""
    return f"{100 * estimate.n / games:.1f} %" if games else "-"


def _wins(estimate: Any) -> str:
    """A win share with the games behind it."""
    if estimate is None or not is_known(estimate) or not estimate.n:
        return "-"
    return f"{percent(estimate)}, {estimate.n:,} {'game' if estimate.n == 1 else 'games'}"


# --- phases and defences -----------------------------------------------------------------------


def _rounds(players: int, estimates: Estimates) -> Picture:
    """The buyer's win share by the round in which the Iceberg is bought."""
    by_round = {
        round_name(first, last): estimates[f"buyer_wins_{first}"] for first, last in ROUNDS
    }  # fmt: skip
    every = {"in any round": estimates["buyer_wins"], **by_round}
    words = (
        "Win share of who buys the Iceberg, by the round of the purchase, with intervals. The "
        "dashed line is an equal share. A correlation: strong decks can pay early."
    )
    rows = [[name, percent_cell(e), f"{e.n:,}"] for name, e in every.items()]
    figure = lying(list(every), {"wins": list(every.values())}, "wins (%)", 100, 1 / players)
    return Picture("The Iceberg", words, figure, ("bought", "its buyer wins", "games"), rows)


def _places(players: int, estimates: Estimates) -> Picture:
    """Seats in the Cruise, and places in the turn order of the Sinking."""
    numbers = range(1, players + 1)
    seats = [estimates[f"win_share_{n}"] for n in numbers]
    places = [estimates[f"place_wins_{n}"] for n in numbers]
    words = (
        "Win share by seat, and by place in the turn order of the Sinking, which the buyer of the "
        "Iceberg opens, with intervals. The dashed line is an equal share. How places "
        "fare is a correlation: who buys the Iceberg is no random seat."
    )
    header = (
        "number", "this seat wins", "this seat buys the Iceberg",
        "who has this turn of the Sinking wins",
        "turns of the seat in the Cruise", "turns of the seat in the Sinking",
    )  # fmt: skip
    rows = [[str(n), *_of_number(estimates, n)] for n in numbers]
    series: dict[str, Sequence[Any]] = {"seat": seats, "place in the Sinking": places}
    figure = lying([str(n) for n in numbers], series, "wins (%)", 100, 1 / players)
    return Picture("Seats by phase", words, figure, header, rows)


def _of_number(estimates: Estimates, n: int) -> list[str]:
    return [
        percent_cell(estimates[f"win_share_{n}"]),
        percent_cell(estimates[f"buys_{n}"]),
        percent_cell(estimates[f"place_wins_{n}"]),
        number_cell(estimates[f"seat_turns_cruise_{n}"]),
        number_cell(estimates[f"seat_turns_sink_{n}"]),
    ]


def _defences(parameters: Parameters, players: int, estimates: Estimates) -> Picture:
    """How often each defence is used, and how its users and owners fare."""
    names = defences(parameters)
    uses = {names[trigger]: estimates[f"uses_{trigger}"] for trigger in names}
    words = (
        "How often each defence is used in a game, stopped attempts included, with intervals. That "
        "users and owners win is a correlation; copies and many effects are assumed."
    )
    header = ("defence", "does", "times a game", "who uses it wins", "who owns it wins")
    rows = [
        [
            names[trigger],
            DEFENCES[trigger][1],
            number_cell(estimates[f"uses_{trigger}"]),
            _wins(estimates[f"users_{trigger}"]),
            _wins(estimates[f"owners_{trigger}"]),
        ]
        for trigger in names
    ]
    figure = lying(list(uses), {"times a game": list(uses.values())}, "times a game")
    return Picture("Defences", words, figure, header, rows)
