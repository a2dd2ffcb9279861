/* Simulated games: a variation, and some turns after it in which each seat makes its best reply.
 *
 * It follows Simulator.play of engine/bots/simulation.py for games without hidden hands in which a turn is a tile that
 * is drawn, or taken from a hand, and placed, a follower step and what follows from it. Python hands over the position, and for each game the
 * variation and the shares that decide what chance does; it plays what is not known here. A game defines `Extra`, what
 * its positions are besides those of others, and includes this before methods.h. It defines:
 *
 *   int read_rules(Judge *, PyObject *)   read what the simulated games need besides its terms
 *   int weigh(Judge *)                    renew its terms for the position, and judge it as it is
 *   int list_steps(Judge *, int *)        list the legal follower steps, at most MAX_STEPS, in the order of Python's
 *   int make_step(Judge *, int)           make a follower step, score what the tile completes, end the turn or its part
 *   int score_finally(Judge *)            score what counts at the end
 *   start, choose, balance_of             see methods.h
 *
 * list_steps returns their number. The others return FAILED with an exception, UNKNOWN where Python must play, and
 * else 0. A game in which seats hold tiles defines HOLDS_HANDS and go_on, which ends a turn when the hand is full. One
 * whose replies are not the best of all placements defines CHOOSES_PLACES and choose_places; one whose
 * seats choose the follower step when the tile lies, unless `in_full` of its terms is set, defines CHOOSES_STEPS and
 * choose_step; one in which more comes between a tile and the follower step defines ACTS_ON_TILES and act_on_tile; one in
 * which tiles that fit may not be laid everywhere defines LIMITS_PLACES and may_lie.
 *
 * In playouts, too, games are played to the end by these rules, but seats make any legal move, and Python hands over
 * what returns the shares. They follow engine/playout.py.
 */

#ifndef HINTERLAND_GAMES_H
#define HINTERLAND_GAMES_H

#include "judge.h"

enum {
    FAILED = -1,
    UNKNOWN = 1,
    NOBODY = -1,
    NO_TILE = -1,
    MAX_VARIATIONS = 64,
    MAX_SHARES_OF_CHANCE = 256,
    MAX_HAND = 8,
    REPLIED = -2,                   /* a node after a reply, which needs no chance to be another one */
    MAX_CHOICES = 4,                /* that are kept of a node */
    MAX_NODES = 1 << 15,
    MAX_FRONTIER = 4 * MAX_TILES,
    MAX_CODES = 4 * MAX_FRONTIER,   /* placements of a tile */
    MAX_HOMES = 15,                 /* figures of a seat that may come home */
    MAX_OTHER_STEPS = 64,           /* without figures of the supply */
    MAX_STEPS = 1 + MAX_REGIONS * MAX_FIGURES + MAX_HOMES + MAX_OTHER_STEPS,
};

/* What a position is besides its landscape. */
typedef struct {
    int turn, on_turn, is_over;
    int hand_counts[MAX_SEATS], hands[MAX_SEATS][MAX_HAND]; /* tiles, without hands the one drawn */
    int is_refilling;               /* whether the seat on turn draws a tile at the end of its turn */
    long in_bag, pool[MAX_DESIGNS], in_pool; /* the pool has tiles, too, that left the bag unseen */
    long scores[MAX_SEATS], supply[MAX_FIGURES * MAX_SEATS];
    Extra extra;
} Position;

/* A position to which a game comes back. */
typedef struct {
    Position position;
    int held_count, held[MAX_SEGMENTS], tile_count;
    int16_t holders[MAX_SEGMENTS];
    size_t mark;
} Snapshot;

/* A position of the simulated games with its cached replies and value (variations.Node), reached by a chance move. */
typedef struct {
    int outcome;                    /* of chance: the design that was drawn, or what a game means by it */
    int first, next;                /* the first of the nodes after it, and the next one beside it, 0 for none */
    int fits;                       /* whether the tile fits anywhere */
    int design, place, rotation, step; /* the reply; a place of -1 where it is not known yet */
    int choices[MAX_CHOICES], choice_count; /* the choices that follow, before chance moves again */
    int has_value;
    double value;
} Node;

