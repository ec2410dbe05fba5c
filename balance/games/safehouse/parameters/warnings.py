"""Rules of SafeHouse that are legal and yet doubtful."""

from balance.games.safehouse.parameters.model import Parameters, player_counts, steps_needed
from balance.games.safehouse.parameters.sheets import COLOURS, Dice, attainable, can_be_filled


def warnings(parameters: Parameters) -> list[str]:
    """What is legal here, but hardly meant."""
    said = [*_warn_of_sheet(parameters), *_warn_of_dice(parameters)]
    last = parameters.start_square - 1 + (parameters.caught_rule == "same_square")
    if parameters.pursuer_start_crosses + parameters.auto_step >= last:
        said.append("The pursuer catches everybody before the first roll.")
    moves = parameters.face_step > 0 and 0 in (
        *parameters.colour_faces, *(parameters.joker_faces if parameters.joker_dice else ())
    )  # fmt: skip
    if parameters.auto_step == 0 and not moves:
        said.append(
            "The pursuer moves only when dice are fetched: games may run until turn_cap stops them."
        )
    if parameters.retrieve_base == 0 and parameters.retrieve_per_mission == 0:
        said.append("Fetching the dice costs nothing, so nothing is lost by it.")
    if parameters.reroll_squares == 0 and parameters.reroll_auto_step > 0:
        said.append("reroll_auto_step has no effect: no square for rolling again exists.")
    return said


def _warn_of_sheet(parameters: Parameters) -> list[str]:
    said = []
    steps, needed = sum(row.arrow for row in parameters.sheet), steps_needed(parameters)
    if steps < needed:
        said.append(
            f"Nobody can get home: all arrows of a sheet make {steps} steps, and {needed} are "
            f"needed."
        )
    return said + _warn_of_rows(parameters)


def _warn_of_rows(parameters: Parameters) -> list[str]:
    """Rows that stay empty for ever, with the numbers of players for which they do."""
    counts = player_counts(parameters)
    found: dict[tuple[tuple[int, str], ...], list[int]] = {}
    for players in counts:
        found.setdefault(_unfillable(parameters, players), []).append(players)
    said = []
    for rows, at in found.items():
        named = ", ".join(f"row {number} of sheet {letter}" for number, letter in rows[:4])
        others = f" and {len(rows) - 4} others" if len(rows) > 4 else ""
        who = "" if len(at) == len(counts) else f" where {' or '.join(map(str, at))} play"
        if rows:
            said.append(f"No dice and chameleons fill{who}: {named}{others}.")
    return said


def _unfillable(parameters: Parameters, players: int) -> tuple[tuple[int, str], ...]:
    """Rows (from 1) and letters that no numbers can fill with the chameleons of so many players."""
    numbers = attainable(
        Dice(
            parameters.dice_per_colour,
            parameters.joker_dice,
            parameters.colour_faces,
            parameters.joker_faces,
            parameters.min_coloured,
            parameters.max_dice_per_roll,
        )
    )
    chameleons, gray = parameters.chameleons_by_players[players - 1], parameters.gray_value
    return tuple(
        (number, letter)
        for number, row in enumerate(parameters.sheet, start=1)
        for letter in parameters.sheet_letters
        if not can_be_filled(row, row.squares[letter], numbers, gray, chameleons)
    )


def _warn_of_dice(parameters: Parameters) -> list[str]:
    said = []
    used = {c for row in parameters.sheet for letter in parameters.sheet_letters
            for c in row.squares[letter]}  # fmt: skip
    for name, dice in zip(COLOURS, parameters.dice_per_colour, strict=True):
        if dice == 0 and name[0].upper() in used:
            said.append(f"No die is {name}: only chameleons fill {name} squares.")
        if dice > 0 and name[0].upper() not in used:
            said.append(f"No square is {name}: {name} dice serve only with a chameleon.")
    if parameters.joker_dice and not any(parameters.joker_faces):
        said.append("The jokers show only pursuers: nobody gains by rolling them.")
    if parameters.joker_dice and parameters.max_dice_per_roll <= parameters.min_coloured:
        said.append("No roll has room for a joker: max_dice_per_roll equals min_coloured.")
    return said
