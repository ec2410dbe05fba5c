"""What to conclude from the numbers of one ruleset at one player count (sections 12 and 13).

A verdict is given only where a whole interval agrees with it; otherwise it is UNDECIDED. What
only other rulesets can show is not concluded here; the sentences name the rulesets to set beside.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from balance.games.api import Finding
from balance.games.api.inference import (
    Estimates,
    is_enough,
    is_known,
    number,
    percent,
    side,
    too_few,
)
from balance.games.atlantis.parameters.model import Parameters
from balance.games.atlantis.report.metrics import CAUSE_WORDS, CAUSES

IDLE_OFTEN, IDLE_RARELY = 0.30, 0.15  # share of rolls that move nothing
LONG_TAIL, SHORT_TAIL = 0.25, 0.10  # share of turns after the island is gone
CAPPED = 0.001  # more than this shows a stalling policy (AT-75)
MOSTLY = 0.5

BOARD = ("board_rows", "landing_hexes", "start_ships_2p", "start_ships_34p")
DICE = ("creature_die", "distance_die")
WATER = ("entering_water_ends_swim", "landing_is_swim_step", "swimmer_boards", "suicide_moves")
FIRM = (*BOARD, "symbols", *DICE)  # what most answers hang on
PLAY = (
    *WATER,
    "displaced_chooser",
    "creature_move_rule",
    "creature_effects_last_hex",
    "creature_stops_on_attack",
)  # readings that shape how guys die and how long they wait
PATIENT = 5000  # turns of the standard guard


def conclude(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    """Answers to the designer's questions, as far as one ruleset at one player count goes."""
    found = [
        _deaths(estimates),
        _ships(parameters, estimates),
        _tail(parameters, estimates),
    ]
    if _has_vortices(parameters):
        found.insert(2, _luck(players, estimates))
    if parameters.creature_rolls:
        found.append(_dolphins(parameters, estimates))
    if _ends_early(parameters):
        found.append(_left(parameters, estimates))
    if "win_share_1" in estimates:
        found.insert(0, _first_mover(parameters, players, estimates))
    names = [id_ for id_ in estimates if id_.startswith("player_")]
    if len(names) > 1:
        found.append(_skill(players, {n.removeprefix("player_"): estimates[n] for n in names}))
    return found


def _assumed_dice(parameters: Parameters) -> str:
    die = " ".join(parameters.creature_die)
    steps = " ".join(map(str, parameters.distance_die))
    return f"Both dice ({die}; {steps}) come from one source only."


# --- findings ------------------------------------------------------------------------------


