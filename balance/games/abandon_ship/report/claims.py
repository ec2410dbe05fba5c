"""What to conclude from the numbers of one ruleset at one player count (sections 12 and 13).

A verdict is given only where a whole interval agrees with it; otherwise it is UNDECIDED.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.api import Finding
from balance.games.api.inference import Estimates, is_enough, number, percent, side, too_few

TILE_MARGIN = 0.01  # a tile this close to an equal share is as good as equal
OFTEN, RARELY = 0.10, 0.05
BALANCED = (0.45, 0.55)


def conclude(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    """Answers to the designer's questions, as far as one ruleset at one player count goes.

    All of them rest on every assumed value of the ruleset.
    """
    found = [
        _tiles(parameters, players, estimates),
        _ending(estimates),
        _x_mover(parameters, players, estimates),
        _control(players, estimates),
        _groups(parameters, estimates),
    ]
    if _readings_differ(parameters):
        found.append(_x_space(parameters, estimates))
    if parameters.cheese_spaces:
        found.append(_cheese(estimates))
    if "win_share_1" in estimates:
        found.append(_first_player(parameters, players, estimates))
    return found


def _is_within(estimate: Any, low: float, high: float) -> bool:
    return is_enough(estimate) and low <= estimate.low and estimate.high <= high


# --- findings ------------------------------------------------------------------------------


def _tiles(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Is any tile further from an equal share than a margin, or every tile within it?"""
    question, equal = "Are some tiles better?", 1 / players
    names = ["/".join(colours) for colours in parameters.tiles]
    family = {t: estimates[f"win_share_tile_{t}"] for t in range(len(names))}
    solid = {t: e for t, e in family.items() if is_enough(e)}
    if not solid:
        return too_few("tiles", question, *family.values())
    low, high = equal - TILE_MARGIN, equal + TILE_MARGIN
    apart = [f"{names[t]} is better" for t, e in solid.items() if side(e, high) == "ABOVE"]
    apart += [f"{names[t]} is worse" for t, e in solid.items() if side(e, low) == "BELOW"]
    verdict = "YES" if apart else "UNDECIDED"
    words = f"By more than 1 percentage point {', '.join(apart)} than an equal share"
    if not apart:
        words = "No tile is shown to be more than 1 percentage point off an equal share"
        if all(_is_within(e, low, high) for e in family.values()):
            verdict, words = "NO", "Every tile is within 1 percentage point of an equal share"
        else:
            words += ", nor all to be within it"
    return Finding(
        "tiles", question, verdict, f"{words} ({100 * equal:.1f} %). {_ends(solid, names)}"
    )


def _ends(tiles: Mapping[int, Any], names: Sequence[str]) -> str:
    best = max(tiles, key=lambda t: tiles[t].value)
    worst = min(tiles, key=lambda t: tiles[t].value)
    return (
        f"In these games {names[best]} has the highest win share, {percent(tiles[best])}, and "
        f"{names[worst]} the lowest, {percent(tiles[worst])}. Which colours share a tile is "
        "assumed; "
        f"the points of single rats are firmer."
    )


def _ending(estimates: Estimates) -> Finding:
    question = "Which ending is normal?"
    arrivals, left = estimates["ends_by_arrivals"], estimates["ends_by_rats_left"]
    if not is_enough(arrivals, left):
        return too_few("ending", question, arrivals, left)
    verdict, words = "UNDECIDED", "Which ending is more common is not decided"
    if side(left, 0.5) == "ABOVE":
        verdict, words = "RATS LEFT", "Most games end because few rats are left"
    elif side(arrivals, 0.5) == "ABOVE":
        verdict, words = "ARRIVALS", "Most games end because enough rats reach the top deck"
    sentence = (
        f"{words}: {percent(left)} end with few rats left, {percent(arrivals)} with enough "
        f"arrivals; {number(estimates['arrivals'])} rats a game arrive by themselves and "
        f"{number(estimates['drowned'])} drown. These rates depend on the assumed split of the "
        f"water tokens; the rulesets calm_sea, middle_sea and storm show how much."
    )
    return Finding("ending", question, verdict, sentence)


def _readings_differ(parameters: Parameters) -> bool:
    """Do the rats left get other points when they skip a free X space?"""
    points = parameters.top_points
    return bool(points) and max(points) > points[0]


def _x_space(parameters: Parameters, estimates: Estimates) -> Finding:
    question, share = "How much hangs on the X space at the end?", estimates["none_arrived"]
    if not is_enough(share):
        return too_few("x_space", question, share)
    verdict = "UNDECIDED"
    if side(share, OFTEN) == "ABOVE":
        verdict = "OFTEN"
    elif side(share, RARELY) == "BELOW":
        verdict = "RARELY"
    elif _is_within(share, RARELY, OFTEN):
        verdict = "SOMETIMES"
    sentence = f"In {percent(share)} of the games nobody arrives and {_places(parameters)} "
    sentence += "(OFTEN: above 10 %, RARELY: below 5 %, SOMETIMES: between them.)"
    if verdict == "UNDECIDED":
        sentence += " The interval reaches across one of these limits: how often is not decided."
    return Finding("x_space", question, verdict, sentence)


