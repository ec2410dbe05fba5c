/* Abandon Ship with uniform random players: a speed yardstick in plain C.
 *
 *   gcc -O3 -march=native -o abandon_ship abandon_ship.c
 *   gcc -O2 -g -DCHECK -fsanitize=address,undefined -o abandon_ship_check abandon_ship.c
 *
 *   ./abandon_ship GAMES PLAYERS SEED [key=value ...]
 *   ./abandon_ship 1000000 4 1 groups_tread=false water_tokens=3,5,6,7,7,8,8,8
 *
 * The rules live in a struct that is filled at run time, so one binary plays every variant of
 * numbers and switches; dice and tiles are tables below. All columns of the game's record are
 * filled in for every game. One thread. The clock runs around the simulation alone, not around
 * the sums for the means. -DCHECK asserts the invariants of the game after setup and every turn.
 *
 * All dice of the pool are really rolled on every turn, although a random player could do with
 * rolling only the die it picks: any other player would have to see them.
 */
#include <assert.h>
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "random.h"

enum {
    MAX_PLAYERS = 7,
    MAX_RATS = 7,
    MAX_DICE = MAX_RATS + 1,
    MAX_FACES = 12,
    MAX_TILES = 16,
    MAX_TOKENS = 32,
    MAX_POINTS = 16,
    MAX_CHEESE = 16,
    MAX_TRACK = 100,
    CHUNK = 1024,
    MOMENTS = 7,      /* how often the course of a game is noted, */
    TURNS_APART = 6,  /* after every sixth turn */
};

enum { DROWNED = -1, ON_TRACK = -2 };                     /* values of rat_fate besides ranks */
enum { LEFT = 0, FLOODED = -1 };                          /* of cheese_fate besides seats + 1 */
enum { RUNNING = -1, CAPPED = 0, ARRIVALS = 1, FEW_LEFT = 2 }; /* values of end_reason */

typedef enum { NUMBER, ANCHOR, ARROW } FaceKind;

typedef struct {
    FaceKind kind;
    int steps;     /* of a number */
    bool any_rat;  /* circled */
    bool stays;    /* marked x */
    bool leap;     /* the largest number of the white die */
} Face;

typedef struct {
    int count;
    Face face[MAX_FACES];
} Die;

typedef struct {
    int players;
    int rats;                  /* number of colours; also the index of the white die */
    Die dice[MAX_DICE];
    int tiles;
    unsigned tile[MAX_TILES];  /* bit per colour */
    int track_top;
    int start_space[MAX_RATS];
    int water_start;
    int tokens;
    int water_token[MAX_TOKENS];
    int points;
    int top_points[MAX_POINTS];
    int arrivals_to_end;
    int rats_left_to_end;
    int two_left_skip_x;
    int refill_at;
    int cheeses, spaces;       /* must be equal */
    int cheese_space[MAX_CHEESE];
    int cheese_value[MAX_CHEESE];
    int cheese_face_up;        /* the next two matter only to players that think */
    int tiles_open;
    int last_resort;           /* unusable_result */
    int roll_on_refill;        /* reroll_mode */
    int rise_stops_at_rats;
    int groups_tread;
    int end_check_before_wash;
    int max_turns;
} Rules;

/* One row of results; every field is an int32_t, so that `columns` below can describe them. */
typedef struct {
    int32_t players;
    int32_t winners[MAX_PLAYERS];
    int32_t scores[MAX_PLAYERS];
    int32_t turns, decisions, lead_changes, margin;
    int32_t seat_turns[MAX_PLAYERS];
    int32_t capped, end_reason;
    int32_t arrivals, shared_rank, shared_rats;
    int32_t drowned, washed_by_rise, washed_by_move;
    int32_t rises, refills, tokens_left;
    int32_t final_water, lost_rise_spaces, groups_caught;
    int32_t anchors_moved, arrows_moved, no_move_turns;
    int32_t stay_uses, any_rat_uses, white_leaps;
    int32_t cheese_flooded;
    int32_t cheese_count[MAX_PLAYERS], cheese_points[MAX_PLAYERS];
    int32_t own_moves[MAX_PLAYERS], x_by_seat[MAX_PLAYERS], tile_index[MAX_PLAYERS];
    int32_t rat_fate[MAX_RATS], rat_points[MAX_RATS], rat_drowned_at[MAX_RATS];
    int32_t tie_break_used;
    int32_t rank[MAX_PLAYERS];
    int32_t cheese_fate[MAX_CHEESE];
    int32_t water_by_turn[MOMENTS], first_rat_by_turn[MOMENTS], last_rat_by_turn[MOMENTS];
} Record;

