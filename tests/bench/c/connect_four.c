/* Connect Four between random players: a speed yardstick in plain C.
 *
 *   gcc -O3 -march=native -o connect_four connect_four.c
 *
 * A board is two numbers with seven bits a column, the seventh never set. A lone column that is not
 * full is taken without asking, and is no decision.
 */
#define FREE "free_places"
#include "two_seats.h"

enum { COLUMNS = 7, ROWS = 6, PLACES = COLUMNS * ROWS };

static inline bool runs(uint64_t discs, int step)
{
    uint64_t pairs = discs & discs >> step;
    return pairs & pairs >> 2 * step;
}

static inline bool has_line(uint64_t discs)
{
    return runs(discs, 1) | runs(discs, ROWS) | runs(discs, ROWS + 1) | runs(discs, ROWS + 2);
}

static void play_game(Rng *rng, Record *record)
{
    uint64_t discs[SEATS] = {0, 0};
    int height[COLUMNS] = {0};
    uint32_t open = (1u << COLUMNS) - 1;
    for (int turn = 0; turn < PLACES; turn++) {
        int options = __builtin_popcount(open);
        int column = kth_bit(open, options > 1 ? below(rng, (uint32_t)options) : 0);
        record->decisions += options > 1;
        if (turn == 0)
            record->opening = column;
        discs[turn % 2] |= UINT64_C(1) << (column * (ROWS + 1) + height[column]);
        if (++height[column] == ROWS)
            open &= ~(1u << column);
        if (has_line(discs[turn % 2])) {
            finish(record, turn % 2, turn + 1, PLACES - turn - 1);
            return;
        }
    }
    finish(record, -1, PLACES, 0);
}
