"""The names of things. Plain Python."""

from tic_tac_toe.parameters.model import Parameters

MARKS = ("x", "o")  # of the seats


def spaces(parameters: Parameters) -> list[str]:
    """The spaces in canonical order, such as b1: second from the left in the top row."""
    rows = range(1, parameters.side + 1)
    return [f"{column}{row}" for row in rows for column in "abcde"[: parameters.side]]


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of columns, such as colours; none here."""
    return {}
