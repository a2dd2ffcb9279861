/* What the native judgements of all games share: the outlook, estimates of features, shares, and the Python type.
 *
 * The arithmetic follows engine/landscape/completion_odds.py and judgement.py operation by operation, in the same order,
 * so that results are equal to the last bit. Compile with -ffp-contract=off.
 *
 * A game defines `Terms`, what it must know of a turn, includes this file, defines `estimate` and what methods.h asks
 * for, and includes that.
 */

#ifndef HINTERLAND_JUDGE_H
#define HINTERLAND_JUDGE_H

#include "board.h"

#include <math.h>
#include <stdio.h>

#ifndef SOURCES
#error "SOURCES is the digest of the sources, see native_judges.sources_digest"
#endif

enum {
    CLOSING_SLOTS = 4096,      /* of the table of designs that close a hole, by hole */
    CLOSING_LIMIT = 3 * CLOSING_SLOTS / 4,
    DESIGN_WORDS = MAX_DESIGNS / WORD_BITS,
    MAX_HOLES = SIDES * MAX_TILES,
    REACH_ROOM = 1 << 14,
    MAX_FREE = 16,             /* judgement._MOST_FOLLOWERS */
    STEP_PASS = 0,
    STEP_DEPLOY = 1,           /* + (region << FIGURE_BITS | figure) */
    STEP_HOME = -1,            /* - number of the follower among one's own */
    STEP_UNKNOWN = INT32_MIN,  /* for Python to decide */
};

static const double SURE = -50.0; /* outlook._SURE */

typedef struct {
    uint32_t key;              /* of a hole: need, sides, walls; 0 for a free slot */
    uint32_t epoch;            /* the outlook for which `miss` holds */
    double miss;
    uint64_t designs[DESIGN_WORDS];
} Closing;

typedef struct {
    double value, chance;
    double final, closed;
    int complete;
    int reach_start, reach_count;  /* in Judge.reach: places, those of which only the place itself counts as ~place */
    int asked_start, asked_count;  /* in Judge.asked */
} Estimate;

typedef struct {
    double points[MAX_SEATS], home[MAX_SEATS], special[MAX_SEATS];
    int root;                      /* of the feature before a tile is tried */
    int reach_start, reach_count;
    int column;
} Share;

typedef struct {
    double points[MAX_SEATS], supply[MAX_SEATS], special[MAX_SEATS];
} Totals;

typedef struct {
    PyObject_HEAD
    Board board;
    Closing closing[CLOSING_SLOTS];
    int closing_count;
    uint32_t outlook_epoch;
    /* the outlook and weights of the turn that is judged */
    int players, on_turn;
    long counts[MAX_DESIGNS], unseen, ahead; /* the last one: turns to come */
    double most;
    int turns[MAX_SEATS];
    double scales[MAX_SEATS], minds[MAX_SEATS];
    double free[MAX_FREE], upto[MAX_FREE];
    int free_count, upto_count;
    int overflow;                  /* whether something did not fit in the native judge */
    /* estimates: of the position as it is, and with the tile that is tried */
    int trying;                    /* the place of that tile, -1 when none is tried */
    uint32_t base_epoch, fresh_epoch;
    uint32_t base_of[MAX_SEGMENTS], fresh_of[MAX_SEGMENTS];
    Estimate base[MAX_SEGMENTS], fresh[MAX_SEGMENTS];
    int reach[REACH_ROOM], reach_count;
    Hole asked[REACH_ROOM];
    int asked_count, base_asked;
    Share shares[MAX_SHARES];
    int share_count;
    Terms terms;                   /* of the game */
    int busy;                      /* whether it judges: what Python is asked then may run other threads */
    struct Games *games;           /* of games.h; NULL where no games have been simulated */
    long games_key;                /* which games the board holds the position of, 0 for none */
    Totals start, kept, totals;    /* without the shares; with all of them; with the tile tried */
} Judge;

/* Estimate a feature; defined by the game. Return -1 with an exception. */
static inline int estimate(Judge *judge, int root, Estimate *found);

/* -- arithmetic as Python does it ---------------------------------------------------------------------------- */

