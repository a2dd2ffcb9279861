/* The judgement of placements in Carcassonne, and its turns; judgement.py and the states beside it are the reference.
 *
 * It knows mechanisms: figures with weights, a second figure step, marks that change rates, bonuses for what lies
 * around figures, goods, prizes, tokens on tiles, sectors, figures that leave features, turns in parts, tables with an
 * edge.
 * Their numbers come from what modules declare, see declared.py; no module has code of its own here.
 */

#include "../../landscape/native/board.h"

enum {
    MAX_GOODS = 4,                     /* kinds of them */
    RATE = 5,                          /* token; points where complete, and where not, -1 for the usual ones; points less
                                          where complete; for how many cities it counts to farmers */
    MAX_PRIZES = 4,
    PRIZE = 5,                         /* kind; points for each feature completed while a seat has it; at the end for each
                                          complete one, for it alone, and where its holder has several */
    MAX_TOKEN_KINDS = 4,               /* of tokens that are put on tiles */
    STEP_TOKEN = 1 << 16,              /* + kind */
    STEP_RECALL = 1 << 17,             /* + segment */
    STEP_CORNER = 1 << 20,             /* + the cell whose north-western corner it is, from the first one on */
    STEP_UNCORNER = 1 << 21,           /* the same */
    FIRST_CELL = -CELL_HALF * CELL_STRIDE - CELL_HALF,
    CORNERS = 4,
    MAX_LINKS = 512,
    MAX_COUNTERS = 8,                  /* of the things around figures */
    MAX_VALUES = 8,                    /* of tokens in a bag */
    CENTER = 4,                        /* of sectors; those have 0 to 3 */
    PER_FIELD = 0, PER_FIELD_ONCE, PER_CITY,
};

/* The tokens on tiles. */
typedef struct {
    long left[MAX_SEATS][MAX_TOKEN_KINDS];
    uint64_t tiles[MAX_TOKEN_KINDS][TILE_WORDS];
} Tokens;

/* A figure beside followers with the tokens that it has drawn. */
typedef struct {
    int seat, segment, is_lost;        /* the last one: whether the figure has been taken back in this step */
    long drawn[MAX_VALUES];
} Pile;

typedef struct {
    int count;
    Pile piles[MAX_SEATS];
} Collection;

/* The figures on corners: at the north-western corner of a place. */
typedef struct {
    int count;
    struct { int seat, place, is_new; } on[MAX_SEATS];
} Corners;

/* The values and weights of the turn that is judged, as judgement.py hands them over. */
typedef struct {
    double draws, hope, back, growth, turn, extender;
    int each_city, small_city, incomplete, bounded;
    int may_extend;                    /* whether a figure that extends turns can bring another tile */
    int has_turn;                      /* whether another turn has been earned before the tile */
    int in_full;                       /* whether follower steps in replies follow from placements */
    int at_hand;                       /* figures in the supply of the seat on turn, as bits */
    Tokens tokens;                     /* of the position */
    Collection collection;
    Corners corners;
    int is_drawing;                    /* whether the seat on turn is about to draw a token from the bag */
    /* declarations */
    int pennant, field, city, lanes, surrounded; /* a token; kinds, the last two as bits */
    int figure_count;
    long weights[MAX_FIGURES], followers[MAX_FIGURES], more_for_city[MAX_FIGURES];
    long figures_on[MAX_KINDS], joining_on[MAX_KINDS]; /* figures as bits */
    double special[MAX_FIGURES];
    int homing, extending;             /* figures: one that may come home at any time, one that extends turns; -1 for none */
    long rates[RATE * MAX_NAMES], rate_count;     /* a row of RATE for each mark */
    long field_marks[2 * MAX_NAMES], field_mark_count; /* token, extra points for each city */
    long goods[MAX_GOODS], most_goods;            /* tokens, -1 for none */
    int goods_count, earns_enclosed;              /* whether a tile with four neighbours earns another turn */
    double goods_worth;
    int following;                     /* a figure that may be put out after another one, -1 for none */
    long prizes[PRIZE * MAX_PRIZES], prize_count; /* a row of PRIZE for each */
    long bonuses[2 * MAX_DESIGNS];     /* for each design the counter of its bonus, -1 for none, and the points for each */
    long shown[MAX_COUNTERS][MAX_DESIGNS], shows[MAX_COUNTERS]; /* what designs show; else figures are counted */
    int bonus_count;
    long token_points[MAX_TOKEN_KINDS];
    int token_kinds;
    double token_kept;                 /* the part of its points that is expected of a token in the supply */
    int has_refuge;                    /* figures may leave features with a mark, a token */
    long sectors[1 + MAX_DESIGNS], sector_count; /* points; for each design its sector or CENTER, -1 for none; 0 without */
    long recalls[1 + MAX_DESIGNS], recall_count; /* whether only followers may be taken back; for each design whether one may */
    long fork[2], fork_count;          /* a mark of lanes whose arms are claimed one by one; points for each follower */
    int crossing;                      /* a kind that counts the tiles in its row and column */
    long places[2 * MAX_DESIGNS], place_count; /* for each design two regions that are one place for a figure, -1 for none */
    long rivals[2], rival_count;       /* kinds of features of one tile that compete with those of the other around them */
    int collector;                     /* a figure that draws tokens, -1 for none */
    long values[2 * MAX_VALUES];       /* their values, 0 for one that ends a pile, and how many there are */
    int value_count;
    double collector_kept, reach, most_reach, most_draws; /* see mechanisms.Collector */
    long cornered[5], corner_count;    /* a figure on corners; whether a field may have several; points for each city at
                                          once, when others are reached, and at the end */
    double corner_kept, corner_turns;  /* see mechanisms.CornerFigure */
    long wanders[2], wander_count;     /* a figure that may go on when it has scored; kinds where it goes */
    long links[MAX_LINKS], link_count; /* with them to features that are linked: design and regions as bits */
    int is_linked;                     /* whether it goes to those, and not to those nearby */
    double wander_saved, wander_turns; /* see mechanisms.Wanderer */
    long counted[MAX_FIGURES];         /* the tokens of its feature that a figure counts as, -1 for its weight */
    long ties[1 + MAX_DESIGNS], tie_count; /* whether most win; for each design whether figures on it win ties */
    long hides[MAX_DESIGNS], hide_count; /* for each design whether a tile is put under it */
    long near[2 + MAX_DESIGNS], near_count; /* kinds of features of one tile; points of complete ones for each design around */
    long refuge[4];                    /* the mark; kind of the feature; kinds near it as bits; whether near any of its tiles */
    /* of simulated games */
    double draws_a_turn, horizon;
    int mode;                          /* how fields are scored, see above; -1 where they are not */
    int may_decline, homes_complete, is_view; /* whether tiles that leave the bag unseen stay in the pool */
} Terms;

/* What a position has besides that of all games (mechanisms.Trade). */
typedef struct {
    int part, has_earned, has_turn; /* whether the next part, and another turn, have been earned */
    long goods[MAX_GOODS][MAX_SEATS];
    struct { int seat, tiles; } prizes[MAX_PRIZES]; /* who has each, and the tiles to exceed, 0 where nobody has it */
    Tokens tokens;
    Collection collection;
    Corners corners;
    struct { int seat, segment; } scored[MAX_SEATS]; /* figures that may go on, in the order in which they are asked */
    int scored_count;
    int collecting;                    /* the segment of a collector put on the board in this turn, -1 for none */
    int asking;                        /* what is asked before the turn can go on */
} Extra;

enum { ASKS_NOTHING, ASKS_TO_DRAW, DRAWS, ASKS_TO_MOVE, ASKS_TO_LEAVE };

#define CHOOSES_STEPS
#define HOLDS_HANDS
#define ACTS_ON_TILES
#define LIMITS_PLACES
#include "../../landscape/native/games.h"

/* Return how much the figure on a segment counts in majorities (majority.strength). */
static long strength_of(const Judge *judge, int segment, int root) {
    int figure = judge->board.segments[segment].holder >> 3;
    long token = judge->terms.counted[figure];
    return token < 0 ? judge->terms.weights[figure] : count_named(&judge->board, root, (int)token);
}

/* Return the tied seats, as bits, that win by the designs under their figures on some features (Module.break_tie). */
static unsigned break_tie(const Judge *judge, const int *roots, int count, unsigned tied) {
    const Board *board = &judge->board;
    const long *ties = judge->terms.ties;
    long on[MAX_SEATS] = {0}, least = 1;
    unsigned found = 0;
    for (int i = 0; i < count; i++)
        for (int word = 0; word < segment_words(board); word++)
            for (uint64_t left = board->segments[roots[i]].occupied[word]; left; left &= left - 1) {
                const Segment *one = &board->segments[word * WORD_BITS + lowest_bit(left)];
                on[one->holder & 7] += judge->terms.weights[one->holder >> 3] && ties[1 + board->tiles[one->tile].design];
            }
    for (int seat = 0; seat < judge->players && ties[0]; seat++)
        if (tied >> seat & 1 && on[seat] > least) least = on[seat];
    for (int seat = 0; seat < judge->players; seat++)
        if (tied >> seat & 1 && on[seat] >= least) found |= 1u << seat;
    return found ? found : tied;
}

