"""``balance train``: learn the numbers of a player by play against its parents."""

from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli.options import (
    Seed,
    Table,
    Workers,
    blame_option,
    counts_of,
    games_option,
    names_of,
)

if TYPE_CHECKING:
    from balance.rulesets import Ruleset
    from balance.studies.training.order import Training
    from balance.studies.training.study import Generation, Trained

NO_BETTER = 1  # exit code


def train(
    game: Annotated[str, typer.Argument(help="A game.", show_default=False)],
    players: Table = None,
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="Rules of the game under which it learns.")
    ] = "standard",
    base: Annotated[
        str,
        typer.Option(
            metavar="PLAYER",
            help="Player to start from: one with weights or dials, or a file of these.",
            show_default="the game's first weight set",
        ),
    ] = "",
    against: Annotated[
        str | None,
        typer.Option(
            metavar="NAME[,NAME]",
            help="Parents: each in turn takes all other seats.",
            show_default="the base and the strongest there are",
        ),
    ] = None,
    budget: Annotated[
        str | None,
        typer.Option(
            metavar="TIME",
            help="Time to learn in all, such as 90s, 10m or 2h; the confirmation comes on top.",
            show_default="10m",
        ),
    ] = None,
    generations: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=10**6,
            metavar="N",
            help="Generations to learn for, whatever time they take.",
            show_default=False,
        ),
    ] = None,
    games: Annotated[
        int | None,
        games_option(
            "Games of every learner of a generation.",
            "what the time allows, 512 where only generations are given",
        ),
    ] = None,
    seed: Seed = None,
    workers: Workers = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The player file to write.",
            show_default="configs/players/GAME/BASE-pN.toml",
        ),
    ] = None,
) -> None:
    """Learn a stronger player, and write its file if it beats its base.

    Ctrl-C keeps what was learned so far; the same command goes on from there.
    """
    from balance.rulesets import ConfigError
    from balance.studies.training.order import Training

    rules = _ruleset(game, ruleset)
    counts = counts_of(players)
    if len(counts) > 1:
        raise ConfigError("--players", "", repr(players), "one number of players")
    try:
        order = Training(
            ruleset=rules,
            players=counts[0] if counts else None,
            base=base,
            against=tuple(names_of(against)),
            budget=budget,
            generations=generations,
            games=games,
            seed=seed,
            workers=workers,
            out=out,
        )
    except ConfigError as error:
        blame_option(error, {"players": counts}, ("train",))
        raise
    _tell(watched(order), order)


def _ruleset(game: str, name: str) -> "Ruleset":
    """Rules of a game, by their name alone or as for other commands."""
    from balance.rulesets import ConfigError, load

    is_name = "/" not in name and not name.endswith(".toml")
    ruleset = load(f"{game}/{name}" if is_name else name)
    if ruleset.game != game:
        raise ConfigError("--ruleset", "", f"rules of {ruleset.game}", f"rules of {game}")
    return ruleset


def watched(order: "Training") -> "Trained":
    """Learn, with a line on the terminal that says how far it is."""
    import balance

    with GenerationLine() as line:
        try:
            return balance.learn(order, line.see)
        except KeyboardInterrupt:
            line.say(
                f"What was learned so far lies in {order.chosen_folder}; the same command goes on."
            )
            raise


def _tell(trained: "Trained", order: "Training") -> None:
    """Say what was learned, from how much, and where it lies."""
    from balance.cli.text import write
    from balance.report import numbers
    from balance.report.wording import STOPPED, capital, stopped

    lineage, capped = trained.lineage, trained.capped + trained.base_capped
    write(f"{lineage.effort}; on fresh deals:")
    if capped:
        write(stopped(capped), 2)
    if trained.withheld:
        write(f"{capital(STOPPED)}, so nothing is written.")
        raise typer.Exit(NO_BETTER)
    for parent in lineage.parents:
        share = numbers.full(numbers.Value(parent.win_share, "%", parent.low, parent.high))
        write(
            f"{share} from {parent.name}, where {lineage.base} takes "
            f"{numbers.percent(parent.base_share)}; {numbers.several(parent.games, 'game')}",
            2,
        )
    gain = trained.gain
    value = numbers.Value(gain.value, "%", gain.low, gain.high)
    in_points = numbers.signed(value, numbers.places_beside(value, [0.0]))
    write(f"Gain over {lineage.base}: {in_points} in all.")
    if gain.low == gain.high == 0:
        write(f"It plays as {lineage.base} does: nothing was learned in so many games.")
    if not trained.is_written:
        shown = "is shown to be worse" if gain.high < 0 else "is not shown to be better"
        write(f"It {shown} than {lineage.base}, so nothing is written.")
        raise typer.Exit(NO_BETTER)
    write(f"Written: {order.chosen_out}")


class GenerationLine:
    """The last generation on standard error, where somebody looks."""

    def __init__(self) -> None:
        from rich.live import Live

        from balance.cli.text import is_watched, make_console

        self.console = make_console(stderr=True)
        self.live = Live(console=self.console)
        self.shown = is_watched()

    def __enter__(self) -> "GenerationLine":
        if self.shown:
            self.live.start()
            self.live.update("Choosing the parents")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.live.stop()

    def see(self, generation: "Generation") -> None:
        """Show how a generation did."""
        from balance.studies.play.forecast import duration

        left = f"about {duration(generation.left)} left" if generation.left else "confirming"
        self.live.update(
            f"generation {generation.number}, {generation.games:,} games: the best wins "
            f"{generation.best:.1%}, all of them {generation.mean:.1%}; {left}"
        )

    def say(self, text: str) -> None:
        """Print a line of its own."""
        self.console.print(text, soft_wrap=True)