/* Return what sum() makes of floats: compensated from Python 3.12 on. */
static inline double sum_of(const double *values, int count) {
    double total = 0.0, lost = 0.0;
    for (int i = 0; i < count; i++) {
        double more = values[i], sum = total + more;
        if (Py_Version >= 0x030C0000)
            lost += fabs(total) >= fabs(more) ? (total - sum) + more : (more - sum) + total;
        total = sum;
    }
    return lost != 0.0 && isfinite(lost) ? total + lost : total;
}

/* -- the outlook --------------------------------------------------------------------------------------------- */

/* Return whether the regions that continue a feature at some sides of a tile reach no other side. */
static inline int closes(const Turned *turned, int need, int sides, int walls) {
    int fitting = 0, joined = 0;
    for (int side = 0; side < SIDES; side++) {
        int asked = need >> 3 * side & 7;
        if (asked == 0 || asked == turned->edges[side] + 1) fitting |= 1 << side;
        if (sides & fitting & 1 << side) joined |= 1 << (turned->owners[side] + 1);
    }
    for (int side = 0; side < SIDES; side++)
        if (fitting & ~(sides | walls) & 1 << side && joined & 1 << (turned->owners[side] + 1)) return 0;
    return 1;
}

/* Return whether a design in a rotation satisfies what a place asks for. */
static inline int fits(const Board *board, const Turned *turned, int need) {
    for (int side = 0; side < SIDES; side++) {
        int asked = need >> 3 * side & 7;
        if (asked && !board->match[turned->edges[side]][asked - 1]) return 0;
    }
    return 1;
}

/* Find the designs that fit in a hole and close a feature there. */
static inline void find_closing(const Board *board, Closing *found, int need, int sides, int walls) {
    memset(found->designs, 0, sizeof found->designs);
    for (int index = 0; index < board->design_count; index++) {
        const Design *design = &board->designs[index];
        for (int rotation = 0; rotation < 4 && !design->starting; rotation++) {
            const Turned *turned = &design->turned[rotation];
            if (fits(board, turned, need) && closes(turned, need, sides, walls)) {
                set_bit(found->designs, index);
                break;
            }
        }
    }
}

/* Return the entry of a hole in the table, filled in where it is new. */
static inline Closing *closing_of(Judge *judge, int need, int sides, int walls) {
    uint32_t key = ((uint32_t)need << 4 | (uint32_t)sides) << 4 | (uint32_t)walls;
    uint32_t slot = (key + 1) * 2654435761u >> 20;
    while (judge->closing[slot].key && judge->closing[slot].key != key + 1) slot = (slot + 1) % CLOSING_SLOTS;
    Closing *found = &judge->closing[slot];
    if (!found->key) {
        if (judge->closing_count == CLOSING_LIMIT) {
            memset(judge->closing, 0, sizeof judge->closing);
            judge->closing_count = 0;
            return closing_of(judge, need, sides, walls);
        }
        judge->closing_count++;
        found->key = key + 1;
        find_closing(&judge->board, found, need, sides, walls);
    }
    return found;
}

/* Return the logarithm of the chance that a tile does not close a feature in a hole. */
static inline double miss(Judge *judge, int need, int sides, int walls) {
    Closing *found = closing_of(judge, need, sides, walls);
    if (found->epoch != judge->outlook_epoch) {
        long count = 0;
        for (int word = 0; word < DESIGN_WORDS; word++)
            for (uint64_t left = found->designs[word]; left; left &= left - 1)
                count += judge->counts[word * WORD_BITS + lowest_bit(left)];
        double share = (double)count / (double)(judge->unseen ? judge->unseen : 1);
        if (judge->most < share) share = judge->most;
        found->miss = share < 1 ? log1p(-share) : SURE;
        found->epoch = judge->outlook_epoch;
    }
    return found->miss;
}

/* Return the chance that a hole is filled, and a feature closed there. */
static inline double chance_of(Judge *judge, int need, int sides, double draws, int walls) {
    return 1.0 - exp(miss(judge, need, sides, walls) * draws);
}

/* -- estimates ----------------------------------------------------------------------------------------------- */

/* Return whether a tile on a place can change what has this reach. */
static inline int reaches(const Judge *judge, int start, int count, int place) {
    for (int i = start; i < start + count; i++) {
        int hole = judge->reach[i];
        if (hole < 0) {
            if (~hole == place) return 1;
            continue;
        }
        int away = place - hole;
        if (away == 0 || away == 1 || away == -1 || away == GRID || away == -GRID) return 1;
    }
    return 0;
}

