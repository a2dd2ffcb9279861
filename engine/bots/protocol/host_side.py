"""Hinterland's side of a conversation with a bot: what to send, and what the answers mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import engine.registry
from engine.bots.bot import Analysis, BotStatement, RatedMove
from engine.bots.protocol.fault import BotFault
from engine.bots.protocol.messages import (
    MAX_TEXT,
    REQUESTS,
    VERSION,
    BotError,
    BotFacesRequest,
    BotHello,
    BotMove,
    BotProgress,
    BotReady,
    BotRequest,
    ConversationLimits,
    LineReader,
    clean,
    encode,
    limit_json,
    malformed,
    quoted,
    read_bot_message,
)
from engine.bots.spec import Limit
from engine.game import CHANCE, State
from engine.records import Event, Json, Move
from engine.words import N_

_SEED_LIMIT: Final = 1 << 31


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """A bot's answer to a question."""

    move: Move  # the move, which is legal
    value: float | None = None  # points by which the bot expects to lead, if it says so
    simulations: int = 0  # number of simulated games
    reasons: tuple[str, ...] = ()  # sentences for people
    ranked: tuple[tuple[Move, float], ...] = ()  # other legal moves with their values

    def analysis(self) -> Analysis:
        """Return the answer in the form in which all bots answer."""
        best = RatedMove(self.move, self.value or 0.0, self.simulations)
        others = (RatedMove(move, value) for move, value in self.ranked if move != self.move)
        says = self.value is not None or self.reasons
        statement = BotStatement(self.value, self.reasons) if says else None
        return Analysis((best, *others), self.simulations, statement)


