/* Sewer Pirats with uniform random players, standard rules: a speed yardstick in plain C.
 *
 *   gcc -O3 -march=native -o sewer_pirats sewer_pirats.c
 *   gcc -O2 -g -DCHECK -fsanitize=address,undefined -o sewer_pirats_check sewer_pirats.c
 *
 *   ./sewer_pirats GAMES PLAYERS SEED
 *
 * Written from the clauses (SP-..) of the rules. The numbers of the standard rules are constants;
 * every crew has one figure of each of four tribes. All columns of the game's record but those of
 * the auction are filled in for every game. One thread. The clock runs around the simulation
 * alone, not around the sums for the means. -DCHECK asserts the invariants after every turn.
 *
 * All options of a decision are really listed, although a random player could do with their
 * number: any other player would have to see them.
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
    MIN_PLAYERS = 2, MAX_PLAYERS = 5,
    SHIPS = 3,             /* and as many symbols of cards */
    AREA = 0, CAPTAIN = 4, /* spaces of a ship; 1 to 3 are the crew's */
    TRIBES = 6, CREW = 4,
    KINDS = 6, FOODS = 3, BONUSES = 5, PARTS = 7,
    CARDS_PER_SYMBOL = 18, CARDS = SHIPS * CARDS_PER_SYMBOL,
    ROW = 4, DRAWS = 2, HAND_LIMIT = 6,
    FROM_AREA = 3, FROM_SHIP = 1,  /* prices of a captaincy */
    GROUPS = 2, TOKENS = 3,        /* at a ship, in a group */
    BOOTY = 42, BONUS = 14,
    MAX_TURNS = 2000, MAX_OPTIONS = 64, CHUNK = 1024,
};

enum { RAT, RACCOON, COCKROACH, WEASEL, SNAIL, TOAD };
enum { FRIES, NOODLES, BURGER, TEDDY, DOLL, CAN };
enum { KETCHUP, CHILI, SHAKE, PARROT, OPENER };
enum { TOYS = FOODS, CANS, PARROTS, UNCOUNTED };  /* parts of the points behind the foods */
enum { DRAW = 0, STOP = 0, SET_SAIL = 1, FIRST_DEED = 2 }; /* options of a turn */

static const uint8_t booty_values[KINDS][BOOTY / KINDS] = {
    {1, 1, 2, 2, 2, 3, 3}, {2, 2, 3, 3, 3, 4, 4}, {3, 3, 4, 4, 4, 5, 5},
    {5, 5, 6, 6, 6, 7, 7}, {5, 5, 6, 6, 6, 7, 7}, {8, 8, 9, 9, 9, 10, 10},
};
static const uint8_t bonus_counts[BONUSES] = {2, 2, 3, 3, 4};
static const uint8_t food_bonus[FOODS] = {5, 4, 3};
static const uint8_t starting_hand[MAX_PLAYERS] = {3, 3, 4, 4, 4};

/* One row of results; every field is an int32_t, so that `columns` below can describe them. */
typedef struct {
    int32_t winners[MAX_PLAYERS], rank[MAX_PLAYERS];
    int32_t scores[MAX_PLAYERS];
    int32_t turns, decisions, lead_changes, margin;
    int32_t seat_turns[MAX_PLAYERS];
    int32_t capped, first_player;
    int32_t crews[TRIBES][MAX_PLAYERS];
    int32_t draws[MAX_PLAYERS], moves[MAX_PLAYERS];
    int32_t captain_from_area[MAX_PLAYERS], captain_from_ship[MAX_PLAYERS], sails[MAX_PLAYERS];
    int32_t cards_paid[MAX_PLAYERS], free_moves[MAX_PLAYERS];
    int32_t tolls_paid[MAX_PLAYERS], tolls_received[MAX_PLAYERS];
    int32_t snail_reveals[MAX_PLAYERS], snail_hits[MAX_PLAYERS];
    int32_t snail_swaps[MAX_PLAYERS], snail_coups[MAX_PLAYERS];
    int32_t weasel_second[MAX_PLAYERS], weasel_dash[MAX_PLAYERS], weasel_rejoin[MAX_PLAYERS];
    int32_t toad_stays[MAX_PLAYERS], toad_captain[MAX_PLAYERS];
    int32_t rat_doubles[MAX_PLAYERS], left_behind[MAX_PLAYERS];
    int32_t booty_taken[MAX_PLAYERS], bonus_taken[MAX_PLAYERS], hand_discards[MAX_PLAYERS];
    int32_t parts[PARTS][MAX_PLAYERS];
    int32_t total_sails, final_sails, wasted_booty, unclaimed_groups, toad_jumps;
    int32_t score_tie, tie_broken;
} Record;

