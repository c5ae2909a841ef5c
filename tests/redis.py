"""Runs Redis or Valkey on a free port; tests start, restart and kill it."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from collections.abc import Iterator

import pytest

from tools.redis import ensure_redis

_TIMEOUT = 30.0


class RedisServer:
    """A Redis or Valkey server without files."""

    def __init__(self) -> None:
        self._program = ensure_redis()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        """The address for `--redis`."""
        return f"redis://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = ("--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", "/tmp")
        self._process = subprocess.Popen(
            [self._program, "--port", str(self.port), *settings], stdout=subprocess.DEVNULL
        )
        until = time.monotonic() + _TIMEOUT
        while not self._answers():
            assert self._process.poll() is None, "redis ended at once"
            assert time.monotonic() < until, "redis does not answer"
            time.sleep(0.02)

    def stop(self, stop_signal: signal.Signals = signal.SIGTERM) -> None:
        """Stop the server; SIGTERM lets it close its connections, SIGKILL does not."""
        assert self._process is not None
        self._process.send_signal(stop_signal)
        self._process.wait(_TIMEOUT)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(7) == b"+PONG\r\n"
        except OSError:
            return False


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """The Redis server of all tests that do not harm it."""
    server = RedisServer()
    yield server
    server.stop()
