/* The judgement of placements in The Castle; engine/games/castle/judgement.py is its reference.
 *
 * How the features that a tile completes are best scored is asked of Python.
 */

#include "../../landscape/native/board.h"

enum {
    HOUSE, TOWER, PATH, COURT, KINDS,
    CASTLE_SEATS = 2,
    EACH_MARKET = 3,           /* scoring.EACH_MARKET */
    MOST_WAYS = 6,             /* judgement._WAYS */
    MAX_TRACK = 512,
    MAX_DONE = 64,
};

static const long WEIGHTS[MAX_FIGURES] = {1, 1, 1, 1, 1, 1, 1, 1};

/* A completed feature that is still to be scored, as settling.CompletedFeature. */
typedef struct {
    int value, kind, seats, size;      /* the seats that score it, as bits */
} Done;

/* The weights of the turn that is judged, as judgement.py hands them over. */
typedef struct {
    double draws, hope, back, growth, later, lasting, aim, rivals;
    double ahead;                      /* of the seat on turn, when nothing is completed */
    int ties;                          /* whether both seats score when they have as many followers */
    double unfinished[CASTLE_SEATS * KINDS];
    double corners[MAX_TRACK];         /* by space of the track what the token is worth on which a marker lands */
    int track;
    long scores[CASTLE_SEATS];
    int supply;                        /* of the seat on turn */
    PyObject *outcome;                 /* by how much that seat is ahead once completed features are settled */
    Done done[MAX_DONE];               /* the completed features of the position with the tile that is tried */
    int done_count;
} Terms;

#include "../../landscape/native/judge.h"

/* Ask by how much the seat on turn is ahead once the completed features are settled; return -1 with an exception. */
static int settle(Judge *judge, double *ahead) {
    static const char *const FORMATS[] = {"(ii()i)", "(ii(i)i)", "(ii(i)i)", "(ii(ii)i)"};
    if (!judge->terms.done_count) {
        *ahead = judge->terms.ahead;
        return 0;
    }
    PyObject *list = PyTuple_New(judge->terms.done_count);
    for (int i = 0; list != NULL && i < judge->terms.done_count; i++) {
        const Done *one = &judge->terms.done[i];
        const char *format = FORMATS[one->seats];
        PyObject *item = one->seats == 0   ? Py_BuildValue(format, one->value, one->kind, one->size)
                         : one->seats == 3 ? Py_BuildValue(format, one->value, one->kind, 0, 1, one->size)
                                           : Py_BuildValue(format, one->value, one->kind, one->seats - 1, one->size);
        if (item == NULL || PyTuple_SetItem(list, i, item) < 0) Py_CLEAR(list);
    }
    if (list == NULL) return -1;
    PyObject *answer = PyObject_CallFunctionObjArgs(judge->terms.outcome, list, NULL);
    Py_DECREF(list);
    if (answer == NULL) return -1;
    *ahead = PyFloat_AsDouble(answer);
    Py_DECREF(answer);
    return *ahead == -1.0 && PyErr_Occurred() ? -1 : 0;
}

/* Return the sides of a place that are at the wall, as bits; -1 with an exception. */
static int walls_around(Board *board, int place) {
    int walls = 0;
    for (int side = 0; side < SIDES; side++) {
        int allowed = site_allows(board, place + STEP[side]);
        if (allowed < 0) return -1;
        walls |= !allowed << side;
    }
    return walls;
}

static int estimate_court(Judge *judge, int root, Estimate *found) {
    Board *board = &judge->board;
    found->value = EACH_MARKET * token_total(board, root);
    if (!board->segments[root].open_ends || (judge->terms.growth == 0.0 && judge->trying >= 0)) return 0;
    Hole holes[MAX_HOLES];
    int count = holes_of(board, root, holes);
    found->value += EACH_MARKET * judge->terms.growth * judge->unseen * (count < MOST_WAYS ? count : MOST_WAYS);
    begin_reach(judge, found);
    add_holes_to_reach(judge, found, holes, count);
    return 0;
}

static int estimate(Judge *judge, int root, Estimate *found) {
    Board *board = &judge->board;
    int kind = board->segments[root].kind, tiles = size_of(board, root);
    if (kind == COURT) return estimate_court(judge, root, found);
    int each = kind == TOWER || (kind == PATH && token_total(board, root)) ? 2 : 1;
    if (!board->segments[root].open_ends) {
        found->value = found->closed = tiles * each;
        found->chance = 1.0;
        found->complete = 1;
        return 0;
    }
    Hole holes[MAX_HOLES];
    int count = holes_of(board, root, holes);
    double draws = judge->terms.draws / count, chance = judge->terms.hope;
    for (int i = 0; i < count; i++) {
        int walls = walls_around(board, holes[i].place);
        if (walls < 0) return -1;
        chance *= chance_of(judge, need_at(board, holes[i].place), holes[i].sides, draws, walls);
    }
    found->closed = (tiles + count) * each;
    found->chance = chance;
    found->value = chance * found->closed + (1 - chance) * judge->terms.later * judge->terms.lasting * tiles;
    begin_reach(judge, found);
    add_holes_to_reach(judge, found, holes, count);
    return 0;
}

/* Return what the token counts for on which a seat would land with an open feature once closed. */
static double aim_of(const Judge *judge, int seat, const Estimate *found) {
    if (found->closed == 0.0 || found->chance <= 0) return 0.0;
    return found->chance * judge->terms.aim * judge->terms.corners[(judge->terms.scores[seat] + (long)found->closed) % judge->terms.track];
}

