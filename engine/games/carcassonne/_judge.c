/* The judgement of placements in Carcassonne; engine/games/carcassonne/judgement.py is its reference. */

#include "../../landscape/native/board.h"

/* The values and weights of the turn that is judged, as judgement.py hands them over. */
typedef struct {
    double draws, hope, back, growth, turn;
    int field_rate, small_city, incomplete, earns_turn;
    int field, city, shrines;          /* kinds; the last ones as bits */
    int homing;                        /* the figure that may come home at any time, -1 for none */
    long weights[MAX_FIGURES], followers[MAX_FIGURES], supply[MAX_FIGURES], figures_on[MAX_KINDS];
    double special[MAX_FIGURES];
    int figure_count;
    /* of simulated games */
    double draws_a_turn, horizon;
    int fields, each_field;            /* whether they score, and whether each one by itself (EDITION-1) */
} Terms;

typedef char Extra; /* nothing */

#include "../../landscape/native/games.h"

static int worth_of(const Judge *judge, int root, int tiles, int complete) {
    const Segment *feature = &judge->board.segments[root];
    int each = judge->terms.incomplete, pennants = 0;
    for (int i = 0; i < TOKEN_WORDS; i++) pennants += __builtin_popcountll(feature->tokens[i] & judge->board.named[i]);
    if (complete) each = feature->kind == judge->terms.city && (tiles != 2 || judge->terms.small_city == 4) ? 2 : 1;
    return each * (tiles + pennants);
}

/* Estimate a road or a city. */
static int estimate_lane(Judge *judge, int root, Estimate *found) {
    Board *board = &judge->board;
    int tiles = size_of(board, root);
    if (!board->segments[root].open_ends) {
        found->value = worth_of(judge, root, tiles, 1);
        found->chance = 1.0;
        found->complete = 1;
        return 0;
    }
    Hole holes[MAX_HOLES];
    int count = holes_of(board, root, holes);
    double draws = count ? judge->terms.draws / count : 0.0, chance = judge->terms.hope;
    for (int i = 0; i < count; i++)
        chance *= chance_of(judge, need_at(board, holes[i].place), holes[i].sides, draws, 0);
    int final = worth_of(judge, root, tiles, 0), closed = worth_of(judge, root, tiles + count, 1);
    found->value = final + chance * (closed - final);
    found->chance = chance;
    begin_reach(judge, found);
    add_holes_to_reach(judge, found, holes, count);
    return 0;
}

/* Estimate a monastery or a garden. */
static int estimate_shrine(Judge *judge, int segment, Estimate *found) {
    Board *board = &judge->board;
    int gaps[8], place = center_of(board, segment), size = 1 + tiles_around(board, place);
    int count = gaps_around(board, place, gaps);
    if (count < 0) return -1;
    if (size == 9) {
        found->value = size;
        found->chance = 1.0;
        found->complete = 1;
        return 0;
    }
    double draws = count ? judge->terms.draws / count : 0.0, chance = judge->terms.hope, more = 0.0;
    begin_reach(judge, found);
    for (int i = 0; i < count; i++) {
        double filled = chance_of(judge, need_at(board, gaps[i]), 0, draws, 0);
        chance *= filled;
        more += filled;
        add_reach(judge, found, gaps[i]);
    }
    found->value = judge->terms.incomplete ? size + more : chance * (size + count);
    found->chance = chance;
    return 0;
}

/* Estimate a field: the cities on it, and those that may still come. */
static int estimate_field(Judge *judge, int root, Estimate *found) {
    Board *board = &judge->board;
    int roots[MAX_SEGMENTS], count = touching_roots(board, root, roots);
    double cities = 0.0;
    for (int i = 0; i < count; i++) {
        const Estimate *city = look(judge, roots[i]);
        if (city == NULL) return -1;
        cities += city->chance;
    }
    found->value = cities * judge->terms.field_rate;
    if (board->segments[root].open_ends) found->value += judge->terms.growth * judge->unseen;
    if (judge->trying >= 0) return 0;
    Hole holes[MAX_HOLES];
    begin_reach(judge, found);
    add_holes_to_reach(judge, found, holes, holes_of(board, root, holes));
    for (int i = 0; i < count; i++) {
        const Estimate *city = look(judge, roots[i]);
        if (city == NULL) return -1;
        for (int n = 0; n < city->reach_count; n++) add_reach(judge, found, judge->reach[city->reach_start + n]);
    }
    return 0;
}

