"""Terminal input: keys, mouse, pastes, and answers to frames and questions."""

from __future__ import annotations

import math
import os
import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Final

from textual import events
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

_CUT: Final = re.compile(r"\x1b(?:\[[0-?]{0,60}|O)\Z")
"""The beginning of a sequence, longer than an Escape, at the end of what has come."""

_REST: Final = re.compile(r"\[[0-?]{0,60}[@-~]|O[A-DFHMP-S]")
"""The rest of a sequence whose Escape came before."""

_ESCAPE_SECONDS: Final = 0.15
_MOST_ESCAPE_SECONDS: Final = 0.5
"""How long to wait after an Escape for the rest of a sequence, on a quick line and on a slow one."""

_GOES_ON: Final = ("", "\x1b", "[", "O", "_", "P")
"""What may follow the Escape of a sequence; anything else is a key of its own, or one with Alt."""

_ALT_SECONDS: Final = 0.05  # how soon a key has to follow an Escape to be one with Alt
_REST_SECONDS: Final = 1.0
"""How long to wait after more than the Escape, and how long after the key Escape a rest is passed over."""

ESCAPE_VARIABLE: Final = "ESCDELAY"
"""The environment variable that overrides the time to wait after an Escape, in milliseconds."""

_PRESSED: Final = ("\x1b", "\x1b_", "\x1bP", "\x1b[", "\x1b\x1b")
"""What may just as well be keys, if nothing follows."""


class Keyboard(ParserHooks):
    """Makes messages of what a terminal sends.

    Args:
        told: called with each answer to a question on what the terminal is.
        expects: returns whether such answers may come, which are waited for when they come in pieces.
        answer_seconds: returns how long the last answer took: what comes over a slow line may come in pieces.
        clock: returns the time in seconds.
    """

    def __init__(
        self,
        answered: Callable[[], None],
        told: Callable[[str], None] | None = None,
        expects: Callable[[], bool] = lambda: False,
        answer_seconds: Callable[[], float] = lambda: 0.0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._answered = answered
        self._told = told
        self._expects = expects
        self._held = ""
        self._answer_seconds = answer_seconds
        self._clock = clock
        self._came = self._due = 0.0
        self._escaped = -math.inf
        self._begun = ""
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        super().__init__()

    def typed(self, data: bytes) -> Iterable[Message]:
        """Yield the messages for some bytes."""
        typed, now = self._decode(data), self._clock()
        is_alone = self._begun == "\x1b" and typed[:1] not in _GOES_ON and now >= self._came + _ALT_SECONDS
        if self.undecided and is_alone:
            yield from self._decide()
        text, self._held = self._held + typed, ""
        self._came = now
        if self._told is not None and "\x1b" in text:
            text = _ANSWER.sub(self._take_out, text)
        if now < self._escaped + _REST_SECONDS and (rest := _REST.match(text)):
            self.takes(f"\x1b{rest[0]}")
            text = text[rest.end() :]
        self._escaped = -math.inf
        self._begun = (self._begun + text if super().undecided else text)[-64:]
        self._due = now + (_REST_SECONDS if _CUT.search(self._begun) else self._escape_seconds())
        if self._expects() and (begun := _BEGUN.search(text)):
            self._held = begun[0]
            text = text[: begun.start()]
        if text:  # without any, Textual's parser takes the input for ended
            yield from self.feed(text)

    @property
    def undecided(self) -> bool:
        return bool(self._held) or super().undecided

    @property
    def seconds_left(self) -> float:
        """Seconds left to wait for the rest of an ambiguous key sequence."""
        return max(0.0, self._due - self._clock())

    def tick(self) -> Iterable[Message]:
        """Yield the messages for what was pressed, if nothing has followed soon."""
        if self.undecided and not self.seconds_left:
            yield from self._decide()

    def _decide(self) -> Iterable[Message]:
        if self._held in _PRESSED or not self._expects():
            held, self._held = self._held, ""
            if held:
                yield from self.feed(held)
        else:
            self._due = self._clock() + _ESCAPE_SECONDS
        for message in self.time_out():
            if isinstance(message, events.Key) and message.key == "escape":
                self._escaped = self._clock()
            yield message

    def _escape_seconds(self) -> float:
        chosen = os.environ.get(ESCAPE_VARIABLE, "")
        if chosen.isdecimal():
            return int(chosen) / 1000
        return min(max(_ESCAPE_SECONDS, 2 * self._answer_seconds()), _MOST_ESCAPE_SECONDS)

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
