"""What comes from a terminal: keys, mouse, pastes, and its answers to frames."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable

from textual.message import Message

from tui.terminal.frame_sender import ANSWER
from tui.terminal.internals import ParserHooks


class Keyboard(ParserHooks):
    """Makes messages of what a terminal sends.

    Args:
        answered: called for each answer to a frame.
    """

    def __init__(self, answered: Callable[[], None]) -> None:
        self._answered = answered
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        super().__init__()

    def typed(self, data: bytes) -> Iterable[Message]:
        """Yield the messages for some bytes."""
        text = self._decode(data)
        if text:  # without any, Textual's parser takes the input for ended
            yield from self.feed(text)

    def takes(self, sequence: str) -> bool:
        is_answer = sequence == ANSWER
        if is_answer:
            self._answered()
        return is_answer
