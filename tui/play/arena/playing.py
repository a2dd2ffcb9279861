"""One game of the arena, with the time of each decision; runs in a separate process or in this one."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import engine
from engine import Dealer, IllegalMove, Move, Setting, State, bots
from engine.bots import Analysis, Bot, OnProgress
from engine.bots.pairing import MATCH, Forfeit, GameResult, Pairing
from engine.bots.protocol import BotFault
from tui.play.bots.making import make, seated

_CAUSE_LENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """The game of an arena, with its options."""

    game: str
    options: Mapping[str, Setting]
    players: int = MATCH


class _BotFailed(Exception):
    """A bot has raised an exception."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


class _Timed(Bot):
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.seed)
        self.bot = bot
        self.ms: list[float] = []

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        return self.bot.think(state, on_progress)

    def choose(self, state: State, on_progress: OnProgress | None = None) -> Move:
        """Return the bot's choice.

        Raises:
            _BotFailed: when the bot raises anything at all.
        """
        begun = time.perf_counter()
        try:
            move = self.bot.choose(state, on_progress)
            if not isinstance(move, Move):
                raise TypeError(f"{move!r} is not a move")
        except Exception as error:
            raise _BotFailed(error) from error
        self.ms.append(round(1000 * (time.perf_counter() - begun), 2))
        return move


def play(rules: ArenaGame, pairing: Pairing) -> GameResult:
    """Play a game; a bot that fails or makes an illegal move loses it."""
    state = engine.new_game(rules.game, players=pairing.players, seed=pairing.seed, options=rules.options)
    table = [
        _Timed(make(name, seed, time.monotonic))
        for name, seed in zip(pairing.bots, pairing.seeds, strict=True)
    ]
    forfeit = None
    try:
        with seated([one.bot for one in table], state):
            bots.play(state, table, Dealer(pairing.seed))
    except _BotFailed as failure:
        forfeit = _forfeit(pairing, state, failure.error)
    except IllegalMove as error:
        if state.current_player < 0:  # it was not made by a bot
            raise
        forfeit = _forfeit(pairing, state, error)
    mine, rivals = pairing.seat, [seat for seat in range(pairing.players) if seat != pairing.seat]
    if forfeit is not None:
        won = float(state.current_player != mine)
    else:
        won = (mine in state.winners) / len(state.winners) if state.winners else 1 / pairing.players
    best = max(state.scores[seat] for seat in rivals)
    theirs = tuple(ms for seat in rivals for ms in table[seat].ms)
    return GameResult((state.scores[mine], best), won, (tuple(table[mine].ms), theirs), forfeit)


def _forfeit(pairing: Pairing, state: State, error: Exception) -> Forfeit:
    """Return the forfeit of the seat to move."""
    told = str(error) if isinstance(error, BotFault) else f"{type(error).__name__}: {error}"
    cause = " ".join(told.split())
    return Forfeit(pairing.bots[state.current_player], cause[:_CAUSE_LENGTH])
