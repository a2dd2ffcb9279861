"""Finding out whether a terminal shows pictures in its cells.

A terminal is asked for its name first, and only one that is known to show pictures is asked whether it takes
them. That it takes them does not say enough: some show the cells as text. Through tmux the terminal outside
is asked. Each round of questions ends with one that all terminals answer.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from engine.words import N_
from tui.base.words import _
from tui.terminal.gallery import through_tmux

DEFAULT_CELL: Final = 10, 20
"""Width and height of a cell in pixels where the terminal does not tell; only their ratio matters."""

_CELL_WIDTHS, _CELL_HEIGHTS = range(3, 101), range(6, 201)

_ASK_NAME: Final = "\x1b[>0q"
_ASK_CELL: Final = "\x1b[16t"
_ASK_END: Final = "\x1b[c"

_NAME: Final = re.compile(r"\x1bP>\|([^\x1b\x07]*)(?:\x1b\\|\x07)")
_TAKES: Final = re.compile(r"\x1b_Gi=(\d+)[^;]*;([^\x1b]*)\x1b\\")
_CELL: Final = re.compile(r"\x1b\[6;(\d{1,4});(\d{1,4})t")
_END: Final = re.compile(r"\x1b\[\?[\d;]*c")

ANSWERS: Final = (_NAME, _TAKES, _CELL, _END)
"""All answers; none of them is a key."""

_VERSION: Final = re.compile(r"(\d+)\.(\d+)")
_LEAST_VERSIONS: Final = {"kitty": (0, 28), "ghostty": (1, 0)}
"""The terminals that show pictures in cells, and from which version on."""

_PATIENCE: Final = 1.0
_REMOTE_PATIENCE: Final = 3.0
"""Seconds after which a terminal, here or at the end of a line, is taken for one that does not answer."""

_TMUX_PATIENCE: Final = 0.3  # seconds that the terminal outside may take longer than tmux


class PictureVerdict(Enum):
    """True if a terminal shows pictures, else why not."""

    SHOWN = N_("Pictures are shown; the terminal is {name}.")
    ASKING = N_("The terminal is being asked.")
    OFF = N_("Pictures are switched off.")
    FEW_COLOURS = N_("Pictures need all colours and all characters.")
    NO_LIBRARY = N_("Pictures need one more package: pip install 'hinterland[pictures]'")
    SILENT = N_("The terminal does not say what it is. kitty 0.28 and Ghostty show pictures.")
    UNKNOWN = N_("{name} does not show pictures in text. kitty 0.28 and Ghostty do.")
    TOO_OLD = N_("{name} is too old to show pictures; kitty can from 0.28 on.")
    REFUSED = N_("{name} did not accept the test picture.")
    TMUX = N_("tmux keeps pictures from the terminal. Type in it: tmux set -g allow-passthrough on")
    SCREEN = N_("This way of writing to the terminal does not support pictures.")


@dataclass(frozen=True, slots=True)
class PictureSupport:
    """A terminal's ability to show pictures."""

    verdict: PictureVerdict  # whether it shows pictures, else why not
    name: str = ""
    cell: tuple[int, int] = DEFAULT_CELL  # width and height of its cells in pixels
    in_tmux: bool = False

    @property
    def continues(self) -> bool:
        """True if parts of pictures may be left out that continue those to the left.

        Terminals that are not in the list may not know it. tmux draws parts of lines by itself, for menus and
        other panes.
        """
        return _listed(self.name) is not None and not self.in_tmux

    @property
    def shown(self) -> bool:
        """True if it shows pictures."""
        return self.verdict is PictureVerdict.SHOWN

    def words(self) -> str:
        """Return a sentence on it for the person."""
        return _(self.verdict.value).format(name=self.name or "?")


class Timer(Protocol):
    """A timer that can be cancelled."""

    def cancel(self) -> None:
        """Call nothing."""


CallLater = Callable[[float, Callable[[], None]], Timer]


