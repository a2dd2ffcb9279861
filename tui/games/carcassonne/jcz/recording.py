"""The file as it is written: who plays what, and the messages of the game.

Places are as in the file, ``(x, y)`` with y growing southwards; rotations are clockwise quarter turns.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from engine.words import N_
from tui.games.carcassonne.jcz.errors import Fault
from tui.games.carcassonne.jcz.fields import Fields
from tui.games.carcassonne.jcz.version4 import in_new_words

OLDEST, NEWEST = 4, 6
"""The first and the last version of JCloisterZone whose files are understood."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the game."""

    number: int  # its place in the file, from 1
    kind: str  # its type, `"PLACE_TILE"` and the like
    payload: Fields
    player: int | None  # whose message it is, from 0; `None` where the file does not say


@dataclass(frozen=True, slots=True)
class StartingTile:
    """A tile that lies before the first turn."""

    tile: str
    x: int
    y: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Recording:
    """A file.

    Attributes:
        version: the first number of the version that saved it.
        created: when it was saved; ``None`` where the file does not say.
        elements: figures and rules of play, by name; those that the game does not use are left out.
        players: their names, in turn order.
        order: the tiles in the order of drawing, as far as the file says it.
        last_turn: the turn after which the game was scored; 0 for none.
    """

    version: int
    name: str
    created: datetime | None
    sets: dict[str, int]
    elements: dict[str, Any]
    rules: dict[str, Any]
    addons: tuple[str, ...]
    lying: tuple[StartingTile, ...]
    players: tuple[str, ...]
    slots: tuple[int, ...]
    order: tuple[str, ...]
    last_turn: int
    messages: tuple[Message, ...]

    def has_set(self, kind: str) -> bool:
        """Return whether a set is in the game, in any edition."""
        return any(name.partition(":")[0] == kind for name in self.sets)


def read_recording(data: bytes) -> Recording:
    """Return the recording in the bytes of a file.

    Raises:
        Fault: when they are no recording.
    """
    whole = Fields(_json(data))
    version = _version(whole)
    if version == OLDEST:
        whole = in_new_words(whole)
    for name in ("setup", "players", "replay"):
        if name not in whole:
            raise Fault(N_("it is not a saved game: the field {field} is missing"), field=name)
    setup = whole.inner("setup")
    sets = setup.inner("sets")
    notes = whole.inner("gameAnnotations")
    names, slots = _players(whole)
    return Recording(
        version=version,
        name=whole.text("name") if "name" in whole else "",
        created=_moment(whole),
        sets={name: sets.number(name) for name in _there(sets)},
        elements=_there(setup.inner("elements")),
        rules=_there(setup.inner("rules")),
        addons=tuple(setup.inner("addons").data),
        lying=tuple(map(_lying, setup.objects("start"))) if "start" in setup else (),
        players=names,
        slots=slots,
        order=notes.texts("drawOrder") if "drawOrder" in notes else (),
        last_turn=_last_turn(notes),
        messages=_messages(whole),
    )


def _messages(whole: Fields) -> tuple[Message, ...]:
    """Return the messages that were not taken back."""
    found = list[Message]()
    for number, data in enumerate(whole.items("replay"), 1):
        message = _message(data, number)
        if message.kind == "UNDO" and found:
            found.pop()
        else:
            found.append(message)
    return tuple(found)


def _json(data: bytes) -> Any:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Fault(N_("it is not a text file")) from error
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        begun = text[: error.pos].rpartition('"replay"')
        message = len(re.findall(r'"type"\s*:', begun[2])) if begun[1] else 0
        if error.pos < len(text.rstrip()) and not error.msg.startswith("Unterminated"):
            template = N_("it is not valid JSON at line {line}, column {column}, in message {message}")
            plain = N_("it is not valid JSON at line {line}, column {column}")
        else:
            template = N_("it is cut off at line {line}, column {column}, in message {message}")
            plain = N_("it is cut off at line {line}, column {column}")
        raise Fault(
            template if message else plain, line=error.lineno, column=error.colno, message=message
        ) from error
    except (RecursionError, ValueError) as error:
        raise Fault(N_("its JSON is nested too deeply, or has a number that is too long")) from error


def _version(whole: Fields) -> int:
    """Return the first number of the version that saved a file, ``NEWEST`` where it does not say."""
    version = whole.text("appVersion") if "appVersion" in whole else ""
    major = version.partition(".")[0]
    number = int(major) if major.isascii() and major.isdecimal() and len(major) < 4 else NEWEST
    if number < OLDEST:
        raise Fault(
            N_(
                "it was saved by version {version} of JCloisterZone, but only version {oldest} and later can "
                "be imported"
            ),
            version=version,
            oldest=OLDEST,
        )
    return number


def _there(fields: Fields) -> dict[str, Any]:
    return {name: value for name, value in fields.data.items() if value not in (None, False, 0)}


def _moment(whole: Fields) -> datetime | None:
    if "created" not in whole:
        return None
    try:
        moment = datetime.fromisoformat(whole.text("created"))
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        raise whole.wrong("created") from error


def _players(whole: Fields) -> tuple[tuple[str, ...], tuple[int, ...]]:
    names, slots = [], []
    for number, player in enumerate(whole.objects("players")):
        names.append(player.text("name") if "name" in player else "")
        slots.append(player.number("slot") if "slot" in player else number)
    if not names:
        raise whole.wrong("players")
    return tuple(names), tuple(slots)


def _lying(tile: Fields) -> StartingTile:
    turned = tile.number("rotation") if "rotation" in tile else 0
    if turned not in (0, 90, 180, 270):
        raise tile.wrong("rotation")
    return StartingTile(tile.text("tile"), tile.number("x"), tile.number("y"), turned // 90)


def _last_turn(notes: Fields) -> int:
    last = notes.number("endTurn") if "endTurn" in notes else 0
    if not 0 <= last < 1000:
        raise notes.wrong("endTurn")
    return last


def _message(data: Any, number: int) -> Message:
    try:
        message = Fields(data, f"replay[{number - 1}]")
        player = message.number("player") if "player" in message else None
        return Message(number, message.text("type"), message.inner("payload"), player)
    except Fault as fault:
        fault.message = number
        raise
