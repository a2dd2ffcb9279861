"""Bytes of a step by an arrow, and of Tab, in all games: ``python -m benchmarks.steps [GAME ...]``.

The real program in a pseudo-terminal, at the zoom that people get, early and late in a game that is played by
lot; medians, and after a slash the 95th percentile. In games with covered hands the arrows look around before
the hand is shown.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import engine
from benchmarks.terminal import SIZES, Figures, opened
from engine import Setting
from engine.landscape.phase import TilePhase
from saves import Journal, Library, Seat
from tests.terminal import Terminal
from tui.base.clock import now

GAMES: Final = ("carcassonne", "discovery", "new_world", "castle", "landover")
SHARES: Final = {"early": 0.04, "late": 0.93}
WALK: Final = ("right", "down", "left", "left", "up", "right") * 3
TABS: Final = ("tab",) * 8
SEED: Final = 5


def begun(
    folder: Path, name: str, most: float, options: Mapping[str, Setting] | None = None
) -> tuple[str, int]:
    """Play a game by lot until a person has to decide after some moves; return its id and the moves."""
    names = ("Anna", "Ben", "Chen", "Dora") if name == "landover" else ("Anna", "Ben")
    seats = tuple(Seat(one, "human", number) for number, one in enumerate(names))
    journal: Journal = Library(folder).create(
        game=name, seats=seats, seed=SEED, created=now(), options=options
    )
    chosen, dealer, count = random.Random(SEED), engine.Dealer(SEED), 0
    with journal:
        state = journal.state
        while not state.is_terminal:
            chance = state.current_player == engine.CHANCE
            if count >= most and not chance and (state.phase == TilePhase.PLACE or name == "landover"):
                break
            journal.append(dealer.deal(state) if chance else chosen.choice(state.legal_moves()))
            count += 1
    return journal.id, count


def late(folder: Path, name: str, options: Mapping[str, Setting] | None = None) -> str:
    """Play a game by lot until late; return its id."""
    with tempfile.TemporaryDirectory() as apart:
        whole = begun(Path(apart), name, float("inf"), options)[1]
    return begun(folder, name, SHARES["late"] * whole, options)[0]


def written(terminal: Terminal, keys: tuple[str, ...]) -> str:
    """Press keys, each when the answer to the one before is complete, and return the bytes of an answer."""
    sizes = []
    for key in keys:
        before = len(terminal.output)
        terminal.press(key)
        terminal.hear(1.0)
        terminal.settle(0.15)
        sizes.append(float(len(terminal.output) - before))
    figures = Figures.of(sizes)
    return f"{figures.median:.0f} / {figures.p95:.0f}"


def main() -> None:
    """Measure all games at all sizes."""
    parser = argparse.ArgumentParser(description="Measure the bytes of steps in the terminal.")
    parser.add_argument("games", nargs="*", default=GAMES)
    args = parser.parse_args()
    print("step; Tab", *(f"{columns}x{lines}" for columns, lines in SIZES), sep=" | ")
    for name in args.games:
        for label, share in SHARES.items():
            with tempfile.TemporaryDirectory() as folder:
                whole = begun(Path(folder, "whole"), name, float("inf"))[1]
                game, _count = begun(Path(folder, "games"), name, share * whole)
                row = []
                for size in SIZES:
                    with opened(Path(folder), size, "resume", game) as terminal:
                        terminal.wait("Leave")
                        terminal.settle(1.5)
                        row.append(f"{written(terminal, WALK)}; {written(terminal, TABS)}")
            print(f"{name}, {label}", *row, sep=" | ", flush=True)


if __name__ == "__main__":
    main()
