/* The exact odds of src/croupier/odds/kernels/weigh.py in plain C: the same closed form.

   odds REPEATS < input

   The input is whole numbers: the classes, the wagers, the rows; the class of each of the 1,600
   cells; the row of each class for each wager; the number of shoes and 13 counts for each. The
   output is the best seconds for one evaluation, and then the sums of every shoe. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int64_t i64;
enum { CELLS = 1600, MOST = 256 };

typedef struct { /* hands of a shoe: f[x][p] cards make p with x, n[p] hands, m[p][b] two hands */
    i64 f[10][10], n[10], m[10][10];
} Hands;

static const char *BANKER[10] = { /* Player's third card 0 to 9, then: the Player stood */
    "DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDD-DD", "--DDDDDD--D",
    "----DDDD--D", "------DD---", "-----------", "-----------", "-----------"};
static uint8_t player_draws[10], banker_draws[10][11], natural[10], plus[10][10], minus[10][10];

static void hands_of(const i64 *restrict d, Hands *restrict h) {
    memset(h->n, 0, sizeof h->n);
    for (int x = 0; x < 10; x++) {
        for (int p = 0; p < 10; p++) h->f[x][p] = d[minus[p][x]];
        h->f[x][plus[x][x]]--;
        for (int p = 0; p < 10; p++) h->n[p] += d[x] * h->f[x][p];
    }
    for (int p = 0; p < 10; p++) {
        for (int b = 0; b < 10; b++) {
            i64 shared = 0;
            for (int x = 0; x < 10; x++) shared += d[x] * h->f[x][p] * h->f[x][b];
            h->m[p][b] = h->n[p] * h->n[b] - 4 * shared;
        }
        h->m[p][p] += 2 * h->n[p];
    }
}

/* the two hands worth p and b that do not hold one card worth w; less is n without that card */
static inline i64 without(const Hands *h, const i64 *less, int w, int p, int b) {
    i64 same = p == b;
    return h->m[p][b] - 2 * h->f[w][p] * (less[b] - 2 * (h->f[minus[p][w]][b] - same)) -
           2 * h->f[w][b] * (less[p] - 2 * (h->f[minus[b][w]][p] - same));
}

static void without_one(const Hands *restrict h, int w, Hands *restrict rest) {
    memcpy(rest->f, h->f, sizeof rest->f);
    for (int x = 0; x < 10; x++) {
        rest->f[x][plus[x][w]]--;
        rest->n[x] = h->n[x] - 2 * h->f[w][x];
    }
    for (int p = 0; p < 10; p++)
        for (int b = 0; b < 10; b++) rest->m[p][b] = without(h, rest->n, w, p, b);
}

/* one_pair[q][p], even q: a pair worth q and any hand worth p; a pair of x comes in ways[x] ways */
static void with_a_pair(i64 (*restrict one_pair)[10], const i64 *restrict ways,
                        const Hands *restrict h, const i64 *restrict n) {
    for (int x = 0; x < 5; x++) {
        int y = x + 5, q = 2 * x;
        for (int p = 0; p < 10; p++)
            one_pair[q][p] =
                ways[x] * (n[p] - 4 * h->f[x][p]) + ways[y] * (n[p] - 4 * h->f[y][p]);
        one_pair[q][q] += 2 * (ways[x] + ways[y]);
    }
}

static inline void add(i64 *cell, i64 every, i64 banker_pair, i64 player_pair) {
    cell[0] += every;
    cell[1] += banker_pair;
    cell[2] += player_pair;
}

static void four(i64 cards, const i64 *one, const i64 (*two)[10], const Hands *h,
                 i64 (*weights)[10][2][2][4]) {
    i64 times = (cards - 4) * (cards - 5), one_pair[10][10] = {{0}};
    with_a_pair(one_pair, one, h, h->n);
    for (int p = 0; p < 10; p++)
        for (int b = 0; b < 10; b++)
            if (natural[p] || natural[b] || !(player_draws[p] || banker_draws[b][10])) {
                i64 *cell = weights[p][b][0][0];
                add(cell, times * h->m[p][b], times * one_pair[b][p], times * one_pair[p][b]);
                if (p % 2 == 0 && b % 2 == 0)
                    for (int x = p / 2; x < 10; x += 5)
                        for (int u = b / 2; u < 10; u += 5) cell[3] += times * two[x][u];
            }
}

