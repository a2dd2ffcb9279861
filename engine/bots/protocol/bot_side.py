"""The side of a bot in a conversation: questions out of lines, lines out of answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import engine.registry
from engine.bots.bot import Analysis, BotStatement
from engine.bots.protocol.fault import BotFault
from engine.bots.protocol.messages import MAX_RANKED, MAX_REASONS, VERSION, decode, encode, malformed
from engine.bots.spec import Limit
from engine.errors import EngineError
from engine.game import State
from engine.records import Json
from engine.words import N_

_ROUNDED: Final = 3


@dataclass(frozen=True, slots=True)
class Question:
    """A position in which a bot is to move."""

    id: int  # number of the question
    state: State  # the position as the seat of the bot knows it
    seed: int  # for the bot's chance
    limit: Limit  # for the move


class BotSession:
    """The side of a bot, without input and output.

    Args:
        name: what the bot is called.

    Attributes:
        ended: whether the host has said good-bye, or complained.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self.ended = False
        self._state: State | None = None
        self._game = 0
        self._seed = 0

    def receive(self, line: bytes) -> tuple[bytes, Question | None]:
        """Take in a line of the host; return what to send, and a question if it is one.

        Raises:
            BotFault: when the line is no message of the protocol; ``stop`` is the caller's business.
        """
        message = decode(line)
        try:
            return self._take(message)
        except (LookupError, TypeError, EngineError, ValueError) as error:
            if isinstance(error, BotFault):
                raise
            raise malformed(
                N_("the message '{type}' cannot be used: {reason}"), type=message["type"], reason=str(error)
            ) from error

    def _take(self, message: dict[str, Any]) -> tuple[bytes, Question | None]:
        match message["type"]:
            case "hello":
                versions = message["protocol"]
                if not isinstance(versions, list):
                    raise malformed(
                        N_("'{field}' of a message '{type}' should be a list"), field="protocol", type="hello"
                    )
                if VERSION not in versions:
                    raise BotFault(
                        "version",
                        N_("the host speaks other versions of the protocol than {ours}"),
                        ours=VERSION,
                    )
                return encode({"type": "hello", "protocol": VERSION, "name": self._name}), None
            case "game":
                self._game, self._seed = message["game"], message["seed"]
                self._state = engine.registry.new_game(
                    message["name"],
                    players=message["players"],
                    options=message["options"],
                    rules=message["rules"],
                ).view(message["seat"])
                return encode({"type": "ready", "game": self._game}), None
            case "moves":
                self._push(message)
            case "go":
                if self._state is None:
                    raise malformed(N_("there is no game yet"))
                limit = message["limit"]
                wanted = Limit(ms=limit["ms"]) if "ms" in limit else Limit(simulations=limit["simulations"])
                return b"", Question(message["id"], self._state, self._seed, wanted)
            case "quit" | "error":
                self.ended = True
        return b"", None

    def _push(self, message: dict[str, Any]) -> None:
        state = self._state
        if state is None or message["game"] != self._game or message["first"] != len(state.moves):
            raise malformed(N_("these moves do not follow the earlier ones"))
        read = engine.registry.game(state.game).read_move
        for one in message["moves"]:
            state.push_only(read(one["move"]))

    @staticmethod
    def progress(question: Question, share: float) -> bytes:
        """Return the line that says how far the bot has come."""
        return encode({"type": "progress", "id": question.id, "share": round(share, _ROUNDED)})

    @staticmethod
    def answer(question: Question, analysis: Analysis) -> bytes:
        """Return the line with the move that an analysis chooses."""
        best, *others = analysis.ranked
        said = analysis.statement or BotStatement()
        message: dict[str, Json] = {
            "type": "move",
            "id": question.id,
            "move": best.move.to_json(),
            "value": round(best.value if said.value is None else said.value, _ROUNDED),
        }
        if said.reasons:
            message["reasons"] = list(said.reasons[:MAX_REASONS])
        if analysis.simulations:
            message["simulations"] = analysis.simulations
        if others:
            message["ranked"] = [
                {"move": one.move.to_json(), "value": round(one.value, _ROUNDED)}
                for one in others[: MAX_RANKED // 10]
            ]
        return encode(message)

    @staticmethod
    def error(code: str, words: str) -> bytes:
        """Return the line that says that the bot cannot go on."""
        return encode({"type": "error", "code": code, "message": words})