def _places(parameters: Parameters) -> str:
    """What the rats left get when nobody has arrived, and what the other reading gives."""
    points = parameters.top_points
    x, best = points[0], max(points)
    if parameters.two_left_skip_x:
        words = (
            f"the rats left skip the X space for one worth {best}; on the X space, as without "
            f"two_left_skip_x, they would get {x}."
        )
    else:
        words = (
            f"the rats left share the X space, worth {x}; if they skipped it, as in "
            f"survivors_skip_x, they would get {best} each."
        )
    later = points[1:]
    if list(later) == sorted(later, reverse=True):
        words += " Only in these games do the two readings differ."
    return words


def _x_mover(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    place = "X space" if _readings_differ(parameters) else "first scoring space"
    question = f"What does the {place} do?"
    own, backer = estimates["x_own_rat"], estimates["win_share_x_backer"]
    if not is_enough(own, backer):
        return too_few("x_mover", question, own, backer)
    equal = 1 / players
    verdict, words = {
        "ABOVE": ("BACKERS WIN MORE", "more than"),
        "BELOW": ("BACKERS WIN LESS", "less than"),
        "UNDECIDED": ("UNDECIDED", "not shown to differ from"),
    }[side(backer, equal)]
    sentence = (
        f"A player moves the first rat up in {percent(estimates['x_by_move'])} of the games, and "
        f"in {percent(own)} of those it is the mover's own: {_whose(own)}. Seats that back it "
        f"win {percent(backer)}, {words} an equal share ({100 * equal:.1f} %)."
    )
    if _readings_differ(parameters):
        sentence += " The ruleset no_x shows the game without an X space."
    return Finding("x_mover", question, verdict, sentence)


def _whose(own: Any) -> str:
    return {
        "ABOVE": "mostly an own rat",
        "BELOW": "mostly a rat the mover does not back",
        "UNDECIDED": "which is more common is not decided",
    }[side(own, 0.5)]


def _control(players: int, estimates: Estimates) -> Finding:
    question = "Do players control their rats?"
    turns, own = estimates["turns_per_seat"], estimates["own_moves_share"]
    if not is_enough(turns, own):
        return too_few("control", question, turns, own)
    sentence = (
        f"With {players} players a seat has {number(turns)} turns a game, and in {percent(own)} "
        f"of all turns the chosen rat is the mover's own."
    )
    return Finding("control", question, f"{turns.value:.1f} TURNS", sentence)


def _groups(parameters: Parameters, estimates: Estimates) -> Finding:
    question = "What do groups and the stop rule do?"
    groups, stranded = estimates["groups_caught"], estimates["washed_by_move"]
    lost = estimates["lost_rise_spaces"]
    if not is_enough(groups, stranded, lost):
        return too_few("groups", question, groups, stranded, lost)
    tread = "groups survive in the water" if parameters.groups_tread else "groups drown as well"
    stop = "stops" if parameters.rise_stops_at_rats else "does not stop"
    sentence = (
        f"The water catches {number(groups)} groups a game, {number(stranded)} rats are washed "
        f"away after moves, and rises lose {number(lost)} spaces of their tokens; here {tread} "
        f"and a rise {stop} at rats. Set beside the standard rules, no_mercy shows what groups "
        f"are worth and full_flood what the stop rule is worth."
    )
    return Finding("groups", question, f"{groups.value:.1f} GROUPS", sentence)


def _cheese(estimates: Estimates) -> Finding:
    question = "Cheese or rats?"
    part, changes = estimates["cheese_of_winner"], estimates["cheese_changes_winner"]
    if not is_enough(part, changes):
        return too_few("cheese", question, part, changes)
    verdict = {"ABOVE": "CHEESE", "BELOW": "RATS", "UNDECIDED": "UNDECIDED"}[side(part, 0.5)]
    words = ""
    if verdict == "UNDECIDED":
        words = " Which of the two brings more is not decided."
        if _is_within(part, *BALANCED):
            verdict, words = "BALANCED", " Both bring about as much (45 to 55 %)."
    sentence = (
        f"Cheese makes up {percent(part)} of the winners' points.{words} With the same moves, no "
        f"winner would still be a winner without cheese points in {percent(changes)} of the "
        f"games. Cheese values and spaces are assumed; flat_cheese and no_cheese show other games."
    )
    return Finding("cheese", question, verdict, sentence)


def _first_player(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    question, share, equal = "Does the first seat gain?", estimates["win_share_1"], 1 / players
    if not is_enough(share):
        return too_few("first_player", question, share)
    verdict, words = {
        "ABOVE": ("YES", "more than"),
        "BELOW": ("LOSES", "less than"),
        "UNDECIDED": ("UNDECIDED", "not shown to differ from"),
    }[side(share, equal)]
    sentence = f"Seat 1 wins {percent(share)}, {words} an equal share ({100 * equal:.1f} %)."
    if parameters.cheese_spaces:
        sentence += f" It takes {number(estimates['cheese_points_1'])} points of cheese."
    sentence += (
        " How much a seat gains depends on the assumed cheese, above all on what the first move "
        "can reach: read this beside the rulesets high_cheese and no_cheese."
    )
    return Finding("first_player", question, verdict, sentence)
