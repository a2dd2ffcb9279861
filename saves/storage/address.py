"""The address of a store in PostgreSQL."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

import psycopg
from psycopg.conninfo import conninfo_to_dict

from engine.words import N_
from saves.errors import SaveError

_PLAIN: Final = re.compile(r"\w+://[^@/]*@?[^@]*")
"""A URL in which it is clear where a user and a password end."""


class Address(NamedTuple):
    """The address of a store."""

    label: str  # `postgresql:DATABASE@HOST`, with the port if it is given, for messages
    given: dict[str, Any]  # the parameters for PostgreSQL's library, a password among them perhaps


def read_address(url: str) -> Address:
    """Read the address of a store.

    Raises:
        SaveError: when it is none; contains no password.
    """
    if "://" in url and not _PLAIN.fullmatch(url):  # part of a password would be taken for a host
        raise SaveError(
            N_(
                "the address of a store has one @, before the host; keep a password with @ or / in ~/.pgpass"
                " or PGPASSWORD"
            )
        )
    no_address = SaveError(
        N_("this is not the address of a store; one looks like postgresql://USER@HOST/DATABASE")
    )
    try:
        given = conninfo_to_dict(url)
    except psycopg.ProgrammingError:  # its text would contain the password
        raise no_address from None
    host = str(given.get("host") or given.get("hostaddr") or "localhost")
    host = "localhost" if host.startswith("/") else host
    port = str(given.get("port") or "")
    if port.strip("0123456789,"):  # a password, where the host was forgotten
        raise no_address
    label = f"postgresql:{given.get('dbname', '')}@{host}"
    return Address(f"{label}:{port}" if port else label, given)