/* Find the strength of each seat on some features; return the seats that score, as bits (ScoredState.contest). */
static unsigned find_leaders(const Judge *judge, const int *roots, int count, long *heads) {
    const Board *board = &judge->board;
    long most = 0;
    unsigned found = 0;
    memset(heads, 0, MAX_SEATS * sizeof *heads);
    for (int i = 0; i < count; i++)
        for (int word = 0; word < segment_words(board); word++)
            for (uint64_t left = board->segments[roots[i]].occupied[word]; left; left &= left - 1) {
                int segment = word * WORD_BITS + lowest_bit(left);
                heads[board->segments[segment].holder & 7] += strength_of(judge, segment, roots[i]);
            }
    for (int seat = 0; seat < judge->players; seat++)
        if (heads[seat] > most) most = heads[seat];
    for (int seat = 0; seat < judge->players; seat++)
        if (most && heads[seat] == most) found |= 1u << seat;
    return judge->terms.tie_count && found & (found - 1) ? break_tie(judge, roots, count, found) : found;
}

/* Return the points of a feature for each tile and pennant (ScoredState.rate). */
static int rate_of(const Judge *judge, int root, int tiles, int complete) {
    const Terms *terms = &judge->terms;
    int each = terms->incomplete || judge->board.segments[root].kind == terms->crossing, less = 0;
    if (complete) each = judge->board.segments[root].kind == terms->city && (tiles != 2 || terms->small_city == 4) ? 2 : 1;
    for (const long *rate = terms->rates; rate < terms->rates + terms->rate_count; rate += RATE) {
        if (!count_named(&judge->board, root, (int)rate[0])) continue;
        long said = complete ? rate[1] : rate[2];
        if (said >= 0) each = (int)said;
        if (complete) less += (int)rate[3];
    }
    return each - less;
}

/* Find the tiles in the row and column of a place, and the empty places at their ends in ascending order; return how many
 * these are (cross.py). */
static int look_along(const Board *board, int place, uint64_t *tiles, int *ends) {
    static const int order[SIDES] = {3, 0, 2, 1};
    int count = 0;
    set_bit(tiles, tile_at(board, place));
    for (int i = 0; i < SIDES; i++) {
        int beside = place + STEP[order[i]];
        for (; tile_at(board, beside) >= 0; beside += STEP[order[i]]) set_bit(tiles, tile_at(board, beside));
        if (on_frontier(board, beside)) ends[count++] = beside;
    }
    return count;
}

/* Return the points for the followers on a complete lane with a fork. */
static int added_at_fork(const Judge *judge, int root) {
    const Board *board = &judge->board;
    int count = 0;
    if (!judge->terms.fork_count || !count_named(board, root, (int)judge->terms.fork[0])) return 0;
    for (int i = 0; i < board->held_count; i++)
        if (root_of(board, board->held[i]) == root)
            count += judge->terms.weights[board->segments[board->held[i]].holder >> 3] > 0;
    return count * (int)judge->terms.fork[1];
}

/* Return what is added to a feature: for followers at a fork, tokens on its tiles or around it (ScoredState.added). */
static int added_to(const Judge *judge, int root, int complete) {
    const Board *board = &judge->board;
    const Terms *terms = &judge->terms;
    const uint64_t *tiles = board->segments[root].tiles;
    uint64_t around[TILE_WORDS] = {0};
    int points = complete ? added_at_fork(judge, root) : 0, ends[SIDES];
    int is_crossing = board->segments[root].kind == terms->crossing;
    if (!terms->token_kinds || !(complete || terms->incomplete || is_crossing)) return points;
    if (is_crossing) {
        look_along(board, center_of(board, root), around, ends);
        tiles = around;
    }
    if (terms->surrounded >> board->segments[root].kind & 1) {
        int place = center_of(board, root);
        for (int i = 0; i < 9; i++) {
            int number = tile_at(board, i < 8 ? place + RING[i] : place);
            if (number >= 0) set_bit(around, number);
        }
        tiles = around;
    }
    for (int kind = 0; kind < terms->token_kinds; kind++)
        for (int word = 0; word < tile_words(board); word++)
            points += (int)terms->token_points[kind] * __builtin_popcountll(terms->tokens.tiles[kind][word] & tiles[word]);
    return points;
}

/* Return the points of a complete feature for the designs around it (ScoredState.completion_bonus). */
static int completion_bonus(const Judge *judge, int root) {
    const Board *board = &judge->board;
    const long *near = judge->terms.near;
    int points = 0;
    if (!judge->terms.near_count || !(near[0] >> board->segments[root].kind & 1)) return 0;
    for (int i = 0; i < 8; i++) {
        int number = tile_at(board, center_of(board, root) + RING[i]);
        if (number >= 0 && near[2 + board->tiles[number].design]) points += (int)near[1];
    }
    return points;
}

static int worth_of(const Judge *judge, int root, int tiles, int complete) {
    int each = rate_of(judge, root, tiles, complete);
    int worth = each * (tiles + count_named(&judge->board, root, judge->terms.pennant)) + added_to(judge, root, complete);
    return complete ? worth + completion_bonus(judge, root) : worth;
}

/* Return for how many cities one counts to farmers (ScoredState.fed). */
static int fed(const Judge *judge, int city) {
    const Terms *terms = &judge->terms;
    int most = 1;
    for (const long *rate = terms->rates; rate < terms->rates + terms->rate_count; rate += RATE)
        if (rate[4] > most && count_named(&judge->board, city, (int)rate[0])) most = (int)rate[4];
    return most;
}

/* Return the extra points for each city of some fields for every seat (ScoredState.more_for_all). */
static int more_for_all(const Judge *judge, const int *fields, int count) {
    const Terms *terms = &judge->terms;
    int more = 0;
    for (const long *mark = terms->field_marks; mark < terms->field_marks + terms->field_mark_count; mark += 2) {
        int marked = 0;
        for (int i = 0; i < count; i++) marked |= count_named(&judge->board, fields[i], (int)mark[0]) > 0;
        more += marked * (int)mark[1];
    }
    return more;
}

static int field_rate(const Judge *judge, int root) { return judge->terms.each_city + more_for_all(judge, &root, 1); }

/* Return whether the edge of the table leaves a road or city a chance (can_be_completed), -1 with an exception. */
static int may_be_closed(Judge *judge, int root, const Hole *holes, int count) {
    if (!judge->terms.bounded) return 1;
    Window window = window_of(&judge->board);
    for (int i = 0; i < count; i++)
        if (!is_within(window, holes[i].place)) return 0;
    int at_edge = ends_at_edge(&judge->board, root);
    return at_edge < 0 ? -1 : !at_edge;
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
    int count = holes_of(board, root, holes), possible = may_be_closed(judge, root, holes, count);
    if (possible < 0) return -1;
    double draws = count ? judge->terms.draws / count : 0.0, chance = possible ? judge->terms.hope : 0.0;
    for (int i = 0; i < count; i++)
        chance *= chance_of(judge, need_at(board, holes[i].place), holes[i].sides, draws, 0);
    int final = worth_of(judge, root, tiles, 0), closed = worth_of(judge, root, tiles + count, 1);
    found->value = final + chance * (closed - final);
    found->chance = chance;
    begin_reach(judge, found);
    add_holes_to_reach(judge, found, holes, count);
    return 0;
}

/* Keep of some places those on the table as it may still be pushed, in ascending order; return their number. */
static int keep_within(const Board *board, int *places, int count) {
    Window window = window_of(board);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int place = places[i], at = kept;
        if (!is_within(window, place)) continue;
        for (; at && places[at - 1] > place; at--) places[at] = places[at - 1];
        places[at] = place;
        kept++;
    }
    return kept;
}

/* Find the features of a kind on the tiles around a place, at most two of them; return their number. */
static int features_around(const Board *board, int place, long kind, int *segments) {
    int count = 0;
    for (int i = 0; i < 8 && count < 2; i++) {
        int number = tile_at(board, place + RING[i]), region = 0;
        if (number < 0) continue;
        const Design *design = &board->designs[board->tiles[number].design];
        while (region < design->region_count && design->kind[region] != kind) region++;
        if (region < design->region_count) segments[count++] = board->tiles[number].first + region;
    }
    return count;
}

