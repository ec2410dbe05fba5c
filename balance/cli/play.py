"""``balance run`` and ``balance compare``: the same options, another question."""

from collections.abc import Callable
from typing import Literal

from balance.cli.options import (
    Alternatives,
    Configs,
    Format,
    Full,
    Games,
    Json,
    Margin,
    NoTiers,
    Out,
    Players,
    Policy,
    Seed,
    Set,
    Target,
    Tiers,
    Workers,
    tiers_of,
)


def _command(kind: Literal["run", "compare"], text: str) -> Callable[..., None]:
    def play(
        configs: Configs,
        games: Games = None,
        players: Players = None,
        policy: Policy = None,
        seed: Seed = None,
        changes: Set = None,
        margin: Margin = None,
        target: Target = None,
        workers: Workers = 0,
        out: Out = None,
        json: Json = False,
        alternatives: Alternatives = True,
        tiers: Tiers = None,
        no_tiers: NoTiers = False,
        full: Full = False,
        form: Format = "text",
    ) -> None:
        from balance.cli.studies import carry_out, make_order

        order = make_order(
            kind,
            configs,
            games=games,
            players=players,
            policy=policy,
            seed=seed,
            margin=margin,
            target=target,
            changes=changes,
            workers=workers,
            out=out,
            alternatives=alternatives,
            tiers=tiers_of(tiers, no_tiers),
        )
        carry_out(order, "json" if json else form, full)

    play.__doc__ = text
    return play


run = _command(
    "run",
    """Play one or more rulesets and write a report.

    Several rulesets are set side by side, under the same luck.

    Ctrl-C ends early with what was played; the same command again completes the study.
    """,
)

compare = _command(
    "compare",
    """Compare rulesets with the first one, game by game under the same luck.

    Most of the luck cancels in the differences; the report says how many games that saved.
    """,
)
