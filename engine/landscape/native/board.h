/* A copy of a landscape for searches: the tiles of one game, laid and taken back in native code.
 *
 * It follows engine/landscape/landscape.py rule by rule, roots of features included, so that what is computed
 * from it is the same to the last bit. Words are those of that module: a segment is a region of a laid tile, a
 * feature is named by its root. A place is an index into the grid below; cells of Python are converted on entry.
 *
 * Everything that laying a tile changes is recorded as (address, old value); undoing is playing that backwards.
 */

#ifndef HINTERLAND_BOARD_H
#define HINTERLAND_BOARD_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDES = 4,
    PORTS = 12,
    WORD_BITS = 64,
    MAX_REGIONS = 16,
    MAX_KINDS = 8,             /* of regions */
    MAX_SEGMENTS = 1024,
    SEGMENT_WORDS = MAX_SEGMENTS / WORD_BITS,
    MAX_TILES = 256,
    TILE_WORDS = MAX_TILES / WORD_BITS,
    MAX_TOKENS = 256,
    TOKEN_WORDS = MAX_TOKENS / WORD_BITS,
    MAX_NAMES = 16,            /* of tokens */
    MAX_JOINTS = 3,            /* of one side: the whole side and its halves */
    MAX_SHARED = 2,            /* regions that meet on a side of another one */
    MAX_DESIGNS = 256,
    MAX_SEATS = 8,             /* a figure on a segment is figure * 8 + seat */
    MAX_FIGURES = 24,          /* kinds of them, less than there are bits of an int */
    FIGURE_BITS = 5,           /* of the number of a kind */
    MAX_SHARES = 128,          /* features, or followers, that are judged */
    EDGE_TYPES = 8,            /* three bits a side, 0 for none */
    NEED_BITS = 12,
    NEED_MASK = (1 << NEED_BITS) - 1,
    TILE_SHIFT = 16,           /* a grid word is (tile number + 1) << 16 | need */
    GRID = 128,                /* rows and columns of the grid */
    GRID_CENTER = GRID / 2,
    GRID_MARGIN = 2,           /* nothing is laid so near its edge */
    GRID_SIZE = GRID * GRID,
    CELL_STRIDE = 1024,        /* compass.STRIDE */
    CELL_HALF = CELL_STRIDE / 2,
    /* A tile joins at most as many features as meet at its sides, and each join changes at most all words of a feature. */
    MAX_CHANGES_OF_A_TILE = SIDES * (MAX_JOINTS + 2 * MAX_SHARED) * (3 * SEGMENT_WORDS + TILE_WORDS + TOKEN_WORDS + 4) +
                            2 * MAX_NAMES + 64,
};

static const int STEP[SIDES] = {-1, GRID, 1, -GRID};
static const int RING[8] = {-1, GRID - 1, GRID, GRID + 1, 1, 1 - GRID, -GRID, -GRID - 1};

typedef struct {
    uint8_t region, port;      /* a region of this tile, and the port of the neighbour that it meets */
} Joint;

typedef struct {
    uint8_t edges[SIDES];
    int8_t owners[PORTS];
    uint8_t joint_count[SIDES];
    Joint joints[SIDES][MAX_JOINTS];
    uint16_t shared[SIDES];    /* regions that reach a side of another one, as bits */
    uint16_t reaching[SIDES];  /* regions that have a joint on a side or share it, as bits */
} Turned;

typedef struct {
    Turned turned[4];
    int region_count, token_count, starting, symmetry;
    uint8_t kind[MAX_REGIONS];
    uint8_t ends[MAX_REGIONS];
    uint16_t touching[MAX_REGIONS];
    uint64_t tokens[MAX_REGIONS];
    uint64_t named[MAX_NAMES]; /* its tokens of each name */
} Design;

typedef struct {
    uint64_t parent, open_ends;
    uint64_t members[SEGMENT_WORDS], occupied[SEGMENT_WORDS], touching[SEGMENT_WORDS];
    uint64_t tiles[TILE_WORDS], tokens[TOKEN_WORDS];
    int16_t tile, holder;      /* of the segment itself: its tile, and who stands on it or -1 */
    uint8_t kind;
} Segment;

