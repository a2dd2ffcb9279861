/* How a turn of New World goes on after the settler step, in simulated games; see state.py and surveyors.py. */

/* What is expected next (TilePhase), as far as a turn has got. */
enum { DRAW, SCORE };

/* Return whether the delayed surveyor is still on the score track (NEWW-12.1d). */
static int waits(const Extra *extra) { return extra->counter >= 0 && extra->counter < ARRIVAL; }

/* Return the westernmost column with a tile. */
static int westernmost(const Board *board) {
    int west = INT32_MIN;
    for (int i = 0; i < board->tile_count; i++) {
        int column = -column_of_place(board->tiles[i].place);
        if (column > west) west = column;
    }
    return west;
}

/* Return what the surveyors pay to a seat that scores a feature (surveyors.bonus, NEWW-9.2). */
static int bonus_of(const Judge *judge, int root, int seat) {
    const Extra *extra = &judge->games->now.extra;
    const Board *board = &judge->board;
    int paid = 0;
    for (int i = 0; i < extra->surveyors; i++) {
        int count = 0;
        for (int word = 0; word < segment_words(board); word++)
            for (uint64_t left = board->segments[root].occupied[word]; left; left &= left - 1) {
                int segment = word * WORD_BITS + lowest_bit(left);
                count += (board->segments[segment].holder & 7) == seat && column_at(board, segment) == extra->columns[i];
            }
        paid += judge->terms.per_settler ? count : count > 0;
    }
    return BONUS * paid;
}

/* Give a feature's points to those with most settlers on it (NEWW-7). */
static void score(Judge *judge, int root, int final) {
    const Board *board = &judge->board;
    int kind = board->segments[root].kind, tiles = size_of(board, root), complete = !board->segments[root].open_ends;
    long heads[MAX_SEATS], most = count_heads(judge, root, WEIGHTS, heads);
    int paid = kind != PLAIN && (judge->terms.final_bonus || !final);
    if (kind == FARM) tiles = 1 + tiles_around(board, center_of(board, root));
    for (int seat = 0; seat < judge->players; seat++) {
        if (heads[seat] != most) continue;
        judge->games->now.scores[seat] += points_of(kind, tiles, token_total(board, root), complete);
        if (paid) judge->games->now.scores[seat] += bonus_of(judge, root, seat);
    }
}

/* Leave behind who stands east of both surveyors, on anything but plains (NEWW-9.4). */
static int leave_behind(Judge *judge) {
    const Board *board = &judge->board;
    int east = judge->games->now.extra.columns[0];
    for (int i = board->held_count - 1; i >= 0; i--) {
        int segment = board->held[i];
        if (board->segments[segment].kind != PLAIN && column_at(board, segment) < east &&
            take_figure(judge, segment) < 0)
            return FAILED;
    }
    return 0;
}

/* Move the easternmost surveyor, where it can move (NEWW-9.3). */
static int move_surveyor(Judge *judge) {
    Extra *extra = &judge->games->now.extra;
    int east = extra->columns[0], west = extra->columns[1];
    if (east == westernmost(&judge->board)) return judge->terms.sweeps_when_blocked ? leave_behind(judge) : 0;
    extra->columns[0] = west == east ? west : east + 1;
    extra->columns[1] = west == east ? east + 1 : west;
    return leave_behind(judge);
}

/* Score one feature and let a surveyor move, or count it (NEWW-9.1, NEWW-12.1). */
static int score_next(Judge *judge, int root) {
    Board *board = &judge->board;
    Extra *extra = &judge->games->now.extra;
    int kept = 0, is_waiting = waits(extra);
    for (int i = 0; i < extra->pending_count; i++)
        if (extra->pending[i] != root) extra->pending[kept++] = extra->pending[i];
    extra->pending_count = kept;
    if (is_occupied(board, root)) {
        score(judge, root, 0);
        for (int word = 0; word < segment_words(board); word++)
            for (uint64_t left = board->segments[root].occupied[word]; left; left &= left - 1)
                if (take_figure(judge, word * WORD_BITS + lowest_bit(left)) < 0) return FAILED;
    }
    if (!is_waiting) return move_surveyor(judge);
    if (++extra->counter == ARRIVAL) { /* NEWW-12.1b */
        extra->columns[1] = extra->columns[0];
        extra->columns[0] = 0;
        extra->surveyors = 2;
    }
    return 0;
}

