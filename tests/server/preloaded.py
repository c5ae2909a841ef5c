"""A process that has loaded all that a server needs and becomes one, by a fork, as often as one is wanted.

Its servers are processes like any other; what is saved is their two seconds of imports. What it loads is
loaded in `main` alone: a process in which a server's bot thinks reads this file, too.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, TextIO

ROOT = Path(__file__).parents[2]
GAMES = ("toscana", "toshi", "edo", "highway", "jutaku")
_LONGEST = 1 << 17


class Preloaded:
    """The process, seen from the tests; one for each environment of settings and data sets."""

    _all: ClassVar[dict[tuple[tuple[str, str], ...], Preloaded]] = {}

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.preloaded", str(theirs.fileno())],
                cwd=ROOT,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )
        atexit.register(self._dismiss)

    @classmethod
    def here(cls) -> Preloaded:
        """The one of this environment."""
        around = tuple(sorted(pair for pair in os.environ.items() if pair[0].startswith("MACHINAMI_")))
        if around not in cls._all:
            cls._all[around] = cls()
        return cls._all[around]

    def serves(self, wish: dict[str, Any], said: int, errors: TextIO) -> int:
        """Start a server that writes where it is told to, and say which process it is."""
        return self._ask({"serve": wish}, [said, errors.fileno()])

    def ends(self, pid: int, how: signal.Signals) -> None:
        """End a server, and come back when it has ended."""
        self._ask({"end": pid, "how": how.value})

    def _dismiss(self) -> None:
        self._control.close()
        self._process.wait(20)

    def _ask(self, order: dict[str, Any], files: list[int] | None = None) -> int:
        self._control.settimeout(120)
        socket.send_fds(self._control, [json.dumps(order).encode()], files or [])
        return int(self._control.recv(_LONGEST))


def _receive_wish(control: socket.socket) -> dict[str, Any]:
    """Obey until nobody is there any more. In every process that a server is to be it comes back, with what
    is wanted of it."""
    while True:
        text, files, _, _ = socket.recv_fds(control, _LONGEST, 2)
        if not text:
            sys.exit()
        order = json.loads(text)
        if "end" in order:
            os.kill(order["end"], order["how"])
            pid, _ = os.waitpid(order["end"], 0)
        elif (pid := os.fork()) == 0:
            for here, there in zip(files, (1, 2), strict=True):
                os.dup2(here, there)
                os.close(here)
            control.close()
            wish: dict[str, Any] = order["serve"]
            return wish
        for file in files:
            os.close(file)
        control.send(str(pid).encode())


def main() -> None:
    """Load everything, wait, and serve."""
    from machinami.server.tables.game_catalogue import facts
    from machinami.store.migrate import upgrade
    from tests.server import host

    for game in GAMES:
        facts(game)
    with TemporaryDirectory() as folder:
        upgrade(Path(folder) / "any.sqlite")
    with socket.socket(fileno=int(sys.argv[1])) as control:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        wish = _receive_wish(control)
        signal.signal(signal.SIGINT, signal.default_int_handler)
    host.run(wish)


if __name__ == "__main__":
    main()
