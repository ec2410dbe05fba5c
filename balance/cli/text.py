"""Text on the terminal: as wide as it is, words, brackets and colons as they stand."""

import sys
import textwrap
from typing import TYPE_CHECKING

from balance.controls import without_controls

if TYPE_CHECKING:
    from rich.console import Console

LEAST_WIDTH, USUAL_WIDTH = 40, 80


def make_console(stderr: bool = False) -> "Console":
    """Return a console that prints what people call their rules and players as it stands."""
    from rich.console import Console

    console = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    if console.width < 1:  # as with COLUMNS=0, where nothing would be printed
        console.width = USUAL_WIDTH
    return console


def is_watched() -> bool:
    """Whether somebody looks at standard error, which may be closed."""
    return sys.stderr is not None and sys.stderr.isatty()


def write(text: str, indent: int = 0, hanging: int | None = None, style: str = "") -> None:
    """Print a paragraph between the indent and the width of the terminal; nothing in it steers it.

    Parameters
    ----------
    text : str
    indent : int
        Spaces before the first line.
    hanging : int, optional
        Spaces before further lines; as many as before the first if not given.
    style : str
        As Rich names it.
    """
    console = make_console()
    lines = textwrap.wrap(
        without_controls(text),
        max(console.width, LEAST_WIDTH),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent if hanging is None else hanging),
        break_long_words=False,
        break_on_hyphens=False,
    )
    console.print("\n".join(lines), style=style or None, soft_wrap=True)


def heading(text: str) -> None:
    """Print the heading of a part, after an empty line."""
    write("")
    write(text, style="bold")


def labelled(label: str, text: str, style: str = "", width: int = 9) -> None:
    """Print a text with a word before it that says what it is."""
    write(f"{label:<{width}}{text}", 2, width + 2, style)
