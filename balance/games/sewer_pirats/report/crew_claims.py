"""What to conclude about tribes, abilities and the auction from one ruleset at one player count.

Who hires or uses something chose to, so win shares and points by crew in the auction, and by use
of an ability everywhere, are correlations; the sentences say so and name what would show more.
"""

from typing import Any

from balance.games.api import Finding
from balance.games.api.inference import (
    Estimates,
    is_apart,
    is_enough,
    listed,
    number,
    percent,
    ranked,
    side,
    too_few,
)
from balance.games.sewer_pirats.parameters.abilities import able_tribes, tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES
from balance.games.sewer_pirats.report.crew_metrics import USES, may_dash
from balance.games.sewer_pirats.report.exposures import PLURALS, drawn_tribes, pairs
from balance.games.sewer_pirats.report.wording import (
    ABILITY_RULES,
    CARDS,
    COSTS,
    CREWS,
    POINTS,
    Reckoned,
    ahead,
    compare,
    compare_modes,
    foremost,
    gap,
    off,
    on_points,
)

HARDLY_USED = 0.1  # times in a game, for each figure
GO_WITH = ("go with more wins", "go with fewer wins")
TRIBES = "Which tribe is worth most?"
PAIRS = "Which pairs of tribes stand out?"


def crew_findings(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    """Answers about crews, as far as the ruleset has them."""
    found = []
    if able_tribes(parameters, players):
        of_mode = {"common": _drawn, "mono": _owned, "auction": _hired}[parameters.crew_mode]
        found += [
            *of_mode(parameters, players, estimates),
            _abilities(parameters, players, estimates),
        ]
        if may_dash(parameters, players):
            found.append(_dash(parameters, players, estimates))
    if parameters.crew_mode == "auction":
        found.append(_cards_left(parameters, players, estimates))
        found.append(_last(parameters, players, estimates))
    return found


def _points(digits: int = 1) -> Any:
    return lambda estimate: number(estimate, digits)


# --- shared crews ------------------------------------------------------------------------------


def _drawn(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    known = drawn_tribes(parameters, players)
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
    gaps = {t: gap(*pair) for t, pair in sides.items() if is_enough(*pair)}
    if not gaps:
        return too_few("tribes", TRIBES, *(e for pair in sides.values() for e in pair))
    shown = {t: e for t, e in gaps.items() if side(e, 0) == "ABOVE"}
    widest, first = ranked(shown or gaps)[0], foremost(shown)
    verdict, words = "UNDECIDED", "No tribe is shown to change them"
    if shown:
        verdict = "TRIBES DIFFER"
        words = f"{len(shown)} of {len(known)} tribes are shown to change them"
    if first:
        more = is_apart(*sides[first])
        verdict = f"{PLURALS[first].upper()}: {'MORE' if more else 'FEWER'} POINTS"
    parts = ", ".join(
        f"{PLURALS[t]} {number(a, 1)} against {number(b, 1)}"
        for t, (a, b) in sides.items()
        if t in gaps
    )
    others = f"sails {number(estimates[f'with_sails_{widest}'])} against "
    others += f"{number(estimates[f'without_sails_{widest}'])} times"
    who = "Who"
    if parameters.tribe_pool == TRIBE_NAMES:
        who = f"{compare(parameters, players, 'no_weasel')} takes one out; who"
    sentence = (
        f"Crews are shared, so a tribe shows in the points of a seat, with it drawn and without "
        f"it: {parts}. {words}; the widest difference is that of {PLURALS[widest]}, and a "
        f"game {others}. A tribe drawn keeps another out, so each is held against those it "
        f"replaces. {who} wins by tribe, "
        f"{compare_modes(parameters, players, 'mono_abilities', 'auction')} shows."
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
    known = tribes(parameters, players)
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
    verdict = off(wins, equal, "tribes", "ahead", "behind")
    first = ahead(wins)
    words = "no tribe is shown to be ahead of all others"
    if first:
        verdict, words = f"{first.upper()} STRONGEST", f"{first} are ahead of all others"
    others = compare_modes(parameters, players, "landlubber", "auction")
    cause = (
        f"Tribes are dealt at random, so here the tribe is the cause; {others} shows seats "
        f"without abilities and crews that are bought"
    )
    if parameters.forced_tribes:
        verdict, cause = "UNDECIDED", _seated(players)
    sentence = (
        f"With a crew of one tribe a seat wins: {listed(wins, percent)}; {words}, and an equal "
        f"share is {100 * equal:.1f} %. Points: {listed(points, _points())}. {cause}."
    )
    rests_on = (*CREWS, *ABILITY_RULES)
    return on_points(parameters, players, "tribes", TRIBES, verdict, sentence, rests_on)


def _seated(players: int) -> str:
    """What forced tribes leave open, and what shows it."""
    dealt = compare_modes(Parameters(), players, "mono_abilities")
    return (
        "Every tribe has the same seats in all games, so tribe and seat cannot be told apart; "
        f"{dealt} shows tribes that are dealt at random"
    )


def _duels(parameters: Parameters, players: int, estimates: Estimates, known: list[str]) -> Finding:
    """Crews of one tribe: how often one has more points than another at the same table."""
    family = {pair: estimates["duel_{}_{}".format(*pair)] for pair in pairs(known)}
    gaps = {pair: gap(e, Reckoned(0.5, 0.5, 0.5, e.n)) for pair, e in family.items()}
    if not ranked(gaps):
        return too_few("pairs", PAIRS, *family.values())
    shown = {pair: e for pair, e in gaps.items() if side(e, 0) == "ABOVE"}
    a, b = ranked(shown or gaps)[0]
    above = family[a, b].value > 0.5
    verdict = f"{len(shown)} PAIRS UNEVEN" if shown else "UNDECIDED"
    if foremost(shown):
        verdict = f"{a} OVER {b}".upper() if above else f"{b} OVER {a}".upper()
    sentence = (
        f"Of {len(ranked(gaps))} pairs of tribes at one table {len(shown)} are shown to be uneven. "
        f"The widest is that of {PLURALS[a]} and {PLURALS[b]}: {PLURALS[a]} have more points "
        f"in {percent(family[a, b])} of such meetings, a tie counted as half. The "
        f"pictures show all pairs."
    )
    if parameters.forced_tribes:
        verdict, sentence = "UNDECIDED", f"{sentence} {_seated(players)}."
    rests_on = (*CREWS, *ABILITY_RULES)
    return on_points(parameters, players, "pairs", PAIRS, verdict, sentence, rests_on)


# --- the auction -------------------------------------------------------------------------------


def _hired(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    known = tribes(parameters, players)
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
    more = [t for t in ranked(wins) if side(wins[t], 0) == "ABOVE"]
    fewer = [t for t in reversed(ranked(wins)) if side(wins[t], 0) == "BELOW"]
    verdict = off(wins, 0, "tribes", *GO_WITH)
    words = "No tribe is shown to go with more or fewer wins"
    if more or fewer:
        words = f"With more wins go {', '.join(more) or 'none'}; with fewer, "
        words += ", ".join(fewer) or "none"
    sentence = (
        f"{words}. One more figure of a tribe, in place of another, goes with this win share in "
        f"percentage points, all bids paid: {listed(wins, percent)}; with these points: "
        f"{listed(points, _points(2))}; and with these cards bid more: {listed(cards, _points(2))}."
        f" All this is a correlation among the seats of a game, and says as much about these "
        f"bidders as about the tribes; "
        f"{compare_modes(parameters, players, 'mono_abilities')} shows tribes that nobody chose."
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
    verdict = off(named, equal, "pairs", *GO_WITH)
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


def _abilities(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    question = "How often are abilities used?"
    uses = {t: estimates[f"use_{t}"] for t in able_tribes(parameters, players)}
    if not ranked(uses):
        return too_few("abilities", question, *uses.values())
    words = {t: USES[t][1] for t in uses}
    rare = {t: e for t, e in uses.items() if side(e, HARDLY_USED) == "BELOW"}
    verdict = "UNDECIDED"
    if rare:
        verdict = f"{PLURALS[next(iter(rare))] if len(rare) == 1 else 'some'} hardly used".upper()
    elif all(side(e, HARDLY_USED) == "ABOVE" for e in uses.values()):
        verdict = "ALL USED"
    sentence = (
        f"In a game and for each figure, unlike things all: {listed(uses, _points(2), words)}. "
        f"Hardly used, below {HARDLY_USED}: {listed(rare, _points(2), words) or 'none'}."
    )
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
    rests_on = (*POINTS, *CREWS, *ABILITY_RULES, *CARDS)
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
    seats = parameters
    if parameters.crew_mode == "common":  # every seat leads a weasel, or none
        seats = Parameters(
            crew_mode="mono", crew_size=parameters.crew_size, abilities=parameters.abilities
        )
    sentence = (
        f"A weasel does it {number(estimates['dash_per_weasel'])} times a game, "
        f"{percent(estimates['dash_share'])} of all sailings. Seats whose weasel did so win "
        f"{percent(dashed)}, seats with an idle weasel {percent(idle)}, {words}. This is a "
        f"correlation: who has the cards does it. "
        f"{compare(seats, players, 'weasel_no_dash')} shows what the rule does where seats lead "
        f"different tribes."
    )
    rests_on = ("weasel_captain_then_sail", "weasel_extra_actions", *CREWS, *COSTS)
    return on_points(parameters, players, "weasel_dash", question, verdict, sentence, rests_on)
