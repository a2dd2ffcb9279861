"""``hinterland verify``: whether logs are as they were written."""

from __future__ import annotations

from collections.abc import Sequence

import click

import saves
from saves import Report, SaveError
from tui.command.places import data_dir, find_log
from tui.command.plain import clean, say
from tui.words import _, ngettext, said


@click.command(
    short_help=_("Check that saved games are sound."),
    help=_("""Check every line of each log: its checksum, and its move by the rules of the game.

A log is named by its FILE, or by the id of a saved game. Nothing is changed. The exit status is 0
only if all of them are sound.

\b
    hinterland verify games/*.jsonl
    hinterland verify k3f9"""),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@data_dir
@click.pass_context
def command(context: click.Context, files: Sequence[str]) -> None:
    """Check logs and tell about each."""
    sound = [_verify(file) for file in files]
    if not all(sound):
        context.exit(1)


def _verify(file: str) -> bool:
    try:
        report = saves.verify(find_log(file))
    except SaveError as error:
        _complain(said(error.saying))
        return False
    if report.damage:
        _complain(said(report.damage.saying))
    elif report.torn:
        _complain(
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


def _in_words(report: Report) -> str:
    moves = ngettext("{count} move", "{count} moves", report.moves).format(count=report.moves)
    undone = _("{count} taken back").format(count=report.undone)
    state = _("finished") if report.finished else _("not finished")
    return _("{path}: sound ({facts})").format(path=report.path, facts=", ".join((moves, undone, state)))


def _complain(sentence: str) -> None:
    click.echo(f"hinterland: {clean(sentence)}", err=True)
