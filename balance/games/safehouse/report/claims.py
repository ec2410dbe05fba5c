"""What to conclude from the numbers of one ruleset at one player count (section 12).

A verdict is given only where whole intervals agree with it; otherwise it is UNDECIDED. How hard
the game is, every report of a team says already. What a rule is worth, only a comparison of
rulesets shows; the findings name it where a split of the games would tempt to more.
"""

from typing import Any

from balance.games.api import Finding
from balance.games.api.inference import (
    Estimates,
    is_apart,
    is_enough,
    number,
    percent,
    side,
    too_few,
)
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.report.metrics import (
    CLOSE,
    DEAD,
    DICE_PER_TURN,
    FETCHES,
    GAP_TURNS,
    JOKERS_PER_SEAT,
)

SHEETS = ("sheet", "sheet_letters", "sheet_assign")
PURSUER = ("auto_step", "face_step", "reroll_auto_step", "colour_faces", "joker_faces")
HELPS = ("stay_squares", "reroll_squares", "chameleons_by_players")
FETCHING = ("retrieve_base", "retrieve_per_mission", "retrieve_count", "retrieve_when")
ROUTE = ("start_square", "safe_house_square", "safe_house_mode", "caught_rule")

CAUSES = {
    "auto_steps": ("AUTOMATIC", "before rolls"),
    "rolled_steps": ("ROLLED", "by rolled pursuers"),
    "retrieve_steps": ("FETCHED", "for fetched dice"),
}


def conclude(parameters: Parameters, players: int, estimates: Estimates) -> list[Finding]:
    """Answers to the designer's questions, as far as one ruleset at one player count goes."""
    found = [
        _pursuer(estimates),
        _chase(estimates),
        _close_losses(estimates),
        _missions(parameters, estimates),
        _worth_of_rows(parameters, estimates),
        _blocked(estimates),
        _dice(estimates),
        _fetching(parameters, estimates),
    ]
    for name, title, squares in (
        ("stay", "pursuer does not move", parameters.stay_squares),
        ("reroll", "roll again", parameters.reroll_squares),
    ):
        if squares:
            found.append(_joint_help(name, title, estimates))
    if parameters.chameleons_by_players[players - 1]:
        found.append(_chameleons(players, estimates))
    if parameters.joker_dice:
        found.append(_jokers(estimates))
    return found


# --- the chase -------------------------------------------------------------------------------


def _pursuer(estimates: Estimates) -> Finding:
    question = "Where does the pursuer come from?"
    shares = {name: estimates[f"{name}_share"] for name in CAUSES}
    if not is_enough(*shares.values()):
        return too_few("pursuer", question, *shares.values())
    first, second, third = sorted(shares, key=lambda name: -shares[name].value)
    verdict = CAUSES[first][0] if is_apart(shares[first], shares[second]) else "UNDECIDED"
    parts = [
        f"{number(estimates[name])} {CAUSES[name][1]} ({percent(shares[name])})"
        for name in (first, second, third)
    ]
    sentence = f"Of the squares it moves in a game, {parts[0]}, {parts[1]} and {parts[2]}."
    if verdict == "UNDECIDED":
        sentence += " Which of them is most is not decided."
    rests_on = (*PURSUER, *FETCHING, *HELPS, *SHEETS)
    return Finding("pursuer", question, verdict, sentence, rests_on)


def _chase(estimates: Estimates) -> Finding:
    """Does the median gap shrink from the first turn known to the last?"""
    question = "How does the chase feel?"
    medians = {turn: estimates[f"gap_t{turn}_q50"] for turn in GAP_TURNS}
    known = {turn: e for turn, e in medians.items() if is_enough(e)}
    if len(known) < 2:
        return too_few("chase", question, *medians.values())
    first, last = medians[min(known)], medians[max(known)]
    verdict, words = "UNDECIDED", "whether it shrinks is not decided"
    if is_apart(first, last):
        verdict, words = "TIGHTENS", "it shrinks"
    elif is_apart(last, first):
        verdict, words = "LOOSENS", "it grows"
    gaps = "; ".join(
        f"after turn {turn} {_whole(e)}, and from {_whole(estimates[f'gap_t{turn}_q10'])} to "
        f"{_whole(estimates[f'gap_t{turn}_q90'])} in the middle 80 % of games"
        for turn, e in known.items()
    )
    sentence = (
        f"The median gap of the games still running: {gaps}. From turn {min(known)} to "
        f"{max(known)} {words}; games that are over by then no longer count."
    )
    return Finding("chase", question, verdict, sentence, (*ROUTE, *PURSUER, *HELPS, *SHEETS))


