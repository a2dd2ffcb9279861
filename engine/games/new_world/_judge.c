/* The judgement of placements in New World; engine/games/new_world/judgement.py and surveyor_risk.py are its reference.
 *
 * Placements that complete a feature are left to Python, except in simulated games.
 */

#include "../../landscape/native/board.h"

enum {
    TOWN, TRAIL, FARM, PLAIN,
    FULL_RING = 8,
    MAX_TO_GO = 512,           /* moves of the surveyors for which chances are kept */
    BONUS = 4,                 /* surveyors.BONUS */
    ARRIVAL = 5,               /* surveyors.ARRIVAL */
    OPEN_PLAIN = 4,            /* judgement._OPEN */
    SURVEYORS = 2,
    MAX_PENDING = 32,
    MAX_GOOD = 4,              /* replies._GOOD */
    MAX_NEAR = 128,
};

static const double BEST_FARM = 9.0;   /* judgement._BEST */
static const long WEIGHTS[MAX_FIGURES] = {1};

/* What a position is besides others (surveyors.Surveyors). */
typedef struct {
    int phase;
    int surveyors, columns[SURVEYORS], counter;
    int pending_count, pending[MAX_PENDING];
} Extra;

/* What replies with a tile begin with: placements as place * 4 + rotation, and places; none where it is not known. */
typedef struct {
    int good_count, near_count, good[MAX_GOOD], near[MAX_NEAR];
} Known;

/* The weights of the turn that is judged, as judgement.py hands them over. */
typedef struct {
    double draws, hope, back, herd, pace;
    int left, tiles_in_bag, westernmost, west;
    int gone;                  /* what a column's distance is less by: where the surveyors are, and what is to come */
    int supply;                /* of the seat on turn */
    double stays[MAX_TO_GO];   /* by moves to go; negative where not known yet */
    /* of simulated games */
    int is_playing, per_settler, sweeps_when_blocked, final_bonus, counts_all;
    int began_surveyors, began[SURVEYORS]; /* where the surveyors were when the turn began */
    int tiles_laid;            /* when the games began */
    Known known[MAX_SEATS * MAX_DESIGNS];
} Terms;

#define CHOOSES_PLACES

#include "../../landscape/native/judge.h"

static int choose_places(Judge *judge, int design, int *codes, int count);

#include "../../landscape/native/games.h"

/* The prospects of a settler in some column. */
typedef struct {
    double draws, stays, bonus;
} Fate;

static int column_at(const Board *board, int segment) {
    return -column_of_place(board->tiles[board->segments[segment].tile].place);
}

/* Return P(X < limit) for a Poisson variable with the given mean. */
static double fewer(int limit, double mean) {
    double term = exp(-mean), total = term;
    for (int n = 1; n < limit; n++) {
        term *= mean / n;
        total += term;
    }
    return total < 1.0 ? total : 1.0;
}

/* Return what the surveyors pay on average to a settler that is left behind in some moves. */
static double mean_bonus(int to_go, int last) {
    static const int PAYS[] = {BONUS, 3 * BONUS, 4 * BONUS};
    if (last) return to_go <= 2 ? 2.0 * BONUS : (double)(3 * BONUS) / (to_go - 1);
    return (double)PAYS[to_go < 3 ? to_go - 1 : 2] / to_go;
}

/* Return how far the surveyors have gone, less the moves before the delayed one comes (SurveyorRisks.gone). */
static int gone(const Judge *judge) {
    if (!judge->terms.is_playing) return judge->terms.gone;
    const Extra *extra = &judge->games->now.extra;
    int waiting = extra->counter >= 0 && extra->counter < ARRIVAL ? ARRIVAL - extra->counter : 0, sum = 0;
    for (int i = 0; i < extra->surveyors; i++) sum += extra->columns[i];
    return sum - waiting;
}

static Fate fate_of(Judge *judge, int column) {
    int to_go = 2 * (column + 1) - gone(judge), last = column >= judge->terms.west;
    if (to_go < 1) to_go = 1;
    if (to_go >= MAX_TO_GO) {
        judge->overflow = 1;
        return (Fate){0.0, 0.0, 0.0};
    }
    if (judge->terms.stays[to_go] < 0) judge->terms.stays[to_go] = fewer(to_go, judge->terms.pace * judge->terms.left);
    double pace = to_go / judge->terms.pace, draws = pace < judge->terms.left ? pace : judge->terms.left;
    return (Fate){draws / judge->players * judge->terms.draws, judge->terms.stays[to_go], mean_bonus(to_go, last)};
}

static int points_of(int kind, int tiles, int tokens, int complete) {
    if (kind == TRAIL) return tiles + 2 * tokens;
    if (kind == TOWN) return complete ? 2 * (tiles + tokens) : tiles + tokens;
    return kind == FARM ? tiles : tokens;
}

