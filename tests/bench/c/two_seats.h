/* What the yardsticks of two-seat games on a board share: the record of a game, its means, the
 * clock and the command line. A game includes this and defines play_game; the chunks make up main.
 *
 *   ./GAME GAMES PLAYERS SEED
 *
 * One thread. The clock is that of the processor and runs around the simulation alone.
 */
#ifndef TWO_SEATS_H
#define TWO_SEATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "random.h"

enum { SEATS = 2, CHUNK = 4096 };

/* One row of results; every field is an int32_t, so that `columns` below can describe them. */
typedef struct {
    int32_t winners[SEATS], rank[SEATS], scores[SEATS], seat_turns[SEATS];
    int32_t turns, decisions, lead_changes, margin, capped;
    int32_t opening, free;
} Record;

static void play_game(Rng *rng, Record *record);

/* Fill what every game of this kind has; `winner` is -1 where nobody has a line. */
static inline void finish(Record *record, int winner, int turns, int free)
{
    for (int seat = 0; seat < SEATS; seat++) {
        record->scores[seat] = winner == seat;
        record->winners[seat] = winner < 0 || winner == seat;
        record->rank[seat] = 2 - record->winners[seat];
        record->seat_turns[seat] = (turns + 1 - seat) / 2;
    }
    record->turns = turns;
    record->margin = winner >= 0;
    record->free = free;
}

/* The number of the set bit of `bits` before which there are k others. */
static inline int kth_bit(uint32_t bits, int k)
{
    while (k-- > 0)
        bits &= bits - 1;
    return __builtin_ctz(bits);
}

static const struct {
    const char *name;
    size_t offset;
    int size;
} columns[] = {
#define COLUMN(name, field, size) {name, offsetof(Record, field) / sizeof(int32_t), size}
    COLUMN("winners", winners, SEATS),       COLUMN("rank", rank, SEATS),
    COLUMN("scores", scores, SEATS),         COLUMN("seat_turns", seat_turns, SEATS),
    COLUMN("turns", turns, 1),               COLUMN("decisions", decisions, 1),
    COLUMN("lead_changes", lead_changes, 1), COLUMN("margin", margin, 1),
    COLUMN("capped", capped, 1),             COLUMN("opening", opening, 1),
    COLUMN(FREE, free, 1),
#undef COLUMN
};

enum { WIDTH = sizeof(Record) / sizeof(int32_t) };

static void print_result(const int64_t *sum, long games, double seconds)
{
    printf("{\"games\": %ld, \"seconds\": %.9f, \"means\": {", games, seconds);
    for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
        bool many = columns[c].size > 1;
        printf("%s\"%s\": %s", c ? ", " : "", columns[c].name, many ? "[" : "");
        for (int i = 0; i < columns[c].size; i++)
            printf("%s%.10g", i ? ", " : "", (double)sum[columns[c].offset + i] / games);
        printf("%s", many ? "]" : "");
    }
    printf("}}\n");
}

static long number(const char *text, long low, long high)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end || value < low || value > high) {
        fprintf(stderr, "bad number or out of range: %s\n", text);
        exit(2);
    }
    return value;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    static Record records[CHUNK];
    static int64_t sum[WIDTH];

    if (argc != 4) {
        fprintf(stderr, "usage: %s GAMES PLAYERS SEED\n", argv[0]);
        return 2;
    }
    long games = number(argv[1], 1, 1000000000000);
    number(argv[2], SEATS, SEATS);
    uint64_t seed = (uint64_t)number(argv[3], 0, INT64_MAX);
    double seconds = 0;
    for (long first = 0; first < games; first += CHUNK) {
        int n = games - first < CHUNK ? (int)(games - first) : CHUNK;
        double start = now();
        for (int i = 0; i < n; i++) {
            Rng rng;
            seed_rng(&rng, seed, (uint64_t)(first + i));
            memset(&records[i], 0, sizeof records[i]);
            play_game(&rng, &records[i]);
        }
        seconds += now() - start;
        for (int i = 0; i < n; i++)
            for (int c = 0; c < WIDTH; c++)
                sum[c] += ((const int32_t *)&records[i])[c];
    }
    print_result(sum, games, seconds);
    return 0;
}

#endif