typedef struct Games {
    Snapshot start;
    Position now;
    int depth, me, last_turn;       /* the last one is 0 where the turns are not limited */
    int hand_size;                  /* tiles that seats hold between their turns */
    double fade, rivals;            /* weights, see TurnWeights */
    double rivals_at_end;           /* the same where a position is valued for itself */
    double shares[MAX_SHARES_OF_CHANCE]; /* of the game that is played */
    int share_count, shares_used;
    PyObject *random;               /* what returns the shares of a playout; NULL in other games */
    int node, choices_made;         /* where it is, and how many choices have been made since chance moved */
    Node nodes[MAX_NODES];          /* the first stands for none */
    int node_count;
    int roots[MAX_VARIATIONS];
} Games;

static int read_rules(Judge *judge, PyObject *rules);
static int weigh(Judge *judge);
static int list_steps(Judge *judge, int *steps);
static int make_step(Judge *judge, int step);
static int score_finally(Judge *judge);
static int choose(Judge *judge, double *worth, int *step);
static double balance_of(Judge *judge, int seat);
static int start(Judge *judge, PyObject *terms);
#ifdef CHOOSES_STEPS
static int choose_step(Judge *judge, int *step);
#endif
#ifdef HOLDS_HANDS
static int go_on(Judge *judge);
#endif
#ifdef ACTS_ON_TILES
static int act_on_tile(Judge *judge);
#endif
#ifdef LIMITS_PLACES
static int may_lie(const Judge *judge, int design, int place);
#else
#define may_lie(judge, design, place) 1
#endif

/* -- where tiles fit ----------------------------------------------------------------------------------------- */

/* Find the empty places on which a tile may be laid, in ascending order; return their number. */
static int frontier_of(const Board *board, int *places) {
    Window window = window_of(board);
    int count = 0;
    for (int x = window.west; x <= window.east; x++)
        for (int place = x * GRID + window.north; place <= x * GRID + window.south; place++)
            if (on_frontier(board, place) && count < MAX_FRONTIER) places[count++] = place;
    return count;
}

static int fits_somewhere(const Judge *judge, int design) {
    const Board *board = &judge->board;
    int places[MAX_FRONTIER], count = frontier_of(board, places);
    for (int i = 0; i < count; i++)
        for (int rotation = 0; rotation < board->designs[design].symmetry; rotation++)
            if (fits(board, &board->designs[design].turned[rotation], need_at(board, places[i])) &&
                may_lie(judge, design, places[i]))
                return 1;
    return 0;
}

/* Find where a design fits as place * 4 + rotation, in ascending order; return the number of placements.
 *
 * Only the first of `rotations` are looked at: all four, or of those that look alike the first. */
static int placements_of(const Judge *judge, int design, int rotations, int *codes) {
    const Board *board = &judge->board;
    int places[MAX_FRONTIER], all = frontier_of(board, places), count = 0;
    for (int i = 0; i < all; i++)
        for (int rotation = 0; rotation < rotations; rotation++)
            if (fits(board, &board->designs[design].turned[rotation], need_at(board, places[i])) &&
                may_lie(judge, design, places[i]))
                codes[count++] = places[i] << 2 | rotation;
    return count;
}

/* -- judging positions --------------------------------------------------------------------------------------- */

/* Make the outlook that of the position (CompletionOdds, Judgement.__init__).
 *
 * `laid` is the tile in hand that counts as laid, or NO_TILE; `is_due` says whether the turn has yet to place one.
 * `rivals` is a weight. */
static int look_ahead(Judge *judge, int laid, int is_due, double rivals) {
    const Games *games = judge->games;
    const Position *now = &games->now;
    int players = judge->players, held = 0;
    memcpy(judge->counts, now->pool, sizeof judge->counts);
    for (int seat = 0; seat < players; seat++) {
        held += now->hand_counts[seat];
        for (int i = 0; i < now->hand_counts[seat]; i++) judge->counts[now->hands[seat][i]]++;
    }
    if (laid != NO_TILE) judge->counts[laid]--, held--;
    long turns = now->turn + now->in_bag + held - is_due;
    if (games->last_turn && games->last_turn < turns) turns = games->last_turn; /* HOUSE-17 */
    long ahead = turns - now->turn;
    judge->ahead = ahead;
    judge->on_turn = now->on_turn;
    judge->unseen = now->in_pool + held;
    for (int seat = 0; seat < players; seat++) {
        judge->turns[seat] = (int)((ahead + (now->on_turn - seat + players) % players) / players);
        judge->turns[seat] += is_due && seat == now->on_turn;
        double scale = judge->turns[seat] / games->fade;
        judge->scales[seat] = scale < 1.0 ? scale : 1.0;
        judge->minds[seat] = 1.0 - (1.0 - rivals) * judge->scales[seat];
    }
    begin_judging(judge);
    return weigh(judge);
}

