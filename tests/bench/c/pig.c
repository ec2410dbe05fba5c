/* Pig, the dice game: a speed yardstick in plain C.
 *
 *   gcc -O3 -march=native -o pig pig.c -lm
 *   gcc -O2 -g -DCHECK -fsanitize=address,undefined -o pig_check pig.c -lm
 *
 *   ./pig GAMES PLAYERS SEED POLICY [key=value ...]
 *   POLICY: hold:K | weighted | random         keys: target, sides, max_turns, start=a,b,...
 *
 * On a turn a player rolls a die again and again. A 1 ends the turn and loses its pot; holding
 * banks the pot and ends the turn. Whoever reaches the target by holding wins. The first choice
 * of a turn has one option (roll), which is taken without asking and not counted as a decision.
 *
 * The rules live in a struct filled at run time. One thread. The clock runs around the simulation
 * alone, not around the sums for the means. -DCHECK asserts what must hold after every turn.
 */
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "random.h"

enum { MAX_PLAYERS = 10, CHUNK = 4096 };
enum { STRETCH = 3, STRETCHES = 8 };  /* points are kept together by so many rounds, so often */
enum { ROLL, HOLD };
enum { RACE_DISTANCE = 29 };  /* the race is on when an opponent is this close to the target */

typedef struct {
    int players;
    int target;
    int sides;
    int start[MAX_PLAYERS];
    int max_turns;
} Rules;

/* What the weighted player sees of an option. The first three describe the position after it,
 * the next six are zero for rolling; an outcome of the die is not known, so rolling changes
 * nothing yet. */
enum { POT, OWN, BEST, RACE, HOLD_POT, HOLD_OWN, HOLD_BEST, HOLD_RACE, HOLD_BIAS,
       HOLD_WINS, FEATURES };

typedef enum { RANDOM, HOLD_AT, WEIGHTED } PolicyKind;

typedef struct {
    PolicyKind kind;
    int hold_at;
    double weight[FEATURES];
} Policy;

/* One row of results; every field is an int32_t, so that `columns` below can describe them. */
typedef struct {
    int32_t players;
    int32_t winners[MAX_PLAYERS];
    int32_t scores[MAX_PLAYERS];
    int32_t turns, decisions, lead_changes, margin;
    int32_t seat_turns[MAX_PLAYERS];
    int32_t capped;
    int32_t rolls, busts, lost_points, best_turn;
    int32_t holds[MAX_PLAYERS], rank[MAX_PLAYERS];
    int32_t gained_by_round[STRETCHES][MAX_PLAYERS];
} Record;

/* ---- players ---- */

static void describe(const Rules *rules, int option, int pot, int own, int best, double *feature)
{
    double target = rules->target;
    bool hold = option == HOLD;
    bool race = best >= rules->target - RACE_DISTANCE;

    feature[POT] = hold ? 0 : pot / target;
    feature[OWN] = (hold ? own + pot : own) / target;
    feature[BEST] = best / target;
    feature[RACE] = race;
    feature[HOLD_POT] = hold * (pot / target);
    feature[HOLD_OWN] = hold * (own / target);
    feature[HOLD_BEST] = hold * (best / target);
    feature[HOLD_RACE] = hold * race;
    feature[HOLD_BIAS] = hold;
    feature[HOLD_WINS] = hold && own + pot >= rules->target;
}

/* Values are rounded to 1e-6 before they are compared, so that ties are ties. */
static double value_of(const Policy *policy, const double *feature)
{
    double value = 0;
    for (int i = 0; i < FEATURES; i++)
        value += policy->weight[i] * feature[i];
    return rint(value * 1e6);
}

static int decide(const Rules *rules, const Policy *policy, const Record *rec, int seat, int pot, Rng *rng)
{
    int own = rec->scores[seat];
    switch (policy->kind) {
    case RANDOM:
        return below(rng, 2);
    case HOLD_AT:
        return pot < policy->hold_at && own + pot < rules->target ? ROLL : HOLD;
    case WEIGHTED:
        break;
    }
    int best = INT32_MIN;
    for (int other = 0; other < rules->players; other++)
        if (other != seat && rec->scores[other] > best)
            best = rec->scores[other];
    double feature[FEATURES];
    describe(rules, ROLL, pot, own, best, feature);
    double roll = value_of(policy, feature);
    describe(rules, HOLD, pot, own, best, feature);
    double hold = value_of(policy, feature);
    return hold > roll ? HOLD : ROLL;
}

/* ---- the game ---- */

