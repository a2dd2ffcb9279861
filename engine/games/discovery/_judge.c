/* The judgement of placements in The Discovery; engine/games/discovery/evaluation.py is its reference. */

#include "../../landscape/native/board.h"

enum { GRASSLAND, MOUNTAIN, MAX_GAINS = MAX_SEGMENTS };

/* What a follower can be expected to score. */
typedef struct {
    double stay, gain, now;
    int segment, seat, reach_start, reach_count;
} Prospect;

/* The weights of the turn that is judged, as evaluation.py hands them over, and the followers on the board. */
typedef struct {
    int exactly_two;
    double draws, sharing, growth, ripening, closing;
    double steps[MAX_SEATS];
    double scores[MAX_SEATS];
    long supply[MAX_SEATS];
    Prospect kept[MAX_SHARES], tried[MAX_SHARES];
    int count;
    double rivals;
    double step;                   /* the weight, for simulated games */
} Terms;

typedef char Extra; /* nothing */

#include "../../landscape/native/games.h"

static int is_small(const Judge *judge, int tiles) { return judge->terms.exactly_two ? tiles == 2 : tiles <= 2; }

static int value_of(int terrain, int tiles, int cities, int bonus) {
    if (terrain == GRASSLAND) return bonus ? 2 * tiles : tiles;
    if (terrain == MOUNTAIN) return bonus ? 2 * cities : cities;
    return bonus ? cities + tiles : cities;
}

static int count_cities(const Board *board, int root) {
    uint64_t found[TOKEN_WORDS];
    int around[MAX_SEGMENTS];
    int count = board->segments[root].kind == MOUNTAIN ? touching_roots(board, root, around) : 0;
    memcpy(found, board->segments[root].tokens, sizeof found);
    for (int i = 0; i < count; i++)
        if (board->segments[around[i]].kind == GRASSLAND)
            for (int word = 0; word < TOKEN_WORDS; word++) found[word] |= board->segments[around[i]].tokens[word];
    return count_bits(found, TOKEN_WORDS);
}

static int estimate(Judge *judge, int root, Estimate *found) {
    Board *board = &judge->board;
    int terrain = board->segments[root].kind, tiles = size_of(board, root), cities = count_cities(board, root);
    Hole holes[MAX_HOLES];
    found->final = value_of(terrain, tiles, cities, 0);
    begin_reach(judge, found);
    found->asked_start = judge->asked_count;
    int count = holes_of(board, root, holes);
    for (int i = 0; i < count; i++) add_asked(judge, found, need_at(board, holes[i].place), holes[i].sides);
    add_holes_to_reach(judge, found, holes, count);
    tiles += count;
    int around[MAX_SEGMENTS];
    int neighbours = terrain == MOUNTAIN && judge->trying < 0 ? touching_roots(board, root, around) : 0;
    for (int i = 0; i < neighbours; i++) {
        if (board->segments[around[i]].kind != GRASSLAND) continue;
        int others = holes_of(board, around[i], holes);
        for (int n = 0; n < others; n++) add_reach(judge, found, ~holes[n].place);
    }
    found->closed = value_of(terrain, tiles, cities, !is_small(judge, tiles));
    return 0;
}

/* Return what a follower of a seat on a segment can be expected to score. */
static Prospect prospect_of(Judge *judge, int segment, int seat) {
    const Estimate *found = look(judge, root_of(&judge->board, segment)); /* never fails in this game */
    Prospect prospect = {found->final, found->closed - found->final, found->closed,
                         segment, seat, found->reach_start, found->reach_count};
    if (!found->asked_count) return prospect;
    int turns = judge->turns[seat];
    double chance = 1.0, draws = turns * judge->terms.draws / pow(found->asked_count, judge->terms.sharing);
    for (int i = 0; i < found->asked_count; i++) {
        Hole asked = judge->asked[found->asked_start + i];
        chance *= 1.0 - exp(miss(judge, asked.place, asked.sides, 0) * draws);
    }
    double ripe = turns / judge->terms.ripening;
    prospect.stay = found->final * (1.0 + judge->terms.growth * (ripe < 1.0 ? ripe : 1.0));
    prospect.gain = judge->terms.closing * chance * (found->closed - found->final);
    prospect.now = found->final;
    return prospect;
}

/* Return what a number of followers in the supply of a seat is worth. */
static double free_worth(Judge *judge, int seat, long supply) {
    if (supply < 0 || supply >= judge->upto_count) {
        judge->overflow = 1;
        return 0.0;
    }
    return judge->upto[supply] * judge->scales[seat];
}

