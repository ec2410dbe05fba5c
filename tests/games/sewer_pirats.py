"""What the tests of Sewer Pirats share: tables, the naive twin beside them, readable states."""

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from balance import games
from balance.engine.players import Player
from balance.engine.table import Table
from balance.rulesets.players import find_player
from tests.games.records import Fields
from tests.naive import sewer_pirats as naive
from tests.naive.luck import deal_luck
from tests.naive.sewer_pirats_rules import Figure, Token

game = games.get("sewer_pirats")
KINDS = ("random", "greedy", "passenger", "privateer", "collector", "spoiler")
THINKERS = KINDS[1:]
SHIPS, SYMBOLS, TRIBES, KINDS_OF_BOOTY, VALUES = range(3), range(3), range(6), range(6), range(16)
COMMON = ("won", "rank", "score", "seat_turns")
TABLES = ("bonus_counts", "booty_values", "food_bonus", "abilities")  # parameters by name


def table_of(parameters: Any, lineup: Sequence[str | Player]) -> Table:
    """A table with one player for every name."""
    seated = [find_player(game, p) if isinstance(p, str) else p for p in lineup]
    return Table(game, game.pack(parameters, len(lineup)), seated)


def twin_of(parameters: Any, players: int, seed: int, deal: int) -> naive.SewerPirats:
    """The naive game of the same deal, at its first question."""
    plain = {name: getattr(parameters, name) for name in type(parameters).model_fields}
    plain |= {name: plain[name].in_order() for name in TABLES}
    twin = naive.SewerPirats(plain, players, deal_luck(seed, deal))
    twin.begin()
    return twin


def changed(parameters: Any, changes: Mapping[str, Any]) -> Any:
    """Other parameters, checked anew."""
    return game.Parameters(**{**parameters.model_dump(), **changes})


def state_of(table: Table) -> Fields:
    """The state on the table."""
    return Fields(table.workspaces["state"])


def tally_of(table: Table) -> Fields:
    """The counters of the game on the table."""
    return Fields(table.workspaces["tally"])


def decisions_of(table: Table, seed: int, deal: int) -> Iterator[list[int]]:
    """Play a game; stop at every decision with its options (single options too)."""
    table.open(seed, deal)
    while not table.state.finished:
        yield table.options()
        table.carry_out(table.decide())


# ------------------------------------------------------------------------------- positions alike


def tokens_in(counts: Sequence[Sequence[int]]) -> list[Token]:
    """Tokens counted by kind and value, one by one and sorted."""
    places = [(kind, value) for kind in KINDS_OF_BOOTY for value in VALUES if counts[kind][value]]
    return [Token(*place) for place in places for _ in range(counts[place[0]][place[1]])]


def token(number: int) -> Token:
    return Token(*divmod(number, 16))


def figure(code: int) -> Figure | None:
    return Figure(*divmod(code - 1, 6)) if code else None


def groups_of(state: SimpleNamespace, ship: int) -> list[tuple[list[Token], int | None]]:
    """The groups at a ship, the front one first: booty and bonus token."""
    found = []
    for place in range(state.groups[ship]):
        booty = [token(number) for number in state.group[ship][place] if number >= 0]
        bonus = state.group_bonus[ship][place]
        found.append((booty, None if bonus < 0 else bonus))
    return found


def public(table: Table) -> dict[str, Any]:
    """All that the kernel knows of a position, hidden pieces included."""
    state, rules = state_of(table), Fields(table.workspaces["rules"])
    n = rules.players
    said = {
        "finished": state.finished,
        "turns": (state.turns, state.seat_turns[:n]),
        "first_player": state.first_player,
        "ships": [[figure(code) for code in state.space[ship][1:]] for ship in SHIPS],
        "area": state.area[:n],
        "crew": state.crew[:n],
        "hands": state.hand[:n],
        "shown": state.shown[:n],
        "row": state.row,
        "discard": state.discard,
        "deck": (state.shuffles, state.deck[state.deck_at : state.deck_end]),
        "pool": [token(number) for number in state.pool[state.pool_at : rules.booty_count]],
        "bonus_pool": state.bonus_pool[state.bonus_at : rules.bonus_count],
        "groups": [groups_of(state, ship) for ship in SHIPS],
        "taken": [(tokens_in(state.taken[s]), state.bonus[s]) for s in range(n)],
        "box": tokens_in(state.box),
        "sails": state.sails_done,
        "bar": state.bar[: state.bar_count],
        "under": state.under,
    }
    if state.finished:
        return said
    decision = game.DECISIONS[state.decision]
    return said | {
        "asked": (decision, state.actor),
        "active": state.active if state.turns else None,
        "final": bool(state.final),
        "bidding": bidding(decision, state.rank, state.bid, state.leader, state.passed[:n]),
    }


def bidding(decision: str, rank: int, bid: int, leader: int, passed: Sequence[int]) -> Any:
    """Of an auction what matters at a decision."""
    if decision == "D-OPEN":
        return rank
    if decision == "D-BID":
        return rank, bid, leader, [seat for seat, out in enumerate(passed) if out]
    return (rank, bid, leader) if decision == "D-PAY" else None


def public_of_twin(twin: naive.SewerPirats) -> dict[str, Any]:
    """The same from the twin."""
    said = {
        "finished": 0 if not twin.finished else 2 if twin.capped else 1,
        "turns": (twin.turns, twin.seat_turns),
        "first_player": -1 if twin.first_player is None else twin.first_player,
        "ships": [ship[1:] for ship in twin.ships],
        "area": twin.area,
        "crew": twin.crew,
        "hands": twin.hands,
        "shown": twin.shown,
        "row": twin.row,
        "discard": twin.discard,
        "deck": (twin.shuffles, twin.deck),
        "pool": twin.pool,
        "bonus_pool": twin.bonus_pool,
        "groups": [[(group.booty, group.bonus) for group in groups] for groups in twin.groups],
        "taken": [(sorted(treasure.tokens), treasure.bonus) for treasure in twin.treasures],
        "box": sorted(twin.box),
        "sails": twin.count["total_sails"],
        "bar": twin.bar,
        "under": [twin.under.count(symbol) for symbol in SYMBOLS],
    }
    question = twin.question
    if twin.finished or question is None:
        return said
    decision, leader = question.decision, -1 if twin.leader is None else twin.leader
    passed = [int(seat in twin.passed) for seat in twin.seats]
    return said | {
        "asked": (decision, question.seat),
        "active": twin.active if twin.turns else None,
        "final": twin.final,
        "bidding": bidding(decision, twin.rank, twin.bid, leader, passed),
    }


# ---------------------------------------------------------------------------------- records alike


def row_values(row: Any, players: int) -> dict[str, Any]:
    """The columns of one row as plain values, cut to the seats in play."""
    axes = {column.name: column.axes for column in game.COLUMNS} | dict.fromkeys(COMMON, ("seat",))
    values = {}
    for name in row.dtype.names[1:]:
        whole, seats = slice(None), slice(players)
        cut = tuple(seats if axis == "seat" else whole for axis in axes.get(name, ()))
        values[name] = row[name][cut].tolist() if cut else row[name].tolist()
    return values


def row_of_twin(twin: naive.SewerPirats, deal: int) -> dict[str, Any]:
    """The record of the twin under the names of the row."""
    record = twin.record()
    won = [int(seat in record["winners"]) for seat in twin.seats]
    del record["winners"]
    return record | {"capped": int(record["capped"]), "game": deal, "won": won}