static void play_turn(const Rules *rules, const Policy *policy, Record *rec, int seat, Rng *rng)
{
    int pot = 0;
    for (;;) {
        if (pot > 0) {
            rec->decisions++;
            if (decide(rules, policy, rec, seat, pot, rng) == HOLD) {
                int stretch = rec->seat_turns[seat] / STRETCH;
                rec->holds[seat]++;
                rec->scores[seat] += pot;
                rec->best_turn = pot > rec->best_turn ? pot : rec->best_turn;
                if (stretch < STRETCHES)
                    rec->gained_by_round[stretch][seat] += pot;
                return;
            }
        }
        int face = 1 + below(rng, (uint32_t)rules->sides);
        rec->rolls++;
        if (face == 1) {
            rec->busts++;
            rec->lost_points += pot;
            return;
        }
        pot += face;
    }
}

/* The seat that leads alone, or -1. */
static int sole_leader(const Rules *rules, const Record *rec)
{
    int best = 0, sharing = 1;
    for (int seat = 1; seat < rules->players; seat++) {
        if (rec->scores[seat] > rec->scores[best]) {
            best = seat;
            sharing = 1;
        } else if (rec->scores[seat] == rec->scores[best]) {
            sharing++;
        }
    }
    return sharing == 1 ? best : -1;
}

/* Only the holder of the highest score can have reached the target; a capped game goes to
 * whoever is ahead, shared if need be. */
static void finish(const Rules *rules, Record *rec)
{
    int best = 0, second = -1;
    for (int seat = 1; seat < rules->players; seat++) {
        if (rec->scores[seat] > rec->scores[best]) {
            second = best;
            best = seat;
        } else if (second < 0 || rec->scores[seat] > rec->scores[second]) {
            second = seat;
        }
    }
    rec->margin = rec->scores[best] - rec->scores[second];
    for (int seat = 0; seat < rules->players; seat++) {
        rec->rank[seat] = 1;
        for (int other = 0; other < rules->players; other++)
            rec->rank[seat] += rec->scores[other] > rec->scores[seat];
        rec->winners[seat] = rec->rank[seat] == 1;
    }
}

#ifdef CHECK
static void check(const Rules *rules, const Record *rec, int seat, int score_before)
{
    int turns = 0, holds = 0;
    for (int other = 0; other < rules->players; other++) {
        turns += rec->seat_turns[other];
        holds += rec->holds[other];
        int behind = rec->seat_turns[0] - rec->seat_turns[other];
        assert(behind == 0 || behind == 1);
        assert(rec->scores[other] >= rules->start[other]);
        assert(other == seat || rec->scores[other] < rules->target);
    }
    int gain = rec->scores[seat] - score_before;
    assert(gain == 0 || gain >= 2);
    assert(turns == rec->turns && holds + rec->busts == rec->turns);
    assert(rec->rolls >= rec->turns);
    /* every roll that is no bust leads to one choice */
    assert(rec->decisions == rec->rolls - rec->busts);
}
#else
#define check(rules, rec, seat, score_before) ((void)(score_before))
#endif

static void play_game(const Rules *rules, const Policy *policy, uint64_t seed, uint64_t number, Record *rec)
{
    Rng rng;
    seed_rng(&rng, seed, number);
    memset(rec, 0, sizeof *rec);
    rec->players = rules->players;
    memcpy(rec->scores, rules->start, sizeof rec->scores);

    int seat = 0, leader = -1;
    bool won = false;
    while (!won && rec->turns < rules->max_turns) {
        int score_before = rec->scores[seat];
        play_turn(rules, policy, rec, seat, &rng);
        rec->turns++;
        rec->seat_turns[seat]++;
        int ahead = sole_leader(rules, rec);
        if (ahead >= 0 && ahead != leader) {
            rec->lead_changes += leader >= 0;
            leader = ahead;
        }
        check(rules, rec, seat, score_before);
        won = rec->scores[seat] >= rules->target;
        seat = seat + 1 < rules->players ? seat + 1 : 0;
    }
    rec->capped = !won;
    finish(rules, rec);
}

static void play_chunk(const Rules *rules, const Policy *policy, uint64_t seed, uint64_t first, int games,
                       Record *records)
{
    for (int i = 0; i < games; i++)
        play_game(rules, policy, seed, first + i, &records[i]);
}

/* ---- means ---- */

/* A column has one number, one a seat, or rows of one a seat. */
static const struct {
    const char *name;
    size_t offset;
    int rows; /* 0: one number */
} columns[] = {
#define COLUMN(name, rows) {#name, offsetof(Record, name) / sizeof(int32_t), rows}
    COLUMN(players, 0), COLUMN(winners, 1), COLUMN(scores, 1), COLUMN(turns, 0),
    COLUMN(decisions, 0), COLUMN(lead_changes, 0), COLUMN(margin, 0), COLUMN(seat_turns, 1),
    COLUMN(capped, 0), COLUMN(rolls, 0), COLUMN(busts, 0), COLUMN(lost_points, 0),
    COLUMN(best_turn, 0), COLUMN(holds, 1), COLUMN(rank, 1), COLUMN(gained_by_round, STRETCHES),
#undef COLUMN
};

enum { WIDTH = sizeof(Record) / sizeof(int32_t) };

