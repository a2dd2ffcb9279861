/* How a turn of Carcassonne goes on after its tile, in simulated games, and the scoring; see turns.py and scoring.py. */

/* Read the goods of each seat, one list for all; return FAILED with an exception. */
static int read_rules(Judge *judge, PyObject *rules) {
    Terms *terms = &judge->terms;
    Extra *extra = &judge->games->now.extra;
    PyObject *goods, *prizes;
    long held[MAX_GOODS * MAX_SEATS], holders[2 * MAX_PRIZES];
    if (!PyArg_ParseTuple(rules, "ddipppipOO", &terms->draws_a_turn, &terms->horizon, &terms->mode, &terms->may_decline,
                          &terms->homes_complete, &terms->is_view, &extra->part, &extra->has_turn, &goods, &prizes))
        return FAILED;
    if (read_longs(prizes, holders, 2 * MAX_PRIZES) * PRIZE != 2 * terms->prize_count) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the prizes have a wrong length");
        return FAILED;
    }
    for (int i = 0; i < terms->prize_count / PRIZE; i++) {
        extra->prizes[i].seat = (int)holders[2 * i];
        extra->prizes[i].tiles = (int)holders[2 * i + 1];
    }
    int count = read_longs(goods, held, MAX_GOODS * MAX_SEATS);
    if (count < 0 || count != terms->goods_count * judge->players) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the goods have a wrong length");
        return FAILED;
    }
    extra->tokens = terms->tokens;
    extra->collection = terms->collection;
    extra->collecting = NOBODY;
    extra->corners = terms->corners;
    for (int i = 0; i < count; i++) extra->goods[i % terms->goods_count][i / terms->goods_count] = held[i];
    return 0;
}

/* Make the seat on turn and the tokens those of the position, and the figures that can be put out those of the seat. */
static void renew_supply(Judge *judge) {
    const Position *now = &judge->games->now;
    judge->on_turn = now->on_turn;
    judge->terms.tokens = now->extra.tokens;
    if (judge->terms.collector >= 0) judge->terms.collection = now->extra.collection;
    judge->terms.corners = now->extra.corners;
    judge->terms.is_drawing = now->extra.asking == DRAWS;
    judge->terms.at_hand = 0;
    for (int figure = 0; figure < judge->terms.figure_count; figure++)
        judge->terms.at_hand |= (now->supply[figure << 3 | now->on_turn] > 0) << figure;
}

static int list_steps(Judge *judge, int *steps) {
    renew_supply(judge);
    return list_choices(judge, steps);
}

/* Add to each seat what those with most goods of a kind score at the end. */
static void add_goods(const Judge *judge, long *more) {
    for (int kind = 0; kind < judge->terms.goods_count; kind++) {
        const long *held = judge->games->now.extra.goods[kind];
        long most = 0;
        for (int seat = 0; seat < judge->players; seat++)
            if (held[seat] > most) most = held[seat];
        for (int seat = 0; most && seat < judge->players; seat++)
            if (held[seat] == most) more[seat] += judge->terms.most_goods;
    }
}

/* Add to each seat what its prizes score at the end. */
static void add_prizes(const Judge *judge, long *more) {
    const Board *board = &judge->board;
    const Extra *extra = &judge->games->now.extra;
    int count = (int)judge->terms.prize_count / PRIZE, several = 0;
    for (int i = 0; i < count; i++)
        for (int n = 0; n < i; n++)
            several |= extra->prizes[i].tiles && extra->prizes[n].tiles && extra->prizes[i].seat == extra->prizes[n].seat;
    for (int i = 0; i < count; i++) {
        const long *prize = &judge->terms.prizes[PRIZE * i];
        if (!extra->prizes[i].tiles) continue;
        more[extra->prizes[i].seat] += several ? prize[4] : prize[3];
        for (int segment = 0; prize[2] && segment < board->segment_count; segment++) {
            const Segment *one = &board->segments[segment];
            if (one->kind == prize[0] && !one->open_ends && root_of(board, segment) == segment)
                more[extra->prizes[i].seat] += prize[2];
        }
    }
}

/* See CarcassonneJudgement.__init__ and _held. */
static int weigh(Judge *judge) {
    const Position *now = &judge->games->now;
    Terms *terms = &judge->terms;
    int turns = judge->turns[now->on_turn];
    long points[MAX_SEATS];
    terms->draws = (turns <= terms->horizon ? turns : terms->horizon) * terms->draws_a_turn;
    terms->may_extend = now->extra.part == 1 && (now->in_bag > 0 || now->hand_counts[now->on_turn] > 1);
    terms->has_turn = now->extra.has_turn;
    renew_supply(judge);
    memcpy(points, now->scores, sizeof points);
    add_goods(judge, points);
    add_prizes(judge, points);
    add_corners(judge, &now->extra.corners, points);
    for (int seat = 0; seat < judge->players; seat++) {
        double special[MAX_FIGURES];
        judge->start.points[seat] = points[seat];
        judge->start.supply[seat] = now->supply[seat];
        for (int figure = 0; figure < terms->figure_count; figure++) {
            long count = now->supply[figure << 3 | seat];
            if (figure && terms->followers[figure]) judge->start.supply[seat] += count;
            special[figure] = count * terms->special[figure];
        }
        judge->start.special[seat] = sum_of(special, terms->figure_count);
    }
    foresee(judge);
    return start_shares(judge, make_share);
}