/* Return the kind that competes with another one, -1 for none. */
static int opponent_of(const Judge *judge, int kind) {
    const Terms *terms = &judge->terms;
    for (int i = 0; i < terms->rival_count; i++)
        if (terms->rivals[i] == kind) return (int)terms->rivals[1 - i];
    return -1;
}

/* Return the feature with followers with which one competes, -1 for none (ScoredState.rival). */
static int rival_of(const Judge *judge, int segment) {
    const Board *board = &judge->board;
    int kind = opponent_of(judge, board->segments[segment].kind), beside[2];
    int count = kind < 0 ? 0 : features_around(board, center_of(board, segment), kind, beside);
    for (int i = 0; i < count; i++)
        if (is_occupied(board, beside[i])) return beside[i];
    return -1;
}

/* Return whether a tile gives no feature a second opponent on a place (Module.codes). */
static int may_lie(const Judge *judge, int design, int place) {
    const Board *board = &judge->board;
    const Terms *terms = &judge->terms;
    int beside[2], others[2];
    for (int i = 0; i < terms->rival_count; i++) {
        int region = 0;
        while (region < board->designs[design].region_count && board->designs[design].kind[region] != terms->rivals[i]) region++;
        if (region == board->designs[design].region_count) continue;
        int count = features_around(board, place, terms->rivals[1 - i], beside);
        if (count > 1) return 0;
        return !count || !features_around(board, center_of(board, beside[0]), terms->rivals[i], others);
    }
    return 1;
}

/* Find the empty places around a feature of one tile that may be filled; return their number, -1 with an exception. */
static int gaps_of(Judge *judge, int segment, int *gaps) {
    int count = gaps_around(&judge->board, center_of(&judge->board, segment), gaps);
    return judge->terms.bounded && count > 0 ? keep_within(&judge->board, gaps, count) : count;
}

/* Estimate a monastery or a garden for itself. */
static int estimate_single(Judge *judge, int segment, Estimate *found) {
    Board *board = &judge->board;
    int gaps[8], place = center_of(board, segment), size = 1 + tiles_around(board, place);
    int count = gaps_around(board, place, gaps), complete = is_surrounded(board, place), possible = 1;
    if (count < 0 || complete < 0) return -1;
    int worth = size + added_to(judge, segment, complete);
    if (complete) {
        found->value = worth + completion_bonus(judge, segment);
        found->chance = 1.0;
        found->complete = 1;
        return 0;
    }
    if (judge->terms.bounded) {
        int all = count;
        count = keep_within(board, gaps, count);
        possible = count == all && (board->wall_closes || size - 1 + all == 8);
    }
    double draws = count ? judge->terms.draws / count : 0.0, chance = possible ? judge->terms.hope : 0.0, more = 0.0;
    begin_reach(judge, found);
    for (int i = 0; i < count; i++) {
        double filled = chance_of(judge, need_at(board, gaps[i]), 0, draws, 0);
        chance *= filled;
        more += filled;
        add_reach(judge, found, gaps[i]);
    }
    found->value = judge->terms.incomplete ? worth + more : chance * (worth + count);
    found->value += chance * completion_bonus(judge, segment);
    found->chance = chance;
    return 0;
}

/* Estimate a feature of one tile, which may compete with another one. */
static int estimate_surrounded(Judge *judge, int segment, Estimate *found) {
    int gaps[8], others[8], rival = rival_of(judge, segment), common = 0;
    Estimate against = {0};
    if (estimate_single(judge, segment, found) < 0) return -1;
    if (rival < 0 || found->complete) return 0;
    if (estimate_single(judge, rival, &against) < 0) return -1;
    if (against.complete) {
        *found = (Estimate){.complete = 1};
        return 0;
    }
    int count = gaps_of(judge, segment, gaps), theirs = gaps_of(judge, rival, others);
    if (count < 0 || theirs < 0) return -1;
    for (int i = 0; i < count; i++)
        for (int n = 0; n < theirs; n++) common += gaps[i] == others[n];
    double late = count ? (double)(count - common) / (count + theirs - common) : 0.0;
    found->value *= 1 - against.chance * late;
    found->reach_count += against.reach_count; /* which follows */
    return 0;
}

/* Estimate what counts its row and column, and a tile at each of their ends. */
static int estimate_crossing(Judge *judge, int segment, Estimate *found) {
    Board *board = &judge->board;
    uint64_t tiles[TILE_WORDS] = {0};
    double filled[SIDES];
    int ends[SIDES], count = look_along(board, center_of(board, segment), tiles, ends);
    if (judge->terms.bounded) count = keep_within(board, ends, count);
    double draws = count ? judge->terms.draws / count : 0.0;
    begin_reach(judge, found);
    for (int i = 0; i < count; i++) {
        filled[i] = chance_of(judge, need_at(board, ends[i]), 0, draws, 0);
        add_reach(judge, found, ends[i]);
    }
    found->value = count_bits(tiles, TILE_WORDS) + sum_of(filled, count);
    return 0;
}

/* Estimate a field: the cities on it, and those that may still come. */
static int estimate_field(Judge *judge, int root, Estimate *found) {
    Board *board = &judge->board;
    int roots[MAX_SEGMENTS], count = touching_roots(board, root, roots), hole_count = 0, grows = 0;
    Hole holes[MAX_HOLES];
    double cities = 0.0;
    for (int i = 0; i < count; i++) {
        const Estimate *city = look(judge, roots[i]);
        if (city == NULL) return -1;
        cities += city->chance * fed(judge, roots[i]);
    }
    if (judge->terms.bounded || judge->trying < 0) hole_count = holes_of(board, root, holes);
    if (judge->terms.bounded) {
        Window window = window_of(board);
        for (int i = 0; i < hole_count; i++) grows |= is_within(window, holes[i].place);
    } else {
        grows = board->segments[root].open_ends != 0;
    }
    found->value = cities * field_rate(judge, root) + added_to(judge, root, 1);
    if (grows) found->value += judge->terms.growth * judge->unseen;
    if (judge->trying >= 0) return 0;
    begin_reach(judge, found);
    add_holes_to_reach(judge, found, holes, hole_count);
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
    if (judge->terms.surrounded >> kind & 1) return estimate_surrounded(judge, root, found);
    if (kind == judge->terms.crossing) return estimate_crossing(judge, root, found);
    return estimate_lane(judge, root, found);
}

/* Return the gain of a figure that joins others of its owner (CarcassonneJudgement._worth_of_joining). */
static double worth_of_joining(const Judge *judge, int seat, int root, const Estimate *found) {
    if (judge->board.segments[root].kind == judge->terms.field) return found->value / field_rate(judge, root);
    return found->complete ? 0.0 : judge->terms.extender * judge->scales[seat];
}

/* Return the bonus of a figure on a segment, there or to come, when its feature is completed (ScoredState.bonus_terms). */
static long bonus_of(const Judge *judge, int segment) {
    const Board *board = &judge->board;
    const Terms *terms = &judge->terms;
    const LaidTile *tile = &board->tiles[board->segments[segment].tile];
    const long *bonus = &terms->bonuses[2 * tile->design];
    if (!terms->bonus_count || bonus[0] < 0 || !(terms->lanes >> board->segments[segment].kind & 1)) return 0;
    long count = !terms->shows[bonus[0]] && board->segments[segment].holder < 0;
    for (int i = 0; i < 9; i++) {
        int number = tile_at(board, i < 8 ? tile->place + RING[i] : tile->place);
        if (number < 0) continue;
        const LaidTile *near = &board->tiles[number];
        if (terms->shows[bonus[0]]) {
            count += terms->shown[bonus[0]][near->design];
            continue;
        }
        for (int one = near->first; one < near->first + board->designs[near->design].region_count; one++)
            count += board->segments[one].holder >= 0 && terms->weights[board->segments[one].holder >> 3] > 0;
    }
    return count * bonus[1];
}

/* Add the bonuses of the figures on a feature to the points of their owners in a share. */
static void add_bonuses(Judge *judge, Share *share, const Estimate *found) {
    const Board *board = &judge->board;
    Estimate reach = {0};
    for (int i = 0; i < board->held_count && judge->terms.bonus_count; i++) {
        int segment = board->held[i], held = board->segments[segment].holder;
        if (root_of(board, segment) != root_of(board, share->root) || judge->terms.weights[held >> 3] == 0) continue;
        long bonus = bonus_of(judge, segment);
        if (!bonus) continue;
        share->points[held & 7] += found->chance * bonus;
        if (judge->trying >= 0) continue;
        if (!reach.reach_count) {
            begin_reach(judge, &reach);
            for (int n = 0; n < found->reach_count; n++) add_reach(judge, &reach, judge->reach[found->reach_start + n]);
        }
        for (int n = 0; n < 8; n++) add_reach(judge, &reach, ~(board->tiles[board->segments[segment].tile].place + RING[n]));
        share->reach_start = reach.reach_start;
        share->reach_count = reach.reach_count;
    }
}

