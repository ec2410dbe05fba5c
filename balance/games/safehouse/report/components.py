"""What SafeHouse is made of beside its route and sheets: what helps the team."""

from balance.games.api.components import Component
from balance.games.safehouse.parameters.model import Parameters


def components(parameters: Parameters, players: int) -> list[Component]:
    """The joint help squares, chameleons and white dice, as far as there are any."""
    none = ", ".join("0" for _ in parameters.chameleons_by_players)
    found = {
        Component(
            "stay",
            "“pursuer does not move”",
            "stay_squares=0",
            goes_with=("wins_with_stay", "wins_without_stay"),
        ): parameters.stay_squares,
        Component(
            "reroll",
            "“roll again”",
            "reroll_squares=0",
            goes_with=("wins_with_reroll", "wins_without_reroll"),
        ): parameters.reroll_squares,
        Component(
            "chameleons",
            "chameleons",
            f"chameleons_by_players=[{none}]",
            goes_with=("wins_all_chameleons", "wins_chameleons_left"),
        ): parameters.chameleons_by_players[players - 1],
        Component("jokers", "white dice", "no_jokers"): parameters.joker_dice,
    }
    return [component for component, pieces in found.items() if pieces]
