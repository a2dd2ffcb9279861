"""Someone hasty at a terminal: random keys, many at once, resizes, suspends, and quitting in the middle.

``python -m tests.soak.hasty app 5`` does again what seed 5 does to the app, ``hall 5`` what it does to a
server; without a seed it goes on with new ones until something breaks.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from string import ascii_letters
from tempfile import TemporaryDirectory
from typing import Final

import psutil

import saves
from tests.terminal import KEYS, PROGRAM, ROOT, TRUECOLOR, Terminal
from tests.tui.program import play

GAMES: Final = ("discovery", "carcassonne", "new_world", "castle", "landover")
APP_STARTS: Final = ("home", "form", "table", "saved", "replay", "review", "ranks", "help")
SIZES: Final = ((80, 24), (100, 30), (120, 40), (140, 36), (60, 18))
TOO_SMALL: Final = ((40, 12), (20, 6))
BOTS: Final = ("random", "greedy", "beginner", "expert:sims=400")
PATIENCE: Final = 120.0
"""Seconds until something counts as stuck; nothing waits that long unless it is."""

_LIKELY: Final = (
    "enter",
    "enter",
    "escape",
    "tab",
    "up",
    "down",
    "left",
    "right",
    "1",
    "2",
    "0",
    "r",
    "space",
)
_NAMED: Final = {
    **KEYS,
    "space": " ",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "delete": "\x1b[3~",
    "ctrl+up": "\x1b[1;5A",
    "ctrl+p": "\x10",
    "ctrl+r": "\x12",
    "ctrl+z": "\x1a",
    "focus out": "\x1b[O",
    "focus in": "\x1b[I",
    "paste": "\x1b[200~Anna \x1b[201~",
    "answer": "\x1b[0n",
    "half": "\x1b[",
}
QUITS: Final = ("ctrl+q", "ctrl+q", "ctrl+c", "keys", "SIGTERM", "SIGHUP", "closed")
"""How a run ends."""

_KEYS: Final = [key for name, key in _NAMED.items() if name not in QUITS]
_MODES: Final = (7, 25, 1000, 1003, 1004, 1006, 1015, 1049, 2004)
_ON_AT_THE_SHELL: Final = {7, 25}
_PUSHED: Final = re.compile(rb"\x1b\[>\d+u")
_TRACES: Final = re.compile(
    rb"Traceback|Error\b|Exception|went wrong|exception was never|error in the program"
)
_GAMES_FILES: Final = re.compile(
    r"settings\.(json|toml)|games/[^/]+\.jsonl|games/\.trash/[^/]+\.jsonl|games(/\.trash)?/\.index\.json"
    r"|games(/\.trash)?/\.locks/[^/]+\.lock|games/(\.trash/)?[^/]+\.review|exports/[^/]+"
    r"|puzzles/\w+\.jsonl?|lessons\.json|games/\.statistics\.json"
)


class BrokenError(AssertionError):
    """A finding of the hasty player."""


def keys(random: Random, count: int) -> str:
    """Return the input of some keys, most of them useful ones."""
    typed: list[str] = []
    for _ in range(count):
        lot = random.random()
        if lot < 0.55:
            typed.append(_NAMED.get(name := random.choice(_LIKELY), name))
        elif lot < 0.8:
            typed.append(random.choice((*ascii_letters, *"0123456789+-?/,.<>[]")))
        elif lot < 0.95:
            typed.append(random.choice(_KEYS))
        else:
            button, x, y = random.choice((0, 0, 2, 35, 64, 65)), random.randint(1, 140), random.randint(1, 40)
            typed.append(f"\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m")
    return "".join(typed)


@dataclass
class Job:
    """A program in a terminal, with a shell between them that can suspend it."""

    folder: Path
    command: list[str]
    environ: dict[str, str]
    size: tuple[int, int]
    name: str = "job"
    seen: dict[int, psutil.Process] = field(default_factory=dict)

    @contextlib.contextmanager
    def running(self) -> Iterator[Terminal]:
        """Run the program; in any case, it is ended with the block."""
        shell = [sys.executable, "-I", str(Path(__file__).with_name("job.py")), str(self._report)]
        with Terminal(
            [*shell, *self.command], cwd=self.folder, environ=self.environ, size=self.size
        ) as terminal:
            self.wait(lambda: "pid" in self.note(), terminal)
            try:
                yield terminal
            finally:
                self.look_for_processes()
                for one in self.seen.values():
                    with contextlib.suppress(psutil.NoSuchProcess):
                        one.kill()

    @property
    def _report(self) -> Path:
        return self.folder / f"{self.name}.json"

    def note(self) -> dict[str, object]:
        """Return the shell's notes."""
        try:
            found = json.loads(self._report.read_text())
        except FileNotFoundError:
            return {}
        assert isinstance(found, dict)
        return found

    @property
    def ended(self) -> bool:
        """True if the program has ended."""
        return "status" in self.note()

    def wait(self, ready: Callable[[], bool], terminal: Terminal) -> None:
        """Read what the program writes until something is so."""
        deadline = time.monotonic() + PATIENCE
        while not ready():
            if time.monotonic() > deadline:
                raise BrokenError(f"stuck; the screen:\n{terminal.text}")
            if not terminal.hung_up:
                terminal.watch(0.05)
            time.sleep(0.01)
            self.look_for_processes()

    def look_for_processes(self) -> None:
        """Take note of the processes that the program has started."""
        pid = self.note().get("pid")
        with contextlib.suppress(psutil.NoSuchProcess):
            if isinstance(pid, int) and pid not in self.seen:
                self.seen[pid] = psutil.Process(pid)
            for one in list(self.seen.values()):
                for child in one.children(recursive=True):
                    self.seen.setdefault(child.pid, child)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program itself."""
        pid = self.note()["pid"]
        assert isinstance(pid, int)
        if not self.ended:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def check_end(self, terminal: Terminal, statuses: set[int], *, in_order: bool = True) -> None:
        """Wait for the end, and see that nothing is left of the program.

        Args:
            terminal: in which it runs.
            statuses: the exit statuses that are right.
            in_order: whether the program could give the terminal back.

        Raises:
            BrokenError: with what is.
        """
        self.wait(lambda: self.ended, terminal)
        if not terminal.hung_up:
            terminal.read_to_end(PATIENCE)
        note = self.note()
        in_order = in_order and not terminal.hung_up
        reports = [path.read_text() for path in self.folder.rglob("crashes/*.txt")]
        if reports:
            raise BrokenError("\n".join(reports))
        if trace := _TRACES.search(terminal.output):
            shown = bytes(terminal.output[max(0, trace.start() - 3000) : trace.end() + 6000])
            raise BrokenError(f"the program wrote:\n{shown.decode(errors='replace')}")
        if note["status"] not in statuses:
            raise BrokenError(f"exit status {note['status']}:\n{bytes(terminal.output[-2000:])!r}")
        if in_order and note["settings"] != "same":
            raise BrokenError(f"the settings of the terminal are not as before: {note['settings']}")
        on = {number for number in _MODES if terminal.mode(number)}
        switched = b"\x1b[?1049h" in terminal.output
        if switched and in_order and on != _ON_AT_THE_SHELL:
            raise BrokenError(f"modes that are on: {sorted(on)}")
        if in_order and len(_PUSHED.findall(terminal.output)) != terminal.output.count(b"\x1b[<u"):
            raise BrokenError("key codes are still sent in the program's way")
        _gone, left = psutil.wait_procs(list(self.seen.values()), timeout=PATIENCE)
        left = [one for one in left if one.is_running() and one.status() != psutil.STATUS_ZOMBIE]
        if left:
            raise BrokenError(f"processes that are left: {[one.cmdline() for one in left]}")


# -- the app ----------------------------------------------------------------------------------------------


def app_run(seed: int) -> None:
    """Go through one run of the app.

    Raises:
        BrokenError: with what went wrong.
    """
    random = Random(f"app {seed}")
    with TemporaryDirectory(prefix="hinterland-soak-") as place:
        folder = Path(place)
        data = folder / "data"
        arguments, first = _app_start(random, data)
        job = Job(
            folder, [*PROGRAM, "--data-dir", str(data), *arguments], environ(folder), random.choice(SIZES)
        )
        with job.running() as terminal:
            if random.random() < 0.7:
                job.wait(lambda: job.ended or terminal.mode(1049), terminal)
            terminal.press(first)
            held = Held(data)
            for _ in range(random.randint(2, 7)):
                do_anything(random, job, terminal)
                held.look()
            statuses = _quit(random, job, terminal)
            job.check_end(terminal, statuses)
            held.check()
        _check_files(data)


def environ(folder: Path) -> dict[str, str]:
    """Return all that a program in the terminal knows of its surroundings."""
    known = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", **TRUECOLOR}
    return {**known, "PYTHONPATH": str(ROOT)}


def _app_start(random: Random, data: Path) -> tuple[list[str], str]:
    """Prepare a place to begin with; return the arguments of the program and the first keys."""
    start, game = random.choice(APP_STARTS), random.choice(GAMES)
    if start == "form":
        return [], "n" + random.choice(("", "\t")) + KEYS["right"] * GAMES.index(game)
    if start == "table":
        players = random.choice((("human", "BOT"), ("BOT", "human"), ("human", "human"), ("BOT", "BOT")))
        seats = [random.choice(BOTS) if player == "BOT" else player for player in players]
        return ["new", game, *(part for seat in seats for part in ("--seat", seat))], ""
    if start in ("saved", "replay", "review"):
        seed = random.randrange(10**6)
        finished = start == "review" and game in ("discovery", "castle")
        name = play(data, game=game, moves=10**6 if finished else random.choice((5, 40, 90)), seed=seed)
        if start == "replay":
            return ["replay", name], ""
        return [], "s" + ("e" if start == "review" else "")
    return [], {"home": "", "ranks": "r", "help": "?"}[start]


def do_anything(random: Random, job: Job, terminal: Terminal) -> None:
    """Type a burst of keys, change the size or suspend the program, and wait for a moment."""
    if job.ended:
        return
    lot = random.random()
    if lot < 0.8:
        typed = keys(random, random.choice((1, 2, 3, 5, 8, 13, 40)))
        if not terminal.mode(2004):  # then no terminal marks pastes, and line editing could break the marks
            typed = typed.replace(_NAMED["paste"], "")
        terminal.press(typed)
    elif lot < 0.9:
        for _ in range(random.choice((1, 1, 6))):
            terminal.resize(*random.choice(SIZES if random.random() < 0.7 else TOO_SMALL))
    else:
        job.signal(signal.SIGTSTP)
    terminal.watch(random.choice((0.0, 0.0, 0.02, 0.1, 0.4)))
    job.look_for_processes()


def quit_by_key(job: Job, terminal: Terminal) -> None:
    """Press ctrl+q until the program ends: it may belong to a sequence, or come before it is awaited."""
    deadline = time.monotonic() + PATIENCE
    while not job.ended:
        if time.monotonic() > deadline:
            raise BrokenError(f"it does not quit; the screen:\n{terminal.text}")
        terminal.watch(0.5)
        if not job.ended:
            terminal.press(KEYS["escape"])
            terminal.watch(0.2)
            terminal.press(KEYS["ctrl+q"])
        job.look_for_processes()


def _quit(random: Random, job: Job, terminal: Terminal) -> set[int]:
    """End the program in the middle of its work; return the exit statuses that are right."""
    way = random.choice(QUITS)
    if way in ("ctrl+q", "ctrl+c", "keys"):
        if way == "ctrl+c":  # before that, Python itself is interrupted, and says so in its own way
            job.wait(lambda: job.ended or terminal.mode(1049), terminal)
        if way != "keys":
            before, after = keys(random, random.randint(0, 6)), keys(random, random.randint(0, 6))
            terminal.press((before + KEYS[way] + after).replace(_NAMED["paste"], ""))
        quit_by_key(job, terminal)
        return {0, 130, -signal.SIGINT}  # interrupted, where the keys came before the program could take them
    if way == "closed":
        terminal.hang_up()
        return {0, 128 + signal.SIGHUP, 120, -signal.SIGHUP}
    number = signal.Signals[way]
    job.signal(number)
    return {0, 128 + number, -number}  # by itself when it was not ready for signals yet, or had ended before


class Held:
    """The lines of the logs at some moment, which they hold at the end, too."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._seen: dict[str, bytes] = {}

    def _logs(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self._data.rglob("*.jsonl")}

    def look(self) -> None:
        """Take note of all whole lines."""
        for name, data in self._logs().items():
            self._seen[name] = data[: data.rfind(b"\n") + 1]

    def check(self) -> None:
        """See that every log is sound and holds all that it held."""
        logs = self._logs()
        for name, data in self._seen.items():
            if not logs.get(name, b"").startswith(data):
                raise BrokenError(f"{name} has lost moves")
        for path in self._data.rglob("*.jsonl"):
            if not (verdict := saves.verify(path)).ok:
                raise BrokenError(f"{path.name} is not sound: {verdict}")


def _check_files(data: Path) -> None:
    """See that no file is left over that does not belong there."""
    for path in data.rglob("*"):
        name = path.relative_to(data).as_posix()
        alone = path.suffix == ".review" and not path.with_suffix(".jsonl").exists()
        if path.is_file() and (alone or not _GAMES_FILES.fullmatch(name)):
            words = path.read_text(errors="replace")[-6000:]
            raise BrokenError(f"a file is left over: {name}\n{words}")


def main() -> None:
    """Do one thing again, or new ones until something breaks."""
    from tests.soak.guests import hall_run

    runs: dict[str, Callable[[int], None]] = {"app": app_run, "hall": hall_run}
    kind, *rest = sys.argv[1:]
    if rest:
        runs[kind](int(rest[0]))
        return
    for count in range(sys.maxsize):
        seed = secrets.randbelow(10**9)
        print(count, kind, seed, flush=True)
        runs[kind](seed)


if __name__ == "__main__":
    main()