static int make_share(Judge *judge, int root, Share *share) {
    const Board *board = &judge->board;
    const Estimate *found = look(judge, root);
    if (found == NULL) return -1;
    long heads[MAX_SEATS];
    unsigned leaders = find_leaders(judge, &root, 1, heads);
    double back = found->complete ? 1.0 : found->chance * judge->terms.back;
    memset(share, 0, sizeof *share);
    share->root = root;
    share->reach_start = found->reach_start;
    share->reach_count = found->reach_count;
    for (int seat = 0; seat < judge->players; seat++) {
        if (!heads[seat]) continue;
        if (leaders >> seat & 1) share->points[seat] = found->value;
        share->home[seat] = heads[seat] * back;
    }
    for (int word = 0; word < segment_words(board); word++) {
        for (uint64_t left = board->segments[root].occupied[word]; left; left &= left - 1) {
            int segment = word * WORD_BITS + lowest_bit(left), held = board->segments[segment].holder, figure = held >> 3;
            int seat = held & 7, kind = board->segments[root].kind;
            if (!figure) continue;
            share->special[seat] += judge->terms.special[figure] * back;
            share->home[seat] += (judge->terms.followers[figure] - strength_of(judge, segment, root)) * back;
            if (judge->terms.joining_on[kind] >> figure & 1 && (kind != judge->terms.field || share->points[seat] != 0.0))
                share->points[seat] += worth_of_joining(judge, seat, root, found);
        }
    }
    add_bonuses(judge, share, found);
    return 0;
}

/* -- figures that draw tokens -------------------------------------------------------------------------------- */

/* Return the number of tokens in the bag, and how many of each value. */
static long tokens_in_bag(const Judge *judge, long *counts) {
    const Collection *found = &judge->terms.collection;
    long total = 0;
    for (int kind = 0; kind < judge->terms.value_count; kind++) {
        counts[kind] = judge->terms.values[2 * kind + 1];
        for (int i = 0; i < found->count; i++) counts[kind] -= found->piles[i].drawn[kind];
        total += counts[kind];
    }
    return total;
}

/* Return the value of all piles on a feature. */
static long value_on(const Judge *judge, int root) {
    const Collection *found = &judge->terms.collection;
    long value = 0;
    for (int i = 0; i < found->count; i++)
        for (int kind = 0; root_of(&judge->board, found->piles[i].segment) == root && kind < judge->terms.value_count; kind++)
            value += judge->terms.values[2 * kind] * found->piles[i].drawn[kind];
    return value;
}

/* Return the number of the pile of a seat, -1 for none. */
static int pile_of(const Collection *found, int seat) {
    int i = found->count - 1;
    while (i >= 0 && found->piles[i].seat != seat) i--;
    return i;
}

/* Return the number of the pile on a segment, -1 for none. */
static int pile_at(const Collection *found, int segment) {
    int i = found->count - 1;
    while (i >= 0 && found->piles[i].segment != segment) i--;
    return i;
}

/* Return whether there is a pile on a feature. */
static int has_pile(const Judge *judge, int root) {
    const Collection *found = &judge->terms.collection;
    for (int i = 0; i < found->count; i++)
        if (root_of(&judge->board, found->piles[i].segment) == root) return 1;
    return 0;
}

/* Return in how many places a feature can grow. */
static int count_holes(Judge *judge, int root) {
    Hole holes[MAX_HOLES];
    int count = holes_of(&judge->board, root, holes), kept = 0;
    if (!judge->terms.bounded) return count;
    Window window = window_of(&judge->board);
    for (int i = 0; i < count; i++) kept += is_within(window, holes[i].place);
    return kept;
}

/* Return the points that piles of some value can be expected to bring. */
static double prospect(Judge *judge, int holes, double value) {
    const Terms *terms = &judge->terms;
    long counts[MAX_VALUES], total = tokens_in_bag(judge, counts), sum = 0;
    double turns = (double)(judge->ahead > 0 ? judge->ahead : 0) / judge->players, ends = 0.0;
    double reach = terms->reach * holes < terms->most_reach ? terms->reach * holes : terms->most_reach;
    for (int kind = 0; kind < terms->value_count; kind++) {
        sum += counts[kind] * terms->values[2 * kind];
        if (!terms->values[2 * kind]) ends = (double)counts[kind] * value;
    }
    double more = (sum - ends > 0.0 ? sum - ends : 0.0) / total, chance = 1 - pow(1 - reach, turns);
    return chance * (value + (turns * reach < terms->most_draws ? turns * reach : terms->most_draws) * more);
}

/* Return the points to be expected of piles for which a token is about to be drawn. */
static double after_draw(Judge *judge, int holes, long value) {
    const Terms *terms = &judge->terms;
    long counts[MAX_VALUES], total = tokens_in_bag(judge, counts);
    double found[MAX_VALUES];
    int count = 0;
    for (int kind = 0; kind < terms->value_count; kind++) {
        double with = value + terms->values[2 * kind];
        if (terms->values[2 * kind]) found[count++] = counts[kind] * (holes ? prospect(judge, holes, with) : with);
    }
    return sum_of(found, count) / total;
}

/* Return the field of the collector of the seat on turn that the tile laid last extends, -1 for none. */
static int extended_field(const Judge *judge) {
    const Board *board = &judge->board;
    int own = pile_of(&judge->terms.collection, judge->on_turn), first = board->tiles[board->tile_count - 1].first;
    int segment = own < 0 ? first : judge->terms.collection.piles[own].segment;
    if (segment >= first) return -1;
    int root = root_of(board, segment);
    return bits_from(board->segments[root].members, SEGMENT_WORDS, first) ? root : -1;
}

/* Return the worth of the choice whether to draw for one's own piles (Module.tile_worth). */
static double worth_of_drawing(Judge *judge) {
    int root = extended_field(judge);
    if (root < 0) return 0.0;
    int holes = count_holes(judge, root);
    long value = value_on(judge, root);
    double home = value + judge->terms.collector_kept, drawn = after_draw(judge, holes, value);
    return (home >= drawn ? home : drawn) - prospect(judge, holes, value);
}

/* Add to the points of seats what can be expected of their piles, and what wanderers save (Module.foresee). */
static void foresee(Judge *judge) {
    const Collection *found = &judge->terms.collection;
    int own = judge->terms.is_drawing ? pile_of(found, judge->on_turn) : -1;
    for (int i = 0; i < found->count; i++) {
        int root = root_of(&judge->board, found->piles[i].segment), holes = count_holes(judge, root);
        long value = value_on(judge, root);
        int draws = own >= 0 && root_of(&judge->board, found->piles[own].segment) == root;
        judge->start.points[found->piles[i].seat] += draws ? after_draw(judge, holes, value) : prospect(judge, holes, value);
    }
    if (!judge->terms.wander_count) return;
    double kept = (double)judge->ahead / (judge->terms.wander_turns * judge->players);
    double saved = judge->terms.wander_saved * (kept < 1.0 ? kept : 1.0);
    for (int seat = 0; seat < judge->players; seat++) {
        int count = 0;
        while (segment_held_by(&judge->board, (int)judge->terms.wanders[0] << 3 | seat, count) != NOBODY) count++;
        judge->start.points[seat] += saved * count;
    }
}

/* -- figures on corners --------------------------------------------------------------------------------------- */

/* For each corner of a tile the step to the place whose north-western corner it is, and the two ports there. */
static const int AT_CORNER[CORNERS][3] = {{0, 4, 11}, {GRID, 6, 5}, {GRID + 1, 8, 7}, {1, 10, 9}};

/* Return the segment at the north-western corner of a place, -1 where not each of four tiles shows one field. */
static int segment_at_corner(const Judge *judge, int place) {
    const Board *board = &judge->board;
    int found = -1;
    for (int i = 0; i < CORNERS; i++) {
        int number = tile_at(board, place - AT_CORNER[i][0]);
        if (number < 0) return -1;
        const LaidTile *tile = &board->tiles[number];
        const int8_t *owners = board->designs[tile->design].turned[tile->rotation].owners;
        int owner = owners[AT_CORNER[i][1]];
        if (owner < 0 || owner != owners[AT_CORNER[i][2]]) return -1;
        if (!i) found = tile->first + owner;
    }
    return found;
}

/* Return the field of a figure on a corner. */
static int field_at_corner(const Judge *judge, const Corners *corners, int number) {
    return root_of(&judge->board, segment_at_corner(judge, corners->on[number].place));
}