def cell_size(width: int, height: int, columns: int, lines: int) -> tuple[int, int] | None:
    """Return the size of a cell in pixels from that of the window, ``None`` if it cannot be right."""
    if columns < 1 or lines < 1:
        return None
    return _plausible(width // columns, height // lines)


def _plausible(width: int, height: int) -> tuple[int, int] | None:
    return (width, height) if width in _CELL_WIDTHS and height in _CELL_HEIGHTS else None


def _listed(name: str) -> str | None:
    """Return which terminal of the list this is, ``None`` for another one."""
    return next(
        (known for known in _LEAST_VERSIONS if name.lower().startswith((f"{known}(", f"{known} "))), None
    )


class PictureProbe:
    """Asks one terminal.

    Args:
        call_later: calls a function after some seconds.
        remote: whether the terminal is at the end of a line.
        trusting: whether a terminal that is not known may show pictures if it takes them.
        window_cell: the size of a cell as the system or the client has it.
    """

    def __init__(
        self,
        send: Callable[[str], None],
        decided: Callable[[PictureSupport], None],
        call_later: CallLater,
        *,
        remote: bool = False,
        trusting: bool = False,
        window_cell: tuple[int, int] | None = None,
    ) -> None:
        self._send = send
        self._decided = decided
        self._call_later = call_later
        self._patience = _REMOTE_PATIENCE if remote else _PATIENCE
        self._tmux_patience = _TMUX_PATIENCE + (_PATIENCE if remote else 0)
        self._trusting = trusting
        self._cell = window_cell
        self._name = ""
        self._in_tmux = False
        self._trial = 0
        self._took = False
        self._timer: Timer | None = None
        self._done = False

    def start(self) -> None:
        """Ask for the name."""
        self._ask(_ASK_NAME + _ASK_CELL, self._patience)

    def take(self, answer: str) -> None:
        """Take in an answer, as :data:`ANSWERS` describes them."""
        if self._done:
            return
        if found := _NAME.fullmatch(answer):
            self._name = "".join(char for char in found[1] if char.isprintable())[:40]
        elif found := _CELL.fullmatch(answer):
            self._cell = _plausible(int(found[2]), int(found[1])) or self._cell
        elif found := _TAKES.fullmatch(answer):
            self._took = self._took or (int(found[1]) == self._trial and found[2] == "OK")
        else:
            self._next()

    def stop(self) -> None:
        """Ignore further answers, and decide nothing."""
        self._done = True
        if self._timer is not None:
            self._timer.cancel()

    def _ask(self, questions: str, patience: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._call_later(patience, self._next)
        self._send(questions + (through_tmux(_ASK_END) if self._in_tmux else _ASK_END))

    def _next(self) -> None:
        """Ask or decide, when a round of questions is over."""
        if self._done:
            return
        if self._trial:
            self._decide(PictureVerdict.SHOWN if self._took else PictureVerdict.REFUSED)
        elif self._in_tmux and not self._name:
            self._decide(PictureVerdict.TMUX)
        elif not self._name:
            self._decide(PictureVerdict.SILENT)
        elif self._name.lower().startswith("tmux"):
            if self._in_tmux:
                self._decide(
                    PictureVerdict.TMUX
                )  # one within another: what is outside of both is not reached
                return
            self._in_tmux, self._name = True, ""
            self._ask(through_tmux(_ASK_NAME) + through_tmux(_ASK_CELL), self._tmux_patience)
        else:
            verdict = self._verdict_on_name()
            if verdict is not None:
                self._decide(verdict)
                return
            self._trial = random.randrange(1 << 16, 1 << 31)
            trial = f"\x1b_Gi={self._trial},s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
            self._ask(through_tmux(trial) if self._in_tmux else trial, self._patience)

    def _verdict_on_name(self) -> PictureVerdict | None:
        """Return why a terminal with this name shows no pictures, ``None`` if it may."""
        listed = _listed(self._name)
        version = _VERSION.search(self._name)
        if listed is not None and version is not None:
            new_enough = (int(version[1]), int(version[2])) >= _LEAST_VERSIONS[listed]
            return None if new_enough else PictureVerdict.TOO_OLD
        return None if self._trusting else PictureVerdict.UNKNOWN

    def _decide(self, verdict: PictureVerdict) -> None:
        self.stop()
        self._decided(PictureSupport(verdict, self._name, self._cell or DEFAULT_CELL, self._in_tmux))
