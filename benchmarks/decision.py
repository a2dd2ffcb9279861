"""Where the CPU time of a decision of ``master`` goes: games in C, judging, moves, lists of moves, the rest.

``python -m benchmarks.decision`` records what decisions ask of the position, of the evaluation and of the
native judge, call by call. Then it repeats parts of the record alone, in turns with the whole decisions: the
simulated games in C; the moves made and taken back; these and the lists of moves and of chances; these and
what the evaluation is asked. A part is the difference to the one before, the rest what remains of the whole.
The calls of the native judge, which are part of judging, are repeated by themselves, too.
Judges in C are measured where they are built; ``HINTERLAND_PLAIN=1`` measures plain Python without
native judges.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any
from unittest.mock import patch

import engine
from benchmarks.judges import GAMES, TURNS, position
from engine import bots
from engine.bots.evaluation import Evaluation, LinePlayer, ReplyFinder
from engine.landscape import native_judges
from engine.landscape.native_judges import run_in_c
from engine.plugins import Group

MOVES = ("push_only", "pop")
LISTS = ("legal_moves", "chance_odds")
JUDGEMENT = ("rank_moves", "reply", "value")

Call = tuple[Callable[..., Any], tuple[Any, ...]]


class Record:
    """What one decision asks.

    Args:
        state: the position.
        bot: decides.

    Attributes:
        calls: names and arguments. Of what the evaluation asks itself only lists of moves of the position are
            among them, with ``inner`` before their names.
        native: the calls of the native judge.
    """

    def __init__(self, state: engine.State, bot: bots.Bot) -> None:
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self.native: list[Call] = []
        self.state = state
        self.evaluation = bots.search_evaluation_of(state.game)
        self.judging = False
        self.depth = 0  # of the games in C
        self.reply: Any = None  # finds replies, with what it has learned
        self._pushed = 0  # moves that the evaluation tries
        with (
            patch.object(Group, "find", lambda *_: _RecordedEvaluation(self)),
            _Judges(state.game, self.native),
        ):
            decided = bot.think(self._recorded_state())
        assert decided == bot.think(state), "recording must not change a decision"

    def _recorded_state(self) -> engine.State:
        """Return a copy of the position that records."""
        kind = type(self.state)
        methods = {name: self._recorded(name, getattr(kind, name)) for name in MOVES + LISTS}
        made: Any = type(kind.__name__, (kind,), methods)
        twin = made.__new__(made)
        values: Any = self.state.copy().__reduce_ex__(4)[2]
        for name, value in values.items():
            setattr(twin, name, value)
        found: engine.State = twin
        return found

    def _recorded(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            if not self.judging:
                self.calls.append((name, arguments[1:]))
            elif name in MOVES:
                self._pushed += 1 if name == "push_only" else -1
            elif not self._pushed:
                self.calls.append(("inner " + name, arguments[1:]))
            return method(*arguments)

        return call

    def repeat(self, *names: str) -> float:
        """Make the calls of some names again; return the CPU time in seconds."""
        state = self.state.copy()
        methods: dict[str, Callable[..., Any]] = {name: getattr(state, name) for name in MOVES + LISTS}
        methods |= {"inner " + name: methods[name] for name in LISTS}
        methods["rank_moves"] = partial(self.evaluation.rank_moves, state)
        methods["reply"] = partial(self.evaluation.reply_finder(state), state)
        methods["value"] = partial(self.evaluation.value, state)
        lines = self.evaluation.line_player(state, self.depth, self.reply)
        if lines is not None:
            methods["line"] = lines.play
        return _time([(methods[name], arguments) for name, arguments in self.calls if name in names])


class _RecordedEvaluation(Evaluation[engine.State]):
    """The evaluation of a record; what is asked of it is recorded there."""

    def __init__(self, record: Record) -> None:
        self._record = record
        for name in ("search_params", "free_moves", "candidates", "hand_is_hidden"):
            setattr(self, name, getattr(record.evaluation, name))

    def _ask(self, name: str, method: Callable[..., Any], *arguments: Any) -> Any:
        self._record.calls.append((name, arguments[1:]))
        self._record.judging = True
        found = method(*arguments)
        self._record.judging = False
        return found

    def value(self, state: engine.State, seat: int) -> float:
        found: float = self._ask("value", self._record.evaluation.value, state, seat)
        return found

    def rank_moves(self, state: engine.State) -> list[tuple[engine.Move, float]]:
        found: list[tuple[engine.Move, float]] = self._ask(
            "rank_moves", self._record.evaluation.rank_moves, state
        )
        return found

    def reply_finder(self, state: engine.State) -> Callable[..., tuple[engine.Move, ...]]:
        self._record.reply = self._record.evaluation.reply_finder(state)
        return partial(self._ask, "reply", self._record.reply)

    def line_player(
        self, state: engine.State, depth: int, reply: ReplyFinder[engine.State]
    ) -> LinePlayer | None:
        self._record.depth = depth
        lines = self._record.evaluation.line_player(state, depth, self._record.reply)
        return None if lines is None else _RecordedLines(self._record, lines)


class _RecordedLines:
    """The simulated games in C of a record."""

    def __init__(self, record: Record, lines: LinePlayer) -> None:
        self._record = record
        self._lines = lines

    def play(self, *arguments: Any) -> tuple[float, bool] | None:
        found = self._lines.play(*arguments)
        if found is not None:
            self._record.calls.append(("line", arguments))
        return found


class _Judges:
    """Within it the calls of the native judge of a game are recorded."""

    def __init__(self, game: str, calls: list[Call]) -> None:
        self._module = f"engine.games.{game}._judge"
        self._kind: Any = native_judges.judge_type(self._module)
        self._calls = calls

    def __enter__(self) -> None:
        if self._kind is not None:
            native_judges.use(self._module, self._judge)

    def __exit__(self, *_error: object) -> None:
        native_judges.use(self._module, self._kind)

    def _judge(self, **terms: Any) -> Any:
        judge, calls = self._kind(**terms), self._calls

        class Recorded:
            def __getattr__(self, name: str) -> Any:
                method = getattr(judge, name)
                if name not in ("after", "balance"):
                    return method

                def call(*arguments: Any) -> Any:
                    calls.append((method, _frozen(arguments)))
                    return method(*arguments)

                return call

        return Recorded()


def _frozen(one: Any) -> Any:
    """Return a copy of nested tuples and lists."""
    if isinstance(one, tuple):
        return tuple(_frozen(part) for part in one)
    return one.copy() if isinstance(one, list) else one


def _time(calls: list[Call]) -> float:
    before = process_time()
    for call, arguments in calls:
        call(*arguments)
    return process_time() - before


def _decide(bot: bots.Bot, states: list[engine.State]) -> float:
    return _time([(bot.think, (state,)) for state in states])


def shares(game: str, simulations: int, rounds: int) -> tuple[float, list[float]]:
    """Return the CPU time of a decision in seconds, and the shares of its parts.

    These are games in C, judging, moves, lists and the rest, and the native judge within these.
    """
    states = [position(game, turn) for turn in TURNS]
    bot = bots.make(f"master:sims={simulations}", 1)
    inner = ["inner " + name for name in LISTS]
    records = [Record(state, bot) for state in states]
    parts: list[Callable[[], float]] = [
        partial(_decide, bot, states),
        lambda: sum(record.repeat("line") for record in records),
        lambda: sum(record.repeat(*MOVES) for record in records),
        lambda: sum(record.repeat(*MOVES, *LISTS, *inner) for record in records),
        lambda: sum(record.repeat(*MOVES, *LISTS, *JUDGEMENT) for record in records),
        lambda: sum(_time(record.native) for record in records),
    ]
    took = [[part() for part in parts] for _ in range(rounds)]
    whole, lines, moves, lists, judged, native = (median(column) for column in zip(*took, strict=True))
    seconds = [lines, judged - lists, moves, lists - moves, whole - lines - judged, native]
    return whole / len(states), [one / whole for one in seconds]


def main() -> None:
    """Measure all games and print a table."""
    parser = argparse.ArgumentParser(description="Tell where the CPU time of a decision of master goes.")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("games", nargs="*", default=GAMES)
    asked = parser.parse_args()
    print("bots in C" if run_in_c() else "bots in plain Python")
    print(f"{'':12} ms a decision  games in C  judging  moves  lists  rest  (native)")
    for game in asked.games:
        whole, found = shares(game, asked.simulations, asked.rounds)
        lines, judging, moves, lists, rest, native = (f"{100 * one:.0f} %" for one in found)
        print(
            f"{game:12} {1000 * whole:13.1f} {lines:>11} {judging:>8} {moves:>6} {lists:>6} {rest:>5}"
            f" {native:>9}",
            flush=True,
        )


if __name__ == "__main__":
    main()
