"""Plays a complete game on a pseudo-terminal."""

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
    """A child process on a pseudo-terminal, and its output so far."""

    def __init__(self, *arguments: str) -> None:
        self.output = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # A background run inherits ignored interrupts; a terminal would not.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            environment = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": os.environ["HOME"]}
            program = [sys.executable, "-c", "from machinami.cli import main; main()", *arguments]
            os.execve(program[0], program, environment)
        termios.tcsetwinsize(self.fd, (50, 120))

    def wait_for_prompt(self, again: Callable[[], None] | None = None) -> bool:
        """Wait for the next prompt; return false when the child has ended.

        Readline may notice an interrupt only with the next key. `again` repeats the key press of a person
        every two seconds.
        """
        start, tries = len(self.output), 0
        while not self.output[start:].endswith(PROMPT):
            ready, _, _ = select.select([self.fd], [], [], 60 if again is None else 2)
            if again is not None and not ready and tries < 30:
                tries += 1
                again()
                continue
            assert ready, self.output[-2000:]
            try:
                chunk = os.read(self.fd, 65536)
            except OSError:
                return False
            if not chunk:
                return False
            self.output += chunk
        return True

    def type(self, text: bytes) -> None:
        os.write(self.fd, text)

    def wait_for_exit(self, again: Callable[[], None] | None = None) -> int:
        while self.wait_for_prompt(again):
            pass
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_complete_game_on_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    terminal = Terminal("play", "toscana", "--level", "random", "--seed", "7", "--record", str(file))
    while terminal.wait_for_prompt():
        terminal.type(b"#1\n")
    assert terminal.wait_for_exit() == 0
    assert b"\x1b[" in terminal.output
    assert b"is thinking" in terminal.output
    assert b"Score" in terminal.output
    assert b"Traceback" not in terminal.output
    assert replay(file.read_text("utf-8")).outcome is not None


def test_control_c_and_control_d_exit_without_traceback() -> None:
    for key, code in ((b"\x03", 130), (b"\x04", 0)):
        terminal = Terminal("play", "toscana", "--level", "random", "--seed", "7")
        assert terminal.wait_for_prompt()
        press = partial(terminal.type, key)
        press()
        assert terminal.wait_for_exit(press) == code
        assert b"Goodbye" in terminal.output
        assert b"Traceback" not in terminal.output


def test_interrupt_signal_at_the_prompt_exits_without_traceback() -> None:
    terminal = Terminal("play", "toscana", "--level", "random")
    assert terminal.wait_for_prompt()
    interrupt = partial(os.kill, terminal.pid, signal.SIGINT)
    interrupt()
    assert terminal.wait_for_exit(interrupt) == 130
    assert b"Traceback" not in terminal.output
