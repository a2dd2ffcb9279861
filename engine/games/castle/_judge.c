/* The judgement of placements in The Castle; engine/games/castle/judgement.py is its reference. */

#include "../../landscape/native/board.h"

enum {
    HOUSE, TOWER, PATH, COURT, KINDS,
    CASTLE_SEATS = 2,
    EACH_MARKET = 3,           /* scoring.EACH_MARKET */
    MOST_WAYS = 6,             /* judgement._WAYS */
    MAX_TRACK = 512,
    MAX_CORNERS = 64,
    MAX_CELLS = 256,
    MAX_DONE = 64,
    MAX_HELD = 64,             /* tokens of a seat */
    MAX_LANDINGS = 8,
    TOKEN_KINDS = 9,
};

static const long WEIGHTS[MAX_FIGURES] = {1};

/* A completed feature that is still to be scored, as scoring_order.CompletedFeature. */
typedef struct {
    int value, kind, seats, size;      /* the seats that score it, as bits */
} Done;

typedef struct {
    int kind, turn;                    /* and when it was taken */
} Token;

typedef struct {
    int seat, corner;
} Landing;

/* What a position is besides others: tokens, keeps, and what is to be scored (state.Extra, CornerTokens). */
typedef struct {
    int phase, asked;
    int token_count[CASTLE_SEATS], keeps[CASTLE_SEATS];
    Token tokens[CASTLE_SEATS][MAX_HELD];
    int put[MAX_CORNERS], taken[MAX_CORNERS];
    int landing_count, pending_count, settled_count;
    Landing landings[MAX_LANDINGS];
    int pending[MAX_DONE], settled[MAX_DONE];
} Extra;

/* The wall, the weights of its tokens, and what these are worth in the position. */
typedef struct {
    int track, corners, space_count, spaces[MAX_TRACK], corner_at[MAX_TRACK];
    long copies[TOKEN_KINDS];
    long amounts[TOKEN_KINDS];         /* what the tokens of the end give */
    int keep_bonus, is_open, near;
    int cell_count, cells[MAX_CELLS];  /* the places inside */
    double weights[TOKEN_KINDS], until, turn, unfinished, reach, group, sway;
    double worths[TOKEN_KINDS], mean;
    int far[CASTLE_SEATS], doubles;
} Wall;

/* The weights and the position, as judgement.py hands them over. */
typedef struct {
    double draws_a_turn, hope, back, growth, later, aim, rivals;
    int ties;                          /* whether both seats score when they have as many followers */
    int full;                          /* whether unfinished features give their normal value (CAST-9.6) */
    Wall wall;
    Extra own;                         /* of the position that Python asks about */
    const Extra *extra;                /* of the position that is judged */
    long scores[CASTLE_SEATS], supply[CASTLE_SEATS];
    int turn;
    double draws, lasting;
    double ahead;                      /* of the first seat, without what can still be settled */
    double group;                      /* points that the larger keep is expected to bring */
    double quiet;                      /* of the seat on turn, when nothing is completed */
    double unfinished[CASTLE_SEATS * KINDS];
    double corners[MAX_TRACK];         /* by space of the track what the token is worth on which a marker lands */
    Done done[MAX_DONE];               /* the completed features of the position with the tile that is tried */
    int done_count;
} Terms;

#include "../../landscape/native/games.h"

#include "_wall.h"

/* Return by how much the seat on turn is ahead once the completed features are settled. */
static double settle(const Judge *judge) {
    return judge->terms.done_count ? outcome(judge, judge->on_turn) : judge->terms.quiet;
}

/* Find the size of the largest group of empty spaces (scoring.largest_empty_group); return -1 with an exception. */
static int largest_empty_group(Judge *judge) {
    Board *board = &judge->board;
    const Wall *wall = &judge->terms.wall;
    int largest = 0, group[MAX_CELLS];
    begin_marking(board);
    for (int i = 0; i < wall->cell_count; i++) {
        int size = 0;
        if (tile_at(board, wall->cells[i]) >= 0 || was_marked(board, wall->cells[i])) continue;
        group[size++] = wall->cells[i];
        for (int next = 0; next < size; next++) {
            for (int side = 0; side < SIDES; side++) {
                int beside = group[next] + STEP[side], allowed = site_allows(board, beside);
                if (allowed < 0) return -1;
                if (allowed && tile_at(board, beside) < 0 && !was_marked(board, beside) && size < MAX_CELLS)
                    group[size++] = beside;
            }
        }
        if (size > largest) largest = size;
    }
    return largest;
}

/* Weigh the keeps, and the position when nothing is completed (CastleJudgement._group, _quiet); -1 with an exception. */
static int weigh_keeps(Judge *judge) {
    Terms *terms = &judge->terms;
    terms->group = terms->wall.group;
    if (judge->unseen <= terms->wall.near) {
        int size = largest_empty_group(judge);
        if (size < 0) return -1;
        double left = size - judge->unseen / 2.0;
        terms->group = left > 1.0 ? left : 1.0;
    }
    terms->quiet = outcome(judge, judge->on_turn);
    return 0;
}

