"""A real PostgreSQL on a free port, in a folder of its own: started, restarted and killed by tests."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from tools.postgres import ensure_postgres

_QUICK = ("fsync=off", "synchronous_commit=on", "full_page_writes=off", "max_connections=200")
"""A process that is killed loses nothing that it gave to the system, and no test pulls the plug."""

_PATIENCE = 60.0

KINDS = ("sqlite", "postgresql")


def _user() -> str | None:
    """PostgreSQL does not want to be root."""
    if os.geteuid() != 0:
        return None
    with contextlib.suppress(KeyError):
        return pwd.getpwnam("postgres").pw_name
    return "nobody"


class Cluster:
    """One PostgreSQL; every test has databases of its own in it."""

    def __init__(self) -> None:
        self.programs, self._as = ensure_postgres(), _user()
        self.folder = Path(tempfile.mkdtemp(prefix="machinami-pg-"))
        if self._as is not None:
            shutil.chown(self.folder, self._as)
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._numbers = count()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def data(self) -> str:
        """The folder of its files."""
        return str(self.folder / "data")

    def address(self, name: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.address(name)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [word for setting in _QUICK for word in ("-c", setting)]
        place = ["-p", str(self.port), "-k", str(self.folder), "-c", "listen_addresses=127.0.0.1"]
        self._process = subprocess.Popen(
            [str(self.programs / "postgres"), "-D", self.data, *place, *settings],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self._as,
            cwd="/",
        )
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it; SIGINT hangs up on everybody, SIGKILL says nothing to anybody."""
        assert self._process is not None
        if how is signal.SIGKILL:
            # Its children notice that it is gone and go too.
            self._process.kill()
        else:
            self._process.send_signal(how)
        self._process.wait(_PATIENCE)

    def close(self) -> None:
        """Stop it for good, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [str(self.programs / program), *words],
            check=True,
            user=self._as,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """The PostgreSQL of all tests that do it no harm."""
    made = Cluster()
    yield made
    made.close()


def new_database(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """A new database of a kind; PostgreSQL is started only if it is wanted."""
    if kind == "sqlite":
        return str(folder / "house.sqlite")
    made: Cluster = request.getfixturevalue("cluster")
    return made.database()


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    return new_database(request.param, tmp_path, request)