def _whole(estimate: Any) -> str:
    return number(estimate, 0)


def _close_losses(estimates: Estimates) -> Finding:
    question, close = "Are losses close?", estimates["close_losses"]
    if not is_enough(close):
        return too_few("close_losses", question, close)
    verdict, words = {
        "ABOVE": ("MOSTLY CLOSE", "more than half"),
        "BELOW": ("MOSTLY CLEAR", "less than half"),
        "UNDECIDED": ("UNDECIDED", "not shown to be more or less than half"),
    }[side(close, 0.5)]
    sentence = (
        f"In {percent(close)} of the lost games the team misses at most {CLOSE} steps, {words}; on "
        f"average {number(estimates['missing_in_losses'], 1)} are missing, and in "
        f"{percent(estimates['home_in_losses'])} of the losses somebody is in the safe house."
    )
    return Finding("close_losses", question, verdict, sentence, (*ROUTE, *PURSUER, *SHEETS, *HELPS))


# --- missions --------------------------------------------------------------------------------


def _missions(parameters: Parameters, estimates: Estimates) -> Finding:
    question = "Which missions get finished?"
    rows = {r: estimates[f"row_done_{r}"] for r in range(1, len(parameters.sheet) + 1)}
    if not is_enough(*rows.values()):
        return too_few("missions", question, *rows.values())
    ranked = sorted(rows, key=lambda r: -rows[r].value)
    first, last = ranked[0], ranked[-1]
    verdict, words = "UNDECIDED", "No row is shown to be ahead of all others"
    if all(is_apart(rows[first], rows[r]) for r in ranked[1:]):
        verdict, words = f"ROW {first} MOST", f"Row {first} is completed most"
    sentence = (
        f"{words}: a player completes {_named(parameters, first)} in {percent(rows[first])} of "
        f"the games, {_named(parameters, last)} in {percent(rows[last])}. Both hang on the assumed "
        f"sheets; `balance compare safehouse safehouse/alt_sheets` shows others."
    )
    return Finding("missions", question, verdict, sentence, (*HELPS, *SHEETS, "gray_value"))


def _named(parameters: Parameters, row: int) -> str:
    mission = parameters.sheet[row - 1]
    return f"row {row} ({mission.length} squares, arrow {mission.arrow})"


def _worth_of_rows(parameters: Parameters, estimates: Estimates) -> Finding:
    """The row whose owners' teams win so much more often; a correlation."""
    question = "Which completed missions go with winning?"
    pairs = {
        r: (estimates[f"wins_with_row_{r}"], estimates[f"wins_without_row_{r}"])
        for r in range(1, len(parameters.sheet) + 1)
    }
    known = {r: pair for r, pair in pairs.items() if is_enough(*pair)}
    if not known:
        return too_few("worth_of_rows", question, *(e for pair in pairs.values() for e in pair))
    best = max(known, key=lambda r: known[r][0].value - known[r][1].value)
    with_, without = known[best]
    shown = [r for r in known if is_apart(*known[r])]
    verdict = f"{len(shown)} ROWS" if len(shown) > 1 else f"ROW {best}" if shown else "UNDECIDED"
    rows = f"It is shown for {len(shown)} of {len(pairs)} rows. " if shown else ""
    sentence = (
        f"{rows}The widest difference seen is that of {_named(parameters, best)}: teams of players "
        f"who complete it win {percent(with_)}, of those who do not {percent(without)}. This is a "
        f"correlation: long games complete more, and winners live longer."
    )
    if verdict == "UNDECIDED":
        sentence += " The intervals overlap, so even this difference is not shown."
    return Finding("worth_of_rows", question, verdict, sentence, (*HELPS, *SHEETS, "gray_value"))


