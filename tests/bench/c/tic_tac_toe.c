/* Tic-tac-toe between random players: a speed yardstick in plain C.
 *
 *   gcc -O3 -march=native -o tic_tac_toe tic_tac_toe.c
 *
 * A board is two numbers of nine bits. The last space is taken without asking, and is no decision.
 */
#define FREE "free_spaces"
#include "two_seats.h"

enum { SPACES = 9, ALL = (1 << SPACES) - 1 };

static inline bool has_line(uint32_t marks)
{
    static const uint32_t lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    bool found = false;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        found |= (marks & lines[i]) == lines[i];
    return found;
}

static void play_game(Rng *rng, Record *record)
{
    uint32_t own = 0, other = 0;  /* of the seat to move, and of the one that moved last */
    for (int turn = 0; turn < SPACES; turn++) {
        int options = SPACES - turn;
        int pick = options > 1 ? below(rng, (uint32_t)options) : 0;
        int space = kth_bit(ALL & ~(own | other), pick);
        record->decisions += options > 1;
        if (turn == 0)
            record->opening = space;
        own |= 1u << space;
        if (has_line(own)) {
            finish(record, turn % 2, turn + 1, SPACES - turn - 1);
            return;
        }
        uint32_t moved = own;
        own = other;
        other = moved;
    }
    finish(record, -1, SPACES, 0);
}
