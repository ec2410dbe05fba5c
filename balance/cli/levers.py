"""``balance levers``: what every change would do."""

from balance.cli.options import (
    Configs,
    Engine,
    Format,
    Full,
    Games,
    Margin,
    Out,
    Players,
    Policy,
    Precision,
    Seed,
    Set,
    Target,
    Time,
    UntilDecided,
    Workers,
)


def levers(
    configs: Configs,
    games: Games = None,
    players: Players = None,
    policy: Policy = None,
    seed: Seed = None,
    changes: Set = None,
    margin: Margin = None,
    target: Target = None,
    until_decided: UntilDecided = False,
    precision: Precision = None,
    time: Time = None,
    workers: Workers = 0,
    engine: Engine = "threads",
    out: Out = None,
    full: Full = False,
    form: Format = "text",
) -> None:
    """Try every variant of the game, and the ruleset's own levers, each in as many games.

    These are as many as the rules themselves get, 100,000 at most.

    Each change is laid over the rules and played by the same players under the same luck; the
    report ranks them by what they do to fairness, or to how hard it is.

    Ctrl-C ends early with what was played; the same command again completes the study.
    """
    from balance.cli.studies import carry_out, make_order
    from balance.studies.orders.commands import IN_FULL

    order = make_order(
        "run",
        configs,
        games=games,
        players=players,
        policy=policy,
        seed=seed,
        margin=margin,
        target=target,
        changes=changes,
        until_decided=until_decided,
        precision=precision,
        time=time,
        workers=workers,
        engine=engine,
        out=out,
        named="levers",
        **IN_FULL,
    )
    carry_out(order, form, full)
