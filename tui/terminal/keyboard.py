"""What comes from a terminal: keys, mouse, pastes, and its answers to frames."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable

from textual import events
from textual._xterm_parser import XTermParser
from textual.keys import Keys
from textual.message import Message

from tui.terminal.painter import ANSWER

_extended_key = XTermParser._parse_extended_key.__wrapped__
"""Textual's own cache of it, one for the whole process, would keep every parser and its app for ever."""


class Keyboard(XTermParser):
    """Makes messages of what a terminal sends.

    Args:
        answered: called for each answer to a frame.
    """

    def __init__(self, answered: Callable[[], None]) -> None:
        self._answered = answered
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        super().__init__()

    @property
    def undecided(self) -> bool:
        """Whether it depends on what follows soon what was pressed: Escape, or a longer sequence."""
        return self._timeout_time is not None

    def typed(self, data: bytes) -> Iterable[Message]:
        """Yield the messages that some bytes bring about."""
        text = self._decode(data)
        if text:  # without any, Textual's parser takes the input for ended
            yield from self.feed(text)

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        if sequence == ANSWER:
            self._answered()
            return [events.Key(Keys.Ignore, sequence)]
        return super()._sequence_to_key_events(sequence, alt)

    def _parse_extended_key(  # type: ignore[override]
        self, sequence: str
    ) -> list[events.Key] | None:
        try:
            keys: list[events.Key] | None = _extended_key(self, sequence)
        except (ValueError, OverflowError):
            return None  # a number that is no character: nothing that a terminal sends
        return keys