static int descending(const void *a, const void *b) {
    double mine = *(const double *)a, theirs = *(const double *)b;
    return (mine < theirs) - (mine > theirs);
}

/* Return what a follower is worth when there are turns enough to take it home. */
static double alone(const Judge *judge, int seat, const Prospect *prospect) {
    double gain = prospect->gain - judge->terms.steps[seat];
    return gain > 0 ? prospect->stay + gain : prospect->stay;
}

/* Return the worth of a seat: at most one follower comes home in each turn that is left.
 *
 * The followers are those of the seat among all, without the one numbered `without`, and with `more`. */
static double worth_of(Judge *judge, int seat, double points, const Prospect *all, int without, const Prospect *more,
                       long supply) {
    double gains[MAX_SHARES + 1], worth = points + free_worth(judge, seat, supply);
    int count = 0, number = 0, turns = judge->turns[seat];
    for (int i = 0; i <= judge->terms.count; i++) {
        const Prospect *prospect = i < judge->terms.count ? &all[i] : more;
        if (prospect == NULL || (i < judge->terms.count && prospect->seat != seat)) continue;
        if (i < judge->terms.count && number++ == without) continue;
        worth += prospect->stay;
        if (prospect->gain > judge->terms.steps[seat]) gains[count++] = prospect->gain - judge->terms.steps[seat];
    }
    if (count > turns) {
        qsort(gains, (size_t)count, sizeof *gains, descending);
        count = turns;
    }
    return worth + sum_of(gains, count);
}

static double seat_worth_of(Judge *judge, int seat, const Prospect *all) {
    return worth_of(judge, seat, judge->terms.scores[seat], all, -1, NULL, judge->terms.supply[seat]);
}

/* Return what the other seats are worth on average, weighted. */
static double others_worth(Judge *judge, int me, const Prospect *all) {
    double worths[MAX_SEATS];
    int count = 0;
    for (int seat = 0; seat < judge->players; seat++)
        if (seat != me) worths[count++] = seat_worth_of(judge, seat, all);
    return judge->minds[me] * sum_of(worths, count) / (judge->players - 1);
}

/* Find the best step, given what each follower on the board can be expected to score. */
static Choice best_step(Judge *judge, const Prospect *all, double rivals) {
    const Board *board = &judge->board;
    int me = judge->on_turn, mine = 0, first = board->tiles[board->tile_count - 1].first;
    long supply = judge->terms.supply[me];
    double sums[MAX_SHARES], nows[MAX_SHARES], points = judge->terms.scores[me] - rivals;
    Choice best = NO_CHOICE;
    for (int i = 0; i < judge->terms.count; i++) {
        if (all[i].seat != me) continue;
        sums[mine] = alone(judge, me, &all[i]);
        nows[mine++] = all[i].now;
    }
    int ample = judge->turns[me] > mine;
    double base = points + sum_of(sums, mine);
    offer_step(&best,
               ample ? base + free_worth(judge, me, supply) : worth_of(judge, me, points, all, -1, NULL, supply),
               STEP_PASS);
    for (int segment = first; supply && segment < board->segment_count; segment++) {
        if (is_occupied(board, root_of(board, segment))) continue;
        Prospect more = prospect_of(judge, segment, me);
        double worth = ample ? base + alone(judge, me, &more) + free_worth(judge, me, supply - 1)
                             : worth_of(judge, me, points, all, -1, &more, supply - 1);
        offer_step(&best, worth, STEP_DEPLOY + ((segment - first) << FIGURE_BITS));
    }
    for (int home = 0; home < mine; home++) {
        double worth = ample ? base - sums[home] + nows[home] + free_worth(judge, me, supply + 1)
                             : worth_of(judge, me, points + nows[home], all, home, NULL, supply + 1);
        offer_step(&best, worth, STEP_HOME - home);
    }
    return best;
}

static int choose(Judge *judge, double *worth, int *step) {
    double rivals = judge->terms.rivals;
    int others = 0;
    memcpy(judge->terms.tried, judge->terms.kept, (size_t)judge->terms.count * sizeof *judge->terms.kept);
    for (int i = 0; i < judge->terms.count; i++) {
        Prospect *prospect = &judge->terms.tried[i];
        if (!reaches(judge, prospect->reach_start, prospect->reach_count, judge->trying)) continue;
        *prospect = prospect_of(judge, prospect->segment, prospect->seat);
        others |= prospect->seat != judge->on_turn;
    }
    if (others) rivals = others_worth(judge, judge->on_turn, judge->terms.tried);
    Choice best = best_step(judge, judge->terms.tried, rivals);
    *worth = best.worth;
    *step = best.step;
    return 0;
}