static void five(i64 cards, const i64 *values, const i64 *one, const i64 (*two)[10],
                 const Hands *h, int third, i64 (*weights)[10][2][2][4]) {
    i64 times = cards - 5, one_pair[10][10] = {{0}}, paired[10];
    for (int x = 0; x < 10; x++) paired[x] = one[x] * (values[third] - 2 * (x == third));
    with_a_pair(one_pair, paired, h, h->n);
    for (int p = 0; p < 10; p++)
        for (int b = 0; b < 10; b++) {
            if (natural[p] || natural[b]) continue;
            i64 *cell;
            if (player_draws[p] && !banker_draws[b][third])
                cell = weights[plus[p][third]][b][1][0];
            else if (!player_draws[p] && banker_draws[b][10])
                cell = weights[p][plus[b][third]][0][1];
            else
                continue;
            add(cell, times * values[third] * h->m[p][b], times * one_pair[b][p],
                times * one_pair[p][b]);
            if (p % 2 == 0 && b % 2 == 0)
                for (int x = p / 2; x < 10; x += 5)
                    for (int u = b / 2; u < 10; u += 5)
                        cell[3] += times * two[x][u] *
                                   (values[third] - 2 * (x == third) - 2 * (u == third));
        }
}

static void six(const i64 *values, const i64 *one, const Hands *h, int third,
                i64 (*weights)[10][2][2][4]) {
    i64 less[10], paired[10], one_pair[10][10] = {{0}};
    for (int last = third; last < 10; last++) {
        int again = last == third;
        i64 ways = values[third] * (values[last] - again);
        if (!ways) continue;
        for (int p = 0; p < 10; p++) less[p] = h->n[p] - 2 * h->f[last][p];
        for (int x = 0; x < 10; x++)
            paired[x] = one[x] * (values[third] - 2 * (x == third)) *
                        (values[last] - again - 2 * (x == last));
        with_a_pair(one_pair, paired, h, less);
        for (int x = 0; x < 10; x++) one_pair[plus[x][x]][plus[x][last]] += 4 * paired[x];
        for (int p = 0; p < 10; p++) {
            if (natural[p] || !player_draws[p]) continue;
            for (int b = 0; b < 10; b++) {
                int first = banker_draws[b][third], second = banker_draws[b][last] && !again;
                if (natural[b] || !(first || second)) continue;
                i64 every = ways * without(h, less, last, p, b);
                if (first)
                    add(weights[plus[p][third]][plus[b][last]][1][1], every, one_pair[b][p],
                        one_pair[p][b]);
                if (second)
                    add(weights[plus[p][last]][plus[b][third]][1][1], every, one_pair[b][p],
                        one_pair[p][b]);
            }
        }
    }
}

static void six_with_two_pairs(i64 *values, const i64 (*two)[10], i64 (*weights)[10][2][2][4]) {
    for (int x = 0; x < 10; x++) {
        int p = plus[x][x];
        if (natural[p] || !player_draws[p]) continue;
        for (int u = 0; u < 10; u++) {
            int b = plus[u][u];
            if (natural[b] || !two[x][u]) continue;
            values[x] -= 2;
            values[u] -= 2;
            for (int third = 0; third < 10; third++)
                if (banker_draws[b][third]) {
                    i64 ways = two[x][u] * values[third];
                    values[third]--;
                    for (int last = 0; last < 10; last++)
                        weights[plus[p][third]][plus[b][last]][1][1][3] += ways * values[last];
                    values[third]++;
                }
            values[x] += 2;
            values[u] += 2;
        }
    }
}