/* Find the follower step on the tile laid last where it is chosen by itself (CarcassonneEvaluation.rank_moves). */
static int choose_step(Judge *judge, int *step) {
    Choice best = NO_CHOICE;
    int failed = look_ahead(judge, NO_TILE, 0, judge->games->rivals);
    if (failed) return failed;
    if (find_step(judge, &best) < 0) return FAILED;
    *step = best.step;
    return judge->overflow ? UNKNOWN : 0;
}

/* Give the points of a feature to those with most followers on it (CARC-8.1 to CARC-8.4). */
static void score(Judge *judge, int root, int complete) {
    const Board *board = &judge->board;
    int kind = board->segments[root].kind, tiles = size_of(board, root), ends[SIDES];
    uint64_t along[TILE_WORDS] = {0};
    if (judge->terms.surrounded >> kind & 1) tiles = 1 + tiles_around(board, center_of(board, root));
    if (kind == judge->terms.crossing) {
        look_along(board, center_of(board, root), along, ends);
        tiles = count_bits(along, TILE_WORDS);
    }
    long heads[MAX_SEATS];
    unsigned leaders = find_leaders(judge, &root, 1, heads);
    int points = worth_of(judge, root, tiles, complete);
    for (int seat = 0; seat < judge->players; seat++)
        if (leaders >> seat & 1) judge->games->now.scores[seat] += points;
}

/* Score a feature that is complete, and bring its followers home (CARC-8.5). */
static int score_completed(Judge *judge, int root) {
    const Board *board = &judge->board;
    score(judge, root, 1);
    for (int word = 0; word < segment_words(board); word++)
        for (uint64_t left = board->segments[root].occupied[word]; left; left &= left - 1)
            if (take_figure(judge, word * WORD_BITS + lowest_bit(left)) < 0) return FAILED;
    return 0;
}

/* Find the feature of a tile that tiles around it complete, if they do and it has a follower (CARC-7.7); return their new number. */
static int find_surrounded(Judge *judge, const LaidTile *tile, int *roots, int count) {
    const Design *design = &judge->board.designs[tile->design];
    for (int region = 0; region < design->region_count; region++) {
        if (!(judge->terms.surrounded >> design->kind[region] & 1)) continue;
        int segment = tile->first + region;
        if (!is_occupied(&judge->board, segment)) return count;
        int complete = is_surrounded(&judge->board, tile->place);
        if (complete < 0) return FAILED;
        if (complete) roots[count++] = segment;
        return count;
    }
    return count;
}

/* Find the features with followers that the tile laid last completes (newly_complete); return their number. */
static int find_completed(Judge *judge, int *roots) {
    Board *board = &judge->board;
    const LaidTile *tile = &board->tiles[board->tile_count - 1];
    int count = 0;
    begin_marking(board);
    for (int segment = tile->first; segment < board->segment_count; segment++) {
        int root = root_of(board, segment), kind = board->segments[root].kind;
        if (!(judge->terms.lanes >> kind & 1) || board->segments[root].open_ends || !is_occupied(board, root)) continue;
        if (!was_marked(board, root)) roots[count++] = root;
    }
    count = find_surrounded(judge, tile, roots, count);
    for (int i = 0; i < 8 && count >= 0; i++) {
        int number = tile_at(board, tile->place + RING[i]);
        if (number >= 0) count = find_surrounded(judge, &board->tiles[number], roots, count);
    }
    return count;
}

/* Give the owners of the figures on a feature their bonuses. */
static void score_bonuses(Judge *judge, int root) {
    const Board *board = &judge->board;
    for (int i = 0; i < board->held_count && judge->terms.bonus_count; i++) {
        int segment = board->held[i], held = board->segments[segment].holder;
        if (root_of(board, segment) == root && judge->terms.weights[held >> 3])
            judge->games->now.scores[held & 7] += bonus_of(judge, segment);
    }
}

/* Give the seat on turn the prizes for the largest features that the tile laid last completes. */
static void give_prizes(Judge *judge) {
    Board *board = &judge->board;
    Position *now = &judge->games->now;
    for (int i = 0; i < judge->terms.prize_count / PRIZE; i++) {
        const long *prize = &judge->terms.prizes[PRIZE * i];
        int most = 0, completed = 0;
        begin_marking(board);
        for (int segment = board->tiles[board->tile_count - 1].first; segment < board->segment_count; segment++) {
            int root = root_of(board, segment);
            if (board->segments[root].kind != prize[0] || board->segments[root].open_ends || was_marked(board, root)) continue;
            completed++;
            if (size_of(board, root) > most) most = size_of(board, root);
        }
        if (now->extra.prizes[i].tiles) now->scores[now->extra.prizes[i].seat] += prize[1] * completed;
        if (most <= now->extra.prizes[i].tiles) continue;
        now->extra.prizes[i].seat = now->on_turn;
        now->extra.prizes[i].tiles = most;
    }
}

