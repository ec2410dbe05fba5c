"""``balance screen``: which of many house rules matter."""

from typing import Annotated

import typer

from balance.cli.options import (
    Config,
    Engine,
    Format,
    Full,
    Games,
    Margin,
    Out,
    Players,
    Policy,
    Seed,
    Set,
    Workers,
)
from balance.cli.sweep import Vary

Factors = Annotated[
    list[str] | None,
    typer.Option(
        "--try",
        metavar="CHANGE",
        help="A change that is switched on and off: KEY=VALUE, a variant of the game, or several "
        "with ; between them. Given again, one more.",
        show_default="own levers and all variants",
    ),
]


def screen(
    config: Config,
    factors: Factors = None,
    vary: Vary = None,
    games: Games = None,
    players: Players = None,
    policy: Policy = None,
    seed: Seed = None,
    changes: Set = None,
    margin: Margin = None,
    workers: Workers = 0,
    engine: Engine = "threads",
    out: Out = None,
    full: Full = False,
    form: Format = "text",
) -> None:
    """Switch many house rules on and off together, and tell which of them matter.

    Every set of changes is played on the same deals; each change is on in half of them, so all
    games tell of every change. Of changes to the same rule the first is taken; what is left out is
    told. What two changes do only together is told, too, as far as the design can.

    --vary turns numeric rules over their ranges instead: which of them matter on average over all
    the others, and which do more in some places than in others. With --try, too, both are screened,
    each apart from the other; either takes two rules or more.

    --games are those of each set; without it, all together get about four times those of a run.
    Ctrl-C ends early with what was played; the same command again completes the study.
    """
    from balance.cli.studies import carry_out, make_order

    order = make_order(
        "screen",
        [config],
        factors=tuple(factors or ()),
        vary=tuple(vary or ()),
        games=games,
        players=players,
        policy=policy,
        seed=seed,
        margin=margin,
        changes=changes,
        workers=workers,
        engine=engine,
        out=out,
    )
    carry_out(order, form, full)