static inline void add_reach(Judge *judge, Estimate *found, int place) {
    if (judge->trying >= 0) return;
    if (judge->reach_count == REACH_ROOM) {
        judge->overflow = 1;
        return;
    }
    judge->reach[judge->reach_count++] = place;
    found->reach_count++;
}

/* Begin the reach of an estimate; nothing else may be added to another one until it is complete. */
static inline void begin_reach(Judge *judge, Estimate *found) {
    found->reach_start = judge->reach_count;
    found->reach_count = 0;
}

static inline void add_holes_to_reach(Judge *judge, Estimate *found, const Hole *holes, int count) {
    for (int i = 0; i < count; i++) add_reach(judge, found, holes[i].place);
}

/* Keep what the holes of an estimate ask for: the need in `place`. */
static inline void add_asked(Judge *judge, Estimate *found, int need, int sides) {
    if (judge->asked_count == REACH_ROOM) {
        judge->overflow = 1;
        return;
    }
    judge->asked[judge->asked_count++] = (Hole){need, sides};
    found->asked_count++;
}

/* Return the estimate of a feature, from before where the tile tried does not change it; NULL with an exception. */
static inline const Estimate *look(Judge *judge, int root) {
    if (judge->trying >= 0) {
        if (judge->fresh_of[root] == judge->fresh_epoch) return &judge->fresh[root];
        const Estimate *before = &judge->base[root];
        if (judge->base_of[root] == judge->base_epoch &&
            !reaches(judge, before->reach_start, before->reach_count, judge->trying))
            return before;
        Estimate found = {0};
        if (estimate(judge, root, &found) < 0) return NULL;
        judge->fresh[root] = found;
        judge->fresh_of[root] = judge->fresh_epoch;
        return &judge->fresh[root];
    }
    if (judge->base_of[root] != judge->base_epoch) {
        Estimate found = {0};
        if (estimate(judge, root, &found) < 0) return NULL;
        judge->base[root] = found;
        judge->base_of[root] = judge->base_epoch;
    }
    return &judge->base[root];
}

/* Begin to judge a position that the board holds, with a new outlook. */
static inline void begin_judging(Judge *judge) {
    if (++judge->outlook_epoch == 0) {
        memset(judge->closing, 0, sizeof judge->closing);
        judge->closing_count = 0;
        judge->outlook_epoch = 1;
    }
    if (++judge->base_epoch == 0) {
        memset(judge->base_of, 0, sizeof judge->base_of);
        judge->base_epoch = 1;
    }
    judge->trying = -1;
    judge->reach_count = judge->asked_count = judge->share_count = judge->overflow = 0;
}

/* Begin to judge with a tile on a place, which has been laid. */
static inline void begin_try(Judge *judge, int place) {
    if (++judge->fresh_epoch == 0) {
        memset(judge->fresh_of, 0, sizeof judge->fresh_of);
        judge->fresh_epoch = 1;
    }
    judge->trying = place;
    judge->base_asked = judge->asked_count;
}

static inline void end_try(Judge *judge) {
    judge->asked_count = judge->base_asked;
    judge->trying = -1;
    lift(&judge->board);
}

/* -- shares and seats ---------------------------------------------------------------------------------------- */

static inline void add_share(const Judge *judge, Totals *totals, const Share *share, double sign) {
    for (int seat = 0; seat < judge->players; seat++) {
        totals->points[seat] += sign * share->points[seat];
        totals->supply[seat] += sign * share->home[seat];
        totals->special[seat] += sign * share->special[seat];
    }
}

/* Count the followers of each seat on a feature, each by its weight; return the highest count. */
static inline long count_heads(const Judge *judge, int root, const long *weights, long *heads) {
    const Board *board = &judge->board;
    long most = 0;
    memset(heads, 0, MAX_SEATS * sizeof *heads);
    for (int word = 0; word < segment_words(board); word++) {
        for (uint64_t left = board->segments[root].occupied[word]; left; left &= left - 1) {
            int held = board->segments[word * WORD_BITS + lowest_bit(left)].holder;
            heads[held & 7] += weights[held >> 3];
        }
    }
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (heads[seat] > most) most = heads[seat];
    return most;
}

