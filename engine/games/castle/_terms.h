/* Reads the terms of engine/games/castle/judgement.py. */

/* Read integers between two bounds; return their number, -1 with an exception. */
static int read_ints(PyObject *sequence, int *values, int room, long least, long most) {
    long found[2 * MAX_TRACK];
    int count = read_longs(sequence, found, room);
    for (int i = 0; i < count; i++) {
        if (found[i] < least || found[i] > most) {
            PyErr_SetString(PyExc_OverflowError, "a number is out of the range of the native judge");
            return -1;
        }
        values[i] = (int)found[i];
    }
    return count;
}

static int read_weights(Terms *terms, PyObject *data) {
    Wall *wall = &terms->wall;
    PyObject *tokens;
    return PyArg_ParseTuple(data, "dddddddddddddiO", &terms->draws_a_turn, &terms->hope, &terms->back, &terms->growth,
                            &terms->later, &terms->aim, &terms->rivals, &wall->group, &wall->sway, &wall->reach,
                            &wall->until, &wall->turn, &wall->unfinished, &wall->near, &tokens) &&
           read_doubles(tokens, wall->weights, WEIGHED) == WEIGHED;
}

static int read_wall(Terms *terms, PyObject *data) {
    Wall *wall = &terms->wall;
    PyObject *copies, *amounts, *corners, *cells;
    int pairs[2 * MAX_TRACK], count;
    if (!PyArg_ParseTuple(data, "ippOOiOO", &wall->keep_bonus, &wall->is_open, &terms->ties, &copies, &amounts,
                          &wall->track, &corners, &cells) ||
        read_longs(copies, wall->copies, TOKENS) != TOKENS || read_longs(amounts, wall->amounts, TOKENS) != TOKENS ||
        wall->track < 1 || wall->track > MAX_TRACK)
        return 0;
    wall->cell_count = read_ints(cells, wall->cells, MAX_CELLS, INT32_MIN, INT32_MAX);
    for (int i = 0; i < wall->cell_count; i++)
        if ((wall->cells[i] = place_of_cell(wall->cells[i])) < 0) return 0;
    if (wall->cell_count < 0) return 0;
    count = read_ints(corners, pairs, 2 * MAX_TRACK, 0, MAX_TRACK - 1);
    if (count < 0 || count % 2) return 0;
    for (int space = 0; space < wall->track; space++) wall->corner_at[space] = -1;
    wall->space_count = count / 2;
    for (int i = 0; i < wall->space_count; i++) {
        int space = pairs[2 * i], corner = pairs[2 * i + 1];
        if (space >= wall->track || corner >= MAX_CORNERS) return 0;
        wall->spaces[i] = space;
        wall->corner_at[space] = corner;
    }
    return 1;
}

static int read_tokens(Extra *extra, int seat, PyObject *data) {
    int pairs[2 * MAX_HELD], count = read_ints(data, pairs, 2 * MAX_HELD, 0, INT32_MAX);
    if (count < 0 || count % 2) return 0;
    extra->token_count[seat] = count / 2;
    for (int i = 0; i < count / 2; i++) {
        if (pairs[2 * i] >= TOKENS) return 0;
        extra->tokens[seat][i] = (Token){pairs[2 * i], pairs[2 * i + 1]};
    }
    return 1;
}

static int read_situation(Terms *terms, PyObject *data) {
    PyObject *scores, *supply, *first, *second, *keeps, *put, *taken, *landings;
    Extra *extra = &terms->own;
    int pairs[2 * MAX_LANDINGS];
    memset(extra, 0, sizeof *extra);
    if (!PyArg_ParseTuple(data, "OOOOOOOOi", &scores, &supply, &first, &second, &keeps, &put, &taken, &landings,
                          &terms->turn))
        return 0;
    terms->wall.corners = read_ints(put, extra->put, MAX_CORNERS, NO_TOKEN, TOKENS - 1);
    int count = read_ints(landings, pairs, 2 * MAX_LANDINGS, 0, MAX_CORNERS - 1);
    if (terms->wall.corners < 0 || count < 0 || count % 2 ||
        read_ints(taken, extra->taken, MAX_CORNERS, NO_TOKEN, TOKENS - 1) != terms->wall.corners ||
        read_longs(scores, terms->scores, CASTLE_SEATS) != CASTLE_SEATS || terms->scores[0] < 0 || terms->scores[1] < 0 ||
        read_longs(supply, terms->supply, CASTLE_SEATS) != CASTLE_SEATS ||
        read_ints(keeps, extra->keeps, CASTLE_SEATS, 0, INT32_MAX) != CASTLE_SEATS || !read_tokens(extra, 0, first) ||
        !read_tokens(extra, 1, second))
        return 0;
    extra->landing_count = count / 2;
    for (int i = 0; i < count / 2; i++) {
        if (pairs[2 * i] >= CASTLE_SEATS || pairs[2 * i + 1] >= terms->wall.corners) return 0;
        extra->landings[i] = (Landing){pairs[2 * i], pairs[2 * i + 1]};
    }
    for (int i = 0; i < terms->wall.space_count; i++)
        if (terms->wall.corner_at[terms->wall.spaces[i]] >= terms->wall.corners) return 0;
    return 1;
}

/* Read the terms of judgement.py and judge the position as it is; return -1 with an exception. */
static int start(Judge *judge, PyObject *data) {
    PyObject *outlook, *weights, *wall, *situation;
    Terms *terms = &judge->terms;
    if (!PyArg_ParseTuple(data, "OOOO", &outlook, &weights, &wall, &situation) || read_outlook(judge, outlook) < 0)
        return -1;
    if (judge->players != CASTLE_SEATS || !read_weights(terms, weights) || !read_wall(terms, wall) ||
        !read_situation(terms, situation)) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the terms of the castle are not as expected");
        return -1;
    }
    terms->extra = &terms->own;
    return judge_position(judge);
}
