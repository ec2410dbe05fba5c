"""``balance check``: is a ruleset file good?"""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli.options import Configs, Set
from balance.cli.text import labelled, write

if TYPE_CHECKING:
    from balance.rulesets import Ruleset
    from balance.studies.orders.values import Change

Play = Annotated[
    bool,
    typer.Option(
        "--play",
        help="Also play a few games with random players, say how many the turn limit stopped, "
        "put one into words, and play the examples for scenarios; compiles the game where that "
        "has not been done.",
    ),
]


def check(configs: Configs, changes: Set = None, play: Play = False) -> None:
    """Check ruleset files; shows what differs, what it was before, and what is assumed."""
    from balance.rulesets import load
    from balance.studies.orders.tables import check_tables

    rulesets = [load(config, changes or ()) for config in configs]
    refused = [check_tables(ruleset) for ruleset in rulesets]
    for ruleset, faults in zip(rulesets, refused, strict=True):
        _show(ruleset)
        for fault in faults:
            labelled("warning", f"a guard of all these players is refused: {fault}", "yellow")
        if play:
            _play(ruleset)


def _show(ruleset: "Ruleset") -> None:
    """What the ruleset says, in words."""
    from balance.rulesets import assumed
    from balance.studies.run.summary import warnings_of

    counts = ", ".join(map(str, ruleset.counts))
    write(f"{ruleset.game}/{ruleset.name}: good", style="bold")
    labelled("title", ruleset.title)
    labelled("hash", ruleset.hash)
    labelled("players", f"{counts}; line-up {', '.join(ruleset.lineup)}")
    if ruleset.alternatives:
        labelled("tries", f"{', '.join(ruleset.alternatives)} on top, in a run")
    for change in differences(ruleset):
        labelled("changed", in_words(change))
    for warning in warnings_of(ruleset):
        labelled("warning", warning, "yellow")
    labelled("assumed", ", ".join(assumed(ruleset)) or "nothing")


def differences(ruleset: "Ruleset", other: "Ruleset | None" = None) -> "list[Change]":
    """Every place at which rules differ from others, or from the game's standard."""
    from balance import games
    from balance.rulesets.ruleset import defaults
    from balance.studies.orders.values import changes

    usual = other.parameters if other else defaults(games.get(ruleset.game).Parameters)
    return [
        change
        for key, value in ruleset.parameters
        if value != getattr(usual, key) or _order(value) != _order(getattr(usual, key))
        for change in changes(key, value, getattr(usual, key))
    ]


def _order(value: object) -> list[str]:
    """The order of rows, which may be that of pieces."""
    return list(value) if isinstance(value, dict) else []


def in_words(change: "Change") -> str:
    """A difference as one text."""
    if not change.was:
        return f"{change.key} = {change.value} (new)"
    if not change.value:
        return f"{change.key} is removed (was {change.was})"
    return f"{change.key} = {change.value} (was {change.was})"


def _run(ruleset: "Ruleset", players: int) -> None:
    """Carry out a study of a few games, which is thrown away: what it asks of a game is asked."""
    import balance
    from balance.studies.play.trial import TRIAL

    few = {"games": TRIAL, "counts": [players], "lineup": ["random"], "workers": 1}
    bare = {"alternatives": False, "tiers": "none", "lever_games": "none"}
    with TemporaryDirectory() as folder:
        played = balance.run(ruleset, out=Path(folder, "study"), **few, **bare)
    if played.summary.study.interrupted:
        raise KeyboardInterrupt


def _play(ruleset: "Ruleset") -> None:
    """Play a few games at every number of players; what is doubtful about them is told."""
    from balance.studies.play.trial import TRIAL, try_out
    from balance.studies.scenario.vocabulary import play_examples

    play_examples(ruleset.game)
    for players in ruleset.counts:
        who = "1 random player" if players == 1 else f"{players} random players"
        doubts = [*try_out(ruleset, players)]
        _run(ruleset, players)
        for doubt in doubts:
            labelled("warning", f"{who}: {doubt}", "yellow")
        if not doubts:
            labelled("played", f"{who}: all of {TRIAL} games came to an end")