typedef struct {
    int place, design, rotation, first, token_count;
    size_t mark;               /* length of the record of changes before it was laid */
} LaidTile;

typedef struct {
    uint64_t *where;
    uint64_t old;
} Change;

typedef struct {
    int place, sides;          /* an empty place where a feature can grow, and the sides it comes from, as bits */
} Hole;

typedef struct {
    int west, east, north, south; /* columns and rows of the grid */
} Window;

typedef struct {
    Design *designs;
    int design_count;
    uint8_t match[EDGE_TYPES][EDGE_TYPES];
    int mixed, wall_closes;
    int width, height;         /* of a table that can be pushed under the tiles; 0 for no limit */
    PyObject *allows;          /* whether a cell may ever hold a tile; None: all may */
    uint8_t site[GRID_SIZE];   /* what it said: 0 not asked yet, 1 no, 2 yes */
    uint64_t grid[GRID_SIZE];
    Segment *segments;
    int segment_count;
    LaidTile tiles[MAX_TILES];
    int tile_count, token_count;
    int name_count;
    uint64_t named[MAX_NAMES][TOKEN_WORDS];
    int held[MAX_SEGMENTS];    /* the segments with figures, in ascending order */
    int held_count;
    Change *changes;
    size_t change_count, change_room;
    uint32_t stamp[GRID_SIZE], stamp_now; /* marks places, or roots, that have been met */
    uint16_t slot[GRID_SIZE];
} Board;

/* -- bits --------------------------------------------------------------------------------------------------- */

static inline int lowest_bit(uint64_t word) { return __builtin_ctzll(word); }
static inline int highest_bit(uint64_t word) { return WORD_BITS - 1 - __builtin_clzll(word); }

static inline int count_bits(const uint64_t *words, int length) {
    int total = 0;
    for (int i = 0; i < length; i++) total += __builtin_popcountll(words[i]);
    return total;
}

static inline int any_bits(const uint64_t *words, int length) {
    for (int i = 0; i < length; i++)
        if (words[i]) return 1;
    return 0;
}

static inline void set_bit(uint64_t *words, int bit) { words[bit / WORD_BITS] |= 1ULL << bit % WORD_BITS; }
static inline void clear_bit(uint64_t *words, int bit) { words[bit / WORD_BITS] &= ~(1ULL << bit % WORD_BITS); }

/* Set in `words` the bits of a short mask, moved up by `shift`; they must have room. */
static inline void set_shifted(uint64_t *words, int length, uint64_t mask, int shift) {
    int word = shift / WORD_BITS, up = shift % WORD_BITS;
    if (!mask) return;
    words[word] |= mask << up;
    if (up && word + 1 < length) words[word + 1] |= mask >> (WORD_BITS - up);
}

/* Return the bits of a set from one on, as many as a word holds. */
static inline uint64_t bits_from(const uint64_t *words, int length, int bit) {
    int word = bit / WORD_BITS, down = bit % WORD_BITS;
    uint64_t found = words[word] >> down;
    if (down && word + 1 < length) found |= words[word + 1] << (WORD_BITS - down);
    return found;
}

/* -- places ------------------------------------------------------------------------------------------------- */

static inline int is_far_out(long x, long y) {
    return x < GRID_MARGIN || y < GRID_MARGIN || x >= GRID - GRID_MARGIN || y >= GRID - GRID_MARGIN;
}

/* Return the place of a cell of Python, -1 when it lies too far out. */
static inline int place_of_cell(long cell) {
    long y = (cell + CELL_HALF) & (CELL_STRIDE - 1);
    y -= CELL_HALF;
    long x = (cell - y) / CELL_STRIDE;
    x += GRID_CENTER, y += GRID_CENTER;
    return is_far_out(x, y) ? -1 : (int)(x * GRID + y);
}

static inline long cell_of_place(int place) {
    return (long)(place / GRID - GRID_CENTER) * CELL_STRIDE + (place % GRID - GRID_CENTER);
}

