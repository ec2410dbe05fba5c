"""What does not belong into messages, taken out of the texts that people and programs write."""

import re

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def without_controls(text: str) -> str:
    """A text on one line, with a space for every character that steers a terminal."""
    return CONTROLS.sub(" ", text)


def unread(error: Exception) -> str:
    """Why a file cannot be read; of endless numbers without what programmers do."""
    return str(error).partition("; use sys.")[0]
