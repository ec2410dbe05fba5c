"""Options that several commands share."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from balance.rulesets import ConfigError

MOST_PLAYERS = 99
LONGEST = 40  # characters of a number of players


def amount(name: str) -> Callable[[str], Any]:
    """What reads one of the amounts of `balance.studies.orders.amounts` from the command line.

    It raises ConfigError.
    """

    def read(text: str) -> float:
        from balance.studies.orders.amounts import amount_of

        return amount_of(name, text, f"--{name}")

    return read


games_of, margin_of, precision_of, time_of = map(amount, ("games", "margin", "precision", "time"))


def goal_option(shown: str) -> Any:
    """The option for goals; ``shown`` is what holds without it."""
    text = "fair, target=PERCENT for a team, METRIC=VALUE or METRIC=A..B; may be given again."
    return typer.Option("--goal", metavar="GOAL", help=text, show_default=shown)


def games_option(text: str, shown: str) -> Any:
    """The option for a number of games; ``shown`` is what holds without it."""
    return typer.Option(parser=games_of, metavar="N", help=text, show_default=shown)


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
    games_option(
        "Games at every number of players, such as 250000, 250k, 2.5m or 1e6.",
        "what the ruleset says",
    ),
]
Players = Annotated[
    str | None,
    typer.Option(
        metavar="N[-N][,N]",
        help="Player counts, such as 3-5 or 2,4.",
        show_default="what the ruleset says",
    ),
]
Table = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="N",
        help="How many sit at the table.",
        show_default="the first count of the ruleset",
    ),
]
Game = Annotated[
    int,
    typer.Option(min=0, max=2**62, metavar="N", help="Number of the game, from 0."),
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
        min=0,
        max=2**63 - 1,
        metavar="N",
        help="All luck follows from it.",
        show_default="what the ruleset says",
    ),
]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change a rule, such as track_top=40 or, in quotes, "
        "'start_spaces=[9, 10]', or lay a variant over the rules; may be given again.",
    ),
]
Try = Annotated[
    list[str] | None,
    typer.Option(
        "--try",
        metavar="CHANGE",
        help="Compare with the same rules changed: KEY=VALUE, several with ; between them, or the "
        "name of a variant; given again, one more side.",
    ),
]
Margin = Annotated[
    float | None,
    typer.Option(
        parser=margin_of,
        metavar="POINTS",
        help="Percentage points of win share that still count as fair, or as on target.",
        show_default="what the ruleset says",
    ),
]
Target = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=100,
        metavar="PERCENT",
        help="Percentage of games a team should win, in cooperative games; beside goals, one more.",
        show_default="what the ruleset says",
    ),
]
UntilDecided = Annotated[
    bool,
    typer.Option(
        "--until-decided",
        help="Play no more games than it takes to decide: whether it is fair, what differs, where "
        "a goal is met; --games are the most.",
    ),
]
Precision = Annotated[
    float | None,
    typer.Option(
        parser=precision_of,
        metavar="POINTS",
        help="Play until the shares of wins are known to so many percentage points, such as 0.2; "
        "--games are the most.",
        show_default=False,
    ),
]
Time = Annotated[
    float | None,
    typer.Option(
        "--time",
        parser=time_of,
        metavar="TIME",
        help="Play no longer than so, such as 60s, 10m or 2h, each table for its share of it; "
        "--games are the most.",
        show_default=False,
    ),
]
Workers = Annotated[
    int,
    typer.Option(
        min=0, metavar="N", help="Threads; 0 for one a processor. Results do not depend on it."
    ),
]
Engine = Annotated[
    str,
    typer.Option(
        metavar="WHO",
        help="Who plays: threads; dask, a cluster of processes on this machine; or a running one, "
        "tcp://HOST:PORT. Results do not depend on it.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(help="The study's folder.", show_default="reports/<name of the study>"),
]
Junit = Annotated[
    Path | None,
    typer.Option("--junit", metavar="FILE", help="Write the goals as JUnit test cases."),
]
Alternatives = Annotated[
    bool,
    typer.Option(
        help="Try conclusions again under the variants that the ruleset names; only in a run."
    ),
]
Levers = Annotated[
    bool,
    typer.Option(help="Try the variants of the game beside the run, to see what would change it."),
]
Tiers = Annotated[
    Literal["none", "few", "all"] | None,
    typer.Option(
        help="Try conclusions again with players of other strength: not, in a few games, or in as "
        "many as the run itself; only in a run.",
        show_default="what the ruleset says",
    ),
]
NoTiers = Annotated[bool, typer.Option("--no-tiers", help="The same as --tiers none.")]
Format = Annotated[
    Literal["text", "md", "json"],
    typer.Option("--format", help="What is printed: text, Markdown or JSON."),
]
Full = Annotated[bool, typer.Option("--full", help="Print every answer.")]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def counts_of(text: str | None) -> list[int]:
    """Player counts from the command line, such as 3,5 or 2-4,6.

    Raises
    ------
    ConfigError
    """
    counts: list[int] = []
    for part in () if text is None else text.split(","):
        counts += [count for count in _span(part) if count not in counts]
    return counts


def blame_option(
    error: "ConfigError", given: Mapping[str, Any], orders: Sequence[str] = (), **called: str
) -> None:
    """Name the option that is at fault where it was given, not the ruleset.

    Parameters
    ----------
    error : ConfigError
        Its file and key are set.
    given : mapping
        What a ruleset may say as well, by its key in an order: None, False or [] if it does.
    orders : sequence of str
        Such of which nothing but an option can be at fault.
    **called : str
        The options that are called otherwise than their keys.
    """
    called = {"lineup": "--policy", **called}
    option = called.get(error.key, f"--{error.key.replace('_', '-')}")
    if error.file in orders:
        error.file, error.key = option, ""
    elif given.get(error.key) not in (None, False, []):
        error.file, error.key = f"{option} ({error.file})", ""


def _span(part: str) -> range:
    """The counts of one part, a number or first and last."""
    from balance.rulesets import ConfigError
    from balance.rulesets.errors import quoted

    ends = [end.strip() for end in part.replace("\N{EN DASH}", "-").split("-")]
    whole = [int(end) for end in ends if end.isdecimal() and len(end) <= LONGEST]
    numbers = [end for end in whole if end <= MOST_PLAYERS]
    if len(numbers) != len(ends) or len(ends) > 2:
        raise ConfigError("--players", "", quoted(part), "whole numbers such as 3,4,5 or 3-5")
    if numbers[0] > numbers[-1]:
        rather = f"{numbers[-1]}-{numbers[0]}, first to last"
        raise ConfigError("--players", "", quoted(part), rather)
    return range(numbers[0], numbers[-1] + 1)


def tiers_of(tiers: Tiers, is_off: bool) -> Tiers:
    """Whether conclusions are tried again with other players, from two ways to say it.

    Raises
    ------
    ConfigError
    """
    from balance.rulesets import ConfigError

    if is_off and tiers not in (None, "none"):
        raise ConfigError("--no-tiers", "", f"--tiers {tiers} as well", "one of the two")
    return "none" if is_off else tiers


def names_of(text: str | None) -> list[str]:
    """A line-up from the command line."""
    return [] if text is None else [part.strip() for part in text.split(",")]
