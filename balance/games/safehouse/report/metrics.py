"""What a designer of SafeHouse asks, as numbers of one study (section 12).

Whether the team wins is asked of every game already. Where games are split by what happened in
them, the split is no cause: what a rule is worth, a comparison of rulesets tells.
"""

import polars as pl

from balance.games.api import Metric
from balance.games.api.metrics import PICTURES, each, mean, share, whole
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.report.asked import (
    LOST,
    dice_span,
    part_of,
    span,
    total,
    wins_where,
    within,
)
from balance.games.safehouse.report.columns import CHASE, FETCHING, HELPS, PURSUER, turns_shown
from balance.games.safehouse.report.gap_metrics import gap_metrics
from balance.games.safehouse.report.mission_metrics import blocks, completed, missions

DICE = "Dice and numbers"

GAP_TURNS = (5, 10, 15, 20)
GAP_COURSE = (2, 4, 6, 8)  # of the games that complete the last of these turns
CLOSE = 4  # a loss with so few steps missing in the team was a near thing
FETCHES = ((0, 3), (4, 5), (6, 7), (8, 9), (10, None))
DICE_PER_TURN = ((0, 4), (4, 6), (6, 7), (7, 8), (8, None))  # from, to below
JOKERS_PER_SEAT = ((0, 5), (6, 8), (9, 11), (12, None))


def metrics(parameters: Parameters, players: int) -> list[Metric]:
    """The game's own metrics, as expressions over its per-game rows."""
    return [
        *_chase(players),
        *_pursuer(),
        *missions(parameters, players),
        *blocks(parameters, players),
        *_joint_helps(parameters),
        *_own_helps(parameters, players),
        *_fetching(),
        *_dice(players),
        *_survivors(parameters),
        *completed(parameters, players),
        *gap_metrics(turns_shown(parameters)),
    ]


# --- the metrics -----------------------------------------------------------------------------


def _chase(players: int) -> list[Metric]:
    asked = []
    for turn in GAP_TURNS:
        gap = whole(f"gap_t{turn}")
        for percent, name in ((10, "tightest tenth"), (50, "median"), (90, "widest tenth")):
            label = f"Gap after turn {turn}, {name}"
            id_ = f"gap_t{turn}_q{percent}"
            asked.append(Metric(id_, CHASE, label, "quantile", gap, unit="squares"))
    missing = -whole("margin")
    near = LOST & (missing <= CLOSE)
    label = f"Losses with at most {CLOSE} steps missing in the team"
    home = LOST & (pl.col("home_count") > 0)
    return [
        *asked,
        part_of("close_losses", CHASE, label, near, LOST),
        part_of("clear_losses", PICTURES, "Losses with more steps missing", LOST & ~near, LOST),
        each("missing_in_losses", CHASE, "Steps missing in a lost game", "steps",
               pl.when(LOST).then(missing).otherwise(0), LOST.cast(pl.Int64)),
        part_of("home_in_losses", CHASE, "Losses with somebody in the safe house", home, LOST),
        *_catches(),
        each("caught_in_losses", CHASE, "Players caught in a lost game", "players",
               total("caught", players), LOST.cast(pl.Int64)),
    ]  # fmt: skip


def _catches() -> list[Metric]:
    """What the pursuer's last square was for."""
    causes = (
        ("itself", [codes.BY_ITSELF, codes.BY_ROLLING_AGAIN], "its own step"),
        ("faces", [codes.BY_FACES], "faces rolled"),
        ("fetching", [codes.BY_FETCHING], "fetching"),
    )
    return [
        part_of(f"caught_by_{name}", CHASE, f"Losses by {words}", pl.col("caught_by").is_in(codes_),
                LOST)
        for name, codes_, words in causes
    ]  # fmt: skip


def _survivors(parameters: Parameters) -> list[Metric]:
    """The gap on the way of those games that come as far as the last of the turns."""
    last = GAP_COURSE[-1]
    if last not in turns_shown(parameters):
        return []
    far = pl.col(f"gap_by_turn_{last}").is_not_null()
    return [
        mean(f"gap_{turn}_of_{last}", PICTURES, f"Gap after turn {turn} of {last} or more",
             "squares", pl.when(far).then(whole(f"gap_by_turn_{turn}")))
        for turn in GAP_COURSE
    ]  # fmt: skip


def _pursuer() -> list[Metric]:
    causes = {
        "auto_steps": "before rolls",
        "rolled_steps": "by rolled pursuers",
        "retrieve_steps": "for fetched dice",
    }
    squares = pl.sum_horizontal(*[whole(name) for name in causes])
    return [
        part_of(f"{name}_share", PURSUER, f"Share of squares moved {words}", whole(name), squares)
        for name, words in causes.items()
    ]