/* Find a better reply of the seat on turn than one so far, with a tile of its hand. */
static int improve_reply(Judge *judge, int design, Node *best) {
    int codes[MAX_CODES];
    int count = placements_of(judge, design, judge->board.designs[design].symmetry, codes);
#ifdef CHOOSES_PLACES
    count = choose_places(judge, design, codes, count);
    if (count < 0) return UNKNOWN;
#endif
    int failed = count ? look_ahead(judge, design, 0, judge->games->rivals) : 0;
    if (failed) return failed;
    for (int i = 0; i < count; i++) {
        double worth = 0.0;
        int step, place = codes[i] >> 2, rotation = codes[i] & 3;
        if (try_placement(judge, design, place, rotation, choose, &worth, &step) < 0) return FAILED;
        if (judge->overflow || step == STEP_UNKNOWN) return UNKNOWN;
        if (best->place < 0 || worth > best->value)
            *best = (Node){.design = design, .place = place, .rotation = rotation, .step = step, .value = worth};
    }
    return 0;
}

/* Find the different tiles in the hand of the seat on turn, in its order; return their number (hands.possible). */
static int tiles_in_hand(const Position *now, int *designs) {
    int count = 0;
    for (int i = 0; i < now->hand_counts[now->on_turn]; i++) {
        int n = 0, design = now->hands[now->on_turn][i];
        while (n < count && designs[n] != design) n++;
        if (n == count) designs[count++] = design;
    }
    return count;
}

/* Find the best reply of the seat on turn with a tile of its hand (TurnEvaluation.best_reply). */
static int find_reply(Judge *judge, Node *node) {
    int designs[MAX_HAND], count = tiles_in_hand(&judge->games->now, designs), failed = 0;
    Node best = {.place = -1};
    for (int i = 0; i < count && !failed; i++) failed = improve_reply(judge, designs[i], &best);
    if (failed) return failed;
    node->design = best.design, node->place = best.place, node->rotation = best.rotation, node->step = best.step;
#ifdef CHOOSES_STEPS
    if (!judge->terms.in_full) node->step = STEP_UNKNOWN;
#endif
    return best.place < 0 ? UNKNOWN : 0;
}

/* Return by how many points a seat is ahead of the mean of its rivals (evaluation.margin). */
static double margin_of(const Judge *judge, int me) {
    const long *scores = judge->games->now.scores;
    long others = -scores[me];
    for (int seat = 0; seat < judge->players; seat++) others += scores[seat];
    return scores[me] - (double)others / (judge->players > 1 ? judge->players - 1 : 1);
}

/* Value the position for a seat (TurnEvaluation.value); `is_due` as in look_ahead. */
static int value_position(Judge *judge, int seat_of, int is_due, double *value) {
    const Games *games = judge->games;
    if (games->now.is_over) {
        *value = margin_of(judge, seat_of);
        return 0;
    }
    int failed = look_ahead(judge, NO_TILE, is_due, games->rivals_at_end);
    if (failed) return failed;
    *value = balance_of(judge, seat_of);
    return judge->overflow ? UNKNOWN : 0;
}

/* -- nodes --------------------------------------------------------------------------------------------------- */

/* Return the number of a new node. */
static int new_node(Games *games, int outcome) {
    games->nodes[games->node_count] = (Node){.outcome = outcome, .place = -1, .step = STEP_UNKNOWN};
    return games->node_count++;
}

