/* The methods and the module of a native judge. A game includes this last, having defined:
 *
 *   int start(Judge *, PyObject *terms)         read its terms and judge the position as it is
 *   int choose(Judge *, double *, int *)        judge the tile that is tried, see Chooser
 *   double balance_of(Judge *, int seat)        how well a seat stands
 */

#ifndef HINTERLAND_METHODS_H
#define HINTERLAND_METHODS_H

#include "judge.h"

PyDoc_STRVAR(after_doc, "after(landscape, terms, design, codes)\n--\n\n"
                        "Return for each placement its worth and the best follower step, None where Python must judge.");

static PyObject *judge_after(PyObject *self, PyObject *args) {
    Judge *judge = (Judge *)self;
    PyObject *landscape, *data, *codes, *found = NULL;
    int design;
    if (!PyArg_ParseTuple(args, "O!OiO", &PyTuple_Type, &landscape, &data, &design, &codes)) return NULL;
    if (judge->busy) Py_RETURN_NONE;
    judge->busy = 1;
    if (follow_landscape(judge, landscape) == 0 && start(judge, data) == 0)
        found = judge_placements(judge, design, codes, choose);
    judge->busy = 0;
    return found;
}

PyDoc_STRVAR(balance_doc, "balance(landscape, terms, seat)\n--\n\n"
                          "Return how well a seat stands, None where Python must judge.");

static PyObject *judge_balance(PyObject *self, PyObject *args) {
    Judge *judge = (Judge *)self;
    PyObject *landscape, *data;
    int seat;
    double worth = 0.0;
    if (!PyArg_ParseTuple(args, "O!Oi", &PyTuple_Type, &landscape, &data, &seat)) return NULL;
    if (judge->busy) Py_RETURN_NONE;
    judge->busy = 1;
    int failed = follow_landscape(judge, landscape) < 0 || start(judge, data) < 0;
    if (!failed && (seat < 0 || seat >= judge->players)) {
        PyErr_SetString(PyExc_ValueError, "no such seat");
        failed = 1;
    }
    if (!failed && !judge->overflow) worth = balance_of(judge, seat);
    judge->busy = 0;
    if (failed) return NULL;
    if (judge->overflow) Py_RETURN_NONE;
    return PyFloat_FromDouble(worth);
}

static PyMethodDef methods[] = {
    {"follow", judge_follow, METH_VARARGS, follow_doc},
    {"features", judge_features, METH_NOARGS, features_doc},
    {"after", judge_after, METH_VARARGS, after_doc},
    {"balance", judge_balance, METH_VARARGS, balance_doc},
#ifdef HINTERLAND_GAMES_H
    GAME_METHODS
#endif
#ifdef MORE_METHODS
    MORE_METHODS
#endif
    {NULL, NULL, 0, NULL},
};

/* Define the module of a game. */
#define JUDGE_MODULE(doc, type_name)                                                                                   \
    static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_judge", doc, -1, NULL, NULL, NULL, NULL, NULL};           \
    PyMODINIT_FUNC PyInit__judge(void) { return new_judge_module(&definition, type_name, methods); }

#endif