/* Return whether a field has a figure on a corner, that of a seat unless NOBODY is asked for. */
static int has_corner(const Judge *judge, int root, int seat) {
    const Corners *corners = &judge->terms.corners;
    for (int i = 0; i < corners->count; i++)
        if (field_at_corner(judge, corners, i) == root && (seat == NOBODY || corners->on[i].seat == seat)) return 1;
    return 0;
}

/* Return for how many cities the complete ones on a field count. */
static int cities_on(const Judge *judge, int root, int *all) {
    const Board *board = &judge->board;
    int roots[MAX_SEGMENTS], found = 0;
    *all = touching_roots(board, root, roots);
    for (int i = 0; i < *all; i++) found += board->segments[roots[i]].open_ends ? 0 : fed(judge, roots[i]);
    return found;
}

/* Add to each seat what its figures on corners score at the end. */
static void add_corners(const Judge *judge, const Corners *corners, long *more) {
    int all;
    for (int i = 0; i < corners->count; i++) {
        int root = field_at_corner(judge, corners, i), known = 0;
        for (int n = 0; n < i; n++)
            known |= corners->on[n].seat == corners->on[i].seat && field_at_corner(judge, corners, n) == root;
        if (!known) more[corners->on[i].seat] += cities_on(judge, root, &all) * judge->terms.cornered[4] + added_to(judge, root, 1);
    }
}

/* Return the points at the end for the cities that the tile laid last completes beside corners (Module.tile_worth). */
static double worth_of_corners(Judge *judge) {
    Board *board = &judge->board;
    const Corners *corners = &judge->terms.corners;
    double worth = 0.0;
    for (int segment = board->tiles[board->tile_count - 1].first; segment < board->segment_count && corners->count; segment++) {
        int root = root_of(board, segment), known = 0;
        if (board->segments[root].kind != judge->terms.city || board->segments[root].open_ends) continue;
        for (int one = board->tiles[board->tile_count - 1].first; one < segment; one++) known |= root_of(board, one) == root;
        for (int i = 0; i < corners->count && !known; i++) {
            int field = field_at_corner(judge, corners, i), touches = 0, first = 1;
            for (int n = 0; n < i; n++) first &= field_at_corner(judge, corners, n) != field;
            for (int word = 0; word < segment_words(board); word++)
                touches |= (board->segments[field].members[word] & board->segments[root].touching[word]) != 0;
            if (first && touches)
                worth += judge->terms.cornered[4] * fed(judge, root) * (has_corner(judge, field, judge->on_turn) ? 1.0 : -0.5);
        }
    }
    return worth;
}

/* -- the follower step --------------------------------------------------------------------------------------- */

static void offer(Judge *judge, Choice *best, double points, double supply, double special, double rivals, int step) {
    offer_step(best, sum_up(judge, judge->on_turn, points, supply, special) - rivals, step);
}

/* Return whether a segment is that of the fork of its lane itself. */
static int is_fork(const Judge *judge, int segment) {
    const LaidTile *tile = &judge->board.tiles[judge->board.segments[segment].tile];
    const Design *design = &judge->board.designs[tile->design];
    return (design->tokens[segment - tile->first] & design->named[judge->terms.fork[0]]) != 0;
}

/* Return whether an arm of a fork, up to this one, has a figure; `segment` is on the tile laid last. */
static int is_arm_occupied(const Judge *judge, int segment) {
    const Board *board = &judge->board;
    int waiting[MAX_SEGMENTS], count = 0;
    uint64_t found[SEGMENT_WORDS] = {0};
    set_bit(found, segment);
    for (waiting[count++] = segment; count;) {
        int one = waiting[--count];
        const LaidTile *tile = &board->tiles[board->segments[one].tile];
        const Turned *turned = &board->designs[tile->design].turned[tile->rotation];
        if (board->segments[one].holder >= 0) return 1;
        for (int side = 0; side < SIDES; side++) {
            int number = tile_at(board, tile->place + STEP[side]);
            if (number < 0) continue;
            const LaidTile *beside = &board->tiles[number];
            const Turned *theirs = &board->designs[beside->design].turned[beside->rotation];
            for (int i = 0; i < turned->joint_count[side]; i++) {
                if (tile->first + turned->joints[side][i].region != one) continue;
                int other = beside->first + theirs->owners[turned->joints[side][i].port];
                if (is_fork(judge, other) || found[other / WORD_BITS] >> other % WORD_BITS & 1) continue;
                set_bit(found, other);
                waiting[count++] = other;
            }
        }
    }
    return 0;
}

/* Return whether a figure that joins no other may be put on a segment of the tile laid last (DeployFigure.legal). */
static int is_free(const Judge *judge, int segment, int root) {
    const Board *board = &judge->board;
    const Terms *terms = &judge->terms;
    const LaidTile *tile = &board->tiles[board->tile_count - 1];
    const long *place = &terms->places[2 * tile->design];
    int region = segment - tile->first;
    if (board->segments[segment].kind == terms->field && has_corner(judge, root, NOBODY)) return 0;
    if (terms->place_count && (place[0] == region || place[1] == region))
        for (int i = 0; i < 2; i++)
            if (is_occupied(board, tile->first + (int)place[i])) return 0;
    if (!is_occupied(board, root)) return 1;
    if (!terms->fork_count || !count_named(board, root, (int)terms->fork[0])) return 0;
    return is_fork(judge, segment) || !is_arm_occupied(judge, segment);
}

/* Return the figures, as bits, that may be put on a segment of the tile laid last without joining others. */
static int deployable(const Judge *judge, int segment, int root) {
    int figures = judge->terms.figures_on[judge->board.segments[segment].kind] & judge->terms.at_hand;
    return figures && is_free(judge, segment, root) ? figures : 0;
}

/* Return the figures, as bits, that may join a follower of the seat on turn by a segment of the tile laid last. */
static int joinable(const Judge *judge, int segment, int root) {
    const Board *board = &judge->board;
    int kind = board->segments[segment].kind, figures = judge->terms.joining_on[kind] & judge->terms.at_hand;
    if (!figures || (kind != judge->terms.field && !board->segments[root].open_ends)) return 0;
    if (kind == judge->terms.field && has_corner(judge, root, NOBODY)) return 0;
    long heads[MAX_SEATS];
    count_heads(judge, root, judge->terms.weights, heads);
    return heads[judge->on_turn] > 0 ? figures : 0;
}

/* Return the collector, as a bit, where it may be put on a segment of the tile laid last. */
static int collectable(const Judge *judge, int segment, int root) {
    const Terms *terms = &judge->terms;
    if (judge->board.segments[segment].kind != terms->field || has_pile(judge, root)) return 0;
    return terms->at_hand & 1 << terms->collector;
}

/* List the figures that may be put on the tile laid last after some other steps; return the number of all. */
static int list_figures(const Judge *judge, int (*may)(const Judge *, int, int), int *steps, int count) {
    const Board *board = &judge->board;
    int first = board->tiles[board->tile_count - 1].first;
    for (int segment = first; segment < board->segment_count; segment++)
        for (unsigned left = (unsigned)may(judge, segment, root_of(board, segment)); left; left &= left - 1)
            steps[count++] = STEP_DEPLOY + ((segment - first) << FIGURE_BITS | lowest_bit(left));
    return count;
}

/* Return whether all figures may be taken back in the follower step. */
static int recalls_all(const Judge *judge) {
    const Terms *terms = &judge->terms;
    const Board *board = &judge->board;
    return terms->recall_count && !terms->recalls[0] && terms->recalls[1 + board->tiles[board->tile_count - 1].design];
}

/* List after some other steps the figures of the seat on turn that may be taken back; return the number of all. */
static int list_recalls(Judge *judge, int *steps, int count) {
    Board *board = &judge->board;
    int roots[MAX_SEGMENTS], all = 0;
    if (judge->terms.recall_count && judge->terms.recalls[1 + board->tiles[board->tile_count - 1].design])
        all = occupied_roots(board, roots);
    for (int i = 0; i < all; i++) {
        for (int n = 0; n < board->held_count && count < MAX_STEPS; n++) {
            int held = board->segments[board->held[n]].holder;
            if (root_of(board, board->held[n]) != roots[i] || (held & 7) != judge->on_turn) continue;
            if (!judge->terms.recalls[0] || judge->terms.weights[held >> 3]) steps[count++] = STEP_RECALL + board->held[n];
        }
    }
    int own = pile_of(&judge->terms.collection, judge->on_turn);
    if (own >= 0 && recalls_all(judge))
        steps[count++] = STEP_RECALL + judge->terms.collection.piles[own].segment;
    return count;
}

/* List after some other steps the corners of the tile laid last for a figure, and the one from which it may be taken;
 * return the number of all. */
