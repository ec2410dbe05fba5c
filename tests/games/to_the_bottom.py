"""What the tests of To the Bottom share: tables, the naive twin beside them, positions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from balance import games
from balance.engine.players import Player
from balance.engine.table import Table
from balance.rulesets.players import find_player
from tests.games.records import Fields
from tests.naive import to_the_bottom as naive
from tests.naive.luck import deal_luck
from tests.naive.to_the_bottom_ships import OnBoard, Question

game = games.get("to_the_bottom")
THINKERS = ("greedy", "rusher", "cautious", "raider", "builder")
KINDS = ("random", *THINKERS)  # those the twin knows too
COMMON = ("won", "rank", "score", "seat_turns")  # common columns by seat


def table_of(parameters: Any, lineup: Sequence[str | Player]) -> Table:
    """A table with one player for every name."""
    seated = [find_player(game, p) if isinstance(p, str) else p for p in lineup]
    return Table(game, game.pack(parameters, len(lineup)), seated)


def plain(parameters: Any) -> dict[str, Any]:
    """Parameters as plain values, under the names of ruleset files."""
    dumped: dict[str, Any] = parameters.model_dump(by_alias=True)
    return dumped


def changed(parameters: Any, changes: Mapping[str, Any]) -> Any:
    """Other parameters, checked anew."""
    return game.Parameters(**{**plain(parameters), **changes})


def twin_of(parameters: Any, players: int, seed: int, deal: int) -> naive.ToTheBottom:
    """The naive game of the same deal, at its first question."""
    twin = naive.ToTheBottom(plain(parameters), players, deal_luck(seed, deal))
    twin.begin()
    return twin


def state_of(table: Table) -> Fields:
    """The state on the table."""
    return Fields(table.workspaces["state"])


def to_a_choice(table: Table) -> list[int]:
    """Take what leaves no choice; then the options, none at the end of the game."""
    while not table.state.finished:
        options = table.options()
        if len(options) > 1:
            return options
        table.carry_out(0)
    return []


def moments(table: Table, seed: int, deal: int, every: int = 1) -> Iterator[list[int]]:
    """Play a game; stop at every so many decisions with two or more options."""
    table.open(seed, deal)
    while options := to_a_choice(table):
        if table.decisions % every == 0:
            yield options
        table.carry_out(table.decide())


# ---------------------------------------------------------------------- one position, two sides


def public(table: Table) -> dict[str, Any]:
    """All that both sides know of a position; what a game that is over no longer needs is out."""
    state, n = table.workspaces["state"][0], table.players
    types = int(table.workspaces["rules"][0]["types"])
    slots = int(table.workspaces["rules"][0]["shop_slots"])

    def one(name: str) -> int:
        return int(state[name])

    def by_seat(name: str) -> Any:
        return state[name][:n].tolist()

    def by_type(name: str) -> Any:
        return state[name][..., :types].tolist()

    tops, ends = by_seat("deck_at"), by_seat("deck_end")
    said = {
        "finished": one("finished"),
        "turns": (one("turns"), *map(by_seat, ("seat_turns", "cruise_turns", "sink_turns"))),
        "phase": (*map(one, ("phase", "phase_turns", "opener", "buyer")),),
        "afloat": [bool(afloat) for afloat in by_seat("afloat")],
        "stalled": [bool(stalled) for stalled in by_seat("stalled")],
        "sink_order": by_seat("sink_order"),
        "decks": [state["deck"][s, tops[s] : ends[s]].tolist() for s in range(n)],
        "hands": by_type("hand")[:n],
        "shown": by_type("shown")[:n],
        "told": [known[:n] for known in by_type("told")[:n]],
        "mistaken": [wrong[:n] for wrong in by_type("mistaken")[:n]],
        "gave": [gave[:n] for gave in by_seat("gave")],
        "waters": by_type("water")[:n],
        "boards": [_board(state, seat) for seat in range(n)],
        "shop": state["shop"][state["shop_at"] : state["shop_end"]].tolist(),
        "slots": state["slot"][:slots].tolist(),
        "shop_discard": by_type("shop_discard"),
        "iceberg": one("iceberg"),
        "out": by_type("out"),
        "shuffles": [*by_seat("deck_shuffles"), one("shop_shuffles")],  # the set-up counts
        "blinds": one("blinds"),
        "pool": one("pool"),
        "barred": by_type("barred"),
        "motion": one("motion") - 1,
    }
    if said["finished"]:
        return said
    asked = game.DECISIONS[one("decision")]
    mains = one("mains") if asked == "MAIN" else 0
    return said | {"asked": (asked, one("actor"), one("active")), "mains": mains}


def _board(state: Any, seat: int) -> list[tuple[int, bool, int]]:
    """Type, tired, place of the merged partner (-1 for none) of every board card."""
    count = state["board_count"][seat]
    names = ("board_type", "board_tired", "board_mate")
    columns = [state[name][seat, :count].tolist() for name in names]
    return [(t, bool(tired), mate - 1) for t, tired, mate in zip(*columns, strict=True)]


def public_of_twin(twin: naive.ToTheBottom) -> dict[str, Any]:
    """The same from the twin."""
    said = {
        "finished": 0 if not twin.finished else 2 if twin.capped else 1,
        "turns": (twin.turns, twin.seat_turns, twin.cruise_turns, twin.sink_turns),
        "phase": (
            twin.phase,
            twin.phase_turns,
            twin.opener,
            -1 if twin.buyer is None else twin.buyer,
        ),
        "afloat": twin.afloat,
        "stalled": twin.stalled,
        "sink_order": twin.sink_order,
        "decks": twin.decks,
        "hands": twin.hands,
        "shown": twin.shown,
        "told": twin.told,
        "mistaken": twin.owners.mistaken(),
        "gave": twin.owners.gave,
        "waters": twin.waters,
        "boards": [_board_of_twin(board) for board in twin.boards],
        "shop": twin.shop,
        "slots": [-1 if card is None else card for card in twin.slots],
        "shop_discard": twin.shop_discard,
        "iceberg": twin.iceberg,
        "out": twin.out,
        "shuffles": [1 + shuffles for shuffles in (*twin.deck_shuffles, twin.shop_shuffles)],
        "blinds": twin.blinds,
        "pool": twin.pool,
        "barred": twin.barred,
        "motion": -1 if twin.motion is None else twin.motion,
    }
    question = twin.question
    if twin.finished or question is None:
        return said
    asked = (question.decision, question.seat, twin.active)
    mains = twin.mains if question.decision == "MAIN" else 0
    return said | {"asked": asked, "mains": mains}


def _board_of_twin(board: list[OnBoard]) -> list[tuple[int, bool, int]]:
    return [
        (card.type, card.tired, -1 if card.mate is None else board.index(card.mate))
        for card in board
    ]


def difference(table: Table, twin: naive.ToTheBottom) -> dict[str, Any]:
    """What the two sides see differently: name to (kernel, twin)."""
    ours, theirs = public(table), public_of_twin(twin)
    if ours == theirs:
        return {}
    return {
        name: (ours.get(name), theirs.get(name))
        for name in ours.keys() | theirs.keys()
        if ours.get(name) != theirs.get(name)
    }


# ------------------------------------------------------------------------------------- the record


def row_values(row: Any, types: int, players: int) -> dict[str, Any]:
    """The columns of one row as plain values, cut to the cards and seats in play."""
    room = {"seat": players, "card": types}
    axes = {column.name: column.axes for column in game.COLUMNS} | dict.fromkeys(COMMON, ("seat",))
    values = {}
    for name in row.dtype.names[1:]:
        cut = tuple(slice(room[axis]) for axis in axes.get(name, ()))
        values[name] = row[name][cut].tolist() if cut else row[name].tolist()
    return values


def row_of_twin(twin: naive.ToTheBottom, deal: int, max_options: int) -> dict[str, Any]:
    """The record of the twin under the names of the row."""
    return twin.record() | {"game": deal, "max_options": max_options}


Chooser = Callable[[naive.ToTheBottom, Question, int], int]


def compare_game(
    parameters: Any,
    lineup: Sequence[str],
    seed: int,
    deal: int,
    choosers: Mapping[str, Chooser],
    table: Table | None = None,
) -> naive.ToTheBottom:
    """One game side by side; both must be at the same place before and after every choice."""
    table = table_of(parameters, lineup) if table is None else table
    table.open(seed, deal)
    twin = twin_of(parameters, len(lineup), seed, deal)
    most, on = 1, to_a_choice(table)
    while not twin.finished:
        assert difference(table, twin) == {}
        question = twin.question
        assert question is not None
        assert on == question.options, question
        most = max(most, len(on))
        twin.decisions += 1
        twin.seat_decisions[question.seat] += 1
        chosen = choosers[lineup[question.seat]](twin, question, twin.decisions)
        index = table.decide()
        assert on[index] == chosen, (lineup[question.seat], question)
        table.carry_out(index)
        twin.answer(chosen)
        on = to_a_choice(table)
    assert difference(table, twin) == {}
    clock = Fields(table.workspaces["clock"])
    assert clock.decisions == twin.decisions
    assert clock.seat_decisions[: twin.players] == twin.seat_decisions
    row = row_values(table.row(deal)[0], len(twin.kinds), twin.players)
    assert row == row_of_twin(twin, deal, most)
    return twin
