"""Analysis engine: evaluates positions for other programs, as JSON objects, several at once.

`docs/analysis.md` describes the protocol. `machinami analyse` connects the engine to standard input and
output.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import metadata
from itertools import count
from queue import PriorityQueue
from random import Random
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from machinami.analysis import WORDS
from machinami.core import i18n, registry
from machinami.core.contract import Action, Bot, Evaluation, Json, Refused, ScoredAction, SeatEvaluation
from machinami.core.factory import imagine
from machinami.core.play import Play
from machinami.core.record import dump
from machinami.core.record_reader import replay

PROTOCOL = 1
"""The version of the protocol. It grows when a field changes its meaning."""

MAX_LINE = 4_000_000
"""The maximum number of characters of a question."""
MAX_ID = 200
MAX_WAITING = 10_000
"""The maximum number of positions that wait for an evaluation."""
MAX_BEST, MAX_ACTIONS, MAX_PRIORITY = 50, 50, 1_000_000

COMMANDS = ("cancel", "cancel_all", "version")
QUESTION_KEYS = (
    "id",
    "record",
    "line",
    "lines",
    "seat",
    "view",
    "level",
    "budget",
    "best",
    "actions",
    "seed",
    "progress",
    "priority",
)

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """A position to evaluate: a view, and the line of the record that it follows, if any."""

    view: dict[str, Json]
    line: int | None


@dataclass(frozen=True, slots=True)
class Question:
    """A validated question about one or several positions of a game."""

    id: str
    bot: Bot
    positions: tuple[Position, ...]
    level: int
    budget: float
    best: int
    actions: tuple[Action, ...]
    seed: int
    progress_seconds: float | None
    priority: int


class _OpenQuestion:
    """A question under way: the number of positions without an answer, and its cancellation."""

    def __init__(self, remaining: int) -> None:
        self.remaining, self.cancelled = remaining, Event()


class AnalysisEngine:
    """Evaluates positions in worker threads. `write` receives every message; calls do not overlap.

    Compiled searches release the interpreter lock and run in parallel. Bots in plain Python share one core;
    several engine processes use several cores.
    """

    def __init__(self, write: Callable[[Message], None], workers: int = 2) -> None:
        self._write_message, self._write_lock = write, Lock()
        self._open: dict[str, _OpenQuestion] = {}
        self._open_lock = Lock()
        self._order = count()
        self._queue: PriorityQueue[tuple[int, int, tuple[Question, Position] | None]] = PriorityQueue()
        self._threads = [Thread(target=self._work, daemon=True) for _ in range(workers)]
        for thread in self._threads:
            thread.start()

    def submit(self, line: str) -> None:
        """Handle one line of input: a question or a command. Invalid input is answered with an error."""
        identifier: Json = None
        try:
            data = _parse_line(line)
            identifier = data.get("id")
            if "command" in data:
                self._obey(data)
            else:
                self._enqueue(parse_question(data))
        except Refused as refused:
            known = identifier if isinstance(identifier, str) else None
            self._write({"id": known, "error": refused.data})

    def cancel_all(self) -> None:
        """Cancel every open question. Each position is answered with the best result so far."""
        with self._open_lock:
            for question in self._open.values():
                question.cancelled.set()

    def close(self) -> None:
        """Wait until every question is answered, then end the worker threads."""
        for _ in self._threads:
            self._queue.put((MAX_PRIORITY + 1, next(self._order), None))
        for thread in self._threads:
            thread.join()

    def _obey(self, data: Mapping[str, Json]) -> None:
        """Execute a command and confirm it."""
        command = data["command"]
        if command not in COMMANDS:
            raise WORDS.refuse("Q-4", command=str(command)[:40], commands=", ".join(COMMANDS))
        answer: Message = {"id": _parse_id(data), "command": command}
        if command == "version":
            answer |= {
                "version": metadata.version("machinami"),
                "protocol": PROTOCOL,
                "games": list(registry.keys()),
            }
        elif command == "cancel_all":
            self.cancel_all()
        else:
            target = data.get("target")
            with self._open_lock:
                question = self._open.get(target) if isinstance(target, str) else None
            if question is not None:
                question.cancelled.set()
            answer |= {"target": target, "found": question is not None}
        self._write(answer)

    def _enqueue(self, question: Question) -> None:
        if self._queue.qsize() + len(question.positions) > MAX_WAITING:
            raise WORDS.refuse("Q-5", count=self._queue.qsize())
        with self._open_lock:
            if question.id in self._open:
                raise WORDS.refuse("Q-1/open", id=question.id)
            self._open[question.id] = _OpenQuestion(len(question.positions))
        for position in question.positions:
            self._queue.put((-question.priority, next(self._order), (question, position)))

    def _work(self) -> None:
        while (job := self._queue.get()[2]) is not None:
            question, position = job
            state = self._open[question.id]
            answer = self._answer(question, position, state.cancelled)
            with self._open_lock:
                state.remaining -= 1
                if state.remaining == 0:
                    del self._open[question.id]
            self._write(answer)

    def _answer(self, question: Question, position: Position, cancelled: Event) -> Message:
        """Evaluate a position and return the final message about it."""
        head: Message = {"id": question.id}
        if position.line is not None:
            head["line"] = position.line
        start = last_report = monotonic()

        def report(share: float) -> None:
            nonlocal last_report
            if (
                question.progress_seconds is not None
                and monotonic() - last_report >= question.progress_seconds
            ):
                last_report = monotonic()
                self._write(head | {"final": False, "share": round(share, 3)})

        try:
            result = evaluate(question, position.view, report, cancelled.is_set)
        except Refused as refused:
            return head | {"final": True, "error": refused.data}
        except Exception as error:  # a bot of another package must not end the engine
            reason = f"{type(error).__name__}: {error}"[:200]
            return head | {"final": True, "error": WORDS.refuse("Q-6", reason=reason).data}
        seconds = round(monotonic() - start, 3)
        return head | {"final": True, "cancelled": cancelled.is_set(), "seconds": seconds} | result

    def _write(self, message: Message) -> None:
        with self._write_lock:
            self._write_message(message)


def evaluate(
    question: Question,
    view: dict[str, Json],
    report: Callable[[float], None] = lambda share: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Message:
    """Return the evaluation of a view as plain data.

    A bot that does not evaluate chooses an action instead: `seats` is None then, and `best` has one entry.
    """
    game, rng = view["game"], Random(question.seed)
    found = question.bot.evaluate(
        view,
        question.level,
        rng=rng,
        most=question.best,
        also=question.actions,
        budget=question.budget,
        progress=report,
        cancel=is_cancelled,
    )
    head: Message = {"game": game, "seat": view["seat"], "level": question.level}
    if found is None:
        return head | {
            "seats": None,
            "best": _choose(question, view, rng, report, is_cancelled),
            "actions": [],
        }
    return head | format_evaluation(game, found)


def _choose(
    question: Question,
    view: dict[str, Json],
    rng: Random,
    report: Callable[[float], None],
    is_cancelled: Callable[[], bool],
) -> list[Message]:
    if not view["offered"] or view["outcome"] is not None or not question.best:
        return []
    action = question.bot.choose(
        view, question.level, rng=rng, budget=question.budget, progress=report, cancel=is_cancelled
    )
    return [] if action is None else [{"action": action, "seats": None, "reason": None}]


def format_evaluation(game: str, evaluation: Evaluation) -> Message:
    """Return an evaluation as plain data, with the reasons in both languages."""
    return {
        "seats": _format_seats(evaluation.seats),
        "best": [_format_action(game, scored) for scored in evaluation.best],
        "actions": [_format_action(game, scored) for scored in evaluation.also],
    }


def format_reason(game: str, reason: str | None) -> dict[str, str] | None:
    """Return the reason for an action in both languages; None if the game has no message for it."""
    messages = registry.import_game_module(game, "messages")
    if reason is None or messages is None:
        return None
    known = messages.WORDS.catalogues["en"].sections.get("reasons", {})
    return dict(messages.WORDS.format_message("reasons", reason)) if reason in known else None


def _format_action(game: str, scored: ScoredAction) -> Message:
    return {
        "action": scored.action,
        "seats": _format_seats(scored.seats),
        "reason": format_reason(game, scored.reason),
    }


def _format_seats(seats: tuple[SeatEvaluation, ...]) -> list[dict[str, float]]:
    return [{"win": round(seat.win, 4), "score": round(seat.score, 2)} for seat in seats]


def parse_question(data: Mapping[str, Json]) -> Question:
    """Return the question in a JSON object. Raise `Refused` (Q-1 to Q-3, M-7, M-12) if it is invalid."""
    identifier = _parse_id(data)
    for key in data:
        if key not in QUESTION_KEYS:
            raise WORDS.refuse("Q-1/key", key=str(key)[:40], keys=", ".join(QUESTION_KEYS))
    if ("record" in data) == ("view" in data):
        raise WORDS.refuse("Q-2")
    positions = _parse_record(data) if "record" in data else _parse_view(data)
    game = positions[0].view["game"]
    bot = registry.bot(game)
    level = data.get("level", max(bot.levels))
    if type(level) is not int or level not in bot.levels:
        levels = ", ".join(map(str, bot.levels))
        raise WORDS.refuse("Q-3/level", game=registry.find(game).info.name, levels=levels)
    actions = data.get("actions", [])
    if not isinstance(actions, list) or len(actions) > MAX_ACTIONS:
        raise WORDS.refuse("Q-3/list", key="actions", most=MAX_ACTIONS)
    return Question(
        identifier,
        bot,
        positions,
        level,
        _parse_number(data, "budget", 1.0, 0.001, 100),
        _parse_integer(data, "best", 3, 0, MAX_BEST),
        tuple(actions),
        _parse_integer(data, "seed", 0, 0, 2**63 - 1),
        _parse_number(data, "progress", 1.0, 0.05, 3600) if "progress" in data else None,
        _parse_integer(data, "priority", 0, -MAX_PRIORITY, MAX_PRIORITY),
    )


def _parse_line(line: str) -> dict[str, Json]:
    try:
        data = json.loads(line) if len(line) <= MAX_LINE else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise WORDS.refuse("Q-1", limit=f"{MAX_LINE:,}")
    return data


def _parse_id(data: Mapping[str, Json]) -> str:
    identifier = data.get("id")
    if not isinstance(identifier, str) or not 1 <= len(identifier) <= MAX_ID:
        raise WORDS.refuse("Q-1/id")
    return identifier


def _parse_record(data: Mapping[str, Json]) -> tuple[Position, ...]:
    """Return the positions of a record that a question names; by default the last one."""
    record = data["record"]
    if isinstance(record, list):
        record = "\n".join(dump(line) for line in record)
    play = replay(record)
    if "line" in data and "lines" in data:
        raise WORDS.refuse("Q-2/line")
    wanted = data.get("lines", [data.get("line", play.in_force[-1])])
    if not isinstance(wanted, list) or not 1 <= len(wanted) <= len(play.in_force):
        raise WORDS.refuse("Q-3/list", key="lines", most=len(play.in_force))
    return tuple(_find_position(play, line, data) for line in wanted)


def _find_position(play: Play, line: Json, data: Mapping[str, Json]) -> Position:
    if type(line) is not int or line not in play.in_force:
        raise WORDS.refuse("Q-2/lines", line=dump(line)[:20])
    past = play.past(line)
    awaited = past.awaited or past.to_act or (0,)
    seat = data.get("seat", awaited[0])
    seats = range(play.setup.seats)
    if type(seat) is not int or seat not in seats:
        raise WORDS.refuse("Q-2/seat", seats=", ".join(map(str, seats)))
    return Position(past.view(seat), line)


def _parse_view(data: Mapping[str, Json]) -> tuple[Position, ...]:
    """Return the position of a view, after a check that a play can be imagined from it."""
    for key in ("line", "lines", "seat"):
        if key in data:
            raise WORDS.refuse("Q-2/line")
    view = data["view"]
    if not isinstance(view, dict) or type(view.get("seat")) is not int:
        raise i18n.shared_messages().refuse("M-12")
    play = imagine(view, Random(0))
    if play.view(view["seat"]) != view:
        raise i18n.shared_messages().refuse("M-12")
    return (Position(view, None),)


def _parse_integer(data: Mapping[str, Json], key: str, default: int, low: int, high: int) -> int:
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise WORDS.refuse("Q-3", key=key, low=low, high=high)
    return value


def _parse_number(data: Mapping[str, Json], key: str, default: float, low: float, high: float) -> float:
    value = data.get(key, default)
    if type(value) not in (int, float) or not low <= value <= high:
        raise WORDS.refuse("Q-3/number", key=key, low=low, high=high)
    return float(value)
