/* How a turn of The Castle goes on after the follower step, in simulated games; see state.py and steps.py. */

/* What is expected next (TilePhase), as far as a turn has got. */
enum { DRAW, SCORE, DOUBLE, REVEAL, ANOTHER_TURN };

enum {
    REVEALED = MAX_DESIGNS,    /* + kind: what chance does where a token is revealed, in nodes */
    WAIT = 16,                 /* evaluation._WAIT */
};

/* Return the seats that score a feature as its followers stand, as bits (CAST-7.6). */
static int winners_of(const Judge *judge, int root) {
    long heads[MAX_SEATS];
    count_heads(judge, root, WEIGHTS, heads);
    return leaders(judge, heads);
}

static long value_of(const Judge *judge, int root) {
    return (long)size_of(&judge->board, root) * rate_of(&judge->board, root);
}

/* Find the features of which one is scored next (CAST-7.9); return their number. */
static int next_features(const Judge *judge, int *due) {
    const Position *now = &judge->games->now;
    const Extra *extra = &now->extra;
    int mine = 0, theirs = 0, others[MAX_DONE];
    for (int i = 0; i < extra->pending_count; i++) {
        int won = winners_of(judge, extra->pending[i]);
        if (won >> now->on_turn & 1) due[mine++] = extra->pending[i];
        if (won) others[theirs++] = extra->pending[i];
    }
    if (mine) return mine;
    memcpy(due, others, (size_t)theirs * sizeof *due);
    if (theirs || !extra->pending_count) return theirs;
    due[0] = extra->pending[0];
    return 1;
}

/* Take the token that a seat uses out of the game, of several the one held longest (CAST-8.5). */
static void use_token(Extra *extra, int seat, int kind) {
    Token *tokens = extra->tokens[seat];
    int at = 0, count = extra->token_count[seat];
    while (at < count && tokens[at].kind != kind) at++;
    if (at == count) return;
    memmove(&tokens[at], &tokens[at + 1], (size_t)(count - at - 1) * sizeof *tokens);
    extra->token_count[seat]--;
}

static void drop_landing(Extra *extra) {
    memmove(&extra->landings[0], &extra->landings[1], (size_t)--extra->landing_count * sizeof *extra->landings);
}

/* Let the first seat that landed on a corner take the token there (CAST-8.1). */
static int take_token(Position *now, int kind) {
    Extra *extra = &now->extra;
    int seat = extra->landings[0].seat;
    if (extra->token_count[seat] == MAX_HELD) return UNKNOWN;
    extra->taken[extra->landings[0].corner] = kind;
    drop_landing(extra);
    extra->tokens[seat][extra->token_count[seat]++] = (Token){kind, now->turn};
    return 0;
}

/* Score a completed feature and move the markers (CAST-7.6, CAST-9.5, CAST-10.1). */
static int score(Judge *judge, int root, int doubled) {
    Position *now = &judge->games->now;
    Extra *extra = &now->extra;
    int won = winners_of(judge, root), kind = judge->board.segments[root].kind, kept = 0;
    long value = value_of(judge, root), size = size_of(&judge->board, root);
    for (int i = 0; i < extra->pending_count; i++)
        if (extra->pending[i] != root) extra->pending[kept++] = extra->pending[i];
    extra->pending_count = kept;
    extra->settled[extra->settled_count++] = root;
    if (doubled) use_token(extra, now->on_turn, DOUBLES[kind]);
    for (int seat = 0; seat < CASTLE_SEATS; seat++)
        if (won >> seat & 1) now->scores[seat] += value * (1 + (doubled && seat == now->on_turn));
    for (int n = 0; n < CASTLE_SEATS; n++) {
        int seat = n ? 1 - now->on_turn : now->on_turn;
        if (!(won >> seat & 1)) continue;
        int corner = corner_of(judge, extra, now->scores[seat]);
        if (corner >= 0) {
            if (extra->landing_count == MAX_LANDINGS) return UNKNOWN;
            extra->landings[extra->landing_count].seat = seat;
            extra->landings[extra->landing_count++].corner = corner;
        }
        if (kind == HOUSE && size > extra->keeps[seat]) extra->keeps[seat] = (int)size;
    }
    return 0;
}