/* Take a figure back, with those that would stay without others of their owner (ScoredState.take_back). */
static int take_back(Judge *judge, int segment) {
    int taken[MAX_SEGMENTS], count = list_taken(judge, segment, taken);
    while (count)
        if (take_figure(judge, taken[--count]) < 0) return FAILED;
    return 0;
}

/* Put a figure on a corner of the tile laid last, or take that of the seat on turn back. */
static void move_corner(Judge *judge, int step) {
    Position *now = &judge->games->now;
    Corners *corners = &now->extra.corners;
    int held = (int)judge->terms.cornered[0] << 3 | now->on_turn, kept = 0;
    if (step < STEP_UNCORNER && corners->count < MAX_SEATS) {
        corners->on[corners->count].seat = now->on_turn;
        corners->on[corners->count].place = place_of_cell(step - STEP_CORNER + FIRST_CELL);
        corners->on[corners->count++].is_new = 1;
        now->supply[held]--;
    } else {
        for (int i = 0; i < corners->count; i++)
            if (corners->on[i].seat != now->on_turn) corners->on[kept++] = corners->on[i];
        corners->count = kept;
        now->supply[held]++;
    }
    judge->terms.corners = *corners;
}

/* Put a figure or a token on the tile laid last, or take a figure home for its points, or back. */
static int move_figure(Judge *judge, int step) {
    const Board *board = &judge->board;
    int me = judge->games->now.on_turn, deployed = step - STEP_DEPLOY;
    if (step >= STEP_CORNER) {
        move_corner(judge, step);
        return 0;
    }
    if (step >= STEP_RECALL) {
        int pile = pile_at(&judge->games->now.extra.collection, step - STEP_RECALL);
        if (pile < 0) return take_back(judge, step - STEP_RECALL);
        judge->games->now.extra.collection.piles[pile].is_lost = 1;
        judge->games->now.supply[judge->terms.collector << 3 | me]++;
        return 0;
    }
    if (step >= STEP_TOKEN) {
        Tokens *tokens = &judge->games->now.extra.tokens;
        tokens->left[me][step - STEP_TOKEN]--;
        set_bit(tokens->tiles[step - STEP_TOKEN], board->tile_count - 1);
        judge->terms.tokens = *tokens;
        return 0;
    }
    if (step > 0) {
        int segment = board->tiles[board->tile_count - 1].first + (deployed >> FIGURE_BITS);
        if (segment >= board->segment_count) return UNKNOWN;
        if ((deployed & ((1 << FIGURE_BITS) - 1)) == judge->terms.collector) {
            judge->games->now.extra.collecting = segment;
            judge->games->now.supply[judge->terms.collector << 3 | me]--;
            return 0;
        }
        return put_figure(judge, segment, (deployed & ((1 << FIGURE_BITS) - 1)) << 3 | me);
    }
    int segment = judge->terms.homing < 0 ? NOBODY : segment_held_by(board, judge->terms.homing << 3 | me, STEP_HOME - step);
    if (segment == NOBODY) return UNKNOWN;
    judge->games->now.scores[me] += 1 + tiles_around(board, center_of(board, segment)) + added_to(judge, segment, 1);
    return take_figure(judge, segment);
}

/* Give the seat on turn the second part of its turn, or the next one its turn. */
static int go_on(Judge *judge) {
    Position *now = &judge->games->now;
    int declined = 0, has_earned = now->extra.has_earned && (now->in_bag || now->hand_counts[now->on_turn]);
    now->extra.has_earned = 0;
    if (has_earned) {
        int failed = judge->terms.may_decline && judge->games->random != NULL ? choose_any(judge->games, 2, &declined) : 0;
        if (failed || !declined) {
            now->extra.part = 2;
            return failed;
        }
    }
    int seat = now->extra.has_turn ? now->on_turn : (now->on_turn + 1) % judge->players;
    now->extra.part = 1;
    now->extra.has_turn = 0;
    return begin_turn(judge, seat);
}

/* Draw a tile for the hand, or give the turn on. */
static int end_turn(Judge *judge) {
    Position *now = &judge->games->now;
    now->is_refilling = now->hand_counts[now->on_turn] < judge->games->hand_size && now->in_bag;
    return now->is_refilling ? 0 : go_on(judge);
}

/* -- figures that leave a feature ---------------------------------------------------------------------------- */