/* Find the completed features that can be scored, or counted, next; return their number. */
static int ready(const Judge *judge, int *roots, int *any_occupied) {
    const Extra *extra = &judge->games->now.extra;
    int count = 0, all_count = judge->terms.counts_all && waits(extra);
    *any_occupied = 0;
    for (int i = 0; i < extra->pending_count; i++) {
        int occupied = is_occupied(&judge->board, extra->pending[i]);
        if (!all_count && !occupied) continue;
        roots[count++] = extra->pending[i];
        *any_occupied |= occupied;
    }
    return count;
}

/* Score the next feature where there is no choice, else ask; then end the turn (NEWW-9.1, NEWW-11.1). */
static int go_on_scoring(Judge *judge) {
    Position *now = &judge->games->now;
    now->extra.phase = DRAW;
    while (now->extra.pending_count) {
        int roots[MAX_PENDING], occupied, count = ready(judge, roots, &occupied);
        if (count > 1 && occupied) {
            now->extra.phase = SCORE;
            return 0;
        }
        if (!count)
            now->extra.pending_count = 0;
        else if (score_next(judge, roots[0]) < 0)
            return FAILED;
    }
    return begin_turn(judge, (now->on_turn + 1) % judge->players);
}

static void note_pending(Extra *extra, int root) {
    for (int i = 0; i < extra->pending_count; i++)
        if (extra->pending[i] == root) return;
    if (extra->pending_count < MAX_PENDING) extra->pending[extra->pending_count++] = root;
}

/* Note the farm of the tile on a place if it is complete. */
static void note_farm(const Board *board, Extra *extra, int place) {
    int number = tile_at(board, place);
    if (number < 0 || tiles_around(board, place) < FULL_RING) return;
    const LaidTile *tile = &board->tiles[number];
    for (int region = 0; region < board->designs[tile->design].region_count; region++) {
        if (board->designs[tile->design].kind[region] != FARM) continue;
        note_pending(extra, tile->first + region);
        return;
    }
}

/* Note the features that the tile laid last completes (completion.newly_complete, NEWW-6.8). */
static void note_complete(const Board *board, Extra *extra) {
    const LaidTile *tile = &board->tiles[board->tile_count - 1];
    extra->pending_count = 0;
    for (int segment = tile->first; segment < board->segment_count; segment++) {
        int root = root_of(board, segment);
        if (board->segments[segment].kind <= TRAIL && !board->segments[root].open_ends) note_pending(extra, root);
    }
    note_farm(board, extra, tile->place);
    for (int i = 0; i < FULL_RING; i++) note_farm(board, extra, tile->place + RING[i]);
}

/* Make a settler step and score until something must be decided (NewWorldState.follower_step_over). */
static int begin_scoring(Judge *judge, int step) {
    const Board *board = &judge->board;
    int segment = board->tiles[board->tile_count - 1].first + ((step - STEP_DEPLOY) >> FIGURE_BITS);
    if (step != STEP_PASS) {
        if (step < 0 || segment >= board->segment_count) return UNKNOWN;
        if (put_figure(judge, segment, judge->games->now.on_turn) < 0) return FAILED;
    }
    note_complete(board, &judge->games->now.extra);
    return go_on_scoring(judge);
}

static int make_choice(Judge *judge, int number) {
    int roots[MAX_PENDING], occupied;
    ready(judge, roots, &occupied);
    return score_next(judge, roots[number]) < 0 ? FAILED : go_on_scoring(judge);
}