static int list_corners(const Judge *judge, int *steps, int count) {
    static const int order[CORNERS] = {0, 3, 1, 2}; /* ascending places */
    const Board *board = &judge->board;
    const Terms *terms = &judge->terms;
    int place = board->tiles[board->tile_count - 1].place;
    for (int i = 0; terms->at_hand >> terms->cornered[0] & 1 && i < CORNERS; i++) {
        int segment = segment_at_corner(judge, place + AT_CORNER[order[i]][0]);
        if (segment >= 0 && (terms->cornered[1] || !has_corner(judge, root_of(board, segment), NOBODY)))
            steps[count++] = STEP_CORNER + (int)(cell_of_place(place + AT_CORNER[order[i]][0]) - FIRST_CELL);
    }
    for (int i = 0; i < terms->corners.count && recalls_all(judge); i++)
        if (terms->corners.on[i].seat == judge->on_turn)
            steps[count++] = STEP_UNCORNER + (int)(cell_of_place(terms->corners.on[i].place) - FIRST_CELL);
    return count;
}

/* List a figure that is taken back and those that would stay without others of their owner; return their number. */
static int list_taken(const Judge *judge, int segment, int *taken) {
    const Board *board = &judge->board;
    int root = root_of(board, segment), seat = board->segments[segment].holder & 7, count = 0, followers = 0;
    taken[count++] = segment;
    for (int i = 0; i < board->held_count; i++) {
        int other = board->held[i], held = board->segments[other].holder;
        if (other == segment || root_of(board, other) != root || (held & 7) != seat) continue;
        followers |= judge->terms.weights[held >> 3] > 0;
        taken[count++] = other;
    }
    return followers ? 1 : count;
}

/* List the follower steps in the order of CarcassonneState.follower_moves; return their number, -1 with an exception. */
static int list_choices(Judge *judge, int *steps) {
    const Board *board = &judge->board;
    int count = 0, homing = judge->terms.homing << 3 | judge->on_turn, segment;
    steps[count++] = STEP_PASS;
    count = list_figures(judge, deployable, steps, count);
    count = list_figures(judge, joinable, steps, count);
    if (judge->terms.collector >= 0) count = list_figures(judge, collectable, steps, count);
    for (int number = 0; judge->terms.homing >= 0 && number < MAX_HOMES; number++) {
        if ((segment = segment_held_by(board, homing, number)) == NOBODY) break;
        int complete = judge->terms.homes_complete ? 0 : is_surrounded(&judge->board, center_of(board, segment));
        if (complete < 0) return -1;
        if (!complete) steps[count++] = STEP_HOME - number;
    }
    for (int kind = 0; kind < judge->terms.token_kinds; kind++)
        if (judge->terms.tokens.left[judge->on_turn][kind]) steps[count++] = STEP_TOKEN + kind;
    count = list_recalls(judge, steps, count);
    return judge->terms.corner_count ? list_corners(judge, steps, count) : count;
}

/* Offer a step that brings each seat some points. */
static void offer_gains(Judge *judge, Choice *best, const double *gains, int step) {
    Totals totals = judge->totals;
    for (int seat = 0; seat < judge->players; seat++) totals.points[seat] += gains[seat];
    offer_step(best, seat_worth(judge, judge->on_turn, &totals) - rivals_worth(judge, judge->on_turn, &totals), step);
}

/* Offer a token on the tile laid last: its points for those who lead on the tile, less its worth in the supply. */
static void offer_token(Judge *judge, Choice *best, int step) {
    Board *board = &judge->board;
    const Terms *terms = &judge->terms;
    int roots[MAX_SEGMENTS], count = occupied_roots(board, roots), me = judge->on_turn, last = board->tile_count - 1;
    double each = terms->token_points[step - STEP_TOKEN], gains[MAX_SEATS] = {0};
    for (int i = 0; i < count; i++) {
        const Segment *feature = &board->segments[roots[i]];
        int is_on = feature->tiles[last / WORD_BITS] >> last % WORD_BITS & 1;
        for (int n = 0; n < 8 && terms->surrounded >> feature->kind & 1; n++)
            is_on |= center_of(board, roots[i]) == board->tiles[last].place + RING[n];
        if (!is_on) continue;
        long heads[MAX_SEATS];
        unsigned leaders = find_leaders(judge, &roots[i], 1, heads);
        for (int seat = 0; seat < judge->players; seat++)
            if (leaders >> seat & 1) gains[seat] += each;
    }
    gains[me] -= terms->token_kept * each;
    offer_gains(judge, best, gains, step);
}

/* Offer a collector on a segment: the points to be expected of it, less its worth in the supply (Module.step_gains). */
static void offer_collector(Judge *judge, Choice *best, int segment, int step) {
    int root = root_of(&judge->board, segment), holes = count_holes(judge, root);
    long counts[MAX_VALUES], total = tokens_in_bag(judge, counts), ends = 0;
    double gains[MAX_SEATS] = {0};
    for (int kind = 0; kind < judge->terms.value_count; kind++)
        if (!judge->terms.values[2 * kind]) ends = counts[kind];
    double stays = holes ? 1 - (double)ends / total : 0.0;
    gains[judge->on_turn] = after_draw(judge, holes, 0) - stays * judge->terms.collector_kept;
    offer_gains(judge, best, gains, step);
}

/* Offer a figure on a corner: its worth to its owner, and to those whom it sends home (Module.step_gains). */
static void offer_corner(Judge *judge, Choice *best, int step) {
    const Board *board = &judge->board;
    const Terms *terms = &judge->terms;
    int place = place_of_cell(step - STEP_CORNER + FIRST_CELL), all;
    int root = root_of(board, segment_at_corner(judge, place)), complete = cities_on(judge, root, &all), me = judge->on_turn;
    double to_come = (double)(all - complete) / 2, gains[MAX_SEATS] = {0};
    double kept = (double)judge->ahead / (terms->corner_turns * judge->players);
    long heads[MAX_SEATS];
    gains[me] = terms->cornered[4] * (complete + to_come);
    gains[me] -= terms->corner_kept * (kept < 1.0 ? kept : 1.0);
    unsigned leaders = find_leaders(judge, &root, 1, heads);
    for (int seat = 0; seat < judge->players; seat++)
        if (leaders >> seat & 1) gains[seat] += 2 * heads[seat] - terms->cornered[2] * to_come;
    offer_gains(judge, best, gains, step);
}

/* Add the share in a feature to totals, or take it off by a sign of -1; return -1 with an exception. */
static int add_feature(Judge *judge, Totals *totals, int root, double sign) {
    Share share;
    if (!is_occupied(&judge->board, root)) return 0;
    if (make_share(judge, root, &share) < 0) return -1;
    add_share(judge, totals, &share, sign);
    return 0;
}

/* Offer to put a figure on a feature, or to take one off, by the worth of it and its rival when they are judged again
 * (CarcassonneJudgement._after_moving); return -1 with an exception. */
static int offer_moving(Judge *judge, Choice *best, int step, int segment, int put) {
    Board *board = &judge->board;
    int roots[2] = {root_of(board, segment), rival_of(judge, segment)}, me = judge->on_turn, moved[MAX_SEGMENTS] = {segment};
    int is_beside = pile_at(&judge->terms.collection, segment) >= 0;
    int count = put != NOBODY ? 1 : is_beside ? 0 : list_taken(judge, segment, moved), features = 1 + (roots[1] >= 0), failed = 0;
    Totals totals = judge->totals;
    double more[MAX_FIGURES] = {0};
    int16_t held[MAX_SEGMENTS];
    Estimate before[2], *estimates = judge->trying >= 0 ? judge->fresh : judge->base;
    size_t mark = board->change_count;
    for (int i = 0; i < features; i++) {
        const Estimate *known = look(judge, roots[i]);
        if (known == NULL) return -1;
        before[i] = *known;
    }
    int reach_count = judge->reach_count;
    for (int i = 0; i < features; i++)
        if (add_feature(judge, &totals, roots[i], -1.0) < 0) return -1;
    for (int i = 0; i < count; i++) {
        held[i] = board->segments[moved[i]].holder;
        more[(put == NOBODY ? held[i] : put) >> 3] += put == NOBODY ? 1.0 : -1.0;
        failed |= set_holder(board, moved[i], put) < 0;
    }
    if (is_beside) more[judge->terms.collector] = 1.0;
    for (int i = 0; i < features && !failed; i++) {
        Estimate after = {0};
        failed = estimate(judge, roots[i], &after) < 0;
        estimates[roots[i]] = after;
        if (judge->trying >= 0) judge->fresh_of[roots[i]] = judge->fresh_epoch;
        failed = failed || add_feature(judge, &totals, roots[i], 1.0) < 0;
    }
    for (int i = 0; i < features; i++) estimates[roots[i]] = before[i];
    for (int figure = 0; figure < judge->terms.figure_count; figure++) {
        totals.supply[me] += more[figure] * judge->terms.followers[figure];
        totals.special[me] += more[figure] * judge->terms.special[figure];
    }
    while (count--) failed |= set_holder(board, moved[count], held[count]) < 0;
    undo_changes(board, mark);
    judge->reach_count = reach_count;
    offer_step(best, seat_worth(judge, me, &totals) - rivals_worth(judge, me, &totals), step);
    return failed ? -1 : 0;
}