/* Return whether a region of the refuge's kind is near the tiles of a feature from which figures may leave. */
static int is_near_refuge(const Judge *judge, int root) {
    const Board *board = &judge->board;
    const long *refuge = judge->terms.refuge;
    for (int number = 0; number < board->tile_count; number++) {
        const LaidTile *tile = &board->tiles[number];
        const Design *design = &board->designs[tile->design];
        int is_left = (int)refuge[3];
        if (!(board->segments[root].tiles[number / WORD_BITS] >> number % WORD_BITS & 1)) continue;
        for (int region = 0; region < design->region_count; region++)
            is_left |= design->tokens[region] & design->named[refuge[0]] && root_of(board, tile->first + region) == root;
        for (int i = 0; i < 9 && is_left; i++) {
            int beside = tile_at(board, i < 8 ? tile->place + RING[i] : tile->place);
            const Design *near = beside < 0 ? NULL : &board->designs[board->tiles[beside].design];
            for (int region = 0; near && region < near->region_count; region++)
                if (refuge[2] >> near->kind[region] & 1) return 1;
        }
    }
    return 0;
}

/* List the segments from which a figure of the seat on turn may leave; return their number. */
static int list_leaving(const Judge *judge, int *segments) {
    Board *board = (Board *)&judge->board;
    int roots[MAX_SEGMENTS], count = 0, all = judge->terms.has_refuge ? occupied_roots(board, roots) : 0;
    for (int i = 0; i < all; i++) {
        if (board->segments[roots[i]].kind != judge->terms.refuge[1]) continue;
        if (!count_named(board, roots[i], (int)judge->terms.refuge[0]) || !is_near_refuge(judge, roots[i])) continue;
        for (int n = 0; n < board->held_count; n++) {
            int held = board->segments[board->held[n]].holder;
            if (root_of(board, board->held[n]) != roots[i] || (held & 7) != judge->games->now.on_turn) continue;
            if (judge->terms.weights[held >> 3]) segments[count++] = board->held[n];
        }
    }
    return count;
}

/* -- a second figure ----------------------------------------------------------------------------------------- */

/* List the second figure steps; return their number. */
static int list_following(const Judge *judge, int *steps) {
    const Board *board = &judge->board;
    int figure = judge->terms.following, first = board->tiles[board->tile_count - 1].first, count = 0;
    steps[count++] = STEP_PASS;
    if (figure < 0 || !judge->games->now.supply[figure << 3 | judge->games->now.on_turn]) return count;
    for (int segment = first; segment < board->segment_count; segment++)
        if (judge->terms.figures_on[board->segments[segment].kind] >> figure & 1 &&
            segment != judge->games->now.extra.collecting && is_free(judge, segment, root_of(board, segment)))
            steps[count++] = STEP_DEPLOY + ((segment - first) << FIGURE_BITS | figure);
    return count;
}

static int count_following(const Judge *judge) {
    int steps[MAX_STEPS];
    return list_following(judge, steps);
}

static int find_following(Judge *judge, int *number) {
    int steps[MAX_STEPS], failed = look_ahead(judge, NO_TILE, 0, judge->games->rivals);
    int count = list_following(judge, steps);
    Choice best = NO_CHOICE;
    if (failed) return failed;
    if (find_best(judge, &best, steps, count) < 0) return FAILED;
    for (*number = 0; steps[*number] != best.step;) ++*number;
    return judge->overflow ? UNKNOWN : 0;
}

static int begin_drawing(Judge *judge);

static int make_following(Judge *judge, int number) {
    int steps[MAX_STEPS];
    if (number >= list_following(judge, steps)) return UNKNOWN;
    int failed = number ? move_figure(judge, steps[number]) : 0;
    return failed ? failed : begin_drawing(judge);
}

/* Return the extra points for each city of a seat that scores by some fields (ScoredState.more_for_city). */
static int more_for_city(const Judge *judge, const int *fields, int count, int seat) {
    const Board *board = &judge->board;
    int more = more_for_all(judge, fields, count);
    for (int figure = 0; figure < judge->terms.figure_count; figure++) {
        int has = 0;
        for (int i = 0; i < board->held_count && judge->terms.more_for_city[figure]; i++) {
            if (board->segments[board->held[i]].holder != (figure << 3 | seat)) continue;
            for (int n = 0; n < count; n++) has |= root_of(board, board->held[i]) == fields[n];
        }
        more += has * (int)judge->terms.more_for_city[figure];
    }
    return more;
}

/* -- figures that go on ---------------------------------------------------------------------------------------- */

