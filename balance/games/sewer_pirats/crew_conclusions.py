"""What to conclude about tribes, abilities and the auction from one ruleset at one player count.

Who hires or uses something chose to, so win shares and points by crew in the auction, and by use
of an ability everywhere, are correlations; the sentences say so and name what would show more.
"""

from collections.abc import Mapping
from typing import Any

from balance.games.certainty import Estimates, is_apart, is_enough, number, percent, side, too_few
from balance.games.kit import Finding
from balance.games.sewer_pirats.asking import PLURALS, able_tribes, drawn_tribes, pairs, tribes
from balance.games.sewer_pirats.crew_questions import USES, may_dash
from balance.games.sewer_pirats.parameters import Parameters
from balance.games.sewer_pirats.wording import (
    ABILITY_RULES,
    CARDS,
    COSTS,
    CREWS,
    ahead,
    compare,
    compare_modes,
    listed,
    on_points,
    ranked,
)

TRIBES = "Which tribe is worth most?"
PAIRS = "Which pairs of tribes stand out?"


def crew_findings(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    """Answers about crews, as far as the ruleset has them."""
    found = []
    if able_tribes(parameters):
        of_mode = {"common": _drawn, "mono": _owned, "auction": _hired}[parameters.crew_mode]
        found += [*of_mode(parameters, players, estimates), _abilities(parameters, estimates)]
        if may_dash(parameters):
            found.append(_dash(parameters, players, estimates))
    if parameters.crew_mode == "auction":
        found.append(_cards_left(parameters, players, estimates))
        found.append(_last(parameters, players, estimates))
    return found


def _points(digits: int = 1) -> Any:
    return lambda estimate: number(estimate, digits)


# --- shared crews ------------------------------------------------------------------------------


def _drawn(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    known = drawn_tribes(parameters)
    if not known:
        return []
    return [
        _drawn_tribes(parameters, players, estimates, known),
        _drawn_pairs(parameters, players, estimates, known),
    ]


def _drawn_tribes(
    parameters: Parameters, players: int, estimates: Estimates, known: list[str]
) -> Finding:
    """Shared crews: the tribe whose games bring other points than games without it."""
    sides = {t: (estimates[f"with_points_{t}"], estimates[f"without_points_{t}"]) for t in known}
    solid = {t: pair for t, pair in sides.items() if is_enough(*pair)}
    if not solid:
        return too_few("tribes", TRIBES, *(e for pair in sides.values() for e in pair))
    shown = [t for t, (a, b) in solid.items() if is_apart(a, b) or is_apart(b, a)]
    widest = max(shown or solid, key=lambda t: abs(solid[t][0].value - solid[t][1].value))
    verdict, words = "UNDECIDED", "No tribe is shown to change them"
    if shown:
        more = is_apart(*solid[widest])
        verdict = f"{PLURALS[widest].upper()}: {'MORE' if more else 'FEWER'} POINTS"
        words = f"{len(shown)} of {len(known)} tribes are shown to change them"
    parts = ", ".join(
        f"{PLURALS[t]} {number(a, 1)} against {number(b, 1)}" for t, (a, b) in solid.items()
    )
    others = f"sails {number(estimates[f'with_sails_{widest}'])} against "
    others += f"{number(estimates[f'without_sails_{widest}'])} times"
    sentence = (
        f"Crews are shared, so a tribe shows in the points of a seat, with it drawn and without "
        f"it: {parts}. {words}; the widest difference is that of {PLURALS[widest]}, and a "
        f"game {others}. A tribe drawn keeps another out, so each is held against those it "
        f"replaces. {compare(parameters, players, 'no_weasel')} takes one out; who wins by tribe, "
        f"{compare_modes(players, 'mono_abilities', 'auction')} shows."
    )
    rests_on = (*CREWS, *ABILITY_RULES)
    return on_points(parameters, players, "tribes", TRIBES, verdict, sentence, rests_on)


def _drawn_pairs(
    parameters: Parameters, players: int, estimates: Estimates, known: list[str]
) -> Finding:
    """Shared crews: do games with one pair bring more points than games with another?"""
    family = {
        f"{PLURALS[a]} and {PLURALS[b]}": estimates[f"pair_points_{a}_{b}"] for a, b in pairs(known)
    }
    order = ranked(family)
    if len(order) < 2:
        return too_few("pairs", PAIRS, *family.values())
    best, worst = order[0], order[-1]
    verdict, words = "UNDECIDED", "not shown to differ"
    if is_apart(family[best], family[worst]):
        verdict, words = "PAIRS DIFFER", "shown to differ"
    sentence = (
        f"A seat scores most in games with {best}, {number(family[best], 1)}, and least with "
        f"{worst}, {number(family[worst], 1)}; the two are {words}. The pictures show all pairs."
    )
    rests_on = (*CREWS, *ABILITY_RULES)
    return on_points(parameters, players, "pairs", PAIRS, verdict, sentence, rests_on)


# --- crews of one tribe ------------------------------------------------------------------------


def _owned(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    known = tribes(parameters)
    found = [_owned_tribes(parameters, players, estimates, known)]
    if len(known) > 1:
        found.append(_duels(parameters, players, estimates, known))
    return found


def _owned_tribes(
    parameters: Parameters, players: int, estimates: Estimates, known: list[str]
) -> Finding:
    wins = {PLURALS[t]: estimates[f"tribe_wins_{t}"] for t in known}
    points = {PLURALS[t]: estimates[f"tribe_points_{t}"] for t in known}
    if not ranked(wins):
        return too_few("tribes", TRIBES, *wins.values())
    equal = 1 / players
    verdict = _off(wins, equal)
    first = ahead(wins)
    words = "no tribe is shown to be ahead of all others"
    if first:
        verdict, words = f"{first.upper()} STRONGEST", f"{first} are ahead of all others"
    sentence = (
        f"With a crew of one tribe a seat wins: {listed(wins, percent)}; {words}, and an equal "
        f"share is {100 * equal:.1f} %. Points: {listed(points, _points())}. Tribes are dealt at "
        f"random, so here the tribe is the cause; {compare_modes(players, 'landlubber', 'auction')}"
        f" shows seats without abilities and crews that are bought."
    )
    rests_on = (*CREWS, *ABILITY_RULES)
    return on_points(parameters, players, "tribes", TRIBES, verdict, sentence, rests_on)


def _duels(parameters: Parameters, players: int, estimates: Estimates, known: list[str]) -> Finding:
    """Crews of one tribe: how often one has more points than another at the same table."""
    family = {pair: estimates["duel_{}_{}".format(*pair)] for pair in pairs(known)}
    solid = {pair: e for pair, e in family.items() if is_enough(e)}
    if not solid:
        return too_few("pairs", PAIRS, *family.values())
    shown = [pair for pair, e in solid.items() if side(e, 0.5) != "UNDECIDED"]
    widest = max(shown or solid, key=lambda pair: abs(solid[pair].value - 0.5))
    a, b = widest
    verdict = "UNDECIDED"
    if shown:
        above = solid[widest].value > 0.5
        verdict = f"{a} OVER {b}".upper() if above else f"{b} OVER {a}".upper()
    sentence = (
        f"Of {len(solid)} pairs of tribes at one table {len(shown)} are shown to be uneven. The "
        f"widest is that of {PLURALS[a]} and {PLURALS[b]}: {PLURALS[a]} have more points "
        f"in {percent(solid[widest])} of such meetings, a tie counted as half. The "
        f"pictures show all pairs."
    )
    rests_on = (*CREWS, *ABILITY_RULES)
    return on_points(parameters, players, "pairs", PAIRS, verdict, sentence, rests_on)


def _off(family: Mapping[str, Any], threshold: float) -> str:
    """Who is shown to be off a threshold: one by name, or how many."""
    over = [name for name, e in family.items() if side(e, threshold) == "ABOVE"]
    under = [name for name, e in family.items() if side(e, threshold) == "BELOW"]
    if len(over) == 1:
        return f"{over[0].upper()} AHEAD"
    if len(under) == 1 and not over:
        return f"{under[0].upper()} BEHIND"
    return f"{len(over + under)} TRIBES UNEVEN" if over + under else "UNDECIDED"


# --- the auction -------------------------------------------------------------------------------


def _hired(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    known = tribes(parameters)
    return [
        _prices(parameters, players, estimates, known),
        _hired_pairs(parameters, players, estimates, known),
    ]


def _prices(
    parameters: Parameters, players: int, estimates: Estimates, known: list[str]
) -> Finding:
    """Prices are fair where no figure goes with winning more, all costs paid (question 2)."""
    question = "Does the auction price the tribes fairly?"
    wins = {PLURALS[t]: estimates[f"win_slope_{t}"] for t in known}
    points = {PLURALS[t]: estimates[f"point_slope_{t}"] for t in known}
    cards = {PLURALS[t]: estimates[f"price_slope_{t}"] for t in known}
    if not ranked(wins):
        return too_few("prices", question, *wins.values())
    cheap = [t for t in ranked(wins) if side(wins[t], 0) == "ABOVE"]
    dear = [t for t in reversed(ranked(wins)) if side(wins[t], 0) == "BELOW"]
    verdict, words = "UNDECIDED", "No tribe is shown to be too cheap or too dear"
    if cheap or dear:
        verdict = f"{cheap[0]} TOO CHEAP".upper() if cheap else f"{dear[0]} TOO DEAR".upper()
        words = f"Too cheap: {', '.join(cheap) or 'none'}; too dear: {', '.join(dear) or 'none'}"
    sentence = (
        f"{words}. One more figure of a tribe, in place of another, goes with this win share in "
        f"percentage points, all bids paid: {listed(wins, percent)}; with these points: "
        f"{listed(points, _points(2))}; and with these cards bid more: {listed(cards, _points(2))}."
        f" All this is a correlation among the seats of a game, and says as much about these "
        f"bidders as about the tribes; {compare_modes(players, 'mono_abilities', 'auction')} shows "
        f"tribes that nobody chose."
    )
    rests_on = (*CREWS, *ABILITY_RULES, "auction_cards")
    return on_points(parameters, players, "prices", question, verdict, sentence, rests_on)


def _hired_pairs(
    parameters: Parameters, players: int, estimates: Estimates, known: list[str]
) -> Finding:
    named = {f"{a} and {b}": estimates[f"pair_wins_{a}_{b}"] for a, b in pairs(known)}
    named |= {f"two {PLURALS[t]}": estimates[f"pair_wins_{t}_{t}"] for t in known}
    order = ranked(named)
    if not order:
        return too_few("pairs", PAIRS, *named.values())
    equal = 1 / players
    over = [name for name in order if side(named[name], equal) == "ABOVE"]
    under = [name for name in order if side(named[name], equal) == "BELOW"]
    verdict = over[0].upper() if over else f"NOT {under[-1]}".upper() if under else "UNDECIDED"
    sentence = (
        f"{len(over)} of {len(order)} pairs go with winning more than an equal share "
        f"({100 * equal:.1f} %), {len(under)} with less. Seats with {order[0]} win "
        f"{percent(named[order[0]])}, those with {order[-1]} {percent(named[order[-1]])}. This is "
        f"a correlation: bidders chose their crews."
    )
    rests_on = (*CREWS, *ABILITY_RULES, "auction_cards")
    return on_points(parameters, players, "pairs", PAIRS, verdict, sentence, rests_on)


def _cards_left(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 3: cards left against the final score."""
    question, wins = "Does saving cards in the auction pay?", estimates["left_wins"]
    if not is_enough(wins):
        return too_few("cards_left", question, wins)
    verdict, words = {
        "ABOVE": ("SAVERS WIN MORE", "more wins"),
        "BELOW": ("SAVERS WIN LESS", "fewer wins"),
        "UNDECIDED": ("UNDECIDED", "no shown difference in wins"),
    }[side(wins, 0)]
    sentence = (
        f"A seat has {number(estimates['cards_left'])} cards left and pays "
        f"{number(estimates['price'])} for a figure. One card more left than others goes with "
        f"{words}, {percent(wins)} in percentage points, and {number(estimates['left_points'])} "
        f"points. Who has most left wins {percent(estimates['wins_most_left'])}, of an equal share "
        f"of {100 / players:.1f} %. This is a correlation, and hangs on these bidders."
    )
    rests_on = (*CREWS, *CARDS[1:], *COSTS, "auction_cards")
    return on_points(parameters, players, "cards_left", question, verdict, sentence, rests_on)


def _last(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 3: who completes his crew last gets figures free and the first turn."""
    question, wins = "Does hiring last pay?", estimates["wins_last"]
    if not is_enough(wins):
        return too_few("hiring_last", question, wins)
    verdict, words = {
        "ABOVE": ("LAST WINS MORE", "more than"),
        "BELOW": ("LAST WINS LESS", "less than"),
        "UNDECIDED": ("UNDECIDED", "not shown to differ from"),
    }[side(wins, 1 / players)]
    free = {str(k): estimates[f"wins_free_{k}"] for k in range(1, parameters.crew_size + 1)}
    split = ", ".join(f"with {k} free {percent(e)}" for k, e in free.items() if is_enough(e))
    sentence = (
        f"Who takes the last figures free, {number(estimates['free_figures'])} of them, and has "
        f"the first turn wins {percent(wins)}, {words} an equal share ({100 / players:.1f} %)"
        f"{': ' if split else ''}{split}. This is a correlation: bidders choose to wait."
    )
    rests_on = (*CREWS, *ABILITY_RULES, "auction_cards")
    return on_points(parameters, players, "hiring_last", question, verdict, sentence, rests_on)


# --- abilities ---------------------------------------------------------------------------------


def _abilities(parameters: Parameters, estimates: Estimates) -> Finding:
    question = "How often are abilities used?"
    uses = {t: estimates[f"use_{t}"] for t in able_tribes(parameters)}
    if not ranked(uses):
        return too_few("abilities", question, *uses.values())
    first = ahead(uses)
    verdict = f"{PLURALS[first].upper()} MOST" if first else "UNDECIDED"
    words = {t: USES[t][1] for t in uses}
    sentence = f"In a game and for each figure: {listed(uses, _points(2), words)}."
    if "snail" in uses:
        sentence += (
            f" Of the cards revealed for snails {percent(estimates['snail_hit_share'])} match, and "
            f"{percent(estimates['snail_swap_share'])} of these change places with a figure."
        )
    if parameters.crew_mode != "mono":
        tops = {t: estimates[f"top_{t}"] for t in uses}
        users = listed(tops, percent, {t: PLURALS[t] for t in tops})
        if users:
            sentence += f" The seat that uses its own most wins, a correlation: {users}."
    rests_on = (*CREWS, *ABILITY_RULES, *CARDS)
    return Finding("abilities", question, verdict, sentence, rests_on)


def _dash(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 5: weasels that become captain and sail in one turn."""
    question = "Is captain-and-sail of the weasel too strong?"
    dashed, idle = estimates["wins_dashed"], estimates["wins_undashed"]
    if not is_enough(dashed, idle):
        return too_few("weasel_dash", question, dashed, idle)
    verdict, words = "UNDECIDED", "not shown to differ"
    if is_apart(dashed, idle):
        verdict, words = "USERS WIN MORE", "shown to differ"
    elif is_apart(idle, dashed):
        verdict, words = "USERS WIN LESS", "shown to differ"
    sentence = (
        f"A weasel does it {number(estimates['dash_per_weasel'])} times a game, "
        f"{percent(estimates['dash_share'])} of all sailings. Seats whose weasel did so win "
        f"{percent(dashed)}, seats with an idle weasel {percent(idle)}, {words}. This is a "
        f"correlation: who has the cards does it. "
        f"{compare(parameters, players, 'weasel_no_dash')} shows what the rule does."
    )
    rests_on = ("weasel_captain_then_sail", "weasel_extra_actions", *CREWS, *COSTS)
    return on_points(parameters, players, "weasel_dash", question, verdict, sentence, rests_on)
