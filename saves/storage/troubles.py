"""Errors of a store, in sentences that never contain a secret."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import psycopg
from psycopg import errors

from engine.words import N_
from saves.errors import FileTrouble, SaveError


def missing(path: Path) -> FileNotFoundError:
    """Return the error for a path that does not exist."""
    return FileNotFoundError(errno.ENOENT, "No such file or directory", str(path))


def unusable(store: str, error: psycopg.Error | OSError) -> SaveError:
    """Return why a store cannot be used, with PostgreSQL's own words, which name host and port.

    Args:
        error: of the database, or the error of a file that was made of it.
    """
    return SaveError(
        N_("the store {store} cannot be used: {cause} ({reason})"),
        store=store,
        cause=trouble_of(error).saying,
        reason="; ".join(" ".join(line.split()) for line in str(error.__cause__ or error).splitlines()),
    )


def trouble_of(error: psycopg.Error | OSError) -> FileTrouble:
    """Return an error of the database as one of a file."""
    match error:
        case FileTrouble():
            return error
        case errors.ReadOnlySqlTransaction():
            return FileTrouble(errno.EROFS, N_("the store is read-only at the moment"))
        case errors.DiskFull():
            return FileTrouble(errno.ENOSPC, N_("the disk of the store is full"))
        case errors.InsufficientPrivilege():
            return FileTrouble(errno.EACCES, N_("the store does not allow this user to do that"))
        case errors.QueryCanceled() | errors.LockNotAvailable():
            return FileTrouble(errno.ETIMEDOUT, N_("the store takes too long to answer"))
        case errors.InvalidPassword() | errors.InvalidAuthorizationSpecification():
            return FileTrouble(errno.EACCES, N_("the store refuses this user or password"))
        case errors.InvalidCatalogName():
            return FileTrouble(errno.ENOENT, N_("the database of the store does not exist"))
        case psycopg.OperationalError() if _refuses_user(str(error)):
            return FileTrouble(errno.EACCES, N_("the store refuses this user or password"))
        case psycopg.OperationalError() if re.search('FATAL: +database ".*" does not exist', str(error)):
            return FileTrouble(errno.ENOENT, N_("the database of the store does not exist"))
        case psycopg.OperationalError() | OSError():
            return FileTrouble(errno.EHOSTUNREACH, N_("the store cannot be reached"))
        case psycopg.ProgrammingError():
            return FileTrouble(errno.EIO, N_("the tables of the store are not those that Hinterland makes"))
    return FileTrouble(errno.EIO, N_("the store has reported an error"))


def _refuses_user(text: str) -> bool:
    """True if the server does not let a user connect; such an error has no code, only a text."""
    return bool(
        re.search('FATAL: +(password|peer) authentication|FATAL: +(no pg_hba.conf|role ".*" does)', text)
        or "no password supplied" in text
    )