/* Note the figures on completed features that may go on, in the order of turns from the seat on turn. */
static void note_wanderers(Judge *judge, const int *roots, int count) {
    Extra *extra = &judge->games->now.extra;
    const Board *board = &judge->board;
    extra->scored_count = 0;
    for (int ahead = 0; judge->terms.wander_count && ahead < judge->players; ahead++) {
        int seat = (judge->games->now.on_turn + ahead) % judge->players;
        for (int i = 0; i < board->held_count && extra->scored_count < MAX_SEATS; i++) {
            if (board->segments[board->held[i]].holder != (judge->terms.wanders[0] << 3 | seat)) continue;
            for (int n = 0; n < count; n++) {
                if (root_of(board, board->held[i]) != roots[n]) continue;
                extra->scored[extra->scored_count].seat = seat;
                extra->scored[extra->scored_count++].segment = board->held[i];
            }
        }
    }
}

static void set_members(const Board *board, int root, uint64_t *found) {
    for (int word = 0; word < segment_words(board); word++) found[word] |= board->segments[root].members[word];
}

/* Find the segments of the features that are linked to that of a segment. */
static void find_linked(const Judge *judge, int segment, uint64_t *found) {
    const Board *board = &judge->board;
    const Segment *scored = &board->segments[root_of(board, segment)];
    for (int one = 0; one < board->segment_count; one++) {
        if (!(scored->members[one / WORD_BITS] >> one % WORD_BITS & 1)) continue;
        const LaidTile *tile = &board->tiles[board->segments[one].tile];
        const Turned *mine = &board->designs[tile->design].turned[tile->rotation];
        for (const long *link = judge->terms.links; link < judge->terms.links + judge->terms.link_count; link += 2)
            for (long left = link[0] == tile->design && link[1] >> (one - tile->first) & 1 ? link[1] : 0; left; left &= left - 1)
                set_members(board, root_of(board, tile->first + lowest_bit((uint64_t)left)), found);
        for (int side = 0; side < SIDES; side++) {
            int number = tile_at(board, tile->place + STEP[side]), leads = 0;
            if (number < 0) continue;
            const LaidTile *beside = &board->tiles[number];
            const Turned *theirs = &board->designs[beside->design].turned[beside->rotation];
            for (int i = 0; i < mine->joint_count[side]; i++) leads |= mine->joints[side][i].region == one - tile->first;
            if (leads && !theirs->joint_count[side ^ 2]) set_bit(found, beside->first);
            for (int i = 0; !mine->joint_count[side] && i < theirs->joint_count[side ^ 2]; i++)
                set_members(board, root_of(board, beside->first + theirs->joints[side ^ 2][i].region), found);
        }
    }
}

/* Find where the first figure that may go on can go, in ascending order; return their number, -1 with an exception
 *. */
static int find_goals(const Judge *judge, int *goals) {
    Board *board = (Board *)&judge->board;
    int from = judge->games->now.extra.scored[0].segment, count = 0, place = board->tiles[board->segments[from].tile].place;
    uint64_t found[SEGMENT_WORDS] = {0};
    if (judge->terms.is_linked) find_linked(judge, from, found);
    for (int i = 0; i < 9 && !judge->terms.is_linked; i++) {
        int number = tile_at(board, i < 8 ? place + RING[i] : place);
        const LaidTile *tile = &board->tiles[number < 0 ? 0 : number];
        for (int region = 0; number >= 0 && region < board->designs[tile->design].region_count; region++)
            set_bit(found, tile->first + region);
    }
    for (int segment = 0; segment < board->segment_count; segment++) {
        int root = root_of(board, segment), kind = board->segments[segment].kind;
        if (!(found[segment / WORD_BITS] >> segment % WORD_BITS & 1) || !(judge->terms.wanders[1] >> kind & 1)) continue;
        const LaidTile *tile = &board->tiles[board->segments[segment].tile];
        const long *regions = &judge->terms.places[2 * tile->design];
        int is_taken = is_occupied(board, root), is_single = judge->terms.surrounded >> kind & 1;
        if (judge->terms.place_count && regions[1] == segment - tile->first)
            is_taken |= is_occupied(board, tile->first + (int)regions[0]);
        int complete = is_single ? is_surrounded(board, center_of(board, root)) : !board->segments[root].open_ends;
        if (complete < 0) return -1;
        if (!is_taken && !complete) goals[count++] = segment;
    }
    return count;
}

/* Give the farmers on fields with figures on corners their points, and send them home (Module.end_turn). */
static int score_corners(Judge *judge) {
    Corners *corners = &judge->games->now.extra.corners;
    Board *board = &judge->board;
    for (int i = 0; i < corners->count; i++) {
        int root = field_at_corner(judge, corners, i), is_new = 0, all;
        if (!is_occupied(board, root)) continue;
        for (int n = 0; n < corners->count; n++) is_new |= corners->on[n].is_new && field_at_corner(judge, corners, n) == root;
        long heads[MAX_SEATS], each = judge->terms.cornered[is_new ? 2 : 3];
        unsigned leaders = find_leaders(judge, &root, 1, heads);
        int cities = cities_on(judge, root, &all), added = added_to(judge, root, 1);
        for (int seat = 0; seat < judge->players; seat++)
            if (leaders >> seat & 1)
                judge->games->now.scores[seat] += cities * (each + more_for_city(judge, &root, 1, seat)) + added;
        for (int word = 0; word < segment_words(board); word++)
            for (uint64_t left = board->segments[root].occupied[word]; left; left &= left - 1)
                if (take_figure(judge, word * WORD_BITS + lowest_bit(left)) < 0) return FAILED;
    }
    for (int i = 0; i < corners->count; i++) corners->on[i].is_new = 0;
    judge->terms.corners = *corners;
    return 0;
}

