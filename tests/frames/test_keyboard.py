"""Terminal input becomes keys, or is ignored by the app."""

from __future__ import annotations

import gc
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from tui.terminal.keyboard import Keyboard


def pressed(*typed: bytes) -> tuple[list[str], int]:
    """Return the keys of some input, which may come in pieces, and how many answers it held."""
    answers: list[None] = []
    keyboard = Keyboard(lambda: answers.append(None))
    messages = [message for piece in typed for message in keyboard.typed(piece)]
    return [message.key for message in messages if isinstance(message, events.Key)], len(answers)


@pytest.mark.parametrize("at", range(5))
def test_answers_are_taken_out_wherever_they_are_cut(at: int) -> None:
    answer = b"\x1b[0n"
    assert pressed(b"a" + answer[:at], answer[at:] + b"b") == (["a", "b"], 1)


def test_answers_may_stand_between_other_sequences() -> None:
    assert pressed(b"\x1b[A\x1b[0n\x1b[0n\x1b[B\x1b[0nx") == (["up", "down", "x"], 3)


def test_characters_may_be_cut() -> None:
    typed = "Ж".encode()
    assert len(pressed(typed[:1], typed[1:])[0]) == 1


@given(st.lists(st.one_of(st.binary(max_size=20), st.just(b"\x1b["), st.just(b"9999999999999;2u"))))
def test_no_input_is_too_strange(typed: list[bytes]) -> None:
    keyboard = Keyboard(lambda: None)
    for piece in typed:
        list(keyboard.typed(piece))
    assert [m.key for m in keyboard.typed(b"\x1b[201~" + b"~" * 40 + b"q") if isinstance(m, events.Key)][
        -1
    ] == "q"


class Line:
    """A keyboard at the end of a line, and the time there.

    Args:
        answer_seconds: how long answers take.
    """

    def __init__(self, answer_seconds: float = 0.0) -> None:
        self.now = 1000.0
        self.answers = 0
        self.keyboard = Keyboard(
            self._answered, answer_seconds=lambda: answer_seconds, clock=lambda: self.now
        )

    def _answered(self) -> None:
        self.answers += 1

    def keys(self, *typed: bytes | float) -> list[str]:
        """Return the keys of some input with pauses in seconds; at the end nothing follows for long."""
        messages: list[Message] = []
        for piece in (*typed, 10.0):
            if isinstance(piece, bytes):
                messages += self.keyboard.typed(piece)
                continue
            end = self.now + piece
            while self.keyboard.undecided and self.now + self.keyboard.seconds_left <= end:
                self.now += self.keyboard.seconds_left
                messages += self.keyboard.tick()
            self.now = end
        return [message.key for message in messages if isinstance(message, events.Key)]


@pytest.mark.parametrize("rest", [b"[C", b"OC", b"[1;1C"])
def test_a_sequence_is_a_key_after_a_pause_at_the_escape(rest: bytes) -> None:
    assert Line().keys(b"\x1b", 0.12, rest) == ["right"]
    assert Line(answer_seconds=0.2).keys(b"\x1b", 0.35, rest) == ["right"]


@pytest.mark.parametrize("at", range(2, 6))
def test_a_sequence_is_a_key_after_a_long_pause_behind_the_escape(at: int) -> None:
    sequence = b"\x1b[1;2C"
    assert Line().keys(sequence[:at], 0.9, sequence[at:]) == ["shift+right"]
    assert Line().keys(sequence[:1], 0.1, sequence[1:at], 0.9, sequence[at:]) == ["shift+right"]


def test_the_escape_key_counts_soon_on_slow_lines_too() -> None:
    for line, seconds in ((Line(), 0.15), (Line(answer_seconds=9.0), 0.5)):
        assert list(line.keyboard.typed(b"\x1b")) == []
        assert line.keyboard.seconds_left == pytest.approx(seconds)
        assert line.keys() == ["escape"]


def test_a_key_soon_after_escape_is_another_key_unless_it_comes_at_once() -> None:
    assert Line(answer_seconds=9.0).keys(b"\x1b", 0.06, b"c") == ["escape", "c"]
    assert Line(answer_seconds=9.0).keys(b"\x1b", 0.04, b"c") == Line().keys(b"\x1bc") == ["alt+c"]


def test_the_rest_of_a_sequence_is_no_key_after_its_escape_has_counted() -> None:
    assert Line().keys(b"\x1b", 0.6, b"[C", b"x") == ["escape", "x"]
    assert Line().keys(b"\x1b", 0.6, b"[<35;9;9Mx") == ["escape", "x"]
    assert Line().keys(b"\x1b", 0.6, b"c", b"[C") == ["escape", "c", "left_square_bracket", "C"]
    assert Line().keys(b"\x1b", 2.0, b"[C") == ["escape", "left_square_bracket", "C"]
    line = Line()
    assert line.keys(b"\x1b", 0.6, b"[0n") == ["escape"]
    assert line.answers == 1


def test_escdelay_says_how_long_an_escape_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESCDELAY", "700")
    assert Line().keys(b"\x1b", 0.65, b"[C") == ["right"]
    monkeypatch.setenv("ESCDELAY", "25")
    assert Line().keys(b"\x1b", 0.03, b"c") == ["escape", "c"]


def test_nothing_keeps_a_keyboard_for_ever() -> None:
    keyboard = Keyboard(lambda: None)
    list(keyboard.typed(b"\x1b[1;5A\x1b[97;5u"))
    gone = weakref.ref(keyboard)
    del keyboard
    gc.collect()
    assert gone() is None
