"""``balance replay``: the game behind a number."""

import typer

from balance.cli.options import Config, Game, Policy, Seed, Set, Table, counts_of, names_of


def replay(
    config: Config,
    game: Game = 0,
    players: Table = None,
    policy: Policy = None,
    seed: Seed = None,
    changes: Set = None,
) -> None:
    """Print a readable transcript of one game, the same that a study played under its number."""
    from balance.rulesets import ConfigError, load
    from balance.studies.cells.cell import make_cells
    from balance.studies.play.transcript import transcript

    ruleset = load(config, changes or ())
    counts = counts_of(players) or list(ruleset.counts[:1])
    if len(counts) > 1:
        raise ConfigError("--players", "", str(players), "one number: a game has one table")
    cell = make_cells([ruleset], counts, names_of(policy))[0]
    typer.echo(transcript(cell, ruleset.seed if seed is None else seed, game), nl=False)