static int estimate(Judge *judge, int root, Estimate *found) {
    int kind = judge->board.segments[root].kind;
    if (kind == judge->terms.field) return estimate_field(judge, root, found);
    if (judge->terms.shrines >> kind & 1) return estimate_shrine(judge, root, found);
    return estimate_lane(judge, root, found);
}

static int make_share(Judge *judge, int root, Share *share) {
    const Board *board = &judge->board;
    const Estimate *found = look(judge, root);
    if (found == NULL) return -1;
    long heads[MAX_SEATS], most = count_heads(judge, root, judge->terms.weights, heads);
    double back = found->complete ? 1.0 : found->chance * judge->terms.back;
    memset(share, 0, sizeof *share);
    share->root = root;
    share->reach_start = found->reach_start;
    share->reach_count = found->reach_count;
    for (int seat = 0; seat < judge->players; seat++) {
        if (!heads[seat]) continue;
        if (heads[seat] == most) share->points[seat] = found->value;
        share->home[seat] = heads[seat] * back;
    }
    for (int word = 0; word < segment_words(board); word++) {
        for (uint64_t left = board->segments[root].occupied[word]; left; left &= left - 1) {
            int held = board->segments[word * WORD_BITS + lowest_bit(left)].holder, figure = held >> 3;
            if (!figure) continue;
            share->special[held & 7] += judge->terms.special[figure] * back;
            share->home[held & 7] += (judge->terms.followers[figure] - judge->terms.weights[figure]) * back;
        }
    }
    return 0;
}

static void offer(Judge *judge, Choice *best, double points, double supply, double special, double rivals, int step) {
    offer_step(best, sum_up(judge, judge->on_turn, points, supply, special) - rivals, step);
}

/* Return whether the seat on turn may put a figure on a segment of the tile laid last (CARC-6.1 to CARC-6.7). */
static int may_deploy(const Judge *judge, int segment, int root, int figure) {
    const Board *board = &judge->board;
    return judge->terms.supply[figure] && judge->terms.figures_on[board->segments[segment].kind] >> figure & 1 &&
           !is_occupied(board, root);
}

/* Offer the figures that may be put on the tile laid last; return -1 with an exception. */
static int offer_deploys(Judge *judge, Choice *best, double rivals) {
    const Board *board = &judge->board;
    const Totals *totals = &judge->totals;
    int me = judge->on_turn, first = board->tiles[board->tile_count - 1].first;
    for (int segment = first; segment < board->segment_count; segment++) {
        int root = root_of(board, segment);
        for (int figure = 0; figure < judge->terms.figure_count; figure++) {
            if (!may_deploy(judge, segment, root, figure)) continue;
            const Estimate *found = look(judge, root);
            if (found == NULL) return -1;
            double left = totals->supply[me], rest = totals->special[me];
            if (!found->complete) {
                double gone = 1 - found->chance * judge->terms.back;
                rest -= gone * judge->terms.special[figure];
                if (judge->terms.followers[figure]) left -= gone;
            }
            offer(judge, best, totals->points[me] + found->value, left, rest, rivals,
                  STEP_DEPLOY + ((segment - first) << 3 | figure));
        }
    }
    return 0;
}

/* Offer to take home the figures that may come home at any time; return -1 with an exception. */
static int offer_homes(Judge *judge, Choice *best, double rivals) {
    const Board *board = &judge->board;
    const Totals *totals = &judge->totals;
    int me = judge->on_turn, number = 0;
    for (int i = 0; i < board->held_count; i++) {
        int segment = board->held[i];
        if (board->segments[segment].holder != (judge->terms.homing << 3 | me)) continue;
        const Estimate *found = look(judge, segment);
        if (found == NULL) return -1;
        double mine = totals->points[me], rest = totals->special[me];
        if (!found->complete) {
            mine += 1 + tiles_around(board, center_of(board, segment)) - found->value;
            rest += (1 - found->chance * judge->terms.back) * judge->terms.special[judge->terms.homing];
        }
        offer(judge, best, mine, totals->supply[me], rest, rivals, STEP_HOME - number++);
    }
    return 0;
}

