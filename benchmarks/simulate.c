/* The simulator of src/croupier/odds/kernels/play.py in plain C, tuned the same way.

   simulate SEED BLOCKS ROUNDS THREADS

   Deals BLOCKS blocks of ROUNDS coups each from eight-deck shoes cut at 14, and prints the
   seconds it took, by the clock and of the processor, and the histogram: the same one, count for
   count, as the kernel's. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CARDS = 416, CUT = 14, LAST_COUPS = 1, STREAMS = 52, WORDS = CARDS / 2, CELLS = 1600 };
enum { SURE = (CARDS - CUT - 11) / 6 };

typedef struct { uint64_t s[4][STREAMS]; } Streams;

static const char *BANKER[10] = { /* Player's third card 0 to 9, then: the Player stood */
    "DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDD-DD", "--DDDDDD--D",
    "----DDDD--D", "------DD---", "-----------", "-----------", "-----------"};

static uint16_t deck[CARDS], ends[10000];
static uint32_t bounds[CARDS], uneven[CARDS];

static uint64_t mix(uint64_t word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}

static void seed_streams(uint64_t seed, uint64_t block, Streams *streams) {
    const uint64_t golden = 0x9E3779B97F4A7C15u;
    uint64_t at = mix(mix(seed + golden) + block);
    for (int word = 0; word < 4; word++)
        for (int k = 0; k < STREAMS; k++) streams->s[word][k] = mix(at += golden);
}

static void advance(Streams *restrict streams, uint64_t *restrict words) {
    uint64_t *restrict s0 = streams->s[0], *restrict s1 = streams->s[1];
    uint64_t *restrict s2 = streams->s[2], *restrict s3 = streams->s[3];
    for (int turn = 0; turn < WORDS / STREAMS; turn++)
        for (int k = 0; k < STREAMS; k++) {
            uint64_t a = s0[k], b = s1[k], c = s2[k], d = s3[k], sum = a + d;
            words[turn * STREAMS + k] = ((sum << 23) | (sum >> 41)) + a;
            c ^= a;
            d ^= b;
            s1[k] = b ^ c;
            s0[k] = a ^ d;
            s2[k] = c ^ (b << 17);
            s3[k] = (d << 45) | (d >> 19);
        }
}

static int pick(const uint64_t *restrict words, uint16_t *restrict picks) {
    uint64_t below = 0;
    for (int k = 0; k < WORDS; k++) {
        uint64_t product = (words[k] & 0xFFFFFFFFu) * bounds[k];
        picks[k] = (uint16_t)(product >> 32);
        below |= (product & 0xFFFFFFFFu) - uneven[k];
        product = (words[k] >> 32) * bounds[k + WORDS];
        picks[k + WORDS] = (uint16_t)(product >> 32);
        below |= (product & 0xFFFFFFFFu) - uneven[k + WORDS];
    }
    return !(below >> 63);
}

static void draw(Streams *streams, uint16_t *picks) {
    uint64_t words[WORDS];
    do advance(streams, words);
    while (!pick(words, picks));
}

static void number_coups(const uint16_t *restrict shoe, uint16_t *restrict coups) {
    for (int k = 0; k < CARDS; k++) {
        uint16_t player = (uint16_t)((shoe[k] & 15) + (shoe[k + 2] & 15));
        uint16_t banker = (uint16_t)((shoe[k + 1] & 15) + (shoe[k + 3] & 15));
        if (player > 9) player -= 10;
        if (banker > 9) banker -= 10;
        uint16_t coup = (uint16_t)(player * 1000 + banker * 100 + (shoe[k + 4] & 15) * 10 +
                                   (shoe[k + 5] & 15));
        coups[k] = (uint16_t)(coup * 4 + (shoe[k] == shoe[k + 2]) * 2 +
                              (shoe[k + 1] == shoe[k + 3]));
    }
}

static inline unsigned deal_coup(const uint16_t *coups, unsigned at, int64_t *histogram) {
    unsigned coup = coups[at], end = ends[coup >> 2];
    histogram[((end >> 3) << 2) | (coup & 3)]++;
    return at + (end & 7);
}

static int64_t deal_out(const uint16_t *coups, unsigned at, int64_t most, int64_t *histogram) {
    int last_coups = LAST_COUPS;
    for (int64_t dealt = 0; dealt < most; dealt++) {
        if (at >= CARDS - CUT && last_coups-- == 0) return dealt;
        at = deal_coup(coups, at, histogram);
    }
    return most;
}

