"""``balance impact``: what each component of a game does."""

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

Components = Annotated[
    list[str] | None,
    typer.Option(
        "--component",
        metavar="ID",
        help="Only this component; may be given again.",
        show_default="all of them",
    ),
]


def impact(
    config: Config,
    components: Components = None,
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
    """Play the rules without each token, card, tile or help, and tell what each one does.

    The same deals are played with it and without; where the game can, also with an average one in
    its place, and with one more for a single seat. Beside it stands how often those won that had
    it, which is another question: who has a thing chose to.

    --games are those of each change; without it, all together get about four times those of a run.
    Ctrl-C ends early with what was played; the same command again completes the study.
    """
    from balance.cli.studies import carry_out, make_order

    order = make_order(
        "impact",
        [config],
        components=tuple(components or ()),
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
