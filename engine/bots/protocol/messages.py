"""The messages of the bot protocol as values, and the lines in which they are sent."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Final

from engine.bots.protocol.fault import BotFault
from engine.bots.spec import Limit
from engine.cleaning import harmless
from engine.records import Json
from engine.words import N_

VERSION: Final = 1
"""The version of the protocol that is spoken here."""

WANTS: Final = ("legal", "events", "observation", "text")
"""What a bot can ask for in its greeting."""

REQUESTS: Final = ("legal", "observation", "faces")
"""What a bot can ask for in a game."""

MAX_NAME: Final = 40
"""Longest name of a bot or its author, in characters."""

MAX_TEXT: Final = 200
"""Longest reason or sentence of an error, in characters."""

MAX_QUOTED: Final = 50
"""Longest quotation of a bot from elsewhere, in characters: less than a row of a small screen."""

_NO_MARKS: Final = str.maketrans('“”„«»"', "''''''")

MAX_REASONS: Final = 5
MAX_RANKED: Final = 100


@dataclass(frozen=True, slots=True)
class ConversationLimits:
    """Limits of a bot's messages; a bot that exceeds one loses its game."""

    start_seconds: float = 10.0  # time for the greeting, and for getting ready for a game
    move_seconds: float = 60.0  # time for a move that is limited in simulations alone
    grace_seconds: float = 2.0  # time for the move after `stop`
    line_bytes: int = 1 << 16  # longest line, its newline included
    answer_bytes: int = 1 << 20  # most that a bot may write for one greeting, game or move
    requests: int = 100  # most requests for one move
    error_characters: int = MAX_TEXT  # most of an error's text that is quoted


@dataclass(frozen=True, slots=True)
class BotHello:
    """The greeting of a bot."""

    name: str  # what it is called
    author: str = ""  # who made it, `""` if it does not say
    games: tuple[str, ...] | None = None  # the games that it plays; `None` for all
    wants: frozenset[str] = frozenset()  # what it asks for, some of `WANTS`


@dataclass(frozen=True, slots=True)
class BotReady:
    """A bot is ready for a game; ``game`` is the number of the game."""

    game: int


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A bot asks for its legal moves or its observation; ``kind`` is ``"legal"`` or ``"observation"``."""

    kind: str
    id: int


@dataclass(frozen=True, slots=True)
class BotFacesRequest:
    """A bot asks for the faces of the tiles; ``game`` is the number of the game."""

    game: int


@dataclass(frozen=True, slots=True)
class BotProgress:
    """A bot's progress with a move; ``share`` is from 0 to 1."""

    id: int
    share: float


@dataclass(frozen=True, slots=True)
class BotMove:
    """The move of a bot."""

    id: int  # number of the question
    move: Json  # JSON form of the move
    value: float | None = None  # points by which the bot expects to lead, if it says so
    simulations: int = 0  # number of simulated games
    reasons: tuple[str, ...] = ()  # sentences for people
    ranked: tuple[tuple[Json, float], ...] = ()  # JSON forms of other moves with their values, the best first


@dataclass(frozen=True, slots=True)
class BotError:
    """A bot says that it cannot go on."""

    code: str
    message: str


BotMessage = BotHello | BotReady | BotRequest | BotFacesRequest | BotProgress | BotMove | BotError