static int choose(Judge *judge, double *worth, int *step) {
    uint8_t touched[MAX_SHARES];
    Choice best = NO_CHOICE;
    int me = judge->on_turn;
    find_touched(judge, touched);
    if (renew_shares(judge, touched, make_share) < 0) return -1;
    double rivals = rivals_worth(judge, me, &judge->totals);
    const Totals *totals = &judge->totals;
    offer(judge, &best, totals->points[me], totals->supply[me], totals->special[me], rivals, STEP_PASS);
    if (offer_deploys(judge, &best, rivals) < 0) return -1;
    if (judge->terms.homing >= 0 && offer_homes(judge, &best, rivals) < 0) return -1;
    *worth = judge->terms.earns_turn ? best.worth + judge->terms.turn : best.worth;
    *step = best.step;
    return 0;
}

static int read_figures(Judge *judge, PyObject *weights, PyObject *followers, PyObject *special, PyObject *supply, PyObject *on) {
    judge->terms.figure_count = read_longs(weights, judge->terms.weights, MAX_FIGURES);
    if (judge->terms.figure_count < 0 || read_longs(followers, judge->terms.followers, MAX_FIGURES) != judge->terms.figure_count ||
        read_doubles(special, judge->terms.special, MAX_FIGURES) != judge->terms.figure_count ||
        read_longs(supply, judge->terms.supply, MAX_FIGURES) != judge->terms.figure_count ||
        read_longs(on, judge->terms.figures_on, MAX_KINDS) < 0) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the terms of the figures have wrong lengths");
        return -1;
    }
    return 0;
}

/* Read the terms of judgement.py and judge the position as it is; return -1 with an exception. */
static int start(Judge *judge, PyObject *data) {
    PyObject *outlook, *points, *supply, *special, *weights, *followers, *worths, *own, *on;
    if (!PyArg_ParseTuple(data, "OOOOddddpdiipiiiiOOOOO", &outlook, &points, &supply, &special, &judge->terms.draws,
                          &judge->terms.hope, &judge->terms.back, &judge->terms.growth, &judge->terms.earns_turn, &judge->terms.turn, &judge->terms.field_rate,
                          &judge->terms.small_city, &judge->terms.incomplete, &judge->terms.field, &judge->terms.city, &judge->terms.shrines,
                          &judge->terms.homing, &weights, &followers, &worths, &own, &on))
        return -1;
    if (read_outlook(judge, outlook) < 0 || read_totals(judge, points, supply, special) < 0 ||
        read_figures(judge, weights, followers, worths, own, on) < 0)
        return -1;
    return start_shares(judge, make_share);
}

/* -- simulated games, without modules ------------------------------------------------------------------------- */

static int read_rules(Judge *judge, PyObject *rules) {
    Terms *terms = &judge->terms;
    return PyArg_ParseTuple(rules, "ddpp", &terms->draws_a_turn, &terms->horizon, &terms->fields, &terms->each_field)
               ? 0
               : FAILED;
}

/* Make the figures that can be put out those of the seat on turn. */
static void renew_supply(Judge *judge) { judge->terms.supply[0] = judge->games->now.supply[judge->games->now.on_turn]; }

/* See CarcassonneJudgement.__init__ and _held. */
static int weigh(Judge *judge) {
    const Position *now = &judge->games->now;
    Terms *terms = &judge->terms;
    int turns = judge->turns[now->on_turn];
    terms->draws = (turns <= terms->horizon ? turns : terms->horizon) * terms->draws_a_turn;
    renew_supply(judge);
    for (int seat = 0; seat < judge->players; seat++) {
        judge->start.points[seat] = now->scores[seat];
        judge->start.supply[seat] = now->supply[seat];
    }
    return start_shares(judge, make_share);
}

/* Give the points of a feature to those with most followers on it (CARC-8.1 to CARC-8.4). */
static void score(Judge *judge, int root, int complete) {
    const Board *board = &judge->board;
    int is_shrine = judge->terms.shrines >> board->segments[root].kind & 1;
    int tiles = is_shrine ? 1 + tiles_around(board, center_of(board, root)) : size_of(board, root);
    long heads[MAX_SEATS], most = count_heads(judge, root, judge->terms.weights, heads);
    for (int seat = 0; seat < judge->players; seat++)
        if (heads[seat] == most) judge->games->now.scores[seat] += worth_of(judge, root, tiles, complete);
}