/* The position of a running game. What only counts events goes straight into the record. */
typedef struct {
    Rng rng;
    unsigned in_play;                /* bit per rat */
    unsigned pool;                   /* bit per die */
    int face[MAX_DICE];              /* face shown by each die of the pool */
    int space[MAX_RATS];
    int8_t rats_on[MAX_TRACK + 1];   /* rats in play on each space */
    int16_t cheese_on[MAX_TRACK + 1]; /* value of the cheese on each space, -1 for none */
    int8_t which[MAX_TRACK + 1];      /* and its number among them */
    int water;
    int token[MAX_TOKENS];           /* shuffled; the first `rises` are revealed */
    unsigned own[MAX_PLAYERS];       /* colours on each seat's tile */
    bool score_changed;
    int leader;                      /* last sole leader, -1 before the first */
} Game;

static void shuffle(Rng *rng, int *items, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = below(rng, i + 1), kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}

/* ---- sets as bit masks ---- */

#define BIT(i) (1u << (i))

static inline int lowest(unsigned set) { return __builtin_ctz(set); }
static inline int size(unsigned set) { return __builtin_popcount(set); }

/* Uniform member of a set; a single option needs no draw and is no decision. */
static inline int choose(Rng *rng, unsigned options, Record *rec)
{
    int list[MAX_DICE], n = 0;
    for (; options; options &= options - 1)
        list[n++] = lowest(options);
    if (n == 1)
        return list[0];
    rec->decisions++;
    return list[below(rng, (uint32_t)n)];
}

/* ---- the rules ---- */

static inline int prize(const Rules *rules, int rank)
{
    return rank < rules->points ? rules->top_points[rank] : 0;
}

static inline void roll(const Rules *rules, Game *g)
{
    for (unsigned left = g->pool; left; left &= left - 1) {
        int die = lowest(left);
        g->face[die] = below(&g->rng, rules->dice[die].count);
    }
}

static void setup(const Rules *rules, Game *g, Record *rec)
{
    memset(rec, 0, sizeof *rec);
    rec->players = rules->players;
    rec->end_reason = RUNNING;
    rec->shared_rank = -1;
    for (int moment = 0; moment < MOMENTS; moment++) /* so far the game did not go */
        rec->water_by_turn[moment] = rec->first_rat_by_turn[moment] =
            rec->last_rat_by_turn[moment] = -1;

    memset(g->rats_on, 0, sizeof g->rats_on);
    for (int rat = 0; rat < rules->rats; rat++) {
        rec->rat_fate[rat] = ON_TRACK;
        g->space[rat] = rules->start_space[rat];
        g->rats_on[g->space[rat]]++;
    }
    g->in_play = BIT(rules->rats) - 1;
    g->pool = g->in_play | BIT(rules->rats);
    g->water = rules->water_start;
    g->leader = -1;
    g->score_changed = false;

    memcpy(g->token, rules->water_token, sizeof g->token);
    shuffle(&g->rng, g->token, rules->tokens);

    int value[MAX_CHEESE];
    memcpy(value, rules->cheese_value, sizeof value);
    shuffle(&g->rng, value, rules->cheeses);
    memset(g->cheese_on, -1, sizeof g->cheese_on);
    for (int i = 0; i < rules->cheeses; i++) {
        g->cheese_on[rules->cheese_space[i]] = value[i];
        g->which[rules->cheese_space[i]] = (int8_t)i;
    }

    int tile[MAX_TILES];
    for (int i = 0; i < rules->tiles; i++)
        tile[i] = i;
    shuffle(&g->rng, tile, rules->tiles);
    for (int seat = 0; seat < rules->players; seat++) {
        rec->tile_index[seat] = tile[seat];
        g->own[seat] = rules->tile[tile[seat]];
    }
    if (rules->roll_on_refill)
        roll(rules, g);
}

/* Where a face takes a rat: its own space when the face is of no use to it. */
static inline int destination(const Game *g, const Face *face, int rat)
{
    int from = g->space[rat], to = from;
    switch (face->kind) {
    case NUMBER:
        to = from + face->steps;
        break;
    case ANCHOR:
        for (unsigned left = g->in_play; left; left &= left - 1) {
            int at = g->space[lowest(left)];
            if (at < from && (to == from || at > to))
                to = at;
        }
        break;
    case ARROW:
        for (unsigned left = g->in_play; left; left &= left - 1) {
            int at = g->space[lowest(left)];
            if (at > from && (to == from || at < to))
                to = at;
        }
        break;
    }
    return to;
}

static inline unsigned candidates(const Game *g, const Face *face, int die)
{
    return face->any_rat ? g->in_play : BIT(die);
}

/* The rats a face may be used on that it really moves. */
static unsigned movable(const Game *g, const Face *face, int die)
{
    unsigned rats = candidates(g, face, die);
    if (face->kind == NUMBER)
        return rats;
    unsigned moving = 0;
    for (unsigned left = rats; left; left &= left - 1) {
        int rat = lowest(left);
        if (destination(g, face, rat) != g->space[rat])
            moving |= BIT(rat);
    }
    return moving;
}

