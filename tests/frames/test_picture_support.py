"""Which terminals are found to show pictures, by answers that were recorded."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from tui.terminal.keyboard import Keyboard
from tui.terminal.picture_support import PictureProbe, PictureSupport, cell_size
from tui.terminal.picture_support import PictureVerdict as Verdict

NAME, CELL, END, TRIAL = "\x1b[>0q", "\x1b[16t", "\x1b[c", "a=q"


_QUESTION = re.compile(r"\x1bPtmux;(?:\x1b\x1b|[^\x1b])*\x1b\\|\x1b_G[^\x1b]*\x1b\\|\x1b\[[>\d]*[qtc]")


@dataclass
class FakeTerminal:
    """A terminal as it was recorded.

    Attributes:
        name, end, cell: what it answers to questions after its name, its kind and the size of its cells.
        takes: what it answers to a picture on trial.
        outside: what is around it, if it is tmux that passes on what is wrapped.
        is_tmux: whether it makes a title of commands that are not wrapped.
    """

    name: str = ""
    end: str = ""
    cell: str = ""
    takes: str = ""
    outside: FakeTerminal | None = None
    is_tmux: bool = False
    titles: list[str] = field(default_factory=list)

    def answers(self, text: str) -> list[str]:
        found = []
        for part in _QUESTION.findall(text):
            if part.startswith("\x1bPtmux;"):
                inner = part[7:-2].replace("\x1b\x1b", "\x1b")
                found += self.outside.answers(inner) if self.outside else []
            elif part == NAME:
                found.append(f"\x1bP>|{self.name}\x1b\\" if self.name else "")
            elif part == CELL:
                found.append(self.cell)
            elif part == END:
                found.append(self.end)
            elif self.is_tmux:
                self.titles.append(part)
            elif TRIAL in part and self.takes:
                found.append(f"\x1b_Gi={re.search(r'i=([0-9]+)', part)[1]};{self.takes}\x1b\\")  # type: ignore[index]
        return [answer for answer in found if answer]


KITTY = FakeTerminal("kitty(0.48.2)", "\x1b[?62;52;c", "\x1b[6;19;10t", "OK")
TMUX = FakeTerminal("tmux 3.7c", "\x1b[?1;2;4c", "\x1b[6;20;10t", is_tmux=True)


def in_tmux(outside: FakeTerminal | None) -> FakeTerminal:
    return FakeTerminal(TMUX.name, TMUX.end, TMUX.cell, outside=outside, is_tmux=True)


TERMINALS = {
    "kitty": (KITTY, Verdict.SHOWN),
    "kitty 0.41": (
        FakeTerminal("kitty(0.41.1)", "\x1b[?62;52;c", "\x1b[6;20;10t", "OK"),
        Verdict.SHOWN,
    ),
    "kitty 0.26": (FakeTerminal("kitty(0.26.5)", "\x1b[?62;c", "", "OK"), Verdict.TOO_OLD),
    "ghostty": (FakeTerminal("ghostty 1.2.0", "\x1b[?62;22c", "\x1b[6;36;18t", "OK"), Verdict.SHOWN),
    "kitty without": (
        FakeTerminal("kitty(0.48.2)", "\x1b[?62;c", "", "ENOTSUPPORTED"),
        Verdict.REFUSED,
    ),
    "a liar": (FakeTerminal("kitty(0.48.2)", "\x1b[?62;c"), Verdict.REFUSED),
    "tmux on": (in_tmux(KITTY), Verdict.SHOWN),
    "tmux off": (in_tmux(None), Verdict.TMUX),
    "tmux in tmux": (in_tmux(in_tmux(None)), Verdict.TMUX),
    "tmux in xterm": (in_tmux(FakeTerminal("XTerm(412)", "\x1b[?64c")), Verdict.UNKNOWN),
    "konsole": (
        FakeTerminal("Konsole 25.08.1", "\x1b[?62;1;4c", "\x1b[6;18;9t", "OK"),
        Verdict.UNKNOWN,
    ),
    "xterm": (FakeTerminal("XTerm(412)", "\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c"), Verdict.UNKNOWN),
    "xterm vt340": (
        FakeTerminal("XTerm(412)", "\x1b[?63;1;2;4;6;9;15;16;22;28c", "\x1b[6;20;10t"),
        Verdict.UNKNOWN,
    ),
    "foot": (FakeTerminal("foot(1.28.0)", "\x1b[?62;4;22;28;52c", "\x1b[6;19;10t"), Verdict.UNKNOWN),
    "screen": (FakeTerminal("", "\x1b[?1;2c"), Verdict.SILENT),
    "silent": (FakeTerminal(), Verdict.SILENT),
    "nameless": (FakeTerminal("kitty", "\x1b[?62;c", "", "OK"), Verdict.UNKNOWN),
}


class Rig:
    """A probe, a keyboard and a clock."""

    def __init__(self, terminal: FakeTerminal, *, trusting: bool = False) -> None:
        self.terminal = terminal
        self.found: list[PictureSupport] = []
        self.keys: list[str] = []
        self.sent = ""
        self.waiting: list[str] = []
        self.timers: list[tuple[float, Callable[[], None]]] = []
        self.probe = PictureProbe(
            self.send, self.found.append, self.call_later, trusting=trusting, window_cell=(8, 17)
        )
        self.expects = True
        self.keyboard = Keyboard(lambda: None, self.probe.take, lambda: self.expects)
        self.probe.start()

    def send(self, text: str) -> None:
        self.sent += text
        self.waiting += self.terminal.answers(text)

    def call_later(self, seconds: float, call: Callable[[], None]) -> Rig:
        self.timers.append((seconds, call))
        return self

    def cancel(self) -> None:
        self.timers.clear()

    def type(self, text: str) -> None:
        for message in self.keyboard.typed(text.encode()):
            if isinstance(message, events.Key):
                self.keys.append(message.key)

    def run(self, piece: int = 1000) -> PictureSupport:
        """Let the terminal answer, in pieces of some length; then the time is up."""
        while self.waiting or self.timers:
            if self.waiting:
                answer = self.waiting.pop(0)
                for start in range(0, len(answer), piece):
                    self.type(answer[start : start + piece])
            else:
                self.timers.pop(0)[1]()
        (only,) = self.found
        return only


@pytest.mark.parametrize("piece", [1000, 7, 3, 1])
@pytest.mark.parametrize("name", TERMINALS)
def test_terminals_are_found_to_be_what_they_are(name: str, piece: int) -> None:
    terminal, verdict = TERMINALS[name]
    rig = Rig(terminal)
    support = rig.run(piece)
    assert support.verdict is verdict
    assert support.words()
    assert not rig.keys
    assert support.in_tmux == name.startswith("tmux")


def test_tmux_never_gets_a_command_that_is_not_wrapped() -> None:
    for name in ("tmux on", "tmux off", "tmux in xterm"):
        terminal, _verdict = TERMINALS[name]
        rig = Rig(terminal)
        rig.run()
        assert not terminal.titles


def test_a_terminal_that_is_not_known_gets_no_picture_on_trial() -> None:
    for name in ("konsole", "xterm", "foot", "screen", "silent", "kitty 0.26", "tmux in xterm"):
        rig = Rig(TERMINALS[name][0])
        rig.run()
        assert "\x1b_G" not in rig.sent


@pytest.mark.parametrize(
    ("name", "continues"), [("kitty", True), ("ghostty", True), ("tmux on", False), ("konsole", False)]
)
def test_parts_of_pictures_are_left_out_only_where_they_are_known_to_follow(
    name: str, continues: bool
) -> None:
    found = Rig(TERMINALS[name][0], trusting=True).run()
    assert found.shown
    assert found.continues is continues


def test_a_person_may_trust_a_terminal_that_takes_pictures() -> None:
    assert Rig(TERMINALS["konsole"][0], trusting=True).run().shown
    assert Rig(TERMINALS["xterm"][0], trusting=True).run().verdict is Verdict.REFUSED


@pytest.mark.parametrize(
    ("cell", "wanted"),
    [("\x1b[6;40;20t", (20, 40)), ("\x1b[6;0;0t", (8, 17)), ("\x1b[6;9999;1t", (8, 17)), ("", (8, 17))],
)
def test_the_size_of_cells_is_what_can_be_believed(cell: str, wanted: tuple[int, int]) -> None:
    assert Rig(FakeTerminal("kitty(0.40.0)", "\x1b[?62;c", cell, "OK")).run().cell == wanted


def test_windows_that_have_shrunk_to_nothing_have_no_cells() -> None:
    assert cell_size(1200, 800, 120, 40) == (10, 20)
    assert cell_size(0, 0, 120, 40) is None
    assert cell_size(1200, 800, 0, 0) is None


def test_answers_that_come_too_late_change_nothing_and_are_no_keys() -> None:
    rig = Rig(FakeTerminal())
    assert rig.run().verdict is Verdict.SILENT
    rig.expects = False
    for answer in ("\x1bP>|kitty(0.48.2)\x1b\\", "\x1b_Gi=31;OK\x1b\\", "\x1b[?62;52;c", "\x1b[6;20;10t"):
        rig.type("a" + answer + "b")
    assert rig.keys == ["a", "b"] * 4
    assert len(rig.found) == 1


def test_an_answer_to_another_question_is_not_believed() -> None:
    rig = Rig(FakeTerminal("kitty(0.48.2)", "\x1b[?62;c"))
    rig.type("\x1b_Gi=31;OK\x1b\\")
    assert rig.run().verdict is Verdict.REFUSED


@pytest.mark.parametrize("pressed", [b"\x1b", b"\x1b_", b"\x1bP", b"\x1b["])
def test_keys_that_begin_like_answers_are_keys(pressed: bytes) -> None:
    plain, asked = Keyboard(lambda: None), Keyboard(lambda: None, lambda answer: None, lambda: True)
    keys = []
    for keyboard in (plain, asked):
        messages = [*keyboard.typed(pressed)]
        while keyboard.undecided:
            messages += keyboard.tick()
        messages += keyboard.typed(b"q")
        keys.append([message.key for message in messages if isinstance(message, events.Key)])
    assert keys[0] == keys[1]
    assert keys[0][-1] == "q"


BEGINNINGS = [b"\x1b_G", b"\x1bP>|", b"\x1b[?", b"\x1b\\"]


@given(st.lists(st.one_of(st.binary(max_size=20), st.sampled_from(BEGINNINGS))))
def test_no_input_is_too_strange(typed: list[bytes]) -> None:
    rig = Rig(KITTY)
    for piece in typed:
        list(rig.keyboard.typed(piece))
    rig.expects = False
    rig.keys.clear()
    rig.type("\x1b\\\x1b[201~" + "~" * 240 + "q")
    assert rig.keys[-1] == "q"
