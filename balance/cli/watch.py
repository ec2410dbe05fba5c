"""``balance watch``: new figures beside the old whenever a ruleset is saved."""

from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from balance.cli.options import (
    Config,
    Games,
    Policy,
    Seed,
    Set,
    Table,
    Workers,
    counts_of,
    names_of,
)

if TYPE_CHECKING:
    from rich.console import Console

    from balance.studies.watch.results import WatchResult


def watch(
    config: Config,
    games: Games = None,
    players: Table = None,
    policy: Policy = None,
    seed: Seed = None,
    changes: Set = None,
    workers: Workers = 0,
) -> None:
    """Show what a change of the rules does, after every save of the file or of one it rests on.

    Who wins, length, shared wins and lead changes, before and now, on the same deals; the figures
    tighten until the next save, or until all --games were played. A file that is broken shows what
    is wrong with it, until it is mended. Nothing is written; Ctrl-C ends.
    """
    from balance.cli.text import make_console
    from balance.rulesets import ConfigError, load
    from balance.rulesets.files import find
    from balance.rulesets.merge import files_of
    from balance.studies.watch.saves import FileSaves
    from balance.studies.watch.study import Watching

    counts = counts_of(players)
    if len(counts) > 1:
        raise ConfigError("--players", "", str(players), "one number: a game has one table")
    path = find(config)
    known: dict[Path, None] = {}  # what rules ever rested on, for a broken file does not say it

    def files() -> list[Path]:
        known.update(dict.fromkeys(files_of(path)))
        return list(known)

    table = counts[0] if counts else None
    watching = Watching(
        lambda: load(config, changes or ()), table, tuple(names_of(policy)), games, seed, workers
    )
    console = make_console()
    try:
        with FileSaves(files) as saves:
            watching.begin()  # who saves while it reads is heard
            with Screen(console) as screen:
                watching.run(saves, screen.show)
    except KeyboardInterrupt:
        console.print("Ended.", style="dim")


class Screen:
    """What is known, on the terminal; where nobody looks, what is known first and last."""

    FIRST = 1_000  # games

    def __init__(self, console: "Console") -> None:
        from rich.live import Live

        self.console = console
        self.live = Live(console=console, auto_refresh=False)
        self._said = (-1, 0, "", "")

    def __enter__(self) -> "Screen":
        if self.console.is_terminal:
            self.live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.console.is_terminal:
            self.live.stop()

    def show(self, found: "WatchResult") -> None:
        """Show a look."""
        from balance.report.watch import watched

        if self.console.is_terminal:
            self.live.update(watched(found, self.console.width), refresh=True)
            return
        stage = (found.games >= min(self.FIRST, found.most)) + found.is_done
        what = found.saved, stage, found.fault, found.note
        if stage and what != self._said:
            self._said = what
            self.console.print(watched(found, self.console.width))
