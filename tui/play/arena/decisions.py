"""The decisions of games between bots as rows of data; docs/data.md describes the columns."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine import Move, Setting, State
from engine.bots import Analysis, Bot, OnProgress
from engine.bots.simple import RandomBot


class Decision(NamedTuple):
    """One decision of a seat, and how the game ended.

    Attributes:
        turn: number of the turn, from 1.
        seat: the seat that decides, from 0.
        value: points by which the bot expects the seat to lead after the move; ``None`` if it does not judge.
        result: the share of the seat in the victory: 1 if it won alone, 0 if it lost.
        place: the final place of the seat, from 1; ``None`` when the seats do not play against each other.
    """

    game: str
    options: str
    players: int
    seed: int
    ply: int
    turn: int
    seat: int
    bot: str
    phase: str
    legal_moves: int
    notation: str
    move: str
    value: float | None
    simulations: int
    scores: tuple[int, ...]
    final_scores: tuple[int, ...] = ()
    result: float = 0.0
    place: int | None = None


class Recorder:
    """Records the decisions of one game."""

    def __init__(self, options: Mapping[str, Setting], seed: int) -> None:
        self._options = json.dumps(dict(options))
        self._seed = seed
        self._decisions: list[Decision] = []

    def recorded(self, bots: Sequence[Bot], names: Sequence[str]) -> list[Bot]:
        """Return bots that play like these and are recorded under these names."""
        return [_Recorded(bot, name, self) for bot, name in zip(bots, names, strict=True)]

    def add(self, state: State, bot: str, analysis: Analysis, *, judges: bool) -> None:
        """Record a decision: the first move of an analysis."""
        best = analysis.ranked[0]
        self._decisions.append(
            Decision(
                state.game,
                self._options,
                state.players,
                self._seed,
                len(state.moves),
                state.turn,
                state.current_player,
                bot,
                str(state.phase),
                len(state.legal_moves()),
                state.notation(best.move),
                json.dumps(best.move.to_json(), separators=(",", ":")),
                best.value if judges else None,
                analysis.simulations,
                state.scores,
            )
        )

    def finished(self, state: State) -> list[Decision]:
        """Return all decisions with the result of a game that is over."""
        places = state.places
        shares = [
            (seat in state.winners) / len(state.winners) if state.winners else 0.0
            for seat in range(state.players)
        ]
        return [
            one._replace(
                final_scores=state.scores,
                result=shares[one.seat],
                place=None if places is None else places[one.seat],
            )
            for one in self._decisions
        ]


class _Recorded(Bot):
    """A bot whose decisions are recorded."""

    def __init__(self, bot: Bot, name: str, recorder: Recorder) -> None:
        super().__init__(bot.seed)
        self._bot = bot
        self._name = name
        self._recorder = recorder

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        return self._bot.think(state, on_progress)

    def choose(self, state: State, on_progress: OnProgress | None = None) -> Move:
        analysis = self._bot.think(state, on_progress)
        self._recorder.add(state, self._name, analysis, judges=not isinstance(self._bot, RandomBot))
        return analysis.ranked[0].move
