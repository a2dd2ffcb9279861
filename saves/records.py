"""The lines of a log: a header, then entries, each with one JSON form.

``docs/log-format.md`` describes the same for readers written elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import fields as fields_of
from datetime import UTC, datetime
from typing import Any

from engine import CHANCE, AnyGame, Move, Setting
from engine.words import N_
from saves.lines import LineFault

Json = Any

FORMAT = 4
"""Version of the file format that is written, and the newest that can be read."""

TITLES_FROM = 2
"""First version in which titles can be changed."""

RATED_FROM = 3
"""First version with rated games, and with time and places at the end."""

SECRETS_FROM = 4
"""First version with secrets."""

HUMAN = "human"
"""The player of a seat that a person has."""

_SEED_LIMIT = 1 << 63
_CHANCE_NAME = "chance"
_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Seat:
    """The occupant of a seat.

    Attributes:
        name: the displayed name.
        player: ``"human"``, or the spec of a bot.
        colour: number of its colour.
    """

    name: str
    player: str
    colour: int


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a branch: a game and the number of its last entry before the branch; 0 for its start."""

    id: str
    entry: int


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a log: everything that is known before the first move.

    Attributes:
        id: name of the game, and of its file when it was made.
        game: name of the game in the registry.
        rules: version of its rules.
        options: all options with their values.
        seats: the seats in turn order.
        seed: seed of the dealer, from -2**63 to 2**63 - 1; ``None`` with a secret.
        created: time of creation, UTC, whole seconds.
        title: title at the beginning; ``""`` for none.
        origin: the game that this one is a branch of, if any.
        format: version of the file format, also for entries that are appended later.
        rated: whether it counts for ranks.
        commitment: commitment to the secret, see ``saves.chance``; ``""`` with a seed.
        secret: the secret in hexadecimal digits; ``""`` when it is concealed until the end.
        given: number of entries at the beginning that come from another game or file, so that their deals
            need not follow from seed or secret.
    """

    id: str
    game: str
    rules: int
    options: Mapping[str, Setting]
    seats: tuple[Seat, ...]
    seed: int | None
    created: datetime
    title: str = ""
    origin: Origin | None = None
    format: int = FORMAT
    rated: bool = False
    commitment: str = ""
    secret: str = ""
    given: int = 0

    @property
    def between_people(self) -> bool:
        """True if several people play."""
        return sum(seat.player == HUMAN for seat in self.seats) > 1

    def to_json(self) -> dict[str, Json]:
        """Return the JSON form; what has its default value is left out."""
        data: dict[str, Json] = {
            "created": show_time(self.created),
            "format": self.format,
            "game": self.game,
            "id": self.id,
            "options": dict(self.options),
            "rules": self.rules,
            "seats": [{"colour": s.colour, "name": s.name, "player": s.player} for s in self.seats],
        }
        if self.seed is not None:
            data["seed"] = self.seed
        if self.commitment:
            data["commitment"] = self.commitment
        if self.secret:
            data["secret"] = self.secret
        if self.given:
            data["given"] = self.given
        if self.title:
            data["title"] = self.title
        if self.rated:
            data["rated"] = True
        if self.origin:
            data["from"] = {"entry": self.origin.entry, "id": self.origin.id}
        return data


@dataclass(frozen=True, slots=True, init=False)
class MoveEntry:
    """A move made by the seat ``by``, or by chance (``engine.CHANCE``)."""

    number: int
    by: int
    move: Move

    def __init__(self, number: int, by: int, move: Move) -> None:
        # As dataclasses do it for a frozen class, but in half the time: most of a log are these.
        _set_number(self, number)
        _set_by(self, by)
        _set_move(self, move)

    def to_json(self) -> dict[str, Json]:
        """Return the JSON form."""
        by = _CHANCE_NAME if self.by == CHANCE else self.by
        return {"by": by, "move": self.move.to_json(), "n": self.number}


_set_number, _set_by, _set_move = (getattr(MoveEntry, field.name).__set__ for field in fields_of(MoveEntry))


@dataclass(frozen=True, slots=True)
class UndoEntry:
    """The last ``count`` moves in force, including chance moves, are undone."""

    number: int
    count: int

    def to_json(self) -> dict[str, Json]:
        """Return the JSON form."""
        return {"n": self.number, "undo": self.count}


@dataclass(frozen=True, slots=True)
class EndEntry:
    """The end of the game and its result, for lists of games and as a check of the replay.

    Attributes:
        moves: number of moves in force.
        turn: number of the last turn.
        scores: points of all seats.
        winners: the winning seats.
        places: final places of all seats; ``()`` for none, ``None`` when they follow from winners and
            scores.
        ended: time of the last move, UTC, whole seconds; ``None`` for a game that was not played here.
    """

    number: int
    moves: int
    turn: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...] | None = None
    ended: datetime | None = None

    def to_json(self) -> dict[str, Json]:
        """Return the JSON form."""
        end: dict[str, Json] = {
            "moves": self.moves,
            "scores": list(self.scores),
            "turn": self.turn,
            "winners": list(self.winners),
        }
        if self.places is not None:
            end["places"] = list(self.places)
        if self.ended is not None:
            end["ended"] = show_time(self.ended)
        return {"end": end, "n": self.number}


@dataclass(frozen=True, slots=True)
class TitleEntry:
    """A new title of the game; ``""`` for none."""

    number: int
    title: str

    def to_json(self) -> dict[str, Json]:
        """Return the JSON form."""
        return {"n": self.number, "title": self.title}


@dataclass(frozen=True, slots=True)
class SecretEntry:
    """The revealed secret behind the chance moves, in hexadecimal digits; no move can follow."""

    number: int
    secret: str

    def to_json(self) -> dict[str, Json]:
        """Return the JSON form."""
        return {"n": self.number, "secret": self.secret}


Entry = MoveEntry | UndoEntry | EndEntry | TitleEntry | SecretEntry
"""One line after the header. ``number`` counts the entries from 1; it is the line number less 1."""


@dataclass(frozen=True, slots=True)
class _Fields:
    """Typed access to a JSON object; errors name the field."""

    data: Mapping[str, Json]
    within: str = ""

    @classmethod
    def of(cls, data: Json, within: str = "") -> _Fields:
        if not isinstance(data, dict):
            raise LineFault(N_("{field} should be an object"), field=within or "line")
        return cls(data, within)

    def __contains__(self, name: str) -> bool:
        return name in self.data

    def get(self, name: str, kind: type) -> Any:
        value = self.data.get(name)
        if type(value) is not kind:
            raise self.fault(name)
        return value

    def number(self, name: str, least: int = 0) -> int:
        value: int = self.get(name, int)
        if not least <= value < _SEED_LIMIT:
            raise self.fault(name)
        return value

    def hexadecimal(self, name: str) -> str:
        value: str = self.get(name, str)
        if not _HEX.fullmatch(value):
            raise self.fault(name)
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        values: list[Json] = self.get(name, list)
        if any(type(value) is not int for value in values):
            raise self.fault(name)
        return tuple(values)

    def fault(self, name: str) -> LineFault:
        return LineFault(
            N_("the field {field} is missing or has an invalid value"),
            field=f"{self.within}.{name}" if self.within else name,
        )


def read_header(data: Json) -> Header:
    """Return the header for its JSON form.

    Raises:
        LineFault: when a field is missing or has a wrong type. Unknown fields are ignored here: the caller
            compares the line with the canonical one.
    """
    fields = _Fields.of(data)
    seats = tuple(_read_seat(seat, i) for i, seat in enumerate(fields.get("seats", list)))
    options: dict[str, Json] = fields.get("options", dict)
    for name, value in options.items():
        if type(value) not in (str, int, bool):
            raise LineFault(N_("the option {option} has an invalid value"), option=name)
    origin = _Fields.of(data["from"], "from") if "from" in fields else None
    return Header(
        id=fields.get("id", str),
        game=fields.get("game", str),
        rules=fields.number("rules"),
        options=options,
        seats=seats,
        seed=None if "commitment" in fields else fields.number("seed", -_SEED_LIMIT),
        created=_read_time(fields, "created"),
        title=fields.get("title", str) if "title" in fields else "",
        origin=Origin(origin.get("id", str), origin.number("entry")) if origin else None,
        format=fields.number("format", 1),
        rated=fields.get("rated", bool) if "rated" in fields else False,
        commitment=fields.hexadecimal("commitment") if "commitment" in fields else "",
        secret=fields.hexadecimal("secret") if "secret" in fields else "",
        given=fields.number("given", 1) if "given" in fields else 0,
    )


def _read_seat(data: Json, index: int) -> Seat:
    fields = _Fields.of(data, f"seats[{index}]")
    return Seat(fields.get("name", str), fields.get("player", str), fields.number("colour"))


def _read_time(fields: _Fields, name: str) -> datetime:
    try:
        moment = datetime.fromisoformat(fields.get(name, str))
    except ValueError as error:
        raise fields.fault(name) from error
    if moment.tzinfo != UTC:
        raise fields.fault(name)
    return moment


def show_time(moment: datetime) -> str:
    """Return a time as in logs: ``2026-11-20T18:42:33Z``."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def read_entry(data: Json, game: AnyGame) -> Entry:
    """Return the entry for its JSON form.

    Raises:
        LineFault: when it is invalid; for unknown fields see :func:`read_header`.
    """
    fields = _Fields.of(data)
    number = fields.number("n", 1)
    for name, reader in _READERS.items():
        if name in fields:
            return reader(fields, number, game)
    raise LineFault(N_("the line is neither a move nor an undo, the end, a title or a secret"))


def _read_move(fields: _Fields, number: int, game: AnyGame) -> MoveEntry:
    by = CHANCE if fields.data.get("by") == _CHANCE_NAME else fields.number("by")
    try:
        return MoveEntry(number, by, game.read_move(fields.get("move", dict)))
    except ValueError as error:
        raise LineFault(N_("that is not a move of this game: {cause}"), cause=str(error)) from error


def _read_end(fields: _Fields, number: int, game: AnyGame) -> EndEntry:
    end = _Fields.of(fields.data["end"], "end")
    return EndEntry(
        number,
        end.number("moves"),
        end.number("turn"),
        end.numbers("scores"),
        end.numbers("winners"),
        end.numbers("places") if "places" in end else None,
        _read_time(end, "ended") if "ended" in end else None,
    )


_READERS: Mapping[str, Callable[[_Fields, int, AnyGame], Entry]] = {
    "move": _read_move,
    "undo": lambda fields, number, _game: UndoEntry(number, fields.number("undo", 1)),
    "end": _read_end,
    "title": lambda fields, number, _game: TitleEntry(number, fields.get("title", str)),
    "secret": lambda fields, number, _game: SecretEntry(number, fields.hexadecimal("secret")),
}
