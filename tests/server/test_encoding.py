"""Guests whose client sends no locale: their terminal is asked which characters it takes."""

from __future__ import annotations

import pytest

from tests.server.conftest import Come, Opened, Visitor
from tui.base.depth import detect
from tui.server.remote_terminal import remote_terminal

_QUESTION = b"\x1b[6n"
_COLOURS = {"COLORTERM": "truecolor"}


class _Asked(Visitor):
    """A terminal that says where its cursor is when it is asked, and types ahead."""

    encoding = "utf-8"
    typed = b""

    def data_received(self, data: bytes, datatype: int | None) -> None:
        super().data_received(data, datatype)
        if _QUESTION in data:
            written = data.partition(_QUESTION)[0].rpartition(b"\r")[2].decode(self.encoding)
            self.channel.write(self.typed + self.answer(len(written) + 1))

    def answer(self, column: int) -> bytes:
        return b"\x1b[24;%dR" % column


class _Latin1(_Asked):
    encoding = "latin-1"


class _Silent(_Asked):
    def answer(self, column: int) -> bytes:
        return b""


class _Typing(_Asked):
    typed = b"n"


class _Hostile(_Asked):
    def answer(self, column: int) -> bytes:
        return b"\x1b[24;9999R\x1b[24;3R\x1b[;R\x1b[0;0;0R\x1b[99999;1R\x1b[24;" + b"3" * 500 + b"R\x1b[24;"


@pytest.mark.parametrize(
    ("kind", "is_ascii"), [(_Asked, False), (_Latin1, True), (_Silent, False), (_Hostile, False)]
)
async def test_terminal_decides_without_a_locale(
    opened: Opened, come: Come, kind: type[Visitor], *, is_ascii: bool
) -> None:
    guest = await come(await opened(), environ=_COLOURS, kind=kind)
    await guest.wait("call you")
    guest.press("\x15Anna", "enter")
    await guest.wait("New game")
    drawn = bytes(guest.output).partition(b"\x1b[K")[2]
    assert drawn.isascii() == is_ascii
    assert _QUESTION not in drawn


async def test_keys_typed_before_the_first_frame_are_not_lost(opened: Opened, come: Come) -> None:
    guest = await come(await opened(), environ=_COLOURS, kind=_Typing)
    await guest.wait("call you")
    await guest.wait(r"(?m)^ +n$")


@pytest.mark.parametrize("environ", [{"LANG": "C.UTF-8"}, {"LC_CTYPE": "de_DE.ISO8859-1"}, {"LC_ALL": "C"}])
async def test_terminal_is_not_asked_where_the_locale_tells(
    opened: Opened, come: Come, environ: dict[str, str]
) -> None:
    guest = await come(await opened(), environ=environ)
    await guest.wait("call you")
    assert _QUESTION not in guest.output


@pytest.mark.parametrize(
    ("term", "column", "unicode", "letters"),
    [
        ("xterm-256color", 2, True, True),
        ("xterm-256color", None, True, True),
        ("xterm-256color", 3, False, False),
        ("linux", None, False, True),
        ("linux", 3, False, False),
    ],
)
def test_only_the_answer_of_single_bytes_denies_utf_8(
    term: str, column: int | None, unicode: bool, letters: bool
) -> None:
    terminal = remote_terminal(term, {}, (80, 24))
    assert terminal.must_be_asked
    look = detect(terminal.answered(column).environ)
    assert (look.unicode, look.letters) == (unicode, letters)


@pytest.mark.parametrize("term", ["vt100", "vt220", "dumb", ""])
def test_terminals_without_other_characters_are_not_asked(term: str) -> None:
    terminal = remote_terminal(term, {}, (80, 24))
    assert not terminal.must_be_asked
    assert not detect(terminal.environ).letters