/* Go to the node after a chance move (Node.after); return whether it is new. Playouts have no nodes. */
static int go_to_node(Games *games, int outcome) {
    if (games->random != NULL) return 1;
    int before = games->node, found = games->nodes[before].first, is_new = 0;
    while (found && games->nodes[found].outcome != outcome) found = games->nodes[found].next;
    if (!found) {
        found = new_node(games, outcome);
        games->nodes[found].next = games->nodes[before].first;
        games->nodes[before].first = found;
        is_new = 1;
    }
    games->node = found;
    games->choices_made = 0;
    return is_new;
}

static void forget_nodes(Games *games) {
    games->node_count = 1;
    memset(games->roots, 0, sizeof games->roots);
}

/* -- turns --------------------------------------------------------------------------------------------------- */

/* Put a figure, as figure * 8 + seat, on a segment (LandscapeState.put). */
static int put_figure(Judge *judge, int segment, int held) {
    judge->games->now.supply[held]--;
    return set_holder(&judge->board, segment, held);
}

/* Return the segment of a figure, as figure * 8 + seat, by its number among its like (Landscape.held_by), or NOBODY. */
static inline int segment_held_by(const Board *board, int held, int number) {
    for (int i = 0; i < board->held_count; i++)
        if (board->segments[board->held[i]].holder == held && number-- == 0) return board->held[i];
    return NOBODY;
}

/* List passing and the deployments of the only kind of follower (DeployFollower.legal); return their number. */
static inline int list_deployments(const Judge *judge, long supply, int *steps) {
    const Board *board = &judge->board;
    int first = board->tiles[board->tile_count - 1].first, count = 0;
    steps[count++] = STEP_PASS;
    for (int segment = first; supply && segment < board->segment_count; segment++)
        if (!is_occupied(board, root_of(board, segment))) steps[count++] = STEP_DEPLOY + ((segment - first) << FIGURE_BITS);
    return count;
}

/* Give the figure on a segment back to its owner (LandscapeState.take). */
static int take_figure(Judge *judge, int segment) {
    judge->games->now.supply[judge->board.segments[segment].holder]++;
    return set_holder(&judge->board, segment, NOBODY);
}

static int end_game(Judge *judge) {
    judge->games->now.is_over = 1;
    return score_finally(judge);
}

/* Give a seat the turn, or end the game when there is no tile or no turn left (HOUSE-17, DISC-10.1, CAST-10.6). */
static int begin_turn(Judge *judge, int seat) {
    Position *now = &judge->games->now;
    int last = judge->games->last_turn, ahead = 0, players = judge->players;
    if (judge->games->hand_size)
        while (ahead < players && !now->hand_counts[(seat + ahead) % players]) ahead++;
    if ((last && now->turn >= last) || (judge->games->hand_size ? ahead == players : !now->in_bag)) return end_game(judge);
    now->turn++;
    now->on_turn = (seat + ahead) % players;
    return 0;
}

/* Take the next share; return UNKNOWN when none is left, FAILED with an exception. */
static int take_share(Games *games, double *share) {
    if (games->random == NULL) {
        if (games->shares_used == games->share_count) return UNKNOWN;
        *share = games->shares[games->shares_used++];
        return 0;
    }
    PyObject *found = PyObject_CallNoArgs(games->random);
    if (found == NULL) return FAILED;
    *share = PyFloat_AsDouble(found);
    Py_DECREF(found);
    if (PyErr_Occurred()) return FAILED;
    if (*share >= 0.0 && *share < 1.0) return 0;
    PyErr_SetString(PyExc_ValueError, "a share is at least 0 and less than 1");
    return FAILED;
}

/* Choose what chance does of some outcomes with their weights, whose sum is `total` (GameSampler.deal). */
static int deal(Games *games, const long *weights, int count, long total, int *chosen) {
    double at;
    int failed = take_share(games, &at);
    if (failed) return failed;
    at *= (double)total;
    long upto = 0;
    int outcome = 0;
    while (outcome < count - 1 && (double)(upto += weights[outcome]) <= at) outcome++;
    *chosen = outcome;
    return 0;
}

/* Choose one of some moves, all equally likely. */
static int choose_any(Games *games, int count, int *chosen) {
    double share;
    int failed = count ? take_share(games, &share) : UNKNOWN;
    if (!failed) *chosen = (int)(share * count);
    return failed;
}

