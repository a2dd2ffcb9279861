"""Plays part of a game in a real pseudo-terminal of 80 by 24: ``play.py COMMAND``.

COMMAND sets everything up in the current folder and starts the game, as the README says. What a person
would see is checked on the screen, what was saved by the commands that need no terminal.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.terminal import TRUECOLOR, Terminal

HERE = Path.cwd()
HINTERLAND = str(HERE / ".venv" / "bin" / "hinterland")
SET_UP_SECONDS = 600
PANEL = 52
LAYING = "place the tile"
CLAIMING = "0 nothing"


def main(command: str) -> None:
    """Play, with the games in their own folder."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, **TRUECOLOR, "HINTERLAND_DATA_DIR": folder, "LC_ALL": "C.UTF-8"}
        panel = begin(command, environ)
        resume(environ, panel)
        replay(environ)


def begin(command: str, environ: dict[str, str]) -> list[str]:
    """Set up, begin a game, lay, claim, take back, go on, leave; return what the panel showed last."""
    with Terminal(["/bin/sh", "-c", command], cwd=HERE, environ=environ) as terminal:
        terminal.wait("New game", SET_UP_SECONDS)
        tell("the home screen is there")
        terminal.press("n")
        terminal.wait("The Discovery")
        terminal.settle()
        terminal.press("right")  # from Carcassonne
        terminal.wait("Build coasts")
        terminal.settle()
        terminal.press("f5")
        terminal.wait(LAYING)
        terminal.wait("82 tiles left")
        tell("a game has begun")

        terminal.press("tab", "enter")
        terminal.wait(CLAIMING)
        assert tiles(environ) == 2
        terminal.press("1")
        terminal.wait("80 tiles left")
        terminal.wait(LAYING)
        assert tiles(environ) == 3
        assert any(follower["seat"] == 0 for follower in shown(environ)["followers"])
        tell("a tile was placed and claimed, the bot has answered")

        terminal.press("u")
        terminal.wait(CLAIMING)
        terminal.press("u")
        terminal.wait(LAYING)
        terminal.wait("82 tiles left")
        assert tiles(environ) == 1
        assert shown(environ)["followers"] == []
        terminal.settle()
        tell("all of it was taken back")

        terminal.press("tab", "tab", "enter")
        terminal.wait(CLAIMING)
        terminal.press("0")
        terminal.wait("80 tiles left")
        terminal.wait(LAYING)
        terminal.settle()
        panel = panel_of(terminal.text)
        terminal.press("escape")
        terminal.wait("Continue")
        terminal.press("q")
        assert terminal.end() == 0
    tell("another turn was played without a claim, and the game left")
    return panel


def resume(environ: dict[str, str], panel: list[str]) -> None:
    """Go on: everything is as it was."""
    before = shown(environ)
    with Terminal([HINTERLAND, "resume"], cwd=HERE, environ=environ) as terminal:
        terminal.wait(LAYING)
        terminal.settle()
        assert panel_of(terminal.text) == panel, f"was {panel}, is now:\n{terminal.text}"
        assert shown(environ) == before
        terminal.press("tab", "enter")
        terminal.wait(CLAIMING)
        assert tiles(environ) == len(before["tiles"]) + 1
        terminal.press("escape")
        terminal.wait("Continue")
        terminal.press("ctrl+c")
        assert terminal.end() == 0
    tell("the game was resumed as it was, and gone on with")


def replay(environ: dict[str, str]) -> None:
    """Step through the game."""
    moves = shown(environ)["moves"]
    with Terminal([HINTERLAND, "replay", saved(environ)], cwd=HERE, environ=environ) as terminal:
        terminal.wait(f"step 0 of {moves}")
        terminal.press("right", "right")
        terminal.wait(f"step 2 of {moves}")
        terminal.press("left")
        terminal.wait(f"step 1 of {moves}")
        terminal.press("end")
        terminal.wait(f"step {moves} of {moves}")
        terminal.press("home")
        terminal.wait(f"step 0 of {moves}")
        terminal.press("escape")
        terminal.wait("Continue")
        terminal.press("q")
        assert terminal.end() == 0
    assert shown(environ)["moves"] == moves
    tell("the game was replayed")
    print(asked(environ, "verify", saved(environ)).strip(), flush=True)


def panel_of(text: str) -> list[str]:
    """Return the headline, and beside the map the seats and what happened."""
    first, *lines = text.splitlines()
    beside = [line[PANEL:] for line in lines[:-3]]  # above the prompt, which tells of the place at the cursor
    start = next(i for i, line in enumerate(beside) if "seats" in line)
    return [first, *beside[start:]]


def asked(environ: dict[str, str], *arguments: str) -> str:
    """Return the output of a command that needs no terminal."""
    done = subprocess.run([HINTERLAND, *arguments], env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def saved(environ: dict[str, str]) -> str:
    """Return the id of the only saved game."""
    (game,) = json.loads(asked(environ, "list", "--json"))
    return str(game["id"])


def shown(environ: dict[str, str]) -> Any:
    """Return the position of the only saved game."""
    return json.loads(asked(environ, "show", saved(environ), "--json"))


def tiles(environ: dict[str, str]) -> int:
    """Return how many tiles lie."""
    return len(shown(environ)["tiles"])


def tell(what: str) -> None:
    """Say how far it has come."""
    print(f"- {what}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
