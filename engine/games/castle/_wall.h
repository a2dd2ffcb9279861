/* The wall tokens of The Castle and the best way to score completed features; see scoring_order.py and wall.py. */

/* Tokens, in the order of board.TOKENS, and what lies on corners besides them. */
enum {
    EXTRA_TURN, DOUBLE_HOUSE, DOUBLE_TOWER, UNFINISHED_PATH, UNFINISHED_HOUSE, UNFINISHED_TOWER, MARKET, KEEP, POINTS,
    TOKENS = TOKEN_KINDS,
    NOT_KNOWN = -1,            /* state.UNKNOWN */
    NO_TOKEN = -2,             /* wall.NO_TOKEN */
    FAR = 16, PACE = 3,        /* scoring_order._FAR and _PACE */
    FIRST_WEIGHED = DOUBLE_HOUSE, WEIGHED = 7, /* the tokens of scoring_order._PLAIN */
};

static const int DOUBLES[KINDS] = {DOUBLE_HOUSE, DOUBLE_TOWER, -1, -1};
static const int UNFINISHED[KINDS] = {UNFINISHED_HOUSE, UNFINISHED_TOWER, UNFINISHED_PATH, -1};

/* Return whether a token lies on a corner (CornerTokens.lies_on). */
static int lies_on(const Extra *extra, int corner) {
    return extra->put[corner] != NO_TOKEN && extra->taken[corner] == NO_TOKEN;
}

/* Return the corner with a token on which a marker with these points stands, or -1 (CastleState.corner_of). */
static int corner_of(const Judge *judge, const Extra *extra, long points) {
    int corner = judge->terms.wall.corner_at[points % judge->terms.wall.track];
    return corner >= 0 && lies_on(extra, corner) ? corner : -1;
}

/* Count the tokens of each kind that no seat can have seen (CornerTokens.unseen); return their number. */
static long count_unseen(const Judge *judge, const Extra *extra, long *counts) {
    const Wall *wall = &judge->terms.wall;
    const int *seen = wall->is_open ? extra->put : extra->taken;
    long total = 0;
    memcpy(counts, wall->copies, sizeof wall->copies);
    for (int corner = 0; corner < wall->corners; corner++)
        if (seen[corner] >= 0) counts[seen[corner]]--;
    for (int kind = 0; kind < TOKENS; kind++) total += counts[kind];
    return total;
}

static int count_held(const Extra *extra, int seat, int kind) {
    int count = 0;
    for (int i = 0; i < extra->token_count[seat]; i++) count += extra->tokens[seat][i].kind == kind;
    return count;
}

/* Return whether a seat holds a token that it took before this turn (CAST-8.4). */
static int can_use(const Extra *extra, int seat, int kind, int turn) {
    for (int i = 0; i < extra->token_count[seat]; i++)
        if (extra->tokens[seat][i].kind == kind && extra->tokens[seat][i].turn < turn) return 1;
    return 0;
}

static double token_at(const Judge *judge, int corner) {
    int kind = judge->terms.extra->put[corner];
    return kind < 0 ? judge->terms.wall.mean : judge->terms.wall.worths[kind];
}

/* Return what the tokens that a seat holds are worth, except what is counted elsewhere. */
static double held_worth(const Judge *judge, int seat) {
    double worths[MAX_HELD];
    const Extra *extra = judge->terms.extra;
    for (int i = 0; i < extra->token_count[seat]; i++) {
        int kind = extra->tokens[seat][i].kind;
        int is_counted = kind == KEEP || (kind >= UNFINISHED_PATH && kind <= UNFINISHED_TOWER);
        worths[i] = is_counted ? 0.0 : judge->terms.wall.worths[kind];
    }
    return sum_of(worths, extra->token_count[seat]);
}