/* A figure stands on a space as 1 + 8 * seat + tribe; 0 where nobody stands. A booty token is
 * 16 * kind + value. */
typedef struct {
    uint8_t booty[TOKENS];
    uint8_t left;
    uint8_t bonus;
} Group;

typedef struct {
    Rng rng;
    int players;
    uint8_t space[SHIPS][CAPTAIN + 1];
    uint8_t filled[SHIPS];               /* bit per space that is taken */
    uint8_t own[MAX_PLAYERS][SHIPS];     /* bit per space with a figure of the seat */
    uint8_t area[MAX_PLAYERS];           /* bit per tribe */
    uint8_t hand[MAX_PLAYERS][SHIPS];
    uint8_t row[SHIPS], discard[SHIPS];
    uint8_t deck[CARDS];
    int deck_at, deck_end, discarded;
    uint8_t pool[BOOTY], bonus_pool[BONUS];
    int groups_dealt;
    Group group[SHIPS][GROUPS];
    uint8_t groups[SHIPS];
    uint8_t counts[MAX_PLAYERS][KINDS];  /* tokens taken, and the sum of their values */
    uint8_t faces[MAX_PLAYERS][KINDS];
    uint8_t cans[MAX_PLAYERS][16];       /* by value */
    uint8_t bonus[MAX_PLAYERS][BONUSES];
    bool score_changed;
    int leader;                          /* last sole leader, -1 before the first */
} Game;

/* What a figure did last: the further action of a weasel starts from there. */
typedef struct {
    int tribe, ship, at;
} Acted;

/* ---- options ---- */

#define BIT(i) (1u << (i))

static inline int lowest(unsigned set) { return __builtin_ctz(set); }
static inline int size(unsigned set) { return __builtin_popcount(set); }
static inline int owner_of(int figure) { return (figure - 1) >> 3; }
static inline int tribe_of(int figure) { return (figure - 1) & 7; }
static inline int figure_of(int seat, int tribe) { return 1 + 8 * seat + tribe; }

/* A single option needs no draw and is no decision. */
static inline int choose(Game *g, Record *rec, int n)
{
    if (n == 1)
        return 0;
    rec->decisions++;
    return below(&g->rng, (uint32_t)n);
}

static inline int encode(int ship, int start, int tribe, int target)
{
    return FIRST_DEED + (((ship * 4 + start) * 8 + tribe) * 4 + target - 1);
}

static inline int captain_ship(const Game *g, int seat)
{
    for (int ship = 0; ship < SHIPS; ship++)
        if (g->own[seat][ship] & BIT(CAPTAIN))
            return ship;
    return -1;
}

static inline bool takes_toll(const Game *g, int seat, int ship, int space)
{
    int other = g->space[ship][space];
    return other && tribe_of(other) == RACCOON && owner_of(other) != seat;
}

static inline int add_deeds(int ship, int start, unsigned tribes, unsigned usual, unsigned cheap,
                            uint16_t *options, int n)
{
    for (; tribes; tribes &= tribes - 1) {
        int tribe = lowest(tribes);
        for (unsigned reached = tribe == COCKROACH ? cheap : usual; reached; reached &= reached - 1)
            options[n++] = (uint16_t)encode(ship, start, tribe, lowest(reached));
    }
    return n;
}

/* Moves and captaincies of figures of some tribes from one start (SP-23, SP-24, SP-29, SP-30,
 * SP-45, SP-46, SP-48). A cockroach pays a card less, but no toll less. */