static unsigned first_place(const uint16_t *shoe) {
    return (shoe[0] & 15) ? (shoe[0] & 15) + 1u : 11u;
}

static void play_block(uint64_t seed, uint64_t block, int64_t rounds, int64_t *early,
                       int64_t *late) {
    Streams streams;
    uint16_t picks_a[CARDS], picks_b[CARDS], coups_a[CARDS], coups_b[CARDS];
    uint16_t shoe_a[CARDS + 6] = {0}, shoe_b[CARDS + 6] = {0};
    seed_streams(seed, block, &streams);
    while (rounds > 0) {
        draw(&streams, picks_a);
        draw(&streams, picks_b);
        for (int k = 0; k < CARDS; k++) {
            unsigned place = picks_a[k];
            shoe_a[k] = shoe_a[place];
            shoe_a[place] = deck[k];
            place = picks_b[k];
            shoe_b[k] = shoe_b[place];
            shoe_b[place] = deck[k];
        }
        number_coups(shoe_a, coups_a);
        number_coups(shoe_b, coups_b);
        unsigned at_a = first_place(shoe_a), at_b = first_place(shoe_b);
        if (rounds >= 2 * SURE) {
            for (int k = 0; k < SURE; k++) {
                at_a = deal_coup(coups_a, at_a, early);
                at_b = deal_coup(coups_b, at_b, early);
            }
            rounds -= 2 * SURE;
        }
        rounds -= deal_out(coups_a, at_a, rounds, late);
        rounds -= deal_out(coups_b, at_b, rounds, late);
    }
}

static void prepare(void) {
    for (int k = 0; k < CARDS; k++) {
        int rank = k % 13;
        deck[k] = (uint16_t)(rank * 16 + (rank < 9 ? rank + 1 : 0));
        bounds[k] = (uint32_t)k + 1;
        uneven[k] = (uint32_t)((1ull << 32) % bounds[k]);
    }
    for (int i = 0; i < 10000; i++) {
        int player = i / 1000, banker = i / 100 % 10, fifth = i / 10 % 10, sixth = i % 10;
        int player_third = 0, banker_third = 0, stood = 10;
        if (player < 8 && banker < 8) {
            player_third = player < 6;
            banker_third = BANKER[banker][player_third ? fifth : stood] == 'D';
            if (banker_third) banker = (banker + (player_third ? sixth : fifth)) % 10;
            if (player_third) player = (player + fifth) % 10;
        }
        int cell = ((player * 10 + banker) * 2 + player_third) * 2 + banker_third;
        ends[i] = (uint16_t)(cell * 8 + 4 + player_third + banker_third);
    }
}

typedef struct {
    uint64_t seed, first, blocks, step;
    int64_t rounds, histogram[2 * CELLS];
} Share;

static void *play(void *given) {
    Share *share = given;
    for (uint64_t block = share->first; block < share->blocks; block += share->step)
        play_block(share->seed, block, share->rounds, share->histogram, share->histogram + CELLS);
    return NULL;
}

int main(int count, char **given) {
    if (count != 5) return fprintf(stderr, "simulate SEED BLOCKS ROUNDS THREADS\n"), 2;
    uint64_t seed = strtoull(given[1], NULL, 10), blocks = strtoull(given[2], NULL, 10);
    int64_t rounds = strtoll(given[3], NULL, 10), total[2 * CELLS] = {0};
    int threads = atoi(given[4]);
    Share *shares = calloc((size_t)threads, sizeof *shares);
    pthread_t *ids = calloc((size_t)threads, sizeof *ids);
    struct timespec start, end;
    prepare();
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int k = 0; k < threads; k++) {
        shares[k] = (Share){seed, (uint64_t)k, blocks, (uint64_t)threads, rounds, {0}};
        pthread_create(&ids[k], NULL, play, &shares[k]);
    }
    for (int k = 0; k < threads; k++) {
        pthread_join(ids[k], NULL);
        for (int cell = 0; cell < 2 * CELLS; cell++) total[cell] += shares[k].histogram[cell];
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec);
    printf("%.6f\n", seconds + 1e-9 * (double)(end.tv_nsec - start.tv_nsec));
    printf("%.6f\n", (double)clock() / CLOCKS_PER_SEC);
    for (int cell = 0; cell < 2 * CELLS; cell++) printf("%lld\n", (long long)total[cell]);
    return 0;
}
