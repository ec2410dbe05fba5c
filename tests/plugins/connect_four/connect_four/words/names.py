"""The names of things. Plain Python."""

from connect_four.parameters.model import Parameters

DISCS = ("x", "o")  # of the seats


def columns(parameters: Parameters) -> list[str]:
    """The columns from the left."""
    return list("abcdefghi"[: parameters.columns])


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of columns of the record, such as colours; none here."""
    return {}