static inline int list_deeds(const Game *g, int seat, int ship, int start, unsigned tribes,
                             bool may_be_captain, uint16_t *options, int n)
{
    int cards = g->hand[seat][ship], empty = 0, toll = 0;
    unsigned usual = 0, cheap = 0;
    for (int target = start + 1; target < CAPTAIN; target++) {
        if (!g->space[ship][target]) {
            empty++;
            usual |= (unsigned)(empty + toll <= cards) << target;
            cheap |= (unsigned)(empty - 1 + toll <= cards) << target;
        } else {
            toll += takes_toll(g, seat, ship, target);
        }
    }
    if (!empty && may_be_captain && !g->space[ship][CAPTAIN]) {
        int cost = (start == AREA ? FROM_AREA : FROM_SHIP) + toll;
        usual |= (unsigned)(cost <= cards) << CAPTAIN;
        cheap |= (unsigned)(cost - 1 <= cards) << CAPTAIN;
    }
    return usual | cheap ? add_deeds(ship, start, tribes, usual, cheap, options, n) : n;
}

static int list_turn(const Game *g, int seat, uint16_t *options)
{
    int n = 0;
    options[n++] = DRAW;
    for (int ship = 0; ship < SHIPS; ship++) {
        if (g->area[seat])
            n = list_deeds(g, seat, ship, AREA, g->area[seat], true, options, n);
        for (unsigned own = g->own[seat][ship]; own; own &= own - 1) {
            int start = lowest(own);
            unsigned tribe = BIT(tribe_of(g->space[ship][start]));
            n = list_deeds(g, seat, ship, start, tribe, true, options, n);
        }
    }
    return n;
}

/* SP-49 to SP-52. */
static int list_further(const Game *g, int seat, const Acted *last, uint16_t *options)
{
    int n = 0;
    options[n++] = STOP;
    if (last->at == CAPTAIN) {
        options[n++] = SET_SAIL;
        return n;
    }
    bool may_be_captain = captain_ship(g, seat) < 0;
    for (int ship = 0; ship < SHIPS; ship++)
        if (last->at == AREA || ship == last->ship)
            n = list_deeds(g, seat, ship, last->at, BIT(WEASEL), may_be_captain, options, n);
    return n;
}

/* ---- cards ---- */

static void shuffle(Rng *rng, uint8_t *items, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = below(rng, (uint32_t)i + 1);
        uint8_t kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}

static inline bool can_reveal(const Game *g) { return g->deck_at < g->deck_end || g->discarded; }

/* SP-19. */
static void shuffle_discard(Game *g)
{
    int n = 0;
    for (int symbol = 0; symbol < SHIPS; symbol++) {
        memset(g->deck + n, symbol, g->discard[symbol]);
        n += g->discard[symbol];
        g->discard[symbol] = 0;
    }
    shuffle(&g->rng, g->deck, n);
    g->deck_at = 0;
    g->deck_end = n;
    g->discarded = 0;
}

static inline int draw_card(Game *g)
{
    if (g->deck_at == g->deck_end)
        shuffle_discard(g);
    return g->deck[g->deck_at++];
}

static inline void discard(Game *g, int symbol, int count)
{
    g->discard[symbol] += count;
    g->discarded += count;
}

static inline int cards_of(const uint8_t *cards) { return cards[0] + cards[1] + cards[2]; }

static inline void refill_row(Game *g)
{
    for (int missing = ROW - cards_of(g->row); missing > 0 && can_reveal(g); missing--)
        g->row[draw_card(g)]++;
}

static inline int list_symbols(const uint8_t *cards, int *options)
{
    int n = 0;
    for (int symbol = 0; symbol < SHIPS; symbol++)
        if (cards[symbol])
            options[n++] = symbol;
    return n;
}

