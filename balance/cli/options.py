"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

Configs = Annotated[
    list[str],
    typer.Argument(help="A game, game/ruleset, or a path to a ruleset file.", show_default=False),
]
Config = Annotated[
    str,
    typer.Argument(help="A game, game/ruleset, or a path to a ruleset file.", show_default=False),
]
Games = Annotated[
    int | None,
    typer.Option(min=1, help="Games of every cell.", show_default="what the ruleset says"),
]
Players = Annotated[
    str | None,
    typer.Option(
        metavar="N[,N]", help="Player counts, such as 3,4,5.", show_default="what the ruleset says"
    ),
]
Policy = Annotated[
    str | None,
    typer.Option(
        metavar="NAME[,NAME]",
        help="One player for all seats, or one a seat; a line-up rotates through the seats.",
        show_default="what the ruleset says",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        min=0, max=2**63 - 1, help="All luck follows from it.", show_default="what the ruleset says"
    ),
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change a rule; may be given again."),
]
Margin = Annotated[
    float | None,
    typer.Option(
        min=0.01,
        max=100,
        help="Percentage points of win share that still count as fair, or as on target.",
        show_default="what the ruleset says",
    ),
]
Target = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=100,
        help="Percentage of games a team should win, in cooperative games.",
        show_default="what the ruleset says",
    ),
]
Workers = Annotated[
    int, typer.Option(min=0, help="Threads; 0 for one a processor. Results do not depend on it.")
]
Out = Annotated[
    Path | None,
    typer.Option(help="The study's folder.", show_default="reports/<name of the study>"),
]
Alternatives = Annotated[
    bool,
    typer.Option(
        help="Try conclusions again under the variants that the ruleset names; only in a run."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def counts_of(text: str | None) -> list[int]:
    """Player counts from the command line.

    Raises
    ------
    ConfigError
    """
    from balance.rulesets import ConfigError

    counts: list[int] = []
    for part in () if text is None else text.split(","):
        if not part.strip().isdecimal() or int(part) > 99:
            raise ConfigError("--players", "", repr(part), "whole numbers such as 3,4,5")
        if int(part) not in counts:
            counts.append(int(part))
    return counts


def names_of(text: str | None) -> list[str]:
    """A line-up from the command line."""
    return [] if text is None else [part.strip() for part in text.split(",")]
