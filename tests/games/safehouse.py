"""What the tests of SafeHouse share: tables, the naive twin beside them, readable positions."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from balance import games
from balance.engine.players import Player
from balance.engine.table import Table
from balance.rulesets.players import find_player
from tests.games.records import Fields
from tests.naive import safehouse as naive
from tests.naive.luck import deal_luck

game = games.get("safehouse")
KINDS = ("random", "greedy", "cautious", "aggressive")  # those the twin knows too
THINKERS = KINDS[1:]
DECISIONS = ("", "retrieve", "select", "reroll", "reroll_die", "stay", "joker", "enter")
TURNS, NO_GAP = 40, -99


def table_of(parameters: Any, lineup: Sequence[str | Player]) -> Table:
    """A table with one player for every name."""
    seated = [find_player(game, p) if isinstance(p, str) else p for p in lineup]
    return Table(game, game.pack(parameters, len(lineup)), seated)


def twin_of(parameters: Any, players: int, seed: int, deal: int) -> naive.SafeHouse:
    """The naive game of the same deal, at its first question."""
    twin = naive.SafeHouse(parameters.model_dump(), players, deal_luck(seed, deal))
    twin.begin()
    return twin


def to_a_choice(table: Table) -> list[int]:
    """Take what leaves no choice; then the options, none at the end of the game."""
    while not table.state.finished:
        options = table.options()
        if len(options) > 1:
            return options
        table.carry_out(0)
    return []


def state_of(table: Table) -> Fields:
    """The state on the table."""
    return Fields(table.workspaces["state"])


def tally_of(table: Table) -> Fields:
    """The counters of the game on the table."""
    return Fields(table.workspaces["tally"])


# ---------------------------------------------------------------------- one position, two sides


def _dice(faces: Sequence[int], harmless: Sequence[int], count: int) -> list[tuple[int, bool]]:
    return [(faces[slot], bool(harmless[slot])) for slot in range(count)]


def public(table: Table) -> dict[str, Any]:
    """All that both sides know of a position; what a game that is over no longer needs is out."""
    state, rules = state_of(table), Fields(table.workspaces["rules"])
    seats, rows = range(rules.players), range(rules.rows)
    said = {
        "finished": state.finished,
        "turns": (state.turns, state.seat_turns[: rules.players]),
        "crosses": state.crosses,
        "caught": [bool(state.caught[seat]) for seat in seats],
        "letters": [state.letter[seat] for seat in seats],
        "steps": state.steps[: rules.players],
        "chameleons": state.chameleons[: rules.players],
        "completed": [[bool(state.completed[seat][row]) for row in rows] for seat in seats],
        "filled": [state.filled[seat][: rules.rows] for seat in seats],
        "numbers": [
            [state.number[seat][row][: rules.squares[row]] for row in rows] for seat in seats
        ],
        "helps": (state.stay_left, state.reroll_left),
    }
    if state.finished:
        return said
    kinds = range(5)
    rolled = [
        _dice(state.face[kind], state.harmless[kind], state.rolled[kind]) if state.throws else []
        for kind in kinds
    ]
    decision = DECISIONS[state.decision]
    return said | {
        "asked": (decision, state.actor, state.roller),
        "table": state.table,
        "lid": state.lid,
        "chosen": state.rolled,
        "throws": 0 if decision == "retrieve" else state.throws,  # between turns it is idle
        "rolled": rolled,
        "subject": _subject(state, decision),
        "votes": state.voters,
    }


def _subject(state: SimpleNamespace, decision: str) -> Any:
    """What the decision at hand is about."""
    jokers, given = state.joker_face[: state.jokers], state.joker_to[: state.joker]
    match decision:
        case "select":
            return state.kind
        case "reroll_die":
            dice = [(kind, slot) for kind in range(5) for slot in range(state.rolled[kind])]
            marked = [die for die in dice if state.marked[die[0]][die[1]]]
            return state.kind, state.slot, marked
        case "joker":
            return jokers, given
        case "enter":
            return state.colour, state.entries, jokers, state.joker_to[: state.jokers]
        case _:
            return None


def public_of_twin(twin: naive.SafeHouse) -> dict[str, Any]:
    """The same from the twin."""
    said = {
        "finished": 0 if not twin.finished else 2 if twin.capped else 1,
        "turns": (twin.turns, twin.seat_turns),
        "crosses": twin.crosses,
        "caught": twin.caught,
        "letters": [twin.parameters["sheet_letters"].index(letter) for letter in twin.letters],
        "steps": twin.steps,
        "chameleons": twin.chameleons,
        "completed": twin.completed,
        "filled": [[sum(map(bool, row)) for row in sheet] for sheet in twin.sheets],
        "numbers": twin.sheets,
        "helps": (twin.stay_left, twin.reroll_left),
    }
    question = twin.question
    if twin.finished or question is None:
        return said
    return said | {
        "asked": (question.decision, question.seat, twin.roller),
        "table": twin.table,
        "lid": twin.lid,
        "chosen": twin.chosen,
        "throws": twin.throws,
        "rolled": [[(die.face, die.harmless) for die in dice] for dice in twin.roll],
        "subject": _subject_of_twin(twin, question),
        "votes": len(twin.votes),
    }


def _subject_of_twin(twin: naive.SafeHouse, question: naive.Question) -> Any:
    given = [0 if to is None else 1 + to for to in twin.joker_to]
    match question.decision:
        case "select":
            return question.subject
        case "reroll_die":
            return *question.subject, twin.marked
        case "joker":
            return twin.jokers, given
        case "enter":
            return question.subject[0], twin.entries, twin.jokers, given
        case _:
            return None


# ------------------------------------------------------------------------------------- the record


def row_values(row: Any, rows: int, players: int) -> dict[str, Any]:
    """The columns of one row as plain values, cut to the rows and seats in play."""
    sizes = {
        column.name: {"seat": players, "row": rows}.get(str(column.axis)) for column in game.COLUMNS
    }
    sizes |= dict.fromkeys(("won", "rank", "score", "seat_turns"), players)
    values = {}
    for name in row.dtype.names[1:]:
        value = row[name].tolist()
        values[name] = value[: sizes[name]] if isinstance(value, list) else value
    return values


def row_of_twin(twin: naive.SafeHouse, deal: int) -> dict[str, Any]:
    """The record of the twin under the names and codes of the row."""
    record = twin.record()
    gaps = [*record["gap_by_turn"][:TURNS], *[NO_GAP] * TURNS][:TURNS]
    won = [int(seat in record["winner_set"]) for seat in range(twin.players)]
    del record["players"], record["winner_set"]
    for name in ("gap_t5", "gap_t10", "gap_t15", "gap_t20"):
        record[name] = NO_GAP if record[name] is None else record[name]
    return record | {
        "game": deal,
        "won": won,
        "rank": [0] * twin.players,
        "capped": int(record["capped"]),
        "caught": [int(caught) for caught in record["caught"]],
        "gap_by_turn": gaps,
    }


def changed(parameters: Any, changes: Mapping[str, Any]) -> Any:
    """Other parameters, checked anew."""
    return game.Parameters(**{**parameters.model_dump(), **changes})