/* SP-17 to SP-21. */
static void draw(Game *g, Record *rec, int seat)
{
    uint8_t *hand = g->hand[seat];
    rec->draws[seat]++;
    for (int i = 0; i < DRAWS; i++) {
        int options[SHIPS + 1], n = list_symbols(g->row, options);
        if (can_reveal(g))
            options[n++] = SHIPS;
        if (n == 0)
            break;
        int symbol = options[choose(g, rec, n)];
        if (symbol == SHIPS)
            symbol = draw_card(g);
        else
            g->row[symbol]--;
        hand[symbol]++;
    }
    refill_row(g);
    for (int over = cards_of(hand) - HAND_LIMIT; over > 0; over--) {
        int options[SHIPS], n = list_symbols(hand, options);
        int symbol = options[choose(g, rec, n)];
        hand[symbol]--;
        discard(g, symbol, 1);
        rec->hand_discards[seat]++;
    }
}

/* ---- figures ---- */

static inline void put_on(Game *g, int ship, int space, int figure)
{
    g->space[ship][space] = (uint8_t)figure;
    g->own[owner_of(figure)][ship] |= BIT(space);
}

static inline void take_off(Game *g, int ship, int space)
{
    g->own[owner_of(g->space[ship][space])][ship] &= ~BIT(space);
    g->space[ship][space] = 0;
}

/* SP-22 to SP-31 and SP-45. */
static Acted do_deed(Game *g, Record *rec, int seat, int option)
{
    int code = option - FIRST_DEED, target = (code & 3) + 1, tribe = code >> 2 & 7;
    int start = code >> 5 & 3, ship = code >> 7, cost = 0;
    for (int space = start + 1; space < target; space++) {
        cost += !g->space[ship][space];
        if (takes_toll(g, seat, ship, space)) {
            int other = owner_of(g->space[ship][space]);
            g->hand[seat][ship]--;
            g->hand[other][ship]++;
            rec->tolls_paid[seat]++;
            rec->tolls_received[other]++;
        }
    }
    if (target == CAPTAIN) {
        cost = start == AREA ? FROM_AREA : FROM_SHIP;
        rec->captain_from_area[seat] += start == AREA;
        rec->captain_from_ship[seat] += start != AREA;
    } else {
        cost++;
        rec->moves[seat]++;
    }
    cost -= tribe == COCKROACH;
    rec->free_moves[seat] += cost == 0;
    rec->cards_paid[seat] += cost;
    g->hand[seat][ship] -= cost;
    discard(g, ship, cost);
    if (start == AREA)
        g->area[seat] &= ~BIT(tribe);
    else
        take_off(g, ship, start);
    put_on(g, ship, target, figure_of(seat, tribe));
    return (Acted){tribe, ship, target};
}

/* SP-53 to SP-56. */
static void offer_reveal(Game *g, Record *rec, int seat, const Acted *snail)
{
    if (!can_reveal(g) || !choose(g, rec, 2))
        return;
    int ship = snail->ship, from = snail->at, to = from + 1, symbol = draw_card(g);
    discard(g, symbol, 1);
    rec->snail_reveals[seat]++;
    if (symbol != ship)
        return;
    rec->snail_hits[seat]++;
    if (to == CAPTAIN && captain_ship(g, seat) >= 0)
        return;
    int figure = g->space[ship][from], other = g->space[ship][to];
    take_off(g, ship, from);
    if (other) {
        take_off(g, ship, to);
        put_on(g, ship, from, other);
        rec->snail_swaps[seat]++;
        rec->snail_coups[seat] += to == CAPTAIN;
    }
    put_on(g, ship, to, figure);
}

/* ---- sailing ---- */

/* SP-03, SP-40. */
static void add_group(Game *g, int ship)
{
    if (g->groups_dealt == BONUS)
        return;
    Group *group = &g->group[ship][g->groups[ship]++];
    memcpy(group->booty, g->pool + TOKENS * g->groups_dealt, TOKENS);
    group->left = TOKENS;
    group->bonus = g->bonus_pool[g->groups_dealt++];
}

/* One of the different tokens left, or with `may_decline` none; says whether one was taken. */
static bool take_token(Game *g, Record *rec, int seat, Group *group, bool may_decline)
{
    int place[TOKENS + 1], n = 0;
    if (may_decline)
        place[n++] = -1;
    for (int i = 0; i < group->left; i++) {
        bool again = false;
        for (int j = 0; j < i; j++)
            again |= group->booty[j] == group->booty[i];
        if (!again)
            place[n++] = i;
    }
    int taken = place[choose(g, rec, n)];
    if (taken < 0)
        return false;
    int token = group->booty[taken], kind = token >> 4, value = token & 15;
    group->booty[taken] = group->booty[--group->left];
    g->counts[seat][kind]++;
    g->faces[seat][kind] += value;
    if (kind == CAN)
        g->cans[seat][value]++;
    rec->booty_taken[seat]++;
    return true;
}

