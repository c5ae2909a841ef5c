"""A process that has imported the server and forks a test server on request.

A forked server is an ordinary process; the fork saves two seconds of imports. All imports of the server
are in `main`, because bot processes of a server import this file, too.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, TextIO

ROOT = Path(__file__).parents[2]
GAMES = ("toscana", "toshi", "edo", "highway", "jutaku")
_LONGEST = 1 << 17
_END_SECONDS = 90
"""Seconds that a server may need to end; then it is killed, and the test fails."""


class ForkServer:
    """The client of the preloaded process; one instance for each environment."""

    _all: ClassVar[dict[tuple[tuple[str, str], ...], ForkServer]] = {}

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.fork_server", str(theirs.fileno())],
                cwd=ROOT,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )
        atexit.register(self._dismiss)

    @classmethod
    def for_environment(cls) -> ForkServer:
        """Return the instance for the current environment."""
        around = tuple(
            sorted(
                pair
                for pair in os.environ.items()
                if pair[0].startswith("MACHINAMI_") or pair[0] == "PYTHONPATH"
            )
        )
        if around not in cls._all:
            cls._all[around] = cls()
        return cls._all[around]

    def start_server(self, config: dict[str, Any], said: int, errors: TextIO) -> int:
        """Start a server with these output files. Return its process id."""
        return self._ask({"serve": config}, [said, errors.fileno()])

    def end_server(self, pid: int, how: signal.Signals) -> None:
        """Send a signal to a server and wait until it has ended. Fail if it has to be killed."""
        if self._ask({"end": pid, "how": how.value}) != pid:
            raise AssertionError(f"the server did not end within {_END_SECONDS} s of {how.name}")

    def _dismiss(self) -> None:
        self._control.close()
        self._process.wait(20)

    def _ask(self, order: dict[str, Any], files: list[int] | None = None) -> int:
        self._control.settimeout(120)
        socket.send_fds(self._control, [json.dumps(order).encode()], files or [])
        return int(self._control.recv(_LONGEST))


def _receive_config(control: socket.socket) -> dict[str, Any]:
    """Handle requests until the control socket closes, then exit. In each forked process, return the
    configuration of its server."""
    while True:
        text, files, _, _ = socket.recv_fds(control, _LONGEST, 2)
        if not text:
            sys.exit()
        order = json.loads(text)
        if "end" in order:
            pid = _end_process(order["end"], order["how"])
        elif (pid := os.fork()) == 0:
            for here, there in zip(files, (1, 2), strict=True):
                os.dup2(here, there)
                os.close(here)
            control.close()
            config: dict[str, Any] = order["serve"]
            return config
        for file in files:
            os.close(file)
        control.send(str(pid).encode())


def _end_process(pid: int, how: int) -> int:
    """Send a signal to a server and wait until it has ended. Return its id, or 0 if it had to be killed."""
    os.kill(pid, how)
    deadline = time.monotonic() + _END_SECONDS
    while os.waitpid(pid, os.WNOHANG) == (0, 0):
        if time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return 0
        time.sleep(0.01)
    return pid


def main() -> None:
    """Import everything, wait for a request, and serve."""
    from machinami.server.tables.game_catalogue import describe_game
    from machinami.store.migrate import upgrade
    from tests.server import server_config

    for game in GAMES:
        describe_game(game)
    with TemporaryDirectory() as folder:
        upgrade(Path(folder) / "any.sqlite")
    with socket.socket(fileno=int(sys.argv[1])) as control:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        config = _receive_config(control)
        signal.signal(signal.SIGINT, signal.default_int_handler)
    server_config.run(config)


if __name__ == "__main__":
    main()
