"""What comes from a terminal becomes keys, or is no matter of the app's."""

from __future__ import annotations

import gc
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

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


def test_nothing_keeps_a_keyboard_for_ever() -> None:
    keyboard = Keyboard(lambda: None)
    list(keyboard.typed(b"\x1b[1;5A\x1b[97;5u"))
    gone = weakref.ref(keyboard)
    del keyboard
    gc.collect()
    assert gone() is None