/* Return what free followers are worth, with many turns to come. */
static inline double supply_worth(Judge *judge, double supply) {
    int whole = (int)supply;
    if (whole < 0 || whole >= judge->upto_count) {
        judge->overflow = 1;
        return 0.0;
    }
    double value = judge->upto[whole];
    if (whole < judge->free_count) value += judge->free[whole] * (supply - whole);
    return value;
}

/* Return the worth of a seat: its points, and something for the figures in its supply. */
static inline double sum_up(Judge *judge, int seat, double points, double supply, double special) {
    return points + (supply_worth(judge, supply) + special) * judge->scales[seat];
}

static inline double seat_worth(Judge *judge, int seat, const Totals *totals) {
    return sum_up(judge, seat, totals->points[seat], totals->supply[seat], totals->special[seat]);
}

/* Return the average worth of the other seats, weighted. */
static inline double rivals_worth(Judge *judge, int me, const Totals *totals) {
    double worths[MAX_SEATS];
    int count = 0;
    if (judge->players == 1) return 0.0;
    for (int seat = 0; seat < judge->players; seat++)
        if (seat != me) worths[count++] = seat_worth(judge, seat, totals);
    return judge->minds[me] * sum_of(worths, count) / (judge->players - 1);
}

/* Find the features with followers in the order of these; return their number, -1 with an exception. */
static inline int occupied_roots(Board *board, int *roots) {
    int count = 0;
    begin_marking(board);
    for (int i = 0; i < board->held_count; i++) {
        int root = root_of(board, board->held[i]);
        if (!was_marked(board, root)) roots[count++] = root;
    }
    return count;
}

enum { NO_SHARE = 1 };

/* Make a share in a feature; defined by games that add up shares. Return NO_SHARE where it does not count, -1 with an
 * exception. */
typedef int (*ShareMaker)(Judge *judge, int root, Share *share);

/* Judge the position as it is; return -1 with an exception. */
static inline int start_shares(Judge *judge, ShareMaker make_share) {
    int roots[MAX_SEGMENTS], count = occupied_roots(&judge->board, roots);
    if (count > MAX_SHARES) {
        judge->overflow = 1;
        return 0;
    }
    judge->totals = judge->start;
    for (int i = 0; i < count; i++) {
        Share *share = &judge->shares[judge->share_count];
        int made = make_share(judge, roots[i], share);
        if (made < 0) return -1;
        if (made == NO_SHARE) continue;
        judge->share_count++;
        add_share(judge, &judge->totals, share, 1.0);
    }
    judge->kept = judge->totals;
    return 0;
}

/* Set for each share whether the tile tried can change it. */
static inline void find_touched(const Judge *judge, uint8_t *touched) {
    for (int i = 0; i < judge->share_count; i++) {
        const Share *share = &judge->shares[i];
        touched[i] = (uint8_t)reaches(judge, share->reach_start, share->reach_count, judge->trying);
    }
}

/* Judge again the shares that the tile tried changes, those of which `touched` is set; return -1 with an exception. */
static inline int renew_shares(Judge *judge, const uint8_t *touched, ShareMaker make_share) {
    Board *board = &judge->board;
    int roots[MAX_SEGMENTS], count = 0, some = 0;
    judge->totals = judge->kept;
    begin_marking(board);
    for (int i = 0; i < judge->share_count; i++) {
        if (!touched[i]) continue;
        some = 1;
        add_share(judge, &judge->totals, &judge->shares[i], -1.0);
    }
    if (!some) return 0;
    for (int i = 0; i < judge->share_count; i++) {
        if (!touched[i]) continue;
        /* its followers stand on one feature still */
        int root = root_of(board, judge->shares[i].root);
        if (!was_marked(board, root)) roots[count++] = root;
    }
    for (int i = 0; i < count; i++) {
        Share share;
        if (make_share(judge, roots[i], &share) < 0) return -1;
        add_share(judge, &judge->totals, &share, 1.0);
    }
    return 0;
}

/* -- reading Python's terms ---------------------------------------------------------------------------------- */