/* Let chance take a tile out of the bag. */
static int draw_from_bag(Judge *judge, int *design) {
    Position *now = &judge->games->now;
    int failed = deal(judge->games, now->pool, judge->board.design_count, now->in_pool, design);
    if (failed) return failed;
    now->pool[*design]--;
    now->in_pool--;
    now->in_bag--;
    return 0;
}

/* Give a tile to the seat on turn, or set it aside where it fits nowhere (CARC-4.2 to CARC-4.5, DISC-4.7, CAST-5.7). */
static int take_tile(Judge *judge, int design, int fits) {
    Position *now = &judge->games->now;
    if (fits)
        now->hands[now->on_turn][now->hand_counts[now->on_turn]++] = design;
    else if (!now->in_bag)
        return end_game(judge);
    return 0;
}

/* Let chance draw a tile. */
static int draw(Judge *judge) {
    Games *games = judge->games;
    int design, failed = draw_from_bag(judge, &design);
    if (failed) return failed;
    if (go_to_node(games, design)) games->nodes[games->node].fits = fits_somewhere(judge, design);
    return take_tile(judge, design, games->nodes[games->node].fits);
}

/* Take a tile out of the hand of the seat on turn; return whether it was there (hands.take). */
static int take_from_hand(Position *now, int design) {
    int *hand = now->hands[now->on_turn], *count = &now->hand_counts[now->on_turn], at = 0;
    while (at < *count && hand[at] != design) at++;
    if (at == *count) return 0;
    memmove(&hand[at], &hand[at + 1], (size_t)(--*count - at) * sizeof *hand);
    return 1;
}

#ifdef HOLDS_HANDS
/* Let chance give the seat on turn a tile for its hand. */
static int draw_into_hand(Judge *judge) {
    int design, failed = draw_from_bag(judge, &design);
    if (failed) return failed;
    go_to_node(judge->games, design);
    return take_tile(judge, design, 1);
}

/* Return whether a tile in the hand of the seat on turn fits somewhere. */
static int has_fitting_tile(const Judge *judge) {
    const Position *now = &judge->games->now;
    for (int i = 0; i < now->hand_counts[now->on_turn]; i++)
        if (fits_somewhere(judge, now->hands[now->on_turn][i])) return 1;
    return 0;
}

/* Give up a tile for a new one, or all where none is left (giving_up.DiscardTile, ForgoTurn). */
static int give_up(Judge *judge) {
    Position *now = &judge->games->now;
    int designs[MAX_HAND], count = tiles_in_hand(now, designs), chosen = 0, failed = 0;
    if (judge->games->random != NULL) failed = choose_any(judge->games, now->in_bag ? count : 1, &chosen);
    if (failed) return failed;
    if (now->in_bag) {
        take_from_hand(now, designs[chosen]);
        return draw_into_hand(judge);
    }
    now->hand_counts[now->on_turn] = 0;
    go_to_node(judge->games, REPLIED);
    return go_on(judge);
}

/* Draw a tile at the end of a turn, and give the turn on. */
static int refill(Judge *judge) {
    judge->games->now.is_refilling = 0;
    int failed = draw_into_hand(judge);
    return failed ? failed : go_on(judge);
}
#endif

/* Lay a tile of the hand. */
static int lay_tile(Judge *judge, int design, int place, int rotation) {
    if (!take_from_hand(&judge->games->now, design)) return UNKNOWN;
    if (lay(&judge->board, design, place, rotation) < 0) return FAILED;
#ifdef ACTS_ON_TILES
    return act_on_tile(judge);
#endif
    return 0;
}

/* -- games --------------------------------------------------------------------------------------------------- */

/* Keep the position and what can change of the board. */
static void keep(const Judge *judge, Snapshot *kept) {
    const Board *board = &judge->board;
    kept->position = judge->games->now;
    kept->tile_count = board->tile_count;
    kept->mark = board->change_count;
    kept->held_count = board->held_count;
    for (int i = 0; i < board->held_count; i++) {
        kept->held[i] = board->held[i];
        kept->holders[i] = board->segments[board->held[i]].holder;
    }
}