/* SP-32 to SP-36, SP-42 to SP-44, SP-57 to SP-61. */
static void serve(Game *g, Record *rec, int ship, int space, Group *group)
{
    int seat = owner_of(g->space[ship][space]), tribe = tribe_of(g->space[ship][space]);
    if (!group->left) {
        rec->left_behind[seat] += tribe != TOAD;
        return;
    }
    if (tribe == TOAD && space != CAPTAIN && choose(g, rec, 2)) {
        rec->toad_stays[seat]++;
        return;
    }
    take_token(g, rec, seat, group, false);
    if (tribe == RAT && group->left)
        rec->rat_doubles[seat] += take_token(g, rec, seat, group, true);
    take_off(g, ship, space);
    g->area[seat] |= BIT(tribe);
}

/* SP-37 to SP-39. */
static void step_on(Game *g, Record *rec, int ship, int space)
{
    int figure = g->space[ship][space], seat = owner_of(figure), target = space + 1;
    while (target <= CAPTAIN && g->space[ship][target])
        target++;
    if (target > CAPTAIN || (target == CAPTAIN && captain_ship(g, seat) >= 0))
        return;
    take_off(g, ship, space);
    put_on(g, ship, target, figure);
    rec->toad_jumps += target > space + 1;
    rec->toad_captain[seat] += target == CAPTAIN && tribe_of(figure) == TOAD;
}

static void score(Game *g, Record *rec, int seat);

static Acted sail(Game *g, Record *rec, int seat, int ship)
{
    Group *group = &g->group[ship][0];
    Acted sailed = {tribe_of(g->space[ship][CAPTAIN]), ship, AREA};
    g->bonus[seat][group->bonus]++;
    rec->bonus_taken[seat]++;
    rec->sails[seat]++;
    rec->total_sails++;
    unsigned served = BIT(seat);
    for (int space = CAPTAIN; space > AREA; space--)
        if (g->space[ship][space]) {
            served |= BIT(owner_of(g->space[ship][space]));
            serve(g, rec, ship, space, group);
        }
    rec->wasted_booty += group->left;
    for (int space = CAPTAIN - 1; space > AREA; space--)
        if (g->space[ship][space])
            step_on(g, rec, ship, space);
    g->group[ship][0] = g->group[ship][1];
    g->groups[ship]--;
    add_group(g, ship);
    for (; served; served &= served - 1)
        score(g, rec, lowest(served));
    g->score_changed = true;
    return sailed;
}

/* SP-49: of a weasel that has just moved, become captain or sailed. */
static void offer_further(Game *g, Record *rec, int seat, const Acted *last, bool sailed)
{
    uint16_t options[MAX_OPTIONS];
    int n = list_further(g, seat, last, options), option = options[choose(g, rec, n)];
    if (option == STOP)
        return;
    rec->weasel_second[seat]++;
    if (option == SET_SAIL) {
        rec->weasel_dash[seat]++;
        sail(g, rec, seat, last->ship);
        return;
    }
    rec->weasel_rejoin[seat] += sailed;
    do_deed(g, rec, seat, option);
}

/* ---- turns and the end ---- */

static void play_turn(Game *g, Record *rec, int seat)
{
    Acted last;
    int ship = captain_ship(g, seat);
    if (ship >= 0) {  /* SP-14 */
        last = sail(g, rec, seat, ship);
    } else {
        uint16_t options[MAX_OPTIONS];
        int option = options[choose(g, rec, list_turn(g, seat, options))];
        if (option == DRAW) {
            draw(g, rec, seat);
            return;
        }
        last = do_deed(g, rec, seat, option);
        if (last.tribe == SNAIL && last.at != CAPTAIN)
            offer_reveal(g, rec, seat, &last);
    }
    if (last.tribe == WEASEL)
        offer_further(g, rec, seat, &last, ship >= 0);
}

