"""A position of Abandon Ship as text."""

from typing import Any

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.words.names import dice_names, face_text, rank_name

FACES = (
    "faces: number = so far up; A = back to the next rat; U = up to the next rat; "
    "( ) = any rat; x = the die stays"
)


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in a few lines; what faces mean, and the tiles, only before the first turn."""
    spaces: dict[int, list[str]] = {}
    for rat, name in enumerate(parameters.colours):
        if state.fate[rat] == codes.IN_PLAY:
            spaces.setdefault(int(state.space[rat]), []).append(name)
    track = ", ".join(f"{s}: {' '.join(names)}" for s, names in sorted(spaces.items()))
    top = [
        f"{name} {rank_name(rules, int(state.fate[rat]))}"
        for rat, name in enumerate(parameters.colours)
        if state.fate[rat] >= 0
    ]
    drowned = [n for rat, n in enumerate(parameters.colours) if state.fate[rat] == codes.DROWNED]
    pool = " ".join(
        f"{name}={face_text(parameters, state, die)}"
        for die, name in enumerate(dice_names(parameters))
        if state.pool[die]
    )
    lines = [FACES, _show_tiles(parameters, rules, state)] if state.turns == 0 else []
    lines.append(f"water {state.water}; rats on {track or 'no space'}")
    if top or drowned:
        lines.append(f"top deck: {', '.join(top) or '-'}; drowned: {', '.join(drowned) or '-'}")
    lines.append(_show_cheese(rules, state))
    if not state.finished:
        lines.append(f"pool: {pool}")
    return "\n".join(lines)


def _show_tiles(parameters: Parameters, rules: Any, state: Any) -> str:
    held = [" ".join(parameters.tiles[tile]) for tile in state.tile_order[: rules.players]]
    return "tiles: " + ", ".join(f"seat {s}: {tile}" for s, tile in enumerate(held, start=1))


def _show_cheese(rules: Any, state: Any) -> str:
    left = [
        f"{rules.cheese_spaces[i]}: {rules.cheese_values[state.cheese_order[i]]}"
        for i in range(rules.cheeses)
        if state.cheese_here[i]
    ]
    scores = " ".join(str(int(score)) for score in state.score[: rules.players])
    return f"cheese on {', '.join(left) or 'no space'}; scores so far: {scores}"