def _joint_helps(parameters: Parameters) -> list[Metric]:
    asked = []
    if parameters.stay_squares:
        asked += _help("stay", "Pursuer does not move", parameters.stay_squares)
        ignored, used = whole("pursuers_ignored"), whole("stay_used")
        label = "Pursuers ignored by each \u201cpursuer does not move\u201d"
        asked.append(each("ignored_per_stay", HELPS, label, "pursuers", ignored, used))
    if parameters.reroll_squares:
        asked += _help("reroll", "Roll again", parameters.reroll_squares)
        used = whole("reroll_used")
        label = "Pursuers rolled away by each \u201croll again\u201d"
        away = whole("pursuers_rerolled")
        asked.append(each("rerolled_away", HELPS, label, "pursuers", away, used))
        label = "Dice thrown by each \u201croll again\u201d"
        asked.append(each("dice_rerolled", HELPS, label, "dice", whole("dice_rerolled"), used))
    return asked


def _help(name: str, title: str, squares: int) -> list[Metric]:
    """How much of a joint help square is used, and wins with and without."""
    used = whole(f"{name}_used")
    text = f"\u201c{title.lower()}\u201d"
    rate = Metric(
        f"{name}_rate", HELPS, f"Squares {text} that are used", "bounded", used, None, squares, "%"
    )
    return [
        rate,
        wins_where(f"wins_with_{name}", HELPS, f"The team wins, having used {text}", used > 0,
                    "helps"),
        wins_where(f"wins_without_{name}", HELPS, f"The team wins, not having used {text}",
                    used == 0, "helps"),
    ]  # fmt: skip


def _own_helps(parameters: Parameters, players: int) -> list[Metric]:
    asked = []
    chameleons = parameters.chameleons_by_players[players - 1]
    if chameleons:
        used, all_ = total("seat_chameleons", players), chameleons * players
        asked += [
            Metric("chameleon_rate", HELPS, "Chameleons that are used", "bounded", used, None,
                     all_, "%"),
            wins_where("wins_all_chameleons", HELPS, "The team wins, all chameleons used",
                        used == all_, "helps"),
            wins_where("wins_chameleons_left", HELPS, "The team wins, chameleons left over",
                        used < all_, "helps"),
        ]  # fmt: skip
    if parameters.joker_dice:
        jokers, numbers = (
            total("seat_jokers_used", players),
            total("seat_numbers_entered", players),
        )
        asked.append(
            each("jokers_per_number", HELPS, "Jokers in a number", "jokers", jokers, numbers)
        )
        for low, high in JOKERS_PER_SEAT:
            label = f"The team wins with {span(low, high)} jokers used a player"
            chosen = within(jokers // players, low, high)
            asked.append(wins_where(f"wins_jokers_{low}", HELPS, label, chosen, "jokers"))
    return asked


def _fetching() -> list[Metric]:
    fetches, forced = whole("retrievals"), whole("forced_retrievals")
    asked = [
        each("fetches_per_turn", FETCHING, "Fetches a turn", "fetches", fetches, whole("turns")),
        part_of("forced_share", FETCHING, "Fetches that are forced", forced, fetches),
        each(
            "price",
            FETCHING,
            "Squares the pursuer moves for a fetch",
            "squares",
            whole("retrieve_steps"),
            fetches,
        ),
    ]
    for low, high in FETCHES:
        id_, label = f"fetches_{low}", f"Games with {span(low, high)} fetches"
        asked.append(share(id_, FETCHING, label, within(fetches, low, high)))
    for low, high in FETCHES:
        label = f"The team wins with {span(low, high)} fetches"
        chosen = within(fetches, low, high)
        asked.append(wins_where(f"wins_fetches_{low}", FETCHING, label, chosen, "fetches"))
    return asked


def _dice(players: int) -> list[Metric]:
    lost_by = pl.col("caught_by")
    turns = whole("turns") - (lost_by == codes.BY_ITSELF)  # that step comes before the roll
    before_entering = [codes.BY_ITSELF, codes.BY_FACES, codes.BY_ROLLING_AGAIN]
    entered = whole("turns") - lost_by.is_in(before_entering)
    dice = whole("dice_rolled")
    thrown = dice + whole("dice_rerolled")
    per_seat = entered * players
    asked = [
        each("dice_per_turn", DICE, "Dice rolled a turn", "dice", dice, turns),
        part_of("pursuer_faces", DICE, "Dice thrown that show a pursuer", whole("pursuers_rolled"),
              thrown),
        part_of("empty_share", DICE, "Turns whose roll gives no number", whole("empty_rolls"),
              entered),
        each("numbers_per_turn", DICE, "Numbers a player enters a turn", "numbers",
               total("seat_numbers_entered", players), per_seat),
        each("skipped_per_turn", DICE, "Colours a player passes a turn", "colours",
               total("seat_skipped", players), per_seat),
    ]  # fmt: skip
    for low, high in DICE_PER_TURN:
        chosen = dice >= low * turns
        if high is not None:
            chosen &= dice < high * turns
        label = f"The team wins with {dice_span(low, high)} dice a turn"
        asked.append(wins_where(f"wins_dice_{low}", DICE, label, chosen & (turns > 0), "dice"))
    return asked