/* SP-62. */
static inline bool is_over(const Game *g) { return !(g->groups[0] && g->groups[1] && g->groups[2]); }

/* SP-63 to SP-66: the ships are fixed at the beginning. */
static void sail_at_the_end(Game *g, Record *rec, int active)
{
    int captain[SHIPS];
    for (int ship = 0; ship < SHIPS; ship++) {
        int figure = g->space[ship][CAPTAIN];
        captain[ship] = figure && g->groups[ship] ? owner_of(figure) : -1;
    }
    for (int i = 1; i <= g->players; i++) {
        int seat = (active + i) % g->players;
        for (int ship = 0; ship < SHIPS; ship++) {
            if (captain[ship] != seat)
                continue;
            rec->final_sails++;
            Acted last = sail(g, rec, seat, ship);
            if (last.tribe == WEASEL)
                offer_further(g, rec, seat, &last, true);
            break;
        }
    }
}

/* ---- the record ---- */

/* SP-90 to SP-94. */
static void score(Game *g, Record *rec, int seat)
{
    const uint8_t *face = g->faces[seat], *bonus = g->bonus[seat];
    int total = 0, stars = face[TEDDY] + face[DOLL] + face[CAN];
    for (int food = 0; food < FOODS; food++)
        total += rec->parts[food][seat] =
            face[food] + g->counts[seat][food] * bonus[food] * food_bonus[food];
    int more = face[TEDDY] > face[DOLL] ? face[TEDDY] : face[DOLL];
    int toys = bonus[PARROT] == 0 ? 0 : bonus[PARROT] == 1 ? more : face[TEDDY] + face[DOLL];
    int cans = 0, openers = bonus[OPENER];
    for (int value = 10; openers > 0 && value >= 8; value--) {
        int count = g->cans[seat][value] < openers ? g->cans[seat][value] : openers;
        cans += count * value;
        openers -= count;
    }
    rec->parts[TOYS][seat] = toys;
    rec->parts[CANS][seat] = cans;
    rec->parts[PARROTS][seat] = bonus[PARROT];
    rec->parts[UNCOUNTED][seat] = stars - toys - cans;
    rec->scores[seat] = total + toys + cans + bonus[PARROT];
}

