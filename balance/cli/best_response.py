"""``balance best-response``: how much a table of players leaves to one who is out for it."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli.options import (
    Config,
    Seed,
    Set,
    Table,
    Workers,
    blame_option,
    counts_of,
    games_of,
    games_option,
    names_of,
)
from balance.cli.train import watched
from balance.rulesets.responses import BestResponse

if TYPE_CHECKING:
    from balance.studies.training.challenges import Challenge


def best_response(
    config: Config,
    players: Table = None,
    policy: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="Who sits in all seats.", show_default="whom the ruleset names"
        ),
    ] = "",
    budget: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Time to learn in at each table.", show_default="10m"),
    ] = None,
    generations: Annotated[
        int | None,
        typer.Option(
            min=1, max=10**6, metavar="N", help="Generations instead of a time.", show_default=False
        ),
    ] = None,
    games: Annotated[
        int | None,
        games_option(
            "Games of every learner of a generation.",
            "what the time allows, 512 where only generations are given",
        ),
    ] = None,
    search_games: Annotated[
        str,
        typer.Option(metavar="N", help="Games of a search that looks ten times as far; 0: none."),
    ] = "200",
    seed: Seed = None,
    changes: Set = None,
    workers: Workers = 0,
    out: Annotated[
        Path | None,
        typer.Option(help="Where games and diaries go.", show_default="a folder in reports/"),
    ] = None,
) -> None:
    """Measure how far players are from perfect: what one takes from them who is out for it.

    A player is trained against the table, and a search looks ten times as far as usual. What they
    take is kept in configs/responses/, and shown by describe and in every report of that table.
    Nothing is kept where too many games were stopped at the turn limit.

    Ctrl-C keeps what was done so far; the same command goes on from there.
    """
    from balance.rulesets import ConfigError, load
    from balance.studies.training.challenges import challenges

    ruleset = load(config, changes or ())
    names = names_of(policy or None)
    if len(names) > 1:
        raise ConfigError("--policy", "", ", ".join(names), "one player for all seats")
    counts = counts_of(players)
    try:
        found = challenges(
            ruleset,
            players=counts,
            policy=names[0] if names else "",
            out=out,
            budget=budget,
            generations=generations,
            games=games,
            search_games=_of_search(search_games),
            seed=seed,
            workers=workers,
        )
    except ConfigError as error:
        given = {"players": counts, "lineup": names}
        blame_option(error, given, ("best-response", "train"), base="--policy")
        raise
    for challenge in found:
        _carry_out(challenge)


def _of_search(text: str) -> int:
    """A number of games of a search, or 0 for no search."""
    from balance.rulesets import ConfigError

    if text.strip() == "0":
        return 0
    try:
        found: int = games_of(text)
        return found
    except ConfigError as error:
        raise ConfigError("--search-games", "", error.found, f"0, or {error.allowed}") from None


def _carry_out(challenge: "Challenge") -> None:
    """Look for answers to one table, and tell them."""
    from balance.cli.studies import watch
    from balance.cli.text import write
    from balance.rulesets.responses import known_of
    from balance.studies.training.challenges import answers, says_nothing

    write(challenge.cell.label, style="bold")
    for answer in answers(challenge, watched, watch):
        for line in _found(answer):
            write(line, 2, 4)
        kept = known_of(challenge.cell.ruleset.game, answer)
        if kept and kept != answer and not says_nothing(answer):
            write(f"Kept is what is known already, {in_words(kept)}", 2, 4)


def _found(one: BestResponse) -> Iterator[str]:
    """What was found, with the games that were stopped; no share where those are too many."""
    from balance.report.wording import STOPPED, stopped
    from balance.studies.training.challenges import says_nothing

    yield f"{one.by}: {STOPPED}" if says_nothing(one) else in_words(one)
    if one.capped:
        yield stopped(one.capped)


def in_words(one: BestResponse) -> str:
    """What was taken, beside what is usual, and with how much effort."""
    from balance.report import numbers

    taken = numbers.full(numbers.Value(one.win_share, "%", one.low, one.high))
    return (
        f"{one.by}: {taken} from {one.against} at {one.players}, usual is "
        f"{numbers.percent(one.usual)}; {numbers.several(one.games, 'game')} after {one.effort}"
    )