/* Estimate a trail or a town. */
static int estimate_lane(Judge *judge, int root, Estimate *found) {
    Board *board = &judge->board;
    Hole holes[MAX_HOLES];
    int kind = board->segments[root].kind, tiles = size_of(board, root), tokens = token_total(board, root);
    int count = holes_of(board, root, holes), at_edge = count ? ends_at_edge(board, root) : 0;
    if (at_edge < 0) return -1;
    found->final = points_of(kind, tiles, tokens, 0);
    found->closed = points_of(kind, tiles + count, tokens, 1);
    for (int i = 0; i < count && !at_edge; i++)
        add_asked(judge, found, need_at(board, holes[i].place), holes[i].sides);
    begin_reach(judge, found);
    add_holes_to_reach(judge, found, holes, count);
    return 0;
}

/* Estimate a farm: the gaps around it fill as the land grows. */
static int estimate_farm(Judge *judge, int segment, Estimate *found) {
    Board *board = &judge->board;
    int gaps[FULL_RING], place = center_of(board, segment), around = tiles_around(board, place);
    int count = gaps_around(board, place, gaps);
    double chances[FULL_RING];
    if (count < 0) return -1;
    found->final = 1 + around;
    found->closed = BEST_FARM;
    begin_reach(judge, found);
    if (!count) return 0;
    double each = (double)judge->terms.left / judge->players * judge->terms.draws / count;
    int possible = board->wall_closes || around + count == FULL_RING;
    for (int i = 0; i < count; i++) {
        int need = need_at(board, gaps[i]);
        chances[i] = chance_of(judge, need, 0, each, 0);
        if (possible) add_asked(judge, found, need, 0);
        add_reach(judge, found, gaps[i]);
    }
    found->final += sum_of(chances, count);
    return 0;
}

/* Estimate a plain: its animals, and those that may still come. */
static int estimate_plain(Judge *judge, int root, Estimate *found) {
    Board *board = &judge->board;
    Hole holes[MAX_HOLES];
    found->final = token_total(board, root);
    if (judge->terms.herd == 0.0 && judge->trying >= 0) return 0;
    int count = holes_of(board, root, holes);
    double grows = (double)count / OPEN_PLAIN;
    found->final += (grows < 1.0 ? grows : 1.0) * judge->terms.herd * judge->unseen;
    begin_reach(judge, found);
    add_holes_to_reach(judge, found, holes, count);
    return 0;
}

static int estimate(Judge *judge, int root, Estimate *found) {
    int kind = judge->board.segments[root].kind;
    found->asked_start = judge->asked_count;
    if (kind == PLAIN) return estimate_plain(judge, root, found);
    if (kind == FARM) return estimate_farm(judge, root, found);
    return estimate_lane(judge, root, found);
}

/* Return the points that a feature can be expected to bring to a settler in a column; set its chance of return. */
static double expect(Judge *judge, const Estimate *found, int column, double *home) {
    Fate fate = fate_of(judge, column);
    double chance = 0.0;
    if (found->asked_count) {
        double each = fate.draws / found->asked_count;
        chance = judge->terms.hope;
        for (int i = 0; i < found->asked_count; i++) {
            Hole asked = judge->asked[found->asked_start + i];
            chance *= chance_of(judge, asked.place, asked.sides, each, 0);
        }
    }
    *home = judge->terms.back * (1 - (1 - chance) * fate.stays);
    return chance * (found->closed + fate.bonus) + (1 - chance) * fate.stays * found->final;
}

/* Find for each seat the westernmost column in which it stands on a feature. */
static void find_columns(const Board *board, int root, int *columns) {
    for (int seat = 0; seat < MAX_SEATS; seat++) columns[seat] = INT32_MIN;
    for (int word = 0; word < segment_words(board); word++) {
        for (uint64_t left = board->segments[root].occupied[word]; left; left &= left - 1) {
            int segment = word * WORD_BITS + lowest_bit(left), seat = board->segments[segment].holder & 7;
            int column = column_at(board, segment);
            if (column > columns[seat]) columns[seat] = column;
        }
    }
}

static int make_share(Judge *judge, int root, Share *share) {
    const Estimate *found = look(judge, root);
    if (found == NULL) return -1;
    int columns[MAX_SEATS], is_plain = judge->board.segments[root].kind == PLAIN;
    long heads[MAX_SEATS], most = count_heads(judge, root, WEIGHTS, heads);
    find_columns(&judge->board, root, columns);
    memset(share, 0, sizeof *share);
    share->root = root;
    share->reach_start = found->reach_start;
    share->reach_count = found->reach_count;
    for (int seat = 0; seat < judge->players; seat++) {
        double value = found->final, back = 0.0;
        if (!heads[seat]) continue;
        if (!is_plain) {
            value = expect(judge, found, columns[seat], &back);
            if (columns[seat] > share->column) share->column = columns[seat];
        }
        if (heads[seat] == most) share->points[seat] = value;
        share->home[seat] = heads[seat] * back;
    }
    return 0;
}