static void watch_lead(Game *g, Record *rec)
{
    if (!g->score_changed)
        return;
    g->score_changed = false;
    int best = 0, sharing = 1;
    for (int seat = 1; seat < g->players; seat++) {
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

/* SP-95 to SP-97. */
static void find_winners(const Game *g, Record *rec)
{
    int best = 0, second = -1, tied = 0, winners = 0, level[MAX_PLAYERS] = {0};
    for (int seat = 1; seat < g->players; seat++) {
        if (rec->scores[seat] > rec->scores[best]) {
            second = best;
            best = seat;
        } else if (second < 0 || rec->scores[seat] > rec->scores[second]) {
            second = seat;
        }
    }
    rec->margin = rec->scores[best] - rec->scores[second];
    for (int seat = 0; seat < g->players; seat++) {
        tied += rec->scores[seat] == rec->scores[best];
        for (int ship = 0; ship < SHIPS; ship++)
            for (unsigned own = g->own[seat][ship] & ~BIT(CAPTAIN); own; own &= own - 1)
                level[seat] += lowest(own);
    }
    for (int seat = 0; seat < g->players; seat++) {
        int better = 0;
        for (int other = 0; other < g->players; other++)
            better += rec->scores[other] > rec->scores[seat]
                || (rec->scores[other] == rec->scores[seat] && level[other] > level[seat]);
        rec->rank[seat] = better + 1;
        rec->winners[seat] = better == 0;
        winners += rec->winners[seat];
    }
    rec->score_tie = tied > 1;
    rec->tie_broken = tied > 1 && winners == 1;
}

#ifdef CHECK
static void check(const Game *g, const Record *rec)
{
    for (int symbol = 0; symbol < SHIPS; symbol++) {
        int cards = g->row[symbol] + g->discard[symbol];
        for (int seat = 0; seat < g->players; seat++)
            cards += g->hand[seat][symbol];
        for (int i = g->deck_at; i < g->deck_end; i++)
            cards += g->deck[i] == symbol;
        assert(cards == CARDS_PER_SYMBOL);
    }
    assert(g->discarded == cards_of(g->discard));
    int booty = rec->wasted_booty, bonus = 0, paid = 0, waiting = 0;
    for (int seat = 0; seat < g->players; seat++) {
        unsigned crew = g->area[seat];
        int captains = 0, figures = size(crew), seat_bonus = 0;
        for (int ship = 0; ship < SHIPS; ship++)
            for (int space = 1; space <= CAPTAIN; space++) {
                int figure = g->space[ship][space];
                bool own = figure && owner_of(figure) == seat;
                assert(own == (g->own[seat][ship] >> space & 1));
                if (!own)
                    continue;
                crew |= BIT(tribe_of(figure));
                captains += space == CAPTAIN;
                figures++;
            }
        assert(figures == CREW && size(crew) == CREW && captains <= 1);
        for (int kind = 0; kind < KINDS; kind++)
            booty += g->counts[seat][kind];
        for (int i = 0; i < BONUSES; i++)
            seat_bonus += g->bonus[seat][i];
        assert(seat_bonus == rec->bonus_taken[seat] && seat_bonus == rec->sails[seat]);
        bonus += seat_bonus;
        paid += rec->tolls_paid[seat] - rec->tolls_received[seat];
    }
    for (int ship = 0; ship < SHIPS; ship++) {
        waiting += g->groups[ship];
        for (int i = 0; i < g->groups[ship]; i++)
            assert(g->group[ship][i].left == TOKENS);
        assert(g->groups[ship] == GROUPS || g->groups_dealt == BONUS);
    }
    assert(paid == 0);
    assert(bonus + waiting == g->groups_dealt && bonus == rec->total_sails);
    assert(booty == TOKENS * bonus);
}
#else
#define check(g, rec) ((void)0)
#endif

/* Section 4. */
static void setup(Game *g, Record *rec)
{
    memset(rec, 0, sizeof *rec);
    memset(&g->players + 1, 0, sizeof *g - offsetof(Game, players) - sizeof g->players);
    g->leader = -1;
    rec->first_player = 1;
    uint8_t tribe[TRIBES] = {RAT, RACCOON, COCKROACH, WEASEL, SNAIL, TOAD};
    shuffle(&g->rng, tribe, TRIBES);
    for (int i = 0; i < CREW; i++)
        for (int seat = 0; seat < g->players; seat++) {
            g->area[seat] |= BIT(tribe[i]);
            rec->crews[tribe[i]][seat] = 1;
        }
    int n = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < BOOTY / KINDS; i++)
            g->pool[n++] = (uint8_t)(16 * kind + booty_values[kind][i]);
    shuffle(&g->rng, g->pool, BOOTY);
    n = 0;
    for (int i = 0; i < BONUSES; i++)
        for (int copy = 0; copy < bonus_counts[i]; copy++)
            g->bonus_pool[n++] = (uint8_t)i;
    shuffle(&g->rng, g->bonus_pool, BONUS);
    for (int i = 0; i < GROUPS; i++)
        for (int ship = 0; ship < SHIPS; ship++)
            add_group(g, ship);
    for (int symbol = 0; symbol < SHIPS; symbol++)
        discard(g, symbol, CARDS_PER_SYMBOL);
    for (int seat = 0; seat < g->players; seat++)
        for (int i = 0; i < starting_hand[seat]; i++)
            g->hand[seat][draw_card(g)]++;
    refill_row(g);
}

static void play_game(int players, uint64_t seed, uint64_t number, Record *rec)
{
    Game game, *g = &game;
    g->players = players;
    seed_rng(&g->rng, seed, number);
    setup(g, rec);
    check(g, rec);
    for (int seat = 0; rec->turns < MAX_TURNS; seat = seat + 1 < players ? seat + 1 : 0) {
        rec->turns++;
        rec->seat_turns[seat]++;
        play_turn(g, rec, seat);
        bool over = is_over(g);
        if (over)
            sail_at_the_end(g, rec, seat);
        watch_lead(g, rec);
        check(g, rec);
        if (over)
            break;
    }
    rec->capped = !is_over(g);
    rec->unclaimed_groups = BONUS - g->groups_dealt + cards_of(g->groups);
    for (int seat = 0; seat < players; seat++)
        score(g, rec, seat);
    find_winners(g, rec);
}

static void play_chunk(int players, uint64_t seed, uint64_t first, int games, Record *records)
{
    for (int i = 0; i < games; i++)
        play_game(players, seed, first + (uint64_t)i, &records[i]);
}

/* ---- means ---- */

/* A column has one number, one a seat, or rows of one a seat. */
static const struct {
    const char *name;
    size_t offset;
    int rows; /* 0: one number */
} columns[] = {
#define ONE(name) {#name, offsetof(Record, name) / sizeof(int32_t), 0}
#define SEATS(name) {#name, offsetof(Record, name) / sizeof(int32_t), 1}
#define TABLE(name, rows) {#name, offsetof(Record, name) / sizeof(int32_t), rows}
    SEATS(winners), SEATS(rank), SEATS(scores), ONE(turns), ONE(decisions), ONE(lead_changes),
    ONE(margin),
    SEATS(seat_turns), ONE(capped), ONE(first_player), TABLE(crews, TRIBES), SEATS(draws),
    SEATS(moves), SEATS(captain_from_area), SEATS(captain_from_ship), SEATS(sails),
    SEATS(cards_paid), SEATS(free_moves), SEATS(tolls_paid), SEATS(tolls_received),
    SEATS(snail_reveals), SEATS(snail_hits), SEATS(snail_swaps), SEATS(snail_coups),
    SEATS(weasel_second), SEATS(weasel_dash), SEATS(weasel_rejoin), SEATS(toad_stays),
    SEATS(toad_captain), SEATS(rat_doubles), SEATS(left_behind), SEATS(booty_taken),
    SEATS(bonus_taken), SEATS(hand_discards), TABLE(parts, PARTS), ONE(total_sails),
    ONE(final_sails), ONE(wasted_booty), ONE(unclaimed_groups), ONE(toad_jumps), ONE(score_tie),
    ONE(tie_broken),
#undef ONE
#undef SEATS
#undef TABLE
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

static void print_result(const int64_t *sums, int players, long games, double seconds)
{
    printf("{\"games\": %ld, \"seconds\": %.6f, \"means\": {", games, seconds);
    for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
        const int64_t *sum = sums + columns[c].offset;
        printf("%s\"%s\": ", c ? ", " : "", columns[c].name);
        if (columns[c].rows == 0) {
            printf("%.8g", (double)*sum / games);
        } else if (columns[c].rows == 1) {
            print_seats(sum, players, games);
        } else {
            for (int row = 0; row < columns[c].rows; row++) {
                printf("%s", row ? ", " : "[");
                print_seats(sum + row * MAX_PLAYERS, players, games);
            }
            printf("]");
        }
    }
    printf("}}\n");
}

/* ---- the command line ---- */

static void fail(const char *message)
{
    fprintf(stderr, "sewer_pirats: %s\n", message);
    exit(2);
}

static long parse_long(const char *text, long low, long high)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno || end == text || *end || value < low || value > high)
        fail("bad number or out of range");
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
    if (argc != 4)
        fail("usage: sewer_pirats GAMES PLAYERS SEED");
    long games = parse_long(argv[1], 1, 1000000000000);
    int players = (int)parse_long(argv[2], MIN_PLAYERS, MAX_PLAYERS);
    uint64_t seed = (uint64_t)parse_long(argv[3], 0, INT64_MAX);
    double seconds = 0;
    for (long first = 0; first < games; first += CHUNK) {
        int n = games - first < CHUNK ? (int)(games - first) : CHUNK;
        double start = now();
        play_chunk(players, seed, (uint64_t)first, n, records);
        seconds += now() - start;
        add_up(records, n, sum);
    }
    print_result(sum, players, games, seconds);
    return 0;
}
