"""``hinterland verify``: whether logs are as they were written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import click

import saves
from saves import Library, SaveError, VerificationReport, storage
from tui.base.words import N_, _, ngettext, said
from tui.command import completing
from tui.command.places import data_dir, find_folder, find_log, folders_of_games, read_input
from tui.command.plain import say, say_json, warn
from tui.play.fairness import proof
from tui.play.log_processes import log_processes

if TYPE_CHECKING:
    from concurrent.futures import Future

_MANY: Final = 256  # number of logs from which starting other processes pays


@click.command(
    short_help=_("Check that saved games are sound."),
    help=_("""Check every line of each log: its checksum, its move by the rules of the game, and whether
each deal follows from the secret to which the game committed before its first move.

A log is named by its FILE, or by the id of a saved game; - is standard input. In a FOLDER all logs are
checked, including those of a server. Its tables also say how each finished game ended, so that a log which
was cut off later is found. A database is named by its address; a folder of it can follow. Nothing is
changed. The exit status is 0 only if all of them are sound.

\b
    hinterland verify games/*.jsonl
    hinterland verify k3f9
    hinterland verify games --json | jq '.logs[] | select(.ok | not)'
    hinterland verify ~/.local/share/hinterland/server
    hinterland verify postgresql://club@localhost/club/server
    hinterland --data-dir /var/lib/hinterland verify embedded"""),
)
@click.argument(
    "files",
    metavar="FILE|ID|FOLDER...",
    nargs=-1,
    required=True,
    shell_complete=completing.saved_game_or_file,
)
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
@data_dir
@click.pass_context
def command(context: click.Context, files: Sequence[str], as_json: bool) -> None:
    """Check logs and tell about each."""
    found: list[CheckedLog] = []
    with _Ahead(_paths(files)) as ahead:
        for one in (one for file in files for one in _checked(file, ahead)):
            found.append(one)
            if not as_json:
                _tell(one)
    sound = all(one.problem is None for one in found)
    if as_json:
        say_json({"ok": sound, "logs": [_described(one) for one in found]})
    if not sound:
        context.exit(1)


@dataclass(frozen=True, slots=True)
class CheckedLog:
    """The findings about a log.

    Attributes:
        report: the report, ``None`` when the log cannot be read or its table says that it was cut off.
        problem: what is wrong with it, ``None`` when it is sound.
    """

    path: str
    report: VerificationReport | None
    problem: str | None


class _Ahead:
    """Checks many logs on all cores; findings are reported in the order of the logs."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = [path for path in paths if storage.store_of(path) is None]  # others have no store
        self._processes = ExitStack()
        self._reports: dict[Path, Future[VerificationReport | None]] = {}

    def __enter__(self) -> Self:
        pool = self._processes.enter_context(log_processes(len(self._paths), _MANY))
        if pool is not None:
            self._reports = {path: pool.submit(_if_sound, path) for path in self._paths}
        return self

    def __exit__(self, *_error: object) -> None:
        self._processes.close()

    def report(self, path: Path) -> VerificationReport:
        """Return the report on a log.

        Raises:
            SaveError: when it cannot be read.
        """
        checked = self._reports.pop(path, None)
        return (checked and checked.result()) or saves.verify(path)


def _if_sound(path: Path) -> VerificationReport | None:
    """Return the report on a log; ``None`` after an error, for errors do not pass between processes."""
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
            if file == "-":
                continue
            if (folder := find_folder(file)) is None:
                found.append(find_log(file))
            else:
                found += [path for games in folders_of_games(folder) for path in Library(games).paths()]
    return found


def _checked(file: str, ahead: _Ahead) -> Iterator[CheckedLog]:
    try:
        if file != "-" and (folder := find_folder(file)) is not None:
            yield from _checked_folder(folder, ahead)
            return
        if file == "-":
            report = saves.verify(Path(file), read_input())
            yield CheckedLog(file, report, _problem(report))
        else:
            yield _checked_log(find_log(file), ahead)
    except SaveError as error:
        yield CheckedLog(file, None, said(error.saying))


def _checked_log(path: Path, ahead: _Ahead) -> CheckedLog:
    try:
        report = ahead.report(path)
    except SaveError as error:
        return CheckedLog(str(path), None, said(error.saying))
    return CheckedLog(str(report.path), report, _problem(report))


def _checked_folder(folder: Path, ahead: _Ahead) -> Iterator[CheckedLog]:
    """Check all logs of a folder, and by the metadata of a server that finished games are whole."""
    from tui.play.hall.services import GAMES
    from tui.play.hall.standing import stored_games

    paths = [(games, path) for games in folders_of_games(folder) for path in Library(games).paths()]
    if not paths:
        raise SaveError(N_("there are no saved games in {folder}"), folder=str(folder))
    for _games, path in paths:
        yield _checked_log(path, ahead)
    for games in dict.fromkeys(games for games, _path in paths):
        if games.name != GAMES:
            continue
        found = stored_games(games.parent)
        cut = [log for log in found.mismatched_logs if not log.damaged]  # damage was reported above
        for saying in (*found.unreadable, *(log.saying for log in cut)):
            yield CheckedLog(str(games.parent), None, said(saying))


def _problem(report: VerificationReport) -> str | None:
    if report.damage:
        return said(report.damage.saying)
    if not report.torn:
        return None
    return ngettext(
        "{path} ends in an incomplete line of {torn} byte, cut off while it was written;"
        " 'hinterland resume' goes on from the line before",
        "{path} ends in an incomplete line of {torn} bytes, cut off while it was written;"
        " 'hinterland resume' goes on from the line before",
        report.torn,
    ).format(path=report.path, torn=report.torn)


def _tell(one: CheckedLog) -> None:
    if one.problem is not None:
        warn(one.problem)
    elif one.report is not None:
        say(_in_words(one.report))


def _described(one: CheckedLog) -> dict[str, Any]:
    report = one.report
    found: dict[str, Any] = {"path": one.path, "ok": one.problem is None, "problem": one.problem}
    if report is None:
        return found
    fairness = report.fairness
    return {
        **found,
        "game": report.header.game if report.header else None,
        "lines": report.lines,
        "moves": report.moves,
        "undone": report.undone,
        "finished": report.finished,
        "torn": report.torn,
        "deals": None
        if fairness is None
        else {
            "source": fairness.source.name.lower(),
            "follow": fairness.deals,
            "given": fairness.given,
            "fault": fairness.fault,
        },
    }


def _in_words(report: VerificationReport) -> str:
    moves = ngettext("{count} move", "{count} moves", report.moves).format(count=report.moves)
    undone = _("{count} taken back").format(count=report.undone)
    state = _("finished") if report.finished else _("not finished")
    sound = _("{path}: sound ({facts})").format(path=report.path, facts=", ".join((moves, undone, state)))
    if report.header is None or report.fairness is None:
        return sound
    return f"{sound}; {proof(report.header, report.fairness, finished=report.finished)}"