static void weigh(const i64 *counts, i64 (*weights)[10][2][2][4]) {
    i64 values[10] = {0}, one[10] = {0}, two[10][10] = {{0}}, cards = 0;
    Hands hands, rest;
    for (int rank = 0; rank < 13; rank++) {
        i64 count = counts[rank], pair = count * (count - 1);
        int value = rank < 9 ? rank + 1 : 0;
        cards += count;
        values[value] += count;
        one[value] += pair;
        for (int other = 0; other < 13; other++) {
            i64 more = counts[other];
            two[value][other < 9 ? other + 1 : 0] +=
                pair * (other == rank ? (count - 2) * (count - 3) : more * (more - 1));
        }
    }
    memset(weights, 0, CELLS * sizeof(i64));
    hands_of(values, &hands);
    four(cards, one, (const i64(*)[10])two, &hands, weights);
    for (int third = 0; third < 10; third++)
        if (values[third] > 0) {
            without_one(&hands, third, &rest);
            five(cards, values, one, (const i64(*)[10])two, &rest, third, weights);
            six(values, one, &rest, third, weights);
        }
    six_with_two_pairs(values, (const i64(*)[10])two, weights);
    for (int k = 0; k < CELLS; k += 4) {
        i64 *cell = (i64 *)weights + k;
        cell[1] -= cell[3];
        cell[2] -= cell[3];
        cell[0] -= cell[1] + cell[2] + cell[3];
    }
}

static int classes, wagers, rows, class_of[CELLS], rows_of[MOST * MOST];

static void weigh_wagers(const i64 *counts, i64 *sums) {
    static i64 weights[10][10][2][2][4], by_class[MOST];
    weigh(counts, weights);
    memset(by_class, 0, sizeof by_class);
    for (int cell = 0; cell < CELLS; cell++) by_class[class_of[cell]] += ((i64 *)weights)[cell];
    memset(sums, 0, sizeof(i64) * (size_t)(wagers * rows));
    for (int one = 0; one < classes; one++)
        for (int wager = 0; wager < wagers; wager++)
            sums[wager * rows + rows_of[one * wagers + wager]] += by_class[one];
}

static i64 number(void) {
    long long read;
    if (scanf("%lld", &read) != 1) exit(2);
    return read;
}

int main(int count, char **given) {
    static i64 counts[MOST][13], sums[MOST * MOST];
    int repeats = count > 1 ? atoi(given[1]) : 100, shoes;
    double best = 1e9;
    for (int p = 0; p < 10; p++) {
        player_draws[p] = p < 6;
        natural[p] = p > 7;
        for (int b = 0; b < 10; b++) plus[p][b] = (uint8_t)((p + b) % 10);
        for (int b = 0; b < 10; b++) minus[p][b] = (uint8_t)((p - b + 10) % 10);
        for (int third = 0; third < 11; third++) banker_draws[p][third] = BANKER[p][third] == 'D';
    }
    classes = (int)number(), wagers = (int)number(), rows = (int)number();
    for (int cell = 0; cell < CELLS; cell++) class_of[cell] = (int)number();
    for (int k = 0; k < classes * wagers; k++) rows_of[k] = (int)number();
    shoes = (int)number();
    for (int shoe = 0; shoe < shoes; shoe++)
        for (int rank = 0; rank < 13; rank++) counts[shoe][rank] = number();
    for (int repeat = 0; repeat < repeats; repeat++) {
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        for (int shoe = 0; shoe < shoes; shoe++) weigh_wagers(counts[shoe], sums);
        clock_gettime(CLOCK_MONOTONIC, &end);
        double seconds = (double)(end.tv_sec - start.tv_sec);
        seconds += 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
        if (seconds / shoes < best) best = seconds / shoes;
    }
    printf("%.9f\n", best);
    for (int shoe = 0; shoe < shoes; shoe++) {
        weigh_wagers(counts[shoe], sums);
        for (int k = 0; k < wagers * rows; k++) printf("%lld\n", (long long)sums[k]);
    }
    return 0;
}
