"""A separate process that plays, for the tests that need one. Run as ``python -m``.

``play FOLDER SEED`` goes on with the game in the folder, or begins one, and prints the name of the
log and the number of its entries after each entry that is acknowledged. ``race`` obeys lines on its
input: ``open PATH`` and ``create FOLDER`` try to hold a game and tell how that went, ``close`` lets go.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import saves
from saves import Journal
from tests.saves.playing import begin, choose


def say(text: str) -> None:
    """Write a line that is out of this process when the call returns."""
    os.write(1, f"{text}\n".encode())


def play(folder: Path, seed: int) -> None:
    """Play until killed: a finished game is followed by a new one."""
    rng = random.Random(seed)
    while True:
        logs = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
        journal = saves.open_journal(logs[-1]) if logs else begin(folder, seed)
        if journal.state.is_terminal:
            journal.close()
            journal = begin(folder, seed)
        say(f"{journal.path.name} {len(journal.entries)}")
        with journal:
            while not journal.state.is_terminal:
                if journal.mainline and rng.random() < 0.1:
                    journal.undo(rng.randint(1, min(3, len(journal.mainline))))
                elif journal.undone and rng.random() < 0.5:
                    journal.redo()
                else:
                    journal.append(choose(journal, rng))
                say(f"{journal.path.name} {len(journal.entries)}")


def race() -> None:
    """Try what the other process tries at the same time."""
    journal: Journal | None = None
    say("ready")
    for line in sys.stdin:
        verb, _, where = line.strip().partition(" ")
        try:
            if verb == "close":
                if journal:
                    journal.close()
                journal = None
                say("closed")
                continue
            journal = saves.open_journal(Path(where)) if verb == "open" else begin(Path(where))
            journal.append(choose(journal, random.Random(1)))
            say(f"won {journal.id}")
        except saves.GameInUse as error:
            say(f"in use: {error}")


if __name__ == "__main__":
    if sys.argv[1] == "play":
        play(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        race()