static int count_choices(const Judge *judge) {
    int roots[MAX_PENDING], occupied;
    return ready(judge, roots, &occupied);
}

/* -- judging what is scored ---------------------------------------------------------------------------------- */

/* Add up the shares in the position as it is now, with the outlook and the tile of the turn (_sum_up). */
static int sum_shares(Judge *judge, Totals *totals) {
    const Position *now = &judge->games->now;
    int roots[MAX_SEGMENTS], count = occupied_roots(&judge->board, roots);
    memset(totals, 0, sizeof *totals);
    for (int seat = 0; seat < judge->players; seat++) {
        totals->points[seat] = now->scores[seat];
        totals->supply[seat] = now->supply[seat];
    }
    for (int i = 0; i < count; i++) {
        Share share;
        if (make_share(judge, roots[i], &share) < 0) return FAILED;
        add_share(judge, totals, &share, 1.0);
    }
    return 0;
}

/* Find how well the seat on turn stands after the best order of scoring (NewWorldJudgement._settle_best). */
static int settle_best(Judge *judge, int me, double *worth) {
    const Position *now = &judge->games->now;
    int failed = 0;
    if (now->extra.phase == SCORE) {
        *worth = -INFINITY;
        for (int number = 0, count = count_choices(judge); number < count && !failed; number++) {
            double one;
            Snapshot before;
            keep(judge, &before);
            failed = make_choice(judge, number);
            if (!failed) failed = settle_best(judge, me, &one);
            restore(judge, &before);
            if (!failed && one > *worth) *worth = one;
        }
        return failed;
    }
    if (now->is_over) {
        *worth = margin_of(judge, me);
        return 0;
    }
    Totals totals;
    failed = sum_shares(judge, &totals);
    if (!failed) *worth = seat_worth(judge, me, &totals) - rivals_worth(judge, me, &totals);
    return failed;
}

/* Find what a settler step is worth after which features are scored (NewWorldJudgement._then). */
static int worth_then(Judge *judge, int step, double *worth) {
    Snapshot before;
    keep(judge, &before);
    int failed = begin_scoring(judge, step);
    if (!failed) failed = settle_best(judge, judge->on_turn, worth);
    restore(judge, &before);
    return failed;
}

/* Find what some settler steps are worth, each with the best order of scoring still to be done (_after_scoring). */
static int worths_after_scoring(Judge *judge, const int *steps, int count, double *worths) {
    const Extra *extra = &judge->games->now.extra;
    int failed = 0;
    if (extra->phase != SCORE) {
        const Board *board = &judge->board;
        int column = -column_of_place(board->tiles[board->tile_count - 1].place);
        int moved = extra->surveyors != judge->terms.began_surveyors ||
                    memcmp(extra->columns, judge->terms.began, sizeof extra->columns) != 0;
        Totals totals;
        failed = sum_shares(judge, &totals);
        int swept = column < extra->columns[0] && (moved || judge->terms.sweeps_when_blocked);
        return failed ? failed : worths_of(judge, steps, count, &totals, swept, worths);
    }
    for (int i = 0; i < count; i++) worths[i] = -INFINITY;
    for (int number = 0, choices = count_choices(judge); number < choices && !failed; number++) {
        double found[MAX_STEPS];
        Snapshot before;
        keep(judge, &before);
        failed = make_choice(judge, number);
        if (!failed) failed = worths_after_scoring(judge, steps, count, found);
        restore(judge, &before);
        for (int i = 0; i < count && !failed; i++)
            if (found[i] > worths[i]) worths[i] = found[i];
    }
    return failed;
}

