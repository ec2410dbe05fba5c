"""What to conclude from the numbers of one ruleset at one player count (section 12).

A verdict is given only where whole intervals agree with it; otherwise it is UNDECIDED. What only
other rulesets can show is not concluded; the sentences give the command that sets them beside.
"""

from balance.games.api import Finding
from balance.games.api.inference import (
    Estimates,
    is_apart,
    is_enough,
    is_known,
    listed,
    members,
    number,
    percent,
    ranked,
    side,
    too_few,
)
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.report.card_claims import card_findings
from balance.games.to_the_bottom.report.metrics import ROUNDS, round_name
from balance.games.to_the_bottom.report.wording import (
    CARDS,
    COSTS,
    GAME,
    HANDS,
    RAMPS,
    READINGS,
    STALLS,
    compare,
    mixes,
)

OFTEN_STALLED = 0.01  # of the games
OFTEN_RAISED, RARELY_RAISED = 0.10, 0.02  # of the cards played
LONG_WAIT, SHORT_WAIT = 4, 2  # turns of the player afloat longest
PRICES = ("iceberg_15", "iceberg_25", "iceberg_plain")
AT_STAKE = 0.05  # of the games, above which a reading of the rules matters


def conclude(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    """Answers to the designer's questions, as far as one ruleset at one player count goes."""
    asked = (parameters, players, estimates)
    return [
        _iceberg(*asked),
        _rounds(*asked),
        _seats(*asked),
        *card_findings(*asked),
        _decks(*asked),
        _multiplier(*asked),
        _hand_limit(*asked),
        _length(*asked),
        _stalls(*asked),
        _waiting(*asked),
        _styles(*asked),
        _readings(*asked),
    ]


# --- the Iceberg -------------------------------------------------------------------------------


def _price(parameters: Parameters) -> int:
    return next(card.price for card in parameters.cards.values() if card.static.iceberg)


def _iceberg(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 1: the buyer against an equal share; other prices need other rulesets."""
    price, wins = _price(parameters), estimates["buyer_wins"]
    question = f"Is the Iceberg worth {price}?"
    if not is_enough(wins):
        return too_few("iceberg", question, wins)
    verdict, words = {
        "ABOVE": ("BUYER WINS MORE", "more than"),
        "BELOW": ("BUYER WINS LESS", "less than"),
        "UNDECIDED": ("UNDECIDED", "not shown to differ from"),
    }[side(wins, 1 / players)]
    sentence = (
        f"Who buys the Iceberg wins {percent(wins)}, {words} an equal share "
        f"({100 / players:.1f} %); {number(estimates['buyer_ahead'], 1)} points ahead of the best "
        f"other, and last to sink in {percent(estimates['buyer_sinks_last'])} of the games. This "
        f"is a correlation: who can pay {price} is strong already. "
        f"{compare(players, PRICES)} shows other prices, and "
        f"{compare(players, PRICES, ','.join(['rusher', *['greedy'] * (players - 1)]))} how they "
        f"suit a seat that buys as soon as it can."
    )
    return Finding("iceberg", question, verdict, sentence, (*RAMPS, *HANDS))


def _rounds(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 1: the buyer's win share by the round of the purchase."""
    question = "Is an early Iceberg better than a late one?"
    names = {first: round_name(first, last) for first, last in ROUNDS}
    family = {name: estimates[f"buyer_wins_{first}"] for first, name in names.items()}
    known = [name for name in names.values() if is_enough(family[name])]
    if len(known) < 2:
        return too_few("iceberg_round", question, *family.values())
    early, late = family[known[0]], family[known[-1]]
    verdict, words = "UNDECIDED", "are not shown to differ"
    if is_apart(early, late):
        verdict, words = "EARLY", "differ: early buyers win more"
    elif is_apart(late, early):
        verdict, words = "LATE", "differ: late buyers win more"
    told = ", ".join(f"{name} {percent(family[name])} ({family[name].n:,} games)" for name in known)
    sentence = (
        f"The buyer's win share by the round of the purchase: {told}. The earliest and the latest "
        f"{words}. A correlation: strong decks can pay early."
    )
    return Finding("iceberg_round", question, verdict, sentence, (*CARDS, *RAMPS, *HANDS))


# --- seats -------------------------------------------------------------------------------------


def _seats(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 2: seats of the Cruise, and places in the turn order of the Sinking."""
    question = "Are the seats fair in both phases?"
    family = {f"seat {s}": estimates[f"win_share_{s}"] for s in range(1, players + 1)}
    if not is_enough(*family.values()):
        return too_few("phase_seats", question, *family.values())
    equal = 1 / players
    over = [s for s in ranked(family) if side(family[s], equal) == "ABOVE"]
    under = [s for s in reversed(ranked(family)) if side(family[s], equal) == "BELOW"]
    verdict = f"{over[0]} AHEAD" if over else f"{under[0]} BEHIND" if under else "UNDECIDED"
    wins = ", ".join(f"{seat} {percent(e)}" for seat, e in family.items())
    buys = _in_order(estimates, "buys_", players)
    places = _in_order(estimates, "place_wins_", players)
    sentence = (
        f"An equal share is {100 * equal:.1f} %: {wins}. Of the Icebergs, the seats buy {buys}. "
        f"In the turn order of the Sinking, the buyer first, the places win {places}: a "
        f"correlation, as the buyer is no random seat. "
        f"{compare(players, ('seat_ramp', 'no_ramp'))} shows the other ramps."
    )
    return Finding("phase_seats", question, verdict.upper(), sentence, (*RAMPS, *HANDS))


def _in_order(estimates: Estimates, prefix: str, players: int) -> str:
    return ", ".join(percent(estimates[f"{prefix}{number_}"]) for number_ in range(1, players + 1))


# --- decks and boards --------------------------------------------------------------------------


def _decks(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 4: what goes with more cards, and with dearer ones, when the Sinking starts."""
    question, more = "Thick and cheap or thin and dear decks?", estimates["size_wins"]
    if not is_enough(more):
        return too_few("decks", question, more)
    verdict = {"ABOVE": "THICK WINS MORE", "BELOW": "THIN WINS MORE", "UNDECIDED": "UNDECIDED"}[
        side(more, 0)
    ]
    sentence = (
        f"At the Iceberg a seat owns {number(estimates['deck_size'], 1)} cards worth "
        f"{number(estimates['card_value'])} each. With one more card of a seat at the same table "
        f"go {percent(more)} more wins and {number(estimates['size_points'])} points; with one "
        f"more point of value, {percent(estimates['value_wins'])}. Who owns most cards wins "
        f"{percent(estimates['thick_wins'])}, fewest {percent(estimates['thin_wins'])}, the "
        f"dearest ones {percent(estimates['dear_wins'])}, most value "
        f"{percent(estimates['rich_wins'])}. These are correlations: seats chose their decks, and "
        f"the same hands let some buy more. "
        f"{compare(players, ('young_crew', 'singles'))} shows richer and poorer decks."
    )
    return Finding("decks", question, verdict, sentence + mixes(players), (*CARDS, *HANDS))


def _multiplier(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 5."""
    question, raised = "Does the board multiplier bite?", estimates["raised_share"]
    if not is_enough(raised):
        return too_few("multiplier", question, raised)
    verdict, words = "UNDECIDED", "how often is not decided"
    if side(raised, OFTEN_RAISED) == "ABOVE":
        verdict, words = "OFTEN", "often"
    elif side(raised, RARELY_RAISED) == "BELOW":
        verdict, words = "RARELY", "rarely"
    elif raised.low >= RARELY_RAISED and raised.high <= OFTEN_RAISED:
        verdict, words = "SOMETIMES", "sometimes"
    sentence = (
        f"Of the cards played, {percent(raised)} cost more for the board, {words} (rarely: below "
        f"2 %, often: above 10 %), {number(estimates['raised_of_seat'])} of a seat. A board ends "
        f"with {number(estimates['board_of_seat'], 1)} cards. Who plays most at a raised cost wins "
        f"{percent(estimates['raised_wins'])} against an equal share of {100 / players:.1f} %: a "
        f"correlation, as full boards score. "
        f"{compare(players, ('tight_board', 'wide_board', 'flat_cost'))} shows other limits."
    )
    return Finding("multiplier", question, verdict, sentence, COSTS)


def _hand_limit(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 6: only other limits show what this one does."""
    question, turns = "What does the hand limit do?", estimates["rounds_cruise"]
    if not is_enough(turns):
        return too_few("hand_limit", question, turns)
    limit = parameters.cruise_hand_limit
    sentence = (
        f"With {f'a limit of {limit} cards' if limit else 'no limit'}, the Cruise lasts "
        f"{number(turns, 1)} turns of a seat and its buyer wins {percent(estimates['buyer_wins'])}."
        f" {compare(players, ('hand_4', 'hand_7', 'hand_free'))} shows what other limits make of "
        f"both."
    )
    return Finding("hand_limit", question, "UNDECIDED", sentence, ("cruise_hand_limit",))


# --- length, stalls, waiting -------------------------------------------------------------------


def _length(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    question = "How long is each phase?"
    cruise, sinking = estimates["rounds_cruise"], estimates["rounds_sink"]
    if not is_enough(cruise, sinking):
        return too_few("length", question, cruise, sinking)
    spans = {
        name: " to ".join(f"{estimates[f'{name}_q{q}'].value:.0f}" for q in ("05", "95"))
        for name in ("turns_cruise", "turns_sink")
        if is_known(estimates[f"{name}_q05"]) and is_known(estimates[f"{name}_q95"])
    }
    nine = "; nine games in ten have {} turns of all seats"
    told = {name: nine.format(span) for name, span in spans.items()}
    sentence = (
        f"In the Cruise a seat has {number(cruise, 1)} turns{told.get('turns_cruise', '')}. In the "
        f"Sinking it has {number(sinking, 1)}{told.get('turns_sink', '')}, and "
        f"{number(estimates['first_sink_turn'], 1)} turns pass before somebody sinks. "
        f"{compare(players, ('storm', 'calm_sea', 'young_crew'))} shows faster and slower games."
    )
    verdict = f"{cruise.value:.0f} AND {sinking.value:.0f} TURNS"
    return Finding("length", question, verdict, sentence, (*RAMPS, *HANDS))


def _stalls(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 7: games that only a limit ends."""
    question, stalls = "How often do games stall?", estimates["stalls"]
    if not is_enough(stalls):
        return too_few("stalls", question, stalls)
    verdict, words = {
        "ABOVE": ("OFTEN", "often"),
        "BELOW": ("RARELY", "rarely"),
        "UNDECIDED": ("UNDECIDED", "about as often as the mark"),
    }[side(stalls, OFTEN_STALLED)]
    sentence = (
        f"A limit of turns ends a phase in {percent(stalls)} of the games, {words} (the mark is "
        f"1 %): the Cruise in {percent(estimates['cruise_capped'])}, a seat in the Sinking in "
        f"{percent(estimates['sink_stalled'])}. Nothing is drawn in "
        f"{percent(estimates['zero_draws'])} of all turns. "
        f"{compare(players, ('calm_sea', 'always_draw'))} shows the game with fewer brakes."
    )
    return Finding("stalls", question, verdict, sentence + mixes(players), (*STALLS, *CARDS))


def _waiting(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 7: turns of others after one's own sinking."""
    question, wait = "How long does a sunk player wait?", estimates["wait_first"]
    if not is_enough(wait):
        return too_few("waiting", question, wait)
    verdict, words = "UNDECIDED", "whether that is long is not decided"
    if side(wait, LONG_WAIT) == "ABOVE":
        verdict, words = "LONG", "a long wait"
    elif side(wait, SHORT_WAIT) == "BELOW":
        verdict, words = "SHORT", "a short wait"
    elif wait.low >= SHORT_WAIT and wait.high <= LONG_WAIT:
        verdict, words = "BEARABLE", "a bearable wait"
    most = estimates["wait_first_q95"]
    worst = f", in 5 % of the games more than {most.value:.0f}" if is_known(most) else ""
    sentence = (
        f"When the first player sinks, the one afloat longest still has {number(wait, 1)} "
        f"turns{worst}: {words} (short: below 2, long: above 4). A seat waits "
        f"{number(estimates['wait'], 1)} on average. "
        f"{compare(players, ('storm', 'calm_sea', 'always_draw'))} shows shorter and longer ones."
    )
    return Finding("waiting", question, verdict, sentence + mixes(players), (*RAMPS, *CARDS))


# --- players and readings ----------------------------------------------------------------------


def _styles(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Questions 9 and 10: needs players of unlike kinds."""
    question = "Attack, build or endure, and what does skill add?"
    family = members(estimates, "player_")
    rest = players - 2
    seats = {
        "An attacker against a builder": ["raider", "builder", *["greedy"] * rest],
        "one who endures against an attacker": ["cautious", "raider", *["builder"] * rest],
        "skill": ["expert", *["greedy"] * (players - 1)],
    }
    runs = "; ".join(
        f"{words}: `balance run {GAME} --players {players} --policy {','.join(names)}`"
        for words, names in seats.items()
    )
    if len(family) < 2:
        sentence = (
            f"All seats play alike, so what sets them apart is luck and their place: the best is "
            f"{number(estimates['margin'], 1)} points ahead of the second. {runs}."
        )
        return Finding("styles", question, "UNDECIDED", sentence, CARDS)
    if not is_enough(*family.values()):
        return too_few("styles", question, *family.values())
    order, verdict, words = ranked(family), "UNDECIDED", "No player is shown to win more"
    if is_apart(family[order[0]], family[order[-1]]):
        verdict, words = "STYLE SHOWS", "How a seat is played matters"
    sentence = (
        f"{words}: {listed(family, percent)}, against an equal share of {100 / players:.1f} %. "
        f"What the better player still loses is luck. {runs}."
    )
    return Finding("styles", question, verdict, sentence + mixes(players), CARDS)


def _readings(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """How often a game comes to where section 13 says that we read the rules our way."""
    question = "Do our readings of the rules matter?"
    words = {"rescues": "a card is rescued", "copied": "an action is copied"}
    family = {name: estimates[name] for name in words}
    if not is_enough(*family.values()):
        return too_few("readings", question, *family.values())
    sides = [side(e, AT_STAKE) for e in family.values()]
    verdict, said = "UNDECIDED", "Whether either happens in more than 5 % is not decided"
    if "ABOVE" in sides:
        verdict, said = "AT STAKE", "What happens in more than 5 % can matter"
    elif set(sides) == {"BELOW"}:
        verdict, said = "RARELY AT STAKE", "Neither happens in more than 5 %"
    others = compare(players, ("teacher_own_turn", "gentle_flapper", "strict_discard", "seat_ramp"))
    sentence = (
        f"Share of games in which {listed(family, percent, words)}. {said}. {others} shows whether "
        f"the other readings, of discards and of slow drawing too, change who wins."
    )
    return Finding("readings", question, verdict, sentence, (*READINGS, "ramp_counts", *CARDS))


def claims(parameters, players):
    return []