/* Ask the owner of the next figure that can go on, then who may leave a feature, and end the turn. */
static int ask_next(Judge *judge) {
    Extra *extra = &judge->games->now.extra;
    int segments[MAX_SEGMENTS];
    for (; extra->scored_count; memmove(extra->scored, extra->scored + 1, (size_t)--extra->scored_count * sizeof *extra->scored)) {
        int count = find_goals(judge, segments);
        if (count < 0) return FAILED;
        if (!count) continue;
        extra->asking = ASKS_TO_MOVE;
        return 0;
    }
    if (!list_leaving(judge, segments)) return end_turn(judge);
    extra->asking = ASKS_TO_LEAVE;
    return 0;
}

/* -- scoring what a tile completes --------------------------------------------------------------------------- */

/* See CarcassonneState.follower_step_over. */
static int finish_step(Judge *judge) {
    Position *now = &judge->games->now;
    long due[MAX_GOODS];
    int roots[MAX_REGIONS + 9], lost[MAX_REGIONS + 9], lost_count = 0, count = find_completed(judge, roots);
    if (count < 0) return FAILED;
    for (int i = 0; i < count; i++) {
        int rival = rival_of(judge, roots[i]), complete = rival < 0 ? 1 : is_surrounded(&judge->board, center_of(&judge->board, rival));
        if (complete < 0) return FAILED;
        if (!complete) lost[lost_count++] = rival;
    }
    note_wanderers(judge, roots, count);
    for (int i = 0; i < count; i++) score_bonuses(judge, roots[i]);
    for (int i = 0; i < count; i++)
        if (score_completed(judge, roots[i]) < 0) return FAILED;
    if (score_corners(judge) < 0) return FAILED;
    if (judge->terms.goods_count && count_goods(judge, due))
        for (int kind = 0; kind < judge->terms.goods_count; kind++) now->extra.goods[kind][now->on_turn] += due[kind];
    give_prizes(judge);
    for (int i = 0; i < lost_count; i++)
        if (take_figure(judge, lost[i]) < 0) return FAILED;
    return ask_next(judge);
}

/* -- drawing tokens, and what is asked ------------------------------------------------------------------------ */

/* Give the collectors on a feature back with their tokens, perhaps for the points of these. */
static void send_collectors_home(Judge *judge, int root, int scores) {
    Position *now = &judge->games->now;
    Collection *found = &now->extra.collection;
    long value = scores ? value_on(judge, root) : 0;
    int kept = 0;
    for (int i = 0; i < found->count; i++) {
        if (root_of(&judge->board, found->piles[i].segment) != root) {
            found->piles[kept++] = found->piles[i];
            continue;
        }
        now->scores[found->piles[i].seat] += value;
        now->supply[judge->terms.collector << 3 | found->piles[i].seat]++;
    }
    found->count = kept;
    judge->terms.collection = *found;
}

/* Score the piles of fields that cannot grow any more, but for one field. */
static void close_fields(Judge *judge, int but) {
    Collection found = judge->games->now.extra.collection;
    for (int i = 0; i < found.count; i++) {
        int root = root_of(&judge->board, found.piles[i].segment);
        if (root != but && has_pile(judge, root) && !count_holes(judge, root)) send_collectors_home(judge, root, 1);
    }
}

/* Score the fields that are closed, and ask about the one that is extended. */
static int go_on_drawing(Judge *judge) {
    int mine = extended_field(judge);
    close_fields(judge, mine);
    judge->games->now.extra.asking = mine >= 0 ? ASKS_TO_DRAW : ASKS_NOTHING;
    return mine >= 0 ? 0 : finish_step(judge);
}

/* Give the tokens of a collector that was taken back to another one on its field, or to the bag. */
static void forget_lost(Judge *judge) {
    Collection *found = &judge->games->now.extra.collection;
    for (int i = found->count - 1; i >= 0; i--) {
        if (!found->piles[i].is_lost) continue;
        Pile lost = found->piles[i];
        int heir = 0, root = root_of(&judge->board, lost.segment);
        memmove(&found->piles[i], &found->piles[i + 1], (size_t)(--found->count - i) * sizeof lost);
        while (heir < found->count && root_of(&judge->board, found->piles[heir].segment) != root) heir++;
        for (int kind = 0; heir < found->count && kind < judge->terms.value_count; kind++)
            found->piles[heir].drawn[kind] += lost.drawn[kind];
    }
    judge->terms.collection = *found;
}