def _blocked(estimates: Estimates) -> Finding:
    question = "Do impossible missions go with losing?"
    share, ongoing = estimates["dead_share"], estimates["ongoing_end"]
    none, many = estimates["wins_dead_0"], estimates[f"wins_dead_{DEAD[-1][0]}"]
    if not is_enough(ongoing):
        return too_few("blocked", question, ongoing)
    verdict, words = "UNDECIDED", "teams with none and with two or more are not shown to differ"
    if is_apart(none, many):
        verdict, words = (
            "FEWER IN WINS",
            "teams with none win more often than those with two or more",
        )
    elif is_apart(many, none):
        verdict, words = (
            "MORE IN WINS",
            "teams with none win less often than those with two or more",
        )
    sentence = (
        f"At the end a player has {number(ongoing)} ongoing missions, and {percent(share)} of them "
        f"are impossible to complete; {words}, {percent(none)} against {percent(many)}. This is a "
        f"correlation; `balance compare safehouse safehouse/no_dead_entries` shows what impossible "
        f"missions do."
    )
    return Finding("blocked", question, verdict, sentence, (*HELPS, *SHEETS, "allow_dead_entries"))


# --- dice ------------------------------------------------------------------------------------


def _dice(estimates: Estimates) -> Finding:
    question = "Do teams that roll more dice win more?"
    names = {low: f"wins_dice_{low}" for low, _ in DICE_PER_TURN}
    fewest, most = _outermost(names, estimates)
    if fewest is None or most is None:
        return too_few("dice", question, *(estimates[name] for name in names.values()))
    verdict, words = "UNDECIDED", "the two are not shown to differ"
    if is_apart(estimates[names[fewest]], estimates[names[most]]):
        verdict, words = "FEWER DICE WIN", "teams that roll fewer win more"
    elif is_apart(estimates[names[most]], estimates[names[fewest]]):
        verdict, words = "MORE DICE WIN", "teams that roll more win more"
    bounds = dict(DICE_PER_TURN)
    sentence = (
        f"{number(estimates['dice_per_turn'])} dice are rolled a turn. With "
        f"{_dice_words(fewest, bounds[fewest])} the team wins {percent(estimates[names[fewest]])}, "
        f"with {_dice_words(most, bounds[most])} {percent(estimates[names[most]])}: {words}. This "
        f"is a correlation; whether the number is a real decision only forced numbers show, as "
        f"`--set max_dice_per_roll=4` gives them."
    )
    return Finding("dice", question, verdict, sentence, (*PURSUER, *FETCHING, *HELPS, *SHEETS))


def _dice_words(low: int, high: int | None) -> str:
    if high is None:
        return f"{low} or more"
    return f"{low} to less than {high}" if low else f"less than {high}"


def _outermost(names: dict[int, str], estimates: Estimates) -> tuple[int | None, int | None]:
    """The lowest and the highest class with enough games, if there are two."""
    known = [low for low, name in names.items() if is_enough(estimates[name])]
    return (known[0], known[-1]) if len(known) > 1 else (None, None)


def _fetching(parameters: Parameters, estimates: Estimates) -> Finding:
    question = "Does fetching the dice go with losing?"
    fetches, price = estimates["retrievals"], estimates["price"]
    names = {low: f"wins_fetches_{low}" for low, _ in FETCHES}
    few, many = _outermost(names, estimates)
    if not is_enough(fetches, price) or few is None or many is None:
        return too_few("fetching", question, fetches, *(estimates[n] for n in names.values()))
    verdict, words = "UNDECIDED", "the two are not shown to differ"
    if is_apart(estimates[names[few]], estimates[names[many]]):
        verdict, words = "MORE IN LOSSES", "teams that fetch more win less"
    elif is_apart(estimates[names[many]], estimates[names[few]]):
        verdict, words = "MORE IN WINS", "teams that fetch more win more"
    bounds = dict(FETCHES)
    sentence = (
        f"The dice are fetched {number(fetches)} times a game, {percent(estimates['forced_share'])}"
        f" of them forced, for {number(price)} squares each time{_missions_at(parameters)}. With "
        f"{_range_words(few, bounds[few])} fetches the team wins {percent(estimates[names[few]])}, "
        f"with {_range_words(many, bounds[many])} {percent(estimates[names[many]])}: {words}. This "
        f"is a correlation, for a team that is caught early had no time to fetch; `balance compare "
        f"safehouse safehouse/forced_fetch` shows what early fetching is worth."
    )
    return Finding("fetching", question, verdict, sentence, (*FETCHING, *HELPS, *SHEETS))