/* A rat leaves the track, and the die of its colour leaves the game. */
static inline void remove_rat(Game *g, Record *rec, int rat, int fate)
{
    g->in_play &= ~BIT(rat);
    g->pool &= ~BIT(rat);
    g->rats_on[g->space[rat]]--;
    rec->rat_fate[rat] = fate;
}

static void give_points(const Rules *rules, Game *g, Record *rec, int rat, int points)
{
    rec->rat_points[rat] = points;
    for (int seat = 0; seat < rules->players; seat++)
        if (g->own[seat] & BIT(rat))
            rec->scores[seat] += points;
    g->score_changed = true;
}

static void arrive(const Rules *rules, Game *g, Record *rec, int rat, int seat)
{
    int rank = rec->arrivals++;
    if (rank == 0)
        rec->x_by_seat[seat] = 1;
    remove_rat(g, rec, rat, rank);
    give_points(rules, g, rec, rat, prize(rules, rank));
}

static inline void take_cheese(Game *g, Record *rec, int at, int seat)
{
    int value = g->cheese_on[at];
    if (value < 0)
        return;
    g->cheese_on[at] = -1;
    rec->cheese_fate[g->which[at]] = seat + 1;
    rec->cheese_count[seat]++;
    rec->cheese_points[seat] += value;
    rec->scores[seat] += value;
    g->score_changed = true;
}

/* Removes lone rats (or all rats) from covered spaces and returns how many. Lone rats stand on
 * different spaces, so taking them off one by one is the same as all together. */
static int wash(const Rules *rules, Game *g, Record *rec)
{
    int washed = 0;
    for (unsigned left = g->in_play; left; left &= left - 1) {
        int rat = lowest(left), at = g->space[rat];
        if (at <= g->water && (g->rats_on[at] == 1 || !rules->groups_tread)) {
            rec->rat_drowned_at[rat] = at;
            remove_rat(g, rec, rat, DROWNED);
            washed++;
        }
    }
    rec->drowned += washed;
    return washed;
}

static void place_survivors(const Rules *rules, Game *g, Record *rec)
{
    if (!g->in_play)
        return;
    int rank = rec->arrivals;
    if (rules->two_left_skip_x)
        for (int other = rank + 1; other < rules->points; other++)
            if (rules->top_points[other] > rules->top_points[rank])
                rank = other;
    rec->shared_rank = rank;
    rec->shared_rats = size(g->in_play);
    for (unsigned left = g->in_play; left; left &= left - 1) {
        int rat = lowest(left);
        remove_rat(g, rec, rat, rank);
        give_points(rules, g, rec, rat, prize(rules, rank));
    }
}

static bool finished(const Rules *rules, Game *g, Record *rec)
{
    if (rec->arrivals >= rules->arrivals_to_end) {
        rec->end_reason = ARRIVALS;
        return true;
    }
    if (size(g->in_play) <= rules->rats_left_to_end) {
        rec->end_reason = FEW_LEFT;
        place_survivors(rules, g, rec);
        return true;
    }
    return false;
}

static void raise_water(const Rules *rules, Game *g, Record *rec)
{
    int rise = g->token[rec->rises++];
    while (rise > 0 && g->water < rules->track_top - 1) {
        g->water++;
        rise--;
        if (g->cheese_on[g->water] >= 0) {
            g->cheese_on[g->water] = -1;
            rec->cheese_fate[g->which[g->water]] = FLOODED;
            rec->cheese_flooded++;
        }
        if (g->rats_on[g->water] > 0) {
            if (g->rats_on[g->water] > 1)
                rec->groups_caught++;
            if (rules->rise_stops_at_rats)
                break;
        }
    }
    rec->lost_rise_spaces += rise;
    rec->washed_by_rise += wash(rules, g, rec);
}

static void use_die(const Rules *rules, Game *g, Record *rec, int seat, int die, const Face *face, int rat)
{
    int from = g->space[rat], to = destination(g, face, rat);

    rec->stay_uses += face->stays;
    rec->any_rat_uses += face->any_rat;
    rec->white_leaps += face->leap;
    rec->own_moves[seat] += (g->own[seat] & BIT(rat)) != 0;

    if (to == from) {
        rec->no_move_turns++;
    } else {
        rec->anchors_moved += face->kind == ANCHOR;
        rec->arrows_moved += face->kind == ARROW;
        if (to >= rules->track_top) {
            arrive(rules, g, rec, rat, seat);
        } else {
            g->rats_on[from]--;
            g->rats_on[to]++;
            g->space[rat] = to;
            take_cheese(g, rec, to, seat);
        }
    }
    if (!face->stays)
        g->pool &= ~BIT(die);

    if (rules->end_check_before_wash && finished(rules, g, rec))
        return;
    if (from <= g->water || to <= g->water)
        rec->washed_by_move += wash(rules, g, rec);
    finished(rules, g, rec);
}

