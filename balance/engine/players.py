"""The kinds of players that exist in every game.

``random`` takes every small decision uniformly; ``script`` asks the game's own characters;
``weighted`` weighs whole moves by the game's features. Their own randomness has its own
purposes, apart from the luck of the game.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from balance.engine.contract import act, choose, features, legal
from balance.engine.jit import apart, compiled
from balance.engine.luck import below, chance, word
from balance.engine.plan import drop_plan, has_plan, keep_plan
from balance.engine.workspace import MAX_FEATURES, MAX_NUMBERS, MAX_PLAN, MAX_TURNS, PLAYER

RANDOM, SCRIPT, WEIGHTED = 0, 1, 2
RANDOM_CHOICE, CHARACTER_LUCK = 1001, 1002
_SLIP, _SLIP_TO, _NOISE = 1, 2, 3
_SCALE = 1e6  # values are compared to six decimals, so that ties are ties on every machine


@dataclass(frozen=True)
class Search:
    """How a player looks ahead (:mod:`balance.engine.search`).

    Attributes
    ----------
    playouts : int
        Of every option that is not dropped before.
    sure : float
        Standard errors that the gain of another option must exceed.
    margin : float
        What the score counts beside winning.
    decisions : frozenset of int
        Which of the game's decisions are searched.
    player : Player
        Who plays the playouts, in all seats.
    turns : int
        How many whole turns are tried beside the one of the base; 0 tries single options.
    variety : float
        By how much these turns depart from the base's: its temperature, or the slip of a script.
    """

    playouts: int
    sure: float
    margin: float
    decisions: frozenset[int]
    player: "Player"
    turns: int = 0
    variety: float = 0.0


@dataclass(frozen=True)
class Player:
    """Who sits in a seat.

    Attributes
    ----------
    name : str
    kind : int
        ``RANDOM``, ``SCRIPT`` or ``WEIGHTED``.
    character : int
        Which of the game's characters, for scripts.
    numbers : tuple of float
        The character's numbers, in the order the game lists them.
    weights : mapping of feature index to weight, for ``WEIGHTED``.
    temperature : float
        0 takes the best move; otherwise softmax over the values of whole moves.
    slip : float
        Share of decisions taken uniformly at random instead.
    remembers : bool
        Whether the seat keeps a memory of what it saw.
    search : Search, optional
        How it looks ahead; the other attributes are then those of its base.
    """

    name: str
    kind: int = RANDOM
    character: int = 0
    numbers: tuple[float, ...] = ()
    weights: Mapping[int, float] = field(default_factory=dict)
    temperature: float = 0.0
    slip: float = 0.0
    remembers: bool = False
    search: Search | None = None

    def record(self) -> np.ndarray:
        """The player as one ``PLAYER`` record, shape (1,)."""
        if len(self.numbers) > MAX_NUMBERS or any(i >= MAX_FEATURES for i in self.weights):
            raise ValueError(f"player {self.name}: too many numbers or weights")
        if self.search and self.search.turns > MAX_TURNS:
            raise ValueError(f"player {self.name}: more than {MAX_TURNS} turns")
        record = np.zeros(1, PLAYER)
        record["kind"], record["character"] = self.kind, self.character
        record["remembers"] = self.remembers
        record["temperature"], record["slip"] = self.temperature, self.slip
        record["numbers"][0, : len(self.numbers)] = self.numbers
        for index, weight in self.weights.items():
            record["weights"][0, index] = weight
        if self.search:
            record["playouts"], record["sure"] = self.search.playouts, self.search.sure
            record["margin"] = self.search.margin
            record["turns"], record["variety"] = self.search.turns, self.search.variety
            record["searched"] = sum(1 << decision for decision in self.search.decisions)
        return record


@compiled
def pick(workspace, n, luck):
    """Index of the option the acting seat takes; the ``n`` options lie in row 0 of the workspace.

    A single option is no decision. Decisions are numbered from 1 over all seats; the number is
    the index of their randomness.
    """
    clock = workspace.clock
    if n == 1:
        return np.int64(0)
    if workspace.players[workspace.state.actor].kind == RANDOM:
        return below(luck, RANDOM_CHOICE, clock.decisions + 1, n)
    return _think(workspace, n, word(luck, CHARACTER_LUCK, clock.decisions + 1))


@apart
def _think(workspace, n, luck):
    """Scripts and weighted players; ``luck`` is the player's own."""
    state, clock = workspace.state, workspace.clock
    player = workspace.players[state.actor]
    if player.slip > 0.0 and chance(luck, _SLIP, 0) < player.slip:
        drop_plan(clock)
        return below(luck, _SLIP_TO, 0, n)
    if player.kind == SCRIPT:
        memory = workspace.memory[state.actor]
        return choose(workspace.rules, memory, state, player, workspace, n, luck)
    if has_plan(clock, state.goes_on):
        wanted = clock.plan[clock.plan_at]
        for i in range(n):
            if workspace.options[0][i] == wanted:
                return np.int64(i)
    return _search_moves(workspace, player, n, luck)


@compiled
def _search_moves(workspace, player, n, luck):
    """Depth-first through all whole moves from here; first of the best in canonical order.

    The rest of the best move is kept as the plan. Softmax draws by the Gumbel-max trick: the
    best of value / temperature + Gumbel noise.
    """
    clock = workspace.clock
    deepest = workspace.stack.shape[0] - 1
    best_value, best_index, leaves, depth = -np.inf, np.int64(0), 0, 0
    clock.counts[0], clock.cursors[0] = n, 0
    workspace.stack[0] = workspace.state
    while depth >= 0:
        if clock.cursors[depth] >= clock.counts[depth]:
            depth -= 1
            continue
        option = workspace.options[depth][clock.cursors[depth]]
        clock.cursors[depth] += 1
        clock.candidate[depth] = option
        workspace.stack[depth + 1] = workspace.stack[depth]
        after = workspace.stack[depth + 1]
        act(workspace.rules, after, workspace.scratch_tally, option)
        if after.goes_on and depth + 1 < deepest:
            depth += 1
            clock.counts[depth] = legal(workspace.rules, after, workspace.options[depth])
            clock.cursors[depth] = 0
            continue
        value = _value(workspace, player, after)
        if player.temperature > 0.0:
            value = value / player.temperature + _gumbel(luck, leaves)
        leaves += 1
        if leaves == 1 or value > best_value:
            best_value, best_index = value, np.int64(clock.cursors[0] - 1)
            _keep_plan(clock, depth, workspace.state.goes_on)
    return best_index


@compiled
def _keep_plan(clock, depth, goes_on):
    """Keep what follows the first option of the move just valued."""
    for i in range(depth):
        clock.plan[i] = clock.candidate[i + 1]
    keep_plan(clock, depth, goes_on)


@compiled
def _value(workspace, player, after):
    state = workspace.state
    out = workspace.features
    count = features(workspace.rules, workspace.memory[state.actor], state, after, state.actor, out)
    total = 0.0
    for i in range(count):
        total += player.weights[i] * out[i]
    return np.rint(total * _SCALE) / _SCALE


@compiled
def _gumbel(luck, leaf):
    return -math.log(-math.log(chance(luck, _NOISE, leaf) + 2.0**-54))


assert MAX_PLAN >= 2
