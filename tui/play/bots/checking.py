"""Tests whether a bot follows the protocol, in every game that it plays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import engine
from engine import CHANCE, Dealer, State, bots
from engine.bots import ForeignSpec, Limit
from engine.bots.protocol import BotFault, BotHello, ConversationLimits
from engine.bots.protocol.messages import encode
from tui.base.words import N_, _, said
from tui.play.bots.conversation import BotConversation

_LONG_MS: Final = 60_000
_STOP_SECONDS: Final = 0.1
_SHORT_MS: Final = 50
_SIMULATIONS: Final = 5
_PLIES: Final = 12  # how many moves are made before the tests of single questions


@dataclass(frozen=True, slots=True)
class BotCheck:
    """One test of a bot."""

    name: str
    title: str
    good: bool
    words: str
    errors: tuple[str, ...] = ()  # the last lines of the bot's standard error, where it has ended by itself


def check_bot(
    spec: ForeignSpec, folder: Path, seed: int = 0, talk: ConversationLimits | None = None
) -> Iterator[BotCheck]:
    """Test a bot and yield what is found; after a greeting that fails there is nothing else to test."""
    talk = talk or ConversationLimits()
    tester = _Tester(spec, folder, seed, talk)
    hello = None

    def greets() -> str:
        nonlocal hello
        hello, words = tester.greets()
        return words

    first = _tried("hello", _("Greeting"), greets)
    yield first
    if hello is None:
        return
    games = [name for name in engine.games() if hello.games is None or name in hello.games]
    if not games:
        known = ", ".join(engine.games())
        yield BotCheck(
            "games", _("Games"), False, _("it plays none of the games: {known}").format(known=known)
        )
        return
    for name in games:
        title = _(engine.game(name).title)
        yield _tried(f"game.{name}", title, partial(tester.plays, name))
    game = games[0]
    yield _tried("time", _("A limit in time"), lambda: tester.timed(game, Limit(ms=_SHORT_MS)))
    yield _tried(
        "simulations",
        _("A limit in simulations"),
        lambda: tester.timed(game, Limit(simulations=_SIMULATIONS)),
    )
    yield _tried("stop", _("Stop"), lambda: tester.stops(game))
    yield _tried("unknown", _("Messages of later versions"), lambda: tester.ignores(game))
    yield _tried("again", _("Another game at once"), lambda: tester.begins_again(game))
    yield _tried("quit", _("Good-bye"), tester.quits)
    yield _tried("closed", _("Closed input"), tester.ends_with_input)


def _tried(name: str, title: str, test: Callable[[], str]) -> BotCheck:
    try:
        return BotCheck(name, title, True, test())
    except BotFault as fault:
        return BotCheck(name, title, False, said(fault), fault.errors)


class _Tester:
    """The tests; each starts the bot for itself, so that one that fails leaves the others as they are."""

    def __init__(self, spec: ForeignSpec, folder: Path, seed: int, talk: ConversationLimits) -> None:
        self._spec = spec
        self._folder = folder
        self._seed = seed
        self._talk = talk

    def greets(self) -> tuple[BotHello, str]:
        begun = time.monotonic()
        bot = self._start()
        try:
            hello = bot.greet()
        finally:
            bot.close()
        words = _("{name}, ready in {seconds:.2f} s").format(
            name=hello.name, seconds=time.monotonic() - begun
        )
        return hello, words

    def plays(self, game: str) -> str:
        state = self._new(game)
        bot, other, seconds = self._start(), bots.make("random", self._seed), []
        dealer = Dealer(self._seed)
        try:
            while not state.is_terminal:
                if state.current_player == CHANCE:
                    state.push_only(dealer.deal(state))
                elif state.current_player == 0:
                    begun = time.monotonic()
                    state.push_only(bot.ask(state, self._seed, self._spec.limit).move)
                    seconds.append(time.monotonic() - begun)
                else:
                    state.push_only(other.choose(state.view(state.current_player) if state.hides else state))
        finally:
            bot.close(state)
        seconds.sort()
        return _("{moves} moves, {median:.1f} ms each, {most:.0f} ms at most").format(
            moves=len(seconds), median=1000 * seconds[len(seconds) // 2], most=1000 * seconds[-1]
        )

    def stops(self, game: str) -> str:
        begun = time.monotonic()
        return self.timed(game, Limit(ms=_LONG_MS), lambda share: time.monotonic() < begun + _STOP_SECONDS)

    def ignores(self, game: str) -> str:
        bot, state = self._start(), self._position(game)
        try:
            bot.greet()
            bot.send(encode({"type": "from-a-later-version", "field": [1, {"a": None}]}))
            bot.ask(state, self._seed, Limit(ms=_SHORT_MS))
        finally:
            bot.close()
        return _("it has ignored unknown messages")

    def begins_again(self, game: str) -> str:
        bot = self._start()
        try:
            for seed in (self._seed, self._seed + 1):
                bot.ask(self._position(game, seed), seed, Limit(ms=_SHORT_MS))
        finally:
            bot.close()
        return _("it has left one game for another")

    def quits(self) -> str:
        bot = self._start()
        bot.greet()
        return _left(bot.close())

    def ends_with_input(self) -> str:
        bot = self._start()
        bot.greet()
        return _left(bot.hang_up())

    def timed(self, game: str, limit: Limit, go_on: Callable[[float], bool] | None = None) -> str:
        bot, state = self._start(), self._position(game)
        try:
            bot.greet()
            begun = time.monotonic()
            bot.ask(state, self._seed, limit, go_on)
            return _("a move after {ms:.0f} ms").format(ms=1000 * (time.monotonic() - begun))
        finally:
            bot.close()

    def _start(self) -> BotConversation:
        return BotConversation(self._spec, self._folder, self._talk)

    def _new(self, game: str, seed: int = 0) -> State:
        rules = engine.game(game)
        counts = range(rules.min_players, rules.max_players + 1)
        options = rules.settle(None)
        players = next(
            (n for n in counts if n > 1 and rules.why_unplayable(n, options) is None), rules.min_players
        )
        return engine.new_game(game, players=players, seed=seed, options=options)

    def _position(self, game: str, seed: int = 0) -> State:
        """Return a position in which a seat is to move, after a few moves."""
        state, dealer, other = self._new(game, seed), Dealer(seed), bots.make("random", seed)
        while not state.is_terminal and (len(state.moves) < _PLIES or state.current_player == CHANCE):
            chance = state.current_player == CHANCE
            state.push_only(dealer.deal(state) if chance else other.choose(state))
        return state


def _left(status: int | None) -> str:
    if status is None:
        raise BotFault("silent", N_("it did not end within a second"))
    return _("it has ended with status {status}").format(status=status)