static void play_turn(const Rules *rules, Game *g, Record *rec, int seat)
{
    if (!rules->roll_on_refill)
        roll(rules, g);

    unsigned dice = g->pool;
    bool must_move = false;
    if (rules->last_resort) {
        unsigned useful = 0;
        for (unsigned left = g->pool; left; left &= left - 1) {
            int die = lowest(left);
            if (movable(g, &rules->dice[die].face[g->face[die]], die))
                useful |= BIT(die);
        }
        must_move = useful != 0;
        if (must_move)
            dice = useful;
    }
    int die = choose(&g->rng, dice, rec);
    const Face *face = &rules->dice[die].face[g->face[die]];
    unsigned rats = must_move ? movable(g, face, die) : candidates(g, face, die);
    int rat = choose(&g->rng, rats, rec);

    use_die(rules, g, rec, seat, die, face, rat);
    if (rec->end_reason != RUNNING)
        return;

    if (size(g->pool) <= rules->refill_at) {
        if (rec->rises < rules->tokens) {
            raise_water(rules, g, rec);
            if (finished(rules, g, rec))
                return;
        }
        rec->refills++;
        g->pool = g->in_play | BIT(rules->rats);
        if (rules->roll_on_refill)
            roll(rules, g);
    } else if (rules->roll_on_refill && (g->pool & BIT(die))) {
        g->face[die] = below(&g->rng, rules->dice[die].count);
    }
}

/* ---- the record ---- */

static void watch_lead(const Rules *rules, Game *g, Record *rec)
{
    if (!g->score_changed)
        return;
    g->score_changed = false;
    int best = 0, sharing = 1;
    for (int seat = 1; seat < rules->players; seat++) {
        if (rec->scores[seat] > rec->scores[best]) {
            best = seat;
            sharing = 1;
        } else if (rec->scores[seat] == rec->scores[best]) {
            sharing++;
        }
    }
    if (sharing > 1 || best == g->leader)
        return;
    rec->lead_changes += g->leader >= 0;
    g->leader = best;
}

static void find_winners(const Rules *rules, Record *rec)
{
    int best = 0, second = -1, tied = 0, winners = 0;
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
        int better = 0;
        for (int other = 0; other < rules->players; other++)
            better += rec->scores[other] > rec->scores[seat]
                || (rec->scores[other] == rec->scores[seat]
                    && rec->cheese_points[other] > rec->cheese_points[seat]);
        rec->rank[seat] = better + 1;
        rec->winners[seat] = better == 0;
        winners += rec->winners[seat];
        tied += rec->scores[seat] == rec->scores[best];
    }
    rec->tie_break_used = winners < tied;
}

/* Where the water and the rats are after a turn, of the turns that the record keeps. */
static void note_course(const Game *g, Record *rec)
{
    int moment = rec->turns / TURNS_APART - 1, first = 0, last = MAX_TRACK + 1;
    if (rec->turns % TURNS_APART || moment >= MOMENTS)
        return;
    for (unsigned left = g->in_play; left; left &= left - 1) {
        int at = g->space[lowest(left)];
        first = at > first ? at : first;
        last = at < last ? at : last;
    }
    rec->water_by_turn[moment] = g->water;
    rec->first_rat_by_turn[moment] = first;
    rec->last_rat_by_turn[moment] = last;
}

