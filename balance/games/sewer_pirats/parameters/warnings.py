"""Rules of Sewer Pirats that are legal and yet doubtful."""

from collections.abc import Iterator

from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.abilities import able_tribes
from balance.games.sewer_pirats.parameters.model import (
    MAX_PLAYERS,
    Parameters,
    limits_of_players,
    player_counts,
)
from balance.games.sewer_pirats.parameters.tables import BONUS_NAMES, KIND_NAMES


def warnings(parameters: Parameters) -> list[str]:
    """What a designer should know before trusting results of these rules, a sentence each."""
    return [
        *_of_players(parameters),
        *_of_cards(parameters),
        *_of_treasures(parameters),
        *_of_abilities(parameters),
    ]


def _of_players(parameters: Parameters) -> Iterator[str]:
    most = player_counts(parameters)[-1]
    for limit, why in limits_of_players(parameters):
        if limit == most < MAX_PLAYERS:
            yield f"At most {most} players: {why} allow no more."


def _of_cards(parameters: Parameters) -> Iterator[str]:
    """Cards that run out, and hands that never hold what an action costs."""
    cards, players = codes.SHIPS * parameters.cards_per_symbol, player_counts(parameters)[-1]
    if players * parameters.hand_limit + parameters.row_size >= cards:
        yield (
            f"With {players} players, full hands and the row hold all {cards} cards: drawing may "
            "find nothing."
        )
    area, ship = parameters.captain_cost_from_area, parameters.captain_cost_from_ship
    if area > parameters.hand_limit:
        yield (
            "captain_cost_from_area is above hand_limit: hardly anybody becomes captain from the "
            "area."
        )
    if ship > parameters.hand_limit:
        yield (
            "captain_cost_from_ship is above hand_limit: hardly anybody becomes captain from a "
            "crew space."
        )
    if min(area, ship) > parameters.hand_limit:
        where = "Without cockroaches" if _cockroaches_pay(parameters) else "So"
        yield f"{where} ships hardly ever or never sail, and games are stopped at max_turns."
    if area < ship:
        yield "Becoming captain costs less from the area than from a crew space."


def _cockroaches_pay(parameters: Parameters) -> bool:
    """Can a cockroach become captain for a hand within the limit, and is it among the tribes?"""
    cheapest = min(parameters.captain_cost_from_area, parameters.captain_cost_from_ship)
    able = "cockroach" in able_tribes(parameters, MAX_PLAYERS)
    return able and cheapest - parameters.cockroach_discount <= parameters.hand_limit


def _of_treasures(parameters: Parameters) -> Iterator[str]:
    """Tokens that never count, or bonuses for nothing."""
    booty = dict(zip(KIND_NAMES, map(len, parameters.booty_values.in_order()), strict=True))
    bonus = dict(zip(BONUS_NAMES, parameters.bonus_counts.in_order(), strict=True))
    pairs = [
        (b, (k,))
        for b, k in zip(BONUS_NAMES[: codes.FOODS], KIND_NAMES[: codes.FOODS], strict=True)
    ]
    for name, kinds in [*pairs, ("parrot", ("teddy", "doll")), ("opener", ("can",))]:
        tokens = sum(booty[kind] for kind in kinds)
        if bonus[name] and not tokens:
            yield f"Without tokens of {' or '.join(kinds)}, {name} adds nothing to any."
        if tokens and not bonus[name] and name in ("parrot", "opener"):
            yield f"Without {name} tokens, those of {' and '.join(kinds)} never count."


def _of_abilities(parameters: Parameters) -> Iterator[str]:
    """Abilities that do nothing, though they are on."""
    idle = {
        "rat": ("rat_booty", parameters.rat_booty == 1),
        "raccoon": ("raccoon_toll", parameters.raccoon_toll == 0),
        "cockroach": ("cockroach_discount", parameters.cockroach_discount == 0),
        "weasel": ("weasel_extra_actions", parameters.weasel_extra_actions == 0),
        "snail": ("snail_extra", parameters.snail_extra == 0),
        "toad": ("toad_may_stay", not parameters.toad_may_stay),
    }
    for tribe, (name, is_idle) in idle.items():
        if is_idle and getattr(parameters.abilities, tribe):
            value = str(getattr(parameters, name)).lower()
            yield f"{name} is {value}: the ability of the {tribe} is on and does nothing."