def encode(message: Mapping[str, Json]) -> bytes:
    """Return the line of a message."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode(errors="replace") + b"\n"


def decode(line: bytes) -> dict[str, Json]:
    """Return the object in a line.

    Raises:
        BotFault: when it is not one JSON object with a text ``type``.
    """
    try:
        data = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise malformed(N_("a line is not JSON: {line}"), line=quoted(line)) from None
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise malformed(N_("a line is not an object with a text 'type': {line}"), line=quoted(line))
    return data


def read_bot_message(line: bytes) -> BotMessage:
    """Return the message in a line of a bot.

    Raises:
        BotFault: when it is no message of the protocol; the sentence says what is wrong with it.
    """
    data = decode(line)
    kind = data["type"]
    match kind:
        case "hello":
            return _hello(data)
        case "ready":
            return BotReady(_number(data, "game"))
        case "legal" | "observation":
            return BotRequest(kind, _number(data, "id"))
        case "faces":
            return BotFacesRequest(_number(data, "game"))
        case "progress":
            return BotProgress(_number(data, "id"), min(1.0, max(0.0, _real(data, "share"))))
        case "move":
            return _move(data)
        case "error":
            return BotError(_text(data, "code", MAX_NAME), _text(data, "message", MAX_TEXT))
    raise malformed(N_("there is no message of the type {type}"), type=quoted(kind))


def limit_json(limit: Limit) -> dict[str, int]:
    """Return the JSON form of a limit: ``{"ms": N}`` or ``{"simulations": N}``."""
    if limit.ms is not None:
        return {"ms": limit.ms}
    assert limit.simulations is not None
    return {"simulations": limit.simulations}


def malformed(template: str, **values: str) -> BotFault:
    """Return the fault of a line that does not follow the protocol."""
    return BotFault("malformed", template, **values)


class LineReader:
    """Cuts what arrives into lines.

    Args:
        longest: longest line in bytes, its newline included.
    """

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """Return the lines that are complete, without their newlines; blank lines are left out.

        Raises:
            BotFault: when a line is too long.
        """
        self._rest += data
        *lines, rest = self._rest.split(b"\n")
        self._rest = bytearray(rest)
        if max(map(len, (*lines, rest))) >= self._longest:
            raise BotFault("flood", N_("it has sent a line of more than {bytes} bytes"), bytes=self._longest)
        return [bytes(line) for line in lines if line.strip()]


def _hello(data: Mapping[str, Json]) -> BotHello:
    version = data.get("protocol")
    if version != VERSION or type(version) is not int:
        raise BotFault(
            "version",
            N_(
                "it speaks version {theirs} of the protocol, and Hinterland version {ours};"
                " update the older of the two"
            ),
            theirs=reprlib.repr(version),
            ours=VERSION,
        )
    games = data.get("games")
    return BotHello(
        _text(data, "name", MAX_NAME) or "?",
        _text(data, "author", MAX_NAME) if "author" in data else "",
        None if games is None else tuple(_texts(data, "games")),
        frozenset(_texts(data, "wants")) & frozenset(WANTS) if "wants" in data else frozenset(),
    )


def _move(data: Mapping[str, Json]) -> BotMove:
    if not isinstance(data.get("move"), dict):
        raise malformed(N_("'{field}' of a message '{type}' should be an object"), field="move", type="move")
    reasons = _texts(data, "reasons")[:MAX_REASONS] if "reasons" in data else []
    ranked = data.get("ranked", [])
    if not isinstance(ranked, list):
        raise malformed(N_("'{field}' of a message '{type}' should be a list"), field="ranked", type="move")
    others = []
    for one in ranked[:MAX_RANKED]:
        if not isinstance(one, dict) or not isinstance(one.get("move"), dict):
            raise malformed(
                N_("'{field}' of a message '{type}' should be an object"), field="ranked", type="move"
            )
        others.append((one["move"], _real(one | {"type": "move"}, "value")))
    return BotMove(
        _number(data, "id"),
        data["move"],
        _real(data, "value") if data.get("value") is not None else None,
        _number(data, "simulations") if "simulations" in data else 0,
        tuple(clean(reason, MAX_TEXT) for reason in reasons),
        tuple(others),
    )


def _number(data: Mapping[str, Json], field: str) -> int:
    value = data.get(field)
    if type(value) is not int or not 0 <= value < 1 << 53:
        raise malformed(
            N_("'{field}' of a message '{type}' should be a whole number, 0 or more"),
            field=field,
            type=data["type"],
        )
    return value


def _real(data: Mapping[str, Json], field: str) -> float:
    value = data.get(field)
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not abs(value) < 1e15
        or not isfinite(value)
    ):
        raise malformed(
            N_("'{field}' of a message '{type}' should be a number"), field=field, type=data["type"]
        )
    return float(value)


def _text(data: Mapping[str, Json], field: str, most: int) -> str:
    value = data.get(field)
    if not isinstance(value, str):
        raise malformed(N_("'{field}' of a message '{type}' should be text"), field=field, type=data["type"])
    return clean(value, most)


def _texts(data: Mapping[str, Json], field: str) -> Sequence[str]:
    value = data.get(field)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise malformed(
            N_("'{field}' of a message '{type}' should be a list of texts"), field=field, type=data["type"]
        )
    return value


def printable(line: str) -> str:
    """Return a line of a bot with spaces for what cannot be printed."""
    return "".join(character if character.isprintable() else " " for character in line.expandtabs(4))


def clean(text: str, most: int) -> str:
    """Return text of a bot as it can be shown: printable, on one line, cut to ``most`` characters."""
    words = harmless(text[: 2 * most])
    return words if len(words) <= most else words[: most - 1] + "…"


def quoted(text: str | bytes, most: int = MAX_QUOTED) -> str:
    """Return the beginning of a text of a bot in quotation marks, which the text itself cannot close."""
    words = text.decode(errors="replace") if isinstance(text, bytes) else text
    return f"“{clean(words.translate(_NO_MARKS), most)}”"


def _refuse_constant(name: str) -> Json:
    raise ValueError(name)  # NaN and infinities are not JSON
