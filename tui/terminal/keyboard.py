"""What comes from a terminal: keys, mouse, pastes, and its answers to frames and questions."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from typing import Final

from textual.message import Message

from tui.terminal.frame_sender import ANSWER
from tui.terminal.internals import ParserHooks

_SEQUENCE: Final = r"\x1b\[(?:\?[\d;]{0,200}c|6;\d{1,4};\d{1,4}t)"
_STRING: Final = r"\x1b(?:_G|P>\|)[^\x1b\x07]{0,200}(?:\x1b\\|\x07)"
_ANSWER: Final = re.compile(f"{_SEQUENCE}|{_STRING}")
"""An answer; Textual's parser would make keys of the characters of most."""

_BEGUN: Final = re.compile(
    r"\x1b(?:\[(?:\?[\d;]{0,200}|6;[\d;]{0,9})?|(?:_|_G[^\x1b\x07]{0,200}|P|P>|P>\|[^\x1b\x07]{0,200})\x1b?)?\Z"
)
"""The beginning of one at the end of what has come."""

_PRESSED: Final = ("\x1b", "\x1b_", "\x1bP", "\x1b[", "\x1b\x1b")
"""What may just as well be keys, if nothing follows."""


class Keyboard(ParserHooks):
    """Makes messages of what a terminal sends.

    Args:
        answered: called for each answer to a frame.
        told: called with each answer to a question on what the terminal is.
        expects: returns whether such answers may come, which are waited for when they come in pieces.
    """

    def __init__(
        self,
        answered: Callable[[], None],
        told: Callable[[str], None] | None = None,
        expects: Callable[[], bool] = lambda: False,
    ) -> None:
        self._answered = answered
        self._told = told
        self._expects = expects
        self._held = ""
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        super().__init__()

    def typed(self, data: bytes) -> Iterable[Message]:
        """Yield the messages for some bytes."""
        text = self._held + self._decode(data)
        self._held = ""
        if self._told is not None and "\x1b" in text:
            text = _ANSWER.sub(self._take_out, text)
        if self._expects() and (begun := _BEGUN.search(text)):
            self._held = begun[0]
            text = text[: begun.start()]
        if text:  # without any, Textual's parser takes the input for ended
            yield from self.feed(text)

    @property
    def undecided(self) -> bool:
        return bool(self._held) or super().undecided

    def tick(self) -> Iterable[Message]:
        """Yield the messages for what was pressed, now that nothing has followed soon."""
        if self._held in _PRESSED or not self._expects():
            held, self._held = self._held, ""
            if held:
                yield from self.feed(held)
                return
        yield from super().tick()

    def takes(self, sequence: str) -> bool:
        if sequence == ANSWER:
            self._answered()
            return True
        if self._told is not None and _ANSWER.fullmatch(sequence):  # it came in pieces
            self._told(sequence)
            return True
        return False

    def _take_out(self, found: re.Match[str]) -> str:
        assert self._told is not None
        self._told(found[0])
        return ""
