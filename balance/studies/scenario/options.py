"""Options as people write them: whole, or only what tells one apart."""

from collections.abc import Sequence

EDGES = ",.:;()"


def fitting(text: str, options: Sequence[str]) -> list[int]:
    """The options that a text stands for, by index: the one that it is, else all that it fits.

    It fits an option that begins with it or that has its words in a row, in any case of letters;
    a number is never cut (``guy 1`` is not ``guy 10``).
    """
    if text in options:
        return [options.index(text)]
    lower = text.strip().lower()
    same = [i for i, option in enumerate(options) if option.lower() == lower]
    return same or [i for i, option in enumerate(options) if _fits(lower, option.lower())]


def _fits(text: str, option: str) -> bool:
    cut = option[len(text) : len(text) + 1]
    if text and option.startswith(text) and not (text[-1].isdigit() and cut.isdigit()):
        return True
    words, wanted = _words(option), _words(text)
    places = range(len(words) - len(wanted) + 1)
    return bool(wanted) and any(words[i : i + len(wanted)] == wanted for i in places)


def _words(text: str) -> list[str]:
    return [word.strip(EDGES) for word in text.split()]
