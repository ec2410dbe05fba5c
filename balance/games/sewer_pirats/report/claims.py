"""What to conclude from the numbers of one ruleset at one player count (section 12).

A verdict is given only where whole intervals agree with it; otherwise it is UNDECIDED. What only
other rulesets can show is not concluded; the sentences give the command that sets them beside.
"""

from typing import Any

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
from balance.games.sewer_pirats.parameters.abilities import able_tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.report.captain_claims import captain_finding
from balance.games.sewer_pirats.report.crew_claims import crew_findings
from balance.games.sewer_pirats.report.metrics import (
    ACTION_COLUMNS,
    PART_WORDS,
    mix,
    readings,
    scoring,
)
from balance.games.sewer_pirats.report.wording import (
    ABILITY_RULES,
    BONUS_MIXES,
    CARDS,
    COSTS,
    CREWS,
    MIXES,
    POINTS,
    ahead,
    compare,
    compare_abilities,
    compare_hands,
    compare_modes,
    off,
    on_points,
)

MUCH_WASTE, LITTLE_WASTE = 0.15, 0.05  # of the booty that sails
OFTEN_TIED = 0.05
AT_STAKE = 0.05  # of the games, above which a reading of the rules matters
GROUPS = ("groups_at_setup", "booty_per_group", "bonus_counts", "booty_values")
COURSE = (*GROUPS, *COSTS, *CARDS, *CREWS, *ABILITY_RULES)
OURS = ("jump", "coup")  # events that come from our readings; the others are the rulebook's
PUBLISHED = (3, 4, 5, 5, 5)  # the other starting hands


