"""``balance run`` and ``balance compare``: play rulesets, and report on them."""

from balance.cli.options import (
    Alternatives,
    Configs,
    Engine,
    Format,
    Full,
    Games,
    Json,
    Levers,
    Margin,
    NoTiers,
    Out,
    Players,
    Policy,
    Precision,
    Seed,
    Set,
    Target,
    Tiers,
    Time,
    Try,
    UntilDecided,
    Workers,
    tiers_of,
)


def run(
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
    json: Json = False,
    alternatives: Alternatives = True,
    levers: Levers = True,
    tiers: Tiers = None,
    no_tiers: NoTiers = False,
    full: Full = False,
    form: Format = "text",
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
        target=target,
        changes=changes,
        until_decided=until_decided,
        precision=precision,
        time=time,
        workers=workers,
        engine=engine,
        out=out,
        alternatives=alternatives,
        lever_games="few" if levers else "none",
        tiers=tiers_of(tiers, no_tiers),
    )
    carry_out(order, "json" if json else form, full)


def compare(
    configs: Configs,
    tries: Try = None,
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
    json: Json = False,
    full: Full = False,
    form: Format = "text",
) -> None:
    """Compare rulesets with the first one, game by game under the same luck.

    What is tried (--try) changes one side only; what is set (--set) changes all of them. Most of
    the luck cancels in the differences; the report says how many games that saved.
    """
    from balance.cli.studies import carry_out, make_order

    order = make_order(
        "compare",
        configs,
        tries=tries,
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
    )
    carry_out(order, "json" if json else form, full)