/* Go on after the figures of a turn: a new collector draws, fields are closed or extended (Module.after_figures). */
static int begin_drawing(Judge *judge) {
    Position *now = &judge->games->now;
    Collection *found = &now->extra.collection;
    if (judge->terms.collector < 0) return finish_step(judge);
    forget_lost(judge);
    if (now->extra.collecting == NOBODY) return go_on_drawing(judge);
    if (found->count == MAX_SEATS) return UNKNOWN;
    found->piles[found->count++] = (Pile){.seat = now->on_turn, .segment = now->extra.collecting};
    judge->terms.collection = *found;
    now->extra.collecting = NOBODY;
    now->extra.asking = DRAWS;
    return 0;
}

/* Let chance draw a token for the collector of the seat on turn. */
static int draw_token(Judge *judge) {
    Position *now = &judge->games->now;
    long counts[MAX_VALUES], total = tokens_in_bag(judge, counts), before = 0;
    int kind, own = pile_of(&now->extra.collection, now->on_turn);
    if (own < 0 || !total) return UNKNOWN;
    int failed = deal(judge->games, counts, judge->terms.value_count, total, &kind);
    if (failed) return failed;
    go_to_node(judge->games, kind);
    Pile *pile = &now->extra.collection.piles[own];
    int root = root_of(&judge->board, pile->segment), ends = !judge->terms.values[2 * kind];
    for (int i = 0; i < judge->terms.value_count; i++) before += pile->drawn[i];
    now->extra.asking = ASKS_NOTHING;
    if (!ends) pile->drawn[kind]++;
    judge->terms.collection = now->extra.collection;
    if (ends) send_collectors_home(judge, root, 0);
    if (!before) return go_on_drawing(judge);
    if (!ends && !count_holes(judge, root)) send_collectors_home(judge, root, 1);
    return finish_step(judge);
}

/* Return the number of answers to what is asked. */
static int count_answers(const Judge *judge) {
    int segments[MAX_SEGMENTS], asking = judge->games->now.extra.asking;
    if (asking == ASKS_TO_DRAW) return 2;
    return 1 + (asking == ASKS_TO_MOVE ? find_goals(judge, segments) : list_leaving(judge, segments));
}

/* Give an answer, and go on to the next question or to the end of the turn. */
static int make_answer(Judge *judge, int number) {
    Extra *extra = &judge->games->now.extra;
    int segments[MAX_SEGMENTS];
    if (number >= count_answers(judge)) return UNKNOWN;
    if (extra->asking == ASKS_TO_DRAW) {
        extra->asking = number ? ASKS_NOTHING : DRAWS;
        if (!number) return 0;
        send_collectors_home(judge, extended_field(judge), 1);
        return finish_step(judge);
    }
    if (extra->asking == ASKS_TO_MOVE) {
        extra->asking = ASKS_NOTHING;
        int goals = find_goals(judge, segments), held = (int)judge->terms.wanders[0] << 3 | extra->scored[0].seat;
        memmove(extra->scored, extra->scored + 1, (size_t)--extra->scored_count * sizeof *extra->scored);
        if (number < goals && put_figure(judge, segments[number], held) < 0) return FAILED;
        return ask_next(judge);
    }
    extra->asking = ASKS_NOTHING;
    list_leaving(judge, segments);
    int failed = number ? take_back(judge, segments[number - 1]) : 0;
    return failed ? failed : end_turn(judge);
}

/* Find the best answer by the value of the position after it (CarcassonneEvaluation.rank_moves). */
static int find_answer(Judge *judge, int *number) {
    const Position *now = &judge->games->now;
    int count = count_answers(judge), failed = 0;
    int me = now->extra.asking == ASKS_TO_MOVE ? now->extra.scored[0].seat : now->on_turn;
    double best = 0.0;
    Snapshot before;
    keep(judge, &before);
    for (int i = 0; i < count && !failed; i++) {
        double value = 0.0;
        failed = make_answer(judge, i);
        int is_due = !now->extra.asking && !now->is_refilling && !(judge->terms.may_decline && now->extra.part == 2);
        if (!failed) failed = value_position(judge, me, is_due, &value);
        if (is_due && !now->is_over && now->on_turn == me) value += judge->terms.turn;
        restore(judge, &before);
        renew_supply(judge);
        if (failed || (i && value <= best)) continue;
        best = value;
        *number = i;
    }
    return failed;
}

/* Go on as long as a seat or chance is asked. */
static int answer_all(Judge *judge) {
    const Extra *extra = &judge->games->now.extra;
    int failed = 0;
    while (!failed && extra->asking)
        failed = extra->asking == DRAWS ? draw_token(judge) : decide(judge, find_answer, count_answers, make_answer);
    return failed;
}