def conclude(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    """Answers to the designer's questions, as far as one ruleset at one player count goes."""
    asked = (parameters, players, estimates)
    return [
        _seats(*asked),
        *crew_findings(*asked),
        captain_finding(*asked),
        _treasures(*asked),
        _leaders(*asked),
        _waste(*asked),
        _length(*asked),
        _actions(*asked),
        _luck(*asked),
        _ties(*asked),
        _readings(*asked),
    ]


def _points(estimate: Any) -> str:
    return number(estimate)


# --- seats -------------------------------------------------------------------------------------


def _seats(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 1: which seats win more or less than an equal share, and how often they act."""
    bids = parameters.crew_mode == "auction"
    question = "Does the order of bidding matter?" if bids else "Are the starting hands fair?"
    family = {f"seat {s}": estimates[f"win_share_{s}"] for s in range(1, players + 1)}
    if not is_enough(*family.values()):
        return too_few("starting_hands", question, *family.values())
    equal = 1 / players
    over = [s for s in ranked(family) if side(family[s], equal) == "ABOVE"]
    under = [s for s in reversed(ranked(family)) if side(family[s], equal) == "BELOW"]
    words = "No seat is shown to win more or less than an equal share"
    if over or under:
        words = f"More than an equal share: {', '.join(over) or 'none'}; less: "
        words += ", ".join(under) or "none"
    wins = ", ".join(f"{seat} {percent(e)}" for seat, e in family.items())
    turns = " / ".join(number(estimates[f"turns_{s}"], 1) for s in range(1, players + 1))
    sentence = f"{words} ({100 * equal:.1f} %): {wins}. Turns in that order: {turns}."
    return Finding(
        "starting_hands",
        question,
        off(family, equal, "seats", "ahead", "behind"),
        sentence + _hands(parameters, players, bids),
        (*POINTS, *CARDS, *COSTS, *CREWS),
    )


def _hands(parameters: Parameters, players: int, bids: bool) -> str:
    """What the seats begin with, and what shows other hands."""
    if bids:
        return " Seat 1 is the first to name a figure; who hires last has the first turn."
    hands = parameters.starting_hand
    listed_ = ", ".join(map(str, hands[:players]))
    text = f" The hands are {listed_} cards; {compare_hands(parameters, players)} sets "
    if hands == PUBLISHED:
        return text + "them beside those of the rulebook."
    return text + f"{', '.join(map(str, PUBLISHED[:players]))} beside the rulebook's."


# --- treasures ---------------------------------------------------------------------------------


def _treasures(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 7: points of a kind for each of its tokens, against the mean of all booty."""
    question = "Which treasure is worth more than others?"
    family = {name: estimates[f"kind_yield_{name}"] for name in mix(parameters)}
    every = estimates["kind_yield_all"]
    if not is_enough(every, *family.values()):
        return too_few("treasures", question, every, *family.values())
    above = [n for n in ranked(family) if is_apart(family[n], every)]
    below = [n for n in reversed(ranked(family)) if is_apart(every, family[n])]
    first, verdict = ahead(family), "UNDECIDED"
    if first:
        verdict = f"{PART_WORDS[first]} WORTH MOST".upper()
    elif above or below:
        verdict = "UNEVEN"
    names = {n: PART_WORDS[n] for n in family}
    shares = {n: estimates[f"kind_share_{n}"] for n in scoring(parameters)}
    sentence = (
        f"A token brings, taken or not, {number(every)} points on average: "
        f"{listed(family, _points, names)}. Above the mean: {_named(above)}; below: "
        f"{_named(below)}. Of all points: {listed(shares, percent, PART_WORDS)}. Of the face "
        f"value of teddies, dolls and cans taken, {percent(estimates['uncounted_share'])} does not "
        f"count. {compare(parameters, players, *BONUS_MIXES)} shows other numbers of bonus tokens."
    )
    return on_points(parameters, players, "treasures", question, verdict, sentence, ())


def _named(names: list[str]) -> str:
    return ", ".join(PART_WORDS[name] for name in names) or "none"


def _leaders(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 7: the kind whose leader wins most."""
    question = "Which treasure goes with winning?"
    family = {name: estimates[f"kind_wins_{name}"] for name in scoring(parameters)}
    if not ranked(family):
        return too_few("treasure_leaders", question, *family.values())
    first = ahead(family)
    verdict = PART_WORDS[first].upper() if first else "UNDECIDED"
    words = "None is shown to be ahead of all others"
    if first:
        words = f"Most points of {PART_WORDS[first]} go with most wins"
    sentence = (
        f"Who has most points of one kind wins: {listed(family, percent, PART_WORDS)}, of an equal "
        f"share of {100 / players:.1f} %. {words}. This is a correlation: big kinds decide more."
    )
    return on_points(parameters, players, "treasure_leaders", question, verdict, sentence, ())


# --- course of a game --------------------------------------------------------------------------


def _waste(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 6: booty that goes to the box, and groups left at the end."""
    question, waste = "How much booty is wasted?", estimates["wasted_share"]
    if not is_enough(waste):
        return too_few("waste", question, waste)
    verdict, words = "UNDECIDED", "How much is wasted is not decided"
    if side(waste, MUCH_WASTE) == "ABOVE":
        verdict, words = "MUCH", "Much booty is wasted"
    elif side(waste, LITTLE_WASTE) == "BELOW":
        verdict, words = "LITTLE", "Little booty is wasted"
    elif waste.low >= LITTLE_WASTE and waste.high <= MUCH_WASTE:
        verdict, words = "SOME", "Some booty is wasted"
    groups = sum(parameters.bonus_counts.in_order())
    sentence = (
        f"{words}: {percent(waste)} of what sails goes to the box (little: below 5 %, much: above "
        f"15 %), {number(estimates['wasted_booty'])} tokens a game. Of the {groups} groups "
        f"{number(estimates['unclaimed_groups'])} stay unclaimed; "
        f"{number(estimates['left_behind'])} times a figure finds no token."
    )
    return Finding("waste", question, verdict, sentence, COURSE)


def _length(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    question, sails = "How long is a game, and how often do ships sail?", estimates["total_sails"]
    if not is_enough(sails):
        return too_few("length", question, sails)
    sentence = (
        f"Ships sail {number(sails)} times, {number(estimates['final_sails'])} of them in the "
        f"final phase; in 5 % of the games less than "
        f"{number(estimates['total_sails_q05'], 0)} times, in 5 % more than "
        f"{number(estimates['total_sails_q95'], 0)}. A game has {number(estimates['turns'], 1)} "
        f"turns, {number(estimates['turns_per_seat'], 1)} a seat and "
        f"{number(estimates['turns_per_sailing'], 1)} a sailing."
    )
    shorter = compare(parameters, players, "short_pool")
    if shorter:
        sentence += f" {shorter} shows a shorter game."
    low, high = f"{sails.low:.0f}", f"{sails.high:.0f}"
    about = low if low == high else f"{low} TO {high}"
    return Finding("length", question, f"ABOUT {about} SAILINGS", sentence, COURSE)


def _actions(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """What a game of this mode is made of; how modes differ, a comparison shows."""
    question = "What do players do in this mode?"
    family = {name: estimates[f"action_{name}"] for name in ACTION_COLUMNS}
    if not is_enough(*family.values()):
        return too_few("actions", question, *family.values())
    first = ahead(family)
    verdict = f"MOSTLY {ACTION_COLUMNS[first]}".upper() if first else "UNDECIDED"
    mode = {
        "common": "crews that all share",
        "mono": "a tribe for each seat",
        "auction": "crews from the auction",
    }[parameters.crew_mode]
    scores = ", ".join(number(estimates[f"score_{s}"], 1) for s in range(1, players + 1))
    modes = compare_modes(parameters, players, "mono_abilities", "landlubber", "auction")
    sentence = (
        f"With {mode}, the actions are {listed(family, percent, ACTION_COLUMNS)}. A seat plays "
        f"{number(estimates['cards_paid_of_seat'], 1)} cards and discards "
        f"{number(estimates['hand_discards_of_seat'], 1)}; a card brings "
        f"{number(estimates['per_card_all'])} points. The seats score {scores}. {modes} shows how "
        f"the modes differ, {compare_abilities(parameters, players)} what abilities add."
    )
    return on_points(
        parameters, players, "actions", question, verdict, sentence, (*CARDS, *COSTS, *CREWS)
    )


def _luck(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 8: needs players of unlike skill, and other rows beside this one."""
    question = "How large is card luck?"
    family = members(estimates, "player_")
    seats = ",".join(["expert", *["greedy"] * (players - 1)])
    rows = compare(parameters, players, "row_0", "row_6", policy=seats)
    rests_on = (*POINTS, *CARDS, *CREWS)
    if len(family) < 2:
        margin = number(estimates["margin"], 1)
        sentence = (
            f"All seats play alike, so what sets them apart is luck and their place: the best is "
            f"{margin} points ahead of the second. {rows} shows what skill makes of it, and less "
            f"or more of the cards in sight."
        )
        return Finding("luck", question, "UNDECIDED", sentence, rests_on)
    if not is_enough(*family.values()):
        return too_few("luck", question, *family.values())
    order, equal = ranked(family), 1 / players
    apart = is_apart(family[order[0]], family[order[-1]])
    verdict, words = "UNDECIDED", "No player is shown to win more than another"
    if apart:
        verdict, words = "SKILL SHOWS", "How a seat is played matters"
    sentence = (
        f"{words}: {listed(family, percent)}, of an equal share of {100 * equal:.1f} %. What the "
        f"better player still loses is luck. {rows} shows less and more of the cards in sight, and "
        f"{compare(parameters, players, *MIXES)} with the same --policy whether their order holds "
        f"with other treasures."
    )
    return Finding("luck", question, verdict, sentence, rests_on)


# --- ties and readings -------------------------------------------------------------------------


def _ties(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 9."""
    question, tie = "How often does the tie-break decide?", estimates["score_tie"]
    if not is_enough(tie):
        return too_few("ties", question, tie)
    verdict, words = {
        "ABOVE": ("TIES OFTEN", "often"),
        "BELOW": ("TIES RARELY", "rarely"),
        "UNDECIDED": ("UNDECIDED", "about as often as that"),
    }[side(tie, OFTEN_TIED)]
    broken = estimates["tie_broken"]
    part = f", and in {percent(broken)} of these" if is_known(broken) else ", and if so"
    sentence = (
        f"Points are tied at the top in {percent(tie)} of the games, {words} (the mark is 5 %)"
        f"{part} the tie-break leaves one winner; it decides {percent(estimates['tie_decides'])} "
        f"of all games."
    )
    if "weasel" in able_tribes(parameters, players) and parameters.weasel_before_final:
        sentence += (
            f" What a weasel's last action changes, "
            f"{compare(parameters, players, 'weasel_after_final')} shows in part."
        )
    return Finding("ties", question, verdict, sentence, (*POINTS, *CREWS, "captain_space_tiebreak"))


def _readings(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 10: how often a game comes to what our readings bring about."""
    question = "Do our readings of the rules matter?"
    words = readings(parameters, players)
    family = {name: estimates[f"reading_{name}"] for name in words}
    if not is_enough(*family.values()):
        return too_few("readings", question, *family.values())
    ours = {name: e for name, e in family.items() if name in OURS}
    own = {name: e for name, e in family.items() if name not in OURS}
    sides = [side(e, AT_STAKE) for e in ours.values()]
    verdict, said = "UNDECIDED", "Whether any of it happens in more than 5 % is not decided"
    if "ABOVE" in sides:
        verdict, said = "AT STAKE", "What happens in more than 5 % can matter"
    elif set(sides) == {"BELOW"}:
        verdict, said = "RARELY AT STAKE", "None of it happens in more than 5 %"
    rulesets = ["raccoon_waive"] if "toll" in words else []
    rulesets += ["snail_no_coup"] if "coup" in words else []
    rulesets += ["weasel_after_final"] if "weasel" in able_tribes(parameters, players) else []
    sentence = (
        f"Share of games in which {listed(ours, percent, words)}. {said}. The rulebook's own, and "
        f"no reading of ours: {listed(own, percent, words)}."
    )
    command = compare(parameters, players, *rulesets)
    if command:
        sentence += f" Whether other readings change who wins, {command} shows."
    timing = ("raccoon_shortfall", "snail_takes_captaincy", "weasel_before_final")
    rests_on = (*POINTS, *timing, *CREWS)
    return Finding("readings", question, verdict, sentence, rests_on)


def claims(parameters, players):
    return []
