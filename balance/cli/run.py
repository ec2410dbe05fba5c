"""``balance run``: play rulesets and report."""

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


def run(
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
    """Play one or more rulesets and write a report.

    Several rulesets are set side by side, under the same luck.

    Ctrl-C ends early with what was played; the same command again completes the study.
    """
    from balance.cli.studies import carry_out, make_order

    order = make_order(
        "run",
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
