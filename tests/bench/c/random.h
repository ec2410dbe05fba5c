/* Random numbers for the yardsticks: xoshiro256**, a generator of its own for every game. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

typedef struct {
    uint64_t word[4];
} Rng;

static inline uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static inline void seed_rng(Rng *rng, uint64_t seed, uint64_t game)
{
    uint64_t x = mix(mix(seed) ^ game);
    for (int i = 0; i < 4; i++)
        rng->word[i] = x = mix(x);
}

static inline uint64_t rotate_left(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next(Rng *rng)
{
    uint64_t *s = rng->word;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

/* Uniform in 0..n-1 without bias (Lemire). */
static inline int below(Rng *rng, uint32_t n)
{
    uint64_t product = (next(rng) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold)
            product = (next(rng) >> 32) * n;
    }
    return (int)(product >> 32);
}

#endif