static int make_share(Judge *judge, int root, Share *share) {
    const Estimate *found = look(judge, root);
    if (found == NULL) return -1;
    long heads[MAX_SEATS], most = count_heads(judge, root, WEIGHTS, heads);
    int kind = judge->board.segments[root].kind, size = size_of(&judge->board, root), tied = heads[0] == heads[1];
    memset(share, 0, sizeof *share);
    share->root = root;
    share->reach_start = found->reach_start;
    share->reach_count = found->reach_count;
    if (found->complete) {
        int seats = tied ? (judge->terms.ties ? 3 : 0) : heads[0] > heads[1] ? 1 : 2;
        for (int seat = 0; seat < CASTLE_SEATS; seat++) share->home[seat] = heads[seat];
        if (judge->terms.done_count < MAX_DONE - 1)
            judge->terms.done[judge->terms.done_count++] = (Done){(int)found->closed, kind, seats, size};
        else
            judge->overflow = 1;
        return 0;
    }
    double back = found->chance * judge->terms.back;
    for (int seat = 0; seat < CASTLE_SEATS; seat++) {
        share->home[seat] = heads[seat] * back;
        if (heads[seat] < most || (tied && !judge->terms.ties)) continue;
        share->points[seat] = found->value + aim_of(judge, seat, found);
        if (kind != COURT) share->points[seat] += judge->terms.unfinished[seat * KINDS + kind] * (1 - found->chance) * size;
    }
    return 0;
}

/* Find the best follower step; return -1 with an exception. */
static int best_step(Judge *judge, Choice *best) {
    const Board *board = &judge->board;
    const Totals *totals = &judge->totals;
    int me = judge->on_turn, first = board->tiles[board->tile_count - 1].first;
    double points = totals->points[me], home = totals->supply[me], ahead;
    double rival = judge->terms.rivals * seat_worth(judge, 1 - me, totals);
    if (settle(judge, &ahead) < 0) return -1;
    offer_step(best, sum_up(judge, me, ahead + points, home, 0.0) - rival, STEP_PASS);
    for (int segment = first; judge->terms.supply && segment < board->segment_count; segment++) {
        int root = root_of(board, segment);
        if (is_occupied(board, root)) continue;
        const Estimate *found = look(judge, root);
        if (found == NULL) return -1;
        double now = ahead, mine = points, left = home;
        if (found->complete) {
            judge->terms.done[judge->terms.done_count++] = (Done){(int)found->closed, board->segments[root].kind, 1 << me, size_of(board, root)};
            int settled = settle(judge, &now);
            judge->terms.done_count--;
            if (settled < 0) return -1;
        } else {
            mine += found->value + aim_of(judge, me, found);
            left -= 1 - found->chance * judge->terms.back;
        }
        offer_step(best, sum_up(judge, me, now + mine, left, 0.0) - rival, STEP_DEPLOY + ((segment - first) << 3));
    }
    return 0;
}

static int choose(Judge *judge, double *worth, int *step) {
    uint8_t touched[MAX_SHARES];
    Choice best = NO_CHOICE;
    judge->terms.done_count = 0;
    find_touched(judge, touched);
    if (renew_shares(judge, touched, make_share) < 0 || best_step(judge, &best) < 0) return -1;
    *worth = best.worth;
    *step = best.step;
    return 0;
}

/* Read the terms of judgement.py and judge the position as it is; return -1 with an exception. */
static int start(Judge *judge, PyObject *data) {
    PyObject *outlook, *points, *supply, *special, *unfinished, *corners, *scores;
    if (!PyArg_ParseTuple(data, "OOOOdddddddddpOOOiO", &outlook, &points, &supply, &special, &judge->terms.draws, &judge->terms.hope,
                          &judge->terms.back, &judge->terms.growth, &judge->terms.later, &judge->terms.lasting, &judge->terms.aim, &judge->terms.rivals,
                          &judge->terms.ahead, &judge->terms.ties, &unfinished, &corners, &scores, &judge->terms.supply,
                          &judge->terms.outcome))
        return -1;
    if (read_outlook(judge, outlook) < 0 || read_totals(judge, points, supply, special) < 0) return -1;
    judge->terms.track = read_doubles(corners, judge->terms.corners, MAX_TRACK);
    if (judge->players != CASTLE_SEATS || judge->terms.track < 1 ||
        read_doubles(unfinished, judge->terms.unfinished, CASTLE_SEATS * KINDS) != CASTLE_SEATS * KINDS ||
        read_longs(scores, judge->terms.scores, CASTLE_SEATS) != CASTLE_SEATS || judge->terms.scores[0] < 0 || judge->terms.scores[1] < 0) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the terms of the castle have wrong lengths");
        return -1;
    }
    judge->terms.done_count = 0;
    if (start_shares(judge, make_share) < 0) return -1;
    if (judge->terms.done_count) judge->overflow = 1; /* for Python: features are complete and not scored yet */
    return 0;
}

static double balance_of(Judge *judge, int seat) {
    double mine = seat_worth(judge, seat, &judge->kept), theirs = seat_worth(judge, 1 - seat, &judge->kept);
    return (seat == judge->on_turn ? judge->terms.ahead : -judge->terms.ahead) + mine - judge->terms.rivals * theirs;
}

#include "../../landscape/native/methods.h"

JUDGE_MODULE("Judges placements in The Castle.", "engine.games.castle._judge.Judge")