/* Go back to a position. */
static void restore(Judge *judge, const Snapshot *kept) {
    Board *board = &judge->board;
    judge->games->now = kept->position;
    for (int i = 0; i < board->held_count; i++) board->segments[board->held[i]].holder = NOBODY;
    while (board->tile_count > kept->tile_count) lift(board);
    undo_changes(board, kept->mark);
    board->held_count = kept->held_count;
    for (int i = 0; i < kept->held_count; i++) {
        board->held[i] = kept->held[i];
        board->segments[kept->held[i]].holder = kept->holders[i];
    }
}

/* Find the choice of the seat on turn, or make one, by its number among the legal moves; count these. */
typedef int (*ChoiceFinder)(Judge *judge, int *number);
typedef int (*ChoiceCounter)(const Judge *judge);
typedef int (*ChoiceMaker)(Judge *judge, int number);

/* Make the choice of the seat on turn, that of the node where it is known, in playouts any. */
static inline int decide(Judge *judge, ChoiceFinder find_choice, ChoiceCounter count_choices, ChoiceMaker make_choice) {
    Games *games = judge->games;
    int number, failed;
    if (games->random != NULL) {
        failed = choose_any(games, count_choices(judge), &number);
        return failed ? failed : make_choice(judge, number);
    }
    Node *node = &games->nodes[games->node];
    int at = games->choices_made++;
    if (at < node->choice_count) return make_choice(judge, node->choices[at]);
    failed = find_choice(judge, &number);
    if (failed) return failed;
    if (at < MAX_CHOICES) node->choices[node->choice_count++] = number;
    return make_choice(judge, number);
}

/* Make the follower step of the node, chosen where it is not known yet. */
static int make_node_step(Judge *judge) {
    Games *games = judge->games;
    Node *at = &games->nodes[games->node];
    int failed = 0;
#ifdef CHOOSES_STEPS
    if (at->step == STEP_UNKNOWN) failed = choose_step(judge, &at->step);
#endif
    if (failed || at->step == STEP_UNKNOWN) return failed ? failed : UNKNOWN;
    if (games->hand_size) go_to_node(games, REPLIED);
    return make_step(judge, at->step);
}

/* Play the turns after a variation, and value the position reached (Simulator._play). */
static int play_turns(Judge *judge, double *value) {
    Games *games = judge->games;
    int failed = 0, last = games->start.position.turn + games->depth;
    while (!failed && games->now.turn <= last && !games->now.is_over) {
#ifdef HOLDS_HANDS
        if (games->now.is_refilling || (games->hand_size && !has_fitting_tile(judge))) {
            failed = games->now.is_refilling ? refill(judge) : give_up(judge);
            continue;
        }
#endif
        if (!games->now.hand_counts[games->now.on_turn]) {
            failed = draw(judge);
            continue;
        }
        Node *at = &games->nodes[games->node];
        if (at->place < 0) failed = find_reply(judge, at);
        if (!failed) failed = lay_tile(judge, at->design, at->place, at->rotation);
        if (!failed) failed = make_node_step(judge);
    }
    if (failed) return failed;
    Node *at = &games->nodes[games->node];
    if (!at->has_value) {
        failed = value_position(judge, games->me, 1, &at->value);
        at->has_value = !failed;
    }
    *value = at->value;
    return failed;
}

/* Make the moves of a variation: where its tile goes, NO_TILE where that lies already, and its follower step, STEP_UNKNOWN
 * where it is a reply. */
static int make_variation(Judge *judge, int design, long code, int step) {
    if (design == NO_TILE) return make_step(judge, step);
    int place = place_of_cell(code >> 2);
    if (place < 0) return UNKNOWN;
    int failed = lay_tile(judge, design, place, (int)(code & 3));
    if (failed) return failed;
    return step == STEP_UNKNOWN ? make_node_step(judge) : make_step(judge, step);
}

/* -- playouts ------------------------------------------------------------------------------------------------- */

/* Make any follower step. */
static int make_any_step(Judge *judge) {
    int steps[MAX_STEPS], chosen, count = list_steps(judge, steps);
    int failed = count < 0 ? FAILED : choose_any(judge->games, count, &chosen);
    return failed ? failed : make_step(judge, steps[chosen]);
}

