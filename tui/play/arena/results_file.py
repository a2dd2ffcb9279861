"""The results of an arena on disk: one line a game, written when the game is over.

A results file belongs to one game with one set of options and one number of seats, and to the engine exactly
as it
is: results of bots that have changed since are never mixed with new ones. So the same command goes on
where it was stopped, and one that asks for more games or for another bot plays only what is missing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.bots.pairing import Forfeit, GameResult, Pairing
from engine.words import N_
from saves import disk
from saves.errors import GameInUse, explained
from saves.lock import hold
from tui.play.arena.playing import ArenaGame
from tui.play.arena.version import engine_digest

_DIGITS = 12


class ResultsInUse(Exception):
    """Another arena writes to this file."""


class ResultsFile:
    """The file of results; use :func:`opened`."""

    def __init__(self, path: Path, file: disk.AppendFile, results: dict[Pairing, GameResult]) -> None:
        self.path = path
        self.results = results
        self._file = file

    def add(self, pairing: Pairing, result: GameResult) -> None:
        """Keep a result; it is on disk when this returns.

        Raises:
            SaveError: when it cannot be written.
        """
        line = json.dumps(_line(pairing, result), separators=(",", ":")) + "\n"
        with explained(N_("cannot write {path}: {cause}"), path=str(self.path)):
            self._file.append(line.encode())
        self.results[pairing] = result


@contextmanager
def opened(folder: Path, rules: ArenaGame, *, fresh: bool = False) -> Iterator[ResultsFile]:
    """Open the results file of a game and its options; it is created when needed.

    Raises:
        ResultsInUse: when another arena has it open.
        SaveError: when it cannot be read or written.
    """
    path = folder / f"{rules.game}-{_digest(rules)}.jsonl"
    with explained(N_("cannot write {path}: {cause}"), path=str(path)):
        disk.make_folder(folder)
    try:
        lock = hold(path)
    except GameInUse:
        raise ResultsInUse(str(path)) from None
    try:
        with explained(N_("cannot write {path}: {cause}"), path=str(path)):
            results, size = ({}, 0) if fresh else _read(path, rules.players)
            # What an interrupted write left behind goes.
            file = disk.AppendFile(path, size) if disk.exists(path) else disk.AppendFile.create(path, b"")
        try:
            yield ResultsFile(path, file, results)
        finally:
            with explained(N_("error while closing {path}: {cause}"), path=str(path)):
                file.close()
    finally:
        lock.release()


def _line(pairing: Pairing, result: GameResult) -> dict[str, Any]:
    return {
        "a": pairing.a,
        "b": pairing.b,
        "seed": pairing.seed,
        "seat": pairing.seat,
        "points": result.points,
        "won": result.won,
        "ms": result.ms,
        **({} if result.forfeit is None else {"forfeit": [result.forfeit.bot, result.forfeit.cause]}),
    }


def _read(path: Path, players: int) -> tuple[dict[Pairing, GameResult], int]:
    """Return the results in a file, and how many of its bytes hold them: up to the first bad line."""
    results: dict[Pairing, GameResult] = {}
    size = 0
    try:
        lines = disk.read_bytes(path).split(b"\n")
    except FileNotFoundError:
        return results, size
    for line in lines[:-1]:
        try:
            data = json.loads(line)
            pairing = Pairing(data["a"], data["b"], data["seed"], data["seat"], players)
            (mine, other), (ms, ms_other) = data["points"], data["ms"]
            forfeit = Forfeit(*data["forfeit"]) if "forfeit" in data else None
            results[pairing] = GameResult((mine, other), data["won"], (tuple(ms), tuple(ms_other)), forfeit)
        except (ValueError, LookupError, TypeError):
            break
        size += len(line) + 1
    return results, size


def _digest(rules: ArenaGame) -> str:
    settled = json.dumps([rules.game, dict(rules.options), rules.players, engine_digest()], sort_keys=True)
    return sha256(settled.encode()).hexdigest()[:_DIGITS]