/* Offer a follower step on the tile laid last (CarcassonneJudgement.choices); return -1 with an exception. */
static int offer_one(Judge *judge, Choice *best, double rivals, int step) {
    const Board *board = &judge->board;
    const Totals *totals = &judge->totals;
    const Terms *terms = &judge->terms;
    int me = judge->on_turn, figure = terms->homing, segment = 0;
    double mine = totals->points[me], left = totals->supply[me], rest = totals->special[me];
    if (step >= STEP_CORNER && step < STEP_UNCORNER) {
        offer_corner(judge, best, step);
        return 0;
    }
    if (step >= STEP_RECALL && step < STEP_CORNER) return offer_moving(judge, best, step, step - STEP_RECALL, NOBODY);
    if (step >= STEP_TOKEN && step < STEP_RECALL) {
        offer_token(judge, best, step);
        return 0;
    }
    if (step > 0 && step < STEP_TOKEN) {
        segment = board->tiles[board->tile_count - 1].first + ((step - STEP_DEPLOY) >> FIGURE_BITS);
        figure = (step - STEP_DEPLOY) & ((1 << FIGURE_BITS) - 1);
        if (figure == terms->collector) {
            offer_collector(judge, best, segment, step);
            return 0;
        }
        int joins = terms->joining_on[board->segments[segment].kind] >> figure & 1;
        if (!joins && (terms->fork_count || terms->counted[figure] >= 0 || rival_of(judge, segment) >= 0))
            return offer_moving(judge, best, step, segment, figure << 3 | me);
    } else if (step < 0) {
        segment = segment_held_by(board, figure << 3 | me, STEP_HOME - step);
    }
    if (step != STEP_PASS && step < STEP_TOKEN) {
        int root = root_of(board, segment);
        const Estimate *found = look(judge, root);
        if (found == NULL) return -1;
        double gone = found->complete ? 0.0 : 1 - found->chance * terms->back;
        if (step > 0 && terms->joining_on[board->segments[segment].kind] >> figure & 1) {
            mine += worth_of_joining(judge, me, root, found);
        } else if (step > 0) {
            mine += found->value + found->chance * bonus_of(judge, segment);
            rest -= gone * terms->special[figure];
            if (terms->followers[figure]) left -= gone;
        } else if (!found->complete) {
            mine += 1 + tiles_around(board, center_of(board, segment)) + added_to(judge, segment, 1) - found->value;
            rest += gone * terms->special[figure];
        }
    }
    offer(judge, best, mine, left, rest, rivals, step);
    return 0;
}

/* Find the best of some follower steps on the tile laid last; return -1 with an exception. */
static int find_best(Judge *judge, Choice *best, const int *steps, int count) {
    double rivals = rivals_worth(judge, judge->on_turn, &judge->totals);
    for (int i = 0; i < count; i++)
        if (offer_one(judge, best, rivals, steps[i]) < 0) return -1;
    return 0;
}

/* Find the best follower step on the tile laid last; return -1 with an exception. */
static int find_step(Judge *judge, Choice *best) {
    int steps[MAX_STEPS], count = list_choices(judge, steps);
    return count < 0 ? -1 : find_best(judge, best, steps, count);
}

/* Return whether the tile laid last extends the feature of a figure that extends the turns of the seat on turn. */
static int extends(const Judge *judge) {
    const Board *board = &judge->board;
    if (judge->terms.extending < 0) return 0;
    for (int i = 0; i < board->held_count; i++) {
        int segment = board->held[i];
        if (board->segments[segment].holder != (judge->terms.extending << 3 | judge->on_turn)) continue;
        const Segment *feature = &board->segments[root_of(board, segment)];
        if (bits_from(feature->members, SEGMENT_WORDS, board->tiles[board->tile_count - 1].first)) return 1;
    }
    return 0;
}

/* Return whether the tile laid last has tiles on all four sides, and that earns a turn. */
static int earns_enclosed(const Judge *judge) {
    const Board *board = &judge->board;
    int place = board->tiles[board->tile_count - 1].place, sides = judge->terms.earns_enclosed ? SIDES : -1;
    for (int side = 0; side < sides; side++)
        if (tile_at(board, place + STEP[side]) < 0) return 0;
    return sides > 0;
}

/* Count the goods of the cities that the tile laid last completes; return their number (ScoredState.goods_due). */
static long count_goods(Judge *judge, long *due) {
    Board *board = &judge->board;
    long all = 0;
    memset(due, 0, MAX_GOODS * sizeof *due);
    begin_marking(board);
    for (int segment = board->tiles[board->tile_count - 1].first; segment < board->segment_count; segment++) {
        int root = root_of(board, segment);
        if (board->segments[root].kind != judge->terms.city || board->segments[root].open_ends) continue;
        if (was_marked(board, root)) continue;
        for (int kind = 0; kind < judge->terms.goods_count; kind++) {
            if (judge->terms.goods[kind] < 0) continue;
            int count = count_named(board, root, (int)judge->terms.goods[kind]);
            due[kind] += count;
            all += count;
        }
    }
    return all;
}

/* Return the points for the tile laid last in its sector of the latest center (mechanisms.Sectors). */
static long sector_points(const Judge *judge) {
    const LaidTile *tiles = judge->board.tiles, *tile = &tiles[judge->board.tile_count - 1], *center = tile;
    const long *sectors = judge->terms.sectors + 1;
    if (!judge->terms.sector_count || sectors[tile->design] < 0 || sectors[tile->design] == CENTER) return 0;
    while (center >= tiles && sectors[center->design] != CENTER) center--;
    if (center < tiles) return 0;
    int sector = ((int)sectors[tile->design] + center->rotation) % SIDES;
    int east = tile->place / GRID - center->place / GRID, south = tile->place % GRID - center->place % GRID;
    if (sector > 1) east = -east;
    if (sector == 0 || sector == 3) south = -south;
    return east >= 0 && south >= 0 ? judge->terms.sectors[0] : 0;
}

/* Score the tile laid last where it scores by itself, and let chance put another one under it. */
static int act_on_tile(Judge *judge) {
    Position *now = &judge->games->now;
    int design = 0, failed;
    double share;
    now->scores[now->on_turn] += sector_points(judge);
    if (!judge->terms.hide_count || !judge->terms.hides[judge->board.tiles[judge->board.tile_count - 1].design] || !now->in_bag)
        return 0;
    if (judge->terms.is_view) {
        failed = take_share(judge->games, &share);
        now->in_bag--;
    } else {
        failed = draw_from_bag(judge, &design);
    }
    if (!failed) go_to_node(judge->games, design);
    return failed;
}

static int choose(Judge *judge, double *worth, int *step) {
    uint8_t touched[MAX_SHARES];
    long due[MAX_GOODS];
    Choice best = NO_CHOICE;
    find_touched(judge, touched);
    if (renew_shares(judge, touched, make_share) < 0 || find_step(judge, &best) < 0) return -1;
    *worth = best.worth;
    if (judge->terms.has_turn || earns_enclosed(judge) || (judge->terms.may_extend && extends(judge)))
        *worth += judge->terms.turn;
    if (judge->terms.goods_count) *worth += judge->terms.goods_worth * count_goods(judge, due);
    if (judge->terms.collector >= 0) *worth += worth_of_drawing(judge);
    *worth += sector_points(judge);
    *worth += worth_of_corners(judge);
    *step = best.step;
    return 0;
}

/* -- reading Python's terms ---------------------------------------------------------------------------------- */

/* Read for each counter of bonuses the things that designs show; return -1 with an exception. */
static int read_shown(Terms *terms, PyObject *data) {
    Py_ssize_t count = PySequence_Size(data);
    if (count > MAX_COUNTERS) PyErr_SetString(PyExc_OverflowError, "more counters than the native judge holds");
    if (count < 0 || count > MAX_COUNTERS) return -1;
    terms->bonus_count = (int)count;
    for (int i = 0; i < count; i++) {
        PyObject *row = PySequence_GetItem(data, i);
        if (row == NULL) return -1;
        terms->shows[i] = read_longs(row, terms->shown[i], MAX_DESIGNS);
        Py_DECREF(row);
        if (terms->shows[i] < 0) return -1;
    }
    return 0;
}

