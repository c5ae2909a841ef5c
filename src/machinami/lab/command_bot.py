"""A bot in another process: it receives views and answers with actions, as JSON lines.

Any language will do. `docs/bots.md` describes the protocol.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import threading
import weakref
from collections.abc import Callable
from queue import Empty, Queue
from random import Random
from time import monotonic

from machinami.core.contract import Action, Bot, Json
from machinami.core.factory import imagine
from machinami.core.record import dump
from machinami.lab import WORDS

ANSWER_SECONDS = 60.0
"""Seconds within which a program must answer."""
POLL_SECONDS = 0.1
"""Seconds between two checks of `cancel`."""


class CommandBot(Bot):
    """Runs a command and asks it for actions. Each thread has its own process, started on first use."""

    def __init__(self, command: str) -> None:
        self._command = command
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise WORDS.refuse("L-17", name=command, reason=str(error)) from None
        if not self._arguments:
            raise WORDS.refuse("L-17", name=command, reason="no command")
        self._local = threading.local()

    @property
    def runs_in_thread(self) -> bool:
        """The process works; this one only waits for it."""
        return True

    def choose(
        self,
        view: dict[str, Json],
        level: int = 1,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Action | None:
        """Return the program's action, or a random one after a cancellation.

        Raise `Refused` (L-17) if the program ends, does not answer in time, or its answer has no action.
        """
        process = getattr(self._local, "process", None)
        if process is None:
            process = self._local.process = _Process(self._command, self._arguments)
        question = {"view": view, "seed": rng.getrandbits(32), "budget": budget}
        answer = process.ask(question, cancel)
        if answer is None:
            return imagine(view, rng).actions(view["seat"]).sample(rng)
        action: Action | None = answer.get("action")
        if "action" not in answer or not (action is None or isinstance(action, dict)):
            raise WORDS.refuse("L-17/answer", name=self._command, answer=dump(answer)[:80])
        return action


class _Process:
    """A running program. It is killed when its bot is no longer referenced."""

    def __init__(self, name: str, arguments: list[str]) -> None:
        self._name, self._number = name, 0
        try:
            self._process = subprocess.Popen(
                arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise WORDS.refuse("L-17", name=name, reason=error.strerror) from None
        self._lines: Queue[str | None] = Queue()
        threading.Thread(target=_read_lines, args=(self._process, self._lines), daemon=True).start()
        weakref.finalize(self, _end_process, self._process)

    def ask(self, question: dict[str, Json], cancel: Callable[[], bool] | None) -> dict[str, Json] | None:
        """Send a question and return the answer with the same id; None after a cancellation."""
        self._number += 1
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"id": self._number} | question, ensure_ascii=False) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise self._report_end() from None
        deadline = monotonic() + ANSWER_SECONDS
        while True:
            line = self._read_line(deadline, cancel)
            if line is None:
                return None
            answer = self._parse(line)
            if answer.get("id") == self._number:
                return answer

    def _read_line(self, deadline: float, cancel: Callable[[], bool] | None) -> str | None:
        """Return the next line of the program; None after a cancellation."""
        while True:
            try:
                line = self._lines.get(timeout=POLL_SECONDS)
            except Empty:
                if cancel is not None and cancel():
                    return None
                if monotonic() > deadline:
                    raise WORDS.refuse("L-17/late", name=self._name, seconds=int(ANSWER_SECONDS)) from None
                continue
            if line is None:
                raise self._report_end()
            return line

    def _parse(self, line: str) -> dict[str, Json]:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise WORDS.refuse("L-17/answer", name=self._name, answer=line.strip()[:80])
        return answer

    def _report_end(self) -> Exception:
        self._process.kill()
        return WORDS.refuse("L-17/ended", name=self._name, status=self._process.wait())


def _read_lines(process: subprocess.Popen[str], lines: Queue[str | None]) -> None:
    """Move the output of a program into a queue; None marks its end."""
    assert process.stdout is not None
    with process.stdout as output:
        for line in output:
            if line.strip():
                lines.put(line)
    lines.put(None)


def _end_process(process: subprocess.Popen[str]) -> None:
    """End a program: close its input, and kill it if it does not end."""
    if process.stdin is not None:
        try:
            process.stdin.close()
        except OSError:
            process.kill()
    try:
        process.wait(timeout=1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
