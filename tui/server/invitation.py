"""The invitation to send to guests."""

from __future__ import annotations

import socket
import sys

import click

from tui.base.words import _


def invitation(host: str, port: int, fingerprint: str) -> list[str]:
    """Return the lines for guests: how to come in, and by what they know the server.

    Args:
        fingerprint: of its key, ``""`` before there is one.
    """
    here = host if host not in ("0.0.0.0", "::", "") else socket.gethostname()
    lines = [_("People can connect with: ssh -p {port} {host}").format(port=port, host=here)]
    if fingerprint:
        lines.append(_("The server's key is {fingerprint}").format(fingerprint=fingerprint))
    return lines


def invite(host: str, port: int, fingerprint: str) -> None:
    """Print what to send to guests."""
    for line in invitation(host, port, fingerprint):
        click.echo(line)
    sys.stdout.flush()