/* Find the best settler step where the tile tried completes features, or is the last one (choices). */
static int best_scoring_step(Judge *judge, const int *steps, int count, Choice *best) {
    const Board *board = &judge->board;
    const Extra *extra = &judge->games->now.extra;
    int first = board->tiles[board->tile_count - 1].first, rest[MAX_STEPS], rest_count = 0, roots[MAX_PENDING], occupied;
    uint64_t scored[SEGMENT_WORDS] = {0};
    double worths[MAX_STEPS];
    Snapshot before;
    keep(judge, &before);
    note_complete(board, &judge->games->now.extra);
    for (int i = 0; i < extra->pending_count; i++) set_bit(scored, extra->pending[i]);
    int will_score = ready(judge, roots, &occupied) > 0;
    restore(judge, &before);
    for (int i = 0; i < count; i++) {
        int root = steps[i] == STEP_PASS ? 0 : root_of(board, first + ((steps[i] - STEP_DEPLOY) >> FIGURE_BITS));
        int is_scored = steps[i] != STEP_PASS && scored[root / WORD_BITS] >> root % WORD_BITS & 1;
        if (!is_scored && judge->terms.tiles_in_bag) {
            rest[rest_count++] = steps[i];
            continue;
        }
        int failed = worth_then(judge, steps[i], &worths[0]);
        if (failed) return failed;
        offer_step(best, worths[0], steps[i]);
    }
    int failed = 0;
    if (will_score && rest_count) {
        failed = begin_scoring(judge, STEP_PASS);
        if (!failed) failed = worths_after_scoring(judge, rest, rest_count, worths);
        restore(judge, &before);
    } else if (rest_count) {
        failed = worths_of(judge, rest, rest_count, &judge->totals, 0, worths);
    }
    for (int i = 0; i < rest_count && !failed; i++) offer_step(best, worths[i], rest[i]);
    return failed;
}

/* -- what games.h asks for ----------------------------------------------------------------------------------- */

static int find_choice(Judge *judge, int *best) {
    double most = -INFINITY;
    int failed = look_ahead(judge, NO_TILE, 0, judge->games->rivals);
    *best = 0;
    for (int number = 0, count = count_choices(judge); number < count && !failed; number++) {
        double worth;
        Snapshot before;
        keep(judge, &before);
        failed = make_choice(judge, number);
        if (!failed) failed = settle_best(judge, before.position.on_turn, &worth);
        restore(judge, &before);
        if (!failed && worth > most) most = worth, *best = number;
    }
    return failed || !judge->overflow ? failed : UNKNOWN;
}

static int list_steps(Judge *judge, int *steps) {
    return list_deployments(judge, judge->games->now.supply[judge->games->now.on_turn], steps);
}

static int make_step(Judge *judge, int step) {
    int failed = begin_scoring(judge, step);
    while (!failed && judge->games->now.extra.phase == SCORE) failed = decide(judge, find_choice, count_choices, make_choice);
    return failed;
}

/* See NewWorldState.end_game (NEWW-11). */
static int score_finally(Judge *judge) {
    int roots[MAX_SEGMENTS], count = occupied_roots(&judge->board, roots);
    for (int i = 0; i < count; i++) score(judge, roots[i], 1);
    return 0;
}

static int weigh(Judge *judge) {
    const Position *now = &judge->games->now;
    Terms *terms = &judge->terms;
    terms->is_playing = 1;
    terms->left = 0;
    for (int seat = 0; seat < judge->players; seat++) {
        terms->left += judge->turns[seat];
        judge->start.points[seat] = now->scores[seat];
        judge->start.supply[seat] = now->supply[seat];
    }
    terms->tiles_in_bag = (int)now->in_bag;
    terms->westernmost = terms->west = westernmost(&judge->board);
    terms->supply = (int)now->supply[now->on_turn];
    terms->began_surveyors = now->extra.surveyors;
    memcpy(terms->began, now->extra.columns, sizeof terms->began);
    for (int i = 0; i < MAX_TO_GO; i++) terms->stays[i] = -1.0;
    return start_shares(judge, make_share);
}

