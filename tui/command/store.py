"""``hinterland store``: games in a database, copying them there and back."""

from __future__ import annotations

from pathlib import Path

import click

from tui.base.words import _, ngettext
from tui.command.places import is_address, open_place
from tui.command.plain import say, warn
from tui.command.progress import progress_bar

_SHOWN = 5


@click.group(
    no_args_is_help=False,
    short_help=_("Keep games in a database: copy them, check it."),
    subcommand_metavar=_("COMMAND ..."),
    help=_("""Keep games in a PostgreSQL database instead of files.

A store is named by its address, postgresql://USER@HOST/DATABASE, with the option --store or the environment
variable HINTERLAND_STORE; a password is best kept in ~/.pgpass or PGPASSWORD. A folder in it follows:
postgresql://USER@HOST/DATABASE/server is what a server keeps.

\b
    hinterland store check postgresql://club@localhost/club
    hinterland store copy ~/.local/share/hinterland postgresql://club@localhost/club
    hinterland store copy postgresql://club@localhost/club backup
    hinterland --store postgresql://club@localhost/club/server list

The word 'embedded' stands for the database that 'serve --workers' keeps in the data folder."""),
)
def command() -> None:
    """Run one of the commands below."""


@command.command(
    name="copy",
    short_help=_("Copy all games from one place to another."),
    help=_("""Copy all games, reviews, the trash, and what a server keeps, from a data folder or a store to
another.

It can be repeated after an interruption: files that were copied before are compared and left alone.
Nothing is changed in FROM, and nothing in TO that is not part of the same game. Each file is read back and
compared."""),
)
@click.argument("source", metavar=_("FROM"))
@click.argument("target", metavar=_("TO"))
def copy_(source: str, target: str) -> int:
    """Copy, and tell what became of everything."""
    from saves.storage.copying import copy

    with progress_bar() as update:
        report = copy(
            _place(source),
            _place(target, make=True),
            lambda done, total: update(completed=done, total=total),
        )
    copied, same = len(report.copied), len(report.same)
    say(
        ngettext("{n} file copied and compared", "{n} files copied and compared", copied).format(n=copied)
        + ", "
        + ngettext("{n} was there already", "{n} were there already", same).format(n=same)
    )
    for paths, template in (
        (report.in_use, _("{paths}: open in another program; close it there and copy again")),
        (report.different, _("{paths}: different content in the target, which was left as it is")),
    ):
        if paths:
            names = [str(path) for path in paths[:_SHOWN]] + ["…"] * (len(paths) > _SHOWN)
            warn(template.format(paths=", ".join(names)))
    return 0 if report.complete else 1


@command.command(
    name="check",
    short_help=_("Check that a store can be used."),
    help=_("Check that a store can be reached, read and written, and report what is in it."),
)
@click.argument("url", metavar=_("URL"))
def check(url: str) -> None:
    """Write and read something, and count the games."""
    from saves import Library, storage
    from saves.storage.troubles import unusable

    root = open_place(url)
    probe = root / ".check"
    try:
        storage.create_whole(probe, b"ok")
        storage.remove(probe)
    except OSError as error:
        raise unusable(str(root), error) from error
    games = len(Library(root / "games").paths()) + len(Library(root / "server" / "games").paths())
    say(
        ngettext(
            "{store} can be used; it holds {n} game", "{store} can be used; it holds {n} games", games
        ).format(store=root, n=games)
    )


def _place(text: str, *, make: bool = False) -> Path:
    """Return a data folder, or the root of a store."""
    if is_address(text):
        return open_place(text, make=make)
    return Path(text).expanduser()