class HostSession:
    """A conversation with a bot, without input and output.

    What is to be sent gathers in :meth:`take_output`; what arrives goes into :meth:`receive`. The owner of
    the conversation watches the clock: :attr:`patience` is the time for what is awaited now, and begins again
    whenever :attr:`awaits` changes.

    Args:
        limits: how much the bot may take.

    Attributes:
        limits: the same.
        hello: the greeting of the bot, once it has come.
        awaits: ``"hello"``, ``"ready"`` or ``"move"``; ``""`` while nothing is expected.
        answer: the answer to the last question, once it has come.
        share: how far the bot has come with it, from 0 to 1.
    """

    def __init__(self, limits: ConversationLimits | None = None) -> None:
        self.limits = limits or ConversationLimits()
        self.hello: BotHello | None = None
        self.awaits = "hello"
        self.answer: BotAnswer | None = None
        self.share = 0.0
        self._lines = LineReader(self.limits.line_bytes)
        self._output: list[bytes] = []
        self._received = 0
        self._requests = 0
        self._game = 0  # number of the game, from 1
        self._id = 0  # number of the question, from 1
        self._key: tuple[Any, ...] = ()  # what makes the position of one question that of another's game
        self._mirror: State | None = None  # the game as far as the bot knows it
        self._asked: State | None = None
        self._limit = Limit(ms=0)
        self._stopped = False
        self._then: Callable[[], None] | None = None  # what follows a greeting, or the bot's being ready
        self._send(
            {
                "type": "hello",
                "protocol": [VERSION],
                "host": "hinterland",
                "requests": list(REQUESTS),
                "limits": {
                    "start_ms": round(1000 * self.limits.start_seconds),
                    "move_ms": round(1000 * self.limits.move_seconds),
                    "grace_ms": round(1000 * self.limits.grace_seconds),
                    "line_bytes": self.limits.line_bytes,
                    "answer_bytes": self.limits.answer_bytes,
                    "requests": self.limits.requests,
                },
            }
        )

    @property
    def patience(self) -> float:
        """Time limit of the awaited message, in seconds; after it the bot is stopped or at fault."""
        if self.awaits != "move":
            return self.limits.start_seconds
        if self._stopped:
            return self.limits.grace_seconds
        if self._limit.ms is not None:
            return self._limit.ms / 1000
        return self.limits.move_seconds

    @property
    def can_stop(self) -> bool:
        """True if the bot is thinking about a move and has not been told to stop."""
        return self.awaits == "move" and not self._stopped

    def take_output(self) -> bytes:
        """Return the pending output and clear it."""
        output = b"".join(self._output)
        self._output.clear()
        return output

    # -- what to say --------------------------------------------------------------------------------------

    def ask(self, state: State, seed: int, limit: Limit) -> None:
        """Ask for a move of ``state.current_player``; what that seat may not know is not sent.

        Args:
            state: the position. It must not change before the answer has come.
            seed: for the bot's own chance.
            limit: for the move.

        Raises:
            BotFault: when the bot does not play this game.
        """
        seat = state.current_player
        seen = state.view(seat) if state.hides else state
        self.answer, self.share, self._stopped = None, 0.0, False
        self._asked, self._limit = seen, limit
        if self.awaits == "hello":
            self._then = lambda: self._ask(seen, seat, seed)
        else:
            self._ask(seen, seat, seed)

    def stop(self) -> None:
        """Tell the bot to answer at once with the best move that it has found."""
        if self.can_stop:
            self._stopped = True
            self._send({"type": "stop", "id": self._id})

    def finish(self, state: State) -> None:
        """Tell the bot that its game is over, as it stands in ``state``."""
        if self._mirror is None or self.awaits:
            return
        seat = self._key[-1]
        self._catch_up(state.view(seat) if state.hides else state)
        self._send(
            {
                "type": "end",
                "game": self._game,
                "scores": list(state.scores),
                "winners": list(state.winners),
                "finished": state.is_terminal,
            }
        )
        self._mirror, self._key = None, ()

    def quit(self) -> None:
        """Say good-bye."""
        self._send({"type": "quit"})

    def complain(self, fault: BotFault) -> None:
        """Tell the bot what it did wrong; the conversation is over then."""
        self._send({"type": "error", "code": fault.code, "message": str(fault)})

    # -- what has come ------------------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Take in what a bot has written.

        Raises:
            BotFault: when it breaks the protocol, sends too much or chooses an illegal move.
        """
        self._received += len(data)
        if self._received > self.limits.answer_bytes:
            raise BotFault(
                "flood", N_("it has sent more than {bytes} bytes at once"), bytes=self.limits.answer_bytes
            )
        for line in self._lines.feed(data):
            self._take(line)

    def _take(self, line: bytes) -> None:
        message = read_bot_message(line)
        match message:
            case BotHello() if self.awaits == "hello":
                self.hello = message
                self._now_awaits("")
                self._go_on()
            case BotReady(game) if self.awaits == "ready" and game == self._game:
                self._now_awaits("")
                self._go_on()
            case BotRequest(kind, id_) if self._is_asked(id_):
                self._answer(kind)
            case BotFacesRequest(game) if self.awaits in ("ready", "move") and game == self._game:
                self._send_faces()
            case BotProgress(id_, share) if self._is_asked(id_):
                self.share = share
            case BotMove(id_) if self._is_asked(id_):
                self.answer = self._read(message)
                self._asked = None
                self._now_awaits("")
            case BotRequest(id=id_) | BotProgress(id=id_) | BotMove(id=id_) if 0 < id_ < self._id:
                pass  # about an earlier question
            case BotError(code, words):
                words = quoted(f"{words} ({code})" if code else words, self.limits.error_characters)
                raise BotFault("failed", N_("it says: {words}"), words=words)
            case _:
                raise malformed(N_("it was not asked for: {line}"), line=quoted(line))

    def _is_asked(self, id_: int) -> bool:
        return self.awaits == "move" and id_ == self._id

    def _go_on(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()

    def _answer(self, kind: str) -> None:
        """Answer a request about the position."""
        self._count_request()
        state = self._asked
        assert state is not None
        what = self._legal(state) if kind == "legal" else _observation(state, state.current_player)
        self._send({"type": kind, "id": self._id, kind: what})

    def _send_faces(self) -> None:
        self._count_request()
        assert self._mirror is not None
        self._send({"type": "faces", "game": self._game, "faces": self._mirror.faces()})

    def _count_request(self) -> None:
        self._requests += 1
        if self._requests > self.limits.requests:
            raise BotFault(
                "flood", N_("it has sent more than {requests} requests"), requests=self.limits.requests
            )

    def _read(self, message: BotMove) -> BotAnswer:
        state = self._asked
        assert state is not None
        read = engine.registry.game(state.game).read_move
        try:
            move = state.normalized(read(message.move))
            ranked = [(state.normalized(read(data)), value) for data, value in message.ranked]
        except ValueError as error:
            raise malformed(
                N_("its move is not a move of this game: {reason}"), reason=clean(str(error), MAX_TEXT)
            ) from None
        illegal = state.why_illegal(move)
        if illegal is None and state.mover(move) != state.current_player:
            raise BotFault("illegal", N_("it has moved for another seat"))
        if illegal is not None:
            raise BotFault(
                "illegal",
                N_("its move is illegal: {reason} ({rule})"),
                reason=illegal.saying,
                rule=illegal.rule,
            )
        others = tuple((one, value) for one, value in ranked if state.why_illegal(one) is None)
        return BotAnswer(move, message.value, message.simulations, message.reasons, others)

    # -- inside -------------------------------------------------------------------------------------------

    def _ask(self, state: State, seat: int, seed: int) -> None:
        key = (state.game, state.players, tuple(state.options.items()), state.rules_version, seed, seat)
        if key == self._key and self._follows(state):
            self._go(state, seat)
            return
        assert self.hello is not None
        if self.hello.games is not None and state.game not in self.hello.games:
            raise BotFault("unsupported", N_("it does not play {game}"), game=state.game)
        self._key = key
        self._mirror = engine.registry.new_game(
            state.game, players=state.players, options=state.options, rules=state.rules_version
        ).view(seat)
        self._game += 1
        self._send(
            {
                "type": "game",
                "game": self._game,
                "name": state.game,
                "rules": state.rules_version,
                "players": state.players,
                "options": dict(state.options),
                "seat": seat,
                "seed": seed % _SEED_LIMIT,
            }
        )
        self._now_awaits("ready")
        self._then = lambda: self._go(state, seat)

    def _follows(self, state: State) -> bool:
        """Return whether the bot knows the beginning of a game."""
        known = self._mirror.moves if self._mirror is not None else ()
        return len(known) <= len(state.moves) and list(known) == list(state.moves[: len(known)])

    def _go(self, state: State, seat: int) -> None:
        self._catch_up(state)
        assert self.hello is not None
        self._id += 1
        message: dict[str, Json] = {"type": "go", "id": self._id, "limit": limit_json(self._limit)}
        if "legal" in self.hello.wants:
            message["legal"] = self._legal(state)
        if "observation" in self.hello.wants:
            message["observation"] = _observation(state, seat)
        self._send(message)
        self._now_awaits("move")

    def _catch_up(self, state: State) -> None:
        """Send the moves that the bot does not know yet."""
        mirror, hello = self._mirror, self.hello
        assert mirror is not None
        assert hello is not None
        first = len(mirror.moves)
        told = []
        for move in state.moves[first:]:
            by = mirror.mover(move)
            one: dict[str, Json] = {"by": "chance" if by == CHANCE else by, "move": move.to_json()}
            if "text" in hello.wants:
                one["text"] = mirror.notation(move)
            events: tuple[Event, ...] = ()
            if "events" in hello.wants:
                events = mirror.push(move)
                one["events"] = [event.to_json() for event in events]
            else:
                mirror.push_only(move)
            told.append(one)
        if told:
            self._send({"type": "moves", "game": self._game, "first": first, "moves": told})

    def _legal(self, state: State) -> list[Json]:
        assert self.hello is not None
        if "text" in self.hello.wants:
            return [{"move": m.to_json(), "text": state.notation(m)} for m in state.legal_moves()]
        return [{"move": move.to_json()} for move in state.legal_moves()]

    def _now_awaits(self, what: str) -> None:
        self.awaits = what
        self._received = self._requests = 0

    def _send(self, message: Mapping[str, Json]) -> None:
        self._output.append(encode(message))


def _observation(state: State, seat: int) -> Json:
    seen = state.observation(seat)
    return {
        "seat": seat,
        "current_player": seen.current_player,
        "scores": list(seen.scores),
        "position": dict(seen.position),
    }
