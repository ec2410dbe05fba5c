"""What attacks take in a game of To the Bottom, and what the defences against them do."""

from balance.games.api import Metric
from balance.games.api.metrics import (
    PICTURES,
    at_least,
    family,
    mean,
    of_seat,
    part,
    share,
    total,
    wins_of,
)
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.report.card_metrics import copies, of_class, with_trigger
from balance.games.to_the_bottom.report.columns import ATTACKS
from balance.games.to_the_bottom.report.exposures import END, points_slope, wins_of_leader, within

DEFENCES = {  # trigger: the column of its uses, and what it does
    "react_hit": ("lifebuoy_used", "hits cancelled"),
    "react_target": ("redirect_used", "hits redirected"),
    "react_action": ("guard_used", "actions answered"),
    "react_play": ("block_used", "plays blocked"),
    "react_jettison": ("rescued", "cards rescued"),
}
LOSSES = {  # cards that a seat loses to attacks, from the first to below the second
    "no lost card": (0, 1),
    "1 lost card": (1, 2),
    "2 lost cards": (2, 3),
    "3 or 4 lost cards": (3, 5),
    "5 or more lost cards": (5, END),
}


def defences(parameters: Parameters) -> dict[str, str]:
    """The defences that somebody can come to own: trigger, and the names of its cards."""
    found = {trigger: with_trigger(parameters, trigger) for trigger in DEFENCES}
    return {
        trigger: " or ".join(parameters.cards[key].name for key in keys)
        for trigger, keys in found.items()
        if keys
    }


def attack_metrics(parameters: Parameters, players: int) -> list[Metric]:
    """Cards lost to attacks, how attackers fare, and what is asked of every defence."""
    lost = of_seat("lost_to_attacks")
    return [
        share("unharmed", ATTACKS, "Nobody loses a card to an attack", total(lost, players) == 0),
        points_slope("lost_points", ATTACKS, "Points that go with one more card lost", players,
                     lost),
        *_losers(players),
        *_attackers(parameters, players),
        *_uses(parameters, players),
        *_defenders(parameters, players),
    ]  # fmt: skip


def _losers(players: int) -> list[Metric]:
    lost = of_seat("lost_to_attacks")
    found = [
        wins_of(f"lost_wins_{low}", PICTURES, f"Who has {name} wins", players,
                within(lost, low, high))
        for name, (low, high) in LOSSES.items()
    ]  # fmt: skip
    return family("losses", found)


def _attackers(parameters: Parameters, players: int) -> list[Metric]:
    offensive = of_class(parameters, "O")
    if not offensive:
        return []
    label = "Who owns most offensive cards at the Iceberg wins"
    held = copies("owned", offensive)
    return [wins_of_leader("attacker_wins", ATTACKS, label, players, held)]


def _uses(parameters: Parameters, players: int) -> list[Metric]:
    """How often each defence is used, and which part of all uses that is."""
    known = defences(parameters)
    if not known:
        return []
    used = {trigger: total(of_seat(DEFENCES[trigger][0]), players) for trigger in known}
    every = total(of_seat(*[DEFENCES[trigger][0] for trigger in known]), players)
    uses = [
        mean(f"uses_{trigger}", ATTACKS, f"{names}: {DEFENCES[trigger][1]}", "times",
             used[trigger])
        for trigger, names in known.items()
    ]  # fmt: skip
    parts = [
        part(f"of_uses_{trigger}", PICTURES, f"Of all uses of a defence: {names}", used[trigger],
             every)
        for trigger, names in known.items()
    ]  # fmt: skip
    return [
        *family("uses", uses),
        mean("defence_uses", ATTACKS, "All uses of a defence", "times", every),
        *family("parts of uses", parts),
    ]


def _defenders(parameters: Parameters, players: int) -> list[Metric]:
    """How those fare who use a defence, or own one."""
    known = defences(parameters)
    users = [
        wins_of(f"users_{trigger}", ATTACKS, f"Who uses {names} wins", players,
                at_least(of_seat(DEFENCES[trigger][0])))
        for trigger, names in known.items()
    ]  # fmt: skip
    owners = [
        wins_of(f"owners_{trigger}", ATTACKS, f"Who owns {names} at the Iceberg wins", players,
                at_least(copies("owned", with_trigger(parameters, trigger))))
        for trigger, names in known.items()
    ]  # fmt: skip
    return [*family("users", users), *family("owners", owners)]