/* Ask whether the seat takes another turn, or give the turn on (CAST-9.4). */
static int end_turn(Judge *judge) {
    Position *now = &judge->games->now;
    for (int i = 0; i < now->extra.settled_count; i++) { /* CAST-7.7 */
        const Segment *feature = &judge->board.segments[now->extra.settled[i]];
        for (int word = 0; word < segment_words(&judge->board); word++)
            for (uint64_t left = feature->occupied[word]; left; left &= left - 1)
                if (take_figure(judge, word * WORD_BITS + lowest_bit(left)) < 0) return FAILED;
    }
    now->extra.settled_count = 0;
    now->extra.phase = DRAW;
    if (!now->in_bag || !can_use(&now->extra, now->on_turn, EXTRA_TURN, now->turn))
        return begin_turn(judge, 1 - now->on_turn);
    now->extra.phase = ANOTHER_TURN;
    return 0;
}

/* Score a feature, unless the seat on turn must be asked first whether it doubles it (CAST-9.5). */
static int score_next(Judge *judge, int root) {
    Position *now = &judge->games->now;
    int token = DOUBLES[judge->board.segments[root].kind], scores = winners_of(judge, root) >> now->on_turn & 1;
    if (token < 0 || !scores || !can_use(&now->extra, now->on_turn, token, now->turn)) return score(judge, root, 0);
    now->extra.asked = root;
    now->extra.phase = DOUBLE;
    return 0;
}

/* Take tokens and score features until something must be decided or the turn is over (CAST-7.10). */
static int go_on_scoring(Judge *judge) {
    Position *now = &judge->games->now;
    Extra *extra = &now->extra;
    int failed = 0, due[MAX_DONE];
    extra->phase = DRAW;
    while (!failed && extra->phase == DRAW) {
        if (extra->landing_count) {
            int corner = extra->landings[0].corner;
            if (!lies_on(extra, corner)) /* CAST-EDGE-11 */
                drop_landing(extra);
            else if (judge->terms.wall.is_open)
                failed = take_token(now, extra->put[corner]);
            else
                extra->phase = REVEAL;
            continue;
        }
        int count = next_features(judge, due);
        if (!count) return end_turn(judge);
        if (count == 1)
            failed = score_next(judge, due[0]);
        else
            extra->phase = SCORE;
    }
    return failed;
}

/* -- choices ------------------------------------------------------------------------------------------------- */

static int is_choice(const Position *now) {
    return now->extra.phase == SCORE || now->extra.phase == DOUBLE || now->extra.phase == ANOTHER_TURN;
}

static int count_choices(const Judge *judge) {
    int due[MAX_DONE];
    return judge->games->now.extra.phase == SCORE ? next_features(judge, due) : 2;
}

/* Make a choice by its number among the legal moves of the phase; where a token may be used, that is the first. */
static int make_choice(Judge *judge, int number) {
    Position *now = &judge->games->now;
    Extra *extra = &now->extra;
    int due[MAX_DONE], phase = extra->phase, failed;
    extra->phase = DRAW;
    if (phase == ANOTHER_TURN) {
        if (number == 0) use_token(extra, now->on_turn, EXTRA_TURN);
        return begin_turn(judge, number == 0 ? now->on_turn : 1 - now->on_turn);
    }
    if (phase == DOUBLE) {
        failed = score(judge, extra->asked, number == 0);
    } else {
        next_features(judge, due);
        failed = score_next(judge, due[number]);
    }
    return failed || extra->phase == DOUBLE ? failed : go_on_scoring(judge);
}

/* Find what a choice is worth for a seat in a turn (Evaluation._after). */
static int try_choice(Judge *judge, int number, int seat, int turn, double *worth) {
    const Position *now = &judge->games->now;
    Snapshot before;
    keep(judge, &before);
    int failed = make_choice(judge, number);
    if (!failed && is_choice(now) && now->on_turn == seat && now->turn == turn) {
        *worth = -INFINITY;
        for (int next = 0, count = count_choices(judge); next < count && !failed; next++) {
            double one;
            failed = try_choice(judge, next, seat, turn, &one);
            if (!failed && one > *worth) *worth = one;
        }
    } else if (!failed) {
        failed = value_position(judge, seat, now->extra.phase == DRAW, worth);
    }
    restore(judge, &before);
    return failed;
}

