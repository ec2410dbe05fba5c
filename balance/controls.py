"""What steers a terminal, taken out of the texts that people write."""

import re

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def without_controls(text: str) -> str:
    """A text on one line, with a space for every character that steers a terminal."""
    return CONTROLS.sub(" ", text)
