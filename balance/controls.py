"""Texts that people and programs write, made fit for messages and commands."""

import re

# Of a terminal, of lines, and of the direction in which all that follows is written.
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


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


def unread(error: Exception) -> str:
    """Why a file cannot be read; of endless numbers without what programmers do."""
    return str(error).partition("; use sys.")[0]
