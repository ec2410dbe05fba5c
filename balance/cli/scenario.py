"""``balance scenario``: a question about the rules, played out."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from balance.cli.errors import FAULT
from balance.cli.options import Json, Policy, Seed, Set, Table, counts_of, names_of

NOT_AS_EXPECTED = 1  # exit code


def scenario(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Scenario files, or folders of them.", show_default=False),
    ] = None,
    json: Json = False,
    words: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="List the words of a game, with examples that run."),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="CONFIG", help="Write a scenario of a real game's position."
        ),
    ] = None,
    game: Annotated[
        int, typer.Option(min=0, max=2**62, metavar="N", help="With --from: its number.")
    ] = 0,
    turn: Annotated[
        int, typer.Option(min=1, metavar="N", help="With --from: at the start of this turn.")
    ] = 1,
    players: Table = None,
    policy: Policy = None,
    seed: Seed = None,
    changes: Set = None,
    out: Annotated[
        Path | None,
        typer.Option(help="With --from: the file to write.", show_default="standard output"),
    ] = None,
) -> None:
    """Play scenarios: a position, forced luck and forced choices in the game's own words.

    What a file expects is compared: the exit code is 1 if anything is not as expected, and 2 if a
    file cannot be played.
    """
    if [bool(files), words is not None, source is not None].count(True) != 1:
        raise typer.BadParameter("name scenario files, or --words GAME, or --from GAME")
    of_games = (game, turn - 1, players, policy, seed is not None, changes, out)
    if source is None and any(of_games):
        raise typer.BadParameter("options that say which game or where to write need --from")
    if source is not None and json:
        raise typer.BadParameter("--from writes a scenario file, which --json cannot")
    if words is not None:
        _print_words(words, json)
    elif source is not None:
        _refuse_others(out)
        text = _from_game(source, game, turn, players, policy, seed, changes or [], out)
        _write(text, out)
    else:
        _play(files or [], json)


def _play(paths: list[Path], json: bool) -> None:
    from balance.rulesets.files import is_dir
    from balance.studies.scenario import files_of, judge, judge_all, tell

    if len(paths) > 1 or is_dir(paths[0]):
        verdicts = judge_all(files_of(paths))
        typer.echo(tell.many_as_json(verdicts) if json else tell.many_as_text(verdicts), nl=False)
        kinds = {verdict.kind for verdict in verdicts}
        if kinds & {"unmet", "refused"}:
            raise SystemExit(FAULT if "refused" in kinds else NOT_AS_EXPECTED)
        return
    verdict = judge(paths[0])
    if verdict.is_refused and verdict.refusal is not None:
        raise verdict.refusal
    if verdict.outcome is None:
        said = tell.refusal_as_json(verdict) if json else tell.refusal_as_text(verdict)
    else:
        said = tell.as_json(verdict.outcome) if json else tell.as_text(verdict.outcome)
    typer.echo(said, nl=False)
    if verdict.kind == "met" and not json:
        typer.echo("\nAs expected")
    if verdict.unmet:
        raise SystemExit(NOT_AS_EXPECTED)


def _print_words(game: str, json: bool) -> None:
    from balance.studies.scenario import vocabulary

    typer.echo(vocabulary.as_json(game) if json else vocabulary.as_text(game), nl=False)


def _write(text: str, out: Path | None) -> None:
    from balance.store.folder import write_bytes

    if out is None:
        typer.echo(text, nl=False)
    else:
        write_bytes(out, text.encode())


def _refuse_others(out: Path | None) -> None:
    """Refuse a file that is no scenario, such as the ruleset: it would be lost.

    Raises
    ------
    ConfigError
    """
    from balance.rulesets import ConfigError
    from balance.rulesets.files import is_file, read

    if out is None or not is_file(out):
        return
    with suppress(ConfigError):
        if "ruleset" in read(out):
            return
    raise ConfigError(
        "--out", "", f"{out}, another file", "a scenario file, or a name that is free"
    )


def _from_game(
    config: str,
    game: int,
    turn: int,
    players: str | None,
    policy: str | None,
    seed: int | None,
    changes: list[str],
    out: Path | None,
) -> str:
    from balance.rulesets import ConfigError, load
    from balance.studies.cells.cell import make_cells
    from balance.studies.scenario.from_game import scenario_of

    ruleset = load(config, changes)
    counts = counts_of(players) or list(ruleset.counts[:1])
    if len(counts) > 1:
        raise ConfigError("--players", "", str(players), "one number: a game has one table")
    cell = make_cells([ruleset], counts, names_of(policy))[0]
    folder = Path() if out is None else out.parent
    return scenario_of(cell, ruleset.seed if seed is None else seed, game, turn, folder)
