"""Runs PostgreSQL on a free port in a temporary folder; tests start, restart and kill it."""

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

from machinami.store.location import parse_location
from machinami.store.migrate import upgrade
from tests.databases import create_file
from tools.postgres import ensure_postgres

_QUICK = ("fsync=off", "synchronous_commit=on", "full_page_writes=off", "max_connections=200")
"""Data that a killed process passed to the system is kept; no test simulates a power failure."""

_TIMEOUT = 60.0

KINDS = ("sqlite", "postgresql")


def _choose_user() -> str | None:
    """Return the user that runs PostgreSQL, which refuses to run as root."""
    if os.geteuid() != 0:
        return None
    with contextlib.suppress(KeyError):
        return pwd.getpwnam("postgres").pw_name
    return "nobody"


class Cluster:
    """A PostgreSQL server; every test creates its own databases in it."""

    def __init__(self) -> None:
        self.programs, self._as = ensure_postgres(), _choose_user()
        self.folder = Path(tempfile.mkdtemp(prefix="machinami-pg-"))
        if self._as is not None:
            shutil.chown(self.folder, self._as)
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._numbers = count()
        self._template: str | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def data(self) -> str:
        """The data folder."""
        return str(self.folder / "data")

    def address(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def database(self) -> str:
        """Create an empty database and return its address."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.address(name)

    def migrated_database(self) -> str:
        """Create a database of the newest revision and return its address."""
        if self._template is None:
            self._template = self.database()
            upgrade(parse_location(self._template))
        name = f"test{next(self._numbers)}"
        template = self._template.rpartition("/")[2]
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
        return self.address(name)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = [word for setting in _QUICK for word in ("-c", setting)]
        place = ["-p", str(self.port), "-k", str(self.folder), "-c", "listen_addresses=127.0.0.1"]
        self._process = subprocess.Popen(
            [str(self.programs / "postgres"), "-D", self.data, *place, *settings],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self._as,
            cwd="/",
        )
        until = time.monotonic() + _TIMEOUT
        while True:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                time.sleep(0.05)

    def stop(self, stop_signal: signal.Signals = signal.SIGINT) -> None:
        """Stop the server; SIGINT closes connections first, SIGKILL does not."""
        assert self._process is not None
        if stop_signal is signal.SIGKILL:
            # The child processes notice that their parent is gone and exit.
            self._process.kill()
        else:
            self._process.send_signal(stop_signal)
        self._process.wait(_TIMEOUT)

    def close(self) -> None:
        """Stop the server and delete its files."""
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
    """The PostgreSQL server of all tests that do not harm it."""
    server = Cluster()
    yield server
    server.close()


def new_database(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """Return the address of a new database of a kind; PostgreSQL starts on first use."""
    if kind == "sqlite":
        create_file(folder / "house.sqlite")
        return str(folder / "house.sqlite")
    server: Cluster = request.getfixturevalue("cluster")
    return server.migrated_database()


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, of each kind in turn."""
    return new_database(request.param, tmp_path, request)