/* Judge the position as it is (DiscoveryJudgement._judge_position). */
static int judge_followers(Judge *judge) {
    const Board *board = &judge->board;
    judge->terms.count = 0;
    if (board->held_count > MAX_SHARES || judge->players < 2) {
        judge->overflow = 1;
        return 0;
    }
    for (int i = 0; i < board->held_count; i++) {
        int segment = board->held[i];
        judge->terms.kept[judge->terms.count++] = prospect_of(judge, segment, board->segments[segment].holder & 7);
    }
    judge->terms.rivals = others_worth(judge, judge->on_turn, judge->terms.kept);
    return 0;
}

/* Read the terms of evaluation.py and judge the position as it is; return -1 with an exception. */
static int start(Judge *judge, PyObject *data) {
    PyObject *outlook, *steps, *scores, *supply;
    if (!PyArg_ParseTuple(data, "OOOOpddddd", &outlook, &steps, &scores, &supply, &judge->terms.exactly_two, &judge->terms.draws,
                          &judge->terms.sharing, &judge->terms.growth, &judge->terms.ripening, &judge->terms.closing))
        return -1;
    if (read_outlook(judge, outlook) < 0) return -1;
    if (read_doubles(steps, judge->terms.steps, MAX_SEATS) != judge->players ||
        read_doubles(scores, judge->terms.scores, MAX_SEATS) != judge->players ||
        read_longs(supply, judge->terms.supply, MAX_SEATS) != judge->players) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the terms of the seats have wrong lengths");
        return -1;
    }
    return judge_followers(judge);
}

/* -- simulated games ------------------------------------------------------------------------------------------ */

static int read_rules(Judge *judge, PyObject *rules) {
    return PyArg_ParseTuple(rules, "d", &judge->terms.step) ? 0 : FAILED;
}

/* See DiscoveryJudgement.__init__. */
static int weigh(Judge *judge) {
    const Position *now = &judge->games->now;
    Terms *terms = &judge->terms;
    for (int seat = 0; seat < judge->players; seat++) {
        terms->steps[seat] = terms->step * judge->scales[seat];
        terms->scores[seat] = now->scores[seat];
        terms->supply[seat] = now->supply[seat];
    }
    return judge_followers(judge);
}

/* Give the owner of the follower on a segment the value of its feature (DISC-6.3, DISC-10.3). */
static void score(Judge *judge, int segment, int final) {
    const Board *board = &judge->board;
    int root = root_of(board, segment), tiles = size_of(board, root);
    int bonus = !final && !board->segments[root].open_ends && !is_small(judge, tiles);
    judge->games->now.scores[board->segments[segment].holder & 7] +=
        value_of(board->segments[root].kind, tiles, count_cities(board, root), bonus);
}

/* See PassFollower.legal, DeployFollower.legal and _TakeHome.legal. */
static int list_steps(Judge *judge, int *steps) {
    const Position *now = &judge->games->now;
    int count = list_deployments(judge, now->supply[now->on_turn], steps);
    for (int home = 0; segment_held_by(&judge->board, now->on_turn, home) != NOBODY; home++)
        steps[count++] = STEP_HOME - home;
    return count;
}

/* See the steps of engine/games/discovery/steps.py (DISC-5, DISC-6). */
static int make_step(Judge *judge, int step) {
    const Board *board = &judge->board;
    int segment = board->tiles[board->tile_count - 1].first + ((step - STEP_DEPLOY) >> FIGURE_BITS);
    if (step > 0) {
        if (segment >= board->segment_count) return UNKNOWN;
        if (put_figure(judge, segment, judge->games->now.on_turn) < 0) return FAILED;
    } else if (step < 0) {
        segment = segment_held_by(board, judge->games->now.on_turn, STEP_HOME - step);
        if (segment == NOBODY) return UNKNOWN;
        score(judge, segment, 0);
        if (take_figure(judge, segment) < 0) return FAILED;
    }
    return begin_turn(judge, (judge->games->now.on_turn + 1) % judge->players);
}

/* See DiscoveryState.end_game (DISC-10.2 to DISC-10.6). */
static int score_finally(Judge *judge) {
    for (int i = 0; i < judge->board.held_count; i++) score(judge, judge->board.held[i], 1);
    return 0;
}

static double balance_of(Judge *judge, int seat) {
    return seat_worth_of(judge, seat, judge->terms.kept) - others_worth(judge, seat, judge->terms.kept);
}

#include "../../landscape/native/methods.h"

JUDGE_MODULE("Judges placements in The Discovery.", "engine.games.discovery._judge.Judge")
