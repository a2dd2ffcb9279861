"""``hinterland verify``: whether logs are as they were written."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click

import saves
from saves import Library, SaveError, VerificationReport
from tui.command.places import data_dir, find_log, read_input
from tui.command.plain import say, warn
from tui.fairness import proof
from tui.words import N_, _, ngettext, said


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
    sound = [_verify(file) for file in files]
    if not all(sound):
        context.exit(1)


def _verify(file: str) -> bool:
    try:
        if os.path.isdir(file):
            return _verify_folder(Path(file))
        path = Path(file) if file == "-" else find_log(file)
        report = saves.verify(path, read_input() if file == "-" else None)
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


def _verify_folder(folder: Path) -> bool:
    """Check all logs of a folder, and by the sheets of a server that finished games are whole."""
    from tui.hall.hall import GAMES, TABLES
    from tui.hall.standing import stored_games

    served = os.path.isdir(folder / TABLES)
    games = folder / GAMES if os.path.isdir(folder / GAMES) else folder
    paths = Library(games).paths()
    if not paths:
        raise SaveError(N_("there are no saved games in {folder}"), folder=str(folder))
    checked = [_verify(str(path)) for path in paths]
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
