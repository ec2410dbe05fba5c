"""Rules that are legal and yet doubtful."""

from tic_tac_toe.parameters.model import Parameters


def warnings(parameters: Parameters) -> list[str]:
    """What is legal but doubtful, one sentence each."""
    if parameters.in_a_row > parameters.side:
        return [f"A row of {parameters.side} has no room for {parameters.in_a_row} marks."]
    return []