/* Play a turn, or draw a tile that is set aside. */
static int play_any_turn(Judge *judge) {
    Games *games = judge->games;
    int codes[MAX_CODES], designs[MAX_HAND], counts[MAX_HAND], chosen, count = 0, failed = 0, at = 0, tiles = 1;
#ifdef HOLDS_HANDS
    if (games->now.is_refilling) return refill(judge);
#endif
    if (!games->now.hand_counts[games->now.on_turn]) {
        failed = draw_from_bag(judge, designs);
        if (failed) return failed;
        count = counts[0] = placements_of(judge, designs[0], 4, codes);
        failed = take_tile(judge, designs[0], count);
        if (failed || !count) return failed;
    } else {
        tiles = tiles_in_hand(&games->now, designs);
        for (int i = 0; i < tiles; i++) count += counts[i] = placements_of(judge, designs[i], 4, codes);
    }
#ifdef HOLDS_HANDS
    if (games->hand_size && !count) return give_up(judge);
#endif
    failed = choose_any(games, count, &chosen);
    if (failed) return failed;
    while (chosen >= counts[at]) chosen -= counts[at++];
    if (tiles > 1) placements_of(judge, designs[at], 4, codes);
    failed = lay_tile(judge, designs[at], codes[chosen] >> 2, codes[chosen] & 3);
    return failed ? failed : make_any_step(judge);
}

/* Play a game to its end from the position; `placed` says whether the follower step comes next. */
static int play_out(Judge *judge, int placed) {
    int failed = placed ? make_any_step(judge) : 0;
    while (!failed && !judge->games->now.is_over) failed = play_any_turn(judge);
    return failed;
}

/* -- for Python ---------------------------------------------------------------------------------------------- */

PyDoc_STRVAR(begin_doc, "begin(landscape, terms, position, rules)\n--\n\n"
                        "Take a position for simulated games; return the key of these games.");

/* Read the tiles that each seat holds; return -1, perhaps with an exception. */
static int read_hands(Judge *judge, PyObject *data) {
    Position *start = &judge->games->now;
    for (int seat = 0; seat < judge->players; seat++) {
        long designs[MAX_HAND];
        PyObject *hand = PySequence_GetItem(data, seat);
        if (hand == NULL) return -1;
        int count = start->hand_counts[seat] = read_longs(hand, designs, MAX_HAND);
        Py_DECREF(hand);
        for (int i = 0; i < count; i++) {
            if (designs[i] < 0 || designs[i] >= judge->board.design_count) return -1;
            start->hands[seat][i] = (int)designs[i];
        }
        if (count < 0) return -1;
    }
    return 0;
}

static int read_position(Judge *judge, PyObject *data) {
    PyObject *pool, *scores, *supply, *hands;
    Games *games = judge->games;
    Position *start = &games->now;
    memset(start, 0, sizeof *start);
    if (!PyArg_ParseTuple(data, "iiiiOilOOOddd", &games->depth, &games->me, &games->last_turn, &start->turn,
                          &hands, &games->hand_size, &start->in_bag, &pool, &scores, &supply, &games->fade, &games->rivals, &games->rivals_at_end))
        return -1;
    if (games->hand_size > MAX_HAND) {
        PyErr_SetString(PyExc_OverflowError, "more tiles in hand than the native judge holds");
        return -1;
    }
    if (read_longs(pool, start->pool, MAX_DESIGNS) != judge->board.design_count ||
        read_longs(scores, start->scores, MAX_SEATS) != judge->players ||
        read_longs(supply, start->supply, MAX_FIGURES * MAX_SEATS) < MAX_SEATS || games->me < 0 ||
        games->me >= judge->players || read_hands(judge, hands) < 0) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "not a position for the native judge");
        return -1;
    }
    for (int design = 0; design < judge->board.design_count; design++) start->in_pool += start->pool[design];
    start->on_turn = judge->on_turn;
    return 0;
}