#ifdef CHECK
static void check(const Rules *rules, const Game *g, const Record *rec, int water_before)
{
    int fallen = 0, placed = 0, on_track = size(g->in_play), best_prize = 0, cheese_sum = 0;
    unsigned ranks = 0;
    for (int rat = 0; rat < rules->rats; rat++) {
        int fate = rec->rat_fate[rat];
        fallen += fate == DROWNED;
        placed += fate >= 0;
        assert((fate == ON_TRACK) == ((g->in_play & BIT(rat)) != 0));
        if (fate >= 0 && fate < rec->arrivals) {
            assert(!(ranks & BIT(fate)));
            ranks |= BIT(fate);
        }
        assert(rec->rat_points[rat] == (fate >= 0 ? prize(rules, fate) : 0));
    }
    assert(ranks == BIT(rec->arrivals) - 1);
    assert(on_track + fallen + placed == rules->rats);
    assert(fallen == rec->drowned && rec->drowned == rec->washed_by_rise + rec->washed_by_move);
    assert(placed == rec->arrivals + rec->shared_rats);
    assert((rec->shared_rank >= 0) == (rec->shared_rats > 0));

    int revealed = 0, count[256] = {0};
    for (int i = 0; i < rules->tokens; i++) {
        count[rules->water_token[i]]++;
        count[g->token[i]]--;
        revealed += i < rec->rises ? g->token[i] : 0;
    }
    for (int i = 0; i < 256; i++)
        assert(count[i] == 0);
    assert(g->water >= water_before && g->water >= rules->water_start && g->water < rules->track_top);
    assert(g->water + rec->lost_rise_spaces == rules->water_start + revealed);
    assert(rec->rises <= rules->tokens && rec->refills >= rec->rises - 1);

    int taken = 0, on_spaces = 0;
    for (int seat = 0; seat < rules->players; seat++)
        taken += rec->cheese_count[seat];
    for (int at = 0; at <= MAX_TRACK; at++) {
        on_spaces += g->cheese_on[at] >= 0;
        assert(g->cheese_on[at] < 0 || (at > g->water && at < rules->track_top));
    }
    assert(on_spaces + taken + rec->cheese_flooded == rules->cheeses);

    int rats_on[MAX_TRACK + 1] = {0};
    for (int rat = 0; rat < rules->rats; rat++) {
        if (g->in_play & BIT(rat)) {
            assert(g->space[rat] >= 1 && g->space[rat] < rules->track_top);
            rats_on[g->space[rat]]++;
        }
    }
    for (int at = 0; at <= MAX_TRACK; at++)
        assert(rats_on[at] == g->rats_on[at]);

    if (rec->end_reason == RUNNING) {
        assert(on_track > rules->rats_left_to_end && rec->arrivals < rules->arrivals_to_end);
        assert((g->pool & ~(g->in_play | BIT(rules->rats))) == 0 && size(g->pool) > rules->refill_at);
        for (int at = 0; at <= g->water; at++)
            assert(rules->groups_tread ? rats_on[at] != 1 : rats_on[at] == 0);
    }

    int turns = 0;
    for (int seat = 0; seat < rules->players; seat++) {
        turns += rec->seat_turns[seat];
        assert(rec->seat_turns[0] - rec->seat_turns[seat] <= 1);
        assert(rec->seat_turns[0] - rec->seat_turns[seat] >= 0);
        assert(rec->own_moves[seat] <= rec->seat_turns[seat]);
    }
    assert(turns == rec->turns && rec->decisions <= 2 * turns);

    for (int i = 0; i < rules->points; i++)
        if (rules->top_points[i] > best_prize)
            best_prize = rules->top_points[i];
    for (int i = 0; i < rules->cheeses; i++)
        cheese_sum += rules->cheese_value[i];
    for (int seat = 0; seat < rules->players; seat++) {
        int score = rec->cheese_points[seat];
        for (int rat = 0; rat < rules->rats; rat++)
            if (g->own[seat] & BIT(rat))
                score += rec->rat_points[rat];
        assert(score == rec->scores[seat]);
        for (int i = 0; i < rules->points; i++)
            if (rules->top_points[i] < 0)
                return;
        assert(score >= 0 && score <= size(g->own[seat]) * best_prize + cheese_sum);
    }
}
#else
#define check(rules, g, rec, water_before) ((void)(water_before))
#endif

static void play_game(const Rules *rules, uint64_t seed, uint64_t number, Record *rec)
{
    Game game, *g = &game;
    seed_rng(&g->rng, seed, number);
    setup(rules, g, rec);
    check(rules, g, rec, g->water);

    int seat = 0;
    while (rec->turns < rules->max_turns) {
        int water_before = g->water;
        play_turn(rules, g, rec, seat);
        rec->turns++;
        rec->seat_turns[seat]++;
        watch_lead(rules, g, rec);
        check(rules, g, rec, water_before);
        if (rec->end_reason != RUNNING)
            break;
        if (rec->turns < rules->max_turns)
            note_course(g, rec);
        seat = seat + 1 < rules->players ? seat + 1 : 0;
    }
    if (rec->end_reason == RUNNING) {
        rec->end_reason = CAPPED;
        rec->capped = 1;
    }
    rec->tokens_left = rules->tokens - rec->rises;
    rec->final_water = g->water;
    find_winners(rules, rec);
}

static void play_chunk(const Rules *rules, uint64_t seed, uint64_t first, int games, Record *records)
{
    for (int i = 0; i < games; i++)
        play_game(rules, seed, first + i, &records[i]);
}

/* ---- means ---- */

typedef enum { ONE, PER_SEAT, PER_RAT, PER_CHEESE, PER_MOMENT } Shape;

