"""The scanner of game notation: tags, turn numbers, moves, and the text between them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from engine.words import N_
from saves.notation.faults import NotationFault

_SPACE: Final = " \t\r\n"
_TAG: Final = re.compile(r"\[[ \t]*([A-Za-z]+[0-9]*)[ \t]+(?=\")")
_TAG_END: Final = re.compile(r"[ \t]*\]")
_LABEL: Final = re.compile(r"([0-9]{1,9})\.(?![0-9])")
_MOVE: Final = re.compile(r"[^;(){}*#\n]+")
_STRING: Final = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag: its name, its value, and the position of the value."""

    name: str
    value: str
    at: int


class Scanner:
    """A text and a position in it.

    Attributes:
        at: index of the next character.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self.at = 0

    @property
    def next(self) -> str:
        """The next character; ``""`` at the end."""
        return self._text[self.at : self.at + 1]

    def skip(self, also: str = "") -> None:
        """Skip spaces, line breaks, comments, and the characters in ``also``.

        Raises:
            NotationFault: for a comment without an end.
        """
        while (char := self.next) and (char in _SPACE or char in also or char == "{"):
            if char == "{":
                end = self._text.find("}", self.at)
                if end < 0:
                    raise NotationFault(self.at, N_("this comment has no end: a }} is missing"))
                self.at = end
            self.at += 1

    def take(self, char: str) -> bool:
        """Skip ``char`` if it is next; return whether it was."""
        if self.next != char:
            return False
        self.at += 1
        return True

    def tag(self) -> Tag:
        """Read the tag at this position.

        Raises:
            NotationFault: when none does.
        """
        opening = _TAG.match(self._text, self.at)
        if opening is None:
            raise NotationFault(
                self.at, N_('a tag is a name and a value in brackets, like [Game "discovery"]')
            )
        at = opening.end()
        try:
            value, end = _STRING.raw_decode(self._text, at)
            value.encode()
        except ValueError as error:
            raise NotationFault(
                at,
                N_('this value is not written correctly: put quotes around it, and \\" for a quote within'),
            ) from error
        closing = _TAG_END.match(self._text, end)
        if closing is None:
            raise NotationFault(end, N_("a ] is missing after the value of the tag"))
        self.at = closing.end()
        return Tag(opening[1], value, at)

    def label(self) -> int | None:
        """Read the turn number at this position, if there is one."""
        found = _LABEL.match(self._text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return int(found[1])

    def move(self) -> str:
        """Read the text of the move at this position; ``""`` if there is none."""
        found = _MOVE.match(self._text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0].strip(_SPACE)
