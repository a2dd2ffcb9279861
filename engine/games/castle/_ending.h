/* The final scoring of The Castle; see ending.py. */

/* Return the sum of the largest values, `most` of them. */
static long sum_of_largest(long *values, int count, int most) {
    long total = 0;
    for (int taken = 0; taken < most && taken < count; taken++) {
        int best = taken;
        for (int i = taken + 1; i < count; i++)
            if (values[i] > values[best]) best = i;
        total += values[best];
        values[best] = values[taken];
    }
    return total;
}

/* Return what a seat gains by its tokens for unfinished features of a kind (CAST-9.6). */
static long unfinished_points(const Judge *judge, int seat, int kind, const int *roots, int count) {
    const Board *board = &judge->board;
    int token = UNFINISHED[kind], won = 0;
    long values[MAX_SEGMENTS];
    for (int i = 0; i < count; i++) {
        const Segment *feature = &board->segments[roots[i]];
        if (feature->kind != kind || !feature->open_ends || !(winners_of(judge, roots[i]) >> seat & 1)) continue;
        int each = judge->terms.full ? rate_of(board, roots[i]) : judge->terms.wall.amounts[token];
        values[won++] = (long)size_of(board, roots[i]) * each;
    }
    return sum_of_largest(values, won, count_held(&judge->games->now.extra, seat, token));
}

/* Return what a seat gains by its courts and its tokens for markets (CAST-10.9, CAST-9.7). */
static long court_points(const Judge *judge, int seat, const int *roots, int count) {
    const Board *board = &judge->board;
    int won = 0;
    long markets[MAX_SEGMENTS], total = 0;
    for (int i = 0; i < count; i++) {
        if (board->segments[roots[i]].kind != COURT || !(winners_of(judge, roots[i]) >> seat & 1)) continue;
        markets[won] = token_total(board, roots[i]);
        total += EACH_MARKET * markets[won++];
    }
    long more = sum_of_largest(markets, won, count_held(&judge->games->now.extra, seat, MARKET));
    return total + more * (judge->terms.wall.amounts[MARKET] - EACH_MARKET);
}

/* Give the seat with the larger keep the largest group of empty spaces (CAST-10.7, CAST-9.8). */
static int score_keeps(Judge *judge) {
    Position *now = &judge->games->now;
    int sizes[CASTLE_SEATS], cells = largest_empty_group(judge);
    if (cells < 0) return FAILED;
    for (int seat = 0; seat < CASTLE_SEATS; seat++)
        sizes[seat] = keep_of(&judge->terms, &now->extra, seat, now->extra.keeps[seat]);
    if (sizes[0] != sizes[1]) now->scores[sizes[1] > sizes[0]] += cells;
    return 0;
}

/* See CastleState.end_game (CAST-10.6 to CAST-10.12). */
static int score_finally(Judge *judge) {
    Position *now = &judge->games->now;
    int roots[MAX_SEGMENTS], count = occupied_roots(&judge->board, roots);
    for (int seat = 0; seat < CASTLE_SEATS; seat++) {
        now->scores[seat] += court_points(judge, seat, roots, count);
        for (int kind = 0; kind < KINDS; kind++)
            if (UNFINISHED[kind] >= 0) now->scores[seat] += unfinished_points(judge, seat, kind, roots, count);
        now->scores[seat] += (long)judge->terms.wall.amounts[POINTS] * count_held(&now->extra, seat, POINTS);
    }
    return score_keeps(judge);
}