/* Find the choice that the seat on turn makes (CastleEvaluation.rank_moves). */
static int find_choice(Judge *judge, int *best) {
    const Position *now = &judge->games->now;
    double most = -INFINITY;
    *best = 0;
    if (now->extra.phase == ANOTHER_TURN) {
        *best = !now->supply[now->on_turn] && now->in_bag > WAIT;
        return 0;
    }
    for (int number = 0, count = count_choices(judge); number < count; number++) {
        double worth;
        int failed = try_choice(judge, number, now->on_turn, now->turn, &worth);
        if (failed) return failed;
        if (worth > most) most = worth, *best = number;
    }
    return 0;
}

/* Let chance reveal the token on the corner on which a marker has landed (CAST-8.1). */
static int reveal(Judge *judge) {
    Position *now = &judge->games->now;
    int known = now->extra.put[now->extra.landings[0].corner];
    long counts[TOKENS], total = count_unseen(judge, &now->extra, counts);
    if (known >= 0) {
        memset(counts, 0, sizeof counts);
        total = counts[known] = 1;
    }
    int kind, failed = deal(judge->games, counts, TOKENS, total, &kind);
    if (failed) return failed;
    go_to_node(judge->games, REVEALED + kind);
    failed = take_token(now, kind);
    return failed ? failed : go_on_scoring(judge);
}

/* -- what games.h asks for ----------------------------------------------------------------------------------- */

static int read_rules(Judge *judge, PyObject *rules) {
    judge->games->now.extra = judge->terms.own;
    return PyArg_ParseTuple(rules, "p", &judge->terms.full) ? 0 : FAILED;
}

static int weigh(Judge *judge) {
    const Position *now = &judge->games->now;
    Terms *terms = &judge->terms;
    if (!now->in_bag) return UNKNOWN; /* the last turn is played out move by move */
    terms->extra = &now->extra;
    terms->turn = now->turn;
    for (int seat = 0; seat < CASTLE_SEATS; seat++) {
        terms->scores[seat] = now->scores[seat];
        terms->supply[seat] = now->supply[seat];
    }
    return judge_position(judge);
}

/* Note the features among some segments that are complete (completion.newly_complete). */
static void note_complete(Judge *judge, int segment) {
    Extra *extra = &judge->games->now.extra;
    const Segment *feature;
    int root = root_of(&judge->board, segment);
    feature = &judge->board.segments[root];
    if (feature->kind > PATH || feature->open_ends || !is_occupied(&judge->board, root)) return;
    for (int i = 0; i < extra->pending_count; i++)
        if (extra->pending[i] == root) return;
    if (extra->pending_count < MAX_DONE) extra->pending[extra->pending_count++] = root;
}

static int list_steps(Judge *judge, int *steps) {
    return list_deployments(judge, judge->games->now.supply[judge->games->now.on_turn], steps);
}

/* See CastleState.follower_step_over (CAST-4.1). */
static int make_step(Judge *judge, int step) {
    const Board *board = &judge->board;
    const LaidTile *tile = &board->tiles[board->tile_count - 1];
    int segment = tile->first + ((step - STEP_DEPLOY) >> FIGURE_BITS), failed;
    if (step != STEP_PASS) {
        if (step < 0 || segment >= board->segment_count) return UNKNOWN;
        if (put_figure(judge, segment, judge->games->now.on_turn) < 0) return FAILED;
    }
    for (segment = tile->first; segment < board->segment_count; segment++) note_complete(judge, segment);
    for (int side = 0; side < SIDES; side++) { /* unlike sides that meet close each other's ends */
        int number = tile_at(board, tile->place + STEP[side]);
        if (number < 0) continue;
        const LaidTile *beside = &board->tiles[number];
        const Turned *turned = &board->designs[beside->design].turned[beside->rotation];
        for (int i = 0; i < turned->joint_count[side ^ 2]; i++)
            note_complete(judge, beside->first + turned->joints[side ^ 2][i].region);
    }
    failed = go_on_scoring(judge);
    while (!failed && judge->games->now.extra.phase != DRAW)
        failed = judge->games->now.extra.phase == REVEAL ? reveal(judge) : decide(judge, find_choice, count_choices, make_choice);
    return failed;
}