static inline int column_of_place(int place) { return place / GRID - GRID_CENTER; }

/* Return the number of the tile on a place, -1 when it is empty. */
static inline int tile_at(const Board *board, int place) { return (int)(board->grid[place] >> TILE_SHIFT) - 1; }

static inline int need_at(const Board *board, int place) { return (int)(board->grid[place] & NEED_MASK); }

static inline int on_frontier(const Board *board, int place) {
    return board->grid[place] != 0 && board->grid[place] <= NEED_MASK;
}

/* Return whether a place may ever hold a tile, -1 with an exception when that cannot be told. */
static inline int site_allows(Board *board, int place) {
    if (board->allows == Py_None) return 1;
    if (!board->site[place]) {
        PyObject *answer = PyObject_CallFunction(board->allows, "l", cell_of_place(place));
        if (answer == NULL) return -1;
        int is_true = PyObject_IsTrue(answer);
        Py_DECREF(answer);
        if (is_true < 0) return -1;
        board->site[place] = (uint8_t)(1 + is_true);
    }
    return board->site[place] - 1;
}

/* -- laying and taking back ---------------------------------------------------------------------------------- */

static inline void change(Board *board, uint64_t *where, uint64_t value) {
    if (*where == value) return;
    board->changes[board->change_count++] = (Change){where, *where};
    *where = value;
}