/* Read a sequence of floats; return their number, -1 with an exception. */
static inline int read_doubles(PyObject *sequence, double *values, int room) {
    Py_ssize_t count = PySequence_Size(sequence);
    if (count < 0) return -1;
    if (count > room) {
        PyErr_SetString(PyExc_OverflowError, "more values than the native judge holds");
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *item = PySequence_GetItem(sequence, i);
        if (item == NULL) return -1;
        values[i] = PyFloat_AsDouble(item);
        Py_DECREF(item);
        if (values[i] == -1.0 && PyErr_Occurred()) return -1;
    }
    return (int)count;
}

/* Read a sequence of integers; return their number, -1 with an exception. */
static inline int read_longs(PyObject *sequence, long *values, int room) {
    Py_ssize_t count = PySequence_Size(sequence);
    int failed = 0;
    if (count < 0) return -1;
    if (count > room) {
        PyErr_SetString(PyExc_OverflowError, "more values than the native judge holds");
        return -1;
    }
    for (Py_ssize_t i = 0; i < count && !failed; i++) values[i] = read_item(sequence, i, INT32_MIN, INT32_MAX, &failed);
    return failed ? -1 : (int)count;
}

/* Read the outlook and what all games weigh alike (native.py, `outlook_terms`); return -1 with an exception. */
static inline int read_outlook(Judge *judge, PyObject *terms) {
    PyObject *counts, *turns, *scales, *minds, *free, *upto;
    long turn_list[MAX_SEATS];
    if (!PyArg_ParseTuple(terms, "iiOldOOOOO", &judge->players, &judge->on_turn, &counts, &judge->unseen, &judge->most,
                          &turns, &scales, &minds, &free, &upto))
        return -1;
    if (judge->players < 1 || judge->players > MAX_SEATS || judge->on_turn < 0 || judge->on_turn >= judge->players) {
        PyErr_SetString(PyExc_OverflowError, "more seats than the native judge holds");
        return -1;
    }
    if (read_longs(counts, judge->counts, MAX_DESIGNS) != judge->board.design_count ||
        read_longs(turns, turn_list, MAX_SEATS) != judge->players ||
        read_doubles(scales, judge->scales, MAX_SEATS) != judge->players ||
        read_doubles(minds, judge->minds, MAX_SEATS) != judge->players ||
        (judge->free_count = read_doubles(free, judge->free, MAX_FREE)) < 0 ||
        (judge->upto_count = read_doubles(upto, judge->upto, MAX_FREE)) < 0) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the terms of the native judge have wrong lengths");
        return -1;
    }
    for (int seat = 0; seat < judge->players; seat++) judge->turns[seat] = (int)turn_list[seat];
    begin_judging(judge);
    return 0;
}

/* Read what each seat has apart from its followers on the board: points, supply, special; -1 with an exception. */
static inline int read_totals(Judge *judge, PyObject *points, PyObject *supply, PyObject *special) {
    memset(&judge->start, 0, sizeof judge->start);
    if (read_doubles(points, judge->start.points, MAX_SEATS) != judge->players ||
        read_doubles(supply, judge->start.supply, MAX_SEATS) != judge->players ||
        read_doubles(special, judge->start.special, MAX_SEATS) != judge->players) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the terms of the native judge have wrong lengths");
        return -1;
    }
    return 0;
}

/* -- choices ------------------------------------------------------------------------------------------------- */

typedef struct {
    double worth;
    int step;
} Choice;

static const Choice NO_CHOICE = {0.0, STEP_UNKNOWN};

/* Take a step for the best where it is worth more than those before it. */
static inline void offer_step(Choice *best, double worth, int step) {
    if (best->step == STEP_UNKNOWN || worth > best->worth) *best = (Choice){worth, step};
}

/* -- judging placements -------------------------------------------------------------------------------------- */

/* Judge the tile just laid, with begin_try made: set its worth and the best follower step; -1 with an exception. */
typedef int (*Chooser)(Judge *judge, double *worth, int *step);

/* Lay a tile, judge it and take it back; return -1 with an exception. */
static inline int try_placement(Judge *judge, int design, int place, int rotation, Chooser choose, double *worth,
                                int *step) {
    *step = STEP_UNKNOWN;
    if (lay(&judge->board, design, place, rotation) < 0) return -1;
    begin_try(judge, place);
    int failed = choose(judge, worth, step) < 0;
    end_try(judge);
    return failed ? -1 : 0;
}

