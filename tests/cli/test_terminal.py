"""A whole game on a real pseudo-terminal."""

import os
import pty
import select
import signal
import sys
import termios
from collections.abc import Callable
from functools import partial
from pathlib import Path

from machinami import replay

PROMPT = b"> "


class Terminal:
    """A child with a terminal of its own, and what it has said."""

    def __init__(self, *arguments: str) -> None:
        self.said = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # A run in the background passes on that interrupts are ignored; a terminal would not.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            environment = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": os.environ["HOME"]}
            program = [sys.executable, "-c", "from machinami.cli import main; main()", *arguments]
            os.execve(program[0], program, environment)
        termios.tcsetwinsize(self.fd, (50, 120))

    def listen(self, again: Callable[[], None] | None = None) -> bool:
        """Wait for the next prompt; false when the child has gone.

        An interrupt that comes just as readline begins to wait is noticed with the next key only, so
        a person presses again: `again` does so.
        """
        start, tries = len(self.said), 0
        while not self.said[start:].endswith(PROMPT):
            ready, _, _ = select.select([self.fd], [], [], 60 if again is None else 2)
            if again is not None and not ready and tries < 30:
                tries += 1
                again()
                continue
            assert ready, self.said[-2000:]
            try:
                heard = os.read(self.fd, 65536)
            except OSError:
                return False
            if not heard:
                return False
            self.said += heard
        return True

    def type(self, text: bytes) -> None:
        os.write(self.fd, text)

    def leave(self, again: Callable[[], None] | None = None) -> int:
        while self.listen(again):
            pass
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_a_whole_game_on_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    terminal = Terminal("play", "toscana", "--level", "random", "--seed", "7", "--record", str(file))
    while terminal.listen():
        terminal.type(b"#1\n")
    assert terminal.leave() == 0
    assert b"\x1b[" in terminal.said
    assert b"is thinking" in terminal.said
    assert b"Score" in terminal.said
    assert b"Traceback" not in terminal.said
    assert replay(file.read_text("utf-8")).outcome is not None


def test_control_c_and_control_d_leave_politely() -> None:
    for key, code in ((b"\x03", 130), (b"\x04", 0)):
        terminal = Terminal("play", "toscana", "--level", "random", "--seed", "7")
        assert terminal.listen()
        press = partial(terminal.type, key)
        press()
        assert terminal.leave(press) == code
        assert b"Goodbye" in terminal.said
        assert b"Traceback" not in terminal.said


def test_an_interrupt_while_nobody_types_is_polite_too() -> None:
    terminal = Terminal("play", "toscana", "--level", "random")
    assert terminal.listen()
    interrupt = partial(os.kill, terminal.pid, signal.SIGINT)
    interrupt()
    assert terminal.leave(interrupt) == 130
    assert b"Traceback" not in terminal.said