static const struct {
    const char *name;
    size_t offset;
    Shape shape;
} columns[] = {
#define COLUMN(name, shape) {#name, offsetof(Record, name) / sizeof(int32_t), shape}
    COLUMN(players, ONE), COLUMN(winners, PER_SEAT), COLUMN(scores, PER_SEAT),
    COLUMN(turns, ONE), COLUMN(decisions, ONE), COLUMN(lead_changes, ONE), COLUMN(margin, ONE),
    COLUMN(seat_turns, PER_SEAT), COLUMN(capped, ONE), COLUMN(end_reason, ONE),
    COLUMN(arrivals, ONE), COLUMN(shared_rank, ONE), COLUMN(shared_rats, ONE),
    COLUMN(drowned, ONE), COLUMN(washed_by_rise, ONE), COLUMN(washed_by_move, ONE),
    COLUMN(rises, ONE), COLUMN(refills, ONE), COLUMN(tokens_left, ONE),
    COLUMN(final_water, ONE), COLUMN(lost_rise_spaces, ONE), COLUMN(groups_caught, ONE),
    COLUMN(anchors_moved, ONE), COLUMN(arrows_moved, ONE), COLUMN(no_move_turns, ONE),
    COLUMN(stay_uses, ONE), COLUMN(any_rat_uses, ONE), COLUMN(white_leaps, ONE),
    COLUMN(cheese_flooded, ONE), COLUMN(cheese_count, PER_SEAT), COLUMN(cheese_points, PER_SEAT),
    COLUMN(own_moves, PER_SEAT), COLUMN(x_by_seat, PER_SEAT), COLUMN(tile_index, PER_SEAT),
    COLUMN(rat_fate, PER_RAT), COLUMN(rat_points, PER_RAT), COLUMN(tie_break_used, ONE),
    COLUMN(rat_drowned_at, PER_RAT), COLUMN(rank, PER_SEAT), COLUMN(cheese_fate, PER_CHEESE),
    COLUMN(water_by_turn, PER_MOMENT), COLUMN(first_rat_by_turn, PER_MOMENT),
    COLUMN(last_rat_by_turn, PER_MOMENT),
#undef COLUMN
};

enum { WIDTH = sizeof(Record) / sizeof(int32_t) };

typedef struct {
    int64_t sum[WIDTH];
    double win_share[MAX_PLAYERS];  /* a draw between k seats is 1/k for each */
} Totals;

static void add_up(const Rules *rules, const Record *records, int games, Totals *totals)
{
    for (int i = 0; i < games; i++) {
        const int32_t *value = (const int32_t *)&records[i];
        for (int c = 0; c < WIDTH; c++)
            totals->sum[c] += value[c];
        int winners = 0;
        for (int seat = 0; seat < rules->players; seat++)
            winners += records[i].winners[seat];
        for (int seat = 0; seat < rules->players; seat++)
            totals->win_share[seat] += (double)records[i].winners[seat] / winners;
    }
}

static void print_result(const Rules *rules, const Totals *totals, long games, double seconds)
{
    printf("{\"games\": %ld, \"seconds\": %.6f, \"means\": {", games, seconds);
    for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
        const int64_t *sum = totals->sum + columns[c].offset;
        printf("%s\"%s\": ", c ? ", " : "", columns[c].name);
        if (columns[c].shape == ONE) {
            printf("%.8g", (double)*sum / games);
            continue;
        }
        const int sizes[] = {1, rules->players, rules->rats, rules->cheeses, MOMENTS};
        int n = sizes[columns[c].shape];
        for (int i = 0; i < n; i++)
            printf("%s%.8g", i ? ", " : "[", (double)sum[i] / games);
        printf("]");
    }
    printf(", \"win_share\": ");
    for (int seat = 0; seat < rules->players; seat++)
        printf("%s%.8g", seat ? ", " : "[", totals->win_share[seat] / games);
    printf("]}, \"capped\": %lld}\n", (long long)totals->sum[offsetof(Record, capped) / sizeof(int32_t)]);
}

/* ---- configuration ---- */

static void fail(const char *message, const char *what)
{
    fprintf(stderr, "abandon_ship: %s%s%s\n", message, what ? ": " : "", what ? what : "");
    exit(2);
}

/* Face notation: "5" forward, "A" anchor, "U" arrow, "(..)" any rat, trailing "x" stays. */
static Face parse_face(const char *text)
{
    Face face = {0};
    const char *at = text;
    if (*at == '(') {
        face.any_rat = true;
        at++;
    }
    if (*at == 'A' || *at == 'U') {
        face.kind = *at++ == 'A' ? ANCHOR : ARROW;
    } else {
        char *end;
        face.kind = NUMBER;
        face.steps = (int)strtol(at, &end, 10);
        at = end;
        if (face.steps < 1)
            fail("bad face", text);
    }
    if (face.any_rat && *at++ != ')')
        fail("bad face", text);
    if (*at == 'x') {
        face.stays = true;
        at++;
    }
    if (*at)
        fail("bad face", text);
    return face;
}