/* Return for each placement its worth and the best follower step after it as (float, int), None for Python to judge.
 *
 * Placements are codes, cell * 4 + rotation, of one design. None instead of a list: Python must judge them all. */
static PyObject *judge_placements(Judge *judge, int design, PyObject *codes, Chooser choose) {
    Py_ssize_t count = PySequence_Size(codes);
    int failed = 0;
    if (count < 0) return NULL;
    if (design < 0 || design >= judge->board.design_count) {
        PyErr_SetString(PyExc_ValueError, "no such design");
        return NULL;
    }
    if (judge->overflow) Py_RETURN_NONE;
    PyObject *found = PyList_New(count);
    if (found == NULL) return NULL;
    for (Py_ssize_t i = 0; i < count; i++) {
        long code = read_item(codes, i, INT32_MIN, INT32_MAX, &failed);
        int place = failed ? -1 : place_of_cell(code >> 2);
        double worth = 0.0;
        int step = STEP_UNKNOWN;
        if (failed || (place >= 0 && try_placement(judge, design, place, (int)(code & 3), choose, &worth, &step) < 0))
            goto error;
        if (judge->overflow) {
            Py_DECREF(found);
            Py_RETURN_NONE;
        }
        PyObject *item = step == STEP_UNKNOWN ? Py_NewRef(Py_None) : Py_BuildValue("di", worth, step);
        if (item == NULL || PyList_SetItem(found, i, item) < 0) goto error;
    }
    return found;
error:
    Py_DECREF(found);
    return NULL;
}

/* -- the Python type ----------------------------------------------------------------------------------------- */

static inline int read_turned(PyObject *data, int regions, Turned *turned) {
    PyObject *edges, *owners, *joints, *shared, *reaching;
    long values[PORTS];
    if (!PyArg_ParseTuple(data, "OOOOO", &edges, &owners, &joints, &shared, &reaching)) return -1;
    if (read_longs(edges, values, SIDES) != SIDES) return -1;
    for (int side = 0; side < SIDES; side++) {
        if (values[side] < 0 || values[side] >= EDGE_TYPES - 1) return -1;
        turned->edges[side] = (uint8_t)values[side];
    }
    if (read_longs(owners, values, PORTS) != PORTS) return -1;
    for (int port = 0; port < PORTS; port++) {
        if (values[port] < -1 || values[port] >= regions) return -1;
        turned->owners[port] = (int8_t)values[port];
    }
    if (read_longs(reaching, values, SIDES) != SIDES) return -1;
    for (int side = 0; side < SIDES; side++) turned->reaching[side] = (uint16_t)values[side];
    if (read_longs(shared, values, SIDES) != SIDES) return -1;
    for (int side = 0; side < SIDES; side++) {
        if (values[side] < 0 || values[side] >> regions || __builtin_popcountl(values[side]) > MAX_SHARED) return -1;
        turned->shared[side] = (uint16_t)values[side];
    }
    for (int side = 0; side < SIDES; side++) {
        PyObject *pairs = PySequence_GetItem(joints, side);
        if (pairs == NULL) return -1;
        long ports[2 * MAX_JOINTS];
        int count = read_longs(pairs, ports, 2 * MAX_JOINTS);
        Py_DECREF(pairs);
        if (count < 0 || count % 2) return -1;
        turned->joint_count[side] = (uint8_t)(count / 2);
        for (int i = 0; i < count / 2; i++) {
            long region = ports[2 * i], port = ports[2 * i + 1];
            if (region < 0 || region >= regions || port < 0 || port >= PORTS) return -1;
            turned->joints[side][i] = (Joint){(uint8_t)region, (uint8_t)port};
        }
    }
    return 0;
}

static inline int read_regions(PyObject *prints, Design *design) {
    Py_ssize_t count = PySequence_Size(prints);
    if (count < 0 || count > MAX_REGIONS) return -1;
    design->region_count = (int)count;
    for (Py_ssize_t region = 0; region < count; region++) {
        PyObject *print = PySequence_GetItem(prints, region);
        int kind, ends, touching;
        unsigned long long tokens;
        int done = print != NULL && PyArg_ParseTuple(print, "iiKi", &kind, &ends, &tokens, &touching);
        Py_XDECREF(print);
        if (!done || kind < 0 || kind >= MAX_KINDS || touching < 0 || touching >> count) return -1;
        design->kind[region] = (uint8_t)kind;
        design->ends[region] = (uint8_t)ends;
        design->tokens[region] = tokens;
        design->touching[region] = (uint16_t)touching;
    }
    return 0;
}