/* Read the declarations of the modules, in the order of declared.py; return -1 with an exception. */
static int read_declarations(Terms *terms, PyObject *data) {
    PyObject *weights, *followers, *special, *more, *on, *joining, *rates, *marks, *goods, *prizes, *bonuses, *shown, *refuge, *tokens;
    PyObject *sectors, *recalls, *fork, *places, *rivals, *counted, *ties, *hides, *near, *values, *cornered, *wanders, *links;
    if (!PyArg_ParseTuple(data, "OOOOOOiiiiiiiOOOldpiOOOOOdOOOiOOOOOOiOddddOddOOpdd", &weights, &followers, &special, &more, &on, &joining, &terms->pennant,
                          &terms->field, &terms->city, &terms->lanes, &terms->surrounded, &terms->homing, &terms->extending,
                          &rates, &marks, &goods, &terms->most_goods, &terms->goods_worth,
                          &terms->earns_enclosed, &terms->following, &prizes, &bonuses, &shown, &refuge,
                          &tokens, &terms->token_kept, &sectors, &recalls, &fork,
                          &terms->crossing, &places, &rivals, &counted, &ties, &hides, &near,
                          &terms->collector, &values, &terms->collector_kept, &terms->reach, &terms->most_reach,
                          &terms->most_draws, &cornered, &terms->corner_kept, &terms->corner_turns, &wanders, &links,
                          &terms->is_linked, &terms->wander_saved, &terms->wander_turns))
        return -1;
    int count = terms->figure_count = read_longs(weights, terms->weights, MAX_FIGURES);
    if (count < 0 || read_longs(followers, terms->followers, MAX_FIGURES) != count ||
        read_doubles(special, terms->special, MAX_FIGURES) != count ||
        read_longs(more, terms->more_for_city, MAX_FIGURES) != count || read_longs(on, terms->figures_on, MAX_KINDS) < 0 ||
        read_longs(joining, terms->joining_on, MAX_KINDS) < 0 ||
        (terms->rate_count = read_longs(rates, terms->rates, RATE * MAX_NAMES)) < 0 ||
        (terms->field_mark_count = read_longs(marks, terms->field_marks, 2 * MAX_NAMES)) < 0 ||
        (terms->goods_count = read_longs(goods, terms->goods, MAX_GOODS)) < 0 ||
        (terms->prize_count = read_longs(prizes, terms->prizes, PRIZE * MAX_PRIZES)) < 0 ||
        read_longs(bonuses, terms->bonuses, 2 * MAX_DESIGNS) < 0 || read_shown(terms, shown) < 0 ||
        (terms->has_refuge = read_longs(refuge, terms->refuge, 4)) < 0 ||
        (terms->token_kinds = read_longs(tokens, terms->token_points, MAX_TOKEN_KINDS)) < 0 ||
        (terms->sector_count = read_longs(sectors, terms->sectors, 1 + MAX_DESIGNS)) < 0 ||
        (terms->recall_count = read_longs(recalls, terms->recalls, 1 + MAX_DESIGNS)) < 0 ||
        (terms->fork_count = read_longs(fork, terms->fork, 2)) < 0 ||
        (terms->place_count = read_longs(places, terms->places, 2 * MAX_DESIGNS)) < 0 ||
        (terms->rival_count = read_longs(rivals, terms->rivals, 2)) < 0 ||
        read_longs(counted, terms->counted, MAX_FIGURES) != count ||
        (terms->tie_count = read_longs(ties, terms->ties, 1 + MAX_DESIGNS)) < 0 ||
        (terms->hide_count = read_longs(hides, terms->hides, MAX_DESIGNS)) < 0 ||
        (terms->near_count = read_longs(near, terms->near, 2 + MAX_DESIGNS)) < 0 ||
        (terms->value_count = read_longs(values, terms->values, 2 * MAX_VALUES)) < 0 ||
        (terms->corner_count = read_longs(cornered, terms->cornered, 5)) < 0 ||
        (terms->wander_count = read_longs(wanders, terms->wanders, 2)) < 0 ||
        (terms->link_count = read_longs(links, terms->links, MAX_LINKS)) < 0) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the declarations have wrong lengths");
        return -1;
    }
    terms->value_count /= 2;
    return 0;
}

/* Read how many tokens seats have, and the kinds and tiles of those on the board; return -1 with an exception. */
static int read_tokens(Judge *judge, PyObject *left, PyObject *placed) {
    long counts[MAX_SEATS * MAX_TOKEN_KINDS], on[2 * MAX_TILES];
    Terms *terms = &judge->terms;
    int all = read_longs(left, counts, MAX_SEATS * MAX_TOKEN_KINDS), count = read_longs(placed, on, 2 * MAX_TILES);
    if (all < 0 || count < 0) return -1;
    memset(&terms->tokens, 0, sizeof terms->tokens);
    if (all != terms->token_kinds * judge->players) {
        PyErr_SetString(PyExc_ValueError, "the tokens have a wrong length");
        return -1;
    }
    for (int i = 0; i < all; i++) terms->tokens.left[i / terms->token_kinds][i % terms->token_kinds] = counts[i];
    for (int i = 0; i + 1 < count; i += 2)
        if (on[i] >= 0 && on[i] < terms->token_kinds && on[i + 1] >= 0 && on[i + 1] < MAX_TILES)
            set_bit(terms->tokens.tiles[on[i]], (int)on[i + 1]);
    return 0;
}

/* Read the collectors on the board: seat, segment and how many tokens of each value; return -1 with an exception. */
static int read_piles(Judge *judge, PyObject *data) {
    Terms *terms = &judge->terms;
    long numbers[MAX_SEATS * (2 + MAX_VALUES)];
    int width = 2 + terms->value_count, count = read_longs(data, numbers, MAX_SEATS * (2 + MAX_VALUES));
    if (count < 0) return -1;
    terms->collection.count = count / width;
    terms->is_drawing = 0;
    for (int i = 0; i < count / width; i++) {
        Pile *pile = &terms->collection.piles[i];
        const long *row = numbers + i * width;
        if (i == MAX_SEATS || row[0] < 0 || row[0] >= MAX_SEATS || row[1] < 0 || row[1] >= judge->board.segment_count) {
            PyErr_SetString(PyExc_ValueError, "not the collectors of this position");
            return -1;
        }
        *pile = (Pile){.seat = (int)row[0], .segment = (int)row[1]};
        for (int kind = 0; kind < terms->value_count; kind++) pile->drawn[kind] = row[2 + kind];
    }
    return 0;
}

/* Read the figures on corners: seat and cell; return -1 with an exception. */
static int read_corners(Judge *judge, PyObject *data) {
    Corners *corners = &judge->terms.corners;
    long numbers[2 * MAX_SEATS];
    int count = read_longs(data, numbers, 2 * MAX_SEATS);
    if (count < 0) return -1;
    corners->count = count / 2;
    for (int i = 0; i < count / 2; i++) {
        int place = place_of_cell(numbers[2 * i + 1]);
        if (numbers[2 * i] < 0 || numbers[2 * i] >= MAX_SEATS || place < 0 || segment_at_corner(judge, place) < 0) {
            PyErr_SetString(PyExc_ValueError, "not the corners of this position");
            return -1;
        }
        corners->on[i].seat = (int)numbers[2 * i];
        corners->on[i].place = place;
        corners->on[i].is_new = 0;
    }
    return 0;
}

/* Read the terms of judgement.py and judge the position as it is; return -1 with an exception. */
static int start(Judge *judge, PyObject *data) {
    PyObject *declared, *outlook, *points, *supply, *special, *left, *placed, *piles, *corners;
    Terms *terms = &judge->terms;
    if (!PyArg_ParseTuple(data, "OOOOOiddddddiiipiipppOOlOO", &declared, &outlook, &points, &supply, &special, &terms->at_hand, &terms->draws,
                          &terms->hope, &terms->back, &terms->growth, &terms->turn, &terms->extender, &terms->each_city,
                          &terms->small_city, &terms->incomplete, &terms->bounded, &judge->board.width,
                          &judge->board.height, &terms->may_extend, &terms->has_turn, &terms->in_full, &left,
                          &placed, &judge->ahead, &piles, &corners) ||
        read_declarations(terms, declared) < 0 || read_outlook(judge, outlook) < 0 ||
        read_totals(judge, points, supply, special) < 0 || read_tokens(judge, left, placed) < 0 ||
        read_piles(judge, piles) < 0 || read_corners(judge, corners) < 0)
        return -1;
    return start_shares(judge, make_share);
}

#include "_turns.h"

static double balance_of(Judge *judge, int seat) {
    return seat_worth(judge, seat, &judge->kept) - rivals_worth(judge, seat, &judge->kept);
}

#include "../../landscape/native/methods.h"

JUDGE_MODULE("Judges placements in Carcassonne.", "engine.games.carcassonne._judge.Judge")
