"""The address of a store in PostgreSQL."""

from __future__ import annotations

from typing import Any, NamedTuple

import psycopg
from psycopg.conninfo import conninfo_to_dict

from engine.words import N_
from saves.errors import SaveError


class Address(NamedTuple):
    """Where a store is.

    Attributes:
        label: ``postgresql:DATABASE@HOST``, for messages.
        given: the parameters for PostgreSQL's library, a password among them perhaps.
    """

    label: str
    given: dict[str, Any]


def read_address(url: str) -> Address:
    """Read the address of a store.

    Raises:
        SaveError: when it is none; contains no password.
    """
    try:
        given = conninfo_to_dict(url)
    except psycopg.ProgrammingError:  # its text would contain the password
        raise SaveError(
            N_("this is no address of a store; one looks like postgresql://USER@HOST/DATABASE")
        ) from None
    host = str(given.get("host") or given.get("hostaddr") or "localhost")
    host = "localhost" if host.startswith("/") else host
    return Address(f"postgresql:{given.get('dbname', '')}@{host}", given)