static int make_step(Judge *judge, int step) {
    Position *now = &judge->games->now;
    renew_supply(judge);
    now->extra.has_earned = now->extra.part == 1 && extends(judge);
    now->extra.has_turn |= earns_enclosed(judge);
    int failed = step == STEP_PASS ? 0 : move_figure(judge, step);
    if (failed) return failed;
    int follows = count_following(judge) > 1;
    failed = follows ? decide(judge, find_following, count_following, make_following) : begin_drawing(judge);
    return failed ? failed : answer_all(judge);
}

/* -- the end -------------------------------------------------------------------------------------------------- */

/* A field with farmers. */
typedef struct {
    int root;
    int rates[MAX_SEATS];          /* of each seat that leads in it, for each city; 0 for the others */
    uint64_t cities[SEGMENT_WORDS]; /* the roots of its complete cities */
} Farm;

static void find_farm(const Judge *judge, int root, Farm *farm) {
    const Board *board = &judge->board;
    int roots[MAX_SEGMENTS], count = touching_roots(board, root, roots);
    long heads[MAX_SEATS];
    unsigned leaders = find_leaders(judge, &root, 1, heads);
    *farm = (Farm){.root = root};
    for (int i = 0; i < count; i++)
        if (!board->segments[roots[i]].open_ends) set_bit(farm->cities, roots[i]);
    for (int seat = 0; seat < judge->players; seat++)
        if (leaders >> seat & 1) farm->rates[seat] = judge->terms.each_city + more_for_city(judge, &root, 1, seat);
}

/* Return whether another field pays a seat for a city in place of one (EDITION-4). */
static int pays_elsewhere(const Farm *farms, int count, int mine, int seat, int city) {
    for (int i = 0; i < count; i++) {
        int more = farms[i].rates[seat] - farms[mine].rates[seat];
        if (farms[i].cities[city / WORD_BITS] >> city % WORD_BITS & 1 && farms[i].rates[seat] &&
            (more > 0 || (more == 0 && i < mine)))
            return 1;
    }
    return 0;
}

/* Give the points of a city to those with most farmers on all fields around it (EDITION-2). */
static void score_around(Judge *judge, const Farm *farms, int count, int city) {
    const Board *board = &judge->board;
    int around[MAX_SEGMENTS], fields = 0, all = touching_roots(board, city, around);
    int with_farmers[MAX_SHARES], farm_count = 0;
    long heads[MAX_SEATS];
    for (int i = 0; i < all; i++)
        if (board->segments[around[i]].kind == judge->terms.field) around[fields++] = around[i];
    for (int i = 0; i < count; i++)
        if (farms[i].cities[city / WORD_BITS] >> city % WORD_BITS & 1) with_farmers[farm_count++] = farms[i].root;
    unsigned leaders = find_leaders(judge, with_farmers, farm_count, heads);
    for (int seat = 0; seat < judge->players; seat++)
        if (leaders >> seat & 1)
            judge->games->now.scores[seat] +=
                fed(judge, city) * (judge->terms.each_city + more_for_city(judge, around, fields, seat));
}

/* Score the farmers (scoring.farms). */
static void score_fields(Judge *judge, const Farm *farms, int count) {
    uint64_t done[SEGMENT_WORDS] = {0};
    long *scores = judge->games->now.scores;
    for (int i = 0; i < count; i++) {
        for (int seat = 0; seat < judge->players; seat++)
            if (farms[i].rates[seat]) scores[seat] += added_to(judge, farms[i].root, 1);
        for (int word = 0; word < SEGMENT_WORDS; word++) {
            for (uint64_t left = farms[i].cities[word]; left; left &= left - 1) {
                int city = word * WORD_BITS + lowest_bit(left);
                if (judge->terms.mode == PER_CITY) {
                    if (!(done[word] >> city % WORD_BITS & 1)) score_around(judge, farms, count, city);
                    set_bit(done, city);
                    continue;
                }
                for (int seat = 0; seat < judge->players; seat++)
                    if (judge->terms.mode == PER_FIELD || !pays_elsewhere(farms, count, i, seat, city))
                        scores[seat] += fed(judge, city) * farms[i].rates[seat];
            }
        }
    }
}

/* See ScoredState.end_game (CARC-11). */
static int score_finally(Judge *judge) {
    judge->terms.tokens = judge->games->now.extra.tokens;
    Farm farms[MAX_SHARES];
    int roots[MAX_SEGMENTS], count = occupied_roots(&judge->board, roots), fields = 0;
    for (int i = 0; i < count; i++) {
        if (judge->board.segments[roots[i]].kind != judge->terms.field)
            score(judge, roots[i], 0);
        else if (fields == MAX_SHARES)
            return UNKNOWN;
        else if (judge->terms.mode >= 0)
            find_farm(judge, roots[i], &farms[fields++]);
    }
    score_fields(judge, farms, fields);
    add_goods(judge, judge->games->now.scores);
    add_prizes(judge, judge->games->now.scores);
    add_corners(judge, &judge->games->now.extra.corners, judge->games->now.scores);
    return 0;
}