/* Return whether the tile laid last completes a farm on a place or beside it. */
static int completes_farm(const Board *board, int place) {
    int number = tile_at(board, place);
    if (number < 0 || tiles_around(board, place) < FULL_RING) return 0;
    const Design *design = &board->designs[board->tiles[number].design];
    for (int region = 0; region < design->region_count; region++)
        if (design->kind[region] == FARM) return 1;
    return 0;
}

/* Return whether the tile laid last completes a feature (NEWW-6.8). */
static int completes_any(const Board *board) {
    const LaidTile *tile = &board->tiles[board->tile_count - 1];
    for (int segment = tile->first; segment < board->segment_count; segment++)
        if (board->segments[segment].kind <= TRAIL && !board->segments[root_of(board, segment)].open_ends) return 1;
    if (completes_farm(board, tile->place)) return 1;
    for (int i = 0; i < FULL_RING; i++)
        if (completes_farm(board, tile->place + RING[i])) return 1;
    return 0;
}

/* Find what settler steps that complete nothing are worth (NewWorldJudgement._worths); return -1 with an exception. */
static int worths_of(Judge *judge, const int *steps, int count, const Totals *totals, int swept, double *worths) {
    const Board *board = &judge->board;
    int me = judge->on_turn, first = board->tiles[board->tile_count - 1].first;
    double rivals = rivals_worth(judge, me, totals);
    for (int i = 0; i < count; i++) {
        double points = totals->points[me], supply = totals->supply[me], home = 0.0;
        if (steps[i] != STEP_PASS) {
            int segment = first + ((steps[i] - STEP_DEPLOY) >> FIGURE_BITS);
            const Estimate *found = look(judge, root_of(board, segment));
            if (found == NULL) return -1;
            if (board->segments[segment].kind == PLAIN)
                points += found->final;
            else if (swept)
                home = 1.0;
            else
                points += expect(judge, found, column_at(board, segment), &home);
            supply += home - 1;
        }
        worths[i] = sum_up(judge, me, points, supply, 0.0) - rivals;
    }
    return 0;
}

#include "_scoring.h"

/* Find the best settler step for the tile that is tried; return -1 with an exception. */
static int find_best(Judge *judge, Choice *best) {
    int steps[MAX_STEPS], count = list_deployments(judge, judge->terms.supply, steps);
    double worths[MAX_STEPS];
    if (!judge->terms.tiles_in_bag || completes_any(&judge->board)) return best_scoring_step(judge, steps, count, best);
    if (worths_of(judge, steps, count, &judge->totals, 0, worths) < 0) return -1;
    for (int i = 0; i < count; i++) offer_step(best, worths[i], steps[i]);
    return 0;
}

static int choose(Judge *judge, double *worth, int *step) {
    uint8_t touched[MAX_SHARES];
    Choice best = NO_CHOICE;
    int column = -column_of_place(judge->trying), failed;
    if (!judge->terms.is_playing && (!judge->terms.tiles_in_bag || completes_any(&judge->board))) return 0;
    find_touched(judge, touched);
    if (column > judge->terms.westernmost) {
        judge->terms.west = column;
        for (int i = 0; i < judge->share_count; i++) touched[i] |= judge->shares[i].column == judge->terms.westernmost;
    }
    failed = renew_shares(judge, touched, make_share);
    if (failed == 0) failed = find_best(judge, &best);
    judge->terms.west = judge->terms.westernmost;
    *worth = best.worth;
    *step = failed ? STEP_UNKNOWN : best.step;
    return failed < 0 ? -1 : 0;
}

/* Read the terms of judgement.py and judge the position as it is; return -1 with an exception. */
static int start(Judge *judge, PyObject *data) {
    PyObject *outlook, *points, *supply, *special;
    if (!PyArg_ParseTuple(data, "OOOOdddddiiiii", &outlook, &points, &supply, &special, &judge->terms.draws, &judge->terms.hope,
                          &judge->terms.back, &judge->terms.herd, &judge->terms.pace, &judge->terms.left, &judge->terms.tiles_in_bag,
                          &judge->terms.westernmost, &judge->terms.gone, &judge->terms.supply))
        return -1;
    judge->terms.west = judge->terms.westernmost;
    judge->terms.is_playing = 0;
    for (int i = 0; i < MAX_TO_GO; i++) judge->terms.stays[i] = -1.0;
    if (read_outlook(judge, outlook) < 0 || read_totals(judge, points, supply, special) < 0) return -1;
    return start_shares(judge, make_share);
}

static double balance_of(Judge *judge, int seat) {
    return seat_worth(judge, seat, &judge->kept) - rivals_worth(judge, seat, &judge->kept);
}

#define MORE_METHODS {"learn", judge_learn, METH_VARARGS, learn_doc},

#include "../../landscape/native/methods.h"

JUDGE_MODULE("Judges placements in New World.", "engine.games.new_world._judge.Judge")
