"""The columns of SafeHouse in the record of a game: what is counted, and what it means."""

from balance.games.api import Column, Shown, columns_of
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters, steps_needed

_seat = columns_of("seat", codes.SEATS)


def _gap_after(turn: int) -> Column:
    return Column(f"gap_t{turn}", "i2", f"gap after turn {turn}", none=codes.NO_GAP)


COLUMNS = (
    _seat("seat_decisions", "i4", "decisions with two or more options"),
    Column("crosses", "i2", "squares of the route the pursuer has crossed at the end"),
    _seat("caught", "u1", "1 if the pursuer caught the seat"),
    Column(
        "gap_by_turn",
        "i2",
        f"gap after each completed turn with somebody on the route, of the first {codes.TURNS}",
        "turn",
        codes.TURNS,
        codes.NO_GAP,
    ),
    *(_gap_after(turn) for turn in (5, 10, 15, 20)),
    Column("min_gap", "i2", "smallest gap after a completed turn, 0 if there is none"),
    Column("auto_steps", "i4", "squares the pursuer moved by itself"),
    Column("rolled_steps", "i4", "squares the pursuer moved for faces rolled"),
    Column("retrieve_steps", "i4", "squares the pursuer moved for fetching the dice"),
    Column("retrievals", "i4", "fetches of the dice, forced ones too"),
    Column("forced_retrievals", "i4", "fetches nobody decided on"),
    Column("dice_rolled", "i4", "dice chosen for rolls"),
    Column("dice_rerolled", "i4", "dice rolled again"),
    Column("pursuers_rolled", "i4", "pursuer faces shown, first and again"),
    Column("pursuers_rerolled", "i4", "pursuer faces rolled away"),
    Column("pursuers_ignored", "i4", "pursuer faces that a help square made stand still"),
    Column("stay_used", "i1", "help squares used against the pursuers of a roll"),
    Column("reroll_used", "i1", "help squares used for rolling again"),
    Column("empty_rolls", "i4", "rolls that reached entering without any number"),
    Column("home_count", "i1", "players home at the end"),
    Column(
        "caught_by",
        "i1",
        "0 nobody is caught, 1 by the own step, 2 by faces, 3 by fetching, 4 by the own step for "
        "rolling again",
    ),
    Column("missions_by_row", "i1", "completed missions over all seats", "row", codes.ROWS),
    Column("ongoing_by_row", "i1", "missions ongoing at the end over all seats", "row", codes.ROWS),
    _seat("seat_missions", "i1", "missions completed"),
    _seat("seat_numbers_entered", "i1", "numbers entered"),
    _seat("seat_skipped", "i4", "colours offered but passed, for want of a square too"),
    _seat("seat_chameleons", "i1", "chameleons used"),
    _seat("seat_jokers_used", "i2", "jokers contained in the numbers entered"),
    _seat("seat_home_turn", "i4", "turn of arrival, 0 = never"),
    _seat("ongoing_end", "i1", "ongoing missions at the end"),
    _seat("dead_missions", "i1", "ongoing missions at the end that nothing can complete"),
)

CHASE, COURSE, PURSUER = "The chase", "The gap turn by turn", "Where the pursuer comes from"
MISSIONS, BLOCKS, SEATS = "Missions", "Missions left open", "What each seat does"
HELPS, FETCHING = "Help squares and jokers", "Fetching the dice"
SHOWN = {
    CHASE: (
        Shown("min_gap", "mean", "Smallest gap after a turn", "squares"),
        Shown("crosses", "mean", "Crosses at the end", "squares"),
    ),
    PURSUER: (
        Shown("auto_steps", "mean", "Squares moved before rolls", "squares"),
        Shown("rolled_steps", "mean", "Squares moved by rolled pursuers", "squares"),
        Shown("retrieve_steps", "mean", "Squares moved for fetched dice", "squares"),
    ),
    MISSIONS: (Shown("missions_by_row", "seat", "A player completes {}", "%", id="row_done"),),
    BLOCKS: (
        Shown("ongoing_end", "seat", "Missions of a player ongoing at the end", "missions"),
        Shown("dead_missions", "seat", "Of these, impossible to complete", "missions",
              id="dead_end"),
        Shown("ongoing_by_row", "seat", "A player has begun and not finished {}", "%",
              id="row_left"),
    ),
    HELPS: (
        Shown("seat_jokers_used", "seat", "Jokers a player uses", "jokers", id="jokers_per_seat",
              needs="joker_dice"),
    ),
    FETCHING: (Shown("retrievals", "mean", "Times the dice are fetched", "fetches"),),
    SEATS: (
        Shown("seat_missions", "mean", "Missions seat {} completes", "missions"),
        Shown("seat_numbers_entered", "mean", "Numbers seat {} enters", "numbers"),
        Shown("seat_skipped", "mean", "Colours seat {} passes", "colours"),
        Shown("seat_chameleons", "mean", "Chameleons seat {} uses", "chameleons"),
        Shown("seat_home_turn", "share", "Seat {} reaches the safe house", id="seat_home"),
    ),
    COURSE: (
        Shown("gap_by_turn", "mean", "Gap after turn {}", "squares", id="gap_after", apart=True),
        Shown("gap_by_turn", "share", "Games still running after turn {}", id="running_after",
              apart=True),
    ),
}  # fmt: skip


def captions(parameters: Parameters) -> dict[str, dict[str, str]]:
    """What rows are called, and which turns are shown."""
    rows = {
        str(number): f"row {number} ({row.rule}, arrow {row.arrow})"
        for number, row in enumerate(parameters.sheet, start=1)
    }
    return {"row": rows, "turn": {str(turn): str(turn) for turn in turns_shown(parameters)}}


def turns_shown(parameters: Parameters) -> range:
    """The turns that a game can complete with somebody on the route, as far as recorded."""
    return range(1, min(_most_turns(parameters), codes.TURNS) + 1)


def turns_left_out(parameters: Parameters) -> bool:
    """Whether games may complete more turns than are recorded."""
    return _most_turns(parameters) > codes.TURNS


def _most_turns(parameters: Parameters) -> int:
    if parameters.auto_step == 0:
        return parameters.turn_cap
    lead = parameters.start_square - 1 - parameters.pursuer_start_crosses
    most = (lead + steps_needed(parameters) - 1) // parameters.auto_step + 1
    return min(most, parameters.turn_cap)
