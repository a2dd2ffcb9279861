"""``hinterland guests``: who may come in at a server, in a list that all its processes and machines share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tui.base.words import _, ngettext
from tui.command.places import data_dir, read_input, server_folder
from tui.command.plain import say
from tui.study.exports.plain import table

if TYPE_CHECKING:
    from tui.server.keys import GuestKey


@click.group(
    no_args_is_help=False,
    short_help=_("Manage the keys that 'serve --guests' lets in."),
    subcommand_metavar=_("COMMAND ..."),
    help=_("""Manage the keys that 'serve --guests' lets in.

The list is kept with the names and games of the server, in the data folder or in the store. All
processes and machines that serve them obey it; a change takes effect within seconds.

\b
    hinterland guests add anna.pub friends.keys
    hinterland guests list
    hinterland guests remove anna@laptop"""),
)
def command() -> None:
    """Run one of the commands below."""


@command.command(
    short_help=_("Add keys."),
    help=_("""Add the keys in FILES such as id_ed25519.pub, or in the format of OpenSSH's
authorized_keys; - stands for standard input. A key that is already in the list stays as it is."""),
)
@click.argument("files", nargs=-1, required=True, metavar=_("FILE ..."))
@data_dir
def add(files: Sequence[str]) -> None:
    """Add keys to the list."""
    _need_asyncssh()
    from tui.server.errors import CannotServeError
    from tui.server.keys import change_guests, guest_keys

    new: dict[str, GuestKey] = {}
    for name in files:
        try:
            text = (read_input() if name == "-" else Path(name).read_bytes()).decode()
            found = guest_keys(text)
        except UnicodeDecodeError:
            raise click.ClickException(_("{path} holds no keys").format(path=name)) from None
        except ValueError as error:
            words = _("{path}, line {number} is not a public key; nothing was added")
            raise click.ClickException(words.format(path=name, number=error)) from None
        if not found:
            raise click.ClickException(_("{path} holds no keys").format(path=name))
        new |= {key.fingerprint: key for key in found}
    added = 0

    def change(keys: list[GuestKey]) -> list[GuestKey]:
        nonlocal added
        known = {key.fingerprint for key in keys}
        more = [key for key in new.values() if key.fingerprint not in known]
        added = len(more)
        return keys + more

    try:
        change_guests(server_folder(), change)
    except CannotServeError as error:
        raise click.ClickException(str(error)) from error
    say(
        ngettext("{n} key added", "{n} keys added", added).format(n=added)
        + ", "
        + ngettext("{n} was there already", "{n} were there already", len(new) - added).format(
            n=len(new) - added
        )
    )


@command.command(
    name="list",
    short_help=_("List the keys."),
    help=_("List the keys: fingerprint, comment, and the name that the owner has picked."),
)
@data_dir
def list_() -> None:
    """Write the list."""
    _need_asyncssh()
    from tui.server.keys import stored_guests

    stored = server_folder()
    names = _names(stored)
    keys = stored_guests(stored)
    rows = [(key.fingerprint, key.comment, names.get(key.fingerprint, "")) for key in keys]
    for line in table([(_("key"), _("comment"), _("name")), *rows]):
        say(line)


@command.command(
    short_help=_("Remove keys."),
    help=_("""Remove keys, each named by its fingerprint, its comment or the name of its owner. Anyone
connected with such a key is disconnected, and keeps their seats and games."""),
)
@click.argument("which", nargs=-1, required=True, metavar=_("KEY ..."))
@data_dir
def remove(which: Sequence[str]) -> None:
    """Remove keys from the list."""
    _need_asyncssh()
    from tui.server.keys import change_guests

    stored = server_folder()
    names = _names(stored)
    gone: list[GuestKey] = []

    def change(keys: list[GuestKey]) -> list[GuestKey]:
        gone[:] = [_meant(text, keys, names) for text in which]
        return [key for key in keys if key not in gone]

    change_guests(stored, change)
    count = len(set(gone))
    say(ngettext("{n} key removed", "{n} keys removed", count).format(n=count))


def _meant(text: str, keys: list[GuestKey], names: dict[str, str]) -> GuestKey:
    """Return the key that a person means.

    Raises:
        ClickException: when there is none, or there are several.
    """
    found = [key for key in keys if text in (key.fingerprint, key.comment, names.get(key.fingerprint))]
    if not found:
        words = _("no key on the list matches {text}; nothing was removed")
        raise click.ClickException(words.format(text=text))
    if len(found) > 1:
        words = _("{text} matches several keys; name one by its fingerprint: {keys}")
        prints = ", ".join(key.fingerprint for key in found)
        raise click.ClickException(words.format(text=text, keys=prints))
    return found[0]


def _names(stored: Path) -> dict[str, str]:
    """Return the names of guests by the fingerprints of their keys."""
    from tui.server.errors import CannotServeError
    from tui.server.people import names_in

    try:
        return names_in(stored)
    except CannotServeError as error:
        raise click.ClickException(str(error)) from error


def _need_asyncssh() -> None:
    from importlib.util import find_spec

    if find_spec("asyncssh") is None:
        raise click.ClickException(_("to read keys, install asyncssh: pip install asyncssh"))