static inline int read_design(PyObject *data, Design *design) {
    PyObject *rotations, *prints, *named;
    long names[MAX_NAMES];
    if (!PyArg_ParseTuple(data, "OOiOpi", &rotations, &prints, &design->token_count, &named, &design->starting,
                          &design->symmetry))
        return -1;
    int count = read_longs(named, names, MAX_NAMES);
    for (int name = 0; name < count; name++) design->named[name] = (uint64_t)names[name];
    if (count < 0) return -1;
    if (design->token_count < 0 || design->token_count > WORD_BITS || read_regions(prints, design) < 0) return -1;
    for (int rotation = 0; rotation < 4; rotation++) {
        PyObject *turned = PySequence_GetItem(rotations, rotation);
        int done = turned != NULL && read_turned(turned, design->region_count, &design->turned[rotation]) == 0;
        Py_XDECREF(turned);
        if (!done) return -1;
    }
    return 0;
}

static inline int read_designs(Board *board, PyObject *data) {
    Py_ssize_t count = PySequence_Size(data);
    if (count < 1 || count > MAX_DESIGNS) return -1;
    board->designs = calloc((size_t)count, sizeof *board->designs);
    board->segments = calloc(MAX_SEGMENTS, sizeof *board->segments);
    if (board->designs == NULL || board->segments == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    board->design_count = (int)count;
    for (Py_ssize_t index = 0; index < count; index++) {
        PyObject *item = PySequence_GetItem(data, index);
        int done = item != NULL && read_design(item, &board->designs[index]) == 0;
        Py_XDECREF(item);
        if (!done) return -1;
    }
    return 0;
}

static inline int read_match(Board *board, PyObject *pairs) {
    long values[2 * EDGE_TYPES * EDGE_TYPES];
    int count = read_longs(pairs, values, 2 * EDGE_TYPES * EDGE_TYPES);
    if (count < 0 || count % 2) return -1;
    for (int i = 0; i < count; i += 2) {
        if (values[i] < 0 || values[i] >= EDGE_TYPES || values[i + 1] < 0 || values[i + 1] >= EDGE_TYPES) return -1;
        board->match[values[i]][values[i + 1]] = 1;
    }
    return 0;
}

static PyObject *judge_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    PyObject *designs, *match, *allows;
    int mixed, wall_closes, name_count;
    static char *names[] = {"designs", "match", "mixed", "allows", "wall_closes", "names", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, named, "OOpOpi", names, &designs, &match, &mixed, &allows, &wall_closes,
                                     &name_count))
        return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Judge *judge = (Judge *)allocate(type, 0);
    if (judge == NULL) return NULL;
    judge->board.mixed = mixed;
    judge->board.wall_closes = wall_closes;
    judge->board.name_count = name_count < MAX_NAMES ? name_count : MAX_NAMES;
    judge->board.allows = Py_NewRef(allows);
    if (read_designs(&judge->board, designs) < 0 || read_match(&judge->board, match) < 0) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "a tile set that the native board cannot hold");
        Py_DECREF(judge);
        return NULL;
    }
    return (PyObject *)judge;
}

static inline int judge_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((Judge *)self)->board.allows);
    return 0;
}

static inline int judge_clear(PyObject *self) {
    Py_CLEAR(((Judge *)self)->board.allows);
    return 0;
}

static inline void judge_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    Board *board = &((Judge *)self)->board;
    PyObject_GC_UnTrack(self);
    Py_CLEAR(board->allows);
    free(board->designs);
    free(board->segments);
    free(board->changes);
    free(((Judge *)self)->games);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

PyDoc_STRVAR(follow_doc, "follow(cells, designs, rotations, holder)\n--\n\n"
                         "Make the board hold the tiles and figures of a landscape.");

