"""``balance compare``: what a change of rules changes."""

from balance.cli.options import (
    Configs,
    Games,
    Json,
    Margin,
    Out,
    Players,
    Policy,
    Seed,
    Set,
    Workers,
)


def compare(
    configs: Configs,
    games: Games = None,
    players: Players = None,
    policy: Policy = None,
    seed: Seed = None,
    changes: Set = None,
    margin: Margin = None,
    workers: Workers = 0,
    out: Out = None,
    json: Json = False,
) -> None:
    """Compare rulesets with the first one, game by game under the same luck.

    Most of the luck cancels in the differences; the report says how many games that saved.
    """
    from balance.cli.studies import carry_out, make_order
    from balance.rulesets import ConfigError

    if len(configs) < 2:
        raise ConfigError("compare", "", "one ruleset", "two or more")
    order = make_order(
        "compare",
        configs,
        games=games,
        players=players,
        policy=policy,
        seed=seed,
        margin=margin,
        changes=changes,
        workers=workers,
        out=out,
    )
    carry_out(order, json)
