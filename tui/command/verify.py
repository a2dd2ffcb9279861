"""``hinterland verify``: whether logs are as they were written."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

import click

import saves
from saves import Library, SaveError, VerificationReport
from tui.arena.pool import settle_in
from tui.command.places import data_dir, find_log, read_input
from tui.command.plain import say, warn
from tui.fairness import proof
from tui.words import N_, _, ngettext, said

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

_MANY: Final = 256
"""From so many logs on it pays to start other processes."""


@click.command(
    short_help=_("Check that saved games are sound."),
    help=_("""Check every line of each log: its checksum, its move by the rules of the game, and whether
each deal follows from the secret to which the game committed before its first move.

A log is named by its FILE, or by the id of a saved game; - is standard input. Of a FOLDER all logs are
checked. That of a server also says how each finished game ended, so that a log which was cut off later is
found. Nothing is changed. The exit status is 0 only if all of them are sound.

\b
    hinterland verify games/*.jsonl
    hinterland verify k3f9
    hinterland verify ~/.local/share/hinterland/server"""),
)
@click.argument("files", metavar="FILE|ID|FOLDER...", nargs=-1, required=True)
@data_dir
@click.pass_context
def command(context: click.Context, files: Sequence[str]) -> None:
    """Check logs and tell about each."""
    with _Ahead(_paths(files)) as ahead:
        sound = [_verify(file, ahead) for file in files]
    if not all(sound):
        context.exit(1)


class _Ahead:
    """Checks many logs on all cores, while what was found is told in their order.

    Args:
        paths: the logs that will be asked for.
    """

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths
        self._pool: ProcessPoolExecutor | None = None
        self._reports: dict[Path, Future[VerificationReport | None]] = {}

    def __enter__(self) -> Self:
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        if cores > 1 and len(self._paths) >= _MANY:
            import multiprocessing
            from concurrent.futures import ProcessPoolExecutor

            self._pool = ProcessPoolExecutor(
                cores,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=settle_in,
                initargs=(os.getpid(),),
            )
            self._reports = {path: self._pool.submit(_if_sound, path) for path in self._paths}
        return self

    def __exit__(self, *_error: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def report(self, path: Path) -> VerificationReport:
        """Return the report on a log.

        Raises:
            SaveError: when it cannot be read.
        """
        checked = self._reports.pop(path, None)
        return (checked and checked.result()) or saves.verify(path)


def _if_sound(path: Path) -> VerificationReport | None:
    """Return the report on a log; nothing if there is trouble, for errors do not pass between processes."""
    try:
        report = saves.verify(path)
    except SaveError:
        return None
    return report if report.ok else None


def _paths(files: Sequence[str]) -> list[Path]:
    """Return all logs that are named, as far as they can be found."""
    found: list[Path] = []
    for file in files:
        with suppress(SaveError):
            if os.path.isdir(file):
                found += Library(_games_in(Path(file))).paths()
            elif file != "-":
                found.append(find_log(file))
    return found


def _games_in(folder: Path) -> Path:
    from tui.hall.hall import GAMES

    return folder / GAMES if os.path.isdir(folder / GAMES) else folder


def _verify(file: str, ahead: _Ahead) -> bool:
    try:
        if os.path.isdir(file):
            return _verify_folder(Path(file), ahead)
        path = Path(file) if file == "-" else find_log(file)
        report = saves.verify(path, read_input()) if file == "-" else ahead.report(path)
    except SaveError as error:
        warn(said(error.saying))
        return False
    if report.damage:
        warn(said(report.damage.saying))
    elif report.torn:
        warn(
            ngettext(
                "{path} ends in an incomplete line of {torn} byte, cut off while it was written;"
                " 'hinterland resume' goes on from the line before",
                "{path} ends in an incomplete line of {torn} bytes, cut off while it was written;"
                " 'hinterland resume' goes on from the line before",
                report.torn,
            ).format(path=report.path, torn=report.torn)
        )
    else:
        say(_in_words(report))
    return report.ok


def _verify_folder(folder: Path, ahead: _Ahead) -> bool:
    """Check all logs of a folder, and by the sheets of a server that finished games are whole."""
    from tui.hall.hall import TABLES
    from tui.hall.standing import stored_games

    served = os.path.isdir(folder / TABLES)
    games = _games_in(folder)
    paths = Library(games).paths()
    if not paths:
        raise SaveError(N_("there are no saved games in {folder}"), folder=str(folder))
    checked = [_verify(str(path), ahead) for path in paths]
    sound = all(checked)
    if not served:
        return sound
    found = stored_games(folder)
    cut = [doubt for doubt in found.doubts if not doubt.damaged]  # damage has been told already
    for saying in (*found.unreadable, *(doubt.saying for doubt in cut)):
        warn(said(saying))
    return sound and not cut and not found.unreadable


def _in_words(report: VerificationReport) -> str:
    moves = ngettext("{count} move", "{count} moves", report.moves).format(count=report.moves)
    undone = _("{count} taken back").format(count=report.undone)
    state = _("finished") if report.finished else _("not finished")
    sound = _("{path}: sound ({facts})").format(path=report.path, facts=", ".join((moves, undone, state)))
    if report.header is None or report.fairness is None:
        return sound
    return f"{sound}; {proof(report.header, report.fairness, finished=report.finished)}"
