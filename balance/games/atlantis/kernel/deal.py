"""The start: island, ships and creatures, and the symbols under the tiles (AT-1 to AT-3)."""

from balance.engine.jit import apart, compiled
from balance.engine.luck import word
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import add_creature, add_ship, recount

SYMBOLS_OF_RING = 10  # purpose of luck, plus the ring
COPIES = 64  # a piece is symbol * 64 + copy
_BITS, _MASK = 6, 63  # counts of symbols in one number


@apart
def set_up_board(rules, state):
    """AT-1 to AT-3, but for the symbols."""
    for place in range(rules.hexes):
        content = rules.tile0[place]
        state.content[place] = content
        state.shown[place] = content in (codes.SEA, codes.CITY)
        state.symbol[place] = -1
    for seat in range(rules.players):
        for guy in range(rules.guys):
            state.guy_at[seat][guy] = -1
            state.start[seat][guy] = -1
    state.ship_at[:] = -1
    state.ship_start[:] = -1
    for type_ in range(rules.types):
        state.creature_at[type_][:] = -1
    for ship in range(rules.ships_at_start):
        add_ship(state, rules.ships0[ship])
    for i in range(rules.creatures_at_start):
        add_creature(state, rules.creature_type0[i], rules.creature0[i])
    recount(rules, state)


@compiled
def deal_symbols(rules, state, luck):
    """Shuffle, ring by ring, all symbols not shown under the tiles whose symbols were not shown."""
    for ring in range(1, rules.rings):
        _deal_ring(rules, state, ring, luck)


@apart
def _deal_ring(rules, state, ring, luck):
    """Pieces in the order of their words, tiles by number; shown pieces count as first copies."""
    seen = _seen(rules, state, ring)
    last_word, last_piece = word(luck, SYMBOLS_OF_RING + ring, 0), -1
    for place in range(rules.hexes):
        if rules.tile0[place] != codes.CITY - ring or state.shown[place] == 1:
            continue
        best_word, best_piece = last_word, -1
        for symbol in range(rules.kinds):
            for copy in range(seen >> (_BITS * symbol) & _MASK, rules.symbols[ring][symbol]):
                piece = symbol * COPIES + copy
                key = word(luck, SYMBOLS_OF_RING + ring, piece)
                if last_piece >= 0 and (
                    key < last_word or (key == last_word and piece <= last_piece)
                ):
                    continue
                if best_piece < 0 or key < best_word:
                    best_word, best_piece = key, piece
        state.symbol[place] = codes.BLANK if best_piece < 0 else best_piece // COPIES
        if best_piece >= 0:
            last_word, last_piece = best_word, best_piece


@compiled
def _seen(rules, state, ring):
    """How often every symbol of a ring was shown, six bits each."""
    seen = 0
    for place in range(rules.hexes):
        if rules.tile0[place] == codes.CITY - ring and state.shown[place] == 1:
            seen += 1 << (_BITS * int(state.symbol[place]))
    return seen