/* Follow a landscape given as a tuple; return -1 with an exception. */
static inline int follow_landscape(Judge *judge, PyObject *landscape) {
    PyObject *cells, *designs, *rotations, *holders;
    if (!PyArg_ParseTuple(landscape, "OOOO", &cells, &designs, &rotations, &holders)) return -1;
    judge->games_key = 0;
    if (follow(&judge->board, cells, designs, rotations, holders) == 0) return 0;
    clear_board(&judge->board);
    return -1;
}

static PyObject *judge_follow(PyObject *self, PyObject *args) {
    Judge *judge = (Judge *)self;
    if (judge->busy) {
        PyErr_SetString(PyExc_RuntimeError, "the native judge is in use");
        return NULL;
    }
    judge->busy = 1;
    int failed = follow_landscape(judge, args) < 0;
    judge->busy = 0;
    if (failed) return NULL;
    Py_RETURN_NONE;
}

PyDoc_STRVAR(features_doc, "features()\n--\n\n"
                           "Return for each segment its root, the open ends of the feature, its tiles, its members, its "
                           "tokens, the segments that touch it, its holes as (cell, sides) and the roots around it.");

/* Return a set of bits as an integer. */
static PyObject *integer_of(const uint64_t *words, int length) {
    char digits[SEGMENT_WORDS * 16 + 1];
    for (int i = 0; i < length; i++)
        snprintf(digits + 16 * i, 17, "%016llx", (unsigned long long)words[length - 1 - i]);
    return PyLong_FromString(digits, NULL, 16);
}

static PyObject *holes_as_list(Board *board, int root) {
    Hole holes[MAX_HOLES];
    int count = holes_of(board, root, holes);
    PyObject *found = PyList_New(count);
    for (int i = 0; found != NULL && i < count; i++) {
        PyObject *hole = Py_BuildValue("li", cell_of_place(holes[i].place), holes[i].sides);
        if (hole == NULL || PyList_SetItem(found, i, hole) < 0) Py_CLEAR(found);
    }
    return found;
}

static PyObject *roots_as_list(const Board *board, int root) {
    int roots[MAX_SEGMENTS], count = touching_roots(board, root, roots);
    PyObject *found = PyList_New(count);
    for (int i = 0; found != NULL && i < count; i++) {
        PyObject *one = PyLong_FromLong(roots[i]);
        if (one == NULL || PyList_SetItem(found, i, one) < 0) Py_CLEAR(found);
    }
    return found;
}

static PyObject *judge_features(PyObject *self, PyObject *Py_UNUSED(none)) {
    Board *board = &((Judge *)self)->board;
    PyObject *found = PyList_New(board->segment_count);
    for (int segment = 0; found != NULL && segment < board->segment_count; segment++) {
        int root = root_of(board, segment);
        const Segment *feature = &board->segments[root];
        PyObject *item = Py_BuildValue(
            "iLNNNNNN", root, (long long)(int64_t)feature->open_ends, integer_of(feature->tiles, TILE_WORDS),
            integer_of(feature->members, SEGMENT_WORDS), integer_of(feature->tokens, TOKEN_WORDS),
            integer_of(feature->touching, SEGMENT_WORDS), holes_as_list(board, root), roots_as_list(board, root));
        if (item == NULL || PyList_SetItem(found, segment, item) < 0) Py_CLEAR(found);
    }
    return found;
}

/* Return the module of a game with its judge. */
static PyObject *new_judge_module(PyModuleDef *definition, const char *type_name, PyMethodDef *methods) {
    PyType_Slot slots[] = {
        {Py_tp_new, judge_new},           {Py_tp_dealloc, judge_free},
        {Py_tp_traverse, judge_traverse}, {Py_tp_clear, judge_clear},
        {Py_tp_methods, methods},         {Py_tp_doc, "Judges placements on a native copy of a landscape."},
        {0, NULL},
    };
    PyType_Spec spec = {type_name, sizeof(Judge), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};
    PyObject *module = PyModule_Create(definition);
    PyObject *type = module == NULL ? NULL : PyType_FromSpec(&spec);
    if (type == NULL || PyModule_AddType(module, (PyTypeObject *)type) < 0) {
        Py_XDECREF(type);
        Py_XDECREF(module);
        return NULL;
    }
    Py_DECREF(type);
    if (PyModule_AddStringMacro(module, SOURCES) < 0) Py_CLEAR(module);
    return module;
}

#endif