/* Return the points for each tile of a complete feature that is no court (scoring.rate). */
static int rate_of(const Board *board, int root) {
    int kind = board->segments[root].kind;
    return kind == TOWER || (kind == PATH && token_total(board, root)) ? 2 : 1;
}

/* Return the seats that score a feature with these followers, as bits (CAST-7.6). */
static int leaders(const Judge *judge, const long *heads) {
    return heads[0] == heads[1] ? (judge->terms.ties ? 3 : 0) : heads[0] > heads[1] ? 1 : 2;
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
    int each = rate_of(board, root);
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
    return found->chance * judge->terms.aim * judge->terms.corners[(judge->terms.scores[seat] + (long)found->closed) % judge->terms.wall.track];
}

static int make_share(Judge *judge, int root, Share *share) {
    for (int i = 0; i < judge->terms.extra->settled_count; i++)
        if (judge->terms.extra->settled[i] == root) return NO_SHARE;
    const Estimate *found = look(judge, root);
    if (found == NULL) return -1;
    long heads[MAX_SEATS], most = count_heads(judge, root, WEIGHTS, heads);
    int kind = judge->board.segments[root].kind, size = size_of(&judge->board, root), tied = heads[0] == heads[1];
    memset(share, 0, sizeof *share);
    share->root = root;
    share->reach_start = found->reach_start;
    share->reach_count = found->reach_count;
    if (found->complete) {
        for (int seat = 0; seat < CASTLE_SEATS; seat++) share->home[seat] = heads[seat];
        if (judge->terms.done_count < MAX_DONE - 1)
            judge->terms.done[judge->terms.done_count++] = (Done){(int)found->closed, kind, leaders(judge, heads), size};
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
    double points = totals->points[me], home = totals->supply[me], ahead = settle(judge);
    double rival = judge->terms.rivals * seat_worth(judge, 1 - me, totals);
    offer_step(best, sum_up(judge, me, ahead + points, home, 0.0) - rival, STEP_PASS);
    for (int segment = first; judge->terms.supply[me] && segment < board->segment_count; segment++) {
        int root = root_of(board, segment);
        if (is_occupied(board, root)) continue;
        const Estimate *found = look(judge, root);
        if (found == NULL) return -1;
        double now = ahead, mine = points, left = home;
        if (found->complete) {
            judge->terms.done[judge->terms.done_count++] = (Done){(int)found->closed, board->segments[root].kind, 1 << me, size_of(board, root)};
            now = settle(judge);
            judge->terms.done_count--;
        } else {
            mine += found->value + aim_of(judge, me, found);
            left -= 1 - found->chance * judge->terms.back;
        }
        offer_step(best, sum_up(judge, me, now + mine, left, 0.0) - rival, STEP_DEPLOY + ((segment - first) << FIGURE_BITS));
    }
    return 0;
}

static int choose(Judge *judge, double *worth, int *step) {
    uint8_t touched[MAX_SHARES];
    Choice best = NO_CHOICE;
    judge->terms.done_count = 0;
    if (judge->unseen <= judge->terms.wall.near && weigh_keeps(judge) < 0) return -1;
    find_touched(judge, touched);
    if (renew_shares(judge, touched, make_share) < 0 || best_step(judge, &best) < 0) return -1;
    *worth = best.worth;
    *step = best.step;
    return 0;
}

/* Judge the position as it is (CastleJudgement.__init__ and _judge_position). */
static int judge_position(Judge *judge) {
    Terms *terms = &judge->terms;
    double lasting = judge->unseen / 30.0;
    terms->draws = judge->turns[judge->on_turn] * terms->draws_a_turn;
    terms->lasting = lasting < 1.0 ? lasting : 1.0;
    terms->done_count = 0;
    weigh_wall(judge);
    if (weigh_keeps(judge) < 0) return -1;
    memset(&judge->start, 0, sizeof judge->start);
    for (int seat = 0; seat < CASTLE_SEATS; seat++) judge->start.supply[seat] = terms->supply[seat];
    return start_shares(judge, make_share);
}

static double balance_of(Judge *judge, int seat) {
    double mine = seat_worth(judge, seat, &judge->kept), theirs = seat_worth(judge, 1 - seat, &judge->kept);
    double ahead = settle(judge);
    return (seat == judge->on_turn ? ahead : -ahead) + mine - judge->terms.rivals * theirs;
}

#include "_scoring.h"
#include "_ending.h"
#include "_terms.h"

#include "../../landscape/native/methods.h"

JUDGE_MODULE("Judges placements in The Castle.", "engine.games.castle._judge.Judge")