def _first_mover(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 1: the win shares of the seats themselves belong to the common questions."""
    question, share, equal = "Is there a first-mover edge?", estimates["win_share_1"], 1 / players
    if not is_enough(share):
        return too_few("first_mover", question, share)
    verdict, words = {
        "ABOVE": ("YES", "more than"),
        "BELOW": ("SEAT 1 LOSES", "less than"),
        "UNDECIDED": ("UNDECIDED", "not shown to differ from"),
    }[side(share, equal)]
    sentence = f"Seat 1 wins {percent(share)}, {words} an equal share ({100 * equal:.1f} %). "
    full = parameters.moves_per_turn
    if any(0 <= steps < full for steps in parameters.first_turn_moves[:players]):
        sentence += "That is with shortened first turns; the standard rules show them full."
    else:
        cure = "catch_up_2p" if players == 2 else "catch_up"
        sentence += f"The ruleset {cure} shows what shorter first turns of early seats do."
    return Finding(
        "first_mover", question, verdict, sentence, (*FIRM, "first_turn_moves", "moves_per_turn")
    )


def _deaths(estimates: Estimates) -> Finding:
    """Question 3: is one cause shown to be ahead of all others?"""
    question = "What kills guys?"
    causes = {cause: estimates[f"death_{cause}"] for cause in CAUSES}
    if not is_enough(*causes.values()):
        return too_few("deaths", question, *causes.values())
    ranked = sorted(causes, key=lambda cause: causes[cause].value, reverse=True)
    first, others = causes[ranked[0]], [causes[cause] for cause in ranked[1:]]
    verdict, words = "UNDECIDED", "No single cause is shown to be the first"
    if all(first.low > other.high for other in others):
        verdict = {
            "shark": "SHARKS",
            "monster_swim": "MONSTERS, SWIMMERS",
            "monster_ship": "MONSTERS, CREWS",
            "vortex": "VORTICES",
        }[ranked[0]]
        words = "One cause is ahead of all others"
    listed = ", ".join(f"{CAUSE_WORDS[cause]} {percent(causes[cause])}" for cause in ranked)
    sentence = (
        f"{words}: {listed}. Of all guys {percent(estimates['lost_share'])} die and "
        f"{percent(estimates['saved_share'])} get ashore; one vortex kills "
        f"{number(estimates['dead_per_vortex'])}. The split of the symbols by ring is assumed: "
        f"read this beside deep_vortices, calm_sea and monster_soup."
    )
    return Finding("deaths", question, verdict, sentence, (*FIRM, *PLAY, "vortex_own_tile"))


def _ships(parameters: Parameters, estimates: Estimates) -> Finding:
    """Question 4: how far rescues go by ship, and whether boarding more wins more."""
    question, by_ship = "Are ships the bottleneck?", estimates["saved_by_ship"]
    boarder = estimates["win_share_most_boarded"]
    if not is_enough(by_ship):
        return too_few("ships", question, by_ship)
    verdict, words = {
        "ABOVE": ("MOSTLY BY SHIP", "Most guys ashore came by ship"),
        "BELOW": ("MOSTLY SWIMMING", "Most guys ashore came swimming"),
        "UNDECIDED": ("UNDECIDED", "Whether more come by ship or swimming is not decided"),
    }[side(by_ship, MOSTLY)]
    sentence = (
        f"{words}: {percent(by_ship)} by ship. {number(estimates['ships_placed'])} ships a game "
        f"bring {number(estimates['saved_per_ship'])} guys ashore each, of "
        f"{parameters.ship_seats} seats, and {percent(estimates['ships_lost_share'])} of them are "
        f"lost. The seat with most boardings wins {percent(boarder)}, a correlation. Whether more "
        f"ships save more guys, only more_ships can show beside this, and how far the distance "
        f"matters, near_corners, far_corners and printed_12_rock."
    )
    rests = (*BOARD, "symbols", *DICE, *WATER, "ship_to_water", "ship_to_land")
    return Finding("ships", question, verdict, sentence, rests)


def _luck(players: int, estimates: Estimates) -> Finding:
    """Question 5: does the seat lose that vortices hit hardest?"""
    question, hit = "Do the seats hit by vortices lose?", estimates["win_share_vortex_hit"]
    if not is_enough(hit):
        return too_few("luck", question, hit)
    equal = 1 / players
    verdict, words = {
        "BELOW": ("HIT SEATS WIN LESS", "less than"),
        "ABOVE": ("HIT SEATS WIN MORE", "more than"),
        "UNDECIDED": ("UNDECIDED", "not shown to differ from"),
    }[side(hit, equal)]
    sentence = (
        f"The seat that loses most guys to vortices wins {percent(hit)}, {words} an equal share "
        f"({100 * equal:.1f} %). This is a correlation: a seat may also be hit more because it "
        f"leaves more guys on the island; the ruleset deep_vortices shows more of it."
    )
    return Finding("luck", question, verdict, sentence, (*FIRM, "vortex_own_tile", "sink_rule"))


def _dolphins(parameters: Parameters, estimates: Estimates) -> Finding:
    """Question 6: how many rolls come to nothing, and what dolphins do beside that."""
    question, none = "How many rolls move nothing?", estimates["rolls_without_creature_share"]
    if not is_enough(none):
        return too_few("dolphins", question, none)
    verdict, words = "UNDECIDED", "How often a roll finds no creature is not decided"
    if side(none, IDLE_OFTEN) == "ABOVE":
        verdict, words = "MANY IDLE ROLLS", "Many rolls find no creature to move"
    elif side(none, IDLE_RARELY) == "BELOW":
        verdict, words = "FEW IDLE ROLLS", "Few rolls find no creature to move"
    elif is_enough(none) and none.low >= IDLE_RARELY and none.high <= IDLE_OFTEN:
        verdict, words = "SOME IDLE ROLLS", "Some rolls find no creature to move"
    faces = parameters.creature_die.count("D")
    sentence = (
        f"{words}: {percent(none)} (few: below 15 %, many: above 30 %). In another "
        f"{percent(estimates['creature_passes_share'])} a creature is there and stays. The die "
        f"has {faces} dolphin faces; dolphins ward off {number(estimates['protected_attacks'])} "
        f"attacks and carry swimmers {number(estimates['dolphin_carries'])} steps a game. "
        f"{_assumed_dice(parameters)} The ruleset fair_die shows another die."
    )
    return Finding("dolphins", question, verdict, sentence, (*DICE, "symbols", "creatures_total"))


def _tail(parameters: Parameters, estimates: Estimates) -> Finding:
    """Question 10: nothing drives a game on when the island is gone (AT-74)."""
    question, tail = "How long is the tail without a clock?", estimates["tail_share"]
    if not is_enough(tail):
        return too_few("tail", question, tail)
    verdict, words = "UNDECIDED", "How much of the game comes after the island is not decided"
    if side(tail, LONG_TAIL) == "ABOVE":
        verdict, words = "LONG", "Much of the game comes after the island is gone"
    elif side(tail, SHORT_TAIL) == "BELOW":
        verdict, words = "SHORT", "Little of the game comes after the island is gone"
    elif tail.low >= SHORT_TAIL and tail.high <= LONG_TAIL:
        verdict, words = "MODERATE", "Some of the game comes after the island is gone"
    half, long = estimates["turns_after_island_q50"], estimates["turns_after_island_q95"]
    sentence = (
        f"{words}: {percent(tail)} of the turns of games in which it sinks (short: below 10 %, "
        f"long: above 25 %); half of these games take {number(half, 0)} turns or fewer "
        f"after it, 5 % more than {number(long, 0)}. "
        f"Games that end with tiles left, {percent(estimates['island_outlasts'])} of all, do not "
        f"count here; games that are stopped do, as far as they went."
    )
    capped = estimates.get("capped")
    if capped is not None and is_known(capped):
        sentence += f" Of all games {percent(capped)} are stopped at {parameters.max_turns} turns."
        if side(capped, CAPPED) == "ABOVE":
            sentence += _stalling(parameters)
    if parameters.end_rule == 0:
        sentence += " The ruleset first_home and a lower max_turns would be cures."
    rests = (*FIRM, *PLAY, "swim_per_turn", "end_rule", "max_turns")
    return Finding("tail", question, verdict, sentence, rests)


def _stalling(parameters: Parameters) -> str:
    """What many stopped games may show; nothing where the rules or the guard explain them."""
    stuck = parameters.ship_tie_control == 0 and not parameters.ship_to_water
    still = parameters.sinks_per_turn == 0 or parameters.swim_per_turn == 0
    if parameters.max_turns < PATIENT or stuck or still:
        return ""
    return " So many may show a player that stalls (random play apart)."


def _has_vortices(parameters: Parameters) -> bool:
    """Is there a vortex under any tile?"""
    rings = (parameters.symbols.rock, parameters.symbols.land, parameters.symbols.fortress)
    return any(ring.vortex for ring in rings)


def _ends_early(parameters: Parameters) -> bool:
    """Can a game end by its rules with guys outside?"""
    return parameters.short_game > 0 or parameters.end_rule > 0


def _left(parameters: Parameters, estimates: Estimates) -> Finding:
    """Question 7, as far as one ruleset goes: how many the early end leaves outside."""
    question, left = "How many guys does the early end leave outside?", estimates["left_share"]
    if not is_enough(left):
        return too_few("left_outside", question, left)
    sentence = (
        f"{percent(left)} of all guys are still outside when the game ends, and "
        f"{percent(estimates['some_left_outside'])} of the games leave somebody. Set beside the "
        f"standard rules, the seat shares show whether the early end favours a seat."
    )
    rests = (*FIRM, "short_game", "end_rule")
    return Finding("left_outside", question, f"{100 * left.value:.0f} % OUTSIDE", sentence, rests)


def _skill(players: int, family: Mapping[str, Any]) -> Finding:
    """Question 2: does a player win more than its share, wherever it sits?"""
    question, equal = "Is the game winnable by skill?", 1 / players
    if not is_enough(*family.values()):
        return too_few("skill", question, *family.values())
    ranked: Sequence[str] = sorted(family, key=lambda name: family[name].value, reverse=True)
    apart = [name for name in ranked if side(family[name], equal) != "UNDECIDED"]
    listed = ", ".join(f"{name} {percent(family[name])}" for name in ranked)
    verdict, words = "UNDECIDED", "No player is shown to win more or less than an equal share"
    if apart:
        verdict, words = "YES", "How a seat is played matters"
    sentence = f"{words} ({100 * equal:.1f} %): {listed}."
    return Finding("skill", question, verdict, sentence, FIRM)


def claims(parameters, players):
    return []