/* Score a feature that is complete, and bring its followers home (CARC-8.5). */
static int score_completed(Judge *judge, int root) {
    const Board *board = &judge->board;
    score(judge, root, 1);
    for (int word = 0; word < segment_words(board); word++)
        for (uint64_t left = board->segments[root].occupied[word]; left; left &= left - 1)
            if (take_follower(judge, word * WORD_BITS + lowest_bit(left)) < 0) return FAILED;
    return 0;
}

/* Score the shrine of a tile if it is surrounded (CARC-7.7). */
static int score_shrine(Judge *judge, const LaidTile *tile) {
    const Design *design = &judge->board.designs[tile->design];
    for (int region = 0; region < design->region_count; region++) {
        if (!(judge->terms.shrines >> design->kind[region] & 1)) continue;
        int segment = tile->first + region;
        if (!is_occupied(&judge->board, segment) || tiles_around(&judge->board, tile->place) < 8) return 0;
        return score_completed(judge, segment);
    }
    return 0;
}

/* See PassFollower.legal and DeployFigure.legal. */
static int list_steps(Judge *judge, int *steps) {
    const Board *board = &judge->board;
    int first = board->tiles[board->tile_count - 1].first, count = 0;
    renew_supply(judge);
    steps[count++] = STEP_PASS;
    for (int segment = first; segment < board->segment_count; segment++)
        for (int figure = 0, root = root_of(board, segment); figure < judge->terms.figure_count; figure++)
            if (may_deploy(judge, segment, root, figure)) steps[count++] = STEP_DEPLOY + ((segment - first) << 3 | figure);
    return count;
}

/* See CarcassonneState.follower_step_over and completion.newly_complete. */
static int make_step(Judge *judge, int step) {
    const Board *board = &judge->board;
    const LaidTile *tile = &board->tiles[board->tile_count - 1];
    int deployed = step - STEP_DEPLOY;
    if (step != STEP_PASS) {
        if (deployed < 0 || deployed & 7 || tile->first + (deployed >> 3) >= board->segment_count) return UNKNOWN;
        if (put_follower(judge, tile->first + (deployed >> 3)) < 0) return FAILED;
    }
    for (int segment = tile->first; segment < board->segment_count; segment++) {
        int root = root_of(board, segment), kind = board->segments[root].kind;
        if (kind == judge->terms.field || judge->terms.shrines >> kind & 1) continue;
        if (board->segments[root].open_ends || !is_occupied(board, root)) continue;
        if (score_completed(judge, root) < 0) return FAILED;
    }
    if (score_shrine(judge, tile) < 0) return FAILED;
    for (int i = 0; i < 8; i++) {
        int number = tile_at(board, tile->place + RING[i]);
        if (number >= 0 && score_shrine(judge, &board->tiles[number]) < 0) return FAILED;
    }
    return begin_turn(judge, (judge->games->now.on_turn + 1) % judge->players);
}

/* Score the farmers of a field by its complete cities (scoring.farms, CARC-10.4 to CARC-10.6). */
static void score_field(Judge *judge, int root) {
    const Board *board = &judge->board;
    int roots[MAX_SEGMENTS], count = touching_roots(board, root, roots), cities = 0;
    for (int i = 0; i < count; i++) cities += !board->segments[roots[i]].open_ends;
    long heads[MAX_SEATS], most = count_heads(judge, root, judge->terms.weights, heads);
    for (int seat = 0; seat < judge->players; seat++)
        if (heads[seat] == most) judge->games->now.scores[seat] += judge->terms.field_rate * cities;
}

/* See CarcassonneState.end_game (CARC-11). */
static int score_finally(Judge *judge) {
    int roots[MAX_SEGMENTS], count = occupied_roots(&judge->board, roots);
    for (int i = 0; i < count; i++) {
        if (judge->board.segments[roots[i]].kind != judge->terms.field)
            score(judge, roots[i], 0);
        else if (judge->terms.fields && !judge->terms.each_field)
            return UNKNOWN;
        else if (judge->terms.fields)
            score_field(judge, roots[i]);
    }
    return 0;
}

static double balance_of(Judge *judge, int seat) {
    return seat_worth(judge, seat, &judge->kept) - rivals_worth(judge, seat, &judge->kept);
}

#include "../../landscape/native/methods.h"

JUDGE_MODULE("Judges placements in Carcassonne.", "engine.games.carcassonne._judge.Judge")
