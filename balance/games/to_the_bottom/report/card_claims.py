"""What to conclude about cards, attacks and defences: correlations, and what would show more."""

from collections.abc import Mapping, Sequence
from typing import Any

from balance.games.api import Finding
from balance.games.api.inference import (
    Estimates,
    is_enough,
    listed,
    number,
    percent,
    ranked,
    side,
    too_few,
)
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.report.card_metrics import cards_at, is_assumed, sold_cards
from balance.games.to_the_bottom.report.metrics import DEFENCES, defences
from balance.games.to_the_bottom.report.wording import CARDS, GAME, ahead, compare, mixes

NAMED = 4  # cards at each end of a list


def card_findings(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    """Answers to questions 3 and 8."""
    asked = (parameters, players, estimates)
    found = [_cards(*asked)]
    if "attacker_wins" in estimates:
        found.append(_attacks(*asked))
    if defences(parameters):
        found.append(_defences(*asked))
    return found


# --- single cards ------------------------------------------------------------------------------


def _cards(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 3: who owns a card at the Iceberg; whether it is cheap, forced ownership shows."""
    question = "Which cards go with winning?"
    family = {key: estimates[f"card_wins_owned_{key}"] for key in cards_at(parameters, "owned")}
    order = ranked(family)
    if not order:
        return too_few("cards", question, *family.values())
    equal = 1 / players
    over = [key for key in order if side(family[key], equal) == "ABOVE"]
    under = [key for key in reversed(order) if side(family[key], equal) == "BELOW"]
    verdict = _verdict(parameters, family, over, under)
    ends = list(dict.fromkeys([*over[:NAMED], *under[:NAMED]])) or order[:1]
    sentence = (
        f"Of {len(order)} cards with enough games, {len(over)} go with more than an equal share of "
        f"wins ({100 * equal:.1f} %) for who owns them at the Iceberg: "
        f"{_named(parameters, family, over)}; {len(under)} with less: "
        f"{_named(parameters, family, under)}. This is a correlation: who owns a dear card could "
        f"pay for it. {_forced(parameters, players, ends[0])}{_guessed(parameters, ends)}"
    )
    return Finding("cards", question, verdict, sentence + mixes(players), CARDS)


def _verdict(
    parameters: Parameters, family: Mapping[str, Any], over: Sequence[str], under: Sequence[str]
) -> str:
    first = ahead(family)
    if first and first in over:
        return parameters.cards[first].name.upper()
    if over:
        return f"{len(over)} WITH MORE WINS"
    return f"{len(under)} WITH FEWER WINS" if under else "UNDECIDED"


def _named(parameters: Parameters, family: Mapping[str, Any], keys: Sequence[str]) -> str:
    """The first few of a list, with their numbers."""
    told = [f"{parameters.cards[key].name} {percent(family[key])}" for key in keys[:NAMED]]
    more = [f"{len(keys) - NAMED} more"] if len(keys) > NAMED else []
    return ", ".join([*told, *more]) or "none"


def _forced(parameters: Parameters, players: int, key: str) -> str:
    """How to give a card to a seat instead of letting it choose."""
    card = key if key in sold_cards(parameters) and not _is_iceberg(parameters, key) else ""
    if not card:
        card = next((k for k in sold_cards(parameters) if not _is_iceberg(parameters, k)), "")
    if not card:
        return ""
    changed = f"--set 'seat_extra_deck.1=[\"{card}\"]'"
    return (
        f"What a card is worth, forced ownership shows: seat 1's win share and score with "
        f"`balance run {GAME} --players {players} {changed}` beside those without it."
    )


def _is_iceberg(parameters: Parameters, key: str) -> bool:
    return parameters.cards[key].static.iceberg


def _guessed(parameters: Parameters, keys: Sequence[str]) -> str:
    """Which of the cards named are guesses of ours."""
    names = [parameters.cards[key].name for key in keys if is_assumed(parameters.cards[key])]
    return f" Value or effect are guesses: {', '.join(names)}." if names else ""


# --- attacks and defences ----------------------------------------------------------------------


def _attacks(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 8: what attacks take, and how attackers fare."""
    question, wins = "Do attackers win more?", estimates["attacker_wins"]
    if not is_enough(wins):
        return too_few("attacks", question, wins)
    verdict, words = {
        "ABOVE": ("ATTACKERS WIN MORE", "more than"),
        "BELOW": ("ATTACKERS WIN LESS", "less than"),
        "UNDECIDED": ("UNDECIDED", "not shown to differ from"),
    }[side(wins, 1 / players)]
    sentence = (
        f"Who owns most offensive cards at the Iceberg wins {percent(wins)}, {words} an equal "
        f"share ({100 / players:.1f} %): a correlation. Attacks take "
        f"{number(estimates['lost_cards'])} cards a game, none in "
        f"{percent(estimates['unharmed'])}; with one more card lost go "
        f"{number(estimates['lost_points'])} points. "
        f"{compare(players, ('peaceful', 'storm'))} shows the game without and with more attacks."
    )
    return Finding("attacks", question, verdict, sentence + mixes(players), CARDS)


def _defences(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Questions 8 and 10: how often each defence is used, and how its owners fare."""
    question, names = "What did each defence stop?", defences(parameters)
    uses = {trigger: estimates[f"uses_{trigger}"] for trigger in names}
    if not is_enough(*uses.values()):
        return too_few("defences", question, *uses.values())
    first = ahead(uses)
    verdict = f"{names[first]} MOST".upper() if first else "UNDECIDED"
    told = ", ".join(
        f"{number(uses[trigger])} {DEFENCES[trigger][1]} ({names[trigger]})"
        for trigger in ranked(uses)
    )
    owners = {names[trigger]: estimates[f"owners_{trigger}"] for trigger in names}
    sentence = (
        f"In a game: {told}; stopped attempts count too. Attacks still take "
        f"{number(estimates['lost_cards'])} cards. Who owns a defence at the Iceberg wins: "
        f"{listed(owners, percent) or 'too few games to say'}, against an equal share of "
        f"{100 / players:.1f} %, a correlation. "
        f"{compare(players, ('peaceful', 'no_reactions', 'storm'))} shows what they are worth as "
        f"attacks become frequent."
    )
    return Finding("defences", question, verdict, sentence + mixes(players), CARDS)
