"""Texts that people and programs write, made fit for messages and commands."""

import os
import re
import shlex
from collections.abc import Iterable

# Of a terminal, of lines, and of the direction in which all that follows is written.
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

_UNSAFE = re.compile(r"[^\w@%+=:,./-]", re.ASCII)  # in an argument without quotes


def steering(is_windows: bool) -> re.Pattern[str]:
    """What double quotes do not hold: of paths of Windows just what quotes a quote."""
    return re.compile(r'["$`!]|\\\\|\\$' if is_windows else r'["$`!\\]')


_STEERING = steering(os.name == "nt")


def without_controls(text: str) -> str:
    """A text on one line, with a space for every character that steers what is around it."""
    return CONTROLS.sub(" ", text)


def shortened(text: str, room: int) -> str:
    """A text in so many characters at most; names of one kind often differ at their ends."""
    if len(text) <= room:
        return text
    end = room // 3
    return f"{text[: room - end - 1]}…{text[len(text) - end :]}"


def as_argument(file: str) -> str:
    """A file as a command takes it: no name of one is an option."""
    return f"./{file}" if file.startswith("-") else file


def quoted(text: str) -> str:
    """An argument as shells take it, in quotes where it needs any.

    Double ones, which those of Windows know, too; where they would leave something to a shell of
    Unix, single ones.
    """
    if text and not _UNSAFE.search(text):
        return text
    return shlex.quote(text) if not text or _STEERING.search(text) else f'"{text}"'


def as_command(parts: Iterable[str]) -> str:
    """A command line of its arguments; :func:`shlex.split` takes it apart again."""
    return " ".join(map(quoted, parts))


def unread(error: Exception) -> str:
    """Why a file cannot be read; of endless numbers without what programmers do."""
    return str(error).partition("; use sys.")[0]