static void add_up(const Record *records, int games, int64_t *sum)
{
    for (int i = 0; i < games; i++) {
        const int32_t *value = (const int32_t *)&records[i];
        for (int c = 0; c < WIDTH; c++)
            sum[c] += value[c];
    }
}

static void print_seats(const int64_t *sum, int players, long games)
{
    for (int seat = 0; seat < players; seat++)
        printf("%s%.8g", seat ? ", " : "[", (double)sum[seat] / games);
    printf("]");
}

static void print_result(const Rules *rules, const int64_t *sums, long games, double seconds)
{
    printf("{\"games\": %ld, \"seconds\": %.6f, \"means\": {", games, seconds);
    for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
        const int64_t *sum = sums + columns[c].offset;
        printf("%s\"%s\": ", c ? ", " : "", columns[c].name);
        if (columns[c].rows == 0) {
            printf("%.8g", (double)*sum / games);
        } else if (columns[c].rows == 1) {
            print_seats(sum, rules->players, games);
        } else {
            for (int row = 0; row < columns[c].rows; row++) {
                printf("%s", row ? ", " : "[");
                print_seats(sum + row * MAX_PLAYERS, rules->players, games);
            }
            printf("]");
        }
    }
    printf("}, \"capped\": %lld}\n", (long long)sums[offsetof(Record, capped) / sizeof(int32_t)]);
}

/* ---- configuration ---- */

static void fail(const char *message, const char *what)
{
    fprintf(stderr, "pig: %s%s%s\n", message, what ? ": " : "", what ? what : "");
    exit(2);
}

static long parse_long(const char *text, long low, long high)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno || end == text || *end || value < low || value > high)
        fail("bad number or out of range", text);
    return value;
}

static void set_option(Rules *rules, const char *option)
{
    if (!strncmp(option, "target=", 7)) {
        rules->target = (int)parse_long(option + 7, 1, 1000000);
    } else if (!strncmp(option, "sides=", 6)) {
        rules->sides = (int)parse_long(option + 6, 2, 1000);
    } else if (!strncmp(option, "max_turns=", 10)) {
        rules->max_turns = (int)parse_long(option + 10, 1, 1000000000);
    } else if (!strncmp(option, "start=", 6)) {
        const char *at = option + 6;
        for (int seat = 0; seat < rules->players; seat++) {
            char *end;
            rules->start[seat] = (int)strtol(at, &end, 10);
            if (end == at || *end != (seat + 1 < rules->players ? ',' : '\0'))
                fail("one start score for each player, please", option);
            at = end + 1;
        }
    } else {
        fail("unknown option", option);
    }
}

static Policy parse_policy(const char *text)
{
    /* Holding gains (pot + (own - best)/8 - 21)/target over rolling on, less 0.5 in the race:
     * about hold at 20, later when behind, and not before it wins when an opponent is close. */
    static const double weight[FEATURES] = {
        [POT] = 0.5,      [OWN] = 0.5,         [BEST] = -0.3,        [RACE] = -0.1,
        [HOLD_POT] = 1.0, [HOLD_OWN] = 0.125,  [HOLD_BEST] = -0.125, [HOLD_RACE] = -0.5,
        [HOLD_BIAS] = -0.21, [HOLD_WINS] = 1.0,
    };
    Policy policy = {0};
    memcpy(policy.weight, weight, sizeof weight);
    if (!strcmp(text, "random")) {
        policy.kind = RANDOM;
    } else if (!strcmp(text, "weighted")) {
        policy.kind = WEIGHTED;
    } else if (!strncmp(text, "hold:", 5)) {
        policy.kind = HOLD_AT;
        policy.hold_at = (int)parse_long(text + 5, 1, 1000000);
    } else {
        fail("policy must be hold:K, weighted or random", text);
    }
    return policy;
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
    Rules rules = {.target = 100, .sides = 6, .max_turns = 1000000};

    if (argc < 5)
        fail("usage: pig GAMES PLAYERS SEED POLICY [key=value ...]", NULL);
    long games = parse_long(argv[1], 1, 1000000000000);
    rules.players = (int)parse_long(argv[2], 2, MAX_PLAYERS);
    uint64_t seed = (uint64_t)parse_long(argv[3], 0, INT64_MAX);
    Policy policy = parse_policy(argv[4]);
    for (int i = 5; i < argc; i++)
        set_option(&rules, argv[i]);
    for (int seat = 0; seat < rules.players; seat++)
        if (rules.start[seat] >= rules.target)
            fail("start scores must lie below the target", NULL);

    double seconds = 0;
    for (long first = 0; first < games; first += CHUNK) {
        int n = games - first < CHUNK ? (int)(games - first) : CHUNK;
        double start = now();
        play_chunk(&rules, &policy, seed, (uint64_t)first, n, records);
        seconds += now() - start;
        add_up(records, n, sum);
    }
    print_result(&rules, sum, games, seconds);
    return 0;
}
