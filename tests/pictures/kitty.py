"""A pseudo-terminal that answers and shows pictures as kitty does, alone or behind tmux."""

from __future__ import annotations

import codecs
import os
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import engine
from engine.landscape.state import LandscapeState
from saves import Library, Seat
from tests.frames.emulator import PictureEmulator
from tests.terminal import PROGRAM, ROOT, TRUECOLOR, Terminal
from tui.base.clock import now

_SEED: Final = 4

_QUESTION: Final = re.compile(
    rb"\x1b\[>0q|\x1b\[16t|\x1b\[c|\x1b_Gi=(\d+),s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
    rb"|\x1bPtmux;((?:\x1b\x1b|[^\x1b])*)\x1b\\"
)
_END_OF_FRAME: Final = b"\x1b[5n"
"""Asks the terminal how it is; what a frame changes is not whole before."""

_OTHER: Final = re.compile(r"\x1b\[[<=>][0-9;:]*[a-zA-Z]|\x1b\[\?[0-9;]*\$[a-z]|\x1b\[16t|\x1b\[c")


class KittyTerminal(Terminal):
    """A terminal with a program in it.

    Args:
        name: what it says it is.
        tmux: whether it is behind tmux, which passes on what is wrapped.
        takes: whether it takes pictures.
        arguments: those of :class:`Terminal`.
    """

    def __init__(
        self,
        *arguments: Any,
        name: bytes = b"kitty(0.48.2)",
        tmux: bool = False,
        takes: bool = True,
        **named: Any,
    ) -> None:
        super().__init__(*arguments, **named)
        self._name, self._tmux, self._takes = name, tmux, takes
        self._asked = 0

    def answer(self, start: int) -> None:
        for found in _QUESTION.finditer(self.output, self._asked) if self._answers else ():
            self._asked = found.end()
            if found[2] is not None:
                inner = _QUESTION.fullmatch(found[2].replace(b"\x1b\x1b", b"\x1b"))
                if inner is not None:
                    self._program.send(self._reply(inner, self._name))
            else:
                self._program.send(self._reply(found, b"tmux 3.7c" if self._tmux else self._name))

    def _reply(self, question: re.Match[bytes], name: bytes) -> bytes:
        if question[1] is not None:
            return b"\x1b_Gi=" + question[1] + b";OK\x1b\\" if self._takes else b""
        replies = {
            b"\x1b[>0q": b"\x1bP>|" + name + b"\x1b\\",
            b"\x1b[16t": b"\x1b[6;20;10t",
            b"\x1b[c": b"\x1b[?62;52;c",
        }
        return replies[question[0]]

    def emulated(self, *, in_frames: bool = False) -> PictureEmulator:
        """Return a terminal that has shown all that was written, or only what is in whole frames."""
        screen = self._screen
        output = self.output
        if in_frames:
            output = output[: output.rindex(_END_OF_FRAME)] if _END_OF_FRAME in output else output[:0]
        emulator = PictureEmulator(screen.columns, screen.lines, in_tmux=self._tmux)
        text = codecs.getincrementaldecoder("utf-8")().decode(output)  # the last one can be half here
        trial = re.compile(r"(?:\x1bPtmux;\x1b)?\x1b_Gi=\d+,s=1,v=1,a=q[^\x1b]*\x1b(?:\x1b)?\\(?:\x1b\\)?")
        questions = re.compile(r"\x1bPtmux;\x1b\x1b\[(?:>0q|16t|c)\x1b\\")
        emulator.feed(_OTHER.sub("", questions.sub("", trial.sub("", text))))
        return emulator


def opened(
    data: Path,
    *arguments: str,
    size: tuple[int, int] = (120, 40),
    environ: Mapping[str, str] | None = None,
    **named: Any,
) -> KittyTerminal:
    """Start the program in such a terminal."""
    variables = {
        **os.environ,
        **TRUECOLOR,
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": str(ROOT),
        "XDG_CACHE_HOME": str(data / "cache"),
        **(environ or {}),
    }
    command = [*PROGRAM, "--data-dir", str(data), *arguments]
    return KittyTerminal(command, cwd=ROOT, environ=variables, size=size, **named)


def late_game(folder: Path, game: str, tiles: int) -> str:
    """Begin a game in which some tiles are laid, or so many moves made if it has none; return its id."""
    seats = (Seat("Anna", "human", 0), Seat("Ben", "human", 1))
    journal = Library(folder).create(game=game, seats=seats, seed=_SEED, created=now())
    rng, dealer = random.Random(_SEED), engine.Dealer(_SEED)
    with journal:
        state = journal.state

        def is_late() -> bool:
            if isinstance(state, LandscapeState):
                return len(list(state.landscape.laid())) >= tiles and state.phase == "place"
            return len(state.moves) >= tiles and state.current_player >= 0

        while not is_late():
            chance = state.current_player == engine.CHANCE
            journal.append(dealer.deal(state) if chance else rng.choice(state.legal_moves()))
        return journal.id