static PyObject *judge_begin(PyObject *self, PyObject *args) {
    static long keys;
    Judge *judge = (Judge *)self;
    PyObject *landscape, *terms, *position, *rules;
    if (!PyArg_ParseTuple(args, "O!OOO", &PyTuple_Type, &landscape, &terms, &position, &rules)) return NULL;
    if (judge->games == NULL && (judge->games = malloc(sizeof *judge->games)) == NULL) return PyErr_NoMemory();
    if (judge->busy) return PyLong_FromLong(0);
    judge->busy = 1;
    int failed = follow_landscape(judge, landscape) < 0 || start(judge, terms) < 0 ||
                 read_position(judge, position) < 0 || read_rules(judge, rules) < 0;
    judge->busy = 0;
    if (failed) return NULL;
    keep(judge, &judge->games->start);
    forget_nodes(judge->games);
    judge->games->random = NULL;
    judge->games_key = keys = keys % INT32_MAX + 1;
    return PyLong_FromLong(judge->games_key);
}

PyDoc_STRVAR(play_doc, "play(key, variation, design, code, step, shares)\n--\n\n"
                       "Play a game; return its value and whether something was drawn, None where Python must play it, "
                       "False when other games have begun.");

static PyObject *judge_play(PyObject *self, PyObject *args) {
    Judge *judge = (Judge *)self;
    PyObject *list;
    long key, code;
    int variation, design, step;
    double value = 0.0;
    if (!PyArg_ParseTuple(args, "liiliO", &key, &variation, &design, &code, &step, &list)) return NULL;
    if (judge->busy) Py_RETURN_NONE;
    if (key != judge->games_key || !key) Py_RETURN_FALSE;
    if (variation < 0 || variation >= MAX_VARIATIONS) Py_RETURN_NONE;
    Games *games = judge->games;
    games->share_count = read_doubles(list, games->shares, MAX_SHARES_OF_CHANCE);
    if (games->share_count < 0) return NULL;
    judge->busy = 1;
    judge->overflow = games->shares_used = games->choices_made = 0;
    if (games->node_count > MAX_NODES - 2 * MAX_SHARES_OF_CHANCE - 1) forget_nodes(games);
    if (!games->roots[variation]) games->roots[variation] = new_node(games, NO_TILE);
    games->node = games->roots[variation];
    int failed = make_variation(judge, design, code, step);
    if (!failed) failed = play_turns(judge, &value);
    restore(judge, &games->start);
    judge->busy = 0;
    if (failed == FAILED) return NULL;
    if (failed || judge->overflow) Py_RETURN_NONE;
    return Py_BuildValue("dN", value, PyBool_FromLong(games->shares_used));
}

PyDoc_STRVAR(play_out_doc, "play_out(key, placed, random)\n--\n\n"
                           "Play a game of any legal moves to its end; return the scores, None where Python must play it, "
                           "False when other games have begun.");

static PyObject *scores_as_tuple(const Judge *judge) {
    PyObject *found = PyTuple_New(judge->players);
    for (int seat = 0; found != NULL && seat < judge->players; seat++) {
        PyObject *points = PyLong_FromLong(judge->games->now.scores[seat]);
        if (points == NULL || PyTuple_SetItem(found, seat, points) < 0) Py_CLEAR(found);
    }
    return found;
}

static PyObject *judge_play_out(PyObject *self, PyObject *args) {
    Judge *judge = (Judge *)self;
    PyObject *random, *found = NULL;
    long key;
    int placed;
    if (!PyArg_ParseTuple(args, "lpO", &key, &placed, &random)) return NULL;
    if (judge->busy) Py_RETURN_NONE;
    if (key != judge->games_key || !key) Py_RETURN_FALSE;
    judge->busy = 1;
    judge->games->random = random;
    int failed = play_out(judge, placed);
    if (!failed) found = scores_as_tuple(judge);
    restore(judge, &judge->games->start);
    judge->games->random = NULL;
    judge->busy = 0;
    if (failed == UNKNOWN) Py_RETURN_NONE;
    return found;
}

#define GAME_METHODS                                                                                                   \
    {"begin", judge_begin, METH_VARARGS, begin_doc}, {"play", judge_play, METH_VARARGS, play_doc},                     \
        {"play_out", judge_play_out, METH_VARARGS, play_out_doc},

#endif