/* Return what the tokens count for on which a marker may land from a space, the nearest most. */
static double within_reach(const Judge *judge, int seat, long score, uint64_t taken) {
    const Wall *wall = &judge->terms.wall;
    double found = 0.0;
    if (wall->reach == 0.0) return 0.0;
    for (int i = 0; i < wall->space_count; i++) {
        int space = wall->spaces[i], corner = wall->corner_at[space];
        if (!lies_on(judge->terms.extra, corner) || taken >> corner & 1) continue;
        long steps = (space - score) % wall->track;
        if (steps < 0) steps += wall->track;
        if (steps <= 0 || steps >= wall->far[seat]) continue;
        found += token_at(judge, corner) * (1 - (double)steps / wall->far[seat]);
    }
    return found * wall->reach;
}

/* Return what a seat gains on balance by the tokens on which markers may land later. */
static double tokens_ahead(const Judge *judge, int me, const long *scores, uint64_t taken) {
    return within_reach(judge, me, scores[me], taken) - within_reach(judge, 1 - me, scores[1 - me], taken);
}

/* Return what a seat gains on balance by the tokens being taken; set these. */
static double landing_worth(const Judge *judge, int me, uint64_t *taken) {
    const Extra *extra = judge->terms.extra;
    double worths[MAX_LANDINGS];
    *taken = 0;
    for (int i = 0; i < extra->landing_count; i++) {
        int corner = extra->landings[i].corner;
        worths[i] = token_at(judge, corner) * (extra->landings[i].seat == me ? 1 : -1);
        *taken |= 1ULL << corner;
    }
    return sum_of(worths, extra->landing_count);
}

/* Take one of some features out; the others keep their order. */
static void without(const Done *features, int count, int index, Done *rest) {
    for (int i = 0, n = 0; i < count; i++)
        if (i != index) rest[n++] = features[i];
}

/* See ScoringOrder._search; `doubles` are the tokens for doubling that can be used, as bits. */
static double search_order(const Judge *judge, int me, const long *scores, uint64_t taken, const Done *mine,
                           int mine_count, const Done *theirs, int theirs_count, int doubles) {
    if (!mine_count && !theirs_count) return tokens_ahead(judge, me, scores, taken);
    const Done *due = mine_count ? mine : theirs;
    int count = mine_count ? mine_count : theirs_count;
    double best = -INFINITY;
    for (int index = 0; index < count; index++) {
        const Done *one = &due[index];
        Done rest[MAX_DONE];
        without(due, count, index, rest);
        int token = DOUBLES[one->kind], may_double = mine_count && token >= 0 && doubles >> token & 1;
        for (int factor = 1; factor <= 1 + may_double; factor++) {
            long now[CASTLE_SEATS] = {scores[0], scores[1]};
            double gain = 0.0;
            uint64_t gone = taken;
            if (factor == 2) gain -= judge->terms.wall.worths[token];
            for (int n = 0; n < CASTLE_SEATS; n++) {
                int seat = n ? 1 - me : me;
                if (!(one->seats >> seat & 1)) continue;
                long points = one->value * (seat == me ? factor : 1);
                now[seat] += points;
                double worth = (double)points;
                int corner = corner_of(judge, judge->terms.extra, now[seat]);
                if (corner >= 0 && !(gone >> corner & 1)) {
                    gone |= 1ULL << corner;
                    worth += token_at(judge, corner);
                }
                gain += seat == me ? worth : -worth;
            }
            int left = factor == 2 ? doubles & ~(1 << token) : doubles;
            gain += mine_count ? search_order(judge, me, now, gone, rest, count - 1, theirs, theirs_count, left)
                               : search_order(judge, me, now, gone, rest, 0, rest, count - 1, left);
            if (gain > best) best = gain;
        }
    }
    return best;
}

