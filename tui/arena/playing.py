"""One game of the arena, with the time of each decision; runs in a separate process or in this one."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass

import engine
from engine import Dealer, Move, Setting, State, bots
from engine.bots import Analysis, Bot, OnProgress
from engine.bots.pairing import MATCH, GameResult, Pairing
from tui.bots.making import make, seated
from tui.processes import end_with


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """The game of an arena, with its options.

    Attributes:
        game: name in the engine's registry.
        options: every option with its value.
        players: seats of each game.
    """

    game: str
    options: Mapping[str, Setting]
    players: int = MATCH


class BotFailure(Exception):
    """A bot failed during a game.

    Attributes:
        bot: as it was named.
        seed: of the deal.
        cause: what it said.
    """

    def __init__(self, bot: str, seed: int, cause: str) -> None:
        super().__init__(bot, seed, cause)  # all of them, so that it can cross to another process
        self.bot = bot
        self.seed = seed
        self.cause = cause


class _Timed(Bot):
    """A bot whose decisions are timed."""

    def __init__(self, name: str, bot: Bot, deal: int) -> None:
        super().__init__(bot.seed)
        self._name = name
        self.bot = bot
        self._deal = deal
        self.ms: list[float] = []

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        return self.bot.think(state, on_progress)

    def choose(self, state: State, on_progress: OnProgress | None = None) -> Move:
        """Return what the bot chooses.

        Raises:
            BotFailure: when the bot raises anything at all.
        """
        begun = time.perf_counter()
        try:
            move = self.bot.choose(state, on_progress)
        except Exception as error:
            cause = f"{type(error).__name__}: {error}"
            raise BotFailure(self._name, self._deal, cause) from error
        self.ms.append(round(1000 * (time.perf_counter() - begun), 2))
        return move


def play(rules: ArenaGame, pairing: Pairing) -> GameResult:
    """Play a game to its end.

    Raises:
        BotFailure: when a bot fails.
    """
    seats = range(pairing.players)
    state = engine.new_game(rules.game, players=pairing.players, seed=pairing.seed, options=rules.options)
    table = [
        _Timed(name, make(name, seed, time.monotonic), pairing.seed)
        for name, seed in zip(pairing.bots, pairing.seeds, strict=True)
    ]
    with seated([one.bot for one in table], state):
        bots.play(state, table, Dealer(pairing.seed))
    mine, rivals = pairing.seat, [seat for seat in seats if seat != pairing.seat]
    won = (mine in state.winners) / len(state.winners) if state.winners else 1 / pairing.players
    best = max(state.scores[seat] for seat in rivals)
    theirs = tuple(ms for seat in rivals for ms in table[seat].ms)
    return GameResult((state.scores[mine], best), won, (tuple(table[mine].ms), theirs))


def settle_in(parent: int) -> None:
    """Prepare a process for games: leave ctrl+c to the parent, and end when the parent has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
