"""The text form of Landover's moves, to be read and typed by people.

``word field field ...``: the kind of the move, then its fields in order, those left out that hold their
default at the end. Lists of cards are joined by ``+``, lists of seats and numbers by ``,``; a thing that may
not be known is ``?``. A corner or an edge may be written by any of its names.

    roll              dice 3 4 key-names below    build road 0,0.E     bank wool ore
    offer 0 wool+wood ore 1,2                     play merchant at=0,1  settle 0,0.N 0,0.NE
"""

from __future__ import annotations

import dataclasses
from typing import Any

from engine.errors import IllegalMove
from engine.games.landover.board import LandoverMap
from engine.games.landover.data import GOOD
from engine.games.landover.records import MOVES, Play
from engine.records import Move
from engine.words import N_

_BY_KIND: dict[str, type[Move]] = {cls.kind: cls for cls in MOVES}
_NOTHING = "-"


def written(move: Move) -> str:
    """Return the text form of a move."""
    words = [move.kind]
    if isinstance(move, Play):
        words.append(move.card)
        for field in dataclasses.fields(move)[1:]:
            value = getattr(move, field.name)
            if value != field.default:
                words.append(f"{field.name}={value}")
        return " ".join(words)
    fields = dataclasses.fields(move)
    values = [getattr(move, field.name) for field in fields]
    while values and values[-1] == fields[len(values) - 1].default:
        values.pop()
    return " ".join(words + [_text(value) for value in values])


def _text(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, tuple):
        if not value:
            return _NOTHING
        return ("+" if isinstance(value[0], str) else ",").join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or _NOTHING


def read(text: str, board: LandoverMap) -> Move:
    """Return the move that a text writes.

    Raises:
        IllegalMove: when it writes none; whether the move is legal is not looked at.
    """
    words = text.split()
    cls = _BY_KIND.get(words[0].lower()) if words else None
    if cls is None:
        raise IllegalMove("NOTATION", N_("{text} is not a move"), text=repr(text))
    fields = dataclasses.fields(cls)
    values: dict[str, Any] = {}
    try:
        for place, word in enumerate(words[1:]):
            name, _, rest = word.partition("=")
            if rest and any(field.name == name for field in fields):
                field = next(field for field in fields if field.name == name)
                word = rest
            else:
                field = fields[place]
            values[field.name] = _value(word, str(field.type))
        return normalized(cls(**values), board)
    except (IndexError, ValueError, TypeError) as error:
        raise IllegalMove("NOTATION", N_("{text} is not a complete move"), text=repr(text)) from error


def normalized(move: Move, board: LandoverMap) -> Move:
    """Return the same move with the known names of corners and edges, the cards of an offer in order."""
    changes: dict[str, Any] = {}
    for field in dataclasses.fields(move):
        value = getattr(move, field.name)
        if isinstance(value, str):
            known = board.known_name(value)
            if known != value:
                changes[field.name] = known
        elif field.name in ("give", "want") and set(value) <= GOOD.keys():
            changes[field.name] = tuple(sorted(value, key=GOOD.__getitem__))
    return dataclasses.replace(move, **changes) if changes else move


def _value(word: str, shape: str) -> Any:
    if word == "?":
        return None
    if shape.startswith("tuple[int"):
        return tuple(int(part) for part in word.split(",")) if word != _NOTHING else ()
    if shape.startswith("tuple[str"):
        return tuple(word.split("+")) if word != _NOTHING else ()
    if shape == "int":
        return int(word)
    if shape == "bool":
        return {"yes": True, "no": False}[word] if word in ("yes", "no") else bool(int(word))
    return "" if word == _NOTHING else word