def _missions_at(parameters: Parameters) -> str:
    """The price tells the ongoing missions, where it is nothing else."""
    if parameters.retrieve_base == 0 and parameters.retrieve_per_mission == 1:
        return ", one for each ongoing mission that counts"
    return ""


def _range_words(low: int, high: int | None) -> str:
    return f"{low} or more" if high is None else f"{low} to {high}"


# --- helps -----------------------------------------------------------------------------------


def _use(estimates: Estimates, with_: str, without: str) -> tuple[str, str]:
    """A verdict on games split by use, and its words."""
    used, unused = estimates[with_], estimates[without]
    if is_apart(used, unused):
        return "USERS WIN MORE", "those games are won more often"
    if is_apart(unused, used):
        return "USERS WIN LESS", "those games are won less often"
    return "UNDECIDED", "they are not shown to differ"


def _joint_help(name: str, title: str, estimates: Estimates) -> Finding:
    question, rate = f"What is \u201c{title}\u201d worth?", estimates[f"{name}_rate"]
    if not is_enough(rate):
        return too_few(f"help_{name}", question, rate)
    with_, without = f"wins_with_{name}", f"wins_without_{name}"
    verdict, words = _use(estimates, with_, without)
    key, what = {
        "stay": ("ignored_per_stay", "pursuers are ignored"),
        "reroll": ("rerolled_away", "pursuers are rolled away"),
    }[name]
    sentence = (
        f"{percent(rate)} of its squares are used, and each time {number(estimates[key])} {what}. "
        f"Teams that use it win {percent(estimates[with_])}, others {percent(estimates[without])}: "
        f"{words}. This is a correlation, as long games use more; `balance compare safehouse "
        f"safehouse/no_helps safehouse/two_helps` shows what these squares are worth."
    )
    return Finding(f"help_{name}", question, verdict, sentence, (*HELPS, *PURSUER, *SHEETS))


def _chameleons(players: int, estimates: Estimates) -> Finding:
    question, rate = "What are the chameleons worth?", estimates["chameleon_rate"]
    if not is_enough(rate):
        return too_few("chameleons", question, rate)
    verdict, words = _use(estimates, "wins_all_chameleons", "wins_chameleons_left")
    other = "flat_chameleons" if players > 2 else "more_chameleons"
    sentence = (
        f"{percent(rate)} of them are used. With all used the team wins "
        f"{percent(estimates['wins_all_chameleons'])}, with some left over "
        f"{percent(estimates['wins_chameleons_left'])}: {words}. This is a correlation; `balance "
        f"compare safehouse safehouse/{other} --players {players}` shows what another number of "
        f"them does."
    )
    return Finding("chameleons", question, verdict, sentence, (*HELPS, *SHEETS))


def _jokers(estimates: Estimates) -> Finding:
    question = "What are the jokers worth?"
    used = estimates["jokers_per_seat"]
    names = {low: f"wins_jokers_{low}" for low, _ in JOKERS_PER_SEAT}
    few, many = _outermost(names, estimates)
    if not is_enough(used) or few is None or many is None:
        return too_few("jokers", question, used, *(estimates[n] for n in names.values()))
    verdict, words = _use(estimates, names[many], names[few])
    bounds = dict(JOKERS_PER_SEAT)
    sentence = (
        f"A player uses {number(used)} jokers a game. With {_range_words(many, bounds[many])} the "
        f"team wins {percent(estimates[names[many]])}, with {_range_words(few, bounds[few])} "
        f"{percent(estimates[names[few]])}: {words}. This is a correlation, as long games use "
        f"more; `balance compare safehouse safehouse/no_jokers safehouse/three_jokers` shows what "
        f"a white die is worth."
    )
    return Finding(
        "jokers", question, verdict, sentence, ("joker_dice", "joker_faces", *HELPS, *SHEETS)
    )


def claims(parameters, players):
    return []