static int read_rules(Judge *judge, PyObject *rules) {
    Terms *terms = &judge->terms;
    Extra *extra = &judge->games->now.extra;
    PyObject *columns;
    long values[SURVEYORS] = {0};
    if (!PyArg_ParseTuple(rules, "ppppOi", &terms->per_settler, &terms->sweeps_when_blocked, &terms->final_bonus,
                          &terms->counts_all, &columns, &extra->counter))
        return FAILED;
    extra->surveyors = read_longs(columns, values, SURVEYORS);
    if (extra->surveyors < 1) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "there is no surveyor");
        return FAILED;
    }
    for (int i = 0; i < SURVEYORS; i++) extra->columns[i] = (int)values[i];
    for (int seat = 0; seat < judge->players; seat++)
        for (int design = 0; design < judge->board.design_count; design++)
            terms->known[seat * MAX_DESIGNS + design].good_count = 0;
    terms->tiles_laid = judge->board.tile_count;
    return 0;
}

/* -- replies ------------------------------------------------------------------------------------------------- */

/* Return whether a place is one of some, or beside one of the tiles laid since the games began. */
static int is_near(const Judge *judge, const Known *known, int place) {
    const Board *board = &judge->board;
    for (int i = 0; i < known->near_count; i++)
        if (known->near[i] == place) return 1;
    for (int i = judge->terms.tiles_laid; i < board->tile_count; i++) {
        int away = place - board->tiles[i].place;
        if (away == 0 || away == 1 || away == -1 || away == GRID || away == -GRID) return 1;
    }
    return 0;
}

/* Keep the placements that are judged (Replies.__call__); return their number, -1 where Python must learn them. */
static int choose_places(Judge *judge, int design, int *codes, int count) {
    const Position *now = &judge->games->now;
    const Known *known = &judge->terms.known[now->on_turn * MAX_DESIGNS + design];
    int kept = 0, is_kept[4 * MAX_FRONTIER];
    if (!known->good_count) return -1;
    for (int i = 0; i < count; i++) {
        is_kept[i] = is_near(judge, known, codes[i] >> 2);
        for (int n = 0; n < known->good_count; n++) is_kept[i] |= known->good[n] == codes[i];
        kept += is_kept[i];
    }
    if (!kept) return count;
    for (int i = kept = 0; i < count; i++)
        if (is_kept[i]) codes[kept++] = codes[i];
    return kept;
}

PyDoc_STRVAR(learn_doc, "learn(key, seat, design, good, near)\n--\n\n"
                        "Keep the placements and the cells with which replies with a tile begin.");

static int read_places(PyObject *cells, int *places, int room, int shift) {
    long values[MAX_NEAR];
    int count = read_longs(cells, values, room);
    for (int i = 0; i < count; i++) {
        int place = place_of_cell(values[i] >> shift);
        places[i] = shift ? place << shift | (int)(values[i] & 3) : place;
    }
    return count;
}

static PyObject *judge_learn(PyObject *self, PyObject *args) {
    Judge *judge = (Judge *)self;
    PyObject *good, *near;
    Known known;
    long key;
    int seat, design;
    if (!PyArg_ParseTuple(args, "liiOO", &key, &seat, &design, &good, &near)) return NULL;
    if (seat < 0 || seat >= MAX_SEATS || design < 0 || design >= MAX_DESIGNS) {
        PyErr_SetString(PyExc_ValueError, "no such seat or design");
        return NULL;
    }
    if (key != judge->games_key || judge->busy) Py_RETURN_NONE;
    known.good_count = read_places(good, known.good, MAX_GOOD, 2);
    known.near_count = known.good_count < 0 ? -1 : read_places(near, known.near, MAX_NEAR, 0);
    if (known.near_count < 0) return NULL;
    judge->terms.known[seat * MAX_DESIGNS + design] = known;
    Py_RETURN_NONE;
}
