"""A puzzle: a position, and what each turn worth a look loses there; with its JSON form."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

import engine
from engine import Move, Setting, State
from engine.errors import EngineError
from engine.words import N_
from saves import SaveError
from tui.study.puzzles.turns import turn_is_over

FORMAT: Final = 1
"""Version of the file format."""

_SEPARATOR: Final = "; "
_ID_DIGITS: Final = 10
_MOST_TURNS: Final = 200
_MOST_TEXT: Final = 100_000


class PuzzleError(SaveError):
    """A puzzle that cannot be read or is not sound; ``saying`` is the reason."""


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn of a puzzle and what it costs."""

    moves: tuple[Move, ...]  # the moves of the turn; in games with long turns only the first one
    lost: float
    error: float  # standard error of `lost`; 0 where nothing is left to chance


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with its judged turns.

    Attributes:
        game, players, options, rules: as in ``engine.new_game``; of the options those without defaults.
        themes: what the best turn is about, see :mod:`tui.study.puzzles.themes`.
    """

    game: str
    players: int
    options: Mapping[str, Setting]
    rules: int
    seat: int
    moves: tuple[Move, ...]
    turns: tuple[JudgedTurn, ...]
    good: int
    themes: tuple[str, ...] = ()
    rating: int = 1500

    @property
    def id(self) -> str:
        """Digits that follow from the position, so that a puzzle is the same in every file."""
        said = [self.game, self.players, dict(sorted(self.options.items())), self.rules, self.seat]
        text = json.dumps([*said, [move.to_json() for move in self.moves]], sort_keys=True)
        return sha256(text.encode()).hexdigest()[:_ID_DIGITS]

    @property
    def right(self) -> tuple[JudgedTurn, ...]:
        """The right answers."""
        return self.turns[: self.good]

    def position(self) -> State:
        """Return the position as its seat knows it.

        Raises:
            EngineError: when the moves are not legal, or the game is not known.
        """
        state = _start(self.game, self.players, self.options, self.rules, self.seat)
        for move in self.moves:
            state.push(move)
        return state


def puzzle_of(
    state: State, turns: Sequence[JudgedTurn], good: int, themes: tuple[str, ...] = (), rating: int = 1500
) -> Puzzle:
    """Return the puzzle of a position.

    Args:
        turns, good, themes, rating: as in :class:`Puzzle`.
    """
    seat = state.current_player
    seen = state.view(seat)
    defaults = engine.game(state.game).settle({})
    given = {name: value for name, value in state.options.items() if value != defaults[name]}
    return Puzzle(
        state.game,
        state.players,
        given,
        state.rules_version,
        seat,
        tuple(seen.moves),
        tuple(turns),
        good,
        themes,
        rating,
    )


def write(puzzle: Puzzle) -> str:
    """Return the line of a puzzle in a file, without its newline."""
    state = _start(puzzle.game, puzzle.players, puzzle.options, puzzle.rules, puzzle.seat)
    data = {
        "format": FORMAT,
        "id": puzzle.id,
        "game": puzzle.game,
        "players": puzzle.players,
        "options": dict(puzzle.options),
        "rules": puzzle.rules,
        "seat": puzzle.seat,
        "moves": _spelled(state, puzzle.moves),
        "turns": [],
        "good": puzzle.good,
        "themes": list(puzzle.themes),
        "rating": puzzle.rating,
    }
    for move in puzzle.moves:
        state.push(move)
    data["turns"] = [
        {"moves": _spelled(state, one.moves), "lost": round(one.lost, 3), "error": round(one.error, 3)}
        for one in puzzle.turns
    ]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read(line: str) -> Puzzle:
    """Return the puzzle of a line; all moves are made, so that it replays.

    Raises:
        PuzzleError: when it is not sound.
    """
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise PuzzleError(N_("it is not a line of JSON")) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise PuzzleError(N_("it is not a puzzle of format {format}"), format=FORMAT)
    try:
        return _read(data)
    except EngineError as error:
        raise PuzzleError("{reason}", reason=error.saying) from error
    except (KeyError, TypeError, ValueError, OverflowError):
        sentence = N_(
            "a field is missing or has a wrong value; see puzzles.md in the folder of 'hinterland --docs'"
        )
        raise PuzzleError(sentence) from None


def _read(data: Mapping[str, Any]) -> Puzzle:
    game, players, seat = data["game"], data["players"], data["seat"]
    rules, good, rating = data["rules"], data["good"], data["rating"]
    numbers = (players, seat, rules, good, rating)
    if not isinstance(game, str) or not all(type(number) is int for number in numbers):
        raise TypeError
    options = dict(data["options"])
    state = _start(game, players, options, rules, seat)
    moves = _made(state, data["moves"])
    if state.current_player != seat:
        raise PuzzleError(N_("it is another seat's turn in its position"))
    turns, turn = [], state.turn
    for one in data["turns"][:_MOST_TURNS]:
        own = _made(state, one["moves"])
        complete = turn_is_over(state, seat, turn, len(own))
        for left in reversed(range(len(own))):
            state.pop()
            complete = complete and not turn_is_over(state, seat, turn, left)
        if own and not complete:
            raise PuzzleError(N_("one of its turns is not a whole turn"))
        turns.append(JudgedTurn(own, float(one["lost"]), float(one["error"])))
    puzzle = Puzzle(
        game, players, options, rules, seat, moves, tuple(turns), good, tuple(data["themes"]), rating
    )
    _check(puzzle)
    return puzzle


def _check(puzzle: Puzzle) -> None:
    lost = [one.lost for one in puzzle.turns]
    if not (0 < puzzle.good < len(lost)) or not all(one.moves for one in puzzle.turns):
        raise PuzzleError(N_("it needs a right answer and a wrong one"))
    if lost[0] != 0 or lost != sorted(lost) or not all(0 <= one.error < 1e6 for one in puzzle.turns):
        raise PuzzleError(N_("its turns are not in the order of what they cost"))
    if not lost[-1] < 1e6 or not 0 <= puzzle.rating < 10_000:
        raise PuzzleError(N_("a number in it is too large"))
    if not all(isinstance(theme, str) for theme in puzzle.themes):
        raise TypeError
    if len({one.moves for one in puzzle.turns}) < len(puzzle.turns):
        raise PuzzleError(N_("it lists a turn twice"))


def with_themes(puzzle: Puzzle, themes: Iterable[str], rating: int) -> Puzzle:
    """Return a puzzle with other themes and another rating."""
    return replace(puzzle, themes=tuple(themes), rating=rating)


def _start(game: str, players: int, options: Mapping[str, Setting], rules: int, seat: int) -> State:
    state = engine.new_game(game, players=players, options=options, rules=rules)
    return state.view(seat)


def _spelled(state: State, moves: Sequence[Move]) -> str:
    """Return moves as one text; those that are hidden have no notation and stand as JSON."""
    told = []
    for move in moves:
        told.append(_text(state, move))
        state.push(move)
    for _move in moves:
        state.pop()
    return _SEPARATOR.join(told)


def _text(state: State, move: Move) -> str:
    try:
        text = state.notation(move)
        if _SEPARATOR not in text and not text.startswith("{") and state.parse(text) == move:
            return text
    except EngineError:
        pass  # hidden from the seat
    return json.dumps(move.to_json(), separators=(",", ":"))


def _made(state: State, text: str) -> tuple[Move, ...]:
    if not isinstance(text, str) or len(text) > _MOST_TEXT:
        raise TypeError
    game, made = engine.game(state.game), []
    for one in text.split(_SEPARATOR) if text else ():
        move = game.read_move(json.loads(one)) if one.startswith("{") else state.parse(one)
        state.push(move)
        made.append(move)
    return tuple(made)