/* Return what a seat gains by completed features scored in the best way, and by tokens (ScoringOrder.best, waiting). */
static double best_order(const Judge *judge, int me) {
    const Terms *terms = &judge->terms;
    Done mine[MAX_DONE], theirs[MAX_DONE];
    int mine_count = 0, theirs_count = 0;
    uint64_t taken;
    double landing = landing_worth(judge, me, &taken);
    for (int i = 0; i < terms->done_count; i++) {
        if (terms->done[i].seats >> me & 1)
            mine[mine_count++] = terms->done[i];
        else if (terms->done[i].seats)
            theirs[theirs_count++] = terms->done[i];
    }
    return landing +
           search_order(judge, me, terms->scores, taken, mine, mine_count, theirs, theirs_count, terms->wall.doubles);
}

/* Return what the keep of a seat counts on a house of a size (CAST-9.8). */
static int keep_of(const Terms *terms, const Extra *extra, int seat, int size) {
    return size ? size + terms->wall.keep_bonus * count_held(extra, seat, KEEP) : 0;
}

/* Return by how much a seat is ahead once completed features are settled (CastleJudgement._outcome). */
static double outcome(const Judge *judge, int me) {
    const Terms *terms = &judge->terms;
    int sizes[CASTLE_SEATS];
    double gain = best_order(judge, me);
    for (int seat = 0; seat < CASTLE_SEATS; seat++) {
        int size = terms->extra->keeps[seat];
        for (int i = 0; i < terms->done_count; i++) {
            const Done *one = &terms->done[i];
            if (one->kind == HOUSE && one->seats >> seat & 1 && one->size > size) size = one->size;
        }
        sizes[seat] = keep_of(terms, terms->extra, seat, size);
    }
    int more = sizes[me] - sizes[1 - me];
    double lead = (more > 0) - (more < 0); /* CastleJudgement._lead */
    if (judge->unseen) lead = tanh(more / (0.5 + judge->unseen / terms->wall.sway));
    gain += terms->group * lead;
    return gain + (me == 0 ? terms->ahead : -terms->ahead);
}

/* Weigh the tokens for the position (ScoringOrder.__init__); call it when the outlook is known. */
static void weigh_wall(Judge *judge) {
    Terms *terms = &judge->terms;
    Wall *wall = &terms->wall;
    const Extra *extra = terms->extra;
    double parts[TOKENS], time = judge->unseen / wall->until;
    long unseen[TOKENS], count = count_unseen(judge, extra, unseen);
    int known = 0;
    if (time > 1.0) time = 1.0;
    wall->worths[EXTRA_TURN] = wall->turn * time;
    for (int i = 0; i < WEIGHED; i++) wall->worths[FIRST_WEIGHED + i] = wall->weights[i] * time;
    wall->worths[POINTS] = wall->amounts[POINTS];
    for (int kind = 0; kind < TOKENS; kind++)
        if (unseen[kind]) parts[known++] = wall->worths[kind] * unseen[kind];
    wall->mean = sum_of(parts, known) / (count ? count : 1);
    wall->doubles = 0;
    for (int kind = DOUBLE_HOUSE; kind <= DOUBLE_TOWER; kind++)
        wall->doubles |= can_use(extra, judge->on_turn, kind, terms->turn) << kind;
    for (int seat = 0; seat < CASTLE_SEATS; seat++) {
        int far = 2 + PACE * judge->turns[seat];
        wall->far[seat] = far < FAR ? far : FAR;
        for (int kind = 0; kind < KINDS; kind++) {
            int holds = UNFINISHED[kind] >= 0 && count_held(extra, seat, UNFINISHED[kind]);
            terms->unfinished[seat * KINDS + kind] = holds ? wall->unfinished : 0.0;
        }
    }
    for (int space = 0; space < wall->track; space++) {
        int corner = corner_of(judge, extra, space);
        terms->corners[space] = corner < 0 ? 0.0 : token_at(judge, corner);
    }
    terms->ahead = (double)(terms->scores[0] - terms->scores[1]) + held_worth(judge, 0) - held_worth(judge, 1);
}
