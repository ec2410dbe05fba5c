"""Rules that are legal and yet doubtful."""

from connect_four.parameters.model import Parameters


def warnings(parameters: Parameters) -> list[str]:
    """What is legal but doubtful, one sentence each."""
    if parameters.in_a_row > max(parameters.columns, parameters.rows):
        return [f"The board has no room for {parameters.in_a_row} discs in a row."]
    return []
