"""The columns of Abandon Ship in the record of a game: what is counted, and what it means."""

from balance.games.abandon_ship.kernel import codes
from balance.games.api import Column, Shown, columns_of

_seat = columns_of("seat", codes.SEATS)


_rat = columns_of("rat", codes.MAX_COLOURS)


def _turn(name: str, meaning: str) -> Column:
    return Column(name, "i2", meaning, "turn", codes.MOMENTS, codes.NOT_REACHED)


COLUMNS = (
    Column("end_reason", "i1", "0 capped, 1 enough arrivals (AB-90), 2 few rats left (AB-91)"),
    Column("arrivals", "i1", "rats that reached the top deck by a move"),
    Column("shared_rank", "i1", "rank taken by the rats left (AB-92), -1 if none"),
    Column("shared_rats", "i1", "rats placed there"),
    Column("drowned", "i1", "rats washed away"),
    Column("washed_by_rise", "i1", "rats washed away by the rising water"),
    Column("washed_by_move", "i1", "rats washed away after a move"),
    Column("rises", "i1", "water tokens revealed"),
    Column("refills", "i2", "refills of the dice pool after the start"),
    Column("tokens_left", "i1", "water tokens still unrevealed at the end"),
    Column("final_water", "i2", "highest covered space at the end"),
    Column("lost_rise_spaces", "i4", "spaces of tokens lost because a rise stopped"),
    Column("groups_caught", "i1", "newly covered spaces with two or more rats"),
    Column("anchors_moved", "i2", "chosen anchors that moved a rat"),
    Column("arrows_moved", "i2", "chosen arrows that moved a rat"),
    Column("no_move_turns", "i2", "turns whose result moved nothing"),
    Column("stay_uses", "i2", "chosen faces whose die stays in the pool"),
    Column("any_rat_uses", "i2", "chosen faces that may move any rat"),
    Column("white_leaps", "i2", "uses of the white number face with the most pips"),
    Column("cheese_flooded", "i1", "cheese tokens lost to the water"),
    _seat("cheese_count", "i1", "cheese tokens taken"),
    _seat("cheese_points", "i4", "points of the cheese taken"),
    _seat("own_moves", "i2", "own turns in which the chosen rat is on the own tile"),
    _seat("x_by_seat", "u1", "1 if the seat moved the first rat onto the X space"),
    _seat("tile_index", "i1", "tile held"),
    _rat("rat_fate", "i1", "rank on the top deck, -1 drowned, -2 still in play"),
    _rat("rat_points", "i2", "points of the rat"),
    Column(
        "rat_drowned_at",
        "i2",
        "space on which the rat was washed away, none if it was not",
        "rat",
        codes.MAX_COLOURS,
        0,
    ),
    Column(
        "cheese_fate",
        "i1",
        "who took the cheese of this space: a seat, 0 nobody, -1 lost to the water",
        "cheese",
        codes.MAX_CHEESE,
    ),
    _turn("water_by_turn", "highest covered space after the turn, none once the game is over"),
    _turn("first_rat_by_turn", "highest space with a rat in play after the turn"),
    _turn("last_rat_by_turn", "lowest space with a rat in play after the turn"),
    Column("tie_break_used", "u1", "1 if cheese decided between equal scores"),
)

ENDINGS = "How games end"
RATS, CHEESE, WATER, DICE = "Rats", "Cheese", "Water", "Dice and choices"
SHOWN = {
    ENDINGS: (
        Shown("arrivals", "mean", "Rats that arrive by themselves", "rats"),
        Shown("drowned", "mean", "Rats that drown", "rats"),
    ),
    RATS: (
        Shown("rat_points", "mean", "Points of {}", "points"),
        Shown("x_by_seat", "share", "Seat {} moves the first rat up"),
    ),
    CHEESE: (
        Shown("tie_break_used", "share", "Cheese breaks a tie", needs="cheese_spaces"),
        Shown("cheese_count", "total", "Cheese tokens taken", "tokens",
              id="cheese_taken", needs="cheese_spaces"),
        Shown("cheese_points", "total", "Cheese points taken", "points",
              id="cheese_value", needs="cheese_spaces"),
        Shown("cheese_flooded", "mean", "Cheese tokens flooded", "tokens", needs="cheese_spaces"),
        Shown("cheese_points", "mean", "Cheese points of seat {}", "points",
              needs="cheese_spaces"),
    ),
    WATER: (
        Shown("rises", "mean", "Times the water rises", "rises"),
        Shown("final_water", "mean", "Highest covered space at the end", "spaces"),
        Shown("lost_rise_spaces", "mean", "Spaces of tokens lost when a rise stops", "spaces"),
        Shown("washed_by_rise", "mean", "Rats washed away by rises", "rats"),
        Shown("washed_by_move", "mean", "Rats washed away after moves", "rats"),
        Shown("groups_caught", "mean", "Groups caught by the water", "groups"),
    ),
    DICE: (
        Shown("white_leaps", "mean", "Longest leaps of the white die", "leaps"),
        Shown("anchors_moved", "mean", "Anchors that move a rat", "anchors"),
        Shown("arrows_moved", "mean", "Arrows that move a rat", "arrows"),
        Shown("stay_uses", "mean", "Uses of faces that stay in the pool", "uses"),
    ),
}  # fmt: skip
