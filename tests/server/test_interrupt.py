"""Ctrl-C in the terminal of a server whose bots are still warming up."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

pytestmark = pytest.mark.external

PATIENCE = 120
INTERRUPT = b"\x03"


def test_interrupt_during_warmup_ends_without_traceback(tmp_path: Path) -> None:
    terminal, side = pty.openpty()
    database = str(tmp_path / "x.sqlite")
    server = subprocess.Popen(
        [sys.executable, "-c", _IN_TERMINAL, "serve", "--port", "0", "--database", database],
        stdin=side,
        stdout=side,
        stderr=side,
        start_new_session=True,
        env=os.environ | {"MACHINAMI_CACHE": str(tmp_path / "cache")},
    )
    os.close(side)
    try:
        said = _read_until(terminal, b"http://")
        while not _is_compiling(server.pid):
            time.sleep(0.01)
        os.write(terminal, INTERRUPT)
        os.write(terminal, INTERRUPT)
        said += _read_until(terminal, None)
        assert server.wait(PATIENCE) == 0, said.decode()
    finally:
        server.kill()
        server.wait()
        os.close(terminal)
    assert b"Traceback" not in said, said.decode()


_IN_TERMINAL = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from machinami.cli import main
main()
"""
"""The command in a session controlled by the terminal, which turns ^C into a signal."""


def _read_until(terminal: int, wanted: bytes | None) -> bytes:
    """Return the terminal's output up to a text, or up to the end of all its processes."""
    said = b""
    while wanted is None or wanted not in said:
        try:
            part = os.read(terminal, 4096)
        except OSError:  # Linux raises this when the last process has closed the terminal.
            part = b""
        if not part:
            assert wanted is None, said.decode()
            break
        said += part
    return said


def _is_compiling(pid: int) -> bool:
    """Whether a child process has loaded the compiler."""
    with suppress(OSError):  # A child may end during the inspection.
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return any("llvmlite" in Path(f"/proc/{child}/maps").read_text() for child in children)
    return False