static const char *const default_dice[MAX_DICE][6] = {
    {"1", "2", "3", "5x", "(2)", "A"},        /* yellow */
    {"3", "6", "2x", "2x", "(2)", "A"},       /* green */
    {"3", "4", "6", "1x", "(2)", "A"},        /* red */
    {"1", "3", "3", "5x", "(2)", "A"},        /* blue */
    {"1", "2", "4", "5", "3x", "(4)"},        /* orange */
    {"1", "2", "6", "(3)", "4x", "A"},        /* purple */
    {"2", "3", "5", "6", "(2)", "A"},         /* black */
    {"(2)", "(3)", "(5)", "(11)x", "(U)", "(A)"}, /* white */
};

static void set_defaults(Rules *rules)
{
    enum { YELLOW, GREEN, RED, BLUE, ORANGE, PURPLE, BLACK };
    static const unsigned tile[] = {
        BIT(BLUE) | BIT(GREEN) | BIT(RED),      BIT(BLUE) | BIT(YELLOW) | BIT(PURPLE),
        BIT(BLUE) | BIT(ORANGE) | BIT(BLACK),   BIT(GREEN) | BIT(YELLOW) | BIT(ORANGE),
        BIT(GREEN) | BIT(PURPLE) | BIT(BLACK),  BIT(RED) | BIT(YELLOW) | BIT(BLACK),
        BIT(RED) | BIT(PURPLE) | BIT(ORANGE),
    };
    *rules = (Rules){
        .rats = 7,
        .tiles = 7,
        .track_top = 36,
        .start_space = {10, 10, 10, 10, 10, 10, 10},
        .water_start = 6,
        .tokens = 8,
        .water_token = {3, 3, 4, 4, 5, 6, 7, 8},
        .points = 4,
        .top_points = {0, 5, 3, 2},
        .arrivals_to_end = 4,
        .rats_left_to_end = 2,
        .refill_at = 1,
        .cheeses = 5,
        .spaces = 5,
        .cheese_space = {15, 19, 23, 27, 31},
        .cheese_value = {1, 1, 2, 2, 3},
        .cheese_face_up = true,
        .rise_stops_at_rats = true,
        .groups_tread = true,
        .max_turns = 1000,
    };
    memcpy(rules->tile, tile, sizeof tile);
    for (int d = 0; d < MAX_DICE; d++) {
        rules->dice[d].count = 6;
        for (int f = 0; f < 6; f++)
            rules->dice[d].face[f] = parse_face(default_dice[d][f]);
    }
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

/* Comma-separated numbers; an empty text is an empty list. */
static int parse_list(const char *text, int *out, int capacity)
{
    int n = 0;
    while (*text) {
        char *end;
        if (n == capacity)
            fail("list too long at", text);
        out[n++] = (int)strtol(text, &end, 10);
        if (end == text || (*end && *end != ',') || (*end == ',' && !end[1]))
            fail("bad list", text);
        text = *end ? end + 1 : end;
    }
    return n;
}

static int parse_switch(const char *text, const char *off, const char *on)
{
    if (!strcmp(text, off) || !strcmp(text, "0"))
        return 0;
    if (!strcmp(text, on) || !strcmp(text, "1"))
        return 1;
    fail("bad value", text);
    return 0;
}

static void set_option(Rules *rules, const char *option)
{
    const struct { const char *name; int *field; } numbers[] = {
        {"track_top", &rules->track_top},
        {"water_start", &rules->water_start},
        {"arrivals_to_end", &rules->arrivals_to_end},
        {"rats_left_to_end", &rules->rats_left_to_end},
        {"refill_at", &rules->refill_at},
        {"max_turns", &rules->max_turns},
    };
    const struct { const char *name; int *field; const char *off, *on; } switches[] = {
        {"two_left_skip_x", &rules->two_left_skip_x, "false", "true"},
        {"cheese_face_up", &rules->cheese_face_up, "false", "true"},
        {"tiles_open", &rules->tiles_open, "false", "true"},
        {"unusable_result", &rules->last_resort, "allowed", "last_resort"},
        {"reroll_mode", &rules->roll_on_refill, "every_turn", "on_refill"},
        {"rise_stops_at_rats", &rules->rise_stops_at_rats, "false", "true"},
        {"groups_tread", &rules->groups_tread, "false", "true"},
        {"end_check_before_wash", &rules->end_check_before_wash, "false", "true"},
    };
    int starts = MAX_RATS;
    const struct { const char *name; int *field, *count; int capacity; } lists[] = {
        {"water_tokens", rules->water_token, &rules->tokens, MAX_TOKENS},
        {"top_points", rules->top_points, &rules->points, MAX_POINTS},
        {"cheese_spaces", rules->cheese_space, &rules->spaces, MAX_CHEESE},
        {"cheese_values", rules->cheese_value, &rules->cheeses, MAX_CHEESE},
        {"start_spaces", rules->start_space, &starts, MAX_RATS},
    };
    const char *equals = strchr(option, '=');
    if (!equals)
        fail("expected key=value", option);
    size_t length = (size_t)(equals - option);
    const char *value = equals + 1;
#define NAMED(entry) (strlen((entry).name) == length && !strncmp((entry).name, option, length))
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (NAMED(numbers[i])) {
            *numbers[i].field = (int)parse_long(value, 0, 1000000000);
            return;
        }
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
        if (NAMED(switches[i])) {
            *switches[i].field = parse_switch(value, switches[i].off, switches[i].on);
            return;
        }
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (NAMED(lists[i])) {
            memset(lists[i].field, 0, sizeof(int) * lists[i].capacity);
            *lists[i].count = parse_list(value, lists[i].field, lists[i].capacity);
            return;
        }
#undef NAMED
    fail("unknown switch", option);
}

/* Marks the white die's longest moves and refuses what the rules do not allow. */
static void complete(Rules *rules)
{
    Die *white = &rules->dice[rules->rats];
    int longest = 0, highest_start = 0;
    for (int f = 0; f < white->count; f++) {
        if (!white->face[f].any_rat)
            fail("every white face must be circled", NULL);
        if (white->face[f].kind == NUMBER && white->face[f].steps > longest)
            longest = white->face[f].steps;
    }
    for (int f = 0; f < white->count; f++)
        white->face[f].leap = white->face[f].kind == NUMBER && white->face[f].steps == longest;

    for (int rat = 0; rat < rules->rats; rat++) {
        if (rules->start_space[rat] <= rules->water_start)
            fail("every start space must lie above the water", NULL);
        if (rules->start_space[rat] > highest_start)
            highest_start = rules->start_space[rat];
    }
    if (rules->players < 3 || rules->players > MAX_PLAYERS || rules->players > rules->tiles)
        fail("players must be 3 to 7", NULL);
    if (rules->track_top <= highest_start || rules->track_top > MAX_TRACK)
        fail("track_top must lie above every start space and within 100", NULL);
    for (int i = 0; i < rules->tokens; i++)
        if (rules->water_token[i] < 1 || rules->water_token[i] > 255)
            fail("water tokens must be 1 to 255", NULL);
    if (rules->arrivals_to_end < 1 || rules->arrivals_to_end > 7)
        fail("arrivals_to_end must be 1 to 7", NULL);
    if (rules->rats_left_to_end > rules->rats - 1)
        fail("rats_left_to_end must be below the number of rats", NULL);
    if (rules->refill_at > rules->rats_left_to_end + 1)
        fail("refill_at must be at most rats_left_to_end + 1", NULL);
    if (rules->max_turns < 1)
        fail("max_turns must be at least 1", NULL);
    if (rules->cheeses != rules->spaces)
        fail("cheese_spaces and cheese_values must have the same length", NULL);
    for (int i = 0; i < rules->cheeses; i++) {
        int at = rules->cheese_space[i];
        if (at <= rules->water_start || at >= rules->track_top)
            fail("cheese must lie between the water and the top", NULL);
        if (rules->cheese_value[i] < 0 || rules->cheese_value[i] > 1000)
            fail("cheese values must be 0 to 1000", NULL);
        for (int j = 0; j < i; j++)
            if (rules->cheese_space[j] == at)
                fail("cheese spaces must differ", NULL);
        for (int rat = 0; rat < rules->rats; rat++)
            if (rules->start_space[rat] == at)
                fail("cheese must not lie on a start space", NULL);
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    static Rules rules;
    static Record records[CHUNK];
    static Totals totals;

    if (argc < 4)
        fail("usage: abandon_ship GAMES PLAYERS SEED [key=value ...]", NULL);
    set_defaults(&rules);
    long games = parse_long(argv[1], 1, 1000000000000);
    rules.players = (int)parse_long(argv[2], 3, MAX_PLAYERS);
    uint64_t seed = (uint64_t)parse_long(argv[3], 0, INT64_MAX);
    for (int i = 4; i < argc; i++)
        set_option(&rules, argv[i]);
    complete(&rules);

    double seconds = 0;
    for (long first = 0; first < games; first += CHUNK) {
        int n = games - first < CHUNK ? (int)(games - first) : CHUNK;
        double start = now();
        play_chunk(&rules, seed, (uint64_t)first, n, records);
        seconds += now() - start;
        add_up(&rules, records, n, &totals);
    }
    print_result(&rules, &totals, games, seconds);
    return 0;
}
