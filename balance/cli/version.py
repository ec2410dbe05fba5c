"""``balance version``: what is installed."""

import typer


def version() -> None:
    """Show the versions of the analyzer, its games and its libraries."""
    from balance import games
    from balance.studies.play.versions import versions

    for name, number in versions().items():
        typer.echo(f"{name} {number}")
    for name in games.names():
        try:
            typer.echo(f"game {name} {games.get(name).VERSION}")
        except games.IncompleteGameError as error:
            typer.echo(f"{error}")
