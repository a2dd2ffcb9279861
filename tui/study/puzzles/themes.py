"""Themes and difficulty of a puzzle, computed from the events of its turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log2
from typing import Final

from engine import Event, Move, State
from engine.landscape.records import Deployed, FeatureScored, Place, TakeHome
from engine.landscape.state import LandscapeState
from tui.base.words import N_
from tui.presentation import presentation
from tui.study.puzzles.puzzle import Puzzle, with_themes
from tui.study.puzzles.turns import find, first_sight, lines

WORDS: Final[Mapping[str, str]] = {
    "opening": N_("opening"),
    "endgame": N_("endgame"),
    "score": N_("score now"),
    "patience": N_("no points yet"),
    "steal": N_("join in"),
    "deny": N_("deny"),
    "spare": N_("save a follower"),
    "recall": N_("bring a follower home"),
    "farmer": N_("farmers"),
    "monk": N_("monastery"),
    "settle": N_("first settlement"),
    "build": N_("build"),
    "raise": N_("culture"),
    "power": N_("power"),
    "raid": N_("raid"),
    "bank": N_("trade with the bank"),
    "play": N_("development card"),
    "end": N_("end the turn"),
    "choice": N_("a choice of cards"),
}
"""The themes, and what they are called (English, for the catalogue)."""

_SHARE_OPENING: Final = 0.2
_SHARE_ENDGAME: Final = 0.8
_MIDDLE: Final = 1500
_LEAST: Final = 900
_MOST: Final = 2300


def classified(puzzle: Puzzle, state: State) -> Puzzle:
    """Return a puzzle with its themes and its first rating.

    Args:
        state: its position; unchanged on return.
    """
    return with_themes(puzzle, themes(puzzle, state), rating(puzzle, state))


def themes(puzzle: Puzzle, state: State) -> list[str]:
    """Return the themes of a puzzle."""
    best = puzzle.turns[0].moves
    sight = first_sight(state, 0)
    found = list(_stage(state))
    if isinstance(state, LandscapeState):
        found += _of_tiles(state, best, sight)
    else:
        kind = best[0].kind
        found.append(kind if kind in WORDS else "choice")
    return [theme for theme in WORDS if theme in found]


def _stage(state: State) -> Iterator[str]:
    if not state.turns:
        return
    share = state.turn / state.turns
    if share <= _SHARE_OPENING:
        yield "opening"
    elif share >= _SHARE_ENDGAME:
        yield "endgame"


def _of_tiles(state: LandscapeState, best: Sequence[Move], sight: Sequence[Move]) -> list[str]:
    seat = state.current_player
    obvious = _events(state, sight)
    tight, shared = _tightness(state, seat), _shared(state, seat)
    events = _made(state, best)
    found = {
        "score": _scored(events, seat) > 0,
        "patience": _scored(events, seat) == 0 < _scored(obvious, seat),
        "steal": _shared(state, seat) > shared,
        "deny": _spoils(tight, _tightness(state, seat)),
        "recall": any(isinstance(move, TakeHome) for move in best),
        "spare": not _put(events) and bool(_put(obvious)),
    }
    for _move in best:
        state.pop()
    return [theme for theme, holds in found.items() if holds] + _put(events)


def _put(events: Sequence[Event]) -> list[str]:
    """Return the roles of the followers that were placed."""
    return [one.role for one in events if isinstance(one, Deployed)]


def _scored(events: Sequence[Event], seat: int) -> int:
    return sum(
        points
        for one in events
        if isinstance(one, FeatureScored)
        for who, points in one.points
        if who == seat
    )


def _made(state: State, moves: Sequence[Move]) -> list[Event]:
    return [event for move in moves for event in state.push(move)]


def _events(state: State, moves: Sequence[Move]) -> list[Event]:
    """Return the events of some moves; the state is unchanged on return."""
    events = _made(state, moves)
    for _move in moves:
        state.pop()
    return events


def _shared(state: LandscapeState, seat: int) -> int:
    """Return how many features a seat shares with a rival."""
    found = 0
    for root in state.landscape.occupied_roots():
        owners = {one.seat for one in state.feature(*state.landscape.place_of(root)).followers}
        found += seat in owners and len(owners) > 1
    return found


def _tightness(state: LandscapeState, seat: int) -> dict[tuple[int, int, int], int]:
    """Return for each open feature of rivals alone how many tiles fit its tightest gap."""
    found = {}
    for root in state.landscape.occupied_roots():
        place = state.landscape.place_of(root)
        feature = state.feature(*place)
        fitting = [state.fitting_left(x, y) for x, y in feature.holes]
        if fitting and not feature.complete and seat not in {one.seat for one in feature.followers}:
            found[feature.segments[0]] = min(fitting)
    return found


def _spoils(before: Mapping[tuple[int, int, int], int], after: Mapping[tuple[int, int, int], int]) -> bool:
    """Return whether a gap of a rival's feature became hard to fill."""
    return any(2 * after[one] <= count - 2 for one, count in before.items() if one in after)


def rating(puzzle: Puzzle, state: State) -> int:
    """Return how hard a puzzle is at first, on the scale of players.

    It is the harder, the more turns there are, the fewer of them are right, the less they gain, and the later
    they come by what is seen at first sight.
    """
    point = presentation(state.game).point
    seen = [line.moves for line in lines(state)]
    places = [find(state, one.moves, seen) for one in puzzle.right]
    place = min((one for one in places if one is not None), default=len(seen))
    gap = (puzzle.turns[puzzle.good].lost - puzzle.turns[puzzle.good - 1].lost) / point
    hard = 70 * place + 80 * log2(max(len(_first(state)), 2) / 16) - 120 * (puzzle.good - 1) - 40 * (gap - 2)
    return round(min(max(_MIDDLE - 150 + hard, _LEAST), _MOST))


def _first(state: State) -> list[Move]:
    return [move for move in state.legal_moves() if isinstance(move, Place)] or state.legal_moves()