/* Make room for what one tile can change; return -1 with an exception when there is no memory. */
static inline int reserve_changes(Board *board) {
    if (board->change_room - board->change_count >= MAX_CHANGES_OF_A_TILE) return 0;
    size_t room = 2 * board->change_room + MAX_CHANGES_OF_A_TILE;
    Change *larger = realloc(board->changes, room * sizeof *larger);
    if (larger == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    board->changes = larger;
    board->change_room = room;
    return 0;
}

static inline int root_of(const Board *board, int segment) {
    while (board->segments[segment].parent != (uint64_t)segment) segment = (int)board->segments[segment].parent;
    return segment;
}

static inline int segment_words(const Board *board) { return (board->segment_count + WORD_BITS - 1) / WORD_BITS; }
static inline int tile_words(const Board *board) { return (board->tile_count + WORD_BITS - 1) / WORD_BITS; }

static inline int is_occupied(const Board *board, int root) {
    return any_bits(board->segments[root].occupied, segment_words(board));
}

static inline int size_of(const Board *board, int root) {
    return count_bits(board->segments[root].tiles, tile_words(board));
}

static inline int token_total(const Board *board, int root) {
    return count_bits(board->segments[root].tokens, TOKEN_WORDS);
}

/* Return how many tokens of a name a feature has (Landscape.count_tokens). */
static inline int count_named(const Board *board, int root, int name) {
    int count = 0;
    for (int i = 0; i < TOKEN_WORDS; i++)
        count += __builtin_popcountll(board->segments[root].tokens[i] & board->named[name][i]);
    return count;
}

/* Join two features along one joint, which closes one end of each. */
static inline void merge(Board *board, int a, int b) {
    int words = segment_words(board);
    Segment *segments = board->segments;
    if (count_bits(segments[a].members, words) < count_bits(segments[b].members, words)) {
        int swapped = a;
        a = b, b = swapped;
    }
    Segment *kept = &segments[a], *gone = &segments[b];
    change(board, &gone->parent, (uint64_t)a);
    change(board, &kept->open_ends, kept->open_ends + gone->open_ends - 2);
    for (int i = 0; i < words; i++) {
        change(board, &kept->members[i], kept->members[i] | gone->members[i]);
        change(board, &kept->occupied[i], kept->occupied[i] | gone->occupied[i]);
        change(board, &kept->touching[i], kept->touching[i] | gone->touching[i]);
    }
    for (int i = 0; i < TILE_WORDS; i++) change(board, &kept->tiles[i], kept->tiles[i] | gone->tiles[i]);
    for (int i = 0; i < TOKEN_WORDS; i++) change(board, &kept->tokens[i], kept->tokens[i] | gone->tokens[i]);
}

static inline void close_end(Board *board, int segment) {
    Segment *root = &board->segments[root_of(board, segment)];
    change(board, &root->open_ends, root->open_ends - 1);
}

/* Close the ends of one tile that meet another kind across a side (CAST-5.4). */
static inline void close_unlike(Board *board, const Turned *here, int first, const Turned *there, int base, int side) {
    for (int i = 0; i < here->joint_count[side]; i++) {
        Joint joint = here->joints[side][i];
        int owner = there->owners[joint.port];
        if (owner < 0 || board->segments[first + joint.region].kind != board->segments[base + owner].kind)
            close_end(board, first + joint.region);
    }
}

/* Join the regions of a tile that share a side to the region on the other side, or close them (HILL-20). */
static inline void join_shared(Board *board, const Turned *here, int first, const Turned *there, int base, int side) {
    for (unsigned left = here->shared[side]; left; left &= left - 1) {
        int segment = first + lowest_bit(left), owner = there->owners[side ^ 2];
        if (owner >= 0 && board->segments[segment].kind == board->segments[base + owner].kind) {
            int a = root_of(board, segment), b = root_of(board, base + owner);
            if (a != b) {
                change(board, &board->segments[b].open_ends, board->segments[b].open_ends + 1); /* closed already */
                merge(board, a, b);
                continue;
            }
        }
        close_end(board, segment);
    }
}

static inline void add_segments(Board *board, const Design *design, int number) {
    int first = board->segment_count;
    for (int region = 0; region < design->region_count; region++) {
        int index = first + region;
        Segment *segment = &board->segments[index];
        memset(segment, 0, sizeof *segment);
        segment->parent = (uint64_t)index;
        segment->open_ends = design->ends[region];
        segment->tile = (int16_t)number;
        segment->holder = -1;
        segment->kind = design->kind[region];
        set_bit(segment->members, index);
        set_bit(segment->tiles, number);
        set_shifted(segment->tokens, TOKEN_WORDS, design->tokens[region], board->token_count);
        set_shifted(segment->touching, SEGMENT_WORDS, design->touching[region], first);
    }
    board->segment_count += design->region_count;
}

/* Join the regions of the tile laid last to those of the tile beside one of its sides. */
static inline void join(Board *board, const Turned *turned, int first, int neighbour, int side) {
    const LaidTile *tile = &board->tiles[neighbour];
    const Turned *theirs = &board->designs[tile->design].turned[tile->rotation];
    int base = tile->first;
    if (board->mixed || !turned->joint_count[side]) {
        close_unlike(board, turned, first, theirs, base, side);
        close_unlike(board, theirs, base, turned, first, side ^ 2);
    }
    for (int i = 0; i < turned->joint_count[side]; i++) {
        int mine = first + turned->joints[side][i].region;
        int owner = theirs->owners[turned->joints[side][i].port];
        if (owner < 0) continue;
        int other = base + owner;
        if (board->mixed && board->segments[mine].kind != board->segments[other].kind) continue;
        mine = root_of(board, mine);
        other = root_of(board, other);
        if (mine == other)
            change(board, &board->segments[mine].open_ends, board->segments[mine].open_ends - 2);
        else
            merge(board, mine, other);
    }
    join_shared(board, turned, first, theirs, base, side);
    join_shared(board, theirs, base, turned, first, side ^ 2);
}

/* Undo the latest changes until `mark` of them are left. */
static inline void undo_changes(Board *board, size_t mark) {
    while (board->change_count > mark) {
        Change last = board->changes[--board->change_count];
        *last.where = last.old;
    }
}

/* Undo the last tile with all that has been changed since it was laid. */
static inline void lift(Board *board) {
    LaidTile *tile = &board->tiles[--board->tile_count];
    undo_changes(board, tile->mark);
    board->segment_count = tile->first;
    board->token_count = tile->token_count;
}

/* Lay a tile, whose legality is the caller's business; return -1 with an exception when that is not possible. */
static inline int lay(Board *board, int design_index, int place, int rotation) {
    const Design *design = &board->designs[design_index];
    const Turned *turned = &design->turned[rotation];
    if (board->tile_count == MAX_TILES || board->segment_count + design->region_count > MAX_SEGMENTS ||
        board->token_count + design->token_count > MAX_TOKENS) {
        PyErr_SetString(PyExc_OverflowError, "more tiles than the native board holds");
        return -1;
    }
    if (is_far_out(place / GRID, place % GRID)) {
        PyErr_SetString(PyExc_OverflowError, "a tile lies too far out for the native board");
        return -1;
    }
    if (reserve_changes(board) < 0) return -1;
    int number = board->tile_count++, first = board->segment_count;
    board->tiles[number] = (LaidTile){place, design_index, rotation, first, board->token_count, board->change_count};
    add_segments(board, design, number);
    for (int name = 0; name < board->name_count; name++) {
        uint64_t *named = board->named[name], mask = design->named[name];
        int word = board->token_count / WORD_BITS, up = board->token_count % WORD_BITS;
        if (!mask) continue;
        change(board, &named[word], named[word] | mask << up);
        if (up && word + 1 < TOKEN_WORDS) change(board, &named[word + 1], named[word + 1] | mask >> (WORD_BITS - up));
    }
    board->token_count += design->token_count;
    change(board, &board->grid[place], (uint64_t)(number + 1) << TILE_SHIFT);
    for (int side = 0; side < SIDES; side++) {
        int beside = place + STEP[side], neighbour = tile_at(board, beside);
        if (neighbour >= 0) {
            join(board, turned, first, neighbour, side);
            continue;
        }
        int allowed = site_allows(board, beside);
        if (allowed < 0) {
            lift(board);
            return -1;
        }
        if (allowed) {
            uint64_t asked = (uint64_t)(turned->edges[side] + 1) << 3 * (side ^ 2);
            change(board, &board->grid[beside], board->grid[beside] | asked);
        } else if (board->wall_closes) {
            for (int i = 0; i < turned->joint_count[side]; i++)
                close_end(board, first + turned->joints[side][i].region);
            for (unsigned left = turned->shared[side]; left; left &= left - 1) close_end(board, first + lowest_bit(left));
        }
    }
    return 0;
}

static inline void clear_figures(Board *board) {
    for (int i = 0; i < board->held_count; i++) {
        int segment = board->held[i];
        clear_bit(board->segments[root_of(board, segment)].occupied, segment);
        board->segments[segment].holder = -1;
    }
    board->held_count = 0;
}

/* Change who stands on a segment, -1 for nobody (Landscape.put and take); return -1 with an exception.
 *
 * The set of its feature is recorded; holders and the list of those held are the caller's to restore. */
static inline int set_holder(Board *board, int segment, int held) {
    uint64_t *word = &board->segments[root_of(board, segment)].occupied[segment / WORD_BITS];
    uint64_t bit = 1ULL << segment % WORD_BITS;
    int at = 0;
    if (reserve_changes(board) < 0) return -1;
    change(board, word, held < 0 ? *word & ~bit : *word | bit);
    board->segments[segment].holder = (int16_t)held;
    while (at < board->held_count && board->held[at] < segment) at++;
    int after = board->held_count - at;
    if (held < 0) {
        board->held_count--;
        memmove(&board->held[at], &board->held[at + 1], (size_t)(after - 1) * sizeof *board->held);
    } else {
        memmove(&board->held[at + 1], &board->held[at], (size_t)after * sizeof *board->held);
        board->held[at] = segment;
        board->held_count++;
    }
    return 0;
}

static inline void clear_board(Board *board) {
    clear_figures(board);
    while (board->tile_count) lift(board);
}

/* -- questions ----------------------------------------------------------------------------------------------- */

/* Begin to mark places or roots as met. */
static inline void begin_marking(Board *board) {
    if (++board->stamp_now == 0) {
        memset(board->stamp, 0, sizeof board->stamp);
        board->stamp_now = 1;
    }
}

/* Mark a place or root; return whether it had been marked before. */
static inline int was_marked(Board *board, int what) {
    if (board->stamp[what] == board->stamp_now) return 1;
    board->stamp[what] = board->stamp_now;
    return 0;
}

/* Find the holes of a feature in the order of holes.holes_of; return their number. */
static inline int holes_of(Board *board, int root, Hole *holes) {
    const Segment *feature = &board->segments[root];
    int count = 0;
    if (!feature->open_ends) return 0;
    begin_marking(board);
    for (int word = tile_words(board) - 1; word >= 0; word--) {
        uint64_t left = feature->tiles[word];
        while (left) {
            int bit = highest_bit(left);
            left ^= 1ULL << bit;
            const LaidTile *tile = &board->tiles[word * WORD_BITS + bit];
            uint64_t segments = bits_from(feature->members, SEGMENT_WORDS, tile->first);
            const uint16_t *reaching = board->designs[tile->design].turned[tile->rotation].reaching;
            for (int side = 0; side < SIDES; side++) {
                int beside = tile->place + STEP[side];
                if (!(reaching[side] & segments) || !on_frontier(board, beside)) continue;
                if (!was_marked(board, beside)) {
                    board->slot[beside] = (uint16_t)count;
                    holes[count++] = (Hole){beside, 0};
                }
                holes[board->slot[beside]].sides |= 1 << (side ^ 2);
            }
        }
    }
    return count;
}

/* Return whether a feature runs into an edge that leaves it open for ever, -1 with an exception. */
static inline int ends_at_edge(Board *board, int root) {
    const Segment *feature = &board->segments[root];
    if (board->allows == Py_None || board->wall_closes || !feature->open_ends) return 0;
    for (int word = 0; word < tile_words(board); word++) {
        for (uint64_t left = feature->tiles[word]; left; left &= left - 1) {
            const LaidTile *tile = &board->tiles[word * WORD_BITS + lowest_bit(left)];
            uint64_t segments = bits_from(feature->members, SEGMENT_WORDS, tile->first);
            const uint16_t *reaching = board->designs[tile->design].turned[tile->rotation].reaching;
            for (int side = 0; side < SIDES; side++) {
                int beside = tile->place + STEP[side];
                if (!(reaching[side] & segments) || tile_at(board, beside) >= 0) continue;
                int allowed = site_allows(board, beside);
                if (allowed <= 0) return allowed < 0 ? -1 : 1;
            }
        }
    }
    return 0;
}

/* Return the part of the grid around the tiles on which others may be laid as far as the size of the table says. */
static inline Window window_of(const Board *board) {
    Window all = {GRID, 0, GRID, 0};
    for (int i = 0; i < board->tile_count; i++) {
        int x = board->tiles[i].place / GRID, y = board->tiles[i].place % GRID;
        if (x < all.west) all.west = x;
        if (x > all.east) all.east = x;
        if (y < all.north) all.north = y;
        if (y > all.south) all.south = y;
    }
    int across = board->width && all.east - all.west + 1 >= board->width ? 0 : 1;
    int down = board->height && all.south - all.north + 1 >= board->height ? 0 : 1;
    return (Window){all.west - across, all.east + across, all.north - down, all.south + down};
}

static inline int is_within(Window window, int place) {
    int x = place / GRID, y = place % GRID;
    return x >= window.west && x <= window.east && y >= window.north && y <= window.south;
}

/* Return the place of the latest tile under a feature of one tile. */
static inline int center_of(const Board *board, int segment) {
    const Segment *feature = &board->segments[segment];
    for (int word = TILE_WORDS - 1; word >= 0; word--)
        if (feature->tiles[word])
            return board->tiles[word * WORD_BITS + highest_bit(feature->tiles[word])].place;
    return board->tiles[board->segments[segment].tile].place;
}

/* Return how many of the places around one hold tiles. */
static inline int tiles_around(const Board *board, int place) {
    int count = 0;
    for (int i = 0; i < 8; i++) count += tile_at(board, place + RING[i]) >= 0;
    return count;
}

/* Return whether all places around one hold tiles or lie beyond an edge that closes features, -1 with an exception. */
static inline int is_surrounded(Board *board, int place) {
    for (int i = 0; i < 8; i++) {
        int beside = place + RING[i];
        if (tile_at(board, beside) >= 0) continue;
        int allowed = board->wall_closes ? site_allows(board, beside) : 1;
        if (allowed) return allowed < 0 ? -1 : 0;
    }
    return 1;
}

/* Find the empty places around one on which a tile may be laid; return their number, -1 with an exception. */
static inline int gaps_around(Board *board, int place, int *gaps) {
    int count = 0;
    for (int i = 0; i < 8; i++) {
        int beside = place + RING[i];
        if (tile_at(board, beside) >= 0) continue;
        int allowed = site_allows(board, beside);
        if (allowed < 0) return -1;
        if (allowed) gaps[count++] = beside;
    }
    return count;
}

/* Find the roots of the features that touch one, in the order of Landscape.roots_among; return their number. */
static inline int touching_roots(const Board *board, int root, int *roots) {
    int words = segment_words(board), count = 0;
    uint64_t left[SEGMENT_WORDS];
    memcpy(left, board->segments[root].touching, sizeof left);
    for (int word = 0; word < words; word++) {
        while (left[word]) {
            int found = root_of(board, word * WORD_BITS + lowest_bit(left[word]));
            for (int i = word; i < words; i++) left[i] &= ~board->segments[found].members[i];
            roots[count++] = found;
        }
    }
    return count;
}

/* -- reading Python's landscape ------------------------------------------------------------------------------ */

/* Read an item of a sequence as an integer between two bounds; -1 with an exception in *failed otherwise. */
static inline long read_item(PyObject *sequence, Py_ssize_t index, long least, long most, int *failed) {
    PyObject *item = PySequence_GetItem(sequence, index);
    if (item == NULL) {
        *failed = 1;
        return -1;
    }
    long value = PyLong_AsLong(item);
    Py_DECREF(item);
    if (value == -1 && PyErr_Occurred()) {
        *failed = 1;
    } else if (value < least || value > most) {
        PyErr_Format(PyExc_OverflowError, "%ld is out of the range of the native board", value);
        *failed = 1;
    }
    return value;
}

/* Make the board hold the tiles and figures of a landscape; return -1 with an exception.
 *
 * Only the tiles that differ are taken back and laid. */
static inline int follow(Board *board, PyObject *cells, PyObject *designs, PyObject *rotations, PyObject *holders) {
    Py_ssize_t tiles = PySequence_Size(cells), segments = PySequence_Size(holders);
    int failed = 0, same = 1, number = 0;
    if (tiles < 0 || segments < 0) return -1;
    clear_figures(board);
    for (; number < tiles; number++) {
        long cell = read_item(cells, number, INT32_MIN, INT32_MAX, &failed);
        int design = (int)read_item(designs, number, 0, board->design_count - 1, &failed);
        int rotation = (int)read_item(rotations, number, 0, 3, &failed);
        if (failed) return -1;
        int place = place_of_cell(cell);
        if (place < 0) {
            PyErr_SetString(PyExc_OverflowError, "a tile lies too far out for the native board");
            return -1;
        }
        if (same && number < board->tile_count) {
            const LaidTile *tile = &board->tiles[number];
            if (tile->place == place && tile->design == design && tile->rotation == rotation) continue;
        }
        if (same) {
            while (board->tile_count > number) lift(board);
            same = 0;
        }
        if (lay(board, design, place, rotation) < 0) return -1;
    }
    while (board->tile_count > tiles) lift(board);
    if (segments != board->segment_count) {
        PyErr_SetString(PyExc_ValueError, "the native board has other segments than the landscape");
        return -1;
    }
    for (int segment = 0; segment < segments; segment++) {
        int held = (int)read_item(holders, segment, -1, MAX_FIGURES * MAX_SEATS - 1, &failed);
        if (failed) return -1;
        if (held < 0) continue;
        board->segments[segment].holder = (int16_t)held;
        set_bit(board->segments[root_of(board, segment)].occupied, segment);
        board->held[board->held_count++] = segment;
    }
    return 0;
}

#endif
